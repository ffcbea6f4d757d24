//! What may be asked of a new puzzle: all options and their defaults.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

use super::shape;
use crate::deadline::Deadline;
use crate::generate::{Clues, GenerateError, Maker, Mask, Mended, Pattern, Recipe, Require, Symmetry};
use crate::genre::{Dots, Genre};
use crate::grade::{Costs, Levels};
use crate::grid::Grid;
use crate::named::Named;
use crate::named::{known, named, unknown};
use crate::technique::Technique;

/// What is asked of new puzzles. Everything may be left out, except that something must have the size.
///
/// In JSON, patterns and loops are text: lines of `#` and `.`, or a board or drawing in any format.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Question {
    /// The seed of all random choices; by default another one each time.
    pub seed: Option<u64>,
    /// The number of rows, unless a pattern or a loop has the size.
    pub rows: Option<u64>,
    /// The number of columns.
    pub cols: Option<u64>,
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
    /// The genre, by its name: plain Slitherlink, or sheep and wolves.
    #[serde(deserialize_with = "parsed")]
    pub genre: Option<Genre>,
    /// The share of the clues of sheep and wolves that are animals; by default 0.3.
    pub animals: Option<f64>,
    /// Whether the loop passes every dot.
    pub every_dot: bool,
    /// The clues to keep. Without it, all; or as few as the conditions allow, where boards with all clues seldom meet them.
    #[serde(deserialize_with = "clues")]
    pub clues: Option<Clues>,
    /// Whether any number of solutions will do.
    pub any: bool,
    /// The symmetry of the clues.
    #[serde(deserialize_with = "symmetry")]
    pub symmetry: Option<Symmetry>,
    /// The digits that no clue may have.
    pub avoid: Vec<u8>,
    /// The most clues with each of these digits.
    pub digits: BTreeMap<u8, usize>,
    /// Whether no two clues may be side by side.
    pub apart: bool,
    /// Whether the rules are to solve it, or not.
    pub require: ByRules,
    /// The hardest technique that it may need.
    #[serde(deserialize_with = "technique")]
    pub max: Option<Technique>,
    /// The techniques that it must need.
    #[serde(deserialize_with = "techniques")]
    pub needs: Vec<Technique>,
    /// The grade, or a range of grades.
    #[serde(deserialize_with = "parsed")]
    pub grade: Option<Levels>,
    /// The most clues that could go without changing the grade.
    pub unneeded: Option<usize>,
    /// The costs of techniques, which decide the grade.
    #[serde(skip)]
    pub costs: Costs,
}

/// The share of the clues that are animals, if nothing is said about them.
const ANIMALS: f64 = 0.3;

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

/// Where loops come from.
#[derive(Clone, Debug)]
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

impl Question {
    /// What boards are made of, and the changes that made a given loop a single one, which takes until the deadline at most.
    ///
    /// # Errors
    /// When there is no size, when parts of the question exclude each other, or when the loop cannot be made a single one.
    pub fn recipe(&self, deadline: &Deadline) -> Result<(Recipe, Option<Mended>), GenerateError> {
        if self.at_most && self.pattern.is_none() {
            return Err(GenerateError::AtMost);
        }
        let mended = self.mended(deadline)?;
        let inside = mended.as_ref().map(|mended| mended.inside.clone());
        let require = self.conditions()?;
        let recipe = Recipe {
            grid: self.grid(inside.as_ref().or(self.pattern.as_ref()))?,
            clues: self.clues.unwrap_or(self.default_clues(&require)),
            pattern: self.pattern.clone().map(|cells| Pattern { cells, at_most: self.at_most }),
            unique: !self.any,
            symmetry: self.symmetry.unwrap_or(Symmetry::None),
            dots: if self.every_dot { Dots::Two } else { Dots::ZeroOrTwo },
            animals: match self.genre.unwrap_or_default() {
                Genre::Slitherlink => self.animals.unwrap_or(0.0),
                Genre::SheepAndWolves => self.animals.unwrap_or(ANIMALS),
                other => return Err(GenerateError::Genre(other)),
            },
            maker: match self.loops {
                Loops::Random(maker) => maker,
                Loops::Inside(_) => Maker::Region,
            },
            require,
            costs: self.costs.clone(),
            inside,
        };
        recipe.check()?;
        Ok((recipe, mended))
    }

    /// The clues to keep if nothing is said about them.
    pub(crate) fn default_clues(&self, conditions: &[Require]) -> Clues {
        let is_exact = self.pattern.is_some() && !self.at_most;
        match self.at_most {
            _ if is_exact || self.any => Clues::Full,
            true => Clues::AsFewAsAllowed,
            false => Clues::default_for(conditions),
        }
    }

    /// The conditions that every board meets.
    ///
    /// # Errors
    /// When there is a digit that no clue has.
    pub(crate) fn conditions(&self) -> Result<Vec<Require>, GenerateError> {
        let avoid = self.avoid.iter().map(|&digit| (digit, 0));
        let digits = avoid.chain(self.digits.iter().map(|(&digit, &most)| (digit, most)));
        let digits = digits.map(|(digit, most)| match digit {
            0..=4 => Ok(Require::Digit { digit, most }),
            _ => Err(GenerateError::Digit(digit)),
        });
        let by_rules = match self.require {
            ByRules::Nothing => None,
            ByRules::Rules => Some(Require::Rules),
            ByRules::Sat => Some(Require::Sat),
        };
        let parts = [
            digits.collect::<Result<Vec<_>, _>>()?,
            self.apart.then_some(Require::Apart).into_iter().collect(),
            by_rules.into_iter().collect(),
            self.max.map(Require::Max).into_iter().collect(),
            self.needs.iter().copied().map(Require::Needs).collect(),
            self.grade.map(Require::Grade).into_iter().collect(),
            self.unneeded.map(Require::Unneeded).into_iter().collect(),
        ];
        Ok(parts.concat())
    }

    /// The size that is asked for, or that of a shape.
    fn grid(&self, shape: Option<&Mask>) -> Result<Grid, GenerateError> {
        match (self.rows, self.cols, shape) {
            (Some(rows), Some(cols), _) => Ok(Grid::new(rows, cols)?),
            (Some(_), None, _) | (None, Some(_), _) => Err(GenerateError::HalfSize),
            (None, None, Some(shape)) => Ok(shape.grid()),
            (None, None, None) => Err(GenerateError::NoSize),
        }
    }

    /// The cells inside the loop, if they are given.
    fn mended(&self, deadline: &Deadline) -> Result<Option<Mended>, GenerateError> {
        let Loops::Inside(cells) = &self.loops else { return Ok(None) };
        if !self.as_it_is {
            return cells.mended(deadline).map(Some);
        }
        cells.check_loop()?;
        Ok(Some(Mended { inside: cells.clone(), added: Vec::new(), removed: Vec::new() }))
    }
}

impl<'de> Deserialize<'de> for Loops {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Loops, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(maker) = Maker::by_name(&text) {
            return Ok(Loops::Random(maker));
        }
        let (cells, _) = shape::inside(SHAPE, text.as_bytes()).map_err(D::Error::custom)?;
        Ok(Loops::Inside(cells))
    }
}

/// The name of a shape that is text.
const SHAPE: &str = "the text";

fn pattern<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Mask>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    let (cells, _) = shape::pattern(SHAPE, text.as_bytes()).map_err(D::Error::custom)?;
    Ok(Some(cells))
}

fn parsed<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

fn symmetry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Symmetry>, D::Error> {
    let Some(name) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    known("symmetry", &name).map(Some).map_err(D::Error::custom)
}

fn technique<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Technique>, D::Error> {
    Option::<String>::deserialize(deserializer)?.map(|name| technique_named(&name)).transpose()
}

fn techniques<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Technique>, D::Error> {
    Vec::<String>::deserialize(deserializer)?.iter().map(|name| technique_named(name)).collect()
}

fn technique_named<E: Error>(name: &str) -> Result<Technique, E> {
    Technique::on_ladder(name)
        .ok_or_else(|| E::custom(unknown("technique", name, Technique::ladder().map(Technique::name))))
}

/// Reads clues from text, or from a number: with a point a share, otherwise the number of clues.
fn clues<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Clues>, D::Error> {
    struct Keep;

    impl Visitor<'_> for Keep {
        type Value = Option<Clues>;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            f.write_str(
                "`full`, `minimal`, `fewest`, a share of the cells from 0.0 to 1.0, or a number of clues",
            )
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Option<Clues>, E> {
            text.parse().map(Some).map_err(E::custom)
        }

        fn visit_f64<E: Error>(self, share: f64) -> Result<Option<Clues>, E> {
            Ok(Some(Clues::Share(share)))
        }

        fn visit_u64<E: Error>(self, count: u64) -> Result<Option<Clues>, E> {
            Ok(Some(Clues::Count(usize::try_from(count).unwrap_or(usize::MAX))))
        }

        fn visit_unit<E: Error>(self) -> Result<Option<Clues>, E> {
            Ok(None)
        }
    }

    deserializer.deserialize_any(Keep)
}
