//! What-ifs in words: "otherwise", what would follow move by move, and what is wrong with that.

use super::names::{Names, capital, drawn, in_words};
use super::{conclusion, reason};
use crate::explain::techniques::clue_colouring::three_alike;
use crate::explain::techniques::colouring;
use crate::explain::techniques::dots::meeting;
use crate::grid::Grid;
use crate::step::{Branch, Fact, Step};
use crate::technique::Technique;

/// The most moves and words that are told in one sentence; more are a list below it.
const MOVES: usize = 4;
const WORDS: usize = 55;

/// Describes a what-if: "There is a cross at the top of r3c4: otherwise there are lines at …, and three lines meet at …". Of a long one,
/// it tells only what is wrong in the end.
pub(super) fn sentence(grid: Grid, step: &Step, branch: &Branch) -> String {
    if let Some(told) = told(grid, step, branch) {
        return told;
    }
    let said = capital(&conclusion(&Names::plain(grid), &step.conclusion));
    let Some(last) = branch.steps.last() else { return format!("{said}.") };
    let names = Names::of(grid, last);
    let wrong = match (last.technique, &last.premises.clues[..]) {
        // Why is said below, with the moves.
        (Technique::ClueColouring, [clue]) => match clue.1.number() {
            Some(1) => format!("{} cannot get its line", names.clue(clue)),
            n => format!("{} cannot get its {} lines", names.clue(clue), in_words(n.unwrap_or(0).into())),
        },
        _ => contradiction(&names, last),
    };
    format!("{said}: otherwise, move by move, {wrong}.")
}

/// A what-if with all its moves, if one sentence can tell them.
pub(super) fn told(grid: Grid, step: &Step, branch: &Branch) -> Option<String> {
    let (last, moves) = branch.steps.split_last()?;
    if branch.steps.len() > MOVES || branch.steps.iter().any(|step| !step.argument.is_empty()) {
        return None;
    }
    let said = capital(&conclusion(&Names::plain(grid), &step.conclusion));
    let wrong = contradiction(&Names::of(grid, last), last);
    let moves: Vec<String> = moves.iter().map(|one| follows(&Names::of(grid, one), one)).collect();
    let sentence = match moves.is_empty() {
        true => format!("{said}: otherwise {wrong}."),
        false => format!("{said}: otherwise {}, and then {wrong}.", moves.join("; then ")),
    };
    (sentence.split(' ').count() <= WORDS).then_some(sentence)
}

/// Words what a move says: "the 2 at r3c4 has crosses on its left and right".
fn follows(names: &Names, step: &Step) -> String {
    let facts = step.conclusion.facts();
    let (lines, crosses) = (drawn(facts, true), drawn(facts, false));
    let clue = match &step.premises.clues[..] {
        [(cell, clue)] if !lines.is_empty() || !crosses.is_empty() => {
            let sides = names.grid.sides(*cell);
            let is_own = lines.iter().chain(&crosses).all(|edge| sides.contains(edge));
            is_own.then(|| (names.clue(&(*cell, *clue)), Names::of_clue(names.grid, *cell)))
        }
        _ => None,
    };
    match clue {
        Some((clue, of)) if facts.iter().all(|fact| matches!(fact, Fact::Edge { .. })) => {
            format!("{clue} has {}", of.drawn_there(facts))
        }
        _ => names.all(facts),
    }
}

/// Words what is wrong in the end, as one clause.
fn contradiction(names: &Names, step: &Step) -> String {
    let facts = &step.premises.facts;
    let (lines, crosses) = (drawn(facts, true), drawn(facts, false));
    match (step.technique, &step.premises.clues[..]) {
        (Technique::Clue, [clue]) if crosses.is_empty() => format!("{} has too many lines", names.clue(clue)),
        (Technique::Clue, [clue]) if lines.is_empty() => format!("{} has too few lines", names.clue(clue)),
        (Technique::Contradiction, _) if lines.len() == 1 && lines == crosses => {
            let place = names.edges(&lines);
            let edge = place.trim_start_matches("at ").trim_start_matches("on ");
            format!("{edge} would be both a line and a cross")
        }
        (Technique::Vertex, _) if lines.len() > 2 => {
            format!("{} lines meet at {}", in_words(lines.len()), meeting(names, step))
        }
        (Technique::Colouring, _) if let Some(wrong) = colouring::wrong(names, step) => wrong,
        (Technique::ClueColouring, _) if let Some(alike) = three_alike(names, step) => alike,
        _ => {
            let reason = reason(names, step).replace(": ", ", so ");
            reason.split(". ").map(lower).collect::<Vec<_>>().join(", and ")
        }
    }
}

/// The first letter in lower case.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}
