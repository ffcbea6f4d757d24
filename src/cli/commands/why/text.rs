//! The answer of `slink why` as text with drawings.

use super::super::solve::differences::Differences;
use crate::ask::forced::Counts;
use crate::cli::output::{many, step_text};
use crate::cli::stream::Item;
use crate::cli::terminal::Pen;
use crate::explain::End;
use crate::formats::Entry;
use crate::why::{Additions, Aim, Drawn, Fewest, Several, Spare, Why, words};
use crate::{Puzzle, Solution, State, Step};

/// Writes the text and the drawings for one puzzle.
pub(super) fn of(item: &Item<Entry>, found: &Why, aim: Aim, pen: Pen) -> Vec<u8> {
    let puzzle = &item.puzzle.puzzle;
    let mut page = Page { puzzle, aim, pen, out: format!("{}\n", item.number).into_bytes() };
    match found {
        Why::None { clues, steps } => page.none(clues, steps),
        Why::Several(several) => page.several(several),
        Why::One { drawn, spare, needed, .. } => page.one(*drawn, spare, needed.as_ref()),
        Why::Timeout => page.say(&found.sentence(puzzle, aim)),
    }
    page.out
}

/// The output for one puzzle as it is being written.
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

    /// Draws the clues of a puzzle, without lines.
    fn draw_clues(&mut self, puzzle: &Puzzle) {
        let states = vec![State::Undecided; puzzle.grid().edge_count()];
        self.pen.draw_states(puzzle, &states, &mut self.out);
    }

    fn none(&mut self, clues: &Fewest, steps: &Result<Vec<Step>, End>) {
        self.say(&format!("no solution: {}", words::contradiction(self.puzzle, clues, self.aim)));
        let only = self.puzzle.only(&clues.cells);
        self.draw_clues(&only);
        match steps {
            Err(End::Timeout) => self.say("the time limit was reached before slink found steps that show it"),
            Err(End::TooLong) => self.say("the steps that show it would need more cases than slink prints"),
            Err(_) => self
                .say("slink found no quick steps that show it; without --minimal it tries more techniques"),
            Ok(steps) => {
                for (i, step) in steps.iter().enumerate() {
                    self.say(format!("{:3}. {}", i + 1, step_text(only.grid(), step, 5)).trim_end());
                }
            }
        }
    }

    fn several(&mut self, several: &Several) {
        let Several { common, two, drawn, additions } = several;
        let Counts { lines, crosses, free, unsettled } = Counts::of(common);
        let unsettled = match unsettled {
            0 => String::new(),
            n => format!(", {n} unknown (time limit reached)"),
        };
        let [lines, crosses] = [many(lines, "line", "lines"), many(crosses, "cross", "crosses")];
        let free = many(free, "edge is", "edges are");
        self.say(&format!(
            "several solutions: {lines} and {crosses} are in all of them; {free} free{unsettled}"
        ));
        let [chosen, second] = two;
        // The twin shows best that clues cannot help.
        let other = if let Additions::Twin(twin) = additions { twin } else { second };
        let shown = [chosen.clone(), other.clone()];
        self.out.extend(Differences::of(self.puzzle, &shown).list("two of them").into_bytes());
        self.drawn(*drawn, "is part of no solution, so slink chose another solution");
        self.say(&words::added(additions, self.aim));
        let puzzle = if let Additions::Clues { puzzle, .. } = additions { puzzle } else { self.puzzle };
        self.draw_two(puzzle, chosen, other);
    }

    /// Draws the first of two solutions, and marks the edges in which they differ.
    fn draw_two(&mut self, puzzle: &Puzzle, chosen: &Solution, other: &Solution) {
        let differs = |edge: crate::Edge| chosen.lines()[edge.index()] != other.lines()[edge.index()];
        self.pen.draw(puzzle, &chosen.states(), differs, &mut self.out);
    }

    fn one(&mut self, drawn: Drawn, spare: &Spare, needed: Option<&Fewest>) {
        self.say(&words::spare(self.puzzle, spare));
        self.drawn(drawn, "does not match the solution");
        let Some(needed) = needed else { return };
        let Some(text) = words::left_out(self.puzzle, needed, self.aim) else { return };
        self.say(&text);
        self.draw_clues(&self.puzzle.only(&needed.cells));
    }

    fn drawn(&mut self, drawn: Drawn, wrong: &str) {
        match drawn {
            Drawn::Nothing | Drawn::Part => {}
            Drawn::Wrong => self.say(&format!("the drawing {wrong}; `slink verify` lists the mistakes")),
            Drawn::Timeout => {
                self.say("the time limit was reached before it was clear whether the drawing can be finished")
            }
        }
    }
}
