//! The contract of `--filter` (docs/cluster.md): one output line for each input line, whatever happens.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

use crate::common::program::{children_of, command, slink};
use serde_json::{Value, json};

/// The commands that are filters.
const COMMANDS: [&str; 8] = ["solve", "grade", "check", "forced", "count", "likelihood", "why", "explain"];

const ONE: &str = "https://puzz.link/p?slither/1/1/e";

/// Input lines, and the ids that their records must have.
fn lines() -> Vec<(Vec<u8>, Value)> {
    let huge = format!("huge\t{}", "3".repeat(17 << 20));
    let open = format!("{{\"id\":\"open\",\"slink\":1,\"clues\":{}", "[".repeat(1 << 20));
    let lines: [(&[u8], Value); 21] = [
        (br#"{"id":7,"slink":1,"rows":1,"cols":1,"clues":["4"]}"#, json!(7)),
        (b"", Value::Null),
        (b"   ", Value::Null),
        (b"a b\thttps://puzz.link/p?slither/5/3/33323121323322c", json!("a b")),
        (b"https://puzz.link/p?slither/2/2/322d", Value::Null),
        (b"crlf\thttps://puzz.link/p?slither/1/1/e\r", json!("crlf")),
        (
            br#"{"id":{"x":[1,"verdict"]},"url":"https://puzz.link/p?slither/1/1/e"}"#,
            json!({"x":[1,"verdict"]}),
        ),
        (br#"{"url":"https://puzz.link/p?slither/1/1/3","id":"behind","rest":[1]}"#, json!("behind")),
        (br#"{"id":"torn","slink":1,"ro"#, json!("torn")),
        (br#"{"id":"verdict","slink":1,"rows":1,"cols":1,"clues":["3"]}"#, json!("verdict")),
        (br#"{"id":null,"slink":1,"rows":1,"cols":1,"clues":["3"]}"#, Value::Null),
        (br#"{"id":"no puzzle"}"#, json!("no puzzle")),
        (b"# a comment", Value::Null),
        (b"hello", Value::Null),
        (b"size\t5 5", json!("size")),
        (b"\xff\x00\xfe\t\xff", json!("\u{fffd}\u{0}\u{fffd}")),
        (
            br#"[{"slink":1,"rows":1,"cols":1,"clues":["4"]},{"slink":1,"rows":1,"cols":1,"clues":["4"]}]"#,
            Value::Null,
        ),
        (open.as_bytes(), json!("open")),
        (huge.as_bytes(), json!("huge")),
        // As when files are concatenated.
        (
            "\u{feff}{\"id\":\"marked\",\"url\":\"https://puzz.link/p?slither/1/1/e\"}".as_bytes(),
            json!("marked"),
        ),
        (b"last\t3x3:3b2e", json!("last")),
    ];
    lines.into_iter().map(|(line, id)| (line.to_vec(), id)).collect()
}

fn joined(lines: &[(Vec<u8>, Value)]) -> Vec<u8> {
    // No line end after the last line.
    lines.iter().map(|(line, _)| line.as_slice()).collect::<Vec<_>>().join(&b'\n')
}

/// Writes to a process in the background, and then closes its input.
fn feed(child: &mut Child, text: Vec<u8>) -> JoinHandle<()> {
    let mut stdin = child.stdin.take().unwrap();
    // A reader that stops early is noticed by its answers.
    spawn(move || drop(stdin.write_all(&text)))
}

fn filter(args: &[&str], text: &[u8]) -> Output {
    let mut child = command(&[args, &["--filter"]].concat()).spawn().unwrap();
    let fed = feed(&mut child, text.to_vec());
    let output = child.wait_with_output().unwrap();
    fed.join().unwrap();
    output
}

fn records(output: &[u8]) -> Vec<Value> {
    output.split_inclusive(|&byte| byte == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect()
}

#[test]
fn each_line_has_one_record_with_its_id() {
    let (lines, bad) = (lines(), [1, 2, 8, 11, 12, 13, 14, 15, 16, 17, 18]);
    for command in COMMANDS {
        let output = filter(&[command], &joined(&lines));
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{command}");
        let records = records(&output.stdout);
        assert_eq!(records.len(), lines.len(), "{command}");
        for (i, (record, (_, id))) in records.iter().zip(&lines).enumerate() {
            assert_eq!(&record["id"], id, "{command}: {record}");
            // A null id is an id.
            let is_null = lines[i].0.starts_with(b"{\"id\":null");
            assert_eq!(record.get("id").is_some(), is_null || !id.is_null(), "{command}: {record}");
            assert_eq!(record["verdict"] == "error", bad.contains(&i), "{command}: {i}: {record}");
            assert!(record.get("file").is_none() && record.get("puzzle").is_none(), "{record}");
            assert!(record.get("seconds").is_none(), "{record}");
        }
    }
}

/// The example in docs/cluster.md works.
#[test]
fn the_page_is_true() {
    let page = fs::read_to_string("docs/cluster.md").unwrap();
    let block = |kind: &str| page.split(&format!("```{kind}\n")).nth(1).unwrap().split("```").next().unwrap();
    let output = filter(&["count"], block("text").as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), block("json"));
}

#[test]
fn what_is_wrong_is_told_with_its_column() {
    let text = "x\t5 5\nid\thttps://puzz.link/p?slither/1/1/f\nplain\n\n";
    let records = records(&filter(&["solve"], text.as_bytes()).stdout);
    let errors: Vec<&str> = records.iter().map(|record| record["error"].as_str().unwrap()).collect();
    assert!(errors[0].starts_with("found the end of the input, expected row 1 of 5"), "{errors:?}");
    assert!(errors[1].contains("found `f`, expected one of 0 to 9"), "{errors:?}");
    assert_eq!(records[1]["column"], 4);
    let object = r#"{"id":1,"url":"https://puzz.link/p?slither/1/1/f"}"#;
    assert_eq!(self::records(&filter(&["solve"], object.as_bytes()).stdout)[0]["column"], 16);
    assert!(errors[2].contains("A line can be a URL of puzz.link"), "{errors:?}");
    assert_eq!(errors[3], "found a line without a puzzle, expected one puzzle per line");
}

#[test]
fn records_are_the_same_bytes_whatever_the_jobs_and_the_neighbours() {
    let made = slink(
        &["generate", "--size", "6x6", "--clues", "0.5", "--count", "60", "--seed", "3", "--to", "puzz.link"],
        "",
    );
    let mut text: Vec<u8> = Vec::new();
    for (i, url) in made.stdout.split_inclusive(|&byte| byte == b'\n').enumerate() {
        text.extend(format!("{i}\t").into_bytes());
        text.extend(url);
        text.extend_from_slice(if i % 7 == 0 { b"bad\n" } else { b"" });
    }
    let half = text[..text.len() / 2].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for command in COMMANDS {
        let whole = filter(&[command, "--jobs", "1"], &text).stdout;
        assert_eq!(records(&whole).len(), 69, "{command}");
        assert!(whole == filter(&[command, "--jobs", "2"], &text).stdout, "{command}");
        let parts = [&text[..half], &text[half..]].map(|part| filter(&[command], part).stdout);
        assert!(whole == parts.concat(), "{command}: parts");
        // `check` does not run worker processes.
        assert!(
            command == "check" || whole == filter(&[command, "--isolate", "--jobs", "2"], &text).stdout,
            "{command}: isolated"
        );
    }
}

/// A filter reads what a filter writes, and keeps the ids.
#[test]
fn filters_follow_each_other() {
    let solved = filter(&["solve"], format!("a\t{ONE}\nb\t{ONE}\n").as_bytes()).stdout;
    let graded = records(&filter(&["grade"], &solved).stdout);
    assert_eq!((&graded[0]["id"], &graded[1]["id"]), (&json!("a"), &json!("b")));
    assert!(graded.iter().all(|record| record["word"] == "easy"), "{graded:?}");
}

/// A client that sends a line and waits gets its record.
#[test]
fn each_record_comes_before_the_next_line() {
    for args in [&["solve", "--filter"][..], &["count", "--filter", "--isolate"]] {
        let mut child = command(args).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut records = BufReader::new(child.stdout.take().unwrap()).lines();
        for number in 0..5 {
            let line =
                if number == 3 { "\n".into() } else { format!("{{\"id\":{number},\"url\":\"{ONE}\"}}\n") };
            input.write_all(line.as_bytes()).unwrap();
            let record: Value = serde_json::from_str(&records.next().unwrap().unwrap()).unwrap();
            assert_eq!(record["id"], if number == 3 { Value::Null } else { json!(number) });
        }
        drop(input);
        assert!(records.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

/// The input is far larger than all pipes and buffers, and for a while nothing is read.
#[test]
fn full_pipes_both_ways_are_no_deadlock_and_take_little_memory() {
    let lines = 100_000;
    let mut child = command(&["solve", "--filter", "--jobs", "2"]).spawn().unwrap();
    let text = format!("id\t{ONE}\n\n").repeat(lines / 2);
    let fed = feed(&mut child, text.into_bytes());
    sleep(Duration::from_millis(700));
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib < 48 << 10, "{kib} KiB");
    assert!(!fed.is_finished(), "the input is kept in memory");
    let (mut output, mut line, mut count) = (BufReader::new(child.stdout.take().unwrap()), String::new(), 0);
    while output.read_line(&mut line).unwrap() > 0 {
        count += 1;
        line.clear();
        if count % 20_000 == 0 {
            sleep(Duration::from_millis(50));
        }
    }
    assert_eq!(count, lines);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    fed.join().unwrap();
}

#[test]
fn a_reader_that_goes_ends_it_quietly() {
    let mut child = command(&["solve", "--filter"]).spawn().unwrap();
    let fed = feed(&mut child, format!("{ONE}\n").repeat(300_000).into_bytes());
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    let start = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(20));
    fed.join().unwrap();
}

/// The line of a square board with at most one clue; its id is its size.
fn board(n: usize, cell: &str) -> String {
    let mut rows = vec![".".repeat(n); n];
    rows[0].replace_range(..1, cell);
    format!("{{\"id\":{n},\"slink\":1,\"rows\":{n},\"cols\":{n},\"clues\":{rows:?}}}\n")
}

#[test]
fn a_limit_costs_one_record() {
    let text = board(2, ".") + &board(30, "2") + &board(3, ".");
    let late = filter(&["solve", "--timeout", "0"], text.as_bytes());
    assert_eq!(late.status.code(), Some(0));
    assert!(records(&late.stdout).iter().all(|record| record["verdict"] == "timeout"));
    for limit in [["--timeout", "1"], ["--memory", "300"]] {
        let args = [&["count", "--method", "frontier"], &limit[..]].concat();
        let output = filter(&args, text.as_bytes());
        let records = records(&output.stdout);
        assert_eq!((output.status.code(), records.len()), (Some(0), 3), "{limit:?}: {records:?}");
        assert_eq!((&records[0]["solutions"], &records[2]["solutions"]), (&json!("13"), &json!("213")));
        assert_eq!((&records[1]["id"], &records[1]["complete"]), (&json!(30), &json!(false)), "{records:?}");
    }
}

/// A killed worker costs only the line it was working on, and that line still has a record.
#[test]
fn a_killed_process_costs_one_record() {
    let args = ["count", "--filter", "--isolate", "--jobs", "1", "--method", "frontier"];
    let mut child = command(&args).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut records = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut record = || -> Value { serde_json::from_str(&records.next().unwrap().unwrap()).unwrap() };
    writeln!(input, "first\t{ONE}").unwrap();
    assert_eq!(record()["solutions"], "1");
    // Minutes of work.
    input.write_all(board(30, "2").as_bytes()).unwrap();
    sleep(Duration::from_millis(300));
    let worker = children_of(child.id())[0];
    Command::new("sh").args(["-c", &format!("kill -KILL {worker}")]).status().unwrap();
    let killed = record();
    assert_eq!((&killed["id"], &killed["verdict"]), (&json!(30), &json!("crash")));
    assert!(killed["why"].as_str().unwrap().starts_with("the solver crashed"), "{killed}");
    writeln!(input, "third\t{ONE}").unwrap();
    assert_eq!(record()["id"], "third");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn what_does_not_go_with_a_filter_is_refused() {
    for args in [
        &["solve", "--filter", "fixtures/slink/puzzles.txt"][..],
        &["solve", "--filter", "--format", "jsonl"],
        &["solve", "--filter", "--all"],
        &["grade", "--filter", "--resume", "x"],
        &["check", "--filter", "--summary"],
    ] {
        assert_eq!(slink(args, "").status.code(), Some(2), "{args:?}");
    }
    let nothing = filter(&["solve"], b"");
    assert_eq!((nothing.status.code(), nothing.stdout.len(), nothing.stderr.len()), (Some(0), 0, 0));
}
