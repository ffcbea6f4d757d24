//! Tests the files of `--cnf` and `--proof`: they belong to one accepted certificate, or do not exist.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;

use crate::common::{APART, OPEN, drat, folder, says};

const BOTH: [&str; 4] = ["--cnf", "cnf", "--proof", "proof"];

/// Writes the files that an earlier run left.
fn put_stale(folder: &Path) {
    for name in ["cnf", "proof"] {
        fs::write(folder.join(name), "of an earlier run\n").unwrap();
    }
}

fn is_there(folder: &Path) -> [bool; 2] {
    ["cnf", "proof"].map(|name| folder.join(name).exists())
}

fn with_both<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BOTH.iter().chain(more).copied().collect()
}

#[test]
fn clauses_and_proof_of_one() {
    let folder = folder("one");
    for (text, code, proof) in [(APART.into(), 0, "lrat\n"), (drat(), 3, "drat\n")] {
        put_stale(&folder);
        says(&folder, &BOTH, &text, code, "no solution");
        let cnf = fs::read_to_string(folder.join("cnf")).unwrap();
        assert!(cnf.starts_with("p cnf 13 58\n1 0\n"), "{cnf}");
        assert_eq!(cnf.lines().count(), 59);
        assert_eq!(fs::read_to_string(folder.join("proof")).unwrap(), text.split(proof).nth(1).unwrap());
    }
}

/// The joined proofs of several certificates would be read as a proof of the first, with the clauses of the
/// last.
#[test]
fn several_are_refused() {
    let folder = folder("several");
    fs::write(folder.join("a.cert"), APART).unwrap();
    fs::write(folder.join("b.cert"), APART).unwrap();
    for (args, input, code, told) in [
        (
            &[][..],
            APART.repeat(2),
            2,
            "<stdin>:10: here a second certificate begins; --cnf, --proof, --opb and --pbp write those of one",
        ),
        (&[], drat() + APART, 2, "put each into a file of its own, as `slink prove -o FOLDER/` does"),
        (&[], drat() + OPEN, 2, "<stdin>:10: here a second certificate begins"),
        (
            &["a.cert", "b.cert"],
            String::new(),
            2,
            "found b.cert, a second file; --cnf, --proof, --opb and --pbp write those of one",
        ),
        (&[], drat() + "x", 1, "<stdin>:10:1: WRONG: found `x`, expected `slink`"),
        (&[], drat() + "\n", 1, "<stdin>:10:1: WRONG: "),
    ] {
        put_stale(&folder);
        says(&folder, &with_both(args), &input, code, told);
        assert_eq!(is_there(&folder), [false, false], "{told}");
    }
    for option in [&BOTH[..2], &BOTH[2..]] {
        says(&folder, option, &APART.repeat(2), 2, "here a second certificate begins");
    }
    assert_eq!(fs::read_to_string(folder.join("a.cert")).unwrap(), APART);
    says(&folder, &["a.cert", "b.cert"], "", 0, "a.cert: no solution\nb.cert: no solution\n");
}

/// After a run that accepted nothing, no file could be mistaken for its output.
#[test]
fn nothing_stale_is_left() {
    let folder = folder("stale");
    fs::write(folder.join("p"), "1 3\n4.3\n").unwrap();
    for (args, input, code, told) in [
        (&[][..], APART.replace("61 0 59 60 58 0\n", ""), 1, "WRONG"),
        (&[], APART.replace("1 2 11 0", "1 2 0"), 1, "WRONG"),
        (&[], String::new(), 1, "found no certificate"),
        (&["--puzzle", "p"], APART.into(), 1, "of another puzzle"),
        (&["--puzzle", "no"], APART.into(), 2, "no cannot be opened"),
        (&["no"], String::new(), 2, "no cannot be opened"),
        (&[], OPEN.into(), 0, "--proof writes nothing: this certificate leaves open whether"),
    ] {
        put_stale(&folder);
        says(&folder, &with_both(args), &input, code, told);
        assert_eq!(is_there(&folder), [false, false], "{told}");
    }
    put_stale(&folder);
    says(&folder, &["--cnf", "cnf", "--proof", "no/proof"], APART, 2, "no/proof cannot be written");
    assert_eq!(is_there(&folder), [false, true]);
}

/// If an output is a link, the file that it leads to is emptied.
#[test]
#[cfg(unix)]
fn links_and_pipes() {
    let folder = folder("links");
    fs::write(folder.join("to"), "of an earlier run\n").unwrap();
    std::os::unix::fs::symlink("to", folder.join("cnf")).unwrap();
    says(&folder, &BOTH[..2], "x", 1, "WRONG");
    assert_eq!(fs::read_to_string(folder.join("cnf")).unwrap(), "");
    says(&folder, &BOTH[..2], APART, 0, "no solution");
    assert!(fs::read_to_string(folder.join("to")).unwrap().starts_with("p cnf 13 58\n"));
    says(&folder, &["--cnf", "/dev/null", "--proof", "/dev/null"], APART, 0, "no solution");
    says(&folder, &["--cnf", "/dev/null", "--proof", "/dev/null"], "x", 1, "WRONG");
    assert!(Path::new("/dev/null").exists());
}

/// No input is overwritten, under any name, and two options do not write the same file.
#[test]
fn inputs_are_not_overwritten() {
    let folder = folder("inputs");
    fs::create_dir(folder.join("sub")).unwrap();
    fs::write(folder.join("board.cert"), APART).unwrap();
    fs::write(folder.join("p"), "1 3\n4.4\n").unwrap();
    fs::write(folder.join("broken"), "no certificate\n").unwrap();
    fs::hard_link(folder.join("broken"), folder.join("hard")).unwrap();
    put_stale(&folder);
    let mut cases = vec![
        (
            vec!["--cnf", "board.cert", "board.cert"],
            "--cnf board.cert would overwrite board.cert, which is read",
        ),
        (vec!["--proof", "sub/../board.cert", "board.cert"], "would overwrite board.cert, which is read"),
        (vec!["--cnf", "broken", "board.cert", "./broken"], "would overwrite ./broken, which is read"),
        (vec!["--puzzle", "p", "--proof=./p", "board.cert"], "--proof ./p would overwrite p, which is read"),
        (vec!["--cnf", "cnf", "--proof", "./cnf", "board.cert"], "overwrite cnf, which --cnf writes"),
        (
            vec!["--cnf", "cnf", "--proof", "board.cert", "board.cert"],
            "would overwrite board.cert, which is read",
        ),
        // The output's name was forgotten, so the certificate is taken for it.
        (vec!["--cnf", "board.cert"], "--cnf board.cert would overwrite a certificate"),
    ];
    if cfg!(unix) {
        cases.push((vec!["--proof", "hard", "broken"], "--proof hard would overwrite broken, which is read"));
        #[cfg(unix)]
        std::os::unix::fs::symlink("broken", folder.join("soft")).unwrap();
        cases.push((vec!["--proof", "soft", "broken"], "--proof soft would overwrite broken, which is read"));
        cases.push((vec!["--proof", "broken", "soft"], "--proof broken would overwrite soft, which is read"));
    }
    for (args, told) in cases {
        says(&folder, &args, "", 2, told);
        for (name, text) in [("board.cert", APART), ("p", "1 3\n4.4\n"), ("broken", "no certificate\n")] {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), text, "{args:?}");
        }
        assert_eq!(is_there(&folder), [true, true]);
        assert_eq!(fs::read_to_string(folder.join("cnf")).unwrap(), "of an earlier run\n", "{args:?}");
    }
}

/// The same for files that do not exist yet, and for a file that is standard input.
#[test]
#[cfg(unix)]
fn files_without_a_common_name() {
    let folder = folder("nameless");
    says(&folder, &["--cnf", "new", "--proof", "new"], APART, 2, "--cnf and --proof are one file, new");
    assert!(!folder.join("new").exists());
    std::os::unix::fs::symlink("new", folder.join("link")).unwrap();
    says(&folder, &["--cnf", "link", "--proof", "new"], APART, 2, "--cnf and --proof are one file, link");
    fs::write(folder.join("x"), "no certificate\n").unwrap();
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_slink-certificate"))
        .args(["--cnf", "x"])
        .current_dir(&folder)
        .stdin(fs::File::open(folder.join("x")).unwrap())
        .output()
        .unwrap();
    assert_eq!(status.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&status.stderr).contains("--cnf x would overwrite <stdin>, which is read")
    );
    assert_eq!(fs::read_to_string(folder.join("x")).unwrap(), "no certificate\n");
}

/// The formula and the proof for VeriPB, and what cannot be proved to it.
#[test]
fn formula_and_proof_for_veripb() {
    let (folder, both) = (folder("veripb"), ["--opb", "opb", "--pbp", "pbp"]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    says(&folder, &both, APART, 0, "no solution");
    let opb = read("opb");
    assert!(opb.starts_with("* Slitherlink 1x3\n* 4.4\n* each clue"), "{opb}");
    assert_eq!(opb.lines().filter(|line| line.ends_with(" ;")).count(), 2 + 8 + 10 + 8 + 2);
    let lines = [
        "pseudo-Boolean proof version 3.0",
        "f 41;",
        "rup 1 ~x3 1 d3 >= 1 : 10;",
        "rup 1 ~x10 1 d4 >= 1 : 12;",
        "rup 1 ~x6 1 d8 >= 1 : 20;",
        "rup 1 ~x9 1 d7 >= 1 : 18;",
        "pol 3 42 + 43 + 44 + 45 + 33 + 22 + 34 + 37 + 25 + 38 + 32 d;",
        "rup 1 ~x2 >= 1 : 1 8;",
        "rup 1 ~x5 >= 1 : 1 16;",
        "rup >= 1 : 47 48 46;",
        "output NONE;",
        "conclusion UNSAT : 49;",
        "end pseudo-Boolean proof;",
    ];
    assert_eq!(read("pbp"), lines.join("\n") + "\n");
    says(&folder, &both, OPEN, 0, "at least 1 solution");
    assert!(read("opb").contains("\nmin: +1 b1 ;\n"));
    assert!(read("pbp").ends_with(";\noutput NONE;\nconclusion BOUNDS 0 1;\nend pseudo-Boolean proof;\n"));
    // Two solutions: each `soli` asks for a smaller number.
    let two = OPEN
        .replace("1 1\n.\nsolutions 1", "1 2\n..\nsolutions 2")
        .replace("1 2 3 4", "1 3 5 6\nloop 2 4 6 7");
    says(&folder, &both, &two, 0, "at least 2 solutions");
    let proof = read("pbp");
    let logged: Vec<&str> = proof.lines().filter(|line| line.starts_with("soli ")).collect();
    assert!(logged.len() == 2 && logged[0].contains(" x2 ") && logged[1].contains(" ~x2 "), "{logged:?}");
    says(
        &folder,
        &both,
        &drat(),
        2,
        "pbp cannot be written: it needs a proof with hints, and this one is in the DRAT format: make",
    );
    assert!(!folder.join("opb").exists() && !folder.join("pbp").exists());
    says(&folder, &both, "x", 1, "WRONG");
    assert!(!folder.join("opb").exists() && !folder.join("pbp").exists());
}
