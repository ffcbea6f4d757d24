//! Cuts: without a line across the boundary, no flow gets to the side where the root is not.

use std::io;

use super::proof::Proof;
use crate::cuts::{Cut, Why};

impl Proof<'_, '_> {
    /// Proves the clause of a cut, or a stronger one.
    pub(super) fn cut(&mut self, Cut { set, inside, outside }: &Cut) -> io::Result<usize> {
        let (roots, is_in) = (&self.formula.roots, |vertex| set.has(vertex));
        let line = match roots.iter().filter(|&&root| is_in(root)).count() {
            0 => self.side(&is_in, inside)?,
            all if all == roots.len() => self.side(&|vertex| !is_in(vertex), outside)?,
            _ => {
                let [near, far] = [self.side(&is_in, inside)?, self.side(&|vertex| !is_in(vertex), outside)?];
                format!("{near} {far} + {} + 2 d", self.formula.root + 1)
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
        match *why {
            Why::Line(edge) => on_loop.push((edge, puzzle.ends(edge)[0])),
            Why::Clue(cell) => {
                terms.push(self.clue(cell).to_string());
                // Clockwise, so that each line has an end of its own.
                for (edge, first) in puzzle.sides(cell).into_iter().zip([0, 0, 1, 1]) {
                    match ends_here(edge) {
                        [true, true] => on_loop.push((edge, puzzle.ends(edge)[first])),
                        [false, false] => terms.push(format!("~x{}", edge + 1)),
                        _ => {}
                    }
                }
            }
        }
        for &(edge, end) in &on_loop {
            let (line, hint) = (format!("1 ~x{} 1 d{}", edge + 1, end + 1), formula.vertices + 2 * end + 1);
            terms.push(self.helper(format!("rup {line} >= 1 : {hint}"))?.to_string());
        }
        for vertex in (0..puzzle.vertices()).filter(|&vertex| is_here(vertex)) {
            let mut keeps = formula.keeps + vertex;
            if on_loop.iter().all(|&(_, end)| end != vertex) {
                keeps = self.helper(format!("pol {keeps} d{} +", vertex + 1))?;
            }
            terms.push(keeps.to_string());
            for edge in puzzle.spokes(vertex) {
                match ends_here(edge) {
                    [false, true] => terms.push((formula.edges + edge).to_string()),
                    [true, false] => {
                        let bits =
                            (1..formula.bits).map(|bit| format!(" f{}_{bit} {} * +", edge + 1, 1_u64 << bit));
                        let bits: String = bits.collect();
                        terms.push(self.helper(format!("pol f{}_0{bits}", edge + 1))?.to_string());
                    }
                    _ => {}
                }
            }
        }
        let plus: String = terms.iter().skip(1).map(|term| format!(" {term} +")).collect();
        Ok(format!("{}{plus} {} d", terms[0], 1_u64 << formula.bits))
    }
}
