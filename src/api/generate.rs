//! `generate`: a new puzzle.

use serde::Deserialize;

use super::form::{check_size, json};
use super::members::{common, parse_beside};
use super::refusal::Refusal;
use super::{Response, Terms, shape};
use crate::ask::generate::{figures, form, without};
use crate::generate::{GenerateError, Generator, Loops, Plan, Recipe};
use crate::grade::Costs;
use crate::grid::Grid;

/// The members besides those of a [`Recipe`].
#[derive(Deserialize)]
struct About {
    /// The seed of all random choices; by default another one each time.
    seed: Option<u64>,
    rows: Option<u64>,
    cols: Option<u64>,
}

/// Their names.
const ABOUT: [&str; 3] = ["seed", "rows", "cols"];

/// Answers `generate`.
pub(super) fn generate(body: &[u8], Terms { deadline, seed }: Terms) -> Response {
    let about: About = common(body)?;
    let mut recipe: Recipe = parse_beside(body, &ABOUT)?;
    recipe.size = about.size()?;
    check_shapes(&recipe)?;
    let id = (about.seed.unwrap_or(seed.into()), 1);
    let is_graded = recipe.grade.is_some();
    // Mistakes in the question are refused before any time is spent; later failures are answers.
    let plan = Plan::new(recipe, &deadline).map_err(shape::refused)?;
    let changed = plan.changed.clone();
    let mut misses = None;
    let made = Generator::of(plan, &deadline).and_then(|generator| {
        let made = generator.make(id.0, 0, &deadline);
        misses = Some(generator.misses()).filter(|misses| !misses.is_empty());
        made
    });
    let graded = made.as_ref().ok().filter(|_| is_graded);
    let grade = graded.and_then(|made| figures(made, &Costs::default(), &deadline));
    match (made, misses) {
        (Ok(made), _) => json(&form(id, &made, grade, changed)),
        (Err(why @ GenerateError::Timeout), Some(misses)) => {
            json(&without(id, &why, format!("{why}; of the boards tried, {misses}")))
        }
        (Err(why), _) => json(&without(id, &why, why.to_string())),
    }
}

impl About {
    /// The size that is asked for; refuses one that is too large.
    fn size(&self) -> Result<Option<Grid>, Refusal> {
        match (self.rows, self.cols) {
            (Some(rows), Some(cols)) => {
                check_size(rows, cols)?;
                Grid::new(rows, cols).map(Some).map_err(Refusal::input)
            }
            (None, None) => Ok(None),
            _ => Err(Refusal::input("found only one of the numbers of rows and columns: give both")),
        }
    }
}

/// Refuses shapes that are too large.
fn check_shapes(recipe: &Recipe) -> Result<(), Refusal> {
    let inside = match &recipe.loops {
        Loops::Inside(cells) => Some(cells),
        Loops::Random(_) => None,
    };
    recipe.pattern.iter().chain(inside).try_for_each(shape::check)
}
