//! How hard boards may be and must be, by all conditions together.

use super::GenerateError;
use super::conditions::Require;
use super::graded::Context;
use super::plan::Plan;
use super::recipe::ByRules;
use super::rejections::Miss;
use crate::Puzzle;
use crate::explain::{self, End, solves};
use crate::grade::{Grade, Levels, Word};
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

impl Plan {
    /// How to keep a board easy enough while clues go; `None` if one with few clues is often easy enough anyway.
    pub(super) fn guide(&self) -> Option<Guide> {
        let strictest = self.recipe.grade.map(Levels::most);
        if self.recipe.require == ByRules::Rules
            || self.max.is_some_and(|max| max < Technique::Colouring)
            || strictest.is_some_and(|most| most < Word::Hard)
        {
            return Some(Guide::RemoveWhileEasy);
        }
        let is_seldom_hard = self.grid.cell_count() > SMALL && strictest == Some(Word::Hard);
        (self.max.is_some() || is_seldom_hard).then_some(Guide::PutBack)
    }

    /// The condition that a board fails by being too hard. With a [`Guide`], `None` also means that it has one solution.
    pub(super) fn too_hard(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        if self.recipe.require == ByRules::Rules && !solved_by_rules(puzzle) {
            return fails(Require::Rules);
        }
        if let Some(levels) = self.recipe.grade
            && !context.has_grade(levels.or_easier(), puzzle)?
        {
            return fails(Require::Grade(levels));
        }
        self.harder(puzzle, context)
    }

    /// The condition that a board fails.
    pub(super) fn miss(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        if let Some(miss) = self.limits.miss(puzzle) {
            return Ok(Some(miss));
        }
        match self.recipe.require {
            ByRules::Rules if !solved_by_rules(puzzle) => return fails(Require::Rules),
            ByRules::Sat if solved_by_rules(puzzle) => return fails(Require::Sat),
            _ => {}
        }
        if let Some(levels) = self.recipe.grade
            && !context.has_grade(levels, puzzle)?
        {
            return fails(Require::Grade(levels));
        }
        if let Some(miss) = self.harder(puzzle, context)? {
            return Ok(Some(miss));
        }
        if self.recipe.needs.is_empty() && self.recipe.unneeded.is_none() {
            return Ok(None);
        }
        let most = self.recipe.grade.map_or(Word::BeyondPeople, Levels::most);
        // That the board is no harder is known already.
        let Some(grade) = context.grade_up_to(most, puzzle)? else { return Ok(None) };
        if let Some(miss) = self.not_needed(&grade, puzzle, context)? {
            return Ok(Some(miss));
        }
        match self.recipe.unneeded {
            Some(most) if !context.has_few_unneeded(puzzle, self.recipe.symmetry, most, grade.word)? => {
                fails(Require::Unneeded(most))
            }
            _ => Ok(None),
        }
    }

    /// The technique that a board does not need.
    fn not_needed(
        &self,
        grade: &Grade,
        puzzle: &Puzzle,
        context: Context,
    ) -> Result<Option<Miss>, GenerateError> {
        for &technique in &self.recipe.needs {
            let is_needed = match technique {
                // A grade counts cases as nested what-ifs.
                Technique::Cases => !context.is_solved_up_to(Technique::NestedWhatIf, puzzle)?,
                _ => grade.techniques.iter().any(|&(used, _)| used == technique),
            };
            if !is_needed {
                return fails(Require::Needs(technique));
            }
        }
        Ok(None)
    }

    /// Whether a board needs something harder than the hardest technique.
    fn harder(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        let Some(max) = self.max else { return Ok(None) };
        if context.is_solved_up_to(max, puzzle)? { Ok(None) } else { fails(Require::Max(max)) }
    }
}

impl Context<'_> {
    /// True if techniques up to this one solve a board.
    fn is_solved_up_to(self, technique: Technique, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        let techniques = TechniqueSet::up_to(technique);
        if technique < Technique::WhatIf {
            return solves(techniques, None, puzzle, self.deadline).ok_or(GenerateError::Timeout);
        }
        let deadline = self.deadline.clone();
        let limits = explain::Limits { techniques, deadline, ..explain::Limits::default() };
        match limits.explain(puzzle).end {
            End::Timeout => Err(GenerateError::Timeout),
            end => Ok(end == End::Decided),
        }
    }
}

/// The answer that a board does not meet a condition.
fn fails(require: Require) -> Result<Option<Miss>, GenerateError> {
    Ok(Some(Miss::Fails(require)))
}

fn solved_by_rules(puzzle: &Puzzle) -> bool {
    matches!(Solver::new(Options::RULES_ONLY).solve(puzzle).verdict, Verdict::Unique(_))
}
