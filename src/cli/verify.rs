//! `slink verify`: what somebody drew.

use std::fmt::Write as _;

use slink::deadline::Deadline;
use slink::formats::{Drawing, Entry};
use slink::grid::State;
use slink::judge::{Judgement, Since, judge, stuck_since};
use slink::{Options, Solver};

use super::effort::parse_seconds;
use super::exit::Exit;
use super::inputs::Files;
use super::output::Reply;
use super::puzzles::{Command, Emit, Pace, Run};
use super::stream::Item;

/// Judge drawn solutions, finished or not
///
/// Prints a line for each puzzle. A drawing is `right` if its lines are a solution; `wrong` if it
/// shows faults, and all of them are told; `open` if it can still be finished; `stuck` if it shows
/// no fault, but cannot. For a file with moves, the first since which it cannot be finished is
/// named.
///
/// Formats that tell what is drawn: pzprv3, loopy-save, janko, slk, json, and with finished drawings
/// only puzzle-loop and krazydad.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink verify game.sav
  slink verify --from pzprv3 drawn.txt
  slink convert --to json --solve puzzles.txt | slink verify")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Stop after so many seconds in one puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<std::time::Duration>,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    Run::new(&arguments.files, arguments.pace).with(arguments.clone())
}

impl Command for Arguments {
    fn options(&self) -> Options {
        Options { prove: false, timeout: self.timeout, ..Options::default() }
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (number, entry) = (item.number, &item.puzzle);
        let Some(drawing) = &entry.drawing else {
            return Ok(Reply::new(format!("{number}: nothing is drawn\n"), Exit::Unhoped));
        };
        // One limit for all that is asked of the puzzle.
        let deadline = Deadline::within(self.timeout);
        solver.set_timeout(self.timeout);
        let judgement = judge(&entry.puzzle, &drawing.states, solver)?;
        let mut out = format!("{number}: {}\n", describe(entry, drawing, &judgement));
        if matches!(judgement, Judgement::Wrong(_) | Judgement::Stuck) && !drawing.moves.is_empty() {
            out.push_str(&format!("  {}\n", since(entry, drawing, solver, deadline)?));
        }
        let exit = match judgement {
            Judgement::Right(_) => Exit::Success,
            Judgement::Timeout => Exit::Timeout,
            Judgement::Wrong(_) | Judgement::Open(_) | Judgement::Stuck => Exit::Unhoped,
        };
        Ok(Reply::new(out, exit))
    }
}

fn describe(entry: &Entry, drawing: &Drawing, judgement: &Judgement) -> String {
    let is_undecided = |state: &&State| **state == State::Undecided;
    let left = drawing.states.iter().filter(is_undecided).count();
    let left = format!("{left} of {} edges are undecided", entry.puzzle.grid().edge_count());
    match judgement {
        Judgement::Right(_) => "right".into(),
        Judgement::Wrong(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("wrong: {}", faults.join("; "))
        }
        Judgement::Open(_) => format!("open: {left}, and it can be finished"),
        Judgement::Stuck => format!("stuck: {left}, and it cannot be finished"),
        Judgement::Timeout => format!("the time was over: {left}, and no fault is seen"),
    }
}

/// The move since which it cannot be finished, in words.
fn since(
    entry: &Entry,
    drawing: &Drawing,
    solver: &mut Solver,
    deadline: Deadline,
) -> anyhow::Result<String> {
    let changes: Vec<_> = drawing.moves.iter().map(|step| step.changes.as_slice()).collect();
    Ok(match stuck_since(&entry.puzzle, &changes, solver, deadline)? {
        Since::Start => "the puzzle has no solution".into(),
        Since::Timeout => "the time was over before it was clear since when".into(),
        Since::Move(number) => {
            let step = &drawing.moves[number];
            let mut text = format!(
                "it could be finished up to move {number}; move {} (line {} of the file) spoils it:",
                number + 1,
                step.line
            );
            for (i, &(edge, state)) in step.changes.iter().take(3).enumerate() {
                let what = match state {
                    State::Line => "a line",
                    State::Cross => "a cross",
                    State::Undecided => "nothing",
                };
                let comma = if i > 0 { "," } else { "" };
                // Writing into a string does not fail.
                let _ = write!(text, "{comma} {what} {}", entry.puzzle.grid().describe(edge));
            }
            if step.changes.len() > 3 {
                let _ = write!(text, " and {} more", step.changes.len() - 3);
            }
            text
        }
    })
}
