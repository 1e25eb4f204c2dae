//! SHOW EVENTS and SHOW CREATE EVENT.

use ddl::event_head;
use monitor::text;
use parser::ast::{Ident, ObjectName};
use value::{SqlMode, SqlResult, sql_error};

use super::{Shown, column, header, required, text_type};
use crate::Showing;

impl Showing<'_> {
    pub(crate) fn show_events(&mut self, db: Option<&Ident>) -> SqlResult<Shown> {
        let db = match db {
            Some(db) => {
                catalog::names::check_database(&db.name)?;
                catalog::names::canonical_database(&db.name).to_owned()
            }
            None => self.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
        };
        let wanted = [1, 2, 3, 4, 7, 8, 9, 10, 12, 13, 14, 20, 21, 22, 23];
        let mut shown = self.show_virtual("EVENTS", &wanted, &header::EVENTS)?;
        let db = text(&db);
        shown.rows.retain(|row| row[0] == db);
        shown.like = 1;
        Ok(shown)
    }

    pub(crate) fn show_create_event(&mut self, name: &ObjectName) -> SqlResult<Shown> {
        let (db, name) = self.access.resolve_name(name)?;
        let Some(def) = self.instance.catalog.event(&db, &name)? else { return Err(sql_error!(EVENT_DOES_NOT_EXIST, name)) };
        let columns = vec![
            required("Event", text_type(64)),
            required("sql_mode", text_type(256)),
            required("time_zone", text_type(64)),
            column("Create Event", text_type(1024)),
            required("character_set_client", text_type(32)),
            required("collation_connection", text_type(32)),
            required("Database Collation", text_type(32)),
        ];
        let context = &def.context;
        let row = vec![
            text(&def.name),
            text(&SqlMode(context.sql_mode).to_string()),
            text(&def.time_zone),
            text(&(self.shown_names(event_head(&def)) + &def.body)),
            text(&context.charset_client),
            text(&context.collation_connection),
            text(&context.collation_database),
        ];
        Ok(Shown::new(columns, vec![row]))
    }
}
