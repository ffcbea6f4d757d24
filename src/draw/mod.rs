//! Pictures: SVG for light and dark pages, PNG, text, and booklets to print.
//!
//! A *panel* is a board with states of its edges. Panels side by side under one caption are a *figure*, for
//! example one puzzle as it is given and solved. Figures in columns are a *sheet*.
//!
//! ```text
//!  Puzzle, states ─▶ Panel ─▶ Figure ─▶ Sheet ─▶ svg ─▶ png
//!                                          └───▶ text
//!
//!  Puzzles, solutions ─▶ Booklet ─▶ pages as svg ─▶ pdf
//! ```
//!
//! Nothing here needs a font: digits and letters are strokes, defined in `glyphs`.

mod annotations;
pub mod booklet;
mod elements;
mod glyphs;
#[allow(unreachable_pub)]
pub(crate) mod heat;
// `pub` in it means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod helvetica;
mod layout;
mod outline;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod text;
mod theme;

pub use theme::Theme;

use crate::grid::{Cell, Edge, Shade, State};
use crate::picture::{self, Ink, Pitch};
use crate::solution::Solution;
use crate::{Clue, Puzzle};

impl Solution {
    /// Draws the loop and the clues of its puzzle in box characters.
    ///
    /// ```
    /// use slitherlink::{Puzzle, Verdict, solve};
    ///
    /// let puzzle: Puzzle = "1 2\n3 .\n".parse()?;
    /// let Verdict::Unique(solution) = solve(&puzzle).verdict else { panic!() };
    /// assert_eq!(solution.draw(&puzzle), "┌───────┐\n│ 3     │\n└───────┘\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, puzzle: &Puzzle) -> String {
        let label = |cell| puzzle.label(cell);
        picture::unicode(puzzle.grid(), &self.states(), |_| false, label, Pitch::Wide, Ink::default())
    }
}

/// Two cells (`None` is the outside of the board), and whether they are on different sides of the loop.
pub(crate) type Sides = ([Option<Cell>; 2], bool);

/// A board with states of its edges, and further information to show.
#[derive(Clone, Debug)]
pub struct Panel {
    puzzle: Puzzle,
    states: Vec<State>,
    marks: Vec<Mark>,
    /// The premises of a step: a band under these edges, and a tint on these cells.
    pub premises: (Vec<Edge>, Vec<Cell>),
    /// How a player shaded each cell, row by row; empty if no cell is. In SVG, a tint inside, a stroke across the cell
    /// outside.
    pub(crate) shading: Vec<Option<Shade>>,
    /// Statements that cells are on the same or on different sides of the loop: premises of a step, and its
    /// conclusions. Two cells are connected by a link, which is dashed if they are on different sides; a cell paired
    /// with the outside gets the word "in" or "out".
    pub(crate) sides: [Vec<Sides>; 2],
    /// The sentences below the board, in SVG: one, or one for each frame.
    pub notes: Vec<String>,
    /// More lines and crosses, which SVG draws one frame after the other: in about a minute at most, or in a quarter of
    /// an hour if there are sentences to read. For viewers who ask for reduced motion, everything is there from the
    /// start.
    pub frames: Vec<Vec<(Edge, State)>>,
    /// The share of solutions in which each edge is a line, if the panel is a heat map.
    shares: Option<Vec<f64>>,
    /// Whether the names of rows and columns are written at the border, in SVG.
    pub labels: bool,
    /// Whether crosses are drawn.
    pub crosses: bool,
    /// Whether the inside is shaded. Lines with loose ends have no inside.
    pub shade: bool,
}

impl Panel {
    /// Returns a panel of a puzzle with these states of its edges, in the order of
    /// [`crate::grid::Grid::edges`].
    ///
    /// # Panics
    /// If the number of states is not the number of edges.
    pub fn new(puzzle: &Puzzle, states: impl Into<Vec<State>>) -> Panel {
        let states = states.into();
        assert_eq!(states.len(), puzzle.grid().edge_count(), "there must be one state for each edge");
        let marks = vec![Mark::Plain; states.len()];
        Panel {
            puzzle: puzzle.clone(),
            states,
            marks,
            premises: (Vec::new(), Vec::new()),
            shading: Vec::new(),
            sides: [Vec::new(), Vec::new()],
            notes: Vec::new(),
            frames: Vec::new(),
            shares: None,
            labels: false,
            crosses: false,
            shade: false,
        }
    }

    /// Returns a panel of a puzzle as it is given, with all edges undecided.
    pub fn given(puzzle: &Puzzle) -> Panel {
        Panel::new(puzzle, vec![State::Undecided; puzzle.grid().edge_count()])
    }

    /// Returns the panel with some edges marked: lines and crosses get another colour, and undecided edges,
    /// which otherwise are left blank, are dashed.
    #[must_use]
    pub fn marked(self, marked: impl Fn(Edge) -> bool) -> Panel {
        let mark = |edge| if marked(edge) { Mark::Different } else { Mark::Plain };
        Panel { marks: self.puzzle.grid().edges().map(mark).collect(), ..self }
    }

    /// Returns the panel with more lines and crosses, which follow from those that are marked.
    #[must_use]
    pub(crate) fn followed_by(mut self, edges: Vec<(Edge, State)>) -> Panel {
        for (edge, state) in edges {
            (self.states[edge.index()], self.marks[edge.index()]) = (state, Mark::Following);
        }
        self
    }

    /// Whether it shows anything of a step besides the board.
    fn has_annotations(&self) -> bool {
        let (edges, cells) = &self.premises;
        let has_sides = self.sides.iter().any(|sides| !sides.is_empty());
        self.labels || has_sides || !(edges.is_empty() && cells.is_empty() && self.notes.is_empty())
    }

    /// Returns a panel of a puzzle with a share for each edge, from 0 to 1.
    pub fn likely(puzzle: &Puzzle, share: impl Fn(Edge) -> f64) -> Panel {
        let shares = puzzle.grid().edges().map(share).collect();
        Panel { shares: Some(shares), ..Panel::given(puzzle) }
    }

    /// For each edge, whether it has this state and this mark.
    fn edges(&self, state: State, mark: Mark) -> Vec<bool> {
        self.states.iter().zip(&self.marks).map(|(&is, &own)| is == state && own == mark).collect()
    }

    /// For each edge, whether it is a line.
    fn lines(&self) -> Vec<bool> {
        self.states.iter().map(|&state| state == State::Line).collect()
    }

    /// Compares the edges of a cell with its clue; `None` for a blank cell.
    fn clue_status(&self, cell: Cell) -> Option<ClueStatus> {
        let Some(clue) = self.puzzle.clue(cell).number().map(usize::from) else {
            return (self.puzzle.given_at(cell) != Clue::BLANK).then_some(ClueStatus::Open);
        };
        let sides = self.puzzle.grid().sides(cell).map(|edge| self.states[edge.index()]);
        let [lines, open] =
            [State::Line, State::Undecided].map(|state| sides.iter().filter(|&&side| side == state).count());
        Some(match lines {
            _ if lines > clue || lines + open < clue => ClueStatus::Broken,
            // A 0 is met only by four crosses: otherwise it would be met before anything is drawn.
            _ if lines == clue && (open == 0 || clue > 0) => ClueStatus::Met,
            _ => ClueStatus::Open,
        })
    }
}

/// How an edge is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Not marked.
    Plain,
    /// In another colour, and thicker.
    Different,
    /// In the colour of marked edges, but thinner: it follows from them.
    Following,
}

/// The relation of a cell's edges to its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClueStatus {
    /// Lines are missing, or it is a 0 with undecided edges, or a hidden clue.
    Open,
    /// As many lines as the clue says.
    Met,
    /// Too many lines, or too few edges left for them.
    Broken,
}

/// Panels side by side with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The number of the puzzle, shown if the sheet has several figures.
    pub number: usize,
    /// The rest of the caption; may be empty. ASCII letters, digits and the commonest marks are drawn; any
    /// other character is a gap.
    pub remark: String,
    /// The panels, from left to right.
    pub panels: Vec<Panel>,
}

impl Figure {
    /// Adds a remark to the caption, unless it is there already.
    pub(crate) fn add_remark(&mut self, remark: &str) {
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
    /// The number of figures side by side; with `None` the sheet is about square.
    pub columns: Option<usize>,
    /// The length of an edge, in pixels.
    pub cell: u32,
    /// The colours.
    pub theme: Theme,
}

impl Sheet {
    /// The usual length of an edge, in pixels.
    pub const CELL: u32 = 40;

    /// A single figure, for light and dark pages.
    pub fn of(panels: Vec<Panel>, remark: impl Into<String>) -> Sheet {
        let figure = Figure { number: 1, remark: remark.into(), panels };
        Sheet { figures: vec![figure], columns: None, cell: Sheet::CELL, theme: Theme::Auto }
    }

    /// Whether some panel is a heat map, so that the sheet needs a legend.
    fn has_legend(&self) -> bool {
        self.any(|panel| panel.shares.is_some())
    }

    /// Whether some panel satisfies the predicate.
    fn any(&self, is_so: impl FnMut(&Panel) -> bool) -> bool {
        self.figures.iter().flat_map(|figure| &figure.panels).any(is_so)
    }

    /// Returns the caption of a figure.
    fn caption(&self, figure: &Figure) -> String {
        match (self.figures.len() > 1, figure.remark.as_str()) {
            (true, "") => figure.number.to_string(),
            (true, remark) => format!("{} {remark}", figure.number),
            (false, remark) => remark.to_string(),
        }
    }

    /// Returns a description of the sheet for readers who cannot see it.
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
