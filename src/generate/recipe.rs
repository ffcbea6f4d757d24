//! What may be asked of new boards: all options and their defaults.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::clues::Clues;
use super::mask::Mask;
use super::symmetry::Symmetry;
use super::text;
use crate::Puzzle;
use crate::genre::Genre;
use crate::grade::{Costs, Levels};
use crate::grid::{Grid, State};
use crate::named::{Named, known, named, unknown};
use crate::technique::Technique;

/// A generated board.
#[derive(Clone, Debug)]
pub struct Made {
    /// The board.
    pub puzzle: Puzzle,
    /// The states of all edges in the loop that its clues come from, which is a solution.
    pub solution: Vec<State>,
    /// The number of loops tried until the board met the recipe.
    pub tries: usize,
}

/// What is asked of new boards. Everything may be left out, except that something must have the size.
///
/// In JSON, patterns and loops are text: lines of `#` and `.`, or a board or drawing in any format.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// The size, unless a pattern or a loop has it.
    #[serde(skip)]
    pub size: Option<Grid>,
    /// The cells for clues.
    #[serde(deserialize_with = "pattern")]
    pub pattern: Option<Mask>,
    /// Whether some cells of the pattern may be without a clue.
    pub at_most: bool,
    /// The loop, or the way to make one.
    #[serde(rename = "loop")]
    pub loops: Loops,
    /// Whether the inside of the loop has to be one piece without holes; otherwise some cells are changed.
    pub as_it_is: bool,
    /// The genre: plain Slitherlink, or sheep and wolves.
    #[serde(deserialize_with = "genre")]
    pub genre: Genre,
    /// The share of the clues of sheep and wolves that are animals, from 0 to 1; by default 0.3.
    pub animals: Option<f64>,
    /// Whether the loop passes every dot.
    pub every_dot: bool,
    /// The clues to keep. Without it, all; or as few as the conditions allow, where boards with all clues seldom meet them.
    #[serde(deserialize_with = "clues")]
    pub clues: Option<Clues>,
    /// Whether any number of solutions will do.
    pub any: bool,
    /// The symmetry of the cells with clues: clues are removed in its orbits.
    #[serde(deserialize_with = "symmetry")]
    pub symmetry: Symmetry,
    /// The digits that no clue may have.
    pub avoid: Vec<u8>,
    /// The most clues with each of these digits.
    pub digits: BTreeMap<u8, usize>,
    /// Whether no two clues may be in cells that share a side.
    pub apart: bool,
    /// Whether the rules are to solve it, or not.
    pub require: ByRules,
    /// The hardest technique that it may need.
    #[serde(deserialize_with = "technique")]
    pub max: Option<Technique>,
    /// The techniques that it must need: at some point nothing easier helps. Unless there is a [`max`](Recipe::max) or a
    /// [`grade`](Recipe::grade), it needs nothing harder than the hardest of them.
    #[serde(deserialize_with = "techniques")]
    pub needs: Vec<Technique>,
    /// The grade, or a range of grades.
    #[serde(deserialize_with = "levels")]
    pub grade: Option<Levels>,
    /// The most clues, or orbits of clues, that could go without changing the grade.
    pub unneeded: Option<usize>,
    /// The costs of techniques, which decide the grade.
    #[serde(skip)]
    pub costs: Costs,
}

/// Whether the rules alone are to solve the boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ByRules {
    /// They may solve it or not.
    #[default]
    Nothing,
    /// They solve it.
    Rules,
    /// They do not solve it.
    Sat,
}

named!(ByRules { Nothing "nothing", Rules "rules", Sat "sat" });

/// The method that makes a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Maker {
    /// Growth, cell by cell from a random one.
    Region,
    /// A maze of half the size, with passages and walls one cell wide; the loop runs along all of its walls.
    Maze,
    /// The inside of a loop drawn uniformly from all loops of the grid.
    Uniform,
}

named!(Maker { Region "region", Maze "maze", Uniform "uniform" });

/// Where loops come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loops {
    /// They are random, made in this way.
    Random(Maker),
    /// These cells are inside the loop, except for changes that make it a single one.
    Inside(Mask),
}

impl Default for Loops {
    fn default() -> Loops {
        Loops::Random(Maker::Region)
    }
}

impl<'de> Deserialize<'de> for Loops {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Loops, D::Error> {
        let text = String::deserialize(json)?;
        match Maker::by_name(&text) {
            Some(maker) => Ok(Loops::Random(maker)),
            None => read(text::inside(SHAPE, text.as_bytes())).map(|(cells, _)| Loops::Inside(cells)),
        }
    }
}

/// The name of a shape that is text.
const SHAPE: &str = "the text";

fn read<T, E: Error>(found: Result<T, impl std::fmt::Display>) -> Result<T, E> {
    found.map_err(E::custom)
}

/// Reads what a text says, if there is one.
fn told<'de, T, W: std::fmt::Display, D: Deserializer<'de>>(
    json: D,
    parse: impl FnOnce(&str) -> Result<T, W>,
) -> Result<Option<T>, D::Error> {
    Option::<String>::deserialize(json)?.map(|text| read(parse(&text))).transpose()
}

fn pattern<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Mask>, D::Error> {
    told(json, |text| text::pattern(SHAPE, text.as_bytes()).map(|(cells, _)| cells))
}

fn genre<'de, D: Deserializer<'de>>(json: D) -> Result<Genre, D::Error> {
    told(json, str::parse).map(Option::unwrap_or_default)
}

fn symmetry<'de, D: Deserializer<'de>>(json: D) -> Result<Symmetry, D::Error> {
    told(json, |name| known("symmetry", name)).map(Option::unwrap_or_default)
}

fn levels<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Levels>, D::Error> {
    told(json, str::parse)
}

fn technique<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Technique>, D::Error> {
    told(json, technique_named)
}

fn techniques<'de, D: Deserializer<'de>>(json: D) -> Result<Vec<Technique>, D::Error> {
    Vec::<String>::deserialize(json)?.iter().map(|name| read(technique_named(name))).collect()
}

fn technique_named(name: &str) -> Result<Technique, String> {
    let unknown = || unknown("technique", name, Technique::ladder().map(Technique::name));
    Technique::on_ladder(name).ok_or_else(unknown)
}

/// Reads clues from text, or from a number: with a point a share, otherwise the number of clues.
fn clues<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Clues>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "expected `full`, `minimal`, `fewest`, a share of the cells from 0.0 to 1.0, or a number of clues"
    )]
    enum Keep {
        Count(usize),
        Share(f64),
        Words(String),
    }
    Ok(match Option::deserialize(json)? {
        None => None,
        Some(Keep::Count(count)) => Some(Clues::Count(count)),
        Some(Keep::Share(share)) => Some(Clues::Share(share)),
        Some(Keep::Words(words)) => Some(read(words.parse())?),
    })
}
