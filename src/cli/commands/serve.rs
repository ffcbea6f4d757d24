//! `slink serve`: serves the page to a browser.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::interrupt;
use crate::cli::terminal::{note, say};
use crate::serve::{ServeError, Server};

/// Play, analyse, set and make puzzles in a browser
///
/// Prints the address of a page, and answers its requests until you press Ctrl-C. The whole page is part of the
/// program: it fetches nothing from the internet and sends nothing there. To open a puzzle, add `#p=` and the puzzle
/// in any format to the address.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink serve --open
  slink serve --port 8080
  slink serve --address 0.0.0.0")]
pub(crate) struct Arguments {
    /// The port to listen on; 0 means any free port. The default is 7548, or any free port if that is in use
    #[arg(long, value_name = "N", value_parser = parse_port)]
    port: Option<u16>,
    /// The address to listen on; by default only this machine can open the page. With 0.0.0.0, everybody on the same
    /// network can open it at the numeric address of this machine, and keep its processor busy
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = parse_address)]
    address: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

fn parse_port(word: &str) -> Result<u16, String> {
    word.parse().map_err(|_| format!("expected a port, a whole number from 0 to {}", u16::MAX))
}

fn parse_address(word: &str) -> Result<IpAddr, String> {
    word.parse().map_err(|_| "expected the numeric address of this machine, such as 127.0.0.1 or ::1".into())
}

/// The default port: SLIT on a telephone keypad.
const PORT: u16 = 7548;

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    interrupt::end_at_once()?;
    let server = arguments.bind()?;
    let url = format!("http://{}/", to_open(server.address()));
    writeln!(Outputs::excluding_inputs(&[])?.stdout()?, "{url}")?;
    if !server.address().ip().is_loopback() {
        say(&note(&to_others(server.address())));
    }
    if arguments.open
        && let Err(why) = open::that_detached(&url)
    {
        say(&note(&format!("cannot open a browser ({why}); open the address above yourself")));
    }
    match server.run()? {}
}

impl Arguments {
    fn bind(&self) -> Result<Server, ServeError> {
        let at = |port| Server::bind(SocketAddr::new(self.address, port));
        match self.port {
            Some(port) => at(port),
            None => at(PORT).or_else(|why| at(0).map_err(|_| why)),
        }
    }
}

/// The note for a server that others can reach: its address, and what that means.
fn to_others(address: SocketAddr) -> String {
    let open = "everybody on the same network can open the page and keep this machine busy";
    let ip = if address.ip().is_unspecified() { own_address(address.ip()) } else { Some(address.ip()) };
    match ip {
        Some(ip) => format!("{open}, at http://{}/", SocketAddr::new(ip, address.port())),
        None => open.into(),
    }
}

/// Returns the address of this machine in the local network, if it is in one. No packet is sent: connecting a
/// UDP socket only chooses the route, and with it the local address.
fn own_address(any: IpAddr) -> Option<IpAddr> {
    // These addresses are reserved for documentation.
    let far: IpAddr = match any {
        IpAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        IpAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_unspecified())
}

/// The address at which a browser on this machine finds the server.
fn to_open(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}
