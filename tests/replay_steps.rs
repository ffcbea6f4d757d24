//! The checker of steps on steps made by hand: one or more of each technique, and what is wrong with
//! those that only look right.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::boards::{grid, puzzle};
use common::steps::step;
use slink::grid::{Cell, Edge, Grid, State};
use slink::replay::{Checks, Level, MAX_DEPTH, Premise, Rejection, Replay, Report, Why, drawn};
use slink::step::places::{cell_named, edge_named, side_named};
use slink::{Branch, Clue, Conclusion, Fact, Premises, Puzzle, Step};

/// Facts by name: `-top r1c1` a line, `xtop r1c1` a cross, `=r1c1 r1c2` the same side,
/// `/outside r1c2` different sides.
fn facts(grid: Grid, names: &str) -> Vec<Fact> {
    let fact = |name: &str| {
        let (kind, rest) = name.split_at(1);
        let edge = |line| Fact::Edge { edge: edge_named(grid, rest).unwrap(), line };
        let cells = |differ| {
            let (a, b) = rest.split_once(' ').unwrap();
            Fact::cells(side_named(grid, a).unwrap(), side_named(grid, b).unwrap(), differ)
        };
        match kind {
            "-" => edge(true),
            "x" => edge(false),
            "=" => cells(false),
            "/" => cells(true),
            _ => panic!("{name}"),
        }
    };
    names.split(", ").filter(|name| !name.is_empty()).map(fact).collect()
}

/// The premises: clues by the names of their cells, and facts.
fn premises(puzzle: &Puzzle, clues: &str, names: &str) -> Premises {
    let grid = puzzle.grid();
    let cells = clues.split_whitespace().map(|name| cell_named(grid, name).unwrap());
    Premises::new(cells.map(|cell| (cell, puzzle.clue(cell))).collect(), facts(grid, names))
}

/// A step by the names of clues, facts and conclusions.
fn all(puzzle: &Puzzle, clues: &str, names: &str, concluded: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::All(facts(puzzle.grid(), concluded)))
}

fn any(puzzle: &Puzzle, clues: &str, names: &str, concluded: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::Any(facts(puzzle.grid(), concluded)))
}

fn contradiction(puzzle: &Puzzle, clues: &str, names: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::Contradiction)
}

/// Checks a step with all its facts known.
fn alone(puzzle: &Puzzle, step: &Step) -> Result<Report, Rejection> {
    let known = step.premises.facts.clone();
    Replay::all(puzzle, known, std::slice::from_ref(step), Checks { irredundant: true })
}

/// The step is accepted at this level, and needs all its premises.
#[track_caller]
fn accepts(puzzle: &Puzzle, step: &Step, level: Level) {
    let report = alone(puzzle, step).unwrap();
    assert_eq!(report.redundant, []);
    assert_eq!(report.unsettled, 0);
    let found = Level::ALL.into_iter().find(|level| report.levels[level.index()] > 0);
    assert_eq!(found, Some(level));
}

#[track_caller]
fn rejects(puzzle: &Puzzle, step: &Step, why: Why) {
    assert_eq!(alone(puzzle, step).unwrap_err().why, why);
}

#[test]
fn a_clue_alone() {
    let p = puzzle("... .2. ...");
    accepts(&p, &all(&p, "r2c2", "-top r2c2, -left r2c2", "xtop r3c2, xleft r2c3"), Level::Clues);
    rejects(&p, &all(&p, "r2c2", "-top r2c2", "xtop r3c2"), Why::Unsound);
    accepts(&p, &contradiction(&p, "r2c2", "-top r2c2, -left r2c2, -top r3c2"), Level::Clues);
    rejects(&p, &contradiction(&p, "r2c2", "-top r2c2, -left r2c2"), Why::Unsound);
}

#[test]
fn a_vertex() {
    let p = puzzle("... ... ...");
    accepts(&p, &all(&p, "", "-top r2c1, -left r2c2", "xtop r2c2, xleft r1c2"), Level::Places);
    accepts(&p, &all(&p, "", "xtop r2c1, xleft r1c2, xleft r2c2", "xtop r2c2"), Level::Places);
    rejects(&p, &all(&p, "", "xtop r2c1, xleft r1c2", "xtop r2c2"), Why::Unsound);
    // At a corner of the board there are two edges.
    accepts(&p, &all(&p, "", "-top r1c1", "-left r1c1"), Level::Places);
}

#[test]
fn a_premise_that_is_not_needed_is_told() {
    let p = puzzle("... .2. ...");
    let redundant = |step: &Step| alone(&p, step).unwrap().redundant;
    let step = all(&p, "r2c2", "-top r2c2, -left r2c2, xtop r1c3", "xtop r3c2");
    let found = redundant(&step);
    assert_eq!(found[..].len(), 1);
    assert_eq!(found[0].premise, Premise::Fact(facts(p.grid(), "xtop r1c3")[0]));
    assert_eq!((found[0].place.step, found[0].level), (0, Level::Clues));
    let step = all(&p, "r2c2", "-top r2c1, -left r2c2", "xtop r2c2");
    assert_eq!(redundant(&step)[0].premise, Premise::Clue(p.grid().cell(1, 1), Clue::new(2).unwrap()));
}

#[test]
fn adjacent_threes_need_a_guard() {
    let p = puzzle("33 ..");
    rejects(&p, &all(&p, "r1c1 r1c2", "", "-left r1c2"), Why::Unsound);
    let p = puzzle(".... .33. .... 1...");
    let lines = "-left r2c2, -left r2c3, -left r2c4";
    accepts(&p, &all(&p, "r2c2 r2c3 r4c1", "", lines), Level::Everything);
    // The outer two follow anyway.
    accepts(&p, &all(&p, "r2c2 r2c3", "", "-left r2c2, -left r2c4"), Level::Places);
}

#[test]
fn a_cycle_that_leaves_something_out() {
    let round = "-top r1c1, -left r1c1, -top r2c1";
    let p = puzzle(".1 ..");
    // The 1 is met, so the loop may be closed here: of two clues, one may be guarded and one not.
    rejects(&p, &all(&p, "r1c2", round, "xleft r1c2"), Why::Unsound);
    let p = puzzle(".2 ..");
    accepts(&p, &all(&p, "r1c2", round, "xleft r1c2"), Level::Loop);
    let p = puzzle("... ... ...");
    accepts(&p, &all(&p, "", &format!("{round}, -left r3c3"), "xleft r1c2"), Level::Loop);
    rejects(&p, &all(&p, "", round, "xleft r1c2"), Why::Unsound);
    accepts(&p, &contradiction(&p, "", &format!("{round}, -left r1c2, -left r3c3")), Level::Loop);
    rejects(&p, &contradiction(&p, "", &format!("{round}, -left r1c2")), Why::Unsound);
}

#[test]
fn colours() {
    let p = puzzle(".... .... .... ....");
    // On the way round some vertices, one crosses an even number of lines.
    let ring = "xtop r2c1, xleft r1c2, xtop r2c2";
    accepts(&p, &all(&p, "", ring, "xleft r2c2"), Level::Places);
    let ring = "xleft r1c2, xleft r1c3, xleft r1c4, xtop r2c4, -top r3c4, xtop r4c4, xleft r4c4, xleft r4c3";
    let ring = format!("{ring}, -left r4c2, xtop r4c1, xtop r3c1");
    accepts(&p, &all(&p, "", &ring, "xtop r2c1"), Level::Colours);
    rejects(&p, &all(&p, "", &ring, "-top r2c1"), Why::Unsound);
    accepts(&p, &all(&p, "", "=r1c1 r4c1, xtop r2c1, xtop r3c1", "xtop r4c1"), Level::Colours);
    accepts(&p, &all(&p, "", "/r1c1 r4c1, xtop r2c1, xtop r3c1", "-top r4c1"), Level::Colours);
    accepts(&p, &all(&p, "", "/outside r2c2, xtop r2c2", "-top r1c2"), Level::Colours);
    rejects(&p, &all(&p, "", "/outside r2c2, xtop r2c2", "xtop r1c2"), Why::Unsound);
    accepts(&p, &contradiction(&p, "", "=r1c1 r2c1, -top r2c1"), Level::Colours);
    // A 3 between two cells on the same side: the edges to both are lines.
    let p = puzzle("... .3. ...");
    accepts(&p, &all(&p, "r2c2", "=r2c1 r2c3", "-left r2c2, -left r2c3"), Level::Colours);
}

#[test]
fn colours_and_vertices_together() {
    // If it were a cross, so would be the whole vertex, and the cells would be on the same side.
    let p = puzzle("... ... ...");
    let step = all(&p, "", "/r1c1 r2c2, xtop r2c1, xtop r2c2", "-left r1c2");
    assert!(alone(&p, &step).is_ok());
    let step = all(&p, "", "/outside r2c2, =r1c2 r2c2, =r2c1 r2c2, xleft r1c2", "-top r1c1");
    assert_eq!(alone(&p, &step).unwrap().levels[Level::Colours.index()], 1);
}

#[test]
fn cuts() {
    let p = puzzle("... ... ...");
    // S is the upper left block of two by two vertices.
    let delta = "-top r1c2, -top r2c2, -left r2c1, -left r2c2";
    let witnesses = "-top r1c1, -bottom r3c3";
    accepts(&p, &any(&p, "", witnesses, delta), Level::Loop);
    for gone in delta.split(", ") {
        let literals: Vec<&str> = delta.split(", ").filter(|&name| name != gone).collect();
        rejects(&p, &any(&p, "", witnesses, &literals.join(", ")), Why::Unsound);
        let cross = gone.replace('-', "x");
        accepts(&p, &any(&p, "", &format!("{witnesses}, {cross}"), &literals.join(", ")), Level::Loop);
    }
    for witness in witnesses.split(", ") {
        rejects(&p, &any(&p, "", witness, delta), Why::Unsound);
        // A witness may be in the clause: a line, or else not.
        let clause = format!("{delta}, {}", witness.replace('-', "x"));
        let other = witnesses.split(", ").find(|&other| other != witness).unwrap();
        accepts(&p, &any(&p, "", other, &clause), Level::Loop);
    }
    // All crossed is a contradiction.
    let crossed = format!("{witnesses}, {}", delta.replace('-', "x"));
    assert!(alone(&p, &contradiction(&p, "", &crossed)).is_ok());
}

#[test]
fn a_clue_is_a_witness_if_it_cannot_do_without() {
    let delta = "-top r1c2, -top r2c2, -left r2c1, -left r2c2";
    // Of the sides of r1c1, all are inside; of r3c3, all outside.
    let p = puzzle("1.. ... ..1");
    accepts(&p, &any(&p, "r1c1 r3c3", "", delta), Level::Loop);
    rejects(&p, &any(&p, "r1c1", "", delta), Why::Unsound);
    // A clue that merely touches is none.
    // A clue that can be met on either side is none.
    let p = puzzle("11. ... ..1");
    rejects(&p, &any(&p, "r1c1 r1c2", "", delta), Why::Unsound);
    rejects(&p, &any(&p, "r1c2 r3c3", "", delta), Why::Unsound);
    // A clue that can be met on neither side is both.
    let p = puzzle(".3. ... ...");
    accepts(&p, &any(&p, "r1c2", "", delta), Level::Loop);
    let p = puzzle("3.. ...");
    let delta = "-top r1c3, -top r2c3, -bottom r2c3";
    rejects(&p, &any(&p, "r1c1", "", delta), Why::Unsound);
    accepts(&p, &any(&p, "r1c1", "-right r2c3", delta), Level::Loop);
}

#[test]
fn two_openings() {
    let p = puzzle("... ... ...");
    let step = all(&p, "", "-top r1c1, -bottom r3c3, xtop r2c2, xleft r2c1", "-top r1c2, -left r2c2");
    assert!(alone(&p, &step).is_ok());
}

/// A what-if: if the left one of the upper edges of a 2x2 board with a 0 below were a line.
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
    rejects(&p, &gone, Why::Open { branch: 0 });
    let other = with(&|step| step.argument[0].assumed = names("-top r1c1")[0]);
    rejects(&p, &other, Why::CasesMissing);
    let several = with(&|step| step.conclusion = Conclusion::All(names("xleft r1c2, xtop r1c1")));
    rejects(&p, &several, Why::CasesMissing);
    let missing = with(&|step| step.premises.facts.clear());
    rejects(&p, &missing, Why::NotKnown(names("xtop r2c1")[0]));
    let clue = (p.grid().cell(1, 1), Clue::new(0).unwrap());
    let missing = with(&|step| step.premises.clues.clear());
    rejects(&p, &missing, Why::NoSuchClue(clue.0, clue.1));
    let idle = with(&|step| step.premises.facts.extend(names("xtop r3c3")));
    rejects(&p, &idle, Why::IdlePremise(Premise::Fact(names("xtop r3c3")[0])));
    let idle = with(&|step| step.argument[0].steps.insert(1, all(&p, "r2c2", "", "xleft r2c2")));
    rejects(&p, &idle, Why::IdleStep);
    let idle = with(&|step| {
        step.premises = premises(&p, "r2c2", "-top r2c2");
        step.argument[0].steps = vec![contradiction(&p, "r2c2", "-top r2c2")];
    });
    rejects(&p, &idle, Why::IdleAssumption { branch: 0 });
    let early = with(&|step| step.argument[0].steps.swap(0, 1));
    let rejection = alone(&p, &early).unwrap_err();
    assert_eq!(rejection.place.inside, [(0, 0)]);
    assert_eq!(
        rejection.to_string(),
        "step 1, case 1, step 1: a cross above row 2, column 2 is not known at this point"
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
    rejects(&p, &one, Why::CasesMissing);
    let twice = Step { argument: vec![both[0].clone(), both[0].clone()], ..right.clone() };
    rejects(&p, &twice, Why::CasesMissing);
    let mut gone = right.clone();
    gone.argument[1].steps.pop();
    rejects(&p, &gone, Why::Open { branch: 1 });
    let end = Step { conclusion: Conclusion::Contradiction, ..right };
    rejects(&p, &end, Why::Open { branch: 0 });
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
    rejects(&p, &gone, Why::Open { branch: 0 });
    let only = Step { argument: vec![branch("-")], ..right };
    rejects(&p, &only, Why::CasesMissing);
}

#[test]
fn arguments_inside_of_arguments() {
    let (p, _, inner) = what_if();
    let names = |names: &str| facts(p.grid(), names);
    // Nothing is known of the edge that the what-if rests on, so it is assumed.
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
    for _ in 0..MAX_DEPTH + 5 {
        let assumed = step.argument[0].assumed;
        let steps = vec![step.clone()];
        step = Step { argument: vec![Branch { assumed, steps }], ..step };
    }
    let known = drawn(p.grid(), &states).chain(step.premises.facts.clone());
    let rejection = Replay::all(&p, known, &[step], Checks::default()).unwrap_err();
    assert_eq!(rejection.why, Why::TooDeep);
    assert_eq!(rejection.place.inside.len(), MAX_DEPTH);
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
    assert_eq!(
        check("", &[first.clone(), second.clone()]),
        Err((0, Why::NotKnown(facts(p.grid(), "-top r1c1")[0])))
    );
    assert_eq!(
        check("xtop r1c1", std::slice::from_ref(&first)),
        Err((0, Why::NotKnown(facts(p.grid(), "-top r1c1")[0])))
    );
    // A tie is a fact of its own, even where an edge says the same.
    let tied = all(&p, "", "/outside r1c1", "-top r1c1");
    assert_eq!(
        check("-top r1c1", std::slice::from_ref(&tied)),
        Err((0, Why::NotKnown(facts(p.grid(), "/outside r1c1")[0])))
    );
    let tie = all(&p, "", "-left r1c1", "/outside r1c1");
    assert!(check("-left r1c1", &[tie, tied]).is_ok());
    // A cut is no fact.
    let cut = any(&p, "", "-top r1c1, -bottom r3c3", "-top r1c2, -top r2c2, -left r2c1, -left r2c2");
    let cell = |r, c| -> Cell { p.grid().cell(r, c) };
    assert_eq!(
        check("-top r1c1, -bottom r3c3", &[cut, all(&p, "", "-top r1c2", "-top r1c2")]),
        Err((1, Why::NotKnown(facts(p.grid(), "-top r1c2")[0])))
    );
    let wrong =
        |clue| step("step", Premises::new(vec![(cell(1, 1), clue)], vec![]), Conclusion::Contradiction);
    for clue in [Clue::new(3).unwrap(), Clue::BLANK] {
        assert_eq!(check("", &[wrong(clue)]), Err((0, Why::NoSuchClue(cell(1, 1), clue))));
    }
}

#[test]
fn malformed_steps_are_rejected() {
    let p = puzzle("... .2. ...");
    let far: Vec<Edge> = grid(9, 9).edges().collect();
    let edge = |line| Fact::Edge { edge: far[150], line };
    let with = |premises: Premises, conclusion| step("step", premises, conclusion);
    let off = with(Premises::new(vec![], vec![edge(true)]), Conclusion::Contradiction);
    rejects(&p, &off, Why::OffTheBoard);
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![edge(true)])), Why::OffTheBoard);
    let cell = grid(9, 9).cell(8, 8);
    let clue = Premises { clues: vec![(cell, Clue::new(1).unwrap())], facts: vec![] };
    rejects(&p, &with(clue, Conclusion::Contradiction), Why::OffTheBoard);
    let itself = Fact::Cells { cells: [None, None], differ: true };
    rejects(&p, &with(Premises::new(vec![], vec![itself]), Conclusion::Contradiction), Why::OffTheBoard);
    let twice = Premises { clues: vec![], facts: facts(p.grid(), "-top r1c1, -top r1c1") };
    rejects(&p, &with(twice, Conclusion::Contradiction), Why::Unsorted);
    let turned = Premises { clues: vec![], facts: facts(p.grid(), "-top r1c2, -top r1c1") };
    rejects(&p, &with(turned, Conclusion::Contradiction), Why::Unsorted);
    rejects(&p, &with(Premises::default(), Conclusion::All(vec![])), Why::Empty);
    rejects(&p, &with(Premises::default(), Conclusion::Any(vec![])), Why::Empty);
}

/// The outline of a comb in the left part of a board: all of its lines but one, and that one.
fn long_path(n: usize) -> (Puzzle, Vec<Fact>, Edge) {
    let board = grid(n as u64, n as u64 + 3);
    let in_comb = |cell: Option<Cell>| {
        let (r, c) = cell.map_or((0, n), |cell| board.cell_place(cell));
        c < n && (c == 0 || r % 2 == 0)
    };
    let is_line = |edge: &Edge| {
        let [a, b] = board.cells_beside(*edge).map(in_comb);
        a != b
    };
    let mut lines: Vec<Edge> = board.edges().filter(is_line).collect();
    let last = lines.pop().unwrap();
    let facts = lines.into_iter().map(|edge| Fact::Edge { edge, line: true }).collect();
    (Puzzle::new(board, vec![Clue::BLANK; board.cell_count()]).unwrap(), facts, last)
}

#[test]
fn long_paths_and_chains_are_no_trouble() {
    let (p, mut path, last) = long_path(39);
    let board = p.grid();
    assert!(path.len() > 1_500);
    let cross = Conclusion::All(vec![Fact::Edge { edge: last, line: false }]);
    let whole = step("premature-loop", Premises::new(vec![], path.clone()), cross.clone());
    rejects(&p, &whole, Why::Unsound);
    path.push(Fact::Edge { edge: board.vertical(5, 41), line: true });
    accepts(&p, &step("premature-loop", Premises::new(vec![], path), cross), Level::Loop);
    // Down the first column, along the last row, and back up the last column.
    let chain = (1..39).map(|r| board.horizontal(r, 0)).chain((1..42).map(|c| board.vertical(38, c)));
    let chain = chain.chain((1..39).map(|r| board.horizontal(r, 41)));
    let facts: Vec<Fact> =
        chain.map(|edge| Fact::Edge { edge, line: edge.index().is_multiple_of(3) }).collect();
    let odd = facts.iter().filter(|fact| matches!(fact, Fact::Edge { line: true, .. })).count() % 2 == 1;
    let tie = Fact::cells(Some(board.cell(0, 0)), Some(board.cell(0, 41)), odd);
    let step = step("colours", Premises::new(vec![], facts), Conclusion::All(vec![tie]));
    accepts(&p, &step, Level::Colours);
}
