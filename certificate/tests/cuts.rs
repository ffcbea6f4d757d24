//! Tests the rule for cuts with all loops of a 3x3 grid: every loop that meets the clues satisfies each
//! accepted cut.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::io::sink;

use slitherlink_certificate::Checker;

const SIDE: usize = 3;
const EDGES: usize = 2 * SIDE * (SIDE + 1);
const VERTICES: usize = (SIDE + 1) * (SIDE + 1);

/// A generator of the same pseudorandom numbers in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// The edges around a cell, by numbers from 1. Written out independently of the code under test.
fn sides(cell: usize) -> [usize; 4] {
    let (r, c) = (cell / SIDE, cell % SIDE);
    let left = 13 + 4 * r + c;
    [3 * r + c + 1, left + 1, 3 * r + c + 4, left]
}

/// The vertices at the ends of an edge, all numbered from 1.
fn ends(edge: usize) -> [usize; 2] {
    if edge <= 12 {
        let (r, c) = ((edge - 1) / 3, (edge - 1) % 3);
        [4 * r + c + 1, 4 * r + c + 2]
    } else {
        [edge - 12, edge - 8]
    }
}

fn head(clues: &[Option<usize>]) -> String {
    let rows: Vec<String> = clues
        .chunks(SIDE)
        .map(|row| row.iter().map(|clue| clue.map_or(".".into(), |n| n.to_string())).collect())
        .collect();
    format!("slink certificate 1\nsize 3 3\n{}\n", rows.join("\n"))
}

/// All loops: the borders of sets of cells that form one cycle.
fn all_loops() -> Vec<BTreeSet<usize>> {
    let border = |cells: usize| {
        let mut edges = BTreeSet::new();
        for edge in (0..9).filter(|cell| cells >> cell & 1 == 1).flat_map(sides) {
            if !edges.insert(edge) {
                edges.remove(&edge);
            }
        }
        edges
    };
    let is_loop = |edges: &BTreeSet<usize>| {
        let words: Vec<String> = edges.iter().map(usize::to_string).collect();
        let text = format!("{}solutions 1 or more\nloop {}\n", head(&[None; 9]), words.join(" "));
        Checker::new(text.as_bytes()).next(&mut sink()).is_ok()
    };
    (1..1 << 9).map(border).filter(is_loop).collect()
}

/// A random cut. Its clause nearly always fits its set; its reasons are arbitrary.
fn random_cut(random: &mut Random) -> (Vec<i64>, String) {
    let share = 1 + random.below(5);
    let set: BTreeSet<usize> = (1..=VERTICES).filter(|_| random.below(6) < share).collect();
    let leaves = |edge: &usize| ends(*edge).iter().filter(|end| set.contains(end)).count() == 1;
    let mut lits: Vec<i64> = (1..=EDGES).filter(leaves).map(|edge| edge as i64).collect();
    let mut why = || match random.below(2) {
        0 => format!("clue {}", 1 + random.below(9)),
        _ => {
            let edge = 1 + random.below(EDGES) as i64;
            // That an edge is a line is no reason.
            let lit = if random.below(4) == 0 { edge } else { -edge };
            lits.push(lit);
            lit.to_string()
        }
    };
    let (inside, outside) = (why(), why());
    if !lits.is_empty() && random.below(20) == 0 {
        lits.remove(random.below(lits.len()));
    }
    let words = |numbers: Vec<String>| numbers.iter().map(|word| format!(" {word}")).collect::<String>();
    let line = format!(
        "cut{} set{} in {inside} out {outside}",
        words(lits.iter().map(i64::to_string).collect()),
        words(set.iter().map(usize::to_string).collect())
    );
    (lits, line)
}

#[test]
fn every_loop_satisfies_what_is_accepted() {
    let (loops, mut random) = (all_loops(), Random(7));
    assert_eq!(loops.len(), 213);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..60_000 {
        let lines = &loops[random.below(loops.len())];
        let around =
            |cell: usize, lines: &BTreeSet<usize>| sides(cell).iter().filter(|e| lines.contains(e)).count();
        let keep = 1 + random.below(9);
        let clues: Vec<Option<usize>> =
            (0..9).map(|cell| (random.below(9) < keep).then(|| around(cell, lines))).collect();
        let (lits, line) = random_cut(&mut random);
        let text = format!("{}solutions 0\n{line}\nlrat\n", head(&clues));
        // The check always fails: behind an accepted cut, the proof is missing.
        let error = Checker::new(text.as_bytes()).next(&mut sink()).expect_err("there is no proof");
        if error.line == 7 {
            refused += 1;
            continue;
        }
        assert_eq!(error.line, 9, "{error}");
        accepted += 1;
        for lines in &loops {
            let meets = (0..9).all(|cell| clues[cell].is_none_or(|clue| clue == around(cell, lines)));
            let holds = |&lit: &i64| lines.contains(&(lit.unsigned_abs() as usize)) == (lit > 0);
            assert!(!meets || lits.iter().any(holds), "{text}loses {lines:?}");
        }
    }
    println!("{accepted} cuts accepted, {refused} refused");
    assert!(accepted > 1_000 && refused > 1_000);
}
