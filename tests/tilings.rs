//! Boards of other tilings than squares, as the program takes them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Output;

use serde_json::{Value, json};

use crate::common::program::{command, commands, slink};

/// A honeycomb with one solution, and one with several.
const ONE: &str = "3x3t2:4c32b0\n";
const SEVERAL: &str = "3x3t2:i\n";
/// Two triangles, one of which has a clue that nothing meets.
const NONE: &str = r#"{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,1,2],[0,2,3]],"clues":[0,null]}"#;

const BOARDS: &str = "fixtures/tilings/boards.jsonl";

#[track_caller]
fn told(output: &Output) -> (String, String, i32) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

#[track_caller]
fn says(args: &[&str], input: &str, expected: &str, exit: i32) {
    let (out, err, code) = told(&slink(args, input));
    assert_eq!((out.as_str(), err.as_str(), code), (expected, "", exit), "{args:?} {input}");
}

/// The objects that a command prints.
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let output = slink(args, input);
    let lines = BufReader::new(&*output.stdout).lines();
    lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

/// The board of an ID as JSON, with members added.
fn with(id: &str, more: &[(&str, Value)]) -> String {
    let mut board = objects(&["convert", "--to", "json"], id).remove(0);
    more.iter().for_each(|(name, value)| board[name] = value.clone());
    board.to_string()
}

#[test]
fn each_question_has_its_answer() {
    let around = "0-1-2-6-10-11-12-13-7-8-9-14-19-22-23-24-15-16-4-5-0";
    says(&["solve"], ONE, &format!("1: {around}\n"), 0);
    says(&["solve", "--limit", "5"], ONE, &format!("1:\n  {around}\n1 solution\n"), 0);
    says(&["solve"], NONE, "1: no solution\n", 1);
    says(&["solve", "--timeout", "0"], ONE, "1: the time limit was reached\n", 3);
    says(&["forced"], NONE, "1: no solution\n", 1);
    says(&["verify"], ONE, "1: there is no drawing\n", 1);
    let (out, _, code) = told(&slink(&["solve"], SEVERAL));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines.len(), code), ("1: several solutions, two of them:", 4, 1));
    assert!(lines[3].starts_with("  they differ in "), "{out}");
    let (out, _, code) = told(&slink(&["solve", "--limit", "7"], SEVERAL));
    assert_eq!((out.lines().count(), out.lines().last(), code), (9, Some("at least 7 solutions"), 0));
    let (out, _, code) = told(&slink(&["forced"], ONE));
    assert!(
        out.starts_with(
            "1: 20 lines and 18 crosses are in all solutions; 0 edges are free\n  lines: 0-1 1-2 "
        ),
        "{out}"
    );
    assert_eq!(code, 0);
}

#[test]
fn drawings_are_judged() {
    let cases = [
        (json!([[0, 1]]), json!([]), "open: the drawing can still be finished", "open", 1),
        (json!([[2, 3]]), json!([]), "stuck: no solution has all these lines and crosses", "stuck", 1),
        (
            json!([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]),
            json!([]),
            "wrong: face 0 has the clue 4 and 5 lines",
            "wrong",
            1,
        ),
        (json!([]), json!([[0, 1]]), "stuck: no solution has all these lines and crosses", "stuck", 1),
    ];
    for (lines, crosses, text, word, exit) in cases {
        let board = with(ONE, &[("lines", lines), ("crosses", crosses)]);
        says(&["verify"], &board, &format!("1: {text}\n"), exit);
        assert_eq!(objects(&["verify", "--json"], &board)[0]["verdict"], word);
    }
    let (solved, _, code) = told(&slink(&["convert", "--solve", "--to", "json"], ONE));
    assert_eq!(code, 0);
    says(&["verify"], &solved, "1: right\n", 0);
}

/// The boards of a file, one a line, without squares.
fn without_squares(file: &str) -> String {
    let text = fs::read_to_string(file).unwrap();
    text.lines().filter(|board| !board.contains("t0")).map(|board| format!("{board}\n")).collect()
}

/// All boards that others have published have one solution, which is in the fixture; each answer can be read again.
#[test]
fn published_boards_and_ids_of_loopy_have_one_solution() {
    for file in [BOARDS, "fixtures/tilings/loopy.txt"] {
        let text = without_squares(file);
        let (answers, err, code) = told(&slink(&["solve", "--quiet", "--json"], &text));
        assert_eq!((err.as_str(), code), ("", 0));
        let count = text.lines().count();
        assert_eq!(answers.lines().count(), count);
        let (judged, _, code) = told(&slink(&["verify"], &answers));
        assert_eq!((judged.lines().filter(|line| line.ends_with(": right")).count(), code), (count, 0));
    }
    for answer in objects(&["forced", "--json", BOARDS], "") {
        let edges = |name: &str| answer[name].as_array().unwrap().len();
        assert_eq!((&answer["question"], &answer["verdict"]), (&json!("forced"), &json!("unique")));
        assert!(
            edges("lines") > 3 && edges("crosses") > 0 && answer["free"] == 0 && answer["unsettled"] == 0
        );
    }
}

#[test]
fn the_three_formats_become_each_other() {
    let others = without_squares("fixtures/tilings/loopy.txt");
    assert!(others.lines().count() > 10);
    let convert = |to: &str, text: &str| {
        let (out, err, code) = told(&slink(&["convert", "--quiet", "--to", to], text));
        assert_eq!((err.as_str(), code), ("", 0), "{to}");
        out
    };
    let (save, json) = (convert("loopy-save", &others), convert("json", &others));
    for text in [&save, &json] {
        assert_eq!(convert("loopy", text), others);
        assert_eq!(&convert("loopy-save", text), &save);
        assert_eq!(&convert("json", text), &json);
    }
    // A drawing is kept, or a note says that it is not.
    let solved = told(&slink(&["convert", "--to", "loopy-save", "--solve"], ONE)).0;
    says(&["verify"], &solved, "1: right\n", 0);
    let (out, err, code) = told(&slink(&["convert", "--to", "loopy"], &solved));
    assert_eq!((out.as_str(), code), (ONE, 0));
    assert!(err.contains("loopy cannot store the drawing"), "{err}");
    let (_, err, code) = told(&slink(&["convert", "--to", "loopy"], NONE));
    assert_eq!(code, 2);
    assert!(err.contains("this is none of Loopy's boards"), "{err}");
    let (_, err, code) = told(&slink(&["convert", "--to", "puzz.link"], ONE));
    assert!(code == 2 && err.contains("found --to puzz.link, which is for boards of squares"), "{err}");
    // What JSON says of Loopy is not believed.
    for (grid, why) in [("3x4t2", "has other faces"), ("3x3t99", "which is no grid")] {
        let (_, err, code) = told(&slink(&["solve"], &with(ONE, &[("loopy", json!(grid))])));
        assert!(code == 2 && err.contains(why), "{err}");
    }
}

#[test]
fn pictures_have_all_that_is_asked_for() {
    let svg = |args: &[&str], input: &str| {
        let (out, err, code) = told(&slink(&[&["draw"], args].concat(), input));
        (out.matches("class=\"slink\"").count(), out, err, code)
    };
    let (count, out, err, code) = svg(&[], ONE);
    assert_eq!((count, out.matches("class=\"clues\"").count(), err.as_str(), code), (1, 1, "", 0));
    assert!(out.contains("class=\"lines\" d=\"M") && out.contains("class=\"crosses\" d=\"\""), "{out}");
    assert!(svg(&["--crosses"], ONE).1.contains("class=\"crosses\" d=\"M"));
    assert_eq!(svg(&["--show", "board,solution,forced,drawn"], &ONE.repeat(3)).0, 12);
    assert!(svg(&["--show", "board"], ONE).1.contains("class=\"lines\" d=\"\""));
    let (count, _, err, code) = svg(&[], SEVERAL);
    assert_eq!((count, code), (2, 1));
    assert!(err.contains("several solutions, two of which are drawn"), "{err}");
    let size = |cell| {
        let out = slink(&["draw", "--to", "png", "--cell", cell], ONE).stdout;
        assert_eq!(&out[1..4], b"PNG");
        u32::from_be_bytes(out[16..20].try_into().unwrap())
    };
    assert_eq!(size("80"), 2 * size("40"));
    for (args, why) in [
        (&["--to", "txt"][..], "drawn as SVG or PNG"),
        (&["--show", "likelihood"], "--show is board, drawn, solution or forced"),
        (&["--shade"], "found --shade, which `slink draw` has for boards of squares alone"),
        (&["--to", "png", "--cell", "1000", BOARDS], "expected at most 67108864"),
    ] {
        let (_, _, err, code) = svg(args, ONE);
        assert!(code == 2 && err.contains(why), "{err}");
    }
}

#[test]
fn boards_are_made_from_a_seed() {
    let make = |args: &[&str]| {
        told(&slink(&[&["generate", "--size", "4x5", "--seed", "7", "--tiling"], args].concat(), ""))
    };
    let (kinds, ..) = told(&slink(&["tilings"], ""));
    let names: Vec<&str> =
        kinds.lines().skip(2).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(names.len(), 13);
    for name in names {
        let (boards, err, code) = make(&[name, "--count", "2", "--clues", "0.6"]);
        assert_eq!((boards.lines().count(), err.as_str(), code), (2, "", 0), "{name}");
        assert!(boards.starts_with("5x4t"), "4 rows and 5 columns: {boards}");
        let answers = objects(&["solve", "--json"], &boards);
        assert!(answers.iter().all(|answer| answer["verdict"] == "unique"), "{name}");
        assert_ne!(answers[0]["board"]["clues"], answers[1]["board"]["clues"], "{name}");
        assert_eq!(make(&[name, "--count", "2", "--clues", "0.6", "--jobs", "1"]).0, boards);
    }
    let clues = |how| {
        objects(&["solve", "--json"], &make(&["honeycomb", "--clues", how]).0)[0]["clue_count"].as_u64()
    };
    assert_eq!((clues("full"), clues("50%"), clues("15")), (Some(20), Some(10), Some(15)));
    assert!(clues("minimal") < Some(10));
    assert!(
        make(&["honeycomb", "--to", "json"]).0.starts_with("{\"tiling\":\"honeycomb\",\"loopy\":\"5x4t2\",")
    );
    assert_eq!(make(&["kites", "--timeout", "0"]).2, 3);
    for (args, why) in [
        (&["honeycmb"][..], "a similar value exists: 'honeycomb'"),
        (&["penrose-kites"], "`slink tilings` lists those that can"),
        (&["cairo", "--to", "puzz.link"], "found --to puzz.link, which is for boards of squares"),
        (&["cairo", "--clues", "fewest"], "found --clues fewest, which is for squares"),
        (
            &["cairo", "--grade", "easy"],
            "found --grade with --tiling, and it is for squares; leave one of them out",
        ),
    ] {
        let (_, err, code) = make(args);
        assert!(code == 2 && err.contains(why), "{err}");
    }
    let (_, err, code) = told(&slink(&["generate", "--tiling", "cairo"], ""));
    assert!(code == 2 && err.contains("found no --size"), "{err}");
}

/// Each mistake is reported with its place, and costs no other board.
#[test]
fn bad_boards_cost_no_others() {
    let save = told(&slink(&["convert", "--to", "loopy-save"], ONE)).0;
    let bad_save = save.replace("DESC    :6", "DESC    :7");
    let text = format!(
        "\u{feff}# a comment\n\n{ONE}3x3t2:4c32b\n{ONE}{{\"faces\": [}}\n{NONE}\n3x3t12:i\nwords\n{bad_save}{save}{ONE}"
    );
    // What follows a save file belongs to it.
    let text = text.replace(&format!("{save}{ONE}"), &format!("{save}{bad_save}{save}"));
    let (out, err, code) = told(&slink(&["solve", "--quiet"], &text));
    let numbers: Vec<&str> = out.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!((numbers, code), (vec!["1", "3", "5", "9", "11"], 2), "{out}{err}");
    let places = [
        "<stdin>:4:1: puzzle 2: ",
        "<stdin>:6:12: puzzle 4: ",
        "<stdin>:8:1: puzzle 6: ",
        "<stdin>:9:1: puzzle 7: ",
    ];
    for (line, place) in err.lines().zip(places) {
        assert!(line.contains(place), "{err}");
    }
    assert_eq!(err.lines().count(), 6, "{err}");
    let answers = objects(&["solve", "--json"], &text);
    assert_eq!(answers.iter().filter(|answer| answer["verdict"] == "error").count(), 6);
}

#[test]
fn squares_and_other_tilings_are_not_mixed() {
    for files in [["fixtures/slink/puzzles.txt", BOARDS], [BOARDS, "fixtures/slink/puzzles.txt"]] {
        let (out, err, code) = told(&slink(&[&["solve"][..], &files].concat(), ""));
        assert_eq!((out.as_str(), err.lines().count(), code), ("", 1, 2));
        assert!(
            err.contains(&format!(
                "other tilings in {BOARDS} and boards of squares in fixtures/slink/puzzles.txt"
            )),
            "{err}"
        );
    }
    // In one file, the boards of squares are solved.
    let (out, err, code) = told(&slink(&["solve"], &format!("3x3t0:2b1b2b\n{ONE}")));
    assert!(
        out.starts_with("1\n")
            && code == 2
            && err.contains("take boards of other tilings, in files that have no squares"),
        "{err}"
    );
    // An option that makes no difference is refused.
    let (_, err, code) = told(&slink(&["solve", "--stats"], ONE));
    assert!(
        code == 2 && err.contains("found --stats, which `slink solve` has for boards of squares alone"),
        "{err}"
    );
}

/// Every command that reads puzzles, and does not know such boards, says who does.
#[test]
fn other_commands_say_who_takes_such_boards() {
    let (help, ..) = told(&slink(&["--help"], ""));
    let takes = ["solve", "forced", "verify", "draw", "convert"];
    let reads = [
        "count",
        "likelihood",
        "sample",
        "explain",
        "hint",
        "grade",
        "why",
        "prove",
        "check",
        "encode",
        "booklet",
    ];
    let all = commands(&help);
    assert!(reads.iter().chain(&takes).all(|name| all.contains(name)));
    let folder = tempfile::tempdir().unwrap();
    let (file, pages) = (folder.path().join("board"), folder.path().join("pages.svg"));
    let (file, pages) = (file.to_str().unwrap(), pages.to_str().unwrap());
    for board in [ONE, NONE] {
        fs::write(file, board).unwrap();
        for name in reads {
            let more: &[&str] = if name == "booklet" { &["-o", pages] } else { &[] };
            let (_, err, code) = told(&slink(&[&[name, file], more].concat(), ""));
            let who = "only `slink solve`, `forced`, `verify`, `draw` and `convert`";
            assert!(code == 2 && err.contains(who), "{name}: {err}");
        }
        for name in takes {
            let more: &[&str] = if name == "convert" { &["--to", "json"] } else { &[] };
            let (_, err, _) = told(&slink(&[&[name, file], more].concat(), ""));
            assert!(!err.contains("only"), "{name}: {err}");
        }
    }
}

/// Whoever sends a board waits for its answer, though more may follow.
#[test]
fn a_pipe_is_answered_board_by_board() {
    for (board, answer) in [(ONE, "1: 0-1-2"), ("2x3\n3.2\n...\n", "1")] {
        let mut child = command(&["solve"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        stdin.write_all(board.replace('x', if board == ONE { "x" } else { " " }).as_bytes()).unwrap();
        assert!(lines.next().unwrap().unwrap().starts_with(answer));
        drop(stdin);
        child.wait().unwrap();
    }
}

#[test]
fn the_page_shows_each_tiling() {
    let (page, (kinds, ..)) =
        (fs::read_to_string("docs/tilings.md").unwrap(), told(&slink(&["tilings"], "")));
    for name in kinds.lines().skip(2).map(|line| line.split_whitespace().nth(1).unwrap()) {
        let size = if kinds.contains(&format!("{name:<23}  3x")) { "4x5" } else { "2x3" };
        let args = ["generate", "--tiling", name, "--size", size, "--clues", "minimal", "--seed", "1"];
        let (board, ..) = told(&slink(&args, ""));
        let (picture, ..) = told(&slink(&["draw", "--cell", "20"], &board));
        let kept = format!("docs/tilings/{name}.svg");
        if std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite") {
            fs::write(&kept, &picture).unwrap();
        }
        assert!(
            fs::read_to_string(&kept).unwrap_or_default() == picture,
            "{kept} is old; TRYCMD=overwrite mends it"
        );
        assert!(page.contains(&format!("(tilings/{name}.svg)")), "docs/tilings.md does not show {name}");
    }
}
