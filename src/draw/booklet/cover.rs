//! The cover: the title, an example with its solution, the rules, and what is inside.

use super::page::Page;
use super::paper::{MARGIN, MM};
use super::{Booklet, FOOT_SIZE, RULES_LINE, SolvedPuzzle, size, stars};
use crate::Puzzle;
use crate::draw::{Panel, helvetica};
use crate::grid::{Cell, Grid, State};
use crate::puzzle::Clue;

/// What the cover says besides the title and what is inside.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The name below the title; may be empty.
    pub author: String,
    /// The line at the foot, such as how the boards were made; may be empty.
    pub note: String,
}

/// The greatest font size of the title, and the sizes of other texts.
const TITLE: f32 = 34.0;
pub(super) const AUTHOR: f32 = 15.0;
const RULES_SIZE: f32 = 10.0;
const CONTENTS: f32 = 12.0;

/// The heights of the baselines and of the example, from the top of the page.
const TITLE_AT: f32 = 58.0 * MM;
const AUTHOR_AT: f32 = 70.0 * MM;
const EXAMPLE_AT: f32 = 88.0 * MM;
const RULES_AT: f32 = 147.0 * MM;
const CONTENTS_AT: f32 = 170.0 * MM;

/// The distance between two baselines of what is inside, as long as there is room, and between its columns.
const LINE: f32 = 8.0 * MM;
const COLUMN: f32 = 5.0 * MM;

/// The length of an edge of the example, and the space between it and its solution.
const EDGE: f32 = 9.0 * MM;
const BETWEEN: f32 = 18.0 * MM;

/// The inside of the loop of the example, and its clues.
const EXAMPLE: [(&str, &str); 5] =
    [(".#.##", "...2."), ("#####", "30102"), (".###.", "2...2"), (".#.#.", "22322"), ("##.##", ".2...")];

/// The boards of a grade: its stars, its words, and their sizes.
struct Group<'a> {
    stars: u8,
    remark: &'a str,
    sizes: Vec<(usize, usize)>,
}

/// The panels of the example: as it is given, and solved.
pub(super) fn example() -> Option<[Panel; 2]> {
    let grid = Grid::new(EXAMPLE.len() as u64, EXAMPLE.len() as u64).ok()?;
    let clues = EXAMPLE.iter().flat_map(|(_, clues)| clues.chars());
    let clues =
        clues.map(|char| char.to_digit(10).and_then(|digit| Clue::new(digit as u8)).unwrap_or(Clue::BLANK));
    let puzzle = Puzzle::new(grid, clues.collect::<Vec<_>>())?;
    let inside: Vec<bool> =
        EXAMPLE.iter().flat_map(|(inside, _)| inside.chars()).map(|char| char == '#').collect();
    let is_inside = |cell: Option<Cell>| cell.is_some_and(|cell| inside[cell.index()]);
    let states = grid.edges().map(|edge| {
        let [a, b] = grid.cells_beside(edge).map(is_inside);
        State::from_on(a != b)
    });
    let states: Vec<State> = states.collect();
    Some([Panel::given(&puzzle), Panel::new(&puzzle, states)])
}

/// Returns the cover of a booklet, with this example on it.
pub(super) fn page<'a>(booklet: &Booklet, cover: &Cover, example: &'a [Panel]) -> Page<'a> {
    let (width, height) = booklet.paper.size();
    let mut page = Page::new(booklet.paper);
    let room = width - 2.0 * MARGIN;
    let fits = room / helvetica::width(&booklet.title, 1.0);
    page.centred(&booklet.title, TITLE_AT, TITLE.min(fits));
    if !cover.author.is_empty() {
        page.centred(&cover.author, AUTHOR_AT, AUTHOR);
    }
    let board = EDGE * EXAMPLE.len() as f32;
    let left = (width - 2.0 * board - BETWEEN) / 2.0;
    for (panel, x) in example.iter().zip([left, left + board + BETWEEN]) {
        page.board(panel, (x, EXAMPLE_AT), EDGE);
    }
    for (line, below) in booklet.rules().iter().zip(0..) {
        page.centred(line, RULES_AT + RULES_LINE * below as f32, RULES_SIZE);
    }
    contents(&groups(&booklet.puzzles), height - MARGIN - 2.0 * LINE - CONTENTS_AT, width, &mut page);
    if !cover.note.is_empty() {
        page.centred(&cover.note, height - MARGIN, FOOT_SIZE);
    }
    page
}

/// Adds a line for each group, in this room.
fn contents(groups: &[Group], room: f32, width: f32, page: &mut Page) {
    let widest = |widths: &mut dyn Iterator<Item = f32>| match widths.fold(0.0, f32::max) {
        0.0 => 0.0,
        widest => widest + COLUMN,
    };
    let of = |text: &str| helvetica::width(text, CONTENTS);
    let has_stars = groups.iter().any(|group| group.stars > 0);
    let first = if has_stars { stars::width(CONTENTS) + COLUMN } else { 0.0 };
    let second = widest(&mut groups.iter().map(|group| of(group.remark)));
    let third = widest(&mut groups.iter().map(|group| of(&group.words()))) - COLUMN;
    let left = (width - first - second - third) / 2.0;
    let line = LINE.min(room / groups.len() as f32);
    for (i, group) in groups.iter().enumerate() {
        let y = CONTENTS_AT + line * i as f32;
        if group.stars > 0 {
            page.stars(group.stars, (left, y), CONTENTS);
        }
        if !group.remark.is_empty() {
            page.text(group.remark, (left + first, y), CONTENTS);
        }
        page.text(&group.words(), (left + first + second, y), CONTENTS);
    }
}

/// The boards by grade, the easiest first; of equally many stars, in the order of the booklet.
fn groups(puzzles: &[SolvedPuzzle]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for SolvedPuzzle { puzzle, remark, stars, .. } in puzzles {
        match groups.iter_mut().find(|group| group.remark == remark && group.stars == *stars) {
            Some(group) => group.sizes.push(size(puzzle)),
            None => groups.push(Group { stars: *stars, remark, sizes: vec![size(puzzle)] }),
        }
    }
    groups.sort_by_key(|group| group.stars);
    groups
}

impl Group<'_> {
    /// How many boards of which sizes.
    fn words(&self) -> String {
        let mut sizes = self.sizes.clone();
        sizes.sort_by_key(|&(rows, cols)| (rows * cols, rows));
        sizes.dedup();
        let name = |(rows, cols): (usize, usize)| format!("{rows} x {cols}");
        let range = match sizes[..] {
            [only] => name(only),
            [first, .., last] => format!("{} to {}", name(first), name(last)),
            [] => String::new(),
        };
        match self.sizes.len() {
            1 => format!("1 board of {range}"),
            count => format!("{count} boards of {range}"),
        }
    }
}
