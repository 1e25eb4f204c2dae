//! REDOUBT_PINS: the states of the database that are kept, and what each of them costs.

use catalog::storage_error;
use engine::{PinInfo, PinKind};
use value::{SqlResult, Value};

use crate::rows::{Reader, text, time_in, time_zone, uint};

pub(crate) fn pins(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let engine = &reader.access.instance.engine;
    let zone = time_zone(reader);
    let row = |pin: &PinInfo| {
        let place = pin.point.position;
        vec![
            text(&pin.name),
            text(if pin.kind == PinKind::Automatic { "AUTOMATIC" } else { "KEPT" }),
            time_in(&zone, pin.micros as i64, 6),
            text(&engine.log().file_name(place.file)),
            uint(place.offset),
            text(&pin.point.executed.to_string()),
            uint(pin.bytes),
        ]
    };
    Ok(engine.pins().map_err(storage_error)?.iter().map(row).collect())
}
