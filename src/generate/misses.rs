//! Why boards that were tried are not kept: the wish that each of them failed first.

use std::fmt;

use crate::grade::Levels;
use crate::technique::Technique;

/// The wish that a board fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// It has several solutions even with all clues.
    Several,
    /// It has several solutions with all clues that the digits, or clues side by side, leave.
    SeveralWithin,
    /// The clues in the cells of a pattern leave at most this number of edges undecided.
    Open(usize),
    /// It has one solution with the clues in the cells of a pattern, but one of them is 4, or too many are 0.
    Dull,
    /// It still has this many clues, which is more than asked for, and none of them can go.
    Clues(usize),
    /// It is easy enough only with more clues.
    CluesToBeEasy,
    /// It has fewer clues that may stay than asked for.
    Few,
    /// It needs something harder than the technique.
    Harder(Technique),
    /// It does not need the technique.
    Easier(Technique),
    /// The rules solve it.
    ByRules,
    /// The rules do not solve it.
    NotByRules,
    /// It has another grade.
    Grade(Levels),
    /// More of its clues can go without changing the grade.
    Unneeded,
    /// It has more clues with the digit.
    Digit {
        /// The digit.
        digit: u8,
        /// The most that were asked for.
        most: usize,
    },
    /// Two of its clues are side by side.
    Beside,
}

impl Miss {
    /// Describes such boards, to follow their number.
    fn what(self, count: usize) -> String {
        let were = if count == 1 { "was" } else { "were" };
        match self {
            Miss::Several => "had several solutions even with all clues".into(),
            Miss::SeveralWithin => "had several solutions with the clues that may stay".into(),
            Miss::Open(_) => "had several solutions with the clues of the pattern".into(),
            Miss::Dull => "had a 4, or too many 0s, among the clues of the pattern".into(),
            Miss::Clues(_) => "needed more clues for a single solution".into(),
            Miss::CluesToBeEasy => "needed more clues to be easy enough".into(),
            Miss::Few => "had fewer clues that may stay than asked for".into(),
            Miss::Harder(technique) => format!("needed something harder than {technique}"),
            Miss::Easier(technique) => format!("did not need {technique}"),
            Miss::ByRules => format!("{were} solved by the rules"),
            Miss::NotByRules => format!("{were} not solved by the rules"),
            Miss::Grade(levels) => format!("did not have the grade {levels}"),
            Miss::Unneeded => "had more clues that could be removed without changing the grade".into(),
            Miss::Digit { digit, most: 0 } => format!("had a {digit}"),
            Miss::Digit { digit, most: 1 } => format!("had more than one {digit}"),
            Miss::Digit { digit, most } => format!("had more than {most} {digit}s"),
            Miss::Beside => "had clues side by side".into(),
        }
    }

    /// What to change.
    fn advice(self) -> &'static str {
        match self {
            Miss::Several => "ask for larger boards",
            Miss::SeveralWithin => "allow more digits, or clues side by side",
            Miss::Open(_) | Miss::Dull => "add cells to the pattern, or try another seed",
            Miss::Clues(_) => "ask for a higher clue density",
            Miss::CluesToBeEasy => "ask for a higher clue density, or allow something harder",
            Miss::Few => "ask for fewer clues, more digits, or clues side by side",
            Miss::Harder(_) | Miss::NotByRules => "keep more clues, or allow something harder",
            Miss::Easier(_) | Miss::ByRules => "ask for larger boards, fewer clues, or something easier",
            Miss::Grade(_) => "ask for another grade, larger boards, or another number of clues",
            Miss::Unneeded => "allow more clues that could be removed",
            Miss::Digit { .. } => "allow more of the digit, or ask for fewer clues",
            Miss::Beside => "ask for fewer clues, or allow clues side by side",
        }
    }

    /// Whether two boards fail the same wish.
    fn is_like(self, other: Miss) -> bool {
        self == other
            || matches!((self, other), (Miss::Clues(_), Miss::Clues(_)) | (Miss::Open(_), Miss::Open(_)))
    }
}

/// The number of boards that failed each wish. A board counts for the first wish that it fails.
#[derive(Clone, Debug)]
pub struct Misses {
    /// The number of cells of a board.
    cells: usize,
    /// The wishes, with the number of boards that failed each.
    counts: Vec<(Miss, usize)>,
    /// The fewest clues with which a board had one solution, if they were too many.
    fewest: Option<usize>,
    /// The fewest edges that the clues of a pattern left undecided.
    open: Option<usize>,
}

impl Misses {
    pub(super) const fn new(cells: usize) -> Misses {
        Misses { cells, counts: Vec::new(), fewest: None, open: None }
    }

    pub(super) fn add(&mut self, miss: Miss) {
        if let Miss::Clues(clues) = miss {
            self.fewest = Some(self.fewest.map_or(clues, |fewest| fewest.min(clues)));
        }
        if let Miss::Open(edges) = miss {
            self.open = Some(self.open.map_or(edges, |open| open.min(edges)));
        }
        match self.counts.iter_mut().find(|(other, _)| miss.is_like(*other)) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((miss, 1)),
        }
    }

    /// True if no board failed a wish.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The wishes, the one that failed most first.
    fn sorted(&self) -> Vec<(Miss, usize)> {
        let mut counts = self.counts.clone();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }

    /// What to change so that fewer boards fail.
    pub fn advice(&self) -> &'static str {
        self.sorted().first().map_or("", |(miss, _)| miss.advice())
    }
}

/// `988 did not need two-clues, 12 needed something harder than two-clues`
impl fmt::Display for Misses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts: Vec<String> =
            self.sorted().iter().map(|(miss, count)| format!("{count} {}", miss.what(*count))).collect();
        write!(f, "{}", parts.join(", "))?;
        if let Some(fewest) = self.fewest {
            let density = fewest as f64 / self.cells as f64;
            write!(f, " (the lowest density was {density:.2}, and about 0.33 is usual)")?;
        }
        if let Some(open) = self.open {
            write!(f, " (the nearest left {open} edges undecided)")?;
        }
        Ok(())
    }
}
