//! Highlighting of places in a text drawing.

use anstyle::AnsiColor;

use super::place::halves;
use crate::Grid;
use crate::ask::Place;
use crate::picture::Pitch;

/// Marks places in a drawing without colours: clues get brackets if there is room for them, vertices become
/// `●` or `O`, lines heavy or double, crosses `╳` or `X`. All marks are red if `has_colour` is set.
pub(super) fn marked(drawing: &str, grid: Grid, pitch: Pitch, places: &[Place], has_colour: bool) -> String {
    let mut lines: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let is_boxes = !drawing.starts_with('+');
    let mut red = Vec::new();
    for &place in places {
        let (row, middle) = halves(place, grid);
        let (column, reach) = match (pitch, place) {
            (Pitch::Narrow, _) => (middle, 0),
            (Pitch::Wide, Place::Vertex(_)) => (2 * middle, 0),
            (Pitch::Wide, Place::Edge(_)) if row % 2 == 1 => (2 * middle, 0),
            (Pitch::Wide, _) => (2 * middle, 1),
        };
        let Some(line) = lines.get_mut(row) else { continue };
        for at in column - reach..=column + reach {
            if line.len() <= at {
                line.resize(at + 1, ' ');
            }
            line[at] = match (place, line[at]) {
                (Place::Cell(_), _) if at < column => '[',
                (Place::Cell(_), _) if at > column => ']',
                (Place::Vertex(_), _) if is_boxes => '●',
                (Place::Vertex(_), _) => 'O',
                (Place::Edge(_), '─') => '━',
                (Place::Edge(_), '│') => '┃',
                (Place::Edge(_), '-') => '=',
                (Place::Edge(_), '|') => '"',
                (Place::Edge(_), '×') => '╳',
                (Place::Edge(_), 'x') => 'X',
                (_, c) => c,
            };
            red.push((row, at));
        }
    }
    if !has_colour {
        red.clear();
    }
    red.sort_unstable();
    let style = AnsiColor::Red.on_default().bold();
    let mut out = String::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, &c) in line.iter().enumerate() {
            match red.binary_search(&(row, column)) {
                Ok(_) => out.push_str(&format!("{style}{c}{style:#}")),
                Err(_) => out.push(c),
            }
        }
        out.push('\n');
    }
    out
}
