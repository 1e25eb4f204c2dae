//! What the query of a view names, and whether all of it is there: tables, columns and functions. Whose
//! rights they need is not asked.
//!
//! Each query is bound by itself. A view within it stands for its own columns, and is looked at afterwards:
//! however deep views are nested, the stack is not.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use catalog::{Object, ViewDef};
use expr::Settings;
use plan::{Column, Relation, View, ViewShape, VirtualColumn, VirtualTable};
use schema::ColumnDef;
use state::instance::Instance;
use state::virtual_schema::shape::{Names, Used, bind};
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, sql_error};

use state::stored::view_of;

/// What a view names is not there.
const NOT_THERE: [ErrorKind; 7] = [
    error::BAD_DB,
    error::BAD_FIELD,
    error::UNKNOWN_TABLE,
    error::NO_SUCH_TABLE,
    error::SP_DOES_NOT_EXIST,
    // No database has a function of that name.
    error::NO_DB,
    error::VIEW_INVALID,
];

/// The columns of views by database and name, where they are not those of the views' creation.
type Known = HashMap<(String, String), Vec<ColumnDef>>;

fn key_of(def: &ViewDef) -> (String, String) {
    (def.db.clone(), def.name.clone())
}

/// Binds a view's query by what is there now. Views that it names are added to `within`.
fn bind_now(
    instance: &Instance,
    view: &View,
    settings: &Settings,
    known: &Known,
    within: &RefCell<Vec<Arc<ViewDef>>>,
) -> (SqlResult<ViewShape>, Used) {
    let relation = |db: &str, name: &str| -> SqlResult<Relation> {
        let db = catalog::names::canonical_database(db);
        if state::virtual_schema::is_virtual_database(db) {
            // One of `sys` stands for its columns, too.
            return instance.virtual_schema.table(db, name).map(Relation::Virtual);
        }
        match instance.catalog.open_table(db, name)?.map(|open| open.object.clone()) {
            Some(Object::Table(def)) => Ok(Relation::Table(def)),
            Some(Object::View(def)) => {
                let now = known.get(&key_of(&def)).unwrap_or(&def.columns);
                let column = |c: &ColumnDef| VirtualColumn::new(c.name.clone(), c.ty.clone(), c.nullable);
                let table = VirtualTable { db: def.db.clone(), name: def.name.clone(), columns: now.iter().map(column).collect() };
                within.borrow_mut().push(def);
                Ok(Relation::Virtual(Arc::new(table)))
            }
            None => Err(sql_error!(NO_SUCH_TABLE, db, name)),
        }
    };
    let function = |db: Option<&str>, name: &str| state::stored::function_of(&instance.catalog, db.unwrap_or(&view.query_db), name);
    let names = Names { relation: &relation, function: &function, used: RefCell::default() };
    let bound = bind(view, settings, &names);
    (bound, names.used.into_inner())
}

/// What a view's own query names of what is there.
pub(crate) fn used_by(instance: &Instance, view: &View) -> Used {
    bind_now(instance, view, &Settings::default(), &Known::new(), &RefCell::default()).1
}

/// 1356, if anything is missing that the view is made of.
pub fn invalid(instance: &Instance, def: &ViewDef) -> Option<SqlError> {
    missing(instance, def).map(|_| sql_error!(VIEW_INVALID, def.db, def.name))
}

/// Says what is missing that the view is made of.
pub fn missing(instance: &Instance, def: &ViewDef) -> Option<SqlError> {
    let mut seen = HashSet::new();
    let within = RefCell::new(vec![Arc::new(def.clone())]);
    let settings = Settings::default();
    loop {
        let next = within.borrow_mut().pop()?;
        if !seen.insert((next.db.clone(), next.name.clone())) {
            continue;
        }
        let bound = view_of(&next).and_then(|view| bind_now(instance, &view, &settings, &Known::new(), &within).0);
        let missing = bound.err().filter(|error| error.is_any(&NOT_THERE));
        if missing.is_some() {
            return missing;
        }
    }
}

/// The columns of a view as its query gives them now: tables under it may have been altered. As they were
/// at its creation where that cannot be told any more.
///
/// Views that it names come first, each once.
pub fn columns_now(instance: &Instance, def: &ViewDef) -> Vec<ColumnDef> {
    let mut known = Known::new();
    let mut asked = HashSet::from([key_of(def)]);
    let mut open = vec![Arc::new(def.clone())];
    while let Some(next) = open.last().cloned() {
        let within = RefCell::default();
        let shape = view_of(&next).and_then(|view| bind_now(instance, &view, &settings_of(&next), &known, &within).0);
        let before = open.len();
        open.extend(within.into_inner().into_iter().filter(|inner| asked.insert(key_of(inner))));
        if open.len() > before {
            continue;
        }
        open.pop();
        let columns = match shape {
            Ok(shape) if shape.columns.len() == next.columns.len() => {
                let pairs = shape.columns.iter().zip(&next.columns);
                pairs.map(|(now, then)| column_now(instance, (now, open.is_empty()), then, &known)).collect()
            }
            _ => next.columns.clone(),
        };
        known.insert(key_of(&next), columns);
    }
    known.remove(&key_of(def)).unwrap_or_else(|| def.columns.clone())
}

/// Those in which a view was made, as far as types depend on them.
fn settings_of(def: &ViewDef) -> Settings {
    let default = Settings::default();
    Settings {
        sql_mode: value::SqlMode(def.sql_mode),
        collation_connection: value::Collation::by_name(&def.collation_connection).unwrap_or(default.collation_connection),
        charset_client: value::Charset::by_name(&def.charset_client).unwrap_or(default.charset_client),
        ..default
    }
}

/// One column, which keeps the name that the view gave it. Where it is `shown`, and not what another view
/// is made of, small numbers are INT.
fn column_now(instance: &Instance, (now, shown): (&Column, bool), then: &ColumnDef, known: &Known) -> ColumnDef {
    let find = |columns: &[ColumnDef]| columns.iter().find(|c| c.name.eq_ignore_ascii_case(&now.org_name)).cloned();
    let from = match instance.catalog.open_table(&now.schema, &now.org_table) {
        Ok(Some(table)) => match &table.object {
            Object::Table(def) => find(&def.columns),
            Object::View(def) => find(known.get(&key_of(def)).unwrap_or(&def.columns)),
        },
        _ => None,
    };
    let taken = define::selected::taken_over(now, (from.as_ref(), define::selected::Way::Direct), false);
    let is_int = shown && taken.ty.kind == value::Kind::Int && now.ty.kind.is_integer() && now.ty.length < 10;
    let ty = if is_int { taken.ty.clone() } else { define::selected::viewed(now) };
    let column = ColumnDef { name: then.name.clone(), ty, ..taken };
    let same = (&column.ty, column.nullable) == (&then.ty, then.nullable);
    if same && from.is_none() { then.clone() } else { column }
}
