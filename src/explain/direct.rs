//! How far up the ladder a board needs no more than rules, sectors, colours and vertices.
//!
//! Rules run in the order in which lines and crosses come, not the easiest first: that takes far less time. So that an
//! explanation is as easy as it can be all the same, it is asked beforehand what is needed.

use super::reach::Reach;
use super::techniques::{Look, Tools};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::methods::Methods;
use crate::technique::Technique;

/// Of the techniques within reach those up to the hardest that the board needs, if none is harder than
/// `vertex-colours`; otherwise all of them.
pub(super) fn needed(board: &Board, reach: Reach, tools: &mut Tools, deadline: Deadline) -> Reach {
    let easy: Vec<Technique> =
        Technique::ladder().take_while(|&technique| technique <= Technique::VertexColours).collect();
    let within = |place: usize| reach.and(Reach::up_to(easy[place]));
    let hardest = easy.len() - 1;
    if !suffices(board, within(hardest), tools, deadline) {
        return reach;
    }
    // What suffices does so with more, too.
    let (mut least, mut enough) = (0, hardest);
    while least < enough {
        let middle = usize::midpoint(least, enough);
        if suffices(board, within(middle), tools, deadline) { enough = middle } else { least = middle + 1 }
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
        let said = looks().find_map(|look| match tools.news(&mut deducer, look) {
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
