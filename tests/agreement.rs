//! Explanations and grades use the same ladder: the hardest technique of an explanation is the one that the
//! grade says the puzzle needs; with techniques up to that one the explanation is complete, and with fewer it
//! is not.

use std::collections::BTreeSet;

use slitherlink::explain::{End, Limits};
use slitherlink::generate::Clues;
use slitherlink::grade::{Costs, Graded};
use slitherlink::{Puzzle, Technique, TechniqueSet};

use crate::common::boards::{fixture, recipe};
use crate::common::cases::cases;

/// The outcome of an explanation with these techniques, and the hardest of its steps.
fn explained(puzzle: &Puzzle, techniques: TechniqueSet) -> (End, Option<Technique>) {
    let explanation = Limits { techniques, ..Limits::default() }.explain(puzzle);
    let hardest = explanation.steps.iter().map(|step| step.technique).max();
    assert!(
        hardest.is_none_or(|hardest| Technique::ladder().any(|technique| technique == hardest)),
        "{hardest:?}"
    );
    // A grade does not distinguish cases from nested what-ifs.
    (explanation.end, hardest.map(|hardest| hardest.min(Technique::NestedWhatIf)))
}

/// The hardest technique according to the grade.
fn needed(puzzle: &Puzzle) -> Option<Technique> {
    match slitherlink::grade(puzzle) {
        Graded::Grade(grade) => grade.hardest,
        other => panic!("{other:?}: {puzzle}"),
    }
}

fn check(puzzle: &Puzzle, bounds: bool) -> Option<Technique> {
    let needed = needed(puzzle);
    assert_eq!(explained(puzzle, TechniqueSet::LADDER), (End::Decided, needed), "{puzzle}");
    if let Some(technique) = needed.filter(|&needed| bounds && needed < Technique::NestedWhatIf) {
        let techniques = TechniqueSet::up_to(technique);
        assert_eq!(explained(puzzle, techniques), (End::Decided, needed), "{puzzle}");
        let easier = techniques.without(technique);
        if easier != TechniqueSet::NONE {
            assert_eq!(explained(puzzle, easier).0, End::Stuck, "{puzzle}");
        }
    }
    needed
}

/// Checks a number of boards, every fifth with limited techniques; returns the number of different techniques
/// needed.
fn check_made(size: u64, clues: Clues, boards: u64) -> usize {
    let recipe = recipe(size, clues);
    let made = (0..boards).map(|index| (recipe.make(41, index).unwrap().puzzle, index % 5 == 0));
    made.map(|(puzzle, bounds)| check(&puzzle, bounds)).collect::<BTreeSet<_>>().len()
}

#[test]
fn explanations_of_minimal_boards_need_what_the_grade_says() {
    assert!(check_made(7, Clues::Minimal, cases(100)) > 7);
}

#[test]
fn explanations_of_larger_minimal_boards_need_what_the_grade_says() {
    assert!(check_made(10, Clues::Minimal, cases(100)) > 4);
}

#[test]
fn explanations_of_boards_with_more_clues_need_what_the_grade_says() {
    assert!(check_made(10, Clues::Share(0.45), cases(50)) > 7);
}

/// Each fixture is named after the technique that it needs.
#[test]
fn fixtures_need_what_their_names_say() {
    for technique in Technique::ladder().filter(|&technique| technique >= Technique::CarriedSectors) {
        let path = format!("explain/{technique}.txt");
        if std::path::Path::new("fixtures").join(&path).exists() {
            assert_eq!(check(&fixture(&path)[0], true), Some(technique));
        }
    }
}

/// The table of costs lists the techniques in the order of the ladder.
#[test]
fn costs_rise_along_the_ladder() {
    let costs = Costs::default();
    let techniques: Vec<Technique> = costs.all().iter().map(|priced| priced.technique).collect();
    assert!(techniques.is_sorted(), "{techniques:?}");
    assert_eq!(techniques.iter().collect::<BTreeSet<_>>().len() + 1, Technique::ladder().len());
}
