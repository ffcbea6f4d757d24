//! The steps of an explanation, with their board.

use std::sync::Arc;

use slitherlink::{Puzzle, State, Step};

/// The steps of an explanation, and the board that they start from.
#[derive(Debug)]
pub(crate) struct BoardSteps {
    pub(crate) puzzle: Arc<Puzzle>,
    /// The states before the first step.
    pub(crate) start: Box<[State]>,
    pub(crate) steps: Vec<Step>,
}

impl BoardSteps {
    /// The states of the board before the step with this index.
    pub(crate) fn states_before(&self, at: usize) -> Vec<State> {
        let mut states = self.start.to_vec();
        for (edge, state) in self.steps[..at.min(self.steps.len())].iter().flat_map(Step::decided) {
            states[edge.index()] = state;
        }
        states
    }
}
