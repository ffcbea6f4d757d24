//! The contents of a file for one puzzle: the clues, what is drawn, and what is said of it.

use std::borrow::Cow;

use super::Room;
use crate::Puzzle;
use crate::grid::{Edge, Grid, Shade, State};
use crate::solution::verify;

/// The contents of a file for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The clues.
    pub puzzle: Puzzle,
    /// The lines, crosses and shading drawn so far, if the format can have any.
    pub drawing: Option<Drawing>,
    /// Title, author and the like, if the format can have them.
    pub about: About,
}

impl Entry {
    /// Returns an entry of a puzzle and nothing else.
    pub fn of(puzzle: Puzzle) -> Entry {
        Entry { puzzle, drawing: None, about: About::default() }
    }

    /// The state of each edge, in the order of [`Grid::edges`]; all are undecided if there is no drawing.
    pub fn states(&self) -> Cow<'_, [State]> {
        let grid = self.puzzle.grid();
        let nothing = || vec![State::Undecided; grid.edge_count()].into();
        self.drawing.as_ref().map_or_else(nothing, |drawing| drawing.states.as_slice().into())
    }

    /// The lines of a finished drawing, in which no edge is undecided or the lines are a solution; otherwise
    /// `None`.
    pub(crate) fn finished(&self) -> Option<Vec<bool>> {
        let drawing = self.drawing.as_ref()?;
        let lines: Vec<bool> = drawing.states.iter().map(|&state| state == State::Line).collect();
        let finished = !drawing.states.contains(&State::Undecided);
        (finished || verify(&self.puzzle, lines.clone()).is_ok()).then_some(lines)
    }

    /// True if a format with this room can store all that is drawn.
    pub fn fits(&self, room: Room) -> bool {
        let Some(drawing) = &self.drawing else { return true };
        match room {
            Room::Clues => false,
            Room::Solution => drawing.shading.is_empty() && self.finished().is_some(),
            Room::Drawing => drawing.shading.is_empty(),
            Room::Shading => true,
        }
    }
}

/// Lines and crosses drawn on a puzzle, and cells shaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The state of each edge, in the order of [`Grid::edges`].
    pub states: Vec<State>,
    /// How each cell is shaded, row by row; empty if no cell is.
    pub shading: Vec<Option<Shade>>,
    /// The moves that led from nothing to `states`, in order; empty if they are not recorded.
    pub moves: Vec<Move>,
}

/// A move: a set of edges that were changed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line of the file with the move, from 1.
    pub line: usize,
    /// The edges that change, with their new states.
    pub changes: Vec<(Edge, State)>,
}

impl Drawing {
    /// Returns a drawing without shading and moves.
    pub const fn of(states: Vec<State>) -> Drawing {
        Drawing { states, shading: Vec::new(), moves: Vec::new() }
    }

    /// Returns the drawing with cells shaded, row by row.
    #[must_use]
    pub(crate) fn shaded(self, mut shading: Vec<Option<Shade>>) -> Drawing {
        if shading.iter().all(Option::is_none) {
            shading.clear();
        }
        Drawing { shading, ..self }
    }

    /// Returns the drawing that the moves produce on an empty grid.
    pub(crate) fn of_moves(grid: Grid, moves: Vec<Move>) -> Drawing {
        let mut states = vec![State::Undecided; grid.edge_count()];
        for &(edge, state) in moves.iter().flat_map(|step| &step.changes) {
            states[edge.index()] = state;
        }
        Drawing { moves, ..Drawing::of(states) }
    }

    /// What each move changes; without moves, all that is drawn as one, with the edges in this order.
    pub(crate) fn changes(&self, edges: impl Iterator<Item = Edge>) -> Vec<Vec<(Edge, State)>> {
        if !self.moves.is_empty() {
            return self.moves.iter().map(|step| step.changes.clone()).collect();
        }
        let states = edges.map(|edge| (edge, self.states[edge.index()]));
        let drawn: Vec<_> = states.filter(|(_, state)| *state != State::Undecided).collect();
        if drawn.is_empty() { Vec::new() } else { vec![drawn] }
    }
}

/// The texts that come with a puzzle, as far as its file has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: Option<String>,
    /// Who set it.
    pub author: Option<String>,
    /// Where it is from, often an address.
    pub source: Option<String>,
    /// Its rules, or a note of the setter; it may have several lines.
    pub rules: Option<String>,
}

/// A text, unless it is empty or only spaces.
pub(super) fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_string())
}

/// A text on one line, for formats in which it must not have several; empty if there is none.
pub(super) fn line(text: Option<&String>) -> String {
    let words = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.map(words).unwrap_or_default()
}
