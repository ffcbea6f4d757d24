//! Sentences say what their steps rest on: they are read by a parser of their own, which knows no code that wrote them.

mod cells;
mod read;

use std::collections::{BTreeMap, BTreeSet};

use slitherlink::explain::Reach;
use slitherlink::explain::words::sentence;
use slitherlink::explain::{Goal, Limits, explain};
use slitherlink::generate::Clues;
use slitherlink::grid::{Cell, Edge, Grid, State, Vertex};
use slitherlink::replay::{Checks, Replay};
use slitherlink::step::{Conclusion, Fact, Premises, Step};
use slitherlink::{Clue, Puzzle, deadline::Deadline};

use self::cells::Cells;
use self::read::{Node, Said, cell, number, read};
use crate::common::boards::{fixture, recipe};

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
        let lines = number(self.next());
        assert!(self.has("line") || self.has("lines"));
        (nodes, lines.expect("a number of lines"))
    }
}

/// The facts, as relations of cells.
fn relations(grid: Grid, facts: &[Fact]) -> Vec<Relation> {
    let relation = |fact: &Fact| {
        let ([a, b], differ) = fact.relation(grid);
        (a, b, differ)
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
        if words.has("there") {
            let rest: Vec<&str> = words.rest.drain(..).rev().collect();
            let facts: Vec<Fact> = read(grid, &rest.join(" ")).facts.into_iter().collect();
            let [(a, b, differ)] = relations(grid, &facts)[..] else { panic!("{reason}: which edge?") };
            assert!(
                known.iter().any(|&(x, y, other)| (x, y, other) == (a, b, differ)),
                "{reason}: that is not known"
            );
            said.push((a, b, differ));
            continue;
        }
        if words.has("it") {
            words.expect("lies at the border");
            continue;
        }
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
        let (reason, _) = text.split_once(": that cannot be").expect("a contradiction");
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
    let closing = step.conclusion.facts().iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge);
    let drawn: Vec<Edge> = lines(&step.premises.facts).into_iter().chain(closing).collect();
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
            let name = format!("lines that does not meet the {} at r{}c{}", clue.to_char(), r + 1, c + 1);
            assert!(text.contains(&name), "{text}");
            let lines = grid.sides(*cell).iter().filter(|side| on_loop.contains(side)).count();
            assert_ne!(Some(lines as u8), clue.number(), "{text}");
        }
        _ => {
            let (_, rest) = text.split_once("that leaves out ").expect("a line");
            let (rest, _) = rest.split_once(", so").expect("a conclusion");
            let said = lines(&read(grid, rest).facts.into_iter().collect::<Vec<_>>());
            assert!(said.len() == 1 && drawn.contains(&said[0]) && !on_loop.contains(&said[0]), "{text}");
        }
    }
    let (_, count) = text.split_once("a loop of ").expect("how long it is");
    assert_eq!(number(count.split(' ').next().unwrap()), Some(on_loop.len()), "{text}");
}

/// Of some facts the edges that are lines.
fn lines(facts: &[Fact]) -> Vec<Edge> {
    let line = |fact: &Fact| fact.drawn().filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge);
    facts.iter().filter_map(line).collect()
}

/// The lines of the path between two vertices, among some lines.
fn path(grid: Grid, lines: &[Edge], [start, end]: [Vertex; 2]) -> Vec<Edge> {
    let (mut at, mut path) = (start, Vec::new());
    while at != end {
        let next = lines.iter().find(|edge| grid.ends(**edge).contains(&at) && !path.contains(*edge));
        let Some(&next) = next else { return Vec::new() };
        path.push(next);
        let [a, b] = grid.ends(next);
        at = if a == at { b } else { a };
    }
    path
}

/// The reason and the conclusion of a sentence.
fn halves(text: &str) -> (&str, Option<&str>) {
    match text.strip_suffix(": that cannot be.") {
        Some(reason) => (reason, None),
        None => text.rsplit_once(", so ").map_or((text, None), |(reason, then)| (reason, Some(then))),
    }
}

/// What a sentence says besides numbers: just the premises and just the conclusion of the step.
fn check_places(grid: Grid, step: &Step, text: &str) -> Said {
    let name = step.technique.name();
    let (reason, then) = halves(text);
    let mut said = read(grid, reason);
    let clues: BTreeSet<(Cell, u8)> =
        step.premises.clues.iter().filter_map(|&(cell, clue)| Some((cell, clue.number()?))).collect();
    assert_eq!(said.clues, clues, "{name}: {text}");
    let concluded: BTreeSet<Fact> = step.conclusion.facts().iter().copied().collect();
    let is_its = matches!(name, "zero" | "clue-satisfied" | "clue-remaining" | "clue");
    let of =
        if is_its { reason.split(" has ").next().unwrap().split(" already").next().unwrap() } else { "" };
    // Colours may say several things one after the other.
    let parts: Vec<&str> = match name {
        "colouring" => text.split(". ").filter_map(|part| halves(part).1).collect(),
        _ => then.into_iter().collect(),
    };
    let then: BTreeSet<Fact> =
        parts.into_iter().flat_map(|part| read(grid, &format!("{of} {part}")).facts).collect();
    if name != "loop-closed" {
        assert_eq!(then, concluded, "{name}: {text}");
    }
    let facts: BTreeSet<Fact> = step.premises.facts.iter().copied().collect();
    for (count, ends) in std::mem::take(&mut said.paths) {
        let rest: Vec<Edge> = lines(&step.premises.facts);
        let is_named = |edge: &Edge| said.facts.contains(&Fact::Edge { edge: *edge, line: true });
        let rest: Vec<Edge> = rest.into_iter().filter(|edge| !is_named(edge)).collect();
        let path = path(grid, &rest, ends);
        assert_eq!(path.len(), count, "{text}");
        said.facts.extend(path.into_iter().map(|edge| Fact::Edge { edge, line: true }));
    }
    match name {
        // The lines of the loop are counted; what it leaves out is read elsewhere.
        "premature-loop" | "loop-closed" | "colouring" => {}
        // Which cells are on the side that is spoken of, and which are not, is said of all of them at once.
        "connected-colours" if reason.contains("only through") => {
            let (drawn, cells): (Vec<Fact>, Vec<Fact>) =
                facts.iter().partition(|fact| fact.drawn().is_some());
            assert!(drawn.iter().all(|fact| said.facts.contains(fact)), "{name}: {text}");
            let nodes: BTreeSet<Node> = cells.iter().flat_map(|fact| fact.relation(grid).0).collect();
            assert!(nodes.difference(&said.nodes).all(|node| node.is_none()), "{name}: {text}");
            said.facts = facts;
        }
        _ => assert_eq!(said.facts, facts, "{name}: {text}"),
    }
    said
}

/// The arrangements that a sentence counts.
fn check_count(grid: Grid, step: &Step, text: &str) -> bool {
    let clues: Vec<(Cell, u8)> =
        step.premises.clues.iter().filter_map(|&(cell, clue)| Some((cell, clue.number()?))).collect();
    if clues.len() > 2 || step.premises.facts.len() > 6 {
        return false;
    }
    let count = |facts| Cells { grid, clues: &clues, facts }.arrangements();
    let (left, all) = (count(&step.premises.facts), count(&[]));
    let said = |before: &str| {
        let (_, rest) = text.split_once(before)?;
        let word = rest.split(' ').next().unwrap_or_default();
        if word == "none" { Some(0) } else { number(word) }
    };
    if let Some(every) = said(" all ").filter(|_| text.contains("agree in this")) {
        assert_eq!((every, every), (left, all), "{text}");
        return true;
    }
    match (said("leaves "), said(" of the "), said(" only ")) {
        (Some(kept), Some(of), _) => assert_eq!((kept, of), (left, all), "{text}"),
        (Some(kept), None, _) => assert_eq!(kept, left, "{text}"),
        (None, _, Some(has)) => assert_eq!(has, all, "{text}"),
        _ => return false,
    }
    true
}

/// What a sentence names is enough: on a board with no other clue, and with nothing else known, the step holds.
fn check_enough(puzzle: &Puzzle, step: &Step, said: &Said) {
    let grid = puzzle.grid();
    let clues: BTreeMap<Cell, u8> = said.clues.iter().copied().collect();
    let clue = |cell: Cell| clues.get(&cell).map_or(Some(Clue::BLANK), |&number| Clue::new(number)).unwrap();
    let bare = Puzzle::new(grid, grid.cells().map(clue).collect::<Vec<_>>()).unwrap();
    let named = said.clues.iter().map(|&(cell, number)| (cell, Clue::new(number).unwrap())).collect();
    let facts: Vec<Fact> = said.facts.iter().copied().collect();
    let told = Step { premises: Premises::new(named, facts.clone()), ..step.clone() };
    let judged = Replay::new(&bare, facts, Checks::default()).check(&told);
    assert!(judged.is_ok(), "{}: what it names is not enough", sentence(grid, step));
}

/// What has been read.
#[derive(Default)]
struct Seen {
    /// How often each technique was read.
    techniques: BTreeMap<String, usize>,
    counted: usize,
    /// The sentences of the board, and what each is said of.
    texts: BTreeMap<String, Step>,
}

/// Reads the sentence of a step, and those of its argument.
fn check(puzzle: &Puzzle, step: &Step, seen: &mut Seen) {
    step.argument.iter().flat_map(|branch| &branch.steps).for_each(|inner| check(puzzle, inner, seen));
    let grid = puzzle.grid();
    let text = sentence(grid, step);
    assert!(text.starts_with(char::is_alphanumeric) && text.ends_with('.'), "{text}");
    assert!(!text.contains("  ") && !text.contains(" ,"), "{text}");
    let times = seen.techniques.entry(step.technique.to_string()).or_default();
    *times += 1;
    if !step.argument.is_empty() {
        return;
    }
    let times = *times;
    let other = seen.texts.insert(text.clone(), step.clone()).filter(|other| other != step);
    // What a step rests on through a path between the same ends may differ.
    assert!(other.is_none_or(|other| other.conclusion == step.conclusion), "two steps say: {text}");
    let said = check_places(grid, step, &text);
    match step.technique.name() {
        "colouring" => check_colouring(grid, step),
        "premature-loop" if step.conclusion != Conclusion::Contradiction => check_premature(grid, step),
        "premature-loop" | "loop-closed" => {}
        _ if times <= 20 => check_enough(puzzle, step, &said),
        _ => {}
    }
    if matches!(step.technique.name(), "clue-colouring" | "two-clues" | "sectors" | "carried-sectors") {
        seen.counted += usize::from(times.is_multiple_of(4) && check_count(grid, step, &text));
    }
}

fn check_board(puzzle: &Puzzle, seen: &mut Seen) {
    let limits = Limits { reach: Reach::ALL, deadline: Deadline::NEVER, goal: Goal::End };
    seen.texts.clear();
    for step in explain(puzzle, limits).steps {
        check(puzzle, &step, seen);
    }
}

fn check_made(size: u64, clues: Clues, boards: u64, seen: &mut Seen) {
    let recipe = recipe(size, clues);
    (0..boards).for_each(|index| check_board(&recipe.make(40, index).unwrap().puzzle, seen));
}

#[test]
fn sentences_of_fixtures_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    let files = std::fs::read_dir("fixtures/explain").unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for name in names.iter().filter(|name| name.ends_with(".txt")) {
        fixture(&format!("explain/{name}")).iter().for_each(|puzzle| check_board(puzzle, &mut seen));
    }
    // A 1 in a corner: nothing is known around it, and two of its sides are beside the outside.
    for text in ["1.\n..", "1.2\n...\n..3", "2.\n.2"] {
        check_board(&crate::common::boards::puzzle(text), &mut seen);
    }
    assert!(seen.techniques.len() > 25, "{:?}", seen.techniques);
}

#[test]
fn sentences_of_minimal_boards_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Minimal, 200, &mut seen);
    assert!(seen.counted > 1000 && seen.techniques.len() > 20, "{}: {:?}", seen.counted, seen.techniques);
}

#[test]
fn sentences_of_boards_with_more_clues_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Share(0.45), 50, &mut seen);
    check_made(20, Clues::Share(0.45), 20, &mut seen);
    assert!(seen.counted > 500 && seen.techniques.len() > 20, "{}: {:?}", seen.counted, seen.techniques);
}
