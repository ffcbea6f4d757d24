//! Pictures as SVG. Digits are strokes, so that no font is needed. Colours and widths belong to classes.

use crate::deduce::State;
use crate::entry::Entry;
use crate::lattice::{Face, Lattice};

/// The mean length of an edge, in pixels.
const EDGE: f64 = 40.0;

/// The space around the board.
const MARGIN: f64 = 20.0;

const STYLE: &str = "\
.paper { fill: #fff } .edges { stroke: #b4b4b4 } .lines { stroke: #1b5fa8; stroke-width: 5 } .crosses { stroke: #b04a3a; stroke-width: 1 }
.clues { stroke: #222; stroke-width: 1.3 } path { fill: none; stroke-linecap: round; stroke-linejoin: round }
";

/// The strokes of the digits, 6 units wide and 10 high.
const DIGITS: [&str; 10] = [
    "M3 0C1 0 0 2 0 5S1 10 3 10 6 8 6 5 5 0 3 0z",
    "M1 2L3.5 0V10",
    "M0 2.5C0 1 1.3 0 3 0S6 1 6 2.7C6 5 2 7 0 10H6",
    "M.3 1.5C1 .5 2 0 3 0 4.700 0 5.700 1 5.700 2.400S4.500 4.700 2.500 4.700C4.800 4.700 6 5.700 6 7.300S4.700 10 3 10C1.600 10 .6 9.400 0 8.300",
    "M4.500 10V0L0 7H6",
    "M5.500 0H1L.5 4.600C1.200 4 2 3.700 3 3.700 4.800 3.700 6 5 6 6.800S4.800 10 3 10C1.700 10 .6 9.400 0 8.400",
    "M5.300 1C4.700 .3 4 0 3.200 0 1.200 0 0 2.300 0 5.500 0 8.500 1.200 10 3 10S6 8.700 6 6.900 4.800 3.900 3.100 3.900C1.500 3.900 0 5 0 6.800",
    "M0 0H6C4 3 2.500 6 2 10",
    "M3 4.500C1.500 4.500 .5 3.700 .5 2.300S1.500 0 3 0 5.500 .9 5.500 2.300 4.500 4.500 3 4.500 0 5.500 0 7.300 1.200 10 3 10 6 8.900 6 7.300 4.800 4.500 3 4.500z",
    "M.7 9C1.300 9.700 2 10 2.800 10 4.800 10 6 7.700 6 4.500 6 1.500 4.800 0 3 0S0 1.300 0 3.100 1.200 6.100 2.900 6.100C4.500 6.100 6 5 6 3.200",
];

/// The width of a digit with the space behind it.
const ADVANCE: f64 = 8.5;

/// The size of the picture of a board, in pixels.
pub fn size(lattice: &Lattice) -> [f64; 2] {
    lay_out(lattice).1
}

/// By vertex, its place in the picture; and the size of that.
fn lay_out(lattice: &Lattice) -> (Vec<[f64; 2]>, [f64; 2]) {
    let places = || lattice.vertices().map(|vertex| lattice.place(vertex));
    let lengths = lattice.edges().map(|edge| length(lattice.ends(edge).map(|end| lattice.place(end))));
    let mean = lengths.sum::<f64>() / lattice.edge_count() as f64;
    let scale = if mean > 0.0 { EDGE / mean } else { 1.0 };
    let least = [0, 1].map(|i| places().map(|place| place[i]).fold(f64::INFINITY, f64::min));
    let most = [0, 1].map(|i| places().map(|place| place[i]).fold(f64::NEG_INFINITY, f64::max));
    let laid_out = places().map(|place| [0, 1].map(|i| (place[i] - least[i]) * scale + MARGIN));
    (laid_out.collect(), [0, 1].map(|i| (most[i] - least[i]) * scale + 2.0 * MARGIN))
}

fn length([[ax, ay], [bx, by]]: [[f64; 2]; 2]) -> f64 {
    (ax - bx).hypot(ay - by)
}

/// Draws a board with its clues, and what is drawn on it.
pub fn svg(entry: &Entry) -> String {
    let lattice: &Lattice = entry.puzzle.lattice();
    let (places, size) = lay_out(lattice);
    let ends = |edge| lattice.ends(edge).map(|end| places[end.index()]);
    let [mut edges, mut lines, mut crosses, mut clues] = [const { String::new() }; 4];
    for edge in lattice.edges() {
        let [[ax, ay], [bx, by]] = ends(edge);
        let segment = format!("M{ax:.1} {ay:.1}L{bx:.1} {by:.1}");
        let state = entry.drawing.as_ref().map_or(State::Undecided, |drawing| drawing[edge.index()]);
        *if state == State::Line { &mut lines } else { &mut edges } += &segment;
        if state == State::Cross {
            let [x, y] = [ax + bx, ay + by].map(|sum| sum / 2.0 - 2.5);
            crosses += &format!("M{x:.1} {y:.1}l5 5m0 -5l-5 5");
        }
    }
    for (face, clue) in lattice.faces().zip(entry.puzzle.clues()) {
        if let Some(clue) = clue {
            clues += &digits(*clue, middle(lattice, face, &places));
        }
    }
    let [width, height] = size.map(f64::ceil);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slink\" role=\"img\" aria-label=\"Slitherlink\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n<path class=\"edges\" d=\"{edges}\"/>\n\
         <path class=\"lines\" d=\"{lines}\"/>\n<path class=\"crosses\" d=\"{crosses}\"/>\n<g class=\"clues\">\n{clues}</g>\n</svg>\n"
    )
}

/// The middle of a face, weighted by its area, and the distance to its nearest side.
fn middle(lattice: &Lattice, face: Face, places: &[[f64; 2]]) -> ([f64; 2], f64) {
    let corners: Vec<[f64; 2]> = lattice.corners(face).iter().map(|vertex| places[vertex.index()]).collect();
    let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
    let (mut area, mut sum) = (0.0, [0.0; 2]);
    for ([ax, ay], [bx, by]) in sides() {
        let part = ax * by - bx * ay;
        area += part;
        sum = [sum[0] + part * (ax + bx), sum[1] + part * (ay + by)];
    }
    // A face without area is in the middle of its corners.
    let mean = |i: usize| corners.iter().map(|place| place[i]).sum::<f64>() / corners.len() as f64;
    let [x, y] = if area.abs() < 1e-9 { [mean(0), mean(1)] } else { sum.map(|sum| sum / (3.0 * area)) };
    let distance = |(&[ax, ay], &[bx, by]): (&[f64; 2], &[f64; 2])| {
        let side = length([[ax, ay], [bx, by]]).max(1e-9);
        ((bx - ax) * (ay - y) - (ax - x) * (by - ay)).abs() / side
    };
    ([x, y], sides().map(distance).fold(EDGE, f64::min))
}

/// The digits of a clue around a place, small enough for the room that is there.
fn digits(clue: u8, ([x, y], room): ([f64; 2], f64)) -> String {
    let text = clue.to_string();
    let width = ADVANCE * text.len() as f64 - (ADVANCE - 6.0);
    let scale = (room * 1.1 / width.hypot(10.0)).clamp(0.3, 1.6);
    let strokes = text.bytes().enumerate().map(|(i, digit)| {
        let shift = ADVANCE * i as f64;
        format!("<path transform=\"translate({shift})\" d=\"{}\"/>", DIGITS[usize::from(digit - b'0')])
    });
    let [left, top] = [x - scale * width / 2.0, y - scale * 5.0];
    format!(
        "<g transform=\"translate({left:.1} {top:.1}) scale({scale:.2})\">{}</g>\n",
        strokes.collect::<String>()
    )
}
