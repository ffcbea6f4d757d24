//! The program as a user runs it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Output;

use crate::common::program::{command, commands, slink};

use slitherlink::generate::Mask;
use slitherlink::{Clue, Puzzle};

const SAMPLE: &str = "fixtures/slink/statement.in";

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The program in docs/library.md is the one of the examples, which is compiled.
#[test]
fn the_program_of_the_page_is_the_example() {
    let page = fs::read_to_string("docs/library.md").unwrap();
    let shown = page.split("```rust,ignore\n").nth(1).unwrap().split("```").next().unwrap();
    let tour = fs::read_to_string("examples/tour.rs").unwrap();
    assert!(tour.ends_with(shown), "{shown}");
}

#[test]
fn the_pages_are_true() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md").skip(WRITING);
}

/// The page whose commands write files.
const WRITING: &str = "docs/long-runs.md";

/// Its commands run in a copy of `fixtures/pages/long-runs.in`, which trycmd looks for beside the page.
#[test]
fn the_page_whose_commands_write_files_is_true() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = fs::remove_dir_all(&folder);
    for (part, files) in [("in", &["puzzles.txt"][..]), ("out", &[".keep"])] {
        let name = format!("long-runs.{part}");
        fs::create_dir_all(folder.join(&name)).unwrap();
        for file in files {
            let file = Path::new(&name).join(file);
            fs::copy(Path::new("fixtures/pages").join(&file), folder.join(&file)).unwrap();
        }
    }
    let copy = folder.join("long-runs.md");
    fs::copy(WRITING, &copy).unwrap();
    trycmd::TestCases::new().case(&copy).run();
    if std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite") {
        fs::copy(&copy, WRITING).unwrap();
    }
}

#[test]
fn the_sample_of_the_statement_byte_for_byte() {
    let text = std::fs::read_to_string(SAMPLE).unwrap();
    let expected = std::fs::read_to_string("fixtures/slink/statement.out").unwrap();
    let ways: [&[&str]; 7] = [
        &["solve", SAMPLE],
        &["solve", "--rules-only", SAMPLE],
        &["solve", "--sat-only", SAMPLE],
        &["solve", "--first", SAMPLE],
        &["solve"],
        &["solve", "-"],
        &["solve", "--style", "contest", "--color", "always", SAMPLE],
    ];
    for args in ways {
        let output = slink(args, &text);
        assert_eq!(stdout(&output), expected, "{args:?}");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)), "{args:?}");
    }
}

#[test]
fn solutions_are_listed_and_counted() {
    let cases: [(&[&str], &str, &str, i32); 6] = [
        (&["count"], "2 2\n..\n..\n1 1\n0\n", "1: 13 solutions\n2: 0 solutions\n", 0),
        (&["count", "--limit", "5"], "2 2\n..\n..\n", "1: at least 5 solutions\n", 0),
        (&["count", "--strategy", "reference"], "3 3\n...\n...\n...\n", "1: 213 solutions\n", 0),
        (&["solve", "--all"], "1 1\n0\n", "1\n0 solutions\n", 1),
        (&["forced"], "1 1\n3\n", "1\nno solution\n", 1),
        (
            &["forced"],
            "1 2\n..\n",
            "1\n0 lines and 0 crosses are in all solutions; 7 edges are free\n+   +   +\n\n+   +   +\n",
            0,
        ),
    ];
    for (args, input, expected, code) in cases {
        let output = slink(args, input);
        assert_eq!((stdout(&output), output.status.code()), (expected, Some(code)), "{args:?}");
    }
    let limited = slink(&["solve", "--limit", "2", "--style", "unicode"], "2 2\n..\n..\n");
    assert!(stdout(&limited).ends_with("at least 2 solutions\n"));
    assert_eq!(stdout(&limited).lines().count(), 1 + 2 * 5 + 1);
    assert_eq!(limited.status.code(), Some(0));
}

/// A board without clues.
fn blank(rows: usize, cols: usize) -> String {
    format!("{rows} {cols}\n{}", format!("{}\n", ".".repeat(cols)).repeat(rows))
}

#[test]
fn all_ways_to_count_agree_and_say_which_they_are() {
    let input = blank(4, 3) + &std::fs::read_to_string("fixtures/slink/forced.txt").unwrap();
    let count = |method| stdout(&slink(&["count", "--method", method], &input)).to_string();
    assert_eq!(count("list"), count("frontier"));
    assert_eq!(count("list"), count("auto"));
    let told = |args: &[&str], input: &str, method: &str| {
        let output = slink(args, input);
        assert!(stderr(&output).contains(&format!("method {method}")), "{args:?}: {}", stderr(&output));
    };
    told(&["count", "--stats"], &blank(6, 6), "frontier");
    told(&["count", "--stats", "--limit", "7"], &blank(6, 6), "list");
    told(&["count", "--stats"], "1 1\n4\n", "list");
    let both = slink(&["count", "--method", "frontier", "--limit", "7"], "");
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn numbers_of_any_length_are_strings_in_json() {
    let output = slink(&["count", "--format", "jsonl"], &blank(10, 10));
    let object: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(object["solutions"], "988808811046283595068099");
    assert_eq!((&object["complete"], &object["method"]), (&true.into(), &"frontier".into()));
    let output = slink(&["likelihood", "--format", "jsonl"], &blank(10, 9));
    let object: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let number = |value: &serde_json::Value| value.as_str().unwrap().parse::<u128>().unwrap();
    let corner = number(&object["horizontal"][0][0]);
    assert!(0 < corner && corner < number(&object["solutions"]));
    for (key, rows, cols) in [("horizontal", 11, 9), ("vertical", 10, 10)] {
        let found = object[key].as_array().unwrap();
        assert!(found.len() == rows && found.iter().all(|row| row.as_array().unwrap().len() == cols));
    }
}

/// A count that is too large for the frontier ends with a clear message, and prints nothing wrong.
#[test]
fn a_count_that_is_too_much_ends_clearly() {
    // A blank board would end at once, since its states are built in.
    let (large, small) = (blank(30, 30).replacen('.', "2", 1), "1 1\n4\n");
    // Progress is reported between vertices, at most once a second; on a busy machine the last vertices take
    // seconds.
    let count = &["count", "--method", "frontier", "--progress", "always"][..];
    let likelihood = &["likelihood"][..];
    for (args, why, code, commands) in [
        (["--timeout", "3"], "the time limit was reached", 3, &[count][..]),
        (["--timeout", "1"], "the time limit was reached", 3, &[likelihood]),
        (["--memory", "200"], "there was not enough memory", 5, &[count, likelihood]),
    ] {
        for &command in commands {
            let output = slink(&[command, &args].concat(), &(large.clone() + small));
            assert!(stdout(&output).contains(why), "{args:?}: {}", stdout(&output));
            assert_eq!(output.status.code(), Some(code), "{args:?}: {}", stderr(&output));
            assert!(stdout(&output).contains("\n2"), "it cost the next puzzle");
            if code == 3 && command[0] == "count" {
                assert!(stderr(&output).contains("puzzle 1: vertex"), "{}", stderr(&output));
            }
        }
    }
    let blank_one = slink(&["count", "--method", "frontier"], &blank(30, 30));
    assert_eq!(blank_one.status.code(), Some(5), "{}", stdout(&blank_one));
    assert!(stdout(&blank_one).contains(" MiB or more, besides what the program itself takes"));
    let wide = slink(&["count", "--method", "frontier"], &blank(42, 42));
    assert!(
        stdout(&wide)
            .contains("1: not counted: the shorter side of the board has 42 cells, expected at most 41"),
        "{}",
        stdout(&wide)
    );
}

/// A time limit may be longer than any run; it must be a number, and not less than 0.
#[test]
fn a_long_time_limit_is_none() {
    for seconds in ["1e20", "1e300", "inf"] {
        for more in [&[][..], &["--isolate"]] {
            let output = slink(&[&["count", "--timeout", seconds], more].concat(), "1 1\n4\n");
            assert_eq!((stdout(&output), stderr(&output)), ("1: 1 solution\n", ""), "{seconds} {more:?}");
        }
    }
    for seconds in ["-1", "-inf", "nan"] {
        let output = slink(&["count", &format!("--timeout={seconds}")], "1 1\n4\n");
        assert!(stderr(&output).contains("expected a number of seconds, 0 or more"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Options that contradict each other, or have no effect together, are refused.
#[test]
fn options_without_effect_are_refused() {
    let needs_list = "needs a list: it cannot be used with --method frontier";
    for (args, told) in [
        (&["solve", "--all", "--limit", "2"][..], "'--all' cannot be used with '--limit <N>'"),
        (&["solve", "--differences", "--all"], "'--differences' cannot be used with '--all'"),
        (&["solve", "--differences", "--json"], "'--differences' cannot be used with '--json'"),
        (&["solve", "--differences", "--filter"], "'--differences' cannot be used with '--filter'"),
        (&["count", "--method", "frontier", "--strategy", "cases"], &format!("--strategy {needs_list}")),
        (&["count", "--method", "frontier", "--limit", "2"], &format!("--limit {needs_list}")),
    ] {
        let output = slink(args, "1 1\n4\n");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "{args:?}");
        assert!(stderr(&output).contains(told), "{args:?}: {}", stderr(&output));
    }
}

/// Memory that ends a list does not cost the solutions that were found.
#[test]
fn a_list_that_is_too_long_is_a_lower_bound() {
    // Other searches go on with backtracking, which keeps no loops.
    let list = ["count", "--method", "list", "--strategy", "reference", "--memory", "40", "--json"];
    let output = slink(&list, &blank(16, 16));
    assert_eq!((stderr(&output), output.status.code()), ("", Some(5)));
    let object: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let found: u64 = object["solutions"].as_str().unwrap().parse().unwrap();
    assert!(found > 0 && object["complete"] == false && object["verdict"] == "memory", "{object}");
    assert!(object["why"].as_str().unwrap().starts_with("there was not enough memory"), "{object}");
}

#[test]
fn samples_are_the_same_for_the_same_seed_whatever_the_jobs() {
    let input = blank(5, 5).repeat(3) + "1 1\n3\n" + &blank(2, 9);
    let run = |args: &[&str]| {
        let output = slink(&[&["sample", "--count", "4"], args].concat(), &input);
        assert_eq!(output.status.code(), Some(1), "one puzzle has no solution: {}", stderr(&output));
        stdout(&output).to_string()
    };
    let seven = run(&["--seed", "7", "--jobs", "1"]);
    assert_eq!(seven, run(&["--seed", "7", "--jobs", "2"]));
    assert_eq!(seven, run(&["--seed", "7", "--isolate"]));
    assert_ne!(seven, run(&["--seed", "8"]));
    let puzzles: Vec<&str> = seven.split("\n2\n").collect();
    assert!(seven.contains("4: no solution\n") && !puzzles[1].starts_with(&puzzles[0][2..]), "all alike");
    // Each sample solves its puzzle, and the seed that was drawn is printed.
    let lines = run(&["--seed", "7", "--format", "jsonl"]);
    assert_eq!(lines.lines().count(), 4 * 4 + 1);
    let told = slink(&["sample"], &blank(3, 3));
    let seed = stderr(&told).trim().strip_prefix("note: drawn with --seed ").unwrap().to_string();
    assert_eq!(stdout(&slink(&["sample", "--seed", &seed], &blank(3, 3))), stdout(&told));
    assert_eq!(slink(&["sample", "--isolate"], &blank(3, 3)).status.code(), Some(2));
}

#[test]
fn likelihoods_are_drawn_and_listed() {
    let drawn = slink(&["likelihood", "--color=always"], "2 2\n3.\n..\n");
    assert!(stdout(&drawn).contains("percent of 4 solutions") && stdout(&drawn).contains("\u{1b}[38;5;"));
    let plain = slink(&["likelihood"], "2 2\n3.\n..\n");
    assert!(stdout(&plain).contains(" + ─── + 50  +\n │  3 50"), "{}", stdout(&plain));
    let csv = slink(&["likelihood", "--format", "csv"], "1 1\n4\n1 1\n3\n1 2\n. .\n");
    let lines: Vec<&str> = stdout(&csv).lines().collect();
    assert_eq!(lines.len(), 1 + 4 + 4 + 7);
    assert_eq!(lines[1], "-,1,h,1,1,1,1,1.000000000000");
    assert_eq!(lines[8], "-,2,v,1,2,0,0,");
    assert_eq!(lines[15], "-,3,v,1,3,2,3,0.666666666667");
    assert_eq!(csv.status.code(), Some(1));
}

#[test]
fn a_timeout_costs_one_puzzle_and_is_told() {
    let input = "2 2\n..\n..\n1 1\n4\n";
    for (args, told) in [
        (vec!["solve", "--timeout", "0"], "the time limit was reached: 12 of 12 edges are still undecided"),
        (vec!["solve", "--all", "--timeout", "0"], "at least 0 solutions, then the time limit was reached"),
        (vec!["count", "--timeout", "0"], "1: at least 0 solutions, then the time limit was reached"),
        (
            vec!["count", "--timeout", "0", "--method", "list"],
            "1: at least 0 solutions, then the time limit was reached",
        ),
        (vec!["forced", "--timeout", "0"], " unknown"),
    ] {
        let output = slink(&args, input);
        assert!(stdout(&output).contains(told), "{args:?}: {}", stdout(&output));
        assert!(stdout(&output).contains('2'), "{args:?}");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(3)), "{args:?}");
    }
}

#[test]
fn a_wrong_rule_is_caught() {
    let caught = slink(&["check", "--inject", "4=unsound"], "2 2\n33\n11\n3 3\n33.\n11.\n...\n");
    assert_eq!(caught.status.code(), Some(1));
    for told in
        ["rule 4 (adjacent-threes) requires a line", "    1 2\n    3 3\n", "      3   3\n", "2 disagreements"]
    {
        assert!(stdout(&caught).contains(told), "{told} is not in {}", stdout(&caught));
    }
    let right = slink(&["check"], "2 2\n33\n11\n");
    assert_eq!(right.status.code(), Some(0), "{}", stdout(&right));
}

#[test]
fn checks_are_the_same_whatever_the_jobs() {
    let names = ["bad", "forced", "none", "puzzles", "several-8x8"];
    let files = names.map(|name| format!("fixtures/slink/{name}.txt"));
    let run = |jobs, format| {
        let options = ["check", "--jobs", jobs, "--format", format, "--disable", "4,13-15"];
        let output = slink(&[&options[..], &files.each_ref().map(String::as_str)].concat(), "");
        assert_eq!(output.status.code(), Some(2), "bad.txt is told");
        stdout(&output).to_string()
    };
    for format in ["text", "json", "jsonl"] {
        assert_eq!(run("1", format), run("2", format));
    }
    for line in run("2", "jsonl").lines().chain([run("2", "json").as_str()]) {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    // The puzzle of bad.txt that cannot be read has an object, too.
    let lines = run("1", "jsonl");
    assert_eq!(lines.lines().count(), 32);
    // `--format json` has the same objects.
    let all: serde_json::Value = serde_json::from_str(&run("1", "json")).unwrap();
    let parts = all["puzzles"].as_array().unwrap().iter().chain([&all["total"]]);
    for (part, line) in parts.zip(lines.lines()) {
        assert_eq!(part, &serde_json::from_str::<serde_json::Value>(line).unwrap());
    }
    assert_eq!(all["puzzles"].as_array().unwrap().len(), 31);
    let none = slink(&["check", "--format", "json", "no-such-file"], "");
    let all: serde_json::Value = serde_json::from_str(stdout(&none)).unwrap();
    assert_eq!((&all["puzzles"][0]["verdict"], stderr(&none)), (&"error".into(), ""));
}

#[test]
fn the_samples_of_the_smaller_systems_byte_for_byte() {
    let sudokus = (1..=4).map(|n| ("sudoku", format!("fixtures/sudoku/statement-{n}")));
    for (system, name) in sudokus.chain([("maze", "fixtures/maze/statement".to_string())]) {
        let expected = std::fs::read_to_string(format!("{name}.out")).unwrap();
        let output = slink(&[system, &format!("{name}.in")], "");
        assert_eq!((stdout(&output), stderr(&output)), (expected.as_str(), ""), "{name}");
        assert_eq!(output.status.code(), Some(i32::from(expected == "ERROR\n")), "{name}");
    }
}

#[test]
fn random_mazes_come_back_from_their_commands() {
    let make = |print| {
        let args = ["maze", "--random", "--rows", "6", "--cols", "9", "--seed", "5", "--print", print];
        stdout(&slink(&args, "")).to_string()
    };
    let (commands, drawing) = (make("commands"), make("drawing"));
    assert_eq!(stdout(&slink(&["maze"], &commands)), drawing);
    assert_eq!(make("both"), commands + &drawing);
    let way = slink(&["maze", "--random", "--rows", "1", "--cols", "3", "--solve", "1,1", "1,3"], "");
    assert_eq!(stdout(&way), " _ _ _\n|*\u{332} *\u{332} *\u{332}|\n\n");
    let outside = slink(&["maze", "--random", "--rows", "1", "--cols", "3", "--solve", "1,1", "2,1"], "");
    assert_eq!(outside.status.code(), Some(2));
}

/// Of several mazes, those that have both cells of `--solve` are drawn, and the error names the others.
#[test]
fn a_path_in_one_maze_costs_no_other() {
    let output = slink(&["maze", "--solve", "1,1", "3,4", "-"], "3\n1 1\n1 1\n3 4\n9 1\n1 2\n1 1\nR\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "error: <stdin>: maze 1: --solve names the cell 3,4, which is outside the maze; expected row 1 to 1 and \
         column 1 to 1\n\
         error: <stdin>:5:1: maze 2: found `9 1`, expected a cell of the maze: row 1 to 3 and column 1 to 4\n\
         error: <stdin>: maze 3: --solve names the cell 3,4, which is outside the maze; expected row 1 to 1 and \
         column 1 to 2\n"
    );
    let output = slink(&["maze", "--solve", "1,1", "1,2"], "2\n1 1\n1 1\n1 2\n1 1\nR\n");
    assert_eq!(stdout(&output), " _ _\n|*\u{332} *\u{332}|\n\n");
    let output = slink(&["maze"], "");
    let told = "error: <stdin>:1:1: maze 1: found the end of the input, expected the number of mazes\n";
    assert_eq!((stderr(&output), output.status.code()), (told, Some(2)));
}

/// With several grids, traces and sentences say which one they are about.
#[test]
fn sentences_on_sudokus_name_the_grid() {
    let blank = ".".repeat(81);
    let (one, other) = (format!("1.1{}", &blank[3..]), format!("123456789...123......{}", &blank[21..]));
    let input = format!("{one}\n{blank}\n{other}\n");
    let output = slink(&["sudoku", "--trace"], &input);
    assert_eq!(
        stderr(&output),
        "-: puzzle 1:\n1 occurs twice in row 1, in r1c1 and r1c3\n\
         -: puzzle 2:\ncross-hatching places no digit\n\
         -: puzzle 3:\ncross-hatching places no digit\n"
    );
    let output = slink(&["sudoku", "--complete"], &input);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "-: puzzle 1: no solution: 1 occurs twice in row 1, in r1c1 and r1c3");
    assert_eq!(lines[1], "-: puzzle 2: several solutions, two of them:");
}

/// A random maze that would take gigabytes is refused before it is made.
#[test]
fn huge_random_mazes_are_refused() {
    for (sides, rate, told) in [
        (
            ["4097", "4096"],
            "0.2",
            "error: a random maze of 4097 x 4096 has too many cells, expected at most 16777216; choose smaller --rows and --cols\n",
        ),
        (
            ["99999999999", "99999999999"],
            "0.2",
            "expected at most 16777216; choose smaller --rows and --cols",
        ),
        (
            ["1000", "1000"],
            "0.99",
            "error: a random maze of 1000 x 1000 with --flip-rate 0.99 would have about 100000000 commands, expected at most \
             33554432; choose a smaller --flip-rate, or smaller --rows and --cols\n",
        ),
    ] {
        let output =
            slink(&["maze", "--random", "--rows", sides[0], "--cols", sides[1], "--flip-rate", rate], "");
        assert!(stderr(&output).contains(told), "{sides:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{sides:?}");
        assert!(output.stdout.is_empty());
    }
}

/// Arguments that are no numbers are answered with what is expected.
#[test]
fn expected_numbers_are_described() {
    let random = ["maze", "--random", "--rows", "3", "--cols", "3"];
    for (args, told) in [
        (
            &["maze", "--random", "--rows", "x", "--cols", "3"][..],
            "'--rows <ROWS>': expected a whole number, 1 or more",
        ),
        (
            &["maze", "--random", "--rows", "3", "--cols", "0"],
            "'--cols <COLS>': expected a whole number, 1 or more",
        ),
        (&[&random[..], &["--seed", "x"]].concat(), "'--seed <SEED>': expected a whole number from 0 to "),
        (&["generate", "--size", "5", "--seed", "x"], "'--seed <SEED>': expected a whole number from 0 to "),
        (
            &["generate", "--size", "5", "--count", "x"],
            "'--count <COUNT>': expected a whole number from 0 to ",
        ),
        (&["sample", "--seed", "1.5"], "'--seed <SEED>': expected a whole number from 0 to "),
        (&["serve", "--port", "x"], "'--port <N>': expected a port, a whole number from 0 to 65535"),
        (&["serve", "--port", "65536"], "'--port <N>': expected a port, a whole number from 0 to 65535"),
        (
            &["serve", "--address", "localhost"],
            "expected the numeric address of this machine, such as 127.0.0.1 or ::1",
        ),
    ] {
        let output = slink(args, "");
        assert!(stderr(&output).contains(told), "{args:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn exit_codes_tell_the_worst_that_happened() {
    for (args, input, code) in [
        (vec!["solve"], "", 0),
        (vec!["solve"], "1 1\n4\n", 0),
        (vec!["solve"], "2 2\n..\n..\n", 1),
        (vec!["solve", "--first"], "2 2\n..\n..\n", 0),
        (vec!["solve", "--rules-only"], "2 2\n..\n..\n", 1),
        (vec!["solve"], "1 1\n3\n", 1),
        (vec!["solve"], "1 1\n3\n1 1\nq\n1 1\n4\n", 2),
        (vec!["solve", "no-such-file"], "", 2),
        (vec!["solve", "src"], "", 2),
        (vec!["solve", "--no-such-option"], "", 2),
        (vec!["rules", "99"], "", 2),
        (vec!["rules", "3-1"], "", 2),
        (vec!["rules", "zero"], "", 0),
        (vec!["generate", "--rows", "0", "--cols", "3"], "", 2),
        (vec!["generate", "--rows", "3", "--cols", "4", "--symmetry", "rot90"], "", 2),
        (vec!["generate", "--rows", "3", "--cols", "4", "--clues", "2.5"], "", 2),
        (vec!["generate", "--rows", "3", "--cols", "4", "--clues", "13"], "", 2),
        (vec!["--help"], "", 0),
        (vec!["--version"], "", 0),
        (vec![], "", 2),
    ] {
        assert_eq!(slink(&args, input).status.code(), Some(code), "{args:?} {input:?}");
    }
}

/// A step that says something of several cells has a line for each below it, and so has such a step of an argument.
#[test]
fn each_conclusion_of_chains_has_a_line() {
    for (name, head, indent) in [
        ("connected-colours", " 15. colouring: From cell to cell, ", "         "),
        ("nested-what-if", "         (13) From cell to cell, ", "             "),
    ] {
        let output = slink(&["explain", "--every-step", &format!("fixtures/explain/{name}.txt")], "");
        let told = stdout(&output);
        let below: Vec<&str> = told.split(head).nth(1).expect(head).lines().skip(1).collect();
        assert_eq!(below[0], format!("{indent}One by one:"));
        for (line, i) in below[1..4].iter().zip(1..) {
            assert!(line.starts_with(&format!("{indent}({i}) ")), "{name}: {line}");
        }
        assert!(!below[4].starts_with(&format!("{indent}(4) ")), "{name}: {told}");
    }
}

/// Nobody should take the lines at a contradiction for given ones, so the reason says what they follow from, and which
/// commands lead there. What is drawn needs no such words.
#[test]
fn reasons_say_what_led_to_a_contradiction() {
    let said = |args: &[&str], input: &str| stdout(&slink(args, input)).to_string();
    let from_clues = "no solution: the lines and crosses that follow from the clues allow no loop at the top-left corner of r1c1 (marked O below)\n";
    let commands = "`slink why` names the clues that contradict each other, and `slink explain` shows the steps that lead there\n";
    let single = "1 1\n3\n";
    let solved = said(&["solve"], single);
    assert!(solved.starts_with(&format!("1\n{from_clues}{commands}")), "{solved}");
    let hinted = said(&["hint"], single);
    assert!(hinted.starts_with(&format!("1: {from_clues}1: {commands}")), "{hinted}");
    assert!(said(&["why"], single).contains("the 3 at r1c1"));
    assert!(said(&["explain"], single).contains("that cannot be"));
    let clue = said(&["solve"], "2 2\n0 4\n. .\n");
    assert!(clue.contains("with what follows from the clues, the clue at r1c"), "{clue}");

    let drawn = |sketch: &str| said(&["solve", "--keep-drawn"], sketch);
    let both = drawn("+   +   +\n  3 | 3  \n+   +   +\n\n+   +   +\n");
    let words = "that follow from the clues and the drawing allow no loop at the bottom-right corner of r1c1 (marked O below)\n\
                 `slink verify` says whether the drawing or the puzzle is wrong\n";
    assert!(both.contains(words), "{both}");
    let shown = drawn("+   +   +\n    |    \n+---+---+\n         \n+   +   +\n");
    let words = "no solution: the lines and crosses at the bottom-right corner of r1c1 allow no loop (marked O below)\n+";
    assert!(shown.contains(words), "{shown}");
    // A cycle that is wholly drawn, beside a cross that follows from a clue.
    let cycle = drawn(
        "+   +   +   +   +\n              0  \n+   +---+   +   +\n    |   |        \n+   +---+   +   +\n\
         \x20                \n+   +   +   +   +\n          2      \n+   +   +   +   +\n",
    );
    assert!(cycle.contains("\nno solution: the lines through"), "{cycle}");
}

/// The reason for no solution names the sign that marks its place in the drawing below, if there is one.
#[test]
fn reasons_name_the_sign_of_their_place() {
    let (clue, dot) = ("2 2\n0 4\n. .\n", "1 1\n3\n");
    for (style, board, sign, marked) in [
        ("contest", clue, " (marked [ ] below)", "[0]"),
        ("contest", dot, " (marked O below)", "O"),
        ("unicode", dot, " (marked ● below)", "●"),
        ("narrow", dot, " (marked ● below)", "●"),
        ("narrow", clue, "", ""),
    ] {
        for command in ["solve", "hint"] {
            let output = slink(&[command, "--style", style], board);
            let lines: Vec<&str> = stdout(&output).lines().collect();
            let reason = lines.iter().position(|line| line.contains("no solution: ")).unwrap();
            let told = lines[reason].find(" (marked").map_or("", |at| &lines[reason][at..]);
            assert_eq!(told, sign, "{command}: {lines:?}");
            assert!(lines[reason + 2..].iter().any(|line| line.contains(marked)), "{command}: {lines:?}");
        }
    }
}

#[test]
fn a_bad_puzzle_or_file_costs_no_other() {
    let output = slink(&["solve", "no-such-file", "fixtures/slink/bad.txt", "src"], "");
    let headings: Vec<&str> = stdout(&output).lines().filter(|line| line.starts_with("==>")).collect();
    assert_eq!(headings, ["==> no-such-file <==", "==> fixtures/slink/bad.txt <==", "==> src <=="]);
    assert_eq!(stdout(&output).matches("#########").count(), 2 + 2, "two drawings");
    let errors: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors[0].starts_with("error: cannot open no-such-file"));
    assert!(errors[1].starts_with("error: fixtures/slink/bad.txt:5:3: puzzle 2: found `q`"));
    assert!(errors[2].contains("it is a directory"));
}

/// Commands that users know from other programs get a message about slink's own.
#[test]
fn what_was_meant_is_told() {
    for (args, told) in [
        (
            vec![SAMPLE],
            "error: found a file where a command was expected; to solve it, type: slink solve fixtures/slink/statement.in\n",
        ),
        (vec!["my board.txt", "-q"], "type: slink solve 'my board.txt'\n"),
        (
            vec!["https://puzz.link/p?slither/1/1/e"],
            "type: slink solve 'https://puzz.link/p?slither/1/1/e'\n",
        ),
        (vec!["slove"], "unrecognized subcommand 'slove'"),
        (vec!["play"], "there is no command `play`; to play in a browser, type: slink serve\n"),
        (vec!["generate", "10x10"], "to set the size, type: --size 10x10\n"),
        (vec!["solve", "--limit", "0"], "expected a whole number from 1 on"),
        (vec!["solve", "no-such-file"], "error: cannot open no-such-file: there is no such file"),
        (
            vec!["solve", "3x3t0:3h"],
            "error: found 3x3t0:3h where the name of a file is expected, but it is a puzzle: send it through a pipe, as in \
             `echo 3x3t0:3h | slink solve`\n",
        ),
        (
            vec!["count", "puzz.link/p?slither/2/2/322d"],
            "as in `echo 'puzz.link/p?slither/2/2/322d' | slink solve`\n",
        ),
        (
            vec!["solve", "README.md"],
            "README.md:3:1: puzzle 1: found `A solver for Slitherlink, the pu…`, which does not begin a puzzle; it looks like text",
        ),
        (vec!["solve", "fixtures/draw/board.png"], "it looks like a picture. A puzzle can be a line `2 3`"),
    ] {
        let output = slink(&args, "");
        assert!(stderr(&output).contains(told), "{args:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

/// An answer comes before the next puzzle is sent.
#[test]
fn answers_come_while_the_input_is_still_open() {
    for puzzle in [
        "1 1\n4\n",
        "pzprv3/slither/1/1/4 /0 0 /0 /0 /\r",
        "{\"slink\":1,\"rows\":1,\"cols\":1,\"clues\":[\"4\"]}\n",
    ] {
        let mut child = command(&["solve"]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for number in 1..=3 {
            input.write_all(puzzle.as_bytes()).unwrap();
            assert_eq!(answers.next().unwrap().unwrap(), number.to_string());
            assert_eq!(answers.by_ref().take(7).count(), 7);
        }
        drop(input);
        assert!(answers.next().is_none());
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_pipe_closed_early_is_a_quiet_end() {
    let many = "1 1\n4\n".repeat(100_000);
    let mut child = command(&["solve"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(input.write_all(many.as_bytes())));
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "1\n");
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn colours_are_for_those_who_ask() {
    let plain = slink(&["solve", "--style", "unicode", SAMPLE], "");
    let coloured = slink(&["solve", "--style", "unicode", "--color=always", SAMPLE], "");
    assert!(!stdout(&plain).contains('\u{1b}') && stdout(&coloured).contains('\u{1b}'));
}

/// As with all other commands: a file, any format, many at once, and a limit for each.
#[test]
fn boards_are_made_as_asked_whatever_the_jobs() {
    let make = |args: &[&str]| {
        let output =
            slink(&[&["generate", "--clues", "minimal", "--seed", "3", "--count", "20"], args].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(stderr(&output), "");
        stdout(&output).to_string()
    };
    let boards = make(&["--size", "7x8", "--jobs", "1"]);
    assert!(boards.starts_with("# slink generate --size 7x8 --count 20 --clues minimal --seed 3\n7 8\n"));
    assert_eq!(boards, make(&["--size", "7x8", "--jobs", "4"]));
    let by_old_names = make(&["--rows", "7", "--cols", "8"]);
    assert_eq!(boards.replace("--size 7x8", "--rows 7 --cols 8"), by_old_names, "as files of slink 0.1 say");
    for to in ["json", "puzz.link", "pzprv3", "loopy", "janko", "plain"] {
        let written = make(&["--size", "7x8", "--to", to]);
        let converted = slink(&["convert", "--to", to], &boards);
        assert_eq!(
            (written.as_str(), stdout(&slink(&["convert", "--to", "contest", "-q"], &written))),
            (stdout(&converted), stdout(&slink(&["convert", "--to", "contest", "-q"], &boards)))
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.txt");
    assert_eq!(make(&["--size", "7x8", "-o", path.to_str().unwrap()]), "");
    assert_eq!(std::fs::read_to_string(path).unwrap(), boards);
    let slow = slink(
        &[
            "generate",
            "--size",
            "60x60",
            "--clues",
            "minimal",
            "--count",
            "2",
            "--seed",
            "1",
            "--timeout",
            "0.05",
        ],
        "",
    );
    assert_eq!((slow.status.code(), stderr(&slow).matches("the board is skipped").count()), (Some(3), 2));
    assert_eq!(stdout(&slow).lines().count(), 2);
    let told = slink(&["generate", "--size", "3x3", "--to", "json"], "");
    assert!(stderr(&told).starts_with("note: made with --seed "), "{}", stderr(&told));
}

/// Fewer clues than any unique board has are refused, unless any number of solutions is allowed.
#[test]
fn boards_without_clues_have_any_number_of_solutions() {
    let make = |args: &[&str]| {
        slink(&[&["generate", "--size", "4x4", "--seed", "3", "--clues", "0"], args].concat(), "")
    };
    let refused = make(&[]);
    let expected =
        "error: the clue density 0 and exactly one solution are at odds: a board without clues has many";
    assert!(stderr(&refused).starts_with(expected), "{refused:?}");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let blank = make(&["--any", "--to", "plain"]);
    assert_eq!(
        (blank.status.code(), stdout(&blank).trim_end()),
        (Some(0), [". . . ."; 4].join("\n").as_str())
    );
    let one = slink(&["generate", "--size", "1x1", "--seed", "3", "--clues", "0", "--to", "plain"], "");
    assert_eq!((one.status.code(), stdout(&one).trim_end()), (Some(0), "."));
    let few = slink(&["generate", "--size", "8x8", "--seed", "3", "--clues", "0.02"], "");
    let expected = "error: none of 1000 boards of 8 x 8 met all conditions: 998 needed more clues for a single solution, \
                    2 had several solutions even with all clues (the lowest density was 0.";
    assert!(stderr(&few).starts_with(expected) && stderr(&few).contains("about 0.33 is usual"), "{few:?}");
    assert_eq!(few.status.code(), Some(1));
}

/// Boards for a pattern have clues in its cells, whatever it is read from; the header makes them again.
#[test]
fn patterns_are_filled_with_clues() {
    let path = "fixtures/patterns/dense-1-7x7.txt";
    let cells: Mask = fs::read_to_string(path).unwrap().parse().unwrap();
    let make = |args: &[&str], input: &str| slink(&[&["generate", "--seed", "2"], args].concat(), input);
    let made = make(&["--pattern", path, "--count", "3", "--jobs", "1"], "");
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let command = format!("# slink generate --count 3 --pattern {path} --seed 2\n7 7\n");
    assert!(stdout(&made).starts_with(&command), "{}", stdout(&made));
    assert_eq!(make(&["--pattern", path, "--count", "3", "--jobs", "4"], "").stdout, made.stdout);
    // A board is a pattern, too.
    let one = make(&["--pattern", path], "");
    let again = make(&["--pattern", "-", "--to", "json"], stdout(&one));
    let board: Puzzle = stdout(&again).parse().unwrap();
    assert_eq!(Mask::of_clues(&board), cells);
    let solved = slink(&["solve", "--format", "jsonl"], stdout(&made)).stdout;
    assert_eq!(String::from_utf8(solved).unwrap().matches("\"verdict\":\"unique\"").count(), 3);
    let fewer = make(&["--pattern", path, "--at-most", "--to", "json"], "");
    let fewer: Puzzle = stdout(&fewer).parse().unwrap();
    assert!(
        fewer.clue_count() < cells.count()
            && fewer.grid().cells().all(|cell| fewer.clue(cell) == Clue::BLANK || cells.contains(cell))
    );
}

#[test]
fn patterns_that_cannot_be_used_are_refused() {
    let refused = |args: &[&str], input: &str, code: i32, expected: &str| {
        let made = slink(&[&["generate", "--seed", "2", "--pattern", "-"], args].concat(), input);
        assert_eq!(made.status.code(), Some(code), "{input}: {made:?}");
        assert!(
            stderr(&made).contains(expected) && made.stdout.is_empty() == (code == 2),
            "{input}: {made:?}"
        );
    };
    refused(&[], "", 2, "found nothing in <stdin>");
    refused(&[], "#.#\n##\n", 2, "line 2 has 2 cells, expected 3");
    refused(&["--size", "3x4"], "#.\n.#\n", 2, "the pattern has 2 x 2 cells, but the boards have 3 x 4");
    refused(
        &["--clues", "minimal"],
        "##\n.#\n",
        2,
        "are at odds: the pattern fixes how many clues there are",
    );
    refused(
        &["--symmetry", "rot180"],
        "##\n.#\n",
        2,
        "the symmetry rot180 are at odds: the pattern does not",
    );
    refused(
        &[],
        "5 5\n. . . . .\n. . . . .\n. . 2 . .\n. . . . .\n. . . . .\n",
        1,
        "none of the 4 ways to write clues",
    );
    refused(&[], ".....\n....?\n.....\n.....\n.....\n", 1, "none of the 4 ways to write clues");
    refused(&[], "3 3\n. . .\n. . .\n. . .\n", 1, "each of the 213 loops");
    let alone = slink(&["generate", "--size", "4x4", "--at-most"], "");
    assert!(stderr(&alone).contains("--pattern <FILE>"), "{alone:?}");
}

/// Without `--clues`, boards to practise a technique keep as few clues as it allows; if none comes out, each
/// condition has its count.
#[test]
fn boards_to_practise_a_technique_come_out() {
    for technique in ["clue-colouring", "colouring", "what-if"] {
        let args = ["generate", "--size", "7x7", "--needs", technique, "--seed", "1", "--quiet"];
        let made = slink(&args, "");
        assert_eq!(made.status.code(), Some(0), "{technique}: {}", stderr(&made));
        let command = format!("# slink generate --size 7x7 --needs {technique} --seed 1\n");
        assert!(stdout(&made).starts_with(&command), "{}", stdout(&made));
        let steps = slink(&["explain", "--format", "jsonl", "--max", technique], stdout(&made)).stdout;
        let steps = String::from_utf8(steps).unwrap();
        assert!(
            steps.contains("\"verdict\":\"solved\"") && steps.contains(technique),
            "{technique}: {steps}"
        );
    }
    let none = slink(
        &["generate", "--size", "7x7", "--needs", "clue-colouring", "--clues", "full", "--seed", "1"],
        "",
    );
    assert_eq!(none.status.code(), Some(1));
    assert!(
        stderr(&none).contains("met all conditions: 1000 did not need clue-colouring; ask for"),
        "{none:?}"
    );
}

/// The first line makes the same boards again, whatever the conditions.
#[test]
fn conditions_together_are_in_the_first_line() {
    for conditions in [
        "--avoid 0,3 --digits 2=9 --require rules",
        "--digits 3=6,2=12 --needs colouring,clue-colouring --grade hard",
        "--clues 20 --symmetry rot180 --max connected-colours --unneeded 8",
        "--grade normal..tricky --apart",
    ] {
        let options: Vec<&str> = conditions.split(' ').collect();
        let made = slink(
            &[&["generate", "--size", "7x7", "--seed", "4", "--count", "2"], &options[..]].concat(),
            "",
        );
        assert_eq!(made.status.code(), Some(0), "{conditions}: {}", stderr(&made));
        let first = stdout(&made).lines().next().unwrap().trim_start_matches("# slink ");
        assert!(
            options.iter().all(|option| first.split(' ').any(|word| word == *option)),
            "{conditions}: {first}"
        );
        let again = slink(&first.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(stdout(&again), stdout(&made), "{first}");
        assert!(stderr(&made).starts_with("note: made 2 boards in "), "{made:?}");
    }
}

/// The help says what the numbers mean that could be densities or numbers of clues.
#[test]
fn one_is_a_density() {
    let help = stdout(&slink(&["generate", "--help"], "")).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("`0` and `1` are densities: `1` is a clue in every cell."), "{help}");
    let made = |clues: &str| {
        slink(&["generate", "--size", "3x3", "--seed", "1", "--to", "plain", "--clues", clues], "").stdout
    };
    assert_eq!(made("1"), made("full"));
}

/// Conditions that no board meets are refused before any work, with both their names; bad values say what is expected.
#[test]
fn conditions_at_odds_are_refused() {
    for (conditions, expected) in [
        ("--any --grade easy", "error: the grade easy and any number of solutions are at odds: "),
        (
            "--require rules --needs clue-colouring",
            "error: boards that the rules solve and the technique clue-colouring are at odds: ",
        ),
        (
            "--max sectors --avoid 0 --needs sectors,colouring",
            "error: nothing harder than sectors and the technique colouring are",
        ),
        (
            "--clues 25 --apart",
            "error: 25 clues and no two clues side by side are at odds: no more than half",
        ),
        ("--clues 13 --symmetry rot180", "error: 13 clues and the symmetry rot180 are at odds: "),
        ("--avoid 5", "expected digits from 0 to 4"),
        ("--digits 3", "expected a digit from 0 to 4, `=` and a number of clues, such as 3=8"),
        ("--digits 3=-1", "such as 3=8"),
        ("--digits 3=8,2=4,3=2", "found two numbers for the digit 3 after --digits, expected one"),
        ("--clues 36 --digits 0=1,1=0,2=0,3=1,4=0", "36 clues and the limits on digits are at odds: "),
        ("--needs colouring,two-openigns", "tip: a similar value exists: 'two-openings'"),
    ] {
        let refused = slink(
            &[vec!["generate", "--size", "6x6", "--seed", "4"], conditions.split(' ').collect()].concat(),
            "",
        );
        assert!(stderr(&refused).contains(expected), "{conditions}: {refused:?}");
        assert_eq!((refused.status.code(), stdout(&refused)), (Some(2), ""), "{conditions}");
    }
}

/// How often each condition failed is said with the statistics, and if no board comes out.
#[test]
fn failed_wishes_have_their_counts() {
    let args =
        ["generate", "--size", "6x6", "--grade", "hard", "--needs", "connected-colours", "--seed", "2"];
    let made = slink(&[&args[..], &["--stats", "--count", "3"]].concat(), "");
    let said = stderr(&made);
    assert!(said.contains("clue density") && said.contains("made 3 boards in "), "{said}");
    assert!(
        said.contains(" did not have the grade hard") && said.contains(" did not need connected-colours"),
        "{said}"
    );
    assert!(!said.contains("note: "), "{said}");
    let conditions = "--grade expert --needs connected-colours --clues full --seed 4".split(' ');
    let none = slink(&["generate", "--size", "4x4"].into_iter().chain(conditions).collect::<Vec<_>>(), "");
    let expected = "error: none of 1000 boards of 4 x 4 met all conditions: ";
    assert!(stderr(&none).starts_with(expected), "{none:?}");
    let counts = stderr(&none)[expected.len()..].split("; ").next().unwrap().split(", ");
    let counts = counts.map(|part| part.split(' ').next().unwrap().parse::<usize>().unwrap());
    assert_eq!((counts.sum::<usize>(), none.status.code()), (1000, Some(1)), "{none:?}");
}

#[test]
fn a_port_in_use_is_said_in_words() {
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    let output = slink(&["serve", "--port", &port], "");
    let expected =
        format!("error: the port {port} is in use, perhaps by another `slink serve`; choose another --port");
    assert!(stderr(&output).starts_with(&expected), "{output:?}");
    assert_eq!(output.status.code(), Some(2));
}

/// The error names the picture that is too large, and what is possible.
#[test]
fn a_picture_too_large_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.png").to_str().unwrap().to_string();
    let draw = |cell: &str| slink(&["draw", "--show", "board", "--cell", cell, "-o", &path], &blank(20, 20));
    let refused = draw("1000");
    let said = stderr(&refused);
    assert!(said.starts_with(&format!("error: cannot write {path}: found ")), "{said}");
    let cell = said.split("(--cell ").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    assert!(said.contains(&format!("use cells of {cell} pixels or less, or an SVG (--cell")), "{said}");
    assert_eq!((refused.status.code(), draw(cell).status.code()), (Some(2), Some(0)), "{said}");
}

/// Labels are placed around the drawing, each in line with its clue.
#[test]
fn drawings_have_labels_if_asked() {
    let board = "2 12\n3..........2\n.........1..\n";
    for command in [&["hint"][..], &["sample", "--seed", "5"]] {
        for style in ["contest", "unicode", "narrow"] {
            let draw = |more: &[&str]| {
                let args = [command, &["--style", style], more].concat();
                stdout(&slink(&args, board)).to_string()
            };
            let (plain, labelled) = (draw(&[]), draw(&["--labels"]));
            let head = labelled.lines().position(|line| line.trim_start().starts_with("c1 ")).unwrap();
            let lines: Vec<Vec<char>> = labelled.lines().map(|line| line.chars().collect()).collect();
            let find = |name: &str| {
                lines[head].windows(name.len()).position(|part| part.iter().collect::<String>() == name)
            };
            let without: Vec<String> =
                lines[head + 1..].iter().map(|line| line.iter().skip(3).collect()).collect();
            let plain: Vec<&str> = plain.lines().skip(head).map(str::trim_end).collect();
            assert_eq!(without, plain);
            let row = |name: &str| {
                lines.iter().find(|line| line.starts_with(&name.chars().collect::<Vec<_>>()[..]))
            };
            // c1 is two characters wide, so with narrow edges its clue is below its first character.
            let (first, second) = (row("r1 ").unwrap(), row("r2 ").unwrap());
            let clue = |line: &[char], clue: char| line.iter().skip(3).position(|&c| c == clue).unwrap() + 3;
            assert_eq!(find("c1 "), Some(clue(first, '3')));
            if style != "narrow" {
                assert_eq!(find("c10"), Some(clue(second, '1') - 1));
            }
        }
    }
}

/// At a terminal, boards are drawn to fit: wide, narrow, or not at all.
#[cfg(unix)]
#[test]
fn boards_are_drawn_as_wide_as_the_terminal() {
    let board = blank(2, 30);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::write(&path, &board).unwrap();
    let at = |columns: &str| {
        let command =
            format!("stty cols {columns}; {} solve {}", env!("CARGO_BIN_EXE_slink"), path.display());
        let mut script = std::process::Command::new("script");
        let output = script.args(["-qec", &command, "/dev/null"]).env("NO_COLOR", "1").output();
        output.map(|output| stdout(&output).replace('\r', ""))
    };
    let Ok(wide) = at("200") else {
        return eprintln!("there is no program `script` here: nothing is tested");
    };
    let widest = |text: &str| {
        text.lines().filter(|line| line.contains(['│', '┃'])).map(|line| line.chars().count()).max()
    };
    assert_eq!(widest(&wide), Some(121), "{wide}");
    assert_eq!(widest(&at("80").unwrap()), Some(61));
    let told = at("60").unwrap();
    assert_eq!((widest(&told), told.matches("too wide for this terminal: `slink draw").count()), (None, 2));
    let narrow = slink(&["solve", "--style", "narrow"], "1 2\n3.\n2 1\n4\n.\n");
    assert!(stdout(&narrow).starts_with("1\n┌───┐\n│3  │\n└───┘\n2\n┌─┐\n│4│\n"), "{}", stdout(&narrow));
}

/// The edges in which two solutions differ are listed, and drawn separately on request.
#[test]
fn differences_of_two_solutions_can_be_found() {
    // Only zeros, with a hole that has room for two loops.
    let cell = |r: usize, c: usize| match (r, c) {
        (19, 19) | (20, 20) => '3',
        (19, 20) | (20, 19) => '2',
        (18..=21, 18..=21) => '.',
        _ => '0',
    };
    let rows = (0..40).map(|r| (0..40).map(|c| cell(r, c)).chain(['\n']).collect::<String>());
    let board = format!("40 40\n{}", rows.collect::<String>());
    let whole = slink(&["solve", "--style", "unicode", "--color", "always"], &board);
    assert!(stdout(&whole).contains("several solutions, two of them:\n"), "{}", stdout(&whole));
    assert!(stdout(&whole).contains("\u{1b}[31m"), "other colours where they differ");
    let (drawn, told) = stdout(&whole).split_once("they differ in ").unwrap();
    let (count, names) = told.split_once(" edges: ").unwrap();
    assert_eq!(drawn.lines().count(), 2 + 2 * 81);
    let part = slink(&["solve", "--differences", "--style", "unicode"], &board);
    let (drawn, told_too) = stdout(&part).split_once("they differ in ").unwrap();
    assert_eq!(told, told_too);
    // Each marked line is one of the differing edges, and is in one of the two drawings.
    let marked = drawn.matches("━━━").count() + drawn.matches('┃').count();
    assert_eq!(marked, count.parse::<usize>().unwrap());
    assert_eq!(names.trim().split(", ").count(), marked.min(12));
    let heading = drawn.lines().nth(2).unwrap();
    assert!(heading.starts_with("from r1") && drawn.lines().count() < 3 + 2 * 17, "{drawn}");
}

/// There is one table for one puzzle or many, in this process or in others.
#[test]
fn stats_account_for_every_edge() {
    let number = |word: &str| word.replace(',', "").parse::<usize>().unwrap();
    let files =
        ["fixtures/slink/puzzles.txt", "fixtures/slink/full-20x20.txt", "fixtures/slink/minimal-10x10.txt"];
    for (file, edges) in files.into_iter().zip([&[38, 60, 12][..], &[840; 100], &[220; 100]]) {
        for isolate in [&[][..], &["--isolate"]] {
            let output = slink(&[&["solve", "--stats", "-q", file], isolate].concat(), "");
            let lines: Vec<Vec<&str>> =
                stderr(&output).lines().map(|line| line.split_whitespace().collect()).collect();
            let widths = stderr(&output).lines().take(edges.len() + 6).map(|line| line.chars().count());
            assert!(widths.collect::<Vec<_>>().windows(2).all(|two| two[0] == two[1]), "{}", stderr(&output));
            assert_eq!(
                lines[0].join(" "),
                "puzzle size rules extensions search cases variables clauses rounds cuts ms by"
            );
            for (i, &all) in edges.iter().enumerate() {
                assert_eq!(number(lines[1 + i][0]), 1 + i);
                assert_eq!((2..5).map(|column| number(lines[1 + i][column])).sum::<usize>(), all);
            }
            let total = &lines[1 + edges.len()];
            assert_eq!(total[0], "total");
            assert_eq!(
                (1..4).map(|column| number(total[column])).sum::<usize>(),
                edges.iter().sum::<usize>()
            );
            let names: Vec<&str> = lines[2 + edges.len()..][..4].iter().map(|line| line[0]).collect();
            assert_eq!(names, ["median", "90", "99", "most"]);
            let techniques = &lines[7 + edges.len()..];
            let decided: usize = techniques.iter().map(|line| number(line[line.len() - 1])).sum();
            assert_eq!(decided, number(total[1]) + number(total[2]));
        }
    }
    // Without SAT there are no figures of SAT; a single puzzle is its own total.
    let one = slink(&["solve", "--stats"], "1 1\n4\n");
    assert_eq!(stderr(&one).lines().nth(1).unwrap().split_whitespace().nth(6), Some("-"), "{}", stderr(&one));
    assert!(!stderr(&one).contains("total"));
    // The last column shows what gave the answer.
    let (small, large) = ("fixtures/slink/minimal-10x10.txt", "fixtures/slink/minimal-20x20.txt");
    for (args, by) in [
        (&[large][..], "fast"),
        (&["--strategy", "cases", small], "cases"),
        (&["--strategy", "reference", small], "reference"),
    ] {
        let output = slink(&[&["solve", "--stats", "-q"], args].concat(), "");
        assert!(stderr(&output).lines().any(|line| line.ends_with(&format!(" {by}"))), "{}", stderr(&output));
    }
    assert!(stderr(&one).lines().nth(1).unwrap().ends_with(" deduction"), "{}", stderr(&one));
}

/// From ten puzzles on, a batch ends with a summary.
#[test]
fn batches_say_what_came_of_them() {
    let input = "1 1\n4\n".repeat(1200) + "2 2\n..\n..\n1 1\n3\n1 1\nq\n";
    let output = slink(&["solve"], &input);
    let told = stderr(&output).lines().last().unwrap();
    let (all, outcomes) = told.split_once(" s: ").unwrap();
    assert!(all.starts_with("1,203 puzzles in "), "{told}");
    assert_eq!(outcomes, "1,200 unique, 1 error, 1 none, 1 several");
    assert!(!stderr(&slink(&["solve", "-q"], &input)).contains("puzzles in"));
    assert_eq!(stderr(&slink(&["solve"], &"1 1\n4\n".repeat(9))), "");
    let solved = slink(&["convert", "--to", "json", "--solve"], &"1 1\n4\n".repeat(10));
    assert!(stderr(&solved).ends_with(" s: 10 done\n"), "{}", stderr(&solved));
    let checked = slink(&["check", "--summary"], &input);
    let told = stderr(&checked).lines().last().unwrap();
    assert!(
        told.starts_with("1,203 puzzles in ") && told.ends_with(" s: 1,202 in agreement, 1 error"),
        "{told}"
    );
    let grids = std::fs::read_to_string("fixtures/sudoku/seventeen.txt").unwrap();
    let grid = grids.lines().find(|line| line.len() == 81).unwrap().to_string() + "\n";
    for (args, told) in [(&["sudoku"][..], "10 unfinished\n"), (&["sudoku", "--complete"], "10 unique\n")] {
        let output = slink(args, &grid.repeat(10));
        assert!(stderr(&output).ends_with(&format!(" s: {told}")), "{}", stderr(&output));
        assert_eq!(stderr(&slink(&[args, &["-q"]].concat(), &grid.repeat(10))), "");
    }
    assert!(stderr(&slink(&["verify"], stdout(&solved))).ends_with(" s: 10 right\n"));
}

/// The first rule that is named goes first, and its row comes first; each line has its kind.
#[test]
fn checks_know_the_order_of_rules() {
    let check = |args: &[&str]| {
        let output =
            slink(&[&["check", "--format", "jsonl"], args, &["fixtures/slink/full-20x20.txt"]].concat(), "");
        let lines: Vec<serde_json::Value> =
            stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let kinds: Vec<&str> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
        assert_eq!((kinds.len(), kinds[0], kinds[100]), (101, "puzzle", "total"));
        lines[100].clone()
    };
    // Both rules are about 3s, and often decide the same edges.
    let (one, other) = (check(&["--only", "4,5"]), check(&["--only", "5,4"]));
    let rules =
        |total: &serde_json::Value, member: &str| [0, 1].map(|i| total["rules"][i][member].as_u64().unwrap());
    assert_eq!((rules(&one, "number"), rules(&other, "number")), ([4, 5], [5, 4]));
    assert_eq!(one["decided"], other["decided"]);
    assert!(rules(&one, "edges")[0] > rules(&other, "edges")[1], "who is first gets more");
    assert!(rules(&other, "edges")[0] > rules(&one, "edges")[1]);
    assert_eq!(slink(&["check", "--only", "3,1-4"], "").status.code(), Some(2), "3 twice");
}

#[test]
fn shells_and_manuals_know_the_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = slink(&["completions", shell], "");
        assert!(stdout(&script).contains("keep-drawn"), "{shell}");
    }
    assert!(stdout(&slink(&["man"], "")).contains("slink\\-solve(1)"));
    let page = slink(&["man", "solve"], "");
    assert!(stdout(&page).contains("\\-\\-keep\\-drawn"));
    assert_eq!(slink(&["man", "nothing"], "").status.code(), Some(2));
}

/// The examples at the end of every help text work as printed, in a folder with files of these names.
#[cfg(unix)]
#[test]
fn examples_of_the_help_work_when_pasted() {
    let folder = tempfile::tempdir().unwrap();
    for (name, fixture) in [
        ("puzzles.txt", "slink/puzzles.txt"),
        ("game.sav", "formats/vector.sav"),
        ("drawn.txt", "formats/vector.pzprv3"),
        ("grids.txt", "sudoku/seventeen.txt"),
        ("commands.txt", "maze/statement.in"),
    ] {
        std::fs::copy(format!("fixtures/{fixture}"), folder.path().join(name)).unwrap();
    }
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_slink"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let help = slink(&["--help"], "");
    let commands = commands(stdout(&help));
    assert!(commands.len() > 16, "{commands:?}");
    for command in
        std::iter::once(vec![]).chain(commands.iter().filter(|name| **name != "help").map(|name| vec![*name]))
    {
        let help = slink(&[&command[..], &["--help"]].concat(), "");
        let (_, examples) =
            stdout(&help).rsplit_once("Examples:\n").unwrap_or_else(|| panic!("{command:?} has none"));
        assert!((2..=4).contains(&examples.lines().count()), "{command:?}: {examples}");
        // Examples that need a SAT solver or a pager, or do not end, are skipped.
        for example in examples.lines().filter(|line| {
            !["cadical", "minisat", "man -l", "slink serve", "slink watch"]
                .iter()
                .any(|word| line.contains(word))
        }) {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", example]).current_dir(&folder).env("PATH", &path);
            // What an example installs stays in the folder.
            shell.env("HOME", folder.path()).env("SHELL", "/bin/bash").env_remove("XDG_DATA_HOME");
            let ran = shell.output().unwrap();
            assert!(ran.status.code().unwrap() < 2, "{example}: {}", stderr(&ran));
        }
    }
}

/// Every manual page has the sections common to all.
#[test]
fn manual_pages_have_exit_codes_and_environment() {
    for page in [&["man"][..], &["man", "solve"], &["man", "maze"]] {
        let output = slink(page, "");
        for part in [".SH \"EXIT STATUS\"", ".SH ENVIRONMENT", "NO_COLOR", "\\fB130\\fR", "Examples:"] {
            assert!(stdout(&output).contains(part), "{page:?} has no {part}: {}", stdout(&output));
        }
    }
}

/// The version that is printed is the one that was built.
#[test]
fn the_version_names_the_engine() {
    let locked = std::fs::read_to_string("Cargo.lock").unwrap();
    let engine = locked.split("name = \"varisat\"\nversion = \"").nth(1).unwrap().split('"').next().unwrap();
    let version = slink(&["--version"], "");
    assert!(stdout(&version).starts_with(&format!("slink {} (", env!("CARGO_PKG_VERSION"))));
    assert!(stdout(&version).ends_with(&format!("with varisat {engine})\n")));
}

/// A grade depends only on the puzzle: not on the order, the number of jobs, or an interrupted run.
#[test]
fn grades_do_not_rest_on_how_they_are_asked_for() {
    let boards =
        slink(&["generate", "--size", "6x6", "--clues", "minimal", "--count", "12", "--seed", "4"], "");
    let boards = stdout(&boards);
    let grade = |args: &[&str], input: &str| {
        let output = slink(&[&["grade", "--quiet", "--format", "jsonl"], args].concat(), input);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output).to_string()
    };
    let all = grade(&["--jobs", "1"], boards);
    assert_eq!(all.lines().count(), 12);
    assert_eq!(all, grade(&["--jobs", "2"], boards));
    assert_eq!(all, grade(&["--isolate"], boards));
    let word = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        (object["url"].clone(), object["word"].clone(), object["score"].clone(), object["techniques"].clone())
    };
    let urls: Vec<String> =
        all.lines().rev().map(|line| word(line).0.as_str().unwrap().to_string()).collect();
    let back = grade(&[], &urls.join("\n"));
    assert!(all.lines().rev().map(word).eq(back.lines().map(word)));

    resumes(boards, |args| drop(grade(args, "")));
}

/// A run that was stopped after five objects and a torn one ends with the same file.
fn resumes(boards: &str, run: impl Fn(&[&str])) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("boards.txt"), folder.path().join("out.jsonl"));
    std::fs::write(&file, boards).unwrap();
    let args = ["--resume", out.to_str().unwrap(), file.to_str().unwrap()];
    run(&args);
    let whole = std::fs::read_to_string(&out).unwrap();
    let half: Vec<&str> = whole.lines().take(5).collect();
    std::fs::write(&out, half.join("\n") + "\n{\"file\":").unwrap();
    run(&args);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), whole);
}

#[test]
fn explanations_go_on_where_they_stopped() {
    let good = std::fs::read_to_string("fixtures/slink/puzzles.txt").unwrap();
    let boards = good.trim_end().trim_end_matches("0 0").repeat(3) + "2 2\n3 y\n. .\n1 1\n2\n";
    resumes(&boards, |args| {
        let output = slink(&[&["explain", "--format", "jsonl"], args].concat(), "");
        // The exit code of an unreadable board takes precedence over that of one without a solution.
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    });
    let again = slink(&["explain", "--resume", "x.jsonl"], "2 2\n3 .\n. 2\n");
    assert!(stderr(&again).contains("--format jsonl"), "{}", stderr(&again));
}

#[test]
fn what_is_wrong_with_grades_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let costs = folder.path().join("costs.txt");
    let path = costs.to_str().unwrap();
    let input = "2 2\n3 2\n. .\n";
    let complaint = |args: &[&str]| {
        let output = slink(args, input);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stdout(&output));
        stderr(&output).to_string()
    };
    std::fs::write(&costs, "zero 0 easy\ncolours 3 hard\n").unwrap();
    let said = complaint(&["grade", "--costs", path]);
    assert!(said.contains("costs.txt: line 2: there is no technique called `colours`"), "{said}");
    std::fs::write(&costs, "zero 0 easy\n").unwrap();
    assert!(complaint(&["grade", "--costs", path]).contains("has no cost; add a line for it"));
    assert!(complaint(&["generate", "--size", "5", "--costs", path]).contains("--costs without --grade"));
    assert!(complaint(&["generate", "--size", "5", "--grade", "simple"]).contains("expected easy, normal"));
    // A letter is near to no grade.
    assert!(!complaint(&["generate", "--size", "5", "--grade", "easy:x"]).contains("tip:"));
    assert!(
        complaint(&["generate", "--size", "5", "--grade", "easy..medium"])
            .contains("there is no grade `medium` (the nearest are normal and tricky)")
    );
    assert!(
        complaint(&["explain", "--boards", "0"])
            .contains("expected a number of chapters or steps, 1 or more")
    );
    assert!(complaint(&["explain", "--json", "--boards", "2"]).contains("leave out --boards"));
    for option in [&["--timeout", "1"][..], &["--strategy", "cases"], &["--keep-drawn"]] {
        let args = [&["convert", "--to", "contest"], option].concat();
        assert!(complaint(&args).contains("--solve"), "{option:?}");
    }
    let maze =
        ["maze", "--random", "--rows", "3", "--cols", "3", "--print", "commands", "--solve", "1,1", "2,2"];
    assert!(complaint(&maze).contains("draws no path"));
    assert!(complaint(&["prove", "--limit", "0"]).contains("expected a number of solutions, 1 or more"));
    assert!(
        complaint(&["generate", "--size", "5", "--grade", "hard..easy"])
            .contains("name the easier one first")
    );
    assert!(complaint(&["grade", "--resume", path]).contains("--format jsonl"));

    // With other costs, the words differ.
    let table = slitherlink::grade::Costs::default()
        .to_string()
        .replace("easy", "tricky")
        .replace("normal", "tricky");
    std::fs::write(&costs, table).unwrap();
    let output = slink(&["grade", "--costs", path, "fixtures/slink/statement.in"], "");
    assert!(stdout(&output).lines().all(|line| line.contains(": tricky ")), "{}", stdout(&output));
    // Having no solution, or several, is an answer, and so is a timeout.
    let output = slink(&["grade"], "2 2\n3 3\n3 3\n2 2\n. .\n. .\n");
    let expected = "1: no solution, so no grade\n2: several solutions, so no grade\n";
    assert_eq!((stdout(&output), output.status.code()), (expected, Some(1)));
    let output = slink(&["grade", "--timeout", "0", "fixtures/slink/minimal-20x20.txt"], "");
    assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
    assert!(stdout(&output).lines().all(|line| line.ends_with("the time limit was reached, so no grade")));
}

/// A value that is close to a real one is answered with that one.
#[test]
fn mistyped_values_get_a_close_match() {
    for (args, near) in [
        (&["slove"][..], "solve"),
        (&["generate", "--size", "5x5", "--needs", "clue-coluring"], "clue-colouring"),
        (&["generate", "--size", "5x5", "--max", "colourin"], "colouring"),
        (&["generate", "--size", "5x5", "--grade", "eazy..hard"], "easy"),
        (&["booklet", "--size", "5x5", "--grades", "easy:2,tricki:3", "-o", "b.pdf"], "tricky"),
        (&["explain", "--technique", "premature-lop"], "premature-loop"),
        (&["solve", "--strategy", "fats"], "fast"),
        (&["solve", "--from", "pzprv4"], "pzprv3"),
        (&["convert", "--to", "contst"], "contest"),
        (&["rules", "corner-tow"], "corner-two"),
        (&["check", "--only", "4,corner-tow"], "corner-two"),
        (&["man", "slove"], "solve"),
    ] {
        let output = slink(args, "");
        let (said, tip) = (stderr(&output), format!("'{near}'"));
        let tips = said.split("tip: ").nth(1).unwrap_or_else(|| panic!("{args:?}: {said}"));
        assert!(tips.contains(&tip), "{args:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
    let medium = slink(&["generate", "--size", "5x5", "--grade", "medium"], "");
    assert!(stderr(&medium).contains("the nearest are normal and tricky"), "{}", stderr(&medium));
}

/// Bare `slink` says what it is as `slink --help` does, and lists the same commands in the same groups.
#[test]
fn every_help_of_slink_describes_it_in_the_same_way() {
    for help in [&[][..], &["-h"], &["--help"], &["help"]] {
        let output = slink(help, "");
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert!(said.contains("Solve and count:") && said.contains("Prove and check:"), "{help:?}: {said}");
    }
    let (bare, long) = (slink(&[], ""), slink(&["--help"], ""));
    let (bare, long) = (stderr(&bare), stdout(&long));
    let about = |help: &str| help.split("Usage:").next().unwrap().to_string();
    assert_eq!(about(bare), about(long));
    assert_eq!(commands(bare), commands(long));
    assert_eq!(commands(long).last(), Some(&"help"));
}

/// Options stand under headings, which come in the same order in all commands.
#[test]
fn headings_come_in_the_same_order() {
    const ORDER: [&str; 6] = ["Board:", "Difficulty:", "Input:", "Output:", "Search:", "Run:"];
    let help = slink(&["--help"], "");
    for command in commands(stdout(&help)) {
        let help = slink(&[command, "-h"], "");
        let found =
            stdout(&help).lines().filter_map(|line| ORDER.iter().position(|heading| *heading == line));
        let found: Vec<usize> = found.collect();
        assert!(found.is_sorted(), "{command}: {found:?}");
    }
    let solve = slink(&["solve", "-h"], "");
    assert!(["Input:", "Output:", "Search:", "Run:"].iter().all(|heading| stdout(&solve).contains(heading)));
}

#[test]
fn help_has_a_help() {
    let help = slink(&["--help"], "");
    for word in ["--help", "-h"] {
        assert_eq!(slink(&["help", word], "").stdout, help.stdout);
    }
}

#[test]
fn a_random_maze_prints_its_seed() {
    let size = ["maze", "--random", "--rows", "4", "--cols", "4"];
    let drawn = slink(&size, "");
    let seed = stderr(&drawn).strip_prefix("note: drawn with --seed ").unwrap().trim();
    let again = slink(&[&size[..], &["--seed", seed]].concat(), "");
    assert_eq!((stdout(&again), stderr(&again)), (stdout(&drawn), ""));
}

#[test]
fn rules_are_shown_by_ranges() {
    let (range, single) = (slink(&["rules", "9-11,1"], ""), slink(&["rules", "9", "10", "11", "zero"], ""));
    assert_eq!((stdout(&range), range.status.code()), (stdout(&single), Some(0)));
}
