//! INSERT, REPLACE, UPDATE, DELETE, LOAD DATA, CALL.

use std::sync::Arc;

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn insert(&mut self) -> R<Statement> {
        let replace = self.is_kw(Kw::REPLACE);
        let hints = self.bump_with_hints();
        let priorities =
            [(Kw::LOW_PRIORITY, WritePriority::Low), (Kw::HIGH_PRIORITY, WritePriority::High), (Kw::DELAYED, WritePriority::Delayed)];
        let priority = match self.kw() {
            Some(Kw::HIGH_PRIORITY) if replace => WritePriority::Normal,
            _ => self.eat_choice(&priorities).unwrap_or_default(),
        };
        if priority == WritePriority::Delayed {
            let verb = if replace { "REPLACE" } else { "INSERT" };
            self.warnings.push(sql_error!(WARN_LEGACY_SYNTAX_CONVERTED, format_args!("{verb} DELAYED"), verb));
        }
        let ignore = !replace && self.eat_kw(Kw::IGNORE);
        self.eat_kw(Kw::INTO);
        let table = self.object_name()?;
        let partitions = self.opt_partitions()?;
        let (columns, mut source) = self.insert_source()?;
        let mut alias = None;
        let mut on_duplicate = Vec::new();
        if !replace {
            if !matches!(source, InsertSource::Query(_)) && self.eat_kw(Kw::AS) {
                let name = self.ident()?;
                let names = if self.is(b'(') { self.paren_list(Self::ident)? } else { Vec::new() };
                alias = Some((name, names));
            }
            if self.eat_kw(Kw::ON) {
                self.expect_kw(Kw::DUPLICATE)?;
                self.expect_kw(Kw::KEY)?;
                self.expect_kw(Kw::UPDATE)?;
                on_duplicate = self.assignments()?;
            }
        }
        if let InsertSource::Query(query) = source {
            // VALUES ROW(…) is VALUES (…), whatever ORDER BY and LIMIT stand behind it.
            source = query.into_rows().map_or_else(InsertSource::Query, InsertSource::Rows);
        }
        Ok(Statement::Insert(Box::new(Insert {
            hints,
            replace,
            priority,
            ignore,
            table,
            partitions,
            columns,
            source,
            alias,
            on_duplicate,
        })))
    }

    fn insert_source(&mut self) -> R<(Option<Vec<ColumnName>>, InsertSource)> {
        if self.eat_kw(Kw::SET) {
            let (columns, row) = self.assignments()?.into_iter().map(|a| (a.column, a.value)).unzip();
            return Ok((Some(columns), InsertSource::Rows(vec![row])));
        }
        let mut columns = None;
        if self.is(b'(') && !matches!(self.peek(), Tok::Char(b'(') | Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE | Kw::VALUES)) {
            self.bump();
            let list = if self.is(b')') { Vec::new() } else { self.comma_list(Self::column_name)? };
            self.expect(b')')?;
            columns = Some(list);
        }
        if self.is_kw(Kw::VALUE) || (self.is_kw(Kw::VALUES) && !self.peek_kw(Kw::ROW)) {
            self.bump();
            let source = match self.literal_rows() {
                Some(rows) => InsertSource::Literals(Arc::new(rows)),
                None => InsertSource::Rows(self.comma_list(Self::row_of_values)?),
            };
            return Ok((columns, source));
        }
        if !self.at_query() && !self.is(b'(') {
            return self.error();
        }
        let query = self.query(false)?;
        Ok((columns, InsertSource::Query(Box::new(query))))
    }

    /// `column = value, …`
    pub(super) fn assignments(&mut self) -> R<Vec<Assignment>> {
        self.comma_list(|p| {
            let column = p.column_name()?;
            if !p.eat_assign() {
                return p.error();
            }
            Ok(Assignment { column, value: p.expr_or_default()? })
        })
    }

    pub(super) fn update(&mut self, with: Option<With>) -> R<Statement> {
        let hints = self.bump_with_hints();
        let low_priority = self.eat_kw(Kw::LOW_PRIORITY);
        let ignore = self.eat_kw(Kw::IGNORE);
        let tables = self.comma_list(Self::table_ref)?;
        self.expect_kw(Kw::SET)?;
        let assignments = self.assignments()?;
        let filter = self.opt_where()?;
        let (order_by, limit) = self.order_and_limit()?;
        Ok(Statement::Update(Box::new(Update { with, hints, low_priority, ignore, tables, assignments, filter, order_by, limit })))
    }

    fn order_and_limit(&mut self) -> R<(Vec<OrderItem>, Option<Expr>)> {
        let order_by = if self.eat_kw(Kw::ORDER) {
            self.expect_kw(Kw::BY)?;
            self.order_list()?
        } else {
            Vec::new()
        };
        let limit = if self.eat_kw(Kw::LIMIT) { Some(self.limit_option()?) } else { None };
        Ok((order_by, limit))
    }

    pub(super) fn delete(&mut self, with: Option<With>) -> R<Statement> {
        let hints = self.bump_with_hints();
        let (mut low_priority, mut quick, mut ignore) = (false, false, false);
        loop {
            match self.kw() {
                Some(Kw::LOW_PRIORITY) => low_priority = true,
                // A table may be called so.
                Some(Kw::QUICK) if matches!(self.peek(), Tok::Kw(_) | Tok::Ident | Tok::QuotedIdent) => quick = true,
                Some(Kw::IGNORE) => ignore = true,
                _ => break,
            }
            self.bump();
        }
        let (target, mut filter, mut order_by, mut limit);
        if self.eat_kw(Kw::FROM) {
            let first = self.object_name_wild()?;
            if self.is(b',') || self.is_kw(Kw::USING) || first.1 {
                let mut targets = vec![first.0];
                while self.eat(b',') {
                    targets.push(self.object_name_wild()?.0);
                }
                self.expect_kw(Kw::USING)?;
                let from = self.comma_list(Self::table_ref)?;
                target = DeleteTarget::Many { targets, from };
                (order_by, limit) = (Vec::new(), None);
                filter = self.opt_where()?;
            } else {
                let alias = self.opt_table_alias()?;
                let partitions = self.opt_partitions()?;
                target = DeleteTarget::One { table: first.0, alias, partitions };
                filter = self.opt_where()?;
                (order_by, limit) = self.order_and_limit()?;
            }
        } else {
            let targets = self.comma_list(|p| Ok(p.object_name_wild()?.0))?;
            self.expect_kw(Kw::FROM)?;
            let from = self.comma_list(Self::table_ref)?;
            target = DeleteTarget::Many { targets, from };
            (order_by, limit) = (Vec::new(), None);
            filter = self.opt_where()?;
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
    fn object_name_wild(&mut self) -> R<(ObjectName, bool)> {
        let first = self.ident()?;
        if !self.eat(b'.') {
            return Ok((ObjectName { db: None, name: first }, false));
        }
        if self.eat(b'*') {
            return Ok((ObjectName { db: None, name: first }, true));
        }
        let name = ObjectName { db: Some(first), name: self.ident()? };
        let wild = self.eat(b'.');
        if wild {
            self.expect(b'*')?;
        }
        Ok((name, wild))
    }

    // ---- LOAD DATA

    pub(super) fn load_data(&mut self) -> R<Statement> {
        self.bump();
        let xml = self.choice(&[(Kw::DATA, false), (Kw::XML, true)])?;
        let priority = self
            .eat_choice(&[(Kw::LOW_PRIORITY, LoadPriority::Low), (Kw::CONCURRENT, LoadPriority::Concurrent)])
            .unwrap_or(LoadPriority::Normal);
        let local = self.eat_kw(Kw::LOCAL);
        self.expect_kw(Kw::INFILE)?;
        let file = self.string()?;
        let duplicates = self.duplicate_handling();
        self.expect_kw(Kw::INTO)?;
        self.expect_kw(Kw::TABLE)?;
        let table = self.object_name()?;
        let partitions = self.opt_partitions()?;
        let charset = if self.eat_charset() { Some(self.charset_name()?) } else { None };
        let mut rows = b"<row>".to_vec();
        if xml && self.eat_kw(Kw::ROWS) {
            self.expect_kw(Kw::IDENTIFIED)?;
            self.expect_kw(Kw::BY)?;
            rows = self.text_string()?;
        }
        let format = self.file_format()?;
        let mut ignore_lines = 0;
        if self.eat_kw(Kw::IGNORE) {
            ignore_lines = self.number()?;
            self.choice(&[(Kw::LINES, ()), (Kw::ROWS, ())])?;
        }
        let mut targets = Vec::new();
        if self.eat(b'(') {
            if !self.is(b')') {
                targets = self.comma_list(|p| {
                    if p.tok.tok == Tok::At {
                        return Ok(LoadTarget::Variable(super::legal_variable(p.at_name()?)?));
                    }
                    Ok(LoadTarget::Column(p.column_name()?))
                })?;
            }
            self.expect(b')')?;
        }
        let assignments = if self.eat_kw(Kw::SET) { self.assignments()? } else { Vec::new() };
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

    /// `[REPLACE | IGNORE]`
    pub(super) fn duplicate_handling(&mut self) -> DuplicateHandling {
        self.eat_choice(&[(Kw::REPLACE, DuplicateHandling::Replace), (Kw::IGNORE, DuplicateHandling::Ignore)])
            .unwrap_or(DuplicateHandling::Error)
    }

    /// `[FIELDS …] [LINES …]`
    pub(super) fn file_format(&mut self) -> R<FileFormat> {
        let mut format = FileFormat::default();
        if self.eat_kw(Kw::COLUMNS) || self.eat_kw(Kw::FIELDS) {
            let mut terms = 0;
            loop {
                let optionally = self.eat_kw(Kw::OPTIONALLY);
                if optionally && !self.is_kw(Kw::ENCLOSED) {
                    return self.error();
                }
                let Some(kw) = self.eat_choice(&[(Kw::TERMINATED, 0), (Kw::ENCLOSED, 1), (Kw::ESCAPED, 2)]) else { break };
                self.expect_kw(Kw::BY)?;
                let text = Some(self.text_string()?);
                match kw {
                    0 => format.fields_terminated = text,
                    1 => {
                        format.enclosed = text;
                        format.optionally_enclosed = optionally;
                    }
                    _ => format.escaped = text,
                }
                terms += 1;
            }
            if terms == 0 {
                return self.error();
            }
        }
        if self.eat_kw(Kw::LINES) {
            let mut terms = 0;
            while let Some(starting) = self.eat_choice(&[(Kw::STARTING, true), (Kw::TERMINATED, false)]) {
                self.expect_kw(Kw::BY)?;
                let text = Some(self.text_string()?);
                if starting {
                    format.lines_starting = text;
                } else {
                    format.lines_terminated = text;
                }
                terms += 1;
            }
            if terms == 0 {
                return self.error();
            }
        }
        Ok(format)
    }

    pub(super) fn call(&mut self) -> R<Statement> {
        self.bump();
        let name = self.object_name()?;
        let mut args = Vec::new();
        if self.eat(b'(') {
            if !self.is(b')') {
                args = self.comma_list(Self::expr)?;
            }
            self.expect(b')')?;
        }
        Ok(Statement::Call(Call { name, args }))
    }
}
