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
//! `docs/certificate.md` of slink describes the format, and why what is checked is enough.
//!
//! ```
//! let text = "slink certificate 1\nsize 1 1\n4\nsolutions 1\nloop 1 2 3 4\nlrat\n23 0 1 2 3 4 22 0\n";
//! let certificate = slink_certificate::Checker::new(text.as_bytes()).next(&mut std::io::sink())?;
//! assert_eq!(certificate.unwrap().to_string(), "exactly 1 solution");
//! # Ok::<(), slink_certificate::Error>(())
//! ```

pub mod clauses;
pub mod cuts;
pub mod proof;
pub mod puzzle;
pub mod text;

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead, Write};

use clauses::Clauses;
use puzzle::Puzzle;
pub use text::Error;
use text::Lines;

/// What a certificate shows.
#[derive(Debug)]
pub struct Certificate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many loops it has.
    pub solutions: usize,
    /// Why there are no more; `None` if it does not say that.
    pub refutation: Option<Refutation>,
}

/// Why there are no more loops.
#[derive(Debug)]
pub struct Refutation {
    /// Clauses that every other loop would satisfy.
    pub clauses: Clauses,
    /// True if it was shown that nothing satisfies them; false if that is left to a checker of DRAT.
    pub is_checked: bool,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let solutions = if self.solutions == 1 { "solution" } else { "solutions" };
        match (self.solutions, &self.refutation) {
            (0, _) => f.write_str("no solution"),
            (n, Some(_)) => write!(f, "exactly {n} {solutions}"),
            (n, None) => write!(f, "at least {n} {solutions}"),
        }?;
        match &self.refutation {
            Some(Refutation { is_checked: false, .. }) => f.write_str(", if its DRAT proof is right"),
            _ => Ok(()),
        }
    }
}

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
        let (solutions, is_complete) = number_of_solutions(lines)?;
        let (mut loops, mut known) = (Vec::new(), BTreeSet::new());
        for _ in 0..solutions {
            lines.expect("a line `loop`")?;
            let mut words = lines.words();
            words.exactly_next("loop")?;
            let edges = puzzle.read_loop(&mut words)?;
            if !known.insert(edges.clone()) {
                return Err(lines.error(1, "this loop stands in the certificate twice"));
            }
            loops.push(edges);
        }
        if !is_complete {
            return Ok(Some(Certificate { puzzle, solutions, refutation: None }));
        }
        let mut clauses = Clauses::of(&puzzle, &loops);
        let is_checked = loop {
            lines.expect("a line `cut`, `lrat` or `drat`")?;
            let mut words = lines.words();
            match words.next_word() {
                Some(word) if word.is("cut") => cuts::check(&puzzle, &mut words, &mut clauses)?,
                Some(word) if word.is("lrat") => {
                    words.end()?;
                    proof::lrat(lines, &mut clauses, proof)?;
                    break true;
                }
                Some(word) if word.is("drat") => {
                    words.end()?;
                    proof::drat(lines, &clauses, proof)?;
                    break false;
                }
                word => return Err(words.unexpected(word, "`cut`, `lrat` or `drat`")),
            }
        };
        Ok(Some(Certificate { puzzle, solutions, refutation: Some(Refutation { clauses, is_checked }) }))
    }
}

/// How many loops there are, and whether these are all.
fn number_of_solutions<R: BufRead>(lines: &mut Lines<R>) -> Result<(usize, bool), Error> {
    lines.expect("a line `solutions`")?;
    let mut words = lines.words();
    words.exactly_next("solutions")?;
    let solutions = words.number("how many there are", usize::MAX)?;
    if words.is_at_end() {
        return Ok((solutions, true));
    }
    words.exactly_next("or")?;
    words.exactly_next("more")?;
    words.end()?;
    Ok((solutions, false))
}
