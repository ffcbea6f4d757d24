//! What-ifs for people: of all assumptions that lead to a contradiction, the one with the shortest
//! argument.

use super::shapes::Size;
use super::shorten::shorten;
use super::tell::{refute, tell};
use super::tools::{Look, Tools};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, Extension, Reason};
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact, Step};

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// How many steps the argument has.
    length: usize,
}

impl Refuted {
    /// Concludes the opposite.
    pub(super) fn conclude(self, deducer: &mut Deducer) -> Result<(), Conflict> {
        let grid = deducer.board().grid();
        let shorter =
            |branch: Branch| Branch { steps: shorten(grid, branch.assumed, branch.steps), ..branch };
        let argument = self.argument.into_iter().map(shorter).collect();
        deducer.conclude(self.edge, !self.on, Reason::Extension(Extension::WhatIf), argument)
    }
}

/// What may be used inside of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// Rules and extensions.
    Settle,
    /// What must hang together, too.
    Connection,
    /// Two clues at a time, too.
    Windows,
    /// And what-ifs.
    WhatIfs,
}

impl Inside {
    /// Where to look: first for what must hang together, then at two clues.
    const fn looks(self) -> &'static [Look] {
        match self {
            Inside::Settle => &[],
            Inside::Connection => &[Look::Openings, Look::Regions],
            Inside::Windows | Inside::WhatIfs => {
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
            Inside::WhatIfs => usize::MAX,
        }
    }
}

/// The assumption with the shortest argument, if one leads to a contradiction in time. If it is known
/// what all solutions have in common, nothing else is assumed than what none has.
pub(super) fn shortest(
    deducer: &mut Deducer,
    tools: &mut Tools,
    inside: Inside,
    common: Option<&[State]>,
    deadline: Deadline,
) -> Option<Refuted> {
    let mut best: Option<Refuted> = None;
    for edge in open_edges(deducer) {
        for on in [true, false] {
            if deadline.has_passed() || best.as_ref().is_some_and(|best| best.length <= inside.short()) {
                return best;
            }
            let may_fail = common.is_none_or(|common| common[edge.index()] == State::from_on(!on));
            if may_fail
                && fails(deducer, tools, Fact::Edge { edge, line: on }, inside)
                && let Some(refuted) = attempt(deducer, tools, edge, on, inside, deadline)
                && best.as_ref().is_none_or(|best| refuted.length < best.length)
            {
                best = Some(refuted);
            }
        }
    }
    best
}

fn attempt(
    deducer: &mut Deducer,
    tools: &mut Tools,
    edge: Edge,
    on: bool,
    inside: Inside,
    deadline: Deadline,
) -> Option<Refuted> {
    let argument = refute(deducer, Fact::Edge { edge, line: on }, |deducer| {
        deducer.assume(edge, on)?;
        go_on(deducer, tools, inside, deadline)
    })?;
    let length = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
    Some(Refuted { edge, on, argument, length })
}

/// The edges that are not decided.
fn open_edges(deducer: &Deducer) -> Vec<Edge> {
    let board = deducer.board();
    board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided).collect()
}

/// True if an assumption leads to a contradiction, by all that is said at once. Nobody could follow that, but it takes far
/// less time than an argument, and most assumptions lead nowhere.
fn fails(deducer: &mut Deducer, tools: &mut Tools, assumed: Fact, inside: Inside) -> bool {
    let mark = deducer.mark();
    let mut news = vec![assumed];
    let fails = loop {
        if deducer.take_all(&news).and_then(|()| deducer.settle()).is_err() {
            break true;
        }
        match all_news(deducer, tools, inside) {
            None => break true,
            Some(none) if none.is_empty() => break false,
            Some(more) => news = more,
        }
    };
    deducer.take_back_to(mark);
    fails
}

/// All that the easiest look says that says anything; `None` is a contradiction.
fn all_news(deducer: &mut Deducer, tools: &mut Tools, inside: Inside) -> Option<Vec<Fact>> {
    for &look in inside.looks() {
        let news = tools.survey(deducer, look)?.concat();
        if !news.is_empty() {
            return Some(news);
        }
    }
    if inside != Inside::WhatIfs {
        return Some(Vec::new());
    }
    let both = |edge| [true, false].map(|line| Fact::Edge { edge, line });
    let assumptions = open_edges(deducer).into_iter().flat_map(both);
    let refuted = assumptions.filter(|&assumed| fails(deducer, tools, assumed, Inside::Settle));
    Some(refuted.map(Fact::negated).collect())
}

/// What follows inside of an argument.
fn go_on(
    deducer: &mut Deducer,
    tools: &mut Tools,
    inside: Inside,
    deadline: Deadline,
) -> Result<(), Conflict> {
    loop {
        if let Some(step) =
            inside.looks().iter().find_map(|&look| tools.look(deducer, look, deadline, |_| true))
        {
            tell(deducer, step)?;
        } else if inside == Inside::WhatIfs
            && let Some(refuted) = shortest(deducer, tools, Inside::Settle, None, deadline)
        {
            refuted.conclude(deducer)?;
        } else {
            return Ok(());
        }
    }
}
