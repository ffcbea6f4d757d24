//! `slink verify`: judges drawings.

mod record;

use std::fmt::Write as _;

use slitherlink::ask::verify::{Answer, verify};
use slitherlink::formats::{Drawing, Entry};
use slitherlink::judge::{Blame, Judgement, Since, words};
use slitherlink::{Options, Solver};

use crate::cli::exit::Exit;
use crate::cli::options::Format;
use crate::cli::output::{Emit, Reply, Said, head_help};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Place, Style};
use record::Members;
pub(super) use record::Mistakes;

/// Judge drawn solutions, finished or not
///
/// Prints a line for each puzzle. A drawing is `right` if its lines are a solution, or if it has only crosses and they
/// leave a solution. It is `wrong` if it shows mistakes, all of which are listed. It is `open` if it can still be
/// finished, and `stuck` if it shows no mistake but cannot be finished.
///
/// For a stuck drawing, slink names the wrong edges if the puzzle has one solution, and otherwise a minimal
/// set of drawn edges that cannot all be right. If the file records moves, slink names the move that spoiled
/// the drawing. It also draws the board with the mistakes marked; if the board has more than 20 rows or
/// columns, it draws only the parts around them.
///
/// These formats store drawings: pzprv3, loopy-save, janko, slk, json, pencilbox, penpa and drawing (slink's own).
/// puzzle-loop and krazydad store only finished ones.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        right, wrong, open, stuck, no-drawing, timeout, crash, or error if the input cannot
                 be read
  undecided      the number of undecided edges
  why            for wrong, stuck and crash: the reason in words; for right, if only crosses are
                 drawn: that these leave the loop
  faults         for wrong: all mistakes; each has a `fault` (too-many, too-few, branch, dead-end,
                 cycle or no-line), `what` in words, its `place`, the same `at`, and its lines as
                 `edges`
  blame          for stuck: the `edges` that are wrong, or that cannot all be right (`kind` wrong or
                 together), or why there are none (puzzle or timeout)
  spoiled        the `move` that spoils the drawing, its `line` in the file, and its `changes`

Examples:
  slink verify game.sav
  slink verify --json game.sav
  slink verify --from pzprv3 drawn.txt
  slink solve puzzles.txt | slink verify"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, ()>,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run()?.with(arguments)
}

impl Command for Arguments {
    fn options(&self) -> Options {
        Options { prove: false, ..Options::default() }
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (number, entry) = (item.number, &item.puzzle);
        let Some(drawing) = &entry.drawing else {
            let (said, text) = (Said::new("no-drawing", Exit::Negative), "the file has no drawing");
            return self.batch.reply(item, said, || format!("{number}: {text}\n"), || None::<()>);
        };
        // One time limit for all questions about the puzzle.
        let deadline = self.batch.deadline();
        let answer = verify(&entry.puzzle, &drawing.states, solver, [&deadline, &deadline])?;
        let since = answer.since(&entry.puzzle, &drawing.moves, solver, &deadline)?;
        let why = answer.why(&entry.puzzle, &drawing.states);
        self.batch.reply(
            item,
            Said { why, ..Said::of(answer.word()) },
            || self.text(item, drawing, &answer, since),
            || Members::of(entry, drawing, &answer, since),
        )
    }
}

impl Arguments {
    fn text(&self, item: &Item<Entry>, drawing: &Drawing, answer: &Answer, since: Option<Since>) -> Vec<u8> {
        let (entry, states) = (&item.puzzle, &drawing.states);
        let puzzle = &entry.puzzle;
        let mut out = format!("{}: {}\n", item.number, words::describe(puzzle, states, &answer.judgement));
        out.extend(answer.blame.iter().map(|why| format!("  {}\n", words::reason(puzzle, states, why))));
        out.extend(since.map(|since| format!("  {}\n", since_text(entry, drawing, since))));
        let mut out = out.into_bytes();
        let places = wrong_places(entry, &answer.judgement, answer.blame.as_ref());
        Pen::new(self.style).draw_places(puzzle, states, &places, &mut out);
        out
    }
}

/// The places that are wrong in a drawing, for marking them.
pub(super) fn wrong_places(entry: &Entry, judgement: &Judgement, why: Option<&Blame>) -> Vec<Place> {
    let place = |fault| Place::of_fault(entry.puzzle.grid(), fault);
    match (judgement, why) {
        (Judgement::Wrong(faults), _) => faults.iter().filter_map(place).collect(),
        (_, Some(why)) => Place::of_blame(why),
        _ => Vec::new(),
    }
}

/// Names the move after which the drawing could no longer be finished.
fn since_text(entry: &Entry, drawing: &Drawing, since: Since) -> String {
    match since {
        Since::Start => "the puzzle has no solution".into(),
        Since::Timeout => "the time limit was reached before slink found the move that spoils it".into(),
        Since::Move(number) => {
            let step = &drawing.moves[number];
            let mut text = format!(
                "it can be finished up to move {number}; move {} (line {} of the file) spoils it:",
                number + 1,
                step.line
            );
            for (i, &(edge, state)) in step.changes.iter().take(3).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(text, "{comma} {}", words::drawn(entry.puzzle.grid(), edge, state));
            }
            if step.changes.len() > 3 {
                let _ = write!(text, " and {} more", step.changes.len() - 3);
            }
            text
        }
    }
}
