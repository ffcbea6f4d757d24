//! SVG as text.
//!
//! There is one element for each class of things in a panel rather than one for each edge, which keeps files
//! of large boards small; a digit is a reference to one of at most ten shapes. Colours and widths belong to
//! classes, so that they can be restyled:
//!
//! | class | contents |
//! |---|---|
//! | `paper` | the ground |
//! | `figure`, `caption`, `panel` | the parts of the sheet |
//! | `inside` | the cells inside the cycles, or that a player shaded as inside |
//! | `crosses outside` | strokes across the cells that a player shaded as outside |
//! | `vertices`, `lines`, `crosses` | the vertices, lines and crosses |
//! | `free` | undecided edges that are marked |
//! | `clues`, `clues met`, `clues broken` | digits, by whether the clue is met |
//! | `different` | added to `lines` and `crosses` that are marked |
//! | `following` | added to those that follow from them |
//! | `premises`, `looked-at` | the edges and the cells that a step rests on |
//! | `side` | "in" or "out" in a cell whose side a step uses |
//! | `link`, `link differ` | between two cells on the same side of the loop, or on different ones |
//! | `label` | the names of rows and columns |
//! | `note` | the sentence of a step |
//! | `frame` | the edges that appear together in an animation |
//! | `passes`, `stays` | the sentences of an animation |
//! | `heat-1` to `heat-10` | edges that are lines in up to 10 %, 20 % … of all solutions |
//! | `legend` | the legend of these |

use crate::grid::{Cell, EdgePlace, Grid, Shade, State};
use crate::puzzle::Clue;

use super::elements::{CELL, draw_path, draw_text, escape};
use super::layout::{CAPTION_SCALE, Layout, Place, SWATCH};
use super::{ClueStatus, Figure, Mark, Panel, Sheet, annotations, glyphs, heat, outline};

/// Returns the sheet as an SVG document.
pub fn svg(sheet: &Sheet) -> String {
    let layout = Layout::new(sheet);
    let [width, height] =
        [layout.width, layout.height].map(|units| units as f64 * f64::from(sheet.cell) / CELL as f64);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slink\" role=\"img\" aria-label=\"{title}\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\">\n<title>{title}</title>\n",
        layout.width,
        layout.height,
        title = escape(&sheet.title()),
    );
    let steps = sheet.any(Panel::has_annotations);
    let moves = if sheet.any(|panel| !panel.frames.is_empty()) { MOTION } else { "" };
    let style = sheet.theme.style(layout.legend.is_some(), steps);
    out.push_str(&format!("<style>\n{style}{moves}</style>\n"));
    define_glyphs(sheet, &mut out);
    out.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    for (figure, place) in sheet.figures.iter().zip(&layout.figures) {
        draw_figure(&sheet.caption(figure), figure, place, &mut out);
    }
    if let Some(place) = layout.legend {
        draw_legend(place, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// The style of frames and sentences in an animation: new edges have another colour at first.
const MOTION: &str = "\
.slink .frame path { animation: slink-draw 1.5s both; animation-delay: inherit }
@keyframes slink-draw { 0% { opacity: 0; stroke: #d97a16 } 10%, 60% { opacity: 1; stroke: #d97a16 } }
.slink .passes { opacity: 0; animation: slink-pass 1s }
.slink .stays { animation: slink-stay 1s both }
@keyframes slink-pass { 0%, 99% { opacity: 1 } }
@keyframes slink-stay { 0% { opacity: 0 } 1% { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { .slink .frame path, .slink .passes, .slink .stays { animation: none } }
";

/// The greatest length of an animation, and the greatest time between two frames, in seconds.
const LONGEST: (f64, f64) = (60.0, 0.5);

/// The same, if there are sentences to read.
const LONGEST_TO_READ: (f64, f64) = (900.0, 4.0);

/// The words at both ends of the legend.
const LEGEND: [&str; 2] = ["0", "100 percent"];

/// Draws the legend: a line of each level, and the shares at both ends.
fn draw_legend((x, y): (usize, usize), out: &mut String) {
    out.push_str(&format!("<g class=\"legend\" transform=\"translate({x} {y})\">\n"));
    for level in 1..=heat::LEVELS {
        let (from, length) = ((level - 1) * SWATCH + 3, SWATCH - 6);
        out.push_str(&format!("<path class=\"heat-{level}\" d=\"M{from} 0h{length}\"/>\n"));
    }
    let [first, last] = LEGEND;
    let end = (heat::LEVELS * SWATCH) as f32 - CAPTION_SCALE * glyphs::width(last);
    draw_text("caption", first, (0.0, 18.0), CAPTION_SCALE, out);
    draw_text("caption", last, (end, 18.0), CAPTION_SCALE, out);
    out.push_str("</g>\n");
}

/// Defines the glyphs that occur on a sheet.
fn define_glyphs(sheet: &Sheet, out: &mut String) {
    let legend = if sheet.has_legend() { LEGEND.concat() } else { String::new() };
    let captions: String = sheet.figures.iter().map(|figure| sheet.caption(figure)).collect();
    let panels = || sheet.figures.iter().flat_map(|figure| &figure.panels);
    let notes: String = panels().flat_map(|panel| &panel.notes).map(String::as_str).collect();
    // The names of rows and columns, and the words for sides.
    let names = if sheet.any(Panel::has_annotations) { "rcinout0123456789" } else { "" };
    define(&(captions + &legend + &notes + names), panels(), out);
}

/// Defines the glyphs that occur in a text and on boards.
pub(super) fn define<'a>(text: &str, panels: impl Iterator<Item = &'a Panel>, out: &mut String) {
    let given = panels.map(|panel| panel.puzzle.given()).collect::<Vec<_>>();
    let clues = given.iter().flat_map(|clues| clues.iter());
    let clues = clues.filter(|&&clue| clue != Clue::BLANK).map(|clue| clue.to_char());
    let mut used: Vec<char> = Vec::new();
    for glyph in text.chars().chain(clues).filter_map(glyphs::of) {
        if !used.contains(&glyph.char) {
            used.push(glyph.char);
        }
    }
    used.sort_unstable();
    out.push_str("<defs>\n");
    for glyph in used.into_iter().filter_map(glyphs::of) {
        out.push_str(&format!("<path id=\"{}\" d=\"{}\"/>\n", glyph.name(), glyph.path));
    }
    out.push_str("</defs>\n");
}

fn draw_figure(caption: &str, figure: &Figure, place: &Place, out: &mut String) {
    out.push_str("<g class=\"figure\">\n");
    if !caption.is_empty() {
        let (x, y) = place.caption;
        draw_text("caption", caption, (x as f32, y as f32), CAPTION_SCALE, out);
    }
    for (panel, (x, y)) in figure.panels.iter().zip(&place.panels) {
        out.push_str(&format!("<g class=\"panel\" transform=\"translate({x} {y})\">\n"));
        draw_panel(panel, out);
        out.push_str("</g>\n");
    }
    out.push_str("</g>\n");
}

/// Draws a panel, from the bottom layer to the top.
pub(super) fn draw_panel(panel: &Panel, out: &mut String) {
    let grid = panel.puzzle.grid();
    let mut path = |class: &str, data: String| draw_path(class, &data, out);
    if panel.shade && outline::is_closed(grid, &panel.lines()) {
        path("inside", outline::path(grid, &panel.lines()));
    }
    let shaded = |wanted, draw: fn(Grid, Cell) -> String| {
        let cells = grid.cells().zip(&panel.shading).filter(|&(_, &shade)| shade == Some(wanted));
        cells.map(|(cell, _)| draw(grid, cell)).collect()
    };
    path("inside", shaded(Shade::Inside, ground));
    path("crosses outside", shaded(Shade::Outside, across));
    let (edges, cells) = &panel.premises;
    path("looked-at", cells.iter().map(|&cell| ground(grid, cell)).collect());
    path("premises", data(edges.iter().map(|&edge| grid.edge_place(edge)), side));
    path("vertices", vertices(grid));
    path("free", each(grid, &panel.edges(State::Undecided, Mark::Different), dashes));
    let marks = [("", Mark::Plain), (" following", Mark::Following), (" different", Mark::Different)];
    for (class, mark) in marks {
        if panel.crosses {
            path(&format!("crosses{class}"), each(grid, &panel.edges(State::Cross, mark), cross));
        }
    }
    for (class, mark) in marks {
        path(&format!("lines{class}"), outline::path(grid, &panel.edges(State::Line, mark)));
    }
    annotations::draw_sides(panel, out);
    let pause = pause(panel);
    draw_frames(panel, pause, out);
    let mut path = |class: &str, data: String| draw_path(class, &data, out);
    if let Some(shares) = &panel.shares {
        for level in 1..=heat::LEVELS {
            let edges: Vec<bool> = shares.iter().map(|&share| heat::level(share) == Some(level)).collect();
            path(&format!("heat-{level}"), outline::path(grid, &edges));
        }
    }
    for (class, status) in
        [("clues", ClueStatus::Open), ("clues met", ClueStatus::Met), ("clues broken", ClueStatus::Broken)]
    {
        draw_clues(panel, class, status, out);
    }
    annotations::draw_labels(panel, out);
    annotations::draw_notes(panel, pause, out);
}

/// The time between two frames, in seconds.
fn pause(panel: &Panel) -> f64 {
    let (all, one) = if panel.notes.is_empty() { LONGEST } else { LONGEST_TO_READ };
    one.min(all / panel.frames.len().max(1) as f64)
}

/// Draws the frames of an animation.
fn draw_frames(panel: &Panel, pause: f64, out: &mut String) {
    let grid = panel.puzzle.grid();
    for (i, frame) in panel.frames.iter().enumerate() {
        let of = |state, draw: Pen| {
            let edges = frame.iter().filter(|&&(_, own)| own == state);
            data(edges.map(|&(edge, _)| grid.edge_place(edge)), draw)
        };
        out.push_str(&format!(
            "<g class=\"frame\" style=\"animation-delay: {:.2}s\">\n",
            (i + 1) as f64 * pause
        ));
        draw_path("crosses", &of(State::Cross, cross), out);
        draw_path("lines", &of(State::Line, side), out);
        out.push_str("</g>\n");
    }
}

/// Returns paths along the rows of vertices, which the style dashes to dots; slightly too long, so that the
/// last dot is never lost.
fn vertices(grid: Grid) -> String {
    (0..=grid.rows()).map(|r| format!("M0 {}H{}", r * CELL, grid.cols() * CELL + 1)).collect()
}

/// Returns the path data of the chosen edges, each drawn separately.
fn each(grid: Grid, edges: &[bool], draw: Pen) -> String {
    let chosen = grid.edges().filter(|edge| edges[edge.index()]);
    data(chosen.map(|edge| grid.edge_place(edge)), draw)
}

/// A function that appends an edge to path data.
type Pen = fn(EdgePlace, &mut String);

/// The path data of edges.
fn data(edges: impl Iterator<Item = EdgePlace>, draw: Pen) -> String {
    let mut data = String::new();
    edges.for_each(|place| draw(place, &mut data));
    data
}

/// Appends a move to a point, such as "M20 40". Not by `write!`: a large board has a million of these, and
/// they would take most of the time.
fn go_to((x, y): (usize, usize), data: &mut String) {
    data.push('M');
    push_number(x, data);
    data.push(' ');
    push_number(y, data);
}

fn push_number(number: usize, data: &mut String) {
    if number >= 10 {
        push_number(number / 10, data);
    }
    data.push(char::from(b'0' + (number % 10) as u8));
}

/// Goes to the point that is `far` along an edge, and returns the letter for going on along it.
fn go_along(place: EdgePlace, far: usize, data: &mut String) -> char {
    let (x, y, along) = match place {
        EdgePlace::Horizontal(r, c) => (c * CELL + far, r * CELL, 'h'),
        EdgePlace::Vertical(r, c) => (c * CELL, r * CELL + far, 'v'),
    };
    go_to((x, y), data);
    along
}

/// Appends an undecided edge, to be dashed. It keeps away from its ends, so that the vertices stay visible.
fn dashes(place: EdgePlace, data: &mut String) {
    let along = go_along(place, 4, data);
    data.push(along);
    data.push_str("12");
}

/// Returns a path across a cell, from below on the left.
fn across(grid: Grid, cell: Cell) -> String {
    let (r, c) = grid.cell_place(cell);
    format!("M{} {}l{CELL}-{CELL}", c * CELL, (r + 1) * CELL)
}

/// Returns the path around a cell.
fn ground(grid: Grid, cell: Cell) -> String {
    let (r, c) = grid.cell_place(cell);
    format!("M{} {}h{CELL}v{CELL}h-{CELL}z", c * CELL, r * CELL)
}

/// Appends an edge from end to end.
fn side(place: EdgePlace, data: &mut String) {
    let along = go_along(place, 0, data);
    data.push(along);
    push_number(CELL, data);
}

fn cross(place: EdgePlace, data: &mut String) {
    go_along(place, CELL / 2, data);
    data.push_str("m-2-2l4 4m0-4l-4 4");
}

/// Draws the clues of cells in this relation to their clue.
fn draw_clues(panel: &Panel, class: &str, status: ClueStatus, out: &mut String) {
    let grid = panel.puzzle.grid();
    let mut cells = grid.cells().filter(|&cell| panel.clue_status(cell) == Some(status)).peekable();
    if cells.peek().is_none() {
        return;
    }
    out.push_str(&format!("<g class=\"{class}\">\n"));
    for cell in cells {
        if let Some(glyph) = glyphs::of(panel.puzzle.label(cell)) {
            let (r, c) = grid.cell_place(cell);
            let x = (c * CELL + CELL / 2) as f32 - glyph.width / 2.0;
            let y = (r * CELL + CELL / 2) as f32 + glyphs::HEIGHT / 2.0;
            out.push_str(&format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", glyph.name()));
        }
    }
    out.push_str("</g>\n");
}
