//! [`Expr`]: a bound and typed expression.
//!
//! Names are gone: a column is a slot of the row that the statement works on (slots are flat and
//! statement-wide, so a column of an outer query block, an aggregate or a window function is a slot like
//! any other). Every node knows its result type, whether it can be NULL, and how strong its collation is.
//! All decisions that depend on types alone (in which type two sides are compared, in which type a sum is
//! computed) are made by the binder and stand in the node.
//!
//! Shapes that access paths look for: [`ExprKind::And`] and [`ExprKind::Or`] are flat lists; a comparison
//! with a constant keeps the constant on the side where it was written; [`ExprKind::In`] holds its list as
//! written.

use std::sync::Arc;

use value::store::StoredFrom;
use value::{Collation, SqlType, Value};

use crate::calendar::Unit;
use crate::functions::Function;

/// How strong a collation is when two meet: the lower, the stronger. MySQL's COERCIBILITY().
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Derivation {
    Explicit = 0,
    None = 1,
    Implicit = 2,
    System = 3,
    Coercible = 4,
    Numeric = 5,
    Ignorable = 6,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: SqlType,
    pub nullable: bool,
    pub derivation: Derivation,
}

/// Where its value comes from when it is stored as it is.
impl From<&Expr> for StoredFrom {
    fn from(e: &Expr) -> StoredFrom {
        match e.kind {
            ExprKind::Column { .. } | ExprKind::Variable(..) => StoredFrom::field(&e.ty),
            _ => e.ty.collation.into(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    Eq,
    NullSafeEq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CompareOp {
    /// The operator when the sides change places.
    pub fn swapped(self) -> Self {
        match self {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            same => same,
        }
    }

    /// The operator that holds where this one is false. `<=>` has none.
    pub fn negated(self) -> Option<Self> {
        Some(match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
            CompareOp::NullSafeEq => return None,
        })
    }

    pub fn holds(self, o: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Eq | CompareOp::NullSafeEq => o.is_eq(),
            CompareOp::Ne => o.is_ne(),
            CompareOp::Lt => o.is_lt(),
            CompareOp::Le => o.is_le(),
            CompareOp::Gt => o.is_gt(),
            CompareOp::Ge => o.is_ge(),
        }
    }

    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Eq => "=",
            CompareOp::NullSafeEq => "<=>",
            CompareOp::Ne => "<>",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }
}

/// In which type two values are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// Integers, each side signed or unsigned.
    Int,
    Decimal,
    Double,
    /// As doubles of so many decimals: those that are closer than half of the last one are equal.
    Rounded(u8),
    /// Strings that are already in the collation's character set.
    Text(Collation),
    /// As DATETIME; strings and numbers are read as one.
    DateTime,
    /// As TIME.
    Time,
    /// A date beside a year, which comes before each of its days.
    Year,
    Json,
    Row(Vec<Comparator>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    IntDiv,
    Mod,
}

impl ArithOp {
    pub fn symbol(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => "/",
            ArithOp::IntDiv => "DIV",
            ArithOp::Mod => "%",
        }
    }
}

/// The type that arithmetic is done in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    Int,
    Decimal,
    Double,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitOp {
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
}

impl BitOp {
    pub fn symbol(self) -> &'static str {
        match self {
            BitOp::And => "&",
            BitOp::Or => "|",
            BitOp::Xor => "^",
            BitOp::ShiftLeft => "<<",
            BitOp::ShiftRight => ">>",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubqueryKind {
    /// A scalar, or a row of several columns where a row is compared.
    Scalar,
    Exists,
    In,
    /// `op ANY`
    Any(CompareOp),
    /// `op ALL`
    All(CompareOp),
}

/// A use of a subquery. What it means and how it runs is the planner's and executor's matter: `index` is
/// their handle.
#[derive(Clone, Debug, PartialEq)]
pub struct Subquery {
    pub index: usize,
    pub kind: SubqueryKind,
    /// The left side of IN, ANY, ALL: one expression for each column. They are evaluated before the
    /// subquery is asked.
    pub left: Vec<Expr>,
    /// How each of `left` is compared with its column.
    pub by: Vec<Comparator>,
    /// NOT IN.
    pub negated: bool,
    /// Types of the subquery's columns.
    pub columns: Vec<SqlType>,
    /// It has no FROM.
    pub alone: bool,
    /// It may have other rows each time.
    pub volatile: bool,
}

/// `@name`, in lower case.
#[derive(Clone, Debug, PartialEq)]
pub struct UserVariable {
    pub name: Box<str>,
    /// The statement assigns to it.
    pub changes: bool,
}

/// A full-text search. Whoever runs the statement knows what it finds: `search` is the planner's handle.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    pub search: usize,
    /// What it searches.
    pub columns: Vec<Expr>,
    /// The columns that tell one row from another, if there are any.
    pub key: Vec<Expr>,
    /// In the collation of the columns. It reads no column.
    pub against: Expr,
    pub mode: parser::ast::MatchMode,
}

/// `CAST(arg AS of ARRAY)`.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrayCast {
    pub arg: Expr,
    pub of: SqlType,
}

/// A call of a function of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub function: &'static Function,
    pub args: Vec<Expr>,
    /// The collation of string work: that of the result, or that in which arguments are compared.
    pub collation: Collation,
    /// How arguments are compared, for the functions that compare (FIELD, GREATEST, NULLIF …).
    pub by: Option<Comparator>,
    /// The unit of date functions.
    pub unit: Option<Unit>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct InList {
    pub left: Expr,
    pub list: Vec<Expr>,
    pub negated: bool,
    /// One for each member.
    pub by: Vec<Comparator>,
    /// When all members are constants of one kind: sorted, without NULLs.
    pub sorted: Option<SortedList>,
}

/// Constant members of an IN list, ready for binary search.
#[derive(Clone, Debug, PartialEq)]
pub struct SortedList {
    pub values: SortedValues,
    pub has_null: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SortedValues {
    Int(Vec<i64>),
    /// Sort keys in the collation.
    Text(Vec<Vec<u8>>, Collation),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    pub subject: Expr,
    pub pattern: Expr,
    /// `None`: the default, backslash (or nothing under NO_BACKSLASH_ESCAPES).
    pub escape: Option<Expr>,
    pub default_escape: Option<char>,
    pub collation: Collation,
    pub negated: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// `CASE operand WHEN …`, and how each WHEN is compared with it.
    pub operand: Option<Expr>,
    pub by: Vec<Comparator>,
    pub whens: Vec<(Expr, Expr)>,
    pub otherwise: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemVariable {
    /// `None`: session if there is one, else global.
    pub scope: Option<parser::ast::VariableScope>,
    pub base: Option<String>,
    pub name: String,
}

/// DATE_ADD and its relatives.
#[derive(Clone, Debug, PartialEq)]
pub struct DateArithmetic {
    pub date: Expr,
    pub amount: Expr,
    pub unit: Unit,
    pub subtract: bool,
}

/// A call of a stored function; whoever runs the statement knows how.
#[derive(Clone, Debug)]
pub struct StoredCall {
    pub db: Arc<str>,
    pub name: Arc<str>,
    /// What messages call its value.
    pub shown: Arc<str>,
    pub args: Vec<Expr>,
    /// In a view: who calls it, `user@host`, if not the client.
    pub caller: Option<Arc<str>>,
}

/// What messages call its value does not make it another call.
impl PartialEq for StoredCall {
    fn eq(&self, other: &StoredCall) -> bool {
        (&self.db, &self.name, &self.args, &self.caller) == (&other.db, &other.name, &other.args, &other.caller)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Literal(Value),
    /// `name` is how messages print it: `` `db`.`table`.`column` ``.
    Column {
        slot: u32,
        name: Arc<str>,
    },
    /// Parameter of a prepared statement, from 0.
    Param(u16),
    /// Variable of a stored program, by its number, under which its value is among the parameters; and its
    /// name.
    Variable(u16, Arc<str>),
    UserVariable(UserVariable),
    Assign(Box<str>, Box<Expr>),
    SystemVariable(Box<SystemVariable>),
    Not(Box<Expr>),
    /// Two or more, none of them an `And`.
    And(Vec<Expr>),
    /// Two or more, none of them an `Or`.
    Or(Vec<Expr>),
    Xor(Box<[Expr; 2]>),
    Compare {
        op: CompareOp,
        by: Comparator,
        sides: Box<[Expr; 2]>,
    },
    IsNull {
        arg: Box<Expr>,
        negated: bool,
    },
    /// `IS [NOT] TRUE`, `IS [NOT] FALSE`.
    IsTruth {
        arg: Box<Expr>,
        truth: bool,
        negated: bool,
    },
    /// value, low, high
    Between {
        args: Box<[Expr; 3]>,
        by: Comparator,
        negated: bool,
    },
    In(Box<InList>),
    Like(Box<Like>),
    Arith {
        op: ArithOp,
        number: Number,
        sides: Box<[Expr; 2]>,
    },
    Negate {
        arg: Box<Expr>,
        number: Number,
    },
    /// `binary`: on byte strings of equal length, otherwise on 64-bit integers.
    Bits {
        op: BitOp,
        binary: bool,
        sides: Box<[Expr; 2]>,
    },
    BitNot {
        arg: Box<Expr>,
        binary: bool,
    },
    Case(Box<Case>),
    /// To the node's own type, as CAST does.
    Cast(Box<Expr>),
    /// To the character set of the node's collation.
    ConvertCharset(Box<Expr>),
    /// Text, or bytes, in the character set of the node's collation; what that cannot hold is an error.
    ReadAs(Box<Expr>),
    /// `COLLATE`: the same bytes in another collation.
    Collate(Box<Expr>),
    DateArithmetic(Box<DateArithmetic>),
    Call(Box<Call>),
    /// A stored function.
    Stored(Box<StoredCall>),
    /// A row of several; only as a side of a comparison, of IN and BETWEEN.
    Row(Vec<Expr>),
    Subquery(Box<Subquery>),
    /// MATCH … AGAINST.
    Match(Box<Match>),
    CastArray(Box<ArrayCast>),
}

/// Calls a function with the direct children of an expression, borrowed in one way or the other.
macro_rules! each_child {
    ($kind:expr, $f:ident, $iter:ident, $($borrow:tt)+) => {
        match $kind {
            ExprKind::Literal(_)
            | ExprKind::Column { .. }
            | ExprKind::Param(_)
            | ExprKind::Variable(..)
            | ExprKind::UserVariable(_)
            | ExprKind::SystemVariable(_) => {}
            ExprKind::Assign(_, e)
            | ExprKind::Not(e)
            | ExprKind::IsNull { arg: e, .. }
            | ExprKind::IsTruth { arg: e, .. }
            | ExprKind::Negate { arg: e, .. }
            | ExprKind::BitNot { arg: e, .. }
            | ExprKind::Cast(e)
            | ExprKind::ConvertCharset(e)
            | ExprKind::ReadAs(e)
            | ExprKind::Collate(e) => $f(e),
            ExprKind::And(l) | ExprKind::Or(l) | ExprKind::Row(l) => l.$iter().for_each($f),
            ExprKind::Xor(s) | ExprKind::Compare { sides: s, .. } | ExprKind::Arith { sides: s, .. } | ExprKind::Bits { sides: s, .. } => {
                s.$iter().for_each($f)
            }
            ExprKind::Between { args, .. } => args.$iter().for_each($f),
            ExprKind::In(l) => {
                $f($($borrow)+ l.left);
                l.list.$iter().for_each($f);
            }
            ExprKind::Like(l) => {
                $f($($borrow)+ l.subject);
                $f($($borrow)+ l.pattern);
                l.escape.$iter().for_each($f);
            }
            ExprKind::Case(c) => {
                c.operand.$iter().for_each(&mut *$f);
                for (when, then) in $($borrow)+ c.whens {
                    $f(when);
                    $f(then);
                }
                c.otherwise.$iter().for_each($f);
            }
            ExprKind::DateArithmetic(d) => {
                $f($($borrow)+ d.date);
                $f($($borrow)+ d.amount);
            }
            ExprKind::Call(c) => c.args.$iter().for_each($f),
            ExprKind::Stored(c) => c.args.$iter().for_each($f),
            ExprKind::Subquery(s) => s.left.$iter().for_each($f),
            ExprKind::CastArray(c) => $f($($borrow)+ c.arg),
            ExprKind::Match(m) => {
                m.columns.$iter().for_each(&mut *$f);
                m.key.$iter().for_each(&mut *$f);
                $f($($borrow)+ m.against);
            }
        }
    };
}

impl Expr {
    pub fn literal(value: Value, ty: SqlType) -> Expr {
        let derivation = match ty.kind {
            value::Kind::Null => Derivation::Ignorable,
            k if k.is_string() => Derivation::Coercible,
            _ => Derivation::Numeric,
        };
        Expr { nullable: value.is_null(), kind: ExprKind::Literal(value), ty, derivation }
    }

    pub fn null() -> Expr {
        Expr::literal(Value::Null, SqlType::NULL)
    }

    /// A BIGINT constant.
    pub fn int(n: i64) -> Expr {
        let length = if n < 0 { crate::types::digits(n.unsigned_abs()) + 1 } else { crate::types::digits(n as u64) + 1 };
        Expr::literal(Value::Int(n), SqlType { length, ..SqlType::BIGINT })
    }

    pub fn truth(b: bool) -> Expr {
        Expr::literal(Value::Int(b as i64), SqlType { length: 1, ..SqlType::BIGINT })
    }

    /// A column in a slot. `name` is how messages print it: `` `db`.`table`.`column` `` for the column of a
    /// table, and without backquotes for what only stands in a slot (aggregates, window functions): their
    /// metadata are those of an expression.
    pub fn column(slot: u32, ty: SqlType, nullable: bool, name: impl Into<Arc<str>>) -> Expr {
        let derivation = crate::types::column_derivation(&ty);
        Expr { kind: ExprKind::Column { slot, name: name.into() }, ty, nullable, derivation }
    }

    /// A parameter of the given type (that of the value that is bound to it).
    pub fn param(index: u16, ty: SqlType, nullable: bool) -> Expr {
        let derivation = if ty.kind.is_string() { Derivation::Coercible } else { Derivation::Numeric };
        Expr { kind: ExprKind::Param(index), ty, nullable, derivation }
    }

    /// AND of a list: TRUE of none, the one of one, flattened otherwise.
    pub fn and(list: Vec<Expr>) -> Expr {
        let mut flat = Vec::with_capacity(list.len());
        for e in list {
            match e.kind {
                ExprKind::And(inner) => flat.extend(inner),
                _ => flat.push(e),
            }
        }
        match flat.len() {
            0 => Expr::truth(true),
            1 => flat.swap_remove(0),
            _ => {
                let nullable = flat.iter().any(|e| e.nullable);
                Expr::boolean(ExprKind::And(flat), nullable)
            }
        }
    }

    pub fn or(list: Vec<Expr>) -> Expr {
        let mut flat = Vec::with_capacity(list.len());
        for e in list {
            match e.kind {
                ExprKind::Or(inner) => flat.extend(inner),
                _ => flat.push(e),
            }
        }
        match flat.len() {
            0 => Expr::truth(false),
            1 => flat.swap_remove(0),
            _ => {
                let nullable = flat.iter().any(|e| e.nullable);
                Expr::boolean(ExprKind::Or(flat), nullable)
            }
        }
    }

    /// A node whose result is 0, 1 or NULL.
    pub fn boolean(kind: ExprKind, nullable: bool) -> Expr {
        Expr { kind, ty: SqlType { length: 1, ..SqlType::BIGINT }, nullable, derivation: Derivation::Numeric }
    }

    pub fn as_literal(&self) -> Option<&Value> {
        match &self.kind {
            ExprKind::Literal(v) => Some(v),
            _ => None,
        }
    }

    /// The column of a table, not merely a slot.
    pub fn is_field(&self) -> bool {
        matches!(&self.kind, ExprKind::Column { name, .. } if name.as_bytes().first() == Some(&b'`'))
    }

    /// A condition, TRUE or FALSE: JSON makes a boolean of it. A choice between truth values is a number.
    pub fn is_truth(&self) -> bool {
        let narrow = |ty: &SqlType| ty.kind == value::Kind::BigInt && ty.length == 1;
        match &self.kind {
            ExprKind::Case(_) | ExprKind::Assign(..) | ExprKind::Column { .. } => false,
            ExprKind::Call(c) if TRUTHS.contains(&c.function.name) => true,
            ExprKind::Call(c) => narrow(&self.ty) && !CHOICES.contains(&c.function.name) && !NUMBERS.contains(&c.function.name),
            ExprKind::Subquery(s) if s.kind == SubqueryKind::Scalar => s.alone && matches!(s.columns.as_slice(), [one] if narrow(one)),
            _ => narrow(&self.ty),
        }
    }

    /// For an output that MySQL puts into a temporary table: there a decimal has the scale of its type.
    pub fn settle(&mut self) {
        if crate::types::chooses(self) && self.ty.kind == value::Kind::Decimal {
            let chosen = std::mem::replace(self, Expr::null());
            let (ty, nullable, derivation) = (chosen.ty.clone(), chosen.nullable, chosen.derivation);
            *self = Expr { kind: ExprKind::Cast(Box::new(chosen)), ty, nullable, derivation };
        }
    }

    /// The name of a column of a table.
    pub fn field_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Column { name, .. } => name.strip_suffix('`')?.rsplit_once('`').map(|(_, column)| column),
            _ => None,
        }
    }

    pub fn as_slot(&self) -> Option<u32> {
        match self.kind {
            ExprKind::Column { slot, .. } => Some(slot),
            _ => None,
        }
    }

    /// Calls `f` with the direct children.
    pub fn children<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        each_child!(&self.kind, f, iter, &);
    }

    /// Whether `test` holds for a direct child.
    pub fn children_any(&self, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
        let mut found = false;
        self.children(&mut |c| found = found || test(c));
        found
    }

    /// Calls `f` with the direct children, to change them in place.
    pub fn children_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        each_child!(&mut self.kind, f, iter_mut, &mut);
    }

    /// Calls `f` with this node and everything below it, parents first.
    pub fn visit<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        f(self);
        self.children(&mut |c| c.visit(f));
    }

    /// Lets `f` replace every node, children first.
    pub fn map(mut self, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
        self.map_in_place(f);
        self
    }

    pub fn map_in_place(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        self.children_mut(&mut |c| c.map_in_place(f));
        let taken = std::mem::replace(self, Expr::null());
        *self = f(taken);
    }

    pub fn any(&self, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |e| found = found || test(e));
        found
    }

    /// No columns and no subqueries: one value for the whole statement. Parameters, NOW() and variables are
    /// allowed; RAND(), UUID() and assignments are not.
    pub fn is_constant(&self) -> bool {
        !self.any(&mut |e| matches!(e.kind, ExprKind::Column { .. } | ExprKind::Subquery(_))) && self.is_deterministic()
    }

    /// The same value whenever the row is the same within one statement.
    pub fn is_deterministic(&self) -> bool {
        !self.any(&mut |e| match &e.kind {
            ExprKind::Assign(..) | ExprKind::Stored(_) => true,
            ExprKind::UserVariable(variable) => variable.changes,
            ExprKind::Subquery(sub) => sub.volatile,
            ExprKind::Call(c) => c.function.is_volatile(),
            _ => false,
        })
    }

    /// Whether it may stand where its value stands, even if it is then evaluated more often: deterministic
    /// but for stored functions, as in MySQL.
    pub fn is_repeatable(&self) -> bool {
        !self.any(&mut |e| match &e.kind {
            ExprKind::Assign(..) => true,
            ExprKind::Call(c) => c.function.is_volatile(),
            _ => false,
        })
    }

    /// Whether it may be replaced by its value once and for all, in a plan that is kept.
    pub fn is_foldable(&self) -> bool {
        !self.any(&mut |e| match &e.kind {
            ExprKind::Column { .. } | ExprKind::Param(_) | ExprKind::Variable(..) => true,
            ExprKind::UserVariable(_) | ExprKind::Assign(..) => true,
            ExprKind::SystemVariable(_) | ExprKind::Subquery(_) | ExprKind::Row(_) | ExprKind::Stored(_) | ExprKind::Match(_) => true,
            ExprKind::Call(c) => !c.function.is_pure(),
            _ => false,
        })
    }

    /// Whether it has more nodes than so many.
    pub fn is_larger_than(&self, nodes: usize) -> bool {
        let mut seen = 0;
        self.any(&mut |_| {
            seen += 1;
            seen > nodes
        })
    }

    pub fn has_subquery(&self) -> bool {
        self.any(&mut |e| matches!(e.kind, ExprKind::Subquery(_)))
    }

    /// The slots it reads, in order of appearance, with repetitions. Those that a subquery reads are the
    /// planner's to know.
    pub fn slots(&self, out: &mut Vec<u32>) {
        self.visit(&mut |e| {
            if let ExprKind::Column { slot, .. } = e.kind {
                out.push(slot);
            }
        });
    }

    /// Structurally the same: the same value on every row, if it is deterministic.
    pub fn same(&self, other: &Expr) -> bool {
        self.kind == other.kind && self.ty == other.ty
    }

    /// The columns of a row, or this one.
    pub fn columns(&self) -> &[Expr] {
        match &self.kind {
            ExprKind::Row(list) => list,
            _ => std::slice::from_ref(self),
        }
    }
}

/// Functions that choose among their arguments.
/// Functions that tell TRUE or FALSE, whatever the type of their result says, and those that give a number
/// of one digit.
const TRUTHS: &[&str] = &["strcmp", "json_valid", "json_contains", "json_contains_path"];
const NUMBERS: &[&str] = &["nullif", "any_value", "sign", "is_free_lock", "get_lock", "release_lock"];

pub(crate) const CHOICES: &[&str] = &["if", "ifnull", "coalesce", "greatest", "least"];
