//! Checks refutations: lemmas that follow from the clauses before them, up to the empty one.

use std::io::{BufRead, Write};

use crate::clauses::Clauses;
use crate::text::{Error, Lines, Words};

/// Checks lemmas in the LRAT format, and adds them. A line has the number of the lemma, its literals, 0, its
/// hints (numbers of clauses), 0. A lemma follows by reverse unit propagation: assume its literals false;
/// each hinted clause in turn becomes unit and forces its last literal, and the final one is falsified.
/// Returns the hints of each lemma.
pub(crate) fn lrat<R: BufRead>(
    lines: &mut Lines<R>,
    clauses: &mut Clauses,
    copy: &mut dyn Write,
) -> Result<Vec<Box<[u32]>>, Error> {
    let mut values = Values { of: vec![0; clauses.variables() + 1], set: Vec::new() };
    let (mut lemma, mut hints) = (Vec::new(), Vec::new());
    loop {
        lines.expect("a lemma: the proof has not come to the empty clause")?;
        let mut words = lines.words();
        let (column, number) = (words.column(), clauses.count() + 1);
        if words.number("the number of a lemma", usize::MAX)? != number {
            return Err(
                lines.error(column, format!("expected {number}, the number after that of the last clause"))
            );
        }
        lemma.clear();
        read_clause(&mut words, clauses, &mut lemma)?;
        values.clear();
        for &lit in &lemma {
            if values.get(lit) > 0 {
                return Err(lines.error(column, "the lemma has a literal and its negation"));
            }
            values.set(-lit);
        }
        hints.push(follow(&mut words, clauses, &mut values)?);
        words.end()?;
        put(lines, copy)?;
        if lemma.is_empty() {
            return Ok(hints);
        }
        clauses.add_lemma(lemma.iter().copied());
    }
}

/// Propagates through the hinted clauses of a lemma, reads the 0 after them, and returns their numbers.
fn follow(words: &mut Words, clauses: &Clauses, values: &mut Values) -> Result<Box<[u32]>, Error> {
    let mut hints = Vec::new();
    loop {
        let column = words.column();
        let number = words.number("the number of a clause", usize::MAX)?;
        if number == 0 {
            return Err(words.error(column, "the clauses named here do not show the lemma"));
        }
        let Some(clause) = clauses.get(number) else {
            return Err(words.error(column, format!("there is no clause {number} before this lemma")));
        };
        hints.push(number as u32);
        match values.left(clause) {
            Left::Nothing => return words.exactly_next("0").map(|()| hints.into()),
            Left::One(lit) => values.set(lit),
            Left::Much => {
                let why = "it has a true literal, or more than one unassigned literal";
                return Err(words.error(column, format!("clause {number} is not unit: {why}")));
            }
        }
    }
}

/// Reads lemmas in the DRAT format, and leaves their check to another program. A line has literals and 0, or
/// `d`, literals and 0 to delete a clause. The last line is the empty clause, `0`.
pub(crate) fn drat<R: BufRead>(
    lines: &mut Lines<R>,
    clauses: &Clauses,
    copy: &mut dyn Write,
) -> Result<(), Error> {
    let mut lemma = Vec::new();
    loop {
        lines.expect("a lemma: the proof has not come to the empty clause")?;
        let mut words = lines.words();
        let mut ahead = words.clone();
        let is_deleted = ahead.next_word().is_some_and(|word| word.is("d"));
        if is_deleted {
            words = ahead;
        }
        lemma.clear();
        read_clause(&mut words, clauses, &mut lemma)?;
        words.end()?;
        put(lines, copy)?;
        if lemma.is_empty() && !is_deleted {
            return Ok(());
        }
    }
}

/// Reads literals, and the 0 after them.
fn read_clause(words: &mut Words, clauses: &Clauses, lits: &mut Vec<i32>) -> Result<(), Error> {
    loop {
        let mut ahead = words.clone();
        if ahead.next_word().is_some_and(|word| word.is("0")) {
            *words = ahead;
            return Ok(());
        }
        lits.push(words.lit(clauses.variables())?);
    }
}

fn put<R: BufRead>(lines: &Lines<R>, copy: &mut dyn Write) -> Result<(), Error> {
    let written = copy.write_all(lines.bytes()).and_then(|()| copy.write_all(b"\n"));
    written.map_err(|error| lines.error(1, format!("the proof cannot be written: {error}")).of_device())
}

/// The literals of a clause that are not false.
enum Left {
    Nothing,
    One(i32),
    /// Neither a unit nor a conflict: several literals are unassigned, or one is true.
    Much,
}

/// A partial assignment.
struct Values {
    /// By variable: 1 if true, -1 if false, 0 if unassigned.
    of: Vec<i8>,
    /// The variables that are assigned.
    set: Vec<usize>,
}

impl Values {
    fn get(&self, lit: i32) -> i8 {
        let value = self.of[lit.unsigned_abs() as usize];
        if lit.is_positive() { value } else { -value }
    }

    fn set(&mut self, lit: i32) {
        let variable = lit.unsigned_abs() as usize;
        self.of[variable] = if lit.is_positive() { 1 } else { -1 };
        self.set.push(variable);
    }

    fn clear(&mut self) {
        for variable in self.set.drain(..) {
            self.of[variable] = 0;
        }
    }

    fn left(&self, clause: &[i32]) -> Left {
        let mut left = Left::Nothing;
        for &lit in clause {
            left = match (self.get(lit), left) {
                (-1, left) => left,
                (0, Left::Nothing) => Left::One(lit),
                (0, Left::One(other)) if other == lit => Left::One(lit),
                _ => return Left::Much,
            };
        }
        left
    }
}
