//! Query expressions, SELECT and its clauses, and table references.

use super::*;

impl<'a> Parser<'a> {
    /// A query expression; INTO is accepted only at the top of a statement.
    pub(super) fn query(&mut self, top: bool) -> R<Query> {
        let start = self.start();
        if self.bars_queries {
            return Err(self.error_at(self.prev.start));
        }
        let with = self.opt_with()?;
        let mut query = self.nested(|p| {
            let body = p.query_body(0)?;
            p.query_tail(body, start, top)
        })?;
        query.with = with;
        Ok(query)
    }

    /// A query expression of which the first operand is parsed already.
    pub(super) fn query_from(&mut self, first: QueryBody, start: u32, top: bool) -> R<Query> {
        let body = self.set_operations(first, 0)?;
        self.query_tail(body, start, top)
    }

    fn query_tail(&mut self, body: QueryBody, start: u32, top: bool) -> R<Query> {
        // INTO before FROM belongs to the query around.
        let mut into = self.into.take();
        let order_by = if self.eat_kw(Kw::ORDER) {
            self.expect_kw(Kw::BY)?;
            self.order_list()?
        } else {
            Vec::new()
        };
        let limit = self.opt_limit()?;
        if top && self.is_kw(Kw::INTO) {
            into = self.one_into(into)?;
        }
        let locking = self.locking()?;
        if top && self.is_kw(Kw::INTO) {
            into = self.one_into(into)?;
        }
        Ok(Query { with: None, body, order_by, limit, into, locking, span: self.span_from(start) })
    }

    pub(super) fn opt_with(&mut self) -> R<Option<With>> {
        if !self.eat_kw(Kw::WITH) {
            return Ok(None);
        }
        let recursive = self.eat_kw(Kw::RECURSIVE);
        let tables = self.comma_list(|p| {
            let name = p.ident()?;
            let columns = p.opt_column_list()?;
            p.expect_kw(Kw::AS)?;
            Ok(CommonTable { name, columns, query: p.nested(Self::paren_query)? })
        })?;
        Ok(Some(With { recursive, tables }))
    }

    fn opt_column_list(&mut self) -> R<Vec<Ident>> {
        if self.is(b'(') { self.paren_list(Self::ident) } else { Ok(Vec::new()) }
    }

    /// INTERSECT binds more strongly than UNION and EXCEPT.
    fn query_body(&mut self, min: u8) -> R<QueryBody> {
        let first = self.query_primary()?;
        self.set_operations(first, min)
    }

    fn set_operations(&mut self, first: QueryBody, min: u8) -> R<QueryBody> {
        // What stands first is parsed already.
        let height = self.height;
        self.chained(|p| {
            p.height = height;
            p.operations(first, min)
        })
    }

    fn operations(&mut self, first: QueryBody, min: u8) -> R<(QueryBody, u32)> {
        let mut left = first;
        let mut links = 0;
        loop {
            let (op, level) = match self.kw() {
                Some(Kw::UNION) => (SetOperator::Union, 1),
                Some(Kw::EXCEPT) => (SetOperator::Except, 1),
                Some(Kw::INTERSECT) => (SetOperator::Intersect, 2),
                _ => return Ok((left, links)),
            };
            if level < min {
                return Ok((left, links));
            }
            self.bump();
            links += 1;
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
            let all = self.eat_choice(&[(Kw::ALL, true), (Kw::DISTINCT, false), (Kw::DISTINCTROW, false)]);
            let right = self.query_body(level + 1)?;
            left = QueryBody::SetOperation { op, all: all == Some(true), left: Box::new(left), right: Box::new(right) };
        }
    }

    fn query_primary(&mut self) -> R<QueryBody> {
        match self.tok.tok {
            Tok::Kw(Kw::SELECT) => Ok(QueryBody::Select(Box::new(self.select()?))),
            Tok::Kw(Kw::VALUES) => {
                self.bump();
                let rows = self.comma_list(|p| {
                    p.expect_kw(Kw::ROW)?;
                    p.row_of_values()
                })?;
                Ok(QueryBody::Values(rows))
            }
            Tok::Kw(Kw::TABLE) => {
                self.bump();
                Ok(QueryBody::Table(self.object_name()?))
            }
            Tok::Char(b'(') => {
                self.bump();
                let query = self.query(false)?;
                self.expect(b')')?;
                Ok(QueryBody::Nested(Box::new(query)))
            }
            _ => self.error(),
        }
    }

    /// `(a, DEFAULT, …)`, possibly `()`.
    pub(super) fn row_of_values(&mut self) -> R<Vec<Expr>> {
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(Vec::new());
        }
        let row = self.comma_list(Self::expr_or_default)?;
        self.expect(b')')?;
        Ok(row)
    }

    fn select_options(&mut self) -> R<SelectOptions> {
        let mut options = SelectOptions::default();
        loop {
            let Some(kw) = self.kw() else { return Ok(options) };
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
                Kw::SQL_CALC_FOUND_ROWS => self.warnings.push(sql_error!(WARN_DEPRECATED_CALC_FOUND_ROWS)),
                Kw::SQL_NO_CACHE => self.warnings.push(sql_error!(WARN_DEPRECATED_NO_CACHE)),
                _ => {}
            }
            if options.all && options.distinct {
                return Err(sql_error!(WRONG_USAGE, "ALL", "DISTINCT"));
            }
            self.bump();
        }
    }

    fn select(&mut self) -> R<Select> {
        let start = self.start();
        let hints = self.bump_with_hints();
        let options = self.select_options()?;
        let mut items = Vec::with_capacity(4);
        if self.eat(b'*') {
            items.push(SelectItem::Wildcard);
        } else {
            items.push(self.select_item()?);
        }
        while self.eat(b',') {
            items.push(self.select_item()?);
        }
        let into = if self.is_kw(Kw::INTO) { self.opt_into()? } else { None };
        let mut dual = false;
        let mut from = Vec::new();
        if self.eat_kw(Kw::FROM) {
            dual = self.eat_kw(Kw::DUAL);
            if !dual {
                from = self.comma_list(Self::table_ref)?;
            }
        }
        let filter = self.opt_where()?;
        let (mut group_by, mut rollup) = (Vec::new(), false);
        if self.eat_kw(Kw::GROUP) {
            self.expect_kw(Kw::BY)?;
            group_by = self.comma_list(|p| Ok(OrderItem { expr: p.expr()?, direction: None }))?;
            rollup = self.eat_kws(Kw::WITH, Kw::ROLLUP);
        }
        let having = if self.eat_kw(Kw::HAVING) { Some(self.expr()?) } else { None };
        let mut windows = Vec::new();
        if self.eat_kw(Kw::WINDOW) {
            windows = self.comma_list(|p| {
                let name = p.ident()?;
                p.expect_kw(Kw::AS)?;
                Ok((name, p.window_spec()?))
            })?;
        }
        // Not before: queries in FROM take what they find.
        if into.is_some() {
            self.into = into;
        }
        let span = self.span_from(start);
        Ok(Select { hints, options, items, from, dual, filter, group_by, rollup, having, windows, span })
    }

    pub(super) fn opt_where(&mut self) -> R<Option<Expr>> {
        if self.eat_kw(Kw::WHERE) { Ok(Some(self.expr()?)) } else { Ok(None) }
    }

    fn select_item(&mut self) -> R<SelectItem> {
        if self.is_ident() && self.peek_is(b'.') {
            let mark = self.mark();
            if let Some(table) = self.table_wildcard() {
                return Ok(SelectItem::TableWildcard(table));
            }
            self.rewind(mark);
        }
        let expr = self.expr()?;
        let named = self.eat_kw(Kw::AS) || self.is_ident() || self.tok.tok == Tok::Str;
        let alias = if named { Some(column_alias(self.alias()?, &mut self.warnings)) } else { None };
        Ok(SelectItem::Expr { expr, alias })
    }

    fn table_wildcard(&mut self) -> Option<ObjectName> {
        let first = self.ident().ok()?;
        self.bump();
        if self.eat(b'*') {
            return Some(ObjectName { db: None, name: first });
        }
        let second = self.ident().ok()?;
        (self.eat(b'.') && self.eat(b'*')).then_some(ObjectName { db: Some(first), name: second })
    }

    /// An identifier or a string.
    fn alias(&mut self) -> R<Ident> {
        if self.tok.tok == Tok::Str {
            let span = self.tok.span();
            return Ok(Ident { name: self.string_utf8()?, span });
        }
        self.ident()
    }

    // ---- LIMIT, INTO, locks

    pub(super) fn opt_limit(&mut self) -> R<Option<Limit>> {
        if !self.eat_kw(Kw::LIMIT) {
            return Ok(None);
        }
        let first = self.limit_option()?;
        if self.eat(b',') {
            return Ok(Some(Limit { offset: Some(first), count: self.limit_option()? }));
        }
        let offset = if self.eat_kw(Kw::OFFSET) { Some(self.limit_option()?) } else { None };
        Ok(Some(Limit { offset, count: first }))
    }

    /// A number, a parameter, or the name of a variable.
    pub(super) fn limit_option(&mut self) -> R<Expr> {
        let start = self.start();
        match self.tok.tok {
            Tok::Int => {
                let literal = self.numeric_literal();
                if matches!(literal, Literal::Decimal(_)) {
                    return Err(self.error_at(start));
                }
                Ok(Expr::new(ExprKind::Literal(literal), self.span_from(start)))
            }
            Tok::Param => self.simple_expr(),
            _ if self.is_ident() => self.limit_variable(),
            _ => self.error(),
        }
    }

    fn one_into(&mut self, before: Option<QueryInto>) -> R<Option<QueryInto>> {
        let into = self.opt_into()?;
        if before.is_some() { Err(sql_error!(MULTIPLE_INTO_CLAUSES)) } else { Ok(into) }
    }

    fn opt_into(&mut self) -> R<Option<QueryInto>> {
        if !self.eat_kw(Kw::INTO) {
            return Ok(None);
        }
        if self.in_view {
            return Err(sql_error!(VIEW_SELECT_CLAUSE, "INTO"));
        }
        if self.eat_kw(Kw::OUTFILE) {
            let file = self.string()?;
            let charset = if self.eat_charset() { Some(self.charset_name()?) } else { None };
            let format = self.file_format()?;
            return Ok(Some(QueryInto::Outfile { file, charset, format }));
        }
        if self.eat_kw(Kw::DUMPFILE) {
            return Ok(Some(QueryInto::Dumpfile(self.string()?)));
        }
        let variables = self.comma_list(Self::variable_target)?;
        Ok(Some(QueryInto::Variables(variables)))
    }

    pub(super) fn variable_target(&mut self) -> R<IntoVariable> {
        if self.tok.tok == Tok::AtAt {
            return Err(self.error_at(self.start() + 1));
        }
        if self.tok.tok == Tok::At {
            return Ok(IntoVariable::User(super::legal_variable(self.at_name()?)?));
        }
        let name = self.ident_or_text_ident()?;
        let slot = self.check_variable(&name)?;
        Ok(IntoVariable::Local { name, slot })
    }

    fn ident_or_text_ident(&mut self) -> R<Ident> {
        if self.tok.tok == Tok::Str { self.alias() } else { self.ident() }
    }

    fn locking(&mut self) -> R<Vec<Locking>> {
        let mut clauses = Vec::new();
        loop {
            if self.is_kw(Kw::LOCK) && self.peek_kw(Kw::IN) {
                self.bump();
                self.bump();
                self.expect_kw(Kw::SHARE)?;
                self.expect_kw(Kw::MODE)?;
                clauses.push(Locking { strength: LockStrength::Share, of: Vec::new(), wait: LockWait::Wait });
                continue;
            }
            if !(self.is_kw(Kw::FOR) && matches!(self.peek(), Tok::Kw(Kw::UPDATE | Kw::SHARE))) {
                return Ok(clauses);
            }
            self.bump();
            let strength = self.choice(&[(Kw::UPDATE, LockStrength::Update), (Kw::SHARE, LockStrength::Share)])?;
            let of = if self.eat_kw(Kw::OF) { self.comma_list(Self::object_name)? } else { Vec::new() };
            let wait = if self.eat_kw(Kw::NOWAIT) {
                LockWait::NoWait
            } else if self.eat_kw(Kw::SKIP) {
                self.expect_kw(Kw::LOCKED)?;
                LockWait::SkipLocked
            } else {
                LockWait::Wait
            };
            clauses.push(Locking { strength, of, wait });
        }
    }

    // ---- tables

    pub(super) fn table_ref(&mut self) -> R<TableRef> {
        let left = self.table_factor()?;
        self.joins(left)
    }

    fn join_kind(&mut self) -> Option<(JoinKind, bool)> {
        let kind = match self.kw()? {
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
    fn take_join(&mut self, natural: bool) -> R<JoinKind> {
        if natural {
            self.bump();
        }
        let kind = match self.kw() {
            Some(Kw::STRAIGHT_JOIN) if !natural => {
                self.bump();
                return Ok(JoinKind::Straight);
            }
            Some(Kw::LEFT) => JoinKind::Left,
            Some(Kw::RIGHT) => JoinKind::Right,
            Some(Kw::CROSS) if natural => return self.error(),
            _ => JoinKind::Inner,
        };
        if !self.is_kw(Kw::JOIN) {
            self.choice(&[(Kw::LEFT, ()), (Kw::RIGHT, ()), (Kw::INNER, ()), (Kw::CROSS, ())])?;
            if kind != JoinKind::Inner {
                self.eat_kw(Kw::OUTER);
            }
        }
        self.expect_kw(Kw::JOIN)?;
        Ok(kind)
    }

    /// The joins after a table. In `a JOIN b JOIN c ON x ON y` the inner pair comes first; an inner join
    /// without a condition is put at the far left of what follows it, so that `a JOIN b JOIN c ON x` is `(a
    /// JOIN b) JOIN c ON x`.
    fn joins(&mut self, first: TableRef) -> R<TableRef> {
        let height = self.height;
        self.chained(|p| {
            p.height = height;
            p.join_chain(first)
        })
    }

    fn join_chain(&mut self, first: TableRef) -> R<(TableRef, u32)> {
        let mut left = first;
        let mut links = 0;
        while let Some((_, natural)) = self.join_kind() {
            links += 1;
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
            let kind = self.take_join(natural)?;
            let mut right = self.table_factor()?;
            if natural {
                left = join(kind, true, left, right, JoinCondition::None);
                continue;
            }
            if self.join_kind().is_some() {
                right = self.nested(|p| p.joins(right))?;
            }
            let condition = if self.eat_kw(Kw::ON) {
                JoinCondition::On(self.expr()?)
            } else if self.eat_kw(Kw::USING) {
                JoinCondition::Using(self.paren_list(Self::ident)?)
            } else if matches!(kind, JoinKind::Left | JoinKind::Right) {
                return self.error();
            } else {
                left = add_cross_join(kind, left, right);
                continue;
            };
            left = join(kind, false, left, right, condition);
        }
        Ok((left, links))
    }

    fn table_factor(&mut self) -> R<TableRef> {
        match self.tok.tok {
            Tok::Char(b'(') => {
                self.bump();
                match self.nested(Self::query_or_tables)? {
                    QueryOrTables::Query(query) => {
                        self.expect(b')')?;
                        self.derived(false, query)
                    }
                    QueryOrTables::Tables(tables) => {
                        self.expect(b')')?;
                        Ok(TableRef::Nested(tables))
                    }
                }
            }
            Tok::Char(b'{') => {
                self.bump();
                self.ident()?;
                let table = self.nested(Self::table_ref)?;
                self.expect(b'}')?;
                Ok(table)
            }
            Tok::Kw(Kw::LATERAL) => {
                self.bump();
                let query = self.nested(Self::paren_query)?;
                self.derived(true, query)
            }
            Tok::Kw(Kw::JSON_TABLE) => self.json_table(),
            _ => self.plain_table(),
        }
    }

    /// After `(`: a query up to its `)`, or table references. `((select 1) union …)` is the former,
    /// `((select 1) t join u)` the latter.
    fn query_or_tables(&mut self) -> R<QueryOrTables> {
        if self.at_query() {
            return Ok(QueryOrTables::Query(Box::new(self.query(false)?)));
        }
        let mut first = None;
        if self.is(b'(') {
            let start = self.start();
            self.bump();
            match self.nested(Self::query_or_tables)? {
                QueryOrTables::Query(query) => {
                    self.expect(b')')?;
                    if self.query_goes_on() || self.is(b')') {
                        let body = QueryBody::Nested(query);
                        return Ok(QueryOrTables::Query(Box::new(self.query_from(body, start, false)?)));
                    }
                    first = Some(self.derived(false, query)?);
                }
                QueryOrTables::Tables(tables) => {
                    self.expect(b')')?;
                    first = Some(TableRef::Nested(tables));
                }
            }
        }
        let first = match first {
            Some(first) => self.joins(first)?,
            None => self.table_ref()?,
        };
        let mut tables = vec![first];
        while self.eat(b',') {
            tables.push(self.table_ref()?);
        }
        // A lone derived table has no parentheses around it.
        if matches!(tables.as_slice(), [TableRef::Derived { .. } | TableRef::JsonTable(_)]) {
            return self.error();
        }
        Ok(QueryOrTables::Tables(tables))
    }

    /// The alias after a query in parentheses, which it must have (error 1248).
    fn derived(&mut self, lateral: bool, query: Box<Query>) -> R<TableRef> {
        let Some(alias) = self.opt_table_alias()? else {
            return Err(sql_error!(DERIVED_MUST_HAVE_ALIAS));
        };
        let columns = self.opt_column_list()?;
        Ok(TableRef::Derived { lateral, query, alias, columns })
    }

    pub(super) fn opt_table_alias(&mut self) -> R<Option<Ident>> {
        if self.eat_kw(Kw::AS) || self.is_ident() { Ok(Some(self.ident()?)) } else { Ok(None) }
    }

    pub(super) fn opt_partitions(&mut self) -> R<Vec<Ident>> {
        if self.eat_kw(Kw::PARTITION) { self.paren_list(Self::ident) } else { Ok(Vec::new()) }
    }

    fn plain_table(&mut self) -> R<TableRef> {
        let name = self.object_name()?;
        let partitions = self.opt_partitions()?;
        let as_of = self.opt_as_of()?;
        let alias = self.opt_table_alias()?;
        let mut index_hints = Vec::new();
        let actions = [(Kw::USE, IndexHintAction::Use), (Kw::FORCE, IndexHintAction::Force), (Kw::IGNORE, IndexHintAction::Ignore)];
        while let Some(kw) = self.kw()
            && let Some(&(_, action)) = actions.iter().find(|a| a.0 == kw)
            && matches!(self.peek(), Tok::Kw(Kw::INDEX | Kw::KEY))
        {
            self.bump();
            self.bump();
            index_hints.push(self.index_hint(action)?);
            // `USE INDEX (a), FORCE INDEX (b)`: a comma may stand between, though the next table's comes
            // first.
        }
        Ok(TableRef::Table(TableFactor { name, partitions, as_of, alias, index_hints }))
    }

    /// A moment of the past. OF is a reserved word, so no alias begins so.
    pub(super) fn opt_as_of(&mut self) -> R<Option<Box<AsOf>>> {
        let system_time = self.is_kw(Kw::FOR) && self.peek_is_word("SYSTEM_TIME");
        if system_time {
            self.bump();
            self.bump();
        } else if !(self.is_kw(Kw::AS) && self.peek_kw(Kw::OF)) {
            return Ok(None);
        }
        self.expect_kw(Kw::AS)?;
        self.expect_kw(Kw::OF)?;
        Ok(Some(Box::new(self.moment(system_time)?)))
    }

    /// `FLASHBACK TABLE t TO moment`
    pub(super) fn flashback(&mut self) -> R<Statement> {
        self.bump();
        self.bump();
        let table = self.object_name()?;
        self.expect_kw(Kw::TO)?;
        let to = self.moment(false)?;
        Ok(Statement::Flashback(Box::new(Flashback { table, to })))
    }

    /// `TIMESTAMP expr`, `GTID '…'` or `PIN name`; of MariaDB's `system_time` the time alone.
    fn moment(&mut self, system_time: bool) -> R<AsOf> {
        let word = self.is_word("GTID") || self.is_word("PIN");
        if word && !system_time {
            let gtid = self.is_word("GTID");
            self.bump();
            return Ok(if gtid { AsOf::Gtid(self.string()?) } else { AsOf::Pin(self.ident()?) });
        }
        if !system_time && !self.is_kw(Kw::TIMESTAMP) {
            return self.error();
        }
        // `TIMESTAMP(…)` is a function, and `TIMESTAMP '…'` a literal, which comes to the same.
        if self.is_kw(Kw::TIMESTAMP) && self.peek() != Tok::Char(b'(') {
            self.bump();
        }
        Ok(AsOf::Time(self.bit_expr(0)?))
    }

    fn index_hint(&mut self, action: IndexHintAction) -> R<IndexHint> {
        let mut scope = IndexHintScope::All;
        if self.eat_kw(Kw::FOR) {
            if self.eat_kw(Kw::JOIN) {
                scope = IndexHintScope::Join;
            } else {
                scope = self.choice(&[(Kw::ORDER, IndexHintScope::OrderBy), (Kw::GROUP, IndexHintScope::GroupBy)])?;
                self.expect_kw(Kw::BY)?;
            }
        }
        self.expect(b'(')?;
        let mut indexes = Vec::new();
        if action != IndexHintAction::Use || !self.is(b')') {
            indexes = self.comma_list(|p| if p.is_kw(Kw::PRIMARY) { Ok(p.take_ident()) } else { p.ident() })?;
        }
        self.expect(b')')?;
        Ok(IndexHint { action, scope, indexes })
    }

    // ---- JSON_TABLE

    fn json_table(&mut self) -> R<TableRef> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.expr()?;
        self.expect(b',')?;
        let path = self.literal_bytes()?;
        let columns = self.nested(Self::json_columns)?;
        self.expect(b')')?;
        let Some(alias) = self.opt_table_alias()? else {
            return Err(sql_error!(TF_MUST_HAVE_ALIAS));
        };
        Ok(TableRef::JsonTable(Box::new(JsonTable { expr, path, columns, alias })))
    }

    fn literal_bytes(&mut self) -> R<Vec<u8>> {
        match self.text_literal()? {
            Literal::String { value, .. } => Ok(value.to_vec()),
            Literal::Hex { value, .. } => Ok(value),
            _ => self.error(),
        }
    }

    fn json_columns(&mut self) -> R<Vec<JsonTableColumn>> {
        self.expect_kw(Kw::COLUMNS)?;
        self.paren_list(|p| {
            if p.is_kw(Kw::NESTED) && p.peek_kw(Kw::PATH) {
                p.bump();
                p.bump();
                let path = p.literal_bytes()?;
                return Ok(JsonTableColumn::Nested { path, columns: p.nested(Self::json_columns)? });
            }
            let name = p.ident()?;
            if p.eat_kw(Kw::FOR) {
                p.expect_kw(Kw::ORDINALITY)?;
                return Ok(JsonTableColumn::Ordinality { name });
            }
            let mut ty = p.data_type()?;
            if p.eat_kw(Kw::COLLATE) {
                ty.collation = Some(p.collation_name()?);
            }
            if p.eat_kw(Kw::EXISTS) {
                p.expect_kw(Kw::PATH)?;
                return Ok(JsonTableColumn::Exists { name, ty, path: p.literal_bytes()? });
            }
            p.expect_kw(Kw::PATH)?;
            let path = p.literal_bytes()?;
            let (on_empty, on_error) = p.json_on()?;
            Ok(JsonTableColumn::Path { name, ty, path, on_empty, on_error })
        })
    }
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
