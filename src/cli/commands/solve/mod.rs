//! `slink solve`: solves puzzles, and draws their solutions.

pub(crate) mod differences;

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{bail, ensure};

use super::prove::{Folder, Maker};
use crate::ask::solve::{NAME, form};
use crate::ask::{Form, Place, Word};
use crate::cli::exit::Exit;
use crate::cli::options::{Effort, parse_count};
use crate::cli::output::{Emit, Figures, Reply, further};
use crate::cli::run::{Batch, Command, Resume, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::count::Incomplete;
use crate::formats::Entry;
use crate::named::Named;
use crate::prove::Proof;
use crate::{Answer, Board, Deadline, Options, Solver, Verdict};
use differences::Differences;

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
/// clues 0 to 4, `?` for a hidden clue, and blanks (one of . - _), with or without spaces. `0 0` or the end of
/// the file ends a set, and `#` starts a comment. Prints each puzzle's number and its solution.
///
/// slink applies the rules, then advanced techniques (called extensions in its output), then a search by
/// backtracking and SAT. It also proves that the loop is the only one. If there are several solutions, it
/// draws two of them and marks the lines in which they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    /// Stop at the first loop, without proving that it is the only one
    #[arg(long, help_heading = "Search")]
    first: bool,
    /// Draw all solutions, each as soon as it is found
    #[arg(long, help_heading = "Search", conflicts_with_all = ["first", "limit", "isolate", "memory", "filter", "format", "json"])]
    all: bool,
    /// Draw at most this many solutions, each as soon as it is found
    #[arg(long, help_heading = "Search", value_name = "N", value_parser = parse_count::<u64>, conflicts_with_all = ["first", "isolate", "memory", "filter", "format", "json"])]
    limit: Option<u64>,
    /// Apply only the rules; the edges that they leave stay undecided
    #[arg(long, help_heading = "Search", conflicts_with_all = ["sat_only", "first", "all", "limit", "strategy"])]
    rules_only: bool,
    /// Leave everything to SAT: use no rules, only the `reference` search
    #[arg(long, help_heading = "Search", conflicts_with = "strategy")]
    sat_only: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    style: Style,
    /// If there are several solutions, draw only the parts in which two of them differ
    #[arg(long, help_heading = "Output", conflicts_with_all = ["all", "limit", "first", "filter", "format", "json"])]
    differences: bool,
    /// Print a table on stderr: for each puzzle the edges decided by rules and extensions, the work of the
    /// search, the time, and the method that answered; then totals, percentiles, and edges by technique
    #[arg(long, help_heading = "Output", conflicts_with_all = ["all", "limit", "filter", "format", "json"])]
    stats: bool,
    /// Write a certificate of each answer into this folder, as `slink prove` does, and its path into the JSON
    /// object; needs --format jsonl. The time limit covers solving and proving together
    #[arg(long, help_heading = "Output", value_name = "DIR", conflicts_with_all = ["first", "all", "limit", "rules_only", "keep_drawn", "filter"])]
    prove: Option<PathBuf>,
    #[command(flatten)]
    resume: Resume,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = Run { resume: arguments.resume.clone(), ..arguments.batch.run(NAME)? };
    if arguments.prove.is_some() && !arguments.batch.is_json() {
        bail!("--prove writes the paths of certificates into JSON objects: add --format jsonl");
    }
    let open = |path| Folder::open(path, &run.files.paths(), run.outputs.clone());
    let folder = arguments.prove.as_deref().map(open).transpose()?;
    // A puzzle may have any number of solutions, so they are not buffered: puzzles are listed one at a time.
    let lists = arguments.all || arguments.limit.is_some();
    let pace = if lists { run.pace.with_jobs(1) } else { run.pace };
    let command = Solve { pen: Pen::new(arguments.style), arguments, folder };
    Run { pace, ..run }.with(command)
}

struct Solve {
    arguments: Arguments,
    pen: Pen,
    /// The folder for certificates, if they are wanted.
    folder: Option<Folder>,
}

impl Command for Solve {
    fn options(&self) -> Options {
        let options = match (self.arguments.rules_only, self.arguments.sat_only) {
            (true, _) => Options::RULES_ONLY,
            (_, true) => Options::SAT_ONLY,
            _ => self.arguments.effort.options(),
        };
        Options { prove: !self.arguments.first, ..options }
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let Arguments { batch, all, limit, differences, stats, .. } = &self.arguments;
        let start = self.arguments.effort.start(&item.puzzle);
        let deadline = batch.deadline();
        solver.set_deadline(&deadline);
        if let Some(limit) = all.then_some(u64::MAX).or(*limit) {
            return self.list(solver, item.number, start, limit, emit);
        }
        let answer = solver.solve(start);
        let word = Word::from(&answer.verdict);
        let certificate = self.certify(item, &deadline, word)?;
        if let Some(Err(stop @ Incomplete::Unsupported(_))) = certificate {
            return Ok(batch.without(item, Form::<()>::without(NAME, stop.into(), Some(stop.to_string()))));
        }
        let is_certified = !matches!(certificate, Some(Err(_)));
        // In a filter, equal input gives equal output.
        let form = || form(&answer, certificate.map(Result::ok), !item.mark.is_line());
        let text = || text(item.number, &answer, self.pen, *differences);
        let mut reply = batch.reply(item, (NAME, word), text, form)?;
        if !is_certified {
            reply.exit = Exit::Timeout;
        }
        if *stats {
            reply.figures = Some(Figures::of(item.number, &answer));
        }
        Ok(reply)
    }
}

impl Solve {
    /// Writes the certificate of an answer if that is asked for, and returns its path, or why there is none.
    fn certify(
        &self,
        item: &Item<Entry>,
        deadline: &Deadline,
        word: Word,
    ) -> anyhow::Result<Option<Result<String, Incomplete>>> {
        let Some(folder) = self.folder.as_ref().filter(|_| word != Word::Timeout) else {
            return Ok(None);
        };
        // Two solutions are enough to certify `several`.
        let limit = NonZero::<usize>::MIN.saturating_add(1);
        let maker = Maker { proof: Proof::Lrat, limit, check: false, pace: self.arguments.batch.pace };
        let made = match maker.make(item, deadline)? {
            Ok(made) => made,
            Err(stop) => return Ok(Some(Err(stop))),
        };
        ensure!(
            made.word == word,
            "unsound: the verdict is {}, the certificate says {}",
            word.name(),
            made.word.name()
        );
        Ok(Some(Ok(folder.save(item, &made.text)?)))
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
            && let Some(solution) = solutions.next()
        {
            count += 1;
            let mut drawing = Vec::new();
            self.pen.draw(&puzzle, &solution.states(), |_| false, &mut drawing);
            emit(Reply::new(drawing, Exit::Success));
        }
        let (is_complete, is_limit) = (solutions.is_complete(), count == limit);
        Ok(how_many(count, is_complete, is_limit))
    }
}

/// The last line of a list of solutions.
pub(crate) fn how_many(count: u64, is_complete: bool, is_limit: bool) -> Reply {
    let solutions = if count == 1 { "solution" } else { "solutions" };
    let (at_least, end) = match (is_complete, is_limit) {
        (true, _) => ("", ""),
        (false, true) => ("at least ", ""),
        (false, false) => ("at least ", ", then the time limit was reached"),
    };
    let exit = match count {
        _ if !is_complete && !is_limit => Exit::Timeout,
        0 => Exit::Negative,
        _ => Exit::Success,
    };
    Reply::new(format!("{at_least}{count} {solutions}{end}\n"), exit)
}

/// Draws a solution; any other verdict gets a line that says so and a drawing of what was found.
fn text(number: usize, answer: &Answer, pen: Pen, only_differences: bool) -> Vec<u8> {
    let (puzzle, plain) = (answer.board.puzzle(), |_| false);
    let mut out = format!("{number}\n").into_bytes();
    let mut say = |sentence: &str| out.extend(sentence.bytes().chain([b'\n']));
    match &answer.verdict {
        Verdict::Unique(solution) | Verdict::First(solution) => {
            pen.draw(puzzle, &solution.states(), plain, &mut out);
        }
        Verdict::Several(two) => {
            say("several solutions, two of them:");
            let differences = Differences::of(puzzle, two);
            match only_differences {
                true => differences.draw_parts(pen, &mut out),
                false => differences.draw(pen, &mut out),
            }
            out.extend(differences.list("they").into_bytes());
        }
        Verdict::None(why) => {
            let place = Place::of_refutation(puzzle.grid(), *why);
            say(&format!("no solution: {}{}", why.describe(puzzle.grid()), pen.sign(puzzle, place)));
            further(*why, &answer.board).into_iter().for_each(&mut say);
            pen.draw_places(puzzle, &answer.board.states(), place.as_slice(), &mut out);
        }
        Verdict::Timeout(Some(solution)) => {
            say("the time limit was reached: here is a solution, which may not be the only one");
            pen.draw(puzzle, &solution.states(), plain, &mut out);
        }
        Verdict::Timeout(None) => {
            say(&format!("the time limit was reached: {} are still undecided", left(answer)));
            pen.draw(puzzle, &answer.board.states(), plain, &mut out);
        }
        _ => {
            say(&format!("undecided: the rules leave {}", left(answer)));
            pen.draw(puzzle, &answer.board.states(), plain, &mut out);
        }
    }
    out
}

/// The number of undecided edges, in words.
fn left(answer: &Answer) -> String {
    format!("{} of {} edges", answer.board.undecided_count(), answer.board.grid().edge_count())
}
