//! Reasons for `sectors` and `carried-sectors`: what is drawn, and what it says of one pair of edges after the other.

use super::{Gathered, Place, Restriction, Sectors};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::words::names::{Names, capital};
use crate::grid::{Edge, State};
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Conclusion, Step};

/// Words the way of a step: "There is a line at the top of r1c2. At most one of the right and bottom of r1c1 is a line, …".
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let given = names.given(&step.premises.facts);
    let given = if given.is_empty() { String::new() } else { format!("{}. ", capital(&given)) };
    let said = sayings(names, step);
    match &said[..] {
        [] => format!("{given}That leaves {} no other way", names.clues(&step.premises.clues)),
        said if step.premises.clues.is_empty() => format!("{given}{}", capital(&said.join(", so "))),
        said => format!("{given}With {}, {}", names.clues(&step.premises.clues), said.join(", so ")),
    }
}

/// What the places of a step say one after the other, if it is found again on a board with its premises alone.
fn sayings(names: &Names, step: &Step) -> Vec<String> {
    let grid = names.grid;
    let blank = vec![Clue::BLANK; grid.cell_count()];
    let puzzle = Puzzle::from_clues(grid, blank.into()).with(step.premises.clues.iter().copied());
    let mut states = vec![State::Undecided; grid.edge_count()];
    step.premises
        .facts
        .iter()
        .filter_map(|fact| fact.drawn())
        .for_each(|(edge, is)| states[edge.index()] = is);
    let board = Board::given(&puzzle, &states);
    let sectors = Sectors::new(&board, true, &Deadline::NEVER);
    let says_so = |place: Place, line_sets| match &step.conclusion {
        Conclusion::Contradiction => line_sets == 0,
        said => {
            let common = sectors.common(place, line_sets);
            said.facts().iter().all(|fact| common.contains(fact))
        }
    };
    let mut gathered = Gathered::default();
    if let Some(&end) = sectors.places.iter().find(|&&place| says_so(place, sectors.line_sets(place))) {
        sectors.gather(end, u32::MAX, &|line_sets| says_so(end, line_sets), &mut gathered);
    }
    gathered.restrictions.sort_by_key(|(_, restriction)| restriction.number);
    gathered.restrictions.dedup_by_key(|(_, restriction)| restriction.number);
    let words =
        gathered.restrictions.iter().filter_map(|&(place, restriction)| saying(names, place, restriction));
    words.collect()
}

/// "at least one of the right and bottom of r1c1 is a line".
fn saying(names: &Names, place: Place, restriction: Restriction) -> Option<String> {
    let edges: [Option<Edge>; 4] = match place {
        Place::Clue(cell) => names.grid.sides(cell).map(Some),
        Place::Vertex(vertex) => names.grid.spokes(vertex),
    };
    let pair = [edges[(restriction.pair + 3) % 4]?, edges[restriction.pair]?];
    let amount = if restriction.at_least { "at least" } else { "at most" };
    let edges = names.edges(&pair).replace(" at the ", " the ").replace(" on the ", " the ");
    let edges = edges.trim_start_matches("at ").trim_start_matches("on ");
    Some(format!("{amount} one of {edges} is a line"))
}
