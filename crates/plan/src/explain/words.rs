//! Expressions of a plan as EXPLAIN prints them: with their names in full, and short as FORMAT=TREE has them.

use std::collections::HashMap;

use expr::{AggregateCall, Expr, ExprKind, Subquery, SubqueryKind};
use parser::ast::AggregateFunction;

use crate::plan::{Plan, PlanKind};
use crate::query::{Block, Group, OrderKey, Query, Role, WindowFunction};

/// Which SELECT a query begins with.
pub(super) fn select_of(query: &Query) -> u32 {
    match query {
        Query::Block(block) => block.select,
        Query::Set { left, .. } => select_of(left),
        Query::Rows(_) | Query::Document(_) => 1,
    }
}

/// Calls `f` with every block of a query.
fn each_block<'p>(query: &'p Query, f: &mut dyn FnMut(&'p Block)) {
    match query {
        Query::Block(block) => f(block),
        Query::Rows(_) | Query::Document(_) => {}
        Query::Set { left, right, .. } => {
            each_block(left, f);
            each_block(right, f);
        }
    }
}

/// Names for the slots that hold no column.
pub(super) struct Words<'p> {
    pub plan: &'p Plan,
    computed: HashMap<u32, String>,
}

impl<'p> Words<'p> {
    pub fn new(plan: &'p Plan) -> Words<'p> {
        let mut words = Words { plan, computed: HashMap::new() };
        let mut blocks: Vec<&Block> = Vec::new();
        for sub in plan.queries.iter().filter(|sub| !matches!(sub.role, Role::Joined)) {
            each_block(&sub.query, &mut |block| blocks.push(block));
            if let Role::Recursive { step, .. } = &sub.role {
                each_block(step, &mut |block| blocks.push(block));
            }
        }
        match &plan.kind {
            PlanKind::Query(query) => each_block(query, &mut |block| blocks.push(block)),
            PlanKind::Insert(insert) => {
                if let crate::dml::InsertSource::Query(query) = &insert.source {
                    each_block(query, &mut |block| blocks.push(block));
                }
            }
            _ => {}
        }
        for block in blocks {
            words.name_computed(block);
        }
        words
    }

    fn name_computed(&mut self, block: &Block) {
        for aggregate in block.group.iter().flat_map(|g| &g.aggregates) {
            let text = self.aggregate(&aggregate.call);
            self.computed.insert(aggregate.slot as u32, text);
        }
        for window in &block.windows {
            let partition: Vec<String> = window.partition.iter().map(|e| self.full(e)).collect();
            let order: Vec<String> = window.order.iter().map(|key| self.key(key, Words::full)).collect();
            let mut over = String::new();
            if !partition.is_empty() {
                over.push_str(&format!("PARTITION BY {} ", partition.join(",")));
            }
            if !order.is_empty() {
                over.push_str(&format!("ORDER BY {} ", order.join(",")));
            }
            for f in &window.functions {
                let call = match &f.function {
                    WindowFunction::Aggregate(call) => self.aggregate(call),
                    WindowFunction::Ranking { function, args, .. } => {
                        let args: Vec<String> = args.iter().map(|e| self.full(e)).collect();
                        format!("{}({})", snake_case(&format!("{function:?}")), args.join(","))
                    }
                };
                self.computed.insert(f.slot as u32, format!("{call} OVER ({over})"));
            }
        }
    }

    fn aggregate(&self, call: &AggregateCall) -> String {
        let args: Vec<String> = call.args.iter().map(|e| self.full(e)).collect();
        let distinct = if call.distinct { "distinct " } else { "" };
        let name = match call.function {
            AggregateFunction::JsonArrayAgg => "json_arrayagg".to_string(),
            AggregateFunction::JsonObjectAgg => "json_objectagg".to_string(),
            AggregateFunction::StdPop => "std".to_string(),
            AggregateFunction::StdSamp => "stddev_samp".to_string(),
            AggregateFunction::VarPop => "variance".to_string(),
            other => snake_case(&format!("{other:?}")),
        };
        format!("{name}({distinct}{})", if args.is_empty() { "0".to_string() } else { args.join(",") })
    }

    /// With names in full, between backticks.
    pub fn full(&self, e: &Expr) -> String {
        expr::print(&e.clone().map(&mut |e| self.named(e)))
    }

    /// As FORMAT=TREE has it: tables by their aliases, and backticks only where they are needed.
    pub fn short(&self, e: &Expr) -> String {
        shortened(&self.full(e))
    }

    /// Several conditions that must all hold.
    pub fn all<'e>(&self, conditions: impl IntoIterator<Item = &'e Expr>, text: impl Fn(&Self, &Expr) -> String) -> String {
        let list: Vec<String> = conditions.into_iter().map(|e| text(self, e)).collect();
        if list.len() == 1 { list.concat() } else { format!("({})", list.join(" and ")) }
    }

    pub fn key(&self, key: &OrderKey, text: impl Fn(&Self, &Expr) -> String) -> String {
        format!("{}{}", text(self, &key.expr), if key.descending { " DESC" } else { "" })
    }

    /// What a group computes.
    pub fn aggregates(&self, group: &Group) -> String {
        let names: Vec<String> =
            group.aggregates.iter().filter_map(|a| self.computed.get(&(a.slot as u32))).map(|t| shortened(t)).collect();
        names.join(", ")
    }

    pub fn computed(&self, slot: usize) -> String {
        self.computed.get(&(slot as u32)).map_or_else(String::new, |text| shortened(text))
    }

    fn named(&self, e: Expr) -> Expr {
        let text = match &e.kind {
            ExprKind::Column { slot, .. } => self.computed.get(slot).cloned(),
            ExprKind::Subquery(subquery) => Some(self.subquery(subquery)),
            _ => None,
        };
        match text {
            Some(text) => Expr::column(0, e.ty.clone(), e.nullable, text),
            None => e,
        }
    }

    /// A subquery by the number of its SELECT.
    pub fn select(&self, index: usize) -> String {
        format!("(select #{})", select_of(&self.plan.queries[index].query))
    }

    fn subquery(&self, subquery: &Subquery) -> String {
        let select = self.select(subquery.index);
        let left: Vec<String> = subquery.left.iter().map(expr::print).collect();
        let left = if left.len() == 1 { left.concat() } else { format!("({})", left.join(",")) };
        match subquery.kind {
            SubqueryKind::Scalar => select,
            SubqueryKind::Exists => format!("exists{select}"),
            SubqueryKind::In => format!("({left} {}in {select})", if subquery.negated { "not " } else { "" }),
            SubqueryKind::Any(op) => format!("({left} {} any {select})", op.symbol()),
            SubqueryKind::All(op) => format!("({left} {} all {select})", op.symbol()),
        }
    }
}

/// `RowNumber` as `row_number`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Names without their database, and without backticks where nothing else could be meant.
pub(super) fn shortened(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match c {
            '\'' => {
                let end = end_of_literal(rest);
                out.push_str(&rest[..end]);
                rest = &rest[end..];
            }
            '`' => {
                let (parts, after) = path(rest);
                let from = parts.len().saturating_sub(2);
                // What MySQL itself gives a name stands between angle brackets.
                let word = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
                let plain = |part: &&str| part.starts_with('<') || (word(part) && !part.starts_with(|c: char| c.is_ascii_digit()));
                let parts: Vec<String> =
                    parts[from..].iter().map(|part| if plain(part) { (*part).to_string() } else { format!("`{part}`") }).collect();
                out.push_str(&parts.join("."));
                rest = after;
            }
            _ => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

/// Behind the quote that ends a literal.
fn end_of_literal(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\'' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The parts of `` `a`.`b`.`c` ``, and what follows.
fn path(text: &str) -> (Vec<&str>, &str) {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix('`') {
        let Some(end) = inner.find('`') else { break };
        parts.push(&inner[..end]);
        rest = &inner[end + 1..];
        match rest.strip_prefix('.') {
            Some(next) if next.starts_with('`') => rest = next,
            _ => break,
        }
    }
    if parts.is_empty() { (Vec::new(), text.strip_prefix('`').unwrap_or(text)) } else { (parts, rest) }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn names_get_short_and_literals_stay() {
        assert_eq!(shortened("(`d`.`t`.`a` = 'it\\'s `x`.`y`')"), "(t.a = 'it\\'s `x`.`y`')");
        assert_eq!(shortened("`d`.`my table`.`a`+`b`"), "`my table`.a+b");
        assert_eq!(shortened("count(0) ` x"), "count(0)  x");
    }
}
