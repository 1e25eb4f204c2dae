//! Types of columns, parameters and casts; names of character sets and collations.

use super::*;

impl<'a> Parser<'a> {
    /// The name of a character set: a word, a string, or BINARY; ASCII too.
    pub(super) fn charset_name(&mut self) -> R<String> {
        let name = self.set_name()?;
        Ok(self.written_charset(name))
    }

    pub(super) fn collation_name(&mut self) -> R<String> {
        let name = self.set_name()?;
        self.warnings.extend(value::Collation::by_name(&name).and_then(value::charset::warning_of_collation));
        Ok(name)
    }

    /// The name, of which nothing is said.
    pub(super) fn set_name(&mut self) -> R<String> {
        if self.eat_kw(Kw::BINARY) { Ok("binary".to_owned()) } else { self.ident_or_text() }
    }

    /// Warns of a name that somebody has written, and gives the one that is kept.
    pub(super) fn written_charset(&mut self, name: String) -> String {
        self.warnings.extend(value::charset::warning_of_charset(&name));
        if name.eq_ignore_ascii_case("utf8") { "utf8mb3".to_owned() } else { name }
    }

    /// `CHARACTER SET`, `CHAR SET`, `CHARSET`
    pub(super) fn eat_charset(&mut self) -> bool {
        if self.eat_kw(Kw::CHARSET) {
            return true;
        }
        self.eat_kws(Kw::CHARACTER, Kw::SET) || self.eat_kws(Kw::CHAR, Kw::SET)
    }

    fn length(&mut self) -> R<u64> {
        self.expect(b'(')?;
        let length = self.number()?;
        self.expect(b')')?;
        Ok(length)
    }

    fn opt_length(&mut self) -> R<Option<u64>> {
        if self.is(b'(') { Ok(Some(self.length()?)) } else { Ok(None) }
    }

    fn opt_decimals(&mut self) -> R<u8> {
        Ok(self.opt_length()?.map_or(0, |n| n.min(255) as u8))
    }

    /// `[(m [, d])]`
    fn opt_precision(&mut self) -> R<(Option<u32>, Option<u32>)> {
        if !self.eat(b'(') {
            return Ok((None, None));
        }
        let precision = self.number_u32()?;
        let scale = if self.eat(b',') { Some(self.number_u32()?) } else { None };
        self.expect(b')')?;
        Ok((Some(precision), scale))
    }

    /// `SIGNED`, `UNSIGNED`, `ZEROFILL` in any order.
    fn signs(&mut self) -> (bool, bool) {
        let (mut unsigned, mut zerofill) = (false, false);
        loop {
            match self.kw() {
                Some(Kw::SIGNED) => {}
                Some(Kw::UNSIGNED) => unsigned = true,
                Some(Kw::ZEROFILL) => zerofill = true,
                _ => return (unsigned, zerofill),
            }
            self.bump();
        }
    }

    /// A type with its attributes of character set; not yet NOT NULL and the like.
    pub(super) fn data_type(&mut self) -> R<DataType> {
        let ty = bare_data_type(self)?;
        tell_deprecated(&ty, &mut self.warnings);
        Ok(ty)
    }

    fn int_type(&mut self, kind: IntKind) -> R<TypeKind> {
        self.bump();
        let width = self.opt_length()?.map(|n| n.min(u64::from(u32::MAX)) as u32);
        let (unsigned, zerofill) = self.signs();
        Ok(TypeKind::Int { kind, width, unsigned, zerofill })
    }

    fn float_type(&mut self, kw: Kw) -> R<TypeKind> {
        self.bump();
        let double = match kw {
            Kw::DOUBLE => {
                self.eat_kw(Kw::PRECISION);
                true
            }
            Kw::FLOAT8 => true,
            Kw::REAL => !self.mode.has(sql_mode::REAL_AS_FLOAT),
            _ => false,
        };
        let (precision, scale) = self.opt_precision()?;
        // FLOAT(p): only the number of bits, which chooses the type. DOUBLE(p) does not exist.
        let (double, length) = match (precision, scale) {
            (Some(m), Some(d)) => (double, Some((m, d))),
            // It is a comma that is missing before the parenthesis.
            (Some(_), None) if double || kw == Kw::REAL => return Err(self.error_at(self.prev_start())),
            (Some(bits), None) => (bits > 24, None),
            _ => (double, None),
        };
        let bits = precision.filter(|_| length.is_none());
        let (unsigned, zerofill) = self.signs();
        Ok(if double { TypeKind::Double { length, bits, unsigned, zerofill } } else { TypeKind::Float { length, unsigned, zerofill } })
    }

    fn geometry_kind(&mut self) -> R<GeometryKind> {
        self.choice(&[
            (Kw::GEOMETRY, GeometryKind::Geometry),
            (Kw::POINT, GeometryKind::Point),
            (Kw::LINESTRING, GeometryKind::LineString),
            (Kw::POLYGON, GeometryKind::Polygon),
            (Kw::MULTIPOINT, GeometryKind::MultiPoint),
            (Kw::MULTILINESTRING, GeometryKind::MultiLineString),
            (Kw::MULTIPOLYGON, GeometryKind::MultiPolygon),
            (Kw::GEOMETRYCOLLECTION, GeometryKind::GeometryCollection),
            (Kw::GEOMCOLLECTION, GeometryKind::GeometryCollection),
        ])
    }

    /// Only BLOB and TEXT themselves take a length.
    fn lob(&mut self, text: bool, kind: LobKind) -> R<TypeKind> {
        self.bump();
        let length = if kind == LobKind::Normal { self.opt_length()? } else { None };
        Ok(if text { TypeKind::Text { kind, length } } else { TypeKind::Blob { kind, length } })
    }

    /// Types that have a character set.
    fn text_type(&mut self, kw: Kw) -> R<DataType> {
        let kind = match kw {
            Kw::CHAR | Kw::CHARACTER => {
                self.bump();
                self.char_or_varchar(false)?
            }
            Kw::VARCHAR | Kw::VARCHARACTER => {
                self.bump();
                TypeKind::Varchar { length: self.length()?, national: false }
            }
            Kw::NATIONAL => {
                self.bump();
                self.warn_of_national();
                if self.eat_kw(Kw::VARCHAR) || self.eat_kw(Kw::VARCHARACTER) {
                    TypeKind::Varchar { length: self.length()?, national: true }
                } else if self.eat_kw(Kw::CHAR) || self.eat_kw(Kw::CHARACTER) {
                    self.char_or_varchar(true)?
                } else {
                    return self.error();
                }
            }
            Kw::NCHAR => {
                self.bump();
                self.warn_of_national();
                if self.eat_kw(Kw::VARCHAR) || self.eat_kw(Kw::VARCHARACTER) {
                    TypeKind::Varchar { length: self.length()?, national: true }
                } else {
                    self.char_or_varchar(true)?
                }
            }
            Kw::NVARCHAR => {
                self.bump();
                self.warn_of_national();
                TypeKind::Varchar { length: self.length()?, national: true }
            }
            Kw::TINYTEXT => self.lob(true, LobKind::Tiny)?,
            Kw::TEXT => self.lob(true, LobKind::Normal)?,
            Kw::MEDIUMTEXT => self.lob(true, LobKind::Medium)?,
            Kw::LONGTEXT => self.lob(true, LobKind::Long)?,
            Kw::LONG => {
                self.bump();
                if self.eat_kw(Kw::VARBINARY) {
                    return Ok(DataType::new(TypeKind::Blob { kind: LobKind::Medium, length: None }));
                }
                if self.eat_kw(Kw::CHAR) || self.eat_kw(Kw::CHARACTER) {
                    self.expect_kw(Kw::VARYING)?;
                } else if !self.eat_kw(Kw::VARCHAR) {
                    self.eat_kw(Kw::VARCHARACTER);
                }
                TypeKind::Text { kind: LobKind::Medium, length: None }
            }
            Kw::ENUM => {
                self.bump();
                TypeKind::Enum(self.paren_list(Self::text_string)?)
            }
            Kw::SET => {
                self.bump();
                TypeKind::Set(self.paren_list(Self::text_string)?)
            }
            _ => return self.error(),
        };
        let mut ty = DataType::new(kind);
        self.charset_attributes(&mut ty)?;
        Ok(ty)
    }

    fn char_or_varchar(&mut self, national: bool) -> R<TypeKind> {
        if self.eat_kw(Kw::VARYING) {
            return Ok(TypeKind::Varchar { length: self.length()?, national });
        }
        Ok(TypeKind::Char { length: self.opt_length()?, national })
    }

    /// `[ASCII | UNICODE | BYTE | CHARACTER SET x] [BINARY] [COLLATE y]`, BINARY before or after.
    fn charset_attributes(&mut self, ty: &mut DataType) -> R<()> {
        ty.binary = self.eat_kw(Kw::BINARY);
        match self.kw() {
            Some(Kw::ASCII) => {
                self.bump();
                self.warn_of_charset_word("ASCII");
                ty.charset = Some("latin1".to_owned());
            }
            Some(Kw::UNICODE) => {
                self.bump();
                self.warn_of_charset_word("UNICODE");
                ty.charset = Some("ucs2".to_owned());
            }
            Some(Kw::BYTE) if !ty.binary => {
                self.bump();
                ty.charset = Some("binary".to_owned());
            }
            _ => {
                let national = matches!(ty.kind, TypeKind::Char { national: true, .. } | TypeKind::Varchar { national: true, .. });
                if !national && self.eat_charset() {
                    ty.charset = Some(self.charset_name()?);
                }
            }
        }
        ty.binary |= ty.charset.as_deref() != Some("binary") && self.eat_kw(Kw::BINARY);
        if self.eat_kw(Kw::COLLATE) {
            ty.collation = Some(self.collation_name()?);
        }
        Ok(())
    }

    fn warn_of_charset_word(&mut self, word: &str) {
        self.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, word, "CHARACTER SET charset_name"));
    }

    pub(super) fn cast_type(&mut self) -> R<CastType> {
        let Some(kw) = self.kw() else { return self.error() };
        if matches!(
            kw,
            Kw::POINT
                | Kw::LINESTRING
                | Kw::POLYGON
                | Kw::MULTIPOINT
                | Kw::MULTILINESTRING
                | Kw::MULTIPOLYGON
                | Kw::GEOMETRYCOLLECTION
                | Kw::GEOMCOLLECTION
        ) {
            return Ok(CastType::Geometry(self.geometry_kind()?));
        }
        match kw {
            Kw::BINARY | Kw::CHAR | Kw::CHARACTER | Kw::NCHAR | Kw::NATIONAL | Kw::SIGNED | Kw::UNSIGNED | Kw::DECIMAL | Kw::DEC => {}
            Kw::DATE | Kw::TIME | Kw::DATETIME | Kw::YEAR | Kw::FLOAT | Kw::DOUBLE | Kw::REAL | Kw::JSON => {}
            _ => return self.error(),
        }
        self.bump();
        Ok(match kw {
            Kw::BINARY => CastType::Binary { length: self.opt_length()? },
            Kw::CHAR | Kw::CHARACTER => self.cast_char()?,
            Kw::NCHAR => {
                self.warn_of_national();
                CastType::Char { length: self.opt_length()?, charset: None, national: true, binary: false }
            }
            Kw::NATIONAL => {
                self.choice(&[(Kw::CHAR, ()), (Kw::CHARACTER, ())])?;
                self.warn_of_national();
                CastType::Char { length: self.opt_length()?, charset: None, national: true, binary: false }
            }
            Kw::SIGNED | Kw::UNSIGNED => {
                if !self.eat_kw(Kw::INT) {
                    self.eat_kw(Kw::INTEGER);
                }
                if kw == Kw::SIGNED { CastType::Signed } else { CastType::Unsigned }
            }
            Kw::DATE => CastType::Date,
            Kw::TIME => CastType::Time { decimals: self.opt_decimals()? },
            Kw::DATETIME => CastType::Datetime { decimals: self.opt_decimals()? },
            Kw::YEAR => CastType::Year,
            Kw::JSON => CastType::Json,
            Kw::FLOAT => CastType::Float { precision: self.opt_length()?.map(|n| n.min(u64::from(u32::MAX)) as u32) },
            Kw::REAL if self.mode.has(sql_mode::REAL_AS_FLOAT) => CastType::Float { precision: None },
            Kw::REAL => CastType::Double,
            Kw::DOUBLE => {
                self.eat_kw(Kw::PRECISION);
                CastType::Double
            }
            _ => {
                let (precision, scale) = self.opt_precision()?;
                CastType::Decimal { precision, scale }
            }
        })
    }

    fn cast_char(&mut self) -> R<CastType> {
        let length = self.opt_length()?;
        let mut ty = DataType::new(TypeKind::Char { length: None, national: false });
        // No COLLATE here: CAST(a AS CHAR COLLATE x) is an error.
        ty.binary = self.eat_kw(Kw::BINARY);
        if self.eat_kw(Kw::ASCII) {
            ty.charset = Some("latin1".to_owned());
        } else if self.eat_kw(Kw::UNICODE) {
            ty.charset = Some("ucs2".to_owned());
        } else if !ty.binary && self.eat_kw(Kw::BYTE) {
            ty.charset = Some("binary".to_owned());
        } else if self.eat_charset() {
            ty.charset = Some(self.charset_name()?);
        }
        let binary = ty.binary || self.eat_kw(Kw::BINARY);
        Ok(CastType::Char { length, charset: ty.charset, national: false, binary })
    }
}

/// A type of which nothing is said yet.
fn bare_data_type(parser: &mut Parser<'_>) -> R<DataType> {
    let Some(kw) = parser.kw() else { return parser.error() };
    let kind = match kw {
        Kw::TINYINT | Kw::INT1 => parser.int_type(IntKind::Tiny)?,
        Kw::SMALLINT | Kw::INT2 => parser.int_type(IntKind::Small)?,
        Kw::MEDIUMINT | Kw::INT3 | Kw::MIDDLEINT => parser.int_type(IntKind::Medium)?,
        Kw::INT | Kw::INTEGER | Kw::INT4 => parser.int_type(IntKind::Int)?,
        Kw::BIGINT | Kw::INT8 => parser.int_type(IntKind::Big)?,
        Kw::BOOL | Kw::BOOLEAN => {
            parser.bump();
            TypeKind::Bool
        }
        Kw::DECIMAL | Kw::NUMERIC | Kw::DEC | Kw::FIXED => {
            parser.bump();
            let (precision, scale) = parser.opt_precision()?;
            let (unsigned, zerofill) = parser.signs();
            TypeKind::Decimal { precision, scale, unsigned, zerofill }
        }
        Kw::FLOAT | Kw::FLOAT4 | Kw::DOUBLE | Kw::FLOAT8 | Kw::REAL => parser.float_type(kw)?,
        Kw::BIT => {
            parser.bump();
            TypeKind::Bit { width: parser.opt_length()?.map(|n| n.min(u64::from(u32::MAX)) as u32) }
        }
        Kw::DATE => {
            parser.bump();
            TypeKind::Date
        }
        Kw::TIME => {
            parser.bump();
            TypeKind::Time { decimals: parser.opt_decimals()? }
        }
        Kw::DATETIME => {
            parser.bump();
            TypeKind::Datetime { decimals: parser.opt_decimals()? }
        }
        Kw::TIMESTAMP => {
            parser.bump();
            TypeKind::Timestamp { decimals: parser.opt_decimals()? }
        }
        Kw::YEAR => {
            parser.bump();
            let width = parser.opt_length()?;
            parser.signs();
            TypeKind::Year { width }
        }
        Kw::JSON => {
            parser.bump();
            TypeKind::Json
        }
        Kw::SERIAL => {
            parser.bump();
            TypeKind::Serial
        }
        Kw::BINARY => {
            parser.bump();
            TypeKind::Binary { length: parser.opt_length()? }
        }
        Kw::VARBINARY => {
            parser.bump();
            TypeKind::Varbinary { length: parser.length()? }
        }
        Kw::TINYBLOB => parser.lob(false, LobKind::Tiny)?,
        Kw::BLOB => parser.lob(false, LobKind::Normal)?,
        Kw::MEDIUMBLOB => parser.lob(false, LobKind::Medium)?,
        Kw::LONGBLOB => parser.lob(false, LobKind::Long)?,
        Kw::GEOMETRY
        | Kw::POINT
        | Kw::LINESTRING
        | Kw::POLYGON
        | Kw::MULTIPOINT
        | Kw::MULTILINESTRING
        | Kw::MULTIPOLYGON
        | Kw::GEOMETRYCOLLECTION
        | Kw::GEOMCOLLECTION => TypeKind::Geometry(parser.geometry_kind()?),
        _ => return parser.text_type(kw),
    };
    Ok(DataType::new(kind))
}

/// What of a type's text will not be there for ever: that is said whatever is wrong with the statement
/// otherwise.
fn tell_deprecated(ty: &DataType, warnings: &mut Vec<SqlError>) {
    let (zerofill, unsigned_number) = match ty.kind {
        TypeKind::Int { zerofill, .. } => (zerofill, false),
        TypeKind::Decimal { unsigned, zerofill, .. }
        | TypeKind::Float { unsigned, zerofill, .. }
        | TypeKind::Double { unsigned, zerofill, .. } => (zerofill, unsigned),
        _ => (false, false),
    };
    if zerofill {
        warnings.push(sql_error!(WARN_DEPRECATED_ZEROFILL));
    }
    if matches!(ty.kind, TypeKind::Int { width: Some(_), .. }) {
        warnings.push(sql_error!(WARN_DEPRECATED_INTEGER_DISPLAY_WIDTH));
    }
    if matches!(ty.kind, TypeKind::Year { width: Some(_) }) {
        warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "YEAR(4)", "YEAR"));
    }
    if matches!(ty.kind, TypeKind::Float { length: Some(_), .. } | TypeKind::Double { length: Some(_), .. }) {
        warnings.push(sql_error!(WARN_DEPRECATED_FLOAT_DIGITS));
    }
    if unsigned_number {
        warnings.push(sql_error!(WARN_DEPRECATED_UNSIGNED_NUMBER));
    }
    if ty.binary {
        warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "BINARY as attribute of a type", "a CHARACTER SET clause with _bin collation"));
    }
}
