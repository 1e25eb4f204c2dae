//! The syntax tree: what a statement says, and nothing about what it means.
//!
//! Split by concern: [`expr`], [`interval`], [`query`], [`dml`], [`types`], [`ddl`], [`admin`] (SHOW, SET
//! and the rest of administration), [`account`], [`transaction`], [`program`] (stored programs).
//!
//! The tree owns its strings, so it outlives the statement's text; every node from which a client may see
//! source text (column names, stored bodies, `near '…'`) carries a [`Span`] into that text. Names are kept
//! as written: folding case is the binder's matter, because it depends on what is named. Nothing is
//! resolved here: a bare name may be a column, an alias or a variable of a stored program.

pub mod account;
pub mod admin;
pub mod ddl;
pub mod dml;
pub mod expr;
pub mod interval;
pub mod program;
pub mod query;
pub mod transaction;
pub mod types;

use std::fmt;

pub use account::*;
pub use admin::*;
pub use ddl::*;
pub use dml::*;
pub use expr::*;
pub use interval::*;
pub use program::*;
pub use query::*;
pub use transaction::*;
pub use types::*;

/// A range of bytes in the statement's text, `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// The text that the span covers; empty if it lies outside `source`.
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(self.start as usize..self.end as usize).unwrap_or(&[])
    }
}

/// A name as written (quotes and their doubling removed).
#[derive(Clone, Debug, Default)]
pub struct Ident {
    pub name: String,
    pub span: Span,
}

impl Ident {
    /// A name that stands in no text.
    pub fn synthetic(name: impl Into<String>) -> Ident {
        Ident { name: name.into(), span: Span::default() }
    }

    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// Equal without regard to ASCII case.
    pub fn is(&self, other: &str) -> bool {
        self.name.eq_ignore_ascii_case(other)
    }
}

/// Two names are equal when their letters are; where they stand does not matter.
impl PartialEq for Ident {
    fn eq(&self, other: &Ident) -> bool {
        self.name == other.name
    }
}

impl Eq for Ident {}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// `[db.]name`: a table, view, routine, trigger or event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectName {
    pub db: Option<Ident>,
    pub name: Ident,
}

impl ObjectName {
    pub fn span(&self) -> Span {
        match &self.db {
            Some(db) => db.span.to(self.name.span),
            None => self.name.span,
        }
    }
}

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
