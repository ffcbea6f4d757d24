//! `write`: writes a board as text in any format, or as a picture. `formats`: lists the formats, grades,
//! symmetries and techniques.

use serde::{Deserialize, Serialize};

use super::form::{entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::draw::{Panel, Sheet, Theme, svg};
use crate::formats::json::Object;
use crate::formats::{Entry, Format, Room};
use crate::generate::Symmetry;
use crate::grade::Word;
use crate::named::{Named, known, unknown};
use crate::technique::Technique;

#[derive(Deserialize)]
struct Question {
    board: Object,
    to: String,
    /// The theme of a picture.
    theme: Option<String>,
}

/// The question for the formats.
#[derive(Deserialize)]
struct Nothing {}

#[derive(Serialize)]
struct WrittenText {
    text: String,
    name: String,
}

#[derive(Serialize)]
struct Choices {
    formats: Vec<Kind>,
    grades: Vec<NamedChoice>,
    symmetries: Vec<NamedChoice>,
    techniques: Vec<NamedChoice>,
}

#[derive(Serialize)]
struct NamedChoice {
    name: &'static str,
    about: &'static str,
}

/// An output format.
#[derive(Serialize)]
struct Kind {
    name: &'static str,
    about: &'static str,
    /// The parts of a drawing that it can hold.
    room: &'static str,
    /// The extension of its file names.
    extension: &'static str,
}

/// The format for pictures.
const SVG: Kind = Kind {
    name: "svg",
    about: "a picture that scales, light or dark like the page",
    room: "shading",
    extension: "svg",
};

/// Answers `formats`.
pub(super) fn formats(body: &[u8], _: Terms) -> Response {
    let Nothing {} = parse(body)?;
    let kind = |format: Format| Kind {
        name: format.name(),
        about: format.about(),
        room: match format.room() {
            Room::Clues => "clues",
            Room::Solution => "solution",
            Room::Drawing => "drawing",
            Room::Shading => "shading",
        },
        extension: format.extension(),
    };
    json(&Choices {
        formats: Format::all().map(kind).chain([SVG]).collect(),
        grades: choices(Word::all(), |word| (word.name(), word.about())),
        symmetries: choices(Symmetry::all(), |symmetry| (symmetry.name(), symmetry.about())),
        techniques: choices(Technique::ladder(), |technique| (technique.name(), technique.statement())),
    })
}

fn choices<T>(
    all: impl IntoIterator<Item = T>,
    named: fn(T) -> (&'static str, &'static str),
) -> Vec<NamedChoice> {
    all.into_iter().map(named).map(|(name, about)| NamedChoice { name, about }).collect()
}

/// Answers `write`.
pub(super) fn write(body: &[u8], _: Terms) -> Response {
    let Question { board, to, theme } = parse(body)?;
    let entry = entry(board)?;
    let theme = theme.map(|name| known("theme", &name)).transpose().map_err(Refusal::input)?;
    if to == SVG.name {
        let text = picture(&entry, theme.unwrap_or(Theme::Auto));
        return json(&WrittenText { text, name: "slitherlink.svg".into() });
    }
    let Some(format) = Format::by_name(&to) else {
        let names = Format::all().map(Format::name).chain([SVG.name]);
        return Err(Refusal::input(unknown("format", &to, names)));
    };
    if theme.is_some() {
        return Err(Refusal::input("found a theme, which only svg has: leave it out, or ask for svg"));
    }
    let text = format.write(&entry).map_err(Refusal::input)?;
    json(&WrittenText { text, name: format!("slitherlink.{}", format.extension()) })
}

fn picture(entry: &Entry, theme: Theme) -> String {
    let mut panel = Panel::new(&entry.puzzle, entry.states());
    panel.shading = entry.drawing.as_ref().map(|drawing| drawing.shading.clone()).unwrap_or_default();
    panel.crosses = true;
    svg::svg(&Sheet { theme, ..Sheet::of(vec![panel], "") })
}
