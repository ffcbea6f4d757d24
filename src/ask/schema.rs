//! The JSON of all answers as JSON Schema, printed from the types: the tests compare it with `docs/json-schema.json`.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{count, explain, forced, generate, grade, hint, likelihood, sample, solve, verify, why};

/// A question, and the kinds of its answers, each as the list `allOf` of its parts.
pub type Answers = (&'static str, Vec<Value>);

/// The answers to all questions, and the definitions that they refer to.
pub fn answers() -> (Vec<Answers>, Map<String, Value>) {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let questions = [
        (solve::NAME, solve::kinds()),
        (grade::NAME, grade::kinds()),
        (count::NAME, count::kinds()),
        (likelihood::NAME, likelihood::kinds()),
        (sample::NAME, sample::kinds()),
        (forced::NAME, forced::kinds()),
        (why::NAME, why::kinds()),
        (explain::NAME, explain::kinds()),
        (verify::NAME, verify::kinds()),
        (hint::NAME, hint::kinds()),
        (generate::NAME, generate::kinds()),
    ];
    let answers = questions.map(|(name, kinds)| {
        (name, kinds.iter().map(|kind| kind.schema(name, &mut generator)).collect::<Vec<_>>())
    });
    (answers.into(), generator.take_definitions(true))
}
