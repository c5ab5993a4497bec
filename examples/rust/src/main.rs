//! calc [THREADS]: evaluates the expressions of standard input, one in each line, in each of THREADS
//! threads. A line that is no expression panics, and the panic is caught.

mod parse;

use std::fmt::Display;
use std::io::Read;
use std::{env, io, panic, thread};

include!(concat!(env!("OUT_DIR"), "/known.rs"));

#[inline(never)]
fn value_of(line: &str) -> Option<f64> {
    panic::catch_unwind(|| parse::Parser::new(line).value()).ok()
}

fn sum_of(lines: &[String]) -> (f64, usize) {
    let values: Vec<f64> = lines.iter().filter_map(|line| value_of(line)).collect();
    (values.iter().sum(), lines.len() - values.len())
}

#[inline(never)]
fn show<T: Display>(what: &str, value: T) {
    println!("{what}: {value}");
}

fn main() {
    panic::set_hook(Box::new(|_| {}));
    let threads: usize = env::args().nth(1).map_or(1, |text| text.parse().expect("a number"));
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("readable input");
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let results: Vec<(f64, usize)> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| sum_of(&lines))).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    show("sum", results.iter().map(|result| result.0).sum::<f64>());
    show("wrong", results.iter().map(|result| result.1).sum::<usize>());
    show("functions", format!("{} of {KNOWN}", names::FUNCTIONS.len()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence() {
        assert_eq!(value_of("1 + 2 * (3 - sqrt 4)"), Some(3.0));
    }

    #[test]
    fn errors() {
        assert_eq!(value_of("1 +* 2"), None);
    }
}
