//! The page: a server that shows puzzles to a browser, and answers what the page asks of the library.
//!
//! ```text
//!  browser ─▶ connections ─▶ guard ─▶ routes ─┬▶ assets: the page, which is in the program
//!             few, and slow   Host,           └▶ api ─▶ pool ─▶ a worker asks the library ─▶ JSON
//!             ones end        Origin …                   two lanes, each with a short queue
//! ```
//!
//! Nothing a client sends reaches the file system, and nothing it sends is believed: heads and bodies have limits in
//! size and time, boards in size, questions in time, counts in memory. Whoever asks the same thing again, or goes away,
//! calls off what was asked before.

mod assets;
mod body;
mod connections;
mod guard;
mod pages;
mod pool;
mod refusal;
mod routes;
mod seats;

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use thiserror::Error;

use guard::Guard;
use pages::Pages;
use pool::Pool;

/// Why there is no server.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address is in use, or is not one of this machine.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the operating system says.
        why: io::Error,
    },
    /// The operating system has no threads or sockets for us.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
}

/// A server that listens already.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// What all connections share.
#[derive(Debug)]
struct Site {
    guard: Guard,
    pages: Pages,
    pool: Pool,
}

impl Server {
    /// Listens at an address; port 0 is any that is free. From now on connections are kept waiting.
    ///
    /// # Errors
    /// When the address is in use, or is not one of this machine.
    pub fn bind(address: SocketAddr) -> Result<Server, ServeError> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(Server { listener, address })
        };
        listen().map_err(|why| ServeError::Listen { address, why })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// When it cannot begin.
    pub fn run(self) -> Result<Infallible, ServeError> {
        let site = Site { guard: Guard::new(self.address), pages: Pages::default(), pool: Pool::start()? };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            Ok(connections::serve(listener, Arc::new(site)).await)
        })
    }
}
