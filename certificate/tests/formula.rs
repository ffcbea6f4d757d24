//! The formula for VeriPB means the puzzle: a drawing can be completed to a solution of it exactly if it is a loop that meets
//! the clues. Drawings that are loops are completed here; for others a sum of lines of the formula is refuted.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::fmt::Write;
use std::io::sink;

use slitherlink_certificate::Checker;

/// Numbers without a pattern.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A grid: the ends of its edges, and the edges around its cells, from 0.
struct Grid {
    cols: usize,
    ends: Vec<[usize; 2]>,
    sides: Vec<[usize; 4]>,
}

impl Grid {
    fn new(rows: usize, cols: usize) -> Grid {
        let vertex = |r, c| r * (cols + 1) + c;
        let places = |rows, cols| (0..rows).flat_map(move |r| (0..cols).map(move |c| (r, c)));
        let across = places(rows + 1, cols).map(|(r, c)| [vertex(r, c), vertex(r, c + 1)]);
        let down = places(rows, cols + 1).map(|(r, c)| [vertex(r, c), vertex(r + 1, c)]);
        let left = |r, c| (rows + 1) * cols + vertex(r, c);
        let sides =
            places(rows, cols).map(|(r, c)| [r * cols + c, r * cols + c + cols, left(r, c), left(r, c) + 1]);
        Grid { cols, ends: across.chain(down).collect(), sides: sides.collect() }
    }

    /// The drawing around some cells.
    fn around(&self, cells: usize) -> Vec<bool> {
        let mut lines = vec![false; self.ends.len()];
        for (_, sides) in self.sides.iter().enumerate().filter(|(cell, _)| cells >> cell & 1 == 1) {
            sides.iter().for_each(|&side| lines[side] = !lines[side]);
        }
        lines
    }

    fn clue(&self, lines: &[bool], cell: usize) -> usize {
        self.sides[cell].iter().filter(|&&side| lines[side]).count()
    }

    /// The vertices of each cycle, in order with the edge to the next; `None` if more than two lines meet somewhere.
    fn cycles(&self, lines: &[bool]) -> Option<Vec<Vec<(usize, usize)>>> {
        let spokes =
            |vertex| (0..lines.len()).filter(move |&edge| lines[edge] && self.ends[edge].contains(&vertex));
        let mut is_done = vec![false; lines.len()];
        let mut cycles = Vec::new();
        for first in 0..lines.len() {
            if !lines[first] || is_done[first] {
                continue;
            }
            let (mut at, mut cycle) = (self.ends[first][0], Vec::new());
            while spokes(at).count() == 2 {
                let Some(edge) = spokes(at).find(|&edge| !is_done[edge]) else { break };
                is_done[edge] = true;
                cycle.push((at, edge));
                at = self.ends[edge][0] + self.ends[edge][1] - at;
            }
            if spokes(at).count() != 2 {
                return None;
            }
            cycles.push(cycle);
        }
        Some(cycles)
    }
}

/// A line of the formula: terms (coefficient, variable, whether it is negated), and whether the sum is equal to the number or
/// at least that.
struct Line {
    terms: Vec<(i64, usize, bool)>,
    is_equation: bool,
    bound: i64,
}

struct Opb {
    lines: Vec<Line>,
    variables: HashMap<String, usize>,
}

impl Opb {
    fn read(text: &str) -> Opb {
        let mut opb = Opb { lines: Vec::new(), variables: HashMap::new() };
        for line in text.lines().filter(|line| !line.starts_with(['*', 'm'])) {
            let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
            let (terms, end) = words.split_at(words.len() - 2);
            let terms = terms.chunks(2).map(|term| {
                let name = term[1].trim_start_matches('~').to_owned();
                let next = opb.variables.len();
                (
                    term[0].parse().unwrap(),
                    *opb.variables.entry(name).or_insert(next),
                    term[1].starts_with('~'),
                )
            });
            let terms = terms.collect();
            assert!(["=", ">="].contains(&end[0]), "{line}");
            opb.lines.push(Line { terms, is_equation: end[0] == "=", bound: end[1].parse().unwrap() });
        }
        opb
    }

    fn get(&self, name: &str) -> Option<usize> {
        self.variables.get(name).copied()
    }

    /// The lines that hold, as far as all their variables have values.
    fn holds(&self, values: &[Option<bool>]) -> bool {
        self.lines.iter().all(|line| match line.rest(values) {
            (sum, free) if free.is_empty() => {
                if line.is_equation {
                    sum == line.bound
                } else {
                    sum >= line.bound
                }
            }
            _ => true,
        })
    }

    /// Whether the lines refute an assignment without flow: some line is false, or the sum of all lines "more flows in than
    /// out" of a cycle is, once edges that are no lines have no flow.
    fn refutes(&self, values: &[Option<bool>], cycles: &[Vec<(usize, usize)>]) -> bool {
        if !self.holds(values) {
            return true;
        }
        let mut values = values.to_vec();
        // No flow without a line: minus a sum of free variables is at least 0.
        for line in &self.lines {
            let (sum, free) = line.rest(&values);
            if sum == line.bound && !line.is_equation && free.values().all(|&weight| weight < 0) {
                free.keys().for_each(|&variable| values[variable] = Some(false));
            }
        }
        let flow: HashMap<usize, &str> =
            self.variables.iter().map(|(name, &variable)| (variable, name.as_str())).collect();
        cycles.iter().any(|cycle| {
            let (mut sum, mut weights) = (0, HashMap::<usize, i64>::new());
            for &(vertex, _) in cycle {
                // The only one with this vertex and flow.
                let d = self.variables[&format!("d{}", vertex + 1)];
                let has = |line: &&Line| {
                    let is_flow = |&(_, variable, _): &(i64, usize, bool)| flow[&variable].starts_with('f');
                    line.terms.iter().any(is_flow) && line.terms.iter().any(|term| term.1 == d)
                };
                let line = self.lines.iter().find(has).unwrap();
                assert!(!line.is_equation);
                let (part, free) = line.rest(&values);
                sum += part - line.bound;
                free.iter().for_each(|(&variable, weight)| *weights.entry(variable).or_default() += weight);
            }
            sum < 0 && weights.values().all(|&weight| weight == 0)
        })
    }
}

impl Line {
    /// The sum of the terms with values, and the coefficients of the others.
    fn rest(&self, values: &[Option<bool>]) -> (i64, HashMap<usize, i64>) {
        let (mut sum, mut free) = (0, HashMap::new());
        for &(weight, variable, is_not) in &self.terms {
            match values[variable] {
                Some(value) => sum += weight * i64::from(value != is_not),
                None => {
                    sum += weight * i64::from(is_not);
                    *free.entry(variable).or_default() += if is_not { -weight } else { weight };
                }
            }
        }
        (sum, free)
    }
}

/// The formula of a board of which one loop is given.
fn formula(grid: &Grid, clues: &[Option<usize>], lines: &[bool]) -> Opb {
    let mut text = format!("slink certificate 1\nsize {} {}\n", grid.sides.len() / grid.cols, grid.cols);
    for row in clues.chunks(grid.cols) {
        let row = row.iter().map(|clue| clue.map_or('.', |clue| char::from(b'0' + clue as u8)));
        writeln!(text, "{}", row.collect::<String>()).unwrap();
    }
    text += "solutions 1 or more\nloop";
    for edge in (0..lines.len()).filter(|&edge| lines[edge]) {
        write!(text, " {}", edge + 1).unwrap();
    }
    let certificate = Checker::new(text.as_bytes()).next(&mut sink()).unwrap().unwrap();
    let mut opb = Vec::new();
    certificate.write_opb(&mut opb).unwrap();
    Opb::read(std::str::from_utf8(&opb).unwrap())
}

/// Whether the formula has a solution with these lines.
fn allows(opb: &Opb, grid: &Grid, lines: &[bool], has_known: bool) -> bool {
    let vertices = grid.ends.iter().flatten().max().unwrap() + 1;
    let mut values = vec![None; opb.variables.len()];
    let mut on_loop = vec![false; vertices];
    for (edge, &is_line) in lines.iter().enumerate() {
        values[opb.variables[&format!("x{}", edge + 1)]] = Some(is_line);
        grid.ends[edge].iter().for_each(|&end| on_loop[end] |= is_line);
    }
    for (vertex, &is_on) in on_loop.iter().enumerate() {
        values[opb.variables[&format!("d{}", vertex + 1)]] = Some(is_on);
    }
    // The other value of b1 is always refuted.
    let b1 = opb.variables["b1"];
    values[b1] = Some(!has_known);
    assert!(!opb.holds(&values));
    values[b1] = Some(has_known);
    let Some(cycles) = grid.cycles(lines) else {
        assert!(!opb.holds(&values));
        return false;
    };
    let roots: Vec<usize> =
        (0..vertices).filter(|vertex| opb.get(&format!("r{}", vertex + 1)).is_some()).collect();
    let mut can_be = false;
    for root in &roots {
        for other in &roots {
            values[opb.variables[&format!("r{}", other + 1)]] = Some(other == root);
        }
        if opb.refutes(&values, &cycles) {
            continue;
        }
        // A single loop with the root on it: send the flow once around.
        let [cycle] = &cycles[..] else { panic!("several loops are not refuted: {lines:?}") };
        let start = cycle.iter().position(|(vertex, _)| vertex == root).expect("a root on the loop");
        let bits = (0..).take_while(|bit| opb.get(&format!("f1_{bit}")).is_some()).count();
        let mut all = values.clone();
        let mut put = |edge: usize, flow: i64| {
            for bit in 0..bits {
                all[opb.variables[&format!("f{}_{bit}", edge + 1)]] = Some(flow >> bit & 1 == 1);
            }
        };
        (0..lines.len()).for_each(|edge| put(edge, 0));
        for (i, &(vertex, edge)) in cycle.iter().cycle().skip(start).take(cycle.len()).enumerate() {
            let flow = (cycle.len() - 1 - i) as i64;
            put(edge, (1 << (bits - 1)) + if grid.ends[edge][0] == vertex { flow } else { -flow });
        }
        assert!(all.iter().all(Option::is_some) && opb.holds(&all), "{lines:?}");
        can_be = true;
    }
    can_be
}

/// Clues of a random drawing that is a loop: some of all, only small ones, or no positive ones.
fn check(rows: usize, cols: usize, boards: usize, every: usize, random: &mut Random) -> [usize; 3] {
    let grid = Grid::new(rows, cols);
    let all = 1 << (rows * cols);
    let is_loop = |lines: &[bool]| grid.cycles(lines).is_some_and(|cycles| cycles.len() == 1);
    let mut seen = [0; 3];
    for board in 0..boards {
        let known =
            std::iter::repeat_with(|| grid.around(random.below(all))).find(|lines| is_loop(lines)).unwrap();
        let mut random = Random(random.0 ^ board as u64);
        let clues: Vec<Option<usize>> = (0..rows * cols)
            .map(|cell| {
                Some(grid.clue(&known, cell))
                    .filter(|&clue| clue <= [4, 2, 0][board % 3] && random.below(4) == 0)
            })
            .collect();
        let opb = formula(&grid, &clues, &known);
        for cells in (0..all).step_by(every).map(|cells| (cells + random.below(every)).min(all - 1)) {
            let lines = grid.around(cells);
            let meets = clues
                .iter()
                .enumerate()
                .all(|(cell, clue)| clue.is_none_or(|n| n == grid.clue(&lines, cell)));
            let has_known = known.iter().zip(&lines).all(|(known, line)| known <= line);
            let expected = is_loop(&lines) && meets;
            assert_eq!(allows(&opb, &grid, &lines, has_known), expected, "{clues:?} {lines:?}");
            let several = grid.cycles(&lines).is_some_and(|cycles| cycles.len() > 1);
            seen[if expected { 0 } else { 1 + usize::from(several && meets) }] += 1;
        }
    }
    seen
}

/// All drawings in which an even number of lines meets at each vertex; for others, see [`odd_vertices`].
#[test]
fn the_formula_means_the_puzzle() {
    let mut random = Random(88);
    let mut seen = [0; 3];
    for (rows, cols, boards, every) in [
        (1, 1, 3, 1),
        (1, 2, 3, 1),
        (2, 1, 3, 1),
        (1, 3, 6, 1),
        (3, 1, 6, 1),
        (2, 2, 9, 1),
        (2, 3, 12, 1),
        (3, 2, 12, 1),
        (3, 3, 12, 1),
        (4, 4, 12, 200),
    ] {
        let more = check(rows, cols, boards, every, &mut random);
        (0..3).for_each(|i| seen[i] += more[i]);
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// A number of lines other than none and two is refuted by the line of the vertex alone.
#[test]
fn odd_vertices() {
    let grid = Grid::new(3, 3);
    let known = grid.around(1);
    let opb = formula(&grid, &[None; 9], &known);
    for vertex in 0..16 {
        let spokes: Vec<usize> = (0..24).filter(|&edge| grid.ends[edge].contains(&vertex)).collect();
        for bits in 0..1_u32 << spokes.len() {
            let mut values = vec![None; opb.variables.len()];
            for (i, &edge) in spokes.iter().enumerate() {
                values[opb.variables[&format!("x{}", edge + 1)]] = Some(bits >> i & 1 == 1);
            }
            let mut holds = |is_on| {
                values[opb.variables[&format!("d{}", vertex + 1)]] = Some(is_on);
                opb.holds(&values)
            };
            assert_eq!([holds(false), holds(true)], [bits == 0, bits.count_ones() == 2], "{vertex} {bits:b}");
        }
    }
}
