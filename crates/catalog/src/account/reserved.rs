//! The accounts that MySQL keeps for itself. Nobody is they here, and none is in the catalog.
//!
//! They are listed in the tables of `mysql`, so that a dump of these can be restored into MySQL, whose
//! information_schema and sys cannot be read without them; a restore here passes over them.

use super::{Account, Grant, TableGrant};
use crate::privilege::Privileges;

const HOST: &str = "localhost";
/// What no password is stored as.
const NO_PASSWORD: &str = "$A$005$THISISACOMBINATIONOFINVALIDSALTANDPASSWORDTHATMUSTNEVERBRBEUSED";
const OF_ALL: [&str; 3] = ["AUDIT_ABORT_EXEMPT", "FIREWALL_EXEMPT", "SYSTEM_USER"];
const OF_SESSION: [&str; 7] = [
    "AUTHENTICATION_POLICY_ADMIN",
    "BACKUP_ADMIN",
    "CLONE_ADMIN",
    "CONNECTION_ADMIN",
    "PERSIST_RO_VARIABLES_ADMIN",
    "SESSION_VARIABLES_ADMIN",
    "SYSTEM_VARIABLES_ADMIN",
];

/// In order of name.
pub fn reserved() -> [Account; 3] {
    let mut infoschema = account("mysql.infoschema");
    infoschema.global.privileges = Privileges::SELECT;
    let mut session = account("mysql.session");
    session.global.privileges = Privileges::SHUTDOWN.and(Privileges::SUPER);
    session.dynamic.extend(OF_SESSION.map(|name| (name.to_owned(), false)));
    may(&mut session, "performance_schema", None, Privileges::SELECT);
    may(&mut session, "mysql", Some(("user", "boot@")), Privileges::SELECT);
    let mut sys = account("mysql.sys");
    may(&mut sys, "sys", None, Privileges::TRIGGER);
    may(&mut sys, "sys", Some(("sys_config", "root@localhost")), Privileges::SELECT);
    [infoschema, session, sys]
}

pub fn is_reserved(user: &str, host: &str) -> bool {
    host == HOST && matches!(user, "mysql.infoschema" | "mysql.session" | "mysql.sys")
}

fn account(user: &str) -> Account {
    Account {
        user: user.to_owned(),
        host: HOST.to_owned(),
        plugin: "caching_sha2_password".to_owned(),
        authentication: NO_PASSWORD.to_owned(),
        locked: true,
        dynamic: OF_ALL.iter().map(|name| ((*name).to_owned(), false)).collect(),
        ..Account::default()
    }
}

/// With a table goes who has granted it.
fn may(account: &mut Account, db: &str, table: Option<(&str, &str)>, privileges: Privileges) {
    let grant = Grant { privileges, grant_option: false };
    match table {
        None => drop(account.databases.insert(db.to_owned(), grant)),
        Some((table, grantor)) => {
            let tables = account.tables.entry(db.to_owned()).or_default();
            tables.insert(table.to_owned(), TableGrant { table: grant, grantor: grantor.to_owned(), ..TableGrant::default() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_in_order_and_known_by_name() {
        let all = reserved();
        assert!(all.iter().all(|account| is_reserved(&account.user, &account.host) && account.locked));
        assert!(all.is_sorted_by_key(|account| account.user.clone()));
        assert!(!is_reserved("mysql.sys", "%") && !is_reserved("root", "localhost"));
    }
}
