//! Steps as JSON and as text.

use serde::Serialize;
use slitherlink::explain::words::{Line, argument, sentence};
use slitherlink::step::json::StepForm;
use slitherlink::{Grid, Step};

/// A step with its number and its sentences, for JSON.
#[derive(Serialize)]
pub(crate) struct StepRecord {
    number: usize,
    sentence: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<Line>,
    #[serde(flatten)]
    step: StepForm,
}

impl StepRecord {
    pub(crate) fn new(grid: Grid, number: usize, step: &Step) -> StepRecord {
        let (sentence, because) = (sentence(grid, step), argument(grid, step));
        StepRecord { number, sentence, because, step: StepForm::new(grid, step) }
    }
}

/// Formats a step: a line with its sentence, and below it a line for each step of its argument.
pub(crate) fn step_text(grid: Grid, step: &Step, indent: usize) -> String {
    let mut text = format!("{}: {}\n", step.technique, sentence(grid, step));
    write_lines(&argument(grid, step), indent, &mut text);
    text
}

/// Writes the lines of an argument, numbering its steps, with nested arguments indented further.
fn write_lines(lines: &[Line], indent: usize, text: &mut String) {
    let mut number = 0;
    for line in lines {
        match line {
            Line::Argument(lines) => write_lines(lines, indent + 4, text),
            Line::Sentence(sentence) if number == 0 => {
                *text += &format!("{:indent$}{sentence}\n", "");
                number = 1;
            }
            Line::Sentence(sentence) => {
                *text += &format!("{:indent$}({number}) {sentence}\n", "");
                number += 1;
            }
        }
    }
}
