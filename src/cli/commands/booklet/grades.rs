//! How many boards of which grades.

use slitherlink::grade::Levels;

/// So many boards of some grades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) levels: Levels,
    pub(super) count: u64,
}

/// Reads `hard:2`; `hard` alone is one board.
pub(super) fn parse_shares(word: &str) -> Result<Share, String> {
    let (levels, count) = word.split_once(':').unwrap_or((word, "1"));
    let count = count.parse().ok().filter(|&count| count > 0);
    let count = count.ok_or("expected a grade and how many boards, such as hard:2")?;
    Ok(Share {
        levels: levels.parse().map_err(|error: slitherlink::grade::LevelsError| error.to_string())?,
        count,
    })
}
