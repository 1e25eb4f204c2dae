//! What each kind of statement needs: one table, with a row for every kind of statement and of SHOW. A kind
//! without a row does not compile.
//!
//! Always true: a statement does nothing before [`ask`] has found all that its row names. What a
//! row leaves to others is asked where it is known, before anything is changed, and the row says where:
//! `Later`.

use std::borrow::Cow;

use catalog::privilege::Privileges;
use parser::ast::{
    AlterAction, AlterInstance, BranchStatement, CopyStatement, FlushWhat, Ident, ObjectKind, ObjectName, QueryInto, ShowWhat, Statement,
    TableAdminKind,
};
use state::virtual_schema::is_virtual_database;
use value::{SqlResult, sql_error};

use crate::rights::Rights;
use crate::temporary::TemporaryTables;

/// One thing that a statement needs.
#[derive(Clone, Copy)]
enum Need<'a> {
    /// 1227: a global privilege.
    Global(Privileges, &'static str),
    /// 1227: one of these global privileges, or of these dynamic ones.
    Any(Privileges, &'static [&'static str], &'static str),
    /// 1227: what [`Rights::require_accounts`] asks for.
    Accounts(Privileges),
    /// 1045: FILE, for a file of the server that is read.
    ServerFile,
    /// 1044, on a database; none: the current one.
    Database(Option<&'a Ident>, Privileges),
    /// 1044, on the database of such a table.
    DatabaseOf(&'a ObjectName, Privileges),
    /// 1370, on a function, or a procedure, whether or not it is there.
    Routine(&'a ObjectName, bool, Privileges, &'static str),
    /// 1142, on a table of `mysql`.
    SystemTable(&'static str, Privileges),
    /// 1142, on a table whose name is to be new, or is never a session's own.
    Table(&'a ObjectName, Privileges),
    /// 1142, on a table; nothing for a session's own.
    Opened(&'a ObjectName, Privileges),
    /// The same; nothing for what is computed, either.
    Stored(&'a ObjectName, Privileges),
    /// The same, on the new name of a table; nothing if the old one is a session's own.
    Renamed(&'a ObjectName, &'a ObjectName, Privileges),
    /// 1142: any privilege on the table, or SELECT on its database.
    Described(&'a ObjectName),
    /// Asked elsewhere.
    Later(Later),
}

/// Where a row's privileges are asked when they depend on more than the statement's text.
#[derive(Clone, Copy)]
enum Later {
    /// On each table, view and column as it is looked up: `lookup` for the relations, `plan::rights` for
    /// the columns.
    LookUp,
    /// On parents of foreign keys: `ddl::foreign`.
    Parents,
    /// The definer's, if another is named: `ddl::view`; those of whom a routine runs as: `program::call`.
    Definer,
    /// By variable: `set`.
    Variable,
    /// By whose account, connection, routine or table it is: `account`, `kill`, `ddl::routine`,
    /// `ddl::trigger`.
    Whose,
    /// What may not be seen is not shown: `show`, and the crate `monitor`.
    Shown,
    /// By the statement that it is about.
    Inner,
}

const RENAMED: Privileges = Privileges::ALTER.and(Privileges::DROP);
const FLASHED: Privileges = Privileges::SELECT.and(Privileges::INSERT).and(Privileges::UPDATE).and(Privileges::DELETE);
const EXCHANGED: Privileges = RENAMED.and(FILLED);
const FILLED: Privileges = Privileges::CREATE.and(Privileges::INSERT);
const ROLE_MAKERS: Privileges = Privileges::CREATE_USER.and(Privileges::CREATE_ROLE);
const ROLE_DROPPERS: Privileges = Privileges::CREATE_USER.and(Privileges::DROP_ROLE);
const LOG_READERS: Privileges = Privileges::SUPER.and(Privileges::REPLICATION_CLIENT);

const BACKUP: Need<'_> = Need::Any(Privileges::NONE, &["BACKUP_ADMIN"], "BACKUP_ADMIN");
const CLONE: Need<'_> = Need::Any(Privileges::NONE, &["CLONE_ADMIN"], "CLONE_ADMIN");
const REDO_LOG: Need<'_> = Need::Any(Privileges::NONE, &["INNODB_REDO_LOG_ENABLE"], "INNODB_REDO_LOG_ENABLE");
const RELOAD: Need<'_> = Need::Global(Privileges::RELOAD, "RELOAD");
const LOOK_UP: Need<'_> = Need::Later(Later::LookUp);
/// The commonest rows, without memory of their own.
const LOOKED_UP: &[Need<'_>] = &[LOOK_UP];
const WHOSE: Need<'_> = Need::Later(Later::Whose);
const SHOWN: Need<'_> = Need::Later(Later::Shown);

/// The table.
fn needs(statement: &Statement) -> Cow<'_, [Need<'_>]> {
    let needs = match statement {
        // Nothing.
        Statement::Empty | Statement::UnlockTables | Statement::Help(_) | Statement::Signal(_) | Statement::GetDiagnostics(_) => Vec::new(),
        Statement::Xa(_) | Statement::Transaction(_) | Statement::Deallocate(_) | Statement::SetRole(_) => Vec::new(),
        // Refused, whoever asks.
        Statement::Unsupported { .. } => Vec::new(),

        Statement::Query(query) => match &query.into {
            None | Some(QueryInto::Variables(_)) => return Cow::Borrowed(LOOKED_UP),
            Some(_) => vec![Need::Global(Privileges::FILE, "FILE"), LOOK_UP],
        },
        Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::Do(_) | Statement::Handler(_) => {
            return Cow::Borrowed(LOOKED_UP);
        }
        Statement::LoadData(load) if load.local => vec![LOOK_UP],
        Statement::LoadData(_) => vec![Need::ServerFile, LOOK_UP],
        Statement::Prepare(_) | Statement::Execute(_) | Statement::Explain(_) => vec![Need::Later(Later::Inner)],
        Statement::Set(_) | Statement::ResetPersist { .. } => vec![Need::Later(Later::Variable)],
        Statement::Use(_) => vec![SHOWN],
        Statement::Show(show) => show_needs(&show.what),

        Statement::CreateTable(create) => {
            let like = create.like.iter().map(|like| Need::Opened(like, Privileges::SELECT));
            let own = match (create.temporary, &create.query) {
                (true, _) => Need::Database(create.name.db.as_ref(), Privileges::CREATE_TEMPORARY_TABLES),
                (false, None) => Need::Table(&create.name, Privileges::CREATE),
                (false, Some(_)) => Need::Table(&create.name, FILLED),
            };
            [own].into_iter().chain(like).chain([Need::Later(Later::Parents), LOOK_UP]).collect()
        }
        Statement::AlterTable(alter) => {
            let actions = alter.actions.iter().flat_map(|action| action_needs(action, &alter.name));
            let plain = alter.actions.is_empty().then_some(Need::Opened(&alter.name, Privileges::ALTER));
            actions.chain(plain).chain([Need::Later(Later::Parents)]).collect()
        }
        Statement::CreateIndex(create) => vec![Need::Opened(&create.table, Privileges::INDEX)],
        Statement::DropIndex(drop) => vec![Need::Opened(&drop.table, Privileges::INDEX)],
        Statement::DropTable(drop) if drop.temporary => Vec::new(),
        Statement::DropTable(drop) => drop.names.iter().map(|name| Need::Opened(name, Privileges::DROP)).collect(),
        Statement::RenameTable(pairs) => {
            pairs.iter().flat_map(|(from, to)| [Need::Table(from, RENAMED), Need::Table(to, FILLED)]).collect()
        }
        Statement::TruncateTable(name) => vec![Need::Opened(name, Privileges::DROP)],
        Statement::Flashback(flashback) => vec![Need::Opened(&flashback.table, FLASHED)],
        Statement::Branch(branch) => match &**branch {
            BranchStatement::Database { name, of, .. } => {
                vec![Need::Database(Some(name), Privileges::CREATE), Need::Database(Some(of), Privileges::SELECT)]
            }
            BranchStatement::Table { name, of, .. } => vec![Need::Table(name, Privileges::CREATE), Need::Opened(of, Privileges::SELECT)],
        },
        Statement::CreateDatabase(create) => vec![Need::Database(Some(&create.name), Privileges::CREATE)],
        Statement::AlterDatabase(alter) => vec![Need::Database(alter.name.as_ref(), Privileges::ALTER)],
        Statement::DropDatabase(drop) => vec![Need::Database(Some(&drop.name), Privileges::DROP)],
        Statement::CreateView(create) => {
            let replaces = (create.or_replace || create.alter).then_some(Need::Table(&create.name, Privileges::DROP));
            let own = [Need::Table(&create.name, Privileges::CREATE_VIEW)].into_iter().chain(replaces);
            own.chain([Need::Later(Later::Definer), LOOK_UP]).collect()
        }
        Statement::DropView(drop) => drop.names.iter().map(|name| Need::Table(name, Privileges::DROP)).collect(),
        Statement::CreateEvent(create) => vec![Need::Database(create.name.db.as_ref(), Privileges::EVENT), Need::Later(Later::Definer)],
        Statement::AlterEvent(alter) => {
            let own = Need::Database(alter.name.db.as_ref(), Privileges::EVENT);
            let new = alter.rename.as_ref().map(|to| Need::Database(to.db.as_ref(), Privileges::EVENT));
            [own].into_iter().chain(new).chain([Need::Later(Later::Definer)]).collect()
        }
        Statement::DropObject(drop) if drop.kind == ObjectKind::Event => vec![Need::Database(drop.name.db.as_ref(), Privileges::EVENT)],
        // Once its body is known to be good: CREATE ROUTINE on the database.
        Statement::CreateRoutine(_) => vec![WHOSE, Need::Later(Later::Definer)],
        Statement::AlterRoutine(alter) => vec![alters(&alter.name, alter.kind), WHOSE],
        Statement::CreateTrigger(_) => vec![WHOSE, Need::Later(Later::Definer)],
        Statement::DropObject(drop) if drop.kind == ObjectKind::Trigger => vec![WHOSE],
        Statement::DropObject(drop) => vec![alters(&drop.name, drop.kind), WHOSE],
        Statement::Call(call) => vec![Need::Routine(&call.name, false, Privileges::EXECUTE, "execute"), Need::Later(Later::Definer)],

        Statement::LockTables(tables) => {
            let both = |name| [Need::DatabaseOf(name, Privileges::LOCK_TABLES), Need::Stored(name, Privileges::SELECT)];
            tables.iter().flat_map(|table| both(&table.name)).collect()
        }
        Statement::Copy(CopyStatement::CloneInstance(_)) => vec![CLONE],
        Statement::LockInstance | Statement::UnlockInstance | Statement::Copy(_) | Statement::Pin(_) => vec![BACKUP],
        Statement::InstallPlugin { .. } => vec![Need::SystemTable("plugin", Privileges::INSERT)],
        Statement::Kill(_) => vec![WHOSE],

        Statement::CreateUser(_) => vec![Need::Accounts(Privileges::INSERT), WHOSE],
        Statement::DropUser(_) => vec![Need::Accounts(Privileges::DELETE), WHOSE],
        Statement::RenameUser(_) => vec![Need::Accounts(Privileges::UPDATE), WHOSE],
        Statement::CreateRole { .. } => vec![Need::Any(ROLE_MAKERS, &[], "CREATE USER, CREATE ROLE")],
        Statement::DropRole { .. } => vec![Need::Any(ROLE_DROPPERS, &[], "CREATE USER, DROP ROLE"), WHOSE],
        Statement::AlterUser(_) | Statement::SetPassword(_) | Statement::SetDefaultRole { .. } => vec![WHOSE],
        Statement::Grant(_) | Statement::Revoke(_) => vec![WHOSE],

        Statement::Flush(flush) => flush.what.iter().map(flush_need).collect(),
        Statement::Reset(_) => vec![RELOAD],
        Statement::Purge(_) => vec![Need::Any(Privileges::SUPER, &["BINLOG_ADMIN"], "SUPER or BINLOG_ADMIN")],
        Statement::TableAdmin(admin) => admin.tables.iter().map(|name| admin_need(admin.kind, name)).collect(),
        Statement::Replication(_) => vec![Need::Any(Privileges::SUPER, &["REPLICATION_SLAVE_ADMIN"], "SUPER or REPLICATION_SLAVE_ADMIN")],
        Statement::AlterInstance(AlterInstance::EnableRedoLog | AlterInstance::DisableRedoLog) => vec![REDO_LOG],
        Statement::AlterInstance(AlterInstance::ReloadTls { .. }) => {
            vec![Need::Any(Privileges::NONE, &["CONNECTION_ADMIN"], "CONNECTION_ADMIN")]
        }
        Statement::AlterInstance(_) => Vec::new(),
        Statement::Binlog(_) => {
            let told = "SUPER, BINLOG_ADMIN or REPLICATION_APPLIER";
            vec![Need::Any(Privileges::SUPER, &["BINLOG_ADMIN", "REPLICATION_APPLIER"], told)]
        }
        Statement::Shutdown | Statement::Restart => vec![Need::Global(Privileges::SHUTDOWN, "SHUTDOWN")],
    };
    Cow::Owned(needs)
}

fn show_needs(what: &ShowWhat) -> Vec<Need<'_>> {
    match what {
        ShowWhat::Engine { .. } => vec![Need::Global(Privileges::PROCESS, "PROCESS")],
        ShowWhat::MasterStatus | ShowWhat::BinaryLogs | ShowWhat::ReplicaStatus { .. } => {
            vec![Need::Any(LOG_READERS, &[], "SUPER, REPLICATION CLIENT")]
        }
        ShowWhat::BinlogEvents { .. } | ShowWhat::Replicas { .. } => vec![Need::Global(Privileges::REPLICATION_SLAVE, "REPLICATION SLAVE")],
        ShowWhat::Grants { .. } | ShowWhat::CreateUser(_) => vec![WHOSE],
        ShowWhat::Databases | ShowWhat::Tables { .. } | ShowWhat::TableStatus { .. } | ShowWhat::OpenTables { .. } => vec![SHOWN],
        ShowWhat::Columns { .. } | ShowWhat::Indexes { .. } | ShowWhat::CreateTable(_) | ShowWhat::CreateView(_) => vec![SHOWN],
        ShowWhat::CreateDatabase { .. } | ShowWhat::Triggers { .. } => vec![SHOWN],
        ShowWhat::Events { db } => vec![Need::Database(db.as_ref(), Privileges::EVENT)],
        ShowWhat::CreateEvent(name) => vec![Need::Database(name.db.as_ref(), Privileges::EVENT)],
        ShowWhat::CreateProcedure(_) | ShowWhat::CreateFunction(_) | ShowWhat::CreateTrigger(_) => vec![SHOWN],
        ShowWhat::ProcedureStatus | ShowWhat::FunctionStatus | ShowWhat::ProcedureCode(_) | ShowWhat::FunctionCode(_) => vec![SHOWN],
        ShowWhat::Processlist { .. } => vec![SHOWN],
        ShowWhat::Variables { .. } | ShowWhat::Status { .. } | ShowWhat::Warnings { .. } | ShowWhat::Errors { .. } => Vec::new(),
        ShowWhat::Engines | ShowWhat::Plugins | ShowWhat::Charset | ShowWhat::Collation | ShowWhat::Privileges => Vec::new(),
        ShowWhat::Profiles | ShowWhat::Profile { .. } => Vec::new(),
    }
}

fn alters(name: &ObjectName, kind: ObjectKind) -> Need<'_> {
    Need::Routine(name, kind == ObjectKind::Function, Privileges::ALTER_ROUTINE, "alter routine")
}

fn flush_need(what: &FlushWhat) -> Need<'static> {
    match what {
        FlushWhat::Tables { .. } => Need::Any(Privileges::RELOAD, &["FLUSH_TABLES"], "RELOAD or FLUSH_TABLES"),
        FlushWhat::Status => Need::Any(Privileges::RELOAD, &["FLUSH_STATUS"], "RELOAD or FLUSH_STATUS"),
        FlushWhat::UserResources => Need::Any(Privileges::RELOAD, &["FLUSH_USER_RESOURCES"], "RELOAD or FLUSH_USER_RESOURCES"),
        FlushWhat::OptimizerCosts => Need::Any(Privileges::RELOAD, &["FLUSH_OPTIMIZER_COSTS"], "RELOAD or FLUSH_OPTIMIZER_COSTS"),
        FlushWhat::Logs { .. } | FlushWhat::Hosts | FlushWhat::Privileges => RELOAD,
    }
}

/// What one action of ALTER TABLE needs.
fn action_needs<'a>(action: &'a AlterAction, table: &'a ObjectName) -> Vec<Need<'a>> {
    let own = |needs| vec![Need::Opened(table, needs)];
    match action {
        // The new name of a session's own table is its own as well.
        AlterAction::RenameTable(to) => vec![Need::Opened(table, RENAMED), Need::Renamed(table, to, FILLED)],
        AlterAction::DropPartitions(_) => own(RENAMED),
        AlterAction::TruncatePartitions(_) => own(Privileges::DROP),
        AlterAction::ExchangePartition { table: other, .. } => vec![Need::Opened(table, EXCHANGED), Need::Opened(other, EXCHANGED)],
        AlterAction::PartitionAdmin { what, .. } => match *what {
            "ANALYZE" | "OPTIMIZE" | "REPAIR" => own(Privileges::SELECT.and(Privileges::INSERT)),
            "CHECK" => own(Privileges::SELECT),
            _ => own(Privileges::ALTER),
        },
        _ => own(Privileges::ALTER),
    }
}

fn admin_need(kind: TableAdminKind, name: &ObjectName) -> Need<'_> {
    match kind {
        TableAdminKind::Analyze => Need::Stored(name, Privileges::SELECT.and(Privileges::INSERT)),
        TableAdminKind::Optimize => Need::Opened(name, Privileges::SELECT.and(Privileges::INSERT)),
        TableAdminKind::Check | TableAdminKind::Repair | TableAdminKind::Cache => Need::Described(name),
        TableAdminKind::Checksum => Need::Stored(name, Privileges::SELECT),
    }
}

/// # Errors
/// 1044, 1045, 1142 or 1227 for the first need of the row that the account does not meet; 1046.
pub fn ask(rights: Rights<'_>, temporary: &TemporaryTables, statement: &Statement) -> SqlResult<()> {
    needs(statement).iter().try_for_each(|need| ask_for(rights, temporary, need))
}

fn ask_for(rights: Rights<'_>, temporary: &TemporaryTables, need: &Need<'_>) -> SqlResult<()> {
    let own = |(db, name): &(String, String)| temporary.has(db, name);
    let stored = |name: &(String, String)| !own(name) && !is_virtual_database(&name.0);
    match *need {
        Need::Later(Later::LookUp | Later::Parents | Later::Definer | Later::Variable | Later::Whose | Later::Shown | Later::Inner) => {
            Ok(())
        }
        Need::Global(privileges, told) => rights.require_global(privileges, told),
        Need::Any(privileges, dynamic, told) => {
            let any = rights.account.global.privileges.names_any(privileges) || dynamic.iter().any(|name| rights.account.has_dynamic(name));
            if any { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, told)) }
        }
        Need::Accounts(privileges) => rights.require_accounts(privileges),
        Need::ServerFile if rights.account.global.privileges.contains(Privileges::FILE) => Ok(()),
        Need::ServerFile => {
            let (user, host) = rights.access.client();
            Err(sql_error!(ACCESS_DENIED, user, host, if rights.account.authentication.is_empty() { "NO" } else { "YES" }))
        }
        Need::Database(Some(name), privileges) => rights.require_database(catalog::names::canonical_database(&name.name), privileges),
        Need::Database(None, privileges) => {
            let current = rights.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?;
            rights.require_database(&current, privileges)
        }
        Need::DatabaseOf(name, privileges) => {
            let name = rights.access.resolve_name(name)?;
            if stored(&name) { rights.require_database(&name.0, privileges) } else { Ok(()) }
        }
        Need::Routine(name, function, privileges, told) => {
            let (db, name) = rights.access.resolve_name(name)?;
            rights.require_routine(&db, function, &name, privileges, told)
        }
        Need::SystemTable(name, privileges) => rights.require_table("mysql", name, privileges),
        Need::Table(name, privileges) => {
            let (db, name) = rights.access.resolve_name(name)?;
            rights.require_table(&db, &name, privileges)
        }
        Need::Opened(name, privileges) => {
            let name = rights.access.resolve_name(name)?;
            if own(&name) { Ok(()) } else { rights.require_table(&name.0, &name.1, privileges) }
        }
        Need::Stored(name, privileges) => {
            let name = rights.access.resolve_name(name)?;
            if stored(&name) { rights.require_table(&name.0, &name.1, privileges) } else { Ok(()) }
        }
        Need::Renamed(old, new, privileges) => {
            let (old, (db, new)) = (rights.access.resolve_name(old)?, rights.access.resolve_name(new)?);
            if own(&old) { Ok(()) } else { rights.require_table(&db, &new, privileges) }
        }
        Need::Described(name) => {
            let name = rights.access.resolve_name(name)?;
            if stored(&name) { rights.require_description(&name.0, &name.1) } else { Ok(()) }
        }
    }
}
