//! What-ifs (failed-literal probing) for people: among the assumptions that lead to a contradiction, finds
//! the one with the shortest argument.

mod harmless;

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::{SearchKind, Tools};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, Extension, Reason};
use crate::explain::adopt::{adopt_and_settle, probe, refute};
use crate::explain::shorten::shorten;
use crate::explain::windows::window_set::Size;
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact, Step};
pub(in crate::explain) use harmless::Harmless;

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Refuted {
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// The number of steps of the argument.
    length: usize,
}

impl Refuted {
    /// Decides the edge the other way, with the argument, shortened, as the reason.
    pub(in crate::explain) fn conclude(self, deducer: &mut Deducer) -> Result<(), Conflict> {
        let grid = deducer.board().grid();
        let shorter =
            |branch: Branch| Branch { steps: shorten(grid, branch.assumed, branch.steps), ..branch };
        let argument = self.argument.into_iter().map(shorter).collect();
        deducer.conclude(self.edge, !self.on, Reason::Extension(Extension::WhatIf), argument)
    }
}

/// The techniques that an argument may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Strength {
    /// Rules and extensions.
    Settle,
    /// Connectivity as well.
    Connection,
    /// Pairs of clues as well.
    Windows,
    /// What-ifs by rules and extensions as well.
    WhatIfs,
    /// What-ifs that use connectivity as well.
    HardWhatIfs,
}

impl Strength {
    /// The number of strengths.
    pub(in crate::explain) const COUNT: usize = Strength::HardWhatIfs as usize + 1;

    /// The searches to run, in order: connectivity, then pairs of clues.
    pub(in crate::explain) const fn searches(self) -> &'static [SearchKind] {
        match self {
            Strength::Settle => &[],
            Strength::Connection => &[SearchKind::Openings, SearchKind::Regions],
            Strength::Windows | Strength::WhatIfs | Strength::HardWhatIfs => &[
                SearchKind::Openings,
                SearchKind::Regions,
                SearchKind::Clues(Size::Pairs),
                SearchKind::CluesAndLoop(Size::Pairs),
            ],
        }
    }

    /// The number of steps from which on no shorter argument is searched for. Three steps can be followed
    /// without writing them down; and the harder the steps are, the longer the search for another argument
    /// takes.
    const fn short(self) -> usize {
        match self {
            Strength::Settle | Strength::Connection => 3,
            Strength::Windows => 12,
            Strength::WhatIfs | Strength::HardWhatIfs => usize::MAX,
        }
    }

    /// The strengths that nested what-ifs may have, the easiest first.
    const fn nested(self) -> &'static [Strength] {
        match self {
            Strength::Settle | Strength::Connection | Strength::Windows => &[],
            Strength::WhatIfs => &[Strength::Settle],
            Strength::HardWhatIfs => &[Strength::Settle, Strength::Connection],
        }
    }
}

/// Returns the refuted assumption with the shortest argument found in time. If the backbone is known
/// (`common`), only assumptions that contradict it are tried; and none that are known to be harmless.
pub(in crate::explain) fn shortest(
    deducer: &mut Deducer,
    tools: &mut Tools,
    harmless: &mut Harmless,
    strength: Strength,
    common: Option<&[State]>,
    deadline: &Deadline,
) -> Option<Refuted> {
    let may_fail = |fact: &Fact| {
        let denied = fact.negated().drawn();
        denied.is_some_and(|(edge, state)| common.is_none_or(|common| common[edge.index()] == state))
    };
    harmless.follow(deducer.board());
    let mut assumptions: Vec<Fact> =
        both_ways(deducer).filter(may_fail).filter(|&assumed| !harmless.has(assumed)).collect();
    let by_effect = most_effect_first(deducer, tools, &assumptions, strength, deadline);
    if !by_effect.iter().any(|&assumed| fails(deducer, tools, harmless, assumed, strength, deadline)) {
        return None;
    }
    if !strength.nested().is_empty() {
        assumptions = by_effect;
    }
    let mut best: Option<Refuted> = None;
    for assumed in assumptions {
        if deadline.has_passed() || best.as_ref().is_some_and(|best| best.length <= strength.short()) {
            break;
        }
        if fails(deducer, tools, harmless, assumed, strength, deadline)
            && let Some(refuted) = attempt(deducer, tools, assumed, strength, deadline)
            && best.as_ref().is_none_or(|best| refuted.length < best.length)
        {
            best = Some(refuted);
        }
    }
    best
}

/// Sorts assumptions by how many edges an easier strength decides, the most first. Those are the likeliest to
/// fail; and if they do not, nothing that follows from them does.
fn most_effect_first(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumptions: &[Fact],
    strength: Strength,
    deadline: &Deadline,
) -> Vec<Fact> {
    let easier = match strength {
        Strength::Settle => return assumptions.to_vec(),
        Strength::Connection | Strength::Windows => Strength::Settle,
        Strength::WhatIfs | Strength::HardWhatIfs => Strength::Windows,
    };
    let mut sorted = assumptions.to_vec();
    sorted.sort_by_cached_key(|&assumed| {
        Reverse(leads_to(deducer, tools, assumed, easier, deadline).map(|follows| follows.len()))
    });
    sorted
}

/// Returns those of these assumptions that lead to a contradiction, as far as there is time.
pub(in crate::explain) fn failing(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumptions: &[Fact],
    strength: Strength,
    deadline: &Deadline,
) -> Vec<Fact> {
    let mut harmless = Harmless::new(deducer.board());
    let by_effect = most_effect_first(deducer, tools, assumptions, strength, deadline);
    let mut is_failing = |&assumed: &Fact| fails(deducer, tools, &mut harmless, assumed, strength, deadline);
    let failing: FxHashSet<Fact> = by_effect.into_iter().filter(|assumed| is_failing(assumed)).collect();
    assumptions.iter().copied().filter(|assumed| failing.contains(assumed)).collect()
}

/// True if an assumption leads to a contradiction. If not, remembers that.
fn fails(
    deducer: &mut Deducer,
    tools: &mut Tools,
    harmless: &mut Harmless,
    assumed: Fact,
    strength: Strength,
    deadline: &Deadline,
) -> bool {
    if harmless.has(assumed) {
        return false;
    }
    let follows = leads_to(deducer, tools, assumed, strength, deadline);
    follows.inspect(|follows| harmless.add(deducer.board(), follows)).is_none()
}

fn attempt(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumed: Fact,
    strength: Strength,
    deadline: &Deadline,
) -> Option<Refuted> {
    let Fact::Edge { edge, line: on } = assumed else { return None };
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume(edge, on)?;
        go_on(deducer, tools, strength, deadline)
    })?;
    let length = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
    Some(Refuted { edge, on, argument, length })
}

/// The possible assumptions: each undecided edge as a line, and as a cross.
fn both_ways(deducer: &Deducer) -> impl Iterator<Item = Fact> + use<> {
    let board = deducer.board();
    let open: Vec<Edge> =
        board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided).collect();
    open.into_iter().flat_map(|edge| [true, false].map(|line| Fact::Edge { edge, line }))
}

/// Propagates an assumption to the end, or to the deadline. Returns what is decided then; `None` is a
/// contradiction.
///
/// All news is taken at once. That makes no readable argument, but it is much faster, and most assumptions
/// lead to no contradiction.
fn leads_to(
    deducer: &mut Deducer,
    tools: &mut Tools,
    assumed: Fact,
    strength: Strength,
    deadline: &Deadline,
) -> Option<Vec<Fact>> {
    probe(deducer, assumed, |deducer| {
        deducer.settle().ok()?;
        all_news(deducer, tools, strength, deadline)
    })
}

/// The news of the easiest search that has any; `None` is a contradiction.
fn all_news(
    deducer: &mut Deducer,
    tools: &mut Tools,
    strength: Strength,
    deadline: &Deadline,
) -> Option<Vec<Fact>> {
    for &search in strength.searches() {
        let news = tools.news(deducer, search)?.concat();
        if !news.is_empty() {
            return Some(news);
        }
    }
    for &nested in strength.nested() {
        let mut harmless = Harmless::new(deducer.board());
        let refuted = both_ways(deducer)
            .take_while(|_| !deadline.has_passed())
            .filter(|&assumed| fails(deducer, tools, &mut harmless, assumed, nested, deadline));
        // Of slow what-ifs the first is enough.
        let enough = if nested == Strength::Settle { usize::MAX } else { 1 };
        let news: Vec<Fact> = refuted.take(enough).map(Fact::negated).collect();
        if !news.is_empty() {
            return Some(news);
        }
    }
    Some(Vec::new())
}

/// Adds steps to an argument until nothing more follows.
fn go_on(
    deducer: &mut Deducer,
    tools: &mut Tools,
    strength: Strength,
    deadline: &Deadline,
) -> Result<(), Conflict> {
    loop {
        if let Some(step) =
            strength.searches().iter().find_map(|&search| tools.step(deducer, search, deadline))
        {
            adopt_and_settle(deducer, step)?;
        } else if let Some(refuted) = strength.nested().iter().find_map(|&nested| {
            let mut harmless = Harmless::new(deducer.board());
            shortest(deducer, tools, &mut harmless, nested, None, deadline)
        }) {
            refuted.conclude(deducer)?;
        } else {
            return Ok(());
        }
    }
}
