//! A database in memory for text tests: tables from a small CREATE TABLE, statements through plan and exec.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise; not every test uses all of this")]

#[path = "tables.rs"]
mod tables;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Bound;
use std::sync::Arc;

use engine::{CommitOptions, Engine, Isolation, Transaction};
use exec::{ExecContext, ExecOptions, LocalData, NoVirtualTables, OutFile, Outcome, ResultSink, RowsSink, TableCache};
use expr::{EvalContext, NoSession, Settings};
use parser::ParserMode;
use plan::{Column, Relation, Request, SessionInfo, TableLookup};
use schema::TableDef;
use value::{Collation, Level, SqlError, SqlResult, SqlType, Value, sql_error};

pub struct Db {
    pub engine: Arc<Engine>,
    pub tables: HashMap<String, Arc<TableDef>>,
    pub cache: TableCache,
    pub settings: Settings,
    pub warnings: Vec<(Level, SqlError)>,
    pub params: Vec<Value>,
    pub options: ExecOptions,
    pub switches: plan::Switches,
    pub progress: Arc<engine::Progress>,
    pub files: HashMap<String, Vec<u8>>,
    pub sessions: HashMap<String, Transaction>,
    /// What the last statement did.
    pub figures: Vec<(exec::Count, u64)>,
}

impl TableLookup for Db {
    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        self.tables.get(name).cloned().map(Relation::Table).ok_or_else(|| sql_error!(NO_SUCH_TABLE, db, name))
    }

    fn row_estimate(&self, table: &TableDef) -> u64 {
        self.engine.stats(table.tree).entries_estimate
    }

    fn rows_per_key(&self, table: &TableDef, index: usize, parts: usize) -> Option<u64> {
        self.cache.statistics.rows_per_key(&self.engine, table, index, parts)
    }

    fn range_estimate(&self, table: &TableDef, index: usize, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64 {
        self.engine.estimate(table.indexes[index].tree, lower, upper)
    }
}

/// Collects rows; its files are those of the test.
pub struct Sink<'a> {
    pub rows: RowsSink,
    pub files: &'a HashMap<String, Vec<u8>>,
    pub written: RefCell<HashMap<String, Vec<u8>>>,
}

struct Written<'a> {
    name: String,
    bytes: Vec<u8>,
    files: &'a RefCell<HashMap<String, Vec<u8>>>,
}

impl OutFile for Written<'_> {
    fn write(&mut self, bytes: &[u8]) -> SqlResult<()> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> SqlResult<()> {
        self.files.borrow_mut().insert(self.name.clone(), std::mem::take(&mut self.bytes));
        Ok(())
    }
}

impl ResultSink for Sink<'_> {
    fn columns(&mut self, columns: &Arc<[Column]>) -> SqlResult<()> {
        self.rows.columns(columns)
    }

    fn row(&mut self, row: &[Value]) -> SqlResult<()> {
        self.rows.row(row)
    }

    fn infile(&mut self, file: &str, _: bool) -> SqlResult<Box<dyn LocalData + '_>> {
        let bytes = self.files.get(file).ok_or_else(|| sql_error!(FILE_NOT_FOUND, file, 2, "No such file or directory"))?;
        Ok(Box::new(Pieces(bytes)))
    }

    fn outfile(&mut self, file: &str) -> SqlResult<Box<dyn OutFile + '_>> {
        Ok(Box::new(Written { name: file.into(), bytes: Vec::new(), files: &self.written }))
    }
}

struct Pieces<'a>(&'a [u8]);

impl LocalData for Pieces<'_> {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let n = self.0.len().min(4096);
        buffer.extend_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n > 0)
    }
}

impl Default for Db {
    fn default() -> Db {
        Db::new()
    }
}

impl Db {
    pub fn new() -> Db {
        let settings = Settings { collation_connection: Collation::UTF8MB4_0900_AI_CI, ..Settings::default() };
        Db {
            engine: Engine::in_memory(),
            tables: HashMap::new(),
            cache: TableCache::new(),
            settings,
            warnings: Vec::new(),
            params: Vec::new(),
            options: ExecOptions::default(),
            switches: plan::Switches::default(),
            progress: Arc::default(),
            files: HashMap::new(),
            sessions: HashMap::new(),
            figures: Vec::new(),
        }
    }

    /// Runs one statement in a transaction of its own.
    pub fn run(&mut self, sql: &str) -> SqlResult<(RowsSink, Outcome)> {
        let mut tx = self.engine.begin(Isolation::RepeatableRead);
        let result = self.run_in(&mut tx, sql);
        if result.is_ok() {
            tx.commit(CommitOptions::default()).map_err(exec::engine_error)?;
        } else {
            tx.rollback().map_err(exec::engine_error)?;
        }
        result
    }

    pub fn plan(&self, sql: &str, warnings: &mut Vec<(Level, SqlError)>) -> SqlResult<plan::Plan> {
        let parsed = parser::parse(sql.as_bytes(), &ParserMode { params: true, ..ParserMode::default() })?;
        let mut eval = EvalContext::new(&self.settings, &NoSession, warnings);
        eval.clock.utc_micros = 1_700_000_000_000_000;
        let params: Vec<SqlType> = self.params.iter().map(type_of).collect();
        let request = Request { statement: &parsed.statement, source: &Arc::from(sql.as_bytes()), params: &params };
        plan::plan(&request, self, &SessionInfo { db: Some("test".into()), switches: self.switches, ..SessionInfo::default() }, &mut eval)
    }

    pub fn run_in(&mut self, tx: &mut Transaction, sql: &str) -> SqlResult<(RowsSink, Outcome)> {
        let mut warnings = Vec::new();
        let result = self.run_plan(tx, sql, &mut warnings);
        self.warnings = warnings;
        result
    }

    fn run_plan(&mut self, tx: &mut Transaction, sql: &str, warnings: &mut Vec<(Level, SqlError)>) -> SqlResult<(RowsSink, Outcome)> {
        let plan = self.plan(sql, warnings)?;
        let mut eval = EvalContext::new(&self.settings, &NoSession, warnings);
        eval.clock.utc_micros = 1_700_000_000_000_000;
        eval.params = &self.params;
        let tally = exec::Tally::default();
        let mut cx = ExecContext {
            programs: None,
            engine: &self.engine,
            tx,
            eval: &mut eval,
            virtual_tables: &NoVirtualTables,
            tables: &self.cache,
            options: self.options,
            progress: &self.progress,
            tally: &tally,
            profile: None,
            text: None,
        };
        let mut sink = Sink { rows: RowsSink::default(), files: &self.files, written: RefCell::default() };
        let outcome = exec::run(&plan, &mut cx, &mut sink);
        self.figures.clear();
        tally.drain(|count, n| self.figures.push((count, n)));
        let outcome = outcome?;
        let (rows, written) = (sink.rows, sink.written.into_inner());
        self.files.extend(written);
        Ok((rows, outcome))
    }

    /// As [`tables::table`] reads it.
    pub fn create(&mut self, text: &str) {
        let mut def = tables::table(self.tables.len() as u64 + 1, text);
        let mut tx = self.engine.begin(Isolation::RepeatableRead);
        def.tree = tx.create_tree().unwrap();
        for i in 0..def.indexes.len() {
            def.indexes[i].tree = if def.clustered == Some(i) { def.tree } else { tx.create_tree().unwrap() };
        }
        tx.commit(CommitOptions::default()).unwrap();
        def.check().unwrap();
        self.tables.insert(def.name.clone(), Arc::new(def));
    }
}

pub fn type_of(v: &Value) -> SqlType {
    match v {
        Value::Int(_) => SqlType::BIGINT,
        Value::Double(_) => SqlType::DOUBLE,
        Value::Null => SqlType::NULL,
        _ => SqlType::varchar(1000, Collation::UTF8MB4_0900_AI_CI),
    }
}

/// A result as text: rows with `|` between columns, or what a statement did.
pub fn show(db: &Db, result: SqlResult<(RowsSink, Outcome)>) -> String {
    let mut out = String::new();
    match result {
        Err(e) => out.push_str(&format!("{e}\n")),
        Ok((rows, outcome)) if outcome.result_set => {
            let names: Vec<&str> = rows.columns.iter().map(|c| c.name.as_str()).collect();
            out.push_str(&format!("{}\n", names.join("|")));
            for row in &rows.rows {
                let mut line = Vec::new();
                for (i, v) in row.iter().enumerate() {
                    if i > 0 {
                        line.push(b'|');
                    }
                    if !v.write_text_as(&rows.columns[i].ty, &mut line) {
                        line.extend_from_slice(b"NULL");
                    }
                }
                out.push_str(&format!("{}\n", String::from_utf8_lossy(&line)));
            }
        }
        Ok((_, o)) => {
            out.push_str(&format!("ok: {} affected", o.affected));
            if o.matched > 0 {
                out.push_str(&format!(", {} matched", o.matched));
            }
            if o.insert_id > 0 {
                out.push_str(&format!(", id {}", o.insert_id));
            }
            let info = o.info.text(db.warnings.len() as u64);
            if !info.is_empty() {
                out.push_str(&format!(", {info}"));
            }
            out.push('\n');
        }
    }
    for (level, w) in &db.warnings {
        out.push_str(&format!("{} {}: {}\n", level.name(), w.code, w.message));
    }
    out
}
