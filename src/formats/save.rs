//! Save files of Loopy: lines `KEY     :LENGTH:VALUE`, with the moves made so far.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :5:Loopy
//! PARAMS  :5:5x5t0
//! DESC    :17:2b1b2b1b2b3b3b0b3
//! NSTATES :1:3
//! STATEPOS:1:3
//! MOVE    :2:0y
//! MOVE    :4:7n8n
//! ```
//!
//! A move changes edges to `y` (line), `n` (cross) or `u` (undecided). Edges are numbered cell by cell in row
//! order: the top, right, bottom and left edge of each cell, as far as they have no number yet. `NSTATES` is
//! one more than the number of moves, so a file that was cut short is noticed. `STATEPOS` is one more than
//! the number of moves that count; the ones after those have been undone.

use super::definition::{Definition, Likeness, Reading};
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines};
use super::marks::Marks;
use super::{Drawing, Entry, Move, Room, WriteError, edges_by_cell, loopy, runs};
use crate::grid::{Edge, Grid, State};

pub(super) const FORMAT: Definition = Definition {
    name: "loopy-save",
    about: "save files of Loopy, move by move",
    extension: "sav",
    room: Room::Drawing,
    has_hidden: false,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(starts(head.first)),
    read,
    write,
};

/// What moves make of edges.
const STATES: Marks<State> = Marks(&[(State::Undecided, "u"), (State::Line, "y"), (State::Cross, "n")]);

/// The first line of every save file.
const FIRST: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// Whether a save file begins in this line.
pub(super) fn starts(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"SAVEFILE:")
}

/// A value of the file, and its location.
struct Value {
    line: usize,
    column: usize,
    text: String,
}

impl Value {
    fn fault(&self, offset: usize, problem: Problem) -> Fault {
        Fault { line: self.line, column: self.column + offset, problem }
    }

    fn number(&self) -> Result<usize, Fault> {
        let bad = |_| self.fault(0, Problem::unexpected(self.text.as_bytes(), "a number"));
        self.text.parse().map_err(bad)
    }
}

/// The values of a save file that are used.
#[derive(Default)]
struct Save {
    game: Option<Value>,
    parameters: Option<Value>,
    cells: Option<Value>,
    states: Option<Value>,
    position: Option<Value>,
    moves: Vec<(String, Value)>,
}

/// Reads the save file that begins in the current line, up to the beginning of the next one.
fn read(lines: &mut Lines, _: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_file(lines).inspect_err(|_| lines.skip_to(starts)).map(Some)
}

fn read_file(lines: &mut Lines) -> Result<Entry, Fault> {
    let (first, mut save) = (lines.current.number, Save::default());
    while lines.next() {
        if starts(lines.text()) {
            lines.unread();
            break;
        }
        let (key, value) = key_and_value(lines)?;
        match key.as_str() {
            "GAME" => save.game = Some(value),
            "PARAMS" => save.parameters = Some(value),
            "DESC" => save.cells = Some(value),
            "NSTATES" => save.states = Some(value),
            "STATEPOS" => save.position = Some(value),
            "MOVE" | "SOLVE" | "RESTART" => save.moves.push((key, value)),
            _ => {}
        }
    }
    save.entry(first)
}

fn key_and_value(lines: &Lines) -> Result<(String, Value), Fault> {
    let text = lines.string();
    let mut parts = text.splitn(3, ':');
    let (Some(key), Some(length), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(lines.unexpected(1, text.as_bytes(), "KEY:LENGTH:VALUE, as save files of Loopy have it"));
    };
    let column = key.len() + length.len() + 3;
    // The reader strips spaces at the end of a line, so they may be missing from the value.
    let with_spaces = value.len()..=value.len() + lines.spaces_behind();
    if !length.parse().is_ok_and(|length| with_spaces.contains(&length)) {
        return Err(lines.unexpected(
            key.len() + 2,
            length.as_bytes(),
            format!("the length {}", value.len()),
        ));
    }
    let line = lines.current.number;
    Ok((key.trim().to_string(), Value { line, column, text: value.to_string() }))
}

impl Save {
    fn entry(self, first: usize) -> Result<Entry, Fault> {
        let missing = |key: &str| {
            let found = format!("a save file without {key}");
            let problem = Problem::text(found, "GAME, PARAMS, DESC, NSTATES, STATEPOS");
            Fault { line: first, column: 1, problem }
        };
        let game = self.game.as_ref().ok_or_else(|| missing("GAME"))?;
        if game.text != "Loopy" {
            let expected = "Loopy, which is the name of Slitherlink in the collection";
            return Err(game.fault(0, Problem::unexpected(game.text.as_bytes(), expected)));
        }
        let parameters = self.parameters.as_ref().ok_or_else(|| missing("PARAMS"))?;
        let grid = loopy::grid_of(&parameters.text).map_err(|problem| parameters.fault(0, problem))?;
        let cells = self.cells.as_ref().ok_or_else(|| missing("DESC"))?;
        let puzzle = loopy::cells_of(grid, &cells.text).map_err(|(at, problem)| cells.fault(at, problem))?;
        let states = self.states.as_ref().ok_or_else(|| missing("NSTATES"))?;
        let position = self.position.as_ref().ok_or_else(|| missing("STATEPOS"))?;
        let drawing = Drawing::of_moves(grid, self.moves(grid, states, position)?);
        Ok(Entry { drawing: Some(drawing), ..Entry::of(puzzle) })
    }

    /// Returns the moves that count, without those that were undone.
    fn moves(&self, grid: Grid, states: &Value, position: &Value) -> Result<Vec<Move>, Fault> {
        let number_of_moves = self.moves.len();
        if states.number()? != number_of_moves + 1 {
            let expected = format!("{}, as there {}", number_of_moves + 1, moves_there(number_of_moves));
            return Err(states.fault(0, Problem::unexpected(states.text.as_bytes(), expected)));
        }
        let count = position.number()?.saturating_sub(1);
        if count > number_of_moves {
            let expected =
                format!("at most {}, as there {}", number_of_moves + 1, moves_there(number_of_moves));
            return Err(position.fault(0, Problem::unexpected(position.text.as_bytes(), expected)));
        }
        let edges: Vec<Edge> = edges_by_cell(grid).collect();
        let (mut moves, mut drawn) = (Vec::new(), Vec::new());
        for (key, value) in &self.moves[..count] {
            let changes: Vec<(Edge, State)> = if key == "RESTART" {
                // Only the edges drawn so far: a short line must not expand to all edges of a board.
                drawn.drain(..).map(|edge| (edge, State::Undecided)).collect()
            } else {
                let text = value.text.trim_start_matches('S');
                let changes = read_move(&edges, text).map_err(|problem| value.fault(0, problem))?;
                drawn.extend(changes.iter().map(|&(edge, _)| edge));
                changes
            };
            moves.push(Move { line: value.line, changes });
        }
        Ok(moves)
    }
}

/// Parses the changes of a move: numbers of edges, each followed by the new state.
fn read_move(edges: &[Edge], text: &str) -> Result<Vec<(Edge, State)>, Problem> {
    let bad = || {
        let expected = format!("numbers of edges, 0 to {}, each followed by y, n or u", edges.len() - 1);
        Problem::unexpected(text.as_bytes(), expected)
    };
    let change = |word: &str| {
        let (number, mark) = word.split_at_checked(word.len().checked_sub(1)?)?;
        Some((*edges.get(number.parse::<usize>().ok()?)?, STATES.value(mark.as_bytes())?))
    };
    text.split_inclusive(['y', 'n', 'u']).map(|word| change(word).ok_or_else(bad)).collect()
}

/// An entry as a save file, with its moves, or with the whole drawing as one move if it has none.
///
/// # Errors
/// If the board is too small for Loopy.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let parameters = loopy::parameters(grid)?;
    let moves = moves_of(entry);
    let count = (moves.len() + 1).to_string();
    let mut text = format!("{FIRST}\n");
    for (key, value) in [
        ("VERSION", "1"),
        ("GAME", "Loopy"),
        ("PARAMS", &parameters),
        ("CPARAMS", &parameters),
        ("DESC", &runs::encode(entry.puzzle.clues())),
        ("NSTATES", &count),
        ("STATEPOS", &count),
    ]
    .into_iter()
    .chain(moves.iter().map(|text| ("MOVE", text.as_str())))
    {
        text.push_str(&format!("{key:8}:{}:{value}\n", value.len()));
    }
    Ok(text)
}

/// Formats the moves of an entry.
fn moves_of(entry: &Entry) -> Vec<String> {
    let Some(drawing) = &entry.drawing else { return Vec::new() };
    let mut number_of = vec![0; drawing.states.len()];
    for (number, edge) in edges_by_cell(entry.puzzle.grid()).enumerate() {
        number_of[edge.index()] = number;
    }
    let change = |(edge, state): (Edge, State)| format!("{}{}", number_of[edge.index()], STATES.of(state));
    let moves = drawing.changes(edges_by_cell(entry.puzzle.grid()));
    moves.into_iter().map(|changes| changes.into_iter().map(change).collect()).collect()
}

/// After "there": the number of moves.
fn moves_there(moves: usize) -> String {
    match moves {
        1 => "is 1 move".into(),
        moves => format!("are {moves} moves"),
    }
}
