//! Steps as sentences, for somebody with a pencil.

use super::ladder;
use crate::deduce::rules::RULES;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::solution::corner;
use crate::step::places::cell_name;
use crate::step::{Branch, Conclusion, Fact, Step};

/// A step in a sentence; an argument in several.
pub fn sentence(grid: Grid, step: &Step) -> String {
    let so = conclusion(grid, &step.conclusion);
    match &step.argument[..] {
        [] => format!("{}, so {so}.", reason(grid, step)),
        branches => {
            let arguments: Vec<String> = branches.iter().map(|branch| argument(grid, branch)).collect();
            format!("{} So {so}.", arguments.join(" "))
        }
    }
}

/// The same, but of a step that goes through all cases only how long it is: all of them would fill books.
pub fn summary(grid: Grid, step: &Step) -> String {
    match step.technique.name() {
        ladder::CASES => {
            let steps = step.length();
            format!("No easier step is left. All cases lead to a contradiction, in {steps} steps.")
        }
        _ => sentence(grid, step),
    }
}

/// What a step looks at, without what follows.
pub fn look_at(grid: Grid, step: &Step) -> String {
    match &step.argument[..] {
        [] => format!("{}.", reason(grid, step)),
        [branch, ..] => suppose(grid, branch.assumed),
    }
}

/// The cells that a step is about: those of its clues, or beside the edges that it decides.
pub fn places(grid: Grid, step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.premises.clues.iter().map(|&(cell, _)| cell).collect();
    if cells.is_empty() || !step.argument.is_empty() {
        let facts = match &step.conclusion {
            Conclusion::Contradiction => &step.premises.facts,
            conclusion => conclusion.facts(),
        };
        cells = facts.iter().flat_map(|&fact| beside(grid, fact)).collect();
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn beside(grid: Grid, fact: Fact) -> Vec<Cell> {
    match fact {
        Fact::Edge { edge, .. } => grid.cells_beside(edge).into_iter().flatten().collect(),
        Fact::Cells { cells, .. } => cells.into_iter().flatten().collect(),
    }
}

/// What is assumed, in a sentence.
pub fn suppose(grid: Grid, assumed: Fact) -> String {
    match assumed {
        Fact::Edge { .. } => format!("Suppose there were {}.", fact(grid, assumed)),
        Fact::Cells { .. } => format!("Suppose {}.", fact(grid, assumed)),
    }
}

fn argument(grid: Grid, branch: &Branch) -> String {
    let mut text = suppose(grid, branch.assumed);
    for (i, step) in branch.steps.iter().enumerate() {
        let inner = match &step.argument[..] {
            [] if step.conclusion == Conclusion::Contradiction => {
                format!("{}: that cannot be.", reason(grid, step))
            }
            [] => format!("{}, so {}.", reason(grid, step), conclusion(grid, &step.conclusion)),
            _ => sentence(grid, step),
        };
        text.push_str(&format!(" ({}) {inner}", i + 1));
    }
    text
}

/// What follows.
fn conclusion(grid: Grid, conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::All(facts) => all(grid, facts),
        Conclusion::Any(facts) => {
            let facts: Vec<String> = facts.iter().map(|&one| fact(grid, one)).collect();
            format!("there is {}", facts.join(" or "))
        }
        Conclusion::Contradiction => "no loop can be drawn".into(),
    }
}

/// Several facts: lines, then crosses, then cells.
fn all(grid: Grid, facts: &[Fact]) -> String {
    let edges = |line: bool| -> Vec<String> {
        let of_kind = |fact: &Fact| match *fact {
            Fact::Edge { edge, line: is_line } if is_line == line => Some(grid.describe(edge).to_string()),
            _ => None,
        };
        facts.iter().filter_map(of_kind).collect()
    };
    let there = |places: &[String], name: &str, many: &str| match places {
        [] => None,
        [one] => Some(format!("there is a {name} {one}")),
        several => Some(format!("there are {many} {}", list(several))),
    };
    let cells = facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. })).map(|&one| fact(grid, one));
    let parts = there(&edges(true), "line", "lines").into_iter();
    let parts: Vec<String> = parts.chain(there(&edges(false), "cross", "crosses")).chain(cells).collect();
    list(&parts)
}

/// A fact: "a line at the top of r3c4", "r1c1 and r2c2 are on the same side of the loop".
fn fact(grid: Grid, fact: Fact) -> String {
    match fact {
        Fact::Edge { .. } => fact.describe(grid).to_string(),
        Fact::Cells { cells: [None, cell], differ } => {
            format!("{} is {} the loop", cell_name(grid, cell), if differ { "inside" } else { "outside" })
        }
        Fact::Cells { cells: [a, b], differ } => {
            let sides = if differ { "different sides" } else { "the same side" };
            format!("{} and {} are on {sides} of the loop", cell_name(grid, a), cell_name(grid, b))
        }
    }
}

/// Words one after the other: "one, two and three".
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a step rests on, in words.
fn reason(grid: Grid, step: &Step) -> String {
    let clues = clues(grid, step);
    let crosses = count(step, State::Cross);
    match step.technique.name() {
        "zero" => format!("{clues} has no lines"),
        "clue-satisfied" => format!("{clues} already has all its lines"),
        "clue-remaining" if crosses == 1 => format!("{clues} has a cross and needs all its other edges"),
        "clue-remaining" => format!("{clues} has {crosses} crosses and needs all its other edges"),
        "clue" => format!("{clues} cannot have as many lines as it says"),
        "adjacent-threes" => format!("{} share an edge", pair(grid, step, 0)),
        "diagonal-threes" | "diagonal-three-one" => format!("{} touch at a corner", pair(grid, step, 1)),
        "vertex-full" => format!("Two lines meet at {}", meeting(grid, step)),
        "vertex-continue" => format!("The line that comes to {} has only one way on", meeting(grid, step)),
        "vertex-dead-end" => format!("A line could come to {} but not go on", meeting(grid, step)),
        "vertex" => format!("The lines at {} cannot go on", meeting(grid, step)),
        "corner-three" | "corner-two" | "corner-one" => {
            format!("No line can come from outside to a corner of {}", lower(&clues))
        }
        "entered-three" | "entered-two" | "entered-one" => {
            format!("A line comes to a corner of {} and turns along it or not", lower(&clues))
        }
        "premature-loop" => format!("A loop would close too early, and leave out {}", left_out(&clues, step)),
        "loop-closed" => "The loop is closed".into(),
        "colouring" => {
            "Each line on the way from cell to cell changes the side of the loop, and no cross does".into()
        }
        "no-line" => "The crosses leave no room for a loop".into(),
        "contradiction" => "An edge cannot be a line and a cross".into(),
        _ if step.conclusion == Conclusion::Contradiction => broken(grid, step, &lower(&clues)),
        ladder::ONE_CLUE => format!("Few ways to meet {} fit what is known around it", lower(&clues)),
        ladder::VERTEX_COLOURS => "No line ends, branches or meets another one here".into(),
        ladder::TWO_CLUES | ladder::FOUR_CLUES | ladder::MANY_CLUES => {
            format!("All ways to meet {} together have this in common", lower(&clues))
        }
        ladder::LOOP_AHEAD if step.premises.clues.is_empty() => {
            "All ways to go on that close no loop too early have this in common".into()
        }
        ladder::LOOP_AHEAD | ladder::CLUES_AND_LOOP => {
            format!("All ways to meet {} that close no loop too early have this in common", lower(&clues))
        }
        ladder::CONNECTED_COLOURS => "Each side of the loop hangs together".into(),
        ladder::SECTORS => format!("What is drawn at the corners of {} leaves only this", lower(&clues)),
        ladder::CARRIED_SECTORS => {
            format!("What is known of the corners of {} leaves only this", lower(&clues))
        }
        ladder::TWO_OPENINGS => parted(grid, step, "only two ways lead"),
        name => match RULES.iter().find(|rule| rule.name == name) {
            Some(rule) => format!("{} ({clues})", rule.statement.trim_end_matches('.')),
            None => format!("By {name}"),
        },
    }
}

/// Why something cannot be, where several clues or cells are looked at.
fn broken(grid: Grid, step: &Step, clues: &str) -> String {
    match step.technique.name() {
        ladder::ONE_CLUE => format!("No way to meet {clues} fits what is known around it"),
        ladder::VERTEX_COLOURS => {
            format!("A line would end, branch or meet another one {}", place(grid, step))
        }
        ladder::TWO_CLUES | ladder::FOUR_CLUES | ladder::MANY_CLUES => {
            format!("There is no way to meet {clues} together")
        }
        ladder::LOOP_AHEAD | ladder::CLUES_AND_LOOP => {
            format!("Every way to {} closes a loop too early", going_on(grid, step, clues))
        }
        ladder::CONNECTED_COLOURS => "One side of the loop would be in two parts".into(),
        ladder::SECTORS | ladder::CARRIED_SECTORS => {
            format!("What is known of the corners of {clues} does not fit together")
        }
        ladder::TWO_OPENINGS => parted(grid, step, "no way leads"),
        name => format!("By {name} nothing is left"),
    }
}

/// What can be done next: "meet the 3 at r1c1", "go on from the top-left corner of r1c1".
fn going_on(grid: Grid, step: &Step, clues: &str) -> String {
    if !step.premises.clues.is_empty() {
        return format!("meet {clues}");
    }
    let drawn = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    let lines: Vec<Edge> = drawn.filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge).collect();
    let comes_to = |vertex: Vertex| lines.iter().filter(|&&edge| grid.ends(edge).contains(&vertex)).count();
    let ends = lines.iter().flat_map(|&edge| grid.ends(edge));
    match ends.into_iter().find(|&end| comes_to(end) == 1) {
        Some(end) => format!("go on from {}", corner_name(grid, end)),
        None => format!("go on {}", place(grid, step)),
    }
}

/// Where the first thing is that a step rests on: "at r1c1", "at the top of r1c1".
fn place(grid: Grid, step: &Step) -> String {
    match step.premises.facts.first() {
        Some(&Fact::Edge { edge, .. }) => grid.describe(edge).to_string(),
        Some(&Fact::Cells { cells: [a, b], .. }) => format!("at {}", cell_name(grid, a.or(b))),
        None => "here".into(),
    }
}

fn corner_name(grid: Grid, vertex: Vertex) -> String {
    let (r, c) = grid.vertex_place(vertex);
    corner(r, c).to_string()
}

/// The clues: "The 3 at r1c1", "The 3 at r1c1 and the 2 at r1c2".
fn clues(grid: Grid, step: &Step) -> String {
    let names = step.premises.clues.iter().enumerate().map(|(i, &(cell, clue))| {
        let article = if i == 0 { "The" } else { "the" };
        format!("{article} {} at {}", clue.to_char(), cell_name(grid, Some(cell)))
    });
    list(&names.collect::<Vec<_>>())
}

/// The first two clues that share a side, or only a corner: others only say that there is more than these two.
fn pair(grid: Grid, step: &Step, apart: usize) -> String {
    let clues = &step.premises.clues;
    let far = |a: Cell, b: Cell| {
        let ((r, c), (y, x)) = (grid.cell_place(a), grid.cell_place(b));
        (r.abs_diff(y), c.abs_diff(x))
    };
    let near = |a, b| if apart == 1 { far(a, b) == (1, 1) } else { matches!(far(a, b), (0, 1) | (1, 0)) };
    let pairs = clues.iter().flat_map(|a| clues.iter().map(move |b| (a, b)));
    let mut pairs = pairs.filter(|(a, b)| a.0 < b.0 && near(a.0, b.0));
    pairs.next().map_or_else(String::new, |(a, b)| {
        let name = |cell| cell_name(grid, Some(cell)).to_string();
        format!("The {} at {} and the {} at {}", a.1.to_char(), name(a.0), b.1.to_char(), name(b.0))
    })
}

/// How many ways lead from one thing to another that the loop must come to, in words: "only two ways lead".
fn parted(grid: Grid, step: &Step, ways: &str) -> String {
    let clues = step.premises.clues.iter().map(|&(cell, clue)| {
        let name = cell_name(grid, Some(cell));
        format!("the {} at {name}", clue.to_char())
    });
    let drawn = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    let lines = drawn.filter(|&(_, state)| state == State::Line);
    let lines = lines.map(|(edge, _)| format!("the line {}", grid.describe(edge)));
    match &clues.chain(lines).collect::<Vec<_>>()[..] {
        [one] => format!("Crosses part the edges of {one}, it has lines on both sides, and {ways} across"),
        ends => format!("The loop must come to {}, and {ways} from one to the other", list(ends)),
    }
}

fn lower(clues: &str) -> String {
    clues.replacen("The", "the", 1)
}

fn left_out(clues: &str, step: &Step) -> String {
    if step.premises.clues.is_empty() { "other lines".into() } else { lower(clues) }
}

fn count(step: &Step, state: State) -> usize {
    step.premises.facts.iter().filter_map(|fact| fact.drawn()).filter(|&(_, own)| own == state).count()
}

/// The vertex that the edges of a step share: "the bottom-right corner of r3c4".
fn meeting(grid: Grid, step: &Step) -> String {
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    let edges: Vec<Edge> = facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect();
    let shared = edges.first().and_then(|&first| {
        let is_shared = |vertex: &Vertex| edges.iter().all(|&edge| grid.ends(edge).contains(vertex));
        grid.ends(first).into_iter().find(is_shared)
    });
    shared.map_or_else(|| "a vertex".into(), |vertex| corner_name(grid, vertex))
}
