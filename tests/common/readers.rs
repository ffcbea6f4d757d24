//! Laws that hold of every reader on any bytes. The fuzz target `readers` generates the bytes;
//! `tests/fuzz.rs` replays those that once broke something.
//!
//! The first byte selects the reader of the rest: `@` the one that detects the format, `A` to `K` the first
//! formats in the order of [`Format::ALL`], `L` grids of Sudoku, `M` mazes, `N` a DIMACS file (and after a 0
//! byte a solver's answer to it), `O` a solver's answer, `P` and on the other formats. In lower case (``
//! ` `` for `@`) the size of the boards is given, too.

use slitherlink::Named;
use slitherlink::formats::{Entry, Format, Hints, Reader, Room};
use slitherlink::internals::dimacs::{Formula, ModelDrawing, SatAnswer};
use slitherlink::internals::maze;
use slitherlink::{Board, Clue, Grid, Puzzle, Shade, State, sudoku, verify};

/// The name of the input in error messages.
const SOURCE: &str = "t";

/// The most characters of a message, however long the faulty text is.
const LONGEST: usize = 400;

/// Reads bytes with the reader that the first of them selects.
pub fn check(bytes: &[u8]) {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let text = Text::new(bytes);
    match usize::from(kind % 32) {
        12 => sudokus(&text),
        13 => mazes(&text),
        14 => formula(&text),
        15 => answer(&formula_of_two_cycles(), &text),
        number => {
            let format = match number {
                0 => None,
                1..12 => Some(Format::ALL[number - 1]),
                number => Format::ALL.get(number - 5).copied(),
            };
            let size = (kind & 32 != 0).then(|| grid(2, 8));
            puzzles(Hints { format, size }, &text);
        }
    }
}

/// An input, and the lengths of its lines, to check the places in messages.
struct Text<'t> {
    bytes: &'t [u8],
    lines: Vec<usize>,
}

impl<'t> Text<'t> {
    fn new(bytes: &'t [u8]) -> Text<'t> {
        let wide = |unit: fn([u8; 2]) -> u16| -> Vec<u16> {
            bytes.chunks(2).map(|pair| unit([pair[0], *pair.get(1).unwrap_or(&0)])).collect()
        };
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        let utf8 = match bytes {
            [0xfe, 0xff, ..] => String::from_utf16_lossy(&wide(u16::from_be_bytes)).into_bytes(),
            [0xff, 0xfe, ..] => String::from_utf16_lossy(&wide(u16::from_le_bytes)).into_bytes(),
            [0, byte, ..] if is_text(byte) => {
                String::from_utf16_lossy(&wide(u16::from_be_bytes)).into_bytes()
            }
            [byte, 0, ..] if is_text(byte) => {
                String::from_utf16_lossy(&wide(u16::from_le_bytes)).into_bytes()
            }
            _ => bytes.to_vec(),
        };
        let first = utf8.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(utf8.len());
        let is_doubled = utf8[first..].starts_with(b"\r\r\n");
        let mut lines = vec![0];
        let mut last = b'\n';
        for (i, &byte) in utf8.iter().enumerate() {
            match byte {
                // If the first line ends with `\r\r\n`, that is one end.
                b'\r' if is_doubled && last == b'\r' && utf8.get(i + 1) == Some(&b'\n') => {}
                b'\n' if last == b'\r' => {}
                b'\n' | b'\r' => lines.push(0),
                _ => *lines.last_mut().unwrap() += 1,
            }
            last = byte;
        }
        // An incomplete character at the end may be read as a whole one.
        *lines.last_mut().unwrap() += 3;
        Text { bytes, lines }
    }

    /// Asserts that an error names a place in the text, and is printable and short.
    fn check_error(&self, message: &str, line: usize, column: usize) {
        assert!(message.starts_with(&format!("{SOURCE}:{line}:{column}: ")), "{message}");
        assert!((1..=self.lines.len()).contains(&line), "{message}");
        assert!((1..=self.lines[line - 1] + 1).contains(&column), "{message}");
        assert!(!message.contains(char::is_control) && message.chars().count() <= LONGEST, "{message:?}");
    }
}

fn grid(rows: u64, cols: u64) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn puzzles(hints: Hints, text: &Text) {
    let mut reader = Reader::hinted(hints, SOURCE, text.bytes);
    let own = reader.format();
    for (number, item) in (1..).zip(reader.by_ref()) {
        assert!(number <= text.bytes.len() + 1);
        match item {
            Ok(entry) => {
                check_entry(&entry, text);
                // The other formats are tried only for the first entry, since that is slow.
                let formats = Format::all().filter(|&format| number == 1 || own == Some(format));
                formats.for_each(|format| check_written(format, &entry));
            }
            Err(error) => {
                assert_eq!(error.puzzle, number);
                text.check_error(&error.to_string(), error.line, error.column);
            }
        }
    }
    assert!(reader.next().is_none());
}

/// Asserts that an entry is consistent, and no larger than the text can describe.
fn check_entry(entry: &Entry, text: &Text) {
    let grid = entry.puzzle.grid();
    // A letter stands for at most 26 blanks.
    assert!(grid.cell_count() <= (1 << 20).max(26 * text.bytes.len()));
    assert_eq!(entry.puzzle.clues().len(), grid.cell_count());
    let Some(drawing) = &entry.drawing else { return };
    assert_eq!(drawing.states.len(), grid.edge_count());
    let mut states = vec![State::Undecided; grid.edge_count()];
    for &(edge, state) in drawing.moves.iter().flat_map(|step| &step.changes) {
        states[edge.index()] = state;
    }
    assert!(drawing.moves.is_empty() || states == drawing.states);
    assert!(drawing.moves.iter().all(|step| (1..=text.lines.len()).contains(&step.line)));
    assert!(drawing.moves.iter().map(|step| step.changes.len()).sum::<usize>() <= text.bytes.len());
}

/// Asserts that an entry written in a format is read back.
fn check_written(format: Format, entry: &Entry) {
    let grid = entry.puzzle.grid();
    let Some(Ok(text)) = (grid.cell_count() <= 1 << 10).then(|| format.write(entry)) else { return };
    let size = (format == Format::PuzzleLoop).then_some(grid);
    let hints = Hints { format: Some(format), size };
    let found: Vec<_> = Reader::hinted(hints, SOURCE, text.as_bytes()).collect();
    let [Ok(found)] = &found[..] else { panic!("{format:?} {found:?}\n{text}") };
    assert_eq!(found.puzzle, stored(format, &entry.puzzle), "{format:?}");
    assert_eq!(drawn(found), kept(format, entry), "{format:?} of {entry:?}");
    let shading = if format.room() == Room::Shading { shading(entry) } else { &[] };
    assert_eq!(self::shading(found), shading, "{format:?} of {entry:?}");
}

/// The states of a drawing, if there is one.
pub fn drawn(entry: &Entry) -> Option<Vec<State>> {
    let states = &entry.drawing.as_ref()?.states;
    states.iter().any(|&state| state != State::Undecided).then(|| states.clone())
}

fn shading(entry: &Entry) -> &[Option<Shade>] {
    entry.drawing.as_ref().map_or(&[], |drawing| &drawing.shading)
}

/// The puzzle as a format preserves it: with its hidden clues, or with blanks in their place.
pub fn stored(format: Format, puzzle: &Puzzle) -> Puzzle {
    match format.has_hidden() {
        true => puzzle.clone(),
        false => Puzzle::new(puzzle.grid(), puzzle.clues()).unwrap(),
    }
}

/// The drawing of an entry if it is finished: no edge is undecided, or the lines are a solution.
fn finished(entry: &Entry) -> Option<Vec<State>> {
    let states = &entry.drawing.as_ref()?.states;
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    let is_solution = verify(&entry.puzzle, lines.clone()).is_ok();
    let is_finished = is_solution || !states.contains(&State::Undecided);
    is_finished.then(|| lines.into_iter().map(State::from_on).collect())
}

/// The part of an entry's drawing that a format preserves.
pub fn kept(format: Format, entry: &Entry) -> Option<Vec<State>> {
    match format.room() {
        Room::Clues => None,
        Room::Solution => finished(entry),
        Room::Drawing | Room::Shading => drawn(entry),
    }
}

fn sudokus(text: &Text) {
    for (i, item) in sudoku::SudokuReader::new(SOURCE, text.bytes).enumerate() {
        assert!(i <= text.lines.len());
        match item {
            Ok(sudoku) => {
                let again: Vec<_> = sudoku::SudokuReader::new(SOURCE, sudoku.to_string().as_bytes())
                    .map(|item| item.unwrap())
                    .collect();
                assert_eq!(again, [sudoku]);
            }
            Err(error) => {
                assert_eq!(error.puzzle, i + 1);
                text.check_error(&error.to_string(), error.line, error.column);
            }
        }
    }
}

fn mazes(text: &Text) {
    let mut number = 1;
    for (i, item) in maze::MazeReader::new(SOURCE, text.bytes).enumerate() {
        assert!(i <= text.lines.len());
        match item {
            Ok(maze) => {
                assert!(maze.is_ready());
                // Each cell but the first is reached by a command.
                assert!(maze.rows() * maze.cols() <= text.lines.len());
                let ways = (0..maze.rows()).map(|row| maze.way((0, 0), (row, maze.cols() - 1)));
                assert!(ways.take(8).all(|way| way.is_some()));
                assert_eq!(maze.to_string().lines().count(), maze.rows() + 1);
            }
            Err(error) => {
                assert!((number..=i + 1).contains(&error.puzzle));
                number = error.puzzle;
                text.check_error(&error.to_string(), error.line, error.column);
            }
        }
    }
}

/// A DIMACS file, perhaps followed by an answer.
fn formula(text: &Text) {
    let (file, rest) = match text.bytes.iter().position(|&byte| byte == 0) {
        Some(end) => (&text.bytes[..end], &text.bytes[end + 1..]),
        None => (text.bytes, &b""[..]),
    };
    match Formula::read(SOURCE, file) {
        Ok(formula) => {
            let written = written(&formula);
            let again = Formula::read(SOURCE, written.as_slice()).unwrap();
            assert_eq!(self::written(&again), written);
            answer(&formula, &Text::new(rest));
        }
        Err(error) => Text::new(file).check_error(&error.to_string(), error.line, error.column),
    }
}

fn written(formula: &Formula) -> Vec<u8> {
    let mut text = Vec::new();
    formula.write(&mut text).unwrap();
    text
}

/// The formula of a board on which two cycles together, but neither of them, meet the clue.
fn formula_of_two_cycles() -> Formula {
    let clues = [Clue::BLANK, Clue::NUMBERS[2], Clue::BLANK];
    Formula::new(&Board::new(&Puzzle::new(grid(1, 3), clues).unwrap()))
}

/// Asserts that a model with several cycles is no model once they are cut.
fn answer(formula: &Formula, text: &Text) {
    match formula.read_answer(SOURCE, text.bytes) {
        Ok(SatAnswer::Models(models)) => {
            for model in models {
                if let Ok(ModelDrawing::Cycles(cycles)) = formula.draw(&model) {
                    let mut formula = formula.clone();
                    formula.cut(&cycles);
                    assert!(formula.draw(&model).is_err());
                    Formula::read(SOURCE, written(&formula).as_slice()).unwrap();
                }
            }
        }
        Ok(_) => {}
        Err(error) => text.check_error(&error.to_string(), error.line, error.column),
    }
}
