//! `sectors` and `carried-sectors`: of the two edges that meet at a corner of a cell, at least one is a line,
//! or at most one is.
//!
//! Lines and crosses at a vertex restrict the sectors there, and these restrict the clues around it. For `carried-sectors`, a clue in
//! turn restricts the sectors at its other corners.

mod exhaustive;
mod line_sets;
mod words;

use std::collections::BTreeSet;
use std::mem;
use std::ops::ControlFlow::Continue;

use super::{Find, Method};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::four_edges::ALL;
use crate::deduce::reasons::least;
use crate::explain::findings::{Findings, Flow, News};
use crate::grid::{Cell, Vertex};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;
use line_sets::{AGREEING, AT_LEAST_ONE, AT_MOST_ONE, LineSets, OF_SIZE, common, opposite};

/// What lines and crosses at a dot say of its sectors.
pub(super) static AT_ONE_DOT: Method = Method::new(
    Find::By(|_, deducer, deadline, findings| search(deducer.board(), false, deadline, findings)),
    words::reason,
)
.followed_by(words::follows)
.covered_by(Technique::CarriedSectors);

/// The same, carried on from corner to corner of clues.
pub(super) static CARRIED: Method = Method::new(
    Find::By(|_, deducer, deadline, findings| search(deducer.board(), true, deadline, findings)),
    words::reason,
)
.followed_by(words::follows);

/// A vertex, or the cell of a clue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Vertex(Vertex),
    Clue(Cell),
}

/// What was learnt of a sector. Only the two places that it belongs to can learn it.
#[derive(Clone, Copy)]
struct Inference {
    by_clue: bool,
    number: u32,
}

/// What is known of one sector, with the inference that showed it.
#[derive(Clone, Copy, Default)]
struct Sector {
    at_least_one: Option<Inference>,
    at_most_one: Option<Inference>,
}

/// A sector at a place.
struct Corner {
    vertex: Vertex,
    /// The index of the sector's cell at the vertex.
    k: usize,
    /// The index of its pair of edges, as the place counts them.
    pair: usize,
}

/// One known restriction of a sector: at least one of a pair of edges is a line, or at most one is.
#[derive(Clone, Copy)]
struct Restriction {
    pair: usize,
    at_least: bool,
    /// The place that learnt it, and the number of that inference.
    from: Place,
    number: u32,
}

/// What a conclusion rests on.
#[derive(Default)]
struct Gathered {
    places: BTreeSet<Place>,
    /// The restrictions, each with the place that it restricts.
    restrictions: Vec<(Place, Restriction)>,
}

/// The sectors of a board: for each vertex those of the four cells around it.
struct Sectors<'a> {
    board: &'a Board,
    /// The vertices and then the clues with an undecided edge: nothing new can follow at the others.
    places: Vec<Place>,
    at: Vec<[Sector; 4]>,
    /// For each vertex and each cell, whether another place has told it something since its last inference.
    is_taught: [Vec<bool>; 2],
    /// The number of inferences so far.
    inferences: u32,
    /// The number of inferences from lines and crosses alone, which come first.
    drawn: u32,
}

/// Offers what sectors imply at each place: only those that lines and crosses give, or with `carried` also
/// those carried on from clue to clue.
pub(super) fn search(board: &Board, carried: bool, deadline: &Deadline, findings: &mut Findings) -> Flow {
    findings.prefer_few_clues();
    let sectors = Sectors::new(board, carried, deadline);
    let mut in_time = sectors.places.iter().take_while(|_| !deadline.has_passed());
    in_time.try_for_each(|&place| match sectors.news(place) {
        None => Continue(()),
        Some(news) => findings.take(
            || if news.is_empty() { News::Contradiction } else { News::Facts(news.clone()) },
            || sectors.step(place, &news),
        ),
    })
}

impl<'a> Sectors<'a> {
    /// Infers as much as there is time for.
    fn new(board: &'a Board, carried: bool, deadline: &Deadline) -> Sectors<'a> {
        let grid = board.grid();
        let vertices = grid.vertices().filter(|&vertex| board.spokes(vertex).undecided() != 0);
        let is_open =
            |cell: &Cell| board.clue(*cell).number().is_some() && board.sides(*cell).undecided() != 0;
        let clues = grid.cells().filter(is_open);
        let mut order: Vec<Place> = vertices.map(Place::Vertex).collect();
        let vertices = order.len();
        order.extend(clues.map(Place::Clue));
        let mut sectors = Sectors {
            board,
            places: order.clone(),
            at: vec![[Sector::default(); 4]; grid.vertex_count()],
            // Where nothing is drawn, nothing follows at dots and 2s alone.
            is_taught: [
                grid.vertices().map(|vertex| board.spokes(vertex).undecided() != ALL).collect(),
                grid.cells()
                    .map(|cell| board.sides(cell).undecided() != ALL || !board.clue(cell).is(2))
                    .collect(),
            ],
            inferences: 0,
            drawn: 0,
        };
        let in_time = |_: &&Place| !deadline.has_passed();
        order[..vertices].iter().take_while(in_time).for_each(|&vertex| _ = sectors.learn(vertex));
        sectors.drawn = sectors.inferences;
        // From now on, clues come before vertices.
        order.rotate_left(vertices);
        let mut has_news = carried;
        while has_news {
            has_news = false;
            for &place in order.iter().take_while(in_time) {
                has_news |= sectors.learn(place);
            }
        }
        sectors
    }

    /// Infers what all line sets of a place say of its sectors; true if any of it is new.
    fn learn(&mut self, place: Place) -> bool {
        if !mem::replace(self.is_taught(place), false) {
            return false;
        }
        let line_sets = self.line_sets(place);
        let before = self.inferences;
        for Corner { vertex, k, pair } in self.corners(place) {
            let Sector { at_least_one, at_most_one } = &mut self.at[vertex.index()][k];
            let both = [(at_least_one, AT_LEAST_ONE[pair]), (at_most_one, AT_MOST_ONE[pair])];
            let news =
                both.into_iter().filter(|(known, agreeing)| known.is_none() && line_sets & !agreeing == 0);
            let before = self.inferences;
            for (known, _) in news {
                self.inferences += 1;
                let by_clue = matches!(place, Place::Clue(_));
                *known = Some(Inference { by_clue, number: self.inferences });
            }
            if let Some(other) = self.other(place, vertex, k).filter(|_| self.inferences > before) {
                *self.is_taught(other) = true;
            }
        }
        self.inferences > before
    }

    /// Whether another place has told this one something since its last inference.
    fn is_taught(&mut self, place: Place) -> &mut bool {
        match place {
            Place::Vertex(vertex) => &mut self.is_taught[0][vertex.index()],
            Place::Clue(cell) => &mut self.is_taught[1][cell.index()],
        }
    }

    /// The other place to which a sector belongs, that of cell `k` at a vertex.
    fn other(&self, place: Place, vertex: Vertex, k: usize) -> Option<Place> {
        match place {
            Place::Vertex(_) => self.board.grid().cells_at(vertex)[k].map(Place::Clue),
            Place::Clue(_) => Some(Place::Vertex(vertex)),
        }
    }

    /// The sectors at a place.
    fn corners(&self, place: Place) -> [Corner; 4] {
        match place {
            Place::Vertex(vertex) => [0, 1, 2, 3].map(|k| Corner { vertex, k, pair: opposite(k) }),
            Place::Clue(cell) => {
                let corners = self.board.grid().corners(cell);
                [0, 1, 2, 3].map(|k| Corner { vertex: corners[k], k, pair: k })
            }
        }
    }

    /// The restrictions at a place that came from other places among the first `inferences` inferences.
    fn restrictions(&self, place: Place, inferences: u32) -> Vec<Restriction> {
        let restrictions = self.corners(place).into_iter().flat_map(|Corner { vertex, k, pair }| {
            let sector = self.at[vertex.index()][k];
            [(sector.at_least_one, true), (sector.at_most_one, false)].map(|(inference, at_least)| {
                let Inference { number, .. } = inference.filter(|known| known.is_taught(place))?;
                let from = self.other(place, vertex, k)?;
                (number <= inferences).then_some(Restriction { pair, at_least, from, number })
            })
        });
        restrictions.flatten().collect()
    }

    /// The line sets of a place that agree with what is drawn there.
    fn drawn(&self, place: Place) -> LineSets {
        match place {
            Place::Vertex(vertex) => AGREEING[self.board.spokes(vertex).index()] & (OF_SIZE[0] | OF_SIZE[2]),
            Place::Clue(cell) => {
                let clue = self.board.clue(cell).number();
                AGREEING[self.board.sides(cell).index()]
                    & clue.map_or(LineSets::MAX, |n| OF_SIZE[usize::from(n)])
            }
        }
    }

    /// The line sets that also agree with the restrictions from other places.
    fn line_sets(&self, place: Place) -> LineSets {
        let is_taught = |known: Option<Inference>| known.is_some_and(|known| known.is_taught(place));
        self.corners(place).into_iter().fold(self.drawn(place), |left, Corner { vertex, k, pair }| {
            let sector = self.at[vertex.index()][k];
            let least = if is_taught(sector.at_least_one) { AT_LEAST_ONE[pair] } else { LineSets::MAX };
            let most = if is_taught(sector.at_most_one) { AT_MOST_ONE[pair] } else { LineSets::MAX };
            left & least & most
        })
    }

    /// The undecided edges that are the same in all these line sets.
    fn common(&self, place: Place, line_sets: LineSets) -> Vec<Fact> {
        let (known, edges) = match place {
            Place::Vertex(vertex) => (self.board.spokes(vertex), self.board.grid().spokes(vertex)),
            Place::Clue(cell) => (self.board.sides(cell), self.board.grid().sides(cell).map(Some)),
        };
        common(line_sets, known, edges)
    }

    /// The news at a place; an empty list is a contradiction. `None` if there is none, or if it follows without sectors.
    fn news(&self, place: Place) -> Option<Vec<Fact>> {
        let (drawn, line_sets) = (self.drawn(place), self.line_sets(place));
        if line_sets == drawn {
            return None;
        }
        let news = self.common(place, line_sets);
        let is_plain = drawn == 0 || !self.common(place, drawn).is_empty();
        let is_nothing = line_sets != 0 && news.is_empty();
        (!is_plain && !is_nothing).then_some(news)
    }

    /// The step for the news of a place.
    fn step(&self, place: Place, news: &[Fact]) -> Option<Step> {
        let mut gathered = Gathered::default();
        let says_so =
            |line_sets| if news.is_empty() { line_sets == 0 } else { self.common(place, line_sets) == news };
        self.gather(place, u32::MAX, &says_so, &mut gathered);
        let last =
            gathered.restrictions.iter().map(|&(_, restriction)| restriction.number).max().unwrap_or(0);
        let technique = if last > self.drawn { Technique::CarriedSectors } else { Technique::Sectors };
        let conclusion =
            if news.is_empty() { Conclusion::Contradiction } else { Conclusion::All(news.to_vec()) };
        self.step_from(technique, &gathered.places, conclusion)
    }

    /// Collects the places and restrictions from which `is_so` follows at a place, among the first `inferences` inferences.
    fn gather(
        &self,
        place: Place,
        inferences: u32,
        is_so: &dyn Fn(LineSets) -> bool,
        gathered: &mut Gathered,
    ) {
        gathered.places.insert(place);
        let drawn = self.drawn(place);
        for restriction in
            least(self.restrictions(place, inferences), |restrictions| is_so(allowed(drawn, restrictions)))
        {
            // A vertex learns from a clue and a clue from a vertex. The clue numbers the two edges by its
            // sides at the corner, the vertex by the opposite directions.
            let there = restriction.line_sets(opposite(restriction.pair));
            let is_known = |line_sets| line_sets & !there == 0;
            gathered.restrictions.push((place, restriction));
            self.gather(restriction.from, restriction.number - 1, &is_known, gathered);
        }
    }

    /// A step whose premises are a minimal set of what is drawn at these places; `None` if that is not enough.
    fn step_from(
        &self,
        technique: Technique,
        places: &BTreeSet<Place>,
        conclusion: Conclusion,
    ) -> Option<Step> {
        let (board, grid) = (self.board, self.board.grid());
        let (mut clues, mut edges) = (Vec::new(), Vec::new());
        for &place in places {
            match place {
                Place::Vertex(vertex) => edges.extend(grid.spokes(vertex).into_iter().flatten()),
                Place::Clue(cell) => {
                    clues.push((cell, board.clue(cell)));
                    edges.extend(grid.sides(cell));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let facts: Vec<Fact> = edges.iter().filter_map(|&edge| Fact::edge(edge, board.state(edge))).collect();
        let premises = exhaustive::premises(grid, clues, facts, &conclusion)?;
        Some(Step::new(technique, premises, conclusion))
    }
}

impl Inference {
    /// True if the inference came from the other place of the sector, not from this one.
    const fn is_taught(self, place: Place) -> bool {
        self.by_clue != matches!(place, Place::Clue(_))
    }
}

impl Restriction {
    /// The line sets that agree with the restriction, if its edges are those of `pair`.
    const fn line_sets(self, pair: usize) -> LineSets {
        if self.at_least { AT_LEAST_ONE[pair] } else { AT_MOST_ONE[pair] }
    }
}

/// The line sets that agree with some restrictions.
fn allowed(line_sets: LineSets, restrictions: &[Restriction]) -> LineSets {
    restrictions.iter().fold(line_sets, |left, restriction| left & restriction.line_sets(restriction.pair))
}
