//! The check of the rules catches a wrong rule, and reports correctly on right ones.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{self, noisy, puzzle};
use crate::common::oracle::{all_loops, solutions};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use slitherlink::internals::check::{Ablation, Checker, Disagreement, SolutionCount};
use slitherlink::internals::deduce::Reason;
use slitherlink::{Deadline, Technique, TechniqueSet};

fn all() -> Vec<Technique> {
    Technique::rules().collect()
}

#[test]
fn a_wrong_rule_is_caught_and_the_board_shrunk() {
    let mut checker = Checker::with_wrong_rule(&all());
    let board = puzzle("33.. .... .... ....");
    let found = checker.check(&board, &Deadline::NEVER).disagreement;
    let found = found.expect("the wrong rule is not seen");
    let shrunk = checker.shrink(&board, found, &Deadline::NEVER);
    assert!(shrunk.puzzle.grid().cell_count() < 6, "{shrunk:?}");
    assert!(checker.check(&shrunk.puzzle, &Deadline::NEVER).disagreement.is_some());
    if let Disagreement::Edge(step) = shrunk.disagreement {
        assert_eq!(step.reason, Reason::Technique(Technique::AdjacentThrees));
    }
    let right = Checker::new(&all()).check(&board, &Deadline::NEVER);
    assert_eq!(right.disagreement, None);
}

#[test]
fn findings_agree_with_the_oracle() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut checker = Checker::new(&all());
    for (rows, cols) in [(2, 3), (3, 3), (3, 4), (4, 4)] {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..200 {
            let puzzle = noisy(grid, &loops, &mut rng);
            let found = solutions(&loops, &puzzle);
            let findings = checker.check(&puzzle, &Deadline::NEVER);
            assert_eq!(findings.disagreement, None, "{puzzle:?}");
            assert_eq!(findings.loops.as_ref().map(ToString::to_string), Some(found.len().to_string()));
            assert_eq!(findings.solutions.name(), ["none", "unique", "several"][found.len().min(2)]);
            let is_forced = |edge: &usize| {
                let on = found.iter().filter(|l| l.lines[*edge]).count();
                !found.is_empty() && (on == 0 || on == found.len())
            };
            assert_eq!(findings.forced, (0..grid.edge_count()).filter(is_forced).count(), "{puzzle:?}");
            if findings.solutions != SolutionCount::None {
                assert_eq!(findings.confirmed, findings.decided, "{puzzle:?}");
                assert_eq!(findings.missed() + findings.decided, findings.forced, "{puzzle:?}");
            }
            let edges: usize = findings.shares.iter().map(|share| share.edges).sum();
            assert_eq!(edges, findings.decided);
        }
    }
}

#[test]
fn ablation_knows_what_is_redundant() {
    let board = puzzle("... .0. ...");
    let alone = Ablation::new(TechniqueSet::NONE.with(Technique::Zero)).of(&board);
    assert_eq!(alone.iter().map(|lack| (lack.edges, lack.needed)).collect::<Vec<_>>(), [(4, false)]);
    let all = Ablation::new(TechniqueSet::RULES).of(&board);
    assert_eq!(all.len(), Technique::rules().count());
    assert_eq!(
        all.iter().filter(|lack| lack.edges > 0).map(|lack| lack.rule).collect::<Vec<_>>(),
        [Technique::Zero]
    );
    // A 4: the rules finish the board only with the rule that draws its lines.
    let needed = Ablation::new(TechniqueSet::RULES).of(&puzzle(".4"));
    let needed: Vec<Technique> = needed.iter().filter(|lack| lack.needed).map(|lack| lack.rule).collect();
    assert!(needed.contains(&Technique::ClueRemaining), "{needed:?}");
}
