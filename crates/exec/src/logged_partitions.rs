//! What the log says of the partitions of rows.
//!
//! **Invariant.** A partition function is a matter of the row alone, so no session is asked.

use std::sync::Arc;

use binlog::{RowPartitions, RowPlace};
use expr::{EvalContext, NoSession, Settings};
use value::{NoWarnings, SqlMode, Value};

use crate::table::{PartitionNumber, Table};

/// Tells which partitions rows are in, by their images.
pub(crate) struct LoggedPartitions {
    table: Arc<Table>,
    settings: Settings,
    row: Vec<Value>,
}

impl LoggedPartitions {
    /// `None` if the log says nothing of them.
    pub fn of(table: &Arc<Table>) -> Option<LoggedPartitions> {
        let partitions = schema::Partitions::of(&table.def)?;
        let settings = Settings { sql_mode: SqlMode::DEFAULT.with(SqlMode::NO_UNSIGNED_SUBTRACTION), ..Settings::default() };
        let known = table.partition_number.get_or_init(|| {
            let mut silent = NoWarnings;
            let mut cx = EvalContext::new(&settings, &NoSession, &mut silent);
            let number = plan::partition_number(&table.def, &mut cx).ok()??;
            Some(PartitionNumber { columns: partitions.columns(), number })
        });
        known.as_ref()?;
        Some(LoggedPartitions { table: table.clone(), row: vec![Value::Null; table.def.columns.len()], settings })
    }

    fn number(&mut self, image: &[u8]) -> Option<u16> {
        let PartitionNumber { columns, number } = self.table.partition_number.get()?.as_ref()?;
        self.table.rows.decode(image, columns, &self.settings.time_zone, &mut self.row).ok()?;
        let mut silent = NoWarnings;
        let mut cx = EvalContext::new(&self.settings, &NoSession, &mut silent);
        let number = expr::eval(number, &self.row, &mut cx).ok()?.to_int(&mut NoWarnings)?;
        u16::try_from(number).ok()
    }

    /// The partition of a row that is inserted or deleted; of one that was updated, and the one before that.
    pub fn of_row(&mut self, image: &[u8], before: Option<&[u8]>) -> Option<RowPartitions> {
        let before = before.map_or(Some(0), |before| self.number(before))?;
        Some(RowPartitions { partition: self.number(image)?, before })
    }

    /// What the log says of the row with this clustered key beside its images.
    pub fn place(partitions: &mut Option<LoggedPartitions>, table: &Table, key: &[u8], image: &[u8], before: Option<&[u8]>) -> RowPlace {
        let partitions = partitions.as_mut().and_then(|partitions| partitions.of_row(image, before));
        RowPlace { row_id: table.row_id(key), partitions }
    }
}
