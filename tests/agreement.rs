//! Explanations and grades go up one ladder: the hardest technique of an explanation is the one that the grade says the puzzle
//! needs; with that one an explanation comes to its end, and with less it does not.

use std::collections::BTreeSet;

use slitherlink::deadline::Deadline;
use slitherlink::explain::ladder::{NESTED_WHAT_IF, Reach, place, rungs};
use slitherlink::explain::{End, Goal, Limits, explain};
use slitherlink::generate::Clues;
use slitherlink::grade::{Costs, Graded, grade};
use slitherlink::{Puzzle, Step};

use crate::common::boards::{fixture, recipe};

/// Where the explanation of a puzzle ends with these techniques, and the hardest of its steps.
fn explained(puzzle: &Puzzle, reach: Reach) -> (End, &'static str) {
    let explanation = explain(puzzle, Limits { reach, goal: Goal::End, deadline: Deadline::NEVER });
    let place_of = |step: &Step| place(step.technique.name()).expect("the ladder has all techniques");
    let hardest = explanation.steps.iter().map(place_of).max().and_then(|place| rungs().nth(place));
    // A grade does not ask how much of a way is by cases rather than by nested what-ifs.
    let name = hardest.map_or("", |rung| if rung.name == "cases" { NESTED_WHAT_IF } else { rung.name });
    (explanation.end, name)
}

/// The hardest technique by the grade.
fn needed(puzzle: &Puzzle) -> String {
    match grade(puzzle, &Costs::default(), Deadline::NEVER).unwrap() {
        Graded::Grade(grade) => grade.hardest,
        other => panic!("{other:?}: {puzzle}"),
    }
}

fn check(puzzle: &Puzzle, bounds: bool) -> String {
    let name = needed(puzzle);
    assert_eq!(explained(puzzle, Reach::all()), (End::Decided, place_name(&name)), "{puzzle}");
    if bounds && name != NESTED_WHAT_IF {
        let reach = Reach::up_to(&name).unwrap();
        assert_eq!(explained(puzzle, reach), (End::Decided, place_name(&name)), "{puzzle}");
        if let Some(easier) = reach.without_last() {
            assert_eq!(explained(puzzle, easier).0, End::Stuck, "{puzzle}");
        }
    }
    name
}

fn place_name(name: &str) -> &'static str {
    place(name).and_then(|place| rungs().nth(place)).map_or("", |rung| rung.name)
}

/// Checks so many boards, every fifth with bounds: how many different techniques they need.
fn check_made(size: u64, clues: Clues, boards: u64) -> usize {
    let recipe = recipe(size, clues);
    let made = (0..boards).map(|index| (recipe.make(41, index).unwrap().puzzle, index % 5 == 0));
    made.map(|(puzzle, bounds)| check(&puzzle, bounds)).collect::<BTreeSet<_>>().len()
}

#[test]
fn explanations_of_minimal_boards_need_what_the_grade_says() {
    assert!(check_made(7, Clues::Minimal, 200) > 10);
}

#[test]
fn explanations_of_larger_minimal_boards_need_what_the_grade_says() {
    assert!(check_made(10, Clues::Minimal, 150) > 7);
}

#[test]
fn explanations_of_boards_with_more_clues_need_what_the_grade_says() {
    assert!(check_made(10, Clues::Share(0.45), 150) > 10);
}

/// Of each fixture its name is the technique that it needs.
#[test]
fn fixtures_need_what_their_names_say() {
    for name in rungs().skip_while(|rung| rung.name != "carried-sectors").map(|rung| rung.name) {
        let path = format!("explain/{name}.txt");
        if std::path::Path::new("fixtures").join(&path).exists() {
            assert_eq!(check(&fixture(&path)[0], true), name);
        }
    }
}

/// The table of costs has the techniques in the order of the ladder.
#[test]
fn costs_rise_along_the_ladder() {
    let costs = Costs::default();
    let names: Vec<&str> = costs.all().iter().map(|priced| priced.technique.as_str()).collect();
    let places: Vec<_> = names.iter().map(|name| place(name).unwrap()).collect();
    assert!(places.is_sorted(), "{names:?}");
    assert_eq!(places.iter().collect::<BTreeSet<_>>().len() + 1, rungs().count());
}
