//! What must be true of any bytes of an event: decoding it ends, and gives no more than there are bytes
//! for. Shared by the robustness tests and the fuzzer.

use binlog::{ColumnSpec, Event, EventType, GtidSet, Own, RawEvents};

/// One input: a type and how long the body of a table map is, that body, and the body of an event, whose
/// rows are of that table.
pub fn check(input: &[u8]) {
    let Some((&[kind, len], rest)) = input.split_first_chunk() else { return };
    let (map, body) = rest.split_at(usize::from(len).min(rest.len()));
    let columns = match Event::decode_body(EventType::TABLE_MAP, map) {
        Ok(Event::TableMap(map)) => map.columns,
        _ => columns(),
    };
    read(EventType(kind), body, &columns, 0);
    stream(rest);
}

/// As a stream: the frame may be anything, too.
pub fn stream(bytes: &[u8]) {
    assert!(RawEvents::new(bytes).take(bytes.len() + 1).count() <= bytes.len() + 1);
}

/// Types of all widths: fixed, counted by one to four bytes, with fractions, packed.
pub fn columns() -> Vec<ColumnSpec> {
    let kinds: [(u8, [u8; 2]); 18] = [
        (1, [0, 0]),
        (2, [0, 0]),
        (3, [0, 0]),
        (4, [4, 0]),
        (5, [8, 0]),
        (8, [0, 0]),
        (9, [0, 0]),
        (10, [0, 0]),
        (13, [0, 0]),
        (15, [80, 0]),
        (15, [0, 4]),
        (16, [3, 1]),
        (17, [6, 0]),
        (18, [3, 0]),
        (19, [2, 0]),
        (245, [4, 0]),
        (246, [20, 6]),
        (252, [3, 0]),
    ];
    kinds.iter().map(|&(kind, meta)| ColumnSpec { kind, meta, nullable: true, ..ColumnSpec::default() }).collect()
}

/// Reads all that an event offers.
pub fn read(kind: EventType, body: &[u8], columns: &[ColumnSpec], depth: usize) {
    match Event::decode_body(kind, body) {
        Ok(Event::Rows(rows)) => {
            let mut count = 0;
            let _ = rows.for_each::<binlog::Error>(columns, |_| {
                count += 1;
                assert!(count <= body.len(), "more rows than bytes");
                Ok(())
            });
        }
        Ok(Event::TableMap(map)) => assert!(map.columns.len() <= body.len(), "more columns than bytes"),
        Ok(Event::Own(Own::Raw(changes))) => assert!(changes.take(body.len() + 1).count() <= body.len(), "more changes than bytes"),
        Ok(Event::Own(Own::Wrapped { kind, body, .. })) if depth < 3 => read(kind, body, columns, depth + 1),
        Ok(Event::PreviousGtids(set)) => drop::<GtidSet>(set),
        _ => {}
    }
}
