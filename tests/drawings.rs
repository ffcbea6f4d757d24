//! slink reads what it draws: all styles, and all commands that draw.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::program::slink;
use proptest::prelude::*;
use slitherlink::formats::{Drawing, Entry, Format, Hints, Reader};
use slitherlink::picture::{Ink, Pitch, Sketch, contest, unicode};
use slitherlink::{Clue, Grid, Puzzle, State, verify};

/// What is written in a cell.
fn label(puzzle: &Puzzle, cell: slitherlink::Cell) -> char {
    match puzzle.given()[cell.index()] {
        Clue::BLANK => ' ',
        clue => clue.to_char(),
    }
}

fn read(text: &str) -> Vec<Result<Entry, String>> {
    Reader::new("t", text.as_bytes()).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// The puzzle of a text, and its drawing.
#[track_caller]
fn one(text: &str) -> (Puzzle, Vec<State>) {
    assert_eq!(Reader::new("t", text.as_bytes()).format(), Some(Format::Drawing), "{text}");
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}{entries:?}");
    let entry = entries.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let states = match entry.drawing {
        Some(drawing) => drawing.states,
        None => vec![State::Undecided; entry.puzzle.grid().edge_count()],
    };
    (entry.puzzle, states)
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let found = Reader::hinted(Hints { format: Some(Format::Drawing), size: None }, "t", text.as_bytes());
    let error = found.filter_map(Result::err).next().unwrap().to_string();
    assert!(error.starts_with(expected), "{error}\n{text}");
}

prop_compose! {
    fn any_entry()(
        rows in 1u64..7, cols in 1u64..7, clues in prop::collection::vec(0u8..9, 36),
        marks in prop::collection::vec(0usize..6, 84), kinds in 1usize..4, is_marked in prop::collection::vec(any::<bool>(), 84),
    ) -> (Puzzle, Vec<State>, Vec<bool>) {
        let grid = Grid::new(rows, cols).unwrap();
        let clues = clues.into_iter().take(grid.cell_count()).map(|n| Clue::new(n).unwrap_or(Clue::BLANK));
        let states = marks.iter().map(|n| [State::Cross, State::Line, State::Undecided][n % kinds]);
        let states = states.take(grid.edge_count()).collect();
        (Puzzle::new(grid, clues.collect::<Vec<_>>()).unwrap(), states, is_marked)
    }
}

fn lines(states: &[State]) -> Vec<bool> {
    states.iter().map(|&state| state == State::Line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Box characters show all states, even if some lines are marked.
    #[test]
    fn box_characters_say_all((puzzle, states, is_marked) in any_entry()) {
        for pitch in [Pitch::Wide, Pitch::Narrow] {
            let (marked, label) = (|edge: slitherlink::Edge| is_marked[edge.index()], |cell| label(&puzzle, cell));
            let text = unicode(puzzle.grid(), &states, marked, label, pitch, Ink::default());
            // On a blank board of one row, a narrow drawing is the same as a wide one of half as many cells.
            let is_both = puzzle.grid().rows() == 1 && puzzle.clue_count() == 0 && pitch == Pitch::Narrow;
            if !is_both {
                prop_assert_eq!(one(&format!("1\n{text}")), (puzzle.clone(), states.clone()), "{}", text);
            }
            let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
            if !is_both && trimmed.iter().all(|line| !line.is_empty()) {
                prop_assert_eq!(one(&trimmed.join("\r\n")), (puzzle.clone(), states.clone()), "{}", text);
            }
        }
    }

    /// Sketches show all states, too; blank rows may be empty lines.
    #[test]
    fn sketches_say_all((puzzle, states, _) in any_entry()) {
        let labels = puzzle.grid().cells().map(|cell| label(&puzzle, cell)).collect();
        let text = Sketch { grid: puzzle.grid(), states: states.clone(), labels }.draw();
        prop_assert_eq!(one(&text), (puzzle.clone(), states.clone()), "{}", text);
        prop_assert_eq!(one(&format!("7\n{text}1 edge\n")), (puzzle, states), "{}", text);
    }

    /// The contest's drawing shows lines, and crosses only in a solution.
    #[test]
    fn the_contest_draws_lines((puzzle, states, is_marked) in any_entry()) {
        let mut text = Vec::new();
        let (marked, label) = (|edge: slitherlink::Edge| is_marked[edge.index()], |cell| label(&puzzle, cell));
        contest(puzzle.grid(), &states, marked, label, &mut text);
        let expected = match verify(&puzzle, lines(&states)) {
            Ok(solution) => solution.states(),
            Err(_) => states.iter().map(|&state| if state == State::Line { state } else { State::Undecided }).collect(),
        };
        let text = String::from_utf8(text).unwrap();
        prop_assert_eq!(one(&format!("# a comment\n{text}")), (puzzle, expected), "{}", text);
    }

    /// Files of several drawings, numbered or separated by gaps.
    #[test]
    fn several_drawings(entries in prop::collection::vec(any_entry(), 1..4), is_numbered in any::<bool>()) {
        let mut text = String::new();
        for (i, (puzzle, states, _)) in entries.iter().enumerate() {
            let entry = Entry { drawing: Some(Drawing::of(states.clone())), ..Entry::of(puzzle.clone()) };
            let drawing = Format::Drawing.write(&entry).unwrap();
            text += &if is_numbered { format!("{}\n{}", i + 1, drawing.trim_end_matches("\n\n").to_string() + "\n") } else { drawing };
        }
        let found: Vec<Puzzle> = read(&text).into_iter().map(|entry| entry.unwrap().puzzle).collect();
        prop_assert_eq!(found, entries.into_iter().map(|(puzzle, ..)| puzzle).collect::<Vec<_>>());
    }
}

const STYLES: [&str; 3] = ["contest", "unicode", "narrow"];
const BOARDS: [&str; 3] =
    ["fixtures/slink/statement.in", "fixtures/draw/board.txt", "fixtures/explain/what-if.txt"];

fn out(args: &[&str], input: &str) -> String {
    // Messages about missing space, and the summary of a batch, are not tested here.
    let output = slink(&[args, &["-q"]].concat(), input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solutions_are_verified_and_solved_again() {
    for style in STYLES {
        for board in BOARDS {
            let solved = out(&["solve", "--style", style, board], "");
            assert_eq!(out(&["solve", "--style", style], &solved), solved);
            let verified = out(&["verify"], &solved);
            assert!(
                verified.lines().all(|line| line.ends_with(": right")) && !verified.is_empty(),
                "{verified}"
            );
        }
    }
}

/// Of two solutions drawn one below the other, the last one counts.
#[test]
fn of_two_solutions_the_last_counts() {
    for style in STYLES {
        let solved = out(&["solve", "--style", style, "fixtures/slink/puzzles.txt"], "");
        assert_eq!(out(&["solve", "--style", style], &solved), solved);
        assert_eq!(out(&["verify"], &solved), "1: right\n2: right\n3: right\n");
        let all = out(&["solve", "--all", "--style", style], &solved);
        assert_eq!(out(&["verify"], &all), "1: right\n2: right\n3: right\n");
        let part = out(&["solve", "--differences", "--style", style, "fixtures/slink/several-8x8.txt"], "");
        let found = read(&part);
        let error = found[0].as_ref().unwrap_err();
        assert!(error.contains("expected a whole board, not a part of one"), "{error}");
    }
}

/// The output of any command that draws is read, with the text around it, and can be continued from.
#[test]
fn every_command_that_draws() {
    let given = out(&["convert", "--to", "contest", "fixtures/explain/what-if.txt"], "");
    for style in STYLES {
        for args in [
            &["solve", "--rules-only"][..],
            &["explain"],
            &["explain", "--boards", "3"],
            &["explain", "--until", "7"],
            &["hint"],
            &["forced"],
            &["sample", "--seed", "1", "--count", "2"],
            &["draw", "--show", "board,solution", "--to", "txt"],
        ] {
            let drawn = out(&[args, &["fixtures/explain/what-if.txt"]].concat(), "");
            if style != "contest" && args[0] != "draw" {
                let drawn = out(&[args, &["--style", style, "fixtures/explain/what-if.txt"]].concat(), "");
                assert_eq!(out(&["convert", "--to", "contest"], &drawn), given, "{args:?} {style}");
            }
            if args[0] != "draw" {
                assert_eq!(out(&["convert", "--to", "contest"], &drawn), given, "{args:?}");
            }
        }
        // Following hints from drawing to drawing leads to the solution.
        let mut board = out(&["hint", "--style", style, "fixtures/explain/what-if.txt"], "");
        // Each hint decides an edge, and there are 84.
        for _ in 0..84 {
            let hint = out(&["hint", "--style", style], &board);
            if hint == "1: the puzzle is solved: nothing is left to do\n" {
                break;
            }
            assert_ne!(hint, board);
            board = hint;
        }
        assert_eq!(out(&["verify"], &board), "1: right\n", "{board}");
    }
}

/// Two lines of `hint` about one board, the names of files, remarks and colours do not prevent that a drawing is read.
#[test]
fn what_is_around_drawings_is_skipped() {
    let hint = slink(&["hint", "--style", "unicode", "fixtures/formats/begun.drawing"], "");
    let hint = String::from_utf8(hint.stdout).unwrap();
    assert!(hint.starts_with("1: the clues allow several solutions") && hint.contains("\n1: "), "{hint}");
    assert!(
        String::from_utf8(slink(&["verify"], &hint).stdout).unwrap().starts_with("1: open: 5 of 12 edges")
    );
    let files = ["fixtures/slink/puzzles.txt", "fixtures/slink/forced.txt"];
    for style in STYLES {
        for color in ["never", "always"] {
            let solved = out(&[&["solve", "--style", style, "--color", color], &files[..]].concat(), "");
            assert!(solved.contains("\u{1b}[") == (color == "always" && style != "contest"), "{solved}");
            assert_eq!(out(&["verify"], &solved), "1: right\n2: right\n3: right\n4: right\n", "{style}");
        }
    }
    for (file, right) in files.into_iter().zip(["1: right\n2: right\n3: right\n", "1: right\n"]) {
        assert_eq!(out(&["verify"], &out(&["draw", "--to", "txt", file], "")), right);
    }
}

/// Colours are left out however the text is cut into pieces; other control characters are not.
#[test]
fn colours_are_left_out() {
    struct Pieces<'t>(&'t [u8], usize);
    impl std::io::Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let read = |text: &str, length| -> Vec<Result<String, String>> {
        let rows = |entry: Entry| entry.puzzle.clues().iter().map(|clue| clue.to_char()).collect();
        let reader = Reader::new("t", Pieces(text.as_bytes(), length));
        reader.map(|read| read.map(rows).map_err(|error| error.to_string())).collect()
    };
    for length in [1, 2, 3, 5, 100] {
        assert_eq!(read("2 \u{1b}[1;31m2\u{1b}[0m\n3.\n\u{1b}[m.2\u{1b}[0m", length), [Ok("3..2".into())]);
        for other in ["2 2\n3\u{1b}.\n.2\n", "2 2\n3.\n.\u{1b}", "2 2\n3.\n\u{1b}\u{1b}[31m.2\n"] {
            assert!(read(other, length)[0].is_err(), "{other:?}");
        }
    }
}

/// A loop drawn in an editor, with no corner characters.
#[test]
fn a_board_finished_by_hand() {
    let given = "\
·╌╌╌·╌╌╌·
╎ 3 ╎ 2 ╎
·╌╌╌·╌╌╌·
╎ 2 ╎ 3 ╎
·╌╌╌·╌╌╌·
";
    assert_eq!(out(&["convert", "--to", "contest"], given), "2 2\n3 2\n2 3\n");
    for text in [
        "·───·╌╌╌·\n│ 3 │ 2 ╎\n·╌╌╌·───·\n│ 2 ╎ 3 │\n·───·───·\n",
        "·---·   ·\n| 3 | 2\n·   ·---·\n| 2   3 |\n·---·---·\n",
        "+---+   +\n| 3 | 2\n+   +---+\n| 2   3 |\n+---+---+\n",
        "+───+ x +\n│ 3 │ 2 x\n+ × +───+\n│ 2 x 3 │\n+───+───+\n",
        "·─· ·\n│3│2\n· ·─·\n│2×3│\n·─·─·\n",
        "#############\n#           #\n#  ---      #\n# | 3 | 2   #\n#      ---  #\n# | 2   3 | #\n#  --- ---  #\n#           #\n#############\n",
    ] {
        assert_eq!(out(&["verify"], text), "1: right\n", "{text}");
    }
    let begun = given.replacen("╌╌╌", "───", 1);
    let verified = slink(&["verify"], &begun);
    assert_eq!(
        String::from_utf8_lossy(&verified.stdout),
        "1: open: 11 of 12 edges are undecided, and it can be finished\n"
    );
    let hint = out(&["hint", "--style", "unicode"], &begun);
    assert!(hint.contains("\n┌───"), "{hint}");
}

/// Faults are marked in place, and the drawing is still read.
#[test]
fn errors_are_marked_in_the_drawing() {
    let wrong = "·───·╌╌╌·\n│ 3 │ 2 ╎\n·───·───·\n│ 2 ╎ 3 │\n·───·───·\n";
    let stuck = "·╌╌╌·╌╌╌·\n╎ 3 ╎ 2 ×\n·╌╌╌· × ·\n╎ 2 ╎ 3 ╎\n·╌╌╌·╌╌╌·\n";
    for (style, wrong_drawn, stuck_drawn) in [
        (
            "contest",
            "+---+   +\n|[3]| 2\nO---O---+\n|[2]  3 |\n+---+---+\n",
            "+   +   +\n  3   2 X\n+   + X +\n  2   3\n+   +   +\n",
        ),
        (
            "unicode",
            "┌───┐╌╌╌·\n│[3]│ 2 ╎\n●───●───┐\n│[2]╎ 3 │\n└───────┘\n",
            "·╌╌╌·╌╌╌·\n╎ 3 ╎ 2 ╳\n·╌╌╌· ╳ ·\n╎ 2 ╎ 3 ╎\n·╌╌╌·╌╌╌·\n",
        ),
        ("narrow", "┌─┐╌·\n│3│2╎\n●─●─┐\n│2╎3│\n└───┘\n", "·╌·╌·\n╎3╎2╳\n·╌·╳·\n╎2╎3╎\n·╌·╌·\n"),
    ] {
        for (text, drawn, told) in [(wrong, wrong_drawn, ": wrong: "), (stuck, stuck_drawn, "stuck: ")] {
            for command in ["verify", "hint"] {
                let output = slink(&[command, "--style", style], text);
                let found = String::from_utf8(output.stdout).unwrap();
                assert!(found.ends_with(drawn) && (command == "hint" || found.contains(told)), "{found}");
                assert_eq!(one(&found), one(text));
            }
        }
    }
    let coloured = slink(&["verify", "--style", "narrow", "--color", "always"], wrong);
    let coloured = String::from_utf8(coloured.stdout).unwrap();
    assert_eq!(coloured.matches("\u{1b}[1m\u{1b}[31m").count(), 4, "{coloured}");
    // Of a large board, only the parts around the faults are drawn.
    let mut rows = vec![vec!['.'; 30]; 25];
    (rows[3][3], rows[3][4], rows[20][27], rows[24][29]) = ('3', '0', '4', '1');
    let rows: String =
        rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect();
    let none = String::from_utf8(slink(&["solve", "--style", "unicode"], &rows).stdout).unwrap();
    let (told, drawn) = none.split_once("from r").unwrap();
    assert!(told.starts_with("1\nno solution: ") && drawn.lines().count() < 14, "{none}");
}

/// Edges that differ in distant places are drawn in separate parts.
#[test]
fn differences_far_apart_are_drawn_apart() {
    let found = slink(&["solve", "--differences", "fixtures/draw/several-far.txt"], "");
    let found = String::from_utf8(found.stdout).unwrap();
    let parts: Vec<&str> = found.lines().filter(|line| line.starts_with("from r")).collect();
    assert_eq!(parts, ["from r7c2 to r14c9:", "from r8c15 to r12c19:"]);
    let told = found.split_once("they differ in ").unwrap().1.split_once(' ').unwrap().0;
    let marked = found.matches("===").count() + found.matches('"').count();
    assert_eq!(marked, told.parse::<usize>().unwrap(), "{found}");
}

#[test]
fn what_is_wrong_with_a_drawing() {
    let wide = "·╌╌╌·╌╌╌·\n╎ 3 ╎ 2 ╎\n·╌╌╌·╌╌╌·\n";
    assert!(read(wide)[0].is_ok());
    check_error(&wide.replace('3', "7"), "t:2:5: puzzle 1: found `7`, expected a clue 0 to 4, or a space");
    check_error(
        &wide.replace("╎ 2", "q 2"),
        "t:2:7: puzzle 1: found `q`, expected clues with lines, crosses or nothing",
    );
    check_error(&wide.replacen("╌╌╌·╌╌╌·\n╎", "╌─╌·╌╌╌·\n╎", 1), "t:1:3: puzzle 1: found `╌`, expected dots");
    check_error("·╌╌╌·╌╌╌·\n╎ 3 ╎ 2 ╎\n", "t:2:1: puzzle 1: found the end of the input, expected the dots");
    check_error("·╌╌╌·\n╎ 3 ╎\n·╌╌╌·╌╌╌·\n", "t:3:14: puzzle 1: found `╌`, expected dots");
    check_error("·╌╌╌·\n╎ 3 ╎\n·╌╌╌\n", "t:3:12: puzzle 1: found the end of the line, expected dots");
    check_error("┌───┐\n│ 3 │\n│   │\n", "t:3:1: puzzle 1: found `│`, expected the lower edge of the board");
    check_error(
        "1\n\n2\n·╌·\n╎3╎\n·╌·\n",
        "t:1:1: puzzle 1: found `1` without a drawing, expected a drawing before the next number",
    );
    check_error("1: right\n", "t:1:1: puzzle 1: found `1: right` without a drawing");
    check_error(
        "1\n     c1  c2\n   ┌───┐\nr1 │ 3 │\n   └───┘\n",
        "t:2:6: puzzle 1: found `c1  c2`, expected a drawing without names of rows and columns (--labels)",
    );
    check_error("1\nno solution: two lines meet\n", "t:1:1: puzzle 1: found `1` without a drawing");
    check_error(
        "1\n·╌·\n╎3╎\n·╌·\n·╌·\n╎2╎\n·╌·\n",
        "t:5:1: puzzle 1: found another board, expected the one above, or a number before it",
    );
    check_error(
        "#########\n#       #\n#       #\n# | 3 | #\n",
        "t:4:1: puzzle 1: found the end of the input, expected the drawing down",
    );
    check_error(
        "#########\n#       #\n# +---+ #\n# | 3 |#\n# +   + #\n#       #\n#########\n",
        "t:4:1: puzzle 1: found `#`, expected a line between `# ` and ` #`",
    );
    check_error(
        "·╌·\n╎3╎\n·╌·\nslither/1/1/3\n",
        "t:4:1: puzzle 2: found `slither/1/1/3`, expected a drawing, or the number",
    );
    check_error("·╌·\n╎3╎\n·╌·\n5 5\n", "t:4:1: puzzle 2: found `5 5`, expected a drawing, or the number");
    // A faulty drawing costs only one puzzle.
    let found = read(&format!("1\n{wide}2\n{}3\n{wide}", wide.replace('3', "7")));
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

/// As written by its own program, and by the editor of puzz.link.
#[test]
fn files_of_pencilbox() {
    let board = "2\n2\n3 2 \n5 3 \n1 0 \n-1 1 \n1 1 \n1 1 0 \n1 -1 1 \n";
    let reader = Reader::new("t", board.as_bytes());
    assert_eq!(reader.format(), Some(Format::Pencilbox));
    let entries: Vec<Entry> = reader.map(Result::unwrap).collect();
    assert!(verify(&entries[0].puzzle, lines(&entries[0].drawing.as_ref().unwrap().states)).is_ok());
    assert_eq!(out(&["convert", "--to", "plain"], board), "3 2\n? 3\n\n");
    assert_eq!(out(&["convert", "--to", "plain"], &board[..14]), "3 2\n? 3\n\n");
    assert_eq!(out(&["convert", "--to", "pencilbox"], board), board.replace('5', "?") + "\n");
    for (text, expected) in [
        ("2\n2\n3 2 \n5 7 \n", "t:4:3: puzzle 1: found `7`, expected 2 cells, each a clue 0 to 4"),
        ("2\n2\n3 2 \n", "t:3:1: puzzle 1: found the end of the input, expected row 2 of 2"),
        ("2\n2\n3 2 \n5 3 \n1 0 \n", "t:5:1: puzzle 1: found the end of the input, expected 2 edges"),
        ("2\n2\n3 2 \n5 3 \n1 2 \n", "t:5:3: puzzle 1: found `2`, expected 2 edges, each 1 (line)"),
    ] {
        let error = read(text)[0].as_ref().unwrap_err().clone();
        assert!(error.starts_with(expected), "{error}");
    }
}
