//! Lattices: a dot at every corner, clues and edges between them, in cells of any width.
//!
//! ```text
//! . . . .      +-+-+ +      .   .   .
//!  3   2       |3   2         3   2
//! . . . .      + + + +      .   .   .
//! ```
//!
//! Lines of dots alternate with lines of clues, which may end with their last clue, or be empty.

use super::{Dressing, Look, Meaning, unclear};
use crate::formats::Format;
use crate::formats::contest::clue;
use crate::grid::{Grid, State};
use crate::picture::Sketch;

pub(super) const LATTICE: Dressing = Dressing {
    name: "a dot lattice",
    example: "`. . .` above and below <code>&nbsp;3 2&nbsp;</code>",
    is_noted: true,
    begins: |lines| match lines {
        [] => Look::No,
        [first, rest @ ..] => match (Dots::of(first), rest.first()) {
            (None, _) => Look::No,
            (Some(_), None) => Look::More,
            (Some(dots), Some(second)) => Look::yes(dots.down(second).is_some()),
        },
    },
    undress: |text, _| match boards(text).filter(|_| !is_drawing(text)) {
        Some(Lattices { is_unclear: true, .. }) => {
            let expected = "`+` for the dots of a lattice, or rows without gaps between them";
            unclear(
                1,
                "lines of `.` with nothing between them, which may be dots or rows of blanks",
                expected,
            )
        }
        Some(lattices) => Meaning::Boards(Format::Drawing, lattices.text),
        None => Meaning::No,
    },
};

/// Whether the first line of a text is one of dots.
pub(super) fn begins(text: &str) -> bool {
    text.lines().find(|line| !line.trim().is_empty()).and_then(Dots::of).is_some()
}

/// The characters of dots. slink reads a lattice of `+` four apart as a drawing of its own.
const DOTS: [char; 9] = ['.', '·', '•', '∙', '+', 'o', 'O', '*', '°'];

/// Whether a text is a drawing with box characters, whose dots are the same. A lattice has blank rows that are empty, below
/// others that end with their last clue.
fn is_drawing(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let length = |line: &str| line.chars().count();
    let is_short =
        |pair: &[&str]| pair[0].starts_with('·') && !pair[1].is_empty() && length(pair[1]) < length(pair[0]);
    let is_blank =
        |lines: &[&str]| lines[0].starts_with('·') && lines[1].is_empty() && lines[2].starts_with('·');
    // slink writes blank rows in full.
    let is_cut = |pair: &[&str]| is_short(pair) && pair[1].trim().is_empty();
    let is_lattice =
        || lines.windows(2).any(is_cut) || lines.windows(2).any(is_short) && lines.windows(3).any(is_blank);
    text.contains('·') && (text.contains(['│', '─', '╌', '╎']) || !is_lattice())
}

/// A line of dots: how many gaps there are between them, and how far they are apart.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Dots {
    dot: char,
    gaps: usize,
    pitch: usize,
}

impl Dots {
    /// Returns the dots of a line that consists of dots at equal distances, with edges or spaces between them.
    fn of(line: &str) -> Option<Dots> {
        let chars: Vec<char> = line.trim_end().chars().collect();
        let dot = *chars.first().filter(|dot| DOTS.contains(dot))?;
        let pitch = 1 + chars[1..].iter().position(|&c| c == dot)?;
        let gaps = (chars.len() - 1) / pitch;
        let dots = Dots { dot, gaps, pitch };
        let fits = chars.len() == gaps * pitch + 1 && pitch > 1 && (dot, pitch) != ('+', 4);
        (fits && dots.across(line).is_some()).then_some(dots)
    }

    /// The states of the edges in a line of dots.
    fn across(self, line: &str) -> Option<Vec<State>> {
        let chars: Vec<char> = line.trim_end().chars().collect();
        (chars.len() == self.gaps * self.pitch + 1 && chars.last() == Some(&self.dot)).then_some(())?;
        let gaps = chars[..chars.len() - 1].chunks(self.pitch);
        gaps.map(|part| (part[0] == self.dot).then(|| edge(&part[1..], &['-', '─', '_', '='])).flatten())
            .collect()
    }

    /// The edges and clues of a line between lines of dots.
    fn down(self, line: &str) -> Option<(Vec<State>, Vec<char>)> {
        let mut chars: Vec<char> = line.trim_end().chars().collect();
        (chars.len() <= self.gaps * self.pitch + 1).then_some(())?;
        chars.resize(self.gaps * self.pitch + 1, ' ');
        let edges = chars.iter().step_by(self.pitch).map(|&c| edge(&[c], &['|', '│']));
        let cells = chars.chunks(self.pitch).take(self.gaps).map(|part| label(&part[1..]));
        Some((edges.collect::<Option<_>>()?, cells.collect::<Option<_>>()?))
    }
}

/// The state of the edge between two dots: a line, one cross, or nothing.
fn edge(between: &[char], line: &[char]) -> Option<State> {
    let marks = || between.iter().filter(|&&c| c != ' ');
    match marks().count() {
        0 => Some(State::Undecided),
        1 if marks().all(|c| matches!(c, 'x' | 'X' | '×')) => Some(State::Cross),
        count if count == between.len() && marks().all(|c| line.contains(c)) => Some(State::Line),
        _ => None,
    }
}

/// The clue between two edges, or a space.
fn label(between: &[char]) -> Option<char> {
    let mut marks = between.iter().filter(|&&c| c != ' ');
    match (marks.next(), marks.next()) {
        (None, _) => Some(' '),
        (Some(&mark), None) => {
            let is_clue = u8::try_from(mark).is_ok_and(|byte| clue(byte).is_some());
            is_clue.then_some(if matches!(mark, '.' | '-' | '_') { ' ' } else { mark })
        }
        _ => None,
    }
}

/// The boards of a text.
struct Lattices {
    /// A sketch of each, below its number.
    text: String,
    /// Whether the dots may as well be blanks.
    is_unclear: bool,
}

/// The boards of a text; `None` if it is not made of lattices alone.
fn boards(text: &str) -> Option<Lattices> {
    let mut lines = text.lines().peekable();
    let (mut boards, mut count, mut most, mut is_marked) = (String::new(), 0, 0, false);
    while let Some(first) = lines.next() {
        if first.trim().is_empty() {
            continue;
        }
        let dots = Dots::of(first)?;
        let (mut across, mut down, mut labels) = (dots.across(first)?, Vec::new(), Vec::new());
        while let Some((cells, below)) = lines.next().and_then(|line| Some((dots.down(line)?, lines.peek()?)))
        {
            let Some(edges) = dots.across(below) else { break };
            lines.next();
            down.extend(cells.0);
            labels.extend(cells.1);
            across.extend(edges);
        }
        let rows = labels.len() / dots.gaps;
        let grid = Grid::new(rows as u64, dots.gaps as u64).ok()?;
        is_marked |= dots.dot != '.' || labels.iter().any(|&label| label != ' ');
        let states: Vec<State> = across.into_iter().chain(down).collect();
        is_marked |= states.iter().any(|&state| state != State::Undecided);
        (count, most) = (count + 1, most.max(rows));
        boards.push_str(&format!("{count}\n{}", Sketch { grid, states, labels }.draw()));
    }
    // Two boards of one row each stay what they are.
    (is_marked || most > 1).then_some(Lattices { text: boards, is_unclear: !is_marked })
}
