//! The columns of a view's query, bound by the names of tables and functions alone.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Bound;

use expr::{EvalContext, NoSession, Settings};
use plan::{Relation, SessionInfo, StoredFunction, TableLookup, View, ViewShape};
use schema::TableDef;
use value::{NoWarnings, SqlResult};

/// Database and name of what a query names.
#[derive(Default)]
pub struct Used {
    pub relations: BTreeSet<(String, String)>,
    pub functions: BTreeSet<(String, String)>,
}

pub type FindRelation<'a> = &'a dyn Fn(&str, &str) -> SqlResult<Relation>;

pub type FindFunction<'a> = &'a dyn Fn(Option<&str>, &str) -> SqlResult<Option<StoredFunction>>;

/// Tables and functions by name, and nothing else of them.
pub struct Names<'a> {
    pub relation: FindRelation<'a>,
    pub function: FindFunction<'a>,
    pub used: RefCell<Used>,
}

impl TableLookup for Names<'_> {
    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        let relation = (self.relation)(db, name)?;
        let named = match &relation {
            Relation::Table(def) => (def.db.clone(), def.name.clone()),
            Relation::View(view) => (view.db.clone(), view.name.clone()),
            Relation::Virtual(table) => (table.db.clone(), table.name.clone()),
        };
        self.used.borrow_mut().relations.insert(named);
        Ok(relation)
    }

    fn stored_function(&self, db: Option<&str>, name: &str) -> SqlResult<Option<StoredFunction>> {
        let function = (self.function)(db, name)?;
        self.used.borrow_mut().functions.extend(function.iter().map(|f| (f.db.clone(), f.name.clone())));
        Ok(function)
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

pub fn bind(view: &View, settings: &Settings, names: &Names<'_>) -> SqlResult<ViewShape> {
    let mut warnings = NoWarnings;
    let mut cx = EvalContext::new(settings, &NoSession, &mut warnings);
    let session = SessionInfo { db: Some(view.query_db.clone()), ..SessionInfo::default() };
    plan::plan_view(&view.query, &[], &view.source, names, &session, &mut cx)
}

/// The columns of a view without stored functions, where `relation` tells what names mean.
pub(crate) fn shape_of(view: &View, relation: FindRelation<'_>) -> SqlResult<ViewShape> {
    bind(view, &Settings::default(), &Names { relation, function: &|_, _| Ok(None), used: RefCell::default() })
}
