//! A booklet as a PDF that consists of the paths and the texts of its pages.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Transform};
use thiserror::Error;

use super::booklet::{Booklet, BookletError, INK, Text};
use super::helvetica;
use crate::bug::unsound;

/// The reason why a PDF cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdfError {
    /// The booklet cannot be made.
    #[error(transparent)]
    Booklet(#[from] BookletError),
    /// A character of a text that the font lacks.
    #[error(
        "the text has the character `{0}`, which a PDF from slink cannot show, since its font has only the letters of \
         Western Europe; pages as .svg show every character"
    )]
    Character(char),
}

/// Checks that a PDF can show a text, which is worthwhile before boards are made.
///
/// # Errors
/// [`PdfError::Character`] names the first character that it cannot show.
pub(crate) fn check_text(text: &str) -> Result<(), PdfError> {
    bytes(text).map(drop)
}

/// The bytes of a text in the encoding of the font.
fn bytes(text: &str) -> Result<Vec<u8>, PdfError> {
    text.chars().map(|char| helvetica::byte(char).ok_or(PdfError::Character(char))).collect()
}

/// Returns a booklet as a PDF file. Equal booklets give equal files.
///
/// # Errors
/// Those of [`Booklet::pages`] and a character that the font lacks.
pub fn pdf(booklet: &Booklet) -> Result<Vec<u8>, PdfError> {
    let [catalog, tree, info, font] = [1, 2, 3, 4].map(Ref::new);
    let pages = booklet.layout()?;
    // Two objects for each page.
    let ids = |page: usize| [5, 6].map(|first| Ref::new(first + 2 * page as i32));
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let mut properties = pdf.document_info(info);
    properties.title(TextStr(&booklet.title)).producer(TextStr("slink"));
    if let Some(cover) = booklet.cover.as_ref().filter(|cover| !cover.author.is_empty()) {
        properties.author(TextStr(&cover.author));
    }
    properties.finish();
    pdf.pages(tree).kids((0..pages.len()).map(|page| ids(page)[0])).count(pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    let (width, height) = booklet.paper.size();
    for (i, (svg, texts)) in pages.iter().enumerate() {
        let [page, content] = ids(i);
        let read = usvg::Tree::from_str(svg, &usvg::Options::default());
        let read =
            read.unwrap_or_else(|error| unsound(format_args!("the SVG of a page cannot be read: {error}")));
        let drawn = draw(&read, texts, (width, height))?;
        pdf.stream(content, &compressed(&drawn)).filter(Filter::FlateDecode);
        let mut page = pdf.page(page);
        page.parent(tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        page.resources().fonts().pair(FONT, font);
        page.finish();
    }
    Ok(pdf.finish())
}

/// The name of the font on a page.
const FONT: Name = Name(b"F");

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = out.write_all(bytes).and_then(|()| out.finish());
    written.unwrap_or_else(|error| unsound(format_args!("a page cannot be compressed: {error}")))
}

/// Returns the content of a page of this size in points. The `y` axis of PDF points upwards.
fn draw(tree: &usvg::Tree, texts: &[Text], (width, height): (f32, f32)) -> Result<Vec<u8>, PdfError> {
    let (x, y) = (width / tree.size().width(), height / tree.size().height());
    let mut out = Content::new();
    out.save_state();
    out.transform([x, 0.0, 0.0, -y, 0.0, height]);
    draw_group(tree.root(), &mut out);
    out.restore_state();
    let [red, green, blue] = INK.map(|part| f32::from(part) / 255.0);
    out.set_fill_rgb(red, green, blue);
    for Text { words, at: (x, y), size, upside_down } in texts {
        let shown = bytes(words)?;
        let scale = if *upside_down { -1.0 } else { 1.0 };
        out.begin_text().set_font(FONT, *size).set_text_matrix([scale, 0.0, 0.0, scale, *x, height - y]);
        out.show(Str(&shown)).end_text();
    }
    Ok(out.finish().into_vec())
}

/// Draws the paths in a group; pages have nothing but paths and groups.
fn draw_group(group: &Group, out: &mut Content) {
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(group, out),
            Node::Path(path) => draw_path(path, out),
            _ => {}
        }
    }
}

fn draw_path(path: &Path, out: &mut Content) {
    let Transform { sx, kx, ky, sy, tx, ty } = path.abs_transform();
    out.save_state();
    out.transform([sx, ky, kx, sy, tx, ty]);
    if let Some(fill) = path.fill() {
        let [red, green, blue] = colour(fill.paint());
        out.set_fill_rgb(red, green, blue);
        trace(path, out);
        match fill.rule() {
            FillRule::NonZero => out.fill_nonzero(),
            FillRule::EvenOdd => out.fill_even_odd(),
        };
    }
    if let Some(stroke) = path.stroke() {
        let [red, green, blue] = colour(stroke.paint());
        out.set_stroke_rgb(red, green, blue);
        out.set_line_width(stroke.width().get());
        out.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        out.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        if let Some(dashes) = stroke.dasharray() {
            out.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        trace(path, out);
        out.stroke();
    }
    out.restore_state();
}

/// Returns the RGB value of a paint; all paints in our pages are plain colours.
fn colour(paint: &Paint) -> [f32; 3] {
    let Paint::Color(colour) = paint else { return [0.0; 3] };
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}

fn trace(path: &Path, out: &mut Content) {
    // Hundredths of a unit are finer than any printer.
    let at = |point: Point| [point.x, point.y].map(|length| (length * 100.0).round() / 100.0);
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let [x, y] = at(to);
                out.move_to(x, y);
            }
            PathSegment::LineTo(to) => {
                let [x, y] = at(to);
                out.line_to(x, y);
            }
            // The only curves in pages are arcs, which usvg converts to cubic ones.
            PathSegment::QuadTo(..) => {}
            PathSegment::CubicTo(a, b, to) => {
                let ([ax, ay], [bx, by], [x, y]) = (at(a), at(b), at(to));
                out.cubic_to(ax, ay, bx, by, x, y);
            }
            PathSegment::Close => _ = out.close_path(),
        }
    }
}
