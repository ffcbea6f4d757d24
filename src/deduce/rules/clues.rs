//! Rules 1 to 3: a clue and the four sides of its cell.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::ALL;
use crate::technique::Technique;

/// All four edges of a 0 are crosses, whatever it counts.
pub(super) static ZERO: Rule = Rule::new(
    Technique::Zero,
    picture!("01-zero"),
    &[
        Look::Cell(|n, _| Decide::off(ALL).only_if(n == 0)),
        Look::OtherCount(|_, n| Decide::off(ALL).only_if(n == 0)),
    ],
);

/// If exactly n edges of a clue n are not crosses, those n are lines.
pub(super) static REMAINING: Rule = Rule::new(
    Technique::ClueRemaining,
    picture!("02-clue-remaining"),
    &[Look::Cell(|n, sides| {
        Decide::on(sides.undecided()).only_if(sides.off().count_ones() == 4 - u32::from(n))
    })],
);

/// If n edges of a clue n are lines, its other edges are crosses. Leaves a 0, which is satisfied from the start, to rule 1.
pub(super) static SATISFIED: Rule = Rule::new(
    Technique::ClueSatisfied,
    picture!("03-clue-satisfied"),
    &[Look::Cell(|n, sides| {
        Decide::off(sides.undecided()).only_if(n > 0 && sides.on().count_ones() == u32::from(n))
    })],
);
