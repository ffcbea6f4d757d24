//! Taking clues away for as long as the board stays unique.
//!
//! One solver serves the whole reduction. Each clue counts only under its selector, and the
//! loop the clues came from is blocked; so the question "unique with these clues?" is "no
//! model under these selectors?", and everything learnt for one question holds for the next.
//!
//! - *No model* comes with a core, a set of clues that suffices: all others can go at once.
//! - *A model* is a second loop, a *witness*: of the clues it breaks, one must always stay.
//!   Once only one of those is left, it stays without asking again.
//!
//! Before that, three cheaper questions:
//!
//! - While the rules alone still finish the board, it is unique, and clues go in bunches
//!   that double while that lasts.
//! - Most second loops differ near the clue alone: is there one with all else as in the first?
//! - A clue that the clues around it imply can go: with any other number in its place, rules
//!   and extensions run into a conflict, though they see no clue farther than some cells away.

use std::collections::HashSet;

use slink_encodings::Lit;

use super::GenerateError;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::methods::{ExtensionSet, Methods};
use crate::deduce::rules::RuleSet;
use crate::deduce::what_if::WhatIfs;
use crate::grid::{Cell, State};
use crate::search::models::{Models, Search, SearchError};
use crate::solution::{Found, Solution};
use crate::solve::{Options, Solver};
use crate::verdict::Verdict;
use crate::{Clue, Puzzle};

/// How far from a clue that is to go a second loop is looked for first, in cells.
const RADIUS: usize = 4;

/// How far from a clue those that may imply it are, in cells. On 100x100 boards with thrift: 14
/// cells leave 36.3 % of the clues, 20 cells 35.2 %, for a quarter more time.
const HORIZON: usize = 20;

/// How far from a clue edges are assumed to see whether it is implied, in cells.
const ASKED: usize = 3;

/// A unique board on its way to fewer clues.
pub(super) struct Reducer<'p> {
    deadline: Deadline,
    full: &'p Puzzle,
    /// The board with the clues that are left.
    left: Puzzle,
    solution: Vec<bool>,
    methods: Methods,
    memory: Memory,
    what_ifs: WhatIfs,
    witnesses: Witnesses,
}

impl<'p> Reducer<'p> {
    /// Starts with all clues; `None` if even those do not make the board unique.
    pub(super) fn new(full: &'p Puzzle, deadline: Deadline) -> Result<Option<Reducer<'p>>, GenerateError> {
        let options = Options { timeout: deadline.left(), ..Options::default() };
        match Solver::new(options).solve(full)?.verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Unique(solution) => Ok(Some(Reducer {
                deadline,
                full,
                left: full.clone(),
                solution: solution.lines().to_vec(),
                // What they see decides which clues go: other rules than these would make other boards of a seed.
                methods: Methods::new(RuleSet::STATEMENT, ExtensionSet::ALL),
                memory: Memory::default(),
                what_ifs: WhatIfs::default(),
                witnesses: Witnesses::default(),
            })),
            _ => Ok(None),
        }
    }

    /// Takes orbits away, in order, while the board stays unique and `keep` clues stay.
    pub(super) fn reduce(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<Puzzle, GenerateError> {
        let rest = self.by_rules(orbits, keep)?;
        let rest = self.by_extensions(rest, keep)?;
        if rest.iter().any(|orbit| self.left.clue_count() >= keep + orbit.len()) {
            self.by_sat(rest, keep)?;
        }
        Ok(self.left.clone())
    }

    /// Takes away what the rules can do without; returns the orbits that are left.
    fn by_rules(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<Vec<Vec<Cell>>, GenerateError> {
        let (mut next, mut bunch) = (0, 1);
        let mut rest = Vec::new();
        let mut left = self.left.clue_count();
        while next < orbits.len() {
            self.check_time()?;
            let try_these = &orbits[next..orbits.len().min(next + bunch)];
            let cells: Vec<Cell> = try_these.iter().flatten().copied().collect();
            // On a big board the copy costs more than anything else here.
            let puzzle = (left >= keep + cells.len()).then(|| self.left.without(&cells));
            if let Some(puzzle) = puzzle.filter(|puzzle| self.rules_finish(puzzle)) {
                self.left = puzzle;
                left -= cells.len();
                next += try_these.len();
                bunch *= 2;
            } else if bunch > 1 {
                bunch /= 2;
            } else {
                rest.push(orbits[next].clone());
                next += 1;
            }
        }
        Ok(rest)
    }

    fn check_time(&self) -> Result<(), GenerateError> {
        if self.deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
    }

    fn rules_finish(&mut self, puzzle: &Puzzle) -> bool {
        self.deduce(Board::new(puzzle), |deducer, _| {
            deducer.run_rules().is_ok() && deducer.board().undecided_count() == 0
        })
    }

    /// Takes away what the clues around it imply; returns the orbits of which that is not seen,
    /// but not those that must stay.
    fn by_extensions(
        &mut self,
        orbits: Vec<Vec<Cell>>,
        keep: usize,
    ) -> Result<Vec<Vec<Cell>>, GenerateError> {
        let mut rest = Vec::new();
        let mut left = self.left.clue_count();
        for orbit in orbits {
            self.check_time()?;
            if left < keep + orbit.len() || self.witnesses.need(&self.left, &orbit) {
                continue;
            }
            let without = self.left.without(&orbit);
            if let Some(second) = self.second_near(&without, &orbit)? {
                self.witnesses.add(self.full, second.lines());
            } else if orbit.iter().all(|&cell| self.is_implied(&without, cell)) {
                self.left = without;
                left -= orbit.len();
            } else {
                rest.push(orbit);
            }
        }
        Ok(rest)
    }

    /// A second loop of `puzzle` that differs from the first only near some cells.
    fn second_near(&mut self, puzzle: &Puzzle, cells: &[Cell]) -> Result<Option<Solution>, SearchError> {
        let grid = puzzle.grid();
        let mut states: Vec<State> = self.solution.iter().map(|&on| State::from_on(on)).collect();
        for near in cells.iter().flat_map(|&cell| grid.cells_near(cell, RADIUS)) {
            for edge in grid.sides(near) {
                states[edge.index()] = State::Undecided;
            }
        }
        let mut deducer = Deducer::with_memory(
            &self.methods,
            Board::given(puzzle, &states),
            std::mem::take(&mut self.memory),
        );
        let settled = deducer.run_rules().and_then(|()| deducer.settle());
        let (board, memory) = deducer.into_parts();
        self.memory = memory;
        if settled.is_err() || board.undecided_count() == 0 {
            return Ok(None);
        }
        let mut search = Search::new(&board);
        while let Found::Loop(found) = search.next_loop()? {
            if found.lines() != self.solution {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// True if the clues of `puzzle` near a cell without a clue are seen to imply its clue.
    fn is_implied(&mut self, puzzle: &Puzzle, cell: Cell) -> bool {
        let grid = puzzle.grid();
        let near = puzzle.within(cell, HORIZON);
        let others = Clue::NUMBERS.into_iter().filter(|&clue| clue != self.full.clue(cell));
        others.into_iter().all(|clue| {
            let puzzle = near.with(cell, clue);
            let asked = grid.cells_near(cell, ASKED).flat_map(|cell| grid.sides(cell));
            self.deduce(Board::new(&puzzle), |deducer, what_ifs| {
                let settled = deducer.run_rules().and_then(|()| deducer.settle());
                settled.and_then(|()| what_ifs.run(deducer, asked, Deadline::NEVER)).is_err()
            })
        })
    }

    /// What is found on a board, in the memory that serves all of them.
    fn deduce<T>(&mut self, board: Board, work: impl FnOnce(&mut Deducer, &mut WhatIfs) -> T) -> T {
        let mut deducer = Deducer::with_memory(&self.methods, board, std::mem::take(&mut self.memory));
        let found = work(&mut deducer, &mut self.what_ifs);
        (_, self.memory) = deducer.into_parts();
        found
    }

    /// Takes away what SAT proves can go.
    fn by_sat(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<(), GenerateError> {
        let start = self.left.clone();
        let (grid, board) = (start.grid(), Board::new(&start));
        let (mut models, selectors) = Models::with_selectors(&board, Deadline::NEVER);
        let lines: Vec<_> = grid.edges().filter(|edge| self.solution[edge.index()]).collect();
        models.block(&lines);
        let mut left = self.left.clue_count();
        for (i, orbit) in orbits.iter().enumerate() {
            self.check_time()?;
            let gone = self.left.clue(orbit[0]) == Clue::BLANK;
            if gone || left < keep + orbit.len() || self.witnesses.need(&self.left, orbit) {
                continue;
            }
            let without = self.left.without(orbit);
            let second = models.next_solution(&without, &selected(&selectors, &without), |_| true);
            match second.map_err(SearchError::from)? {
                Some(second) => self.witnesses.add(self.full, &second.lines(grid)),
                None => {
                    self.left = without;
                    left -= orbit.len();
                    let core = models.core();
                    left -= self.drop_outside(&core, &selectors, &orbits[i + 1..], left.saturating_sub(keep));
                }
            }
        }
        Ok(())
    }

    /// Takes away orbits none of whose clues are in the core, at most so many clues.
    fn drop_outside(
        &mut self,
        core: &[Lit],
        selectors: &[Option<Lit>],
        orbits: &[Vec<Cell>],
        most: usize,
    ) -> usize {
        let core: HashSet<Lit> = core.iter().copied().collect();
        let needed = |cell: &Cell| selectors[cell.index()].is_some_and(|lit| core.contains(&lit));
        let mut dropped = Vec::new();
        for orbit in orbits {
            let there = self.left.clue(orbit[0]) != Clue::BLANK;
            if there && dropped.len() + orbit.len() <= most && !orbit.iter().any(needed) {
                dropped.extend_from_slice(orbit);
            }
        }
        self.left = self.left.without(&dropped);
        dropped.len()
    }
}

/// The selectors of the clues of a puzzle.
fn selected(selectors: &[Option<Lit>], puzzle: &Puzzle) -> Vec<Lit> {
    let clued = puzzle.grid().cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK);
    clued.filter_map(|cell| selectors[cell.index()]).collect()
}

/// Second loops, each as the cells whose clues it breaks.
#[derive(Default)]
struct Witnesses {
    broken: Vec<Vec<Cell>>,
}

impl Witnesses {
    /// The lines of a loop that meets the clues of a board with fewer clues than `full`.
    fn add(&mut self, full: &Puzzle, lines: &[bool]) {
        let cells = full.grid().cells();
        self.broken.push(cells.filter(|&cell| !full.is_met(cell, lines)).collect());
    }

    /// True if a witness breaks no clue of `puzzle` but those of `orbit`.
    fn need(&self, puzzle: &Puzzle, orbit: &[Cell]) -> bool {
        self.broken
            .iter()
            .any(|broken| broken.iter().all(|cell| puzzle.clue(*cell) == Clue::BLANK || orbit.contains(cell)))
    }
}
