//! Reads the loop that boards are to have.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use resvg::tiny_skia::Pixmap;
use slitherlink::formats::Reader;
use slitherlink::generate::{GenerateError, Maker, Mask, Mended};
use slitherlink::{Deadline, Grid};

use super::pbm;
use crate::cli::files::open_text;

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
pub(super) fn read(path: &Path, as_it_is: bool, deadline: &Deadline) -> anyhow::Result<Mended> {
    let (name, mut file) = open_text(path).context("--loop expects region, maze, uniform or a file")?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    let inside = cells(&name, &bytes)?;
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
fn cells(name: &str, bytes: &[u8]) -> anyhow::Result<Mask> {
    if bytes.starts_with(b"\x89PNG") {
        return pixels(
            &Pixmap::decode_png(bytes).with_context(|| format!("cannot read the picture {name}"))?,
        );
    }
    if bytes.starts_with(b"P1") || bytes.starts_with(b"P4") {
        return pbm::read(bytes).with_context(|| format!("cannot read the picture {name}"));
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && Mask::is_art(text)
        && !text.contains('+')
    {
        return text.parse().with_context(|| format!("cannot use {name}"));
    }
    match Reader::new(name, bytes).next() {
        Some(entry) => {
            let entry = entry?;
            Mask::drawn(entry.puzzle.grid(), &entry.states())
                .with_context(|| format!("cannot use the drawing in {name}"))
        }
        None => {
            bail!("found nothing in {name}, expected a loop: a drawing, a picture, or lines of `#` and `.`")
        }
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
