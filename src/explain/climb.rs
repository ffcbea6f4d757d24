//! The one loop that climbs the ladder of techniques.
//!
//! ```text
//!  what needs no search ─▶ the easiest technique that finds anything ─▶ what it found is decided
//!    ▲                                                                              │
//!    └───────────────────────── again from below ───────────────────────────────────┘
//! ```
//!
//! Whoever climbs has a policy, a function that is asked for the next find: it runs what needs no search, and says which techniques
//! come next, and when it is enough.
//!
//! | policy | without a search | then, one after the other |
//! |---|---|---|
//! | an explanation (`explain::climb_to`) | rules, loops and colours | a step by any technique, or by a what-if |
//! | the argument of a what-if (`what_if::fewest`) | one round of the same | a step by some techniques, or by a nested what-if |
//! | what an assumption leads to (`what_if::rounds`) | one round of the same, or all of it | all news by the same techniques and what-ifs, the fastest first |
//! | whether techniques suffice (`direct::suffices`) | all of it | all news by any technique without assumptions |
//! | a grade (`grade::way`) | nothing: rules are techniques like others | all news by any technique, or by what-ifs |
//!
//! Below it, [`Deducer::settle`] is a loop of its own: it runs the rules in the order in which lines and crosses arrive, not the easiest
//! first, because that is much faster.

use super::adopt::adopt;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, Reason};
use crate::grid::Edge;
use crate::step::{Branch, Fact, Step};
use crate::technique::Technique;

/// What a policy has found.
pub(crate) enum Found {
    /// A step, which is written down with its premises.
    Step(Step),
    /// The new facts of a technique, without premises. That is faster, but their reasons cannot be asked for later.
    News(Vec<Fact>),
    /// An edge that a what-if decides, with the argument.
    WhatIf(Edge, bool, Vec<Branch>),
}

/// A contradiction: the conflict on the board, or `None` if a technique without premises found it.
pub(crate) type Contradiction = Option<Conflict>;

/// Asks a policy for finds and decides them, until it finds nothing.
///
/// # Errors
/// A contradiction.
pub(crate) fn climb(
    deducer: &mut Deducer,
    mut policy: impl FnMut(&mut Deducer) -> Result<Option<Found>, Contradiction>,
) -> Result<(), Contradiction> {
    while let Some(found) = policy(deducer)? {
        match found {
            Found::Step(step) => adopt(deducer, step)?,
            Found::News(facts) => deducer.adopt_facts(&facts)?,
            Found::WhatIf(edge, on, argument) => {
                deducer.conclude(edge, on, Reason::Technique(Technique::WhatIf), argument)?;
            }
        }
    }
    Ok(())
}
