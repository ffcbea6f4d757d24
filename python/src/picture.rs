//! Pictures for notebooks: SVG for light and dark pages.

use slitherlink::draw::{Figure, Panel, Sheet, Theme, svg};

/// The length of an edge, in pixels.
const CELL: u32 = 40;

/// Draws panels side by side under a caption.
pub(crate) fn picture(panels: Vec<Panel>, remark: String) -> String {
    let figure = Figure { number: 1, remark, panels };
    svg::svg(&Sheet { figures: vec![figure], columns: None, cell: CELL, theme: Theme::Auto })
}
