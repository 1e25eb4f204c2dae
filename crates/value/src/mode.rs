//! `sql_mode`: the bits, with MySQL's values (they travel in the binlog's Query events).

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SqlMode(pub u64);

macro_rules! modes {
    ($($name:ident = $bit:literal;)*) => {
        impl SqlMode {
            $(pub const $name: SqlMode = SqlMode(1 << $bit);)*
            /// The names in the order of their bits, which is the order in which `@@sql_mode` prints them.
            pub const NAMES: &[(&'static str, SqlMode)] = &[$((stringify!($name), SqlMode::$name)),*];
        }
    };
}

modes! {
    REAL_AS_FLOAT = 0;
    PIPES_AS_CONCAT = 1;
    ANSI_QUOTES = 2;
    IGNORE_SPACE = 3;
    NOT_USED = 4;
    ONLY_FULL_GROUP_BY = 5;
    NO_UNSIGNED_SUBTRACTION = 6;
    NO_DIR_IN_CREATE = 7;
    ANSI = 18;
    NO_AUTO_VALUE_ON_ZERO = 19;
    NO_BACKSLASH_ESCAPES = 20;
    STRICT_TRANS_TABLES = 21;
    STRICT_ALL_TABLES = 22;
    NO_ZERO_IN_DATE = 23;
    NO_ZERO_DATE = 24;
    ALLOW_INVALID_DATES = 25;
    ERROR_FOR_DIVISION_BY_ZERO = 26;
    TRADITIONAL = 27;
    HIGH_NOT_PRECEDENCE = 29;
    NO_ENGINE_SUBSTITUTION = 30;
    PAD_CHAR_TO_FULL_LENGTH = 31;
    TIME_TRUNCATE_FRACTIONAL = 32;
}

impl SqlMode {
    /// What MySQL 8.0 starts with.
    pub const DEFAULT: SqlMode = SqlMode(
        Self::ONLY_FULL_GROUP_BY.0
            | Self::STRICT_TRANS_TABLES.0
            | Self::NO_ZERO_IN_DATE.0
            | Self::NO_ZERO_DATE.0
            | Self::ERROR_FOR_DIVISION_BY_ZERO.0
            | Self::NO_ENGINE_SUBSTITUTION.0,
    );

    /// Whether any bit of `other` is set.
    pub const fn has(self, other: SqlMode) -> bool {
        self.0 & other.0 != 0
    }

    /// Either strict mode. All our tables are transactional, so the two mean the same.
    pub const fn strict(self) -> bool {
        self.has(SqlMode(Self::STRICT_TRANS_TABLES.0 | Self::STRICT_ALL_TABLES.0))
    }

    #[must_use]
    pub const fn with(self, other: SqlMode) -> SqlMode {
        SqlMode(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: SqlMode) -> SqlMode {
        SqlMode(self.0 & !other.0)
    }

    /// The combination modes bring their parts along.
    #[must_use]
    pub fn expanded(self) -> SqlMode {
        let mut m = self;
        if m.has(Self::ANSI) {
            m = m.with(Self::REAL_AS_FLOAT).with(Self::PIPES_AS_CONCAT).with(Self::ANSI_QUOTES).with(Self::IGNORE_SPACE);
            m = m.with(Self::ONLY_FULL_GROUP_BY);
        }
        if m.has(Self::TRADITIONAL) {
            m = m.with(Self::STRICT_TRANS_TABLES).with(Self::STRICT_ALL_TABLES).with(Self::NO_ZERO_IN_DATE);
            m = m.with(Self::NO_ZERO_DATE).with(Self::ERROR_FOR_DIVISION_BY_ZERO).with(Self::NO_ENGINE_SUBSTITUTION);
        }
        m
    }

    /// One name, without regard to case.
    pub fn by_name(name: &str) -> Option<SqlMode> {
        Self::NAMES.iter().find(|(n, _)| n.eq_ignore_ascii_case(name) && *n != "NOT_USED").map(|&(_, m)| m)
    }

    /// A comma-separated list as in `SET sql_mode = '…'`; the error is the name that is unknown.
    pub fn parse(list: &str) -> Result<SqlMode, &str> {
        let mut m = SqlMode(0);
        for name in list.split(',').filter(|n| !n.is_empty()) {
            m = m.with(Self::by_name(name).ok_or(name)?);
        }
        Ok(m.expanded())
    }
}

impl std::fmt::Display for SqlMode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut first = true;
        for (name, bit) in Self::NAMES {
            if self.has(*bit) {
                write!(f, "{}{name}", if first { "" } else { "," })?;
                first = false;
            }
        }
        Ok(())
    }
}
