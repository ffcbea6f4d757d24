//! The loops of a board, one after another, by the strategy that suits it.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::propagate::Propagator;
use crate::deduce::stages::Stages;
use crate::search::cases::Cases;
use crate::search::models::{Effort, Search, SearchError};
use crate::solution::{Found, Solution};

/// How what rules and stages leave is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    /// By cases as long as a few of them suffice for the next loop, then by SAT.
    #[default]
    Auto,
    /// By cases alone.
    Cases,
    /// By SAT alone, with cuts.
    Cuts,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 3] = [Strategy::Auto, Strategy::Cases, Strategy::Cuts];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Auto => "auto",
            Strategy::Cases => "cases",
            Strategy::Cuts => "cuts",
        }
    }

    /// How many cases may be spent on one more loop.
    const fn cases(self) -> usize {
        match self {
            Strategy::Auto => CASES,
            Strategy::Cases => usize::MAX,
            Strategy::Cuts => 0,
        }
    }
}

/// The cases that are tried before SAT.
const CASES: usize = 100;
/// After so many loops found by cases there is no change to SAT any more, which would have to
/// be told them all.
const MANY: usize = 1000;

/// The loops of a board. Each is returned once; the order depends on board and strategy alone.
pub struct Loops<'a, 'p> {
    strategy: Strategy,
    deadline: Deadline,
    cases: Option<Cases<'a, 'p>>,
    search: Option<Search<'a, 'p>>,
    board: &'a Board<'p>,
    /// The first ones, for SAT to exclude.
    found: Vec<Solution>,
    by_cases: usize,
}

impl<'a, 'p> Loops<'a, 'p> {
    /// The loops that agree with what is decided on `board`, on which these rules and stages
    /// have just run.
    pub fn new(
        strategy: Strategy,
        deadline: Deadline,
        rules: &'a mut Propagator,
        stages: &'a mut Stages,
        board: &'a Board<'p>,
    ) -> Loops<'a, 'p> {
        let cases = (strategy != Strategy::Cuts).then(|| Cases::new(rules, stages, board.clone()));
        Loops { strategy, deadline, cases, search: None, board, found: Vec::new(), by_cases: 0 }
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        let effort = self.search.as_ref().map_or_else(Effort::default, Search::effort);
        Effort { cases: self.by_cases, ..effort }
    }

    /// The next loop; unfinished only after the deadline.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Found, SearchError> {
        if let Some(cases) = &mut self.cases {
            let allowed = if self.found.len() < MANY { self.strategy.cases() } else { usize::MAX };
            let found = cases.next_loop(allowed, self.deadline);
            self.by_cases = cases.count();
            match &found {
                Found::Unfinished if !self.deadline.has_passed() => self.cases = None,
                Found::Loop(solution) if self.found.len() < MANY => self.found.push(solution.clone()),
                _ => {}
            }
            if self.cases.is_some() {
                return Ok(found);
            }
        }
        let (board, found, deadline) = (self.board, &self.found, self.deadline);
        self.search.get_or_insert_with(|| Search::without(board, found, deadline)).next_loop()
    }
}
