//! The classes that are written in Python, each imported once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Defines functions that return a class.
macro_rules! classes {
    ($($function:ident: $name:literal;)*) => {
        $(pub(crate) fn $function(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CLASS.import(py, "slitherlink._words", $name)
        })*
    };
}

classes! {
    parse_error_class: "ParseError";
    certificate_error_class: "CertificateError";
    edge_class: "Edge";
    verdict_class: "Verdict";
    technique_class: "Technique";
    clue_class: "Clue";
    fact_class: "Fact";
    premises_class: "Premises";
    conclusion_class: "Conclusion";
    case_class: "Case";
}
