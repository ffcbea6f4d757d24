//! Looks for a second loop once some clues are gone.
//!
//! One incremental search answers all questions of a thread. Each clue has a selector literal, so what is learnt for
//! one question holds for the next. Most second loops differ only near the clue: these are found without SAT
//! (`near`), and on a large board the first search fixes edges far away to their states in the first loop.

use std::ops::Range;
use std::sync::Mutex;

use super::loop_near_clue::Near;
use super::questions::{Answer, Need, Question, Questions};
use super::region::Region;
use super::rotation::Rotation;
use super::{GenerateError, in_time, is_unique};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State};
use crate::search::NextLoop;
use crate::search::fast::exchange::Member;
use crate::search::fast::loop_near_place::Part;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::solution::verify;
use crate::solve::Solver;
use crate::threads::lock;
use crate::{Clue, Puzzle};

/// The radius around a clue within which SAT first looks for a second loop. With a smaller radius, or a
/// second one, boards take a tenth longer.
const RADIUS: usize = 12;

/// The most conflicts of a question before a fresh search takes over.
const CONFLICTS: u64 = 2_000;

/// The number of orbits in a window. Clues outside of it are assumed once for all its questions. A larger window assumes
/// fewer clues at once, so less is derived in advance; a smaller one must be moved more often.
const WINDOW: usize = 40;

/// What one thread needs to answer questions.
pub(super) struct SecondLoops<'a> {
    /// The board with all clues.
    full: &'a Puzzle,
    /// The states of all edges in the first loop.
    solution: &'a [State],
    deadline: &'a Deadline,
    near: Near,
    search: LoopSolver,
    /// The exchange of learnt clauses with other threads; `None` if there are none.
    others: Option<Member<'a>>,
    /// The orbits whose clues are assumed anew for each question. Those before them are settled.
    window: Range<usize>,
}

/// Whether there is a second loop.
enum Second {
    /// There is one, with these lines.
    Loop(Vec<bool>),
    /// There is one, but the search that found it does not return its lines.
    Exists,
    /// There is none, as long as these clues stay.
    Absent(Vec<Cell>),
}

impl SecondLoops<'_> {
    /// Prepares to answer questions about a board, which has some of the clues of `full`.
    pub(super) fn new<'a>(
        full: &'a Puzzle,
        board: &Puzzle,
        solution: &'a [State],
        deadline: &'a Deadline,
        others: Option<Member<'a>>,
    ) -> SecondLoops<'a> {
        let mut search = LoopSolver::with_selectors(Board::new(board), deadline);
        search.set_target(full.grid().edges().map(|edge| (edge, solution[edge.index()])));
        if others.is_some() {
            search.share_learnt();
        }
        let near = Near::new(full.grid(), solution);
        SecondLoops { full, solution, deadline, near, search, others, window: 0..0 }
    }

    /// Answers questions until there are none.
    pub(super) fn answer_all(mut self, questions: &Mutex<Questions>) -> Result<(), GenerateError> {
        loop {
            let Some(question) = lock(questions).next() else { return Ok(()) };
            in_time(self.deadline)?;
            if question.orbit >= self.window.end {
                self.move_window(question.orbit, &lock(questions));
            }
            let answer = self.answer(&question)?;
            lock(questions).take_answer(question.orbit, answer);
        }
    }

    /// Moves the window to the orbits that are not settled, and beyond the next one to ask about. Clues of settled
    /// orbits that stay count from now on.
    fn move_window(&mut self, orbit: usize, questions: &Questions) {
        let settled = questions.settled();
        let stay = clued(questions.left(), questions.cells(self.window.start..settled));
        self.window = settled..orbit + WINDOW;
        let without = questions.left().without(&questions.cells(self.window.clone()));
        self.search.fix_clues(&stay);
        // What others have learnt may rest on clues that they have fixed. The question may expect one of these to go, but
        // its answer holds all the same, since the clue does stay.
        if let Some(others) = &self.others {
            let learnt = others.trade(&self.search.take_learnt());
            learnt.iter().for_each(|learnt| self.search.learn(learnt));
        }
        self.search.assume_clues(&clued(&without, without.grid().cells()));
    }

    /// Answers whether the clues of an orbit are needed: without them there is a second loop.
    fn answer(&mut self, question: &Question) -> Result<Answer, GenerateError> {
        let second = match self.second(question)? {
            Second::Loop(lines) => Region::inside(self.full.grid(), &lines),
            Second::Exists => return Ok(Need::Needed(question.go.clone()).into()),
            Second::Absent(stay) => return Ok(Need::Redundant(stay).into()),
        };
        let gone = |region: &Region| self.violated(&question.go, region);
        let mut answer = Answer::from(Need::Needed(gone(&second)));
        if !self.full.asks_no_others() {
            return Ok(answer);
        }
        let violated = self.violated(&question.cells, &second);
        Rotation::run(second, &question.board, &violated, |cell, region| {
            debug_assert!(verify(&question.board.without(&[cell]), region.lines()).is_ok());
            answer.others.push((cell, gone(region)));
        });
        Ok(answer)
    }

    /// Looks for a second loop without the clues of an orbit.
    fn second(&mut self, question: &Question) -> Result<Second, GenerateError> {
        let Question { cells, stay, without, .. } = question;
        let near = |&cell: &Cell| self.near.second(without, cell, self.full.clue(cell));
        // The search near a clue handles only clues that count lines.
        if self.full.asks_no_others()
            && let Some(lines) = cells.iter().find_map(near)
        {
            debug_assert!(verify(without, lines.clone()).is_ok());
            return Ok(Second::Loop(lines));
        }
        self.search.set_puzzle(without.clone());
        let unlike = self.unlike(cells);
        if 2 * RADIUS < without.grid().rows().max(without.grid().cols()) {
            let [free, around] = [RADIUS, RADIUS + 1].map(|radius| self.cells_near(cells, radius));
            let near = Part { known: self.solution, free: &free, around: &around };
            if let NextLoop::Loop(second) = self.search.ask_near(&unlike, near, CONFLICTS) {
                return Ok(Second::Loop(second.lines().to_vec()));
            }
        }
        Ok(match self.search.ask(unlike, &[], CONFLICTS) {
            NextLoop::Loop(second) => Second::Loop(second.lines().to_vec()),
            NextLoop::Exhausted => Second::Absent(self.search.core_clues(stay)),
            // A fresh search may finish soon where another is stuck.
            NextLoop::Unfinished => match is_unique(without, &mut Solver::default().until(self.deadline))? {
                true => Second::Absent(stay.clone()),
                false => Second::Exists,
            },
        })
    }

    /// Returns those of some clues that the outline of a region violates.
    fn violated(&self, cells: &[Cell], region: &Region) -> Vec<Cell> {
        let is_met = |&cell: &Cell| match self.full.clue(cell).number() {
            Some(n) => n == region.lines_at(cell),
            None => {
                let is_sheep = self.full.given_at(cell) == Clue::SHEEP;
                self.full.demand(cell).is_none_or(|_| region.is_inside(cell) == is_sheep)
            }
        };
        cells.iter().copied().filter(|cell| !is_met(cell)).collect()
    }

    /// The condition that a loop differs from the first one around some cells; or anywhere, if one of them has an animal.
    fn unlike(&self, cells: &[Cell]) -> Wanted {
        let grid = self.full.grid();
        let sides: Vec<Edge> = match cells.iter().any(|&cell| self.full.given_at(cell).is_animal()) {
            true => grid.edges().collect(),
            false => cells.iter().flat_map(|&cell| grid.sides(cell)).collect(),
        };
        Wanted::Unlike(sides.into_iter().map(|edge| (edge, self.solution[edge.index()])).collect())
    }

    /// The cells within a radius around some cells.
    fn cells_near(&self, cells: &[Cell], radius: usize) -> Vec<Cell> {
        cells.iter().flat_map(|&cell| self.full.grid().cells_near(cell, radius)).collect()
    }
}

/// Returns those of some cells that have a clue.
fn clued(puzzle: &Puzzle, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    cells.into_iter().filter(|&cell| puzzle.given_at(cell) != Clue::BLANK).collect()
}
