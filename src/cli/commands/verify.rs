//! `slink verify`: judges drawings.

use std::fmt::Write as _;

use slitherlink::formats::{Drawing, Entry};
use slitherlink::judge::{Blame, Judgement, Since, blame, judge, stuck_since, words};
use slitherlink::{Deadline, Options, Solver};

use crate::cli::exit::Exit;
use crate::cli::options::{Files, Pace, parse_seconds};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Command, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Place, Style};

/// Judge drawn solutions, finished or not
///
/// Prints a line for each puzzle. A drawing is `right` if its lines are a solution, and `wrong` if it shows
/// mistakes, all of which are listed. It is `open` if it can still be finished, and `stuck` if it shows no
/// mistake but cannot be finished.
///
/// For a stuck drawing, slink names the wrong edges if the puzzle has one solution, and otherwise a minimal
/// set of drawn edges that cannot all be right. If the file records moves, slink names the move that spoiled
/// the drawing. It also draws the board with the mistakes marked; if the board has more than 20 rows or
/// columns, it draws only the parts around them.
///
/// These formats store drawings: pzprv3, loopy-save, janko, slk, json, pencilbox and drawing (slink's own).
/// puzzle-loop and krazydad store only finished ones.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink verify game.sav
  slink verify --from pzprv3 drawn.txt
  slink solve puzzles.txt | slink verify")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Spend at most this many seconds on a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<std::time::Duration>,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let command = Verify { timeout: arguments.timeout, pen: Pen::new(arguments.style) };
    Run::new(&arguments.files, arguments.pace)?.with(command)
}

struct Verify {
    timeout: Option<std::time::Duration>,
    pen: Pen,
}

impl Command for Verify {
    fn options(&self) -> Options {
        Options { prove: false, ..Options::default() }
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (number, entry) = (item.number, &item.puzzle);
        let Some(drawing) = &entry.drawing else {
            return Ok(Reply::new(format!("{number}: the file has no drawing\n"), Exit::Negative));
        };
        // One time limit for all questions about the puzzle.
        let deadline = Deadline::within(self.timeout);
        solver.set_deadline(&deadline);
        let judgement = judge(&entry.puzzle, &drawing.states, solver)?;
        let (puzzle, states) = (&entry.puzzle, &drawing.states);
        let mut out = format!("{number}: {}\n", words::describe(puzzle, states, &judgement));
        let why = match judgement {
            Judgement::Stuck => Some(blame(&entry.puzzle, &drawing.states, &deadline)?),
            _ => None,
        };
        out.extend(why.iter().map(|why| format!("  {}\n", words::reason(puzzle, states, why))));
        let is_spoilt = matches!(judgement, Judgement::Wrong(_) | Judgement::Stuck);
        if is_spoilt && why != Some(Blame::Puzzle) && !drawing.moves.is_empty() {
            out.push_str(&format!("  {}\n", since(entry, drawing, solver, &deadline)?));
        }
        let mut out = out.into_bytes();
        let places = wrong_places(entry, &judgement, why.as_ref());
        self.pen.draw_places(&entry.puzzle, &drawing.states, &places, &mut out);
        let exit = match judgement {
            Judgement::Right(_) => Exit::Success,
            Judgement::Timeout => Exit::Timeout,
            Judgement::Wrong(_) | Judgement::Open(_) | Judgement::Stuck => Exit::Negative,
        };
        let outcome = match judgement {
            Judgement::Right(_) => "right",
            Judgement::Wrong(_) => "wrong",
            Judgement::Open(_) => "open",
            Judgement::Stuck => "stuck",
            Judgement::Timeout => "timeout",
        };
        Ok(Reply { outcome: Some(outcome.into()), ..Reply::new(out, exit) })
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
fn since(
    entry: &Entry,
    drawing: &Drawing,
    solver: &mut Solver,
    deadline: &Deadline,
) -> anyhow::Result<String> {
    let changes: Vec<_> = drawing.moves.iter().map(|step| step.changes.as_slice()).collect();
    Ok(match stuck_since(&entry.puzzle, &changes, solver, deadline)? {
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
    })
}
