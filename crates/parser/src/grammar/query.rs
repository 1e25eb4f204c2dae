//! Query expressions, SELECT and its clauses, and table references.

use super::expr::{at_query, query_goes_on};
use super::function::{expr_or_default, window_spec};
use super::phrases::file_format;
use super::scope::{check_variable, limit_variable};
use super::special::json_on;
use super::types::{charset_name, collation_name, data_type, eat_charset};
use super::*;

/// A SELECT stands in so many others at most.
const SELECTS_AROUND_MAX: u32 = 63;

impl Parser<'_> {
    /// A query expression; INTO is accepted only at the top of a statement.
    pub(super) fn query(&mut self, top: bool) -> R<Query> {
        let query = self.query_anywhere(top)?;
        if query.into.is_some() && !top { Err(sql_error!(MISPLACED_INTO)) } else { Ok(query) }
    }

    /// A query expression, whose INTO is the concern of who asks: it stands at the end where that is `top`,
    /// or in the last of its query blocks.
    pub(super) fn query_anywhere(&mut self, top: bool) -> R<Query> {
        let start = self.start();
        if self.bars_queries {
            return Err(self.error_at(self.prev_start()));
        }
        let with = opt_with(self)?;
        let mut query = self.nested(|p| {
            let body = query_body(p, 0)?;
            query_tail(p, body, start, top)
        })?;
        query.with = with;
        Ok(query)
    }

    /// A query expression of which the first operand is parsed already.
    pub(super) fn query_from(&mut self, first: QueryBody, start: u32, top: bool) -> R<Query> {
        let body = set_operations(self, first, 0)?;
        query_tail(self, body, start, top)
    }
}

fn query_tail(p: &mut Parser<'_>, body: QueryBody, start: u32, top: bool) -> R<Query> {
    // INTO before FROM belongs to the query around.
    let mut into = p.into.take();
    let order_by = if p.eat_kw(Kw::ORDER) {
        p.expect_kw(Kw::BY)?;
        p.order_list()?
    } else {
        Vec::new()
    };
    let limit = opt_limit(p)?;
    let before_locks = top && p.is_kw(Kw::INTO);
    if before_locks {
        into = one_into(p, into)?;
    }
    let locking = locking(p)?;
    if before_locks && !locking.is_empty() {
        p.warnings.push(sql_error!(WARN_DEPRECATED_INNER_INTO));
    }
    if top && p.is_kw(Kw::INTO) {
        into = one_into(p, into)?;
    }
    Ok(Query { with: None, body, order_by, limit, into, locking, span: p.span_from(start) })
}

pub(super) fn opt_with(p: &mut Parser<'_>) -> R<Option<With>> {
    if !p.eat_kw(Kw::WITH) {
        return Ok(None);
    }
    let recursive = p.eat_kw(Kw::RECURSIVE);
    let tables = p.comma_list(|p| {
        let name = p.ident()?;
        let columns = opt_column_list(p)?;
        p.expect_kw(Kw::AS)?;
        Ok(CommonTable { name, columns, query: p.nested(Parser::paren_query)? })
    })?;
    Ok(Some(With { recursive, tables }))
}

fn opt_column_list(p: &mut Parser<'_>) -> R<Vec<Ident>> {
    if p.is(b'(') { p.paren_list(|p| p.ident()) } else { Ok(Vec::new()) }
}

/// INTERSECT binds more strongly than UNION and EXCEPT.
fn query_body(p: &mut Parser<'_>, min: u8) -> R<QueryBody> {
    let first = query_primary(p)?;
    set_operations(p, first, min)
}

fn set_operations(p: &mut Parser<'_>, first: QueryBody, min: u8) -> R<QueryBody> {
    // What stands first is parsed already.
    let height = p.height;
    p.chained(|p| {
        p.height = height;
        operations(p, first, min)
    })
}

fn operations(p: &mut Parser<'_>, first: QueryBody, min: u8) -> R<(QueryBody, u32)> {
    let mut left = first;
    let mut links = 0;
    loop {
        let (op, level) = match p.kw() {
            Some(Kw::UNION) => (SetOperator::Union, 1),
            Some(Kw::EXCEPT) => (SetOperator::Except, 1),
            Some(Kw::INTERSECT) => (SetOperator::Intersect, 2),
            _ => return Ok((left, links)),
        };
        if level < min {
            return Ok((left, links));
        }
        if p.into.is_some() {
            return Err(sql_error!(MISPLACED_INTO));
        }
        p.bump();
        links += 1;
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
        let all = p.eat_choice(&[(Kw::ALL, true), (Kw::DISTINCT, false), (Kw::DISTINCTROW, false)]);
        let right = query_body(p, level + 1)?;
        let goes_on = matches!(p.kw(), Some(Kw::ORDER | Kw::LIMIT | Kw::FOR | Kw::LOCK));
        if p.into.is_some() && (goes_on || !ends_in_items(&right)) {
            p.warnings.push(sql_error!(WARN_DEPRECATED_INNER_INTO));
        }
        left = QueryBody::SetOperation { op, all: all == Some(true), left: Box::new(left), right: Box::new(right) };
    }
}

/// Whether what stands behind the select list, INTO, is behind the whole.
fn ends_in_items(body: &QueryBody) -> bool {
    let QueryBody::Select(s) = body else { return false };
    s.from.is_empty() && !s.dual && s.filter.is_none() && s.group_by.is_empty() && s.having.is_none() && s.windows.is_empty()
}

fn query_primary(p: &mut Parser<'_>) -> R<QueryBody> {
    match p.tok.tok {
        Tok::Kw(Kw::SELECT) => {
            if p.selects > SELECTS_AROUND_MAX {
                return Err(sql_error!(TOO_HIGH_LEVEL_OF_NESTING_FOR_SELECT));
            }
            p.selects += 1;
            let select = select(p);
            p.selects -= 1;
            Ok(QueryBody::Select(Box::new(select?)))
        }
        Tok::Kw(Kw::VALUES) => {
            p.bump();
            let rows = p.comma_list(|p| {
                p.expect_kw(Kw::ROW)?;
                row_of_values(p)
            })?;
            Ok(QueryBody::Values(rows))
        }
        Tok::Kw(Kw::TABLE) => {
            p.bump();
            Ok(QueryBody::Table(p.object_name()?))
        }
        Tok::Char(b'(') => {
            p.bump();
            let mut query = p.query_anywhere(false)?;
            p.expect(b')')?;
            p.into = query.into.take();
            Ok(QueryBody::Nested(Box::new(query)))
        }
        _ => p.error(),
    }
}

/// `(a, DEFAULT, …)`, possibly `()`.
pub(super) fn row_of_values(p: &mut Parser<'_>) -> R<Vec<Expr>> {
    p.expect(b'(')?;
    if p.eat(b')') {
        return Ok(Vec::new());
    }
    let row = p.comma_list(expr_or_default)?;
    p.expect(b')')?;
    Ok(row)
}

fn select_options(p: &mut Parser<'_>) -> R<SelectOptions> {
    let mut options = SelectOptions::default();
    loop {
        let Some(kw) = p.kw() else { return Ok(options) };
        let flag = match kw {
            Kw::DISTINCT | Kw::DISTINCTROW => &mut options.distinct,
            Kw::ALL => &mut options.all,
            Kw::STRAIGHT_JOIN => &mut options.straight_join,
            Kw::HIGH_PRIORITY => &mut options.high_priority,
            Kw::SQL_SMALL_RESULT => &mut options.small_result,
            Kw::SQL_BIG_RESULT => &mut options.big_result,
            Kw::SQL_BUFFER_RESULT => &mut options.buffer_result,
            Kw::SQL_NO_CACHE => &mut options.no_cache,
            Kw::SQL_CALC_FOUND_ROWS => &mut options.calc_found_rows,
            _ => return Ok(options),
        };
        *flag = true;
        match kw {
            Kw::SQL_CALC_FOUND_ROWS => p.warnings.push(sql_error!(WARN_DEPRECATED_CALC_FOUND_ROWS)),
            Kw::SQL_NO_CACHE => p.warnings.push(sql_error!(WARN_DEPRECATED_NO_CACHE)),
            _ => {}
        }
        if options.all && options.distinct {
            return Err(sql_error!(WRONG_USAGE, "ALL", "DISTINCT"));
        }
        p.bump();
    }
}

fn select(p: &mut Parser<'_>) -> R<Select> {
    let start = p.start();
    let hints = p.bump_with_hints();
    let options = select_options(p)?;
    let mut items = Vec::with_capacity(4);
    if p.eat(b'*') {
        items.push(SelectItem::Wildcard);
    } else {
        items.push(select_item(p)?);
    }
    while p.eat(b',') {
        items.push(select_item(p)?);
    }
    let into = if p.is_kw(Kw::INTO) { opt_into(p)? } else { None };
    let mut dual = false;
    let mut from = Vec::new();
    if p.eat_kw(Kw::FROM) {
        dual = p.eat_kw(Kw::DUAL);
        if !dual {
            from = p.comma_list(table_ref)?;
        }
    }
    let filter = opt_where(p)?;
    let (mut group_by, mut rollup) = (Vec::new(), false);
    if p.eat_kw(Kw::GROUP) {
        p.expect_kw(Kw::BY)?;
        group_by = p.comma_list(|p| Ok(OrderItem { expr: p.expr()?, direction: None }))?;
        rollup = p.eat_kws(Kw::WITH, Kw::ROLLUP);
    }
    let having = if p.eat_kw(Kw::HAVING) { Some(p.expr()?) } else { None };
    let mut windows = Vec::new();
    if p.eat_kw(Kw::WINDOW) {
        windows = p.comma_list(|p| {
            let name = p.ident()?;
            p.expect_kw(Kw::AS)?;
            Ok((name, window_spec(p)?))
        })?;
    }
    // Not before: queries in FROM take what they find.
    if into.is_some() {
        p.into = into;
    }
    let span = p.span_from(start);
    Ok(Select { hints, options, items, from, dual, filter, group_by, rollup, having, windows, span })
}

pub(super) fn opt_where(p: &mut Parser<'_>) -> R<Option<Expr>> {
    if p.eat_kw(Kw::WHERE) { Ok(Some(p.expr()?)) } else { Ok(None) }
}

fn select_item(p: &mut Parser<'_>) -> R<SelectItem> {
    if p.is_ident() && p.peek_is(b'.') {
        let mark = p.mark();
        if let Some(table) = table_wildcard(p) {
            return Ok(SelectItem::TableWildcard(table));
        }
        p.rewind(mark);
    }
    let mut expr = p.expr()?;
    // As the text names the column.
    expr.span.end += super::cursor::blanks_behind_word(p);
    let named = p.eat_kw(Kw::AS) || p.is_ident() || p.tok.tok == Tok::Str;
    let alias = if named { Some(column_alias(alias(p)?, &mut p.warnings)) } else { None };
    Ok(SelectItem::Expr { expr, alias })
}

fn table_wildcard(p: &mut Parser<'_>) -> Option<ObjectName> {
    let first = p.ident().ok()?;
    p.bump();
    if p.eat(b'*') {
        return Some(ObjectName { db: None, name: first });
    }
    let second = p.ident().ok()?;
    (p.eat(b'.') && p.eat(b'*')).then_some(ObjectName { db: Some(first), name: second })
}

/// An identifier or a string.
fn alias(p: &mut Parser<'_>) -> R<Ident> {
    if p.tok.tok == Tok::Str {
        let span = p.tok.span();
        return Ok(Ident { name: p.string_utf8()?, span });
    }
    p.ident()
}

// ---- LIMIT, INTO, locks

pub(super) fn opt_limit(p: &mut Parser<'_>) -> R<Option<Limit>> {
    if !p.eat_kw(Kw::LIMIT) {
        return Ok(None);
    }
    let first = limit_option(p)?;
    if p.eat(b',') {
        return Ok(Some(Limit { offset: Some(first), count: limit_option(p)? }));
    }
    let offset = if p.eat_kw(Kw::OFFSET) { Some(limit_option(p)?) } else { None };
    Ok(Some(Limit { offset, count: first }))
}

/// A number, a parameter, or the name of a variable.
pub(super) fn limit_option(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    match p.tok.tok {
        Tok::Int => {
            let literal = p.numeric_literal();
            if matches!(literal, Literal::Decimal(_)) {
                return Err(p.error_at(start));
            }
            Ok(Expr::new(ExprKind::Literal(literal), p.span_from(start)))
        }
        Tok::Param => p.simple_expr(),
        _ if p.is_ident() => limit_variable(p),
        _ => p.error(),
    }
}

fn one_into(p: &mut Parser<'_>, before: Option<QueryInto>) -> R<Option<QueryInto>> {
    let into = opt_into(p)?;
    if before.is_some() { Err(sql_error!(MULTIPLE_INTO_CLAUSES)) } else { Ok(into) }
}

fn opt_into(p: &mut Parser<'_>) -> R<Option<QueryInto>> {
    if !p.eat_kw(Kw::INTO) {
        return Ok(None);
    }
    if p.in_view {
        return Err(if p.variable_in_view { sql_error!(VIEW_SELECT_VARIABLE) } else { sql_error!(VIEW_SELECT_CLAUSE, "INTO") });
    }
    if p.eat_kw(Kw::OUTFILE) {
        let file = p.string()?;
        let charset = if eat_charset(p) { Some(charset_name(p)?) } else { None };
        let format = file_format(p)?;
        return Ok(Some(QueryInto::Outfile { file, charset, format }));
    }
    if p.eat_kw(Kw::DUMPFILE) {
        return Ok(Some(QueryInto::Dumpfile(p.string()?)));
    }
    let variables = p.comma_list(variable_target)?;
    Ok(Some(QueryInto::Variables(variables)))
}

pub(super) fn variable_target(p: &mut Parser<'_>) -> R<IntoVariable> {
    if p.tok.tok == Tok::AtAt {
        return Err(p.error_at(p.start() + 1));
    }
    if p.tok.tok == Tok::At {
        return Ok(IntoVariable::User(super::legal_variable(p.at_name()?)?));
    }
    let name = ident_or_text_ident(p)?;
    let slot = check_variable(p, &name)?;
    Ok(IntoVariable::Local { name, slot })
}

fn ident_or_text_ident(p: &mut Parser<'_>) -> R<Ident> {
    if p.tok.tok == Tok::Str { alias(p) } else { p.ident() }
}

fn locking(p: &mut Parser<'_>) -> R<Vec<Locking>> {
    let mut clauses = Vec::new();
    loop {
        if p.is_kw(Kw::LOCK) && p.peek_kw(Kw::IN) {
            p.bump();
            p.bump();
            p.expect_kw(Kw::SHARE)?;
            p.expect_kw(Kw::MODE)?;
            clauses.push(Locking { strength: LockStrength::Share, of: Vec::new(), wait: LockWait::Wait });
            continue;
        }
        if !(p.is_kw(Kw::FOR) && matches!(p.peek(), Tok::Kw(Kw::UPDATE | Kw::SHARE))) {
            return Ok(clauses);
        }
        p.bump();
        let strength = p.choice(&[(Kw::UPDATE, LockStrength::Update), (Kw::SHARE, LockStrength::Share)])?;
        let of = if p.eat_kw(Kw::OF) { p.comma_list(|p| p.object_name())? } else { Vec::new() };
        let wait = if p.eat_kw(Kw::NOWAIT) {
            LockWait::NoWait
        } else if p.eat_kw(Kw::SKIP) {
            p.expect_kw(Kw::LOCKED)?;
            LockWait::SkipLocked
        } else {
            LockWait::Wait
        };
        clauses.push(Locking { strength, of, wait });
    }
}

// ---- tables

pub(super) fn table_ref(p: &mut Parser<'_>) -> R<TableRef> {
    let left = table_factor(p)?;
    joins(p, left)
}

fn join_kind(p: &mut Parser<'_>) -> Option<(JoinKind, bool)> {
    let kind = match p.kw()? {
        Kw::JOIN | Kw::INNER | Kw::CROSS => (JoinKind::Inner, false),
        Kw::STRAIGHT_JOIN => (JoinKind::Straight, false),
        Kw::LEFT => (JoinKind::Left, false),
        Kw::RIGHT => (JoinKind::Right, false),
        Kw::NATURAL => (JoinKind::Inner, true),
        _ => return None,
    };
    Some(kind)
}

/// The words of a join after its kind is known.
fn take_join(p: &mut Parser<'_>, natural: bool) -> R<JoinKind> {
    if natural {
        p.bump();
    }
    let kind = match p.kw() {
        Some(Kw::STRAIGHT_JOIN) if !natural => {
            p.bump();
            return Ok(JoinKind::Straight);
        }
        Some(Kw::LEFT) => JoinKind::Left,
        Some(Kw::RIGHT) => JoinKind::Right,
        Some(Kw::CROSS) if natural => return p.error(),
        _ => JoinKind::Inner,
    };
    if !p.is_kw(Kw::JOIN) {
        p.choice(&[(Kw::LEFT, ()), (Kw::RIGHT, ()), (Kw::INNER, ()), (Kw::CROSS, ())])?;
        if kind != JoinKind::Inner {
            p.eat_kw(Kw::OUTER);
        }
    }
    p.expect_kw(Kw::JOIN)?;
    Ok(kind)
}

/// The joins after a table. In `a JOIN b JOIN c ON x ON y` the inner pair comes first; an inner join
/// without a condition is put at the far left of what follows it, so that `a JOIN b JOIN c ON x` is `(a
/// JOIN b) JOIN c ON x`.
fn joins(p: &mut Parser<'_>, first: TableRef) -> R<TableRef> {
    let height = p.height;
    p.chained(|p| {
        p.height = height;
        join_chain(p, first)
    })
}

fn join_chain(p: &mut Parser<'_>, first: TableRef) -> R<(TableRef, u32)> {
    let mut left = first;
    let mut links = 0;
    while let Some((_, natural)) = join_kind(p) {
        links += 1;
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
        let kind = take_join(p, natural)?;
        let mut right = table_factor(p)?;
        if natural {
            left = join(kind, true, left, right, JoinCondition::None);
            continue;
        }
        if join_kind(p).is_some() {
            right = p.nested(|p| joins(p, right))?;
        }
        let condition = if p.eat_kw(Kw::ON) {
            JoinCondition::On(p.expr()?)
        } else if p.eat_kw(Kw::USING) {
            JoinCondition::Using(p.paren_list(|p| p.ident())?)
        } else if matches!(kind, JoinKind::Left | JoinKind::Right) {
            return p.error();
        } else {
            left = add_cross_join(kind, left, right);
            continue;
        };
        left = join(kind, false, left, right, condition);
    }
    Ok((left, links))
}

fn table_factor(p: &mut Parser<'_>) -> R<TableRef> {
    match p.tok.tok {
        Tok::Char(b'(') => {
            p.bump();
            match p.nested(query_or_tables)? {
                QueryOrTables::Query(query) => {
                    p.expect(b')')?;
                    derived(p, false, query)
                }
                QueryOrTables::Tables(tables) => {
                    p.expect(b')')?;
                    Ok(TableRef::Nested(tables))
                }
            }
        }
        Tok::Char(b'{') => {
            p.bump();
            p.ident()?;
            let table = p.nested(table_ref)?;
            p.expect(b'}')?;
            Ok(table)
        }
        Tok::Kw(Kw::LATERAL) => {
            p.bump();
            let query = p.nested(Parser::paren_query)?;
            derived(p, true, query)
        }
        Tok::Kw(Kw::JSON_TABLE) => json_table(p),
        _ => plain_table(p),
    }
}

/// After `(`: a query up to its `)`, or table references. `((select 1) union …)` is the former,
/// `((select 1) t join u)` the latter.
fn query_or_tables(p: &mut Parser<'_>) -> R<QueryOrTables> {
    if at_query(p) {
        return Ok(QueryOrTables::Query(Box::new(p.query(false)?)));
    }
    let mut first = None;
    if p.is(b'(') {
        let start = p.start();
        p.bump();
        match p.nested(query_or_tables)? {
            QueryOrTables::Query(query) => {
                p.expect(b')')?;
                if query_goes_on(p) || p.is(b')') {
                    let body = QueryBody::Nested(query);
                    return Ok(QueryOrTables::Query(Box::new(p.query_from(body, start, false)?)));
                }
                first = Some(derived(p, false, query)?);
            }
            QueryOrTables::Tables(tables) => {
                p.expect(b')')?;
                first = Some(TableRef::Nested(tables));
            }
        }
    }
    let first = match first {
        Some(first) => joins(p, first)?,
        None => table_ref(p)?,
    };
    let mut tables = vec![first];
    while p.eat(b',') {
        tables.push(table_ref(p)?);
    }
    // A lone derived table has no parentheses around it.
    if matches!(tables.as_slice(), [TableRef::Derived { .. } | TableRef::JsonTable(_)]) {
        return p.error();
    }
    Ok(QueryOrTables::Tables(tables))
}

/// The alias after a query in parentheses, which it must have (error 1248).
fn derived(p: &mut Parser<'_>, lateral: bool, query: Box<Query>) -> R<TableRef> {
    let Some(alias) = opt_table_alias(p)? else {
        return Err(sql_error!(DERIVED_MUST_HAVE_ALIAS));
    };
    let columns = opt_column_list(p)?;
    Ok(TableRef::Derived { lateral, query, alias, columns })
}

pub(super) fn opt_table_alias(p: &mut Parser<'_>) -> R<Option<Ident>> {
    if p.eat_kw(Kw::AS) || p.is_ident() { Ok(Some(p.ident()?)) } else { Ok(None) }
}

pub(super) fn opt_partitions(p: &mut Parser<'_>) -> R<Vec<Ident>> {
    if p.eat_kw(Kw::PARTITION) { p.paren_list(|p| p.ident()) } else { Ok(Vec::new()) }
}

fn plain_table(p: &mut Parser<'_>) -> R<TableRef> {
    let name = p.object_name()?;
    let partitions = opt_partitions(p)?;
    let as_of = opt_as_of(p)?;
    let alias = opt_table_alias(p)?;
    let mut index_hints = Vec::new();
    let actions = [(Kw::USE, IndexHintAction::Use), (Kw::FORCE, IndexHintAction::Force), (Kw::IGNORE, IndexHintAction::Ignore)];
    while let Some(kw) = p.kw()
        && let Some(&(_, action)) = actions.iter().find(|a| a.0 == kw)
        && matches!(p.peek(), Tok::Kw(Kw::INDEX | Kw::KEY))
    {
        p.bump();
        p.bump();
        index_hints.push(index_hint(p, action)?);
        // `USE INDEX (a), FORCE INDEX (b)`: a comma may stand between, though the next table's comes
        // first.
    }
    Ok(TableRef::Table(TableFactor { name, partitions, as_of, alias, index_hints }))
}

/// A moment of the past. OF is a reserved word, so no alias begins so.
pub(super) fn opt_as_of(p: &mut Parser<'_>) -> R<Option<Box<AsOf>>> {
    let system_time = p.is_kw(Kw::FOR) && p.peek_is_word("SYSTEM_TIME");
    if system_time {
        p.bump();
        p.bump();
    } else if !(p.is_kw(Kw::AS) && p.peek_kw(Kw::OF)) {
        return Ok(None);
    }
    p.expect_kw(Kw::AS)?;
    p.expect_kw(Kw::OF)?;
    Ok(Some(Box::new(moment(p, system_time)?)))
}

/// `FLASHBACK TABLE t TO moment`
pub(super) fn flashback(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    p.bump();
    let table = p.object_name()?;
    p.expect_kw(Kw::TO)?;
    let to = moment(p, false)?;
    Ok(Statement::Flashback(Box::new(Flashback { table, to })))
}

/// `TIMESTAMP expr`, `GTID '…'` or `PIN name`; of MariaDB's `system_time` the time alone.
fn moment(p: &mut Parser<'_>, system_time: bool) -> R<AsOf> {
    let word = p.is_word("GTID") || p.is_word("PIN");
    if word && !system_time {
        let gtid = p.is_word("GTID");
        p.bump();
        return Ok(if gtid { AsOf::Gtid(p.string()?) } else { AsOf::Pin(p.ident()?) });
    }
    if !system_time && !p.is_kw(Kw::TIMESTAMP) {
        return p.error();
    }
    // `TIMESTAMP(…)` is a function, and `TIMESTAMP '…'` a literal, which comes to the same.
    if p.is_kw(Kw::TIMESTAMP) && p.peek() != Tok::Char(b'(') {
        p.bump();
    }
    Ok(AsOf::Time(p.bit_expr(0)?))
}

fn index_hint(p: &mut Parser<'_>, action: IndexHintAction) -> R<IndexHint> {
    let mut scope = IndexHintScope::All;
    if p.eat_kw(Kw::FOR) {
        if p.eat_kw(Kw::JOIN) {
            scope = IndexHintScope::Join;
        } else {
            scope = p.choice(&[(Kw::ORDER, IndexHintScope::OrderBy), (Kw::GROUP, IndexHintScope::GroupBy)])?;
            p.expect_kw(Kw::BY)?;
        }
    }
    p.expect(b'(')?;
    let mut indexes = Vec::new();
    if action != IndexHintAction::Use || !p.is(b')') {
        indexes = p.comma_list(|p| if p.is_kw(Kw::PRIMARY) { Ok(p.take_ident()) } else { p.ident() })?;
    }
    p.expect(b')')?;
    Ok(IndexHint { action, scope, indexes })
}

// ---- JSON_TABLE

fn json_table(p: &mut Parser<'_>) -> R<TableRef> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.expr()?;
    p.expect(b',')?;
    let path = literal_bytes(p)?;
    let columns = p.nested(json_columns)?;
    p.expect(b')')?;
    let Some(alias) = opt_table_alias(p)? else {
        return Err(sql_error!(TF_MUST_HAVE_ALIAS));
    };
    Ok(TableRef::JsonTable(Box::new(JsonTable { expr, path, columns, alias })))
}

fn literal_bytes(p: &mut Parser<'_>) -> R<Vec<u8>> {
    match p.text_literal()? {
        Literal::String { value, .. } => Ok(value.to_vec()),
        Literal::Hex { value, .. } => Ok(value),
        _ => p.error(),
    }
}

fn json_columns(p: &mut Parser<'_>) -> R<Vec<JsonTableColumn>> {
    p.expect_kw(Kw::COLUMNS)?;
    p.paren_list(|p| {
        if p.is_kw(Kw::NESTED) && p.peek_kw(Kw::PATH) {
            p.bump();
            p.bump();
            let path = literal_bytes(p)?;
            return Ok(JsonTableColumn::Nested { path, columns: p.nested(json_columns)? });
        }
        let name = p.ident()?;
        if p.eat_kw(Kw::FOR) {
            p.expect_kw(Kw::ORDINALITY)?;
            return Ok(JsonTableColumn::Ordinality { name });
        }
        let mut ty = data_type(p)?;
        if p.eat_kw(Kw::COLLATE) {
            ty.collation = Some(collation_name(p)?);
        }
        if p.eat_kw(Kw::EXISTS) {
            p.expect_kw(Kw::PATH)?;
            return Ok(JsonTableColumn::Exists { name, ty, path: literal_bytes(p)? });
        }
        p.expect_kw(Kw::PATH)?;
        let path = literal_bytes(p)?;
        let (on_empty, on_error) = json_on(p)?;
        Ok(JsonTableColumn::Path { name, ty, path, on_empty, on_error })
    })
}

enum QueryOrTables {
    Query(Box<Query>),
    Tables(Vec<TableRef>),
}

fn join(kind: JoinKind, natural: bool, left: TableRef, right: TableRef, condition: JoinCondition) -> TableRef {
    TableRef::Join(Box::new(Join { kind, natural, left, right, condition }))
}

fn add_cross_join(kind: JoinKind, left: TableRef, right: TableRef) -> TableRef {
    match right {
        TableRef::Join(mut inner) => {
            inner.left = add_cross_join(kind, left, inner.left);
            TableRef::Join(inner)
        }
        leaf => join(kind, false, left, leaf, JoinCondition::None),
    }
}

/// No name of a column begins with a space.
fn column_alias(alias: Ident, warnings: &mut Vec<SqlError>) -> Ident {
    let name = alias.name.trim_start_matches(|c: char| c.is_ascii() && !c.is_ascii_graphic());
    if name.len() == alias.name.len() {
        return alias;
    }
    warnings.push(if name.is_empty() { sql_error!(NAME_BECOMES_EMPTY, alias.name) } else { sql_error!(REMOVED_SPACES, alias.name) });
    Ident { name: name.to_owned(), span: alias.span }
}
