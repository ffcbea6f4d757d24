//! The questions of the page, with JSON as input and output; docs/serve.md describes them.
//!
//! There are two callers: `serve` answers over HTTP, and the crate `site` in the browser, without a server.
//! This module knows of neither.

mod answers;
mod booklet;
mod form;
mod generate;
mod members;
mod read;
mod refusal;
mod shape;
mod solutions;
mod write;

use std::time::Duration;

use serde::Deserialize;

use crate::deadline::Deadline;
pub(crate) use members::common;
pub use refusal::Refusal;

/// An answer as JSON, or the reason why there is none.
pub(crate) type Response = Result<Vec<u8>, Refusal>;

/// A kind of question.
#[derive(Debug)]
pub struct Question {
    name: &'static str,
    /// The most seconds that it may take.
    seconds: f64,
    answer: fn(&[u8], Terms) -> Response,
}

/// The resources that an answer may use.
#[derive(Clone, Debug)]
struct Terms {
    /// When to stop.
    deadline: Deadline,
    /// The seed of random choices, if the question has none.
    seed: u32,
}

/// All questions.
const ALL: [Question; 16] = [
    Question { name: "read", seconds: 2.0, answer: read::read },
    Question { name: "formats", seconds: 2.0, answer: write::formats },
    Question { name: "write", seconds: 2.0, answer: write::write },
    Question { name: "shape", seconds: 2.0, answer: shape::shape },
    Question { name: "verdict", seconds: 2.0, answer: answers::verdict },
    Question { name: "verify", seconds: 5.0, answer: answers::verify },
    Question { name: "forced", seconds: 5.0, answer: answers::forced },
    Question { name: "hint", seconds: 10.0, answer: answers::hint },
    Question { name: "solve", seconds: 20.0, answer: answers::solve },
    Question { name: "solutions", seconds: 20.0, answer: solutions::solutions },
    Question { name: "likelihood", seconds: 20.0, answer: answers::likelihood },
    Question { name: "grade", seconds: 20.0, answer: answers::grade },
    Question { name: "explain", seconds: 30.0, answer: answers::explain },
    Question { name: "why", seconds: 30.0, answer: answers::why },
    Question { name: "booklet", seconds: 30.0, answer: booklet::booklet },
    Question { name: "generate", seconds: 30.0, answer: generate::generate },
];

/// Finds the question of this name.
pub fn named(name: &str) -> Option<&'static Question> {
    ALL.iter().find(|question| question.name == name)
}

/// The members that every question may have, and that are not for a server.
#[derive(Deserialize)]
struct About {
    seconds: Option<f64>,
}

impl Question {
    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// The most seconds that it may take.
    pub(crate) const fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The deadline of a question that is asked now: after the time that its body asks for, or that of its kind,
    /// whichever is shorter.
    ///
    /// # Errors
    /// When that is no valid time, or the body is no JSON.
    pub fn deadline(&self, body: &[u8]) -> Result<Deadline, Refusal> {
        let About { seconds } = common(body)?;
        let seconds = seconds.map_or(self.seconds, |seconds| seconds.min(self.seconds));
        let limit = Duration::try_from_secs_f64(seconds)
            .map_err(|_| Refusal::input("seconds must be a number, 0 or more"))?;
        Ok(Deadline::within(Some(limit)))
    }

    /// Answers a question until its deadline. Random choices use `seed`, unless the question has its own.
    ///
    /// # Errors
    /// When the question is at fault, or slink has a bug.
    pub fn answer(&self, body: &[u8], seed: u32, deadline: Deadline) -> Result<Vec<u8>, Refusal> {
        (self.answer)(body, Terms { deadline, seed })
    }
}
