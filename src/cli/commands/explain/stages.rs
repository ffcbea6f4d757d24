//! What the explanations in progress are trying, for the progress of a run.

use std::sync::{Arc, Mutex};

use crate::explain::{Stage, Trial};
use crate::threads::lock;

/// The puzzles that are being explained, by number, in the order in which they were begun.
#[derive(Clone, Default)]
pub(super) struct Stages(Arc<Mutex<Vec<(usize, Stage)>>>);

impl Stages {
    /// Runs an explanation, whose stage is known meanwhile.
    pub(super) fn during<T>(&self, number: usize, explain: impl FnOnce(&Stage) -> T) -> T {
        let begun = Begun { stages: self, number, stage: Stage::default() };
        lock(&self.0).push((number, begun.stage.clone()));
        explain(&begun.stage)
    }

    /// Says what is tried in the puzzle that was begun first.
    pub(super) fn words(&self) -> String {
        match lock(&self.0).first().and_then(|(number, stage)| Some((number, stage.now()?))) {
            Some((number, Trial { technique, undecided })) => {
                format!("puzzle {number}: looking for {technique}, {undecided} edges undecided")
            }
            None => String::new(),
        }
    }
}

/// An explanation in progress. It is taken off the list even if it ends in a panic.
struct Begun<'a> {
    stages: &'a Stages,
    number: usize,
    stage: Stage,
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        lock(&self.stages.0).retain(|&(number, _)| number != self.number);
    }
}
