//! Reads Rust files as words, and finds which files use which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A file of a crate.
pub struct File {
    pub path: String,
    pub lines: usize,
    /// The path of its module: empty for `lib.rs`.
    pub module: Vec<String>,
    /// Its text, with a space between the words.
    pub text: String,
}

/// The files in a folder and its subfolders.
pub struct Tree {
    pub files: Vec<File>,
    /// For each file the paths that it uses and those that it re-exports.
    paths: Vec<Paths>,
}

/// Used paths, from the root; and re-exported ones, by the names they have there.
type Paths = (Vec<Vec<String>>, BTreeMap<String, Vec<String>>);

impl File {
    /// True if these words occur in sequence.
    pub fn has(&self, words: &str) -> bool {
        self.text.contains(&format!(" {words} "))
    }

    /// The first segment of its path, which is `lib` or `main` for the root.
    pub fn room(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap();
        self.module.first().map_or(name.trim_end_matches(".rs"), String::as_str)
    }

    /// True if the other file is in its folder.
    pub fn is_above(&self, other: &File) -> bool {
        self.module.len() < other.module.len() && other.module.starts_with(&self.module)
    }

    fn paths(&self) -> Paths {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        let (mut named, mut given) = (Vec::new(), BTreeMap::new());
        for (i, word) in words.iter().enumerate() {
            let starts = i == 0 || words[i - 1] != ":";
            // But not the `use` of a precise capture: `impl Iterator + use<'a>`.
            if *word == "use" && (i == 0 || words[i - 1] != "+") {
                let is_given = i > 0 && (words[i - 1] == "pub" || words[i - 1] == ")");
                let mut leaves = Vec::new();
                leaves_of(&words[i + 1..], Vec::new(), &mut leaves);
                for (path, name) in leaves {
                    let path = self.rooted(&path, true);
                    if is_given && let Some(path) = &path {
                        given.insert(name, path.clone());
                    }
                    named.extend(path);
                }
            } else if starts && ["crate", "super", "self"].contains(word) {
                let mut path = vec![word.to_string()];
                for next in words[i + 1..].chunks(3) {
                    match next {
                        [":", ":", name] if is_name(name) => path.push((*name).to_string()),
                        _ => break,
                    }
                }
                named.extend(self.rooted(&path, false));
            } else if *word == "mod" && words.get(i + 2) == Some(&";") {
                named.push([&self.module[..], &[words[i + 1].to_string()]].concat());
            }
        }
        (named, given)
    }

    /// Resolves a path of this file to one from the root; `None` if it begins in another crate, or is
    /// unknown.
    fn rooted(&self, path: &[String], is_use: bool) -> Option<Vec<String>> {
        let ups = path.iter().take_while(|part| *part == "super").count();
        let rest = path.get(ups.max(1)..)?;
        match path.first()?.as_str() {
            "crate" => Some(rest.to_vec()),
            "super" => {
                let around = self.module.len().checked_sub(ups)?;
                Some([&self.module[..around], rest].concat())
            }
            "self" => (rest.len() > 1).then(|| [&self.module[..], rest].concat()),
            // A submodule, or another crate, for which no file is found later.
            _ if is_use => Some([&self.module[..], path].concat()),
            _ => None,
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The leaves of a `use` tree, each with the name it introduces; returns the number of words read.
fn leaves_of(words: &[&str], stem: Vec<String>, leaves: &mut Vec<(Vec<String>, String)>) -> usize {
    let (mut path, mut i) = (stem, 0);
    loop {
        match words[i] {
            ":" => i += 1,
            "{" => {
                i += 1;
                while words[i] != "}" {
                    i += leaves_of(&words[i..], path.clone(), leaves);
                    i += usize::from(words[i] == ",");
                }
                return i + 1;
            }
            "as" => {
                leaves.push((path, words[i + 1].to_string()));
                return i + 2;
            }
            "," | "}" | ";" => {
                let name = path.last().cloned().unwrap_or_default();
                leaves.push((path, name));
                return i;
            }
            word => {
                path.push(word.to_string());
                i += 1;
            }
        }
    }
}

impl Tree {
    /// Reads the Rust files of a folder and its subfolders.
    pub fn read(folder: &str) -> Tree {
        let mut files = Vec::new();
        read_folder(Path::new(folder), Path::new(folder).components().count(), &mut files);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        assert!(!files.is_empty(), "no files in {folder}");
        let paths = files.iter().map(File::paths).collect();
        Tree { files, paths }
    }

    /// The indices of the files that a file uses.
    pub fn named_by(&self, file: usize) -> BTreeSet<usize> {
        self.paths[file].0.iter().filter_map(|path| self.find(path, 0)).collect()
    }

    /// The file that defines a path: the last module on it, or the one that it is re-exported from.
    fn find(&self, path: &[String], depth: usize) -> Option<usize> {
        let parts = (0..=path.len()).rev();
        let (length, found) = parts.filter(|&n| n > 0 || path.len() == 1).find_map(|n| {
            let is_here = |file: &File| file.module == path[..n] && file.room() != "main";
            Some((n, self.files.iter().position(is_here)?))
        })?;
        let given = path.get(length).and_then(|name| self.paths[found].1.get(name));
        match given {
            Some(given) if depth < 4 => self.find(given, depth + 1).or(Some(found)),
            _ => Some(found),
        }
    }
}

/// Reads a folder; the modules of a crate begin this deep.
fn read_folder(folder: &Path, depth: usize, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(&path, depth, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let path = path.to_str().unwrap().to_string();
            let mut module: Vec<String> =
                path.trim_end_matches(".rs").split('/').skip(depth).map(str::to_string).collect();
            if ["mod", "lib", "main"].contains(&module.last().unwrap().as_str()) {
                module.pop();
            }
            files.push(File { lines: text.lines().count(), text: words_of(&text), path, module });
        }
    }
}

/// Splits a text into words and signs with a space around each, without comments and string literals.
fn words_of(text: &str) -> String {
    let mut words = String::from(" ");
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            '\'' if rest.starts_with("'\\") => rest[2..].find('\'').map_or(1, |end| end + 3),
            '\'' if rest.chars().nth(2) == Some('\'') => 2 + rest[1..].chars().next().unwrap().len_utf8(),
            _ if first.is_alphanumeric() || first == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                words.extend([&rest[..end], " "]);
                end
            }
            _ => {
                if !first.is_whitespace() {
                    words.extend([first, ' ']);
                }
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    words
}

/// The length of the string literal at the start of a text.
fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return i + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    text.len()
}
