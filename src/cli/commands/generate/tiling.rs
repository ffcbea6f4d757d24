//! Boards of other tilings than squares.

use std::sync::Arc;

use anyhow::bail;
use slitherlink_tilings::loopy::{self, Kind, Parameters};
use slitherlink_tilings::{Deadline, Entry, GenerateError, generate};

use super::again::given;
use super::{Arguments, workers};
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::Listed;
use crate::cli::terminal::{error, say};
use crate::cli::tilings::writer;
use crate::generate::Clues;

/// The options that decide which boards of a tiling are made.
const DECISIVE: [&str; 5] = ["tiling", "size", "count", "seed", "clues"];

/// A parser for the tilings that boards can be made of.
pub(super) fn tiling() -> Listed<&'static Kind> {
    let known = loopy::KINDS.iter().filter(|kind| kind.is_known() && kind.number > 0);
    Listed::new(known.map(|kind| kind.name), |name| {
        let kind = Kind::named(name).filter(|kind| kind.is_known() && kind.number > 0);
        kind.ok_or_else(|| {
            "no boards of this tiling can be made; `slink tilings` lists those that can".into()
        })
    })
}

impl Arguments {
    /// Makes boards of another tiling, and writes each as soon as its turn comes.
    pub(super) fn make_tilings(
        &self,
        kind: &'static Kind,
        seed: u64,
        outputs: &Outputs,
    ) -> anyhow::Result<Exit> {
        if let Some((name, _)) = given().iter().find(|(name, _)| !DECISIVE.contains(&name.as_str())) {
            bail!("found --{name} with --tiling, and it is for squares; leave one of them out");
        }
        let Some(size) = self.size else {
            bail!("found no --size, expected that of the boards, such as --size 8x8")
        };
        let parameters = Parameters::new(kind, size.cols() as u32, size.rows() as u32)?;
        let lattice = Arc::new(parameters.lattice()?);
        let share = match self.clues.unwrap_or(Clues::Full) {
            Clues::Full => 1.0,
            Clues::Minimal => 0.0,
            Clues::Share(share) => share,
            Clues::Count(count) => count as f64 / lattice.face_count() as f64,
            Clues::Minimum | Clues::AsFewAsAllowed => {
                bail!("found --clues fewest, which is for squares; try --clues minimal")
            }
        };
        let write = writer(self.to)?;
        let timeout = self.timeout;
        let make = move |index: u64| {
            // The seeds of neighbours have no board in common.
            let seed = seed.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let puzzle = generate(&lattice, share, seed, &Deadline::within(timeout))?;
            let tiling = Some(kind.name.into());
            Ok(Entry { tiling, loopy: Some(parameters.clone()), ..Entry::of(puzzle) })
        };
        outputs.save_by(self.target(), |out| {
            let mut exit = Exit::Success;
            let end = workers::in_order(self.pace.threads(), self.count, make, |made| {
                let Some((index, made)) = made else { return Ok(()) };
                match made {
                    Ok(entry) => out.write_all(write(&entry).unwrap_or_default().as_bytes())?,
                    Err(why) => {
                        let is_late = matches!(why, GenerateError::TimedOut);
                        exit = exit.max(if is_late { Exit::Timeout } else { Exit::Negative });
                        say(&error(&format!("board {}: {why}; the board is skipped", index + 1)));
                    }
                }
                Ok(out.flush()?)
            })?;
            match end {
                Exit::Interrupted => Err(workers::Interrupted.into()),
                end => Ok(exit.max(end)),
            }
        })
    }
}
