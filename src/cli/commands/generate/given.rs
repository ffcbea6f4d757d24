//! Reads the loop that boards are to have.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use resvg::tiny_skia::Pixmap;
use slitherlink::formats::{Entry, Reader};
use slitherlink::generate::{GenerateError, Maker, Mask, Mended};
use slitherlink::{Deadline, Grid};

use super::pbm;
use crate::cli::files::read_whole;
use crate::cli::options::Pace;

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
        let maker = Maker::ALL.into_iter().find(|maker| maker.name() == word);
        Ok(maker.map_or_else(|| Loops::File(word.into()), Loops::Random))
    }

    pub(super) const fn maker(&self) -> Maker {
        match self {
            Loops::Random(maker) => *maker,
            Loops::File(_) => Maker::Region,
        }
    }

    /// The file, if there is one.
    pub(super) fn file(&self) -> &[PathBuf] {
        match self {
            Loops::Random(_) => &[],
            Loops::File(path) => std::slice::from_ref(path),
        }
    }
}

/// Reads the cells inside the loop, and makes them one piece without holes, unless they are to be used as they are.
pub(super) fn read(path: &Path, as_it_is: bool, deadline: &Deadline, pace: Pace) -> anyhow::Result<Mended> {
    let (name, bytes) = read_whole(path).context("--loop expects region, maze, uniform or a file")?;
    let inside = cells(&name, &bytes, pace)?;
    if as_it_is {
        inside.check_loop().with_context(|| format!("cannot use {name} as it is"))?;
        return Ok(Mended { inside, added: Vec::new(), removed: Vec::new() });
    }
    inside.mended(deadline).map_err(|why| match why {
        GenerateError::NotALoop(why) => anyhow!("cannot make a loop of {name}: {why}"),
        why => why.into(),
    })
}

/// The cells inside: dark pixels of a picture, `#` of text art, or those inside the lines of a drawing.
fn cells(name: &str, bytes: &[u8], pace: Pace) -> anyhow::Result<Mask> {
    if bytes.starts_with(b"\x89PNG") {
        return pixels(
            &Pixmap::decode_png(bytes).with_context(|| format!("cannot read the picture {name}"))?,
        );
    }
    if bytes.starts_with(b"P1") || bytes.starts_with(b"P4") {
        return pbm::read(bytes).with_context(|| format!("cannot read the picture {name}"));
    }
    if OTHER_PICTURES.iter().any(|start| bytes.starts_with(start)) {
        bail!("cannot read the picture {name}: expected PNG or PBM; convert it to one of these");
    }
    if let Some(inside) = std::str::from_utf8(bytes).ok().and_then(Mask::of_inside) {
        return inside.with_context(|| format!("cannot use {name}"));
    }
    let entry = only(name, bytes, "a loop: a drawing, a picture, or lines of `#` and `.`", pace)?;
    Mask::drawn(entry.puzzle.grid(), &entry.states())
        .with_context(|| format!("cannot use the drawing in {name}"))
}

/// The only puzzle of a file.
pub(super) fn only(name: &str, bytes: &[u8], expected: &str, pace: Pace) -> anyhow::Result<Entry> {
    let mut entries = Reader::new(name, bytes);
    let Some(first) = entries.next() else { bail!("found nothing in {name}, expected {expected}") };
    let first = first?;
    if let Some(note) = entries.take_note() {
        pace.note(&format!("{name}: {note}"));
    }
    match entries.count() {
        0 => Ok(first),
        more => bail!("found {} puzzles in {name}, expected one; give each a file of its own", more + 1),
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
