//! Rule 1: all four edges of a 0 are crosses.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::{ALL, FourEdges};
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::Zero,
    picture: picture!("01-zero"),
    looks: &[Look::Cell(zero)],
    guard: None,
};

fn zero(n: u8, _: FourEdges) -> Decide {
    if n == 0 { Decide::off(ALL) } else { Decide::NOTHING }
}
