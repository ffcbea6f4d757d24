//! What is a board, and what is not: each error by name.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::Arc;

use slitherlink_tilings::{Deadline, Flaw, Lattice, Puzzle, PuzzleError, Verdict, json, solve, verify};

fn lattice(vertices: usize, faces: &[&[u32]]) -> Result<Lattice, String> {
    let places = (0..vertices).map(|i| [i as f64, (i * i) as f64]).collect();
    let faces: Vec<Vec<u32>> = faces.iter().map(|face| face.to_vec()).collect();
    Lattice::new(places, &faces).map_err(|error| error.to_string())
}

fn refused(vertices: usize, faces: &[&[u32]]) -> String {
    lattice(vertices, faces).unwrap_err()
}

#[test]
fn faces_may_be_given_in_both_directions() {
    let board = lattice(4, &[&[0, 1, 2], &[0, 2, 3]]).unwrap();
    assert_eq!((board.vertex_count(), board.edge_count(), board.face_count()), (4, 5, 2));
    assert_eq!(lattice(4, &[&[2, 1, 0], &[0, 2, 3]]).unwrap().edge_count(), 5);
}

#[test]
fn what_is_no_disk_is_refused() {
    assert_eq!(refused(0, &[]), "there are no faces");
    assert_eq!(refused(3, &[&[0, 1]]), "face 0 has 2 sides, not 3 to 12");
    let many: Vec<u32> = (0..13).collect();
    assert_eq!(refused(13, &[&many]), "face 0 has 13 sides, not 3 to 12");
    assert_eq!(refused(3, &[&[0, 1, 3]]), "face 0 names vertex 3, but there are 3 vertices, counted from 0");
    assert_eq!(refused(4, &[&[0, 1, 2, 1]]), "face 0 names vertex 1 twice");
    assert_eq!(refused(4, &[&[0, 1, 2]]), "vertex 3 belongs to no face");
    assert_eq!(
        refused(5, &[&[0, 1, 2], &[0, 1, 3], &[0, 1, 4]]),
        "face 2 is the third one at the edge between vertices 0 and 1"
    );
    assert_eq!(
        refused(5, &[&[0, 1, 2], &[2, 3, 4]]),
        "the board is pinched at vertex 2: its faces there do not all follow each other"
    );
    assert_eq!(refused(6, &[&[0, 1, 2], &[3, 4, 5]]), "face 1 is not joined to face 0 by any edges");
    // Around a triangular hole.
    let ring: [&[u32]; 6] = [&[0, 1, 3], &[1, 4, 3], &[1, 2, 4], &[2, 5, 4], &[2, 0, 5], &[0, 3, 5]];
    assert_eq!(refused(6, &ring), "the faces leave a hole between them");
    let tetrahedron: [&[u32]; 4] = [&[0, 1, 2], &[0, 1, 3], &[1, 2, 3], &[0, 2, 3]];
    assert_eq!(refused(4, &tetrahedron), "every edge belongs to two faces, so the board has no outside");
    // Five triangles with a half twist.
    let band: [&[u32]; 5] = [&[0, 1, 2], &[1, 2, 3], &[2, 3, 4], &[3, 4, 0], &[4, 0, 1]];
    assert_eq!(refused(5, &band), "the faces leave a hole between them");
    let fan: Vec<[u32; 3]> = (1..10).map(|i| [0, i, i % 9 + 1]).collect();
    let fan: Vec<&[u32]> = fan.iter().map(|face| &face[..]).collect();
    assert_eq!(refused(10, &fan), "vertex 0 has more than 8 edges");
    let far = Lattice::new(vec![[0.0, 0.0], [f64::NAN, 1.0], [1.0, 0.0]], &[vec![0, 1, 2]]);
    assert_eq!(
        far.unwrap_err().to_string(),
        "the place of vertex 1 is not a pair of numbers up to a million"
    );
}

fn two_triangles(clues: [Option<u8>; 2]) -> Puzzle {
    let lattice = lattice(4, &[&[0, 1, 2], &[0, 2, 3]]).unwrap();
    Puzzle::new(Arc::new(lattice), clues.to_vec()).unwrap()
}

#[test]
fn clues_fit_to_the_board() {
    let lattice = Arc::new(lattice(3, &[&[0, 1, 2]]).unwrap());
    let new = |clues: &[Option<u8>]| Puzzle::new(Arc::clone(&lattice), clues.to_vec()).map(|_| ());
    assert_eq!(new(&[]), Err(PuzzleError::Count(0, 1)));
    assert_eq!(new(&[Some(4)]), Err(PuzzleError::Clue(0, 4, 3)));
    assert_eq!(new(&[Some(3)]), Ok(()));
}

/// The board whose neighbours leave one side each and are the whole loop.
#[test]
fn the_loop_around_two_neighbours_is_not_missed() {
    let Verdict::Unique(solution) = solve(&two_triangles([Some(2), Some(2)]), &Deadline::NEVER).unwrap()
    else {
        panic!()
    };
    assert_eq!(solution.lines(), [true, true, false, true, true]);
    assert!(matches!(solve(&two_triangles([None, None]), &Deadline::NEVER).unwrap(), Verdict::Several(_)));
    assert!(matches!(solve(&two_triangles([Some(0), Some(0)]), &Deadline::NEVER).unwrap(), Verdict::None));
}

#[test]
fn the_referee_names_the_flaw() {
    let judge = |clues, lines: &[bool]| verify(&two_triangles(clues), lines).unwrap_err();
    assert_eq!(judge([None; 2], &[]), Flaw::Count(0, 5));
    assert_eq!(judge([None; 2], &[false; 5]), Flaw::NoLine);
    assert_eq!(judge([Some(1), None], &[false; 5]), Flaw::Clue(0, 1, 0));
    assert_eq!(judge([None; 2], &[true, false, false, false, false]), Flaw::Vertex(0, 1));
    assert_eq!(judge([None; 2], &[true; 5]), Flaw::Vertex(0, 3));
    // Two triangles that a third one keeps apart, and the one around a vertex between them.
    let board = lattice(8, &[&[0, 1, 2], &[1, 2, 3, 4], &[3, 4, 5]]);
    assert_eq!(board.map(|_| ()), Err("vertex 6 belongs to no face".into()));
    let board = Arc::new(lattice(6, &[&[0, 1, 2], &[1, 2, 3, 4], &[3, 4, 5]]).unwrap());
    let puzzle = Puzzle::new(Arc::clone(&board), vec![Some(3), None, Some(3)]).unwrap();
    let lines: Vec<bool> =
        board.edges().map(|edge| board.beside(edge).iter().flatten().any(|face| face.index() != 1)).collect();
    assert_eq!(verify(&puzzle, &lines), Err(Flaw::Loops));
    assert!(matches!(solve(&puzzle, &Deadline::NEVER).unwrap(), Verdict::None));
}

#[test]
fn mistakes_in_json_have_their_messages() {
    let read = |text: &str| json::read(text).unwrap_err().to_string();
    let board = r#""vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]]"#;
    assert!(json::read(&format!("{{{board}, \"clues\": [2, null]}}")).is_ok());
    assert!(read("{}").starts_with("this is not a board as JSON: missing field `vertices`"));
    assert!(
        read(&format!("{{{board}, \"clues\": [2, null], \"clue\": 1}}")).contains("unknown field `clue`")
    );
    assert!(read(&format!("{{{board}, \"clues\": [2, -1]}}")).contains("invalid value: integer `-1`"));
    assert_eq!(
        read(&format!("{{{board}, \"clues\": [2]}}")),
        "there are 1 clues, blanks included, for 2 faces"
    );
    let drawn = |drawn: &str| read(&format!("{{{board}, \"clues\": [2, null], {drawn}}}"));
    assert_eq!(
        drawn(r#""lines": [[1, 3]]"#),
        "there is no edge between vertices 1 and 3, which `lines` names"
    );
    assert_eq!(
        drawn(r#""crosses": [[1, 9]]"#),
        "there is no edge between vertices 1 and 9, which `crosses` names"
    );
    assert_eq!(
        drawn(r#""lines": [[0, 2]], "crosses": [[2, 0]]"#),
        "`crosses` names the edge between vertices 2 and 0, which is drawn already"
    );
}
