//! The meaning of the rules' pictures: a pattern matcher that shares no code with the rules.

use slitherlink::internals::deduce::Picture;
use slitherlink::{EdgePlace, Grid, Puzzle, State};

/// Shifts a place of a picture by `r` rows and `c` columns; `None` if it is not in the grid.
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

/// The conclusions of a picture at an offset: the places and states of its new edges in the grid; `None` if
/// it does not match there.
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
        if label == ' ' {
            return true;
        }
        let (y, x) = own.cell_place(cell);
        let place = y.checked_add_signed(r).zip(x.checked_add_signed(c));
        let place = place.filter(|&(y, x)| y < grid.rows() && x < grid.cols());
        place.is_some_and(|(y, x)| puzzle.clue(grid.cell(y, x)).to_char() == label)
    });
    let state = |place: Option<EdgePlace>| place.map_or(State::Cross, |p| states[grid.edge_at(p).index()]);
    let edges_there = || {
        own.edges().all(|edge| {
            let seen = picture.before.states[edge.index()];
            seen == State::Undecided || state(shift(grid, own.edge_place(edge), r, c)) == seen
        })
    };
    if !clues_there || !edges_there() {
        return Vec::new();
    }
    let new = own.edges().filter(|e| picture.before.states[e.index()] != picture.after.states[e.index()]);
    new.filter_map(|e| Some((shift(grid, own.edge_place(e), r, c)?, picture.after.states[e.index()])))
        .collect()
}

/// Applies pictures everywhere to a fixpoint. `skip` may reject a match, by its offset. `None` if they
/// contradict each other or `states`.
pub fn closure(
    pictures: &[Picture],
    puzzle: &Puzzle,
    states: &[State],
    skip: impl Fn(&Picture, isize, isize) -> bool,
) -> Option<Vec<State>> {
    let mut states = states.to_vec();
    let grid = puzzle.grid();
    let turned: Vec<Picture> = pictures.iter().flat_map(Picture::turns).collect();
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
