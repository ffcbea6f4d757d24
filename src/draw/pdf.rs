//! A booklet as a PDF that consists of the paths of its pages.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Transform};
use thiserror::Error;

use super::booklet::{Booklet, BookletError};

/// The reason why a PDF cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdfError {
    /// The booklet cannot be made.
    #[error(transparent)]
    Booklet(#[from] BookletError),
    /// The SVG of a page was rejected, which is a bug in slink.
    #[error("the SVG of a page cannot be turned into a PDF")]
    Svg(#[from] usvg::Error),
}

/// Returns a booklet as a PDF file. Equal booklets give equal files.
///
/// # Errors
/// Those of [`Booklet::pages`].
pub fn pdf(booklet: &Booklet) -> Result<Vec<u8>, PdfError> {
    let [catalog, tree, info] = [1, 2, 3].map(Ref::new);
    let pages = booklet.pages()?;
    // Two objects for each page.
    let ids = |page: usize| [4, 5].map(|first| Ref::new(first + 2 * page as i32));
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(&booklet.title)).producer(TextStr("slink"));
    pdf.pages(tree).kids((0..pages.len()).map(|page| ids(page)[0])).count(pages.len() as i32);
    let (width, height) = booklet.paper.size();
    for (i, svg) in pages.iter().enumerate() {
        let [page, content] = ids(i);
        let drawn = draw(&usvg::Tree::from_str(svg, &usvg::Options::default())?, (width, height));
        pdf.stream(content, &drawn);
        let mut page = pdf.page(page);
        page.parent(tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        page.resources();
        page.finish();
    }
    Ok(pdf.finish())
}

/// Returns the content of a page of this size in points. The `y` axis of PDF points upwards.
fn draw(tree: &usvg::Tree, (width, height): (f32, f32)) -> Vec<u8> {
    let (x, y) = (width / tree.size().width(), height / tree.size().height());
    let mut out = Content::new();
    out.transform([x, 0.0, 0.0, -y, 0.0, height]);
    draw_group(tree.root(), &mut out);
    out.finish().into_vec()
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
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => _ = out.move_to(to.x, to.y),
            PathSegment::LineTo(to) => _ = out.line_to(to.x, to.y),
            // The only curves in pages are arcs, which usvg converts to cubic ones.
            PathSegment::QuadTo(..) => {}
            PathSegment::CubicTo(a, b, to) => _ = out.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => _ = out.close_path(),
        }
    }
}
