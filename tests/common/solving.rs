//! Laws that hold of every small board: all solving options agree with the exhaustive oracle. The fuzz target
//! `solve` generates the boards; `tests/fuzz.rs` replays those that once broke something.
//!
//! The first byte selects the size, the next two one of its loops. A byte for each cell and one for each edge
//! follow: 0 to 4 is a clue, for edges 0 a line and 1 a cross; 6 and 7 are as in the loop, anything else is
//! blank or undecided. Missing bytes mean the loop's clue, or an undecided edge.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::LazyLock;

use slitherlink::Named;
use slitherlink::internals::judge::{Judgement, judge};
use slitherlink::{
    Board, Clue, Grid, Options, Puzzle, Solver, State, Strategy, Technique, TechniqueSet, Verdict,
};

use super::oracle::{Loop, all_loops, solutions};

/// The sizes to choose from, as rows and columns.
const SIZES: [(u64, u64); 12] =
    [(1, 1), (1, 5), (2, 2), (2, 3), (2, 7), (3, 2), (3, 3), (3, 4), (3, 5), (4, 3), (5, 3), (4, 4)];

/// The loops of each size.
static LOOPS: LazyLock<Vec<(Grid, Vec<Loop>)>> = LazyLock::new(|| {
    let grids = SIZES.map(|(rows, cols)| Grid::new(rows, cols).unwrap());
    grids.map(|grid| (grid, all_loops(grid))).into()
});

/// A board with its solutions.
#[derive(Debug)]
struct Case {
    puzzle: Puzzle,
    states: Vec<State>,
    /// The lines of the puzzle's solutions.
    solutions: HashSet<Vec<bool>>,
    /// Those of them that agree with the drawing.
    agreeing: HashSet<Vec<bool>>,
}

/// Boards with more solutions are skipped: they are slow and reveal little.
const MOST: usize = 60;

/// Solves the board that some bytes describe with all options.
pub fn check(bytes: &[u8]) {
    let case = Case::new(bytes);
    if case.agreeing.len() > MOST {
        return;
    }
    SOLVERS.with_borrow_mut(|solvers| {
        case.check_judgement(&mut solvers[0].1);
        for (options, solver) in solvers {
            case.check_verdict(*options, solver);
            if options.sat && options.prove {
                case.check_listing(solver);
                case.check_backbone(solver);
            }
        }
    });
}

thread_local! {
    /// A solver for each set of options, reused since creating one takes longer than solving a small board.
    static SOLVERS: RefCell<Vec<(Options, Solver)>> =
        RefCell::new(ways().into_iter().map(|options| (options, Solver::new(options))).collect());
}

/// The solving options: each strategy, with and without extensions and a proof; rules with some of the
/// extensions, or these without rules; rules only and SAT only.
fn ways() -> Vec<Options> {
    let all = Options::default();
    let strategies = Strategy::all().flat_map(|strategy| {
        [TechniqueSet::SOLVING, TechniqueSet::RULES].map(|techniques| Options { strategy, techniques, ..all })
    });
    let proofs = strategies.flat_map(|options| [true, false].map(|prove| Options { prove, ..options }));
    let sets = Technique::ladder()
        .filter(|&technique| TechniqueSet::EXTENSIONS.contains(technique))
        .flat_map(|one| [TechniqueSet::NONE.with(one), TechniqueSet::EXTENSIONS.without(one)]);
    let sets: Vec<TechniqueSet> = sets.chain([TechniqueSet::EXTENSIONS]).collect();
    let some = sets.into_iter().flat_map(|extensions| {
        [extensions, extensions.or(TechniqueSet::RULES)].map(|techniques| Options { techniques, ..all })
    });
    let alone = [Options { sat: false, ..all }, Options::RULES_ONLY, Options::SAT_ONLY];
    proofs.chain(some).chain(alone).collect()
}

impl Case {
    fn new(bytes: &[u8]) -> Case {
        let mut bytes = bytes.iter().copied();
        let mut next = |otherwise| bytes.next().unwrap_or(otherwise);
        let (grid, loops) = &LOOPS[usize::from(next(0)) % SIZES.len()];
        let chosen = &loops[usize::from(u16::from_le_bytes([next(0), next(0)])) % loops.len()];
        let clues: Vec<Clue> = (chosen.counts.iter())
            .map(|&count| match next(7) % 8 {
                number @ 0..=4 => Clue::NUMBERS[usize::from(number)],
                5 => Clue::BLANK,
                _ => Clue::NUMBERS[usize::from(count)],
            })
            .collect();
        let states: Vec<State> = (chosen.lines.iter())
            .map(|&on| match next(5) % 8 {
                0 => State::Line,
                1 => State::Cross,
                2..=5 => State::Undecided,
                _ => State::from_on(on),
            })
            .collect();
        let puzzle = Puzzle::new(*grid, clues).unwrap();
        let solutions: HashSet<Vec<bool>> =
            solutions(loops, &puzzle).into_iter().map(|l| l.lines.clone()).collect();
        let agreeing = solutions.iter().filter(|lines| agrees(&states, lines)).cloned().collect();
        Case { puzzle, states, solutions, agreeing }
    }

    fn board(&self) -> Board {
        Board::given(&self.puzzle, &self.states)
    }

    fn check_verdict(&self, options: Options, solver: &mut Solver) {
        let verdict = solver.solve(self.board()).verdict;
        let right = match &verdict {
            Verdict::Unique(one) => self.agreeing.len() == 1 && self.agreeing.contains(one.lines()),
            Verdict::First(one) => !options.prove && self.agreeing.contains(one.lines()),
            Verdict::Several(two) => {
                two[0] != two[1] && two.iter().all(|one| self.agreeing.contains(one.lines()))
            }
            Verdict::None(_) => self.agreeing.is_empty(),
            Verdict::Undecided => !options.sat,
            _ => false,
        };
        assert!(right, "{verdict:?} {options:?} of {} {self:?}", self.agreeing.len());
    }

    fn check_listing(&self, solver: &mut Solver) {
        let mut found = HashSet::new();
        let mut solutions = solver.solutions(self.board());
        for solution in &mut solutions {
            assert!(found.insert(solution.lines().to_vec()), "the same loop twice {self:?}");
        }
        assert!(solutions.is_complete());
        assert_eq!(found, self.agreeing, "{self:?}");
    }

    fn check_backbone(&self, solver: &mut Solver) {
        let backbone = solver.backbone(self.board());
        let common = |edge: usize| match self.agreeing.iter().filter(|lines| lines[edge]).count() {
            0 => State::Cross,
            on if on == self.agreeing.len() => State::Line,
            _ => State::Undecided,
        };
        let expected: Vec<State> = (0..self.states.len()).map(common).collect();
        let expected = (!self.agreeing.is_empty()).then_some((expected, 0));
        assert_eq!(backbone.map(|b| (b.states, b.unsettled)), expected, "{self:?}");
    }

    fn check_judgement(&self, solver: &mut Solver) {
        let lines: Vec<bool> = self.states.iter().map(|&state| state == State::Line).collect();
        let is_solution = self.solutions.contains(&lines);
        let judgement = judge(&self.puzzle, &self.states, solver);
        let right = match &judgement {
            Judgement::Right(solution) => is_solution && solution.lines() == lines,
            Judgement::Wrong(faults) => !is_solution && self.agreeing.is_empty() && !faults.is_empty(),
            Judgement::Open(solution) => !is_solution && self.agreeing.contains(solution.lines()),
            Judgement::Stuck => !is_solution && self.agreeing.is_empty(),
            Judgement::Timeout => false,
        };
        assert!(right, "{judgement:?} {self:?}");
    }
}

/// True if lines agree with all decided states.
fn agrees(states: &[State], lines: &[bool]) -> bool {
    states.iter().zip(lines).all(|(&state, &on)| state == State::Undecided || state == State::from_on(on))
}
