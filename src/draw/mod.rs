//! Pictures: SVG that is right in light and in dark, PNG, text, and booklets to print.
//!
//! A *panel* is a board with what is known of its edges. Panels side by side under one caption
//! are a *figure*, one puzzle for example as it is given and solved. Figures in columns are a
//! *sheet*.
//!
//! ```text
//!  Puzzle, states ─▶ Panel ─▶ Figure ─▶ Sheet ─▶ svg ─▶ png
//!                                          └───▶ text
//!
//!  Puzzles, solutions ─▶ Booklet ─▶ pages as svg ─▶ pdf
//! ```
//!
//! Nothing here needs a font: digits and letters are strokes of our own.

pub mod booklet;
mod elements;
mod glyphs;
pub mod heat;
mod layout;
mod outline;
mod paper;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
mod telling;
pub mod text;
mod theme;

pub use theme::Theme;

use crate::Puzzle;
use crate::grid::{Cell, Edge, State};

/// Two cells (`None` is the outside), and whether they are on different sides of the loop.
pub type Sides = ([Option<Cell>; 2], bool);

/// A board with what is known of its edges.
#[derive(Clone, Debug)]
pub struct Panel {
    puzzle: Puzzle,
    states: Vec<State>,
    marked: Vec<bool>,
    /// What a step rests on: edges, and cells.
    premises: (Vec<Edge>, Vec<Cell>),
    /// Which cells are on which side of the loop: what a step rests on, and what it concludes.
    sides: [Vec<Sides>; 2],
    /// The sentences below: one, or one for each frame.
    notes: Vec<String>,
    /// What is drawn one after the other, in SVG.
    frames: Vec<Vec<(Edge, State)>>,
    /// How likely each edge is, if that is what is shown.
    shares: Option<Vec<f64>>,
    /// Whether rows and columns have their names at the border, in SVG.
    pub labels: bool,
    /// Whether crosses are drawn.
    pub crosses: bool,
    /// Whether the inside is shaded. Lines with loose ends have none.
    pub shade: bool,
}

impl Panel {
    /// A puzzle with these states of its edges, in the order of [`crate::grid::Grid::edges`].
    ///
    /// # Panics
    /// If `states` is not one state an edge.
    pub fn new(puzzle: &Puzzle, states: impl Into<Vec<State>>) -> Panel {
        let states = states.into();
        assert_eq!(states.len(), puzzle.grid().edge_count(), "one state an edge");
        let marked = vec![false; states.len()];
        Panel {
            puzzle: puzzle.clone(),
            states,
            marked,
            premises: (Vec::new(), Vec::new()),
            sides: [Vec::new(), Vec::new()],
            notes: Vec::new(),
            frames: Vec::new(),
            shares: None,
            labels: false,
            crosses: false,
            shade: false,
        }
    }

    /// A puzzle as it is given.
    pub fn given(puzzle: &Puzzle) -> Panel {
        Panel::new(puzzle, vec![State::Undecided; puzzle.grid().edge_count()])
    }

    /// The panel with some edges marked: lines and crosses get another colour, and undecided
    /// edges, blank otherwise, are dashed.
    #[must_use]
    pub fn marked(self, marked: impl Fn(Edge) -> bool) -> Panel {
        Panel { marked: self.puzzle.grid().edges().map(marked).collect(), ..self }
    }

    /// The panel with what a step rests on: a band lies under these edges, and a tint on these cells.
    #[must_use]
    pub fn resting_on(self, edges: Vec<Edge>, cells: Vec<Cell>) -> Panel {
        Panel { premises: (edges, cells), ..self }
    }

    /// The panel with the sides that cells are on: what a step rests on, and what it concludes. Of two cells a link is drawn,
    /// dashed if they are on different sides; with the outside a cell says "in" or "out".
    #[must_use]
    pub fn on_sides(self, known: Vec<Sides>, concluded: Vec<Sides>) -> Panel {
        Panel { sides: [known, concluded], ..self }
    }

    /// The panel with a sentence below it, in SVG; or, if it is animated, one for each frame.
    #[must_use]
    pub fn saying(self, notes: Vec<String>) -> Panel {
        Panel { notes, ..self }
    }

    /// True if it shows more of a step than the board.
    fn tells(&self) -> bool {
        let (edges, cells) = &self.premises;
        let [known, concluded] = &self.sides;
        self.labels
            || !(edges.is_empty()
                && cells.is_empty()
                && known.is_empty()
                && concluded.is_empty()
                && self.notes.is_empty())
    }

    /// The panel with more lines and crosses, which in SVG are drawn one frame after the other, in about a
    /// minute at most. Where people ask for reduced motion all are there from the start.
    #[must_use]
    pub fn animated(self, frames: Vec<Vec<(Edge, State)>>) -> Panel {
        Panel { frames, ..self }
    }

    /// A puzzle with how likely each of its edges is, from 0 to 1.
    pub fn likely(puzzle: &Puzzle, share: impl Fn(Edge) -> f64) -> Panel {
        let shares = puzzle.grid().edges().map(share).collect();
        Panel { shares: Some(shares), ..Panel::given(puzzle) }
    }

    /// True for each edge that has this state and is marked, or not marked, as asked.
    fn edges(&self, state: State, marked: bool) -> Vec<bool> {
        self.states.iter().zip(&self.marked).map(|(&is, &mark)| is == state && mark == marked).collect()
    }

    /// True for each line.
    fn lines(&self) -> Vec<bool> {
        self.states.iter().map(|&state| state == State::Line).collect()
    }

    /// How a cell stands to its clue; `None` for a blank cell.
    fn mood(&self, cell: Cell) -> Option<Mood> {
        let clue = usize::from(self.puzzle.clue(cell).number()?);
        let sides = self.puzzle.grid().sides(cell).map(|edge| self.states[edge.index()]);
        let [lines, open] =
            [State::Line, State::Undecided].map(|state| sides.iter().filter(|&&side| side == state).count());
        Some(match lines {
            _ if lines > clue || lines + open < clue => Mood::Broken,
            // Before anything is drawn, 0 is no more met than the others.
            _ if lines == clue && (open == 0 || clue > 0) => Mood::Met,
            _ => Mood::Open,
        })
    }
}

/// How a cell stands to its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    /// Lines are missing, or it is a 0 and sides are undecided.
    Open,
    /// As many lines as the clue says.
    Met,
    /// More lines, or too few edges left.
    Broken,
}

/// Panels side by side with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The number of the puzzle, shown where there is more than one.
    pub number: usize,
    /// What else the caption says, or nothing. Letters and digits of ASCII and the commonest marks are drawn; what
    /// is something else is a gap.
    pub remark: String,
    /// The panels, from left to right.
    pub panels: Vec<Panel>,
}

impl Figure {
    /// Says more in the caption, unless it says so already.
    pub fn add_remark(&mut self, remark: &str) {
        if !self.remark.contains(remark) {
            self.remark.push_str(if self.remark.is_empty() { "" } else { ", " });
            self.remark.push_str(remark);
        }
    }
}

/// Figures in columns, row by row.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The figures.
    pub figures: Vec<Figure>,
    /// How many figures stand side by side; `None` makes the sheet as square as it gets.
    pub columns: Option<usize>,
    /// The length of an edge, in pixels.
    pub cell: u32,
    /// The colours.
    pub theme: Theme,
}

impl Sheet {
    /// True if some panel shows how likely edges are: then the sheet says what the colours mean.
    fn has_legend(&self) -> bool {
        self.any(|panel| panel.shares.is_some())
    }

    /// True if some panel is like this.
    fn any(&self, is_so: impl FnMut(&Panel) -> bool) -> bool {
        self.figures.iter().flat_map(|figure| &figure.panels).any(is_so)
    }

    /// What stands above a figure.
    fn caption(&self, figure: &Figure) -> String {
        match (self.figures.len() > 1, figure.remark.as_str()) {
            (true, "") => figure.number.to_string(),
            (true, remark) => format!("{} {remark}", figure.number),
            (false, remark) => remark.to_string(),
        }
    }

    /// The sheet in words.
    fn title(&self) -> String {
        let [Figure { remark, panels, .. }] = self.figures.as_slice() else {
            return format!("{} Slitherlink puzzles", self.figures.len());
        };
        let grid = panels.first().map(|panel| panel.puzzle.grid());
        let size = grid.map_or(String::new(), |grid| format!(", {} x {}", grid.rows(), grid.cols()));
        let gap = if remark.is_empty() { "" } else { ": " };
        format!("Slitherlink{size}{gap}{remark}")
    }
}
