//! Chapters: each step that needs a thought, with all that follows from it at a glance.

use std::ops::Range;

use super::easy_first::EASY;
use super::words::paths::paths;
use super::words::{list, sentence};
use crate::grid::{Edge, Grid, State};
use crate::step::{Conclusion, Step};
use crate::technique::Technique;

/// A loop is seen at a glance if it stays within this many cells of the edge that would close it.
const NEAR: usize = 4;

/// A part of an explanation: a step that needs a thought, and the steps after it that follow at a glance. The first may have
/// only the latter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The index of the step that needs a thought.
    pub thought: Option<usize>,
    /// The indices of the steps that follow.
    pub following: Range<usize>,
}

impl Chapter {
    /// A chapter for each step, which then stands alone.
    pub(crate) fn each(steps: &[Step]) -> Vec<Chapter> {
        (0..steps.len()).map(|i| Chapter { thought: Some(i), following: i + 1..i + 1 }).collect()
    }

    /// The indices of all its steps.
    pub fn steps(&self) -> Range<usize> {
        self.thought.unwrap_or(self.following.start)..self.following.end
    }

    /// The edges that its steps decide. `steps` are those of the explanation.
    pub fn decided(&self, steps: &[Step]) -> Vec<(Edge, State)> {
        steps[self.steps()].iter().flat_map(Step::decided).collect()
    }

    /// The sentence of the step that needs a thought, and the line for the others.
    pub fn sentence(&self, grid: Grid, steps: &[Step]) -> String {
        let thought = self.thought.map(|i| sentence(grid, &steps[i]));
        thought.into_iter().chain(self.line(steps)).collect::<Vec<_>>().join(" ")
    }

    /// The steps that follow, in a line: "14 edges follow at clues and dots."; `None` if there are none.
    pub fn line(&self, steps: &[Step]) -> Option<String> {
        let following = &steps[self.following.clone()];
        let edges = match following.iter().flat_map(Step::decided).count() {
            0 => return None,
            1 => "1 edge follows".into(),
            edges => format!("{edges} edges follow"),
        };
        let places = [("a clue", "clues"), ("a dot", "dots"), ("a closing loop", "closing loops")];
        let count = |kind| following.iter().filter(|step| kind_of(step.technique) == kind).count();
        let at = places.iter().enumerate().filter_map(|(kind, &(one, several))| match count(kind) {
            0 => None,
            1 => Some(one.to_string()),
            _ => Some(several.to_string()),
        });
        Some(format!("{edges} at {}.", list(&at.collect::<Vec<_>>())))
    }
}

/// The kind of a place at which edges follow at a glance: a clue, a dot, or a loop.
fn kind_of(technique: Technique) -> usize {
    match technique {
        Technique::Zero | Technique::ClueSatisfied | Technique::ClueRemaining => 0,
        Technique::PrematureLoop | Technique::LoopClosed => 2,
        _ => 1,
    }
}

/// Divides the steps of an explanation into chapters.
pub fn chapters(grid: Grid, steps: &[Step]) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match chapters.last_mut() {
            Some(chapter) if follows_at_a_glance(grid, step) => chapter.following.end = i + 1,
            None if follows_at_a_glance(grid, step) => {
                chapters.push(Chapter { thought: None, following: i..i + 1 });
            }
            _ => chapters.push(Chapter { thought: Some(i), following: i + 1..i + 1 }),
        }
    }
    chapters
}

/// True if a step decides edges, and nobody needs its sentence.
fn follows_at_a_glance(grid: Grid, step: &Step) -> bool {
    EASY.contains(step.technique)
        && step.argument.is_empty()
        && matches!(step.conclusion, Conclusion::All(_))
        && (step.technique != Technique::PrematureLoop || closes_near(grid, step))
}

/// True if the loop that an edge would close stays near it.
fn closes_near(grid: Grid, step: &Step) -> bool {
    let lines = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    let lines = lines.filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge);
    let mut closing = step.decided().map(|(edge, _)| edge);
    let (Some(edge), None) = (closing.next(), closing.next()) else { return false };
    let (paths, _) = paths(grid, &lines.chain([edge]).collect::<Vec<_>>(), 1);
    let [from, to] = grid.ends(edge).map(|end| grid.vertex_place(end));
    let is_near =
        |(r, c): (usize, usize)| [from, to].iter().any(|&(y, x)| r.abs_diff(y).max(c.abs_diff(x)) <= NEAR);
    let mut closed = paths.iter().filter(|path| path.ends.is_none()).flat_map(|path| &path.edges).peekable();
    closed.peek().is_some()
        && closed.flat_map(|&edge| grid.ends(edge)).all(|end| is_near(grid.vertex_place(end)))
}
