//! Premises of the rules: finds where the picture of a rule matches the board.
//!
//! The pictures are the specification of the rules, so whatever a rule decides matches one of them.

use std::sync::LazyLock;

use super::history::{History, When};
use crate::deduce::rules::Picture;
use crate::grid::{Cell, Edge, EdgePlace, State};
use crate::puzzle::Clue;
use crate::step::{Fact, Premises};
use crate::technique::Technique;

/// A row and a column in a picture, or an offset.
type Place = (isize, isize);

/// An edge of a picture: above the cell at `at` if it is horizontal, left of it if not.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    horizontal: bool,
    at: Place,
    state: State,
}

/// A case of a rule in one orientation.
#[derive(Debug)]
struct Case {
    clues: Vec<(Place, Clue)>,
    sees: Vec<Stroke>,
    decides: Vec<Stroke>,
}

/// By rule, its cases in all orientations.
static CASES: LazyLock<Vec<Vec<Case>>> = LazyLock::new(|| {
    let cases = |picture: Picture| picture.turns().map(|turned| Case::of(&turned)).collect::<Vec<_>>();
    Technique::rules().map(|rule| Picture::of(rule).flat_map(cases).collect()).collect()
});

impl Case {
    fn of(picture: &Picture) -> Case {
        let (grid, before) = (picture.before.grid, &picture.before);
        let label = |cell: Cell| before.labels[cell.index()].to_digit(10).and_then(|n| Clue::new(n as u8));
        let place = |cell| {
            let (r, c) = grid.cell_place(cell);
            (r as isize, c as isize)
        };
        let seen = grid.edges().filter(|edge| before.states[edge.index()] != State::Undecided);
        Case {
            clues: grid.cells().filter_map(|cell| Some((place(cell), label(cell)?))).collect(),
            sees: seen.map(|edge| Stroke::at(grid.edge_place(edge), before.states[edge.index()])).collect(),
            decides: picture.news().map(|(place, state)| Stroke::at(place, state)).collect(),
        }
    }
}

impl Stroke {
    fn at(place: EdgePlace, state: State) -> Stroke {
        match place {
            EdgePlace::Horizontal(r, c) => Stroke { horizontal: true, at: (r as isize, c as isize), state },
            EdgePlace::Vertical(r, c) => Stroke { horizontal: false, at: (r as isize, c as isize), state },
        }
    }

    /// Returns where the stroke lies if the picture is moved by this offset; `None` if that is off the board.
    fn moved(self, history: &History, (r, c): Place) -> Option<Edge> {
        let grid = history.board.grid();
        let (r, c) = (usize::try_from(self.at.0 + r).ok()?, usize::try_from(self.at.1 + c).ok()?);
        match self.horizontal {
            true => (r <= grid.rows() && c < grid.cols()).then(|| grid.horizontal(r, c)),
            false => (r < grid.rows() && c <= grid.cols()).then(|| grid.vertical(r, c)),
        }
    }
}

/// Returns the premises for a rule deciding an edge: of all matches of its picture, one with the fewest
/// facts, and of these one with the fewest clues.
pub(super) fn premises(
    history: &History,
    rule: Technique,
    edge: Edge,
    on: bool,
    when: When,
) -> Option<Premises> {
    let target = Stroke::at(history.board.grid().edge_place(edge), State::from_on(on));
    let size = |premises: &Premises| (premises.facts.len(), premises.clues.len());
    let mut best: Option<Premises> = None;
    for case in rule.rule_number().map_or(&[][..], |number| &CASES[number - 1]) {
        for stroke in &case.decides {
            if (stroke.horizontal, stroke.state) != (target.horizontal, target.state) {
                continue;
            }
            let by = (target.at.0 - stroke.at.0, target.at.1 - stroke.at.1);
            let Some(premises) = at(history, rule, case, by, edge, when) else { continue };
            if best.as_ref().is_none_or(|best| size(&premises) < size(best)) {
                best = Some(premises);
            }
        }
    }
    best
}

/// Returns the premises of a case that is moved by an offset, if it matches the board there.
fn at(
    history: &History,
    rule: Technique,
    case: &Case,
    by: Place,
    edge: Edge,
    when: When,
) -> Option<Premises> {
    let (puzzle, grid) = (history.board.puzzle(), history.board.grid());
    let mut cells = Vec::new();
    for &((r, c), clue) in &case.clues {
        let (r, c) = (usize::try_from(r + by.0).ok()?, usize::try_from(c + by.1).ok()?);
        let cell = (r < grid.rows() && c < grid.cols()).then(|| grid.cell(r, c))?;
        if puzzle.clue(cell) != clue {
            return None;
        }
        cells.push(cell);
    }
    let mut facts = Vec::new();
    for stroke in &case.sees {
        match stroke.moved(history, by) {
            Some(seen) if history.state(seen, when) == stroke.state => {
                facts.extend(Fact::edge(seen, stroke.state));
            }
            // Edges off the board count as crosses.
            None if stroke.state == State::Cross => {}
            _ => return None,
        }
    }
    let guard = rule.rule().and_then(|rule| rule.guard).and_then(|guard| guard(puzzle, &cells, edge));
    cells.extend(guard);
    Some(Premises::new(cells.into_iter().map(|cell| (cell, puzzle.clue(cell))).collect(), facts))
}
