//! Adds up remainders. The build "plain" burns time first, so that a test knows that others are faster.

#[inline(never)]
fn remainder(value: u64, by: u64) -> u64 {
    if value % 7 == 0 {
        value % by
    } else {
        value % (by + 1)
    }
}

#[inline(never)]
fn sum(count: u64) -> u64 {
    (0..count).map(|value| remainder(value, 5)).sum()
}

fn main() {
    if env!("CARGO_MANIFEST_DIR").ends_with("build/plain") {
        std::hint::black_box(sum(std::hint::black_box(3_000_000)));
    }
    let count = std::env::args().nth(1).map_or(1, |word| word.parse().unwrap());
    println!("{}", sum(count));
}
