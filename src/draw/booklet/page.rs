//! A page of a booklet: boards, texts and stars at their places.

use super::paper::{Area, MARGIN, Paper, Slots};
use super::stars::{self, Stars};
use super::{FOOT_SIZE, Figure, INK, TITLE_SIZE, size};
use crate::draw::elements::{CELL, escape};
use crate::draw::{Panel, Theme, helvetica, svg};

/// A text on a page.
pub(in crate::draw) struct Text {
    pub(in crate::draw) words: String,
    /// The left end of the baseline, in points from the upper left corner of the page.
    pub(in crate::draw) at: (f32, f32),
    /// The size of the font.
    pub(in crate::draw) size: f32,
    pub(in crate::draw) upside_down: bool,
}

/// A board on a page.
struct Board<'a> {
    panel: &'a Panel,
    /// The first corner of the board: the upper left one, or upside down the lower right one.
    at: (f32, f32),
    edge: f32,
    upside_down: bool,
}

pub(super) struct Page<'a> {
    paper: Paper,
    boards: Vec<Board<'a>>,
    pub(super) texts: Vec<Text>,
    stars: Stars,
}

impl<'a> Page<'a> {
    pub(super) fn new(paper: Paper) -> Page<'a> {
        Page { paper, boards: Vec::new(), texts: Vec::new(), stars: Stars::default() }
    }

    /// Returns a page with a title at its top.
    pub(super) fn titled(paper: Paper, title: &str) -> Page<'a> {
        let mut page = Page::new(paper);
        page.text(title, (MARGIN, Page::title_baseline()), TITLE_SIZE);
        page
    }

    pub(super) fn title_baseline() -> f32 {
        MARGIN + TITLE_SIZE * helvetica::HEIGHT
    }

    /// Adds a text at the left end of its baseline.
    pub(super) fn text(&mut self, words: &str, at: (f32, f32), size: f32) {
        self.texts.push(Text {
            words: words.into(),
            at: rounded(at),
            size: hundredths(size),
            upside_down: false,
        });
    }

    /// Adds a text around the centre of the page.
    pub(super) fn centred(&mut self, words: &str, y: f32, size: f32) {
        let x = (self.paper.size().0 - helvetica::width(words, size)) / 2.0;
        self.text(words, (x, y), size);
    }

    /// Adds a row of stars beside a text of this font size.
    pub(super) fn stars(&mut self, count: u8, at: (f32, f32), size: f32) {
        self.stars.draw(count, at, size);
    }

    /// Adds its number, at the foot.
    pub(super) fn number(&mut self, words: &str) {
        self.centred(words, self.paper.size().1 - MARGIN, FOOT_SIZE);
    }

    /// Adds a board.
    pub(super) fn board(&mut self, panel: &'a Panel, at: (f32, f32), edge: f32) {
        self.boards.push(Board { panel, at: rounded(at), edge, upside_down: false });
    }

    /// Adds boards in slots, with their captions and stars below.
    pub(super) fn figures(&mut self, figures: &'a [Figure], slots: &Slots) {
        for (slot, figure) in figures.iter().enumerate() {
            let board @ (rows, cols) = size(&figure.panel.puzzle);
            let (at @ (x, y), edge) = (slots.place(slot, board), slots.edge(board));
            self.board(&figure.panel, at, edge);
            // Widths in parts of the font size.
            let words = helvetica::width(&figure.caption, 1.0);
            let all = words + if figure.stars == 0 { 0.0 } else { stars::beside(1.0) };
            let font = slots.measures.size.min(slots.room() / all);
            let left = x + (edge * cols as f32 - all * font) / 2.0;
            let baseline = y + edge * rows as f32 + slots.measures.below;
            self.text(&figure.caption, (left, baseline), font);
            if figure.stars > 0 {
                self.stars(figure.stars, (left + (words + stars::GAP) * font, baseline), font);
            }
        }
    }

    /// Adds boards in slots, all turned by half a turn around the middle of the slots.
    pub(super) fn upside_down(&mut self, figures: &'a [Figure], slots: &Slots) {
        let (boards, texts) = (self.boards.len(), self.texts.len());
        self.figures(figures, slots);
        let Area { x, y, width, height } = slots.area();
        let turned = |at: (f32, f32)| rounded((2.0 * x + width - at.0, 2.0 * y + height - at.1));
        for board in &mut self.boards[boards..] {
            (board.at, board.upside_down) = (turned(board.at), true);
        }
        for text in &mut self.texts[texts..] {
            (text.at, text.upside_down) = (turned(text.at), true);
        }
    }

    /// The page as an SVG document.
    pub(super) fn svg(&self, title: &str) -> String {
        let (width, height) = self.paper.size();
        let [red, green, blue] = INK;
        let ink = format!("#{red:02x}{green:02x}{blue:02x}");
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slink\" role=\"img\" aria-label=\"{title}\" \
             width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <style>\n{}.slink .vertices {{ stroke: {ink}; stroke-width: 2.6 }}\n.slink text {{ fill: {ink}; font-family: Helvetica, Arial, sans-serif; white-space: pre }}\n\
             .slink .star {{ stroke: {ink}; stroke-width: 0.5; fill: {ink} }}\n.slink .no {{ fill: none }}\n</style>\n",
            Theme::Light.style(false, false),
            title = escape(title),
        );
        svg::define("", self.boards.iter().map(|board| board.panel), &mut out);
        out.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        for Board { panel, at: (x, y), edge, upside_down } in &self.boards {
            let turn = if *upside_down { "rotate(180) " } else { "" };
            let scale = edge / CELL as f32;
            out.push_str(&format!(
                "<g class=\"panel\" transform=\"translate({x} {y}) {turn}scale({scale:.4})\">\n"
            ));
            svg::draw_panel(panel, &mut out);
            out.push_str("</g>\n");
        }
        out.push_str(&self.stars.svg());
        for Text { words, at: (x, y), size, upside_down } in &self.texts {
            let turn =
                if *upside_down { format!(" transform=\"rotate(180 {x} {y})\"") } else { String::new() };
            out.push_str(&format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{turn}>{}</text>\n",
                escape(words)
            ));
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Rounds a place to hundredths of a point.
fn rounded((x, y): (f32, f32)) -> (f32, f32) {
    (hundredths(x), hundredths(y))
}

fn hundredths(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
