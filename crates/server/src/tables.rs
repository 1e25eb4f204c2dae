//! `redoubt restore --tables`: of a database that was restored, some tables stay, and nothing else but the
//! accounts.
//!
//! The tables are restored with everything around them, in a directory beside the one that is asked for,
//! which takes that one's name when the others are gone: a restore that is cut short leaves nothing that
//! opens.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use session::{Applier, Column, Gone, Instance, InstanceOptions, LocalData, OkInfo, Sink, SinkResult};
use value::{SqlError, Value};
use world::{World, host};

use crate::migrate::name as identifier;

/// Memory for pages meanwhile.
const POOL: &str = "268435456";

/// `db.t`
fn named(text: &str) -> Result<(String, String), String> {
    let name = text.split_once('.').filter(|(db, table)| !db.is_empty() && !table.is_empty());
    name.map(|(db, table)| (db.to_owned(), table.to_owned())).ok_or_else(|| format!("'{text}' is not a table, as db.t"))
}

/// Has `restore` make a data directory, of which these tables stay.
///
/// # Errors
/// What went wrong, as a sentence; the directory is not there then.
pub fn restored<T>(datadir: &Path, tables: &[String], restore: impl FnOnce(&Path) -> Result<T, String>) -> Result<T, String> {
    let wanted: Vec<(String, String)> = tables.iter().map(|text| named(text)).collect::<Result<_, _>>()?;
    let failed = |e: std::io::Error| format!("{}: {e}", datadir.display());
    host::make_directory(datadir).map_err(failed)?;
    if !host::entries(datadir).map_err(failed)?.is_empty() {
        return Err(format!("{} is not empty", datadir.display()));
    }
    let mut beside = datadir.as_os_str().to_owned();
    beside.push(".unfinished");
    let beside = PathBuf::from(beside);
    let done = restore(&beside).and_then(|done| match keep(&beside, &wanted) {
        Ok(()) => host::rename_directory(&beside, datadir).map(|()| done).map_err(failed),
        Err(why) => {
            host::remove_tree(&beside).map_err(failed)?;
            Err(why)
        }
    });
    if done.is_err() {
        // It was made for this, or was there and empty.
        let _ = host::remove_directory(datadir);
    }
    done
}

/// Drops what is not wanted, in a server without clients.
fn keep(datadir: &Path, wanted: &[(String, String)]) -> Result<(), String> {
    let world = World::real(datadir).map_err(|e| format!("{}: {e}", datadir.display()))?;
    let variables = [("innodb_buffer_pool_size", POOL), ("redoubt_history", "OFF")];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let instance = Instance::open(world, InstanceOptions { variables, ..InstanceOptions::default() })?;
    let dropped = drop_others(&instance, wanted);
    let ended = instance.shutdown();
    dropped.and(ended)
}

fn drop_others(instance: &Arc<Instance>, wanted: &[(String, String)]) -> Result<(), String> {
    const OURS: &str = "not in ('mysql', 'sys', 'information_schema', 'performance_schema')";
    let mut session = Applier::new(instance).map_err(|e| e.to_string())?;
    let mut ask = |sql: &str| {
        let mut rows = Rows::default();
        session.query(sql.as_bytes(), &mut rows);
        rows.error.map_or(Ok(rows.rows), |e| Err(e.to_string()))
    };
    // Replicas of the new server shall not hear of this.
    ask("SET sql_log_bin = 0, foreign_key_checks = 0")?;
    let mut tables = Vec::new();
    for row in ask(&format!("SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_schema {OURS}"))? {
        if let [db, name, kind] = row.as_slice() {
            tables.push(((db.clone(), name.clone()), kind == "VIEW"));
        }
    }
    let missing: Vec<String> = wanted
        .iter()
        .filter(|table| !tables.iter().any(|(there, is_view)| there == *table && !is_view))
        .map(|(db, name)| format!("{db}.{name}"))
        .collect();
    if !missing.is_empty() {
        return Err(format!("there is no table {} at that moment", missing.join(", nor ")));
    }
    for row in ask(&format!("SELECT schema_name FROM information_schema.schemata WHERE schema_name {OURS}"))? {
        let db = row.concat();
        if !wanted.iter().any(|(kept, _)| *kept == db) {
            ask(&format!("DROP DATABASE {}", identifier(&db)))?;
        }
    }
    let is_kept = |db: &String| wanted.iter().any(|(kept, _)| kept == db);
    for ((db, name), is_view) in tables.iter().filter(|(table, _)| is_kept(&table.0) && !wanted.contains(table)) {
        ask(&format!("DROP {} {}.{}", if *is_view { "VIEW" } else { "TABLE" }, identifier(db), identifier(name)))?;
    }
    let programs = format!(
        "SELECT routine_type, routine_schema, routine_name FROM information_schema.routines WHERE routine_schema {OURS} UNION ALL \
         SELECT 'EVENT', event_schema, event_name FROM information_schema.events"
    );
    for row in ask(&programs)? {
        if let [kind, db, name] = row.as_slice() {
            ask(&format!("DROP {kind} {}.{}", identifier(db), identifier(name)))?;
        }
    }
    Ok(())
}

/// Rows of texts.
#[derive(Default)]
struct Rows {
    rows: Vec<Vec<String>>,
    error: Option<SqlError>,
}

impl Sink for Rows {
    fn columns(&mut self, _: &[Column]) -> SinkResult<()> {
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let text = |value: &Value| value.to_text().map(|text| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default();
        self.rows.push(row.iter().map(text).collect());
        Ok(())
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.error = Some(error.clone());
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}
