//! Text drawings of boards: the canvas of the contest, a Unicode drawing for terminals, and a sketch that
//! shows every state and can be read back.
//!
//! All of them share one geometry: a vertex at every fourth character of every second line, with edges and
//! labels between; [`Pitch::Narrow`] has a vertex at every second character. A label is a single character, a
//! space for none. The states of edges are in the order of [`Grid::edges`].

use thiserror::Error;

use crate::grid::{Cell, Edge, Grid, SizeError, State};

/// Access to the states of edges by row and column.
#[derive(Clone, Copy)]
struct Marks<'a> {
    grid: Grid,
    states: &'a [State],
}

impl<'a> Marks<'a> {
    fn new(grid: Grid, states: &'a [State]) -> Marks<'a> {
        assert_eq!(states.len(), grid.edge_count(), "there must be one state for each edge");
        Marks { grid, states }
    }

    /// The horizontal edges in row `r` of vertices.
    fn across(self, r: usize) -> &'a [State] {
        let cols = self.grid.cols();
        &self.states[r * cols..(r + 1) * cols]
    }

    /// The vertical edges in row `r` of cells.
    fn down(self, r: usize) -> &'a [State] {
        let (start, width) = ((self.grid.rows() + 1) * self.grid.cols(), self.grid.cols() + 1);
        &self.states[start + r * width..start + (r + 1) * width]
    }

    /// For each vertex of row `r`, the lines that meet there as a bit set: north 1, east 2, south 4, west 8.
    fn lines_at(self, r: usize) -> impl Iterator<Item = usize> {
        let bit = |state: &State, n| if *state == State::Line { n } else { 0 };
        let vertical = |there: bool, r| if there { self.down(r) } else { &[] };
        let above = vertical(r > 0, r.wrapping_sub(1));
        let below = vertical(r < self.grid.rows(), r);
        let across = self.across(r);
        let mut west = 0;
        (0..=self.grid.cols()).map(move |c| {
            let [north, south, east] = [(above, 1), (below, 4), (across, 2)]
                .map(|(row, n)| row.get(c).map_or(0, |state| bit(state, n)));
            let lines = north | south | east | west;
            west = east << 2;
            lines
        })
    }
}

/// Appends the drawing of the Slink statement: lines as `-` and `|`, `+` where they turn or end, labels, and
/// a border of `#`. Crosses and undecided edges are not drawn. Marked lines are drawn as `=` and `"`.
///
/// # Panics
/// If the number of states is not the number of edges.
pub fn contest(
    grid: Grid,
    states: &[State],
    marked: impl Fn(Edge) -> bool,
    label: impl Fn(Cell) -> char,
    out: &mut Vec<u8>,
) {
    let marks = Marks::new(grid, states);
    let width = 4 * grid.cols() + 6;
    let start = out.len();
    out.resize(start + width * (2 * grid.rows() + 5), b' ');
    for line in out[start..].chunks_exact_mut(width) {
        line[0] = b'#';
        line[width - 2..].copy_from_slice(b"#\n");
    }
    let mut lines = out[start..].chunks_exact_mut(width);
    let border = |line: &mut [u8]| line[..width - 1].fill(b'#');
    lines.next().map(border);
    lines.next();
    for r in 0..=grid.rows() {
        if let Some(line) = lines.next() {
            contest_across(marks, r, &marked, &mut line[2..]);
        }
        if r < grid.rows()
            && let Some(line) = lines.next()
        {
            contest_down(marks, r, &marked, &label, &mut line[2..]);
        }
    }
    lines.next();
    lines.next().map(border);
}

fn contest_across(marks: Marks, r: usize, marked: &impl Fn(Edge) -> bool, line: &mut [u8]) {
    for (c, &state) in marks.across(r).iter().enumerate() {
        if state == State::Line {
            let mark = if marked(marks.grid.horizontal(r, c)) { b'=' } else { b'-' };
            line[4 * c + 1..4 * c + 4].fill(mark);
        }
    }
    for (c, lines) in marks.lines_at(r).enumerate() {
        line[4 * c] = match lines {
            0 => b' ',
            0b0101 => b'|',
            0b1010 => b'-',
            _ => b'+',
        };
    }
}

fn contest_down(
    marks: Marks,
    r: usize,
    marked: &impl Fn(Edge) -> bool,
    label: &impl Fn(Cell) -> char,
    line: &mut [u8],
) {
    for (c, &state) in marks.down(r).iter().enumerate() {
        if state == State::Line {
            line[4 * c] = if marked(marks.grid.vertical(r, c)) { b'"' } else { b'|' };
        }
    }
    for c in 0..marks.grid.cols() {
        let mut bytes = [0; 4];
        line[4 * c + 2] = label(marks.grid.cell(r, c)).encode_utf8(&mut bytes).as_bytes()[0];
    }
}

/// Texts to put before and after the parts of a drawing, for example to colour them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ink<'a> {
    /// Around lines.
    pub line: [&'a str; 2],
    /// Around crosses, undecided edges and bare vertices.
    pub faint: [&'a str; 2],
    /// Around labels.
    pub label: [&'a str; 2],
    /// Around marked lines.
    pub marked: [&'a str; 2],
}

/// The space for an edge in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pitch {
    /// Three columns.
    Wide,
    /// One column.
    Narrow,
}

impl Pitch {
    /// The number of columns of a drawing with this number of cells per row.
    pub(crate) const fn width(self, cols: usize) -> usize {
        match self {
            Pitch::Wide => 4 * cols + 1,
            Pitch::Narrow => 2 * cols + 1,
        }
    }
}

/// Draws with box characters. As long as any edge is undecided, undecided edges are dashed (`╌`, `╎`) and
/// crosses are shown (`×`); in a finished drawing, crosses are left blank. Marked lines are heavy (`━`, `┃`).
///
/// # Panics
/// If the number of states is not the number of edges.
pub fn unicode(
    grid: Grid,
    states: &[State],
    marked: impl Fn(Edge) -> bool,
    label: impl Fn(Cell) -> char,
    pitch: Pitch,
    ink: Ink,
) -> String {
    const VERTICES: [&str; 16] =
        ["·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];
    let marks = Marks::new(grid, states);
    let finished = !states.contains(&State::Undecided);
    let mut out = String::new();
    let mut put = |[before, after]: [&str; 2], text: &str| {
        out.push_str(before);
        out.push_str(text);
        out.push_str(after);
    };
    let ink_of = |state, is_marked| match state {
        State::Line if is_marked => ink.marked,
        State::Line => ink.line,
        _ => ink.faint,
    };
    let plain = [""; 2];
    let (beside, across) = match pitch {
        Pitch::Wide => (" ", [["───", "━━━"], ["╌╌╌"; 2], [" × "; 2]]),
        Pitch::Narrow => ("", [["─", "━"], ["╌"; 2], ["×"; 2]]),
    };
    for r in 0..=grid.rows() {
        for (c, lines) in marks.lines_at(r).enumerate() {
            put(if lines == 0 { ink.faint } else { ink.line }, VERTICES[lines]);
            if let Some(&state) = marks.across(r).get(c) {
                let is_marked = marked(grid.horizontal(r, c));
                put(
                    ink_of(state, is_marked),
                    edge_text(state, finished, across.map(|texts| texts[usize::from(is_marked)])),
                );
            }
        }
        put(plain, "\n");
        if r == grid.rows() {
            break;
        }
        for (c, &state) in marks.down(r).iter().enumerate() {
            let is_marked = marked(grid.vertical(r, c));
            let line = if is_marked { "┃" } else { "│" };
            put(ink_of(state, is_marked), edge_text(state, finished, [line, "╎", "×"]));
            if c < grid.cols() {
                put(plain, beside);
                put(ink.label, label(grid.cell(r, c)).encode_utf8(&mut [0; 4]));
                put(plain, beside);
            }
        }
        put(plain, "\n");
    }
    out
}

/// Returns the text of an edge; blank for a cross in a finished drawing.
fn edge_text(state: State, finished: bool, [line, undecided, cross]: [&'static str; 3]) -> &'static str {
    match state {
        State::Line => line,
        State::Undecided => undecided,
        State::Cross if !finished => cross,
        State::Cross => &"   "[..cross.chars().count()],
    }
}

/// A sketch: `+` at every vertex, `---` and `|` for lines, `x` for crosses, blank for undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The grid.
    pub grid: Grid,
    /// The states in the order of [`Grid::edges`].
    pub states: Vec<State>,
    /// The labels in row-major order; a space for no label.
    pub labels: Vec<char>,
}

/// The reason why a text is not a sketch. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SketchError {
    /// Not an odd number of lines, or a first line that is not `+`s four apart.
    #[error("a sketch has a `+` every four columns of every second line")]
    Shape,
    /// A size that no board can have.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A character that is not allowed where it is.
    #[error("line {line}, column {column}: `{found}` means nothing there")]
    Mark {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
}

impl Sketch {
    /// Draws the sketch.
    pub fn draw(&self) -> String {
        let (grid, marks) = (self.grid, Marks::new(self.grid, &self.states));
        let mut out = String::new();
        for r in 0..=grid.rows() {
            for state in marks.across(r) {
                out.push('+');
                out.push_str(edge_text(*state, false, ["---", "   ", " x "]));
            }
            out.push_str("+\n");
            if r < grid.rows() {
                for (c, state) in marks.down(r).iter().enumerate() {
                    out.push_str(edge_text(*state, false, ["|", " ", "x"]));
                    if c < grid.cols() {
                        out.extend([' ', self.labels[grid.cell(r, c).index()], ' ']);
                    }
                }
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
            }
        }
        out
    }

    /// Parses a sketch. Spaces at the ends of lines may be missing.
    ///
    /// # Errors
    /// If the text has another shape, or a character that is not allowed where it is.
    pub(crate) fn read(text: &str) -> Result<Sketch, SketchError> {
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
        let width = lines.first().map_or(0, Vec::len);
        if lines.len().is_multiple_of(2) || width % 4 != 1 {
            return Err(SketchError::Shape);
        }
        let grid = Grid::new(lines.len() as u64 / 2, width as u64 / 4)?;
        let at = |line: usize, column: usize| lines[line].get(column).copied().unwrap_or(' ');
        let bad =
            |line, column| SketchError::Mark { line: line + 1, column: column + 1, found: at(line, column) };
        if let Some(long) = lines.iter().position(|line| line.len() > width) {
            return Err(bad(long, width));
        }
        let is =
            |line, column, wanted| if at(line, column) == wanted { Ok(()) } else { Err(bad(line, column)) };
        let state = |line, column, drawn| match at(line, column) {
            ' ' => Ok(State::Undecided),
            'x' => Ok(State::Cross),
            mark if mark == drawn => Ok(State::Line),
            _ => Err(bad(line, column)),
        };
        let mut states = Vec::with_capacity(grid.edge_count());
        for r in 0..=grid.rows() {
            for c in 0..grid.cols() {
                is(2 * r, 4 * c, '+')?;
                let state = state(2 * r, 4 * c + 2, '-')?;
                let beside = if state == State::Line { '-' } else { ' ' };
                is(2 * r, 4 * c + 1, beside)?;
                is(2 * r, 4 * c + 3, beside)?;
                states.push(state);
            }
            is(2 * r, width - 1, '+')?;
        }
        let mut labels = Vec::with_capacity(grid.cell_count());
        for r in 0..grid.rows() {
            for c in 0..=grid.cols() {
                states.push(state(2 * r + 1, 4 * c, '|')?);
            }
            for c in 0..grid.cols() {
                is(2 * r + 1, 4 * c + 1, ' ')?;
                is(2 * r + 1, 4 * c + 3, ' ')?;
                labels.push(at(2 * r + 1, 4 * c + 2));
            }
        }
        Ok(Sketch { grid, states, labels })
    }
}
