//! Cuts with their witnesses, which show that they exclude no loop.

use slitherlink_encodings::{Lit, Var};

use crate::grid::{Edge, Grid, Vertex};
use crate::search::cuts::{Cut, Witness};

/// The literal "this edge is a line".
pub(super) fn line(edge: Edge) -> Lit {
    Var::new(edge.index() as u32).positive()
}

/// A cut as a certificate states it: a set of vertices, the clause over the edges that leave it, and the
/// reasons why every loop has a line in the set and one outside.
#[derive(Clone, Debug)]
pub(super) struct WitnessedCut {
    lits: Vec<Lit>,
    /// The set as runs of vertices, each as its first and last one.
    pub(super) set: Vec<[usize; 2]>,
    pub(super) inside: Witness,
    pub(super) outside: Witness,
}

impl WitnessedCut {
    /// Takes a cut of a board where nothing is decided.
    pub(super) fn new(grid: Grid, cut: &Cut) -> WitnessedCut {
        // `beyond` is the side that can be reached from the outside vertex without crossing the boundary; the cycle
        // is on the other.
        let beyond = cut.reached(grid);
        let boundary = grid.edges().filter(|&edge| {
            let [a, b] = grid.ends(edge);
            beyond[a.index()] != beyond[b.index()]
        });
        let [here, there] = cut.witnesses;
        let unless = |witness| if let Witness::Unless(edge) = witness { Some(!line(edge)) } else { None };
        let lits = boundary.map(line).chain(unless(here)).chain(unless(there)).collect();
        let (near, far) =
            (runs(grid, |vertex| !beyond[vertex.index()]), runs(grid, |vertex| beyond[vertex.index()]));
        let (set, inside, outside) =
            if near.len() <= far.len() { (near, here, there) } else { (far, there, here) };
        WitnessedCut { lits, set, inside, outside }
    }

    /// The clause of the cut.
    pub(super) fn clause(&self) -> &[Lit] {
        &self.lits
    }
}

/// Returns the vertices of one side as runs, each as its first and last one.
fn runs(grid: Grid, is_member: impl Fn(Vertex) -> bool) -> Vec<[usize; 2]> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for vertex in grid.vertices().filter(|&vertex| is_member(vertex)).map(Vertex::index) {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == vertex => *last = vertex,
            _ => runs.push([vertex, vertex]),
        }
    }
    runs
}
