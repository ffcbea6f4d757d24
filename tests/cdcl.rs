//! The built-in CDCL solver on clauses and table constraints, against all assignments.

use std::collections::BTreeSet;

use crate::common::boards;
use crate::common::cases::cases;
use crate::common::formula::{Formula, holds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::internals::search::fast::{Exchange, encode, encode_with_selectors};
use slitherlink::internals::search::reference::Varisat;
use slitherlink::{Board, Clue, Deadline, Puzzle, State};
use slitherlink_cdcl::{Assignment, Cdcl, INPUTS, Input, Learnt, Outcome, Propagation, Propagator};
use slitherlink_encodings::{ClauseSink, Lit, Var};

/// A propagator that adds clauses once they are violated, and accepts a complete assignment once all assumptions
/// hold. It is also called before anything is assumed.
#[derive(Default)]
struct Whole {
    variables: usize,
    assumed: Vec<Lit>,
    clauses: Vec<Vec<Lit>>,
}

impl Propagator for Whole {
    type Found = Vec<Lit>;

    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Vec<Lit>> {
        let is_violated = |clause: &&Vec<Lit>| clause.iter().all(|&lit| assignment.is_false(lit));
        if let Some(clause) = self.clauses.iter().find(is_violated) {
            return Propagation::Clause(clause.clone());
        }
        let trail = assignment.trail();
        let is_whole =
            trail.len() == self.variables && self.assumed.iter().all(|&lit| assignment.is_true(lit));
        if is_whole { Propagation::Found(trail.to_vec()) } else { Propagation::Nothing }
    }

    fn backtrack_to(&mut self, _: usize) {}
}

/// A model, if there is one.
fn model(solver: &mut Cdcl, assumed: &[Lit]) -> Option<Vec<Lit>> {
    model_under(solver, assumed, assumed, &[])
}

/// A model, if there is one. `all` are the assumptions with the lasting ones; these clauses are only added once they
/// are violated.
fn model_under(solver: &mut Cdcl, assumed: &[Lit], all: &[Lit], clauses: &[Vec<Lit>]) -> Option<Vec<Lit>> {
    let (variables, clauses) = (solver.variables(), clauses.to_vec());
    let mut whole = Whole { variables, assumed: all.to_vec(), clauses };
    match solver.search(&mut whole, assumed, u64::MAX) {
        Outcome::Found(model) => Some(model),
        Outcome::Unsatisfiable => None,
        other => panic!("{other:?}"),
    }
}

/// The constraints given to the solver: clauses and tables.
#[derive(Default)]
struct Given {
    formula: Formula,
    tables: Vec<(u128, [Input; INPUTS])>,
}

/// True if a table allows an assignment, whatever the values of its unconstrained inputs.
fn allows(allowed: u128, inputs: &[Input; INPUTS], model: u32) -> bool {
    (0..1 << INPUTS).filter(|m| allowed >> m & 1 == 1).any(|m: u32| {
        inputs.iter().enumerate().all(|(k, input)| {
            let bit = m >> k & 1 == 1;
            match *input {
                Input::Known(value) => bit == value,
                Input::Lit(lit) => bit == holds(lit, model),
                Input::Any => true,
            }
        })
    })
}

impl Given {
    fn is_model(&self, model: u32, assumed: &[Lit]) -> bool {
        self.formula.is_model(model, assumed)
            && self.tables.iter().all(|(allowed, inputs)| allows(*allowed, inputs, model))
    }

    fn models(&self, assumed: &[Lit]) -> usize {
        self.formula.assignments().filter(|&model| self.is_model(model, assumed)).count()
    }

    fn any_table(&self, rng: &mut ChaCha8Rng) -> (u128, [Input; INPUTS]) {
        let share = rng.random_range(0.3..0.95);
        let allowed = (0..1 << INPUTS).filter(|_| rng.random_bool(share)).map(|m| 1 << m).sum();
        let inputs = std::array::from_fn(|_| match rng.random_range(0..10) {
            0 => Input::Any,
            1 => Input::Known(rng.random_bool(0.5)),
            _ => Input::Lit(self.formula.any_lit(rng)),
        });
        (allowed, inputs)
    }

    /// Adds some clauses, also to the solver, and some tables unless it has lasting assumptions.
    fn grow(&mut self, rng: &mut ChaCha8Rng, solver: &mut Cdcl, lasting: &[Lit]) {
        for _ in 0..rng.random_range(0..3) {
            let clause: Vec<Lit> = (0..rng.random_range(2..5)).map(|_| self.formula.any_lit(rng)).collect();
            if !clause.iter().any(|&lit| clause.contains(&!lit)) {
                solver.add_clause(&clause);
                self.formula.clauses.push(clause);
            }
        }
        for _ in 0..if lasting.is_empty() { rng.random_range(0..3) } else { 0 } {
            let (allowed, inputs) = self.any_table(rng);
            solver.add_table(allowed, &inputs);
            self.tables.push((allowed, inputs));
        }
    }
}

#[test]
fn models_and_cores_of_clauses_and_tables_are_right() {
    let (mut found, mut cores) = (0, 0);
    for seed in 0..6000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut solver, mut given) = (Cdcl::new(&Deadline::NEVER), Given::default());
        if rng.random_bool(0.3) {
            solver.limit_tables(rng.random_range(0..4));
        }
        if rng.random_bool(0.5) {
            solver.limit_jumps(rng.random_range(0..4));
        }
        given.formula.vars.extend((0..8).map(|_| solver.new_var()));
        let mut lasting = Vec::new();
        for _ in 0..4 {
            if rng.random_bool(0.5) {
                lasting = given.formula.some_lits(0.2, &mut rng);
                solver.set_lasting(lasting.clone(), &mut Whole::default());
            }
            given.grow(&mut rng, &mut solver, &lasting);
            let assumed = given.formula.some_lits(0.3, &mut rng);
            let all: Vec<Lit> = assumed.iter().chain(&lasting).copied().collect();
            let answer = model_under(&mut solver, &assumed, &all, &[]);
            let assumed = all;
            if let Some(trail) = answer {
                let model = trail.iter().map(|lit| u32::from(lit.is_positive()) << lit.var().index()).sum();
                assert!(given.is_model(model, &assumed), "seed {seed}");
                found += 1;
            } else {
                let core = solver.core();
                assert!(core.iter().all(|lit| assumed.contains(lit)), "seed {seed}");
                assert_eq!(given.models(core), 0, "seed {seed}: {core:?} of {assumed:?} is no core");
                cores += usize::from(core.len() < assumed.len());
            }
        }
    }
    assert!(found > 10_000 && cores > 1_000, "{found} models, {cores} cores that leave something out");
}

/// A clause that an assumption violates is a unit if its other literals are false for good. It is kept as such when
/// learnt clauses are deleted.
#[test]
fn a_late_clause_that_is_a_unit_outlives_the_deletion_of_clauses() {
    let mut solver = Cdcl::new(&Deadline::NEVER);
    let [assumed, refuted, crowded] = [(); 3].map(|()| solver.new_var().positive());
    solver.add_clause(&[!refuted]);
    assert_eq!(model_under(&mut solver, &[assumed], &[assumed], &[vec![!assumed, refuted]]), None);
    // Seven pigeons in six holes, once they are crowded, take hundreds of conflicts.
    let pigeons: Vec<Vec<Lit>> =
        (0..7).map(|_| (0..6).map(|_| solver.new_var().positive()).collect()).collect();
    for (i, holes) in pigeons.iter().enumerate() {
        solver.add_clause(&[&[!crowded][..], holes].concat());
        for (k, hole) in holes.iter().enumerate() {
            pigeons[..i].iter().for_each(|other| solver.add_clause(&[!*hole, !other[k]]));
        }
    }
    solver.limit_learnt(0);
    let holes: Vec<Var> = pigeons.concat().iter().map(|lit| lit.var()).collect();
    let answer = solver.search_within(&mut Whole::default(), &[crowded], u64::MAX, Some(&holes));
    assert!(matches!(answer, Outcome::Unsatisfiable), "{answer:?}");
    assert!(solver.conflicts() > 200, "{} conflicts", solver.conflicts());
    assert_eq!(model(&mut solver, &[assumed]), None);
    assert!(model(&mut solver, &[]).is_some_and(|model| model.contains(&!assumed)));
}

/// Formulas on which the search restarts and deletes clauses, since they take hundreds of conflicts.
#[test]
fn answers_and_cores_of_hard_formulas_are_those_of_varisat() {
    const VARS: u32 = 160;
    let (mut answers, mut conflicts) = ([0, 0], 0);
    for seed in 0..cases(40) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut solver, mut varisat) = (Cdcl::new(&Deadline::NEVER), Varisat::new(&Deadline::NEVER));
        solver.limit_jumps(rng.random_range(0..40));
        let mut formula = Formula::default();
        for _ in 0..VARS {
            formula.vars.push(solver.new_var());
            varisat.new_var();
        }
        let mut late = Vec::new();
        for _ in 0..VARS * 7 / 2 {
            let clause: Vec<Lit> =
                (0..if rng.random_bool(0.1) { 2 } else { 3 }).map(|_| formula.any_lit(&mut rng)).collect();
            if !clause.iter().any(|&lit| clause.contains(&!lit)) {
                varisat.add_clause(&clause);
                match rng.random_bool(0.3) {
                    true => late.push(clause),
                    false => solver.add_clause(&clause),
                }
            }
        }
        let mut lasting: Vec<Lit> = Vec::new();
        for _ in 0..8 {
            if rng.random_bool(0.3) {
                lasting = (0..2).map(|_| formula.any_lit(&mut rng)).collect();
                solver.set_lasting(lasting.clone(), &mut Whole::default());
            }
            let assumed: Vec<Lit> = (0..2).map(|_| formula.any_lit(&mut rng)).collect();
            let all: BTreeSet<Lit> = assumed.iter().chain(&lasting).copied().collect();
            if all.iter().any(|&lit| all.contains(&!lit)) {
                continue;
            }
            let all: Vec<Lit> = all.into_iter().collect();
            solver.limit_learnt(20);
            let found = model_under(&mut solver, &assumed, &all, &late);
            assert_eq!(found.is_some(), varisat.solve(&all).unwrap(), "seed {seed}");
            // A model satisfies all clauses, and a core contradicts them.
            let (claim, expected) = (found.as_deref().unwrap_or(solver.core()), found.is_some());
            assert_eq!(varisat.solve(claim).unwrap(), expected, "seed {seed}");
            answers[usize::from(expected)] += 1;
        }
        conflicts += solver.conflicts();
    }
    assert!(answers[0] > 50 && answers[1] > 50 && conflicts > 5_000, "{answers:?}, {conflicts} conflicts");
}

/// Two solvers with the same clauses. Each soon has variables of its own, which must not get into what it shares.
#[test]
fn what_another_solver_has_learnt_changes_no_answer() {
    const VARS: u32 = 60;
    let (mut answers, mut units, mut clauses, mut shared) = ([0, 0], 0, 0, Vec::new());
    for seed in 0..cases(40) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut pair, mut varisat) =
            ([(); 2].map(|()| Cdcl::new(&Deadline::NEVER)), Varisat::new(&Deadline::NEVER));
        let mut formula = Formula::default();
        formula.vars.extend((0..VARS).map(|_| varisat.new_var()));
        pair.iter_mut().for_each(|solver| (0..VARS).for_each(|_| _ = solver.new_var()));
        for _ in 0..VARS * 4 {
            let clause: Vec<Lit> = (0..3).map(|_| formula.any_lit(&mut rng)).collect();
            varisat.add_clause(&clause);
            pair.iter_mut().for_each(|solver| solver.add_clause(&clause));
        }
        pair.iter_mut().for_each(Cdcl::share_learnt);
        for round in 0..12 {
            let [one, two] = &mut pair;
            let (solver, other) = if round % 2 == 0 { (one, two) } else { (two, one) };
            let lasting = formula.some_lits(0.02, &mut rng);
            solver.set_lasting(lasting.clone(), &mut Whole::default());
            let (own, implied) = (solver.new_var().positive(), formula.any_lit(&mut rng));
            solver.add_clause(&[!own, implied]);
            let assumed: Vec<Lit> = [own, implied].into_iter().chain(lasting).collect();
            let found = model_under(solver, &assumed[..1], &assumed, &[]);
            assert_eq!(found.is_some(), varisat.solve(&assumed[1..]).unwrap(), "seed {seed}");
            answers[usize::from(found.is_some())] += 1;
            for learnt in solver.take_learnt() {
                let refuted: Vec<Lit> = learnt.lits().iter().map(|&lit| !lit).collect();
                assert!(refuted.iter().all(|lit| lit.var().index() < VARS as usize), "seed {seed}");
                assert!(!varisat.solve(&refuted).unwrap(), "seed {seed}: {refuted:?} is possible");
                *(if refuted.len() == 1 { &mut units } else { &mut clauses }) += 1;
                other.learn(&learnt);
                shared.push(learnt);
            }
        }
    }
    each_member_reads_the_clauses_of_the_others_once(&shared);
    assert!(answers[0] > 50 && answers[1] > 50, "{answers:?}");
    assert!(units > 5 && clauses > 500, "{units} units, {clauses} other clauses");
}

fn each_member_reads_the_clauses_of_the_others_once(shared: &[Learnt]) {
    let lits = |clauses: &[Learnt]| clauses.iter().map(|clause| clause.lits().to_vec()).collect::<Vec<_>>();
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| &shared[i * 5..][..5]);
    let exchange = Exchange::default();
    let (one, two) = (exchange.join(), exchange.join());
    assert!(one.trade(a).is_empty());
    assert_eq!(lits(&two.trade(b)), lits(a));
    let three = exchange.join();
    assert_eq!(lits(&one.trade(c)), lits(b), "not its own");
    assert_eq!(lits(&three.trade(d)), lits(c), "what came after it joined");
    assert_eq!(lits(&two.trade(&[])), lits(&[c, d].concat()), "what it has not read");
    assert_eq!(lits(&one.trade(&[])), lits(d));
    assert!([one, two, three].iter().all(|member| member.trade(&[]).is_empty()));
}

#[test]
fn each_model_of_clauses_and_tables_is_found_once() {
    let mut most = 0;
    for seed in 0..1500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut solver, mut given) = (Cdcl::new(&Deadline::NEVER), Given::default());
        if rng.random_bool(0.5) {
            solver.limit_jumps(rng.random_range(0..4));
        }
        given.formula.vars.extend((0..9).map(|_| solver.new_var()));
        for _ in 0..4 {
            given.grow(&mut rng, &mut solver, &[]);
        }
        let expected = given.models(&[]);
        for _ in 0..expected {
            let found = model(&mut solver, &[]);
            let found = found.unwrap_or_else(|| panic!("seed {seed}: fewer than {expected} models"));
            let block: Vec<Lit> = found.into_iter().map(|lit| !lit).collect();
            solver.add_clause(&block);
        }
        assert_eq!(model(&mut solver, &[]), None, "seed {seed}: more than {expected} models");
        most = most.max(expected);
    }
    assert!(most > 100, "at most {most} models");
}

/// True if lines meet some clues, each vertex has zero or two of them, and there is at least one line.
fn is_drawing(puzzle: &Puzzle, lines: &[bool]) -> bool {
    let grid = puzzle.grid();
    let is_even = |vertex| {
        let spokes = grid.spokes(vertex).into_iter().flatten();
        [0, 2].contains(&spokes.filter(|edge| lines[edge.index()]).count())
    };
    let counts = boards::counts(grid, lines);
    puzzle.clues().iter().zip(counts).all(|(clue, count)| clue.number().is_none_or(|n| n == count))
        && grid.vertices().all(is_even)
        && lines.contains(&true)
}

/// The tables of a board allow exactly what its clues and vertices allow, whatever was decided before and
/// whichever clues are active.
#[test]
fn tables_of_a_board_allow_what_clues_and_vertices_allow() {
    let (mut drawings, mut none) = (0, 0);
    for (seed, (rows, cols)) in (0..).zip([(1, 2), (2, 2), (1, 3), (2, 2), (2, 2), (3, 1)].repeat(25)) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let grid = boards::grid(rows, cols);
        let edges = grid.edge_count();
        let clue = |rng: &mut ChaCha8Rng| match rng.random_range(0..8) {
            n @ 0..=3 => Clue::new(n).unwrap(),
            _ => Clue::BLANK,
        };
        let clues: Vec<Clue> = (0..grid.cell_count()).map(|_| clue(&mut rng)).collect();
        let puzzle = Puzzle::new(grid, clues).unwrap();
        let states: Vec<State> = (0..edges).map(|_| any_state(&mut rng)).collect();
        let board = Board::given(&puzzle, &states);
        let selecting = rng.random_bool(0.5);
        let mut solver = Cdcl::new(&Deadline::NEVER);
        let (literals, selectors) = match selecting {
            true => encode_with_selectors(&board, &mut solver),
            false => (encode(&board, &mut solver), vec![None; grid.cell_count()]),
        };
        let count: Vec<bool> = selectors.iter().map(|lit| lit.is_none() || rng.random_bool(0.5)).collect();
        let counting = puzzle.only(&grid.cells().filter(|cell| count[cell.index()]).collect::<Vec<_>>());
        for drawn in 0..1u32 << edges {
            let lines: Vec<bool> = (0..edges).map(|edge| drawn >> edge & 1 == 1).collect();
            let fits = |(state, line): (&State, &bool)| {
                *state == State::Undecided || (*state == State::Line) == *line
            };
            if !states.iter().zip(&lines).all(fits) {
                continue;
            }
            let told =
                grid.edges().filter_map(|edge| literals.lit(edge).map(|lit| (lit, lines[edge.index()])));
            let told = told.map(|(lit, line)| if line { lit } else { !lit });
            let selected =
                selectors.iter().zip(&count).filter(|(_, count)| **count).filter_map(|(lit, _)| *lit);
            let assumed: Vec<Lit> = told.chain(selected).collect();
            let is_model = model(&mut solver, &assumed).is_some();
            assert_eq!(is_model, is_drawing(&counting, &lines), "seed {seed}: {drawn:b}");
            drawings += usize::from(is_model);
            none += usize::from(!is_model);
        }
    }
    assert!(drawings > 50 && none > 1_000, "{drawings} drawings, {none} others");
}

/// A random state, mostly undecided.
fn any_state(rng: &mut ChaCha8Rng) -> State {
    match rng.random_range(0..12) {
        0 => State::Line,
        1 => State::Cross,
        _ => State::Undecided,
    }
}
