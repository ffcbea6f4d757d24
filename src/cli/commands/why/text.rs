//! What was found, for people.

use slink::explain::End;
use slink::explain::ladder::CASES;
use slink::explain::words::{list, sentence};
use slink::formats::Entry;
use slink::grid::{Cell, Grid, State};
use slink::step::places::cell_name;
use slink::why::{Additions, Aim, Drawn, Fewest, Several, Spare, Why};
use slink::{Clue, Puzzle, Solution, Step};

use super::super::solve::differences::Differences;
use crate::cli::stream::Item;
use crate::cli::terminal::Pen;

/// The text and the drawings.
pub(super) fn of(item: &Item<Entry>, found: &Why, aim: Aim, pen: Pen) -> Vec<u8> {
    let puzzle = &item.puzzle.puzzle;
    let mut page = Page { puzzle, aim, pen, out: format!("{}\n", item.number).into_bytes() };
    match found {
        Why::None { clues, steps } => page.none(clues, steps),
        Why::Several(several) => page.several(several),
        Why::One { drawn, spare, needed, .. } => page.one(*drawn, spare, needed.as_ref()),
        Why::Timeout => page.say("the time ran out before it was clear how many solutions there are"),
    }
    page.out
}

/// What is said of a puzzle.
struct Page<'a> {
    puzzle: &'a Puzzle,
    aim: Aim,
    pen: Pen,
    out: Vec<u8>,
}

impl Page<'_> {
    fn say(&mut self, sentence: &str) {
        self.out.extend(sentence.bytes().chain([b'\n']));
    }

    /// A board without lines.
    fn draw_clues(&mut self, puzzle: &Puzzle) {
        let states = vec![State::Undecided; puzzle.grid().edge_count()];
        self.pen.draw_states(puzzle, &states, &mut self.out);
    }

    fn none(&mut self, clues: &Fewest, steps: &Result<Vec<Step>, End>) {
        let what = match clues.cells.len() {
            1 => "one clue alone cannot be met".into(),
            n => format!("{n} clues contradict each other"),
        };
        let names = names(self.puzzle, &clues.cells, "the");
        self.say(&format!("no solution: {what}{}: {names}", self.how_few(clues, ["does", "do"])));
        let only = self.puzzle.only(&clues.cells);
        self.draw_clues(&only);
        match steps {
            Err(End::Timeout) => self.say("the time ran out before there were steps that show it"),
            Err(_) => self.say("no quick steps show it; without --minimal there are more techniques"),
            Ok(steps) => {
                for (i, step) in steps.iter().enumerate() {
                    self.say(&format!("{:3}. {}: {}", i + 1, step.technique, told(only.grid(), step)));
                }
            }
        }
    }

    fn several(&mut self, several: &Several) {
        let Several { common, two, drawn, additions } = several;
        let [lines, crosses, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| common.count(state));
        let unsettled = match common.unsettled {
            0 => String::new(),
            n => format!(", {n} of them perhaps the same in all (the time ran out)"),
        };
        self.say(&format!(
            "several solutions: {lines} lines and {crosses} crosses are in all of them, and {open} edges are open{unsettled}"
        ));
        self.out.extend(Differences::of(self.puzzle, two).list().into_bytes());
        self.drawn(*drawn, "is part of no solution, so another one was chosen");
        let [chosen, _] = two;
        let with = match additions {
            Additions::Timeout => {
                self.say("the time ran out before there were clues to add");
                self.puzzle.clone()
            }
            Additions::Twin(twin) => {
                self.say(
                    "no clue can leave this one solution: another one has as many lines around every cell",
                );
                return self.draw_two(self.puzzle, chosen, twin);
            }
            Additions::Clues { added, puzzle } => {
                let names = names(puzzle, &added.cells, "a");
                self.say(&format!(
                    "{names} would leave this one solution{}",
                    self.how_few(added, ["would", "would"])
                ));
                puzzle.clone()
            }
        };
        self.draw_two(&with, chosen, &two[1]);
    }

    /// The first of two solutions, marked where they part.
    fn draw_two(&mut self, puzzle: &Puzzle, chosen: &Solution, other: &Solution) {
        let differs = |edge: slink::grid::Edge| chosen.lines()[edge.index()] != other.lines()[edge.index()];
        self.pen.draw(puzzle, &chosen.states(), differs, &mut self.out);
    }

    fn one(&mut self, drawn: Drawn, spare: &Spare, needed: Option<&Fewest>) {
        let all = self.puzzle.clue_count();
        let unsettled = match spare.unsettled {
            0 => String::new(),
            n => format!(", and perhaps some of {n} others (the time ran out)"),
        };
        let text = match (spare.cells.len(), spare.unsettled) {
            _ if all == 0 => "one solution, without any clue".into(),
            (0, 0) if all == 1 => "one solution, which needs its only clue".into(),
            (1, 0) if all == 1 => "one solution; its only clue could be left out".into(),
            (0, 0) => format!("one solution, which needs each of its {all} clues"),
            (n, 0) if n == all => {
                format!("one solution; each of its {all} clues could be left out, one at a time")
            }
            (n, _) => {
                let one = if n == 1 { "" } else { ", one at a time" };
                let names = names(self.puzzle, &spare.cells, "the");
                let colon = if n == 0 { "" } else { ": " };
                format!(
                    "one solution; {n} of its {all} clues could be left out{one}{unsettled}{colon}{names}"
                )
            }
        };
        self.say(&text);
        self.drawn(drawn, "is not part of the solution");
        let Some(needed) = needed else { return };
        let is_left_out =
            |cell: &Cell| self.puzzle.clue(*cell) != Clue::BLANK && !needed.cells.contains(cell);
        let left_out: Vec<Cell> = self.puzzle.grid().cells().filter(is_left_out).collect();
        let how = match (needed.is_smallest(), self.aim, needed.minimal) {
            (true, ..) if left_out.is_empty() => return,
            (true, ..) => ", and no more".into(),
            (false, Aim::Minimal, true) => ", and then no other".into(),
            _ => format!(", and perhaps more, but at most {} (the time ran out)", all - needed.least),
        };
        let colon = if left_out.is_empty() { "" } else { ": " };
        let names = names(self.puzzle, &left_out, "the");
        self.say(&format!("{} could be left out together{how}{colon}{names}", left_out.len()));
        self.draw_clues(&self.puzzle.only(&needed.cells));
    }

    fn drawn(&mut self, drawn: Drawn, wrong: &str) {
        match drawn {
            Drawn::Nothing | Drawn::Part => {}
            Drawn::Wrong => {
                self.say(&format!("what is drawn {wrong}; `slink verify` tells what is wrong with it"))
            }
            Drawn::Timeout => {
                self.say("the time ran out before it was clear whether what is drawn can be finished")
            }
        }
    }

    /// Whether there are fewer clues, with the verb for one and for several.
    fn how_few(&self, clues: &Fewest, [one, several]: [&str; 2]) -> String {
        match (clues.is_smallest(), clues.cells.len(), self.aim, clues.minimal) {
            (true, 0 | 1, ..) => String::new(),
            (true, 2, ..) => format!(", and no single clue {one}"),
            (true, ..) => format!(", and no fewer clues {several}"),
            (false, _, Aim::Minimal, true) => ", and none of them can be left out".into(),
            (false, n, ..) => {
                format!(", and perhaps {} clues {several} (the time ran out)", between(clues.least, n - 1))
            }
        }
    }
}

/// A step in a sentence. All cases together would fill books.
fn told(grid: Grid, step: &Step) -> String {
    match step.technique.name() {
        CASES => {
            format!("No easier step is left. All cases lead to a contradiction, in {} steps.", step.length())
        }
        _ => sentence(grid, step),
    }
}

/// Numbers of clues: "3", "3 to 5"; none is not among them.
fn between(least: usize, most: usize) -> String {
    let least = least.max(1);
    if least >= most { format!("{most}") } else { format!("{least} to {most}") }
}

/// Clues by their names: "the 3 at r1c1 and the 0 at r1c2".
fn names(puzzle: &Puzzle, cells: &[Cell], article: &str) -> String {
    let name = |&cell: &Cell| {
        format!("{article} {} at {}", puzzle.clue(cell).to_char(), cell_name(puzzle.grid(), Some(cell)))
    };
    list(&cells.iter().map(name).collect::<Vec<_>>())
}
