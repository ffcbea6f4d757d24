//! Entries of a text in any format, one by one.

use std::io::{BufRead, Chain, Cursor, Read};

use super::detect::detect;
use super::input::{Fault, InputError, Problem, quote};
use super::lines::{Lines, is_comment};
use super::looks::looks_like;
use super::page::Page;
use super::text::Text;
use super::{
    Entry, Format, contest, drawing, janko, json, krazydad, loopy, pencilbox, plain, puzzle_loop, pzpr,
    pzprv3, save,
};
use crate::grid::Grid;

/// Reads the entries of a text one by one; an iterator.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<Whole<R>>,
    source_name: String,
    /// `None` if the first line begins no format.
    format: Option<Format>,
    /// It was seen by the first line, not told.
    guessed: bool,
    size: Option<Grid>,
    array: json::Array,
    board: pzprv3::Board,
    page: Page,
    puzzle: usize,
    done: bool,
}

/// The text; its beginning was looked at.
type Whole<R> = Chain<Cursor<Vec<u8>>, Text<R>>;

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
        let mut input = Text::new(input);
        let (mut head, mut format) = (Vec::new(), hints.format);
        if format.is_none() {
            read_head(&mut input, &mut head);
            let lines = head.len();
            head.extend(input.buffered().iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }));
            format = detect(&head, hints.size);
            head.truncate(lines);
        }
        let text = Cursor::new(head).chain(input);
        let lines = match format {
            Some(Format::Contest | Format::Plain | Format::Slk | Format::Krazydad) | None => Lines::new(text),
            Some(Format::Drawing) => Lines::verbatim(text),
            Some(_) => Lines::raw(text),
        };
        Reader {
            lines,
            source_name: source_name.into(),
            format,
            guessed: hints.format.is_none(),
            size: hints.size,
            array: json::Array::default(),
            board: pzprv3::Board::default(),
            page: Page::default(),
            puzzle: 0,
            done: false,
        }
    }

    /// The number of the puzzle read last, good or bad, from 1.
    pub const fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// What messages call the input.
    pub fn source_name(&self) -> &str {
        &self.source_name
    }

    /// The format.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    fn read(&mut self) -> Result<Option<Entry>, Fault> {
        loop {
            if !self.lines.next() {
                return self.end();
            }
            if let Some(entry) = self.read_entry()? {
                return Ok(Some(entry));
            }
        }
    }

    /// Reads the entry that begins in the line in hand; `None` if that line says something else,
    /// as what ends a set or an array does.
    fn read_entry(&mut self) -> Result<Option<Entry>, Fault> {
        let (lines, size) = (&mut self.lines, self.size);
        let Some(format) = self.format else {
            self.done = true;
            let (found, looks) = (quote(lines.text()), looks_like(lines.text()));
            return Err(lines.at(1, Problem::Unrecognised { found, looks }));
        };
        match format {
            Format::Contest | Format::Slk => contest::read(lines, format == Format::Slk),
            Format::Plain => plain::read(lines, self.guessed).map(Some),
            Format::PuzzLink => pzpr::read(lines.hand.number, &lines.string()).map(Some),
            Format::Pzprv3 => {
                pzprv3::read(lines, &mut self.board).inspect_err(|_| lines.skip_to(pzprv3::starts))
            }
            Format::Loopy => loopy::read(lines).map(Some),
            Format::LoopySave => save::read(lines).inspect_err(|_| lines.skip_to(save::starts)).map(Some),
            Format::Janko => {
                janko::read(lines, &mut self.page).inspect_err(|_| lines.skip_to(janko::starts_page))
            }
            Format::PuzzleLoop => puzzle_loop::read(lines.hand.number, lines.text(), size).map(Some),
            Format::Krazydad => krazydad::read(lines.hand.number, lines.text(), size).map(Some),
            Format::Json => json::read(lines, &mut self.array),
            Format::Drawing => drawing::read(lines, |line| detect(line, size).is_some()),
            Format::Pencilbox => pencilbox::read(lines).map(Some),
        }
    }

    /// The end of the input, if that may be here.
    fn end(&mut self) -> Result<Option<Entry>, Fault> {
        if let Some(problem) = self.lines.fault.take() {
            return Err(self.lines.at(1, problem));
        }
        match self.format {
            Some(Format::Json) => self.array.end(&mut self.lines)?,
            Some(Format::Janko) => self.page.end(&mut self.lines)?,
            _ => {}
        }
        Ok(None)
    }
}

/// Appends the lines up to the first that says something, and more as long as that is a number alone:
/// it may stand before a drawing, or be the first half of a size.
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
        if !line.is_empty() && !is_comment(line) && !line.iter().all(u8::is_ascii_digit) {
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
