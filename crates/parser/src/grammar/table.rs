//! CREATE TABLE: columns, keys, constraints, table options.

use super::*;

impl<'a> Parser<'a> {
    /// After `CREATE [TEMPORARY] TABLE`.
    pub(super) fn create_table(&mut self, temporary: bool) -> R<Statement> {
        let if_not_exists = self.if_not_exists()?;
        let name = self.object_name()?;
        if !temporary && !if_not_exists && self.eat_branch_of() {
            let (of, as_of) = (self.object_name()?, self.opt_as_of()?);
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
        if self.eat_kw(Kw::LIKE) {
            table.like = Some(self.object_name()?);
            return Ok(Statement::CreateTable(Box::new(table)));
        }
        if self.is(b'(') && self.peek_kw(Kw::LIKE) {
            self.bump();
            self.bump();
            table.like = Some(self.object_name()?);
            self.expect(b')')?;
            return Ok(Statement::CreateTable(Box::new(table)));
        }
        if self.is(b'(') && !matches!(self.peek(), Tok::Char(b'(') | Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE | Kw::VALUES)) {
            (table.columns, table.constraints) = self.table_elements()?;
        }
        while let Some(option) = self.table_option()? {
            table.options.push(option);
            if self.is(b',') {
                self.bump();
                if !self.at_table_option() {
                    return self.error();
                }
            }
        }
        if self.is_kw(Kw::PARTITION) {
            table.partitioning = Some(Box::new(self.partitioning()?));
        }
        table.duplicates = self.duplicate_handling();
        let must = table.duplicates != DuplicateHandling::Error || self.is_kw(Kw::AS);
        self.eat_kw(Kw::AS);
        if must || self.at_query() || self.is(b'(') {
            table.query = Some(Box::new(self.query(false)?));
        } else if table.columns.is_empty() && table.constraints.is_empty() && table.options.is_empty() && table.partitioning.is_none() {
            return if self.at_end() { Err(sql_error!(TABLE_MUST_HAVE_COLUMNS)) } else { self.error() };
        }
        Ok(Statement::CreateTable(Box::new(table)))
    }

    pub(super) fn if_not_exists(&mut self) -> R<bool> {
        if !self.is_kw(Kw::IF) {
            return Ok(false);
        }
        self.bump();
        self.expect_kw(Kw::NOT)?;
        self.expect_kw(Kw::EXISTS)?;
        Ok(true)
    }

    pub(super) fn if_exists(&mut self) -> R<bool> {
        if !self.is_kw(Kw::IF) {
            return Ok(false);
        }
        self.bump();
        self.expect_kw(Kw::EXISTS)?;
        Ok(true)
    }

    /// `( column or constraint, … )`
    pub(super) fn table_elements(&mut self) -> R<(Vec<ColumnDef>, Vec<Constraint>)> {
        let (mut columns, mut constraints) = (Vec::new(), Vec::new());
        self.expect(b'(')?;
        loop {
            if self.at_constraint() {
                constraints.push(self.constraint()?);
            } else {
                columns.push(self.column_def()?);
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok((columns, constraints))
    }

    // ---- columns

    pub(super) fn column_def(&mut self) -> R<ColumnDef> {
        let name = self.ident()?;
        // `table.column` is an old form whose table is ignored; 8.0 has it no more.
        self.column_def_after(name)
    }

    /// A column whose name is already read.
    pub(super) fn column_def_after(&mut self, name: Ident) -> R<ColumnDef> {
        let start = self.start();
        let mut ty = self.data_type()?;
        let mut attributes = Vec::new();
        let collated = ty.collation.is_none() && self.is_kw(Kw::COLLATE);
        if collated {
            self.bump();
            let collation = self.collation_name()?;
            ty.collation = Some(collation);
        }
        if self.is_kw(Kw::GENERATED) || self.is_kw(Kw::AS) {
            if self.eat_kw(Kw::GENERATED) {
                self.expect_kw(Kw::ALWAYS)?;
            }
            self.expect_kw(Kw::AS)?;
            self.expect(b'(')?;
            let expr = self.expr()?;
            self.expect(b')')?;
            let stored = self.eat_choice(&[(Kw::VIRTUAL, false), (Kw::STORED, true)]).unwrap_or(false);
            attributes.push(ColumnAttribute::Generated { expr, stored });
        }
        while let Some(attribute) = self.column_attribute()? {
            if let ColumnAttribute::Srid(srid) = attribute {
                ty.srid = Some(srid);
            }
            attributes.push(attribute);
        }
        if self.is_kw(Kw::REFERENCES) {
            attributes.push(ColumnAttribute::References(Box::new(self.references()?)));
        }
        Ok(ColumnDef { name, ty, attributes, span: self.span_from(start) })
    }

    fn column_attribute(&mut self) -> R<Option<ColumnAttribute>> {
        let Some(kw) = self.kw() else { return Ok(None) };
        Ok(Some(match kw {
            Kw::NULL => {
                self.bump();
                ColumnAttribute::Null
            }
            Kw::NOT => {
                if self.peek_kw(Kw::ENFORCED) {
                    return self.error();
                }
                self.bump();
                if self.eat_kw(Kw::SECONDARY) {
                    ColumnAttribute::NotSecondary
                } else {
                    self.expect_kw(Kw::NULL)?;
                    ColumnAttribute::NotNull
                }
            }
            Kw::DEFAULT => {
                self.bump();
                ColumnAttribute::Default(self.default_value()?)
            }
            Kw::ON => {
                self.bump();
                self.expect_kw(Kw::UPDATE)?;
                ColumnAttribute::OnUpdateNow { decimals: self.now()?.1 }
            }
            Kw::AUTO_INCREMENT => {
                self.bump();
                ColumnAttribute::AutoIncrement
            }
            Kw::SERIAL => {
                self.bump();
                self.expect_kw(Kw::DEFAULT)?;
                self.expect_kw(Kw::VALUE)?;
                ColumnAttribute::SerialDefaultValue
            }
            Kw::PRIMARY => {
                self.bump();
                self.expect_kw(Kw::KEY)?;
                ColumnAttribute::Primary
            }
            Kw::KEY => {
                self.bump();
                ColumnAttribute::Primary
            }
            Kw::UNIQUE => {
                self.bump();
                self.eat_kw(Kw::KEY);
                ColumnAttribute::Unique
            }
            Kw::COMMENT => {
                self.bump();
                ColumnAttribute::Comment(self.comment()?)
            }
            Kw::COLLATE => {
                self.bump();
                ColumnAttribute::Collate(self.collation_name()?)
            }
            Kw::CONSTRAINT | Kw::CHECK => {
                let mut name = None;
                if self.eat_kw(Kw::CONSTRAINT) && !self.is_kw(Kw::CHECK) {
                    name = Some(self.ident()?);
                }
                ColumnAttribute::Check(self.check(name)?)
            }
            _ => return self.rare_column_attribute(kw),
        }))
    }

    fn rare_column_attribute(&mut self, kw: Kw) -> R<Option<ColumnAttribute>> {
        Ok(Some(match kw {
            Kw::VISIBLE => {
                self.bump();
                ColumnAttribute::Visible
            }
            Kw::INVISIBLE => {
                self.bump();
                ColumnAttribute::Invisible
            }
            Kw::SRID => {
                self.bump();
                ColumnAttribute::Srid(self.number_u32()?)
            }
            Kw::COLUMN_FORMAT => {
                self.bump();
                let formats = [(Kw::DEFAULT, "DEFAULT"), (Kw::FIXED, "FIXED"), (Kw::DYNAMIC, "DYNAMIC")];
                ColumnAttribute::ColumnFormat(self.choice(&formats)?)
            }
            Kw::STORAGE => {
                self.bump();
                let media = [(Kw::DEFAULT, "DEFAULT"), (Kw::DISK, "DISK"), (Kw::MEMORY, "MEMORY")];
                ColumnAttribute::Storage(self.choice(&media)?)
            }
            Kw::ENGINE_ATTRIBUTE => {
                self.bump();
                self.eat(b'=');
                ColumnAttribute::EngineAttribute(self.string()?)
            }
            Kw::SECONDARY_ENGINE_ATTRIBUTE => {
                self.bump();
                self.eat(b'=');
                ColumnAttribute::SecondaryEngineAttribute(self.string()?)
            }
            _ => return Ok(None),
        }))
    }

    /// A literal with a sign, the current time, or an expression in parentheses.
    pub(super) fn default_value(&mut self) -> R<Expr> {
        match self.tok.tok {
            Tok::Kw(Kw::CURRENT_TIMESTAMP | Kw::LOCALTIME | Kw::LOCALTIMESTAMP | Kw::NOW) => Ok(self.now()?.0),
            Tok::Char(b'(') => {
                let start = self.bump().start;
                let expr = self.expr()?;
                self.expect(b')')?;
                Ok(Expr::new(ExprKind::Paren(expr.boxed()), self.span_from(start)))
            }
            _ => self.signed_literal_expr(),
        }
    }

    fn signed_literal_expr(&mut self) -> R<Expr> {
        let start = self.start();
        let op = match self.tok.tok {
            Tok::Char(b'-') => Some(UnaryOp::Minus),
            Tok::Char(b'+') => Some(UnaryOp::Plus),
            _ => None,
        };
        if let Some(op) = op {
            self.bump();
            if !matches!(self.tok.tok, Tok::Int | Tok::Decimal | Tok::Float) {
                return self.error();
            }
            let at = self.start();
            let literal = self.numeric_literal();
            let operand = Expr::new(ExprKind::Literal(literal), self.span_from(at)).boxed();
            return Ok(Expr::new(ExprKind::Unary { op, expr: operand }, self.span_from(start)));
        }
        let tok = self.tok.tok;
        let kind = match tok {
            Tok::Int | Tok::Decimal | Tok::Float => ExprKind::Literal(self.numeric_literal()),
            Tok::Str | Tok::NationalStr | Tok::Introducer | Tok::Hex | Tok::Bits => ExprKind::Literal(self.text_literal()?),
            // No operators: COLLATE behind it is the column's.
            Tok::Kw(Kw::NULL | Kw::TRUE | Kw::FALSE) => return self.primary(),
            Tok::Kw(Kw::DATE | Kw::TIME | Kw::TIMESTAMP) if self.peek() == Tok::Str => return self.primary(),
            _ => return self.error(),
        };
        Ok(Expr::new(kind, self.span_from(start)))
    }

    /// `CURRENT_TIMESTAMP`, `NOW()` and their kin, as the call `now(n)`, with n.
    fn now(&mut self) -> R<(Expr, u8)> {
        let start = self.start();
        let name = Ident { name: "now".to_owned(), span: self.tok.span() };
        self.choice(&[(Kw::CURRENT_TIMESTAMP, ()), (Kw::LOCALTIME, ()), (Kw::LOCALTIMESTAMP, ()), (Kw::NOW, ())])?;
        let (mut args, mut decimals) = (Vec::new(), 0);
        if self.eat(b'(') {
            if self.tok.tok == Tok::Int {
                let at = self.start();
                let literal = self.numeric_literal();
                if let Literal::Int(n) = literal {
                    decimals = n.min(255) as u8;
                }
                args.push(Expr::new(ExprKind::Literal(literal), self.span_from(at)));
            }
            self.expect(b')')?;
        }
        let kind = ExprKind::Function(FunctionCall { db: None, name, args });
        Ok((Expr::new(kind, self.span_from(start)), decimals))
    }

    // ---- keys and constraints

    pub(super) fn at_constraint(&self) -> bool {
        matches!(
            self.kw(),
            Some(Kw::KEY | Kw::INDEX | Kw::FULLTEXT | Kw::SPATIAL | Kw::CONSTRAINT | Kw::PRIMARY | Kw::UNIQUE | Kw::FOREIGN | Kw::CHECK)
        )
    }

    pub(super) fn constraint(&mut self) -> R<Constraint> {
        match self.kw() {
            Some(Kw::KEY | Kw::INDEX) => {
                self.bump();
                return Ok(Constraint::Index(self.index(IndexKind::Plain, None)?));
            }
            Some(kw @ (Kw::FULLTEXT | Kw::SPATIAL)) => {
                self.bump();
                if !self.eat_kw(Kw::KEY) {
                    self.eat_kw(Kw::INDEX);
                }
                let kind = if kw == Kw::FULLTEXT { IndexKind::Fulltext } else { IndexKind::Spatial };
                return Ok(Constraint::Index(self.index(kind, None)?));
            }
            _ => {}
        }
        let mut name = None;
        if self.eat_kw(Kw::CONSTRAINT) && self.is_ident() {
            name = Some(self.ident()?);
        }
        match self.kw() {
            Some(Kw::PRIMARY) => {
                self.bump();
                self.expect_kw(Kw::KEY)?;
                Ok(Constraint::Index(self.index(IndexKind::Primary, name)?))
            }
            Some(Kw::UNIQUE) => {
                self.bump();
                if !self.eat_kw(Kw::KEY) {
                    self.eat_kw(Kw::INDEX);
                }
                Ok(Constraint::Index(self.index(IndexKind::Unique, name)?))
            }
            Some(Kw::FOREIGN) => {
                self.bump();
                self.expect_kw(Kw::KEY)?;
                let index = if self.is_ident() { Some(self.ident()?) } else { None };
                let columns = self.plain_key_parts()?;
                Ok(Constraint::ForeignKey(ForeignKey { constraint: name, index, columns, references: self.references()? }))
            }
            Some(Kw::CHECK) => Ok(Constraint::Check(self.check(name)?)),
            _ => self.error(),
        }
    }

    /// A list of key parts of which only the names count.
    fn plain_key_parts(&mut self) -> R<Vec<Ident>> {
        self.paren_list(|p| {
            let name = p.ident()?;
            if p.eat(b'(') {
                p.number()?;
                p.expect(b')')?;
            }
            p.sort_direction();
            Ok(name)
        })
    }

    /// A name without characters is none.
    fn check(&mut self, name: Option<Ident>) -> R<Check> {
        let name = name.filter(|name| !name.name.is_empty());
        self.expect_kw(Kw::CHECK)?;
        self.expect(b'(')?;
        let expr = self.expr()?;
        self.expect(b')')?;
        Ok(Check { name, expr, enforced: self.enforcement().unwrap_or(true) })
    }

    /// `[NOT] ENFORCED`
    pub(super) fn enforcement(&mut self) -> Option<bool> {
        if self.eat_kw(Kw::ENFORCED) {
            return Some(true);
        }
        self.eat_kws(Kw::NOT, Kw::ENFORCED).then_some(false)
    }

    fn references(&mut self) -> R<References> {
        self.expect_kw(Kw::REFERENCES)?;
        let table = self.object_name()?;
        let columns = if self.is(b'(') { self.plain_key_parts()? } else { Vec::new() };
        let mut matching = None;
        if self.eat_kw(Kw::MATCH) {
            matching = Some(self.choice(&[(Kw::FULL, "FULL"), (Kw::PARTIAL, "PARTIAL"), (Kw::SIMPLE, "SIMPLE")])?);
        }
        let (mut on_delete, mut on_update) = (None, None);
        while self.is_kw(Kw::ON) {
            let delete = self.peek_kw(Kw::DELETE);
            self.bump();
            if (delete && on_delete.is_some()) || (!delete && on_update.is_some()) {
                return self.error();
            }
            self.choice(&[(Kw::DELETE, ()), (Kw::UPDATE, ())])?;
            let action = self.referential_action()?;
            if delete {
                on_delete = Some(action);
            } else {
                on_update = Some(action);
            }
        }
        Ok(References { table, columns, matching, on_delete, on_update })
    }

    fn referential_action(&mut self) -> R<ReferentialAction> {
        if self.eat_kw(Kw::SET) {
            return self.choice(&[(Kw::NULL, ReferentialAction::SetNull), (Kw::DEFAULT, ReferentialAction::SetDefault)]);
        }
        if self.eat_kw(Kw::NO) {
            self.expect_kw(Kw::ACTION)?;
            return Ok(ReferentialAction::NoAction);
        }
        self.choice(&[(Kw::RESTRICT, ReferentialAction::Restrict), (Kw::CASCADE, ReferentialAction::Cascade)])
    }

    /// `[name] [USING type] (parts) options`; `constraint` is the name when no other is given.
    pub(super) fn index(&mut self, kind: IndexKind, constraint: Option<Ident>) -> R<IndexDef> {
        let own = if self.is_ident() { Some(self.ident()?) } else { None };
        let mut options = IndexOptions::default();
        let typed = !matches!(kind, IndexKind::Fulltext | IndexKind::Spatial);
        if typed && (self.is_kw(Kw::USING) || (own.is_some() && self.is_kw(Kw::TYPE))) {
            self.index_algorithm(&mut options)?;
        }
        let parts = self.key_parts()?;
        self.index_options(kind, &mut options)?;
        Ok(IndexDef { kind, name: own.or(constraint), parts, options })
    }

    fn index_algorithm(&mut self, options: &mut IndexOptions) -> R<()> {
        self.bump();
        let algorithms = [(Kw::BTREE, IndexAlgorithm::BTree), (Kw::HASH, IndexAlgorithm::Hash), (Kw::RTREE, IndexAlgorithm::RTree)];
        options.algorithm = Some(self.choice(&algorithms)?);
        Ok(())
    }

    pub(super) fn key_parts(&mut self) -> R<Vec<IndexPart>> {
        self.paren_list(|p| {
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
            Ok(IndexPart { on, direction: p.sort_direction() })
        })
    }

    pub(super) fn index_options(&mut self, kind: IndexKind, options: &mut IndexOptions) -> R<()> {
        loop {
            match self.kw() {
                Some(Kw::USING | Kw::TYPE) if !matches!(kind, IndexKind::Fulltext | IndexKind::Spatial) => {
                    self.index_algorithm(options)?;
                }
                Some(Kw::KEY_BLOCK_SIZE) => {
                    self.bump();
                    self.eat(b'=');
                    options.key_block_size = Some(self.number()?);
                }
                Some(Kw::COMMENT) => {
                    self.bump();
                    options.comment = Some(self.comment()?);
                }
                Some(Kw::VISIBLE | Kw::INVISIBLE) => {
                    options.visible = Some(self.is_kw(Kw::VISIBLE));
                    self.bump();
                }
                Some(Kw::WITH) if kind == IndexKind::Fulltext && self.peek_kw(Kw::PARSER) => {
                    self.bump();
                    self.bump();
                    options.parser = Some(self.ident()?);
                }
                Some(Kw::ENGINE_ATTRIBUTE) => {
                    self.bump();
                    self.eat(b'=');
                    options.engine_attribute = Some(self.string()?);
                }
                Some(Kw::SECONDARY_ENGINE_ATTRIBUTE) => {
                    self.bump();
                    self.eat(b'=');
                    options.secondary_engine_attribute = Some(self.string()?);
                }
                _ => return Ok(()),
            }
        }
    }

    // ---- table options

    pub(super) fn at_table_option(&mut self) -> bool {
        match self.kw() {
            Some(Kw::DEFAULT) => matches!(self.peek(), Tok::Kw(Kw::CHARSET | Kw::CHARACTER | Kw::CHAR | Kw::COLLATE)),
            Some(Kw::DATA | Kw::INDEX) => self.peek_kw(Kw::DIRECTORY),
            Some(Kw::START) => self.peek_kw(Kw::TRANSACTION),
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

    pub(super) fn table_option(&mut self) -> R<Option<TableOption>> {
        if !self.at_table_option() {
            return Ok(None);
        }
        let Some(mut kw) = self.kw() else { return Ok(None) };
        if kw == Kw::DEFAULT {
            self.bump();
            kw = self.kw().unwrap_or(kw);
        }
        if let Some(&(_, name)) = TEXT_OPTIONS.iter().find(|o| o.0 == kw) {
            self.bump();
            self.eat(b'=');
            return Ok(Some(TableOption::Text(name, self.string()?)));
        }
        if let Some(&(_, name, may_default)) = NUMBER_OPTIONS.iter().find(|o| o.0 == kw) {
            self.bump();
            self.eat(b'=');
            if may_default && self.eat_kw(Kw::DEFAULT) {
                return Ok(Some(TableOption::Number(name, None)));
            }
            return Ok(Some(TableOption::Number(name, Some(self.number()?))));
        }
        if matches!(kw, Kw::CHARSET | Kw::CHARACTER | Kw::CHAR) {
            if !self.eat_charset() {
                self.bump();
                return self.error();
            }
            self.eat(b'=');
            return Ok(Some(TableOption::Charset(self.charset_name()?)));
        }
        self.bump();
        Ok(Some(match kw {
            Kw::START => {
                self.bump();
                TableOption::StartTransaction
            }
            Kw::DATA | Kw::INDEX => {
                self.bump();
                self.eat(b'=');
                let path = self.string()?;
                if kw == Kw::DATA { TableOption::DataDirectory(path) } else { TableOption::IndexDirectory(path) }
            }
            _ => {
                self.eat(b'=');
                self.word_option(kw)?
            }
        }))
    }

    /// Options with values of other forms; the keyword and the `=` are taken.
    fn word_option(&mut self, kw: Kw) -> R<TableOption> {
        Ok(match kw {
            Kw::ENGINE => TableOption::Engine(self.ident_or_text()?),
            Kw::SECONDARY_ENGINE => TableOption::SecondaryEngine(if self.eat_kw(Kw::NULL) { None } else { Some(self.ident_or_text()?) }),
            Kw::AUTO_INCREMENT => TableOption::AutoIncrement(whole_part(self)?),
            Kw::COLLATE => TableOption::Collate(self.collation_name()?),
            Kw::COMMENT => TableOption::Comment(self.comment()?),
            Kw::KEY_BLOCK_SIZE => TableOption::KeyBlockSize(self.number()?),
            Kw::TABLESPACE => TableOption::Tablespace(self.ident()?),
            Kw::UNION => {
                self.expect(b'(')?;
                let tables = if self.is(b')') { Vec::new() } else { self.comma_list(Self::object_name)? };
                self.expect(b')')?;
                TableOption::Union(tables)
            }
            Kw::AUTOEXTEND_SIZE => TableOption::AutoextendSize(self.size()?),
            Kw::INSERT_METHOD => TableOption::InsertMethod(self.choice(&[(Kw::NO, "NO"), (Kw::FIRST, "FIRST"), (Kw::LAST, "LAST")])?),
            Kw::STORAGE => TableOption::Storage(self.choice(&[(Kw::DISK, "DISK"), (Kw::MEMORY, "MEMORY")])?),
            _ => TableOption::RowFormat(self.choice(&[
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
    pub(super) fn size(&mut self) -> R<u64> {
        if self.tok.tok != Tok::Ident {
            return self.number();
        }
        let raw = self.raw(self.tok);
        let (digits, unit) = raw.split_at(raw.len() - 1);
        let shift = match unit[0] | 0x20 {
            b'k' => 10,
            b'm' => 20,
            b'g' => 30,
            _ => return self.error(),
        };
        let number: Option<u64> = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok());
        match number.and_then(|n| n.checked_mul(1 << shift)) {
            Some(size) => {
                self.bump();
                Ok(size)
            }
            None => self.error(),
        }
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

/// An unsigned number, of which what stands behind its first digits does not count.
fn whole_part(p: &mut Parser<'_>) -> R<u64> {
    let raw = p.raw(p.tok);
    let digits = raw.iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = std::str::from_utf8(&raw[..digits]).ok().and_then(|s| if s.is_empty() { Some(0) } else { s.parse().ok() });
    match (p.tok.tok, whole) {
        (Tok::Int | Tok::Decimal | Tok::Float, Some(value)) => {
            p.bump();
            Ok(value)
        }
        _ => p.error(),
    }
}
