//! Booklets: the paths on their pages, and the command.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::io::Read;
use std::num::NonZero;
use std::process::Command;

use crate::common::program::slink;
use flate2::read::ZlibDecoder;
use resvg::usvg::{self, Group, Node, Path};
use slitherlink::Named;
use slitherlink::draw::booklet::{Booklet, BookletError, Cover, Paper, Solutions, SolvedPuzzle};
use slitherlink::draw::pdf::{PdfError, pdf};
use slitherlink::draw::{Figure, Panel, Sheet, Theme, svg};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::draw::{byte, width};

use slitherlink::{Clue, Grid, Options, Puzzle, Solver, State, Verdict};

/// A board with one solution.
fn problem(rows: u64, cols: u64, seed: u64) -> SolvedPuzzle {
    let grid = Grid::new(rows, cols).unwrap();
    let recipe = Recipe { size: Some(grid), clues: Some(Clues::Share(0.6)), ..Recipe::default() };
    let puzzle = recipe.make(seed, 0).unwrap().puzzle;
    let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).verdict else {
        panic!("several solutions")
    };
    SolvedPuzzle {
        puzzle,
        solution: solution.states(),
        heading: String::new(),
        remark: "easy".into(),
        stars: 1,
    }
}

fn booklet(paper: Paper, per_page: usize, puzzles: Vec<SolvedPuzzle>) -> Booklet {
    Booklet {
        title: "A (first) book!".into(),
        paper,
        per_page: NonZero::new(per_page).unwrap(),
        cover: None,
        solutions: Solutions::End,
        puzzles,
    }
}

fn covered() -> Cover {
    Cover { author: "Ada Lovelace".into(), note: "Made by hand".into() }
}

/// Boards of many sizes.
fn mixed(count: u64) -> Vec<SolvedPuzzle> {
    let sizes = [(5, 5), (3, 8), (9, 4), (7, 7), (6, 10)];
    (0..count)
        .map(|seed| sizes[seed as usize % sizes.len()])
        .zip(0..)
        .map(|((r, c), s)| problem(r, c, s))
        .collect()
}

fn paths<'a>(group: &'a Group, found: &mut Vec<&'a Path>) {
    for node in group.children() {
        match node {
            Node::Group(group) => paths(group, found),
            Node::Path(path) => found.push(path),
            other => panic!("{other:?}"),
        }
    }
}

fn tree(svg: &str) -> usvg::Tree {
    usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap()
}

/// The texts between two markers, at each occurrence.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> Vec<&'a str> {
    text.split(start).skip(1).map(|rest| rest.split(end).next().unwrap()).collect()
}

/// The left end of a text's baseline, and the size of its font.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: f32,
    y: f32,
    size: f32,
}

/// The texts of a page.
fn texts(page: &str) -> Vec<(Place, String)> {
    let found = between(page, "<text ", "</text>").into_iter().map(|text| {
        let number = |name: &str| between(text, &format!("{name}=\""), "\"")[0].parse().unwrap();
        let words = text.split_once('>').unwrap().1.replace("&amp;", "&").replace("&lt;", "<");
        (Place { x: number("x"), y: number(" y"), size: number("font-size") }, words)
    });
    found.collect()
}

/// The SVG path of a solution's loop, taken from a picture of that board alone.
fn path_of_loop(problem: &SolvedPuzzle) -> String {
    let panels = vec![Panel::new(&problem.puzzle, problem.solution.clone())];
    let figures = vec![Figure { number: 1, remark: String::new(), panels }];
    let picture = svg::svg(&Sheet { figures, columns: None, cell: 40, theme: Theme::Light });
    between(&picture, "class=\"lines\" d=\"", "\"")[0].to_string()
}

#[test]
fn pages_have_their_size_and_margins() {
    // In points; the SVG has four pixels for every three of them.
    for (paper, width, height) in [(Paper::A4, 595.28, 841.89), (Paper::Letter, 612.0, 792.0)] {
        for (per_page, count) in [(1, 3), (2, 5), (6, 7), (12, 30)] {
            let mut booklet = booklet(paper, per_page, mixed(count));
            let mut pages = booklet.pages().unwrap();
            let count = count as usize;
            let of_boards = count.div_ceil(per_page);
            assert_eq!(pages.len(), of_boards + count.div_ceil(4 * per_page));
            booklet.cover = Some(covered());
            booklet.solutions = Solutions::UpsideDown;
            pages.extend(booklet.pages().unwrap());
            booklet.solutions = Solutions::None;
            assert_eq!(booklet.pages().unwrap().len(), 1 + of_boards);
            for page in &pages {
                let tree = tree(page);
                let size = [tree.size().width(), tree.size().height()].map(|pixels| pixels * 0.75);
                assert!((size[0] - width).abs() < 0.01 && (size[1] - height).abs() < 0.01, "{size:?}");
                let mut found = Vec::new();
                paths(tree.root(), &mut found);
                // The first path is the paper; strokes and the ends of rows of vertices stick out a little.
                let margin = 13.5 * 72.0 / 25.4;
                for path in &found[1..] {
                    let bounds = path.abs_stroke_bounding_box();
                    let [left, top, right, bottom] =
                        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
                            .map(|pixels| pixels * 0.75);
                    assert!(left > margin && top > margin, "{left} {top}\n{page}");
                    assert!(right < width - margin && bottom < height - margin, "{right} {bottom}\n{page}");
                }
                for (place, _) in texts(page) {
                    assert!(place.x > margin && place.y - place.size > margin / 2.0, "{place:?}");
                    assert!(place.x < width - margin && place.y < height - margin, "{place:?}");
                }
            }
        }
    }
}

#[test]
fn boards_come_first_and_then_their_solutions() {
    let booklet = booklet(Paper::A4, 4, mixed(19));
    let pages = booklet.pages().unwrap();
    let (boards, solutions) = pages.split_at(5);
    assert!(boards.iter().all(|page| between(page, "class=\"lines\"", "/>").is_empty()));
    let panels = |pages: &[String]| {
        pages.iter().map(|page| page.matches("class=\"panel\"").count()).collect::<Vec<_>>()
    };
    assert_eq!((panels(boards), panels(solutions)), (vec![4, 4, 4, 4, 3], vec![16, 3]));
    let solutions = solutions.concat();
    let loops = between(&solutions, "class=\"lines\" d=\"", "\"");
    let expected: Vec<String> = booklet.puzzles.iter().map(path_of_loop).collect();
    assert_eq!(loops, expected);
    // The clues drawn on a board are those of its solution.
    let clues = |text: &str| {
        let panels = text.split("class=\"panel\"").skip(1);
        panels.map(|panel| panel.matches("<use").count()).collect::<Vec<_>>()
    };
    let counts: Vec<usize> = booklet.puzzles.iter().map(|problem| problem.puzzle.clue_count()).collect();
    assert_eq!((clues(&boards.concat()), clues(&solutions)), (counts.clone(), counts));
}

/// The boards of a page, each with its corners and its scale.
fn rectangles(page: &str, boards: &mut dyn Iterator<Item = &SolvedPuzzle>) -> Vec<([f32; 4], f32)> {
    let placed = between(page, "class=\"panel\" transform=\"translate(", ")\"").into_iter().map(|place| {
        let numbers: Vec<f32> = place.split([' ', ')', '(']).filter_map(|word| word.parse().ok()).collect();
        let (x, y, turn, scale) = match numbers[..] {
            [x, y, scale] => (x, y, 1.0, scale),
            [x, y, 180.0, scale] => (x, y, -1.0, scale),
            _ => panic!("{place}"),
        };
        let grid = boards.next().unwrap().puzzle.grid();
        let [wide, high] = [grid.cols(), grid.rows()].map(|cells| cells as f32 * 20.0 * scale * turn);
        ([x.min(x + wide), y.min(y + high), x.max(x + wide), y.max(y + high)], scale)
    });
    placed.collect()
}

/// No two boards of a page overlap, and edges of solutions are shorter than edges of boards.
#[test]
fn boards_stand_apart() {
    for (per_page, solutions) in
        [1, 3, 6, 20].into_iter().flat_map(|count| Solutions::all().map(move |solutions| (count, solutions)))
    {
        let booklet = Booklet { solutions, ..booklet(Paper::Letter, per_page, mixed(20)) };
        let turned = |chunk: &'_ [SolvedPuzzle]| match solutions {
            Solutions::UpsideDown => [chunk, chunk].concat(),
            _ => chunk.to_vec(),
        };
        let mut order: Vec<SolvedPuzzle> = booklet.puzzles.chunks(per_page).flat_map(turned).collect();
        if solutions == Solutions::End {
            order.extend(booklet.puzzles.clone());
        }
        let mut boards = order.iter();
        let (mut given, mut solved) = (Vec::new(), Vec::new());
        for page in booklet.pages().unwrap() {
            let found = rectangles(&page, &mut boards);
            for (i, (own, _)) in found.iter().enumerate() {
                let meets = |(o, _): &([f32; 4], f32)| {
                    own[0] < o[2] && o[0] < own[2] && own[1] < o[3] && o[1] < own[3]
                };
                assert!(!found[..i].iter().any(meets), "{own:?} {found:?}");
            }
            let is_solved =
                page.split("class=\"panel\"").skip(1).map(|panel| panel.contains("class=\"lines\""));
            for ((_, scale), is_solved) in found.into_iter().zip(is_solved) {
                if is_solved { &mut solved } else { &mut given }.push(scale);
            }
        }
        assert!(boards.next().is_none() && given.len() == 20);
        assert_eq!(solved.len(), if solutions == Solutions::None { 0 } else { 20 });
        assert!(given.iter().zip(&solved).all(|(a, b)| a > b), "{given:?} {solved:?}");
    }
}

/// Upside down, the solutions are those of the boards above them, from the right to the left.
#[test]
fn solutions_are_upside_down_below_their_boards() {
    let booklet = Booklet { solutions: Solutions::UpsideDown, ..booklet(Paper::A4, 4, mixed(10)) };
    let pages = booklet.pages().unwrap();
    assert_eq!(pages.len(), 3);
    let loops: Vec<&str> =
        pages.iter().flat_map(|page| between(page, "class=\"lines\" d=\"", "\"")).collect();
    let expected: Vec<String> = booklet.puzzles.iter().map(path_of_loop).collect();
    assert_eq!(loops, expected);
    for page in &pages {
        let turned: Vec<&str> = between(page, "<text ", "</text>");
        let turned: Vec<&str> = turned.into_iter().filter(|text| text.contains("rotate(180 ")).collect();
        let boards = page.matches("rotate(180) scale").count();
        assert_eq!((turned.len(), page.matches("class=\"lines\"").count()), (boards, boards));
    }
    // The numbers are turned in the PDF as well.
    let content = &streams(&pdf(&booklet).unwrap())[0];
    let matrices: Vec<&str> = content.lines().filter(|line| line.ends_with(" Tm")).collect();
    assert_eq!(matrices.iter().filter(|line| line.starts_with("-1 0 0 -1 ")).count(), 4);
    let [first, second] = [1, 2].map(|number: u8| {
        let at = content.find(&format!("\n({number}) Tj")).unwrap();
        let matrix = content[..at].lines().last().unwrap();
        matrix.split(' ').nth(4).unwrap().parse::<f32>().unwrap()
    });
    assert!(first > second, "{first} {second}");
}

/// Captions of boards side by side do not touch.
#[test]
fn captions_stand_apart() {
    let mut puzzles = vec![problem(3, 3, 1); 100];
    for problem in &mut puzzles {
        (problem.remark, problem.stars) = ("beyond people".into(), 5);
    }
    let page = booklet(Paper::A4, 100, puzzles).pages().unwrap().swap_remove(0);
    let captions: Vec<Place> = texts(&page)
        .into_iter()
        .filter(|(_, words)| words.ends_with("people"))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(captions.len(), 100);
    // The tips of the last star of each board, and of the first one.
    let stars = between(&page, "class=\"star\" d=\"", "\"")[0];
    let tips: Vec<f32> = between(stars, "M", " ").into_iter().map(|tip| tip.parse().unwrap()).collect();
    for (pair, stars) in captions.windows(2).zip(tips.chunks(5)) {
        if pair[0].y == pair[1].y {
            assert!(pair[0].x < stars[0] && stars[4] + pair[0].size / 2.0 < pair[1].x, "{pair:?} {stars:?}");
        }
    }
}

/// As many stars are filled as the board has, and with none there is no row of them.
#[test]
fn boards_have_stars() {
    let mut puzzles = mixed(7);
    for (problem, stars) in puzzles.iter_mut().zip(0..=5) {
        problem.stars = stars;
    }
    puzzles[6].stars = 0;
    let page =
        Booklet { solutions: Solutions::None, ..booklet(Paper::A4, 9, puzzles) }.pages().unwrap().concat();
    let count =
        |class: &str| between(&page, &format!("class=\"{class}\" d=\""), "\"").concat().matches('M').count();
    assert_eq!((count("star"), count("no star")), (1 + 2 + 3 + 4 + 5, 4 + 3 + 2 + 1));
}

/// The cover counts the boards of each grade, and its example has the solution beside it.
#[test]
fn the_cover_says_what_is_inside() {
    let mut puzzles = [mixed(5), vec![problem(5, 5, 9)]].concat();
    for (problem, (remark, stars)) in
        puzzles.iter_mut().zip([("hard", 4), ("easy", 1), ("easy", 1), ("hard", 4), ("", 0), ("tricky", 3)])
    {
        (problem.remark, problem.stars) = (remark.into(), stars);
    }
    let booklet = Booklet { cover: Some(covered()), ..booklet(Paper::A4, 6, puzzles) };
    let pages = booklet.pages().unwrap();
    let words: Vec<String> = texts(&pages[0]).into_iter().map(|(_, words)| words).collect();
    let expected = [
        ("", "1 board of 6 x 10"),
        ("easy", "2 boards of 3 x 8 to 9 x 4"),
        ("tricky", "1 board of 5 x 5"),
        ("hard", "2 boards of 5 x 5 to 7 x 7"),
    ];
    let expected: Vec<&str> =
        expected.iter().flat_map(|&(word, boards)| [word, boards]).filter(|word| !word.is_empty()).collect();
    assert_eq!(words[..2], ["A (first) book!", "Ada Lovelace"]);
    assert!(words[2].starts_with("Draw a single closed loop"));
    assert_eq!(words[3..10], expected);
    assert_eq!(words[10..], ["Made by hand"]);
    assert_eq!(texts(&pages[1]).iter().filter(|(_, words)| words.starts_with("Draw a")).count(), 0);
    let file = pdf(&booklet).unwrap();
    assert!(String::from_utf8_lossy(&file).contains("/Author (Ada Lovelace)"));

    let [given, solved] = between(&pages[0], "class=\"panel\"", "</g>\n</g>")[..] else { panic!() };
    let mut clues = vec![Clue::BLANK; 25];
    for clue in between(given, "<use href=\"#", "/>") {
        let number = |name: &str| between(clue, &format!("{name}=\""), "\"")[0].parse::<f32>().unwrap();
        let digit = clue.split('"').next().unwrap().chars().last().unwrap();
        clues[(number("y") / 20.0) as usize * 5 + (number("x") / 20.0) as usize] =
            Clue::new(digit.to_digit(10).unwrap() as u8).unwrap();
    }
    let puzzle = Puzzle::new(Grid::new(5, 5).unwrap(), clues).unwrap();
    assert_eq!(puzzle.clue_count(), 14);
    let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).verdict else {
        panic!("several solutions")
    };
    let example = SolvedPuzzle {
        puzzle,
        solution: solution.states(),
        heading: String::new(),
        remark: String::new(),
        stars: 0,
    };
    assert_eq!(between(solved, "class=\"lines\" d=\"", "\""), [path_of_loop(&example)]);
}

/// The streams of a PDF, decompressed.
fn streams(file: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = file;
    let find = |text: &[u8], part: &[u8]| text.windows(part.len()).position(|window| window == part);
    while let Some(start) = find(rest, b"stream\n") {
        rest = &rest[start + b"stream\n".len()..];
        let mut text = Vec::new();
        ZlibDecoder::new(rest).read_to_end(&mut text).unwrap();
        found.push(text.iter().map(|&byte| char::from(byte)).collect());
        rest = &rest[find(rest, b"endstream").unwrap() + b"endstream".len()..];
    }
    found
}

#[test]
fn a_pdf_has_all_paths_and_texts_of_its_pages() {
    let booklet = booklet(Paper::Letter, 3, mixed(7));
    let file = pdf(&booklet).unwrap();
    assert_eq!(file, pdf(&booklet).unwrap());
    let text = String::from_utf8_lossy(&file);
    let pages = booklet.pages().unwrap();
    assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
    assert!(
        text.contains("/Title (A \\(first\\) book!)") || text.contains("/Title (A (first) book!)"),
        "{}",
        &text[..400]
    );
    assert_eq!(text.matches("/MediaBox [0 0 612 792]").count(), pages.len());
    assert_eq!(text.matches("/Count 4").count(), 1);
    let contents = streams(&file);
    assert_eq!(contents.len(), pages.len());
    for (content, page) in contents.iter().zip(&pages) {
        let (tree, mut found) = (tree(page), Vec::new());
        paths(tree.root(), &mut found);
        let count = |operator: &str| content.lines().filter(|line| *line == operator).count();
        assert_eq!(count("S"), found.iter().filter(|path| path.stroke().is_some()).count());
        assert_eq!(count("f") + count("f*"), found.iter().filter(|path| path.fill().is_some()).count());
        assert_eq!((count("q"), count("Q")), (found.len() + 1, found.len() + 1));
        let shown: Vec<String> = between(content, "\n(", ") Tj").into_iter().map(String::from).collect();
        let words: Vec<String> = texts(page).into_iter().map(|(_, words)| words).collect();
        let plain = |text: &String| text.replace("\\(", "(").replace("\\)", ")");
        assert_eq!(shown.iter().map(plain).collect::<Vec<_>>(), words);
    }
}

/// Titles have letters of other languages, as far as a PDF can show them; pages as SVG show all.
#[test]
fn titles_have_letters_of_other_languages() {
    let titled = |title: &str| Booklet { title: title.into(), ..booklet(Paper::A4, 6, mixed(1)) };
    for title in ["Rätsel für Übermütige", "Énigmes à 5 €", "Łamigłówki", "スリザーリンク"]
    {
        let page = titled(title).pages().unwrap().swap_remove(0);
        assert_eq!(texts(&page)[0].1, title);
        assert!(texts(&page)[1].1.starts_with("Draw a single closed loop"));
    }
    let file = pdf(&titled("Énigmes à 5 €")).unwrap();
    // Bytes above 127 make it a string of hexadecimal digits.
    assert!(streams(&file)[0].contains("<C96E69676D657320E020352080> Tj"));
    assert!(matches!(pdf(&titled("Łamigłówki")), Err(PdfError::Character('Ł'))));
}

#[test]
fn bytes_of_characters_are_those_of_pdf() {
    let known = [('A', 65), ('~', 126), ('ä', 0xE4), ('ß', 0xDF), ('€', 0x80), ('Ž', 0x8E), ('‘', 0x91)];
    let special = [('—', 0x97), ('ž', 0x9E), ('Ÿ', 0x9F), ('•', 0x95), ('™', 0x99)];
    for (char, code) in known.into_iter().chain(special) {
        assert_eq!(byte(char), Some(code), "{char}");
    }
    for char in ['\n', '\u{7f}', '\u{81}', '\u{8d}', '\u{90}', '\u{9d}', 'α', 'ス'] {
        assert_eq!(byte(char), None, "{char:?}");
    }
}

#[test]
fn widths_of_texts_are_those_of_helvetica() {
    assert_eq!(width("Hello", 1000.0), 722.0 + 556.0 + 222.0 + 222.0 + 556.0);
    assert_eq!(width("12", 10.0), 11.12);
    assert_eq!(width("ス", 8.0), 8.0);
}

/// The title is in the PDF as text, and a board takes a few kilobytes.
#[test]
fn a_board_takes_little_room() {
    let boards = booklet(Paper::A4, 6, (0..12).map(|seed| problem(10, 10, seed)).collect());
    let bytes = pdf(&boards).unwrap().len();
    assert!(bytes / 12 <= 4096, "{bytes} bytes for 12 boards");
}

/// Long edges of one board do not make those of another too short.
#[test]
fn all_boards_are_large_enough_if_they_can_be() {
    let check = |sizes: &[(u64, u64)]| {
        let problems = sizes.iter().map(|&(rows, cols)| {
            let grid = Grid::new(rows, cols).unwrap();
            let puzzle = Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap();
            SolvedPuzzle { puzzle, solution: vec![State::Undecided; grid.edge_count()], ..problem(2, 2, 1) }
        });
        booklet(Paper::A4, sizes.len(), problems.collect()).pages()
    };
    assert!(check(&[(10, 10), (60, 10)]).is_ok());
    assert!(check(&[(7, 7), (10, 60), (7, 7)]).is_ok());
    assert!(check(&[(10, 10), (100, 10)]).is_err());
}

#[test]
fn what_cannot_be_printed_is_said() {
    let said = |booklet: Booklet| booklet.pages().unwrap_err();
    assert!(matches!(said(booklet(Paper::A4, 6, vec![])), BookletError::Empty));
    let titled = |title: &str| Booklet { title: title.into(), ..booklet(Paper::A4, 6, mixed(1)) };
    let long = "long ".repeat(40);
    let is_long =
        |error, name| matches!(error, BookletError::LongLine { what, most: 20..100 } if what == name);
    assert!(is_long(said(titled(&long)), "the title"));
    // ": solutions" stands behind the title only where solutions are at the end.
    let zeros = |solutions| Booklet { solutions, ..titled(&"0".repeat(48)) };
    assert!(zeros(Solutions::None).pages().is_ok());
    assert!(matches!(said(zeros(Solutions::End)), BookletError::LongLine { most: 1..48, .. }));
    let cover = Some(Cover { author: long, note: String::new() });
    assert!(is_long(said(Booklet { cover, ..titled("short") }), "the author"));
    let error = said(booklet(Paper::A4, 30, [mixed(29), vec![problem(20, 12, 1)]].concat()));
    let error = error.to_string();
    assert!(error.starts_with("board 30 of 20 x 12 would have edges of "), "{error}");
    assert!(error.ends_with("expected at least 2.5 mm: put fewer on a page"), "{error}");
}

#[test]
fn the_command_makes_boards_of_grades() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let make = |name: &str, more: &[&str]| {
        let grades =
            ["booklet", "--size", "6x6", "--grades", "easy:2,normal..hard", "--seed", "7", "--per-page", "1"];
        let output = slink(&[&grades[..], more, &["-o", &path(name)]].concat(), "");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{output:?}");
    };
    make("a.pdf", &["--jobs", "1"]);
    make("b.pdf", &["--jobs", "2"]);
    assert_eq!(fs::read(path("a.pdf")).unwrap(), fs::read(path("b.pdf")).unwrap());
    // One page for each board, and one for the solutions.
    make("pages.svg", &[]);
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.pdf", "b.pdf", "pages-1.svg", "pages-2.svg", "pages-3.svg", "pages-4.svg"]);
    let page = |n: usize| fs::read_to_string(path(&format!("pages-{n}.svg"))).unwrap();
    assert!(page(4).contains("<title>Slitherlink: solutions, page 4 of 4</title>"));
    let captions = |n| texts(&page(n)).into_iter().map(|(_, words)| words).collect::<Vec<String>>();
    assert_eq!([&captions(1)[0], &captions(1)[2], &captions(1)[3]], ["Slitherlink", "1  easy", "1 of 4"]);
    make("covered.svg", &["--cover", "--author", "Ada", "--solutions", "none"]);
    let page = fs::read_to_string(path("covered-1.svg")).unwrap();
    let words: Vec<String> = texts(&page).into_iter().map(|(_, words)| words).collect();
    assert_eq!(words[..2], ["Slitherlink", "Ada"]);
    assert_eq!(words[3..5], ["easy", "2 boards of 6 x 6"]);
    assert_eq!(words.last().unwrap(), "Made by slink, seed 7");
    assert!(
        !std::path::Path::new(&path("covered-5.svg")).exists()
            && std::path::Path::new(&path("covered-4.svg")).exists()
    );
}

/// Pages of an earlier booklet of the same name are not printed by mistake: they are named, and nothing else is.
#[test]
fn pages_that_are_left_over_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let make = |boards: usize, more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_slink"))
            .args(["booklet", "--per-page", "1", "-o", "my book.svg", "boards.txt"])
            .args(more)
            .current_dir(fs::write(path("boards.txt"), "1 1\n4\n".repeat(boards)).map(|()| &folder).unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(make(5, &[]), "");
    // Named like pages, but by others, or with another number, or no files; and pages of a booklet of another name.
    fs::write(
        path("my book-7.svg"),
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>A, page 7 of 8</title></svg>",
    )
    .unwrap();
    fs::copy(path("my book-4.svg"), path("my book-2024.svg")).unwrap();
    fs::copy(path("my book-4.svg"), path("my book-4-copy.svg")).unwrap();
    fs::copy(path("my book-4.svg"), path("your book-4.svg")).unwrap();
    fs::create_dir(path("my book-8.svg")).unwrap();
    let page = fs::read(path("my book-4.svg")).unwrap();
    let note = |names: &str| format!("note: {names} before you print this one\n");
    let names = "my book-4.svg, my book-5.svg, my book-6.svg are pages of an earlier booklet; delete them";
    assert_eq!(make(2, &["--quiet", "--title", "Another"]), note(names));
    assert_eq!(fs::read(path("my book-4.svg")).unwrap(), page);
    for n in [4, 5] {
        fs::remove_file(path(&format!("my book-{n}.svg"))).unwrap();
    }
    assert_eq!(make(2, &[]), note("my book-6.svg is a page of an earlier booklet; delete it"));
    // With ten pages, their numbers have two digits, so that six pages stay.
    let said = make(9, &["--cover", "--solutions", "none"]);
    assert!(
        said.starts_with("note: my book-1.svg, my book-2.svg, my book-3.svg, my book-6.svg are"),
        "{said}"
    );
    for n in 1..=9 {
        fs::write(
            path(&format!("my book-{n:03}.svg")),
            String::from_utf8(page.clone()).unwrap().replace("page 4", &format!("page {n}")),
        )
        .unwrap();
    }
    let said = make(1, &[]);
    assert!(said.contains(" and 1 more are pages of") && said.lines().count() == 1, "{said}");
}

#[test]
fn the_command_refuses_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let one = "1 1\n4\n";
    let cases: [(&[&str], &str, i32, &str); 12] = [
        (&["--size", "200x200", "--grades", "hard"], "", 2, "board 1"),
        (
            &["--size", "3x3", "--grades", "beyond"],
            "",
            1,
            "error: none of 1000 boards of 3 x 3 met all conditions",
        ),
        (
            &[],
            "1 1\n4\n2 2\n. .\n. .\n",
            1,
            "puzzle 2 of standard input cannot go into a booklet: it has several",
        ),
        (
            &[],
            "2 2\n3 3\n3 3\n",
            1,
            "puzzle 1 of standard input cannot go into a booklet: it has no solution",
        ),
        (&[], "2 2\n3 q\n2 3\n", 2, "found `q`"),
        (&[], "0 0\n", 2, "found no puzzle, expected at least one to print"),
        (
            &["--title", "\u{3b1}"],
            one,
            2,
            "--title: the text has the character `\u{3b1}`, which a PDF from slink cannot show",
        ),
        (&["--author", "Ada"], one, 2, "--cover"),
        (&["--cover", "--author", "\u{3b1}"], one, 2, "--author: the text has the character `\u{3b1}`"),
        (&["--per-page", "0"], one, 2, "expected a number from 1 to 100"),
        (&["--size", "5", "--grades", "easy:0"], "", 2, "such as hard:2"),
        (&["--grades", "easy"], "", 2, "--size"),
    ];
    for (more, input, code, expected) in cases {
        let output = slink(&[&["booklet", "-o", &path("book.pdf")], more].concat(), input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(expected), "{more:?} {input}: {said}");
    }
    for (name, expected) in
        [("none/book.pdf", "there is no folder"), ("book.png", "expected the extension .pdf or .svg")]
    {
        let output = slink(&["booklet", "-o", &path(name)], one);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(expected), "{said}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let output =
        slink(&["booklet", "--ungraded", "--grades", "easy", "--size", "5", "-o", &path("book.pdf")], "");
    assert!(
        output.status.code() == Some(2) && String::from_utf8_lossy(&output.stderr).contains("--ungraded")
    );
    let output = slink(&["booklet", "--ungraded", "-o", &path("book.svg")], one);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let page = fs::read_to_string(path("book-1.svg")).unwrap();
    assert!(texts(&page).iter().any(|(_, words)| words == "1") && !page.contains("class=\"star\""));
    let output = slink(&["booklet", "-q", "-o", &path("book.pdf")], one);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{output:?}");
}

#[test]
fn titles_of_boards_are_below_them() {
    let mut puzzles = mixed(3);
    puzzles[0].heading = "The heart, by Ann".into();
    puzzles[1].heading = "A title ".repeat(40);
    let pages = booklet(Paper::A4, 6, puzzles).pages().unwrap();
    let captions: Vec<(Place, String)> = texts(&pages[0]);
    let caption = |number: &str| captions.iter().find(|(_, words)| words.starts_with(number)).unwrap();
    assert_eq!(caption("1  ").1, "1  The heart, by Ann  easy");
    let (place, cut) = caption("2  ");
    assert!(cut.starts_with("2  A title A title") && cut.ends_with("…  easy"), "{cut}");
    assert!(place.size >= 7.0, "{place:?}");
    assert_eq!(caption("3  ").1, "3  easy");
}

#[test]
fn titles_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let board = |title: &str| {
        format!(r#"{{"slink":1,"rows":1,"cols":1,"clues":["4"],"title":"{title}","author":"Bé"}}"#)
    };
    let run = |title: &str, name: &str| {
        let (input, output) = (folder.path().join("boards.json"), folder.path().join(name));
        fs::write(&input, board(title)).unwrap();
        let run = slink(&["booklet", "-o", output.to_str().unwrap(), input.to_str().unwrap()], "");
        (run, output)
    };
    let (made, output) = run("Square", "book.svg");
    let err = |run: &std::process::Output| String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let page = fs::read_to_string(output.with_file_name("book-1.svg")).unwrap();
    assert!(texts(&page).iter().any(|(_, words)| words == "1  Square, by Bé  easy"), "{page}");
    // A booklet has one line for it.
    for name in ["lines.pdf", "lines.svg"] {
        let (made, _) = run(r"Two\r\nlines\t\u0007\u2028 here", name);
        assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    }
    let page = fs::read_to_string(folder.path().join("lines-1.svg")).unwrap();
    assert!(texts(&page).iter().any(|(_, words)| words == "1  Two lines here, by Bé  easy"), "{page}");
    let (refused, _) = run("Квадрат", "book.pdf");
    assert_eq!(refused.status.code(), Some(2));
    let refused = err(&refused);
    assert!(refused.contains("title and author of board 1") && refused.contains('К'), "{refused}");
}
