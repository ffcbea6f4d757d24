//! Many puzzles at once, answers in order, memory bounded.
//!
//! ```text
//!  reader ──puzzles──▶ workers ──answers──▶ this thread: puts them in order, and prints
//!    ▲                                          │
//!    └──────────────── credits ◀────────────────┘
//! ```
//!
//! A puzzle costs credits by its size from when it is read until its answer is printed, so a slow
//! one does not let the input pile up behind it. Reader and workers are not waited for at the end:
//! they may hang in a read or in a puzzle when whoever reads our output has gone.

mod credits;
mod order;

use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use slink::formats::InputError;

use super::exit::Exit;
use super::inputs::name_of;
use super::interrupt;
use super::progress::BYTES_READ;
use credits::Credits;
use order::Order;

/// A stream of puzzles of one file.
pub(crate) trait Source<P>: Iterator<Item = Result<P, InputError>> {}

impl<P, I: Iterator<Item = Result<P, InputError>>> Source<P> for I {}

/// A puzzle, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Item<P> {
    /// The file, as the user named it; see [`name_of`].
    pub(crate) file: Arc<str>,
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    pub(crate) puzzle: P,
}

/// What is done with each puzzle.
pub(crate) trait Job: Send + Sync + 'static {
    type Puzzle: Send;
    /// What a worker keeps from puzzle to puzzle.
    type Worker;
    type Answer: Send + 'static;

    /// Opens one of the files.
    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Self::Puzzle>>>;

    /// True for puzzles that are to be left out, of a file that is named for the `nth` time, from 0.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// How many cells a puzzle has.
    fn cells(&self, puzzle: &Self::Puzzle) -> usize;

    fn worker(&self) -> Self::Worker;

    /// The answer, or the last part of it: others may be emitted before.
    fn answer(
        &self,
        worker: &mut Self::Worker,
        item: &Item<Self::Puzzle>,
        emit: &mut dyn FnMut(Self::Answer),
    ) -> anyhow::Result<Self::Answer>;

    /// What to say of a puzzle that could not be answered.
    fn failed(&self, item: &Item<Self::Puzzle>, failure: &Failure) -> Self::Answer;
}

/// Why a puzzle could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    #[error("the solver crashed: {0}")]
    Crash(String),
    #[error("the memory was not enough")]
    Memory,
    #[error("the time was over, and the solver did not answer")]
    Hang,
}

/// A fault outside of us and of the puzzle: the run stops, and nothing is said of the puzzle.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Outside(pub(crate) String);

/// What happens, in the order of the input.
#[derive(Debug)]
pub(crate) enum Event<A> {
    /// A part of an answer, others follow.
    Part(A),
    /// The answer to a puzzle, or the last part of it.
    Answer(A),
    /// Something between the answers.
    Notice(Notice),
}

/// What happens between the answers.
#[derive(Debug)]
pub(crate) enum Notice {
    /// A file begins.
    File(Arc<str>),
    /// A file that cannot be opened.
    BadFile(Arc<str>, String),
    /// A puzzle of this file that cannot be read.
    BadPuzzle(Arc<str>, Box<InputError>),
    /// Something to point out.
    Note(String),
    /// A reader that crashed: the rest of the files is not read.
    Crash(String),
}

/// Where events go.
pub(crate) trait Sink<A> {
    fn event(&mut self, event: Event<A>) -> anyhow::Result<()>;

    /// So many bytes of the input are done with.
    fn reach(&mut self, _bytes: u64) {}

    /// Nothing more is there at the moment.
    fn idle(&mut self) -> anyhow::Result<()>;
}

/// Does the job for every puzzle of the files, `jobs` at once (0: as many as there are cores).
/// Tells `Interrupted` if it was, what was answered by then being printed.
pub(crate) fn run<J: Job>(
    job: J,
    files: Vec<PathBuf>,
    jobs: usize,
    sink: &mut dyn Sink<J::Answer>,
) -> anyhow::Result<Exit> {
    interrupt::catch()?;
    // Not as its cause: that says the same again.
    let cannot_start = |error: &dyn std::fmt::Display| anyhow::anyhow!("cannot start threads: {error}");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| cannot_start(&error))?;
    let (job, credits) = (Arc::new(job), Arc::new(Credits::new(pool.current_num_threads())));
    let (items, queue) = unbounded();
    // Bounded, for the parts of one answer have no end.
    let (results, answers) = bounded(1 << 10);
    let worker = (job.clone(), queue, results.clone());
    pool.spawn_broadcast(move |_| work(&*worker.0, &worker.1, &worker.2));
    let reader = Feed { items, results, credits: credits.clone(), index: 0 };
    let reader = std::thread::Builder::new().spawn(move || reader.read(&*job, &files));
    reader.map_err(|error| cannot_start(&error))?;
    print(&answers, &credits, sink)
}

/// What happens, or why nothing more does.
type Told<A> = Result<Event<A>, Outside>;

/// Something that happened to the puzzle or event with a number.
struct Message<A> {
    index: usize,
    event: Told<A>,
    /// What it cost: it is the last with that number.
    last: Option<Cost>,
}

/// What a puzzle takes while it is under way.
#[derive(Clone, Copy, Default)]
struct Cost {
    credits: usize,
    /// How many bytes of the input were read by then.
    bytes: u64,
}

/// The reader's end.
struct Feed<P, A> {
    items: Sender<(usize, Cost, Item<P>)>,
    results: Sender<Message<A>>,
    credits: Arc<Credits>,
    index: usize,
}

/// Nobody listens any more.
struct Gone;

impl<P, A> Feed<P, A> {
    fn read<J: Job<Puzzle = P, Answer = A>>(mut self, job: &J, files: &[PathBuf]) {
        let mut named = HashMap::new();
        for path in files {
            let file: Arc<str> = name_of(path).into();
            let times: &mut usize = named.entry(file.clone()).or_default();
            let nth = *times;
            *times += 1;
            match catch_unwind(AssertUnwindSafe(|| self.read_file(job, path, file, nth))) {
                Ok(Ok(())) => {}
                Ok(Err(Gone)) => return,
                Err(panic) => {
                    let text = format!("{}: the reader crashed: {}", name_of(path), words_of(&*panic));
                    let _ = self.notice(Notice::Crash(text));
                    return;
                }
            }
        }
    }

    fn read_file<J: Job<Puzzle = P, Answer = A>>(
        &mut self,
        job: &J,
        path: &Path,
        file: Arc<str>,
        nth: usize,
    ) -> Result<(), Gone> {
        self.notice(Notice::File(file.clone()))?;
        let puzzles = match job.open(path) {
            Ok(puzzles) => puzzles,
            Err(error) => return self.notice(Notice::BadFile(file, format!("{error:#}"))),
        };
        let mut number = 0;
        for item in puzzles {
            number += 1;
            if job.skips(&file, nth, number) {
                continue;
            }
            match item {
                Ok(puzzle) => {
                    let cost = self.cost(job.cells(&puzzle));
                    let item = Item { file: file.clone(), number, puzzle };
                    let index = self.next_index();
                    self.items.send((index, cost, item)).map_err(|_| Gone)?;
                }
                Err(error) => self.notice(Notice::BadPuzzle(file.clone(), error.into()))?,
            }
        }
        if number == 0 {
            self.notice(Notice::Note(format!("{file}: found no puzzle")))?;
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notice) -> Result<(), Gone> {
        let (last, index) = (Some(self.cost(1)), self.next_index());
        let event = Ok(Event::Notice(notice));
        self.results.send(Message { index, event, last }).map_err(|_| Gone)
    }

    /// Waits until there are credits for so many cells.
    fn cost(&self, cells: usize) -> Cost {
        Cost { credits: self.credits.take(cells), bytes: BYTES_READ.load(Ordering::Relaxed) }
    }

    fn next_index(&mut self) -> usize {
        self.index += 1;
        self.index - 1
    }
}

/// A worker: answers puzzles until there are no more.
fn work<J: Job>(
    job: &J,
    queue: &Receiver<(usize, Cost, Item<J::Puzzle>)>,
    results: &Sender<Message<J::Answer>>,
) {
    let mut worker = job.worker();
    for (index, cost, item) in queue {
        let send = |event, last| results.send(Message { index, event, last });
        // Nobody may listen any more: that is seen at the last part.
        let mut emit = |part| drop(send(Ok(Event::Part(part)), None));
        let answer = match catch_unwind(AssertUnwindSafe(|| job.answer(&mut worker, &item, &mut emit))) {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => match error.downcast::<Outside>() {
                // Nobody may listen any more, and this is the last word.
                Ok(outside) => return drop(send(Err(outside), Some(cost))),
                Err(error) => failure_of(job, &item, &error),
            },
            Err(panic) => {
                worker = job.worker();
                job.failed(&item, &Failure::Crash(words_of(&*panic).to_string()))
            }
        };
        if send(Ok(Event::Answer(answer)), Some(cost)).is_err() {
            return;
        }
    }
}

/// What a panic says.
fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

fn failure_of<J: Job>(job: &J, item: &Item<J::Puzzle>, error: &anyhow::Error) -> J::Answer {
    match error.downcast_ref::<Failure>() {
        Some(failure) => job.failed(item, failure),
        None => job.failed(item, &Failure::Crash(format!("{error:#}"))),
    }
}

/// How often it is looked whether we are interrupted.
const TICK: Duration = Duration::from_millis(50);

/// How long answers are let come together: to be woken for each would cost more than many an
/// answer does.
const REST: Duration = Duration::from_micros(500);

/// Hands events over in their order, until there are no more.
fn print<A>(
    answers: &Receiver<Message<A>>,
    credits: &Credits,
    sink: &mut dyn Sink<A>,
) -> anyhow::Result<Exit> {
    let mut order = Order::default();
    loop {
        let first = answers.recv_timeout(TICK);
        let is_end = matches!(first, Err(RecvTimeoutError::Disconnected));
        let (is_quiet, mut free) = (first.is_err(), 0);
        first.into_iter().chain(answers.try_iter()).for_each(|message| order.put(message));
        while let Some((event, cost)) = order.take() {
            match event {
                Ok(event) => sink.event(event)?,
                // What was answered before is printed.
                Err(outside) => return sink.idle().and(Err(outside.into())),
            }
            if let Some(cost) = cost {
                free += cost.credits;
                sink.reach(cost.bytes);
            }
        }
        credits.give_back(free);
        sink.idle()?;
        if is_end || interrupt::is_interrupted() {
            return Ok(if is_end { Exit::Success } else { Exit::Interrupted });
        }
        if !is_quiet {
            std::thread::sleep(REST);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    /// Numbers as puzzles: each takes as long as it says; 13 panics, 17 is an error, 99 a fault outside.
    struct Numbers(Vec<u64>);

    struct Given(std::vec::IntoIter<u64>);

    impl Iterator for Given {
        type Item = Result<u64, InputError>;

        fn next(&mut self) -> Option<Self::Item> {
            self.0.next().map(Ok)
        }
    }

    impl Job for Numbers {
        type Puzzle = u64;
        type Worker = u64;
        type Answer = String;

        fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<u64>>> {
            if path == Path::new("missing") {
                anyhow::bail!("it is missing");
            }
            Ok(Box::new(Given(self.0.clone().into_iter())))
        }

        fn cells(&self, _: &u64) -> usize {
            Credits::EACH / 3
        }

        fn worker(&self) -> u64 {
            0
        }

        fn answer(
            &self,
            _: &mut u64,
            item: &Item<u64>,
            emit: &mut dyn FnMut(String),
        ) -> anyhow::Result<String> {
            match item.puzzle {
                13 => panic!("thirteen"),
                17 => anyhow::bail!("seventeen"),
                19 => return Err(Failure::Memory.into()),
                99 => return Err(Outside("ninety-nine".into()).into()),
                n => std::thread::sleep(Duration::from_millis(n % 5)),
            }
            (0..item.puzzle % 3).for_each(|part| emit(format!("part {part}")));
            Ok(format!("{}:{}", item.number, item.puzzle))
        }

        fn failed(&self, item: &Item<u64>, failure: &Failure) -> String {
            format!("{}: {failure}", item.number)
        }
    }

    #[derive(Default)]
    struct Lines(Vec<String>);

    impl Sink<String> for Lines {
        fn event(&mut self, event: Event<String>) -> anyhow::Result<()> {
            self.0.push(match event {
                Event::Part(text) | Event::Answer(text) => text,
                Event::Notice(Notice::File(file)) => format!("file {file}"),
                Event::Notice(Notice::Note(text) | Notice::Crash(text)) => text,
                Event::Notice(Notice::BadFile(file, error)) => format!("{file}: {error}"),
                Event::Notice(Notice::BadPuzzle(_, error)) => error.to_string(),
            });
            Ok(())
        }

        fn idle(&mut self) -> anyhow::Result<()> {
            Ok(())
        }
    }

    /// In order, whatever takes how long; failures cost one puzzle each.
    #[test]
    fn answers_come_in_order_and_failures_cost_one_puzzle() {
        let numbers: Vec<u64> = (0..300).map(|n| n * 7 % 31).collect();
        let mut expected = Vec::new();
        for file in ["a", "missing", "b"] {
            expected.push(format!("file {file}"));
            if file == "missing" {
                expected.push("missing: it is missing".into());
                continue;
            }
            for (i, n) in numbers.iter().enumerate() {
                let number = i + 1;
                expected.extend(match n {
                    13 => vec![format!("{number}: the solver crashed: thirteen")],
                    17 => vec![format!("{number}: the solver crashed: seventeen")],
                    19 => vec![format!("{number}: the memory was not enough")],
                    n => {
                        let parts = (0..n % 3).map(|part| format!("part {part}"));
                        parts.chain([format!("{number}:{n}")]).collect()
                    }
                });
            }
        }
        for jobs in [1, 2, 7] {
            let mut lines = Lines::default();
            let files = ["a", "missing", "b"].map(PathBuf::from).to_vec();
            run(Numbers(numbers.clone()), files, jobs, &mut lines).unwrap();
            assert_eq!(lines.0, expected);
        }
    }

    /// What is before a fault outside is printed, it itself is told, and nothing behind it.
    #[test]
    fn a_fault_outside_stops_a_run_in_order() {
        let numbers: Vec<u64> = (0..300).map(|n| if n == 200 { 99 } else { 3 * (n % 4) }).collect();
        for jobs in [1, 7] {
            let mut lines = Lines::default();
            let stopped = run(Numbers(numbers.clone()), vec!["a".into()], jobs, &mut lines).unwrap_err();
            assert_eq!((stopped.to_string().as_str(), lines.0.len()), ("ninety-nine", 201));
        }
    }
}
