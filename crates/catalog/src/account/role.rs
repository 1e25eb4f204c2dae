//! What roles add to an account.

use super::{Account, BTreeMap, Grant, Privileges};

impl Account {
    /// Adds what a role holds. A privilege is restricted in a database where nobody who holds it everywhere
    /// holds it there.
    pub fn join(&mut self, role: &Account) {
        let restricted = |holder: &Account, db: &str| {
            let restricted = holder.restrictions.get(db).copied().unwrap_or_default();
            // Who does not hold it does not lift the restriction either.
            restricted.and(Privileges::ALL.without(holder.global.privileges))
        };
        let held = self.global.privileges.and(role.global.privileges);
        let databases = self.restrictions.keys().chain(role.restrictions.keys());
        let both = databases.map(|db| (db.clone(), restricted(self, db).within(restricted(role, db)).within(held)));
        self.restrictions = both.filter(|(_, privileges)| !privileges.is_empty()).collect();

        self.global.join(role.global);
        for (name, grantable) in &role.dynamic {
            *self.dynamic.entry(name.clone()).or_default() |= grantable;
        }
        for (db, grant) in &role.databases {
            self.databases.entry(db.clone()).or_default().join(*grant);
        }
        for (db, tables) in &role.tables {
            let own: &mut BTreeMap<_, super::TableGrant> = self.tables.entry(db.clone()).or_default();
            for (table, grant) in tables {
                let own = own.entry(table.clone()).or_default();
                own.table.join(grant.table);
                for (column, privileges) in &grant.columns {
                    let held = own.columns.entry(column.clone()).or_default();
                    *held = held.and(*privileges);
                }
            }
        }
        for (name, grant) in &role.routines {
            self.routines.entry(name.clone()).or_default().grant.join(grant.grant);
        }
        for (role, grantable) in &role.roles {
            *self.roles.entry(role.clone()).or_default() |= grantable;
        }
    }

    /// With `partial_revokes`, `%` and `_` in the name of a database mean themselves.
    pub fn take_names_literally(&mut self) {
        let literal = |name: &str| name.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        self.databases = std::mem::take(&mut self.databases).into_iter().map(|(name, grant)| (literal(&name), grant)).collect();
    }
}

impl Grant {
    pub fn join(&mut self, more: Grant) {
        self.privileges = self.privileges.and(more.privileges);
        self.grant_option |= more.grant_option;
    }
}
