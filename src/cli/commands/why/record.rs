//! The answer of `slink why` as a JSON object.

use serde::Serialize;
use slitherlink::explain::StepRecord;
use slitherlink::formats::json::Edges;
use slitherlink::step::json::ClueForm;
use slitherlink::why::{Additions, Fewest, Several, Why};
use slitherlink::{Cell, Grid, Puzzle, Solution, State, Step};

/// The members that depend on the verdict.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Found {
    None {
        contradiction: Set,
        #[serde(skip_serializing_if = "Option::is_none")]
        steps: Option<Vec<StepRecord>>,
    },
    Several {
        lines: usize,
        crosses: usize,
        free: usize,
        unsettled: usize,
        drawn: &'static str,
        solutions: [Edges; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        add: Option<Set>,
        #[serde(skip_serializing_if = "Option::is_none")]
        twin: Option<Edges>,
    },
    Unique {
        drawn: &'static str,
        solutions: [Edges; 1],
        spare: Vec<ClueForm>,
        unsettled: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        needed: Option<Set>,
    },
    Timeout {},
}

/// A set of clues that suffices for something, and what is known of its size: `least` is a lower bound.
#[derive(Serialize)]
pub(super) struct Set {
    clues: Vec<ClueForm>,
    minimal: bool,
    smallest: bool,
    least: usize,
}

impl Found {
    pub(super) fn of(puzzle: &Puzzle, found: &Why) -> Found {
        let grid = puzzle.grid();
        match found {
            Why::None { clues, steps } => Found::None {
                contradiction: Set::of(puzzle, clues),
                steps: steps.as_ref().ok().map(|steps| step_records(grid, steps)),
            },
            Why::Several(several) => Found::several(puzzle, several),
            Why::One { solution, drawn, spare, needed } => Found::Unique {
                drawn: drawn.name(),
                solutions: [edges(grid, solution)],
                spare: clues(puzzle, &spare.cells),
                unsettled: spare.unsettled,
                needed: needed.as_ref().map(|needed| Set::of(puzzle, needed)),
            },
            Why::Timeout => Found::Timeout {},
        }
    }

    fn several(puzzle: &Puzzle, several: &Several) -> Found {
        let Several { common, two, drawn, additions } = several;
        let grid = puzzle.grid();
        let (add, twin) = match additions {
            Additions::Clues { added, puzzle } => (Some(Set::of(puzzle, added)), None),
            Additions::Twin(twin) => (None, Some(edges(grid, twin))),
            Additions::Timeout => (None, None),
        };
        Found::Several {
            lines: common.count(State::Line),
            crosses: common.count(State::Cross),
            free: common.count(State::Undecided) - common.unsettled,
            unsettled: common.unsettled,
            drawn: drawn.name(),
            solutions: two.each_ref().map(|solution| edges(grid, solution)),
            add,
            twin,
        }
    }
}

impl Set {
    fn of(puzzle: &Puzzle, fewest: &Fewest) -> Set {
        Set {
            clues: clues(puzzle, &fewest.cells),
            minimal: fewest.minimal || fewest.is_smallest(),
            smallest: fewest.is_smallest(),
            least: fewest.least,
        }
    }
}

fn clues(puzzle: &Puzzle, cells: &[Cell]) -> Vec<ClueForm> {
    cells.iter().filter_map(|&cell| ClueForm::new(puzzle.grid(), cell, puzzle.clue(cell))).collect()
}

fn edges(grid: Grid, solution: &Solution) -> Edges {
    Edges::of(grid, &solution.states())
}

fn step_records(grid: Grid, steps: &[Step]) -> Vec<StepRecord> {
    steps.iter().enumerate().map(|(i, step)| StepRecord::new(grid, i + 1, step)).collect()
}
