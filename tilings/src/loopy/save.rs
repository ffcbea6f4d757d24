//! Save files of Loopy: lines `KEY     :LENGTH:VALUE`.
//!
//! `PARAMS` and `DESC` are the two parts of an ID. Each `MOVE` changes edges, by their numbers, to `y` (line), `n`
//! (cross) or `u` (undecided); `NSTATES` is one more than the number of moves, and `STATEPOS` one more than the number
//! of those that were not undone. What is read is the last drawing, which is written as one move.

use super::{LoopyError, Parameters, read_board, write_board};
use crate::deduce::State;
use crate::entry::Entry;

const FIRST: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

fn fault(line: usize, what: impl Into<String>) -> LoopyError {
    LoopyError::Save(line, what.into())
}

/// The values of a file: the line, the key and the value of each.
fn values(text: &str) -> Result<Vec<(usize, &str, &str)>, LoopyError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty());
    lines
        .map(|(i, line)| match line.splitn(3, ':').collect::<Vec<_>>()[..] {
            [key, length, value] if length.parse() == Ok(value.len()) => Ok((i, key.trim(), value)),
            [_, length, value] => Err(fault(i, format!("the value has {} bytes, not {length}", value.len()))),
            _ => Err(fault(i, "expected KEY:LENGTH:VALUE")),
        })
        .collect()
}

/// Reads a save file.
///
/// # Errors
/// If the text is no save file of Loopy, or if the type of its grid is not known here.
pub fn read(text: &str) -> Result<Entry, LoopyError> {
    let values = values(text)?;
    let get = |key: &str| {
        let found = values.iter().find(|(_, other, _)| *other == key);
        found
            .map(|&(line, _, value)| (line, value))
            .ok_or_else(|| fault(1, format!("there is no {key} in it")))
    };
    let number = |key: &str| -> Result<(usize, usize), LoopyError> {
        let (line, value) = get(key)?;
        Ok((line, value.parse().map_err(|_| fault(line, format!("{key} is not a number")))?))
    };
    let (line, game) = get("GAME")?;
    if game != "Loopy" {
        return Err(fault(line, format!("the game is {game}, not Loopy")));
    }
    let mut entry = read_board(Parameters::read(get("PARAMS")?.1)?, get("DESC")?.1)?;
    let is_move = |key: &str| ["MOVE", "SOLVE", "RESTART"].contains(&key);
    let moves: Vec<_> = values.iter().filter(|(_, key, _)| is_move(key)).collect();
    let ((line, states), (place, position)) = (number("NSTATES")?, number("STATEPOS")?);
    if states != moves.len() + 1 {
        return Err(fault(line, format!("NSTATES is {states}, but there are {} moves", moves.len())));
    }
    if position == 0 || position > states {
        return Err(fault(place, format!("STATEPOS is {position}, not 1 to {states}")));
    }
    let mut drawing = vec![State::Undecided; entry.puzzle.lattice().edge_count()];
    for &&(line, key, value) in &moves[..position - 1] {
        match key {
            "RESTART" => drawing.fill(State::Undecided),
            _ => apply(&mut drawing, value.trim_start_matches('S')).ok_or_else(|| {
                let last = drawing.len() - 1;
                fault(line, format!("expected numbers of edges, 0 to {last}, each with y, n or u"))
            })?,
        }
    }
    entry.drawing = drawing.iter().any(|&state| state != State::Undecided).then_some(drawing);
    Ok(entry)
}

/// Makes a move; `None` if it is none.
fn apply(drawing: &mut [State], text: &str) -> Option<()> {
    for change in text.split_inclusive(['y', 'n', 'u']) {
        let state = match change.as_bytes().last()? {
            b'y' => State::Line,
            b'n' => State::Cross,
            b'u' => State::Undecided,
            _ => return None,
        };
        *drawing.get_mut(change[..change.len() - 1].parse::<usize>().ok()?)? = state;
    }
    Some(())
}

/// Writes a save file; `None` if the board is not one of Loopy's.
pub fn write(entry: &Entry) -> Option<String> {
    let parameters = entry.loopy.as_ref()?;
    let mut change = String::new();
    for (edge, state) in entry.drawing.iter().flatten().enumerate() {
        match state {
            State::Undecided => {}
            State::Line => change += &format!("{edge}y"),
            State::Cross => change += &format!("{edge}n"),
        }
    }
    let count = if change.is_empty() { "1" } else { "2" };
    let (grid, faces) = (parameters.write(), write_board(parameters, &entry.puzzle));
    let mut values = vec![("VERSION", "1"), ("GAME", "Loopy"), ("PARAMS", &grid), ("CPARAMS", &grid)];
    values.extend([("DESC", faces.as_str()), ("NSTATES", count), ("STATEPOS", count)]);
    values.extend((!change.is_empty()).then_some(("MOVE", change.as_str())));
    let mut text = format!("{FIRST}\n");
    for (key, value) in values {
        text += &format!("{key:8}:{}:{value}\n", value.len());
    }
    Some(text)
}
