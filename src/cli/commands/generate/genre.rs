//! The options for the genre of boards.

use crate::Genre;
use crate::ask::generate::Question;

/// What boards ask of the loop.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct GenreOptions {
    /// The genre: plain `slitherlink`, or `sheep`: some clues are sheep (S), which are inside the loop, and wolves (W), which are
    /// outside. Boards of this genre, and those of --every-dot, are written as URLs of puzz.link unless --to says otherwise
    #[arg(long, help_heading = "Board", value_parser = str::parse::<Genre>, default_value = "slitherlink")]
    genre: Genre,
    /// With --genre sheep: the share of the clues that are animals; by default 0.3
    #[arg(long, help_heading = "Board", value_name = "SHARE", requires = "genre")]
    animals: Option<f64>,
    /// Make loops that pass every dot; the number of rows or of columns must be odd
    #[arg(long = "every-dot", help_heading = "Board")]
    full: bool,
}

impl GenreOptions {
    /// The question with these options alone.
    pub(super) fn question(self) -> Question {
        let GenreOptions { genre, animals, full } = self;
        Question { genre: Some(genre), animals, every_dot: full, ..Question::default() }
    }
}
