//! INSERT, REPLACE, UPDATE, DELETE, LOAD DATA, CALL.

use std::sync::Arc;

use super::expr::at_query;
use super::function::expr_or_default;
use super::phrases::{duplicate_handling, file_format, text_string};
use super::query::{limit_option, opt_partitions, opt_table_alias, opt_where, row_of_values, table_ref};
use super::types::{charset_name, eat_charset};
use super::*;

pub(super) fn insert(p: &mut Parser<'_>) -> R<Statement> {
    let replace = p.is_kw(Kw::REPLACE);
    let hints = p.bump_with_hints();
    let priorities =
        [(Kw::LOW_PRIORITY, WritePriority::Low), (Kw::HIGH_PRIORITY, WritePriority::High), (Kw::DELAYED, WritePriority::Delayed)];
    let priority = match p.kw() {
        Some(Kw::HIGH_PRIORITY) if replace => WritePriority::Normal,
        _ => p.eat_choice(&priorities).unwrap_or_default(),
    };
    if priority == WritePriority::Delayed {
        let verb = if replace { "REPLACE" } else { "INSERT" };
        p.warnings.push(sql_error!(WARN_LEGACY_SYNTAX_CONVERTED, format_args!("{verb} DELAYED"), verb));
    }
    let ignore = !replace && p.eat_kw(Kw::IGNORE);
    p.eat_kw(Kw::INTO);
    let table = p.object_name()?;
    let partitions = opt_partitions(p)?;
    let (columns, mut source) = insert_source(p)?;
    let mut alias = None;
    let mut on_duplicate = Vec::new();
    if !replace {
        if !matches!(source, InsertSource::Query(_)) && p.eat_kw(Kw::AS) {
            let name = p.ident()?;
            let names = if p.is(b'(') { p.paren_list(|p| p.ident())? } else { Vec::new() };
            alias = Some((name, names));
        }
        if p.eat_kw(Kw::ON) {
            p.expect_kw(Kw::DUPLICATE)?;
            p.expect_kw(Kw::KEY)?;
            p.expect_kw(Kw::UPDATE)?;
            on_duplicate = assignments(p)?;
        }
    }
    if let InsertSource::Query(query) = source {
        // VALUES ROW(…) is VALUES (…), whatever ORDER BY and LIMIT stand behind it.
        source = query.into_rows().map_or_else(InsertSource::Query, InsertSource::Rows);
    }
    Ok(Statement::Insert(Box::new(Insert { hints, replace, priority, ignore, table, partitions, columns, source, alias, on_duplicate })))
}

fn insert_source(p: &mut Parser<'_>) -> R<(Option<Vec<ColumnName>>, InsertSource)> {
    if p.eat_kw(Kw::SET) {
        let (columns, row) = assignments(p)?.into_iter().map(|a| (a.column, a.value)).unzip();
        return Ok((Some(columns), InsertSource::Rows(vec![row])));
    }
    let mut columns = None;
    if p.is(b'(') && !matches!(p.peek(), Tok::Char(b'(') | Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE | Kw::VALUES)) {
        p.bump();
        let list = if p.is(b')') { Vec::new() } else { p.comma_list(Parser::column_name)? };
        p.expect(b')')?;
        columns = Some(list);
    }
    if p.is_kw(Kw::VALUE) || (p.is_kw(Kw::VALUES) && !p.peek_kw(Kw::ROW)) {
        p.bump();
        let source = match p.literal_rows() {
            Some(rows) => InsertSource::Literals(Arc::new(rows)),
            None => InsertSource::Rows(p.comma_list(row_of_values)?),
        };
        return Ok((columns, source));
    }
    if !at_query(p) && !p.is(b'(') {
        return p.error();
    }
    let query = p.query_anywhere(false)?;
    Ok((columns, InsertSource::Query(Box::new(query))))
}

/// `column = value, …`
fn assignments(p: &mut Parser<'_>) -> R<Vec<Assignment>> {
    p.comma_list(|p| {
        let column = p.column_name()?;
        if !p.eat_assign() {
            return p.error();
        }
        Ok(Assignment { column, value: expr_or_default(p)? })
    })
}

pub(super) fn update(p: &mut Parser<'_>, with: Option<With>) -> R<Statement> {
    let hints = p.bump_with_hints();
    let low_priority = p.eat_kw(Kw::LOW_PRIORITY);
    let ignore = p.eat_kw(Kw::IGNORE);
    let tables = p.comma_list(table_ref)?;
    p.expect_kw(Kw::SET)?;
    let assignments = assignments(p)?;
    let filter = opt_where(p)?;
    let (order_by, limit) = order_and_limit(p)?;
    Ok(Statement::Update(Box::new(Update { with, hints, low_priority, ignore, tables, assignments, filter, order_by, limit })))
}

fn order_and_limit(p: &mut Parser<'_>) -> R<(Vec<OrderItem>, Option<Expr>)> {
    let order_by = if p.eat_kw(Kw::ORDER) {
        p.expect_kw(Kw::BY)?;
        p.order_list()?
    } else {
        Vec::new()
    };
    let limit = if p.eat_kw(Kw::LIMIT) { Some(limit_option(p)?) } else { None };
    Ok((order_by, limit))
}

pub(super) fn delete(p: &mut Parser<'_>, with: Option<With>) -> R<Statement> {
    let hints = p.bump_with_hints();
    let (mut low_priority, mut quick, mut ignore) = (false, false, false);
    loop {
        match p.kw() {
            Some(Kw::LOW_PRIORITY) => low_priority = true,
            // A table may be called so.
            Some(Kw::QUICK) if matches!(p.peek(), Tok::Kw(_) | Tok::Ident | Tok::QuotedIdent) => quick = true,
            Some(Kw::IGNORE) => ignore = true,
            _ => break,
        }
        p.bump();
    }
    let (target, mut filter, mut order_by, mut limit);
    if p.eat_kw(Kw::FROM) {
        let first = object_name_wild(p)?;
        if p.is(b',') || p.is_kw(Kw::USING) || first.1 {
            let mut targets = vec![first.0];
            while p.eat(b',') {
                targets.push(object_name_wild(p)?.0);
            }
            p.expect_kw(Kw::USING)?;
            let from = p.comma_list(table_ref)?;
            target = DeleteTarget::Many { targets, from };
            (order_by, limit) = (Vec::new(), None);
            filter = opt_where(p)?;
        } else {
            let alias = opt_table_alias(p)?;
            let partitions = opt_partitions(p)?;
            target = DeleteTarget::One { table: first.0, alias, partitions };
            filter = opt_where(p)?;
            (order_by, limit) = order_and_limit(p)?;
        }
    } else {
        let targets = p.comma_list(|p| Ok(object_name_wild(p)?.0))?;
        p.expect_kw(Kw::FROM)?;
        let from = p.comma_list(table_ref)?;
        target = DeleteTarget::Many { targets, from };
        (order_by, limit) = (Vec::new(), None);
        filter = opt_where(p)?;
    }
    Ok(Statement::Delete(Box::new(Delete {
        with,
        hints,
        low_priority,
        quick,
        ignore,
        target,
        filter: filter.take(),
        order_by: std::mem::take(&mut order_by),
        limit: limit.take(),
    })))
}

/// `[db.]name[.*]`, and whether the star is there.
fn object_name_wild(p: &mut Parser<'_>) -> R<(ObjectName, bool)> {
    let first = p.ident()?;
    if !p.eat(b'.') {
        return Ok((ObjectName { db: None, name: first }, false));
    }
    if p.eat(b'*') {
        return Ok((ObjectName { db: None, name: first }, true));
    }
    let name = p.ident()?;
    check_database(&first)?;
    let name = ObjectName { db: Some(first), name };
    let wild = p.eat(b'.');
    if wild {
        p.expect(b'*')?;
    }
    Ok((name, wild))
}

// ---- LOAD DATA

pub(super) fn load_data(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let xml = p.choice(&[(Kw::DATA, false), (Kw::XML, true)])?;
    let priority =
        p.eat_choice(&[(Kw::LOW_PRIORITY, LoadPriority::Low), (Kw::CONCURRENT, LoadPriority::Concurrent)]).unwrap_or(LoadPriority::Normal);
    let local = p.eat_kw(Kw::LOCAL);
    p.expect_kw(Kw::INFILE)?;
    let file = p.string()?;
    let duplicates = duplicate_handling(p);
    p.expect_kw(Kw::INTO)?;
    p.expect_kw(Kw::TABLE)?;
    let table = p.object_name()?;
    let partitions = opt_partitions(p)?;
    let charset = if eat_charset(p) { Some(charset_name(p)?) } else { None };
    let mut rows = b"<row>".to_vec();
    if xml && p.eat_kw(Kw::ROWS) {
        p.expect_kw(Kw::IDENTIFIED)?;
        p.expect_kw(Kw::BY)?;
        rows = text_string(p)?;
    }
    let format = file_format(p)?;
    let mut ignore_lines = 0;
    if p.eat_kw(Kw::IGNORE) {
        ignore_lines = p.number()?;
        p.choice(&[(Kw::LINES, ()), (Kw::ROWS, ())])?;
    }
    let mut targets = Vec::new();
    if p.eat(b'(') {
        if !p.is(b')') {
            targets = p.comma_list(|p| {
                if p.tok.tok == Tok::At {
                    return Ok(LoadTarget::Variable(super::legal_variable(p.at_name()?)?));
                }
                Ok(LoadTarget::Column(p.column_name()?))
            })?;
        }
        p.expect(b')')?;
    }
    let assignments = if p.eat_kw(Kw::SET) { assignments(p)? } else { Vec::new() };
    Ok(Statement::LoadData(Box::new(LoadData {
        xml: xml.then_some(rows),
        priority,
        local,
        file,
        duplicates,
        table,
        partitions,
        charset,
        format,
        ignore_lines,
        targets,
        assignments,
    })))
}

pub(super) fn call(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let name = p.object_name()?;
    let mut args = Vec::new();
    if p.eat(b'(') {
        if !p.is(b')') {
            args = p.comma_list(Parser::expr)?;
        }
        p.expect(b')')?;
    }
    let fixed = p.program.as_ref().map(Program::fixed_columns).unwrap_or_default();
    Ok(Statement::Call(Call { name, args, fixed }))
}
