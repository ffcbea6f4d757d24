//! Reads the members of a question, and refuses those that it does not know.

use std::fmt;

use serde::Deserialize;
use serde::de::value::StringDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::refusal::Refusal;
use crate::named::unknown;

/// The members that every question may have.
pub(super) const COMMON: [&str; 3] = ["seconds", "page", "ask"];

/// Reads the members of its own from the JSON of a question. Others are refused, except for [`COMMON`].
pub(super) fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Refusal> {
    parse_beside(body, &[])
}

/// The same, beside members that are read on their own.
pub(super) fn parse_beside<'a, T: Deserialize<'a>>(body: &'a [u8], others: &[&str]) -> Result<T, Refusal> {
    read(body, &[others, &COMMON].concat())
}

/// Reads some members from the JSON of any question.
pub(crate) fn common<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Refusal> {
    read(body, &[])
}

/// Reads an object. Members that the type does not have must be among `others`, unless that is empty.
fn read<'a, T: Deserialize<'a>>(body: &'a [u8], others: &[&str]) -> Result<T, Refusal> {
    let mut at = String::new();
    let mut json = serde_json::Deserializer::from_slice(body);
    let read = T::deserialize(Members { json: &mut json, at: &mut at, others });
    read.and_then(|read| json.end().map(|()| read)).map_err(|error| fault(&at, &error))
}

/// The refusal of a question with an error, after the name of the member where it is.
fn fault(member: &str, error: &serde_json::Error) -> Refusal {
    // The message of serde_json ends with the position.
    let message = error.to_string();
    let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
    if !member.is_empty() && error.is_data() {
        return Refusal::input(format!("in `{member}`: {what}"));
    }
    let place = if member.is_empty() { String::new() } else { format!("in `{member}`, ") };
    let (line, column) = (error.line(), error.column());
    Refusal::input(format!("this is not the expected JSON, {place}at line {line} column {column}: {what}"))
}

/// A deserializer of an object whose members are checked.
struct Members<'m, D> {
    json: D,
    /// The name of the member that is read.
    at: &'m mut String,
    others: &'m [&'m str],
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Members<'_, D> {
    type Error = D::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let Members { json, at, others } = self;
        json.deserialize_map(Object { visitor, known, at, others })
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.json.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// A visitor that passes on all members of an object but those to be skipped, and refuses unknown ones.
struct Object<'m, V> {
    visitor: V,
    known: &'static [&'static str],
    at: &'m mut String,
    others: &'m [&'m str],
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Object<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with the members of this question")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        let Object { visitor, known, at, others } = self;
        visitor.visit_map(Access { map, known, at, others })
    }
}

/// The members of an object, without those that are skipped.
struct Access<'m, A> {
    map: A,
    known: &'static [&'static str],
    at: &'m mut String,
    others: &'m [&'m str],
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Access<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.at.clear();
        while let Some(name) = self.map.next_key::<String>()? {
            if self.known.contains(&&*name) {
                self.at.clone_from(&name);
                let name: StringDeserializer<A::Error> = name.into_deserializer();
                return seed.deserialize(name).map(Some);
            }
            if !self.others.is_empty() && !self.others.contains(&&*name) {
                let known = self.known.iter().chain(self.others).copied();
                return Err(Error::custom(unknown("member", &name, known)));
            }
            self.map.next_value::<IgnoredAny>()?;
        }
        self.at.clear();
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
