//! Cuts: clauses about the connectivity of the loop.
//!
//! ```text
//! cut 12 15 18 -3 set 4-7 12 in -3 out clue 14
//! ```
//!
//! gives the clause, a set S of vertices, and the reasons why a loop that violates the clause has a line with
//! both ends in S, and one with none. Every loop satisfies the clause: if no edge that leaves S is a line,
//! the loop lies in S or outside, but not both.

use crate::clauses::Clauses;
use crate::puzzle::Puzzle;
use crate::text::{Error, Words};

/// A set of vertices, and why every loop that violates the clause has a line inside and one outside.
#[derive(Debug)]
pub(crate) struct Cut {
    pub(crate) set: Set,
    pub(crate) inside: Why,
    pub(crate) outside: Why,
}

/// The reason why there is a line on a side.
#[derive(Debug)]
pub(crate) enum Why {
    /// This edge, whose negation is in the clause.
    Line(usize),
    /// The clue of this cell.
    Clue(usize),
    /// This vertex, since the loop passes every one.
    Dot(usize),
}

/// Checks a cut, and adds its clause.
pub(crate) fn check(puzzle: &Puzzle, words: &mut Words, clauses: &mut Clauses) -> Result<Cut, Error> {
    let start = words.column();
    let clause = Clause::read(puzzle, words)?;
    let set = Set::read(puzzle, words)?;
    let leaves = |&edge: &usize| set.has(puzzle.ends(edge)[0]) != set.has(puzzle.ends(edge)[1]);
    let around = set.vertices().flat_map(|vertex| puzzle.spokes(vertex));
    if let Some(edge) = around.filter(leaves).find(|&edge| !clause.has(edge as i32 + 1)) {
        return Err(words.error(start, format!("edge {} leaves the set, but the clause lacks it", edge + 1)));
    }
    let inside = side(puzzle, words, &clause, |vertex| set.has(vertex))?;
    words.exactly_next("out")?;
    let outside = side(puzzle, words, &clause, |vertex| !set.has(vertex))?;
    words.end()?;
    clauses.add(clause.lits);
    Ok(Cut { set, inside, outside })
}

/// A clause with its literals in ascending order.
struct Clause {
    lits: Vec<i32>,
}

impl Clause {
    /// Reads literals, and the word `set` after them.
    fn read(puzzle: &Puzzle, words: &mut Words) -> Result<Clause, Error> {
        let mut lits = Vec::new();
        loop {
            let mut ahead = words.clone();
            if ahead.next_word().is_some_and(|word| word.is("set")) {
                *words = ahead;
                lits.sort_unstable();
                return Ok(Clause { lits });
            }
            lits.push(words.lit(puzzle.edges())?);
        }
    }

    fn has(&self, lit: i32) -> bool {
        self.lits.binary_search(&lit).is_ok()
    }
}

/// A set of vertices as runs, in ascending order and without overlap.
#[derive(Debug)]
pub(crate) struct Set {
    runs: Vec<[usize; 2]>,
}

impl Set {
    /// Reads runs such as `4-7` and single vertices, and the word `in` after them.
    fn read(puzzle: &Puzzle, words: &mut Words) -> Result<Set, Error> {
        let mut runs: Vec<[usize; 2]> = Vec::new();
        loop {
            let word = words.next_word();
            if word.is_some_and(|word| word.is("in")) {
                return Ok(Set { runs });
            }
            let run = word.and_then(|word| word.run());
            let from = runs.last().map_or(0, |[_, last]| last + 1);
            let is_good =
                |[first, last]: &[usize; 2]| from < *first && first <= last && *last <= puzzle.vertices();
            match run.filter(is_good) {
                Some([first, last]) => runs.push([first - 1, last - 1]),
                None => {
                    let most = puzzle.vertices();
                    return Err(
                        words.unexpected(word, &format!("vertices from {} to {most}, or `in`", from + 1))
                    );
                }
            }
        }
    }

    pub(crate) fn has(&self, vertex: usize) -> bool {
        let after = self.runs.partition_point(|[first, _]| *first <= vertex);
        after > 0 && vertex <= self.runs[after - 1][1]
    }

    fn vertices(&self) -> impl Iterator<Item = usize> {
        self.runs.iter().flat_map(|&[first, last]| first..=last)
    }
}

/// Reads and checks the reason why every loop that violates the clause has a line with both ends on a side.
///
/// This is either an edge on that side whose negation is in the clause, or a clue that is larger than the
/// number of its edges that lie wholly on the other side, so that one of its lines has an end on this one; or a vertex on
/// that side, if the loop passes every vertex.
fn side(
    puzzle: &Puzzle,
    words: &mut Words,
    clause: &Clause,
    is_here: impl Fn(usize) -> bool,
) -> Result<Why, Error> {
    let column = words.column();
    let mut ahead = words.clone();
    if ahead.next_word().is_some_and(|word| word.is("clue")) {
        *words = ahead;
        let cell = words.number("a cell", puzzle.cells())?.checked_sub(1);
        let Some((cell, clue)) = cell.and_then(|cell| Some((cell, puzzle.clues()[cell]?))) else {
            return Err(words.error(column, "there is no clue in this cell"));
        };
        let elsewhere = |edge: &usize| !puzzle.ends(*edge).into_iter().any(&is_here);
        if puzzle.sides(cell).iter().filter(|edge| elsewhere(edge)).count() >= usize::from(clue) {
            return Err(words.error(column, "this clue can have all of its lines on the other side"));
        }
        return Ok(Why::Clue(cell));
    }
    let mut ahead = words.clone();
    if ahead.next_word().is_some_and(|word| word.is("dot")) {
        *words = ahead;
        let dot = words.number("a vertex", puzzle.vertices())?.checked_sub(1);
        return match dot.filter(|&dot| puzzle.every_dot() && is_here(dot)) {
            Some(dot) => Ok(Why::Dot(dot)),
            None => {
                Err(words.error(column, "the loop need not pass this vertex, or it is on the other side"))
            }
        };
    }
    let lit = words.lit(puzzle.edges())?;
    if lit.is_positive() || !clause.has(lit) {
        return Err(words.error(column, "expected the negation of an edge that the clause has"));
    }
    let edge = lit.unsigned_abs() as usize - 1;
    if !puzzle.ends(edge).into_iter().all(is_here) {
        return Err(words.error(column, "this edge does not have both ends on this side"));
    }
    Ok(Why::Line(edge))
}
