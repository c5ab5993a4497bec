//! `functions!()` is an array of what `names` lists: `[f64::abs, ...]`.

use proc_macro::TokenStream;

#[proc_macro]
pub fn functions(_: TokenStream) -> TokenStream {
    let paths: Vec<String> = names::FUNCTIONS
        .iter()
        .filter(|name| names::place_of(name).is_some())
        .map(|name| format!("f64::{name}"))
        .collect();
    format!("[{}]", paths.join(", ")).parse().unwrap()
}
