//! SHOW, and DESCRIBE and EXPLAIN.

use super::account::{account, role};
use super::phrases::{if_not_exists, opt_channel};
use super::query::{opt_limit, opt_where};
use super::*;

pub(super) fn show(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let Some(kw) = p.kw() else { return p.error() };
    let what = match kw {
        Kw::DATABASES | Kw::SCHEMAS => {
            p.bump();
            return filtered(p, ShowWhat::Databases);
        }
        Kw::TABLES | Kw::FULL | Kw::EXTENDED | Kw::COLUMNS | Kw::FIELDS | Kw::TRIGGERS | Kw::PROCESSLIST => {
            return show_full(p);
        }
        Kw::INDEX | Kw::INDEXES | Kw::KEYS => return show_indexes(p, false),
        Kw::TABLE => {
            p.bump();
            p.expect_kw(Kw::STATUS)?;
            let db = opt_db(p)?;
            return filtered(p, ShowWhat::TableStatus { db });
        }
        Kw::OPEN => {
            p.bump();
            p.expect_kw(Kw::TABLES)?;
            let db = opt_db(p)?;
            return filtered(p, ShowWhat::OpenTables { db });
        }
        Kw::EVENTS => {
            p.bump();
            let db = opt_db(p)?;
            return filtered(p, ShowWhat::Events { db });
        }
        Kw::GLOBAL | Kw::SESSION | Kw::LOCAL | Kw::VARIABLES | Kw::STATUS => return show_variables(p),
        Kw::CHARSET => {
            p.bump();
            return filtered(p, ShowWhat::Charset);
        }
        Kw::CHARACTER | Kw::CHAR => {
            p.bump();
            p.expect_kw(Kw::SET)?;
            return filtered(p, ShowWhat::Charset);
        }
        Kw::COLLATION => {
            p.bump();
            return filtered(p, ShowWhat::Collation);
        }
        Kw::PROCEDURE | Kw::FUNCTION => return show_routines(p, kw == Kw::FUNCTION),
        Kw::WARNINGS | Kw::ERRORS => {
            p.bump();
            let limit = opt_limit(p)?;
            messages(kw, limit, false)
        }
        Kw::COUNT => {
            p.bump();
            p.expect(b'(')?;
            p.expect(b'*')?;
            p.expect(b')')?;
            let kw = p.choice(&[(Kw::WARNINGS, Kw::WARNINGS), (Kw::ERRORS, Kw::ERRORS)])?;
            messages(kw, None, true)
        }
        Kw::CREATE => show_create(p)?,
        Kw::GRANTS => show_grants(p)?,
        Kw::ENGINE | Kw::STORAGE | Kw::ENGINES | Kw::PLUGINS | Kw::PRIVILEGES | Kw::PROFILES | Kw::PROFILE => show_server(p, kw)?,
        Kw::MASTER | Kw::BINARY | Kw::BINLOG | Kw::RELAYLOG | Kw::SLAVE | Kw::REPLICA | Kw::REPLICAS => show_replication(p, kw)?,
        _ => return p.error(),
    };
    Ok(Statement::Show(Box::new(Show { what, filter: None })))
}

fn filtered(p: &mut Parser<'_>, what: ShowWhat) -> R<Statement> {
    let filter = if p.eat_kw(Kw::LIKE) {
        Some(ShowFilter::Like(p.string()?))
    } else if p.eat_kw(Kw::WHERE) {
        Some(ShowFilter::Where(p.expr()?))
    } else {
        None
    };
    Ok(Statement::Show(Box::new(Show { what, filter })))
}

/// `[FROM | IN db]`
fn opt_db(p: &mut Parser<'_>) -> R<Option<Ident>> {
    if p.eat_kw(Kw::FROM) || p.eat_kw(Kw::IN) { Ok(Some(p.ident()?)) } else { Ok(None) }
}

/// `FROM table [FROM db]`
fn table_and_db(p: &mut Parser<'_>) -> R<ObjectName> {
    p.choice(&[(Kw::FROM, ()), (Kw::IN, ())])?;
    let mut table = p.object_name()?;
    if let Some(db) = opt_db(p)? {
        table.db = Some(db);
    }
    Ok(table)
}

/// What may follow `[EXTENDED] [FULL]`.
fn show_full(p: &mut Parser<'_>) -> R<Statement> {
    let extended = p.eat_kw(Kw::EXTENDED);
    if extended && matches!(p.kw(), Some(Kw::INDEX | Kw::INDEXES | Kw::KEYS)) {
        return show_indexes(p, true);
    }
    let full = p.eat_kw(Kw::FULL);
    match p.kw() {
        Some(Kw::TABLES) => {
            p.bump();
            let db = opt_db(p)?;
            filtered(p, ShowWhat::Tables { full, extended, db })
        }
        Some(Kw::COLUMNS | Kw::FIELDS) => {
            p.bump();
            let table = table_and_db(p)?;
            filtered(p, ShowWhat::Columns { full, extended, table, column: None })
        }
        Some(Kw::TRIGGERS) if !extended => {
            p.bump();
            let db = opt_db(p)?;
            filtered(p, ShowWhat::Triggers { full, db })
        }
        Some(Kw::PROCESSLIST) if !extended => {
            p.bump();
            Ok(Statement::Show(Box::new(Show { what: ShowWhat::Processlist { full }, filter: None })))
        }
        _ => p.error(),
    }
}

fn show_indexes(p: &mut Parser<'_>, extended: bool) -> R<Statement> {
    p.bump();
    let table = table_and_db(p)?;
    let filter = opt_where(p)?.map(ShowFilter::Where);
    Ok(Statement::Show(Box::new(Show { what: ShowWhat::Indexes { extended, table }, filter })))
}

fn show_variables(p: &mut Parser<'_>) -> R<Statement> {
    let scopes = [(Kw::GLOBAL, VariableScope::Global), (Kw::SESSION, VariableScope::Session), (Kw::LOCAL, VariableScope::Session)];
    let scope = p.eat_choice(&scopes).unwrap_or(VariableScope::Session);
    let variables = p.choice(&[(Kw::VARIABLES, true), (Kw::STATUS, false)])?;
    filtered(p, if variables { ShowWhat::Variables { scope } } else { ShowWhat::Status { scope } })
}

fn show_routines(p: &mut Parser<'_>, function: bool) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::STATUS) {
        return filtered(p, if function { ShowWhat::FunctionStatus } else { ShowWhat::ProcedureStatus });
    }
    p.expect_kw(Kw::CODE)?;
    let name = p.object_name()?;
    let what = if function { ShowWhat::FunctionCode(name) } else { ShowWhat::ProcedureCode(name) };
    Ok(Statement::Show(Box::new(Show { what, filter: None })))
}

fn messages(kw: Kw, limit: Option<Limit>, count: bool) -> ShowWhat {
    if kw == Kw::WARNINGS { ShowWhat::Warnings { limit, count } } else { ShowWhat::Errors { limit, count } }
}

fn show_create(p: &mut Parser<'_>) -> R<ShowWhat> {
    p.bump();
    let Some(kw) = p.kw() else { return p.error() };
    p.bump();
    Ok(match kw {
        Kw::TABLE => ShowWhat::CreateTable(p.object_name()?),
        Kw::VIEW => ShowWhat::CreateView(p.object_name()?),
        Kw::DATABASE | Kw::SCHEMA => {
            let if_not_exists = if_not_exists(p)?;
            ShowWhat::CreateDatabase { name: p.ident()?, if_not_exists }
        }
        Kw::PROCEDURE => ShowWhat::CreateProcedure(p.object_name()?),
        Kw::FUNCTION => ShowWhat::CreateFunction(p.object_name()?),
        Kw::TRIGGER => ShowWhat::CreateTrigger(p.object_name()?),
        Kw::EVENT => ShowWhat::CreateEvent(p.object_name()?),
        Kw::USER => ShowWhat::CreateUser(account(p)?),
        _ => return Err(p.error_at(p.prev_start())),
    })
}

fn show_grants(p: &mut Parser<'_>) -> R<ShowWhat> {
    p.bump();
    let account = if p.eat_kw(Kw::FOR) { Some(account(p)?) } else { None };
    let using = if account.is_some() && p.eat_kw(Kw::USING) { p.comma_list(role)? } else { Vec::new() };
    Ok(ShowWhat::Grants { account, using })
}

fn show_server(p: &mut Parser<'_>, kw: Kw) -> R<ShowWhat> {
    p.bump();
    Ok(match kw {
        Kw::ENGINES => ShowWhat::Engines,
        Kw::STORAGE => {
            p.expect_kw(Kw::ENGINES)?;
            ShowWhat::Engines
        }
        Kw::PLUGINS => ShowWhat::Plugins,
        Kw::PRIVILEGES => ShowWhat::Privileges,
        Kw::PROFILES => ShowWhat::Profiles,
        Kw::PROFILE => profile_clauses(p)?,
        _ => {
            let engine = if p.eat_kw(Kw::ALL) { None } else { Some(p.ident_or_text()?) };
            let what = p.choice(&[(Kw::STATUS, "STATUS"), (Kw::MUTEX, "MUTEX"), (Kw::LOGS, "LOGS")])?;
            ShowWhat::Engine { engine, what }
        }
    })
}

/// `[type, …] [FOR QUERY n] [LIMIT …]`
fn profile_clauses(p: &mut Parser<'_>) -> R<ShowWhat> {
    let types = [
        (Kw::ALL, (None, "ALL")),
        (Kw::BLOCK, (Some(Kw::IO), "BLOCK IO")),
        (Kw::CONTEXT, (Some(Kw::SWITCHES), "CONTEXT SWITCHES")),
        (Kw::CPU, (None, "CPU")),
        (Kw::IPC, (None, "IPC")),
        (Kw::MEMORY, (None, "MEMORY")),
        (Kw::PAGE, (Some(Kw::FAULTS), "PAGE FAULTS")),
        (Kw::SOURCE, (None, "SOURCE")),
        (Kw::SWAPS, (None, "SWAPS")),
    ];
    let mut kinds = Vec::new();
    let mut next = p.eat_choice(&types);
    while let Some((second, name)) = next {
        if let Some(word) = second {
            p.expect_kw(word)?;
        }
        kinds.push(name);
        next = if p.eat(b',') { Some(p.choice(&types)?) } else { None };
    }
    let query = if p.eat_kw(Kw::FOR) {
        p.expect_kw(Kw::QUERY)?;
        Some(p.number()?)
    } else {
        None
    };
    Ok(ShowWhat::Profile { kinds, query, limit: opt_limit(p)? })
}

fn show_replication(p: &mut Parser<'_>, kw: Kw) -> R<ShowWhat> {
    p.bump();
    Ok(match kw {
        Kw::MASTER if p.eat_kw(Kw::STATUS) => ShowWhat::MasterStatus,
        Kw::MASTER | Kw::BINARY => {
            p.expect_kw(Kw::LOGS)?;
            ShowWhat::BinaryLogs
        }
        Kw::BINLOG | Kw::RELAYLOG => {
            p.expect_kw(Kw::EVENTS)?;
            let file = if p.eat_kw(Kw::IN) { Some(p.string()?) } else { None };
            let from = if p.eat_kw(Kw::FROM) { Some(p.number()?) } else { None };
            let limit = opt_limit(p)?;
            let relay = kw == Kw::RELAYLOG;
            let channel = if relay { opt_channel(p)? } else { None };
            ShowWhat::BinlogEvents { relay, file, from, limit, channel }
        }
        Kw::REPLICAS => ShowWhat::Replicas { old_names: false },
        Kw::SLAVE if p.eat_kw(Kw::HOSTS) => ShowWhat::Replicas { old_names: true },
        _ => {
            p.expect_kw(Kw::STATUS)?;
            ShowWhat::ReplicaStatus { channel: opt_channel(p)?, old_names: kw == Kw::SLAVE }
        }
    })
}

// ---- DESCRIBE and EXPLAIN

pub(super) fn describe(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if let Some(explain) = explain(p)? {
        return Ok(explain);
    }
    let table = p.object_name()?;
    let column = match p.tok.tok {
        Tok::Str => Some(p.string_utf8()?),
        _ if p.is_ident() => Some(p.ident()?.name),
        _ => None,
    };
    let what = ShowWhat::Columns { full: false, extended: false, table, column };
    Ok(Statement::Show(Box::new(Show { what, filter: None })))
}

/// `None`, with nothing taken, if it is the name of a table that follows.
fn explain(p: &mut Parser<'_>) -> R<Option<Statement>> {
    let analyze = p.eat_kw(Kw::ANALYZE);
    let mut explain = Explain { analyze, format: ExplainFormat::Default, unknown_format: None, what: ExplainWhat::Connection(0) };
    let format = p.is_kw(Kw::FORMAT) && p.peek_is(b'=');
    if format {
        p.bump();
        p.bump();
        let word = p.ident_or_text()?;
        match word.to_ascii_uppercase().as_str() {
            "TRADITIONAL" => explain.format = ExplainFormat::Traditional,
            "JSON" => explain.format = ExplainFormat::Json,
            "TREE" => explain.format = ExplainFormat::Tree,
            _ => explain.unknown_format = Some(word),
        }
    }
    if p.is_kw(Kw::FOR) {
        p.bump();
        p.expect_kw(Kw::CONNECTION)?;
        explain.what = ExplainWhat::Connection(p.number()?);
        return Ok(Some(Statement::Explain(Box::new(explain))));
    }
    if !analyze && matches!(explain.format, ExplainFormat::Default | ExplainFormat::Tree) {
        let kinds = [(Kw::PROCEDURE, ProgramKind::Procedure), (Kw::FUNCTION, ProgramKind::Function), (Kw::TRIGGER, ProgramKind::Trigger)];
        if let Some((_, kind)) = kinds.into_iter().find(|(kw, _)| p.eat_kw(*kw)) {
            explain.what = ExplainWhat::Program(kind, p.object_name()?);
            return Ok(Some(Statement::Explain(Box::new(explain))));
        }
    }
    let explainable =
        matches!(p.kw(), Some(Kw::SELECT | Kw::TABLE | Kw::VALUES | Kw::WITH | Kw::INSERT | Kw::REPLACE | Kw::UPDATE | Kw::DELETE))
            || p.is(b'(');
    if !explainable {
        if analyze || format {
            return p.error();
        }
        return Ok(None);
    }
    let start = p.start();
    let statement = Box::new(p.statement()?);
    explain.what = ExplainWhat::Statement { statement, span: p.span_from(start) };
    Ok(Some(Statement::Explain(Box::new(explain))))
}
