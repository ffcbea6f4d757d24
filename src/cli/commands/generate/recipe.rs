//! The recipe that the options and files are.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};

use super::workers::{Interrupted, in_order};
use super::{Arguments, given};
use crate::cli::exit::Exit;
use crate::cli::files::{self, name_of, read_whole};
use crate::cli::terminal::Progress;
use crate::generate::{self, GenerateError, Generator, Maker, Plan, Recipe};
use crate::{Deadline, Grid};

impl Arguments {
    /// Prepares to make boards, and shows the progress if that takes long.
    pub(super) fn ready(&self, progress: &mut Progress) -> anyhow::Result<Arc<Generator>> {
        let deadline = Deadline::within(self.timeout);
        let plan = Plan::new(self.recipe()?, &deadline).map_err(|why| self.refused(why))?;
        if let Some(report) = &plan.changed {
            self.pace.note(report);
        }
        if plan.maker() == Maker::Uniform {
            progress.with_detail(Box::new(|| "finding all loops of this size".into()));
        }
        let (threads, mut ready) = (self.threads_per_board(), None);
        let prepare = move |_| Generator::of(plan.clone(), &deadline);
        let end = in_order(1, 1, prepare, |made| {
            progress.show();
            ready = made.map(|(_, generator)| generator);
            Ok(())
        })?;
        match ready {
            Some(generator) if end != Exit::Interrupted => Ok(Arc::new(generator?.with_threads(threads))),
            _ => Err(Interrupted.into()),
        }
    }

    /// The recipe that the options and files are.
    fn recipe(&self) -> anyhow::Result<Recipe> {
        self.check_files()?;
        let by_sides = self.rows.zip(self.cols).map(|(rows, cols)| Grid::new(rows, cols));
        let pattern = self.pattern.as_deref().map(|path| {
            let (name, bytes) = read_whole(path)?;
            let read = generate::pattern(&name, &bytes);
            let (cells, note) = read.with_context(|| format!("cannot use the pattern in {name}"))?;
            given::note(note, &name, self.pace);
            anyhow::Ok(cells)
        });
        self.conditions.recipe(Recipe {
            size: self.size.or(by_sides.transpose()?),
            pattern: pattern.transpose()?,
            at_most: self.at_most,
            loops: self.loops.read(self.pace)?,
            as_it_is: self.as_it_is,
            genre: self.genre,
            animals: self.animals,
            every_dot: self.full,
            clues: self.clues,
            any: self.any,
            symmetry: self.symmetry,
            ..Recipe::default()
        })
    }

    /// Refuses standard input for two files, and `--as-it-is` without a file.
    fn check_files(&self) -> anyhow::Result<()> {
        let is_stdin = |path: &PathBuf| files::is_stdin(path);
        let file = self.loops.file();
        if self.pattern.iter().any(is_stdin) && file.iter().any(is_stdin) {
            bail!(
                "found - after both --pattern and --loop, and only one of them can read standard input; give one of them a file"
            );
        }
        if self.as_it_is && file.is_empty() {
            bail!("found --as-it-is without a file for --loop; add --loop FILE, or leave out --as-it-is");
        }
        Ok(())
    }

    /// An error in the question, with the option or the file that it is about.
    fn refused(&self, why: GenerateError) -> anyhow::Error {
        match (why, self.loops.file().first().map(|path| name_of(path))) {
            (GenerateError::NoSize, _) => anyhow!("found no size: add --size ROWSxCOLS"),
            (GenerateError::NotALoop(why), Some(name)) if self.as_it_is => {
                anyhow!(why).context(format!("cannot use {name} as it is"))
            }
            (GenerateError::NotALoop(why), Some(name)) => anyhow!("cannot make a loop of {name}: {why}"),
            (why, _) => why.into(),
        }
    }
}
