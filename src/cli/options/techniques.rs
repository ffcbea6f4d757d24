//! Parsing of the names of techniques.

use slitherlink::Technique;

/// Returns the technique with this name; only those that `slink techniques` lists are accepted.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    let known = Technique::on_ladder(name);
    known.ok_or_else(|| format!("there is no technique called {name:?}; `slink techniques` lists them"))
}
