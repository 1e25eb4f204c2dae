//! PARTITION BY and definitions of partitions.

use super::*;

/// From `PARTITION BY` on.
pub(super) fn partitioning(p: &mut Parser<'_>) -> R<Partitioning> {
    p.expect_kw(Kw::PARTITION)?;
    p.expect_kw(Kw::BY)?;
    let method = partition_method(p, true)?;
    let count = if p.eat_kw(Kw::PARTITIONS) { Some(whole_count(p)?) } else { None };
    let (mut sub_method, mut sub_count) = (None, None);
    if p.eat_kw(Kw::SUBPARTITION) {
        p.expect_kw(Kw::BY)?;
        sub_method = Some(partition_method(p, false)?);
        if p.eat_kw(Kw::SUBPARTITIONS) {
            sub_count = Some(whole_count(p)?);
        }
    }
    let partitions = if p.is(b'(') { partition_defs(p)? } else { Vec::new() };
    Ok(Partitioning { method, count, sub_method, sub_count, partitions })
}

fn partition_method(p: &mut Parser<'_>, top: bool) -> R<PartitionMethod> {
    let linear = p.eat_kw(Kw::LINEAR);
    if p.eat_kw(Kw::KEY) {
        let mut algorithm = None;
        if p.eat_kw(Kw::ALGORITHM) {
            p.expect(b'=')?;
            let start = p.start();
            let number = p.number_u32()?;
            if !(1..=2).contains(&number) {
                return Err(p.error_at(start));
            }
            algorithm = Some(number);
        }
        p.expect(b'(')?;
        let columns = if p.is(b')') { Vec::new() } else { p.ident_list()? };
        p.expect(b')')?;
        return Ok(PartitionMethod::Key { linear, algorithm, columns });
    }
    if p.eat_kw(Kw::HASH) {
        return Ok(PartitionMethod::Hash { linear, expr: partition_expr(p)? });
    }
    if linear || !top {
        return p.error();
    }
    let range = p.choice(&[(Kw::RANGE, true), (Kw::LIST, false)])?;
    if p.eat_kw(Kw::COLUMNS) || p.eat_kw(Kw::FIELDS) {
        let columns = p.paren_list(|p| p.ident())?;
        return Ok(if range { PartitionMethod::RangeColumns(columns) } else { PartitionMethod::ListColumns(columns) });
    }
    let expr = partition_expr(p)?;
    Ok(if range { PartitionMethod::Range(expr) } else { PartitionMethod::List(expr) })
}

fn partition_expr(p: &mut Parser<'_>) -> R<Expr> {
    p.expect(b'(')?;
    let expr = p.bit_expr(0)?;
    p.expect(b')')?;
    Ok(expr)
}

pub(super) fn partition_defs(p: &mut Parser<'_>) -> R<Vec<PartitionDef>> {
    p.paren_list(|p| {
        p.expect_kw(Kw::PARTITION)?;
        let name = p.ident()?;
        let values = partition_values(p)?;
        let options = partition_options(p)?;
        let mut subpartitions = Vec::new();
        if p.is(b'(') {
            subpartitions = p.paren_list(|p| {
                p.expect_kw(Kw::SUBPARTITION)?;
                let name = ident_or_text_name(p)?;
                Ok((name, partition_options(p)?))
            })?;
        }
        Ok(PartitionDef { name, values, options, subpartitions })
    })
}

fn ident_or_text_name(p: &mut Parser<'_>) -> R<Ident> {
    let span = p.tok.span();
    Ok(Ident { name: p.ident_or_text()?, span })
}

fn partition_values(p: &mut Parser<'_>) -> R<PartitionValues> {
    if !p.eat_kw(Kw::VALUES) {
        return Ok(PartitionValues::None);
    }
    if p.eat_kw(Kw::LESS) {
        p.expect_kw(Kw::THAN)?;
        if p.eat_kw(Kw::MAXVALUE) {
            return Ok(PartitionValues::LessThan(vec![None]));
        }
        return Ok(PartitionValues::LessThan(p.paren_list(partition_bound)?));
    }
    p.expect_kw(Kw::IN)?;
    p.expect(b'(')?;
    let rows = if p.is(b'(') {
        p.comma_list(|p| {
            p.paren_list(|p| match partition_bound(p)? {
                Some(expr) => Ok(expr),
                None => p.error(),
            })
        })?
    } else {
        p.comma_list(|p| match partition_bound(p)? {
            Some(expr) => Ok(vec![expr]),
            None => p.error(),
        })?
    };
    p.expect(b')')?;
    Ok(PartitionValues::In(rows))
}

/// `None` for MAXVALUE.
fn partition_bound(p: &mut Parser<'_>) -> R<Option<Expr>> {
    if p.eat_kw(Kw::MAXVALUE) { Ok(None) } else { Ok(Some(p.bit_expr(0)?)) }
}

fn partition_options(p: &mut Parser<'_>) -> R<Vec<PartitionOption>> {
    let mut options = Vec::new();
    loop {
        let Some(kw) = p.kw() else { return Ok(options) };
        let storage = kw == Kw::STORAGE && p.peek_kw(Kw::ENGINE);
        if storage {
            p.bump();
        }
        if !storage
            && !matches!(kw, Kw::ENGINE | Kw::COMMENT | Kw::DATA | Kw::INDEX | Kw::MAX_ROWS | Kw::MIN_ROWS | Kw::TABLESPACE | Kw::NODEGROUP)
        {
            return Ok(options);
        }
        p.bump();
        if matches!(kw, Kw::DATA | Kw::INDEX) {
            p.expect_kw(Kw::DIRECTORY)?;
        }
        p.eat(b'=');
        options.push(match kw {
            Kw::COMMENT => PartitionOption::Comment(p.comment()?),
            Kw::DATA => PartitionOption::DataDirectory(p.string()?),
            Kw::INDEX => PartitionOption::IndexDirectory(p.string()?),
            Kw::MAX_ROWS => PartitionOption::MaxRows(p.number()?),
            Kw::MIN_ROWS => PartitionOption::MinRows(p.number()?),
            Kw::TABLESPACE => PartitionOption::Tablespace(p.ident()?),
            Kw::NODEGROUP => PartitionOption::Nodegroup(p.number()?),
            _ => PartitionOption::Engine(p.ident_or_text()?),
        });
    }
}

/// How many; other numbers than whole ones have an error of their own.
fn whole_count(p: &mut Parser<'_>) -> R<u32> {
    match p.tok.tok {
        Tok::Decimal | Tok::Float => Err(p.error_with(p.tok.start, "Only integers allowed as number here")),
        _ => p.number_u32(),
    }
}
