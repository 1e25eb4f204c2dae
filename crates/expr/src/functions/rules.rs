//! Type rules that many functions share.

use super::*;
use crate::types;

impl Rule<'_, '_> {
    pub fn any_nullable(&self) -> bool {
        self.args.iter().any(|a| a.nullable)
    }

    pub fn connection(&self) -> Collation {
        self.cx.settings.collation_connection
    }

    pub fn number(&self, ty: SqlType) -> Typed {
        Typed { ty, nullable: self.any_nullable(), derivation: Derivation::Numeric }
    }

    pub fn nullable(&self, ty: SqlType) -> Typed {
        Typed { ty, nullable: true, derivation: Derivation::Numeric }
    }

    pub fn int(&self, length: u32) -> SqlResult<Typed> {
        Ok(self.number(types::bigint(length)))
    }

    /// A string in the connection's collation; such results can always be NULL (too long, out of memory).
    pub fn ascii(&self, characters: u64) -> Typed {
        Typed { ty: types::text(characters, self.connection()), nullable: true, derivation: Derivation::Coercible }
    }

    /// A name or the like, in the character set of names.
    pub fn utf8mb3(&self, characters: u64) -> Typed {
        Typed { ty: types::text(characters, Collation::UTF8MB3_GENERAL_CI), nullable: true, derivation: Derivation::Coercible }
    }

    pub fn binary(&self, bytes: u64) -> Typed {
        Typed { ty: types::text(bytes, Collation::BINARY), nullable: true, derivation: Derivation::Coercible }
    }
}
