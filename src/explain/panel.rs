//! Steps as pictures: a step or a chapter on its board, or all chapters one after the other.

use super::Chapter;
use crate::draw::{Panel, Sides};
use crate::explain::words::sentence;
use crate::grid::{Cell, Edge, Grid, State};
use crate::puzzle::Puzzle;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// Draws a step: its premises with a band or a tint, what it decides in another colour, its sentence below.
/// `states` are the states of all edges before it.
pub fn step_panel(puzzle: &Puzzle, states: &[State], step: &Step) -> Panel {
    let mut states = states.to_vec();
    step.decided().for_each(|(edge, state)| states[edge.index()] = state);
    let mut is_decided = vec![false; states.len()];
    step.decided().for_each(|(edge, _)| is_decided[edge.index()] = true);
    let mut panel = Panel::new(puzzle, states).marked(|edge| is_decided[edge.index()]);
    panel.premises = (edges(step), cells(step));
    panel.sides = sides(puzzle.grid(), step);
    panel.notes = vec![sentence(puzzle.grid(), step)];
    (panel.crosses, panel.labels) = (true, true);
    panel
}

/// Draws a chapter: its first step as [`step_panel`] does, and the edges that follow in the same colour, but thinner. `states` are
/// the states of all edges before it, and `steps` those of the whole explanation.
pub fn chapter_panel(puzzle: &Puzzle, states: &[State], steps: &[Step], chapter: &Chapter) -> Panel {
    let panel = match chapter.thought {
        Some(thought) => step_panel(puzzle, states, &steps[thought]),
        None => Panel::new(puzzle, states),
    };
    let following = steps[chapter.following.clone()].iter().flat_map(Step::decided).collect();
    let mut panel = panel.followed_by(following);
    panel.notes = vec![chapter.sentence(puzzle.grid(), steps)];
    (panel.crosses, panel.labels) = (true, true);
    panel
}

/// Draws chapters one after the other, with their sentences. `states` are the states of all edges before them.
pub fn chapters_panel(puzzle: &Puzzle, states: &[State], steps: &[Step], chapters: &[Chapter]) -> Panel {
    let note = |chapter: &Chapter| match chapter.thought {
        Some(i) => format!("{}. {}: {}", i + 1, steps[i].technique, chapter.sentence(puzzle.grid(), steps)),
        None => chapter.sentence(puzzle.grid(), steps),
    };
    let mut panel = Panel::new(puzzle, states);
    panel.frames = chapters.iter().map(|chapter| chapter.decided(steps)).collect();
    panel.notes = chapters.iter().map(note).collect();
    (panel.crosses, panel.labels) = (true, true);
    panel
}

/// The drawn edges that a step rests on.
fn edges(step: &Step) -> Vec<Edge> {
    step.premises.facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
}

/// What a step says of the sides of the loop on which cells are: as premises, and as conclusions. For a colouring, the edges that its
/// chain of cells crosses count as premises of this kind.
fn sides(grid: Grid, step: &Step) -> [Vec<Sides>; 2] {
    let of = |facts: &[Fact], edges: bool| {
        let facts = facts.iter().filter(|fact| edges || fact.drawn().is_none());
        facts.map(|fact| fact.relation(grid)).collect()
    };
    let concluded: &[Fact] = if let Conclusion::All(facts) = &step.conclusion { facts } else { &[] };
    [of(&step.premises.facts, step.technique == Technique::Colouring), of(concluded, false)]
}

/// The cells of a step's clues, and the cells whose side of the loop it rests on.
fn cells(step: &Step) -> Vec<Cell> {
    let facts = step.premises.facts.iter().filter_map(|fact| match *fact {
        Fact::Cells { cells, .. } => Some(cells),
        Fact::Edge { .. } => None,
    });
    let clues = step.premises.clues.iter().map(|&(cell, _)| cell);
    let mut cells: Vec<Cell> = facts.flatten().flatten().chain(clues).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
