//! Steps as JSON: round trips, the documentation's examples, and errors.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{clues_of, grid, puzzle};
use crate::common::oracle::all_loops;
use crate::common::steps::{Deducer, all_pictures, fact};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::replay::{Checks, Replay};
use slitherlink::step::json::{from_json, to_json};
use slitherlink::step::places::{cell_name, cell_named, edge_name, edge_named, side_named};
use slitherlink::{Cell, Edge, Fact, State, Step, Technique};

#[test]
fn each_place_has_one_name() {
    let grid = grid(8, 9);
    let mut names: Vec<String> = grid.edges().map(|edge| edge_name(grid, edge).to_string()).collect();
    for (edge, name) in grid.edges().zip(&names) {
        assert_eq!(edge_named(grid, name).unwrap(), edge);
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), grid.edge_count());
    let name = |edge: Edge| edge_name(grid, edge).to_string();
    let shown =
        [grid.horizontal(2, 3), grid.vertical(2, 3), grid.horizontal(8, 3), grid.vertical(2, 9)].map(name);
    assert_eq!(shown, ["top r3c4", "left r3c4", "bottom r8c4", "right r3c9"]);
    for cell in grid.cells() {
        assert_eq!(cell_named(grid, &cell_name(grid, Some(cell)).to_string()).unwrap(), cell);
    }
    assert_eq!(cell_name(grid, None).to_string(), "outside");
    assert_eq!(side_named(grid, "outside").unwrap(), None::<Cell>);
}

#[test]
fn names_of_no_place_are_told() {
    let grid = grid(2, 3);
    let why = |name: &str| edge_named(grid, name).unwrap_err().to_string();
    let cell = |name: &str| format!("there is no cell \"{name}\": the cells of this board are r1c1 to r2c3");
    let side = |name: &str| {
        format!(
            "there is no edge \"{name}\": expected a name after a cell, such as \"top r3c4\" or \"left r3c4\""
        )
    };
    for name in
        ["r3c1", "r1c4", "r0c1", "r+1c1", "r01c1", "c1r1", "r1", "", "r1c1 ", "r99999999999999999999c1"]
    {
        assert_eq!(why(&format!("top {name}")), cell(name));
        assert_eq!(side_named(grid, name).unwrap_err().to_string(), cell(name));
    }
    assert_eq!(why("outside"), side("outside"));
    assert_eq!(why("above r1c1"), side("above r1c1"));
    assert_eq!(why("right r1c1"), "the edge \"right r1c1\" has the name \"left r1c2\": use that");
    assert_eq!(why("bottom r1c3"), "the edge \"bottom r1c3\" has the name \"top r2c3\": use that");
}

#[test]
fn steps_are_read_back_as_they_were() {
    let pictures = all_pictures();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let grid = grid(3, 3);
    let loops = all_loops(grid);
    let (mut count, mut arguments, mut ties) = (0, 0, 0);
    for _ in 0..40 {
        let right = &loops[rng.random_range(0..loops.len())];
        let puzzle = clues_of(grid, &right.counts, 0.6, &mut rng);
        let mut deducer = Deducer::new(&puzzle, &pictures, &vec![State::Undecided; grid.edge_count()]);
        assert!(deducer.run());
        let open = grid.edges().filter(|edge| deducer.states[edge.index()] == State::Undecided);
        let mut steps: Vec<Step> =
            open.filter_map(|edge| deducer.what_if(fact(edge, !right.lines[edge.index()]))).collect();
        arguments += steps.len();
        steps.extend((0..4).filter_map(|_| deducer.cut(&mut rng)));
        steps.extend(deducer.steps);
        for step in &steps {
            let json = to_json(grid, step).unwrap();
            assert_eq!(&from_json(grid, &json).unwrap(), step, "{json}");
        }
        count += steps.len();
        let tied = |step: &&Step| step.premises.facts.iter().any(|fact| matches!(fact, Fact::Cells { .. }));
        ties += steps.iter().filter(tied).count();
    }
    assert!(count > 500 && arguments > 10 && ties > 10, "{count} {arguments} {ties}");
}

/// The JSON blocks of the documentation.
fn examples() -> Vec<String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/steps.md")).unwrap();
    let blocks = text.split("```json\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_string()).collect()
}

#[test]
fn the_examples_of_the_documentation_are_right() {
    let examples = examples();
    for (json, puzzle) in examples.iter().zip([puzzle("3. .."), puzzle("1. ..")]) {
        let step = from_json(puzzle.grid(), json).unwrap();
        let known = step.premises.facts.clone();
        let checks = Checks { irredundant: true };
        assert_eq!(Replay::all(&puzzle, known, std::slice::from_ref(&step), checks).unwrap().redundant, []);
        let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        let mut written = value(&to_json(puzzle.grid(), &step).unwrap());
        // The second example, which is longer, names places only.
        if !json.contains("\"at\"") {
            leave_out_places(&mut written);
        }
        assert_eq!(written, value(json));
    }
    assert_eq!(examples.len(), 2);
    assert!(examples[0].contains("\"at\""));
}

/// Leaves out each member `at`.
fn leave_out_places(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            members.remove("at");
            members.values_mut().for_each(leave_out_places);
        }
        serde_json::Value::Array(values) => values.iter_mut().for_each(leave_out_places),
        _ => {}
    }
}

#[test]
fn what_is_no_step_is_told() {
    let grid = grid(2, 2);
    let why = |json: &str| from_json(grid, json).unwrap_err().to_string();
    let with = |premises: &str, conclusion: &str| {
        format!(r#"{{"technique": "t", "premises": {{{premises}}}, "conclusion": {conclusion}}}"#)
    };
    // A technique that slink does not know is read as foreign.
    assert_eq!(from_json(grid, &with("", r#""contradiction""#)).unwrap().technique, Technique::Foreign);
    assert_eq!(why("{"), "this is not a step: EOF while parsing an object at line 1 column 1");
    assert_eq!(why("{}"), "this is not a step: missing field `technique` at line 1 column 2");
    assert!(why(&with("", r#""nothing""#)).starts_with("this is not a step: unknown variant `nothing`"));
    assert!(
        why(&with(r#""fact": []"#, r#""contradiction""#))
            .starts_with("this is not a step: unknown field `fact`")
    );
    assert_eq!(
        why(&with(r#""clues": [{"cell": "r1c1", "clue": 7}]"#, r#""contradiction""#)),
        "the clue of r1c1 is 7, expected a number from 0 to 4, 5 for a sheep or 6 for a wolf"
    );
    assert_eq!(
        why(&with("", r#"{"all": [{"same": ["r1c1", "r1c1"]}]}"#)),
        "a fact ties \"r1c1\" to itself: it must be about two cells"
    );
    let twice = "a step of the technique \"t\" has a premise twice: remove one of them";
    let clues = r#""clues": [{"cell": "r1c1", "clue": 1}, {"cell": "r1c1", "clue": 2}]"#;
    assert_eq!(why(&with(clues, r#""contradiction""#)), twice);
    let facts = r#""facts": [{"same": ["r1c1", "r1c2"]}, {"same": ["r1c2", "r1c1"]}]"#;
    assert_eq!(why(&with(facts, r#""contradiction""#)), twice);
    assert_eq!(
        why(&with("", r#"{"any": [{"line": "bottom r1c1"}]}"#)),
        "the edge \"bottom r1c1\" has the name \"top r2c1\": use that"
    );
    // Deeply nested arguments: the reader's limit comes before the end of the stack.
    let mut deep = with("", r#""contradiction""#);
    for _ in 0..100 {
        deep = format!(
            r#"{{"technique": "t", "premises": {{}}, "conclusion": "contradiction", "argument": [{{"assumed": {{"line": "top r1c1"}}, "steps": [{deep}]}}]}}"#
        );
    }
    assert!(why(&deep).starts_with("this is not a step: recursion limit exceeded"));
}
