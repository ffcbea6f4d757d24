//! The program and the page give the same answers to the same questions.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use slitherlink::formats::json::Object;
use slitherlink::formats::{Drawing, Entry};
use slitherlink::{Clue, Grid, Puzzle, Solver, State, Verdict, api};

use crate::common::program::slink;

/// Random boards, many of them without a solution or with several, some with a drawing: all right, a part, or anything.
fn entries(count: usize) -> Vec<Entry> {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut solver = Solver::default();
    (0..count).map(|i| entry(i, &mut solver, &mut rng)).collect()
}

fn entry(i: usize, solver: &mut Solver, rng: &mut SmallRng) -> Entry {
    let grid = Grid::new(rng.random_range(1..6), rng.random_range(1..6)).unwrap();
    let keep = *[0.1, 0.3, 0.6].choose(rng).unwrap();
    let mut clue =
        |_| if rng.random_bool(keep) { Clue::NUMBERS[rng.random_range(0..4)] } else { Clue::BLANK };
    let clues: Vec<Clue> = grid.cells().map(&mut clue).collect();
    let puzzle = Puzzle::new(grid, clues).unwrap();
    let solution = match solver.solve(&puzzle).unwrap().verdict {
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

/// What the program says of each entry.
fn by_program(command: &str, entries: &[Entry]) -> Vec<Value> {
    let text: String = entries.iter().map(|entry| json!(Object::of(entry)).to_string() + "\n").collect();
    let output = slink(&[command, "--json"], &text);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What the page says of an entry.
fn by_page(question: &str, entry: &Entry) -> Value {
    let body = json!({ "board": Object::of(entry) }).to_string();
    let question = api::named(question).unwrap();
    let deadline = question.deadline(body.as_bytes()).unwrap();
    serde_json::from_slice(&question.answer(body.as_bytes(), 1, deadline).unwrap()).unwrap()
}

#[test]
fn hints_of_the_program_and_the_page() {
    let entries = entries(200);
    let mut seen = std::collections::BTreeSet::new();
    for (entry, said) in entries.iter().zip(by_program("hint", &entries)) {
        let told = by_page("hint", entry);
        assert_eq!(told["state"], said["verdict"], "{said}\n{told}");
        seen.insert(said["verdict"].as_str().unwrap().to_string());
        let steps = said["hints"]
            .as_array()
            .and_then(|hints| hints.first())
            .map_or(&json!([]), |hint| &hint["steps"])
            .clone();
        let sentences = |steps: &Value, name: &str| -> Vec<Value> {
            steps.as_array().into_iter().flatten().map(|step| step[name].clone()).collect()
        };
        if said["verdict"] == "none" {
            assert_eq!(told["words"], format!("no solution: {}", said["why"].as_str().unwrap()));
        } else if told["words"].is_array() {
            assert_eq!(sentences(&told["words"], "step"), sentences(&steps, "sentence"), "{said}\n{told}");
        } else if let Some(why) = said["why"].as_str() {
            assert_eq!(told["words"], why);
        }
    }
    let all = ["hint", "mistake", "none", "several", "solved"];
    assert_eq!(seen, all.map(String::from).into());
}

#[test]
fn judgements_of_the_program_and_the_page() {
    let entries: Vec<Entry> = entries(260).into_iter().filter(|entry| entry.drawing.is_some()).collect();
    let mut seen = std::collections::BTreeSet::new();
    for (entry, said) in entries.iter().zip(by_program("verify", &entries)) {
        let told = by_page("mistake", entry);
        assert_eq!(told["state"], said["verdict"], "{said}\n{told}");
        seen.insert(said["verdict"].as_str().unwrap().to_string());
        if let Some(why) = said["why"].as_str().filter(|_| said["verdict"] != "right") {
            assert_eq!(told["words"], why);
        }
    }
    assert_eq!(seen, ["open", "right", "stuck", "wrong"].map(String::from).into());
}
