//! Rule 1.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::around::{ALL, Around};

pub(super) static RULE: Rule = Rule {
    name: "zero",
    statement: "All four edges of a 0 are crosses.",
    picture: picture!("01-zero"),
    looks: &[Look::Cell(zero)],
    guard: None,
};

fn zero(n: u8, _: Around) -> Decide {
    if n == 0 { Decide::off(ALL) } else { Decide::NOTHING }
}
