//! The shaded cells of a board in JSON.

use crate::formats::input::Problem;
use crate::grid::{Grid, Shade};

/// Formats the rows of shaded cells; `None` if there are none.
pub(super) fn rows(grid: Grid, shading: &[Option<Shade>]) -> Option<Vec<String>> {
    let char = |shade: &Option<Shade>| match shade {
        None => '.',
        Some(Shade::Inside) => 'i',
        Some(Shade::Outside) => 'o',
    };
    let rows = shading.chunks_exact(grid.cols());
    (!shading.is_empty()).then(|| rows.map(|row| row.iter().map(char).collect()).collect())
}

/// Parses the rows of shaded cells.
pub(super) fn read(grid: Grid, rows: &[String]) -> Result<Vec<Option<Shade>>, Problem> {
    let shade = |char| match char {
        '.' => Some(None),
        'i' => Some(Some(Shade::Inside)),
        'o' => Some(Some(Shade::Outside)),
        _ => None,
    };
    let row = |row: &String| {
        let shades: Option<Vec<_>> = row.chars().map(shade).collect();
        shades.filter(|shades| shades.len() == grid.cols())
    };
    let parsed = rows.iter().map(row).collect::<Option<Vec<_>>>().filter(|rows| rows.len() == grid.rows());
    parsed.map(|rows| rows.concat()).ok_or_else(|| Problem::Text {
        found: "a `shading` that does not fit the board".into(),
        expected: format!("{} texts of {} characters, each `i`, `o` or `.`", grid.rows(), grid.cols()),
    })
}
