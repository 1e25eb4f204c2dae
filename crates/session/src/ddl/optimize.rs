//! OPTIMIZE TABLE: all rows are copied into new trees, as by ALTER TABLE … FORCE, so that the room of
//! deleted ones becomes free.

use std::sync::Arc;

use connection::stmt::Stmt;
use parser::ast::{AlterAction, AlterTable, ObjectName, Span};
use schema::quote_identifier;
use value::SqlResult;

use crate::session::Session;

impl Session {
    /// `local`: replicas do not hear of it. They are told of each table by a statement of its own.
    ///
    /// # Errors
    /// As ALTER TABLE.
    pub(crate) fn optimize_table(&mut self, name: &ObjectName, local: bool, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, table) = self.access.resolve_name(name)?;
        let text: Arc<[u8]> = format!("OPTIMIZE TABLE {}.{}", quote_identifier(&db), quote_identifier(&table)).into_bytes().into();
        let span = Span::new(0, text.len());
        let alone = Stmt { ast: statement.ast, source: &text, span, params: &[], types: None, warnings: &[] };
        let alter = AlterTable {
            name: name.clone(),
            actions: vec![AlterAction::Force],
            algorithm: None,
            lock: None,
            demands: Vec::new(),
            validation: None,
        };
        let hidden = self.options.hide_from_replicas;
        self.options.hide_from_replicas |= local;
        let altered = self.alter_table(&alter, &alone);
        self.options.hide_from_replicas = hidden;
        altered.map(drop)
    }
}
