//! What MariaDB's log has and MySQL's has not: it is turned into MySQL's form when it is received, so that
//! nobody else need know of it.
//!
//! ```text
//! Gtid (162)             sequence u64 | domain u32 | flags u8 | [commit id u64] |
//!                        [XID: format u32 | lengths u8 u8 | bytes] | [more flags u8] …
//! Query_compressed (165) as Query, but the text is packed
//! rows (166 to 171)      as those of version 1 and 2, but what is behind the bitmaps is packed
//! packed                 0x80 + bytes of the length u8 | length, big end first | zlib
//! ```
//! A Gtid event is a transaction's BEGIN, unless it says that one statement stands alone; what is XA START,
//! its XID says.
//!
//! **Ids.** `domain-server-sequence` becomes `UUID:sequence`, where the UUID is the word `MariaDB`, a zero
//! byte, and the two numbers: so a set of GTIDs says which of MariaDB's were executed, and [`position`]
//! reads the place in each domain back from it.

use std::io::Read;

use crate::control::{GtidEvent, XaId};
use crate::event::{EventType, RawEvent, begin_event, end_event, patch_event};
use crate::query::{QueryContext, QueryText, put_query};
use crate::wire::Fields;
use crate::{Error, Frame, Gtid, GtidSet, Result, Uuid};

const GTID: u8 = 162;
const QUERY_COMPRESSED: u8 = 165;
const ROWS_COMPRESSED_V1: std::ops::RangeInclusive<u8> = 166..=168;
const ROWS_COMPRESSED: std::ops::RangeInclusive<u8> = 169..=171;

const STANDALONE: u8 = 1;
const GROUP_COMMIT_ID: u8 = 2;
const PREPARED_XA: u8 = 64;
const COMPLETED_XA: u8 = 128;
/// The other flags that matter: ALTER TABLE in two parts, which we do not follow.
const TWO_PHASE_ALTER: u8 = 2 | 4 | 8;

/// Events that tell a plain replica nothing: Annotate_rows, Binlog_checkpoint, Gtid_list.
pub const HARMLESS: [EventType; 3] = [EventType(160), EventType(161), EventType(163)];

/// What a packed text or packed rows may grow to.
const UNPACKED_MAX: usize = 1 << 30;
const PREFIX: &[u8; 8] = b"MariaDB\0";

/// Appends what an event is in MySQL's form; false, and nothing, if it is the same there. `gtids`:
/// transactions keep their ids; otherwise they are anonymous.
///
/// # Errors
/// An event that is malformed, or of an ALTER TABLE in two parts.
pub fn translate(event: &RawEvent<'_>, gtids: bool, out: &mut Vec<u8>) -> Result<bool> {
    let kind = event.header.kind.0;
    match kind {
        GTID => begin_transaction(event, gtids, out)?,
        QUERY_COMPRESSED => {
            let body = event.body();
            let (status, database) = (Fields(body.get(11..).ok_or(Error::Truncated)?).u16()?, body[8]);
            put_unpacked(event, EventType::QUERY, 13 + usize::from(status) + usize::from(database) + 1, out)?;
        }
        _ if ROWS_COMPRESSED_V1.contains(&kind) => {
            put_unpacked(event, EventType(kind - ROWS_COMPRESSED_V1.start() + EventType::WRITE_ROWS_V1.0), rows_at(event, false)?, out)?;
        }
        _ if ROWS_COMPRESSED.contains(&kind) => {
            put_unpacked(event, EventType(kind - ROWS_COMPRESSED.start() + EventType::WRITE_ROWS.0), rows_at(event, true)?, out)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Where the rows begin in the body of a rows event.
fn rows_at(event: &RawEvent<'_>, extra: bool) -> Result<usize> {
    let body = event.body();
    let mut f = Fields(body);
    f.bytes(8)?;
    if extra {
        let len = usize::from(f.u16()?);
        f.bytes(len.checked_sub(2).ok_or(Error::Malformed("extra data of rows"))?)?;
    }
    let width = f.packed_len()?;
    let update = matches!(event.header.kind.0, 167 | 170);
    f.bytes(width.div_ceil(8) * if update { 2 } else { 1 })?;
    Ok(body.len() - f.0.len())
}

fn frame(event: &RawEvent<'_>, kind: EventType) -> Frame {
    Frame { timestamp: event.header.timestamp, kind, server_id: event.header.server_id, flags: event.header.flags }
}

/// Gives the event from `start` on the place of the original.
fn finish(event: &RawEvent<'_>, start: usize, out: &mut [u8]) {
    let size = (out.len() - start) as u64;
    patch_event(&mut out[start..], u64::from(event.header.log_pos).wrapping_sub(size));
}

/// The event with what is behind the first `plain` bytes of its body unpacked.
fn put_unpacked(event: &RawEvent<'_>, kind: EventType, plain: usize, out: &mut Vec<u8>) -> Result<()> {
    let (head, packed) = event.body().split_at_checked(plain).ok_or(Error::Truncated)?;
    let mut f = Fields(packed);
    let first = f.u8()?;
    if first & 0xf0 != 0x80 {
        return Err(Error::Malformed("kind of compression"));
    }
    let len = f.bytes(usize::from(first & 0x07))?.iter().fold(0usize, |len, byte| len << 8 | usize::from(*byte));
    if len > UNPACKED_MAX {
        return Err(Error::Malformed("length of what is packed"));
    }
    let start = out.len();
    begin_event(out, frame(event, kind));
    out.extend_from_slice(head);
    let at = out.len();
    let unpacked = flate2::read::ZlibDecoder::new(f.0).take(len as u64 + 1).read_to_end(out);
    if unpacked.is_err() || out.len() - at != len {
        return Err(Error::Malformed("packed event"));
    }
    end_event(out, start);
    finish(event, start, out);
    Ok(())
}

fn begin_transaction(event: &RawEvent<'_>, gtids: bool, out: &mut Vec<u8>) -> Result<()> {
    let mut f = Fields(event.body());
    let (sequence, domain, flags) = (f.u64()?, f.u32()?, f.u8()?);
    if flags & GROUP_COMMIT_ID != 0 {
        f.u64()?;
    }
    let mut xid = None;
    if flags & (PREPARED_XA | COMPLETED_XA) != 0 {
        let (format, gtrid, bqual) = (f.u32()?.cast_signed(), usize::from(f.u8()?), usize::from(f.u8()?));
        xid = Some(XaId { format, gtrid: f.bytes(gtrid)?.to_vec(), bqual: f.bytes(bqual)?.to_vec() });
    }
    if f.u8().is_ok_and(|more| more & TWO_PHASE_ALTER != 0) {
        return Err(Error::Malformed("an ALTER TABLE in two parts (binlog_alter_two_phase)"));
    }
    let (timestamp, server_id) = (event.header.timestamp, event.header.server_id);
    let start = out.len();
    let gtid = GtidEvent {
        gtid: gtids.then_some(id(domain, server_id, sequence)),
        last_committed: 0,
        sequence_number: 0,
        commit_micros: u64::from(timestamp) * 1_000_000,
        original_micros: None,
        transaction_length: 0,
        may_have_statements: true,
    };
    gtid.encode(out, timestamp, server_id);
    finish(event, start, out);
    if flags & STANDALONE != 0 {
        return Ok(());
    }
    let text = match xid.filter(|_| flags & PREPARED_XA != 0) {
        Some(xid) => format!("XA START {xid}"),
        None => "BEGIN".to_owned(),
    };
    let context = QueryContext::default();
    let query = QueryText { context: &context, database: "", text: text.as_bytes(), databases: &[], ddl_xid: None, suppress_use: true };
    let start = out.len();
    put_query(out, timestamp, server_id, &query);
    finish(event, start, out);
    Ok(())
}

/// MariaDB's `domain-server-sequence`.
#[must_use]
pub fn id(domain: u32, server: u32, sequence: u64) -> Gtid {
    let mut source = [0; 16];
    source[..8].copy_from_slice(PREFIX);
    source[8..12].copy_from_slice(&domain.to_be_bytes());
    source[12..].copy_from_slice(&server.to_be_bytes());
    Gtid { source: Uuid(source), number: sequence }
}

/// What MariaDB calls a replica's position: of each domain the last that was executed.
#[must_use]
pub fn position(executed: &GtidSet) -> String {
    let mut last: Vec<(u32, u32, u64)> = Vec::new();
    for gtid in base::last_of_each(executed) {
        let Some(numbers) = gtid.source.0.strip_prefix(PREFIX) else { continue };
        let word = |at: usize| numbers[at..at + 4].iter().fold(0, |n, byte| n << 8 | u32::from(*byte));
        let (domain, server) = (word(0), word(4));
        match last.iter_mut().find(|known| known.0 == domain) {
            Some(known) if known.2 < gtid.number => *known = (domain, server, gtid.number),
            Some(_) => {}
            None => last.push((domain, server, gtid.number)),
        }
    }
    last.iter().map(|(domain, server, number)| format!("{domain}-{server}-{number}")).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::{Event, decode, next_event};

    fn event(kind: u8, body: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        begin_event(&mut bytes, Frame { timestamp: 7, kind: EventType(kind), server_id: 3, flags: 0 });
        bytes.extend_from_slice(body);
        end_event(&mut bytes, 0);
        patch_event(&mut bytes, 1000);
        bytes
    }

    /// What comes out, each checked, with the place of what came in.
    fn translated(bytes: &[u8], gtids: bool) -> Result<Vec<u8>> {
        let raw = next_event(bytes)?.ok_or(Error::Truncated)?;
        let mut out = Vec::new();
        assert!(translate(&raw, gtids, &mut out)?, "it is one of MariaDB's");
        let mut rest = &out[..];
        while let Some(new) = next_event(rest)? {
            assert_eq!(new.header.log_pos, raw.header.log_pos);
            rest = &rest[new.bytes.len()..];
        }
        Ok(out)
    }

    fn packed(plain: &[u8]) -> Vec<u8> {
        let mut out = vec![0x82];
        out.extend_from_slice(&(plain.len() as u16).to_be_bytes());
        let mut encoder = flate2::write::ZlibEncoder::new(out, flate2::Compression::default());
        encoder.write_all(plain).expect("into memory");
        encoder.finish().expect("into memory")
    }

    #[test]
    fn a_gtid_event_is_one_of_mysqls_with_its_begin() {
        let body = |flags: u8, rest: &[u8]| [&9u64.to_le_bytes()[..], &2u32.to_le_bytes(), &[flags], rest].concat();
        let texts = |bytes: &[u8]| {
            let (mut rest, mut texts) = (bytes, Vec::new());
            while let Ok(Some(raw)) = next_event(rest) {
                rest = &rest[raw.bytes.len()..];
                texts.push(match decode(&raw).expect("an event") {
                    Event::Gtid(event) => event.gtid.map_or("anonymous".to_owned(), |gtid| gtid.to_string()),
                    Event::Query(query) => String::from_utf8_lossy(query.text).into_owned(),
                    other => format!("{other:?}"),
                });
            }
            texts
        };
        let uuid = "4d617269-6144-4200-0000-000200000003:9";
        assert_eq!(texts(&translated(&event(GTID, &body(0, &[0; 6])), true).expect("sound")), [uuid, "BEGIN"]);
        assert_eq!(texts(&translated(&event(GTID, &body(STANDALONE, &[0; 6])), true).expect("sound")), [uuid]);
        assert_eq!(texts(&translated(&event(GTID, &body(2, &[1; 8])), false).expect("sound")), ["anonymous", "BEGIN"]);
        let xid = [&1u32.to_le_bytes()[..], &[1, 1], b"ab"].concat();
        let prepared = translated(&event(GTID, &body(PREPARED_XA, &xid)), true).expect("sound");
        assert_eq!(texts(&prepared)[1], "XA START X'61',X'62',1");
        assert!(translated(&event(GTID, &body(2, &[0, 0, 0, 0, 0, 0, 0, 0, 2])), true).is_err(), "ALTER in two parts");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let head = [&[0; 8][..], &[1], &[0; 4], b"d\0"].concat();
        let bytes = translated(&event(QUERY_COMPRESSED, &[head, packed(b"insert into t values (1)")].concat()), true).expect("sound");
        let raw = next_event(&bytes).expect("sound").expect("an event");
        assert!(matches!(decode(&raw), Ok(Event::Query(query)) if query.text == b"insert into t values (1)" && query.database == "d"));
        let rows = [&[5, 0, 0, 0, 0, 0, 1, 0][..], &[1], &[1]].concat();
        let bytes = translated(&event(166, &[rows.clone(), packed(&[0, 7, 0, 0, 0])].concat()), true).expect("sound");
        let raw = next_event(&bytes).expect("sound").expect("an event");
        assert!(matches!(decode(&raw), Ok(Event::Rows(event)) if event.table_id == 5 && event.width == 1));
        for damaged in [&packed(b"abc")[..5], &[0x81, 3, 1, 2, 3], &[0x70], &[]] {
            assert!(translated(&event(166, &[&rows, damaged].concat()), true).is_err(), "{damaged:?}");
        }
    }

    #[test]
    fn a_position_names_the_last_of_each_domain() {
        let mut set = GtidSet::default();
        for gtid in [id(0, 1, 1), id(0, 1, 2), id(0, 2, 3), id(4, 1, 9), Gtid { source: Uuid([7; 16]), number: 50 }] {
            set.add(gtid);
        }
        assert_eq!(position(&set), "0-2-3,4-1-9");
        assert_eq!(position(&GtidSet::default()), "");
    }
}
