//! The program, the page and the library give the same answers to the same questions.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use slitherlink::ask::{hint, likelihood, samples};
use slitherlink::count::Budget;
use slitherlink::explain::End;
use slitherlink::formats::json::Object;
use slitherlink::formats::{Drawing, Entry};
use slitherlink::grade::Graded;
use slitherlink::{
    Board, Clue, Genre, Grid, Puzzle, Solver, State, Verdict, api, certify, explain, grade, hint,
};

use crate::common::program::slink;

/// Random boards, many of them without a solution or with several, some with a drawing: all right, a part, or anything.
fn entries(count: usize, genres: &[Genre]) -> Vec<Entry> {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut solver = Solver::default();
    (0..count).map(|i| entry(i, genres[i % genres.len()], &mut solver, &mut rng)).collect()
}

fn entry(i: usize, genre: Genre, solver: &mut Solver, rng: &mut SmallRng) -> Entry {
    let grid = Grid::new(rng.random_range(1..6), rng.random_range(1..6)).unwrap();
    let keep = *[0.1, 0.3, 0.6].choose(rng).unwrap();
    let mut clue =
        |_| if rng.random_bool(keep) { Clue::NUMBERS[rng.random_range(0..4)] } else { Clue::BLANK };
    let clues: Vec<Clue> = grid.cells().map(&mut clue).collect();
    let puzzle = Puzzle::new(grid, clues).unwrap().of_genre(genre);
    let solution = match solver.solve(&puzzle).verdict {
        Verdict::Unique(solution) => Some(solution.states()),
        Verdict::Several(two) => Some(two[0].states()),
        _ => None,
    };
    let any = |rng: &mut SmallRng| *[State::Line, State::Cross, State::Undecided].choose(rng).unwrap();
    let states = match (i % 4, solution) {
        (0, _) => None,
        (1, Some(solution)) => Some(solution),
        (2, Some(solution)) => {
            let drawn = |&state| if rng.random_bool(0.4) { state } else { State::Undecided };
            Some(solution.iter().map(drawn).collect())
        }
        _ => Some(
            grid.edges().map(|_| if rng.random_bool(0.2) { any(rng) } else { State::Undecided }).collect(),
        ),
    };
    Entry { drawing: states.map(Drawing::of), ..Entry::of(puzzle) }
}

/// What the program says of each entry, without what every answer begins with.
fn by_program(args: &[&str], entries: &[Entry]) -> Vec<Value> {
    let text: String = entries.iter().map(|entry| json!(Object::of(entry)).to_string() + "\n").collect();
    let output = slink(&[args, &["--json"]].concat(), &text);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| timeless(serde_json::from_str(line).unwrap())).collect();
    assert_eq!(lines.len(), entries.len(), "{}", String::from_utf8_lossy(&output.stderr));
    lines
}

/// An answer without what identifies the puzzle, and without times.
fn timeless(mut answer: Value) -> Value {
    let members = answer.as_object_mut().unwrap();
    for name in ["file", "puzzle", "rows", "cols", "clue_count", "url", "board", "seconds"] {
        members.remove(name);
    }
    answer
}

/// What the page says of an entry.
fn by_page(question: &str, body: &Value) -> Value {
    let body = body.to_string();
    let question = api::named(question).unwrap();
    let deadline = question.deadline(body.as_bytes()).unwrap();
    let answer = question.answer(body.as_bytes(), 1, deadline).unwrap();
    timeless(serde_json::from_slice(&answer).unwrap())
}

/// The example of the page about the API is what it answers.
#[test]
fn the_example_of_the_api_is_true() {
    let page = std::fs::read_to_string("docs/serve.md").unwrap();
    let (_, rest) = page.split_once(":7548/api/").unwrap();
    let (question, rest) = rest.split_once(" -d '").unwrap();
    let (body, rest) = rest.split_once("'\n```\n\n```json\n").unwrap();
    let (answer, _) = rest.split_once("\n```\n").unwrap();
    let said = by_page(question, &serde_json::from_str(body).unwrap());
    assert_eq!(said, serde_json::from_str::<Value>(answer).unwrap());
}

/// Compares the answers of the program and the page to one question, and returns the verdicts that occur.
fn compare(question: &str, more: &Value, args: &[&str], entries: &[Entry]) -> BTreeSet<String> {
    let said = by_program(args, entries);
    let told = entries.iter().map(|entry| {
        let mut body = more.clone();
        body["board"] = json!(Object::of(entry));
        by_page(question, &body)
    });
    let pairs = said.into_iter().zip(told);
    pairs
        .map(|(said, told)| {
            assert_eq!(said, told, "{question} {args:?}");
            assert_eq!(said["question"], args[0]);
            said["verdict"].as_str().unwrap().to_string()
        })
        .collect()
}

#[test]
fn the_program_and_the_page_give_the_same_answers() {
    let entries = entries(200, &[Genre::Slitherlink]);
    let none = json!({});
    for (question, more, args, verdicts) in [
        ("solve", &none, &["solve", "--keep-drawn"][..], &["none", "several", "unique"][..]),
        ("verdict", &none, &["solve"], &["none", "several", "unique"]),
        ("forced", &none, &["forced", "--keep-drawn"], &["none", "several", "unique"]),
        ("likelihood", &none, &["likelihood", "--keep-drawn"], &["none", "several", "unique"]),
        ("explain", &none, &["explain", "--keep-drawn"], &["contradiction", "solved", "stuck"]),
        ("hint", &none, &["hint"], &["hint", "mistake", "none", "several", "solved"]),
        (
            "hint",
            &json!({ "all": true }),
            &["hint", "--all"],
            &["hint", "mistake", "none", "several", "solved"],
        ),
        ("verify", &none, &["verify"], &["no-drawing", "open", "right", "stuck", "wrong"]),
        ("grade", &none, &["grade"], &["none", "several", "unique"]),
        ("why", &none, &["why"], &["none", "several", "unique"]),
        ("why", &json!({ "minimal": true }), &["why", "--minimal"], &["none", "several", "unique"]),
        ("why", &json!({ "redundant": true }), &["why", "--redundant"], &["none", "several", "unique"]),
    ] {
        let seen = compare(question, more, args, &entries);
        assert_eq!(seen.iter().collect::<Vec<_>>(), verdicts, "{question} {args:?}");
    }
}

/// What the library says of a question that it does not answer for a genre.
fn by_library(question: &str, entry: &Entry) -> String {
    let (puzzle, states) = (&entry.puzzle, entry.states());
    let start = Board::given(puzzle, &states);
    let refused = match question {
        "grade" => match grade(puzzle) {
            Graded::Unsupported(why) => Some(why.to_string()),
            _ => None,
        },
        "hint" => match hint(start) {
            hint::Answer::Unsupported(why) => Some(why.to_string()),
            _ => None,
        },
        "explain" => match explain(start).end {
            End::Unsupported(why) => Some(why.to_string()),
            _ => None,
        },
        "likelihood" => likelihood(start, Budget::default(), &mut |_| {}).err().map(|stop| stop.to_string()),
        "sample" => samples(start, (1, 1), Budget::default(), &mut |_| {}).err().map(|stop| stop.to_string()),
        "prove" => certify(puzzle).err().map(|stop| stop.to_string()),
        _ => panic!("{question}"),
    };
    refused.unwrap_or_else(|| panic!("{question} is answered for {puzzle}"))
}

/// Clues that count dots or touches: the same questions are refused, in the same words.
#[test]
fn the_program_the_page_and_the_library_refuse_the_same_questions() {
    let entries = entries(60, &[Genre::Vertex, Genre::Touch]);
    let none = json!({});
    for (question, args) in [
        ("solve", &["solve", "--keep-drawn"][..]),
        ("forced", &["forced", "--keep-drawn"]),
        ("verify", &["verify"]),
        ("why", &["why"]),
    ] {
        let seen = compare(question, &none, args, &entries);
        assert!(!seen.contains("error") && seen.len() > 1, "{question}: {seen:?}");
    }
    for (question, args) in [
        ("explain", &["explain"][..]),
        ("hint", &["hint"]),
        ("hint", &["hint", "--all"]),
        ("likelihood", &["likelihood"]),
        ("grade", &["grade"]),
    ] {
        assert_eq!(compare(question, &none, args, &entries), ["error".into()].into(), "{question}");
        told_by_library(question, args, &entries);
    }
    told_by_library("sample", &["sample", "--seed", "1"], &entries);
    let text: String = entries.iter().map(|entry| json!(Object::of(entry)).to_string() + "\n").collect();
    let errors = String::from_utf8(slink(&["prove", "--quiet"], &text).stderr).unwrap();
    assert_eq!(errors.lines().count(), entries.len(), "{errors}");
    for (entry, line) in entries.iter().zip(errors.lines()) {
        assert!(line.ends_with(&by_library("prove", entry)), "{line}");
    }
}

/// Compares what the program says of questions that it refuses with what the library says.
fn told_by_library(question: &str, args: &[&str], entries: &[Entry]) {
    for (said, entry) in by_program(args, entries).iter().zip(entries) {
        let why = by_library(question, entry);
        assert_eq!(*said, json!({ "question": question, "verdict": "error", "why": why }));
        let clues = if entry.puzzle.genre() == Genre::Vertex { "count dots" } else { "count touches" };
        assert!(why.contains(question) && why.contains(clues), "{why}");
    }
}

#[test]
fn the_program_and_the_page_make_the_same_boards() {
    for (args, more) in [
        ("--size 5x5", json!({ "rows": 5, "cols": 5 })),
        ("--size 6x6 --clues minimal", json!({ "rows": 6, "cols": 6, "clues": "minimal" })),
        ("--size 6x6 --clues 20", json!({ "rows": 6, "cols": 6, "clues": 20 })),
        ("--size 6x6 --clues 0.3 --any", json!({ "rows": 6, "cols": 6, "clues": 0.3, "any": true })),
        ("--size 5x6 --grade normal..tricky", json!({ "rows": 5, "cols": 6, "grade": "normal..tricky" })),
        (
            "--size 6x6 --needs colouring --max clue-colouring --symmetry rot180",
            json!({ "rows": 6, "cols": 6, "needs": ["colouring"], "max": "clue-colouring", "symmetry": "rot180" }),
        ),
        (
            "--size 6x6 --avoid 0 --digits 3=6 --apart --require sat --loop maze",
            json!({ "rows": 6, "cols": 6, "avoid": [0], "digits": { "3": 6 }, "apart": true, "require": "sat", "loop": "maze" }),
        ),
        (
            "--size 5x5 --unneeded 3 --clues 0.5",
            json!({ "rows": 5, "cols": 5, "unneeded": 3, "clues": "50%" }),
        ),
        ("--pattern -", json!({ "pattern": SHAPE })),
        ("--pattern - --at-most", json!({ "pattern": SHAPE, "at_most": true })),
        ("--loop -", json!({ "loop": SHAPE })),
    ] {
        for seed in [7, 11] {
            let seed_word = seed.to_string();
            let words: Vec<&str> = args.split(' ').chain(["--json", "--seed", &seed_word]).collect();
            let output = slink(&[&["generate"][..], &words].concat(), SHAPE);
            let said: Value = serde_json::from_slice(&output.stdout)
                .unwrap_or_else(|_| panic!("{args}: {}", String::from_utf8_lossy(&output.stderr)));
            let mut body = more.clone();
            body["seed"] = json!(seed);
            let body = body.to_string();
            let question = api::named("generate").unwrap();
            let deadline = question.deadline(body.as_bytes()).unwrap();
            let told: Value =
                serde_json::from_slice(&question.answer(body.as_bytes(), 1, deadline).unwrap()).unwrap();
            assert_eq!(said, told, "{args}");
            assert_eq!(said["verdict"], "made", "{args}");
        }
    }
}

/// A pattern that is also the inside of a loop, with a hole that has to be opened.
const SHAPE: &str = "#####\n#...#\n#.#.#\n#...#\n####.\n";
