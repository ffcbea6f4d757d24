//! What stands where. Lengths are in units of the drawing, of which an edge has [`CELL`](super::elements::CELL).

use super::{Figure, Sheet, glyphs, telling};

/// Around the sheet. Like all lengths here a multiple of 5, so that vertices lie at whole pixels
/// wherever a cell has a multiple of four.
const MARGIN: usize = 15;
/// Between the panels of a figure.
const BETWEEN: usize = 20;
/// Between figures.
const APART: usize = 30;
/// How much smaller than clues captions are.
pub(super) const CAPTION_SCALE: f32 = 0.8;
/// From the baseline of a caption to the board.
const CAPTION_GAP: usize = 10;

/// How long a step of the legend is.
pub(super) const SWATCH: usize = 15;
/// How high the legend is with its gap, and how wide.
const LEGEND: (usize, usize) = (45, 175);

/// The places of a sheet's figures and panels.
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) figures: Vec<Place>,
    /// The left end of the legend's lines, if there is one.
    pub(super) legend: Option<(usize, usize)>,
}

/// The place of a figure.
pub(super) struct Place {
    /// Left end and baseline of the caption.
    pub(super) caption: (usize, usize),
    /// Upper left vertex of each panel.
    pub(super) panels: Vec<(usize, usize)>,
}

impl Layout {
    /// Arranges figures in columns as wide, and rows as high, as the largest in them.
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
            *next += telling::size(panel).0 + BETWEEN;
            let [left, above] = telling::before(panel);
            Some((start + left, y + above))
        });
        Place { caption: (x, y.saturating_sub(CAPTION_GAP)), panels: starts.collect() }
    }
}

/// Width and height of a figure without its caption's height.
fn size(sheet: &Sheet, figure: &Figure) -> (usize, usize) {
    let sizes = || figure.panels.iter().map(telling::size);
    let panels = sizes().map(|(width, _)| width + BETWEEN).sum::<usize>().saturating_sub(BETWEEN);
    let caption = (glyphs::width(&sheet.caption(figure)) * CAPTION_SCALE).ceil() as usize;
    (panels.max(caption), sizes().map(|(_, height)| height).max().unwrap_or(0))
}

/// How many columns make a sheet of figures of these sizes about as wide as high.
fn square(sizes: &[(usize, usize)]) -> usize {
    let [width, height] = [|size: &(usize, usize)| size.0, |size: &(usize, usize)| size.1]
        .map(|side| sizes.iter().map(|size| (side(size) + APART) as f64).sum::<f64>());
    (sizes.len() as f64 * height / width).sqrt().round() as usize
}
