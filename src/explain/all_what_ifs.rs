//! The what-ifs of a grade: all with the fewest rounds, and not only the first one, so that they are the same on a board
//! that is rotated or mirrored.

use super::climb::{Found, climb};
use super::techniques::Searches;
use super::techniques::what_if::{self, CONNECTION, Effort, Strength, Tried, WINDOWS};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::grid::State;
use crate::step::Fact;

/// What-ifs that lead to a contradiction, all after the same number of rounds.
pub(crate) struct FailedWhatIfs {
    /// The number of rounds of their arguments.
    rounds: u32,
    /// The negation of each refuted assumption.
    facts: Vec<Fact>,
}

impl FailedWhatIfs {
    /// Their facts, a place for each, and the number of rounds. No places if they need more rounds than this.
    pub(crate) fn within(&self, most: Option<u32>) -> (Vec<Vec<Fact>>, u32) {
        let facts = if most.is_some_and(|most| self.rounds > most) { &[][..] } else { &self.facts };
        (facts.iter().map(|&fact| vec![fact]).collect(), self.rounds)
    }
}

impl Searches {
    /// Returns the what-ifs with the fewest rounds, among the assumptions that contradict `solution`; `None`
    /// if time ran out.
    ///
    /// In each round, rules and direct extensions contribute all their news; if they have none, connectivity
    /// does. If that refutes no assumption, pairs of clues are read as well.
    pub(crate) fn what_ifs(
        &mut self,
        deducer: &mut Deducer,
        solution: &[State],
        deadline: &Deadline,
    ) -> Option<FailedWhatIfs> {
        let board = deducer.board();
        let open = board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided);
        let denied = open.map(|edge| Fact::Edge { edge, line: solution[edge.index()] != State::Line });
        let denied: Vec<Fact> = denied.collect();
        for strength in [&CONNECTION, &WINDOWS] {
            let mut tried = Tried::new(deducer.board());
            let effort = Effort::new(strength, &[], deadline);
            // All of them, so that a grade does not depend on which way up the board is.
            let failing = what_if::failing(deducer, self, &mut tried, &denied, effort, usize::MAX);
            if deadline.has_passed() {
                return None;
            }
            // Short arguments are searched for first, since long ones take long to find.
            for most in ROUND_LIMITS {
                let found = self.fewest_rounds(deducer, &failing, most, strength, deadline)?;
                if !found.facts.is_empty() {
                    return Some(found);
                }
            }
        }
        Some(FailedWhatIfs { rounds: 0, facts: Vec::new() })
    }

    /// Returns those of these assumptions that are refuted after the fewest rounds, at most `most`.
    fn fewest_rounds(
        &mut self,
        deducer: &mut Deducer,
        assumptions: &[Fact],
        most: u32,
        strength: &Strength,
        deadline: &Deadline,
    ) -> Option<FailedWhatIfs> {
        let mut found = FailedWhatIfs { rounds: most, facts: Vec::new() };
        for &assumed in assumptions {
            if deadline.has_passed() {
                return None;
            }
            let mark = deducer.mark();
            // The edge is undecided, so this contradicts nothing.
            let _ = deducer.adopt_facts(&[assumed]);
            let rounds = self.refute(deducer, found.rounds, strength);
            deducer.backtrack_to(mark);
            if let Some(rounds) = rounds {
                if rounds < found.rounds {
                    found = FailedWhatIfs { rounds, facts: Vec::new() };
                }
                found.facts.push(assumed.negated());
            }
        }
        Some(found)
    }

    /// Returns the number of rounds until a contradiction, if it is at most `most`.
    fn refute(&mut self, deducer: &mut Deducer, most: u32, strength: &Strength) -> Option<u32> {
        let mut rounds = 0;
        let climbed = climb(deducer, |deducer| {
            rounds += 1;
            if rounds > most {
                return Ok(None);
            }
            if deducer.round()? {
                // It has decided its news.
                return Ok(Some(Found::News(Vec::new())));
            }
            let news = self.news(deducer, strength.techniques)?;
            if news.is_none() {
                deducer.board().check_line()?;
            }
            Ok(news)
        });
        climbed.is_err().then_some(rounds)
    }
}

/// The limits on the number of rounds, tried one after the other.
const ROUND_LIMITS: [u32; 5] = [4, 8, 16, 32, u32::MAX];
