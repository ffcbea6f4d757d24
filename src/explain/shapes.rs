//! Which cells are read together, and which of these windows have something new to see.

use std::collections::HashSet;

use super::area::{Area, sorted};
use super::closing::Lines;
use super::window;
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::grid::{Cell, Grid, Vertex};
use crate::step::{Fact, Step};

/// So many windows without news are remembered.
const MOST: usize = 1 << 20;

/// Windows of one kind, all over a board.
#[derive(Debug)]
pub(super) struct Shapes {
    windows: Vec<Vec<Cell>>,
    /// For each window the area around it.
    areas: Vec<Area>,
    /// For each window the vertices of its edges.
    vertices: Vec<Vec<Vertex>>,
    /// Windows in which nothing was to be seen, each with how its cells were tied then; and with loops. Arguments come
    /// to the same again and again.
    quiet: [HashSet<(usize, u64)>; 2],
}

impl Shapes {
    /// Two cells with a common side or corner.
    pub(super) fn pairs(grid: Grid) -> Shapes {
        Shapes::of(grid, &[&[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (1, 1)], &[(0, 1), (1, 0)]])
    }

    /// Four cells round a vertex, and three in a row.
    pub(super) fn fours(grid: Grid) -> Shapes {
        Shapes::of(
            grid,
            &[
                &[(0, 0), (0, 1), (1, 0), (1, 1)],
                &[(0, 0), (0, 1), (0, 2)],
                &[(0, 0), (1, 0), (2, 0)],
                &[(0, 0), (1, 1), (2, 2)],
                &[(0, 2), (1, 1), (2, 0)],
                &[(0, 0), (1, 1), (2, 2), (3, 3)],
                &[(0, 3), (1, 2), (2, 1), (3, 0)],
            ],
        )
    }

    /// Two by three cells, and three by three.
    pub(super) fn blocks(grid: Grid) -> Shapes {
        let block = |rows: usize, cols: usize| -> Vec<(usize, usize)> {
            (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).collect()
        };
        let cross = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];
        Shapes::of(grid, &[&cross, &block(2, 3), &block(3, 2), &block(3, 3)])
    }

    fn of(grid: Grid, kinds: &[&[(usize, usize)]]) -> Shapes {
        let mut windows = Vec::new();
        for &kind in kinds {
            for (r, c) in grid.cells().map(|cell| grid.cell_place(cell)) {
                if kind.iter().all(|&(y, x)| r + y < grid.rows() && c + x < grid.cols()) {
                    windows.push(kind.iter().map(|&(y, x)| grid.cell(r + y, c + x)).collect());
                }
            }
        }
        let areas: Vec<Area> = windows.iter().map(|cells: &Vec<Cell>| window::area(grid, cells)).collect();
        let ends = |area: &Area| sorted(area.edges.iter().flat_map(|&edge| grid.ends(edge)));
        let vertices = areas.iter().map(ends).collect();
        Shapes { quiet: Default::default(), areas, vertices, windows }
    }

    /// A step that some window shows before the deadline, if there is one that is wanted; with the lines there
    /// are, if loops count.
    pub(super) fn look(
        &mut self,
        deducer: &Deducer,
        lines: Option<&Lines>,
        deadline: Deadline,
        is_wanted: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        let quiet = &mut self.quiet[usize::from(lines.is_some())];
        for (i, cells) in self.windows.iter().enumerate() {
            if deadline.has_passed() {
                return None;
            }
            let joined = lines.map(|lines| lines.signature(&self.vertices[i]));
            let signature = window::signature(deducer, &self.areas[i].cells, joined.into_iter().flatten());
            if quiet.contains(&(i, signature)) {
                continue;
            }
            match window::look(deducer, &self.areas[i], cells, lines).filter(&is_wanted) {
                Some(step) => return Some(step),
                None => note(quiet, (i, signature)),
            }
        }
        None
    }

    /// What each window shows, if it shows something; without its clues if they do not count. Windows of one
    /// kind are only ever surveyed in one way, with loops and without.
    pub(super) fn survey(&mut self, deducer: &Deducer, lines: Option<&Lines>, clues: bool) -> Vec<Vec<Fact>> {
        let quiet = &mut self.quiet[usize::from(lines.is_some())];
        let mut shown = Vec::new();
        for (i, cells) in self.windows.iter().enumerate() {
            let joined = lines.map(|lines| lines.signature(&self.vertices[i]));
            let signature = window::signature(deducer, &self.areas[i].cells, joined.into_iter().flatten());
            if quiet.contains(&(i, signature)) {
                continue;
            }
            match window::survey(deducer, &self.areas[i], cells, lines, clues) {
                facts if facts.is_empty() => note(quiet, (i, signature)),
                facts => shown.push(facts),
            }
        }
        shown
    }
}

/// Remembers a window without news; if there are too many, only that one.
fn note(quiet: &mut HashSet<(usize, u64)>, window: (usize, u64)) {
    if quiet.len() == MOST {
        quiet.clear();
    }
    quiet.insert(window);
}
