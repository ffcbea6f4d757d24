//! Reads the loop that boards are to have.

use std::path::PathBuf;

use anyhow::{Context, bail};
use resvg::tiny_skia::Pixmap;

use super::pbm;
use crate::Grid;
use crate::cli::files::read_whole;
use crate::cli::options::Pace;
use crate::generate::{self, Maker, Mask};
use crate::named::Named;

/// How pictures of other kinds begin: JPEG, GIF, WebP, TIFF, and the relatives of PBM.
const OTHER_PICTURES: [&[u8]; 10] =
    [b"\xff\xd8", b"GIF8", b"RIFF", b"II*\0", b"MM\0*", b"P2", b"P3", b"P5", b"P6", b"P7"];

/// Where loops come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Loops {
    Random(Maker),
    File(PathBuf),
}

impl Loops {
    pub(super) fn parse(word: &str) -> Result<Loops, std::convert::Infallible> {
        Ok(Maker::by_name(word).map_or_else(|| Loops::File(word.into()), Loops::Random))
    }

    /// The file, if there is one.
    pub(super) fn file(&self) -> &[PathBuf] {
        match self {
            Loops::Random(_) => &[],
            Loops::File(path) => std::slice::from_ref(path),
        }
    }

    /// The loop that is asked for: a way to make one, or the cells that the file has inside.
    pub(super) fn read(&self, pace: Pace) -> anyhow::Result<generate::Loops> {
        match self {
            Loops::Random(maker) => Ok(generate::Loops::Random(*maker)),
            Loops::File(path) => {
                let (name, bytes) =
                    read_whole(path).context("--loop expects region, maze, uniform or a file")?;
                Ok(generate::Loops::Inside(cells(&name, &bytes, pace)?))
            }
        }
    }
}

/// The cells inside: dark pixels of a picture, `#` of text art, or those inside the lines of a drawing.
fn cells(name: &str, bytes: &[u8], pace: Pace) -> anyhow::Result<Mask> {
    let picture = || format!("cannot read the picture {name}");
    if bytes.starts_with(b"\x89PNG") {
        return pixels(&Pixmap::decode_png(bytes).with_context(picture)?);
    }
    if bytes.starts_with(b"P1") || bytes.starts_with(b"P4") {
        return pbm::read(bytes).with_context(picture);
    }
    if OTHER_PICTURES.iter().any(|start| bytes.starts_with(start)) {
        bail!("cannot read the picture {name}: expected PNG or PBM; convert it to one of these");
    }
    let (cells, note) = generate::inside(name, bytes).with_context(|| format!("cannot use {name}"))?;
    self::note(note, name, pace);
    Ok(cells)
}

/// Tells how a file was read, if it could also be read otherwise.
pub(super) fn note(note: Option<String>, name: &str, pace: Pace) {
    if let Some(note) = note {
        pace.note(&format!("{name}: {note}"));
    }
}

fn pixels(picture: &Pixmap) -> anyhow::Result<Mask> {
    let grid = Grid::new(u64::from(picture.height()), u64::from(picture.width()))?;
    let is_dark = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        let light = u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue());
        pixel.alpha() > 127 && light < 3 * 128
    };
    let cells: Vec<bool> = picture.pixels().iter().map(is_dark).collect();
    Mask::new(grid, cells).context("found another number of pixels than expected")
}
