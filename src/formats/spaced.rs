//! Rows of words with a space after each, as Pencilbox and pzprjs write clues and edges.

use super::MAX_UNWRITTEN;
use super::input::Problem;
use super::marks::Marks;
use crate::genre::Genre;
use crate::grid::{Grid, State};
use crate::{Clue, Puzzle};

/// The words of edges.
pub(super) const STATES: Marks<State> =
    Marks(&[(State::Undecided, "0"), (State::Line, "1"), (State::Cross, "-1")]);

/// Describes a row of `length` edges, for messages.
pub(super) fn expected_row(length: usize) -> String {
    format!("{length} edges, each 1 (line), -1 (cross) or 0")
}

/// Appends the two numbers of the size, each on a line of its own, a flag if there is one, and the clues row by row;
/// `hidden` stands for hidden ones, 5 for a sheep and 6 for a wolf.
pub(super) fn push_clues(puzzle: &Puzzle, hidden: char, flag: Option<&str>, text: &mut String) {
    let grid = puzzle.grid();
    text.push_str(&format!("{}\n{}\n", grid.rows(), grid.cols()));
    text.extend(flag.into_iter().flat_map(|flag| [flag, "\n"]));
    let char = |clue: Clue| match clue {
        Clue::HIDDEN => hidden,
        clue => clue.code().map_or('.', |code| char::from(b'0' + code)),
    };
    for row in puzzle.given().chunks_exact(grid.cols()) {
        text.extend(row.iter().flat_map(|&clue| [char(clue), ' ']).chain(['\n']));
    }
}

/// Appends a row of edges.
pub(super) fn push_edges(row: &[State], text: &mut String) {
    text.extend(row.iter().flat_map(|&state| [STATES.of(state), " "]).chain(["\n"]));
}

/// Returns the board without clues, unless it is so large that a size of a few digits must not allocate it.
pub(super) fn blank(grid: Grid) -> Result<Puzzle, Problem> {
    let cells = grid.cell_count();
    if cells > MAX_UNWRITTEN {
        let expected = format!("all of them on a board of more than {MAX_UNWRITTEN}");
        return Err(Problem::text(format!("0 of {cells} cells"), expected));
    }
    Ok(Puzzle::from_clues(grid, vec![Clue::BLANK; cells].into()))
}

/// Parses the rows of clues.
pub(super) fn read_clues<'a, W: Iterator<Item = &'a str>>(
    grid: Grid,
    genre: Genre,
    rows: impl Iterator<Item = W>,
) -> Result<Puzzle, Problem> {
    let (mut clues, mut count) = (Vec::new(), 0);
    for (r, words) in rows.enumerate() {
        let before = clues.len();
        for word in words.filter(|word| !word.is_empty()) {
            clues.push(match word {
                "." => Clue::BLANK,
                "-" => Clue::HIDDEN,
                "5" if genre == Genre::SheepAndWolves => Clue::SHEEP,
                "6" if genre == Genre::SheepAndWolves => Clue::WOLF,
                "0" | "1" | "2" | "3" | "4" => Clue::NUMBERS[usize::from(word.as_bytes()[0] - b'0')],
                _ => {
                    return Err(Problem::unexpected(
                        word.as_bytes(),
                        "a clue 0 to 4, - for a hidden one, or . for a blank",
                    ));
                }
            });
        }
        let found = clues.len() - before;
        if found != grid.cols() {
            return Err(Problem::RowLength { row: r + 1, found, expected: grid.cols() });
        }
        count += 1;
    }
    if count < grid.rows() {
        let found = "the end of the rows".into();
        return Err(Problem::MissingRow { found, row: count + 1, rows: grid.rows() });
    }
    Ok(Puzzle::from_clues(grid, clues.into()).of_genre(genre))
}
