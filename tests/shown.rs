//! Text from outside at a terminal: names of files, arguments, titles and parts of the input cannot steer it, and names can be recovered.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::common::program::command;

/// What steers a terminal, breaks a line, or turns a text around.
const STEERING: &[&str] = &[
    "\x1b]0;title\x07",
    "\x1b[31m",
    "\u{9b}31m",
    "\r",
    "\n",
    "\t",
    "\x7f",
    "\u{85}",
    "\u{61c}",
    "\u{200e}",
    "\u{200f}",
    "\u{2028}",
    "\u{2029}",
    "\u{202a}",
    "\u{202e}",
    "\u{2066}",
    "\u{2069}",
];

/// A folder with files of hostile names: a puzzle, one with an error, and an empty one; and the name of a file that is not there.
struct Folder {
    folder: tempfile::TempDir,
    names: Vec<OsString>,
}

impl Folder {
    fn of(hostile: &[u8]) -> Folder {
        let folder = tempfile::tempdir().unwrap();
        let name = |word: &str| OsString::from_vec([word.as_bytes(), b"it's \\", hostile, b".txt"].concat());
        let names = ["good", "bad", "empty", "missing"].map(name).to_vec();
        for (name, text) in names.iter().zip(["2 2\n3 .\n. .\n", "2 2\n3 7\n. .\n", ""]) {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Folder { folder, names }
    }

    /// What the program prints, on both streams, in this folder.
    #[track_caller]
    fn run(&self, args: &[&OsStr]) -> [String; 2] {
        let mut run = command(&[]);
        let output = run.args(args).current_dir(&self.folder).stdin(Stdio::null()).output().unwrap();
        [output.stdout, output.stderr].map(|bytes| {
            let text = String::from_utf8(bytes).unwrap();
            let steers = |char: char| {
                char != '\n' && !char.is_ascii_graphic() && STEERING.iter().any(|text| text.contains(char))
            };
            assert!(!text.contains(steers), "{args:?}: {text:?}");
            text
        })
    }

    /// The names in a text, as a shell reads them.
    fn names_in(&self, text: &str) -> BTreeSet<OsString> {
        let words = text.match_indices("$'").map(|(start, _)| {
            let rest = &text[start + 2..];
            let mut is_escaped = false;
            let end = rest.find(|char| {
                let ends = char == '\'' && !is_escaped;
                is_escaped = char == '\\' && !is_escaped;
                ends
            });
            let word = format!("printf %s $'{}'", &rest[..end.unwrap()]);
            let shell = Command::new("bash").args(["-c", &word]).env("LC_ALL", "C.UTF-8").output().unwrap();
            OsString::from_vec(shell.stdout)
        });
        words.collect()
    }
}

/// The name at the beginning of each file's answers, and in every message, is what a shell reads as the name.
#[test]
fn names_of_files_can_be_recovered() {
    for hostile in STEERING.iter().map(|text| text.as_bytes()).chain([&b"\xff\x1b[31m"[..]]) {
        let files = Folder::of(hostile);
        let all: BTreeSet<OsString> = files.names.iter().cloned().collect();
        let args: Vec<&OsStr> =
            [OsStr::new("solve")].into_iter().chain(files.names.iter().map(|name| &**name)).collect();
        let [out, err] = files.run(&args);
        assert_eq!(out.lines().filter(|line| line.starts_with("==> ")).count(), 4, "{out}");
        assert_eq!(files.names_in(&out), all, "{out}");
        assert_eq!(err.lines().count(), 3, "{err}");
        assert_eq!(
            files.names_in(&err),
            all.into_iter().filter(|name| *name != files.names[0]).collect(),
            "{err}"
        );
    }
}

/// All commands that read files, each with hostile names, and some that write them.
#[test]
fn no_command_shows_what_steers_a_terminal() {
    let files = Folder::of(&STEERING.concat().into_bytes());
    let [good, bad, empty, missing] = [0, 1, 2, 3].map(|i| files.names[i].as_os_str());
    for command in [
        "solve",
        "count",
        "forced",
        "likelihood",
        "sample",
        "explain",
        "hint",
        "verify",
        "grade",
        "why",
        "check",
        "convert --to url",
        "sudoku",
        "maze",
        "prove",
        "why --json",
        "solve --isolate",
        "grade --isolate --json",
    ] {
        let args: Vec<&OsStr> =
            command.split(' ').map(OsStr::new).chain([good, bad, empty, missing]).collect();
        files.run(&args);
    }
    let with = |before: &str, name: &OsStr| [before.as_ref(), name].join(OsStr::new(""));
    let one_file: &[(&str, &[OsString])] = &[
        ("an option that is none", &["solve".into(), with("--", good)]),
        ("a value that is none", &["solve".into(), with("--style=", good)]),
        ("a command that is none", &[good.into()]),
        ("a file in the place of a command", &[missing.into()]),
        ("costs", &["grade".into(), "--costs".into(), good.into()]),
        (
            "a pattern",
            &[
                "generate".into(),
                "--pattern".into(),
                good.into(),
                "--at-most".into(),
                "--seed".into(),
                "1".into(),
            ],
        ),
        ("no pattern", &["generate".into(), "--pattern".into(), missing.into()]),
        ("no loop", &["generate".into(), "--loop".into(), missing.into()]),
        ("no puzzle", &["encode".into(), empty.into()]),
        ("no formula", &["decode".into(), bad.into(), good.into()]),
        ("no booklet", &["booklet".into(), good.into(), bad.into(), "-o".into(), "a.pdf".into()]),
        (
            "a title",
            &["booklet".into(), good.into(), "--title".into(), good.into(), "-o".into(), "a.pdf".into()],
        ),
        ("no folder", &["draw".into(), good.into(), "-o".into(), with("none/", good)]),
        ("no picture", &["draw".into(), good.into(), "-o".into(), "a.\x1b[31m".into()]),
        (
            "the same file",
            &["draw".into(), good.into(), "--to".into(), "svg".into(), "-o".into(), good.into()],
        ),
        ("a folder of certificates", &["prove".into(), good.into(), "-o".into(), with("", OsStr::new("./"))]),
        ("two of a name", &["prove".into(), good.into(), good.into(), "-o".into(), "./".into()]),
        ("man pages", &["man".into(), "--install".into(), with("man", good)]),
        ("no file to watch", &["watch".into(), missing.into()]),
    ];
    for (what, args) in one_file {
        let [out, err] = files.run(&args.iter().map(|arg| &**arg).collect::<Vec<_>>());
        assert!(!out.is_empty() || !err.is_empty(), "{what}");
    }
}

/// JSON escapes the same, so that the name in it is the name.
#[test]
fn names_in_json_are_the_names() {
    let files = Folder::of(&STEERING.concat().into_bytes());
    let args: Vec<&OsStr> =
        ["solve", "--json"].map(OsStr::new).into_iter().chain([&*files.names[0], &files.names[3]]).collect();
    let [out, _] = files.run(&args);
    let named = out.lines().map(|line| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["file"].as_str().unwrap().into()
    });
    assert_eq!(named.collect::<Vec<OsString>>(), [files.names[0].clone(), files.names[3].clone()]);
}

/// The command above a generated board names its files as a shell reads them.
#[test]
fn the_command_of_a_board_can_be_repeated() {
    let files = Folder::of(b"\x1b[31m\n");
    let args = [
        OsStr::new("generate"),
        "--pattern".as_ref(),
        &files.names[0],
        "--at-most".as_ref(),
        "--seed".as_ref(),
        "1".as_ref(),
    ];
    let [out, _] = files.run(&args);
    assert_eq!(files.names_in(&out), BTreeSet::from([files.names[0].clone()]), "{out}");
    fs::write(files.folder.path().join("made.txt"), &out).unwrap();
    assert!(files.run(&["solve".as_ref(), "made.txt".as_ref()])[1].is_empty());
}

/// Parts of the input in messages, and titles.
#[test]
fn parts_of_the_input_are_shown() {
    let files = Folder::of(b"");
    for (i, hostile) in STEERING.iter().enumerate() {
        let path = PathBuf::from(format!("{i}.txt"));
        let object = serde_json::json!({"slink": 1, "rows": 1, "cols": 1, "clues": ["4"], "title": format!("A{hostile}B")});
        for text in [
            format!("2 2\n3 {hostile}\n. .\n"),
            format!("{hostile}{hostile}\n"),
            format!("2 2{hostile}\n3 .\n. .\n"),
            object.to_string(),
        ] {
            fs::write(files.folder.path().join(&path), &text).unwrap();
            files.run(&["solve".as_ref(), path.as_os_str()]);
            files.run(&["solve".as_ref(), "--json".as_ref(), path.as_os_str()]);
            files.run(&["booklet".as_ref(), path.as_os_str(), "-o".as_ref(), "a.pdf".as_ref()]);
        }
    }
    let name = Folder::of(b"\xc3\xa9 \xe2\x80\x8d \xff");
    let [out, _] = name.run(&["solve".as_ref(), &name.names[0], &name.names[1]]);
    assert!(out.starts_with("==> goodit's \\é \u{200d} \\xff.txt <=="), "{out}");
}
