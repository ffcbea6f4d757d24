//! The texts that people read are plain: no habit words, and no sentence longer than 35 words.
//!
//! Read are the pages, the help of all commands, the messages in the code and the words of the page in the browser.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::program::{commands, slink};

/// The most words of a sentence.
const MOST: usize = 35;

/// Words that read as translated, in the sense that they have in none of our texts otherwise. A `*` at the end stands for any ending.
const HABITS: &[&str] = &[
    "told",
    "tells",
    "tell me",
    "so many",
    "so few",
    "so long",
    "how many of them each",
    "hang together",
    "hangs together",
    "in vain",
    "came of",
    "come of",
    "comes of",
    "look round",
    "looks round",
    "by and by",
    "try-out",
    "try-outs",
    "colour-try-out",
    "wave",
    "waves",
    "ways to meet",
    "share of clues",
    "beforehand",
    "suffice",
    "suffices",
    "superfluous",
    "content with",
    "goes on",
    "go on",
    "gone through",
    "behind it",
    "stands for a clue",
    "the how-manieth",
    "who draws",
    "who reads",
    "who wants",
    "hence",
    "thereof",
    "whose like",
    "as hoped",
    "takes it for granted",
    "the surroundings",
    "stand under",
    "out of that",
];

/// A text in sentences, and where it comes from.
struct Text {
    name: String,
    sentences: Vec<String>,
}

#[test]
fn texts_are_plain() {
    let texts: Vec<Text> =
        [pages(), helps(), messages(), words_of_the_page()].into_iter().flatten().collect();
    let count: usize = texts.iter().map(|text| text.sentences.len()).sum();
    assert!(count > 4_000, "only {count} sentences were found");
    let faults: Vec<String> = texts.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{} sentences to write anew:\n{}", faults.len(), faults.join("\n"));
}

/// The test above can fail.
#[test]
fn habits_and_long_sentences_are_found() {
    let text = "A loop is told. It stays\nplain. `so many` is code, and\n\n- [so\n  many](link.md) is a habit\n\n```sh\nso many\n```\n";
    let found = faults(&Text { name: "here".into(), sentences: markdown(text) });
    assert_eq!(found, ["here: `told`: A loop is told.", "here: `so many`: so many is a habit"]);
    let long = ["word"; MOST + 1].join(" ");
    let found = faults(&Text { name: "here".into(), sentences: markdown(&long) });
    assert_eq!(found, [format!("here: {} words: {long}", MOST + 1)]);
    assert_eq!(
        literals("say(\"two words\"); // \"none\"\nlet a = \"\\\"quoted\\\" words\";"),
        ["two words", "'quoted' words"]
    );
}

/// What is wrong with a text: for each bad sentence its name, the word or the length, and the sentence.
fn faults(text: &Text) -> Vec<String> {
    let mut faults = Vec::new();
    for sentence in &text.sentences {
        let words: Vec<String> =
            sentence.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
        let line = format!(" {} ", words.join(" "));
        if let Some(habit) = HABITS.iter().find(|habit| line.contains(&format!(" {habit} "))) {
            faults.push(format!("{}: `{habit}`: {sentence}", text.name));
        }
        if words.len() > MOST {
            faults.push(format!("{}: {} words: {sentence}", text.name, words.len()));
        }
    }
    faults
}

/// A word in lower case, without the signs around it.
fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// Splits a text where a sentence, a clause before a colon or a paragraph ends.
fn split(text: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    let words: Vec<&str> = text.split_whitespace().collect();
    for (i, word) in words.iter().enumerate() {
        let Some(last) = sentences.last_mut() else { continue };
        last.push_str(if last.is_empty() { "" } else { " " });
        last.push_str(word);
        let is_end = word.trim_end_matches(['"', ')', '*', '\'']).ends_with(['.', '?', '!', ':', ';', '·']);
        // An abbreviation or a number ends no sentence before a word in lower case.
        let begins = |next: &&str| {
            *next == "slink"
                || !next.starts_with(|c: char| c.is_lowercase())
                || word.ends_with([':', ';', '·'])
        };
        if is_end && words.get(i + 1).is_some_and(begins) {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The sentences of a page: code is one word, links are their text, and cells of tables and items of lists are apart. What
/// is quoted is what slink prints.
fn markdown(page: &str) -> Vec<String> {
    let (mut blocks, mut is_code) = (vec![String::new()], false);
    for line in page.lines().filter(|line| !line.starts_with("> ")) {
        let (line, begins) = (line.trim(), line.trim_start());
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let is_item = begins.starts_with("- ")
            || begins.starts_with('#')
            || begins.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        if is_code || line.is_empty() || is_item || line.starts_with('|') {
            blocks.push(String::new());
        }
        if line.starts_with('|') {
            blocks.extend(line.split('|').map(str::to_string));
        } else if let Some(block) = blocks.last_mut().filter(|_| !is_code) {
            block.push_str(line.trim_start_matches(['#', '-', '>', ' ']));
            block.push(' ');
        }
    }
    blocks.iter().flat_map(|block| split(&inline(block))).collect()
}

/// A paragraph without the signs of Markdown: code is the word `CODE`, and a link is its text.
fn inline(text: &str) -> String {
    let (mut plain, mut parts) = (String::new(), text.split('`'));
    while let Some(part) = parts.next() {
        plain.push_str(part);
        if parts.next().is_some() {
            plain.push_str("CODE");
        }
    }
    while let Some((start, end)) = plain.find("](").and_then(|at| Some((at, at + plain[at..].find(')')?))) {
        plain.replace_range(start..=end, "");
    }
    plain.replace(['[', ']', '*'], "")
}

fn pages() -> Vec<Text> {
    let mut paths = Vec::new();
    for folder in ["", "docs", "docs/internals", "python", "fixtures"] {
        let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
        paths.extend(
            entries
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|end| end == "md")),
        );
    }
    paths.sort();
    let read = |path: &PathBuf| Text {
        name: path.display().to_string(),
        sentences: markdown(&fs::read_to_string(path).unwrap()),
    };
    paths.iter().map(read).collect()
}

/// The help of each command, without usage and examples.
fn helps() -> Vec<Text> {
    let first = String::from_utf8(slink(&["--help"], "").stdout).unwrap();
    let help = |command: &str| {
        let printed = String::from_utf8(slink(&[command, "--help"], "").stdout).unwrap();
        let parts = printed.split("\n\n");
        let prose = parts.filter(|part| !part.contains("\n  slink ") && !part.starts_with("Usage"));
        let sentences = prose.flat_map(items).flat_map(|item| split(&inline(&item))).collect();
        Text { name: format!("slink {command} --help"), sentences }
    };
    commands(&first).into_iter().map(help).collect()
}

/// The items of a list in the help, without the names in its first column; or else the whole paragraph.
fn items(part: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    for line in part.lines() {
        if line.starts_with("  ") && !line.starts_with("   ") {
            items.push(String::new());
        }
        let line = line.trim();
        let text = line.split_once("  ").map_or(line, |(_, about)| about.trim());
        if let Some(item) = items.last_mut() {
            item.push_str(text);
            item.push(' ');
        }
    }
    items
}

/// The texts of several words between quotes in the code.
fn messages() -> Vec<Text> {
    let mut texts = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                let sentences = literals(&code).iter().flat_map(|text| split(&inline(text))).collect();
                texts.push(Text { name: path.display().to_string(), sentences });
            }
        }
    }
    texts.sort_by(|a, b| a.name.cmp(&b.name));
    texts
}

/// The strings of several words in some code, one line each, without those in comments.
fn literals(code: &str) -> Vec<String> {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default().replace("\\\"", "'"));
    let quoted = |line: String| line.split('"').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
    lines.flat_map(quoted).filter(|text| text.contains(' ')).collect()
}

fn words_of_the_page() -> Vec<Text> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/lang-en.js");
    let sentences =
        literals(&fs::read_to_string(&path).unwrap()).iter().flat_map(|text| split(text)).collect();
    vec![Text { name: "src/web/lang-en.js".into(), sentences }]
}
