//! The reason that a step's sentence gives, without the conclusion. Most are worded in the files of the
//! techniques.

use super::names::{Names, capital, drawn, number};
use crate::explain::techniques::{
    clues, colouring, connected_colours, corners, counting, dots, entered_clue, loop_ahead, premature_loop,
    threes, two_openings,
};
use crate::step::Step;
use crate::technique::Technique as T;

/// More crosses than this are not named where they leave no room for a loop.
const FEW: usize = 4;

/// Words what a step without an argument rests on.
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let facts = &step.premises.facts;
    match step.technique {
        T::Zero | T::ClueSatisfied | T::ClueRemaining | T::Clue => counting::reason(names, step),
        T::VertexFull | T::VertexContinue | T::VertexDeadEnd | T::Vertex => dots::reason(names, step),
        T::PrematureLoop => premature_loop::reason(names, step),
        T::LoopClosed => format!("The loop is closed: it has {}", number(facts.len(), "line")),
        T::EnteredClue => entered_clue::reason(names, step).unwrap_or_default(),
        T::AdjacentThrees => threes::adjacent(names, step),
        T::DiagonalThrees => threes::diagonal(names, step),
        T::CornerOne
        | T::CornerThree
        | T::CornerTwo
        | T::EnteredOne
        | T::EnteredThree
        | T::DiagonalThreeOne
        | T::EnteredTwo => corners::reason(names, step).unwrap_or_default(),
        T::Sectors | T::CarriedSectors => clues::left_at_corners(names, step),
        T::Colouring => colouring::reason(names, step),
        T::ClueColouring | T::VertexColours | T::TwoClues | T::FourClues | T::ManyClues => {
            clues::reason(names, step)
        }
        T::LoopAhead | T::CluesAndLoop => loop_ahead::reason(names, step),
        T::ConnectedColours => connected_colours::words::reason(names, step),
        T::TwoOpenings => two_openings::reason(names, step),
        T::NoLine => {
            let crosses = drawn(facts, false);
            if crosses.len() > FEW {
                return "The edges that are not crosses form no loop".into();
            }
            let leave = if crosses.len() == 1 { "leaves" } else { "leave" };
            format!("{} {leave} no room for a loop", capital(&names.subject(&crosses, false)))
        }
        T::Contradiction => format!("{}, and an edge cannot be both", capital(&names.given(facts))),
        // These have an argument, or are not among the steps of an explanation.
        T::ColourTrial | T::WhatIf | T::NestedWhatIf | T::Cases | T::EitherWay | T::Cut | T::Foreign => {
            format!("By {}", step.technique)
        }
    }
}
