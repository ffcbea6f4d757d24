//! Sentences state what their steps rest on, and a reader who knows only the rules of the game can follow
//! them.
//!
//! A parser that shares no code with the writer reads them. The places that a sentence names must be exactly
//! those of its step; counts are recomputed; and a SAT solver that is given only the content of the sentence
//! must reach the same conclusion.

mod board;
mod colours;
mod connected;
mod excluded;
mod follow;
mod loops;
mod places;
mod read;

use std::collections::{BTreeMap, BTreeSet};

use slitherlink::explain::{Goal, Limits, explain};
use slitherlink::generate::Clues;
use slitherlink::internals::explain::{Line, argument, sentence, suppose};
use slitherlink::step::{Branch, Conclusion, Fact, Premises, Step};
use slitherlink::{
    Cell, Clue, Deadline, Edge, Grid, Options, Puzzle, Solver, Strategy, Technique, TechniqueSet,
};

use self::board::Board;
use self::connected::OnlyWay;
use self::excluded::Excluded;
use self::follow::{Rule, Told};
use self::loops::{Ahead, MOST};
use self::places::{Places, corners, is_uncounted};
use self::read::{Said, number, read};
use crate::common::boards::{fixture, recipe};
use crate::common::cases::cases;

/// The number of steps of each technique that are followed in each test; after them only a sample is.
const FIRST: usize = 20;
const EVERY: usize = 50;

/// The reason of a step about all crosses that are known.
const NOT_CROSSES: &str = "The edges that are not crosses form no loop";

/// The reason and the conclusion of a sentence.
fn halves(text: &str) -> (&str, Option<&str>) {
    let agree = "have this in common: ";
    let fails = text.strip_suffix(": that cannot be.");
    match fails.or_else(|| text.strip_suffix(". That cannot be.")) {
        Some(reason) => {
            assert_eq!(fails.is_none(), reason.contains(": "), "{text}: two colons, or none");
            (reason, None)
        }
        None if text.contains(agree) => {
            let at = text.find(agree).expect("it does") + agree.len();
            (text[..at].trim_end_matches(": "), Some(&text[at..]))
        }
        None => text.rsplit_once(", so ").map_or((text, None), |(reason, then)| (reason, Some(then))),
    }
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
    fn of(board: &'a Board, text: &'a str) -> Reading<'a> {
        let grid = board.grid();
        let (reason, then) = halves(text);
        let mut said = read(grid, reason);
        for (count, ends) in std::mem::take(&mut said.paths) {
            let path = board.path(count, ends).unwrap_or_else(|| panic!("{text}: there is no such path"));
            said.facts.extend(path.into_iter().map(|edge| Fact::Edge { edge, line: true }));
        }
        // In "The 0 at r1c1 has no lines, so there are crosses at its top", "its" refers to the first clue.
        let its =
            reason.split(" has ").next().unwrap_or_default().split(" already").next().unwrap_or_default();
        let then = then.map(|then| {
            read(grid, &if then.contains(" its ") { format!("{its} {then}") } else { then.into() })
        });
        let mut reading = Reading { board, text, reason, said, then: then.unwrap_or_default().facts };
        reading.add_loops();
        reading
    }

    fn grid(&self) -> Grid {
        self.board.grid()
    }

    /// Adds lines that are only counted, and sides that are stated in other words.
    fn add_loops(&mut self) {
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
        } else if self.reason.contains("a loop of ") {
            let on_loop = loops::closed(self.board, self.reason);
            let named = |edge: &Edge| self.then.contains(&Fact::Edge { edge: *edge, line: false });
            let (closing, drawn): (Vec<Edge>, Vec<Edge>) = on_loop.into_iter().partition(named);
            closing
                .into_iter()
                .for_each(|edge| assert!(self.said.facts.remove(&line(edge)), "{}", self.text));
            self.said.facts.extend(drawn.into_iter().map(line));
        } else if let Some(way) = OnlyWay::read(self.grid(), self.reason, &self.said.facts) {
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
            self.then,
            step.conclusion.facts().iter().copied().collect(),
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
            "a loop of ",
            "The loop is closed",
            "go from one to the other and come back",
            "close a loop that does not satisfy ",
            "no room for a loop",
            NOT_CROSSES,
        ];
        let [side, inside, outside] = [
            "ach side of the loop is connected",
            "are inside the loop, so they must be connected",
            "is outside the loop, so it must be connected with the border",
        ]
        .map(has);
        let cut_off =
            [" off from each other", " off from the border", "one side of the loop would be in two parts"];
        let side = side
            || cut_off.into_iter().any(has)
            || has("are on the same side of the loop, so they must be connected");
        if side || inside || outside {
            return Rule::Connected { inside: side || inside, outside: side || outside };
        }
        match self
            .reason
            .split_once("may end, branch or cross another one at ")
            .or_else(|| self.reason.split_once("would end, branch or cross another one at "))
        {
            Some((_, dots)) => Rule::At(
                corners(self.grid(), dots).into_iter().map(|corner| corner.dot(self.grid())).collect(),
            ),
            None if of_loop.into_iter().any(has) => Rule::OneLoop,
            None => Rule::Near,
        }
    }

    fn told(&self) -> Told {
        if let Some(ahead) = Ahead::read(self.grid(), self.reason, &self.said.facts) {
            return ahead.told(self.then.clone());
        }
        let (clues, facts) = (self.said.clues.clone(), self.said.facts.clone());
        Told { grid: self.grid(), clues, facts, rule: self.rule(), then: self.then.clone() }
    }

    /// Checks the arrangements that the sentence counts; true if it counts any.
    fn check_counts(&self) -> bool {
        if let Some(ahead) = Ahead::read(self.grid(), self.reason, &self.said.facts) {
            return ahead.check(self.text.ends_with("hat cannot be."));
        }
        if !self.reason.contains("arrangement") {
            return false;
        }
        let count = |facts: BTreeSet<Fact>| {
            let (clues, then) = (self.said.clues.clone(), BTreeSet::new());
            Told { grid: self.grid(), clues, facts, rule: Rule::Near, then }.arrangements(MOST)
        };
        let (left, all) = (count(self.said.facts.clone()), count(BTreeSet::new()));
        let said = |before: &str| {
            let (_, rest) = self.reason.split_once(before)?;
            number(rest.split(' ').next().unwrap_or_default())
        };
        let text = self.text;
        if is_uncounted(self.reason) {
            assert_eq!(left, None, "{text}: they can be counted");
            return false;
        }
        let leaves = Leaves::read(self.reason);
        match (leaves, said(" only ")) {
            _ if self.reason.ends_with("have this in common") => {
                let every = said(" all ").or_else(|| said("All "));
                assert!(every.is_some() && (every, every) == (left, all), "{text}: {left:?} of {all:?}");
            }
            (Some(Leaves { kept, of: Some(of) }), _) => {
                assert_eq!((Some(kept), Some(of)), (left, all), "{text}")
            }
            (Some(Leaves { kept, of: None }), _) => {
                let is_unknown = all.is_none() || all == Some(0) && kept == 0;
                assert!(Some(kept) == left && is_unknown, "{text}: {left:?} of {all:?}")
            }
            (None, Some(has)) => assert_eq!(Some(has), all, "{text}"),
            _ => panic!("{text}: how many?"),
        }
        let (clues, facts) = (&self.said.clues, &self.said.facts);
        Excluded { grid: self.grid(), clues, facts, reason: self.reason }.check();
        true
    }
}

/// How many arrangements a sentence says are left, and of how many.
struct Leaves {
    kept: usize,
    of: Option<usize>,
}

impl Leaves {
    /// Reads "leaves only two of the six", "leaves none of the six", "leaves neither of the two", "excludes the only",
    /// "leaves only three" and "leaves no".
    fn read(reason: &str) -> Option<Leaves> {
        if reason.contains("hat excludes the only arrangement of ") {
            return Some(Leaves { kept: 0, of: Some(1) });
        }
        let (_, rest) = reason.split_once(" leaves ")?;
        let words: Vec<&str> = rest.split(' ').collect();
        let (kept, rest) = match words[..] {
            ["only", count, ..] => (number(count).filter(|&kept| kept > 0)?, &words[2..]),
            ["none" | "no", ..] => (0, &words[1..]),
            ["neither", "of", "the", "two", ..] => (0, &words[1..]),
            _ => return None,
        };
        let of = (rest[..2] == ["of", "the"]).then(|| number(rest[2]).expect("of how many"));
        assert_eq!(words[0] == "neither", kept == 0 && of == Some(2), "{reason}: of two");
        assert!(words[0] == "no" || kept > 0 || of.is_some_and(|of| of > 1), "{reason}: of one");
        Some(Leaves { kept, of })
    }
}

/// Statistics of what has been read.
#[derive(Default)]
struct Seen {
    /// The number of sentences of each technique.
    techniques: BTreeMap<String, usize>,
    counted: usize,
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
            let named = if text.contains("a loop of ") || text.contains("path of ") {
                (other.premises.clues == step.premises.clues) && other.conclusion == step.conclusion
            } else {
                places(grid, &other) == places(grid, step)
            };
            assert!(named, "two steps say: {text}");
        }
        let is_chain = !text.contains("corner of ");
        if step.technique.name() == "colouring" || step.technique.name() == "vertex-colours" && is_chain {
            return colours::check(board, step);
        }
        let (text, chained) = colours::without_chains(grid, &text, &step.premises.facts);
        let mut reading = Reading::of(board, &text);
        self.chained += usize::from(!chained.is_empty());
        reading.said.facts.extend(chained);
        reading.check_places(step);
        // The first steps of each technique and some later ones, since following all takes long.
        let times = self.techniques[step.technique.name()];
        if times <= FIRST || times.is_multiple_of(EVERY) {
            self.counted += usize::from(reading.check_counts());
            let follows = reading.told().follows();
            assert!(follows, "{}: it does not follow from this: {text}", step.technique);
        }
    }

    /// Asserts that the sentence states the assumption and the length of its argument correctly, and reads
    /// its lines.
    fn read_argument(&mut self, board: &Board, step: &Step, text: &str) {
        let grid = board.grid();
        for branch in &step.argument {
            let mut here = board.with(branch.assumed);
            for inner in &branch.steps {
                self.read(&here, inner);
                here.conclude(inner);
            }
        }
        let steps = step.argument.iter().flat_map(|branch| &branch.steps).map(length).sum::<usize>();
        let said = text.split_whitespace().filter_map(number).next();
        assert_eq!(said, Some(steps), "{text}");
        let tried = |text: &str| {
            let words =
                text.replace(" inside the", " is inside the").replace(" outside the", " is outside the");
            read(
                grid,
                &words
                    .replace(" on the same", " are on the same")
                    .replace(" on different", " are on different"),
            )
            .facts
        };
        let assumed = step.argument.iter().map(|branch| branch.assumed);
        let fails = [" fails after ", ", all cases lead to a contradiction"];
        let (head, then) = match fails.iter().find_map(|fails| text.split_once(fails)) {
            Some((head, rest)) => (head, rest.split_once(", so ").expect("what follows").1),
            None => text
                .split_once(" leads to the same")
                .map(|(head, rest)| (head, rest.split_once(": ").unwrap().1))
                .unwrap(),
        };
        assert_eq!(tried(head), assumed.collect(), "{text}");
        assert_eq!(read(grid, then).facts, step.conclusion.facts().iter().copied().collect(), "{text}");
        let lines = argument(grid, step);
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
    (cells, facts.map(|fact| fact.relation(grid).0).collect())
}

/// The number of steps, including those of arguments.
fn length(step: &Step) -> usize {
    1 + step.argument.iter().flat_map(|branch| &branch.steps).map(length).sum::<usize>()
}

/// Asserts that an argument has a line for the assumption, and then one for each step.
fn check_lines(grid: Grid, told: &Line, branch: &Branch) {
    let Line::Argument(lines) = told else { panic!("{told:?} is no argument") };
    let mut lines = lines.iter();
    let supposed = suppose(grid, branch.assumed);
    assert_eq!(read(grid, &supposed).facts, BTreeSet::from([branch.assumed]), "{supposed}");
    assert_eq!(lines.next(), Some(&Line::Sentence(supposed)));
    for step in &branch.steps {
        match lines.next() {
            Some(Line::Parts(parts)) => {
                assert_eq!(parts.len(), step.conclusion.facts().len(), "{parts:?}");
                // A part may be told in two halves, of which the first may be no more than what is known.
                let concludes = |part: &String| {
                    let counts: Vec<usize> =
                        part.split(". ").map(|one| one.matches(", so ").count()).collect();
                    matches!(counts[..], [1] | [0 | 1, 1])
                };
                assert!(parts.len() > 1 && parts.iter().all(concludes), "{parts:?}");
                assert_eq!(parts.join(" "), sentence(grid, step));
            }
            line => assert_eq!(line, Some(&Line::Sentence(sentence(grid, step)))),
        }
        if step.technique.name() != "cases" {
            step.argument
                .iter()
                .for_each(|inner| check_lines(grid, lines.next().expect("an argument"), inner));
        }
    }
    assert_eq!(lines.next(), None);
}

fn check_board(puzzle: &Puzzle, seen: &mut Seen) {
    let limits = Limits { techniques: TechniqueSet::LADDER, deadline: Deadline::NEVER, goal: Goal::End };
    seen.texts.clear();
    let mut board = Board::new(puzzle);
    for step in explain(puzzle, limits).steps {
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
    assert!(seen.techniques.len() > 25, "{:?}", seen.techniques);
}

#[test]
fn sentences_of_minimal_boards_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Minimal, cases(30), &mut seen);
    assert!(seen.counted > 100 && seen.techniques.len() > 20, "{}: {:?}", seen.counted, seen.techniques);
    assert!(seen.chained > 20, "{}", seen.chained);
}

#[test]
fn sentences_of_boards_with_more_clues_say_what_their_steps_rest_on() {
    let mut seen = Seen::default();
    check_made(10, Clues::Share(0.45), cases(12), &mut seen);
    check_made(20, Clues::Share(0.45), cases(4), &mut seen);
    assert!(seen.counted > 100 && seen.techniques.len() > 20, "{}: {:?}", seen.counted, seen.techniques);
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
fn chains_away_from_clues_and_dots_are_told_first() {
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
        "The way from r2c2 via r1c2 to r1c3 crosses two lines, and r1c3 and r3c3 are on different sides of the loop, so r2c2 \
         and r3c3 are on different sides of the loop. That leaves only two of the four arrangements of the 1 at r3c2, so \
         there are crosses at the bottom and left of r3c2."
    );
    let facts = [
        line(grid.vertical(1, 2)),
        cross(grid.horizontal(3, 1)),
        line(grid.vertical(3, 2)),
        cross(grid.horizontal(3, 2)),
    ];
    let follows = Conclusion::All(vec![cross(grid.horizontal(2, 1))]);
    assert_eq!(
        told(Technique::VertexColours, Vec::new(), &facts, follows),
        "There is a line on the left of r2c3. The way from r3c2 via r4c2 and r4c3 to r3c3 crosses one line, so r3c2 and r3c3 \
         are on different sides of the loop. No line may end, branch or cross another one at the bottom-right corner of \
         r2c2, so there is a cross at the top of r3c2."
    );
}

/// A step of `vertex-colours` that needs no dot says how its cells are linked.
#[test]
fn chains_of_edges_are_told_without_dots() {
    let grid = Grid::new(3, 3).unwrap();
    let [a, b, c] = [(0, 0), (0, 1), (1, 1)].map(|(r, col)| Some(grid.cell(r, col)));
    let line = Fact::Edge { edge: grid.vertical(0, 1), line: true };
    let cross = Fact::Edge { edge: grid.horizontal(1, 1), line: false };
    let told = |facts: &[Fact], conclusion| {
        let premises = Premises::new(Vec::new(), facts.to_vec());
        sentence(grid, &Step::new(Technique::VertexColours, premises, conclusion))
    };
    assert_eq!(
        told(&[line, cross], Conclusion::All(vec![Fact::cells(a, c, true)])),
        "The way from r1c1 via r1c2 to r2c2 crosses one line, so r1c1 and r2c2 are on different sides of the loop."
    );
    assert_eq!(
        told(&[line, Fact::cells(a, c, true)], Conclusion::All(vec![cross])),
        "The way from r1c2 to r1c1 crosses one line, and r1c1 and r2c2 are on different sides of the loop, so r1c2 and \
         r2c2 are on the same side of the loop: there is a cross at the top of r2c2."
    );
    assert_eq!(
        told(&[line, cross], Conclusion::All(vec![Fact::cells(b, c, false), Fact::cells(a, c, true)])),
        "The way from r1c2 to r2c2 crosses no line, so r1c2 and r2c2 are on the same side of the loop. The way from r1c1 \
         via r1c2 to r2c2 crosses one line, so r1c1 and r2c2 are on different sides of the loop."
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
        "r2c2 and r1c1 are on different sides of the loop, and the way from r1c1 to the outside crosses no line, so r2c2 is \
         inside the loop. r1c3 is inside the loop, and the way from r1c3 to r2c3 crosses no line, so r2c3 is inside the \
         loop: there is a cross on the left of r2c3."
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

/// Other counts and other dots than those that exclude arrangements are noticed.
#[test]
fn wrong_words_on_excluded_arrangements_are_noticed() {
    let grid = Grid::new(2, 3).unwrap();
    let clues = BTreeSet::from([(grid.cell(1, 1), 2)]);
    let facts = BTreeSet::from([Fact::Edge { edge: grid.horizontal(2, 0), line: true }]);
    let [right, wrong] = ["the bottom-left corner of r2c2", "the top-left corner of r2c2"];
    let check = |count: &str, who: &str, at: &str| {
        let reason = format!(
            "There is a line at the bottom of r2c1. That leaves only {count} of the six arrangements of the 2 at r2c2: {who} a \
             line that ends, branches or crosses another one at {at}"
        );
        let excluded = Excluded { grid, clues: &clues, facts: &facts, reason: &reason };
        std::panic::catch_unwind(|| excluded.check()).is_ok()
    };
    assert!(check("four", "the others have", right));
    assert!(!check("four", "the others have", wrong));
    assert!(!check("four", "the others have", &format!("{wrong} or {right}")));
    assert!(!check("four", "each has", right));
    assert!(!check("four", "one does not fit what is known, and one has", right));
}
