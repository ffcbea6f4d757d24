//! The genres, each without and with a loop that passes every dot: answers of every kind against all loops of small boards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::sink;
use std::num::NonZero;

use crate::common::boards::{cycles_of, grid};
use crate::common::cases::cases;
use crate::common::claims;
use crate::common::genres::{Seen, all, codes, file, name_of, random, read_file, read_url, url};
use crate::common::oracle::{Loop, all_loops, loop_of};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::count::{Budget, Counting, Likelihood, Sampler};
use slitherlink::explain::Limits;
use slitherlink::formats::{self, Drawing, Entry, Format, Reader, Room, WriteError};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::grade::Graded;
use slitherlink::internals::count::by_frontier;
use slitherlink::internals::frontier::{Common, common};
use slitherlink::prove::Proof;
use slitherlink::replay::{Checks, Place, Replay};
use slitherlink::why::{Additions, Aim, Question, Why};
use slitherlink::{
    Board, Certifying, Clue, Deadline, Dots, Flaw, Genre, Grid, Named, Options, Puzzle, Shade, Solver, State,
    Strategy, Technique, TechniqueSet, Verdict, verify,
};
use slitherlink_certificate::Checker;

/// The boards with known answers: the genre, the URL, and the lines: the vertical ones, a row of cells at a time, then the horizontal
/// ones.
const KNOWN: [(&str, &str, &str); 4] = [
    ("slither/f/3/3/gdk", "1111 1001 1111", "101 010 010 101"),
    (
        "swslither/5/5/2c5a2a5c2a136a3c6a3",
        "100001 110101 111001 111111 000011",
        "11111 01100 00100 00010 10100 00001",
    ),
    (
        "vslither/5/5/62342dici32337c",
        "000011 010001 010100 100010 010010",
        "00001 01110 00011 10010 10000 01110",
    ),
    ("tslither/5/5/k77cbk2232b", "100001 110011 111111 111100 100001", "11111 01110 00100 00001 01011 11111"),
];

fn known() -> impl Iterator<Item = (Puzzle, Vec<bool>)> {
    KNOWN.into_iter().map(|(url, down, across)| {
        let lines =
            format!("{across}{down}").chars().filter(|c| !c.is_whitespace()).map(|c| c == '1').collect();
        (url.parse().unwrap(), lines)
    })
}

/// Solvers of all kinds.
fn solvers() -> Vec<(Options, Solver)> {
    let full = Options::default();
    let options = [
        full,
        Options { strategy: Strategy::Reference, ..full },
        Options { strategy: Strategy::Cases, ..full },
        Options { techniques: TechniqueSet::RULES, ..full },
        Options { techniques: TechniqueSet::NONE, ..full },
        Options::SAT_ONLY,
    ];
    options.map(|options| (options, Solver::new(options))).into()
}

#[test]
fn the_known_boards_have_their_one_solution() {
    for (puzzle, lines) in known() {
        assert!(verify(&puzzle, lines.clone()).is_ok(), "{puzzle:?}");
        for (options, mut solver) in solvers() {
            let verdict = solver.solve(&puzzle).verdict;
            let Verdict::Unique(solution) = &verdict else {
                panic!("{verdict:?} of {puzzle:?} with {options:?}")
            };
            assert_eq!(solution.lines(), lines);
        }
    }
}

#[test]
fn verify_says_what_is_wrong() {
    let flaw = |rows: &str, genre, dots, inside: &[usize]| {
        let puzzle: Puzzle = format!("2 3\n{}\n", rows.replace(' ', "\n")).parse().unwrap();
        let loops = all_loops(grid(2, 3));
        let mask = inside.iter().map(|cell| 1 << cell).sum::<u64>();
        let lines = loops.into_iter().find(|l| l.inside == mask).unwrap().lines;
        verify(&puzzle.of_genre(genre).with_dots(dots), lines).unwrap_err()
    };
    let told = |flaw: Flaw| flaw.to_string();
    let (vertex, touch, plain) = (Genre::Vertex, Genre::Touch, Genre::Slitherlink);
    let any = Dots::ZeroOrTwo;
    assert_eq!(told(flaw("... ..3", vertex, any, &[0])), "the 3 at r2c3 has 0 dots on the loop");
    assert_eq!(told(flaw("... .0.", touch, any, &[0])), "the 0 at r2c2 has 1 touch");
    assert_eq!(
        told(flaw("... ...", plain, Dots::Two, &[0])),
        "the loop does not pass the top-right corner of r1c2"
    );
    let sheep = Puzzle::new(grid(1, 2), [Clue::SHEEP, Clue::WOLF]).unwrap();
    let around =
        |cell: usize| all_loops(grid(1, 2)).into_iter().find(|l| l.inside == 1 << cell).unwrap().lines;
    assert!(verify(&sheep, around(0)).is_ok());
    assert_eq!(told(verify(&sheep, around(1)).unwrap_err()), "the sheep at r1c1 is outside the loop");
}

/// The loops of a grid, and what each has at the cells.
struct Loops {
    grid: Grid,
    loops: Vec<Loop>,
    seen: Vec<Seen>,
}

impl Loops {
    fn of(rows: u64, cols: u64) -> Loops {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        let seen = loops.iter().map(|l| Seen::of(grid, l)).collect();
        Loops { grid, loops, seen }
    }

    fn solutions(&self, puzzle: &Puzzle) -> Vec<&Loop> {
        self.loops.iter().zip(&self.seen).filter(|(_, seen)| seen.solves(puzzle)).map(|(l, _)| l).collect()
    }
}

fn sizes() -> Vec<Loops> {
    [(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (4, 3), (4, 4)].map(|(rows, cols)| Loops::of(rows, cols)).into()
}

/// Calls `check` with random boards of each genre, and their solutions.
fn each_board(seed: u64, count: u64, mut check: impl FnMut(&Puzzle, &[&Loop])) {
    let (sizes, mut rng) = (sizes(), ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(sizes.last().unwrap().loops.len(), 9349);
    for kind in all() {
        for i in 0..cases(count) {
            // Most are of the two largest sizes.
            let size = if i % 2 == 0 { rng.random_range(0..sizes.len()) } else { sizes.len() - 1 };
            let Loops { grid, seen, .. } = &sizes[size];
            let puzzle = random(*grid, seen, kind, &mut rng);
            check(&puzzle, &sizes[size].solutions(&puzzle));
        }
    }
}

/// By edge, what all of these loops have in common; `None` if there is no loop.
fn in_common(puzzle: &Puzzle, found: &[&Loop]) -> Option<Vec<State>> {
    let first = found.first()?;
    Some(
        puzzle
            .grid()
            .edges()
            .map(|edge| {
                let on = first.lines[edge.index()];
                let is_same = found.iter().all(|l| l.lines[edge.index()] == on);
                if is_same { State::from_on(on) } else { State::Undecided }
            })
            .collect(),
    )
}

#[test]
fn verdicts_agree_with_all_loops() {
    let mut solvers = solvers();
    each_board(85, 500, |puzzle, found| {
        for (options, solver) in &mut solvers {
            let verdict = solver.solve(puzzle).verdict;
            let has = |lines: &[bool]| found.iter().any(|l| l.lines == lines);
            let is_right = match &verdict {
                Verdict::Unique(one) => found.len() == 1 && has(one.lines()),
                Verdict::Several(two) => two[0] != two[1] && two.iter().all(|one| has(one.lines())),
                Verdict::None(_) => found.is_empty(),
                _ => false,
            };
            assert!(is_right, "{verdict:?} of {puzzle:?}, which has {}, with {options:?}", found.len());
        }
    });
}

#[test]
fn counts_and_forced_edges_agree_with_all_loops() {
    let mut solver = Solver::default();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    each_board(86, 500, |puzzle, found| {
        let counted = Counting::default().count(puzzle);
        assert_eq!((counted.loops, counted.stop), (BigUint::from(found.len()), None), "{puzzle:?}");
        let states = in_common(puzzle, found);
        let backbone = solver.backbone(puzzle).map(|backbone| backbone.states);
        assert_eq!(backbone.as_deref(), states.as_deref(), "{puzzle:?}");
        if !counts_lines(puzzle.genre()) {
            assert_eq!(common(&Board::new(puzzle), usize::MAX, &Deadline::NEVER), None);
            return;
        }
        let shared = common(&Board::new(puzzle), usize::MAX, &Deadline::NEVER).unwrap();
        assert_eq!(shared, states.map_or(Common::NoLoop, Common::States), "{puzzle:?}");
        let board = Board::new(puzzle);
        assert_eq!(
            by_frontier(&board, Budget::default(), &mut |_| {}).loops,
            BigUint::from(found.len()),
            "{puzzle:?}"
        );
        let likelihood = Likelihood::new(&board, Budget::default(), &mut |_| {}).unwrap();
        for edge in puzzle.grid().edges() {
            let lines = found.iter().filter(|l| l.lines[edge.index()]).count();
            assert_eq!(*likelihood.lines(edge), BigUint::from(lines), "{puzzle:?}");
        }
        let sampler = Sampler::new(&board, Budget::default(), &mut |_| {}).unwrap();
        let drawn = sampler.draw(&mut rng).unwrap();
        assert_eq!(drawn.is_none(), found.is_empty());
        assert!(drawn.is_none_or(|drawn| found.iter().any(|l| l.lines == drawn.lines())));
    });
}

/// Whether a number counts lines, so that rules and explanations know it.
fn counts_lines(genre: Genre) -> bool {
    matches!(genre, Genre::Slitherlink | Genre::SheepAndWolves)
}

/// The cells with clues.
fn clued(puzzle: &Puzzle) -> Vec<slitherlink::Cell> {
    puzzle.grid().cells().filter(|&cell| puzzle.given()[cell.index()] != Clue::BLANK).collect()
}

#[test]
fn why_agrees_with_all_loops() {
    let sizes = sizes();
    let solutions = |puzzle: &Puzzle| {
        let size = sizes.iter().find(|size| size.grid == puzzle.grid()).unwrap();
        size.solutions(puzzle).into_iter().map(|l| l.lines.clone()).collect::<Vec<_>>()
    };
    each_board(87, 60, |puzzle, found| {
        let question = Question { aim: Aim::Smallest, ..Question::default() };
        match question.why(puzzle) {
            Why::None { clues, steps } => {
                assert!(found.is_empty() && solutions(&puzzle.only(&clues.cells)).is_empty(), "{puzzle:?}");
                for cell in &clues.cells {
                    let fewer: Vec<_> = clues.cells.iter().copied().filter(|other| other != cell).collect();
                    assert!(!solutions(&puzzle.only(&fewer)).is_empty(), "{puzzle:?} {clues:?}");
                }
                assert_eq!(steps.is_ok(), counts_lines(puzzle.genre()));
                let few = puzzle.only(&clues.cells);
                steps.iter().for_each(|steps| {
                    Replay::all(&few, [], steps, Checks::default()).unwrap();
                });
            }
            Why::Several(several) => {
                assert!(found.len() > 1);
                match several.additions {
                    Additions::Clues { puzzle: more, .. } => {
                        assert_eq!(solutions(&more), [several.two[0].lines()], "{puzzle:?}");
                        assert_eq!((more.genre(), more.dots()), (puzzle.genre(), puzzle.dots()));
                    }
                    Additions::Twin(twin) => {
                        assert!(solutions(puzzle).iter().any(|lines| lines == twin.lines()))
                    }
                    Additions::Timeout => panic!(),
                }
            }
            Why::One { spare, .. } => {
                assert_eq!(found.len(), 1);
                let can_go = |&cell: &slitherlink::Cell| solutions(&puzzle.without(&[cell])).len() == 1;
                let by_force: Vec<_> = clued(puzzle).into_iter().filter(can_go).collect();
                assert_eq!(spare.cells, by_force, "{puzzle:?}");
            }
            Why::Timeout => panic!(),
        }
    });
}

#[test]
fn explanations_are_accepted_and_grades_follow_them() {
    let mut graded = 0;
    each_board(88, 60, |puzzle, found| {
        if !counts_lines(puzzle.genre()) {
            return;
        }
        let told = Limits::default().explain(puzzle);
        let checks = Checks { irredundant: true };
        let report =
            Replay::all(puzzle, [], &told.steps, checks).unwrap_or_else(|why| panic!("{why} of {puzzle:?}"));
        let is_new = |place: &Place| {
            let technique = told.steps[place.step].technique;
            place.inside.is_empty() && [Technique::Animal, Technique::EveryDot].contains(&technique)
        };
        let unneeded = report.redundant.iter().find(|redundancy| is_new(&redundancy.place));
        assert_eq!(unneeded, None, "{puzzle:?}: {:?}", told.steps);
        match found {
            [only] => {
                let states: Vec<State> = only.lines.iter().map(|&on| State::from_on(on)).collect();
                assert_eq!(told.states, states, "{puzzle:?}");
                assert!(matches!(slitherlink::grade(puzzle), Graded::Grade(_)));
                graded += 1;
            }
            _ => {
                for (state, edge) in told.states.iter().zip(puzzle.grid().edges()) {
                    let agrees = |l: &&Loop| {
                        *state == State::Undecided || *state == State::from_on(l.lines[edge.index()])
                    };
                    assert!(found.iter().all(agrees), "{puzzle:?}");
                }
            }
        }
    });
    assert!(graded > 50, "{graded}");
}

/// A number for each state, as pzprjs has it.
fn numbers(states: &[State]) -> Vec<i8> {
    let number = |state: &State| match state {
        State::Line => 1,
        State::Cross => -1,
        State::Undecided => 0,
    };
    states.iter().map(number).collect()
}

/// The entry in a text, in this format.
fn entry(text: &str) -> Entry {
    let mut entries = Reader::new("text", text.as_bytes());
    let entry = entries.next().unwrap().unwrap_or_else(|why| panic!("{why}: {text}"));
    assert!(entries.next().is_none());
    entry
}

#[test]
fn puzzles_with_drawings_go_through_urls_and_files_and_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (genre, dots) in all() {
        for _ in 0..cases(150) {
            let (rows, cols) = (rng.random_range(1..9), rng.random_range(1..9));
            let clue = |rng: &mut ChaCha8Rng| match rng.random_range(0..12) {
                n @ 0..=4 => Clue::NUMBERS[n],
                5 => Clue::HIDDEN,
                6 if genre == Genre::SheepAndWolves => Clue::SHEEP,
                7 if genre == Genre::SheepAndWolves => Clue::WOLF,
                _ => Clue::BLANK,
            };
            let clues: Vec<Clue> = (0..rows * cols).map(|_| clue(&mut rng)).collect();
            let puzzle = Puzzle::new(grid(rows, cols), clues).unwrap().of_genre(genre).with_dots(dots);
            let mut states: Vec<State> = (0..puzzle.grid().edge_count())
                .map(|_| [State::Line, State::Cross, State::Undecided][rng.random_range(0..3)])
                .collect();
            // Without lines and crosses, files have no drawing.
            states[0] = State::Cross;
            let unshaded = Entry { drawing: Some(Drawing::of(states.clone())), ..Entry::of(puzzle.clone()) };
            let mut drawn = unshaded.clone();
            // By puzz.link's number of a colour; in every other drawing no cell has one.
            let most = if rng.random_bool(0.5) { 3 } else { 1 };
            let colours: Vec<usize> = (0..rows * cols).map(|_| rng.random_range(0..most)).collect();
            if colours.iter().any(|&colour| colour > 0) {
                let shade = |&colour: &usize| [None, Some(Shade::Inside), Some(Shade::Outside)][colour];
                drawn.drawing.as_mut().unwrap().shading = colours.iter().map(shade).collect();
            }
            let said =
                (name_of(genre).to_string(), dots == Dots::Two, rows as usize, cols as usize, codes(&puzzle));
            let said = |states: Vec<i8>, colours: &[usize]| {
                (said.0.clone(), said.1, said.2, said.3, said.4.clone(), states, colours.to_vec())
            };
            assert_eq!(read_url(&formats::url(&puzzle)), said(Vec::new(), &[]));
            assert_eq!(formats::url(&puzzle).parse::<Puzzle>().unwrap(), puzzle);
            assert_eq!(entry(&url(&puzzle, &mut rng)).puzzle, puzzle);
            assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
            let written = |format: Format| format.write(&drawn);
            let text = written(Format::Pzprv3).unwrap();
            let (is_plain, shading) = (puzzle.is_plain(), !drawn.fits(Room::Drawing));
            let stored = if is_plain && !shading { &[] } else { &colours[..] };
            assert_eq!(read_file(&text), said(numbers(&states), stored));
            assert_eq!(entry(&text), drawn);
            let theirs = file(&puzzle, &numbers(&states), &colours, &mut rng);
            assert_eq!(entry(&theirs), drawn, "{theirs}");
            assert_eq!(entry(&theirs.replace('\n', "/")), drawn, "{theirs}");
            assert_eq!(entry(&written(Format::Json).unwrap()), drawn);
            // All others refuse what they cannot say, and say the rest.
            for format in Format::all() {
                match written(format) {
                    Ok(text) if format.room() >= Room::Drawing && format.has_hidden() => {
                        // A drawing says the genre by its animals.
                        let back = entry(&text);
                        let puzzle = back.puzzle.of_genre(genre);
                        let stored = if format.room() == Room::Shading { &drawn } else { &unshaded };
                        assert_eq!(Entry { puzzle, ..back }, *stored, "{}", format.name());
                    }
                    Ok(_) => {}
                    Err(WriteError::Genre { .. }) => assert!(!puzzle.is_plain()),
                    Err(_) => assert!(puzzle.is_plain()),
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, told) in [
        ("https://puzz.link/p?swslither/2/2/57aa", "found `7` at r1c2"),
        ("https://puzz.link/p?vslither/2/2/zzz", "after the last cell"),
        ("https://puzz.link/p?xslither/2/2/g", "a puzzle of the kind xslither"),
        ("https://puzz.link/p?slither/x/2/2/g", "the flag x"),
        ("pzprv3.1/slither/1/1/f/5 /0 /0 0 /0 /0 /", "found `5`"),
        ("pzprv3.1/slither/1/2/1 . /0 3 /0 0 0 /0 0 /0 0 /", "found `3`, expected 2 colours, each 0, 1 or 2"),
        ("pzprv3.1/slither/1/2/1 . /1 /0 0 0 /0 0 /0 0 /", "found 1 colours, expected 2 colours"),
        (r#"{"slink":1,"rows":1,"cols":2,"clues":[".."],"shading":["i"]}"#, "1 texts of 2 characters"),
        (r#"{"slink":1,"rows":1,"cols":1,"clues":["."],"genre":"torus"}"#, "found the genre `torus`"),
    ] {
        let why = text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(why.contains(told), "{why}");
    }
}

fn certificate(puzzle: &Puzzle) -> String {
    let made =
        Certifying { limit: NonZero::new(100).unwrap(), ..Certifying::default() }.certify(puzzle).unwrap();
    let mut text = Vec::new();
    made.write(Proof::Lrat, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// How many solutions a certificate shows that there are: exactly, if it is complete.
fn shown(text: &str) -> Result<(usize, bool), String> {
    match Checker::new(text.as_bytes()).next(&mut sink()) {
        Ok(checked) => {
            let checked = checked.unwrap();
            Ok((checked.loops(), checked.refutation().is_some()))
        }
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn certificates_are_right_and_mutants_show_nothing_false() {
    let sizes = sizes();
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut accepted, mut refused) = (0, 0);
    each_board(89, 60, |puzzle, found| {
        if !counts_lines(puzzle.genre()) {
            return;
        }
        let text = certificate(puzzle);
        assert_eq!(shown(&text), Ok((found.len().min(100), found.len() < 100)), "{puzzle:?}\n{text}");
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..20 {
            let i = rng.random_range(1..lines.len());
            let mut words: Vec<String> = lines[i].split(' ').map(String::from).collect();
            let j = rng.random_range(0..words.len());
            let mut wrong: Vec<String> = lines.iter().map(ToString::to_string).collect();
            match rng.random_range(0..6) {
                0 if i > 1 => drop(wrong.remove(i)),
                1 => {
                    words.remove(j);
                    wrong[i] = words.join(" ");
                }
                2 => {
                    wrong[1] = match lines[1].strip_suffix(" every-dot") {
                        Some(line) => line.into(),
                        None => format!("{} every-dot", lines[1]),
                    }
                }
                3 => {
                    wrong = wrong
                        .iter()
                        .map(|line| {
                            let is_row = line.chars().all(|c| "01234.SW".contains(c));
                            if is_row {
                                line.chars()
                                    .map(|c| match c {
                                        'S' => 'W',
                                        'W' => 'S',
                                        c => c,
                                    })
                                    .collect()
                            } else {
                                line.clone()
                            }
                        })
                        .collect()
                }
                4 => {
                    let row = 2 + rng.random_range(0..puzzle.grid().rows());
                    let at = rng.random_range(0..puzzle.grid().cols());
                    let other = "01234.SW".chars().nth(rng.random_range(0..8)).unwrap();
                    wrong[row] = wrong[row]
                        .chars()
                        .enumerate()
                        .map(|(c, old)| if c == at { other } else { old })
                        .collect();
                }
                _ => {
                    let number = words[j].parse::<i64>().map(|n| n + [-1, 1][rng.random_range(0..2)]);
                    let Ok(number) = number else { continue };
                    words[j] = number.to_string();
                    wrong[i] = words.join(" ");
                }
            }
            let wrong = wrong.join("\n") + "\n";
            if wrong == text {
                continue;
            }
            let Ok((count, is_exact)) = shown(&wrong) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            // What is accepted is true of the puzzle that it now states.
            let mut head = wrong.lines().skip(1);
            let size: Vec<&str> = head.next().unwrap().split(' ').collect();
            let rows: String = head.take(size[1].parse().unwrap()).collect();
            let clues = rows.chars().map(|c| match c {
                '.' => Clue::BLANK,
                'S' => Clue::SHEEP,
                'W' => Clue::WOLF,
                c => Clue::new(c as u8 - b'0').unwrap(),
            });
            let dots = if size.len() > 3 { Dots::Two } else { Dots::ZeroOrTwo };
            let now = Puzzle::new(
                grid(size[1].parse().unwrap(), size[2].parse().unwrap()),
                clues.collect::<Vec<_>>(),
            )
            .unwrap();
            let of_size = sizes.iter().find(|loops| loops.grid == now.grid()).unwrap();
            let truth = of_size.solutions(&now.with_dots(dots)).len();
            assert!(
                if is_exact { truth == count } else { truth >= count },
                "{wrong} shows {count} of {truth}"
            );
        }
    });
    assert!(refused > 1000 && accepted < refused / 3, "{accepted} accepted, {refused} refused");
}

#[test]
fn boards_of_the_genres_are_made() {
    for (rows, cols) in [(5, 5), (6, 7), (9, 4)] {
        for (dots, animals) in [(Dots::Two, 0.0), (Dots::ZeroOrTwo, 0.4), (Dots::Two, 0.4)] {
            for clues in [Clues::Minimal, Clues::Full] {
                let (size, every_dot) = (Some(grid(rows, cols)), dots == Dots::Two);
                let (animals, clues) = (Some(animals), Some(clues));
                let recipe = Recipe { size, every_dot, animals, clues, ..Recipe::default() };
                for i in 0..cases(6) {
                    let made = recipe.make(85, i).unwrap();
                    let puzzle = made.puzzle;
                    assert_eq!(
                        (puzzle.dots(), puzzle.genre() == Genre::SheepAndWolves),
                        (dots, animals > Some(0.0))
                    );
                    let verdict = Solver::default().solve(&puzzle).verdict;
                    let Verdict::Unique(solution) = verdict else { panic!("{verdict:?} of {puzzle:?}") };
                    assert_eq!(solution.states(), made.solution);
                    for cell in clued(&puzzle).into_iter().filter(|_| clues == Some(Clues::Minimal)) {
                        let verdict = Solver::default().solve(&puzzle.without(&[cell])).verdict;
                        assert!(
                            matches!(verdict, Verdict::Several(_)),
                            "{cell:?} of {puzzle:?} is not needed"
                        );
                    }
                }
            }
        }
    }
    let full = |rows, cols| Recipe {
        size: Some(grid(rows, cols)),
        clues: Some(Clues::Minimal),
        every_dot: true,
        ..Recipe::default()
    };
    let why = full(4, 6).make(1, 0).unwrap_err().to_string();
    assert_eq!(why, "a loop that passes every dot needs an odd number of rows or of columns");
    // The loops differ from board to board.
    let loops: std::collections::HashSet<_> =
        (0..8).map(|i| full(7, 7).make(1, i).unwrap().solution).collect();
    assert_eq!(loops.len(), 8);
}

/// Counts solutions up to three by deciding cells one by one; `None` if that takes too long.
struct Force<'p> {
    puzzle: &'p Puzzle,
    given: Vec<Clue>,
    inside: Vec<bool>,
    nodes: usize,
    found: Vec<Vec<bool>>,
}

impl Force<'_> {
    fn at(&self, r: isize, c: isize) -> bool {
        let (rows, cols) = (self.puzzle.grid().rows() as isize, self.puzzle.grid().cols() as isize);
        (0..rows).contains(&r) && (0..cols).contains(&c) && self.inside[(r * cols + c) as usize]
    }

    /// Whether what is known once the cell in row `r`, column `c` is decided can be right: the dot at its upper left, and the clue
    /// of the cell around which all others are decided then.
    fn fits(&self, r: isize, c: isize) -> bool {
        let square =
            |r: isize, c: isize| [self.at(r - 1, c - 1), self.at(r - 1, c), self.at(r, c), self.at(r, c - 1)];
        let dot_fits = |r, c| {
            let [a, b, d, e] = square(r, c);
            let crosses = a == d && b == e && a != b;
            !crosses && (self.puzzle.dots() == Dots::ZeroOrTwo || !(a == b && b == d && d == e))
        };
        let clue_fits = |r: isize, c: isize| {
            let (rows, cols) = (self.puzzle.grid().rows() as isize, self.puzzle.grid().cols() as isize);
            if !(0..rows).contains(&r) || !(0..cols).contains(&c) {
                return true;
            }
            let own = self.at(r, c);
            let lines = [self.at(r - 1, c), self.at(r, c + 1), self.at(r + 1, c), self.at(r, c - 1)];
            let lines = lines.into_iter().filter(|&other| other != own).count() as u8;
            let passed = |r, c| square(r, c).iter().any(|&one| one != square(r, c)[0]);
            let dots = [passed(r, c), passed(r, c + 1), passed(r + 1, c), passed(r + 1, c + 1)];
            let dots = dots.into_iter().filter(|&dot| dot).count() as u8;
            match (self.given[(r * cols + c) as usize], self.puzzle.genre()) {
                (Clue::SHEEP, _) => own,
                (Clue::WOLF, _) => !own,
                (clue, Genre::Vertex) => clue.number().is_none_or(|n| n == dots),
                (clue, Genre::Touch) => clue.number().is_none_or(|n| n + lines.min(3) == dots),
                (clue, _) => clue.number().is_none_or(|n| n == lines),
            }
        };
        let (rows, cols) = (self.puzzle.grid().rows() as isize, self.puzzle.grid().cols() as isize);
        // At the end of a row and below the last one, the cells outside are known, too.
        let ends = |at: isize, last: isize| if at + 1 == last { at..at + 2 } else { at..at + 1 };
        ends(r, rows).all(|r| ends(c, cols).all(|c| dot_fits(r, c) && clue_fits(r - 1, c - 1)))
    }

    fn go_on(&mut self, i: usize) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        let cols = self.puzzle.grid().cols();
        if i == self.inside.len() {
            let grid = self.puzzle.grid();
            let lines: Vec<bool> = grid
                .edges()
                .map(|edge| {
                    let [a, b] = grid
                        .cells_beside(edge)
                        .map(|cell| cell.is_some_and(|cell| self.inside[cell.index()]));
                    a != b
                })
                .collect();
            let cycles = cycles_of(grid, &lines);
            if cycles.len() == 1 {
                self.found.push(lines);
            }
            return Some(());
        }
        for inside in [false, true] {
            self.inside[i] = inside;
            if self.found.len() < 3 && self.fits((i / cols) as isize, (i % cols) as isize) {
                self.go_on(i + 1)?;
            }
        }
        self.inside[i] = false;
        Some(())
    }
}

#[test]
fn larger_boards_agree_with_a_solver_of_the_tests() {
    let (size, mut rng) = (grid(8, 8), ChaCha8Rng::seed_from_u64(88));
    let mut solver = Solver::default();
    let mut reference = Solver::new(Options { strategy: Strategy::Reference, ..Options::default() });
    let mut decided = 0;
    for i in 0..cases(320) {
        let (genre, dots) = all().nth(i as usize % 8).unwrap();
        // There is no loop that passes every dot of 8x8.
        let size = if dots == Dots::Two { grid(7, 8) } else { size };
        let every_dot = dots == Dots::Two;
        let recipe = Recipe { size: Some(size), every_dot, any: true, ..Recipe::default() };
        let solution = recipe.make(i, 0).unwrap().solution;
        let lines: Vec<bool> = solution.iter().map(|&state| state == State::Line).collect();
        let mut inside = 0_u64;
        for (bit, cell) in size.cells().enumerate() {
            inside |= u64::from(claims::inside(size, &lines, Some(cell))) << bit;
        }
        let seen = Seen::of(size, &loop_of(inside, lines));
        let keep = rng.random_range(0.6..1.0);
        let clues: Vec<Clue> = (0..size.cell_count())
            .map(|i| match rng.random_bool(keep) {
                true => seen.clue(genre, i, rng.random_bool(0.3)),
                false => Clue::BLANK,
            })
            .collect();
        let puzzle = Puzzle::new(size, clues).unwrap().of_genre(genre).with_dots(dots);
        let inside = vec![false; size.cell_count()];
        let mut force = Force {
            puzzle: &puzzle,
            given: puzzle.given().into_owned(),
            inside,
            nodes: 100_000,
            found: Vec::new(),
        };
        let whole = force.go_on(0);
        if whole.is_none() && force.found.len() < 2 {
            continue;
        }
        decided += 1;
        for solver in [&mut solver, &mut reference] {
            match solver.solve(&puzzle).verdict {
                Verdict::Unique(one) => assert_eq!(force.found, [one.lines()], "{puzzle:?}"),
                Verdict::Several(two) => {
                    assert!(force.found.len() > 1 && two[0] != two[1], "{puzzle:?}");
                }
                other => panic!("{other:?} of {puzzle:?}"),
            }
        }
    }
    assert!(decided >= 200, "{decided}");
}
