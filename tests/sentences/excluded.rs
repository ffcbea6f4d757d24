//! Reads what a sentence says of the arrangements that known facts exclude: how many do not fit them, and at which
//! dots the others have a line that ends or branches.

use std::collections::BTreeSet;

use slitherlink::step::Fact;
use slitherlink::{Cell, Edge, Grid, State, Vertex};

use super::board::drawn;
use super::follow::{Rule, Told};
use super::loops::MOST;
use super::places::corners;
use super::read::{cell, number};

/// The clues and facts of a sentence, and its reason.
pub struct Excluded<'a> {
    pub grid: Grid,
    pub clues: &'a BTreeSet<(Cell, u8)>,
    pub facts: &'a BTreeSet<Fact>,
    pub reason: &'a str,
}

/// The lines of an arrangement.
type Lines = BTreeSet<Edge>;

impl Excluded<'_> {
    /// True if a reason names dots at which arrangements fail.
    pub fn is_told(reason: &str) -> bool {
        reason.contains(" a line that ends, branches or crosses another one at ")
            || reason.contains(" no line ends, branches or crosses another one at ")
    }

    /// Asserts that what the reason says of the excluded arrangements is true.
    pub fn check(&self) {
        if let Some((_, at)) =
            self.reason.split_once(" in which no line ends, branches or crosses another one at ")
        {
            self.check_together(at);
        } else if let Some((before, at)) =
            self.reason.split_once(" a line that ends, branches or crosses another one at ")
        {
            self.check_others(before, at);
        }
    }

    fn assert(&self, holds: bool, what: &str) {
        assert!(holds, "{what}: {}", self.reason);
    }

    fn sides(&self) -> Vec<Edge> {
        let sides: BTreeSet<Edge> = self.clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell)).collect();
        sides.into_iter().collect()
    }

    fn dots(&self, at: &str) -> Vec<Vertex> {
        let dots: Vec<Vertex> =
            corners(self.grid, at).into_iter().map(|corner| corner.dot(self.grid)).collect();
        let sides = self.sides();
        let is_end = |dot: &Vertex| sides.iter().any(|&side| self.grid.ends(side).contains(dot));
        self.assert(!dots.is_empty() && dots.iter().all(is_end), "no dot of the clues");
        let mut cells = BTreeSet::new();
        let names = at.split([' ', ',']).filter_map(|word| cell(self.grid, word));
        names.for_each(|cell| self.assert(cells.insert(cell), "corners of a cell are named apart"));
        dots
    }

    /// True if a line of an arrangement ends or branches at a dot, as far as the facts tell.
    fn breaks(&self, lines: &Lines, dot: Vertex) -> bool {
        let (sides, on, off) =
            (self.sides(), drawn(self.facts, State::Line), drawn(self.facts, State::Cross));
        let spokes: Vec<Edge> = self.grid.spokes(dot).into_iter().flatten().collect();
        let is_line = |edge: &&Edge| lines.contains(edge) || on.contains(edge) && !sides.contains(edge);
        let is_open = |edge: &Edge| !sides.contains(edge) && !on.contains(edge) && !off.contains(edge);
        match spokes.iter().filter(is_line).count() {
            0 | 2 => false,
            1 => !spokes.iter().any(is_open),
            _ => true,
        }
    }

    /// Asserts that each dot is needed to exclude these arrangements, and that they are enough.
    fn check_dots(&self, broken: &[&Lines], dots: &[Vertex]) {
        let excludes = |lines: &&Lines, dots: &[Vertex]| dots.iter().any(|&dot| self.breaks(lines, dot));
        self.assert(broken.iter().all(|lines| excludes(lines, dots)), "one is fine at these dots");
        for i in 0..dots.len() {
            let others = [&dots[..i], &dots[i + 1..]].concat();
            self.assert(!broken.iter().all(|lines| excludes(lines, &others)), "a dot too many");
        }
    }

    /// Asserts that the clues have as many arrangements as stated in which no line ends, branches or crosses another one at the dots.
    fn check_together(&self, at: &str) {
        let sides = self.sides();
        let mut all: Vec<Lines> = vec![Lines::new()];
        for &side in &sides {
            let with = all.iter().map(|lines| lines.iter().copied().chain([side]).collect());
            all = all.iter().cloned().chain(with.collect::<Vec<_>>()).collect();
            // A clue has no more lines than its number, and gets enough of the sides that are left.
            all.retain(|lines| {
                self.clues.iter().all(|&(cell, number)| {
                    let own = self.grid.sides(cell);
                    let count = own.iter().filter(|edge| lines.contains(edge)).count();
                    let left = own.iter().filter(|&&edge| edge > side).count();
                    (count..=count + left).contains(&usize::from(number))
                })
            });
        }
        let dots = self.dots(at);
        let (broken, fine): (Vec<&Lines>, Vec<&Lines>) =
            all.iter().partition(|lines| dots.iter().any(|&dot| self.breaks(lines, dot)));
        let (_, said) = self.reason.split_once(" only ").expect("how many there are");
        self.assert(number(said.split(' ').next().unwrap_or_default()) == Some(fine.len()), "not as many");
        self.check_dots(&broken, &dots);
    }

    /// Asserts that the excluded arrangements are as many as stated, of each kind.
    fn check_others(&self, before: &str, at: &str) {
        let list = |facts: &BTreeSet<Fact>| self.told(facts.clone()).list(MOST).expect("not too many");
        let left = list(self.facts);
        let excluded: Vec<Lines> =
            list(&BTreeSet::new()).into_iter().filter(|lines| !left.contains(lines)).collect();
        let dots = self.dots(at);
        let sides = self.sides();
        let [on, off] = [State::Line, State::Cross].map(|state| drawn(self.facts, state));
        let is_against = |lines: &Lines| {
            let against =
                |side: &Edge| if lines.contains(side) { off.contains(side) } else { on.contains(side) };
            sides.iter().any(against)
        };
        let (broken, others): (Vec<&Lines>, Vec<&Lines>) = excluded
            .iter()
            .partition(|lines| !is_against(lines) && dots.iter().any(|&dot| self.breaks(lines, dot)));
        let is_unfit = |lines: &&Lines| {
            let state = |&edge: &Edge| Fact::Edge { edge, line: lines.contains(&edge) };
            let with = self.facts.iter().copied().chain(sides.iter().map(state)).collect();
            is_against(lines) || Told { rule: Rule::At(BTreeSet::new()), ..self.told(with) }.follows()
        };
        let (unfit, later): (Vec<&Lines>, Vec<&Lines>) = others.into_iter().partition(is_unfit);
        let (_, words) = before.rsplit_once(": ").expect("what excludes them");
        let told = match words {
            "each has" => (broken.len() > 1 && left.is_empty()).then_some([0, 0, broken.len()]),
            "it has" => left.is_empty().then_some([0, 0, 1]),
            "the others have" => (broken.len() > 1 && !left.is_empty()).then_some([0, 0, broken.len()]),
            "the other has" => (!left.is_empty()).then_some([0, 0, 1]),
            _ => self.groups(words),
        };
        self.assert(told == Some([unfit.len(), later.len(), broken.len()]), "not as many");
        self.check_dots(&broken, &dots);
    }

    /// Reads how many arrangements fail in each way: they do not fit, lead to a contradiction, or have a line that ends.
    fn groups(&self, words: &str) -> Option<[usize; 3]> {
        let (before, last) = words.rsplit_once("and ")?;
        let (count, has) = last.split_once(' ')?;
        let broken = number(count)?;
        self.assert(has == if broken == 1 { "has" } else { "have" }, "grammar");
        let mut groups = [0, 0, broken];
        for part in before.split_terminator(", ") {
            let (count, what) = part.split_once(' ')?;
            let kind = match what {
                "does not fit what is known" | "do not fit what is known" => 0,
                "leads to a contradiction further on" | "lead to a contradiction further on" => 1,
                _ => return None,
            };
            groups[kind] = number(count)?;
        }
        Some(groups)
    }

    fn told(&self, facts: BTreeSet<Fact>) -> Told {
        let (clues, then) = (self.clues.clone(), BTreeSet::new());
        Told { grid: self.grid, clues, facts, rule: Rule::Near, then }
    }
}
