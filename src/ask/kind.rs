//! A kind of answers to a question, as JSON Schema.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::{Form, Word};
use crate::named::Named;

/// Answers to a question that have the same members.
pub(super) struct Kind {
    /// Their verdicts.
    verdicts: &'static [Word],
    /// Whether such answers have a reason in words; without one, the members say everything.
    has_why: bool,
    /// The other members of such answers.
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

    pub(super) fn schema(&self, question: &str, generator: &mut SchemaGenerator) -> Value {
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
