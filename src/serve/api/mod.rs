//! The questions: JSON in, JSON out. docs/serve.md has them for whoever asks.

mod explain;
mod form;
mod generate;
mod grade;
mod hint;
mod likelihood;
mod mistake;
mod read;
mod told;
mod verdict;
mod why;
mod write;

use std::time::Duration;

use serde::Deserialize;

use super::pages::Line;
use super::pool::{Answer, Lane};
use super::refusal::Refusal;
use crate::deadline::Deadline;

/// A kind of question.
pub(super) struct Question {
    name: &'static str,
    /// How long it takes.
    pub(super) lane: Lane,
    /// The most seconds that it may take.
    seconds: f64,
    /// Answers it.
    pub(super) answer: fn(&[u8], Deadline) -> Answer,
}

/// All of them.
const QUESTIONS: [Question; 12] = [
    Question { name: "read", lane: Lane::Quick, seconds: 2.0, answer: read::read },
    Question { name: "formats", lane: Lane::Quick, seconds: 2.0, answer: write::formats },
    Question { name: "write", lane: Lane::Quick, seconds: 2.0, answer: write::write },
    Question { name: "verdict", lane: Lane::Quick, seconds: 2.0, answer: verdict::verdict },
    Question { name: "mistake", lane: Lane::Quick, seconds: 5.0, answer: mistake::mistake },
    Question { name: "hint", lane: Lane::Quick, seconds: 10.0, answer: hint::hint },
    Question { name: "solve", lane: Lane::Slow, seconds: 20.0, answer: verdict::solve },
    Question { name: "explain", lane: Lane::Slow, seconds: 30.0, answer: explain::explain },
    Question { name: "likelihood", lane: Lane::Slow, seconds: 20.0, answer: likelihood::likelihood },
    Question { name: "grade", lane: Lane::Slow, seconds: 20.0, answer: grade::answer },
    Question { name: "why", lane: Lane::Slow, seconds: 30.0, answer: why::why },
    Question { name: "generate", lane: Lane::Slow, seconds: 30.0, answer: generate::generate },
];

/// The question of this name.
pub(super) fn named(name: &str) -> Option<&'static Question> {
    QUESTIONS.iter().find(|question| question.name == name)
}

/// What is the same in every question.
#[derive(Deserialize)]
struct About {
    page: Option<String>,
    ask: Option<String>,
    seconds: Option<f64>,
}

/// The longest name of a page, or of a kind of question.
const MOST_NAME: usize = 64;

/// From a question: the page that asks, with the kind; and how long it may take.
pub(super) fn about(question: &Question, body: &[u8]) -> Result<(Option<Line>, Duration), Refusal> {
    let About { page, ask, seconds } = form::parse(body)?;
    let ask = ask.unwrap_or_else(|| question.name.into());
    if page.as_ref().is_some_and(|page| page.len() > MOST_NAME) || ask.len() > MOST_NAME {
        return Err(Refusal::input(format!("page and ask are names of at most {MOST_NAME} bytes")));
    }
    let seconds = seconds.map_or(question.seconds, |seconds| seconds.min(question.seconds));
    let limit = Duration::try_from_secs_f64(seconds);
    let limit = limit.map_err(|_| Refusal::input("seconds is a number from 0"))?;
    Ok((page.map(|page| (page, ask)), limit))
}
