//! What of the session changes how a text is read: the SQL mode and the version that conditional comments
//! are compared with.

/// Bits of `sql_mode` with MySQL's values, so that the session's variable can be passed on as it is.
pub mod sql_mode {
    pub const REAL_AS_FLOAT: u64 = 1 << 0;
    pub const PIPES_AS_CONCAT: u64 = 1 << 1;
    pub const ANSI_QUOTES: u64 = 1 << 2;
    pub const IGNORE_SPACE: u64 = 1 << 3;
    pub const ONLY_FULL_GROUP_BY: u64 = 1 << 5;
    pub const NO_UNSIGNED_SUBTRACTION: u64 = 1 << 6;
    pub const NO_DIR_IN_CREATE: u64 = 1 << 7;
    pub const ANSI: u64 = 1 << 18;
    pub const NO_AUTO_VALUE_ON_ZERO: u64 = 1 << 19;
    pub const NO_BACKSLASH_ESCAPES: u64 = 1 << 20;
    pub const STRICT_TRANS_TABLES: u64 = 1 << 21;
    pub const STRICT_ALL_TABLES: u64 = 1 << 22;
    pub const NO_ZERO_IN_DATE: u64 = 1 << 23;
    pub const NO_ZERO_DATE: u64 = 1 << 24;
    pub const ALLOW_INVALID_DATES: u64 = 1 << 25;
    pub const ERROR_FOR_DIVISION_BY_ZERO: u64 = 1 << 26;
    pub const TRADITIONAL: u64 = 1 << 27;
    pub const HIGH_NOT_PRECEDENCE: u64 = 1 << 29;
    pub const NO_ENGINE_SUBSTITUTION: u64 = 1 << 30;
    pub const PAD_CHAR_TO_FULL_LENGTH: u64 = 1 << 31;
    pub const TIME_TRUNCATE_FRACTIONAL: u64 = 1 << 32;
}

/// How to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParserMode {
    /// Bits of [`sql_mode`]; those that do not concern the parser are ignored.
    pub sql_mode: u64,
    /// `/*!nnnnn … */` is read as text when nnnnn is at most this.
    pub version: u32,
    /// Whether `?` is a parameter (it is in a statement to be prepared, else a syntax error).
    pub params: bool,
}

impl ParserMode {
    /// For statements that are executed as they come.
    pub fn new(sql_mode: u64) -> ParserMode {
        ParserMode { sql_mode, version: 80031, params: false }
    }

    /// For statements to be prepared.
    pub fn prepare(sql_mode: u64) -> ParserMode {
        ParserMode { params: true, ..ParserMode::new(sql_mode) }
    }

    pub fn has(&self, bit: u64) -> bool {
        self.sql_mode & bit != 0
    }
}

impl Default for ParserMode {
    fn default() -> ParserMode {
        ParserMode::new(0)
    }
}
