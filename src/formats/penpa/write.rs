//! From a puzzle to the text of a Penpa URL: the clues as the setter's, lines and crosses as the solver's.

use super::super::entry::{About, line};
use super::super::{Entry, WriteError};
use super::points::{MARGIN, Point, Points};
use super::{ADDRESS, CROSS, ESCAPES, MOST_CELLS, encode};
use crate::grid::State;
use crate::{Clue, Puzzle};

/// The side of a cell in pixels, as Penpa draws it unless told otherwise.
const SIDE: usize = 38;

/// What is selected in Penpa's editor: the solver draws lines by dragging, and crosses with the right button.
const MODE: &str = concat!(
    r#"{"qa":"pu_a","grid":["3","1","2"],"#,
    r#""pu_q":{"edit_mode":"number","surface":["",1],"multicolor":["",1],"line":["1",2],"lineE":["1",2],"#,
    r#""wall":["",2],"cage":["1",10],"number":["1",1],"symbol":["circle_L",1],"special":["thermo",""],"#,
    r#""board":["",""],"move":["1",""],"combi":["battleship",3],"sudoku":["1",1]},"#,
    r#""pu_a":{"edit_mode":"combi","surface":["",1],"multicolor":["",1],"line":["1",3],"lineE":["1",3],"#,
    r#""wall":["",3],"cage":["1",10],"number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],"#,
    r#""board":["",""],"move":["1",""],"combi":["edgex",3],"sudoku":["1",9]}}"#,
);

/// A line with the URL of an entry.
///
/// # Errors
/// If the board has more cells than are read.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    if grid.cell_count() > MOST_CELLS {
        return Err(WriteError::TooManyCells { most: MOST_CELLS, rows, cols });
    }
    let points = Points::around(grid);
    let empty = layer("", "");
    let middle = points.number(points.middle());
    let (width, height) = ((cols + 1) * SIDE, (rows + 1) * SIDE);
    let lines = [
        format!(
            "square,{cols},{rows},{SIDE},0,1,1,{width},{height},{middle},{middle},0,0,0,0,{},OFF,false",
            about(&entry.about)
        ),
        "[0,0,0,0]".into(),
        MODE.into(),
        layer(&numbers(&points, &entry.puzzle), ""),
        layer("", &edges(&points, &entry.states())),
        cells(rows, cols),
        // The tabs of the editor, and that the answer is the lines.
        r#"["Surface","Composite"]"#.into(),
        r#"{"sol_loopedge":true}"#.into(),
        r#""x""#.into(),
        r#""x""#.into(),
        "[3,2,1]".into(),
        MODE.into(),
        r#""x""#.into(),
        "0".into(),
        empty.clone(),
        empty,
        "{}".into(),
        r#"["slitherlink"]"#.into(),
        String::new(),
    ];
    Ok(format!("{ADDRESS}m=edit&p={}\n", encode(&lines.join("\n"))))
}

/// Title, author, source and rules. Only the rules may have several lines.
fn about(about: &About) -> String {
    let text = |text: Option<&String>| line(text).replace(',', "%2C");
    let rules = about.rules.as_deref().unwrap_or_default().lines().collect::<Vec<_>>().join("\n");
    let rules = ESCAPES.iter().fold(rules, |text, (char, code)| text.replace(char, code));
    let [title, author, source] = [&about.title, &about.author, &about.source].map(|it| text(it.as_ref()));
    format!("Title: {title},Author: {author},{source},{rules}")
}

/// A layer with the given members of `number` and `lineE`, and nothing else.
fn layer(numbers: &str, edges: &str) -> String {
    let stacks = ["command_redo", "command_undo", "command_replay"];
    let stacks = stacks.map(|name| format!(r#""{name}":{{"__a":[]}}"#)).join(",");
    format!(
        r#"{{{stacks},"surface":{{}},"number":{{{numbers}}},"numberS":{{}},"symbol":{{}},"freeline":{{}},"freelineE":{{}},"#
    ) + r#""thermo":[],"arrows":[],"direction":[],"squareframe":[],"polygon":[],"line":{},"#
        + &format!(
            r#""lineE":{{{edges}}},"wall":{{}},"cage":{{}},"deletelineE":{{}},"killercages":[],"nobulbthermo":[]}}"#
        )
}

/// The clues: black characters of the usual size.
fn numbers(points: &Points, puzzle: &Puzzle) -> String {
    let given = puzzle.given();
    let clues = puzzle.grid().cells().zip(given.iter()).filter(|&(_, &clue)| clue != Clue::BLANK);
    let numbers = clues.map(|(cell, clue)| {
        format!(r#""{}":["{}",1,"1"]"#, points.number(Point::Centre(cell)), clue.to_char())
    });
    numbers.collect::<Vec<_>>().join(",")
}

/// The lines, in green as Penpa's answers are, and the crosses.
fn edges(points: &Points, states: &[State]) -> String {
    let grid = points.grid();
    let edges = grid.edges().zip(states).filter_map(|(edge, state)| match state {
        State::Line => {
            let [first, second] = grid.ends(edge).map(|end| points.number(Point::Corner(end)));
            Some(format!(r#""{first},{second}":3"#))
        }
        State::Cross => Some(format!(r#""{}":{CROSS}"#, points.number(Point::Middle(edge)))),
        State::Undecided => None,
    });
    edges.collect::<Vec<_>>().join(",")
}

/// The number of the first cell, and the distances to the next ones.
fn cells(rows: usize, cols: usize) -> String {
    let first = MARGIN * (cols + 2 * MARGIN) + MARGIN;
    let distances = (0..rows * cols).map(|i| match i % cols {
        _ if i == 0 => first,
        0 => 2 * MARGIN + 1,
        _ => 1,
    });
    format!("[{}]", distances.map(|distance| distance.to_string()).collect::<Vec<_>>().join(","))
}
