//! Explanations as pictures: one for each step, or one that moves.

use std::path::{Path, PathBuf};

use anyhow::Context;
use slink::draw::{Figure, Panel, Sheet, Theme, svg};
use slink::grid::{Cell, Edge, State};
use slink::{Fact, Puzzle, Step};

use crate::cli::files::save;

/// How long an edge is, in pixels.
const CELL: u32 = 40;

/// Writes a picture of each step: what it rests on has a band or a tint, and what it decides another colour.
pub(super) fn each(
    folder: &Path,
    number: usize,
    puzzle: &Puzzle,
    mut states: Vec<State>,
    steps: &[Step],
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for (i, step) in steps.iter().enumerate() {
        super::draw_until(&mut states, std::slice::from_ref(step));
        let decided: Vec<Edge> = step.decided().map(|(edge, _)| edge).collect();
        let panel = Panel::new(puzzle, states.clone()).marked(|edge| decided.contains(&edge));
        let mut panel = panel.resting_on(edges(step), cells(step));
        panel.crosses = true;
        let path = folder.join(format!("puzzle-{number}-step-{:03}.svg", i + 1));
        save(&path, &picture(panel, format!("step {} {}", i + 1, step.technique)))?;
    }
    Ok(())
}

fn edges(step: &Step) -> Vec<Edge> {
    step.premises.facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
}

/// The cells of its clues, and those of which it is known on which side of the loop they are.
fn cells(step: &Step) -> Vec<Cell> {
    let told = step.premises.facts.iter().filter_map(|fact| match *fact {
        Fact::Cells { cells, .. } => Some(cells),
        Fact::Edge { .. } => None,
    });
    let clues = step.premises.clues.iter().map(|&(cell, _)| cell);
    let mut cells: Vec<Cell> = told.flatten().flatten().chain(clues).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Writes a picture in which the steps are drawn one after the other. Puzzles after the first get a number in
/// the name of their file.
pub(super) fn moving(
    path: &Path,
    number: usize,
    puzzle: &Puzzle,
    states: Vec<State>,
    steps: &[Step],
) -> anyhow::Result<()> {
    let decided = steps.iter().map(|step| step.decided().collect::<Vec<_>>());
    let frames = decided.filter(|frame| !frame.is_empty()).collect();
    let mut panel = Panel::new(puzzle, states).animated(frames);
    panel.crosses = true;
    save(&numbered(path, number), &picture(panel, String::new()))
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    if number <= 1 {
        return path.to_path_buf();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(path.file_stem()).unwrap_or_default();
    let ending = part(path.extension()).map_or(String::new(), |ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

fn picture(panel: Panel, remark: String) -> Vec<u8> {
    let figure = Figure { number: 1, remark, panels: vec![panel] };
    svg::svg(&Sheet { figures: vec![figure], columns: None, cell: CELL, theme: Theme::Auto }).into_bytes()
}
