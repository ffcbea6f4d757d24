//! The sets of cells that are read together as windows, and a cache of the windows that had no news.

use std::ops::ControlFlow::Continue;

use rustc_hash::FxHashSet;

use super::area::{Area, literals};
use super::watch::{Readers, Watch, cells};
use super::witness::Witnesses;
use super::{BoardWindow, Reading};
use crate::deadline::Deadline;
use crate::deduce::colours::Colour;
use crate::deduce::deducer::Deducer;
use crate::explain::findings::{Findings, Flow};
use crate::grid::{Cell, Grid};

/// The most windows without news that are remembered.
const MOST: usize = 1 << 20;

/// The size of the windows.
#[derive(Clone, Copy)]
pub(in crate::explain) enum Size {
    Pairs,
    Fours,
    Blocks,
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
        let make = match size {
            Size::Pairs => WindowSet::pairs,
            Size::Fours => WindowSet::fours,
            Size::Blocks => WindowSet::blocks,
        };
        let window_set = &mut self.sets[size as usize];
        if window_set.is_none() {
            *window_set = make(self.grid, deadline);
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
    /// For each window its witnesses, for readings without clues and with them.
    witnesses: [Vec<Witnesses>; 2],
    /// The windows without news, for each [kind of reading](View::kind).
    quiet: [Quiet; 3],
}

/// A cache of windows in which nothing new was found, since what-ifs lead to the same positions again and
/// again.
#[derive(Debug)]
struct Quiet {
    /// The windows that have changed since the last look.
    watch: Watch,
    /// For each window, its fingerprints at the last two failures.
    last: Vec<[u64; 2]>,
    /// Windows, each with the fingerprint of the relations between its cells.
    relations: FxHashSet<(usize, u64)>,
}

impl WindowSet {
    /// Two cells with a common side or corner.
    pub(in crate::explain) fn pairs(grid: Grid, deadline: &Deadline) -> Option<WindowSet> {
        let kinds: [&[_]; 4] = [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (1, 1)], &[(0, 1), (1, 0)]];
        WindowSet::of(grid, &kinds, deadline)
    }

    /// Four cells around a vertex, three in a row, and three or four on a diagonal.
    pub(in crate::explain) fn fours(grid: Grid, deadline: &Deadline) -> Option<WindowSet> {
        WindowSet::of(
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

    /// Blocks of two by three and three by three cells, and a cell with its four neighbours.
    pub(in crate::explain) fn blocks(grid: Grid, deadline: &Deadline) -> Option<WindowSet> {
        let block = |rows: usize, cols: usize| -> Vec<(usize, usize)> {
            (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).collect()
        };
        let cross = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];
        WindowSet::of(grid, &[&cross, &block(2, 3), &block(3, 2), &block(3, 3)], deadline)
    }

    fn of(grid: Grid, kinds: &[&[(usize, usize)]], deadline: &Deadline) -> Option<WindowSet> {
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
        let quiet = [(); 3].map(|()| Quiet {
            watch: Watch::new(windows.len()),
            last: vec![[0; 2]; windows.len()],
            relations: FxHashSet::default(),
        });
        let read: Vec<Vec<usize>> = areas.iter().map(|area| cells(&area.cells)).collect();
        let cell_readers = Readers::new(grid.cell_count(), read.iter().map(Vec::as_slice));
        let ends = |area: &Area| area.ends.iter().map(|end| end.index()).collect();
        let read: Vec<Vec<usize>> = areas.iter().map(ends).collect();
        let vertex_readers = Readers::new(grid.vertex_count(), read.iter().map(Vec::as_slice));
        let witnesses = [(); 2].map(|()| windows.iter().map(|_| Witnesses::default()).collect());
        Some(WindowSet { quiet, witnesses, cell_readers, vertex_readers, areas, windows })
    }

    /// Searches all windows until the deadline.
    pub(in crate::explain) fn search(
        &mut self,
        deducer: &Deducer,
        reading: Reading,
        deadline: &Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        let view = View { deducer, reading };
        let watch = &mut self.quiet[view.kind()].watch;
        watch.follow_colours(deducer, &self.cell_readers);
        if let Some(lines) = reading.lines {
            watch.follow_lines(lines, &self.vertex_readers);
        }
        let mut from = 0;
        while let Some(i) = self.quiet[view.kind()].watch.next(from).filter(|_| !deadline.has_passed()) {
            from = i + 1;
            let Some(fingerprints) = self.fresh(&view, i) else { continue };
            let window = BoardWindow::new(deducer, &self.areas[i], &self.windows[i], reading);
            let witnesses = &mut self.witnesses[usize::from(reading.clues)][i];
            if !window.search(witnesses, findings)? {
                self.remember(&view, i, fingerprints);
            }
        }
        Continue(())
    }

    /// The fingerprints of a window; `None` if it is known to have no news.
    fn fresh(&mut self, view: &View, i: usize) -> Option<Fingerprints> {
        let quiet = &mut self.quiet[view.kind()];
        let area = &self.areas[i];
        let colours = view.colour_fingerprint(area);
        if !quiet.last[i].contains(&colours) {
            let relations = view.relation_fingerprint(area);
            if !quiet.relations.contains(&(i, relations)) {
                return Some(Fingerprints { colours, relations });
            }
            quiet.last[i] = [colours, quiet.last[i][0]];
        }
        quiet.watch.let_sleep(i, view.reading.lines, &area.ends);
        None
    }

    /// Remembers a window without news. A full cache is emptied first.
    fn remember(&mut self, view: &View, i: usize, Fingerprints { colours, relations }: Fingerprints) {
        let quiet = &mut self.quiet[view.kind()];
        if quiet.relations.len() == MOST {
            quiet.relations.clear();
        }
        quiet.relations.insert((i, relations));
        quiet.last[i] = [colours, quiet.last[i][0]];
        quiet.watch.let_sleep(i, view.reading.lines, &self.areas[i].ends);
    }
}

/// Two fingerprints of a window: of the colours as they are, and of the relations between its cells.
struct Fingerprints {
    colours: u64,
    relations: u64,
}

/// What the windows read: a board and a kind of reading.
struct View<'a> {
    deducer: &'a Deducer,
    reading: Reading<'a>,
}

impl View<'_> {
    /// The index of the kind of reading: without clues, with clues, with clues and loops.
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

    /// A fingerprint of an area that is quick to compute. Equal fingerprints mean that nothing has changed
    /// there.
    fn colour_fingerprint(&self, area: &Area) -> u64 {
        let colours =
            self.colours(area).map(|colour| (colour.class as u64) << 1 | u64::from(colour.opposite));
        number(colours.chain(self.reading.lines.into_iter().flat_map(|lines| lines.paths(&area.ends))))
    }

    /// A canonical fingerprint of the relations between the cells of an area and of how its vertices are
    /// joined. While it is the same, there is no news, even if classes have been renumbered.
    fn relation_fingerprint(&self, area: &Area) -> u64 {
        let literals = literals(self.colours(area));
        let tied = literals.map(|literal| u64::from(literal.unknown) << 1 | u64::from(literal.opposite));
        number(tied.chain(self.reading.lines.into_iter().flat_map(|lines| lines.joined(&area.ends))))
    }
}

/// Hashes numbers.
fn number(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(1, |hash: u64, next| (hash ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
