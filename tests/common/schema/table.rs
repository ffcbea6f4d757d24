//! The members of all answers, as a table of Markdown that is printed from the schema.

use serde_json::{Map, Value};

use super::text::ordered;

/// Objects within answers, whose members are listed once.
const OBJECTS: [&str; 6] = ["clue", "drawn-edge", "edges", "set", "solution", "told"];

/// Types that go without saying: values, and objects that have no name.
const PLAIN: [&str; 9] = [
    "any",
    "boolean",
    "integer",
    "number",
    "string",
    "object",
    "list of objects",
    "list of strings",
    "list of lists of strings",
];

/// Members that a page lists for all answers.
const SHARED: [&str; 3] = ["question", "verdict", "why"];

/// The table: the members of all answers, those of each question, and those of the objects within them. What each means is in the schema.
pub fn members(schema: &Value, questions: &[&str]) -> String {
    let table = Table { definitions: schema["$defs"].as_object().unwrap() };
    let mut text = String::from("| object | `verdict` | members |\n|---|---|---|\n");
    let mut row = |name: &str, verdicts: &[String], members: &[String]| {
        text.push_str(&format!("| {name} | {} | {} |\n", verdicts.join(", "), members.join("; ")));
    };
    let head = table.of(&table.definitions["head"], &[]);
    row("all answers", &[], &head);
    for question in questions {
        let (verdicts, members) = table.answers(question);
        row(&format!("`{question}`"), &verdicts, &members);
    }
    for object in OBJECTS {
        let mut members = table.of(&table.definitions[object], &[]);
        if object == "told" {
            // A page of its own describes these.
            let step = table.of(&table.definitions["bare-step"], &[]);
            members.retain(|member| !step.contains(member));
        }
        row(&format!("{} (an object)", shown(object)), &[], &members);
    }
    text
}

struct Table<'s> {
    definitions: &'s Map<String, Value>,
}

impl Table<'_> {
    /// Calls for each member of an object, those that are always there first.
    fn each(&self, schema: &Value, call: &mut dyn FnMut(&str, &Value)) {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            return self.each(&self.definitions[name], call);
        }
        for part in ["allOf", "anyOf"].iter().filter_map(|keyword| schema[*keyword].as_array()).flatten() {
            self.each(part, call);
        }
        if let Some(members) = schema["properties"].as_object() {
            ordered(members, &schema["required"]).into_iter().for_each(|(name, member)| call(name, member));
        }
    }

    /// The members of an object but some, with those of the objects within it that have no name of their own.
    fn of(&self, schema: &Value, but: &[String]) -> Vec<String> {
        let mut found = Vec::new();
        self.each(schema, &mut |name, member| {
            let row = listed(name, member);
            if SHARED.contains(&name) || but.contains(&row) || found.contains(&row) {
                return;
            }
            found.push(row);
            let inner = member.get("items").unwrap_or(member);
            if inner.get("$ref").is_none() {
                self.each(inner, &mut |inner, member| found.push(listed(&format!("{name}.{inner}"), member)));
            }
        });
        found
    }

    /// The verdicts of a question, and the members of its answers besides those of all answers.
    fn answers(&self, question: &str) -> (Vec<String>, Vec<String>) {
        let head = self.of(&self.definitions["head"], &[]);
        let (mut verdicts, mut members) = (Vec::new(), Vec::new());
        let kinds = self.definitions[question]["anyOf"].as_array().unwrap();
        for kind in kinds.iter().filter(|kind| kind.get("$ref").is_none()) {
            extend(&mut verdicts, words(&kind["properties"]["verdict"]));
            extend(&mut members, self.of(kind, &head));
        }
        // They are listed once.
        let mistakes = self.of(&self.definitions["mistakes"], &[]);
        if question != "verify" && mistakes.iter().all(|mistake| members.contains(mistake)) {
            members.retain(|member| !mistakes.contains(member));
            members.push("mistakes, as in `verify`".into());
        }
        (verdicts, members)
    }
}

fn extend(all: &mut Vec<String>, more: Vec<String>) {
    for word in more {
        if !all.contains(&word) {
            all.push(word);
        }
    }
}

/// A member, and its type unless that goes without saying.
fn listed(name: &str, schema: &Value) -> String {
    let kind = kind(schema);
    if PLAIN.contains(&kind.as_str()) { format!("`{name}`") } else { format!("`{name}` ({kind})") }
}

/// The fixed strings that a value may be.
fn words(schema: &Value) -> Vec<String> {
    let all = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    all.filter_map(Value::as_str).map(|word| format!("`{word}`")).collect()
}

/// A type in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return shown(name).into();
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", plural(&kind(&schema["items"]))),
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".into(),
    }
}

/// Several of a type.
fn plural(kind: &str) -> String {
    match kind.split_once(' ') {
        Some(("list", of)) => format!("lists {of}"),
        _ if kind.ends_with('s') => kind.into(),
        _ => format!("{kind}s"),
    }
}

/// How a definition is called in the table.
fn shown(name: &str) -> &str {
    match name {
        "place" => "[place](#places)",
        "board" => "[board](#the-format-json)",
        "drawn-edge" => "drawn edge",
        "edges" => "rows of edges",
        "set" => "set of clues",
        "told" => "step",
        "grade-figures" => "members of `grade`",
        name => name,
    }
}
