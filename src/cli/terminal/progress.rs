//! Progress of a long run, on stderr.

use std::borrow::Cow;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::outcomes::Outcomes;
use super::stderr::say;

/// When to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// at a terminal, once a run takes longer than a second; never over a puzzle that is typed there
    Auto,
    /// also into a pipe or file, one line per second
    Always,
    /// never
    Never,
}

/// The progress of a run over puzzles.
pub(crate) struct Progress {
    shown: Shown,
    start: Instant,
    last: Instant,
    /// The size of the input in bytes, if known.
    bytes: Option<u64>,
    done: u64,
    /// The outcomes of the puzzles that have one.
    outcomes: Outcomes,
    /// The number of input bytes dealt with.
    reached: u64,
    /// Says what else there is to say, if anything.
    detail: Option<Detail>,
}

/// Says in a few words what is going on; nothing if the text is empty.
pub(crate) type Detail = Box<dyn Fn() -> String + Send>;

enum Shown {
    Nothing,
    Bar(ProgressBar),
    Lines,
}

/// The least number of puzzles that get a summary; of fewer, the outcomes can be seen directly.
const BATCH: u64 = 10;

impl Progress {
    /// The interval between updates of the bar.
    const TICK: Duration = Duration::from_millis(200);

    /// A run that is over sooner shows nothing.
    const SOON: Duration = Duration::from_secs(1);

    /// Starts the display for a run over this many bytes.
    pub(crate) fn new(when: When, bytes: Option<u64>) -> Progress {
        let (start, is_terminal) = (Instant::now(), std::io::stderr().is_terminal());
        let shown = match when {
            When::Auto | When::Always if is_terminal => Shown::Bar(bar(bytes)),
            When::Always => Shown::Lines,
            When::Auto | When::Never => Shown::Nothing,
        };
        let outcomes = Outcomes::default();
        Progress { shown, start, last: start, bytes, done: 0, outcomes, reached: 0, detail: None }
    }

    /// Counts a puzzle that is done, with its outcome in a word or so.
    pub(crate) fn add(&mut self, outcome: impl Into<Cow<'static, str>>) {
        self.outcomes.add(outcome.into());
        self.add_made();
    }

    /// Counts a puzzle that was made.
    pub(crate) fn add_made(&mut self) {
        self.done += 1;
        if self.done.is_multiple_of(64) {
            self.show();
        }
    }

    /// A line about all puzzles by outcome; `None` if there are fewer than `BATCH`.
    pub(crate) fn summary(&self) -> Option<String> {
        let (all, seconds) = (HumanCount(self.outcomes.all()), self.start.elapsed().as_secs_f64());
        (all.0 >= BATCH).then(|| format!("{all} puzzles in {seconds:.1} s: {}\n", self.outcomes.words()))
    }

    /// Records that this many bytes of the input have been dealt with.
    pub(crate) fn reach(&mut self, bytes: u64) {
        self.reached = bytes;
    }

    /// From now on, this is said as well.
    pub(crate) fn with_detail(&mut self, detail: Detail) {
        self.detail = Some(detail);
    }

    /// Updates the display if the interval has passed.
    pub(crate) fn show(&mut self) {
        let each = match self.shown {
            Shown::Nothing => return,
            Shown::Bar(_) => Progress::TICK,
            Shown::Lines => Duration::from_secs(1),
        };
        if self.last.elapsed() < each || self.start.elapsed() < Progress::SOON {
            return;
        }
        self.last = Instant::now();
        let text = self.text();
        match &self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => {
                if bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_position(self.reached);
                bar.set_message(text);
            }
            Shown::Lines => say(&format!("{text}\n")),
        }
    }

    fn text(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let read = self.reached;
        let elapsed = HumanDuration(Duration::from_secs(seconds as u64));
        let detail = self.detail.as_ref().map(|detail| detail()).filter(|detail| !detail.is_empty());
        let detail = detail.map_or_else(String::new, |detail| format!(", {detail}"));
        if self.done == 0 {
            return format!("{elapsed}: none is done yet{detail}");
        }
        let (puzzles, each) =
            (if self.done == 1 { "puzzle" } else { "puzzles" }, self.done as f64 / seconds.max(1e-3));
        let outcomes = Some(self.outcomes.words()).filter(|words| !words.is_empty());
        let outcomes = outcomes.map_or_else(String::new, |words| format!(", {words}"));
        let mut text = format!(
            "{elapsed}: {} {puzzles}, {}/s{outcomes}{detail}",
            HumanCount(self.done),
            HumanCount(each as u64)
        );
        if let Some(bytes) = self.bytes.filter(|&bytes| read > 0 && bytes >= read) {
            let left = seconds * (bytes - read) as f64 / read as f64;
            text.push_str(&format!(", {} left", HumanDuration(Duration::from_secs_f64(left))));
        }
        text
    }
}

impl Progress {
    /// The bar, if there is one: whoever writes to the terminal suspends it meanwhile.
    pub(crate) fn bar(&self) -> Option<ProgressBar> {
        if let Shown::Bar(bar) = &self.shown { Some(bar.clone()) } else { None }
    }

    /// Writes something while the bar, if there is one, is not shown.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        suspend(self.bar().as_ref(), write)
    }

    /// Removes the display.
    pub(crate) fn end(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes something while the bar, if there is one, is not shown.
pub(crate) fn suspend<T>(bar: Option<&ProgressBar>, write: impl FnOnce() -> T) -> T {
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Returns a progress bar over bytes, or a spinner if their number is unknown.
fn bar(bytes: Option<u64>) -> ProgressBar {
    let template = if bytes.is_some() { "{bar:20} {percent}% {msg}" } else { "{spinner} {msg}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // Until a run has taken long enough there is nothing to see, and nothing to clear.
    let target = ProgressDrawTarget::hidden();
    ProgressBar::with_draw_target(Some(bytes.unwrap_or(0)), target).with_style(style)
}
