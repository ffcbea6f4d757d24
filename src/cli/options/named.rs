//! Values with names: a parser of words that completions offer, and that a mistake is compared with.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ContextKind;
use clap::{Arg, Command, Error};

use crate::grade::{Levels, LevelsError, Word};
use crate::{Named, Technique};

/// A parser of words that have names in them. It may accept other words too, such as a range of names.
#[derive(Clone)]
pub(crate) struct Listed<T> {
    names: Vec<&'static str>,
    parse: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> Listed<T> {
    pub(crate) fn new(
        names: impl IntoIterator<Item = &'static str>,
        parse: fn(&str) -> Result<T, String>,
    ) -> Listed<T> {
        Listed { names: names.into_iter().collect(), parse }
    }

    /// Adds the name that is close to a mistyped one, if there is one.
    fn advise(&self, command: &Command, word: &str, error: &mut Error) {
        let names = PossibleValuesParser::new(self.names.iter().copied());
        let pieces = word.split([',', ':']).flat_map(|piece| piece.split(".."));
        // A piece of two letters is near to much.
        let near = pieces.filter(|piece| piece.len() > 2).find_map(|piece| {
            let unknown = names.parse_ref(command, None, OsStr::new(piece)).err()?;
            unknown.get(ContextKind::SuggestedValue).cloned()
        });
        if let Some(near) = near {
            error.insert(ContextKind::SuggestedValue, near);
        }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, word: &OsStr) -> Result<T, Error> {
        self.parse.parse_ref(command, arg, word).map_err(|mut error| {
            self.advise(command, &word.to_string_lossy(), &mut error);
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// A parser for values by their names.
pub(crate) fn named<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(T::all().map(T::name)).try_map(|word| T::by_name(&word).ok_or("no such name"))
}

/// A parser for the techniques that `slink techniques` lists.
pub(crate) fn technique() -> Listed<Technique> {
    Listed::new(Technique::ladder().map(Technique::name), |name| {
        let known = Technique::on_ladder(name);
        known.ok_or_else(|| format!("there is no technique called `{name}`; `slink techniques` lists them"))
    })
}

/// A parser for grades and ranges of them.
pub(crate) fn levels() -> Listed<Levels> {
    Listed::new(words(), |word| word.parse().map_err(|error: LevelsError| error.to_string()))
}

/// The grades.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    Word::all().map(Word::name)
}

/// The names of the rules.
pub(crate) fn rules() -> impl Iterator<Item = &'static str> {
    Technique::rules().map(Technique::name)
}
