//! Pictures of an explanation: one for each chapter, or a single animated one.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::cli::files::{Outputs, STDOUT, Target, name_of};
use crate::draw::{Sheet, svg};
use crate::explain::{Chapter, chapter_panel, chapters_panel};
use crate::{Puzzle, State, Step};

/// Where the pictures go.
pub(super) struct Pictures {
    /// The folder for one picture per chapter.
    folder: Option<PathBuf>,
    /// The file for the animated picture.
    moving: Option<Moving>,
    outputs: Outputs,
    /// What a picture shows: a chapter or a step.
    unit: &'static str,
}

struct Moving {
    path: PathBuf,
    /// Whether the target is a regular file; then each puzzle gets a file of its own.
    is_file: bool,
}

impl Pictures {
    pub(super) fn new(
        svg: Option<&Path>,
        animate: Option<&Path>,
        outputs: &Outputs,
        unit: &'static str,
    ) -> anyhow::Result<Pictures> {
        if let Some(folder) = svg {
            if folder.as_os_str() == STDOUT {
                bail!("found --svg -, expected a folder for the pictures, one file per chapter");
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
        Ok(Pictures { folder: svg.map(Path::to_path_buf), moving, outputs: outputs.clone(), unit })
    }

    /// Draws the chapters of a puzzle, as separate pictures, animated, or both.
    pub(super) fn draw(
        &self,
        number: usize,
        puzzle: &Puzzle,
        drawn: &[State],
        steps: &[Step],
        chapters: &[Chapter],
    ) -> anyhow::Result<()> {
        if let Some(folder) = &self.folder {
            self.each(folder, number, puzzle, drawn.to_vec(), steps, chapters)?;
        }
        if let Some(Moving { path, is_file }) = &self.moving {
            let path = if *is_file { numbered(path, number) } else { path.clone() };
            self.outputs.save(
                &path,
                svg::svg(&Sheet::of(vec![chapters_panel(puzzle, drawn, steps, chapters)], "")).as_bytes(),
            )?;
        }
        Ok(())
    }

    /// Writes a picture of each chapter: its premises have a band or a tint, and what it decides another colour.
    fn each(
        &self,
        folder: &Path,
        number: usize,
        puzzle: &Puzzle,
        mut states: Vec<State>,
        steps: &[Step],
        chapters: &[Chapter],
    ) -> anyhow::Result<()> {
        for (at, chapter) in (1..).zip(chapters) {
            let panel = chapter_panel(puzzle, &states, steps, chapter);
            super::draw_until(&mut states, &steps[chapter.steps()]);
            let remark = chapter.thought.map_or_else(
                || "from the clues".to_string(),
                |i| format!("step {} {}", i + 1, steps[i].technique),
            );
            let path = folder.join(format!("puzzle-{number}-{}-{at:03}.svg", self.unit));
            self.outputs.save(&path, svg::svg(&Sheet::of(vec![panel], remark)).as_bytes())?;
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
