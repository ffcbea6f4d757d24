//! Rules to a fixpoint, by a worklist.
//!
//! Every site is looked at once. After that only what touches a newly decided edge is
//! looked at again, so the cost is proportional to what changes, whatever the size of the
//! board. Cheap looks come first:
//!
//! 1. cells: their rules know a clue and four sides, so a table tells for each of the 256
//!    states of those which rule has news, and a cell without news is not listed at all;
//! 2. vertices: their rules know four spokes, and the same holds;
//! 3. the corners of the cells around a vertex, and there only those at which something
//!    else stands than at the last look.

use super::board::{Around, Board, Conflict, Site, Touched};
use super::rules::{Corner, Decide, Look, Proposals, RuleId, RuleSet, Stance};
use crate::grid::{Cell, Vertex};

/// What the rules for four edges say of one state of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Nothing.
    Quiet,
    /// The first rule with news, and the news.
    News(RuleId, Decide),
    /// The clue or the vertex cannot be met any more.
    Broken,
}

/// The entries of all states of four edges.
type Table = [Entry; 256];

type ClueRule = fn(&Board, Cell, &mut Proposals);
type CornerRule = fn(Corner, &mut Proposals);

/// Some of the rules, made ready to be looked up.
#[derive(Clone, Debug)]
struct Rulebook {
    clues: Vec<(RuleId, ClueRule)>,
    /// By clue.
    cell: [Table; 5],
    vertex: Table,
    /// By clue and what stands at the corner.
    corner: [[Vec<(RuleId, CornerRule)>; Stance::COUNT]; 5],
}

impl Rulebook {
    fn new(rules: RuleSet) -> Rulebook {
        let cell = |clue: u8| {
            let lines = u32::from(clue);
            tabulate(
                rules,
                |sides| sides.on().count_ones() > lines || sides.off().count_ones() > 4 - lines,
                |look, sides| if let Look::Cell(rule) = look { rule(clue, sides) } else { Decide::NOTHING },
            )
        };
        let vertex = tabulate(
            rules,
            |spokes| spokes.on().count_ones() > 2 || spokes.on().count_ones() == 1 && spokes.undecided() == 0,
            |look, spokes| if let Look::Vertex(rule) = look { rule(spokes) } else { Decide::NOTHING },
        );
        let mut book = Rulebook {
            clues: Vec::new(),
            cell: [cell(0), cell(1), cell(2), cell(3), cell(4)],
            vertex,
            corner: Default::default(),
        };
        for (id, look) in rules.looks() {
            match look {
                Look::Clues(rule) => book.clues.push((id, rule)),
                Look::Corner(clue, stance, rule) => {
                    book.corner[usize::from(clue)][stance as usize].push((id, rule));
                }
                Look::Cell(_) | Look::Vertex(_) => {}
            }
        }
        book
    }
}

/// Tabulates what the rules `say` of every state of four edges that is not `broken`.
fn tabulate(rules: RuleSet, broken: impl Fn(Around) -> bool, say: impl Fn(Look, Around) -> Decide) -> Table {
    let mut table = [Entry::Quiet; 256];
    for around in Around::all() {
        let mut news = rules.looks().map(|(id, look)| (id, say(look, around).news(around)));
        let first = news.find(|(_, news)| *news != Decide::NOTHING);
        table[around.index()] = match first {
            _ if broken(around) => Entry::Broken,
            Some((id, news)) => Entry::News(id, news),
            None => Entry::Quiet,
        };
    }
    table
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
    corners: Worklist<Vertex>,
    /// The spokes of each vertex as they were when its corners were last looked at.
    looked: Vec<Around>,
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
            looked: Vec::new(),
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
        self.looked.clear();
        self.looked.resize(grid.vertex_count(), Around::default());
        for vertex in grid.vertices() {
            self.list_vertex(board, vertex);
        }
        for cell in grid.cells() {
            self.list_cell(board, cell);
            for i in 0..self.book.clues.len() {
                let (rule, look) = self.book.clues[i];
                look(board, cell, &mut self.proposals);
                self.apply_proposals(board, rule, Site::Cell(cell))?;
            }
        }
        self.drain(board)
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

    fn cell_entry(&self, board: &Board, cell: Cell) -> Entry {
        match board.clue(cell).number() {
            Some(n) => self.book.cell[usize::from(n)][board.sides(cell).index()],
            None => Entry::Quiet,
        }
    }

    fn vertex_entry(&self, board: &Board, vertex: Vertex) -> Entry {
        self.book.vertex[board.spokes(vertex).index()]
    }

    fn list_cell(&mut self, board: &Board, cell: Cell) {
        if self.cell_entry(board, cell) != Entry::Quiet {
            self.cells.push(cell, cell.index());
        }
    }

    fn list_vertex(&mut self, board: &Board, vertex: Vertex) {
        if self.vertex_entry(board, vertex) != Entry::Quiet {
            self.vertices.push(vertex, vertex.index());
        }
        // No corner rule applies where nothing is off.
        if board.spokes(vertex).off() != 0 {
            self.corners.push(vertex, vertex.index());
        }
    }

    fn list(&mut self, board: &Board, touched: Touched) {
        for vertex in touched.vertices {
            self.list_vertex(board, vertex);
        }
        for cell in touched.cells.into_iter().flatten() {
            self.list_cell(board, cell);
        }
    }

    fn look_at_cell(&mut self, board: &mut Board, cell: Cell) -> Result<(), Conflict> {
        match self.cell_entry(board, cell) {
            Entry::Quiet => Ok(()),
            Entry::News(rule, news) => self.decide(board, Site::Cell(cell), news, rule, Site::Cell(cell)),
            Entry::Broken => Err(Conflict::Clue(cell)),
        }
    }

    fn look_at_vertex(&mut self, board: &mut Board, vertex: Vertex) -> Result<(), Conflict> {
        match self.vertex_entry(board, vertex) {
            Entry::Quiet => Ok(()),
            Entry::News(rule, news) => {
                self.decide(board, Site::Vertex(vertex), news, rule, Site::Vertex(vertex))
            }
            Entry::Broken => Err(Conflict::Vertex(vertex)),
        }
    }

    fn look_at_corners(&mut self, board: &mut Board, vertex: Vertex) -> Result<(), Conflict> {
        let now = board.spokes(vertex);
        let before = std::mem::replace(&mut self.looked[vertex.index()], now);
        for (k, cell) in board.grid().cells_at(vertex).into_iter().enumerate() {
            let Some(cell) = cell else { continue };
            let Some(clue) = board.clue(cell).number() else { continue };
            let stances = [
                Stance::exits(now, k).filter(|&stance| Stance::exits(before, k) != Some(stance)),
                Stance::inner(now, k).filter(|_| Stance::inner(before, k).is_none()),
            ];
            for stance in stances.into_iter().flatten() {
                for i in 0..self.book.corner[usize::from(clue)][stance as usize].len() {
                    let (rule, look) = self.book.corner[usize::from(clue)][stance as usize][i];
                    look(Corner::new(board, vertex, cell, k), &mut self.proposals);
                    self.apply_proposals(board, rule, Site::Cell(cell))?;
                }
            }
        }
        Ok(())
    }

    /// Decides what a rule proposed.
    fn apply_proposals(&mut self, board: &mut Board, rule: RuleId, site: Site) -> Result<(), Conflict> {
        let mut result = Ok(());
        while let Some((target, decide)) = self.proposals.pop() {
            let known = match target {
                Site::Cell(cell) => board.sides(cell),
                Site::Vertex(vertex) => board.spokes(vertex),
            };
            result = result.and_then(|()| self.decide(board, target, decide.news(known), rule, site));
        }
        result
    }

    /// Records `news` about the edges at `target`, and lists what that touches.
    fn decide(
        &mut self,
        board: &mut Board,
        target: Site,
        news: Decide,
        rule: RuleId,
        site: Site,
    ) -> Result<(), Conflict> {
        if news == Decide::NOTHING {
            return Ok(());
        }
        let places = match target {
            Site::Cell(cell) => board.grid().side_places(cell).map(Some),
            Site::Vertex(vertex) => board.grid().spoke_places(vertex),
        };
        let mut rest = news.on | news.off;
        while rest != 0 {
            let k = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(place) = places[k]
                && let Some(touched) = board.record(place, news.on >> k & 1 == 1, rule, site)?
            {
                self.list(board, touched);
            }
        }
        Ok(())
    }
}
