//! Whether a view can still be read: all tables, columns and functions that its query names are there. Whose rights they need is not asked.
//!
//! Each query is bound by itself. A view within it stands for its own columns, and is looked at afterwards: however deep views are nested, the stack is not.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Bound;
use std::sync::Arc;

use catalog::{Object, ViewDef};
use expr::{EvalContext, NoSession, Settings};
use plan::{Relation, SessionInfo, TableLookup, View, ViewShape, VirtualColumn, VirtualTable};
use schema::TableDef;
use value::{NoWarnings, SqlError, SqlResult, sql_error};

use crate::instance::Instance;
use crate::lookup::view_of;

/// Tables by name, and nothing else of them.
struct Names<'a>(&'a dyn Fn(&str, &str) -> SqlResult<Relation>);

impl TableLookup for Names<'_> {
    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        (self.0)(db, name)
    }

    fn row_estimate(&self, _: &TableDef) -> u64 {
        0
    }

    fn rows_per_key(&self, _: &TableDef, _: usize, _: usize) -> Option<u64> {
        None
    }

    fn range_estimate(&self, _: &TableDef, _: usize, _: Bound<&[u8]>, _: Bound<&[u8]>) -> u64 {
        0
    }
}

/// The columns of a view, where `relation` tells what names mean.
pub(super) fn shape_of(view: &View, relation: &dyn Fn(&str, &str) -> SqlResult<Relation>) -> SqlResult<ViewShape> {
    let settings = Settings::default();
    let mut warnings = NoWarnings;
    let mut cx = EvalContext::new(&settings, &NoSession, &mut warnings);
    let session = SessionInfo { db: Some(view.query_db.clone()) };
    plan::plan_view(&view.query, &[], &view.source, &Names(relation), &session, &mut cx)
}

/// 1356, if anything is missing that the view is made of.
pub(crate) fn invalid(instance: &Instance, def: &ViewDef) -> Option<SqlError> {
    let mut seen = HashSet::new();
    let within = RefCell::new(vec![Arc::new(def.clone())]);
    let relation = |db: &str, name: &str| -> SqlResult<Relation> {
        let db = catalog::names::canonical_database(db);
        if super::is_virtual_database(db) {
            return instance.virtual_schema.relation(db, name);
        }
        match instance.catalog.open_table(db, name)?.map(|open| open.object.clone()) {
            Some(Object::Table(def)) => Ok(Relation::Table(def)),
            Some(Object::View(def)) => {
                let column = |c: &schema::ColumnDef| VirtualColumn { name: c.name.clone(), ty: c.ty.clone(), nullable: c.nullable };
                let table = VirtualTable { db: def.db.clone(), name: def.name.clone(), columns: def.columns.iter().map(column).collect() };
                within.borrow_mut().push(def);
                Ok(Relation::Virtual(Arc::new(table)))
            }
            None => Err(sql_error!(NO_SUCH_TABLE, db, name)),
        }
    };
    loop {
        let next = within.borrow_mut().pop()?;
        if !seen.insert((next.db.clone(), next.name.clone())) {
            continue;
        }
        let missing = match view_of(&next).and_then(|view| shape_of(&view, &relation)) {
            Ok(_) => false,
            Err(e) => matches!(e.code, 1049 | 1054 | 1109 | 1146 | 1305 | 1356),
        };
        if missing {
            return Some(sql_error!(VIEW_INVALID, def.db, def.name));
        }
    }
}
