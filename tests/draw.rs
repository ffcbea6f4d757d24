//! Pictures, checked pixel by pixel on random boards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::PathBuf;

use crate::common::boards::{self, noisy};
use crate::common::oracle::all_loops;
use crate::common::program::slink;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use resvg::tiny_skia::Pixmap;
use slitherlink::draw::{Figure, Panel, Sheet, Theme, png, svg};
use slitherlink::internals::draw::heat;
use slitherlink::{Cell, Edge, EdgePlace, Grid, Puzzle, State};

/// A sheet with these panels, each as a figure, with edges of 40 pixels.
fn sheet(panels: Vec<Panel>, theme: Theme) -> Sheet {
    let figure = |(i, panel)| Figure { number: i + 1, remark: String::new(), panels: vec![panel] };
    Sheet { figures: panels.into_iter().enumerate().map(figure).collect(), columns: None, cell: 40, theme }
}

/// The colour of a class in a style sheet.
fn colour(svg: &str, class: &str) -> [u8; 3] {
    let start = format!(".slink .{class} {{");
    let mut rules = svg.split(&start).skip(1);
    let hex = rules.find_map(|rule| rule.split('}').next()?.split('#').nth(1)).unwrap();
    let part = |i: usize| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap();
    [part(0), part(1), part(2)]
}

/// The colour of a pixel, if its surroundings have only one colour.
fn pixel(pixels: &Pixmap, x: usize, y: usize) -> [u8; 3] {
    let pixel = pixels.pixel(x as u32, y as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The pixel of the vertex (0, 0) of a sheet with one figure without a caption, with edges of 40 pixels.
const ORIGIN: usize = 30;

/// The pixel in the middle of an edge.
fn middle(grid: Grid, edge: Edge) -> (usize, usize) {
    match grid.edge_place(edge) {
        EdgePlace::Horizontal(r, c) => (ORIGIN + 40 * c + 20, ORIGIN + 40 * r),
        EdgePlace::Vertical(r, c) => (ORIGIN + 40 * c, ORIGIN + 40 * r + 20),
    }
}

/// Random states of all edges.
fn random_states(grid: Grid, rng: &mut ChaCha8Rng) -> Vec<State> {
    grid.edges().map(|_| [State::Line, State::Cross, State::Undecided][rng.random_range(0..3)]).collect()
}

#[test]
fn every_edge_is_drawn_as_it_is() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for round in 0..30 {
        let grid = boards::grid(rng.random_range(1..7), rng.random_range(1..7));
        let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
        let states = random_states(grid, &mut rng);
        let marks: Vec<bool> = grid.edges().map(|_| rng.random_bool(0.3)).collect();
        let mut panel = Panel::new(&puzzle, states.clone()).marked(|edge| marks[edge.index()]);
        (panel.crosses, panel.shade) = (true, round % 2 == 0);
        let sheet = sheet(vec![panel], [Theme::Light, Theme::Dark][round % 2]);
        let (text, pixels) = (svg::svg(&sheet), Pixmap::decode_png(&png::png(&sheet).unwrap()).unwrap());
        for edge in grid.edges() {
            let (x, y) = middle(grid, edge);
            let expected = match (states[edge.index()], marks[edge.index()]) {
                (State::Line, false) => Some("lines"),
                (State::Line, true) => Some("different"),
                (State::Undecided, false) => Some("paper"),
                // A cross is two thin strokes, and a dash may end here: their colours mix with the paper.
                _ => None,
            };
            let found = pixel(&pixels, x, y);
            if let Some(class) = expected {
                assert_eq!(found, colour(&text, class), "{class} at {x}, {y}\n{text}");
            } else {
                assert_ne!(found, colour(&text, "lines"));
                assert!(states[edge.index()] != State::Cross || found != colour(&text, "paper"));
            }
        }
    }
}

#[test]
fn steps_mark_what_they_rest_on() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for round in 0..30 {
        let grid = boards::grid(rng.random_range(1..7), rng.random_range(1..7));
        let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
        let edges: Vec<Edge> = grid.edges().filter(|_| rng.random_bool(0.3)).collect();
        let cells: Vec<Cell> = grid.cells().filter(|_| rng.random_bool(0.3)).collect();
        let mut panel = Panel::given(&puzzle);
        panel.premises = (edges.clone(), cells.clone());
        let sheet = sheet(vec![panel], [Theme::Light, Theme::Dark][round % 2]);
        let (text, pixels) = (svg::svg(&sheet), Pixmap::decode_png(&png::png(&sheet).unwrap()).unwrap());
        for edge in edges.iter().copied() {
            let (x, y) = middle(grid, edge);
            assert_eq!(pixel(&pixels, x, y), colour(&text, "premises"), "{x}, {y}");
        }
        for cell in grid.cells().filter(|_| !edges.is_empty() || !cells.is_empty()) {
            let (r, c) = grid.cell_place(cell);
            let class = if cells.contains(&cell) { "looked-at" } else { "paper" };
            assert_eq!(pixel(&pixels, ORIGIN + 40 * c + 20, ORIGIN + 40 * r + 20), colour(&text, class));
        }
    }
}

/// A renderer without animation shows the last frame, as a browser does for users who prefer reduced motion.
#[test]
fn an_animation_draws_its_frames_one_after_the_other() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..20 {
        let grid = boards::grid(rng.random_range(1..6), rng.random_range(1..6));
        let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
        let states = random_states(grid, &mut rng);
        let decided: Vec<(Edge, State)> =
            grid.edges().zip(states.clone()).filter(|&(_, state)| state != State::Undecided).collect();
        let frames: Vec<Vec<(Edge, State)>> = decided.chunks(3).map(<[_]>::to_vec).collect();
        let mut panel = Panel::given(&puzzle);
        panel.frames = frames.clone();
        let sheet = sheet(vec![panel], Theme::Light);
        let (text, pixels) = (svg::svg(&sheet), Pixmap::decode_png(&png::png(&sheet).unwrap()).unwrap());
        let delays =
            text.split("animation-delay: ").skip(1).filter_map(|rest| rest.split('s').next()?.parse().ok());
        let delays: Vec<f64> = delays.collect();
        assert_eq!(delays.len(), frames.len(), "{text}");
        assert!(delays.is_sorted_by(|a, b| a < b), "{delays:?}");
        for edge in grid.edges() {
            let (x, y) = middle(grid, edge);
            let is_line = states[edge.index()] == State::Line;
            assert_eq!(pixel(&pixels, x, y) == colour(&text, "lines"), is_line, "{x}, {y}");
        }
    }
}

#[test]
fn explanations_are_drawn_chapter_by_chapter_or_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (steps, way) = (path("steps"), path("way.svg"));
    let several = "fixtures/slink/none.txt";
    for (unit, options) in [("chapter", &[][..]), ("step", &["--every-step"])] {
        let args = ["explain", "--format", "jsonl", "--svg", &steps, "--animate", &way, several];
        let output = slink(&[&args[..], options].concat(), "");
        let records = String::from_utf8(output.stdout).unwrap();
        for (i, record) in records.lines().enumerate() {
            let record: serde_json::Value = serde_json::from_str(record).unwrap();
            let expected = record[format!("{unit}s")].as_array().unwrap().len();
            let name = format!("puzzle-{}-{unit}-", i + 1);
            let drawn = fs::read_dir(&steps)
                .unwrap()
                .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(&name));
            assert_eq!(drawn.count(), expected);
            let moving = if i == 0 { way.clone() } else { path(&format!("way-{}.svg", i + 1)) };
            let moving = fs::read_to_string(moving).unwrap();
            assert_eq!(moving.matches("class=\"frame\"").count(), expected);
        }
        assert!(records.lines().count() > 1);
    }
    let output = slink(&["explain", "--animate", &path("missing/way.svg"), several], "");
    let said = String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("there is no folder"), "{said}");
    let output = slink(&["explain", "--svg", &steps, several, several], "");
    assert!(String::from_utf8(output.stderr).unwrap().contains("found several files, expected one"));
}

/// The characters of all texts of a class, without spaces.
fn written(svg: &str, class: &str) -> String {
    let start = format!("<g class=\"{class}\" ");
    let glyphs = svg.split(&start).skip(1).flat_map(|text| {
        let text = text.split("</g>").next().unwrap();
        text.split("#slink-").skip(1).map(|name| name.split('"').next().unwrap().to_string())
    });
    let char = |name: String| match name.strip_prefix('u') {
        Some(code) if !code.is_empty() => char::from_u32(code.parse().unwrap()).unwrap(),
        _ => name.chars().next().unwrap(),
    };
    glyphs.map(char).collect()
}

/// The number of facts that give the side of a cell, that two cells are on the same side, or that they are on
/// different sides.
fn sides(facts: &serde_json::Value) -> [usize; 3] {
    let mut found = [0; 3];
    for fact in facts.as_array().into_iter().flatten() {
        let cells = [&fact["same"], &fact["different"]].map(|cells| cells.as_array());
        let has_outside = |cells: &[serde_json::Value]| cells.iter().any(|cell| cell == "outside");
        match cells {
            [Some(cells), _] | [_, Some(cells)] if has_outside(cells) => found[0] += 1,
            [Some(_), _] => found[1] += 1,
            [_, Some(_)] => found[2] += 1,
            [None, None] => {}
        }
    }
    found
}

/// Pictures of all steps of the fixtures have the sentence below, sides of the loop as words and links, and
/// names at the border.
#[test]
fn pictures_of_steps_show_what_the_steps_say() {
    let mut shown = [0; 3];
    for file in [
        "explain/clue-colouring",
        "explain/what-if",
        "explain/connected-colours",
        "explain/carried-sectors",
        "slink/forced",
        "draw/board",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (steps, way) = (folder.path().join("steps"), folder.path().join("way.svg"));
        let file = format!("fixtures/{file}.txt");
        let paths = [&steps, &way].map(|path| path.to_str().unwrap());
        let args = ["explain", "--json", "--every-step", "--svg", paths[0], "--animate", paths[1], &file];
        let record = slink(&args, "").stdout;
        let record: serde_json::Value = serde_json::from_slice(&record).unwrap();
        let moving = fs::read_to_string(&way).unwrap();
        let mut said = String::new();
        let board = fs::read_to_string(&file).unwrap();
        let size = board.lines().find(|line| !line.starts_with('#')).unwrap();
        let size: Vec<usize> = size.split(' ').map(|n| n.parse().unwrap()).collect();
        let names = (1..=size[1]).map(|c| format!("c{c}")).chain((1..=size[0]).map(|r| format!("r{r}")));
        let names: String = names.collect();
        for (i, step) in record["steps"].as_array().unwrap().iter().enumerate() {
            let picture = fs::read_to_string(steps.join(format!("puzzle-1-step-{:03}.svg", i + 1))).unwrap();
            let sentence = step["sentence"].as_str().unwrap().replace(' ', "");
            assert_eq!(written(&picture, "note"), sentence);
            said += &format!("{}.{}:{sentence}", i + 1, step["technique"].as_str().unwrap());
            assert_eq!(written(&picture, "label"), names);
            for (facts, marked) in
                [(&step["premises"]["facts"], ""), (&step["conclusion"]["all"], " different")]
            {
                let classes = ["side", "link", "link differ"];
                let drawn = classes.map(|class| format!("class=\"{class}{marked}\""));
                let drawn = drawn.map(|class| picture.matches(&class).count());
                let told = sides(facts);
                // A chain passes decided edges, which are marked as well.
                match step["technique"].as_str() == Some("colouring") && marked.is_empty() {
                    true => assert!(drawn.iter().zip(told).all(|(&drawn, told)| drawn >= told)),
                    false => assert_eq!(drawn, told, "{file}, step {}", i + 1),
                }
                for (sum, told) in shown.iter_mut().zip(told) {
                    *sum += told;
                }
            }
        }
        assert_eq!(written(&moving, "note"), said);
    }
    assert!(shown.iter().all(|&shown| shown > 10), "{shown:?}");
}

/// Each technique has its section on the page: its statement, for a rule a case of its picture, and, for all but two, a
/// step with its sentence and the picture that slink draws of it. The program prints all but the step. When pages are being regenerated, these are, too.
#[test]
fn the_pictures_of_techniques_are_those_of_their_steps() {
    let overwrite = std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite");
    let page = fs::read_to_string("docs/techniques.md").unwrap();
    let (mut renewed, mut lacking) = (page.clone(), Vec::new());
    for technique in slitherlink::Technique::ladder() {
        let name = technique.name();
        let heading = format!("\n### {name}\n\n");
        let section = page.split(&heading).nth(1).expect(name).split("\n#").next().unwrap();
        assert!(section.starts_with(&format!("{}\n", technique.statement())), "{name}");
        if slitherlink::Technique::rules().any(|rule| rule == technique) {
            let indented = |case: &str| format!("\n    {}\n\n", case.trim_end().replace('\n', "\n    "));
            let shown = technique.picture().split("\n\n").filter(|case| section.contains(&indented(case)));
            assert_eq!(shown.count(), 1, "{name}");
        }
        let shown = section.split("\n![").next().unwrap().trim_end();
        let printed = String::from_utf8(slink(&["techniques", name], "").stdout).unwrap();
        assert_eq!(printed, format!("{name}\n{shown}\n"));
        let Some((_, example)) = section.split_once(&format!("\n![{name}](techniques/{name}.svg)\n\n"))
        else {
            lacking.push(name);
            continue;
        };
        let (number, rest) = example.strip_prefix("[Step ").unwrap().split_once("](../").unwrap();
        let (file, sentence) = rest.trim_end().split_once("):\n\n> ").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let args = ["explain", "--json", "--every-step", "--svg", folder.path().to_str().unwrap(), file];
        let record: serde_json::Value = serde_json::from_slice(&slink(&args, "").stdout).unwrap();
        let of_name = |step: &&serde_json::Value| step["technique"] == name;
        let mut steps = record["steps"].as_array().unwrap().iter().filter(of_name);
        let same = steps.clone().find(|step| step["number"] == number.parse::<u64>().unwrap());
        // Another technique may have taken the step: then there may be another one of this.
        let step = same.or_else(|| steps.next()).unwrap_or_else(|| panic!("{file} has no step of {name}"));
        let drawn = format!("puzzle-1-step-{:03}.svg", step["number"].as_u64().unwrap());
        let drawn = folder.path().join(drawn);
        let kept = format!("docs/techniques/{name}.svg");
        let now =
            format!("[Step {}](../{file}):\n\n> {}\n", step["number"], step["sentence"].as_str().unwrap());
        if overwrite {
            fs::copy(&drawn, &kept).unwrap();
            let before = format!("[Step {number}](../{file}):\n\n> {sentence}\n");
            renewed = renewed.replace(&before, &now);
            continue;
        }
        assert!(example.ends_with(&now), "{name}");
        assert!(fs::read(&drawn).unwrap() == fs::read(&kept).unwrap(), "{kept}");
    }
    if overwrite {
        fs::write("docs/techniques.md", renewed).unwrap();
    }
    assert_eq!(lacking, ["nested-what-if", "cases"]);
}

#[test]
fn the_inside_is_shaded_and_nothing_else() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(2), boards::grid(4, 4));
    let loops = all_loops(grid);
    for round in 0..40 {
        let lines = &loops[rng.random_range(0..loops.len())].lines;
        let mut states: Vec<State> = lines.iter().map(|&on| State::from_on(on)).collect();
        // With one line missing, a loop has no inside.
        let is_open = round % 4 == 0;
        if is_open {
            let line = states.iter().position(|&state| state == State::Line).unwrap();
            states[line] = State::Undecided;
        }
        let puzzle = noisy(grid, &loops, &mut rng);
        let mut panel = Panel::new(&puzzle, states);
        panel.shade = true;
        let sheet = sheet(vec![panel], Theme::Light);
        let (text, pixels) = (svg::svg(&sheet), Pixmap::decode_png(&png::png(&sheet).unwrap()).unwrap());
        for cell in grid.cells() {
            let (r, c) = grid.cell_place(cell);
            // An odd number of lines to the left means inside.
            let crossed = (0..=c).filter(|&c| lines[grid.vertical(r, c).index()]).count();
            let class = if crossed % 2 == 1 && !is_open { "inside" } else { "paper" };
            // Away from the clue's digit.
            let found = pixel(&pixels, ORIGIN + 40 * c + 6, ORIGIN + 40 * r + 6);
            assert_eq!(found, colour(&text, class), "{class} {r}, {c}");
        }
    }
}

#[test]
fn clues_tell_whether_they_are_met() {
    let puzzle = boards::puzzle("3210");
    let grid = puzzle.grid();
    let count = |states: &[State]| {
        let text = svg::svg(&sheet(vec![Panel::new(&puzzle, states)], Theme::Auto));
        ["clues", "clues met", "clues broken"].map(|class| {
            let group = text.split(&format!("<g class=\"{class}\">")).nth(1);
            group.map_or(0, |group| group.split("</g>").next().unwrap().matches("<use").count())
        })
    };
    let mut states = vec![State::Undecided; grid.edge_count()];
    assert_eq!(count(&states), [4, 0, 0]);
    states[grid.vertical(0, 1).index()] = State::Line;
    states[grid.horizontal(0, 1).index()] = State::Line;
    assert_eq!(count(&states), [3, 1, 0], "the 2 is met");
    states[grid.vertical(0, 3).index()] = State::Line;
    assert_eq!(count(&states), [1, 2, 1], "the 1 is met, the 0 is broken");
    let crosses = vec![State::Cross; grid.edge_count()];
    assert_eq!(count(&crosses), [0, 1, 3]);
}

/// Panels and captions do not overlap, and stay on the sheet.
#[test]
fn figures_do_not_overlap() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for columns in [None, Some(1), Some(3), Some(100)] {
        let grids: Vec<Grid> =
            (0..12).map(|_| boards::grid(rng.random_range(1..8), rng.random_range(1..8))).collect();
        let blank =
            |grid: Grid| Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
        let panels = grids.iter().map(|&grid| Panel::given(&blank(grid))).collect();
        let text = svg::svg(&Sheet { columns, ..sheet(panels, Theme::Auto) });
        let view: Vec<usize> = text
            .split("viewBox=\"0 0 ")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .split(' ')
            .map(|n| n.parse().unwrap())
            .collect();
        let places = text.split("<g class=\"panel\" transform=\"translate(").skip(1);
        let places: Vec<Vec<usize>> = places
            .map(|rest| rest.split(')').next().unwrap().split(' ').map(|n| n.parse().unwrap()).collect())
            .collect();
        assert_eq!(places.len(), 12);
        let boxes: Vec<[usize; 4]> = places
            .iter()
            .zip(&grids)
            .map(|(place, grid)| {
                [place[0], place[1], place[0] + 20 * grid.cols(), place[1] + 20 * grid.rows()]
            })
            .collect();
        for (i, a) in boxes.iter().enumerate() {
            assert!(a[0] > 0 && a[1] > 0 && a[2] < view[0] && a[3] < view[1]);
            for b in &boxes[..i] {
                assert!(a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1], "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn large_boards_are_small_files_and_too_large_ones_are_refused() {
    let grid = boards::grid(300, 300);
    let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
    let states = random_states(grid, &mut ChaCha8Rng::seed_from_u64(4));
    let sheet = sheet(vec![Panel::new(&puzzle, states)], Theme::Light);
    assert!(svg::svg(&sheet).len() < 2_000_000);
    let error = png::png(&sheet).unwrap_err().to_string();
    assert!(
        error.contains("12060 x 12060 pixels") && error.contains("cells of 27 pixels or less"),
        "{error}"
    );
    assert!(png::png(&Sheet { cell: 4, ..sheet }).is_ok());
}

/// A path in the folder for test output.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn files_are_of_the_kind_their_names_say() {
    let draw = |name: &str, more: &[&str]| {
        let path = scratch(name);
        let args = [&["draw", "fixtures/slink/puzzles.txt", "-o", path.to_str().unwrap()], more].concat();
        let output = slink(&args, "");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), fs::read(&path))
    };
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.txt", "1\n┌".as_bytes())] {
        let (code, error, bytes) = draw(name, &[]);
        assert_eq!((code, error.as_str()), (Some(1), ""), "one of them has several solutions");
        assert!(bytes.unwrap().starts_with(start), "{name}");
    }
    for (name, more, expected) in [
        ("a.gif", &[][..], "expected the extension .svg, .png or .txt"),
        ("no/such/a.svg", &[], "there is no folder"),
        ("a.png", &["--cell", "1000"], "pixels, expected at most"),
        ("a.txt", &["--shade"], "found --shade, which makes no difference to text"),
        ("a.txt", &["--columns", "2"], "found --columns, which makes no difference to text"),
        ("a.txt", &["--theme", "dark"], "found --theme, which makes no difference to text"),
        ("a.txt", &["--cell", "41"], "found --cell, which makes no difference to text"),
    ] {
        let (code, error, bytes) = draw(name, more);
        assert!(code == Some(2) && error.contains(expected) && bytes.is_err(), "{name} {error}");
    }
    assert_eq!(slink(&["draw", "--show", "board", "/dev/null"], "").status.code(), Some(2));
}

#[test]
fn cells_that_a_player_shaded_have_a_tint_or_a_stroke() {
    let drawn = "pzprv3.1/slither/1/3/. . ./1 0 2/0 0 0 0/0 0 0/0 0 0/";
    let args = ["draw", "--show", "drawn", "--theme", "light"];
    let svg = String::from_utf8(slink(&args, drawn).stdout).unwrap();
    let png = slink(&[&args[..], &["--to", "png"]].concat(), drawn).stdout;
    let pixels = Pixmap::decode_png(&png).unwrap();
    // Away from the middle; a stroke is a few pixels wide there.
    let corner = |c: usize| pixel(&pixels, ORIGIN + 40 * c + 6, ORIGIN + 6);
    assert_eq!([0, 1, 2].map(corner), ["inside", "paper", "paper"].map(|class| colour(&svg, class)));
    let stroke =
        |c: usize| (0..40).filter(|i| pixel(&pixels, ORIGIN + 40 * c + i, ORIGIN + 20) != corner(c)).count();
    assert_eq!([0, 1].map(stroke), [0, 0]);
    assert!((1..=6).contains(&stroke(2)), "{}", stroke(2));
    let note = String::from_utf8(slink(&["convert", "--to", "slk"], drawn).stderr).unwrap();
    assert!(note.contains("slk cannot store shaded cells"), "{note}");
}

/// The picture in the README is the one that the command makes.
#[test]
fn the_picture_of_the_readme() {
    let args = ["draw", "--show", "board,solution", "--shade", "fixtures/draw/board.txt"];
    let svg = slink(&args, "").stdout;
    assert!(svg == fs::read("fixtures/draw/board.svg").unwrap());
    let png = slink(&[&args[..], &["--to", "png"]].concat(), "").stdout;
    let [made, kept] =
        [png, fs::read("fixtures/draw/board.png").unwrap()].map(|png| Pixmap::decode_png(&png).unwrap());
    assert_eq!((made.width(), made.height()), (kept.width(), kept.height()));
    // Rounding may differ between processors.
    let off = made.data().iter().zip(kept.data()).filter(|(a, b)| a.abs_diff(**b) > 8).count();
    assert!(off < made.data().len() / 1000, "{off}");
}

/// So is the hint in motion. When pages are being regenerated, it is, too.
#[test]
fn the_hint_of_the_readme() {
    let page = fs::read_to_string("README.md").unwrap();
    let command = page.lines().find_map(|line| line.strip_prefix("slink explain ")).unwrap();
    let drawn = scratch("hint.svg");
    let command = command.replace("hint.svg", drawn.to_str().unwrap());
    slink(&[&["explain"][..], &command.split(' ').collect::<Vec<_>>()].concat(), "");
    if std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite") {
        fs::copy(&drawn, "docs/hint.svg").unwrap();
    }
    assert!(fs::read(&drawn).unwrap() == fs::read("docs/hint.svg").unwrap());
}

/// The relative luminance of a colour.
fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| f64::from(part) / 255.0);
    0.2126 * red.powf(2.2) + 0.7152 * green.powf(2.2) + 0.0722 * blue.powf(2.2)
}

#[test]
fn likelihoods_have_the_colours_of_their_steps() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let grid = boards::grid(7, 9);
    let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
    let shares: Vec<f64> =
        grid.edges().map(|_| [0.0, 1.0, rng.random::<f64>()][rng.random_range(0..3)]).collect();
    let sheet = sheet(vec![Panel::likely(&puzzle, |edge| shares[edge.index()])], Theme::Light);
    let (svg, png) = (svg::svg(&sheet), png::png(&sheet).unwrap());
    let pixels = Pixmap::decode_png(&png).unwrap();
    for edge in grid.edges() {
        let class = heat::level(shares[edge.index()]).map_or("paper".into(), |level| format!("heat-{level}"));
        let (x, y) = middle(grid, edge);
        assert_eq!(pixel(&pixels, x, y), colour(&svg, &class), "{class} {edge:?}");
    }
    // Each level is darker than the one before, in the drawing and thus in the legend below it.
    let steps = (1..=heat::LEVELS).map(|level| luminance(colour(&svg, &format!("heat-{level}"))));
    assert!(steps.collect::<Vec<f64>>().is_sorted_by(|a, b| a > &(b * 1.15)));
    assert!(svg.contains("class=\"legend\"") && pixels.height() as usize > 2 * ORIGIN + 40 * 7);
}
