//! The questions about boards of other tilings, and their answers.

use std::path::Path;

use crate::named::Named;
use serde::Serialize;
use serde_json::value::RawValue;
use slitherlink_tilings::{
    Deadline, Edge, Entry, Flaw, Forced, Lattice, Next, Search, Solution, State, Verdict, Vertex, complete,
    forced, json, solve, verify,
};

use super::Writer;
use super::source::Boards;
use crate::ask::forced::Counts;
use crate::ask::{Form, Word};
use crate::cli::commands::forced::in_all;
use crate::cli::commands::solve::how_many;
use crate::cli::exit::Exit;
use crate::cli::options::Limit;
use crate::cli::output::{Emit, Manner, Reply, failed, json_line};
use crate::cli::stream::{Failure, Item, Job, Origin, Source};
use crate::cli::terminal::{error, note};
use crate::formats::Format;

/// What is asked of each board.
#[derive(Clone, Copy)]
pub(super) enum Question {
    /// Whether it has no solution, one or several; or for so many of them.
    Solve { limit: Option<u64> },
    /// The edges that are the same in all solutions.
    Forced,
    /// Whether its drawing is right.
    Verify,
    /// The same board in another format, perhaps with its solution.
    Convert { to: (Format, Writer), solve: bool },
}

impl Question {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Question::Solve { .. } => "solve",
            Question::Forced => "forced",
            Question::Verify => "verify",
            Question::Convert { .. } => "convert",
        }
    }
}

/// A question about the boards of some files.
pub(super) struct Tilings {
    pub(super) question: Question,
    pub(super) limit: Limit,
    pub(super) manner: Manner,
}

/// The JSON object of a board.
#[derive(Serialize)]
struct Record<'a, M> {
    #[serde(flatten)]
    origin: Origin<'a>,
    faces: usize,
    clue_count: usize,
    /// The board as it was read, so that every answer can be read as a board again.
    board: Box<RawValue>,
    #[serde(flatten)]
    answer: M,
}

/// What answers have besides their words: edges by their two ends.
#[derive(Serialize)]
#[serde(untagged)]
enum Members {
    Solutions { solutions: Vec<Lines> },
    Forced { lines: Vec<[usize; 2]>, crosses: Vec<[usize; 2]>, free: usize, unsettled: usize },
}

/// A solution.
#[derive(Serialize)]
struct Lines {
    lines: Vec<[usize; 2]>,
}

/// An answer: its word, its text, the reason if there is one, and members.
type Answer = (Word, String, Option<String>, Option<Members>);

impl Job for Tilings {
    type Puzzle = Entry;
    type Worker = ();
    type Answer = Reply;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        Boards::open(path)
    }

    fn cells(&self, entry: &Entry) -> usize {
        entry.puzzle.lattice().face_count()
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let deadline = self.limit.deadline();
        let answer = match self.question {
            Question::Solve { limit: Some(limit) } => return list(item, limit, &deadline, emit),
            Question::Solve { limit: None } => solved(&item.puzzle, &deadline)?,
            Question::Forced => backbone(&item.puzzle, &deadline)?,
            Question::Verify => judged(&item.puzzle, &deadline)?,
            Question::Convert { to, solve } => return converted(item, to, solve, &deadline),
        };
        self.reply(item, answer)
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let Form { verdict, why, .. } = failed(self.question.name(), failure);
        let text = why.clone().unwrap_or_default();
        self.reply(item, (verdict, text, why, None)).unwrap_or_default()
    }
}

impl Tilings {
    fn reply(&self, item: &Item<Entry>, (word, text, why, members): Answer) -> anyhow::Result<Reply> {
        let (name, entry) = (self.question.name(), &item.puzzle);
        let out = match self.manner.is_json() {
            false => format!("{}: {text}\n", item.number).into_bytes(),
            true => json_line(&Record {
                origin: item.origin(),
                faces: entry.puzzle.lattice().face_count(),
                clue_count: entry.puzzle.clues().iter().flatten().count(),
                board: RawValue::from_string(json::write(entry))?,
                answer: Form { members, ..Form::without(name, word, why) },
            })?,
        };
        Ok(Reply { outcome: Some(word.name().into()), ..Reply::new(out, Exit::of(name, word)) })
    }
}

fn solved(entry: &Entry, deadline: &Deadline) -> anyhow::Result<Answer> {
    let lattice: &Lattice = entry.puzzle.lattice();
    let verdict = solve(&entry.puzzle, deadline)?;
    let (word, text, solutions) = match &verdict {
        Verdict::None => (Word::None, "no solution".into(), &[][..]),
        Verdict::Unique(only) => (Word::Unique, around(lattice, only), std::slice::from_ref(only)),
        Verdict::Several(two) => {
            let loops = two.each_ref().map(|one| format!("  {}\n", around(lattice, one))).concat();
            let differs = |edge: &Edge| two[0].lines()[edge.index()] != two[1].lines()[edge.index()];
            let differences = named(lattice, lattice.edges().filter(differs));
            let text = format!("several solutions, two of them:\n{loops}  they differ in {differences}");
            (Word::Several, text, two.as_slice())
        }
        Verdict::Undecided(found) => {
            let text = match found {
                Some(one) => {
                    let one = around(lattice, one);
                    format!(
                        "the time limit was reached: here is a solution, which may not be the only one: {one}"
                    )
                }
                None => "the time limit was reached".into(),
            };
            (Word::Timeout, text, found.as_slice())
        }
    };
    let solutions = solutions.iter().map(|one| Lines { lines: ends(lattice, one.edges()) }).collect();
    Ok((word, text, None, Some(Members::Solutions { solutions })))
}

/// Lists solutions, each as soon as it is found.
fn list(item: &Item<Entry>, limit: u64, deadline: &Deadline, emit: Emit) -> anyhow::Result<Reply> {
    let lattice: &Lattice = item.puzzle.puzzle.lattice();
    let mut search = Search::new(&item.puzzle.puzzle, deadline);
    let mut count = 0;
    emit(Reply::new(format!("{}:\n", item.number), Exit::Success));
    let (is_complete, is_limit) = loop {
        match search.next_loop()? {
            Next::Loop(_) if count == limit => break (false, true),
            Next::Loop(one) => {
                count += 1;
                emit(Reply::new(format!("  {}\n", around(lattice, &one)), Exit::Success));
            }
            Next::Exhausted => break (true, false),
            Next::Unfinished => break (false, false),
        }
    };
    Ok(how_many(count, is_complete, is_limit))
}

fn backbone(entry: &Entry, deadline: &Deadline) -> anyhow::Result<Answer> {
    let lattice: &Lattice = entry.puzzle.lattice();
    let Some(Forced { states, unsettled }) = forced(&entry.puzzle, deadline)? else {
        return Ok((Word::None, "no solution".into(), None, None));
    };
    let all = |state| lattice.edges().filter(|edge| states[edge.index()] == state).collect::<Vec<Edge>>();
    let [lines, crosses] = [State::Line, State::Cross].map(all);
    let free = lattice.edge_count() - lines.len() - crosses.len() - unsettled;
    let word = match (free, unsettled) {
        (_, 1..) => Word::Timeout,
        (0, 0) => Word::Unique,
        _ => Word::Several,
    };
    let mut text = in_all(Counts { lines: lines.len(), crosses: crosses.len(), free, unsettled });
    for (name, edges) in [("lines", &lines), ("crosses", &crosses)] {
        if !edges.is_empty() {
            text += &format!("\n  {name}: {}", named(lattice, edges.iter().copied()));
        }
    }
    let [lines, crosses] = [lines, crosses].map(|edges| ends(lattice, edges.into_iter()));
    Ok((word, text, None, Some(Members::Forced { lines, crosses, free, unsettled })))
}

fn judged(entry: &Entry, deadline: &Deadline) -> anyhow::Result<Answer> {
    let Some(drawing) = &entry.drawing else {
        let why = "there is no drawing";
        return Ok((Word::NoDrawing, why.into(), Some(why.into()), None));
    };
    let lines: Vec<bool> = drawing.iter().map(|&state| state == State::Line).collect();
    let plain = |word: Word, text: &str| (word, text.to_string(), None, None);
    let flaw = match verify(&entry.puzzle, &lines) {
        Ok(_) => return Ok(plain(Word::Right, "right")),
        Err(flaw) => flaw,
    };
    Ok(match complete(&entry.puzzle, drawing, deadline)? {
        Next::Loop(_) => plain(Word::Open, "open: the drawing can still be finished"),
        Next::Unfinished => plain(Word::Timeout, "the time limit was reached"),
        Next::Exhausted if !drawing.contains(&State::Undecided) || stays(&flaw) => {
            (Word::Wrong, format!("wrong: {flaw}"), Some(flaw.to_string()), None)
        }
        Next::Exhausted => plain(Word::Stuck, "stuck: no solution has all these lines and crosses"),
    })
}

/// Whether no line more can mend a flaw.
const fn stays(flaw: &Flaw) -> bool {
    match flaw {
        Flaw::Clue(_, clue, lines) => *lines > *clue as usize,
        Flaw::Vertex(_, lines) => *lines > 2,
        _ => false,
    }
}

fn converted(
    item: &Item<Entry>,
    (to, write): (Format, Writer),
    solves: bool,
    deadline: &Deadline,
) -> anyhow::Result<Reply> {
    let (mut entry, mut reply) = (item.puzzle.clone(), Reply::default());
    if solves {
        let (drawing, why, exit) = match solve(&entry.puzzle, deadline)? {
            Verdict::Unique(one) => (Some(states(&one, State::Cross)), "", Exit::Success),
            Verdict::None => (None, "no solution", Exit::Negative),
            Verdict::Several(_) => (None, "several solutions", Exit::Negative),
            Verdict::Undecided(_) => (None, "no answer within the time limit", Exit::Timeout),
        };
        if drawing.is_none() {
            reply.notes += &note(&item.named(&format!("{why}, so slink writes no solution")));
        }
        (entry.drawing, reply.exit) = (drawing, exit);
    }
    if to == Format::Loopy && entry.drawing.is_some() {
        reply.notes += &note(&item.named("loopy cannot store the drawing"));
    }
    match write(&entry) {
        Some(text) => reply.out = text.into_bytes(),
        None => {
            reply.err +=
                &error(&item.named("this is none of Loopy's boards, so that only json can store it"));
            reply.exit = Exit::Usage;
        }
    }
    Ok(reply)
}

/// The state of each edge: lines as in the solution, all others in the state `others`.
pub(super) fn states(solution: &Solution, others: State) -> Vec<State> {
    solution.lines().iter().map(|&is_line| if is_line { State::Line } else { others }).collect()
}

fn ends(lattice: &Lattice, edges: impl Iterator<Item = Edge>) -> Vec<[usize; 2]> {
    edges.map(|edge| lattice.ends(edge).map(Vertex::index)).collect()
}

/// Names edges by their ends.
fn named(lattice: &Lattice, edges: impl Iterator<Item = Edge>) -> String {
    let names = ends(lattice, edges).into_iter().map(|[a, b]| format!("{a}-{b}"));
    names.collect::<Vec<_>>().join(" ")
}

/// Names the vertices around a loop, from the least one on.
fn around(lattice: &Lattice, solution: &Solution) -> String {
    let is_line = |edge: &Edge| solution.lines()[edge.index()];
    let mut edge = solution.edges().next();
    let Some(start) = edge.map(|edge| lattice.ends(edge)[0]) else { return String::new() };
    let (mut at, mut text) = (start, start.index().to_string());
    while let Some(line) = edge {
        at = lattice.other_end(line, at);
        text.push('-');
        text += &at.index().to_string();
        edge = lattice.spokes(at).iter().copied().find(|other| *other != line && is_line(other));
        edge = edge.filter(|_| at != start);
    }
    text
}
