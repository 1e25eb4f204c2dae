//! EXPLAIN FORMAT=TREE: the steps of a plan, each above what it takes its rows from, in MySQL's words; with
//! what was measured, EXPLAIN ANALYZE.
//!
//! Costs are the planner's own: about how many rows are looked at. What a step takes includes what the
//! steps below it take.

use std::collections::HashMap;
use std::fmt::Write as _;

use std::borrow::Cow;

use expr::{Expr, ExprKind};
use schema::TableDef;
use value::Value;

use super::IMPOSSIBLE;
use super::words::{Words, select_of, shortened};
use crate::dml::InsertSource;
use crate::plan::{Plan, PlanKind};
use crate::query::{
    Ask, Block, CLUSTERED, Hash, HashKey, HashOrder, Join, Limit, OrderKey, Path, PlanTable, Query, RangeBound, Role, Seek, SetOp, Source,
    SubPlan, TableAccess, Take, is_shut,
};

/// Which rows of a part of a plan are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Rows that a table's path finds, before its filter.
    Scan,
    /// Rows of a table.
    Rows,
    /// Rows that go into a hash table.
    Build,
    /// Rows of an outer join, before its filter.
    Outer,
    /// Rows of a join.
    Join,
    Group,
    Having,
    Window,
    /// Rows of a query block.
    Output,
    /// Rows of a set operation.
    Set,
    /// Rows of a derived table.
    Materialize,
}

/// A part of a plan, known by where it stands in memory, and a stage of its work. A plan does not move
/// while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(usize, Stage);

impl Place {
    pub fn of<T>(part: &T, stage: Stage) -> Place {
        Place(std::ptr::from_ref(part).addr(), stage)
    }
}

/// What a part of a plan did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Actual {
    pub loops: u64,
    pub rows: u64,
    /// Until the first row, in all loops together.
    pub first_nanos: u64,
    pub nanos: u64,
    /// What the filter of a [`Stage::Scan`] took.
    pub filter_nanos: u64,
}

/// By part.
pub type Actuals = HashMap<Place, Actual>;

/// How a step was measured.
#[derive(Clone, Copy)]
enum Measure {
    None,
    At(Place),
    /// The rows of a table that is found with what the first step below gives, or of the last step below;
    /// the times of both.
    Joined(Option<Place>),
    /// What a filter of that table leaves of the join below.
    Left(Place),
}

struct Node {
    what: String,
    cost: Option<f64>,
    rows: Option<f64>,
    measure: Measure,
    below: Vec<Node>,
}

impl Node {
    fn new(what: impl Into<String>, below: Vec<Node>) -> Node {
        Node { what: what.into(), cost: None, rows: None, measure: Measure::None, below }
    }

    fn estimated(self, cost: f64, rows: f64) -> Node {
        Node { cost: Some(cost), rows: Some(rows), ..self }
    }

    /// With the cost of what is below.
    fn passing(self, rows: f64) -> Node {
        let cost = self.below.first().and_then(|n| n.cost);
        Node { cost, rows: cost.map(|_| rows), ..self }
    }

    fn at<T>(self, part: &T, stage: Stage) -> Node {
        Node { measure: Measure::At(Place::of(part, stage)), ..self }
    }

    fn rows(&self) -> f64 {
        self.rows.or_else(|| self.below.first().map(Node::rows)).unwrap_or(1.0)
    }

    fn actual(&self, actuals: &Actuals) -> Option<Actual> {
        match self.measure {
            Measure::None => None,
            Measure::At(place) => Some(at(actuals, place)),
            Measure::Left(place) => {
                let (join, found) = (self.below.first()?.actual(actuals)?, at(actuals, place));
                let filter_nanos = actuals.get(&Place(place.0, Stage::Scan)).map_or(0, |scan| scan.filter_nanos);
                Some(Actual { rows: found.rows, nanos: join.nanos + filter_nanos, ..join })
            }
            Measure::Joined(place) => {
                let left = self.below.first()?.actual(actuals)?;
                let right = place.map_or_else(|| self.below.last()?.actual(actuals), |place| Some(at(actuals, place)))?;
                let once = |a: Actual| a.first_nanos.checked_div(a.loops).unwrap_or(0);
                Some(Actual {
                    loops: left.loops,
                    rows: right.rows,
                    first_nanos: (once(left) + once(right)) * left.loops,
                    nanos: left.nanos + right.nanos,
                    filter_nanos: 0,
                })
            }
        }
    }

    fn print(&self, depth: usize, actuals: Option<&Actuals>, out: &mut String) {
        let _ = write!(out, "{:width$}-> {}", "", self.what, width = depth * 4);
        if let (Some(cost), Some(rows)) = (self.cost, self.rows) {
            let _ = write!(out, "  (cost={cost:.2} rows={})", rows.round().max(0.0));
        }
        if let Some(actual) = actuals.and_then(|actuals| self.actual(actuals)) {
            out.push_str(if self.cost.is_some() { " " } else { "  " });
            if actual.loops == 0 {
                out.push_str("(never executed)");
            } else {
                let millis = |nanos: u64| nanos as f64 / actual.loops as f64 / 1e6;
                let rows = (actual.rows as f64 / actual.loops as f64).round();
                let (first, all) = (millis(actual.first_nanos), millis(actual.nanos));
                let _ = write!(out, "(actual time={first:.3}..{all:.3} rows={rows} loops={})", actual.loops);
            }
        }
        out.push('\n');
        self.below.iter().for_each(|node| node.print(depth + 1, actuals, out));
    }
}

/// What was measured there. A scan runs as often as its filter, and what both take is known, and what the
/// filter takes.
fn at(actuals: &Actuals, place: Place) -> Actual {
    let found = actuals.get(&place).copied().unwrap_or_default();
    if place.1 != Stage::Scan {
        return found;
    }
    let both = actuals.get(&Place(place.0, Stage::Rows)).copied().unwrap_or_default();
    let nanos = both.nanos.saturating_sub(found.filter_nanos);
    Actual { loops: both.loops, rows: found.rows, first_nanos: both.first_nanos.min(nanos), nanos, filter_nanos: 0 }
}

/// The text of FORMAT=TREE; with figures, of ANALYZE.
pub fn explain_tree(plan: &Plan, actuals: Option<&Actuals>) -> String {
    let mut tree = Tree { words: Words::new(plan), plan, printed: Vec::new() };
    let mut out = String::new();
    tree.statement().iter().for_each(|node| node.print(0, actuals, &mut out));
    out
}

struct Tree<'p> {
    plan: &'p Plan,
    words: Words<'p>,
    /// Common table expressions that stand above already.
    printed: Vec<usize>,
}

impl Tree<'_> {
    /// The steps of the statement, and the subqueries of what it puts out.
    fn statement(&mut self) -> Vec<Node> {
        match &self.plan.kind {
            PlanKind::Query(query) => {
                let mut nodes = vec![self.query(query)];
                nodes.extend(self.projected(query));
                nodes
            }
            PlanKind::Insert(insert) => {
                let verb = if insert.replace { "Replace into" } else { "Insert into" };
                let below = match &insert.source {
                    InsertSource::Query(query) => vec![self.query(query)],
                    InsertSource::Rows(_) | InsertSource::Literals(_) => Vec::new(),
                };
                vec![Node::new(format!("{verb} {}", self.plan.tables[insert.target.table].alias), below)]
            }
            PlanKind::Update(update) => {
                let names = changed(self.plan, update.targets.iter().map(|(t, _)| t.table));
                vec![self.change(&format!("Update {names}"), (&update.source, &update.gate), &update.order, update.limit.as_ref())]
            }
            PlanKind::Delete(delete) => {
                let names = changed(self.plan, delete.targets.iter().map(|t| t.table));
                vec![self.change(&format!("Delete from {names}"), (&delete.source, &delete.gate), &delete.order, delete.limit.as_ref())]
            }
            PlanKind::Load(_) | PlanKind::Expressions(_) => vec![Node::new("<not executable by iterator executor>", Vec::new())],
        }
    }

    fn change(&mut self, what: &str, (source, gate): (&Join, &[Expr]), order: &[OrderKey], limit: Option<&Limit>) -> Node {
        if is_shut(gate) {
            return Node::new(what, vec![zero_rows()]);
        }
        let rows = self.join(source);
        let rows = self.ordered(rows, order, limit);
        let rows = self.limited(rows, limit);
        Node::new(what, vec![rows])
    }

    fn query(&mut self, query: &Query) -> Node {
        match query {
            Query::Block(block) => self.block(block),
            Query::Rows(rows) => Node::new("Rows fetched before execution", Vec::new()).estimated(0.0, rows.len() as f64),
            Query::Document(_) => Node::new("Materialize table function", Vec::new()),
            Query::Set { op, distinct, left, right } => {
                let mut sides = Vec::new();
                self.sides((*op, *distinct), left, &mut sides);
                sides.push(self.query(right));
                let rows: f64 = sides.iter().map(Node::rows).sum();
                match (op, distinct) {
                    (SetOp::Union, false) => Node::new("Append", sides).at(query, Stage::Set),
                    _ => {
                        let name = match op {
                            SetOp::Union => "Union",
                            SetOp::Intersect => "Intersect",
                            SetOp::Except => "Except",
                        };
                        let how = if *distinct { "materialize with deduplication" } else { "materialize" };
                        let inner = Node::new(format!("{name} {how}"), sides).at(query, Stage::Set);
                        let temporary = format!("Table scan on <{} temporary>", name.to_lowercase());
                        Node { rows: Some(rows), ..Node::new(temporary, vec![inner]).at(query, Stage::Set) }
                    }
                }
            }
        }
    }

    /// The operands of a chain of the same operation.
    fn sides(&mut self, operation: (SetOp, bool), query: &Query, out: &mut Vec<Node>) {
        match query {
            Query::Set { op, distinct, left, right } if (*op, *distinct) == operation => {
                self.sides(operation, left, out);
                out.push(self.query(right));
            }
            other => out.push(self.query(other)),
        }
    }

    fn block(&mut self, block: &Block) -> Node {
        let mut node = match &block.source {
            None => Node::new("Rows fetched before execution", Vec::new()).estimated(0.0, 1.0),
            Some(source) => self.join(source),
        };
        let aggregates = block.group.as_ref().is_some_and(|group| group.keys.is_empty());
        if block.is_empty() {
            return zero_rows();
        }
        if let Some(table) = self.counted(block) {
            node = Node::new(format!("Count rows in {table}"), Vec::new()).at(block, Stage::Group);
        } else if aggregates && block.reads_nothing() {
            node = Node::new(format!("Zero input rows ({IMPOSSIBLE}), aggregated into one output row"), Vec::new()).estimated(0.0, 1.0);
        } else {
            if !block.gate.is_empty() {
                let rows = node.rows();
                node = self.filter(&block.gate, node).passing(rows);
            }
            node = self.grouped(block, node);
        }
        if !block.having.is_empty() {
            node = self.filter(&block.having, node).at(block, Stage::Having);
        }
        for window in &block.windows {
            let partition = window.partition.iter().map(|e| self.words.short(e));
            let keys: Vec<String> = partition.chain(window.order.iter().map(|key| self.words.key(key, Words::short))).collect();
            if !keys.is_empty() {
                node = Node::new(format!("Sort: {}", keys.join(", ")), vec![node]);
            }
            let functions: Vec<String> = window.functions.iter().map(|f| self.words.computed(f.slot)).collect();
            node = Node::new(format!("Window aggregate: {}", functions.join(", ")), vec![node]).at(block, Stage::Window);
        }
        if block.distinct {
            let rows = node.rows();
            let inner = Node::new("Temporary table with deduplication", vec![node]).passing(rows).at(block, Stage::Output);
            node = Node::new("Table scan on <temporary>", vec![inner]).at(block, Stage::Output);
        }
        let sorts = !block.order.is_empty();
        node = self.ordered(node, &block.order, block.limit.as_ref());
        if sorts && block.limit.as_ref().is_none_or(|l| l.offset.is_none()) {
            node = node.at(block, Stage::Output);
        }
        let limits = block.limit.is_some();
        node = self.limited(node, block.limit.as_ref());
        if limits { node.at(block, Stage::Output) } else { node }
    }

    /// The stored table whose rows are counted.
    fn counted(&self, block: &Block) -> Option<String> {
        let Some(Join::Table(access)) = &block.source else { return None };
        let table = &self.plan.tables[access.table];
        (access.counted && table.source.base().is_some()).then(|| shortened(&format!("`{}`", table.alias)))
    }

    fn grouped(&mut self, block: &Block, node: Node) -> Node {
        let Some(group) = &block.group else { return node };
        let what = self.words.aggregates(group);
        let rows = node.rows();
        if group.keys.is_empty() {
            let node = Node::new(format!("Aggregate: {what}"), vec![node]).passing(1.0);
            return node.at(block, Stage::Group);
        }
        if group.ordered || !group.rollup.is_empty() {
            let with = if group.rollup.is_empty() { "" } else { " with rollup" };
            let text = if what.is_empty() { "Group (no aggregates)".to_string() } else { format!("Group aggregate{with}: {what}") };
            return Node::new(text, vec![node]).passing(rows).at(block, Stage::Group);
        }
        let inner = Node::new("Aggregate using temporary table", vec![node]).at(block, Stage::Group);
        Node::new("Table scan on <temporary>", vec![inner]).at(block, Stage::Group)
    }

    fn ordered(&mut self, node: Node, order: &[OrderKey], limit: Option<&Limit>) -> Node {
        if order.is_empty() {
            return node;
        }
        let keys: Vec<String> = order.iter().map(|key| self.words.key(key, Words::short)).collect();
        let most = limit.and_then(|l| Some(literal(&l.count)? + l.offset.as_ref().map_or(Some(0), literal)?));
        let chunk = most.map_or_else(String::new, |n| format!(", limit input to {n} row(s) per chunk"));
        let rows = node.rows();
        Node::new(format!("Sort: {}{chunk}", keys.join(", ")), vec![node]).passing(rows)
    }

    fn limited(&mut self, node: Node, limit: Option<&Limit>) -> Node {
        let Some(limit) = limit else { return node };
        let number = |e: &Expr| literal(e).map_or_else(|| self.words.short(e), |n| n.to_string());
        let what = match &limit.offset {
            None => format!("Limit: {} row(s)", number(&limit.count)),
            Some(offset) => format!("Limit/Offset: {}/{} row(s)", number(&limit.count), number(offset)),
        };
        let rows = literal(&limit.count).map_or(f64::MAX, |n| n as f64).min(node.rows());
        Node::new(what, vec![node]).passing(rows)
    }

    /// A filter above a step, with the subqueries of its conditions.
    fn filter<'e>(&mut self, conditions: impl IntoIterator<Item = &'e Expr> + Clone, node: Node) -> Node {
        let text = self.words.all(conditions.clone(), Words::short);
        let mut below = vec![node];
        for e in conditions {
            below.extend(self.subqueries(e, "condition"));
        }
        Node::new(format!("Filter: {text}"), below)
    }

    fn subqueries(&mut self, e: &Expr, place: &str) -> Vec<Node> {
        let mut found = Vec::new();
        e.visit(&mut |e| {
            if let ExprKind::Subquery(subquery) = &e.kind {
                found.push(subquery.index);
            }
        });
        let plan = self.plan;
        let mut node = |index: usize| {
            let sub = &plan.queries[index];
            let how = match (sub.outer.is_empty(), sub.volatile) {
                (false, _) => "dependent",
                (true, true) => "uncacheable",
                (true, false) => "run only once",
            };
            Node::new(format!("Select #{} (subquery in {place}; {how})", select_of(&sub.query)), vec![self.query(&sub.query)])
        };
        found.into_iter().map(&mut node).collect()
    }

    /// Subqueries in the select list.
    fn projected(&mut self, query: &Query) -> Vec<Node> {
        match query {
            Query::Block(block) => block.output.iter().flat_map(|e| self.subqueries(e, "projection")).collect(),
            Query::Rows(_) | Query::Document(_) | Query::Set { .. } => Vec::new(),
        }
    }

    fn join(&mut self, join: &Join) -> Node {
        match join {
            Join::Table(access) => self.access(access),
            Join::Inner { parts, filter } => {
                let mut parts = parts.iter();
                let Some(first) = parts.next() else { return Node::new("Rows fetched before execution", Vec::new()) };
                let mut node = self.join(first);
                for part in parts {
                    node = match part {
                        Join::Semi { right, anti } => self.joined(node, right, if *anti { "anti" } else { "semi" }),
                        part => self.joined(node, part, "inner"),
                    };
                }
                if filter.is_empty() { node } else { self.filter(filter, node).at(join, Stage::Join) }
            }
            Join::Semi { right, .. } => self.join(right),
            Join::Left { left, right, filter } => {
                let left = self.join(left);
                let node = self.joined(left, right, "left").at(join, Stage::Outer);
                if filter.is_empty() { node } else { self.filter(filter, node).at(join, Stage::Join) }
            }
        }
    }

    /// What is there already, joined with one part more.
    fn joined(&mut self, left: Node, right: &Join, kind: &str) -> Node {
        let outer_rows = left.rows();
        if let Join::Table(access) = right
            && let Path::Hash(hash) = &access.path
        {
            let pair = |key: &HashKey| {
                let sign = if key.null_safe { "<=>" } else { "=" };
                format!("({} {sign} {})", self.words.short(&key.probe), self.words.short(&key.build))
            };
            let pairs: Vec<String> = hash.keys.iter().map(pair).collect();
            let (total, rows) = (left.cost.unwrap_or(0.0) + access.cost, access.rows);
            let table = self.kept_rows(access, &hash.from);
            let (probing, kept) = if hash.order == HashOrder::Turned { (table, left) } else { (left, table) };
            let name = match kind {
                "left" => "Left hash join",
                "semi" => "Hash semijoin",
                "anti" => "Hash antijoin",
                _ => "Inner hash join",
            };
            let what = format!("{name} {}", if pairs.is_empty() { "(no condition)".to_string() } else { pairs.join(", ") });
            let rows = (outer_rows * rows * access.filtered / 100.0).max(1.0);
            let stage = if access.filter.is_empty() { Stage::Rows } else { Stage::Scan };
            let measure = Measure::Joined(Some(Place::of(&**access, stage)));
            let mut below = vec![probing, Node::new("Hash", vec![kept])];
            below.extend(self.seek(hash));
            let node = Node { measure, ..Node::new(what, below).estimated(total, rows) };
            if access.filter.is_empty() {
                return node;
            }
            let rows = node.rows();
            return Node { measure: Measure::Left(Place::of(&**access, Stage::Rows)), ..self.filter(&access.filter, node).passing(rows) };
        }
        let right = self.join(right);
        let cost = left.cost.unwrap_or(0.0) + outer_rows * right.cost.unwrap_or(0.0);
        let rows = outer_rows * right.rows();
        let (name, rows) = match kind {
            "semi" | "anti" => (format!("Nested loop {kind}join"), outer_rows),
            _ => (format!("Nested loop {kind} join"), rows),
        };
        let node = Node::new(name, vec![left, right]).estimated(cost, rows);
        Node { measure: Measure::Joined(None), ..node }
    }

    /// A table by its path, and what its filter leaves of it.
    fn access(&mut self, access: &TableAccess) -> Node {
        let node = self.filtered(access);
        self.ordered(node, &access.sorted, None)
    }

    fn filtered(&mut self, access: &TableAccess) -> Node {
        if matches!(access.path, Path::Never) {
            return zero_rows();
        }
        let scan = self.found(access).estimated(access.cost, access.rows);
        let behind = access.asked_of_rows();
        if behind.is_empty() {
            return scan.at(access, Stage::Rows);
        }
        let rows = access.rows * access.filtered / 100.0;
        self.filter(behind, scan.at(access, Stage::Scan)).passing(rows).at(access, Stage::Rows)
    }

    /// How rows are found before the table of a hash join is read.
    fn seek(&mut self, hash: &Hash) -> Option<Node> {
        let Seek { access, rows } = hash.seek.as_ref()?;
        let found = self.found(access);
        Some(Node { what: format!("Up to {rows} rows: {}", found.what), ..found })
    }

    /// The rows of a table that are kept.
    fn kept_rows(&mut self, access: &TableAccess, from: &TableAccess) -> Node {
        let scan = self.found(from).estimated(access.cost, access.rows);
        let node = if from.filter.is_empty() { scan } else { self.filter(&from.filter, scan).passing(from.rows) };
        node.at(access, Stage::Build)
    }

    fn found(&mut self, access: &TableAccess) -> Node {
        let table = &self.plan.tables[access.table];
        let name = shortened(&format!("`{}`", table.alias));
        match &table.source {
            Source::Base(def) => {
                let asked = access.asked_of_entries();
                let asked = if asked.is_empty() {
                    String::new()
                } else {
                    format!(", with index condition: {}", self.words.all(asked, Words::short))
                };
                Node::new(self.path(access, def, &name) + &asked, Vec::new())
            }
            Source::Virtual(_) => Node::new(format!("Table scan on {name}"), Vec::new()),
            Source::Working(_) => Node::new(format!("Scan new records on {name}"), Vec::new()),
            Source::Derived(index) => {
                let query = &self.plan.queries[*index].query;
                let below = if let Query::Document(_) = query { self.query(query) } else { self.materialized(*index, table) };
                Node::new(format!("Table scan on {name}"), vec![below])
            }
        }
    }

    fn materialized(&mut self, index: usize, table: &PlanTable) -> Node {
        let sub: &SubPlan = &self.plan.queries[index];
        if self.printed.contains(&index) {
            return Node::new(format!("Materialize CTE {} if needed (query plan printed elsewhere)", table.alias), Vec::new());
        }
        self.printed.push(index);
        let node = match &sub.role {
            Role::Recursive { step, .. } => {
                let seed = self.query(&sub.query);
                let step = self.query(step);
                Node::new(
                    format!("Materialize recursive CTE {}", table.alias),
                    vec![seed, Node::new("Repeat until convergence", vec![step])],
                )
            }
            Role::Different => {
                let source = if let Query::Block(block) = &sub.query { block.source.as_ref() } else { None };
                let rows = match source {
                    Some(source) => self.join(source),
                    None => self.query(&sub.query),
                };
                Node::new("Materialize with deduplication", vec![rows])
            }
            _ if sub.outer.is_empty() => Node::new("Materialize", vec![self.query(&sub.query)]),
            _ => Node::new("Materialize (invalidate on row from outer query)", vec![self.query(&sub.query)]),
        };
        node.at(sub, Stage::Materialize)
    }

    fn path(&self, access: &TableAccess, def: &TableDef, name: &str) -> String {
        let (covering, small) = if access.covering { ("Covering index", "covering index") } else { ("Index", "index") };
        let reverse = if access.reverse { " (reverse)" } else { "" };
        let index_name = |index: &usize| shortened(&format!("`{}`", def.indexes[*index].name));
        let column = |index: &usize, part: usize| shortened(&format!("`{}`", def.columns[def.search_parts(*index)[part].column].name));
        let keys = |index: &usize, key: &[crate::query::KeyPart]| {
            let part = |(at, k): (usize, &crate::query::KeyPart)| format!("{}={}", column(index, at), self.words.short(&k.expr));
            key.iter().enumerate().map(part).collect::<Vec<_>>().join(", ")
        };
        if let Some(jumps) = &access.jumps
            && let Some(index) = access.path.index(def.clustered).or(def.clustered)
        {
            let purpose = if jumps.take == Take::All { "" } else { " for grouping" };
            return format!("{covering} skip scan{purpose} on {name} using {}", index_name(&index));
        }
        match &access.path {
            Path::Full { index } if *index == CLUSTERED => match def.clustered.filter(|_| access.reverse) {
                Some(index) => format!("Index scan on {name} using {}{reverse}", index_name(&index)),
                None => format!("Table scan on {name}"),
            },
            Path::Full { index } => format!("{covering} scan on {name} using {}{reverse}", index_name(index)),
            Path::Point { index, key } => format!("Single-row {small} lookup on {name} using {} ({})", index_name(index), keys(index, key)),
            Path::Ref { index, key } => format!("{covering} lookup on {name} using {} ({}){reverse}", index_name(index), keys(index, key)),
            Path::Ranges { index, ranges } => {
                let shown = ranges.tree.multiplied(2);
                let text: Vec<String> = shown.iter().map(|asks| self.conjunction(asks, |part| column(index, part))).collect();
                let text = join_ranges(&text, ranges.tree.conjunctions());
                format!("{covering} range scan on {name} using {} over {text}{reverse}", index_name(index))
            }
            Path::Members { index, call, sought } => {
                let document = self.words.short(&call.args[1 - sought]);
                let found = self.words.short(&call.args[*sought]);
                match call.function.name {
                    "member of" => format!("Index lookup on {name} using {} ({document}={found})", index_name(index)),
                    _ => format!("Index range scan on {name} using {} over ({found} MEMBER OF ({document}))", index_name(index)),
                }
            }
            Path::Fulltext { index, search } => {
                let key = format!("{}={}", column(index, 0), self.words.short(&search.against));
                format!("Full-text index search on {name} using {} ({key})", index_name(index))
            }
            Path::Union { parts } => {
                let names: Vec<String> = parts.iter().map(|(index, _)| index_name(index)).collect();
                format!("Deduplicated index range scans on {name} using {}", names.join(", "))
            }
            Path::Hash(_) | Path::Never => format!("Table scan on {name}"),
        }
    }

    /// `a = 5 AND 1 < b <= 3`
    fn conjunction(&self, asks: &[(usize, Cow<'_, Ask>)], column: impl Fn(usize) -> String) -> String {
        let list = |keys: &[crate::query::KeyPart]| keys.iter().map(|key| self.words.short(&key.expr)).collect::<Vec<_>>().join(",");
        let one = |(part, ask): &(usize, Cow<'_, Ask>)| match &**ask {
            Ask::Equal(key) => format!("{} = {}", column(*part), self.words.short(&key.expr)),
            Ask::OneOf(keys) => format!("{} in ({})", column(*part), list(keys)),
            Ask::NotOneOf(keys) => format!("{} not in ({})", column(*part), list(keys)),
            Ask::Range { lower, upper } => self.between(lower.as_ref(), column(*part), upper.as_ref()),
            Ask::Like(pattern) => format!("{} like {}", column(*part), self.words.short(pattern)),
            Ask::NotNull => format!("NULL < {}", column(*part)),
            Ask::Values(values) => format!("{} in {}", column(*part), self.words.select(values.query)),
        };
        if asks.is_empty() { "everything".to_string() } else { asks.iter().map(one).collect::<Vec<_>>().join(" AND ") }
    }

    /// `1 < b <= 3`
    fn between(&self, lower: Option<&RangeBound>, column: String, upper: Option<&RangeBound>) -> String {
        let sign = |inclusive: bool| if inclusive { "<=" } else { "<" };
        let lower = lower.map_or_else(String::new, |b| format!("{} {} ", self.words.short(&b.expr), sign(b.inclusive)));
        let upper = upper.map_or_else(String::new, |b| format!(" {} {}", sign(b.inclusive), self.words.short(&b.expr)));
        format!("{lower}{column}{upper}")
    }
}

/// MySQL tells the first two and how many follow.
fn zero_rows() -> Node {
    Node::new(format!("Zero rows ({IMPOSSIBLE})"), Vec::new()).estimated(0.0, 0.0)
}

fn join_ranges(ranges: &[String], count: usize) -> String {
    match ranges {
        [first, second] if count == 2 => format!("({first}) OR ({second})"),
        [first, second] => format!("({first}) OR ({second}) OR ({} more)", count - 2),
        _ => format!("({})", ranges.concat()),
    }
}

fn changed(plan: &Plan, tables: impl Iterator<Item = usize>) -> String {
    let names: Vec<&str> = tables.map(|t| plan.tables[t].alias.as_str()).collect();
    names.join(", ")
}

fn literal(e: &Expr) -> Option<u64> {
    match e.as_literal()? {
        Value::Int(n) => u64::try_from(*n).ok(),
        Value::UInt(n) => Some(*n),
        _ => None,
    }
}
