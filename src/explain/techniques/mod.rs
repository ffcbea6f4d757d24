//! The catalogue of techniques: for each one, how its steps are found and worded.
//!
//! The name, the statement, the place on the ladder and the cost of a technique are in [`crate::technique`].

pub(super) mod clue_colouring;
pub(super) mod colouring;
mod connected_colours;
mod contradictions;
mod corners;
mod counting;
pub(super) mod dots;
mod entered_clue;
mod premature_loop;
mod sectors;
pub(super) mod threes;
mod two_openings;
pub(crate) mod what_if;

use super::climb::{Contradiction, Found};
use super::findings::{Findings, Flow};
use super::words::names::Names;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::{Technique, TechniqueSet};
use connected_colours::Regions;
use two_openings::Openings;

/// How the steps of a technique are found and worded.
pub(super) struct Method {
    find: Find,
    /// A harder technique whose search finds these steps and more, if there is one.
    covered_by: Option<Technique>,
    /// Words what a step without an argument rests on: the first half of its sentence.
    pub(super) reason: fn(&Names, &Step) -> String,
    /// A step as one sees it on a board, with all that one look at its place shows.
    pub(super) seen: fn(&Board, Step) -> Step,
    /// Words what follows, if that is shorter than to name each edge and cell: "both are lines".
    pub(super) follows: fn(&Names, &Step) -> Option<String>,
}

/// How the steps of a technique are found.
enum Find {
    /// Not here: by the deducer, or as what-ifs.
    Elsewhere,
    /// By a search of its own, which offers what it finds place by place. What a rule finds, it leaves to the deducer.
    By(fn(&mut Searches, &mut Deducer, &Deadline, &mut Findings) -> Flow),
}

impl Method {
    const fn new(find: Find, reason: fn(&Names, &Step) -> String) -> Method {
        Method { find, covered_by: None, reason, seen: |_, step| step, follows: |_, _| None }
    }

    const fn seen(self, seen: fn(&Board, Step) -> Step) -> Method {
        Method { seen, ..self }
    }

    const fn followed_by(self, follows: fn(&Names, &Step) -> Option<String>) -> Method {
        Method { follows, ..self }
    }

    const fn covered_by(self, harder: Technique) -> Method {
        Method { covered_by: Some(harder), ..self }
    }
}

/// The method of a technique.
pub(super) const fn method(technique: Technique) -> &'static Method {
    use Technique as T;
    match technique {
        T::Animal => &clue_colouring::ANIMAL,
        T::Zero | T::ClueSatisfied | T::ClueRemaining | T::Clue => &counting::METHOD,
        T::VertexFull | T::VertexContinue | T::VertexDeadEnd | T::EveryDot | T::Vertex => &dots::METHOD,
        T::PrematureLoop => &premature_loop::PREMATURE,
        T::LoopClosed => &premature_loop::CLOSED,
        T::EnteredClue => &entered_clue::METHOD,
        T::AdjacentThrees => &threes::ADJACENT,
        T::DiagonalThrees => &threes::DIAGONAL,
        T::CornerOne
        | T::CornerThree
        | T::CornerTwo
        | T::EnteredOne
        | T::EnteredThree
        | T::DiagonalThreeOne
        | T::EnteredTwo => &corners::METHOD,
        T::Sectors => &sectors::AT_ONE_DOT,
        T::CarriedSectors => &sectors::CARRIED,
        T::Colouring => &colouring::METHOD,
        T::ClueColouring => &clue_colouring::METHOD,
        T::ConnectedColours => &connected_colours::METHOD,
        T::TwoOpenings => &two_openings::METHOD,
        T::NoLine => &contradictions::NO_LINE,
        T::Contradiction => &contradictions::BOTH,
        // These have an argument, or are not among the steps of an explanation.
        T::WhatIf | T::NestedWhatIf | T::Cases | T::EitherWay | T::Cut | T::Foreign => &ARGUED,
    }
}

/// A step that also concludes those of some facts that are not known on a board.
fn with_all(board: &Board, mut step: Step, facts: impl IntoIterator<Item = Fact>) -> Step {
    if let Conclusion::All(said) = &mut step.conclusion {
        let is_open =
            |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| board.state(edge) == State::Undecided);
        let more: Vec<Fact> =
            facts.into_iter().filter(|fact| is_open(fact) && !said.contains(fact)).collect();
        said.extend(more);
    }
    step
}

static ARGUED: Method = Method::new(Find::Elsewhere, by_name);

fn by_name(_: &Names, step: &Step) -> String {
    format!("By {}", step.technique)
}

/// The techniques among these that have a search of their own, the easiest first.
fn searched(techniques: TechniqueSet) -> impl Iterator<Item = Technique> {
    techniques.iter().filter(|&technique| !matches!(method(technique).find, Find::Elsewhere))
}

/// The same, without those whose steps a harder one of them finds as well. If colouring is not among these techniques, harder ones are
/// left out, since they build on it.
pub(super) fn to_climb(techniques: TechniqueSet) -> Vec<Technique> {
    let plain = techniques.and(TechniqueSet::up_to(Technique::Colouring));
    let within = if techniques.contains(Technique::Colouring) { techniques } else { plain };
    let is_best =
        |&technique: &Technique| method(technique).covered_by.is_none_or(|harder| !within.contains(harder));
    searched(within).filter(is_best).collect()
}

/// The searches, with the data they keep between uses.
#[derive(Clone)]
pub struct Searches {
    regions: Regions,
    openings: Openings,
}

impl Searches {
    /// Prepares the searches for boards with these clues.
    pub fn new(puzzle: &Puzzle) -> Searches {
        let grid = puzzle.grid();
        Searches { regions: Regions::new(grid), openings: Openings::new(puzzle) }
    }

    /// Finds a step by the first of some techniques that has any, before the deadline.
    pub(super) fn step(
        &mut self,
        deducer: &mut Deducer,
        techniques: impl IntoIterator<Item = Technique>,
        deadline: &Deadline,
    ) -> Option<Step> {
        let mut in_time = techniques.into_iter().take_while(|_| !deadline.has_passed());
        in_time.find_map(|technique| {
            let mut first = Findings::first();
            let _ = self.search(deducer, technique, deadline, &mut first);
            first.step
        })
    }

    /// All news of the first of some techniques that has any.
    ///
    /// # Errors
    /// A contradiction.
    pub(super) fn news(
        &mut self,
        deducer: &mut Deducer,
        techniques: &[Technique],
    ) -> Result<Option<Found>, Contradiction> {
        for &technique in techniques {
            let news = self.survey(deducer, technique).ok_or(None)?.concat();
            if !news.is_empty() {
                return Ok(Some(Found::News(news)));
            }
        }
        Ok(None)
    }

    /// All that one technique finds, place by place; `None` is a contradiction.
    pub fn survey(&mut self, deducer: &mut Deducer, technique: Technique) -> Option<Vec<Vec<Fact>>> {
        let is_rule = TechniqueSet::SOLVING.contains(technique);
        let by_rule = if is_rule { deducer.survey(technique) } else { Vec::new() };
        let mut all = Findings::all();
        let _ = self.search(deducer, technique, &Deadline::NEVER, &mut all);
        (!all.is_contradiction).then(|| [by_rule, all.places].concat())
    }

    fn search(
        &mut self,
        deducer: &mut Deducer,
        technique: Technique,
        deadline: &Deadline,
        findings: &mut Findings,
    ) -> Flow {
        match method(technique).find {
            Find::Elsewhere => Flow::Continue(()),
            Find::By(search) => search(self, deducer, deadline, findings),
        }
    }
}
