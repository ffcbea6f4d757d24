//! Rule 10.

use super::corner::Corner;
use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use super::stance::Stance;

pub(super) static RULE: Rule = Rule {
    name: "corner-two",
    statement: "If both exits at a corner of a 2 are crosses and so is one exit at an adjacent corner of the 2, \
                    the other exit at that adjacent corner is a line.",
    picture: picture!("10-corner-two"),
    looks: &[
        Look::Beyond(2, Stance::Blocked, corner_two_from_blocked),
        Look::Beyond(2, Stance::HalfBlocked, corner_two_to_adjacent),
    ],
    guard: None,
};

/// From the blocked corner.
fn corner_two_from_blocked(two: Corner, out: &mut Proposals) {
    for adjacent in two.adjacent() {
        if adjacent.stands(Stance::HalfBlocked) {
            adjacent.exit_on(out);
        }
    }
}

/// From the adjacent, half blocked corner.
fn corner_two_to_adjacent(two: Corner, out: &mut Proposals) {
    if two.adjacent().into_iter().any(|corner| corner.stands(Stance::Blocked)) {
        two.exit_on(out);
    }
}
