//! `sectors` and `carried-sectors`: of the two edges that meet at a corner of a cell, at least one is a line,
//! or at most one is.
//!
//! Lines and crosses at a vertex restrict its sectors, and these restrict the clues around it. Carried on, a
//! clue restricts the sectors at its other corners, and so on, for example along a diagonal of 2s.

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::four_edges::{FourEdges, Mask, pair};
use crate::deduce::reasons::least;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::windows::area::{Area, sorted};
use crate::grid::{Cell, Edge, Vertex};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// A set of line sets, a bit for each of the 16 sets of lines that four edges can have.
type LineSets = u16;

/// For each edge, the line sets that contain it.
const WITH: [LineSets; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

/// For each number of lines, the line sets of that size.
const OF_SIZE: [LineSets; 5] = {
    let (mut table, mut lines) = ([0; 5], 0_u32);
    while lines < 16 {
        table[lines.count_ones() as usize] |= 1 << lines;
        lines += 1;
    }
    table
};

/// A vertex, or the cell of a clue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Vertex(Vertex),
    Clue(Cell),
}

/// The place where a sector was learnt, and the number of the inference.
type Inference = (Place, usize);

/// What is known of one sector, with the inference that showed it.
#[derive(Clone, Copy, Default)]
struct Sector {
    at_least_one: Option<Inference>,
    at_most_one: Option<Inference>,
}

/// One known restriction of a sector: at least one of these edges is a line, or at most one is.
#[derive(Clone, Copy)]
struct Restriction {
    edges: Mask,
    at_least: bool,
    inference: Inference,
}

/// The sectors of a board: for each vertex those of the four cells around it.
struct Sectors<'a> {
    board: &'a Board,
    /// The vertices, then the clues, that have an undecided edge: the others can neither learn nor teach
    /// anything.
    places: Vec<Place>,
    at: Vec<[Sector; 4]>,
    /// The number of inferences so far.
    inferences: usize,
    /// The number of inferences that lines and crosses alone gave.
    drawn: usize,
}

/// Offers what sectors imply at each place: only those that lines and crosses give, or with `carried` also
/// those carried on from clue to clue.
pub(super) fn search(
    board: &Board,
    carried: bool,
    deadline: &Deadline,
    findings: &mut impl Findings,
) -> Flow {
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
    /// Learns as much as there is time for.
    fn new(board: &'a Board, carried: bool, deadline: &Deadline) -> Sectors<'a> {
        let grid = board.grid();
        let vertices = grid.vertices().filter(|&vertex| board.spokes(vertex).undecided() != 0);
        let has_clue = |cell: &Cell| board.clue(*cell).number().is_some();
        let clues = grid.cells().filter(has_clue).filter(|&cell| board.sides(cell).undecided() != 0);
        let mut order: Vec<Place> = vertices.map(Place::Vertex).collect();
        let vertices = order.len();
        order.extend(clues.map(Place::Clue));
        let at = vec![[Sector::default(); 4]; grid.vertex_count()];
        let mut sectors = Sectors { board, places: order.clone(), at, inferences: 0, drawn: 0 };
        let in_time = |_: &&Place| !deadline.has_passed();
        order[..vertices].iter().take_while(in_time).for_each(|&vertex| _ = sectors.learn(vertex));
        sectors.drawn = sectors.inferences;
        // From now on, clues come before vertices.
        order.rotate_left(vertices);
        while carried && order.iter().take_while(in_time).filter(|&&place| sectors.learn(place)).count() > 0 {
        }
        sectors
    }

    /// Learns the sectors that all line sets of a place have in common; true if one of them is new.
    fn learn(&mut self, place: Place) -> bool {
        let line_sets = self.line_sets(place);
        let before = self.inferences;
        for (vertex, k, edges) in self.corners(place) {
            let inference = |inferences: &mut usize| {
                *inferences += 1;
                (place, *inferences)
            };
            let sector = &mut self.at[vertex.index()][k];
            if sector.at_least_one.is_none() && line_sets & !at_least_one(edges) == 0 {
                sector.at_least_one = Some(inference(&mut self.inferences));
            }
            if sector.at_most_one.is_none() && line_sets & !at_most_one(edges) == 0 {
                sector.at_most_one = Some(inference(&mut self.inferences));
            }
        }
        self.inferences > before
    }

    /// The sectors at a place: the vertex, the index of the cell there, and the two edges as a mask.
    fn corners(&self, place: Place) -> [(Vertex, usize, Mask); 4] {
        match place {
            Place::Vertex(vertex) => [0, 1, 2, 3].map(|k| (vertex, k, pair(k + 2))),
            Place::Clue(cell) => {
                let (grid, (r, c)) = (self.board.grid(), self.board.grid().cell_place(cell));
                let corner = |k: usize| [(0, 0), (0, 1), (1, 1), (1, 0)][k];
                [0, 1, 2, 3].map(|k| (grid.vertex(r + corner(k).0, c + corner(k).1), k, pair(k)))
            }
        }
    }

    /// The restrictions at a place that other places had taught it after a number of inferences.
    fn restrictions(&self, place: Place, inferences: usize) -> Vec<Restriction> {
        let restrictions = self.corners(place).into_iter().flat_map(|(vertex, k, edges)| {
            let sector = self.at[vertex.index()][k];
            [(sector.at_least_one, true), (sector.at_most_one, false)].map(|(inference, at_least)| {
                inference.map(|inference| Restriction { edges, at_least, inference })
            })
        });
        restrictions
            .flatten()
            .filter(|restriction| restriction.inference.1 <= inferences && restriction.inference.0 != place)
            .collect()
    }

    /// The line sets of a place that agree with what is drawn there.
    fn drawn(&self, place: Place) -> LineSets {
        match place {
            Place::Vertex(vertex) => agreeing(self.board.spokes(vertex)) & (OF_SIZE[0] | OF_SIZE[2]),
            Place::Clue(cell) => {
                let clue = self.board.clue(cell).number();
                agreeing(self.board.sides(cell)) & clue.map_or(LineSets::MAX, |n| OF_SIZE[usize::from(n)])
            }
        }
    }

    /// The line sets that also agree with all that other places have taught it.
    fn line_sets(&self, place: Place) -> LineSets {
        let is_taught = |inference: Option<Inference>| inference.is_some_and(|(from, _)| from != place);
        self.corners(place).into_iter().fold(self.drawn(place), |left, (vertex, k, edges)| {
            let sector = self.at[vertex.index()][k];
            let least = if is_taught(sector.at_least_one) { at_least_one(edges) } else { LineSets::MAX };
            let most = if is_taught(sector.at_most_one) { at_most_one(edges) } else { LineSets::MAX };
            left & least & most
        })
    }

    /// The undecided edges of a place that are the same in all these line sets.
    fn common(&self, place: Place, line_sets: LineSets) -> Vec<Fact> {
        let (known, edges) = match place {
            Place::Vertex(vertex) => (self.board.spokes(vertex), self.board.grid().spokes(vertex)),
            Place::Clue(cell) => (self.board.sides(cell), self.board.grid().sides(cell).map(Some)),
        };
        common(line_sets, known, edges)
    }

    /// The news at a place; no facts mean a contradiction. `None` if there is none, or if it is plain without
    /// sectors.
    fn news(&self, place: Place) -> Option<Vec<Fact>> {
        let (drawn, line_sets) = (self.drawn(place), self.line_sets(place));
        let news = self.common(place, line_sets);
        let is_plain = drawn == 0 || !self.common(place, drawn).is_empty();
        let is_nothing = line_sets != 0 && news.is_empty();
        (!is_plain && !is_nothing).then_some(news)
    }

    /// The step for the news of a place.
    fn step(&self, place: Place, news: &[Fact]) -> Option<Step> {
        let mut places = BTreeSet::new();
        let says_so =
            |line_sets| if news.is_empty() { line_sets == 0 } else { self.common(place, line_sets) == news };
        let last = self.gather(place, usize::MAX, &says_so, &mut places);
        let technique = if last > self.drawn { Technique::CarriedSectors } else { Technique::Sectors };
        let conclusion =
            if news.is_empty() { Conclusion::Contradiction } else { Conclusion::All(news.to_vec()) };
        self.step_from(technique, &places, conclusion)
    }

    /// Collects the places from which `is_so` follows at a place, by what was known after a number of
    /// inferences, and returns the last inference that it needs.
    fn gather(
        &self,
        place: Place,
        inferences: usize,
        is_so: &dyn Fn(LineSets) -> bool,
        places: &mut BTreeSet<Place>,
    ) -> usize {
        places.insert(place);
        let drawn = self.drawn(place);
        let mut last = 0;
        for restriction in
            least(self.restrictions(place, inferences), |restrictions| is_so(allowed(drawn, restrictions)))
        {
            let (from, inference) = restriction.inference;
            // A vertex learns from a clue and a clue from a vertex. The clue numbers the two edges by its
            // sides at the corner, the vertex by the opposite directions.
            let edges = (restriction.edges << 2 | restriction.edges >> 2) & 0xf;
            let is_known = |line_sets| line_sets & !restriction.line_sets(edges) == 0;
            last = last.max(inference);
            self.gather(from, inference - 1, &is_known, places);
        }
        last
    }

    /// A step whose premises are a minimal set of what is drawn at these places; `None` if that does not
    /// suffice.
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
        let drawn = sorted(edges.into_iter()).into_iter();
        let facts: Vec<Fact> = drawn.filter_map(|edge| Fact::edge(edge, board.state(edge))).collect();
        let area = Area::naming(grid, &clues, &[&facts[..], conclusion.facts()].concat());
        if !area.is_implied(&clues, &facts, &conclusion, false) {
            return None;
        }
        let premises = area.least(&clues, facts, &conclusion, false);
        Some(Step::new(technique, premises, conclusion))
    }
}

impl Restriction {
    /// The line sets that agree with it, if `edges` are its edges.
    const fn line_sets(self, edges: Mask) -> LineSets {
        if self.at_least { at_least_one(edges) } else { at_most_one(edges) }
    }
}

/// The line sets that agree with some restrictions.
fn allowed(line_sets: LineSets, restrictions: &[Restriction]) -> LineSets {
    restrictions.iter().fold(line_sets, |left, restriction| left & restriction.line_sets(restriction.edges))
}

/// The line sets that contain one of two edges.
const fn at_least_one(edges: Mask) -> LineSets {
    let (a, b) = ends(edges);
    WITH[a] | WITH[b]
}

/// The line sets that do not contain both of two edges.
const fn at_most_one(edges: Mask) -> LineSets {
    let (a, b) = ends(edges);
    !(WITH[a] & WITH[b])
}

/// The two edges of a mask.
const fn ends(edges: Mask) -> (usize, usize) {
    (edges.trailing_zeros() as usize, edges.ilog2() as usize)
}

/// The line sets that agree with what is drawn.
fn agreeing(known: FourEdges) -> LineSets {
    (0..4).fold(LineSets::MAX, |left, k| {
        let on = if known.on() >> k & 1 == 1 { WITH[k] } else { LineSets::MAX };
        let off = if known.off() >> k & 1 == 1 { !WITH[k] } else { LineSets::MAX };
        left & on & off
    })
}

/// The undecided edges that are the same in all line sets, if there is a line set.
fn common(line_sets: LineSets, known: FourEdges, edges: [Option<Edge>; 4]) -> Vec<Fact> {
    let fact = |(k, edge): (usize, Option<Edge>)| {
        let (line, cross) = (line_sets & !WITH[k] == 0, line_sets & WITH[k] == 0);
        let is_news = line_sets != 0 && known.undecided() >> k & 1 == 1 && (line || cross);
        is_news.then_some(Fact::Edge { edge: edge?, line })
    };
    edges.into_iter().enumerate().filter_map(fact).collect()
}
