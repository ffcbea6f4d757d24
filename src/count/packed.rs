//! A layer between two rows, packed for storage: sorted, one number per state, no spare capacity.

use super::fixed_width::is_zero;
use super::layer::Layer;
use crate::frontier::key::Key;

pub(super) struct PackedLayer<K> {
    keys: Box<[K]>,
    numbers: Box<[u64]>,
    limbs: usize,
}

impl<K: Key> PackedLayer<K> {
    /// Packs a layer at the end of a row, where no edge goes east.
    pub(super) fn new(layer: &Layer<K>) -> PackedLayer<K> {
        PackedLayer::with(layer, layer.limbs(), |place| layer.pair(place)[0])
    }

    /// Packs those of the same states whose other numbers, of `limbs` words each, are not 0. These are given by their places in the
    /// layer.
    pub(super) fn with<'n>(
        layer: &Layer<K>,
        limbs: usize,
        number: impl Fn(usize) -> &'n [u64],
    ) -> PackedLayer<K> {
        let all = layer.keys().iter().copied().zip(0..);
        let mut taken: Vec<(K, usize)> = all.filter(|&(_, place)| !is_zero(number(place))).collect();
        taken.sort_unstable();
        PackedLayer {
            keys: taken.iter().map(|&(key, _)| key).collect(),
            numbers: taken.iter().flat_map(|&(_, place)| number(place).iter().copied()).collect(),
            limbs,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.keys) + size_of_val(&*self.numbers)
    }

    pub(super) const fn limbs(&self) -> usize {
        self.limbs
    }

    /// The states with their numbers.
    pub(super) fn states(&self) -> impl ExactSizeIterator<Item = (K, &[u64])> {
        self.keys.iter().copied().zip(self.numbers.chunks_exact(self.limbs))
    }

    /// The number of a state.
    pub(super) fn get(&self, key: K) -> Option<&[u64]> {
        let i = self.keys.binary_search(&key).ok()?;
        Some(&self.numbers[i * self.limbs..(i + 1) * self.limbs])
    }
}
