//! The JSON of all answers as JSON Schema, printed from the types: the tests compare it with `docs/json-schema.json`.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{
    Form, Word, count, explain, forced, generate, grade, hint, likelihood, sample, solve, verify, why,
};

/// Answers to a question that have the same members.
pub(super) struct Kind {
    /// Their verdicts.
    verdicts: &'static [Word],
    /// Whether they have a reason in words; those that have none say everything with their members.
    has_why: bool,
    /// Their other members.
    members: Vec<fn(&mut SchemaGenerator) -> Schema>,
}

impl Kind {
    /// Answers without a reason in words.
    pub(super) fn plain(verdicts: &'static [Word]) -> Kind {
        Kind { verdicts, has_why: false, members: Vec::new() }
    }

    /// Answers with a reason in words.
    pub(super) fn told(verdicts: &'static [Word]) -> Kind {
        Kind { has_why: true, ..Kind::plain(verdicts) }
    }

    /// The same answers, with the members of this type, too.
    pub(super) fn with<M: JsonSchema>(mut self) -> Kind {
        self.members.push(|generator| generator.subschema_for::<M>());
        self
    }

    fn schema(&self, question: &str, generator: &mut SchemaGenerator) -> Value {
        let mut form = Form::<()>::json_schema(generator).to_value();
        form["properties"]["question"]["const"] = question.into();
        form["properties"]["verdict"]["enum"] = self.verdicts.iter().map(|word| word.name()).collect();
        if self.has_why {
            form["required"] = json!(["question", "verdict", "why"]);
        } else if let Some(members) = form["properties"].as_object_mut() {
            members.remove("why");
        }
        let parts = self.members.iter().map(|members| members(generator).to_value());
        let parts: Vec<Value> = [form].into_iter().chain(parts).collect();
        json!({ "allOf": parts })
    }
}

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
