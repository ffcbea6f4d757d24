//! Tests that mistakes are reported with their place, whatever the bytes.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::sink;

use slitherlink_certificate::{Checker, Error};

const APART: &str = "slink certificate 1\nsize 1 3\n4.4\nsolutions 0\ncut 2 5 set 1-2 5-6 in clue 1 out clue 3\nlrat\n\
                     59 -2 0 1 2 11 0\n60 -5 0 3 2 23 0\n61 0 59 60 58 0\n";

/// The results of all certificates in a text.
fn shows(text: &[u8]) -> Result<Vec<String>, Error> {
    let (mut checker, mut all) = (Checker::new(text), Vec::new());
    while let Some(certificate) = checker.next(&mut sink())? {
        all.push(certificate.to_string());
    }
    Ok(all)
}

#[test]
fn several_stand_one_after_another() {
    assert_eq!(shows(APART.repeat(3).as_bytes()), Ok(vec!["no solution".into(); 3]));
    let two = "slink certificate 1\nsize 1 1\n.\nsolutions 1 or more\nloop 1 2 3 4\n";
    assert_eq!(shows((two.to_string() + APART).as_bytes()).unwrap()[0], "at least 1 solution");
    let drat = APART.split("lrat").next().unwrap().to_string() + "drat\n-2 0\nd -2 0\n-5 0\n0\n";
    assert_eq!(shows(drat.as_bytes()), Ok(vec!["no solution, if its DRAT proof is right".into()]));
    // A literal may be there twice.
    let twice = APART.replace("59 -2 0", "59 -2 -2 0");
    assert_eq!(shows(twice.as_bytes()), Ok(vec!["no solution".into()]));
}

#[test]
fn how_many_loops_a_certificate_has() {
    let one = "slink certificate 1\nsize 1 1\n.\nsolutions 1 or more\nloop 1 2 3 4\n";
    for (text, loops) in [(APART, 0), (one, 1)] {
        let mut checker = Checker::new(text.as_bytes());
        assert_eq!(checker.next(&mut sink()).unwrap().map(|certificate| certificate.loops()), Some(loops));
    }
}

/// A text with one part replaced is refused, at this place and for this reason.
#[test]
fn every_mistake_has_its_place() {
    let cases = [
        ("certificate 1", "certificate 2", 1, 19, "found `2`, expected `1`"),
        ("size 1 3", "size 1 0", 2, 6, "expected a grid with 1 to"),
        ("size 1 3", "size 3 99999999", 2, 8, "found `99999999`, expected the number of columns"),
        ("size 1 3", "size 01 3", 2, 6, "found `01`"),
        ("size 1 3", "size  1 3", 2, 6, "found ``"),
        ("size 1 3", "size 1 3 ", 2, 10, "expected the end of the line"),
        ("4.4", "4x4", 3, 2, "expected a clue from 0 to 4, S, W, or a dot"),
        ("4.4", "4.", 3, 3, "found 2 clues, expected 3"),
        ("4.4", "4.45", 3, 4, "found 4 clues, expected 3"),
        ("solutions 0", "solutions 1", 5, 1, "found `cut`, expected `loop`"),
        ("solutions 0", "solutions 0 or more", 4, 11, "expected at least 1 solution before `or more`"),
        ("solutions 0", "solutions 1 or more or more", 4, 21, "expected the end of the line"),
        ("solutions 0", "solutions 0 or less", 4, 16, "found `less`, expected `more`"),
        ("solutions 0", "solutions 1\nloop 1 4 7 8", 5, 1, "the clue of cell 3 has 0 lines"),
        ("solutions 0", "solutions 1\nloop 4 1 7 8", 5, 8, "out of order"),
        ("solutions 0", "solutions 1\nloop 1 1 7 8", 5, 8, "out of order"),
        ("solutions 0", "solutions 1\nloop 1 3 4 6 7 8 9 10", 5, 1, "the first cycle has 4 of 8 lines"),
        ("solutions 0", "solutions 1\nloop 1 3 4 6 7 8 9 11", 5, 20, "expected an edge"),
        ("cut 2 5", "cut 2", 5, 5, "edge 5 leaves the set, but the clause lacks it"),
        ("cut 2 5", "cut 2 11", 5, 7, "expected a literal of a variable from 1 to 10"),
        ("1-2 5-6", "5-6 1-2", 5, 17, "expected vertices from 7 to 8, or `in`"),
        ("1-2 5-6", "1-2 2 5-6", 5, 17, "expected vertices from 3 to 8, or `in`"),
        ("1-2 5-6", "0-2 5-6", 5, 13, "expected vertices from 1 to 8, or `in`"),
        ("1-2 5-6", "2-1", 5, 13, "expected vertices from 1 to 8, or `in`"),
        ("in clue 1", "in clue 3", 5, 24, "this clue can have all of its lines on the other side"),
        ("in clue 1", "in clue 2", 5, 24, "there is no clue in this cell"),
        ("in clue 1", "in 2", 5, 24, "expected the negation of an edge that the clause has"),
        ("in clue 1", "in -1", 5, 24, "expected the negation of an edge that the clause has"),
        (
            "cut 2 5 set 1-2 5-6 in clue 1",
            "cut 2 5 -2 set 1-2 5-6 in -2",
            5,
            27,
            "does not have both ends on this side",
        ),
        ("out clue 3", "out clue 1", 5, 35, "this clue can have all of its lines on the other side"),
        ("lrat", "drup", 6, 1, "expected `cut`, `lrat` or `drat`"),
        ("59 -2", "58 -2", 7, 1, "expected 59"),
        ("59 -2 0", "59 -14 0", 7, 4, "expected a literal of a variable from 1 to 13"),
        ("59 -2 0", "59 -2 2 0", 7, 1, "the lemma has a literal and its negation"),
        ("1 2 11 0", "1 2 0", 7, 13, "do not show the lemma"),
        ("1 2 11 0", "11 0", 7, 9, "clause 11 is not unit"),
        ("1 2 11 0", "1 2 11 3 0", 7, 16, "found `3`, expected `0`"),
        ("1 2 11 0", "1 2 60 0", 7, 13, "there is no clause 60 before this lemma"),
        // Numbers have up to ten digits.
        ("1 2 11 0", "1 2 1234567890 0", 7, 13, "there is no clause 1234567890 before this lemma"),
        ("1 2 11 0", "1 2 12345678901 0", 7, 13, "found `12345678901`"),
        ("61 0 59 60 58 0\n", "", 9, 1, "the proof has not come to the empty clause"),
        ("61 0 59 60 58 0", "61 0 59 60 58 0 ", 9, 17, "expected the end of the line"),
    ];
    for (part, other, line, column, message) in cases {
        assert!(APART.contains(part), "{part}");
        let error = shows(APART.replacen(part, other, 1).as_bytes()).expect_err(other);
        assert_eq!((error.line, error.column), (line, column), "{other}: {error}");
        assert!(error.message.contains(message), "{other}: {error}");
    }
}

/// A certificate without its end is never right, and changed bytes never cause a panic.
#[test]
fn cut_and_changed_at_every_byte() {
    for end in 1..APART.len() - 1 {
        assert!(shows(&APART.as_bytes()[..end]).is_err(), "{end}");
    }
    for i in 0..APART.len() {
        for byte in *b"0123456789 -\n.x\xff\0" {
            let mut text = APART.as_bytes().to_vec();
            text[i] = byte;
            if let Err(error) = shows(&text) {
                let line = text.split(|&byte| byte == b'\n').nth(error.line - 1).unwrap_or_default();
                assert!((1..=line.len() + 1).contains(&error.column), "{error}");
            }
        }
    }
}

#[test]
fn puzzles_in_their_plain_form() {
    let one: slitherlink_certificate::puzzle::Puzzle = "1 3\n4.4\n".parse().unwrap();
    assert_eq!(one.size(), [1, 3]);
    assert_eq!("# a comment\n1 3\n\n4 - 4 # another\n".parse(), Ok(one.clone()));
    assert_ne!("1 3\n4.3\n".parse(), Ok(one));
    let error = "2 2\n..\n".parse::<slitherlink_certificate::puzzle::Puzzle>().expect_err("a row is missing");
    assert_eq!(error.line, 3);
}
