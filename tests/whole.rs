//! Input is read completely, or there is an error with a place: files joined in any way, and files cut at any
//! byte, in every format.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::cases::cases;
use crate::common::program::slink;
use proptest::prelude::*;
use slitherlink::Named;
use slitherlink::formats::{Drawing, Entry, Format, Hints, InputError, Reader};
use slitherlink::{Clue, Grid, Puzzle, State};

/// A file: its text, and the offsets of its puzzles.
#[derive(Clone)]
struct File {
    format: Format,
    text: Vec<u8>,
    puzzles: Vec<(usize, Puzzle)>,
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:?} {:?}", self.format, String::from_utf8_lossy(&self.text))
    }
}

/// The manner in which a file is written.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// The line terminator.
    line_end: &'static str,
    /// Whether the last line has no terminator.
    is_torn: bool,
    /// Whether to add what the format allows around and after the puzzles.
    has_extras: bool,
}

const HISTORY: &str = "\nhistory:{\n \"type\": \"pzpr\",\n \"version\": 0.4,\n \"why\": \"}\\\"pzprv3\"\n}\n";

/// The extra text allowed before all puzzles of a format, after each but the last, and after all.
fn extras(format: Format) -> [&'static str; 3] {
    match format {
        Format::Contest => ["# boards\n", "0 0\n\n", "0 0\n"],
        Format::PuzzLink | Format::Penpa => ["", "# the next\n", "# the last\n"],
        Format::Pzprv3 => ["", HISTORY, HISTORY],
        Format::Janko => ["<html>\n<script id=\"data\">\n", "<!-- another -->\n", "</script>\n</html>\n"],
        Format::Json => ["[\n", ",\n", "]\n"],
        Format::Slk => ["# boards\n", "# another\n", ""],
        Format::Drawing => ["# boards\n1\n", "2\n", "they differ in 2 edges\n"],
        _ => ["# boards\n", "", ""],
    }
}

fn file(format: Format, entries: &[Entry], manner: Manner) -> Option<File> {
    let [before, between, behind] = if manner.has_extras { extras(format) } else { [""; 3] };
    let with_ends = |text: &[u8]| String::from_utf8_lossy(text).replace('\n', manner.line_end).into_bytes();
    let mut text = with_ends(before.as_bytes());
    let mut puzzles = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        puzzles.push((text.len(), entry.puzzle.clone()));
        let piece = format.write(entry).ok()? + if i + 1 < entries.len() { between } else { behind };
        text.extend(with_ends(piece.as_bytes()));
    }
    let end = if manner.is_torn { text.trim_ascii_end().len() } else { text.len() };
    text.truncate(end);
    Some(File { format, text, puzzles })
}

fn read(text: &[u8], format: Option<Format>) -> (Option<Format>, Result<Vec<Puzzle>, InputError>) {
    let mut reader = Reader::hinted(Hints { format, size: None }, "t", text);
    let puzzles = reader.by_ref().map(|item| item.map(|entry| entry.puzzle)).collect();
    (reader.format(), puzzles)
}

/// Asserts that the place of an error is in the text.
fn check_place(text: &[u8], error: &InputError) {
    let text = String::from_utf8_lossy(text);
    // If the first line ends like this, it is one line end everywhere.
    let is_doubled = text.split_once(['\r', '\n']).is_some_and(|(_, rest)| rest.starts_with("\r\n"));
    let text = if is_doubled { text.replace("\r\r\n", "\n") } else { text.into_owned() };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let line = text.split('\n').nth(error.line - 1);
    assert!(line.is_some_and(|line| (1..=line.len() + 4).contains(&error.column)), "{error}\n{text}");
}

/// The clues without the blanks, since spaces at the end of a cut row may be read as blanks.
fn clues<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> Vec<Clue> {
    let clues = puzzles.into_iter().flat_map(|puzzle| puzzle.clues().iter().copied());
    clues.filter(|&clue| clue != Clue::BLANK).collect()
}

/// True for formats in which only a gap or a line end, if anything, marks the end of a board.
fn is_shapeless(format: Format) -> bool {
    matches!(format, Format::Plain | Format::PuzzleLoop | Format::Krazydad | Format::Drawing)
}

/// Asserts that all puzzles of two joined files are read, or there is an error with a place.
fn check_joined(first: &File, second: &File, between: &str, format: Option<Format>) {
    let text = [&first.text, between.as_bytes(), &second.text].concat();
    let shown = String::from_utf8_lossy(&text);
    let (seen, found) = read(&text, format);
    let expected: Vec<&Puzzle> =
        first.puzzles.iter().chain(&second.puzzles).map(|(_, puzzle)| puzzle).collect();
    match found {
        Err(error) => check_place(&text, &error),
        Ok(found) if is_shapeless(seen.unwrap()) => {
            // No clue is lost, though a size may have been read as a row.
            let mut found = clues(&found).into_iter();
            assert!(clues(expected).iter().all(|clue| found.any(|other| other == *clue)), "{shown}");
        }
        Ok(found) => assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{shown}"),
    }
}

/// Asserts that all puzzles that begin before the cut are read, or there is an error with a place.
fn check_cut(file: &File, cut: usize, format: Option<Format>) {
    let text = &file.text[..cut];
    let shown = || format!("{:?} {format:?} {cut}\n{}", file.format, String::from_utf8_lossy(text));
    let (seen, found) = read(text, format);
    let begun: Vec<&Puzzle> =
        file.puzzles.iter().filter(|(start, _)| *start < cut).map(|(_, puzzle)| puzzle).collect();
    match found {
        Err(error) => check_place(text, &error),
        // Half of a first line may be a whole one of another format, or `0 0`.
        Ok(found) if seen != Some(file.format) => {
            assert!(
                !found.is_empty() || begun.is_empty() || text.trim_ascii_end().ends_with(b"0 0"),
                "{}",
                shown()
            );
        }
        Ok(found) if is_shapeless(file.format) => {
            assert!(
                clues(begun.iter().copied()).starts_with(&clues(&found)) && !found.is_empty()
                    || begun.is_empty(),
                "{}",
                shown()
            );
        }
        Ok(found) => {
            assert_eq!(found.len(), begun.len(), "{}", shown());
            for (found, begun) in found.iter().zip(begun) {
                // A pzprjs file without rows is a blank board.
                let is_blank = file.format == Format::Pzprv3 && found.clue_count() == 0;
                assert!(found == begun || is_blank, "{}", shown());
            }
        }
    }
}

prop_compose! {
    fn any_entry(square: bool)(
        rows in 3u64..6, cols in 3u64..6, kinds in 1usize..4,
        clues in prop::collection::vec(0u8..10, 36), states in prop::collection::vec(0usize..3, 100), is_drawn in any::<bool>(),
    ) -> Entry {
        let grid = Grid::new(rows, if square { rows } else { cols }).unwrap();
        let clues = clues.iter().map(|&n| Clue::new(n).unwrap_or(Clue::BLANK)).take(grid.cell_count());
        let state = |&n: &usize| [State::Line, State::Cross, State::Undecided][n % kinds];
        let states = states.iter().map(state).take(grid.edge_count()).collect();
        let puzzle = Puzzle::new(grid, clues.collect::<Vec<_>>()).unwrap();
        Entry { drawing: is_drawn.then(|| Drawing::of(states)), ..Entry::of(puzzle) }
    }
}

fn any_file() -> impl Strategy<Value = File> {
    let manner = (prop::sample::select(vec!["\n", "\r\n", "\r"]), any::<bool>(), any::<bool>());
    let format = prop::sample::select(Format::ALL.to_vec());
    let entries = |format| {
        prop::collection::vec(any_entry(matches!(format, Format::Krazydad | Format::PuzzleLoop)), 1..4)
    };
    let case =
        (format, manner).prop_flat_map(move |(format, manner)| (Just(format), Just(manner), entries(format)));
    case.prop_map(|(format, (line_end, is_torn, has_extras), entries)| {
        file(format, &entries, Manner { line_end, is_torn, has_extras }).unwrap()
    })
}

/// True if the file ends in an open comment, or in words below a drawing, which continue into a joined file.
fn ends_in_a_comment(file: &File) -> bool {
    let last = file.text.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap();
    last.starts_with(b"#") || last.starts_with(b"they differ")
}

proptest! {
    // A case reads a file once for each of its bytes.
    #![proptest_config(ProptestConfig { cases: cases(150) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn files_cut_at_any_byte_lose_nothing_that_they_hold(file in any_file()) {
        for cut in 0..=file.text.len() {
            check_cut(&file, cut, None);
            check_cut(&file, cut, Some(file.format));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn files_joined_in_any_way_lose_nothing(first in any_file(), second in any_file()) {
        for between in ["", " ", "\n", "\r", "\r\n", "\n\n", "\u{feff}", "\n\u{feff}", "\r\n\u{feff}"] {
            if !(ends_in_a_comment(&first) && matches!(between, "" | " ")) {
                check_joined(&first, &second, between, None);
                check_joined(&first, &second, between, Some(first.format));
            }
        }
    }

    /// UTF-16 as written by Windows, with or without a byte order mark.
    #[test]
    fn utf_16_is_read(file in any_file(), has_mark in any::<bool>(), is_big in any::<bool>()) {
        let text = String::from_utf8(file.text.clone()).unwrap();
        // Without a mark, an ASCII first character reveals the encoding.
        let mark = (has_mark || !text.starts_with(|c: char| c.is_ascii())).then_some(0xfeff);
        let bytes = |unit: u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let wide: Vec<u8> = mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect();
        let (found, expected) = (read(&wide, None).1, read(&file.text, None).1);
        prop_assert_eq!(found.map_err(|error| error.to_string()), expected.map_err(|error| error.to_string()));
        // With a byte missing, half a character is left.
        if let Ok(found) = read(&wide[..wide.len() - 1], None).1 {
            prop_assert!(found.len() >= file.puzzles.len());
        }
    }
}

/// The boards of a text, or the first error.
fn boards(text: impl AsRef<[u8]>) -> Result<Vec<String>, String> {
    let found = read(text.as_ref(), None).1.map_err(|error| error.to_string())?;
    let rows = |puzzle: &Puzzle| {
        let rows = puzzle.clues().chunks(puzzle.grid().cols());
        rows.map(|row| row.iter().map(|clue| clue.to_char()).collect::<String>())
            .collect::<Vec<_>>()
            .join(" ")
    };
    Ok(found.iter().map(rows).collect())
}

/// Letters are a task of puzzle-loop.com, too, so nobody knows where a URL begins that is joined to them.
#[test]
fn a_url_joined_to_letters_is_an_error() {
    let url = "https://puzz.link/p?slither/4/3/b4a2203d";
    assert!(boards(url).is_ok());
    for text in [format!("i{url}"), format!("title i{url}"), url.replacen("https", "ihttp", 1)] {
        assert!(boards(&text).is_err(), "{text}");
    }
}

#[track_caller]
fn check(text: impl AsRef<[u8]>, expected: &[&str]) {
    assert_eq!(boards(text.as_ref()), Ok(expected.iter().map(|&board| board.to_string()).collect()));
}

#[track_caller]
fn check_error(text: impl AsRef<[u8]>, expected: &str) {
    let error = boards(text.as_ref()).unwrap_err();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn several_sets_of_the_contest() {
    check("1 1\n4\n0 0\n1 2\n3.\n0 0\n\n1 1\n0\n", &["4", "3.", "0"]);
    check_error("1 1\n4\n0 0\nand so on\n", "t:4:1: puzzle 2: found `and so on`, expected the size");
}

/// Exports of the puzz.link editor have no final line end.
#[test]
fn files_of_an_editor_one_behind_the_other() {
    let first = "pzprv3.1\nslither\n1\n1\n4 \n0 \n0 0 \n0 \n0 \n\nhistory:{\n \"type\": \"pzpr\",\n \"version\": 0.4\n}";
    let second = "pzprv3.1\nslither\n1\n2\n3 3 \n0 0 \n0 0 0 \n0 0 \n0 0 \n";
    check([first, second].concat(), &["4", "33"]);
    check([first, "\u{feff}", second].concat(), &["4", "33"]);
    check([first, first, second].concat(), &["4", "4", "33"]);
    let trial = "TrialData(1)\n4 \n0 \n1 0 \n0 \n0 \n";
    check([&second.replace("3 3", "3 ."), trial, first].concat(), &["3.", "4"]);
    let one_line = second.replace('\n', "/");
    check([&*one_line, &one_line].concat(), &["33", "33"]);
    check([&*one_line, "\n", &one_line, first].concat(), &["33", "33", "4"]);
    check_error([second, "5x5t0:y"].concat(), "t:10:1: puzzle 2: found `5x5t0:y`, expected pzprv3");
    check_error(
        &first[..first.len() - 1],
        "t:13:1: puzzle 2: found the end of the input, expected the end of what begins in line 11",
    );
    check_error(
        &second[..second.len() - 5],
        "t:8:1: puzzle 1: found 8 lines, expected 9 with the last edges",
    );
    check_error(&trial[..trial.len() - 4], "t:1:1: puzzle 1");
    check_error(
        [second, &trial[..20]].concat(),
        "t:13:1: puzzle 2: found the end of the input, expected the end of what begins in line 10",
    );
}

#[test]
fn spaces_as_blanks() {
    check("3 \n 3\n", &["3. .3"]);
    check("33\n  ", &["33 .."]);
    check("  \n33\n\n3 3\n333\n", &[".. 33", "3.3 333"]);
    check("33 3 3\n3 33 3\n", &["33.3.3 3.33.3"]);
    check("33\n  \n\n22\n", &["33 ..", "22"]);
    // Spaces between cells, or around rows.
    check(". 3\n3 .\n", &[".3 3."]);
    check("  3 3 3\n  2 1 2\n", &["333 212"]);
    check("  .3\n  3.\n", &[".3 3."]);
    check("33 \n22\n", &["33 22"]);
    check("33\n \n22\n", &["33", "22"]);
    check_error(
        "3\n 3\n",
        "t:2:1: puzzle 1: found spaces that may be blanks, but would make rows of different lengths, \
         expected `.` for each blank, or no spaces around the rows",
    );
}

#[test]
fn line_ends_of_every_kind() {
    check("33.\r.2.\r\r22\r", &["33. .2.", "22"]);
    check(
        "2b1b2b1b2b3b3b0b3\r3a2c3b23b2a3b2b132a\r",
        &["2..1. .2..1 ..2.. 3..3. .0..3", "3.2.. .3..2 3..2. 3..2. .132."],
    );
    check("1 1\r\n4\r1 1\n0", &["4", "0"]);
}

#[test]
fn lines_that_may_be_boards_or_rows() {
    let line = "222.3.22..22..3..3.2.22.3.2..3";
    check_error(
        line,
        "t:1:1: puzzle 1: found one line of 30 cells, which may be a whole board or a single row: give",
    );
    check_error(
        format!("{0}\n{0}\n", &line[..25]),
        "t:1:1: puzzle 1: found 2 lines of 25 cells, each of which may be a whole board",
    );
    let size = Hints { format: None, size: Grid::new(5, 6).ok() };
    assert_eq!(Reader::hinted(size, "t", line.as_bytes()).next().unwrap().unwrap().puzzle.grid().cols(), 6);
    assert_eq!(read(line.as_bytes(), Some(Format::Plain)).1.unwrap()[0].grid().cols(), 30);
    assert!(boards(format!("{line}\n").repeat(30)).is_ok());
}

#[test]
fn what_is_opened_must_be_closed() {
    let object = r#"{"slink":1,"rows":1,"cols":1,"clues":["."]}"#;
    check_error(
        format!("[{object},"),
        "t:1:1: puzzle 2: found the end of the input, expected `]`, for the array that opens in line 1",
    );
    check_error("[", "t:1:1: puzzle 1: found the end of the input, expected `]`");
    check(format!("[{object}][{object},{object}] {object}{object}"), &["."; 5]);
    check("[]\n", &[]);
    check_error("<html>", "t:1:1: puzzle 1: found the end of the input, expected a line `begin`");
    check_error("<html>\n</html>", "t:2:1: puzzle 1: found `</html>`, expected a line `begin`");
    check_error("<p>\n", "t:1:1: puzzle 1: found the end of the input, expected a line `begin`");
    let block = "begin\npuzzle slitherlink\nsize 1\nproblem\n3\n";
    check_error(
        block,
        "t:5:1: puzzle 1: found the end of the input, expected `end`, for the puzzle that begins in line 1",
    );
    check_error(format!("{block}{block}end\n"), "t:6:1: puzzle 1: found `begin`, expected `end`");
    check_error(
        format!("{block}end\nand so on\n"),
        "t:7:1: puzzle 2: found `and so on`, expected a line `begin`",
    );
    check_error(format!("{block}end begin"), "t:6:1: puzzle 2: found the end of the input, expected `end`");
    check_error(
        format!("<html>\n{block}end\n</script>\nbeg"),
        "t:9:1: puzzle 2: found `beg`, expected `</html>`",
    );
    check_error(format!("<html>\n{block}end\n</html>5x5t0:y"), "t:8:8: puzzle 2: found `");
    check(format!("<html>\n{block}end\n</html>\n<html>\n{block}end\n</html>\n"), &["3", "3"]);
}

#[test]
fn lines_with_two_puzzles() {
    check_error("slither/3/3/gdkslither/3/3/gdk", "t:1:1: puzzle 1: found `s` after the last cell");
    check_error("slither/9/9/zzzzslither/3/3/gdk", "t:1:1: puzzle 1: found");
    check_error(
        "slither/1/1/4 slither/1/1/3",
        "t:1:15: puzzle 1: found `slither/1/1/3`, expected the end of the line",
    );
    check("slither/1/1/4 the first, not hard\n", &["4"]);
    check_error(
        "slither/5/5/cbcbc",
        "t:1:1: puzzle 1: found 15 of 25 cells, expected all of them: the URL may be cut short",
    );
    check_error("task 4 task 3", "t:1:8: puzzle 1: found `task`, expected the end of the line");
    check_error("task = '4'task = '3'", "t:1:11: puzzle 1: found `task`");
    check_error(r#"{"Task":"4"}{"Task":"3"}"#, "t:1:13: puzzle 1");
    let krazydad = b"2..1..2..1..2..3..3..0..3 9D6656A68DBB00D 2..";
    let error = read(krazydad, Some(Format::Krazydad)).1.unwrap_err().to_string();
    assert!(error.starts_with("t:1:43: puzzle 1: found `2..`"), "{error}");
    check("var task = '4';\n", &["4"]);
}

#[test]
fn the_program_ends_with_an_error_where_something_is_left() {
    for (args, text) in [
        (vec!["solve"], "1 1\n4\n0 0\nmore\n"),
        (vec!["convert", "--to", "plain"], "[{\"slink\":1,\"rows\":1,\"cols\":1,\"clues\":[\".\"]},"),
        (vec!["convert", "--to", "plain"], "<html>"),
        (vec!["count"], "222.3.22..22..3..3.2.22.3.2..3"),
    ] {
        let output = slink(&args, text);
        assert_eq!(output.status.code(), Some(2), "{args:?} {text}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: <stdin>:"), "{output:?}");
    }
    let empty = slink(&["encode"], "");
    assert_eq!(String::from_utf8_lossy(&empty.stderr), "error: <stdin>: found no puzzle, expected one\n");
}

/// Failing to write help is an error like any other.
#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written() {
    for args in [["--help"].as_slice(), &["--version"], &["solve", "--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = crate::common::program::command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left on device"), "{output:?}");
    }
}
