//! What describes a grid of Loopy, and what is wrong with it.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::kind::{KINDS, Kind};
use super::lay::lay;
use crate::lattice::{Lattice, LatticeError, MOST_FACES};
use crate::puzzle::PuzzleError;

/// What describes a grid of Loopy.
#[derive(Clone, Debug)]
pub struct Parameters {
    pub(super) kind: &'static Kind,
    columns: u32,
    rows: u32,
    /// The letter of the difficulty, if one is given.
    difficulty: Option<char>,
}

/// Why a text is no board of Loopy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// It does not look like an ID.
    #[error(
        "this is not a game ID of Loopy: columns x rows, t and the type, `:`, the faces, as in 5x4t2:0a2b3"
    )]
    NoId,
    /// It has the number of a random board.
    #[error(
        "after # comes a random seed, which only Loopy can turn into a puzzle; its menu Game > Specific shows the ID with `:`"
    )]
    Seed,
    /// There is no such type.
    #[error("Loopy has no grids of type {0}: the types are 0 to 17")]
    NoSuchType(String),
    /// Grids of this type are described in a way that is not known here: the number of the type and its name.
    #[error("{1} (type {0}) cannot be read: their IDs describe a patch of a tiling that never repeats")]
    Unknown(u8, &'static str),
    /// There are too few columns or rows: the name of the type, the least number of columns and of rows, and the least number of columns or of rows.
    #[error("{0} grids of Loopy are at least {1}x{2}")]
    TooSmall(&'static str, u32, u32),
    /// There are too many columns or rows: the number of columns and the number of rows.
    #[error("{0}x{1} has more than {MOST_FACES} faces")]
    TooLarge(u32, u32),
    /// A description of the grid that belongs to another type.
    #[error("there is `{0}_` before the faces, which grids of this type do not have")]
    Description(String),
    /// It is a triangular grid of the first versions.
    #[error(
        "`0_` is missing before the faces: boards of Loopy's first versions had another shape, and are not read"
    )]
    OldTriangles,
    /// A character among the faces is neither a clue nor blanks: the character and its place, from 1.
    #[error(
        "`{0}` at place {1} among the faces is neither a clue (0 to 9, A to C for 10 to 12) nor a run of blanks (a to z)"
    )]
    Face(char, usize),
    /// The grid is not one disk, so that it has no outside.
    #[error("grids of this size fall into pieces: {0}")]
    Lattice(#[from] LatticeError),
    /// The faces do not fit to the grid.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A save file is broken: the line, from 1 and what is wrong there.
    #[error("line {0} of the save file: {1}")]
    Save(usize, String),
}

impl Parameters {
    /// A grid of this type with so many columns and rows.
    ///
    /// # Errors
    /// If the type is not known here, or if Loopy has no grid of this size.
    pub fn new(kind: &'static Kind, columns: u32, rows: u32) -> Result<Parameters, LoopyError> {
        let Kind { number, name, least: (least, larger), .. } = *kind;
        if !kind.is_known() {
            return Err(LoopyError::Unknown(number, name));
        }
        if columns.min(rows) < least || columns.max(rows) < larger {
            return Err(LoopyError::TooSmall(name, least, larger));
        }
        if u64::from(columns) * u64::from(rows) > MOST_FACES as u64 {
            return Err(LoopyError::TooLarge(columns, rows));
        }
        Ok(Parameters { kind, columns, rows, difficulty: None })
    }

    /// The type of the grid.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Reads the part of an ID before the `:`.
    pub(crate) fn read(text: &str) -> Result<Parameters, LoopyError> {
        let (columns, rest) = number(text).ok_or(LoopyError::NoId)?;
        let (rows, rest) = match rest.strip_prefix('x') {
            Some(rest) => number(rest).ok_or(LoopyError::NoId)?,
            None => (columns, rest),
        };
        let (kind, rest) = match rest.strip_prefix('t') {
            Some(rest) => rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())),
            None => ("0", rest),
        };
        let number = kind.parse().ok().and_then(|number: usize| KINDS.get(number));
        let mut difficulty = rest.strip_prefix('d').unwrap_or_default().chars();
        let kind = number.ok_or_else(|| LoopyError::NoSuchType(kind.into()))?;
        Ok(Parameters { difficulty: difficulty.next(), ..Parameters::new(kind, columns, rows)? })
    }

    pub(crate) fn write(&self) -> String {
        let difficulty = self.difficulty.map(|letter| format!("d{letter}")).unwrap_or_default();
        format!("{}x{}t{}{difficulty}", self.columns, self.rows, self.kind.number)
    }

    /// Lays the grid.
    ///
    /// # Errors
    /// If it has too many faces.
    pub fn lattice(&self) -> Result<Lattice, LoopyError> {
        let (mut places, mut number, mut faces) = (Vec::new(), FxHashMap::default(), Vec::new());
        for shape in lay(self.kind, self.columns as i32, self.rows as i32) {
            let vertex = |point: &[i32; 2]| {
                *number.entry(*point).or_insert_with(|| {
                    places.push(point.map(f64::from));
                    places.len() as u32 - 1
                })
            };
            faces.push(shape.iter().map(vertex).collect::<Vec<u32>>());
        }
        Ok(Lattice::new(places, &faces)?)
    }
}

/// Splits a text into a number at its start and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}
