//! PARTITION BY and definitions of partitions.

use super::*;

impl<'a> Parser<'a> {
    /// From `PARTITION BY` on.
    pub(super) fn partitioning(&mut self) -> R<Partitioning> {
        self.expect_kw(Kw::PARTITION)?;
        self.expect_kw(Kw::BY)?;
        let method = self.partition_method(true)?;
        let count = if self.eat_kw(Kw::PARTITIONS) { Some(whole_count(self)?) } else { None };
        let (mut sub_method, mut sub_count) = (None, None);
        if self.eat_kw(Kw::SUBPARTITION) {
            self.expect_kw(Kw::BY)?;
            sub_method = Some(self.partition_method(false)?);
            if self.eat_kw(Kw::SUBPARTITIONS) {
                sub_count = Some(whole_count(self)?);
            }
        }
        let partitions = if self.is(b'(') { self.partition_defs()? } else { Vec::new() };
        Ok(Partitioning { method, count, sub_method, sub_count, partitions })
    }

    fn partition_method(&mut self, top: bool) -> R<PartitionMethod> {
        let linear = self.eat_kw(Kw::LINEAR);
        if self.eat_kw(Kw::KEY) {
            let mut algorithm = None;
            if self.eat_kw(Kw::ALGORITHM) {
                self.expect(b'=')?;
                let start = self.start();
                let number = self.number_u32()?;
                if !(1..=2).contains(&number) {
                    return Err(self.error_at(start));
                }
                algorithm = Some(number);
            }
            self.expect(b'(')?;
            let columns = if self.is(b')') { Vec::new() } else { self.ident_list()? };
            self.expect(b')')?;
            return Ok(PartitionMethod::Key { linear, algorithm, columns });
        }
        if self.eat_kw(Kw::HASH) {
            return Ok(PartitionMethod::Hash { linear, expr: self.partition_expr()? });
        }
        if linear || !top {
            return self.error();
        }
        let range = self.choice(&[(Kw::RANGE, true), (Kw::LIST, false)])?;
        if self.eat_kw(Kw::COLUMNS) {
            let columns = self.paren_list(Self::ident)?;
            return Ok(if range { PartitionMethod::RangeColumns(columns) } else { PartitionMethod::ListColumns(columns) });
        }
        let expr = self.partition_expr()?;
        Ok(if range { PartitionMethod::Range(expr) } else { PartitionMethod::List(expr) })
    }

    fn partition_expr(&mut self) -> R<Expr> {
        self.expect(b'(')?;
        let expr = self.bit_expr(0)?;
        self.expect(b')')?;
        Ok(expr)
    }

    pub(super) fn partition_defs(&mut self) -> R<Vec<PartitionDef>> {
        self.paren_list(|p| {
            p.expect_kw(Kw::PARTITION)?;
            let name = p.ident()?;
            let values = p.partition_values()?;
            let options = p.partition_options()?;
            let mut subpartitions = Vec::new();
            if p.is(b'(') {
                subpartitions = p.paren_list(|p| {
                    p.expect_kw(Kw::SUBPARTITION)?;
                    let name = p.ident_or_text_name()?;
                    Ok((name, p.partition_options()?))
                })?;
            }
            Ok(PartitionDef { name, values, options, subpartitions })
        })
    }

    fn ident_or_text_name(&mut self) -> R<Ident> {
        let span = self.tok.span();
        Ok(Ident { name: self.ident_or_text()?, span })
    }

    fn partition_values(&mut self) -> R<PartitionValues> {
        if !self.eat_kw(Kw::VALUES) {
            return Ok(PartitionValues::None);
        }
        if self.eat_kw(Kw::LESS) {
            self.expect_kw(Kw::THAN)?;
            if self.eat_kw(Kw::MAXVALUE) {
                return Ok(PartitionValues::LessThan(vec![None]));
            }
            return Ok(PartitionValues::LessThan(self.paren_list(Self::partition_bound)?));
        }
        self.expect_kw(Kw::IN)?;
        self.expect(b'(')?;
        let rows = if self.is(b'(') {
            self.comma_list(|p| {
                p.paren_list(|p| match p.partition_bound()? {
                    Some(expr) => Ok(expr),
                    None => p.error(),
                })
            })?
        } else {
            self.comma_list(|p| match p.partition_bound()? {
                Some(expr) => Ok(vec![expr]),
                None => p.error(),
            })?
        };
        self.expect(b')')?;
        Ok(PartitionValues::In(rows))
    }

    /// `None` for MAXVALUE.
    fn partition_bound(&mut self) -> R<Option<Expr>> {
        if self.eat_kw(Kw::MAXVALUE) { Ok(None) } else { Ok(Some(self.bit_expr(0)?)) }
    }

    fn partition_options(&mut self) -> R<Vec<PartitionOption>> {
        let mut options = Vec::new();
        loop {
            let Some(kw) = self.kw() else { return Ok(options) };
            let storage = kw == Kw::STORAGE && self.peek_kw(Kw::ENGINE);
            if storage {
                self.bump();
            }
            if !storage
                && !matches!(
                    kw,
                    Kw::ENGINE | Kw::COMMENT | Kw::DATA | Kw::INDEX | Kw::MAX_ROWS | Kw::MIN_ROWS | Kw::TABLESPACE | Kw::NODEGROUP
                )
            {
                return Ok(options);
            }
            self.bump();
            if matches!(kw, Kw::DATA | Kw::INDEX) {
                self.expect_kw(Kw::DIRECTORY)?;
            }
            self.eat(b'=');
            options.push(match kw {
                Kw::COMMENT => PartitionOption::Comment(self.comment()?),
                Kw::DATA => PartitionOption::DataDirectory(self.string()?),
                Kw::INDEX => PartitionOption::IndexDirectory(self.string()?),
                Kw::MAX_ROWS => PartitionOption::MaxRows(self.number()?),
                Kw::MIN_ROWS => PartitionOption::MinRows(self.number()?),
                Kw::TABLESPACE => PartitionOption::Tablespace(self.ident()?),
                Kw::NODEGROUP => PartitionOption::Nodegroup(self.number()?),
                _ => PartitionOption::Engine(self.ident_or_text()?),
            });
        }
    }
}

/// How many; other numbers than whole ones have an error of their own.
fn whole_count(p: &mut Parser<'_>) -> R<u32> {
    match p.tok.tok {
        Tok::Decimal | Tok::Float => Err(p.error_with(p.tok.start, "Only integers allowed as number here")),
        _ => p.number_u32(),
    }
}
