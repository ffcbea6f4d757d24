//! The clauses that every other loop satisfies.
//!
//! Variables are numbered from 1: first the edges ("is a line"), then the cells ("is inside the loop").
//! Clauses are numbered from 1 in the order in which they are made:
//!
//! 1. for each clue, that it is met;
//! 2. at each vertex, that no lines meet or exactly two; or always two, if the loop passes every vertex;
//! 3. for each edge, that it is a line exactly if one of its cells is inside and the other is not;
//! 4. for each animal, that its cell is inside, or outside;
//! 5. that some edge is a line;
//! 6. for each given loop, that not all of its edges are lines.

use std::io::{self, Write};

use crate::puzzle::Puzzle;

/// Numbered clauses in one flat list.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    variables: usize,
    lits: Vec<i32>,
    ends: Vec<usize>,
    /// The number of clauses before the lemmas of a proof.
    given: usize,
    /// The number of the first clause of each clue, then of each vertex, then of each edge, then of the others.
    pub(crate) groups: Vec<usize>,
}

impl Clauses {
    /// Makes the clauses of a puzzle of which some loops are given.
    pub fn of(puzzle: &Puzzle, loops: &[Vec<usize>]) -> Clauses {
        let mut clauses = Clauses { variables: puzzle.edges() + puzzle.cells(), ..Clauses::default() };
        for (cell, clue) in puzzle.clues().iter().enumerate() {
            if let &Some(clue) = clue {
                clauses.groups.push(clauses.count() + 1);
                clauses.exactly(usize::from(clue), &puzzle.sides(cell).map(line));
            }
        }
        for vertex in 0..puzzle.vertices() {
            clauses.groups.push(clauses.count() + 1);
            let spokes = puzzle.spokes(vertex).map(line).collect::<Vec<i32>>();
            match puzzle.every_dot() {
                true => clauses.two(&spokes),
                false => clauses.none_or_two(&spokes),
            }
        }
        for edge in 0..puzzle.edges() {
            let beside: Vec<i32> = puzzle.beside(edge).map(|cell| line(puzzle.edges() + cell)).collect();
            clauses.groups.push(clauses.count() + 1);
            clauses.border(line(edge), &beside);
        }
        clauses.groups.push(clauses.count() + 1);
        for &(cell, is_sheep) in puzzle.animals() {
            let inside = line(puzzle.edges() + cell);
            clauses.add([if is_sheep { inside } else { -inside }]);
        }
        clauses.add((0..puzzle.edges()).map(line));
        for known in loops {
            clauses.add(known.iter().map(|&edge| -line(edge)));
        }
        clauses
    }

    /// The number of clauses.
    pub const fn count(&self) -> usize {
        self.ends.len()
    }

    /// The number of variables.
    pub const fn variables(&self) -> usize {
        self.variables
    }

    /// The clause with this number, from 1; `None` if there is none.
    pub fn get(&self, number: usize) -> Option<&[i32]> {
        let i = number.checked_sub(1)?;
        let start = if i == 0 { 0 } else { *self.ends.get(i - 1)? };
        self.lits.get(start..*self.ends.get(i)?)
    }

    /// Adds a clause of the problem, before all lemmas.
    pub(crate) fn add(&mut self, lits: impl IntoIterator<Item = i32>) {
        self.add_lemma(lits);
        self.given = self.ends.len();
    }

    /// Adds a lemma, which follows from the clauses before it.
    pub(crate) fn add_lemma(&mut self, lits: impl IntoIterator<Item = i32>) {
        self.lits.extend(lits);
        self.ends.push(self.lits.len());
    }

    /// Adds the clauses of "exactly `clue` of four edges are lines": among every `5 - clue`, one is; among
    /// every `clue + 1`, one is not. With a 0 or a 4 one of the two adds nothing, since there are only four edges.
    fn exactly(&mut self, clue: usize, edges: &[i32; 4]) {
        each_choice(edges, 5 - clue, |some| self.add(some));
        each_choice(edges, clue + 1, |some| self.add(some.into_iter().map(|lit| -lit)));
    }

    /// Adds the clauses of "exactly two of these edges are lines": among all but one of them, one is; among every
    /// three, one is not.
    fn two(&mut self, edges: &[i32]) {
        each_choice(edges, edges.len() - 1, |some| self.add(some));
        each_choice(edges, 3, |three| self.add(three.into_iter().map(|lit| -lit)));
    }

    /// Adds the clauses of "none of these edges is a line, or exactly two are": among every three, one is
    /// not, and no line is alone.
    fn none_or_two(&mut self, edges: &[i32]) {
        each_choice(edges, 3, |three| self.add(three.into_iter().map(|lit| -lit)));
        for alone in 0..edges.len() {
            self.add(edges.iter().enumerate().map(|(i, &lit)| if i == alone { -lit } else { lit }));
        }
    }

    /// Adds the clauses of "the edge is a line exactly if an odd number of the cells beside it is inside".
    pub(crate) fn border(&mut self, edge: i32, cells: &[i32]) {
        match *cells {
            [a, b] => {
                for clause in [[-edge, a, b], [edge, -a, b], [edge, a, -b], [-edge, -a, -b]] {
                    self.add(clause);
                }
            }
            [a] => {
                self.add([-edge, a]);
                self.add([edge, -a]);
            }
            _ => {}
        }
    }

    /// Writes the problem in the DIMACS format, for other checkers: the clauses without lemmas.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_cnf(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.given)?;
        for number in 1..=self.given {
            for lit in self.get(number).unwrap_or_default() {
                write!(out, "{lit} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

/// The literal of the variable with this index, from 0: "this edge is a line", or "this cell is inside".
pub(crate) const fn line(index: usize) -> i32 {
    index as i32 + 1
}

/// Calls `visit` with each subset of `size` literals, in lexicographic order.
fn each_choice(lits: &[i32], size: usize, mut visit: impl FnMut(Vec<i32>)) {
    fn go(lits: &[i32], size: usize, chosen: &[i32], visit: &mut dyn FnMut(Vec<i32>)) {
        if size == 0 {
            return visit(chosen.to_vec());
        }
        for (i, &lit) in lits.iter().enumerate() {
            go(&lits[i + 1..], size - 1, &[chosen, &[lit]].concat(), visit);
        }
    }
    go(lits, size, &[], &mut visit);
}
