//! Statements that come as text: COM_QUERY. What comes again in the same shape is neither parsed nor planned
//! again.
//!
//! From the second text of a shape on the session keeps the statement with parameters in place of literals
//! (`literals` says of which) and its plan, as it would for a prepared statement; texts of that shape run
//! with their own values. Of a CALL, which has no plan, it keeps the tree.
//!
//! What is always true:
//! 1. A kept statement answers what the text would answer if it were read anew. So its plan is used under
//!    the conditions under which that of a prepared statement is (definitions of tables, settings,
//!    database, privileges, estimates: `statement::query`); where they do not hold the text is read, and
//!    the statement is forgotten.
//! 2. Whatever tells of statements (process list, logs, events, binary log) has the text that came, and
//!    counts what it is, not an execution of a prepared statement.

use std::sync::Arc;

use catalog::Object;
use connection::client_charset::as_read;
use connection::planned::Planned;
use connection::sink::{Sink, status};
use connection::stmt::{Done, Output, Stmt};
use parser::ast::Statement;
use parser::{Parsed, ParserMode, Refused};
use state::held;
use texts::literals::{self, Parameters, Tables};
use texts::{Found, Kept, Named, Texts};
use value::{Charset, SqlResult};

use super::Session;

impl Session {
    /// COM_QUERY: one or more statements.
    pub fn query(&mut self, sql: &[u8], sink: &mut dyn Sink) {
        let source = self.source_of(sql);
        self.query_source(source, sink);
    }

    /// The text of a command, for [`Session::query_source`].
    pub fn source_of(&self, sql: &[u8]) -> Arc<[u8]> {
        Arc::from(&*as_read(self.cx.settings.charset_client, sql))
    }

    /// As [`Session::query`], for a text that the caller need not keep.
    pub fn query_source(&mut self, source: Arc<[u8]>, sink: &mut dyn Sink) {
        self.cx.access.held.take(held::of_text(&source));
        match kept_for(self, &source) {
            Some(kept) => run_kept(self, kept, &source, sink),
            None => run_text(self, &source, sink),
        }
        self.cx.access.held.give_back(held::of_text(&source));
        self.end_command();
    }
}

/// Statement after statement.
fn run_text(session: &mut Session, source: &Arc<[u8]>, sink: &mut dyn Sink) {
    let sql = &**source;
    let mut start = 0;
    loop {
        let mode = session.cx.parser_mode();
        session.begin_command("Query", Some(source));
        let parsed = parser::parse_one(sql, start, &mode);
        let (has_more, next) = parsed.as_ref().map_or((false, 0), |p| (p.has_more(sql), p.next));
        let is_alone = has_more && !session.cx.info.multi_statements;
        // A comment behind the semicolon is no second statement.
        let second = if is_alone { parser::expect_end(sql, next, &mode).err() } else { None };
        let more = has_more && !(is_alone && second.is_none());
        sink.begin(session.status() | if more { status::MORE_RESULTS } else { 0 });
        let result = match session.cx.check_held().map_err(|error| Refused { error, warnings: Vec::new() }).and(parsed) {
            Ok(_) if second.is_some() => {
                session.cx.diagnostics.clear();
                second.map_or(Ok(Done::default()), Err)
            }
            Ok(parsed) => session.execute_statement(&parsed, source, &[], sink),
            Err(Refused { error, warnings }) => {
                session.cx.diagnostics.clear();
                session.cx.diagnostics.parsed(&warnings);
                Err(error)
            }
        };
        let sent = session.answer(result, more, sink);
        if !(sent && more) || session.cx.close {
            break;
        }
        start = next;
    }
}

/// The statement that is kept for texts of this shape.
fn kept_for(session: &mut Session, source: &[u8]) -> Option<Box<Kept<Planned>>> {
    // Texts of these character sets have ASCII's bytes where they have its characters.
    let charset = session.cx.settings.collation_connection.charset();
    let ascii = matches!(charset, Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Latin1);
    if !Texts::<Planned>::takes(source) || !ascii || session.cx.locks.tables.is_some() || !session.cx.temporary.is_empty() {
        return None;
    }
    let forgotten = session.texts.enter(session.cx.epochs.now());
    session.cx.access.held.give_back(forgotten);
    let mode = session.cx.parser_mode();
    match session.texts.find(source, &mode, charset == Charset::Utf8mb4) {
        Found::Nothing => None,
        Found::Kept(kept) => Some(kept),
        Found::Make => keep(session, source, &mode),
        Found::GivenUp(kept) => {
            give_up(session, &kept, false);
            None
        }
    }
}

/// Makes a statement to keep of a text.
fn keep(session: &mut Session, source: &[u8], mode: &ParserMode) -> Option<Box<Kept<Planned>>> {
    let Parsed { mut statement, warnings, .. } = parser::parse(source, mode).ok()?;
    if !warnings.is_empty() {
        return None;
    }
    let shape = &session.texts.shape;
    let roles = if let Statement::Call(call) = &mut statement {
        literals::in_tree(call, shape)
    } else {
        let tables = tables_of(session, &statement)?;
        let charset = session.cx.settings.collation_connection.charset();
        Parameters::put(&mut statement, &tables, (source, shape), charset)
    };
    let bytes = held::of_statement(source);
    session.cx.access.held.take(bytes);
    let (kept, gone) = session.texts.keep(statement, &roles, (source, mode), bytes, Planned::default());
    session.cx.access.held.give_back(gone);
    Some(kept)
}

/// What is known of the tables of a plain statement. They may be others when the statement runs; the plan
/// that is kept is of one definition.
fn tables_of(session: &Session, statement: &Statement) -> Option<Tables> {
    let named = Named::of(statement)?;
    let current = session.cx.access.db.borrow().clone();
    let mut tables = Tables { known: Vec::new(), others: named.derived.iter().map(|alias| alias.name.clone()).collect() };
    for (name, table) in named.tables {
        let db = table.db.as_ref().map(|db| db.name.clone()).or_else(|| current.clone())?;
        let open = session.cx.instance.catalog.open_table(&db, &table.name.name).ok()??;
        match &open.object {
            Object::Table(def) => tables.known.push((name.name.clone(), Arc::clone(def))),
            _ => tables.others.push(name.name.clone()),
        }
    }
    Some(tables)
}

fn give_up(session: &mut Session, kept: &Kept<Planned>, again: bool) {
    session.cx.access.held.give_back(session.texts.give_up(kept, again));
}

/// Runs the statement of a text that has come.
fn run_kept(session: &mut Session, mut kept: Box<Kept<Planned>>, source: &Arc<[u8]>, sink: &mut dyn Sink) {
    session.begin_command("Query", Some(source));
    sink.begin(session.status());
    let planned = kept.with.plan.is_some();
    let result = session.cx.check_held().and_then(|()| execute(session, &mut kept, source, sink));
    session.answer(result, false, sink);
    if kept.with.plan.is_some() || matches!(kept.statement, Statement::Call(_)) {
        session.texts.put(kept);
    } else {
        // What a plan was made for has changed; where there was none there will be none.
        give_up(session, &kept, planned);
    }
}

fn execute(session: &mut Session, kept: &mut Kept<Planned>, source: &Arc<[u8]>, sink: &mut dyn Sink) -> SqlResult<Done> {
    session.cx.check_account_use(&kept.statement)?;
    let params = std::mem::take(&mut session.texts.params);
    let span = session.texts.shape.span;
    let mut output = Output::new(sink, false);
    output.plan = kept.with.plan.take();
    output.digest = Some(&mut kept.with.digest);
    output.like_text = true;
    let statement = Stmt { ast: &kept.statement, source, span, params: &params, types: None, warnings: &[] };
    session.cx.access.literals.set(!params.is_empty());
    let result = session.run(&statement, &mut output);
    session.cx.access.literals.set(false);
    kept.with.plan = output.plan.take();
    session.texts.params = params;
    result
}
