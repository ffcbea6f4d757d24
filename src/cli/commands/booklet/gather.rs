//! Collects the boards of a booklet, read or generated, with their solutions and grades.

use anyhow::Context;

use super::Gathered;
use crate::ask;
use crate::cli::commands::generate::workers;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Files, Pace};
use crate::cli::output::Manner;
use crate::cli::run::{Gather, gather};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{error, say, shown_name};
use crate::draw::booklet::SolvedPuzzle;
use crate::formats::{About, Entry};
use crate::generate::{Generator, Recipe};
use crate::{Deadline, Options, Solver, Verdict};

/// Why a puzzle does not go into a booklet: the exit code of the run, and the reason in words.
type Refusal = (Exit, String);

/// Solves a puzzle, and grades it if this is asked for; refuses one that does not have exactly one solution.
fn problem(
    solver: &mut Solver,
    Entry { puzzle, about, .. }: &Entry,
    graded: bool,
) -> anyhow::Result<Result<SolvedPuzzle, Refusal>> {
    let no = |why: &str| Ok(Err((Exit::Negative, why.to_string())));
    let solution = match solver.solve(puzzle).verdict {
        Verdict::Unique(solution) => solution.states(),
        Verdict::None(_) => return no("it has no solution"),
        Verdict::Several(..) => return no("it has several solutions"),
        _ => return no("it is not known whether it has exactly one solution"),
    };
    let grade = graded.then(|| ask::grade::word(puzzle, &solution, &Deadline::NEVER)).flatten();
    let (remark, stars) = grade.map_or_else(Default::default, |word| (word.to_string(), word.stars()));
    Ok(Ok(SolvedPuzzle { puzzle: puzzle.clone(), solution, heading: heading(about), remark, stars }))
}

/// The title and the author of a puzzle, as far as they are known, in one line.
fn heading(about: &About) -> String {
    let author = about.author.as_ref().map(|author| format!("by {author}"));
    let heading = about.title.clone().into_iter().chain(author).collect::<Vec<_>>().join(", ");
    let words = heading.split(|char: char| char.is_whitespace() || char.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Reads the boards of files. A single refusal means that there is no booklet.
pub(super) fn read(files: Files, graded: bool, outputs: &Outputs, pace: Pace) -> anyhow::Result<Gathered> {
    let paths = files.paths();
    let mut printer = pace.printer(outputs, Manner::Plain, &paths)?;
    let mut problems = Vec::new();
    let end = gather(Reading { files, graded }, paths, pace, &mut printer, |printer, answer| {
        printer.progress.add(answer.as_ref().err().map_or(Exit::Success, |(exit, _)| *exit).outcome());
        match answer {
            Ok(problem) => problems.push(problem),
            Err((exit, why)) => {
                printer.exit = printer.exit.max(exit);
                printer.out.complain(&why)?;
            }
        }
        Ok(())
    })?;
    match end.max(printer.exit) {
        Exit::Success => Ok(Ok(problems)),
        exit => {
            drop(printer);
            if end != Exit::Interrupted {
                say(&error("no booklet is written; correct or leave out the puzzles named above"));
            }
            Ok(Err(exit))
        }
    }
}

struct Reading {
    files: Files,
    graded: bool,
}

impl Gather for Reading {
    type Worker = Solver;
    type Answer = Result<SolvedPuzzle, Refusal>;

    fn files(&self) -> &Files {
        &self.files
    }

    fn worker(&self) -> Solver {
        Solver::new(Options::default())
    }

    fn answer(&self, solver: &mut Solver, item: &Item<Entry>) -> anyhow::Result<Self::Answer> {
        Ok(problem(solver, &item.puzzle, self.graded)?.map_err(|(exit, why)| (exit, named(item, &why))))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Self::Answer {
        Err((failure.into(), named(item, &failure.to_string())))
    }
}

fn named(item: &Item<Entry>, why: &str) -> String {
    let file = if &*item.file == "-" { "standard input".into() } else { shown_name(&item.file) };
    format!("puzzle {} of {file} cannot go into a booklet: {why}", item.number)
}

/// Generates boards from a seed, as many of each recipe as asked for, numbered consecutively.
pub(super) fn make(recipes: Vec<(Recipe, u64)>, seed: u64, pace: Pace) -> anyhow::Result<Gathered> {
    let mut generators = Vec::with_capacity(recipes.len());
    let mut end = 0u64;
    for (recipe, count) in recipes {
        end = end.saturating_add(count);
        generators.push((end, Generator::new(recipe, &Deadline::NEVER)?));
    }
    let make = move |index: u64| -> anyhow::Result<SolvedPuzzle> {
        let (_, generator) =
            generators.iter().find(|&&(end, _)| index < end).context("found no recipe for a board")?;
        let puzzle = generator.make(seed, index, &Deadline::NEVER)?.puzzle;
        let made = problem(&mut Solver::new(Options::default()), &Entry::of(puzzle), true)?;
        made.map_err(|(_, why)| anyhow::anyhow!("board {}: {why}: this is a bug in slink", index + 1))
    };
    let mut progress = pace.progress(Some(end));
    let mut problems = Vec::new();
    let exit = workers::in_order(pace.threads(), end, make, |made| {
        if let Some((index, made)) = made {
            problems.push(made?);
            progress.add_made();
            progress.reach(index + 1);
        }
        progress.show();
        Ok(())
    })?;
    Ok(if exit == Exit::Interrupted { Err(exit) } else { Ok(problems) })
}
