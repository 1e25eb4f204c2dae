//! ROUTINES, PARAMETERS and TRIGGERS.

use std::collections::BTreeSet;

use catalog::privilege::Privileges;
use catalog::{RoutineDef, TriggerDef};
use parser::ast::ParameterMode;
use schema::{column_type_text, data_type_name};
use value::{SqlMode, SqlResult, SqlType, TimeZone, Value};

use crate::objects::type_figures;
use crate::rows::{Out, Reader, local_time, text, time_in, time_zone, uint, yes_no};

/// Calls `each` with the routines that the account may know of, and whether it may read their bodies.
pub(crate) fn each_routine(reader: &Reader<'_>, mut each: impl FnMut(&RoutineDef, bool) -> SqlResult<()>) -> SqlResult<()> {
    let catalog = &reader.access.instance.catalog;
    let databases: BTreeSet<String> = catalog.databases().iter().map(|db| db.name.clone()).chain(["sys".to_string()]).collect();
    for db in databases {
        for def in catalog.routines_of(&db)? {
            if let Some(whole) = reader.account.sees_routine(&def, &reader.access.current_user.borrow()) {
                each(&def, whole)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn routines(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_routine(reader, |def, whole| {
        let returns = program::compiled::compiled(def).ok().and_then(|body| body.returns);
        let mut row = vec![text(&def.name), text("def"), text(&def.db), text(&def.name), text(def.kind())];
        match &returns {
            Some(ty) => {
                row.push(text(data_type_name(ty)));
                row.extend(figures(ty));
                row.push(text(&column_type_text(ty)));
            }
            None => {
                row.push(text(""));
                row.extend(std::iter::repeat_n(Value::Null, 8));
            }
        }
        row.extend([
            text("SQL"),
            if whole { text(&parser::in_system_charset(&def.body)) } else { Value::Null },
            Value::Null,
            text("SQL"),
            text("SQL"),
        ]);
        row.extend([yes_no(def.deterministic), text(&def.data_access), Value::Null]);
        row.push(text(if def.invoker { "INVOKER" } else { "DEFINER" }));
        row.extend([local_time(reader, def.created, 0), local_time(reader, def.modified, 0)]);
        row.extend([text(&SqlMode(def.context.sql_mode).to_string()), text(&def.comment), text(&def.definer)]);
        let context = &def.context;
        row.extend([&context.charset_client, &context.collation_connection, &context.collation_database].map(|name| text(name)));
        out.push(row)
    })
}

pub(crate) fn triggers(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let catalog = &reader.access.instance.catalog;
    for db in catalog.databases() {
        for def in catalog.triggers_of(&db.name)? {
            if !reader.account.on_table(&def.db, &def.table).privileges.contains(Privileges::TRIGGER) {
                continue;
            }
            let mut row = vec![text("def"), text(&def.db), text(&def.name), text(&def.event), text("def"), text(&def.db)];
            row.extend([
                text(&def.table),
                uint(u64::from(def.order)),
                Value::Null,
                text(&parser::in_system_charset(&def.body)),
                text("ROW"),
                text(def.time()),
            ]);
            row.extend([Value::Null, Value::Null, text("OLD"), text("NEW"), trigger_created(&def, &time_zone(reader))]);
            row.extend([text(&SqlMode(def.context.sql_mode).to_string()), text(&def.definer)]);
            let context = &def.context;
            row.extend([&context.charset_client, &context.collation_connection, &context.collation_database].map(|name| text(name)));
            out.push(row)?;
        }
    }
    Ok(())
}

pub(crate) fn parameters(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_routine(reader, |def, _| {
        let Ok(body) = program::compiled::compiled(def) else { return Ok(()) };
        let mut push = |position: usize, mode: Value, name: Value, ty: &SqlType| {
            let mut row = vec![text("def"), text(&def.db), text(&def.name), uint(position as u64), mode, name, text(data_type_name(ty))];
            row.extend(figures(ty));
            row.extend([text(&column_type_text(ty)), text(def.kind())]);
            out.push(row)
        };
        if let Some(returns) = &body.returns {
            push(0, Value::Null, Value::Null, returns)?;
        }
        let variables = body.program.variables.iter().zip(&body.types);
        for (n, (mode, (variable, ty))) in body.program.parameters.iter().zip(variables).enumerate() {
            let mode = match mode {
                ParameterMode::In => "IN",
                ParameterMode::Out => "OUT",
                ParameterMode::InOut => "INOUT",
            };
            push(n + 1, text(mode), text(&variable.name), ty)?;
        }
        Ok(())
    })
}

/// When a trigger was made, in hundredths of a second.
pub fn trigger_created(def: &TriggerDef, zone: &TimeZone) -> Value {
    time_in(zone, def.created, 2)
}

/// Lengths, precision, character set and collation. Of a BIT and a DOUBLE, unlike those of a column, the
/// scale is 0.
fn figures(ty: &SqlType) -> Vec<Value> {
    let mut figures = type_figures(ty);
    let numeric = matches!(ty.kind, value::Kind::Bit | value::Kind::Double | value::Kind::Float);
    if numeric && figures[3].is_null() {
        figures[3] = uint(0);
    }
    figures
}
