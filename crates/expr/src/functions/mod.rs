//! The table of functions.

/// One line of the table.
pub struct Function {
    pub name: &'static str,
}

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Function {
    /// Another value at each call: RAND(), UUID(), SLEEP().
    pub fn is_volatile(&self) -> bool {
        false
    }

    /// Depends on its arguments alone, not on session, clock or settings.
    pub fn is_pure(&self) -> bool {
        false
    }
}
