//! Who asks again, or goes away, calls off what was asked before; and limits of time.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use slink::deadline::{Deadline, Stop};
use slink::formats::Entry;
use slink::formats::json::Object;
use slink::generate::{Clues, Maker, Recipe, Require, Symmetry};
use slink::grid::Grid;
use slink::{Options, Puzzle, Solver, Verdict};

use super::client::{Running, answer};

/// A board of 100 x 100, on which a third of the clues are left: its verdict takes minutes.
fn large() -> Puzzle {
    let recipe = Recipe {
        grid: Grid::new(100, 100).unwrap(),
        clues: Clues::Full,
        unique: true,
        symmetry: Symmetry::None,
        maker: Maker::Region,
        require: Require::Nothing,
    };
    let full = recipe.make(5, 0).unwrap().puzzle;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let gone: Vec<_> = full.grid().cells().filter(|_| rng.random_bool(2.0 / 3.0)).collect();
    full.without(&gone)
}

fn board(puzzle: Puzzle) -> Value {
    serde_json::to_value(Object::of(&Entry::of(puzzle))).unwrap()
}

/// Asks what takes its full 20 seconds, and does not wait for the answer.
pub(crate) fn long_question(server: &Running, page: &str) -> TcpStream {
    let ask = json!({ "board": board(large()), "page": page });
    let mut stream = server.connect();
    stream.write_all(&server.question("solve", &ask.to_string())).unwrap();
    stream
}

fn quick() -> Value {
    json!({ "board": { "slink": 1, "rows": 2, "cols": 2, "clues": ["32", "23"] } })
}

#[test]
fn a_board_that_would_take_minutes_has_its_limit() {
    let server = Running::start();
    let question = json!({ "board": board(large()), "page": "a" });
    std::thread::scope(|scope| {
        let start = Instant::now();
        let verdict = scope.spawn(|| server.told("verdict", &question));
        // Others are answered meanwhile.
        for _ in 0..20 {
            assert_eq!(server.told("mistake", &quick())["state"], "open");
        }
        assert_eq!(verdict.join().unwrap()["verdict"], "timeout");
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    });
    // Each question ends about when it is asked to.
    for (name, over) in [
        ("verdict", "verdict"),
        ("solve", "verdict"),
        ("grade", "verdict"),
        ("mistake", "state"),
        ("explain", "end"),
        ("hint", "state"),
    ] {
        let start = Instant::now();
        let mut ask = json!({ "board": board(large()), "seconds": 0.5, "question": "add" });
        if ["mistake", "hint"].contains(&name) {
            // Something is drawn, so that it is judged.
            let (rows, cols) = (100, 100);
            ask["board"]["horizontal"] = json!(vec![".".repeat(cols); rows + 1]);
            ask["board"]["vertical"] = json!(vec![".".repeat(cols + 1); rows]);
        }
        let told = server.told(name, &ask);
        // The first loop, or a hint, may be there in time.
        let is_judged = ["mistake", "hint"].contains(&name);
        assert!(told[over] == "timeout" || is_judged, "{name}: {}", told[over]);
        assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
    }
    let start = Instant::now();
    let told = server.told("why", &json!({ "board": board(large()), "seconds": 0.5, "question": "add" }));
    assert_eq!((&told["verdict"], &told["proven"]), (&json!("timeout"), &json!(false)));
    let told = server.told("generate", &json!({ "rows": 100, "cols": 100, "share": 0.34, "seconds": 0.5 }));
    assert!(told["why"].as_str().unwrap().contains("time limit"), "{told}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_newer_question_makes_the_older_one_stale() {
    let server = Running::start();
    let start = Instant::now();
    let mut older = long_question(&server, "page");
    std::thread::sleep(Duration::from_millis(300));
    // Another page, and another kind of question of the same page, leave it alone.
    let mut ask = quick();
    ask["page"] = json!("another page");
    assert_eq!(server.told("solve", &ask)["verdict"], "several");
    ask["page"] = json!("page");
    assert_eq!(server.told("grade", &ask)["verdict"], "several");
    ask["ask"] = json!("solve");
    assert_eq!(server.told("verdict", &ask)["verdict"], "several");
    let stale = answer(&mut older).unwrap().json();
    assert_eq!(stale, (409, json!({ "error": "stale" })));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// More long questions than there are workers, all of them gone or stale: the workers are free soon.
#[test]
fn who_goes_away_calls_off_the_work() {
    let server = Running::start();
    let gone: Vec<TcpStream> = (0..12).map(|i| long_question(&server, &format!("page {i}"))).collect();
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    drop(gone);
    assert_eq!(server.told("solve", &quick())["verdict"], "several");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// With all workers at work and the queue full, the next one is told so at once; other kinds are answered.
#[test]
fn a_full_queue_is_told() {
    let server = Running::start();
    let mut all: Vec<TcpStream> = (0..60).map(|i| long_question(&server, &format!("page {i}"))).collect();
    let start = Instant::now();
    assert_eq!(server.told("verdict", &quick())["verdict"], "several");
    let last = answer(all.last_mut().unwrap()).unwrap().json();
    assert_eq!(last.0, 503, "{}", last.1);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn work_that_is_called_off_has_no_time_left() {
    let (stop, far) = (Stop::default(), Deadline::within(Some(Duration::from_secs(3600))));
    stop.during(|| assert!(!far.has_passed()));
    stop.call_off();
    assert!(!far.has_passed(), "this is another work");
    stop.during(|| {
        assert!(far.has_passed() && far.left() == Some(Duration::ZERO));
        assert!(!Deadline::NEVER.has_passed(), "without a deadline nothing ends");
        let mut solver = Solver::new(Options { timeout: far.left(), ..Options::default() });
        assert!(matches!(solver.solve(&large()).unwrap().verdict, Verdict::Timeout(_)));
        Stop::default().during(|| assert!(!far.has_passed()));
        assert!(far.has_passed());
    });
    let panic = std::panic::catch_unwind(|| stop.during(|| std::panic::resume_unwind(Box::new(()))));
    assert!(panic.is_err() && !far.has_passed());
}
