//! Which drawing, and which colours.

use anstyle::AnsiColor;
use clap::ValueEnum;
use slink::grid::{Cell, Edge, State};
use slink::picture::{self, Ink, Sketch};
use slink::{Clue, Puzzle};

use super::kind::{Colour, PIPE, terminal};

/// How solutions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// `unicode` at a terminal, `contest` in a pipe or file
    Auto,
    /// the drawing of the Slink statement, in ASCII, with a border of `#`
    Contest,
    /// box characters; shows crosses and undecided edges where a drawing is unfinished
    Unicode,
}

/// The options for drawings.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Style {
    /// How to draw
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    style: Drawing,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

/// How to draw, as chosen for one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    unicode: bool,
    colour: bool,
}

impl Pen {
    /// The choices for standard output.
    pub(crate) fn new(style: Style) -> Pen {
        let terminal = terminal();
        Pen {
            unicode: match style.style {
                Drawing::Auto => terminal != PIPE,
                Drawing::Contest => false,
                Drawing::Unicode => true,
            },
            colour: style.color.is_on(),
        }
    }

    /// Appends the drawing of a puzzle's edges, some of them marked.
    pub(crate) fn draw(
        self,
        puzzle: &Puzzle,
        states: &[State],
        marked: impl Fn(Edge) -> bool,
        out: &mut Vec<u8>,
    ) {
        let (grid, label) = (puzzle.grid(), |cell| label_of(puzzle, cell));
        if !self.unicode {
            return picture::contest(grid, states, marked, label, out);
        }
        let line = AnsiColor::Green.on_default().bold();
        let faint = anstyle::Style::new().dimmed();
        let codes = [line, faint].map(|style| [style.render().to_string(), style.render_reset().to_string()]);
        let [line, faint] = [0, 1].map(|i: usize| [codes[i][0].as_str(), codes[i][1].as_str()]);
        let ink = if self.colour { Ink { line, faint, label: [""; 2] } } else { Ink::default() };
        out.extend(picture::unicode(grid, states, marked, label, ink).into_bytes());
    }

    /// Appends a drawing that shows lines, crosses and undecided edges in any style.
    pub(crate) fn draw_states(self, puzzle: &Puzzle, states: &[State], out: &mut Vec<u8>) {
        if self.unicode {
            return self.draw(puzzle, states, |_| false, out);
        }
        let labels = puzzle.grid().cells().map(|cell| label_of(puzzle, cell)).collect();
        let sketch = Sketch { grid: puzzle.grid(), states: states.to_vec(), labels };
        out.extend(sketch.draw().into_bytes());
    }
}

/// The clue of a cell in a drawing.
fn label_of(puzzle: &Puzzle, cell: Cell) -> char {
    match puzzle.clue(cell) {
        Clue::BLANK => ' ',
        clue => clue.to_char(),
    }
}
