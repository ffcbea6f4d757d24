//! Long runs over many puzzles: order, memory, interrupts, kills.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::program::{children_of, command, slink};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

fn output(args: &[&str]) -> Output {
    slink(args, "")
}

/// A path in the folder for test output; each test has its own.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A file of generated boards.
fn boards(name: &str, args: &[&str]) -> PathBuf {
    let path = scratch(name);
    let made = output(&[&["generate"], args].concat());
    assert!(made.status.success());
    fs::write(&path, made.stdout).unwrap();
    path
}

/// Sends a signal.
fn kill(signal: &str, pid: u32) {
    Command::new("sh").args(["-c", &format!("kill -{signal} {pid}")]).stderr(Stdio::null()).status().unwrap();
}

/// The JSON objects of a text, without times.
fn objects(text: &[u8]) -> Vec<Value> {
    let mut objects: Vec<Value> =
        text.split_inclusive(|&b| b == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect();
    for object in &mut objects {
        object.as_object_mut().unwrap().remove("seconds");
    }
    objects
}

/// A text without the time that a batch took.
fn without_time(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let Some((before, after)) = text.split_once(" puzzles in ") else { return text.into_owned() };
    let (_, outcomes) = after.split_once(" s: ").unwrap();
    format!("{before} puzzles: {outcomes}")
}

#[test]
fn answers_are_the_same_whatever_the_jobs() {
    let files = ["fixtures/slink", "fixtures/formats"].map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<String> =
        files.into_iter().flatten().map(|file| file.unwrap().path().display().to_string()).collect();
    // Checking large boards in all ways takes long, and tests nothing new.
    files.retain(|file| !file.ends_with(".out") && !file.contains("20x20") && !file.contains("50x50"));
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    for command in ["solve", "count --limit 3", "forced", "verify", "convert --to json", "check --summary"] {
        let run = |jobs| {
            let words: Vec<&str> = command.split(' ').chain(["--jobs", jobs]).collect();
            let output = output(&[words, files.clone()].concat());
            (output.stdout, without_time(&output.stderr), output.status.code())
        };
        assert!(run("1") == run("3"), "{command}");
    }
}

/// A slow or stopped reader does not make the program buffer its input.
#[test]
fn an_endless_pipe_takes_little_memory() {
    let mut child = command(&["solve", "--jobs", "2"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let written = std::thread::spawn(move || {
        let many = "7 7\n.......\n3.31.32\n31...1.\n3....1.\n....2..\n10.3...\n...1.12\n".repeat(1000);
        let mut count = 0;
        while input.write_all(many.as_bytes()).is_ok() {
            count += 1000;
        }
        count
    });
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let (mut line, mut lines) = (String::new(), 0);
    while lines < 17 * 20_000 {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0);
        lines += 1;
    }
    // Nothing is read now.
    std::thread::sleep(Duration::from_millis(300));
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib < 64 << 10, "{kib} KiB");
    // The reader is gone now: that is a quiet end.
    drop(output);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(written.join().unwrap() >= 20_000);
}

/// Reads a child's standard output to its end, in the background.
fn reader(child: &mut Child) -> std::thread::JoinHandle<Vec<u8>> {
    let mut stdout = child.stdout.take().unwrap();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        stdout.read_to_end(&mut all).unwrap();
        all
    })
}

#[test]
fn an_interrupt_ends_it_with_what_is_done_printed() {
    let file = boards("interrupt.txt", &["--rows", "7", "--cols", "7", "--count", "300", "--seed", "8"]);
    let expected = output(&["solve", "--format", "jsonl", "--jobs", "2", "-"]);
    assert!(expected.stdout.is_empty());
    for (round, signal) in ["INT", "TERM", "INT"].into_iter().enumerate() {
        let mut child = command(&["solve", "--format", "jsonl", "--jobs", "2"]).spawn().unwrap();
        let answers = reader(&mut child);
        // Reads all 300, while the input stays open.
        let mut input = child.stdin.take().unwrap();
        let text = fs::read_to_string(&file).unwrap().replace("0 0\n", "");
        input.write_all(text.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(500 + 100 * round as u64));
        let start = Instant::now();
        kill(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(5));
        assert_eq!(objects(&answers.join().unwrap()).len(), 300);
        drop(input);
    }
}

/// Whoever stops a long search for boards hears how many were tried.
#[test]
fn an_interrupted_generate_says_how_many_boards_it_tried() {
    let condition = ["--size", "15x15", "--grade", "beyond", "--unneeded", "0", "--seed", "1", "--jobs", "1"];
    let child = command(&[&["generate", "--count", "1000"][..], &condition].concat()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    kill("INT", child.id());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    let tries: usize = said.split(" in ").last().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(said.contains("note: made ") && tries > 0, "{said}");
    assert!(said.contains(" did not have the grade beyond"), "{said}");
}

/// A run that is killed again and again loses nothing and repeats nothing.
#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let args = ["--rows", "10", "--cols", "10", "--count", "400", "--clues", "0.45", "--seed", "8"];
    let file = boards("resume.txt", &args);
    // One of them is bad.
    let text = fs::read_to_string(&file).unwrap().replacen("10 10\n", "10 10\nq\n10 10\n", 1);
    fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    // A slow run, so that there is time to kill it.
    let solve = ["solve", "--sat-only", "--format", "jsonl", "--jobs", "2", &file];
    let expected = output(&solve);
    assert_eq!(expected.status.code(), Some(2));
    let (out, mut rng) = (scratch("resume.jsonl"), ChaCha8Rng::seed_from_u64(8));
    let args = [&solve[..], &["--resume", out.to_str().unwrap()]].concat();
    let size = || fs::metadata(&out).map_or(0, |data| data.len());
    let (mut kills, mut torn) = (0, 0);
    let code = loop {
        let (mut child, before) = (command(&args).spawn().unwrap(), size());
        // Kills it as soon as it has written something, a few times.
        while kills < 8 && size() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_micros(100));
        }
        if kills < 8 {
            kill("KILL", child.id());
        }
        match child.wait().unwrap().code() {
            Some(code) => break code,
            None => kills += 1,
        }
        // As if killed during a write.
        let mut bytes = fs::read(&out).unwrap_or_default();
        if bytes.len() > 10 && rng.random_bool(0.7) {
            bytes.truncate(bytes.len() - rng.random_range(1..10));
            fs::write(&out, bytes).unwrap();
            torn += 1;
        }
    };
    assert!(kills > 2 && torn > 0, "{kills} kills, {torn} torn");
    assert_eq!(Some(code), expected.status.code());
    assert_eq!(objects(&fs::read(&out).unwrap()), objects(&expected.stdout));
    // Another run has nothing to do.
    let before = fs::read(&out).unwrap();
    assert_eq!(output(&args).status.code(), Some(code));
    assert_eq!(fs::read(&out).unwrap(), before);
}

/// Files that slink did not write, or that another run is writing, are left as they are.
#[test]
fn files_that_are_not_ours_are_left_alone() {
    let out = scratch("foreign.jsonl");
    let args = ["solve", "--format", "jsonl", "--resume", out.to_str().unwrap()];
    for foreign in ["not ours\n", "not ours", "{\"a\":1}", "{\"file\":\"x\"}\n"] {
        fs::write(&out, foreign).unwrap();
        let refused = output(&args);
        assert_eq!(refused.status.code(), Some(2));
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(error.contains("foreign.jsonl:1: found a line"), "{error}");
        assert_eq!(fs::read(&out).unwrap(), foreign.as_bytes());
    }
    // Nor what another command wrote. An object without a verdict is nobody's.
    let puzzles = "2 2\n33\n..\n2 2\n3.\n..\n";
    for writer in ["solve", "grade", "explain", "count"] {
        let written = slink(&[writer, "--format", "jsonl"], puzzles).stdout;
        for command in ["solve", "grade", "explain"] {
            fs::write(&out, &written).unwrap();
            let end = slink(&[command, "--format", "jsonl", "--resume", out.to_str().unwrap()], puzzles);
            let error = String::from_utf8_lossy(&end.stderr).into_owned();
            let is_refused = error.contains(&format!("`slink {command} --format jsonl` did not write"));
            assert_eq!(is_refused, writer != command, "{writer}, {command}: {error}");
        }
    }
    fs::write(&out, "{\"fi").unwrap();
    let mut first = command(&args).spawn().unwrap();
    let mut input = first.stdin.take().unwrap();
    input.write_all(b"1 1\n4\n").unwrap();
    while fs::read(&out).unwrap().last() != Some(&b'\n') {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = output(&args);
    assert!(String::from_utf8_lossy(&second.stderr).contains("another run is writing to it"));
    drop(input);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    assert_eq!(objects(&fs::read(&out).unwrap()).len(), 1);
}

/// Errors in standard input, URLs and missing files are reported once, however often a run is resumed.
#[test]
fn errors_are_not_told_twice() {
    let out = scratch("errors.jsonl");
    let url = "https://puzz.link/p?slither/1/1/zzz";
    let args = ["solve", "--format", "jsonl", "--resume", out.to_str().unwrap(), "-", url, "no-such-file"];
    for _ in 0..3 {
        assert_eq!(slink(&args, "1 1\n4\n1 1\nq\n1 1\n0\n").status.code(), Some(2));
        let told: Vec<(String, Value)> = objects(&fs::read(&out).unwrap())
            .iter()
            .map(|object| (object["file"].as_str().unwrap().to_string(), object["puzzle"].clone()))
            .collect();
        let expected = [
            ("-", 1.into()),
            ("-", 2.into()),
            ("-", 3.into()),
            (url, 1.into()),
            ("no-such-file", Value::Null),
        ];
        assert_eq!(told, expected.map(|(file, puzzle): (&str, Value)| (file.to_string(), puzzle)));
    }
}

/// Workers end with their parent, whatever they are doing.
#[test]
fn workers_end_with_their_parent() {
    let mut child = command(&["count", "--isolate", "--jobs", "1"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let blank = format!("9 9\n{}", format!("{}\n", ".".repeat(9)).repeat(9));
    input.write_all(blank.as_bytes()).unwrap();
    let start = Instant::now();
    let workers = loop {
        let workers = children_of(child.id());
        if !workers.is_empty() {
            break workers;
        }
        assert!(start.elapsed() < Duration::from_secs(20));
    };
    std::thread::sleep(Duration::from_millis(200));
    kill("KILL", child.id());
    child.wait().unwrap();
    while fs::read_to_string(format!("/proc/{}/stat", workers[0])).is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(start.elapsed() < Duration::from_secs(20), "it still runs");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A full pipe at stderr costs no answer.
#[test]
fn a_full_stderr_costs_no_answer() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["solve", "fixtures/slink/bad.txt"]).stderr(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\n3\n"));
}

/// Workers are killed and stopped at random under load: each costs at most its puzzle, and all others are
/// answered as usual. The same boards come again and again until enough signals are sent, however long a busy
/// machine takes for that.
#[test]
fn killed_and_hung_workers_cost_their_puzzles_only() {
    let args = ["--rows", "12", "--cols", "12", "--count", "150", "--clues", "0.45", "--seed", "9"];
    let made = fs::read_to_string(boards("faults.txt", &args)).unwrap();
    // Without the end of the file.
    let boards = made.replace("0 0\n", "");
    let expected = objects(&slink(&["solve", "--format", "jsonl"], &boards).stdout);
    let args = ["solve", "--format", "jsonl", "--isolate", "--timeout", "0.2", "--jobs", "3"];
    let mut child = command(&args).spawn().unwrap();
    let pid = child.id();
    let mut stdin = child.stdin.take().unwrap();
    let (answers, sent) = (reader(&mut child), &AtomicUsize::new(0));
    let (found, code) = std::thread::scope(|scope| {
        scope.spawn(move || {
            let (mut rng, mut stopped) = (ChaCha8Rng::seed_from_u64(10), Vec::new());
            let mut before = Vec::new();
            for signal in ["STOP", "KILL", "STOP", "ABRT"].into_iter().cycle().take(12) {
                // Only workers seen before are stopped: stopping one between fork and exec would stop the
                // parent, too.
                let worker = loop {
                    assert!(Path::new("/proc").join(pid.to_string()).exists());
                    std::thread::sleep(Duration::from_millis(rng.random_range(10..80)));
                    let now = children_of(pid);
                    let mut workers = std::mem::replace(&mut before, now.clone());
                    workers.retain(|worker| now.contains(worker) && !stopped.contains(worker));
                    if !workers.is_empty() {
                        break workers[rng.random_range(0..workers.len())];
                    }
                };
                kill(signal, worker);
                stopped.extend((signal == "STOP").then_some(worker));
                sent.fetch_add(1, Ordering::SeqCst);
            }
        });
        let boards = &boards;
        scope.spawn(move || {
            let mut rounds = 0;
            while rounds < 10 || sent.load(Ordering::SeqCst) < 12 {
                stdin.write_all(boards.as_bytes()).unwrap();
                rounds += 1;
            }
        });
        let code = child.wait().unwrap().code();
        (objects(&answers.join().unwrap()), code)
    });
    assert!(found.len() >= 10 * expected.len() && found.len().is_multiple_of(expected.len()));
    let mut verdicts: HashMap<String, usize> = HashMap::new();
    for (i, mut found) in found.into_iter().enumerate() {
        let expected = &expected[i % expected.len()];
        assert_eq!(found["puzzle"], i + 1);
        found["puzzle"] = expected["puzzle"].clone();
        let verdict = found["verdict"].as_str().unwrap().to_string();
        if !["crash", "timeout"].contains(&verdict.as_str()) {
            assert_eq!(found, *expected);
        }
        *verdicts.entry(verdict).or_default() += 1;
    }
    let count = |verdict| verdicts.get(verdict).copied().unwrap_or(0);
    assert!(count("crash") > 1 && count("timeout") > 1, "{verdicts:?}");
    assert!(count("unique") > 600, "{verdicts:?}");
    assert_eq!(code, Some(6));
    // No worker remains.
    assert!(children_of(pid).is_empty());
}

#[test]
fn too_much_memory_costs_one_puzzle() {
    let file = scratch("memory.txt");
    let large = output(&["generate", "--rows", "700", "--cols", "700", "--any", "--seed", "1"]).stdout;
    let large = String::from_utf8(large).unwrap().replace("0 0\n", "");
    fs::write(&file, format!("1 1\n4\n{large}1 1\n4\n")).unwrap();
    let out = output(&["solve", "--format", "jsonl", "--memory", "48", file.to_str().unwrap()]);
    let verdicts: Vec<String> =
        objects(&out.stdout).iter().map(|object| object["verdict"].as_str().unwrap().to_string()).collect();
    assert_eq!(
        (verdicts.as_slice(), out.status.code()),
        (["unique", "memory", "unique"].map(String::from).as_slice(), Some(5))
    );
    let enough = output(&["solve", "--memory", "2000", file.to_str().unwrap()]);
    assert_eq!(enough.status.code(), Some(0));
}

#[test]
fn progress_is_for_those_who_ask() {
    let mut child = command(&["solve", "--progress", "always"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for _ in 0..9 {
        input.write_all(b"1 1\n4\n").unwrap();
        std::thread::sleep(Duration::from_millis(300));
    }
    drop(input);
    let shown = child.wait_with_output().unwrap();
    let text = String::from_utf8(shown.stderr).unwrap();
    assert!(text.lines().count() >= 2 && text.lines().all(|line| line.contains(" puzzles, ")), "{text}");
    assert!(text.lines().all(|line| line.ends_with(" unique")), "{text}");
    let quiet = output(&["convert", "--to", "puzz.link", "-q", "fixtures/formats/vector.json"]);
    let loud = output(&["convert", "--to", "puzz.link", "fixtures/formats/vector.json"]);
    assert_eq!((quiet.stderr.len(), &quiet.stdout), (0, &loud.stdout));
    assert!(String::from_utf8_lossy(&loud.stderr).starts_with("note: "));
}

/// Who waits for an explanation sees which technique is looked for.
#[test]
fn progress_of_an_explanation_names_the_technique() {
    let board = output(&["generate", "--size", "30x30", "--clues", "minimal", "--seed", "1", "-q"]).stdout;
    let mut child = command(&["explain", "--progress", "always", "--timeout", "2"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&board).unwrap();
    let shown = child.wait_with_output().unwrap();
    let text = String::from_utf8(shown.stderr).unwrap();
    let has_stage = |line: &str| {
        let words = line.split_once(", puzzle 1: looking for ").map(|(_, words)| words);
        let (technique, rest) = words.and_then(|words| words.split_once(", ")).unwrap_or_default();
        slitherlink::Technique::on_ladder(technique).is_some() && rest.ends_with(" edges undecided")
    };
    assert!(text.lines().any(has_stage), "{text}");
}

/// A size in itself allocates nothing, in any format, and is refused at once.
#[test]
fn hostile_sizes_are_refused() {
    for text in [
        "4000000000 4000000000\n",
        "18446744073709551615 2\n",
        "16384 16384\n",
        "https://puzz.link/p?slither/16384/16384/",
        "pzprv3/slither/4000000000/4000000000/",
        "pzprv3\nslither\n16384\n16384\n",
        "16384x16384:1",
        "{\"slink\":1,\"rows\":16384,\"cols\":16384,\"clues\":[]}",
        "begin\nsize 16384\nproblem\n- -\nend\n",
    ] {
        // With so little memory, nothing large can be allocated.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 200000; exec \"$0\" solve --jobs 1", env!("CARGO_BIN_EXE_slink")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.starts_with("error: <stdin>:")), (Some(2), true), "{error}");
    }
}

/// Ctrl-C at a terminal reaches the whole process group: workers must not seem to have crashed.
#[test]
fn an_interrupt_of_the_group_is_no_crash_of_workers() {
    use std::os::unix::process::CommandExt;
    let mut child =
        command(&["count", "--method", "list", "--isolate", "--jobs", "2"]).process_group(0).spawn().unwrap();
    let answers = reader(&mut child);
    let mut input = child.stdin.take().unwrap();
    // The second puzzle has more solutions than can be counted.
    let blank = format!("9 9\n{}", format!("{}\n", ".".repeat(9)).repeat(9));
    input.write_all(format!("1 1\n4\n{blank}").as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(400));
    let start = Instant::now();
    Command::new("sh").args(["-c", &format!("kill -s INT -- -{}", child.id())]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(String::from_utf8(answers.join().unwrap()).unwrap(), "1: 1 solution\n");
}
