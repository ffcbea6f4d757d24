//! Tests the program from the command line.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::ffi::OsStr;
use std::fs;

use crate::common::{APART, OPEN, drat, folder, run, says};

#[test]
fn no_solutions_or_more_is_no_claim() {
    let (code, out, _) =
        run(&folder("zero"), &["-"], "slink certificate 1\nsize 1 1\n.\nsolutions 0 or more\n");
    assert_eq!(code, 1);
    assert_eq!(out, "<stdin>:4:11: WRONG: found 0, expected at least 1 solution before `or more`\n");
}

#[test]
fn exit_codes() {
    let folder = folder("codes");
    let none: [&str; 0] = [];
    assert_eq!(run(&folder, &none, APART), (0, "<stdin>: no solution\n".into(), String::new()));
    assert_eq!(run(&folder, &none, &drat()).0, 3);
    // A wrong certificate counts more than one left to another checker.
    assert_eq!(run(&folder, &none, &format!("{}{OPEN}x", drat())).0, 1);
    assert_eq!(run(&folder, &none, &format!("{OPEN}{}{APART}", drat())).0, 3);
    assert_eq!(run(&folder, &none, "").0, 1);
    says(&folder, &["--help"], "", 0, "Exit codes:");
    says(&folder, &["there.cert"], "", 2, "there.cert cannot be opened");
}

/// If a file cannot be read, or a proof cannot be written, the certificate is not called wrong.
#[test]
#[cfg(target_os = "linux")]
fn devices_at_fault() {
    let folder = folder("devices");
    fs::create_dir(folder.join("made")).unwrap();
    says(&folder, &["made"], "", 2, "made: cannot be read: ");
    // Longer than the write buffer.
    let long = format!("{}drat\n{}0\n", APART.split("lrat").next().unwrap(), "-2 0\n".repeat(9999));
    let (code, out, err) = run(&folder, &["--proof", "/dev/full"], &long);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("slink-certificate: <stdin>: the proof cannot be written: "), "{err}");
    says(&folder, &["--cnf", "/dev/full"], APART, 2, "/dev/full cannot be written: ");
}

#[test]
fn options() {
    let folder = folder("options");
    fs::write(folder.join("a.cert"), APART).unwrap();
    fs::write(folder.join("-b"), APART).unwrap();
    fs::write(folder.join("--puzzle"), APART).unwrap();
    fs::write(folder.join("p"), "1 3\n4.4\n").unwrap();
    for args in [&["--puzzle=p", "a.cert"][..], &["a.cert", "--puzzle", "p"], &["--puzzle=p", "--", "a.cert"]]
    {
        says(&folder, args, "", 0, "a.cert: no solution\n");
    }
    says(&folder, &["--", "-b", "--puzzle"], "", 0, "-b: no solution\n--puzzle: no solution\n");
    says(
        &folder,
        &["-b"],
        "",
        2,
        "found the option -b; `slink-certificate --help` lists all; a file of that name",
    );
    says(&folder, &["--puzzles=p"], "", 2, "found the option --puzzles=p;");
    says(&folder, &["a.cert", "--cnf"], "", 2, "found --cnf at the end, expected a file after it");
    says(&folder, &["a.cert", "--cnf="], "", 2, "expected a file after it");
    says(&folder, &["--puzzle=p", "--puzzle", "q"], "", 2, "found --puzzle a second time");
    says(&folder, &["--puzzle=-", "-"], "", 2, "standard input is named twice");
    says(&folder, &["--cnf", "-", "a.cert"], "", 2, "found --cnf -, expected a file");
}

/// Characters that move the cursor, or hide or reverse text, are escaped in certificates and in file names.
#[test]
fn nothing_is_shown_that_acts() {
    let folder = folder("acts");
    let shown = "<stdin>:2:1: WRONG: found `\\u{1b}[2K\\r\\u{202e}\\u{85}é\\0`, expected `size`\n";
    let input = "slink certificate 1\n\u{1b}[2K\r\u{202e}\u{85}é\0\n";
    assert_eq!(run(&folder, &["-"], input), (1, shown.into(), String::new()));
    let long = format!("slink certificate 1\nsize {} 1\n", "9".repeat(5000));
    says(&folder, &["-"], &long, 1, &format!("found `{}…`, expected the number of rows", "9".repeat(40)));
    let all = format!("found `{}`, expected the number of rows", "9".repeat(40));
    says(&folder, &["-"], &long.replace(&"9".repeat(5000), &"9".repeat(40)), 1, &all);
    says(&folder, &["a\nb.cert: no solution"], "", 2, "a\\nb.cert: no solution cannot be opened: ");
    // Quotes do nothing, and are shown as they are.
    says(&folder, &["a\"b'c.cert"], "", 2, "a\"b'c.cert cannot be opened: ");
    says(&folder, &["--x\u{1b}[2K"], "", 2, "found the option --x\\u{1b}[2K;");
    says(&folder, &["--cnf", "no/\r/x"], APART, 2, "no/\\r/x cannot be written");
    fs::write(folder.join("p"), "1 3\n4.\u{9b}\n").unwrap();
    says(
        &folder,
        &["--puzzle", "p"],
        APART,
        2,
        "p:2:3: found `\\u{9b}`, expected a clue from 0 to 4, S, W, or a dot",
    );
}

#[test]
#[cfg(unix)]
fn names_and_words_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("no-text");
    let name = OsStr::from_bytes(b"a\xff\x1b.cert");
    let (code, _, err) = run(&folder, &[name], "");
    assert_eq!(code, 2);
    assert!(err.contains("a\\xff\\u{1b}.cert cannot be opened"), "{err}");
    if fs::write(folder.join(name), APART).is_ok() {
        let told = (0, "a\\xff\\u{1b}.cert: no solution\n".into(), String::new());
        assert_eq!(run(&folder, &[name], ""), told);
        let option = OsStr::from_bytes(b"--proof=b\xff");
        assert_eq!(run(&folder, &[option, name], ""), told);
        assert!(folder.join(OsStr::from_bytes(b"b\xff")).exists());
    }
    assert_eq!(run(&folder, &[OsStr::from_bytes(b"--\xff=x")], "").0, 2);
    fs::write(folder.join("b.cert"), b"slink \xc3\n").unwrap();
    says(&folder, &["b.cert"], "", 1, "b.cert:1:7: WRONG: found `\\xc3`, expected `certificate`");
}

/// `--puzzle` takes a file with one puzzle, and reports mistakes by line and column, as editors count them.
#[test]
fn the_file_of_a_puzzle() {
    let folder = folder("puzzle");
    let more =
        "found more after the last row of the puzzle, expected one puzzle: put each into a file of its own";
    for (text, told) in [
        ("1 3\n4.4\n\n# more\n0 0\n", None),
        ("# mine\r\n 1 3\r\n\t4 . 4 \r\n", None),
        ("1 3\n4.4\n\n1 3\n4.4\n", Some(("p:4:1", more))),
        ("1 3\n4.4\n0 0\n1 1\n.\n", Some(("p:4:1", more))),
        ("1 3\n4.4\nx", Some(("p:3:1", more))),
        ("# one\n\n1 3 # two\n\n# three\n 4 x4\n", Some(("p:6:4", "found `x`, expected a clue from 0 to 4"))),
        ("# one\n\n  1 x # two\n4.4\n", Some(("p:3:5", "found `x`, expected the number of columns"))),
        ("# one\n1 3\n\n 4. # two\n", Some(("p:4:4", "found 2 clues, expected 3"))),
        ("# one\n1 3\n\n4.4 .", Some(("p:4:5", "found another clue, expected 3 in a row"))),
        ("# one\n2 3\n\n4.4\n# two\n", Some(("p:6:1", "found the end of the text, expected a row of clues"))),
        ("# one\n", Some(("p:2:1", "found the end of the text, expected the numbers of rows"))),
        ("", Some(("p:1:1", "found the end of the text, expected the numbers of rows"))),
    ] {
        fs::write(folder.join("p"), text).unwrap();
        match told {
            None => says(&folder, &["--puzzle", "p"], APART, 0, "no solution"),
            Some((place, why)) => {
                says(&folder, &["--puzzle", "p"], APART, 2, &format!("slink-certificate: {place}: {why}"));
            }
        }
    }
    fs::write(folder.join("p"), "1 3\n4.3\n").unwrap();
    says(&folder, &["--puzzle", "p"], APART, 1, "<stdin>: WRONG: this certificate is of another puzzle");
}
