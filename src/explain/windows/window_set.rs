//! The sets of cells that are read together as windows, and a cache of the windows that had no news.

use std::ops::ControlFlow::Continue;

use rustc_hash::{FxHashMap, FxHashSet};

use super::area::Area;
use super::colourings::Colourings;
use super::position::Position;
use super::watch::{Readers, Watch};
use super::{BoardWindow, Reading, area_of};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::explain::findings::{Findings, Flow};
use crate::grid::{Cell, Grid};

/// The most windows without news that are remembered.
const MOST: usize = 1 << 20;

/// The size of the windows: two cells, three or four, or five to nine.
#[derive(Clone, Copy)]
pub(in crate::explain) enum Size {
    Pairs,
    Fours,
    Blocks,
}

impl Size {
    /// The shapes of the windows: the rows and columns of their cells.
    const fn shapes(self) -> &'static [&'static [(usize, usize)]] {
        match self {
            // Two cells with a common side or corner.
            Size::Pairs => &[&[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (1, 1)], &[(0, 1), (1, 0)]],
            // Four cells around a vertex, three in a row, and three or four on a diagonal.
            Size::Fours => &[
                &[(0, 0), (0, 1), (1, 0), (1, 1)],
                &[(0, 0), (0, 1), (0, 2)],
                &[(0, 0), (1, 0), (2, 0)],
                &[(0, 0), (1, 1), (2, 2)],
                &[(0, 2), (1, 1), (2, 0)],
                &[(0, 0), (1, 1), (2, 2), (3, 3)],
                &[(0, 3), (1, 2), (2, 1), (3, 0)],
            ],
            // A cell with its four neighbours, and blocks of two by three and three by three cells.
            Size::Blocks => &[
                &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
                &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
                &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)],
                &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)],
            ],
        }
    }
}

/// The windows of all sizes on a board. Those of a size are created when they are first needed, since that
/// takes longer than an easy hint, and most boards need few of them.
#[derive(Debug)]
pub(in crate::explain) struct Windows {
    grid: Grid,
    /// One for each [`Size`], in order.
    sets: [Option<WindowSet>; 3],
}

impl Windows {
    pub(in crate::explain) fn new(grid: Grid) -> Windows {
        Windows { grid, sets: [None, None, None] }
    }

    /// The windows of one size; `None` if there was no time to create them.
    pub(in crate::explain) fn of(&mut self, size: Size, deadline: &Deadline) -> Option<&mut WindowSet> {
        let window_set = &mut self.sets[size as usize];
        if window_set.is_none() {
            *window_set = WindowSet::new(self.grid, size.shapes(), deadline);
        }
        window_set.as_mut()
    }
}

/// All windows of one size on a board.
#[derive(Debug)]
pub(in crate::explain) struct WindowSet {
    windows: Vec<Vec<Cell>>,
    /// For each window its area.
    areas: Vec<Area>,
    /// The windows that read each cell.
    cell_readers: Readers,
    /// The windows that read each vertex.
    vertex_readers: Readers,
    /// For each window colourings from earlier looks, for readings without clues and with them.
    kept: [Vec<Colourings>; 2],
    /// The windows without news, for each [kind of reading](Reading::kind).
    quiet: [Quiet; 3],
    position: Position,
}

/// A cache of windows in which nothing new was found, since what-ifs lead to the same positions again and
/// again.
#[derive(Debug)]
struct Quiet {
    /// The windows that have changed since the last look.
    watch: Watch,
    /// Windows, each with the fingerprint of its position.
    positions: FxHashSet<(usize, u64)>,
}

impl WindowSet {
    fn new(grid: Grid, shapes: &[&[(usize, usize)]], deadline: &Deadline) -> Option<WindowSet> {
        let (mut windows, mut areas) = (Vec::new(), Vec::new());
        for kind in shapes {
            let (cells, around) = of_kind(grid, kind, deadline)?;
            windows.extend(cells);
            areas.extend(around);
        }
        let quiet =
            [(); 3].map(|()| Quiet { watch: Watch::new(windows.len()), positions: FxHashSet::default() });
        // The colour of the outside never changes.
        let cells = areas.iter().map(|area: &Area| area.cells.iter().flatten().map(|cell| cell.index()));
        let cell_readers = Readers::new(grid.cell_count(), cells);
        let vertices = areas.iter().map(|area| area.ends.iter().map(|end| end.index()));
        let vertex_readers = Readers::new(grid.vertex_count(), vertices);
        let kept = [(); 2].map(|()| windows.iter().map(|_| Colourings::default()).collect());
        let position = Position::new(grid);
        Some(WindowSet { quiet, position, kept, cell_readers, vertex_readers, areas, windows })
    }

    /// Searches all windows until the deadline.
    pub(in crate::explain) fn search(
        &mut self,
        deducer: &Deducer,
        reading: Reading,
        deadline: &Deadline,
        findings: &mut Findings,
    ) -> Flow {
        let kind = reading.kind();
        let Quiet { watch, positions } = &mut self.quiet[kind];
        watch.follow_colours(deducer, &self.cell_readers);
        if let Some(lines) = reading.lines {
            watch.follow_lines(lines, &self.vertex_readers);
        }
        let mut from = 0;
        while let Some(i) = watch.next(from).filter(|_| !deadline.has_passed()) {
            from = i + 1;
            self.position.read(deducer, reading.lines, &self.areas[i]);
            let Position { ties, paths, fingerprint, .. } = &self.position;
            if !positions.contains(&(i, *fingerprint)) {
                let window = BoardWindow::new(deducer, &self.areas[i], ties, &self.windows[i], reading);
                if window.search(&mut self.kept[usize::from(reading.clues)][i], findings)? {
                    continue;
                }
                // A full cache is emptied first.
                if positions.len() == MOST {
                    positions.clear();
                }
                positions.insert((i, *fingerprint));
            }
            watch.let_sleep(i, *paths);
        }
        Continue(())
    }
}

/// The windows whose cells lie at these rows and columns of a rectangle, wherever that fits in the grid, and the areas
/// around them; `None` if there was no time.
fn of_kind(grid: Grid, kind: &[(usize, usize)], deadline: &Deadline) -> Option<(Vec<Vec<Cell>>, Vec<Area>)> {
    let (mut windows, mut areas) = (Vec::new(), Vec::new());
    let rows = kind.iter().map(|&(r, _)| r + 1).max()?;
    let cols = kind.iter().map(|&(_, c)| c + 1).max()?;
    // The first area of those that touch the same sides of the grid, and where it is: all of these are alike.
    let mut first = FxHashMap::default();
    for (r, c) in grid.cells().map(|cell| grid.cell_place(cell)) {
        if deadline.has_passed() {
            return None;
        }
        if r + rows > grid.rows() || c + cols > grid.cols() {
            continue;
        }
        let cells: Vec<Cell> = kind.iter().map(|&(y, x)| grid.cell(r + y, c + x)).collect();
        let sides = [r == 0, r + rows == grid.rows(), c == 0, c + cols == grid.cols()];
        let ([row, col], area) = first.entry(sides).or_insert_with(|| ([r, c], area_of(grid, &cells)));
        areas.push(area.moved([r - *row, c - *col]));
        windows.push(cells);
    }
    Some((windows, areas))
}
