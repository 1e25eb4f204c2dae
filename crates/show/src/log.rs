//! SHOW BINARY LOGS, SHOW MASTER STATUS, SHOW BINLOG EVENTS, SHOW RELAYLOG EVENTS.

use binlog::{Event, EventType, Own, RawEvent, RowsKind, XaId};
use connection::sink::Column;
use parser::ast::Limit;
use state::process::Replica;
use state::vars::Var;
use value::{SqlResult, Value, sql_error};

use super::{Shown, header, skip_and_take};
use crate::Showing;

impl Showing<'_> {
    pub(crate) fn show_master_status(&mut self) -> SqlResult<Shown> {
        let log = self.instance.engine.log();
        let log::Visible { end, executed } = log.visible();
        let text = |s: &str| Value::text(s);
        let row = vec![text(&log.file_name(end.file)), Value::UInt(end.offset), text(""), text(""), text(&executed.to_string())];
        Ok(Shown::new(header::LOG_POSITION.columns(self.settings), vec![row]))
    }

    pub(crate) fn show_binary_logs(&mut self) -> SqlResult<Shown> {
        let files = self.instance.engine.log().files().map_err(|e| sql_error!(UNKNOWN_ERROR, e.to_string()))?;
        let rows = files.iter().map(|file| vec![Value::text(&file.name), Value::UInt(file.size), Value::text("No")]).collect();
        Ok(Shown::new(header::LOGS.columns(self.settings), rows))
    }

    /// Connections that have registered.
    pub(crate) fn show_replicas(&mut self, old_names: bool) -> SqlResult<Shown> {
        let mut columns = header::REPLICAS.columns(self.settings);
        if old_names {
            for (at, name) in [(0, "Server_id"), (3, "Master_id"), (4, "Slave_UUID")] {
                columns[at].name = name.to_owned();
            }
        }
        let own = Value::UInt(self.instance.globals.uint(Var::server_id));
        let row = |replica: Replica| {
            let id = Value::UInt(replica.server_id.into());
            vec![id, Value::text(&replica.host), Value::Int(replica.port.into()), own.clone(), Value::text(&replica.uuid)]
        };
        let rows = self.instance.processes.all().iter().filter_map(|process| process.replica.lock().clone()).map(row).collect();
        Ok(Shown::new(columns, rows))
    }

    /// Events of one file of the log, or of a channel's relay log, the first if none is named, from the
    /// first event at or behind `from`. Those of a relay log end where they end in the source's log.
    pub(crate) fn show_log_events(
        &mut self,
        (relay, channel): (bool, Option<&[u8]>),
        file: Option<&[u8]>,
        from: Option<u64>,
        limit: Option<&Limit>,
    ) -> SqlResult<Shown> {
        let mut shown = ShownEvents::new(from, limit);
        if relay {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let (channel, file) = (channel.map(text), file.map(text));
            if let Some(replication) = self.instance.replication() {
                let mut each = |name: &str, offset, event: &RawEvent<'_>| shown.take(name, offset, event.header.log_pos.into(), event);
                replication.relay_events(channel.as_deref(), file.as_deref(), &mut each)?;
            }
            return Ok(shown.table(header::LOG_EVENTS.columns(self.settings)));
        }
        let failed = |why: &dyn std::fmt::Display| sql_error!(ERROR_WHEN_EXECUTING_COMMAND, "SHOW BINLOG EVENTS", why);
        let log = self.instance.engine.log();
        let files = log.files().map_err(|e| failed(&e))?;
        let chosen = match file {
            None => files.first(),
            Some(name) => files.iter().find(|file| file.name.as_bytes() == name),
        };
        let chosen = chosen.ok_or_else(|| failed(&"Could not find target log"))?;
        log.read_events(chosen.number, |offset, event| shown.take(&chosen.name, offset, offset + event.bytes.len() as u64, event))
            .map_err(|e| failed(&e))?;
        Ok(shown.table(header::LOG_EVENTS.columns(self.settings)))
    }
}

/// Rows of SHOW BINLOG EVENTS and its like.
struct ShownEvents {
    from: u64,
    skip: usize,
    take: usize,
    rows: Vec<Vec<Value>>,
}

impl ShownEvents {
    fn new(from: Option<u64>, limit: Option<&Limit>) -> ShownEvents {
        let (skip, take) = skip_and_take(limit);
        ShownEvents { from: from.unwrap_or(0), skip, take, rows: Vec::new() }
    }

    /// False when no more are wanted.
    fn take(&mut self, file: &str, offset: u64, end: u64, event: &RawEvent<'_>) -> bool {
        if offset < self.from {
            return true;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return true;
        }
        if self.take == 0 {
            return false;
        }
        self.take -= 1;
        let (name, info) = describe(event);
        let server_id = Value::UInt(event.header.server_id.into());
        self.rows.push(vec![Value::text(file), Value::UInt(offset), Value::text(name), server_id, Value::UInt(end), Value::text(&info)]);
        true
    }

    fn table(self, columns: Vec<Column>) -> Shown {
        Shown::new(columns, self.rows)
    }
}

fn quoted_xid(xid: &XaId) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    format!("X'{}',X'{}',{}", hex(&xid.gtrid), hex(&xid.bqual), xid.format)
}

/// An event's type and content, in MySQL's words.
fn describe(raw: &RawEvent<'_>) -> (&'static str, String) {
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match binlog::decode(raw) {
        Ok(Event::FormatDescription) => {
            let version = binlog::format_description_version(raw.body()).unwrap_or_default();
            ("Format_desc", format!("Server ver: {version}, Binlog ver: 4"))
        }
        Ok(Event::PreviousGtids(set)) => ("Previous_gtids", set.to_string()),
        Ok(Event::Gtid(event)) => match event.gtid {
            Some(gtid) => ("Gtid", format!("SET @@SESSION.GTID_NEXT= '{gtid}'")),
            None => ("Anonymous_Gtid", "SET @@SESSION.GTID_NEXT= 'ANONYMOUS'".to_owned()),
        },
        Ok(Event::Query(query)) => {
            let mut text = if query.database.is_empty() || raw.header.flags & binlog::EventFlags::SUPPRESS_USE != 0 {
                String::new()
            } else {
                format!("use `{}`; ", query.database.replace('`', "``"))
            };
            text.push_str(&String::from_utf8_lossy(query.text));
            if let Some(xid) = query.ddl_xid {
                text.push_str(&format!(" /* xid={xid} */"));
            }
            ("Query", text)
        }
        Ok(Event::Xid(xid)) => ("Xid", format!("COMMIT /* xid={xid} */")),
        Ok(Event::TableMap(map)) => ("Table_map", format!("table_id: {} ({}.{})", map.table_id, map.database, map.table)),
        Ok(Event::Rows(rows)) => {
            let name = match rows.kind {
                RowsKind::Write => "Write_rows",
                RowsKind::Update => "Update_rows",
                RowsKind::Delete => "Delete_rows",
            };
            (name, format!("table_id: {}{}", rows.table_id, if rows.is_statement_end() { " flags: STMT_END_F" } else { "" }))
        }
        Ok(Event::RowsQuery(text)) => ("Rows_query", format!("# {}", lossy(text))),
        Ok(Event::XaPrepare { one_phase, xid }) => {
            ("XA_prepare", format!("XA {} {}", if one_phase { "COMMIT" } else { "PREPARE" }, quoted_xid(&xid)))
        }
        Ok(Event::Rotate { next, position }) => ("Rotate", format!("{};pos={position}", lossy(next))),
        Ok(Event::Stop) => ("Stop", String::new()),
        Ok(Event::Heartbeat) => ("Heartbeat", String::new()),
        Ok(Event::LastInsertId(id)) => ("Intvar", format!("LAST_INSERT_ID={id}")),
        Ok(Event::InsertId(id)) => ("Intvar", format!("INSERT_ID={id}")),
        Ok(Event::Rand(first, second)) => ("RAND", format!("rand_seed1={first},rand_seed2={second}")),
        Ok(Event::UserVar(var)) => ("User var", format!("@`{}`", lossy(var.name))),
        Ok(Event::Block { file, first, bytes }) => {
            (if first { "Begin_load_query" } else { "Append_block" }, format!(";file_id={file};block_len={}", bytes.len()))
        }
        Ok(Event::DeleteFile(file)) => ("Delete_file", format!(";file_id={file}")),
        Ok(Event::LoadQuery(load)) => ("Execute_load_query", format!("{} ;file_id={}", lossy(load.query.text), load.file)),
        Ok(Event::Payload(_)) => ("Transaction_payload", String::new()),
        Ok(Event::Own(own)) => ("Ignorable", format!("# Redoubt: {}", own_name(&own))),
        Ok(Event::Other(EventType::IGNORABLE)) => ("Ignorable", "# Unrecognized ignorable event".to_owned()),
        Ok(Event::Other(_)) | Err(_) => ("Unknown", String::new()),
    }
}

/// What an event of ours is for.
fn own_name(own: &Own<'_>) -> &'static str {
    match own {
        Own::Mark(_) => "synced so far",
        Own::Raw(_) => "catalog",
        Own::Wrapped { .. } => "hidden from replicas",
        Own::Commit { .. } => "end of a hidden transaction",
        Own::Segment(_) => "identity of the file",
        Own::Pad => "unused room",
    }
}
