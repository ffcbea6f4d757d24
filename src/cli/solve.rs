//! `slink solve`: puzzles to drawings.

use std::io::{BufReader, Read, StdoutLock, Write};
use std::path::PathBuf;

use slink::slink::solve::{Answer, Refutation};
use slink::slink::{Options, Puzzle, Solver, Verdict};

use super::exit::Exit;
use super::style::{Colour, Drawing, Pen};
use super::{inputs, stats, style};

/// Solve puzzles and draw their loops
///
/// Reads any number of puzzles: a line with the numbers of rows and columns, then a line for
/// each row with clues 0 to 4 or blanks (one of . - _ ?), apart or not; `0 0` or the end of
/// the file ends the set, `#` starts a comment. Prints each puzzle's number and its solution.
///
/// By default the fifteen rules come first, SAT decides what they leave, and the loop is
/// proven to be the only one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink solve puzzles.txt
  slink solve --style unicode < puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink solve --stats -")]
pub(crate) struct Arguments {
    /// Files of puzzles; `-` or none is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Stop at the first loop instead of proving that it is the only one
    #[arg(long)]
    first: bool,
    /// Apply the rules alone; what they leave stays undecided
    #[arg(long, conflicts_with_all = ["sat_only", "first"])]
    rules_only: bool,
    /// Leave everything to SAT
    #[arg(long)]
    sat_only: bool,
    /// How to draw
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    style: Drawing,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", num_args = 0..=1, default_missing_value = "always", require_equals = true)]
    color: Colour,
    /// Tell on stderr how each puzzle was solved: edges by rule, SAT effort, time
    #[arg(long)]
    stats: bool,
}

impl Arguments {
    fn options(&self) -> Options {
        let options = match (self.rules_only, self.sat_only) {
            (true, _) => Options::RULES_ONLY,
            (_, true) => Options::SAT_ONLY,
            _ => Options::default(),
        };
        Options { prove: !self.first, ..options }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let files = inputs::or_stdin(&arguments.files);
    let mut run = Run {
        solver: Solver::new(arguments.options()),
        pen: Pen::new(arguments.style, arguments.color),
        stats: arguments.stats,
        out: Output { stdout: std::io::stdout().lock(), buffer: Vec::with_capacity(2 * Output::FULL) },
        exit: Exit::Success,
    };
    for path in &files {
        if files.len() > 1 {
            run.out.buffer.extend(format!("==> {} <==\n", path.display()).into_bytes());
        }
        match inputs::open(path) {
            Ok(puzzles) => run.file(puzzles)?,
            Err(error) => run.complain(&format!("{error:#}"))?,
        }
    }
    run.out.flush()?;
    Ok(run.exit)
}

struct Run {
    solver: Solver,
    pen: Pen,
    stats: bool,
    out: Output,
    exit: Exit,
}

impl Run {
    fn file(&mut self, mut puzzles: inputs::Puzzles) -> anyhow::Result<()> {
        while let Some(item) = puzzles.next() {
            match item {
                Ok(puzzle) => self.puzzle(puzzles.puzzle(), &puzzle)?,
                Err(error) => self.complain(&error.to_string())?,
            }
            // Whoever feeds us a puzzle at a time gets its answer before sending the next.
            self.out.flush_if(is_drained(puzzles.get_ref()))?;
        }
        if let Some(line) = puzzles.text_after_end() {
            self.out.flush()?;
            anstream::eprintln!("note: the set ends before line {line}: what follows `0 0` is not read");
        }
        Ok(())
    }

    fn puzzle(&mut self, number: usize, puzzle: &Puzzle) -> anyhow::Result<()> {
        let answer = self.solver.solve(puzzle)?;
        if !matches!(answer.verdict, Verdict::Unique(_) | Verdict::First(_)) {
            self.exit = self.exit.max(Exit::Unhoped);
        }
        let out = &mut self.out.buffer;
        writeln!(out, "{number}")?;
        write_verdict(&answer, self.pen, out)?;
        if self.stats {
            self.out.flush()?;
            anstream::eprint!("{}", stats::of(number, &answer));
        }
        Ok(())
    }

    /// Reports bad input, behind what was printed before it.
    fn complain(&mut self, message: &str) -> anyhow::Result<()> {
        self.out.flush()?;
        anstream::eprintln!("{}error:{} {message}", style::ERROR, style::ERROR.render_reset());
        self.exit = self.exit.max(Exit::Usage);
        Ok(())
    }
}

fn is_drained(input: &BufReader<Box<dyn Read>>) -> bool {
    input.buffer().is_empty()
}

/// The drawing of a solution; before any other verdict a line that says so.
fn write_verdict(answer: &Answer, pen: Pen, out: &mut Vec<u8>) -> std::io::Result<()> {
    let puzzle = answer.board.puzzle();
    let label = |cell| match puzzle.clue(cell) {
        clue if clue.number().is_some() => clue.to_char(),
        _ => ' ',
    };
    match &answer.verdict {
        Verdict::Unique(solution) | Verdict::First(solution) => {
            pen.draw(puzzle.grid(), &solution.states(), label, out);
        }
        Verdict::Several(two) => {
            writeln!(out, "several solutions, two of them:")?;
            for solution in two.iter() {
                pen.draw(puzzle.grid(), &solution.states(), label, out);
            }
        }
        Verdict::None(why) => writeln!(out, "no solution: {}", reason(answer, *why))?,
        Verdict::Undecided => {
            let (left, all) = (answer.board.undecided_count(), puzzle.grid().edge_count());
            writeln!(out, "undecided: the rules leave {left} of {all} edges")?;
            pen.draw(puzzle.grid(), &answer.board.states(), label, out);
        }
    }
    Ok(())
}

fn reason(answer: &Answer, why: Refutation) -> String {
    match why {
        Refutation::Rules(conflict) => conflict.describe(answer.board.grid()).to_string(),
        Refutation::Drawing(flaw) => format!("the rules decide every edge, but {flaw}"),
        Refutation::Sat => "SAT refutes what rules and stages leave".into(),
    }
}

/// Standard output, written in large pieces.
struct Output {
    stdout: StdoutLock<'static>,
    buffer: Vec<u8>,
}

impl Output {
    const FULL: usize = 1 << 16;

    fn flush_if(&mut self, now: bool) -> std::io::Result<()> {
        if now || self.buffer.len() >= Output::FULL { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.stdout.write_all(&self.buffer)?;
        self.buffer.clear();
        self.stdout.flush()
    }
}
