//! Pictures of boards of other tilings, on one sheet.

use std::path::{Path, PathBuf};

use anyhow::bail;
use slitherlink_tilings::draw::{size, svg};
use slitherlink_tilings::{Deadline, Entry, State, Verdict, forced, solve};

use super::job::states;
use super::source::Boards;
use crate::cli::commands::draw::{Arguments, Format, Show};
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::interrupt;
use crate::cli::options::Limit;
use crate::cli::output::{Manner, Printer, Reply};
use crate::cli::run::Taker;
use crate::cli::stream::{self, Event, Failure, Item, Job, Sink, Source};
use crate::cli::terminal::note;
use crate::draw::{Sheet, png};

/// A picture of a board, and its size.
type Picture = (String, [f64; 2]);

/// What is drawn of each board.
struct Pictures {
    show: Vec<Show>,
    crosses: bool,
    limit: Limit,
}

/// Draws all boards on one sheet.
pub(super) fn run(arguments: &Arguments, paths: Vec<PathBuf>) -> anyhow::Result<Exit> {
    let format = arguments.format()?;
    if format == Format::Txt || arguments.show.contains(&Show::Likelihood) {
        bail!(
            "boards of other tilings are drawn as SVG or PNG, and --show is board, drawn, solution or forced"
        );
    }
    let outputs = Outputs::excluding_inputs(&paths)?;
    outputs.check(arguments.target())?;
    let mut printer = arguments.pace.printer(&outputs, Manner::Plain, &paths)?;
    let job = Pictures { show: arguments.show.clone(), crosses: arguments.crosses, limit: arguments.limit };
    let mut pictures: Vec<Picture> = Vec::new();
    let take = |printer: &mut Printer, (found, reply): (Vec<Picture>, Reply)| {
        pictures.extend(found);
        printer.event(Event::Answer(reply))
    };
    let pace = arguments.pace;
    let end = stream::run(job, paths, move || pace.threads(), &mut Taker { printer: &mut printer, take })?;
    if end == Exit::Interrupted {
        return Ok(end);
    }
    if pictures.is_empty() {
        bail!("found no puzzle, expected at least one to draw");
    }
    let columns = arguments.columns.map_or((pictures.len() as f64).sqrt().ceil() as usize, |n| n as usize);
    let (exit, (sheet, size)) = (printer.exit, sheet(&pictures, columns, arguments.cell));
    drop(printer);
    if interrupt::is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    let picture = match format {
        Format::Png => {
            let pixels = png::pixels(size, arguments.cell);
            let (width, height) = pixels.map_err(|error| arguments.no_png(&error))?;
            png::of_svg(&sheet, width, height)
        }
        _ => sheet.into_bytes(),
    };
    outputs.save(arguments.target(), &picture)?;
    Ok(exit)
}

/// Puts pictures side by side in rows, each in the middle of its place. Returns the sheet and its size, with edges as long as
/// `cell`.
fn sheet(pictures: &[Picture], columns: usize, cell: u32) -> (String, [f64; 2]) {
    let widths = (0..columns).map(|column| {
        let below = pictures.iter().skip(column).step_by(columns);
        below.map(|(_, [width, _])| *width).fold(0.0, f64::max)
    });
    let widths: Vec<f64> = widths.collect();
    let (mut y, mut inner) = (0.0, String::new());
    for row in pictures.chunks(columns) {
        let high = row.iter().map(|(_, [_, height])| *height).fold(0.0, f64::max);
        let mut x = 0.0;
        for ((picture, [width, height]), wide) in row.iter().zip(&widths) {
            let [left, top] = [x + (wide - width) / 2.0, y + (high - height) / 2.0];
            inner += &picture.replacen("<svg ", &format!("<svg x=\"{left:.1}\" y=\"{top:.1}\" "), 1);
            x += wide;
        }
        y += high;
    }
    let size = [widths.iter().sum::<f64>().ceil(), y.ceil()];
    let ([wide, high], [width, height]) =
        (size, size.map(|side| side * f64::from(cell) / f64::from(Sheet::CELL)));
    let sheet = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{inner}</svg>\n"
    );
    (sheet, [width, height])
}

impl Job for Pictures {
    type Puzzle = Entry;
    type Worker = ();
    type Answer = (Vec<Picture>, Reply);

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        Boards::open(path)
    }

    fn cells(&self, entry: &Entry) -> usize {
        entry.puzzle.lattice().face_count()
    }

    fn worker(&self) {}

    fn answer(
        &self,
        (): &mut (),
        item: &Item<Entry>,
        _: &mut dyn FnMut(Self::Answer),
    ) -> anyhow::Result<Self::Answer> {
        let (mut pictures, mut reply) = (Vec::new(), Reply::default());
        // One time limit for all pictures of the board.
        let deadline = self.limit.deadline();
        for &show in &self.show {
            let (drawings, remark, exit) = self.drawings(&item.puzzle, show, &deadline)?;
            if !remark.is_empty() {
                reply.notes += &note(&item.named(remark));
            }
            reply.exit = reply.exit.max(exit);
            pictures.extend(drawings.into_iter().map(|drawing| picture(&item.puzzle, drawing)));
        }
        Ok((pictures, reply))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Self::Answer {
        let notes = note(&item.named(&failure.to_string()));
        (vec![picture(&item.puzzle, None)], Reply { notes, exit: failure.into(), ..Reply::default() })
    }
}

/// What is drawn on a board.
type Drawing = Option<Vec<State>>;

fn picture(entry: &Entry, drawing: Drawing) -> Picture {
    (svg(&Entry { drawing, ..entry.clone() }), size(entry.puzzle.lattice()).map(f64::ceil))
}

impl Pictures {
    /// What is drawn in each picture, a remark on them, and the exit code.
    fn drawings(
        &self,
        entry: &Entry,
        show: Show,
        deadline: &Deadline,
    ) -> anyhow::Result<(Vec<Drawing>, &'static str, Exit)> {
        let others = if self.crosses { State::Cross } else { State::Undecided };
        Ok(match show {
            Show::Board | Show::Likelihood => (vec![None], "", Exit::Success),
            Show::Drawn => (vec![entry.drawing.clone()], "", Exit::Success),
            Show::Solution => match solve(&entry.puzzle, deadline)? {
                Verdict::Unique(one) => (vec![Some(states(&one, others))], "", Exit::Success),
                Verdict::Several(two) => {
                    let two = two.iter().map(|one| Some(states(one, others))).collect();
                    (two, "several solutions, two of which are drawn", Exit::Negative)
                }
                Verdict::None => (vec![None], "no solution", Exit::Negative),
                Verdict::Undecided(found) => {
                    let drawing = found.map(|one| states(&one, others));
                    (vec![drawing], "the time limit was reached", Exit::Timeout)
                }
            },
            Show::Forced => match forced(&entry.puzzle, deadline)? {
                None => (vec![None], "no solution", Exit::Negative),
                Some(found) if found.unsettled == 0 => (vec![Some(found.states)], "", Exit::Success),
                Some(found) => (vec![Some(found.states)], "the time limit was reached", Exit::Timeout),
            },
        })
    }
}
