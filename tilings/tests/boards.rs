//! Boards by others, with their solutions; and game IDs that Loopy has made, which have one solution each.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;

use slitherlink_tilings::{
    Deadline, Entry, State, Verdict, draw, forced, json, loopy, solutions, solve, verify,
};

fn fixture(name: &str) -> String {
    fs::read_to_string(format!("{}/../fixtures/tilings/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn boards() -> Vec<Entry> {
    fixture("boards.jsonl").lines().map(|line| json::read(line).unwrap()).collect()
}

fn ids() -> Vec<(String, Entry)> {
    fixture("loopy.txt").lines().map(|line| (line.to_string(), loopy::read(line).unwrap())).collect()
}

/// Asserts that a puzzle has one solution, and that all ways to ask say so.
fn assert_unique(entry: &Entry) -> Vec<bool> {
    let Verdict::Unique(solution) = solve(&entry.puzzle, &Deadline::NEVER).unwrap() else {
        panic!("not one solution: {:?}", entry.puzzle)
    };
    let list = solutions(&entry.puzzle, 5, &Deadline::NEVER).unwrap();
    assert_eq!((list.solutions.as_slice(), list.is_complete), (&[solution.clone()][..], Some(true)));
    let found = forced(&entry.puzzle, &Deadline::NEVER).unwrap().unwrap();
    assert_eq!(found.unsettled, 0);
    let states: Vec<State> = solution.lines().iter().map(|&is_line| State::of(is_line)).collect();
    assert_eq!(found.states, states);
    assert_eq!(verify(&entry.puzzle, solution.lines()), Ok(solution.clone()));
    solution.lines().to_vec()
}

#[test]
fn boards_have_the_solutions_that_are_known() {
    let boards = boards();
    assert_eq!(boards.len(), 32);
    for entry in boards {
        let known: Vec<bool> =
            entry.drawing.as_ref().unwrap().iter().map(|&state| state == State::Line).collect();
        assert_eq!(assert_unique(&entry), known);
    }
}

#[test]
fn ids_have_one_solution_each_and_are_written_as_they_were() {
    let ids = ids();
    assert_eq!(ids.len(), 14 * 19);
    for (id, entry) in ids {
        assert_eq!(loopy::write(&entry).as_deref(), Some(id.as_str()));
        assert_unique(&entry);
    }
}

#[test]
fn saves_and_json_keep_what_is_drawn() {
    for (i, (_, entry)) in ids().into_iter().enumerate() {
        let states = (0..entry.puzzle.lattice().edge_count()).map(|edge| match (edge + i) % 5 {
            0 => State::Line,
            1 => State::Cross,
            _ => State::Undecided,
        });
        let drawn = Entry { drawing: Some(states.collect()), ..entry };
        let save = loopy::save::write(&drawn).unwrap();
        let read = loopy::save::read(&save).unwrap();
        assert_eq!((&read.drawing, read.puzzle.clues()), (&drawn.drawing, drawn.puzzle.clues()));
        assert_eq!(loopy::write(&read), loopy::write(&drawn));
        let text = json::write(&drawn);
        let read = json::read(&text).unwrap();
        assert_eq!((&read.drawing, read.puzzle.clues()), (&drawn.drawing, drawn.puzzle.clues()));
        assert_eq!(json::write(&read), text);
        assert_eq!(loopy::write(&read), loopy::write(&drawn));
    }
    let old = loopy::read("3x3t1:r").unwrap_err().to_string();
    assert!(old.starts_with("`0_` is missing before the faces"), "{old}");
}

/// A save file as Loopy writes it, with moves, one of them undone.
#[test]
fn a_save_counts_the_moves_that_were_not_undone() {
    let lines = [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
        "VERSION :1:1",
        "GAME    :5:Loopy",
        "PARAMS  :7:3x3t2dn",
        "CPARAMS :7:3x3t2dn",
        "SEED    :15:999475041961557",
        "DESC    :7:03c44a3",
        "NSTATES :1:4",
        "STATEPOS:1:3",
        "MOVE    :4:0y1y",
        "MOVE    :4:0u2n",
        "RESTART :7:03c44a3",
    ];
    let entry = loopy::save::read(&lines.join("\n")).unwrap();
    let drawing = entry.drawing.unwrap();
    assert_eq!(drawing[..4], [State::Undecided, State::Line, State::Cross, State::Undecided]);
    assert!(drawing[3..].iter().all(|&state| state == State::Undecided));
    let broken = |from: &str, to: &str| {
        let text = lines.join("\n").replace(from, to);
        loopy::save::read(&text).unwrap_err().to_string()
    };
    assert_eq!(
        broken("GAME    :5:Loopy", "GAME    :4:Net "),
        "line 3 of the save file: the game is Net , not Loopy"
    );
    assert_eq!(broken("STATEPOS:1:3", "STATEPOS:1:5"), "line 9 of the save file: STATEPOS is 5, not 1 to 4");
    assert_eq!(
        broken("NSTATES :1:4", "NSTATES :1:5"),
        "line 8 of the save file: NSTATES is 5, but there are 3 moves"
    );
    assert_eq!(broken("DESC    :7", "DESC    :8"), "line 7 of the save file: the value has 7 bytes, not 8");
    assert_eq!(
        broken("4:0y1y", "5:0y42y"),
        "line 10 of the save file: expected numbers of edges, 0 to 37, each with y, n or u"
    );
    assert_eq!(broken("DESC    :7:03c44a3\n", ""), "line 1 of the save file: there is no DESC in it");
}

#[test]
fn pictures_have_a_line_for_each_line_and_a_digit_for_each_digit() {
    for entry in boards() {
        let svg = draw::svg(&entry);
        let digits: usize = entry.puzzle.clues().iter().flatten().map(|clue| clue.to_string().len()).sum();
        assert_eq!(svg.matches("translate(").count() - svg.matches("<g transform").count(), digits);
        let lines = svg.lines().find(|line| line.contains("class=\"lines\"")).unwrap();
        let drawn = entry.drawing.iter().flatten().filter(|&&state| state == State::Line).count();
        assert_eq!(lines.matches('M').count(), drawn);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}

#[test]
fn types_that_are_not_known_are_refused_by_name() {
    for line in fixture("unknown.txt").lines() {
        let message = loopy::read(line).unwrap_err().to_string();
        assert!(message.starts_with("penrose-"), "{message}");
    }
    let refusals = [
        (
            "7x7t16:0_a",
            "hats (type 16) cannot be read: their IDs describe a patch of a tiling that never repeats",
        ),
        (
            "7x7t17:0_a",
            "spectres (type 17) cannot be read: their IDs describe a patch of a tiling that never repeats",
        ),
        ("7x7t18:a", "Loopy has no grids of type 18: the types are 0 to 17"),
        ("2x3t2:a", "honeycomb grids of Loopy are at least 3x3"),
        ("3x3t4:a", "cairo grids of Loopy are at least 3x4"),
        ("1x1t8:a", "floret grids of Loopy are at least 1x2"),
        ("999x999t2:a", "999x999 has more than 100000 faces"),
        ("3x3t2:4c32", "there are 6 clues, blanks included, for 9 faces"),
        ("3x3t2:7c32b0", "face 0 has the clue 7, but only 6 sides"),
        (
            "3x3t2:4c3.b0",
            "`.` at place 4 among the faces is neither a clue (0 to 9, A to C for 10 to 12) nor a run of blanks (a to z)",
        ),
        ("3x3t2:0_4c32b0", "there is `0_` before the faces, which grids of this type do not have"),
    ];
    for (id, message) in refusals {
        assert_eq!(loopy::read(id).unwrap_err().to_string(), message, "{id}");
    }
    assert!(loopy::read("3x3t2#123").unwrap_err().to_string().contains("random seed"));
    for id in ["", "honeycomb", "x3t2:a", "3x:a", "3x3t2"] {
        assert!(loopy::read(id).unwrap_err().to_string().starts_with("this is not a game ID"), "{id}");
    }
}
