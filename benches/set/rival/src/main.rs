//! Says whether boards have no solution, one, or several, by CaDiCaL with a propagator for loops.
//!
//! It reads boards as lines of JSON from stdin and writes `none`, `unique` or `several` for each, on a line of its own.
//! Words after the name of the program are options of CaDiCaL, such as `chrono=0`.
//!
//! A variable is an edge. A clue has as many lines around it as it says, and a vertex has none or two. The propagator
//! knows the two ends of each path of lines. It refutes an edge that would close a path to a loop which is no solution,
//! and such a loop itself. After the first solution, a clause excludes it, and the search is asked once more.

mod board;
mod loops;

use std::io::{BufRead, Write};

use cadical_sys::{CaDiCal, Status};

use board::Board;
use loops::Loops;

fn main() -> std::io::Result<()> {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", verdict(&Board::parse(&line?)?, &options))?;
        out.flush()?;
    }
    Ok(())
}

fn verdict(board: &Board, options: &[String]) -> &'static str {
    let mut solver = CaDiCal::new();
    solver.set("quiet", 1);
    for (name, value) in options.iter().filter_map(|option| option.split_once('=')) {
        solver.set(name, value.parse().expect("the value of an option is a number"));
    }
    solver.connect_external_propagator(Loops::new(board));
    for edge in 0..board.ends.len() {
        solver.add_observed_var(variable(edge));
    }
    for clause in board.clauses() {
        add(&mut solver, clause);
    }
    for verdict in ["none", "unique"] {
        if solver.solve() != Status::SATISFIABLE {
            return verdict;
        }
        let lines = (0..board.ends.len()).map(variable).filter(|&edge| solver.val(edge) > 0);
        let other: Vec<i32> = lines.map(|edge| -edge).collect();
        add(&mut solver, other);
    }
    "several"
}

fn add(solver: &mut CaDiCal, clause: Vec<i32>) {
    for literal in clause {
        solver.add(literal);
    }
    solver.add(0);
}

/// The variable of an edge; edges count from 0.
fn variable(edge: usize) -> i32 {
    edge as i32 + 1
}
