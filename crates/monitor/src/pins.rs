//! REDOUBT_PINS: the states of the database that are kept, and what each of them costs.

use catalog::storage_error;
use engine::{PinInfo, PinKind};
use state::vars::Var;
use value::{SqlResult, TimeZone, Value};

use crate::rows::{Reader, text, uint};

const MICROS: u64 = 1_000_000;

pub(crate) fn pins(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let engine = &reader.access.instance.engine;
    let zone = state::vars::time_zone(reader.access.vars.borrow().str(Var::time_zone)).unwrap_or(TimeZone::Utc);
    let row = |pin: &PinInfo| {
        let place = pin.point.position;
        vec![
            text(&pin.name),
            text(if pin.kind == PinKind::Automatic { "AUTOMATIC" } else { "KEPT" }),
            Value::DateTime(zone.to_local((pin.micros / MICROS) as i64, (pin.micros % MICROS) as u32, 6)),
            text(&engine.log().file_name(place.file)),
            uint(place.offset),
            text(&pin.point.executed.to_string()),
            uint(pin.bytes),
        ]
    };
    Ok(engine.pins().map_err(storage_error)?.iter().map(row).collect())
}
