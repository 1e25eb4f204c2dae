//! Stored programs: CREATE and ALTER of triggers, routines and events, their bodies, and SIGNAL and GET
//! DIAGNOSTICS.
//!
//! What a body may name is checked while it is read, as MySQL does: labels (1308, 1310), cursors (1324),
//! variables that a value is stored in (1327), and the order of declarations (1337, 1338). A bare name in
//! an expression is not checked: it may be a column.

use super::phrases::{if_not_exists, sql_security};
use super::query::variable_target;
use super::scope::{check_variable, name_kind};
use super::special::interval_unit;
use super::types::{collation_name, data_type};
use super::*;

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

// ---- heads

pub(super) fn create_trigger(p: &mut Parser<'_>, definer: Option<AccountName>) -> R<Statement> {
    let start = p.start();
    p.bump();
    outside(p, "TRIGGER")?;
    let if_not_exists = if_not_exists(p)?;
    let name = p.object_name()?;
    let time = if p.eat_kw(Kw::BEFORE) {
        TriggerTime::Before
    } else {
        p.expect_kw(Kw::AFTER)?;
        TriggerTime::After
    };
    let event = p.choice(&[(Kw::INSERT, TriggerEvent::Insert), (Kw::UPDATE, TriggerEvent::Update), (Kw::DELETE, TriggerEvent::Delete)])?;
    p.expect_kw(Kw::ON)?;
    let table = p.object_name()?;
    p.expect_kw(Kw::FOR)?;
    p.expect_kw(Kw::EACH)?;
    p.expect_kw(Kw::ROW)?;
    let order = match p.eat_choice(&[(Kw::FOLLOWS, true), (Kw::PRECEDES, false)]) {
        Some(follows) => Some((follows, p.ident()?)),
        None => None,
    };
    let body = body(p, Program { trigger: Some((time, event)), ..Program::default() })?;
    let span = p.span_from(start);
    Ok(Statement::CreateTrigger(Box::new(CreateTrigger { definer, if_not_exists, name, time, event, table, order, body, span })))
}

pub(super) fn create_routine(p: &mut Parser<'_>, definer: Option<AccountName>) -> R<Statement> {
    let aggregate = p.eat_kw(Kw::AGGREGATE);
    if aggregate && !p.is_kw(Kw::FUNCTION) {
        return p.error();
    }
    let function = p.choice(&[(Kw::PROCEDURE, false), (Kw::FUNCTION, true)])?;
    outside(p, if function { "FUNCTION" } else { "PROCEDURE" })?;
    let if_not_exists = if_not_exists(p)?;
    let name = p.object_name()?;
    if aggregate || (function && p.is_kw(Kw::RETURNS)) {
        return loadable_function(p);
    }
    p.expect(b'(')?;
    let start = p.start();
    let mut parameters = Vec::new();
    if !p.is(b')') {
        parameters = p.comma_list(|p| {
            let modes = [(Kw::IN, ParameterMode::In), (Kw::OUT, ParameterMode::Out), (Kw::INOUT, ParameterMode::InOut)];
            let mode = if function { None } else { p.eat_choice(&modes) };
            let name = p.ident()?;
            Ok(Parameter { mode: mode.unwrap_or(ParameterMode::In), name, ty: sp_type(p)? })
        })?;
    }
    let parameters_span = Span { start, end: p.start() };
    p.expect(b')')?;
    let returns = if function {
        p.expect_kw(Kw::RETURNS)?;
        Some(sp_type(p)?)
    } else {
        None
    };
    let characteristics = characteristics(p, true)?;
    let mut program = Program { is_function: function, ..Program::default() };
    for parameter in &parameters {
        if program.variable(&parameter.name).is_some() {
            return Err(sql_error!(SP_DUP_PARAM, parameter.name));
        }
        program.declare(&parameter.name, &parameter.ty)?;
    }
    let body = body(p, program)?;
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
fn loadable_function(p: &mut Parser<'_>) -> R<Statement> {
    p.expect_kw(Kw::RETURNS)?;
    p.choice(&[(Kw::STRING, ()), (Kw::REAL, ()), (Kw::DECIMAL, ()), (Kw::INT, ()), (Kw::INTEGER, ())])?;
    p.expect_kw(Kw::SONAME)?;
    p.string()?;
    Ok(Statement::Unsupported { what: "CREATE FUNCTION ... SONAME" })
}

/// A type with COLLATE.
fn sp_type(p: &mut Parser<'_>) -> R<DataType> {
    let mut ty = data_type(p)?;
    if ty.collation.is_none() && p.eat_kw(Kw::COLLATE) {
        ty.collation = Some(collation_name(p)?);
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

fn characteristics(p: &mut Parser<'_>, create: bool) -> R<Characteristics> {
    let mut found = Characteristics::default();
    loop {
        match p.kw() {
            Some(Kw::COMMENT) => {
                p.bump();
                found.comment = Some(p.comment()?);
            }
            Some(Kw::LANGUAGE) => {
                p.bump();
                p.expect_kw(Kw::SQL)?;
                found.language = Some("SQL".to_owned());
            }
            Some(Kw::DETERMINISTIC) if create => {
                p.bump();
                found.deterministic = Some(true);
            }
            Some(Kw::NOT) if create => {
                p.bump();
                p.expect_kw(Kw::DETERMINISTIC)?;
                found.deterministic = Some(false);
            }
            Some(Kw::CONTAINS | Kw::NO) => {
                let contains = p.is_kw(Kw::CONTAINS);
                p.bump();
                p.expect_kw(Kw::SQL)?;
                found.data_access = Some(if contains { "CONTAINS SQL" } else { "NO SQL" });
            }
            Some(Kw::READS | Kw::MODIFIES) => {
                let reads = p.is_kw(Kw::READS);
                p.bump();
                p.expect_kw(Kw::SQL)?;
                p.expect_kw(Kw::DATA)?;
                found.data_access = Some(if reads { "READS SQL DATA" } else { "MODIFIES SQL DATA" });
            }
            Some(Kw::SQL) => {
                p.bump();
                p.expect_kw(Kw::SECURITY)?;
                found.security = Some(sql_security(p)?);
            }
            _ => return Ok(found),
        }
    }
}

pub(super) fn alter_routine(p: &mut Parser<'_>) -> R<Statement> {
    let kind = p.choice(&[(Kw::PROCEDURE, ObjectKind::Procedure), (Kw::FUNCTION, ObjectKind::Function)])?;
    let name = p.object_name()?;
    Ok(Statement::AlterRoutine(AlterRoutine { kind, name, characteristics: characteristics(p, false)? }))
}

// ---- events

pub(super) fn create_event(p: &mut Parser<'_>, definer: Option<AccountName>) -> R<Statement> {
    let start = p.start();
    p.bump();
    outside_for_event(p)?;
    let if_not_exists = if_not_exists(p)?;
    let name = p.object_name()?;
    p.expect_kw(Kw::ON)?;
    p.expect_kw(Kw::SCHEDULE)?;
    let schedule = event_schedule(p)?;
    let preserve = if p.is_kw(Kw::ON) { Some(completion_clause(p)?) } else { None };
    let status = event_status(p)?;
    let comment = if p.eat_kw(Kw::COMMENT) { Some(p.comment()?) } else { None };
    p.expect_kw(Kw::DO)?;
    let body = body(p, Program::default())?;
    let text = p.span_from(start);
    Ok(Statement::CreateEvent(Box::new(CreateEvent { definer, if_not_exists, name, schedule, preserve, status, comment, body, text })))
}

pub(super) fn alter_event(p: &mut Parser<'_>, definer: Option<AccountName>) -> R<Statement> {
    p.bump();
    let name = p.object_name()?;
    let start = p.start();
    let (mut schedule, mut preserve) = (None, None);
    if p.is_kw(Kw::ON) && p.peek_kw(Kw::SCHEDULE) {
        p.bump();
        p.bump();
        schedule = Some(event_schedule(p)?);
    }
    if p.is_kw(Kw::ON) {
        preserve = Some(completion_clause(p)?);
    }
    let rename = if p.eat_kw(Kw::RENAME) {
        p.expect_kw(Kw::TO)?;
        Some(p.object_name()?)
    } else {
        None
    };
    let status = event_status(p)?;
    let comment = if p.eat_kw(Kw::COMMENT) { Some(p.comment()?) } else { None };
    let body = if p.eat_kw(Kw::DO) {
        outside_for_event(p)?;
        Some(body(p, Program::default())?)
    } else {
        None
    };
    if p.start() == start {
        return p.error();
    }
    Ok(Statement::AlterEvent(Box::new(AlterEvent { definer, name, schedule, preserve, rename, status, comment, body })))
}

fn event_schedule(p: &mut Parser<'_>) -> R<Schedule> {
    if p.eat_kw(Kw::AT) {
        return Ok(Schedule::At(p.expr()?));
    }
    p.expect_kw(Kw::EVERY)?;
    let amount = p.expr()?;
    let unit = interval_unit(p)?;
    let starts = if p.eat_kw(Kw::STARTS) { Some(p.expr()?) } else { None };
    let ends = if p.eat_kw(Kw::ENDS) { Some(p.expr()?) } else { None };
    Ok(Schedule::Every { amount, unit, starts, ends })
}

fn completion_clause(p: &mut Parser<'_>) -> R<bool> {
    p.bump();
    p.expect_kw(Kw::COMPLETION)?;
    let preserve = !p.eat_kw(Kw::NOT);
    p.expect_kw(Kw::PRESERVE)?;
    Ok(preserve)
}

fn event_status(p: &mut Parser<'_>) -> R<Option<EventStatus>> {
    if p.eat_kw(Kw::ENABLE) {
        return Ok(Some(EventStatus::Enable));
    }
    if !p.eat_kw(Kw::DISABLE) {
        return Ok(None);
    }
    if !p.eat_kw(Kw::ON) {
        return Ok(Some(EventStatus::Disable));
    }
    p.expect_kw(Kw::SLAVE)?;
    Ok(Some(EventStatus::DisableOnReplica))
}

// ---- bodies

/// No program can be made by another.
fn outside(p: &Parser<'_>, what: &str) -> R<()> {
    if p.program.is_some() { Err(sql_error!(SP_NO_RECURSIVE_CREATE, what)) } else { Ok(()) }
}

/// Nor can the body of an event stand in one.
fn outside_for_event(p: &Parser<'_>) -> R<()> {
    if p.program.is_some() { Err(sql_error!(EVENT_RECURSION_FORBIDDEN)) } else { Ok(()) }
}

fn body(p: &mut Parser<'_>, program: Program) -> R<Body> {
    p.program = Some(program);
    let start = p.start();
    let in_comment = p.lexer.is_in_comment();
    let statement = p.nested(program_statement);
    let program = p.program.take().unwrap_or_default();
    let end = p.prev_end.max(start);
    let statement = Box::new(statement?);
    if let Some((_, refused)) = program.refused {
        return Err(refused);
    }
    let end = if statement.ends_itself() { end } else { end + comments_len(&p.sql[end as usize..p.start() as usize]) };
    let text = shown::without_versions(p.sql, (start as usize, end as usize), in_comment, &p.mode);
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(Body { statement, variables: program.next, row: program.row, calls: program.calls, text, start })
}

fn scope<'p>(p: &'p mut Parser<'_>) -> &'p mut Program {
    p.program.get_or_insert_default()
}

fn program_statement(p: &mut Parser<'_>) -> R<ProgramStatement> {
    if p.is_ident() && p.peek_is(b':') {
        if let Some(kw) = p.kw()
            && NOT_LABELS.contains(&kw)
        {
            if kw != Kw::END {
                p.bump();
            }
            return p.error();
        }
        let label = p.ident()?;
        p.bump();
        return labelled(p, Some(label));
    }
    match p.kw() {
        Some(Kw::BEGIN | Kw::LOOP | Kw::WHILE | Kw::REPEAT) => labelled(p, None),
        Some(Kw::IF) => if_statement(p),
        Some(Kw::CASE) => case_statement(p),
        Some(Kw::LEAVE) => {
            p.bump();
            let label = p.ident()?;
            if !scope(p).labels.iter().any(|l| label.is(&l.0)) {
                return Err(sql_error!(SP_LILABEL_MISMATCH, "LEAVE", label));
            }
            Ok(ProgramStatement::Leave(label))
        }
        Some(Kw::ITERATE) => {
            p.bump();
            let label = p.ident()?;
            if !scope(p).labels.iter().any(|l| label.is(&l.0) && l.1) {
                return Err(sql_error!(SP_LILABEL_MISMATCH, "ITERATE", label));
            }
            Ok(ProgramStatement::Iterate(label))
        }
        Some(Kw::RETURN) => {
            p.bump();
            let value = p.expr()?;
            if !scope(p).is_function {
                return Err(sql_error!(SP_BADRETURN));
            }
            Ok(ProgramStatement::Return(value))
        }
        Some(Kw::OPEN) => {
            p.bump();
            Ok(ProgramStatement::Open(cursor_name(p)?))
        }
        Some(Kw::CLOSE) => {
            p.bump();
            Ok(ProgramStatement::Close(cursor_name(p)?))
        }
        Some(Kw::FETCH) => {
            p.bump();
            if p.eat_kw(Kw::NEXT) {
                p.expect_kw(Kw::FROM)?;
            } else {
                p.eat_kw(Kw::FROM);
            }
            let cursor = p.ident()?;
            p.expect_kw(Kw::INTO)?;
            check_cursor(p, &cursor)?;
            let into = p.comma_list(|p| {
                let name = p.ident()?;
                check_variable(p, &name)
            })?;
            Ok(ProgramStatement::Fetch { cursor, into })
        }
        None if p.is_ident() => {
            p.bump();
            p.error()
        }
        _ => {
            let start = p.start();
            let read = p.statement();
            if read.is_err() && p.start() == start && p.is_ident() && !p.kw().is_some_and(|kw| NOT_LABELS.contains(&kw)) {
                // It could be a label.
                p.bump();
                return p.error();
            }
            let statement = Box::new(read?);
            scope(p).read(&statement)?;
            p.flush_warnings();
            Ok(ProgramStatement::Sql { statement, span: p.span_from(start) })
        }
    }
}

fn cursor_name(p: &mut Parser<'_>) -> R<Ident> {
    let name = p.ident()?;
    check_cursor(p, &name)?;
    Ok(name)
}

fn check_cursor(p: &mut Parser<'_>, name: &Ident) -> R<()> {
    if contains(&scope(p).cursors, name) { Ok(()) } else { Err(sql_error!(SP_CURSOR_MISMATCH, name)) }
}

/// Statements up to one of the keywords, which is not taken. At least one, unless `may_be_empty`.
fn statements_until(p: &mut Parser<'_>, ends: &[Kw], may_be_empty: bool) -> R<Vec<ProgramStatement>> {
    let mut statements = Vec::new();
    while !(p.kw().is_some_and(|kw| ends.contains(&kw)) && (may_be_empty || !statements.is_empty())) {
        statements.push(p.nested(program_statement)?);
        p.expect(b';')?;
    }
    Ok(statements)
}

fn labelled(p: &mut Parser<'_>, label: Option<Ident>) -> R<ProgramStatement> {
    let Some(kw) = p.kw() else { return p.error() };
    let looping = matches!(kw, Kw::LOOP | Kw::WHILE | Kw::REPEAT);
    if !looping && kw != Kw::BEGIN {
        return p.error();
    }
    let depth = scope(p).labels.len();
    if let Some(label) = &label {
        if scope(p).labels.iter().any(|l| label.is(&l.0)) {
            return Err(sql_error!(SP_LABEL_REDEFINE, label));
        }
        scope(p).labels.push((label.name.clone(), looping));
    }
    p.bump();
    let statement = match kw {
        Kw::BEGIN => block(p, label.clone())?,
        Kw::LOOP => {
            let statements = statements_until(p, &[Kw::END], false)?;
            p.bump();
            p.expect_kw(Kw::LOOP)?;
            ProgramStatement::Loop { label: label.clone(), statements }
        }
        Kw::WHILE => {
            let condition = p.expr()?;
            p.expect_kw(Kw::DO)?;
            let statements = statements_until(p, &[Kw::END], false)?;
            p.bump();
            p.expect_kw(Kw::WHILE)?;
            ProgramStatement::While { label: label.clone(), condition, statements }
        }
        _ => {
            let statements = statements_until(p, &[Kw::UNTIL], false)?;
            p.bump();
            let until = p.expr()?;
            p.expect_kw(Kw::END)?;
            p.expect_kw(Kw::REPEAT)?;
            ProgramStatement::Repeat { label: label.clone(), statements, until }
        }
    };
    if label.is_some() && p.is_ident() {
        let end = p.ident()?;
        if !label.is_some_and(|l| l.is(end.as_str())) {
            return Err(sql_error!(SP_LABEL_MISMATCH, end));
        }
    }
    scope(p).labels.truncate(depth);
    Ok(statement)
}

fn block(p: &mut Parser<'_>, label: Option<Ident>) -> R<ProgramStatement> {
    let (variables, cursors) = (scope(p).variables.len(), scope(p).cursors.len());
    let mut declarations = Vec::new();
    while p.eat_kw(Kw::DECLARE) {
        let declaration = declaration(p, variables, cursors)?;
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
        p.expect(b';')?;
    }
    let statements = statements_until(p, &[Kw::END], true)?;
    p.bump();
    scope(p).variables.truncate(variables);
    scope(p).cursors.truncate(cursors);
    Ok(ProgramStatement::Block { label, declarations, statements })
}

/// After DECLARE. `variables` and `cursors` tell what was declared outside of the block.
fn declaration(p: &mut Parser<'_>, variables: usize, cursors: usize) -> R<Declaration> {
    if matches!(p.kw(), Some(Kw::CONTINUE | Kw::EXIT | Kw::UNDO)) && p.peek_kw(Kw::HANDLER) {
        return handler(p);
    }
    let first = p.ident()?;
    if p.eat_kw(Kw::CURSOR) {
        if contains(&scope(p).cursors[cursors..], &first) {
            return Err(sql_error!(SP_DUP_CURS, first));
        }
        p.expect_kw(Kw::FOR)?;
        let start = p.start();
        let query = Box::new(p.query(true)?);
        scope(p).cursors.push(first.name.clone());
        return Ok(Declaration::Cursor { name: first, query, span: p.span_from(start) });
    }
    if p.eat_kw(Kw::CONDITION) {
        p.expect_kw(Kw::FOR)?;
        let start = p.start();
        let value = match condition_value(p)? {
            value @ (ConditionValue::Code(_) | ConditionValue::SqlState(_)) => value,
            _ => return Err(p.error_at(start)),
        };
        return Ok(Declaration::Condition { name: first, value });
    }
    let mut names = vec![first];
    while p.eat(b',') {
        names.push(p.ident()?);
    }
    let ty = sp_type(p)?;
    let default = if p.eat_kw(Kw::DEFAULT) { Some(p.expr()?) } else { None };
    let mut first = None;
    for name in &names {
        if scope(p).variables[variables..].iter().any(|v| name.is(&v.name)) {
            return Err(sql_error!(SP_DUP_VAR, name));
        }
        let number = scope(p).declare(name, &ty)?;
        first.get_or_insert(number);
    }
    Ok(Declaration::Variables { names, first: first.unwrap_or(0), ty, default })
}

fn handler(p: &mut Parser<'_>) -> R<Declaration> {
    let action = match p.kw() {
        Some(Kw::CONTINUE) => HandlerAction::Continue,
        Some(Kw::EXIT) => HandlerAction::Exit,
        _ => return p.error(),
    };
    p.bump();
    p.bump();
    p.expect_kw(Kw::FOR)?;
    let conditions = p.comma_list(condition_value)?;
    // LEAVE and ITERATE do not reach out of a handler.
    let labels = std::mem::take(&mut scope(p).labels);
    let body = p.nested(program_statement);
    scope(p).labels = labels;
    Ok(Declaration::Handler { action, conditions, body: Box::new(body?) })
}

fn condition_value(p: &mut Parser<'_>) -> R<ConditionValue> {
    Ok(match p.kw() {
        Some(Kw::SQLSTATE) => {
            p.bump();
            p.eat_kw(Kw::VALUE);
            let state = p.string_utf8()?;
            let good = state.len() == 5 && state.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
            if !good || state.starts_with("00") {
                return Err(sql_error!(SP_BAD_SQLSTATE, state));
            }
            ConditionValue::SqlState(state)
        }
        Some(Kw::SQLWARNING) => {
            p.bump();
            ConditionValue::SqlWarning
        }
        Some(Kw::SQLEXCEPTION) => {
            p.bump();
            ConditionValue::SqlException
        }
        Some(Kw::NOT) => {
            p.bump();
            p.expect_kw(Kw::FOUND)?;
            ConditionValue::NotFound
        }
        _ if p.tok.tok == Tok::Int => ConditionValue::Code(p.number_u32()?),
        _ => ConditionValue::Name(p.ident()?),
    })
}

// ---- control flow

fn if_statement(p: &mut Parser<'_>) -> R<ProgramStatement> {
    p.bump();
    let mut branches = Vec::new();
    let mut otherwise = None;
    loop {
        let condition = p.expr()?;
        p.expect_kw(Kw::THEN)?;
        let statements = statements_until(p, &[Kw::ELSEIF, Kw::ELSE, Kw::END], false)?;
        branches.push((condition, statements));
        if !p.eat_kw(Kw::ELSEIF) {
            break;
        }
    }
    if p.eat_kw(Kw::ELSE) {
        otherwise = Some(statements_until(p, &[Kw::END], false)?);
    }
    p.expect_kw(Kw::END)?;
    p.expect_kw(Kw::IF)?;
    Ok(ProgramStatement::If { branches, otherwise })
}

fn case_statement(p: &mut Parser<'_>) -> R<ProgramStatement> {
    p.bump();
    let operand = if p.is_kw(Kw::WHEN) { None } else { Some(p.expr()?) };
    let mut whens = Vec::new();
    while p.eat_kw(Kw::WHEN) {
        let condition = p.expr()?;
        p.expect_kw(Kw::THEN)?;
        whens.push((condition, statements_until(p, &[Kw::WHEN, Kw::ELSE, Kw::END], false)?));
    }
    if whens.is_empty() {
        return p.error();
    }
    let otherwise = if p.eat_kw(Kw::ELSE) { Some(statements_until(p, &[Kw::END], false)?) } else { None };
    p.expect_kw(Kw::END)?;
    p.expect_kw(Kw::CASE)?;
    Ok(ProgramStatement::Case { operand, whens, otherwise })
}

// ---- conditions

pub(super) fn signal(p: &mut Parser<'_>) -> R<Statement> {
    let resignal = p.is_kw(Kw::RESIGNAL);
    p.bump();
    let mut condition = None;
    if p.is_kw(Kw::SQLSTATE) || p.is_ident() {
        condition = Some(condition_value(p)?);
    } else if !resignal {
        return p.error();
    }
    let mut items = Vec::new();
    if p.eat_kw(Kw::SET) {
        items = p.comma_list(|p| {
            let item = p.choice(&CONDITION_ITEMS[..SIGNAL_ITEMS])?;
            p.expect(b'=')?;
            Ok((item, signal_value(p)?))
        })?;
        let twice = items.iter().enumerate().find(|(at, (name, _))| items[..*at].iter().any(|(other, _)| other == name));
        if let Some((_, (name, _))) = twice {
            return Err(sql_error!(DUP_SIGNAL_SET, name));
        }
    }
    Ok(Statement::Signal(Box::new(Signal { resignal, condition, items })))
}

/// A literal, a variable or a name.
fn signal_value(p: &mut Parser<'_>) -> R<Expr> {
    match p.tok.tok {
        Tok::At | Tok::AtAt | Tok::Int | Tok::Decimal | Tok::Float | Tok::Str | Tok::NationalStr | Tok::Introducer => p.simple_expr(),
        Tok::Hex | Tok::Bits | Tok::Kw(Kw::NULL | Kw::TRUE | Kw::FALSE) => p.simple_expr(),
        _ => {
            let start = p.start();
            let column = p.column_name()?;
            Ok(Expr::new(name_kind(p, column)?, p.span_from(start)))
        }
    }
}

pub(super) fn get_diagnostics(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let stacked = p.eat_choice(&[(Kw::CURRENT, false), (Kw::STACKED, true)]).unwrap_or(false);
    p.expect_kw(Kw::DIAGNOSTICS)?;
    let condition = match p.eat_kw(Kw::CONDITION) {
        true if matches!(p.tok.tok, Tok::Char(b'-' | b'+' | b'(')) => return p.error(),
        true => Some(condition_number(p)?),
        false => None,
    };
    let items = p.comma_list(|p| {
        let target = variable_target(p)?;
        p.expect(b'=')?;
        let item = match condition {
            Some(_) => p.choice(CONDITION_ITEMS)?,
            None => p.choice(&[(Kw::NUMBER, "NUMBER"), (Kw::ROW_COUNT, "ROW_COUNT")])?,
        };
        Ok((target, item))
    })?;
    Ok(Statement::GetDiagnostics(Box::new(GetDiagnostics { stacked, condition, items })))
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
