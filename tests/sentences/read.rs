//! A parser of sentences: it knows the names of places, but shares no code with the writer.

use std::collections::{BTreeMap, BTreeSet};

use slitherlink::step::Fact;
use slitherlink::{Cell, Edge, Grid, Vertex};

/// A cell, or the outside.
pub type Node = Option<Cell>;

const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];
pub const CORNERS: [&str; 4] = ["top-left", "top-right", "bottom-right", "bottom-left"];
const NUMBERS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Lists of more members than this say how many they have.
pub const FEW: usize = 6;

/// The places and numbers that a text names.
#[derive(Debug, Default)]
pub struct Said {
    pub clues: BTreeSet<(Cell, u8)>,
    pub facts: BTreeSet<Fact>,
    /// Paths, by their number of lines and their ends.
    pub paths: Vec<(usize, [Vertex; 2])>,
    /// The cells that are named on their own.
    pub nodes: BTreeSet<Node>,
    /// The clue that is named last.
    pub last: Option<Cell>,
}

/// The cell of a name: r3c4.
pub fn cell(grid: Grid, name: &str) -> Option<Cell> {
    let (r, c) = name.strip_prefix('r')?.split_once('c')?;
    let (r, c): (usize, usize) = (r.parse().ok()?, c.parse().ok()?);
    (1..=grid.rows()).contains(&r).then_some(())?;
    (1..=grid.cols()).contains(&c).then(|| grid.cell(r - 1, c - 1))
}

/// A number in words or digits.
pub fn number(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|&number| number == word).or_else(|| word.parse().ok())
}

/// A relation of two cells: whether they are on different sides of the loop.
pub type Relation = (Node, Node, bool);

/// The cells that some relations relate to one: whether they are on the other side.
pub fn sides(known: &[Relation], first: Node) -> BTreeMap<Node, bool> {
    let mut side = BTreeMap::from([(first, false)]);
    for _ in known {
        for &(a, b, differ) in known {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(&at) = side.get(&from) {
                    side.entry(to).or_insert(at ^ differ);
                }
            }
        }
    }
    side
}

/// The same facts, those about cells as relations to the first of all cells that are related.
pub fn normal(facts: impl IntoIterator<Item = Fact>) -> BTreeSet<Fact> {
    let (mut relations, mut normal) = (Vec::new(), BTreeSet::new());
    for fact in facts {
        match fact {
            Fact::Cells { cells: [a, b], differ } => relations.push((a, b, differ)),
            Fact::Edge { .. } => _ = normal.insert(fact),
        }
    }
    let nodes: BTreeSet<Node> = relations.iter().flat_map(|&(a, b, _)| [a, b]).collect();
    let mut told = BTreeSet::new();
    for &first in &nodes {
        if told.insert(first) {
            let side = sides(&relations, first);
            told.extend(side.keys());
            let others = side.iter().filter(|&(&node, _)| node != first);
            normal.extend(others.map(|(&node, &differ)| Fact::cells(first, node, differ)));
        }
    }
    normal
}

struct Reader<'a> {
    grid: Grid,
    words: Vec<&'a str>,
    at: usize,
    /// Whether the current phrase is about lines or crosses.
    lines: bool,
    /// The number of lines or crosses that the current phrase states before it names them, and of those that it names.
    told: Option<usize>,
    named: usize,
    /// Pairs of cells of which nothing has been said yet.
    pairs: Vec<[Cell; 2]>,
    said: Said,
}

/// Parses a text.
pub fn read(grid: Grid, text: &str) -> Said {
    let words = text.split_whitespace().collect();
    let mut reader = Reader {
        grid,
        words,
        at: 0,
        lines: true,
        told: None,
        named: 0,
        pairs: Vec::new(),
        said: Said::default(),
    };
    while reader.at < reader.words.len() {
        reader.next();
    }
    reader.check_number();
    reader.said
}

fn bare(word: &str) -> &str {
    word.trim_matches(['(', ')', ',', '.', ':', ';'])
}

impl Reader<'_> {
    fn word(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", |word| bare(word))
    }

    fn is_side(&self, ahead: usize) -> Option<usize> {
        SIDES.iter().position(|&side| side == self.word(ahead))
    }

    fn next(&mut self) {
        match self.word(0) {
            name @ ("line" | "lines" | "cross" | "crosses") => {
                let lines = name.starts_with("line");
                self.check_number();
                self.lines = lines;
                let is_list =
                    ["at", "on"].contains(&self.word(1)) && self.is_side(3).is_some() && self.word(4) != "or";
                self.told = self.words[..self.at].last().filter(|_| is_list).and_then(|word| number(word));
            }
            // "At its top or left": one of them, and it does not say which.
            "at" | "on" if self.word(1) == "its" && self.word(3) == "or" => self.at += 4,
            // "The 3 at r1c1 has crosses beyond its top-right corner"
            "beyond" if self.word(1) == "its" && self.word(3) == "corner" => return self.beyond(),
            // "Its right is a cross"
            "Its" if self.is_side(1).is_some() && self.word(2) == "is" => {
                let clue = self.said.last.expect("a clue");
                let edge = self.grid.sides(clue)[self.is_side(1).expect("a side")];
                self.said.facts.insert(Fact::Edge { edge, line: self.word(4) == "line" });
                self.at += 4;
            }
            // "the top and left of r1c1 are lines"
            "the" if self.is_side(1).is_some() => return self.are(),
            // "a line between r1c1 and r2c1"
            "between" if cell(self.grid, self.word(1)).is_some() && self.word(2) == "and" => {
                self.at += 1;
                return self.between();
            }
            "at" | "on" if ["the", "its"].contains(&self.word(1)) && self.is_side(2).is_some() => {
                return self.edges();
            }
            "the" | "The" if self.word(2) == "at" && self.word(1).len() == 1 => {
                if let Some(cell) = cell(self.grid, self.word(3)) {
                    let number = self.word(1).parse().expect("a clue");
                    self.said.clues.insert((cell, number));
                    self.said.last = Some(cell);
                    self.at += 3;
                }
            }
            // "The 3s at r1c1 and r1c2"
            "3s" if self.word(1) == "at" => {
                self.at += 2;
                let threes = self.cells();
                return self.said.clues.extend(threes.into_iter().map(|cell| (cell, 3)));
            }
            "path" if self.word(1) == "of" => return self.path(),
            "corner" if self.word(1) == "of" && cell(self.grid, self.word(2)).is_some() => self.at += 2,
            word if cell(self.grid, word).is_some() => return self.sides(),
            // "the outside cells r1c1 and r1c2"
            side @ ("inside" | "outside") if ["cell", "cells"].contains(&self.word(1)) => {
                let inside = side == "inside";
                let before = self.at.checked_sub(1).map_or("", |at| self.words[at]);
                self.at += 2;
                let cells = self.cells();
                self.check_cells(&cells, before);
                self.said.nodes.extend(cells.iter().map(|&cell| Some(cell)));
                return self
                    .said
                    .facts
                    .extend(cells.iter().map(|&cell| Fact::cells(None, Some(cell), inside)));
            }
            "outside" | "border" if self.at > 0 && self.words[self.at - 1] == "the" => {
                self.said.nodes.insert(None);
            }
            _ => {}
        }
        self.at += 1;
    }

    /// Asserts that a phrase names as many lines or crosses as it says, and that it says so if they are many.
    fn check_number(&mut self) {
        let (told, named) = (self.told.take(), std::mem::take(&mut self.named));
        assert_eq!(told, (named > FEW).then_some(named), "{:?}: how many?", self.words.join(" "));
    }

    /// Asserts the same of a list of cells, given the word before its name.
    fn check_cells(&self, cells: &[Cell], before: &str) {
        let many = (cells.len() > FEW).then_some(cells.len());
        assert_eq!(number(before), many, "{:?}: how many?", self.words.join(" "));
    }

    /// Reads a list of cells: "r1c1, r1c2 and r1c3".
    fn cells(&mut self) -> Vec<Cell> {
        let mut cells = Vec::new();
        while let Some(cell) = cell(self.grid, self.word(0)) {
            cells.push(cell);
            let ends = self.words[self.at].len() > self.word(0).len();
            self.at += 1;
            let last = self.word(0) == "and" && self::cell(self.grid, self.word(1)).is_some();
            if !ends && last {
                self.at += 1;
                cells.extend(self::cell(self.grid, self.word(0)));
                self.at += 1;
                break;
            }
            if !ends {
                break;
            }
        }
        cells
    }

    /// Reads the lines or crosses that lead away from a corner of the clue that was named last.
    fn beyond(&mut self) {
        let cell = self.said.last.expect("a clue");
        let k = CORNERS.iter().position(|&corner| corner == self.word(2)).expect("a corner");
        let own = self.grid.sides(cell);
        let spokes = self.grid.spokes(self.grid.corners(cell)[k]).into_iter().flatten();
        let edges: Vec<Edge> = spokes.filter(|edge| !own.contains(edge)).collect();
        assert_eq!(edges.len() > 1, self.words[self.at - 1] == "crosses", "{:?}: how many?", self.words);
        let line = self.lines;
        self.said.facts.extend(edges.into_iter().map(|edge| Fact::Edge { edge, line }));
        self.at += 4;
    }

    /// Reads what edges are: "the top and left of r3c4 are lines and the top of r5c5 is a cross". Says nothing of edges that are
    /// only named.
    fn are(&mut self) {
        let start = self.at;
        let mut edges: Vec<Edge> = Vec::new();
        while self.word(0) == "the" && self.is_side(1).is_some() {
            self.at += 1;
            let sides = self.sides_of_cells();
            if self.word(0) != "of" {
                break;
            }
            self.at += 1;
            for cell in self.cells() {
                edges.extend(sides.iter().map(|&side| self.grid.sides(cell)[side]));
            }
            self.at += usize::from(self.word(0) == "and");
        }
        let is_verb = ["is", "are"].contains(&self.word(0));
        self.at += usize::from(is_verb);
        let is_one = self.word(0) == "a";
        self.at += usize::from(is_one);
        let line = match self.word(0) {
            _ if edges.is_empty() || (!is_verb && !is_one) || is_one != (edges.len() == 1) => None,
            "line" | "lines" => Some(true),
            "cross" | "crosses" => Some(false),
            _ => None,
        };
        match line {
            Some(line) => self.said.facts.extend(edges.into_iter().map(|edge| Fact::Edge { edge, line })),
            None => self.at = start,
        }
        self.at += 1;
    }

    /// Reads the names of sides: "top, bottom and left".
    fn sides_of_cells(&mut self) -> Vec<usize> {
        let mut sides = Vec::new();
        while let Some(side) = self.is_side(0) {
            sides.push(side);
            let ends = self.words[self.at].ends_with(',') && self.is_side(1).is_none();
            self.at += 1;
            if ends {
                break;
            }
            self.at += usize::from(self.word(0) == "and" && self.is_side(1).is_some());
        }
        sides
    }

    /// Reads edges: "at the top and left of r3c4", "on its right".
    fn edges(&mut self) {
        let its = self.word(1) == "its";
        self.at += 2;
        let sides = self.sides_of_cells();
        let cells = if its {
            // "With the line at its top, the 2 at r1c1"
            let next = (self.word(0) == "the").then(|| self.next_clue()).flatten();
            let cell = next.or(self.said.last).or_else(|| self.next_clue());
            vec![cell.unwrap_or_else(|| panic!("{:?}: whose sides?", self.words))]
        } else {
            assert_eq!(self.word(0), "of", "{:?}", self.words);
            self.at += 1;
            self.cells()
        };
        assert!(!cells.is_empty(), "{:?}", self.words);
        for cell in cells {
            for &side in &sides {
                let edge: Edge = self.grid.sides(cell)[side];
                self.named += 1;
                self.said.facts.insert(Fact::Edge { edge, line: self.lines });
            }
        }
    }

    /// The first clue that is named further on: "With a line at its top, the 3 at r1c1 …".
    fn next_clue(&self) -> Option<Cell> {
        let rest = &self.words[self.at..];
        let at =
            rest.windows(4).find(|words| words[0] == "the" && words[1].len() == 1 && words[2] == "at")?;
        cell(self.grid, bare(at[3]))
    }

    /// Reads the edge between two cells.
    fn between(&mut self) {
        let [a, b] = self.cells()[..] else { panic!("{:?}: between which two?", self.words) };
        let sides = self.grid.sides(b);
        let edge = self.grid.sides(a).into_iter().find(|side| sides.contains(side)).expect("a shared side");
        self.said.facts.insert(Fact::Edge { edge, line: self.lines });
    }

    fn dot(&mut self) -> Vertex {
        while self.word(0) != "corner" {
            self.at += 1;
        }
        let k = CORNERS.iter().position(|&corner| corner == bare(self.words[self.at - 1])).expect("a corner");
        let cell = cell(self.grid, self.word(2)).expect("a cell");
        self.at += 3;
        self.grid.corners(cell)[k]
    }

    /// Reads a path: "path of 7 lines from the top-left corner of r1c1 to the top-left corner of r2c2".
    fn path(&mut self) {
        let count = number(self.word(2)).expect("a number of lines");
        let ends = [self.dot(), self.dot()];
        self.said.paths.push((count, ends));
    }

    /// Reads the side of the loop that cells are on, if it is stated; otherwise they are only named.
    fn sides(&mut self) {
        let before = match self.at.checked_sub(2).map(|at| [self.words[at], self.words[at + 1]]) {
            Some([number, "cells"]) => number,
            _ => "",
        };
        let cells = self.cells();
        self.check_cells(&cells, before);
        self.said.nodes.extend(cells.iter().map(|&cell| Some(cell)));
        let is = ["is", "are"].contains(&self.word(0));
        if let ([a, b], false) = (&cells[..], is) {
            self.pairs.push([*a, *b]);
            return;
        }
        // "r1c1 and r1c2, and r2c1 and r2c2, are each on different sides"
        if self.word(1) == "each" {
            let [a, b] = cells[..] else { panic!("{:?}: which two?", self.words) };
            self.pairs.push([a, b]);
            self.at += 4;
            let pairs = std::mem::take(&mut self.pairs).into_iter();
            self.said.facts.extend(pairs.map(|[a, b]| Fact::cells(Some(a), Some(b), true)));
            return;
        }
        self.pairs.clear();
        let both = usize::from(self.word(1) == "both");
        match (is, self.word(1 + both), self.word(2 + both)) {
            (true, side @ ("inside" | "outside"), _) => {
                let inside = side == "inside";
                let facts = cells.iter().map(|&cell| Fact::cells(None, Some(cell), inside));
                self.said.facts.extend(facts);
                self.at += 2 + both;
            }
            (true, "on", "different") => {
                let [a, b] = cells[..] else { panic!("{:?}: which two?", self.words) };
                self.said.facts.insert(Fact::cells(Some(a), Some(b), true));
                self.at += 3;
            }
            (true, "on", kind @ ("the" | "one")) => {
                let has_others = kind == "one";
                let relate = |&cell: &Cell, differ| Fact::cells(Some(cells[0]), Some(cell), differ);
                self.said.facts.extend(cells[1..].iter().map(|cell| relate(cell, false)));
                self.at += 3;
                // "r1c1 and r1c2 are on one side, and r2c1 on the other"
                if has_others {
                    assert_eq!(self.word(1), "and", "{:?}", self.words);
                    self.at += 2 + usize::from(self.word(2) == "the") * 3;
                    let others = self.cells();
                    self.said.facts.extend(others.iter().map(|cell| relate(cell, true)));
                    self.at += 3;
                }
            }
            _ => {}
        }
    }
}
