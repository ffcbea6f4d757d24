//! Which drawing, and which colours.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use slink::grid::{Cell, Grid, State};
use slink::picture::{self, Ink};

/// The word `error:` on stderr.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

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

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// at a terminal that has them
    Auto,
    /// also in a pipe or file
    Always,
    /// never
    Never,
}

/// How to draw, as chosen for one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    unicode: bool,
    colour: bool,
}

impl Pen {
    /// The choices for standard output.
    pub(crate) fn new(drawing: Drawing, colour: Colour) -> Pen {
        let stdout = std::io::stdout();
        Pen {
            unicode: match drawing {
                Drawing::Auto => stdout.is_terminal(),
                Drawing::Contest => false,
                Drawing::Unicode => true,
            },
            colour: match colour {
                Colour::Auto => anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
                Colour::Always => true,
                Colour::Never => false,
            },
        }
    }

    /// Appends a drawing.
    pub(crate) fn draw(self, grid: Grid, states: &[State], label: impl Fn(Cell) -> char, out: &mut Vec<u8>) {
        if !self.unicode {
            return picture::contest(grid, states, label, out);
        }
        let line = AnsiColor::Green.on_default().bold();
        let faint = Style::new().dimmed();
        let codes = [line, faint].map(|style| [style.render().to_string(), style.render_reset().to_string()]);
        let [line, faint] = [0, 1].map(|i: usize| [codes[i][0].as_str(), codes[i][1].as_str()]);
        let ink = if self.colour { Ink { line, faint, label: [""; 2] } } else { Ink::default() };
        out.extend(picture::unicode(grid, states, label, ink).into_bytes());
    }
}
