//! COM_REGISTER_SLAVE and COM_BINLOG_DUMP: the log goes to a reader (the crate `dump`).

use ::dump::{DumpEnd, DumpFrom, EventSink};
use catalog::privilege::Privileges;
use state::process::Replica;
use value::SqlResult;

use super::Session;

impl Session {
    /// COM_REGISTER_SLAVE.
    ///
    /// # Errors
    /// 1227.
    pub fn register_replica(&mut self, server_id: u32, host: &[u8], port: u16) -> SqlResult<()> {
        self.begin_command("Register Replica", None);
        let allowed = self.cx.rights().require_global(Privileges::REPLICATION_SLAVE, "REPLICATION SLAVE");
        if allowed.is_ok() {
            let uuid = ::dump::reader_says(&self.cx.access, ["replica_uuid", "slave_uuid"]).unwrap_or_default();
            let host = String::from_utf8_lossy(host).into_owned();
            *self.cx.process.replica.lock() = Some(Replica { server_id, host, port, uuid });
        }
        self.end_command();
        allowed
    }

    /// Sends the log until the reader has enough, or for ever.
    ///
    /// # Errors
    /// 1227, or 1236 with what is wrong.
    pub fn dump(&mut self, from: DumpFrom<'_>, to_the_end: bool, sink: &mut dyn EventSink) -> SqlResult<DumpEnd> {
        self.begin_command(if matches!(from, DumpFrom::Gtids(_)) { "Binlog Dump GTID" } else { "Binlog Dump" }, None);
        let result = ::dump::send_log(self.cx.rights(), from, to_the_end, sink);
        self.end_command();
        result
    }
}
