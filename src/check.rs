//! Rules against SAT against counting: do they confirm what the rules say, and what do the rules
//! not see?
//!
//! Each puzzle is solved three ways: by the rules only, by SAT only, and by rules then SAT.
//! SAT alone tells the backbone, the edges that are on in all solutions or off in all; every
//! edge that a rule decides must be one of those. Where a frontier can count the solutions in
//! little time, without any rule or else after the rules, their number and the edges that are on
//! in all of them or in none must be what SAT says. Where anything disagrees, the board is
//! shrunk for as long as that stays so.

mod counted;

use std::time::{Duration, Instant};

use num_bigint::BigUint;

use crate::deadline::Deadline;
use crate::grid::{Cell, Grid, State};
use crate::slink::board::{Board, Conflict, Deduction, Reason};
use crate::slink::loops::{Loops, Strategy};
use crate::slink::propagate::Propagator;
use crate::slink::rules::{Look, RULES, RuleId, RuleSet};
use crate::slink::search::SearchError;
use crate::slink::solution::{Found, Solution};
use crate::slink::stages::{StageSet, Stages};
use crate::slink::{Clue, Options, Puzzle, Solver};
use counted::{affordable, confirms};

/// How many solutions there are, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// This one.
    Unique(Solution),
    /// At least two.
    Several,
}

impl Solutions {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique(_) => "unique",
            Solutions::Several => "several",
        }
    }
}

/// What one rule did on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How often it decided something at a site.
    pub fired: usize,
    /// How many edges it was the first to decide.
    pub edges: usize,
}

/// What disagrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// A rule decides an edge otherwise than some solution.
    Edge(Deduction),
    /// The rules contradict a board that has a solution.
    Conflict(Conflict),
    /// Rules then SAT find other solutions than SAT alone.
    Solutions,
    /// Counting finds other solutions, or other edges in all of them, than SAT alone.
    Count,
}

impl Disagreement {
    const fn is_like(self, other: Disagreement) -> bool {
        matches!(
            (self, other),
            (Disagreement::Edge(_), Disagreement::Edge(_))
                | (Disagreement::Conflict(_), Disagreement::Conflict(_))
                | (Disagreement::Solutions, Disagreement::Solutions)
                | (Disagreement::Count, Disagreement::Count)
        )
    }
}

/// What was found on one board.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The solutions by SAT alone.
    pub solutions: Solutions,
    /// How many there are by counting, if that was not too much work.
    pub loops: Option<BigUint>,
    /// Edges on in all solutions, or off in all; none if there is no solution.
    pub forced: usize,
    /// Edges that the rules decided.
    pub decided: usize,
    /// Those of them that SAT confirms as forced.
    pub confirmed: usize,
    /// True if the rules decided every edge without a contradiction.
    pub finished: bool,
    /// True if the rules met a contradiction.
    pub contradiction: bool,
    /// By rule, in the order of [`RULES`].
    pub shares: [Share; RULES.len()],
    /// The first thing that disagrees.
    pub disagreement: Option<Disagreement>,
}

impl Findings {
    /// Forced edges that the rules did not find.
    pub const fn missed(&self) -> usize {
        self.forced.saturating_sub(self.confirmed)
    }

    /// True if there is no solution and the rules did not see that.
    pub fn missed_contradiction(&self) -> bool {
        self.solutions == Solutions::None && !self.contradiction
    }
}

/// A board shrunk while its disagreement stays.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The board.
    pub puzzle: Puzzle,
    /// What disagrees there.
    pub disagreement: Disagreement,
    /// What the rules decided there before it, by edge.
    pub states: Vec<State>,
}

/// Checks boards one after another.
#[derive(Debug)]
pub struct Checker {
    rules: Propagator,
    sat: Solver,
    stages: Stages,
}

impl Checker {
    /// A checker of these rules.
    pub fn new(rules: RuleSet) -> Checker {
        Checker::with_looks(&rules.looks().collect::<Vec<_>>())
    }

    /// A checker of rules with other code than the table's, to see it catch a wrong one.
    pub fn with_looks(looks: &[(RuleId, Look)]) -> Checker {
        Checker {
            rules: Propagator::with_looks(looks),
            sat: Solver::new(Options::SAT_ONLY),
            stages: Stages::new(StageSet::NONE),
        }
    }

    /// Checks one board.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<Findings, SearchError> {
        let backbone = self.sat.backbone(puzzle)?;
        let states = backbone.map(|backbone| backbone.states);
        let mut board = Board::new(puzzle);
        let conflict = self.rules.run(&mut board).err();
        let solutions = by_sat(puzzle, states.as_deref())?;
        let disagreement = match (&states, conflict) {
            (Some(states), _) if wrong(&board, states).is_some() => {
                wrong(&board, states).map(Disagreement::Edge)
            }
            (Some(_), Some(conflict)) => Some(Disagreement::Conflict(conflict)),
            (None, Some(_)) => None,
            (_, None) => (self.rest_by_sat(&mut board)? != solutions).then_some(Disagreement::Solutions),
        };
        let counted = [Board::new(puzzle), board.clone()].iter().find_map(affordable);
        let disagreement = disagreement.or_else(|| {
            let differs =
                counted.as_ref().is_some_and(|counted| !confirms(counted, puzzle, states.as_deref()));
            differs.then_some(Disagreement::Count)
        });
        let is_forced = |state: &State| *state != State::Undecided;
        let confirmed = |step: &&Deduction| {
            states.as_ref().is_some_and(|states| states[step.edge.index()] == State::from_on(step.on))
        };
        Ok(Findings {
            forced: states.iter().flatten().filter(|state| is_forced(state)).count(),
            decided: board.trail().len(),
            confirmed: board.trail().iter().filter(confirmed).count(),
            finished: conflict.is_none() && board.undecided_count() == 0,
            contradiction: conflict.is_some(),
            shares: shares(&board),
            loops: counted.map(|counted| counted.loops().clone()),
            solutions,
            disagreement,
        })
    }

    /// The solutions of what the rules left, by SAT.
    fn rest_by_sat(&mut self, board: &mut Board) -> Result<Solutions, SearchError> {
        // Rules that finished may have drawn no loop; SAT says so as well.
        let mut loops = Loops::new(Strategy::Cuts, Deadline::NEVER, &mut self.rules, &mut self.stages, board);
        let Found::Loop(first) = loops.next_loop()? else { return Ok(Solutions::None) };
        Ok(match loops.next_loop()? {
            Found::Loop(_) => Solutions::Several,
            _ => Solutions::Unique(first),
        })
    }

    /// Takes rows, columns and clues away for as long as the same kind of disagreement stays.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn shrink(&mut self, puzzle: &Puzzle) -> Result<Option<Shrunk>, SearchError> {
        let Some(kind) = self.check(puzzle)?.disagreement else { return Ok(None) };
        let mut smallest = (puzzle.clone(), kind);
        'smaller: loop {
            for candidate in smaller(&smallest.0) {
                match self.check(&candidate)?.disagreement {
                    Some(found) if found.is_like(kind) => {
                        smallest = (candidate, found);
                        continue 'smaller;
                    }
                    _ => {}
                }
            }
            break;
        }
        let (puzzle, disagreement) = smallest;
        let mut board = Board::new(&puzzle);
        // The conflict, if there is one, is known.
        let _ = self.rules.run(&mut board);
        let before = board.trail().iter().take_while(|&&step| Disagreement::Edge(step) != disagreement);
        let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
        for step in before {
            states[step.edge.index()] = State::from_on(step.on);
        }
        Ok(Some(Shrunk { states, disagreement, puzzle }))
    }
}

/// The solutions that have this backbone.
fn by_sat(puzzle: &Puzzle, backbone: Option<&[State]>) -> Result<Solutions, SearchError> {
    let Some(states) = backbone else { return Ok(Solutions::None) };
    if states.contains(&State::Undecided) {
        return Ok(Solutions::Several);
    }
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    Ok(Solutions::Unique(crate::slink::solution::verify(puzzle, lines)?))
}

/// The first step that not all solutions agree with.
fn wrong(board: &Board, backbone: &[State]) -> Option<Deduction> {
    board.trail().iter().copied().find(|step| backbone[step.edge.index()] != State::from_on(step.on))
}

fn shares(board: &Board) -> [Share; RULES.len()] {
    let mut shares = [Share::default(); RULES.len()];
    let mut last = None;
    for step in board.trail() {
        let Reason::Rule(id) = step.reason else { continue };
        shares[id.index()].edges += 1;
        shares[id.index()].fired += usize::from(last != Some((id, step.site)));
        last = Some((id, step.site));
    }
    shares
}

/// The boards with a row or column less at one side, then those with a clue less.
fn smaller(puzzle: &Puzzle) -> Vec<Puzzle> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let crops = [(1..rows, 0..cols), (0..rows - 1, 0..cols), (0..rows, 1..cols), (0..rows, 0..cols - 1)];
    let cropped = crops.into_iter().filter_map(|(rows, cols)| {
        let grid = Grid::new(rows.len() as u64, cols.len() as u64).ok()?;
        let cells = rows.flat_map(|r| cols.clone().map(move |c| (r, c)));
        let clues: Vec<Clue> = cells.map(|(r, c)| puzzle.clue(puzzle.grid().cell(r, c))).collect();
        Puzzle::new(grid, clues)
    });
    let clued: Vec<Cell> = grid.cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK).collect();
    cropped.chain(clued.into_iter().map(|cell| puzzle.without(&[cell]))).collect()
}

/// What a set of rules does without each one of them.
#[derive(Debug)]
pub struct Ablation {
    all: Propagator,
    without: Vec<(RuleId, Propagator)>,
}

/// What the lack of one rule costs on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The rule left out.
    pub rule: RuleId,
    /// Edges that all rules decide and the others do not.
    pub edges: usize,
    /// True if all rules finish the board and the others do not.
    pub needed: bool,
    /// The time that the others took.
    pub time: Duration,
}

impl Ablation {
    /// The ablation of these rules.
    pub fn new(rules: RuleSet) -> Ablation {
        let without = |id| (id, Propagator::new(rules.without(id)));
        Ablation {
            all: Propagator::new(rules),
            without: RuleId::all().filter(|&id| rules.contains(id)).map(without).collect(),
        }
    }

    /// What the lack of each rule costs; nothing on a board that the rules contradict.
    pub fn of(&mut self, puzzle: &Puzzle) -> Vec<Lack> {
        let mut board = Board::new(puzzle);
        if self.all.run(&mut board).is_err() {
            return Vec::new();
        }
        let all = board.trail().len();
        let lack = |(rule, others): &mut (RuleId, Propagator)| {
            let mut board = Board::new(puzzle);
            let start = Instant::now();
            // Fewer rules contradict no more.
            let _ = others.run(&mut board);
            let time = start.elapsed();
            let decided = board.trail().len();
            let edges = puzzle.grid().edge_count();
            Lack {
                rule: *rule,
                edges: all.saturating_sub(decided),
                needed: all == edges && decided < edges,
                time,
            }
        };
        self.without.iter_mut().map(lack).collect()
    }
}
