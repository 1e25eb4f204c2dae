//! Options of tables: engines and their substitutes, and what is kept for SHOW CREATE TABLE.

use parser::ast::TableOption;
use schema::TableOptions;
use value::json::JsonValue;
use value::{Charset, Collation, SqlMode, SqlResult, Warnings, sql_error};

use expr::Settings;
use expr::column_type::charset_by_name;

use crate::comments;

/// Engines that MySQL knows, in its spelling; only the first is real here.
const ENGINES: &[&str] = &["InnoDB", "MyISAM", "MEMORY", "CSV", "ARCHIVE", "BLACKHOLE", "MRG_MYISAM"];

/// The canonical spelling of an engine; `None` if it is unknown.
pub fn engine_name(name: &str) -> Option<&'static str> {
    let name = if name.eq_ignore_ascii_case("HEAP") { "MEMORY" } else { name };
    ENGINES.iter().find(|e| e.eq_ignore_ascii_case(name)).copied()
}

/// What the options of CREATE or ALTER TABLE say.
#[derive(Debug, Default)]
pub struct Written {
    pub collation: Option<Collation>,
    pub comment: Option<String>,
    pub auto_increment: Option<u64>,
    /// ENGINE was named: ALTER TABLE … ENGINE=InnoDB rebuilds.
    pub engine: bool,
    pub row_format: bool,
}

/// Folds options into `kept`. `table` is for messages.
pub fn read(
    options: &[TableOption],
    table: &str,
    settings: &Settings,
    kept: &mut TableOptions,
    warnings: &mut dyn Warnings,
) -> SqlResult<Written> {
    let mode = settings.sql_mode;
    let mut written = Written::default();
    let mut charsets = Charsets::new(settings.default_utf8mb4);
    for option in options {
        match option {
            TableOption::Engine(name) => {
                written.engine = true;
                engine(name, table, mode, warnings)?;
                kept.engine = Some("InnoDB".into());
            }
            TableOption::AutoIncrement(n) => written.auto_increment = Some(*n),
            TableOption::Charset(name) => charsets.charset(name)?,
            TableOption::Collate(name) => charsets.collate(name)?,
            TableOption::Comment(text) => {
                let text = String::from_utf8_lossy(text).into_owned();
                let max = comments::TABLE_MAX;
                let text = comments::fitting(text, max, mode.strict(), warnings, || sql_error!(TOO_LONG_TABLE_COMMENT, table, max))?;
                written.comment = Some(text);
            }
            TableOption::RowFormat(format) => {
                written.row_format = true;
                kept.row_format = (*format != "DEFAULT").then(|| (*format).to_string());
            }
            TableOption::KeyBlockSize(n) => kept.key_block_size = (*n > 0).then_some(*n as u32),
            TableOption::Number(name, value) => number(name, *value, kept),
            TableOption::Text(name, text) => {
                let text = String::from_utf8_lossy(text).into_owned();
                match *name {
                    "COMPRESSION" => kept.compression = Some(text),
                    "ENCRYPTION" => kept.encryption = Some(checked_encryption(text)?),
                    "ENGINE_ATTRIBUTE" => kept.engine_attribute = engine_attribute(&text)?,
                    _ => {}
                }
            }
            TableOption::DataDirectory(_) | TableOption::IndexDirectory(_) if mode.has(SqlMode::NO_DIR_IN_CREATE) => {
                let what = if matches!(option, TableOption::DataDirectory(_)) { "DATA DIRECTORY" } else { "INDEX DIRECTORY" };
                warnings.warn(sql_error!(WARN_OPTION_IGNORED, what));
            }
            // All tables are in the data directory.
            TableOption::DataDirectory(_) => return Err(sql_error!(DIRECTORY_NOT_KNOWN, "DATA DIRECTORY")),
            TableOption::IndexDirectory(_) => return Err(sql_error!(ILLEGAL_HA, table)),
            _ => {}
        }
    }
    written.collation = charsets.collation();
    Ok(written)
}

/// CHARACTER SET and COLLATE of one statement, in any order and number. Each must agree with those before it.
pub struct Charsets {
    charset: Option<Charset>,
    collation: Option<Collation>,
    utf8mb4: Collation,
}

impl Charsets {
    /// `utf8mb4`: what that alone means.
    #[must_use]
    pub fn new(utf8mb4: Collation) -> Charsets {
        Charsets { charset: None, collation: None, utf8mb4 }
    }

    pub fn charset(&mut self, name: &str) -> SqlResult<()> {
        let now = charset_by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))?;
        if let Some(earlier) = self.charset.filter(|earlier| *earlier != now) {
            let [earlier, now] = [earlier, now].map(|charset| format!("CHARACTER SET {}", charset.name()));
            return Err(sql_error!(CONFLICTING_DECLARATIONS, earlier, now));
        }
        self.charset = Some(now);
        Ok(())
    }

    pub fn collate(&mut self, name: &str) -> SqlResult<()> {
        let collation = Collation::by_name(&name.to_ascii_lowercase()).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, name))?;
        if let Some(earlier) = self.charset.filter(|earlier| *earlier != collation.charset()) {
            return Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation.name(), earlier.name()));
        }
        (self.charset, self.collation) = (Some(collation.charset()), Some(collation));
        Ok(())
    }

    /// CONVERT TO: what was said of the collation before counts no more.
    pub fn convert(&mut self, charset: Option<&str>, collation: Option<&str>) -> SqlResult<()> {
        if let Some(name) = charset {
            self.charset(name)?;
            self.collation = None;
        }
        collation.map_or(Ok(()), |name| self.collate(name))
    }

    pub fn collation(&self) -> Option<Collation> {
        let default = |charset: Charset| if charset == Charset::Utf8mb4 { self.utf8mb4 } else { charset.default_collation() };
        self.collation.or(self.charset.map(default))
    }
}

/// There are no keys: 3185 for what is to be encrypted, as where MySQL has none.
pub fn checked_encryption(text: String) -> SqlResult<String> {
    match text.as_str() {
        "" | "n" | "N" => Ok(text),
        "y" | "Y" => Err(sql_error!(CANNOT_FIND_KEY_IN_KEYRING)),
        _ => Err(sql_error!(INVALID_ENCRYPTION_OPTION)),
    }
}

/// The attribute in MySQL's form. There is one: `{"redo_log": true|false}`; empty text takes it away.
fn engine_attribute(text: &str) -> SqlResult<Option<String>> {
    if text.is_empty() {
        return Ok(None);
    }
    let value = JsonValue::parse(text.as_bytes()).map_err(|e| {
        let rest = text.as_bytes().get(e.position..).unwrap_or_default();
        sql_error!(INVALID_JSON_ATTRIBUTE, e.reason, e.position, String::from_utf8_lossy(rest))
    })?;
    let ours = matches!(&value, JsonValue::Object(members) if matches!(&members[..], [(name, JsonValue::Bool(_))] if name == "redo_log"));
    if !ours {
        return Err(sql_error!(INVALID_ENGINE_ATTRIBUTE, "InnoDB"));
    }
    let mut normal = Vec::new();
    value.write_text(&mut normal);
    Ok(Some(String::from_utf8_lossy(&normal).into_owned()))
}

fn engine(name: &str, table: &str, mode: SqlMode, warnings: &mut dyn Warnings) -> SqlResult<()> {
    match engine_name(name) {
        Some("InnoDB") => Ok(()),
        Some(_) => {
            warnings.warn(sql_error!(WARN_USING_OTHER_HANDLER, "InnoDB", table));
            Ok(())
        }
        None if mode.has(SqlMode::NO_ENGINE_SUBSTITUTION) => Err(sql_error!(UNKNOWN_STORAGE_ENGINE, name)),
        None => {
            warnings.warn(sql_error!(UNKNOWN_STORAGE_ENGINE, name));
            warnings.warn(sql_error!(WARN_USING_OTHER_HANDLER, "InnoDB", table));
            Ok(())
        }
    }
}

fn number(name: &str, value: Option<u64>, kept: &mut TableOptions) {
    match name {
        "STATS_PERSISTENT" => kept.stats_persistent = value.map(|n| n != 0),
        "STATS_AUTO_RECALC" => kept.stats_auto_recalc = value.map(|n| n != 0),
        "STATS_SAMPLE_PAGES" => kept.stats_sample_pages = value.map(|n| n as u32),
        "PACK_KEYS" => kept.pack_keys = value.map(|n| n != 0),
        "CHECKSUM" | "TABLE_CHECKSUM" => kept.checksum = value.is_some_and(|n| n != 0),
        "DELAY_KEY_WRITE" => kept.delay_key_write = value.is_some_and(|n| n != 0),
        "AVG_ROW_LENGTH" => kept.avg_row_length = value.filter(|n| *n != 0),
        "MAX_ROWS" => kept.max_rows = value.filter(|n| *n != 0),
        "MIN_ROWS" => kept.min_rows = value.filter(|n| *n != 0),
        _ => {}
    }
}
