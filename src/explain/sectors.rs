//! Sectors: of the two edges that meet at a corner of a cell, at least one is a line, or at most one is.
//!
//! What is drawn at a vertex tells of the corners there, and that tells of the clues beside it. Carried on, the
//! clues tell of their other corners, and those of the cells beyond: so it runs along diagonals of 2s.

use crate::deduce::around::{Around, Mask, pair};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Vertex};
use crate::step::Fact;

/// The sets of lines that four edges may be, a bit for each.
type Ways = u16;

/// What is known of one corner of a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Sector {
    at_least_one: bool,
    at_most_one: bool,
}

/// The sectors of a board: for each vertex those of the cells around it.
struct Sectors<'a, 'p> {
    board: &'a Board<'p>,
    at: Vec<[Sector; 4]>,
}

/// What clues say, place by place, all of whose undecided sides but one are lines: where a line comes to a corner
/// at which two of them meet, one of the two is the cross.
pub(super) fn survey_entered(board: &Board) -> Vec<Vec<Fact>> {
    let grid = board.grid();
    let entered = grid.cells().filter(|&cell| {
        let (clue, sides) = (board.clue(cell).number(), board.sides(cell));
        clue.is_some_and(|clue| u32::from(clue) + 1 == (sides.on() | sides.undecided()).count_ones())
    });
    let said = entered.map(|cell| {
        let sides = board.sides(cell);
        let pairs = (0..4).filter(|&k| {
            sides.undecided() & pair(k) == pair(k) && board.spokes(corner(board, cell, k)).on() != 0
        });
        let others = pairs.flat_map(|k| (0..4).filter(move |side| pair(k) >> side & 1 == 0));
        let open = others.filter(|&side| sides.undecided() >> side & 1 == 1);
        open.map(|side| Fact::Edge { edge: grid.sides(cell)[side], line: true }).collect()
    });
    said.filter(|facts: &Vec<Fact>| !facts.is_empty()).collect()
}

/// All that sectors say, place by place: those that lines and crosses tell, or carried on.
pub(super) fn survey(board: &Board, carried: bool) -> Vec<Vec<Fact>> {
    let mut sectors = Sectors { board, at: vec![[Sector::default(); 4]; board.grid().vertex_count()] };
    let grid = board.grid();
    grid.vertices().for_each(|vertex| _ = sectors.learn_at(vertex));
    while carried && sectors.carry() {}
    let vertices = grid
        .vertices()
        .map(|vertex| common(sectors.ways_at(vertex), board.spokes(vertex), grid.spokes(vertex)));
    let cells = grid.cells().filter_map(|cell| {
        Some(common(sectors.ways_of(cell)?, board.sides(cell), grid.sides(cell).map(Some)))
    });
    vertices.chain(cells).filter(|facts| !facts.is_empty()).collect()
}

impl Sectors<'_, '_> {
    /// Learns at every vertex and from every clue; true if that is anything.
    fn carry(&mut self) -> bool {
        let grid = self.board.grid();
        let by_clues = grid.cells().filter(|&cell| self.learn_from(cell)).count();
        by_clues + grid.vertices().filter(|&vertex| self.learn_at(vertex)).count() > 0
    }

    fn learn_at(&mut self, vertex: Vertex) -> bool {
        let ways = self.ways_at(vertex);
        let before = self.at[vertex.index()];
        for (k, sector) in self.at[vertex.index()].iter_mut().enumerate() {
            sector.learn(ways, pair(k + 2));
        }
        before != self.at[vertex.index()]
    }

    fn learn_from(&mut self, cell: Cell) -> bool {
        let Some(ways) = self.ways_of(cell) else { return false };
        let mut has_learnt = false;
        for k in 0..4 {
            let vertex = corner(self.board, cell, k);
            let sector = &mut self.at[vertex.index()][k];
            let before = *sector;
            sector.learn(ways, pair(k));
            has_learnt |= before != *sector;
        }
        has_learnt
    }

    /// The ways to go through a vertex.
    fn ways_at(&self, vertex: Vertex) -> Ways {
        let through = |lines: Mask| [0, 2].contains(&lines.count_ones());
        let ways = ways(self.board.spokes(vertex), through);
        let sectors = self.at[vertex.index()].iter().enumerate();
        sectors.fold(ways, |ways, (k, sector)| sector.filter(ways, pair(k + 2)))
    }

    /// The ways to meet a clue.
    fn ways_of(&self, cell: Cell) -> Option<Ways> {
        let clue = u32::from(self.board.clue(cell).number()?);
        let ways = ways(self.board.sides(cell), |lines| lines.count_ones() == clue);
        let corners = (0..4).map(|k| (k, self.at[corner(self.board, cell, k).index()][k]));
        Some(corners.fold(ways, |ways, (k, sector)| sector.filter(ways, pair(k))))
    }
}

impl Sector {
    fn learn(&mut self, ways: Ways, edges: Mask) {
        self.at_least_one |= sets(ways).all(|lines| lines & edges != 0);
        self.at_most_one |= sets(ways).all(|lines| lines & edges != edges);
    }

    fn filter(self, ways: Ways, edges: Mask) -> Ways {
        let allows = |lines: Mask| {
            (!self.at_least_one || lines & edges != 0) && (!self.at_most_one || lines & edges != edges)
        };
        sets(ways).filter(|&lines| allows(lines)).fold(0, |ways, lines| ways | 1 << lines)
    }
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
