//! Techniques, by name.

use slitherlink::Technique;

/// The technique of a name.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    let known = Technique::by_name(name).filter(|technique| technique.is_on_ladder());
    known.ok_or_else(|| format!("there is no technique called {name:?}; `slink techniques` lists them"))
}
