//! Which cells are read together, and which of these windows have something new to see.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use super::area::{Area, literals, sorted};
use super::{Reading, Window};
use crate::deadline::Deadline;
use crate::deduce::colours::Colour;
use crate::deduce::deducer::Deducer;
use crate::explain::findings::{Findings, Flow};
use crate::grid::{Cell, Grid, Vertex};

/// So many windows without news are remembered.
const MOST: usize = 1 << 20;

/// How many clues are looked at together.
#[derive(Clone, Copy)]
pub(in crate::explain) enum Size {
    Pairs,
    Fours,
    Blocks,
}

/// Windows of all sizes, all over a board; only cut out once somebody looks there, since that takes longer than an easy
/// hint, and most boards need few of them.
#[derive(Debug)]
pub(in crate::explain) struct Windows {
    grid: Grid,
    /// One for each [`Size`], in order.
    shapes: [Option<Shapes>; 3],
}

impl Windows {
    pub(in crate::explain) fn new(grid: Grid) -> Windows {
        Windows { grid, shapes: [None, None, None] }
    }

    /// Those of one size; `None` if the time is too short to cut them out.
    pub(in crate::explain) fn of(&mut self, size: Size, deadline: Deadline) -> Option<&mut Shapes> {
        let make = match size {
            Size::Pairs => Shapes::pairs,
            Size::Fours => Shapes::fours,
            Size::Blocks => Shapes::blocks,
        };
        let shapes = &mut self.shapes[size as usize];
        if shapes.is_none() {
            *shapes = make(self.grid, deadline);
        }
        shapes.as_mut()
    }
}

/// Windows of one kind, all over a board.
#[derive(Debug)]
pub(in crate::explain) struct Shapes {
    windows: Vec<Vec<Cell>>,
    /// For each window the area around it.
    areas: Vec<Area>,
    /// For each window the vertices of its edges.
    vertices: Vec<Vec<Vertex>>,
    /// Windows without news, by what counts in them.
    quiet: [Quiet; 3],
}

/// Windows in which nothing was to be seen. Arguments come to the same again and again.
#[derive(Debug)]
struct Quiet {
    /// By window, how it looked the last times.
    last: Vec<[u64; 2]>,
    /// Windows, each with how its cells were tied.
    tied: HashSet<(usize, u64)>,
}

impl Shapes {
    /// Two cells with a common side or corner.
    pub(in crate::explain) fn pairs(grid: Grid, deadline: Deadline) -> Option<Shapes> {
        let kinds: [&[_]; 4] = [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (1, 1)], &[(0, 1), (1, 0)]];
        Shapes::of(grid, &kinds, deadline)
    }

    /// Four cells round a vertex, and three in a row.
    pub(in crate::explain) fn fours(grid: Grid, deadline: Deadline) -> Option<Shapes> {
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
            deadline,
        )
    }

    /// Two by three cells, and three by three.
    pub(in crate::explain) fn blocks(grid: Grid, deadline: Deadline) -> Option<Shapes> {
        let block = |rows: usize, cols: usize| -> Vec<(usize, usize)> {
            (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).collect()
        };
        let cross = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];
        Shapes::of(grid, &[&cross, &block(2, 3), &block(3, 2), &block(3, 3)], deadline)
    }

    fn of(grid: Grid, kinds: &[&[(usize, usize)]], deadline: Deadline) -> Option<Shapes> {
        let mut windows = Vec::new();
        for &kind in kinds {
            for (r, c) in grid.cells().map(|cell| grid.cell_place(cell)) {
                if kind.iter().all(|&(y, x)| r + y < grid.rows() && c + x < grid.cols()) {
                    windows.push(kind.iter().map(|&(y, x)| grid.cell(r + y, c + x)).collect());
                }
            }
        }
        let area = |cells: &Vec<Cell>| (!deadline.has_passed()).then(|| super::area_of(grid, cells));
        let areas: Vec<Area> = windows.iter().map(area).collect::<Option<_>>()?;
        let ends = |area: &Area| sorted(area.edges.iter().flat_map(|&edge| grid.ends(edge)));
        let vertices = areas.iter().map(ends).collect();
        let quiet = [(); 3].map(|()| Quiet { last: vec![[0; 2]; windows.len()], tied: HashSet::new() });
        Some(Shapes { quiet, areas, vertices, windows })
    }

    /// What each window shows before the deadline.
    pub(in crate::explain) fn search(
        &mut self,
        deducer: &Deducer,
        reading: Reading,
        deadline: Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        let view = View { deducer, reading };
        let mut in_time = (0..self.windows.len()).take_while(|_| !deadline.has_passed());
        in_time.try_for_each(|i| {
            let Some(looks) = self.fresh(&view, i) else { return Continue(()) };
            if !Window::new(deducer, &self.areas[i], &self.windows[i], reading).search(findings)? {
                self.note(&view, i, looks);
            }
            Continue(())
        })
    }

    /// How a window looks; `None` if it is known that there is nothing to be seen.
    fn fresh(&mut self, view: &View, i: usize) -> Option<Looks> {
        let quiet = &mut self.quiet[view.kind()];
        let looks = view.looks(&self.areas[i], &self.vertices[i]);
        if quiet.last[i].contains(&looks) {
            return None;
        }
        let tied = view.tied(&self.areas[i], &self.vertices[i]);
        if quiet.tied.contains(&(i, tied)) {
            quiet.last[i] = [looks, quiet.last[i][0]];
            return None;
        }
        Some(Looks { looks, tied })
    }

    /// Remembers a window without news; if there are too many, only that one.
    fn note(&mut self, view: &View, i: usize, Looks { looks, tied }: Looks) {
        let quiet = &mut self.quiet[view.kind()];
        if quiet.tied.len() == MOST {
            quiet.tied.clear();
        }
        quiet.tied.insert((i, tied));
        quiet.last[i] = [looks, quiet.last[i][0]];
    }
}

/// How a window looks, and how its cells are tied, as numbers.
struct Looks {
    looks: u64,
    tied: u64,
}

/// A board as windows see it.
struct View<'a> {
    deducer: &'a Deducer,
    reading: Reading<'a>,
}

impl View<'_> {
    /// What counts, as a number.
    fn kind(&self) -> usize {
        match self.reading {
            Reading { clues: false, .. } => 0,
            Reading { lines: None, .. } => 1,
            Reading { lines: Some(_), .. } => 2,
        }
    }

    fn colours(&self, area: &Area) -> impl Iterator<Item = Colour> {
        area.cells.iter().map(|&cell| self.deducer.colour(cell))
    }

    /// How an area looks, as a number: it stays the same as long as nothing changes there.
    fn looks(&self, area: &Area, vertices: &[Vertex]) -> u64 {
        let colours =
            self.colours(area).map(|colour| (colour.class as u64) << 1 | u64::from(colour.opposite));
        number(colours.chain(self.reading.lines.into_iter().flat_map(|lines| lines.paths(vertices))))
    }

    /// How what is known of the cells of an area ties them and joins its vertices, as a number: while it is the same,
    /// there is nothing new to be seen.
    fn tied(&self, area: &Area, vertices: &[Vertex]) -> u64 {
        let literals = literals(self.colours(area));
        let tied = literals.map(|literal| u64::from(literal.unknown) << 1 | u64::from(literal.opposite));
        number(tied.chain(self.reading.lines.into_iter().flat_map(|lines| lines.joined(vertices))))
    }
}

/// Numbers as one.
fn number(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(1, |hash: u64, next| (hash ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
