//! Windows: a few neighbouring cells read together. Finds what all colourings of these cells and the cells
//! around them have in common, given the clues and the facts known so far.
//!
//! Facts from elsewhere count if they relate the colours of two of these cells. The premises of a conclusion
//! are then reduced, one by one, to those it needs. In a reading with loops, colourings that close a
//! premature loop are left out.

pub(super) mod area;
pub(super) mod closing;
mod colourings;
mod constraint;
mod csp;
mod literal;
mod position;
mod premises;
mod shape;
mod ties;
mod watch;
pub(super) mod window_set;

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use crate::deduce::deducer::Deducer;
use crate::explain::findings::{Findings, News};
use crate::grid::{Cell, Grid, State};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;
use area::Area;
use closing::LinePaths;
use colourings::{Answers, Colourings};
use csp::Csp;
use literal::MOST_UNKNOWNS;
use ties::Ties;

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

impl Reading<'_> {
    /// The index of the kind of reading: without clues, with clues, with clues and loops.
    const fn kind(&self) -> usize {
        match self {
            Reading { clues: false, .. } => 0,
            Reading { lines: None, .. } => 1,
            Reading { lines: Some(_), .. } => 2,
        }
    }
}

/// A window on a board.
pub(super) struct BoardWindow<'a> {
    deducer: &'a Deducer,
    area: &'a Area,
    /// How the cells of the area are tied.
    ties: &'a Ties,
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
        ties: &'a Ties,
        looked_at: &[Cell],
        Reading { technique, clues: has_clues, lines }: Reading<'a>,
    ) -> BoardWindow<'a> {
        let board = deducer.board();
        let clues = looked_at.iter().map(|&cell| (cell, board.clue(cell)));
        let clues = clues.filter(|(_, clue)| has_clues && clue.number().is_some()).collect();
        BoardWindow { deducer, area, ties, clues, lines, technique }
    }

    /// Offers what follows in this window to `findings`. Returns whether any of it was new.
    /// `kept` are colourings of this window from earlier looks.
    pub(super) fn search(&self, kept: &mut Colourings, findings: &mut Findings) -> ControlFlow<(), bool> {
        let Some(pairs) = self.pairs(kept) else {
            let is_shown = || self.shows_all() || self.is_shown(&self.given(), &Conclusion::Contradiction);
            return findings.offer(
                || if is_shown() { News::Contradiction } else { News::Facts(Vec::new()) },
                || self.step(&self.given(), Conclusion::Contradiction),
            );
        };
        if pairs.is_empty() {
            return Continue(false);
        }
        let facts = self.facts(&pairs);
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
    /// contradiction.
    fn pairs(&self, kept: &mut Colourings) -> Option<Vec<(u8, u8, bool)>> {
        let ties = self.ties;
        if ties.count > MOST_UNKNOWNS {
            return Some(Vec::new());
        }
        let is_open = |edge| self.deducer.board().state(edge) != State::Line;
        let closing = self.lines.and_then(|lines| self.area.closing(ties, is_open, lines));
        let closing = closing.as_ref();
        let allowed = |answers: Answers| match closing {
            None => answers,
            Some(closing) => answers.without_loops(closing),
        };
        let mut answers = allowed(kept.agreeing(ties));
        if answers.tell_apart() {
            return Some(Vec::new());
        }
        if !kept.has_all(ties) {
            let question = |closing| self.area.question(ties, &self.clues, self.area.own_ends(), closing);
            if ties.count > Colourings::MOST_UNKNOWNS {
                return self.pairs_among_many(kept, answers, question(closing));
            }
            answers = Answers::of(ties.count, &question(None).answers());
            kept.set_all(ties, &answers);
            answers = allowed(answers);
        }
        (!answers.is_empty()).then(|| answers.pairs().collect())
    }

    /// The same, where there are too many unknowns to find all colourings, and `answers` are some of them. Each one
    /// found rules out further pairs, so that few pairs need a search of their own.
    fn pairs_among_many(
        &self,
        kept: &mut Colourings,
        mut answers: Answers,
        mut csp: Csp,
    ) -> Option<Vec<(u8, u8, bool)>> {
        if answers.is_empty() {
            answers.add(csp.answer()?);
        }
        let mut pairs = Vec::new();
        for a in 0..self.ties.count {
            for b in a + 1..self.ties.count {
                let Some(differ) = answers.differ(a, b) else { continue };
                let (a, b) = (a as u8, b as u8);
                match csp.answer_with(a, b, !differ) {
                    Some(answer) => answers.add(answer),
                    None => pairs.push((a, b, differ)),
                }
            }
        }
        if !csp.has_guessed() {
            kept.set_some(self.ties, &answers);
        }
        Some(pairs)
    }

    /// Turns pairs of unknowns into facts: first the undecided edges, then for each pair the nearest two
    /// cells, the nearest pair first.
    fn facts(&self, pairs: &[(u8, u8, bool)]) -> Vec<Fact> {
        let relation = |a: Option<Cell>, b: Option<Cell>| {
            let (a, b) = (self.ties.literals[self.area.index(a)], self.ties.literals[self.area.index(b)]);
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
                    let mut unknowns = [a, b].map(|cell| self.ties.literals[self.area.index(cell)].unknown);
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
