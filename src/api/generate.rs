//! `generate`: a new puzzle.

use serde::{Deserialize, Serialize};

use super::form::{by_name, check_size, json, parse};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::formats::Entry;
use crate::formats::json::Object;
use crate::generate::{Clues, GenerateError, Recipe, Require, Symmetry, Workshop};
use crate::grade::Levels;
use crate::grid::Grid;
use crate::technique::Technique;

#[derive(Deserialize)]
struct Question {
    rows: u64,
    cols: u64,
    /// The grade: a word, or a range of them.
    grade: Option<String>,
    /// The technique that the puzzle must need; without a grade, it needs none harder.
    technique: Option<String>,
    /// The fraction of clues to keep. Without it, as few as possible.
    share: Option<f64>,
    symmetry: Option<String>,
    seed: Option<u32>,
}

#[derive(Serialize)]
struct MadeBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Object>,
    seed: u32,
    /// The reason why no board was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Answers `generate`.
pub(super) fn generate(body: &[u8], Terms { deadline, seed }: Terms) -> Response {
    let question: Question = parse(body)?;
    let seed = question.seed.unwrap_or(seed);
    let recipe = question.recipe()?;
    // Mistakes in the question are refused before any time is spent; later failures are answers.
    recipe.check().map_err(Refusal::input)?;
    let made =
        Workshop::new(recipe, &deadline).and_then(|workshop| workshop.make(u64::from(seed), 0, &deadline));
    json(&match made {
        Ok(made) => MadeBoard { board: Some(Object::of(&Entry::of(made.puzzle))), seed, why: None },
        Err(GenerateError::Search(error)) => return Err(Refusal::bug(error)),
        Err(why) => MadeBoard { board: None, seed, why: Some(why.to_string()) },
    })
}

impl Question {
    fn recipe(&self) -> Result<Recipe, Refusal> {
        check_size(self.rows, self.cols)?;
        let grid = Grid::new(self.rows, self.cols).map_err(Refusal::input)?;
        let levels: Option<Levels> =
            self.grade.as_deref().map(str::parse).transpose().map_err(Refusal::input)?;
        let technique = self.technique.as_deref().map(|name| {
            let unknown = || Refusal::input(format!("there is no technique called {name:?}"));
            Technique::on_ladder(name).ok_or_else(unknown)
        });
        let needs = technique.transpose()?.map(Require::Needs);
        let require = levels.map(Require::Grade).into_iter().chain(needs).collect();
        let clues = self.share.map_or(Clues::Fewest, Clues::Share);
        let symmetry = self.symmetry.as_deref();
        let symmetry = symmetry
            .map_or(Ok(Symmetry::None), |name| by_name("symmetry", Symmetry::ALL, Symmetry::name, name))?;
        Ok(Recipe { grid, clues, symmetry, require, ..Recipe::default() })
    }
}
