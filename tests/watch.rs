//! `slink watch`: a file that is saved in several ways while the program looks at it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

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
    let mut note = || notes.by_ref().map(Result::unwrap).find(|line| !line.contains(" puzzle in ")).unwrap();

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
