//! The reader thread: reads the puzzles of all files in order.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crossbeam_channel::Sender;

use super::credits::Credits;
use super::item::{Item, Mark};
use super::job::{Event, Job, Notice};
use super::workers::{Gone, Workers};
use super::{Cost, Message};
use crate::bug::message_of;
use crate::cli::files::{BYTES_READ, is_stdin, name_of, raw_name_of};
use crate::cli::terminal::shown_name;

/// The workers that the reader feeds, its end of the channel, its credits, and the next index.
pub(super) struct Feed<J: Job> {
    pub(super) workers: Workers<J>,
    pub(super) results: Sender<Message<J::Answer>>,
    pub(super) credits: Arc<Credits>,
    pub(super) index: usize,
}

impl<J: Job> Feed<J> {
    pub(super) fn read(mut self, job: &J, files: &[PathBuf]) {
        let mut named = HashMap::new();
        for path in files {
            let file: Arc<str> = raw_name_of(path).into();
            let times: &mut usize = named.entry(file.clone()).or_default();
            let nth = *times;
            *times += 1;
            match catch_unwind(AssertUnwindSafe(|| self.read_file(job, path, file, nth))) {
                Ok(Ok(())) => {}
                Ok(Err(Gone)) => return,
                Err(panic) => {
                    let text = format!("{}: the reader crashed: {}", name_of(path), message_of(&*panic));
                    let _ = self.notice(Notice::Crash(text));
                    return;
                }
            }
        }
        drop(self.results);
        self.workers.end();
    }

    fn read_file(&mut self, job: &J, path: &Path, file: Arc<str>, nth: usize) -> Result<(), Gone> {
        self.notice(Notice::File(file.clone()))?;
        let mut puzzles = match job.open(path) {
            Ok(puzzles) => puzzles,
            Err(error) => return self.notice(Notice::BadFile(file, format!("{error:#}"))),
        };
        // Of a file, unlike a pipe, nobody waits for the next puzzle.
        let is_whole = !is_stdin(path) && path.is_file();
        let mut number = 0;
        while let Some(item) = puzzles.next() {
            self.workers.release()?;
            number += 1;
            if let Some(note) = puzzles.take_note() {
                self.notice(Notice::Note(format!("{file}: {note}")))?;
            }
            if job.skips(&file, nth, number) {
                continue;
            }
            match item {
                Ok(puzzle) => {
                    let cost = self.cost(job.cells(&puzzle));
                    let item = Item { file: file.clone(), number, mark: Mark::Place, puzzle, is_only: false };
                    let index = self.next_index();
                    self.workers.take((index, cost, item), is_whole)?;
                }
                Err(error) => self.notice(Notice::BadPuzzle(file.clone(), error.into()))?,
            }
        }
        if number == 0 {
            self.notice(Notice::Note(format!("{}: found no puzzle", shown_name(&file))))?;
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notice) -> Result<(), Gone> {
        self.workers.release()?;
        let (last, index) = (Some(self.cost(1)), self.next_index());
        let event = Ok(Event::Notice(notice));
        self.results.send(Message { index, event, last }).map_err(|_| Gone)
    }

    /// Waits for credits for this many cells.
    fn cost(&self, cells: usize) -> Cost {
        Cost { credits: self.credits.take(cells), bytes: BYTES_READ.load(Ordering::Relaxed) }
    }

    fn next_index(&mut self) -> usize {
        self.index += 1;
        self.index - 1
    }
}
