//! Judging drawings, and solving from drawings, against all loops of small boards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashSet;
use std::fs;

use crate::common::boards::{self, forget, noisy};
use crate::common::oracle::{Loop, all_loops, solutions};
use crate::common::program::slink;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use slitherlink::internals::judge::{Blame, Fault, Judgement, Since, blame, judge, stuck_since};
use slitherlink::{Board, Deadline, Edge, Grid, Options, Puzzle, Solver, State, Verdict};

/// A random drawing: a part of a loop, sometimes with a few wrong edges.
fn drawing(grid: Grid, loops: &[Loop], rng: &mut ChaCha8Rng) -> Vec<State> {
    let mut states = forget(&loops[rng.random_range(0..loops.len())].lines, rng.random_range(0.0..1.0), rng);
    for _ in 0..rng.random_range(0..4usize).saturating_sub(1) {
        states[rng.random_range(0..grid.edge_count())] =
            [State::Line, State::Cross, State::Undecided][rng.random_range(0..3)];
    }
    states
}

/// True if a loop agrees with all decided states.
fn agrees(states: &[State], lines: &[bool]) -> bool {
    states.iter().zip(lines).all(|(&state, &on)| state == State::Undecided || state == State::from_on(on))
}

/// True if only crosses are drawn, and the edges without one are a loop.
fn is_left(states: &[State], loops: &[&Loop]) -> bool {
    let left: Vec<bool> = states.iter().map(|&state| state == State::Undecided).collect();
    !states.contains(&State::Line) && left.contains(&false) && loops.iter().any(|l| l.lines == left)
}

/// Calls `case` with thousands of puzzles and drawings, and the solutions of each puzzle.
fn each_case(count: usize, mut case: impl FnMut(&Puzzle, &[State], &[&Loop])) {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let sizes = [(1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (4, 3), (4, 4)];
    for (rows, cols) in sizes {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..count {
            let puzzle = noisy(grid, &loops, &mut rng);
            case(&puzzle, &drawing(grid, &loops, &mut rng), &solutions(&loops, &puzzle));
        }
    }
}

#[test]
fn judgements_agree_with_all_loops() {
    let mut solver = Solver::new(Options { prove: false, ..Options::default() });
    let mut seen = [0; 4];
    each_case(1500, |puzzle, states, found| {
        let agreeing = found.iter().filter(|l| agrees(states, &l.lines)).count();
        let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
        let is_solution = found.iter().any(|l| l.lines == lines);
        let is_solution = is_solution || is_left(states, found);
        let (kind, right) = match judge(puzzle, states, &mut solver) {
            Judgement::Right(solution) => {
                let is_drawn = solution.lines() == lines || !lines.contains(&true);
                (0, is_solution && is_drawn && agrees(states, solution.lines()))
            }
            Judgement::Wrong(faults) => (1, !is_solution && agreeing == 0 && !faults.is_empty()),
            Judgement::Open(solution) => {
                let is_one = found.iter().any(|l| l.lines == solution.lines());
                (2, !is_solution && is_one && agrees(states, solution.lines()))
            }
            Judgement::Stuck => (3, !is_solution && agreeing == 0),
            Judgement::Timeout => (0, false),
        };
        assert!(right, "{kind} {puzzle:?} {states:?}");
        seen[kind] += 1;
    });
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

/// A finished drawing that is no solution has a visible fault; `stuck` is only for unfinished ones.
#[test]
fn finished_drawings_are_right_or_show_what_is_wrong() {
    let mut solver = Solver::new(Options::default());
    each_case(500, |puzzle, states, found| {
        let states: Vec<State> = states
            .iter()
            .map(|&state| if state == State::Undecided { State::Cross } else { state })
            .collect();
        let right = found.iter().any(|l| agrees(&states, &l.lines));
        match judge(puzzle, &states, &mut solver) {
            Judgement::Right(_) => assert!(right),
            Judgement::Wrong(_) => assert!(!right),
            other => panic!("{other:?}"),
        }
    });
}

#[test]
fn solving_from_what_is_drawn_agrees_with_all_loops() {
    let mut seen = [0; 3];
    let mut solvers = [Options::default(), Options::SAT_ONLY].map(Solver::new);
    each_case(1000, |puzzle, states, found| {
        let agreeing: HashSet<&[bool]> =
            found.iter().map(|l| l.lines.as_slice()).filter(|lines| agrees(states, lines)).collect();
        for solver in &mut solvers {
            let verdict = solver.solve(Board::given(puzzle, states)).verdict;
            let right = match &verdict {
                Verdict::Unique(one) => agreeing.len() == 1 && agreeing.contains(one.lines()),
                Verdict::Several(two) => {
                    two[0] != two[1] && two.iter().all(|one| agreeing.contains(one.lines()))
                }
                Verdict::None(_) => agreeing.is_empty(),
                _ => false,
            };
            assert!(right, "{verdict:?} with {} for {puzzle:?} {states:?}", agreeing.len());
            assert_eq!(solver.solutions(Board::given(puzzle, states)).count(), agreeing.len());
            let backbone = solver.backbone(Board::given(puzzle, states));
            assert_eq!(backbone.is_none(), agreeing.is_empty());
            for (edge, state) in backbone.iter().flat_map(|backbone| backbone.states.iter().enumerate()) {
                let on = agreeing.iter().filter(|lines| lines[edge]).count();
                let expected = if on == 0 {
                    State::Cross
                } else if on == agreeing.len() {
                    State::Line
                } else {
                    State::Undecided
                };
                assert_eq!(*state, expected);
            }
        }
        seen[agreeing.len().min(2)] += 1;
    });
    assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
}

/// The edges that are blamed exclude all solutions, and without any one of them they do not.
#[test]
fn blame_agrees_with_all_loops() {
    let mut seen = [0; 4];
    each_case(1500, |puzzle, states, found| {
        if found.iter().any(|l| agrees(states, &l.lines)) {
            return;
        }
        let only = |edges: &[Edge]| {
            let mut some = vec![State::Undecided; states.len()];
            edges.iter().for_each(|edge| some[edge.index()] = states[edge.index()]);
            some
        };
        let stands = |edges: &[Edge]| found.iter().any(|l| agrees(&only(edges), &l.lines));
        let kind = match blame(puzzle, states, &Deadline::NEVER) {
            Blame::Puzzle => {
                assert!(found.is_empty());
                0
            }
            Blame::Wrong(edges) => {
                let [solution] = found else { panic!("{} solutions", found.len()) };
                let differs = |edge: &Edge| {
                    let state = states[edge.index()];
                    state != State::Undecided && state != State::from_on(solution.lines[edge.index()])
                };
                assert_eq!(edges, puzzle.grid().edges().filter(differs).collect::<Vec<_>>());
                1
            }
            Blame::Together { edges, minimal } => {
                assert!(minimal && found.len() > 1 && !edges.is_empty() && !stands(&edges));
                assert!(edges.iter().all(|edge| states[edge.index()] != State::Undecided));
                for i in 0..edges.len() {
                    assert!(
                        stands(&[&edges[..i], &edges[i + 1..]].concat()),
                        "{puzzle:?} {states:?} {edges:?}"
                    );
                }
                2 + usize::from(edges.len() > 1)
            }
            Blame::Timeout => panic!("there is no time limit"),
        };
        seen[kind] += 1;
    });
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

/// Drawings of crosses alone, on all edges but those of a loop, or on a few more or less.
#[test]
fn crosses_that_leave_one_loop_are_right_if_it_meets_every_clue() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut solver = Solver::new(Options { prove: false, ..Options::default() });
    let mut seen = [0; 2];
    for (rows, cols) in [(1, 1), (1, 3), (2, 2), (3, 3), (4, 4)] {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..400 {
            let puzzle = noisy(grid, &loops, &mut rng);
            let found = solutions(&loops, &puzzle);
            let one = &loops[rng.random_range(0..loops.len())];
            let left = if found.is_empty() || rng.random_bool(0.3) { one } else { found[0] };
            let mut states: Vec<State> =
                left.lines.iter().map(|&on| if on { State::Undecided } else { State::Cross }).collect();
            if rng.random_bool(0.3) {
                let edge = rng.random_range(0..states.len());
                states[edge] = [State::Cross, State::Undecided, State::Line][rng.random_range(0..3)];
            }
            let is_left = is_left(&states, &found);
            let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
            match judge(&puzzle, &states, &mut solver) {
                Judgement::Right(solution) => {
                    assert!(is_left && agrees(&states, solution.lines()) && !lines.contains(&true))
                }
                _ => assert!(!is_left, "{puzzle:?} {states:?}"),
            }
            seen[usize::from(is_left)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
}

#[test]
fn crosses_that_leave_the_loop_are_said_to_do_so() {
    let save = fs::read_to_string("fixtures/formats/vector.pzprv3").unwrap();
    let lines: Vec<String> = save.lines().map(Into::into).collect();
    let drawn = |change: fn(&str) -> String| {
        let edges = lines[9..].iter().map(|line| change(line)).collect::<Vec<_>>();
        [&lines[..9], &edges].concat().join("\n") + "\n"
    };
    // Lines are 1, crosses -1.
    let crosses = drawn(|line| line.replace("-1", "x").replace('1', "0").replace('x', "-1"));
    let run = |args: &[&str], text: &str| {
        let output = slink(&[args, &["--from", "pzprv3"]].concat(), text);
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    let why = "the crosses leave one loop, and it meets every clue";
    assert_eq!(run(&["verify"], &crosses), (format!("1: right: {why}\n"), Some(0)));
    assert_eq!(run(&["hint"], &crosses), (format!("1: the puzzle is solved: {why}\n"), Some(0)));
    let object: Value = serde_json::from_str(&run(&["verify", "--json"], &crosses).0).unwrap();
    assert_eq!([&object["verdict"], &object["why"]], ["right", why]);
    assert!(object["undecided"].as_u64().unwrap() > 0, "{object}");
    // Of a loop that is drawn, nothing is said; and a line among the crosses is a game that goes on.
    let object: Value = serde_json::from_str(&run(&["verify", "--json"], &drawn(str::to_string)).0).unwrap();
    assert_eq!((&object["verdict"], object.get("why")), (&"right".into(), None));
    let begun = crosses.replacen("\n0 -1 ", "\n1 -1 ", 1);
    assert!(run(&["verify"], &begun).0.ends_with("edges are undecided, and it can be finished\n"), "{begun}");
}

#[test]
fn what_is_blamed_in_words() {
    let drawn = |clues: &str, edges: &str| {
        let (rows, cols) = (clues.split('/').count(), clues.split('/').next().unwrap().len() / 2);
        let text = format!("pzprv3/slither/{rows}/{cols}/{clues}/{edges}");
        String::from_utf8(slink(&["verify", "--from", "pzprv3"], &text).stdout).unwrap()
    };
    assert_eq!(
        drawn("3 2 /2 3 ", "0 0 0 /0 0 0 /0 1 /0 0 /1 0 /"),
        "1: stuck: 10 of 12 edges are undecided, and it cannot be finished\n  \
         these cannot all be right: a line at the top of r1c2, a line at the bottom of r2c1\n\
         +   +===+\n  3   2\n+   +   +\n  2   3\n+===+   +\n"
    );
}

/// The move after which no solution agrees any more, compared with trying all prefixes.
#[test]
fn the_move_that_spoils_it() {
    let (mut rng, mut spoilt) = (ChaCha8Rng::seed_from_u64(7), 0);
    let mut solver = Solver::new(Options { prove: false, ..Options::default() });
    each_case(300, |puzzle, states, found| {
        let grid = puzzle.grid();
        let mut moves: Vec<Vec<(Edge, State)>> = Vec::new();
        for (edge, &state) in grid.edges().zip(states) {
            if rng.random_bool(0.2) {
                moves.push(vec![(edge, State::Cross), (edge, State::Undecided)]);
            }
            moves.push(vec![(edge, state)]);
        }
        let mut prefix = vec![State::Undecided; grid.edge_count()];
        let mut feasible = vec![!found.is_empty()];
        for step in &moves {
            step.iter().for_each(|&(edge, state)| prefix[edge.index()] = state);
            let lines: Vec<bool> = prefix.iter().map(|&state| state == State::Line).collect();
            let solved = found.iter().any(|l| l.lines == lines);
            feasible.push(solved || found.iter().any(|l| agrees(&prefix, &l.lines)));
        }
        if *feasible.last().unwrap() {
            return;
        }
        spoilt += 1;
        let expected = feasible.iter().rposition(|&feasible| feasible).map_or(Since::Start, Since::Move);
        let changes: Vec<&[(Edge, State)]> = moves.iter().map(Vec::as_slice).collect();
        assert_eq!(stuck_since(puzzle, &changes, &mut solver, &Deadline::NEVER), expected);
    });
    assert!(spoilt > 300, "{spoilt}");
}

#[test]
fn faults_in_words() {
    let puzzle = boards::puzzle("3. ..");
    let grid = puzzle.grid();
    let mut states = vec![State::Undecided; grid.edge_count()];
    let mut faults = |edges: &[Edge], state| {
        edges.iter().for_each(|edge| states[edge.index()] = state);
        match judge(&puzzle, &states, &mut Solver::new(Options::default())) {
            Judgement::Wrong(faults) => faults.iter().map(Fault::to_string).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        }
    };
    let sides = grid.sides(grid.cell(0, 0));
    assert_eq!(
        faults(&sides, State::Line),
        [
            "the 3 at r1c1 has 4 lines",
            "a cycle of 4 lines closes at the top-left corner of r1c1 and leaves 1 clue unmet"
        ]
    );
    assert_eq!(
        faults(&sides[..2], State::Cross),
        ["the 3 at r1c1 has only 2 edges left", "the line cannot continue at the top-left corner of r1c1",]
    );
}

/// If a puzzle has no solution or several, a hint says so before any step.
#[test]
fn hints_say_first_what_is_wrong_with_the_puzzle() {
    let hint = |args: &[&str], input: &str| {
        let output = slink(&[&["hint"], args].concat(), input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    // The first step here is an ordinary one.
    for none in ["2 2\n3 3\n3 3\n", "4 4\n0...\n....\n..33\n..33\n"] {
        for args in [&[][..], &["--all"], &["--reveal", "where"]] {
            let (text, code) = hint(args, none);
            assert!(text.starts_with("1: no solution: ") && code == Some(1), "{none}: {text}");
        }
    }
    let (text, code) = hint(&["--reveal", "what"], "2 3\n0 . .\n. . .\n");
    let told = "1: the clues allow several solutions; this hint holds in all of them\n1: zero: All four edges of a 0 are crosses.\n";
    assert_eq!((text.as_str(), code), (told, Some(1)));
    let drawn = "pzprv3/slither/2/3/0 . . /. . . /-1 -1 0 0 /0 0 0 0 /-1 0 0 /-1 0 0 /0 0 0 /";
    let (text, code) = hint(&["--reveal", "where"], drawn);
    assert!(text.starts_with(
        "1: the clues allow several solutions; this hint holds in all that agree with the drawing\n"
    ));
    assert_eq!((text.lines().count(), code), (2, Some(1)), "{text}");
    let (text, code) = hint(&["--all"], "2 2\n. .\n. .\n");
    assert_eq!(
        (text.as_str(), code),
        ("1: the clues allow several solutions, and slink finds no edge that is certain\n", Some(1))
    );
    // A cell alone has one loop.
    let (text, code) = hint(&["--reveal", "what"], "1 1\n.\n");
    assert_eq!(
        (text.as_str(), code),
        (
            "1: what-if: An edge is decided because the opposite would, move by move, lead to a contradiction: a clue with too many or too few lines, a line that ends, a loop that closes too early, or cells of one side that are cut off from each other.\n",
            Some(0)
        )
    );
    // Harder techniques are left out where they see no more of the 0 than that it has no lines.
    let (text, _) = hint(&["--all", "--reveal", "what"], "3 4\n. . . .\n. 0 . .\n. . . 3\n");
    let named: Vec<&str> = text.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(named[1..], ["zero", "corner-three"], "{text}");
    // Nothing is drawn, so the drawing is no mistake.
    let (text, code) = hint(&[], "pzprv3/slither/2/2/3 0 /. 3 /0 0 0 /0 0 0 /0 0 /0 0 /0 0 /");
    assert!(text.starts_with("1: no solution: ") && code == Some(1), "{text}");
    let (text, code) = hint(&["--reveal", "where"], "2 2\n3 3\n. 1\n");
    assert_eq!((text.lines().count(), code), (1, Some(0)), "{text}");
}

/// A drawing that no solution has is no proof that there is none.
#[test]
fn an_explanation_blames_the_drawing_where_it_is_given() {
    let output = slink(&["explain", "--keep-drawn", "fixtures/formats/stuck.sav"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nno solution agrees with the drawing, proved in "), "{text}");
}
