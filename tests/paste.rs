//! The forms in which people paste boards: those of `fixtures/paste`, and random boards in each form. A board may be
//! refused, with a reason; it is never read as another one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use slitherlink::Named;
use slitherlink::formats::{Drawing, Entry, Format, Hints, Reader, Room};
use slitherlink::internals::formats::DRESSINGS;
use slitherlink::{Clue, Grid, Puzzle, State};

/// A board as rows with `.` for blanks, separated by spaces.
fn rows(puzzle: &Puzzle) -> String {
    let rows = puzzle.clues().chunks(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The boards of a text, or the first error; and the note.
fn read(text: &str) -> (Result<Vec<String>, String>, Option<String>) {
    let mut reader = Reader::new("t", text.as_bytes());
    let mut boards = Vec::new();
    let mut note = None;
    while let Some(entry) = reader.next() {
        note = note.or(reader.take_note());
        match entry {
            Ok(entry) => boards.push(rows(&entry.puzzle)),
            Err(error) => return (Err(error.to_string()), note),
        }
    }
    (Ok(boards), note)
}

/// The board of most files.
const BOARD: &str = "3..3. 1102. .0... .12.3";

#[test]
fn files_as_people_paste_them() {
    let others = BTreeMap::from([
        ("07", "31.2. ...1. .3.3. 3.123"),
        ("08", ".3.2 .1.1 3..1 3.1."),
        ("10", ".32. ..12 23.. 2..3"),
        ("41", "3..3. 1102. .0... .12.3 2...."),
        ("43", ".3. 212 .3."),
        ("44", "3.0 ..2 .1. / 32. ... 02."),
    ]);
    let mut count = 0;
    for file in std::fs::read_dir("fixtures/paste").unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let number = path.file_name().unwrap().to_str().unwrap()[..2].to_string();
        let (boards, _) = read(&text);
        count += 1;
        match number.as_str() {
            // Facts of another program, and the inside of a loop.
            "42" | "45" => assert!(boards.is_err(), "{number}: {boards:?}"),
            number => {
                let expected = others.get(number).unwrap_or(&BOARD);
                assert_eq!(boards.unwrap().join(" / "), *expected, "{}", path.display());
            }
        }
    }
    assert_eq!(count, 37);
}

#[test]
fn what_a_note_says() {
    let lattice = ". . .\n 3 2\n. . .\n   1\n. . .\n";
    assert_eq!(read(lattice), (Ok(vec!["32 .1".into()]), Some("read as 2x2 from a dot lattice".into())));
    assert_eq!(read("3.2\n1..\n"), (Ok(vec!["3.2 1..".into()]), None));
}

#[test]
fn the_page_about_formats_lists_them() {
    let page = std::fs::read_to_string("docs/formats.md").unwrap();
    let formats = Format::all().map(|format| {
        let room = match format.room() {
            Room::Clues => "|",
            Room::Solution => "the solution |",
            Room::Drawing => "lines and crosses |",
            Room::Shading => "lines, crosses and shaded cells |",
        };
        format!("| `{}` | {} | {room}\n", format.name(), format.about())
    });
    let dressings = DRESSINGS.map(|dressing| format!("| {} | {} | |\n", dressing.name, dressing.example));
    let table = formats.collect::<String>() + &dressings.concat();
    assert!(page.contains(&table), "{table}");
}

/// A text with what it means, or a part of the message that refuses it.
#[track_caller]
fn check(text: &str, expected: Result<&str, &str>) {
    match (read(text).0, expected) {
        (Ok(boards), Ok(expected)) => assert_eq!(boards.join(" / "), expected, "{text}"),
        (Err(error), Err(part)) => assert!(error.contains(part), "{text}: {error}"),
        (found, _) => panic!("{text}: {found:?}"),
    }
}

#[test]
fn what_a_documented_form_fits_is_read_so() {
    check("2 2\n3 1\n1 2\n", Ok("31 12"));
    check("3.1\n\n1.2\n", Ok("3.1 / 1.2"));
    check("3.1\n\n1.2.\n\n0.0\n", Ok("3.1 / 1.2. / 0.0"));
    check("2\t2\n3\t1\n1\t2\n", Ok("31 12"));
    check("  2 2\n  3 1\n  1 2\n", Ok("31 12"));
    check("3 1 0\n2 3 1\n", Ok("310 231"));
    check("#1\n2 2\n3 1\n1 2\n", Ok("31 12"));
}

#[test]
fn what_has_two_meanings_is_refused() {
    check(" 3 2\n 1 1\n3  1\n3 1\n", Err("which may be a size, or a row with spaces for blanks"));
    check("3 1\n  3\n", Err("may be a board of 2 x 3 or of 2 x 2"));
    check("2\t2\n\t1\n3\t\n", Err("which may be the size or the first row"));
    check("3,.,2,\n.,.,.,\n", Ok("3.2 ..."));
    check("3,1,\n2,2,\n", Err("rows that all end with `,`"));
    check("3....1...\n\n.........\n\n..2......\n", Err("3 lines of 9 cells with empty lines between them"));
    check("3##2\n", Err("in which `#` begins a comment"));
    check(". . .\n\n. . .\n\n. . .\n", Err("may be dots or rows of blanks"));
    check("[5x5]\n", Err("does not begin a puzzle"));
}

#[test]
fn files_of_pencilbox_with_one_column() {
    let entry =
        Reader::new("t", "2\n1\n3 \n. \n1 \n1 \n-1 \n1 1 \n0 -1 \n".as_bytes()).next().unwrap().unwrap();
    assert_eq!(rows(&entry.puzzle), "3 .");
    let states: String = entry.drawing.unwrap().states.iter().map(|state| format!("{state:?} ")).collect();
    assert_eq!(states, "Line Line Cross Line Line Undecided Cross ");
    check("2\n1\n3\n.\n", Ok("2 1 3 ."));
}

#[test]
fn words_around_a_board() {
    check("Here it is:\n```\n3.1\n...\n```\n", Ok("3.1 ..."));
    check("Puzzle of today\n```\n3.1\n...\n```\nHave fun!\n", Ok("3.1 ..."));
    check("```\n3.1\n...\n```\nand\n```text\n.2\n1.\n```\n", Ok("3.1 ... / .2 1."));
    check("[code]3.1\n...[/code]\n", Ok("3.1 ..."));
    check("On Monday, X wrote:\n> 3.1\n> ...\n", Ok("3.1 ..."));
    check(">> 3.1\n>> ...\n", Ok("3.1 ..."));
    check("- https://puzz.link/p?slither/2/2/3i\n", Ok("3. .."));
    check("(https://puzz.link/p?slither/2/2/3i)\n", Ok("3. .."));
    check("https://puzz.link/p?utm_source=x&slither/2/2/3i&y=1 Mine\n", Ok("3. .."));
}

#[test]
fn pages_without_a_board() {
    check("https://www.puzzle-loop.com/?size=4\n", Err("a URL without a puzzle"));
    check("https://krazydad.com/slitherlink/\n", Err("a URL without a puzzle"));
    check("<html>\n<p>x</p>\n</html>\n", Err("in a page of puzzle-loop.com its `task"));
    check("<svg xmlns=\"http://www.w3.org/2000/svg\">\n", Err("an SVG picture"));
}

/// Dresses a board; `None` if the board cannot be dressed so.
type Dress = fn(&Puzzle, &mut SmallRng) -> Option<String>;

/// The kinds of dressing.
const KINDS: [(&str, Dress); 10] = [
    ("lattice", lattice),
    ("sheet", |puzzle, _| Some(joined(puzzle, "\t", ""))),
    ("csv", csv),
    ("spaces", spaces),
    ("fence", fence),
    ("quote", |puzzle, rng| Some(each_line(&written(puzzle, rng), |line| format!("> {line}")))),
    ("indent", indent),
    ("double", double),
    ("line ends", |puzzle, rng| Some(written(puzzle, rng).replace('\n', "\r\r\n"))),
    ("full width", full_width),
];

fn chars(puzzle: &Puzzle) -> Vec<Vec<char>> {
    let rows = puzzle.clues().chunks(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect()).collect()
}

fn joined(puzzle: &Puzzle, separator: &str, blank: &str) -> String {
    let cell = |&c: &char| if c == '.' { blank.to_string() } else { c.to_string() };
    let row = |row: &Vec<char>| row.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n";
    chars(puzzle).iter().map(row).collect()
}

fn each_line(text: &str, line: impl Fn(&str) -> String) -> String {
    text.lines().map(|text| line(text) + "\n").collect()
}

fn lattice(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    let dot = *['.', '·', '+', 'o', '•'].choose(rng)?;
    let (side, is_trimmed) = (rng.random_range(0..2), rng.random());
    // slink knows such drawings in any case.
    let side = if dot == '+' { 0 } else { side };
    let room = " ".repeat(side);
    let dots = vec![dot.to_string(); puzzle.grid().cols() + 1].join(&" ".repeat(2 * side + 1)) + "\n";
    let mut text = dots.clone();
    for row in chars(puzzle) {
        let cells: String =
            row.iter().map(|&c| format!(" {room}{}{room}", if c == '.' { ' ' } else { c })).collect();
        text += if is_trimmed { cells.trim_end() } else { &cells };
        text += "\n";
        text += &dots;
    }
    Some(text)
}

fn csv(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    let separator = *[",", ";"].choose(rng)?;
    Some(if rng.random() {
        let quoted = |&c: &char| if c == '.' { "\"\"".into() } else { format!("\"{c}\"") };
        let row = |row: &Vec<char>| row.iter().map(quoted).collect::<Vec<_>>().join(separator) + "\n";
        chars(puzzle).iter().map(row).collect()
    } else {
        joined(puzzle, separator, "")
    })
}

fn spaces(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    Some(joined(puzzle, if rng.random() { "" } else { " " }, " "))
}

fn fence(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    let [open, close] = *[["```", "```"], ["[code]", "[/code]"], ["~~~", "~~~"]].choose(rng)?;
    Some(format!("{open}\n{}{close}\n", written(puzzle, rng)))
}

fn indent(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    let indent = *["  ", "    ", "\t"].choose(rng)?;
    Some(each_line(&written(puzzle, rng), |line| format!("{indent}{line}")))
}

fn double(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    // Two rows are two boards of one row.
    (puzzle.grid().rows() > 2).then(|| written(puzzle, rng).replace('\n', "\n\n"))
}

fn full_width(puzzle: &Puzzle, rng: &mut SmallRng) -> Option<String> {
    let is_wide: bool = rng.random();
    let wide = |c: char| match c {
        '\n' => c,
        ' ' => {
            if is_wide {
                '\u{3000}'
            } else {
                '\u{a0}'
            }
        }
        '!'..='~' if is_wide => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
        c => c,
    };
    Some(written(puzzle, rng).chars().map(wide).collect())
}

/// A board as rows, spaced or not, or in a form that slink writes: with its size, or drawn. Rows that look like the board
/// of a contest are none.
fn written(puzzle: &Puzzle, rng: &mut SmallRng) -> String {
    let text = any_form(puzzle, rng);
    if read(&text).0 == Ok(vec![rows(puzzle)]) { text } else { puzzle.to_string() }
}

fn any_form(puzzle: &Puzzle, rng: &mut SmallRng) -> String {
    let grid = puzzle.grid();
    match rng.random_range(0..5) {
        0 => joined(puzzle, " ", "."),
        1 => puzzle.to_string(),
        2 => {
            let states =
                grid.edges().map(|_| *[State::Line, State::Cross, State::Undecided].choose(rng).unwrap());
            let drawing = Some(Drawing::of(states.collect()));
            let text = Format::Drawing.write(&Entry { drawing, ..Entry::of(puzzle.clone()) }).unwrap();
            text.trim_end().to_string() + "\n"
        }
        3 => joined(puzzle, "", "."),
        _ => joined(puzzle, " ", "."),
    }
}

/// A random board whose first row is not the size of the others: such rows are a board of the contest.
fn random_board(rng: &mut SmallRng) -> Puzzle {
    loop {
        let puzzle = any_board(rng);
        let (grid, clues) = (puzzle.grid(), puzzle.clues());
        let size = [Clue::new(grid.rows() as u8 - 1), Clue::new(2)];
        if grid.cols() != 2 || size != [Some(clues[0]), Some(clues[1])] {
            return puzzle;
        }
    }
}

fn any_board(rng: &mut SmallRng) -> Puzzle {
    let grid = Grid::new(rng.random_range(2..=12), rng.random_range(2..=12)).unwrap();
    let mut clue = || if rng.random_bool(0.45) { Clue::NUMBERS[rng.random_range(0..4)] } else { Clue::BLANK };
    Puzzle::new(grid, grid.cells().map(|_| clue()).collect::<Vec<_>>()).unwrap()
}

#[test]
fn no_board_is_read_as_another() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut refused = Vec::new();
    for (kind, dress) in KINDS {
        let (mut count, mut errors) = (0, Vec::new());
        while count < 300 {
            let puzzle = random_board(&mut rng);
            let Some(text) = dress(&puzzle, &mut rng) else { continue };
            count += 1;
            match read(&text).0 {
                // Only spaces: no board at all.
                Ok(boards) if boards.is_empty() => errors.push(text),
                Ok(boards) => assert_eq!(boards, [rows(&puzzle)], "{kind}:\n{text}"),
                Err(error) => errors.push(format!("{text}{error}")),
            }
        }
        assert!(errors.len() <= 15, "{kind}: {} refused, such as\n{}", errors.len(), errors.join("\n"));
        refused.push((kind, errors.len()));
    }
    // At most one in twenty of a kind; most of these have two columns.
    eprintln!("refused of 300 each: {refused:?}");
}

#[test]
fn rows_that_end_with_their_last_clue() {
    // Nobody can see how many columns there are, unless they are given.
    let text = "31 2\n  1\n3\n0  1\n";
    assert!(read(text).0.is_err());
    let hints = Hints { format: None, size: Some(Grid::new(4, 5).unwrap()) };
    let entry = Reader::hinted(hints, "t", text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(rows(&entry.puzzle), "31.2. ..1.. 3.... 0..1.");
}
