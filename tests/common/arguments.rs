//! What-ifs, cases and cuts of the simple deducer in `steps.rs`.

use std::collections::BTreeSet;

use rand::{Rng, RngExt};
use slitherlink::{Branch, Conclusion, Edge, Fact, Premises, State, Step, Vertex};

use super::steps::{Deducer, fact, step};

impl Deducer<'_> {
    /// Follows an assumption: returns the branch, reduced to what leads to its end, and the premises it rests
    /// on. The end is a contradiction, or else `wanted` if that follows.
    fn branch(&self, assumed: Fact, wanted: Option<Fact>) -> Option<(Branch, Premises)> {
        let Fact::Edge { edge, line } = assumed else { return None };
        let mut inside = self.clone();
        inside.steps.clear();
        inside.states[edge.index()] = State::from_on(line);
        let refuted = !inside.run();
        let mut needed: BTreeSet<Fact> = wanted.filter(|_| !refuted).into_iter().collect();
        let mut clues = Vec::new();
        let mut steps = Vec::new();
        for (i, step) in inside.steps.iter().enumerate().rev() {
            let keeps = match &step.conclusion {
                Conclusion::All(facts) => facts.iter().any(|fact| needed.contains(fact)),
                _ => i + 1 == inside.steps.len(),
            };
            if keeps {
                if let Conclusion::All(facts) = &step.conclusion {
                    facts.iter().for_each(|fact| _ = needed.remove(fact));
                }
                needed.extend(&step.premises.facts);
                clues.extend(&step.premises.clues);
                steps.push(step.clone());
            }
        }
        steps.reverse();
        let from_assumption = needed.remove(&assumed);
        (from_assumption && !wanted.is_some_and(|fact| needed.contains(&fact)))
            .then(|| (Branch { assumed, steps }, Premises::new(clues, needed.into_iter().collect())))
    }

    /// A what-if that refutes an assumption about an edge.
    pub fn what_if(&self, assumed: Fact) -> Option<Step> {
        let (branch, premises) = self.branch(assumed, None)?;
        let conclusion = Conclusion::All(vec![assumed.negated()]);
        Some(Step { argument: vec![branch], ..step("what-if", premises, conclusion) })
    }

    /// Two cases that both lead to the same fact, or one to it and the other to a contradiction.
    pub fn cases(&self, assumed: Fact, wanted: Fact) -> Option<Step> {
        let (one, premises) = self.branch(assumed, Some(wanted))?;
        let (other, more) = self.branch(assumed.negated(), Some(wanted))?;
        let clues = premises.clues.into_iter().chain(more.clues).collect();
        let premises = Premises::new(clues, premises.facts.into_iter().chain(more.facts).collect());
        Some(Step { argument: vec![one, other], ..step("cases", premises, Conclusion::All(vec![wanted])) })
    }

    /// A cut around a random set of vertices, if there is something to reach on both sides.
    pub fn cut(&self, rng: &mut impl Rng) -> Option<Step> {
        let grid = self.grid();
        let (top, left) = (rng.random_range(0..=grid.rows()), rng.random_range(0..=grid.cols()));
        let (bottom, right) = (rng.random_range(top..=grid.rows()), rng.random_range(left..=grid.cols()));
        let inside = |vertex: Vertex| {
            let (r, c) = grid.vertex_place(vertex);
            (top..=bottom).contains(&r) && (left..=right).contains(&c)
        };
        let ends = |edge: Edge| grid.ends(edge).map(inside);
        let around: Vec<Edge> = grid.edges().filter(|&edge| ends(edge)[0] != ends(edge)[1]).collect();
        // What is left must be a single path.
        let splits = |from, to, most: usize| from == 0 && to == most;
        let pieces = splits(top, bottom, grid.rows()) && left > 0 && right < grid.cols()
            || splits(left, right, grid.cols()) && top > 0 && bottom < grid.rows();
        if pieces || around.iter().any(|&edge| self.state(edge) == State::Line) {
            return None;
        }
        let crosses = around.iter().filter(|&&edge| self.state(edge) == State::Cross);
        let mut facts: Vec<Fact> = crosses.map(|&edge| fact(edge, false)).collect();
        let open: Vec<Fact> =
            around.iter().filter(|&&e| self.state(e) == State::Undecided).map(|&e| fact(e, true)).collect();
        let mut clues = Vec::new();
        let split = grid.cells().find(|&cell| {
            let on = |side| grid.sides(cell).into_iter().filter(|&edge| ends(edge) == [side; 2]).count();
            let n = self.puzzle.clue(cell).number().map_or(0, usize::from);
            n > on(true) && n > on(false)
        });
        clues.extend(split.map(|cell| self.clue(cell)));
        for side in [true, false].into_iter().filter(|_| split.is_none()) {
            let line = grid.edges().find(|&edge| self.state(edge) == State::Line && ends(edge) == [side; 2]);
            let clue = grid.cells().find(|&cell| {
                let beyond = grid.sides(cell).into_iter().filter(|&edge| ends(edge) == [!side; 2]).count();
                self.puzzle.clue(cell).number().is_some_and(|n| usize::from(n) > beyond)
            });
            match (line, clue) {
                (Some(line), _) if rng.random_bool(0.5) || clue.is_none() => facts.push(fact(line, true)),
                (_, Some(cell)) => clues.push(self.clue(cell)),
                _ => return None,
            }
        }
        (!open.is_empty()).then(|| step("cut", Premises::new(clues, facts), Conclusion::Any(open)))
    }
}
