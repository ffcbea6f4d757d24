//! The `slink` program: hands the command line to `cli` and exits with its code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run().into()
}
