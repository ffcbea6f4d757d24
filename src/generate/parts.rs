//! The connected parts of a region and of its outside, kept up to date while cells change sides.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::region::Region;

/// A mark of a place that no search has reached.
const NONE: usize = usize::MAX;

/// A part: its side, the number of its places, and the first of them.
#[derive(Clone, Copy)]
struct Part {
    is_inside: bool,
    size: usize,
    first: usize,
}

/// The parts of a region and of its outside.
pub(super) struct Parts<'a> {
    region: &'a mut Region,
    /// The parts, also those that are gone, which have no places.
    parts: Vec<Part>,
    /// The part of each place.
    of: Vec<usize>,
    /// The number of parts inside.
    pieces: usize,
    /// The parts inside and outside by size and first place. Entries that are out of date are dropped when their turn comes.
    inside: BinaryHeap<Reverse<(usize, usize, usize)>>,
    outside: BinaryHeap<Reverse<(usize, usize, usize)>>,
    /// What the search that is going on knows of each place: [`NONE`] before and after it.
    marks: Vec<usize>,
}

/// One of several searches that run at the same time, to find out whether their starts are connected.
struct Search {
    reached: Vec<usize>,
    open: VecDeque<usize>,
}

impl Parts<'_> {
    /// The parts of a region.
    pub(super) fn of(region: &mut Region) -> Parts<'_> {
        let places = region.places().len();
        let (of, marks) = (vec![NONE; places], vec![NONE; places]);
        let (inside, outside) = (BinaryHeap::new(), BinaryHeap::new());
        let mut all = Parts { region, parts: Vec::new(), of, pieces: 0, inside, outside, marks };
        for is_inside in [true, false] {
            for cells in all.region.parts(is_inside) {
                let part = all.add(&cells, is_inside);
                all.enqueue(part);
            }
        }
        all
    }

    /// The smallest of several parts inside, and of those the first.
    pub(super) fn smallest_piece(&mut self) -> Option<Vec<usize>> {
        if self.pieces < 2 {
            return None;
        }
        loop {
            let Reverse(entry) = self.inside.pop()?;
            if self.is_current(entry) {
                return Some(self.places_of(entry.2));
            }
        }
    }

    /// The smallest part of the outside that does not reach the ring around the grid, and of those the first.
    pub(super) fn smallest_hole(&mut self) -> Option<Vec<usize>> {
        loop {
            let Reverse(entry) = self.outside.pop()?;
            if self.is_current(entry) && entry.2 != self.of[0] {
                return Some(self.places_of(entry.2));
            }
        }
    }

    /// The cells of a shortest way from a piece to another one, or from a hole to the outside around the region, if it has fewer
    /// cells than the piece or hole.
    pub(super) fn shorter_way(&mut self, from: &[usize]) -> Option<Vec<usize>> {
        let is_piece = self.region.places()[*from.first()?];
        let mut queue: Vec<(usize, usize)> = from.iter().map(|&place| (place, 0)).collect();
        from.iter().for_each(|&place| self.marks[place] = place);
        let (mut next, mut way) = (0, None);
        'search: while let Some(&(place, length)) = queue.get(next).filter(|(_, length)| *length < from.len())
        {
            next += 1;
            for beside in self.region.beside(place) {
                if self.marks[beside] != NONE {
                    continue;
                }
                let is_inside = self.region.places()[beside];
                if if is_piece { is_inside } else { self.of[beside] == self.of[0] } {
                    let before = |&place: &usize| Some(self.marks[place]);
                    let steps = std::iter::successors(Some(place), before);
                    way = Some(steps.take_while(|&place| self.marks[place] != place).collect());
                    break 'search;
                }
                if is_inside != is_piece && self.region.is_in_grid(beside) {
                    self.marks[beside] = place;
                    queue.push((beside, length + 1));
                }
            }
        }
        queue.iter().for_each(|&(place, _)| self.marks[place] = NONE);
        way
    }

    /// Moves connected cells of one part to the other side.
    pub(super) fn turn(&mut self, cells: &[usize]) {
        let Some(&first) = cells.first() else { return };
        let (from, is_inside) = (self.of[first], !self.region.places()[first]);
        cells.iter().for_each(|&cell| self.region.turn(cell));
        let mut part = self.add(cells, is_inside);
        let mut left_behind = Vec::new();
        for &cell in cells {
            let beside: Vec<usize> = self.region.beside(cell).collect();
            for beside in beside {
                if self.of[beside] == from {
                    left_behind.push(beside);
                } else if self.of[beside] != part && self.region.places()[beside] == is_inside {
                    part = self.merge(part, self.of[beside]);
                }
            }
        }
        self.enqueue(part);
        self.shrink(from, cells.len());
        self.split(from, &left_behind);
    }

    /// Makes a part of some places.
    fn add(&mut self, places: &[usize], is_inside: bool) -> usize {
        let (part, first) = (self.parts.len(), places.iter().copied().min().unwrap_or(NONE));
        places.iter().for_each(|&place| self.of[place] = part);
        self.parts.push(Part { is_inside, size: places.len(), first });
        self.pieces += usize::from(is_inside);
        part
    }

    /// Makes one part of two, and returns it.
    fn merge(&mut self, one: usize, other: usize) -> usize {
        let is_larger = self.parts[one].size > self.parts[other].size;
        let (small, large) = if is_larger { (other, one) } else { (one, other) };
        self.places_of(small).into_iter().for_each(|place| self.of[place] = large);
        let Part { size, first, .. } = self.parts[small];
        self.parts[large].size += size;
        self.parts[large].first = first.min(self.parts[large].first);
        self.shrink(small, size);
        large
    }

    /// Takes places that have gone to other parts from the size of a part.
    fn shrink(&mut self, part: usize, by: usize) {
        let Part { is_inside, size, .. } = &mut self.parts[part];
        *size -= by;
        if *size == 0 {
            self.pieces -= usize::from(*is_inside);
        } else {
            while self.of[self.parts[part].first] != part {
                self.parts[part].first += 1;
            }
            self.enqueue(part);
        }
    }

    /// Makes several parts of one, if it has come apart; `starts` are the places beside those that have left it.
    fn split(&mut self, part: usize, starts: &[usize]) {
        for places in self.apart(part, starts) {
            let new = self.add(&places, self.parts[part].is_inside);
            self.enqueue(new);
            self.shrink(part, places.len());
        }
    }

    /// The places of a part that are not connected with most of it, by component. Searches from all starts take turns, so they
    /// mostly meet nearby, and this takes no longer than a few times the size of what came off.
    fn apart(&mut self, part: usize, starts: &[usize]) -> Vec<Vec<usize>> {
        let (mut searches, mut ended) = (Vec::new(), Vec::<Vec<usize>>::new());
        for &start in starts {
            if self.marks[start] == NONE {
                self.marks[start] = searches.len();
                searches.push(Search { reached: vec![start], open: VecDeque::from([start]) });
            }
        }
        let mut live: Vec<usize> = (0..searches.len()).collect();
        let mut largest = 0;
        while live.len() > 1 || live.iter().any(|&one| searches[one].reached.len() <= largest) {
            for one in live.clone() {
                // An earlier search of this round may have absorbed this one.
                if !live.contains(&one) {
                    continue;
                }
                if let Some(place) = searches[one].open.pop_front() {
                    self.step(part, place, &mut searches, &mut live);
                } else {
                    live.retain(|&other| other != one);
                    largest = largest.max(searches[one].reached.len());
                    ended.push(std::mem::take(&mut searches[one].reached));
                }
            }
        }
        let places = ended.iter().flatten().chain(searches.iter().flat_map(|search| &search.reached));
        places.for_each(|&place| self.marks[place] = NONE);
        if live.is_empty() && !ended.is_empty() {
            ended.sort_by_key(Vec::len);
            ended.pop();
        }
        ended
    }

    /// Goes from a place to those beside it, and unites its search with those that it meets.
    fn step(&mut self, part: usize, place: usize, searches: &mut [Search], live: &mut Vec<usize>) {
        for beside in self.region.beside(place).filter(|&beside| self.of[beside] == part) {
            let (one, other) = (self.marks[place], self.marks[beside]);
            if other == NONE {
                self.marks[beside] = one;
                searches[one].reached.push(beside);
                searches[one].open.push_back(beside);
            } else if other != one {
                let is_larger = searches[one].reached.len() > searches[other].reached.len();
                let (small, large) = if is_larger { (other, one) } else { (one, other) };
                let Search { reached, open } = &mut searches[small];
                let (reached, open) = (std::mem::take(reached), std::mem::take(open));
                reached.iter().for_each(|&place| self.marks[place] = large);
                searches[large].reached.extend(reached);
                searches[large].open.extend(open);
                live.retain(|&search| search != small);
            }
        }
    }

    /// The places of a part, those near its first one first.
    fn places_of(&mut self, part: usize) -> Vec<usize> {
        let first = self.parts[part].first;
        let (mut places, mut next) = (vec![first], 0);
        self.marks[first] = part;
        while let Some(&place) = places.get(next) {
            next += 1;
            for beside in self.region.beside(place) {
                if self.of[beside] == part && self.marks[beside] == NONE {
                    self.marks[beside] = part;
                    places.push(beside);
                }
            }
        }
        places.iter().for_each(|&place| self.marks[place] = NONE);
        places
    }

    fn enqueue(&mut self, part: usize) {
        let Part { is_inside, size, first } = self.parts[part];
        let queue = if is_inside { &mut self.inside } else { &mut self.outside };
        queue.push(Reverse((size, first, part)));
    }

    /// True if a part has not changed since it was queued.
    fn is_current(&self, (size, first, part): (usize, usize, usize)) -> bool {
        (self.parts[part].size, self.parts[part].first) == (size, first)
    }
}
