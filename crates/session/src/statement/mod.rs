//! Dispatch: what each statement is, and what it does to the transaction around it.
//!
//! Every statement passes [`Session::run`]: count it, commit before it if it is one that commits implicitly, run it, and end the implicit transaction after it. The
//! families live in the files beside this one.

mod account;
mod admin;
mod copy;
mod count;
mod handler;
mod hints;
mod instruments;
mod kill;
mod lock;
mod log;
mod needs;
mod planned;
mod query;
mod replay;
mod set;
mod sqlprepare;
mod transaction;

use std::sync::Arc;

use parser::ast::{self, Statement};
use value::{SqlError, SqlResult, SqlType, Value, sql_error};

use crate::events::KnownDigest;
use crate::instance::End;
use crate::profiles::Stage;
use crate::session::Session;
use crate::sink::{Column, Sink};

pub(crate) use account::{is_system_table, is_system_view};
pub(crate) use count::stat_of;
pub(crate) use handler::Handlers;
pub(crate) use query::{CachedPlan, delete_target_names, factors_of_query};
pub(crate) use replay::ReplayState;
pub(crate) use transaction::{changes_definitions, isolation_of, writes_rows};

/// One statement to run.
#[derive(Clone, Copy)]
pub(crate) struct Stmt<'a> {
    pub ast: &'a Statement,
    /// The text that spans point into.
    pub source: &'a Arc<[u8]>,
    pub span: ast::Span,
    /// Values of parameters; of the variables of a stored program, if it stands in one.
    pub params: &'a [Value],
    /// What types they have, where they were declared.
    pub types: Option<&'a [SqlType]>,
    /// What its parser warned of, if it was read just now.
    pub warnings: &'a [SqlError],
}

impl Stmt<'_> {
    /// A statement without parameters.
    pub fn plain<'s>(parsed: &'s parser::Parsed, source: &'s Arc<[u8]>) -> Stmt<'s> {
        Stmt { ast: &parsed.statement, source, span: parsed.span, params: &[], types: None, warnings: &[] }
    }

    /// The statement's own text.
    pub fn text(&self) -> &[u8] {
        self.span.of(self.source)
    }
}

/// What a statement did; its rows, if any, have been sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Done {
    pub result_set: bool,
    pub affected: u64,
    pub insert_id: u64,
    pub info: String,
    /// Extra status flags.
    pub status: u16,
    /// SHOW WARNINGS and the like do not report their own count.
    pub hides_warnings: bool,
    /// A CALL that ran no statement: what was done before it is still the last.
    pub ran_nothing: bool,
}

impl Done {
    pub fn affected(affected: u64) -> Done {
        Done { affected, ..Done::default() }
    }

    pub fn rows() -> Done {
        Done { result_set: true, ..Done::default() }
    }
}

/// The value of an OUT parameter.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The number of the variable, or the `?`, that gets it.
    pub to: u16,
    /// The parameter's.
    pub name: String,
    pub value: Value,
    pub ty: SqlType,
}

/// The way to the client, and the plan that a prepared statement brings along and takes home.
pub(crate) struct Output<'a> {
    pub sink: &'a mut dyn Sink,
    pub plan: Option<CachedPlan>,
    pub local_files: bool,
    /// Rows that the client has got.
    pub sent: u64,
    /// What CALL gives to variables of the program that it stands in, or to parameters.
    pub locals: Vec<Given>,
    /// The statement has parameters in place of the literals of its text: where its plan does not hold the text is read.
    pub like_text: bool,
    /// Where a prepared statement keeps what it is summed up under.
    pub digest: Option<&'a mut KnownDigest>,
}

/// What is kept of a statement that comes again.
#[derive(Default)]
pub(crate) struct Planned {
    pub plan: Option<CachedPlan>,
    /// What it is summed up under.
    pub digest: KnownDigest,
}

/// ER_NON_UPDATABLE_TABLE.
const NON_UPDATABLE: u16 = 1288;

/// The code under which a lost client travels through the executor: ER_NET_ERROR_ON_WRITE.
pub(crate) const CLIENT_GONE: u16 = 1160;

impl<'a> Output<'a> {
    pub fn new(sink: &'a mut dyn Sink, local_files: bool) -> Output<'a> {
        Output { sink, plan: None, local_files, sent: 0, locals: Vec::new(), like_text: false, digest: None }
    }

    /// Sends a whole result set.
    pub fn send(&mut self, columns: &[Column], rows: impl IntoIterator<Item = Vec<Value>>) -> SqlResult<Done> {
        self.sink.columns(columns).map_err(|_| gone())?;
        for row in rows {
            self.sink.row(&row).map_err(|_| gone())?;
            self.sent += 1;
        }
        Ok(Done::rows())
    }
}

pub(crate) fn gone() -> SqlError {
    sql_error!(NET_ERROR_ON_WRITE)
}

/// Whether COM_STMT_PREPARE and PREPARE take the statement; MySQL's list.
pub(crate) fn preparable(statement: &Statement) -> bool {
    !matches!(
        statement,
        Statement::Prepare(_)
            | Statement::Execute(_)
            | Statement::Deallocate(_)
            | Statement::LoadData(_)
            | Statement::LockTables(_)
            | Statement::Handler(_)
            | Statement::UnlockTables
            | Statement::Use(_)
            | Statement::CreateTrigger(_)
            | Statement::CreateRoutine(_)
            | Statement::CreateEvent(_)
            | Statement::AlterEvent(_)
            | Statement::DropObject(ast::DropObject { kind: ast::ObjectKind::Event, .. })
            | Statement::Help(_)
            | Statement::Shutdown
            | Statement::GetDiagnostics(_)
            | Statement::Signal(_)
            | Statement::AlterInstance(_)
            | Statement::Copy(_)
            | Statement::Pin(_)
            | Statement::InstallPlugin { .. }
            | Statement::LockInstance
            | Statement::UnlockInstance
    )
}

/// Statements that the planner makes a plan of.
fn is_planned(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Query(_)
            | Statement::Insert(_)
            | Statement::Update(_)
            | Statement::Delete(_)
            | Statement::LoadData(_)
            | Statement::Do(_)
    )
}

/// Statements whose text may name a password.
pub(crate) fn names_passwords(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::CreateUser(_) | Statement::AlterUser(_) | Statement::SetPassword(_) | Statement::Grant(_) | Statement::Replication(_)
    )
}

/// Statements that the slow query log has only with `log_slow_admin_statements`.
pub(crate) fn is_administrative(statement: &Statement) -> bool {
    matches!(statement, Statement::AlterTable(_) | Statement::CreateIndex(_) | Statement::DropIndex(_) | Statement::TableAdmin(_))
}

/// Statements that leave the diagnostics of the one before untouched.
fn keeps_diagnostics(statement: &Statement) -> bool {
    match statement {
        Statement::Show(show) => matches!(show.what, ast::ShowWhat::Warnings { .. } | ast::ShowWhat::Errors { .. }),
        Statement::GetDiagnostics(_) => true,
        _ => false,
    }
}

impl Session {
    pub(crate) fn run(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let adds = matches!(statement.ast, Statement::Signal(signal) if signal.resignal);
        if !adds && !keeps_diagnostics(statement.ast) {
            self.diagnostics.clear();
            self.diagnostics.parsed(statement.warnings);
        }
        self.process.counters.count(count::stat_of(statement.ast));
        if self.must_change_password && !matches!(statement.ast, Statement::AlterUser(_) | Statement::SetPassword(_)) {
            return Err(sql_error!(MUST_CHANGE_PASSWORD));
        }
        if self.passes_over(statement.ast) {
            return Ok(Done::default());
        }
        self.check_xa(statement.ast)?;
        self.check_read_only(statement.ast)?;
        if self.is_given_away(statement.ast)? {
            return Ok(Done::default());
        }
        if program::commits_implicitly(statement.ast) {
            self.commit_transaction()?;
        }
        self.access.last_insert_id_set.set(false);
        if !is_planned(statement.ast) {
            self.profile(Stage::Executing);
        }
        let result = self.dispatch(statement, output);
        self.profile(Stage::QueryEnd);
        let result = self.end_statement(result);
        let result = match result {
            Ok(done) => self.end_given(statement.ast).map(|()| done),
            failed => failed,
        };
        self.note_statement(statement, output, &result);
        match &result {
            Ok(done) if done.result_set => self.access.row_count.set(-1),
            Ok(done) => self.access.row_count.set(done.affected as i64),
            Err(error) => {
                self.access.row_count.set(-1);
                if error.code == CLIENT_GONE {
                    self.close = true;
                }
            }
        }
        if !keeps_diagnostics(statement.ast) {
            self.access.warning_count.set(self.diagnostics.raised + u64::from(result.is_err()));
            self.access.error_count.set(u64::from(result.is_err()));
        }
        result
    }

    /// The next stage of the statement, for SHOW PROFILE.
    #[inline]
    fn profile(&self, stage: Stage) {
        self.access.profiles.stage(stage, || self.instance.now_micros());
    }

    fn dispatch(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        self.ask(statement.ast)?;
        self.yield_handlers(statement.ast);
        let none = |()| Done::default();
        match statement.ast {
            Statement::Empty => Ok(Done::default()),
            planned if is_planned(planned) => match self.run_planned(statement, output) {
                Err(error) if error.code == NON_UPDATABLE => self.run_on_computed(error, statement, output),
                result => result,
            },
            Statement::Explain(explain) => self.explain(explain, statement, output),

            Statement::CreateTable(create) => self.create_table(create, statement),
            Statement::AlterTable(alter) => match crate::ddl::admin_of(alter) {
                Some((admin, partitions)) => {
                    self.check_partitions(&alter.name, partitions)?;
                    self.table_admin(&admin, statement, output)
                }
                None => self.alter_table(alter, statement),
            },
            Statement::DropTable(drop) => self.drop_table(drop).map(none),
            Statement::RenameTable(pairs) => self.rename_tables(pairs, statement).map(none),
            Statement::TruncateTable(name) => {
                self.stage_grant_tables(std::slice::from_ref(name))?;
                self.truncate_table(name, statement).map(none)
            }
            Statement::CreateIndex(create) => self.create_index(create, statement),
            Statement::DropIndex(drop) => self.drop_index(drop, statement),
            Statement::CreateDatabase(create) => self.create_database(create, statement),
            Statement::AlterDatabase(alter) => self.alter_database(alter, statement),
            Statement::DropDatabase(drop) => self.drop_database(drop, statement),
            Statement::CreateView(create) => self.create_view(create, statement).map(none),
            Statement::DropView(drop) => self.drop_view(drop, statement).map(none),
            Statement::DropObject(drop) => self.drop_object(drop, statement).map(none),

            Statement::Transaction(t) => self.transaction_statement(t).map(none),
            Statement::Xa(xa) => self.xa_statement(xa, output),
            Statement::LockTables(tables) => self.lock_tables(tables).map(none),
            Statement::UnlockTables => self.unlock_tables_statement().map(none),
            Statement::LockInstance => self.lock_instance().map(none),
            Statement::UnlockInstance => self.unlock_instance().map(none),

            Statement::Set(items) => self.set_statement(items, statement).map(none),
            Statement::Use(db) => self.use_database(&db.name).map(none),
            Statement::Prepare(prepare) => self.sql_prepare(prepare),
            Statement::Execute(execute) => self.sql_execute(execute, output),
            Statement::Deallocate(name) => self.sql_deallocate(&name.name).map(none),
            Statement::Kill(kill) => self.kill_statement(kill, statement).map(none),
            Statement::Show(show) => self.show_statement(show, statement, output),
            Statement::Help(topic) => self.help_statement(topic, output),
            Statement::Handler(handler) => self.handler_statement(handler, statement, output),

            Statement::CreateUser(_)
            | Statement::AlterUser(_)
            | Statement::DropUser(_)
            | Statement::RenameUser(_)
            | Statement::CreateRole { .. }
            | Statement::DropRole { .. }
            | Statement::Grant(_)
            | Statement::Revoke(_)
            | Statement::SetPassword(_)
            | Statement::SetRole(_)
            | Statement::SetDefaultRole { .. } => self.account_statement(statement, output),

            Statement::Flush(flush) => self.flush_statement(flush).map(none),
            Statement::Reset(what) => self.reset_statement_log(what).map(none),
            Statement::Purge(purge) => self.purge_statement(purge, statement).map(none),
            Statement::TableAdmin(admin) => self.table_admin(admin, statement, output),
            Statement::AlterInstance(alter) => self.alter_instance(alter).map(none),
            Statement::Copy(copy) => self.copy_statement(copy).map(none),
            Statement::Pin(pin) => self.pin_statement(pin).map(none),
            Statement::Branch(branch) => self.branch_statement(branch),
            Statement::InstallPlugin { name, file } => self.install_plugin(&name.name, file).map(none),
            Statement::Binlog(events) => self.binlog_statement(events),
            Statement::Shutdown => self.shutdown_statement().map(none),
            Statement::Restart => self.restart_statement().map(none),

            Statement::Call(call) => self.call_statement(call, statement, output),
            Statement::CreateTrigger(create) => self.create_trigger(create, statement).map(none),
            Statement::CreateRoutine(create) => self.create_routine(create, statement).map(none),
            Statement::AlterRoutine(alter) => self.alter_routine(alter, statement).map(none),
            Statement::CreateEvent(create) => self.create_event(create, statement).map(none),
            Statement::AlterEvent(alter) => self.alter_event(alter, statement).map(none),
            Statement::Signal(signal) => self.signal_statement(signal, statement),
            Statement::GetDiagnostics(get) => self.diagnostics_statement(get, statement),
            Statement::Replication(replica) => self.replica_statement(replica).map(none),

            Statement::Unsupported { what } => Err(sql_error!(NOT_SUPPORTED_YET, what)),
            other => Err(sql_error!(NOT_SUPPORTED_YET, unsupported_name(other))),
        }
    }

    /// What was not planned because a table is computed: a grant table is made one that can be written, and tables of performance_schema are switches.
    fn run_on_computed(&mut self, error: SqlError, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if self.stage_grant_tables(&account::written_system_tables(statement.ast))? {
            return self.run_planned(statement, output);
        }
        match statement.ast {
            Statement::Update(update) => self.update_switches(update, statement)?.ok_or(error),
            _ => Err(error),
        }
    }

    /// `SHUTDOWN`.
    fn shutdown_statement(&mut self) -> SqlResult<()> {
        if !self.instance.ends_by_statement() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "SHUTDOWN"));
        }
        self.end_server(End::Shutdown);
        Ok(())
    }

    /// The server ends when the client has its answer.
    fn end_server(&mut self, end: End) {
        self.close = true;
        self.ends_server = Some(end);
    }

    fn help_statement(&mut self, _topic: &str, output: &mut Output<'_>) -> SqlResult<Done> {
        let columns = crate::show::text_columns(&["name", "is_it_category"]);
        output.send(&columns, Vec::new())
    }
}

fn unsupported_name(statement: &Statement) -> &'static str {
    match statement {
        Statement::ResetPersist { .. } => "RESET PERSIST",
        _ => "this statement",
    }
}
