//! Prepared statements as SQL, KILL, copies of the database, FLUSH, RESET, PURGE, table maintenance, ALTER
//! INSTANCE, and what is not supported.

use super::expr::comparison;
use super::phrases::{if_exists, no_write_to_binlog, opt_channel, skip_rest};
use super::program::{get_diagnostics, signal};
use super::query::{opt_limit, opt_table_alias};
use super::show::describe;
use super::*;

pub(super) fn administration(p: &mut Parser<'_>, kw: Kw) -> R<Statement> {
    match kw {
        Kw::USE => {
            p.bump();
            Ok(Statement::Use(p.ident()?))
        }
        Kw::PREPARE => {
            p.bump();
            let name = p.ident()?;
            p.expect_kw(Kw::FROM)?;
            let source = if p.tok.tok == Tok::At { PrepareSource::Variable(p.at_name()?) } else { PrepareSource::Text(p.string()?) };
            Ok(Statement::Prepare(Prepare { name, source }))
        }
        Kw::EXECUTE => {
            p.bump();
            let name = p.ident()?;
            let using = if p.eat_kw(Kw::USING) { p.comma_list(|p| p.at_name())? } else { Vec::new() };
            Ok(Statement::Execute(Execute { name, using }))
        }
        Kw::DEALLOCATE => {
            p.bump();
            p.expect_kw(Kw::PREPARE)?;
            Ok(Statement::Deallocate(p.ident()?))
        }
        Kw::KILL => {
            p.bump();
            let query = p.eat_choice(&[(Kw::QUERY, true), (Kw::CONNECTION, false)]).unwrap_or(false);
            Ok(Statement::Kill(Kill { query, id: p.expr()? }))
        }
        Kw::EXPLAIN | Kw::DESCRIBE | Kw::DESC => describe(p),
        Kw::HELP => {
            p.bump();
            Ok(Statement::Help(p.ident_or_text()?))
        }
        Kw::FLUSH => flush(p),
        Kw::RESET => reset(p),
        Kw::PURGE => purge(p),
        Kw::ANALYZE | Kw::CHECK | Kw::OPTIMIZE | Kw::REPAIR | Kw::CHECKSUM => table_admin(p, kw),
        Kw::BINLOG => {
            p.bump();
            Ok(Statement::Binlog(p.string()?))
        }
        Kw::SHUTDOWN => {
            p.bump();
            Ok(Statement::Shutdown)
        }
        Kw::RESTART => {
            p.bump();
            Ok(Statement::Restart)
        }
        Kw::SIGNAL | Kw::RESIGNAL => signal(p),
        Kw::GET => get_diagnostics(p),
        Kw::HANDLER => handler_statement(p),
        Kw::INSTALL | Kw::UNINSTALL => install(p, kw == Kw::INSTALL),
        Kw::CLONE => clone_statement(p),
        Kw::BACKUP if p.peek_kw(Kw::INSTANCE) => backup(p),
        Kw::IMPORT => unsupported_pair(p, &[(Kw::TABLE, "IMPORT TABLE")]),
        Kw::CACHE => unsupported_pair(p, &[(Kw::INDEX, "CACHE INDEX")]),
        _ => p.error(),
    }
}

fn unsupported_pair(p: &mut Parser<'_>, seconds: &[(Kw, &'static str)]) -> R<Statement> {
    p.bump();
    let what = p.choice(seconds)?;
    skip_rest(p)?;
    Ok(Statement::Unsupported { what })
}

fn clone_statement(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::INSTANCE) {
        return clone_instance(p);
    }
    p.expect_kw(Kw::LOCAL)?;
    let directory = data_directory(p)?;
    Ok(Statement::Copy(CopyStatement::CloneLocal { directory }))
}

fn data_directory(p: &mut Parser<'_>) -> R<Vec<u8>> {
    p.expect_kw(Kw::DATA)?;
    p.expect_kw(Kw::DIRECTORY)?;
    p.eat(b'=');
    p.string()
}

fn clone_instance(p: &mut Parser<'_>) -> R<Statement> {
    p.expect_kw(Kw::FROM)?;
    let user = p.ident_or_text()?;
    let host = p.at_name()?;
    p.expect(b':')?;
    let Ok(port) = u16::try_from(p.number_u32()?) else { return p.error() };
    p.expect_kw(Kw::IDENTIFIED)?;
    p.expect_kw(Kw::BY)?;
    let password = p.string_utf8()?;
    let directory = if p.is_kw(Kw::DATA) { Some(data_directory(p)?) } else { None };
    let mut ssl = None;
    if p.eat_kw(Kw::REQUIRE) {
        ssl = Some(!p.eat_kw(Kw::NO));
        p.expect_kw(Kw::SSL)?;
    }
    let clone = CloneInstance { user, host, port, password, directory, ssl };
    Ok(Statement::Copy(CopyStatement::CloneInstance(Box::new(clone))))
}

fn backup(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    p.expect_kw(Kw::INSTANCE)?;
    p.expect_kw(Kw::TO)?;
    let directory = p.string()?;
    let mut older = None;
    if p.is_word("INCREMENTAL") {
        p.bump();
        p.expect_kw(Kw::FROM)?;
        older = Some(p.string()?);
    }
    Ok(Statement::Copy(CopyStatement::Backup { directory, older }))
}

fn install(p: &mut Parser<'_>, install: bool) -> R<Statement> {
    p.bump();
    let plugin = p.choice(&[(Kw::PLUGIN, true), (Kw::COMPONENT, false)])?;
    let what = match (install, plugin) {
        (true, true) => "INSTALL PLUGIN",
        (true, false) => "INSTALL COMPONENT",
        (false, true) => "UNINSTALL PLUGIN",
        (false, false) => "UNINSTALL COMPONENT",
    };
    if plugin {
        let name = p.ident()?;
        if install {
            p.expect_kw(Kw::SONAME)?;
            return Ok(Statement::InstallPlugin { name, file: p.string()? });
        }
    } else {
        p.comma_list(|p| p.string())?;
    }
    Ok(Statement::Unsupported { what })
}

// ---- HANDLER

fn handler_statement(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let table = p.object_name()?;
    let handler = if p.eat_kw(Kw::OPEN) {
        Handler::Open { table, alias: opt_table_alias(p)? }
    } else if table.db.is_some() {
        // What is open has a name of its own.
        return p.error();
    } else if p.eat_kw(Kw::CLOSE) {
        Handler::Close(table.name)
    } else {
        p.expect_kw(Kw::READ)?;
        p.bars_queries = true;
        let read = handler_read(p, table.name);
        p.bars_queries = false;
        Handler::Read(Box::new(read?))
    };
    Ok(Statement::Handler(Box::new(handler)))
}

fn handler_read(p: &mut Parser<'_>, name: Ident) -> R<HandlerRead> {
    let (index, seek) = match p.eat_choice(&[(Kw::FIRST, HandlerStep::First), (Kw::NEXT, HandlerStep::Next)]) {
        Some(step) => (None, HandlerSeek::Step(step)),
        None => (Some(p.ident()?), handler_seek(p)?),
    };
    let filter = if p.eat_kw(Kw::WHERE) { Some(p.expr()?) } else { None };
    Ok(HandlerRead { name, index, seek, filter, limit: opt_limit(p)? })
}

fn handler_seek(p: &mut Parser<'_>) -> R<HandlerSeek> {
    let compared = comparison(p).filter(|op| !matches!(op, BinaryOp::NullSafeEq | BinaryOp::Ne));
    let Some(op) = compared else {
        use HandlerStep::*;
        return p.choice(&[(Kw::FIRST, First), (Kw::NEXT, Next), (Kw::PREV, Prev), (Kw::LAST, Last)]).map(HandlerSeek::Step);
    };
    p.bump();
    p.expect(b'(')?;
    let values = p.comma_list(Parser::expr)?;
    p.expect(b')')?;
    Ok(HandlerSeek::Key(op, values))
}

// ---- FLUSH, RESET, PURGE

fn flush(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let local = no_write_to_binlog(p);
    if matches!(p.kw(), Some(Kw::TABLES | Kw::TABLE)) {
        let what = vec![flush_tables(p)?];
        return Ok(Statement::Flush(Flush { local, what }));
    }
    let what = p.comma_list(flush_option)?;
    Ok(Statement::Flush(Flush { local, what }))
}

fn flush_tables(p: &mut Parser<'_>) -> R<FlushWhat> {
    p.bump();
    let names = if p.is_ident() || p.is(b'.') { p.comma_list(|p| p.object_name())? } else { Vec::new() };
    let mut read_lock = false;
    let mut for_export = false;
    if p.eat_kw(Kw::WITH) {
        p.expect_kw(Kw::READ)?;
        p.expect_kw(Kw::LOCK)?;
        read_lock = true;
    } else if !names.is_empty() && p.eat_kw(Kw::FOR) {
        p.expect_kw(Kw::EXPORT)?;
        for_export = true;
    }
    Ok(FlushWhat::Tables { names, read_lock, for_export })
}

fn flush_option(p: &mut Parser<'_>) -> R<FlushWhat> {
    let simple = [
        (Kw::PRIVILEGES, FlushWhat::Privileges),
        (Kw::HOSTS, FlushWhat::Hosts),
        (Kw::STATUS, FlushWhat::Status),
        (Kw::USER_RESOURCES, FlushWhat::UserResources),
        (Kw::OPTIMIZER_COSTS, FlushWhat::OptimizerCosts),
    ];
    for (kw, what) in simple {
        if p.eat_kw(kw) {
            return Ok(what);
        }
    }
    let kinds = [
        (Kw::ERROR, "ERROR"),
        (Kw::GENERAL, "GENERAL"),
        (Kw::SLOW, "SLOW"),
        (Kw::BINARY, "BINARY"),
        (Kw::ENGINE, "ENGINE"),
        (Kw::RELAY, "RELAY"),
    ];
    let kind = p.eat_choice(&kinds).unwrap_or("");
    p.expect_kw(Kw::LOGS)?;
    let channel = if kind == "RELAY" { opt_channel(p)? } else { None };
    Ok(FlushWhat::Logs { kind, channel })
}

fn reset(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::PERSIST) {
        let if_exists = if_exists(p)?;
        let name = if if_exists || p.is_ident() { Some(p.ident()?) } else { None };
        return Ok(Statement::ResetPersist { if_exists, name });
    }
    let list = p.comma_list(|p| {
        let master = p.eat_kw(Kw::MASTER);
        if master || p.eat_kw(Kw::BINARY) {
            // MySQL 8.2's name of it: BINARY LOGS AND GTIDS.
            if !master {
                p.expect_kw(Kw::LOGS)?;
                p.expect_kw(Kw::AND)?;
                if !p.is_word("GTIDS") {
                    return p.error();
                }
                p.bump();
            }
            let to = if p.eat_kw(Kw::TO) { Some(p.number()?) } else { None };
            return Ok(Reset::Master { to });
        }
        p.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
        let all = p.eat_kw(Kw::ALL);
        Ok(Reset::Replica { all, channel: opt_channel(p)? })
    })?;
    Ok(Statement::Reset(list))
}

fn purge(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    p.choice(&[(Kw::BINARY, ()), (Kw::MASTER, ())])?;
    p.expect_kw(Kw::LOGS)?;
    if p.eat_kw(Kw::TO) {
        return Ok(Statement::Purge(Purge::To(p.string()?)));
    }
    p.expect_kw(Kw::BEFORE)?;
    let expr = p.expr()?;
    match expr.kind {
        ExprKind::Subquery(_) => Err(p.error_at(expr.span.start)),
        _ => Ok(Statement::Purge(Purge::Before(expr))),
    }
}

// ---- tables

fn table_admin(p: &mut Parser<'_>, kw: Kw) -> R<Statement> {
    let (kind, allowed): (TableAdminKind, &[(Kw, &'static str)]) = match kw {
        Kw::ANALYZE => (TableAdminKind::Analyze, &[]),
        Kw::CHECK => (
            TableAdminKind::Check,
            &[
                (Kw::QUICK, "QUICK"),
                (Kw::FAST, "FAST"),
                (Kw::MEDIUM, "MEDIUM"),
                (Kw::EXTENDED, "EXTENDED"),
                (Kw::CHANGED, "CHANGED"),
                (Kw::FOR, "FOR UPGRADE"),
            ],
        ),
        Kw::OPTIMIZE => (TableAdminKind::Optimize, &[]),
        Kw::REPAIR => (TableAdminKind::Repair, &[(Kw::QUICK, "QUICK"), (Kw::EXTENDED, "EXTENDED"), (Kw::USE_FRM, "USE_FRM")]),
        _ => (TableAdminKind::Checksum, &[(Kw::QUICK, "QUICK"), (Kw::EXTENDED, "EXTENDED")]),
    };
    p.bump();
    let local = !matches!(kind, TableAdminKind::Check | TableAdminKind::Checksum) && no_write_to_binlog(p);
    p.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
    let tables = p.comma_list(|p| p.object_name())?;
    let mut options = Vec::new();
    while let Some(option) = p.eat_choice(allowed) {
        if option == "FOR UPGRADE" {
            p.expect_kw(Kw::UPGRADE)?;
        }
        options.push(option);
        if kind == TableAdminKind::Checksum {
            break;
        }
    }
    let histogram = if kind == TableAdminKind::Analyze { histogram(p)? } else { None };
    Ok(Statement::TableAdmin(Box::new(TableAdmin { kind, local, tables, options, histogram })))
}

fn histogram(p: &mut Parser<'_>) -> R<Option<Histogram>> {
    let Some(update) = p.eat_choice(&[(Kw::UPDATE, true), (Kw::DROP, false)]) else { return Ok(None) };
    p.expect_kw(Kw::HISTOGRAM)?;
    p.expect_kw(Kw::ON)?;
    let columns = p.ident_list()?;
    if !update {
        return Ok(Some(Histogram::Drop { columns }));
    }
    let (mut buckets, mut data) = (None, None);
    if p.eat_kw(Kw::WITH) {
        buckets = Some(p.number_u32()?);
        p.expect_kw(Kw::BUCKETS)?;
    } else if p.eat_kw(Kw::USING) {
        p.expect_kw(Kw::DATA)?;
        data = Some(p.string()?);
    }
    Ok(Some(Histogram::Update { columns, buckets, data }))
}

// ---- the instance

pub(super) fn alter_instance(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let what = match p.kw() {
        Some(Kw::ROTATE) => {
            p.bump();
            let what = if p.eat_word("INNODB") {
                AlterInstance::RotateInnodbMasterKey
            } else {
                p.expect_kw(Kw::BINLOG)?;
                AlterInstance::RotateBinlogMasterKey
            };
            p.expect_kw(Kw::MASTER)?;
            p.expect_kw(Kw::KEY)?;
            what
        }
        Some(Kw::RELOAD) => {
            p.bump();
            if p.eat_kw(Kw::KEYRING) {
                AlterInstance::ReloadKeyring
            } else {
                p.expect_kw(Kw::TLS)?;
                let mut channel = None;
                if p.eat_kw(Kw::FOR) {
                    p.expect_kw(Kw::CHANNEL)?;
                    channel = Some(p.ident()?.name);
                }
                let no_rollback = p.eat_kw(Kw::NO);
                if no_rollback {
                    p.expect_kw(Kw::ROLLBACK)?;
                    p.expect_kw(Kw::ON)?;
                    p.expect_kw(Kw::ERROR)?;
                }
                AlterInstance::ReloadTls { channel, no_rollback }
            }
        }
        Some(kw @ (Kw::ENABLE | Kw::DISABLE)) => {
            p.bump();
            let (engine_start, engine) = (p.start(), p.ident()?);
            let (log_start, log) = (p.start(), p.ident()?);
            if !engine.is("INNODB") {
                return Err(p.error_at(engine_start));
            }
            if !log.is("REDO_LOG") {
                return Err(p.error_at(log_start));
            }
            if kw == Kw::ENABLE { AlterInstance::EnableRedoLog } else { AlterInstance::DisableRedoLog }
        }
        _ => return p.error(),
    };
    Ok(Statement::AlterInstance(what))
}
