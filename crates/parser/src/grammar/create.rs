//! CREATE, ALTER, DROP and RENAME of what is not a table's inside: which object it is, databases, views,
//! indexes.

use super::account::{account, alter_user, create_user, opt_definer, role};
use super::admin::alter_instance;
use super::alter::alter_table;
use super::phrases::{alter_algorithm, alter_lock, drop_behaviour, eat_branch_of, if_exists, if_not_exists, sql_security, unsupported};
use super::program::{alter_event, alter_routine, create_event, create_routine, create_trigger};
use super::query::opt_as_of;
use super::table::{create_table, index_options, key_parts};
use super::types::{charset_name, collation_name, eat_charset};
use super::*;

pub(super) fn create(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.is_word("PIN") {
        p.bump();
        return Ok(Statement::Pin(PinStatement::Create { name: p.ident()? }));
    }
    let Some(kw) = p.kw() else { return p.error() };
    match kw {
        Kw::TABLE => {
            p.bump();
            create_table(p, false)
        }
        Kw::TEMPORARY => {
            p.bump();
            p.expect_kw(Kw::TABLE)?;
            create_table(p, true)
        }
        Kw::DATABASE | Kw::SCHEMA => {
            p.bump();
            let if_not_exists = if_not_exists(p)?;
            let name = p.ident()?;
            if !if_not_exists && eat_branch_of(p) {
                let (of, as_of) = (p.ident()?, opt_as_of(p)?);
                return Ok(Statement::Branch(Box::new(BranchStatement::Database { name, of, as_of })));
            }
            let options = database_options(p, false)?;
            Ok(Statement::CreateDatabase(CreateDatabase { if_not_exists, name, options }))
        }
        Kw::INDEX | Kw::UNIQUE | Kw::FULLTEXT => create_index(p),
        Kw::SPATIAL if p.peek_kw(Kw::REFERENCE) => unsupported(p, "CREATE SPATIAL REFERENCE SYSTEM", &[]),
        Kw::SPATIAL => create_index(p),
        Kw::USER => create_user(p),
        Kw::ROLE => {
            p.bump();
            let if_not_exists = if_not_exists(p)?;
            Ok(Statement::CreateRole { if_not_exists, roles: p.comma_list(role)? })
        }
        Kw::OR => {
            p.bump();
            p.expect_kw(Kw::REPLACE)?;
            if p.is_kw(Kw::SPATIAL) {
                return unsupported(p, "CREATE SPATIAL REFERENCE SYSTEM", &[]);
            }
            create_view(p, true)
        }
        Kw::VIEW | Kw::ALGORITHM | Kw::SQL => create_view(p, false),
        Kw::DEFINER | Kw::TRIGGER | Kw::PROCEDURE | Kw::FUNCTION | Kw::EVENT | Kw::AGGREGATE => create_with_definer(p),
        Kw::SERVER => unsupported(p, "CREATE SERVER", &[]),
        Kw::TABLESPACE => unsupported(p, "CREATE TABLESPACE", &[]),
        Kw::LOGFILE => unsupported(p, "CREATE LOGFILE GROUP", &[]),
        Kw::RESOURCE => unsupported(p, "CREATE RESOURCE GROUP", &[]),
        _ if is_undo(p) => unsupported(p, "CREATE UNDO TABLESPACE", &[]),
        _ => p.error(),
    }
}

fn is_undo(p: &Parser<'_>) -> bool {
    p.is_kw(Kw::UNDO)
}

/// `[DEFINER = account]`, then a view, trigger, routine or event.
fn create_with_definer(p: &mut Parser<'_>) -> R<Statement> {
    let definer = opt_definer(p)?;
    match p.kw() {
        Some(Kw::SQL | Kw::VIEW) => view_after_definer(p, false, false, None, definer),
        Some(Kw::TRIGGER) => create_trigger(p, definer),
        Some(Kw::PROCEDURE | Kw::FUNCTION | Kw::AGGREGATE) => create_routine(p, definer),
        Some(Kw::EVENT) => create_event(p, definer),
        _ => p.error(),
    }
}

pub(super) fn alter(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let Some(kw) = p.kw() else { return p.error() };
    match kw {
        Kw::TABLE => {
            p.bump();
            alter_table(p)
        }
        Kw::DATABASE | Kw::SCHEMA => {
            p.bump();
            let options_follow = matches!(p.kw(), Some(Kw::DEFAULT | Kw::CHARACTER | Kw::CHAR | Kw::COLLATE | Kw::READ));
            let name = if options_follow { None } else { Some(p.ident()?) };
            let start = p.start();
            let options = database_options(p, true)?;
            if options == DatabaseOptions::default() && p.start() == start {
                return p.error();
            }
            Ok(Statement::AlterDatabase(AlterDatabase { name, options }))
        }
        Kw::USER => alter_user(p),
        Kw::VIEW | Kw::ALGORITHM | Kw::SQL => alter_view(p),
        Kw::DEFINER => {
            let definer = opt_definer(p)?;
            if p.is_kw(Kw::EVENT) { alter_event(p, definer) } else { view_after_definer(p, false, true, None, definer) }
        }
        Kw::EVENT => alter_event(p, None),
        Kw::PROCEDURE | Kw::FUNCTION => alter_routine(p),
        Kw::INSTANCE => alter_instance(p),
        Kw::SERVER => unsupported(p, "ALTER SERVER", &[]),
        Kw::TABLESPACE => unsupported(p, "ALTER TABLESPACE", &[]),
        Kw::LOGFILE => unsupported(p, "ALTER LOGFILE GROUP", &[]),
        Kw::RESOURCE => unsupported(p, "ALTER RESOURCE GROUP", &[]),
        Kw::UNDO => unsupported(p, "ALTER UNDO TABLESPACE", &[]),
        _ => p.error(),
    }
}

pub(super) fn drop(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.is_word("PIN") {
        p.bump();
        let if_exists = if_exists(p)?;
        return Ok(Statement::Pin(PinStatement::Drop { name: p.ident()?, if_exists }));
    }
    let Some(kw) = p.kw() else { return p.error() };
    match kw {
        Kw::TABLE | Kw::TABLES | Kw::TEMPORARY => {
            let temporary = p.eat_kw(Kw::TEMPORARY);
            p.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
            let if_exists = if_exists(p)?;
            let names = p.comma_list(|p| p.object_name())?;
            Ok(Statement::DropTable(DropTable { temporary, if_exists, names, behaviour: drop_behaviour(p) }))
        }
        Kw::VIEW => {
            p.bump();
            let if_exists = if_exists(p)?;
            let names = p.comma_list(|p| p.object_name())?;
            Ok(Statement::DropView(DropView { if_exists, names, behaviour: drop_behaviour(p) }))
        }
        Kw::DATABASE | Kw::SCHEMA => {
            p.bump();
            let if_exists = if_exists(p)?;
            Ok(Statement::DropDatabase(DropDatabase { if_exists, name: p.ident()? }))
        }
        Kw::INDEX => {
            p.bump();
            let name = p.ident()?;
            p.expect_kw(Kw::ON)?;
            let table = p.object_name()?;
            let (algorithm, lock, demands) = algorithm_and_lock(p)?;
            Ok(Statement::DropIndex(Box::new(DropIndex { name, table, algorithm, lock, demands })))
        }
        Kw::PROCEDURE | Kw::FUNCTION | Kw::TRIGGER | Kw::EVENT => {
            let kind = p.choice(&[
                (Kw::PROCEDURE, ObjectKind::Procedure),
                (Kw::FUNCTION, ObjectKind::Function),
                (Kw::TRIGGER, ObjectKind::Trigger),
                (Kw::EVENT, ObjectKind::Event),
            ])?;
            let if_exists = if_exists(p)?;
            Ok(Statement::DropObject(DropObject { kind, if_exists, name: p.object_name()? }))
        }
        Kw::USER => {
            p.bump();
            let if_exists = if_exists(p)?;
            Ok(Statement::DropUser(DropUser { if_exists, users: p.comma_list(account)? }))
        }
        Kw::ROLE => {
            p.bump();
            let if_exists = if_exists(p)?;
            Ok(Statement::DropRole { if_exists, roles: p.comma_list(role)? })
        }
        // DROP PREPARE is DEALLOCATE PREPARE.
        Kw::PREPARE => {
            p.bump();
            Ok(Statement::Deallocate(p.ident()?))
        }
        Kw::SERVER => unsupported(p, "DROP SERVER", &[]),
        Kw::TABLESPACE => unsupported(p, "DROP TABLESPACE", &[]),
        Kw::UNDO => unsupported(p, "DROP UNDO TABLESPACE", &[]),
        Kw::LOGFILE => unsupported(p, "DROP LOGFILE GROUP", &[]),
        Kw::RESOURCE => unsupported(p, "DROP RESOURCE GROUP", &[]),
        Kw::SPATIAL => unsupported(p, "DROP SPATIAL REFERENCE SYSTEM", &[]),
        _ => p.error(),
    }
}

pub(super) fn rename(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::USER) {
        let pairs = p.comma_list(|p| {
            let old = account(p)?;
            p.expect_kw(Kw::TO)?;
            Ok((old, account(p)?))
        })?;
        return Ok(Statement::RenameUser(pairs));
    }
    p.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
    let pairs = p.comma_list(|p| {
        let old = p.object_name()?;
        p.expect_kw(Kw::TO)?;
        Ok((old, p.object_name()?))
    })?;
    Ok(Statement::RenameTable(pairs))
}

// ---- databases

fn database_options(p: &mut Parser<'_>, alter: bool) -> R<DatabaseOptions> {
    let mut options = DatabaseOptions::default();
    loop {
        if alter && p.eat_kw(Kw::READ) {
            p.expect_kw(Kw::ONLY)?;
            p.eat(b'=');
            let start = p.start();
            let on = if p.eat_kw(Kw::DEFAULT) { 0 } else { p.number()? };
            if on > 1 {
                return Err(p.error_at(start));
            }
            options.read_only = Some(on == 1);
            continue;
        }
        let default = p.eat_kw(Kw::DEFAULT);
        if eat_charset(p) {
            p.eat(b'=');
            options.charsets.push(charset_name(p)?);
        } else if p.eat_kw(Kw::COLLATE) {
            p.eat(b'=');
            options.collation = Some(collation_name(p)?);
        } else if p.eat_kw(Kw::ENCRYPTION) {
            p.eat(b'=');
            options.encryption = Some(p.string()?);
        } else if default {
            return p.error();
        } else {
            return Ok(options);
        }
    }
}

// ---- indexes

fn create_index(p: &mut Parser<'_>) -> R<Statement> {
    let kinds = [(Kw::UNIQUE, IndexKind::Unique), (Kw::FULLTEXT, IndexKind::Fulltext), (Kw::SPATIAL, IndexKind::Spatial)];
    let kind = p.eat_choice(&kinds).unwrap_or(IndexKind::Plain);
    p.expect_kw(Kw::INDEX)?;
    let name = Some(p.ident()?);
    let mut options = IndexOptions::default();
    if matches!(p.kw(), Some(Kw::USING | Kw::TYPE)) {
        index_options(p, kind, &mut options)?;
    }
    p.expect_kw(Kw::ON)?;
    let table = p.object_name()?;
    let parts = key_parts(p)?;
    index_options(p, kind, &mut options)?;
    let (algorithm, lock, demands) = algorithm_and_lock(p)?;
    let index = IndexDef { kind, name, parts, options };
    Ok(Statement::CreateIndex(Box::new(CreateIndex { index, table, algorithm, lock, demands })))
}

fn algorithm_and_lock(p: &mut Parser<'_>) -> R<(Option<AlterAlgorithm>, Option<AlterLock>, Vec<Span>)> {
    let (mut algorithm, mut lock, mut demands) = (None, None, Vec::new());
    loop {
        match p.kw() {
            Some(Kw::ALGORITHM) if algorithm.is_none() => algorithm = Some(alter_algorithm(p, &mut demands)?),
            Some(Kw::LOCK) if lock.is_none() => lock = Some(alter_lock(p, &mut demands)?),
            _ => return Ok((algorithm, lock, demands)),
        }
    }
}

// ---- views

fn create_view(p: &mut Parser<'_>, or_replace: bool) -> R<Statement> {
    let algorithm = view_algorithm(p)?;
    let definer = opt_definer(p)?;
    view_after_definer(p, or_replace, false, algorithm, definer)
}

fn alter_view(p: &mut Parser<'_>) -> R<Statement> {
    let algorithm = view_algorithm(p)?;
    let definer = opt_definer(p)?;
    view_after_definer(p, false, true, algorithm, definer)
}

fn view_algorithm(p: &mut Parser<'_>) -> R<Option<ViewAlgorithm>> {
    if !p.eat_kw(Kw::ALGORITHM) {
        return Ok(None);
    }
    p.expect(b'=')?;
    let algorithms =
        [(Kw::UNDEFINED, ViewAlgorithm::Undefined), (Kw::MERGE, ViewAlgorithm::Merge), (Kw::TEMPTABLE, ViewAlgorithm::Temptable)];
    Ok(Some(p.choice(&algorithms)?))
}

fn view_after_definer(
    p: &mut Parser<'_>,
    or_replace: bool,
    alter: bool,
    algorithm: Option<ViewAlgorithm>,
    definer: Option<AccountName>,
) -> R<Statement> {
    let security = if p.eat_kw(Kw::SQL) {
        p.expect_kw(Kw::SECURITY)?;
        Some(sql_security(p)?)
    } else {
        None
    };
    p.expect_kw(Kw::VIEW)?;
    let name = p.object_name()?;
    let columns = if p.is(b'(') { p.paren_list(|p| p.ident())? } else { Vec::new() };
    p.expect_kw(Kw::AS)?;
    p.in_view = true;
    let query = p.query(false);
    p.in_view = false;
    let query = Box::new(query?);
    if p.variable_in_view {
        return Err(sql_error!(VIEW_SELECT_VARIABLE));
    }
    let mut check_option = None;
    if p.is_kw(Kw::WITH) && !p.peek_kw(Kw::ROLLUP) {
        p.bump();
        check_option =
            Some(p.eat_choice(&[(Kw::CASCADED, CheckOption::Cascaded), (Kw::LOCAL, CheckOption::Local)]).unwrap_or(CheckOption::Cascaded));
        p.expect_kw(Kw::CHECK)?;
        p.expect_kw(Kw::OPTION)?;
    }
    Ok(Statement::CreateView(Box::new(CreateView { or_replace, alter, algorithm, definer, security, name, columns, query, check_option })))
}
