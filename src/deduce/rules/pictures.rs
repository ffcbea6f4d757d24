//! The pictures of the rules as data: what a rule sees and what it then decides.

use crate::grid::{EdgePlace, Grid, State};
use crate::picture::Sketch;
use crate::technique::Technique;

/// One case of a rule: its premises and what it decides.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The premises; an edge that is undecided or a cell without a label may be anything.
    pub before: Sketch,
    /// The same with what it decides.
    pub after: Sketch,
}

impl Picture {
    /// Returns the cases of a rule, as drawn; those that cannot be read are left out.
    pub fn of(rule: Technique) -> impl Iterator<Item = Picture> {
        rule.picture().split("\n\n").filter_map(Picture::read)
    }

    fn read(case: &str) -> Option<Picture> {
        let arrow = case.lines().find_map(|line| line.find("=>"))?;
        let halves = case.lines().map(|line| {
            let (left, right) = line.split_at(line.len().min(arrow));
            (left.trim_end(), right.get(2..).unwrap_or(""))
        });
        let (left, right): (Vec<&str>, Vec<&str>) = halves.unzip();
        let first = right.first()?;
        let indent = first.len() - first.trim_start().len();
        let right: Vec<&str> = right.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
        let (before, after) = (Sketch::read(&left.join("\n")).ok()?, Sketch::read(&right.join("\n")).ok()?);
        (before.grid == after.grid && before.labels == after.labels).then_some(Picture { before, after })
    }

    /// Returns the case in all eight rotations and reflections.
    pub fn turns(&self) -> impl Iterator<Item = Picture> {
        (0..8).filter_map(|symmetry| {
            Some(Picture { before: turn(&self.before, symmetry)?, after: turn(&self.after, symmetry)? })
        })
    }

    /// The edges it decides, each with its place and new state.
    pub fn news(&self) -> impl Iterator<Item = (EdgePlace, State)> {
        let grid = self.before.grid;
        let states = self.before.states.iter().zip(&self.after.states);
        let new = grid.edges().zip(states).filter(|(_, (before, after))| before != after);
        new.map(move |(edge, (_, after))| (grid.edge_place(edge), *after))
    }
}

/// Mirrors a sketch top to bottom (bit 0 of `symmetry`), left to right (bit 1) and then at the diagonal (bit
/// 2).
fn turn(sketch: &Sketch, symmetry: u8) -> Option<Sketch> {
    let old = sketch.grid;
    let (rows, cols) = if symmetry & 4 == 0 { (old.rows(), old.cols()) } else { (old.cols(), old.rows()) };
    let grid = Grid::new(rows as u64, cols as u64).ok()?;
    let mut turned = Sketch {
        grid,
        states: vec![State::Undecided; grid.edge_count()],
        labels: vec![' '; grid.cell_count()],
    };
    for edge in old.edges() {
        let place = turn_edge(symmetry, old, old.edge_place(edge));
        turned.states[grid.edge_at(place).index()] = sketch.states[edge.index()];
    }
    for cell in old.cells() {
        let (r, c) = old.cell_place(cell);
        let r = if symmetry & 1 == 0 { r } else { old.rows() - 1 - r };
        let c = if symmetry & 2 == 0 { c } else { old.cols() - 1 - c };
        let (r, c) = if symmetry & 4 == 0 { (r, c) } else { (c, r) };
        turned.labels[grid.cell(r, c).index()] = sketch.labels[cell.index()];
    }
    Some(turned)
}

fn turn_edge(symmetry: u8, grid: Grid, place: EdgePlace) -> EdgePlace {
    let (mut horizontal, mut r, mut c) = match place {
        EdgePlace::Horizontal(r, c) => (true, r, c),
        EdgePlace::Vertical(r, c) => (false, r, c),
    };
    if symmetry & 1 != 0 {
        r = if horizontal { grid.rows() - r } else { grid.rows() - 1 - r };
    }
    if symmetry & 2 != 0 {
        c = if horizontal { grid.cols() - 1 - c } else { grid.cols() - c };
    }
    if symmetry & 4 != 0 {
        (r, c, horizontal) = (c, r, !horizontal);
    }
    if horizontal { EdgePlace::Horizontal(r, c) } else { EdgePlace::Vertical(r, c) }
}
