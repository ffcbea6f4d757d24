//! Printed boards whose publisher gives levels, to compare a score with.
//!
//! The scores are the medians of the boards of a size and a level, where there are eight or more.

use std::fmt;

use crate::named::{Named, named};

/// Printed boards of one size and level, and how their work compares with that of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Whether the board is less work than these, about as much, or more.
    pub work: Work,
    /// Their rows.
    pub rows: u32,
    /// Their columns.
    pub cols: u32,
    /// The level that their publisher gives, from 0 to 10.
    pub level: u32,
}

/// How the work of one board compares with that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Less, by at least a tenth.
    Less,
    /// About as much.
    About,
    /// More, by at least a tenth.
    More,
}

named!(Work { Less "less", About "about", More "more" });

/// For each size: rows, columns, the lowest level, and the typical scores of that level and the next ones.
const TYPICAL: [(u32, u32, u32, &[u64]); 5] = [
    (8, 8, 0, &[85]),
    (10, 10, 1, &[133, 142, 148]),
    (18, 10, 3, &[254, 282, 310, 313]),
    (24, 14, 4, &[486, 512, 537, 576, 605, 614]),
    (36, 20, 6, &[1019, 1106, 1194, 1292, 1313]),
];

impl Printed {
    /// The printed boards whose typical score is nearest.
    pub(super) fn nearest(score: u64) -> Option<Printed> {
        // The ratio of the greater score to the smaller one.
        let ratio = |typical: u64| (typical.max(score), typical.min(score));
        let wider = |(a, b): (u64, u64), (c, d): (u64, u64)| (a * d).cmp(&(c * b));
        let typical = TYPICAL.iter().flat_map(|&(rows, cols, lowest, scores)| {
            scores.iter().zip(lowest..).map(move |(&score, level)| (rows, cols, level, score))
        });
        let nearest = typical.min_by(|one, other| wider(ratio(one.3), ratio(other.3)));
        nearest.map(|(rows, cols, level, typical)| {
            let work = match ratio(typical) {
                (greater, smaller) if 10 * greater < 11 * smaller => Work::About,
                _ if score < typical => Work::Less,
                _ => Work::More,
            };
            Printed { work, rows, cols, level }
        })
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Printed { work, rows, cols, level } = self;
        match work {
            Work::About => write!(f, "about as much work as")?,
            other => write!(f, "{} work than", other.name())?,
        }
        write!(f, " a printed {rows}x{cols} of level {level}")
    }
}
