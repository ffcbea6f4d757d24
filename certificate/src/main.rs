//! The program `slink-certificate`, which checks certificates from files or standard input.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main(std::env::args_os().skip(1)))
}
