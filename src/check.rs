//! Rules against SAT against counting: do they confirm what the rules say, and what do the rules
//! not see?
//!
//! Each puzzle is solved three ways: by the rules only, by SAT only, and by rules then SAT.
//! SAT alone tells the backbone, the edges that are on in all solutions or off in all; every
//! edge that a rule decides must be one of those. Where a frontier can count the solutions in
//! little time, without any rule or else after the rules, their number and the edges that are on
//! in all of them or in none must be what SAT says. Where anything disagrees, the board is
//! shrunk for as long as that stays so.

use std::time::{Duration, Instant};

use num_bigint::BigUint;

use crate::count::{Estimate, Likelihood, Limits};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Memory, by_rules};
use crate::deduce::methods::{ExtensionSet, Methods};
use crate::deduce::rules::{Look, RULES, RuleSet};
use crate::deduce::trail::{Conflict, Deduction, Reason, RuleId};
use crate::grid::{Cell, Grid, State};
use crate::search::models::{Search, SearchError};
use crate::solution::{Found, Solution};
use crate::{Clue, Options, Puzzle, Solver};

/// How many solutions there are, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// This one.
    Unique(Solution),
    /// At least two.
    Several,
    /// The time was not enough to tell, or to tell which edges are forced.
    Timeout,
}

impl Solutions {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique(_) => "unique",
            Solutions::Several => "several",
            Solutions::Timeout => "timeout",
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
#[non_exhaustive]
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
    /// Edges on in all solutions, or off in all; none if there is no solution, or no time to tell.
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
    /// What the rules did, unconfirmed.
    fn unconfirmed(board: &Board, conflict: Option<Conflict>) -> Findings {
        Findings {
            solutions: Solutions::Timeout,
            forced: 0,
            decided: board.trail().len(),
            confirmed: 0,
            finished: conflict.is_none() && board.undecided_count() == 0,
            contradiction: conflict.is_some(),
            shares: shares(board),
            loops: None,
            disagreement: None,
        }
    }

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
    rules: Methods,
    memory: Memory,
    sat: Solver,
}

impl Checker {
    /// A checker of these rules.
    pub fn new(rules: RuleSet) -> Checker {
        Checker::with_looks(&rules.looks().collect::<Vec<_>>())
    }

    /// A checker of rules with other code than the table's, to see it catch a wrong one.
    pub fn with_looks(looks: &[(RuleId, Look)]) -> Checker {
        Checker {
            rules: Methods::with_looks(looks),
            memory: Memory::default(),
            sat: Solver::new(Options::SAT_ONLY),
        }
    }

    /// Checks one board. Where SAT does not answer by the deadline, nothing is found to disagree.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn check(&mut self, puzzle: &Puzzle, deadline: Deadline) -> Result<Findings, SearchError> {
        self.sat.set_timeout(deadline.left());
        let backbone = self.sat.backbone(puzzle)?;
        let (board, outcome) = by_rules(&self.rules, puzzle, &mut self.memory);
        let conflict = outcome.err();
        if backbone.as_ref().is_some_and(|backbone| backbone.unsettled > 0) {
            return Ok(Findings::unconfirmed(&board, conflict));
        }
        let states = backbone.map(|backbone| backbone.states);
        let solutions = by_sat(puzzle, states.as_deref())?;
        let disagreement = match (&states, conflict) {
            (Some(states), _) if wrong(&board, states).is_some() => {
                wrong(&board, states).map(Disagreement::Edge)
            }
            (Some(_), Some(conflict)) => Some(Disagreement::Conflict(conflict)),
            (None, Some(_)) => None,
            (_, None) => match rest_by_sat(&board, deadline)? {
                Solutions::Timeout => return Ok(Findings::unconfirmed(&board, None)),
                rest => (rest != solutions).then_some(Disagreement::Solutions),
            },
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
            confirmed: board.trail().iter().filter(confirmed).count(),
            loops: counted.map(|counted| counted.loops().clone()),
            solutions,
            disagreement,
            ..Findings::unconfirmed(&board, conflict)
        })
    }

    /// Takes rows, columns and clues away for as long as the same kind of disagreement stays, and
    /// until the deadline.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn shrink(
        &mut self,
        puzzle: &Puzzle,
        found: Disagreement,
        deadline: Deadline,
    ) -> Result<Shrunk, SearchError> {
        let mut smallest = (puzzle.clone(), found);
        'smaller: loop {
            for candidate in smaller(&smallest.0) {
                match self.check(&candidate, deadline)?.disagreement {
                    Some(still) if still.is_like(found) => {
                        smallest = (candidate, still);
                        continue 'smaller;
                    }
                    _ if deadline.has_passed() => break 'smaller,
                    _ => {}
                }
            }
            break;
        }
        let (puzzle, disagreement) = smallest;
        // The conflict, if there is one, is known.
        let (board, _) = by_rules(&self.rules, &puzzle, &mut self.memory);
        let before = board.trail().iter().take_while(|&&step| Disagreement::Edge(step) != disagreement);
        let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
        for step in before {
            states[step.edge.index()] = State::from_on(step.on);
        }
        Ok(Shrunk { states, disagreement, puzzle })
    }
}

/// The solutions that have this backbone.
fn by_sat(puzzle: &Puzzle, backbone: Option<&[State]>) -> Result<Solutions, SearchError> {
    let Some(states) = backbone else { return Ok(Solutions::None) };
    if states.contains(&State::Undecided) {
        return Ok(Solutions::Several);
    }
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    Ok(Solutions::Unique(crate::solution::verify(puzzle, lines)?))
}

/// The solutions of what the rules left, by SAT.
fn rest_by_sat(board: &Board, deadline: Deadline) -> Result<Solutions, SearchError> {
    // Rules that finished may have drawn no loop; SAT says so as well.
    let mut search = Search::without(board, &[], deadline);
    let first = match search.next_loop()? {
        Found::Loop(first) => first,
        Found::Nothing => return Ok(Solutions::None),
        Found::Unfinished => return Ok(Solutions::Timeout),
    };
    Ok(match search.next_loop()? {
        Found::Loop(_) => Solutions::Several,
        Found::Nothing => Solutions::Unique(first),
        Found::Unfinished => Solutions::Timeout,
    })
}

/// Boards that a frontier is expected to pass with fewer states than this are counted.
const AFFORDABLE: f64 = 3e5;

/// How likely edges are on a board, if that is not too much work.
fn affordable(board: &Board) -> Option<Likelihood> {
    if Estimate::new(board).work > AFFORDABLE {
        return None;
    }
    Likelihood::new(board, Limits::default(), &mut |_| {}).ok()
}

/// True if counting finds no solution where SAT does, one where SAT finds one, and otherwise the
/// same edges on in all and off in all.
fn confirms(counted: &Likelihood, puzzle: &Puzzle, backbone: Option<&[State]>) -> bool {
    let state = |edge| match counted.lines(edge) {
        lines if *lines == BigUint::ZERO => State::Cross,
        lines if lines == counted.loops() => State::Line,
        _ => State::Undecided,
    };
    match backbone {
        None => counted.is_none(),
        Some(states) => {
            !counted.is_none() && puzzle.grid().edges().all(|edge| state(edge) == states[edge.index()])
        }
    }
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
    all: Methods,
    without: Vec<(RuleId, Methods)>,
    memory: Memory,
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
        let without = |id| (id, Methods::new(rules.without(id), ExtensionSet::NONE));
        Ablation {
            all: Methods::new(rules, ExtensionSet::NONE),
            without: RuleId::all().filter(|&id| rules.contains(id)).map(without).collect(),
            memory: Memory::default(),
        }
    }

    /// What the lack of each rule costs; nothing on a board that the rules contradict.
    pub fn of(&mut self, puzzle: &Puzzle) -> Vec<Lack> {
        let (board, outcome) = by_rules(&self.all, puzzle, &mut self.memory);
        if outcome.is_err() {
            return Vec::new();
        }
        let all = board.trail().len();
        let memory = &mut self.memory;
        let lack = |(rule, others): &(RuleId, Methods)| {
            let start = Instant::now();
            // Fewer rules contradict no more.
            let (board, _) = by_rules(others, puzzle, memory);
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
        self.without.iter().map(lack).collect()
    }
}
