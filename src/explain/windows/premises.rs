//! The premises of a window: all that is known there as facts, and the few of them that a conclusion needs.

use std::collections::BTreeSet;
use std::slice;

use super::BoardWindow;
use super::area::sorted;
use crate::deduce::colours::Merge;
use crate::deduce::reasons::least;
use crate::grid::{Edge, State, Vertex};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// The facts known in a window, and the lines beyond it, path by path.
pub(super) struct Given {
    facts: Vec<Fact>,
    beyond: Vec<Vec<Fact>>,
}

impl BoardWindow<'_> {
    /// All that is known of these cells, as facts: the edges that are drawn, and relations between cells that
    /// these do not imply.
    fn all_facts(&self) -> Vec<Fact> {
        let board = self.deducer.board();
        let mut facts: Vec<Fact> =
            self.area.edges.iter().filter_map(|&edge| Fact::edge(edge, board.state(edge))).collect();
        let mut colours = self.area.colours(&facts);
        let mut pairs = Vec::new();
        for (i, &a) in self.area.cells.iter().enumerate() {
            for (j, &b) in self.area.cells.iter().enumerate().skip(i + 1) {
                let (of_a, of_b) = (self.ties.literals[i], self.ties.literals[j]);
                if of_a.unknown == of_b.unknown {
                    pairs.push((self.distance(a, b), i, j, of_a.opposite ^ of_b.opposite));
                }
            }
        }
        pairs.sort_unstable();
        for (_, i, j, differ) in pairs {
            if let Merge::Merged(_) = colours.tie_nodes([i, j], differ) {
                facts.push(Fact::cells(self.area.cells[i], self.area.cells[j], differ));
            }
        }
        facts
    }

    /// The lines outside of the area: whole paths between two of its vertices, the first line of each path
    /// that ends elsewhere, and one line that is on none of these.
    fn beyond(&self) -> Vec<Vec<Fact>> {
        let (board, grid) = (self.deducer.board(), self.area.grid);
        let is_line = |edge: &Edge| board.state(*edge) == State::Line;
        let is_beyond = |edge: &Edge| self.area.edges.binary_search(edge).is_err() && is_line(edge);
        let is_end = |vertex: Vertex| self.area.ends.binary_search(&vertex).is_ok();
        let (mut paths, mut seen): (Vec<Vec<Edge>>, BTreeSet<Edge>) = (Vec::new(), BTreeSet::new());
        for &end in &self.area.ends {
            for first in grid.spokes(end).into_iter().flatten().filter(is_beyond) {
                let (mut path, mut at) = (vec![first], grid.other_end(first, end));
                while !is_end(at) {
                    let on = grid.spokes(at).into_iter().flatten().filter(is_line);
                    let Some(next) = on.into_iter().find(|edge| path.last() != Some(edge)) else { break };
                    at = grid.other_end(next, at);
                    path.push(next);
                }
                // A path that returns to the area is met from both ends.
                if seen.insert(first) {
                    seen.extend(&path);
                    path.truncate(if is_end(at) { usize::MAX } else { 1 });
                    paths.push(path);
                }
            }
        }
        let apart = grid.edges().filter(is_beyond).find(|edge| !seen.contains(edge));
        paths.extend(apart.map(|edge| vec![edge]));
        let line = |edge| Fact::Edge { edge, line: true };
        paths.into_iter().map(|path| path.into_iter().map(line).collect()).collect()
    }

    /// True if every vertex of the area belongs to a clue or a drawn edge, so that a step can name it. What
    /// follows only by other vertices cannot be stated in a step.
    pub(super) fn shows_all(&self) -> bool {
        let grid = self.area.grid;
        let is_drawn = |edge: &Edge| self.deducer.board().state(*edge) != State::Undecided;
        let drawn = self.area.edges.iter().copied().filter(is_drawn);
        let sides = self.clues.iter().flat_map(|&(cell, _)| grid.sides(cell));
        let named = sorted(drawn.chain(sides).flat_map(|edge| grid.ends(edge)));
        self.area.vertices.iter().all(|vertex| named.binary_search(vertex).is_ok())
    }

    /// All possible premises of a step.
    pub(super) fn given(&self) -> Given {
        let mut facts = self.all_facts();
        // Distant cells, which were added last, are the hardest to see, so they are the first to be dropped.
        facts.reverse();
        Given { facts, beyond: if self.lines.is_some() { self.beyond() } else { Vec::new() } }
    }

    /// True if a step can show this conclusion.
    pub(super) fn is_shown(&self, given: &Given, conclusion: &Conclusion) -> bool {
        let facts = [given.beyond.concat(), given.facts.clone()].concat();
        self.area.is_implied(&self.clues, &facts, conclusion, self.lines.is_some())
    }

    /// Extends a step that decides an edge by the other edges that its premises decide: one look, one step.
    pub(super) fn with_edges(&self, step: Step, facts: &[Fact]) -> Step {
        let [Fact::Edge { edge: first, .. }] = *step.conclusion.facts() else { return step };
        let Premises { clues, facts: known } = &step.premises;
        let follows = |fact: &Fact| match *fact {
            Fact::Cells { .. } => false,
            Fact::Edge { edge, .. } => {
                let alone = Conclusion::All(vec![*fact]);
                edge == first || self.area.is_implied(clues, known, &alone, self.lines.is_some())
            }
        };
        let all = facts.iter().copied().filter(follows).collect();
        Step { conclusion: Conclusion::All(all), ..step }
    }

    /// The step with this conclusion and a minimal set of premises.
    pub(super) fn step(&self, given: &Given, conclusion: Conclusion) -> Option<Step> {
        if !self.is_shown(given, &conclusion) {
            return None;
        }
        let loops = self.lines.is_some();
        let follows =
            |facts: &[&[Fact]]| self.area.is_implied(&self.clues, &facts.concat(), &conclusion, loops);
        // A path is kept or dropped as a whole.
        let paths = least(given.beyond.iter().map(Vec::as_slice).collect(), |paths: &[&[Fact]]| {
            follows(&[paths, &[&given.facts]].concat())
        });
        // Of a path that is kept, the lines between the first and the last are kept or dropped together:
        // wherever the path is broken there, it has the same two ends at the area.
        let parts = paths.into_iter().flat_map(|path| match path {
            [first, inner @ .., last] => [slice::from_ref(first), inner, slice::from_ref(last)],
            _ => [path, &[], &[]],
        });
        let facts =
            least(parts.filter(|part| !part.is_empty()).chain(given.facts.chunks(1)).collect(), follows);
        let premises = self.area.least_clues(&self.clues, facts.concat(), &conclusion, loops);
        // Without a clue it is an easier technique.
        let technique = match self.technique {
            Technique::TwoClues if premises.clues.is_empty() => Technique::VertexColours,
            technique => technique,
        };
        Some(Step::new(technique, premises, conclusion))
    }
}
