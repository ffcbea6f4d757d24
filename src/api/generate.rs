//! `generate`: a new puzzle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::form::{by_name, check_size, json};
use super::members::parse;
use super::refusal::{Refusal, unknown};
use super::{Response, Terms, shape};
use crate::formats::Entry;
use crate::formats::json::Object;
use crate::generate::{Clues, GenerateError, Mask, Mended, Pattern, Recipe, Require, Symmetry, Workshop};
use crate::grade::Levels;
use crate::grid::Grid;
use crate::technique::Technique;

/// The wishes; those that are missing leave everything open.
#[derive(Deserialize)]
struct Question {
    /// The size, unless a pattern or a loop has it.
    rows: Option<u64>,
    cols: Option<u64>,
    /// The cells for clues, as text.
    pattern: Option<String>,
    /// Whether some cells of the pattern may be without a clue.
    #[serde(default)]
    at_most: bool,
    /// The loop, as text.
    #[serde(rename = "loop")]
    inside: Option<String>,
    /// The clues to keep, as after `--clues`. Without it, all cells of a pattern, or as few as the other wishes allow.
    clues: Option<String>,
    symmetry: Option<String>,
    /// The grade: a word, or a range of them.
    grade: Option<String>,
    /// The techniques that the puzzle must need; without a grade or `max`, it needs none harder.
    #[serde(default)]
    needs: Vec<String>,
    /// The hardest technique that it may need.
    max: Option<String>,
    /// Whether the rules are to solve it, or not.
    require: Option<ByRules>,
    /// The most clues that could go without changing the grade.
    unneeded: Option<usize>,
    /// The most clues with each of these digits.
    #[serde(default)]
    digits: BTreeMap<u8, usize>,
    /// Whether no two clues may be side by side.
    #[serde(default)]
    apart: bool,
    seed: Option<u32>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ByRules {
    Rules,
    Sat,
}

#[derive(Serialize)]
struct MadeBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Object>,
    seed: u32,
    /// What was changed to make the loop a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
    /// The reason why no board was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Answers `generate`.
pub(super) fn generate(body: &[u8], Terms { deadline, seed }: Terms) -> Response {
    let question: Question = parse(body)?;
    let seed = question.seed.unwrap_or(seed);
    let inside = question.inside.as_deref().map(shape::inside).transpose()?;
    let mended = inside.map(|cells| cells.mended(&deadline)).transpose().map_err(shape::refused)?;
    let recipe = question.recipe(mended.as_ref())?;
    // Mistakes in the question are refused before any time is spent; later failures are answers.
    recipe.check().map_err(Refusal::input)?;
    let mut misses = None;
    let made = Workshop::new(recipe, &deadline).and_then(|workshop| {
        let made = workshop.make(u64::from(seed), 0, &deadline);
        misses = Some(workshop.misses()).filter(|misses| !misses.is_empty());
        made
    });
    let (board, why) = match (made, misses) {
        (Ok(made), _) => (Some(Object::of(&Entry::of(made.puzzle))), None),
        (Err(GenerateError::Search(error)), _) => return Err(Refusal::bug(error)),
        (Err(why @ GenerateError::Timeout), Some(misses)) => {
            (None, Some(format!("{why}; of the boards tried, {misses}")))
        }
        (Err(why), _) => (None, Some(why.to_string())),
    };
    json(&MadeBoard { board, seed, changed: mended.as_ref().and_then(Mended::report), why })
}

impl Question {
    fn recipe(&self, mended: Option<&Mended>) -> Result<Recipe, Refusal> {
        let pattern = self.pattern.as_deref().map(shape::pattern).transpose()?;
        if self.at_most && pattern.is_none() {
            return Err(Refusal::input("found at_most without a pattern: add one, or leave at_most out"));
        }
        let symmetry = self.symmetry.as_deref();
        let symmetry = symmetry
            .map_or(Ok(Symmetry::None), |name| by_name("symmetry", Symmetry::ALL, Symmetry::name, name))?;
        let clues = match self.clues.as_deref() {
            Some(clues) => clues.parse().map_err(Refusal::input)?,
            None if pattern.is_some() && !self.at_most => Clues::Full,
            None => Clues::Fewest,
        };
        let inside = mended.map(|mended| mended.inside.clone());
        Ok(Recipe {
            grid: self.grid(inside.as_ref().or(pattern.as_ref()))?,
            clues,
            inside,
            pattern: pattern.map(|cells| Pattern { cells, at_most: self.at_most }),
            symmetry,
            require: self.require()?,
            ..Recipe::default()
        })
    }

    /// The size that is asked for, or that of a shape.
    fn grid(&self, shape: Option<&Mask>) -> Result<Grid, Refusal> {
        match (self.rows, self.cols, shape) {
            (Some(_), None, _) => Err(Refusal::input("found rows without cols: add cols")),
            (None, Some(_), _) => Err(Refusal::input("found cols without rows: add rows")),
            (Some(rows), Some(cols), _) => {
                check_size(rows, cols)?;
                Grid::new(rows, cols).map_err(Refusal::input)
            }
            (_, _, Some(shape)) => Ok(shape.grid()),
            _ => Err(Refusal::input("found no size: add rows and cols")),
        }
    }

    /// The conditions on the board.
    fn require(&self) -> Result<Vec<Require>, Refusal> {
        let levels: Option<Levels> =
            self.grade.as_deref().map(str::parse).transpose().map_err(Refusal::input)?;
        let digits = self.digits.iter().map(|(&digit, &most)| match digit {
            0..=4 => Ok(Require::Digit { digit, most }),
            _ => Err(Refusal::input(format!("found the digit {digit}, expected digits from 0 to 4"))),
        });
        let needs = self.needs.iter().map(|name| technique(name).map(Require::Needs));
        let max = self.max.iter().map(|name| technique(name).map(Require::Max));
        let by_rules = self.require.map(|by_rules| match by_rules {
            ByRules::Rules => Require::Rules,
            ByRules::Sat => Require::Sat,
        });
        let others = [
            self.apart.then_some(Require::Apart),
            by_rules,
            levels.map(Require::Grade),
            self.unneeded.map(Require::Unneeded),
        ];
        digits.chain(max).chain(needs).chain(others.into_iter().flatten().map(Ok)).collect()
    }
}

/// The technique of this name.
fn technique(name: &str) -> Result<Technique, Refusal> {
    let ladder = || Technique::ladder().map(Technique::name);
    Technique::on_ladder(name).ok_or_else(|| Refusal::input(unknown("technique", name, ladder())))
}
