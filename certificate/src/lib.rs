//! Checks certificates of Slitherlink puzzles.
//!
//! "Exactly one loop meets these clues" is a claim about all drawings there are. A certificate is evidence for it: the
//! puzzle, the loops, and a refutation of the clauses that say "another loop". This crate needs no trust in whoever
//! wrote one. It knows the rules of the game, and goes through a certificate line by line:
//!
//! 1. [`puzzle`]: the grid and the clues, and whether a line of the text is a loop that meets them.
//! 2. [`clauses`]: what every other loop would have to satisfy. Nobody is asked for these clauses: they are made here.
//! 3. [`cuts`]: further clauses about connection, each with what shows that every loop satisfies it.
//! 4. [`proof`]: that all these clauses together cannot be satisfied, so that there is no other loop.
//!
//! What it shows is a [`Certificate`]. `docs/certificate.md` of slink describes the format, and why what is checked is
//! enough.
//!
//! ```
//! let text = "slink certificate 1\nsize 1 1\n4\nsolutions 1\nloop 1 2 3 4\nlrat\n23 0 1 2 3 4 22 0\n";
//! let certificate = slitherlink_certificate::Checker::new(text.as_bytes()).next(&mut std::io::sink())?;
//! assert_eq!(certificate.unwrap().to_string(), "exactly 1 solution");
//! # Ok::<(), slitherlink_certificate::Error>(())
//! ```

pub mod clauses;
pub mod cuts;
mod plain;
pub mod proof;
pub mod puzzle;
mod shown;
pub mod text;

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::num::NonZero;

use clauses::Clauses;
use puzzle::Puzzle;
use shown::Claim;
pub use shown::{Certificate, Refutation};
use text::Lines;
pub use text::{Cause, Error};

/// Reads certificates that stand one after another, and checks them.
#[derive(Debug)]
pub struct Checker<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Checker<R> {
    /// Certificates from a text.
    pub fn new(input: R) -> Checker<R> {
        Checker { lines: Lines::new(input) }
    }

    /// The next certificate, and its proof to whoever wants it; `None` at the end of the text.
    ///
    /// # Errors
    /// What is wrong with it, and where. What comes after it is not looked at.
    pub fn next(&mut self, proof: &mut dyn Write) -> Result<Option<Certificate>, Error> {
        let lines = &mut self.lines;
        if !lines.advance()? {
            return Ok(None);
        }
        lines.words().exactly(&["slink", "certificate", "1"])?;
        let puzzle = Puzzle::read(lines)?;
        let claimed = Claimed::read(lines)?;
        let loops = read_loops(lines, &puzzle, claimed.loops())?;
        let claim = match claimed {
            Claimed::AtLeast(loops) => Claim::AtLeast(loops),
            Claimed::Exactly(count) => {
                Claim::Exactly(count, refutation(lines, &puzzle, Clauses::of(&puzzle, &loops), proof)?)
            }
        };
        Ok(Some(Certificate { puzzle, claim }))
    }

    /// The number of the line that was read last; 0 before the first.
    pub const fn line(&self) -> usize {
        self.lines.number()
    }
}

/// How many loops there are, as the certificate says.
enum Claimed {
    AtLeast(NonZero<usize>),
    Exactly(usize),
}

impl Claimed {
    /// Reads the line `solutions`.
    fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<Claimed, Error> {
        lines.expect("a line `solutions`")?;
        let mut words = lines.words();
        words.exactly_next("solutions")?;
        let column = words.column();
        let loops = words.number("how many there are", usize::MAX)?;
        if words.is_at_end() {
            return Ok(Claimed::Exactly(loops));
        }
        words.exactly(&["or", "more"])?;
        // That there are 0 or more is so of every puzzle.
        let loops = NonZero::new(loops);
        loops
            .map(Claimed::AtLeast)
            .ok_or_else(|| lines.error(column, "found 0, expected at least 1 solution before `or more`"))
    }

    const fn loops(&self) -> usize {
        match self {
            Claimed::AtLeast(loops) => loops.get(),
            Claimed::Exactly(loops) => *loops,
        }
    }
}

/// Reads so many loops, which must be different ones.
fn read_loops<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
    count: usize,
) -> Result<Vec<Vec<usize>>, Error> {
    // Memory is taken for loops that are there.
    let (mut loops, mut known) = (Vec::new(), BTreeSet::new());
    for _ in 0..count {
        lines.expect("a line `loop`")?;
        let mut words = lines.words();
        words.exactly_next("loop")?;
        let edges = puzzle.read_loop(&mut words)?;
        if !known.insert(edges.clone()) {
            return Err(lines.error(1, "this loop stands in the certificate twice"));
        }
        loops.push(edges);
    }
    Ok(loops)
}

/// Reads cuts and a proof: why there are no other loops.
fn refutation<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
    mut clauses: Clauses,
    proof: &mut dyn Write,
) -> Result<Refutation, Error> {
    loop {
        lines.expect("a line `cut`, `lrat` or `drat`")?;
        let mut words = lines.words();
        match words.next_word() {
            Some(word) if word.is("cut") => cuts::check(puzzle, &mut words, &mut clauses)?,
            Some(word) if word.is("lrat") => {
                words.end()?;
                proof::lrat(lines, &mut clauses, proof)?;
                return Ok(Refutation { clauses, is_checked: true });
            }
            Some(word) if word.is("drat") => {
                words.end()?;
                proof::drat(lines, &clauses, proof)?;
                return Ok(Refutation { clauses, is_checked: false });
            }
            word => return Err(words.unexpected(word, "`cut`, `lrat` or `drat`")),
        }
    }
}
