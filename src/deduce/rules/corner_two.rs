//! Rule 10: if both exits at a corner of a 2 are crosses and so is one exit at an adjacent corner, the other
//! exit at that adjacent corner is a line.

use super::corner::Corner;
use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::CornerTwo,
    picture: picture!("10-corner-two"),
    looks: &[
        Look::Beyond(2, CornerState::Blocked, corner_two_from_blocked),
        Look::Beyond(2, CornerState::HalfBlocked, corner_two_to_adjacent),
    ],
    guard: None,
};

/// Starts from the blocked corner.
fn corner_two_from_blocked(two: Corner, out: &mut Proposals) {
    for adjacent in two.adjacent() {
        if adjacent.is_in(CornerState::HalfBlocked) {
            adjacent.exit_on(out);
        }
    }
}

/// Starts from the adjacent, half-blocked corner.
fn corner_two_to_adjacent(two: Corner, out: &mut Proposals) {
    if two.adjacent().into_iter().any(|corner| corner.is_in(CornerState::Blocked)) {
        two.exit_on(out);
    }
}
