//! The server of the page: sends it to a browser, and answers its questions by the library.
//!
//! ```text
//!  browser ─▶ connections ─▶ guard ─▶ routes ─┬▶ assets: the page, which is in the program
//!             few, and slow   Host,           └▶ api ─▶ pool ─▶ a worker asks the library ─▶ JSON
//!             ones end        Origin …                   three lanes, each with a short queue
//! ```
//!
//! Nothing a client sends reaches the file system, and everything it sends is limited: heads and bodies in
//! size and time, answers in the time to read on, boards in size, questions in time, counts in memory. A page that asks a question of the
//! same kind again, or closes the connection, cancels the earlier question.

mod assets;
mod body;
mod connections;
mod guard;
mod pages;
mod pool;
mod refusal;
mod routes;
mod seats;
mod steady;

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use thiserror::Error;

use guard::Guard;
use pages::Pages;
use pool::Pool;

/// The reason why the server cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum ServeError {
    /// Another program, perhaps another server of this kind, listens there.
    #[error(
        "the port {} is in use, perhaps by another `slink serve`; choose another --port, or leave it out for a free one",
        .0.port()
    )]
    InUse(SocketAddr),
    /// The address is not one of this machine, or is not allowed.
    #[error("cannot listen on {address}: {why}; choose another --port or --address")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        why: io::Error,
    },
    /// The operating system cannot provide threads or sockets.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
}

/// A server that is bound to an address but not yet running.
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// The state that all connections share.
#[derive(Debug)]
struct Site {
    guard: Guard,
    pages: Pages,
    pool: Pool,
}

impl Server {
    /// Binds to an address; with port 0, to any free port. From now on, connections queue up until
    /// [`Server::run`].
    ///
    /// # Errors
    /// When the address is in use, or is not one of this machine.
    pub(crate) fn bind(address: SocketAddr) -> Result<Server, ServeError> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(Server { listener, address })
        };
        listen().map_err(|why: io::Error| match why.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(address),
            _ => ServeError::Listen { address, why },
        })
    }

    /// The address that it listens on.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// When the threads or the runtime cannot be started.
    pub(crate) fn run(self) -> Result<Infallible, ServeError> {
        let site = Site { guard: Guard::new(self.address), pages: Pages::default(), pool: Pool::new() };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            Ok(connections::serve(listener, Arc::new(site)).await)
        })
    }
}
