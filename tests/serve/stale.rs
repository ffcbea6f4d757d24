//! Questions are cancelled when a page asks again or goes away; and time limits.

use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use slitherlink::formats::Entry;
use slitherlink::formats::json::Object;
use slitherlink::generate::{Clues, Recipe};
use slitherlink::{Cell, Deadline, Grid, Puzzle, Solver, Stop, Verdict};

use super::client::{Running, answer};

/// A board with a given percentage of its clues, chosen by simple arithmetic.
fn part(size: u64, seed: u64, percent: u64) -> Puzzle {
    let recipe =
        Recipe { size: Some(Grid::new(size, size).unwrap()), clues: Some(Clues::Full), ..Recipe::default() };
    let full = recipe.make(5, 0).unwrap().puzzle;
    let mut state = seed;
    let gone = |_: &Cell| {
        state = (state * 1_103_515_245 + 12_345) % (1 << 31);
        (state >> 16) % 100 >= percent
    };
    full.without(&full.grid().cells().filter(gone).collect::<Vec<_>>())
}

/// A board whose verdict takes half a minute.
fn large() -> Puzzle {
    part(100, 3, 27)
}

fn board(puzzle: Puzzle) -> Value {
    serde_json::to_value(Object::of(&Entry::of(puzzle))).unwrap()
}

/// Asks a question that takes hours, and so all of its 30 seconds or those given, without waiting for the
/// answer.
pub(crate) fn long_question(server: &Running, page: &str, seconds: u32) -> TcpStream {
    let board = board(part(20, 1, 20));
    let ask = json!({ "board": board, "page": page, "ask": "long", "seconds": seconds });
    let mut stream = server.connect();
    stream.write_all(&server.question("why", &ask.to_string())).unwrap();
    stream
}

fn quick() -> Value {
    json!({ "board": { "slink": 1, "rows": 2, "cols": 2, "clues": ["32", "23"] } })
}

#[test]
fn a_board_that_would_take_long_has_its_limit() {
    let server = Running::start();
    let question = json!({ "board": board(large()) });
    std::thread::scope(|scope| {
        let start = Instant::now();
        let verdict = scope.spawn(|| server.told("verdict", &question));
        // Other questions are answered meanwhile.
        for _ in 0..20 {
            assert_eq!(server.told("forced", &quick())["verdict"], "several");
        }
        assert!(verdict.join().unwrap()["verdict"].is_string());
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    });
    // Each question ends near its time limit.
    for name in ["verdict", "solve", "grade", "verify", "explain", "hint"] {
        let start = Instant::now();
        let mut ask = json!({ "board": board(large()), "seconds": 0.02 });
        if ["verify", "hint"].contains(&name) {
            // With something drawn, there is something to judge.
            let (rows, cols) = (100, 100);
            ask["board"]["horizontal"] = json!(vec![".".repeat(cols); rows + 1]);
            ask["board"]["vertical"] = json!(vec![".".repeat(cols + 1); rows]);
        }
        let told = server.told(name, &ask);
        // The judgement or hint may be found in time.
        let is_judged = ["verify", "hint"].contains(&name);
        assert!(told["verdict"] == "timeout" || is_judged, "{name}: {}", told["verdict"]);
        assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
    }
    let start = Instant::now();
    // On a large blank board, a single search for a step takes seconds.
    let blank = json!({ "slink": 1, "rows": 100, "cols": 100, "clues": vec![".".repeat(100); 100] });
    assert_eq!(server.told("explain", &json!({ "board": blank, "seconds": 1 }))["verdict"], "timeout");
    let told = server.told("why", &json!({ "board": board(large()), "seconds": 0.02 }));
    assert_eq!(told["verdict"], "timeout");
    let told = server.told("generate", &json!({ "rows": 100, "cols": 100, "clues": "0.34", "seconds": 0.5 }));
    assert!(told["why"].as_str().unwrap().contains("time limit"), "{told}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_newer_question_makes_the_older_one_stale() {
    let server = Running::start();
    let start = Instant::now();
    let mut older = long_question(&server, "page", 30);
    std::thread::sleep(Duration::from_millis(300));
    // Another page, or another kind of question of the same page, does not cancel it.
    let mut ask = quick();
    (ask["page"], ask["ask"]) = (json!("another page"), json!("long"));
    assert_eq!(server.told("solve", &ask)["verdict"], "several");
    (ask["page"], ask["ask"]) = (json!("page"), json!("short"));
    assert_eq!(server.told("grade", &ask)["verdict"], "several");
    ask["ask"] = json!("long");
    assert_eq!(server.told("verdict", &ask)["verdict"], "several");
    let stale = answer(&mut older).unwrap().json();
    assert_eq!(stale, (409, json!({ "error": "a newer question made this one stale" })));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// More long questions than workers, all of them abandoned or stale: the workers are free again soon.
#[test]
fn who_goes_away_calls_off_the_work() {
    let server = Running::start();
    let gone: Vec<TcpStream> = (0..12).map(|i| long_question(&server, &format!("page {i}"), 30)).collect();
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    drop(gone);
    assert_eq!(server.told("solve", &quick())["verdict"], "several");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// With all workers busy and the queue full, the next question is refused at once; the other lane still
/// answers.
#[test]
fn a_full_queue_is_told() {
    let server = Running::start();
    let mut all: Vec<TcpStream> = (0..60).map(|i| long_question(&server, &format!("page {i}"), 30)).collect();
    let start = Instant::now();
    assert_eq!(server.told("verdict", &quick())["verdict"], "several");
    let last = answer(all.last_mut().unwrap()).unwrap().json();
    assert_eq!(last.0, 503, "{}", last.1);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// As many long questions as there can be workers.
fn all_busy(server: &Running) -> Vec<TcpStream> {
    let busy = (0..8).map(|i| long_question(server, &format!("page {i}"), 30)).collect();
    std::thread::sleep(Duration::from_millis(300));
    busy
}

/// The time of a question counts while it waits for a worker, so it does not wait for ever.
#[test]
fn a_question_whose_time_is_over_in_the_queue_is_told() {
    let server = Running::start();
    let busy = all_busy(&server);
    let mut ask = quick();
    ask["seconds"] = json!(0.1);
    let (status, told) = server.ask("solve", &ask);
    assert_eq!((status, &told["error"]), (503, &json!("too many requests at once: try again later")));
    drop(busy);
    // A worker that is free answers even a question that has no time at all.
    ask["seconds"] = json!(0);
    assert_eq!(server.told("verdict", &ask)["verdict"].as_str().map(str::is_empty), Some(false));
}

/// Neither long explanations nor hints hold up what is quick, and explanations do not hold up hints.
#[test]
fn each_kind_of_question_has_its_lane() {
    let server = Running::start();
    let explanations = all_busy(&server);
    let mut ask = quick();
    ask["seconds"] = json!(3);
    assert_eq!(server.told("hint", &ask)["verdict"], "several");
    let mut hard = json!({ "board": board(large()) });
    hard["board"]["horizontal"] = json!(vec![".".repeat(100); 101]);
    hard["board"]["vertical"] = json!(vec![".".repeat(101); 100]);
    let hints: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(&server.question("hint", &hard.to_string())).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(server.told("verdict", &ask)["verdict"], "several");
    drop((explanations, hints));
}

#[test]
fn work_that_is_called_off_has_no_time_left() {
    let hour = || Deadline::within(Some(Duration::from_secs(3600)));
    let stop = Stop::default();
    let (far, never) = (hour().or(&stop), Deadline::NEVER.or(&stop));
    assert!(!far.has_passed() && !never.has_passed() && never.left().is_none());
    let half = far.part(0.5);
    assert!(half.left().is_some_and(|left| left <= Duration::from_secs(1800)), "{half:?}");
    let other = stop.clone();
    thread::spawn(move || other.call_off()).join().unwrap();
    for deadline in [&far, &never, &half, &far.clone()] {
        assert!(deadline.has_passed() && deadline.left() == Some(Duration::ZERO));
        assert!(deadline.part(0.5).has_passed());
    }
    assert!(!hour().has_passed() && !Deadline::NEVER.has_passed(), "this is another work");
    let mut solver = Solver::default().until(&never);
    assert!(matches!(solver.solve(&large()).verdict, Verdict::Timeout(_)));
}

/// A function that is asked whether to stop is asked no more often than it wants, and by whoever looks.
#[test]
fn work_can_ask_whether_it_is_called_off() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let stop = Stop::asking(Duration::ZERO, move || count.fetch_add(1, Ordering::Relaxed) == 2);
    let deadline = Deadline::NEVER.or(&stop);
    let passed: Vec<bool> = (0..5).map(|_| deadline.has_passed()).collect();
    assert_eq!(passed, [false, false, true, true, true]);
    assert_eq!(asked.load(Ordering::Relaxed), 3, "once it is called off, nobody asks any more");
    let rarely = Stop::asking(Duration::from_secs(3600), || true);
    assert!(!Deadline::NEVER.or(&rarely).has_passed());
}
