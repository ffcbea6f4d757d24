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

use crate::deduce::board::{Around, Board, Conflict, Reason, Site, Touched};
use crate::deduce::rules::{Corner, Decide, Look, Proposals, RuleId, RuleSet, Stance};
use crate::grid::{Cell, EdgePlace, Vertex};

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
type BeyondRule = fn(Corner, &mut Proposals);

/// What the rules say where something stands at a corner: of the cell's own sides, for each
/// number of the corner, and beyond.
#[derive(Clone, Debug)]
struct AtCorner {
    sides: [Option<(RuleId, Decide)>; 4],
    beyond: Vec<(RuleId, BeyondRule)>,
}

/// Some of the rules, made ready to be looked up.
#[derive(Clone, Debug)]
struct Rulebook {
    clues: Vec<(RuleId, ClueRule)>,
    /// By [`Clue::index`](crate::puzzle::Clue::index).
    cell: [Table; 6],
    vertex: Table,
    /// By clue and what stands at the corner.
    corner: [[AtCorner; Stance::COUNT]; 5],
}

impl Rulebook {
    fn new(looks: &[(RuleId, Look)]) -> Rulebook {
        let cell = |clue: u8| {
            let lines = u32::from(clue);
            tabulate(
                looks,
                |sides| sides.on().count_ones() > lines || sides.off().count_ones() > 4 - lines,
                |look, sides| if let Look::Cell(rule) = look { rule(clue, sides) } else { Decide::NOTHING },
            )
        };
        let vertex = tabulate(
            looks,
            |spokes| spokes.on().count_ones() > 2 || spokes.on().count_ones() == 1 && spokes.undecided() == 0,
            |look, spokes| if let Look::Vertex(rule) = look { rule(spokes) } else { Decide::NOTHING },
        );
        let at_corner = |clue| Stance::ALL.map(|stance| AtCorner::new(looks, clue, stance));
        Rulebook {
            clues: looks
                .iter()
                .filter_map(|&(id, look)| if let Look::Clues(rule) = look { Some((id, rule)) } else { None })
                .collect(),
            cell: [cell(0), cell(1), cell(2), cell(3), cell(4), [Entry::Quiet; 256]],
            vertex,
            corner: [0, 1, 2, 3, 4].map(at_corner),
        }
    }
}

impl AtCorner {
    fn new(looks: &[(RuleId, Look)], clue: u8, stance: Stance) -> AtCorner {
        let mut here = AtCorner { sides: [None; 4], beyond: Vec::new() };
        for &(id, look) in looks {
            match look {
                Look::Corner(n, s, rule) if (n, s) == (clue, stance) => {
                    here.sides = [0, 1, 2, 3].map(|k| Some((id, rule(k))));
                }
                Look::Beyond(n, s, rule) if (n, s) == (clue, stance) => here.beyond.push((id, rule)),
                _ => {}
            }
        }
        here
    }
}

/// Tabulates what the rules `say` of every state of four edges that is not `broken`.
fn tabulate(
    looks: &[(RuleId, Look)],
    broken: impl Fn(Around) -> bool,
    say: impl Fn(Look, Around) -> Decide,
) -> Table {
    let mut table = [Entry::Quiet; 256];
    for around in Around::all() {
        let mut news = looks.iter().map(|&(id, look)| (id, say(look, around).news(around)));
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
    /// As long as there are ids and one more; the stack is the first `len`.
    stack: Vec<T>,
    len: usize,
    listed: Vec<bool>,
}

impl<T: Copy + Default> Worklist<T> {
    const fn new() -> Worklist<T> {
        Worklist { stack: Vec::new(), len: 0, listed: Vec::new() }
    }

    fn reset(&mut self, ids: usize) {
        self.len = 0;
        self.stack.resize(ids + 1, T::default());
        self.listed.clear();
        self.listed.resize(ids, false);
    }

    /// Lists an id if it is wanted and not listed yet. Both are as good as random, so this
    /// takes no branch on them: the id is always written, and stays if the length grows.
    fn list_if(&mut self, wanted: bool, id: T, index: usize) {
        let new = wanted & !self.listed[index];
        self.listed[index] |= wanted;
        self.stack[self.len] = id;
        self.len += usize::from(new);
    }

    fn pop(&mut self, index: impl Fn(T) -> usize) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        let id = self.stack[self.len];
        self.listed[index(id)] = false;
        Some(id)
    }

    fn clear(&mut self, index: impl Fn(T) -> usize) {
        while self.pop(&index).is_some() {}
    }
}

/// Applies rules to boards. Keeps its lists from board to board, so that a run of many
/// boards allocates only when a board is larger than all before it.
#[derive(Debug)]
pub struct Propagator {
    /// True if there is no rule at all.
    idle: bool,
    book: Rulebook,
    lists: Lists,
}

/// What is still to be looked at.
#[derive(Debug)]
struct Lists {
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
        Propagator::with_looks(&rules.looks().collect::<Vec<_>>())
    }

    /// A propagator for rules with this code.
    pub fn with_looks(looks: &[(RuleId, Look)]) -> Propagator {
        let lists = Lists {
            cells: Worklist::new(),
            vertices: Worklist::new(),
            corners: Worklist::new(),
            looked: Vec::new(),
            proposals: Proposals::default(),
        };
        Propagator { idle: looks.is_empty(), book: Rulebook::new(looks), lists }
    }

    /// Applies the rules until none decides anything more. Without rules nothing is looked at.
    ///
    /// # Errors
    /// When a rule contradicts what is known, or a clue or vertex can no longer be met: then
    /// no solution agrees with what was decided before the call.
    pub fn run(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let idle = self.idle;
        let mut pass = self.pass(board);
        pass.reset();
        if idle {
            return Ok(());
        }
        pass.look_everywhere()?;
        pass.drain()
    }

    /// The rules at work on `board`, where the last pass on it left off.
    pub(super) fn pass<'a, 'p>(&'a mut self, board: &'a mut Board<'p>) -> Pass<'a, 'p> {
        Pass { book: &self.book, lists: &mut self.lists, board }
    }
}

/// The rules at work on one board.
pub(super) struct Pass<'a, 'p> {
    book: &'a Rulebook,
    lists: &'a mut Lists,
    pub(super) board: &'a mut Board<'p>,
}

impl Pass<'_, '_> {
    /// Nothing is listed, and nothing was looked at.
    fn reset(&mut self) {
        let grid = self.board.grid();
        self.lists.cells.reset(grid.cell_count());
        self.lists.vertices.reset(grid.vertex_count());
        self.lists.corners.reset(grid.vertex_count());
        self.lists.looked.clear();
        self.lists.looked.resize(grid.vertex_count(), Around::default());
    }

    /// Lists every site, and looks at what the clues alone tell.
    fn look_everywhere(&mut self) -> Result<(), Conflict> {
        let grid = self.board.grid();
        for vertex in grid.vertices() {
            self.list_vertex(vertex);
        }
        let book = self.book;
        for cell in grid.cells() {
            self.list_cell(cell);
            for &(rule, look) in &book.clues {
                look(self.board, cell, &mut self.lists.proposals);
                self.apply_proposals(rule, Site::Cell(cell))?;
            }
        }
        Ok(())
    }

    /// Looks at all that is listed, and at what that lists.
    pub(super) fn drain(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(cell) = self.lists.cells.pop(Cell::index) {
                self.look_at_cell(cell)?;
            } else if let Some(vertex) = self.lists.vertices.pop(Vertex::index) {
                self.look_at_vertex(vertex)?;
            } else if self.board.undecided_count() == 0 {
                // The corners that are left to look at could decide nothing.
                return Ok(());
            } else if let Some(vertex) = self.lists.corners.pop(Vertex::index) {
                self.look_at_corners(vertex)?;
            } else {
                return Ok(());
            }
        }
    }

    fn cell_entry(&self, cell: Cell) -> Entry {
        self.book.cell[self.board.clue(cell).index()][self.board.sides(cell).index()]
    }

    fn vertex_entry(&self, vertex: Vertex) -> Entry {
        self.book.vertex[self.board.spokes(vertex).index()]
    }

    fn list_cell(&mut self, cell: Cell) {
        let news = self.cell_entry(cell) != Entry::Quiet;
        self.lists.cells.list_if(news, cell, cell.index());
    }

    fn list_vertex(&mut self, vertex: Vertex) {
        let news = self.vertex_entry(vertex) != Entry::Quiet;
        self.lists.vertices.list_if(news, vertex, vertex.index());
        // No corner rule applies where nothing is off.
        let off = self.board.spokes(vertex).off() != 0;
        self.lists.corners.list_if(off, vertex, vertex.index());
    }

    fn list(&mut self, touched: Touched) {
        for vertex in touched.vertices {
            self.list_vertex(vertex);
        }
        for cell in touched.cells.into_iter().flatten() {
            self.list_cell(cell);
        }
    }

    fn look_at_cell(&mut self, cell: Cell) -> Result<(), Conflict> {
        let site = Site::Cell(cell);
        match self.cell_entry(cell) {
            Entry::Quiet => Ok(()),
            Entry::News(rule, news) => self.decide(site, news, Reason::Rule(rule), site),
            Entry::Broken => Err(Conflict::Clue(cell)),
        }
    }

    fn look_at_vertex(&mut self, vertex: Vertex) -> Result<(), Conflict> {
        let site = Site::Vertex(vertex);
        match self.vertex_entry(vertex) {
            Entry::Quiet => Ok(()),
            Entry::News(rule, news) => self.decide(site, news, Reason::Rule(rule), site),
            Entry::Broken => Err(Conflict::Vertex(vertex)),
        }
    }

    fn look_at_corners(&mut self, vertex: Vertex) -> Result<(), Conflict> {
        let now = self.board.spokes(vertex);
        let before = std::mem::replace(&mut self.lists.looked[vertex.index()], now);
        for (k, cell) in self.board.grid().cells_at(vertex).into_iter().enumerate() {
            let Some(cell) = cell else { continue };
            let Some(rules) = self.book.corner.get(self.board.clue(cell).index()) else { continue };
            if let Some(stance) = Stance::exits(now, k)
                && Stance::exits(before, k) != Some(stance)
            {
                self.look_at_corner(&rules[stance as usize], vertex, cell, k)?;
            }
            if Stance::inner_off(now, k) && !Stance::inner_off(before, k) {
                self.look_at_corner(&rules[Stance::InnerOff as usize], vertex, cell, k)?;
            }
        }
        Ok(())
    }

    /// `vertex` is corner `k` of `cell`.
    fn look_at_corner(
        &mut self,
        rules: &AtCorner,
        vertex: Vertex,
        cell: Cell,
        k: usize,
    ) -> Result<(), Conflict> {
        let site = Site::Cell(cell);
        if let Some((rule, decide)) = rules.sides[k] {
            self.decide(site, decide.news(self.board.sides(cell)), Reason::Rule(rule), site)?;
        }
        for &(rule, look) in &rules.beyond {
            look(Corner::new(self.board, vertex, cell, k), &mut self.lists.proposals);
            self.apply_proposals(rule, site)?;
        }
        Ok(())
    }

    /// Takes back the steps after the first `kept`, and forgets what is listed. The rules must
    /// have had no more to say of those first steps.
    pub(super) fn take_back_to(&mut self, kept: usize) {
        self.lists.cells.clear(Cell::index);
        self.lists.vertices.clear(Vertex::index);
        self.lists.corners.clear(Vertex::index);
        while self.board.trail().len() > kept {
            let Some((_, touched)) = self.board.take_back() else { return };
            for vertex in touched.vertices {
                self.lists.looked[vertex.index()] = self.board.spokes(vertex);
            }
        }
    }

    /// Decides what a rule proposed.
    fn apply_proposals(&mut self, rule: RuleId, site: Site) -> Result<(), Conflict> {
        let mut result = Ok(());
        while let Some((target, decide)) = self.lists.proposals.pop() {
            let known = match target {
                Site::Cell(cell) => self.board.sides(cell),
                Site::Vertex(vertex) => self.board.spokes(vertex),
            };
            result = result.and_then(|()| self.decide(target, decide.news(known), Reason::Rule(rule), site));
        }
        result
    }

    /// Records `news` about the edges at `target`, and lists what that touches.
    fn decide(&mut self, target: Site, news: Decide, reason: Reason, site: Site) -> Result<(), Conflict> {
        if news == Decide::NOTHING {
            return Ok(());
        }
        let places = match target {
            Site::Cell(cell) => self.board.grid().side_places(cell).map(Some),
            Site::Vertex(vertex) => self.board.grid().spoke_places(vertex),
        };
        let mut rest = news.on | news.off;
        while rest != 0 {
            let k = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(place) = places[k] {
                self.decide_at(place, news.on >> k & 1 == 1, reason, site)?;
            }
        }
        Ok(())
    }

    /// Records that the edge at `place` is on or off, and lists what that touches.
    pub(super) fn decide_at(
        &mut self,
        place: EdgePlace,
        on: bool,
        reason: Reason,
        site: Site,
    ) -> Result<(), Conflict> {
        if let Some(touched) = self.board.record(place, on, reason, site)? {
            self.list(touched);
        }
        Ok(())
    }
}
