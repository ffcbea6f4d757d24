//! What-ifs for people: of all assumptions that lead to a contradiction, the one with the shortest
//! argument.

use std::cmp::Reverse;

use super::{Look, Tools};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, Extension, Reason};
use crate::explain::note::{follow, refute, tell};
use crate::explain::shorten::shorten;
use crate::explain::windows::shapes::Size;
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact, Step};

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Refuted {
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// How many steps the argument has.
    length: usize,
}

impl Refuted {
    /// Concludes the opposite.
    pub(in crate::explain) fn conclude(self, deducer: &mut Deducer) -> Result<(), Conflict> {
        let grid = deducer.board().grid();
        let shorter =
            |branch: Branch| Branch { steps: shorten(grid, branch.assumed, branch.steps), ..branch };
        let argument = self.argument.into_iter().map(shorter).collect();
        deducer.conclude(self.edge, !self.on, Reason::Extension(Extension::WhatIf), argument)
    }
}

/// What may be used inside of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Inside {
    /// Rules and extensions.
    Settle,
    /// What must hang together, too.
    Connection,
    /// Two clues at a time, too.
    Windows,
    /// And what-ifs, by rules and extensions.
    WhatIfs,
    /// And what-ifs with what must hang together.
    HardWhatIfs,
}

impl Inside {
    /// Where to look: first for what must hang together, then at two clues.
    pub(in crate::explain) const fn looks(self) -> &'static [Look] {
        match self {
            Inside::Settle => &[],
            Inside::Connection => &[Look::Openings, Look::Regions],
            Inside::Windows | Inside::WhatIfs | Inside::HardWhatIfs => {
                &[Look::Openings, Look::Regions, Look::Clues(Size::Pairs), Look::CluesAndLoop(Size::Pairs)]
            }
        }
    }

    /// With so many steps there is no need to look for fewer. Three nobody has to write down to follow them; and the harder
    /// the steps are, the longer it takes to look for others.
    const fn short(self) -> usize {
        match self {
            Inside::Settle | Inside::Connection => 3,
            Inside::Windows => 12,
            Inside::WhatIfs | Inside::HardWhatIfs => usize::MAX,
        }
    }

    /// What may be used inside of what-ifs inside of an argument, the easiest first.
    const fn nested(self) -> &'static [Inside] {
        match self {
            Inside::Settle | Inside::Connection | Inside::Windows => &[],
            Inside::WhatIfs => &[Inside::Settle],
            Inside::HardWhatIfs => &[Inside::Settle, Inside::Connection],
        }
    }
}

/// The assumption with the shortest argument, if one leads to a contradiction in time. If it is known
/// what all solutions have in common, nothing else is assumed than what none has.
pub(in crate::explain) fn shortest(
    deducer: &mut Deducer,
    tools: &mut Tools,
    inside: Inside,
    common: Option<&[State]>,
    deadline: Deadline,
) -> Option<Refuted> {
    let may_fail = |fact: &Fact| {
        let denied = fact.negated().drawn();
        denied.is_some_and(|(edge, state)| common.is_none_or(|common| common[edge.index()] == state))
    };
    let mut assumptions: Vec<Fact> = both_ways(deducer).filter(may_fail).collect();
    if !inside.nested().is_empty() {
        // What leads to much is the likeliest to fail.
        assumptions.sort_by_cached_key(|&assumed| {
            Reverse(leads_to(deducer, tools, assumed, Inside::Windows, deadline))
        });
    }
    let mut best: Option<Refuted> = None;
    for assumed in assumptions {
        if deadline.has_passed() || best.as_ref().is_some_and(|best| best.length <= inside.short()) {
            break;
        }
        if leads_to(deducer, tools, assumed, inside, deadline).is_none()
            && let Some(refuted) = attempt(deducer, tools, assumed, inside, deadline)
            && best.as_ref().is_none_or(|best| refuted.length < best.length)
        {
            best = Some(refuted);
        }
    }
    best
}

fn attempt(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumed: Fact,
    inside: Inside,
    deadline: Deadline,
) -> Option<Refuted> {
    let Fact::Edge { edge, line: on } = assumed else { return None };
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume(edge, on)?;
        go_on(deducer, tools, inside, deadline)
    })?;
    let length = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
    Some(Refuted { edge, on, argument, length })
}

/// What may be assumed: that an edge is a line, or a cross.
fn both_ways(deducer: &Deducer) -> impl Iterator<Item = Fact> + use<> {
    let board = deducer.board();
    let open: Vec<Edge> =
        board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided).collect();
    open.into_iter().flat_map(|edge| [true, false].map(|line| Fact::Edge { edge, line }))
}

/// How many edges are decided once an assumption is followed to the end, or to the deadline; `None` is a contradiction.
///
/// All that can be said is said at once. Nobody could read that, but it takes far less time than an argument, and most
/// assumptions lead nowhere.
fn leads_to(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumed: Fact,
    inside: Inside,
    deadline: Deadline,
) -> Option<usize> {
    follow(deducer, assumed, |deducer| {
        deducer.settle().ok()?;
        all_news(deducer, tools, inside, deadline)
    })
}

/// All that the easiest look says that says anything; `None` is a contradiction.
fn all_news(
    deducer: &mut Deducer,
    tools: &mut Tools,
    inside: Inside,
    deadline: Deadline,
) -> Option<Vec<Fact>> {
    for &look in inside.looks() {
        let news = tools.news(deducer, look)?.concat();
        if !news.is_empty() {
            return Some(news);
        }
    }
    for &nested in inside.nested() {
        let refuted = both_ways(deducer)
            .take_while(|_| !deadline.has_passed())
            .filter(|&assumed| leads_to(deducer, tools, assumed, nested, deadline).is_none());
        // Of what takes long the first will do.
        let enough = if nested == Inside::Settle { usize::MAX } else { 1 };
        let news: Vec<Fact> = refuted.take(enough).map(Fact::negated).collect();
        if !news.is_empty() {
            return Some(news);
        }
    }
    Some(Vec::new())
}

/// What follows inside of an argument.
fn go_on(
    deducer: &mut Deducer,
    tools: &mut Tools,
    inside: Inside,
    deadline: Deadline,
) -> Result<(), Conflict> {
    loop {
        if let Some(step) = inside.looks().iter().find_map(|&look| tools.step(deducer, look, deadline)) {
            tell(deducer, step)?;
        } else if let Some(refuted) =
            inside.nested().iter().find_map(|&nested| shortest(deducer, tools, nested, None, deadline))
        {
            refuted.conclude(deducer)?;
        } else {
            return Ok(());
        }
    }
}
