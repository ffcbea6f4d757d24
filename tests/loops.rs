//! Loops for new boards, as files give them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;

use crate::common::program::slink;

const HEART: &str = "fixtures/loops/heart.txt";

/// The board for the loop in a file; or the message.
fn board(path: &Path) -> Result<String, String> {
    let made = slink(&["generate", "--seed", "7", "--loop", path.to_str().unwrap()], "");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if !made.status.success() {
        return Err(text(made.stderr));
    }
    let made = text(made.stdout);
    // The first line has the name of the file.
    Ok(made.split_once('\n').unwrap().1.to_string())
}

/// The heart as pixels, row by row.
fn heart() -> Vec<Vec<bool>> {
    let text = fs::read_to_string(HEART).unwrap();
    text.lines().map(|line| line.bytes().map(|byte| byte == b'#').collect()).collect()
}

fn head(kind: &str, pixels: &[Vec<bool>]) -> Vec<u8> {
    format!("{kind}\n# a heart\n{} {}\n", pixels[0].len(), pixels.len()).into_bytes()
}

/// The picture with a digit for each pixel.
fn plain(pixels: &[Vec<bool>]) -> Vec<u8> {
    let digits = pixels.iter().flatten().map(|&is_dark| if is_dark { b'1' } else { b'0' });
    head("P1", pixels).into_iter().chain(digits).collect()
}

/// The picture with a bit for each pixel, in which each row begins with a new byte.
fn packed(pixels: &[Vec<bool>]) -> Vec<u8> {
    let byte = |eight: &[bool]| {
        let bits = eight.iter().enumerate();
        bits.fold(0, |byte, (at, &is_dark)| byte | u8::from(is_dark) << (7 - at))
    };
    let bytes = pixels.iter().flat_map(|row| row.chunks(8)).map(byte);
    head("P4", pixels).into_iter().chain(bytes).collect()
}

#[test]
fn pictures_say_the_same_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let expected = board(Path::new(HEART)).unwrap();
    let pixels = heart();
    for (name, bytes) in [("plain.pbm", plain(&pixels)), ("packed.pbm", packed(&pixels))] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert_eq!(board(&path).unwrap(), expected, "{name}");
    }
}

#[test]
fn a_wrong_picture_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let cut_off = |mut picture: Vec<u8>| {
        picture.pop();
        picture
    };
    let pixels = heart();
    let huge = b"P4 100000 100000 ".to_vec();
    for (bytes, says) in [
        (cut_off(plain(&pixels)), "found 120 pixels, expected 121"),
        (cut_off(packed(&pixels)), "found 110 pixels, expected 121"),
        (b"P1 11".to_vec(), "expected the width and the height"),
        (b"P4\n# no size".to_vec(), "expected the width and the height"),
        (b"P1 0 3 ".to_vec(), "at least one row and one column"),
        (huge, "at most 268435456 cells"),
        (b"P4 10000 10000 ".to_vec(), "found 10000 x 10000 pixels, expected at most"),
    ] {
        let path = folder.path().join("wrong.pbm");
        fs::write(&path, bytes).unwrap();
        let message = board(&path).unwrap_err();
        assert!(message.contains(says) && message.contains("wrong.pbm"), "{message}");
    }
}

/// Listing all loops of a size may take long: meanwhile there is progress, and a time limit ends it with an object for each
/// board.
#[test]
fn all_loops_are_listed_within_the_time_limit() {
    let arguments = ["generate", "--size", "14x14", "--loop", "uniform", "--seed", "3", "--count", "3"];
    let made = slink(&[&arguments[..], &["--timeout", "2", "--json", "--progress", "always"]].concat(), "");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert_eq!(made.status.code(), Some(3), "{made:?}");
    let objects: Vec<String> = text(&made.stdout).lines().map(String::from).collect();
    assert_eq!(objects.len(), 3, "{objects:?}");
    for (index, object) in objects.iter().enumerate() {
        assert!(
            object.starts_with("{\"question\":\"generate\",\"verdict\":\"timeout\"")
                && object.ends_with(&format!("\"seed\":3,\"index\":{}}}", index + 1)),
            "{object}"
        );
    }
    assert!(text(&made.stderr).contains("none is done yet, finding all loops of this size"), "{made:?}");
}

/// A file has one shape: a board without a drawing is none, whatever its clues, and further puzzles are not dropped.
#[test]
fn a_file_with_another_thing_than_one_shape_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shape.txt");
    let name = path.to_str().unwrap();
    let two_boards = "2 2\n3 .\n. 3\n2 2\n. 3\n3 .\n0 0\n";
    for (option, bytes, says) in [
        ("--loop", "3 3\n? . .\n. 1 .\n. . ?\n".as_bytes(), "found no lines in the drawing, expected a loop"),
        ("--loop", b"\xff\xd8\xff\xe0", "cannot read the picture"),
        ("--loop", b"GIF89a", "expected PNG or PBM"),
        ("--loop", b"P5 3 3 255 ", "expected PNG or PBM"),
        ("--loop", b"##\n##\n\n##\n##\n", "line 4: another shape begins here, expected only one"),
        ("--pattern", b"##\n.#\n\n##\n##\n", "line 4: another shape begins here, expected only one"),
        ("--pattern", two_boards.as_bytes(), "found 2 puzzles in"),
        ("--loop", two_boards.as_bytes(), "found 2 puzzles in"),
    ] {
        fs::write(&path, bytes).unwrap();
        let made = slink(&["generate", option, name], "");
        let message = String::from_utf8(made.stderr).unwrap();
        assert!(message.contains(says) && message.contains("shape.txt"), "{message}");
        assert_eq!(made.status.code(), Some(2), "{message}");
    }
    fs::write(&path, "3x3\n? . .\n. 1 .\n. . ?\n").unwrap();
    let made = slink(&["generate", "--pattern", name, "--any", "--to", "plain", "--seed", "3"], "");
    let rows = String::from_utf8(made.stdout).unwrap();
    let is_clue: Vec<bool> = rows.split_ascii_whitespace().map(|cell| cell != ".").collect();
    assert_eq!(is_clue, [true, false, false, false, true, false, false, false, true], "{rows}");
}

/// Editors on Windows put a mark before UTF-8: costs, patterns and loops are read without it.
#[test]
fn a_byte_order_mark_is_no_content() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("marked.txt");
    let name = path.to_str().unwrap();
    let costs = slitherlink::grade::Costs::default().to_string();
    for (args, text) in [
        (&["generate", "--seed", "1", "--at-most", "--pattern", name][..], "##.\r\n.##\r\n"),
        (&["generate", "--seed", "1", "--loop", name], "##.\n.##\n...\n"),
        (&["grade", "fixtures/slink/statement.in", "--costs", name], &costs),
    ] {
        let [plain, marked] = ["", "\u{feff}"].map(|mark| {
            fs::write(&path, format!("{mark}{text}")).unwrap();
            let run = slink(args, "");
            assert_eq!(String::from_utf8(run.stderr).unwrap(), "", "{args:?} {mark:?}");
            run.stdout
        });
        assert!(plain == marked && !plain.is_empty(), "{args:?}");
    }
    fs::write(&path, b"\xff").unwrap();
    let refused = slink(&["grade", "fixtures/slink/statement.in", "--costs", name], "");
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.starts_with("error: cannot read ") && message.contains("utf-8"), "{message}");
}

/// A size that does not fit is refused before a change to the loop is reported, and the right conditions are named.
#[test]
fn shapes_of_other_sizes_are_refused() {
    let ring = ["generate", "--seed", "1", "--loop", "fixtures/loops/ring.txt"];
    for (options, says) in [
        (&["--size", "3x3"][..], "error: the loop is on "),
        (&["--pattern", "-"], "error: the pattern has 1 x 2 cells, and the loop is on "),
        (&["--pattern", "-", "--loop", "-"], "error: found - after both --pattern and --loop, "),
    ] {
        let ring = if options.len() > 2 { &ring[..3] } else { &ring[..] };
        let refused = slink(&[ring, options].concat(), "##\n");
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(message.starts_with(says), "{message}");
        assert_eq!(refused.status.code(), Some(2), "{message}");
    }
}
