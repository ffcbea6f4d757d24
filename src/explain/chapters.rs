//! Chapters: each step that needs a thought, with all that follows from it at a glance.

use std::ops::Range;

use super::easy_first::EASY;
use super::words::paths::paths;
use super::words::{clause, list, sentence};
use crate::grid::{Edge, Grid, State};
use crate::step::{Conclusion, Fact, Step};
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
        thought.into_iter().chain(self.line(grid, steps)).collect::<Vec<_>>().join(" ")
    }

    /// The steps that follow, in a line: "14 edges follow at clues and dots."; `None` if there are none. What one missing line says
    /// of the cells beside a clue is named in it: "At a clue, r1c2 and r2c1 are on different sides."
    pub fn line(&self, grid: Grid, steps: &[Step]) -> Option<String> {
        let (edges, cells): (Vec<&Step>, Vec<&Step>) =
            steps[self.following.clone()].iter().partition(|step| step.decided().next().is_some());
        let said: Vec<Fact> = cells.iter().flat_map(|step| step.conclusion.facts()).copied().collect();
        let said = (!said.is_empty()).then(|| clause(grid, &said));
        let follow = match edges.iter().flat_map(|step| step.decided()).count() {
            0 if cells.len() == 1 => return said.map(|said| format!("At a clue, {said}.")),
            0 => return said.map(|said| format!("At clues, {said}.")),
            1 => "1 edge follows".into(),
            edges => format!("{edges} edges follow"),
        };
        let places = [("a clue", "clues"), ("a dot", "dots"), ("a closing loop", "closing loops")];
        let count = |kind| edges.iter().filter(|step| kind_of(step.technique) == kind).count();
        let at = places.iter().enumerate().filter_map(|(kind, &(one, several))| {
            let also = if kind == 0 { cells.len() } else { 0 };
            match count(kind) + also {
                0 => None,
                1 => Some(one.to_string()),
                _ => Some(several.to_string()),
            }
        });
        let also = said.map(|said| format!(", and {said}")).unwrap_or_default();
        Some(format!("{follow} at {}{also}.", list(&at.collect::<Vec<_>>())))
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

/// True if nobody needs the sentence of a step: what it says follows by counting, or as a loop would close nearby.
fn follows_at_a_glance(grid: Grid, step: &Step) -> bool {
    if !step.argument.is_empty() || !matches!(step.conclusion, Conclusion::All(_)) {
        return false;
    }
    match step.technique {
        Technique::PrematureLoop => closes_near(grid, step),
        Technique::ClueColouring => lacks_one_line(grid, step),
        easy => EASY.contains(easy),
    }
}

/// True if a step says of two cells that they are on different sides, as a clue has just one line left for its edges there.
fn lacks_one_line(grid: Grid, step: &Step) -> bool {
    let [(cell, _)] = step.premises.clues[..] else { return false };
    let own = grid.sides(cell);
    let is_own = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| own.contains(&edge));
    let facts = &step.premises.facts;
    !facts.is_empty() && facts.iter().all(is_own) && step.decided().next().is_none()
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
