//! Dispatch: what each statement is, and what it does to the transaction around it.
//!
//! Every statement passes [`Session::run`]: count it, commit before it if it is one that commits
//! implicitly, run it, and end the implicit transaction after it. The families live in the files beside
//! this one. Most of them run in a [`Context`]; a few need what the session keeps of other statements, or run
//! some themselves.

mod account;
mod copy;
mod describe;
mod explain;
mod flashback;
mod flush;
mod gtid;
mod handler;
mod hints;
mod instruments;
mod kill;
mod lock;
mod moment;
mod query;
mod replay;
mod set;
mod show;
mod sqlprepare;
mod tables;
mod transaction;
mod xa;

use connection::kinds::{self, is_planned, keeps_diagnostics};
use connection::stmt::{CLIENT_GONE, Done, Output, Stmt};
use ddl::Queries;
use parser::ast::Statement;
use state::instance::End;
use state::profiles::Stage;
use value::{SqlError, SqlResult, sql_error};

use crate::context::Context;
use crate::program::{diagnostics_statement, signal_statement};
use crate::session::Session;

pub(crate) use account::GrantTables;
pub(crate) use copy::copy_with_definitions_held;
pub(crate) use describe::describe;
pub(crate) use handler::Handling;
pub(crate) use moment::moment_of;
pub(crate) use replay::Replaying;

impl Session {
    pub(crate) fn run(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let adds = matches!(statement.ast, Statement::Signal(signal) if signal.resignal);
        if !adds && !keeps_diagnostics(statement.ast) {
            self.cx.diagnostics.clear();
            self.cx.diagnostics.parsed(statement.warnings);
        }
        self.cx.process.counters.count(connection::count::stat_of(statement.ast));
        if self.cx.must_change_password && !matches!(statement.ast, Statement::AlterUser(_) | Statement::SetPassword(_)) {
            return Err(sql_error!(MUST_CHANGE_PASSWORD));
        }
        connection::followed::check(self.cx.logged.applying.as_deref(), statement.ast)?;
        if connection::followed::passes_over(self.cx.logged.applying.as_deref(), &self.cx.access, statement.ast) {
            return Ok(Done::default());
        }
        self.cx.trx.check_xa(statement.ast)?;
        self.cx.read_only().check(statement.ast)?;
        if gtid::is_given_away(&self.cx, statement.ast)? {
            return Ok(Done::default());
        }
        if program::commits_implicitly(statement.ast) {
            self.cx.transactions().commit()?;
            self.cx.trx.forget_next();
        }
        self.cx.access.last_insert_id_set.set(false);
        self.cx.tally.take_given();
        if !is_planned(statement.ast) {
            self.cx.profile(Stage::Executing);
        }
        let result = self.dispatch(statement, output);
        self.cx.profile(Stage::QueryEnd);
        let result = self.cx.transactions().end_statement(result);
        if !self.cx.trx.open && kinds::uses_up_next(statement.ast) {
            self.cx.trx.forget_next();
        }
        let result = match result {
            Ok(done) => gtid::end_given(&mut self.cx, statement.ast).map(|()| done),
            failed => {
                self.cx.logged.give_up_given(self.cx.trx.open);
                failed
            }
        };
        self.cx.noting().note_statement(statement, output, &result);
        match &result {
            Ok(_) if matches!(statement.ast, Statement::GetDiagnostics(_)) => {}
            Ok(done) if done.result_set => self.cx.access.row_count.set(-1),
            Ok(done) => self.cx.access.row_count.set(done.affected as i64),
            Err(error) => {
                self.cx.access.row_count.set(-1);
                if error.is(&CLIENT_GONE) {
                    self.cx.close = true;
                }
            }
        }
        if !keeps_diagnostics(statement.ast) {
            let (all, errors) = self.cx.diagnostics.counts(result.is_err());
            self.cx.access.warning_count.set(all);
            self.cx.access.error_count.set(errors);
        }
        result
    }

    fn dispatch(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        connection::needs::ask(self.cx.rights(), &self.cx.temporary, statement.ast)?;
        self.handling().give_way(statement.ast);
        let none = |()| Done::default();
        match statement.ast {
            Statement::Prepare(prepare) => self.sql_prepare(prepare),
            Statement::Execute(execute) => self.sql_execute(execute, output),
            Statement::Deallocate(name) => self.sql_deallocate(&name.name).map(none),
            Statement::Call(call) => self.call_statement(call, statement, output),
            Statement::Handler(handler) => self.handling().statement(handler, statement, output),
            Statement::Binlog(events) => self.replaying().statement(events),
            Statement::LockTables(tables) => lock::Locking::of(self).lock_tables(tables).map(none),
            Statement::Signal(signal) => signal_statement(&mut self.cx, signal, statement),
            Statement::GetDiagnostics(get) => diagnostics_statement(&mut self.cx, get, statement),
            _ => dispatch_in(&mut self.cx, statement, output),
        }
    }
}

/// Runs a statement that needs nothing of the session beside its context.
fn dispatch_in(cx: &mut Context, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    let none = |()| Done::default();
    match statement.ast {
        Statement::Empty => Ok(Done::default()),
        planned if is_planned(planned) => match cx.run_planned(statement, output) {
            Err(error) if error.is(&value::error::NON_UPDATABLE_TABLE) => run_on_computed(cx, error, statement, output),
            result => result,
        },
        Statement::Explain(explain) => explain::explain(cx, explain, statement, output),

        Statement::CreateTable(create) => match (GrantTables { cx }).new_name(create)? {
            Some(name) => GrantTables { cx }.create(create, statement, name),
            None => ddl::create_table(cx, create, statement),
        },
        Statement::AlterTable(alter) => match define::partition::admin_of(alter) {
            Some((admin, partitions)) => tables::table_admin(cx, &admin, Some(partitions), statement, output),
            None => ddl::alter_table(&mut cx.ddl(), alter, statement),
        },
        Statement::DropTable(drop) => ddl::drop_table(&mut cx.ddl(), drop).map(none),
        Statement::RenameTable(pairs) => ddl::rename_tables(&mut cx.ddl(), pairs, statement).map(none),
        Statement::TruncateTable(name) => {
            GrantTables { cx }.stage(std::slice::from_ref(name))?;
            ddl::truncate_table(&mut cx.ddl(), name, statement).map(none)
        }
        Statement::CreateIndex(create) => ddl::create_index(&mut cx.ddl(), create, statement),
        Statement::DropIndex(drop) => ddl::drop_index(&mut cx.ddl(), drop, statement),
        Statement::CreateDatabase(create) => ddl::create_database(&mut cx.ddl(), create, statement),
        Statement::AlterDatabase(alter) => ddl::alter_database(&mut cx.ddl(), alter, statement),
        Statement::DropDatabase(drop) => ddl::drop_database(&mut cx.ddl(), drop, statement),
        Statement::CreateView(create) => ddl::create_view(cx, create, statement).map(none),
        Statement::DropView(drop) => ddl::drop_view(&mut cx.ddl(), drop, statement).map(none),
        Statement::DropObject(drop) => ddl::drop_object(&mut cx.ddl(), drop, statement).map(none),
        Statement::Branch(branch) => ddl::branch_statement(cx, branch, statement),
        Statement::Flashback(flashback) => flashback::flashback(cx, flashback, statement),
        Statement::CreateTrigger(create) => ddl::create_trigger(&mut cx.ddl(), create, statement).map(none),
        Statement::CreateRoutine(create) => ddl::create_routine(&mut cx.ddl(), create, statement).map(none),
        Statement::AlterRoutine(alter) => ddl::alter_routine(&mut cx.ddl(), alter, statement).map(none),
        Statement::CreateEvent(create) => ddl::create_event(cx, create, statement).map(none),
        Statement::AlterEvent(alter) => ddl::alter_event(cx, alter, statement).map(none),
        Statement::TableAdmin(admin) => tables::table_admin(cx, admin, None, statement, output),

        Statement::Transaction(t) => {
            cx.close |= cx.transactions().transaction_statement(t)?;
            Ok(Done::default())
        }
        Statement::Xa(xa) => cx.transactions().xa_statement(xa, output),
        Statement::UnlockTables => {
            if cx.locks.tables.is_some() {
                cx.transactions().commit()?;
            }
            cx.locks.unlock();
            Ok(Done::default())
        }
        Statement::LockInstance => cx.locks.take_instance().map(none),
        Statement::UnlockInstance => {
            cx.locks.holder.release_instance();
            Ok(Done::default())
        }

        Statement::Set(items) => cx.set_statement(items, statement).map(none),
        Statement::Use(db) => cx.use_database(&db.name).map(none),
        Statement::Kill(kill) => kill::kill(cx, kill, statement).map(none),
        Statement::Show(show) => cx.show_statement(show, statement, output),
        Statement::Help(_) => output.send(&::show::text_columns(&["name", "is_it_category"]), Vec::new()),

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
        | Statement::SetDefaultRole { .. } => account::account_statement(cx, statement, output),

        Statement::Flush(what) => flush::flush(cx, what).map(none),
        Statement::Reset(what) => admin::reset((&cx.instance, &mut cx.diagnostics), what).map(none),
        Statement::ResetPersist { if_exists, name } => cx.reset_persist(*if_exists, name.as_ref()).map(none),
        Statement::Purge(purge) => flush::purge(cx, purge, statement).map(none),
        Statement::AlterInstance(alter) => admin::alter_instance((&cx.instance, &cx.process, &mut cx.diagnostics), alter).map(none),
        Statement::Copy(copy) => copy::copy(cx, copy).map(none),
        Statement::Pin(pin) => admin::pin(&cx.instance, pin).map(none),
        Statement::InstallPlugin { name, file } => admin::install_plugin(&name.name, file).map(none),
        Statement::Shutdown if cx.instance.ends_by_statement() => {
            cx.end_server(End::Shutdown);
            Ok(Done::default())
        }
        Statement::Shutdown => Err(sql_error!(NOT_SUPPORTED_YET, "SHUTDOWN")),
        Statement::Restart => copy::restart(cx).map(none),
        Statement::Replication(replica) => admin::replica((&cx.instance, &mut cx.diagnostics), replica).map(none),

        Statement::Unsupported { what } => Err(sql_error!(NOT_SUPPORTED_YET, what)),
        _ => Err(sql_error!(NOT_SUPPORTED_YET, "this statement")),
    }
}

/// What was not planned because a table is computed: a grant table is made one that can be written, and
/// tables of performance_schema are switches.
fn run_on_computed(cx: &mut Context, error: SqlError, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    if (GrantTables { cx }).stage(&account::written_system_tables(statement.ast))? {
        return cx.run_planned(statement, output);
    }
    match statement.ast {
        Statement::Update(update) => instruments::update_switches(cx, update, statement)?.ok_or(error),
        _ => Err(error),
    }
}
