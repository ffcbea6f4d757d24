//! The states after one vertex, each with a number: a hash table that is the heart of it all.
//!
//! Of the edges that leave a vertex to the east and to the south, the one that is a line can
//! mostly be chosen freely. So the two states that differ in nothing but that choice share a
//! place in the table, and a state of the layer before has to look up one place only: half the
//! work, and half the memory for keys. The state whose east edge is off names the place; the
//! other one is found by [`Turn`].
//!
//! A number 0 stands for a state that is not there.

use super::Stop;
use super::key::{CLOSE, Key, LEFT, NONE, OPEN};
use super::limbs::{Any, Width, add};

/// How the two states of a place differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<K> {
    /// Where the plug of the vertex is.
    pub(super) at: u32,
    /// The bit that tells of the east edge, if the cell below it has a clue.
    pub(super) top: K,
}

impl<K: Key> Turn<K> {
    /// The state with the east edge on, from the one with it off.
    #[inline]
    pub(super) fn east(self, key: K) -> K {
        let (rest, south) = (key & !K::put(3, self.at), key.plug(self.at));
        let plugs = match south {
            NONE => K::put(OPEN, self.at) | K::put(CLOSE, LEFT),
            _ => K::put(south, LEFT),
        };
        rest | plugs | self.top
    }
}

/// States, two a place, with a number each.
pub(super) struct Layer<K> {
    /// The first state of each place, or [`Key::VACANT`].
    keys: Vec<K>,
    /// The numbers, `limbs` words each: that of the state with the east edge off, then on.
    values: Vec<u64>,
    limbs: usize,
    /// How many places are taken.
    len: usize,
    /// The highest words of all numbers, or-ed.
    high: u64,
    /// How many bytes the table may take.
    room: usize,
    pub(super) turn: Turn<K>,
}

/// The fewest places of a table.
const FEWEST: usize = 64;

impl<K: Key> Layer<K> {
    /// An empty layer for numbers of one word.
    pub(super) fn new() -> Layer<K> {
        let turn = Turn { at: 0, top: K::EMPTY };
        Layer { keys: Vec::new(), values: Vec::new(), limbs: 1, len: 0, high: 0, room: usize::MAX, turn }
    }

    /// Empties it, to be filled with about so many places.
    pub(super) fn reset(
        &mut self,
        turn: Turn<K>,
        limbs: usize,
        expected: usize,
        room: usize,
    ) -> Result<(), Stop> {
        let places = (expected.max(FEWEST / 2) * 8 / 5).next_power_of_two();
        (self.turn, self.limbs, self.len, self.high, self.room) = (turn, limbs, 0, 0, room);
        self.keys.clear();
        self.allot(places)
    }

    /// Nothing but one state, in one way.
    pub(super) fn start(key: K) -> Result<Layer<K>, Stop> {
        Layer::of([(key, [1].as_slice())].into_iter(), 1, usize::MAX)
    }

    /// States with their numbers, of so many words.
    pub(super) fn of<'n>(
        states: impl ExactSizeIterator<Item = (K, &'n [u64])>,
        limbs: usize,
        room: usize,
    ) -> Result<Layer<K>, Stop> {
        let mut layer = Layer::new();
        layer.reset(layer.turn, limbs, states.len(), room)?;
        for (key, number) in states {
            layer.add(Any(limbs), key, [true, false], number)?;
        }
        Ok(layer)
    }

    /// Makes room for so many places, all vacant.
    fn allot(&mut self, places: usize) -> Result<(), Stop> {
        let (words, needed) = (places * 2 * self.limbs, places * Self::bytes_of_place(self.limbs));
        let full = || Stop::Memory { bytes: needed as u64 };
        if needed > self.room {
            return Err(full());
        }
        self.keys.try_reserve_exact(places.saturating_sub(self.keys.len())).map_err(|_| full())?;
        self.values.try_reserve_exact(words.saturating_sub(self.values.len())).map_err(|_| full())?;
        self.keys.clear();
        self.keys.resize(places, K::VACANT);
        self.values.resize(words, 0);
        Ok(())
    }

    const fn bytes_of_place(limbs: usize) -> usize {
        size_of::<K>() + 2 * limbs * size_of::<u64>()
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<K>() + self.values.capacity() * size_of::<u64>()
    }

    /// How many places are taken.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// How many words a number has.
    pub(super) const fn limbs(&self) -> usize {
        self.limbs
    }

    /// True if the numbers may be too large for another step, in which a state may get the sum
    /// of as many as it has columns, and some.
    pub(super) const fn is_tight(&self) -> bool {
        self.high >> 55 != 0
    }

    /// How many places there are, taken or not.
    pub(super) const fn places(&self) -> usize {
        self.keys.len()
    }

    /// The first state of a place, if it is taken.
    #[inline]
    pub(super) fn key(&self, place: usize) -> Option<K> {
        Some(self.keys[place]).filter(|&key| key != K::VACANT)
    }

    /// The two numbers of a place.
    #[inline]
    pub(super) fn pair(&self, place: usize) -> [&[u64]; 2] {
        let (from, limbs) = (2 * self.limbs * place, self.limbs);
        [&self.values[from..from + limbs], &self.values[from + limbs..from + 2 * limbs]]
    }

    /// Where a state is, or would be.
    #[inline]
    fn find(&self, key: K) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = (key.mixed() >> (64 - self.keys.len().trailing_zeros())) as usize;
        while self.keys[place] != key && self.keys[place] != K::VACANT {
            place = (place + 1) & mask;
        }
        place
    }

    /// Where the place with this first state is.
    pub(super) fn place_of(&self, key: K) -> Option<usize> {
        let place = self.find(key);
        (self.keys[place] == key).then_some(place)
    }

    /// Adds a number to one or both states of the place named by `key`.
    #[inline(always)]
    pub(super) fn add<W: Width>(
        &mut self,
        width: W,
        key: K,
        states: [bool; 2],
        number: &[u64],
    ) -> Result<(), Stop> {
        let mut place = self.find(key);
        if self.keys[place] == K::VACANT {
            if 8 * (self.len + 1) > 5 * self.keys.len() {
                self.grow()?;
                place = self.find(key);
            }
            self.keys[place] = key;
            self.len += 1;
            let from = 2 * width.limbs() * place;
            self.values[from..from + 2 * width.limbs()].fill(0);
        }
        let from = 2 * width.limbs() * place;
        let (off, on) = self.values[from..from + 2 * width.limbs()].split_at_mut(width.limbs());
        if states[0] {
            self.high |= add(width, off, number);
        }
        if states[1] {
            self.high |= add(width, on, number);
        }
        Ok(())
    }

    /// Twice the places.
    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let mut larger = Layer { room: self.room.saturating_sub(self.bytes()), ..Layer::new() };
        larger.limbs = self.limbs;
        larger.allot(2 * self.keys.len())?;
        let words = 2 * self.limbs;
        for (from, &key) in self.keys.iter().enumerate().filter(|(_, key)| **key != K::VACANT) {
            let to = larger.find(key);
            larger.keys[to] = key;
            larger.values[words * to..][..words].copy_from_slice(&self.values[words * from..][..words]);
        }
        (self.keys, self.values) = (larger.keys, larger.values);
        Ok(())
    }

    /// The same states with numbers of a word more.
    pub(super) fn widen(&mut self, room: usize) -> Result<(), Stop> {
        let (limbs, places) = (self.limbs + 1, self.keys.len());
        let needed = places * Self::bytes_of_place(limbs);
        if needed + self.bytes() > room {
            return Err(Stop::Memory { bytes: (needed + self.bytes()) as u64 });
        }
        let mut values = vec![0; 2 * limbs * places];
        for (to, from) in values.chunks_exact_mut(limbs).zip(self.values.chunks_exact(self.limbs)) {
            to[..self.limbs].copy_from_slice(from);
        }
        (self.values, self.limbs, self.high) = (values, limbs, 0);
        Ok(())
    }
}
