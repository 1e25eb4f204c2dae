//! Runs a [`Program`]: one instruction after another, and the handlers of what goes wrong.
//!
//! Which handler a condition gets is decided by where it arose, as in MySQL: the innermost block comes
//! first, and in a block an error number before an SQLSTATE before a class. A handler's body is no part of
//! the block that declares it. A condition that no handler takes is the caller's, if it is an error;
//! warnings then stay as they are.

use parser::ast::HandlerAction;
use value::warnings::Level;
use value::{SqlError, SqlResult, Value, sql_error};

use crate::code::{Condition, Op, Place, Program, Target};

/// One execution: the values of the variables, and the cursors.
#[derive(Debug)]
pub struct Frame<C> {
    /// By the variable's number.
    pub values: Vec<Value>,
    cursors: Vec<Option<C>>,
}

impl<C> Frame<C> {
    /// All variables are NULL.
    pub fn new(program: &Program) -> Frame<C> {
        let cursors = program.cursors.iter().map(|_| None).collect();
        Frame { values: vec![Value::Null; program.variables.len()], cursors }
    }
}

/// What FETCH found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetched {
    Row,
    End,
}

/// How a program ended.
#[derive(Debug)]
pub enum Outcome {
    End,
    Returned(Value),
}

/// Whoever knows how to run SQL. Statements, expressions and the like are named by their index in the
/// program.
pub trait Host {
    type Cursor;

    fn run(&mut self, statement: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;
    /// SELECT … INTO.
    fn select_into(&mut self, statement: usize, targets: &[Target], frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;
    /// Stores the value, converted to the variable's type.
    fn set(&mut self, variable: u16, expression: Option<usize>, frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;
    /// Stores the value as it is.
    fn keep(&mut self, variable: u16, expression: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;
    fn test(&mut self, expression: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<bool>;
    /// A function's value, converted to what it returns.
    fn returned(&mut self, expression: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<Value>;
    fn open(&mut self, statement: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<Self::Cursor>;
    fn fetch(&mut self, cursor: &mut Self::Cursor, into: &[u16], frame: &mut Frame<Self::Cursor>) -> SqlResult<Fetched>;
    /// A cursor is closed by its statement.
    fn close(&mut self);
    fn signal(&mut self, signal: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;
    fn diagnostics(&mut self, get: usize, frame: &mut Frame<Self::Cursor>) -> SqlResult<()>;

    /// Before each instruction, which is of this line.
    ///
    /// # Errors
    /// 1317: the program is to end.
    fn begin(&mut self, line: u32) -> SqlResult<()>;
    /// # Errors
    /// 1317: the program was to end.
    fn killed(&self) -> SqlResult<()>;
    /// An instruction has failed: its error belongs to the conditions of the diagnostics area.
    fn failed(&mut self, error: &SqlError);
    /// No handler has taken the error of the present instruction: the program ends.
    fn leaves(&mut self, line: u32, error: &SqlError);
    /// Whether a handler may take the error.
    fn is_catchable(&self, error: &SqlError) -> bool;
    /// The warnings and notes of the present instruction.
    fn warnings(&self) -> &[(Level, SqlError)];
    /// A handler begins: what the diagnostics area holds is kept for GET STACKED DIAGNOSTICS and RESIGNAL.
    fn enter_handler(&mut self, condition: &SqlError);
    /// It has ended.
    fn exit_handler(&mut self);
    /// The program ends in the middle of so many handlers.
    fn abandon_handlers(&mut self, count: usize);
}

/// A handler that is running.
struct Call {
    /// Where a CONTINUE handler goes on.
    next: Place,
    /// How deep the block stands that declares it.
    depth: usize,
}

struct Machine<'p> {
    program: &'p Program,
    /// Handlers that guard what is running.
    active: Vec<usize>,
    calls: Vec<Call>,
}

enum Step {
    To(Place),
    Return(Value),
}

/// Runs a program from its beginning.
///
/// # Errors
/// A condition that no handler took.
pub fn run<H: Host>(program: &Program, frame: &mut Frame<H::Cursor>, host: &mut H) -> SqlResult<Outcome> {
    let mut machine = Machine { program, active: Vec::new(), calls: Vec::new() };
    let result = machine.run(frame, host);
    // A RETURN ends the handlers that it stands in.
    if matches!(result, Ok(Outcome::Returned(_))) {
        machine.calls.drain(..).for_each(|_| host.exit_handler());
    }
    host.abandon_handlers(machine.calls.len());
    frame.cursors.iter_mut().for_each(|cursor| *cursor = None);
    result
}

impl Machine<'_> {
    fn run<H: Host>(&mut self, frame: &mut Frame<H::Cursor>, host: &mut H) -> SqlResult<Outcome> {
        let mut at = 0;
        while at < self.program.code.len() {
            let line = self.program.code[at].line;
            host.begin(line)?;
            match self.step(at, frame, host) {
                Ok(Step::Return(value)) => return Ok(Outcome::Returned(value)),
                Ok(Step::To(to)) => at = self.after(at, host).unwrap_or(to),
                Err(error) => {
                    host.failed(&error);
                    let handler = if host.is_catchable(&error) { self.handler_of(at, Level::Error, &error) } else { None };
                    match handler {
                        Some(handler) => at = self.call(handler, at, &error, host),
                        None => {
                            host.leaves(line, &error);
                            // What a kill has left unhandled is the kill.
                            host.killed()?;
                            return Err(error);
                        }
                    }
                }
            }
        }
        Ok(Outcome::End)
    }

    fn step<H: Host>(&mut self, at: Place, frame: &mut Frame<H::Cursor>, host: &mut H) -> SqlResult<Step> {
        let next = at + 1;
        match &self.program.code[at].op {
            Op::Run(statement) => host.run(*statement, frame)?,
            Op::Into(statement, targets) => host.select_into(*statement, targets, frame)?,
            Op::Set { variable, value } => host.set(*variable, *value, frame)?,
            Op::Keep { variable, value } => host.keep(*variable, *value, frame)?,
            Op::Jump(to) => return Ok(Step::To(*to)),
            Op::Unless { condition, to } => return Ok(Step::To(if host.test(*condition, frame)? { next } else { *to })),
            Op::NoCase => return Err(sql_error!(SP_CASE_NOT_FOUND)),
            Op::Return(value) => return host.returned(*value, frame).map(Step::Return),
            Op::Handlers { first, count } => self.active.extend(*first..*first + *count),
            Op::Leave { handlers, cursors } => {
                self.active.truncate(self.active.len().saturating_sub(*handlers));
                close(frame, *cursors);
            }
            Op::EndHandler { handler } => return Ok(Step::To(self.end_handler(*handler, frame, host))),
            Op::Open(cursor) => {
                if frame.cursors[*cursor].is_some() {
                    return Err(sql_error!(SP_CURSOR_ALREADY_OPEN));
                }
                frame.cursors[*cursor] = Some(host.open(self.program.cursors[*cursor], frame)?);
            }
            Op::Fetch { cursor, into } => {
                let Some(mut open) = frame.cursors[*cursor].take() else { return Err(sql_error!(SP_CURSOR_NOT_OPEN)) };
                let fetched = host.fetch(&mut open, into, frame);
                frame.cursors[*cursor] = Some(open);
                if fetched? == Fetched::End {
                    return Err(sql_error!(SP_FETCH_NO_DATA));
                }
            }
            Op::Close(cursor) => {
                host.close();
                if frame.cursors[*cursor].take().is_none() {
                    return Err(sql_error!(SP_CURSOR_NOT_OPEN));
                }
            }
            Op::Signal(signal) => host.signal(*signal, frame)?,
            Op::Diagnostics(get) => host.diagnostics(*get, frame)?,
        }
        Ok(Step::To(next))
    }

    /// After an instruction that succeeded: the handler of the last of its warnings that has one.
    fn after<H: Host>(&mut self, at: Place, host: &mut H) -> Option<Place> {
        if self.active.is_empty() || !can_warn(&self.program.code[at].op) {
            return None;
        }
        let found = host.warnings().iter().rev().find_map(|(level, condition)| {
            let handler = (*level != Level::Error).then(|| self.handler_of(at, *level, condition))??;
            Some((handler, condition.clone()))
        });
        let (handler, condition) = found?;
        Some(self.call(handler, at, &condition, host))
    }

    /// The handler of a condition that arose at an instruction, if it guards there.
    fn handler_of(&self, at: Place, level: Level, condition: &SqlError) -> Option<usize> {
        let program = self.program;
        let mut scope = Some(self.program.code[at].scope);
        while let Some(here) = scope {
            let declared = program.scopes[here].handlers.iter();
            let ranked = declared.filter_map(|&h| Some((rank(&program.handlers[h].conditions, level, condition)?, h)));
            if let Some((_, handler)) = ranked.min_by_key(|(rank, _)| *rank) {
                return self.active.contains(&handler).then_some(handler);
            }
            // What arises in a handler is not for its neighbours.
            let mut outer = here;
            while program.scopes[outer].in_handler {
                outer = program.scopes[outer].parent?;
            }
            scope = program.scopes[outer].parent;
        }
        None
    }

    fn call<H: Host>(&mut self, handler: usize, at: Place, condition: &SqlError, host: &mut H) -> Place {
        let found = &self.program.handlers[handler];
        host.enter_handler(condition);
        self.calls.push(Call { next: self.program.code[at].next, depth: self.program.scopes[found.scope].depth });
        found.start
    }

    fn end_handler<H: Host>(&mut self, handler: usize, frame: &mut Frame<H::Cursor>, host: &mut H) -> Place {
        let handler = &self.program.handlers[handler];
        host.exit_handler();
        let next = self.calls.pop().map_or(handler.exit, |call| call.next);
        if handler.action == HandlerAction::Continue {
            return next;
        }
        // Handlers that the block left behind, and what they guarded.
        let depth = self.program.scopes[handler.scope].depth;
        let left = self.calls.iter().rev().take_while(|call| call.depth > depth).count();
        self.calls.truncate(self.calls.len() - left);
        host.abandon_handlers(left);
        if let Some(first) = self.active.iter().position(|h| *h == handler.first) {
            self.active.truncate(first);
        }
        close(frame, handler.cursors);
        handler.exit
    }
}

fn close<C>(frame: &mut Frame<C>, cursors: (usize, usize)) {
    frame.cursors[cursors.0..cursors.1].iter_mut().for_each(|cursor| *cursor = None);
}

/// Whether an instruction can succeed with warnings.
fn can_warn(op: &Op) -> bool {
    !matches!(op, Op::Jump(_) | Op::Handlers { .. } | Op::Leave { .. } | Op::EndHandler { .. } | Op::Diagnostics(_))
}

/// How well a handler fits: the number before the state before the class.
fn rank(conditions: &[Condition], level: Level, raised: &SqlError) -> Option<u8> {
    let class = raised.state.get(..2).unwrap_or_default();
    let fits = |condition: &Condition| match condition {
        Condition::Code(code) => (*code == u32::from(raised.code)).then_some(0),
        Condition::State(state) => (**state == *raised.state).then_some(1),
        Condition::Warning => (class == "01" || level == Level::Warning).then_some(2),
        Condition::NotFound => (class == "02").then_some(2),
        Condition::Exception => (level == Level::Error && !["00", "01", "02"].contains(&class)).then_some(2),
    };
    conditions.iter().filter_map(fits).min()
}
