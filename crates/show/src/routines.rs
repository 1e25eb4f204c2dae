//! SHOW of stored programs: CREATE PROCEDURE, FUNCTION and TRIGGER, PROCEDURE STATUS, FUNCTION STATUS and
//! TRIGGERS.

use std::sync::Arc;

use catalog::privilege::Privileges;
use catalog::{RoutineDef, TriggerDef};
use ddl::{routine_text, trigger_head};
use monitor::{text, trigger_created};
use parser::ast::{Ident, ObjectName};
use value::{SqlMode, SqlResult, SqlType, Value, sql_error};

use super::{Shown, column, header, required, text_type};
use crate::Showing;

impl Showing<'_> {
    /// Whether the account may know of the routine; if so, whether it may read the body.
    fn sees_routine(&self, def: &RoutineDef) -> Option<bool> {
        self.account.sees_routine(def, &self.access.current_user.borrow())
    }

    pub(crate) fn show_create_routine(&mut self, name: &ObjectName, function: bool) -> SqlResult<Shown> {
        let (db, name) = self.access.resolve_name(name)?;
        let kind = if function { "Function" } else { "Procedure" };
        let found = self.instance.catalog.routine(&db, function, &name)?;
        let Some((def, whole)) = found.and_then(|def| self.sees_routine(&def).map(|whole| (def, whole))) else {
            return Err(sql_error!(SP_DOES_NOT_EXIST, kind.to_uppercase(), name));
        };
        let mode = SqlMode(def.context.sql_mode);
        let create = if whole { text(&routine_text(&def, false, |head| self.names_in(mode, head))) } else { Value::Null };
        let columns = vec![
            required(kind, text_type(64)),
            required("sql_mode", text_type(117)),
            column(&format!("Create {kind}"), text_type(1024)),
            required("character_set_client", text_type(32)),
            required("collation_connection", text_type(32)),
            required("Database Collation", text_type(32)),
        ];
        let context = &def.context;
        let row = vec![
            text(&def.name),
            text(&mode.to_string()),
            create,
            text(&context.charset_client),
            text(&context.collation_connection),
            text(&context.collation_database),
        ];
        Ok(Shown::new(columns, vec![row]))
    }

    pub(crate) fn show_routine_status(&mut self, function: bool) -> SqlResult<Shown> {
        let wanted = [2, 3, 4, 27, 24, 23, 22, 26, 28, 29, 30];
        let mut shown = self.show_virtual("ROUTINES", &wanted, &header::ROUTINES)?;
        let kind: &[u8] = if function { b"FUNCTION" } else { b"PROCEDURE" };
        shown.rows.retain(|row| row[2].to_text().as_deref() == Some(kind));
        shown.like = 1;
        Ok(shown)
    }

    /// Whether the account may know of a table's triggers.
    fn sees_triggers(&self, db: &str, table: &str) -> bool {
        self.account.on_table(db, table).privileges.contains(Privileges::TRIGGER)
    }

    pub(crate) fn show_create_trigger(&mut self, name: &ObjectName) -> SqlResult<Shown> {
        let def = ddl::trigger_named(self.rights(), name)?;
        if !self.sees_triggers(&def.db, &def.table) {
            return Err(sql_error!(SPECIFIC_ACCESS_DENIED, "TRIGGER"));
        }
        let columns = vec![
            required("Trigger", text_type(192)),
            required("sql_mode", text_type(117)),
            column("SQL Original Statement", text_type(1024)),
            required("character_set_client", text_type(32)),
            required("collation_connection", text_type(32)),
            required("Database Collation", text_type(32)),
            required("Created", SqlType { length: 0, decimals: 0, ..SqlType::timestamp(2) }),
        ];
        let row = vec![
            text(&def.name),
            text(&SqlMode(def.context.sql_mode).to_string()),
            text(&(self.shown_names(trigger_head(&def)) + &def.body)),
            text(&def.context.charset_client),
            text(&def.context.collation_connection),
            text(&def.context.collation_database),
            trigger_created(&def, &self.settings.time_zone),
        ];
        Ok(Shown::new(columns, vec![row]))
    }

    pub(crate) fn show_triggers(&mut self, db: Option<&Ident>) -> SqlResult<Shown> {
        let db = self.shown_database(db)?;
        let triggers = self.instance.catalog.triggers_of(&db)?;
        let seen = triggers.iter().filter(|def| self.sees_triggers(&def.db, &def.table));
        let row = |def: &Arc<TriggerDef>| {
            vec![
                text(&def.name),
                text(&def.event),
                text(&def.table),
                text(&def.body),
                text(def.time()),
                trigger_created(def, &self.settings.time_zone),
                text(&SqlMode(def.context.sql_mode).to_string()),
                text(&def.definer),
                text(&def.context.charset_client),
                text(&def.context.collation_connection),
                text(&def.context.collation_database),
            ]
        };
        Ok(Shown { like: 2, ..Shown::new(header::TRIGGERS.columns(self.settings), seen.map(row).collect()) })
    }
}
