//! `slink watch`: a file that is saved in several ways while the program looks at it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::common::program::{command, slink};

/// Boards with one solution, several and none.
const UNIQUE: &str = "1 1\n4\n";
const SEVERAL: &str = "2 2\n3 .\n. .\n";
const NONE: &str = "2 2\n0 3\n3 .\n";

/// Puts a file in the place of another, as many editors save.
fn replace(path: &Path, text: &str) {
    let other = path.with_extension("new");
    fs::write(&other, text).unwrap();
    fs::rename(&other, path).unwrap();
}

#[test]
fn each_save_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("draft.txt");
    fs::write(&path, SEVERAL).unwrap();
    let mut run = command(&["watch", "--json", path.to_str().unwrap()]);
    let mut run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(run.stdout.take().unwrap()).lines();
    let mut notes = BufReader::new(run.stderr.take().unwrap()).lines();
    let mut answer =
        || -> serde_json::Value { serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap() };
    // Where the machine is busy, a file may be seen before anything is in it.
    let mut note =
        || notes.by_ref().map(Result::unwrap).find(|line| !line.contains("found no puzzle")).unwrap();

    assert_eq!(answer()["verdict"], "several");
    replace(&path, UNIQUE);
    assert_eq!(answer()["verdict"], "unique");
    // A file of the same length and time, as from an archive.
    let (other, saved) = (path.with_extension("new"), fs::metadata(&path).unwrap().modified().unwrap());
    fs::write(&other, UNIQUE.replace('4', "2")).unwrap();
    fs::File::options().write(true).open(&other).unwrap().set_modified(saved).unwrap();
    fs::rename(&other, &path).unwrap();
    assert_eq!(answer()["verdict"], "none");
    fs::write(&path, "2 2\n3 7\n. 3\n").unwrap();
    let wrong = answer();
    assert!(wrong["error"].as_str().unwrap().starts_with("found `7`"), "{wrong}");
    fs::remove_file(&path).unwrap();
    let gone = note();
    assert!(gone.ends_with("draft.txt is no longer there; waiting until it is saved again"), "{gone}");
    fs::write(&path, NONE).unwrap();
    assert_eq!(answer()["verdict"], "none");

    Command::new("bash").args(["-c", &format!("kill -INT {}", run.id())]).status().unwrap();
    assert_eq!(run.wait().unwrap().code(), Some(130));
}

/// A draft that `slink watch` looks at, and the lines that it prints.
struct Draft {
    path: PathBuf,
    run: Child,
    lines: Receiver<String>,
    notes: Receiver<String>,
    _folder: tempfile::TempDir,
}

/// Longer than any answer takes that the tests wait for, and shorter than those that a save is to call off.
const LONG: Duration = Duration::from_secs(60);

impl Draft {
    fn watched(text: &str, options: &[&str], zone: &str) -> Draft {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("draft.txt");
        fs::write(&path, text).unwrap();
        let mut run = command(&[&["watch", path.to_str().unwrap()], options].concat());
        let mut run = run.env("TZ", zone).spawn().unwrap();
        let lines = lines_of(run.stdout.take().unwrap());
        let notes = lines_of(run.stderr.take().unwrap());
        Draft { path, run, lines, notes, _folder: folder }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(LONG).unwrap()
    }

    /// The lines up to one that begins so.
    fn until(&self, beginning: &str) -> String {
        let mut text = String::new();
        loop {
            let line = self.line();
            text += &format!("{line}\n");
            if line.starts_with(beginning) {
                return text;
            }
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = self.run.kill();
        let _ = self.run.wait();
    }
}

fn lines_of(stream: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (line, lines) = channel();
    thread::spawn(move || {
        BufReader::new(stream).lines().map_while(Result::ok).try_for_each(|text| line.send(text))
    });
    lines
}

/// A blank board of this size, but for a 3 in the corner.
fn almost_blank(size: usize) -> String {
    format!("3{}\n{}", ".".repeat(size - 1), (".".repeat(size) + "\n").repeat(size - 1))
}

/// To find the edges that all solutions share takes long. That there are several solutions is said before, and the next
/// save is answered at once.
#[test]
fn a_save_calls_off_the_question_before() {
    for options in [&[][..], &["--isolate"]] {
        let draft = Draft::watched(&almost_blank(60), options, "UTC0");
        assert!(draft.line().starts_with("==> "));
        assert_eq!(draft.line(), "puzzle 1: several solutions");
        replace(&draft.path, UNIQUE);
        // An empty line and the time come between the answers; the long one never comes.
        let next = draft.until("puzzle ");
        let lines: Vec<&str> = next.lines().collect();
        assert!(
            matches!(lines[..], ["", time, "puzzle 1: one solution"] if time.starts_with("==> ")),
            "{next}"
        );
        assert_eq!(draft.until("one solution; "), "1\none solution; its only clue can be left out\n");
    }
}

/// While it is not known how many solutions there are, slink says that it is searching.
#[test]
fn a_long_search_is_announced() {
    let draft = Draft::watched(&almost_blank(400), &[], "UTC0");
    draft.until("==> ");
    assert_eq!(draft.line(), "puzzle 1: still searching for solutions");
    replace(&draft.path, NONE);
    assert!(draft.until("puzzle ").ends_with(" <==\npuzzle 1: no solution\n"));
}

/// Where the time is too short for a verdict, there is no first answer.
#[test]
fn a_time_limit_ends_the_search() {
    let draft = Draft::watched(&almost_blank(400), &["--timeout", "0.01"], "UTC0");
    let answer = draft.until("the time limit");
    assert!(!answer.contains("puzzle 1: several"), "{answer}");
}

/// The time above an answer is that of the user's zone.
#[test]
fn answers_are_stamped_with_the_time() {
    for (zone, hours) in [("UTC0", 0), ("XYZ-9", 9)] {
        let draft = Draft::watched(UNIQUE, &[], zone);
        let line = draft.line();
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs() + hours * 3600;
        let time = line.strip_prefix("==> ").and_then(|rest| rest.strip_suffix(" <==")).unwrap();
        let parts: Vec<u64> = time.split(':').map(|part| part.parse().unwrap()).collect();
        let [hours, minutes, seconds] = parts[..] else { panic!("{line}") };
        let age = (now + 86400 - (hours * 3600 + minutes * 60 + seconds)) % 86400;
        assert!(age < LONG.as_secs(), "{line}");
    }
}

/// What is printed for several saves is read as the boards that were saved.
#[test]
fn answers_are_read_back() {
    let boards = [SEVERAL, "2 2\n3 2\n2 .\n"];
    let draft = Draft::watched(boards[0], &[], "UTC0");
    let mut answers = String::new();
    for (i, board) in boards.into_iter().enumerate() {
        if i > 0 {
            replace(&draft.path, board);
        }
        answers += &draft.until("1");
        answers += &(draft.until("####") + &draft.until("####"));
    }
    let read = slink(&["convert", "--to", "contest"], &answers);
    let read = String::from_utf8(read.stdout).unwrap();
    assert!(read == boards.concat(), "{answers}{read}");
}

/// A pipe in the place of the file would block who opens it.
#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened() {
    let draft = Draft::watched(UNIQUE, &[], "UTC0");
    draft.until("one solution; ");
    let pipe = draft.path.with_extension("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let output = slink(&["watch", pipe.to_str().unwrap()], "");
    assert_eq!(
        (String::from_utf8(output.stderr).unwrap(), output.status.code()),
        (
            format!(
                "error: cannot watch {}: it is not a regular file, and only such a file can be saved again\n",
                pipe.display()
            ),
            Some(2)
        )
    );
    fs::rename(&pipe, &draft.path).unwrap();
    let note = draft.notes.recv_timeout(LONG).unwrap();
    assert!(
        note.ends_with("draft.txt is no longer a regular file; waiting until it is saved again"),
        "{note}"
    );
    replace(&draft.path, NONE);
    assert!(draft.until("puzzle ").ends_with("puzzle 1: no solution\n"));
}

#[test]
fn a_file_is_needed() {
    for (args, wrong) in [
        (
            vec!["watch"],
            "error: watch needs the name of a file, because standard input cannot be saved again\n",
        ),
        (
            vec!["watch", "nowhere.txt"],
            "error: cannot open nowhere.txt: there is no such file; check the name and the folder\n",
        ),
        (vec!["watch", "src"], "error: cannot read src: it is a directory, expected a file\n"),
    ] {
        let output = slink(&args, "");
        assert_eq!(
            (String::from_utf8(output.stderr).unwrap().as_str(), output.status.code()),
            (wrong, Some(2))
        );
    }
}

/// The help offers only what can be saved again.
#[test]
fn the_help_offers_files() {
    let help = String::from_utf8(slink(&["watch", "--help"], "").stdout).unwrap();
    assert!(help.contains("Files of puzzles in any format\n") && help.contains("--minimal"), "{help}");
    for refused in ["--filter", "standard input", "URL"] {
        assert!(!help.contains(refused), "{refused}: {help}");
    }
}
