//! A board: its edges, vertices, clues, and the clauses for them.

use serde::Deserialize;

#[derive(Deserialize)]
struct Text {
    clues: Vec<String>,
}

/// A board. Edges count from 0, the horizontal ones first, row by row.
pub struct Board {
    /// The two vertices of each edge.
    pub ends: Vec<[usize; 2]>,
    /// The edges of each vertex.
    pub at: Vec<Vec<usize>>,
    /// The four edges around each clue, and its number.
    pub clues: Vec<([usize; 4], usize)>,
    /// The clues beside each edge.
    pub beside: Vec<Vec<usize>>,
}

impl Board {
    pub fn parse(line: &str) -> Result<Board, serde_json::Error> {
        let text: Text = serde_json::from_str(line)?;
        let (rows, cols) = (text.clues.len(), text.clues[0].len());
        let horizontal = |r: usize, c: usize| r * cols + c;
        let vertical = |r: usize, c: usize| (rows + 1) * cols + r * (cols + 1) + c;
        let vertex = |r: usize, c: usize| r * (cols + 1) + c;
        let mut ends = vec![[0; 2]; vertical(rows, 0)];
        for r in 0..=rows {
            for c in 0..=cols {
                if c < cols {
                    ends[horizontal(r, c)] = [vertex(r, c), vertex(r, c + 1)];
                }
                if r < rows {
                    ends[vertical(r, c)] = [vertex(r, c), vertex(r + 1, c)];
                }
            }
        }
        let mut at = vec![Vec::new(); vertex(rows, cols) + 1];
        for (edge, vertices) in ends.iter().enumerate() {
            for &vertex in vertices {
                at[vertex].push(edge);
            }
        }
        let mut clues = Vec::new();
        let mut beside = vec![Vec::new(); ends.len()];
        for (r, row) in text.clues.iter().enumerate() {
            for (c, digit) in row.bytes().enumerate().filter(|(_, digit)| digit.is_ascii_digit()) {
                let around = [horizontal(r, c), horizontal(r + 1, c), vertical(r, c), vertical(r, c + 1)];
                for edge in around {
                    beside[edge].push(clues.len());
                }
                clues.push((around, usize::from(digit - b'0')));
            }
        }
        Ok(Board { ends, at, clues, beside })
    }

    /// What clues and vertices demand, and that there is a line.
    pub fn clauses(&self) -> impl Iterator<Item = Vec<i32>> {
        let clues =
            self.clues.iter().flat_map(|(around, number)| allowed(around, move |lines| lines == *number));
        let vertices = self.at.iter().flat_map(|edges| allowed(edges, |lines| lines == 0 || lines == 2));
        let some = (0..self.ends.len()).map(crate::variable).collect();
        clues.chain(vertices).chain([some])
    }
}

/// Clauses that forbid each number of lines among `edges` that is not allowed. A clause that is implied by a shorter one
/// is left out.
fn allowed(edges: &[usize], is_allowed: impl Fn(usize) -> bool) -> Vec<Vec<i32>> {
    // A digit for each edge, in base 3: 0 if the clause does not name it, 1 for a line, 2 for a cross.
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    let mut partial: Vec<Vec<usize>> = (0..3_usize.pow(edges.len() as u32))
        .map(|code| (0..edges.len()).map(|place| code / 3_usize.pow(place as u32) % 3).collect())
        .collect();
    partial.sort_by_key(|states| states.iter().filter(|&&state| state != 0).count());
    for states in partial {
        let count = |wanted| states.iter().filter(|&&state| state == wanted).count();
        let mut totals = count(1)..=edges.len() - count(2);
        if totals.any(&is_allowed) {
            continue;
        }
        let literals: Vec<i32> = (edges.iter().zip(&states))
            .filter(|&(_, &state)| state != 0)
            .map(|(&edge, &state)| if state == 1 { -crate::variable(edge) } else { crate::variable(edge) })
            .collect();
        if !clauses.iter().any(|shorter| shorter.iter().all(|literal| literals.contains(literal))) {
            clauses.push(literals);
        }
    }
    clauses
}
