//! Names for the cells, edges and dots of a board in the sentences of a step.

use std::cmp::Reverse;

pub(in crate::explain) use super::lists::{before_verb, list, series};
use crate::grid::{Cell, Edge, EdgePlace, Grid, Vertex};
use crate::puzzle::Clue;
use crate::solution::corner;
use crate::step::places::cell_name;
use crate::step::{Fact, Step};
use crate::technique::Technique;

/// The sides of a cell, in the order of [`Grid::sides`].
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

/// The order in which several sides of a cell are named: "top, bottom, left and right".
const ORDER: [usize; 4] = [0, 3, 1, 2];

/// The corners of a cell, in the order of [`Grid::corners`].
pub(in crate::explain) const CORNERS: [&str; 4] = ["top-left", "top-right", "bottom-right", "bottom-left"];

/// Lists of more members than this say how many they have, or are left to the board.
pub(in crate::explain) const FEW: usize = 6;

/// Names the places of a board.
pub(in crate::explain) struct Names {
    pub(in crate::explain) grid: Grid,
    /// The clues that the step is about, those with most of its edges first: an edge is named from the first of them that it
    /// belongs to.
    about: Vec<Cell>,
    /// Whether the step is about one clue, whose edges are then "its top" and "its left".
    its: bool,
}

impl Names {
    /// Names places outside of any step.
    pub(in crate::explain) const fn plain(grid: Grid) -> Names {
        Names { grid, about: Vec::new(), its: false }
    }

    /// Names places in the sentences of a step.
    pub(in crate::explain) fn of(grid: Grid, step: &Step) -> Names {
        let mut about: Vec<Cell> = step.premises.clues.iter().map(|&(cell, _)| cell).collect();
        let edges_of = |cell: Cell| {
            let facts = step.premises.facts.iter().chain(step.conclusion.facts());
            let edges = facts.filter_map(|fact| fact.drawn());
            edges.filter(|(edge, _)| grid.sides(cell).contains(edge)).count()
        };
        about.sort_by_cached_key(|&cell| Reverse(edges_of(cell)));
        let its = matches!(
            step.technique,
            Technique::Zero
                | Technique::ClueSatisfied
                | Technique::ClueRemaining
                | Technique::Clue
                | Technique::EnteredClue
                | Technique::CornerOne
                | Technique::CornerThree
                | Technique::EnteredOne
                | Technique::EnteredThree
        );
        Names { grid, about, its }
    }

    /// Names the edges of one clue "its top" and "its left".
    pub(in crate::explain) fn of_clue(grid: Grid, cell: Cell) -> Names {
        Names { grid, about: vec![cell], its: true }
    }

    /// A cell, or the outside: "r3c4".
    pub(in crate::explain) fn cell(&self, cell: Option<Cell>) -> String {
        match cell {
            Some(_) => cell_name(self.grid, cell).to_string(),
            None => "the outside".into(),
        }
    }

    /// A clue: "the 3 at r1c1".
    pub(in crate::explain) fn clue(&self, &(cell, clue): &(Cell, Clue)) -> String {
        format!("the {} at {}", clue.noun(), self.cell(Some(cell)))
    }

    /// Several clues: "the 3 at r1c1 and the 2 at r1c2".
    pub(in crate::explain) fn clues<'a>(&self, clues: impl IntoIterator<Item = &'a (Cell, Clue)>) -> String {
        series(&clues.into_iter().map(|clue| self.clue(clue)).collect::<Vec<_>>())
    }

    /// A vertex: "the top-left corner of r3c4".
    pub(in crate::explain) fn dot(&self, vertex: Vertex) -> String {
        let (r, c) = self.grid.vertex_place(vertex);
        corner(r, c).to_string()
    }

    /// A vertex at the end of an edge, as a corner of the cell that the edge is named from.
    pub(in crate::explain) fn end(&self, edge: Edge, vertex: Vertex) -> String {
        let (cell, _) = self.seen_from(edge);
        let corner = self.grid.corners(cell).iter().position(|&corner| corner == vertex);
        corner.map_or_else(
            || self.dot(vertex),
            |k| format!("the {} corner of {}", CORNERS[k], self.cell(Some(cell))),
        )
    }

    /// Which sides of the step's clue some edges are: "top and left".
    pub(in crate::explain) fn sides_of(&self, edges: &[Edge]) -> String {
        let mut sides: Vec<usize> = edges.iter().map(|&edge| self.seen_from(edge).1).collect();
        sides.sort_by_key(|&side| ORDER[side]);
        list(&sides.iter().map(|&side| SIDES[side].to_string()).collect::<Vec<_>>())
    }

    /// That some edges of the step's clue are lines, or crosses: "its top and left are lines"; `None` if they are not alike.
    pub(in crate::explain) fn its_are(&self, facts: &[Fact]) -> Option<String> {
        let [lines, crosses] = [true, false].map(|is_line| drawn(facts, is_line));
        let (edges, is_line) = if crosses.is_empty() { (lines, true) } else { (crosses, false) };
        (!edges.is_empty() && edges.len() == facts.len())
            .then(|| format!("its {} {}", self.sides_of(&edges), are_drawn(&edges, is_line)))
    }

    /// That some edges are lines and others crosses: "the top and left of r3c4 are lines", "the top of r3c4 is a line and the
    /// left of r5c5 a cross".
    pub(in crate::explain) fn are(&self, facts: &[Fact]) -> String {
        let mut facts = facts.to_vec();
        facts.sort_unstable();
        let [lines, crosses] = [true, false].map(|is_line| {
            let edges = drawn(&facts, is_line);
            format!("{} {}", before_verb(&self.by_cell(&edges)), are_drawn(&edges, is_line))
        });
        match [true, false].map(|is_line| drawn(&facts, is_line).len()) {
            [_, 0] => lines,
            [0, _] => crosses,
            [1, 1] => format!("{lines} and {}", crosses.replace(" is a ", " a ")),
            _ => format!("{lines} and {crosses}"),
        }
    }

    /// The position of some edges: "at the top and left of r3c4 and on the right of r5c5".
    pub(in crate::explain) fn edges(&self, edges: &[Edge]) -> String {
        series(&self.edge_parts(edges))
    }

    /// Which edges they are: "the top and left of r3c4, and the right of r5c5".
    pub(in crate::explain) fn which(&self, edges: &[Edge]) -> String {
        series(&self.bare(edges))
    }

    /// Some edges, a part for each cell: "the top and left of r3c4", "the top of r3c5".
    fn by_cell(&self, edges: &[Edge]) -> Vec<String> {
        let mut cells: Vec<Cell> = Vec::new();
        edges.iter().map(|&edge| self.seen_from(edge).0).for_each(|cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        });
        let of = |cell| edges.iter().copied().filter(move |&edge| self.seen_from(edge).0 == cell);
        cells.into_iter().flat_map(|cell| self.bare(&of(cell).collect::<Vec<_>>())).collect()
    }

    /// The position of some edges without prepositions.
    fn bare(&self, edges: &[Edge]) -> Vec<String> {
        let places = self.edge_parts(edges);
        places.iter().map(|place| place.split_once(' ').map_or("", |(_, bare)| bare).into()).collect()
    }

    fn edge_parts(&self, edges: &[Edge]) -> Vec<String> {
        let mut left: Vec<(Cell, usize)> = edges.iter().map(|&edge| self.seen_from(edge)).collect();
        let mut parts = Vec::new();
        while let Some(&(cell, side)) = left.first() {
            let sides_of =
                |cell: Cell| left.iter().filter(move |&&(other, _)| other == cell).map(|&(_, s)| s);
            let mut sides: Vec<usize> = sides_of(cell).collect();
            let mut cells = vec![cell];
            if sides.len() == 1 {
                let alike = |&&(other, own): &&(Cell, usize)| own == side && sides_of(other).count() == 1;
                cells = left.iter().filter(alike).map(|&(cell, _)| cell).collect();
            }
            sides.sort_by_key(|&side| ORDER[side]);
            left.retain(|(cell, side)| !(cells.contains(cell) && sides.contains(side)));
            parts.push(self.sides(&sides, &cells));
        }
        parts
    }

    /// Some sides of some cells: "on the left of r3c4 and r4c4".
    fn sides(&self, sides: &[usize], cells: &[Cell]) -> String {
        let preposition = if matches!(sides[0], 0 | 2) { "at" } else { "on" };
        let sides = list(&sides.iter().map(|&side| SIDES[side].to_string()).collect::<Vec<_>>());
        if self.its && cells.iter().all(|cell| self.about.contains(cell)) {
            return format!("{preposition} its {sides}");
        }
        let cells: Vec<String> = cells.iter().map(|&cell| self.cell(Some(cell))).collect();
        format!("{preposition} the {sides} of {}", list(&cells))
    }

    /// The cell that an edge is named from, and the index of the edge among its sides.
    fn seen_from(&self, edge: Edge) -> (Cell, usize) {
        let side_of = |cell: Cell| self.grid.sides(cell).iter().position(|&side| side == edge);
        let from_clue = self.about.iter().find_map(|&cell| Some((cell, side_of(cell)?)));
        from_clue.unwrap_or_else(|| {
            let (rows, cols) = (self.grid.rows(), self.grid.cols());
            let (r, c, side) = match self.grid.edge_place(edge) {
                EdgePlace::Horizontal(r, c) if r < rows => (r, c, 0),
                EdgePlace::Horizontal(r, c) => (r - 1, c, 2),
                EdgePlace::Vertical(r, c) if c < cols => (r, c, 3),
                EdgePlace::Vertical(r, c) => (r, c - 1, 1),
            };
            (self.grid.cell(r, c), side)
        })
    }

    /// Lines or crosses: "the line at the top of r3c4", "the crosses on the left of r3c4 and r4c4".
    pub(in crate::explain) fn drawn(&self, edges: &[Edge], is_line: bool) -> String {
        the_drawn(edges, is_line, &self.edges(edges))
    }

    /// The same before a verb: "the crosses at the top of r1c1, and on the left of r3c4 and r4c4,".
    pub(in crate::explain) fn subject(&self, edges: &[Edge], is_line: bool) -> String {
        the_drawn(edges, is_line, &before_verb(&self.edge_parts(edges)))
    }

    /// A fact: "a line at the top of r3c4", "r1c1 and r2c2 are on the same side".
    pub(in crate::explain) fn fact(&self, fact: Fact) -> String {
        match fact {
            Fact::Edge { edge, line } => {
                format!("a {} {}", if line { "line" } else { "cross" }, self.edges(&[edge]))
            }
            Fact::Cells { cells: [None, cell], differ } => {
                format!("{} is {}", self.cell(cell), if differ { "inside" } else { "outside" })
            }
            Fact::Cells { cells: [a, b], differ } => self.relation(a, b, differ),
        }
    }

    /// Whether two cells are on different sides: "r1c1 and r2c2 are on the same side".
    pub(in crate::explain) fn relation(&self, a: Option<Cell>, b: Option<Cell>, differ: bool) -> String {
        let sides = if differ { "different sides" } else { "the same side" };
        format!("{} and {} are on {sides}", self.cell(a), self.cell(b))
    }

    /// A fact that is assumed: "a line at the top of r3c4", "r1c1 inside".
    pub(in crate::explain) fn tried(&self, fact: Fact) -> String {
        let words = self.fact(fact);
        match fact {
            Fact::Edge { .. } => words,
            Fact::Cells { .. } => words.replacen(" is ", " ", 1).replacen(" are ", " ", 1),
        }
    }

    /// Lines and crosses that follow or are known: "lines at the top and left".
    pub(in crate::explain) fn drawn_there(&self, facts: &[Fact]) -> String {
        let drawn = [true, false].map(|is_line| self.some(&drawn(facts, is_line), is_line));
        series(&drawn.into_iter().flatten().collect::<Vec<_>>())
    }

    /// The same with articles: "the lines at the top and left".
    pub(in crate::explain) fn the_drawn_there(&self, facts: &[Fact]) -> String {
        let drawn = [true, false].map(|is_line| self.drawn(&drawn(facts, is_line), is_line));
        series(&drawn.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>())
    }

    /// Lines or crosses that are not known yet: "a line at the top of r3c4"; `None` if there are none.
    pub(super) fn some(&self, edges: &[Edge], is_line: bool) -> Option<String> {
        let what = match (edges, is_line) {
            ([], _) => return None,
            ([_], true) => "a line".into(),
            ([_], false) => "a cross".into(),
            (_, true) => counted(edges.len(), "lines"),
            (_, false) => counted(edges.len(), "crosses"),
        };
        Some(format!("{what} {}", self.edges(edges)))
    }
}

fn the_drawn(edges: &[Edge], is_line: bool, places: &str) -> String {
    let (name, several) = if is_line { ("line", "lines") } else { ("cross", "crosses") };
    match edges {
        [] => String::new(),
        [_] => format!("the {name} {places}"),
        _ => format!("the {} {places}", counted(edges.len(), several)),
    }
}

const fn are_drawn(edges: &[Edge], is_line: bool) -> &'static str {
    match (edges, is_line) {
        ([_], true) => "is a line",
        ([_], false) => "is a cross",
        (_, true) => "are lines",
        (_, false) => "are crosses",
    }
}

/// The edges that are lines, or crosses, according to some facts.
pub(in crate::explain) fn drawn(facts: &[Fact], is_line: bool) -> Vec<Edge> {
    let of_kind = |fact: &Fact| match *fact {
        Fact::Edge { edge, line } if line == is_line => Some(edge),
        _ => None,
    };
    facts.iter().filter_map(of_kind).collect()
}

/// The name of the members of a list, with their number if they are many: "lines", "seven lines".
pub(in crate::explain) fn counted(count: usize, name: &str) -> String {
    if count > FEW { format!("{} {name}", in_words(count)) } else { name.into() }
}

/// Some cells, with their number if they are many: "r1c1 and r1c2", "the seven cells r1c1, …".
pub(in crate::explain) fn the_cells(cells: &[String]) -> String {
    if cells.len() > FEW {
        format!("the {} {}", counted(cells.len(), "cells"), list(cells))
    } else {
        list(cells)
    }
}

/// A count with its noun: "no line", "one line", "two lines".
pub(in crate::explain) fn number(count: usize, one: &str) -> String {
    format!("{} {one}{}", in_words(count), if count < 2 { "" } else { "s" })
}

/// A number in words: "no" for none.
pub(in crate::explain) fn in_words(count: usize) -> String {
    const FEW: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    FEW.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

/// Capitalizes the first letter, except in the name of a cell.
pub(in crate::explain) fn capital(words: &str) -> String {
    let is_cell = words.starts_with('r') && words[1..].starts_with(|next: char| next.is_ascii_digit());
    match words.chars().next() {
        Some(first) if !is_cell => words.replacen(first, &first.to_uppercase().to_string(), 1),
        _ => words.into(),
    }
}
