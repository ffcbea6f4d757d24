//! The `slink` program: hands the command line to `cli` and exits with its code.

use std::process::ExitCode;

fn main() -> ExitCode {
    slitherlink::cli::run()
}
