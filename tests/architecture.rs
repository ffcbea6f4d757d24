//! The architecture of `src`: which modules may use which, and what no module may use. In all crates here, files name
//! each other in no circle, and are short.
//!
//! Files are read as words, without comments and string literals. Run from another folder, the same tests
//! check the tree there.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::source::{File, Tree};

/// The modules of the library from the bottom up, each with those that it may use: all of them are listed
/// before it, so there is no cycle.
const ROOMS: &[(&str, &str)] = &[
    ("deadline", ""),
    ("threads", ""),
    ("named", ""),
    ("grid", ""),
    ("clue", ""),
    ("genre", "clue grid named"),
    ("puzzle", "clue genre grid"),
    ("picture", "grid"),
    ("solution", "clue genre grid puzzle"),
    ("bug", "puzzle solution"),
    ("technique", ""),
    ("step", "clue grid puzzle technique"),
    ("replay", "clue genre grid named puzzle step"),
    ("deduce", "clue deadline genre grid picture puzzle solution step technique"),
    ("frontier", "clue deadline deduce genre grid"),
    ("search", "bug clue deadline deduce genre grid named puzzle solution step technique threads"),
    ("verdict", "deduce grid solution"),
    ("solve", "deadline deduce frontier grid search solution step technique verdict"),
    ("session", "deadline deduce grid puzzle search solution solve verdict"),
    ("draw", "bug clue grid named picture puzzle solution"),
    (
        "explain",
        "clue deadline deduce draw genre grid puzzle search solution solve step technique threads verdict",
    ),
    ("judge", "clue deadline deduce genre grid puzzle search solution solve verdict"),
    (
        "why",
        "bug clue deadline deduce explain grid judge named puzzle search solution solve step technique verdict",
    ),
    ("count", "bug deadline deduce frontier genre grid named puzzle search solution solve"),
    ("prove", "bug clue count deadline deduce genre grid named puzzle search solution solve"),
    (
        "check",
        "bug clue count deadline deduce grid picture puzzle replay search solution solve step technique verdict",
    ),
    ("formats", "clue genre grid named picture puzzle solution"),
    ("maze", "formats grid"),
    ("sudoku", "deadline formats search"),
    ("dimacs", "clue deadline deduce formats genre grid named puzzle search solution"),
    ("grade", "deadline deduce explain genre grid named puzzle search solve step technique verdict"),
    (
        "generate",
        "bug clue count deadline deduce explain formats genre grade grid maze named puzzle search solution solve technique threads verdict why",
    ),
    (
        "ask",
        "bug count deadline deduce explain formats generate genre grade grid judge named prove puzzle search solution solve step technique verdict why",
    ),
    (
        "api",
        "ask count deadline deduce draw explain formats generate grade grid named puzzle solve step technique verdict why",
    ),
    ("serve", "api bug deadline threads"),
    ("main", ""),
];

/// The files that may change the state of an edge: the owner of the deduction state.
const OWNER: [&str; 3] = ["src/deduce/adopt.rs", "src/deduce/backtrack.rs", "src/deduce/propagate.rs"];

/// The functions that change it.
const CHANGES: [&str; 7] = [
    "put_back",
    "record",
    "record_tie",
    "record_supplied",
    "take_back",
    "take_back_ties",
    "take_back_supplied",
];

/// The most lines of a file; below, the files that may be longer, with the reason.
const MOST_LINES: usize = 350;
const LONG: [(&str, &str); 0] = [];

#[test]
fn rooms_name_only_what_is_below_them() {
    for (i, (room, below)) in ROOMS.iter().enumerate() {
        for name in below.split(' ').filter(|name| !name.is_empty()) {
            let is_below = ROOMS[..i].iter().any(|&(other, _)| other == name);
            assert!(is_below, "{room} may not name {name}, which does not stand above it in the table");
        }
    }
    let tree = Tree::read("src");
    let mut wrong = BTreeSet::new();
    for (i, file) in tree.files.iter().enumerate() {
        let Some((_, below)) = ROOMS.iter().find(|(room, _)| *room == file.room) else {
            assert!(["cli", "lib"].contains(&&*file.room), "{} is in no room of the table", file.path);
            continue;
        };
        for named in tree.named_by(i) {
            let room = &tree.files[named].room;
            if *room != file.room && !below.split(' ').any(|name| name == room) {
                wrong.insert(format!("{} names {}", file.path, tree.files[named].path));
            }
        }
    }
    assert!(wrong.is_empty(), "these may not: {wrong:#?}");
}

/// The folders with the source of all crates here, those outside the workspace too.
fn crates() -> Vec<String> {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let list = |key: &str| {
        let line = manifest.lines().find(|line| line.starts_with(&format!("{key} = ["))).unwrap();
        line.split('"').skip(1).step_by(2).map(str::to_string).collect::<Vec<String>>()
    };
    let folders = [list("members"), list("exclude")].concat();
    assert!(folders.len() > 5, "{folders:?}");
    let source = |folder: &String| {
        let inner = ["src", "fuzz_targets", ""].map(|inner| Path::new(folder).join(inner));
        inner
            .iter()
            .find(|path| path.is_dir())
            .unwrap()
            .to_str()
            .unwrap()
            .trim_start_matches("./")
            .to_string()
    };
    folders.iter().map(source).collect()
}

/// No two files depend on each other in a cycle. A `mod.rs` and the files in its folder count as one for what
/// it defines.
#[test]
fn files_name_each_other_in_no_circle() {
    for folder in crates() {
        let tree = Tree::read(&folder);
        let arrows: BTreeMap<usize, BTreeSet<usize>> = (0..tree.files.len())
            .map(|i| {
                let named = tree.named_by(i).into_iter();
                (
                    i,
                    named
                        .filter(|&other| other != i && !tree.files[other].is_above(&tree.files[i]))
                        .collect(),
                )
            })
            .collect();
        // A file that uses no remaining file is in no cycle, nor is one that no remaining file uses.
        let mut left: BTreeSet<usize> = arrows.keys().copied().collect();
        let is_free = |i: usize, left: &BTreeSet<usize>| {
            arrows[&i].is_disjoint(left) || !left.iter().any(|other| arrows[other].contains(&i))
        };
        while let Some(free) = left.iter().copied().find(|&i| is_free(i, &left)) {
            left.remove(&free);
        }
        let name = |i: &usize| tree.files[*i].path.as_str();
        let circle: Vec<(&str, Vec<&str>)> =
            left.iter().map(|i| (name(i), arrows[i].intersection(&left).map(name).collect())).collect();
        assert!(circle.is_empty(), "these name each other in a circle: {circle:#?}");
    }
}

/// The solver of the default search has no puzzle in it.
#[test]
fn the_cdcl_solver_names_encodings_alone() {
    for file in Tree::read("cdcl/src").files {
        let words = file.text.split_whitespace().filter(|word| word.starts_with("slitherlink"));
        assert!(words.clone().all(|word| word == "slitherlink_encodings"), "{} names a puzzle", file.path);
    }
}

#[test]
fn one_file_names_varisat() {
    let named: Vec<File> = Tree::read("src").files.into_iter().filter(|file| file.has("varisat")).collect();
    let paths: Vec<&str> = named.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, [VARISAT]);
}

/// The only file that may use varisat.
const VARISAT: &str = "src/search/reference/engine.rs";

/// The modules that the two searches share.
const SHARED: [&str; 6] = [
    "src/search/outcome.rs",
    "src/search/cycles.rs",
    "src/search/cuts/mod.rs",
    "src/search/cuts/finder.rs",
    "src/search/edge_literals.rs",
    "src/search/touching.rs",
];

/// The searches do not use each other, so that a mistake in one is not repeated in the other.
#[test]
fn the_two_searches_do_not_name_each_other() {
    let tree = Tree::read("src");
    let (mut files, mut wrong) = (0, BTreeSet::new());
    for (i, file) in tree.files.iter().enumerate() {
        let own = ["src/search/reference/", "src/search/fast/"];
        let Some(own) = own.into_iter().find(|folder| file.path.starts_with(folder)) else { continue };
        files += 1;
        for named in tree.named_by(i) {
            let named = tree.files[named].path.as_str();
            if named.starts_with("src/search/") && !named.starts_with(own) && !SHARED.contains(&named) {
                wrong.insert(format!("{} names {named}", file.path));
            }
        }
    }
    assert!(files > 10 && wrong.is_empty(), "of {files} files these may not: {wrong:#?}");
}

/// Sudoku uses nothing of the searches but varisat's wrapper and its outcome type.
#[test]
fn sudoku_names_varisat_alone() {
    let tree = Tree::read("src");
    for (i, file) in tree.files.iter().enumerate().filter(|(_, file)| file.room == "sudoku") {
        for named in tree.named_by(i) {
            let named = tree.files[named].path.as_str();
            let may =
                !named.starts_with("src/search/") || [VARISAT, "src/search/outcome.rs"].contains(&named);
            assert!(may, "{} names {named}", file.path);
        }
    }
}

/// The referee of boards of other tilings shares no code with those who look for solutions.
#[test]
fn the_referee_of_tilings_knows_boards_alone() {
    let tree = Tree::read("tilings/src");
    let referee = tree.files.iter().position(|file| file.path == "tilings/src/solution.rs").unwrap();
    for named in tree.named_by(referee) {
        let file = &tree.files[named];
        let is_known = named == referee || ["lattice", "puzzle"].contains(&file.room.as_str());
        assert!(is_known, "the referee names {}", file.path);
    }
}

#[test]
fn encodings_depend_on_nothing() {
    assert_no_dependencies("encodings");
}

/// Asserts that a crate of the workspace uses neither other crates nor slitherlink.
fn assert_no_dependencies(folder: &str) {
    let manifest = fs::read_to_string(format!("{folder}/Cargo.toml")).unwrap();
    let sections =
        manifest.split("\n[").filter(|section| section.split(']').next().unwrap().ends_with("dependencies"));
    for section in sections.filter(|section| !section.starts_with("dev-")) {
        assert_eq!(section.lines().filter(|line| line.contains('=')).count(), 0, "{section}");
    }
    let files = Tree::read(&format!("{folder}/src")).files;
    assert!(!files.is_empty());
    for file in files {
        assert!(!file.has("slitherlink"), "{} names slitherlink", file.path);
    }
}

/// The folder `certificate` contains the whole certificate checker.
#[test]
fn the_checker_of_certificates_depends_on_nothing() {
    assert_no_dependencies("certificate");
}

#[test]
fn only_the_owner_changes_an_edge() {
    let tree = Tree::read("src");
    let board = tree.files.iter().find(|file| file.path == "src/deduce/board.rs").unwrap();
    for name in CHANGES {
        assert!(board.has(&format!("fn {name}")), "the board has no {name} any more: mend the list");
    }
    for file in tree.files.iter().filter(|file| file.room == "deduce" && file.path != board.path) {
        let changes = CHANGES.iter().any(|name| file.has(&format!("board . {name} (")));
        assert_eq!(changes, OWNER.contains(&file.path.as_str()), "{} changes edges", file.path);
    }
    for name in CHANGES {
        assert!(!board.has(&format!("pub fn {name}")), "{name} can be called from everywhere");
    }
}

#[test]
fn the_library_says_nothing_and_knows_no_program() {
    const NEVER: [&str; 15] = [
        "anyhow",
        "clap",
        "indicatif",
        "rayon",
        "ctrlc",
        "open : :",
        "crossbeam_channel",
        "tempfile",
        "println !",
        "eprintln !",
        "print !",
        "eprint !",
        "dbg !",
        "process : : exit",
        "stdout (",
    ];
    for file in Tree::read("src").files.iter().filter(|file| !["cli", "main"].contains(&&*file.room)) {
        for words in NEVER {
            // varisat's interface for proofs requires anyhow's errors.
            if file.path == VARISAT && words == "anyhow" {
                continue;
            }
            assert!(!file.has(words), "{} has `{words}`", file.path);
        }
    }
}

/// A module with a folder is the `mod.rs` of that folder, not a file beside it.
#[test]
fn a_module_with_files_of_its_own_is_a_mod_rs() {
    for file in crates().iter().flat_map(|folder| Tree::read(folder).files) {
        let folder = file.path.trim_end_matches(".rs");
        assert!(!Path::new(folder).is_dir(), "{} belongs into {folder}/mod.rs", file.path);
    }
}

#[test]
fn files_are_short() {
    let mut lengths = Vec::new();
    for file in crates().iter().flat_map(|folder| Tree::read(folder).files) {
        let is_listed = LONG.iter().any(|(path, _)| *path == file.path);
        assert_eq!(file.lines > MOST_LINES, is_listed, "{} has {} lines", file.path, file.lines);
        lengths.push(file.lines);
    }
    lengths.sort_unstable();
    println!("{} files, half of them have at most {} lines", lengths.len(), lengths[lengths.len() / 2]);
}
