//! The elements of `--grades`: grades, each with a number of boards.

use crate::grade::Levels;

/// A number of boards of some grades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) levels: Levels,
    pub(super) count: u64,
}

/// Parses `hard:2`; `hard` without a number is one board.
pub(super) fn parse_shares(word: &str) -> Result<Share, String> {
    let (levels, count) = word.split_once(':').unwrap_or((word, "1"));
    let count = count.parse().ok().filter(|&count| count > 0);
    let count = count.ok_or("expected a grade and a number of boards, 1 or more, such as hard:2")?;
    Ok(Share { levels: levels.parse().map_err(|error: crate::grade::LevelsError| error.to_string())?, count })
}
