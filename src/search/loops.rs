//! The loops of a board, one after another, by the strategy that suits it.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::search::cases::Cases;
use crate::search::in_place::InPlace;
use crate::search::models::{Effort, Search, SearchError};
use crate::search::turns::Turns;
use crate::solution::{Found, Solution};
use crate::step::Step;

/// How what rules and extensions leave is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// Where little is undecided by cases, as long as a few of them suffice for the next loop. Else by SAT: in place, and on
    /// large boards by windows that join the cycles of a model.
    #[default]
    Auto,
    /// By cases alone.
    Cases,
    /// By SAT alone: each cycle is cut as it closes, in the middle of the search.
    InPlace,
    /// By SAT alone: the cycles of each model are cut, and the next one is asked for.
    Cuts,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 4] = [Strategy::Auto, Strategy::Cases, Strategy::InPlace, Strategy::Cuts];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Auto => "auto",
            Strategy::Cases => "cases",
            Strategy::InPlace => "in-place",
            Strategy::Cuts => "cuts",
        }
    }

    /// How many cases may be spent on one more loop, where so many are known.
    const fn cases(self, known: usize) -> usize {
        match self {
            Strategy::Auto if known < SOME => CASES,
            Strategy::Auto => MORE_CASES,
            Strategy::Cases => usize::MAX,
            Strategy::InPlace | Strategy::Cuts => 0,
        }
    }
}

/// The cases that are tried before SAT.
const CASES: usize = 20;

/// Who asks for another loop after so many wants them all: then cases are faster, for SAT has to be told each one.
const SOME: usize = 2;
const MORE_CASES: usize = 100;
/// Where more edges are undecided, that has hardly ever been enough.
const FEW: usize = 250;
/// After so many loops found by cases there is no change to SAT any more, which would have to
/// be told them all.
const MANY: usize = 1000;

/// The loops of a board. Each is returned once; the order depends on board and strategy alone.
pub struct Loops<'a, 'm, 'p> {
    strategy: Strategy,
    deadline: Deadline,
    by: Option<By<'a, 'm, 'p>>,
    recording: bool,
    /// The first ones, for SAT to exclude.
    found: Vec<Solution>,
    cases: usize,
}

/// How they are searched.
enum By<'a, 'm, 'p> {
    Cases(Box<Cases<'a, 'm, 'p>>),
    /// By SAT, from the next call on.
    Board(&'a Board<'p>),
    InPlace(Box<InPlace<'a, 'p>>),
    Turns(Box<Turns<'a, 'p>>),
    Sat(Box<Search<'a, 'p>>),
}

impl<'a, 'm, 'p> Loops<'a, 'm, 'p> {
    /// The loops that agree with what a deducer says, which has no more to say.
    pub fn new(
        strategy: Strategy,
        deadline: Deadline,
        deducer: &'a mut Deducer<'m, 'p>,
    ) -> Loops<'a, 'm, 'p> {
        let recording = deducer.is_recording();
        let by_cases = match strategy {
            Strategy::Cases => true,
            Strategy::Auto => deducer.board().undecided_count() <= FEW,
            Strategy::InPlace | Strategy::Cuts => false,
        };
        let by = if by_cases {
            By::Cases(Box::new(Cases::new(deducer)))
        } else {
            deducer.forget();
            By::Board(deducer.board())
        };
        Loops { strategy, deadline, by: Some(by), recording, found: Vec::new(), cases: 0 }
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        let effort = match &self.by {
            Some(By::Turns(search)) => search.effort(),
            Some(By::InPlace(search)) => search.effort(),
            Some(By::Sat(search)) => search.effort(),
            Some(By::Cases(_) | By::Board(_)) | None => Effort::default(),
        };
        Effort { cases: self.cases, ..effort }
    }

    /// The next loop; unfinished only after the deadline.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Found, SearchError> {
        while let Some(by) = self.by.take() {
            match by {
                By::Cases(cases) => {
                    if let Some(found) = self.by_cases(cases) {
                        return Ok(found);
                    }
                }
                // On a large board the clauses alone take long.
                By::Board(board) if self.deadline.has_passed() => {
                    self.by = Some(By::Board(board));
                    return Ok(Found::Unfinished);
                }
                By::Board(board) => self.by = Some(self.by_sat(board)),
                By::InPlace(mut search) => {
                    let found = search.next_loop(u64::MAX);
                    self.by = Some(By::InPlace(search));
                    return found;
                }
                By::Turns(mut search) => {
                    let found = search.next_loop();
                    self.by = Some(By::Turns(search));
                    return found;
                }
                By::Sat(mut search) => {
                    let found = search.next_loop();
                    self.by = Some(By::Sat(search));
                    return found;
                }
            }
        }
        Ok(Found::Nothing)
    }

    fn by_sat(&mut self, board: &'a Board<'p>) -> By<'a, 'm, 'p> {
        let (deadline, recording) = (self.deadline, self.recording);
        match self.strategy {
            Strategy::Auto | Strategy::Cases => {
                By::Turns(Box::new(Turns::without(board, &self.found, deadline, recording)))
            }
            Strategy::InPlace => {
                let search = InPlace::without(board, &self.found, deadline);
                By::InPlace(Box::new(if recording { search.recording() } else { search }))
            }
            Strategy::Cuts => {
                let search = Search::without(board, &self.found, deadline);
                By::Sat(Box::new(if recording { search.recording() } else { search }))
            }
        }
    }

    /// The next loop by cases; `None` to go on by SAT.
    fn by_cases(&mut self, mut cases: Box<Cases<'a, 'm, 'p>>) -> Option<Found> {
        let known = self.found.len();
        let allowed = if known < MANY { self.strategy.cases(known) } else { usize::MAX };
        let found = cases.next_loop(allowed, self.deadline);
        self.cases = cases.count();
        match &found {
            Found::Unfinished if !self.deadline.has_passed() => {
                self.by = Some(By::Board(cases.into_board()));
                return None;
            }
            Found::Loop(solution) if self.found.len() < MANY => self.found.push(solution.clone()),
            _ => {}
        }
        self.by = Some(By::Cases(cases));
        Some(found)
    }

    /// The steps of a search that is over, if its deducer records.
    pub fn into_steps(self) -> Option<SearchSteps> {
        match self.by? {
            By::Cases(cases) => cases.into_steps().map(SearchSteps::All),
            By::Turns(search) if self.recording => Some(SearchSteps::Cuts(search.into_cut_steps())),
            By::InPlace(search) if self.recording => Some(SearchSteps::Cuts(search.into_cut_steps())),
            By::Sat(search) if self.recording => Some(SearchSteps::Cuts(search.into_cut_steps())),
            By::Turns(_) | By::InPlace(_) | By::Sat(_) | By::Board(_) => None,
        }
    }
}

/// The steps of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchSteps {
    /// All that lead to the answer, with those before the search.
    All(Vec<Step>),
    /// The cuts; the rest is SAT's.
    Cuts(Vec<Step>),
}
