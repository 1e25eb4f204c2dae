//! SHOW CREATE TABLE and SHOW CREATE DATABASE, byte for byte as MySQL 8.0.31 prints them.

mod partition;

use std::fmt::Write;

use value::{Charset, Collation, Kind, Value};

use crate::column_type::utf8;
use crate::quote::{quote_identifier, quote_string};
use crate::{
    ColumnDef, ColumnDefault, DatabaseDef, ForeignKeyDef, IndexDef, IndexKind, ReferenceAction, TableDef, TableOptions, column_type_text,
};

/// The statement. `auto_increment` is the next value of the counter (printed when above 1).
pub fn show_create_table(table: &TableDef, auto_increment: Option<u64>) -> String {
    let mut options = String::new();
    push_options(table, auto_increment, &mut options);
    with_options(table, &options)
}

/// The statement with which the log begins CREATE TABLE … SELECT. What says that rows follow stands before
/// the partitions: MySQL writes it behind them, where its own grammar does not have it.
pub fn create_table_of_query(table: &TableDef) -> String {
    let mut options = String::new();
    push_options(table, None, &mut options);
    options.push_str(" START TRANSACTION");
    with_options(table, &options)
}

/// The statement under sql_mode ANSI, for other databases: without options of the table and of its indexes.
pub fn show_create_table_ansi(table: &TableDef) -> String {
    let mut bare = table.clone();
    for index in &mut bare.indexes {
        index.using = None;
        index.comment.clear();
    }
    with_options(&bare, "")
}

fn with_options(table: &TableDef, options: &str) -> String {
    let temporary = if table.temporary { "TEMPORARY " } else { "" };
    let mut lines = Vec::new();
    for c in table.columns.iter().filter(|c| !c.hidden) {
        lines.push(column_line(c, table.collation));
    }
    lines.extend(table.indexes.iter().map(|i| index_line(i, table)));
    let mut foreign_keys: Vec<&ForeignKeyDef> = table.foreign_keys.iter().collect();
    foreign_keys.sort_by_key(|f| f.name.to_lowercase());
    lines.extend(foreign_keys.into_iter().map(|f| foreign_key_line(f, &table.db)));
    let mut checks: Vec<_> = table.checks.iter().collect();
    checks.sort_by_key(|c| c.name.to_lowercase());
    for c in checks {
        let off = if c.enforced { "" } else { " /*!80016 NOT ENFORCED */" };
        lines.push(format!("CONSTRAINT {} CHECK ({}){off}", quote_identifier(&c.name), c.expression));
    }
    let mut s = format!("CREATE {temporary}TABLE {} (\n  {}\n)", quote_identifier(&table.name), lines.join(",\n  "));
    s.push_str(options);
    if let Some(partitioning) = &table.partitioning {
        s.push_str(&partition::partitioning_text(partitioning));
    }
    s
}

pub fn show_create_database(db: &DatabaseDef) -> String {
    let (charset, collation) = (db.collation.charset().name(), db.collation);
    let collate = if prints_collation(collation) { format!(" COLLATE {}", collation.name()) } else { String::new() };
    let read_only = if db.read_only { " /* READ ONLY = 1 */" } else { "" };
    format!(
        "CREATE DATABASE {} /*!40100 DEFAULT CHARACTER SET {charset}{collate} */ /*!80016 DEFAULT ENCRYPTION='N' */{read_only}",
        quote_identifier(&db.name)
    )
}

/// Beside a DEFAULT CHARSET: always for utf8mb4 (its default has changed over time), otherwise where it is
/// not the default.
fn prints_collation(c: Collation) -> bool {
    c.charset() == Charset::Utf8mb4 || !c.is_default()
}

fn column_line(c: &ColumnDef, table_collation: Collation) -> String {
    let mut s = format!("{} {}", quote_identifier(&c.name), column_type_text(&c.ty));
    let has_charset = c.ty.is_character() || matches!(c.ty.kind, Kind::Enum | Kind::Set);
    if has_charset {
        let (charset, collation) = (c.ty.collation.charset(), c.ty.collation.name());
        let differs = c.ty.collation != table_collation;
        if c.explicit_collation || differs && prints_collation(c.ty.collation) {
            push(&mut s, format_args!(" CHARACTER SET {} COLLATE {collation}", charset.name()));
        } else if differs {
            push(&mut s, format_args!(" CHARACTER SET {}", charset.name()));
        } else if !c.ty.collation.is_default() {
            push(&mut s, format_args!(" COLLATE {collation}"));
        }
    }
    if let Some(g) = &c.generated {
        push(&mut s, format_args!(" GENERATED ALWAYS AS ({}) {}", g.expression, if g.stored { "STORED" } else { "VIRTUAL" }));
    }
    if !c.nullable {
        s.push_str(" NOT NULL");
    } else if c.ty.kind == Kind::Timestamp {
        s.push_str(" NULL");
    }
    if let Some(srid) = c.srid {
        push(&mut s, format_args!(" /*!80003 SRID {srid} */"));
    }
    if let Some(media) = &c.storage {
        push(&mut s, format_args!(" /*!50606 STORAGE {media} */"));
    }
    if let Some(format) = &c.format {
        push(&mut s, format_args!(" /*!50606 COLUMN_FORMAT {format} */"));
    }
    if let Some(default) = default_text(c) {
        push(&mut s, format_args!(" DEFAULT {default}"));
    }
    if c.on_update_now {
        push(&mut s, format_args!(" ON UPDATE {}", current_timestamp(c.ty.decimals)));
    }
    if c.auto_increment {
        s.push_str(" AUTO_INCREMENT");
    }
    if c.invisible {
        s.push_str(" /*!80023 INVISIBLE */");
    }
    push_comment(&c.comment, &mut s);
    s
}

/// Writing to a string cannot fail.
fn push(s: &mut String, args: std::fmt::Arguments<'_>) {
    s.write_fmt(args).expect("writing to a string");
}

fn push_comment(comment: &str, s: &mut String) {
    if !comment.is_empty() {
        push(s, format_args!(" COMMENT {}", quote_string(comment)));
    }
}

fn current_timestamp(fsp: u8) -> String {
    if fsp > 0 { format!("CURRENT_TIMESTAMP({fsp})") } else { "CURRENT_TIMESTAMP".to_owned() }
}

/// What follows DEFAULT; `None` where nothing is printed.
fn default_text(c: &ColumnDef) -> Option<String> {
    if c.generated.is_some() || c.auto_increment {
        return None;
    }
    match &c.default {
        ColumnDefault::None | ColumnDefault::Literal(Value::Null) => {
            (c.nullable && (!c.ty.kind.is_text() || c.ty.kind.is_geometry())).then(|| "NULL".to_owned())
        }
        ColumnDefault::Dropped => None,
        ColumnDefault::Literal(_) if c.ty.kind.is_text() => None,
        ColumnDefault::Literal(Value::Bit(n, _)) => Some(format!("b'{n:b}'")),
        ColumnDefault::Literal(v) => {
            let mut text = Vec::new();
            v.write_text_as(&c.ty, &mut text);
            let charset = match v {
                Value::Bytes(_) | Value::Enum(..) | Value::Set(..) => c.ty.collation.charset(),
                _ => Charset::Utf8mb4,
            };
            Some(quote_string(&utf8(&text, charset)))
        }
        ColumnDefault::Now => Some(current_timestamp(c.ty.decimals)),
        ColumnDefault::Expression(e) => Some(format!("({e})")),
    }
}

/// `COLUMN_DEFAULT` of information_schema and `Default` of SHOW COLUMNS: without quotes; `None` is NULL.
pub fn column_default_text(c: &ColumnDef) -> Option<String> {
    match &c.default {
        ColumnDefault::None | ColumnDefault::Dropped | ColumnDefault::Literal(Value::Null) => None,
        // The empty text that a mode without strictness allows.
        ColumnDefault::Literal(_) if c.ty.kind.is_text() => None,
        ColumnDefault::Literal(Value::Bit(n, _)) => Some(format!("b'{n:b}'")),
        // MySQL shows of a binary string what stands before the first NUL.
        ColumnDefault::Literal(Value::Bytes(b)) if c.ty.is_binary_string() && !b.is_empty() => {
            Some(b.iter().take_while(|x| **x != 0).fold(String::from("0x"), |s, x| format!("{s}{x:02X}")))
        }
        ColumnDefault::Literal(v) => {
            let mut text = Vec::new();
            v.write_text_as(&c.ty, &mut text);
            let charset = if c.ty.collation == Collation::BINARY { Charset::Utf8mb4 } else { c.ty.collation.charset() };
            Some(utf8(&text, charset))
        }
        ColumnDefault::Now => Some(current_timestamp(c.ty.decimals)),
        ColumnDefault::Expression(e) => Some(e.clone()),
    }
}

fn index_line(index: &IndexDef, table: &TableDef) -> String {
    let mut s = match index.kind {
        IndexKind::Primary => "PRIMARY KEY".to_owned(),
        IndexKind::Unique => format!("UNIQUE KEY {}", quote_identifier(&index.name)),
        IndexKind::Plain => format!("KEY {}", quote_identifier(&index.name)),
        IndexKind::Fulltext => format!("FULLTEXT KEY {}", quote_identifier(&index.name)),
        IndexKind::Spatial => format!("SPATIAL KEY {}", quote_identifier(&index.name)),
    };
    s.push_str(" (");
    for (i, part) in index.parts.iter().enumerate() {
        if i > 0 {
            s.push(',');
        }
        match &part.expression {
            Some(e) => push(&mut s, format_args!("({e})")),
            None => s.push_str(&quote_identifier(&table.columns[part.column].name)),
        }
        if let Some(n) = part.prefix.filter(|_| index.kind != IndexKind::Fulltext) {
            push(&mut s, format_args!("({n})"));
        }
        if part.descending {
            s.push_str(" DESC");
        }
    }
    s.push(')');
    // HASH is accepted and then forgotten: there are only B-trees.
    if index.using.as_deref().is_some_and(|u| u.eq_ignore_ascii_case("btree")) {
        s.push_str(" USING BTREE");
    }
    push_comment(&index.comment, &mut s);
    if index.invisible {
        s.push_str(" /*!80000 INVISIBLE */");
    }
    if let Some(parser) = &index.parser {
        push(&mut s, format_args!(" /*!50100 WITH PARSER {} */ ", quote_identifier(parser)));
    }
    s
}

/// The foreign key in the words of errors 1451 and 1452: `` `db`.`child`, CONSTRAINT … ``.
pub fn foreign_key_text(child: &TableDef, key: &ForeignKeyDef) -> String {
    format!("{}.{}, {}", quote_identifier(&child.db), quote_identifier(&child.name), foreign_key_line(key, &child.db))
}

fn foreign_key_line(f: &ForeignKeyDef, db: &str) -> String {
    let list = |names: &[String]| names.iter().map(|n| quote_identifier(n)).collect::<Vec<_>>().join(", ");
    let parent_db = if f.parent_db == db { String::new() } else { format!("{}.", quote_identifier(&f.parent_db)) };
    let mut s = format!(
        "CONSTRAINT {} FOREIGN KEY ({}) REFERENCES {parent_db}{} ({})",
        quote_identifier(&f.name),
        list(&f.columns),
        quote_identifier(&f.parent_table),
        list(&f.parent_columns)
    );
    for (event, action) in [("DELETE", f.on_delete), ("UPDATE", f.on_update)] {
        if !matches!(action, ReferenceAction::Default | ReferenceAction::NoAction) {
            push(&mut s, format_args!(" ON {event} {}", action.name()));
        }
    }
    s
}

fn push_options(table: &TableDef, auto_increment: Option<u64>, s: &mut String) {
    let o = &table.options;
    push(s, format_args!(" ENGINE={}", o.engine.as_deref().unwrap_or("InnoDB")));
    if let Some(n) = auto_increment.filter(|n| *n > 1) {
        push(s, format_args!(" AUTO_INCREMENT={n}"));
    }
    push(s, format_args!(" DEFAULT CHARSET={}", table.charset().name()));
    if prints_collation(table.collation) {
        push(s, format_args!(" COLLATE={}", table.collation.name()));
    }
    push_storage_options(o, s);
    if !table.comment.is_empty() {
        push(s, format_args!(" COMMENT={}", quote_string(&table.comment)));
    }
    if let Some(a) = &o.engine_attribute {
        // Only Redoubt executes what stands in such a comment; MySQL's InnoDB would refuse it.
        push(s, format_args!(" /*R! ENGINE_ATTRIBUTE={} */", quote_string(a)));
    }
}

fn push_storage_options(o: &TableOptions, s: &mut String) {
    let flag = |b: bool| u64::from(b);
    let numbers = [
        ("MIN_ROWS", o.min_rows),
        ("MAX_ROWS", o.max_rows),
        ("AVG_ROW_LENGTH", o.avg_row_length),
        ("PACK_KEYS", o.pack_keys.map(flag)),
        ("STATS_PERSISTENT", o.stats_persistent.map(flag)),
        ("STATS_AUTO_RECALC", o.stats_auto_recalc.map(flag)),
        ("STATS_SAMPLE_PAGES", o.stats_sample_pages.map(u64::from)),
        ("CHECKSUM", o.checksum.then_some(1)),
        ("DELAY_KEY_WRITE", o.delay_key_write.then_some(1)),
    ];
    for (name, n) in numbers {
        if let Some(n) = n {
            push(s, format_args!(" {name}={n}"));
        }
    }
    if let Some(f) = o.row_format.as_ref().filter(|f| !f.eq_ignore_ascii_case("default")) {
        push(s, format_args!(" ROW_FORMAT={}", f.to_ascii_uppercase()));
    }
    if let Some(n) = o.key_block_size.filter(|n| *n > 0) {
        push(s, format_args!(" KEY_BLOCK_SIZE={n}"));
    }
    if let Some(c) = &o.compression {
        push(s, format_args!(" COMPRESSION={}", quote_string(c)));
    }
    if let Some(e) = o.encryption.as_ref().filter(|e| e.eq_ignore_ascii_case("y")) {
        push(s, format_args!(" ENCRYPTION={}", quote_string(e)));
    }
}

#[cfg(test)]
mod tests;
