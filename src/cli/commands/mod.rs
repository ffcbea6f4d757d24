//! The subcommands, one file each.

pub(crate) mod booklet;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod decode;
pub(crate) mod draw;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod forced;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod hint;
pub(crate) mod likelihood;
pub(crate) mod man;
pub(crate) mod maze;
pub(crate) mod prove;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod sudoku;
pub(crate) mod techniques;
pub(crate) mod verify;
pub(crate) mod watch;
pub(crate) mod why;
