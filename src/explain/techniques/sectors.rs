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
type Ways = u16;

/// A vertex, or the cell of a clue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Vertex(Vertex),
    Clue(Cell),
}

/// The place where a sector was learnt, and the number of the lesson.
type Lesson = (Place, usize);

/// What is known of one sector, with the lesson that showed it.
#[derive(Clone, Copy, Default)]
struct Sector {
    at_least_one: Option<Lesson>,
    at_most_one: Option<Lesson>,
}

/// One known restriction of a sector: at least one of these edges is a line, or at most one is.
#[derive(Clone, Copy)]
struct Known {
    edges: Mask,
    at_least: bool,
    lesson: Lesson,
}

/// The sectors of a board: for each vertex those of the four cells around it.
struct Sectors<'a> {
    board: &'a Board,
    /// The vertices, then the clues, that have an undecided edge: the others can neither learn nor teach
    /// anything.
    places: Vec<Place>,
    at: Vec<[Sector; 4]>,
    /// The number of lessons so far.
    lessons: usize,
    /// The number of lessons that lines and crosses alone gave.
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
        let mut sectors = Sectors { board, places: order.clone(), at, lessons: 0, drawn: 0 };
        let in_time = |_: &&Place| !deadline.has_passed();
        order[..vertices].iter().take_while(in_time).for_each(|&vertex| _ = sectors.learn(vertex));
        sectors.drawn = sectors.lessons;
        // From now on, clues come before vertices.
        order.rotate_left(vertices);
        while carried && order.iter().take_while(in_time).filter(|&&place| sectors.learn(place)).count() > 0 {
        }
        sectors
    }

    /// Learns the sectors that all line sets of a place have in common; true if one of them is new.
    fn learn(&mut self, place: Place) -> bool {
        let ways = self.ways(place, usize::MAX);
        let before = self.lessons;
        for (vertex, k, edges) in self.corners(place).into_iter().flatten() {
            let lesson = |lessons: &mut usize| {
                *lessons += 1;
                (place, *lessons)
            };
            let sector = &mut self.at[vertex.index()][k];
            if sector.at_least_one.is_none() && sets(ways).all(|lines| lines & edges != 0) {
                sector.at_least_one = Some(lesson(&mut self.lessons));
            }
            if sector.at_most_one.is_none() && sets(ways).all(|lines| lines & edges != edges) {
                sector.at_most_one = Some(lesson(&mut self.lessons));
            }
        }
        self.lessons > before
    }

    /// The sectors at a place: the vertex, the index of the cell there, and the two edges as a mask.
    fn corners(&self, place: Place) -> [Option<(Vertex, usize, Mask)>; 4] {
        [0, 1, 2, 3].map(|k| match place {
            Place::Vertex(vertex) => Some((vertex, k, pair(k + 2))),
            Place::Clue(cell) => Some((corner(self.board, cell, k), k, pair(k))),
        })
    }

    /// The restrictions at a place that other places had taught it after a number of lessons.
    fn known(&self, place: Place, lessons: usize) -> Vec<Known> {
        let corners = self.corners(place).into_iter().flatten();
        let known = corners.flat_map(|(vertex, k, edges)| {
            let sector = self.at[vertex.index()][k];
            [(sector.at_least_one, true), (sector.at_most_one, false)]
                .map(|(lesson, at_least)| lesson.map(|lesson| Known { edges, at_least, lesson }))
        });
        known.flatten().filter(|known| known.lesson.1 <= lessons && known.lesson.0 != place).collect()
    }

    /// The line sets of a place that agree with what is drawn there.
    fn drawn(&self, place: Place) -> Ways {
        match place {
            Place::Vertex(vertex) => {
                ways(self.board.spokes(vertex), |lines| [0, 2].contains(&lines.count_ones()))
            }
            Place::Clue(cell) => {
                let clue = self.board.clue(cell).number();
                ways(self.board.sides(cell), |lines| clue.is_none_or(|n| u32::from(n) == lines.count_ones()))
            }
        }
    }

    /// The line sets that also agree with what was known after a number of lessons.
    fn ways(&self, place: Place, lessons: usize) -> Ways {
        allowed(self.drawn(place), &self.known(place, lessons))
    }

    /// The undecided edges of a place that are the same in all these line sets.
    fn common(&self, place: Place, ways: Ways) -> Vec<Fact> {
        let (known, edges) = match place {
            Place::Vertex(vertex) => (self.board.spokes(vertex), self.board.grid().spokes(vertex)),
            Place::Clue(cell) => (self.board.sides(cell), self.board.grid().sides(cell).map(Some)),
        };
        common(ways, known, edges)
    }

    /// The news at a place; no facts mean a contradiction. `None` if there is none, or if it is plain without
    /// sectors.
    fn news(&self, place: Place) -> Option<Vec<Fact>> {
        let (drawn, ways) = (self.drawn(place), self.ways(place, usize::MAX));
        let news = self.common(place, ways);
        let is_plain = drawn == 0 || !self.common(place, drawn).is_empty();
        let is_nothing = ways != 0 && news.is_empty();
        (!is_plain && !is_nothing).then_some(news)
    }

    /// The step for the news of a place.
    fn step(&self, place: Place, news: &[Fact]) -> Option<Step> {
        let mut places = BTreeSet::new();
        let says_so = |ways| if news.is_empty() { ways == 0 } else { self.common(place, ways) == news };
        let last = self.gather(place, usize::MAX, &says_so, &mut places);
        let technique = if last > self.drawn { Technique::CarriedSectors } else { Technique::Sectors };
        let conclusion =
            if news.is_empty() { Conclusion::Contradiction } else { Conclusion::All(news.to_vec()) };
        self.step_from(technique, &places, conclusion)
    }

    /// Collects the places from which `is_so` follows at a place, by what was known after a number of
    /// lessons, and returns the last lesson that it needs.
    fn gather(
        &self,
        place: Place,
        lessons: usize,
        is_so: &dyn Fn(Ways) -> bool,
        places: &mut BTreeSet<Place>,
    ) -> usize {
        places.insert(place);
        let drawn = self.drawn(place);
        let mut last = 0;
        for known in least(self.known(place, lessons), |known| is_so(allowed(drawn, known))) {
            let (from, lesson) = known.lesson;
            // A vertex learns from a clue and a clue from a vertex. The clue numbers the two edges by its
            // sides at the corner, the vertex by the opposite directions.
            let edges = (known.edges << 2 | known.edges >> 2) & 0xf;
            let is_known = |ways| sets(ways).all(|lines| known.allows(lines, edges));
            last = last.max(lesson);
            self.gather(from, lesson - 1, &is_known, places);
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

impl Known {
    const fn allows(self, lines: Mask, edges: Mask) -> bool {
        if self.at_least { lines & edges != 0 } else { lines & edges != edges }
    }
}

/// The line sets that agree with some restrictions.
fn allowed(ways: Ways, known: &[Known]) -> Ways {
    let agrees = |lines: Mask| known.iter().all(|known| known.allows(lines, known.edges));
    sets(ways).filter(|&lines| agrees(lines)).fold(0, |ways, lines| ways | 1 << lines)
}

/// Corner `k` of a cell.
fn corner(board: &Board, cell: Cell, k: usize) -> Vertex {
    let (r, c) = board.grid().cell_place(cell);
    let (down, right) = [(0, 0), (0, 1), (1, 1), (1, 0)][k];
    board.grid().vertex(r + down, c + right)
}

fn sets(ways: Ways) -> impl Iterator<Item = Mask> {
    (0..16).filter(move |lines| ways >> lines & 1 == 1)
}

/// The line sets that agree with what is drawn and are wanted.
fn ways(known: FourEdges, is_wanted: impl Fn(Mask) -> bool) -> Ways {
    let agrees = |lines: &Mask| lines & known.on() == known.on() && lines & known.off() == 0;
    (0..16).filter(agrees).filter(|&lines| is_wanted(lines)).fold(0, |ways, lines| ways | 1 << lines)
}

/// The undecided edges that are the same in all line sets.
fn common(ways: Ways, known: FourEdges, edges: [Option<Edge>; 4]) -> Vec<Fact> {
    let (lines, crosses) = sets(ways).fold((0xf, 0xf), |(lines, crosses), set| (lines & set, crosses & !set));
    let news = |k: usize| known.undecided() >> k & 1 == 1 && (lines | crosses) >> k & 1 == 1;
    let edges = edges.into_iter().enumerate().filter(|&(k, _)| ways != 0 && news(k));
    edges.filter_map(|(k, edge)| Some(Fact::Edge { edge: edge?, line: lines >> k & 1 == 1 })).collect()
}
