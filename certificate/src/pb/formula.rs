//! The formula: inequalities over 0 and 1 whose solutions are the loops that meet the clues.
//!
//! | variable | it is 1 if |
//! |---|---|
//! | `xE` | edge E is a line |
//! | `dV` | vertex V is on the loop |
//! | `fE_I` | the flow along edge E, plus K if E is a line, has bit I |
//! | `rV` | vertex V is the root |
//! | `bN` | the drawing is loop N of the certificate |
//! | `x` and a number above those of edges | the cell with that variable in the clauses is inside the loop |
//!
//! The root sends flow along the lines, and each other vertex on the loop keeps some of it: so there are no lines
//! that are not connected to the root. Edges carry flow to the right or down; the other way it is negative. Only cells with an animal,
//! and those to the left of them, have a variable here.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::clauses::{Clauses, line};
use crate::puzzle::Puzzle;
use crate::shown::Certificate;

/// The formula of a puzzle and loops, and the numbers of its constraints. An equation is two constraints: at least,
/// and at most.
pub(super) struct Formula<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) loops: &'a [Vec<usize>],
    /// The vertices that may be the root, in ascending order. One of them is on every loop.
    pub(super) roots: Vec<usize>,
    /// The number of bits of a flow. K is `1 << (bits - 1)`, and larger than the number of vertices.
    pub(super) bits: u32,
    /// The index of the first equation of a vertex.
    pub(super) vertices: usize,
    /// That of the first "no flow without a line" of an edge.
    pub(super) edges: usize,
    /// That of the first "this vertex keeps flow".
    pub(super) keeps: usize,
    /// That of "there is one root".
    pub(super) root: usize,
    /// That of the first "not its lines, or bN" of a loop. Each is followed by its reverse, "its lines, or
    /// not bN".
    pub(super) known: usize,
    /// That of the first "the loop passes this vertex", if it must pass every one.
    pub(super) dots: usize,
    /// By edge at the left of a cell up to an animal in its row, the first of its clauses 3, which the formula has.
    pub(super) insides: BTreeMap<usize, usize>,
    /// That of the first "this animal is inside" or "is outside".
    pub(super) animals: usize,
    /// That of the last constraint.
    pub(super) last: usize,
}

impl Formula<'_> {
    /// The formula of the puzzle and the loops of a certificate.
    pub(super) fn of(Certificate { puzzle, loops, .. }: &Certificate) -> Formula<'_> {
        let first = |least| puzzle.clues().iter().position(|clue| clue.is_some_and(|clue| clue >= least));
        let corners = |[top, _, bottom, _]: [usize; 4]| [puzzle.ends(top), puzzle.ends(bottom)].concat();
        // Every corner of a 3 or 4 is on the loop, and some corner of a 1 or 2.
        let roots = match (first(3), first(1)) {
            (Some(cell), _) => corners(puzzle.sides(cell))[..1].to_vec(),
            (None, Some(cell)) => corners(puzzle.sides(cell)),
            (None, None) => (0..puzzle.vertices()).collect(),
        };
        let vertices = 2 * puzzle.clues().iter().flatten().count() + 1;
        let edges = vertices + 2 * puzzle.vertices();
        let keeps = edges + puzzle.edges();
        let root = keeps + puzzle.vertices();
        let known = root + 2 + roots.len();
        let (dots, bits) = (known + 2 * loops.len(), puzzle.vertices().ilog2() + 2);
        let mut animals = dots + if puzzle.every_dot() { puzzle.vertices() } else { 0 };
        let mut insides = BTreeMap::new();
        for cell in puzzle.animals().iter().flat_map(|&(cell, _)| puzzle.row_up_to(cell)) {
            let left = puzzle.sides(cell)[3];
            insides.entry(left).or_insert_with(|| {
                let first = animals;
                animals += 1 << puzzle.beside(left).count();
                first
            });
        }
        let last = animals + puzzle.animals().len() - 1;
        Formula {
            puzzle,
            loops,
            roots,
            bits,
            vertices,
            edges,
            keeps,
            root,
            known,
            dots,
            insides,
            animals,
            last,
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (puzzle, [rows, cols]) = (self.puzzle, self.puzzle.size());
        let (half, most) = (1 << (self.bits - 1), (1 << self.bits) - 1);
        writeln!(out, "* Slitherlink {rows}x{cols}")?;
        let char = |clue: &Option<u8>| clue.map_or('.', |clue| char::from(b'0' + clue));
        let mut cells: Vec<char> = puzzle.clues().iter().map(char).collect();
        puzzle.animals().iter().for_each(|&(cell, is_sheep)| cells[cell] = if is_sheep { 'S' } else { 'W' });
        for row in cells.chunks_exact(cols) {
            writeln!(out, "* {}", row.iter().collect::<String>())?;
        }
        if !self.loops.is_empty() {
            let terms: String = (1..=self.loops.len()).map(|index| format!("+{index} b{index} ")).collect();
            writeln!(out, "* the number of the loop\nmin: {terms};")?;
        }
        writeln!(out, "* each clue is the number of lines around its cell")?;
        let clues = (0..).zip(puzzle.clues()).filter_map(|(cell, clue)| Some((cell, (*clue)?)));
        for (cell, clue) in clues {
            writeln!(out, "{}= {clue} ;", sum("x", puzzle.sides(cell)))?;
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
        self.write_genre(out)
    }

    /// What other genres ask.
    fn write_genre(&self, out: &mut dyn Write) -> io::Result<()> {
        let puzzle = self.puzzle;
        if puzzle.every_dot() {
            writeln!(out, "* the loop passes every vertex")?;
            (0..puzzle.vertices()).try_for_each(|vertex| writeln!(out, "+1 d{} >= 1 ;", vertex + 1))?;
        }
        if !self.insides.is_empty() {
            writeln!(
                out,
                "* x{} and so on: a cell is inside; from the left border on, lines change that",
                puzzle.edges() + 1
            )?;
        }
        let mut by_number: Vec<(usize, usize)> =
            self.insides.iter().map(|(&edge, &first)| (first, edge)).collect();
        by_number.sort_unstable();
        for (_, edge) in by_number {
            let mut clauses = Clauses::default();
            let beside: Vec<i32> = puzzle.beside(edge).map(|cell| line(puzzle.edges() + cell)).collect();
            clauses.border(line(edge), &beside);
            for clause in (1..=clauses.count()).filter_map(|number| clauses.get(number)) {
                let lit = |lit: &i32| format!("+1 {}x{} ", sign(*lit > 0), lit.unsigned_abs());
                writeln!(out, "{}>= 1 ;", clause.iter().map(lit).collect::<String>())?;
            }
        }
        if !puzzle.animals().is_empty() {
            writeln!(out, "* sheep are inside, wolves are not")?;
        }
        for &(cell, is_sheep) in puzzle.animals() {
            writeln!(out, "+1 {}x{} >= 1 ;", sign(is_sheep), puzzle.edges() + cell + 1)?;
        }
        Ok(())
    }

    /// The sum of what the bits of the flow along an edge stand for, before a space.
    pub(super) fn flow(&self, edge: usize, sign: char) -> String {
        (0..self.bits).map(|bit| format!("{sign}{} f{}_{bit} ", 1_u64 << bit, edge + 1)).collect()
    }

    /// The literals of a loop from which all others follow: the edges, the root, and the flow on lines.
    pub(super) fn solution(&self, lines: &[usize]) -> String {
        let (puzzle, half) = (self.puzzle, 1 << (self.bits - 1));
        let is_line = |edge| lines.binary_search(&edge).is_ok();
        let edge = |edge| format!("{}x{} ", sign(is_line(edge)), edge + 1);
        let root = self.roots.iter().find(|&&root| puzzle.spokes(root).any(is_line)).map_or(0, |&root| root);
        let mut literals = (0..puzzle.edges()).map(edge).collect::<String>() + &format!("r{}", root + 1);
        // Each vertex keeps 1.
        for ([from, edge], flow) in puzzle.walk(lines, root).zip((0..lines.len()).rev()) {
            let sum = if from == puzzle.ends(edge)[0] { half + flow } else { half - flow };
            let bit = |bit| format!(" {}f{}_{bit}", sign(sum >> bit & 1 == 1), edge + 1);
            literals.extend((0..self.bits).map(bit));
        }
        literals
    }
}

/// The sign before a variable in a literal.
pub(super) const fn sign(is_true: bool) -> &'static str {
    if is_true { "" } else { "~" }
}

/// The sum of the variables with these indices, and a space after it.
pub(super) fn sum(name: &str, indices: impl IntoIterator<Item = usize>) -> String {
    indices.into_iter().map(|index| format!("+1 {name}{} ", index + 1)).collect()
}
