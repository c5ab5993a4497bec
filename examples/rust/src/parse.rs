//! A parser of expressions, which evaluates them at once.

use std::iter::Peekable;
use std::str::Chars;

const FUNCTIONS: [fn(f64) -> f64; 4] = macros::functions!();

pub struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Parser { rest: text.chars().peekable() }
    }

    /// Returns the value of the whole text. Panics if it is no expression.
    pub fn value(mut self) -> f64 {
        let value = self.sum();
        if let Some(wrong) = self.next() {
            panic!("unexpected {wrong}");
        }
        value
    }

    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        while let Some(sign) = self.one_of("+-") {
            let right = self.product();
            value = if sign == '+' { value + right } else { value - right };
        }
        value
    }

    fn product(&mut self) -> f64 {
        let mut value = self.factor();
        while let Some(sign) = self.one_of("*/") {
            let right = self.factor();
            value = if sign == '*' { value * right } else { value / right };
        }
        value
    }

    fn factor(&mut self) -> f64 {
        if self.one_of("-").is_some() {
            return -self.factor();
        }
        if self.one_of("(").is_some() {
            let value = self.sum();
            self.one_of(")").expect("a ) is missing");
            return value;
        }
        let word = self.word();
        match names::place_of(&word) {
            Some(place) => FUNCTIONS[place](self.factor()),
            None => word.parse().unwrap_or_else(|_| panic!("unexpected {word:?}")),
        }
    }

    fn word(&mut self) -> String {
        let mut word: String = self.next().into_iter().collect();
        while let Some(c) = self.rest.next_if(|c| c.is_alphanumeric() || *c == '.') {
            word.push(c);
        }
        word
    }

    /// Takes the next character that is no blank, if it is one of CHARACTERS.
    fn one_of(&mut self, characters: &str) -> Option<char> {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        self.rest.next_if(|c| characters.contains(*c))
    }

    fn next(&mut self) -> Option<char> {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        self.rest.next()
    }
}
