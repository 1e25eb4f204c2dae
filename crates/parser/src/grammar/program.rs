//! Stored programs: CREATE and ALTER of triggers, routines and events, their bodies, and SIGNAL and GET
//! DIAGNOSTICS.
//!
//! What a body may name is checked while it is read, as MySQL does: labels (1308, 1310), cursors (1324),
//! variables that a value is stored in (1327), and the order of declarations (1337, 1338). A bare name in
//! an expression is not checked: it may be a column.

use super::*;

/// A parameter or variable: its name and number, and whether it is an integer.
#[derive(Debug)]
struct Declared {
    name: String,
    number: u16,
    is_integer: bool,
}

/// What is known of the stored program whose body is being read. The lists are stacks, cut at the end of
/// each block.
#[derive(Debug, Default)]
pub(crate) struct Program {
    is_function: bool,
    variables: Vec<Declared>,
    /// The number of the next variable.
    next: u16,
    cursors: Vec<String>,
    /// Label and whether ITERATE may name it.
    labels: Vec<(String, bool)>,
    /// Of a trigger: when it runs, and what it names of its row.
    trigger: Option<(TriggerTime, TriggerEvent)>,
    row: Vec<RowVariable>,
}

impl Program {
    /// The innermost variable of this name.
    fn variable(&self, name: &Ident) -> Option<u16> {
        self.declared(name).map(|v| v.number)
    }

    fn declared(&self, name: &Ident) -> Option<&Declared> {
        self.variables.iter().rev().find(|v| name.is(&v.name))
    }

    fn declare(&mut self, name: &Ident, ty: &DataType) -> R<u16> {
        let number = self.next;
        self.next = number.checked_add(1).ok_or_else(|| sql_error!(TOO_MANY_FIELDS))?;
        let is_integer = matches!(ty.kind, TypeKind::Int { .. } | TypeKind::Bit { .. });
        self.variables.push(Declared { name: name.name.clone(), number, is_integer });
        Ok(number)
    }

    /// The variable of `NEW.column` or `OLD.column`; none if `row` is neither, or this is no trigger.
    fn row_variable(&mut self, row: &Ident, column: &Ident) -> R<Option<u16>> {
        let Some((_, event)) = self.trigger else { return Ok(None) };
        let new = row.is("NEW");
        if !new && !row.is("OLD") {
            return Ok(None);
        }
        match (event, new) {
            (TriggerEvent::Insert, false) => return Err(sql_error!(TRG_NO_SUCH_ROW_IN_TRG, "OLD", "on INSERT")),
            (TriggerEvent::Delete, true) => return Err(sql_error!(TRG_NO_SUCH_ROW_IN_TRG, "NEW", "on DELETE")),
            _ => {}
        }
        if let Some(known) = self.row.iter().find(|known| known.new == new && column.is(&known.column.name)) {
            return Ok(Some(known.variable));
        }
        let variable = self.next;
        self.next = variable.checked_add(1).ok_or_else(|| sql_error!(TOO_MANY_FIELDS))?;
        self.row.push(RowVariable { new, column: column.clone(), variable });
        Ok(Some(variable))
    }

    /// As [`Program::row_variable`], for SET.
    fn row_target(&mut self, row: &Ident, column: &Ident) -> R<Option<u16>> {
        let Some((time, event)) = self.trigger else { return Ok(None) };
        if row.is("OLD") {
            return Err(sql_error!(TRG_CANT_CHANGE_ROW, "OLD", ""));
        }
        if row.is("NEW") && event != TriggerEvent::Delete && time == TriggerTime::After {
            return Err(sql_error!(TRG_CANT_CHANGE_ROW, "NEW", "after "));
        }
        self.row_variable(row, column)
    }
}

/// How far comments reach into a text between tokens: they belong to the body before them, if the parser
/// had to look behind it for its end. The end of a comment that begins elsewhere (`/*!50003 … */`) does
/// not.
fn comments_len(text: &[u8]) -> u32 {
    let mut end = 0;
    let mut at = 0;
    loop {
        at += text[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        match shown::comment_len(&text[at..]) {
            0 => return end,
            len => at += len,
        }
        end = at as u32;
    }
}

impl ProgramStatement {
    /// Nothing can follow that would belong to it.
    fn ends_itself(&self) -> bool {
        match self {
            ProgramStatement::Block { label, .. }
            | ProgramStatement::Loop { label, .. }
            | ProgramStatement::While { label, .. }
            | ProgramStatement::Repeat { label, .. } => label.is_none(),
            ProgramStatement::If { .. } | ProgramStatement::Case { .. } => true,
            _ => false,
        }
    }
}

fn contains(names: &[String], name: &Ident) -> bool {
    names.iter().rev().any(|n| name.is(n))
}

impl<'a> Parser<'a> {
    // ---- heads

    pub(super) fn create_trigger(&mut self, definer: Option<AccountName>) -> R<Statement> {
        let start = self.start();
        self.bump();
        self.outside("TRIGGER")?;
        let if_not_exists = self.if_not_exists()?;
        let name = self.object_name()?;
        let time = if self.eat_kw(Kw::BEFORE) {
            TriggerTime::Before
        } else {
            self.expect_kw(Kw::AFTER)?;
            TriggerTime::After
        };
        let event =
            self.choice(&[(Kw::INSERT, TriggerEvent::Insert), (Kw::UPDATE, TriggerEvent::Update), (Kw::DELETE, TriggerEvent::Delete)])?;
        self.expect_kw(Kw::ON)?;
        let table = self.object_name()?;
        self.expect_kw(Kw::FOR)?;
        self.expect_kw(Kw::EACH)?;
        self.expect_kw(Kw::ROW)?;
        let order = match self.eat_choice(&[(Kw::FOLLOWS, true), (Kw::PRECEDES, false)]) {
            Some(follows) => Some((follows, self.ident()?)),
            None => None,
        };
        let body = self.body(Program { trigger: Some((time, event)), ..Program::default() })?;
        let span = self.span_from(start);
        Ok(Statement::CreateTrigger(Box::new(CreateTrigger { definer, if_not_exists, name, time, event, table, order, body, span })))
    }

    pub(super) fn create_routine(&mut self, definer: Option<AccountName>) -> R<Statement> {
        let aggregate = self.eat_kw(Kw::AGGREGATE);
        if aggregate && !self.is_kw(Kw::FUNCTION) {
            return self.error();
        }
        let function = self.choice(&[(Kw::PROCEDURE, false), (Kw::FUNCTION, true)])?;
        self.outside(if function { "FUNCTION" } else { "PROCEDURE" })?;
        let if_not_exists = self.if_not_exists()?;
        let name = self.object_name()?;
        if aggregate || (function && self.is_kw(Kw::RETURNS)) {
            return self.loadable_function();
        }
        self.expect(b'(')?;
        let start = self.start();
        let mut parameters = Vec::new();
        if !self.is(b')') {
            parameters = self.comma_list(|p| {
                let modes = [(Kw::IN, ParameterMode::In), (Kw::OUT, ParameterMode::Out), (Kw::INOUT, ParameterMode::InOut)];
                let mode = if function { None } else { p.eat_choice(&modes) };
                let name = p.ident()?;
                Ok(Parameter { mode: mode.unwrap_or(ParameterMode::In), name, ty: p.sp_type()? })
            })?;
        }
        let parameters_span = Span { start, end: self.start() };
        self.expect(b')')?;
        let returns = if function {
            self.expect_kw(Kw::RETURNS)?;
            Some(self.sp_type()?)
        } else {
            None
        };
        let characteristics = self.characteristics(true)?;
        let mut program = Program { is_function: function, ..Program::default() };
        for parameter in &parameters {
            if program.variable(&parameter.name).is_some() {
                return Err(sql_error!(SP_DUP_PARAM, parameter.name));
            }
            program.declare(&parameter.name, &parameter.ty)?;
        }
        let body = self.body(program)?;
        Ok(Statement::CreateRoutine(Box::new(CreateRoutine {
            definer,
            if_not_exists,
            name,
            parameters,
            parameters_span,
            returns,
            characteristics,
            body,
        })))
    }

    /// `CREATE FUNCTION name RETURNS type SONAME 'library'`
    fn loadable_function(&mut self) -> R<Statement> {
        self.expect_kw(Kw::RETURNS)?;
        self.choice(&[(Kw::STRING, ()), (Kw::REAL, ()), (Kw::DECIMAL, ()), (Kw::INT, ()), (Kw::INTEGER, ())])?;
        self.expect_kw(Kw::SONAME)?;
        self.string()?;
        Ok(Statement::Unsupported { what: "CREATE FUNCTION ... SONAME" })
    }

    /// A type with COLLATE.
    fn sp_type(&mut self) -> R<DataType> {
        let mut ty = self.data_type()?;
        if ty.collation.is_none() && self.eat_kw(Kw::COLLATE) {
            ty.collation = Some(self.collation_name()?);
        }
        // One that does not exist is another error, and not the parser's.
        let exists = |name: &str| value::Collation::by_name(name).is_some();
        if ty.charset.is_none() && ty.collation.as_deref().is_some_and(exists) {
            let what = "COLLATE with no CHARACTER SET in SP parameters, RETURNS, DECLARE";
            return Err(sql_error!(NOT_SUPPORTED_YET, what));
        }
        // It says which collation of a character set; without one MySQL passes over it here.
        ty.binary &= ty.charset.is_some();
        Ok(ty)
    }

    fn characteristics(&mut self, create: bool) -> R<Characteristics> {
        let mut found = Characteristics::default();
        loop {
            match self.kw() {
                Some(Kw::COMMENT) => {
                    self.bump();
                    found.comment = Some(self.comment()?);
                }
                Some(Kw::LANGUAGE) => {
                    self.bump();
                    self.expect_kw(Kw::SQL)?;
                    found.language = Some("SQL".to_owned());
                }
                Some(Kw::DETERMINISTIC) if create => {
                    self.bump();
                    found.deterministic = Some(true);
                }
                Some(Kw::NOT) if create => {
                    self.bump();
                    self.expect_kw(Kw::DETERMINISTIC)?;
                    found.deterministic = Some(false);
                }
                Some(Kw::CONTAINS | Kw::NO) => {
                    let contains = self.is_kw(Kw::CONTAINS);
                    self.bump();
                    self.expect_kw(Kw::SQL)?;
                    found.data_access = Some(if contains { "CONTAINS SQL" } else { "NO SQL" });
                }
                Some(Kw::READS | Kw::MODIFIES) => {
                    let reads = self.is_kw(Kw::READS);
                    self.bump();
                    self.expect_kw(Kw::SQL)?;
                    self.expect_kw(Kw::DATA)?;
                    found.data_access = Some(if reads { "READS SQL DATA" } else { "MODIFIES SQL DATA" });
                }
                Some(Kw::SQL) => {
                    self.bump();
                    self.expect_kw(Kw::SECURITY)?;
                    found.security = Some(self.sql_security()?);
                }
                _ => return Ok(found),
            }
        }
    }

    pub(super) fn alter_routine(&mut self) -> R<Statement> {
        let kind = self.choice(&[(Kw::PROCEDURE, ObjectKind::Procedure), (Kw::FUNCTION, ObjectKind::Function)])?;
        let name = self.object_name()?;
        Ok(Statement::AlterRoutine(AlterRoutine { kind, name, characteristics: self.characteristics(false)? }))
    }

    // ---- events

    pub(super) fn create_event(&mut self, definer: Option<AccountName>) -> R<Statement> {
        let start = self.start();
        self.bump();
        self.outside_for_event()?;
        let if_not_exists = self.if_not_exists()?;
        let name = self.object_name()?;
        self.expect_kw(Kw::ON)?;
        self.expect_kw(Kw::SCHEDULE)?;
        let schedule = self.schedule()?;
        let preserve = if self.is_kw(Kw::ON) { Some(self.completion_clause()?) } else { None };
        let status = self.event_status()?;
        let comment = if self.eat_kw(Kw::COMMENT) { Some(self.comment()?) } else { None };
        self.expect_kw(Kw::DO)?;
        let body = self.body(Program::default())?;
        let text = self.span_from(start);
        Ok(Statement::CreateEvent(Box::new(CreateEvent { definer, if_not_exists, name, schedule, preserve, status, comment, body, text })))
    }

    pub(super) fn alter_event(&mut self, definer: Option<AccountName>) -> R<Statement> {
        self.bump();
        let name = self.object_name()?;
        let start = self.start();
        let (mut schedule, mut preserve) = (None, None);
        if self.is_kw(Kw::ON) && self.peek_kw(Kw::SCHEDULE) {
            self.bump();
            self.bump();
            schedule = Some(self.schedule()?);
        }
        if self.is_kw(Kw::ON) {
            preserve = Some(self.completion_clause()?);
        }
        let rename = if self.eat_kw(Kw::RENAME) {
            self.expect_kw(Kw::TO)?;
            Some(self.object_name()?)
        } else {
            None
        };
        let status = self.event_status()?;
        let comment = if self.eat_kw(Kw::COMMENT) { Some(self.comment()?) } else { None };
        let body = if self.eat_kw(Kw::DO) {
            self.outside_for_event()?;
            Some(self.body(Program::default())?)
        } else {
            None
        };
        if self.start() == start {
            return self.error();
        }
        Ok(Statement::AlterEvent(Box::new(AlterEvent { definer, name, schedule, preserve, rename, status, comment, body })))
    }

    fn schedule(&mut self) -> R<Schedule> {
        if self.eat_kw(Kw::AT) {
            return Ok(Schedule::At(self.expr()?));
        }
        self.expect_kw(Kw::EVERY)?;
        let amount = self.expr()?;
        let unit = self.interval_unit()?;
        let starts = if self.eat_kw(Kw::STARTS) { Some(self.expr()?) } else { None };
        let ends = if self.eat_kw(Kw::ENDS) { Some(self.expr()?) } else { None };
        Ok(Schedule::Every { amount, unit, starts, ends })
    }

    fn completion_clause(&mut self) -> R<bool> {
        self.bump();
        self.expect_kw(Kw::COMPLETION)?;
        let preserve = !self.eat_kw(Kw::NOT);
        self.expect_kw(Kw::PRESERVE)?;
        Ok(preserve)
    }

    fn event_status(&mut self) -> R<Option<EventStatus>> {
        if self.eat_kw(Kw::ENABLE) {
            return Ok(Some(EventStatus::Enable));
        }
        if !self.eat_kw(Kw::DISABLE) {
            return Ok(None);
        }
        if !self.eat_kw(Kw::ON) {
            return Ok(Some(EventStatus::Disable));
        }
        self.expect_kw(Kw::SLAVE)?;
        Ok(Some(EventStatus::DisableOnReplica))
    }

    // ---- bodies

    /// No program can be made by another.
    fn outside(&self, what: &str) -> R<()> {
        if self.program.is_some() { Err(sql_error!(SP_NO_RECURSIVE_CREATE, what)) } else { Ok(()) }
    }

    /// Nor can the body of an event stand in one.
    fn outside_for_event(&self) -> R<()> {
        if self.program.is_some() { Err(sql_error!(EVENT_RECURSION_FORBIDDEN)) } else { Ok(()) }
    }

    fn body(&mut self, program: Program) -> R<Body> {
        self.program = Some(program);
        let start = self.start();
        let in_comment = self.lexer.is_in_comment();
        let statement = self.nested(Self::program_statement);
        let (variables, row) = self.program.take().map_or_else(Default::default, |program| (program.next, program.row));
        let end = self.prev_end.max(start);
        let statement = Box::new(statement?);
        let end = if statement.ends_itself() { end } else { end + comments_len(&self.sql[end as usize..self.start() as usize]) };
        let text = shown::without_versions(self.sql, (start as usize, end as usize), in_comment, &self.mode);
        Ok(Body { statement, variables, row, text: String::from_utf8_lossy(&text).into_owned(), start })
    }

    fn scope(&mut self) -> &mut Program {
        self.program.get_or_insert_default()
    }

    fn program_statement(&mut self) -> R<ProgramStatement> {
        if self.is_ident() && self.peek_is(b':') {
            if let Some(kw) = self.kw()
                && NOT_LABELS.contains(&kw)
            {
                if kw != Kw::END {
                    self.bump();
                }
                return self.error();
            }
            let label = self.ident()?;
            self.bump();
            return self.labelled(Some(label));
        }
        match self.kw() {
            Some(Kw::BEGIN | Kw::LOOP | Kw::WHILE | Kw::REPEAT) => self.labelled(None),
            Some(Kw::IF) => self.if_statement(),
            Some(Kw::CASE) => self.case_statement(),
            Some(Kw::LEAVE) => {
                self.bump();
                let label = self.ident()?;
                if !self.scope().labels.iter().any(|l| label.is(&l.0)) {
                    return Err(sql_error!(SP_LILABEL_MISMATCH, "LEAVE", label));
                }
                Ok(ProgramStatement::Leave(label))
            }
            Some(Kw::ITERATE) => {
                self.bump();
                let label = self.ident()?;
                if !self.scope().labels.iter().any(|l| label.is(&l.0) && l.1) {
                    return Err(sql_error!(SP_LILABEL_MISMATCH, "ITERATE", label));
                }
                Ok(ProgramStatement::Iterate(label))
            }
            Some(Kw::RETURN) => {
                self.bump();
                let value = self.expr()?;
                if !self.scope().is_function {
                    return Err(sql_error!(SP_BADRETURN));
                }
                Ok(ProgramStatement::Return(value))
            }
            Some(Kw::OPEN) => {
                self.bump();
                Ok(ProgramStatement::Open(self.cursor_name()?))
            }
            Some(Kw::CLOSE) => {
                self.bump();
                Ok(ProgramStatement::Close(self.cursor_name()?))
            }
            Some(Kw::FETCH) => {
                self.bump();
                if self.eat_kw(Kw::NEXT) {
                    self.expect_kw(Kw::FROM)?;
                } else {
                    self.eat_kw(Kw::FROM);
                }
                let cursor = self.ident()?;
                self.expect_kw(Kw::INTO)?;
                self.check_cursor(&cursor)?;
                let into = self.comma_list(|p| {
                    let name = p.ident()?;
                    p.check_variable(&name)
                })?;
                Ok(ProgramStatement::Fetch { cursor, into })
            }
            None if self.is_ident() => {
                self.bump();
                self.error()
            }
            _ => {
                let start = self.start();
                let read = self.statement();
                if read.is_err() && self.start() == start && self.is_ident() && !self.kw().is_some_and(|kw| NOT_LABELS.contains(&kw)) {
                    // It could be a label.
                    self.bump();
                    return self.error();
                }
                let statement = Box::new(read?);
                self.flush_warnings();
                Ok(ProgramStatement::Sql { statement, span: self.span_from(start) })
            }
        }
    }

    /// In a body, a name that something is stored in must be declared.
    pub(super) fn check_variable(&mut self, name: &Ident) -> R<u16> {
        self.variable(name).ok_or_else(|| sql_error!(SP_UNDECLARED_VAR, name))
    }

    /// The number of the variable of this name, if there is one.
    pub(super) fn variable(&self, name: &Ident) -> Option<u16> {
        self.program.as_ref()?.variable(name)
    }

    /// What a name in an expression is: a variable comes before a column.
    pub(super) fn name_kind(&mut self, column: ColumnName) -> R<ExprKind> {
        let variable = match (&column.db, &column.table, &mut self.program) {
            (None, Some(table), Some(program)) => program.row_variable(table, &column.name)?,
            (None, None, _) => self.variable(&column.name),
            _ => None,
        };
        Ok(match variable {
            Some(slot) => {
                self.check_variables_allowed()?;
                ExprKind::Local { name: column.name, slot }
            }
            None => ExprKind::Column(column),
        })
    }

    /// The variable that LIMIT names: 1064 unless it is an integer.
    pub(super) fn limit_variable(&mut self) -> R<Expr> {
        let start = self.start();
        let name = self.ident()?;
        let slot = self.check_variable(&name)?;
        self.check_variables_allowed()?;
        check_integer(self, &name, start)?;
        Ok(Expr::new(ExprKind::Local { name, slot }, self.span_from(start)))
    }

    /// The variable that `SET base.name` means: a column of a trigger's row.
    pub(super) fn row_target(&mut self, base: &Ident, name: &Ident) -> R<Option<u16>> {
        self.program.as_mut().map_or(Ok(None), |program| program.row_target(base, name))
    }

    fn cursor_name(&mut self) -> R<Ident> {
        let name = self.ident()?;
        self.check_cursor(&name)?;
        Ok(name)
    }

    fn check_cursor(&mut self, name: &Ident) -> R<()> {
        if contains(&self.scope().cursors, name) { Ok(()) } else { Err(sql_error!(SP_CURSOR_MISMATCH, name)) }
    }

    /// Statements up to one of the keywords, which is not taken. At least one, unless `may_be_empty`.
    fn statements_until(&mut self, ends: &[Kw], may_be_empty: bool) -> R<Vec<ProgramStatement>> {
        let mut statements = Vec::new();
        while !(self.kw().is_some_and(|kw| ends.contains(&kw)) && (may_be_empty || !statements.is_empty())) {
            statements.push(self.nested(Self::program_statement)?);
            self.expect(b';')?;
        }
        Ok(statements)
    }

    fn labelled(&mut self, label: Option<Ident>) -> R<ProgramStatement> {
        let Some(kw) = self.kw() else { return self.error() };
        let looping = matches!(kw, Kw::LOOP | Kw::WHILE | Kw::REPEAT);
        if !looping && kw != Kw::BEGIN {
            return self.error();
        }
        let depth = self.scope().labels.len();
        if let Some(label) = &label {
            if self.scope().labels.iter().any(|l| label.is(&l.0)) {
                return Err(sql_error!(SP_LABEL_REDEFINE, label));
            }
            self.scope().labels.push((label.name.clone(), looping));
        }
        self.bump();
        let statement = match kw {
            Kw::BEGIN => self.block(label.clone())?,
            Kw::LOOP => {
                let statements = self.statements_until(&[Kw::END], false)?;
                self.bump();
                self.expect_kw(Kw::LOOP)?;
                ProgramStatement::Loop { label: label.clone(), statements }
            }
            Kw::WHILE => {
                let condition = self.expr()?;
                self.expect_kw(Kw::DO)?;
                let statements = self.statements_until(&[Kw::END], false)?;
                self.bump();
                self.expect_kw(Kw::WHILE)?;
                ProgramStatement::While { label: label.clone(), condition, statements }
            }
            _ => {
                let statements = self.statements_until(&[Kw::UNTIL], false)?;
                self.bump();
                let until = self.expr()?;
                self.expect_kw(Kw::END)?;
                self.expect_kw(Kw::REPEAT)?;
                ProgramStatement::Repeat { label: label.clone(), statements, until }
            }
        };
        if label.is_some() && self.is_ident() {
            let end = self.ident()?;
            if !label.is_some_and(|l| l.is(end.as_str())) {
                return Err(sql_error!(SP_LABEL_MISMATCH, end));
            }
        }
        self.scope().labels.truncate(depth);
        Ok(statement)
    }

    fn block(&mut self, label: Option<Ident>) -> R<ProgramStatement> {
        let (variables, cursors) = (self.scope().variables.len(), self.scope().cursors.len());
        let mut declarations = Vec::new();
        while self.eat_kw(Kw::DECLARE) {
            let declaration = self.declaration(variables, cursors)?;
            let rank = |d: &Declaration| match d {
                Declaration::Handler { .. } => 2,
                Declaration::Cursor { .. } => 1,
                _ => 0,
            };
            let before = declarations.last().map_or(0, rank);
            match (before, rank(&declaration)) {
                (1 | 2, 0) => return Err(sql_error!(SP_VARCOND_AFTER_CURSHNDLR)),
                (2, 1) => return Err(sql_error!(SP_CURSOR_AFTER_HANDLER)),
                _ => declarations.push(declaration),
            }
            self.expect(b';')?;
        }
        let statements = self.statements_until(&[Kw::END], true)?;
        self.bump();
        self.scope().variables.truncate(variables);
        self.scope().cursors.truncate(cursors);
        Ok(ProgramStatement::Block { label, declarations, statements })
    }

    /// After DECLARE. `variables` and `cursors` tell what was declared outside of the block.
    fn declaration(&mut self, variables: usize, cursors: usize) -> R<Declaration> {
        if matches!(self.kw(), Some(Kw::CONTINUE | Kw::EXIT | Kw::UNDO)) && self.peek_kw(Kw::HANDLER) {
            return self.handler();
        }
        let first = self.ident()?;
        if self.eat_kw(Kw::CURSOR) {
            if contains(&self.scope().cursors[cursors..], &first) {
                return Err(sql_error!(SP_DUP_CURS, first));
            }
            self.expect_kw(Kw::FOR)?;
            let start = self.start();
            let query = Box::new(self.query(false)?);
            self.scope().cursors.push(first.name.clone());
            return Ok(Declaration::Cursor { name: first, query, span: self.span_from(start) });
        }
        if self.eat_kw(Kw::CONDITION) {
            self.expect_kw(Kw::FOR)?;
            let start = self.start();
            let value = match self.condition_value()? {
                value @ (ConditionValue::Code(_) | ConditionValue::SqlState(_)) => value,
                _ => return Err(self.error_at(start)),
            };
            return Ok(Declaration::Condition { name: first, value });
        }
        let mut names = vec![first];
        while self.eat(b',') {
            names.push(self.ident()?);
        }
        let ty = self.sp_type()?;
        let default = if self.eat_kw(Kw::DEFAULT) { Some(self.expr()?) } else { None };
        let mut first = None;
        for name in &names {
            if self.scope().variables[variables..].iter().any(|v| name.is(&v.name)) {
                return Err(sql_error!(SP_DUP_VAR, name));
            }
            let number = self.scope().declare(name, &ty)?;
            first.get_or_insert(number);
        }
        Ok(Declaration::Variables { names, first: first.unwrap_or(0), ty, default })
    }

    fn handler(&mut self) -> R<Declaration> {
        let action = match self.kw() {
            Some(Kw::CONTINUE) => HandlerAction::Continue,
            Some(Kw::EXIT) => HandlerAction::Exit,
            _ => return self.error(),
        };
        self.bump();
        self.bump();
        self.expect_kw(Kw::FOR)?;
        let conditions = self.comma_list(Self::condition_value)?;
        // LEAVE and ITERATE do not reach out of a handler.
        let labels = std::mem::take(&mut self.scope().labels);
        let body = self.nested(Self::program_statement);
        self.scope().labels = labels;
        Ok(Declaration::Handler { action, conditions, body: Box::new(body?) })
    }

    fn condition_value(&mut self) -> R<ConditionValue> {
        Ok(match self.kw() {
            Some(Kw::SQLSTATE) => {
                self.bump();
                self.eat_kw(Kw::VALUE);
                let state = self.string_utf8()?;
                let good = state.len() == 5 && state.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
                if !good || state.starts_with("00") {
                    return Err(sql_error!(SP_BAD_SQLSTATE, state));
                }
                ConditionValue::SqlState(state)
            }
            Some(Kw::SQLWARNING) => {
                self.bump();
                ConditionValue::SqlWarning
            }
            Some(Kw::SQLEXCEPTION) => {
                self.bump();
                ConditionValue::SqlException
            }
            Some(Kw::NOT) => {
                self.bump();
                self.expect_kw(Kw::FOUND)?;
                ConditionValue::NotFound
            }
            _ if self.tok.tok == Tok::Int => ConditionValue::Code(self.number_u32()?),
            _ => ConditionValue::Name(self.ident()?),
        })
    }

    // ---- control flow

    fn if_statement(&mut self) -> R<ProgramStatement> {
        self.bump();
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            let condition = self.expr()?;
            self.expect_kw(Kw::THEN)?;
            let statements = self.statements_until(&[Kw::ELSEIF, Kw::ELSE, Kw::END], false)?;
            branches.push((condition, statements));
            if !self.eat_kw(Kw::ELSEIF) {
                break;
            }
        }
        if self.eat_kw(Kw::ELSE) {
            otherwise = Some(self.statements_until(&[Kw::END], false)?);
        }
        self.expect_kw(Kw::END)?;
        self.expect_kw(Kw::IF)?;
        Ok(ProgramStatement::If { branches, otherwise })
    }

    fn case_statement(&mut self) -> R<ProgramStatement> {
        self.bump();
        let operand = if self.is_kw(Kw::WHEN) { None } else { Some(self.expr()?) };
        let mut whens = Vec::new();
        while self.eat_kw(Kw::WHEN) {
            let condition = self.expr()?;
            self.expect_kw(Kw::THEN)?;
            whens.push((condition, self.statements_until(&[Kw::WHEN, Kw::ELSE, Kw::END], false)?));
        }
        if whens.is_empty() {
            return self.error();
        }
        let otherwise = if self.eat_kw(Kw::ELSE) { Some(self.statements_until(&[Kw::END], false)?) } else { None };
        self.expect_kw(Kw::END)?;
        self.expect_kw(Kw::CASE)?;
        Ok(ProgramStatement::Case { operand, whens, otherwise })
    }

    // ---- conditions

    pub(super) fn signal(&mut self) -> R<Statement> {
        let resignal = self.is_kw(Kw::RESIGNAL);
        self.bump();
        let mut condition = None;
        if self.is_kw(Kw::SQLSTATE) || self.is_ident() {
            condition = Some(self.condition_value()?);
        } else if !resignal {
            return self.error();
        }
        let mut items = Vec::new();
        if self.eat_kw(Kw::SET) {
            items = self.comma_list(|p| {
                let item = p.choice(&CONDITION_ITEMS[..SIGNAL_ITEMS])?;
                p.expect(b'=')?;
                Ok((item, p.signal_value()?))
            })?;
        }
        Ok(Statement::Signal(Box::new(Signal { resignal, condition, items })))
    }

    /// A literal, a variable or a name.
    fn signal_value(&mut self) -> R<Expr> {
        match self.tok.tok {
            Tok::At | Tok::AtAt | Tok::Int | Tok::Decimal | Tok::Float | Tok::Str | Tok::NationalStr | Tok::Introducer => {
                self.simple_expr()
            }
            Tok::Hex | Tok::Bits | Tok::Kw(Kw::NULL | Kw::TRUE | Kw::FALSE) => self.simple_expr(),
            _ => {
                let start = self.start();
                let column = self.column_name()?;
                Ok(Expr::new(self.name_kind(column)?, self.span_from(start)))
            }
        }
    }

    pub(super) fn get_diagnostics(&mut self) -> R<Statement> {
        self.bump();
        let stacked = self.eat_choice(&[(Kw::CURRENT, false), (Kw::STACKED, true)]).unwrap_or(false);
        self.expect_kw(Kw::DIAGNOSTICS)?;
        let condition = match self.eat_kw(Kw::CONDITION) {
            true if matches!(self.tok.tok, Tok::Char(b'-' | b'+' | b'(')) => return self.error(),
            true => Some(condition_number(self)?),
            false => None,
        };
        let items = self.comma_list(|p| {
            let target = p.variable_target()?;
            p.expect(b'=')?;
            let item = match condition {
                Some(_) => p.choice(CONDITION_ITEMS)?,
                None => p.choice(&[(Kw::NUMBER, "NUMBER"), (Kw::ROW_COUNT, "ROW_COUNT")])?,
            };
            Ok((target, item))
        })?;
        Ok(Statement::GetDiagnostics(Box::new(GetDiagnostics { stacked, condition, items })))
    }
}

/// A literal, a variable or a name, and nothing that is computed.
fn condition_number(p: &mut Parser<'_>) -> R<Expr> {
    use ExprKind as E;
    let behind = p.tok.end;
    let number = p.simple_expr()?;
    match number.kind {
        E::Literal(_) | E::Param(_) | E::Column(_) | E::Local { .. } | E::UserVariable(_) | E::SystemVariable { .. } => Ok(number),
        _ => Err(p.error_at(behind)),
    }
}

/// Keywords that are names elsewhere, but not of labels.
const NOT_LABELS: &[Kw] = &[
    Kw::EXECUTE,
    Kw::RESTART,
    Kw::SHUTDOWN,
    Kw::ASCII,
    Kw::BEGIN,
    Kw::BYTE,
    Kw::CACHE,
    Kw::CHARSET,
    Kw::CHECKSUM,
    Kw::CLONE,
    Kw::COMMENT,
    Kw::COMMIT,
    Kw::CONTAINS,
    Kw::DEALLOCATE,
    Kw::DO,
    Kw::END,
    Kw::FLUSH,
    Kw::FOLLOWS,
    Kw::HANDLER,
    Kw::HELP,
    Kw::IMPORT,
    Kw::INSTALL,
    Kw::LANGUAGE,
    Kw::NO,
    Kw::PRECEDES,
    Kw::PREPARE,
    Kw::REPAIR,
    Kw::RESET,
    Kw::ROLLBACK,
    Kw::SAVEPOINT,
    Kw::SIGNED,
    Kw::SLAVE,
    Kw::START,
    Kw::STOP,
    Kw::TRUNCATE,
    Kw::UNICODE,
    Kw::UNINSTALL,
    Kw::XA,
];

/// 1064 for a variable that is no integer, where only integers are allowed.
pub(super) fn check_integer(parser: &Parser<'_>, name: &Ident, start: u32) -> R<()> {
    match parser.program.as_ref().and_then(|program| program.declared(name)) {
        Some(v) if !v.is_integer => Err(parser.error_with(start, &format!("The variable \"{}\" has a non-integer based type", name.name))),
        _ => Ok(()),
    }
}

const CONDITION_ITEMS: &[(Kw, &str)] = &[
    (Kw::CLASS_ORIGIN, "CLASS_ORIGIN"),
    (Kw::SUBCLASS_ORIGIN, "SUBCLASS_ORIGIN"),
    (Kw::CONSTRAINT_CATALOG, "CONSTRAINT_CATALOG"),
    (Kw::CONSTRAINT_SCHEMA, "CONSTRAINT_SCHEMA"),
    (Kw::CONSTRAINT_NAME, "CONSTRAINT_NAME"),
    (Kw::CATALOG_NAME, "CATALOG_NAME"),
    (Kw::SCHEMA_NAME, "SCHEMA_NAME"),
    (Kw::TABLE_NAME, "TABLE_NAME"),
    (Kw::COLUMN_NAME, "COLUMN_NAME"),
    (Kw::CURSOR_NAME, "CURSOR_NAME"),
    (Kw::MESSAGE_TEXT, "MESSAGE_TEXT"),
    (Kw::MYSQL_ERRNO, "MYSQL_ERRNO"),
    (Kw::RETURNED_SQLSTATE, "RETURNED_SQLSTATE"),
];
/// The last of them can only be read.
const SIGNAL_ITEMS: usize = CONDITION_ITEMS.len() - 1;
