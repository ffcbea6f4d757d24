//! `docs/json-schema.json`, the table of members in `docs/json.md`, and the techniques of the Python package are printed from the types of
//! the library. What the program adds to the schema is in `tests/schema.json`. `TRYCMD=overwrite cargo test --test program schema::`
//! renews all of them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Map, Value, json};
use slitherlink::Named;
use slitherlink::ask::schema::answers;
use slitherlink::grade::Word;

use crate::common::program::slink;
use crate::common::schema::table;
use crate::common::schema::text::text;

#[test]
fn the_schema_and_the_table_are_those_of_the_types() {
    let schema = printed();
    keep("docs/json-schema.json", &text(&schema));
    let questions: Vec<&str> = answers().0.iter().map(|(question, _)| *question).collect();
    let from = "<!-- This table is printed from the types: see tests/schema.rs. -->\n";
    keep_part("docs/json.md", from, &table::members(&schema, &questions), "<!-- Its end. -->\n");
}

/// Python's techniques are printed; the other words have comments there, and are compared.
#[test]
fn the_words_of_python_are_those_of_the_types() {
    let said = String::from_utf8(slink(&["techniques", "--json"], "").stdout).unwrap();
    let said: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let member = |technique: &Value| {
        let name = technique["name"].as_str().unwrap();
        format!("    {} = \"{name}\"\n", name.replace('-', "_").to_uppercase())
    };
    let members: String = said.iter().map(member).collect();
    keep_part(PYTHON, "    # Printed by tests/schema.rs:\n", &members, "\n\nclass ");

    let python = fs::read_to_string(PYTHON).unwrap();
    let known = |class: &str| -> BTreeSet<String> {
        let (_, after) = python.split_once(&format!("class {class}(Word):\n")).unwrap();
        let members = after.lines().take_while(|line| !line.starts_with("class "));
        let words = members.filter_map(|line| line.split_once(" = \"")?.1.strip_suffix('"'));
        words.map(String::from).collect()
    };
    assert_eq!(known("Level"), Word::all().map(|word| word.name().into()).collect());
    let answers = answers().0;
    for (class, question) in [("Verdict", "solve"), ("State", "verify"), ("End", "explain")] {
        let (_, kinds) = answers.iter().find(|(name, _)| *name == question).unwrap();
        let words = kinds
            .iter()
            .flat_map(|kind| kind["allOf"][0]["properties"]["verdict"]["enum"].as_array().unwrap());
        let words = words.map(|word| word.as_str().unwrap().to_string());
        // Who asks Python to judge a drawing has one.
        assert_eq!(known(class), words.filter(|word| word != "no-drawing").collect(), "{class}");
    }
}

/// The file with Python's words.
const PYTHON: &str = "python/python/slitherlink/_words.py";

/// Compares what is between two texts in a file with what it should be, or renews it.
fn keep_part(path: &str, from: &str, new: &str, to: &str) {
    let page = fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once(from).unwrap();
    let (_, after) = rest.split_once(to).unwrap();
    keep(path, &format!("{before}{from}{new}{to}{after}"));
}

/// Compares a file with what it should be, or renews it.
fn keep(path: &str, new: &str) {
    if std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite") {
        fs::write(path, new).unwrap();
    }
    let old = fs::read_to_string(path).unwrap();
    let line = old.lines().zip(new.lines()).position(|(old, new)| old != new);
    assert!(
        old == new,
        "{path} differs from the types, from line {}: `TRYCMD=overwrite cargo test --test program schema::` renews it",
        line.unwrap_or_else(|| old.lines().count().min(new.lines().count())) + 1
    );
}

/// The schema of all commands.
fn printed() -> Value {
    let mut schema: Value = serde_json::from_str(&fs::read_to_string("tests/schema.json").unwrap()).unwrap();
    let (answers, mut definitions) = answers();
    let mut parts = BTreeSet::new();
    for (question, kinds) in answers {
        // It reads no puzzles.
        let has_head = question != "generate";
        let mut all: Vec<Value> = kinds.iter().map(|kind| whole(kind, has_head, &mut parts)).collect();
        if has_head {
            all.extend([reference("failed"), reference("unread")]);
        }
        definitions.insert(question.into(), json!({ "anyOf": all }));
    }
    share_step(&mut definitions);
    parts.insert("bare-step".into());
    for (name, definition) in &mut definitions {
        tidy(definition, &parts);
        if parts.contains(name) {
            definition.as_object_mut().unwrap().remove("unevaluatedProperties");
        }
    }
    schema["$defs"].as_object_mut().unwrap().append(&mut definitions);
    schema
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The name of the definition that a schema refers to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// Both a step and a step that is told refer to the members that they have in common.
fn share_step(definitions: &mut Map<String, Value>) {
    let mut bare = definitions["step"].take();
    let told = &mut definitions["told"];
    for name in bare["properties"].as_object().unwrap().keys() {
        told["properties"].as_object_mut().unwrap().remove(name).unwrap();
        told["required"].as_array_mut().unwrap().retain(|other| other != name);
    }
    told["allOf"] = json!([reference("bare-step")]);
    let about = bare.as_object_mut().unwrap().remove("description");
    let all = json!([reference("bare-step")]);
    definitions["step"] = json!({ "description": about, "allOf": all, "unevaluatedProperties": false });
    definitions.insert("bare-step".into(), bare);
}

/// One object of the parts of an answer; those that are definitions are collected.
fn whole(kind: &Value, has_head: bool, parts: &mut BTreeSet<String>) -> Value {
    let mut all = if has_head { vec![reference("head")] } else { Vec::new() };
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for part in kind["allOf"].as_array().unwrap() {
        if let Some(name) = referred(part) {
            parts.insert(name.into());
            all.push(part.clone());
            continue;
        }
        properties.extend(part["properties"].as_object().unwrap().clone());
        required.extend(part["required"].as_array().into_iter().flatten().cloned());
    }
    let mut whole = json!({ "type": "object", "properties": properties, "required": required });
    if !all.is_empty() {
        whole["allOf"] = all.into();
    }
    whole
}

/// Leaves out what says nothing about JSON, and refuses members that are not described, except in a part of other objects.
fn tidy(schema: &mut Value, parts: &BTreeSet<String>) {
    let Some(rules) = schema.as_object_mut() else { return };
    for keyword in ["format", "default", "additionalProperties"] {
        rules.remove(keyword);
    }
    if let Some(Value::String(description)) = rules.get_mut("description") {
        *description = description.replace('\n', " ");
    }
    if let Some(Value::Object(members)) = rules.get_mut("properties") {
        for member in members.values_mut() {
            if member.as_object_mut().unwrap().remove("nullable").is_none() {
                never_null(member);
            }
            if referred(member).is_some_and(|name| parts.contains(name)) {
                member["unevaluatedProperties"] = false.into();
            }
            tidy(member, parts);
        }
        rules.insert("unevaluatedProperties".into(), false.into());
    }
    for keyword in ["items", "prefixItems", "allOf", "anyOf", "oneOf"] {
        match rules.get_mut(keyword) {
            Some(Value::Array(schemas)) => schemas.iter_mut().for_each(|schema| tidy(schema, parts)),
            Some(schema) => tidy(schema, parts),
            None => {}
        }
    }
}

/// An `Option` that is `None` is left out; where it is null, the type says `nullable`.
fn never_null(member: &mut Value) {
    if let Some(types) = member["type"].as_array() {
        member["type"] = types.iter().find(|kind| *kind != "null").unwrap().clone();
    }
    let rules = member.as_object_mut().unwrap();
    if let Some(Value::Array(choices)) = rules.remove("anyOf") {
        let choice = choices.into_iter().find(|choice| choice["type"] != "null").unwrap();
        for (keyword, rule) in choice.as_object().unwrap() {
            rules.entry(keyword.clone()).or_insert(rule.clone());
        }
    }
    rules.retain(|_, rule| !rule.is_null());
}
