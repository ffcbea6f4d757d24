//! Checks the arguments of steps: what-ifs and cases.

use crate::step::{Branch, Conclusion, Fact, Step};

use super::ledger::{Ledger, Source};
use super::rejection::Place;
use super::{Checker, Defect, MAX_DEPTH, Rejection};

impl Checker {
    /// Checks the argument of a step. Its branches may rest on nothing but the premises of the step, and must
    /// use all of them; every step in a branch must be used, too.
    pub(super) fn argue(&mut self, step: &Step, place: &Place) -> Result<(), Rejection> {
        if place.inside.len() >= MAX_DEPTH {
            return Err(self.rejection(place, Defect::TooDeep));
        }
        if !are_all_cases(step) {
            return Err(self.rejection(place, Defect::CasesMissing));
        }
        let mut ledgers = Vec::new();
        for (number, branch) in step.argument.iter().enumerate() {
            ledgers.push(self.follow(step, branch, number, place)?);
        }
        match Ledger::idle(&ledgers, &step.premises) {
            Some(premise) => Err(self.rejection(place, Defect::IdlePremise(premise))),
            None => Ok(()),
        }
    }

    /// Checks a branch up to its end, and returns its ledger.
    fn follow<'a>(
        &mut self,
        step: &'a Step,
        branch: &'a Branch,
        number: usize,
        place: &Place,
    ) -> Result<Ledger<'a>, Rejection> {
        let mut ledger = Ledger::of_premises(&step.premises);
        let assumption = ledger.add(&[branch.assumed]);
        let inside = |at: usize| {
            let mut inside = place.inside.clone();
            inside.push((number, at));
            Place { step: place.step, inside }
        };
        let mut sources = Vec::new();
        for (at, inner) in branch.steps.iter().enumerate() {
            self.check(inner, &mut ledger, &inside(at))?;
            sources.push(ledger.conclude(inner));
        }
        if !ends(step, branch, &mut ledger, &sources) {
            return Err(self.rejection(place, Defect::Open { branch: number }));
        }
        if let Some(at) = sources.iter().position(|&source| !ledger.is_used(source)) {
            return Err(self.rejection(&inside(at), Defect::IdleStep));
        }
        if !ledger.is_used(assumption) {
            return Err(self.rejection(place, Defect::IdleAssumption { branch: number }));
        }
        Ok(ledger)
    }
}

/// Whether the cases are exhaustive: one, the opposite of the conclusion; or two, a fact and its opposite.
fn are_all_cases(step: &Step) -> bool {
    match &step.argument[..] {
        [only] => matches!(&step.conclusion, Conclusion::All(facts) if facts[..] == [only.assumed.negated()]),
        [one, other] => one.assumed == other.assumed.negated(),
        _ => false,
    }
}

/// Whether a branch ends in a contradiction, or else reaches the conclusion of the step. Marks the sources of
/// that end as used.
fn ends(step: &Step, branch: &Branch, ledger: &mut Ledger, sources: &[Source]) -> bool {
    let last = branch.steps.last().zip(sources.last());
    if let Some((Step { conclusion: Conclusion::Contradiction, .. }, &source)) = last {
        ledger.use_source(source);
        return true;
    }
    let mut take = |fact: &Fact| ledger.take(*fact);
    match &step.conclusion {
        Conclusion::All(facts) => facts.iter().all(take),
        Conclusion::Any(facts) => facts.iter().any(&mut take),
        Conclusion::Contradiction => false,
    }
}
