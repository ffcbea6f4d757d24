//! The cost of each technique: a table that users may replace. The default is part of the list of techniques.
//!
//! Each line has the name of a technique, its cost, and the word for boards that need it; `#` starts a
//! comment.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::word::Word;
use crate::named::Named;
use crate::technique::Technique;

/// A technique and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// The technique.
    pub technique: Technique,
    /// For a what-if, the most rounds that its argument may have; `None` for any number.
    pub rounds: Option<u32>,
    /// How much work a step is; most moves at a clue or a dot cost 1.
    pub cost: u32,
    /// The word for boards that need it.
    pub word: Word,
}

/// The costs of all techniques, the easiest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs(Vec<Priced>);

/// A mistake in a table of costs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CostsError {
    /// A line does not have the expected words.
    #[error("line {0}: expected a technique, a cost and a word, such as `colouring 1 hard`")]
    Line(usize),
    /// No technique has this name.
    #[error("line {0}: there is no technique called `{1}`; docs/grade.md has a table with all of them")]
    Technique(usize, String),
    /// The cost is no number, or too large.
    #[error("line {0}: found the cost {1:?}, expected a whole number from 0 to {MOST}")]
    Cost(usize, String),
    /// The word is none of the six.
    #[error("line {0}: found the word {1:?}, expected easy, normal, tricky, hard, expert or beyond")]
    Word(usize, String),
    /// A technique leads to an easier grade than the one before it.
    #[error("line {0}: {1} leads to an easier grade than the technique before it; list the easiest first")]
    Order(usize, Technique),
    /// A technique is listed twice.
    #[error("line {0}: {1} already has a cost; remove one of the two lines")]
    Twice(usize, Technique),
    /// A technique has no cost.
    #[error("{0} has no cost; add a line for it")]
    Missing(Technique),
}

/// The highest cost.
const MOST: u32 = 1000;

/// The entries for what-ifs with short arguments: the most rounds, the cost and the word.
const SHORT_WHAT_IFS: [(u32, u32, Word); 2] = [(4, 1, Word::Hard), (8, 2, Word::Expert)];

impl Default for Costs {
    fn default() -> Costs {
        let what_if = Technique::WhatIf;
        let short = SHORT_WHAT_IFS.map(|(rounds, cost, word)| Priced {
            technique: what_if,
            rounds: Some(rounds),
            cost,
            word,
        });
        let listed = techniques().filter_map(|technique| {
            let (cost, word) = technique.price()?;
            Some(Priced { technique, rounds: None, cost, word: Word::by_name(word)? })
        });
        let (direct, assuming): (Vec<_>, Vec<_>) = listed.partition(|priced| priced.technique < what_if);
        Costs(direct.into_iter().chain(short).chain(assuming).collect())
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|Priced { technique, rounds, cost, word }| {
            let rounds = rounds.map_or(String::new(), |rounds| format!(" {rounds}"));
            writeln!(f, "{:<19}{cost:>3}  {}", format!("{technique}{rounds}"), word.name())
        })
    }
}

impl Costs {
    /// All entries, the easiest first.
    pub fn all(&self) -> &[Priced] {
        &self.0
    }
}

impl FromStr for Costs {
    type Err = CostsError;

    fn from_str(text: &str) -> Result<Costs, CostsError> {
        let mut all: Vec<Priced> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            let priced = priced(i + 1, &words)?;
            if all.last().is_some_and(|last| last.word > priced.word) {
                return Err(CostsError::Order(i + 1, priced.technique));
            }
            if all.iter().any(|other| other.technique == priced.technique && other.rounds == priced.rounds) {
                return Err(CostsError::Twice(i + 1, priced.technique));
            }
            all.push(priced);
        }
        let has =
            |technique| all.iter().any(|priced| priced.technique == technique && priced.rounds.is_none());
        match techniques().find(|&technique| !has(technique)) {
            Some(missing) => Err(CostsError::Missing(missing)),
            None => Ok(Costs(all)),
        }
    }
}

/// The techniques that a grade distinguishes.
fn techniques() -> impl Iterator<Item = Technique> {
    Technique::ladder().filter(|technique| technique.price().is_some())
}

fn priced(line: usize, words: &[&str]) -> Result<Priced, CostsError> {
    let (name, rounds, cost, word) = match *words {
        [name, cost, word] => (name, None, cost, word),
        [name, rounds, cost, word] if name == Technique::WhatIf.name() => {
            (name, Some(rounds.parse().map_err(|_| CostsError::Line(line))?), cost, word)
        }
        _ => return Err(CostsError::Line(line)),
    };
    let technique = techniques().find(|technique| technique.name() == name);
    let number = cost.parse().ok().filter(|cost| *cost <= MOST);
    Ok(Priced {
        technique: technique.ok_or_else(|| CostsError::Technique(line, name.to_string()))?,
        rounds,
        cost: number.ok_or_else(|| CostsError::Cost(line, cost.to_string()))?,
        word: Word::by_name(word).ok_or_else(|| CostsError::Word(line, word.to_string()))?,
    })
}

impl Priced {
    pub(super) fn is_what_if(&self) -> bool {
        self.technique == Technique::WhatIf
    }

    /// True if it tries edges and follows what they lead to.
    pub(super) fn assumes(&self) -> bool {
        self.technique >= Technique::WhatIf
    }
}
