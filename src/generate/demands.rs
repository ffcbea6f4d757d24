//! How hard boards may be and must be, by all conditions together.

use super::conditions::Require;
use super::graded::Context;
use super::limits::Limits;
use super::rejections::Miss;
use super::{GenerateError, Symmetry};
use crate::Puzzle;
use crate::explain::{self, End, Goal, solves};
use crate::grade::{Grade, Levels, Word};
use crate::grid::Grid;
use crate::solve::{Options, Solver};
use crate::technique::Technique;
use crate::technique::TechniqueSet;
use crate::verdict::Verdict;

/// The most cells of boards that are made for the grade *hard* by waiting for a minimal one. Of minimal boards of
/// 10x10 every second is hard, of 15x15 one in four to eleven, and of 20x20 at most one in a hundred.
const SMALL: usize = 200;

/// How to keep a board easy enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guide {
    /// Clues go only as long as the board is easy enough.
    RemoveWhileEasy,
    /// First, clues go as long as the board has one solution. Then some come back until it is easy enough. So slink asks
    /// less often how hard it is, which is slow for hard techniques.
    PutBack,
}

/// All conditions of a recipe.
#[derive(Clone, Debug)]
pub(super) struct Demands {
    pub(super) limits: Limits,
    /// Whether the rules solve the board, if that matters.
    rules: Option<bool>,
    /// The hardest technique that may be needed.
    max: Option<Technique>,
    levels: Vec<Levels>,
    needs: Vec<Technique>,
    unneeded: Option<usize>,
}

impl Demands {
    /// The conditions of a [checked](super::Recipe::check) recipe.
    pub(super) fn of(require: &[Require]) -> Demands {
        let mut demands = Demands {
            limits: Limits::of(require),
            rules: None,
            max: None,
            levels: Vec::new(),
            needs: Vec::new(),
            unneeded: None,
        };
        for one in require {
            match *one {
                Require::Rules => demands.rules = Some(true),
                Require::Sat => demands.rules = Some(false),
                Require::Max(most) => demands.max = Some(demands.max.map_or(most, |max| max.min(most))),
                Require::Needs(technique) => demands.needs.push(technique),
                Require::Grade(levels) => demands.levels.push(levels),
                Require::Unneeded(most) => {
                    demands.unneeded = Some(demands.unneeded.map_or(most, |least| least.min(most)));
                }
                Require::Digit { .. } | Require::Apart => {}
            }
        }
        if demands.levels.is_empty() {
            demands.max = demands.max.or_else(|| demands.needs.iter().copied().max());
        }
        demands
    }

    /// How to keep a board easy enough while clues go; `None` if one with few clues is often easy enough anyway.
    pub(super) fn guide(&self, grid: Grid) -> Option<Guide> {
        let strictest = self.strictest_levels().map(Levels::most);
        if self.rules == Some(true)
            || self.max.is_some_and(|max| max < Technique::Colouring)
            || strictest.is_some_and(|most| most < Word::Hard)
        {
            return Some(Guide::RemoveWhileEasy);
        }
        let is_seldom_hard = grid.cell_count() > SMALL && strictest == Some(Word::Hard);
        (self.max.is_some() || is_seldom_hard).then_some(Guide::PutBack)
    }

    /// The condition that a board fails by being too hard. With a [`Guide`], `None` also means that it has one solution.
    pub(super) fn too_hard(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        if self.rules == Some(true) && !solved_by_rules(puzzle) {
            return Ok(Some(Miss::NotByRules));
        }
        if let Some(levels) = self.strictest_levels()
            && !context.has_grade(levels.or_easier(), puzzle)?
        {
            return Ok(Some(Miss::Grade(levels)));
        }
        self.harder(puzzle, context)
    }

    /// The condition that a board fails.
    pub(super) fn miss(
        &self,
        puzzle: &Puzzle,
        symmetry: Symmetry,
        context: Context,
    ) -> Result<Option<Miss>, GenerateError> {
        if let Some(miss) = self.limits.miss(puzzle) {
            return Ok(Some(miss));
        }
        if let Some(rules) = self.rules
            && solved_by_rules(puzzle) != rules
        {
            return Ok(Some(if rules { Miss::NotByRules } else { Miss::ByRules }));
        }
        for &levels in &self.levels {
            if !context.has_grade(levels, puzzle)? {
                return Ok(Some(Miss::Grade(levels)));
            }
        }
        if let Some(miss) = self.harder(puzzle, context)? {
            return Ok(Some(miss));
        }
        if self.needs.is_empty() && self.unneeded.is_none() {
            return Ok(None);
        }
        let most = self.strictest_levels().map_or(Word::BeyondPeople, Levels::most);
        // That the board is no harder is known already.
        let Some(grade) = context.grade_up_to(most, puzzle)? else { return Ok(None) };
        if let Some(miss) = self.not_needed(&grade, puzzle, context)? {
            return Ok(Some(miss));
        }
        match self.unneeded {
            Some(most) if !context.has_few_unneeded(puzzle, symmetry, most, grade.word)? => {
                Ok(Some(Miss::Unneeded))
            }
            _ => Ok(None),
        }
    }

    /// The grades that allow the least.
    fn strictest_levels(&self) -> Option<Levels> {
        self.levels.iter().copied().min_by_key(|levels| levels.most())
    }

    /// The technique that a board does not need.
    fn not_needed(
        &self,
        grade: &Grade,
        puzzle: &Puzzle,
        context: Context,
    ) -> Result<Option<Miss>, GenerateError> {
        for &technique in &self.needs {
            let is_needed = match technique {
                // A grade counts cases as nested what-ifs.
                Technique::Cases => !context.is_solved_up_to(Technique::NestedWhatIf, puzzle)?,
                _ => grade.techniques.iter().any(|&(used, _)| used == technique),
            };
            if !is_needed {
                return Ok(Some(Miss::Easier(technique)));
            }
        }
        Ok(None)
    }

    /// Whether a board needs something harder than the hardest technique.
    fn harder(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        let Some(max) = self.max else { return Ok(None) };
        Ok((!context.is_solved_up_to(max, puzzle)?).then_some(Miss::Harder(max)))
    }
}

impl Context<'_> {
    /// True if techniques up to this one solve a board.
    fn is_solved_up_to(self, technique: Technique, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        let techniques = TechniqueSet::up_to(technique);
        if technique < Technique::WhatIf {
            return solves(techniques, None, puzzle, self.deadline).ok_or(GenerateError::Timeout);
        }
        let limits = explain::Limits { techniques, deadline: self.deadline.clone(), goal: Goal::End };
        match limits.explain(puzzle).end {
            End::Timeout => Err(GenerateError::Timeout),
            end => Ok(end == End::Decided),
        }
    }
}

fn solved_by_rules(puzzle: &Puzzle) -> bool {
    matches!(Solver::new(Options::RULES_ONLY).solve(puzzle).verdict, Verdict::Unique(_))
}
