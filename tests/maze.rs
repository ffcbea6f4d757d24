//! Mazes: commands, drawings, misuse.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use slitherlink::internals::maze::{Command, Maze, MazeReader, Misuse, Way};

#[test]
fn random_mazes_are_trees_and_their_commands_make_them_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for i in 0..300 {
        let (rows, cols) = (1 + i % 13, 1 + i % 17);
        let (maze, start, commands) = Maze::random(rows, cols, (i % 10) as f64 / 10.0, &mut rng).unwrap();
        let mut again = Maze::new(rows, cols, start).unwrap();
        for &command in &commands {
            assert!(!again.is_ready());
            again.obey(command).unwrap();
        }
        assert_eq!(again, maze);
        assert_eq!(again.obey(Command::Go(Way::Up)), Err(Misuse::Ready));
        // Connected, with one passage fewer than cells: a tree.
        assert_eq!(
            commands.iter().filter(|command| matches!(command, Command::Go(_))).count(),
            rows * cols - 1
        );
        for cell in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let way = maze.way(start, cell).unwrap();
            assert_eq!((way[0], way[way.len() - 1]), (start, cell));
            for pair in way.windows(2) {
                let steps = pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1);
                assert_eq!(steps, 1);
            }
        }
    }
}

#[test]
fn drawings_have_no_unnecessary_spaces() {
    let (maze, ..) = Maze::random(39, 39, 0.2, &mut ChaCha8Rng::seed_from_u64(2)).unwrap();
    let drawing = maze.to_string();
    assert_eq!(drawing.lines().count(), 40);
    assert!(drawing.lines().all(|line| !line.ends_with(' ')));
}

#[test]
fn misuse_is_told_with_its_line_and_costs_no_other_maze() {
    let cases = [
        ("L", "`L` leaves the grid from row 1, column 1"),
        ("U\nD", "`D` goes to row 1, column 1, which is already visited"),
        ("F 0", "`F 0` is outside the list, which has length 1"),
        ("F 2", "`F 2` is outside the list, which has length 1"),
        ("F", "found `F`, expected a command: U, D, L, R, or F and a number"),
        ("north", "found `north`, expected a command: U, D, L, R, or F and a number"),
        ("U", "found `1 2`, expected a command: U, D, L, R, or F and a number"),
        ("U\nR\nD\nD", "found `D`, expected rows and columns: two numbers"),
    ];
    for (commands, expected) in cases {
        let text = format!("3\n2 2\n1 1\n{commands}\n1 2\n1 1\nR\n");
        let items: Vec<_> =
            MazeReader::new("f", text.as_bytes()).map(|item| item.map_err(|e| e.to_string())).collect();
        let told = items.iter().find_map(|item| item.as_ref().err()).unwrap();
        assert!(told.contains(expected), "{told}");
        assert!(
            told.starts_with(&format!("f:{}:", 3 + commands.lines().count() + usize::from(commands == "U"))),
            "{told}"
        );
        assert!(
            items.iter().any(|item| item.as_ref().is_ok_and(|maze| maze.cols() == 2)),
            "{commands}: {items:?}"
        );
    }
}

#[test]
fn the_number_of_mazes_is_kept() {
    let errors = |text: &str| -> Vec<String> {
        MazeReader::new("f", text.as_bytes()).filter_map(Result::err).map(|error| error.to_string()).collect()
    };
    assert!(errors("0\n").is_empty() && errors("1\n1 1\n1 1\n").is_empty());
    for nothing in ["", "\n \n", "# none\n"] {
        let expected = "puzzle 1: found the end of the input, expected the number of mazes";
        assert!(matches!(&errors(nothing)[..], [told] if told.ends_with(expected)), "{nothing:?}");
    }
    assert!(errors("2\n1 1\n1 1\n")[0].contains("after 1 maze, expected 2 of them"));
    assert!(errors("1\n1 1\n1 1\nU\n")[0].contains("f:4:1"));
    assert!(
        errors("1\n1 1\n1 1\n1 1\n1 1\n")[0].ends_with(
            "found `1 1`, expected the end of the input, which begins with 1, the number of mazes"
        )
    );
    assert!(errors("x\n1 1\n1 1\n")[0].contains("the number of mazes"));
    assert_eq!(
        errors("1\n2 3\n3 1\n")[0],
        "f:3:1: puzzle 1: found `3 1`, expected a cell of the maze: row 1 to 2 and column 1 to 3"
    );
    assert!(errors("1\n16384 16384\n1 1\n")[0].contains("found `16384 16384`, expected a maze of at most"));
    assert_eq!(
        errors("1\n0 3\n1 1\n")[0],
        "f:2:1: puzzle 1: found `0 3`, expected a maze of at most 16777216 cells, with at least one row and one column"
    );
    assert!(errors("1\n4000000000 4000000000\n1 1\n")[0].contains("4000000000"));
}

/// Commands after a finished maze are an error of that maze: the next one keeps its number, and the last is read.
#[test]
fn commands_without_a_maze_cost_no_maze() {
    let text = "3\n1 2\n1 1\nR\nR\nL\n1 3\n1 1\nR\nR\n1 2\n1 1\nR\n";
    let mut mazes = MazeReader::new("f", text.as_bytes());
    let mut items = Vec::new();
    while let Some(item) = mazes.next() {
        items.push((mazes.number(), item.map(|maze| maze.cols()).map_err(|error| error.to_string())));
    }
    let told =
        "f:5:1: puzzle 1: found `R`, expected rows and columns: two numbers, since the maze is finished";
    assert_eq!(items, [(1, Ok(2)), (1, Err(told.into())), (2, Ok(3)), (3, Ok(2))]);
}
