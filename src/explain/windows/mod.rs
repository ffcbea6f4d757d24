//! Windows: a few neighbouring cells read together. Finds what all colourings of these cells and the cells
//! around them have in common, given the clues and the facts known so far.
//!
//! Facts from elsewhere count if they relate the colours of two of these cells. The premises of a conclusion
//! are then reduced, one by one, to those it needs. In a reading with loops, colourings that close a
//! premature loop are left out.

pub(super) mod area;
pub(super) mod closing;
mod constraint;
mod csp;
mod literal;
mod watch;
pub(super) mod window_set;
mod witness;

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::least;
use crate::explain::findings::{Findings, News};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;
use area::{Area, Ties, sorted};
use closing::LinePaths;
use literal::MOST_UNKNOWNS;
use witness::{Witnesses, tell_apart};

/// What a search takes into account in a window.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    /// The technique that the steps are attributed to.
    pub(super) technique: Technique,
    /// Whether clues count.
    pub(super) clues: bool,
    /// The lines of the board, if premature loops count.
    pub(super) lines: Option<&'a LinePaths>,
}

/// A window on a board.
pub(super) struct BoardWindow<'a> {
    deducer: &'a Deducer,
    area: &'a Area,
    clues: Vec<(Cell, Clue)>,
    /// The lines of the board, if premature loops count.
    lines: Option<&'a LinePaths>,
    technique: Technique,
}

impl<'a> BoardWindow<'a> {
    /// Creates the window of some cells and the area around them.
    pub(super) fn new(
        deducer: &'a Deducer,
        area: &'a Area,
        looked_at: &[Cell],
        Reading { technique, clues: has_clues, lines }: Reading<'a>,
    ) -> BoardWindow<'a> {
        let board = deducer.board();
        let clues = looked_at.iter().map(|&cell| (cell, board.clue(cell)));
        let clues = clues.filter(|(_, clue)| has_clues && clue.number().is_some()).collect();
        BoardWindow { deducer, area, clues, lines, technique }
    }

    /// The known colours of the cells of the area.
    fn known(&self) -> Ties {
        Ties::new(self.area.cells.iter().map(|&cell| self.deducer.colour(cell)))
    }

    /// Offers what follows in this window to `findings`; whether that was anything new.
    /// `witnesses` are those of this window.
    pub(super) fn search(
        &self,
        witnesses: &mut Witnesses,
        findings: &mut impl Findings,
    ) -> ControlFlow<(), bool> {
        let ties = self.known();
        let Some(pairs) = self.pairs(&ties, witnesses) else {
            let is_shown = || self.shows_all() || self.is_shown(&self.given(), &Conclusion::Contradiction);
            return findings.offer(
                || if is_shown() { News::Contradiction } else { News::Facts(Vec::new()) },
                || self.step(&self.given(), Conclusion::Contradiction),
            );
        };
        if pairs.is_empty() {
            return Continue(false);
        }
        let facts = self.facts(&ties, &pairs);
        findings.offer(|| News::Facts(self.shown(&facts)), || self.first_step(&facts))
    }

    /// The facts among these that a step can show from its own premises.
    fn shown(&self, facts: &[Fact]) -> Vec<Fact> {
        if self.shows_all() {
            return facts.to_vec();
        }
        let given = self.given();
        let is_shown = |fact: &&Fact| self.is_shown(&given, &Conclusion::All(vec![**fact]));
        facts.iter().filter(is_shown).copied().collect()
    }

    /// The first step that shows one of some facts, extended by the other edges that its premises decide.
    fn first_step(&self, facts: &[Fact]) -> Option<Step> {
        let given = self.given();
        let step = facts.iter().find_map(|&fact| self.step(&given, Conclusion::All(vec![fact])))?;
        Some(self.with_edges(step, facts))
    }

    /// Finds the pairs of unknowns that are equal in all colourings, or different in all; `None` is a
    /// contradiction. Each colouring found rules out further pairs, so that few pairs need a query of their
    /// own; and `witnesses` from earlier looks rule out most.
    fn pairs(&self, ties: &Ties, witnesses: &mut Witnesses) -> Option<Vec<(u8, u8, bool)>> {
        if ties.count > MOST_UNKNOWNS {
            return Some(Vec::new());
        }
        let mut answers = witnesses.agreeing(ties);
        if self.lines.is_none() && tell_apart(&answers, ties.count) {
            return Some(Vec::new());
        }
        let is_open = |edge| self.deducer.board().state(edge) != State::Line;
        let closing = self.lines.and_then(|lines| self.area.closing(ties, is_open, lines));
        if let Some(closing) = &closing {
            answers.retain(|&answer| closing.allows(answer));
            if tell_apart(&answers, ties.count) {
                return Some(Vec::new());
            }
        }
        let mut csp = self.area.question(ties, &self.clues, &self.area.vertices, closing);
        let known = answers.len();
        if known == 0 {
            answers.push(csp.answer()?);
        }
        let first = answers[0];
        let mut pairs = Vec::new();
        for a in 0..ties.count as u8 {
            for b in a + 1..ties.count as u8 {
                let differ = first.differ(a, b);
                if answers.iter().all(|answer| answer.differ(a, b) == differ) {
                    match csp.answer_with(a, b, !differ) {
                        Some(answer) => answers.push(answer),
                        None => pairs.push((a, b, differ)),
                    }
                }
            }
        }
        if !csp.has_guessed() {
            witnesses.add(ties, &answers[known..]);
        }
        Some(pairs)
    }

    /// Turns pairs of unknowns into facts: first the undecided edges, then for each pair the nearest two
    /// cells, the nearest pair first.
    fn facts(&self, ties: &Ties, pairs: &[(u8, u8, bool)]) -> Vec<Fact> {
        let relation = |a: Option<Cell>, b: Option<Cell>| {
            let (a, b) = (ties.literals[self.area.index(a)], ties.literals[self.area.index(b)]);
            let (low, high) = (a.unknown.min(b.unknown), a.unknown.max(b.unknown));
            let pair = pairs.iter().find(|&&(a, b, _)| (a, b) == (low, high))?;
            Some(pair.2 ^ a.opposite ^ b.opposite)
        };
        if pairs.is_empty() {
            return Vec::new();
        }
        let open =
            self.area.edges.iter().filter(|&&edge| self.deducer.board().state(edge) == State::Undecided);
        let edges = open.filter_map(|&edge| {
            let [a, b] = self.area.grid.cells_beside(edge);
            Some(Fact::Edge { edge, line: relation(a, b)? })
        });
        let mut near: Vec<(usize, Fact, [u8; 2])> = Vec::new();
        for (i, &a) in self.area.cells.iter().enumerate() {
            for &b in &self.area.cells[i + 1..] {
                if let Some(differ) = relation(a, b) {
                    let mut unknowns = [a, b].map(|cell| ties.literals[self.area.index(cell)].unknown);
                    unknowns.sort_unstable();
                    near.push((self.distance(a, b), Fact::cells(a, b, differ), unknowns));
                }
            }
        }
        near.sort_unstable();
        // One pair of cells is enough for two unknowns.
        let mut said = BTreeSet::new();
        let nearest = near.into_iter().filter(|&(_, _, unknowns)| said.insert(unknowns));
        edges.chain(nearest.map(|(_, fact, _)| fact)).collect()
    }

    fn distance(&self, a: Option<Cell>, b: Option<Cell>) -> usize {
        let (Some(a), Some(b)) = (a, b) else { return 1 };
        let ((r, c), (y, x)) = (self.area.grid.cell_place(a), self.area.grid.cell_place(b));
        r.abs_diff(y) + c.abs_diff(x)
    }

    /// All that is known of these cells, as facts: the edges that are drawn, and relations between cells that
    /// these do not imply.
    fn all_facts(&self) -> Vec<Fact> {
        let board = self.deducer.board();
        let mut facts: Vec<Fact> =
            self.area.edges.iter().filter_map(|&edge| Fact::edge(edge, board.state(edge))).collect();
        let mut tied = self.area.tied(&facts);
        let known = self.known();
        let mut pairs = Vec::new();
        for (i, &a) in self.area.cells.iter().enumerate() {
            for (j, &b) in self.area.cells.iter().enumerate().skip(i + 1) {
                let (of_a, of_b) = (known.literals[i], known.literals[j]);
                if of_a.unknown == of_b.unknown {
                    pairs.push((self.distance(a, b), i, j, of_a.opposite ^ of_b.opposite));
                }
            }
        }
        pairs.sort_unstable();
        for (_, i, j, differ) in pairs {
            if tied.literals[i].unknown != tied.literals[j].unknown {
                facts.push(Fact::cells(self.area.cells[i], self.area.cells[j], differ));
                tied = self.area.tied(&facts);
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
        let ends: BTreeSet<Vertex> = self.area.edges.iter().flat_map(|&edge| grid.ends(edge)).collect();
        let (mut paths, mut seen): (Vec<Vec<Edge>>, BTreeSet<Edge>) = (Vec::new(), BTreeSet::new());
        for &end in &ends {
            for first in grid.spokes(end).into_iter().flatten().filter(is_beyond) {
                let (mut path, mut at) = (vec![first], grid.other_end(first, end));
                while !ends.contains(&at) {
                    let on = grid.spokes(at).into_iter().flatten().filter(is_line);
                    let Some(next) = on.into_iter().find(|edge| path.last() != Some(edge)) else { break };
                    (at, path) = (grid.other_end(next, at), [path, vec![next]].concat());
                }
                // A path that returns to the area is met from both ends.
                if seen.insert(first) {
                    seen.extend(&path);
                    path.truncate(if ends.contains(&at) { usize::MAX } else { 1 });
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
    fn shows_all(&self) -> bool {
        let grid = self.area.grid;
        let is_drawn = |edge: &Edge| self.deducer.board().state(*edge) != State::Undecided;
        let drawn = self.area.edges.iter().copied().filter(is_drawn);
        let sides = self.clues.iter().flat_map(|&(cell, _)| grid.sides(cell));
        let named = sorted(drawn.chain(sides).flat_map(|edge| grid.ends(edge)));
        self.area.vertices.iter().all(|vertex| named.binary_search(vertex).is_ok())
    }

    /// All possible premises of a step.
    fn given(&self) -> Given {
        let mut facts = self.all_facts();
        // Distant cells, which were added last, are the hardest to see, so they are the first to be dropped.
        facts.reverse();
        Given { facts, beyond: if self.lines.is_some() { self.beyond() } else { Vec::new() } }
    }

    /// True if a step can show this conclusion.
    fn is_shown(&self, given: &Given, conclusion: &Conclusion) -> bool {
        let facts = [given.beyond.concat(), given.facts.clone()].concat();
        self.area.is_implied(&self.clues, &facts, conclusion, self.lines.is_some())
    }

    /// Extends a step that decides an edge by the other edges that its premises decide: one look, one step.
    fn with_edges(&self, step: Step, facts: &[Fact]) -> Step {
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
    fn step(&self, given: &Given, conclusion: Conclusion) -> Option<Step> {
        if !self.is_shown(given, &conclusion) {
            return None;
        }
        let (loops, Given { facts, beyond }) = (self.lines.is_some(), given);
        // A path is kept or dropped as a whole.
        let is_enough = |paths: &[Vec<Fact>]| {
            self.area.is_implied(&self.clues, &[paths.concat(), facts.clone()].concat(), &conclusion, loops)
        };
        let facts = [least(beyond.clone(), is_enough).concat(), facts.clone()].concat();
        let premises = self.area.least(&self.clues, facts, &conclusion, loops);
        // Without a clue it is an easier technique.
        let technique = match self.technique {
            Technique::TwoClues if premises.clues.is_empty() => Technique::VertexColours,
            technique => technique,
        };
        Some(Step::new(technique, premises, conclusion))
    }
}

/// The facts known in a window, and the lines beyond it, path by path.
struct Given {
    facts: Vec<Fact>,
    beyond: Vec<Vec<Fact>>,
}

/// The technique for a given number of clues read together.
pub(super) const fn technique(clues: usize, loops: bool) -> Technique {
    match clues {
        0..=2 if loops => Technique::LoopAhead,
        _ if loops => Technique::CluesAndLoop,
        0 => Technique::VertexColours,
        1 => Technique::ClueColouring,
        2 => Technique::TwoClues,
        3 | 4 => Technique::FourClues,
        _ => Technique::ManyClues,
    }
}

/// The area around the corners of some cells.
fn area_of(grid: Grid, looked_at: &[Cell]) -> Area {
    let corners = looked_at.iter().flat_map(|&cell| {
        let (r, c) = grid.cell_place(cell);
        [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)].map(|(r, c)| grid.vertex(r, c))
    });
    Area::new(grid, corners)
}
