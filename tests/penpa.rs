//! URLs of Penpa+: those that it makes, boards anywhere in a file, and files that are not Slitherlink.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{Read, Write};

use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use proptest::prelude::*;
use slitherlink::formats::{Drawing, Entry, Format, Reader, WriteError};
use slitherlink::{Clue, Grid, Puzzle, State};

fn read(text: &str) -> Vec<Result<Entry, String>> {
    Reader::new("t", text.as_bytes()).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// The only entry of a text.
#[track_caller]
fn one(text: &str) -> Entry {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).unwrap()
}

fn url(entry: &Entry) -> String {
    Format::Penpa.write(entry).unwrap().trim_end().into()
}

fn packed(text: &str) -> String {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text.as_bytes()).unwrap();
    BASE64_STANDARD.encode(packer.finish().unwrap())
}

fn unpacked(url: &str) -> String {
    let (_, code) = url.split_once("&p=").unwrap();
    let bytes = BASE64_STANDARD.decode(code).unwrap();
    let mut text = String::new();
    DeflateDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    text
}

/// A file of 2 x 2 cells with a 3 in the first, after some lines are replaced.
fn file(changes: &[(usize, &str)]) -> String {
    let mut lines = vec![""; 18];
    lines[0] = "square,2,2,38,0,1,1,114,114,57,57,0,0,0,0,Title: ,Author: ,,,OFF,false";
    lines[1] = "[0,0,0,0]";
    lines[3] = r#"{zN:{"14":["3",1,"1"]},zE:{}}"#;
    lines[4] = "{}";
    lines[5] = "[14,1,5,1]";
    lines[17] = r#"["slitherlink"]"#;
    changes.iter().for_each(|&(number, line)| lines[number] = line);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&lines.join("\n")))
}

fn clues(entry: &Entry) -> String {
    entry.puzzle.clues().iter().map(|clue| clue.to_char()).collect()
}

/// The board and the drawing of each is also what Penpa shows.
#[test]
fn urls_that_penpa_made() {
    let text = std::fs::read_to_string("fixtures/formats/penpa.urls").unwrap();
    assert_eq!(Reader::new("t", text.as_bytes()).format(), Some(Format::Penpa));
    let found = read(&text);
    let [solve, edit, drawn] = &found[..] else { panic!("{found:?}") };
    // Both name this URL as their source.
    let about = &solve.as_ref().unwrap().about;
    let named = (about.title.as_deref(), about.author.as_deref(), about.source.as_deref());
    assert_eq!(named, (None, None, Some("https://puzz.link/p?slither/6/6/137bj1682ah7a86dc")));
    let source = one("https://puzz.link/p?slither/6/6/137bj1682ah7a86dc").puzzle;
    let (solve, edit, drawn) = (solve.as_ref().unwrap(), edit.as_ref().unwrap(), drawn.as_ref().unwrap());
    assert_eq!(
        (&solve.puzzle, edit),
        (&source, &Entry { about: about.clone(), ..Entry::of(source.clone()) })
    );
    let count = |entry: &Entry, state| entry.states().iter().filter(|&&found| found == state).count();
    assert_eq!((count(solve, State::Line), count(solve, State::Undecided)), (3, 0));
    let grid = drawn.puzzle.grid();
    assert_eq!((grid.rows(), grid.cols(), drawn.puzzle.clue_count()), (10, 10, 34));
    // By the setter and by the solver.
    assert_eq!(count(drawn, State::Line), 45);
    assert_eq!(drawn.states()[grid.horizontal(0, 1).index()], State::Line);
    assert_eq!(drawn.states()[grid.horizontal(0, 3).index()], State::Line);
    assert_eq!(drawn.states()[grid.vertical(9, 10).index()], State::Cross);
}

#[test]
fn a_url_may_be_shorter_and_among_others() {
    let whole = url(&one("222\n3.2\n"));
    let code = whole.split_once("#m=edit&p=").unwrap().1;
    for text in [
        format!("m=edit&p={code}"),
        format!("  https://opt-pan.github.io/penpa-edit/?m=edit&p={code}"),
        format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={code}"),
        format!("Monday {whole} # an easy one"),
        format!("m=edit&p={}", code.trim_end_matches('=')),
        format!("m=edit&p={}", code.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D")),
    ] {
        assert_eq!(Reader::new("t", text.as_bytes()).format(), Some(Format::Penpa), "{text}");
        assert_eq!(clues(&one(&text)), "2223.2", "{text}");
    }
    let both = format!("{whole}\nhttps://puzz.link/p?slither/2/2/322d\n{whole}\n");
    let found: Vec<String> = read(&both).iter().map(|item| clues(item.as_ref().unwrap())).collect();
    assert_eq!(found, ["2223.2", "3223", "2223.2"]);
    let object = format!(r#"{{"url":"{whole}"}}"#);
    assert_eq!(clues(&one(&object)), "2223.2");
    let error = read(&format!("{whole} {whole}")).remove(0).unwrap_err();
    assert!(error.contains("expected the end of the line: one puzzle per line"), "{error}");
}

/// Numbers of any size and colour, numbers as numbers, and marks that are none of the puzzle.
#[test]
fn what_is_read_of_a_file() {
    for (line, expected) in [
        (r#"{"number":{"14":[3,2,"5"],"21":[" 1 ",1,"10"]}}"#, "3..1"),
        // Outside of the board, on a dot, on an edge; empty; without a number.
        (
            r#"{zN:{"8":["7",1,"1"],"50":["7",1,"1"],"80":["7",1,"1"],"15":["",1,"1"],"20":["?",1,"1"],"14":[]}}"#,
            "....",
        ),
        (r#"{zN:{},zS:{"14":1},zY:{"14":[1,"circle_L",2]},"line":{"14,15":3},z1:{"200":["2",1]}}"#, "...."),
    ] {
        assert_eq!(clues(&one(&file(&[(3, line)]))), expected, "{line}");
    }
    let hidden = one(&file(&[(3, r#"{"number":{"14":["?",1,"1"]}}"#)])).puzzle;
    assert_eq!(hidden.given()[0], Clue::HIDDEN);
    // Before the kinds of puzzles and all but the most important lines.
    assert_eq!(clues(&one(&file(&[(17, "")]))), "3...");
    // Lines and crosses of both layers: the solver's count more. Diagonals and lines elsewhere are not read.
    let drawn = one(&file(&[
        (3, r#"{zE:{"43,44":2,"43,49":12,"43,50":3,"36,37":3,"44,45":2}}"#),
        (4, r#"{zE:{"80":98,"81":98,"75":98}}"#),
    ]));
    let grid = drawn.puzzle.grid();
    let mut states = vec![State::Undecided; grid.edge_count()];
    states[grid.horizontal(0, 0).index()] = State::Cross;
    states[grid.horizontal(0, 1).index()] = State::Cross;
    states[grid.vertical(0, 0).index()] = State::Line;
    assert_eq!(drawn.states(), states);
    assert_eq!(one(&file(&[])).drawing, None);
}

#[test]
fn an_answer_is_a_drawing_if_there_is_no_other() {
    let answer = packed(r#"[[],[],["43,44,1","43,49,2"],[],[],[]]"#);
    let solved = one(&format!("{}&a={answer}", file(&[(4, "")]).replace("m=edit", "m=solve")));
    let grid = solved.puzzle.grid();
    let lines = [grid.horizontal(0, 0), grid.vertical(0, 0)];
    let states = grid.edges().map(|edge| State::from_on(lines.contains(&edge))).collect();
    assert_eq!(solved.drawing, Some(Drawing::of(states)));
    let begun = one(&format!("{}&a={answer}", file(&[(4, r#"{zE:{"80":98}}"#)])));
    assert_eq!(begun.states()[grid.horizontal(0, 0).index()], State::Cross);
    // Several answers, and one that is not about lines on edges.
    for answer in [r#"["43,44,1"]"#, r#"[["14"],[],[],[],[],[]]"#, "[]"] {
        assert_eq!(one(&format!("{}&a={}", file(&[]), packed(answer))).drawing, None);
    }
}

#[test]
fn what_is_wrong_is_told() {
    let square = "expected a grid of squares, of at most 65536 cells";
    for (text, expected) in [
        (file(&[(0, "hex,5,5,38")]), format!("found the grid `hex` in a Penpa URL, {square}")),
        (file(&[(0, "sudoku,9,9,38")]), format!("found the grid `sudoku` in a Penpa URL, {square}")),
        (file(&[(0, "1,10,10")]), format!("found a URL of Penpa's first version, {square}")),
        (file(&[(0, "square,1000,1000")]), format!("found 1000 x 1000 cells in a Penpa URL, {square}")),
        (file(&[(0, "square,x,2")]), "found `x`, expected the size of a Penpa drawing".into()),
        (file(&[(0, "square,0,2")]), "a board has at least one".into()),
        (
            file(&[(5, "[14,1,6]")]),
            "found 3 cells within 2 x 2 in a Penpa URL, expected a board without holes".into(),
        ),
        (file(&[(5, "[]")]), "found 0 cells within 1 x 1 in a Penpa URL".into()),
        (file(&[(5, "[36]")]), "found `[36]`, expected the cells of the board".into()),
        (file(&[(5, "[14,-15]")]), "expected the cells of the board".into()),
        (file(&[(5, "[9223372036854775807,1]")]), "expected the cells of the board".into()),
        (
            file(&[(3, r#"{"number":{"15":["12",1,"1"]}}"#)]),
            "found `12` in r1c2, expected a clue 0 to 4".into(),
        ),
        (file(&[(3, r#"{"number":{"15":[[1,0],1,"7"]}}"#)]), "found `[1,0]` in r1c2, expected a clue".into()),
        (file(&[(3, r#"{"number":{"14":["3_1",1,"2"]}}"#)]), "found `3_1` in r1c1".into()),
        (file(&[(3, r#"{"number":7}"#)]), "expected what the setter drew, as JSON".into()),
        (file(&[(4, "{")]), "expected what the solver drew, as JSON".into()),
        (file(&[(17, r#"["masyu"]"#)]), "found a Penpa URL of the kind masyu, expected slitherlink".into()),
        (
            file(&[(3, "{}"), (17, "[]")]),
            "found a Penpa URL without clues that names no kind of puzzle".into(),
        ),
        (format!("{}&a=x", file(&[])), "found a faulty base64 code in a Penpa URL".into()),
        (format!("{}&a={}", file(&[]), packed("{}")), "expected the answer of a Penpa URL, as JSON".into()),
        ("m=edit&p=7VVN".into(), "found a faulty deflate code in a Penpa URL, expected all of it".into()),
        (
            format!("{}AAAA", file(&[]).trim_end_matches('=')),
            " in a Penpa URL, expected all of it: the URL may be cut short".into(),
        ),
        (
            format!("m=edit&p={}", BASE64_STANDARD_NO_PAD.encode([75, 250, 15, 0])),
            "found text that is not UTF-8".into(),
        ),
        ("https://swaroopg92.github.io/penpa-edit/".into(), "expected a Penpa URL with m=edit&p=… or".into()),
        ("https://swaroopg92.github.io/penpa-edit/#m=view&p=7VVN".into(), "expected a Penpa URL with".into()),
    ] {
        let error = read(&text).remove(0).unwrap_err();
        assert!(
            error.starts_with("t:1:1: puzzle 1: found ") && error.contains(&expected),
            "{error}\n{expected}"
        );
    }
}

/// A few kilobytes that would unpack to a gigabyte, and boards that would need them.
#[test]
fn sizes_are_limited() {
    let bomb = format!("m=edit&p={}", packed(&"\n".repeat(1 << 28)));
    assert!(bomb.len() < 1 << 19);
    assert!(read(&bomb)[0].is_err());
    let board = |rows, cols| {
        Entry::of(
            Puzzle::new(Grid::new(rows, cols).unwrap(), vec![Clue::BLANK; (rows * cols) as usize]).unwrap(),
        )
    };
    let grid = Grid::new(256, 256).unwrap();
    let full = Puzzle::new(grid, vec![Clue::NUMBERS[2]; grid.cell_count()]).unwrap();
    let lines = Some(Drawing::of(vec![State::Line; grid.edge_count()]));
    let largest = Entry { drawing: lines, ..Entry::of(full) };
    assert_eq!(one(&url(&largest)), largest);
    let error = Format::Penpa.write(&board(257, 256)).unwrap_err();
    assert_eq!(error, WriteError::TooManyCells { most: 65536, rows: 257, cols: 256 });
}

prop_compose! {
    fn any_entry()(rows in 1usize..6, cols in 1usize..6)(
        rows in Just(rows),
        cols in Just(cols),
        clues in prop::collection::vec(0u8..9, rows * cols),
        states in prop::collection::vec(0usize..3, (rows + 1) * cols + rows * (cols + 1)),
    ) -> Entry {
        let grid = Grid::new(rows as u64, cols as u64).unwrap();
        let clues: Vec<Clue> = clues.into_iter().map(|n| if n == 8 { Clue::HIDDEN } else { Clue::new(n).unwrap_or(Clue::BLANK) }).collect();
        let states = states.into_iter().map(|n| [State::Line, State::Cross, State::Undecided][n]);
        Entry { drawing: Some(Drawing::of(states.collect())), ..Entry::of(Puzzle::new(grid, clues).unwrap()) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// With a margin around the board all numbers are others, and the board is the same.
    #[test]
    fn a_margin_changes_nothing(entry in any_entry(), margin in [0usize..4, 0..4, 0..4, 0..4]) {
        let (text, grid) = (unpacked(&url(&entry)), entry.puzzle.grid());
        let [over, under, left, right] = margin;
        let (old, new) = ((grid.rows() + 4, grid.cols() + 4), (grid.rows() + over + under + 4, grid.cols() + left + right + 4));
        let moved = |number: usize| {
            let (kind, cell) = (number / (old.0 * old.1), number % (old.0 * old.1));
            (kind * new.0 + cell / old.1 + over) * new.1 + cell % old.1 + left
        };
        let mut lines: Vec<String> = text.split('\n').map(String::from).collect();
        lines[0] = format!("square,{},{},38", new.1 - 4, new.0 - 4);
        for layer in [3, 4] {
            // The keys of members are the only numbers in quotes with a colon behind them.
            let parts = lines[layer].split('"').enumerate().map(|(i, part)| {
                let is_key = i % 2 == 1 && part.len() > 1 || part.contains(',');
                let numbers: Option<Vec<usize>> = part.split(',').map(|word| word.parse().ok()).collect();
                match numbers.filter(|_| is_key && i % 2 == 1) {
                    Some(numbers) => numbers.into_iter().map(|number| moved(number).to_string()).collect::<Vec<_>>().join(","),
                    None => part.to_string(),
                }
            });
            lines[layer] = parts.collect::<Vec<_>>().join("\"");
        }
        let mut number = 0;
        let mut last = 0;
        let cells: Vec<usize> = serde_json::from_str(&lines[5]).unwrap();
        let cells = cells.into_iter().map(|distance| {
            number += distance;
            let distance = moved(number) - last;
            last = moved(number);
            distance
        });
        lines[5] = serde_json::to_string(&cells.collect::<Vec<_>>()).unwrap();
        let found = one(&format!("m=edit&p={}", packed(&lines.join("\n"))));
        prop_assert_eq!(found.states(), entry.states());
        prop_assert_eq!(found.puzzle, entry.puzzle);
    }

    /// A URL that was cut short is no puzzle.
    #[test]
    fn a_part_of_a_url_is_an_error(entry in any_entry(), at in any::<prop::sample::Index>()) {
        let url = url(&entry);
        let end = url.trim_end_matches('=').len();
        let cut = at.index(end);
        if cut > 0 && !url[..cut].is_empty() {
            prop_assert!(read(&url[..cut]).iter().all(Result::is_err), "{}", &url[..cut]);
        }
    }
}
