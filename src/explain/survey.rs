//! Surveys: all that one technique of the ladder says of a board, not only its first step.
//!
//! An [explanation](super::explain) takes the first of the easiest steps and goes on, so it rests on the
//! order of looking. What a survey says does not, and is the same on a board that is turned or mirrored.

use super::techniques::what_if::Inside;
use super::techniques::{Look, Tools};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Extension, RuleId};
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::step::Fact;
use crate::technique::Technique;

/// Looks at a board.
pub struct Survey {
    tools: Tools,
}

/// What-ifs that lead to a contradiction.
pub struct WhatIfs {
    /// How many waves their arguments have.
    pub waves: u32,
    /// What each shows.
    pub facts: Vec<Fact>,
}

impl Survey {
    /// For boards with these clues.
    pub fn new(puzzle: &Puzzle) -> Survey {
        Survey { tools: Tools::new(puzzle) }
    }

    /// What a technique that assumes no edge says: for each place where it has news, the news.
    pub fn say(&mut self, deducer: &mut Deducer, technique: Technique) -> Vec<Vec<Fact>> {
        if let Some(rule) = RuleId::all().find(|rule| rule.technique() == technique) {
            return deducer.survey_rule(rule);
        }
        if let Some(extension) =
            Extension::ALL.into_iter().find(|extension| extension.technique() == technique)
        {
            return deducer.survey_extension(extension);
        }
        let looks = Look::ALL.into_iter().filter(|look| look.technique() == technique);
        looks.flat_map(|look| self.tools.news(deducer, look).unwrap_or_default()).collect()
    }

    /// The what-ifs with the fewest waves, each of which denies what the solution denies; `None` if the time ran
    /// out.
    ///
    /// In a wave, rules and extensions say all they can; where they say nothing, what must hang together does. Where that refutes
    /// nothing, two clues at a time do, too.
    pub fn what_ifs(
        &mut self,
        deducer: &mut Deducer,
        solution: &[State],
        deadline: Deadline,
    ) -> Option<WhatIfs> {
        let board = deducer.board();
        let open = board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided);
        let denied = open.map(|edge| Fact::Edge { edge, line: solution[edge.index()] != State::Line });
        let denied: Vec<Fact> = denied.collect();
        // Short arguments are looked for first: long ones take their time.
        let easy = DEPTHS.map(|most| (most, Inside::Connection));
        for (most, inside) in easy.into_iter().chain([(u32::MAX, Inside::Windows)]) {
            let found = self.within(deducer, &denied, most, inside, deadline)?;
            if !found.facts.is_empty() {
                return Some(found);
            }
        }
        Some(WhatIfs { waves: 0, facts: Vec::new() })
    }

    /// Those among these assumptions, with arguments of so many waves at most.
    fn within(
        &mut self,
        deducer: &mut Deducer,
        assumptions: &[Fact],
        most: u32,
        inside: Inside,
        deadline: Deadline,
    ) -> Option<WhatIfs> {
        let mut found = WhatIfs { waves: most, facts: Vec::new() };
        for &assumed in assumptions {
            if deadline.has_passed() {
                return None;
            }
            let mark = deducer.mark();
            // Nothing stands against it: the edge is open.
            let _ = deducer.take_all(&[assumed]);
            let waves = self.refute(deducer, found.waves, inside);
            deducer.take_back_to(mark);
            if let Some(waves) = waves {
                if waves < found.waves {
                    found = WhatIfs { waves, facts: Vec::new() };
                }
                found.facts.push(assumed.negated());
            }
        }
        Some(found)
    }

    /// After how many waves there is a contradiction, if there is one after so many.
    fn refute(&mut self, deducer: &mut Deducer, most: u32, inside: Inside) -> Option<u32> {
        for waves in 1..=most {
            let is_quiet = match deducer.wave() {
                Err(_) => return Some(waves),
                Ok(has_news) => !has_news,
            };
            if is_quiet {
                let mut looks = inside.looks().iter().map(|&look| self.tools.news(deducer, look));
                let has_news =
                    |said: &Option<Vec<Vec<Fact>>>| said.as_ref().is_none_or(|places| !places.is_empty());
                let said = looks.find(has_news)?;
                let Some(facts) = said else { return Some(waves) };
                if deducer.take_all(facts.iter().flatten()).is_err() {
                    return Some(waves);
                }
            }
        }
        None
    }
}

/// How long arguments may be at first, and then.
const DEPTHS: [u32; 5] = [4, 8, 16, 32, u32::MAX];
