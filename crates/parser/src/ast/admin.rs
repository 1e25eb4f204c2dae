//! SET, SHOW, EXPLAIN, prepared statements as SQL, and administration.

use super::*;

/// One item of a SET list; they are applied left to right.
#[derive(Clone, Debug, PartialEq)]
pub enum SetItem {
    /// `@name = value`
    User { name: String, value: Expr },
    /// `name = value`: a variable or parameter of the stored program.
    Local { name: Ident, slot: u16, value: SetValue },
    /// `[scope] name = value`, with the scope of an item before it if it has none, else that of the session;
    /// `@@[scope.]name = value`, where `None` is the session. `base` may be `NEW`: then it is a column.
    Variable { scope: Option<VariableScope>, base: Option<Ident>, name: Ident, value: SetValue },
    /// `NAMES charset [COLLATE collation]`; `None` is DEFAULT.
    Names { charset: Option<String>, collation: Option<String> },
    /// `CHARACTER SET charset`
    Charset(Option<String>),
    /// `[scope] TRANSACTION …`; without a scope only the next transaction.
    Transaction { scope: Option<VariableScope>, isolation: Option<IsolationLevel>, read_only: Option<bool> },
}

#[derive(Clone, Debug, PartialEq)]
pub enum SetValue {
    Default,
    /// A bare word (`ON`, `ALL`, `BINARY`, `ROW`, `SYSTEM`, or a name) is a `ExprKind::Column` without a
    /// table, or a string literal for the words that are reserved.
    Expr(Expr),
}

/// `HANDLER …`: reading a table row by row.
#[derive(Clone, Debug, PartialEq)]
pub enum Handler {
    /// `HANDLER table OPEN [AS alias]`
    Open {
        table: ObjectName,
        alias: Option<Ident>,
    },
    Read(Box<HandlerRead>),
    Close(Ident),
}

/// `HANDLER name READ [index] seek [WHERE …] [LIMIT …]`
#[derive(Clone, Debug, PartialEq)]
pub struct HandlerRead {
    pub name: Ident,
    /// None: in the order of the table.
    pub index: Option<Ident>,
    pub seek: HandlerSeek,
    pub filter: Option<Expr>,
    pub limit: Option<Limit>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum HandlerSeek {
    Step(HandlerStep),
    /// `= (value, …)`, or another comparison (`Eq`, `Le`, `Ge`, `Lt`, `Gt`).
    Key(BinaryOp, Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerStep {
    First,
    Next,
    Prev,
    Last,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Prepare {
    pub name: Ident,
    pub source: PrepareSource,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PrepareSource {
    Text(Vec<u8>),
    Variable(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Execute {
    pub name: Ident,
    /// Names of user variables.
    pub using: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Kill {
    /// KILL QUERY: only the statement.
    pub query: bool,
    pub id: Expr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplainFormat {
    Default,
    Traditional,
    Json,
    Tree,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Explain {
    pub analyze: bool,
    pub format: ExplainFormat,
    /// A format MySQL doesn't know: error 1791 later.
    pub unknown_format: Option<String>,
    pub what: ExplainWhat,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExplainWhat {
    Statement {
        statement: Box<Statement>,
        span: Span,
    },
    /// `FOR CONNECTION n`
    Connection(u64),
    /// Redoubt's own: the statements of a stored program.
    Program(ProgramKind, ObjectName),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramKind {
    Procedure,
    Function,
    Trigger,
}

/// LIKE or WHERE of SHOW.
#[derive(Clone, Debug, PartialEq)]
pub enum ShowFilter {
    Like(Vec<u8>),
    Where(Expr),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    pub what: ShowWhat,
    pub filter: Option<ShowFilter>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ShowWhat {
    Databases,
    Tables {
        full: bool,
        extended: bool,
        db: Option<Ident>,
    },
    /// Also DESCRIBE: then `column` is the name or pattern after the table, and `filter` is empty.
    Columns {
        full: bool,
        extended: bool,
        table: ObjectName,
        column: Option<String>,
    },
    Indexes {
        extended: bool,
        table: ObjectName,
    },
    TableStatus {
        db: Option<Ident>,
    },
    OpenTables {
        db: Option<Ident>,
    },
    Triggers {
        full: bool,
        db: Option<Ident>,
    },
    Events {
        db: Option<Ident>,
    },
    Variables {
        scope: VariableScope,
    },
    Status {
        scope: VariableScope,
    },
    Warnings {
        limit: Option<Limit>,
        count: bool,
    },
    Errors {
        limit: Option<Limit>,
        count: bool,
    },
    Processlist {
        full: bool,
    },
    Engines,
    /// `SHOW ENGINE x STATUS|MUTEX|LOGS`; `engine` is `None` for ALL.
    Engine {
        engine: Option<String>,
        what: &'static str,
    },
    Plugins,
    Charset,
    Collation,
    Privileges,
    Profiles,
    /// `SHOW PROFILE [kinds] [FOR QUERY n] [LIMIT …]`; the kinds as `BLOCK IO`.
    Profile {
        kinds: Vec<&'static str>,
        query: Option<u64>,
        limit: Option<Limit>,
    },
    /// `FOR account [USING roles]`; no account is the current user.
    Grants {
        account: Option<AccountName>,
        using: Vec<AccountName>,
    },
    CreateTable(ObjectName),
    CreateView(ObjectName),
    CreateDatabase {
        name: Ident,
        if_not_exists: bool,
    },
    CreateProcedure(ObjectName),
    CreateFunction(ObjectName),
    CreateTrigger(ObjectName),
    CreateEvent(ObjectName),
    CreateUser(AccountName),
    ProcedureStatus,
    FunctionStatus,
    ProcedureCode(ObjectName),
    FunctionCode(ObjectName),
    MasterStatus,
    BinaryLogs,
    BinlogEvents {
        relay: bool,
        file: Option<Vec<u8>>,
        from: Option<u64>,
        limit: Option<Limit>,
        channel: Option<Vec<u8>>,
    },
    /// SHOW REPLICA STATUS, SHOW SLAVE STATUS: `old_names` for the latter (columns `Slave_…`).
    ReplicaStatus {
        channel: Option<Vec<u8>>,
        old_names: bool,
    },
    Replicas {
        old_names: bool,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Flush {
    /// NO_WRITE_TO_BINLOG, LOCAL
    pub local: bool,
    pub what: Vec<FlushWhat>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FlushWhat {
    Privileges,
    /// `FLUSH TABLES [names] [WITH READ LOCK | FOR EXPORT]`
    Tables {
        names: Vec<ObjectName>,
        read_lock: bool,
        for_export: bool,
    },
    /// `LOGS` is "", else `BINARY`, `ENGINE`, `ERROR`, `GENERAL`, `SLOW`, `RELAY`.
    Logs {
        kind: &'static str,
        channel: Option<Vec<u8>>,
    },
    Hosts,
    Status,
    UserResources,
    OptimizerCosts,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Reset {
    /// `RESET MASTER [TO n]`
    Master {
        to: Option<u64>,
    },
    Replica {
        all: bool,
        channel: Option<Vec<u8>>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Purge {
    /// `PURGE BINARY LOGS TO 'file'`
    To(Vec<u8>),
    Before(Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableAdminKind {
    Analyze,
    Check,
    Optimize,
    Repair,
    Checksum,
    /// `CACHE INDEX`, `LOAD INDEX INTO CACHE` (error 1235 later)
    Cache,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableAdmin {
    pub kind: TableAdminKind,
    /// NO_WRITE_TO_BINLOG, LOCAL
    pub local: bool,
    pub tables: Vec<ObjectName>,
    /// `QUICK`, `FAST`, `MEDIUM`, `EXTENDED`, `CHANGED`, `FOR UPGRADE`, `USE_FRM`
    pub options: Vec<&'static str>,
    pub histogram: Option<Histogram>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Histogram {
    Update { columns: Vec<Ident>, buckets: Option<u32>, data: Option<Vec<u8>> },
    Drop { columns: Vec<Ident> },
}

#[derive(Clone, Debug, PartialEq)]
pub enum ReplicationStatement {
    /// CHANGE REPLICATION SOURCE TO, CHANGE MASTER TO: names in upper case and in the new form (`SOURCE_…`).
    ChangeSource {
        options: Vec<(String, ReplicationValue)>,
        channel: Option<Vec<u8>>,
    },
    /// CHANGE REPLICATION FILTER: rules by their name in upper case, each with its list; a pair of
    /// REPLICATE_REWRITE_DB is `(from,to)`.
    ChangeFilter {
        rules: Vec<(String, Vec<String>)>,
        channel: Option<Vec<u8>>,
    },
    /// START / STOP REPLICA [IO_THREAD | SQL_THREAD] [UNTIL …] [USER = …]
    Start {
        io: bool,
        sql: bool,
        until: Vec<(String, ReplicationValue)>,
        options: Vec<(String, ReplicationValue)>,
        channel: Option<Vec<u8>>,
    },
    Stop {
        io: bool,
        sql: bool,
        channel: Option<Vec<u8>>,
    },
    StartGroup,
    StopGroup,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ReplicationValue {
    Text(Vec<u8>),
    Int(u64),
    Decimal(String),
    Null,
    /// A bare word: `ON`, `OFF`, `LOCAL`, `STREAM`, `GENERATE`.
    Word(String),
    Ids(Vec<u64>),
    Account(AccountName),
}

#[derive(Clone, Debug, PartialEq)]
pub enum AlterInstance {
    RotateInnodbMasterKey,
    RotateBinlogMasterKey,
    ReloadTls { channel: Option<String>, no_rollback: bool },
    ReloadKeyring,
    EnableRedoLog,
    DisableRedoLog,
}

/// Branches, which MySQL has not.
#[derive(Clone, Debug, PartialEq)]
pub enum BranchStatement {
    /// `CREATE DATABASE name BRANCH OF name [AS OF moment]`
    Database { name: Ident, of: Ident, as_of: Option<Box<AsOf>> },
    /// `CREATE TABLE name BRANCH OF name [AS OF moment]`
    Table { name: ObjectName, of: ObjectName, as_of: Option<Box<AsOf>> },
}

/// `FLASHBACK TABLE t TO moment`, which MySQL has not: the rows become what they were.
#[derive(Clone, Debug, PartialEq)]
pub struct Flashback {
    pub table: ObjectName,
    pub to: AsOf,
}

/// Pins, which MySQL has not: states that are kept.
#[derive(Clone, Debug, PartialEq)]
pub enum PinStatement {
    /// `CREATE PIN name`
    Create { name: Ident },
    /// `DROP PIN [IF EXISTS] name`
    Drop { name: Ident, if_exists: bool },
}

/// Copies of the whole database.
#[derive(Clone, Debug, PartialEq)]
pub enum CopyStatement {
    /// `CLONE LOCAL DATA DIRECTORY [=] 'dir'`
    CloneLocal { directory: Vec<u8> },
    /// `CLONE INSTANCE FROM …`
    CloneInstance(Box<CloneInstance>),
    /// `BACKUP INSTANCE TO 'dir' [INCREMENTAL FROM 'dir']`, which MySQL has not.
    Backup { directory: Vec<u8>, older: Option<Vec<u8>> },
}

/// `CLONE INSTANCE FROM user@host:port IDENTIFIED BY 'password' [DATA DIRECTORY [=] 'dir'] [REQUIRE [NO]
/// SSL]`
#[derive(Clone, Debug, PartialEq)]
pub struct CloneInstance {
    pub user: String,
    pub host: String,
    pub port: u16,
    pub password: String,
    /// None: in the place of the server's own data.
    pub directory: Option<Vec<u8>>,
    /// None: where the donor has it.
    pub ssl: Option<bool>,
}
