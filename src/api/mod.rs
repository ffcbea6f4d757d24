//! The questions of the page: JSON in, JSON out. docs/serve.md has them for whoever asks.
//!
//! Two doors lead here: `serve` answers over HTTP, and the crate `site` in a browser, where there is no server.
//! Nothing here knows of either.

mod explain;
mod forced;
mod form;
mod generate;
mod grade;
mod hint;
mod likelihood;
mod mistake;
mod read;
mod refusal;
mod solutions;
mod told;
mod verdict;
mod why;
mod write;

use std::time::Duration;

use serde::Deserialize;

use crate::deadline::Deadline;
pub use refusal::Refusal;

/// An answer as JSON, or why there is none.
pub type Answer = Result<Vec<u8>, Refusal>;

/// A kind of question.
#[derive(Debug)]
pub struct Question {
    name: &'static str,
    /// Whether it is answered within a moment, as a rule.
    quick: bool,
    /// The most seconds that it may take.
    seconds: f64,
    answer: fn(&[u8], Terms) -> Answer,
}

/// What an answer may use.
#[derive(Clone, Copy, Debug)]
struct Terms {
    /// When to stop.
    deadline: Deadline,
    /// For what is random, if the question names no seed.
    seed: u32,
}

/// Those that are answered within a moment.
const QUICK: [Question; 7] = [
    Question { name: "read", quick: true, seconds: 2.0, answer: read::read },
    Question { name: "formats", quick: true, seconds: 2.0, answer: write::formats },
    Question { name: "write", quick: true, seconds: 2.0, answer: write::write },
    Question { name: "verdict", quick: true, seconds: 2.0, answer: verdict::verdict },
    Question { name: "mistake", quick: true, seconds: 5.0, answer: mistake::mistake },
    Question { name: "forced", quick: true, seconds: 5.0, answer: forced::forced },
    Question { name: "hint", quick: true, seconds: 10.0, answer: hint::hint },
];

/// Those that may take long.
const SLOW: [Question; 7] = [
    Question { name: "solve", quick: false, seconds: 20.0, answer: verdict::solve },
    Question { name: "solutions", quick: false, seconds: 20.0, answer: solutions::solutions },
    Question { name: "explain", quick: false, seconds: 30.0, answer: explain::explain },
    Question { name: "likelihood", quick: false, seconds: 20.0, answer: likelihood::likelihood },
    Question { name: "grade", quick: false, seconds: 20.0, answer: grade::answer },
    Question { name: "why", quick: false, seconds: 30.0, answer: why::why },
    Question { name: "generate", quick: false, seconds: 30.0, answer: generate::generate },
];

/// The question of this name.
pub fn named(name: &str) -> Option<&'static Question> {
    QUICK.iter().chain(&SLOW).find(|question| question.name == name)
}

/// What is the same in every question.
#[derive(Deserialize)]
struct About {
    seconds: Option<f64>,
}

impl Question {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// True if it is answered within a moment, as a rule.
    pub const fn is_quick(&self) -> bool {
        self.quick
    }

    /// How long it may take, from what is asked.
    ///
    /// # Errors
    /// When that is no time, or no JSON.
    pub fn limit(&self, body: &[u8]) -> Result<Duration, Refusal> {
        let About { seconds } = form::parse(body)?;
        let seconds = seconds.map_or(self.seconds, |seconds| seconds.min(self.seconds));
        Duration::try_from_secs_f64(seconds).map_err(|_| Refusal::input("seconds is a number from 0"))
    }

    /// Answers what is asked. What is random comes from `seed`, unless the question names one.
    ///
    /// # Errors
    /// When something is wrong with what is asked, or with us.
    pub fn answer(&self, body: &[u8], seed: u32) -> Answer {
        let deadline = Deadline::within(Some(self.limit(body)?));
        (self.answer)(body, Terms { deadline, seed })
    }
}
