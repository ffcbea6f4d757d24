//! Rule 13: if a 3 and a 1 share only a corner, both exits at the 3's far corner are crosses exactly if both
//! inner edges at the 1's far corner are.

use super::corner::Corner;
use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use crate::deduce::four_edges::pair;
use crate::deduce::trail::Site;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::DiagonalThreeOne,
    picture: picture!("13-diagonal-three-one"),
    looks: &[
        Look::Beyond(3, CornerState::Blocked, diagonal_three_to_one),
        Look::Beyond(1, CornerState::InnerOff, diagonal_one_to_three),
    ],
    guard: None,
};

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
        && !three.is_in(CornerState::Blocked)
    {
        out.off(Site::Vertex(three.vertex), pair(three.k));
    }
}
