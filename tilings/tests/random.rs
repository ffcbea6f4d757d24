//! Random patches of random tilings, against all loops of the patch: the borders of all sets of faces that have one
//! loop as their border.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink_tilings::loopy::{KINDS, Parameters};
use slitherlink_tilings::{
    Deadline, Lattice, Puzzle, State, Verdict, forced, generate, json, solutions, solve, verify,
};

/// The most faces of a patch.
const FACES: usize = 11;

/// A patch of a tiling, in which some neighbours may have become one face.
fn patch(random: &mut ChaCha8Rng) -> Arc<Lattice> {
    loop {
        let kind = &KINDS[random.random_range(0..KINDS.len())];
        if !kind.is_known() {
            continue;
        }
        let whole = Parameters::new(kind, 4, 4).unwrap().lattice().unwrap();
        let mut faces: Vec<usize> = vec![random.random_range(0..whole.face_count())];
        for _ in 0..random.random_range(3..3 * FACES) {
            let face = whole.faces().nth(faces[random.random_range(0..faces.len())]).unwrap();
            let side = whole.sides(face)[random.random_range(0..whole.sides(face).len())];
            if let Some(next) = whole.across(side, face)
                && !faces.contains(&next.index())
                && faces.len() < FACES
            {
                faces.push(next.index());
            }
        }
        let corners = |face: usize| -> Vec<usize> {
            whole.corners(whole.faces().nth(face).unwrap()).iter().map(|vertex| vertex.index()).collect()
        };
        let mut shapes: Vec<Vec<usize>> = faces.into_iter().map(corners).collect();
        for _ in 0..random.random_range(0..3) {
            let (a, b) = (random.random_range(0..shapes.len()), random.random_range(0..shapes.len()));
            if let Some(both) = merged(&shapes[a], &shapes[b]).filter(|_| a != b) {
                shapes[a] = both;
                shapes.swap_remove(b);
            }
        }
        let vertices: BTreeSet<usize> = shapes.iter().flatten().copied().collect();
        let number = |vertex: &usize| vertices.iter().position(|other| other == vertex).unwrap() as u32;
        let numbered: Vec<Vec<u32>> = shapes.iter().map(|shape| shape.iter().map(number).collect()).collect();
        let places =
            vertices.iter().map(|&vertex| whole.place(whole.vertices().nth(vertex).unwrap())).collect();
        // Patches with holes and pinches are refused.
        if let Ok(lattice) = Lattice::new(places, &numbered) {
            return Arc::new(lattice);
        }
    }
}

/// The face that two faces make that have just one edge and its ends in common.
fn merged(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    if a.iter().filter(|vertex| b.contains(vertex)).count() != 2 || a.len() + b.len() > 14 {
        return None;
    }
    let from = (0..a.len()).find(|&i| b.contains(&a[i]) && b.contains(&a[(i + 1) % a.len()]))?;
    let (first, last) = (a[(from + 1) % a.len()], a[from]);
    let mut shape: Vec<usize> = (0..a.len()).map(|i| a[(from + 1 + i) % a.len()]).collect();
    let at = b.iter().position(|&vertex| vertex == last)?;
    let mut way: Vec<usize> = (1..b.len()).map(|i| b[(at + i) % b.len()]).collect();
    if way[0] == first {
        way.reverse();
    }
    way.pop();
    shape.extend(way);
    Some(shape)
}

/// All loops of a board, by edge.
fn all_loops(lattice: &Lattice) -> Vec<Vec<bool>> {
    let is_loop = |lines: &Vec<bool>| {
        let drawn: Vec<_> = lattice.edges().filter(|edge| lines[edge.index()]).collect();
        let mut degree = vec![0; lattice.vertex_count()];
        drawn.iter().for_each(|&edge| lattice.ends(edge).iter().for_each(|end| degree[end.index()] += 1));
        let mut reached = vec![false; lattice.vertex_count()];
        reached[lattice.ends(drawn[0])[0].index()] = true;
        for _ in 0..drawn.len() {
            for &edge in &drawn {
                let [a, b] = lattice.ends(edge).map(|end| end.index());
                let is_reached = reached[a] || reached[b];
                (reached[a], reached[b]) = (is_reached, is_reached);
            }
        }
        degree.iter().all(|&degree| degree == 0 || degree == 2)
            && lattice.vertices().all(|vertex| degree[vertex.index()] == 0 || reached[vertex.index()])
    };
    let border = |inside: u32| {
        let is_inside = |face: Option<slitherlink_tilings::Face>| {
            face.is_some_and(|face| inside >> face.index() & 1 == 1)
        };
        lattice
            .edges()
            .map(|edge| {
                let [a, b] = lattice.beside(edge);
                is_inside(a) != is_inside(b)
            })
            .collect()
    };
    (1..1u32 << lattice.face_count()).map(border).filter(is_loop).collect()
}

fn clues_of(lattice: &Lattice, lines: &[bool]) -> Vec<Option<u8>> {
    let count = |face| lattice.sides(face).iter().filter(|edge| lines[edge.index()]).count() as u8;
    lattice.faces().map(|face| Some(count(face))).collect()
}

#[test]
fn verdicts_lists_and_forced_edges_are_those_of_all_loops() {
    let cases = std::env::var("SLINK_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1);
    let mut random = ChaCha8Rng::seed_from_u64(20);
    let mut verdicts = [0; 3];
    for case in 0..1000 * cases {
        let lattice = patch(&mut random);
        let loops = all_loops(&lattice);
        let mut clues = clues_of(&lattice, &loops[random.random_range(0..loops.len())]);
        let share = random.random_range(0.0..1.0);
        for (clue, face) in clues.iter_mut().zip(lattice.faces()) {
            // Some clues are wrong.
            if random.random_bool(0.04) {
                *clue = Some(random.random_range(0..=lattice.sides(face).len() as u8));
            }
            *clue = clue.filter(|_| random.random_bool(share));
        }
        let puzzle = Puzzle::new(Arc::clone(&lattice), clues.clone()).unwrap();
        let meets = |lines: &&Vec<bool>| {
            let own = clues_of(&lattice, lines);
            clues.iter().zip(own).all(|(clue, own)| clue.is_none() || *clue == own)
        };
        let expected: BTreeSet<Vec<bool>> = loops.iter().filter(meets).cloned().collect();
        let shown =
            || format!("case {case}: {}", json::write(&slitherlink_tilings::Entry::of(puzzle.clone())));

        let list = solutions(&puzzle, usize::MAX, &Deadline::NEVER).unwrap();
        let found: BTreeSet<Vec<bool>> =
            list.solutions.iter().map(|solution| solution.lines().to_vec()).collect();
        assert_eq!((found.len(), list.is_complete), (list.solutions.len(), Some(true)), "{}", shown());
        assert_eq!(found, expected, "{}", shown());
        if let Some(limit) = expected.len().checked_sub(1) {
            let list = solutions(&puzzle, limit, &Deadline::NEVER).unwrap();
            assert_eq!((list.solutions.len(), list.is_complete), (limit, Some(false)), "{}", shown());
        }

        let verdict = solve(&puzzle, &Deadline::NEVER).unwrap();
        let number = match &verdict {
            Verdict::None => 0,
            Verdict::Unique(_) => 1,
            Verdict::Several(two) => {
                assert_ne!(two[0], two[1]);
                2
            }
            Verdict::Undecided(_) => panic!("there is no deadline"),
        };
        assert_eq!(number, expected.len().min(2), "{}", shown());
        verdicts[number] += 1;

        let common = |edge: usize| {
            let mut states = expected.iter().map(|lines| State::of(lines[edge]));
            let first = states.next()?;
            Some(if states.all(|state| state == first) { first } else { State::Undecided })
        };
        let common: Option<Vec<State>> = (0..lattice.edge_count()).map(common).collect();
        let found = forced(&puzzle, &Deadline::NEVER).unwrap();
        assert_eq!(found.map(|found| found.states), common, "{}", shown());

        // The referee accepts no other loop.
        let other = &loops[random.random_range(0..loops.len())];
        assert_eq!(verify(&puzzle, other).is_ok(), expected.contains(other), "{}", shown());
    }
    assert!(verdicts.iter().all(|&count| count > 50 * cases), "{verdicts:?}");
}

#[test]
fn boards_that_are_made_have_one_solution_and_no_clue_too_many() {
    for kind in KINDS.iter().filter(|kind| kind.is_known()) {
        let lattice = Arc::new(Parameters::new(kind, 4, 3).unwrap().lattice().unwrap());
        for (clues, seed) in [(1.0, 1), (0.6, 2), (0.0, 3)] {
            let puzzle = generate(&lattice, clues, seed, &Deadline::NEVER).unwrap();
            assert!(matches!(solve(&puzzle, &Deadline::NEVER).unwrap(), Verdict::Unique(_)), "{}", kind.name);
            let again = generate(&lattice, clues, seed, &Deadline::NEVER).unwrap();
            assert_eq!(puzzle.clues(), again.clues());
            let given = lattice.faces().filter(|&face| puzzle.clue(face).is_some());
            match clues {
                1.0 => assert_eq!(given.count(), lattice.face_count()),
                0.0 => {
                    for face in given {
                        let verdict = solve(&puzzle.without(face), &Deadline::NEVER).unwrap();
                        assert!(matches!(verdict, Verdict::Several(_)), "{}", kind.name);
                    }
                }
                share => assert!(given.count() as f64 >= (share * lattice.face_count() as f64).floor()),
            }
        }
    }
}

#[test]
fn a_deadline_that_has_passed_leaves_everything_open() {
    let kind = &KINDS[2];
    let lattice = Arc::new(Parameters::new(kind, 9, 9).unwrap().lattice().unwrap());
    let puzzle = Puzzle::new(Arc::clone(&lattice), vec![None; lattice.face_count()]).unwrap();
    let over = Deadline::within(Some(std::time::Duration::ZERO));
    assert!(matches!(solve(&puzzle, &over).unwrap(), Verdict::Undecided(None)));
    assert_eq!(solutions(&puzzle, 9, &over).unwrap().is_complete, None);
    assert_eq!(forced(&puzzle, &over).unwrap().unwrap().unsettled, lattice.edge_count());
    assert!(generate(&lattice, 1.0, 1, &over).is_err());
}
