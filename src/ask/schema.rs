//! The JSON of all answers as JSON Schema, printed from the types: the tests compare it with `docs/json-schema.json`.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::form::Spot;
use super::kind::Kind;
use super::verify::{Mistakes, Undecided};
use super::{Word, count, explain, forced, generate, grade, hint, likelihood, sample, solve, verify, why};
use crate::grade::json::Figures;

/// A question, and the kinds of its answers, each as the list `allOf` of its parts.
pub type Answers = (&'static str, Vec<Value>);

/// The kinds of answers, by question.
fn kinds() -> [(&'static str, Kind); 27] {
    use Kind as K;
    use Word as W;
    let solved = &[W::Unique, W::Several, W::First, W::Undecided, W::Timeout];
    let ends = &[W::Solved, W::Contradiction, W::Stuck, W::TooLong, W::Timeout];
    let hints = &[W::Hint, W::Several, W::Contradiction, W::Solved, W::TooLong, W::Timeout];
    [
        (solve::NAME, K::plain(solved).with::<solve::Found>()),
        (solve::NAME, K::told(&[W::None]).with::<Spot>().with::<solve::Found>()),
        (grade::NAME, K::plain(&[W::Unique]).with::<Figures>()),
        (grade::NAME, K::told(&[W::None, W::Several, W::Timeout])),
        (count::NAME, K::plain(&[W::None, W::Unique, W::Several]).with::<count::Parts>()),
        (count::NAME, K::told(&[W::Limit, W::Timeout, W::Memory, W::TooWide]).with::<count::Parts>()),
        (likelihood::NAME, K::plain(&[W::Unique, W::Several]).with::<likelihood::Parts>()),
        (likelihood::NAME, K::told(&[W::None]).with::<likelihood::Parts>()),
        (likelihood::NAME, K::told(&[W::TooWide, W::Timeout, W::Memory])),
        (sample::NAME, K::plain(&[W::Unique, W::Several]).with::<sample::Parts>()),
        (sample::NAME, K::told(&[W::None, W::TooWide, W::Timeout, W::Memory])),
        (forced::NAME, K::plain(&[W::Unique, W::Several, W::Timeout]).with::<forced::Parts>()),
        (forced::NAME, K::told(&[W::None])),
        (why::NAME, K::told(&[W::None]).with::<why::NoneParts>()),
        (why::NAME, K::told(&[W::Several]).with::<why::SeveralParts>()),
        (why::NAME, K::told(&[W::Unique]).with::<why::UniqueParts>()),
        (why::NAME, K::told(&[W::Timeout])),
        (explain::NAME, K::plain(ends).with::<explain::Parts>()),
        (verify::NAME, K::plain(&[W::Right, W::Open, W::Timeout]).with::<Undecided>()),
        (verify::NAME, K::told(&[W::Right]).with::<Undecided>()),
        (verify::NAME, K::told(&[W::Wrong, W::Stuck]).with::<Undecided>().with::<Mistakes>()),
        (verify::NAME, K::told(&[W::NoDrawing])),
        (hint::NAME, K::plain(hints).with::<hint::Hints>()),
        (hint::NAME, K::told(&[W::Mistake]).with::<Mistakes>().with::<hint::Hints>()),
        (hint::NAME, K::told(&[W::None]).with::<Spot>().with::<hint::Hints>()),
        (generate::NAME, K::plain(&[W::Made]).with::<generate::Parts>()),
        (generate::NAME, K::told(&[W::None, W::Timeout]).with::<generate::Number>()),
    ]
}

/// The answers to all questions, and the definitions that they refer to.
pub fn answers() -> (Vec<Answers>, Map<String, Value>) {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let kinds = kinds();
    let answers = kinds.chunk_by(|(one, _), (other, _)| one == other).map(|kinds| {
        let question = kinds[0].0;
        (question, kinds.iter().map(|(_, kind)| kind.schema(question, &mut generator)).collect())
    });
    (answers.collect(), generator.take_definitions(true))
}
