//! Rule 2: if exactly n edges of a clue n are not crosses, those n are lines.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::FourEdges;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::ClueRemaining,
    picture: picture!("02-clue-remaining"),
    looks: &[Look::Cell(clue_remaining)],
    guard: None,
};

fn clue_remaining(n: u8, sides: FourEdges) -> Decide {
    if sides.off().count_ones() == 4 - u32::from(n) { Decide::on(sides.undecided()) } else { Decide::NOTHING }
}
