//! Steps as they were told, one after the other, on their board.

use std::sync::Arc;

use slitherlink::grid::State;
use slitherlink::{Puzzle, Step};

/// Steps, and where they begin.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) puzzle: Arc<Puzzle>,
    /// What was drawn before.
    pub(crate) start: Box<[State]>,
    pub(crate) steps: Vec<Step>,
}

impl Told {
    /// The states before the step with this number.
    pub(crate) fn states_before(&self, at: usize) -> Vec<State> {
        let mut states = self.start.to_vec();
        for (edge, state) in self.steps[..at.min(self.steps.len())].iter().flat_map(Step::decided) {
            states[edge.index()] = state;
        }
        states
    }
}
