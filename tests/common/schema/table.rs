//! The members of all answers, as a table of Markdown that is printed from the schema.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::text::ordered;

/// Objects within answers, whose members are described once.
const OBJECTS: [&str; 6] = ["clue", "drawn-edge", "edges", "set", "solution", "told"];

/// Types that go without saying.
const SCALARS: [&str; 5] = ["any", "boolean", "integer", "number", "string"];

/// A member, its type, and its meaning. In `a.b`, the object `a` has the member `b`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    name: String,
    kind: String,
    meaning: String,
}

/// Members with the verdicts that they come with.
type Rows = Vec<(Member, Vec<String>)>;

/// The table so far.
struct Table<'s> {
    definitions: &'s Map<String, Value>,
    /// Where a member was described first.
    seen: BTreeMap<Member, String>,
    text: String,
}

/// The table: the members of all answers, those of each question, and those of the objects within them.
pub fn members(schema: &Value, questions: &[&str]) -> String {
    let definitions = schema["$defs"].as_object().unwrap();
    let text = "| member | meaning |\n|---|---|\n".into();
    let mut table = Table { definitions, seen: BTreeMap::new(), text };
    table.add("all answers", table.object("head"));
    for question in questions {
        let verdicts = table.verdicts(question);
        table.text.push_str(&format!("| **`{question}`**: `verdict` | {verdicts} |\n"));
        table.add(&format!("`{question}`"), table.answers(question));
    }
    for object in OBJECTS {
        let mut rows = table.object(object);
        if object == "told" {
            // A page of its own describes these.
            rows.retain(|(member, _)| definitions["bare-step"]["properties"].get(&member.name).is_none());
        }
        let start = table.text.len();
        table.add(shown(object), rows);
        table.text.insert_str(start + 2, &format!("**{}**: ", shown(object)));
    }
    table.text
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

    /// The members of a definition.
    fn object(&self, name: &str) -> Rows {
        let mut rows = Vec::new();
        self.each(&self.definitions[name], &mut |name, schema| {
            rows.push((Member::new(name, schema), Vec::new()));
        });
        rows
    }

    /// The kinds of answers to a question, each with its verdicts.
    fn kinds(&self, question: &str) -> impl Iterator<Item = (&Value, Vec<String>)> {
        let kinds = self.definitions[question]["anyOf"].as_array().unwrap();
        let kinds = kinds.iter().filter(|kind| kind.get("$ref").is_none());
        kinds.map(|kind| (kind, words(&kind["properties"]["verdict"])))
    }

    fn verdicts(&self, question: &str) -> String {
        let mut all = Vec::new();
        self.kinds(question).for_each(|(_, verdicts)| extend(&mut all, &verdicts));
        format!("{}.", listed(&all, "or"))
    }

    /// The members that the answers to a question have besides those of all answers.
    fn answers(&self, question: &str) -> Rows {
        let (mut rows, mut every) = (Rows::new(), Vec::new());
        for (kind, verdicts) in self.kinds(question) {
            let mut kind = kind.clone();
            if let Some(parts) = kind["allOf"].as_array_mut() {
                parts.retain(|part| part["$ref"] != "#/$defs/head");
            }
            self.each(&kind, &mut |name, schema| {
                if !["question", "verdict", "why"].contains(&name) {
                    extend(&mut every, &verdicts);
                    self.add_member(name, schema, &verdicts, &mut rows);
                }
            });
        }
        for (_, verdicts) in &mut rows {
            if every.iter().all(|word| verdicts.contains(word)) {
                verdicts.clear();
            }
        }
        rows
    }

    /// Adds a member, and those of the object within it, if that has no name of its own.
    fn add_member(&self, name: &str, schema: &Value, verdicts: &[String], rows: &mut Rows) {
        let member = Member::new(name, schema);
        match rows.iter_mut().find(|(other, _)| *other == member) {
            Some((_, all)) => extend(all, verdicts),
            None => rows.push((member, verdicts.to_vec())),
        }
        let inner = schema.get("items").unwrap_or(schema);
        if inner.get("$ref").is_none() {
            self.each(inner, &mut |inner, schema| {
                self.add_member(&format!("{name}.{inner}"), schema, verdicts, rows);
            });
        }
    }

    /// Appends rows; members that were described before, one after another, are in one row.
    fn add(&mut self, owner: &str, rows: Rows) {
        let known = |(member, verdicts)| {
            let place = self.seen.get(&member).cloned();
            (member, verdicts, place)
        };
        let rows: Vec<(Member, Vec<String>, Option<String>)> = rows.into_iter().map(known).collect();
        let are_like =
            |a: &(_, _, Option<_>), b: &(_, _, Option<_>)| a.2.is_some() && (&a.1, &a.2) == (&b.1, &b.2);
        for run in rows.chunk_by(are_like) {
            let (first, verdicts, place) = &run[0];
            // Where an object is described, its members are, too.
            let named = run.iter().filter(|(member, ..)| place.is_none() || !member.is_inner());
            let names: Vec<String> = named.clone().map(|(member, ..)| format!("`{}`", member.name)).collect();
            // The schema has all types; here are those that have members, or several of something.
            let mut kinds: Vec<&str> =
                named.map(|(member, ..)| member.kind.as_str()).filter(|kind| !SCALARS.contains(kind)).collect();
            kinds.dedup();
            let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
            let meaning = place.as_ref().map_or(first.meaning.clone(), |place| format!("As in {place}."));
            // The object that has it says when it is there.
            let verdicts = if first.is_inner() { &[][..] } else { verdicts };
            let (names, meaning) = (names.join(", "), for_verdicts(verdicts, &meaning));
            self.text.push_str(&format!("| {names}{kinds} | {meaning} |\n"));
        }
        for (member, ..) in rows {
            self.seen.entry(member).or_insert(owner.into());
        }
    }
}

impl Member {
    fn new(name: &str, schema: &Value) -> Member {
        let mut meaning = schema["description"].as_str().unwrap_or_default().to_string();
        let words = words(schema);
        if words.iter().any(|word| !meaning.contains(word.as_str())) {
            meaning = format!("{meaning} It is {}.", listed(&words, "or"));
        }
        Member { name: name.into(), kind: kind(schema), meaning }
    }

    fn is_inner(&self) -> bool {
        self.name.contains('.')
    }
}

fn extend(all: &mut Vec<String>, more: &[String]) {
    for word in more {
        if !all.contains(word) {
            all.push(word.clone());
        }
    }
}

/// A meaning that holds for some verdicts, or for all if there are none.
fn for_verdicts(verdicts: &[String], meaning: &str) -> String {
    if verdicts.is_empty() {
        return meaning.into();
    }
    let (first, rest) = meaning.split_at(1);
    let comma = if meaning.starts_with("With ") { "," } else { ":" };
    format!("For {}{comma} {}{rest}", listed(verdicts, "and"), first.to_lowercase())
}

fn listed(words: &[String], and: &str) -> String {
    match words {
        [all @ .., last] if !all.is_empty() => format!("{} {and} {last}", all.join(", ")),
        _ => words.concat(),
    }
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
