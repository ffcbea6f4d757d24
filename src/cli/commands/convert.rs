//! `slink convert`: writes puzzles in another format.

use crate::cli::exit::Exit;
use crate::cli::options::{Effort, Files, Limit, Pace, named};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Command, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{error, note};
use crate::formats::{Drawing, Entry, Format, Room};
use crate::named::Named;
use crate::{Board, Clue, Options, Solver, Verdict};

/// The end of the help.
const EXAMPLES: &str = "
Examples:
  slink convert --to puzz.link puzzles.txt
  slink convert --to pzprv3 --solve puzzles.txt > solved.txt
  echo 'https://puzz.link/p?slither/5/5/cbcbcddad' | slink convert --to contest";

/// The list of formats, for the help.
fn formats() -> String {
    let lines = Format::all().map(|format| format!("  {:<11}  {}\n", format.name(), format.about()));
    format!("Formats:\n{}", lines.collect::<String>())
}

/// Write puzzles in another format
///
/// slink detects the format of the input, or takes it from --from. It keeps lines and crosses if the new
/// format can store them; if not, a note says so.
#[derive(Debug, clap::Args)]
#[command(
    after_help = formats() + EXAMPLES,
    mut_args(|arg| match arg.get_id().as_str() {
        "keep_drawn" | "strategy" | "timeout" => {
            let help = arg.get_help().map_or_else(String::new, |help| format!("{help}; needs --solve"));
            arg.requires("solve").help(help)
        }
        _ => arg,
    }),
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The format to write
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = named::<Format>())]
    to: Format,
    /// Solve each puzzle, and write the solution if there is exactly one
    #[arg(long, help_heading = "Output")]
    solve: bool,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    Run::new("convert", &arguments.files, arguments.pace)?.with(arguments)
}

impl Command for Arguments {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        solver.set_deadline(&self.limit.deadline());
        let (solved, mut reply) = match self.solve {
            true => solved(item, self.effort.start(&item.puzzle), solver)?,
            false => (None, Reply::default()),
        };
        let entry = solved.as_ref().unwrap_or(&item.puzzle);
        if !entry.fits(self.to.room()) {
            let what = if self.to.room() == Room::Drawing { "shaded cells" } else { "the drawing" };
            reply.notes += &note(&item.named(&format!("{} cannot store {what}", self.to.name())));
        }
        if !self.to.has_hidden() && entry.puzzle.given().contains(&Clue::HIDDEN) {
            reply.notes += &note(&item.named(&format!("{} cannot store hidden clues", self.to.name())));
        }
        match self.to.write(entry) {
            Ok(text) => reply.out = text.into_bytes(),
            Err(why) => {
                reply.err += &error(&item.named(&why.to_string()));
                reply.exit = Exit::Usage;
            }
        }
        Ok(reply)
    }
}

/// Returns the entry with its solution drawn if that is unique; else without any drawing, and a note says
/// why.
fn solved(item: &Item<Entry>, start: Board, solver: &mut Solver) -> anyhow::Result<(Option<Entry>, Reply)> {
    let (why, exit) = match solver.solve(start).verdict {
        Verdict::Unique(solution) => {
            let drawing = Some(Drawing::of(solution.states()));
            return Ok((Some(Entry { drawing, ..item.puzzle.clone() }), Reply::default()));
        }
        Verdict::None(_) => ("no solution", Exit::Negative),
        Verdict::Timeout(_) => ("no answer within the time limit", Exit::Timeout),
        _ => ("several solutions", Exit::Negative),
    };
    let notes = note(&item.named(&format!("{why}, so slink writes no solution")));
    Ok((Some(Entry { drawing: None, ..item.puzzle.clone() }), Reply { notes, exit, ..Reply::default() }))
}
