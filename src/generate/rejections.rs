//! Why boards that were tried are not kept: the condition that each of them failed first. What helps against that is only what was asked
//! for, and what the other conditions leave open.

use std::fmt;

use super::conditions::Require;

/// The condition that a board fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// The board has several solutions even with all clues.
    Several,
    /// The board has several solutions with all clues that the limits on digits and neighbours leave.
    SeveralWithin,
    /// The clues in the cells of a pattern leave at most this number of edges undecided.
    Open(usize),
    /// It has one solution with the clues in the cells of a pattern, but one of them is 4, or too many are 0.
    Dull,
    /// It still has this many clues, which is more than asked for, and none of them can go.
    Clues(usize),
    /// The board is easy enough only with more clues.
    CluesToBeEasy,
    /// Fewer clues may stay than were asked for.
    Few,
    /// It does not meet a condition.
    Fails(Require),
}

impl Miss {
    /// Describes such boards, to follow their number.
    fn what(self, count: usize) -> String {
        match self {
            Miss::Several => "had several solutions even with all clues".into(),
            Miss::SeveralWithin => "had several solutions with the clues that may stay".into(),
            Miss::Open(_) => "had several solutions with the clues of the pattern".into(),
            Miss::Dull => "had a 4, or too many 0s, among the clues of the pattern".into(),
            Miss::Clues(_) => "needed more clues for a single solution".into(),
            Miss::CluesToBeEasy => "needed more clues to be easy enough".into(),
            Miss::Few => "had fewer clues that may stay than asked for".into(),
            Miss::Fails(require) => require.failed(count),
        }
    }

    /// Whether two boards fail the same condition.
    fn is_like(self, other: Miss) -> bool {
        self == other
            || matches!((self, other), (Miss::Clues(_), Miss::Clues(_)) | (Miss::Open(_), Miss::Open(_)))
    }
}

/// The number of boards that failed each condition. A board counts for the first condition that it fails.
#[derive(Clone, Debug)]
pub struct Misses {
    asked: Asked,
    /// The conditions, with the number of boards that failed each.
    counts: Vec<(Miss, usize)>,
    /// The fewest clues with which a board had one solution, if they were too many.
    fewest: Option<usize>,
    /// The fewest edges that the clues of a pattern left undecided.
    open: Option<usize>,
}

impl Misses {
    pub(super) const fn new(asked: Asked) -> Misses {
        Misses { asked, counts: Vec::new(), fewest: None, open: None }
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

    /// True if no board failed a condition.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The conditions, the one that failed most first.
    fn sorted(&self) -> Vec<(Miss, usize)> {
        let mut counts = self.counts.clone();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }

    /// What to change so that fewer boards fail.
    pub(crate) fn advice(&self) -> String {
        self.sorted().first().map_or_else(String::new, |&(miss, _)| self.asked.advice(miss))
    }
}

/// `988 did not need colouring, 12 needed something harder than colouring`
impl fmt::Display for Misses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts: Vec<String> =
            self.sorted().iter().map(|(miss, count)| format!("{count} {}", miss.what(*count))).collect();
        write!(f, "{}", parts.join(", "))?;
        if let Some(fewest) = self.fewest {
            let density = fewest as f64 / self.asked.cells as f64;
            // Clues that go in groups leave more.
            let usual = if self.asked.has_symmetry { "" } else { ", and about 0.33 is usual" };
            write!(f, " (the lowest density was {density:.2}{usual})")?;
        }
        if let Some(open) = self.open {
            write!(f, " (the nearest left {open} edges undecided)")?;
        }
        Ok(())
    }
}

/// What of a recipe decides which advice makes sense.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// The number of cells of a board.
    pub(super) cells: usize,
    pub(super) has_symmetry: bool,
    pub(super) has_loop: bool,
    /// Whether a pattern says where clues may be.
    pub(super) has_pattern: bool,
    /// Whether the recipe says in which cells the clues are.
    pub(super) is_exact: bool,
    /// Whether clues go until none can go any more.
    pub(super) is_least: bool,
    pub(super) has_all_clues: bool,
    /// Whether some digits are limited.
    pub(super) limits_digits: bool,
    pub(super) is_apart: bool,
}

impl Asked {
    /// What helps against a miss.
    fn advice(self, miss: Miss) -> String {
        // Larger boards, unless a loop or a pattern has a size.
        let size = Some(match (self.has_loop, self.has_pattern) {
            (true, _) => "change the loop",
            (false, true) => "add cells to the pattern",
            (false, false) => "ask for larger boards",
        });
        // More clues that may stay, if there are conditions that exclude some.
        let others = match (self.limits_digits, self.is_apart) {
            (true, true) => Some("allow more digits or clues side by side"),
            (true, false) => Some("allow more digits"),
            (false, true) => Some("allow clues side by side"),
            (false, false) => None,
        };
        let fewer = (!self.is_least && !self.is_exact).then_some("ask for fewer clues");
        let more = (!self.has_all_clues && !self.is_exact).then_some("keep more clues");
        let number = (!self.is_exact).then_some("ask for another number of clues");
        let cells = self.has_pattern.then_some("add cells to the pattern");
        let seed = Some("try another seed").filter(|_| miss != Miss::SeveralWithin);
        let parts = match miss {
            Miss::Several => [size, None, None, None],
            Miss::SeveralWithin | Miss::Open(_) | Miss::Dull => {
                [cells, others, seed, size.filter(|_| seed.or(cells).or(others).is_none())]
            }
            Miss::Clues(_) => [Some("ask for more clues"), None, None, None],
            Miss::CluesToBeEasy => [Some("ask for more clues"), Some("allow something harder"), None, None],
            Miss::Few => [fewer, cells, others, None],
            Miss::Fails(require) => match require {
                Require::Max(_) | Require::Rules => [more, Some("allow something harder"), None, None],
                Require::Needs(_) | Require::Sat => [size, fewer, Some("ask for something easier"), None],
                Require::Grade(_) => [Some("ask for another grade"), size, number, None],
                Require::Unneeded(_) => [Some("allow more clues that could be removed"), None, None, None],
                Require::Digit { .. } => [Some("allow more of the digit"), fewer, None, None],
                Require::Apart => [fewer, Some("allow clues side by side"), None, None],
            },
        };
        list(&parts.into_iter().flatten().collect::<Vec<_>>())
    }
}

/// Joins commands: "ask for another grade, larger boards, or another number of clues". The same verb is not said again.
fn list(parts: &[&str]) -> String {
    let mut said = String::new();
    for (at, part) in parts.iter().enumerate() {
        let or = if at + 1 == parts.len() { "or " } else { "" };
        let is_again = at > 0 && part.starts_with("ask for ") && parts[at - 1].starts_with("ask for ");
        let part = if is_again { part.trim_start_matches("ask for ") } else { part };
        said += &if at == 0 { part.to_string() } else { format!(", {or}{part}") };
    }
    said
}
