//! Definitions: tables, indexes, databases, views, and the heads of triggers, routines and events (bodies:
//! [`program`]).

use super::*;

// ---- tables

#[derive(Clone, Debug, PartialEq)]
pub struct CreateTable {
    pub temporary: bool,
    pub if_not_exists: bool,
    pub name: ObjectName,
    pub like: Option<ObjectName>,
    pub columns: Vec<ColumnDef>,
    /// Keys and constraints, in the order of the text (those written as column attributes are in
    /// [`ColumnDef`]).
    pub constraints: Vec<Constraint>,
    pub options: Vec<TableOption>,
    pub partitioning: Option<Box<Partitioning>>,
    /// IGNORE or REPLACE before `AS SELECT`.
    pub duplicates: DuplicateHandling,
    pub query: Option<Box<Query>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDef {
    pub name: Ident,
    pub ty: DataType,
    /// In the order of the text; where MySQL lets the last one win, so should the reader.
    pub attributes: Vec<ColumnAttribute>,
    /// The type and all that follows, without the name.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ColumnAttribute {
    Null,
    NotNull,
    /// A literal, CURRENT_TIMESTAMP (a function call `now`), or an expression in parentheses
    /// (`ExprKind::Paren`).
    Default(Expr),
    /// `ON UPDATE CURRENT_TIMESTAMP[(n)]`
    OnUpdateNow {
        decimals: u8,
    },
    AutoIncrement,
    Unique,
    /// `PRIMARY KEY`, `KEY`
    Primary,
    Comment(Vec<u8>),
    /// `COLLATE` after other attributes.
    Collate(String),
    Generated {
        expr: Expr,
        stored: bool,
    },
    Check(Check),
    References(Box<References>),
    Visible,
    Invisible,
    ColumnFormat(&'static str),
    Storage(&'static str),
    Srid(u32),
    EngineAttribute(Vec<u8>),
    SecondaryEngineAttribute(Vec<u8>),
    /// `NOT SECONDARY`
    NotSecondary,
    /// `SERIAL DEFAULT VALUE`: NOT NULL AUTO_INCREMENT UNIQUE.
    SerialDefaultValue,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub name: Option<Ident>,
    pub expr: Expr,
    pub enforced: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    Index(IndexDef),
    ForeignKey(ForeignKey),
    Check(Check),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexKind {
    Plain,
    Unique,
    Primary,
    Fulltext,
    Spatial,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexAlgorithm {
    BTree,
    Hash,
    RTree,
}

#[derive(Clone, Debug, PartialEq)]
pub struct IndexDef {
    pub kind: IndexKind,
    /// The index name, or the name of `CONSTRAINT name UNIQUE` when no index name follows.
    pub name: Option<Ident>,
    pub parts: Vec<IndexPart>,
    pub options: IndexOptions,
}

#[derive(Clone, Debug, PartialEq)]
pub struct IndexPart {
    pub on: IndexPartOn,
    pub direction: Option<SortDirection>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum IndexPartOn {
    /// `column[(prefix length in characters)]`
    Column { name: Ident, length: Option<u32> },
    /// `((expr))`
    Expr(Expr),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndexOptions {
    pub algorithm: Option<IndexAlgorithm>,
    pub key_block_size: Option<u64>,
    pub comment: Option<Vec<u8>>,
    /// `Some(false)` is INVISIBLE.
    pub visible: Option<bool>,
    /// `WITH PARSER name`
    pub parser: Option<Ident>,
    pub engine_attribute: Option<Vec<u8>>,
    pub secondary_engine_attribute: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ForeignKey {
    /// `CONSTRAINT name`
    pub constraint: Option<Ident>,
    /// The name after `FOREIGN KEY`.
    pub index: Option<Ident>,
    pub columns: Vec<Ident>,
    pub references: References,
}

#[derive(Clone, Debug, PartialEq)]
pub struct References {
    pub table: ObjectName,
    pub columns: Vec<Ident>,
    pub matching: Option<&'static str>,
    pub on_delete: Option<ReferentialAction>,
    pub on_update: Option<ReferentialAction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReferentialAction {
    Restrict,
    Cascade,
    SetNull,
    NoAction,
    SetDefault,
}

/// A table option that is given; DEFAULT (for instance `PACK_KEYS = DEFAULT`) is `None` where it may stand.
#[derive(Clone, Debug, PartialEq)]
pub enum TableOption {
    Engine(String),
    SecondaryEngine(Option<String>),
    AutoIncrement(u64),
    Charset(String),
    Collate(String),
    Comment(Vec<u8>),
    RowFormat(&'static str),
    KeyBlockSize(u64),
    Tablespace(Ident),
    DataDirectory(Vec<u8>),
    IndexDirectory(Vec<u8>),
    /// `STATS_PERSISTENT`, `STATS_AUTO_RECALC`, `STATS_SAMPLE_PAGES`, `PACK_KEYS`, `CHECKSUM`,
    /// `TABLE_CHECKSUM`, `DELAY_KEY_WRITE`, `AVG_ROW_LENGTH`, `MAX_ROWS`, `MIN_ROWS`.
    Number(&'static str, Option<u64>),
    /// `COMPRESSION`, `ENCRYPTION`, `PASSWORD`, `CONNECTION`, `ENGINE_ATTRIBUTE`,
    /// `SECONDARY_ENGINE_ATTRIBUTE`.
    Text(&'static str, Vec<u8>),
    Union(Vec<ObjectName>),
    InsertMethod(&'static str),
    /// `STORAGE DISK|MEMORY`
    Storage(&'static str),
    AutoextendSize(u64),
    /// `START TRANSACTION` (written by MySQL itself for CREATE … SELECT in the log).
    StartTransaction,
}

// ---- partitions

#[derive(Clone, Debug, PartialEq)]
pub struct Partitioning {
    pub method: PartitionMethod,
    pub count: Option<u32>,
    pub sub_method: Option<PartitionMethod>,
    pub sub_count: Option<u32>,
    pub partitions: Vec<PartitionDef>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PartitionMethod {
    Hash { linear: bool, expr: Expr },
    Key { linear: bool, algorithm: Option<u32>, columns: Vec<Ident> },
    Range(Expr),
    RangeColumns(Vec<Ident>),
    List(Expr),
    ListColumns(Vec<Ident>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct PartitionDef {
    pub name: Ident,
    pub values: PartitionValues,
    pub options: Vec<PartitionOption>,
    pub subpartitions: Vec<(Ident, Vec<PartitionOption>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PartitionValues {
    None,
    /// `VALUES LESS THAN (…)`; `None` for MAXVALUE.
    LessThan(Vec<Option<Expr>>),
    /// `VALUES IN (…)`; each of one or, for COLUMNS, several.
    In(Vec<Vec<Expr>>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PartitionOption {
    Engine(String),
    Comment(Vec<u8>),
    DataDirectory(Vec<u8>),
    IndexDirectory(Vec<u8>),
    MaxRows(u64),
    MinRows(u64),
    Tablespace(Ident),
    Nodegroup(u64),
}

// ---- ALTER TABLE

#[derive(Clone, Debug, PartialEq)]
pub struct AlterTable {
    pub name: ObjectName,
    pub actions: Vec<AlterAction>,
    pub algorithm: Option<AlterAlgorithm>,
    pub lock: Option<AlterLock>,
    /// Where the words stand that ALGORITHM and LOCK ask for.
    pub demands: Vec<Span>,
    /// `WITH VALIDATION` is `Some(true)`.
    pub validation: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlterAlgorithm {
    Default,
    Instant,
    Inplace,
    Copy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlterLock {
    Default,
    None,
    Shared,
    Exclusive,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnPlace {
    First,
    After(Ident),
}

#[derive(Clone, Debug, PartialEq)]
pub enum AlterAction {
    AddColumn {
        column: Box<ColumnDef>,
        place: Option<ColumnPlace>,
    },
    /// `ADD (column …, constraint …)`
    AddColumns {
        columns: Vec<ColumnDef>,
        constraints: Vec<Constraint>,
    },
    AddConstraint(Box<Constraint>),
    DropColumn(Ident),
    DropPrimaryKey,
    /// `DROP INDEX`, `DROP KEY`
    DropIndex(Ident),
    DropForeignKey(Ident),
    DropCheck(Ident),
    /// `DROP CONSTRAINT name`
    DropConstraint(Ident),
    ChangeColumn {
        old: Ident,
        column: Box<ColumnDef>,
        place: Option<ColumnPlace>,
    },
    ModifyColumn {
        column: Box<ColumnDef>,
        place: Option<ColumnPlace>,
    },
    RenameColumn {
        old: Ident,
        new: Ident,
    },
    SetDefault {
        column: Ident,
        value: Expr,
    },
    DropDefault(Ident),
    SetColumnVisible {
        column: Ident,
        visible: bool,
    },
    SetIndexVisible {
        index: Ident,
        visible: bool,
    },
    /// `ALTER CHECK name`, `ALTER CONSTRAINT name`
    SetEnforced {
        name: Ident,
        check: bool,
        enforced: bool,
    },
    RenameIndex {
        old: Ident,
        new: Ident,
    },
    RenameTable(ObjectName),
    /// `CONVERT TO CHARACTER SET x`; `None` is DEFAULT.
    ConvertCharset {
        charset: Option<String>,
        collation: Option<String>,
    },
    DisableKeys,
    EnableKeys,
    OrderBy(Vec<(ColumnName, Option<SortDirection>)>),
    Force,
    Option(TableOption),
    DiscardTablespace,
    ImportTablespace,
    SecondaryLoad,
    SecondaryUnload,
    PartitionBy(Box<Partitioning>),
    RemovePartitioning,
    AddPartitions {
        count: Option<u32>,
        partitions: Vec<PartitionDef>,
    },
    DropPartitions(Vec<Ident>),
    TruncatePartitions(PartitionList),
    CoalescePartitions(u32),
    ReorganizePartitions {
        names: Vec<Ident>,
        into: Vec<PartitionDef>,
    },
    ExchangePartition {
        name: Ident,
        table: ObjectName,
        validation: Option<bool>,
    },
    /// ANALYZE, CHECK, OPTIMIZE, REPAIR, REBUILD, DISCARD, IMPORT PARTITION.
    PartitionAdmin {
        what: &'static str,
        partitions: PartitionList,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartitionList {
    All,
    Names(Vec<Ident>),
}

// ---- the rest

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DropBehaviour {
    #[default]
    Unspecified,
    Restrict,
    Cascade,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropTable {
    pub temporary: bool,
    pub if_exists: bool,
    pub names: Vec<ObjectName>,
    pub behaviour: DropBehaviour,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateIndex {
    pub index: IndexDef,
    pub table: ObjectName,
    pub algorithm: Option<AlterAlgorithm>,
    pub lock: Option<AlterLock>,
    /// As in [`AlterTable`].
    pub demands: Vec<Span>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropIndex {
    pub name: Ident,
    pub table: ObjectName,
    pub algorithm: Option<AlterAlgorithm>,
    pub lock: Option<AlterLock>,
    /// As in [`AlterTable`].
    pub demands: Vec<Span>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseOptions {
    /// As often as one is written.
    pub charsets: Vec<String>,
    pub collation: Option<String>,
    /// `ENCRYPTION = 'Y'`
    pub encryption: Option<Vec<u8>>,
    /// `READ ONLY = {0|1|DEFAULT}` (ALTER only)
    pub read_only: Option<bool>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateDatabase {
    pub if_not_exists: bool,
    pub name: Ident,
    pub options: DatabaseOptions,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AlterDatabase {
    /// `None`: the current one.
    pub name: Option<Ident>,
    pub options: DatabaseOptions,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropDatabase {
    pub if_exists: bool,
    pub name: Ident,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewAlgorithm {
    Undefined,
    Merge,
    Temptable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SqlSecurity {
    Definer,
    Invoker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckOption {
    Cascaded,
    Local,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateView {
    pub or_replace: bool,
    /// ALTER VIEW: the same, but the view must exist.
    pub alter: bool,
    pub algorithm: Option<ViewAlgorithm>,
    pub definer: Option<AccountName>,
    pub security: Option<SqlSecurity>,
    pub name: ObjectName,
    pub columns: Vec<Ident>,
    /// Its span is the text of the definition.
    pub query: Box<Query>,
    pub check_option: Option<CheckOption>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropView {
    pub if_exists: bool,
    pub names: Vec<ObjectName>,
    pub behaviour: DropBehaviour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    Procedure,
    Function,
    Trigger,
    Event,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropObject {
    pub kind: ObjectKind,
    pub if_exists: bool,
    pub name: ObjectName,
}
