//! The proof: the loops, then the clauses that the lemmas need, and the lemmas, each from the constraints that its
//! hints stand for.

use std::collections::HashMap;
use std::io::{self, Write};
use std::iter::repeat_n;

use super::formula::{Formula, sum};
use crate::shown::Refutation;

/// A proof that is being written.
pub(crate) struct Proof<'a, 'w> {
    pub(super) formula: &'a Formula<'a>,
    out: &'w mut dyn Write,
    /// The number of the last constraint.
    last: usize,
    /// By clause or lemma, the one or two constraints that say the same, or more; 0 stands for none.
    ids: Vec<[usize; 2]>,
    /// By edge, the number of its first clause 3.
    colours: Vec<usize>,
    /// The numbers of lines that are used again.
    helpers: HashMap<String, usize>,
}

/// Writes the proof of the loops, and with a refutation the proof that there are no others.
pub(crate) fn write(
    formula: &Formula,
    refutation: Option<&Refutation>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {};", formula.last)?;
    let (ids, colours, helpers) = (vec![[0; 2]], Vec::new(), HashMap::new());
    let mut proof = Proof { formula, out, last: formula.last, ids, colours, helpers };
    // After each loop, its number must become smaller. After the first one it is 0.
    for lines in formula.loops.iter().rev() {
        proof.add(&format!("soli {}", formula.solution(lines)))?;
    }
    refutation.map_or(Ok(()), |refutation| proof.refute(refutation))?;
    let conclusion = match (refutation, formula.loops) {
        (None, _) => "BOUNDS 0 1".into(),
        (_, []) => format!("UNSAT : {}", proof.last),
        _ => format!("BOUNDS 1 : {} 1", proof.last),
    };
    writeln!(proof.out, "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;")
}

impl Proof<'_, '_> {
    /// Writes a line that adds a constraint, and returns the number of that.
    pub(super) fn add(&mut self, line: &str) -> io::Result<usize> {
        self.last += 1;
        writeln!(self.out, "{line};").map(|()| self.last)
    }

    /// Like `add`, but only once for each line.
    pub(super) fn helper(&mut self, line: String) -> io::Result<usize> {
        if let Some(&id) = self.helpers.get(&line) {
            return Ok(id);
        }
        let id = self.add(&line)?;
        self.helpers.insert(line, id);
        Ok(id)
    }

    fn refute(&mut self, Refutation { clauses, cuts, hints: lemmas }: &Refutation) -> io::Result<()> {
        let (puzzle, loops, found) = (self.formula.puzzle, self.formula.loops, self.last);
        self.number();
        let empty = clauses.count() + 1;
        let first_lemma = empty + 1 - lemmas.len();
        let [first_cut, first_loop] = [first_lemma - cuts.len(), first_lemma - cuts.len() - loops.len()];
        let mut needed = vec![false; empty + 1];
        needed[empty] = true;
        for (number, hints) in lemmas.iter().enumerate().rev() {
            if needed[first_lemma + number] {
                hints.iter().for_each(|&hint| needed[hint as usize] = true);
            }
        }
        self.ids.resize(needed.len(), [0; 2]);
        let clause = |number| clauses.get(number).unwrap_or_default();
        self.colour(&clause, &mut needed)?;
        for number in (first_loop - 1..=empty).filter(|&number| needed[number]) {
            let id = if number >= first_lemma {
                let hints =
                    lemmas[number - first_lemma].iter().flat_map(|&hint| self.ids[hint as usize]).collect();
                self.clause(clause(number), hints)
            } else if number >= first_cut {
                self.cut(&cuts[number - first_cut])
            } else if number >= first_loop {
                let index = number - first_loop;
                self.clause(clause(number), vec![found, self.formula.known + 2 * index])
            } else {
                let clue = puzzle.clues().iter().position(|clue| clue.is_some_and(|clue| clue > 0));
                let hint = clue.map_or(String::new(), |cell| format!(": {}", self.clue(cell)));
                self.add(&format!("rup {}>= 1 {hint}", sum("x", 0..puzzle.edges())))
            };
            self.ids[number][0] = id?;
        }
        Ok(())
    }

    /// The first constraint of a clue.
    pub(super) fn clue(&self, cell: usize) -> usize {
        2 * self.formula.puzzle.clues()[..cell].iter().flatten().count() + 1
    }

    /// Numbers the constraints of the clauses 1 and 2, and the clauses 3.
    fn number(&mut self) {
        let puzzle = self.formula.puzzle;
        for (id, &clue) in (1..).step_by(2).zip(puzzle.clues().iter().flatten()) {
            let choices = |size| [1, 4, 6, 4, 1, 0][usize::from(size)];
            self.ids.extend(repeat_n([id, 0], choices(5 - clue)));
            self.ids.extend(repeat_n([id + 1, 0], choices(clue + 1)));
        }
        for (id, vertex) in (self.formula.vertices..).step_by(2).zip(0..puzzle.vertices()) {
            let spokes = puzzle.spokes(vertex).count();
            self.ids.extend(repeat_n([id + 1, 0], [0, 1, 4][spokes - 2]));
            self.ids.extend(repeat_n([id + 1, id], spokes));
        }
        let mut next = self.ids.len();
        for edge in 0..puzzle.edges() {
            self.colours.push(next);
            next += 2 * puzzle.beside(edge).count();
        }
    }

    /// Proves the clauses 3 that are needed. Those of the edge at the left of a cell define its variable `y`; the other
    /// edges get theirs from those at their left or upper end.
    fn colour<'c>(&mut self, clause: &dyn Fn(usize) -> &'c [i32], needed: &mut [bool]) -> io::Result<()> {
        let (puzzle, [rows, cols]) = (self.formula.puzzle, self.formula.puzzle.size());
        let border = |r: usize| (r < rows).then(|| puzzle.sides((r + 1) * cols - 1)[1]);
        let derived: Vec<usize> =
            (0..=rows).flat_map(|r| (r * cols..(r + 1) * cols).chain(border(r))).collect();
        let colours = self.colours.clone();
        let of = |edge: usize| colours[edge]..colours[edge] + 2 * puzzle.beside(edge).count();
        for &edge in derived.iter().rev() {
            if needed[of(edge)].contains(&true) {
                let others = puzzle.spokes(puzzle.ends(edge)[0]).filter(|&other| other != edge);
                others.for_each(|other| needed[of(other)].fill(true));
            }
        }
        for cell in 0..puzzle.cells() {
            for number in of(puzzle.sides(cell)[3]).filter(|&number| needed[number]) {
                let (lits, inside) = (clause(number), puzzle.edges() + cell + 1);
                let value = u8::from(lits.contains(&(inside as i32)));
                let line = format!("red{} >= 1 : y{} -> {value}", self.literals(lits), cell + 1);
                self.ids[number][0] = self.add(&line)?;
            }
        }
        for edge in derived {
            for number in of(edge).filter(|&number| needed[number]) {
                self.ids[number][0] = self.around(clause(number), edge)?;
            }
        }
        Ok(())
    }

    /// Proves a clause 3 of an edge: if it is false, the clauses 3 of the other edges at an end make the number of lines
    /// there odd. The other cells there are inside or outside: one line for each case.
    fn around(&mut self, lits: &[i32], edge: usize) -> io::Result<usize> {
        let (puzzle, vertex) = (self.formula.puzzle, self.formula.puzzle.ends(edge)[0]);
        let inside = |cell: usize| (puzzle.edges() + cell + 1) as i32;
        let others = || puzzle.spokes(vertex).filter(|&other| other != edge);
        let mut cells: Vec<usize> = others().flat_map(|other| puzzle.beside(other)).collect();
        cells.retain(|&cell| !puzzle.beside(edge).any(|other| other == cell));
        cells.sort_unstable();
        cells.dedup();
        let mut lines = Vec::new();
        for case in 0..1 << cells.len() {
            let (ones, zeros): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|i| case >> i & 1 == 1);
            // The lines before show that cells are inside, and the clauses 3 which edges are lines.
            let mut hints: Vec<usize> = ones.iter().map(|i| lines[case & !(1 << i)]).collect();
            let is_inside = |cell| lits.contains(&-inside(cell)) || ones.iter().any(|&i| cells[i] == cell);
            for other in others() {
                let values = puzzle.beside(other).zip([1, 2]).filter(|(cell, _)| is_inside(*cell));
                hints.extend(&self.ids[self.colours[other] + values.map(|(_, value)| value).sum::<usize>()]);
            }
            let parity = self.formula.vertices + 2 * vertex;
            hints.extend([parity + 1, parity]);
            let lits: Vec<i32> =
                lits.iter().copied().chain(zeros.into_iter().map(|i| inside(cells[i]))).collect();
            lines.push(self.clause(&lits, hints)?);
        }
        Ok(self.last)
    }

    /// Writes a clause that follows from these constraints by unit propagation.
    fn clause(&mut self, lits: &[i32], mut hints: Vec<usize>) -> io::Result<usize> {
        hints.retain(|&id| id > 0);
        hints.dedup();
        let hints: String = hints.iter().map(|id| format!(" {id}")).collect();
        self.add(&format!("rup{} >= 1 :{hints}", self.literals(lits)))
    }

    fn literals(&self, lits: &[i32]) -> String {
        let edges = self.formula.puzzle.edges();
        let name = |lit: &i32| {
            let (not, variable) = (if *lit < 0 { "~" } else { "" }, lit.unsigned_abs() as usize);
            if variable <= edges {
                format!(" 1 {not}x{variable}")
            } else {
                format!(" 1 {not}y{}", variable - edges)
            }
        };
        lits.iter().map(name).collect()
    }
}
