//! Drawing of boards as text: styles and colours.

use anstyle::AnsiColor;
use clap::ValueEnum;

use super::kind::{Colour, PIPE, terminal, width};
use super::labels::Canvas;
use super::mark::marked;
use super::part::Part;
use super::place::{cells, within};
use crate::ask::Place;
use crate::picture::{self, Ink, Pitch, Sketch};
use crate::{Edge, Grid, Puzzle, State};

/// How solutions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// `unicode` at a terminal, or `narrow` where that is too wide; `contest` in a pipe or file
    Auto,
    /// ASCII with a border of `#`, as in the original Slink task
    Contest,
    /// box characters; unfinished drawings show crosses and undecided edges
    Unicode,
    /// like unicode, with one column for each edge
    Narrow,
}

/// The options for drawings.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Style {
    /// The style of drawings
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    style: Drawing,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    /// Label rows and columns (`r1`, `c1`) in drawings; slink cannot read drawings with labels
    #[arg(long)]
    labels: bool,
}

/// The style of drawings, as chosen for one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    look: Look,
    colour: bool,
    labels: bool,
}

/// The look of drawings.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// ASCII, as in the Slink statement.
    Contest,
    /// Box characters.
    Boxes(Pitch),
    /// Box characters, as wide as fits in this many columns.
    Fitting(usize),
}

/// Boards with more rows or columns than this are not drawn whole where only a few places matter.
const LARGE: usize = 20;

/// Printed instead of a drawing that the terminal would wrap.
const TOO_WIDE: &str = "(too wide for this terminal: `slink draw FILE -o board.svg` makes a picture of it)\n";

impl Pen {
    /// Chooses the style for standard output.
    pub(crate) fn new(style: Style) -> Pen {
        let terminal = terminal();
        Pen {
            look: match style.style {
                Drawing::Auto if terminal == PIPE => Look::Contest,
                Drawing::Auto => width().map_or(Look::Boxes(Pitch::Wide), Look::Fitting),
                Drawing::Contest => Look::Contest,
                Drawing::Unicode => Look::Boxes(Pitch::Wide),
                Drawing::Narrow => Look::Boxes(Pitch::Narrow),
            },
            colour: style.color.is_on(),
            labels: style.labels,
        }
    }

    /// Appends a drawing of the edge states, with some edges marked.
    pub(crate) fn draw(
        self,
        puzzle: &Puzzle,
        states: &[State],
        marked: impl Fn(Edge) -> bool,
        out: &mut Vec<u8>,
    ) {
        let (grid, label) = (puzzle.grid(), |cell| puzzle.label(cell));
        if matches!(self.look, Look::Contest) {
            let start = out.len();
            picture::contest(grid, states, marked, label, out);
            return self.label(Canvas { border: 2, ..Canvas::of(grid, Pitch::Wide) }, start, out);
        }
        let Some(pitch) = self.pitch(grid) else { return out.extend_from_slice(TOO_WIDE.as_bytes()) };
        let line = AnsiColor::Green.on_default().bold();
        let (faint, other) = (anstyle::Style::new().dimmed(), AnsiColor::Red.on_default().bold());
        let codes =
            [line, faint, other].map(|style| [style.render().to_string(), style.render_reset().to_string()]);
        let [line, faint, other] = codes.each_ref().map(|code| code.each_ref().map(String::as_str));
        let ink = match self.colour {
            true => Ink { line, faint, label: [""; 2], marked: other },
            false => Ink::default(),
        };
        let start = out.len();
        out.extend(picture::unicode(grid, states, marked, label, pitch, ink).into_bytes());
        self.label(Canvas::of(grid, pitch), start, out);
    }

    /// Adds names of rows and columns to the drawing that starts at `start`, if `--labels` is given.
    fn label(self, canvas: Canvas, start: usize, out: &mut Vec<u8>) {
        if self.labels {
            let drawing = out.split_off(start);
            out.extend(canvas.labelled(&String::from_utf8_lossy(&drawing)).into_bytes());
        }
    }

    /// Returns the widest pitch that fits; `None` if none does.
    fn pitch(self, grid: Grid) -> Option<Pitch> {
        match self.look {
            Look::Contest => Some(Pitch::Wide),
            Look::Boxes(pitch) => Some(pitch),
            Look::Fitting(width) => {
                let fits = |pitch: &Pitch| {
                    let margin = if self.labels { Canvas::of(grid, *pitch).margin() } else { 0 };
                    margin + pitch.width(grid.cols()) <= width
                };
                [Pitch::Wide, Pitch::Narrow].into_iter().find(fits)
            }
        }
    }

    /// Appends a drawing with marked places: of the whole board, or of the parts around them if the board is
    /// large. Appends nothing if there are no places.
    pub(crate) fn draw_places(self, puzzle: &Puzzle, states: &[State], places: &[Place], out: &mut Vec<u8>) {
        let grid = puzzle.grid();
        if places.is_empty() {
            return;
        }
        if grid.rows().max(grid.cols()) <= LARGE {
            return self.draw_marked(puzzle, (0, 0), states, places, out);
        }
        let parts = Part::around(grid, places.iter().flat_map(|&place| cells(place, grid)));
        for part in parts {
            let Some(inside) = part.puzzle(puzzle) else { continue };
            let places: Vec<Place> = places.iter().filter_map(|&place| within(place, grid, &part)).collect();
            out.extend(part.heading().into_bytes());
            self.draw_marked(&inside, part.place().1, &part.states(grid, states), &places, out);
        }
    }

    /// How [`Pen::draw_places`] marks a single place, in brackets; empty if there is no special sign, or no room for it.
    pub(crate) fn sign(self, puzzle: &Puzzle, place: Option<Place>) -> &'static str {
        let grid = puzzle.grid();
        let shown = |place: Place| match grid.rows().max(grid.cols()) <= LARGE {
            true => Some(grid),
            false => Some(Part::around(grid, cells(place, grid)).first()?.puzzle(puzzle)?.grid()),
        };
        match (place, place.and_then(shown).and_then(|grid| self.pitch(grid)), self.look) {
            (Some(Place::Cell(_)), Some(Pitch::Wide), _) => " (marked [ ] below)",
            (Some(Place::Vertex(_)), Some(_), Look::Contest) => " (marked O below)",
            (Some(Place::Vertex(_)), Some(_), _) => " (marked ● below)",
            _ => "",
        }
    }

    /// Appends a drawing with marks; `first` is the row and column of its first cell in the whole board.
    fn draw_marked(
        self,
        puzzle: &Puzzle,
        first: (usize, usize),
        states: &[State],
        places: &[Place],
        out: &mut Vec<u8>,
    ) {
        let Some(pitch) = self.pitch(puzzle.grid()) else {
            return out.extend_from_slice(TOO_WIDE.as_bytes());
        };
        let mut plain = Vec::new();
        // The spacing is that of drawings with labels, even if there is room for more.
        let look = if matches!(self.look, Look::Contest) { self.look } else { Look::Boxes(pitch) };
        Pen { look, colour: false, labels: false }.draw_states(puzzle, states, &mut plain);
        let text = marked(&String::from_utf8_lossy(&plain), puzzle.grid(), pitch, places, self.colour);
        let start = out.len();
        out.extend(text.into_bytes());
        self.label(Canvas { first, ..Canvas::of(puzzle.grid(), pitch) }, start, out);
    }

    /// Appends a drawing that distinguishes lines, crosses and undecided edges in every style.
    pub(crate) fn draw_states(self, puzzle: &Puzzle, states: &[State], out: &mut Vec<u8>) {
        if !matches!(self.look, Look::Contest) {
            return self.draw(puzzle, states, |_| false, out);
        }
        let labels = puzzle.grid().cells().map(|cell| puzzle.label(cell)).collect();
        let sketch = Sketch { grid: puzzle.grid(), states: states.to_vec(), labels };
        let start = out.len();
        out.extend(sketch.draw().into_bytes());
        self.label(Canvas::of(puzzle.grid(), Pitch::Wide), start, out);
    }
}
