//! Pictures for notebooks: SVG for light and dark pages.

use slitherlink::draw::{Panel, Sheet, svg};

/// Draws panels side by side under a caption.
pub(crate) fn picture(panels: Vec<Panel>, remark: String) -> String {
    svg::svg(&Sheet::of(panels, remark))
}
