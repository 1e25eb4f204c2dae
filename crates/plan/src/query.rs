//! The parts of a plan: tables, query blocks, join trees, access paths.
//!
//! **Slots.** One row buffer serves a whole statement. Every table reference of every query block owns a
//! range of slots (column `c` of table `t` lives at `t.slot + c`), and every aggregate and window function
//! owns one slot. An expression is evaluated on that one buffer, so a reference to an outer query is an
//! ordinary slot, a merged derived table costs nothing, and what follows GROUP BY reads the group's first
//! row and its aggregates side by side.
//!
//! Invariants:
//! 1. A slot has one owner. A query block writes only the slots of its own tables, aggregates and windows.
//! 2. Conditions stand in exactly one place: the first node of the join tree at which all their slots are
//!    set.

use std::sync::Arc;

use expr::{Comparator, Expr};
use schema::TableDef;
use value::{SqlType, Value};

use crate::exprs::literal_truth;
use crate::lookup::{Past, VirtualTable};

/// A full-text search: of which table (in [`crate::Plan::tables`]), by which of its indexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    pub table: usize,
    pub index: usize,
    pub against: Expr,
    pub mode: parser::ast::MatchMode,
}

/// SELECT … INTO.
#[derive(Clone, Debug, PartialEq)]
pub enum Into {
    Variables(Vec<String>),
    Outfile { file: Vec<u8>, charset: Option<value::Charset>, format: parser::ast::FileFormat },
    Dumpfile(Vec<u8>),
}

/// One reference to a table.
#[derive(Debug)]
pub struct PlanTable {
    pub source: Source,
    /// As shown in EXPLAIN and in messages.
    pub alias: String,
    /// Select number for EXPLAIN.
    pub select: u32,
    pub slot: usize,
    pub width: usize,
    /// The columns that anything in the statement reads, ascending.
    pub wanted: Vec<usize>,
    pub lock: RowLock,
    /// It is read as it was then, and nothing of it is locked or written.
    pub past: Option<Past>,
    /// The partitions, with one of its subpartitions each perhaps, that `PARTITION (…)` selects; without
    /// any: all.
    pub partitions: Vec<(usize, Option<usize>)>,
}

#[derive(Debug)]
pub enum Source {
    Base(Arc<TableDef>),
    Virtual(Arc<VirtualTable>),
    /// A materialised derived table or CTE: index into [`crate::Plan::queries`].
    Derived(usize),
    /// Inside a recursive CTE: the rows that the last round produced.
    Working(usize),
}

impl Source {
    /// The definition of a table of its own.
    pub fn base(&self) -> Option<&Arc<TableDef>> {
        match self {
            Source::Base(def) => Some(def),
            Source::Virtual(_) | Source::Derived(_) | Source::Working(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowLock {
    pub strength: Strength,
    pub wait: LockWait,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    #[default]
    None,
    Share,
    Update,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LockWait {
    #[default]
    Wait,
    NoWait,
    SkipLocked,
}

/// A query that another part of the statement uses.
#[derive(Debug)]
pub struct SubPlan {
    pub query: Query,
    pub role: Role,
    /// Slots of outer queries that it reads; empty means its result never changes within a statement.
    pub outer: Vec<usize>,
    /// Depends on RAND() and the like: never reused.
    pub volatile: bool,
    pub types: Vec<SqlType>,
}

#[derive(Debug)]
pub enum Role {
    /// In an expression.
    Subquery,
    /// It has become part of the join around it; nothing runs it.
    Joined,
    /// The different rows of one that has become a table of the join around it.
    Different,
    /// A table in FROM.
    Derived,
    /// A recursive CTE: `query` is the seed. With a limit it ends when that many rows were found.
    Recursive { step: Box<Query>, distinct: bool, names: Vec<String>, limit: Option<Limit> },
}

/// A query expression.
#[derive(Debug)]
pub enum Query {
    Block(Box<Block>),
    Set {
        op: SetOp,
        distinct: bool,
        left: Box<Query>,
        right: Box<Query>,
    },
    /// VALUES ROW(…), …
    Rows(Vec<Vec<Expr>>),
    /// JSON_TABLE, in the place of a derived table's query.
    Document(Box<expr::JsonTable>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetOp {
    Union,
    Intersect,
    Except,
}

/// One SELECT.
#[derive(Debug)]
pub struct Block {
    /// Select number for EXPLAIN, from 1.
    pub select: u32,
    /// `None`: no FROM, one row.
    pub source: Option<Join>,
    /// Conditions without columns of this block: looked at once, before any row.
    pub gate: Vec<Expr>,
    pub group: Option<Group>,
    pub having: Vec<Expr>,
    pub windows: Vec<Window>,
    pub output: Vec<Expr>,
    pub distinct: bool,
    /// Empty where the access path delivers the order.
    pub order: Vec<OrderKey>,
    pub limit: Option<Limit>,
    /// SQL_CALC_FOUND_ROWS.
    pub count_all: bool,
    /// An expression or a column takes the values: decimals keep digits beyond their scale, as all
    /// intermediate results do.
    pub exact: bool,
    /// For EXPLAIN: ORDER BY was there and an index delivers it.
    pub order_by_index: bool,
}

/// Whether it is known that one of the conditions is not true.
pub(crate) fn is_shut(gate: &[Expr]) -> bool {
    gate.iter().any(|e| literal_truth(e) == Some(false))
}

impl Query {
    /// Whether it is known that no more than one row comes of it.
    #[must_use]
    pub fn is_one_row(&self) -> bool {
        let Query::Block(block) = self else { return false };
        let one_group = block.group.as_ref().is_some_and(|group| group.keys.is_empty());
        let first = block
            .limit
            .as_ref()
            .is_some_and(|limit| matches!(limit.count.as_literal(), Some(value::Value::Int(0 | 1) | value::Value::UInt(0 | 1))));
        one_group || first || block.source.is_none()
    }
}

impl Block {
    /// Whether it is known that no row passes its conditions, so that nothing is read.
    #[must_use]
    pub fn reads_nothing(&self) -> bool {
        is_shut(&self.gate)
    }

    /// Whether it is known that no row comes of it: without rows and without keys aggregates make one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let makes_none = |group: &Group| !group.keys.is_empty() && group.rollup.is_empty();
        self.group.as_ref().is_none_or(makes_none) && self.reads_nothing()
    }

    /// Whether something is computed of a row, and not before it is known that the row is one of the result,
    /// and its place there.
    #[must_use]
    pub fn computes_last(&self) -> bool {
        let computed = |e: &Expr| e.as_slot().is_none() && e.as_literal().is_none();
        let one_group = self.group.as_ref().is_none_or(|group| group.keys.is_empty());
        let by_rows = |key: &OrderKey| key.expr.is_deterministic() && !(key.output.is_some() && computed(&key.expr));
        let plain = one_group && self.windows.is_empty() && !self.distinct && !self.count_all;
        plain && self.order.iter().all(by_rows) && self.output.iter().any(computed)
    }
}

#[derive(Clone, Debug)]
pub struct OrderKey {
    pub expr: Expr,
    /// It is this output column: already computed, never evaluated twice.
    pub output: Option<usize>,
    pub descending: bool,
}

#[derive(Clone, Debug)]
pub struct Limit {
    pub offset: Option<Expr>,
    pub count: Expr,
}

/// GROUP BY, or aggregates without it (`keys` empty: exactly one group).
#[derive(Debug)]
pub struct Group {
    pub keys: Vec<Expr>,
    /// Keys that may have another value each time: what computes them for each row, and the slots in which
    /// `keys` and what follows the grouping read them.
    pub computed: Vec<(usize, Expr)>,
    pub aggregates: Vec<AggregateSlot>,
    /// WITH ROLLUP: the slots of the keys as they are read after grouping; empty without it.
    pub rollup: Vec<usize>,
    /// GROUPING: key and slot of the answer.
    pub groupings: Vec<(usize, usize)>,
    /// Rows come in the order of the keys: a group ends when they change.
    pub ordered: bool,
    /// The aggregates are MIN and MAX of one column, in whose order the rows of the only table come: the
    /// first one from either end tells.
    pub ends: bool,
    /// Slots (of this block's tables) that HAVING, output and ORDER BY read besides the aggregates: kept
    /// from the group's first row.
    pub kept: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct AggregateSlot {
    pub slot: usize,
    pub call: expr::AggregateCall,
}

/// One window: its functions share partitions and order.
#[derive(Clone, Debug)]
pub struct Window {
    /// As messages call it.
    pub name: String,
    pub partition: Vec<Expr>,
    pub order: Vec<OrderKey>,
    pub frame: Option<Frame>,
    pub functions: Vec<WindowSlot>,
}

impl Window {
    /// What it reads.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let args = self.functions.iter().flat_map(|f| f.function.args());
        self.partition.iter().chain(self.order.iter().map(|o| &o.expr)).chain(args)
    }

    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let args = self.functions.iter_mut().flat_map(|f| match &mut f.function {
            WindowFunction::Aggregate(call) => call.args.as_mut_slice(),
            WindowFunction::Ranking { args, .. } => args.as_mut_slice(),
        });
        self.partition.iter_mut().chain(self.order.iter_mut().map(|o| &mut o.expr)).chain(args)
    }
}

#[derive(Clone, Debug)]
pub struct WindowSlot {
    pub slot: usize,
    pub function: WindowFunction,
}

#[derive(Clone, Debug)]
pub enum WindowFunction {
    Aggregate(expr::AggregateCall),
    Ranking { function: parser::ast::WindowFunction, args: Vec<Expr>, ty: SqlType },
}

impl WindowFunction {
    /// As messages name it.
    pub fn name(&self) -> &'static str {
        match self {
            WindowFunction::Aggregate(call) => call.function.name(),
            WindowFunction::Ranking { function, .. } => function.name(),
        }
    }

    pub fn args(&self) -> &[Expr] {
        match self {
            WindowFunction::Aggregate(call) => &call.args,
            WindowFunction::Ranking { args, .. } => args,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Frame {
    pub rows: bool,
    pub start: FrameBound,
    pub end: FrameBound,
}

#[derive(Clone, Debug)]
pub enum FrameBound {
    UnboundedPreceding,
    Preceding(Expr),
    CurrentRow,
    Following(Expr),
    UnboundedFollowing,
    /// RANGE with an INTERVAL: the moment that bounds the frame, from the current row; whether it follows it.
    Limit(Expr, bool),
}

/// The join tree, in the order in which it runs.
#[derive(Debug)]
pub enum Join {
    Table(Box<TableAccess>),
    /// Nested loops, left to right; `filter` is looked at when all parts are there.
    Inner {
        parts: Vec<Join>,
        filter: Vec<Expr>,
    },
    /// Rows of `left`, each with its matches in `right`, or with NULLs. The conditions of a match are in
    /// `right`; `filter` is looked at behind the NULLs.
    Left {
        left: Box<Join>,
        right: Box<Join>,
        filter: Vec<Expr>,
    },
    /// A part of an inner join: the rows that come before pass, each once, if `right` has a row, or if an
    /// anti join's has none.
    Semi {
        right: Box<Join>,
        anti: bool,
    },
}

impl Join {
    /// Every row of a table that nothing restricts.
    pub fn whole(table: usize) -> Join {
        Join::Table(Box::new(TableAccess {
            table,
            path: Path::Full { index: CLUSTERED },
            filter: Vec::new(),
            implied: Vec::new(),
            reverse: false,
            covering: false,
            index_condition: None,
            jumps: None,
            sorted: Vec::new(),
            counted: false,
            possible: Vec::new(),
            rows: 10.0,
            filtered: 100.0,
            guessed: false,
            cost: 10.0,
        }))
    }

    /// Calls `f` with every table access of the tree, in the order in which they run.
    pub fn each_table<'a>(&'a self, f: &mut dyn FnMut(&'a TableAccess)) {
        match self {
            Join::Table(access) => f(access),
            Join::Inner { parts, .. } => parts.iter().for_each(|part| part.each_table(f)),
            Join::Left { left, right, .. } => {
                left.each_table(f);
                right.each_table(f);
            }
            Join::Semi { right, .. } => right.each_table(f),
        }
    }

    /// How the plan reads a table that it joins; none if the table is not in this join.
    pub fn access(&self, table: usize) -> Option<&TableAccess> {
        match self {
            Join::Table(access) => (access.table == table).then_some(access),
            Join::Inner { parts, .. } => parts.iter().find_map(|part| part.access(table)),
            Join::Left { left, right, .. } => left.access(table).or_else(|| right.access(table)),
            Join::Semi { right, .. } => right.access(table),
        }
    }
}

/// How one table is read.
#[derive(Debug)]
pub struct TableAccess {
    /// Index into [`crate::Plan::tables`].
    pub table: usize,
    pub path: Path,
    /// Looked at for every row.
    pub filter: Vec<Expr>,
    /// Implied by the path as long as every key value converts to the column's type exactly.
    pub implied: Vec<Expr>,
    /// Against key order.
    pub reverse: bool,
    /// The index holds all wanted columns: the clustered row is not fetched.
    pub covering: bool,
    /// Entries of the index are looked at before their rows are fetched (and locked).
    pub index_condition: Option<IndexCondition>,
    /// Not all entries that the path finds are read.
    pub jumps: Option<Box<Jumps>>,
    /// The first table of a join: its rows are all found, and sorted by these, before others are joined.
    pub sorted: Vec<OrderKey>,
    /// Only how many rows there are is wanted of a whole table. MySQL's engine counts them itself: by its
    /// figures nobody reads them.
    pub counted: bool,
    /// For EXPLAIN.
    pub possible: Vec<usize>,
    pub rows: f64,
    pub filtered: f64,
    /// Nothing is known of the share of rows that pass.
    pub guessed: bool,
    /// What one time costs, in the planner's own units: about what it takes to look at so many rows.
    pub cost: f64,
}

impl TableAccess {
    /// The conditions that the entries of an index decide before their rows are fetched, with those that the
    /// range itself is.
    pub fn asked_of_entries(&self) -> Vec<&Expr> {
        let Some(pushed) = &self.index_condition else { return Vec::new() };
        let range = matches!(self.path, Path::Ranges { .. });
        let of_range = self.implied.iter().filter(|_| range);
        of_range.chain(pushed.conditions.iter().map(|at| &self.filter[*at])).collect()
    }

    /// The conditions that are looked at when a row is there.
    pub fn asked_of_rows(&self) -> Vec<&Expr> {
        let pushed = self.index_condition.as_ref().map_or(&[][..], |pushed| &pushed.conditions);
        self.filter.iter().enumerate().filter(|(at, _)| !pushed.contains(at)).map(|(_, e)| e).collect()
    }
}

/// A scan that reads only what is wanted of the entries of an index that begin alike: see the module `jumps`
/// of the optimizer.
#[derive(Debug)]
pub struct Jumps {
    /// Leading parts of the index in which entries are alike.
    pub parts: usize,
    /// What is asked of the parts behind them, numbered from there.
    pub behind: Option<RangeTree>,
    pub take: Take,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    All,
    One,
    /// The least and the greatest value of a part of the index; where all are NULL, one of them.
    Ends {
        part: usize,
        least: bool,
        greatest: bool,
    },
}

/// What the entry of a secondary index decides alone.
#[derive(Debug, Default)]
pub struct IndexCondition {
    /// Places in [`TableAccess::filter`]; there may be none where the range itself is the condition.
    pub conditions: Vec<usize>,
    /// The columns that these read: from the index's own key, and from the clustered key behind it.
    pub own: Vec<usize>,
    pub clustered: Vec<usize>,
}

/// `usize` fields named `index` are positions in `TableDef::indexes`; [`CLUSTERED`] is the clustered order
/// itself.
#[derive(Debug)]
pub enum Path {
    /// Every row, in clustered order, or in the order of an index.
    Full {
        index: usize,
    },
    /// All parts of a unique index are given: at most one row.
    Point {
        index: usize,
        key: Vec<KeyPart>,
    },
    /// Rows whose leading parts are equal to the key.
    Ref {
        index: usize,
        key: Vec<KeyPart>,
    },
    Ranges {
        index: usize,
        ranges: Box<Ranges>,
    },
    /// Rows that a full-text search finds, those of the highest rank first.
    Fulltext {
        index: usize,
        search: Box<expr::Match>,
    },
    /// Rows whose document has one of the members that argument `sought` of a call names, by a multi-valued
    /// index, in the order of the clustered key.
    Members {
        index: usize,
        call: Box<expr::Call>,
        sought: usize,
    },
    /// Rows that any of several indexes finds, each once, in the order of the clustered key.
    Union {
        parts: Vec<(usize, Ranges)>,
    },
    /// Rows are read once, kept, and found by what they are compared with.
    Hash(Box<Hash>),
    /// No row can match.
    Never,
}

impl Path {
    /// The index that finds rows; none for those of the whole table, one after another. `clustered`: the
    /// table's clustered index.
    pub fn index(&self, clustered: Option<usize>) -> Option<usize> {
        match self {
            Path::Full { index } if *index == CLUSTERED => None,
            Path::Full { index } | Path::Point { index, .. } | Path::Ref { index, .. } | Path::Ranges { index, .. } => {
                if *index == CLUSTERED { clustered } else { Some(*index) }
            }
            Path::Fulltext { index, .. } | Path::Members { index, .. } => Some(*index),
            Path::Union { .. } | Path::Hash(_) | Path::Never => None,
        }
    }
}

/// A table that is read once for many rows of what comes before.
#[derive(Debug)]
pub struct Hash {
    /// Without keys, each row that is kept is looked at each time.
    pub keys: Vec<HashKey>,
    /// How the rows are read, with the conditions on the table alone.
    pub from: TableAccess,
    pub order: HashOrder,
    /// How the rows are found for one row of what comes before, while that is cheap.
    pub seek: Option<Seek>,
}

/// Finds the rows of a table by an index before they are read once and kept: how many rows come before is an
/// estimate, and there may be few.
#[derive(Debug)]
pub struct Seek {
    pub access: TableAccess,
    /// So many rows may be read in this way; then the table is read.
    pub rows: u64,
}

/// In which order a hash join of a few rows gives its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashOrder {
    /// In that of what comes before, and for each of these rows in that of the table.
    #[default]
    Before,
    /// For each row of what comes before the last of the table first.
    LastFirst,
    /// The rows of what comes before are kept, and the table is read once for them: in the order of the
    /// table, and for each of its rows the last of what comes before first.
    Turned,
}

/// An equality between a table and what comes before it.
#[derive(Clone, Debug)]
pub struct HashKey {
    pub build: Expr,
    pub probe: Expr,
    pub by: Comparator,
    /// `<=>`: NULL finds NULL.
    pub null_safe: bool,
}

/// The clustered index in [`Path`] and in lookups, when the table has no primary key of its own.
pub const CLUSTERED: usize = usize::MAX;

/// A value that one part of a key is compared with.
#[derive(Clone, Debug)]
pub struct KeyPart {
    pub expr: Expr,
    /// How the column is compared with it.
    pub by: Comparator,
    /// `<=>` and IS NULL: NULL finds NULLs; otherwise NULL finds nothing.
    pub null_safe: bool,
}

/// The ranges of an index that conditions ask for.
#[derive(Clone, Debug)]
pub struct Ranges {
    pub tree: RangeTree,
    /// Parts of the index that ends of the ranges may reach.
    pub parts: usize,
    /// Leading parts that have one value each.
    pub fixed: usize,
}

/// What conditions ask of the parts of an index, by the parts' numbers (of a table's columns, before an
/// index is chosen). Module `range` makes ranges of keys of it when the plan runs.
#[derive(Clone, Debug)]
pub enum RangeTree {
    Part(usize, Ask),
    /// A condition that no row decides: where it is not true nothing is asked for, otherwise everything.
    Given(Expr),
    And(Vec<RangeTree>),
    Or(Vec<RangeTree>),
}

/// What is asked of one part. NULL answers only what is null-safe.
#[derive(Clone, Debug)]
pub enum Ask {
    Equal(KeyPart),
    OneOf(Vec<KeyPart>),
    NotOneOf(Vec<KeyPart>),
    Range {
        lower: Option<RangeBound>,
        upper: Option<RangeBound>,
    },
    /// LIKE 'abc%': values that begin with the constant part of this pattern.
    Like(Expr),
    NotNull,
    /// IN (SELECT …): one of the values of a subquery that depends on no row.
    Values(ValuesOf),
}

/// The values of a subquery's only column.
#[derive(Clone, Debug)]
pub struct ValuesOf {
    /// Index into [`crate::Plan::queries`].
    pub query: usize,
    pub ty: SqlType,
    pub by: Comparator,
}

#[derive(Clone, Debug)]
pub struct RangeBound {
    pub expr: Expr,
    pub by: Comparator,
    pub inclusive: bool,
}

/// A value for a column that a statement does not give.
#[derive(Clone, Debug)]
pub enum Fill {
    Value(Value),
    Expr(Expr),
    /// An expression that names columns of the row: it is computed once they are there.
    Dependent(Expr),
    /// NOT NULL without a default: error 1364 in strict mode, otherwise the type's implicit default and a
    /// warning.
    Missing(Value),
    /// AUTO_INCREMENT.
    Generate,
}
