//! Every format: examples by its own program, round trips, and bad input of every kind.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards;
use crate::common::readers::{drawn, kept, stored};
use proptest::prelude::*;
use slitherlink::Named;
use slitherlink::formats::{About, Drawing, Entry, Format, Hints, Reader};
use slitherlink::{Clue, Grid, Options, Puzzle, Solver, State, Verdict, verify};

const NO_HINTS: Hints = Hints { format: None, size: None };

/// The entries of a text, or their errors.
fn read(hints: Hints, text: impl AsRef<[u8]>) -> Vec<Result<Entry, String>> {
    Reader::hinted(hints, "t", text.as_ref()).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// The only entry of a text, whose format must be detected.
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
    let at =
        |r: usize, c: usize| (1..=height).contains(&r) && rows[r - 1].get(c.wrapping_sub(1)) == Some(&b'x');
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
    let answer = "yyyyynyynnnnynnnnnynynynnnnnnyynnnnyyynynyyyynnyyyyyyynnnnyy";
    for (format, text) in [
        (Format::Krazydad, "2..1..2..1..2..3..3..0..3 9D6656A68DBB00D".to_string()),
        (Format::PuzzleLoop, format!("task 2b1b2b1b2b3b3b0b3 answer {answer}")),
        (Format::PuzzleLoop, format!(r#"{{"ID":"1","Task":"2b1b2b1b2b3b3b0b3","Answer":"{answer}"}}"#)),
        (Format::Slk, fixture("vector.slk")),
        (Format::LoopySave, fixture("vector.sav")),
        (Format::Janko, fixture("vector.janko")),
        (Format::Janko, format!("<html>\n<script id=\"data\">\n{}</script>", fixture("vector.janko"))),
        (Format::Pzprv3, fixture("vector.pzprv3")),
        (Format::Pzprv3, fixture("vector.pzprv3").replace('\n', "/")),
        (Format::Json, fixture("vector.json")),
        (Format::Drawing, fixture("vector.drawing")),
        (Format::Drawing, format!("12\n{}", fixture("vector.drawing"))),
        (Format::Pencilbox, fixture("vector.pencilbox")),
        (Format::Penpa, fixture("vector.penpa")),
    ] {
        let entry = one(format, &text);
        assert_eq!((&entry.puzzle, entry.drawing.unwrap().states), (&puzzle, solution.clone()), "{text}");
    }
}

/// Files and pages of other programs.
#[test]
fn examples_of_other_programs() {
    for (format, text, expected) in [
        (Format::PuzzLink, "https://puzz.link/p?slither/2/4/dbh", "3. .1 .. .."),
        (Format::PuzzLink, "https://puzz.link/p?slither/4/4/dgdh2c7b", "3... 3... .22. .2.1"),
        (Format::PuzzLink, "https://puzz.link/p?slither/4/4/dgdh2c71", "3... 3... .22. .2.1"),
        (Format::PuzzLink, "https://puzz.link/p?slither/3/1/.1.", ".1."),
        (Format::PuzzLink, "https://puzz.link/p?slither/3/1/.1.  # an easy one", ".1."),
        (Format::PuzzLink, "http://www.kanpen.net/slitherlink.html?pzpr=/3/1/.1.", ".1."),
        // As pzprjs writes it, and with the gap of a missing answer at the end.
        (Format::PuzzLink, "http://www.kanpen.net/slitherlink.html?problem=2/3/3_2_2_/3_._._//", "322 3.."),
        (Format::PuzzLink, "https://kanpen.net/slitherlink.html?problem=2/1/3_/._///", "3 ."),
        (Format::Pzprv3, "pzprv3/slither/1/3/. 1 . /\nhistory:{\"a\":1}", ".1."),
        (Format::Loopy, "4x4:a33a12032f3", ".33. 1203 2... ...3"),
        (Format::PuzzleLoop, "'3a2c3b23b2a3b2b132a'", "3.2.. .3..2 3..2. 3..2. .132."),
        (Format::Pzprv3, "pzprv3/slither/2/3", "... ..."),
        (
            Format::Pzprv3,
            "pzprv3.1/slither/1/5/- 0 1 2 0 /0 0 0 0 0 /0 0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /",
            ".0120",
        ),
        (Format::PuzzLink, "https://puzz.link/p?pzprv3/slither/1/2/3%20./1%201%200/1%200/1%20-1/", "3."),
        (
            Format::Janko,
            "[begin]\npuzzle slitherlink\nauthor A B\nrows 4\ncols 4\n[problem]\n1 - - 0\n- - - -\n1 - 2 1\n- 2 3 -\n[solution]\n- x - -\n- x - -\n- x x -\n- - x -\n[end]\n",
            "1..0 .... 1.21 .23.",
        ),
    ] {
        assert_eq!(rows(&one(format, text).puzzle), expected, "{text}");
    }
    for solved in [
        "222331...02.3........33..33...2.2..3.2.22.3.2..3. 69970A5CE4516DBE233ED26CC7ED",
        "begin\npuzzle slitherlink\nsize 4\nproblem\n1 - - 0\n- - - -\n1 - 2 1\n- 2 3 -\nsolution\n- x - -\n- x - -\n- x x -\n- - x -\nend\n",
    ] {
        assert!(is_solved(read(NO_HINTS, solved)[0].as_ref().unwrap()), "{solved}");
    }
    // A puzzle of Janko's site with one solution.
    let page = one(Format::PuzzLink, "slither/10/10/ic5137bg7bchbgdccb7dgddg7ddabdgdhc7bg7316dbg");
    let verdict = Solver::new(Options::default()).solve(&page.puzzle).verdict;
    assert!(matches!(verdict, Verdict::Unique(_)));
    let large = "https://puzz.link/p?slither/25/15/i5di5di6bg3ad13dc13bd3cg5bi7ci7dhai6bi6ci7b02bd33cc23d8ci8ai6cibh6di6bi7dg1ca31ab10dc3dg6bi6ai6chai7ci7ci8d33dc33cc20d8bi7di7cidh8di5ci6cg3dd03cb02ad3dg6bi7ci6bg";
    assert_eq!(Format::PuzzLink.write(&one(Format::PuzzLink, large)).unwrap().trim_end(), large);
    let sizes = [
        "7x7t0de:02g222b3b2e2a2b322b2a2a3a2a1d1b",
        "8x14t0dn:3a3b3c20a1b2e1a13a222a1a3b10b13c2a2d10a1a20a2b2a21d1a2b32a3b313a3j3a1112a2a2b12b",
    ];
    for (text, cells) in sizes.into_iter().zip([49, 112]) {
        assert_eq!(one(Format::Loopy, text).puzzle.clues().len(), cells);
    }
}

/// Title, author and source in three formats, and rules in two.
#[test]
fn what_a_file_says_about_a_puzzle_is_kept() {
    let entry = one(Format::Json, &fixture("titled.json"));
    assert_eq!(entry.about.title.as_deref(), Some("Small, but hard"));
    for format in Format::all() {
        let Some(text) = written(format, std::slice::from_ref(&entry)) else { continue };
        let found = read(Hints { format: Some(format), size: None }, text).remove(0).unwrap().about;
        let expected = match format {
            Format::Json | Format::Penpa => entry.about.clone(),
            Format::Janko => About { rules: None, ..entry.about.clone() },
            _ => About::default(),
        };
        assert_eq!(found, expected, "{format:?}");
    }
    let board = r#"{"slink":1,"rows":1,"cols":1,"clues":["4"],"title":" ","author":null,"rules":"a\nb"}"#;
    let about = one(Format::Json, board).about;
    assert_eq!(about, About { rules: Some("a\nb".into()), ..About::default() });
    // A title of two lines is none of two.
    let title = Some("begin\nend, %2C".to_string());
    let entry = Entry { about: About { title, ..About::default() }, ..entry };
    for format in [Format::Janko, Format::Penpa] {
        let found = read(
            Hints { format: Some(format), size: None },
            written(format, std::slice::from_ref(&entry)).unwrap(),
        );
        let found = found[0].as_ref().unwrap();
        assert_eq!(found.about.title.as_ref().unwrap().replace("%2C", ","), "begin end, ,", "{format:?}");
    }
    let block = "begin\npuzzle slitherlink\nauthor A B\nsize 1\nproblem\n4\nauthor\nend\n";
    assert_eq!(one(Format::Janko, block).about.author.as_deref(), Some("A B"));
}

/// A clue without a number stays one in all formats that have it.
#[test]
fn hidden_clues_are_kept() {
    let puzzle = boards::puzzle("3?. ..?");
    let grid = puzzle.grid();
    let hidden = |puzzle: &Puzzle| puzzle.given().iter().filter(|&&clue| clue == Clue::HIDDEN).count();
    assert_eq!((hidden(&puzzle), puzzle.clue_count(), rows(&puzzle)), (2, 1, "3.. ...".to_string()));
    for (format, text) in [
        (Format::Contest, "2 3\n3 ? .\n. . ?\n"),
        (Format::Plain, "3?.\n..?\n"),
        (Format::PuzzLink, "https://puzz.link/p?slither/3/2/3.i."),
        (Format::PuzzLink, "http://www.kanpen.net/slitherlink.html?problem=2/3/3_-_._/._._-_/"),
        (Format::Pzprv3, "pzprv3/slither/2/3/3 - . /. . - /"),
        (Format::Slk, "2 3\n\n3?.\n..?\n\n...\n...\n...\n\n....\n....\n"),
        (Format::Json, r#"{"slink":1,"rows":2,"cols":3,"clues":["3?.","..?"]}"#),
        (Format::Drawing, "·╌╌╌·╌╌╌·╌╌╌·\n╎ 3 ╎ ? ╎   ╎\n·╌╌╌·╌╌╌·╌╌╌·\n╎   ╎   ╎ ? ╎\n·╌╌╌·╌╌╌·╌╌╌·\n"),
        (Format::Pencilbox, "2\n3\n3 5 . \n. . ? \n"),
    ] {
        assert_eq!(one(format, text).puzzle, puzzle, "{text}");
    }
    // They are clues to come; other clues take their place, and they take that of others.
    let [.., last] = grid.cells().collect::<Vec<_>>()[..] else { unreachable!() };
    assert_eq!(puzzle.with([(last, Clue::NUMBERS[2])]), boards::puzzle("3?. ..2"));
    assert_eq!(boards::puzzle("3?. ..2").with([(last, Clue::HIDDEN)]), puzzle);
    assert_eq!(puzzle.without(&[last]), boards::puzzle("3?. ..."));
    assert_eq!(slitherlink::generate::Mask::of_clues(&puzzle).count(), 3);
    assert_ne!(puzzle, boards::puzzle("3.. ..."));
}

/// The lines of the file are those of the solution; some crosses are missing.
#[test]
fn a_drawing_that_is_not_finished() {
    let text = "pzprv3/slither/5/5/2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /1 1 1 1 1 /-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 /-1 0 -1 0 1 /";
    let states = one(Format::Pzprv3, text).drawing.unwrap().states;
    for (found, expected) in states.iter().zip(outline(INSIDE)) {
        assert!(*found == expected || (*found, expected) == (State::Undecided, State::Cross));
    }
    assert!(states.contains(&State::Cross) && states.contains(&State::Undecided));
}

/// Moves count up to the current position, and the later of two on one edge counts.
#[test]
fn moves_lead_to_the_drawing() {
    let text = |moves: &str, position: usize| {
        let count = moves.split(' ').count() + 1;
        let mut text = String::from("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n");
        let pairs = [("GAME", "Loopy".into()), ("PARAMS", "3x3".into()), ("DESC", "i".into())];
        let counts = [("NSTATES", count.to_string()), ("STATEPOS", position.to_string())];
        let moves =
            moves.split(' ').map(|step| (if step == "R" { "RESTART" } else { "MOVE" }, step.to_string()));
        for (key, value) in pairs.into_iter().chain(counts).chain(moves) {
            text += &format!("{key:8}:{}:{value}\n", value.len());
        }
        text
    };
    let grid = Grid::new(3, 3).unwrap();
    let [top, right] = [grid.horizontal(0, 0).index(), grid.vertical(0, 1).index()];
    for (moves, position, expected) in [
        ("0y1n", 2, [State::Line, State::Cross]),
        ("0y 1n", 2, [State::Line, State::Undecided]),
        ("0y 1n 0u", 4, [State::Undecided, State::Cross]),
        ("0y 1n 0u", 3, [State::Line, State::Cross]),
        ("0y R 1y", 4, [State::Undecided, State::Line]),
    ] {
        let drawing = one(Format::LoopySave, &text(moves, position)).drawing.unwrap();
        assert_eq!([drawing.states[top], drawing.states[right]], expected, "{moves}");
        assert_eq!(drawing.moves.len(), position - 1);
        assert_eq!(drawing.moves[0].line, 7);
    }
}

#[test]
fn what_looks_like_two_formats() {
    let format = |text: &str| Reader::new("t", text.as_bytes()).format();
    let size = |rows, cols| Hints { format: None, size: Some(Grid::new(rows, cols).unwrap()) };
    assert_eq!(format("# a comment\n\n2 2\n3 2\n2 3\n"), Some(Format::Contest));
    assert_eq!(format("2 2 2\n3 2 2\n"), Some(Format::Plain));
    assert_eq!(format("222.\n3..2\n"), Some(Format::Plain));
    let nine = "222.3.22.\n";
    assert_eq!(format(nine), Some(Format::Krazydad));
    assert_eq!(format(&nine.repeat(9)), Some(Format::Plain));
    assert_eq!(rows(&read(size(1, 9), nine.repeat(2))[1].as_ref().unwrap().puzzle), "222.3.22.");
    assert_eq!(rows(&read(size(2, 5), "task 2h1")[0].as_ref().unwrap().puzzle), "2.... ....1");
    assert_eq!(format(". 3\n3 .\n"), Some(Format::Plain), "no board and its solution");
    assert_eq!(format(".........\n# two\n.........\n"), Some(Format::Plain));
    assert_eq!(format("222.3.22. # one\n"), Some(Format::Krazydad));
    assert_eq!(format("a task for you"), None);
    assert_eq!(format("nothing of the kind"), None);
    assert_eq!(format(""), Some(Format::Contest));
}

/// Unusual input of other programs and people is read if it is unambiguous.
#[test]
fn habits_of_others_are_understood() {
    let plain = "3 . 2\n. 1 .\n";
    for text in [
        "3 -1 2\n-1 1 -1\n",
        "2 3\n3 -1 2\n -1  1 -1\n",
        "// a comment\n3 . 2 // and another\n. 1 .\n",
        "  // a comment\n2 3\n3.2//\n",
        "s 3x2\n3a2a1a\n",
        "# Loopy's\ns 3x2\n// its cells\n 3a2a1a\n",
        "https://puzz.link/p?slither/3/2/876#board",
        "https://example.org/play?p=slither/3/2/876&theme=dark#top",
        "https://puzz.link/p?p=slither/3/2/876 a title",
    ] {
        let found = read(Hints::default(), text);
        if text.contains(".2//") {
            // A comment starts at the beginning of a word.
            assert!(found[0].is_err(), "{text}");
            continue;
        }
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        let expected = read(Hints::default(), plain);
        assert_eq!(found[0].as_ref().unwrap().puzzle, expected[0].as_ref().unwrap().puzzle, "{text}");
    }
    // Single words are still rows without spaces.
    assert_eq!(
        rows(
            &read(Hints { format: Some(Format::Plain), size: None }, "-1\n1-\n")[0].as_ref().unwrap().puzzle
        ),
        ".1 1."
    );
    for (text, told) in [
        ("s 3x2\n", "t:1:1: puzzle 1: found the end of the input, expected the cells of the board"),
        ("s 3x2\n3a2a\n", "t:2:1: puzzle 1: found 4 cells, expected 6"),
        ("2 2\n3 -2\n1 1\n", "t:2:3: puzzle 1: found `-2`, expected a clue"),
        (
            "<?xml version=\"1.0\"?>\n<puzzle type=\"slitherlink\"/>\n",
            "an SVG picture or another file of XML",
        ),
    ] {
        let found = read(Hints::default(), text);
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
}

/// Each of these has one meaning: the board `3.2 ... 3..` or, where it is named, another.
#[test]
fn boards_as_people_type_them() {
    let board = "3.2 ... 3..";
    for (text, expected) in [
        // A size with a sign, also before rows without gaps.
        ("3x3\n3 . 2\n. . .\n3 . .\n", board),
        ("3X3\n3.2\n...\n3..\n", board),
        ("3×3\n3.2\n...\n3..\n", board),
        ("3 x 3\n3 . 2\n. . .\n3 . .\n", board),
        ("2x3\n312\n.0.\n", "312 .0."),
        ("3x3\n3 x 2\nx x x\n3 x x\n", board),
        // Spaces for blanks below clues that look like a size.
        ("33 12\n . 2 \n", "33.12 ...2."),
        ("33 12\n2   3\n 1 1 \n\n22\n22\n", "33.12 2...3 .1.1."),
        ("12 33\n 1 1 ", "12.33 .1.1."),
        // Commas, also with nothing between them.
        ("3,.,2\n.,.,.\n3,.,.\n", board),
        ("3, ., 2\n., ., .\n3, ., .\n", board),
        ("3,,2\n,,\n3,,\n", board),
        ("3 3\n3,.,2,\n.,.,.,\n3,,,\n", board),
        ("3x3\n3,-1,2\n-1,-1,-1\n3,-1,-1\n", board),
        ("3\t\t2\t1\n.\t.\t.\t3\n", "3.21 ...3"),
        // Blanks of other kinds.
        ("3 * 2\n* * *\n3 * *\n", board),
        ("3*2\n***\n3**\n", board),
        ("***\n3*2\n", "... 3.2"),
        ("3_2\n___\n3__\n", board),
        ("3-2\n---\n3--\n", board),
        ("3 3\n3 x 2\nx x x\n3 x x\n", board),
        ("xxx\n3x2\n", "... 3.2"),
        ("xx3\n1xx\n", "..3 1.."),
        ("3xx2\n1x3x\n", "3..2 1.3."),
        ("3,x,2\nx,x,x\n", "3.2 ..."),
        // A title, also below a comment and above an empty line.
        ("Monday\n3 3\n3 . 2\n. . .\n3 . .\n", board),
        ("# from the paper\n\nMonday, hard\n\n3.2\n...\n3..\n", board),
        ("\u{feff}Ein Rätsel\n3x3\n3.2\n...\n3..\n", board),
        ("board1\n3.2\n...\n3..\n", board),
        // Comments need no space before them.
        ("3.2\n...// c\n3..//\n", board),
        ("3 . 2#\n. . .//c\n3 . .\n", board),
        ("Monday\n33 12\n . 2 \n", "33.12 ...2."),
        // Titles that begin like a block or a task.
        ("Puzzle 12\n3 3\n3 . 2\n. . .\n3 . .\n", board),
        ("Puzzle Monday\n3 3\n3 . 2\n. . .\n3 . .\n", board),
        ("Task 3\n3 3\n3 . 2\n. . .\n3 . .\n", board),
    ] {
        let found = read(NO_HINTS, text);
        let expected = expected.to_string();
        let first = found[0].as_ref().map(|entry| rows(&entry.puzzle));
        assert_eq!(first, Ok(expected), "{text}");
    }
}

/// Each of these has no meaning, or two.
#[test]
fn boards_that_cannot_be_meant_as_typed() {
    // With another number of rows below it, this can only be a row.
    assert_eq!(read(NO_HINTS, "2,2\n3,.\n")[0].as_ref().map(|entry| rows(&entry.puzzle)), Ok("22 3.".into()));
    let unknown = "t:1:1: puzzle 1: found";
    for (text, expected) in [
        ("3x3\n", "t:1:1: puzzle 1: found the end of the input, expected row 1 of 3"),
        ("2x3\n1x2\n3x1\n", "t:1:1: puzzle 1: found `2x3`, which may be a size or a row"),
        ("2 x 3\n1 x 2\n3 x 1\n", "found `2 x 3`, which may be a size or a row"),
        // A size with a comma, or a row.
        (
            "2,2\n3,.\n.,.\n",
            "t:1:1: puzzle 1: found `2,2`, which may be a size or a row: write a size with a space",
        ),
        ("3, 3\n3,.,.\n.,.,.\n.,.,.\n", "t:1:1: puzzle 1: found `3, 3`, which may be a size or a row"),
        // A table is no task of puzzle-loop.com.
        ("| 3 | . |\n", unknown),
        ("3 3\n3  \n", "may be a board of 2 x 3 or of 2 x 2, expected `.` for each blank"),
        ("3\t\t2\t1\n\t1\t3\n", "t:2:1: puzzle 1: row 2 has 2 cells, expected 4: write `.` for each blank"),
        ("10 10\n1 2 3\n3 2 1\n", "row 1 has 3 cells, expected 10: write `.` for each blank"),
        (
            "3 3\n3 . x\n",
            "t:2:5: puzzle 1: found `x`, expected a clue (0 to 4, or ? for a hidden one) or a blank",
        ),
        ("3 3\n3,,,,2\n", "t:2:1: puzzle 1"),
        // Text, but no board below it.
        ("Monday\n", "which does not begin a puzzle; it looks like text"),
        ("Monday\nTuesday\n3.2\n...\n", "below it; a title begins with `#`"),
        ("Monday\n3.2\n", unknown),
        ("Monday\n3 3\n3 2\n", unknown),
    ] {
        let found = read(NO_HINTS, text);
        let error = found[0].as_ref().unwrap_err();
        assert!(error.contains(expected), "{text:?}\n{error}\n{expected}");
    }
    // What is below a title keeps its lines.
    let error = read(NO_HINTS, "Monday\n2 2\n22\n25\n").remove(0).unwrap_err();
    assert!(error.starts_with("t:4:2: puzzle 1: found `5`"), "{error}");
}

/// Tasks of puzzle-loop.com may have a run `x`, and stay tasks.
#[test]
fn a_task_with_a_run_of_24() {
    let task = one(Format::PuzzleLoop, "1x\n");
    assert_eq!(task.puzzle.grid().cell_count(), 25);
    assert_eq!(read(NO_HINTS, "1x\n2x\n").len(), 2);
    let size = Hints { format: Some(Format::PuzzleLoop), size: Some(Grid::new(2, 13).unwrap()) };
    assert_eq!(read(size, "3x3\n")[0].as_ref().unwrap().puzzle.clue_count(), 2);
}

/// Each error has its place and what was expected.
#[test]
fn what_is_wrong_is_told() {
    for (text, expected) in [
        (
            "nothing of the kind",
            "t:1:1: puzzle 1: found `nothing of the kind`, which does not begin a puzzle; it looks like text. A puzzle can",
        ),
        ("slither/g/3/3/gdk", "found the flag g, expected slither, swslither, vslither or tslither"),
        ("https://puzz.link/p?xslither/3/3/gdk", "a puzzle of the kind xslither, expected slither"),
        ("https://puzz.link/p?v:toroidal/slither/3/3/gdk", "found the variant toroidal"),
        ("https://puzz.link/p?slither/3/x/gdk", "found `x`, expected a URL with slither/COLUMNS/ROWS"),
        ("https://puzz.link/p?slither/3/3/gfk", "found `f`, expected one of 0 to 9"),
        ("https://puzz.link/p?slither/1/1/12", "found `2` after the last cell, expected 1 cells"),
        (
            "https://kanpen.net/slitherlink.html?problem=1/2/3_._//1_0_/",
            "found `1_0_`, expected the end of the URL after the last row: slink does not read lines and crosses from there",
        ),
        ("https://puzz.link/p?slither/0/3/", "a board has at least one row"),
        ("https://puzz.link/p?slither/16384/16384/", "found 0 of 268435456 cells, expected all of them"),
        ("https://puzz.link/p?slither/4000000000/4000000000/", "at most 268435456 cells"),
        ("pzprv3/slither/16384/16384/", "of 268435456 cells, expected all of them"),
        ("v:toroidal/pzprv3/slither/2/2/", "found the variant toroidal"),
        ("begin\nsize 2\nproblem\n1 -\n- 22\nend", "t:5:3: puzzle 1: found `22`, expected a clue"),
        ("SAVEFILE:41:x\nMOVE    :6:7n8n\n", "t:2:10: puzzle 1: found `6`, expected the length 4"),
        ("pzprv3/nurikabe/2/2/", "a puzzle of the kind nurikabe"),
        ("pzprv3/slither/2/2/g/. . /. . /", "the flag g"),
        ("pzprv3/slither/2/2/. 7 /. . /", "found `7`, expected a clue 0 to 4"),
        ("pzprv3\nslither\n1\n1\n. \n1 2 \n", "t:6:1: puzzle 1: found `2`, expected 2 edges"),
        ("https://puzz.link/p?pzprv3/slither/1/1/./2 2", "t:1:1: puzzle 1: found `2`, expected 2 edges"),
        ("v:\u{1b}/slither/3/3/gdk", "found the variant \\x1b"),
        ("3x3t1:i", "found the grid type t1, expected t0"),
        ("3x3t0de#123456", "found a random seed, which only Loopy can turn into a puzzle"),
        ("3x3:h", "t:1:5: puzzle 1: found 8 cells, expected 9"),
        ("3x3:4a7g", "t:1:7: puzzle 1: found `7`, expected a clue 0 to 4"),
        ("  3x3:4a7g", "t:1:9: puzzle 1: found `7`"),
        ("task 3a", "found 2 cells, which do not form a square"),
        ("task 3c answer yn", "expected an answer of 12 characters y or n"),
        ("222.3.22. 12", "which does not begin a puzzle; it looks like text"),
        ("\u{1}\u{2}", "which does not begin a puzzle; it looks like a binary file"),
        ("%PDF-1.7\n", "it looks like a PDF file"),
        ("<!DOCTYPE html>\n<html><p>\n</html>\n", "slink reads no other pages"),
        (
            "{\"slink\":2,\"rows\":1,\"cols\":1,\"clues\":[\".\"]}",
            "found version 2 of the format, expected 1",
        ),
        (
            "{\n\"slink\":1,\n\"rows\":1\n}",
            "t:4:1: puzzle 1: found an object with a fault (missing field `cols`)",
        ),
        (
            "{\"slink\":1,\"rows\":1,\"cols\":1,\"clues\":[\"5\"]}",
            "found `5` at r1c1, expected a clue (0 to 4",
        ),
        ("{\"slink\":1,\"rows\":2,\"cols\":2,\"clues\":[\"...\",\".\"]}", "row 1 has 3 cells, expected 2"),
        (
            "{\"slink\":1,\"rows\":2,\"cols\":2,\"clues\":[\"..\"]}",
            "found 2 cells, expected 4 for a board of 2 x 2",
        ),
        (
            "{\"slink\":1,\"rows\":1,\"cols\":1,\"clues\":[\".\"],\"horizontal\":[\"-\",\"-\"]}",
            "found only one of horizontal and vertical, expected both, or none",
        ),
        (
            "{\"slink\":1,\"rows\":1,\"cols\":1,\"clues\":[\".\"],\"horizontal\":[1,2],\"vertical\":[\"--\"]}",
            "found an object with a fault (invalid type: integer `1`, expected a string)",
        ),
        ("[1]", "t:1:2: puzzle 1: found `1]`, expected {"),
        (r#"{"verdict":"error"}"#, "found an answer without a puzzle"),
        (
            r#"{"url":3}"#,
            "expected a string), expected {\"slink\":1,\"rows\":…,\"cols\":…,\"clues\":[…]}, or",
        ),
        (r#"{"slink":1} 5 5"#, "t:1:11: puzzle 1: found an object with a fault (missing field `rows`)"),
        (
            "begin\npuzzle sudoku\nend\n",
            "t:2:1: puzzle 1: found `puzzle sudoku`, expected puzzle slitherlink",
        ),
        ("begin\nsize 2\nproblem\n1 -\nend", "found 1 row, expected 2"),
        ("begin\nsize 2\nproblem\n1 -\n- 7\nend", "t:5:3: puzzle 1: found `7`"),
        ("begin\nproblem\n1 -\nend", "found a block without a size"),
        ("begin\nsize 1\nproblem\n1\nmoves\nHaa,0; Hzz,0;\nend", "t:6:8: puzzle 1: found `Hzz,0`"),
        ("SAVEFILE:41:x\nGAME    :4:Solo\nDESC    :1:a\n", "t:2:12: puzzle 1: found `Solo`, expected Loopy"),
        ("SAVEFILE:41:x\nnonsense\n", "t:2:1: puzzle 1: found `nonsense`, expected KEY:LENGTH:VALUE"),
        ("SAVEFILE:41:x\nGAME    :5:Loopy\n", "found a save file without PARAMS"),
        (
            "SAVEFILE:41:x\nGAME    :5:Loopy\nPARAMS  :3:3x3\nDESC    :1:i\nNSTATES :1:2\nSTATEPOS:1:1\n",
            "t:5:12: puzzle 1: found `2`, expected 1, as there are 0 moves",
        ),
    ] {
        let found = read(NO_HINTS, text);
        let error = found[0].as_ref().expect_err(text);
        assert!(error.contains(expected), "{text:?}\n{error}\n{expected}");
    }
}

#[test]
fn rows_of_edges_may_be_indented() {
    let hints = Hints { format: Some(Format::Slk), size: None };
    assert!(read(hints, "1 1\n1\n  -\n  -\n  -x\n")[0].is_ok());
    let error = read(hints, "1 1\n1\n  -\n  y\n  -x\n").remove(0).unwrap_err();
    assert!(error.starts_with("t:4:3: puzzle 1: found `y`, expected a row of 1 edges"), "{error}");
}

/// Lines are counted incrementally; counting from the start for each object would take minutes here.
/// Hands out a line at a time, as a terminal does, and no more than there are.
struct LineByLine<'a>(std::slice::Iter<'a, &'a str>, bool);

impl std::io::Read for LineByLine<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some(line) = self.0.next() else {
            assert!(self.1, "nobody sends more");
            return Ok(0);
        };
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// A format is the same however slowly the lines of a board arrive.
#[test]
fn lines_may_arrive_one_by_one() {
    let row = |cols: usize| format!("3{}\n", ".".repeat(cols - 1));
    let texts = [
        row(9).repeat(9),
        row(16).repeat(16),
        row(25).repeat(25),
        format!("# a comment\n{}\n{}", row(9), row(9)),
        "2..1..2..1..2..3..3..0..3\n\n2..1..2..1..2..3..3..0..3\n".into(),
        "3 12\n . 2\n 2  \n".into(),
        "3 3\n3..\n...\n..3\n".into(),
        "My board\n2 2\n3.\n..\n".into(),
        "x3x\nx2x\n3xx\n".into(),
        "\u{feff}# a comment\nMonday\n3.\n..\n".into(),
        fixture("vector.pencilbox"),
        fixture("vector.drawing"),
        fixture("vector.slk"),
        "1 2\n\n3.\n\n--\n..\n\n-..\n".into(),
        "2 2\n\n3.\n..\n2 2\n..\n..\n".into(),
        fixture("vector.pzprv3"),
        fixture("vector.janko"),
        fixture("vector.sav"),
    ];
    for text in texts {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let slow = Reader::new("t", LineByLine(lines.iter(), true));
        let entries: Vec<Result<Entry, String>> =
            slow.map(|item| item.map_err(|error| error.to_string())).collect();
        assert_eq!(entries, read(NO_HINTS, &text), "{text}");
        assert!(entries.iter().all(Result::is_ok), "{text}: {entries:?}");
    }
}

/// Who sends a board may wait for its solution before the next line.
#[test]
fn a_board_is_read_before_the_next_line_arrives() {
    for end in ["\n", "\r\n"] {
        for text in ["2 2|3.|..|", "# a comment|2 2|3.|..|", "slither/2/2/322d|", "2x3:3e|"] {
            let text = text.replace('|', end);
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let entry = Reader::new("t", LineByLine(lines.iter(), false)).next();
            assert!(entry.is_some_and(|entry| entry.is_ok()), "{text:?}");
        }
    }
}

/// A row of blanks too many is an error of its own, as a row with a clue is. Two such rows look like edges, and the error
/// says what to do.
#[test]
fn a_row_too_many_costs_no_board() {
    for row in ["..", "3.", "--"] {
        let found = read(NO_HINTS, format!("2 2\n3.\n..\n{row}\n"));
        let error = format!("t:4:1: puzzle 2: found `{row}`, expected the size");
        assert!(
            found[0].is_ok() && found[1].as_ref().is_err_and(|found| found.starts_with(&error)),
            "{found:?}"
        );
    }
    let error = read(NO_HINTS, "2 2\n3.\n..\n..\n..\n").remove(0).unwrap_err();
    assert!(
        error.contains("expected a row of 2 edges") && error.ends_with("name the format: contest"),
        "{error}"
    );
    // A cross is no blank.
    let error = read(NO_HINTS, "2 2\n3.\n..\nx-\n").remove(0).unwrap_err();
    assert!(error.contains("expected a row of 2 edges"), "{error}");
}

/// The edges of a board of any size are found behind its clues.
#[test]
fn a_large_file_of_slk_is_recognised() {
    let grid = Grid::new(300, 300).unwrap();
    let drawing = Drawing::of(vec![State::Cross; grid.edge_count()]);
    let entry =
        Entry { drawing: Some(drawing), ..Entry::of(Puzzle::new(grid, vec![Clue::BLANK; 90_000]).unwrap()) };
    let text = String::from_utf8(written(Format::Slk, std::slice::from_ref(&entry)).unwrap()).unwrap();
    assert_eq!(one(Format::Slk, &text), entry);
}

/// All puzzles of a line are read, each in its place.
#[test]
fn puzzles_may_share_a_line() {
    let mark = "\u{feff}slither/2/2/322d";
    assert_eq!(read(NO_HINTS, mark.repeat(4)).iter().filter(|entry| entry.is_ok()).count(), 4);
    let object = r#"{"slink":1,"rows":1,"cols":1,"clues":["4"]}"#;
    let array = format!("[{}]", vec![object; 3000].join(", "));
    assert_eq!(read(NO_HINTS, &array).iter().filter(|entry| entry.is_ok()).count(), 3000);
    for (bad, place) in [
        (r#"{"url":"slither/2/2/3"}"#, "t:1:54: puzzle 2: found 1 of 4 cells"),
        (r#"{"slink":1,"rows":1,"cols":1,"clues":["44"]}"#, "t:1:46: puzzle 2: row 1 has 2 cells"),
        (r#"{"slink":1,"rows":1,"cols":x}"#, "t:1:73: puzzle 2: found an object with a fault"),
    ] {
        let array = format!("[{object},{bad},{object}]");
        let entries = read(NO_HINTS, &array);
        assert_eq!(entries.iter().filter(|entry| entry.is_ok()).count(), 2, "{entries:?}");
        let error = entries[1].as_ref().unwrap_err();
        assert!(error.starts_with(place), "{error}");
    }
}

/// Other puzzles than Slitherlink are refused, and what is wrong is named in its place.
#[test]
fn what_is_no_cell_and_no_slitherlink() {
    for (text, expected) in [
        ("http://www.kanpen.net/nurikabe.html?problem=2/2/3_._/._2_/", "a puzzle of the kind nurikabe"),
        ("http://www.kanpen.net/nurikabe.html?pzpr=2/2/322d", "a puzzle of the kind nurikabe"),
        ("https://tinyurl.com/abc", "found a URL without a puzzle"),
        ("1 3\n3·2\n", "t:2:2: puzzle 1: found `·`, expected a clue"),
        ("·╌·╌·\n╎7╎ ╎\n·╌·╌·\n╎ ╎ ╎\n·╌·╌·\n", "t:2:4: puzzle 1: found `7`, expected a clue"),
        ("begin\nsize\nproblem\n1 -\nend", "found `size`, expected a number after it"),
    ] {
        let error = read(NO_HINTS, text).into_iter().find_map(Result::err).unwrap_or_default();
        assert!(error.contains(expected), "{text}: {error}");
    }
    for text in [
        "1 https://puzz.link/p?slither/2/2/322d",
        "1. https://puzz.link/p?slither/2/2/322d",
        "https://puzz.link/p?slither/2/2/322d 4",
        "https://puzz.link/p?slither/2/2/322d 10:30",
        "Easy\thttps://puzz.link/p?slither/2/2/322d",
        "https://puzz.link/p?slither/2/2/322d\tEasy",
    ] {
        assert_eq!(rows(&one(Format::PuzzLink, text).puzzle), "32 23", "{text}");
    }
    assert_eq!(rows(&one(Format::Pencilbox, "2 \n2 \n3 .\n. 2\n").puzzle), "3. .2");
    assert_eq!(rows(&one(Format::Loopy, " s 2x2\n3b2\n").puzzle), "3. .2");
}

#[test]
fn objects_may_have_many_lines() {
    let text = format!("{{{}x", "\n".repeat(1_000_000) + &"1\n".repeat(300_000));
    let error = read(NO_HINTS, text).remove(0).unwrap_err();
    assert!(error.starts_with("t:1000001:1: puzzle 1: found an object with a fault"), "{error}");
}

/// Entries as one file; `None` if the format cannot hold them.
fn written(format: Format, entries: &[Entry]) -> Option<Vec<u8>> {
    entries.iter().map(|entry| format.write(entry).ok()).collect::<Option<String>>().map(String::into_bytes)
}

prop_compose! {
    fn any_entry()(rows in 1u64..8, cols in 1u64..8, square in any::<bool>(), seed in any::<u64>()) -> Entry {
        let grid = Grid::new(rows, if square { rows } else { cols }).unwrap();
        let mut bits = seed;
        let mut next = |n: u64| { bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); (bits >> 33) % n };
        let clue = |n: u64| if n == 5 { Clue::HIDDEN } else { Clue::new(n as u8).unwrap_or(Clue::BLANK) };
        let clues: Vec<Clue> = grid.cells().map(|_| clue(next(12))).collect();
        let kinds = next(3) + 1;
        let states: Vec<State> =
            grid.edges().map(|_| [State::Line, State::Cross, State::Undecided][next(kinds) as usize]).collect();
        let drawing = (next(4) > 0).then(|| Drawing::of(states));
        Entry { drawing, ..Entry::of(Puzzle::new(grid, clues).unwrap()) }
    }
}

/// True if the line at an offset begins like a comment.
fn is_comment(text: &[u8], place: usize) -> bool {
    let begin = text[..place].iter().rposition(|&byte| byte == b'\n').map_or(0, |i| i + 1);
    let line = text[begin..].trim_ascii_start();
    line.starts_with(b"#") || line.starts_with(b"//")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(entry in any_entry(), other in any_entry()) {
        for format in Format::all() {
            let entries = [entry.clone(), other.clone(), entry.clone()];
            let Some(text) = written(format, &entries) else { continue };
            for (i, entry) in entries.iter().enumerate() {
                let found = read(Hints { format: Some(format), size: None }, &text);
                prop_assert_eq!(found.len(), 3);
                let found = found[i].as_ref().unwrap();
                prop_assert_eq!(&found.puzzle, &stored(format, &entry.puzzle), "{:?}", format);
                prop_assert_eq!(drawn(found), kept(format, entry), "{:?}", format);
            }
        }
    }

    /// The format of a written file is detected by its first line, unless two formats share it.
    #[test]
    fn what_is_written_is_recognised(entry in any_entry()) {
        for format in Format::all() {
            let Some(text) = written(format, std::slice::from_ref(&entry)) else { continue };
            let found = Reader::new("t", text.as_slice()).format();
            let shared = match format {
                Format::Plain | Format::Krazydad => true,
                Format::Pencilbox => entry.puzzle.grid().cols() == 1,
                _ => false,
            };
            prop_assert!(shared || found == Some(format), "{format:?} {found:?} {}", String::from_utf8_lossy(&text));
        }
    }

    /// A bad puzzle between two good ones costs neither of them.
    #[test]
    fn damage_costs_one_puzzle(entry in any_entry(), at in any::<prop::sample::Index>(), byte in b' '..b'~') {
        for format in Format::all() {
            let Some(good) = written(format, std::slice::from_ref(&entry)) else { continue };
            // The first line shows that a puzzle begins; with damage there the puzzle may be missed.
            let first = good.iter().position(|&byte| byte == b'\n').unwrap() + 1;
            if first == good.len() || format == Format::Plain {
                continue;
            }
            let mut bad = good.clone();
            let place = first + at.index(good.len() - first);
            bad[place] = if bad[place] == b'\n' { b'\n' } else { byte };
            // A line that becomes a comment is missing, so the puzzle may take one from the next.
            if is_comment(&bad, place) && !is_comment(&good, place) {
                continue;
            }
            let hints = Hints { format: Some(format), size: None };
            let found = read(hints, [good.as_slice(), &bad, &good].concat());
            let result = |item: &Result<Entry, String>| {
                item.as_ref().ok().map(|entry| (entry.puzzle.clone(), entry.drawing.clone().map(|d| d.states)))
            };
            let alone = result(&read(hints, &good)[0]);
            prop_assert_eq!(result(&found[0]), alone.clone(), "{:?}", format);
            if !matches!(format, Format::Contest | Format::Slk | Format::Json) {
                prop_assert_eq!(result(found.last().unwrap()), alone, "{:?} {:?}", format, String::from_utf8_lossy(&bad));
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::all().map(Some).chain([None]) {
            let _ = read(Hints { format, size: None }, &bytes);
        }
    }

    #[test]
    fn random_words_never_panic(
        words in prop::collection::vec(prop::sample::select(vec![
            "pzprv3", "pzprv3.1", "slither", "/", "\n", " ", "3", "0", "-1", "1", ".", "f", "begin", "end", "size",
            "problem", "solution", "moves", "x", "-", "Hab,0;", "V2802,1;", "SAVEFILE:41:x", "GAME    :5:Loopy",
            "PARAMS  :3:3x3", "DESC    :1:i", "STATEPOS:1:9", "MOVE    :2:0y", "{", "}", "\"slink\":1", ",", "\"", "\\",
            "3x3", ",", "*", "a title", "\t", "·", "┌", "───", "│", "╎", "×", "┘", "+", "---", "+   +\n", "#########\n", "#       #\n", "# + + #\n", "==> ", "1:",
            "4x4:", "p", "task", "answer", "y", "n", "2 2", "%20", "?", "#", "é", "26", "\u{0}",
        ]), 0..40),
        format in prop::sample::select(Format::ALL.to_vec()),
    ) {
        let text = words.concat();
        let _ = read(Hints { format: Some(format), size: None }, &text);
        let _ = read(NO_HINTS, &text);
    }
}

#[test]
fn objects_in_an_array_and_answers_of_ours() {
    let object = r#"{"slink":1,"rows":1,"cols":1,"clues":["4"]}"#;
    for text in [
        format!("[{object},\n{object}]"),
        format!("[\n{object}\n,\n{object}\n]\n"),
        format!("[\n{object},\n{object},\n]"),
        format!("{object}\n{object}"),
        format!("[{}\n,{}]", object.replace(',', ",\n"), object.replace(',', "\n,")),
    ] {
        let found: Vec<String> =
            read(NO_HINTS, &text).iter().map(|item| rows(&item.as_ref().unwrap().puzzle)).collect();
        assert_eq!(found, ["4", "4"], "{text}");
    }
    // Objects in an object, each on lines of its own.
    let pretty = format!("{{\"moves\":[\n{{\"x\":\"}}[\"}},\n{{\n}}],\n\"by\":\n{{\n}},{}", &object[1..]);
    // An object that is not closed does not take the next one with it, wherever it ends.
    let starts = [
        "{",
        "{\"clues\":[",
        "{\"clues\":[\"4\",",
        "{\"slink\":1",
        "{\"slink\":",
        "{\"a\":[{}",
        "{\"a\":\"[",
    ];
    let torn = starts.map(|start| (format!("{start}\n{object}"), 1));
    for (text, errors) in [(format!("{pretty}\n[{pretty},\n{pretty}]"), 0)].into_iter().chain(torn) {
        let found = read(NO_HINTS, &text);
        let good = found.iter().filter(|item| item.as_ref().is_ok_and(|entry| rows(&entry.puzzle) == "4"));
        assert_eq!((good.count(), found.len()), (3 - 2 * errors, 3 - errors), "{text}");
    }
    let answers =
        crate::common::program::slink(&["solve", "--format", "jsonl", "fixtures/slink/puzzles.txt"], "")
            .stdout;
    let found = read(NO_HINTS, answers);
    let found: Vec<&Entry> = found.iter().map(|item| item.as_ref().unwrap()).collect();
    assert_eq!(found.len(), 3);
    assert!(is_solved(found[0]) && is_solved(found[1]) && found[2].drawing.is_none());
    assert_eq!(rows(&found[1].puzzle), CLUES);
}
