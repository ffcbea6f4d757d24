//! Rules compiled into lookup tables.
//!
//! Rules that read nothing but four edges (and a clue) are combined into one table: for each of the 256
//! states of four edges, the first rule that decides something new, and what it decides.

use std::sync::{Arc, OnceLock};

use super::board::{AtCell, Board};
use super::four_edges::FourEdges;
use super::rules::{Corner, CornerState, CornerStates, Decide, Look, Proposals};
use crate::genre::{Dots, Genre};
use crate::grid::{Cell, Vertex};
use crate::puzzle::Clue;
use crate::technique::{Technique, TechniqueSet};

/// The table entry for one state of four edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableEntry {
    /// No rule decides anything new.
    Quiet,
    /// The first rule that decides something new, and what it decides.
    News(Technique, Decide),
    /// The clue or the vertex cannot be met any more.
    Broken,
}

/// What needs a look at a vertex: the vertex itself, the corners of the cells around it, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Looks(u8);

impl Looks {
    pub(super) const NONE: Looks = Looks(0);
    pub(super) const SELF: Looks = Looks(0b01);
    pub(super) const CORNERS: Looks = Looks(0b10);

    /// The union of two sets.
    pub(super) const fn with(self, Looks(others): Looks) -> Looks {
        Looks(self.0 | others)
    }

    /// This set without the elements of another.
    pub(super) const fn without(self, Looks(others): Looks) -> Looks {
        Looks(self.0 & !others)
    }

    /// True if the two sets have an element in common.
    pub(super) const fn has(self, Looks(these): Looks) -> bool {
        self.0 & these != 0
    }
}

/// One entry for each state of four edges, by [`FourEdges::index`].
type Table = [TableEntry; 256];

type ClueRule = fn(&Board, Cell, &mut Proposals);
type CountRule = fn(Genre, u8) -> Decide;
type BeyondRule = fn(Corner, &mut Proposals);

/// The rules for one clue and one corner state: those that decide the cell's own sides, and those that look
/// further.
#[derive(Clone, Debug)]
pub(super) struct AtCorner {
    /// For each rule, what it decides by the number of the corner.
    pub(super) sides: Vec<(Technique, [Decide; 4])>,
    pub(super) beyond: Vec<(Technique, BeyondRule)>,
}

/// The techniques that a deducer uses, made ready. To clone them is cheap.
#[derive(Clone, Debug)]
pub struct Rulebook {
    pub(super) tables: Arc<Tables>,
    /// Of these, the tables have the rules, and the deducer runs the extensions. It ignores all others.
    pub(super) techniques: TechniqueSet,
}

impl Rulebook {
    /// Compiles some techniques.
    pub fn new(techniques: TechniqueSet) -> Rulebook {
        Rulebook { techniques, ..Rulebook::with_looks(&techniques.looks().collect::<Vec<_>>()) }
    }

    /// Compiles rules that are given by their code, without extensions.
    pub fn with_looks(looks: &[(Technique, Look)]) -> Rulebook {
        Rulebook { tables: Arc::new(Tables::new(looks, Dots::ZeroOrTwo)), techniques: TechniqueSet::NONE }
    }

    /// The same rules, with tables for boards whose dots must meet this demand.
    pub(super) fn with_dots(&self, dots: Dots) -> Rulebook {
        let tables = match dots {
            Dots::ZeroOrTwo => &self.tables,
            Dots::Two => self.tables.full.get_or_init(|| Arc::new(Tables::new(&self.tables.looks, dots))),
        };
        Rulebook { tables: Arc::clone(tables), techniques: self.techniques }
    }
}

/// A set of rules, compiled into tables.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) clues: Vec<(Technique, ClueRule)>,
    pub(super) other_counts: Vec<(Technique, CountRule)>,
    /// The tables for cells, by [`Clue::index`](crate::puzzle::Clue::index).
    cell: [Table; 6],
    vertex: Table,
    /// By the state of the spokes, whether the vertex or the corners around it need a look.
    at_vertex: [Looks; 256],
    /// The rules for corners, by [`Clue::index`](crate::puzzle::Clue::index) and by corner state.
    corner: [[AtCorner; CornerState::COUNT]; 6],
    /// By clue, the corner states from which some rule starts.
    wanted: [CornerStates; 6],
    /// True if there is no rule at all.
    pub(super) idle: bool,
    /// The rules from which the tables were made.
    looks: Vec<(Technique, Look)>,
    /// The tables for full loops, made when a board first needs them.
    full: OnceLock<Arc<Tables>>,
}

impl Tables {
    pub(super) fn new(looks: &[(Technique, Look)], dots: Dots) -> Tables {
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
            |spokes| dots.is_broken(spokes.on().count_ones(), spokes.undecided().count_ones()),
            |look, spokes| match look {
                Look::Vertex(rule) => rule(spokes),
                Look::EveryDot(rule) if dots == Dots::Two => rule(spokes),
                _ => Decide::NOTHING,
            },
        );
        // No corner rule applies where nothing is off.
        let at_vertex = std::array::from_fn(|i| {
            let itself = if vertex[i] == TableEntry::Quiet { Looks::NONE } else { Looks::SELF };
            let has_off = FourEdges::from_index(i).off() != 0;
            itself.with(if has_off { Looks::CORNERS } else { Looks::NONE })
        });
        let at_corner = |clue| CornerState::ALL.map(|state| AtCorner::new(looks, clue, state));
        // The last entry is for blank cells, which have no rules.
        let corner = [0, 1, 2, 3, 4, 5].map(at_corner);
        let wanted =
            |at: &[AtCorner; CornerState::COUNT]| CornerStates::of(|state| !at[state as usize].is_quiet());
        let wanted = corner.each_ref().map(wanted);
        Tables {
            looks: looks.to_vec(),
            full: OnceLock::new(),
            clues: looks
                .iter()
                .filter_map(|&(id, look)| if let Look::Clues(rule) = look { Some((id, rule)) } else { None })
                .collect(),
            other_counts: looks
                .iter()
                .filter_map(|&(id, look)| match look {
                    Look::OtherCount(rule) => Some((id, rule)),
                    _ => None,
                })
                .collect(),
            cell: [cell(0), cell(1), cell(2), cell(3), cell(4), [TableEntry::Quiet; 256]],
            vertex,
            at_vertex,
            corner,
            wanted,
            idle: looks.is_empty(),
        }
    }

    /// Looks up what the rules decide for a cell by itself.
    pub(super) fn cell(&self, at: AtCell) -> TableEntry {
        self.cell[at.clue.index()][at.sides.index()]
    }

    /// Looks up what the rules decide for a vertex by itself.
    pub(super) fn vertex(&self, board: &Board, vertex: Vertex) -> TableEntry {
        self.vertex[board.spokes(vertex).index()]
    }

    /// Looks up what needs a look at a vertex with these spokes.
    pub(super) fn at_vertex(&self, spokes: FourEdges) -> Looks {
        self.at_vertex[spokes.index()]
    }

    /// Returns the corner states that some rule starts from, at a vertex between cells with these clues.
    pub(super) fn wanted(&self, clues: [Clue; 4]) -> CornerStates {
        CornerStates::at(clues.map(|clue| self.wanted[clue.index()]))
    }

    /// Returns the rules for the corners of cells with this clue, by corner state.
    pub(super) fn corner(&self, clue: Clue) -> &[AtCorner; CornerState::COUNT] {
        &self.corner[clue.index()]
    }
}

impl AtCorner {
    fn is_quiet(&self) -> bool {
        self.sides.is_empty() && self.beyond.is_empty()
    }

    fn new(looks: &[(Technique, Look)], clue: u8, state: CornerState) -> AtCorner {
        let mut here = AtCorner { sides: Vec::new(), beyond: Vec::new() };
        for &(id, look) in looks {
            match look {
                Look::Corner(n, s, rule) if (n, s) == (clue, state) => {
                    here.sides.push((id, [0, 1, 2, 3].map(rule)));
                }
                Look::Beyond(n, s, rule) if (n, s) == (clue, state) => here.beyond.push((id, rule)),
                _ => {}
            }
        }
        here
    }
}

/// Makes the table: for every state of four edges, whether it is `broken`, and if not, what the rules `say`.
fn tabulate(
    looks: &[(Technique, Look)],
    broken: impl Fn(FourEdges) -> bool,
    say: impl Fn(Look, FourEdges) -> Decide,
) -> Table {
    let mut table = [TableEntry::Quiet; 256];
    for edges in FourEdges::all() {
        let mut news = looks.iter().map(|&(id, look)| (id, say(look, edges).news(edges)));
        table[edges.index()] = match broken(edges) {
            true => TableEntry::Broken,
            false => news
                .find(|(_, news)| *news != Decide::NOTHING)
                .map_or(TableEntry::Quiet, |(id, news)| TableEntry::News(id, news)),
        };
    }
    table
}
