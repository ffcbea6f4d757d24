//! Booklets: boards on pages to print, and their solutions at the end.

use std::num::NonZero;

use thiserror::Error;

use super::elements::{CELL, escape};
pub use super::paper::Paper;
use super::paper::{MARGIN, MM, Slots};
use super::{Panel, Theme, helvetica, svg};
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
/// The font sizes of texts, in points, and the captions of boards and of solutions.
const TITLE_SIZE: f32 = 18.0;
const RULES_SIZE: f32 = 9.0;
const FOOT_SIZE: f32 = 9.0;
const CAPTION: (Caption, Caption) =
    (Caption { size: 11.0, height: 7.0 * MM }, Caption { size: 8.0, height: 5.0 * MM });

/// The distance from the baseline of the title to that of the rules.
const RULES_BELOW: f32 = 5.0 * MM;

/// The rules of the puzzle, below the title of the first page.
const RULES: &str = "Draw a single closed loop along the dotted edges. A number says how many of the four edges around it are lines.";

/// The colour of texts: red, green and blue.
pub(super) const INK: [u8; 3] = [0x4a, 0x53, 0x5e];

/// A text on a page.
pub(super) struct Text {
    pub(super) words: String,
    /// The left end of the baseline, in points from the upper left corner of the page.
    pub(super) at: (f32, f32),
    /// The size of the font.
    pub(super) size: f32,
}

/// The caption below a board.
#[derive(Clone, Copy)]
struct Caption {
    size: f32,
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
    /// If there is no board, if edges are too short, or if the title is too long.
    pub fn pages(&self) -> Result<Vec<String>, BookletError> {
        Ok(self.layout()?.into_iter().map(|(svg, _)| svg).collect())
    }

    /// The pages as SVG documents, each with its texts.
    pub(super) fn layout(&self) -> Result<Vec<(String, Vec<Text>)>, BookletError> {
        if self.puzzles.is_empty() {
            return Err(BookletError::Empty);
        }
        self.check_title()?;
        let sizes: Vec<_> = self.puzzles.iter().map(|problem| size(&problem.puzzle)).collect();
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
            let page = Page { paper: self.paper, head, foot, rules: i == 0, figures, slots, caption };
            let texts = page.texts();
            (page.svg(&texts), texts)
        });
        Ok(pages.collect())
    }

    /// Checks that the title fits on a line, which is worthwhile before boards are made.
    ///
    /// # Errors
    /// If it is too long.
    pub fn check_title(&self) -> Result<(), BookletError> {
        let room = self.paper.size().0 - 2.0 * MARGIN;
        let width = helvetica::width(&format!("{}: solutions", self.title), TITLE_SIZE);
        if width <= room {
            return Ok(());
        }
        let count = self.title.chars().count() as f32;
        Err(BookletError::LongTitle((count * room / width) as usize))
    }

    fn check_edges(&self, slots: &Slots) -> Result<(), BookletError> {
        let edge = |problem: &SolvedPuzzle| slots.edge(size(&problem.puzzle)) / MM;
        let Some(number) = self.puzzles.iter().position(|problem| edge(problem) < SHORTEST) else {
            return Ok(());
        };
        let problem = &self.puzzles[number];
        let (rows, cols) = size(&problem.puzzle);
        let per_page = self.per_page.get().min(self.puzzles.len());
        Err(BookletError::TooSmall { number: number + 1, rows, cols, edge: edge(problem), per_page })
    }
}

/// The numbers of rows and columns.
fn size(puzzle: &Puzzle) -> (usize, usize) {
    (puzzle.grid().rows(), puzzle.grid().cols())
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
    /// Whether the rules of the puzzle are below the title.
    rules: bool,
    figures: &'a [Figure],
    slots: &'a Slots,
    caption: Caption,
}

impl Page<'_> {
    /// The title, the rules, the captions and the number of the page.
    fn texts(&self) -> Vec<Text> {
        let text = |words: &str, (x, y): (f32, f32), size| Text {
            words: words.into(),
            at: (round(x), round(y)),
            size,
        };
        let centred = |words: &str, (x, y): (f32, f32), size| {
            text(words, (x - helvetica::width(words, size) / 2.0, y), size)
        };
        let (width, height) = self.paper.size();
        let baseline = MARGIN + TITLE_SIZE * helvetica::HEIGHT;
        let mut texts = vec![text(self.head, (MARGIN, baseline), TITLE_SIZE)];
        if self.rules {
            texts.push(text(RULES, (MARGIN, baseline + RULES_BELOW), RULES_SIZE));
        }
        for (slot, figure) in self.figures.iter().enumerate() {
            let size @ (rows, cols) = size(&figure.panel.puzzle);
            let ((x, y), edge) = (self.slots.place(slot, size), self.slots.edge(size));
            let below = (x + edge * cols as f32 / 2.0, y + edge * rows as f32 + self.caption.height);
            texts.push(centred(&figure.caption, below, self.caption.size));
        }
        texts.push(centred(&self.foot, (width / 2.0, height - MARGIN), FOOT_SIZE));
        texts
    }

    fn svg(&self, texts: &[Text]) -> String {
        let (width, height) = self.paper.size();
        let [red, green, blue] = INK;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slink\" role=\"img\" aria-label=\"{title}\" \
             width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <style>\n{}.slink text {{ fill: #{red:02x}{green:02x}{blue:02x}; font-family: Helvetica, Arial, sans-serif; \
             white-space: pre }}\n</style>\n",
            Theme::Light.style(false, false),
            title = escape(&format!("{}, page {}", self.head, self.foot)),
        );
        svg::define("", self.figures.iter().map(|figure| &figure.panel), &mut out);
        out.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        for (slot, figure) in self.figures.iter().enumerate() {
            let size = size(&figure.panel.puzzle);
            let ((x, y), edge) = (self.slots.place(slot, size), self.slots.edge(size));
            out.push_str(&format!(
                "<g class=\"panel\" transform=\"translate({} {}) scale({:.4})\">\n",
                round(x),
                round(y),
                edge / CELL as f32
            ));
            svg::draw_panel(&figure.panel, &mut out);
            out.push_str("</g>\n");
        }
        for Text { words, at: (x, y), size } in texts {
            out.push_str(&format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n",
                escape(words)
            ));
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Rounds to hundredths of a point.
fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
