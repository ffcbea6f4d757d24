//! Answers of SAT solvers, in either of two dialects.
//!
//! ```text
//! s SATISFIABLE        SAT             what is known: also UNSATISFIABLE (UNSAT), UNKNOWN (INDET)
//! v 1 -2 3             1 -2 3 -4 0     a literal for each variable, then 0
//! v -4 0
//! ```
//!
//! The first is that of the SAT competitions, with `c` for comments; the second is that of minisat's result
//! file.

use std::io::Read;

use slitherlink_encodings::Lit;

use super::{ColumnProblem, DimacsError, Formula, unexpected};
use crate::formats::Problem;
use crate::formats::lines::{Comments, Lines, words};
use crate::formats::text::Text;

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    /// Satisfiable, with at least one model.
    Models(Vec<Model>),
    /// Unsatisfiable.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// An assignment: a truth value for each variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(Vec<bool>);

impl Model {
    /// Whether `lit` holds. A variable that is not in the model makes both of its literals false.
    pub fn holds(&self, lit: Lit) -> bool {
        self.0.get(lit.var().index()).is_some_and(|&value| value == lit.is_positive())
    }
}

/// The status that a solver reports.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// The kind of a line.
enum Word {
    Comment,
    Status(Status),
    /// Literals, after `v` or bare.
    Literals {
        tagged: bool,
    },
}

impl Formula {
    /// Reads a solver's answer to this formula; messages call it `source_name`.
    ///
    /// # Errors
    /// If it is not an answer, or does not have exactly one literal for each variable.
    pub fn read_answer(&self, source_name: &str, input: impl Read + Send) -> Result<SatAnswer, DimacsError> {
        let mut lines = Lines::new(Text::new(input), Comments::Anywhere);
        let answer = read(&mut lines, self.var_count());
        answer.map_err(|fault| DimacsError::at(source_name, &lines, fault))
    }
}

/// A description of an answer, for messages.
const ANSWER: &str = "a solver's answer: `s SATISFIABLE` and `v` lines, or `SAT` and literals, …";

fn read(lines: &mut Lines, vars: usize) -> Result<SatAnswer, ColumnProblem> {
    let mut values = Values { models: Vec::new(), of: vec![None; vars], is_new: true, tagged: false };
    let mut status = None;
    while lines.next() {
        let text = lines.text();
        match word(text) {
            Some(Word::Comment) => {}
            Some(Word::Status(new)) if status.is_none_or(|old| old == new) => status = Some(new),
            Some(Word::Status(_)) => return Err(unexpected(1, text, "the same status as before")),
            // Bare literals belong to a result file, where a status has to come before them.
            Some(Word::Literals { tagged })
                if tagged && status.is_none() || status == Some(Status::Satisfiable) =>
            {
                status = Some(Status::Satisfiable);
                values.read(text, tagged)?;
            }
            _ => return Err(unexpected(1, text, ANSWER)),
        }
    }
    match (lines.fault.take(), status) {
        (Some(problem), _) => Err((1, problem)),
        (None, Some(Status::Satisfiable)) => values.finish().map(SatAnswer::Models),
        (None, Some(Status::Unsatisfiable)) => Ok(SatAnswer::Unsatisfiable),
        (None, Some(Status::Unknown)) => Ok(SatAnswer::Unknown),
        (None, None) => Err(missing(ANSWER)),
    }
}

/// The error for an answer that ends too early.
fn missing(expected: impl Into<String>) -> ColumnProblem {
    (1, Problem::text("the end of the input", expected))
}

fn word(text: &[u8]) -> Option<Word> {
    let mut words = words(text).map(|(_, word)| word);
    let first = words.next()?;
    let status = if first == b"s" { words.next()? } else { first };
    match (first, status) {
        (b"c", _) => Some(Word::Comment),
        (b"v", _) => Some(Word::Literals { tagged: true }),
        (b"s", b"SATISFIABLE") | (b"SAT", _) => Some(Word::Status(Status::Satisfiable)),
        (b"s", b"UNSATISFIABLE") | (b"UNSAT", _) => Some(Word::Status(Status::Unsatisfiable)),
        (b"s", b"UNKNOWN") | (b"INDET", _) => Some(Word::Status(Status::Unknown)),
        ([b'-' | b'0'..=b'9', ..], _) => Some(Word::Literals { tagged: false }),
        _ => None,
    }
}

/// The models, and the values of the variables in the one that is being read.
struct Values {
    models: Vec<Model>,
    of: Vec<Option<bool>>,
    /// Whether no literal of the current model has been read.
    is_new: bool,
    /// Whether its literals come after `v`.
    tagged: bool,
}

impl Values {
    fn read(&mut self, text: &[u8], tagged: bool) -> Result<(), ColumnProblem> {
        let mut words = words(text).skip(usize::from(tagged));
        while let Some((column, word)) = words.next() {
            if word != b"0" {
                (self.is_new, self.tagged) = (false, tagged);
                self.add(word).map_err(|expected| unexpected(column, word, expected))?;
                continue;
            }
            // Another model may follow, on a line of its own.
            self.end_model().map_err(|expected| unexpected(column, word, expected))?;
            if let Some((column, word)) = words.next() {
                return Err(unexpected(column, word, "nothing more after the 0"));
            }
        }
        Ok(())
    }

    /// Records a literal; the error says what is expected instead.
    fn add(&mut self, word: &[u8]) -> Result<(), String> {
        let lit = literal(word).ok_or("a literal")?;
        let vars = self.of.len();
        let known = self.of.get_mut(lit.var().index());
        let known = known.ok_or_else(|| format!("a literal of the {vars} variables"))?;
        match known.replace(lit.is_positive()) {
            Some(value) if value != lit.is_positive() => {
                Err(format!("another literal: {} came before", (!lit).to_dimacs()))
            }
            _ => Ok(()),
        }
    }

    /// Completes a model; the error says what is missing.
    fn end_model(&mut self) -> Result<(), String> {
        let vars = self.of.len();
        if let Some(i) = self.of.iter().position(Option::is_none) {
            return Err(format!("a literal for each of the {vars} variables: {} has none", i + 1));
        }
        let of = std::mem::replace(&mut self.of, vec![None; vars]);
        self.models.push(Model(of.into_iter().flatten().collect()));
        self.is_new = true;
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<Model>, ColumnProblem> {
        if self.is_new && !self.models.is_empty() {
            return Ok(self.models);
        }
        let tagged = self.tagged;
        self.end_model().map_err(missing)?;
        // Some solvers omit the 0 after `v`; a result file always has it.
        if tagged { Ok(self.models) } else { Err(missing("0 after the literals")) }
    }
}

/// Parses a literal in DIMACS notation.
pub(super) fn literal(word: &[u8]) -> Option<Lit> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let number = std::str::from_utf8(word).ok().filter(|_| digits.iter().all(u8::is_ascii_digit))?;
    Lit::from_dimacs(number.parse().ok()?)
}
