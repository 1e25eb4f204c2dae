//! EXPLAIN FORMAT=JSON: MySQL's `query_block`, with what the planner knows.
//!
//! Costs are the planner's own (see `tree`), all of it the cost of reading: evaluation costs nothing there.

use std::fmt::Write as _;

use expr::{Expr, ExprKind};
use schema::key_length;

use super::words::{Words, select_of};
use super::{FILTERED_MIN, IMPOSSIBLE, derived_name, kind_of, reference};
use crate::dml::InsertSource;
use crate::examined::Prefix;
use crate::plan::{Plan, PlanKind};
use crate::query::{Block, HashKey, Join, Path, Query, Role, SetOp, Source, TableAccess, is_shut};

enum Json {
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Object),
}

/// Members in order.
type Object = Vec<(&'static str, Json)>;

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl Json {
    fn texts<'t>(list: impl IntoIterator<Item = &'t str>) -> Json {
        Json::List(list.into_iter().map(Json::from).collect())
    }

    fn figure(x: f64) -> Json {
        Json::Text(format!("{x:.2}"))
    }

    fn write(&self, depth: usize, out: &mut String) {
        let line = |depth: usize, out: &mut String| {
            let _ = write!(out, "\n{:width$}", "", width = depth * 2);
        };
        match self {
            Json::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Json::Number(n) => out.push_str(&n.to_string()),
            Json::Text(text) => write_text(text, out),
            Json::List(list) => {
                out.push('[');
                for (at, item) in list.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    line(depth + 1, out);
                    item.write(depth + 1, out);
                }
                line(depth, out);
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (at, (name, value)) in members.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    line(depth + 1, out);
                    let _ = write!(out, "\"{name}\": ");
                    value.write(depth + 1, out);
                }
                line(depth, out);
                out.push('}');
            }
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 32 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// The text of FORMAT=JSON.
pub fn explain_json(plan: &Plan) -> String {
    let writer = Writer { plan, words: Words::new(plan) };
    let block = match &plan.kind {
        PlanKind::Query(query) => writer.query(query),
        PlanKind::Insert(insert) => {
            let verb = if insert.replace { "replace" } else { "insert" };
            let alias = plan.tables[insert.target.table].alias.as_str();
            let table = vec![(verb, Json::Bool(true)), ("table_name", Json::from(alias)), ("access_type", Json::from("ALL"))];
            let mut block = vec![("select_id", Json::Number(1)), ("table", Json::Object(table))];
            if let InsertSource::Query(query) = &insert.source {
                block.push(("insert_from", Json::Object(writer.query(query))));
            }
            block
        }
        PlanKind::Update(update) if is_shut(&update.gate) => vec![("select_id", Json::Number(1)), ("message", Json::from(IMPOSSIBLE))],
        PlanKind::Delete(delete) if is_shut(&delete.gate) => vec![("select_id", Json::Number(1)), ("message", Json::from(IMPOSSIBLE))],
        PlanKind::Update(update) => writer.change("update", &update.source, !update.order.is_empty()),
        PlanKind::Delete(delete) => writer.change("delete", &delete.source, !delete.order.is_empty()),
        PlanKind::Load(_) | PlanKind::Expressions(_) => vec![("select_id", Json::Number(1)), ("message", Json::from("No tables used"))],
    };
    let mut out = String::new();
    Json::Object(vec![("query_block", Json::Object(block))]).write(0, &mut out);
    out
}

struct Writer<'p> {
    plan: &'p Plan,
    words: Words<'p>,
}

impl Writer<'_> {
    fn change(&self, verb: &'static str, source: &Join, sorted: bool) -> Object {
        let (mut tables, _) = self.tables(source, Some(verb));
        if sorted {
            tables = vec![("ordering_operation", Json::Object(with(vec![("using_filesort", Json::Bool(true))], tables)))];
        }
        with(vec![("select_id", Json::Number(1))], tables)
    }

    /// The members of a `query_block`.
    fn query(&self, query: &Query) -> Object {
        match query {
            Query::Block(block) => self.block(block),
            Query::Document(_) => Vec::new(),
            Query::Rows(_) => vec![("select_id", Json::Number(1)), ("message", Json::from("No tables used"))],
            Query::Set { op, distinct, .. } => {
                let mut specifications = Vec::new();
                let mut numbers = Vec::new();
                self.specifications(query, (*op, *distinct), &mut specifications, &mut numbers);
                let name = match op {
                    SetOp::Union => "union",
                    SetOp::Intersect => "intersect",
                    SetOp::Except => "except",
                };
                let temporary = *distinct || *op != SetOp::Union;
                let mut result = vec![("using_temporary_table", Json::Bool(temporary))];
                if temporary {
                    result.push(("table_name", Json::Text(format!("<{name}{}>", numbers.join(",")))));
                    result.push(("access_type", Json::from("ALL")));
                }
                result.push(("query_specifications", Json::List(specifications)));
                let member = match op {
                    SetOp::Union => "union_result",
                    SetOp::Intersect => "intersect_result",
                    SetOp::Except => "except_result",
                };
                vec![(member, Json::Object(result))]
            }
        }
    }

    fn specifications(&self, query: &Query, operation: (SetOp, bool), out: &mut Vec<Json>, numbers: &mut Vec<String>) {
        match query {
            Query::Set { op, distinct, left, right } if (*op, *distinct) == operation => {
                self.specifications(left, operation, out, numbers);
                self.specifications(right, operation, out, numbers);
            }
            other => {
                numbers.push(select_of(other).to_string());
                out.push(Json::Object(part(false, true, self.query(other))));
            }
        }
    }

    fn block(&self, block: &Block) -> Object {
        let mut out = vec![("select_id", Json::Number(u64::from(block.select)))];
        match &block.source {
            None => out.push(("message", Json::from("No tables used"))),
            Some(_) if block.reads_nothing() => out.push(("message", Json::from(IMPOSSIBLE))),
            Some(Join::Table(access)) if matches!(access.path, Path::Never) => out.push(("message", Json::from(IMPOSSIBLE))),
            Some(source) => {
                let (tables, prefix) = self.tables(source, None);
                out.push(("cost_info", Json::Object(vec![("query_cost", Json::figure(prefix.cost))])));
                out.extend(self.operations(block, tables));
            }
        }
        let selected = self.subqueries(&block.output);
        if !selected.is_empty() {
            out.push(("select_list_subqueries", Json::List(selected)));
        }
        out
    }

    /// What is done with the rows of the tables, the last on the outside.
    fn operations(&self, block: &Block, tables: Object) -> Object {
        let mut inner = tables;
        if let Some(group) = block.group.as_ref().filter(|g| !g.keys.is_empty()) {
            let temporary = !group.ordered;
            let mut members = if temporary { vec![("using_temporary_table", Json::Bool(true))] } else { Vec::new() };
            members.push(("using_filesort", Json::Bool(!group.rollup.is_empty() && !group.ordered)));
            let having = self.subqueries(&block.having);
            inner = with(members, inner);
            if !having.is_empty() {
                inner.push(("having_subqueries", Json::List(having)));
            }
            inner = vec![("grouping_operation", Json::Object(inner))];
        }
        if !block.windows.is_empty() {
            let window = |w: &crate::query::Window| {
                let keys: Vec<String> = w.partition.iter().chain(w.order.iter().map(|k| &k.expr)).map(|e| self.words.short(e)).collect();
                let functions: Vec<String> = w.functions.iter().map(|f| self.words.computed(f.slot)).collect();
                let names = functions.iter().map(|f| f.split('(').next().unwrap_or(f));
                let mut members = vec![("name", Json::from("<unnamed window>"))];
                if !keys.is_empty() {
                    members.push(("using_filesort", Json::Bool(true)));
                    members.push(("filesort_key", Json::texts(keys.iter().map(String::as_str))));
                }
                members.push(("functions", Json::texts(names)));
                Json::Object(members)
            };
            let windows = block.windows.iter().map(window).collect();
            inner = vec![("windowing", Json::Object(with(vec![("windows", Json::List(windows))], inner)))];
        }
        if block.distinct {
            let members = vec![("using_temporary_table", Json::Bool(true)), ("using_filesort", Json::Bool(false))];
            inner = vec![("duplicates_removal", Json::Object(with(members, inner)))];
        }
        if !block.order.is_empty() || block.order_by_index {
            let mut sorted = !block.order.is_empty();
            if let Some(source) = &block.source {
                source.each_table(&mut |access| sorted |= !access.sorted.is_empty());
            }
            let members = vec![("using_filesort", Json::Bool(sorted))];
            inner = vec![("ordering_operation", Json::Object(with(members, inner)))];
        }
        inner
    }

    /// `table`, or `nested_loop` of several; and what all of it costs.
    fn tables(&self, source: &Join, verb: Option<&'static str>) -> (Object, Prefix) {
        let mut list = Vec::new();
        source.each_table(&mut |access| list.push(access));
        let mut prefix = Prefix::NOTHING;
        let mut tables: Vec<Object> = Vec::new();
        for access in list {
            let verb = if tables.is_empty() { verb } else { None };
            tables.push(self.table(access, verb, &mut prefix));
        }
        let named = |table: Object| ("table", Json::Object(table));
        if tables.len() == 1 {
            return (tables.into_iter().map(named).collect(), prefix);
        }
        let list = tables.into_iter().map(|table| Json::Object(vec![named(table)])).collect();
        (vec![("nested_loop", Json::List(list))], prefix)
    }

    fn table(&self, access: &TableAccess, verb: Option<&'static str>, prefix: &mut Prefix) -> Object {
        let table = &self.plan.tables[access.table];
        let def = if let Source::Base(def) = &table.source { Some(def) } else { None };
        let (ty, index, parts) = kind_of(access, def.map(|def| &**def));
        let mut out: Object = verb.map(|verb| (verb, Json::Bool(true))).into_iter().collect();
        let name = match &table.source {
            Source::Working(q) => derived_name(&self.plan.queries[*q].query).unwrap_or_else(|| table.alias.clone()),
            _ => table.alias.clone(),
        };
        out.push(("table_name", Json::Text(name)));
        out.push(("access_type", Json::from(ty.unwrap_or("ALL"))));
        if let Some(def) = def {
            if !access.possible.is_empty() {
                out.push(("possible_keys", Json::texts(access.possible.iter().map(|&i| def.indexes[i].name.as_str()))));
            }
            if let Some(index) = index {
                let count = parts.unwrap_or(def.indexes[index].parts.len());
                let used = def.search_parts(index).into_iter().take(count).map(|p| def.columns[p.column].name.as_str());
                out.push(("key", Json::from(def.indexes[index].name.as_str())));
                out.push(("used_key_parts", Json::texts(used)));
                out.push(("key_length", Json::Text(key_length(def, index, count).to_string())));
            }
            if let Path::Point { key, .. } | Path::Ref { key, .. } = &access.path {
                let refs: Vec<String> = key.iter().map(|k| reference(&k.expr)).collect();
                out.push(("ref", Json::texts(refs.iter().map(String::as_str))));
            }
        }
        let hashed = matches!(access.path, Path::Hash(_));
        let cost = prefix.join(access);
        out.push(("rows_examined_per_scan", Json::Number(access.rows.round().max(1.0) as u64)));
        out.push(("rows_produced_per_join", Json::Number(prefix.rows.round() as u64)));
        out.push(("filtered", Json::figure(access.filtered.max(FILTERED_MIN))));
        if access.covering {
            out.push(("using_index", Json::Bool(true)));
        }
        if access.reverse {
            out.push(("backward_index_scan", Json::Bool(true)));
        }
        if hashed {
            out.push(("using_join_buffer", Json::from("hash join")));
        }
        let asked = access.asked_of_entries();
        if !asked.is_empty() {
            out.push(("index_condition", Json::Text(self.words.all(asked, Words::full))));
        }
        let figures = vec![("read_cost", Json::figure(cost)), ("eval_cost", Json::figure(0.0)), ("prefix_cost", Json::figure(prefix.cost))];
        out.push(("cost_info", Json::Object(figures)));
        self.contents(access, &mut out);
        out
    }

    /// Columns, conditions and subqueries of a table.
    fn contents(&self, access: &TableAccess, out: &mut Object) {
        let table = &self.plan.tables[access.table];
        if let Source::Base(def) = &table.source {
            out.push(("used_columns", Json::texts(table.wanted.iter().map(|&c| def.columns[c].name.as_str()))));
        }
        let hashed: Vec<String> = match &access.path {
            Path::Hash(hash) => {
                let pair = |key: &HashKey| {
                    let sign = if key.null_safe { "<=>" } else { "=" };
                    format!("({} {sign} {})", self.words.full(&key.build), self.words.full(&key.probe))
                };
                let own = hash.from.filter.iter().map(|e| self.words.full(e));
                hash.keys.iter().map(pair).chain(own).collect()
            }
            _ => Vec::new(),
        };
        let conditions: Vec<String> = hashed.into_iter().chain(access.asked_of_rows().into_iter().map(|e| self.words.full(e))).collect();
        if !conditions.is_empty() {
            let text = if conditions.len() == 1 { conditions.concat() } else { format!("({})", conditions.join(" and ")) };
            out.push(("attached_condition", Json::Text(text)));
        }
        let attached = self.subqueries(&access.filter);
        if !attached.is_empty() {
            out.push(("attached_subqueries", Json::List(attached)));
        }
        if let Source::Derived(index) = &table.source
            && matches!(self.plan.queries[*index].query, Query::Document(_))
        {
            out.push(("table_function", Json::from("json_table")));
            out.push(("using_temporary_table", Json::Bool(true)));
        } else if let Source::Derived(index) = &table.source {
            let sub = &self.plan.queries[*index];
            let mut block = vec![("using_temporary_table", Json::Bool(true))];
            block.extend(part(!sub.outer.is_empty(), sub.outer.is_empty() && !sub.volatile, self.query(&sub.query)));
            if let Role::Recursive { step, .. } = &sub.role {
                block.push(("recursive", Json::Object(vec![("query_block", Json::Object(self.query(step)))])));
            }
            out.push(("materialized_from_subquery", Json::Object(block)));
        }
    }

    fn subqueries(&self, exprs: &[Expr]) -> Vec<Json> {
        let mut found = Vec::new();
        for e in exprs {
            e.visit(&mut |e| {
                if let ExprKind::Subquery(subquery) = &e.kind {
                    let sub = &self.plan.queries[subquery.index];
                    let dependent = !sub.outer.is_empty();
                    found.push(Json::Object(part(dependent, !dependent && !sub.volatile, self.query(&sub.query))));
                }
            });
        }
        found
    }
}

/// A query within another.
fn part(dependent: bool, cacheable: bool, block: Object) -> Object {
    vec![("dependent", Json::Bool(dependent)), ("cacheable", Json::Bool(cacheable)), ("query_block", Json::Object(block))]
}

fn with(mut members: Object, more: Object) -> Object {
    members.extend(more);
    members
}
