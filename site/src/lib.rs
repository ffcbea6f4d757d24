//! The page's questions and answers, compiled for a browser without a server. A Worker calls this: see
//! `web/worker.js`.

use std::panic;

use slitherlink::Stop;
use slitherlink::api::{self, Refusal};
use wasm_bindgen::prelude::wasm_bindgen;

/// Makes panics throw errors with their message; otherwise only `unreachable` is reported.
#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Answers a question with the JSON that `slink serve` sends. Random choices come from `seed`, unless the
/// question names another one.
///
/// # Errors
/// A JSON object with the member `error`, a sentence.
#[wasm_bindgen]
pub fn answer(name: &str, question: &str, seed: u32) -> Result<String, String> {
    let known =
        api::named(name).ok_or_else(|| Refusal::input(format!("there is no question called {name:?}")));
    let answer = known.and_then(|known| known.answer(question.as_bytes(), seed, &Stop::default()));
    answer.map(text).map_err(|refusal| text(refusal.json()))
}

/// JSON is always UTF-8.
fn text(json: Vec<u8>) -> String {
    String::from_utf8(json).unwrap_or_default()
}
