//! Pictures of an explanation: one for each step, or a single animated one.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::cli::files::{Outputs, STDOUT, Target, name_of};
use crate::draw::{Figure, Panel, Sheet, Theme, svg};
use crate::explain::{step_panel, steps_panel};
use crate::{Puzzle, State, Step};

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
            self.outputs.save(&path, &picture(steps_panel(puzzle, drawn, steps), String::new()))?;
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
            let panel = step_panel(puzzle, &states, step);
            super::draw_until(&mut states, std::slice::from_ref(step));
            let path = folder.join(format!("puzzle-{number}-step-{:03}.svg", i + 1));
            self.outputs.save(&path, &picture(panel, format!("step {} {}", i + 1, step.technique)))?;
        }
        Ok(())
    }
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
