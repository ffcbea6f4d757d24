//! Runs the program as a user does.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program with some arguments and its streams piped.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slink"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub fn slink(args: &[&str], input: &str) -> Output {
    let mut child = command(args).spawn().unwrap();
    // A program that does not read its input closes the pipe, so this may fail.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The names of the commands that `slink --help` lists.
pub fn commands(help: &str) -> Vec<&str> {
    let lists = help.split("Options:").next().unwrap().split("\n\n").filter(|part| part.contains(":\n  "));
    let lines = lists.flat_map(|list| list.lines().skip(1)).filter(|line| !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).collect()
}

/// The processes that a process has started.
pub fn children_of(pid: u32) -> Vec<u32> {
    let text = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let all = match text {
        Ok(text) if !text.is_empty() => text,
        // Threads have children too.
        _ => {
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok()).collect()
        }
    };
    all.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}
