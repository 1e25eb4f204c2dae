//! CHANGE REPLICATION SOURCE, START and STOP REPLICA.

use super::account::account;
use super::phrases::opt_channel;
use super::*;

pub(super) fn replication(p: &mut Parser<'_>) -> R<Statement> {
    let statement = match p.bump().tok {
        Tok::Kw(Kw::CHANGE) => change(p)?,
        Tok::Kw(Kw::START) => start_replica(p)?,
        _ => stop_replica(p)?,
    };
    Ok(Statement::Replication(Box::new(statement)))
}

fn change(p: &mut Parser<'_>) -> R<ReplicationStatement> {
    if p.eat_kw(Kw::REPLICATION) {
        if p.eat_kw(Kw::FILTER) {
            let rules = p.comma_list(filter_rule)?;
            return Ok(ReplicationStatement::ChangeFilter { rules, channel: opt_channel(p)? });
        }
        p.expect_kw(Kw::SOURCE)?;
    } else {
        p.expect_kw(Kw::MASTER)?;
    }
    p.expect_kw(Kw::TO)?;
    let options = p.comma_list(source_option)?;
    Ok(ReplicationStatement::ChangeSource { options, channel: opt_channel(p)? })
}

/// `REPLICATE_DO_DB = (a, b)` and its kind. Tables are `db.table`, patterns are strings.
fn filter_rule(p: &mut Parser<'_>) -> R<(String, Vec<String>)> {
    let Some(kw) = p.kw() else { return p.error() };
    let item: fn(&mut Parser<'_>) -> R<String> = match kw {
        Kw::REPLICATE_DO_DB | Kw::REPLICATE_IGNORE_DB => |p| Ok(p.ident()?.name),
        Kw::REPLICATE_DO_TABLE | Kw::REPLICATE_IGNORE_TABLE => |p| {
            let name = p.object_name()?;
            match name.db {
                Some(db) => Ok(format!("{}.{}", db.name, name.name.name)),
                None => p.error(),
            }
        },
        Kw::REPLICATE_WILD_DO_TABLE | Kw::REPLICATE_WILD_IGNORE_TABLE => |p| Ok(String::from_utf8_lossy(&p.string()?).into_owned()),
        Kw::REPLICATE_REWRITE_DB => |p| {
            p.expect(b'(')?;
            let from = p.ident()?.name;
            p.expect(b',')?;
            let to = p.ident()?.name;
            p.expect(b')')?;
            Ok(format!("({from},{to})"))
        },
        _ => return p.error(),
    };
    let name = kw.name().to_owned();
    p.bump();
    p.expect(b'=')?;
    p.expect(b'(')?;
    let list = if p.is(b')') { Vec::new() } else { p.comma_list(item)? };
    p.expect(b')')?;
    Ok((name, list))
}

/// `NAME = value`; the name must be one of those that MySQL knows.
fn source_option(p: &mut Parser<'_>) -> R<(String, ReplicationValue)> {
    let Some(kw) = p.kw() else { return p.error() };
    let name = kw.name();
    let known = name.starts_with("SOURCE_")
        || name.starts_with("MASTER_")
        || matches!(
            kw,
            Kw::NETWORK_NAMESPACE
                | Kw::GET_MASTER_PUBLIC_KEY
                | Kw::GET_SOURCE_PUBLIC_KEY
                | Kw::IGNORE_SERVER_IDS
                | Kw::RELAY_LOG_FILE
                | Kw::RELAY_LOG_POS
                | Kw::PRIVILEGE_CHECKS_USER
                | Kw::REQUIRE_ROW_FORMAT
                | Kw::REQUIRE_TABLE_PRIMARY_KEY_CHECK
                | Kw::ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS
                | Kw::GTID_ONLY
        );
    if !known {
        return p.error();
    }
    p.bump();
    p.expect(b'=')?;
    let name = name.replace("MASTER_", "SOURCE_");
    let value =
        if kw == Kw::PRIVILEGE_CHECKS_USER && !p.is_kw(Kw::NULL) { ReplicationValue::Account(account(p)?) } else { replication_value(p)? };
    Ok((name, value))
}

fn replication_value(p: &mut Parser<'_>) -> R<ReplicationValue> {
    Ok(match p.tok.tok {
        Tok::Str => ReplicationValue::Text(p.string()?),
        Tok::Int => ReplicationValue::Int(p.number()?),
        Tok::Decimal | Tok::Float => {
            let token = p.bump();
            ReplicationValue::Decimal(String::from_utf8_lossy(p.raw(token)).into_owned())
        }
        Tok::Kw(Kw::NULL) => {
            p.bump();
            ReplicationValue::Null
        }
        Tok::Char(b'(') => {
            p.bump();
            let ids = if p.is(b')') { Vec::new() } else { p.comma_list(|p| p.number())? };
            p.expect(b')')?;
            ReplicationValue::Ids(ids)
        }
        Tok::Kw(Kw::ON) => ReplicationValue::Word(p.take_ident().name.to_ascii_uppercase()),
        _ => ReplicationValue::Word(p.ident()?.name.to_ascii_uppercase()),
    })
}

/// `[IO_THREAD | SQL_THREAD, …]`: both when none is named.
fn threads(p: &mut Parser<'_>) -> R<(bool, bool)> {
    let (mut io, mut sql) = (false, false);
    let threads = [(Kw::IO_THREAD, true), (Kw::RELAY_THREAD, true), (Kw::SQL_THREAD, false)];
    if let Some(first) = p.eat_choice(&threads) {
        let mut is_io = first;
        loop {
            io |= is_io;
            sql |= !is_io;
            if !p.eat(b',') {
                return Ok((io, sql));
            }
            is_io = p.choice(&threads)?;
        }
    }
    Ok((true, true))
}

fn start_replica(p: &mut Parser<'_>) -> R<ReplicationStatement> {
    if p.eat_kw(Kw::GROUP_REPLICATION) {
        while matches!(p.kw(), Some(Kw::USER | Kw::PASSWORD | Kw::DEFAULT_AUTH)) {
            p.bump();
            p.expect(b'=')?;
            p.string()?;
            p.eat(b',');
        }
        return Ok(ReplicationStatement::StartGroup);
    }
    p.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
    let (io, sql) = threads(p)?;
    let mut until = Vec::new();
    if p.eat_kw(Kw::UNTIL) {
        until = p.comma_list(|p| {
            let Some(kw) = p.kw() else { return p.error() };
            match kw {
                Kw::SQL_AFTER_MTS_GAPS => {
                    p.bump();
                    Ok((kw.name().to_owned(), ReplicationValue::Null))
                }
                Kw::SQL_BEFORE_GTIDS | Kw::SQL_AFTER_GTIDS => {
                    p.bump();
                    p.expect(b'=')?;
                    Ok((kw.name().to_owned(), ReplicationValue::Text(p.string()?)))
                }
                _ => source_option(p),
            }
        })?;
    }
    let mut options = Vec::new();
    while let Some(kw @ (Kw::USER | Kw::PASSWORD | Kw::DEFAULT_AUTH | Kw::PLUGIN_DIR)) = p.kw() {
        p.bump();
        p.expect(b'=')?;
        options.push((kw.name().to_owned(), ReplicationValue::Text(p.string()?)));
    }
    Ok(ReplicationStatement::Start { io, sql, until, options, channel: opt_channel(p)? })
}

fn stop_replica(p: &mut Parser<'_>) -> R<ReplicationStatement> {
    if p.eat_kw(Kw::GROUP_REPLICATION) {
        return Ok(ReplicationStatement::StopGroup);
    }
    p.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
    let (io, sql) = threads(p)?;
    Ok(ReplicationStatement::Stop { io, sql, channel: opt_channel(p)? })
}
