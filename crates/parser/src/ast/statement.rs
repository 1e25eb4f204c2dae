//! A statement: one of all that there are.

use super::*;

/// A statement. Larger forms are boxed, so that moving a statement is cheap.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// The text holds nothing but comments: answered with OK. (Really empty text is error 1065.)
    Empty,

    // Data.
    Query(Box<Query>),
    Insert(Box<Insert>),
    Update(Box<Update>),
    Delete(Box<Delete>),
    LoadData(Box<LoadData>),
    Call(Call),
    /// `DO expr, …` (aliases are accepted and mean nothing).
    Do(Vec<Expr>),

    // Definitions.
    CreateTable(Box<CreateTable>),
    AlterTable(Box<AlterTable>),
    DropTable(DropTable),
    RenameTable(Vec<(ObjectName, ObjectName)>),
    TruncateTable(ObjectName),
    CreateIndex(Box<CreateIndex>),
    DropIndex(Box<DropIndex>),
    CreateDatabase(CreateDatabase),
    AlterDatabase(AlterDatabase),
    DropDatabase(DropDatabase),
    CreateView(Box<CreateView>),
    DropView(DropView),
    CreateTrigger(Box<CreateTrigger>),
    CreateRoutine(Box<CreateRoutine>),
    AlterRoutine(AlterRoutine),
    CreateEvent(Box<CreateEvent>),
    AlterEvent(Box<AlterEvent>),
    /// DROP TRIGGER / PROCEDURE / FUNCTION / EVENT.
    DropObject(DropObject),

    // Transactions and locks.
    Transaction(TransactionStatement),
    Xa(XaStatement),
    LockTables(Vec<LockTable>),
    UnlockTables,
    LockInstance,
    UnlockInstance,

    // Session.
    Set(Vec<SetItem>),
    Use(Ident),
    Prepare(Prepare),
    Execute(Execute),
    Deallocate(Ident),
    Kill(Kill),
    Explain(Box<Explain>),
    Show(Box<Show>),
    Help(String),
    Handler(Box<Handler>),

    // Accounts.
    CreateUser(Box<CreateUser>),
    AlterUser(Box<AlterUser>),
    DropUser(DropUser),
    RenameUser(Vec<(AccountName, AccountName)>),
    CreateRole {
        if_not_exists: bool,
        roles: Vec<AccountName>,
    },
    DropRole {
        if_exists: bool,
        roles: Vec<AccountName>,
    },
    Grant(Box<Grant>),
    Revoke(Box<Revoke>),
    SetPassword(Box<SetPassword>),
    SetRole(SetRole),
    SetDefaultRole {
        roles: DefaultRoles,
        users: Vec<AccountName>,
    },

    // Administration.
    Flush(Flush),
    Reset(Vec<Reset>),
    ResetPersist {
        if_exists: bool,
        name: Option<Ident>,
    },
    Purge(Purge),
    TableAdmin(Box<TableAdmin>),
    Replication(Box<ReplicationStatement>),
    AlterInstance(AlterInstance),
    Copy(CopyStatement),
    Pin(PinStatement),
    Branch(Box<BranchStatement>),
    Flashback(Box<Flashback>),
    /// `INSTALL PLUGIN name SONAME 'file'`
    InstallPlugin {
        name: Ident,
        file: Vec<u8>,
    },
    Binlog(Vec<u8>),
    Shutdown,
    Restart,

    // Stored programs, and what is also allowed outside of them.
    Signal(Box<Signal>),
    GetDiagnostics(Box<GetDiagnostics>),

    /// Accepted by MySQL's grammar and by this parser's, but nothing this server does: error 1235. `what`
    /// is the beginning of the statement in upper case, for instance `CREATE SERVER`, `INSTALL PLUGIN`. Its
    /// text is not checked further than to its end.
    Unsupported {
        what: &'static str,
    },
}
