//! Cuts: without a line across the boundary, no flow gets to the side where the root is not.

use std::io;

use super::proof::Proof;
use crate::cuts::{Cut, Why};

impl Proof<'_, '_> {
    /// Proves the clause of a cut, or a stronger one.
    pub(super) fn cut(&mut self, Cut { set, inside, outside }: &Cut) -> io::Result<usize> {
        let formula = self.formula;
        let line = match [true, false].map(|side| formula.roots.iter().any(|&root| set.has(root) == side)) {
            [false, _] => self.side(&|vertex| set.has(vertex), inside)?,
            [_, false] => self.side(&|vertex| !set.has(vertex), outside)?,
            [true, true] => {
                let near = self.side(&|vertex| set.has(vertex), inside)?;
                let far = self.side(&|vertex| !set.has(vertex), outside)?;
                format!("{near} {far} + {} + 2 d", formula.root + 1)
            }
        };
        self.add(&format!("pol {line}"))
    }

    /// "A line crosses the boundary of this side, or the root is on it", for a reason why some line is: the sum of what
    /// its vertices keep, divided.
    fn side(&mut self, is_here: &dyn Fn(usize) -> bool, why: &Why) -> io::Result<String> {
        let (formula, puzzle) = (self.formula, self.formula.puzzle);
        let ends_here = |edge: usize| puzzle.ends(edge).map(is_here);
        let (mut terms, mut on_loop) = (Vec::new(), Vec::new());
        let lines = match *why {
            Why::Dot(vertex) => {
                terms.push((formula.dots + vertex).to_string());
                on_loop.push(vertex);
                Vec::new()
            }
            Why::Line(edge) => vec![(edge, 0)],
            Why::Clue(cell) => {
                let before = puzzle.clues()[..cell].iter().flatten().count();
                terms.push((2 * before + 1).to_string());
                // Clockwise, so that each line has an end of its own.
                puzzle.sides(cell).into_iter().zip([0, 0, 1, 1]).collect()
            }
        };
        for (edge, end) in lines {
            match ends_here(edge) {
                [true, true] => {
                    let end = puzzle.ends(edge)[end];
                    let line = format!("rup 1 ~x{} 1 d{} >= 1", edge + 1, end + 1);
                    terms.push(self.helper(format!("{line} : {}", formula.vertices + 2 * end + 1))?);
                    on_loop.push(end);
                }
                [false, false] => terms.push(format!("~x{}", edge + 1)),
                _ => {}
            }
        }
        for vertex in (0..puzzle.vertices()).filter(|&vertex| is_here(vertex)) {
            let keeps = formula.keeps + vertex;
            terms.push(match on_loop.contains(&vertex) {
                true => keeps.to_string(),
                false => self.helper(format!("pol {keeps} d{} +", vertex + 1))?,
            });
            for edge in puzzle.spokes(vertex) {
                match ends_here(edge) {
                    [false, true] => terms.push((formula.edges + edge).to_string()),
                    [true, false] => {
                        terms.push(self.helper(format!("rup {}>= 0 : ~", formula.flow(edge, '+')))?);
                    }
                    _ => {}
                }
            }
        }
        let plus: String = terms.iter().skip(1).map(|term| format!(" {term} +")).collect();
        Ok(format!("{}{plus} {} d", terms[0], 1_u64 << formula.bits))
    }
}
