//! Pictures of an explanation: one for each step, or a single animated one.

use std::path::{Path, PathBuf};

use anyhow::bail;
use slitherlink::draw::{Figure, Panel, Sheet, Sides, Theme, svg};
use slitherlink::explain::words::sentence;
use slitherlink::{Cell, Conclusion, Edge, Fact, Puzzle, State, Step, Technique};

use crate::cli::files::{Outputs, STDOUT, Target, name_of};

/// The length of an edge, in pixels.
const CELL: u32 = 40;

/// Where the pictures go.
pub(super) struct Pictures {
    /// The folder for one picture per step.
    folder: Option<PathBuf>,
    /// The file for the animated picture.
    moving: Option<Moving>,
    outputs: Outputs,
}

struct Moving {
    path: PathBuf,
    /// Whether it is a regular file; then each puzzle gets a file of its own.
    is_file: bool,
}

impl Pictures {
    pub(super) fn new(
        svg: Option<&Path>,
        animate: Option<&Path>,
        outputs: &Outputs,
    ) -> anyhow::Result<Pictures> {
        if let Some(folder) = svg {
            if folder.as_os_str() == STDOUT {
                bail!("found --svg -, expected a folder for the pictures, one file per step");
            }
            outputs.folder(folder)?;
        }
        let moving = match animate {
            None => None,
            Some(path) => {
                let is_file = match outputs.check(path)? {
                    Target::Stdout => bail!(
                        "found --animate {}, expected a file: standard output is for the sentences",
                        name_of(path)
                    ),
                    Target::Open(_) => false,
                    Target::File(_) => {
                        check_name(path)?;
                        true
                    }
                };
                Some(Moving { path: path.to_path_buf(), is_file })
            }
        };
        Ok(Pictures { folder: svg.map(Path::to_path_buf), moving, outputs: outputs.clone() })
    }

    /// Draws the steps of a puzzle, as separate pictures, animated, or both.
    pub(super) fn draw(
        &self,
        number: usize,
        puzzle: &Puzzle,
        drawn: &[State],
        steps: &[Step],
    ) -> anyhow::Result<()> {
        if let Some(folder) = &self.folder {
            self.each(folder, number, puzzle, drawn.to_vec(), steps)?;
        }
        if let Some(Moving { path, is_file }) = &self.moving {
            let path = if *is_file { numbered(path, number) } else { path.clone() };
            self.outputs.save(&path, &moving(puzzle, drawn.to_vec(), steps))?;
        }
        Ok(())
    }

    /// Writes a picture of each step: its premises have a band or a tint, and what it decides another colour.
    fn each(
        &self,
        folder: &Path,
        number: usize,
        puzzle: &Puzzle,
        mut states: Vec<State>,
        steps: &[Step],
    ) -> anyhow::Result<()> {
        for (i, step) in steps.iter().enumerate() {
            super::draw_until(&mut states, std::slice::from_ref(step));
            let decided: Vec<Edge> = step.decided().map(|(edge, _)| edge).collect();
            let panel = Panel::new(puzzle, states.clone()).marked(|edge| decided.contains(&edge));
            let (known, concluded) = sides(puzzle, step);
            let panel = panel.resting_on(edges(step), cells(step)).on_sides(known, concluded);
            let mut panel = panel.saying(vec![sentence(puzzle.grid(), step)]);
            (panel.crosses, panel.labels) = (true, true);
            let path = folder.join(format!("puzzle-{number}-step-{:03}.svg", i + 1));
            self.outputs.save(&path, &picture(panel, format!("step {} {}", i + 1, step.technique)))?;
        }
        Ok(())
    }
}

fn edges(step: &Step) -> Vec<Edge> {
    step.premises.facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
}

/// The sides of the loop on which cells are: those that a step rests on, and those that it concludes. For a
/// colouring, the edges that its chain of cells crosses are links of the chain.
fn sides(puzzle: &Puzzle, step: &Step) -> (Vec<Sides>, Vec<Sides>) {
    let of = |facts: &[Fact], edges: bool| {
        let told = facts.iter().filter(|fact| edges || fact.drawn().is_none());
        told.map(|fact| fact.relation(puzzle.grid())).collect()
    };
    let concluded: &[Fact] = if let Conclusion::All(facts) = &step.conclusion { facts } else { &[] };
    (of(&step.premises.facts, step.technique == Technique::Colouring), of(concluded, false))
}

/// The cells of a step's clues, and the cells whose side of the loop it rests on.
fn cells(step: &Step) -> Vec<Cell> {
    let told = step.premises.facts.iter().filter_map(|fact| match *fact {
        Fact::Cells { cells, .. } => Some(cells),
        Fact::Edge { .. } => None,
    });
    let clues = step.premises.clues.iter().map(|&(cell, _)| cell);
    let mut cells: Vec<Cell> = told.flatten().flatten().chain(clues).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns a picture in which the steps are drawn one after the other.
fn moving(puzzle: &Puzzle, states: Vec<State>, steps: &[Step]) -> Vec<u8> {
    let frames = steps.iter().map(|step| step.decided().collect()).collect();
    let sentence = |(i, step): (usize, &Step)| {
        format!("{}. {}: {}", i + 1, step.technique, sentence(puzzle.grid(), step))
    };
    let notes = steps.iter().enumerate().map(sentence).collect();
    let mut panel = Panel::new(puzzle, states).animated(frames).saying(notes);
    (panel.crosses, panel.labels) = (true, true);
    picture(panel, String::new())
}

/// Refuses a name that promises another kind of picture.
fn check_name(path: &Path) -> anyhow::Result<()> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
        bail!(
            "found --animate {}, expected the extension .svg: an animated SVG, which browsers play",
            name_of(path)
        );
    }
    Ok(())
}

/// Returns the file name for a puzzle; from the second one on it has the puzzle's number in it.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number <= 1 {
        return path.to_path_buf();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(path.file_stem()).unwrap_or_default();
    let ending = part(path.extension()).map_or(String::new(), |ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

fn picture(panel: Panel, remark: String) -> Vec<u8> {
    let figure = Figure { number: 1, remark, panels: vec![panel] };
    svg::svg(&Sheet { figures: vec![figure], columns: None, cell: CELL, theme: Theme::Auto }).into_bytes()
}
