//! A small validator for the parts of JSON Schema that `docs/json-schema.json` uses. A keyword that it does not know
//! fails, so that no rule of the schema is passed over.

pub mod table;
pub mod text;

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// A schema with its definitions.
pub struct Schema(Value);

/// The members of an object that some part of a schema describes, or what is wrong.
type Described = Result<BTreeSet<String>, String>;

impl Schema {
    pub fn read(path: &str) -> Schema {
        Schema(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
    }

    /// The names of the definitions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0["$defs"].as_object().unwrap().keys().map(String::as_str)
    }

    /// Checks a value against a definition.
    pub fn check(&self, name: &str, value: &Value) -> Result<(), String> {
        self.described(&self.0["$defs"][name], value).map(drop)
    }

    /// Checks a value, and returns the members that the schema describes.
    fn described(&self, schema: &Value, value: &Value) -> Described {
        let rules = schema.as_object().ok_or_else(|| format!("{schema} is not a schema"))?;
        let mut known = BTreeSet::new();
        for (keyword, rule) in rules {
            known.extend(self.keyword(keyword, rule, rules, value)?);
        }
        if rules.get("unevaluatedProperties") == Some(&Value::Bool(false)) {
            let unknown =
                value.as_object().and_then(|members| members.keys().find(|name| !known.contains(*name)));
            if let Some(name) = unknown {
                return Err(format!("the member {name:?} is not described"));
            }
        }
        Ok(known)
    }

    fn keyword(&self, keyword: &str, rule: &Value, rules: &Map<String, Value>, value: &Value) -> Described {
        let demand = |holds: bool| match holds {
            true => Ok(BTreeSet::new()),
            false => Err(format!("found {value}, expected {keyword} {rule}")),
        };
        let items = || value.as_array().map_or(&[][..], Vec::as_slice);
        match keyword {
            "description" | "unevaluatedProperties" => Ok(BTreeSet::new()),
            "$ref" => {
                let name = rule.as_str().and_then(|path| path.strip_prefix("#/$defs/")).unwrap();
                self.described(&self.0["$defs"][name], value).map_err(|error| format!("{name}: {error}"))
            }
            "type" => {
                let types = rule.as_array().map_or(std::slice::from_ref(rule), Vec::as_slice);
                demand(types.iter().any(|name| has_type(value, name.as_str().unwrap())))
            }
            "minimum" => demand(value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap())),
            "maximum" => demand(value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap())),
            "const" => demand(value == rule),
            "enum" => demand(rule.as_array().unwrap().contains(value)),
            "minItems" => demand(items().len() as u64 >= rule.as_u64().unwrap()),
            "maxItems" => demand(items().len() as u64 <= rule.as_u64().unwrap()),
            "required" => demand(
                rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            ),
            "properties" => self.members(rule, value),
            "items" => {
                let first = rules.get("prefixItems").map_or(0, |first| first.as_array().unwrap().len());
                self.all(items().iter().skip(first).map(|item| (rule, item)))
            }
            "prefixItems" => self.all(rule.as_array().unwrap().iter().zip(items())),
            "allOf" => {
                let parts = rule.as_array().unwrap().iter().map(|part| self.described(part, value));
                Ok(parts.collect::<Result<Vec<_>, String>>()?.into_iter().flatten().collect())
            }
            "anyOf" | "oneOf" => {
                let (fit, unfit): (Vec<_>, Vec<_>) = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|part| self.described(part, value))
                    .partition(Result::is_ok);
                if fit.is_empty() {
                    let why: Vec<String> = unfit.into_iter().filter_map(Result::err).collect();
                    return Err(format!("fits none of {}: {}", why.len(), why.join(" | ")));
                }
                if keyword == "oneOf" && fit.len() > 1 {
                    return Err(format!("{value} fits {} of {rule}", fit.len()));
                }
                Ok(fit.into_iter().flatten().flatten().collect())
            }
            _ => Err(format!("the keyword {keyword:?} is unknown here")),
        }
    }

    fn members(&self, rule: &Value, value: &Value) -> Described {
        let Some(members) = value.as_object() else { return Ok(BTreeSet::new()) };
        let described = rule
            .as_object()
            .unwrap()
            .iter()
            .filter_map(|(name, rule)| Some((name, rule, members.get(name)?)));
        described
            .map(|(name, rule, member)| match self.described(rule, member) {
                Ok(_) => Ok(name.clone()),
                Err(error) => Err(format!("{name}: {error}")),
            })
            .collect()
    }

    fn all<'v>(&self, mut pairs: impl Iterator<Item = (&'v Value, &'v Value)>) -> Described {
        pairs.try_for_each(|(rule, item)| self.described(rule, item).map(drop)).map(|()| BTreeSet::new())
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => panic!("the type {name:?} is unknown here"),
    }
}
