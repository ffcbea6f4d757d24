//! Bad input of every kind: a clear error at the right place, the good puzzles around it are read, and
//! nothing panics.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use slitherlink::formats::{Format, Hints, Reader};
use slitherlink::{Clue, Grid, Puzzle};

/// Each item of a text: the rows of a puzzle, or its error without the source's name.
fn read(text: impl AsRef<[u8]>) -> Vec<String> {
    contest_reader(text.as_ref())
        .map(|item| match item {
            Ok(entry) => rows(&entry.puzzle),
            Err(error) => error.to_string(),
        })
        .collect()
}

/// A reader that takes any text as contest text.
fn contest_reader<'a>(input: impl std::io::Read + Send + 'a) -> Reader<'a> {
    Reader::hinted(Hints { format: Some(Format::Contest), size: None }, "t", input)
}

fn rows(puzzle: &Puzzle) -> String {
    let rows = puzzle.clues().chunks(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text), expected, "{text:?}");
}

#[test]
fn rows_are_spaced_or_not_and_blanks_are_of_four_kinds() {
    check("2 2\n2 2\n2 2\n0 0\n", &["22/22"]);
    check("2 4\n.-_?\n. - _ ?", &["..../...."]);
    check("1 1\n4\n1 1\n ? \n", &["4", "."]);
    check("  2   3 # a size\n\n# nothing\n 1 2 3# a row\n\t012\t\n", &["123/012"]);
    check("2 3\nx1x\n* 1 *\n", &[".1./.1."]);
    check("2x3\n1,,2\n1,.,2,\n", &["1.2/1.2"]);
    check("\u{feff}1 2\r\n1 2\r\n0 0\r\n", &["12"]);
}

#[test]
fn a_set_ends_at_0_0_or_at_the_end() {
    check("", &[]);
    check("\n# nothing\n", &[]);
    check("0 0", &[]);
    check("1 1\n0\n0 0\n1 1\n1\n", &["0", "1"]);
}

#[test]
fn bad_cells_are_named_with_their_column() {
    const CELL: &str = "expected a clue (0 to 4, or ? for a hidden one) or a blank (one of . - _)";
    for (row, column, found) in [
        ("1 y 3", 3, "y"),
        ("1 2 5", 5, "5"),
        ("1 -2 2", 3, "-2"),
        ("1 -1 5", 6, "5"),
        ("99999999999999999999 1 2", 1, "99999999999999999999"),
        ("12z", 3, "z"),
    ] {
        check(&format!("1 3\n{row}\n"), &[&format!("t:2:{column}: puzzle 1: found `{found}`, {CELL}")]);
    }
    check("1 3\n1 \u{1b}[K 2\n", &[&format!("t:2:3: puzzle 1: found `\\x1b[K`, {CELL}")]);
}

#[test]
fn rows_of_the_wrong_length_are_counted() {
    for (row, found) in [
        ("1", 1),
        ("1 2", 2),
        ("1 2 3 1", 4),
        ("12", 2),
        ("1231", 4),
        ("x", 1),
        ("21 4", 2),
        ("1 23", 2),
        ("12   1 ", 2),
        ("   12 .", 2),
    ] {
        let hint = if found < 3 { ": write `.` for each blank" } else { "" };
        let cells = if found == 1 { "cell" } else { "cells" };
        let expected = format!("t:3:1: puzzle 1: row 2 has {found} {cells}, expected 3{hint}");
        check(&format!("3 3\n111\n{row}\n111\n1 1\n2\n"), &[&expected, "2"]);
    }
}

#[test]
fn missing_rows_are_noticed_at_the_end_and_at_the_next_size() {
    check("2 3\n123\n", &["t:2:1: puzzle 1: found the end of the input, expected row 2 of 2"]);
    check("3 4", &["t:1:1: puzzle 1: found the end of the input, expected row 1 of 3"]);
    check(
        "2 3\n123\n1 4\n1111\n",
        &["t:3:1: puzzle 1: found `1 4`, which looks like the next size, expected row 2 of 2", "1111"],
    );
    check(
        "2 3\n123\n0 0\n",
        &["t:3:1: puzzle 1: found `0 0`, which looks like the next size, expected row 2 of 2"],
    );
}

#[test]
fn bad_sizes_are_refused_before_anything_is_kept_for_them() {
    const SIZE: &str = "expected the size: two numbers, rows and columns (`0 0` ends the set)";
    for (line, column) in [
        ("x", 1),
        ("3", 1),
        ("17", 1),
        ("3 x", 3),
        ("-3 4", 1),
        ("3 -4", 3),
        ("1 2 3", 5),
        ("3.5 2", 1),
        ("+3 2", 1),
        ("3 99999999999999999999", 3),
    ] {
        let expected = format!("t:1:{column}: puzzle 1: found `{line}`, {SIZE}");
        check(&format!("{line}\n1 1\n2\n"), &[&expected, "2"]);
    }
    check("1 1\n4\n1", &["4", &format!("t:3:1: puzzle 2: found `1`, {SIZE}")]);
    let most = "a board has at most 268435456 cells";
    check(
        "4000000000 4000000000\n18446744073709551615 18446744073709551615\n1 1\n2\n",
        &[
            &format!("t:1:1: puzzle 1: found the size 4000000000 x 4000000000, but {most}"),
            &format!(
                "t:2:1: puzzle 2: found the size 18446744073709551615 x 18446744073709551615, but {most}"
            ),
            "2",
        ],
    );
    check(
        "0 5\n1 1\n2\n",
        &["t:1:1: puzzle 1: found the size 0 x 5, but a board has at least one row and one column", "2"],
    );
    // A large size in itself costs nothing.
    check("16384 16384\n", &["t:1:1: puzzle 1: found the end of the input, expected row 1 of 16384"]);
}

#[test]
fn the_puzzles_around_a_bad_one_are_read() {
    check(
        "1 1\n1\n2 2\n22\n2y\n1 1\n3\n",
        &[
            "1",
            "t:5:2: puzzle 2: found `y`, expected a clue (0 to 4, or ? for a hidden one) or a blank (one of . - _)",
            "3",
        ],
    );
    check(
        "2 2\nyy\n22\n2 2\n33\n22\n",
        &[
            "t:2:1: puzzle 1: found `y`, expected a clue (0 to 4, or ? for a hidden one) or a blank (one of . - _)",
            "33/22",
        ],
    );
}

#[test]
fn junk_is_one_error() {
    assert_eq!(read([0xff, 0xfe, 0, b'\n', 7, 0x80]).len(), 1);
    assert_eq!(
        read(b"\xff\xff\x00\n"),
        [
            "t:1:1: puzzle 1: found `\\xff\\xff\\x00`, expected the size: two numbers, rows and columns (`0 0` ends the set)"
        ]
    );
    let long = "9".repeat(1000);
    assert!(read(&long)[0].len() < 200 && read(&long)[0].contains("9…`"), "messages stay short");
    // Counted in characters, not in bytes.
    assert!(read("é".repeat(20)).concat().contains("é`"));
}

/// An input that fails half-way.
struct Broken;

impl std::io::Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is on fire"))
    }
}

#[test]
fn a_failing_input_is_an_error_and_not_an_end() {
    let input = std::io::Read::chain("1 1\n2\n1 1\n".as_bytes(), Broken);
    let items: Vec<String> = contest_reader(input)
        .map(|item| item.map_or_else(|error| error.to_string(), |entry| rows(&entry.puzzle)))
        .collect();
    assert_eq!(items, ["2", "t:4:1: puzzle 2: cannot read further: the disk is on fire"]);
}

prop_compose! {
    fn any_puzzle()(rows in 1..6u64, cols in 1..6u64)(
        clues in prop::collection::vec(0..6u8, (rows * cols) as usize), rows in Just(rows), cols in Just(cols)
    ) -> Puzzle {
        let clues: Vec<Clue> = clues.into_iter().map(|n| Clue::new(n).unwrap_or(Clue::BLANK)).collect();
        Puzzle::new(Grid::new(rows, cols).unwrap(), clues).unwrap()
    }
}

fn write(puzzles: &[Puzzle]) -> (Vec<u8>, Vec<usize>) {
    let (mut text, mut ends) = (Vec::new(), Vec::new());
    for puzzle in puzzles {
        text.extend(puzzle.to_string().into_bytes());
        ends.push(text.len());
    }
    (text, ends)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(bytes);
    }

    #[test]
    fn random_words_never_panic(text in "([0-9.x,*#-]{0,3}[ \n]){0,60}") {
        let _ = read(text);
    }

    #[test]
    fn what_is_written_is_read(puzzles in prop::collection::vec(any_puzzle(), 0..5)) {
        let expected: Vec<String> = puzzles.iter().map(rows).collect();
        prop_assert_eq!(read(write(&puzzles).0), expected);
    }

    #[test]
    fn damage_does_not_reach_the_puzzles_before_it(
        puzzles in prop::collection::vec(any_puzzle(), 1..5), at in any::<prop::sample::Index>(), byte in any::<Option<u8>>(), insert in any::<bool>()
    ) {
        let (mut text, ends) = write(&puzzles);
        let at = at.index(text.len());
        match byte {
            Some(byte) if insert => text.insert(at, byte),
            Some(byte) => text[at] = byte,
            None => drop(text.remove(at)),
        }
        let whole = ends.iter().filter(|&&end| end <= at).count();
        let expected: Vec<String> = puzzles[..whole].iter().map(rows).collect();
        prop_assert_eq!(&read(text)[..whole], &expected[..]);
    }
}
