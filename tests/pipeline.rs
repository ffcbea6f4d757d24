//! The pipeline of the program over puzzles: order, failures, memory.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use slitherlink::formats::InputError;
use slitherlink::internals::cli::{
    Credits, Event, Exit, ExternalFailure, Failure, Item, Job, Notice, Sink, Source, run,
};

/// A job whose puzzles are numbers, each of which sleeps for some milliseconds; 13 panics, 17 is an error, 19
/// runs out of memory, 77 calls the run off, and 99 is an outside failure.
struct Numbers(Vec<u64>, AtomicBool);

impl Numbers {
    fn new(numbers: &[u64]) -> Numbers {
        Numbers(numbers.to_vec(), AtomicBool::new(false))
    }
}

struct Given(std::vec::IntoIter<u64>);

impl Iterator for Given {
    type Item = Result<u64, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(Ok)
    }
}

impl Source<u64> for Given {}

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

    fn answer(&self, _: &mut u64, item: &Item<u64>, emit: &mut dyn FnMut(String)) -> anyhow::Result<String> {
        match item.puzzle {
            13 => panic!("thirteen"),
            17 => anyhow::bail!("seventeen"),
            19 => return Err(Failure::Memory.into()),
            77 => self.1.store(true, Ordering::Relaxed),
            99 => return Err(ExternalFailure("ninety-nine".into()).into()),
            n => std::thread::sleep(Duration::from_millis(n % 5)),
        }
        (0..item.puzzle % 3).for_each(|part| emit(format!("part {part}")));
        Ok(format!("{}:{}", item.number, item.puzzle))
    }

    fn is_called_off(&self) -> bool {
        self.1.load(Ordering::Relaxed)
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

/// Answers come in order however long each takes, and a failure costs only its own puzzle.
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
                19 => vec![format!("{number}: there was not enough memory")],
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
        run(Numbers::new(&numbers), files, move || jobs, &mut lines).unwrap();
        assert_eq!(lines.0, expected);
    }
}

/// Everything before an outside failure is printed, the failure is returned, and nothing after it is printed.
#[test]
fn a_fault_outside_stops_a_run_in_order() {
    let numbers: Vec<u64> = (0..300).map(|n| if n == 200 { 99 } else { 3 * (n % 4) }).collect();
    for jobs in [1, 7] {
        let mut lines = Lines::default();
        let stopped = run(Numbers::new(&numbers), vec!["a".into()], move || jobs, &mut lines).unwrap_err();
        assert_eq!((stopped.to_string().as_str(), lines.0.len()), ("ninety-nine", 201));
    }
}

/// A run that is called off prints nothing from then on, not even the answer that was broken off.
#[test]
fn a_run_is_called_off() {
    let numbers: Vec<u64> = (0..300).map(|n| if n == 200 { 77 } else { 3 * (n % 4) }).collect();
    for jobs in [1, 7] {
        let mut lines = Lines::default();
        let end = run(Numbers::new(&numbers), vec!["a".into()], move || jobs, &mut lines).unwrap();
        assert!(end == Exit::Interrupted && lines.0.len() <= 201, "{end:?} {}", lines.0.len());
    }
}
