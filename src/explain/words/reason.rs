//! Why a step is so, in words: what it looks at, without what follows.

use std::collections::BTreeSet;

use super::facts::{all, capital, clue_name, list, lower, number, vertex_name};
use super::{chain, connected, corners, loops};
use crate::deduce::rules::RULES;
use crate::explain::area::Area;
use crate::explain::ladder;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::places::cell_name;
use crate::step::{Conclusion, Fact, Step};

/// What a step rests on, in words.
pub(super) fn reason(grid: Grid, step: &Step) -> String {
    if let Some(reason) = corners::reason(grid, step) {
        return reason;
    }
    let clues = clues(grid, step);
    let crosses = count(step, State::Cross);
    match step.technique.name() {
        "zero" => format!("{clues} has no lines"),
        "clue-satisfied" => format!("{clues} already has all its lines"),
        "clue-remaining" if crosses == 1 => format!("{clues} has a cross and needs all its other edges"),
        "clue-remaining" => format!("{clues} has {crosses} crosses and needs all its other edges"),
        "clue" => format!("{clues} cannot have as many lines as it says"),
        "adjacent-threes" => format!("{} share an edge{}", pair_name(grid, step, 0), beyond(grid, step)),
        "diagonal-threes" => format!("{} touch at a corner", pair_name(grid, step, 1)),
        "vertex-full" => format!("Two lines meet at {}", meeting(grid, step)),
        "vertex-continue" => format!("The line that comes to {} has only one way on", meeting(grid, step)),
        "vertex-dead-end" => format!("A line could come to {} but not go on", meeting(grid, step)),
        "vertex" => format!("The lines at {} cannot go on", meeting(grid, step)),
        "premature-loop" => loops::premature(grid, step),
        "loop-closed" => "The loop is closed".into(),
        "colouring" => chain::reason(grid, step),
        "no-line" => "The crosses leave no room for a loop".into(),
        "contradiction" => "An edge cannot be a line and a cross".into(),
        ladder::ONE_CLUE => one_clue(grid, step, &lower(&clues)),
        _ if step.conclusion == Conclusion::Contradiction => broken(grid, step, &lower(&clues)),
        ladder::VERTEX_COLOURS => {
            format!("No line may end, branch or meet another one at {}", dots(grid, step))
        }
        ladder::TWO_CLUES | ladder::FOUR_CLUES | ladder::MANY_CLUES => {
            format!("All ways to meet {} together have this in common", lower(&clues))
        }
        ladder::LOOP_AHEAD | ladder::CLUES_AND_LOOP => {
            let told = loops::told(grid, step);
            let to_meet = loops::to_meet(&told).unwrap_or_else(|| going_on(grid, step));
            let lacks = told.lacks.unwrap_or_else(|| "closes too early".into());
            format!("All ways {to_meet}, without a loop that {lacks}, have this in common")
        }
        ladder::CONNECTED_COLOURS => connected::reason(grid, step),
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

/// How many ways to meet a clue are left by what is known around it.
fn one_clue(grid: Grid, step: &Step, clue: &str) -> String {
    let facts = &step.premises.facts;
    let Some(&(cell, own)) = step.premises.clues.first() else { return String::new() };
    let area = Area::naming(grid, &step.premises.clues, facts);
    // A way is left unless one of its edges is ruled out by what is known and by its other edges.
    let is_left = |lines: &u8| {
        let sides: Vec<Fact> = grid
            .sides(cell)
            .into_iter()
            .enumerate()
            .map(|(k, edge)| Fact::Edge { edge, line: lines >> k & 1 == 1 })
            .collect();
        (0..4).all(|at| {
            let known = [&facts[..], &sides[..at]].concat();
            let other = Conclusion::All(vec![sides[at].negated()]);
            !area.is_implied(&step.premises.clues, &known, &other, false)
        })
    };
    let meets = |lines: &u8| Some(lines.count_ones() as u8) == own.number();
    let left = (0..16).filter(meets).filter(is_left).count();
    let left = number(left, "way");
    match &facts[..] {
        [] if left == "one way" => format!("There is {left} to meet {clue}"),
        [] => format!("There are {left} to meet {clue}"),
        facts => format!("{}, which leaves {left} to meet {clue}", capital_there(&all(grid, facts))),
    }
}

/// A sentence that begins with facts.
fn capital_there(facts: &str) -> String {
    if facts.starts_with("there ") { facts.replacen("there", "There", 1) } else { facts.into() }
}

/// The vertices at which at least two edges of a step meet.
fn dots(grid: Grid, step: &Step) -> String {
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    let edges: BTreeSet<Edge> = facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect();
    let ends: BTreeSet<Vertex> = edges.iter().flat_map(|&edge| grid.ends(edge)).collect();
    let meets = |end: &Vertex| edges.iter().filter(|&&edge| grid.ends(edge).contains(end)).count() > 1;
    let names: Vec<String> = ends.into_iter().filter(meets).map(|end| vertex_name(grid, end)).collect();
    if names.is_empty() { "a corner of these cells".into() } else { list(&names) }
}

/// Why something cannot be, where several clues or cells are looked at.
fn broken(grid: Grid, step: &Step, clues: &str) -> String {
    match step.technique.name() {
        ladder::VERTEX_COLOURS => {
            format!("A line would end, branch or meet another one at {}", dots(grid, step))
        }
        ladder::TWO_CLUES | ladder::FOUR_CLUES | ladder::MANY_CLUES => {
            format!("There is no way to meet {clues} together")
        }
        ladder::LOOP_AHEAD | ladder::CLUES_AND_LOOP => {
            let told = loops::told(grid, step);
            let to_meet = loops::to_meet(&told).unwrap_or_else(|| going_on(grid, step));
            let lacks = told.lacks.map_or_else(|| "too early".into(), |lacks| format!("that {lacks}"));
            format!("Every way {to_meet} closes a loop {lacks}")
        }
        ladder::CONNECTED_COLOURS => connected::broken(grid, step),
        ladder::SECTORS | ladder::CARRIED_SECTORS => {
            format!("What is known of the corners of {clues} does not fit together")
        }
        ladder::TWO_OPENINGS => parted(grid, step, "no way leads"),
        name => format!("By {name} nothing is left"),
    }
}

/// Where a line can be drawn on: "to go on from the top-left corner of r1c1".
fn going_on(grid: Grid, step: &Step) -> String {
    let drawn = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    let lines: Vec<Edge> = drawn.filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge).collect();
    let comes_to = |vertex: Vertex| lines.iter().filter(|&&edge| grid.ends(edge).contains(&vertex)).count();
    let ends = lines.iter().flat_map(|&edge| grid.ends(edge));
    match ends.into_iter().find(|&end| comes_to(end) == 1) {
        Some(end) => format!("to go on from {}", vertex_name(grid, end)),
        None => format!("to go on {}", place(grid, step)),
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

/// The clues: "The 3 at r1c1", "The 3 at r1c1 and the 2 at r1c2".
fn clues(grid: Grid, step: &Step) -> String {
    let names = step.premises.clues.iter().map(|clue| lower(&clue_name(grid, clue)));
    capital(&list(&names.collect::<Vec<_>>()))
}

/// The first two 3s that share a side, or only a corner: other clues only say that there is more than these two.
fn pair(grid: Grid, step: &Step, apart: usize) -> Option<[&(Cell, Clue); 2]> {
    let clues: Vec<&(Cell, Clue)> =
        step.premises.clues.iter().filter(|(_, clue)| clue.number() == Some(3)).collect();
    let far = |a: Cell, b: Cell| {
        let ((r, c), (y, x)) = (grid.cell_place(a), grid.cell_place(b));
        (r.abs_diff(y), c.abs_diff(x))
    };
    let near = |a, b| if apart == 1 { far(a, b) == (1, 1) } else { matches!(far(a, b), (0, 1) | (1, 0)) };
    let mut pairs = clues.iter().flat_map(|&a| clues.iter().map(move |&b| [a, b]));
    pairs.find(|[a, b]| a.0 < b.0 && near(a.0, b.0))
}

/// The same two, by name: "The 3 at r1c1 and the 3 at r1c2".
fn pair_name(grid: Grid, step: &Step, apart: usize) -> String {
    let names = pair(grid, step, apart).into_iter().flatten().map(|clue| lower(&clue_name(grid, clue)));
    capital(&list(&names.collect::<Vec<_>>()))
}

/// What lies beyond two 3s beside each other, so that the loop cannot close round them.
fn beyond(grid: Grid, step: &Step) -> String {
    let pair = pair(grid, step, 0);
    let is_other = |clue: &&(Cell, Clue)| pair.is_none_or(|pair| !pair.contains(clue));
    let other = step.premises.clues.iter().filter(is_other).map(|clue| lower(&clue_name(grid, clue)));
    let is_line = |fact: &Fact| fact.drawn().filter(|&(_, state)| state == State::Line);
    let lines = step.premises.facts.iter().filter_map(is_line);
    let lines = lines.map(|(edge, _)| format!("the line {}", grid.describe(edge)));
    match &other.chain(lines).collect::<Vec<_>>()[..] {
        [] => String::new(),
        beyond => format!(", and the loop cannot close round them, since it has to come to {}", list(beyond)),
    }
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
    shared.map_or_else(|| "a vertex".into(), |vertex| vertex_name(grid, vertex))
}
