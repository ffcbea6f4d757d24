//! Any bytes are read without panic: `cargo +nightly fuzz run contest`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slink::formats::contest::Reader;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new("fuzz", bytes);
    let mut number = 0;
    while let Some(item) = reader.next() {
        number += 1;
        assert_eq!(reader.puzzle(), number);
        match item {
            Ok(puzzle) => assert_eq!(puzzle.clues().len(), puzzle.grid().cell_count()),
            Err(error) => assert_eq!((error.puzzle, error.to_string().starts_with("fuzz:")), (number, true)),
        }
    }
    assert!(reader.next().is_none());
    reader.text_after_end();
});
