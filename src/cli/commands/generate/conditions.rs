//! The options for how hard boards are, and which clues they have.

use std::collections::BTreeMap;

use anyhow::bail;

use crate::Technique;
use crate::cli::options::{Listed, Prices, levels, named, technique};
use crate::generate::{ByRules, Recipe};
use crate::grade::Levels;

/// The most clues with a digit.
type Digit = (u8, usize);

/// The conditions that every board meets.
#[derive(Debug, clap::Args)]
pub(super) struct Conditions {
    /// Use these digits in no clue: 0,3 leaves clues 1, 2 and 4
    #[arg(long, help_heading = "Board", value_name = "DIGITS", hide_possible_values = true, value_delimiter = ',', value_parser = Listed::new(DIGITS, digit))]
    avoid: Vec<u8>,
    /// Use a digit in at most this number of clues: 3=8,2=20 allows eight clues 3 and twenty clues 2
    #[arg(long, help_heading = "Board", value_name = "DIGIT=MOST", value_delimiter = ',', value_parser = most)]
    digits: Vec<Digit>,
    /// Put no two clues side by side: no cells with clues share a side
    #[arg(long, help_heading = "Board")]
    apart: bool,
    /// Keep only boards that the rules finish, or only boards that they do not finish
    #[arg(long, help_heading = "Difficulty", default_value = "nothing", value_parser = named::<ByRules>())]
    require: ByRules,
    /// Keep only boards that need no technique harder than this one; `slink techniques` lists them
    #[arg(long, help_heading = "Difficulty", value_name = "TECHNIQUE", hide_possible_values = true, value_parser = technique())]
    max: Option<Technique>,
    /// Keep only boards that need this technique, to practise it: at some point nothing easier helps. Several techniques are
    /// separated by commas, and each of them is needed. Nothing harder is needed, unless --max or --grade allows it
    #[arg(long, help_heading = "Difficulty", value_name = "TECHNIQUE", hide_possible_values = true, value_delimiter = ',', value_parser = technique())]
    needs: Vec<Technique>,
    /// Keep only boards of this grade, as in `slink grade`: easy, normal, tricky, hard, expert or beyond, or a
    /// range such as normal..hard
    #[arg(long, help_heading = "Difficulty", value_name = "LEVEL", hide_possible_values = true, value_parser = levels())]
    grade: Option<Levels>,
    /// Keep only boards in which at most N clues (or groups of clues) could be removed without changing the grade
    #[arg(long, help_heading = "Difficulty", value_name = "N")]
    unneeded: Option<usize>,
    #[command(flatten, next_help_heading = "Difficulty")]
    pub(super) prices: Prices,
}

impl Conditions {
    /// Adds these conditions to a recipe.
    pub(super) fn recipe(&self, recipe: Recipe) -> anyhow::Result<Recipe> {
        let mut digits = BTreeMap::new();
        for &(digit, most) in &self.digits {
            if digits.insert(digit, most).is_some() {
                bail!(
                    "found two numbers for the digit {digit} after --digits, expected one; leave one of them out"
                );
            }
        }
        Ok(Recipe {
            avoid: self.avoid.clone(),
            digits,
            apart: self.apart,
            require: self.require,
            max: self.max,
            needs: self.needs.clone(),
            grade: self.grade,
            unneeded: self.unneeded,
            costs: self.prices.table()?,
            ..recipe
        })
    }

    /// True if a grade is asked for.
    pub(super) const fn is_graded(&self) -> bool {
        self.grade.is_some()
    }

    /// True if the costs of techniques make a difference.
    pub(super) const fn use_costs(&self) -> bool {
        self.grade.is_some() || self.unneeded.is_some() || !self.needs.is_empty()
    }
}

/// The digits of clues.
const DIGITS: [&str; 5] = ["0", "1", "2", "3", "4"];

/// Parses a digit of a clue.
fn digit(word: &str) -> Result<u8, String> {
    let digit = word.parse().ok().filter(|&digit| digit <= 4);
    digit.ok_or_else(|| "expected digits from 0 to 4, separated by commas".into())
}

/// Parses a digit with the most clues that may have it.
fn most(word: &str) -> Result<Digit, String> {
    let parts = word.split_once('=').and_then(|(left, right)| Some((digit(left).ok()?, right.parse().ok()?)));
    parts.ok_or_else(|| "expected a digit from 0 to 4, `=` and a number of clues, such as 3=8".into())
}
