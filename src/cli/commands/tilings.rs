//! `slink tilings`: lists the tilings whose boards can be made.

use std::io::Write;

use slitherlink_tilings::loopy::KINDS;

use crate::cli::exit::Exit;
use crate::cli::files::Outputs;

/// List the tilings of which there are boards, with their numbers in Loopy
///
/// `slink generate --tiling` makes boards of all but the squares. Boards of any other tiling can be solved as JSON, with their
/// polygons.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink tilings
  slink generate --tiling honeycomb --size 8x8 --seed 7 | slink draw > board.svg")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: Arguments) -> anyhow::Result<Exit> {
    let mut out = Outputs::excluding_inputs(&[])?.stdout()?;
    writeln!(out, "type  name                     smallest")?;
    for kind in KINDS.iter().filter(|kind| kind.is_known()) {
        let (least, larger) = kind.least;
        writeln!(out, "{:<4}  {:<23}  {least}x{larger}", kind.number, kind.name)?;
    }
    Ok(Exit::Success)
}
