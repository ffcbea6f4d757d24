//! A layer: the states after one vertex, each with a number, in a hash table. Nearly all time is spent here.
//!
//! If exactly one of the edges to the east and south of a vertex is a line, usually either can be. So two
//! states that differ only in that share a place in the table, and a state of the layer before looks up a
//! single place: half the work, and half the memory for keys. A place is named by its state with the east
//! edge off; [`Turn`] computes the other one. In the same way the state in which both are lines, a new path,
//! shares a place with the one in which neither is.
//!
//! The number 0 stands for a state that is absent.

use std::collections::TryReserveError;

use super::Incomplete;
use super::fixed_width::{Any, Width, add};
use crate::frontier::key::Key;
use crate::frontier::step::Turn;

/// States, two per place, with a number each. Places are used in the order in which the states arrive: states
/// that came from neighbouring places are close together, and so are their numbers in memory.
pub(super) struct Layer<K> {
    /// By place, its state with the east edge off.
    keys: Vec<K>,
    /// The numbers, `limbs` words each: by place, that of the state with the east edge off, then on.
    values: Vec<u64>,
    limbs: usize,
    /// An open-addressing index: the place of each key plus 1, at its hash or soon after; 0 where there is
    /// none.
    index: Vec<u32>,
    /// The bitwise or of the highest words of all numbers.
    high: u64,
    /// The number of bytes that all this may take.
    byte_limit: usize,
    pub(super) turn: Turn<K>,
}

/// A state that arrives from the layer before.
#[derive(Clone, Copy)]
pub(super) struct Arrival<K> {
    /// The key of the place it goes to, and which of the two states there it reaches.
    pub(super) key: K,
    pub(super) states: [bool; 2],
    /// Its index in the layer before: twice the place, plus 1 if the east edge is on.
    pub(super) number: u32,
}

/// The number of states that arrive together.
pub(super) const BATCH: usize = 128;

/// The size of the smallest index.
const SMALLEST: usize = 64;

impl<K: Key> Layer<K> {
    /// An empty layer for numbers of one word.
    pub(super) fn new() -> Layer<K> {
        let turn = Turn { at: 0, top: K::EMPTY };
        let (keys, values, index) = (Vec::new(), Vec::new(), Vec::new());
        Layer { keys, values, limbs: 1, index, high: 0, byte_limit: usize::MAX, turn }
    }

    /// Empties the layer, and reserves room for about this many places.
    pub(super) fn reset(
        &mut self,
        turn: Turn<K>,
        limbs: usize,
        expected: usize,
        byte_limit: usize,
    ) -> Result<(), Incomplete> {
        (self.turn, self.limbs, self.high, self.byte_limit) = (turn, limbs, 0, byte_limit);
        self.keys.clear();
        self.values.clear();
        self.index.clear();
        self.allot((2 * expected.max(SMALLEST / 2)).next_power_of_two())
    }

    /// Makes a layer with one state, reached in one way.
    pub(super) fn start(key: K) -> Result<Layer<K>, Incomplete> {
        Layer::of([(key, [1].as_slice())].into_iter(), 1, usize::MAX)
    }

    /// Makes a layer of states with their numbers, of `limbs` words each.
    pub(super) fn of<'n>(
        states: impl ExactSizeIterator<Item = (K, &'n [u64])>,
        limbs: usize,
        byte_limit: usize,
    ) -> Result<Layer<K>, Incomplete> {
        let mut layer = Layer::new();
        layer.reset(layer.turn, limbs, states.len(), byte_limit)?;
        for (key, number) in states {
            layer.add(Any(limbs), key, [true, false], number)?;
        }
        Ok(layer)
    }

    /// Builds an index of this size, and reserves room for as many places as it may point to.
    #[cold]
    fn allot(&mut self, size: usize) -> Result<(), Incomplete> {
        let places = size / 8 * 5;
        let needed = places * Self::bytes_of_place(self.limbs) + size * size_of::<u32>();
        let full = || Incomplete::Memory { bytes: needed as u64 };
        // The index of a state, which is twice its place and perhaps 1 more, has 32 bits.
        if needed > self.byte_limit || places > 1 << 31 {
            return Err(full());
        }
        self.keys.try_reserve_exact(places - self.keys.len()).map_err(|_| full())?;
        self.values.try_reserve_exact(places * 2 * self.limbs - self.values.len()).map_err(|_| full())?;
        self.index_in(size).map_err(|_| full())
    }

    /// Builds an index of this size.
    fn index_in(&mut self, size: usize) -> Result<(), TryReserveError> {
        self.index.clear();
        self.index.try_reserve_exact(size)?;
        self.index.resize(size, 0);
        for place in 0..self.keys.len() {
            let at = self.find(self.keys[place]);
            self.index[at] = place as u32 + 1;
        }
        Ok(())
    }

    /// The same without an index and without spare capacity.
    pub(super) fn put_away(mut self) -> Layer<K> {
        self.index = Vec::new();
        self.keys.shrink_to_fit();
        self.values.shrink_to_fit();
        self
    }

    /// The same with an index.
    pub(super) fn take_out(mut self) -> Result<Layer<K>, Incomplete> {
        if self.index.is_empty() {
            let size = (self.keys.len() * 8 / 5 + 1).max(SMALLEST).next_power_of_two();
            let full = |_| Incomplete::Memory { bytes: (size * size_of::<u32>()) as u64 };
            self.index_in(size).map_err(full)?;
        }
        Ok(self)
    }

    const fn bytes_of_place(limbs: usize) -> usize {
        size_of::<K>() + 2 * limbs * size_of::<u64>()
    }

    /// The number of bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let words = self.values.capacity() * size_of::<u64>() + self.index.capacity() * size_of::<u32>();
        self.keys.capacity() * size_of::<K>() + words
    }

    /// The number of words of a number.
    pub(super) const fn limbs(&self) -> usize {
        self.limbs
    }

    /// True if the numbers may be too large for another step, in which a state may receive the sum of slightly more
    /// numbers than the board has columns.
    pub(super) const fn is_tight(&self) -> bool {
        self.high >> 55 != 0
    }

    /// By place, its state with the east edge off.
    pub(super) fn keys(&self) -> &[K] {
        &self.keys
    }

    /// The two numbers of a place.
    #[inline(always)]
    pub(super) fn pair(&self, place: usize) -> [&[u64]; 2] {
        let limbs = self.limbs;
        let pair = &self.values[2 * limbs * place..2 * limbs * (place + 1)];
        [&pair[..limbs], &pair[limbs..]]
    }

    /// The number of a state, given twice its place, plus 1 if the east edge is on.
    #[inline(always)]
    pub(super) fn number(&self, state: u32) -> &[u64] {
        let from = self.limbs * state as usize;
        &self.values[from..from + self.limbs]
    }

    /// The position in the index where the search for a state begins.
    #[inline(always)]
    fn home(&self, key: K) -> usize {
        (key.mixed() >> (64 - self.index.len().trailing_zeros())) as usize
    }

    /// The position in the index where a state is, or where it belongs.
    #[inline(always)]
    fn find(&self, key: K) -> usize {
        let mask = self.index.len() - 1;
        let mut at = self.home(key);
        while let Some(place) = (self.index[at] as usize).checked_sub(1)
            && self.keys[place] != key
        {
            at = (at + 1) & mask;
        }
        at
    }

    /// The place with this key.
    pub(super) fn place_of(&self, key: K) -> Option<usize> {
        (self.index[self.find(key)] as usize).checked_sub(1)
    }

    /// Adds numbers to the states that arrive. All are looked up in the index before the first is added, so
    /// that their memory accesses overlap.
    #[inline(always)]
    pub(super) fn add_all<W: Width>(
        &mut self,
        width: W,
        arrivals: &[Arrival<K>],
        from: &Layer<K>,
    ) -> Result<(), Incomplete> {
        let mut guesses = [0; BATCH];
        for (guess, arrival) in guesses.iter_mut().zip(arrivals) {
            *guess = self.index[self.home(arrival.key)];
        }
        for (guess, arrival) in guesses.into_iter().zip(arrivals) {
            let limbs = width.limbs();
            let start = arrival.number as usize * limbs;
            let number = &from.values[start..start + limbs];
            match (guess as usize).checked_sub(1).filter(|&place| self.keys[place] == arrival.key) {
                Some(place) => self.add_at(width, place, arrival.states, number),
                None => self.add(width, arrival.key, arrival.states, number)?,
            }
        }
        Ok(())
    }

    /// Adds a number to one or both states of the place named by `key`.
    #[inline(always)]
    pub(super) fn add<W: Width>(
        &mut self,
        width: W,
        key: K,
        states: [bool; 2],
        number: &[u64],
    ) -> Result<(), Incomplete> {
        let at = self.find(key);
        match (self.index[at] as usize).checked_sub(1) {
            Some(place) => self.add_at(width, place, states, number),
            None => self.take_place(at, key, states, &number[..width.limbs()])?,
        }
        Ok(())
    }

    #[inline(always)]
    fn add_at<W: Width>(&mut self, width: W, place: usize, states: [bool; 2], number: &[u64]) {
        let limbs = width.limbs();
        let (off, on) = self.values[2 * limbs * place..2 * limbs * (place + 1)].split_at_mut(limbs);
        if states[0] {
            self.high |= add(width, off, number);
        }
        if states[1] {
            self.high |= add(width, on, number);
        }
    }

    /// Takes a new place, with a number for one or both of its states.
    #[inline(always)]
    fn take_place(&mut self, at: usize, key: K, states: [bool; 2], number: &[u64]) -> Result<(), Incomplete> {
        let (mut at, place) = (at, self.keys.len());
        if 8 * (place + 1) > 5 * self.index.len() {
            self.allot(2 * self.index.len())?;
            at = self.find(key);
        }
        self.index[at] = place as u32 + 1;
        self.keys.push(key);
        for is_there in states {
            for &word in number {
                self.values.push(if is_there { word } else { 0 });
            }
        }
        self.high |= number[number.len() - 1];
        Ok(())
    }

    /// Extends all numbers by one word.
    pub(super) fn widen(&mut self, byte_limit: usize) -> Result<(), Incomplete> {
        let limbs = self.limbs + 1;
        let words = 2 * limbs * self.keys.len();
        let needed = words * size_of::<u64>() + self.bytes();
        if needed > byte_limit {
            return Err(Incomplete::Memory { bytes: needed as u64 });
        }
        let mut values = vec![0; words];
        for (to, from) in values.chunks_exact_mut(limbs).zip(self.values.chunks_exact(self.limbs)) {
            to[..self.limbs].copy_from_slice(from);
        }
        (self.values, self.limbs, self.high) = (values, limbs, 0);
        Ok(())
    }
}
