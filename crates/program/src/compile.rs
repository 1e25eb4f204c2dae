//! From the syntax tree of a body to a [`Program`].

use std::sync::Arc;

use parser::ast::{BinaryOp, Span};
use parser::ast::{
    Body, ConditionValue, DataType, Declaration, Expr, ExprKind, HandlerAction, Ident, IntoVariable, Parameter, ProgramStatement,
    QueryInto, SetItem, SetValue, Statement, TypeKind,
};
use value::{SqlResult, sql_error};

use crate::code::{Condition, Handler, Instruction, Op, Place, Program, Scope, Sql, Target, Variable};

/// Compiles a body. `name` is for messages.
///
/// # Errors
/// Those that MySQL raises while it reads the body: 1314, 1320, 1319, 1415, 1422 and so on.
pub fn compile(body: &Body, parameters: &[Parameter], returns: Option<&DataType>, source: &Arc<[u8]>, name: &str) -> SqlResult<Program> {
    let mut variables = vec![unnamed(); usize::from(body.variables)];
    for (variable, parameter) in variables.iter_mut().zip(parameters) {
        *variable = Variable { name: parameter.name.name.clone(), ty: parameter.ty.clone() };
    }
    for row in &body.row {
        variables[usize::from(row.variable)].name.clone_from(&row.column.name);
    }
    let program = Program {
        source: Arc::clone(source),
        code: Vec::new(),
        variables,
        parameters: parameters.iter().map(|p| p.mode).collect(),
        row: body.row.clone(),
        returns: returns.cloned(),
        calls: body.calls.clone(),
        statements: Vec::new(),
        expressions: Vec::new(),
        scopes: vec![Scope::default()],
        handlers: Vec::new(),
        cursors: Vec::new(),
        signals: Vec::new(),
        diagnostics: Vec::new(),
    };
    let lines = Lines::new(source, body.start);
    let (labels, blocks, names) = (Vec::new(), Vec::new(), Vec::new());
    let mut compiler = Compiler { program, lines, scope: 0, labels, blocks, names, returned: false };
    compiler.statement(&body.statement)?;
    if returns.is_some() && !compiler.returned {
        return Err(sql_error!(SP_NORETURN, "FUNCTION", name));
    }
    Ok(compiler.program)
}

/// A variable whose name and type are not known yet, or never.
fn unnamed() -> Variable {
    Variable { name: String::new(), ty: DataType::new(TypeKind::Json) }
}

/// Where the lines of the body end in its text, and which one is being compiled.
struct Lines {
    start: u32,
    ends: Vec<u32>,
    now: u32,
}

impl Lines {
    fn new(source: &[u8], start: u32) -> Lines {
        let is_end = |(at, byte): (usize, &u8)| (*byte == b'\n').then_some(at as u32);
        Lines { start, ends: source.iter().enumerate().filter_map(is_end).filter(|at| *at >= start).collect(), now: 1 }
    }

    /// What comes now stands here in the text.
    fn turn_to(&mut self, span: Span) {
        self.now = self.of(span.start);
    }

    /// The line of a place in the text; the first is 1.
    fn of(&self, place: u32) -> u32 {
        self.ends.partition_point(|end| *end < place.max(self.start)) as u32 + 1
    }
}

/// A label that LEAVE and ITERATE may name.
struct Label {
    name: String,
    start: Place,
    /// Blocks that were open outside of it.
    blocks: usize,
    /// Jumps to its end, which are not yet known where to lead.
    leaves: Vec<Place>,
}

/// A block whose end has not come.
#[derive(Clone, Copy)]
struct Block {
    handlers: usize,
    /// The number of its first cursor.
    cursors: usize,
}

/// A declared name of a cursor or condition.
enum Named {
    Cursor(String, usize),
    Condition(String, Condition),
}

struct Compiler {
    program: Program,
    lines: Lines,
    scope: usize,
    labels: Vec<Label>,
    blocks: Vec<Block>,
    /// A stack, cut at the end of each block.
    names: Vec<Named>,
    /// A RETURN was seen.
    returned: bool,
}

impl Compiler {
    fn here(&self) -> Place {
        self.program.code.len()
    }

    fn emit(&mut self, op: Op) -> Place {
        let at = self.here();
        // What the text does not say stands nowhere.
        let unsaid = matches!(op, Op::Jump(_) | Op::Handlers { .. } | Op::Leave { .. } | Op::EndHandler { .. });
        let line = if unsaid { 0 } else { self.lines.now };
        self.program.code.push(Instruction { op, scope: self.scope, next: at + 1, line });
        at
    }

    /// Makes a jump lead to the next instruction.
    fn land(&mut self, jump: Place) {
        let here = self.here();
        match &mut self.program.code[jump].op {
            Op::Jump(to) | Op::Unless { to, .. } => *to = here,
            _ => {}
        }
    }

    fn expression(&mut self, e: &Expr) -> usize {
        self.lines.turn_to(e.span);
        self.program.expressions.push(e.clone());
        self.program.expressions.len() - 1
    }

    fn sql(&mut self, statement: Statement, span: Span) -> usize {
        self.lines.turn_to(span);
        self.program.statements.push(Sql { statement, span, line: self.lines.now });
        self.program.statements.len() - 1
    }

    /// A variable that has no name, and whatever type its value has.
    fn hidden_variable(&mut self) -> SqlResult<u16> {
        let variable = u16::try_from(self.program.variables.len()).map_err(|_| sql_error!(OUT_OF_RESOURCES))?;
        self.program.variables.push(unnamed());
        Ok(variable)
    }

    fn statements(&mut self, list: &[ProgramStatement]) -> SqlResult<()> {
        list.iter().try_for_each(|s| self.statement(s))
    }

    fn statement(&mut self, statement: &ProgramStatement) -> SqlResult<()> {
        match statement {
            ProgramStatement::Sql { statement, span } => self.sql_statement(statement, *span)?,
            ProgramStatement::Block { label, declarations, statements } => self.block(label.as_ref(), declarations, statements)?,
            ProgramStatement::If { branches, otherwise } => self.choice(None, branches, otherwise.as_deref(), false)?,
            ProgramStatement::Case { operand, whens, otherwise } => self.choice(operand.as_ref(), whens, otherwise.as_deref(), true)?,
            ProgramStatement::Loop { label, statements } => {
                let start = self.begin_loop(label.as_ref());
                self.statements(statements)?;
                self.emit(Op::Jump(start));
                self.end_label(label.as_ref());
            }
            ProgramStatement::While { label, condition, statements } => {
                let start = self.begin_loop(label.as_ref());
                let condition = self.expression(condition);
                let test = self.emit(Op::Unless { condition, to: 0 });
                self.statements(statements)?;
                self.emit(Op::Jump(start));
                self.land(test);
                self.program.code[test].next = self.here();
                self.end_label(label.as_ref());
            }
            ProgramStatement::Repeat { label, statements, until } => {
                let start = self.begin_loop(label.as_ref());
                self.statements(statements)?;
                let condition = self.expression(until);
                self.emit(Op::Unless { condition, to: start });
                self.end_label(label.as_ref());
            }
            ProgramStatement::Leave(label) => self.leave(label),
            ProgramStatement::Iterate(label) => self.iterate(label),
            ProgramStatement::Return(value) => {
                self.returned = true;
                let value = self.expression(value);
                self.emit(Op::Return(value));
            }
            ProgramStatement::Open(cursor) => {
                let cursor = self.cursor(cursor)?;
                self.emit(Op::Open(cursor));
            }
            ProgramStatement::Close(cursor) => {
                let cursor = self.cursor(cursor)?;
                self.emit(Op::Close(cursor));
            }
            ProgramStatement::Fetch { cursor, into } => {
                let cursor = self.cursor(cursor)?;
                self.emit(Op::Fetch { cursor, into: into.clone() });
            }
        }
        Ok(())
    }

    fn sql_statement(&mut self, statement: &Statement, span: Span) -> SqlResult<()> {
        self.lines.turn_to(span);
        match statement {
            // Each is a statement of its own, which finds what those before it have set.
            Statement::Set(items) if items.len() > 1 || matches!(items[..], [SetItem::Local { .. }]) => {
                for item in items {
                    match item {
                        SetItem::Local { slot, value, .. } => {
                            let value = match value {
                                SetValue::Expr(e) => Some(self.expression(e)),
                                SetValue::Default => None,
                            };
                            self.emit(Op::Set { variable: *slot, value });
                        }
                        other => {
                            let sql = self.sql(Statement::Set(vec![other.clone()]), span);
                            self.emit(Op::Run(sql));
                        }
                    }
                }
            }
            Statement::Query(query) => {
                let mut query = query.clone();
                let targets = match &query.into {
                    Some(QueryInto::Variables(variables)) => Some(variables.iter().map(target).collect()),
                    _ => None,
                };
                match targets {
                    Some(targets) => {
                        query.into = None;
                        let sql = self.sql(Statement::Query(query), span);
                        self.emit(Op::Into(sql, targets));
                    }
                    None => {
                        let sql = self.sql(Statement::Query(query), span);
                        self.emit(Op::Run(sql));
                    }
                }
            }
            Statement::Signal(signal) => {
                let condition = signal.condition.as_ref().map(|c| self.signalled(c)).transpose()?;
                self.program.signals.push(((**signal).clone(), condition));
                self.emit(Op::Signal(self.program.signals.len() - 1));
            }
            Statement::GetDiagnostics(get) => {
                let targets = get.items.iter().map(|(t, _)| target(t)).collect();
                self.program.diagnostics.push(((**get).clone(), targets));
                self.emit(Op::Diagnostics(self.program.diagnostics.len() - 1));
            }
            other => {
                let sql = self.sql(other.clone(), span);
                self.emit(Op::Run(sql));
            }
        }
        Ok(())
    }

    // ---- blocks

    fn enter_scope(&mut self, in_handler: bool) -> usize {
        let outer = self.scope;
        let depth = self.program.scopes[outer].depth + 1;
        self.program.scopes.push(Scope { parent: Some(outer), in_handler, depth, handlers: Vec::new() });
        self.scope = self.program.scopes.len() - 1;
        outer
    }

    fn block(&mut self, label: Option<&Ident>, declarations: &[Declaration], statements: &[ProgramStatement]) -> SqlResult<()> {
        self.begin_label(label);
        let outer = self.enter_scope(false);
        let names = self.names.len();
        let first_cursor = self.program.cursors.len();
        let mut handlers = Vec::new();
        self.blocks.push(Block { handlers: 0, cursors: first_cursor });
        for declaration in declarations {
            self.declare(declaration, names, &mut handlers)?;
        }
        let count = handlers.len();
        if count > 0 {
            self.emit(Op::Handlers { first: handlers[0], count });
        }
        if let Some(block) = self.blocks.last_mut() {
            block.handlers = count;
        }
        self.statements(statements)?;
        let cursors = (first_cursor, self.program.cursors.len());
        self.blocks.pop();
        self.scope = outer;
        if count > 0 || cursors.0 < cursors.1 {
            self.emit(Op::Leave { handlers: count, cursors });
        }
        let end = self.here();
        for &handler in &handlers {
            let handler = &mut self.program.handlers[handler];
            (handler.exit, handler.cursors, handler.first) = (end, cursors, handlers[0]);
        }
        self.names.truncate(names);
        self.end_label(label);
        Ok(())
    }

    /// `outside`: names that were declared outside of the block.
    fn declare(&mut self, declaration: &Declaration, outside: usize, handlers: &mut Vec<usize>) -> SqlResult<()> {
        match declaration {
            Declaration::Variables { names, first, ty, default } => {
                for (number, name) in (*first..).zip(names) {
                    self.lines.turn_to(name.span);
                    self.program.variables[usize::from(number)] = Variable { name: name.name.clone(), ty: ty.clone() };
                    let value = default.as_ref().map(|e| self.expression(e));
                    self.emit(Op::Set { variable: number, value });
                }
            }
            Declaration::Condition { name, value } => {
                if self.names[outside..].iter().any(|n| matches!(n, Named::Condition(n, _) if name.is(n))) {
                    return Err(sql_error!(SP_DUP_COND, name));
                }
                let condition = self.condition(value)?;
                self.names.push(Named::Condition(name.name.clone(), condition));
            }
            Declaration::Cursor { name, query, span } => {
                if query.into.is_some() {
                    return Err(sql_error!(SP_BAD_CURSOR_SELECT));
                }
                let sql = self.sql(Statement::Query(query.clone()), *span);
                self.program.cursors.push(sql);
                self.names.push(Named::Cursor(name.name.clone(), self.program.cursors.len() - 1));
            }
            Declaration::Handler { action, conditions, body } => self.handler(*action, conditions, body, handlers)?,
        }
        Ok(())
    }

    fn handler(
        &mut self,
        action: HandlerAction,
        conditions: &[ConditionValue],
        body: &ProgramStatement,
        handlers: &mut Vec<usize>,
    ) -> SqlResult<()> {
        let conditions = conditions.iter().map(|c| self.condition(c)).collect::<SqlResult<Vec<_>>>()?;
        let duplicate = |at: usize| conditions[..at].contains(&conditions[at]);
        let declared = &self.program.scopes[self.scope].handlers;
        let again = |c: &Condition| declared.iter().any(|&h| self.program.handlers[h].conditions.contains(c));
        if (0..conditions.len()).any(duplicate) || conditions.iter().any(again) {
            return Err(sql_error!(SP_DUP_HANDLER));
        }
        let over = self.emit(Op::Jump(0));
        let handler = self.program.handlers.len();
        let start = self.here();
        self.program.handlers.push(Handler { action, conditions, start, scope: self.scope, exit: 0, first: 0, cursors: (0, 0) });
        self.program.scopes[self.scope].handlers.push(handler);
        handlers.push(handler);
        let block = self.enter_scope(true);
        let labels = std::mem::take(&mut self.labels);
        self.statement(body)?;
        self.labels = labels;
        self.emit(Op::EndHandler { handler });
        self.scope = block;
        self.land(over);
        Ok(())
    }

    // ---- names

    fn cursor(&mut self, name: &Ident) -> SqlResult<usize> {
        self.lines.turn_to(name.span);
        let found = self.names.iter().rev().find_map(|n| match n {
            Named::Cursor(n, cursor) if name.is(n) => Some(*cursor),
            _ => None,
        });
        found.ok_or_else(|| sql_error!(SP_CURSOR_MISMATCH, name))
    }

    fn condition(&self, value: &ConditionValue) -> SqlResult<Condition> {
        Ok(match value {
            ConditionValue::Code(0) => return Err(sql_error!(WRONG_VALUE, "CONDITION", "0")),
            ConditionValue::Code(code) => Condition::Code(*code),
            ConditionValue::SqlState(state) => Condition::State(state.clone()),
            ConditionValue::SqlWarning => Condition::Warning,
            ConditionValue::NotFound => Condition::NotFound,
            ConditionValue::SqlException => Condition::Exception,
            ConditionValue::Name(name) => {
                let found = self.names.iter().rev().find_map(|n| match n {
                    Named::Condition(n, condition) if name.is(n) => Some(condition.clone()),
                    _ => None,
                });
                found.ok_or_else(|| sql_error!(SP_COND_MISMATCH, name))?
            }
        })
    }

    /// SIGNAL wants a state.
    fn signalled(&self, value: &ConditionValue) -> SqlResult<Condition> {
        match self.condition(value)? {
            Condition::Code(_) => Err(sql_error!(SIGNAL_BAD_CONDITION_TYPE)),
            condition => Ok(condition),
        }
    }

    // ---- flow

    fn begin_label(&mut self, label: Option<&Ident>) {
        if let Some(label) = label {
            let (start, blocks) = (self.here(), self.blocks.len());
            self.labels.push(Label { name: label.name.clone(), start, blocks, leaves: Vec::new() });
        }
    }

    fn begin_loop(&mut self, label: Option<&Ident>) -> Place {
        self.begin_label(label);
        self.here()
    }

    fn end_label(&mut self, label: Option<&Ident>) {
        if label.is_some()
            && let Some(label) = self.labels.pop()
        {
            label.leaves.into_iter().for_each(|jump| self.land(jump));
        }
    }

    /// Leaves the blocks that were entered since so many were open.
    fn unwind(&mut self, blocks: usize) {
        let left: Vec<Block> = self.blocks[blocks..].to_vec();
        let handlers = left.iter().map(|b| b.handlers).sum();
        let first = left.first().map_or(0, |b| b.cursors);
        let cursors = if left.is_empty() { (0, 0) } else { (first, self.program.cursors.len()) };
        if handlers > 0 || cursors.0 < cursors.1 {
            self.emit(Op::Leave { handlers, cursors });
        }
    }

    fn leave(&mut self, name: &Ident) {
        self.lines.turn_to(name.span);
        let Some(at) = self.labels.iter().rposition(|l| name.is(&l.name)) else { return };
        self.unwind(self.labels[at].blocks);
        let jump = self.emit(Op::Jump(0));
        self.program.code[jump].line = self.lines.now;
        self.labels[at].leaves.push(jump);
    }

    fn iterate(&mut self, name: &Ident) {
        self.lines.turn_to(name.span);
        let Some(at) = self.labels.iter().rposition(|l| name.is(&l.name)) else { return };
        self.unwind(self.labels[at].blocks);
        let jump = self.emit(Op::Jump(self.labels[at].start));
        self.program.code[jump].line = self.lines.now;
    }

    /// IF and CASE. After an error in a condition, a CONTINUE handler goes on behind the whole statement.
    fn choice(
        &mut self,
        operand: Option<&Expr>,
        branches: &[(Expr, Vec<ProgramStatement>)],
        otherwise: Option<&[ProgramStatement]>,
        is_case: bool,
    ) -> SqlResult<()> {
        let (mut tests, mut ends) = (Vec::new(), Vec::new());
        let begins = self.lines.of(operand.unwrap_or(&branches[0].0).span.start);
        let operand = match operand {
            Some(operand) => {
                let (variable, value) = (self.hidden_variable()?, self.expression(operand));
                tests.push(self.emit(Op::Keep { variable, value }));
                Some(variable)
            }
            None => None,
        };
        for (condition, statements) in branches {
            let condition = match operand {
                Some(operand) => equal(operand, condition),
                None => condition.clone(),
            };
            let condition = self.expression(&condition);
            let test = self.emit(Op::Unless { condition, to: 0 });
            tests.push(test);
            self.statements(statements)?;
            ends.push(self.emit(Op::Jump(0)));
            self.land(test);
        }
        match otherwise {
            Some(statements) => self.statements(statements)?,
            None if is_case => {
                self.lines.now = begins;
                self.emit(Op::NoCase);
            }
            None => {}
        }
        ends.into_iter().for_each(|jump| self.land(jump));
        let end = self.here();
        tests.into_iter().for_each(|test| self.program.code[test].next = end);
        Ok(())
    }
}

/// `operand = value` of a simple CASE, whose operand is kept in a variable.
fn equal(operand: u16, value: &Expr) -> Expr {
    let operand = Expr::new(ExprKind::Local { name: Ident::synthetic(""), slot: operand }, value.span);
    let kind = ExprKind::Binary { op: BinaryOp::Eq, left: Box::new(operand), right: Box::new(value.clone()) };
    Expr::new(kind, value.span)
}

fn target(variable: &IntoVariable) -> Target {
    match variable {
        IntoVariable::User(name) => Target::User(name.clone()),
        IntoVariable::Local { slot, .. } => Target::Local(*slot),
    }
}
