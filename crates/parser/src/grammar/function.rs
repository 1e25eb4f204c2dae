//! Functions: ordinary calls, aggregates and window functions, and the keywords that begin expressions.
//! Special syntax is in `special.rs`.

use super::expr::Interval;
use super::*;

/// How a keyword that begins an expression goes on.
impl<'a> Parser<'a> {
    pub(super) fn keyword_expr(&mut self, kw: Kw) -> R<Expr> {
        let start = self.start();
        let kind = match kw {
            Kw::NULL | Kw::TRUE | Kw::FALSE => {
                self.bump();
                ExprKind::Literal(match kw {
                    Kw::NULL => Literal::Null,
                    kw => Literal::Bool(kw == Kw::TRUE),
                })
            }
            Kw::DATE | Kw::TIME | Kw::TIMESTAMP if self.peek() == Tok::Str => self.temporal_literal(kw)?,
            Kw::CURRENT_TIMESTAMP | Kw::LOCALTIME | Kw::LOCALTIMESTAMP | Kw::CURRENT_TIME | Kw::UTC_TIME | Kw::UTC_TIMESTAMP => {
                self.clock(true)?
            }
            Kw::CURRENT_DATE | Kw::UTC_DATE | Kw::CURRENT_USER => self.clock(false)?,
            Kw::EXISTS => {
                self.bump();
                ExprKind::Exists(self.paren_query()?)
            }
            Kw::CASE => return self.nested(Self::case),
            Kw::ROW => {
                self.bump();
                self.expect(b'(')?;
                let mut items = vec![self.expr()?];
                self.expect(b',')?;
                items.append(&mut self.comma_list(Self::expr)?);
                self.expect(b')')?;
                ExprKind::Row(items)
            }
            Kw::INTERVAL => return self.nested(Self::interval_expr),
            Kw::MATCH => self.match_against()?,
            _ if self.peek_is(b'(') => return self.nested(|p| p.keyword_call(kw)),
            _ if kw.class() == Class::Free => return self.column_expr(),
            // It is the word that follows that doesn't fit.
            Kw::DEFAULT
            | Kw::CONVERT
            | Kw::VALUES
            | Kw::IF
            | Kw::LEFT
            | Kw::RIGHT
            | Kw::DATABASE
            | Kw::SCHEMA
            | Kw::CHAR
            | Kw::INSERT
            | Kw::REPEAT
            | Kw::REPLACE
            | Kw::MOD
            | Kw::GROUPING
            | Kw::ROW_NUMBER
            | Kw::RANK
            | Kw::DENSE_RANK
            | Kw::CUME_DIST
            | Kw::PERCENT_RANK
            | Kw::NTILE
            | Kw::LEAD
            | Kw::LAG
            | Kw::FIRST_VALUE
            | Kw::LAST_VALUE
            | Kw::NTH_VALUE => {
                self.bump();
                return self.error();
            }
            _ => return self.error(),
        };
        Ok(Expr::new(kind, self.span_from(start)))
    }

    /// An expression or the word DEFAULT.
    pub(super) fn expr_or_default(&mut self) -> R<Expr> {
        if self.is_kw(Kw::DEFAULT) && !self.peek_is(b'(') {
            let span = self.bump().span();
            return Ok(Expr::new(ExprKind::Default(None), span));
        }
        self.expr()
    }

    fn temporal_literal(&mut self, kw: Kw) -> R<ExprKind> {
        self.bump();
        let value = self.string()?;
        Ok(ExprKind::Literal(match kw {
            Kw::DATE => Literal::Date(value),
            Kw::TIME => Literal::Time(value),
            _ => Literal::Timestamp(value),
        }))
    }

    /// `CURRENT_TIMESTAMP`, `CURRENT_TIMESTAMP()`, `CURRENT_TIMESTAMP(6)`
    fn clock(&mut self, decimals: bool) -> R<ExprKind> {
        let name = self.take_ident();
        let mut args = Vec::new();
        if self.eat(b'(') {
            if decimals && self.tok.tok == Tok::Int {
                let start = self.start();
                let literal = self.numeric_literal();
                args.push(Expr::new(ExprKind::Literal(literal), self.span_from(start)));
            }
            self.expect(b')')?;
        }
        Ok(ExprKind::Function(FunctionCall { db: None, name, args }))
    }

    /// `INTERVAL n unit + expr`, or the function.
    fn interval_expr(&mut self) -> R<Expr> {
        let start = self.start();
        match self.interval()? {
            Interval::Function(call) => Ok(call),
            Interval::Amount(amount, unit) => {
                self.expect(b'+')?;
                let expr = self.expr()?.boxed();
                let kind = ExprKind::DateArithmetic { expr, amount: amount.boxed(), unit, subtract: false };
                Ok(Expr::new(kind, self.span_from(start)))
            }
        }
    }

    fn case(&mut self) -> R<Expr> {
        let start = self.bump().start;
        let operand = if self.is_kw(Kw::WHEN) { None } else { Some(self.expr()?.boxed()) };
        let mut whens = Vec::new();
        while self.eat_kw(Kw::WHEN) {
            let condition = self.expr()?;
            self.expect_kw(Kw::THEN)?;
            whens.push((condition, self.expr()?));
        }
        if whens.is_empty() {
            return self.error();
        }
        let otherwise = if self.eat_kw(Kw::ELSE) { Some(self.expr()?.boxed()) } else { None };
        self.expect_kw(Kw::END)?;
        Ok(Expr::new(ExprKind::Case { operand, whens, otherwise }, self.span_from(start)))
    }

    // ---- ordinary calls

    /// The arguments between parentheses, possibly none.
    fn args(&mut self) -> R<Vec<Expr>> {
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(Vec::new());
        }
        let args = self.comma_list(Self::expr)?;
        self.expect(b')')?;
        Ok(args)
    }

    /// As [`args`](Self::args); each may have a name (`f(1 AS a)`), which only loadable functions would see.
    fn named_args(&mut self) -> R<Vec<Expr>> {
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(Vec::new());
        }
        let args = self.comma_list(Self::expr_with_alias)?;
        self.expect(b')')?;
        Ok(args)
    }

    pub(super) fn generic_call(&mut self) -> R<Expr> {
        let start = self.start();
        let name = self.take_ident();
        let args = self.named_args()?;
        if name.is("found_rows") {
            self.late_warnings.push(sql_error!(WARN_DEPRECATED_FOUND_ROWS));
        }
        if name.is("json_merge") {
            self.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "JSON_MERGE", "JSON_MERGE_PRESERVE/JSON_MERGE_PATCH"));
        }
        Ok(Expr::new(ExprKind::Function(FunctionCall { db: None, name, args }), self.span_from(start)))
    }

    pub(super) fn qualified_call(&mut self, db: Ident, name: Ident, start: u32) -> R<Expr> {
        let args = self.args()?;
        Ok(Expr::new(ExprKind::Function(FunctionCall { db: Some(db), name, args }), self.span_from(start)))
    }

    /// A call whose arguments, at least `min` and at most `max`, are fixed by the grammar.
    fn fixed_call(&mut self, min: usize, max: usize) -> R<ExprKind> {
        let name = self.take_ident();
        self.expect(b'(')?;
        let mut args = Vec::new();
        if min > 0 || (max > 0 && !self.is(b')')) {
            args.push(self.expr()?);
            while args.len() < max && (args.len() < min || self.is(b',')) {
                self.expect(b',')?;
                args.push(self.expr()?);
            }
        }
        self.expect(b')')?;
        Ok(ExprKind::Function(FunctionCall { db: None, name, args }))
    }

    /// A keyword before a parenthesis.
    fn keyword_call(&mut self, kw: Kw) -> R<Expr> {
        let start = self.start();
        let kind = match kw {
            // Aggregates.
            Kw::COUNT => self.count()?,
            Kw::SUM => self.aggregate(AggregateFunction::Sum, true)?,
            Kw::AVG => self.aggregate(AggregateFunction::Avg, true)?,
            Kw::MIN => self.aggregate(AggregateFunction::Min, true)?,
            Kw::MAX => self.aggregate(AggregateFunction::Max, true)?,
            Kw::BIT_AND => self.aggregate(AggregateFunction::BitAnd, false)?,
            Kw::BIT_OR => self.aggregate(AggregateFunction::BitOr, false)?,
            Kw::BIT_XOR => self.aggregate(AggregateFunction::BitXor, false)?,
            Kw::STD | Kw::STDDEV | Kw::STDDEV_POP => self.aggregate(AggregateFunction::StdPop, false)?,
            Kw::STDDEV_SAMP => self.aggregate(AggregateFunction::StdSamp, false)?,
            Kw::VARIANCE | Kw::VAR_POP => self.aggregate(AggregateFunction::VarPop, false)?,
            Kw::VAR_SAMP => self.aggregate(AggregateFunction::VarSamp, false)?,
            Kw::JSON_ARRAYAGG => self.aggregate(AggregateFunction::JsonArrayAgg, false)?,
            Kw::JSON_OBJECTAGG => self.object_aggregate()?,
            Kw::ST_COLLECT => self.aggregate(AggregateFunction::Collect, true)?,
            Kw::GROUP_CONCAT => self.group_concat()?,
            Kw::GROUPING => {
                self.bump();
                ExprKind::Grouping(self.paren_list(Self::expr)?)
            }
            // Window functions.
            Kw::ROW_NUMBER => self.window_call(WindowFunction::RowNumber, 0, 0)?,
            Kw::RANK => self.window_call(WindowFunction::Rank, 0, 0)?,
            Kw::DENSE_RANK => self.window_call(WindowFunction::DenseRank, 0, 0)?,
            Kw::CUME_DIST => self.window_call(WindowFunction::CumeDist, 0, 0)?,
            Kw::PERCENT_RANK => self.window_call(WindowFunction::PercentRank, 0, 0)?,
            Kw::NTILE => self.window_call(WindowFunction::Ntile, 1, 1)?,
            Kw::LEAD => self.window_call(WindowFunction::Lead, 1, 3)?,
            Kw::LAG => self.window_call(WindowFunction::Lag, 1, 3)?,
            Kw::FIRST_VALUE => self.window_call(WindowFunction::FirstValue, 1, 1)?,
            Kw::LAST_VALUE => self.window_call(WindowFunction::LastValue, 1, 1)?,
            Kw::NTH_VALUE => self.window_call(WindowFunction::NthValue, 2, 2)?,
            // Special syntax.
            Kw::CAST => self.cast()?,
            Kw::CONVERT => self.convert()?,
            Kw::EXTRACT => self.extract()?,
            Kw::TRIM => self.trim()?,
            Kw::SUBSTRING | Kw::SUBSTR | Kw::MID => self.substring()?,
            Kw::POSITION => self.position()?,
            Kw::CHAR => self.char_function()?,
            Kw::DATE_ADD => self.date_add(false, true)?,
            Kw::DATE_SUB => self.date_add(true, true)?,
            Kw::ADDDATE => self.date_add(false, false)?,
            Kw::SUBDATE => self.date_add(true, false)?,
            Kw::TIMESTAMPADD => self.timestamp_add()?,
            Kw::TIMESTAMPDIFF => self.timestamp_diff()?,
            Kw::GET_FORMAT => self.get_format()?,
            Kw::WEIGHT_STRING => self.weight_string()?,
            Kw::JSON_VALUE => self.json_value()?,
            Kw::DEFAULT => self.default_function()?,
            Kw::VALUES => self.values_function()?,
            // Keywords that are plain functions.
            Kw::CURDATE | Kw::DATABASE | Kw::SCHEMA | Kw::USER | Kw::SESSION_USER | Kw::SYSTEM_USER | Kw::ROW_COUNT => {
                self.fixed_call(0, 0)?
            }
            Kw::CURTIME | Kw::NOW | Kw::SYSDATE => self.clock(true)?,
            Kw::DATE
            | Kw::DAY
            | Kw::HOUR
            | Kw::MINUTE
            | Kw::MONTH
            | Kw::SECOND
            | Kw::TIME
            | Kw::YEAR
            | Kw::ASCII
            | Kw::CHARSET
            | Kw::COLLATION
            | Kw::MICROSECOND
            | Kw::QUARTER
            | Kw::REVERSE => self.fixed_call(1, 1)?,
            Kw::TIMESTAMP | Kw::WEEK => self.fixed_call(1, 2)?,
            Kw::LEFT | Kw::RIGHT | Kw::MOD | Kw::REPEAT | Kw::TRUNCATE => self.fixed_call(2, 2)?,
            Kw::FORMAT => self.fixed_call(2, 3)?,
            Kw::IF | Kw::REPLACE => self.fixed_call(3, 3)?,
            Kw::INSERT => self.fixed_call(4, 4)?,
            Kw::POINT => self.fixed_call(2, 2)?,
            Kw::COALESCE
            | Kw::GEOMETRYCOLLECTION
            | Kw::GEOMCOLLECTION
            | Kw::LINESTRING
            | Kw::MULTILINESTRING
            | Kw::MULTIPOINT
            | Kw::MULTIPOLYGON
            | Kw::POLYGON => self.plain_call(kw)?,
            // `name (` is a column and then an error, wherever a parenthesis cannot follow.
            _ if kw.class() == Class::Free => return self.column_expr(),
            _ => return self.error(),
        };
        Ok(Expr::new(kind, self.span_from(start)))
    }

    fn plain_call(&mut self, kw: Kw) -> R<ExprKind> {
        let name = self.take_ident();
        if !matches!(kw, Kw::GEOMETRYCOLLECTION | Kw::GEOMCOLLECTION) && self.peek_is(b')') {
            self.bump();
            return self.error();
        }
        Ok(ExprKind::Function(FunctionCall { db: None, name, args: self.args()? }))
    }

    // ---- aggregates

    fn count(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        if self.is_kw(Kw::ALL) && self.peek_is(b'*') {
            self.bump();
        }
        if self.eat(b'*') {
            self.expect(b')')?;
            return self.aggregate_over(AggregateFunction::Count, false, Vec::new());
        }
        if self.eat_kw(Kw::DISTINCT) {
            let args = self.comma_list(Self::expr)?;
            self.expect(b')')?;
            return self.aggregate_over(AggregateFunction::Count, true, args);
        }
        self.eat_kw(Kw::ALL);
        let arg = self.expr()?;
        self.expect(b')')?;
        self.aggregate_over(AggregateFunction::Count, false, vec![arg])
    }

    fn aggregate(&mut self, function: AggregateFunction, may_be_distinct: bool) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let distinct = may_be_distinct && self.eat_kw(Kw::DISTINCT);
        self.eat_kw(Kw::ALL);
        let arg = self.expr()?;
        self.expect(b')')?;
        self.aggregate_over(function, distinct, vec![arg])
    }

    fn object_aggregate(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        self.eat_kw(Kw::ALL);
        let key = self.expr()?;
        self.expect(b',')?;
        self.eat_kw(Kw::ALL);
        let value = self.expr()?;
        self.expect(b')')?;
        self.aggregate_over(AggregateFunction::JsonObjectAgg, false, vec![key, value])
    }

    fn aggregate_over(&mut self, function: AggregateFunction, distinct: bool, args: Vec<Expr>) -> R<ExprKind> {
        let over = self.opt_over()?;
        let aggregate = Aggregate { function, distinct, args, order_by: Vec::new(), separator: None, over };
        Ok(ExprKind::Aggregate(Box::new(aggregate)))
    }

    fn group_concat(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let distinct = self.eat_kw(Kw::DISTINCT);
        let args = self.comma_list(Self::expr)?;
        let order_by = if self.eat_kws(Kw::ORDER, Kw::BY) { self.order_list()? } else { Vec::new() };
        let separator = if self.eat_kw(Kw::SEPARATOR) { Some(self.text_string()?) } else { None };
        self.expect(b')')?;
        let over = self.opt_over()?;
        let function = AggregateFunction::GroupConcat;
        Ok(ExprKind::Aggregate(Box::new(Aggregate { function, distinct, args, order_by, separator, over })))
    }

    /// A string or digits as bytes, where the grammar wants a text.
    pub(super) fn text_string(&mut self) -> R<Vec<u8>> {
        match self.tok.tok {
            Tok::Hex => {
                let token = self.bump();
                Ok(text::hex(self.raw(token)))
            }
            Tok::Bits => {
                let token = self.bump();
                Ok(text::bits(self.raw(token)))
            }
            _ => self.string(),
        }
    }

    // ---- windows

    fn opt_over(&mut self) -> R<Option<Over>> {
        if self.is_kw(Kw::OVER) { Ok(Some(self.over()?)) } else { Ok(None) }
    }

    fn over(&mut self) -> R<Over> {
        self.expect_kw(Kw::OVER)?;
        if self.is(b'(') {
            return Ok(Over::Spec(Box::new(self.window_spec()?)));
        }
        Ok(Over::Name(self.ident()?))
    }

    fn window_call(&mut self, function: WindowFunction, min: usize, max: usize) -> R<ExprKind> {
        let ExprKind::Function(call) = self.fixed_call(min, max)? else { return self.error() };
        self.check_distance(function, &call.args)?;
        let mut from_last = false;
        if function == WindowFunction::NthValue && self.is_kw(Kw::FROM) {
            self.bump();
            from_last = self.choice(&[(Kw::FIRST, false), (Kw::LAST, true)])?;
        }
        let mut ignore_nulls = false;
        let takes_nulls = min > 0 && function != WindowFunction::Ntile;
        if takes_nulls && matches!(self.kw(), Some(Kw::IGNORE | Kw::RESPECT)) {
            ignore_nulls = self.choice(&[(Kw::IGNORE, true), (Kw::RESPECT, false)])?;
            self.expect_kw(Kw::NULLS)?;
        }
        let over = self.over()?;
        Ok(ExprKind::Window(Box::new(WindowCall { function, args: call.args, ignore_nulls, from_last, over })))
    }

    /// How far LEAD and LAG look, and how many buckets NTILE makes, is an integer, a parameter or a
    /// variable, of a program or the user; what NTH_VALUE counts to is no more than an operand.
    fn check_distance(&self, function: WindowFunction, args: &[Expr]) -> R<()> {
        let arg = match function {
            WindowFunction::Lead | WindowFunction::Lag | WindowFunction::NthValue => args.get(1),
            WindowFunction::Ntile => args.first(),
            _ => None,
        };
        let Some(arg) = arg else { return Ok(()) };
        match &arg.kind {
            ExprKind::Binary { left, .. } => Err(self.error_at(left.span.end)),
            _ if function == WindowFunction::NthValue => Ok(()),
            ExprKind::Literal(Literal::Int(_) | Literal::Hex { .. }) | ExprKind::Param(_) | ExprKind::UserVariable(_) => Ok(()),
            ExprKind::Local { name, .. } => super::program::check_integer(self, name, arg.span.start),
            ExprKind::Column(ColumnName { db: None, table: None, name }) => Err(sql_error!(SP_UNDECLARED_VAR, name)),
            _ => Err(self.error_at(arg.span.start)),
        }
    }

    pub(super) fn window_spec(&mut self) -> R<WindowSpec> {
        self.expect(b'(')?;
        let base = if self.is_ident() { Some(self.ident()?) } else { None };
        let mut partition_by = Vec::new();
        if self.eat_kw(Kw::PARTITION) {
            self.expect_kw(Kw::BY)?;
            partition_by = self.comma_list(Self::expr)?;
        }
        let mut order_by = Vec::new();
        if self.eat_kw(Kw::ORDER) {
            self.expect_kw(Kw::BY)?;
            order_by = self.order_list()?;
        }
        let units = [(Kw::ROWS, FrameUnits::Rows), (Kw::RANGE, FrameUnits::Range), (Kw::GROUPS, FrameUnits::Groups)];
        let frame = match self.eat_choice(&units) {
            Some(units) => Some(self.window_frame(units)?),
            None => None,
        };
        self.expect(b')')?;
        Ok(WindowSpec { base, partition_by, order_by, frame })
    }

    fn window_frame(&mut self, units: FrameUnits) -> R<WindowFrame> {
        let (start, end);
        if self.eat_kw(Kw::BETWEEN) {
            start = self.frame_bound(true)?;
            self.expect_kw(Kw::AND)?;
            end = Some(self.frame_bound(true)?);
        } else {
            start = self.frame_bound(false)?;
            end = None;
        }
        let exclude = self.eat_kw(Kw::EXCLUDE);
        if exclude {
            if self.eat_kw(Kw::CURRENT) {
                self.expect_kw(Kw::ROW)?;
            } else if self.eat_kw(Kw::NO) {
                self.expect_kw(Kw::OTHERS)?;
            } else {
                self.choice(&[(Kw::GROUP, ()), (Kw::TIES, ())])?;
            }
        }
        Ok(WindowFrame { units, start, end, exclude })
    }

    fn frame_bound(&mut self, may_follow: bool) -> R<FrameBound> {
        if self.eat_kw(Kw::CURRENT) {
            self.expect_kw(Kw::ROW)?;
            return Ok(FrameBound::CurrentRow);
        }
        if self.eat_kw(Kw::UNBOUNDED) {
            if may_follow && self.eat_kw(Kw::FOLLOWING) {
                return Ok(FrameBound::UnboundedFollowing);
            }
            self.expect_kw(Kw::PRECEDING)?;
            return Ok(FrameBound::UnboundedPreceding);
        }
        let (amount, unit) = if self.is_kw(Kw::INTERVAL) {
            match self.interval()? {
                Interval::Amount(amount, unit) => (amount, Some(unit)),
                Interval::Function(_) => return self.error(),
            }
        } else if matches!(self.tok.tok, Tok::Int | Tok::Decimal | Tok::Float | Tok::Param) {
            (self.simple_expr()?, None)
        } else {
            return self.error();
        };
        if may_follow && self.eat_kw(Kw::FOLLOWING) {
            return Ok(FrameBound::Following(amount.boxed(), unit));
        }
        self.expect_kw(Kw::PRECEDING)?;
        Ok(FrameBound::Preceding(amount.boxed(), unit))
    }
}
