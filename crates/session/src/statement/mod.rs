//! Dispatch: what each statement is, and what it does to the transaction around it.
//!
//! Every statement passes [`Session::run`]: count it, commit before it if it is one that commits
//! implicitly, run it, and end the implicit transaction after it. The families live in the files beside
//! this one.

mod account;
mod copy;
mod flashback;
mod flush;
mod gtid;
mod handler;
mod hints;
mod instruments;
mod kill;
mod lock;
mod moment;
pub(crate) mod query;
mod replay;
mod set;
mod show;
mod sqlprepare;
mod tables;
mod transaction;
mod xa;

use connection::kinds::{is_planned, keeps_diagnostics};
use connection::stmt::{CLIENT_GONE, Done, Output, Stmt};
use ddl::Queries;
use parser::ast::Statement;
use state::instance::End;
use state::profiles::Stage;
use value::{SqlError, SqlResult, sql_error};

use crate::session::Session;

pub(crate) use moment::moment_of;

/// ER_NON_UPDATABLE_TABLE.
const NON_UPDATABLE: u16 = 1288;

impl Session {
    pub(crate) fn run(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let adds = matches!(statement.ast, Statement::Signal(signal) if signal.resignal);
        if !adds && !keeps_diagnostics(statement.ast) {
            self.diagnostics.clear();
            self.diagnostics.parsed(statement.warnings);
        }
        self.process.counters.count(connection::count::stat_of(statement.ast));
        if self.must_change_password && !matches!(statement.ast, Statement::AlterUser(_) | Statement::SetPassword(_)) {
            return Err(sql_error!(MUST_CHANGE_PASSWORD));
        }
        if connection::followed::passes_over(self.logged.applying.as_deref(), &self.access, statement.ast) {
            return Ok(Done::default());
        }
        self.check_xa(statement.ast)?;
        self.read_only().check(statement.ast)?;
        if gtid::is_given_away(self, statement.ast)? {
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
            Ok(done) => gtid::end_given(self, statement.ast).map(|()| done),
            failed => {
                self.logged.give_up_given(self.trx.open);
                failed
            }
        };
        self.note_statement(statement, output, &result);
        match &result {
            Ok(_) if matches!(statement.ast, Statement::GetDiagnostics(_)) => {}
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
            let (all, errors) = self.diagnostics.counts(result.is_err());
            self.access.warning_count.set(all);
            self.access.error_count.set(errors);
        }
        result
    }

    /// The next stage of the statement, for SHOW PROFILE.
    #[inline]
    fn profile(&self, stage: Stage) {
        self.access.profiles.stage(stage, || self.instance.now_micros());
    }

    fn dispatch(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        connection::needs::ask(self.rights(), &self.temporary, statement.ast)?;
        self.yield_handlers(statement.ast);
        let none = |()| Done::default();
        match statement.ast {
            Statement::Empty => Ok(Done::default()),
            planned if is_planned(planned) => match self.run_planned(statement, output) {
                Err(error) if error.code == NON_UPDATABLE => self.run_on_computed(error, statement, output),
                result => result,
            },
            Statement::Explain(explain) => self.explain(explain, statement, output),

            Statement::CreateTable(create) => match self.new_system_table(create)? {
                Some(name) => self.create_system_table(create, statement, name),
                None => ddl::create_table(self, create, statement),
            },
            Statement::AlterTable(alter) => match define::partition::admin_of(alter) {
                Some((admin, partitions)) => self.table_admin(&admin, Some(partitions), statement, output),
                None => ddl::alter_table(&mut self.ddl(), alter, statement),
            },
            Statement::DropTable(drop) => ddl::drop_table(&mut self.ddl(), drop).map(none),
            Statement::RenameTable(pairs) => ddl::rename_tables(&mut self.ddl(), pairs, statement).map(none),
            Statement::TruncateTable(name) => {
                self.stage_grant_tables(std::slice::from_ref(name))?;
                ddl::truncate_table(&mut self.ddl(), name, statement).map(none)
            }
            Statement::CreateIndex(create) => ddl::create_index(&mut self.ddl(), create, statement),
            Statement::DropIndex(drop) => ddl::drop_index(&mut self.ddl(), drop, statement),
            Statement::CreateDatabase(create) => ddl::create_database(&mut self.ddl(), create, statement),
            Statement::AlterDatabase(alter) => ddl::alter_database(&mut self.ddl(), alter, statement),
            Statement::DropDatabase(drop) => ddl::drop_database(&mut self.ddl(), drop, statement),
            Statement::CreateView(create) => ddl::create_view(self, create, statement).map(none),
            Statement::DropView(drop) => ddl::drop_view(&mut self.ddl(), drop, statement).map(none),
            Statement::DropObject(drop) => ddl::drop_object(&mut self.ddl(), drop, statement).map(none),

            Statement::Transaction(t) => self.transaction_statement(t).map(none),
            Statement::Xa(xa) => self.xa_statement(xa, output),
            Statement::LockTables(tables) => lock::Locking::of(self).lock_tables(tables).map(none),
            Statement::UnlockTables => {
                if self.locks.tables.is_some() {
                    self.commit_transaction()?;
                }
                self.locks.unlock();
                Ok(Done::default())
            }
            Statement::LockInstance => self.locks.take_instance().map(none),
            Statement::UnlockInstance => {
                self.locks.holder.release_instance();
                Ok(Done::default())
            }

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
            Statement::Reset(what) => admin::reset((&self.instance, &mut self.diagnostics), what).map(none),
            Statement::ResetPersist { if_exists, name } => self.reset_persist(*if_exists, name.as_ref()).map(none),
            Statement::Purge(purge) => self.purge_statement(purge, statement).map(none),
            Statement::TableAdmin(admin) => self.table_admin(admin, None, statement, output),
            Statement::AlterInstance(alter) => {
                admin::alter_instance((&self.instance, &self.process, &mut self.diagnostics), alter).map(none)
            }
            Statement::Copy(copy) => self.copy_statement(copy).map(none),
            Statement::Pin(pin) => admin::pin(&self.instance, pin).map(none),
            Statement::Branch(branch) => ddl::branch_statement(self, branch, statement),
            Statement::Flashback(flashback) => self.flashback_statement(flashback, statement),
            Statement::InstallPlugin { name, file } => admin::install_plugin(&name.name, file).map(none),
            Statement::Binlog(events) => self.binlog_statement(events),
            Statement::Shutdown => self.shutdown_statement().map(none),
            Statement::Restart => self.restart_statement().map(none),

            Statement::Call(call) => self.call_statement(call, statement, output),
            Statement::CreateTrigger(create) => ddl::create_trigger(&mut self.ddl(), create, statement).map(none),
            Statement::CreateRoutine(create) => ddl::create_routine(&mut self.ddl(), create, statement).map(none),
            Statement::AlterRoutine(alter) => ddl::alter_routine(&mut self.ddl(), alter, statement).map(none),
            Statement::CreateEvent(create) => ddl::create_event(self, create, statement).map(none),
            Statement::AlterEvent(alter) => ddl::alter_event(self, alter, statement).map(none),
            Statement::Signal(signal) => self.signal_statement(signal, statement),
            Statement::GetDiagnostics(get) => self.diagnostics_statement(get, statement),
            Statement::Replication(replica) => admin::replica((&self.instance, &mut self.diagnostics), replica).map(none),

            Statement::Unsupported { what } => Err(sql_error!(NOT_SUPPORTED_YET, what)),
            _ => Err(sql_error!(NOT_SUPPORTED_YET, "this statement")),
        }
    }

    /// What was not planned because a table is computed: a grant table is made one that can be written, and
    /// tables of performance_schema are switches.
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
        let columns = ::show::text_columns(&["name", "is_it_category"]);
        output.send(&columns, Vec::new())
    }
}
