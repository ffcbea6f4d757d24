//! The choice of rules and extensions that a deducer uses.

use std::sync::Arc;

use super::rulebook::Rulebook;
use super::rules::{Look, RuleSet};
use super::trail::{Extension, RuleId};

/// A set of extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtensionSet(u32);

impl ExtensionSet {
    /// All of them.
    pub const ALL: ExtensionSet = ExtensionSet((1 << Extension::ALL.len()) - 1);
    /// No extension.
    pub const NONE: ExtensionSet = ExtensionSet(0);
    /// Those that assume nothing: all but what-if and either-way.
    pub const DIRECT: ExtensionSet =
        ExtensionSet::ALL.without(Extension::WhatIf).without(Extension::EitherWay);

    /// The set with `extension` in it.
    #[must_use]
    pub const fn with(self, extension: Extension) -> ExtensionSet {
        ExtensionSet(self.0 | 1 << extension as u32)
    }

    /// The set without `extension`.
    #[must_use]
    pub const fn without(self, extension: Extension) -> ExtensionSet {
        ExtensionSet(self.0 & !(1 << extension as u32))
    }

    /// True if `extension` is in the set.
    pub const fn contains(self, extension: Extension) -> bool {
        self.0 >> extension as u32 & 1 == 1
    }

    /// True if one of these is in the set.
    pub(super) fn contains_any(self, extensions: &[Extension]) -> bool {
        extensions.iter().any(|&extension| self.contains(extension))
    }
}

/// Rules and extensions, made ready. To clone them is cheap.
#[derive(Clone, Debug)]
pub struct TechniqueSet {
    pub(super) book: Arc<Rulebook>,
    pub(super) extensions: ExtensionSet,
}

impl TechniqueSet {
    /// Compiles these rules and extensions.
    pub fn new(rules: RuleSet, extensions: ExtensionSet) -> TechniqueSet {
        TechniqueSet { extensions, ..TechniqueSet::with_looks(&rules.looks().collect::<Vec<_>>()) }
    }

    /// Compiles rules that are given by their code, without extensions.
    pub fn with_looks(looks: &[(RuleId, Look)]) -> TechniqueSet {
        TechniqueSet { book: Arc::new(Rulebook::new(looks)), extensions: ExtensionSet::NONE }
    }
}
