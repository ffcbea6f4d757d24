//! Reads sentences about premature loops: what is tried, what is left out, and how many arrangements there
//! are.

use std::collections::BTreeSet;

use slitherlink::step::Fact;
use slitherlink::{Cell, Edge, Grid, State};

use super::board::{Board, drawn};
use super::follow::{Lack, Rule, Told};
use super::places::corners;
use super::read::{number, read};

/// More arrangements than this are not counted.
pub const MOST: usize = 99;

/// Reads what a loop leaves out, from the words after "a loop that".
fn lack(grid: Grid, text: &str) -> Lack {
    let said = read(grid, text);
    let lines = drawn(&said.facts, State::Line);
    match (said.clues.first(), lines.first()) {
        (Some(&(cell, number)), None) if text.starts_with("does not satisfy the") => Lack::Clue(cell, number),
        (None, Some(&line)) if text.starts_with("leaves out the line") => Lack::Line(line),
        (None, None) if text.starts_with("leaves out a line") => Lack::Another,
        _ => panic!("{text}: what does it lack?"),
    }
}

/// A sentence that considers loops before they close.
pub struct Ahead<'a> {
    grid: Grid,
    text: &'a str,
    /// The words between the known facts and what a loop leaves out: "The 2 at r1c1 has two arrangements, but
    /// only one without".
    claim: &'a str,
    tried: BTreeSet<(Cell, u8)>,
    known: BTreeSet<Fact>,
    lack: Lack,
}

impl<'a> Ahead<'a> {
    /// Reads a reason, given the facts that it names.
    pub fn read(grid: Grid, reason: &'a str, facts: &BTreeSet<Fact>) -> Option<Ahead<'a>> {
        let kinds = [" closes a loop that ", " closing a loop that ", " close no loop that "];
        let (before, after) = kinds.iter().find_map(|words| reason.split_once(words))?;
        let (given, claim) = before.rsplit_once(". ").unwrap_or(("", before));
        assert!(read(grid, given).clues.is_empty(), "{reason}: these clues are not tried");
        let mut known = facts.clone();
        let tried = read(grid, claim).clues;
        let lack = lack(grid, after);
        if let Lack::Line(edge) = lack
            && !drawn(&read(grid, given).facts, State::Line).contains(&edge)
        {
            known.remove(&Fact::Edge { edge, line: true });
        }
        Some(Ahead { grid, text: reason, claim, tried, known, lack })
    }

    /// Its content for the reader: loops through the named dot must not leave it out.
    pub fn told(&self, then: BTreeSet<Fact>) -> Told {
        let dots = corners(self.grid, self.claim).into_iter().map(|corner| corner.dot(self.grid)).collect();
        let rule = Rule::NoLoop(self.lack.clone(), dots);
        Told { grid: self.grid, clues: self.tried.clone(), facts: self.known.clone(), rule, then }
    }

    fn arrangements(&self, rule: Rule) -> Option<usize> {
        let (clues, facts) = (self.tried.clone(), self.known.clone());
        Told { grid: self.grid, clues, facts, rule, then: BTreeSet::new() }.arrangements(MOST)
    }

    /// True if it counts the arrangements correctly.
    pub fn check(&self, fails: bool) -> bool {
        let all = || self.arrangements(Rule::Near);
        let left = || self.arrangements(Rule::NoLoop(self.lack.clone(), BTreeSet::new()));
        let said = |words: &str| {
            let (_, rest) = self.claim.split_once(words)?;
            number(rest.split(' ').next().unwrap_or_default())
        };
        let alone = said("That alone allows ");
        let has = alone.or_else(|| said(" has ")).or_else(|| said(" have "));
        // What is known besides may leave fewer.
        assert_eq!(alone.is_some(), has.is_some() && !self.known.is_empty(), "{}: by what facts?", self.text);
        if self.tried.is_empty() {
            let dots = corners(self.grid, self.claim);
            let anywhere = ["continue these lines", "draw lines next to these"];
            let is_anywhere = anywhere.iter().any(|words| self.claim.contains(words));
            assert_eq!(dots.is_empty(), is_anywhere, "{}: where?", self.text);
            let lines = drawn(&self.known, State::Line);
            for dot in dots.iter().map(|corner| corner.dot(self.grid)) {
                let here = lines.iter().filter(|edge| self.grid.ends(**edge).contains(&dot));
                assert_eq!(here.count(), 1, "{}: no line ends there", self.text);
            }
        } else if fails {
            assert_eq!(left(), Some(0), "{}: some close none", self.text);
            let all = all();
            assert!(has.is_none() || has == all, "{}: there are {all:?}", self.text);
            assert_eq!(all == Some(1), self.claim.ends_with(", and it"), "{}", self.text);
        } else if let Some(only) = said(", but only ") {
            assert_eq!((has, Some(only)), (all(), left()), "{}", self.text);
        } else {
            assert!(self.claim.starts_with("All arrangements of"), "{}", self.text);
        }
        has.is_some()
    }
}

/// The loop that a sentence says is closed, or would be. Asserts that it has the stated length and leaves out
/// what is stated.
pub fn closed(board: &Board, reason: &str) -> BTreeSet<Edge> {
    let grid = board.grid();
    let (before, rest) = reason.split_once("a loop of ").expect("how long it is");
    let (count, rest) = rest.split_once(' ').expect("a number of lines");
    let lacks = rest.strip_prefix("lines that ").expect("what it lacks");
    let edges = drawn(&read(grid, &format!("line {before}")).facts, State::Line);
    let edge = *edges.first().unwrap_or_else(|| panic!("{reason}: where?"));
    let loops = board.closed(edge);
    let on_loop = loops.into_iter().find(|on_loop| number(count) == Some(on_loop.len()));
    let on_loop: BTreeSet<Edge> =
        on_loop.unwrap_or_else(|| panic!("{reason}: no such loop is closed")).into_iter().collect();
    let lack = lack(grid, lacks);
    assert!(lack.is_of(grid, &on_loop), "{reason}: it does not lack that");
    on_loop
}
