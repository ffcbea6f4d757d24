//! The run-length code of Loopy's game IDs, of puzzle-loop's tasks, and of pzprjs where there are animals: cells row by
//! row, a digit for a clue, a letter for a run of blanks (`a` is 1, `z` is 26).

use super::input::Problem;
use crate::Clue;
use crate::grid::MAX_CELLS;

/// The longest run that one letter stands for.
const LONGEST: usize = 26;

/// Decodes the clues of a text; the error has the position of the offending byte, from 0.
pub(super) fn decode(text: &[u8]) -> Result<Vec<Clue>, (usize, Problem)> {
    let mut clues = Vec::with_capacity(text.len().min(1 << 16));
    for (i, &byte) in text.iter().enumerate() {
        if clues.len() as u64 > MAX_CELLS {
            return Err((i, Problem::unexpected(&[byte], format!("at most {MAX_CELLS} cells"))));
        }
        match byte {
            b'0'..=b'4' => clues.extend(Clue::new(byte - b'0')),
            b'a'..=b'z' => clues.extend(std::iter::repeat_n(Clue::BLANK, usize::from(byte - b'a') + 1)),
            _ => {
                let expected = "a clue 0 to 4, or a letter for that many blanks";
                return Err((i, Problem::unexpected(&[byte], expected)));
            }
        }
    }
    Ok(clues)
}

/// Encodes clues. A hidden one is `.`, a sheep `5` and a wolf `6`: URLs of pzprjs have these.
pub(super) fn encode(mut clues: &[Clue]) -> String {
    let mut text = String::new();
    while let Some((&clue, rest)) = clues.split_first() {
        if clue != Clue::BLANK {
            text.push(clue.code().map_or('.', |code| char::from(b'0' + code)));
            clues = rest;
            continue;
        }
        let run = clues.iter().take(LONGEST).take_while(|&&clue| clue == Clue::BLANK).count();
        text.push((b'a' + run as u8 - 1) as char);
        clues = &clues[run..];
    }
    text
}
