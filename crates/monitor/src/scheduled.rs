//! EVENTS: the events that the account may know of, which are those of databases in which it has the
//! privilege EVENT.

use catalog::privilege::Privileges;
use catalog::{EventDef, EventSchedule};
use state::event_times;
use value::{SqlMode, SqlResult, Value};

use crate::rows::{Out, Reader, local_time, text, uint};

pub(crate) fn scheduled_events(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    for def in reader.access.instance.catalog.events_of(None)? {
        if reader.account.on_database(&def.db).privileges.contains(Privileges::EVENT) {
            out.push(scheduled_event(reader, &def))?;
        }
    }
    Ok(())
}

pub(crate) fn scheduled_event(reader: &Reader<'_>, def: &EventDef) -> Vec<Value> {
    let local = |seconds: i64| Value::DateTime(event_times::local_time(def, seconds));
    let maybe = |seconds: Option<i64>| seconds.map_or(Value::Null, local);
    let (mut kind, mut at, mut every, mut starts, mut ends) = ("ONE TIME", None, [Value::Null, Value::Null], None, None);
    match &def.schedule {
        EventSchedule::At(time) => at = Some(*time),
        EventSchedule::Every { count, unit, starts: first, ends: last } => {
            kind = "RECURRING";
            every = [text(&event_times::interval_text(*count, unit)), text(unit)];
            (starts, ends) = (Some(*first), *last);
        }
    }
    let mut row =
        [crate::objects::CATALOG, &def.db, &def.name, &def.definer, &def.time_zone, "SQL", &parser::in_system_charset(&def.body), kind]
            .map(text)
            .to_vec();
    row.push(maybe(at));
    row.extend(every);
    row.push(text(&SqlMode(def.context.sql_mode).to_string()));
    row.extend([maybe(starts), maybe(ends)]);
    row.push(text(def.state.name()));
    row.push(text(if def.preserve { "PRESERVE" } else { "NOT PRESERVE" }));
    row.extend([local_time(reader, def.created, 0), local_time(reader, def.modified, 0), maybe(def.last_executed)]);
    row.extend([text(&def.comment), uint(u64::from(def.originator))]);
    let context = &def.context;
    row.extend([&context.charset_client, &context.collation_connection, &context.collation_database].map(|name| text(name)));
    row
}
