//! The layout of a sheet. Lengths are in units of the drawing, of which an edge has
//! [`CELL`](super::elements::CELL).

use super::{Figure, Sheet, annotations, glyphs};

/// The margin around the sheet. Like all lengths here it is a multiple of 5, so that vertices lie on whole
/// pixels if the size of a cell is a multiple of four pixels.
const MARGIN: usize = 15;
/// The space between the panels of a figure.
const BETWEEN: usize = 20;
/// The space between figures.
const APART: usize = 30;
/// The size of captions relative to clues.
pub(super) const CAPTION_SCALE: f32 = 0.8;
/// The distance from the baseline of a caption to the board.
const CAPTION_GAP: usize = 10;

/// The length of a level in the legend.
pub(super) const SWATCH: usize = 15;
/// The height of the legend including its gap, and its width.
const LEGEND: (usize, usize) = (45, 175);

/// The positions of a sheet's figures and panels.
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) figures: Vec<Place>,
    /// The left end of the legend's lines, if there is one.
    pub(super) legend: Option<(usize, usize)>,
}

/// The positions within a figure.
pub(super) struct Place {
    /// The left end of the caption's baseline.
    pub(super) caption: (usize, usize),
    /// The upper left vertex of each panel.
    pub(super) panels: Vec<(usize, usize)>,
}

impl Layout {
    /// Arranges the figures in a table, whose columns and rows are as large as their largest figure.
    pub(super) fn new(sheet: &Sheet) -> Layout {
        let sizes: Vec<_> = sheet.figures.iter().map(|figure| size(sheet, figure)).collect();
        let columns = sheet.columns.unwrap_or_else(|| square(&sizes)).clamp(1, sizes.len().max(1));
        let captions = sheet.figures.iter().any(|figure| !sheet.caption(figure).is_empty());
        let above = if captions { glyphs::HEIGHT as usize + CAPTION_GAP } else { 0 };

        let mut widths = vec![0; columns];
        for (i, (width, _)) in sizes.iter().enumerate() {
            widths[i % columns] = widths[i % columns].max(*width);
        }
        let (mut y, mut figures) = (MARGIN, Vec::with_capacity(sizes.len()));
        for (row, sizes) in sheet.figures.chunks(columns).zip(sizes.chunks(columns)) {
            let mut x = MARGIN;
            for (figure, width) in row.iter().zip(&widths) {
                figures.push(Place::new(figure, x, y + above));
                x += width + APART;
            }
            y += above + sizes.iter().map(|size| size.1).max().unwrap_or(0) + APART;
        }
        let width = 2 * MARGIN + widths.iter().sum::<usize>() + (columns - 1) * APART;
        let height = (y + MARGIN).saturating_sub(APART).max(2 * MARGIN);
        if !sheet.has_legend() {
            return Layout { width, height, figures, legend: None };
        }
        let legend = Some((MARGIN, height + MARGIN));
        Layout { width: width.max(2 * MARGIN + LEGEND.1), height: height + LEGEND.0, figures, legend }
    }
}

impl Place {
    fn new(figure: &Figure, x: usize, y: usize) -> Place {
        let starts = figure.panels.iter().scan(x, |next, panel| {
            let start = *next;
            *next += annotations::size(panel).0 + BETWEEN;
            let [left, above] = annotations::before(panel);
            Some((start + left, y + above))
        });
        Place { caption: (x, y.saturating_sub(CAPTION_GAP)), panels: starts.collect() }
    }
}

/// The width and height of a figure; the height is without the caption.
fn size(sheet: &Sheet, figure: &Figure) -> (usize, usize) {
    let sizes = || figure.panels.iter().map(annotations::size);
    let panels = sizes().map(|(width, _)| width + BETWEEN).sum::<usize>().saturating_sub(BETWEEN);
    let caption = (glyphs::width(&sheet.caption(figure)) * CAPTION_SCALE).ceil() as usize;
    (panels.max(caption), sizes().map(|(_, height)| height).max().unwrap_or(0))
}

/// Returns the number of columns that makes a sheet of figures of these sizes about square.
fn square(sizes: &[(usize, usize)]) -> usize {
    let [width, height] = [|size: &(usize, usize)| size.0, |size: &(usize, usize)| size.1]
        .map(|side| sizes.iter().map(|size| (side(size) + APART) as f64).sum::<f64>());
    (sizes.len() as f64 * height / width).sqrt().round() as usize
}
