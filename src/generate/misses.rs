//! Why boards that were tried are not kept, for the message when none is.

use std::fmt;

use crate::grade::Levels;
use crate::technique::Technique;

/// The condition that a board fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// It has several solutions even with all clues.
    Several,
    /// The clues in the cells of a pattern leave at least this number of edges undecided.
    Open(usize),
    /// It has one solution only with more clues: at least this many.
    Clues(usize),
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
}

impl Miss {
    /// Describes such boards, to follow their number.
    fn what(self) -> String {
        match self {
            Miss::Several => "had several solutions even with all clues".into(),
            Miss::Open(_) => "had several solutions with the clues of the pattern".into(),
            Miss::Clues(_) => "needed more clues for a single solution".into(),
            Miss::Harder(technique) => format!("needed something harder than {technique}"),
            Miss::Easier(technique) => format!("did not need {technique}"),
            Miss::ByRules => "were solved by the rules".into(),
            Miss::NotByRules => "were not solved by the rules".into(),
            Miss::Grade(levels) => format!("did not have the grade {levels}"),
            Miss::Unneeded => "had more clues that could be removed without changing the grade".into(),
        }
    }

    /// What to change.
    fn advice(self) -> &'static str {
        match self {
            Miss::Several => "ask for larger boards",
            Miss::Open(_) => "add cells to the pattern, or try another seed",
            Miss::Clues(_) => "ask for a higher clue density",
            Miss::Harder(_) | Miss::NotByRules => "keep more clues, or allow something harder",
            Miss::Easier(_) | Miss::ByRules => "ask for larger boards, fewer clues, or something easier",
            Miss::Grade(_) => "ask for another grade, larger boards, or another number of clues",
            Miss::Unneeded => "allow more of such clues",
        }
    }

    /// Whether two boards fail the same condition.
    fn is_like(self, other: Miss) -> bool {
        self == other
            || matches!((self, other), (Miss::Clues(_), Miss::Clues(_)) | (Miss::Open(_), Miss::Open(_)))
    }
}

/// How often each condition failed.
#[derive(Clone, Debug)]
pub struct Misses {
    /// The number of cells of a board.
    cells: usize,
    /// The conditions, with the number of boards that failed each.
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
}

/// `988 did not need two-clues, 12 needed something harder; ask for larger boards …`
impl fmt::Display for Misses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut counts = self.counts.clone();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let parts: Vec<String> =
            counts.iter().map(|(miss, count)| format!("{count} {}", miss.what())).collect();
        write!(f, "{}", parts.join(", "))?;
        if let Some(fewest) = self.fewest {
            let density = fewest as f64 / self.cells as f64;
            write!(f, " (the lowest density was {density:.2}, and about 0.33 is usual)")?;
        }
        if let Some(open) = self.open {
            write!(f, " (the nearest left {open} edges undecided)")?;
        }
        let advice = counts.first().map_or("", |(miss, _)| miss.advice());
        write!(f, "; {advice}")
    }
}
