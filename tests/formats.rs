//! Every format: the examples of its own program, round trips, bad input of every kind.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::boards;
use proptest::prelude::*;
use slink::formats::{Drawing, Entry, Format, Hints, Reader, Room};
use slink::grid::{Grid, State};
use slink::slink::solution::verify;
use slink::slink::{Clue, Puzzle};

const NO_HINTS: Hints = Hints { format: None, size: None };

/// The entries of a text, or their errors.
fn read(hints: Hints, text: impl AsRef<[u8]>) -> Vec<Result<Entry, String>> {
    Reader::hinted(hints, "t", text.as_ref()).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// The one entry of a text, in the format that its first line shows.
#[track_caller]
fn one(format: Format, text: &str) -> Entry {
    assert_eq!(Reader::new("t", text.as_bytes()).format(), Some(format), "{text}");
    let mut entries = read(NO_HINTS, text);
    assert_eq!(entries.len(), 1, "{text}: {entries:?}");
    entries.remove(0).unwrap()
}

fn fixture(name: &str) -> String {
    std::fs::read_to_string(format!("fixtures/formats/{name}")).unwrap()
}

fn rows(puzzle: &Puzzle) -> String {
    let rows = puzzle.clues().chunks(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect::<String>()).collect::<Vec<_>>().join(" ")
}

fn is_solved(entry: &Entry) -> bool {
    let states = &entry.drawing.as_ref().unwrap().states;
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    verify(&entry.puzzle, lines).is_ok()
}

/// The lines between the cells inside (`x`) and those outside.
fn outline(inside: &str) -> Vec<State> {
    let rows: Vec<&[u8]> = inside.split_whitespace().map(str::as_bytes).collect();
    let (height, width) = (rows.len(), rows[0].len());
    let at = |r: usize, c: usize| (1..=height).contains(&r) && rows[r - 1].get(c.wrapping_sub(1)) == Some(&b'x');
    let mut states = Vec::new();
    for r in 0..=height {
        states.extend((1..=width).map(|c| State::from_on(at(r, c) != at(r + 1, c))));
    }
    for r in 1..=height {
        states.extend((0..=width).map(|c| State::from_on(at(r, c) != at(r, c + 1))));
    }
    states
}

const CLUES: &str = "2..1. .2..1 ..2.. 3..3. .0..3";
const INSIDE: &str = "xxxxx x--xx x-xxx x-x-x ----x";

#[test]
fn one_puzzle_in_every_format() {
    let puzzle = boards::puzzle(CLUES);
    for (format, text) in [
        (Format::Contest, "5 5\n2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n. 0 . . 3\n"),
        (Format::Plain, "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n"),
        (Format::PuzzLink, "https://puzz.link/p?slither/5/5/cbcbcddad"),
        (Format::PuzzLink, "http://pzv.jp/p.html?slither/5/5/cbcbcddad"),
        (Format::PuzzLink, "https://pzprxs.vercel.app/p?type=editor&slitherlink_edit/5/5/cbcbcddad/"),
        (Format::PuzzLink, "slither/5/5/cbcbcddad"),
        (
            Format::PuzzLink,
            "http://www.kanpen.net/slitherlink.html?problem=5/5/2_._._1_._/._2_._._1_/._._2_._._/3_._._3_._/._0_._._3_/",
        ),
        (Format::Loopy, "5x5t0:2b1b2b1b2b3b3b0b3"),
        (Format::Loopy, "5:2b1b2b1b2b3b3b0b3"),
        (Format::PuzzleLoop, "2b1b2b1b2b3b3b0b3"),
        (Format::PuzzleLoop, "task = '2b1b2b1b2b3b3b0b3'"),
        (Format::Krazydad, "2..1..2..1..2..3..3..0..3"),
        (Format::Json, r#"{"slink":1,"rows":5,"cols":5,"clues":["2..1.",".2..1","..2..","3..3.",".0..3"]}"#),
    ] {
        assert_eq!(one(format, text), Entry::of(puzzle.clone()), "{text}");
    }
}

#[test]
fn its_solution_in_every_format_that_has_room() {
    let (puzzle, solution) = (boards::puzzle(CLUES), outline(INSIDE));
    let answer = "yyyyynyynnnnynnnnnynynynnnnnnyynnnnyyynynyyyynnyyyyyynnnnyy";
    let answer = answer.replacen("nnnnnyynnnnyyy", "nnnnnyynnnnyyy", 1);
    for (format, text) in [
        (Format::Krazydad, "2..1..2..1..2..3..3..0..3 9D6656A68DBB00D".to_string()),
        (Format::Slk, fixture("vector.slk")),
        (Format::LoopySave, fixture("vector.sav")),
        (Format::Janko, fixture("vector.janko")),
        (Format::Janko, format!("<html>\n<script id=\"data\">\n{}</script>", fixture("vector.janko"))),
        (Format::Pzprv3, fixture("vector.pzprv3")),
        (Format::Pzprv3, fixture("vector.pzprv3").replace('\n', "/")),
        (Format::Json, fixture("vector.json")),
    ] {
        let entry = one(format, &text);
        assert_eq!((&entry.puzzle, entry.drawing.unwrap().states), (&puzzle, solution.clone()), "{text}");
    }
    let _ = answer;
}
