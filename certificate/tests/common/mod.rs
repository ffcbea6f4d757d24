//! Certificates for tests, and a function that runs the program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Two loops would meet these clues, but a single one cannot.
pub(crate) const APART: &str = "slink certificate 1\nsize 1 3\n4.4\nsolutions 0\ncut 2 5 set 1-2 5-6 in clue 1 out clue 3\nlrat\n\
                     59 -2 0 1 2 11 0\n60 -5 0 3 2 23 0\n61 0 59 60 58 0\n";
/// A certificate that leaves open whether there are other solutions.
pub(crate) const OPEN: &str = "slink certificate 1\nsize 1 1\n.\nsolutions 1 or more\nloop 1 2 3 4\n";

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program in a folder. Returns its exit code, standard output and standard error.
pub(crate) fn run<S: AsRef<OsStr>>(folder: &Path, args: &[S], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slink-certificate"));
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // This fails if the program does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("what is printed is UTF-8");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

/// Runs the program, and checks its exit code and that its output contains `part`.
pub(crate) fn says(folder: &Path, args: &[&str], input: &str, code: i32, part: &str) {
    let (found, out, err) = run(folder, args, input);
    assert_eq!(found, code, "{args:?}: {out}{err}");
    assert!(format!("{out}{err}").contains(part), "{args:?}: {out}{err}");
}

/// The certificate [`APART`] with a DRAT proof, which the program does not check.
pub(crate) fn drat() -> String {
    format!("{}drat\n-2 0\n-5 0\n0\n", APART.split("lrat").next().unwrap())
}
