//! Query expressions.

use super::explained::in_place_of_positions;
use super::{Printer, Qualified, charset_name};
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn query(&mut self, query: &Query) {
        if query.with.is_some() && self.is_explained() {
            return self.numbered_first(query);
        }
        self.with(query);
        self.without_with(query);
    }

    pub(super) fn with(&mut self, query: &Query) {
        if let Some(with) = &query.with {
            self.push(if with.recursive { "with recursive " } else { "with " });
            self.separated(&with.tables, ", ", |p, table| {
                p.ident(&table.name.name);
                if !table.columns.is_empty() {
                    p.push(" (");
                    p.idents(&table.columns);
                    p.push(")");
                }
                p.push(" as (");
                p.inner_query(&table.query, false);
                p.push(")");
            });
            self.push(" ");
        }
    }

    pub(super) fn without_with(&mut self, query: &Query) {
        // As MySQL shows it: VALUES is neither ordered nor limited.
        if query.body.is_values() {
            return print_values(self, &query.body);
        }
        print_body(self, &query.body);
        match self.is_explained() {
            true => self.order_by(&in_place_of_positions(&query.body, &query.order_by)),
            false => self.order_by(&query.order_by),
        }
        if let Some(limit) = &query.limit {
            self.push(" limit ");
            if let Some(offset) = &limit.offset {
                self.expr(offset);
                self.push(",");
            }
            self.expr(&limit.count);
        }
        if let Some(QueryInto::Variables(variables)) = &query.into {
            self.push(" into ");
            self.separated(variables, ",", |p, variable| match variable {
                IntoVariable::User(name) => {
                    p.push("@");
                    p.ident(name);
                }
                IntoVariable::Local { name, .. } => p.ident(&name.name),
            });
        }
        // EXPLAIN locks nothing.
        if !self.is_explained() {
            query.locking.iter().for_each(|locking| print_locking(self, locking));
        }
    }

    pub(super) fn object(&mut self, name: &ObjectName) {
        let resolved = self.options.names.and_then(|names| names.tables.get(&name.name.span.start));
        let db = resolved.cloned().or_else(|| name.db.as_ref().map(|db| db.name.clone()));
        if let Some(db) = db.filter(|db| self.options.implied_db != Some(db.as_str())) {
            self.ident(&db);
            self.push(".");
        }
        self.ident(&name.name.name);
    }

    pub(super) fn order_by(&mut self, items: &[OrderItem]) {
        if items.is_empty() {
            return;
        }
        self.push(" order by ");
        print_order_list(self, items);
    }

    pub(super) fn table(&mut self, table: &TableRef) {
        match table {
            TableRef::Table(factor) => print_factor(self, factor),
            TableRef::Derived { lateral, query, alias, columns } => {
                self.push(if *lateral { "lateral (" } else { "(" });
                self.inner_query(query, false);
                self.push(") ");
                self.ident(&alias.name);
                if !columns.is_empty() {
                    self.push(" (");
                    self.idents(columns);
                    self.push(")");
                }
            }
            TableRef::Nested(tables) => print_from(self, tables),
            TableRef::Join(join) => print_join(self, join),
            TableRef::JsonTable(table) => {
                self.push("json_table(");
                self.expr(&table.expr);
                self.push(", ");
                self.string(&table.path);
                self.push(" columns (");
                print_json_columns(self, &table.columns);
                self.push(")) ");
                self.ident(&table.alias.name);
            }
        }
    }

    // ---- windows

    pub(super) fn window_spec(&mut self, spec: &WindowSpec) {
        self.push("(");
        if let Some(base) = &spec.base {
            self.ident(&base.name);
            self.push(" ");
        }
        if !spec.partition_by.is_empty() {
            self.push("PARTITION BY ");
            self.separated(&spec.partition_by, ",", |p, e| p.expr(e));
            self.push(" ");
        }
        if !spec.order_by.is_empty() {
            self.push("ORDER BY ");
            print_order_list(self, &spec.order_by);
            self.push(" ");
        }
        if let Some(frame) = &spec.frame {
            self.push(match frame.units {
                FrameUnits::Rows => "ROWS BETWEEN ",
                FrameUnits::Range => "RANGE BETWEEN ",
                FrameUnits::Groups => "GROUPS BETWEEN ",
            });
            print_frame_bound(self, &frame.start);
            self.push(" AND ");
            print_frame_bound(self, frame.end.as_ref().unwrap_or(&FrameBound::CurrentRow));
        }
        self.push(")");
    }
}

fn print_locking(p: &mut Printer<'_>, locking: &Locking) {
    p.push(match locking.strength {
        LockStrength::Update => " for update",
        LockStrength::Share => " for share",
    });
    if !locking.of.is_empty() {
        p.push(" of ");
        p.separated(&locking.of, ",", |p, name| p.object(name));
    }
    p.push(match locking.wait {
        LockWait::Wait => "",
        LockWait::NoWait => " nowait",
        LockWait::SkipLocked => " skip locked",
    });
}

/// VALUES, without the parentheses around it.
fn print_values(p: &mut Printer<'_>, body: &QueryBody) {
    match body {
        QueryBody::Values(rows) => {
            p.push("values ");
            p.separated(rows, ",", |p, row| {
                p.push("row(");
                p.separated(row, ",", |p, e| p.expr(e));
                p.push(")");
            });
        }
        QueryBody::Nested(query) => print_values(p, &query.body),
        _ => {}
    }
}

fn print_body(p: &mut Printer<'_>, body: &QueryBody) {
    match body {
        QueryBody::Select(select) => print_select(p, select),
        QueryBody::Values(_) => print_values(p, body),
        QueryBody::Table(name) => {
            match p.options.names.and_then(|names| names.stars.get(&(name.name.span.start, 0))) {
                Some(_) => {
                    p.select_number();
                    p.push("select ");
                    p.select_items(&[SelectItem::Wildcard], name.name.span);
                    p.push(" from ");
                }
                None => p.push("table "),
            }
            p.object(name);
        }
        QueryBody::SetOperation { op, all, left, right } => {
            print_operand(p, left);
            p.push(match op {
                SetOperator::Union => " union ",
                SetOperator::Intersect => " intersect ",
                SetOperator::Except => " except ",
            });
            p.push(if *all { "all " } else { "" });
            print_operand(p, right);
        }
        QueryBody::Nested(query) => {
            p.push("(");
            p.query(query);
            p.push(")");
        }
    }
}

/// An INTERSECT below a UNION needs no parentheses, as it binds more strongly, and the grammar gave it
/// its place.
fn print_operand(p: &mut Printer<'_>, body: &QueryBody) {
    print_body(p, body);
}

fn print_select(p: &mut Printer<'_>, select: &Select) {
    p.select_number();
    p.push("select ");
    print_hints(p, &select.hints);
    let options = &select.options;
    let words = [
        (options.high_priority, "high_priority "),
        (options.straight_join, "straight_join "),
        (options.distinct, "distinct "),
        (options.small_result, "sql_small_result "),
        (options.big_result, "sql_big_result "),
        (options.buffer_result, "sql_buffer_result "),
        (options.no_cache, "sql_no_cache "),
        (options.calc_found_rows, "sql_calc_found_rows "),
    ];
    for (_, word) in words.iter().filter(|w| w.0) {
        p.push(word);
    }
    p.select_items(&select.items, select.span);
    if select.dual && !p.is_explained() {
        p.push(" from dual");
    }
    if !select.from.is_empty() {
        p.push(" from ");
    }
    if p.is_explained() {
        p.tables_where(&select.from, select.filter.as_ref());
    } else {
        print_from(p, &select.from);
        if let Some(filter) = &select.filter {
            p.push(" where ");
            p.condition(filter);
        }
    }
    if !select.group_by.is_empty() {
        p.push(" group by ");
        p.separated(&select.group_by, ",", |p, item| p.expr(&item.expr));
        p.push(if select.rollup { " with rollup" } else { "" });
    }
    if let Some(having) = &select.having {
        p.push(" having ");
        p.condition(having);
    }
    if !select.windows.is_empty() {
        p.push(" window ");
        p.separated(&select.windows, ", ", |p, (name, spec)| {
            p.ident(&name.name);
            p.push(" AS ");
            p.window_spec(spec);
            p.push(" ");
        });
    }
}

fn print_hints(p: &mut Printer<'_>, hints: &[Hint]) {
    // EXPLAIN's note is of what was understood.
    if hints.is_empty() || p.is_explained() {
        return;
    }
    p.push("/*+ ");
    for hint in hints {
        p.push(&format!("{}({}) ", hint.name, hint.args));
    }
    p.push("*/ ");
}

fn print_order_list(p: &mut Printer<'_>, items: &[OrderItem]) {
    p.separated(items, ",", |p, item| {
        p.expr(&item.expr);
        p.push(if item.descending() { " desc" } else { "" });
    });
}

// ---- tables

/// Several tables are a join without a condition.
fn print_from(p: &mut Printer<'_>, tables: &[TableRef]) {
    match tables {
        [] => return,
        [only] => return p.table(only),
        _ => {}
    }
    p.push(&"(".repeat(tables.len() - 1));
    for (i, table) in tables.iter().enumerate() {
        p.push(if i > 0 { " join " } else { "" });
        p.table(table);
        p.push(if i > 0 { ")" } else { "" });
    }
}

/// Where names are printed in full, every join is inner or left, and has its condition written out.
fn print_join(p: &mut Printer<'_>, join: &Join) {
    let pairs = p.options.names.and_then(|names| names.using.get(&join.right.last_name()?));
    let turned = p.options.names.is_some() && join.kind == JoinKind::Right;
    let (left, right) = if turned { (&join.right, &join.left) } else { (&join.left, &join.right) };
    let kind = if turned { JoinKind::Left } else { join.kind };
    p.push("(");
    p.table(left);
    p.push(match (join.natural && pairs.is_none(), kind) {
        (true, JoinKind::Left) => " natural left join ",
        (true, JoinKind::Right) => " natural right join ",
        (true, _) => " natural join ",
        (false, JoinKind::Inner) => " join ",
        (false, JoinKind::Straight) => " straight_join ",
        (false, JoinKind::Left) => " left join ",
        (false, JoinKind::Right) => " right join ",
    });
    p.table(right);
    match &join.condition {
        _ if pairs.is_some_and(|pairs| !pairs.is_empty()) => print_equal_pairs(p, pairs.map_or(&[], |p| p)),
        JoinCondition::None => {}
        JoinCondition::On(expr) => {
            p.push(" on(");
            p.condition(expr);
            p.push(")");
        }
        JoinCondition::Using(columns) => {
            p.push(" using (");
            p.idents(columns);
            p.push(")");
        }
    }
    p.push(")");
}

fn print_equal_pairs(p: &mut Printer<'_>, pairs: &[(Qualified, Qualified)]) {
    p.push(if pairs.len() > 1 { " on((" } else { " on(" });
    p.separated(pairs, " and ", |p, (left, right)| {
        p.push("(");
        p.qualified(left);
        p.push(" = ");
        p.qualified(right);
        p.push(")");
    });
    p.push(if pairs.len() > 1 { "))" } else { ")" });
}

fn print_factor(p: &mut Printer<'_>, factor: &TableFactor) {
    p.object(&factor.name);
    if !factor.partitions.is_empty() {
        p.push(" PARTITION (");
        p.idents(&factor.partitions);
        p.push(")");
    }
    match factor.as_of.as_deref() {
        None => {}
        Some(AsOf::Time(e)) => {
            p.push(" AS OF TIMESTAMP (");
            p.expr(e);
            p.push(")");
        }
        Some(AsOf::Gtid(gtid)) => {
            p.push(" AS OF GTID ");
            p.string(gtid);
        }
        Some(AsOf::Pin(name)) => {
            p.push(" AS OF PIN ");
            p.ident(&name.name);
        }
    }
    if let Some(alias) = &factor.alias {
        p.push(" ");
        p.ident(&alias.name);
    }
    for hint in &factor.index_hints {
        p.push(match hint.action {
            IndexHintAction::Use => " USE INDEX ",
            IndexHintAction::Force => " FORCE INDEX ",
            IndexHintAction::Ignore => " IGNORE INDEX ",
        });
        p.push(match hint.scope {
            IndexHintScope::All => "",
            IndexHintScope::Join => "FOR JOIN ",
            IndexHintScope::OrderBy => "FOR ORDER BY ",
            IndexHintScope::GroupBy => "FOR GROUP BY ",
        });
        p.push("(");
        p.idents(&hint.indexes);
        p.push(")");
    }
}

fn print_json_columns(p: &mut Printer<'_>, columns: &[JsonTableColumn]) {
    p.separated(columns, ", ", |p, column| match column {
        JsonTableColumn::Ordinality { name } => {
            p.ident(&name.name);
            p.push(" for ordinality");
        }
        JsonTableColumn::Path { name, ty, path, on_empty, on_error } => {
            p.ident(&name.name);
            p.push(" ");
            print_data_type(p, ty);
            p.push(" path ");
            p.string(path);
            p.json_on(on_empty.as_deref(), " on empty");
            p.json_on(on_error.as_deref(), " on error");
        }
        JsonTableColumn::Exists { name, ty, path } => {
            p.ident(&name.name);
            p.push(" ");
            print_data_type(p, ty);
            p.push(" exists path ");
            p.string(path);
        }
        JsonTableColumn::Nested { path, columns } => {
            p.push("nested path ");
            p.string(path);
            p.push(" columns (");
            print_json_columns(p, columns);
            p.push(")");
        }
    });
}

fn print_data_type(p: &mut Printer<'_>, ty: &DataType) {
    let number = |n: &Option<u32>| n.map_or(String::new(), |n| format!("({n})"));
    let pair = |n: &Option<(u32, u32)>| n.map_or(String::new(), |(m, d)| format!("({m},{d})"));
    let signs = |unsigned: bool, zerofill: bool| match (unsigned, zerofill) {
        (_, true) => " unsigned zerofill",
        (true, false) => " unsigned",
        _ => "",
    };
    let size = |kind: &LobKind| match kind {
        LobKind::Tiny => "tiny",
        LobKind::Normal => "",
        LobKind::Medium => "medium",
        LobKind::Long => "long",
    };
    let decimals = |n: u8| if n == 0 { String::new() } else { format!("({n})") };
    let wide = |n: &Option<u64>| n.map_or(String::new(), |n| format!("({n})"));
    let text = match &ty.kind {
        TypeKind::Int { kind, width, unsigned, zerofill } => {
            let name = match kind {
                IntKind::Tiny => "tinyint",
                IntKind::Small => "smallint",
                IntKind::Medium => "mediumint",
                IntKind::Int => "int",
                IntKind::Big => "bigint",
            };
            format!("{name}{}{}", number(width), signs(*unsigned, *zerofill))
        }
        TypeKind::Decimal { precision, scale, unsigned, zerofill } => {
            format!("decimal({},{}){}", precision.unwrap_or(10), scale.unwrap_or(0), signs(*unsigned, *zerofill))
        }
        TypeKind::Float { length, unsigned, zerofill } => format!("float{}{}", pair(length), signs(*unsigned, *zerofill)),
        TypeKind::Double { length, unsigned, zerofill, .. } => format!("double{}{}", pair(length), signs(*unsigned, *zerofill)),
        TypeKind::Bit { width } => format!("bit{}", number(width)),
        TypeKind::Date => "date".to_owned(),
        TypeKind::Time { decimals: n } => format!("time{}", decimals(*n)),
        TypeKind::Datetime { decimals: n } => format!("datetime{}", decimals(*n)),
        TypeKind::Timestamp { decimals: n } => format!("timestamp{}", decimals(*n)),
        TypeKind::Year { .. } => "year".to_owned(),
        TypeKind::Char { length, national } => format!("{}char{}", if *national { "n" } else { "" }, wide(length)),
        TypeKind::Varchar { length, national } => format!("{}varchar({length})", if *national { "n" } else { "" }),
        TypeKind::Binary { length } => format!("binary{}", wide(length)),
        TypeKind::Varbinary { length } => format!("varbinary({length})"),
        TypeKind::Blob { kind, length } => format!("{}blob{}", size(kind), wide(length)),
        TypeKind::Text { kind, length } => format!("{}text{}", size(kind), wide(length)),
        TypeKind::Enum(values) => format!("enum({})", labels(values)),
        TypeKind::Set(values) => format!("set({})", labels(values)),
        TypeKind::Json => "json".to_owned(),
        TypeKind::Geometry(kind) => format!("{kind:?}").to_ascii_lowercase(),
        TypeKind::Serial => "serial".to_owned(),
        TypeKind::Bool => "tinyint(1)".to_owned(),
    };
    p.push(&text);
    if let Some(charset) = &ty.charset {
        p.push(" character set ");
        p.push(&charset_name(charset));
    }
    p.push(if ty.binary { " binary" } else { "" });
    if let Some(collation) = &ty.collation {
        p.push(" collate ");
        p.push(&charset_name(collation));
    }
}

fn print_frame_bound(p: &mut Printer<'_>, bound: &FrameBound) {
    let (amount, unit, side) = match bound {
        FrameBound::UnboundedPreceding => return p.push("UNBOUNDED PRECEDING"),
        FrameBound::UnboundedFollowing => return p.push("UNBOUNDED FOLLOWING"),
        FrameBound::CurrentRow => return p.push("CURRENT ROW"),
        FrameBound::Preceding(amount, unit) => (amount, unit, " PRECEDING"),
        FrameBound::Following(amount, unit) => (amount, unit, " FOLLOWING"),
    };
    if let Some(unit) = unit {
        p.push("INTERVAL ");
        p.expr(amount);
        p.push(" ");
        p.push(&unit.name().to_ascii_lowercase());
        p.push(" ");
    } else {
        p.expr(amount);
    }
    p.push(side);
}

fn labels(values: &[Vec<u8>]) -> String {
    values.iter().map(|v| super::quote_string(v)).collect::<Vec<_>>().join(",")
}
