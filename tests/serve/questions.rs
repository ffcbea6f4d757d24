//! Each question, with good and bad boards: the answers agree with the library.

use serde_json::{Value, json};
use slitherlink::explain::words::{places, sentence};
use slitherlink::explain::{Goal, Limits, explain, hint};
use slitherlink::formats::json::{Edges, Object};
use slitherlink::formats::{Drawing, Entry, Format, Reader};
use slitherlink::generate::{Clues, Recipe, Require, Symmetry};
use slitherlink::grade::json::Figures;
use slitherlink::grade::{Costs, Graded, grade};
use slitherlink::step::json::StepForm;
use slitherlink::step::places::{cell_name, edge_name};
use slitherlink::{
    Board, Deadline, Edge, Grid, Options, Puzzle, Solver, State, Step, Technique, TechniqueSet, Verdict,
    verify,
};

use super::client::Running;

/// A puzzle with one solution; below, one with several, and one with none.
const UNIQUE: &str = "https://puzz.link/p?slither/5/5/cbcbcddad";
const SEVERAL: &str = "2 2\n3 2\n2 3\n";
const NONE: &str = "2 3\n3 3 .\n0 . 1\n";

fn entry(text: &str) -> Entry {
    Reader::new("test", text.as_bytes()).next().unwrap().unwrap()
}

fn board(entry: &Entry) -> Value {
    serde_json::to_value(Object::of(entry)).unwrap()
}

fn puzzle(text: &str) -> Puzzle {
    entry(text).puzzle
}

fn asked(text: &str) -> Value {
    json!({ "board": board(&entry(text)) })
}

/// The puzzle with its only solution drawn.
fn solved(text: &str) -> Entry {
    let puzzle = puzzle(text);
    let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).unwrap().verdict else {
        panic!("not unique")
    };
    Entry { drawing: Some(Drawing::of(solution.states())), ..Entry::of(puzzle) }
}

/// A drawing without its lines.
fn only_crosses(states: &[State]) -> Vec<State> {
    states.iter().map(|&state| if state == State::Line { State::Undecided } else { state }).collect()
}

/// The same puzzle with these edges drawn.
fn drawn(text: &str, edges: &[(Edge, State)]) -> Entry {
    let puzzle = puzzle(text);
    let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
    edges.iter().for_each(|&(edge, state)| states[edge.index()] = state);
    Entry { drawing: Some(Drawing::of(states)), ..Entry::of(puzzle) }
}

fn limits(goal: Goal) -> Limits {
    Limits { techniques: TechniqueSet::LADDER, deadline: Deadline::NEVER, goal }
}

#[test]
fn text_in_every_format_is_read_and_written() {
    let server = Running::start();
    let solved = solved(UNIQUE);
    for format in Format::ALL {
        let mut text = Vec::new();
        format.write(&solved, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let told = server.told("write", &json!({ "board": board(&solved), "to": format.name() }));
        assert_eq!(told["text"], text.as_str(), "{}", format.name());
        let told = server.told("read", &json!({ "text": text }));
        let own = entry(&text);
        assert_eq!(told["boards"], json!([{ "board": board(&own), "format": format.name() }]));
        assert_eq!((&told["errors"], &told["complete"]), (&json!([]), &json!(true)));
    }
    let told = server.told("write", &json!({ "board": board(&solved), "to": "svg", "theme": "dark" }));
    assert!(told["text"].as_str().unwrap().starts_with("<svg "), "{told}");
    assert_eq!(told["name"], "slitherlink.svg");
    for (to, theme, choices) in [
        ("tiff", "dark", ", penpa, "),
        ("svg", "pink", "; choose one of auto, light, dark"),
        ("plain", "pink", "; choose one of auto, light, dark"),
    ] {
        let (status, told) =
            server.ask("write", &json!({ "board": board(&solved), "to": to, "theme": theme }));
        assert_eq!(status, 400);
        let error = told["error"].as_str().unwrap();
        assert!(error.starts_with("there is no ") && error.contains(choices), "{told}");
    }
    let (status, told) =
        server.ask("write", &json!({ "board": board(&solved), "to": "plain", "theme": "dark" }));
    assert_eq!((status, told["error"].as_str().unwrap().contains("only svg has")), (400, true), "{told}");
    let flat = entry("1 2\n3 .\n");
    let (status, told) = server.ask("write", &json!({ "board": board(&flat), "to": "krazydad" }));
    assert_eq!(status, 400);
    assert!(told["error"].as_str().unwrap().contains("must be square"), "{told}");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let server = Running::start();
    let text = std::fs::read_to_string("fixtures/slink/bad.txt").unwrap();
    let told = server.told("read", &json!({ "text": text }));
    let all: Vec<_> = Reader::new("test", text.as_bytes()).collect();
    let good: Vec<Value> =
        all.iter().flatten().map(|entry| json!({ "board": board(entry), "format": "contest" })).collect();
    let bad: Vec<Value> = all
        .iter()
        .filter_map(|found| found.as_ref().err())
        .map(|error| {
            let place = (error.puzzle, error.line, error.column);
            json!({ "error": error.problem.to_string(), "puzzle": place.0, "line": place.1, "column": place.2 })
        })
        .collect();
    assert!(!good.is_empty() && !bad.is_empty());
    assert_eq!((&told["boards"], &told["errors"]), (&json!(good), &json!(bad)));
    // A short text may describe a large board, or many.
    let told = server.told("read", &json!({ "text": "https://puzz.link/p?slither/1000/1000/\n" }));
    assert_eq!(told["boards"], json!([]));
    let told = server.told("read", &json!({ "text": "pzprv3/slither/1000/1000/\n".repeat(1000) }));
    assert_eq!(told["boards"], json!([]));
    assert!(
        told["errors"][0]["error"].as_str().unwrap().contains("at most 10000 cells"),
        "{}",
        told["errors"][0]
    );
    let told = server.told("read", &json!({ "text": "1 1\n4\n".repeat(3000) + "0 0\n" }));
    assert_eq!((told["boards"].as_array().unwrap().len(), &told["complete"]), (1000, &json!(false)));
    assert_eq!(server.ask("read", &json!({ "text": "" })).0, 400);
    // Of a text that there was no time to read, nothing is said.
    let told = server.told("read", &json!({ "text": "1 1\n4\n", "seconds": 0 }));
    assert_eq!(told, json!({ "boards": [], "errors": [], "complete": false }));
}

#[test]
fn the_choices_are_those_of_the_library() {
    let server = Running::start();
    let told = server.told("formats", &json!({}));
    let names = |of: &str| -> Vec<String> {
        told[of].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_string()).collect()
    };
    let formats: Vec<&str> = Format::ALL.into_iter().map(Format::name).chain(["svg"]).collect();
    assert_eq!(names("formats"), formats);
    assert_eq!(names("symmetries"), Symmetry::ALL.map(Symmetry::name));
    assert_eq!(names("techniques"), Technique::ladder().map(Technique::name).collect::<Vec<_>>());
    assert_eq!(names("grades")[5], "beyond");
}

#[test]
fn verdicts() {
    let server = Running::start();
    let told = server.told("verdict", &asked(UNIQUE));
    let solution = board(&solved(UNIQUE));
    assert_eq!(told["verdict"], "unique");
    assert_eq!(told["solutions"][0]["horizontal"], solution["horizontal"]);
    assert_eq!(told["solutions"][0]["vertical"], solution["vertical"]);
    // The drawing is ignored.
    let wrong = drawn(
        UNIQUE,
        &[
            (puzzle(UNIQUE).grid().horizontal(0, 0), State::Line),
            (puzzle(UNIQUE).grid().horizontal(0, 1), State::Line),
        ],
    );
    assert_eq!(server.told("verdict", &json!({ "board": board(&wrong) }))["verdict"], "unique");

    let told = server.told("verdict", &asked(SEVERAL));
    assert_eq!(told["verdict"], "several");
    let puzzle = puzzle(SEVERAL);
    let grid = puzzle.grid();
    let lines = |at: usize| -> Vec<bool> {
        let of = |kind: &str| told["solutions"][at][kind].as_array().unwrap().clone();
        let rows = [of("horizontal"), of("vertical")].concat();
        rows.iter()
            .flat_map(|row| row.as_str().unwrap().chars().map(|char| char == '-').collect::<Vec<_>>())
            .collect()
    };
    let [one, other] = [lines(0), lines(1)];
    for lines in [&one, &other] {
        verify(&puzzle, lines.clone()).unwrap();
    }
    let differ: Vec<String> = grid
        .edges()
        .filter(|edge| one[edge.index()] != other[edge.index()])
        .map(|edge| edge_name(grid, edge).to_string())
        .collect();
    assert_eq!(told["differ"], json!(differ));

    let told = server.told("verdict", &asked(NONE));
    assert_eq!((&told["verdict"], &told["solutions"]), (&json!("none"), &json!([])));
    assert_eq!(told["conflict"], json!(["r1c1", "r2c1"]));
    let quick = json!({ "board": board(&entry(NONE)), "causes": false });
    assert_eq!(server.told("verdict", &quick)["conflict"], json!([]));
}

#[test]
fn solving_goes_on_from_what_is_drawn() {
    let server = Running::start();
    let grid = puzzle(SEVERAL).grid();
    let told = server
        .told("solve", &json!({ "board": board(&drawn(SEVERAL, &[(grid.horizontal(0, 1), State::Cross)])) }));
    assert_eq!(told["verdict"], "unique");
    assert_eq!(told["solutions"][0]["horizontal"][0], "-x");
    assert_eq!(server.told("solve", &asked(SEVERAL))["verdict"], "several");
    assert_eq!(server.told("solve", &asked(NONE))["verdict"], "none");
}

#[test]
fn mistakes() {
    let server = Running::start();
    let grid = puzzle(UNIQUE).grid();
    let state = |entry: &Entry| {
        let told = server.told("mistake", &json!({ "board": board(entry) }));
        (told["state"].as_str().unwrap().to_string(), told)
    };
    assert_eq!(state(&entry(UNIQUE)).0, "open");
    assert_eq!(state(&solved(UNIQUE)).0, "right");
    // The 0 at r5c2 has a line.
    let (name, told) = state(&drawn(UNIQUE, &[(grid.horizontal(5, 1), State::Line)]));
    assert_eq!((name.as_str(), &told["cells"]), ("wrong", &json!(["r5c2"])));
    assert_eq!(told["edges"], json!(["bottom r5c2"]));
    assert_eq!(told["words"], "the 0 at r5c2 has 1 line");
    // A cross where the only solution has a line.
    let Entry { drawing: Some(Drawing { states, .. }), .. } = solved(UNIQUE) else { panic!() };
    let line = grid.edges().find(|edge| states[edge.index()] == State::Line).unwrap();
    let (name, told) = state(&drawn(UNIQUE, &[(line, State::Cross)]));
    assert_eq!((name.as_str(), &told["edges"]), ("stuck", &json!([edge_name(grid, line).to_string()])));
    assert!(told["words"].as_str().unwrap().ends_with(" should be a line"), "{told}");
    // A cycle that leaves clues out: all of its lines are named.
    let cycle = grid.sides(grid.cell(2, 1)).map(|edge| (edge, State::Line));
    let (name, told) = state(&drawn("5 5\n.....\n.....\n.....\n.....\n....3\n", &cycle));
    assert_eq!((name.as_str(), told["edges"].as_array().unwrap().len()), ("wrong", 4), "{told}");
}

/// Compares the steps of an answer with those of the library.
fn check_steps(told: &Value, grid: Grid, steps: &[Step]) {
    assert!(!steps.is_empty());
    let forms: Vec<StepForm> = steps.iter().map(|step| StepForm::new(grid, step)).collect();
    assert_eq!(told["steps"], serde_json::to_value(forms).unwrap());
    let words = told["words"].as_array().unwrap();
    assert_eq!(words.len(), steps.len());
    for (words, step) in words.iter().zip(steps) {
        assert_eq!(words["technique"], step.technique.name());
        assert_eq!(words["step"], sentence(grid, step));
        let cells = places(grid, step).into_iter().map(|cell| cell_name(grid, Some(cell)).to_string());
        assert_eq!(words["where"], json!(cells.collect::<Vec<_>>()));
        let cases = words["argument"].as_array().map_or(0, Vec::len);
        assert_eq!(cases, step.argument.len());
        if let (Some(cases), [branch]) = (words["argument"].as_array(), &step.argument[..]) {
            assert_eq!(cases[0]["steps"].as_array().unwrap().len(), branch.steps.len());
        }
    }
}

#[test]
fn hints() {
    let server = Running::start();
    let (puzzle, grid) = (puzzle(UNIQUE), puzzle(UNIQUE).grid());
    let (steps, _) = hint(&Board::new(&puzzle), None, limits(Goal::NextEdge));
    let told = server.told("hint", &asked(UNIQUE));
    assert_eq!(told["state"], "hint");
    check_steps(&told, grid, &steps);
    let near = grid.horizontal(5, 4);
    let (steps, _) = hint(&Board::new(&puzzle), Some(near), limits(Goal::NextEdge));
    let name = edge_name(grid, near).to_string();
    let told = server.told("hint", &json!({ "board": board(&entry(UNIQUE)), "near": name }));
    check_steps(&told, grid, &steps);

    let told = server
        .told("hint", &json!({ "board": board(&drawn(UNIQUE, &[(grid.horizontal(5, 1), State::Line)])) }));
    assert_eq!((&told["state"], &told["words"]), (&json!("mistake"), &json!("the 0 at r5c2 has 1 line")));
    assert_eq!(told["cells"], json!(["r5c2"]));
    assert_eq!(server.told("hint", &json!({ "board": board(&solved(UNIQUE)) }))["state"], "solved");
    let crosses =
        Entry { drawing: Some(Drawing::of(only_crosses(&solved(UNIQUE).states()))), ..entry(UNIQUE) };
    for (question, state) in [("hint", "solved"), ("mistake", "right")] {
        let told = server.told(question, &json!({ "board": board(&crosses) }));
        let words = "the puzzle is solved: the crosses leave one loop, and it meets every clue";
        assert_eq!((&told["state"], &told["words"]), (&json!(state), &json!(words)));
    }
    // A drawing without a visible mistake is none if the puzzle has no solution.
    let none = drawn(NONE, &[(entry(NONE).puzzle.grid().horizontal(0, 0), State::Line)]);
    let told = server.told("hint", &json!({ "board": board(&none) }));
    assert_eq!(told["state"], "none");
    assert!(told["words"].as_str().unwrap().starts_with("no solution: "), "{told}");
    assert_eq!(server.told("hint", &asked("2 2\n. .\n. .\n"))["state"], "several");
    // A cell alone has one loop.
    let told = server.told("hint", &asked("1 1\n.\n"));
    assert_eq!((&told["state"], &told["words"][0]["technique"]), (&json!("hint"), &json!("what-if")));
    let (status, told) = server.ask("hint", &json!({ "board": board(&entry(UNIQUE)), "near": "top r9c1" }));
    assert_eq!((status, told["error"].as_str().unwrap().starts_with("there is no cell")), (400, true));
}

#[test]
fn explanations() {
    let server = Running::start();
    // One of them needs a what-if.
    for text in [UNIQUE, "5 5\n. 1 1 . .\n. . . . 2\n. 2 3 . .\n3 . . . .\n. . 3 . .\n"] {
        let puzzle = puzzle(text);
        let explanation = explain(&puzzle, limits(Goal::End));
        let told = server.told("explain", &asked(text));
        check_steps(&told, puzzle.grid(), &explanation.steps);
    }
    let told = server.told("explain", &asked(NONE));
    assert_eq!(told["end"], "contradiction");
}

#[test]
fn likelihoods() {
    let server = Running::start();
    let told = server.told("likelihood", &asked(SEVERAL));
    assert_eq!(told["loops"], "2");
    assert_eq!(told["edges"]["horizontal"], json!([[1.0, 0.5], [0.5, 0.5], [0.5, 1.0]]));
    // Without a solution, there are no shares.
    assert_eq!(server.told("likelihood", &asked(NONE))["loops"], "0");
    assert_eq!(
        server.told("likelihood", &asked(NONE)),
        json!({ "loops": "0", "why": "there is no solution" })
    );
    let blank = |rows, cols| json!({ "board": { "slink": 1, "rows": rows, "cols": cols, "clues": vec![".".repeat(cols); rows] } });
    let told = server.told("likelihood", &blank(5, 5));
    assert_eq!(told["loops"], "1222363");
    for (rows, cols, why) in [(60, 60, "at most 41"), (30, 30, "it needs ")] {
        let told = server.told("likelihood", &blank(rows, cols));
        assert!(told["loops"].is_null() && told["why"].as_str().unwrap().contains(why), "{told}");
    }
}

#[test]
fn grades() {
    let server = Running::start();
    let told = server.told("grade", &asked(UNIQUE));
    let Graded::Grade(grade) = grade(&puzzle(UNIQUE), &Costs::default(), &Deadline::NEVER).unwrap() else {
        panic!()
    };
    let mut own = serde_json::to_value(Figures::of(&grade)).unwrap();
    own["verdict"] = json!("unique");
    assert_eq!(told, own);
    assert_eq!(server.told("grade", &asked(SEVERAL)), json!({ "verdict": "several" }));
    assert_eq!(server.told("grade", &asked(NONE)), json!({ "verdict": "none" }));
}

#[test]
fn clues_to_add_to_spare_and_in_conflict() {
    let server = Running::start();
    let why = |text: &str, question: &str| {
        server.told("why", &json!({ "board": board(&entry(text)), "question": question }))
    };
    let verdict = |puzzle: &Puzzle| Solver::new(Options::default()).solve(puzzle).unwrap().verdict;
    // 3s in opposite corners: adding one clue makes one of many solutions unique.
    let text = "3 3\n3 . .\n. . .\n. . 2\n";
    let told = why(text, "add");
    assert_eq!((&told["verdict"], &told["proven"]), (&json!("several"), &json!(true)));
    let (mut with, grid) = (puzzle(text), puzzle(text).grid());
    for clue in told["clues"].as_array().unwrap() {
        let cell = slitherlink::step::places::cell_named(grid, clue["cell"].as_str().unwrap()).unwrap();
        with = with.with([(cell, slitherlink::Clue::new(clue["clue"].as_u64().unwrap() as u8).unwrap())]);
    }
    let Verdict::Unique(solution) = verdict(&with) else { panic!("{told}") };
    let own = board(&Entry { drawing: Some(Drawing::of(solution.states())), ..Entry::of(with) });
    assert_eq!(told["solution"]["horizontal"], own["horizontal"]);
    assert!(told["words"].as_str().unwrap().contains("would make this the only solution"));

    let told = why(UNIQUE, "spare");
    assert_eq!((&told["verdict"], &told["proven"]), (&json!("unique"), &json!(true)));
    let named = |of: &Value| -> Vec<_> {
        let names = of.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
        names
            .map(|name| slitherlink::step::places::cell_named(puzzle(UNIQUE).grid(), name).unwrap())
            .collect()
    };
    for cell in named(&told["cells"]) {
        assert!(matches!(verdict(&puzzle(UNIQUE).without(&[cell])), Verdict::Unique(_)));
    }
    assert!(matches!(verdict(&puzzle(UNIQUE).without(&named(&told["together"]))), Verdict::Unique(_)));

    let told = why(NONE, "conflict");
    assert_eq!((&told["cells"], &told["proven"]), (&json!(["r1c1", "r2c1"]), &json!(true)));
    assert_eq!(
        told["words"],
        "these 2 clues contradict each other, and no single clue is impossible on its own: the 3 at r1c1 and the 0 at r2c1"
    );
    // A question that does not fit the puzzle is answered by saying so.
    for (text, question, words) in [
        (UNIQUE, "add", "there is one solution already"),
        (SEVERAL, "spare", "there are several solutions"),
        (UNIQUE, "conflict", "there is one solution already"),
        (NONE, "add", "there is no solution"),
    ] {
        assert_eq!(why(text, question)["words"], words);
    }
    let (status, _) = server.ask("why", &json!({ "board": board(&entry(UNIQUE)), "question": "what" }));
    assert_eq!(status, 400);
}

#[test]
fn boards_are_generated_from_a_seed() {
    let server = Running::start();
    let ask = json!({ "rows": 6, "cols": 6, "clues": "0.5", "symmetry": "rot180", "seed": 7 });
    let told = server.told("generate", &ask);
    let recipe = Recipe {
        grid: Grid::new(6, 6).unwrap(),
        clues: Clues::Share(0.5),
        symmetry: Symmetry::Rot180,
        ..Recipe::default()
    };
    let made = recipe.make(7, 0).unwrap();
    assert_eq!(told, json!({ "board": board(&Entry::of(made.puzzle)), "seed": 7 }));
    let told = server.told("generate", &json!({ "rows": 5, "cols": 5, "grade": "normal..tricky" }));
    let graded = server.told("grade", &json!({ "board": told["board"] }));
    assert!(["normal", "tricky"].contains(&graded["word"].as_str().unwrap()), "{graded}");
    let told = server.told("generate", &json!({ "rows": 7, "cols": 7, "needs": ["two-clues"], "seed": 7 }));
    let clues = Clues::Fewest;
    let needs = vec![Require::Needs(Technique::TwoClues)];
    let grid = Grid::new(7, 7).unwrap();
    let made = Recipe { grid, clues, symmetry: Symmetry::None, require: needs, ..recipe }.make(7, 0).unwrap();
    assert_eq!(told, json!({ "board": board(&Entry::of(made.puzzle)), "seed": 7 }));
    for (more, error) in [
        (json!({ "symmetry": "rot90" }), "needs a square board"),
        (json!({ "symmetry": "round" }), "there is no symmetry called"),
        (json!({ "grade": "funny" }), "funny"),
        (json!({ "needs": ["magic"] }), "there is no technique called"),
        (
            json!({ "grade": "easy", "needs": ["two-clues"] }),
            "the technique two-clues and the grade easy are at odds",
        ),
        (json!({ "clues": "2.0" }), "expected `full`, `minimal`, `fewest`"),
        (json!({ "clues": "full", "apart": true }), "are at odds"),
        (json!({ "max": "magic" }), "there is no technique called"),
        (json!({ "require": "luck" }), "luck"),
        (json!({ "digits": { "5": 1 } }), "found the digit 5"),
        (json!({ "pattern": "#.\n#\n" }), "line 2 has 1 cell, expected 2"),
        (json!({ "pattern": "#.\n##\n" }), "5 x 6"),
        (json!({ "pattern": "" }), "found nothing"),
        (json!({ "loop": "...\n...\n" }), "found no lines"),
        (json!({ "loop": "q" }), "found `q`"),
        (json!({ "rows": 0 }), "a board has"),
        (json!({ "at_most": true }), "found at_most without a pattern"),
        (json!({ "grad": "hard" }), "there is no member called `grad`; choose one of rows, cols, pattern, "),
        (json!({ "symmetry": "round" }), "; choose one of none, "),
        (json!({ "max": "magic" }), ", clue-remaining, "),
        (json!({ "clues": 7 }), "in `clues`, at line 1 column "),
    ] {
        let mut ask = json!({ "rows": 5, "cols": 6 });
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, told) = server.ask("generate", &ask);
        assert_eq!(status, 400, "{ask} {told}");
        assert!(told["error"].as_str().unwrap().contains(error), "{told}");
    }
}

/// The cells of a board that have clues, as rows of `#` and `.`.
fn clue_cells(board: &Value) -> Vec<String> {
    let rows = board["clues"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap().replace(|c: char| c.is_ascii_digit(), "#")).collect()
}

#[test]
fn boards_are_generated_for_patterns_loops_and_wishes() {
    let server = Running::start();
    let pattern = ["#.##.", "##..#", ".###.", "#..##", "##.##"];
    let told = server.told("generate", &json!({ "pattern": pattern.join("\n"), "seed": 1 }));
    assert_eq!(clue_cells(&told["board"]), pattern);
    let told = server.told("generate", &json!({ "pattern": pattern.join("\n"), "at_most": true, "seed": 1 }));
    for (row, wide) in clue_cells(&told["board"]).iter().zip(pattern) {
        assert!(row.chars().zip(wide.chars()).all(|(clue, cell)| clue == '.' || cell == '#'), "{told}");
    }
    // The hole of the ring is opened, and the clues are those of the loop.
    let ring = "####\n#..#\n####\n";
    let told = server.told("generate", &json!({ "loop": ring, "clues": "full", "seed": 1 }));
    let changed = told["changed"].as_str().unwrap();
    assert!(changed.starts_with("to make it a single loop, slink "), "{changed}");
    let shape = server.told("shape", &json!({ "what": "loop", "text": ring }));
    assert_eq!(shape["changed"], changed);
    let solved = server.told("solve", &json!({ "board": told["board"] }));
    let mut drawn = told["board"].clone();
    for edges in ["horizontal", "vertical"] {
        drawn[edges] = solved["solutions"][0][edges].clone();
    }
    let again = server.told("shape", &json!({ "what": "loop", "text": drawn.to_string() }));
    assert_eq!(again, json!({ "cells": shape["cells"] }));
    let shape = server.told("shape", &json!({ "what": "pattern", "text": "2 2\n3 .\n. 3\n" }));
    assert_eq!(shape, json!({ "cells": ["#.", ".#"] }));
    let wishes = json!({
        "rows": 7, "cols": 7, "seed": 12, "digits": { "0": 0, "3": 5 }, "apart": true, "symmetry": "rot180", "require": "rules",
    });
    let told = server.told("generate", &wishes);
    let clues = told["board"]["clues"].to_string();
    assert!(!clues.contains('0') && clues.matches('3').count() <= 5, "{told}");
    let told = server.told(
        "generate",
        &json!({ "rows": 7, "cols": 7, "seed": 4, "needs": ["sectors", "two-clues"], "max": "clues-and-loop", "unneeded": 0 }),
    );
    let graded = server.told("grade", &json!({ "board": told["board"] }));
    let techniques = graded["techniques"].to_string();
    assert!(
        ["sectors", "two-clues"].iter().all(|name| techniques.contains(&format!("\"{name}\""))),
        "{graded}"
    );
}

#[test]
fn shapes_that_are_none_are_refused() {
    let server = Running::start();
    for (what, text, error) in [
        (
            "loop",
            "+---+\n|    \n+---+\n",
            "a line ends or branches at the top-right corner of r1c1; expected a closed loop",
        ),
        ("loop", "..\n.#.\n", "line 2 has 3 cells"),
        ("pattern", " \n", "found nothing, expected a pattern"),
        ("pattern", &"#".repeat(200_000), "10000 cells"),
    ] {
        let (status, told) = server.ask("shape", &json!({ "what": what, "text": text }));
        assert!(status == 400 || status == 413, "{told}");
        assert!(told["error"].as_str().unwrap().contains(error), "{told}");
    }
}

#[test]
fn bad_boards_are_refused_by_every_question() {
    let server = Running::start();
    let questions = [
        "write",
        "verdict",
        "forced",
        "solutions",
        "solve",
        "mistake",
        "hint",
        "explain",
        "likelihood",
        "grade",
        "why",
    ];
    for name in questions {
        let refused = |board: Value| {
            let ask = match name {
                "write" => json!({ "board": board, "to": "json" }),
                "why" => json!({ "board": board, "question": "add" }),
                _ => json!({ "board": board }),
            };
            let (status, told) = server.ask(name, &ask);
            (status, told["error"].as_str().unwrap().to_string())
        };
        let bad = refused(json!({ "slink": 1, "rows": 2, "cols": 2, "clues": ["32", "2x"] }));
        assert_eq!(
            (bad.0, bad.1.starts_with("found `x` at r2c2, expected a clue")),
            (400, true),
            "{name}: {bad:?}"
        );
        let bad = refused(
            json!({ "slink": 1, "rows": 2, "cols": 2, "clues": ["32", "23"], "horizontal": ["--"], "vertical": [] }),
        );
        assert_eq!(bad.0, 400, "{name}: {bad:?}");
        let bad = refused(
            json!({ "slink": 1, "rows": 1, "cols": 2, "clues": ["32"], "horizontal": ["--", "--"], "vertical": ["-q-"] }),
        );
        assert_eq!(
            (bad.0, bad.1.contains("`-q-` in row 1 of vertical, expected a row of 3 edges")),
            (400, true)
        );
        let bad =
            refused(json!({ "slink": 1, "rows": 101, "cols": 100, "clues": vec![".".repeat(100); 101] }));
        assert_eq!((bad.0, bad.1.contains("101 x 100 cells")), (413, true), "{name}: {bad:?}");
        let huge = u64::MAX;
        assert_eq!(refused(json!({ "slink": 1, "rows": huge, "cols": huge, "clues": [] })).0, 413, "{name}");
        assert_eq!(refused(json!({ "slink": 1, "rows": 2, "cols": 2, "clues": ["32"] })).0, 400, "{name}");
        assert_eq!(refused(json!(7)).0, 400, "{name}");
    }
    for text in ["", "{", "[]", "{\"board\":", &"[".repeat(100_000)] {
        let reply = server.send(&server.question("verdict", text)).unwrap();
        assert_eq!(reply.status, 400, "{text:.20}");
    }
    let long = "x".repeat(65);
    for more in [json!({ "seconds": -1 }), json!({ "page": long }), json!({ "ask": long })] {
        let mut ask = asked(UNIQUE);
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(server.ask("verdict", &ask).0, 400, "{more}");
    }
}

/// A member whose name is mistyped would be ignored in silence.
#[test]
fn every_question_knows_its_members() {
    let server = Running::start();
    let refused = |name: &str, ask: Value| {
        let (status, told) = server.ask(name, &ask);
        assert_eq!(status, 400, "{name} {ask}: {told}");
        told["error"].as_str().unwrap().to_string()
    };
    let questions = [
        "read",
        "formats",
        "write",
        "shape",
        "verdict",
        "mistake",
        "forced",
        "hint",
        "solve",
        "solutions",
        "explain",
        "likelihood",
        "grade",
        "why",
        "generate",
    ];
    for name in questions {
        let error = refused(name, json!({ "second": 1, "seconds": 1, "page": "page", "ask": "ask" }));
        assert!(error.contains("there is no member called `second`; choose one of "), "{error}");
        assert!(error.ends_with("seconds, page, ask"), "{error}");
        let reply = server.send(&server.question(name, "[]")).unwrap().json();
        let error = reply.1["error"].as_str().unwrap();
        assert!(reply.0 == 400 && error.contains("sequence, expected an object"), "{error}");
    }
    let mut ask = asked(UNIQUE);
    for most in [0, 101] {
        ask["most"] = json!(most);
        let error = format!("found most {most}, expected a number from 1 to 100");
        assert_eq!(refused("solutions", ask.clone()), error);
    }
    for (shape, error) in [(json!({ "rows": 5 }), "without cols"), (json!({ "cols": 5 }), "without rows")] {
        let mut ask = shape;
        ask["pattern"] = json!("##\n##\n");
        let told = refused("generate", ask);
        assert!(told.contains(error), "{told}");
    }
    let error = refused("verdict", json!({ "board": 7 }));
    assert!(error.contains("in `board`, ") && error.contains("expected a board: "), "{error}");
}

/// The common edges of all solutions, and the solutions themselves, agree with the library.
#[test]
fn solutions_and_what_they_share() {
    let server = Running::start();
    for (text, verdict) in [(UNIQUE, "unique"), (SEVERAL, "several"), (NONE, "none")] {
        let puzzle = puzzle(text);
        let common = Solver::new(Options::default()).backbone(&puzzle).unwrap();
        let told = server.told("forced", &asked(text));
        assert_eq!(told["verdict"], verdict);
        let edges = common.map(|common| Edges::of(puzzle.grid(), &common.states));
        let shown =
            edges.map_or(Value::Null, |edges| serde_json::to_value(edges).unwrap()["horizontal"].clone());
        assert_eq!(told["horizontal"], shown);
        let solutions = Solver::default().solutions(&puzzle);
        let edges = |states: &[State]| serde_json::to_value(Edges::of(puzzle.grid(), states)).unwrap();
        let all: Vec<Value> = solutions.map(|solution| edges(&solution.unwrap().states())).collect();
        let told = server.told("solutions", &asked(text));
        assert_eq!((&told["solutions"], &told["complete"]), (&Value::Array(all.clone()), &json!(true)));
        let mut one = asked(text);
        one["most"] = json!(1);
        let told = server.told("solutions", &one);
        let wanted = (all.len().min(1), all.len() < 2);
        assert_eq!(
            (told["solutions"].as_array().unwrap().len(), told["complete"].as_bool().unwrap()),
            wanted
        );
    }
}
