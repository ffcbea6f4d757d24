//! Reasons for `sectors` and `carried-sectors`: what dots and clues say of one pair of edges after the other.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::line_sets::opposite;
use super::{Gathered, Place, Restriction, Sectors};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::words::names::{CORNERS, Names, capital};
use crate::grid::{Cell, State, Vertex};
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Conclusion, Fact, Step};

/// Words the way of a step: "With the line at the top of r1c2, the 3 at r1c1 has at most one line
/// at its top-right corner".
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let Told { words, left, .. } = told(names, step);
    match (words.is_empty(), left.is_empty()) {
        (true, true) => format!("There is no other way for {}", names.clues(&step.premises.clues)),
        (true, false) => {
            let (given, clues) = (names.given(&left), names.clues(&step.premises.clues));
            format!("{}. That leaves {clues} no other way", capital(&given))
        }
        (false, true) => words.trim_end_matches(',').into(),
        (false, false) => format!("{words}, and {}", names.are(&left)),
    }
}

/// Words what follows: "the top and left of r1c1 are lines"; of the clue that was named last, "its top and left are lines".
pub(super) fn follows(names: &Names, step: &Step) -> Option<String> {
    let facts = step.conclusion.facts();
    let Told { about, left, .. } = told(names, step);
    let is_of = |cell: Cell| step.decided().all(|(edge, _)| names.grid.sides(cell).contains(&edge));
    let its = about.filter(|&cell| left.is_empty() && is_of(cell));
    its.map(|cell| Names::of_clue(names.grid, cell))
        .and_then(|names| names.its_are(facts))
        .or_else(|| (!facts.is_empty()).then(|| names.are(facts)))
}

/// What a step says of corners, and what it leaves untold: the facts, and the cell that was named last.
struct Told {
    words: String,
    left: Vec<Fact>,
    about: Option<Cell>,
}

fn told(names: &Names, step: &Step) -> Told {
    let (told, left) = (BTreeSet::new(), step.premises.facts.clone());
    let mut telling = Telling { names, step, told, left, about: None, dot: None, is_so: false };
    let mut words = String::new();
    if let Some((end, gathered)) = found_again(names, step) {
        telling.tell(end, u32::MAX, &gathered, &mut words);
        if matches!(end, Place::Vertex(dot) if names.grid.spokes(dot).iter().flatten().count() == 2) {
            words += ", the corner of the board,";
        }
    }
    Told { words, left: telling.left, about: telling.about }
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

/// What has been told of a step so far.
struct Telling<'a> {
    names: &'a Names,
    step: &'a Step,
    /// The restrictions, by their number.
    told: BTreeSet<u32>,
    /// The facts that are still to be told.
    left: Vec<Fact>,
    /// The cell and the dot that were named last.
    about: Option<Cell>,
    dot: Option<Vertex>,
    /// Whether the last sentence has drawn a conclusion.
    is_so: bool,
}

impl Telling<'_> {
    /// Tells what a place is taught before an inference, each with what it rests on before it.
    fn tell(&mut self, place: Place, before: u32, gathered: &Gathered, words: &mut String) {
        // What takes most steps comes first.
        let mut here = gathered.at(place, before);
        here.sort_by_key(|&(_, restriction)| Reverse(gathered.depth(restriction)));
        for &(at, restriction) in &here {
            if !self.told.insert(restriction.number) {
                continue;
            }
            let length = words.len();
            self.tell(restriction.from, restriction.number, gathered, words);
            // At least one line and at most one.
            let counterpart = here.iter().find(|(_, other)| restriction.is_counterpart(other));
            if let Some((_, other)) = counterpart {
                self.told.insert(other.number);
                self.tell(restriction.from, other.number, gathered, words);
            }
            let amount = match (counterpart, restriction.at_least) {
                (Some(_), _) => "just one",
                (None, true) => "at least one",
                (None, false) => "at most one",
            };
            let Some(corner) = CornerOf::of(self.names, at, restriction) else { continue };
            let given = self.given(restriction.from, corner.cell);
            let goes_on = words.len() > length && given.is_empty();
            let is_other = self.about != Some(corner.cell);
            let saying = self.saying(corner, amount, goes_on);
            // A clause about another clue starts a sentence, if this one has drawn a conclusion already.
            let is_so = goes_on && !(is_other && self.is_so);
            *words += &match (goes_on, given.is_empty()) {
                (true, _) if is_so => format!(", so {saying}"),
                (true, _) => format!(". So {saying}"),
                (false, true) => format!("{}{}", if words.is_empty() { "" } else { ". " }, capital(&saying)),
                (false, false) => {
                    format!("{}With {given}, {saying}", if words.is_empty() { "" } else { ". " })
                }
            };
            self.is_so = is_so;
        }
    }

    /// The lines and crosses at a place that are not told yet, where a clause about a cell follows.
    fn given(&mut self, place: Place, cell: Cell) -> String {
        let grid = self.names.grid;
        let edges = match place {
            Place::Vertex(vertex) => grid.spokes(vertex),
            Place::Clue(cell) => grid.sides(cell).map(Some),
        };
        let is_here = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| edges.contains(&Some(edge)));
        let (here, left) = self.left.iter().partition(|fact| is_here(fact));
        self.left = left;
        Names::of_clue(grid, cell).the_drawn_there(&here)
    }

    /// "the 2 at r1c1 has at least one line at its top-left corner"; of the dot that was named last, "the 2 at r1c1 has at least one
    /// there"; in a clause that goes on about the cell, "at least one at its top-left corner".
    fn saying(&mut self, CornerOf { cell, k, dot }: CornerOf, amount: &str, goes_on: bool) -> String {
        let is_known = self.about.replace(cell) == Some(cell);
        let (line, place) = match self.dot.replace(dot) == Some(dot) {
            true => ("", "there".into()),
            false => (" line", format!("at its {} corner", CORNERS[k])),
        };
        let clue = self.step.premises.clues.iter().find(|(place, _)| *place == cell);
        match clue {
            _ if is_known && goes_on => format!("{amount} {place}"),
            _ if is_known => format!("it has {amount} {place}"),
            Some(clue) => format!("{} has {amount}{line} {place}", self.names.clue(clue)),
            None => format!("{} has {amount}{line} {place}", self.names.cell(Some(cell))),
        }
    }
}

/// The corner of a cell that a restriction is about.
struct CornerOf {
    cell: Cell,
    k: usize,
    dot: Vertex,
}

impl CornerOf {
    /// The corner that one place says something of to another; `None` if both are vertices.
    fn of(names: &Names, at: Place, restriction: Restriction) -> Option<CornerOf> {
        // A vertex numbers the two edges by the opposite directions.
        let (cell, k) = match (restriction.from, at) {
            (Place::Clue(cell), _) => (cell, opposite(restriction.pair)),
            (Place::Vertex(_), Place::Clue(cell)) => (cell, restriction.pair),
            (Place::Vertex(_), Place::Vertex(_)) => return None,
        };
        Some(CornerOf { cell, k, dot: names.grid.corners(cell)[k] })
    }
}

impl Restriction {
    /// Whether another says the other half of "just one".
    fn is_counterpart(self, other: &Restriction) -> bool {
        (self.from, self.pair) == (other.from, other.pair) && self.at_least != other.at_least
    }
}
