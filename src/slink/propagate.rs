//! Rules to a fixpoint, by a worklist.
//!
//! Every site is looked at once. After that only what touches a newly decided edge is
//! looked at again: the cells beside it (a side changed) and the vertices at its ends (a
//! spoke changed, and with it an exit or a side at that corner of the cells around). So the
//! cost is proportional to what changes, whatever the size of the board. Cells come off
//! the list before vertices: their rules are cheaper.

use super::board::{Board, Conflict, Deduction, Mask, Site};
use super::rules::{Corner, Look, Proposal, Proposals, RULES, RuleId, RuleSet, Stance};
use crate::grid::{Cell, Edge, Vertex};

type CellRule = fn(&Board, Cell, &mut Proposals);
type VertexRule = fn(&Board, Vertex, &mut Proposals);
type CornerRule = fn(Corner, &mut Proposals);

/// Some of the rules, sorted by what they look at.
#[derive(Clone, Debug, Default)]
struct Rulebook {
    clues: Vec<(RuleId, CellRule)>,
    cell: Vec<(RuleId, CellRule)>,
    vertex: Vec<(RuleId, VertexRule)>,
    /// By the clue they are about and what stands at the corner.
    corner: [[Vec<(RuleId, CornerRule)>; Stance::COUNT]; 5],
}

impl Rulebook {
    fn new(rules: RuleSet) -> Rulebook {
        let mut book = Rulebook::default();
        for id in RuleId::all().filter(|&id| rules.contains(id)) {
            for look in RULES[id.index()].looks {
                match *look {
                    Look::Clues(f) => book.clues.push((id, f)),
                    Look::Cell(f) => book.cell.push((id, f)),
                    Look::Vertex(f) => book.vertex.push((id, f)),
                    Look::Corner(clue, stance, f) => {
                        book.corner[usize::from(clue)][stance as usize].push((id, f))
                    }
                }
            }
        }
        book
    }
}

/// A stack of ids, each on it at most once.
#[derive(Clone, Debug)]
struct Worklist<T> {
    stack: Vec<T>,
    listed: Vec<bool>,
}

impl<T: Copy> Worklist<T> {
    const fn new() -> Worklist<T> {
        Worklist { stack: Vec::new(), listed: Vec::new() }
    }

    fn reset(&mut self, len: usize) {
        self.stack.clear();
        self.listed.clear();
        self.listed.resize(len, false);
    }

    fn push(&mut self, id: T, index: usize) {
        if !self.listed[index] {
            self.listed[index] = true;
            self.stack.push(id);
        }
    }

    fn pop(&mut self, index: impl Fn(T) -> usize) -> Option<T> {
        let id = self.stack.pop()?;
        self.listed[index(id)] = false;
        Some(id)
    }
}

/// Applies rules to boards. Keeps its lists from board to board, so that a run of many
/// boards allocates only when a board is larger than all before it.
#[derive(Debug)]
pub struct Propagator {
    rules: RuleSet,
    book: Rulebook,
    cells: Worklist<Cell>,
    vertices: Worklist<Vertex>,
    /// Vertices whose own rules have nothing more to say, but at which the rules for the
    /// corners of the cells around have yet to look.
    corners: Worklist<Vertex>,
    proposals: Proposals,
}

impl Propagator {
    /// A propagator for these rules.
    pub fn new(rules: RuleSet) -> Propagator {
        Propagator {
            rules,
            book: Rulebook::new(rules),
            cells: Worklist::new(),
            vertices: Worklist::new(),
            corners: Worklist::new(),
            proposals: Proposals::default(),
        }
    }

    /// The rules it applies.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Applies the rules until none decides anything more. Without rules nothing is looked at.
    ///
    /// # Errors
    /// When a rule contradicts what is known, or a clue or vertex can no longer be met: then
    /// no solution agrees with what was decided before the call.
    pub fn run(&mut self, board: &mut Board) -> Result<(), Conflict> {
        if self.rules == RuleSet::NONE {
            return Ok(());
        }
        let grid = board.grid();
        self.cells.reset(grid.cell_count());
        self.vertices.reset(grid.vertex_count());
        self.corners.reset(grid.vertex_count());
        for cell in grid.cells() {
            for i in 0..self.book.clues.len() {
                let (rule, look) = self.book.clues[i];
                look(board, cell, &mut self.proposals);
                self.apply(board, rule, Site::Cell(cell))?;
            }
            self.look_at_cell(board, cell)?;
            self.drain(board)?;
        }
        for vertex in grid.vertices() {
            self.look_at_vertex(board, vertex)?;
            self.drain(board)?;
        }
        Ok(())
    }

    fn drain(&mut self, board: &mut Board) -> Result<(), Conflict> {
        loop {
            if let Some(cell) = self.cells.pop(Cell::index) {
                self.look_at_cell(board, cell)?;
            } else if let Some(vertex) = self.vertices.pop(Vertex::index) {
                self.look_at_vertex(board, vertex)?;
            } else if let Some(vertex) = self.corners.pop(Vertex::index) {
                self.look_at_corners(board, vertex)?;
            } else {
                return Ok(());
            }
        }
    }

    fn look_at_cell(&mut self, board: &mut Board, cell: Cell) -> Result<(), Conflict> {
        let Some(n) = board.clue(cell).number() else {
            return Ok(());
        };
        for i in 0..self.book.cell.len() {
            let (rule, look) = self.book.cell[i];
            look(board, cell, &mut self.proposals);
            self.apply(board, rule, Site::Cell(cell))?;
        }
        let sides = board.sides(cell);
        if sides.on().count_ones() > u32::from(n) || sides.off().count_ones() > 4 - u32::from(n) {
            return Err(Conflict::Clue(cell));
        }
        Ok(())
    }

    fn look_at_vertex(&mut self, board: &mut Board, vertex: Vertex) -> Result<(), Conflict> {
        if board.spokes(vertex).off() == 0 && board.spokes(vertex).on() == 0 {
            return Ok(());
        }
        for i in 0..self.book.vertex.len() {
            let (rule, look) = self.book.vertex[i];
            look(board, vertex, &mut self.proposals);
            self.apply(board, rule, Site::Vertex(vertex))?;
        }
        let spokes = board.spokes(vertex);
        if spokes.on().count_ones() > 2 || spokes.on().count_ones() == 1 && spokes.undecided() == 0 {
            return Err(Conflict::Vertex(vertex));
        }
        // No corner rule applies where nothing is off.
        if spokes.off() != 0 {
            self.corners.push(vertex, vertex.index());
        }
        Ok(())
    }

    fn look_at_corners(&mut self, board: &mut Board, vertex: Vertex) -> Result<(), Conflict> {
        for (k, cell) in board.grid().cells_at(vertex).into_iter().enumerate() {
            let Some(cell) = cell else { continue };
            let Some(clue) = board.clue(cell).number() else { continue };
            let spokes = board.spokes(vertex);
            if let Some(stance) = Stance::of_exits(spokes, k) {
                self.look_at_corner(board, vertex, cell, k, clue, stance)?;
            }
            if Stance::inner_off(spokes, k) {
                self.look_at_corner(board, vertex, cell, k, clue, Stance::InnerOff)?;
            }
        }
        Ok(())
    }

    /// `vertex` is corner `k` of `cell`, whose clue is `clue`.
    fn look_at_corner(
        &mut self,
        board: &mut Board,
        vertex: Vertex,
        cell: Cell,
        k: usize,
        clue: u8,
        stance: Stance,
    ) -> Result<(), Conflict> {
        for i in 0..self.book.corner[usize::from(clue)][stance as usize].len() {
            let (rule, look) = self.book.corner[usize::from(clue)][stance as usize][i];
            let corners = board.grid().corners_around(vertex, k);
            look(Corner::new(board, cell, corners, k), &mut self.proposals);
            self.apply(board, rule, Site::Cell(cell))?;
        }
        Ok(())
    }

    /// Records what a rule proposed and lists what that touches.
    fn apply(&mut self, board: &mut Board, rule: RuleId, site: Site) -> Result<(), Conflict> {
        let mut i = 0;
        while let Some(proposal) = self.proposals.get(i) {
            i += 1;
            let (known_on, known_off) = match proposal.site {
                Site::Cell(cell) => (board.sides(cell).on(), board.sides(cell).off()),
                Site::Vertex(vertex) => (board.spokes(vertex).on(), board.spokes(vertex).off()),
            };
            for (mask, on) in [(proposal.on & !known_on, true), (proposal.off & !known_off, false)] {
                if mask != 0
                    && let Err(conflict) = self.record(board, mask, on, proposal, rule, site)
                {
                    self.proposals.clear();
                    return Err(conflict);
                }
            }
        }
        self.proposals.clear();
        Ok(())
    }

    fn record(
        &mut self,
        board: &mut Board,
        mask: Mask,
        on: bool,
        proposal: Proposal,
        rule: RuleId,
        site: Site,
    ) -> Result<(), Conflict> {
        let grid = board.grid();
        let edges = match proposal.site {
            Site::Cell(cell) => grid.sides(cell).map(Some),
            Site::Vertex(vertex) => grid.spokes(vertex),
        };
        for (_, edge) in edges.into_iter().enumerate().filter(|(k, _)| mask >> k & 1 == 1) {
            let Some(edge) = edge else { continue };
            if board.record(Deduction { edge, on, rule, site })? {
                self.list(board, edge);
            }
        }
        Ok(())
    }

    fn list(&mut self, board: &Board, edge: Edge) {
        let grid = board.grid();
        for vertex in grid.ends(edge) {
            self.vertices.push(vertex, vertex.index());
        }
        for cell in grid.cells_beside(edge).into_iter().flatten() {
            self.cells.push(cell, cell.index());
        }
    }
}
