//! XA statements of a source that is followed by place and without GTIDs.
//!
//! XA PREPARE, and the XA COMMIT or XA ROLLBACK of what was prepared, are commits of their own, and the
//! place behind them is another: a crash may leave the first without the second. So what is about to be
//! done is kept before it, with the place from which it is done. A start that finds the place unchanged
//! asks whether the transaction is prepared: then it knows whether it was done, and passes over it if so.

use binlog::{Event, XaId};
use parser::ast::{Statement, XaStatement, Xid};
use serde_json::{Value as Json, json};
use session::{Instance, PLACE};
use value::SqlResult;

use crate::place::{SourcePlace, keep, kept, place_of};

/// Which row of a channel it is. It belongs to its source and goes when another place is begun at.
pub(crate) const DOUBT: &str = "doubt";

/// What is done to which transaction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Doubt {
    xid: XaId,
    /// XA PREPARE; otherwise the decision about what was prepared.
    prepares: bool,
}

impl Doubt {
    /// What the last event of a transaction does to a prepared one.
    pub fn of(event: &Event<'_>) -> Option<Doubt> {
        match event {
            Event::XaPrepare { one_phase: false, xid } => Some(Doubt { xid: xid.clone(), prepares: true }),
            Event::Query(query) if query.text.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"XA ")) => {
                let statement = parser::parse(query.text, &parser::ParserMode::new(0)).ok()?;
                match &statement.statement {
                    Statement::Xa(XaStatement::Commit { xid, one_phase: false } | XaStatement::Rollback(xid)) => {
                        Some(Doubt { xid: id_of(xid)?, prepares: false })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn was_done(&self, prepared: &[XaId]) -> bool {
        prepared.contains(&self.xid) == self.prepares
    }

    fn to_text(&self, from: &str, to: &str) -> String {
        let XaId { format, gtrid, bqual } = &self.xid;
        json!({ "from": from, "to": to, "format": format, "gtrid": gtrid, "bqual": bqual, "prepares": self.prepares }).to_string()
    }

    /// With the places from and to which it leads.
    fn from_text(text: &str) -> Option<(Doubt, String, String)> {
        let json: Json = serde_json::from_str(text).ok()?;
        let bytes = |name: &str| json[name].as_array()?.iter().map(|byte| u8::try_from(byte.as_u64()?).ok()).collect::<Option<Vec<u8>>>();
        let place = |name: &str| json[name].as_str().map(str::to_owned);
        let xid = XaId { format: i32::try_from(json["format"].as_i64()?).ok()?, gtrid: bytes("gtrid")?, bqual: bytes("bqual")? };
        Some((Doubt { xid, prepares: json["prepares"].as_bool()? }, place("from")?, place("to")?))
    }

    /// Keeps it, before it is done; unless it cannot be done, and would be taken for done.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn keep(&self, instance: &Instance, channel: &str, to: &str) -> SqlResult<()> {
        if self.was_done(&instance.prepared_xids()) {
            return Ok(());
        }
        let from = kept(instance, channel, PLACE)?.unwrap_or_default();
        keep(instance, channel, &[(DOUBT, Some(self.to_text(&from, to)))])
    }
}

fn id_of(xid: &Xid) -> Option<XaId> {
    Some(XaId { format: i32::try_from(xid.format).ok()?, gtrid: xid.gtrid.clone(), bqual: xid.bqual.clone() })
}

/// The place behind a transaction that was done and whose place was not written: the applier begins in
/// front of it, and must pass over it.
///
/// # Errors
/// Those of reading the catalog.
pub(crate) fn done(instance: &Instance, channel: &str) -> SqlResult<Option<SourcePlace>> {
    let Some(text) = kept(instance, channel, DOUBT)? else { return Ok(None) };
    let now = kept(instance, channel, PLACE)?.unwrap_or_default();
    let doubt = Doubt::from_text(&text).filter(|(doubt, from, _)| *from == now && doubt.was_done(&instance.prepared_xids()));
    Ok(doubt.map(|(_, _, to)| place_of(&to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_prepared_tells_what_was_done() {
        let xid = XaId { format: 1, gtrid: b"a".to_vec(), bqual: vec![0xff] };
        let other = XaId { format: 2, ..xid.clone() };
        let prepare = Doubt::of(&Event::XaPrepare { one_phase: false, xid: xid.clone() }).expect("it is one");
        assert!(prepare.was_done(&[other.clone(), xid.clone()]) && !prepare.was_done(std::slice::from_ref(&other)));
        assert_eq!(Doubt::of(&Event::XaPrepare { one_phase: true, xid: xid.clone() }), None);
        let decide = Doubt { xid: xid.clone(), prepares: false };
        assert!(decide.was_done(std::slice::from_ref(&other)) && !decide.was_done(&[xid]));
        for doubt in [prepare, decide] {
            let places = ("binlog.000001\n4".to_owned(), "binlog.000001\n99".to_owned());
            assert_eq!(Doubt::from_text(&doubt.to_text(&places.0, &places.1)), Some((doubt, places.0, places.1)));
        }
        assert_eq!(Doubt::from_text("{}"), None);
    }
}
