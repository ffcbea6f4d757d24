//! Sentences state what their steps rest on, and a reader who knows only the rules of the game can follow
//! them.
//!
//! A parser that shares no code with the writer reads them. The places that a sentence names must be exactly
//! those of its step; and a SAT solver that is given only the content of the sentence
//! must reach the same conclusion.

mod board;
mod clauses;
mod colours;
mod connected;
mod follow;
mod loops;
mod places;
mod read;

use std::collections::{BTreeMap, BTreeSet};

use slitherlink::explain::Limits;
use slitherlink::generate::Clues;
use slitherlink::internals::explain::{Line, argument, sentence, suppose};
use slitherlink::step::{Branch, Conclusion, Fact, Premises, Step};
use slitherlink::{Cell, Clue, Edge, Grid, Options, Puzzle, Solver, Strategy, Technique};

use self::board::Board;
use self::connected::OnlyWay;
use self::follow::{Rule, Told};
use self::places::Places;
use self::read::{FEW, Said, normal, number, read};
use crate::common::boards::{fixture, recipe};
use crate::common::cases::cases;

/// The number of steps of each technique that are followed in each test; after them only a sample is.
const FIRST: usize = 20;
const EVERY: usize = 50;

/// The reason of a step about all crosses that are known.
const NOT_CROSSES: &str = "The edges that are not crosses form no loop";

/// The reason and the conclusion of a sentence.
fn halves(text: &str) -> (&str, Option<&str>) {
    if let Some((_, last)) = text.rsplit_once(". ")
        && last.starts_with("That cannot give ")
    {
        return (text, None);
    }
    let fails = text.strip_suffix(": that cannot be.");
    match fails.or_else(|| text.strip_suffix(". That cannot be.")) {
        Some(reason) => {
            assert_eq!(fails.is_none(), reason.contains(": "), "{text}: two colons, or none");
            (reason, None)
        }
        None => text.rsplit_once(", so ").map_or((text, None), |(reason, then)| (reason, Some(then))),
    }
}

/// More crosses than this are left to the board.
const CROSSES: usize = 5;

/// What a sentence about barriers calls just "lines", "inside cells" or "cells of the other side": they are too many for a list, and
/// seen on the board.
fn unlisted(reason: &str, step: &Step) -> BTreeSet<Fact> {
    if !reason.contains(" every way except ") && !reason.contains(" off from ") {
        return BTreeSet::new();
    }
    let words: Vec<&str> = reason.split(' ').map(|word| word.trim_end_matches(',')).collect();
    let is_list = |at: usize| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        ["at", "on"].contains(&next)
            || next.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let open = |at: &usize| ["lines", "Lines", "cells", "Cells"].contains(&words[*at]) && !is_list(*at);
    let mut facts = BTreeSet::new();
    for at in (0..words.len()).filter(open) {
        let side = words[at.saturating_sub(1)].to_lowercase();
        let is_line = words[at].eq_ignore_ascii_case("lines");
        let is_meant = |fact: &&Fact| match **fact {
            Fact::Edge { line, .. } => is_line && line,
            Fact::Cells { cells: [None, _], differ } if !is_line && words.get(at + 1) != Some(&"of") => {
                differ == (side == "inside")
            }
            Fact::Cells { differ, .. } => !is_line && words.get(at + 1) == Some(&"of") && differ,
        };
        let meant: Vec<Fact> = step.premises.facts.iter().filter(is_meant).copied().collect();
        assert!(meant.len() > FEW, "{reason}: they could be named");
        facts.extend(meant);
    }
    facts
}

/// The cells among these: of two that are on different sides, the one that is not named.
fn unlisted_cells(grid: Grid, reason: &str, step: &Step) -> BTreeSet<read::Node> {
    let named = |cell: read::Node| {
        reason.split([' ', ',', '.']).any(|word| cell.is_some() && read::cell(grid, word) == cell)
    };
    let cells = unlisted(reason, step).into_iter().filter_map(|fact| match fact {
        Fact::Cells { cells: [a, b], .. } => Some(if b.is_some() && !named(b) { b } else { a }),
        Fact::Edge { .. } => None,
    });
    cells.collect()
}

/// The sentence of a step, as it is read on a board.
struct Reading<'a> {
    board: &'a Board<'a>,
    text: &'a str,
    reason: &'a str,
    said: Said,
    then: BTreeSet<Fact>,
}

impl<'a> Reading<'a> {
    fn of(board: &'a Board, step: &Step, text: &'a str) -> Reading<'a> {
        let grid = board.grid();
        let (reason, then) = halves(text);
        let mut said = read(grid, reason);
        for (count, ends) in std::mem::take(&mut said.paths) {
            let path = board.path(count, ends).unwrap_or_else(|| panic!("{text}: there is no such path"));
            said.facts.extend(path.into_iter().map(|edge| Fact::Edge { edge, line: true }));
        }
        said.facts.extend(unlisted(reason, step));
        // "Its" refers to the only clue.
        let clue = said.clues.first().map(|&(cell, number)| (grid.cell_place(cell), number));
        let its =
            clue.map_or(String::new(), |((r, c), number)| format!("the {number} at r{}c{}", r + 1, c + 1));
        let then = then.map(|then| {
            let in_short = places::in_short(grid, reason, then);
            let told = if then.contains(" its ") { format!("{its} {then}") } else { then.into() };
            in_short.unwrap_or_else(|| read(grid, &told).facts)
        });
        let mut reading = Reading { board, text, reason, said, then: then.unwrap_or_default() };
        reading.add_loops(step);
        reading
    }

    fn grid(&self) -> Grid {
        self.board.grid()
    }

    /// Adds lines that are only counted, and sides that are stated in other words.
    fn add_loops(&mut self, step: &Step) {
        let line = |edge: Edge| Fact::Edge { edge, line: true };
        if self.reason == NOT_CROSSES {
            let crosses = self.grid().edges().map(|edge| Fact::Edge { edge, line: false });
            self.said.facts.extend(crosses.filter(|cross| self.board.knows(cross)));
        } else if let Some((_, rest)) = self.reason.split_once("The loop is closed: it has ") {
            let loops = self.board.loops();
            let [on_loop] = &loops.iter().collect::<Vec<_>>()[..] else {
                panic!("{}: which loop?", self.text)
            };
            assert_eq!(
                number(rest.split(' ').next().unwrap_or_default()),
                Some(on_loop.len()),
                "{}",
                self.text
            );
            self.said.facts.extend(on_loop.iter().map(|&edge| line(edge)));
            self.then = self.board.undecided().map(|edge| Fact::Edge { edge, line: false }).collect();
        } else if loops::is_told(self.reason) {
            let on_loop = loops::closed(self.board, self.reason);
            let named = |edge: &Edge| self.then.contains(&Fact::Edge { edge: *edge, line: false });
            let (closing, drawn): (Vec<Edge>, Vec<Edge>) = on_loop.into_iter().partition(named);
            closing
                .into_iter()
                .for_each(|edge| assert!(self.said.facts.remove(&line(edge)), "{}", self.text));
            self.said.facts.extend(drawn.into_iter().map(line));
        } else if let Some(way) = OnlyWay::read(
            self.grid(),
            self.reason,
            &self.said.facts,
            &unlisted_cells(self.grid(), self.reason, step),
        ) {
            assert!(way.is_so(self.grid()), "{}: that is not the only way", self.text);
            self.said.facts.retain(|fact| fact.drawn().is_some());
            self.said.facts.extend(way.facts(self.reason));
        }
    }

    /// Asserts that the sentence names exactly what the step rests on and concludes, and that it is drawn or
    /// known already.
    fn check_places(&self, step: &Step) {
        let text = self.text;
        if self.reason == NOT_CROSSES {
            return assert!(step.premises.facts.iter().all(|fact| self.said.facts.contains(fact)), "{text}");
        }
        let clues = step.premises.clues.iter().filter_map(|&(cell, clue)| Some((cell, clue.number()?)));
        assert_eq!(self.said.clues, clues.collect::<BTreeSet<(Cell, u8)>>(), "{}: {text}", step.technique);
        assert_eq!(
            self.said.facts,
            step.premises.facts.iter().copied().collect(),
            "{}: {text}",
            step.technique
        );
        assert_eq!(
            normal(self.then.iter().copied()),
            normal(step.conclusion.facts().iter().copied()),
            "{}: {text}",
            step.technique
        );
        assert!(self.said.facts.iter().all(|fact| self.board.knows(fact)), "{text}: that is not known");
        assert!(self.said.clues.iter().all(|&clue| self.board.has_clue(clue)), "{text}: no such clue");
        let (clues, facts) = (&self.said.clues, &self.said.facts);
        Places { grid: self.grid(), text, reason: self.reason, clues, facts, then: &self.then }.check();
    }

    /// The rule that the sentence appeals to.
    fn rule(&self) -> Rule {
        let has = |words: &str| self.reason.contains(words);
        let of_loop = [
            "close the loop without ",
            "close a loop without ",
            "closes a loop without ",
            "The loop is closed",
            " every other way. ",
            " every way from ",
            " every way between ",
            "no room for a loop",
            NOT_CROSSES,
        ];
        let [side, inside, outside] = [
            "ach side of the loop is connected",
            "are inside, so they must be connected",
            "is outside, so it must be connected with the outside of the board",
        ]
        .map(has);
        let cut_off = [
            " off from each other",
            " off from the outside of the board",
            "one side of the loop would be in two parts",
        ];
        let side =
            side || cut_off.into_iter().any(has) || has("are on the same side, so they must be connected");
        if side || inside || outside {
            return Rule::Connected { inside: side || inside, outside: side || outside };
        }
        if of_loop.into_iter().any(has) { Rule::OneLoop } else { Rule::Near }
    }

    fn told(&self) -> Told {
        let (clues, facts) = (self.said.clues.clone(), self.said.facts.clone());
        Told { grid: self.grid(), clues, facts, rule: self.rule(), then: self.then.clone() }
    }

    /// Adds the crosses of a step that are too many to be named: they are seen on the board.
    fn add_crosses(&mut self, step: &Step) {
        if self.reason.contains("rosses block every ") {
            let crosses =
                step.premises.facts.iter().filter(|fact| matches!(fact, Fact::Edge { line: false, .. }));
            let crosses: Vec<Fact> = crosses.copied().collect();
            assert!(crosses.len() > CROSSES, "{}: they could be named", self.text);
            self.said.facts.extend(crosses);
        }
    }
}

/// Statistics of what has been read.
#[derive(Default)]
struct Seen {
    /// The number of sentences of each technique.
    techniques: BTreeMap<String, usize>,
    /// The what-ifs that are told in one sentence, and those with lines below.
    whatifs: [usize; 2],
    /// The sentences that say what a chain of cells away from the clues means for cells beside them.
    chained: usize,
    /// The sentences about the current board, each with its step.
    texts: BTreeMap<String, Step>,
}

impl Seen {
    /// Reads the sentence of a step, and those of its argument.
    fn read(&mut self, board: &Board, step: &Step) {
        let grid = board.grid();
        let text = sentence(grid, step);
        assert!(text.starts_with(char::is_alphanumeric) && text.ends_with('.'), "{text}");
        assert!(!text.contains("  ") && !text.contains(" ,"), "{text}");
        *self.techniques.entry(step.technique.to_string()).or_default() += 1;
        if !step.argument.is_empty() {
            self.read_argument(board, step, &text);
            return;
        }
        if let Some(other) = self.texts.insert(text.clone(), step.clone()) {
            // A loop or path is named by its length and ends, so it may be another one by now.
            // What is not listed may also be something else by now.
            let is_listed = unlisted(&text, step).is_empty()
                && !text.contains("rosses block every ")
                && !text.contains("From cell to cell, ");
            let named = if loops::is_told(&text) || text.contains("path of ") || !is_listed {
                let concluded = |step: &Step| normal(step.conclusion.facts().iter().copied());
                other.premises.clues == step.premises.clues && concluded(&other) == concluded(step)
            } else {
                places(grid, &other) == places(grid, step)
            };
            assert!(named, "two steps say: {text}");
        }
        if step.technique.name() == "colouring" {
            return colours::check(board, step);
        }
        let (text, chained) = colours::without_chains(grid, &text, &step.premises.facts);
        let mut reading = Reading::of(board, step, &text);
        self.chained += usize::from(!chained.is_empty());
        reading.said.facts.extend(chained);
        reading.add_crosses(step);
        reading.check_places(step);
        // The first steps of each technique and some later ones, since following all takes long.
        let times = self.techniques[step.technique.name()];
        if times <= FIRST || times.is_multiple_of(EVERY) {
            clauses::check_amounts(grid, &reading.said, reading.reason);
            clauses::check_one_more(grid, &reading.said, reading.reason);
            let follows = reading.told().follows();
            assert!(follows, "{}: it does not follow from this: {text}", step.technique);
        }
    }

    /// Asserts that the sentence states what follows and, as far as it tells it, the argument, and reads the lines of that.
    fn read_argument(&mut self, board: &Board, step: &Step, text: &str) {
        let grid = board.grid();
        for branch in &step.argument {
            let mut here = board.with(branch.assumed);
            for inner in &branch.steps {
                self.read(&here, inner);
                here.conclude(inner);
            }
        }
        let lines = argument(grid, step);
        if let ([branch], Some((then, otherwise))) = (&step.argument[..], text.split_once(": otherwise")) {
            let said = read(grid, then).facts;
            assert_eq!(said, step.conclusion.facts().iter().copied().collect(), "{text}");
            assert_eq!(said, BTreeSet::from([branch.assumed.negated()]), "{text}");
            clauses::check_otherwise(grid, branch, otherwise);
            let is_short = !otherwise.starts_with(", move by move, ");
            self.whatifs[usize::from(!is_short)] += 1;
            if is_short {
                return assert!(lines.is_empty(), "{text}");
            }
        } else {
            clauses::check_cases(grid, step, text);
        }
        if step.technique == Technique::Cases {
            return assert!(lines.is_empty(), "{text}");
        }
        assert_eq!(lines.len(), step.argument.len());
        for (line, branch) in lines.iter().zip(&step.argument) {
            check_lines(grid, line, branch);
        }
    }
}

/// The places of a step: its clues, and its edges and pairs of cells, whatever their states.
fn places(grid: Grid, step: &Step) -> (Vec<Cell>, BTreeSet<[read::Node; 2]>) {
    let cells = step.premises.clues.iter().map(|&(cell, _)| cell).collect();
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    (cells, facts.map(|fact| colours::compared(grid, fact).0).collect())
}

/// Asserts that an argument has a line for the assumption, and then one for each step.
fn check_lines(grid: Grid, told: &Line, branch: &Branch) {
    let Line::Argument(lines) = told else { panic!("{told:?} is no argument") };
    let mut lines = lines.iter();
    let supposed = suppose(grid, branch.assumed);
    assert_eq!(read(grid, &supposed).facts, BTreeSet::from([branch.assumed]), "{supposed}");
    assert_eq!(lines.next(), Some(&Line::Sentence(supposed)));
    for step in &branch.steps {
        assert_eq!(lines.next(), Some(&Line::Sentence(sentence(grid, step))));
        if step.argument.is_empty() && !argument(grid, step).is_empty() {
            // Several conclusions, which are read with the step.
            assert!(matches!(lines.next(), Some(Line::Argument(each)) if each.len() > 2));
        } else if !argument(grid, step).is_empty() {
            step.argument
                .iter()
                .for_each(|inner| check_lines(grid, lines.next().expect("an argument"), inner));
        }
    }
    assert_eq!(lines.next(), None);
}

fn check_board(puzzle: &Puzzle, seen: &mut Seen) {
    let limits = Limits::default();
    seen.texts.clear();
    let mut board = Board::new(puzzle);
    for step in limits.explain(puzzle).steps {
        seen.read(&board, &step);
        board.conclude(&step);
    }
}

fn check_made(size: u64, clues: Clues, boards: u64, seen: &mut Seen) {
    let recipe = recipe(size, clues);
    (0..boards).for_each(|index| check_board(&recipe.make(40, index).unwrap().puzzle, seen));
}

#[test]
fn sentences_of_fixtures_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    let files = std::fs::read_dir("fixtures/explain").unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for name in names.iter().filter(|name| name.ends_with(".txt")) {
        fixture(&format!("explain/{name}")).iter().for_each(|puzzle| check_board(puzzle, &mut seen));
    }
    // A 1 in a corner: nothing is known around it, and two of its sides are at the border.
    // And three 3s, two pairs of which are adjacent.
    // And a single cell, where only a board without any line is wrong.
    for text in
        [".", "0.\n..", "0.0\n.0.\n0..", "1.\n..", "1.2\n...\n..3", "2.\n.2", "4.\n..", "33.\n3..", "33\n33"]
    {
        check_board(&crate::common::boards::puzzle(text), &mut seen);
    }
    assert!(seen.techniques.len() > 20, "{:?}", seen.techniques);
}

#[test]
fn sentences_of_minimal_boards_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Minimal, cases(30), &mut seen);
    assert!(seen.whatifs[0] > 20, "{:?}", seen.whatifs);
    assert!(seen.techniques.len() > 15, "{:?}", seen.techniques);
    assert!(seen.chained > 20, "{}", seen.chained);
}

#[test]
fn sentences_of_boards_with_more_clues_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Share(0.45), cases(12), &mut seen);
    check_made(20, Clues::Share(0.45), cases(4), &mut seen);
    assert!(seen.whatifs[0] > 20, "{:?}", seen.whatifs);
    assert!(seen.techniques.len() > 15, "{:?}", seen.techniques);
    assert!(seen.chained > 20, "{}", seen.chained);
}

/// Explanations hardly ever need a search through all cases, so these are boards that are solved in that way.
#[test]
fn sentences_of_cases_say_what_they_assume_and_conclude() {
    let (mut seen, recipe) = (Seen::default(), recipe(8, Clues::Minimal));
    let options = Options { record: true, strategy: Strategy::Cases, ..Options::default() };
    for index in 0..cases(30) {
        let puzzle = recipe.make(7, index).unwrap().puzzle;
        let mut board = Board::new(&puzzle);
        for step in Solver::new(options).solve(&puzzle).steps().unwrap() {
            if step.technique == Technique::Cases {
                seen.read(&board, &step);
            }
            board.conclude(&step);
        }
    }
    assert!(seen.techniques["cases"] > 10, "{:?}", seen.techniques);
}

/// What is drawn away from a clue is told as a chain that says something of two cells beside it.
#[test]
fn chains_away_from_clues_are_told_first() {
    let grid = Grid::new(5, 5).unwrap();
    let cell = |r, c| Some(grid.cell(r, c));
    let line = |edge| Fact::Edge { edge, line: true };
    let cross = |edge| Fact::Edge { edge, line: false };
    let told = |technique, clues, facts: &[Fact], conclusion| {
        let premises = Premises::new(clues, facts.to_vec());
        sentence(grid, &Step::new(technique, premises, conclusion))
    };
    let one = (grid.cell(2, 1), Clue::new(1).unwrap());
    let facts =
        [line(grid.horizontal(1, 1)), line(grid.vertical(0, 2)), Fact::cells(cell(0, 2), cell(2, 2), true)];
    let follows = Conclusion::All(vec![cross(grid.horizontal(3, 1)), cross(grid.vertical(2, 1))]);
    assert_eq!(
        told(Technique::ClueColouring, vec![one], &facts, follows),
        "The way from r2c2 via r1c2 to r1c3 crosses two lines, and r1c3 and r3c3 are on different sides, so r2c2 \
         and r3c3 are on different sides: just one of the top and right of the 1 at r3c2 is a line. That is its \
         only one, so its bottom and left are crosses."
    );
}

/// A step of `colouring` says how its cells are linked.
#[test]
fn chains_of_edges_are_told() {
    let grid = Grid::new(3, 3).unwrap();
    let [a, b, c] = [(0, 0), (0, 1), (1, 1)].map(|(r, col)| Some(grid.cell(r, col)));
    let line = Fact::Edge { edge: grid.vertical(0, 1), line: true };
    let cross = Fact::Edge { edge: grid.horizontal(1, 1), line: false };
    let told = |facts: &[Fact], conclusion| {
        let premises = Premises::new(Vec::new(), facts.to_vec());
        sentence(grid, &Step::new(Technique::Colouring, premises, conclusion))
    };
    assert_eq!(
        told(&[line, cross], Conclusion::All(vec![Fact::cells(a, c, true)])),
        "The way from r1c1 via r1c2 to r2c2 crosses one line, so r1c1 and r2c2 are on different sides."
    );
    assert_eq!(
        told(&[line, Fact::cells(a, c, true)], Conclusion::All(vec![cross])),
        "The way from r1c2 to r1c1 crosses one line, and r1c1 and r2c2 are on different sides, so there is a cross between r1c2 and r2c2."
    );
    assert_eq!(
        told(&[line, cross], Conclusion::All(vec![Fact::cells(b, c, false), Fact::cells(a, c, true)])),
        "From cell to cell, a line changes the side and a cross does not, so r1c2 and r2c2 are on one side, \
         and r1c1 on the other."
    );
    // Through the outside, so it says on which side each end is.
    let d = Some(grid.cell(0, 2));
    let facts = [
        Fact::cells(a, c, true),
        Fact::Edge { edge: grid.horizontal(0, 0), line: false },
        Fact::cells(None, d, true),
        Fact::Edge { edge: grid.horizontal(1, 2), line: false },
    ];
    assert_eq!(
        told(&facts, Conclusion::All(vec![Fact::Edge { edge: grid.vertical(1, 2), line: false }])),
        "r2c2 and r1c1 are on different sides, and the way from r1c1 to the outside crosses no line, so r2c2 is inside. \
         r1c3 is inside, and the way from r1c3 to r2c3 crosses no line, so r2c3 is inside: there is a cross on the left of r2c3."
    );
}

/// A list of many cells or edges starts with their number.
#[test]
fn long_lists_are_counted() {
    let grid = Grid::new(3, 9).unwrap();
    let cross = |col| Fact::Edge { edge: grid.vertical(0, col), line: false };
    let told = |cols: std::ops::RangeInclusive<usize>| {
        let ends = Fact::cells(Some(grid.cell(0, 0)), Some(grid.cell(0, *cols.end())), false);
        let premises = Premises::new(Vec::new(), cols.map(cross).collect());
        sentence(grid, &Step::new(Technique::Colouring, premises, Conclusion::All(vec![ends])))
    };
    let (seven, eight) = (told(1..=7), told(1..=8));
    assert!(
        seven.starts_with("The way from r1c1 via r1c2, r1c3, r1c4, r1c5, r1c6 and r1c7 to r1c8"),
        "{seven}"
    );
    assert!(eight.starts_with("The way from r1c1 via the seven cells r1c2, r1c3, "), "{eight}");
}
