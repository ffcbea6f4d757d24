//! Sentences say what their steps rest on: they are read by a parser of their own, which knows no code that wrote them.

use std::collections::BTreeMap;

use slink::explain::ladder::Reach;
use slink::explain::words::sentence;
use slink::explain::{Goal, Limits, explain};
use slink::generate::{Clues, Maker, Recipe, Require, Symmetry};
use slink::grid::{Cell, Edge, Grid};
use slink::step::{Conclusion, Fact, Step};
use slink::{Puzzle, deadline::Deadline};

use crate::common::boards::{fixture, grid};

/// A cell, or the outside.
type Node = Option<Cell>;

/// What is said of two cells: whether they are on different sides of the loop.
type Relation = (Node, Node, bool);

/// Words of a sentence, read from left to right.
struct Words<'a> {
    grid: Grid,
    rest: Vec<&'a str>,
}

impl Words<'_> {
    fn of(grid: Grid, text: &str) -> Words<'_> {
        let words = text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':']));
        Words { grid, rest: words.rev().collect() }
    }

    fn next(&mut self) -> &str {
        self.rest.pop().unwrap_or_default()
    }

    /// Passes a word if it comes next.
    fn has(&mut self, word: &str) -> bool {
        let comes = self.rest.last() == Some(&word);
        if comes {
            self.rest.pop();
        }
        comes
    }

    fn expect(&mut self, words: &str) {
        for word in words.split(' ') {
            assert_eq!(self.next(), word);
        }
    }

    fn node(&mut self) -> Node {
        if self.has("the") {
            self.expect("outside");
            return None;
        }
        let grid = self.grid;
        let word = self.next();
        Some(cell(grid, word).unwrap_or_else(|| panic!("{word} is no cell")))
    }

    /// A way, as the cells on it and how many lines it crosses.
    fn way(&mut self) -> (Vec<Node>, usize) {
        self.expect("from");
        let mut nodes = vec![self.node()];
        if self.has("over") {
            while !self.has("to") {
                self.has("and");
                nodes.push(self.node());
            }
        } else {
            self.expect("to");
        }
        nodes.push(self.node());
        self.expect("crosses");
        const NUMBERS: [&str; 10] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let word = self.next();
        let lines = NUMBERS.iter().position(|&number| number == word).or_else(|| word.parse().ok());
        assert!(self.has("line") || self.has("lines"));
        (nodes, lines.expect("a number of lines"))
    }
}

/// The cell of a name: r3c4.
fn cell(grid: Grid, name: &str) -> Option<Cell> {
    let (r, c) = name.strip_prefix('r')?.split_once('c')?;
    let (r, c): (usize, usize) = (r.parse().ok()?, c.parse().ok()?);
    (1..=grid.rows()).contains(&r).then_some(())?;
    (1..=grid.cols()).contains(&c).then(|| grid.cell(r - 1, c - 1))
}

/// The facts, as relations of cells.
fn relations(grid: Grid, facts: &[Fact]) -> Vec<Relation> {
    let relation = |fact: &Fact| match *fact {
        Fact::Edge { edge, line } => {
            let [a, b] = grid.cells_beside(edge);
            (a, b, line)
        }
        Fact::Cells { cells: [a, b], differ } => (a, b, differ),
    };
    facts.iter().map(relation).collect()
}

/// Whether two cells are on different sides, as far as some relations tell.
fn differ(known: &[Relation], a: Node, b: Node) -> Option<bool> {
    let mut side = BTreeMap::from([(a, false)]);
    for _ in known {
        for &(x, y, other) in known {
            for (from, to) in [(x, y), (y, x)] {
                if let Some(&at) = side.get(&from) {
                    side.entry(to).or_insert(at ^ other);
                }
            }
        }
    }
    side.get(&b).copied()
}

/// What a sentence about colours says of cells; each thing must be among what is known, word for word.
fn read_colours(grid: Grid, reason: &str, known: &[Relation]) -> Vec<Relation> {
    let mut words = Words::of(grid, reason);
    let mut said = Vec::new();
    while !words.rest.is_empty() {
        words.has("and");
        words.has("but");
        let is_way = words.rest.iter().rev().take(2).any(|&word| word == "way");
        if is_way {
            words.next();
            words.expect("way");
            let (nodes, lines) = words.way();
            let links = nodes.windows(2).map(|pair| {
                let link = known.iter().find(|&&(a, b, _)| [(a, b), (b, a)].contains(&(pair[0], pair[1])));
                link.unwrap_or_else(|| panic!("{reason}: nothing is known between {pair:?}")).2
            });
            assert_eq!(links.filter(|&line| line).count(), lines, "{reason}");
            said.push((nodes[0], nodes[nodes.len() - 1], lines % 2 == 1));
            continue;
        }
        let a = words.node();
        let relations = if words.has("is") {
            let inside = words.next() == "inside";
            vec![(None, a, inside)]
        } else {
            words.expect("and");
            let b = words.node();
            words.expect("are");
            if words.has("both") {
                let inside = words.next() == "inside";
                vec![(None, a, inside), (None, b, inside)]
            } else {
                words.expect("on");
                let differ = words.has("different");
                words.expect(if differ { "sides of" } else { "the same side of" });
                vec![(a, b, differ)]
            }
        };
        words.expect("the loop");
        for (a, b, differ) in relations {
            let is_it = |&(x, y, other): &Relation| other == differ && [(a, b), (b, a)].contains(&(x, y));
            assert!(known.iter().any(is_it), "{reason}: that is not known");
            said.push((a, b, differ));
        }
    }
    said
}

/// A sentence by colours names the cells on its way, and they say what follows.
fn check_colouring(grid: Grid, step: &Step) {
    let text = sentence(grid, step);
    let mut known = relations(grid, &step.premises.facts);
    let parts: Vec<&str> = text.split_inclusive(". ").collect();
    let concluded = relations(grid, step.conclusion.facts());
    if step.conclusion == Conclusion::Contradiction {
        let (reason, _) = text.split_once(", so ").expect("a conclusion");
        let said = read_colours(grid, reason, &known);
        let is_broken = |&(a, b, other): &Relation| differ(&said, a, b) != Some(other);
        assert!(said.iter().any(is_broken), "{text}");
        return;
    }
    assert_eq!(parts.len(), concluded.len(), "{text}");
    for (part, (a, b, other)) in parts.iter().zip(concluded) {
        let (reason, _) = part.split_once(", so ").expect("a conclusion");
        let said = read_colours(grid, reason, &known);
        assert_eq!(differ(&said, a, b), Some(other), "{text}");
        known.push((a, b, other));
    }
}

/// The clue that a loop is said not to meet is not met by it.
fn check_premature(grid: Grid, step: &Step) {
    let text = sentence(grid, step);
    let line = |fact: &Fact| {
        fact.drawn().filter(|&(_, state)| state == slink::grid::State::Line).map(|(edge, _)| edge)
    };
    let closing = step.conclusion.facts().iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge);
    let drawn: Vec<Edge> = step.premises.facts.iter().filter_map(line).chain(closing).collect();
    let meet = |a: Edge, b: Edge| grid.ends(a).iter().any(|end| grid.ends(b).contains(end));
    // The loop is what hangs together with the last edge.
    let mut on_loop = vec![*drawn.last().expect("an edge")];
    for _ in &drawn {
        let more: Vec<Edge> = drawn
            .iter()
            .copied()
            .filter(|&a| !on_loop.contains(&a) && on_loop.iter().any(|&b| meet(a, b)))
            .collect();
        on_loop.extend(more);
    }
    match &step.premises.clues[..] {
        [(cell, clue)] => {
            let (r, c) = grid.cell_place(*cell);
            let name = format!("a loop that does not meet the {} at r{}c{}", clue.to_char(), r + 1, c + 1);
            assert!(text.contains(&name), "{text}");
            let lines = grid.sides(*cell).iter().filter(|side| on_loop.contains(side)).count();
            assert_ne!(Some(lines as u8), clue.number(), "{text}");
        }
        _ => {
            let (_, rest) = text.split_once("leaves out the line ").expect("a line");
            let apart = drawn.iter().find(|&&edge| rest.starts_with(&format!("{}, so", grid.describe(edge))));
            assert!(apart.is_some_and(|edge| !on_loop.contains(edge)), "{text}");
        }
    }
}

#[derive(Default)]
struct Seen {
    colourings: usize,
    premature: usize,
    others: usize,
}

/// Each clue that a step rests on is named, and some kinds of steps are read word for word.
fn check(grid: Grid, step: &Step, seen: &mut Seen) {
    step.argument.iter().flat_map(|branch| &branch.steps).for_each(|inner| check(grid, inner, seen));
    if !step.argument.is_empty() {
        return;
    }
    let text = sentence(grid, step);
    assert!(text.starts_with(char::is_alphanumeric) && text.ends_with('.'), "{text}");
    for &(cell, clue) in &step.premises.clues {
        let (r, c) = grid.cell_place(cell);
        let name = format!("the {} at r{}c{}", clue.to_char(), r + 1, c + 1);
        let text = text.to_lowercase();
        let mut after = text.split(&name[..]).skip(1);
        let is_named = after.any(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()));
        assert!(is_named, "{}: {text} does not name {name}", step.technique);
    }
    match step.technique.name() {
        "adjacent-threes" | "diagonal-threes" => {
            let begins = text.split_once(" share an edge").or_else(|| text.split_once(" touch at a corner"));
            let (two, _) = begins.expect("two clues that are beside each other");
            assert_eq!(two.to_lowercase().matches("the 3 at ").count(), 2, "{text}");
        }
        "colouring" => {
            check_colouring(grid, step);
            seen.colourings += 1;
        }
        "premature-loop" if step.conclusion != Conclusion::Contradiction => {
            check_premature(grid, step);
            seen.premature += 1;
        }
        _ => seen.others += 1,
    }
}

fn check_board(puzzle: &Puzzle, seen: &mut Seen) {
    let limits = Limits { reach: Reach::all(), deadline: Deadline::NEVER, goal: Goal::End };
    for step in explain(puzzle, limits).steps {
        check(puzzle.grid(), &step, seen);
    }
}

#[test]
fn sentences_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    for name in ["what-if", "four-clues", "loop-ahead", "clues-and-loop", "connected-colours", "two-openings"]
    {
        fixture(&format!("explain/{name}.txt")).iter().for_each(|puzzle| check_board(puzzle, &mut seen));
    }
    // A 1 in a corner: nothing is known around it, and two of its sides are beside the outside.
    for text in ["1.\n..", "1.2\n...\n..3", "2.\n.2"] {
        check_board(&crate::common::boards::puzzle(text), &mut seen);
    }
    for (clues, boards) in [(Clues::Minimal, 40), (Clues::Share(0.45), 20)] {
        let (symmetry, maker, require) = (Symmetry::None, Maker::Region, Require::Nothing);
        let recipe = Recipe { grid: grid(10, 10), clues, unique: true, symmetry, maker, require };
        (0..boards).for_each(|index| check_board(&recipe.make(40, index).unwrap().puzzle, &mut seen));
    }
    assert!(seen.colourings > 2000 && seen.premature > 200 && seen.others > 5000, "few steps were read");
}
