//! What boards are made of: the recipe that the options and files give.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use slitherlink::generate::{Clues, Maker, Mask, Mended, Pattern, Recipe, Workshop};
use slitherlink::{Deadline, Grid};

use super::workers::{Interrupted, in_order};
use super::{Arguments, given, pattern};
use crate::cli::exit::Exit;
use crate::cli::files;
use crate::cli::terminal::Progress;

impl Arguments {
    /// Prepares to make boards, and shows the progress if that takes long.
    pub(super) fn workshop(&self, progress: &mut Progress) -> anyhow::Result<(Recipe, Arc<Workshop>)> {
        let deadline = Deadline::within(self.timeout);
        let recipe = self.recipe(&deadline)?;
        if recipe.maker == Maker::Uniform {
            progress.with_detail(Box::new(|| "finding all loops of this size".into()));
        }
        let (threads, with, mut ready) = (self.threads_per_board(), recipe.clone(), None);
        let prepare = move |_| Workshop::new(with.clone(), &deadline);
        let end = in_order(1, 1, prepare, |made| {
            progress.show();
            ready = made.map(|(_, workshop)| workshop);
            Ok(())
        })?;
        match ready {
            Some(workshop) if end != Exit::Interrupted => {
                Ok((recipe, Arc::new(workshop?.with_threads(threads))))
            }
            _ => Err(Interrupted.into()),
        }
    }

    fn recipe(&self, deadline: &Deadline) -> anyhow::Result<Recipe> {
        self.check_stdin()?;
        let pattern =
            self.pattern.as_deref().map(|path| pattern::read(path, self.at_most, self.pace)).transpose()?;
        let mended = self.inside(deadline)?;
        let inside = mended.as_ref().map(|mended| mended.inside.clone());
        let recipe = Recipe {
            grid: self.grid(inside.as_ref(), pattern.as_ref())?,
            clues: self.clues(),
            inside,
            pattern,
            unique: !self.any,
            symmetry: self.symmetry,
            maker: self.loops.maker(),
            require: self.wishes.require(),
            costs: self.wishes.prices.table()?,
        };
        // A recipe that is refused has no loop to report on.
        recipe.check()?;
        if let Some(report) = mended.as_ref().and_then(Mended::report) {
            self.pace.note(&report);
        }
        Ok(recipe)
    }

    /// Refuses standard input for two files.
    fn check_stdin(&self) -> anyhow::Result<()> {
        let is_stdin = |path: &PathBuf| files::is_stdin(path);
        if self.pattern.iter().any(is_stdin) && self.loops.file().iter().any(is_stdin) {
            bail!(
                "found - after both --pattern and --loop, and only one of them can read standard input; give one of them a file"
            );
        }
        Ok(())
    }

    fn grid(&self, inside: Option<&Mask>, pattern: Option<&Pattern>) -> anyhow::Result<Grid> {
        let known = inside.or(pattern.map(|pattern| &pattern.cells));
        match (self.size, self.rows, self.cols, known) {
            (Some(grid), ..) => Ok(grid),
            (_, Some(rows), Some(cols), _) => Ok(Grid::new(rows, cols)?),
            (.., Some(cells)) => Ok(cells.grid()),
            _ => bail!("found no size: add --size ROWSxCOLS"),
        }
    }

    /// The cells inside the loop, if a file has it.
    fn inside(&self, deadline: &Deadline) -> anyhow::Result<Option<Mended>> {
        let Some(path) = self.loops.file().first() else {
            if self.as_it_is {
                bail!("found --as-it-is without a file for --loop; add --loop FILE, or leave out --as-it-is");
            }
            return Ok(None);
        };
        given::read(path, self.as_it_is, deadline, self.pace).map(Some)
    }

    fn clues(&self) -> Clues {
        self.clues.unwrap_or_else(|| self.default_clues())
    }

    /// The clues to keep if there is no `--clues`.
    pub(super) fn default_clues(&self) -> Clues {
        let is_exact = self.pattern.is_some() && !self.at_most;
        match self.at_most {
            _ if is_exact || self.any => Clues::Full,
            true => Clues::Fewest,
            false => Clues::default_for(&self.wishes.require()),
        }
    }
}
