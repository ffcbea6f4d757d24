//! Reads clauses: what would follow otherwise, and amounts of lines among a few edges.

use std::collections::BTreeSet;

use slitherlink::step::{Branch, Fact, Step};
use slitherlink::{Edge, Grid, State, Technique};

use super::board::drawn;
use super::follow::{Rule, Told};
use super::read::{CORNERS, Node, Said, cell, normal, number, read};
use super::{colours, places};

pub const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

/// Asserts that the moves that are told are those of an argument, and so is what is wrong in the end.
pub fn check_otherwise(grid: Grid, branch: &Branch, otherwise: &str) {
    let told = otherwise.trim_end_matches('.');
    let (last, steps) = branch.steps.split_last().expect("a step");
    let wrong = match told.strip_prefix(", move by move, ") {
        Some(wrong) => wrong,
        None => {
            let (moves, wrong) = told.split_once(", and then ").unwrap_or(("", told));
            let moves: Vec<&str> = moves.split("; then ").filter(|one| !one.is_empty()).collect();
            assert_eq!(moves.len(), steps.len(), "{otherwise}");
            let mut known: BTreeSet<Fact> = BTreeSet::from([branch.assumed]);
            for (said, step) in moves.iter().zip(steps) {
                let said = read(grid, said);
                let follows: BTreeSet<Fact> = step.conclusion.facts().iter().copied().collect();
                assert_eq!(normal(said.facts), normal(follows.iter().copied()), "{otherwise}");
                assert!(said.clues.is_subset(&clues(step)), "{otherwise}: another clue");
                known.extend(follows);
            }
            assert!(
                last.premises.facts.iter().any(|fact| known.contains(fact)),
                "{otherwise}: what is wrong with that?"
            );
            wrong
        }
    };
    check_wrong(grid, last, wrong.trim());
}

/// A clause without the ways along chains of cells, which are read with the sentence of the last step.
fn without_ways(clause: &str) -> String {
    let mut parts = clause.split("the way from ");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once(" crosses ").expect("how many lines").1);
    [first].into_iter().chain(rest).collect()
}

fn clues(step: &Step) -> BTreeSet<(slitherlink::Cell, u8)> {
    step.premises.clues.iter().filter_map(|&(cell, clue)| Some((cell, clue.number()?))).collect()
}

/// Asserts that a clause says what is wrong at the end of an argument: it names a clue that is broken, an edge that would be both, or
/// places of the last step.
fn check_wrong(grid: Grid, last: &Step, wrong: &str) {
    if let Some(edge) = wrong.strip_suffix(" would be both a line and a cross") {
        let [edge] = edges(grid, edge)[..] else { panic!("{wrong}: which edge?") };
        let both = [true, false].map(|line| Fact::Edge { edge, line });
        return assert!(both.iter().all(|fact| last.premises.facts.contains(fact)), "{wrong}");
    }
    if wrong == "the edges that are not crosses form no loop" {
        return assert_eq!(last.technique, Technique::NoLine);
    }
    if let Some((lines, dot)) = wrong.split_once(" lines meet at ") {
        let [dot] = places::corners(grid, dot)[..] else { panic!("{wrong}: which dot?") };
        let meet = drawn(&last.premises.facts, State::Line);
        assert!(meet.iter().all(|&line| grid.ends(line).contains(&dot.dot(grid))), "{wrong}");
        return assert_eq!(number(lines), Some(meet.len()), "{wrong}");
    }
    if last.technique == Technique::Colouring {
        let cells: Vec<Node> =
            read(grid, wrong.split(" would be ").next().unwrap_or_default()).nodes.into_iter().collect();
        let facts: BTreeSet<Fact> = last.premises.facts.iter().copied().collect();
        let so = Told { grid, clues: BTreeSet::new(), facts, rule: Rule::Near, then: BTreeSet::new() };
        if let Some((_, between)) = wrong.split_once(", but there is a ") {
            let [a, b] = cells[..] else { panic!("{wrong}: which two?") };
            let line = between == "line between them";
            assert!(line || between == "cross between them", "{wrong}");
            let is_between = |fact: &Fact| {
                matches!(fact, Fact::Edge { .. }) && colours::compared(grid, fact) == ([a, b], line)
            };
            let (drawn, others): (BTreeSet<Fact>, BTreeSet<Fact>) =
                so.facts.iter().partition(|fact| is_between(fact));
            let then = BTreeSet::from([Fact::cells(a, b, !line)]);
            assert!(drawn.len() == 1 && Told { facts: others, then, ..so }.follows(), "{wrong}");
            return;
        }
        let both = ["both inside and outside", "both on the same side and on different sides"];
        assert!(both.iter().any(|words| wrong.ends_with(words)), "{wrong}");
        let named: Vec<Node> = so.facts.iter().flat_map(|fact| colours::compared(grid, fact).0).collect();
        assert!(cells.iter().all(|cell| named.contains(cell)), "{wrong}: other cells");
        return assert!(so.follows(), "{wrong}");
    }
    if let Some(clue) = wrong.strip_prefix("three neighbours of ") {
        let (clue, three) = clue.split_once(" are on the same side: ").expect("which three?");
        let clues = read(grid, clue).clues;
        let [first, rest @ ..] = &read(grid, three).nodes.into_iter().collect::<Vec<_>>()[..] else {
            panic!("{wrong}")
        };
        let alike: BTreeSet<Fact> = rest.iter().map(|&node| Fact::cells(*first, node, false)).collect();
        let facts: BTreeSet<Fact> = last.premises.facts.iter().copied().collect();
        let so = Told { grid, clues: BTreeSet::new(), facts, rule: Rule::Near, then: alike.clone() };
        assert!(so.follows(), "{wrong}: are they?");
        return assert!(
            Told { clues, facts: alike, then: BTreeSet::new(), ..so }.follows(),
            "{wrong}: may they?"
        );
    }
    let said = read(grid, &without_ways(wrong));
    assert!(said.clues.is_subset(&clues(last)), "{wrong}: another clue");
    let known: BTreeSet<Fact> = last.premises.facts.iter().copied().collect();
    let [lines, crosses] = [State::Line, State::Cross].map(|state| drawn(&known, state).len());
    let count = |lines: usize| said.clues.iter().all(|&(_, number)| lines > usize::from(number));
    if wrong.ends_with(" has too many lines") {
        return assert!(said.clues.len() == 1 && count(lines), "{wrong}: {lines}");
    }
    if wrong.contains(" cannot get its ") {
        return assert!(said.clues.len() == 1 && last.technique == Technique::ClueColouring, "{wrong}");
    }
    if wrong.ends_with(" has too few lines") {
        return assert!(said.clues.len() == 1 && !count(3 - crosses.min(3)), "{wrong}: {crosses}");
    }
    assert!(
        !said.clues.is_empty() || !said.facts.is_empty() || !said.nodes.is_empty(),
        "{wrong}: what is wrong?"
    );
    if last.technique == Technique::Vertex {
        assert_eq!(said.facts, known, "{wrong}");
    }
}

/// Asserts that a sentence about cases states the assumption, the length of the argument and the conclusion.
pub fn check_cases(grid: Grid, step: &Step, text: &str) {
    let steps = step.argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum::<usize>();
    assert_eq!(text.split_whitespace().filter_map(number).next(), Some(steps), "{text}");
    let (head, then) = match text.split_once(", all cases lead to a contradiction") {
        Some((head, rest)) => (head, rest.split_once(", so ").expect("what follows").1),
        None => {
            let (head, rest) = text.split_once(" leads to the same").expect("two cases");
            (head, rest.split_once(": ").expect("what follows").1)
        }
    };
    let head = head.replace(" inside", " is inside").replace(" outside", " is outside");
    let head = head.replace(" on the same", " are on the same").replace(" on different", " are on different");
    assert_eq!(
        read(grid, &head).facts,
        step.argument.iter().map(|branch| branch.assumed).collect(),
        "{text}"
    );
    assert_eq!(normal(read(grid, then).facts), normal(step.conclusion.facts().iter().copied()), "{text}");
}

/// The edges of words such as "the right and bottom of r1c1" and "the left of r2c4, and the top of r3c3".
pub fn edges(grid: Grid, text: &str) -> Vec<Edge> {
    let (mut sides, mut edges) = (Vec::new(), Vec::new());
    for word in text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ';', ':'])) {
        if let Some(side) = SIDES.iter().position(|&side| side == word) {
            sides.push(side);
        } else if let Some(cell) = cell(grid, word) {
            edges.extend(sides.iter().map(|&side| grid.sides(cell)[side]));
        } else if word == "the" {
            sides.clear();
        }
    }
    edges
}

/// Asserts that it follows from the clues and facts of a sentence where it says that a clue has at least, at most or just one line at
/// one of its corners: "the 2 at r1c1 has at least one line at its top-left corner, so it has at most one at its bottom-right corner.
/// The 1 at r2c3 has just one there".
pub fn check_amounts(grid: Grid, said: &Said, reason: &str) {
    let words: Vec<&str> = reason.split(' ').map(|word| word.trim_end_matches([',', '.'])).collect();
    let (mut clue, mut dot) = (None, None);
    for i in (1..words.len()).filter(|&i| words[i] == "one") {
        let (amounts, has) = match words[i - 1] {
            "least" => (vec![true], i.checked_sub(3)),
            "most" => (vec![false], i.checked_sub(3)),
            "just" => (vec![true, false], i.checked_sub(2)),
            _ => continue,
        };
        let corner = match words[i + 1..].strip_prefix(&["line"]).unwrap_or(&words[i + 1..]) {
            ["at", "its", corner, "corner", ..] => Some(corner),
            ["there", ..] => None,
            _ => continue,
        };
        let subject = has.filter(|&at| words[at] == "has").and_then(|at| at.checked_sub(1));
        clue = subject.and_then(|at| cell(grid, words[at])).or(clue);
        let cell = clue.unwrap_or_else(|| panic!("{reason}: which clue has it?"));
        let k_of = |corner: &str| CORNERS.iter().position(|name| *name == corner);
        let there = corner.map_or(dot, |corner| k_of(corner).map(|k| grid.corners(cell)[k]));
        dot = Some(there.unwrap_or_else(|| panic!("{reason}: at which dot?")));
        let sides = grid.sides(cell);
        let k = grid.corners(cell).iter().position(|&corner| Some(corner) == dot).expect("a corner of it");
        for at_least in amounts {
            let facts = said.facts.iter().copied();
            let opposite = [sides[(k + 3) % 4], sides[k]].map(|edge| Fact::Edge { edge, line: !at_least });
            let (clues, facts, then) = (said.clues.clone(), facts.chain(opposite).collect(), BTreeSet::new());
            let told = Told { grid, clues, facts, rule: Rule::Near, then };
            assert!(told.follows(), "{reason}: {} one at {}", words[i - 1], CORNERS[k]);
        }
    }
}

/// Asserts that it follows from a sentence that a clue needs just one more line: its other edges are named as known, or in the
/// corner of the board.
pub fn check_one_more(grid: Grid, said: &Said, reason: &str) {
    let Some((_, place)) = reason.split_once(" needs just one ") else { return };
    let (clue, _) = *said.clues.first().expect("a clue");
    let is_open = |k: &usize| place.split([' ', ',']).any(|word| word == SIDES[*k]);
    let [a, b] = (0..4).filter(is_open).collect::<Vec<_>>()[..] else { panic!("{reason}: which two?") };
    let sides = grid.sides(clue);
    let beyond =
        |k: usize| grid.cells_beside(sides[k]).into_iter().find(|&cell| cell != Some(clue)).flatten();
    for k in (0..4).filter(|k| ![a, b].contains(k)) {
        let is_known = said.facts.iter().any(|fact| fact.drawn().is_some_and(|(edge, _)| edge == sides[k]));
        let is_corner = reason.starts_with("In the corner of the board, ") && beyond(k).is_none();
        assert!(is_known || is_corner, "{reason}: what of its {}?", SIDES[k]);
    }
    let then = BTreeSet::from([Fact::cells(beyond(a), beyond(b), true)]);
    let (clues, facts) = (said.clues.clone(), said.facts.clone());
    assert!(Told { grid, clues, facts, rule: Rule::Near, then }.follows(), "{reason}");
}
