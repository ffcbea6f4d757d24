//! The files of a booklet's pages, one for each.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::cli::files::{Outputs, name_of};
use crate::cli::terminal::{note, say};

/// The most bytes of a file that are read to see whether it is a page: its title comes first.
const HEAD: u64 = 1 << 14;

/// The most files that a note names.
const NAMED: usize = 20;

/// Writes one file per page, and none if one of them may not be written. Names the pages of an earlier booklet that stay. They are
/// not removed: they may be a whole booklet, or changed by hand.
pub(super) fn write(pages: &[String], output: &Path, outputs: &Outputs) -> anyhow::Result<()> {
    let names: Vec<PathBuf> = (1..=pages.len()).map(|page| numbered(output, page, pages.len())).collect();
    for name in &names {
        outputs.check(name)?;
    }
    names.iter().zip(pages).try_for_each(|(name, page)| outputs.save(name, page.as_bytes()))?;
    // A folder that cannot be listed counts as one without older pages.
    let old: Vec<String> =
        earlier(output, &names).unwrap_or_default().iter().map(|path| name_of(path)).collect();
    let more = match old.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let list = old[..old.len().min(NAMED)].join(", ");
    match old.len() {
        0 => {}
        1 => say(&note(&format!(
            "{list} is a page of an earlier booklet; delete it before you print this one"
        ))),
        _ => say(&note(&format!(
            "{list}{more} are pages of an earlier booklet; delete them before you print this one"
        ))),
    }
    Ok(())
}

/// Returns the file name of a page, padded with zeros so that names sort by page number.
fn numbered(path: &Path, page: usize, pages: usize) -> PathBuf {
    let digits = pages.to_string().len();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{page:0digits$}."));
    name.push(path.extension().unwrap_or_default());
    path.with_file_name(name)
}

/// The pages of a booklet of the same name that are not among these, in the order of their names.
fn earlier(output: &Path, names: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let others = fs::read_dir(folder)?.filter_map(Result::ok).filter_map(|entry| {
        let path = output.with_file_name(entry.file_name());
        let page = page_number(output, &entry.file_name())?;
        (!names.contains(&path) && is_page(&path, page)).then_some(path)
    });
    let mut others: Vec<PathBuf> = others.collect();
    others.sort();
    Ok(others)
}

/// The number in the name of a file, if it is named like a page.
fn page_number(output: &Path, name: &OsStr) -> Option<usize> {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().as_encoded_bytes().to_vec();
    let (stem, extension) = (part(output.file_stem()), part(output.extension()));
    let rest = name.as_encoded_bytes().strip_prefix(&*stem)?.strip_prefix(b"-")?;
    let number = std::str::from_utf8(rest.strip_suffix(&*extension)?.strip_suffix(b".")?).ok()?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())?
}

/// Whether slink wrote a file as the page of this number.
fn is_page(path: &Path, page: usize) -> bool {
    let mut head = Vec::new();
    let is_read = fs::metadata(path).is_ok_and(|file| file.is_file())
        && File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head)).is_ok();
    let head = String::from_utf8_lossy(&head);
    let title = head.split_once("<title>").and_then(|(start, rest)| {
        let is_ours = start.starts_with("<svg ") && start.contains(" class=\"slink\" ");
        rest.split_once("</title>").filter(|_| is_ours)
    });
    let numbers = title.and_then(|(title, _)| title.rsplit_once(", page ")?.1.split_once(" of "));
    is_read
        && numbers.is_some_and(|(number, pages)| {
            number.parse() == Ok(page) && pages.bytes().all(|byte| byte.is_ascii_digit())
        })
}
