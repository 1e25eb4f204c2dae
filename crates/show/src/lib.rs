//! SHOW: each form gives columns and rows. LIKE and WHERE are applied by who runs the statement, for all of
//! them alike.
//!
//! What is always true: a SHOW changes nothing, and shows nothing that the account may not see. It locks no
//! more than the definition that it describes.
//!
//! | file | concept |
//! |---|---|
//! | `objects` | databases, tables, columns, indexes, and SHOW CREATE of them |
//! | `routines`, `events` | stored programs |
//! | `grants` | accounts and privileges |
//! | `log`, `replica` | the log, replicas, channels |
//! | `profile` | SHOW PROFILE |
//! | `header` | the columns of each form, as MySQL announces them |
//! | `shown`, `names` | columns and rows; how names are quoted |

mod events;
mod grants;
pub mod header;
mod log;
mod names;
mod objects;
mod profile;
mod replica;
mod routines;
mod shown;

use std::sync::Arc;

use catalog::Account;
use connection::diagnostics::Diagnostics;
use connection::locks::Locks;
use connection::rights::Rights;
use connection::temporary::TemporaryTables;
use expr::Settings;
use monitor::{Reader, engine_rows, plugin_rows, process_rows, status_rows};
use parser::ast::{Limit, Literal, ShowWhat, VariableScope};
use state::access::Access;
use state::instance::Instance;
use state::process::Process;
use value::warnings::Level;
use value::{Kind, SqlResult, SqlType, Value, sql_error};

pub use header::Header;
pub use shown::{Shown, column, required, text_columns, text_type, type_of_rows};

/// What SHOW asks of a connection.
pub struct Showing<'s> {
    pub instance: &'s Arc<Instance>,
    pub process: &'s Process,
    pub access: &'s Access,
    pub account: &'s Account,
    pub settings: &'s Settings,
    pub temporary: &'s TemporaryTables,
    pub diagnostics: &'s mut Diagnostics,
    pub locks: &'s mut Locks,
}

/// What a SHOW has found.
pub enum Found {
    Rows(Shown),
    /// It is a table of `mysql` whose rows are computed; whoever asks knows its definition, for
    /// [`Showing::of_definition`].
    SystemTable(String),
}

impl Showing<'_> {
    fn rights(&self) -> Rights<'_> {
        Rights { account: self.account, access: self.access }
    }

    /// Columns and rows, before LIKE, WHERE and LIMIT.
    ///
    /// # Errors
    /// As MySQL's SHOW.
    pub fn collect(&mut self, what: &ShowWhat) -> SqlResult<Found> {
        match what {
            ShowWhat::CreateTable(name) => self.show_create_table(name, false),
            ShowWhat::CreateView(name) => self.show_create_table(name, true),
            what => self.collect_rows(what).map(Found::Rows),
        }
    }

    fn collect_rows(&mut self, what: &ShowWhat) -> SqlResult<Shown> {
        match what {
            ShowWhat::Databases => self.show_databases(),
            ShowWhat::CreateProcedure(name) => self.show_create_routine(name, false),
            ShowWhat::CreateFunction(name) => self.show_create_routine(name, true),
            ShowWhat::Events { db } => self.show_events(db.as_ref()),
            ShowWhat::CreateEvent(name) => self.show_create_event(name),
            ShowWhat::CreateTrigger(name) => self.show_create_trigger(name),
            ShowWhat::Triggers { db, .. } => self.show_triggers(db.as_ref()),
            ShowWhat::ProcedureStatus => self.show_routine_status(false),
            ShowWhat::FunctionStatus => self.show_routine_status(true),
            ShowWhat::Tables { full, db, .. } => self.show_tables(*full, db.as_ref()),
            ShowWhat::Columns { full, extended, table, column } => self.show_columns((*full, *extended), table, column.as_deref()),
            ShowWhat::Indexes { table, .. } => self.show_indexes(table),
            ShowWhat::TableStatus { db } => self.show_table_status(db.as_ref()),
            ShowWhat::OpenTables { db } => self.show_open_tables(db.as_ref()),
            ShowWhat::CreateTable(_) | ShowWhat::CreateView(_) => Ok(Shown::new(Vec::new(), Vec::new())),
            ShowWhat::CreateDatabase { name, if_not_exists } => self.show_create_database(&name.name, *if_not_exists),
            ShowWhat::Variables { scope } => Ok(self.show_variables(*scope)),
            ShowWhat::Status { scope } => Ok(self.show_status(*scope)),
            ShowWhat::Warnings { limit, count } => self.show_conditions(limit.as_ref(), *count, false),
            ShowWhat::Errors { limit, count } => self.show_conditions(limit.as_ref(), *count, true),
            ShowWhat::Processlist { full } => Ok(self.show_processlist(*full)),
            ShowWhat::Engines => Ok(Shown::new(header::ENGINES.columns(self.settings), engine_rows())),
            ShowWhat::Engine { engine, what } => self.show_engine(engine.as_deref(), what),
            ShowWhat::Plugins => {
                let row = |row: Vec<Value>| vec![row[0].clone(), row[2].clone(), row[3].clone(), row[5].clone(), row[9].clone()];
                Ok(Shown::new(header::PLUGINS.columns(self.settings), plugin_rows().into_iter().map(row).collect()))
            }
            ShowWhat::Charset => self.show_virtual("CHARACTER_SETS", &[0, 2, 1, 3], &header::CHARSETS),
            ShowWhat::Collation => self.show_virtual("COLLATIONS", &[0, 1, 2, 3, 4, 5, 6], &header::COLLATIONS),
            ShowWhat::Privileges => Ok(Shown::new(header::PRIVILEGES.columns(self.settings), grants::privilege_rows())),
            ShowWhat::Grants { account, using } => self.show_grants(account.as_ref(), using),
            ShowWhat::CreateUser(account) => self.show_create_user(account),
            ShowWhat::MasterStatus => self.show_master_status(),
            ShowWhat::BinaryLogs => self.show_binary_logs(),
            ShowWhat::BinlogEvents { relay, file, from, limit, channel } => {
                self.show_log_events((*relay, channel.as_deref()), file.as_deref(), *from, limit.as_ref())
            }
            ShowWhat::Profiles => Ok(self.show_profiles()),
            ShowWhat::Profile { kinds, query, limit } => self.show_profile(kinds, *query, limit.as_ref()),
            ShowWhat::ReplicaStatus { channel, old_names } => self.show_replica_status(channel.as_deref(), *old_names),
            ShowWhat::Replicas { old_names } => self.show_replicas(*old_names),
            ShowWhat::ProcedureCode(_) | ShowWhat::FunctionCode(_) => {
                Err(sql_error!(FEATURE_DISABLED, "SHOW PROCEDURE|FUNCTION CODE", "--with-debug"))
            }
        }
    }

    /// Columns of a virtual table of information_schema.
    fn show_virtual(&mut self, table: &str, wanted: &[usize], header: &Header) -> SqlResult<Shown> {
        let definition = self.instance.virtual_schema.table("information_schema", table)?;
        let mut rows = Vec::new();
        let source = Reader::new(self.access, self.account);
        exec::VirtualTables::rows(&source, &definition, wanted, &exec::Only::default(), &mut |row| {
            rows.push(row);
            Ok(())
        })?;
        Ok(Shown::new(header.columns(self.settings), rows))
    }

    fn show_variables(&mut self, scope: VariableScope) -> Shown {
        let global = scope != VariableScope::Session;
        let header = if global { &header::GLOBAL_VARIABLES } else { &header::SESSION_VARIABLES };
        Shown::new(header.columns(self.settings), monitor::variables(self.access, global))
    }

    fn show_status(&mut self, scope: VariableScope) -> Shown {
        let global = scope != VariableScope::Session;
        let header = if global { &header::GLOBAL_STATUS } else { &header::SESSION_STATUS };
        Shown::new(header.columns(self.settings), status_rows(self.access, global))
    }

    fn show_conditions(&mut self, limit: Option<&Limit>, count: bool, errors: bool) -> SqlResult<Shown> {
        let selected: Vec<_> = self.diagnostics.conditions.iter().filter(|(level, _)| !errors || *level == Level::Error).collect();
        if count {
            let n = if errors { self.access.error_count.get() } else { self.access.warning_count.get() };
            let name = if errors { "@@session.error_count" } else { "@@session.warning_count" };
            return Ok(Shown::new(vec![column(name, SqlType { length: 21, ..SqlType::UBIGINT })], vec![vec![Value::UInt(n)]]));
        }
        let (skip, take) = skip_and_take(limit);
        let row = |(level, condition): &(Level, value::SqlError)| {
            vec![Value::text(level.name()), Value::UInt(u64::from(condition.code)), Value::text(&condition.message)]
        };
        let rows = selected.into_iter().skip(skip).take(take).map(row).collect();
        Ok(Shown::new(header::CONDITIONS.columns(self.settings), rows))
    }

    fn show_processlist(&mut self, full: bool) -> Shown {
        let user = self.process.info.lock().user.clone();
        let rows = process_rows(self.instance, self.account, &user, full);
        let mut columns = header::PROCESSES.columns(self.settings);
        if full && let Some(info) = columns.last_mut() {
            info.ty = SqlType { length: header::WHOLE_STATEMENT, ..SqlType::text(Kind::LongText, info.ty.collation) };
        }
        Shown::new(columns, rows)
    }

    fn show_engine(&mut self, engine: Option<&str>, what: &str) -> SqlResult<Shown> {
        if let Some(name) = engine
            && define::options::engine_name(name).is_none()
            && !name.eq_ignore_ascii_case("performance_schema")
        {
            return Err(sql_error!(UNKNOWN_STORAGE_ENGINE, name));
        }
        let innodb = engine.is_none_or(|e| e.eq_ignore_ascii_case("innodb"));
        let rows = if what == "STATUS" && innodb {
            vec![vec![Value::text("InnoDB"), Value::text(""), Value::text(&monitor::innodb_status(self.instance)?)]]
        } else {
            Vec::new()
        };
        Ok(Shown::new(header::ENGINE_STATUS.columns(self.settings), rows))
    }
}

/// How many rows LIMIT passes over, and how many it takes.
fn skip_and_take(limit: Option<&Limit>) -> (usize, usize) {
    limit.map_or((0, usize::MAX), |limit| (limit.offset.as_ref().map_or(0, literal), literal(&limit.count)))
}

/// A literal of LIMIT.
fn literal(expression: &parser::ast::Expr) -> usize {
    match &expression.kind {
        parser::ast::ExprKind::Literal(Literal::Int(n)) => *n as usize,
        _ => usize::MAX,
    }
}
