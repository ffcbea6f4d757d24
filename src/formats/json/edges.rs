//! The edges of a board in JSON.

use serde::{Deserialize, Serialize};

use crate::formats::input::Problem;
use crate::formats::{quote, slk};
use crate::grid::{Grid, State};

/// The states of all edges as text: lines `-`, crosses `x`, undecided `.`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "edges"))]
#[serde(expecting = "a solution: an object with `horizontal` and `vertical`")]
pub(crate) struct Edges {
    /// The horizontal edges, row by row, from the top: `-` is a line, `x` a cross, `.` undecided.
    pub(crate) horizontal: Vec<String>,
    /// The vertical edges, row by row, in the same way.
    pub(crate) vertical: Vec<String>,
}

impl Edges {
    /// Formats the states of all edges, which are in the order of [`Grid::edges`].
    pub(crate) fn of(grid: Grid, states: &[State]) -> Edges {
        let mut rows = slk::rows_of(grid, states).map(slk::text_of);
        let horizontal = rows.by_ref().take(grid.rows() + 1).collect();
        Edges { horizontal, vertical: rows.collect() }
    }

    pub(super) fn states(&self, grid: Grid) -> Result<Vec<State>, Problem> {
        let mut states = Vec::new();
        let rows: Vec<&String> = self.horizontal.iter().chain(&self.vertical).collect();
        if self.horizontal.len() != grid.rows() + 1 || self.vertical.len() != grid.rows() {
            let found = format!("{} and {} rows of edges", self.horizontal.len(), self.vertical.len());
            let expected = format!("{} horizontal and {} vertical ones", grid.rows() + 1, grid.rows());
            return Err(Problem::Text { found, expected });
        }
        for (i, (row, length)) in rows.into_iter().zip(slk::row_lengths(grid)).enumerate() {
            slk::read_row(row.as_bytes(), length, &mut states).map_err(|_| {
                let (name, number) = match i.checked_sub(grid.rows() + 1) {
                    None => ("horizontal", i + 1),
                    Some(i) => ("vertical", i + 1),
                };
                let found = format!("`{}` in row {number} of {name}", quote(row.as_bytes()));
                Problem::Text { found, expected: slk::expected_row(length) }
            })?;
        }
        Ok(states)
    }
}
