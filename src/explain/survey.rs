//! Surveys: all that one technique of the ladder says of a board, not only its first step.
//!
//! An [explanation](super::explain) takes the first of the easiest steps and goes on, so it rests on the
//! order of looking. What a survey says does not, and is the same on a board that is turned or mirrored.

use super::shapes::{Size, Windows};
use super::tools::{Look, Tools};
use super::{ladder, sectors};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::rules::RULES;
use crate::deduce::trail::{Extension, RuleId};
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::step::Fact;

/// A clue all of whose undecided edges but one are lines, and a line that comes to it.
pub const ENTERED_CLUE: &str = "entered-clue";

/// Looks at a board.
pub struct Survey {
    tools: Tools,
    /// Vertices one after the other: windows without their clues.
    bare: Windows,
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
        Survey { tools: Tools::new(puzzle), bare: Windows::new(puzzle.grid()) }
    }

    /// What a technique that assumes no edge says: for each place where it has news, the news.
    pub fn say(&mut self, deducer: &mut Deducer, technique: &str) -> Vec<Vec<Fact>> {
        if let Some(rule) = RuleId::all().find(|rule| RULES[rule.index()].name == technique) {
            return deducer.survey_rule(rule);
        }
        if let Some(extension) = Extension::ALL.into_iter().find(|extension| extension.name() == technique) {
            return deducer.survey_extension(extension);
        }
        let looks: &[Look] = match technique {
            ENTERED_CLUE => return sectors::survey_entered(deducer.board()),
            ladder::SECTORS => return sectors::survey(deducer.board(), false),
            ladder::VERTEX_COLOURS => {
                let windows = self.bare.of(Size::Pairs, Deadline::NEVER);
                return windows.and_then(|all| all.survey(deducer, None, false)).unwrap_or_default();
            }
            ladder::CARRIED_SECTORS => &[Look::Sectors],
            ladder::TWO_CLUES => &[Look::Clues(Size::Pairs)],
            ladder::FOUR_CLUES => &[Look::Clues(Size::Fours)],
            ladder::MANY_CLUES => &[Look::Clues(Size::Blocks)],
            ladder::LOOP_AHEAD => &[Look::CluesAndLoop(Size::Pairs)],
            ladder::CLUES_AND_LOOP => &[Look::CluesAndLoop(Size::Fours), Look::CluesAndLoop(Size::Blocks)],
            ladder::CONNECTED_COLOURS => &[Look::Regions],
            ladder::TWO_OPENINGS => &[Look::Openings],
            ladder::COLOUR_TRY_OUT => &[Look::TryOuts],
            _ => &[],
        };
        looks.iter().flat_map(|&look| self.tools.survey(deducer, look).unwrap_or_default()).collect()
    }

    /// The what-ifs with the fewest waves, each of which denies what the solution denies; `None` if the time ran
    /// out.
    ///
    /// In a wave, rules and extensions say all they can; where they say nothing, connected colours do.
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
        for most in DEPTHS {
            let found = self.within(deducer, &denied, most, deadline)?;
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
            let waves = self.refute(deducer, found.waves);
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
    fn refute(&mut self, deducer: &mut Deducer, most: u32) -> Option<u32> {
        for waves in 1..=most {
            let is_quiet = match deducer.wave() {
                Err(_) => return Some(waves),
                Ok(has_news) => !has_news,
            };
            if is_quiet {
                let Some(facts) = self.tools.survey(deducer, Look::Regions) else { return Some(waves) };
                if facts.is_empty() {
                    return None;
                }
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
