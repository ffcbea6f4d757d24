//! Surveys: all that one technique of the ladder says of a board, not only its first step.
//!
//! An [explanation](super::explain) takes the first of the easiest steps and goes on, so it rests on the
//! order of looking. What a survey says does not, and is the same on a board that is turned or mirrored.

use super::closing::Lines;
use super::openings::Openings;
use super::regions::Regions;
use super::shapes::Shapes;
use super::{ladder, sectors, try_outs};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::rules::RULES;
use crate::deduce::trail::{Extension, RuleId};
use crate::grid::{Grid, State};
use crate::step::Fact;

/// A clue all of whose undecided edges but one are lines, and a line that comes to it.
pub const ENTERED_CLUE: &str = "entered-clue";

/// Looks at a board. Windows are only cut out once somebody asks for them: most boards need few of them.
pub struct Survey {
    grid: Grid,
    bare: Option<Shapes>,
    pairs: Option<Shapes>,
    fours: Option<Shapes>,
    blocks: Option<Shapes>,
    openings: Option<Openings>,
    regions: Regions,
}

/// What-ifs that lead to a contradiction.
pub struct WhatIfs {
    /// How many waves their arguments have.
    pub waves: u32,
    /// What each shows.
    pub facts: Vec<Fact>,
}

impl Survey {
    /// For boards of this size.
    pub fn new(grid: Grid) -> Survey {
        Survey {
            grid,
            bare: None,
            pairs: None,
            fours: None,
            blocks: None,
            openings: None,
            regions: Regions::new(grid),
        }
    }

    /// What a technique that assumes no edge says: for each place where it has news, the news.
    pub fn say(&mut self, deducer: &mut Deducer, technique: &str) -> Vec<Vec<Fact>> {
        if let Some(rule) = RuleId::all().find(|rule| RULES[rule.index()].name == technique) {
            return deducer.survey_rule(rule);
        }
        if let Some(extension) = Extension::ALL.into_iter().find(|extension| extension.name() == technique) {
            return deducer.survey_extension(extension);
        }
        let grid = self.grid;
        let pairs = || Shapes::pairs(grid);
        let fours = || Shapes::fours(grid);
        let blocks = || Shapes::blocks(grid);
        let each = |facts: Vec<Fact>| facts.into_iter().map(|fact| vec![fact]).collect();
        match technique {
            ENTERED_CLUE => sectors::survey_entered(deducer.board()),
            ladder::SECTORS => sectors::survey(deducer.board(), false),
            ladder::CARRIED_SECTORS => sectors::survey(deducer.board(), true),
            ladder::VERTEX_COLOURS => self.bare.get_or_insert_with(pairs).survey(deducer, None, false),
            ladder::TWO_CLUES => self.pairs.get_or_insert_with(pairs).survey(deducer, None, true),
            ladder::FOUR_CLUES => self.fours.get_or_insert_with(fours).survey(deducer, None, true),
            ladder::MANY_CLUES => self.blocks.get_or_insert_with(blocks).survey(deducer, None, true),
            ladder::LOOP_AHEAD => {
                let lines = &Lines::drawn(deducer.board());
                self.pairs.get_or_insert_with(pairs).survey(deducer, Some(lines), true)
            }
            ladder::CLUES_AND_LOOP => {
                let lines = &Lines::drawn(deducer.board());
                let mut shown = self.fours.get_or_insert_with(fours).survey(deducer, Some(lines), true);
                shown.extend(self.blocks.get_or_insert_with(blocks).survey(deducer, Some(lines), true));
                shown
            }
            ladder::CONNECTED_COLOURS => each(self.regions.survey(deducer).unwrap_or_default()),
            ladder::TWO_OPENINGS => {
                let board = deducer.board();
                self.openings.get_or_insert_with(|| Openings::new(board.puzzle())).survey(board)
            }
            ladder::COLOUR_TRY_OUT => each(try_outs::survey(deducer, &self.regions)),
            _ => Vec::new(),
        }
    }

    /// The what-ifs with the fewest waves, each of which denies what the solution denies; `None` if the time ran
    /// out.
    ///
    /// In a wave, rules and extensions say all they can; where they say nothing, connected colours do.
    pub fn what_ifs(&self, deducer: &mut Deducer, solution: &[State], deadline: Deadline) -> Option<WhatIfs> {
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
        &self,
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
    fn refute(&self, deducer: &mut Deducer, most: u32) -> Option<u32> {
        for waves in 1..=most {
            let is_quiet = match deducer.wave() {
                Err(_) => return Some(waves),
                Ok(has_news) => !has_news,
            };
            if is_quiet {
                let Some(facts) = self.regions.survey(deducer) else { return Some(waves) };
                if facts.is_empty() {
                    return None;
                }
                if deducer.take_all(&facts).is_err() {
                    return Some(waves);
                }
            }
        }
        None
    }
}

/// How long arguments may be at first, and then.
const DEPTHS: [u32; 5] = [4, 8, 16, 32, u32::MAX];
