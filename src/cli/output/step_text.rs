//! Steps as text.

use crate::explain::words::{Line, argument, sentences};
use crate::{Grid, Step};

/// Formats a step: a line with its sentence, or one for each if it has several, and below it a line for each step of its
/// argument.
pub(crate) fn step_text(grid: Grid, step: &Step, indent: usize) -> String {
    let mut text = format!("{}:", step.technique);
    match &sentences(grid, step)[..] {
        [one] => text += &format!(" {one}\n"),
        parts => {
            text += "\n";
            for (part, i) in parts.iter().zip(1..) {
                text += &format!("{:indent$}({i}) {part}\n", "");
            }
        }
    }
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
            Line::Parts(parts) => {
                for (part, i) in parts.iter().zip(1..) {
                    *text += &format!("{:indent$}({number}.{i}) {part}\n", "");
                }
            }
        }
        number += 1;
    }
}
