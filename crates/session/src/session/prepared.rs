//! Prepared statements: of the binary protocol, and of PREPARE and EXECUTE.
//!
//! A statement is parsed once. Its plan is made at the first execution, for the kinds of the parameters
//! that came, and kept as long as its tables are the current ones and the settings that planning looked at
//! are the same.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use connection::client_charset::as_read;
use connection::kinds::preparable;
use connection::sink::{Column, Sink, status};
use connection::stmt::{Done, Given, Output, Stmt};
use connection::untyped::{MAX_FSP, into_charset, type_of};
use exec::CursorRows;
use expr::Stands;
use parser::ParserMode;
use parser::ast::Statement;
use state::statement_log::with_values;
use state::status::Stat;
use state::vars::Var;
use value::{Collation, Kind, Level, SqlError, SqlMode, SqlResult, SqlType, Value, sql_error};

use super::{PreparedStatement, Session};

/// The answer to COM_STMT_PREPARE.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub id: u32,
    /// What type each parameter has in its place.
    pub parameters: Vec<SqlType>,
    pub columns: Vec<Column>,
    pub warnings: u16,
}

impl Session {
    /// COM_STMT_PREPARE.
    ///
    /// # Errors
    /// 1064, 1295 for what cannot be prepared, 1461, and those of planning.
    pub fn prepare(&mut self, sql: &[u8]) -> SqlResult<Prepared> {
        let sql = &*as_read(self.cx.settings.charset_client, sql);
        self.begin_command("Prepare", Some(&Arc::from(sql)));
        self.cx.diagnostics.clear();
        let result = self.prepare_text(sql).and_then(|prepared| self.cx.check_held().map(|()| prepared));
        if let Err(error) = &result {
            self.cx.failed(error);
        }
        self.end_command();
        result
    }

    /// What COM_STMT_PREPARE and PREPARE do alike.
    pub(crate) fn prepare_text(&mut self, sql: &[u8]) -> SqlResult<Prepared> {
        self.cx.process.counters.count(Stat::Com_stmt_prepare);
        let parsed = parser::parse(sql, &ParserMode::prepare(self.cx.settings.sql_mode.0))?;
        if !preparable(&parsed.statement) {
            return Err(sql_error!(UNSUPPORTED_PS));
        }
        if changes(&parsed.statement) {
            self.cx.read_only().check_mode(&parsed.statement)?;
        }
        let count = self.cx.instance.prepared_count.load(Ordering::Relaxed);
        let max = self.cx.instance.globals.uint(Var::max_prepared_stmt_count);
        if count >= max {
            return Err(sql_error!(MAX_PREPARED_STMT_COUNT, max));
        }
        let source: Arc<[u8]> = Arc::from(sql);
        let text = SqlType::varchar(16_383, self.cx.settings.collation_connection);
        let statement = Stmt { ast: &parsed.statement, source: &source, span: parsed.span, params: &[], types: None, warnings: &[] };
        self.cx.diagnostics.parsed(&parsed.warnings);
        let (columns, stands) = crate::statement::describe(self, &statement)?;
        let type_of = |n: u16| match stands.get(usize::from(n)) {
            Some(Some(stands)) => stands.ty(),
            _ => text.clone(),
        };
        let parameters = (0..parsed.params).map(type_of).collect();
        let prepared = PreparedStatement {
            statement: Arc::new(parsed.statement),
            db: self.cx.access.db.borrow().clone(),
            source,
            span: parsed.span,
            params: parsed.params,
            stands,
            plan: None,
            digest: None,
            cursor: None,
        };
        let id = self.prepared.add(&self.cx.access, prepared);
        Ok(Prepared { id, parameters, columns, warnings: self.cx.diagnostics.count() })
    }

    /// COM_STMT_EXECUTE. `binary` says which parameters are bytes and no text: their type was a BLOB's. None
    /// of them need be told. With `cursor`, rows wait to be fetched and the end says CURSOR_EXISTS.
    pub fn execute(&mut self, id: u32, params: &mut [Value], binary: &[bool], cursor: bool, sink: &mut dyn Sink) {
        self.begin_command("Execute", None);
        sink.begin(self.status());
        let client = self.cx.settings.charset_client;
        for (_, param) in params.iter_mut().enumerate().filter(|(at, _)| !is_binary(binary, *at)) {
            if let Value::Bytes(bytes) = param
                && client.is_carried()
            {
                let mut text = Vec::with_capacity(bytes.len());
                client.read_in(bytes, client, &mut text);
                *param = Value::from_vec(text);
            }
            into_charset(param, client, self.cx.settings.collation_connection.charset());
        }
        let result = match self.prepared.get(id).map_or(Ok(()), |prepared| self.cx.check_account_use(&prepared.statement)) {
            Err(error) => Err(error),
            Ok(()) if cursor && has_cursor(self, id) => self.open_cursor(id, (params, binary), sink),
            Ok(()) => self.execute_prepared(id, (params, binary), sink),
        };
        self.answer(result, false, sink);
        self.end_command();
    }

    /// Runs a statement of the binary protocol: OUT parameters of CALL are one more result set.
    fn execute_prepared(&mut self, id: u32, params: (&[Value], &[bool]), sink: &mut dyn Sink) -> SqlResult<Done> {
        let (result, locals) = self.execute_with_locals(id, params, sink, "mysqld_stmt_execute");
        let done = result?;
        if locals.is_empty() || self.cx.info.no_out_parameters {
            return Ok(done);
        }
        const PS_OUT_PARAMS: u16 = 4096;
        let gone = |_| connection::stmt::gone();
        // They are columns of a table that has the procedure's name.
        let called = self.prepared.get(id).map(|prepared| Arc::clone(&prepared.statement));
        let of = match called.as_deref() {
            Some(Statement::Call(call)) => self.cx.access.resolve_name(&call.name)?,
            _ => Default::default(),
        };
        let (values, columns): (Vec<Value>, Vec<Column>) = locals.into_iter().map(|given| out_parameter(given, &of)).unzip();
        sink.begin(self.status() | status::MORE_RESULTS | PS_OUT_PARAMS);
        sink.columns(&columns).map_err(gone)?;
        sink.row(&values).map_err(gone)?;
        let rows = Done { status: PS_OUT_PARAMS, ..Done::rows() };
        let ok = self.ok_info(&rows, true);
        sink.end(&ok).map_err(gone)?;
        sink.begin(self.status());
        Ok(done)
    }

    /// Runs a prepared statement. What CALL gives to its arguments comes back: number of the parameter,
    /// value and type.
    pub(crate) fn execute_with_locals(
        &mut self,
        id: u32,
        (params, binary): (&[Value], &[bool]),
        sink: &mut dyn Sink,
        what: &str,
    ) -> (SqlResult<Done>, Vec<Given>) {
        let Some(prepared) = self.prepared.get_mut(id) else {
            return (Err(sql_error!(UNKNOWN_STMT_HANDLER, id, what)), Vec::new());
        };
        if params.len() != usize::from(prepared.params) {
            return (Err(sql_error!(WRONG_ARGUMENTS, what)), Vec::new());
        }
        self.cx.process.counters.count(Stat::Com_stmt_execute);
        prepared.cursor = None;
        let (statement, source, span) = (Arc::clone(&prepared.statement), Arc::clone(&prepared.source), prepared.span);
        let Brought { values: brought, warnings, flawed } = match brought(prepared, params, what, self.cx.settings.sql_mode) {
            Ok(brought) => brought,
            Err(error) => return (Err(error), Vec::new()),
        };
        let values = brought.as_deref().unwrap_or(params);
        let is_flawed = !flawed.is_empty();
        let types = (is_flawed || binary.contains(&true)).then(|| {
            let mut types = types_with_binary(values, binary, self.cx.settings.collation_connection);
            flawed.into_iter().for_each(|(at, ty)| types[at] = ty);
            types
        });
        let outside = go_to_its_database(self, id);
        let Some(prepared) = self.prepared.get_mut(id) else {
            return (Err(sql_error!(UNKNOWN_STMT_HANDLER, id, what)), Vec::new());
        };
        let (mut plan, mut digest) = (prepared.plan.take(), prepared.digest.take());
        if let Some(types) = &types {
            plan = plan.filter(|plan| !is_flawed && plan.is_for(values, types));
        }
        if self.cx.instance.logs.general_is_on() {
            self.cx.log_general("Execute", &with_values(span.of(&source), params, &self.cx.parser_mode()));
        }
        self.cx.process.info.lock().info = Some(Arc::clone(&source));
        let mut output = Output::new(sink, self.cx.info.local_files);
        output.plan = plan;
        output.digest = Some(&mut digest);
        let statement = Stmt { ast: &statement, source: &source, span, params: values, types: types.as_deref(), warnings: &warnings };
        let result = self.run(&statement, &mut output);
        let (plan, locals) = (output.plan.take(), std::mem::take(&mut output.locals));
        if let Some(db) = outside {
            return_to_database(self, db);
        }
        if let Some(prepared) = self.prepared.get_mut(id) {
            prepared.plan = plan.filter(|_| !is_flawed);
            prepared.digest = digest;
        }
        (result, locals)
    }

    fn open_cursor(&mut self, id: u32, params: (&[Value], &[bool]), sink: &mut dyn Sink) -> SqlResult<Done> {
        let into = |s: &PreparedStatement| matches!(&*s.statement, Statement::Query(query) if query.into.is_some());
        if self.prepared.get(id).is_some_and(into) {
            return Err(sql_error!(SP_BAD_CURSOR_SELECT));
        }
        let rows = CursorRows::new(&self.cx.instance.engine, &self.cx.options);
        let mut collected = Collected { inner: sink, columns: Vec::new(), rows, failed: Ok(()) };
        let mut done = self.execute_prepared(id, params, &mut collected)?;
        let Collected { inner, columns, mut rows, failed } = collected;
        failed?;
        rows.finish()?;
        if done.result_set {
            self.cx.close |= inner.cursor(&columns).is_err();
            done.status |= status::CURSOR_EXISTS;
            if let Some(prepared) = self.prepared.get_mut(id) {
                prepared.cursor = Some(rows);
            }
        }
        Ok(done)
    }

    /// COM_STMT_FETCH: up to `count` more rows.
    pub fn fetch(&mut self, id: u32, count: u32, sink: &mut dyn Sink) {
        self.cx.process.counters.count(Stat::Com_stmt_fetch);
        let result = match self.prepared.get_mut(id).map(|p| p.cursor.as_mut()) {
            None => Err(sql_error!(UNKNOWN_STMT_HANDLER, id, "mysql_stmt_precheck")),
            Some(None) => Err(sql_error!(STMT_HAS_NO_OPEN_CURSOR, id)),
            Some(Some(rows)) => {
                let (mut gone, mut sent) = (false, 0);
                let more = rows.fetch(u64::from(count), |row| {
                    gone = sink.row(row).is_err();
                    sent += 1;
                    !gone
                });
                if gone {
                    self.cx.close = true;
                    return;
                }
                // The end is told by an answer that is short of rows, as clients know it: the cursor closes.
                more.map(|more| {
                    let goes_on = more || sent == count;
                    if !goes_on && let Some(prepared) = self.prepared.get_mut(id) {
                        prepared.cursor = None;
                    }
                    let status = if goes_on { status::CURSOR_EXISTS } else { status::LAST_ROW_SENT };
                    Done { result_set: true, status, warnings: Some(0), ..Done::default() }
                })
            }
        };
        self.answer(result, false, sink);
    }

    /// COM_STMT_RESET: closes the cursor.
    ///
    /// # Errors
    /// 1243 for an unknown statement.
    pub fn reset_statement(&mut self, id: u32) -> SqlResult<()> {
        self.cx.log_general("Reset stmt", b"");
        self.cx.process.counters.count(Stat::Com_stmt_reset);
        self.cx.diagnostics.clear();
        let prepared = self.prepared.get_mut(id).ok_or_else(|| sql_error!(UNKNOWN_STMT_HANDLER, id, "mysql_stmt_precheck"))?;
        prepared.cursor = None;
        Ok(())
    }

    /// COM_STMT_CLOSE: has no answer.
    pub fn close_statement(&mut self, id: u32) {
        self.cx.log_general("Close stmt", b"");
        self.prepared.forget(&self.cx.access, id);
    }
}

/// The value of an OUT parameter, and its column.
fn out_parameter(given: Given, (db, procedure): &(String, String)) -> (Value, Column) {
    let column = Column {
        schema: db.clone(),
        table: procedure.clone(),
        org_table: procedure.clone(),
        org_name: given.name.clone(),
        ..Column::computed(&given.name, given.ty, true)
    };
    (given.value, column)
}

/// CALL sends its results as they come, whatever was asked for.
fn has_cursor(session: &Session, id: u32) -> bool {
    session.prepared.get(id).is_some_and(|prepared| !matches!(&*prepared.statement, Statement::Call(_)))
}

fn is_binary(binary: &[bool], at: usize) -> bool {
    binary.get(at).copied().unwrap_or(false)
}

/// Types of parameters, some of which are bytes.
fn types_with_binary(params: &[Value], binary: &[bool], collation: Collation) -> Vec<SqlType> {
    let bytes = SqlType::varchar(u32::from(u16::MAX), Collation::BINARY);
    let of = |(at, value): (usize, &Value)| {
        if is_binary(binary, at) && matches!(value, Value::Bytes(_)) { bytes.clone() } else { type_of(value, collation) }
    };
    params.iter().enumerate().map(of).collect()
}

/// The values of an execution as their places want them.
#[derive(Default)]
struct Brought {
    /// None if all are as they were sent.
    values: Option<Vec<Value>>,
    warnings: Vec<SqlError>,
    /// Texts that are no numbers, or no times, in the places of these, with their types: whoever evaluates
    /// one says so.
    flawed: Vec<(usize, SqlType)>,
}

fn brought(prepared: &PreparedStatement, sent: &[Value], by: &str, mode: SqlMode) -> SqlResult<Brought> {
    let mut out = Brought::default();
    let changes = changes(&prepared.statement);
    let places = || prepared.stands.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let all_as_sent = !sent.iter().zip(places()).all(|(value, stands)| expr::fits(stands, value));
    for (at, (value, stands)) in sent.iter().zip(places()).enumerate() {
        let mut issues: Vec<(Level, SqlError)> = Vec::new();
        let other = match stands {
            Some(stands) if all_as_sent && expr::fits(Some(stands), value) => expr::own_value(stands, value, by, &mut issues)?,
            Some(stands) => expr::value_for(stands, value, by, &mut issues)?,
            None => None,
        };
        let Some(other) = other.or_else(|| if changes { None } else { with_all_decimals(value) }) else { continue };
        // A strict change fails where a row meets what is no number, and only there.
        if let Some((_, issue)) = issues.first()
            && mode.strict()
            && changes
            && !ignores(&prepared.statement)
        {
            match (value, stands) {
                (Value::Bytes(_), Some(Stands::For(ty))) if ty.kind.is_numeric() || ty.kind == Kind::Time => {
                    out.flawed.push((at, ty.clone()))
                }
                (Value::Bytes(_), _) => {}
                _ => return Err(issue.clone()),
            }
            continue;
        }
        out.warnings.extend(issues.into_iter().map(|(_, issue)| issue));
        out.values.get_or_insert_with(|| sent.to_vec())[at] = other;
    }
    Ok(out)
}

/// A moment of a query has all the decimals of seconds that there are, whatever the client has sent.
fn with_all_decimals(value: &Value) -> Option<Value> {
    match value {
        Value::Time(t) if t.fsp() < MAX_FSP => Some(Value::Time(t.round_to(MAX_FSP))),
        Value::DateTime(d) if d.fsp() < MAX_FSP => d.round_to(MAX_FSP).map(Value::DateTime),
        _ => None,
    }
}

fn changes(statement: &Statement) -> bool {
    matches!(statement, Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_))
}

fn ignores(statement: &Statement) -> bool {
    match statement {
        Statement::Insert(insert) => insert.ignore,
        Statement::Update(update) => update.ignore,
        Statement::Delete(delete) => delete.ignore,
        _ => false,
    }
}

/// Keeps columns and rows.
struct Collected<'a> {
    inner: &'a mut dyn Sink,
    columns: Vec<Column>,
    rows: CursorRows,
    /// What kept a row from being kept.
    failed: SqlResult<()>,
}

impl Sink for Collected<'_> {
    fn columns(&mut self, columns: &[Column]) -> crate::SinkResult<()> {
        self.columns = columns.to_vec();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> crate::SinkResult<()> {
        if self.failed.is_ok() {
            self.failed = self.rows.push(row);
        }
        Ok(())
    }

    fn end(&mut self, ok: &crate::OkInfo) -> crate::SinkResult<()> {
        self.inner.end(ok)
    }

    fn error(&mut self, error: &value::SqlError) -> crate::SinkResult<()> {
        self.inner.error(error)
    }

    fn local_infile(&mut self, file: &str) -> crate::SinkResult<Box<dyn crate::LocalData + '_>> {
        self.inner.local_infile(file)
    }
}

/// A statement runs in the database that was the current one when it was prepared. What comes back is the one
/// to return to, if that is another.
fn go_to_its_database(session: &mut Session, id: u32) -> Option<Option<String>> {
    let prepared = session.prepared.get(id).filter(|prepared| prepared.db != *session.cx.access.db.borrow())?;
    let db = prepared.db.clone();
    let outside = session.cx.access.db.borrow().clone();
    connection::database::go_to(&session.cx.access, &mut session.cx.epochs, db);
    Some(outside)
}

/// The statement may have dropped it.
fn return_to_database(session: &mut Session, outside: Option<String>) {
    let is_there = |name: &String| state::virtual_schema::is_virtual_database(name) || session.cx.instance.catalog.database(name).is_some();
    let db = outside.filter(is_there);
    connection::database::go_to(&session.cx.access, &mut session.cx.epochs, db);
}
