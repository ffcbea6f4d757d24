//! `slink solve`: puzzles to drawings.

use std::io::Write;
use std::ops::ControlFlow;

use slink::slink::board::Board;
use slink::slink::solve::{Answer, Listing, Refutation};
use slink::slink::{Options, Solver, Verdict};

use super::effort::Effort;
use super::exit::Exit;
use super::inputs::Files;
use super::output::{self, Output};
use super::stats;
use super::style::{Pen, Style};

/// Solve puzzles and draw their loops
///
/// Reads any number of puzzles: a line with the numbers of rows and columns, then a line for
/// each row with clues 0 to 4 or blanks (one of . - _ ?), apart or not; `0 0` or the end of
/// the file ends the set, `#` starts a comment. Prints each puzzle's number and its solution.
///
/// By default the fifteen rules come first, then stages beyond them, then a search by cases and
/// by SAT, and the loop is proven to be the only one. Of several solutions two are drawn, and
/// the lines in which they differ are marked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink solve puzzles.txt
  slink solve --style unicode < puzzles.txt
  slink solve --limit 5 puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink solve --stats -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Stop at the first loop instead of proving that it is the only one
    #[arg(long)]
    first: bool,
    /// Draw all solutions, each as soon as it is found
    #[arg(long, conflicts_with = "first")]
    all: bool,
    /// Draw at most so many solutions, each as soon as it is found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "first")]
    limit: Option<u64>,
    /// Apply the rules alone; what they leave stays undecided
    #[arg(long, conflicts_with_all = ["sat_only", "first", "all", "limit", "strategy"])]
    rules_only: bool,
    /// Leave everything to SAT
    #[arg(long, conflicts_with = "strategy")]
    sat_only: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    style: Style,
    /// Tell on stderr how each puzzle was solved: edges by rule and stage, effort of the search, time
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    stats: bool,
}

impl Arguments {
    fn options(&self) -> Options {
        let options = match (self.rules_only, self.sat_only) {
            (true, _) => Options::RULES_ONLY,
            (_, true) => Options::SAT_ONLY,
            _ => self.effort.options(),
        };
        Options { prove: !self.first, timeout: self.effort.timeout, ..options }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut solver = Solver::new(arguments.options());
    let pen = Pen::new(arguments.style);
    let limit = if arguments.all { Some(u64::MAX) } else { arguments.limit };
    output::each_puzzle(&arguments.files, &mut |number, entry, out| {
        writeln!(out.buffer, "{number}")?;
        match limit {
            Some(limit) => list(&mut solver, arguments.effort.start(entry), limit, pen, out),
            None => one(&mut solver, number, arguments.effort.start(entry), arguments.stats, pen, out),
        }
    })
}

/// The verdict of a puzzle.
fn one(
    solver: &mut Solver,
    number: usize,
    start: Board,
    with_stats: bool,
    pen: Pen,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let answer = solver.solve(start)?;
    write_verdict(&answer, pen, &mut out.buffer)?;
    if with_stats {
        out.flush()?;
        anstream::eprint!("{}", stats::of(number, &answer));
    }
    Ok(match answer.verdict {
        Verdict::Unique(_) | Verdict::First(_) => Exit::Success,
        Verdict::Timeout(_) => Exit::Timeout,
        Verdict::Several(_) | Verdict::None(_) | Verdict::Undecided => Exit::Unhoped,
    })
}

/// The solutions of a puzzle, one by one.
fn list(solver: &mut Solver, start: Board, limit: u64, pen: Pen, out: &mut Output) -> anyhow::Result<Exit> {
    let (puzzle, mut count, mut written) = (start.puzzle(), 0, Ok(()));
    let listing = solver.each_loop(start, |solution| {
        count += 1;
        pen.draw(puzzle, &solution.states(), |_| false, &mut out.buffer);
        written = out.flush();
        if written.is_err() || count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    written?;
    writeln!(out.buffer, "{}", how_many(count, listing))?;
    Ok(match listing {
        Listing::Timeout => Exit::Timeout,
        _ if count == 0 => Exit::Unhoped,
        _ => Exit::Success,
    })
}

/// How many solutions there are, in words.
pub(crate) fn how_many(count: u64, listing: Listing) -> String {
    let solutions = if count == 1 { "solution" } else { "solutions" };
    match listing {
        Listing::Complete => format!("{count} {solutions}"),
        Listing::Stopped => format!("at least {count} {solutions}"),
        Listing::Timeout => format!("at least {count} {solutions}, then the time was over"),
    }
}

/// The drawing of a solution; before any other verdict a line that says so.
fn write_verdict(answer: &Answer, pen: Pen, out: &mut Vec<u8>) -> std::io::Result<()> {
    let puzzle = answer.board.puzzle();
    let plain = |_| false;
    match &answer.verdict {
        Verdict::Unique(solution) | Verdict::First(solution) => {
            pen.draw(puzzle, &solution.states(), plain, out);
        }
        Verdict::Several(two) => {
            writeln!(out, "several solutions, two of them:")?;
            let [a, b] = two.each_ref().map(|solution| solution.lines());
            for solution in two.iter() {
                pen.draw(puzzle, &solution.states(), |edge| a[edge.index()] != b[edge.index()], out);
            }
        }
        Verdict::None(why) => writeln!(out, "no solution: {}", reason(answer, *why))?,
        Verdict::Undecided => {
            writeln!(out, "undecided: the rules leave {}", left(answer))?;
            pen.draw(puzzle, &answer.board.states(), plain, out);
        }
        Verdict::Timeout(Some(solution)) => {
            writeln!(out, "the time was over: a solution, not proven to be the only one")?;
            pen.draw(puzzle, &solution.states(), plain, out);
        }
        Verdict::Timeout(None) => {
            writeln!(out, "the time was over: rules and stages leave {}", left(answer))?;
            pen.draw(puzzle, &answer.board.states(), plain, out);
        }
    }
    Ok(())
}

/// How much is undecided, in words.
fn left(answer: &Answer) -> String {
    format!("{} of {} edges", answer.board.undecided_count(), answer.board.grid().edge_count())
}

/// Why there is no solution, in words.
pub(crate) fn reason(answer: &Answer, why: Refutation) -> String {
    match why {
        Refutation::Rules(conflict) => conflict.describe(answer.board.grid()).to_string(),
        Refutation::Drawing(flaw) => format!("the rules decide every edge, but {flaw}"),
        Refutation::Search => "the search refutes what rules and stages leave".into(),
    }
}
