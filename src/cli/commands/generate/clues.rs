//! The values of `--clues`.

use slitherlink::generate::Clues;

/// Parses the value of `--clues`.
pub(super) fn parse(word: &str) -> Result<Clues, String> {
    match word {
        "full" => Ok(Clues::Full),
        "minimal" => Ok(Clues::Minimal),
        "fewest" => Ok(Clues::Smallest),
        _ => density(word).or_else(|| word.parse().ok().map(Clues::Count)).ok_or_else(|| {
            "expected `full`, `minimal`, `fewest`, a clue density such as 0.4 or 40%, or a number of clues such as 40"
                .into()
        }),
    }
}

/// Parses a clue density: a number from 0 to 1, or up to 100%.
fn density(word: &str) -> Option<Clues> {
    let share: f64 = match word.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok()? / 100.0,
        None => word.parse().ok()?,
    };
    (0.0..=1.0).contains(&share).then_some(Clues::Share(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_and_numbers_are_distinguished() {
        let values = [("0", 0.0), ("1", 1.0), ("0.4", 0.4), ("40%", 0.4), ("100%", 1.0), ("0.5%", 0.005)];
        for (word, share) in values {
            assert_eq!(parse(word), Ok(Clues::Share(share)), "{word}");
        }
        assert_eq!(parse("2"), Ok(Clues::Count(2)));
        assert_eq!(parse("40"), Ok(Clues::Count(40)));
        for word in ["", "-1", "1.5", "140%", "%", "NaN", "many", "40 %", "1e99999"] {
            let refused =
                parse(word).is_err_and(|message| message.ends_with("or a number of clues such as 40"));
            assert!(refused, "{word}");
        }
    }
}
