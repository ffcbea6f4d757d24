//! Reasons for `sectors` and `carried-sectors`: what dots and clues say of one pair of edges after the other.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Gathered, Place, Restriction, Sectors, opposite};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::words::names::{CORNERS, Names, capital};
use crate::grid::{Cell, State};
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Conclusion, Fact, Step};

/// Words the way of a step: "With the line at the top of r1c2, the 3 at r1c1 has at most one line
/// at its top-right corner".
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let mut telling =
        Telling { names, step, told: BTreeSet::new(), left: step.premises.facts.clone(), about: None };
    let mut words = String::new();
    if let Some((end, gathered)) = found_again(names, step) {
        telling.tell(end, u32::MAX, &gathered, &mut words);
        if matches!(end, Place::Vertex(dot) if names.grid.spokes(dot).iter().flatten().count() == 2) {
            words += ", the corner of the board,";
        }
    }
    let given = names.given(&telling.left);
    match (words.is_empty(), given.is_empty()) {
        (true, true) => format!("There is no other way for {}", names.clues(&step.premises.clues)),
        (true, false) => {
            format!("{}. That leaves {} no other way", capital(&given), names.clues(&step.premises.clues))
        }
        (false, true) => words.trim_end_matches(',').into(),
        (false, false) => format!("{words}, and {given}"),
    }
}

/// The place that says what a step concludes, and what it is taught, if they are found again on a board with the premises alone.
fn found_again(names: &Names, step: &Step) -> Option<(Place, Gathered)> {
    let grid = names.grid;
    let blank = vec![Clue::BLANK; grid.cell_count()];
    let puzzle = Puzzle::from_clues(grid, blank.into()).with(step.premises.clues.iter().copied());
    let mut states = vec![State::Undecided; grid.edge_count()];
    let drawn = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    drawn.for_each(|(edge, is)| states[edge.index()] = is);
    let board = Board::given(&puzzle, &states);
    let sectors = Sectors::new(&board, true, &Deadline::NEVER);
    let says_so = |place: Place, line_sets| match &step.conclusion {
        Conclusion::Contradiction => line_sets == 0,
        said => {
            let common = sectors.common(place, line_sets);
            said.facts().iter().all(|fact| common.contains(fact))
        }
    };
    let ends = sectors.places.iter().copied().filter(|&place| says_so(place, sectors.line_sets(place)));
    let ways = ends.map(|end| {
        let mut gathered = Gathered::default();
        sectors.gather(end, u32::MAX, &|line_sets| says_so(end, line_sets), &mut gathered);
        (end, gathered)
    });
    let (end, mut gathered) = ways.min_by_key(|(_, gathered)| gathered.restrictions.len())?;
    gathered.restrictions.sort_by_key(|(_, restriction)| restriction.number);
    Some((end, gathered))
}

impl Gathered {
    /// What a place is taught before an inference.
    fn at(&self, place: Place, before: u32) -> Vec<(Place, Restriction)> {
        let is_here =
            |&&(at, restriction): &&(Place, Restriction)| at == place && restriction.number < before;
        self.restrictions.iter().filter(is_here).copied().collect()
    }

    /// The number of restrictions in the longest chain that ends with this one.
    fn depth(&self, restriction: Restriction) -> usize {
        let before = self.at(restriction.from, restriction.number);
        1 + before.into_iter().map(|(_, earlier)| self.depth(earlier)).max().unwrap_or(0)
    }
}

fn last_sentence(words: &str) -> &str {
    words.rsplit(". ").next().unwrap_or_default()
}

/// What has been told of a step so far.
struct Telling<'a> {
    names: &'a Names,
    step: &'a Step,
    /// The restrictions, by their number.
    told: BTreeSet<u32>,
    /// The facts that are still to be told.
    left: Vec<Fact>,
    /// The cell that was named last.
    about: Option<Cell>,
}

impl Telling<'_> {
    /// Tells what a place is taught before an inference, each with what it rests on before it.
    fn tell(&mut self, place: Place, before: u32, gathered: &Gathered, words: &mut String) {
        let mut is_same_dot = false;
        // What takes most steps comes first.
        let mut here = gathered.at(place, before);
        here.sort_by_key(|&(_, restriction)| Reverse(gathered.depth(restriction)));
        for (at, restriction) in here {
            if !self.told.insert(restriction.number) {
                continue;
            }
            let length = words.len();
            self.tell(restriction.from, restriction.number, gathered, words);
            let given = self.given(restriction.from);
            let same = if is_same_dot && words.len() == length { "at the same dot, " } else { "" };
            let goes_on = words.len() > length && given.is_empty();
            let saying = format!("{same}{}", self.saying(at, restriction, goes_on));
            is_same_dot = matches!(at, Place::Vertex(_));
            *words += &match (words.len() > length, given.is_empty(), words.is_empty()) {
                // A clause about another clue starts a sentence, if this one has drawn a conclusion already.
                (true, true, _) if saying.starts_with("the ") && last_sentence(words).contains(", so ") => {
                    format!(". So {saying}")
                }
                (true, true, _) => format!(", so {saying}"),
                (true, false, _) => format!(". With {given}, then, {saying}"),
                (false, true, first) => format!("{}{}", if first { "" } else { ". " }, capital(&saying)),
                (false, false, first) => format!("{}With {given}, {saying}", if first { "" } else { ". " }),
            };
        }
    }

    /// The lines and crosses at a place that are not told yet.
    fn given(&mut self, place: Place) -> String {
        let grid = self.names.grid;
        let edges = match place {
            Place::Vertex(vertex) => grid.spokes(vertex),
            Place::Clue(cell) => grid.sides(cell).map(Some),
        };
        let is_here = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| edges.contains(&Some(edge)));
        let (here, left) = self.left.iter().partition(|fact| is_here(fact));
        self.left = left;
        self.names.the_drawn_there(&here)
    }

    /// "the 2 at r1c1 has at least one line at its top-left corner"; in a clause that goes on about it, "at least one at its
    /// top-left corner".
    fn saying(&mut self, at: Place, restriction: Restriction, goes_on: bool) -> String {
        // A vertex numbers the two edges by the opposite directions.
        let (cell, corner) = match (restriction.from, at) {
            (Place::Clue(cell), _) => (cell, opposite(restriction.pair)),
            (Place::Vertex(_), Place::Clue(cell)) => (cell, restriction.pair),
            (Place::Vertex(_), Place::Vertex(_)) => return String::new(),
        };
        let is_known = self.about.replace(cell) == Some(cell);
        let clue = self.step.premises.clues.iter().find(|(place, _)| *place == cell);
        let amount = if restriction.at_least { "at least one" } else { "at most one" };
        let lines = match clue {
            _ if is_known && goes_on => amount.into(),
            _ if is_known => format!("it has {amount} line"),
            Some(clue) => format!("{} has {amount} line", self.names.clue(clue)),
            None => format!("{} has {amount} line", self.names.cell(Some(cell))),
        };
        format!("{lines} at its {} corner", CORNERS[corner])
    }
}
