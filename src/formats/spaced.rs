//! Rows of words with a space after each, as Pencilbox and pzprjs write clues and edges.

use crate::grid::State;
use crate::{Clue, Puzzle};

/// The state that a word stands for.
pub(super) fn state(word: &[u8]) -> Option<State> {
    match word {
        b"1" => Some(State::Line),
        b"-1" => Some(State::Cross),
        b"0" => Some(State::Undecided),
        _ => None,
    }
}

/// Describes a row of `length` edges, for messages.
pub(super) fn expected_row(length: usize) -> String {
    format!("{length} edges, each 1 (line), -1 (cross) or 0")
}

/// Appends the two numbers of the size, each on a line of its own, and the clues row by row; `hidden` stands
/// for hidden ones.
pub(super) fn push_clues(puzzle: &Puzzle, hidden: char, text: &mut String) {
    let grid = puzzle.grid();
    text.push_str(&format!("{}\n{}\n", grid.rows(), grid.cols()));
    let char = |clue: Clue| if clue == Clue::HIDDEN { hidden } else { clue.to_char() };
    for row in puzzle.given().chunks_exact(grid.cols()) {
        text.extend(row.iter().flat_map(|&clue| [char(clue), ' ']).chain(['\n']));
    }
}

/// Appends a row of edges.
pub(super) fn push_edges(row: &[State], text: &mut String) {
    for state in row {
        text.push_str(match state {
            State::Line => "1 ",
            State::Cross => "-1 ",
            State::Undecided => "0 ",
        });
    }
    text.push('\n');
}
