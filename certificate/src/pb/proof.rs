//! The proof: the loops, then the clauses that the lemmas need, and the lemmas, each from the constraints that its
//! hints stand for.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::ops::Range;

use super::formula::{Formula, sign, sum};
use crate::clauses::{Clauses, line};
use crate::shown::{Certificate, Refutation};

/// A proof that is being written.
pub(super) struct Proof<'a, 'w> {
    pub(super) formula: &'a Formula<'a>,
    out: &'w mut dyn Write,
    /// The number of the last constraint.
    last: usize,
    /// By clause or lemma, the one or two constraints that say the same, or more.
    ids: Vec<[usize; 2]>,
    /// By edge, the numbers of its clauses 3.
    colours: Vec<Range<usize>>,
    /// The numbers of lines that are used again.
    helpers: HashMap<String, usize>,
}

/// Writes the proof of the loops, and with a refutation the proof that there are no others.
pub(super) fn write(certificate: &Certificate, out: &mut dyn Write) -> io::Result<()> {
    let (formula, refutation) = (&Formula::of(certificate), certificate.refutation());
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {};", formula.last)?;
    let (ids, colours, helpers) = (vec![[0; 2]], Vec::new(), HashMap::new());
    let mut proof = Proof { formula, out, last: formula.last, ids, colours, helpers };
    // Loops are logged from the last to the first, since the objective has to fall with each.
    for (index, lines) in formula.loops.iter().rev().enumerate() {
        proof.add(&format!("soli {}", formula.solution(lines)))?;
        // What was said of the loop before follows, and would take VeriPB time with each other loop.
        if index > 0 {
            writeln!(proof.out, "del id {};", proof.last - 1)?;
        }
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

    /// Like `add`, but only once for each line, and the number is in words.
    pub(super) fn helper(&mut self, line: String) -> io::Result<String> {
        let id = match self.helpers.get(&line) {
            Some(&id) => id,
            None => self.add(&line)?,
        };
        self.helpers.insert(line, id);
        Ok(id.to_string())
    }

    fn refute(&mut self, Refutation { clauses, cuts, hints: lemmas }: &Refutation) -> io::Result<()> {
        let (formula, found) = (self.formula, self.last);
        let mut needed = vec![false; clauses.count() + 2];
        lemmas.iter().flatten().for_each(|&hint| needed[hint as usize] = true);
        let mut groups = clauses.groups.windows(2).map(|starts| starts[0]..starts[1]);
        // A clause of a clue or vertex follows from "at least", "at most" or both.
        for (at_least, group) in (1..formula.edges).step_by(2).zip(groups.by_ref()) {
            self.ids.extend(group.filter_map(|number| clauses.get(number)).map(|lits| {
                let has = |sign: i32| lits.iter().any(|lit| lit.signum() == sign);
                match (formula.puzzle.every_dot(), at_least.checked_sub(formula.vertices)) {
                    // "At least" says so only of a vertex on the loop.
                    (true, Some(twice)) if has(1) => [at_least, formula.dots + twice / 2],
                    _ => [at_least + usize::from(has(-1)), at_least + usize::from(!has(1))],
                }
            }));
        }
        self.colours = groups.collect();
        self.colour(clauses, &mut needed)?;
        self.ids.extend((0..formula.puzzle.animals().len()).map(|index| [formula.animals + index; 2]));
        let some = format!("rup {}>= 1", sum("x", 0..formula.puzzle.edges()));
        let some = if needed[self.ids.len()] { self.add(&some)? } else { 0 };
        self.ids.push([some; 2]);
        self.ids.extend((0..formula.loops.len()).map(|index| [found, formula.known + 2 * index]));
        for cut in cuts {
            let id = self.cut(cut)?;
            self.ids.push([id; 2]);
        }
        for hints in lemmas {
            let hints = hints.iter().flat_map(|&hint| self.ids[hint as usize]).collect();
            let id = self.clause(clauses.get(self.ids.len()).unwrap_or_default(), hints)?;
            self.ids.push([id; 2]);
        }
        Ok(())
    }

    /// Proves the clauses 3 that are needed. Those of the edge at the left of a cell define its variable; the other edges
    /// get theirs from those at their left or upper end.
    fn colour(&mut self, clauses: &Clauses, needed: &mut [bool]) -> io::Result<()> {
        let (puzzle, colours) = (self.formula.puzzle, self.colours.clone());
        self.ids.resize(clauses.groups.last().copied().unwrap_or_default(), [0; 2]);
        let right = |edge| puzzle.beside(edge).find(|&cell| puzzle.sides(cell)[3] == edge);
        let (defining, others): (Vec<usize>, _) =
            (0..puzzle.edges()).partition(|&edge| right(edge).is_some());
        for &edge in others.iter().rev() {
            if needed[colours[edge].clone()].contains(&true) {
                self.around(edge).for_each(|other| needed[colours[other].clone()].fill(true));
            }
        }
        for edge in defining.into_iter().chain(others) {
            for number in colours[edge].clone().filter(|&number| needed[number]) {
                let lits = clauses.get(number).unwrap_or_default();
                let given = self.formula.insides.get(&edge).map(|first| first + number - colours[edge].start);
                let id = match (given, right(edge).map(|cell| line(puzzle.edges() + cell))) {
                    (Some(given), _) => given,
                    (None, None) => self.derive(lits, edge)?,
                    (None, Some(inside)) => {
                        let value = u8::from(lits.contains(&inside));
                        self.add(&format!("red{} >= 1 : x{inside} -> {value}", literals(lits)))?
                    }
                };
                self.ids[number] = [id; 2];
            }
        }
        Ok(())
    }

    /// The other edges at the left or upper end of an edge.
    fn around(&self, edge: usize) -> impl Iterator<Item = usize> + use<'_> {
        let puzzle = self.formula.puzzle;
        puzzle.spokes(puzzle.ends(edge)[0]).filter(move |&other| other != edge)
    }

    /// Proves a clause 3 of an edge: if it is false, the clauses 3 of the other edges at an end make the number of lines
    /// there odd. The other cells there are inside or outside: one line for each case.
    fn derive(&mut self, lits: &[i32], edge: usize) -> io::Result<usize> {
        let puzzle = self.formula.puzzle;
        let parity = self.formula.vertices + 2 * puzzle.ends(edge)[0];
        let inside = |cell: usize| line(puzzle.edges() + cell);
        let cells = self.around(edge).flat_map(|other| puzzle.beside(other)).map(inside);
        let cells: BTreeSet<i32> = cells.filter(|cell| lits.iter().all(|lit| lit.abs() != *cell)).collect();
        let cells: Vec<i32> = cells.into_iter().collect();
        let mut lines = Vec::new();
        for case in 0..1 << cells.len() {
            let (ones, zeros): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|i| case >> i & 1 == 1);
            let lits: Vec<i32> = lits.iter().copied().chain(zeros.into_iter().map(|i| cells[i])).collect();
            // The lines before show which other cells are inside, and the clauses 3 which edges are lines.
            let mut hints: Vec<usize> = ones.into_iter().map(|i| lines[case & !(1 << i)]).collect();
            for other in self.around(edge) {
                let is_inside = |(cell, _): &(usize, usize)| !lits.contains(&inside(*cell));
                let values = puzzle.beside(other).zip([1, 2]).filter(is_inside).map(|(_, value)| value);
                hints.extend(self.ids[self.colours[other].start + values.sum::<usize>()]);
            }
            hints.extend([parity + 1, parity]);
            lines.push(self.clause(&lits, hints)?);
        }
        Ok(self.last)
    }

    /// Writes a clause that follows from these constraints by unit propagation.
    fn clause(&mut self, lits: &[i32], mut hints: Vec<usize>) -> io::Result<usize> {
        hints.dedup();
        let hints: String = hints.iter().map(|id| format!(" {id}")).collect();
        self.add(&format!("rup{} >= 1 :{hints}", literals(lits)))
    }
}

/// The sum of the literals of a clause. Variables have the numbers that they have there, also those of cells.
fn literals(lits: &[i32]) -> String {
    lits.iter().map(|lit| format!(" 1 {}x{}", sign(*lit > 0), lit.unsigned_abs())).collect()
}
