//! OPTIMIZE TABLE: all rows are copied into new trees, as by ALTER TABLE … FORCE, so that the room of
//! deleted ones becomes free.

use std::sync::Arc;

use connection::stmt::Stmt;
use parser::ast::{AlterAction, AlterTable, ObjectName, Span};
use schema::quote_identifier;
use value::SqlResult;

use crate::Ddl;

/// `local`: replicas do not hear of it. They are told of each table by a statement of its own.
///
/// # Errors
/// As ALTER TABLE.
pub fn optimize_table(ddl: &mut Ddl<'_>, name: &ObjectName, local: bool, statement: &Stmt<'_>) -> SqlResult<()> {
    let (db, table) = ddl.access.resolve_name(name)?;
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
    let hidden = ddl.hidden;
    ddl.hidden |= local;
    let altered = crate::alter::alter_table(ddl, &alter, &alone);
    ddl.hidden = hidden;
    altered.map(drop)
}
