//! DROP, RENAME and TRUNCATE TABLE.

use catalog::Object;
use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::{put, remove};
use parser::ast::{DropTable, ObjectName};
use value::{SqlResult, sql_error};

use super::foreign::TableName;
use crate::session::Session;
use crate::statement::{Stmt, is_system_table, is_system_view};

impl Session {
    pub(crate) fn drop_table(&mut self, drop: &DropTable, statement: &Stmt<'_>) -> SqlResult<()> {
        let written = drop.names.iter().map(|name| self.resolve_name(name)).collect::<SqlResult<Vec<_>>>()?;
        if let Some((_, (_, table))) = written.iter().enumerate().find(|(at, name)| written[..*at].contains(name)) {
            return Err(sql_error!(NONUNIQ_TABLE, table));
        }
        let mut names = Vec::new();
        for (db, table) in written.iter().cloned() {
            if self.drop_temporary(&db, &table)? {
                continue;
            }
            if drop.temporary {
                let error = sql_error!(BAD_TABLE, format!("{db}.{table}"));
                self.diagnostics.note_or(drop.if_exists, error, ())?;
                continue;
            }
            // Before the CREATE of a dump, which makes a new one.
            if drop.if_exists && (is_system_table(&db, &table) || is_system_view(&db, &table)) {
                continue;
            }
            names.push((db, table));
        }
        if names.is_empty() {
            return Ok(());
        }
        // One order for everybody.
        names.sort();
        for (db, table) in &names {
            self.lock_for_ddl(db, table, Mode::Exclusive)?;
        }
        self.instance.engine.prepare_to_free();
        self.begin_ddl();
        let (mut missing, mut dropped) = (Vec::new(), Vec::new());
        let mut changed = Vec::new();
        // Those that replicas have.
        let mut seen = Vec::new();
        for name in &names {
            changed.extend(self.check_drop(name, &names)?);
        }
        for (db, table) in names {
            match self.instance.catalog.open_table(&db, &table)?.map(|open| open.object.clone()) {
                Some(Object::Table(def)) => {
                    if !def.is_branch() {
                        seen.push(format!("{}.{}", schema::quote_identifier(&db), schema::quote_identifier(&table)));
                    }
                    self.drop_trees(&def)?;
                    self.remove_triggers(&db, &table)?;
                    remove(&mut self.tx, &key::table(&db, &table))?;
                    changed.extend(self.write_references(Some(&def), None)?);
                    changed.push((db.clone(), table.clone()));
                    dropped.push((db, table));
                }
                Some(Object::View(_)) | None => missing.push((db, table)),
            }
        }
        // They are told in the order in which they were written.
        missing.sort_by_key(|name| written.iter().position(|w| w == name));
        let missing: Vec<String> = missing.iter().map(|(db, table)| format!("{db}.{table}")).collect();
        if !missing.is_empty() {
            for name in missing.iter().filter(|_| drop.if_exists) {
                value::Warnings::note(&mut self.diagnostics, sql_error!(BAD_TABLE, name));
            }
            if !drop.if_exists {
                return Err(sql_error!(BAD_TABLE, missing.join(",")));
            }
        }
        match dropped.first() {
            Some((db, _)) if !seen.is_empty() && seen.len() < dropped.len() => {
                let text = format!("DROP TABLE {}", seen.join(","));
                self.finish_ddl_as(db, &text, &changed)?;
            }
            Some(_) if seen.is_empty() => self.finish_ddl_unseen(&changed)?,
            _ => self.finish_ddl(statement, &changed)?,
        }
        self.forget_locked(&dropped);
        Ok(())
    }

    pub(crate) fn rename_tables(&mut self, pairs: &[(ObjectName, ObjectName)], statement: &Stmt<'_>) -> SqlResult<()> {
        let mut resolved = Vec::new();
        for (from, to) in pairs {
            let (from, to) = (self.resolve_name(from)?, self.resolve_name(to)?);
            catalog::names::check_table(&to.1)?;
            resolved.push((from, to));
        }
        let mut names: Vec<_> = resolved.iter().flat_map(|(from, to)| [from.clone(), to.clone()]).collect();
        names.sort();
        names.dedup();
        // LOCK TABLES must have named what was there before.
        for (at, (from, _)) in resolved.iter().enumerate() {
            if !resolved[..at].iter().any(|(_, to)| to == from) {
                self.check_locked_for_ddl(&from.0, &from.1)?;
            }
        }
        for (db, table) in &names {
            self.lock_new_name(db, table, Mode::Exclusive)?;
        }
        if !self.are_branches(&names) && self.has_branch(&names) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "RENAME TABLE of a branch and of another table at once"));
        }
        self.begin_ddl();
        for (from, to) in &resolved {
            names.extend(self.rename_entry(from, to)?);
        }
        self.finish_ddl(statement, &names)?;
        for (from, to) in &resolved {
            self.rename_locked(from, to);
        }
        Ok(())
    }

    /// Moves one catalog entry, within the transaction, so that swaps of several names work. Returns other tables that are to be forgotten.
    pub(super) fn rename_entry(&mut self, from: &(String, String), to: &(String, String)) -> SqlResult<Vec<TableName>> {
        if self.instance.catalog.database(&to.0).is_none() {
            return Err(sql_error!(BAD_DB, to.0));
        }
        let Some(entry) = catalog::get(&mut self.tx, &key::table(&from.0, &from.1))? else {
            return Err(sql_error!(NO_SUCH_TABLE, from.0, from.1));
        };
        if catalog::get(&mut self.tx, &key::table(&to.0, &to.1))?.is_some() {
            return Err(sql_error!(TABLE_EXISTS, to.1));
        }
        let mut related = Vec::new();
        let renamed = match entry {
            Entry::Table(mut def) => {
                let old = def.clone();
                self.rename_triggers(from, to)?;
                // Names that were made from the table's name follow it.
                let prefix = format!("{}_chk_", from.1);
                for check in &mut def.checks {
                    if let Some(n) = check.name.strip_prefix(&prefix) {
                        check.name = format!("{}_chk_{n}", to.1);
                    }
                }
                def.db.clone_from(&to.0);
                def.name.clone_from(&to.1);
                def.version += 1;
                super::foreign::rename_generated(&mut def.foreign_keys, &from.1, &to.1);
                for key in def.foreign_keys.iter_mut().filter(|k| k.parent_db == from.0 && k.parent_table == from.1) {
                    key.parent_db.clone_from(&to.0);
                    key.parent_table.clone_from(&to.1);
                }
                related.extend(self.write_references(Some(&old), Some(&def))?);
                related.extend(self.edit_children(from, &mut |key| {
                    key.parent_db.clone_from(&to.0);
                    key.parent_table.clone_from(&to.1);
                })?);
                related.extend(self.check_adopted(&def)?);
                Entry::Table(def)
            }
            Entry::View(mut def) => {
                if from.0 != to.0 {
                    return Err(sql_error!(FORBID_SCHEMA_CHANGE, from.0, to.0));
                }
                def.name.clone_from(&to.1);
                Entry::View(def)
            }
            other => other,
        };
        remove(&mut self.tx, &key::table(&from.0, &from.1))?;
        put(&mut self.tx, &key::table(&to.0, &to.1), &renamed)?;
        Ok(related)
    }

    /// New, empty trees under the same definition.
    pub(crate) fn truncate_table(&mut self, name: &ObjectName, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, table) = self.resolve_name(name)?;
        if let Some(old) = self.temporary_table(&(db.clone(), table.clone())) {
            return self.truncate_temporary(&old);
        }
        if db == "mysql" && self.instance.logs.truncate(&table) {
            return Ok(());
        }
        if db == "performance_schema" && self.instance.forget_events(&table) {
            return Ok(());
        }
        if db == "performance_schema" && (table.starts_with("table_io_waits_summary_") || table == "objects_summary_global_by_type") {
            self.instance.tables.usages.clear();
            return Ok(());
        }
        self.lock_for_ddl(&db, &table, Mode::Exclusive)?;
        let (_, old) = self.existing_table(&db, &table)?;
        self.check_truncate(&(db.clone(), table.clone()))?;
        self.instance.engine.prepare_to_free();
        self.begin_ddl();
        let mut def = (*old).clone();
        self.drop_trees(&old)?;
        def.options.auto_increment = None;
        self.make_trees(&mut def, false)?;
        def.version += 1;
        put(&mut self.tx, &key::table(&db, &table), &Entry::Table(Box::new(def)))?;
        self.finish_ddl(statement, &[(db, table)])
    }
}
