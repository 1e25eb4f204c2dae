//! What the query of a view names, and whether all of it is there: tables, columns and functions. Whose rights they need is not asked.
//!
//! Each query is bound by itself. A view within it stands for its own columns, and is looked at afterwards: however deep views are nested, the stack is not.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use catalog::{Object, ViewDef};
use plan::{Relation, View, ViewShape, VirtualColumn, VirtualTable};
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, sql_error};

use super::{Names, Used, bind};
use crate::instance::Instance;
use crate::lookup::view_of;

/// What a view names is not there.
const NOT_THERE: [ErrorKind; 6] =
    [error::BAD_DB, error::BAD_FIELD, error::UNKNOWN_TABLE, error::NO_SUCH_TABLE, error::SP_DOES_NOT_EXIST, error::VIEW_INVALID];

/// Binds a view's query by what is there now. Views that it names are added to `within`.
fn bind_now(instance: &Instance, view: &View, within: &RefCell<Vec<Arc<ViewDef>>>) -> (SqlResult<ViewShape>, Used) {
    let relation = |db: &str, name: &str| -> SqlResult<Relation> {
        let db = catalog::names::canonical_database(db);
        if crate::infoschema::is_virtual_database(db) {
            // One of `sys` stands for its columns, too.
            return instance.virtual_schema.table(db, name).map(Relation::Virtual);
        }
        match instance.catalog.open_table(db, name)?.map(|open| open.object.clone()) {
            Some(Object::Table(def)) => Ok(Relation::Table(def)),
            Some(Object::View(def)) => {
                let column = |c: &schema::ColumnDef| VirtualColumn {
                    name: c.name.clone(),
                    ty: c.ty.clone(),
                    nullable: c.nullable,
                    has_default: true,
                };
                let table = VirtualTable { db: def.db.clone(), name: def.name.clone(), columns: def.columns.iter().map(column).collect() };
                within.borrow_mut().push(def);
                Ok(Relation::Virtual(Arc::new(table)))
            }
            None => Err(sql_error!(NO_SUCH_TABLE, db, name)),
        }
    };
    let function = |db: Option<&str>, name: &str| crate::lookup::function_of(&instance.catalog, db.unwrap_or(&view.query_db), name);
    let names = Names { relation: &relation, function: &function, used: RefCell::default() };
    let bound = bind(view, &names);
    (bound, names.used.into_inner())
}

/// What a view's own query names of what is there.
pub(super) fn used_by(instance: &Instance, view: &View) -> Used {
    bind_now(instance, view, &RefCell::default()).1
}

/// 1356, if anything is missing that the view is made of.
pub(crate) fn invalid(instance: &Instance, def: &ViewDef) -> Option<SqlError> {
    let mut seen = HashSet::new();
    let within = RefCell::new(vec![Arc::new(def.clone())]);
    loop {
        let next = within.borrow_mut().pop()?;
        if !seen.insert((next.db.clone(), next.name.clone())) {
            continue;
        }
        let missing = match view_of(&next).and_then(|view| bind_now(instance, &view, &within).0) {
            Ok(_) => false,
            Err(e) => e.is_any(&NOT_THERE),
        };
        if missing {
            return Some(sql_error!(VIEW_INVALID, def.db, def.name));
        }
    }
}
