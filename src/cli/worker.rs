//! Whether this process works for another one: see [`super::isolate`].

/// Set for worker processes, to what [`terminal`](super::terminal::terminal) is for the one that started them.
pub(crate) const WORKER: &str = "SLINK_WORKER";

/// Set for worker processes too: how many columns the terminal has, if there is one.
pub(crate) const WIDTH: &str = "SLINK_WORKER_WIDTH";

/// Set for worker processes where standard input is a file: which one, as
/// [`behind_stdin`](super::files::behind_stdin) says.
pub(crate) const STDIN: &str = "SLINK_WORKER_STDIN";

/// True if this is a process that another one started to solve for it.
pub(crate) fn is_worker() -> bool {
    std::env::var_os(WORKER).is_some()
}
