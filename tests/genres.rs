//! The genres, each without and with a loop that passes every dot: answers of every kind against all loops of small boards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::grid;
use crate::common::cases::cases;
use crate::common::genres::{Seen, all, random};
use crate::common::oracle::{Loop, all_loops};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::count::{Budget, Counting, Likelihood, Sampler, count, solutions};
use slitherlink::explain::{Limits, explain};
use slitherlink::grade::{Costs, Graded, grade};
use slitherlink::internals::frontier::{Common, common};
use slitherlink::replay::{Checks, Replay};
use slitherlink::why::{Additions, Aim, Question, Why, why};
use slitherlink::{
    Board, Clue, Deadline, Dots, Flaw, Genre, Grid, Options, Puzzle, Solver, State, Strategy, TechniqueSet, Verdict, verify,
};

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
    (
        "tslither/5/5/k77cbk2232b",
        "100001 110011 111111 111100 100001",
        "11111 01110 00100 00001 01011 11111",
    ),
];

fn known() -> impl Iterator<Item = (Puzzle, Vec<bool>)> {
    KNOWN.into_iter().map(|(url, down, across)| {
        let lines = format!("{across}{down}").chars().filter(|c| !c.is_whitespace()).map(|c| c == '1').collect();
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
            let verdict = solver.solve(&puzzle).unwrap().verdict;
            let Verdict::Unique(solution) = &verdict else { panic!("{verdict:?} of {puzzle:?} with {options:?}") };
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
    assert_eq!(told(flaw("... ...", plain, Dots::Two, &[0])), "the loop does not pass the top-right corner of r1c2");
    let sheep = Puzzle::new(grid(1, 2), [Clue::SHEEP, Clue::WOLF]).unwrap();
    let around = |cell: usize| all_loops(grid(1, 2)).into_iter().find(|l| l.inside == 1 << cell).unwrap().lines;
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
    Some(puzzle.grid().edges().map(|edge| {
        let on = first.lines[edge.index()];
        let is_same = found.iter().all(|l| l.lines[edge.index()] == on);
        if is_same { State::from_on(on) } else { State::Undecided }
    }).collect())
}

#[test]
fn verdicts_agree_with_all_loops() {
    let mut solvers = solvers();
    each_board(85, 500, |puzzle, found| {
        for (options, solver) in &mut solvers {
            let verdict = solver.solve(puzzle).unwrap().verdict;
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
        let counted = solutions(puzzle, &mut solver, &Counting::default(), &mut |_| {}).unwrap();
        assert_eq!((counted.loops, counted.stop), (BigUint::from(found.len()), None), "{puzzle:?}");
        let states = in_common(puzzle, found);
        let backbone = solver.backbone(puzzle).unwrap().map(|backbone| backbone.states);
        assert_eq!(backbone.as_deref(), states.as_deref(), "{puzzle:?}");
        if !puzzle.genre().counts_lines() {
            assert_eq!(common(&Board::new(puzzle), usize::MAX, &Deadline::NEVER), None);
            return;
        }
        let by_frontier = common(&Board::new(puzzle), usize::MAX, &Deadline::NEVER).unwrap();
        assert_eq!(by_frontier, states.map_or(Common::NoLoop, Common::States), "{puzzle:?}");
        let board = Board::new(puzzle);
        assert_eq!(count(&board, Budget::default(), &mut |_| {}).loops, BigUint::from(found.len()), "{puzzle:?}");
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

/// The cells with clues.
fn clued(puzzle: &Puzzle) -> Vec<slitherlink::Cell> {
    puzzle.grid().cells().filter(|&cell| puzzle.given_at(cell) != Clue::BLANK).collect()
}

#[test]
fn why_agrees_with_all_loops() {
    let sizes = sizes();
    let mut solver = Solver::default();
    let solutions = |puzzle: &Puzzle| {
        let size = sizes.iter().find(|size| size.grid == puzzle.grid()).unwrap();
        size.solutions(puzzle).into_iter().map(|l| l.lines.clone()).collect::<Vec<_>>()
    };
    each_board(87, 60, |puzzle, found| {
        let question = Question { aim: Aim::Smallest, ..Question::default() };
        match why(puzzle, None, question, &mut solver, &mut |_| {}).unwrap() {
            Why::None { clues, steps } => {
                assert!(found.is_empty() && solutions(&puzzle.only(&clues.cells)).is_empty(), "{puzzle:?}");
                for cell in &clues.cells {
                    let fewer: Vec<_> = clues.cells.iter().copied().filter(|other| other != cell).collect();
                    assert!(!solutions(&puzzle.only(&fewer)).is_empty(), "{puzzle:?} {clues:?}");
                }
                assert_eq!(steps.is_ok(), puzzle.genre().counts_lines());
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
                    Additions::Twin(twin) => assert!(solutions(puzzle).iter().any(|lines| lines == twin.lines())),
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
        if !puzzle.genre().counts_lines() {
            return;
        }
        let told = explain(puzzle, Limits::default());
        let checks = Checks { irredundant: true };
        let report = Replay::all(puzzle, [], &told.steps, checks).unwrap_or_else(|why| panic!("{why} of {puzzle:?}"));
        assert!(report.redundant.is_empty(), "{:?} of {puzzle:?}: {:?}", report.redundant, told.steps);
        match found {
            [only] => {
                let states: Vec<State> = only.lines.iter().map(|&on| State::from_on(on)).collect();
                assert_eq!(told.states, states, "{puzzle:?}");
                assert!(matches!(grade(puzzle, &Costs::default(), &Deadline::NEVER).unwrap(), Graded::Grade(_)));
                graded += 1;
            }
            _ => {
                for (state, edge) in told.states.iter().zip(puzzle.grid().edges()) {
                    let agrees = |l: &&Loop| *state == State::Undecided || *state == State::from_on(l.lines[edge.index()]);
                    assert!(found.iter().all(agrees), "{puzzle:?}");
                }
            }
        }
    });
    assert!(graded > 50, "{graded}");
}
