//! Reasons for `clue-colouring`: two cells beside a clue are on the same side of the loop, or on different sides, which says how
//! many of its two edges there are lines.

use super::colouring::Chain;
use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn, in_words, list};
use crate::grid::{Cell, Edge, Grid};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// `animal`.
pub(super) static ANIMAL: Method = Method::new(Find::Elsewhere, |names, step| {
    let is_sheep = step.premises.clues.iter().any(|(_, clue)| *clue == Clue::SHEEP);
    let places: Vec<String> = step.premises.clues.iter().map(|&(cell, _)| names.cell(Some(cell))).collect();
    format!("There is a {} at {}", if is_sheep { "sheep" } else { "wolf" }, places.concat())
});

pub(super) static METHOD: Method =
    Method::new(Find::Elsewhere, |names, step| reason(names, step).unwrap_or_default()).followed_by(
        |names, step| {
            let (cell, _) = step.premises.clues.first()?;
            Names::of_clue(names.grid, *cell).its_are(step.conclusion.facts())
        },
    );

/// What a chain of cells says of edges of a clue.
struct Told {
    edges: Vec<Edge>,
    says: Says,
    chain: Chain,
}

/// What the cells beyond two edges of a clue say of these, or the cells beside one edge.
#[derive(Clone, Copy)]
enum Says {
    /// Just one of the two is a line.
    OneLine,
    /// Both are lines, or both crosses.
    Alike,
    /// The edge is a line.
    Line,
    /// The edge is a cross.
    Cross,
}

/// Words what is known of the clue's own edges and of the cells beside it, and why the rest follows.
fn reason(names: &Names, step: &Step) -> Option<String> {
    let &(cell, clue) = step.premises.clues.first()?;
    let sides = names.grid.sides(cell);
    let is_own = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
    let (own, others): (Vec<Fact>, Vec<Fact>) = step.premises.facts.iter().partition(|fact| is_own(fact));
    let told = told(names.grid, cell, &others);
    let is_told = |fact: &Fact| told.iter().any(|told| told.chain.has(fact));
    let left: Vec<Fact> = others.iter().copied().filter(|fact| !is_told(fact)).collect();
    let telling = Telling { names, step, cell, clue, own, told };
    let first = if left.is_empty() { String::new() } else { format!("{}. ", capital(&names.given(&left))) };
    Some(first + &telling.words())
}

/// Words for a contradiction, in short, that three cells beside a 2 are on the same side; `None` if it is another one.
pub(in crate::explain) fn three_alike(names: &Names, step: &Step) -> Option<String> {
    let [(cell, clue)] = step.premises.clues[..] else { return None };
    let facts = &step.premises.facts;
    let around = [0, 1, 2, 3].map(|k| names.grid.across_side(cell, k));
    let is_alike = |a: Option<Cell>, b: Option<Cell>| {
        a == b || Chain::between(names.grid, facts, [a, b]).is_some_and(|chain| !chain.says(names.grid).1)
    };
    let three = (0..4).map(|left_out| [1, 2, 3].map(|k| around[(left_out + k) % 4]));
    let alike = three.into_iter().find(|[a, b, c]| is_alike(*a, *b) && is_alike(*b, *c))?;
    let is_two = clue.number() == Some(2);
    is_two.then(|| {
        let cells = list(&alike.map(|cell| names.cell(cell)));
        format!("three neighbours of {} are on the same side: {cells}", names.clue(&(cell, clue)))
    })
}

/// What a step says of a clue.
struct Telling<'a> {
    names: &'a Names,
    step: &'a Step,
    cell: Cell,
    clue: Clue,
    /// What is drawn of its edges.
    own: Vec<Fact>,
    told: Vec<Told>,
}

impl Telling<'_> {
    fn words(&self) -> String {
        let relates = self.step.decided().next().is_none() && !self.step.conclusion.facts().is_empty();
        match (&self.told[..], self.clue.number()) {
            ([], Some(n)) if relates && (n != 2 || !self.own.is_empty()) => self.one_more(n),
            ([] | [_], Some(2)) if relates && self.own.is_empty() => {
                let chain = self.told.first().map(|told| told.way(self.names) + ". ").unwrap_or_default();
                format!("{chain}{}", self.neighbours())
            }
            _ => self.told_first(),
        }
    }

    /// The edges of the clue on the border of the board.
    fn border(&self) -> Vec<Edge> {
        let grid = self.names.grid;
        grid.sides(self.cell).into_iter().filter(|&side| grid.cells_beside(side).contains(&None)).collect()
    }

    /// "The 2 at r1c5 has two neighbours inside and two outside, counting the border".
    fn neighbours(&self) -> String {
        let counting = if self.border().is_empty() { "" } else { ", counting the border" };
        let whole = capital(&self.names.clue(&(self.cell, self.clue)));
        format!("{whole} has two neighbours inside and two outside{counting}")
    }

    /// "With lines at its top and left, the 3 at r1c1 needs just one more, at its bottom or right".
    fn one_more(&self, n: u8) -> String {
        let (grid, of) = (self.names.grid, Names::of_clue(self.names.grid, self.cell));
        let known: Vec<Edge> = match &self.own[..] {
            [] => self.border(),
            own => own.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect(),
        };
        let open: Vec<Edge> =
            grid.sides(self.cell).into_iter().filter(|edge| !known.contains(edge)).collect();
        let place = of.edges(&open).replace(" and ", " or ");
        let whole = self.names.clue(&(self.cell, self.clue));
        let missing = usize::from(n).checked_sub(drawn(&self.own, true).len());
        if !self.own.is_empty() && missing != Some(1) {
            let rest =
                if missing == Some(0) { "already has all its lines" } else { "needs all its other edges" };
            return format!("With {}, {whole} {rest}", of.drawn_there(&self.own));
        }
        let more = match (n, [true, false].map(|line| drawn(&self.own, line).is_empty())) {
            (1, _) => "just one line",
            (_, [false, false]) => "just one more line",
            _ => "just one more",
        };
        match &self.own[..] {
            [] => {
                let has = if n == 1 { "two crosses" } else { "two lines" };
                format!("In the corner of the board, {whole} has {has} and needs {more}, {place}")
            }
            own => format!("With {}, {whole} needs {more}, {place}", of.drawn_there(own)),
        }
    }

    /// What the cells beside the clue say of its edges, what else is known of them, and why the rest follows.
    fn told_first(&self) -> String {
        let of = Names::of_clue(self.names.grid, self.cell);
        let whole = self.names.clue(&(self.cell, self.clue));
        let mut words = String::new();
        for (i, told) in self.told.iter().enumerate() {
            let clue = (i == 0).then_some(&whole[..]);
            words += &format!("{}: {}. ", told.way(self.names), told.words(&of, clue));
        }
        if let Some(as_it_has) = self.both(&of) {
            return words + &as_it_has;
        }
        let its = if self.told.is_empty() { capital(&whole) } else { "It".into() };
        if !self.own.is_empty() {
            words += &format!("{its} has {}. ", of.drawn_there(&self.own));
        }
        words + &self.last()
    }

    /// What the edges of the only pair are, which are alike, because of another edge: "As it has a line at its top, both are crosses".
    fn both(&self, of: &Names) -> Option<String> {
        let ([Told { edges, says: Says::Alike, .. }], Some(n), false) =
            (&self.told[..], self.clue.number(), self.own.is_empty())
        else {
            return None;
        };
        let of_pair = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| edges.contains(&edge));
        let lines = drawn(&self.own, true).len();
        let open = 4 - edges.len() - self.own.len();
        let are_lines = match self.own.iter().find(|fact| of_pair(fact)) {
            Some(one) => !drawn(&[*one], true).is_empty(),
            None if lines + edges.len() > usize::from(n) => false,
            None if lines + open < usize::from(n) => true,
            None => return None,
        };
        let has = of.drawn_there(&self.own);
        let [is, others] = if are_lines { ["lines", "crosses"] } else { ["crosses", "lines"] };
        Some(match self.step.conclusion.facts() {
            [] => format!("As it has {has}, both are {is}. That cannot give a {n}"),
            facts if facts.iter().all(of_pair) => format!("It has {has}, and two {others} would be too many"),
            _ => format!("As it has {has}, both are {is}"),
        })
    }

    /// Words why the conclusion follows from that, with "so" left out.
    fn last(&self) -> String {
        let n = self.clue.to_char();
        let is_wanted = |line: bool| !drawn(self.step.conclusion.facts(), line).is_empty();
        let says: Vec<Says> = self.told.iter().map(|told| told.says).collect();
        let [lines, crosses] = [true, false].map(|line| drawn(&self.own, line).len());
        match (&self.step.conclusion, [true, false].map(is_wanted), &says[..], lines + crosses) {
            (Conclusion::Contradiction, ..) => format!("That cannot give a {n}"),
            (_, [false, true], [Says::OneLine], 0) => "That is its only one".into(),
            (_, [false, true], [Says::OneLine], _) if crosses == 0 => {
                format!("That makes {}", in_words(lines + 1))
            }
            (_, [true, false], [Says::OneLine], 0) => "It needs two more".into(),
            (_, [true, false], [Says::OneLine], _) if lines == 0 => "It needs one more".into(),
            (_, [false, true], [Says::Alike], 0) => "Two lines are too many".into(),
            (_, [true, false], [Says::Alike], 0) => "Two crosses are too many".into(),
            _ => format!("Nothing else gives a {n}"),
        }
    }
}

/// What chains of these facts say of the edges of a clue: first of pairs, then of single edges; each time the shortest chains first,
/// each with a fact of its own.
fn told(grid: Grid, cell: Cell, facts: &[Fact]) -> Vec<Told> {
    let (around, sides) = ([0, 1, 2, 3].map(|k| grid.across_side(cell, k)), grid.sides(cell));
    let between = |facts: &[Fact], ends: [Option<Cell>; 2], edges: &[Edge], [same, differ]: [Says; 2]| {
        let chain = Chain::between(grid, facts, ends).filter(|_| ends[0] != ends[1])?;
        let says = if chain.says(grid).1 { differ } else { same };
        Some(Told { edges: edges.to_vec(), says, chain })
    };
    let both = (0..4).flat_map(|i| (i + 1..4).map(move |j| [i, j]));
    let of_two = [Says::Alike, Says::OneLine];
    let pairs =
        both.filter_map(|both| between(facts, both.map(|k| around[k]), &both.map(|k| sides[k]), of_two));
    let mut left = facts.to_vec();
    let mut told = shortest(pairs.collect(), &mut left);
    let of_one = [Says::Cross, Says::Line];
    let single = (0..4).filter_map(|k| between(&left, [Some(cell), around[k]], &[sides[k]], of_one));
    let single = single.collect();
    told.extend(shortest(single, &mut left));
    told
}

/// Those that tell a fact not told so far, the shortest chains first. Removes what they tell from `left`.
fn shortest(mut told: Vec<Told>, left: &mut Vec<Fact>) -> Vec<Told> {
    told.sort_by_key(|told| told.chain.len());
    told.retain(|told| {
        let before = left.len();
        left.retain(|fact| !told.chain.has(fact));
        left.len() < before
    });
    told
}

impl Told {
    /// What is known of the cells beside or beyond the edges: "The way from r1c1 to r2c2 crosses one line".
    fn way(&self, names: &Names) -> String {
        let relation = self.chain.follows(names).filter(|_| !self.chain.is_way());
        let so = relation.map(|relation| format!(", so {relation}")).unwrap_or_default();
        format!("{}{so}", capital(&self.chain.words(names)))
    }

    /// "just one of the top and left of the 2 at r1c1 is a line", "its top is a cross".
    fn words(&self, of: &Names, clue: Option<&str>) -> String {
        let edges = of.sides_of(&self.edges);
        let edges = clue.map_or_else(|| format!("its {edges}"), |clue| format!("the {edges} of {clue}"));
        match self.says {
            Says::OneLine => format!("just one of {edges} is a line"),
            Says::Alike => format!("{edges} are both lines or both crosses"),
            Says::Line => format!("{edges} is a line"),
            Says::Cross => format!("{edges} is a cross"),
        }
    }
}
