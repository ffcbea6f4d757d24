//! Runs the rules to their fixpoint, driven by the agenda.

use std::sync::Arc;

use super::agenda::AgendaItem;
use super::deducer::Deducer;
use super::rulebook::{AtCorner, TableEntry, Tables};
use super::rules::{Corner, CornerState, Decide};
use super::trail::{Conflict, Deduction, Site};
use crate::grid::{Cell, Vertex};
use crate::puzzle::Clue;
use crate::technique::Technique;

/// A rule reads clues at most this many cells away from the cell it starts from. The one exception is the
/// test whether the loop around two adjacent 3s is a solution: see [`FEW_CLUES`].
const CLUE_REACH: usize = 1;

/// With at most this many clues above 0 besides the new ones, a new clue may matter anywhere on the board.
/// The loop around two adjacent 3s meets at most that many (the 3s, and six 1s beside them), and whether it
/// is a solution depends on all other clues.
const FEW_CLUES: usize = 8;

impl Deducer {
    /// Runs the rules to their fixpoint. Does nothing if there are no rules.
    ///
    /// # Errors
    /// When a rule contradicts what is known, or a clue or vertex can no longer be met: then
    /// no solution agrees with what was decided before the call.
    pub fn run_rules(&mut self) -> Result<(), Conflict> {
        if self.rulebook.tables.idle {
            return Ok(());
        }
        self.look_everywhere()?;
        self.drain()
    }

    /// Gives these blank cells clues on a board where the rules are at their fixpoint, and runs the rules to
    /// their fixpoint again.
    ///
    /// # Errors
    /// As for [`Deducer::run_rules`].
    pub fn add_clues(&mut self, clues: &[(Cell, Clue)]) -> Result<(), Conflict> {
        clues.iter().for_each(|&(cell, clue)| self.set_clue(cell, clue));
        let (grid, positive) = (self.board.grid(), self.board.puzzle().positive_count());
        let book = Arc::clone(&self.rulebook.tables);
        let mut look =
            |near| self.look_at_clue(&book, near).and_then(|()| self.look_at_all_corners(&book, near));
        if positive <= clues.len() + FEW_CLUES {
            grid.cells().try_for_each(look)?;
        } else {
            clues.iter().flat_map(|&(cell, _)| grid.cells_near(cell, CLUE_REACH)).try_for_each(&mut look)?;
        }
        self.drain()
    }

    /// Looks at all corners of a cell, whether or not they have changed.
    fn look_at_all_corners(&mut self, book: &Tables, cell: Cell) -> Result<(), Conflict> {
        let clue = self.board.clue(cell);
        if clue == Clue::BLANK {
            return Ok(());
        }
        let rules = book.corner(clue);
        for (k, vertex) in self.board.grid().corners(cell).into_iter().enumerate() {
            for state in CornerState::ALL {
                if state.is_at(self.board.spokes(vertex), k) {
                    self.look_at_corner(&rules[state as usize], vertex, cell, k)?;
                }
            }
        }
        Ok(())
    }

    /// Lists every site, and applies the rules that read nothing but clues.
    fn look_everywhere(&mut self) -> Result<(), Conflict> {
        let (grid, book) = (self.board.grid(), Arc::clone(&self.rulebook.tables));
        for vertex in grid.vertices() {
            self.memory.agenda.list_vertex(&book, &self.board, vertex);
        }
        grid.cells().try_for_each(|cell| self.look_at_clue(&book, cell))?;
        self.look_at_other_counts(&book)
    }

    /// Applies the rules that hold for numbers that count no lines. These numbers never change.
    fn look_at_other_counts(&mut self, book: &Tables) -> Result<(), Conflict> {
        let genre = self.board.puzzle().genre();
        let clues = self.board.puzzle().special_clues();
        let numbers: Vec<_> = clues.filter_map(|(cell, clue)| Some((cell, clue.number()?))).collect();
        for (cell, n) in numbers {
            let site = Site::Cell(cell);
            for &(rule, decide) in &book.other_counts {
                self.decide(site, decide(genre, n).news(self.board.sides(cell)), rule, site)?;
            }
        }
        Ok(())
    }

    /// Lists a cell, and applies to it the rules that read nothing but clues.
    fn look_at_clue(&mut self, book: &Tables, cell: Cell) -> Result<(), Conflict> {
        self.memory.agenda.list_node(book, &self.board, cell.into());
        for &(rule, look) in &book.clues {
            look(&self.board, cell, &mut self.memory.proposals);
            self.apply_proposals(rule, Site::Cell(cell))?;
        }
        Ok(())
    }

    /// Processes the agenda until it is empty.
    pub(super) fn drain(&mut self) -> Result<(), Conflict> {
        let book = Arc::clone(&self.rulebook.tables);
        while let Some(todo) = self.memory.agenda.pop(&self.board) {
            match todo {
                AgendaItem::Cell(cell) => {
                    let entry = book.cell(self.board.at(cell.into()));
                    self.apply_entry(entry, Site::Cell(cell), Conflict::Clue(cell))?;
                }
                AgendaItem::Vertex(vertex) => {
                    let entry = book.vertex(&self.board, vertex);
                    self.apply_entry(entry, Site::Vertex(vertex), Conflict::Vertex(vertex))?;
                }
                AgendaItem::Corners(vertex) => self.look_at_corners(&book, vertex)?,
            }
        }
        Ok(())
    }

    fn apply_entry(&mut self, entry: TableEntry, site: Site, broken: Conflict) -> Result<(), Conflict> {
        match entry {
            TableEntry::Quiet => Ok(()),
            TableEntry::News(rule, news) => self.decide(site, news, rule, site),
            TableEntry::Broken => Err(broken),
        }
    }

    fn look_at_corners(&mut self, book: &Tables, vertex: Vertex) -> Result<(), Conflict> {
        let news = self.memory.agenda.news(vertex, self.board.spokes(vertex));
        if news.is_empty() {
            return Ok(());
        }
        let grid = self.board.grid();
        let nodes = self.memory.incidence.nodes_at(grid, vertex);
        for (k, state) in news.each() {
            let rules = book.corner(self.board.at(nodes[k]).clue);
            self.look_at_corner(&rules[state as usize], vertex, grid.cell_of(nodes[k].index()), k)?;
        }
        Ok(())
    }

    /// Applies the rules for a corner: `vertex` is corner `k` of `cell`.
    fn look_at_corner(
        &mut self,
        rules: &AtCorner,
        vertex: Vertex,
        cell: Cell,
        k: usize,
    ) -> Result<(), Conflict> {
        let site = Site::Cell(cell);
        for &(rule, decide) in &rules.sides {
            self.decide(site, decide[k].news(self.board.sides(cell)), rule, site)?;
        }
        if self.looks_near {
            return Ok(());
        }
        for &(rule, look) in &rules.beyond {
            look(Corner::new(&self.board, vertex, cell, k), &mut self.memory.proposals);
            self.apply_proposals(rule, site)?;
        }
        Ok(())
    }

    /// Decides what a rule proposed.
    fn apply_proposals(&mut self, rule: Technique, site: Site) -> Result<(), Conflict> {
        let mut result = Ok(());
        while let Some((target, decide)) = self.memory.proposals.pop() {
            let known = match target {
                Site::Cell(cell) => self.board.sides(cell),
                Site::Vertex(vertex) => self.board.spokes(vertex),
            };
            result = result.and_then(|()| self.decide(target, decide.news(known), rule, site));
        }
        result
    }

    /// Decides the edges at `target` as `news` says.
    fn decide(&mut self, target: Site, news: Decide, rule: Technique, site: Site) -> Result<(), Conflict> {
        if news == Decide::NOTHING {
            return Ok(());
        }
        let (incidence, grid) = (&self.memory.incidence, self.board.grid());
        let edges = match target {
            Site::Cell(cell) => incidence.sides(grid, cell).map(Some),
            Site::Vertex(vertex) => incidence.spokes(grid, vertex),
        };
        let mut rest = news.on | news.off;
        while rest != 0 {
            let k = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(edge) = edges[k] {
                self.decide_edge(Deduction::by(rule, (edge, news.on >> k & 1 == 1), site))?;
            }
        }
        Ok(())
    }

    /// Decides an edge, and lists the sites that it touches. In a round, holds the edge back instead.
    pub(super) fn decide_edge(&mut self, deduction: Deduction) -> Result<(), Conflict> {
        if let Some(round_proposals) = &mut self.round_proposals {
            round_proposals.edges.push(deduction);
            return Ok(());
        }
        let touched = self.memory.incidence.touched(self.board.grid(), deduction.edge);
        if self.board.record(deduction, touched)? {
            self.memory.agenda.list(&self.rulebook.tables, &self.board, touched);
        }
        Ok(())
    }
}
