//! CREATE TABLE: columns, keys, constraints, table options.

use super::expr::{at_query, primary};
use super::partition::partitioning;
use super::phrases::{duplicate_handling, eat_branch_of, if_not_exists, is_decimal, sort_direction, whole_part};
use super::query::opt_as_of;
use super::types::{charset_name, collation_name, data_type, eat_charset};
use super::*;

/// After `CREATE [TEMPORARY] TABLE`.
pub(super) fn create_table(p: &mut Parser<'_>, temporary: bool) -> R<Statement> {
    let if_not_exists = if_not_exists(p)?;
    let name = p.object_name()?;
    if !temporary && !if_not_exists && eat_branch_of(p) {
        let (of, as_of) = (p.object_name()?, opt_as_of(p)?);
        return Ok(Statement::Branch(Box::new(BranchStatement::Table { name, of, as_of })));
    }
    let mut table = CreateTable {
        temporary,
        if_not_exists,
        name,
        like: None,
        columns: Vec::new(),
        constraints: Vec::new(),
        options: Vec::new(),
        partitioning: None,
        duplicates: DuplicateHandling::Error,
        query: None,
    };
    if p.eat_kw(Kw::LIKE) {
        table.like = Some(p.object_name()?);
        return Ok(Statement::CreateTable(Box::new(table)));
    }
    if p.is(b'(') && p.peek_kw(Kw::LIKE) {
        p.bump();
        p.bump();
        table.like = Some(p.object_name()?);
        p.expect(b')')?;
        return Ok(Statement::CreateTable(Box::new(table)));
    }
    if p.is(b'(') && !matches!(p.peek(), Tok::Char(b'(') | Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE | Kw::VALUES)) {
        (table.columns, table.constraints) = table_elements(p)?;
    }
    while let Some(option) = table_option(p)? {
        table.options.push(option);
        if p.is(b',') {
            p.bump();
            if !at_table_option(p) {
                return p.error();
            }
        }
    }
    if p.is_kw(Kw::PARTITION) {
        table.partitioning = Some(Box::new(partitioning(p)?));
        // MySQL's log has it there, and its grammar does not.
        if p.is_kw(Kw::START) && p.peek_kw(Kw::TRANSACTION) {
            table.options.extend(table_option(p)?);
        }
    }
    table.duplicates = duplicate_handling(p);
    let must = table.duplicates != DuplicateHandling::Error || p.is_kw(Kw::AS);
    p.eat_kw(Kw::AS);
    if must || at_query(p) || p.is(b'(') {
        table.query = Some(Box::new(p.query_anywhere(false)?));
    } else if table.columns.is_empty() && table.constraints.is_empty() && table.options.is_empty() && table.partitioning.is_none() {
        return if p.at_end() { Err(sql_error!(TABLE_MUST_HAVE_COLUMNS)) } else { p.error() };
    }
    Ok(Statement::CreateTable(Box::new(table)))
}

/// `( column or constraint, … )`
pub(super) fn table_elements(p: &mut Parser<'_>) -> R<(Vec<ColumnDef>, Vec<Constraint>)> {
    let (mut columns, mut constraints) = (Vec::new(), Vec::new());
    p.expect(b'(')?;
    loop {
        if at_constraint(p) {
            constraints.push(constraint(p)?);
        } else {
            columns.push(column_def(p)?);
        }
        if !p.eat(b',') {
            break;
        }
    }
    p.expect(b')')?;
    Ok((columns, constraints))
}

// ---- columns

pub(super) fn column_def(p: &mut Parser<'_>) -> R<ColumnDef> {
    let name = p.ident()?;
    // `table.column` is an old form whose table is ignored; 8.0 has it no more.
    column_def_after(p, name)
}

/// A column whose name is already read.
fn column_def_after(p: &mut Parser<'_>, name: Ident) -> R<ColumnDef> {
    let start = p.start();
    let mut ty = data_type(p)?;
    let mut attributes = Vec::new();
    let collated = ty.collation.is_none() && p.is_kw(Kw::COLLATE);
    if collated {
        p.bump();
        let collation = collation_name(p)?;
        ty.collation = Some(collation);
    }
    if p.is_kw(Kw::GENERATED) || p.is_kw(Kw::AS) {
        if p.eat_kw(Kw::GENERATED) {
            p.expect_kw(Kw::ALWAYS)?;
        }
        p.expect_kw(Kw::AS)?;
        p.expect(b'(')?;
        let expr = p.expr()?;
        p.expect(b')')?;
        let stored = p.eat_choice(&[(Kw::VIRTUAL, false), (Kw::STORED, true)]).unwrap_or(false);
        attributes.push(ColumnAttribute::Generated { expr, stored });
    }
    while let Some(attribute) = column_attribute(p)? {
        if let ColumnAttribute::Srid(srid) = attribute {
            ty.srid = Some(srid);
        }
        attributes.push(attribute);
    }
    if p.is_kw(Kw::REFERENCES) {
        attributes.push(ColumnAttribute::References(Box::new(references(p)?)));
    }
    Ok(ColumnDef { name, ty, attributes, span: p.span_from(start) })
}

fn column_attribute(p: &mut Parser<'_>) -> R<Option<ColumnAttribute>> {
    let Some(kw) = p.kw() else { return Ok(None) };
    Ok(Some(match kw {
        Kw::NULL => {
            p.bump();
            ColumnAttribute::Null
        }
        Kw::NOT => {
            if p.peek_kw(Kw::ENFORCED) {
                return p.error();
            }
            p.bump();
            if p.eat_kw(Kw::SECONDARY) {
                ColumnAttribute::NotSecondary
            } else {
                p.expect_kw(Kw::NULL)?;
                ColumnAttribute::NotNull
            }
        }
        Kw::DEFAULT => {
            p.bump();
            ColumnAttribute::Default(default_value(p)?)
        }
        Kw::ON => {
            p.bump();
            p.expect_kw(Kw::UPDATE)?;
            ColumnAttribute::OnUpdateNow { decimals: now(p)?.1 }
        }
        Kw::AUTO_INCREMENT => {
            p.bump();
            ColumnAttribute::AutoIncrement
        }
        Kw::SERIAL => {
            p.bump();
            p.expect_kw(Kw::DEFAULT)?;
            p.expect_kw(Kw::VALUE)?;
            ColumnAttribute::SerialDefaultValue
        }
        Kw::PRIMARY => {
            p.bump();
            p.expect_kw(Kw::KEY)?;
            ColumnAttribute::Primary
        }
        Kw::KEY => {
            p.bump();
            ColumnAttribute::Primary
        }
        Kw::UNIQUE => {
            p.bump();
            p.eat_kw(Kw::KEY);
            ColumnAttribute::Unique
        }
        Kw::COMMENT => {
            p.bump();
            ColumnAttribute::Comment(p.comment()?)
        }
        Kw::COLLATE => {
            p.bump();
            ColumnAttribute::Collate(collation_name(p)?)
        }
        Kw::CONSTRAINT | Kw::CHECK => {
            let mut name = None;
            if p.eat_kw(Kw::CONSTRAINT) && !p.is_kw(Kw::CHECK) {
                name = Some(p.ident()?);
            }
            ColumnAttribute::Check(check(p, name)?)
        }
        _ => return rare_column_attribute(p, kw),
    }))
}

fn rare_column_attribute(p: &mut Parser<'_>, kw: Kw) -> R<Option<ColumnAttribute>> {
    Ok(Some(match kw {
        Kw::VISIBLE => {
            p.bump();
            ColumnAttribute::Visible
        }
        Kw::INVISIBLE => {
            p.bump();
            ColumnAttribute::Invisible
        }
        Kw::SRID => {
            p.bump();
            ColumnAttribute::Srid(p.number_u32()?)
        }
        Kw::COLUMN_FORMAT => {
            p.bump();
            let formats = [(Kw::DEFAULT, "DEFAULT"), (Kw::FIXED, "FIXED"), (Kw::DYNAMIC, "DYNAMIC")];
            ColumnAttribute::ColumnFormat(p.choice(&formats)?)
        }
        Kw::STORAGE => {
            p.bump();
            let media = [(Kw::DEFAULT, "DEFAULT"), (Kw::DISK, "DISK"), (Kw::MEMORY, "MEMORY")];
            ColumnAttribute::Storage(p.choice(&media)?)
        }
        Kw::ENGINE_ATTRIBUTE => {
            p.bump();
            p.eat(b'=');
            ColumnAttribute::EngineAttribute(p.string()?)
        }
        Kw::SECONDARY_ENGINE_ATTRIBUTE => {
            p.bump();
            p.eat(b'=');
            ColumnAttribute::SecondaryEngineAttribute(p.string()?)
        }
        _ => return Ok(None),
    }))
}

/// A literal with a sign, the current time, or an expression in parentheses.
pub(super) fn default_value(p: &mut Parser<'_>) -> R<Expr> {
    match p.tok.tok {
        Tok::Kw(Kw::CURRENT_TIMESTAMP | Kw::LOCALTIME | Kw::LOCALTIMESTAMP | Kw::NOW) => Ok(now(p)?.0),
        Tok::Char(b'(') => {
            let start = p.bump().start;
            let expr = p.expr()?;
            p.expect(b')')?;
            Ok(Expr::new(ExprKind::Paren(expr.boxed()), p.span_from(start)))
        }
        _ => signed_literal_expr(p),
    }
}

fn signed_literal_expr(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    let op = match p.tok.tok {
        Tok::Char(b'-') => Some(UnaryOp::Minus),
        Tok::Char(b'+') => Some(UnaryOp::Plus),
        _ => None,
    };
    if let Some(op) = op {
        p.bump();
        if !matches!(p.tok.tok, Tok::Int | Tok::Decimal | Tok::Float) {
            return p.error();
        }
        let at = p.start();
        let literal = p.numeric_literal();
        let operand = Expr::new(ExprKind::Literal(literal), p.span_from(at)).boxed();
        return Ok(Expr::new(ExprKind::Unary { op, expr: operand }, p.span_from(start)));
    }
    let tok = p.tok.tok;
    let kind = match tok {
        Tok::Int | Tok::Decimal | Tok::Float => ExprKind::Literal(p.numeric_literal()),
        Tok::Str | Tok::NationalStr | Tok::Introducer | Tok::Hex | Tok::Bits => ExprKind::Literal(p.text_literal()?),
        // No operators: COLLATE behind it is the column's.
        Tok::Kw(Kw::NULL | Kw::TRUE | Kw::FALSE) => return primary(p),
        Tok::Kw(Kw::DATE | Kw::TIME | Kw::TIMESTAMP) if p.peek() == Tok::Str => return primary(p),
        _ => return p.error(),
    };
    Ok(Expr::new(kind, p.span_from(start)))
}

/// `CURRENT_TIMESTAMP`, `NOW()` and their kin, as the call `now(n)`, with n.
fn now(p: &mut Parser<'_>) -> R<(Expr, u8)> {
    let start = p.start();
    let name = Ident { name: "now".to_owned(), span: p.tok.span() };
    p.choice(&[(Kw::CURRENT_TIMESTAMP, ()), (Kw::LOCALTIME, ()), (Kw::LOCALTIMESTAMP, ()), (Kw::NOW, ())])?;
    let (mut args, mut decimals) = (Vec::new(), 0);
    if p.eat(b'(') {
        if p.tok.tok == Tok::Int {
            let at = p.start();
            let literal = p.numeric_literal();
            if let Literal::Int(n) = literal {
                decimals = n.min(255) as u8;
            }
            args.push(Expr::new(ExprKind::Literal(literal), p.span_from(at)));
        }
        p.expect(b')')?;
    }
    let kind = ExprKind::Function(FunctionCall::plain(name, args));
    Ok((Expr::new(kind, p.span_from(start)), decimals))
}

// ---- keys and constraints

pub(super) fn at_constraint(p: &Parser<'_>) -> bool {
    matches!(
        p.kw(),
        Some(Kw::KEY | Kw::INDEX | Kw::FULLTEXT | Kw::SPATIAL | Kw::CONSTRAINT | Kw::PRIMARY | Kw::UNIQUE | Kw::FOREIGN | Kw::CHECK)
    )
}

pub(super) fn constraint(p: &mut Parser<'_>) -> R<Constraint> {
    match p.kw() {
        Some(Kw::KEY | Kw::INDEX) => {
            p.bump();
            return Ok(Constraint::Index(index(p, IndexKind::Plain, None)?));
        }
        Some(kw @ (Kw::FULLTEXT | Kw::SPATIAL)) => {
            p.bump();
            if !p.eat_kw(Kw::KEY) {
                p.eat_kw(Kw::INDEX);
            }
            let kind = if kw == Kw::FULLTEXT { IndexKind::Fulltext } else { IndexKind::Spatial };
            return Ok(Constraint::Index(index(p, kind, None)?));
        }
        _ => {}
    }
    let mut name = None;
    if p.eat_kw(Kw::CONSTRAINT) && p.is_ident() {
        name = Some(p.ident()?);
    }
    match p.kw() {
        Some(Kw::PRIMARY) => {
            p.bump();
            p.expect_kw(Kw::KEY)?;
            Ok(Constraint::Index(index(p, IndexKind::Primary, name)?))
        }
        Some(Kw::UNIQUE) => {
            p.bump();
            if !p.eat_kw(Kw::KEY) {
                p.eat_kw(Kw::INDEX);
            }
            Ok(Constraint::Index(index(p, IndexKind::Unique, name)?))
        }
        Some(Kw::FOREIGN) => {
            p.bump();
            p.expect_kw(Kw::KEY)?;
            let index = if p.is_ident() { Some(p.ident()?) } else { None };
            let columns = plain_key_parts(p)?;
            Ok(Constraint::ForeignKey(ForeignKey { constraint: name, index, columns, references: references(p)? }))
        }
        Some(Kw::CHECK) => Ok(Constraint::Check(check(p, name)?)),
        _ => p.error(),
    }
}

/// A list of key parts of which only the names count.
fn plain_key_parts(p: &mut Parser<'_>) -> R<Vec<Ident>> {
    p.paren_list(|p| {
        let name = p.ident()?;
        if p.eat(b'(') {
            p.number()?;
            p.expect(b')')?;
        }
        sort_direction(p);
        Ok(name)
    })
}

/// A name without characters is none.
fn check(p: &mut Parser<'_>, name: Option<Ident>) -> R<Check> {
    let name = name.filter(|name| !name.name.is_empty());
    p.expect_kw(Kw::CHECK)?;
    p.expect(b'(')?;
    let expr = p.expr()?;
    p.expect(b')')?;
    Ok(Check { name, expr, enforced: enforcement(p).unwrap_or(true) })
}

/// `[NOT] ENFORCED`
pub(super) fn enforcement(p: &mut Parser<'_>) -> Option<bool> {
    if p.eat_kw(Kw::ENFORCED) {
        return Some(true);
    }
    p.eat_kws(Kw::NOT, Kw::ENFORCED).then_some(false)
}

fn references(p: &mut Parser<'_>) -> R<References> {
    p.expect_kw(Kw::REFERENCES)?;
    let table = p.object_name()?;
    let columns = if p.is(b'(') { plain_key_parts(p)? } else { Vec::new() };
    let mut matching = None;
    if p.eat_kw(Kw::MATCH) {
        matching = Some(p.choice(&[(Kw::FULL, "FULL"), (Kw::PARTIAL, "PARTIAL"), (Kw::SIMPLE, "SIMPLE")])?);
    }
    let (mut on_delete, mut on_update) = (None, None);
    while p.is_kw(Kw::ON) {
        let delete = p.peek_kw(Kw::DELETE);
        p.bump();
        if (delete && on_delete.is_some()) || (!delete && on_update.is_some()) {
            return p.error();
        }
        p.choice(&[(Kw::DELETE, ()), (Kw::UPDATE, ())])?;
        let action = referential_action(p)?;
        if delete {
            on_delete = Some(action);
        } else {
            on_update = Some(action);
        }
    }
    Ok(References { table, columns, matching, on_delete, on_update })
}

fn referential_action(p: &mut Parser<'_>) -> R<ReferentialAction> {
    if p.eat_kw(Kw::SET) {
        return p.choice(&[(Kw::NULL, ReferentialAction::SetNull), (Kw::DEFAULT, ReferentialAction::SetDefault)]);
    }
    if p.eat_kw(Kw::NO) {
        p.expect_kw(Kw::ACTION)?;
        return Ok(ReferentialAction::NoAction);
    }
    p.choice(&[(Kw::RESTRICT, ReferentialAction::Restrict), (Kw::CASCADE, ReferentialAction::Cascade)])
}

/// `[name] [USING type] (parts) options`; `constraint` is the name when no other is given.
fn index(p: &mut Parser<'_>, kind: IndexKind, constraint: Option<Ident>) -> R<IndexDef> {
    let own = if p.is_ident() { Some(p.ident()?) } else { None };
    let mut options = IndexOptions::default();
    let typed = !matches!(kind, IndexKind::Fulltext | IndexKind::Spatial);
    if typed && (p.is_kw(Kw::USING) || (own.is_some() && p.is_kw(Kw::TYPE))) {
        index_algorithm(p, &mut options)?;
    }
    let parts = key_parts(p)?;
    index_options(p, kind, &mut options)?;
    Ok(IndexDef { kind, name: own.or(constraint), parts, options })
}

fn index_algorithm(p: &mut Parser<'_>, options: &mut IndexOptions) -> R<()> {
    p.bump();
    let algorithms = [(Kw::BTREE, IndexAlgorithm::BTree), (Kw::HASH, IndexAlgorithm::Hash), (Kw::RTREE, IndexAlgorithm::RTree)];
    options.algorithm = Some(p.choice(&algorithms)?);
    Ok(())
}

pub(super) fn key_parts(p: &mut Parser<'_>) -> R<Vec<IndexPart>> {
    p.paren_list(|p| {
        let on = if p.eat(b'(') {
            let expr = p.expr()?;
            p.expect(b')')?;
            IndexPartOn::Expr(expr)
        } else {
            let name = p.ident()?;
            let mut length = None;
            if p.eat(b'(') {
                length = Some(p.number_u32()?);
                p.expect(b')')?;
            }
            IndexPartOn::Column { name, length }
        };
        Ok(IndexPart { on, direction: sort_direction(p) })
    })
}

pub(super) fn index_options(p: &mut Parser<'_>, kind: IndexKind, options: &mut IndexOptions) -> R<()> {
    loop {
        match p.kw() {
            Some(Kw::USING | Kw::TYPE) if !matches!(kind, IndexKind::Fulltext | IndexKind::Spatial) => {
                index_algorithm(p, options)?;
            }
            Some(Kw::KEY_BLOCK_SIZE) => {
                p.bump();
                p.eat(b'=');
                options.key_block_size = Some(p.number()?);
            }
            Some(Kw::COMMENT) => {
                p.bump();
                options.comment = Some(p.comment()?);
            }
            Some(Kw::VISIBLE | Kw::INVISIBLE) => {
                options.visible = Some(p.is_kw(Kw::VISIBLE));
                p.bump();
            }
            Some(Kw::WITH) if kind == IndexKind::Fulltext && p.peek_kw(Kw::PARSER) => {
                p.bump();
                p.bump();
                options.parser = Some(p.ident()?);
            }
            Some(Kw::ENGINE_ATTRIBUTE) => {
                p.bump();
                p.eat(b'=');
                options.engine_attribute = Some(p.string()?);
            }
            Some(Kw::SECONDARY_ENGINE_ATTRIBUTE) => {
                p.bump();
                p.eat(b'=');
                options.secondary_engine_attribute = Some(p.string()?);
            }
            _ => return Ok(()),
        }
    }
}

// ---- table options

pub(super) fn at_table_option(p: &mut Parser<'_>) -> bool {
    match p.kw() {
        Some(Kw::DEFAULT) => matches!(p.peek(), Tok::Kw(Kw::CHARSET | Kw::CHARACTER | Kw::CHAR | Kw::COLLATE)),
        Some(Kw::DATA | Kw::INDEX) => p.peek_kw(Kw::DIRECTORY),
        Some(Kw::START) => p.peek_kw(Kw::TRANSACTION),
        Some(kw) => {
            matches!(
                kw,
                Kw::ENGINE
                    | Kw::SECONDARY_ENGINE
                    | Kw::AUTO_INCREMENT
                    | Kw::CHARSET
                    | Kw::CHARACTER
                    | Kw::CHAR
                    | Kw::COLLATE
                    | Kw::COMMENT
                    | Kw::ROW_FORMAT
                    | Kw::KEY_BLOCK_SIZE
                    | Kw::TABLESPACE
                    | Kw::UNION
                    | Kw::INSERT_METHOD
                    | Kw::STORAGE
                    | Kw::AUTOEXTEND_SIZE
            ) || NUMBER_OPTIONS.iter().any(|o| o.0 == kw)
                || TEXT_OPTIONS.iter().any(|o| o.0 == kw)
        }
        None => false,
    }
}

pub(super) fn table_option(p: &mut Parser<'_>) -> R<Option<TableOption>> {
    if !at_table_option(p) {
        return Ok(None);
    }
    let Some(mut kw) = p.kw() else { return Ok(None) };
    if kw == Kw::DEFAULT {
        p.bump();
        kw = p.kw().unwrap_or(kw);
    }
    if let Some(&(_, name)) = TEXT_OPTIONS.iter().find(|o| o.0 == kw) {
        p.bump();
        p.eat(b'=');
        return Ok(Some(TableOption::Text(name, p.string()?)));
    }
    if let Some(&(_, name, may_default)) = NUMBER_OPTIONS.iter().find(|o| o.0 == kw) {
        p.bump();
        p.eat(b'=');
        if may_default && p.eat_kw(Kw::DEFAULT) {
            return Ok(Some(TableOption::Number(name, None)));
        }
        let mark = p.mark();
        let value = if p.tok.tok == Tok::Hex { p.number()? } else { whole_part(p)? };
        // What may have a default is a switch, but for a number of pages.
        if may_default && kw != Kw::STATS_SAMPLE_PAGES && value > 1 {
            p.rewind(mark);
            return p.error();
        }
        return Ok(Some(TableOption::Number(name, Some(value))));
    }
    if matches!(kw, Kw::CHARSET | Kw::CHARACTER | Kw::CHAR) {
        if !eat_charset(p) {
            p.bump();
            return p.error();
        }
        p.eat(b'=');
        return Ok(Some(TableOption::Charset(charset_name(p)?)));
    }
    p.bump();
    Ok(Some(match kw {
        Kw::START => {
            p.bump();
            TableOption::StartTransaction
        }
        Kw::DATA | Kw::INDEX => {
            p.bump();
            p.eat(b'=');
            let path = p.string()?;
            if kw == Kw::DATA { TableOption::DataDirectory(path) } else { TableOption::IndexDirectory(path) }
        }
        _ => {
            p.eat(b'=');
            word_option(p, kw)?
        }
    }))
}

/// Options with values of other forms; the keyword and the `=` are taken.
fn word_option(p: &mut Parser<'_>, kw: Kw) -> R<TableOption> {
    Ok(match kw {
        Kw::ENGINE => TableOption::Engine(p.ident_or_text()?),
        Kw::SECONDARY_ENGINE => TableOption::SecondaryEngine(if p.eat_kw(Kw::NULL) { None } else { Some(p.ident_or_text()?) }),
        Kw::AUTO_INCREMENT => TableOption::AutoIncrement(whole_part(p)?),
        Kw::COLLATE => TableOption::Collate(collation_name(p)?),
        Kw::COMMENT => TableOption::Comment(p.comment()?),
        Kw::KEY_BLOCK_SIZE => TableOption::KeyBlockSize(if is_decimal(p) { whole_part(p)? } else { p.number()? }),
        Kw::TABLESPACE => TableOption::Tablespace(p.ident()?),
        Kw::UNION => {
            p.expect(b'(')?;
            let tables = if p.is(b')') { Vec::new() } else { p.comma_list(|p| p.object_name())? };
            p.expect(b')')?;
            TableOption::Union(tables)
        }
        Kw::AUTOEXTEND_SIZE => TableOption::AutoextendSize(size(p)?),
        Kw::INSERT_METHOD => TableOption::InsertMethod(p.choice(&[(Kw::NO, "NO"), (Kw::FIRST, "FIRST"), (Kw::LAST, "LAST")])?),
        Kw::STORAGE => TableOption::Storage(p.choice(&[(Kw::DISK, "DISK"), (Kw::MEMORY, "MEMORY")])?),
        _ => TableOption::RowFormat(p.choice(&[
            (Kw::DEFAULT, "DEFAULT"),
            (Kw::FIXED, "FIXED"),
            (Kw::DYNAMIC, "DYNAMIC"),
            (Kw::COMPRESSED, "COMPRESSED"),
            (Kw::REDUNDANT, "REDUNDANT"),
            (Kw::COMPACT, "COMPACT"),
        ])?),
    })
}

/// A number of bytes, with K, M or G.
fn size(p: &mut Parser<'_>) -> R<u64> {
    if p.tok.tok != Tok::Ident {
        return p.number();
    }
    let raw = p.raw(p.tok);
    let (digits, unit) = raw.split_at(raw.len() - 1);
    let shift = match unit[0] | 0x20 {
        b'k' => 10,
        b'm' => 20,
        b'g' => 30,
        _ => return p.error(),
    };
    let number: Option<u64> = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok());
    match number.and_then(|n| n.checked_mul(1 << shift)) {
        Some(size) => {
            p.bump();
            Ok(size)
        }
        None => p.error(),
    }
}

const NUMBER_OPTIONS: &[(Kw, &str, bool)] = &[
    (Kw::STATS_PERSISTENT, "STATS_PERSISTENT", true),
    (Kw::STATS_AUTO_RECALC, "STATS_AUTO_RECALC", true),
    (Kw::STATS_SAMPLE_PAGES, "STATS_SAMPLE_PAGES", true),
    (Kw::PACK_KEYS, "PACK_KEYS", true),
    (Kw::CHECKSUM, "CHECKSUM", false),
    (Kw::TABLE_CHECKSUM, "CHECKSUM", false),
    (Kw::DELAY_KEY_WRITE, "DELAY_KEY_WRITE", false),
    (Kw::AVG_ROW_LENGTH, "AVG_ROW_LENGTH", false),
    (Kw::MAX_ROWS, "MAX_ROWS", false),
    (Kw::MIN_ROWS, "MIN_ROWS", false),
];

const TEXT_OPTIONS: &[(Kw, &str)] = &[
    (Kw::COMPRESSION, "COMPRESSION"),
    (Kw::ENCRYPTION, "ENCRYPTION"),
    (Kw::PASSWORD, "PASSWORD"),
    (Kw::CONNECTION, "CONNECTION"),
    (Kw::ENGINE_ATTRIBUTE, "ENGINE_ATTRIBUTE"),
    (Kw::SECONDARY_ENGINE_ATTRIBUTE, "SECONDARY_ENGINE_ATTRIBUTE"),
];
