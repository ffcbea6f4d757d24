//! How far up the ladder a board needs no more than rules, sectors, colours and vertices.
//!
//! Rules run in the order in which lines and crosses come, not the easiest first: that takes far less time. So that an
//! explanation is as easy as it can be all the same, it is asked beforehand what is needed.

use super::ladder::{self, Reach};
use super::tools::{Look, Tools};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::methods::Methods;

/// Of the techniques within reach those up to the hardest that the board needs, if none is harder than
/// `vertex-colours`; otherwise all of them.
pub(super) fn needed(board: &Board, reach: Reach, tools: &mut Tools, deadline: Deadline) -> Reach {
    let most = ladder::place(ladder::VERTEX_COLOURS).map_or(0, |place| place + 1);
    let within = |count: usize| reach.first(count);
    if !suffices(board, within(most), tools, deadline) {
        return reach;
    }
    // What suffices does so with more, too.
    let (mut too_few, mut enough) = (0, most);
    while too_few + 1 < enough {
        let middle = usize::midpoint(too_few, enough);
        if suffices(board, within(middle), tools, deadline) { enough = middle } else { too_few = middle }
    }
    within(enough)
}

/// True if these techniques alone decide a board, or show that it has no solution.
fn suffices(board: &Board, reach: Reach, tools: &mut Tools, deadline: Deadline) -> bool {
    let methods = Methods::new(reach.rules(), reach.extensions());
    let mut deducer = Deducer::new(&methods, board.clone());
    let looks = || Look::ALL.into_iter().filter(|look| reach.has(look.technique()));
    if deducer.run_rules().is_err() {
        return true;
    }
    while !deadline.has_passed() {
        if deducer.settle().is_err() {
            return true;
        }
        if deducer.board().undecided_count() == 0 {
            return true;
        }
        let said = looks().find_map(|look| match tools.survey(&mut deducer, look) {
            None => Some(Err(())),
            Some(places) if places.is_empty() => None,
            Some(places) => Some(deducer.take_all(places.iter().flatten()).map_err(|_| ())),
        });
        match said {
            None => return false,
            Some(Err(())) => return true,
            Some(Ok(())) => {}
        }
    }
    false
}
