//! Questions with good and bad boards. What they answer about a board, `tests/ask.rs` compares with the program.

use serde_json::{Value, json};
use slitherlink::Named;
use slitherlink::formats::json::Object;
use slitherlink::formats::{Drawing, Entry, Format, Reader};
use slitherlink::generate::{Clues, Recipe, Symmetry};
use slitherlink::{Grid, Options, Puzzle, Solver, State, Technique, Verdict};

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
    let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).verdict else {
        panic!("not unique")
    };
    Entry { drawing: Some(Drawing::of(solution.states())), ..Entry::of(puzzle) }
}

/// A drawing without its lines.
/// The same puzzle with these edges drawn.
#[test]
fn text_in_every_format_is_read_and_written() {
    let server = Running::start();
    let solved = solved(UNIQUE);
    for format in Format::all() {
        let text = format.write(&solved).unwrap();
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
    let formats: Vec<&str> = Format::all().map(Format::name).chain(["svg"]).collect();
    assert_eq!(names("formats"), formats);
    assert_eq!(names("symmetries"), Symmetry::all().map(Symmetry::name).collect::<Vec<_>>());
    assert_eq!(names("techniques"), Technique::ladder().map(Technique::name).collect::<Vec<_>>());
    assert_eq!(names("grades")[5], "beyond");
}

#[test]
fn boards_are_generated_from_a_seed() {
    let server = Running::start();
    let ask = json!({ "rows": 6, "cols": 6, "clues": "0.5", "symmetry": "rot180", "seed": 7 });
    let told = server.told("generate", &ask);
    let recipe = Recipe {
        size: Some(Grid::new(6, 6).unwrap()),
        clues: Some(Clues::Share(0.5)),
        symmetry: Symmetry::Rot180,
        ..Recipe::default()
    };
    let made = recipe.make(7, 0).unwrap();
    assert_eq!((&told["board"], &told["seed"]), (&board(&Entry::of(made.puzzle)), &json!(7)));
    let told = server.told("generate", &json!({ "rows": 5, "cols": 5, "grade": "normal..tricky" }));
    let graded = server.told("grade", &json!({ "board": told["board"] }));
    assert!(["normal", "tricky"].contains(&graded["word"].as_str().unwrap()), "{graded}");
    let told =
        server.told("generate", &json!({ "rows": 7, "cols": 7, "needs": ["clue-colouring"], "seed": 7 }));
    let clues = Clues::AsFewAsAllowed;
    let needs = vec![Technique::ClueColouring];
    let size = Some(Grid::new(7, 7).unwrap());
    let made = Recipe { size, clues: Some(clues), needs, ..Recipe::default() }.make(7, 0).unwrap();
    assert_eq!((&told["board"], &told["seed"]), (&board(&Entry::of(made.puzzle)), &json!(7)));
    for (more, error) in [
        (json!({ "symmetry": "rot90" }), "needs a square board"),
        (json!({ "symmetry": "round" }), "there is no symmetry called"),
        (json!({ "grade": "funny" }), "funny"),
        (json!({ "needs": ["magic"] }), "there is no technique called"),
        (
            json!({ "grade": "easy", "needs": ["clue-colouring"] }),
            "the technique clue-colouring and the grade easy are at odds",
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
        (
            json!({ "grad": "hard" }),
            "there is no member called `grad`; choose one of pattern, at_most, loop, ",
        ),
        (json!({ "symmetry": "round" }), "; choose one of none, "),
        (json!({ "max": "magic" }), ", clue-remaining, "),
        (json!({ "clues": true }), "in `clues`: expected `full`, `minimal`"),
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
fn boards_are_generated_for_patterns_loops_and_conditions() {
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
    let conditions = json!({
        "rows": 7, "cols": 7, "seed": 12, "digits": { "0": 0, "3": 5 }, "apart": true, "symmetry": "rot180", "require": "rules",
    });
    let told = server.told("generate", &conditions);
    let clues = told["board"]["clues"].to_string();
    assert!(!clues.contains('0') && clues.matches('3').count() <= 5, "{told}");
    let told = server.told(
        "generate",
        &json!({ "rows": 7, "cols": 7, "seed": 12, "needs": ["sectors", "clue-colouring"], "max": "connected-colours", "unneeded": 0 }),
    );
    let graded = server.told("grade", &json!({ "board": told["board"] }));
    let techniques = graded["techniques"].to_string();
    assert!(
        ["sectors", "clue-colouring"].iter().all(|name| techniques.contains(&format!("\"{name}\""))),
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
        ("pattern", " \n", "found nothing in the text, expected a pattern"),
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
        "verify",
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
        "verify",
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
    for (shape, error) in [(json!({ "rows": 5 }), "only one of"), (json!({ "cols": 5 }), "only one of")] {
        let mut ask = shape;
        ask["pattern"] = json!("##\n##\n");
        let told = refused("generate", ask);
        assert!(told.contains(error), "{told}");
    }
    let error = refused("verdict", json!({ "board": 7 }));
    assert!(error.contains("in `board`: ") && error.contains("expected a board: "), "{error}");
}

/// All solutions, and no more than asked for.
#[test]
fn solutions_are_listed() {
    let server = Running::start();
    for (text, verdict) in [(UNIQUE, "unique"), (SEVERAL, "several"), (NONE, "none")] {
        let puzzle = puzzle(text);
        let edges = |states: Vec<State>| {
            let entry = Entry { drawing: Some(Drawing::of(states)), ..Entry::of(puzzle.clone()) };
            let drawn = json!(Object::of(&entry));
            json!({ "horizontal": drawn["horizontal"], "vertical": drawn["vertical"] })
        };
        let solutions = Solver::default().solutions(&puzzle);
        let all: Vec<Value> = solutions.map(|solution| edges(solution.states())).collect();
        let told = server.told("solutions", &asked(text));
        assert_eq!(
            told,
            json!({ "question": "solutions", "verdict": verdict, "solutions": all, "complete": true })
        );
        let mut one = asked(text);
        one["most"] = json!(1);
        let told = server.told("solutions", &one);
        let found = (told["solutions"].as_array().unwrap().len(), told["complete"].as_bool().unwrap());
        assert_eq!(found, (all.len().min(1), all.len() < 2));
    }
}

/// The boards in their order, with their grades, and their solutions after them.
#[test]
fn a_booklet_has_pages_to_print() {
    let server = Running::start();
    let of = |text| board(&entry(text));
    let three = json!({ "boards": [of(UNIQUE), of(UNIQUE), of(UNIQUE)], "title": "Mine", "paper": "letter" });
    let told = server.told("booklet", &three);
    let pages: Vec<&str> =
        told["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect();
    let count = |what: &str| pages.iter().map(|page| page.matches(what).count()).collect::<Vec<_>>();
    assert_eq!(count("class=\"panel\""), [2, 1, 3]);
    assert_eq!(count("class=\"lines\""), [0, 0, 3]);
    assert!(pages.iter().all(|page| page.contains("Mine") && page.contains("width=\"612pt\"")));
    assert!(pages[0].contains(">1  normal<"), "{}", pages[0]);
    for (name, value, error) in [
        ("paper", json!("a5"), "a5"),
        ("boards", json!([]), "found no puzzle, expected at least one to print"),
        ("boards", json!([of(SEVERAL)]), "board 1 is not known to have exactly one solution"),
        ("boards", json!(vec![of(UNIQUE); 101]), "found 101 boards, expected at most 100"),
    ] {
        let mut one = json!({ "boards": [of(UNIQUE)], "title": "Mine" });
        one[name] = value;
        let (status, told) = server.ask("booklet", &one);
        assert_eq!(status, 400);
        assert!(told["error"].as_str().unwrap().contains(error), "{told}");
    }
}

#[test]
fn a_name_that_is_no_edge_is_refused() {
    let server = Running::start();
    let (status, told) = server.ask("hint", &json!({ "board": board(&entry(UNIQUE)), "near": "top r9c1" }));
    assert_eq!((status, told["error"].as_str().unwrap().starts_with("there is no cell")), (400, true));
}

#[test]
fn a_count_that_is_too_large_says_so() {
    let server = Running::start();
    let blank = |rows, cols| json!({ "board": { "slink": 1, "rows": rows, "cols": cols, "clues": vec![".".repeat(cols); rows] } });
    for (rows, cols, verdict, why) in [(60, 60, "too-wide", "at most 41"), (30, 30, "memory", "it needs ")] {
        let told = server.told("likelihood", &blank(rows, cols));
        assert_eq!(told["verdict"], verdict);
        assert!(told["solutions"].is_null() && told["why"].as_str().unwrap().contains(why), "{told}");
    }
}
