//! KILL.

use catalog::privilege::Privileges;
use connection::rights::Rights;
use connection::stmt::Stmt;
use parser::ast::Kill;
use value::{NoWarnings, SqlResult, sql_error};

use crate::context::Context;

/// 1094 unknown, 1095 somebody else's, 1317 for a connection that kills itself.
pub(super) fn kill(cx: &mut Context, kill: &Kill, statement: &Stmt<'_>) -> SqlResult<()> {
    let value = cx.evaluate(&[&kill.id], statement)?.pop().map(|(v, _)| v).unwrap_or_default();
    let id = value.to_int(&mut NoWarnings).unwrap_or(0) as u64;
    let result = end(cx.rights(), id, kill.query);
    cx.close |= id == cx.process.id && !kill.query;
    result
}

/// Ends a connection, or what it is running.
fn end(rights: Rights<'_>, id: u64, query_only: bool) -> SqlResult<()> {
    let Some(victim) = rights.instance().processes.get(id) else {
        return Err(sql_error!(NO_SUCH_THREAD, id));
    };
    // One after the other: they may be the same.
    let process = &rights.access.process;
    let own = process.info.lock().user.clone();
    let same_user = victim.info.lock().user == own;
    let account = rights.account;
    if !same_user && !account.has_dynamic("CONNECTION_ADMIN") && !account.global.privileges.contains(Privileges::SUPER) {
        return Err(sql_error!(KILL_DENIED, id));
    }
    // Who kills itself still hears so.
    if id == process.id {
        victim.kill_query();
        return Err(sql_error!(QUERY_INTERRUPTED));
    }
    if query_only {
        victim.kill_query()
    } else {
        victim.kill()
    }
    Ok(())
}
