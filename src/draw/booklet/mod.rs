//! Booklets: boards on pages to print, and their solutions.

mod cover;
mod page;
mod paper;
mod stars;

use std::num::NonZero;

use thiserror::Error;

use super::{Panel, helvetica};
use crate::Puzzle;
use crate::grid::State;
use crate::named::named;
pub use cover::Cover;
use page::Page;
pub(super) use page::Text;
pub use paper::Paper;
use paper::{Area, GAP, MARGIN, MM, Measures, Slots};

/// A board with its solution.
#[derive(Clone, Debug)]
pub struct SolvedPuzzle {
    /// The board.
    pub puzzle: Puzzle,
    /// The solution, one state per edge.
    pub solution: Vec<State>,
    /// The title of the board and its author, below it after its number; may be empty. A long one is cut.
    pub heading: String,
    /// The text after that, such as a grade; may be empty.
    pub remark: String,
    /// How many of the five stars beside it are filled; with 0 there are none.
    pub stars: u8,
}

/// The number of stars that show how hard a board is.
pub(crate) const STARS: u8 = 5;

/// The place of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Solutions {
    /// On pages of their own, after the boards.
    #[default]
    End,
    /// Small and upside down at the foot of the page of their boards.
    UpsideDown,
    /// There are none.
    None,
}

named!(Solutions { End "end", UpsideDown "upside-down", None "none" });

/// A set of boards to print, numbered from 1.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// The title above the boards.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// The most boards on a page. A page of solutions has up to four times as many.
    pub per_page: NonZero<usize>,
    /// The cover, if there is one.
    pub cover: Option<Cover>,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The boards.
    pub puzzles: Vec<SolvedPuzzle>,
}

/// The number of solutions that take the place of one board.
pub(crate) const SOLUTIONS: usize = 4;

/// The shortest edge that one can draw on by hand, in millimetres.
pub(crate) const SHORTEST: f32 = 2.5;

/// The measures of boards, of solutions on pages of their own, and of those at the foot of a page.
const BOARDS: Measures =
    Measures { shortest: SHORTEST * MM, longest: 11.0 * MM, gap: GAP, size: 11.0, below: 7.0 * MM };
const SOLVED: Measures =
    Measures { shortest: LEGIBLE, longest: 5.0 * MM, gap: GAP, size: 8.0, below: 5.0 * MM };
const AT_FOOT: Measures =
    Measures { shortest: LEGIBLE, longest: 2.5 * MM, gap: 5.0 * MM, size: 7.0, below: 4.0 * MM };

/// The greatest part of a page that solutions at its foot take.
const FOOT_SHARE: f32 = 0.2;

/// The font sizes of texts, in points.
const TITLE_SIZE: f32 = 18.0;
const RULES_SIZE: f32 = 9.0;
const FOOT_SIZE: f32 = 9.0;

/// The smallest font size of a caption with a heading.
const SMALLEST: f32 = 7.0;

/// The shortest edge of a solution that is one of several times as many on a page as boards.
const LEGIBLE: f32 = 0.8 * MM;

/// The distance from the baseline of the title to that of the rules.
const RULES_BELOW: f32 = 5.0 * MM;

/// The distance between two lines of the rules.
const RULES_LINE: f32 = 4.0 * MM;

/// The colour of texts: red, green and blue.
pub(super) const INK: [u8; 3] = [0x4a, 0x53, 0x5e];

/// The reason why a booklet cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookletError {
    /// There is nothing to print.
    #[error("found no puzzle, expected at least one to print")]
    Empty,
    /// A title or an author that does not fit on a line.
    #[error("{what} is too long for a line: expected at most about {most} characters")]
    LongLine {
        /// What it is.
        what: &'static str,
        /// About as many of its characters fit.
        most: usize,
    },
    /// The edges of a board would be too short.
    #[error(
        "board {number} of {rows} x {cols} would have edges of {edge:.2} mm with {per_page} board{} a page, expected at \
         least {SHORTEST} mm: {}", if *.per_page == 1 { "" } else { "s" }, remedy(*.per_page)
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

/// What follows the title above the solutions.
const BEHIND_TITLE: &str = ": solutions";

fn remedy(per_page: usize) -> &'static str {
    match per_page {
        1 => "leave it out",
        _ => "put fewer on a page",
    }
}

impl Booklet {
    /// Returns the pages as SVG documents: the cover, the boards, and the solutions.
    ///
    /// # Errors
    /// If there is no board, if edges are too short, or if the title or the author is too long.
    pub fn pages(&self) -> Result<Vec<String>, BookletError> {
        Ok(self.layout()?.into_iter().map(|(svg, _)| svg).collect())
    }

    /// The pages as SVG documents, each with its texts.
    pub(super) fn layout(&self) -> Result<Vec<(String, Vec<Text>)>, BookletError> {
        if self.puzzles.is_empty() {
            return Err(BookletError::Empty);
        }
        self.check_lines()?;
        let sizes: Vec<_> = self.puzzles.iter().map(|problem| size(&problem.puzzle)).collect();
        let (boards, foot) = self.slots(&sizes);
        self.check_slots(&sizes, &boards)?;
        let most = self.per_page.get().min(sizes.len());
        let body = Area::body(self.paper);

        let (figures, solved) = (self.figures(boards.room()), self.solved());
        let example = cover::example();
        let mut pages = Vec::new();
        if let Some(cover) = &self.cover {
            pages.push((&*self.title, cover::page(self, cover, example.as_slice().as_flattened())));
        }
        for (i, (figures, solved)) in figures.chunks(most).zip(solved.chunks(most)).enumerate() {
            let mut page = Page::titled(self.paper, &self.title);
            if i == 0 && self.cover.is_none() {
                for (line, below) in self.rules().iter().zip(0..) {
                    let y = Page::title_baseline() + RULES_BELOW + RULES_LINE * below as f32;
                    page.text(line, (MARGIN, y), RULES_SIZE);
                }
            }
            page.figures(figures, &boards);
            if self.solutions == Solutions::UpsideDown {
                page.upside_down(solved, &foot);
            }
            pages.push((&self.title, page));
        }
        let head = self.head_of_solutions();
        if self.solutions == Solutions::End {
            // No page has room for more than there are; but a solution is smaller than its board.
            let count = |times: usize| (times * most).min(sizes.len().max(2 * most));
            let slots = |times: usize| Slots::new(body, count(times), &sizes, SOLVED);
            let is_legible = |&times: &usize| sizes.iter().all(|&size| slots(times).edge(size) >= LEGIBLE);
            // With as many on a page as there are boards, there is room enough.
            let times = (2..=SOLUTIONS).rev().find(is_legible).unwrap_or(1);
            let slots = slots(times);
            for solved in solved.chunks(times * most) {
                let mut page = Page::titled(self.paper, &head);
                page.figures(solved, &slots);
                pages.push((&head, page));
            }
        }
        let all = pages.len();
        let finished = pages.into_iter().enumerate().map(|(i, (head, mut page))| {
            let number = format!("{} of {all}", i + 1);
            if i > 0 || self.cover.is_none() {
                page.number(&number);
            }
            (page.svg(&format!("{head}, page {number}")), page.texts)
        });
        Ok(finished.collect())
    }

    /// The rules of the puzzles, on the cover or below the title of the first page: two sentences on a line.
    fn rules(&self) -> Vec<String> {
        let mut rules: Vec<&str> = Vec::new();
        for rule in self.puzzles.iter().flat_map(|problem| problem.puzzle.rules()) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules.chunks(2).map(|two| two.join(" ")).collect()
    }

    /// True if not all puzzles ask the same.
    fn is_mixed(&self) -> bool {
        self.puzzles.iter().any(|problem| problem.puzzle.asks() != self.puzzles[0].puzzle.asks())
    }

    /// The boards with their captions, which may be this wide.
    fn figures(&self, room: f32) -> Vec<Figure> {
        let figures = self.puzzles.iter().enumerate().map(|(i, problem)| Figure {
            panel: Panel::given(&problem.puzzle),
            caption: caption(i + 1, problem, self.is_mixed(), room),
            stars: problem.stars,
        });
        figures.collect()
    }

    fn solved(&self) -> Vec<Figure> {
        let solved = self.puzzles.iter().enumerate().map(|(i, problem)| Figure {
            panel: Panel::new(&problem.puzzle, problem.solution.clone()),
            caption: (i + 1).to_string(),
            stars: 0,
        });
        solved.collect()
    }

    /// The title of the pages with solutions.
    fn head_of_solutions(&self) -> String {
        format!("{}{BEHIND_TITLE}", self.title)
    }

    /// Checks that the title and the author fit on a line, which is worthwhile before boards are made.
    ///
    /// # Errors
    /// If one of them is too long.
    pub(crate) fn check_lines(&self) -> Result<(), BookletError> {
        let behind = if self.solutions == Solutions::End { BEHIND_TITLE } else { "" };
        let title = ("the title", &self.title, behind, TITLE_SIZE);
        let author = self.cover.as_ref().map(|cover| ("the author", &cover.author, "", cover::AUTHOR));
        for (what, line, behind, size) in [title].into_iter().chain(author) {
            let room = self.paper.size().0 - 2.0 * MARGIN - helvetica::width(behind, size);
            let width = helvetica::width(line, size);
            if width > room {
                let most = (line.chars().count() as f32 * room / width) as usize;
                return Err(BookletError::LongLine { what, most });
            }
        }
        Ok(())
    }

    /// Checks that the edges of boards with these numbers of rows and columns are long enough on the page, which is worthwhile
    /// before boards are made.
    ///
    /// # Errors
    /// If those of a board are too short.
    pub(crate) fn check_sizes(&self, sizes: &[(usize, usize)]) -> Result<(), BookletError> {
        let (boards, _) = self.slots(sizes);
        self.check_slots(sizes, &boards)
    }

    /// Checks that the edges of boards of these sizes are long enough in their slots.
    fn check_slots(&self, sizes: &[(usize, usize)], slots: &Slots) -> Result<(), BookletError> {
        let edge = |&size: &(usize, usize)| slots.edge(size) / MM;
        let Some(at) = sizes.iter().position(|size| edge(size) < SHORTEST) else { return Ok(()) };
        let (size @ (rows, cols), per_page) = (sizes[at], self.per_page.get().min(sizes.len()));
        Err(BookletError::TooSmall { number: at + 1, rows, cols, edge: edge(&size), per_page })
    }

    /// Where the boards of a page are, and their solutions if those are at the foot of it.
    fn slots(&self, sizes: &[(usize, usize)]) -> (Slots, Slots) {
        let most = self.per_page.get().min(sizes.len());
        let body = Area::body(self.paper);
        let foot =
            Area { height: body.height * FOOT_SHARE, y: body.y + body.height * (1.0 - FOOT_SHARE), ..body };
        let foot = Slots::new(foot, most, sizes, AT_FOOT).lowered(sizes);
        let is_at_foot = self.solutions == Solutions::UpsideDown;
        let room = if is_at_foot { body.above(foot.area().height) } else { body };
        (Slots::new(room, most, sizes, BOARDS), foot)
    }
}

/// The numbers of rows and columns.
fn size(puzzle: &Puzzle) -> (usize, usize) {
    (puzzle.grid().rows(), puzzle.grid().cols())
}

/// The number of a board, its heading and its remark. The heading is cut if they are wider than `room` with the
/// smallest font. If puzzles are mixed, it says what this one asks.
fn caption(number: usize, problem: &SolvedPuzzle, is_mixed: bool, room: f32) -> String {
    let asks = if is_mixed { problem.puzzle.asks().join(", ") } else { String::new() };
    let with = |heading: &str| {
        let parts = [&number.to_string(), heading, &asks, &problem.remark];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ")
    };
    let stars = if problem.stars == 0 { 0.0 } else { stars::beside(1.0) };
    let fits = |caption: &String| (helvetica::width(caption, 1.0) + stars) * SMALLEST <= room;
    let whole = with(&problem.heading);
    if problem.heading.is_empty() || fits(&whole) {
        return whole;
    }
    let ends = problem.heading.char_indices().map(|(end, _)| end).rev();
    let mut cut = ends.map(|end| with(&format!("{}…", problem.heading[..end].trim_end())));
    cut.find(fits).unwrap_or_else(|| with(""))
}

/// A board or a solution, with its caption and its stars.
struct Figure {
    panel: Panel,
    caption: String,
    stars: u8,
}
