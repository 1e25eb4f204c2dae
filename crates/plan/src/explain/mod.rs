//! EXPLAIN in its traditional form: one row for each table, in the order in which they are read.
//!
//! The other forms are in `tree` and `json`; `steps` shows what the passes did; `words` puts expressions
//! into words for both.

mod json;
mod steps;
mod tree;
mod words;

pub use json::explain_json;
pub(crate) use steps::steps;
pub use tree::{Actual, Actuals, Place, Stage, explain_tree};

use schema::{TableDef, key_length};
use value::{SqlType, Value};

use crate::column::Column;
use crate::plan::{Plan, PlanKind};
use crate::query::{Block, CLUSTERED, Path, Query, Ranges, Role, SetOp, Source, TableAccess, Take, is_shut};

struct Explain<'p> {
    plan: &'p Plan,
    rows: Vec<Vec<Value>>,
    simple: bool,
}

/// The smallest share of rows that is shown, in percent.
const FILTERED_MIN: f64 = 0.01;
/// What is said where no row can pass.
const IMPOSSIBLE: &str = "Impossible WHERE";

/// What the most rows of EXPLAIN say.
#[derive(Default)]
struct Row<'r> {
    id: u32,
    kind: &'r str,
    table: Option<&'r str>,
    ty: Option<&'r str>,
    rows: Option<f64>,
    filtered: Option<f64>,
    extra: Option<&'r str>,
}

/// The rows of EXPLAIN and their columns.
pub fn explain(plan: &Plan) -> (Vec<Column>, Vec<Vec<Value>>) {
    let mut e =
        Explain { plan, rows: Vec::new(), simple: plan.queries.iter().all(|q| matches!(q.role, Role::Joined) || is_document(&q.query)) };
    match &plan.kind {
        PlanKind::Query(query) => {
            e.simple &= matches!(query, Query::Block(_));
            e.query(query, "PRIMARY");
        }
        PlanKind::Insert(insert) => {
            let alias = plan.tables[insert.target.table].alias.clone();
            let kind = if insert.replace { "REPLACE" } else { "INSERT" };
            e.row(Row { id: 1, kind, table: Some(&alias), ty: Some("ALL"), ..Row::default() });
            if let crate::dml::InsertSource::Query(query) = &insert.source {
                e.query(query, "SIMPLE");
            }
        }
        PlanKind::Update(update) if is_shut(&update.gate) => {
            e.row(Row { id: 1, kind: "UPDATE", extra: Some(IMPOSSIBLE), ..Row::default() })
        }
        PlanKind::Update(update) => e.tables(1, "UPDATE", &update.source, !update.order.is_empty()),
        PlanKind::Delete(delete) if is_shut(&delete.gate) => {
            e.row(Row { id: 1, kind: "DELETE", extra: Some(IMPOSSIBLE), ..Row::default() })
        }
        PlanKind::Delete(delete) => e.tables(1, "DELETE", &delete.source, !delete.order.is_empty()),
        PlanKind::Load(_) | PlanKind::Expressions(_) => {}
    }
    for sub in &plan.queries {
        let kind = match (&sub.role, sub.outer.is_empty()) {
            (Role::Joined, _) => continue,
            (Role::Different, _) => "MATERIALIZED",
            (Role::Subquery, true) => "SUBQUERY",
            (Role::Subquery, false) => "DEPENDENT SUBQUERY",
            _ => "DERIVED",
        };
        e.query(&sub.query, kind);
        if let Role::Recursive { step, .. } = &sub.role {
            e.query(step, "UNION");
        }
    }
    e.rows.sort_by_key(|r| match r[0] {
        Value::UInt(id) => id,
        _ => u64::MAX,
    });
    (columns(), e.rows)
}

fn columns() -> Vec<Column> {
    let string = |name: &str, n, nullable| Column::computed(name, SqlType::varchar(n, value::Collation::UTF8MB4_0900_AI_CI), nullable);
    let text = |name: &str, n: u32| string(name, n, true);
    let words = |name: &str, n: u32| string(name, n, false);
    let number = |name: &str| Column::computed(name, SqlType::UBIGINT, true);
    vec![
        Column::computed("id", SqlType::UBIGINT, false),
        words("select_type", 19),
        text("table", 64),
        text("partitions", 1024),
        text("type", 10),
        text("possible_keys", 4096),
        text("key", 64),
        text("key_len", 4096),
        text("ref", 1024),
        number("rows"),
        Column::computed("filtered", SqlType { decimals: 2, ..SqlType::DOUBLE }, true),
        words("Extra", 255),
    ]
}

impl Explain<'_> {
    fn query(&mut self, query: &Query, kind: &str) {
        match query {
            Query::Block(block) => self.block(block, kind),
            Query::Rows(_) => {
                let kind = if self.simple { "SIMPLE" } else { kind };
                self.row(Row { id: 1, kind, extra: Some("No tables used"), ..Row::default() });
            }
            // The table that it is has a row.
            Query::Document(_) => {}
            Query::Set { op, left, right, distinct } => {
                self.query(left, kind);
                self.query(right, if *op == SetOp::Union { "UNION" } else { "PRIMARY" });
                if *distinct {
                    self.rows.push(result_row(*op));
                }
            }
        }
    }

    fn block(&mut self, block: &Block, kind: &str) {
        let kind = if self.simple { "SIMPLE" } else { kind };
        let Some(source) = &block.source else {
            self.row(Row { id: block.select, kind, extra: Some("No tables used"), ..Row::default() });
            return;
        };
        if block.reads_nothing() {
            self.row(Row { id: block.select, kind, extra: Some(IMPOSSIBLE), ..Row::default() });
            return;
        }
        let first = self.rows.len();
        self.tables(block.select, kind, source, !block.order.is_empty());
        let temporary = block.distinct || block.group.as_ref().is_some_and(|g| !g.keys.is_empty() && !g.ordered);
        if temporary && let Some(row) = self.rows.get_mut(first) {
            let extra = match &row[11] {
                Value::Null => "Using temporary".to_string(),
                v => {
                    let old = v.to_text().map_or(String::new(), |t| t.to_string_lossy().into_owned());
                    match old.strip_suffix("Using filesort") {
                        Some(front) => format!("{front}Using temporary; Using filesort"),
                        None => format!("{old}; Using temporary"),
                    }
                }
            };
            row[11] = Value::text(&extra);
        }
    }

    fn tables(&mut self, select: u32, kind: &str, source: &crate::query::Join, sorted: bool) {
        let mut first = true;
        let mut list = Vec::new();
        source.each_table(&mut |access| list.push(access));
        for access in list {
            self.access(select, kind, access, sorted && first || !access.sorted.is_empty());
            first = false;
        }
    }

    fn row(&mut self, row: Row<'_>) {
        let text = |t: Option<&str>| t.map_or(Value::Null, Value::text);
        self.rows.push(vec![
            Value::UInt(u64::from(row.id)),
            Value::text(row.kind),
            text(row.table),
            Value::Null,
            text(row.ty),
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            row.rows.map_or(Value::Null, |r| Value::UInt(r.round().max(1.0) as u64)),
            row.filtered.map_or(Value::Null, |f| Value::Double((f * 100.0).round() / 100.0)),
            text(row.extra),
        ]);
    }

    fn access(&mut self, select: u32, kind: &str, access: &TableAccess, filesort: bool) {
        let table = &self.plan.tables[access.table];
        let def = match &table.source {
            Source::Base(def) => Some(def.clone()),
            _ => None,
        };
        let name = match &table.source {
            Source::Derived(q) if matches!(self.plan.queries[*q].role, Role::Different) => table.alias.clone(),
            Source::Derived(q) | Source::Working(q) => derived_name(&self.plan.queries[*q].query).unwrap_or_else(|| table.alias.clone()),
            _ => table.alias.clone(),
        };
        let (ty, index, parts) = kind_of(access, def.as_deref());
        let mut extra = extra(access, filesort, index.is_some());
        if let Source::Derived(q) = &table.source
            && is_document(&self.plan.queries[*q].query)
        {
            let behind = if extra.is_empty() { String::new() } else { format!("; {extra}") };
            extra = format!("Table function: json_table; Using temporary{behind}");
        }
        let said = (!extra.is_empty()).then_some(extra.as_str());
        let (rows, filtered) = (Some(access.rows), Some(access.filtered.max(FILTERED_MIN)));
        self.row(Row { id: select, kind, table: Some(&name), ty, rows, filtered, extra: said });
        let Some(row) = self.rows.last_mut() else { return };
        if matches!(access.path, Path::Never) {
            return;
        }
        let Some(def) = def else { return };
        row[3] = partitions_text(&def, &table.partitions).map_or(Value::Null, |names| Value::text(&names));
        if !access.possible.is_empty() {
            let names: Vec<&str> = access.possible.iter().map(|&i| def.indexes[i].name.as_str()).collect();
            row[5] = Value::text(&names.join(","));
        }
        if let Some(index) = index {
            row[6] = Value::text(&def.indexes[index].name);
            let count = parts.unwrap_or(def.indexes[index].parts.len());
            row[7] = Value::text(&key_length(&def, index, count).to_string());
            if access.possible.is_empty() && access.covering {
                row[5] = Value::Null;
            }
        }
        if let Path::Union { parts } = &access.path {
            let join = |text: &dyn Fn(&(usize, Ranges)) -> String| Value::text(&parts.iter().map(text).collect::<Vec<_>>().join(","));
            row[6] = join(&|(index, _)| def.indexes[*index].name.clone());
            row[7] = join(&|(index, ranges)| key_length(&def, *index, ranges.parts).to_string());
        }
        if let (Some(reference), Some(row)) = (reference_of_set(&access.path), self.rows.last_mut()) {
            row[8] = Value::text(&reference);
        }
        if let Path::Point { key, .. } | Path::Ref { key, .. } = &access.path {
            let refs: Vec<String> = key.iter().map(|k| reference(&k.expr)).collect();
            if let Some(row) = self.rows.last_mut() {
                row[8] = Value::text(&refs.join(","));
            }
        }
    }
}

/// The partitions that are read: those that the statement selects, or all. (A condition never leaves out
/// one of them: they share their trees.)
fn partitions_text(def: &TableDef, selected: &[(usize, Option<usize>)]) -> Option<String> {
    let partitioning = def.partitioning.as_deref()?;
    let mut names = Vec::new();
    for (at, partition) in partitioning.partitions.iter().enumerate() {
        let read = |sub: Option<usize>| selected.is_empty() || selected.iter().any(|(p, s)| *p == at && (s.is_none() || *s == sub));
        if partition.subpartitions.is_empty() && read(None) {
            names.push(partition.name.clone());
        }
        let subs = partition.subpartitions.iter().enumerate().filter(|(number, _)| read(Some(*number)));
        names.extend(subs.map(|(_, sub)| format!("{}_{}", partition.name, sub.name)));
    }
    Some(names.join(","))
}

/// `const`, or the column of the table before: `db.alias.column`.
fn reference(e: &expr::Expr) -> String {
    match &e.kind {
        expr::ExprKind::Column { name, .. } => name.replace('`', ""),
        _ if is_decided(e) => "const".to_string(),
        _ => "func".to_string(),
    }
}

/// No row of the query decides the value; a subquery in it runs once.
fn is_decided(e: &expr::Expr) -> bool {
    let mut slots = Vec::new();
    e.slots(&mut slots);
    slots.is_empty()
}

fn derived_name(query: &Query) -> Option<String> {
    match query {
        Query::Block(block) => Some(format!("<derived{}>", block.select)),
        Query::Set { left, .. } => derived_name(left),
        Query::Rows(_) | Query::Document(_) => None,
    }
}

fn is_document(query: &Query) -> bool {
    matches!(query, Query::Document(_))
}

fn result_row(op: SetOp) -> Vec<Value> {
    let kind = match op {
        SetOp::Union => "UNION RESULT",
        SetOp::Intersect => "INTERSECT RESULT",
        SetOp::Except => "EXCEPT RESULT",
    };
    let mut row = vec![Value::Null; 12];
    row[1] = Value::text(kind);
    row[2] = Value::text("<union1,2>");
    row[4] = Value::text("ALL");
    row[11] = Value::text("Using temporary");
    row
}

/// The access type, the index and how many of its parts are used.
fn kind_of(access: &TableAccess, def: Option<&TableDef>) -> (Option<&'static str>, Option<usize>, Option<usize>) {
    if let Some(jumps) = &access.jumps {
        let index = access.path.index(def.and_then(|d| d.clustered)).or_else(|| def.and_then(|d| d.clustered));
        let behind = usize::from(jumps.behind.is_some() || matches!(jumps.take, Take::Ends { .. }));
        return (Some("range"), index, Some(jumps.parts + behind));
    }
    match &access.path {
        Path::Never => (None, None, None),
        Path::Union { .. } => (Some("index_merge"), None, None),
        Path::Members { index, call, .. } => {
            let one = call.function.name == "member of";
            (Some(if one { "ref" } else { "range" }), Some(*index), Some(1))
        }
        Path::Fulltext { index, .. } => (Some("fulltext"), Some(*index), Some(0)),
        Path::Hash(hash) => kind_of(&hash.from, def),
        Path::Full { index } if *index == CLUSTERED => {
            // Reading in key order on purpose is an index scan in MySQL's words.
            let index = def.and_then(|d| d.clustered).filter(|_| access.reverse);
            (Some(if index.is_some() { "index" } else { "ALL" }), index, None)
        }
        Path::Full { index } => (Some("index"), Some(*index), None),
        Path::Point { index, key } => {
            let constant = key.iter().all(|k| is_decided(&k.expr));
            (Some(if constant { "const" } else { "eq_ref" }), Some(*index), Some(key.len()))
        }
        Path::Ref { index, key } => (Some("ref"), Some(*index), Some(key.len())),
        Path::Ranges { index, ranges } => (Some("range"), Some(*index), Some(ranges.parts)),
    }
}

/// What an index whose keys are sets is compared with.
fn reference_of_set(path: &Path) -> Option<String> {
    match path {
        Path::Fulltext { .. } => Some("const".to_string()),
        Path::Members { call, sought, .. } if call.function.name == "member of" => Some(reference(&call.args[*sought])),
        _ => None,
    }
}

fn extra(access: &TableAccess, filesort: bool, keyed: bool) -> String {
    let mut out: Vec<&str> = Vec::new();
    if matches!(access.path, Path::Never) {
        return "Impossible WHERE".to_string();
    }
    let range = matches!(access.path, Path::Ranges { .. });
    if access.index_condition.is_some() {
        out.push("Using index condition");
        if !access.asked_of_rows().is_empty() {
            out.push("Using where");
        }
    } else if !access.filter.is_empty() || (range && (keyed || access.covering)) {
        out.push("Using where");
    }
    match access.jumps.as_ref().map(|jumps| jumps.take) {
        Some(Take::All) => out.push("Using index for skip scan"),
        Some(Take::One | Take::Ends { .. }) => out.push("Using index for group-by"),
        None if access.covering => out.push("Using index"),
        None => {}
    }
    if access.reverse {
        out.push("Backward index scan");
    }
    if filesort {
        out.push("Using filesort");
    }
    if matches!(access.path, Path::Hash(_)) {
        out.push("Using join buffer (hash join)");
    }
    out.join("; ")
}
