//! Booklets: boards on pages to print, and their solutions at the end.

use std::num::NonZero;

use thiserror::Error;

use super::elements::{CELL, draw_text, escape};
pub use super::paper::Paper;
use super::paper::{MARGIN, MM, Slots};
use super::{Panel, Theme, glyphs, svg};
use crate::Puzzle;
use crate::grid::State;

/// A board with its solution.
#[derive(Clone, Debug)]
pub struct SolvedPuzzle {
    /// The board.
    pub puzzle: Puzzle,
    /// The solution, one state per edge.
    pub solution: Vec<State>,
    /// The text below the board, after its number.
    pub remark: String,
}

/// A set of boards to print, numbered from 1.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// The title above the boards.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// The most boards on a page. A page of solutions has up to [`SOLUTIONS`] times as many.
    pub per_page: NonZero<usize>,
    /// The boards.
    pub puzzles: Vec<SolvedPuzzle>,
}

/// The number of solutions that take the place of one board.
pub const SOLUTIONS: usize = 4;

/// The shortest edge that one can draw on by hand, in millimetres.
pub(crate) const SHORTEST: f32 = 2.5;

/// The longest edges of boards and of solutions, in points.
const LONGEST: (f32, f32) = (11.0 * MM, 5.0 * MM);
/// The sizes of texts, relative to clues, and the captions of boards and of solutions.
const TITLE_SCALE: f32 = 1.3;
const FOOT_SCALE: f32 = 0.7;
const CAPTION: (Caption, Caption) =
    (Caption { scale: 0.8, height: 7.0 * MM }, Caption { scale: 0.6, height: 5.0 * MM });

/// The caption below a board.
#[derive(Clone, Copy)]
struct Caption {
    scale: f32,
    /// The distance from the board to the baseline.
    height: f32,
}

/// The reason why a booklet cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookletError {
    /// There is nothing to print.
    #[error("found no puzzle, expected at least one to print")]
    Empty,
    /// A character in the title that cannot be drawn.
    #[error(
        "the title has the character `{0}`, which slink cannot draw: it draws the letters A to Z and a to z, digits, \
         spaces and . , : - ! ? ' ( ) /"
    )]
    Title(char),
    /// A title that does not fit on a line.
    #[error("the title is too long for a line: expected at most about {0} characters")]
    LongTitle(usize),
    /// The edges of a board would be too short.
    #[error(
        "board {number} of {rows} x {cols} would have edges of {edge:.1} mm with {per_page} boards a page, expected at \
         least {SHORTEST} mm: {}", remedy(*.per_page)
    )]
    TooSmall {
        /// The number of the board.
        number: usize,
        /// The number of its rows.
        rows: usize,
        /// The number of its columns.
        cols: usize,
        /// The length of its edges, in millimetres.
        edge: f32,
        /// The number of boards on a page.
        per_page: usize,
    },
}

fn remedy(per_page: usize) -> &'static str {
    match per_page {
        1 => "leave it out",
        _ => "put fewer on a page",
    }
}

impl Booklet {
    /// Returns the pages as SVG documents: the boards, then the solutions.
    ///
    /// # Errors
    /// If there is no board, if edges are too short, or if the title cannot be drawn.
    pub fn pages(&self) -> Result<Vec<String>, BookletError> {
        if self.puzzles.is_empty() {
            return Err(BookletError::Empty);
        }
        self.check_title()?;
        let sizes: Vec<_> = self.puzzles.iter().map(SolvedPuzzle::size).collect();
        let most = self.per_page.get().min(sizes.len());
        let boards = Slots::new(self.paper, most, &sizes, CAPTION.0.height, LONGEST.0);
        self.check_edges(&boards)?;
        let most_solved = SOLUTIONS.saturating_mul(most);
        let solved = Slots::new(self.paper, most_solved, &sizes, CAPTION.1.height, LONGEST.1);

        let figures = self.puzzles.iter().enumerate().map(|(i, problem)| Figure {
            panel: Panel::given(&problem.puzzle),
            caption: caption(i + 1, &problem.remark),
        });
        let figures: Vec<Figure> = figures.collect();
        let solutions = self.puzzles.iter().enumerate().map(|(i, problem)| Figure {
            panel: Panel::new(&problem.puzzle, problem.solution.clone()),
            caption: (i + 1).to_string(),
        });
        let solutions: Vec<Figure> = solutions.collect();

        let head = format!("{}: solutions", self.title);
        let of_boards = figures.chunks(most).map(|figures| (&self.title, figures, &boards, CAPTION.0));
        let of_solutions = solutions.chunks(most_solved).map(|figures| (&head, figures, &solved, CAPTION.1));
        let all = of_boards.len() + of_solutions.len();
        let pages = of_boards.chain(of_solutions).enumerate().map(|(i, (head, figures, slots, caption))| {
            let foot = format!("{} of {all}", i + 1);
            Page { paper: self.paper, head, foot, figures, slots, caption }.svg()
        });
        Ok(pages.collect())
    }

    /// Checks that the title can be drawn, which is worthwhile before boards are made.
    ///
    /// # Errors
    /// If it has a character that cannot be drawn, or is too long.
    pub fn check_title(&self) -> Result<(), BookletError> {
        if let Some(char) = self.title.chars().find(|&char| char != ' ' && glyphs::of(char).is_none()) {
            return Err(BookletError::Title(char));
        }
        let room = self.paper.size().0 - 2.0 * MARGIN;
        let width = TITLE_SCALE * glyphs::width(&format!("{}: solutions", self.title));
        if width <= room {
            return Ok(());
        }
        let count = self.title.chars().count() as f32;
        Err(BookletError::LongTitle((count * room / width) as usize))
    }

    fn check_edges(&self, slots: &Slots) -> Result<(), BookletError> {
        let edge = |problem: &SolvedPuzzle| slots.edge(problem.size()) / MM;
        let Some(number) = self.puzzles.iter().position(|problem| edge(problem) < SHORTEST) else {
            return Ok(());
        };
        let problem = &self.puzzles[number];
        let (rows, cols) = problem.size();
        let per_page = self.per_page.get().min(self.puzzles.len());
        Err(BookletError::TooSmall { number: number + 1, rows, cols, edge: edge(problem), per_page })
    }
}

impl SolvedPuzzle {
    /// The numbers of rows and columns.
    fn size(&self) -> (usize, usize) {
        (self.puzzle.grid().rows(), self.puzzle.grid().cols())
    }
}

fn caption(number: usize, remark: &str) -> String {
    if remark.is_empty() { number.to_string() } else { format!("{number}  {remark}") }
}

/// A board or a solution, with its caption.
struct Figure {
    panel: Panel,
    caption: String,
}

struct Page<'a> {
    paper: Paper,
    head: &'a str,
    foot: String,
    figures: &'a [Figure],
    slots: &'a Slots,
    caption: Caption,
}

impl Page<'_> {
    fn svg(&self) -> String {
        let (width, height) = self.paper.size();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slink\" role=\"img\" aria-label=\"{title}\" \
             width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <style>\n{}</style>\n",
            Theme::Light.style(false, false),
            title = escape(&format!("{}, page {}", self.head, self.foot)),
        );
        let captions: String = self.figures.iter().map(|figure| figure.caption.as_str()).collect();
        let panels = self.figures.iter().map(|figure| &figure.panel);
        svg::define(&format!("{}{}{captions}", self.head, self.foot), panels, &mut out);
        out.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        let middle = |text: &str, scale: f32, x: f32| round(x - scale * glyphs::width(text) / 2.0);
        let head = (round(MARGIN), round(MARGIN + TITLE_SCALE * glyphs::HEIGHT));
        draw_text("caption", self.head, head, TITLE_SCALE, &mut out);
        for (slot, figure) in self.figures.iter().enumerate() {
            let size = (figure.panel.puzzle.grid().rows(), figure.panel.puzzle.grid().cols());
            let ((x, y), edge) = (self.slots.place(slot, size), self.slots.edge(size));
            let below = y + edge * size.0 as f32 + self.caption.height;
            let left = middle(&figure.caption, self.caption.scale, x + edge * size.1 as f32 / 2.0);
            out.push_str(&format!(
                "<g class=\"figure\">\n<g class=\"panel\" transform=\"translate({} {}) scale({:.4})\">\n",
                round(x),
                round(y),
                edge / CELL as f32
            ));
            svg::draw_panel(&figure.panel, &mut out);
            out.push_str("</g>\n");
            draw_text("caption", &figure.caption, (left, round(below)), self.caption.scale, &mut out);
            out.push_str("</g>\n");
        }
        let foot = (middle(&self.foot, FOOT_SCALE, width / 2.0), round(height - MARGIN));
        draw_text("caption", &self.foot, foot, FOOT_SCALE, &mut out);
        out.push_str("</svg>\n");
        out
    }
}

/// Rounds to hundredths of a point.
fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
