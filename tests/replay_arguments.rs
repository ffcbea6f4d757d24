//! The step checker on arguments, on steps in the wrong place, and on malformed steps.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{grid, puzzle};
use crate::common::by_name::{all, alone, any, contradiction, facts, premises, rejects};
use crate::common::steps::step;
use slitherlink::replay::{Checks, Defect, Premise, Replay, drawn};
use slitherlink::{Branch, Cell, Clue, Conclusion, Edge, Fact, Premises, Puzzle, State, Step};

/// A what-if: the left of the upper edges of a 2x2 board with a 0 below is assumed to be a line.
fn what_if() -> (Puzzle, Vec<State>, Step) {
    let p = puzzle("... .0. ...");
    let states = vec![State::Undecided; p.grid().edge_count()];
    let inner = vec![
        all(&p, "r2c2", "", "xtop r2c2, xleft r2c2, xtop r3c2, xleft r2c3"),
        all(&p, "", "-left r1c2, xtop r2c2, xleft r2c2", "-top r2c1"),
        contradiction(&p, "", "-top r2c1, xtop r2c1"),
    ];
    let assumed = facts(p.grid(), "-left r1c2")[0];
    let argument = vec![Branch { assumed, steps: inner }];
    let step = Step { argument, ..all(&p, "r2c2", "xtop r2c1", "xleft r1c2") };
    (p, states, step)
}

#[test]
fn what_ifs() {
    let (p, _, right) = what_if();
    let report = alone(&p, &right).unwrap();
    assert_eq!((report.steps, report.arguments), (4, 1));
    let with = |change: &dyn Fn(&mut Step)| {
        let mut step = right.clone();
        change(&mut step);
        step
    };
    let names = |names: &str| facts(p.grid(), names);
    let gone = with(&|step| _ = step.argument[0].steps.pop());
    rejects(&p, &gone, Defect::Open { branch: 0 });
    let other = with(&|step| step.argument[0].assumed = names("-top r1c1")[0]);
    rejects(&p, &other, Defect::CasesMissing);
    let several = with(&|step| step.conclusion = Conclusion::All(names("xleft r1c2, xtop r1c1")));
    rejects(&p, &several, Defect::CasesMissing);
    let missing = with(&|step| step.premises.facts.clear());
    rejects(&p, &missing, Defect::NotKnown(names("xtop r2c1")[0]));
    let clue = (p.grid().cell(1, 1), Clue::new(0).unwrap());
    let missing = with(&|step| step.premises.clues.clear());
    rejects(&p, &missing, Defect::NoSuchClue(clue.0, clue.1));
    let idle = with(&|step| step.premises.facts.extend(names("xtop r3c3")));
    rejects(&p, &idle, Defect::IdlePremise(Premise::Fact(names("xtop r3c3")[0])));
    let idle = with(&|step| step.argument[0].steps.insert(1, all(&p, "r2c2", "", "xleft r2c2")));
    rejects(&p, &idle, Defect::IdleStep);
    let idle = with(&|step| {
        step.premises = premises(&p, "r2c2", "-top r2c2");
        step.argument[0].steps = vec![contradiction(&p, "r2c2", "-top r2c2")];
    });
    rejects(&p, &idle, Defect::IdleAssumption { branch: 0 });
    let early = with(&|step| step.argument[0].steps.swap(0, 1));
    let rejection = alone(&p, &early).unwrap_err();
    assert_eq!(rejection.place.inside, [(0, 0)]);
    assert_eq!(
        rejection.to_string(),
        "step 1, case 1, step 1: a cross at the top of r2c2 is not known at this point"
    );
}

#[test]
fn cases() {
    let p = puzzle("2.. ... ...");
    let names = |names: &str| facts(p.grid(), names);
    let corner = |state: &str, other: &str| Branch {
        assumed: names(&format!("{state}top r1c1"))[0],
        steps: vec![
            all(&p, "", &format!("{state}top r1c1"), &format!("{state}left r1c1")),
            all(
                &p,
                "r1c1",
                &format!("{state}top r1c1, {state}left r1c1"),
                &format!("{other}left r1c2, {other}top r2c1"),
            ),
            all(&p, "", &format!("{other}left r1c2, {other}top r2c1"), "=r1c2 r2c1"),
        ],
    };
    let both = vec![corner("-", "x"), corner("x", "-")];
    let right = Step { argument: both.clone(), ..all(&p, "r1c1", "", "=r1c2 r2c1") };
    alone(&p, &right).unwrap();
    let one = Step { argument: vec![both[0].clone()], ..right.clone() };
    rejects(&p, &one, Defect::CasesMissing);
    let twice = Step { argument: vec![both[0].clone(), both[0].clone()], ..right.clone() };
    rejects(&p, &twice, Defect::CasesMissing);
    let mut gone = right.clone();
    gone.argument[1].steps.pop();
    rejects(&p, &gone, Defect::Open { branch: 1 });
    let end = Step { conclusion: Conclusion::Contradiction, ..right };
    rejects(&p, &end, Defect::Open { branch: 0 });
}

#[test]
fn two_cases_that_both_fail_are_a_contradiction() {
    let p = puzzle("1. ..");
    let branch = |state: &str| Branch {
        assumed: facts(p.grid(), &format!("{state}top r1c1"))[0],
        steps: vec![
            all(&p, "", &format!("{state}top r1c1"), &format!("{state}left r1c1")),
            match state {
                "-" => contradiction(&p, "r1c1", "-top r1c1, -left r1c1"),
                _ => contradiction(&p, "r1c1", "xtop r1c1, xleft r1c1, xleft r1c2, xtop r2c1"),
            },
        ],
    };
    let right = Step {
        argument: vec![branch("-"), branch("x")],
        ..contradiction(&p, "r1c1", "xleft r1c2, xtop r2c1")
    };
    assert_eq!(alone(&p, &right).unwrap().redundant, []);
    let mut gone = right.clone();
    gone.argument[0].steps.pop();
    rejects(&p, &gone, Defect::Open { branch: 0 });
    let only = Step { argument: vec![branch("-")], ..right };
    rejects(&p, &only, Defect::CasesMissing);
}

#[test]
fn arguments_inside_of_arguments() {
    let (p, _, inner) = what_if();
    let names = |names: &str| facts(p.grid(), names);
    // The edge that the what-if rests on is undecided, so it is assumed.
    let nest = |inner: Step, edge: &str| {
        let assumed = names(&format!("x{edge}"))[0];
        let mut facts = inner.premises.facts.clone();
        facts.retain(|&fact| fact != assumed);
        let premises = Premises::new(inner.premises.clues.clone(), facts);
        let end = contradiction(&p, "", "-left r1c2, xleft r1c2");
        let premises = Premises::new(premises.clues, [premises.facts, names("-left r1c2")].concat());
        let conclusion = Conclusion::All(vec![assumed.negated()]);
        Step {
            argument: vec![Branch { assumed, steps: vec![inner, end] }],
            ..step("nested", premises, conclusion)
        }
    };
    let nested = nest(inner, "top r2c1");
    let report = alone(&p, &nested).unwrap();
    assert_eq!((report.steps, report.arguments), (6, 2));
}

#[test]
fn arguments_may_not_be_too_deep() {
    let (p, states, mut step) = what_if();
    for _ in 0..24 + 5 {
        let assumed = step.argument[0].assumed;
        let steps = vec![step.clone()];
        step = Step { argument: vec![Branch { assumed, steps }], ..step };
    }
    let known = drawn(p.grid(), &states).chain(step.premises.facts.clone());
    let rejection = Replay::all(&p, known, &[step], Checks::default()).unwrap_err();
    assert_eq!(rejection.why, Defect::TooDeep);
    assert_eq!(rejection.place.inside.len(), 24);
}

#[test]
fn what_is_drawn_is_known() {
    let grid = grid(2, 2);
    let mut states = vec![State::Undecided; grid.edge_count()];
    states[grid.horizontal(0, 1).index()] = State::Line;
    states[grid.vertical(1, 2).index()] = State::Cross;
    assert!(drawn(grid, &states).eq(facts(grid, "-top r1c2, xright r2c2")));
}

#[test]
fn what_is_not_known_is_no_premise() {
    let p = puzzle("... .2. ...");
    let check = |known: &str, steps: &[Step]| {
        Replay::all(&p, facts(p.grid(), known), steps, Checks::default())
            .map_err(|rejection| (rejection.place.step, rejection.why))
    };
    let first = all(&p, "", "-top r1c1", "-left r1c1");
    let second = all(&p, "", "-left r1c1", "-top r1c1");
    assert!(check("-top r1c1", &[first.clone(), second.clone()]).is_ok());
    let mut replay = Replay::new(&p, facts(p.grid(), "-top r1c1"), Checks::default());
    replay.check(&first).unwrap();
    assert_eq!(
        check("", &[first.clone(), second.clone()]),
        Err((0, Defect::NotKnown(facts(p.grid(), "-top r1c1")[0])))
    );
    assert_eq!(
        check("xtop r1c1", std::slice::from_ref(&first)),
        Err((0, Defect::NotKnown(facts(p.grid(), "-top r1c1")[0])))
    );
    // A relation between cells is a fact of its own, even if an edge implies it.
    let tied = all(&p, "", "/outside r1c1", "-top r1c1");
    assert_eq!(
        check("-top r1c1", std::slice::from_ref(&tied)),
        Err((0, Defect::NotKnown(facts(p.grid(), "/outside r1c1")[0])))
    );
    let tie = all(&p, "", "-left r1c1", "/outside r1c1");
    assert!(check("-left r1c1", &[tie, tied]).is_ok());
    // The conclusion of a cut is not a fact.
    let cut = any(&p, "", "-top r1c1, -bottom r3c3", "-top r1c2, -top r2c2, -left r2c1, -left r2c2");
    let cell = |r, c| -> Cell { p.grid().cell(r, c) };
    assert_eq!(
        check("-top r1c1, -bottom r3c3", &[cut, all(&p, "", "-top r1c2", "-top r1c2")]),
        Err((1, Defect::NotKnown(facts(p.grid(), "-top r1c2")[0])))
    );
    let wrong =
        |clue| step("step", Premises::new(vec![(cell(1, 1), clue)], vec![]), Conclusion::Contradiction);
    for clue in [Clue::new(3).unwrap(), Clue::BLANK] {
        assert_eq!(check("", &[wrong(clue)]), Err((0, Defect::NoSuchClue(cell(1, 1), clue))));
    }
}

#[test]
fn malformed_steps_are_rejected() {
    let p = puzzle("... .2. ...");
    let far: Vec<Edge> = grid(9, 9).edges().collect();
    let edge = |line| Fact::Edge { edge: far[150], line };
    let with = |premises: Premises, conclusion| step("step", premises, conclusion);
    let off = with(Premises::new(vec![], vec![edge(true)]), Conclusion::Contradiction);
    rejects(&p, &off, Defect::OffTheBoard);
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![edge(true)])), Defect::OffTheBoard);
    let cell = grid(9, 9).cell(8, 8);
    let clue = Premises { clues: vec![(cell, Clue::new(1).unwrap())], facts: vec![] };
    rejects(&p, &with(clue, Conclusion::Contradiction), Defect::OffTheBoard);
    let itself = Fact::Cells { cells: [None, None], differ: true };
    rejects(&p, &with(Premises::new(vec![], vec![itself]), Conclusion::Contradiction), Defect::OffTheBoard);
    // The first edge, and the first cell, that the board does not have.
    let next = Fact::Edge { edge: far[p.grid().edge_count()], line: true };
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![next])), Defect::OffTheBoard);
    let next = grid(9, 9).cells().nth(p.grid().cell_count()).unwrap();
    let tie = Fact::cells(None, Some(next), true);
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![tie])), Defect::OffTheBoard);
    let two = Clue::new(2).unwrap();
    let clue = Premises { clues: vec![(next, two)], facts: vec![] };
    rejects(&p, &with(clue, Conclusion::Contradiction), Defect::OffTheBoard);
    let twice = Premises { clues: vec![(p.grid().cell(1, 1), two); 2], facts: vec![] };
    rejects(&p, &with(twice, Conclusion::Contradiction), Defect::Unsorted);
    let twice = Premises { clues: vec![], facts: facts(p.grid(), "-top r1c1, -top r1c1") };
    rejects(&p, &with(twice, Conclusion::Contradiction), Defect::Unsorted);
    let turned = Premises { clues: vec![], facts: facts(p.grid(), "-top r1c2, -top r1c1") };
    rejects(&p, &with(turned, Conclusion::Contradiction), Defect::Unsorted);
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![])), Defect::Empty);
    rejects(&p, &with(Premises::default(), Conclusion::Any(vec![])), Defect::Empty);
}
