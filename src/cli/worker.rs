//! The environment variables by which a worker process knows its role: see [`super::isolate`].

/// Set in worker processes to what [`terminal`](super::terminal::terminal) returns in the parent process.
pub(crate) const WORKER: &str = "SLINK_WORKER";

/// Set in worker processes to the number of columns of the parent's terminal, if it has one.
pub(crate) const WIDTH: &str = "SLINK_WORKER_WIDTH";

/// Set in worker processes to the identities of the files behind the parent's standard streams; see
/// [`behind_streams`](super::files::behind_streams).
pub(crate) const STREAMS: &str = "SLINK_WORKER_STREAMS";

/// Whether this is a worker process.
pub(crate) fn is_worker() -> bool {
    std::env::var_os(WORKER).is_some()
}
