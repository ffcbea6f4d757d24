//! Generated boards meet all conditions at once, and conditions that no board meets together are named. What comes out is checked without
//! the generator: by counting, the verifier, grades, explanations and the rules alone.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::time::Duration;

use crate::common::boards::{grid, recipe, requiring};
use crate::common::cases::cases;
use crate::common::claims;
use slitherlink::Named;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::count::Budget;
use slitherlink::explain::{End, Limits};
use slitherlink::generate::{
    Clues, GenerateError, Generator, Loops, Made, Maker, Mask, Property, Recipe, Require, Symmetry,
};
use slitherlink::grade::{Grade, Graded, Levels, Word};
use slitherlink::internals::count::by_frontier;
use slitherlink::internals::deduce::{Memory, Rulebook, by_rules};
use slitherlink::{Board, Cell, Clue, Deadline, Grid, Puzzle, State, Technique, TechniqueSet, verify};

/// The number of random recipes.
fn recipes() -> u64 {
    cases(150)
}

/// The time for each. What does not come out by then is not checked.
const TIME: Duration = Duration::from_millis(60);

fn one_in(n: u32, rng: &mut impl Rng) -> bool {
    rng.random_range(0..n) == 0
}

fn levels(rng: &mut impl Rng) -> Levels {
    let words = ["easy", "normal", "tricky", "hard", "expert"];
    let (least, more) = (rng.random_range(0..words.len()), rng.random_range(0..3));
    format!("{}..{}", words[least], words[(least + more).min(words.len() - 1)]).parse().unwrap()
}

fn technique(rng: &mut impl Rng) -> Technique {
    let ladder: Vec<Technique> = Technique::ladder().take_while(|&t| t <= Technique::WhatIf).collect();
    *ladder.choose(rng).unwrap()
}

fn conditions(rng: &mut impl Rng) -> Vec<Require> {
    let mut require = Vec::new();
    let mut add = |is_there: bool, one: Require| require.extend(is_there.then_some(one));
    add(one_in(8, rng), Require::Rules);
    add(one_in(8, rng), Require::Sat);
    add(one_in(6, rng), Require::Max(technique(rng)));
    add(one_in(5, rng), Require::Needs(technique(rng)));
    add(one_in(8, rng), Require::Needs(technique(rng)));
    add(one_in(3, rng), Require::Grade(levels(rng)));
    add(one_in(10, rng), Require::Unneeded(rng.random_range(0..6)));
    add(one_in(5, rng), Require::Digit { digit: *[0, 0, 3, 1].choose(rng).unwrap(), most: 0 });
    add(one_in(5, rng), Require::Digit { digit: rng.random_range(0..4), most: rng.random_range(1..9) });
    add(one_in(8, rng), Require::Apart);
    require
}

/// Random conditions of all kinds.
fn random(rng: &mut impl Rng) -> Recipe {
    let rows = rng.random_range(4..8);
    let grid = grid(rows, if one_in(3, rng) { rng.random_range(4..8) } else { rows });
    let pattern = one_in(6, rng).then(|| {
        let cells: Vec<bool> = (0..grid.cell_count()).map(|_| rng.random_bool(0.7)).collect();
        (Mask::new(grid, cells).unwrap(), one_in(2, rng))
    });
    let all = [
        Clues::Full,
        Clues::Minimal,
        Clues::AsFewAsAllowed,
        Clues::AsFewAsAllowed,
        Clues::AsFewAsAllowed,
        Clues::Share(f64::from(rng.random_range(35..90)) / 100.0),
        Clues::Count(rng.random_range(grid.cell_count() / 3..grid.cell_count())),
        Clues::Minimum,
    ];
    let is_exact = pattern.as_ref().is_some_and(|(_, at_most)| !at_most);
    let clues = if is_exact && !one_in(4, rng) { Clues::Full } else { *all.choose(rng).unwrap() };
    let inside = one_in(6, rng).then(|| {
        let any = Recipe { size: Some(grid), clues: Some(Clues::Full), any: true, ..Recipe::default() };
        let made = any.make(rng.random_range(0..1000), 0).unwrap();
        inside_of(grid, &lines(&made.solution))
    });
    let symmetry = if one_in(3, rng) { *Symmetry::ALL.choose(rng).unwrap() } else { Symmetry::None };
    let maker = *[Maker::Region, Maker::Maze].choose(rng).unwrap();
    let (any, conditions) = (one_in(8, rng), conditions(rng));
    let (pattern, at_most) = pattern.unzip();
    let loops = inside.map_or(Loops::Random(maker), Loops::Inside);
    let recipe = Recipe { size: Some(grid), clues: Some(clues), loops, any, symmetry, ..Recipe::default() };
    let recipe = Recipe { pattern, at_most: at_most.unwrap_or(false), as_it_is: true, ..recipe };
    requiring(recipe, &conditions)
}

fn lines(states: &[State]) -> Vec<bool> {
    states.iter().map(|&state| state == State::Line).collect()
}

/// The inside of a loop.
fn inside_of(grid: Grid, lines: &[bool]) -> Mask {
    let inside = grid.cells().map(|cell| claims::inside(grid, lines, Some(cell)));
    Mask::new(grid, inside.collect::<Vec<_>>()).unwrap()
}

fn has_one_solution(puzzle: &Puzzle) -> bool {
    by_frontier(&Board::new(puzzle), Budget::default(), &mut |_| {}).loops == 1u32.into()
}

/// The grade of a board; `None` if it has several solutions.
fn graded(puzzle: &Puzzle) -> Option<Grade> {
    match slitherlink::grade(puzzle) {
        Graded::Grade(grade) => Some(grade),
        _ => None,
    }
}

fn solved_by_rules(puzzle: &Puzzle) -> bool {
    let rules = Rulebook::new(TechniqueSet::RULES);
    let (board, outcome) = by_rules(&rules, puzzle, &mut Memory::default());
    outcome.is_ok() && board.undecided_count() == 0
}

fn solved_up_to(technique: Technique, puzzle: &Puzzle) -> bool {
    let limits = Limits { techniques: TechniqueSet::up_to(technique), ..Limits::default() };
    limits.explain(puzzle).end == End::Decided
}

fn is_clue(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.clue(cell) != Clue::BLANK
}

/// The hardest technique that may be needed, if that is limited other than by a grade.
fn hardest(require: &[Require]) -> Option<Technique> {
    let max = |one: &Require| if let Require::Max(most) = one { Some(*most) } else { None };
    let needs = |one: &Require| if let Require::Needs(needed) = one { Some(*needed) } else { None };
    let is_graded = require.iter().any(|one| matches!(one, Require::Grade(_)));
    let most = require.iter().filter_map(max).min();
    most.or_else(|| require.iter().filter_map(needs).max().filter(|_| !is_graded))
}

/// True if a board has one solution and is no harder than the conditions allow.
fn is_easy_enough(puzzle: &Puzzle, require: &[Require]) -> bool {
    let Some(grade) = graded(puzzle) else { return false };
    hardest(require).is_none_or(|most| solved_up_to(most, puzzle))
        && require.iter().all(|one| match one {
            Require::Rules => solved_by_rules(puzzle),
            Require::Grade(levels) => Word::all().any(|word| levels.contains(word) && grade.word <= word),
            _ => true,
        })
}

fn meets(one: Require, puzzle: &Puzzle, symmetry: Symmetry) -> bool {
    let grid = puzzle.grid();
    match one {
        Require::Rules => solved_by_rules(puzzle),
        Require::Sat => !solved_by_rules(puzzle),
        Require::Max(most) => solved_up_to(most, puzzle),
        Require::Needs(needed) => graded(puzzle).unwrap().techniques.iter().any(|&(used, _)| used == needed),
        Require::Grade(levels) => levels.contains(graded(puzzle).unwrap().word),
        Require::Unneeded(most) => {
            let word = graded(puzzle).unwrap().word;
            let orbits = symmetry.orbits(grid).into_iter().filter(|orbit| is_clue(puzzle, orbit[0]));
            let keeps_grade =
                |orbit: &Vec<Cell>| graded(&puzzle.without(orbit)).is_some_and(|less| less.word == word);
            orbits.filter(keeps_grade).count() <= most
        }
        Require::Digit { digit, most } => puzzle.clues().iter().filter(|clue| clue.is(digit)).count() <= most,
        Require::Apart => grid.edges().all(|edge| {
            let clues = grid.cells_beside(edge).into_iter().flatten().filter(|&cell| is_clue(puzzle, cell));
            clues.count() < 2
        }),
        other => panic!("{other:?}"),
    }
}

/// Whether the clues are as many as asked for.
fn has_clues(recipe: &Recipe, puzzle: &Puzzle) -> bool {
    let (found, cells) = (puzzle.clue_count(), puzzle.grid().cell_count());
    let orbits = recipe.symmetry.orbits(puzzle.grid());
    let largest = orbits.iter().map(Vec::len).max().unwrap();
    let mut there = orbits.iter().filter(|orbit| is_clue(puzzle, orbit[0]));
    match recipe.clues.unwrap() {
        Clues::Full => recipe.pattern.is_some() || found == cells,
        Clues::Share(share) => {
            (0..largest).any(|more| found == (share * cells as f64).round() as usize + more)
        }
        Clues::Count(wanted) => found == wanted,
        Clues::Minimal | Clues::Minimum => there.all(|orbit| !has_one_solution(&puzzle.without(orbit))),
        Clues::AsFewAsAllowed => {
            there.all(|orbit| !is_easy_enough(&puzzle.without(orbit), &recipe.conditions()))
        }
    }
}

/// Checks a board against every condition.
fn check(recipe: &Recipe, Made { puzzle, solution, .. }: &Made) {
    let lines = lines(solution);
    let grid = puzzle.grid();
    assert_eq!(Some(grid), recipe.size);
    assert!(verify(puzzle, lines.clone()).is_ok());
    assert!(recipe.any || has_one_solution(puzzle), "{recipe:?}: {puzzle}");
    assert!(has_clues(recipe, puzzle), "{recipe:?}: {puzzle}");
    for orbit in recipe.symmetry.orbits(grid) {
        assert!(orbit.iter().all(|&cell| is_clue(puzzle, cell) == is_clue(puzzle, orbit[0])), "{puzzle}");
    }
    if let Loops::Inside(inside) = &recipe.loops {
        assert_eq!(inside_of(grid, &lines), *inside);
    }
    if let Some(cells) = &recipe.pattern {
        let may_be_blank = |cell| recipe.at_most && !is_clue(puzzle, cell);
        let fits = |cell| is_clue(puzzle, cell) == cells.contains(cell) || may_be_blank(cell);
        assert!(grid.cells().all(fits), "{puzzle}");
    }
    let conditions = recipe.conditions();
    for &one in &conditions {
        assert!(meets(one, puzzle, recipe.symmetry), "{one:?} of {recipe:?}: {puzzle}");
    }
    assert!(hardest(&conditions).is_none_or(|most| solved_up_to(most, puzzle)), "{recipe:?}: {puzzle}");
}

/// The conditions of a recipe that take part in `AtOdds`.
fn properties(recipe: &Recipe) -> Vec<Property> {
    let mut conditions: Vec<Property> = recipe.conditions().into_iter().map(Property::Require).collect();
    conditions.extend([Property::Clues(recipe.clues.unwrap()), Property::Symmetry(recipe.symmetry)]);
    conditions.push(if recipe.any { Property::AnySolutions } else { Property::OneSolution });
    conditions.push(Property::Digits);
    conditions.extend(recipe.pattern.iter().map(|_| Property::Pattern { at_most: recipe.at_most }));
    conditions
}

/// A recipe with only these conditions of another one.
fn only(two: [Property; 2], recipe: &Recipe) -> Recipe {
    let mut only = Recipe { size: recipe.size, clues: Some(Clues::AsFewAsAllowed), ..Recipe::default() };
    // An exact pattern has all clues, and so has a board with any number of solutions, unless these are conditions.
    if two
        .iter()
        .any(|condition| matches!(condition, Property::AnySolutions | Property::Pattern { at_most: false }))
    {
        only.clues = Some(Clues::Full);
    }
    for condition in two {
        match condition {
            Property::AnySolutions => only.any = true,
            Property::Clues(clues) => only.clues = Some(clues),
            Property::Symmetry(symmetry) => only.symmetry = symmetry,
            Property::Pattern { at_most } => {
                (only.pattern, only.at_most) = (recipe.pattern.clone(), at_most);
            }
            Property::Require(one) => only = requiring(only, &[one]),
            Property::Digits => {
                (only.avoid, only.digits) = (recipe.avoid.clone(), recipe.digits.clone());
            }
            _ => {}
        }
    }
    only
}

fn odds(recipe: &Recipe) -> Option<[Property; 2]> {
    match recipe.check() {
        Err(GenerateError::AtOdds { one, other, .. }) => Some([one, other]),
        _ => None,
    }
}

#[test]
fn boards_meet_all_wishes_at_once() {
    let (mut made, mut tally) = (0, BTreeMap::<&str, usize>::new());
    for seed in 0..recipes() {
        let recipe = random(&mut ChaCha8Rng::seed_from_u64(seed));
        let deadline = Deadline::within(Some(TIME));
        let outcome = match Generator::new(recipe.clone(), &Deadline::NEVER) {
            Err(GenerateError::AtOdds { one, other, .. }) => {
                let two = [one, other];
                assert!(
                    two.iter().all(|condition| properties(&recipe).contains(condition)),
                    "{two:?} {recipe:?}"
                );
                let alone = odds(&only(two, &recipe));
                assert!(
                    alone.is_some_and(|alone| two.iter().all(|condition| alone.contains(condition))),
                    "{two:?} {recipe:?}"
                );
                "at odds"
            }
            Err(GenerateError::NotSquare { .. }) => "not square",
            Err(other) => panic!("{other}: {recipe:?}"),
            Ok(generator) => match generator.make(seed, 0, &deadline) {
                Ok(board) => {
                    check(&recipe, &board);
                    made += 1;
                    "made"
                }
                Err(GenerateError::Timeout) => "timeout",
                Err(
                    GenerateError::Attempts { .. }
                    | GenerateError::NoBoard { .. }
                    | GenerateError::Twin { .. },
                ) => "none",
                Err(other) => panic!("{other}: {recipe:?}"),
            },
        };
        *tally.entry(outcome).or_default() += 1;
    }
    println!("{tally:?}");
    // A slow machine makes fewer of them in time.
    assert!(made > recipes() as usize / 8, "{tally:?}");
}

/// A condition of each kind.
fn kinds() -> Vec<Require> {
    use Technique::{
        ClueColouring, ClueRemaining, Colouring, ConnectedColours, CornerThree, EnteredClue, Sectors, WhatIf,
    };
    let techniques = [
        ClueRemaining,
        EnteredClue,
        CornerThree,
        Sectors,
        Colouring,
        ClueColouring,
        ConnectedColours,
        WhatIf,
    ];
    let grades = ["easy", "normal..tricky", "hard", "expert", "beyond"]
        .map(|name| Require::Grade(name.parse().unwrap()));
    let mut all = vec![Require::Rules, Require::Sat];
    all.extend(techniques.map(Require::Max).into_iter().chain(techniques.map(Require::Needs)).chain(grades));
    all
}

/// Of two conditions that are said to be at odds, no board meets both.
#[test]
fn no_board_meets_two_wishes_that_are_at_odds() {
    let shares = [0.45, 0.55, 0.7, 1.0];
    let boards = (0..48).map(|index| {
        let clues =
            if index % 2 == 0 { Clues::Minimal } else { Clues::Share(shares[index as usize / 2 % 4]) };
        recipe(5 + index % 3, clues).make(12, index).unwrap().puzzle
    });
    let kinds = kinds();
    let met: Vec<Vec<bool>> =
        boards.map(|board| kinds.iter().map(|&one| meets(one, &board, Symmetry::None)).collect()).collect();
    let (mut at_odds, mut together) = (0, 0);
    for (i, &one) in kinds.iter().enumerate() {
        for (j, &other) in kinds.iter().enumerate().filter(|&(j, _)| j != i) {
            let both = met.iter().any(|met| met[i] && met[j]);
            let pair = requiring(recipe(5, Clues::Minimal), &[one, other]);
            // A recipe has room for only one of two that are alike.
            let is_at_odds = pair.conditions().len() == 2 && odds(&pair).is_some();
            assert!(!(both && is_at_odds), "{one} and {other}");
            at_odds += usize::from(is_at_odds);
            together += usize::from(both);
        }
    }
    assert!(at_odds > 100 && together > 100, "{at_odds} at odds, {together} together");
}

#[test]
fn the_two_wishes_at_odds_are_named() {
    let any = |recipe: Recipe| Recipe { any: true, ..recipe };
    let with = |clues, require: &[Require]| requiring(recipe(6, clues), require);
    let grade = |name: &str| Require::Grade(name.parse().unwrap());
    let hard = Require::Needs(Technique::ClueColouring);
    let pattern = |at_most, is_there: fn(usize) -> bool| {
        let cells: Vec<bool> = (0..36).map(is_there).collect();
        move |recipe| Recipe { pattern: Mask::new(Grid::new(6, 6).unwrap(), cells), at_most, ..recipe }
    };
    let most = |most: [usize; 5]| {
        (0..5).map(|digit| Require::Digit { digit, most: most[usize::from(digit)] }).collect::<Vec<_>>()
    };
    let fewest = Clues::AsFewAsAllowed;
    let digits = Require::Digit { digit: 0, most: 0 };
    let cases = [
        (any(with(Clues::Minimal, &[digits])), "minimal clues and any number of solutions"),
        (
            any(with(Clues::Share(0.5), &[digits, grade("easy")])),
            "the grade easy and any number of solutions",
        ),
        (with(Clues::Count(0), &[]), "0 clues and exactly one solution"),
        (
            with(fewest, &[hard, digits, Require::Max(Technique::Sectors)]),
            "nothing harder than sectors and the technique clue-colouring",
        ),
        (
            with(fewest, &[grade("easy..tricky"), hard]),
            "the technique clue-colouring and the grade easy..tricky",
        ),
        (
            with(fewest, &[grade("expert"), Require::Max(Technique::ClueColouring)]),
            "harder than clue-colouring and the grade expert",
        ),
        (
            with(fewest, &[Require::Rules, hard]),
            "boards that the rules solve and the technique clue-colouring",
        ),
        (with(fewest, &[grade("hard"), Require::Rules]), "boards that the rules solve and the grade hard"),
        (with(Clues::Full, &[digits, Require::Apart]), "a clue in every cell and no two clues side by side"),
        (with(Clues::Count(19), &[Require::Apart]), "19 clues and no two clues side by side"),
        (
            Recipe { symmetry: Symmetry::Rot90, ..with(Clues::Count(13), &[]) },
            "13 clues and the symmetry rot90",
        ),
        (
            Recipe { symmetry: Symmetry::Rot180, ..with(Clues::Minimum, &[]) },
            "the fewest clues and the symmetry rot180",
        ),
        (
            pattern(false, |i| i % 2 == 0)(with(Clues::Minimal, &[])),
            "minimal clues and clues in all cells of the pattern",
        ),
        (
            pattern(false, |i| i < 9)(with(Clues::Full, &[Require::Apart])),
            "clues in all cells of the pattern and no two clues side by side",
        ),
        (
            pattern(false, |i| i < 9)(Recipe { symmetry: Symmetry::Diagonal, ..with(Clues::Full, &[]) }),
            "clues in all cells of the pattern and the symmetry diagonal",
        ),
        (
            pattern(true, |i| i < 9)(with(Clues::Count(10), &[])),
            "10 clues and clues only in cells of the pattern",
        ),
        (with(Clues::Count(25), &most([1, 0, 0, 1, 0])), "25 clues and the limits on digits"),
        (with(Clues::Count(8), &most([1, 2, 3, 0, 36])), "8 clues and the limits on digits"),
        (with(fewest, &most([0; 5])), "the limits on digits and exactly one solution"),
        (any(with(Clues::Full, &most([0; 5]))), "a clue in every cell and the limits on digits"),
        (
            pattern(false, |i| i < 9)(with(Clues::Full, &most([2, 2, 2, 2, 9]))),
            "clues in all cells of the pattern and the limits on digits",
        ),
        (
            Recipe {
                symmetry: Symmetry::Vertical,
                size: Some(grid(2, 6)),
                ..with(fewest, &[Require::Apart])
            },
            "no two clues side by side and the symmetry vertical",
        ),
    ];
    for (recipe, expected) in cases {
        let said = recipe.make(1, 0).unwrap_err().to_string();
        assert!(said.contains(&format!("{expected} are at odds: ")), "{expected}: {said}");
    }
}

/// Whoever asks for a grade and a technique gets boards of the grade that use the technique, and others besides.
#[test]
fn a_grade_lets_harder_techniques_join_the_one_to_practise() {
    let needing = Recipe { needs: vec![Technique::Sectors], ..recipe(7, Clues::AsFewAsAllowed) };
    let boards = |grade: Option<Levels>| {
        let shop = Generator::new(Recipe { grade, ..needing.clone() }, &Deadline::NEVER).unwrap();
        (0..4).map(|index| shop.make(3, index, &Deadline::NEVER).unwrap().puzzle).collect::<Vec<_>>()
    };
    let both = boards(Some(Word::Hard.into()));
    assert!(both.iter().all(|board| graded(board).unwrap().hardest > Some(Technique::Sectors)));
    let alone = boards(None);
    assert!(alone.iter().all(|board| graded(board).unwrap().hardest == Some(Technique::Sectors)));
}

/// The counts of failed conditions add up to the tries that made no board.
#[test]
fn failed_wishes_are_counted() {
    let (grade, avoid) = (Some(Word::Hard.into()), vec![0]);
    let recipe = Recipe { grade, avoid, ..recipe(6, Clues::Share(0.6)) };
    let shop = Generator::new(recipe, &Deadline::NEVER).unwrap();
    assert_eq!(shop.misses().to_string(), "");
    let made = (0..3).filter(|&index| shop.make(1, index, &Deadline::NEVER).is_ok()).count();
    let said = shop.misses().to_string();
    let numbers = said.split(", ").map(|part| part.split(' ').next().unwrap().parse::<usize>().unwrap());
    assert_eq!(numbers.sum::<usize>(), shop.tries() - made, "{said}");
    assert!(said.contains("did not have the grade hard"), "{said}");
}

/// The advice is about what was asked for, and leaves alone what other conditions fix.
#[test]
fn advice_fits_the_recipe() {
    let said = |recipe: Recipe| recipe.make(1, 0).unwrap_err().to_string();
    let advises = |recipe: Recipe, advice: &str| {
        let said = said(recipe);
        assert!(said.ends_with(&format!("; {advice}")), "{said}");
    };
    let inside: Mask = "##..\n.#..\n.###\n".parse().unwrap();
    advises(
        Recipe {
            size: Some(inside.grid()),
            loops: Loops::Inside(inside),
            grade: Some(Word::BeyondPeople.into()),
            ..Recipe::default()
        },
        "ask for another grade, change the loop, or ask for another number of clues",
    );
    let apart = Recipe { apart: true, symmetry: Symmetry::Vertical, ..recipe(4, Clues::AsFewAsAllowed) };
    advises(apart, "allow clues side by side");
    let few = Recipe { symmetry: Symmetry::Rot180, ..recipe(6, Clues::Count(8)) };
    assert!(!said(few).contains("0.33 is usual"));
    assert!(said(recipe(6, Clues::Count(8))).contains("0.33 is usual"));
}
