//! `slink serve`: the page in the browser.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use slink::serve::Server;

use crate::cli::exit::Exit;
use crate::cli::interrupt;

/// Play, ask, set and make puzzles in a browser
///
/// Prints the address of a page and answers it until Ctrl-C. The page is in the program: nothing is fetched from
/// elsewhere, and nothing is sent elsewhere. A puzzle can be in the address, behind `#p=`: docs/serve.md tells more.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink serve --open
  slink serve --port 8123
  slink serve --address 0.0.0.0 --port 8123")]
pub(crate) struct Arguments {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 7547)]
    port: u16,
    /// The address to listen at. 0.0.0.0 is all of this machine: then everybody in the same network can open the page,
    /// by the address of this machine in numbers, and keep its processor busy
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    interrupt::end_at_once()?;
    let server = Server::bind(SocketAddr::new(arguments.address, arguments.port))?;
    let url = format!("http://{}/", server.address());
    let mut out = std::io::stdout().lock();
    writeln!(out, "{url}")?;
    out.flush()?;
    drop(out);
    match server.run()? {}
}
