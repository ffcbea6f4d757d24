//! The policy of an explanation: the easiest step beyond rules and direct extensions.

use std::slice;
use std::sync::Arc;

use super::climb::Found;
use super::techniques::what_if::{self, Effort, Refuted, STRENGTHS, Strength, Tried};
use super::techniques::{Searches, to_climb};
use super::{Limits, Stage};
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::grid::State;
use crate::solve::Solver;
use crate::technique::Technique;

/// Finds the easiest step on a board, step after step.
pub(super) struct Easiest<'a> {
    limits: &'a Limits,
    stage: &'a Stage,
    searches: Searches,
    /// The techniques that assume no edge, the easiest first.
    direct: Vec<Technique>,
    /// The result of [`Easiest::common`], once it was computed.
    common: Option<Option<Arc<[State]>>>,
    /// For each strength of what-ifs, the assumptions that were tried.
    tried: [Tried; STRENGTHS.len()],
}

impl<'a> Easiest<'a> {
    pub(super) fn new(
        limits: &'a Limits,
        stage: &'a Stage,
        searches: Searches,
        board: &Board,
    ) -> Easiest<'a> {
        let tried = STRENGTHS.map(|_| Tried::new(board));
        Easiest { limits, stage, searches, direct: to_climb(limits.techniques), common: None, tried }
    }

    /// The easiest step by one of the allowed techniques, if there is time for it.
    pub(super) fn find(&mut self, deducer: &mut Deducer) -> Option<Found> {
        let undecided = deducer.board().undecided_count();
        let told = self.direct.iter().inspect(|&&technique| self.stage.tries(technique, undecided));
        match self.searches.step(deducer, told.copied(), &self.limits.deadline) {
            Some(step) => Some(Found::Step(step)),
            None => self.assume(deducer),
        }
    }

    /// The what-if with the shortest argument, or else a nested one.
    fn assume(&mut self, deducer: &mut Deducer) -> Option<Found> {
        let (direct, nested) =
            STRENGTHS.split_at(STRENGTHS.partition_point(|strength| strength.nested.is_empty()));
        let rungs = [(Technique::WhatIf, direct), (Technique::NestedWhatIf, nested)];
        let allowed = rungs.into_iter().filter(|&(technique, _)| self.limits.techniques.contains(technique));
        let allowed: Vec<_> = allowed.collect();
        let undecided = deducer.board().undecided_count();
        self.stage.tries(allowed.first()?.0, undecided);
        let common = self.common(deducer.board());
        let refuted = allowed.into_iter().find_map(|(technique, strengths)| {
            self.stage.tries(technique, undecided);
            let first = self.assume_by(deducer, strengths, common.as_deref(), true);
            first.or_else(|| self.assume_again(deducer, strengths, common.as_deref()))
        })?;
        Some(refuted.found())
    }

    /// Tries again what led to no contradiction at an earlier step: it may now, if it needs something far away.
    fn assume_again(
        &mut self,
        deducer: &mut Deducer,
        strengths: &[&'static Strength],
        common: Option<&[State]>,
    ) -> Option<Arc<Refuted>> {
        // What does not fail in any number of rounds does not fail in a few.
        let (few, any) = strengths.split_at(strengths.partition_point(|strength| !strength.is_unlimited()));
        let found = any.iter().find_map(|strength| {
            let tried = &mut self.tried[strength.index];
            let has_more = match strength.nested {
                [] => tried.forget_earlier(deducer.board()),
                // Next time, the nested what-ifs try all assumptions again.
                _ => tried.forget_all(deducer.board()),
            };
            if has_more { self.assume_by(deducer, slice::from_ref(strength), common, false) } else { None }
        })?;
        for strength in few {
            self.tried[strength.index].forget_earlier(deducer.board());
        }
        self.assume_by(deducer, few, common, false).or(Some(found))
    }

    /// Returns the what-if with the shortest argument, by the first of these strengths that has any. With `keeps`, nested what-ifs
    /// do not try again what led to no contradiction before the outer assumption, unless something near it has changed since.
    fn assume_by(
        &mut self,
        deducer: &mut Deducer,
        strengths: &[&'static Strength],
        common: Option<&[State]>,
        keeps: bool,
    ) -> Option<Arc<Refuted>> {
        let Easiest { searches, tried, limits: Limits { deadline, threads, .. }, .. } = self;
        let mut in_time = strengths.iter().take_while(|_| !deadline.has_passed());
        in_time.find_map(|&strength| {
            let effort = Effort::new(strength, &[], deadline).on_threads(*threads);
            let before = keeps.then(|| what_if::try_nested(deducer, searches, tried, effort));
            let before = before.unwrap_or_default();
            let (easier, tried) = tried.split_at_mut(strength.index);
            let effort = Effort::new(strength, &before, deadline).on_threads(*threads).after(easier.last());
            what_if::shortest(deducer, searches, &mut tried[0], effort, common)
        })
    }

    /// The backbone: the edge states that all solutions share. Only assumptions that contradict one of them
    /// can fail. `None` if there is no solution, or the backbone was not found. Computed once, since no step
    /// changes it.
    fn common(&mut self, board: &Board) -> Option<Arc<[State]>> {
        let find = || {
            let drawn = Board::given(board.puzzle(), &board.states());
            let backbone = Solver::default().until(&self.limits.deadline).backbone(drawn);
            backbone.map(|backbone| backbone.states.into())
        };
        self.common.get_or_insert_with(find).clone()
    }
}
