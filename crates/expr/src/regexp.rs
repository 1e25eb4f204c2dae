//! REGEXP and its functions: ICU patterns on `fancy-regex`.

use std::sync::Arc;

use fancy_regex::Regex;

/// The patterns that the statement has compiled.
#[derive(Default)]
pub struct Patterns {
    list: Vec<(String, Arc<Regex>)>,
}

impl Patterns {
    /// Compiles once; the text already carries its flags.
    pub fn get(&mut self, text: &str) -> Result<Arc<Regex>, fancy_regex::Error> {
        if let Some((_, r)) = self.list.iter().find(|(t, _)| t == text) {
            return Ok(r.clone());
        }
        let r = Arc::new(Regex::new(text)?);
        if self.list.len() >= 32 {
            self.list.clear();
        }
        self.list.push((text.to_string(), r.clone()));
        Ok(r)
    }
}
