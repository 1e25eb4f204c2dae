//! Views and stored functions of the catalog, as the planner takes them.

use std::sync::Arc;

use catalog::{Catalog, ViewDef};
use parser::ParserMode;
use parser::ast::Statement;
use plan::View;
use value::{SqlResult, sql_error};

/// What the planner knows of the function of this name.
///
/// # Errors
/// Those of reading it.
pub fn function_of(catalog: &Catalog, db: &str, name: &str) -> SqlResult<Option<plan::StoredFunction>> {
    let Some(def) = catalog.routine(catalog::names::canonical_database(db), true, name)? else { return Ok(None) };
    let body = program::compiled::compiled(&def)?;
    let Some(returns) = body.returns else { return Ok(None) };
    Ok(Some(plan::StoredFunction { db: def.db, name: def.name, parameters: body.program.parameters.len(), returns }))
}

/// A view as the planner wants it.
pub fn view_of(def: &ViewDef) -> SqlResult<View> {
    let source: Arc<[u8]> = Arc::from(def.query.as_bytes());
    // What is kept was printed with backslashes.
    let mode = def.sql_mode & !value::SqlMode::NO_BACKSLASH_ESCAPES.0;
    let parsed = parser::parse(&source, &ParserMode::new(mode))?;
    let Statement::Query(query) = parsed.statement else {
        return Err(sql_error!(VIEW_INVALID, def.db, def.name));
    };
    Ok(View {
        db: def.db.clone(),
        name: def.name.clone(),
        columns: def.columns.iter().map(|c| c.name.clone()).collect(),
        query_db: def.query_db.clone(),
        source,
        query: *query,
        collation: value::Collation::by_name(&def.collation_connection).unwrap_or(value::Collation::UTF8MB4_0900_AI_CI),
        warnings: parsed.warnings,
        materialized: def.algorithm == "TEMPTABLE",
        check_option: match def.check_option.as_str() {
            "LOCAL" => Some(plan::CheckOption::Local),
            "CASCADED" => Some(plan::CheckOption::Cascaded),
            _ => None,
        },
        definer: (def.security != "INVOKER").then(|| def.definer.clone()),
    })
}
