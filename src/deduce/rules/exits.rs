//! Rules 9 to 15: a clue and the exits at its corners.

use super::corner::Corner;
use super::corner_state::CornerState::{Blocked, Entered, HalfBlocked, InnerOff};
use super::look::{Look, Rule, picture};
use super::propose::{Decide, Proposals};
use crate::deduce::four_edges::{ALL, pair};
use crate::deduce::trail::Site;
use crate::genre::Genre;
use crate::technique::Technique;

/// If both exits at a corner of a 3 are crosses, both inner edges at that corner are lines.
pub(super) static CORNER_THREE: Rule = Rule::new(
    Technique::CornerThree,
    picture!("09-corner-three"),
    &[Look::Corner(3, Blocked, |k| Decide::on(pair(k)))],
);

/// If both exits at a corner of a 2 are crosses and so is one exit at an adjacent corner, the other exit at that
/// adjacent corner is a line.
pub(super) static CORNER_TWO: Rule = Rule::new(
    Technique::CornerTwo,
    picture!("10-corner-two"),
    &[
        Look::Beyond(2, Blocked, |two, out| {
            let half_blocked = two.adjacent().into_iter().filter(|corner| corner.is_in(HalfBlocked));
            half_blocked.for_each(|adjacent| adjacent.exit_on(out));
        }),
        Look::Beyond(2, HalfBlocked, |two, out| {
            if two.adjacent().into_iter().any(|corner| corner.is_in(Blocked)) {
                two.exit_on(out);
            }
        }),
    ],
);

/// If both exits at a corner of a 1 are crosses, both inner edges at that corner are crosses, too. A 1 that counts dots needs no
/// crosses for that: a line would pass two of its dots.
pub(super) static CORNER_ONE: Rule = Rule::new(
    Technique::CornerOne,
    picture!("11-corner-one"),
    &[
        Look::Corner(1, Blocked, |k| Decide::off(pair(k))),
        Look::OtherCount(|genre, n| Decide::off(ALL).only_if(genre == Genre::Vertex && n == 1)),
    ],
);

/// If the path enters at a corner of a 3, both inner edges at the opposite corner are lines.
pub(super) static ENTERED_THREE: Rule = Rule::new(
    Technique::EnteredThree,
    picture!("12-entered-three"),
    &[Look::Corner(3, Entered, |k| Decide::on(pair(k + 2)))],
);

/// If a 3 and a 1 share only a corner, both exits at the 3's far corner are crosses exactly if both inner edges at the
/// 1's far corner are.
pub(super) static DIAGONAL_THREE_ONE: Rule = Rule::new(
    Technique::DiagonalThreeOne,
    picture!("13-diagonal-three-one"),
    &[Look::Beyond(3, Blocked, diagonal_three_to_one), Look::Beyond(1, InnerOff, diagonal_one_to_three)],
);

/// If the path enters at a corner of a 2 and one exit at the opposite corner is a cross, the other exit at the
/// opposite corner is a line.
pub(super) static ENTERED_TWO: Rule = Rule::new(
    Technique::EnteredTwo,
    picture!("14-entered-two"),
    &[
        Look::Beyond(2, Entered, |two, out| {
            if two.opposite().is_in(HalfBlocked) {
                two.opposite().exit_on(out);
            }
        }),
        Look::Beyond(2, HalfBlocked, |two, out| {
            if two.opposite().is_in(Entered) {
                two.exit_on(out);
            }
        }),
    ],
);

/// If the path enters at a corner of a 1, both inner edges at the opposite corner are crosses.
pub(super) static ENTERED_ONE: Rule = Rule::new(
    Technique::EnteredOne,
    picture!("15-entered-one"),
    &[Look::Corner(1, Entered, |k| Decide::off(pair(k + 2)))],
);

/// Starts from the 3's far corner, which is blocked.
fn diagonal_three_to_one(three: Corner, out: &mut Proposals) {
    if let Some(one) = three.beyond_opposite()
        && three.board.clue(one.cell).is(1)
    {
        one.inner_off(out);
    }
}

/// Starts from the 1's far corner, whose inner edges are off.
fn diagonal_one_to_three(one: Corner, out: &mut Proposals) {
    if let Some(three) = one.beyond_opposite()
        && one.board.clue(three.cell).is(3)
        && !three.is_in(Blocked)
    {
        out.off(Site::Vertex(three.vertex), pair(three.k));
    }
}
