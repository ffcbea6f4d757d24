//! Time limits hold on boards of any size, and large boards need little memory.
//!
//! Durations are for `benches/limits` to measure. Here work is counted, and if the clock decides, the margin
//! is far above the limit and far below the time of the whole job.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::boards::{fixture, grid};
use slitherlink::internals::check::{Checker, SolutionCount};
use slitherlink::internals::dimacs::Formula;
use slitherlink::internals::judge::{Since, stuck_since};
use slitherlink::internals::search::TimedOut;
use slitherlink::internals::search::reference::{Varisat, encode};
use slitherlink::{
    Board, Clue, Deadline, Options, Puzzle, Solver, Strategy, Technique, TechniqueSet, Verdict,
};
use slitherlink_encodings::{ClauseSink, Cnf, Lit, Var};

fn blank(side: u64) -> Puzzle {
    let grid = grid(side, side);
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap()
}

fn over() -> Deadline {
    Deadline::within(Some(Duration::ZERO))
}

/// A sink that closes after a number of clauses.
struct Closing {
    cnf: Cnf,
    after: usize,
}

impl ClauseSink for Closing {
    fn new_var(&mut self) -> Var {
        self.cnf.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.cnf.add_clause(lits);
    }

    fn is_closed(&self) -> bool {
        self.cnf.clauses().len() >= self.after
    }
}

#[test]
fn no_clauses_are_made_for_a_closed_sink() {
    let puzzle = blank(100);
    let mut sink = Closing { cnf: Cnf::new(), after: 2000 };
    encode(&Board::new(&puzzle), &mut sink);
    let clauses = sink.cnf.clauses().len();
    // Nor the clause over all edges.
    assert!(sink.cnf.clauses().all(|clause| clause.len() <= 4));
    // The sink is asked every 1024 vertices, with up to eight clauses each.
    assert!((2000..2000 + 8 * 1024 + 2).contains(&clauses), "{clauses}");
    // Nor are variables created, even before there is any clause.
    let mut sink = Closing { cnf: Cnf::new(), after: 0 };
    encode(&Board::new(&puzzle), &mut sink);
    assert_eq!(sink.cnf.var_count(), 0);
}

#[test]
fn after_the_deadline_the_engine_is_not_called() {
    let mut engine = Varisat::new(&over());
    let var = engine.new_var();
    engine.add_clause(&[var.positive()]);
    assert!(engine.is_closed());
    assert!(matches!(engine.solve(&[]), Err(TimedOut)));
}

/// A clause that is split for the engine means the same: the last literal holds if no other does, and if none
/// can hold there is no model.
#[test]
fn a_long_clause_means_the_same() {
    for length in [1023, 1024, 1025, 2048, 2049, 5000] {
        let mut engine = Varisat::new(&Deadline::NEVER);
        let lits: Vec<Lit> = (0..length).map(|_| engine.new_var().positive()).collect();
        engine.add_clause(&lits);
        let none: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        for free in [0, 1, 1023, 1024, length - 1].into_iter().filter(|&free| free < length) {
            let others: Vec<Lit> = (0..length).filter(|&i| i != free).map(|i| none[i]).collect();
            assert!(engine.solve(&others).unwrap());
            assert!(engine.holds(lits[free]), "literal {free} of {length}");
        }
        assert!(!engine.solve(&none).unwrap());
    }
}

/// Without rules and cases, one clause says that some cell of a blank board is inside, and others exclude
/// loops. Unsplit, the engine would read them again and again, which takes minutes here.
#[test]
fn a_big_blank_board_by_sat_alone() {
    let puzzle = blank(600);
    let start = Instant::now();
    let answer = Solver::new(Options::SAT_ONLY).solve(&puzzle);
    assert!(matches!(answer.verdict, Verdict::Several(_)));
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn a_deadline_tells_what_is_left() {
    let hours = |n: u64| Duration::from_secs(3600 * n);
    let deadline = Deadline::within(Some(hours(2)));
    assert!(deadline.left().is_some_and(|left| left <= hours(2) && left > hours(1)));
    assert_eq!((over().left(), Deadline::NEVER.left()), (Some(Duration::ZERO), None));
}

#[test]
fn a_check_without_time_confirms_nothing() {
    let puzzle = blank(30);
    let findings = Checker::new(&Technique::rules().collect::<Vec<_>>()).check(&puzzle, &over());
    assert_eq!(findings.solutions, SolutionCount::Timeout);
    assert_eq!((findings.forced, findings.confirmed, findings.disagreement), (0, 0, None));
}

#[test]
fn cuts_without_time_are_none_and_the_clauses_are_all_there() {
    let puzzle = blank(5);
    let board = Arc::new(Board::new(&puzzle));
    let (formula, is_whole) = Formula::with_cuts(Arc::clone(&board), &over());
    assert!(!is_whole);
    assert_eq!(formula.var_count(), Formula::new(&board).var_count());
    assert!(Formula::with_cuts(board, &Deadline::NEVER).1);
}

/// The limit is for all moves together, not for each.
#[test]
fn looking_for_the_move_ends_at_the_deadline() {
    let puzzle = blank(30);
    let mut solver = Solver::new(Options::default());
    let edge = puzzle.grid().edges().next().unwrap();
    let moves = vec![[(edge, slitherlink::State::Cross)]; 50];
    let moves: Vec<_> = moves.iter().map(|step| step.as_slice()).collect();
    assert_eq!(stuck_since(&puzzle, &moves, &mut solver, &over()), Since::Timeout);
}

/// A command that would take minutes ends soon after its limit, with the right exit code.
#[test]
fn commands_end_in_time_on_a_big_board() {
    let side = 600;
    let board = format!("{side} {side}\n{}", format!("{}\n", ".".repeat(side)).repeat(side));
    let commands: [&[&str]; 5] = [
        &["solve", "--all"],
        &["forced"],
        &["count"],
        &["check", "--summary"],
        &["draw", "--show", "solution,forced", "--to", "txt"],
    ];
    for command in commands {
        let start = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_slink"))
            .args(command)
            .args(["--timeout", "0.2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(3), "{command:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{command:?} took {:?}", start.elapsed());
    }
}

/// Without extensions many cases fail, and their arguments would be too long to read.
#[test]
fn arguments_too_long_to_keep_are_left_to_sat() {
    let options = Options {
        techniques: TechniqueSet::RULES,
        strategy: Strategy::Cases,
        record: true,
        ..Options::default()
    };
    // Of those in the file whose arguments are too long, this one takes the least time.
    let puzzle = &fixture("slink/minimal-20x20.txt")[3];
    let answer = Solver::new(options).solve(puzzle);
    let effort = answer.effort.unwrap();
    assert!(matches!(answer.verdict, Verdict::Unique(_)), "{:?}", answer.verdict);
    assert!(effort.rounds > 0 && effort.cases < 1_000_000, "{effort:?}");
}
