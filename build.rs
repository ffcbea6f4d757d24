//! Passes the commit that `slink` is built from to `slink --version`, if it is known.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(commit) = packaged().or_else(cloned) {
        println!("cargo::rustc-env=SLINK_COMMIT={commit}");
    }
}

/// The commit of a package, as recorded by `cargo package`.
fn packaged() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    rest.get(..12).map(String::from)
}

/// The commit of a clone. Only for release builds: otherwise each commit rebuilds everything during
/// development.
fn cloned() -> Option<String> {
    if std::env::var("PROFILE").ok()? != "release" || !Path::new(".git").exists() {
        return None;
    }
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
    };
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "--short=12", "HEAD"])
}
