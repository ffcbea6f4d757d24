//! Two conditions that no board meets together.

use super::clues::Clues;
use super::conditions::{Property, Require};
use super::limits::cells_beside;
use super::plan::Plan;
use super::{GenerateError, Maker, Mask, Symmetry};
use crate::grade::{Costs, Priced, Word};
use crate::grid::Grid;
use crate::technique::Technique;

impl Plan {
    /// Refuses properties that do not suit the grid, and two that no board meets together.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let symmetry = self.recipe.symmetry;
        match self.clues {
            _ if symmetry.needs_square() && rows != cols => {
                return Err(GenerateError::NotSquare { symmetry, rows, cols });
            }
            Clues::Share(share) if !(0.0..=1.0).contains(&share) => return Err(GenerateError::Share(share)),
            Clues::Count(count) if count > self.grid.cell_count() => {
                return Err(GenerateError::TooManyClues { count, cells: self.grid.cell_count() });
            }
            _ if !(0.0..=1.0).contains(&self.animals) => return Err(GenerateError::Share(self.animals)),
            _ => {}
        }
        if self.recipe.every_dot {
            full_loop(self)?;
        }
        let pattern = self.recipe.pattern.as_ref().map(Mask::grid);
        match (pattern, self.inside.as_ref().map(Mask::grid)) {
            (Some(pattern), Some(inside)) if pattern != inside => {
                return Err(GenerateError::ShapeSizes { pattern, inside });
            }
            (_, Some(inside)) if inside != self.grid => {
                return Err(GenerateError::LoopSize { inside, boards: self.grid });
            }
            (Some(pattern), _) if pattern != self.grid => {
                return Err(GenerateError::PatternSize { pattern, boards: self.grid });
            }
            _ => {}
        }
        solutions(self)?;
        clues(self)?;
        self::pattern(self)?;
        digits(self)?;
        let all = self.recipe.conditions();
        let mut pairs = all.iter().flat_map(|&one| all.iter().map(move |&other| (one, other)));
        pairs.try_for_each(|(one, other)| match between(one, other, &self.recipe.costs) {
            Some(why) => at_odds(Property::Require(one), Property::Require(other), why),
            None => Ok(()),
        })
    }
}

/// Refuses what no loop through every dot has.
fn full_loop(plan: &Plan) -> Result<(), GenerateError> {
    let grid = plan.grid;
    let leaves_out = |inside: &Mask| {
        let lines = inside.region().lines();
        lines.into_iter().filter(|&line| line).count() < grid.vertex_count()
    };
    Err(GenerateError::FullLoop(if [grid.rows(), grid.cols()].iter().all(|side| side.is_multiple_of(2)) {
        "needs an odd number of rows or of columns"
    } else if plan.maker() == Maker::Maze {
        "does not run around the walls of a maze: make loops in another way"
    } else if plan.inside.as_ref().is_some_and(|inside| inside.grid() == grid && leaves_out(inside)) {
        "is asked for, and the one given leaves out dots"
    } else {
        return Ok(());
    }))
}

fn at_odds(one: Property, other: Property, why: &'static str) -> Result<(), GenerateError> {
    Err(GenerateError::AtOdds { one, other, why })
}

/// Refuses what contradicts the number of solutions asked for.
fn solutions(plan: &Plan) -> Result<(), GenerateError> {
    let clues = Property::Clues(plan.clues);
    if !plan.recipe.any {
        // A board of one cell has only one loop and needs no clue.
        return match plan.clues {
            Clues::Share(0.0) | Clues::Count(0) if plan.grid.cell_count() > 1 => {
                at_odds(clues, Property::OneSolution, "a board without clues has many solutions")
            }
            _ => Ok(()),
        };
    }
    if matches!(plan.clues, Clues::Minimal | Clues::Minimum | Clues::AsFewAsAllowed) {
        return at_odds(clues, Property::AnySolutions, "clues are only needed to leave exactly one solution");
    }
    let is_graded = |require: &Require| {
        matches!(require, Require::Max(_) | Require::Needs(_) | Require::Grade(_) | Require::Unneeded(_))
    };
    match plan.recipe.conditions().into_iter().find(is_graded) {
        Some(graded) => at_odds(
            Property::Require(graded),
            Property::AnySolutions,
            "only for boards with one solution is it known how hard they are",
        ),
        None => Ok(()),
    }
}

/// Refuses what contradicts a pattern.
fn pattern(plan: &Plan) -> Result<(), GenerateError> {
    let recipe = &plan.recipe;
    let (Some(cells), at_most) = (&recipe.pattern, recipe.at_most) else { return Ok(()) };
    let condition = Property::Pattern { at_most };
    let clues = Property::Clues(plan.clues);
    if at_most {
        let is_number = matches!(plan.clues, Clues::Share(_) | Clues::Count(_));
        return match plan.wanted() {
            Some(wanted) if is_number && wanted > cells.count() => {
                at_odds(clues, condition, "the pattern has fewer cells")
            }
            _ => Ok(()),
        };
    }
    if plan.clues != Clues::Full && plan.wanted() != Some(cells.count()) {
        return at_odds(
            clues,
            condition,
            "the pattern fixes how many clues there are; to have fewer, allow some of its cells to be blank",
        );
    }
    if !cells.has(recipe.symmetry) {
        return at_odds(
            condition,
            Property::Symmetry(recipe.symmetry),
            "the pattern does not have that symmetry",
        );
    }
    let mut beside = cells.cells().flat_map(|cell| cells_beside(cells.grid(), cell));
    if recipe.apart && beside.any(|cell| cells.contains(cell)) {
        return at_odds(
            condition,
            Property::Require(Require::Apart),
            "some cells of the pattern share a side",
        );
    }
    Ok(())
}

/// Refuses what contradicts the number of clues asked for.
fn clues(plan: &Plan) -> Result<(), GenerateError> {
    let recipe = &plan.recipe;
    let (condition, cells) = (Property::Clues(plan.clues), plan.grid.cell_count());
    if plan.clues == Clues::Minimum && recipe.symmetry != Symmetry::None {
        let symmetry = Property::Symmetry(recipe.symmetry);
        return at_odds(condition, symmetry, "the fewest clues are rarely symmetric; ask for minimal clues");
    }
    if let Clues::Count(count) = plan.clues
        && !is_sum_of_orbits(count, recipe.symmetry, plan.grid)
    {
        let symmetry = Property::Symmetry(recipe.symmetry);
        return at_odds(
            condition,
            symmetry,
            "the groups of cells that go together do not add up to this number",
        );
    }
    if !recipe.any && recipe.apart && leaves_none_apart(recipe.symmetry, plan.grid) {
        let why = "each clue would be beside another one of its group, and a board without clues has many solutions";
        return at_odds(Property::Require(Require::Apart), Property::Symmetry(recipe.symmetry), why);
    }
    let most = cells.div_ceil(2);
    if recipe.pattern.is_none() && recipe.apart && plan.wanted().is_some_and(|wanted| wanted > most) {
        return at_odds(
            condition,
            Property::Require(Require::Apart),
            "no more than half of the cells can be apart",
        );
    }
    Ok(())
}

/// What limits on digits exclude. The lines around a 4 are the whole loop, so no board has two.
fn digits(plan: &Plan) -> Result<(), GenerateError> {
    let (recipe, limits) = (&plan.recipe, plan.limits);
    if let Some(cells) = recipe.exact_pattern() {
        // A search for the loop uses no 4.
        let (fours, why) = match !recipe.any && plan.inside.is_none() {
            true => (0, "they allow fewer clues than it has cells, and slink puts no 4 into a pattern"),
            false => (1, "they allow fewer clues than it has cells"),
        };
        let condition = Property::Pattern { at_most: false };
        let is_too_large = limits.most_clues(fours) < cells.count();
        return if is_too_large { at_odds(condition, Property::Digits, why) } else { Ok(()) };
    }
    let most = limits.most_clues(1);
    if plan.wanted().is_some_and(|wanted| wanted > most) {
        return at_odds(Property::Clues(plan.clues), Property::Digits, "they allow fewer clues");
    }
    match most {
        0 if !recipe.any && plan.grid.cell_count() > 1 => at_odds(
            Property::Digits,
            Property::OneSolution,
            "they allow no clue, and then there are many solutions",
        ),
        _ => Ok(()),
    }
}

/// True if no cell may have a clue: each belongs to a group in which two cells share a side.
fn leaves_none_apart(symmetry: Symmetry, grid: Grid) -> bool {
    symmetry
        .orbits(grid)
        .iter()
        .all(|orbit| orbit.iter().any(|&cell| cells_beside(grid, cell).any(|other| orbit.contains(&other))))
}

/// True if some orbits of a symmetry have this number of cells together.
fn is_sum_of_orbits(count: usize, symmetry: Symmetry, grid: Grid) -> bool {
    if symmetry == Symmetry::None {
        return true;
    }
    // The sizes are 1, 2 and 4. Each divides the next, so taking the largest first leaves the least.
    let orbits = symmetry.orbits(grid);
    let rest = [4, 2, 1].into_iter().fold(count, |rest, size| {
        let there = orbits.iter().filter(|orbit| orbit.len() == size).count();
        rest - size * there.min(rest / size)
    });
    rest == 0
}

/// Why no board meets both conditions; `None` if some may. Each pair is asked in both orders.
fn between(one: Require, other: Require, costs: &Costs) -> Option<&'static str> {
    let easier = "all boards that are solved like that have an easier grade";
    match (one, other) {
        (Require::Rules, Require::Sat) => Some("no board is solved by the rules and not solved by them"),
        (Require::Rules, Require::Needs(technique)) if technique > hardest_rule() => {
            Some("the technique is harder than all rules, so boards that the rules solve do not need it")
        }
        (Require::Sat, Require::Max(technique)) if up_to(technique).all(Technique::is_rule) => {
            Some("all techniques up to this one are rules")
        }
        (Require::Max(most), Require::Needs(needed)) if needed > most => {
            Some("the technique is harder than that")
        }
        (Require::Rules, Require::Grade(levels)) => {
            (levels.least() > hardest_word(costs, hardest_rule())).then_some(easier)
        }
        (Require::Max(most), Require::Grade(levels)) => {
            (levels.least() > hardest_word(costs, most)).then_some(easier)
        }
        (Require::Needs(needed), Require::Grade(levels)) => (levels.most() < easiest_word(costs, needed))
            .then_some("all boards that need the technique are harder"),
        (Require::Sat, Require::Grade(levels)) => {
            let mut within = costs.all().iter().filter(|priced| priced.word <= levels.most());
            within.all(|priced| priced.technique.is_rule()).then_some("all techniques of the grade are rules")
        }
        _ => None,
    }
}

/// A technique and all easier ones.
fn up_to(technique: Technique) -> impl Iterator<Item = Technique> {
    Technique::ladder().take_while(move |&other| other <= technique)
}

fn hardest_rule() -> Technique {
    Technique::rules().max().unwrap_or(Technique::Zero)
}

/// The hardest grade of boards that techniques up to this one solve.
fn hardest_word(costs: &Costs, technique: Technique) -> Word {
    let all = costs.all();
    let may_use = |priced: &Priced| priced.technique <= technique;
    // A technique that costs more is used only when none of these applies, and by then the board is solved.
    let last = all.iter().rposition(may_use).unwrap_or(0);
    all.get(last).map_or(Word::Easy, |priced| priced.word)
}

/// The easiest grade of boards that need a technique.
fn easiest_word(costs: &Costs, technique: Technique) -> Word {
    // A grade counts cases as nested what-ifs.
    let technique = technique.min(Technique::NestedWhatIf);
    let mut priced = costs.all().iter().filter(|priced| priced.technique == technique);
    priced.next().map_or(Word::Easy, |priced| priced.word)
}
