//! Line sets: the sets of lines that four edges can have.

use crate::deduce::four_edges::FourEdges;
use crate::grid::Edge;
use crate::step::Fact;

/// A set of line sets, a bit for each of the 16 sets of lines that four edges can have.
pub(super) type LineSets = u16;

/// For each edge, the line sets that contain it.
const WITH: [LineSets; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

/// For each number of lines, the line sets of that size.
pub(super) const OF_SIZE: [LineSets; 5] = {
    let (mut table, mut lines) = ([0; 5], 0_u32);
    while lines < 16 {
        table[lines.count_ones() as usize] |= 1 << lines;
        lines += 1;
    }
    table
};

/// For each number `k`, the line sets that contain edge `k` or the edge before it, cyclically. In a cell,
/// these two sides meet at corner `k`; at a vertex, they are the exits of the cell whose corner `k` it is.
pub(super) const AT_LEAST_ONE: [LineSets; 4] =
    [WITH[3] | WITH[0], WITH[0] | WITH[1], WITH[1] | WITH[2], WITH[2] | WITH[3]];

/// The same with at most one of the two edges.
pub(super) const AT_MOST_ONE: [LineSets; 4] =
    [!(WITH[3] & WITH[0]), !(WITH[0] & WITH[1]), !(WITH[1] & WITH[2]), !(WITH[2] & WITH[3])];

/// For each state of four edges, the line sets that agree with it.
pub(super) static AGREEING: [LineSets; 256] = {
    let (mut table, mut state) = ([LineSets::MAX; 256], 0);
    while state < 256 {
        let (known, mut k) = (FourEdges::from_index(state), 0);
        while k < 4 {
            if known.on() >> k & 1 == 1 {
                table[state] &= WITH[k];
            }
            if known.off() >> k & 1 == 1 {
                table[state] &= !WITH[k];
            }
            k += 1;
        }
        state += 1;
    }
    table
};

/// The undecided edges that are the same in all line sets, if there is a line set.
pub(super) fn common(line_sets: LineSets, known: FourEdges, edges: [Option<Edge>; 4]) -> Vec<Fact> {
    let fact = |(k, edge): (usize, Option<Edge>)| {
        let (line, cross) = (line_sets & !WITH[k] == 0, line_sets & WITH[k] == 0);
        let is_news = line_sets != 0 && known.undecided() >> k & 1 == 1 && (line || cross);
        is_news.then_some(Fact::Edge { edge: edge?, line })
    };
    edges.into_iter().enumerate().filter_map(fact).collect()
}

/// The pair of edges opposite to another one.
pub(super) const fn opposite(pair: usize) -> usize {
    (pair + 2) % 4
}
