//! Statistics of explanations: how many are complete, by which techniques, how long their arguments are, and
//! the time.
//!
//! ```sh
//! cargo run --release --example explained -- FILE [TECHNIQUE] [-TECHNIQUE]
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::time::{Duration, Instant};

use slitherlink::explain::{End, Limits};
use slitherlink::formats::Reader;
use slitherlink::replay::{Checks, Replay};
use slitherlink::{Technique, TechniqueSet};

fn main() -> Result<(), Box<dyn Error>> {
    match std::io::stdout().write_all(report()?.as_bytes()) {
        // Whoever reads it, such as `head`, has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "fixtures/slink/minimal-10x10.txt".into());
    // A name stands for the techniques up to that one; a name after a dash is excluded.
    let mut techniques = TechniqueSet::LADDER;
    for name in std::env::args().skip(2) {
        let technique = Technique::by_name(name.trim_start_matches('-')).ok_or("no such technique")?;
        techniques = match name.starts_with('-') {
            true => techniques.without(technique),
            false => TechniqueSet::up_to(technique),
        };
    }
    let (mut boards, mut ended, mut without, mut nested, mut steps) = (0, 0, 0, 0, 0);
    let (mut lengths, mut times, mut uses) = (Vec::new(), Vec::new(), BTreeMap::<Technique, usize>::new());
    for entry in Reader::new(path.as_str(), std::fs::File::open(&path)?) {
        let puzzle = entry?.puzzle;
        let limits = Limits { techniques, ..Limits::default() };
        let begin = Instant::now();
        let explanation = limits.explain(&puzzle);
        times.push(begin.elapsed());
        if let Err(e) = Replay::all(&puzzle, [], &explanation.steps, Checks::default()) {
            return Err(format!("{e}\n{}", explanation.steps[e.place.step].describe(puzzle.grid())).into());
        }
        let arguments = explanation.steps.iter().filter(|step| !step.argument.is_empty());
        let before = lengths.len();
        lengths.extend(arguments.map(|step| step.length() - 1));
        boards += 1;
        steps += explanation.steps.len();
        ended += usize::from(matches!(explanation.end, End::Decided | End::Contradiction));
        without += usize::from(lengths.len() == before);
        nested += usize::from(explanation.steps.iter().any(|step| step.technique == Technique::NestedWhatIf));
        for step in &explanation.steps {
            *uses.entry(step.technique).or_default() += 1;
        }
    }
    lengths.sort_unstable();
    let at = |part: usize| lengths.get(lengths.len() * part / 10).copied().unwrap_or_default();
    let mut out = String::new();
    writeln!(
        out,
        "{boards} boards, {ended} explained to the end, {without} without an argument, {nested} with a nested one"
    )?;
    writeln!(out, "steps: {} a board", steps / boards.max(1))?;
    writeln!(
        out,
        "steps of an argument: median {}, of nine in ten at most {}, most {}",
        at(5),
        at(9),
        lengths.last().unwrap_or(&0)
    )?;
    let slowest = times.iter().max().copied().unwrap_or_default();
    writeln!(
        out,
        "time: {:.1?} a board, slowest {slowest:.1?}",
        times.iter().sum::<Duration>() / boards.max(1) as u32
    )?;
    writeln!(out, "{uses:?}")?;
    Ok(out)
}
