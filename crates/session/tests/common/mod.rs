//! What test programs of this crate share.

use session::{Column, Gone, LocalData, OkInfo, Sink, SinkResult};
use value::{SqlError, SqlType, Value};

/// Collects rows as text.
#[derive(Default)]
pub struct Rows {
    types: Vec<SqlType>,
    pub rows: Vec<Vec<String>>,
    pub error: Option<String>,
}

impl Sink for Rows {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.types = columns.iter().map(|c| c.ty.clone()).collect();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let text = |(value, ty): (&Value, &SqlType)| {
            let mut out = Vec::new();
            if value.write_text_as(ty, &mut out) { String::from_utf8_lossy(&out).into_owned() } else { "NULL".into() }
        };
        self.rows.push(row.iter().zip(&self.types).map(text).collect());
        Ok(())
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.error = Some(error.to_string());
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}
