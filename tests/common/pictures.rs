//! The pictures of the rules as data, and what they mean: an independent matcher.

use slink::Puzzle;
use slink::deduce::rules::Rule;
use slink::grid::{EdgePlace, Grid, State};
use slink::picture::Sketch;

/// A case of a rule: what it sees and what it then decides, with its clues.
#[derive(Clone, Debug)]
pub struct Picture {
    pub before: Sketch,
    pub after: Sketch,
}

/// The cases of a rule, as drawn.
pub fn of(rule: &Rule) -> Vec<Picture> {
    rule.picture
        .split("\n\n")
        .map(|case| read(case).unwrap_or_else(|| panic!("{}:\n{case}", rule.name)))
        .collect()
}

pub fn read(case: &str) -> Option<Picture> {
    let arrow = case.lines().find_map(|line| line.find("=>"))?;
    let halves = case.lines().map(|line| {
        let (left, right) = line.split_at(line.len().min(arrow));
        (
            left.trim_end().to_string(),
            right.strip_prefix("=>").unwrap_or(right.get(2..).unwrap_or("")).to_string(),
        )
    });
    let (left, right): (Vec<String>, Vec<String>) = halves.unzip();
    let indent = right[0].len() - right[0].trim_start().len();
    let right: Vec<&str> = right.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    let (before, after) = (Sketch::read(&left.join("\n")).ok()?, Sketch::read(&right.join("\n")).ok()?);
    (before.grid == after.grid && before.labels == after.labels).then_some(Picture { before, after })
}

/// Where a place of a `rows × cols` grid goes when the grid is mirrored top to bottom
/// (bit 0), left to right (bit 1) and then at the diagonal (bit 2).
fn move_cell(symmetry: u8, grid: Grid, r: usize, c: usize) -> (usize, usize) {
    let r = if symmetry & 1 == 0 { r } else { grid.rows() - 1 - r };
    let c = if symmetry & 2 == 0 { c } else { grid.cols() - 1 - c };
    if symmetry & 4 == 0 { (r, c) } else { (c, r) }
}

fn move_edge(symmetry: u8, grid: Grid, place: EdgePlace) -> EdgePlace {
    let (mut horizontal, mut r, mut c) = match place {
        EdgePlace::Horizontal(r, c) => (true, r, c),
        EdgePlace::Vertical(r, c) => (false, r, c),
    };
    if symmetry & 1 != 0 {
        r = if horizontal { grid.rows() - r } else { grid.rows() - 1 - r };
    }
    if symmetry & 2 != 0 {
        c = if horizontal { grid.cols() - 1 - c } else { grid.cols() - c };
    }
    if symmetry & 4 != 0 {
        (r, c, horizontal) = (c, r, !horizontal);
    }
    if horizontal { EdgePlace::Horizontal(r, c) } else { EdgePlace::Vertical(r, c) }
}

/// A sketch turned or mirrored; `symmetry` is 0 to 7.
pub fn turn(sketch: &Sketch, symmetry: u8) -> Sketch {
    let old = sketch.grid;
    let (rows, cols) = if symmetry & 4 == 0 { (old.rows(), old.cols()) } else { (old.cols(), old.rows()) };
    let grid = Grid::new(rows as u64, cols as u64).unwrap();
    let mut turned = Sketch {
        grid,
        states: vec![State::Undecided; grid.edge_count()],
        labels: vec![' '; grid.cell_count()],
    };
    for edge in old.edges() {
        let place = move_edge(symmetry, old, old.edge_place(edge));
        turned.states[grid.edge_at(place).index()] = sketch.states[edge.index()];
    }
    for cell in old.cells() {
        let (r, c) = old.cell_place(cell);
        let (r, c) = move_cell(symmetry, old, r, c);
        turned.labels[grid.cell(r, c).index()] = sketch.labels[cell.index()];
    }
    turned
}

/// The picture in all eight symmetries.
pub fn turns(picture: &Picture) -> impl Iterator<Item = Picture> {
    (0..8).map(|symmetry| Picture {
        before: turn(&picture.before, symmetry),
        after: turn(&picture.after, symmetry),
    })
}

/// A place of a picture in a grid, `r` and `c` cells down and right (or up and left), if it exists there.
pub fn shift(grid: Grid, place: EdgePlace, r: isize, c: isize) -> Option<EdgePlace> {
    let within = |x: usize, by: isize, most: usize| x.checked_add_signed(by).filter(|&x| x <= most);
    match place {
        EdgePlace::Horizontal(y, x) => {
            Some(EdgePlace::Horizontal(within(y, r, grid.rows())?, within(x, c, grid.cols() - 1)?))
        }
        EdgePlace::Vertical(y, x) => {
            Some(EdgePlace::Vertical(within(y, r, grid.rows() - 1)?, within(x, c, grid.cols())?))
        }
    }
}

/// What a picture decides at an offset, if what it sees is there: the places and states of
/// its new edges that exist.
pub fn matches(
    picture: &Picture,
    puzzle: &Puzzle,
    states: &[State],
    r: isize,
    c: isize,
) -> Vec<(EdgePlace, State)> {
    let (own, grid) = (picture.before.grid, puzzle.grid());
    let clues_there = own.cells().all(|cell| {
        let label = picture.before.labels[cell.index()];
        let (y, x) = own.cell_place(cell);
        let place = y.checked_add_signed(r).zip(x.checked_add_signed(c));
        let place = place.filter(|&(y, x)| y < grid.rows() && x < grid.cols());
        label == ' ' || place.is_some_and(|(y, x)| puzzle.clue(grid.cell(y, x)).to_char() == label)
    });
    let state = |place: Option<EdgePlace>| place.map_or(State::Cross, |p| states[grid.edge_at(p).index()]);
    let edges_there = own.edges().all(|edge| {
        let seen = picture.before.states[edge.index()];
        seen == State::Undecided || state(shift(grid, own.edge_place(edge), r, c)) == seen
    });
    if !clues_there || !edges_there {
        return Vec::new();
    }
    let new = own.edges().filter(|e| picture.before.states[e.index()] != picture.after.states[e.index()]);
    new.filter_map(|e| Some((shift(grid, own.edge_place(e), r, c)?, picture.after.states[e.index()])))
        .collect()
}

/// Applies pictures everywhere until they decide nothing more. `skip` is asked about each
/// match by offset. `None` if they contradict each other or `states`.
pub fn closure(
    pictures: &[Picture],
    puzzle: &Puzzle,
    states: &[State],
    skip: impl Fn(&Picture, isize, isize) -> bool,
) -> Option<Vec<State>> {
    let mut states = states.to_vec();
    let grid = puzzle.grid();
    let turned: Vec<Picture> = pictures.iter().flat_map(turns).collect();
    loop {
        let before = states.clone();
        for picture in &turned {
            let (rows, cols) = (picture.before.grid.rows() as isize, picture.before.grid.cols() as isize);
            for r in -rows..=grid.rows() as isize {
                for c in -cols..=grid.cols() as isize {
                    for (place, new) in matches(picture, puzzle, &states, r, c) {
                        let known = &mut states[grid.edge_at(place).index()];
                        if skip(picture, r, c) || *known == new {
                            continue;
                        }
                        if *known != State::Undecided {
                            return None;
                        }
                        *known = new;
                    }
                }
            }
        }
        if states == before {
            return Some(states);
        }
    }
}
