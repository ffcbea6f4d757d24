//! `slink completions --install` and `slink man --install`: where the files go, and what stands in their way.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::program::{command, commands, slink};

/// What a run in an empty environment printed and its exit code; `{}` in variables and arguments is the folder.
fn run(folder: &Path, variables: &[(&str, &str)], args: &[&str]) -> (String, String, Option<i32>) {
    let here = folder.to_str().unwrap();
    let args: Vec<String> = args.iter().map(|arg| arg.replace("{}", here)).collect();
    let mut command = command(&args.iter().map(String::as_str).collect::<Vec<_>>());
    command.env_clear().current_dir(folder);
    command.envs(variables.iter().map(|(name, value)| (name, value.replace("{}", here))));
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(here, "{}");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// All files in a folder and the folders in it, by their names in it.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_string()),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn completions_go_where_the_shell_looks() {
    for (variables, args, file) in [
        (&[("SHELL", "/usr/bin/bash")][..], &[][..], ".local/share/bash-completion/completions/slink"),
        (&[("SHELL", "/bin/zsh")], &[], ".zfunc/_slink"),
        (&[("SHELL", "/bin/fish")], &[], ".config/fish/completions/slink.fish"),
        // A name on the command line counts more than the variable.
        (&[("SHELL", "/bin/fish")], &["zsh"], ".zfunc/_slink"),
        (&[("XDG_DATA_HOME", "{}/data")], &["bash"], "data/bash-completion/completions/slink"),
        (&[("XDG_CONFIG_HOME", "{}/config")], &["fish"], "config/fish/completions/slink.fish"),
        // These are the variables of other shells, or name no absolute folder.
        (&[("XDG_DATA_HOME", "{}/data")], &["fish"], ".config/fish/completions/slink.fish"),
        (&[("XDG_CONFIG_HOME", "config")], &["fish"], ".config/fish/completions/slink.fish"),
        (&[("XDG_DATA_HOME", "")], &["bash"], ".local/share/bash-completion/completions/slink"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let variables = [&[("HOME", "{}")], variables].concat();
        let (said, errors, code) =
            run(folder.path(), &variables, &[&["completions", "--install"], args].concat());
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{variables:?} {args:?}");
        assert_eq!(said.lines().next(), Some(&*format!("wrote {{}}/{file}")));
        assert_eq!(files(folder.path()), [file], "{variables:?} {args:?}");
        // The file is what is printed without --install, and a second time changes nothing.
        let (printed, ..) = run(folder.path(), &variables, &[&["completions"], args].concat());
        let installed = fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(installed.contains("keep-drawn"));
        assert_eq!(installed, printed);
        run(folder.path(), &variables, &[&["completions", "--install"], args].concat());
        assert_eq!(files(folder.path()), [file]);
    }
}

/// A user whose shell needs more than the file is shown the lines to add.
#[test]
fn the_lines_that_zsh_needs_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (said, ..) = run(folder.path(), &[("HOME", "{}")], &["completions", "zsh", "--install"]);
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    assert_eq!(lines[2..], ["fpath=(~/.zfunc $fpath)", "autoload -Uz compinit && compinit"]);
}

#[test]
fn all_manual_pages_are_installed() {
    let folder = tempfile::tempdir().unwrap();
    let (said, errors, code) = run(folder.path(), &[], &["man", "--install", "share/man"]);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let help = slink(&["--help"], "");
    let names = commands(std::str::from_utf8(&help.stdout).unwrap());
    let mut expected: Vec<String> = names
        .iter()
        .filter(|name| **name != "help")
        .map(|name| format!("share/man/man1/slink-{name}.1"))
        .chain(["share/man/man1/slink.1".into()])
        .collect();
    expected.sort();
    assert_eq!(said, format!("wrote {} man pages to share/man/man1\n", expected.len()));
    assert_eq!(files(folder.path()), expected);
    for (file, args) in [("slink.1", &["man"][..]), ("slink-solve.1", &["man", "solve"])] {
        let page = fs::read(folder.path().join("share/man/man1").join(file)).unwrap();
        assert_eq!(page, slink(args, "").stdout);
    }
    // As for any new file, others may read it.
    let mode = fs::metadata(folder.path().join("share/man/man1/slink.1")).unwrap().permissions().mode();
    assert_eq!(mode & 0o600, 0o600, "{mode:o}");
}

#[test]
fn what_stands_in_the_way_is_said_in_words() {
    let home = [("HOME", "{}")];
    for (variables, args, expected) in [
        (&home[..], &["completions", "--install"][..], "the variable SHELL names no shell that slink has"),
        (&[("SHELL", "/bin/dash")], &["completions"], "the variable SHELL names no shell that slink has"),
        (
            &home,
            &["completions", "elvish", "--install"],
            "slink installs completions for bash, zsh and fish only",
        ),
        (&[("HOME", "there")], &["completions", "zsh", "--install"], "slink cannot find your home directory"),
        (
            &[("HOME", "{}/file")],
            &["completions", "zsh", "--install"],
            "cannot make the folder {}/file/.zfunc: {}/file is a file; move it, or name another folder\n",
        ),
        (
            &[("XDG_DATA_HOME", "{}/file/share")],
            &["completions", "bash", "--install"],
            "cannot make the folder {}/file/share/bash-completion/completions: {}/file is a file; move it, or name \
             another folder\n",
        ),
        (
            &home,
            &["man", "--install", "file"],
            "cannot make the folder file/man1: file is a file; move it, or name another folder\n",
        ),
        (
            &home,
            &["man", "--install", "taken"],
            "cannot write taken/man1/slink.1: it is a folder; name a file\n",
        ),
        (&home, &["man", "solve", "--install", "man"], "the argument '[COMMAND]' cannot be used with"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        fs::create_dir_all(folder.path().join("taken/man1/slink.1")).unwrap();
        let (said, errors, code) = run(folder.path(), variables, args);
        assert_eq!((said.as_str(), code), ("", Some(2)), "{args:?}: {errors}");
        assert!(errors.starts_with(&format!("error: {expected}")), "{args:?}: {errors}");
        assert!(!errors.contains("os error"), "{args:?}: {errors}");
        assert_eq!(files(folder.path()), ["file"], "{args:?}");
    }
}
