//! `generate`: a new puzzle.

use super::form::{check_size, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms, shape};
use crate::ask::generate::{Loops, Question, figures, form, without};
use crate::generate::{GenerateError, Generator, Mended};

/// Answers `generate`.
pub(super) fn generate(body: &[u8], Terms { deadline, seed }: Terms) -> Response {
    let question: Question = parse(body)?;
    check_sizes(&question)?;
    let id = (question.seed.unwrap_or(seed.into()), 1);
    // Mistakes in the question are refused before any time is spent; later failures are answers.
    let (recipe, mended) = question.recipe(&deadline).map_err(shape::refused)?;
    let costs = recipe.costs.clone();
    let mut misses = None;
    let made = Generator::new(recipe, &deadline).and_then(|generator| {
        let made = generator.make(id.0, 0, &deadline);
        misses = Some(generator.misses()).filter(|misses| !misses.is_empty());
        made
    });
    let graded = made.as_ref().ok().filter(|_| question.grade.is_some());
    let grade = graded.and_then(|made| figures(made, &costs, &deadline));
    match (made, misses) {
        (Ok(made), _) => json(&form(id, &made, grade, mended.as_ref().and_then(Mended::report))),
        (Err(why @ GenerateError::Timeout), Some(misses)) => {
            json(&without(id, &why, format!("{why}; of the boards tried, {misses}")))
        }
        (Err(why), _) => json(&without(id, &why, why.to_string())),
    }
}

/// Refuses boards that are too large.
fn check_sizes(question: &Question) -> Result<(), Refusal> {
    if let (Some(rows), Some(cols)) = (question.rows, question.cols) {
        check_size(rows, cols)?;
    }
    let inside = match &question.loops {
        Loops::Inside(cells) => Some(cells),
        Loops::Random(_) => None,
    };
    question.pattern.iter().chain(inside).try_for_each(shape::check)
}
