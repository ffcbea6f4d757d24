//! The promises about long runs, with real faults: kills, limits, links, devices, replaced files.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::program::{children_of, slink};
use serde_json::Value;

/// An empty folder for test output.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Copies slink. Not by this process: programs that other tests start meanwhile would hold the copy open for writing, and it could
/// not run.
fn copy_program(to: &Path) {
    assert!(
        Command::new("cp").args([Path::new(env!("CARGO_BIN_EXE_slink")), to]).status().unwrap().success()
    );
}

/// Runs a shell script in a folder, with `$slink` set; ends it if it takes too long.
fn shell(folder: &Path, script: &str) -> Output {
    let mut shell = Command::new("timeout");
    shell.args(["60", "bash", "-c", script]).current_dir(folder).stdin(Stdio::null());
    shell.env("slink", env!("CARGO_BIN_EXE_slink")).output().unwrap()
}

/// The text on standard error, and the exit code.
fn end(output: &Output) -> (String, Option<i32>) {
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// Writes generated boards to a file in a folder.
fn boards(folder: &Path, count: &str) -> PathBuf {
    let args =
        ["generate", "--rows", "10", "--cols", "10", "--clues", "0.45", "--seed", "8", "--count", count];
    let path = folder.join("boards.txt");
    fs::write(&path, slink(&args, "").stdout).unwrap();
    path
}

/// The JSON objects of a text, without times.
fn objects(text: &[u8]) -> Vec<Value> {
    let lines = text.split_inclusive(|&b| b == b'\n');
    let mut objects: Vec<Value> = lines.map(|line| serde_json::from_slice(line).unwrap()).collect();
    for object in &mut objects {
        object.as_object_mut().unwrap().remove("seconds");
    }
    objects
}

/// The number of objects with each verdict.
fn verdicts(objects: &[Value]) -> HashMap<&str, usize> {
    objects.iter().fold(HashMap::new(), |mut all, object| {
        *all.entry(object["verdict"].as_str().unwrap()).or_default() += 1;
        all
    })
}

/// The objects, sorted by puzzle.
fn in_order(mut objects: Vec<Value>) -> Vec<Value> {
    objects.sort_by_key(|object| object["puzzle"].as_u64());
    objects
}

/// Waits until a file is larger than `size` bytes.
fn wait_for(path: &Path, size: u64) {
    let start = Instant::now();
    while fs::metadata(path).map_or(0, |data| data.len()) <= size {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Workers run the image of their parent, even if a rebuild has replaced the file of the program.
#[test]
fn workers_are_started_from_the_image_that_runs() {
    let folder = scratch("replaced");
    let (file, program, out) = (boards(&folder, "300"), folder.join("slink"), folder.join("out.jsonl"));
    copy_program(&program);
    let args = ["solve", "--sat-only", "--format", "jsonl", "--isolate", "--jobs", "2", "--resume"];
    let mut run = Command::new(&program).args(args).args([&out, &file]).spawn().unwrap();
    wait_for(&out, 0);
    fs::write(folder.join("new"), "#!/bin/sh\nexit 1\n").unwrap();
    fs::rename(folder.join("new"), &program).unwrap();
    let worker = children_of(run.id())[0];
    Command::new("bash").args(["-c", &format!("kill -KILL {worker}")]).status().unwrap();
    let code = run.wait().unwrap().code();
    let objects = objects(&fs::read(&out).unwrap());
    let crashes = verdicts(&objects).remove("crash").unwrap_or(0);
    // The worker may have been killed between two puzzles.
    assert_eq!((objects.len(), crashes <= 1), (300, true), "{crashes} crashes");
    assert_eq!(code, Some(if crashes == 0 { 0 } else { 6 }));
}

/// If only some workers can be started, these do the work.
#[test]
fn a_run_goes_on_with_fewer_workers() {
    let folder = scratch("fewer");
    boards(&folder, "300");
    let run = shell(
        &folder,
        "ulimit -n 20; exec $slink solve --format jsonl --isolate --jobs 64 --resume out.jsonl boards.txt",
    );
    let (said, code) = end(&run);
    assert_eq!((said.matches("continuing with fewer").count(), code), (1, Some(0)), "{said}");
    assert_eq!(
        verdicts(&objects(&fs::read(folder.join("out.jsonl")).unwrap())),
        HashMap::from([("unique", 300)])
    );
}

/// If no worker can be started, at the beginning or later, no answers are recorded.
#[test]
fn a_run_without_workers_stops_and_records_nothing() {
    let folder = scratch("none");
    let (file, program, out) = (boards(&folder, "200"), folder.join("slink"), folder.join("out.jsonl"));
    let run = shell(
        &folder,
        "ulimit -n 9; exec $slink solve --format jsonl --isolate --jobs 4 --resume out.jsonl boards.txt",
    );
    let (said, code) = end(&run);
    assert!(said.contains("error: cannot start any worker process: Too many open files"), "{said}");
    assert_eq!((code, fs::read(&out).unwrap().len()), (Some(2), 0));

    copy_program(&program);
    let args = ["solve", "--sat-only", "--format", "jsonl", "--isolate", "--jobs", "1"];
    let start = || {
        let mut run = Command::new(&program);
        run.args(args).arg(&file).arg("--resume").arg(&out).stderr(Stdio::piped());
        run
    };
    let run = start().spawn().unwrap();
    wait_for(&out, 0);
    // From now on, the program cannot be started.
    fs::set_permissions(&program, fs::Permissions::from_mode(0o000)).unwrap();
    let worker = children_of(run.id())[0];
    Command::new("bash").args(["-c", &format!("kill -KILL {worker}")]).status().unwrap();
    let (said, code) = end(&run.wait_with_output().unwrap());
    assert!(said.contains("error: cannot start any worker process: Permission denied"), "{said}");
    let stopped = objects(&fs::read(&out).unwrap());
    assert!(stopped.len() < 200 && verdicts(&stopped).remove("crash").unwrap_or(0) <= 1);
    assert_eq!(code, Some(2));
    // The remaining puzzles are answered normally, and with --retry also those whose worker was killed.
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(start().args(["--retry", "crash"]).status().unwrap().code(), Some(0));
    let expected = objects(
        &slink(&["solve", "--sat-only", "--format", "jsonl"], &fs::read_to_string(&file).unwrap()).stdout,
    );
    let mut found = in_order(objects(&fs::read(&out).unwrap()));
    found.iter_mut().for_each(|object| object["file"] = "-".into());
    assert!(found == expected);
}

/// Puzzles that failed for external causes are retried on request; all else stays as it is.
#[test]
fn failures_are_tried_again_on_demand() {
    let folder = scratch("retry");
    boards(&folder, "60");
    fs::write(folder.join("blank.txt"), "2 2\n..\n..\n1 1\nq\n").unwrap();
    let out = folder.join("out.jsonl");
    let solve = "exec $slink solve --format jsonl --resume link.jsonl boards.txt blank.txt";
    fs::write(&out, "").unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("out.jsonl", folder.join("link.jsonl")).unwrap();
    assert_eq!(end(&shell(&folder, &format!("{solve} --timeout 0"))).1, Some(3));
    let before = fs::read_to_string(&out).unwrap();
    assert!(before.matches("\"timeout\"").count() > 1);
    // Without it, or with other causes, there is nothing to do.
    for retry in ["", "--retry crash", "--retry memory,crash"] {
        assert_eq!(end(&shell(&folder, &format!("{solve} {retry}"))).1, Some(3));
        assert_eq!(fs::read_to_string(&out).unwrap(), before);
    }
    // A torn last line is then cut off as well.
    fs::write(&out, before.clone() + "{\"file\":\"boa").unwrap();
    assert_eq!(end(&shell(&folder, &format!("{solve} --retry crash,timeout"))).1, Some(2));
    let after = fs::read_to_string(&out).unwrap();
    let kept: Vec<&str> = before.lines().filter(|line| !line.contains("\"timeout\"")).collect();
    assert!(after.lines().take(kept.len()).eq(kept));
    let after = objects(after.as_bytes());
    let expected = HashMap::from([("unique", 60), ("several", 1), ("error", 1)]);
    assert_eq!((after.len(), verdicts(&after)), (62, expected));
    assert_eq!(fs::metadata(&out).unwrap().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(folder.join("link.jsonl")).unwrap().is_symlink());
}

/// Without --isolate, running out of memory ends the run, and the next run says what to do.
#[test]
fn a_lack_of_memory_ends_a_run_without_isolate() {
    let folder = scratch("memory");
    let large = slink(&["generate", "--rows", "1500", "--cols", "1500", "--any", "--seed", "1"], "").stdout;
    let large = String::from_utf8(large).unwrap().replace("0 0\n", "");
    fs::write(folder.join("boards.txt"), format!("1 1\n4\n{large}1 1\n4\n")).unwrap();
    let run = |limit: &str, more: &str| {
        let solve = "exec $slink solve --jobs 1 --format jsonl --resume out.jsonl boards.txt";
        end(&shell(&folder, &format!("ulimit -v {limit}; {solve} {more}")))
    };
    let lines = || objects(&fs::read(folder.join("out.jsonl")).unwrap());
    for advice in [0, 1] {
        let (said, code) = run("80000", "");
        assert_eq!((lines().len(), code), (1, None), "a signal ended it: {said}");
        assert_eq!(said.matches("add --isolate to prevent that").count(), advice, "{said}");
    }
    assert_eq!(run("80000", "--isolate").1, Some(5));
    assert_eq!(verdicts(&lines()), HashMap::from([("unique", 2), ("memory", 1)]));
    assert_eq!(run("unlimited", "--retry memory").1, Some(0));
    assert_eq!(verdicts(&lines()), HashMap::from([("unique", 3)]));
}

/// An input is never overwritten, whatever its name.
#[test]
fn no_output_is_an_input() {
    let folder = scratch("apart");
    let given = "1 1\n4\n1 1\n0\n1 1\nq\n";
    let puzzles = folder.join("a.txt");
    fs::write(&puzzles, given).unwrap();
    fs::hard_link(&puzzles, folder.join("hard.txt")).unwrap();
    symlink("a.txt", folder.join("soft.txt")).unwrap();
    let objects = slink(&["solve", "--format", "jsonl"], given).stdout;
    fs::write(folder.join("o.jsonl"), &objects).unwrap();
    symlink("o.jsonl", folder.join("soft.jsonl")).unwrap();
    // Output names made from a folder or file name and a number.
    fs::create_dir(folder.join("pictures")).unwrap();
    fs::create_dir(folder.join("certificates")).unwrap();
    fs::write(folder.join("one.txt"), "1 1\n4\n").unwrap();
    fs::hard_link(folder.join("one.txt"), folder.join("b-1.svg")).unwrap();
    for name in ["a.pdf", "moves-2.svg", "a-2.cert", "certificates/stdin-2.cert"] {
        fs::hard_link(&puzzles, folder.join(name)).unwrap();
    }
    symlink("../a.txt", folder.join("pictures/puzzle-1-chapter-001.svg")).unwrap();
    for refused in [
        "solve --jobs 1 --format jsonl --resume o.jsonl o.jsonl",
        "solve --jobs 1 --format jsonl --resume soft.jsonl a.txt ./o.jsonl",
        "solve --jobs 1 --format jsonl --resume o.jsonl --retry crash < o.jsonl",
        "solve --jobs 1 --format jsonl o.jsonl >> o.jsonl",
        "solve --jobs 1 a.txt 2>> a.txt",
        "solve soft.txt >> hard.txt",
        "count a.txt >> a.txt",
        "forced - < a.txt >> a.txt",
        "verify < a.txt 1<> a.txt",
        "check --summary . >> a.txt",
        "convert --to json soft.txt >> a.txt",
        "sudoku a.txt >> a.txt",
        "maze a.txt >> a.txt",
        "decode a.txt - >> a.txt",
        "draw a.txt >> a.txt",
        "draw a.txt --to svg -o a.txt",
        "draw soft.txt --to svg -o hard.txt",
        "draw --to txt - -o ./soft.txt < a.txt",
        "encode a.txt >> a.txt",
        "encode a.txt -o a.txt",
        "encode hard.txt -o soft.txt",
        "likelihood --format csv a.txt >> a.txt",
        "explain a.txt --animate a.txt",
        "explain ./soft.txt --animate hard.txt",
        "explain --animate soft.txt < a.txt",
        "explain a.txt --animate x.txt > x.txt",
        "explain pictures/puzzle-1-chapter-001.svg --svg pictures",
        "explain a.txt --svg pictures",
        "explain --svg pictures --isolate < a.txt",
        "explain a.txt --animate moves.svg",
        "booklet b-1.svg -o b.svg",
        "booklet one.txt -o b.svg",
        "booklet a.txt -o a.pdf",
        "prove a.txt -o hard.txt",
        "prove a.txt -o .",
        "prove --isolate - -o certificates < a.txt",
        "prove -o soft.txt < a.txt",
        "generate --size 5x5 --grade easy --costs a.txt -o hard.txt",
    ] {
        // A command that reads its own output would not end; the limit guards against that.
        let (said, code) = end(&shell(&folder, &format!("ulimit -f 1000; exec $slink {refused}")));
        let told = if refused.contains("2>>") {
            let text = fs::read_to_string(&puzzles).unwrap();
            fs::write(&puzzles, given).unwrap();
            text.strip_prefix(given).unwrap().to_string()
        } else {
            said
        };
        assert_eq!((told.matches("error: cannot write to").count(), code), (1, Some(2)), "{refused}: {told}");
        assert_eq!(fs::read_to_string(&puzzles).unwrap(), given, "{refused}");
        assert_eq!(fs::read(folder.join("o.jsonl")).unwrap(), objects, "{refused}");
        assert_eq!(fs::read(folder.join("one.txt")).unwrap(), b"1 1\n4\n", "{refused}");
    }
    // Pipes and devices may be both input and output.
    let both = shell(&folder, "$slink count < /dev/null > /dev/null && cat soft.txt | $slink encode | cat");
    assert!(both.stdout.starts_with(b"c slink 1"));
}

/// The file that a link points to is replaced as a whole, and keeps its mode.
#[test]
fn a_file_is_replaced_whole_with_its_mode() {
    let folder = scratch("save");
    boards(&folder, "3");
    fs::create_dir(folder.join("sub")).unwrap();
    let real = folder.join("sub/real.svg");
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("sub/real.svg", folder.join("link.svg")).unwrap();
    symlink("sub/new.svg", folder.join("dangling.svg")).unwrap();
    let draw = |script: &str| end(&shell(&folder, &format!("umask 027; {script}")));
    for name in ["link.svg", "dangling.svg", "plain.svg"] {
        assert_eq!(draw(&format!("$slink draw boards.txt -o {name}")), (String::new(), Some(0)), "{name}");
    }
    let drawn = fs::read(folder.join("plain.svg")).unwrap();
    for (name, mode) in [("sub/real.svg", 0o640), ("sub/new.svg", 0o640), ("plain.svg", 0o640)] {
        let (text, data) = (fs::read(folder.join(name)).unwrap(), fs::metadata(folder.join(name)).unwrap());
        assert!(text == drawn && data.mode() & 0o777 == mode, "{name}: {:o}", data.mode());
    }
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    // The disk is full half-way: the limit makes the write fail in the same way.
    let (said, code) = draw("trap '' XFSZ; ulimit -f 4; $slink draw boards.txt --cell 41 -o link.svg");
    assert!(code == Some(2) && said.starts_with("error: cannot write link.svg: File too large"), "{said}");
    assert_eq!(fs::read(&real).unwrap(), drawn);
    assert_eq!(draw("$slink draw boards.txt --cell 41 -o link.svg").1, Some(0));
    assert!(fs::read(&real).unwrap() != drawn && fs::metadata(&real).unwrap().mode() & 0o777 == 0o600);
    assert!(fs::symlink_metadata(folder.join("link.svg")).unwrap().is_symlink());
    // No temporary file is left.
    let names = |folder: &Path| fs::read_dir(folder).unwrap().count();
    assert_eq!((names(&folder), names(&folder.join("sub"))), (5, 2));
}

/// An output that is no regular file is written to directly.
#[test]
fn pipes_and_devices_are_just_written_to() {
    let folder = scratch("devices");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    let drawing = "┌───┐\n│ 4 │\n└───┘\n";
    let (draw, framed) = ("$slink draw --to txt a.txt", format!("head\n{drawing}tail\n"));
    for (script, expected) in [
        (format!("{draw} -o /dev/stdout"), drawing),
        (format!("(echo head; {draw} -o /dev/stdout; echo tail) > f; cat f"), &framed),
        (format!("echo head > g; {draw} -o /dev/stdout >> g; echo tail >> g; cat g"), &framed),
        (format!("echo head > h; {draw} -o /dev/fd/3 3>> h; echo tail >> h; cat h"), &framed),
        (format!("mkfifo fifo; cat fifo & {draw} -o fifo; wait; test -p fifo"), drawing),
        (format!("{draw} -o /dev/null; test -c /dev/null"), ""),
    ] {
        let output = shell(&folder, &script);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{script}");
        assert_eq!(end(&output), (String::new(), Some(0)), "{script}");
    }
    let (said, code) = end(&shell(&folder, &format!("{draw} -o /dev/full")));
    assert_eq!((said.contains("cannot write /dev/full: No space left"), code), (true, Some(2)), "{said}");
}

/// Devices and files that slink did not write are not read to the end for resuming.
#[test]
fn only_regular_files_are_resumed() {
    let folder = scratch("regular");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    let prepare = "mkfifo fifo; truncate -s 20G zeros; mkdir folder; ulimit -v 1000000";
    assert!(shell(&folder, prepare).status.success());
    for (name, why) in [
        ("/dev/zero", "it is not a regular file"),
        ("/dev/full", "it is not a regular file"),
        ("fifo", "it is not a regular file"),
        ("folder", "it is not a regular file"),
        ("zeros", "zeros:1: found a line that"),
    ] {
        let run = format!("ulimit -v 1000000; exec $slink solve --format jsonl --resume {name} a.txt");
        let (said, code) = end(&shell(&folder, &run));
        assert!(code == Some(2) && said.contains(why), "{name}: {code:?} {said}");
    }
}

/// An input error of the system is not recorded as an answer.
#[test]
fn a_fault_of_the_input_is_no_answer() {
    let folder = scratch("input");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    // The beginning of this file cannot be read.
    let run = "exec $slink solve --format jsonl --resume out.jsonl /proc/self/mem a.txt";
    let (said, code) = end(&shell(&folder, run));
    assert!(said.starts_with("error: /proc/self/mem:1:1: puzzle 1: cannot read further:"), "{said}");
    assert_eq!(code, Some(2));
    assert_eq!(
        verdicts(&objects(&fs::read(folder.join("out.jsonl")).unwrap())),
        HashMap::from([("unique", 1)])
    );
}

/// Wherever a run was cut off, the next one adds exactly what is missing.
#[test]
fn files_of_one_name_are_told_apart() {
    let folder = scratch("names");
    let names: Vec<PathBuf> =
        [&b"a\xff"[..], b"a\xfe", b"a\xff"].iter().map(|name| folder.join(OsStr::from_bytes(name))).collect();
    fs::write(&names[0], "1 1\n4\n1 1\n0\n").unwrap();
    fs::write(&names[1], "1 1\n0\n1 1\nq\n").unwrap();
    let out = folder.join("out.jsonl");
    let run = |names: &[PathBuf]| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_slink"));
        run.args(["solve", "--quiet", "--format", "jsonl", "--resume"]).arg(&out).args(names);
        run.output().unwrap();
        fs::read(&out).unwrap()
    };
    let fresh = run(&names);
    let lines: Vec<&[u8]> = fresh.split_inclusive(|&b| b == b'\n').collect();
    assert_eq!(lines.len(), 6);
    for count in 0..=6 {
        fs::write(&out, lines[..count].concat()).unwrap();
        assert_eq!(objects(&run(&names)), objects(&fresh), "after {count} lines");
    }
    // Files of the same name are not mistaken for each other.
    fs::remove_file(&out).unwrap();
    run(&names[..1]);
    assert_eq!(objects(&run(&names[..2])), objects(&lines[..4].concat()));
}

/// A full disk stops a run; when there is room again it continues.
#[test]
fn a_full_disk_stops_a_run_that_goes_on_later() {
    let folder = scratch("full");
    boards(&folder, "60");
    let solve = "exec $slink solve --quiet --format jsonl --resume out.jsonl boards.txt";
    let (said, code) = end(&shell(&folder, &format!("trap '' XFSZ; ulimit -f 16; {solve}")));
    assert_eq!(
        (said.as_str(), code),
        ("error: cannot write out.jsonl: File too large (os error 27)\n", Some(2))
    );
    assert_eq!(end(&shell(&folder, solve)), (String::new(), Some(0)));
    assert_eq!(
        verdicts(&objects(&fs::read(folder.join("out.jsonl")).unwrap())),
        HashMap::from([("unique", 60)])
    );
}

/// Two outputs of one run must be different files.
#[test]
fn no_output_is_another() {
    let folder = scratch("twice");
    fs::write(folder.join("a.txt"), "1 1\n4\n1 1\n0\n").unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    symlink("a-1.cert", folder.join("d/a-2.cert")).unwrap();
    for refused in [
        "explain a.txt --svg . --animate puzzle-1-chapter-001.svg",
        "solve --format jsonl a.txt --prove d --resume d/a-1.cert",
        "prove a.txt -o d",
    ] {
        let (said, code) = end(&shell(&folder, &format!("exec $slink {refused} --jobs 1")));
        assert!(
            said.contains("this run already writes something else there; name another"),
            "{refused}: {said}"
        );
        assert_eq!((said.lines().count(), code), (1, Some(2)), "{refused}: {said}");
    }
}

/// Worker processes know where their parent writes, although their own outputs are pipes.
#[test]
fn workers_do_not_replace_the_output_of_the_run() {
    let folder = scratch("workers");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    for (refused, why) in [
        (
            "solve --format jsonl a.txt --prove d --isolate --resume d/a-1.cert",
            "this run already writes something else there",
        ),
        (
            "solve --format jsonl a.txt --prove d --isolate > d/a-1.cert",
            "standard output goes to the same file",
        ),
        ("prove a.txt -o d --isolate > d/a-1.cert", "standard output goes to the same file"),
        (
            "prove a.txt -o d --isolate 2> d/a-1.cert; code=$?; cat d/a-1.cert >&2; exit $code",
            "stderr goes to the same file",
        ),
    ] {
        let (said, code) = end(&shell(&folder, &format!("$slink {refused}")));
        assert!(said.contains(why) && code == Some(2), "{refused}: {code:?} {said}");
    }
}

/// Lists that fill the disk say where they were written, and a folder without boards is no agreement.
#[test]
fn what_cannot_be_done_is_named() {
    let folder = scratch("named");
    fs::create_dir(folder.join("empty")).unwrap();
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    for (args, expected) in [
        (
            "techniques > /dev/full",
            "error: cannot write to standard output: No space left on device (os error 28)\n",
        ),
        (
            "rules > /dev/full",
            "error: cannot write to standard output: No space left on device (os error 28)\n",
        ),
        (
            "serve --port 0 > /dev/full",
            "error: cannot write to standard output: No space left on device (os error 28)\n",
        ),
        (
            "watch a.txt > /dev/full",
            "error: cannot write to standard output: No space left on device (os error 28)\n",
        ),
        (
            "watch a.txt >> a.txt",
            "error: cannot write to standard output: it is the same file as a.txt, which is read; write to another file\n",
        ),
        ("check empty", "error: there is no file *.txt in the folder empty; name the files to check\n"),
    ] {
        let ended = end(&shell(&folder, &format!("$slink {args}")));
        assert_eq!(ended, (expected.to_string(), Some(2)), "{args}");
    }
    assert_eq!(fs::read_to_string(folder.join("a.txt")).unwrap(), "1 1\n4\n");
    // The exit code is in the help and in the documentation.
    let help = String::from_utf8(shell(&folder, "$slink --help").stdout).unwrap();
    for text in [&help, include_str!("../docs/solving.md")] {
        assert!(text.contains("bad usage, bad input, or an output that cannot be written"), "{text}");
    }
}

/// If pictures cannot be written the run ends, but the explanation is printed.
#[test]
fn pictures_of_steps_are_files() {
    let folder = scratch("steps");
    fs::write(folder.join("a.txt"), "1 1\n4\n1 1\n4\n1 1\n4\n").unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    fs::create_dir(folder.join("full")).unwrap();
    symlink("/dev/full", folder.join("full/puzzle-2-chapter-001.svg")).unwrap();
    // Refused before anything is explained.
    for (refused, why) in [
        ("--animate -", "found --animate -, expected a file"),
        ("--animate /dev/stdout", "found --animate /dev/stdout, expected a file"),
        ("--animate d", "cannot write d: it is a folder; name a file"),
        ("--animate none/x.svg", "cannot write none/x.svg: there is no folder none"),
        ("--svg -", "found --svg -, expected a folder"),
        ("--animate a.gif", "found --animate a.gif, expected the extension .svg"),
        ("--animate way", "found --animate way, expected the extension .svg"),
        ("--svg none/steps", "cannot make the folder none/steps: there is no folder none"),
        ("--svg a.txt", "cannot make the folder a.txt: there is a file of this name"),
        ("--svg /dev/full", "cannot make the folder /dev/full: there is a file of this name"),
    ] {
        let output = shell(&folder, &format!("exec $slink explain a.txt {refused}"));
        let (said, code) = end(&output);
        assert!(said.starts_with(&format!("error: {why}")), "{refused}: {said}");
        assert_eq!((said.lines().count(), code, output.stdout.len()), (1, Some(2), 0), "{refused}: {said}");
    }
    // A failure half-way.
    let told = "error: cannot write /dev/full: No space left on device (os error 28)\n";
    let linked = told.replace("/dev/full", "full/puzzle-2-chapter-001.svg");
    for (run, told, answers) in [
        ("--animate /dev/full", told, 1),
        ("--svg full", &linked, 2),
        ("--svg full --isolate", &linked, 2),
        ("--svg full --format jsonl", &linked, 1),
    ] {
        let output = shell(&folder, &format!("exec $slink explain a.txt --jobs 1 {run}"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let count = text.matches("solved").count();
        assert_eq!((end(&output), count), ((told.into(), Some(2)), answers), "{run}: {text}");
    }
    // An output that is no file cannot be renamed for the next puzzle.
    let run = shell(&folder, "exec $slink explain a.txt --animate /dev/null");
    assert_eq!((end(&run), fs::read_dir("/dev").unwrap().count() > 0), ((String::new(), Some(0)), true));
    assert!(!Path::new("/dev/null-2").exists());
    let pipe = shell(&folder, "exec 3>&1; $slink explain a.txt --animate /dev/fd/3 > text");
    assert_eq!(String::from_utf8_lossy(&pipe.stdout).matches("</svg>").count(), 3);
    assert_eq!(end(&pipe), (String::new(), Some(0)));
}

/// A name that promises a picture or JSON is refused before anything is made.
#[test]
fn boards_are_not_written_as_another_kind_of_file() {
    let folder = scratch("names");
    for (args, expected) in [
        ("-o board.png", "error: found -o board.png, expected a name for text, such as boards.txt"),
        ("-o boards.PDF", "error: found -o boards.PDF, expected a name for text"),
        (
            "-o boards.json",
            "error: found -o boards.json, expected the extension .txt for --to contest; or add --to json",
        ),
    ] {
        let (said, code) = end(&shell(&folder, &format!("exec $slink generate --size 5x5 --seed 1 {args}")));
        assert!(said.starts_with(expected), "{said}");
        assert_eq!((code, fs::read_dir(&folder).unwrap().count()), (Some(2), 0));
    }
    for args in ["-o boards.json --to json", "-o boards.jsonl --format jsonl", "-o boards.txt", "-o boards"] {
        assert_eq!(
            shell(&folder, &format!("exec $slink generate --size 5x5 --seed 1 {args}")).status.code(),
            Some(0)
        );
    }
}

/// A file without puzzles is no failure, so that scripts need not look whether there are any.
#[test]
fn a_file_without_puzzles_is_no_failure() {
    let folder = scratch("nothing");
    fs::write(folder.join("empty.txt"), "").unwrap();
    fs::write(folder.join("comment.txt"), "# nothing\n").unwrap();
    for command in ["solve", "grade", "count", "hint", "explain", "verify", "convert --to plain"] {
        for file in ["empty.txt", "comment.txt"] {
            let output = shell(&folder, &format!("exec $slink {command} {file}"));
            assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{command} {file}");
        }
    }
}

/// A request that cannot be met leaves the output file as it is.
#[test]
fn a_failed_wish_leaves_the_file_alone() {
    let folder = scratch("condition");
    fs::write(folder.join("keep.txt"), "old").unwrap();
    let condition = "exec $slink generate --size 2x2 --require sat --seed 1";
    let (said, code) = end(&shell(&folder, &format!("{condition} -o keep.txt")));
    let expected = "error: none of 1000 boards of 2 x 2 met all conditions: 734 had several solutions even with all clues, 266 were solved by the rules; ask for";
    assert!(said.starts_with(expected), "{said}");
    assert_eq!((code, fs::read(folder.join("keep.txt")).unwrap()), (Some(1), b"old".to_vec()));
    let (said, code) = end(&shell(&folder, "exec $slink generate --size 5x5 --seed 1 -o /dev/full"));
    assert_eq!(said, "error: cannot write /dev/full: No space left on device (os error 28)\n");
    assert_eq!(code, Some(2));
    let output = shell(&folder, "exec $slink generate --size 5x5 --seed 1 -o -");
    assert!(output.stdout.starts_with(b"# slink generate --size 5x5 --seed 1"), "{output:?}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// Killing workers before they are ready does not fail the next puzzle.
#[test]
fn workers_killed_at_their_start_are_started_again() {
    let folder = scratch("start");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    let args = ["solve", "--isolate", "--jobs", "1", "a.txt"];
    let mut run = Command::new(env!("CARGO_BIN_EXE_slink"));
    let mut run = run.args(args).current_dir(&folder).stdout(Stdio::piped()).spawn().unwrap();
    let (start, mut killed) = (Instant::now(), HashSet::new());
    while killed.len() < 20 && run.try_wait().unwrap().is_none() && start.elapsed().as_secs() < 60 {
        for worker in children_of(run.id()) {
            if killed.insert(worker) {
                Command::new("bash").args(["-c", &format!("kill -KILL {worker}")]).status().unwrap();
            }
        }
    }
    let output = run.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // The worker may be killed just after it got the puzzle.
    let is_crash = text.contains("the solver crashed: its process ended with signal: 9");
    assert_eq!(output.status.code(), Some(if is_crash { 6 } else { 0 }), "{} kills: {text}", killed.len());
}

/// Who waits for a file hears why it was not written.
#[test]
fn a_file_that_is_not_written_is_named() {
    let folder = scratch("unwritten");
    fs::write(folder.join("boards.txt"), "kept").unwrap();
    let generate =
        "timeout 2 $slink generate --size 10x10 --clues minimal --count 1000000 --seed 1 -o boards.txt";
    let (said, code) = end(&shell(&folder, generate));
    assert!(said.ends_with("note: boards.txt is not written, because not all boards were made; without -o, slink prints each board at once\n"), "{said}");
    assert_eq!(code, Some(124));
    assert_eq!(fs::read(folder.join("boards.txt")).unwrap(), b"kept");
    // Two signals at once are one interrupt.
    let signals = "kill -STOP $!; kill -TERM $!; kill -HUP $!; kill -CONT $!; wait $!";
    let (both, code) =
        end(&shell(&folder, &format!("{} & sleep 0.5; {signals}", &generate["timeout 2 ".len()..])));
    assert_eq!((both, code), (said, Some(130)));
    // Its input stays open.
    let prove = "timeout 2 $slink prove - -o all.cert < <(sleep 10 2> /dev/null)";
    let (said, _) = end(&shell(&folder, prove));
    assert!(said.ends_with("note: all.cert is not written, because not all certificates were made; without -o, slink prints each certificate at once\n"), "{said}");
    assert!(!folder.join("all.cert").exists());
}

/// A certificate for which the time was too short is made by a later run, and until then counts as a time limit.
#[test]
fn missing_certificates_are_not_forgotten() {
    let folder = scratch("certificates");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    let solve = "exec $slink solve --format jsonl --prove certs --resume out.jsonl a.txt";
    assert_eq!(end(&shell(&folder, solve)).1, Some(0));
    // As if the time had been too short.
    let whole = fs::read_to_string(folder.join("out.jsonl")).unwrap();
    let path = objects(whole.as_bytes())[0]["certificate"].to_string();
    fs::write(folder.join("out.jsonl"), whole.replace(&path, "null")).unwrap();
    fs::remove_dir_all(folder.join("certs")).unwrap();
    assert_eq!(end(&shell(&folder, solve)).1, Some(3));
    assert_eq!(end(&shell(&folder, &format!("{solve} --retry timeout"))).1, Some(0));
    let again = objects(&fs::read(folder.join("out.jsonl")).unwrap());
    assert_eq!((again.len(), again[0]["certificate"].to_string()), (1, path));
}

/// A filter whose input cannot be read says so once.
#[test]
fn a_filter_ends_at_a_fault_of_its_input() {
    let (said, code) = end(&shell(&scratch("filter"), "exec $slink solve --filter < /"));
    assert_eq!((said.matches("error: ").count(), code), (1, Some(2)), "{said}");
}

/// The first line of a file is a command that makes it again, whatever the names of files.
#[test]
fn names_of_files_are_quoted_for_the_shell() {
    let folder = scratch("quoted");
    fs::write(folder.join("my pattern.txt"), ".##.\n####\n####\n.##.\n").unwrap();
    let made = shell(&folder, "$slink generate --pattern 'my pattern.txt' --at-most --seed 7");
    let text = String::from_utf8(made.stdout).unwrap();
    let command = text.lines().next().unwrap().strip_prefix("# slink").unwrap().to_string();
    assert!(command.contains("'my pattern.txt'"), "{command}");
    assert_eq!(String::from_utf8(shell(&folder, &format!("$slink{command}")).stdout).unwrap(), text);
}

/// Worker processes have no standard input of their own.
#[test]
fn workers_do_not_read_costs_from_standard_input() {
    let folder = scratch("costs");
    fs::write(folder.join("a.txt"), "1 1\n4\n").unwrap();
    let (said, code) = end(&shell(&folder, "echo | $slink grade --costs - --isolate a.txt"));
    assert!(said.starts_with("error: found --costs - with --isolate"), "{said}");
    assert_eq!(code, Some(2));
}

/// Drawing solutions ends with the time, and says how many there are.
#[test]
fn samples_keep_to_the_time() {
    let folder = scratch("samples");
    fs::write(folder.join("a.txt"), "5 5\n.....\n.....\n.....\n.....\n.....\n").unwrap();
    let script = "$slink sample --count 100000000 --timeout 1 --seed 1 --format jsonl a.txt";
    let sampled = shell(&folder, script);
    let objects = objects(&sampled.stdout);
    let said = objects.last().unwrap().to_string();
    assert_eq!(sampled.status.code(), Some(3), "{said}");
    assert!(said.contains(&format!("after {} of 100000000 solutions", objects.len() - 1)), "{said}");
}
