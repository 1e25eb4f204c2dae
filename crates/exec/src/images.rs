//! Images of new rows straight from text, without a [`Value`] for each column: for statements that write
//! many rows.
//!
//! **Invariant.** A row that is made here is the one that
//! [`RowBuilder`](crate::row_builder::RowBuilder) would make, and nothing would be said about it. Whoever
//! cannot tell that of a row makes it in the ordinary way.

use std::sync::Arc;

use engine::Rows;
use plan::dml::Target;
use schema::ColumnDef;
use value::store::plain::{ImageBuilder, TextColumn};
use value::store::store_text;
use value::{Collation, Date, KeyCodec, Level, SqlError, SqlMode, SqlResult, StoreContext, TimeZone, Value, Warnings, store};

use crate::table::Table;

/// What the statement converts by.
#[derive(Clone)]
pub(crate) struct Settings {
    /// What texts are in.
    pub from: Collation,
    pub mode: SqlMode,
    pub ignore: bool,
    pub today: Date,
    pub time_zone: TimeZone,
}

/// A table whose rows can be made so.
pub(crate) struct Images {
    pub table: Arc<Table>,
    pub columns: Vec<TextColumn>,
    pub auto_increment: Option<usize>,
    pub settings: Settings,
}

/// Tells whether there was anything to say.
struct Silence {
    broken: bool,
}

impl Warnings for Silence {
    fn push(&mut self, _: Level, _: SqlError) {
        self.broken = true;
    }
}

impl Images {
    /// `None` if making a row of the table takes more than what is given for it.
    pub fn new(target: &Target, table: &Arc<Table>, settings: Settings) -> Option<Images> {
        if !(target.generated.is_empty() && target.checks.is_empty() && target.placement.is_none() && target.view_checks.is_empty()) {
            return None;
        }
        if table.sets().next().is_some() {
            return None;
        }
        let auto_increment = target.def.auto_increment_column();
        let unusual = |column: &ColumnDef| column.nullable || column.ty.kind.int_width().is_none();
        if auto_increment.is_some_and(|column| unusual(&target.def.columns[column])) {
            return None;
        }
        let columns = target.def.columns.iter().map(|column| TextColumn::new(&column.ty, settings.from)).collect();
        Some(Images { table: table.clone(), columns, auto_increment, settings })
    }

    /// A text that is written in an unusual way, as the next column's value; `room` is of the value on its
    /// way.
    #[cold]
    pub fn general(&self, column: usize, (text, from): (&[u8], Collation), image: &mut ImageBuilder, room: &mut Value) -> Option<()> {
        self.silently(column, |target, context| store_text(text, from, target, context, room))?;
        if room.is_null() {
            return None;
        }
        image.value(&self.columns[column], room, &self.settings.time_zone);
        Some(())
    }

    /// As [`Images::general`], for a value.
    #[cold]
    pub fn general_value(&self, column: usize, value: &Value, from: Collation, image: &mut ImageBuilder) -> Option<()> {
        let stored = self.silently(column, |target, context| store(value, from, target, context))?;
        image.value(&self.columns[column], &stored, &self.settings.time_zone);
        Some(())
    }

    /// What `convert` gives, if it has nothing to say.
    fn silently<T>(&self, column: usize, convert: impl FnOnce(value::Target<'_>, &mut StoreContext<'_>) -> SqlResult<T>) -> Option<T> {
        let c = &self.table.def.columns[column];
        let target = value::Target { nullable: c.nullable || c.auto_increment, ..c.target() };
        let mut silence = Silence { broken: false };
        let mut context = StoreContext {
            mode: self.settings.mode,
            ignore: self.settings.ignore,
            row: 0,
            table: &self.table.def.name,
            today: self.settings.today,
            time_zone: &self.settings.time_zone,
            warnings: &mut silence,
        };
        let converted = convert(target, &mut context).ok()?;
        (!silence.broken).then_some(converted)
    }

    /// The value of the AUTO_INCREMENT column `column`, 0 if it is negative; `None` if one is to be
    /// generated.
    pub fn given_auto(&self, column: usize, image: &ImageBuilder) -> Option<u64> {
        let bytes = image.content(column)?;
        let n = bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte));
        if n == 0 && !self.settings.mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO) {
            return None;
        }
        let negative = !self.table.def.columns[column].ty.unsigned && bytes.last().is_some_and(|byte| byte & 0x80 != 0);
        Some(if negative { 0 } else { n })
    }

    /// Appends the complete row's clustered key; `row_id` where the table has none.
    pub fn key(&self, image: &ImageBuilder, row_id: u64, out: &mut Vec<u8>) {
        match &self.table.clustered {
            Some(key) => key.encode_image(image, out),
            None => out.extend_from_slice(&row_id.to_be_bytes()),
        }
    }

    /// Appends the complete row to those on their way, with what it refers to by `parents`.
    pub fn put(&self, image: &ImageBuilder, row_id: u64, parents: &[KeyCodec], rows: &mut Rows) {
        self.key(image, row_id, rows.out());
        rows.end_part();
        rows.out().extend_from_slice(image.image());
        rows.end_part();
        for (_, index) in self.table.single() {
            index.key.encode_image(image, rows.out());
            rows.end_entry(index.unique && !index.key.has_null_in(image));
        }
        for key in parents {
            if !key.has_null_in(image) {
                key.encode_image(image, rows.out());
            }
            rows.end_part();
        }
    }
}
