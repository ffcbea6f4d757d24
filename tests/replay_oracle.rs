//! The step checker against brute force: over all loops of a small board, and over all drawings of a tiny
//! one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use crate::common::boards::grid;
use crate::common::claims::{Lines, inside, is_met, is_right};
use crate::common::oracle::{Loop, all_loops};
use crate::common::steps::{fact, step};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::Named;
use slitherlink::replay::{Checks, Defect, Level, Premise, Rejection, Replay, Report};
use slitherlink::{Cell, Clue, Conclusion, Edge, Fact, Grid, Premises, Puzzle, Step};

fn random_fact(grid: Grid, lines: &Lines, rng: &mut impl Rng) -> Fact {
    if rng.random_bool(0.8) {
        let edge = grid.edges().nth(rng.random_range(0..grid.edge_count())).unwrap();
        return fact(edge, lines[edge.index()]);
    }
    let cell = |rng: &mut _| RngExt::random_range(rng, 0..grid.cell_count());
    let (a, b) = (cell(rng), cell(rng));
    let (a, b) = (grid.cells().nth(a), grid.cells().nth(b).filter(|_| a != b));
    Fact::cells(a, b, inside(grid, lines, a) != inside(grid, lines, b))
}

/// A random step that is true of a random loop, but need not follow from its premises.
fn random_step(grid: Grid, loops: &[Loop], clue_share: f64, rng: &mut impl Rng) -> Step {
    let chosen = &loops[rng.random_range(0..loops.len())];
    let clues = grid.cells().filter(|_| rng.random_bool(clue_share)).collect::<Vec<_>>();
    let clues =
        clues.into_iter().map(|cell| (cell, Clue::new(chosen.counts[cell.index()]).unwrap())).collect();
    let facts = (0..rng.random_range(0..8)).map(|_| random_fact(grid, &chosen.lines, rng)).collect();
    let premises = Premises::new(clues, facts);
    let conclusion = Conclusion::All(vec![random_fact(grid, &chosen.lines, rng)]);
    if is_right(grid, loops, &premises, &conclusion) || rng.random_bool(0.2) {
        return step("random", premises, conclusion);
    }
    // Conclusions that do follow are the better test.
    let mut follows: Vec<Fact> = grid.edges().map(|edge| fact(edge, chosen.lines[edge.index()])).collect();
    follows.retain(|fact| {
        !premises.facts.contains(fact) && is_right(grid, loops, &premises, &Conclusion::All(vec![*fact]))
    });
    let conclusion = if follows.is_empty() { conclusion } else { Conclusion::All(follows) };
    step("random", premises, conclusion)
}

/// Checks a step on a board that has its premises.
fn check(grid: Grid, step: &Step, checks: Checks) -> Result<Report, Rejection> {
    let mut clues = vec![Clue::BLANK; grid.cell_count()];
    step.premises.clues.iter().for_each(|&(cell, clue)| clues[cell.index()] = clue);
    let puzzle = Puzzle::new(grid, clues).unwrap();
    Replay::all(&puzzle, step.premises.facts.clone(), std::slice::from_ref(step), checks)
}

fn without(premises: &Premises, left_out: Premise) -> Premises {
    let mut premises = premises.clone();
    premises.clues.retain(|&(cell, clue)| left_out != Premise::Clue(cell, clue));
    premises.facts.retain(|&fact| left_out != Premise::Fact(fact));
    premises
}

const IRREDUNDANT: Checks = Checks { irredundant: true };

#[test]
fn what_is_accepted_is_so_in_all_loops() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut levels = [0; Level::ALL.len()];
    let (mut accepted, mut rejected, mut missed, mut redundant) = (0, 0, 0, 0);
    for (rows, cols) in [(2, 3), (3, 3), (3, 4)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..3_000 {
            let share = rng.random_range(0.0..0.6);
            let step = random_step(grid, &loops, share, &mut rng);
            let right = is_right(grid, &loops, &step.premises, &step.conclusion);
            match check(grid, &step, IRREDUNDANT) {
                Ok(report) => {
                    assert!(right, "{step:?}");
                    accepted += 1;
                    report.levels.iter().zip(&mut levels).for_each(|(n, sum)| *sum += n);
                    for found in report.redundant {
                        redundant += 1;
                        let fewer = without(&step.premises, found.premise);
                        assert!(is_right(grid, &loops, &fewer, &step.conclusion), "{found:?} {step:?}");
                    }
                }
                Err(rejection) => {
                    assert_eq!(rejection.why, Defect::Unsound, "{step:?}");
                    rejected += 1;
                    missed += usize::from(right);
                }
            }
        }
    }
    println!(
        "{accepted} accepted {levels:?}, {redundant} redundant; {rejected} rejected, {missed} of them right"
    );
    assert!(accepted > 1_000 && rejected - missed > 1_000 && redundant > 1_000);
    assert!(levels.iter().all(|&steps| steps > 0), "{levels:?}");
}

/// With all clues named, the checker's search is complete: it accepts everything that is right.
#[test]
fn with_all_clues_named_the_checker_decides() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut verdicts = [0; 2];
    for (rows, cols) in [(1, 3), (2, 3), (3, 3)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..1_000 {
            let mut step = random_step(grid, &loops, 1.0, &mut rng);
            if rng.random_bool(0.3) {
                let fact = random_fact(grid, &loops[rng.random_range(0..loops.len())].lines, &mut rng);
                step.conclusion = Conclusion::All(vec![fact]);
            } else if rng.random_bool(0.3) {
                let at = rng.random_range(0..step.premises.clues.len());
                step.premises.clues[at].1 = Clue::new(rng.random_range(0..4)).unwrap();
                step.conclusion = Conclusion::Contradiction;
            }
            let right = is_right(grid, &loops, &step.premises, &step.conclusion);
            assert_eq!(check(grid, &step, Checks::default()).is_ok(), right, "{step:?}");
            verdicts[usize::from(right)] += 1;
        }
    }
    assert!(verdicts.iter().all(|&count| count > 200), "{verdicts:?}");
}

/// The constraints of a level, as the checker's documentation states them, over all drawings.
struct Relaxed {
    vertices: bool,
    colours: bool,
}

impl Relaxed {
    fn allows(&self, grid: Grid, drawing: &Lines, step: &Step) -> bool {
        let Conclusion::All(facts) = &step.conclusion else { panic!() };
        let edges = step.premises.facts.iter().chain(facts).filter_map(|fact| match fact {
            Fact::Edge { edge, .. } => Some(*edge),
            Fact::Cells { .. } => None,
        });
        let sides = step.premises.clues.iter().flat_map(|&(cell, _)| grid.sides(cell));
        let named: Vec<Edge> = edges.chain(sides).collect();
        let degree =
            |vertex| grid.spokes(vertex).into_iter().flatten().filter(|spoke| drawing[spoke.index()]).count();
        let even = |edge: &Edge| grid.ends(*edge).into_iter().all(|end| matches!(degree(end), 0 | 2));
        step.premises.clues.iter().all(|&clue| is_met(grid, drawing, clue))
            && (!self.vertices || named.iter().all(even))
            && (!self.colours || self.is_coloured(grid, drawing, step, &named))
    }

    /// True if the cells can be coloured consistently: extends the colouring by one cell at a time, as long
    /// as an edge that takes part leads to it.
    fn is_coloured(&self, grid: Grid, drawing: &Lines, step: &Step, named: &[Edge]) -> bool {
        let near = |edge: Edge| {
            self.vertices
                && grid.ends(edge).iter().any(|end| named.iter().any(|e| grid.ends(*e).contains(end)))
        };
        let mut ties: Vec<(Option<Cell>, Option<Cell>, bool)> = Vec::new();
        for edge in grid.edges().filter(|&edge| named.contains(&edge) || near(edge)) {
            let [a, b] = grid.cells_beside(edge);
            ties.push((a, b, drawing[edge.index()]));
        }
        ties.extend(step.premises.facts.iter().filter_map(|fact| match *fact {
            Fact::Cells { cells: [a, b], differ } => Some((a, b, differ)),
            Fact::Edge { .. } => None,
        }));
        let cells = 1 + grid.cell_count() as u32;
        let bit = |cell: Option<Cell>| cell.map_or(0, |cell| cell.index() + 1);
        (0..1_u32 << (cells - 1)).any(|colours| {
            let colours = colours << 1;
            let colour = |cell| colours >> bit(cell) & 1 == 1;
            ties.iter().all(|&(a, b, differ)| (colour(a) != colour(b)) == differ)
        })
    }
}

/// On all drawings of a tiny board, the levels without loops are what the documentation says.
#[test]
fn levels_are_what_they_are_said_to_be() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let grid = grid(2, 2);
    let loops = all_loops(grid);
    let drawings: Vec<Vec<bool>> = (0..1_u32 << grid.edge_count())
        .map(|bits| (0..grid.edge_count()).map(|e| bits >> e & 1 == 1).collect())
        .collect();
    let mut seen: BTreeMap<Option<Level>, usize> = BTreeMap::new();
    for _ in 0..3_000 {
        let mut step = random_step(grid, &loops, rng.random_range(0.0..0.7), &mut rng);
        let Conclusion::All(facts) = &mut step.conclusion else { panic!() };
        facts.truncate(1);
        let Fact::Edge { edge, line } = facts[0] else { continue };
        let agreeing = drawings.iter().filter(|drawing| {
            drawing[edge.index()] != line
                && step.premises.facts.iter().all(|fact| match *fact {
                    Fact::Edge { edge, line } => drawing[edge.index()] == line,
                    Fact::Cells { .. } => true,
                })
        });
        let agreeing: Vec<&Vec<bool>> = agreeing.collect();
        let shown = |vertices, colours| {
            let relaxed = Relaxed { vertices, colours };
            !agreeing.iter().any(|drawing| relaxed.allows(grid, drawing, &step))
        };
        let expected = match (shown(false, false), shown(true, false), shown(false, true), shown(true, true))
        {
            (true, _, _, _) => Some(Level::Clues),
            (_, true, _, _) => Some(Level::Places),
            (_, _, true, _) => Some(Level::Colours),
            (_, _, _, true) => Some(Level::ColouredPlaces),
            _ => None,
        };
        let report = check(grid, &step, Checks::default()).unwrap_or_default();
        let level = Level::all().find(|level| report.levels[*level as usize] > 0);
        if level == Some(Level::Loop) {
            assert!(expected.is_none_or(|level| level == Level::ColouredPlaces), "{step:?}");
            continue;
        }
        assert_eq!(level.filter(|&level| level != Level::Everything), expected, "{step:?}");
        *seen.entry(expected).or_default() += 1;
    }
    assert!(seen.len() == 5 && seen.values().all(|&count| count > 5), "{seen:?}");
}
