//! Rule 14: if the path enters at a corner of a 2 and one exit at the opposite corner is a cross, the other
//! exit at the opposite corner is a line.

use super::corner::Corner;
use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::EnteredTwo,
    picture: picture!("14-entered-two"),
    looks: &[
        Look::Beyond(2, CornerState::Entered, entered_two_from_entry),
        Look::Beyond(2, CornerState::HalfBlocked, entered_two_to_opposite),
    ],
    guard: None,
};

/// Starts from the corner where the path enters.
fn entered_two_from_entry(two: Corner, out: &mut Proposals) {
    if two.opposite().is_in(CornerState::HalfBlocked) {
        two.opposite().exit_on(out);
    }
}

/// Starts from the opposite, half-blocked corner.
fn entered_two_to_opposite(two: Corner, out: &mut Proposals) {
    if two.opposite().is_in(CornerState::Entered) {
        two.exit_on(out);
    }
}
