//! Splits a set of lines into paths.

use std::collections::BTreeMap;

use crate::grid::{Edge, Grid, Vertex};

/// An open or closed path.
pub(in crate::explain) struct Path {
    /// Its lines, sorted.
    pub(in crate::explain) edges: Vec<Edge>,
    /// Its two ends; `None` if it is closed.
    pub(in crate::explain) ends: Option<[Vertex; 2]>,
}

/// Returns the paths of at least `least` lines, and all other lines, sorted.
pub(in crate::explain) fn paths(grid: Grid, lines: &[Edge], least: usize) -> (Vec<Path>, Vec<Edge>) {
    let mut at: BTreeMap<Vertex, Vec<Edge>> = BTreeMap::new();
    for &edge in lines {
        grid.ends(edge).into_iter().for_each(|end| at.entry(end).or_default().push(edge));
    }
    let (mut long, mut short, mut seen) = (Vec::new(), Vec::new(), std::collections::BTreeSet::new());
    for &first in lines {
        if !seen.insert(first) {
            continue;
        }
        let mut edges = vec![first];
        let mut next = 0;
        while let Some(&edge) = edges.get(next) {
            next += 1;
            let beside = grid.ends(edge).into_iter().flat_map(|end| &at[&end]);
            edges.extend(beside.filter(|&&edge| seen.insert(edge)));
        }
        match path(grid, &at, edges) {
            Ok(path) if path.edges.len() >= least => long.push(path),
            Ok(Path { edges, .. }) | Err(edges) => short.extend(edges),
        }
    }
    short.sort_unstable();
    (long, short)
}

/// Turns connected lines into a path; gives them back as `Err` if they branch.
fn path(grid: Grid, at: &BTreeMap<Vertex, Vec<Edge>>, mut edges: Vec<Edge>) -> Result<Path, Vec<Edge>> {
    edges.sort_unstable();
    if edges.iter().flat_map(|&edge| grid.ends(edge)).any(|end| at[&end].len() > 2) {
        return Err(edges);
    }
    let mut ends = edges.iter().flat_map(|&edge| grid.ends(edge)).filter(|end| at[end].len() == 1);
    let ends = ends.next().zip(ends.next()).map(|(a, b)| [a, b]);
    Ok(Path { edges, ends })
}
