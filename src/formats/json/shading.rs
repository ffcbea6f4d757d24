//! The shaded cells of a board in JSON.

use crate::formats::input::Problem;
use crate::formats::marks::Marks;
use crate::grid::{Grid, Shade};

const SHADES: Marks<Option<Shade>> =
    Marks(&[(None, "."), (Some(Shade::Inside), "i"), (Some(Shade::Outside), "o")]);

/// Formats the rows of shaded cells; `None` if there are none.
pub(super) fn rows(grid: Grid, shading: &[Option<Shade>]) -> Option<Vec<String>> {
    let rows = shading.chunks_exact(grid.cols());
    (!shading.is_empty())
        .then(|| rows.map(|row| row.iter().map(|&shade| SHADES.of(shade)).collect()).collect())
}

/// Parses the rows of shaded cells.
pub(super) fn read(grid: Grid, rows: &[String]) -> Result<Vec<Option<Shade>>, Problem> {
    let row = |row: &String| {
        let shades: Option<Vec<_>> = row.bytes().map(|byte| SHADES.value(&[byte])).collect();
        shades.filter(|shades| shades.len() == grid.cols())
    };
    let parsed = rows.iter().map(row).collect::<Option<Vec<_>>>().filter(|rows| rows.len() == grid.rows());
    parsed.map(|rows| rows.concat()).ok_or_else(|| Problem::Text {
        found: "a `shading` that does not fit the board".into(),
        expected: format!("{} texts of {} characters, each `i`, `o` or `.`", grid.rows(), grid.cols()),
    })
}
