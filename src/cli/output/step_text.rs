//! Steps as text.

use crate::explain::words::{Line, argument, sentence};
use crate::{Grid, Step};

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
            Line::Argument(lines) => {
                write_lines(lines, indent + 4, text);
                continue;
            }
            Line::Sentence(sentence) if number == 0 => *text += &format!("{:indent$}{sentence}\n", ""),
            Line::Sentence(sentence) => *text += &format!("{:indent$}({number}) {sentence}\n", ""),
        }
        number += 1;
    }
}
