//! `slink why`: explains why a puzzle has no solution or several, and which clues are redundant.

mod text;

use crate::ask::why::{NAME, form};
use crate::cli::exit::Exit;
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::explain::End;
use crate::formats::Entry;
use crate::why::{Additions, Aim, Drawn, Fewest, Question, Several, Why, of_answer};
use crate::{Deadline, Solver, Verdict};

/// Show why puzzles have no solution or several, and which clues are redundant
///
/// No solution: prints a minimum set of clues that contradict each other (a smallest MUS), and steps that
/// show the contradiction.
///
/// Several solutions: prints the edges that all of them have in common, the edges in which two of them
/// differ, and the fewest clues to add to make one of them unique. That is the solution that agrees with
/// the drawing in the file, or the first one that slink finds.
///
/// One solution: prints the redundant clues. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink why puzzles.txt
  printf '2 2\\n3 0\\n. 3\\n' | slink why
  slink why --redundant --timeout 10 puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) batch: Batch,
    /// Find a minimal set of clues (every clue in it is needed) instead of a minimum one; much faster
    #[arg(long, help_heading = "Search")]
    minimal: bool,
    /// If there is one solution, find as many clues as possible that can be left out together
    #[arg(long, help_heading = "Search")]
    redundant: bool,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run(NAME)?.with(arguments)
}

impl Command for Arguments {
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        self.answer(solver, item, self.batch.deadline(), |_| {})
    }
}

impl Arguments {
    /// The reply to a puzzle. `tell` learns the verdict as soon as it is known, which may be long before the rest.
    pub(super) fn answer(
        &self,
        solver: &mut Solver,
        item: &Item<Entry>,
        deadline: Deadline,
        tell: impl FnOnce(&Verdict),
    ) -> anyhow::Result<Reply> {
        let aim = if self.minimal { Aim::Minimal } else { Aim::Smallest };
        let Entry { puzzle, drawing, .. } = &item.puzzle;
        let states = drawing.as_ref().map(|drawing| drawing.states.as_slice());
        solver.set_deadline(&deadline);
        let answer = solver.solve(puzzle);
        tell(&answer.verdict);
        let question = Question { aim, together: self.redundant, deadline };
        let bounds = |(least, most)| format!("the fewest clues are {least} to {most}");
        let mut report = self.batch.pace.watch::<(usize, usize)>(item.number, bounds);
        let watch = &mut |found: &Fewest| report((found.least, found.cells.len()));
        let found = of_answer(puzzle, states, answer, question, solver, watch);
        let text = || text::of(item, &found, aim, Pen::new(self.style));
        let reply = self.batch.reply(item, (NAME, (&found).into()), text, || form(puzzle, &found, aim))?;
        Ok(Reply { exit: exit(&found, aim), ..reply })
    }
}

/// The exit code: success is one solution. Running out of time outweighs the answer.
fn exit(found: &Why, aim: Aim) -> Exit {
    let is_found = |clues: &Fewest| clues.is_found(aim);
    let (in_time, hoped) = match found {
        Why::None { clues, steps } => (is_found(clues) && *steps != Err(End::Timeout), false),
        Why::Several(several) => {
            let Several { common, drawn, additions, .. } = &**several;
            let added = match additions {
                Additions::Clues { added, .. } => is_found(added),
                Additions::Twin(_) => true,
                Additions::Timeout => false,
            };
            (added && common.unsettled == 0 && *drawn != Drawn::Timeout, false)
        }
        Why::One { drawn, spare, needed, .. } => {
            (spare.unsettled == 0 && needed.as_ref().is_none_or(is_found), *drawn != Drawn::Wrong)
        }
        Why::Timeout => (false, false),
    };
    match (in_time, hoped) {
        (false, _) => Exit::Timeout,
        (true, false) => Exit::Negative,
        (true, true) => Exit::Success,
    }
}
