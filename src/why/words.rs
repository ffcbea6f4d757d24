//! The results in words. Sentences begin in lower case and have no full stop, so that they can be combined.

use super::{Additions, Aim, Fewest, Spare};
use crate::explain::words::list;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::step::places::cell_name;

/// Describes clues that contradict each other.
pub(crate) fn contradiction(puzzle: &Puzzle, clues: &Fewest, aim: Aim) -> String {
    let what = match clues.cells.len() {
        1 => "one clue cannot be met".into(),
        n => format!("these {n} clues contradict each other"),
    };
    let names = names(puzzle, &clues.cells, "the");
    format!("{what}{}: {names}", how_few(clues, aim, ["is impossible on its own", "does"]))
}

/// Describes clues to add.
pub(crate) fn added(additions: &Additions, aim: Aim) -> String {
    match additions {
        Additions::Timeout => "the time limit was reached before slink found clues to add".into(),
        Additions::Twin(_) => {
            "no clues can single out this solution: another one has the same number of lines around every cell".into()
        }
        Additions::Clues { added, puzzle } => {
            let names = names(puzzle, &added.cells, "a");
            format!("{names} would make this the only solution{}", how_few(added, aim, ["would", "would"]))
        }
    }
}

/// Describes the clues that can be left out, one at a time.
pub(crate) fn spare(puzzle: &Puzzle, spare: &Spare) -> String {
    let all = puzzle.clue_count();
    let unsettled = match spare.unsettled {
        0 => String::new(),
        1 => ", and perhaps one other (time limit reached)".into(),
        n => format!(", and perhaps some of {n} others (time limit reached)"),
    };
    match (spare.cells.len(), spare.unsettled) {
        _ if all == 0 => "one solution, without any clue".into(),
        (0, 0) if all == 1 => "one solution, which needs its only clue".into(),
        (1, 0) if all == 1 => "one solution; its only clue can be left out".into(),
        (0, 0) => format!("one solution, which needs each of its {all} clues"),
        (n, 0) if n == all => {
            format!("one solution; each of its {all} clues can be left out, one at a time")
        }
        (0, 1) => {
            "one solution; slink found no clue that can be left out, but perhaps one can (time limit reached)"
                .into()
        }
        (0, n) => format!(
            "one solution; slink found no clue that can be left out, but perhaps some of {n} can (time limit reached)"
        ),
        (n, _) => {
            let one = if n == 1 { "" } else { ", one at a time" };
            let names = names(puzzle, &spare.cells, "the");
            format!("one solution; {n} of its {all} clues can be left out{one}{unsettled}: {names}")
        }
    }
}

/// Describes the clues that can be left out together if the `needed` ones stay; `None` if it is known that
/// there are none.
pub(crate) fn left_out(puzzle: &Puzzle, needed: &Fewest, aim: Aim) -> Option<String> {
    let left_out: Vec<Cell> = others(puzzle, needed).collect();
    let most = puzzle.clue_count() - needed.least;
    let how = match (needed.is_smallest(), aim, needed.minimal) {
        (true, ..) if left_out.is_empty() => return None,
        (true, ..) => ", and no more".into(),
        (false, Aim::Minimal, true) => ", and then no other".into(),
        _ => format!(", and perhaps more, but at most {most} (time limit reached)"),
    };
    let colon = if left_out.is_empty() { "" } else { ": " };
    let names = names(puzzle, &left_out, "the");
    Some(format!("{} can be left out together{how}{colon}{names}", left_out.len()))
}

/// The cells of all clues except these.
pub(crate) fn others(puzzle: &Puzzle, clues: &Fewest) -> impl Iterator<Item = Cell> {
    let stays = |cell: &Cell| clues.cells.binary_search(cell).is_ok();
    puzzle.grid().cells().filter(move |cell| puzzle.demand(*cell).is_some() && !stays(cell))
}

/// Describes whether fewer clues are enough, with the verb for one clue and for a set of several.
fn how_few(clues: &Fewest, aim: Aim, [one, several]: [&str; 2]) -> String {
    match (clues.is_smallest(), clues.cells.len(), aim, clues.minimal) {
        // A set of no clue or one has no clues that contradict each other.
        (_, 0 | 1, ..) => String::new(),
        (true, 2, ..) => format!(", and no single clue {one}"),
        (true, ..) => format!(", and no smaller set of clues {several}"),
        (false, _, Aim::Minimal, true) => ", and none of them can be left out".into(),
        (false, 2, ..) => format!(", and perhaps a single clue {one} (time limit reached)"),
        (false, n, ..) => {
            format!(
                ", and perhaps a set of {} clues {several} (time limit reached)",
                between(clues.least, n - 1)
            )
        }
    }
}

/// Formats a range of numbers of clues, which starts at 1 or above: "3", "3 to 5".
fn between(least: usize, most: usize) -> String {
    let least = least.max(1);
    if least >= most { format!("{most}") } else { format!("{least} to {most}") }
}

/// Lists clues by their names: "the 3 at r1c1 and the 0 at r1c2".
fn names(puzzle: &Puzzle, cells: &[Cell], article: &str) -> String {
    let name = |&cell: &Cell| {
        format!("{article} {} at {}", puzzle.given_at(cell).noun(), cell_name(puzzle.grid(), Some(cell)))
    };
    list(&cells.iter().map(name).collect::<Vec<_>>())
}
