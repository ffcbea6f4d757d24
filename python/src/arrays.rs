//! Arrays of numpy.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBytes;
use slitherlink::Grid;

/// Returns an array of items of one byte, with this type and shape. Its memory is a `bytes` object, so it is
/// not copied again and is read-only.
pub(crate) fn bytes_array<'py>(
    py: Python<'py>,
    dtype: &str,
    shape: [usize; 2],
    items: impl ExactSizeIterator<Item = u8>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, items.len(), |buffer| {
        buffer.iter_mut().zip(items).for_each(|(byte, item)| *byte = item);
        Ok(())
    })?;
    array(py, bytes.as_any(), dtype, shape)
}

/// Returns an array of floats, row by row.
pub(crate) fn float_array<'py>(
    py: Python<'py>,
    shape: [usize; 2],
    items: impl ExactSizeIterator<Item = f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, 8 * items.len(), |buffer| {
        buffer
            .chunks_exact_mut(8)
            .zip(items)
            .for_each(|(bytes, item)| bytes.copy_from_slice(&item.to_ne_bytes()));
        Ok(())
    })?;
    array(py, bytes.as_any(), "float64", shape)
}

fn array<'py>(
    py: Python<'py>,
    bytes: &Bound<'py, PyAny>,
    dtype: &str,
    shape: [usize; 2],
) -> PyResult<Bound<'py, PyAny>> {
    static FROM_BUFFER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let from_buffer = FROM_BUFFER
        .get_or_try_init(py, || Ok::<_, PyErr>(py.import("numpy")?.getattr("frombuffer")?.unbind()))?;
    from_buffer.bind(py).call1((bytes, dtype))?.call_method1("reshape", (shape[0], shape[1]))
}

/// The shapes of the arrays of horizontal and of vertical edges.
pub(crate) const fn shapes(grid: Grid) -> [[usize; 2]; 2] {
    [[grid.rows() + 1, grid.cols()], [grid.rows(), grid.cols() + 1]]
}
