//! The JSON of all commands: each line agrees with `docs/json-schema.json`, and answers are puzzles again.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::program::{commands, slink};
use crate::common::schema::Schema;

const SCHEMA: &str = "docs/json-schema.json";

/// The commands whose answers are about puzzles of files.
const READERS: [&str; 11] = [
    "solve",
    "grade",
    "count",
    "likelihood",
    "sample",
    "forced",
    "why",
    "explain",
    "verify",
    "hint",
    "check",
];

/// Those that are filters.
const FILTERS: [&str; 8] = ["solve", "grade", "check", "forced", "count", "likelihood", "why", "explain"];

/// Puzzles with one solution, several, none, and what is no puzzle.
const BOARDS: &str =
    "2 2\n3 3\n. 1\n2 2\n3 .\n. .\n2 2\n4 4\n. 1\n5 5\n22.3.\n..2..\n.1.31\n..2..\n3.0.3\n1 1\nq\n";

/// Files with drawings: wrong, stuck with moves, begun, of a board with several solutions, and a solution.
const DRAWN: [&str; 5] = [
    "fixtures/formats/wrong.drawing",
    "fixtures/formats/stuck.sav",
    "fixtures/formats/begun.drawing",
    "fixtures/formats/several.drawing",
    "fixtures/formats/vector.pzprv3",
];

/// Runs a command, and returns its lines, each of which agrees with the schema.
fn lines(schema: &Schema, args: &[&str], input: &str) -> Vec<Value> {
    let output = slink(args, input);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!lines.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    for line in &lines {
        schema.check(args[0], line).unwrap_or_else(|why| panic!("{args:?}: {line}\n{why}"));
    }
    lines
}

/// The verdicts of some lines, in order.
fn verdicts(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["verdict"].as_str().unwrap_or("")).collect()
}

#[test]
fn each_line_of_each_command_agrees_with_the_schema() {
    let schema = Schema::read(SCHEMA);
    for command in READERS {
        let all = lines(&schema, &[command, "--json"], BOARDS);
        let boards: Vec<&Value> = all.iter().filter(|line| line["kind"] != "total").collect();
        assert_eq!(boards.len(), 5, "{command}");
        assert_eq!(boards[4]["verdict"], "error", "{command}");
        for drawing in DRAWN {
            lines(&schema, &[command, "--json", drawing], "");
        }
        lines(&schema, &[command, "--json", "fixtures/no-such-file"], "");
        lines(&schema, &[command, "--json", "--timeout", "0"], BOARDS);
    }
    for args in [
        &["why", "--json", "--redundant"][..],
        &["why", "--json", "--minimal"],
        &["check", "--json", "--ablation"],
        &["solve", "--json", "--first"],
        &["solve", "--json", "--rules-only"],
        &["explain", "--json", "--keep-drawn"],
        &["hint", "--json", "--all"],
        &["hint", "--json", "--reveal", "where"],
        &["hint", "--json", "--reveal", "what"],
        &["sample", "--json", "--count", "3"],
    ] {
        lines(&schema, args, BOARDS);
    }
    let what_if = "fixtures/explain/what-if.txt";
    lines(&schema, &["explain", "--json", what_if, "fixtures/explain/connected-colours.txt"], "");
}

/// Scripts need not read the reason to know why there is no answer.
#[test]
fn likelihoods_and_samples_without_an_answer_have_a_verdict() {
    let schema = Schema::read(SCHEMA);
    let blank = |n: usize| format!("{n} {n}\n{}", format!("{}\n", ".".repeat(n)).repeat(n));
    for command in ["likelihood", "sample"] {
        for (more, input, verdict) in [
            (&[][..], blank(42), "too-wide"),
            (&["--timeout", "0"], blank(9), "timeout"),
            (&["--memory", "40", "--seed", "1"], blank(16), "memory"),
        ] {
            let more = if command == "sample" { more } else { &more[..more.len().min(2)] };
            let lines = lines(&schema, &[&[command, "--json"], more].concat(), &input);
            assert_eq!(verdicts(&lines), [verdict], "{command} {more:?}");
            assert!(lines[0]["why"].is_string() && lines[0].get("solutions").is_none(), "{lines:?}");
        }
    }
    assert_eq!(verdicts(&lines(&schema, &["sample", "--json"], "1 1\n3\n1 1\n4\n")), ["none", "unique"]);
}

#[test]
fn each_line_of_a_filter_agrees_with_the_schema() {
    let schema = Schema::read(SCHEMA);
    let board = json!({ "slink": 1, "rows": 2, "cols": 2, "clues": ["33", ".1"] });
    let input = format!("{}\nb\t2x2:33b1\nno puzzle\n", json!({ "id": [1], "board": board }));
    for command in FILTERS {
        let records = lines(&schema, &[command, "--filter"], &input);
        assert_eq!(records.len(), 3, "{command}");
        assert_eq!((&records[0]["id"], &records[0]["board"]), (&json!([1]), &board), "{command}");
        assert_eq!(records[2]["verdict"], "error", "{command}");
    }
}

#[test]
fn made_boards_agree_with_the_schema_and_have_their_grade_and_solution() {
    let schema = Schema::read(SCHEMA);
    let made = lines(
        &schema,
        &["generate", "--size", "4x4", "--seed", "3", "--grade", "easy", "--count", "2", "--json"],
        "",
    );
    for (i, board) in made.iter().enumerate() {
        let own =
            ["generate", "--size", "4x4", "--seed", "3", "--grade", "easy", "--count", "2", "--to", "json"];
        let own: Vec<Value> = jsons(&slink(&own, "").stdout);
        assert_eq!((&board["board"]["clues"], &board["index"]), (&own[i]["clues"], &json!(i + 1)));
        let solved = &lines(&schema, &["solve", "--json"], &board.to_string())[0];
        assert_eq!(solved["verdict"], "unique");
        assert_eq!(solved["solutions"][0]["horizontal"], board["solution"]["horizontal"]);
        let graded = &lines(&schema, &["grade", "--json"], &board.to_string())[0];
        assert_eq!((&graded["word"], &graded["score"]), (&json!("easy"), &board["grade"]["score"]));
    }
    let skipped = lines(
        &schema,
        &["generate", "--size", "30x30", "--clues", "minimal", "--timeout", "0", "--json"],
        "",
    );
    assert_eq!(verdicts(&skipped), ["timeout"]);
    let plain = lines(&schema, &["generate", "--size", "3x3", "--any", "--json"], "");
    assert!(plain[0].get("grade").is_none());
}

#[test]
fn lists_agree_with_the_schema() {
    let schema = Schema::read(SCHEMA);
    let techniques = lines(&schema, &["techniques", "--json"], "");
    let rules = lines(&schema, &["rules", "--json"], "");
    assert_eq!(rules.len(), 16);
    for rule in &rules {
        let same = techniques.iter().find(|technique| technique["rule"] == rule["number"]).unwrap();
        assert_eq!((&same["name"], &same["statement"]), (&rule["name"], &rule["statement"]));
    }
    assert_eq!(lines(&schema, &["rules", "--json", "9"], "")[0]["name"], "corner-three");
}

/// A puzzle without a solution says so in words, where nothing else shows why.
#[test]
fn puzzles_without_a_solution_have_a_reason() {
    let schema = Schema::read(SCHEMA);
    for (command, why) in [
        (
            "solve",
            "the lines and crosses that follow from the clues allow no loop at the bottom-right corner of r1c1",
        ),
        ("forced", "no solution"),
        ("grade", "no solution, so no grade"),
        ("likelihood", "no solution"),
        ("sample", "no solution"),
    ] {
        let line = lines(&schema, &[command, "--json"], "1 3\n4 4 4\n").remove(0);
        assert_eq!((&line["verdict"], &line["why"]), (&json!("none"), &json!(why)), "{command}");
    }
    let line = lines(&schema, &["grade", "--json"], "2 2\n3 2\n2 3\n").remove(0);
    assert_eq!(line["why"], "several solutions, so no grade");
}

/// A puzzle that got no answer has the same members in every command.
#[test]
fn puzzles_without_an_answer_agree_with_the_schema() {
    let schema = Schema::read(SCHEMA);
    let large = slink(&["generate", "--size", "700x700", "--any", "--seed", "1"], "");
    let large = String::from_utf8(large.stdout).unwrap();
    for command in ["solve", "count", "likelihood", "forced", "explain"] {
        let line = lines(&schema, &[command, "--json", "--memory", "48"], &large).remove(0);
        assert_eq!((&line["verdict"], &line["cols"]), (&json!("memory"), &json!(700)), "{command}");
        assert_eq!(line["why"], "there was not enough memory", "{command}");
    }
}

/// `--json` is `--format jsonl`, and every command that has one has the other.
#[test]
fn the_short_form_is_on_every_command_that_has_the_long_one() {
    let help = String::from_utf8(slink(&["--help"], "").stdout).unwrap();
    let mut found = BTreeSet::new();
    for command in commands(&help) {
        let help = String::from_utf8(slink(&[command, "--help"], "").stdout).unwrap();
        let has = |text: &str| help.contains(text);
        assert_eq!(has("- jsonl:"), has("      --json\n"), "{command}");
        if has("- jsonl:") {
            found.insert(command.to_string());
        }
    }
    // Its objects are those of `why`.
    assert!(found.remove("watch"));
    let schema = Schema::read(SCHEMA);
    let described: BTreeSet<String> =
        schema.names().map(String::from).filter(|name| found.contains(name)).collect();
    assert_eq!(found, described);
    assert_eq!(found.len(), READERS.len() + 3);
    for args in [&["solve"][..], &["verify"], &["hint"], &["why"], &["count"]] {
        let short = slink(&[args, &["--json", DRAWN[0]]].concat(), "");
        let long = slink(&[args, &["--format", "jsonl", DRAWN[0]]].concat(), "");
        let untimed = |text: &[u8]| {
            let mut lines = jsons(text);
            lines.iter_mut().filter_map(Value::as_object_mut).for_each(|line| _ = line.remove("seconds"));
            lines
        };
        assert_eq!(untimed(&short.stdout), untimed(&long.stdout), "{args:?}");
    }
}

fn jsons(text: &[u8]) -> Vec<Value> {
    String::from_utf8_lossy(text).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Every answer of every command can be read as its puzzle, with what was drawn.
#[test]
fn answers_are_puzzles_again() {
    let schema = Schema::read(SCHEMA);
    for command in READERS {
        for line in lines(&schema, &[command, "--json", "fixtures/formats/several.drawing"], "") {
            if line["kind"] == "total" {
                continue;
            }
            let read = slink(&["convert", "--to", "json"], &line.to_string());
            assert_eq!(jsons(&read.stdout), [line["board"].clone()], "{command}");
        }
    }
    let solved = slink(&["solve", "--json"], "2 2\n3 3\n. .\n").stdout;
    let again = slink(&["verify", "--json"], &String::from_utf8(solved).unwrap());
    assert_eq!(verdicts(&jsons(&again.stdout)), ["right"]);
}

#[test]
fn verdicts_of_drawings_have_their_places() {
    let schema = Schema::read(SCHEMA);
    let all = lines(&schema, &[&["verify", "--json"], &DRAWN[..]].concat(), "");
    assert_eq!(verdicts(&all), ["wrong", "stuck", "open", "right", "right", "right", "right"]);
    let fault = &all[0]["faults"][2];
    assert_eq!(
        (&fault["place"], &fault["at"]),
        (&json!("bottom-left r1c1"), &json!({ "vertex": ["bottom-left", 1, 1] }))
    );
    let edge = json!({ "edge": "top r2c1", "at": { "edge": ["top", 2, 1] }, "state": "line" });
    assert_eq!(all[1]["blame"], json!({ "kind": "wrong", "edges": [edge] }));
    assert_eq!(all[1]["spoiled"], json!({ "move": 4, "line": 12, "changes": [edge] }));
    let apart = concat!(
        r#"{"slink":1,"rows":1,"cols":2,"clues":["4S"],"horizontal":["-.","-."],"vertical":["--."]}"#,
        "\n",
        r#"{"slink":1,"rows":1,"cols":2,"clues":["4."],"every_dot":true,"horizontal":["-x","-x"],"vertical":["--x"]}"#,
    );
    let of_genres = lines(&schema, &["verify", "--json"], apart);
    let faults = of_genres.iter().map(|line| line["faults"][0]["fault"].as_str().unwrap());
    assert_eq!(faults.collect::<Vec<_>>(), ["animal", "left-out"]);
    let none = &lines(&schema, &["verify", "--json"], "1 1\n4\n")[0];
    assert_eq!(none["verdict"], "no-drawing");
    let crossed = "pzprv3/slither/1/2/4 . /0 0 -1 /0 -1 /0 -1 /";
    let left = &lines(&schema, &["verify", "--json"], crossed)[0];
    let why = "the crosses leave one loop, and it meets every clue";
    assert_eq!(
        (&left["verdict"], &left["undecided"], &left["why"]),
        (&json!("right"), &json!(4), &json!(why))
    );
}

#[test]
fn hints_reveal_no_more_than_is_asked_for() {
    let schema = Schema::read(SCHEMA);
    let board = "2 2\n. .\n. 1\n";
    let hint = |reveal| lines(&schema, &["hint", "--json", "--reveal", reveal], board)[0]["hints"][0].clone();
    let (place, what, step) = (hint("where"), hint("what"), hint("step"));
    assert_eq!(place, json!({ "where": [{ "cell": "r2c2", "at": { "cell": [2, 2] } }] }));
    assert_eq!((&what["where"], &what["technique"]), (&place["where"], &json!("corner-one")));
    assert!(what["what"].is_string() && what.get("steps").is_none());
    let explained = &lines(&schema, &["explain", "--json"], board)[0]["steps"][0];
    assert_eq!(step["steps"][0]["technique"], "corner-one");
    assert_eq!(
        step["steps"][0].as_object().unwrap().keys().collect::<Vec<_>>(),
        explained.as_object().unwrap().keys().filter(|name| *name != "chapter").collect::<Vec<_>>()
    );
    let told = |input: &str| lines(&schema, &["hint", "--json"], input);
    assert_eq!(
        verdicts(&told("2 2\n3 .\n. .\n2 2\n4 4\n. 1\n2 2\n. .\n. .\n")),
        ["several", "none", "several"]
    );
    let drawn = lines(&schema, &[&["hint", "--json"], &DRAWN[..]].concat(), "");
    assert_eq!(verdicts(&drawn), ["mistake", "mistake", "several", "solved", "solved", "solved", "solved"]);
    assert_eq!([&drawn[0]["hints"], &drawn[1]["hints"]], [&json!([]); 2]);
}

/// A place as an object says the same as its name.
#[test]
fn places_say_the_same_as_their_names() {
    let schema = Schema::read(SCHEMA);
    let mut seen = BTreeSet::new();
    for args in [
        &["explain", "--json", "fixtures/explain/connected-colours.txt", "fixtures/explain/what-if.txt"][..],
        &["why", "--json", "--redundant", "fixtures/slink/puzzles.txt"],
        &[&["verify", "--json"], &DRAWN[..]].concat(),
        &["solve", "--json", "fixtures/slink/puzzles.txt"],
    ] {
        lines(&schema, args, "").iter().for_each(|line| compare(line, &mut seen));
    }
    assert_eq!(seen, ["cell", "edge", "outside", "vertex"].map(String::from).into());
}

/// Compares each `at` with the name beside it, in all objects within a value.
fn compare(value: &Value, seen: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| compare(item, seen)),
        Value::Object(members) => {
            if let Some(at) = members.get("at") {
                let keys = ["cell", "edge", "place", "line", "cross", "same", "different"];
                let name = keys.iter().find_map(|key| members.get(*key)).unwrap();
                let names = |value: &Value| value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
                let said: Vec<Value> = names(at).iter().map(|at| named(at, seen)).collect();
                assert_eq!(said, names(name), "{value}");
            }
            members.values().for_each(|member| compare(member, seen));
        }
        _ => {}
    }
}

/// The name of a place that is given as an object.
fn named(at: &Value, seen: &mut BTreeSet<String>) -> Value {
    let (kind, place) = at.as_object().unwrap().iter().next().unwrap();
    seen.insert(kind.clone());
    match kind.as_str() {
        "outside" => json!("outside"),
        "cell" => json!(format!("r{}c{}", place[0], place[1])),
        _ => json!(format!("{} r{}c{}", place[0].as_str().unwrap(), place[1], place[2])),
    }
}

/// The validator notices what is wrong: a member that is missing, unknown, or of another type.
#[test]
fn the_schema_refuses_other_lines() {
    let schema = Schema::read(SCHEMA);
    let line = lines(&schema, &["hint", "--json"], "2 2\n3 3\n. 1\n").remove(0);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut line = line.clone();
        change(&mut line);
        schema.check("hint", &line)
    };
    assert_eq!(changed(&|_| ()), Ok(()));
    let changes: [&dyn Fn(&mut Value); 6] = [
        &|line| _ = line.as_object_mut().unwrap().remove("url"),
        &|line| line["new"] = json!(1),
        &|line| line["rows"] = json!("2"),
        &|line| line["verdict"] = json!("right"),
        &|line| line["hints"][0]["where"][0]["at"] = json!({ "cell": [2] }),
        &|line| line["hints"][0]["steps"][0]["conclusion"]["all"][0]["at"]["edge"][0] = json!("above"),
    ];
    for (i, change) in changes.iter().enumerate() {
        assert!(changed(change).is_err(), "{i}");
    }
}
