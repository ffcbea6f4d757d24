//! Mutants of steps, each with one thing wrong.

use std::collections::BTreeMap;

use slitherlink::replay::{Checks, Replay, drawn};
use slitherlink::{Branch, Clue, Conclusion, Fact, Premises, Puzzle, State, Step};

use super::claims::is_right;
use super::oracle::Loop;

/// The kind of mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    PremiseLeftOut,
    ConclusionFlipped,
    StepsSwapped,
    /// The last step, or the last few.
    LastStepGone,
    TieNotThere,
    WrongClue,
    CutLiteralMissing,
    CutWitnessGone,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::PremiseLeftOut,
        Kind::ConclusionFlipped,
        Kind::StepsSwapped,
        Kind::LastStepGone,
        Kind::TieNotThere,
        Kind::WrongClue,
        Kind::CutLiteralMissing,
        Kind::CutWitnessGone,
    ];
}

/// All mutants of the step at index `at`: steps to be checked in its place. Conclusions should only be
/// flipped on a board with a solution.
pub fn of(steps: &[Step], at: usize) -> Vec<(Kind, Step)> {
    let step = &steps[at];
    let mut mutants = of_step(step);
    if let Conclusion::All(facts) = &step.conclusion {
        let flips = (0..facts.len()).map(|i| {
            let mut facts = facts.clone();
            facts[i] = facts[i].negated();
            (Kind::ConclusionFlipped, Step { conclusion: Conclusion::All(facts), ..step.clone() })
        });
        mutants.extend(flips);
    }
    mutants.extend(too_early(steps, at).map(|later| (Kind::StepsSwapped, later.clone())));
    mutants
}

/// The steps that are the first to rest on this step's conclusions: in its place, they come too early.
fn too_early(steps: &[Step], at: usize) -> impl Iterator<Item = &Step> {
    let concluded =
        |step: &Step, fact| matches!(&step.conclusion, Conclusion::All(facts) if facts.contains(fact));
    steps[at + 1..].iter().filter(move |later| {
        let mut rests = later.premises.facts.iter().filter(|fact| concluded(&steps[at], fact));
        rests.any(|fact| !steps[..at].iter().any(|before| concluded(before, fact)))
    })
}

/// The mutants of a step that do not depend on its place, including those of its argument.
fn of_step(step: &Step) -> Vec<(Kind, Step)> {
    let with = |premises| Step { premises, ..step.clone() };
    let mut mutants: Vec<(Kind, Step)> =
        left_out(&step.premises).map(|(kind, premises)| (kind, with(premises))).collect();
    mutants.extend(wrong_clues(&step.premises).map(|premises| (Kind::WrongClue, with(premises))));
    mutants.extend(wrong_ties(&step.premises).map(|premises| (Kind::TieNotThere, with(premises))));
    if let Conclusion::Any(facts) = &step.conclusion {
        let missing = (0..facts.len()).map(|i| {
            let mut facts = facts.clone();
            facts.remove(i);
            (Kind::CutLiteralMissing, Step { conclusion: Conclusion::Any(facts), ..step.clone() })
        });
        mutants.extend(missing);
        let gone = mutants.iter().filter(|(kind, mutant)| {
            let lines = |step: &Step| step.premises.facts.iter().filter(|fact| is_line(fact)).count();
            let witness =
                lines(mutant) < lines(step) || mutant.premises.clues.len() < step.premises.clues.len();
            *kind == Kind::PremiseLeftOut && witness
        });
        let gone: Vec<_> = gone.map(|(_, mutant)| (Kind::CutWitnessGone, mutant.clone())).collect();
        mutants.extend(gone);
    }
    for (number, branch) in step.argument.iter().enumerate() {
        let branches = of_branch(branch).into_iter();
        mutants.extend(branches.map(|(kind, branch)| {
            let mut argument = step.argument.clone();
            argument[number] = branch;
            (kind, Step { argument, ..step.clone() })
        }));
    }
    mutants
}

fn of_branch(branch: &Branch) -> Vec<(Kind, Branch)> {
    let with = |steps| Branch { steps, ..branch.clone() };
    let steps = &branch.steps;
    let mut mutants = Vec::new();
    mutants.extend((0..steps.len()).map(|end| (Kind::LastStepGone, with(steps[..end].to_vec()))));
    for at in 0..steps.len() {
        for (kind, step) in of_step(&steps[at]) {
            let mut steps = steps.clone();
            steps[at] = step;
            mutants.push((kind, with(steps)));
        }
        for later in too_early(steps, at) {
            let other = steps.iter().position(|step| step == later).unwrap();
            let mut steps = steps.clone();
            steps.swap(at, other);
            mutants.push((Kind::StepsSwapped, with(steps)));
        }
    }
    mutants
}

fn left_out(premises: &Premises) -> impl Iterator<Item = (Kind, Premises)> {
    let clues = (0..premises.clues.len()).map(|i| {
        let mut premises = premises.clone();
        premises.clues.remove(i);
        (Kind::PremiseLeftOut, premises)
    });
    clues.chain((0..premises.facts.len()).map(|i| {
        let mut premises = premises.clone();
        premises.facts.remove(i);
        (Kind::PremiseLeftOut, premises)
    }))
}

fn wrong_clues(premises: &Premises) -> impl Iterator<Item = Premises> {
    (0..premises.clues.len()).flat_map(move |i| {
        let other = Clue::NUMBERS.into_iter().filter(move |&clue| clue != premises.clues[i].1);
        other.map(move |clue| {
            let mut premises = premises.clone();
            premises.clues[i].1 = clue;
            premises
        })
    })
}

/// Each relation between cells negated, and each applied to another pair of cells.
fn wrong_ties(premises: &Premises) -> impl Iterator<Item = Premises> {
    premises.facts.iter().enumerate().flat_map(|(i, &fact)| {
        let Fact::Cells { cells: [a, b], differ } = fact else { return Vec::new() };
        let others = premises.facts.iter().filter_map(|fact| match *fact {
            Fact::Cells { cells: [_, cell], .. } if cell != a && cell != b => {
                Some(Fact::cells(a, cell, differ))
            }
            _ => None,
        });
        let wrong =
            others.chain([fact.negated(), Fact::cells(None, b, differ), Fact::cells(None, b, !differ)]);
        let wrong = wrong.filter(|wrong| !premises.facts.contains(wrong));
        let with = |wrong| {
            let mut facts = premises.facts.clone();
            facts[i] = wrong;
            Premises::new(premises.clues.clone(), facts)
        };
        wrong.map(with).collect::<Vec<_>>()
    })
}

fn is_line(fact: &Fact) -> bool {
    matches!(fact, Fact::Edge { line: true, .. })
}

/// The results of checking mutants.
#[derive(Debug, Default)]
pub struct Tally {
    pub rejected: BTreeMap<Kind, usize>,
    /// Mutants that happen to be right.
    pub lucky: BTreeMap<Kind, usize>,
}

/// Checks all mutants of each step in its place. One that is accepted must be right: its conclusion must hold
/// in all loops that fit its premises.
pub fn check_mutants(puzzle: &Puzzle, states: &[State], steps: &[Step], loops: &[Loop], tally: &mut Tally) {
    let mut replay = Replay::new(puzzle, drawn(puzzle.grid(), states), Checks::default());
    for (at, step) in steps.iter().enumerate() {
        for (kind, mutant) in of(steps, at) {
            let counts = if replay.look(&mutant).is_ok() {
                assert!(is_right(puzzle.grid(), loops, &mutant.premises, &mutant.conclusion), "{mutant:?}");
                &mut tally.lucky
            } else {
                &mut tally.rejected
            };
            *counts.entry(kind).or_default() += 1;
        }
        replay.check(step).unwrap();
    }
}

impl Tally {
    /// Asserts that at least a thousand mutants of each kind were rejected, and that only kinds that can be
    /// right by luck were.
    pub fn check(&self, kinds: &[Kind]) {
        for kind in kinds {
            assert!(self.rejected.get(kind).is_some_and(|&count| count >= 1_000), "{kind:?}: {self:?}");
        }
        // A premise needed at one level may not be needed at another, and a relation between cells may be
        // known otherwise.
        let may_be_lucky = |kind| matches!(kind, Kind::PremiseLeftOut | Kind::TieNotThere);
        assert!(self.lucky.keys().all(|&kind| may_be_lucky(kind)), "{:?}", self.lucky);
    }
}
