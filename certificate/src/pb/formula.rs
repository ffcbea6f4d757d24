//! The formula: inequalities over 0 and 1 whose solutions are the loops that meet the clues.
//!
//! | variable | it is 1 if |
//! |---|---|
//! | `xE` | edge E is a line |
//! | `dV` | vertex V is on the loop |
//! | `fE_I` | the flow along edge E, plus K if E is a line, has bit I |
//! | `rV` | vertex V is the root |
//! | `bN` | the drawing is loop N of the certificate |
//!
//! The root sends flow along the lines, and each other vertex on the loop keeps some of it: so there are no lines
//! that are not connected to the root. Edges carry flow to the right or down; the other way it is negative.

use std::io::{self, Write};

use crate::puzzle::Puzzle;

/// The formula of a puzzle and loops, and the numbers of its constraints. An equation is two constraints: at least,
/// and at most.
pub(crate) struct Formula<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) loops: &'a [Vec<usize>],
    /// The vertices that may be the root, in ascending order. One of them is on every loop.
    pub(crate) roots: Vec<usize>,
    /// The number of bits of a flow. K is `1 << (bits - 1)`, and larger than the number of vertices.
    pub(crate) bits: u32,
    /// The first equation of a vertex.
    pub(crate) vertices: usize,
    /// The first "no flow without a line" of an edge.
    pub(crate) edges: usize,
    /// The first "this vertex keeps flow".
    pub(crate) keeps: usize,
    /// "There is one root".
    pub(crate) root: usize,
    /// The first "not its lines, or bN" of a loop; "its lines, or not bN" follows.
    pub(crate) known: usize,
    /// The last of all.
    pub(crate) last: usize,
}

impl Formula<'_> {
    pub(crate) fn new<'a>(puzzle: &'a Puzzle, loops: &'a [Vec<usize>]) -> Formula<'a> {
        let first = |least| puzzle.clues().iter().position(|clue| clue.is_some_and(|clue| clue >= least));
        let corners = |cell| {
            let [top, _, bottom, _] = puzzle.sides(cell).map(|side| puzzle.ends(side));
            [top, bottom].concat()
        };
        // Every corner of a 3 or 4 is on the loop, and some corner of a 1 or 2.
        let roots = match (first(3), first(1)) {
            (Some(cell), _) => corners(cell)[..1].to_vec(),
            (None, Some(cell)) => corners(cell),
            (None, None) => (0..puzzle.vertices()).collect(),
        };
        let vertices = 2 * puzzle.clues().iter().flatten().count() + 1;
        let edges = vertices + 2 * puzzle.vertices();
        let keeps = edges + puzzle.edges();
        let root = keeps + puzzle.vertices();
        let known = root + 2 + roots.len();
        let (last, bits) = (known + 2 * loops.len() - 1, puzzle.vertices().ilog2() + 2);
        Formula { puzzle, loops, roots, bits, vertices, edges, keeps, root, known, last }
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (puzzle, [rows, cols]) = (self.puzzle, self.puzzle.size());
        let (half, most) = (1 << (self.bits - 1), (1 << self.bits) - 1);
        writeln!(out, "* Slitherlink {rows}x{cols}")?;
        for row in puzzle.clues().chunks_exact(cols) {
            let char = |clue: &Option<u8>| clue.map_or('.', |clue| char::from(b'0' + clue));
            writeln!(out, "* {}", row.iter().map(char).collect::<String>())?;
        }
        if !self.loops.is_empty() {
            let terms: String = (1..=self.loops.len()).map(|index| format!("+{index} b{index} ")).collect();
            writeln!(out, "* the number of the loop\nmin: {terms};")?;
        }
        writeln!(out, "* each clue is the number of lines around its cell")?;
        for (cell, clue) in puzzle.clues().iter().enumerate() {
            if let Some(clue) = clue {
                writeln!(out, "{}= {clue} ;", sum("x", puzzle.sides(cell)))?;
            }
        }
        writeln!(out, "* at each vertex meet no lines (d is 0) or two (d is 1)")?;
        for vertex in 0..puzzle.vertices() {
            writeln!(out, "{}-2 d{} = 0 ;", sum("x", puzzle.spokes(vertex)), vertex + 1)?;
        }
        writeln!(out, "* flow only on lines: along edge e flows the sum of 2^i fe_i, less {half} xe")?;
        for edge in 0..puzzle.edges() {
            writeln!(out, "+{most} x{} {}>= 0 ;", edge + 1, self.flow(edge, '-'))?;
        }
        writeln!(out, "* more flow into each vertex on the loop than out of it, except at the root")?;
        for vertex in 0..puzzle.vertices() {
            for edge in puzzle.spokes(vertex) {
                let (flow, back) = if puzzle.ends(edge)[1] == vertex { ('+', '-') } else { ('-', '+') };
                write!(out, "{}{back}{half} x{} ", self.flow(edge, flow), edge + 1)?;
            }
            let root =
                self.roots.binary_search(&vertex).map(|_| format!("+{} r{} ", puzzle.vertices(), vertex + 1));
            writeln!(out, "{}-1 d{} >= 0 ;", root.unwrap_or_default(), vertex + 1)?;
        }
        writeln!(out, "* one root, on the loop\n{}= 1 ;", sum("r", self.roots.iter().copied()))?;
        for root in self.roots.iter().map(|root| root + 1) {
            writeln!(out, "+1 d{root} -1 r{root} >= 0 ;")?;
        }
        for (index, lines) in (1..).zip(self.loops) {
            let [some, all] = ["~x", "x"].map(|name| sum(name, lines.iter().copied()));
            let length = lines.len();
            writeln!(out, "* b{index}: all lines of loop {index}, so that it is this loop")?;
            writeln!(out, "{some}+1 b{index} >= 1 ;\n{all}+{length} ~b{index} >= {length} ;")?;
        }
        Ok(())
    }

    fn flow(&self, edge: usize, sign: char) -> String {
        (0..self.bits).map(|bit| format!("{sign}{} f{}_{bit} ", 1_u64 << bit, edge + 1)).collect()
    }

    /// The literals of a loop from which all others follow: the edges, the root, and the flow on lines.
    pub(crate) fn solution(&self, lines: &[usize]) -> String {
        let puzzle = self.puzzle;
        let is_line = |edge: &usize| lines.binary_search(edge).is_ok();
        let mut literals: String = (0..puzzle.edges())
            .map(|edge| format!("{}x{} ", if is_line(&edge) { "" } else { "~" }, edge + 1))
            .collect();
        let root = self.roots.iter().find(|&&root| puzzle.spokes(root).any(|edge| is_line(&edge)));
        let (mut at, mut before) = (root.copied().unwrap_or_default(), None);
        literals += &format!("r{}", at + 1);
        // Once around from the root. Each vertex keeps 1.
        for flow in (0..lines.len()).rev() {
            let Some(edge) = puzzle.spokes(at).find(|edge| is_line(edge) && before != Some(*edge)) else {
                break;
            };
            let ([from, to], half) = (puzzle.ends(edge), 1 << (self.bits - 1));
            let sum = if from == at { half + flow } else { half - flow };
            let bit = |bit| format!(" {}f{}_{bit}", if sum >> bit & 1 == 1 { "" } else { "~" }, edge + 1);
            literals.extend((0..self.bits).map(bit));
            (at, before) = (from + to - at, Some(edge));
        }
        literals
    }
}

/// The sum of variables with these indices, before a space.
pub(crate) fn sum(name: &str, indices: impl IntoIterator<Item = usize>) -> String {
    indices.into_iter().map(|index| format!("+1 {name}{} ", index + 1)).collect()
}
