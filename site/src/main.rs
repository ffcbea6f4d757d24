//! The page's questions and answers as a program in WebAssembly, for a browser without a server. `slink NAME SEED` reads a
//! question and prints the JSON that `slink serve` sends. It ends with 0 if that is an answer, and with 1 if it is a refusal.
//! What it asks of its host has the names of [WASI](https://wasi.dev); `web/worker.js` is such a host.

use std::env;
use std::io::{self, Read, Write};
use std::panic;
use std::process::ExitCode;

use slitherlink::api::{self, Refusal};

fn main() -> io::Result<ExitCode> {
    // Without the advice that only a terminal could follow.
    panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    // A seed in the question takes precedence.
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or_default();
    let mut question = Vec::new();
    io::stdin().read_to_end(&mut question)?;
    let known =
        api::named(&name).ok_or_else(|| Refusal::Input(format!("there is no question called {name:?}")));
    let (json, code) = match known.and_then(|known| known.answer(&question, seed, known.deadline(&question)?))
    {
        Ok(answer) => (answer, ExitCode::SUCCESS),
        Err(refusal) => (refusal.json(), ExitCode::FAILURE),
    };
    io::stdout().write_all(&json)?;
    Ok(code)
}
