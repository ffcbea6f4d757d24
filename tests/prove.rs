//! Certificates are right, and the checker rejects those that are not.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::fs;
use std::io::sink;
use std::num::NonZero;
use std::path::Path;

use crate::common::boards::{fixture, grid, noisy};
use crate::common::oracle::{all_loops, solutions};
use crate::common::program::slink;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::prove::{Certificate, Proof};
use slitherlink::{Certifying, Deadline, Puzzle};
use slitherlink_certificate::Checker;

fn certificate(puzzle: &Puzzle, limit: usize) -> Certificate {
    let limit = NonZero::new(limit).unwrap();
    Certifying { limit, ..Certifying::default() }.certify(puzzle).unwrap()
}

fn text(certificate: &Certificate, proof: Proof) -> Vec<u8> {
    let mut text = Vec::new();
    certificate.write(proof, &mut text).unwrap();
    text
}

/// The checker's answer to a text.
fn shows(text: &[u8]) -> Result<String, String> {
    match Checker::new(text).next(&mut sink()) {
        Ok(certificate) => Ok(certificate.unwrap().to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// The checker's words for a number of solutions.
fn words(solutions: usize) -> String {
    match solutions {
        0 => "no solution".into(),
        1 => "exactly 1 solution".into(),
        n => format!("exactly {n} solutions"),
    }
}

#[test]
fn small_boards_have_as_many_solutions_as_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for (rows, cols) in [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
        let loops = all_loops(grid(rows, cols));
        for _ in 0..40 {
            let puzzle = noisy(grid(rows, cols), &loops, &mut rng);
            let count = solutions(&loops, &puzzle).len();
            let limit = rng.random_range(1..60);
            let made = certificate(&puzzle, limit);
            assert_eq!(made.solutions().len(), count.min(limit), "{puzzle:?}");
            let expected =
                if count < limit { words(count) } else { words(limit).replace("exactly", "at least") };
            assert_eq!(shows(&text(&made, Proof::Lrat)), Ok(expected.clone()), "{puzzle:?}");
            let drat = shows(&text(&made, Proof::Drat)).unwrap();
            assert_eq!(drat.strip_suffix(", if its DRAT proof is right").unwrap_or(&drat), expected);
            assert_eq!(drat == expected, !made.is_complete());
        }
    }
}

#[test]
fn fixtures_are_certified() {
    for (name, says) in [
        ("slink/minimal-10x10.txt", "exactly 1 solution"),
        ("slink/full-20x20.txt", "exactly 1 solution"),
        ("slink/minimal-20x20.txt", "exactly 1 solution"),
        ("slink/none.txt", "no solution"),
        ("why/none.txt", "no solution"),
        ("slink/several-8x8.txt", "at least 2 solutions"),
    ] {
        for puzzle in fixture(name).iter().take(8) {
            assert_eq!(shows(&text(&certificate(puzzle, 2), Proof::Lrat)), Ok(says.into()), "{name}");
        }
    }
}

/// Proofs are trimmed: every cut and every lemma but the last is used by a later lemma.
#[test]
fn nothing_is_there_for_nothing() {
    for puzzle in fixture("slink/minimal-10x10.txt").iter().take(20) {
        let text = String::from_utf8(text(&certificate(puzzle, 2), Proof::Lrat)).unwrap();
        let (head, proof) = text.split_once("lrat\n").unwrap();
        let number = |word: &str| word.parse::<usize>().unwrap();
        let lemmas: Vec<Vec<&str>> = proof.lines().map(|line| line.split(' ').collect()).collect();
        let hints = |lemma: &Vec<&str>| {
            let from = lemma.iter().position(|word| *word == "0").unwrap() + 1;
            lemma[from..lemma.len() - 1].iter().map(|word| number(word)).collect::<Vec<usize>>()
        };
        let named: BTreeSet<usize> = lemmas.iter().flat_map(hints).collect();
        let cuts = head.lines().filter(|line| line.starts_with("cut")).count();
        let (first, last) = (number(lemmas[0][0]) - cuts, number(lemmas[lemmas.len() - 1][0]));
        assert!((first..last).all(|number| named.contains(&number)), "{named:?}");
    }
}

#[test]
fn wrong_certificates_are_refused() {
    let puzzle = &fixture("slink/minimal-10x10.txt")[0];
    let text = String::from_utf8(text(&certificate(puzzle, 2), Proof::Lrat)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let line = |begin: &str| lines.iter().position(|line| line.starts_with(begin)).unwrap();
    let (solution, cut) = (line("loop"), line("cut"));
    let changed = |i: usize, new: String| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines[i] = new;
        shows((lines.join("\n") + "\n").as_bytes())
    };
    for (i, last) in [(cut, "set"), (solution, "")] {
        let words: Vec<&str> = lines[i].split(' ').collect();
        let end = words.iter().position(|word| *word == last).unwrap_or(words.len());
        for left_out in 1..end {
            let without = [&words[..left_out], &words[left_out + 1..]].concat().join(" ");
            assert!(changed(i, without.clone()).is_err(), "{without}");
        }
    }
    for (i, row) in lines.iter().enumerate().take(12).skip(2) {
        for (c, clue) in row.char_indices().filter(|(_, clue)| *clue != '.') {
            // Without any one of its clues it has several solutions.
            let other = format!("{}.{}", &row[..c], &row[c + 1..]);
            assert!(changed(i, other).is_err(), "without the {clue} at r{}c{}", i - 1, c + 1);
        }
    }
}

#[test]
fn any_bytes_have_an_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let puzzle = &fixture("slink/minimal-10x10.txt")[1];
    let text = text(&certificate(puzzle, 2), Proof::Lrat);
    for _ in 0..2000 {
        let mut bytes = text.clone();
        for _ in 0..rng.random_range(1..4) {
            let (i, j) = (rng.random_range(0..bytes.len()), rng.random_range(0..bytes.len()));
            match rng.random_range(0..4) {
                0 => bytes[i] = rng.random(),
                1 => bytes[i] = text[rng.random_range(0..text.len())],
                2 => drop(bytes.drain(i.min(j)..(i.min(j) + 20).min(i.max(j)))),
                _ => bytes.swap(i, j),
            }
        }
        crate::common::certificates::check(&bytes);
    }
    let head = "slink certificate 1\nsize 8192 8192\n";
    for bytes in [
        format!("{head}{}\n", ".".repeat(8192)),
        "slink certificate 1\nsize 1 1\n.\nsolutions 9999999999\n".to_string(),
    ] {
        crate::common::certificates::check(bytes.as_bytes());
        assert!(shows(bytes.as_bytes()).is_err());
    }
}

#[test]
fn what_broke_the_checker() {
    for entry in fs::read_dir("fixtures/fuzz/certificates").unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        crate::common::certificates::check(&fs::read(path).unwrap());
    }
}

#[test]
fn no_time_is_no_certificate() {
    let puzzle = &fixture("slink/minimal-20x20.txt")[0];
    let over = Deadline::within(Some(std::time::Duration::ZERO));
    assert!(Certifying { limit: NonZero::new(2).unwrap(), deadline: over }.certify(puzzle).is_err());
    let output = slink(&["prove", "--timeout", "0", "fixtures/slink/minimal-20x20.txt"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("puzzle 20: the time limit was reached, so there is no certificate")
    );
}

/// Checks each file of a folder as a certificate.
fn judge(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut judged: Vec<(String, String)> = files
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into(), shows(&fs::read(path).unwrap()).unwrap())
        })
        .collect();
    judged.sort();
    judged
}

#[test]
fn to_a_folder_a_file_or_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let none = "fixtures/slink/none.txt";
    // One file for each puzzle.
    let output = slink(&["prove", "--check", none, "fixtures/slink/forced.txt", "-o", &path("made/")], "");
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.starts_with(&format!("1: no solution: {}\n", path("made/none-1.cert"))), "{out}");
    let judged = judge(&folder.path().join("made"));
    assert_eq!(judged.len(), 5);
    assert_eq!(judged[0], ("forced-1.cert".into(), "exactly 19 solutions".into()));
    // One file for all, and the same on standard output and from worker processes.
    let output = slink(&["prove", none, "-o", &path("all.cert")], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let all = fs::read(path("all.cert")).unwrap();
    let (mut checker, mut count) = (Checker::new(&all[..]), 0);
    while checker.next(&mut sink()).unwrap().is_some() {
        count += 1;
    }
    assert_eq!(count, 4);
    for args in
        [&["prove", none][..], &["prove", none, "--isolate", "-o", "-"], &["prove", none, "--jobs", "1"]]
    {
        assert_eq!(slink(args, "").stdout, all, "{args:?}");
    }
    // Outputs that would overwrite each other, or an input, are refused.
    let output = slink(&["prove", none, "fixtures/why/none.txt", "-o", &path("made")], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("several files are named none"));
    fs::copy(none, path("board.txt")).unwrap();
    assert_eq!(slink(&["prove", &path("board.txt"), "-o", &path("board.txt")], "").status.code(), Some(2));
    assert_eq!(slink(&["prove", none, "-o", &path("not/there.cert")], "").status.code(), Some(2));
    assert_eq!(fs::read(path("board.txt")).unwrap(), fs::read(none).unwrap());
}

#[test]
fn a_corpus_is_solved_and_certified_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let files = ["minimal-10x10", "none", "several-8x8"].map(|name| format!("fixtures/slink/{name}.txt"));
    let to = ["solve", "--format", "jsonl", "--prove", &made.display().to_string()].map(String::from);
    let args: Vec<&str> = to.iter().chain(&files).map(String::as_str).collect();
    let output = slink(&args, "");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let mut count = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let says = shows(&fs::read(object["certificate"].as_str().unwrap()).unwrap()).unwrap();
        let expected = match object["verdict"].as_str().unwrap() {
            "unique" => "exactly 1 solution",
            "none" => "no solution",
            "several" => "at least 2 solutions",
            other => panic!("{other}"),
        };
        assert_eq!(says, expected, "{line}");
        count += 1;
    }
    assert_eq!((count, judge(&made).len()), (124, 124));
    let output = slink(&["solve", "--prove", &made.display().to_string()], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("add --format jsonl"));
    // If time runs out there is no certificate, but still an object.
    let args = ["solve", "--format", "jsonl", "--timeout", "0", "--prove", &made.display().to_string()];
    let output = slink(&args, "5 5\n.....\n.3...\n.....\n..2..\n.....\n");
    assert_eq!(output.status.code(), Some(3));
    assert!(!String::from_utf8(output.stdout).unwrap().contains("certificate"));
}

/// A formula and a proof for another checker are those that `slink-certificate` makes from the certificate.
#[test]
fn formulas_and_proofs_for_veripb() {
    let folder = tempfile::tempdir().unwrap();
    let made = format!("{}/made/", folder.path().display());
    let boards = ["fixtures/slink/none.txt", "fixtures/slink/puzzles.txt", "fixtures/slink/blocks.txt"];
    let output =
        slink(&[&["prove", "--proof", "veripb", "--limit", "3", "-o", &made], &boards[..]].concat(), "");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let mut count = 0;
    for file in boards {
        for (number, puzzle) in (1..).zip(fixture(file.strip_prefix("fixtures/").unwrap())) {
            let text = text(&certificate(&puzzle, 3), Proof::Lrat);
            let checked = Checker::new(&text[..]).next(&mut sink()).unwrap().unwrap();
            let [mut opb, mut pbp] = [Vec::new(), Vec::new()];
            checked.write_opb(&mut opb).unwrap();
            checked.write_pbp(&mut pbp).unwrap();
            let stem = Path::new(file).file_stem().unwrap().display();
            assert_eq!(fs::read(format!("{made}{stem}-{number}.opb")).unwrap(), opb);
            assert_eq!(fs::read(format!("{made}{stem}-{number}.pbp")).unwrap(), pbp);
            count += 2;
        }
    }
    assert_eq!(fs::read_dir(&made).unwrap().count(), count);
    for more in [&[][..], &["-o", "-"], &["-o", &format!("{made}file")]] {
        let output = slink(&[&["prove", "--proof", "veripb", boards[0]], more].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("needs a folder: add `-o FOLDER/`"),
            "{more:?}"
        );
    }
    assert_eq!(fs::read_dir(&made).unwrap().count(), count);
}

/// Neither a formula without its proof is left nor the other way round.
#[test]
fn both_files_for_veripb_or_none() {
    for blocked in ["opb", "pbp"] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: String| folder.path().join(name);
        fs::create_dir(path(format!("puzzles-2.{blocked}"))).unwrap();
        let made = folder.path().display().to_string();
        let output = slink(&["prove", "--proof", "veripb", "fixtures/slink/puzzles.txt", "-o", &made], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(&format!("cannot write {made}/puzzles-2.{blocked}")), "{told}");
        let is_there =
            |number: usize| ["opb", "pbp"].map(|end| path(format!("puzzles-{number}.{end}")).is_file());
        assert_eq!([is_there(1), is_there(2)], [[true, true], [false, false]], "{blocked}");
    }
}

/// A claim of one solution less is refused, also if the numbers of the proof are right for it.
#[test]
fn one_solution_too_few_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let loops = all_loops(grid(3, 3));
    let mut tried = 0;
    while tried < 20 {
        let made = certificate(&noisy(grid(3, 3), &loops, &mut rng), 40);
        let count = made.solutions().len();
        if count < 2 || !made.is_complete() {
            continue;
        }
        tried += 1;
        let text = String::from_utf8(text(&made, Proof::Lrat)).unwrap();
        let (head, proof) = text.split_once("lrat\n").unwrap();
        let cuts = head.lines().filter(|line| line.starts_with("cut")).count();
        let number = |line: &str| line.split(' ').next().unwrap().parse::<usize>().unwrap();
        // The clause of the last loop is just before those of the cuts.
        let gone = number(proof) - cuts - 1;
        let head =
            head.lines().filter(|line| *line != head.lines().rfind(|line| line.starts_with("loop")).unwrap());
        let head =
            head.map(|line| line.replace(&format!("solutions {count}"), &format!("solutions {}", count - 1)));
        let mut less: Vec<String> = head.chain(["lrat".into()]).collect();
        for line in proof.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let zero = words.iter().position(|word| *word == "0").unwrap();
            let hints = words[zero + 1..].iter().map(|word| number(word)).filter(|&hint| hint != gone);
            let hints = hints.map(|hint| (hint - usize::from(hint > gone)).to_string());
            let lits = words[1..=zero].iter().map(ToString::to_string);
            let line: Vec<String> =
                [(number(line) - 1).to_string()].into_iter().chain(lits).chain(hints).collect();
            less.push(line.join(" "));
        }
        let answer = shows((less.join("\n") + "\n").as_bytes());
        assert!(
            answer.as_ref().is_err_and(|why| why.contains("unit") || why.contains("do not show")),
            "{answer:?}"
        );
    }
}

/// A certificate states numbers as numbers of lines, so there is none for other numbers: not beside a solution either.
#[test]
fn numbers_that_count_no_lines_have_no_certificates() {
    let url = "https://puzz.link/p?vslither/5/5/62342dici32337c";
    let puzzle: Puzzle = url.parse().unwrap();
    assert!(Certifying::default().certify(&puzzle).is_err());
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let output = slink(&["solve", "--json", "--prove", &made.display().to_string()], url);
    assert_eq!(output.status.code(), Some(2));
    let answer = String::from_utf8(output.stdout).unwrap();
    let why = r#""question":"solve","verdict":"error","why":"`prove` does not know clues that count dots"#;
    assert!(answer.contains(why), "{answer}");
    assert!(fs::read_dir(&made).is_ok_and(|mut files| files.next().is_none()));
}
