//! A checker for certificates of Slitherlink puzzles.
//!
//! "Exactly one loop meets these clues" is a claim about all possible drawings. A certificate is evidence for
//! it: the puzzle, the loops, and a refutation of clauses that together say "there is another loop". This
//! crate does not trust the program that wrote the certificate. It knows the rules of the game, and checks a
//! certificate line by line:
//!
//! 1. [`puzzle`]: reads the grid and the clues, and checks that each line `loop` is a loop that meets them.
//! 2. [`clauses`]: makes the clauses that every other loop satisfies. They are not taken from the
//!    certificate.
//! 3. [`cuts`]: reads further clauses about connectivity, and checks that every loop satisfies them.
//! 4. [`proof`]: checks that no assignment satisfies all these clauses, so that there is no other loop.
//!
//! The result is a [`Certificate`]. `docs/certificate.md` of slink describes the format, and why these checks
//! are enough.
//!
//! ```
//! let text = "slink certificate 1\nsize 1 1\n4\nsolutions 1\nloop 1 2 3 4\nlrat\n23 0 1 2 3 4 22 0\n";
//! let certificate = slitherlink_certificate::Checker::new(text.as_bytes()).next(&mut std::io::sink())?;
//! assert_eq!(certificate.unwrap().to_string(), "exactly 1 solution");
//! # Ok::<(), slitherlink_certificate::Error>(())
//! ```

pub mod clauses;
pub mod cuts;
mod pb;
mod plain;
pub mod proof;
pub mod puzzle;
mod shown;
pub mod text;

use std::collections::BTreeSet;
use std::io::{BufRead, Write};

use clauses::Clauses;
use puzzle::Puzzle;
pub use shown::{Certificate, Refutation};
use text::Lines;
pub use text::{Cause, Error};

/// Reads certificates, one after another, and checks them.
#[derive(Debug)]
pub struct Checker<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Checker<R> {
    /// Makes a checker of the certificates in a text.
    pub fn new(input: R) -> Checker<R> {
        Checker { lines: Lines::new(input) }
    }

    /// Checks the next certificate, and copies its proof to `proof`; `None` at the end of the text.
    ///
    /// # Errors
    /// The first mistake in it, with its place. The text after it is not examined.
    pub fn next(&mut self, proof: &mut dyn Write) -> Result<Option<Certificate>, Error> {
        let lines = &mut self.lines;
        if !lines.advance()? {
            return Ok(None);
        }
        lines.words().exactly(&["slink", "certificate", "1"])?;
        let puzzle = Puzzle::read(lines)?;
        let (count, are_all) = read_count(lines)?;
        let loops = read_loops(lines, &puzzle, count)?;
        let refutation =
            are_all.then(|| refutation(lines, &puzzle, Clauses::of(&puzzle, &loops), proof)).transpose()?;
        Ok(Some(Certificate { puzzle, loops, refutation }))
    }

    /// The number of the last line that was read; 0 before the first.
    pub const fn line(&self) -> usize {
        self.lines.number()
    }
}

/// Reads the line `solutions`: the number of loops in the certificate, and whether there are no others.
fn read_count<R: BufRead>(lines: &mut Lines<R>) -> Result<(usize, bool), Error> {
    lines.expect("a line `solutions`")?;
    let mut words = lines.words();
    words.exactly_next("solutions")?;
    let column = words.column();
    let count = words.number("how many there are", usize::MAX)?;
    if words.is_at_end() {
        return Ok((count, true));
    }
    words.exactly(&["or", "more"])?;
    // "0 or more" is true of every puzzle, so it is no claim.
    if count == 0 {
        return Err(lines.error(column, "found 0, expected at least 1 solution before `or more`"));
    }
    Ok((count, false))
}

/// Reads `count` loops, which must be different.
fn read_loops<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
    count: usize,
) -> Result<Vec<Vec<usize>>, Error> {
    // Not reserved from `count`, which the certificate may make too large.
    let (mut loops, mut known) = (Vec::new(), BTreeSet::new());
    for _ in 0..count {
        lines.expect("a line `loop`")?;
        let mut words = lines.words();
        words.exactly_next("loop")?;
        let edges = puzzle.read_loop(&mut words)?;
        if !known.insert(edges.clone()) {
            return Err(lines.error(1, "this loop appears in the certificate twice"));
        }
        loops.push(edges);
    }
    Ok(loops)
}

/// Reads cuts and a proof, which show that there are no other loops.
fn refutation<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
    mut clauses: Clauses,
    proof: &mut dyn Write,
) -> Result<Refutation, Error> {
    let mut cuts = Vec::new();
    loop {
        lines.expect("a line `cut`, `lrat` or `drat`")?;
        let mut words = lines.words();
        match words.next_word() {
            Some(word) if word.is("cut") => cuts.push(cuts::check(puzzle, &mut words, &mut clauses)?),
            Some(word) if word.is("lrat") => {
                words.end()?;
                let hints = proof::lrat(lines, &mut clauses, proof)?;
                return Ok(Refutation { clauses, cuts, hints });
            }
            Some(word) if word.is("drat") => {
                words.end()?;
                proof::drat(lines, &clauses, proof)?;
                return Ok(Refutation { clauses, cuts, hints: Vec::new() });
            }
            word => return Err(words.unexpected(word, "`cut`, `lrat` or `drat`")),
        }
    }
}
