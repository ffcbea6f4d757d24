//! Sectors: of the two edges that meet at a corner of a cell, at least one is a line, or at most one is.
//!
//! What is drawn at a vertex tells of the corners there, and that tells of the clues beside it. Carried on, the
//! clues tell of their other corners, and those of the cells beyond: so it runs along diagonals of 2s.

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use crate::deadline::Deadline;
use crate::deduce::around::{Around, Mask, pair};
use crate::deduce::board::Board;
use crate::deduce::reasons::least;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::windows::area::{Area, sorted};
use crate::grid::{Cell, Edge, Vertex};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// The sets of lines that four edges may be, a bit for each.
type Ways = u16;

/// A vertex, or the cell of a clue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Vertex(Vertex),
    Clue(Cell),
}

/// Where something was learnt, and as the how-manieth.
type Lesson = (Place, usize);

/// What is known of one corner of a cell, and since when.
#[derive(Clone, Copy, Default)]
struct Sector {
    at_least_one: Option<Lesson>,
    at_most_one: Option<Lesson>,
}

/// One thing that is known of a corner of a cell: of these edges at least one is a line, or at most one.
#[derive(Clone, Copy)]
struct Known {
    edges: Mask,
    at_least: bool,
    lesson: Lesson,
}

/// The sectors of a board: for each vertex those of the cells around it.
struct Sectors<'a> {
    board: &'a Board,
    /// The vertices, then the clues, with something undecided: the others have nothing to learn and nothing to tell.
    places: Vec<Place>,
    at: Vec<[Sector; 4]>,
    /// How much was learnt.
    lessons: usize,
    /// How much of that lines and crosses told.
    drawn: usize,
}

/// What sectors say, place by place: those that lines and crosses tell, or carried on from clue to clue as well.
pub(super) fn search(board: &Board, carried: bool, deadline: Deadline, findings: &mut impl Findings) -> Flow {
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
    /// What there was time to learn.
    fn new(board: &'a Board, carried: bool, deadline: Deadline) -> Sectors<'a> {
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
        // Clues come first from now on.
        order.rotate_left(vertices);
        while carried && order.iter().take_while(in_time).filter(|&&place| sectors.learn(place)).count() > 0 {
        }
        sectors
    }

    /// Learns what all ways at a place have in common; true if that is anything.
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

    /// The corners at a place: the vertex, which of the cells there it is a corner of, and the two edges.
    fn corners(&self, place: Place) -> [Option<(Vertex, usize, Mask)>; 4] {
        [0, 1, 2, 3].map(|k| match place {
            Place::Vertex(vertex) => Some((vertex, k, pair(k + 2))),
            Place::Clue(cell) => Some((corner(self.board, cell, k), k, pair(k))),
        })
    }

    /// What was known at a place after so many lessons, by itself.
    fn known(&self, place: Place, lessons: usize) -> Vec<Known> {
        let corners = self.corners(place).into_iter().flatten();
        let known = corners.flat_map(|(vertex, k, edges)| {
            let sector = self.at[vertex.index()][k];
            [(sector.at_least_one, true), (sector.at_most_one, false)]
                .map(|(lesson, at_least)| lesson.map(|lesson| Known { edges, at_least, lesson }))
        });
        known.flatten().filter(|known| known.lesson.1 <= lessons && known.lesson.0 != place).collect()
    }

    /// The ways to draw the lines at a place, by what is drawn there.
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

    /// The same, by what was known after so many lessons.
    fn ways(&self, place: Place, lessons: usize) -> Ways {
        allowed(self.drawn(place), &self.known(place, lessons))
    }

    /// What all ways at a place say of edges that are undecided.
    fn common(&self, place: Place, ways: Ways) -> Vec<Fact> {
        let (known, edges) = match place {
            Place::Vertex(vertex) => (self.board.spokes(vertex), self.board.grid().spokes(vertex)),
            Place::Clue(cell) => (self.board.sides(cell), self.board.grid().sides(cell).map(Some)),
        };
        common(ways, known, edges)
    }

    /// What is to be seen at a place: no facts are a contradiction. Nothing where that is plain without sectors.
    fn news(&self, place: Place) -> Option<Vec<Fact>> {
        let (drawn, ways) = (self.drawn(place), self.ways(place, usize::MAX));
        let news = self.common(place, ways);
        let is_plain = drawn == 0 || !self.common(place, drawn).is_empty();
        let is_nothing = ways != 0 && news.is_empty();
        (!is_plain && !is_nothing).then_some(news)
    }

    /// The step that says the news of a place.
    fn step(&self, place: Place, news: &[Fact]) -> Option<Step> {
        let mut places = BTreeSet::new();
        let says_so = |ways| if news.is_empty() { ways == 0 } else { self.common(place, ways) == news };
        let last = self.gather(place, usize::MAX, &says_so, &mut places);
        let technique = if last > self.drawn { Technique::CarriedSectors } else { Technique::Sectors };
        let conclusion =
            if news.is_empty() { Conclusion::Contradiction } else { Conclusion::All(news.to_vec()) };
        self.step_from(technique, &places, conclusion)
    }

    /// The places that show that something is so at one of them, by what was known after so many lessons; and the last of the
    /// lessons that it takes.
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
            // A vertex was told by a clue, or the other way round: to a clue the two are its sides at a corner, to the
            // corner the two directions opposite to those.
            let edges = (known.edges << 2 | known.edges >> 2) & 0xf;
            let is_known = |ways| sets(ways).all(|lines| known.allows(lines, edges));
            last = last.max(lesson);
            self.gather(from, lesson - 1, &is_known, places);
        }
        last
    }

    /// A step by all that is drawn at these places, cut down to what it needs.
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

/// Of some ways those that agree with what is known.
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

/// The sets of lines that agree with what is known, and are as wanted.
fn ways(known: Around, is_wanted: impl Fn(Mask) -> bool) -> Ways {
    let agrees = |lines: &Mask| lines & known.on() == known.on() && lines & known.off() == 0;
    (0..16).filter(agrees).filter(|&lines| is_wanted(lines)).fold(0, |ways, lines| ways | 1 << lines)
}

/// What all ways say of edges that are undecided.
fn common(ways: Ways, known: Around, edges: [Option<Edge>; 4]) -> Vec<Fact> {
    let (lines, crosses) = sets(ways).fold((0xf, 0xf), |(lines, crosses), set| (lines & set, crosses & !set));
    let news = |k: usize| known.undecided() >> k & 1 == 1 && (lines | crosses) >> k & 1 == 1;
    let edges = edges.into_iter().enumerate().filter(|&(k, _)| ways != 0 && news(k));
    edges.filter_map(|(k, edge)| Some(Fact::Edge { edge: edge?, line: lines >> k & 1 == 1 })).collect()
}
