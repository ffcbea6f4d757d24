//! Reasons for `colouring`: chains of cells in which each is known to be on the
//! same side of the loop as the next, or on the other.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, list, number, the_cells};
use crate::grid::{Cell, Grid};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// A cell, or the outside.
pub(super) type Node = Option<Cell>;

/// A chain of at least this many links is told in two halves, if it passes the outside.
const LONG: usize = 4;

/// The same, if one clause tells all its links.
const LONG_WAY: usize = 8;

/// A link of a chain.
#[derive(Clone, Copy)]
struct Link {
    from: Node,
    to: Node,
    fact: Fact,
}

/// Facts that link one cell, or the outside, to another.
pub(super) struct Chain(Vec<Link>);

pub(super) static METHOD: Method = Method::new(Find::Elsewhere, reason).followed_by(follows);

/// True if a step says something of several cells or edges, which one sentence sums up.
pub(in crate::explain) fn spreads(step: &Step) -> bool {
    step.technique == Technique::Colouring && step.conclusion.facts().len() > 1
}

/// Words the chain between two cells and the number of lines it crosses: "The way from r1c3 via r1c4 to r2c4
/// crosses one line".
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let facts = &step.premises.facts;
    if spreads(step) {
        let pairs = facts.iter().any(|fact| matches!(fact, Fact::Cells { cells: [Some(_), Some(_)], .. }));
        let and = if pairs { "; some pairs are known from before" } else { "" };
        return format!("From cell to cell, a line changes the side and a cross does not{and}");
    }
    let words = match (&step.conclusion, &facts[..]) {
        // The chain closes in a circle, in which one link contradicts the others.
        (Conclusion::Contradiction, [last, rest @ ..]) => {
            let (ends, differ) = last.relation(names.grid);
            let chain = Chain::saying(names.grid, rest, ends, !differ);
            let way = chain.map_or_else(String::new, |chain| way(names, &chain));
            format!("{way}, but {}", names.all(&[*last]))
        }
        (conclusion, _) => match (halves(names.grid, step), conclusion.facts().first()) {
            (Some([to_outside, from_outside]), _) => {
                let follows = to_outside.follows(names).map(|follows| format!(", so {follows}"));
                let [first, last] = [to_outside, from_outside].map(|half| half.words(names));
                format!("{first}{}. {}", follows.unwrap_or_default(), capital(&last))
            }
            (None, Some(_)) => {
                chain_of(names.grid, step).map_or_else(String::new, |chain| way(names, &chain))
            }
            (None, None) => String::new(),
        },
    };
    capital(&words)
}

/// Words a contradiction in short: what chains say of two cells, and why that cannot be.
pub(in crate::explain) fn wrong(names: &Names, step: &Step) -> Option<String> {
    let last = *step.premises.facts.first()?;
    let (ends, differ) = last.relation(names.grid);
    let [a, b] = ends.map(|cell| names.cell(cell));
    let sides = if differ { "the same side" } else { "different sides" };
    Some(match (last, ends) {
        (Fact::Edge { line, .. }, [Some(_), Some(_)]) => {
            let what = if line { "line" } else { "cross" };
            format!("{a} and {b} would be on {sides}, but there is a {what} between them")
        }
        (_, [None, _]) => format!("{b} would be both inside and outside"),
        (_, [_, None]) => format!("{a} would be both inside and outside"),
        _ => format!("{a} and {b} would be both on the same side and on different sides"),
    })
}

/// Words what follows if a chain of several cells says something of its ends first: "r1c3 and r2c3 are on different sides: there is
/// a line at the top of r2c3"; of the last half, if the chain is told in two.
fn follows(names: &Names, step: &Step) -> Option<String> {
    let chain = chain_of(names.grid, step)?;
    let [said] = step.conclusion.facts() else { return None };
    let is_way = said.drawn().is_some() && chain.0.iter().any(|link| matches!(link.fact, Fact::Edge { .. }));
    let last = halves(names.grid, step).and_then(|[_, last]| last.follows(names));
    match (said, said.relation(names.grid).0, last) {
        (Fact::Edge { line, .. }, ends @ [Some(_), Some(_)], None) => {
            let what = if *line { "a line" } else { "a cross" };
            // The sentence has named these two only.
            let is_told = chain
                .0
                .iter()
                .all(|link| [link.from, link.to].iter().all(|end| end.is_none() || ends.contains(end)));
            let [a, b] = ends.map(|cell| names.cell(cell));
            let between = if is_told { "them".into() } else { format!("{a} and {b}") };
            Some(format!("there is {what} between {between}"))
        }
        (_, _, last) => {
            let between = last.or_else(|| is_way.then(|| chain.relation(names)))?;
            Some(format!("{between}: {}", names.all(&[*said])))
        }
    }
}

/// The chain between the two cells of the only conclusion of a step; `None` if there is none, or several conclusions.
fn chain_of(grid: Grid, step: &Step) -> Option<Chain> {
    let [said] = step.conclusion.facts() else { return None };
    let (ends, differ) = said.relation(grid);
    Chain::saying(grid, &step.premises.facts, ends, differ)
}

/// That chain in two halves, to the outside and from there, if it is long and passes it: so it says on which side each end
/// is.
fn halves(grid: Grid, step: &Step) -> Option<[Chain; 2]> {
    let is_long = |chain: &Chain| chain.len() >= if chain.is_way() { LONG_WAY } else { LONG };
    let Chain(mut links) = chain_of(grid, step).filter(is_long)?;
    let outside = links.iter().position(|link| link.from.is_none()).filter(|&at| at > 0)?;
    let last = links.split_off(outside);
    Some([Chain(links), Chain(last)])
}

/// Splits a step with several conclusions into steps with one each; the later ones may rest on the earlier
/// ones.
pub(in crate::explain) fn one_by_one(step: &Step) -> Vec<Step> {
    let mut premises = step.premises.clone();
    let each = step.conclusion.facts().iter().map(|&fact| {
        let one =
            Step { premises: premises.clone(), conclusion: Conclusion::All(vec![fact]), ..step.clone() };
        premises.facts.push(fact);
        one
    });
    each.collect()
}

fn ends(grid: Grid, fact: Fact) -> [Node; 2] {
    fact.relation(grid).0
}

impl Chain {
    /// The shortest chain of facts from one cell to another, by breadth-first search.
    pub(super) fn between(grid: Grid, facts: &[Fact], ends: [Node; 2]) -> Option<Chain> {
        let chains = [false, true].map(|differ| Chain::saying(grid, facts, ends, differ));
        chains.into_iter().flatten().min_by_key(Chain::len)
    }

    /// The shortest such chain that says whether the two are on different sides. Where an argument has come to a contradiction,
    /// there may be one of each kind.
    fn saying(grid: Grid, facts: &[Fact], [start, end]: [Node; 2], differ: bool) -> Option<Chain> {
        let mut leaving: BTreeMap<Node, Vec<Link>> = BTreeMap::new();
        for &fact in facts {
            let [a, b] = ends(grid, fact);
            leaving.entry(a).or_default().push(Link { from: a, to: b, fact });
            leaving.entry(b).or_default().push(Link { from: b, to: a, fact });
        }
        let mut came: BTreeMap<(Node, bool), Option<Link>> = BTreeMap::from([((start, false), None)]);
        let mut open = VecDeque::from([(start, false)]);
        while let Some((from, side)) = open.pop_front() {
            for &link in leaving.get(&from).into_iter().flatten() {
                let there = (link.to, side ^ link.fact.relation(grid).1);
                if let Entry::Vacant(unseen) = came.entry(there) {
                    unseen.insert(Some(link));
                    open.push_back(there);
                }
            }
        }
        let mut links = Vec::new();
        let mut at = (end, differ);
        while let Some(link) = *came.get(&at)? {
            links.push(link);
            at = (link.from, at.1 ^ link.fact.relation(grid).1);
        }
        links.reverse();
        Some(Chain(links))
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// True if all its links are drawn, so that a single clause tells it.
    pub(super) fn is_way(&self) -> bool {
        self.0.iter().all(|link| link.fact.drawn().is_some())
    }

    /// True if a fact is one of its links.
    pub(super) fn has(&self, fact: &Fact) -> bool {
        self.0.iter().any(|link| link.fact == *fact)
    }

    /// Words what is known of its links.
    pub(super) fn words(&self, names: &Names) -> String {
        let is_drawn = |link: &Link| matches!(link.fact, Fact::Edge { .. });
        let parts = self.0.chunk_by(|a, b| is_drawn(a) && is_drawn(b)).map(|part| match part {
            [Link { from: from @ Some(_), to: to @ Some(_), fact: Fact::Cells { differ, .. } }] => {
                names.relation(*from, *to, *differ)
            }
            [Link { fact: known @ Fact::Cells { .. }, .. }] => names.fact(*known),
            drawn => crossed(names, drawn),
        });
        match &parts.collect::<Vec<_>>()[..] {
            [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
            parts => parts.concat(),
        }
    }

    /// Its ends, and whether it says that they are on different sides.
    pub(super) fn says(&self, grid: Grid) -> ([Node; 2], bool) {
        let ends = [self.0.first().and_then(|link| link.from), self.0.last().and_then(|link| link.to)];
        (ends, self.0.iter().filter(|link| link.fact.relation(grid).1).count() % 2 == 1)
    }

    /// What it says of its ends: "r1c3 is inside".
    pub(super) fn relation(&self, names: &Names) -> String {
        let ([from, to], differ) = self.says(names.grid);
        names.fact(Fact::cells(from, to, differ))
    }

    /// The same; `None` if its words already say just that.
    pub(super) fn follows(&self, names: &Names) -> Option<String> {
        let is_known = matches!(self.0[..], [Link { fact: Fact::Cells { .. }, .. }]);
        (!is_known).then(|| self.relation(names))
    }
}

/// Words the chain between two cells.
fn way(names: &Names, chain: &Chain) -> String {
    let links = &chain.0;
    if let [Fact::Cells { cells: [None, a], differ }, Fact::Cells { cells: [None, b], differ: same }] =
        links.iter().map(|link| link.fact).collect::<Vec<_>>()[..]
        && differ == same
    {
        let side = if differ { "inside" } else { "outside" };
        return format!("{} and {} are both {side}", names.cell(a), names.cell(b));
    }
    if let [Link { fact: known @ Fact::Cells { cells: [None, _], .. }, .. }] = links[..] {
        // The other cell is the outside of the board.
        return format!("{}, and it lies at the border", names.fact(known));
    }
    chain.words(names)
}

/// Words the part of a chain that crosses drawn edges.
fn crossed(names: &Names, links: &[Link]) -> String {
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
    let between: Vec<Node> = links[1..].iter().map(|link| link.from).collect();
    let names_of: Vec<String> = between.iter().map(|&cell| names.cell(cell)).collect();
    let via = match &names_of[..] {
        [] => String::new(),
        // The outside is no cell to be counted.
        cells if between.contains(&None) => format!(" via {}", list(cells)),
        cells => format!(" via {}", the_cells(cells)),
    };
    let lines = links.iter().filter(|link| matches!(link.fact, Fact::Edge { line: true, .. })).count();
    format!(
        "the way from {}{via} to {} crosses {}",
        names.cell(first.from),
        names.cell(last.to),
        number(lines, "line")
    )
}
