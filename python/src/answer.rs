//! Answers of `solve`, in parts.

use std::sync::Arc;

use pyo3::prelude::*;
use slitherlink::ask::Word;
use slitherlink::draw::Panel;
use slitherlink::{Named, Puzzle as Board, Verdict};

use crate::drawing::Solution;
use crate::picture::picture;
use crate::puzzle::Puzzle;

/// The puzzle, the verdict, the reason why there is no solution, and one solution or two of several.
pub(crate) type Answered = (Puzzle, &'static str, Option<String>, Option<Solution>, Option<Solution>);

/// Returns the parts of an answer in the order of the dataclass's fields.
pub(crate) fn answered(board: &Arc<Board>, verdict: Verdict) -> Answered {
    let name = Word::from(&verdict).name();
    let reason = match &verdict {
        Verdict::None(why) => Some(why.describe(board.grid()).to_string()),
        _ => None,
    };
    let found = match verdict {
        Verdict::Unique(one) | Verdict::First(one) => [Some(one), None],
        Verdict::Several(two) => two.map(Some),
        Verdict::Timeout(one) => [one, None],
        _ => [None, None],
    };
    let solution = |solution| Solution { puzzle: Arc::clone(board), solution };
    let [one, other] = found.map(|found| found.map(solution));
    (Puzzle(Arc::clone(board)), name, reason, one, other)
}

/// A picture of a puzzle, or of solutions side by side with the edges marked in which they differ, as SVG.
#[pyfunction]
pub(crate) fn solved(puzzle: &Puzzle, solutions: Vec<Bound<Solution>>, remark: String) -> String {
    let lines: Vec<&[bool]> = solutions.iter().map(|solution| solution.get().solution.lines()).collect();
    let differ = |place: usize| lines.iter().any(|other| other[place] != lines[0][place]);
    let panels = solutions.iter().map(|solution| {
        let states = solution.get().solution.states();
        let mut panel = Panel::new(&puzzle.0, states).marked(|edge| differ(edge.index()));
        panel.shade = true;
        panel
    });
    let panels: Vec<Panel> = panels.collect();
    picture(if panels.is_empty() { vec![Panel::given(&puzzle.0)] } else { panels }, remark)
}
