//! Entries of a text in any format, one by one.

use std::io::{BufRead, BufReader, Chain, Cursor, Read};

use super::detect::detect;
use super::input::{Fault, InputError, Problem, quote};
use super::lines::Lines;
use super::{Entry, Format, contest, janko, json, krazydad, loopy, plain, puzzle_loop, pzpr, pzprv3, save};
use crate::grid::Grid;

/// Reads the entries of a text one by one; an iterator.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<Text<R>>,
    source_name: String,
    /// `None` if the first line begins no format.
    format: Option<Format>,
    size: Option<Grid>,
    puzzle: usize,
    done: bool,
    /// `0 0` was read.
    ended: bool,
}

/// The text; its beginning was looked at.
type Text<R> = Chain<Cursor<Vec<u8>>, BufReader<R>>;

/// What is known of a text beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// Its format; otherwise it is seen by the first line.
    pub format: Option<Format>,
    /// The size of its boards, for formats that do not tell; otherwise they are square.
    pub size: Option<Grid>,
}

impl<R: Read> Reader<R> {
    /// A reader of `input`, which messages call `source_name`, in the format that its first line
    /// shows. Waits for that line.
    pub fn new(source_name: impl Into<String>, input: R) -> Reader<R> {
        Reader::hinted(Hints::default(), source_name, input)
    }

    /// The same, with what is known of the input.
    pub fn hinted(hints: Hints, source_name: impl Into<String>, input: R) -> Reader<R> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let (mut head, mut format) = (Vec::new(), hints.format);
        if format.is_none() {
            read_head(&mut input, &mut head);
            let lines = head.len();
            head.extend_from_slice(input.buffer());
            format = detect(&head, hints.size);
            head.truncate(lines);
        }
        let text = Cursor::new(head).chain(input);
        let lines = match format {
            Some(Format::Contest | Format::Plain | Format::Slk | Format::Krazydad) | None => Lines::new(text),
            Some(_) => Lines::raw(text),
        };
        Reader {
            lines,
            source_name: source_name.into(),
            format,
            size: hints.size,
            puzzle: 0,
            done: false,
            ended: false,
        }
    }

    /// The number of the puzzle read last, good or bad, from 1.
    pub const fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// The format.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// After the end: the line of the first text that stands behind `0 0` and was not read
    /// as a puzzle.
    pub fn text_after_end(&mut self) -> Option<usize> {
        (self.ended && self.lines.next()).then_some(self.lines.hand.number)
    }

    fn read(&mut self) -> Result<Option<Entry>, Fault> {
        if !self.lines.next() {
            return match self.lines.fault.take() {
                Some(problem) => Err(self.lines.at(1, problem)),
                None => Ok(None),
            };
        }
        let (lines, size) = (&mut self.lines, self.size);
        let Some(format) = self.format else {
            self.done = true;
            return Err(lines.at(1, Problem::Unrecognised(quote(lines.text()))));
        };
        match format {
            Format::Contest | Format::Slk => {
                let item = contest::read(lines, format == Format::Slk);
                self.ended = matches!(item, Ok(None));
                item
            }
            Format::Plain => plain::read(lines).map(Some),
            Format::PuzzLink => pzpr::read(lines.hand.number, lines.string().trim_start()).map(Some),
            Format::Pzprv3 => pzprv3::read(lines),
            Format::Loopy => loopy::read(lines.hand.number, &lines.string()).map(Some),
            Format::LoopySave => save::read(lines).inspect_err(|_| lines.skip_to(save::starts)).map(Some),
            Format::Janko => janko::read(lines).inspect_err(|_| lines.skip_to(janko::starts)),
            Format::PuzzleLoop => puzzle_loop::read(lines.hand.number, lines.text(), size).map(Some),
            Format::Krazydad => krazydad::read(lines.hand.number, lines.text(), size).map(Some),
            Format::Json => json::read(lines),
        }
    }
}

/// Appends the lines up to the first that says something.
fn read_head(input: &mut impl BufRead, head: &mut Vec<u8>) {
    // Who writes a megabyte of comments can name the format.
    let mut input = input.take(1 << 20);
    loop {
        let start = head.len();
        // An error comes again when the rest is read, and is told then.
        match input.read_until(b'\n', head) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = head[start..].trim_ascii();
        if !line.is_empty() && !line.starts_with(b"#") {
            return;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Entry, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.read().transpose();
        self.done |= item.is_none();
        self.puzzle += usize::from(item.is_some());
        let (source_name, puzzle) = (&self.source_name, self.puzzle);
        item.map(|item| {
            item.map_err(|Fault { line, column, problem }| InputError {
                source_name: source_name.clone(),
                puzzle,
                line,
                column,
                problem,
            })
        })
    }
}
