//! DIMACS files against the exhaustive oracle, and solvers' answers in every form.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashSet;
use std::path::PathBuf;

use crate::common::boards::{self, deduce, noisy, puzzle};
use crate::common::oracle::{Loop, all_loops, solutions};
use crate::common::program::slink;
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use slitherlink::internals::deduce::{Deducer, Rulebook};
use slitherlink::internals::dimacs::{Formula, ModelDrawing, SatAnswer};
use slitherlink::internals::search::reference::Varisat;
use slitherlink::{Board, Deadline, Puzzle, Solver, TechniqueSet, Verdict, verify};
use slitherlink_encodings::{ClauseSink, Lit, Var};

/// The content of a DIMACS file, read without the library: the edges and the clauses.
struct Cnf {
    vars: u32,
    /// In the order of the comments: the literal of each edge, or whether it is a line.
    edges: Vec<Result<i64, bool>>,
    clauses: Vec<Vec<i64>>,
    cuts: usize,
}

impl Cnf {
    fn parse(text: &str) -> Cnf {
        let mut cnf = Cnf { vars: 0, edges: Vec::new(), clauses: Vec::new(), cuts: 0 };
        let mut count = None;
        for line in text.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["p", "cnf", vars, clauses] => {
                    (cnf.vars, count) = (vars.parse().unwrap(), Some(clauses.parse().unwrap()));
                }
                ["c", "h" | "v", _, _, "=", "line"] => cnf.edges.push(Err(true)),
                ["c", "h" | "v", _, _, "=", "cross"] => cnf.edges.push(Err(false)),
                ["c", "h" | "v", _, _, "=", lit] => cnf.edges.push(Ok(lit.parse().unwrap())),
                ["c", "cuts", cuts] => cnf.cuts = cuts.parse().unwrap(),
                ["c", ..] => {}
                [ref lits @ .., "0"] => {
                    cnf.clauses.push(lits.iter().map(|lit| lit.parse().unwrap()).collect());
                }
                _ => panic!("{line:?}"),
            }
        }
        assert_eq!(count, Some(cnf.clauses.len()));
        cnf
    }

    fn engine(&self) -> Varisat {
        let mut engine = Varisat::new(&Deadline::NEVER);
        for _ in 0..self.vars {
            engine.new_var();
        }
        for clause in &self.clauses {
            engine.add_clause(&clause.iter().map(|&lit| literal(lit)).collect::<Vec<_>>());
        }
        engine
    }

    /// The literals that are true in the engine's model.
    fn model(&self, engine: &Varisat) -> Vec<i64> {
        let value = |n: i64| if engine.holds(literal(n)) { n } else { -n };
        (1..=i64::from(self.vars)).map(value).collect()
    }

    fn lines(&self, model: &[i64]) -> Vec<bool> {
        let is_line = |edge: &Result<i64, bool>| match *edge {
            Ok(lit) => model[lit.unsigned_abs() as usize - 1] == lit,
            Err(on) => on,
        };
        self.edges.iter().map(is_line).collect()
    }

    /// The sets of lines of all models.
    fn models(&self) -> HashSet<Vec<bool>> {
        let (mut engine, mut found) = (self.engine(), HashSet::new());
        while engine.solve(&[]).unwrap() {
            let model = self.model(&engine);
            let edges = self.edges.iter().filter_map(|edge| edge.ok());
            let other = |lit: i64| literal(-model[lit.unsigned_abs() as usize - 1]);
            engine.add_clause(&edges.map(other).collect::<Vec<_>>());
            assert!(found.insert(self.lines(&model)), "the same lines twice");
        }
        found
    }
}

fn literal(number: i64) -> Lit {
    Var::new(number.unsigned_abs() as u32 - 1).lit(number > 0)
}

/// The v lines of a model, a few literals each.
fn v_lines(model: &[i64]) -> String {
    let mut text = String::from("c some solver\ns SATISFIABLE\n");
    for lits in model.chunks(7) {
        let lits: Vec<String> = lits.iter().map(i64::to_string).collect();
        text += &format!("v {}\n", lits.join(" "));
    }
    text + "v 0\n"
}

fn result_file(model: &[i64]) -> String {
    let lits: Vec<String> = model.iter().map(i64::to_string).collect();
    format!("SAT\n{} 0\n", lits.join(" "))
}

fn text(formula: &Formula) -> String {
    let mut text = Vec::new();
    formula.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn read(text: &str) -> Formula {
    Formula::read("t", text.as_bytes()).unwrap()
}

/// Checks the models of a file; returns the number of those with several cycles.
fn check_models(puzzle: &Puzzle, board: &Board, found: &[&Loop]) -> usize {
    let expected: HashSet<Vec<bool>> = found.iter().map(|l| l.lines.clone()).collect();
    let plain = Cnf::parse(&text(&Formula::new(board)));
    let cut = Cnf::parse(&text(&Formula::with_cuts(board.clone(), &Deadline::NEVER).0));
    assert_eq!(cut.clauses[..cut.clauses.len() - cut.cuts], plain.clauses, "cuts come last");
    let mut several = 0;
    for cnf in [&plain, &cut] {
        let models = cnf.models();
        let is_loop = |lines: &&Vec<bool>| verify(puzzle, lines.as_slice()).is_ok();
        let loops: HashSet<Vec<bool>> = models.iter().filter(is_loop).cloned().collect();
        assert_eq!(loops, expected, "{puzzle:?}");
        several += models.len() - loops.len();
        if cnf.cuts > 0 && found.len() < 2 {
            let has = |lines: &Vec<bool>, l: &Loop| l.lines.iter().zip(lines).all(|(a, b)| a <= b);
            assert!(models.iter().all(|lines| found.iter().any(|l| has(lines, l))), "{puzzle:?}");
        }
    }
    several
}

#[test]
fn the_models_are_the_solutions_and_cycles() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut boards, mut several) = (0, 0);
    for (rows, cols, rounds) in [(1, 1, 10), (2, 2, 100), (3, 4, 200), (4, 4, 200), (4, 5, 40)] {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..rounds {
            let puzzle = noisy(grid, &loops, &mut rng);
            let found = solutions(&loops, &puzzle);
            if found.len() > 30 {
                continue;
            }
            several += check_models(&puzzle, &Board::new(&puzzle), &found);
            let techniques = Rulebook::new(TechniqueSet::SOLVING);
            let mut deducer = Deducer::new(&techniques, &puzzle);
            if deduce(&mut deducer).is_ok() {
                check_models(&puzzle, deducer.board(), &found);
            }
            boards += 1;
        }
    }
    assert!(boards > 300 && several > 300, "{boards} boards, {several} models of several cycles");
}

/// The loop that a user runs: solve, decode, cut, repeat.
fn solve_by_rounds(puzzle: &Puzzle, board: &Board) -> (Option<Vec<bool>>, usize) {
    let mut file = text(&Formula::new(board));
    for round in 1.. {
        let cnf = Cnf::parse(&file);
        let mut engine = cnf.engine();
        if !engine.solve(&[]).unwrap() {
            return (None, round);
        }
        let model = cnf.model(&engine);
        let mut formula = read(&file);
        assert_eq!(formula.puzzle(), puzzle);
        let answers = [v_lines(&model), result_file(&model)]
            .map(|text| formula.read_answer("m", text.as_bytes()).unwrap());
        assert_eq!(answers[0], answers[1]);
        let SatAnswer::Models(answer) = &answers[0] else { panic!("{answers:?}") };
        let [answer] = &answer[..] else { panic!("{answer:?}") };
        match formula.draw(answer).unwrap() {
            ModelDrawing::Solution { solution, .. } => return (Some(solution.lines().to_vec()), round),
            ModelDrawing::Cycles(cycles) => {
                formula.cut(&cycles);
                file = text(&formula);
                assert!(read(&file).draw(answer).is_err(), "the same model must not come again");
            }
        }
    }
    unreachable!()
}

#[test]
fn decoding_and_cutting_ends_at_a_solution_or_at_none() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let grid = boards::grid(4, 5);
    let loops = all_loops(grid);
    let (mut none, mut rounds) = (0, 0);
    for _ in 0..300 {
        let puzzle = noisy(grid, &loops, &mut rng);
        let found = solutions(&loops, &puzzle);
        let (lines, used) = solve_by_rounds(&puzzle, &Board::new(&puzzle));
        rounds += used - 1;
        match lines {
            Some(lines) => assert!(found.iter().any(|l| l.lines == lines), "{puzzle:?}"),
            None => {
                assert!(found.is_empty(), "{puzzle:?}");
                none += 1;
            }
        }
    }
    assert!(none > 20 && rounds > 20, "{none} without a solution, {rounds} rounds more");
}

#[test]
fn shipped_boards_by_rounds() {
    let file = std::fs::read_to_string("fixtures/slink/minimal-20x20.txt").unwrap();
    let puzzles = slitherlink::formats::Reader::new("t", file.as_bytes());
    for puzzle in puzzles.take(1).map(|item| item.unwrap().puzzle) {
        let answer = Solver::new(slitherlink::Options::default()).solve(&puzzle);
        let Verdict::Unique(solution) = &answer.verdict else { panic!("{:?}", answer.verdict) };
        for board in [&Board::new(&puzzle), &answer.board] {
            assert_eq!(solve_by_rounds(&puzzle, board).0.as_deref(), Some(solution.lines()));
        }
    }
}

/// A square of four lines around the 4, and another one around a blank.
#[test]
fn a_cycle_that_meets_all_clues_alone_is_the_solution() {
    let puzzle = puzzle("4...");
    let (grid, formula) = (puzzle.grid(), Formula::new(&Board::new(&puzzle)));
    let cnf = Cnf::parse(&text(&formula));
    let mut engine = cnf.engine();
    let around = |cell| grid.sides(cell).map(|side| literal(cnf.edges[side.index()].unwrap()));
    let both = [around(grid.cell(0, 0)), around(grid.cell(0, 2))].concat();
    assert!(engine.solve(&both).unwrap());
    let model = v_lines(&cnf.model(&engine));
    let Ok(SatAnswer::Models(models)) = formula.read_answer("m", model.as_bytes()) else { panic!() };
    let Ok(ModelDrawing::Solution { solution, others: 1 }) = formula.draw(&models[0]) else { panic!() };
    let lines: Vec<usize> = (0..grid.edge_count()).filter(|&e| solution.lines()[e]).collect();
    let mut sides = grid.sides(grid.cell(0, 0)).map(|side| side.index());
    sides.sort_unstable();
    assert_eq!(lines, sides);
}

/// A formula as written by earlier versions: variable 1 is all four edges, 2 says that the cell is inside.
const SMALL: &str = "\
c slink 1
c # a remark
c # another one
c size 1 1
c row 4
c h 1 1 = 1
c h 2 1 = 1
c v 1 1 = 1
c v 1 2 = 1
c cuts 0
p cnf 2 4
1 0
-1 2 0
1 -2 0
2 0
";

fn small() -> Formula {
    Formula::read("small", SMALL.as_bytes()).unwrap()
}

/// The answer to a small formula, or the error without the formula's own text.
fn answer(text: &str) -> String {
    match small().read_answer("m", text.as_bytes()) {
        Ok(answer) => format!("{answer:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn answers_in_either_dialect() {
    for (text, expected) in [
        ("s SATISFIABLE\nv 1 2 0\n", "Models([Model([true, true])])"),
        ("c x\r\nv -1\r\nc y\r\nv -2 0\r\ns SATISFIABLE\r\n", "Models([Model([false, false])])"),
        ("SAT\n1 -2 0\n", "Models([Model([true, false])])"),
        // As printed by z3, and by clasp.
        ("s SATISFIABLE\nv 1 -2 \n", "Models([Model([true, false])])"),
        (
            "c Answer: 1\nv 1 2 0\nc Answer: 2\nv 1\nv -2 0\ns SATISFIABLE\n",
            "Models([Model([true, true]), Model([true, false])])",
        ),
        ("s UNSATISFIABLE\nc that is all\ns UNSATISFIABLE\n", "Unsatisfiable"),
        ("SAT\n1 2 1\n0", "Models([Model([true, true])])"),
        ("s UNSATISFIABLE\n", "Unsatisfiable"),
        ("UNSAT\n", "Unsatisfiable"),
        ("s UNKNOWN\n", "Unknown"),
        ("INDET\n", "Unknown"),
    ] {
        assert_eq!(answer(text), expected, "{text:?}");
    }
}

#[test]
fn bad_answers_are_named_with_their_place() {
    for (text, expected) in [
        ("", "m:1:1: found the end of the input, expected a solver's answer"),
        ("c only\n", "m:1:1: found the end of the input, expected a solver's answer"),
        ("1 0\n", "m:1:1: found `1 0`, expected a solver's answer"),
        ("s MAYBE\n", "m:1:1: found `s MAYBE`, expected a solver's answer"),
        ("\u{7f}\u{0}", "m:1:1: found `\\x7f\\x00`, expected a solver's answer"),
        ("SATISFIABLE\n", "m:1:1: found `SATISFIABLE`, expected a solver's answer"),
        (
            "s SATISFIABLE\n",
            "m:1:1: found the end of the input, expected a literal for each of the 2 variables: 1 has none",
        ),
        ("v 0\n", "m:1:3: found `0`, expected a literal for each of the 2 variables: 1 has none"),
        (
            "v 1\n",
            "m:1:1: found the end of the input, expected a literal for each of the 2 variables: 2 has none",
        ),
        ("SAT\n1 2\n", "m:2:1: found the end of the input, expected 0 after the literals"),
        (
            "v 1 2 0\nv 1\n",
            "m:2:1: found the end of the input, expected a literal for each of the 2 variables",
        ),
        ("s UNSATISFIABLE\ns SATISFIABLE\n", "m:2:1: found `s SATISFIABLE`, expected the same status"),
        ("s UNSATISFIABLE\nv 1 2 0\n", "m:2:1: found `v 1 2 0`, expected a solver's answer"),
        ("s UNKNOWN\nand so on\n", "m:2:1: found `and so on`, expected a solver's answer"),
        ("v 1\nv  -1 0\n", "m:2:4: found `-1`, expected another literal: 1 came before"),
        ("v 1 3 0\n", "m:1:5: found `3`, expected a literal of the 2 variables"),
        ("v 1 x 0\n", "m:1:5: found `x`, expected a literal"),
        ("v +1 0\n", "m:1:3: found `+1`, expected a literal"),
        ("v 99999999999999999999 0\n", "m:1:3: found `99999999999999999999`, expected a literal"),
        ("v -9223372036854775808 0\n", "m:1:3: found `-9223372036854775808`, expected a literal"),
        ("v - 0\n", "m:1:3: found `-`, expected a literal"),
        ("v 1 2 0 2\n", "m:1:9: found `2`, expected nothing more after the 0"),
    ] {
        let found = answer(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
}

#[test]
fn models_of_other_clauses_are_refused() {
    let formula = small();
    let Ok(SatAnswer::Models(models)) = formula.read_answer("m", "v -1 -2 0".as_bytes()) else { panic!() };
    let refused = formula.draw(&models[0]).unwrap_err().to_string();
    assert_eq!(refused, "not a model of these clauses: the 4 at r1c1 has 0 lines");
}

#[test]
fn a_file_comes_back_as_it_was_but_for_remarks() {
    let puzzle = puzzle("2.2 ..3 .11");
    let formula = Formula::with_cuts(Board::new(&puzzle), &Deadline::NEVER).0;
    let again = read(&text(&formula));
    let data = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("c #")).map(String::from).collect()
    };
    assert_eq!(data(&text(&again)), data(&text(&formula)));
}

#[test]
fn bad_files_are_named_with_their_place() {
    let file = SMALL.to_string();
    let first = file.lines().position(|line| line.starts_with("c size")).unwrap() + 1;
    let at = |line: usize, column: usize| format!("t:{}:{column}: found ", first + line);
    for (old, new, line, column, expected) in [
        ("c size 1 1", "c size 0 1", 0, 1, "the size 0 x 1, but"),
        ("c size 1 1", "c size 99999 99999", 0, 1, "the size 99999 x 99999, but"),
        ("c size 1 1", "c size 1 1 1", 0, 8, "`1 1 1`, expected rows and columns"),
        ("c size 1 1", "c size 268435456 1", 2, 1, "`c h 1 1 = 1`, expected `c row` and clues"),
        ("c row 4", "c row 7", 1, 7, "`7`, expected clues, . for a blank"),
        ("c h 2 1", "c h 3 1", 3, 1, "`c h 3 1 = 1`, expected `c h 2 1 =` and a literal, `line` or `cross`"),
        ("c v 1 2 = 1", "c v 1 2 = 0", 5, 11, "`0`, expected a literal, `line` or `cross`"),
        ("c v 1 2 = 1", "c v 1 2 = 77", 7, 1, "2 variables, expected 77 at least"),
        (
            "p cnf 2 ",
            "p cnf 2000000000 ",
            7,
            1,
            "2000000000 variables, expected 1 at least, for the edges, and 5",
        ),
        ("p cnf 2 ", "p sat 1 ", 7, 1, "`p sat 1 "),
        ("1 0\n", "3 0\n", 8, 1, "`3`, expected a literal of the 2 variables, or 0"),
        ("c cuts 0", "c cuts", 6, 7, "the end of the line, expected their number"),
    ] {
        assert!(file.contains(old), "{old:?} in {file}");
        let error = Formula::read("t", file.replacen(old, new, 1).as_bytes()).unwrap_err().to_string();
        let expected = at(line, column) + expected;
        assert!(error.starts_with(&expected), "{error}\n{expected}");
    }
    for (file, expected) in [
        ("p cnf 2 1\n1 0\n", "t:1:1: found `p cnf 2 1`, expected `c slink 1`, the first line that"),
        ("", "t:1:1: found the end of the file, expected `c slink 1`"),
        (&file.replace("\n1 0\n", "\n"), "clauses, expected"),
        (file.strip_suffix(" 0\n").unwrap(), "found the end of the line, expected 0 after the last clause"),
        (&file.replace("c cuts 0", "c cuts 999"), "clauses, expected 999 cuts"),
    ] {
        let error = Formula::read("t", file.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}\n{expected}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Any damage results in an error or another file, and never in a panic.
    #[test]
    fn damaged_files_and_answers_never_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
        model in prop::collection::vec(any::<bool>(), 40),
    ) {
        let mut bytes = text(&Formula::with_cuts(Board::new(&puzzle("2. .3")), &Deadline::NEVER).0).into_bytes();
        for (at, byte, kind) in edits {
            let i = at.index(bytes.len() + 1) % bytes.len().max(1);
            match kind {
                _ if bytes.is_empty() => bytes.push(byte),
                0 => bytes[i] = byte,
                1 => drop(bytes.remove(i)),
                2 => bytes.insert(i, b"0123456789 -\n.clhvp"[usize::from(byte) % 19]),
                _ => bytes.truncate(i),
            }
        }
        if let Ok(mut formula) = Formula::read("t", &bytes[..]) {
            let lits: Vec<i64> = (1..=formula.var_count() as i64)
                .map(|n| if model[n as usize % model.len()] { n } else { -n }).collect();
            if let Ok(SatAnswer::Models(models)) = formula.read_answer("m", v_lines(&lits).as_bytes())
                && let Ok(ModelDrawing::Cycles(cycles)) = formula.draw(&models[0])
            {
                formula.cut(&cycles);
            }
        }
        let formula = Formula::new(&Board::new(&puzzle("2. .3")));
        let _ = formula.read_answer("m", &bytes[..]);
    }
}

/// A temporary folder for the files of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }
}

/// Standard output, standard error and exit code.
fn told(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = slink(args, input);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (out, err, output.status.code())
}

/// A model as a solver prints it.
fn solve_file(path: &str) -> String {
    let cnf = Cnf::parse(&std::fs::read_to_string(path).unwrap());
    let mut engine = cnf.engine();
    match engine.solve(&[]).unwrap() {
        true => v_lines(&cnf.model(&engine)),
        false => "s UNSATISFIABLE\n".into(),
    }
}

const BOARDS: &str = "fixtures/slink/minimal-10x10.txt";

#[test]
fn the_loop_of_a_shell_ends_at_what_solve_draws() {
    let (folder, drawing) = (Folder::new("loop"), told(&["solve", "--first", BOARDS], "").0);
    let drawing = drawing.strip_prefix("1\n").unwrap().split("\n2\n").next().unwrap();
    let cnf = folder.file("board.cnf");
    for options in [&["--raw"][..], &[], &["--raw", "--with-cuts"]] {
        let (out, err, code) = told(&[&["encode", BOARDS, "-o", &cnf], options].concat(), "");
        assert_eq!((out.as_str(), err.as_str(), code), ("", "", Some(0)));
        let mut rounds = 1;
        let (out, code) = loop {
            let (out, err, code) = told(&["decode", "--cut", &cnf], &solve_file(&cnf));
            if code != Some(4) {
                break (out, code);
            }
            assert!(out.is_empty() && err.ends_with("cycles: run the solver again\n"), "{err}");
            rounds += 1;
        };
        assert_eq!((out.trim_end(), code), (drawing.trim_end(), Some(0)));
        assert_eq!(rounds > 1, options == ["--raw"], "{rounds} rounds");
    }
}

#[test]
fn several_cycles_are_drawn_and_told() {
    let folder = Folder::new("cycles");
    let cnf = folder.file("board.cnf");
    // A line between two 4s does not join them.
    let puzzle = "1 3\n4 . 4\n";
    told(&["encode", "--raw", "-o", &cnf], puzzle);
    let model = folder.file("model");
    std::fs::write(&model, solve_file(&cnf)).unwrap();
    let (out, err, code) = told(&["decode", &cnf, &model], "");
    let drawing = "\
2 cycles, expected one loop:
#################
#               #
# +---+   +---+ #
# | 4 |   | 4 | #
# +---+   +---+ #
#               #
#################
";
    assert_eq!((out.as_str(), code), (drawing, Some(1)));
    assert!(err.starts_with("note: `slink decode --cut`"), "{err}");
    assert_eq!(told(&["decode", "--cut", &cnf, &model], "").2, Some(4));
    assert_eq!(told(&["decode", &cnf], &solve_file(&cnf)), ("no solution\n".into(), String::new(), Some(1)));
    let (_, err, code) = told(&["decode", "--cut", &cnf, &model], "");
    assert!(err.contains("model: not a model of these clauses: it violates clause "), "{err}");
    assert_eq!(code, Some(2));
    assert_eq!(
        told(&["decode", &cnf], "INDET\n"),
        ("unknown: the solver gave up\n".into(), String::new(), Some(1))
    );
}

#[test]
fn one_puzzle_is_chosen() {
    let three = "1 1\n4\n1 1\nq\n1 2\n4 .\n";
    let size = |number| {
        let (out, err, code) = told(&["encode", "--puzzle", number], three);
        (out.lines().find(|line| line.starts_with("c size")).map(String::from), err, code)
    };
    assert_eq!(size("1"), (Some("c size 1 1".into()), String::new(), Some(0)));
    assert_eq!(size("3"), (Some("c size 1 2".into()), String::new(), Some(0)));
    for (number, expected) in [
        ("2", "error: <stdin>:4:1: puzzle 2: found `q`"),
        ("4", "error: <stdin>: found 3 puzzles, but --puzzle asks for number 4"),
        ("0", "error: invalid value '0' for '--puzzle <N>'"),
    ] {
        let (out, err, code) = size(number);
        assert!(err.starts_with(expected), "{err}");
        assert_eq!((out, code), (None, Some(2)));
    }
    assert_eq!(told(&["encode"], "").1, "error: <stdin>: found no puzzle, expected one\n");
}

#[test]
fn a_refuted_board_is_the_empty_clause() {
    let (out, err, code) = told(&["encode"], "1 1\n3\n");
    let why = "o solution: the lines and crosses that follow from the clues allow no loop at the top-left corner of r1c1";
    assert_eq!((err, code), (format!("note: n{why}\n"), Some(0)));
    assert!(out.contains(&format!("c # N{why}.\n")), "{out}");
    assert!(out.lines().any(|line| line == "0"), "{out}");
    assert!(Cnf::parse(&out).models().is_empty());
}

#[test]
fn standard_input_is_for_the_model() {
    for args in [&["decode", "-"][..], &["decode", "--cut", "-", "model"]] {
        let (_, err, code) = told(args, "");
        assert!(err.starts_with("error: found `-` for CNF, expected a file"), "{err}");
        assert_eq!(code, Some(2));
    }
}
