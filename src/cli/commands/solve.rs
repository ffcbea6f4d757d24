//! `slink solve`: solves puzzles, and draws their solutions.

pub(crate) mod differences;
pub(crate) mod done;
pub(crate) mod record;
pub(crate) mod resume;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use slitherlink::formats::Entry;
use slitherlink::prove::Proof;
use slitherlink::{Answer, Board, Deadline, Options, Solver, Verdict};

use super::prove::{Folder, Maker};
use crate::cli::exit::Exit;
use crate::cli::options::{Effort, Files, Format, Pace, Printing};
use crate::cli::output::{Emit, Figures, Reply, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Pen, Place, Style};
use differences::Differences;
use done::Done;
use record::Record;
use resume::Resume;

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink solve puzzles.txt
  slink solve --limit 5 --style unicode puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink solve --stats";

/// Solve puzzles and draw their loops
///
/// Reads any number of puzzles, in any of the formats that `slink convert --help` lists. In slink's own
/// format, the first line gives the numbers of rows and columns. Then comes one line for each row, with
/// clues 0 to 4 and blanks (one of . - _ ?), with or without spaces between them. `0 0` or the end of
/// the file ends a set, and `#` starts a comment. Prints each puzzle's number and its solution.
///
/// slink applies the rules, then advanced techniques (called extensions in its output), then a search by
/// backtracking and SAT. It also proves that the loop is the only one. If there are several solutions, it
/// draws two of them and marks the lines in which they differ.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{}\n\n{EXAMPLES}", record::HELP))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Stop at the first loop, without proving that it is the only one
    #[arg(long)]
    first: bool,
    /// Draw all solutions, each as soon as it is found
    #[arg(long, conflicts_with_all = ["first", "isolate", "memory", "filter", "format", "json"])]
    all: bool,
    /// Draw at most this many solutions, each as soon as it is found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["first", "isolate", "memory", "filter", "format", "json"])]
    limit: Option<u64>,
    /// Apply only the rules; the edges that they leave stay undecided
    #[arg(long, conflicts_with_all = ["sat_only", "first", "all", "limit", "strategy"])]
    rules_only: bool,
    /// Leave everything to SAT: use no rules, only the `reference` search
    #[arg(long, conflicts_with = "strategy")]
    sat_only: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    style: Style,
    /// If there are several solutions, draw only the parts in which two of them differ
    #[arg(long, conflicts_with_all = ["all", "limit", "first"])]
    differences: bool,
    /// Print a table on stderr: for each puzzle the edges decided by rules and extensions, the work of the
    /// search, the time, and the method that answered; then totals, percentiles, and edges by technique
    #[arg(long, conflicts_with_all = ["all", "limit", "filter", "format", "json"])]
    stats: bool,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    filter: Filter,
    /// Write a certificate of each answer into this folder, as `slink prove` does, and its path into the JSON
    /// object; needs --format jsonl. The time limit covers solving and proving together
    #[arg(long, value_name = "DIR", conflicts_with_all = ["first", "all", "limit", "rules_only", "keep_drawn", "filter"])]
    prove: Option<PathBuf>,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    pace: Pace,
}

impl Arguments {
    fn options(&self) -> Options {
        let options = match (self.rules_only, self.sat_only) {
            (true, _) => Options::RULES_ONLY,
            (_, true) => Options::SAT_ONLY,
            _ => self.effort.options(),
        };
        Options { prove: !self.first, ..options }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (manner, filter) = (arguments.printing.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let (pen, timeout) = (Pen::new(arguments.style), arguments.effort.timeout);
    if arguments.prove.is_some() && arguments.printing.format != Format::Jsonl {
        bail!("--prove writes the paths of certificates into JSON objects: add --format jsonl");
    }
    let open = |path| Folder::open(path, &arguments.files.paths(), run.outputs.clone());
    let folder = arguments.prove.as_deref().map(open).transpose()?;
    let command = |done| Solve { arguments: arguments.clone(), pen, done, folder };
    // A puzzle may have any number of solutions, so they are not buffered: puzzles are listed one at a time.
    let lists = arguments.all || arguments.limit.is_some();
    let pace = if lists { run.pace.with_jobs(1) } else { run.pace };
    arguments.resume.run("solve", Run { pace, ..run }, arguments.isolate, timeout, command)
}

struct Solve {
    arguments: Arguments,
    pen: Pen,
    done: Done,
    /// The folder for certificates, if they are wanted.
    folder: Option<Folder>,
}

impl Command for Solve {
    fn options(&self) -> Options {
        self.arguments.options()
    }

    fn skips(&self, file: &str, nth: usize, number: usize) -> bool {
        self.done.has(file, nth, number)
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let start = self.arguments.effort.start(&item.puzzle);
        let deadline = self.arguments.effort.deadline();
        solver.set_deadline(&deadline);
        let limit = if self.arguments.all { Some(u64::MAX) } else { self.arguments.limit };
        if let Some(limit) = limit {
            return self.list(solver, item.number, start, limit, emit);
        }
        let answer = solver.solve(start)?;
        let outcome = Some(record::name(&answer.verdict).into());
        let mut reply = Reply { exit: exit_of(&answer.verdict), outcome, ..Reply::default() };
        match self.arguments.printing.format {
            Format::Text => {
                writeln!(reply.out, "{}", item.number)?;
                write_verdict(&answer, self.pen, self.arguments.differences, &mut reply.out)?;
            }
            Format::Jsonl => {
                let certificate = self.certify(item, &answer.verdict, &deadline, &mut reply.exit)?;
                reply.out = json_line(&Record::of(item, &answer).certified(certificate))?;
            }
        }
        if self.arguments.stats {
            reply.figures = Some(Figures::of(item.number, &answer));
        }
        Ok(reply)
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let out = match self.arguments.printing.format {
            Format::Text => format!("{}\n{failure}\n", item.number).into_bytes(),
            // Numbers and strings always serialize.
            Format::Jsonl => json_line(&Record::failed(item, failure)).unwrap_or_default(),
        };
        Reply::new(out, failure.into())
    }
}

fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Unique(_) | Verdict::First(_) => Exit::Success,
        Verdict::Timeout(_) => Exit::Timeout,
        _ => Exit::Negative,
    }
}

impl Solve {
    /// Writes the certificate of an answer if that is asked for, and returns its path. If the time runs out
    /// there is none, and `exit` says so.
    fn certify(
        &self,
        item: &Item<Entry>,
        verdict: &Verdict,
        deadline: &Deadline,
        exit: &mut Exit,
    ) -> anyhow::Result<Option<String>> {
        let Some(folder) = self.folder.as_ref().filter(|_| exit_of(verdict) != Exit::Timeout) else {
            return Ok(None);
        };
        // Two solutions are enough to certify `several`.
        let limit = NonZero::<usize>::MIN.saturating_add(1);
        let maker = Maker {
            proof: Proof::Lrat,
            limit,
            check: false,
            reports_progress: self.arguments.pace.reports_progress(),
        };
        let Some(made) = maker.make(item, deadline)? else {
            *exit = Exit::Timeout;
            return Ok(None);
        };
        let name = record::name(verdict);
        ensure!(
            made.outcome == name,
            "unsound: the verdict is {name}, the certificate says {}",
            made.outcome
        );
        folder.save(item, &made.text).map(Some)
    }

    /// Draws the solutions of a puzzle, each as soon as it is found.
    fn list(
        &self,
        solver: &mut Solver,
        number: usize,
        start: Board,
        limit: u64,
        emit: Emit,
    ) -> anyhow::Result<Reply> {
        let (puzzle, mut count) = (start.puzzle().clone(), 0);
        emit(Reply::new(format!("{number}\n"), Exit::Success));
        let mut solutions = solver.solutions(start);
        while count < limit
            && let Some(solution) = solutions.next().transpose()?
        {
            count += 1;
            let mut drawing = Vec::new();
            self.pen.draw(&puzzle, &solution.states(), |_| false, &mut drawing);
            emit(Reply::new(drawing, Exit::Success));
        }
        let (is_complete, is_limit) = (solutions.is_complete(), count == limit);
        let exit = match count {
            _ if !is_complete && !is_limit => Exit::Timeout,
            0 => Exit::Negative,
            _ => Exit::Success,
        };
        Ok(Reply::new(format!("{}\n", how_many(count, is_complete, is_limit)), exit))
    }
}

/// The number of solutions found, in words.
fn how_many(count: u64, is_complete: bool, is_limit: bool) -> String {
    let solutions = if count == 1 { "solution" } else { "solutions" };
    match (is_complete, is_limit) {
        (true, _) => format!("{count} {solutions}"),
        (false, true) => format!("at least {count} {solutions}"),
        (false, false) => format!("at least {count} {solutions}, then the time limit was reached"),
    }
}

/// Draws a solution; any other verdict gets a line that says so and a drawing of what was found.
fn write_verdict(
    answer: &Answer,
    pen: Pen,
    only_differences: bool,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    let puzzle = answer.board.puzzle();
    let plain = |_| false;
    match &answer.verdict {
        Verdict::Unique(solution) | Verdict::First(solution) => {
            pen.draw(puzzle, &solution.states(), plain, out);
        }
        Verdict::Several(two) => {
            writeln!(out, "several solutions, two of them:")?;
            let differences = Differences::of(puzzle, two);
            match only_differences {
                true => differences.draw_parts(pen, out),
                false => differences.draw(pen, out),
            }
            out.extend(differences.list().into_bytes());
        }
        Verdict::None(why) => {
            writeln!(out, "no solution: {}", why.describe(puzzle.grid()))?;
            let place = Place::of_refutation(puzzle.grid(), *why);
            pen.draw_places(puzzle, &answer.board.states(), place.as_slice(), out);
        }
        Verdict::Timeout(Some(solution)) => {
            writeln!(out, "the time limit was reached: here is a solution, which may not be the only one")?;
            pen.draw(puzzle, &solution.states(), plain, out);
        }
        Verdict::Timeout(None) => {
            writeln!(out, "the time limit was reached: {} are still undecided", left(answer))?;
            pen.draw(puzzle, &answer.board.states(), plain, out);
        }
        _ => {
            writeln!(out, "undecided: the rules leave {}", left(answer))?;
            pen.draw(puzzle, &answer.board.states(), plain, out);
        }
    }
    Ok(())
}

/// The number of undecided edges, in words.
fn left(answer: &Answer) -> String {
    format!("{} of {} edges", answer.board.undecided_count(), answer.board.grid().edge_count())
}
