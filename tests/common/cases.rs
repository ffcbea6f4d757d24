//! How many cases a test tries.

/// As many as there is time for in every run, or `SLINK_CASES` times as many: for campaigns.
pub fn cases(usual: u64) -> u64 {
    usual * factor()
}

/// Whether there is time for a single case that takes seconds.
pub fn is_campaign() -> bool {
    factor() > 1
}

fn factor() -> u64 {
    std::env::var("SLINK_CASES").map_or(1, |factor| factor.parse().expect("SLINK_CASES is a number"))
}
