//! SHOW REPLICA STATUS and SHOW SLAVE STATUS.

use state::replication::{ChannelStatus, ReceiverState, ThreadError};
use state::statement_log::utc_text;
use value::{SqlResult, SqlType, Value, Warnings, sql_error};

use super::{Shown, column, text_type};
use crate::Showing;

/// A column, and what it shows of a channel.
type Line = (&'static str, fn(&ChannelStatus) -> Value);

fn text(s: &str) -> Value {
    Value::text(s)
}

fn yes(on: bool) -> Value {
    Value::text(if on { "Yes" } else { "No" })
}

fn int(n: u64) -> Value {
    Value::UInt(n)
}

fn filter(status: &ChannelStatus, name: &str) -> Value {
    Value::text(status.filters.iter().find(|(rule, ..)| *rule == name).map_or("", |(_, list, _)| list))
}

/// `yymmdd hh:mm:ss`
fn when(error: &ThreadError) -> Value {
    if error.at == 0 {
        return Value::text("");
    }
    let full = utc_text(error.at);
    let short: String = full.chars().skip(2).take(17).filter(|c| *c != '-').collect();
    Value::text(&short.replace('T', " "))
}

/// The error that ended the applier; `Last_Errno` and `Last_SQL_Errno` are one.
fn code(error: &ThreadError) -> Value {
    int(u64::from(error.code))
}

const LINES: &[Line] = &[
    ("Replica_IO_State", |s| text(s.receiver_text)),
    ("Source_Host", |s| text(&s.config.host)),
    ("Source_User", |s| text(&s.config.user)),
    ("Source_Port", |s| int(s.config.port.into())),
    ("Connect_Retry", |s| int(s.config.connect_retry)),
    ("Source_Log_File", |s| text(&s.read.0)),
    ("Read_Source_Log_Pos", |s| int(s.read.1)),
    ("Relay_Log_File", |s| text(&s.relay.0)),
    ("Relay_Log_Pos", |s| int(s.relay.1)),
    ("Relay_Source_Log_File", |s| text(&s.executed.0)),
    ("Replica_IO_Running", |s| match s.receiver {
        ReceiverState::Off => text("No"),
        ReceiverState::Connecting => text("Connecting"),
        ReceiverState::On => text("Yes"),
    }),
    ("Replica_SQL_Running", |s| yes(s.applier)),
    ("Replicate_Do_DB", |s| filter(s, "REPLICATE_DO_DB")),
    ("Replicate_Ignore_DB", |s| filter(s, "REPLICATE_IGNORE_DB")),
    ("Replicate_Do_Table", |s| filter(s, "REPLICATE_DO_TABLE")),
    ("Replicate_Ignore_Table", |s| filter(s, "REPLICATE_IGNORE_TABLE")),
    ("Replicate_Wild_Do_Table", |s| filter(s, "REPLICATE_WILD_DO_TABLE")),
    ("Replicate_Wild_Ignore_Table", |s| filter(s, "REPLICATE_WILD_IGNORE_TABLE")),
    ("Last_Errno", |s| code(&s.applier_error)),
    ("Last_Error", |s| text(&s.applier_error.message)),
    ("Skip_Counter", |s| int(s.skip_counter)),
    ("Exec_Source_Log_Pos", |s| int(s.executed.1)),
    ("Relay_Log_Space", |s| int(s.relay_space)),
    ("Until_Condition", |s| text(s.until.0)),
    ("Until_Log_File", |s| text(&s.until.1)),
    ("Until_Log_Pos", |s| int(s.until.2)),
    ("Source_SSL_Allowed", |s| yes(s.config.ssl)),
    ("Source_SSL_CA_File", |s| text(&s.config.ssl_ca)),
    ("Source_SSL_CA_Path", |_| text("")),
    ("Source_SSL_Cert", |s| text(&s.config.ssl_cert)),
    ("Source_SSL_Cipher", |_| text("")),
    ("Source_SSL_Key", |s| text(&s.config.ssl_key)),
    ("Seconds_Behind_Source", |s| s.seconds_behind.map_or(Value::Null, int)),
    ("Source_SSL_Verify_Server_Cert", |s| yes(s.config.ssl_verify)),
    ("Last_IO_Errno", |s| code(&s.receiver_error)),
    ("Last_IO_Error", |s| text(&s.receiver_error.message)),
    ("Last_SQL_Errno", |s| code(&s.applier_error)),
    ("Last_SQL_Error", |s| text(&s.applier_error.message)),
    ("Replicate_Ignore_Server_Ids", |s| text(&s.config.ignore_server_ids.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))),
    ("Source_Server_Id", |s| int(s.source_server_id.into())),
    ("Source_UUID", |s| text(&s.source_uuid)),
    ("Source_Info_File", |_| text("mysql.slave_master_info")),
    ("SQL_Delay", |s| int(s.config.delay)),
    ("SQL_Remaining_Delay", |s| s.remaining_delay.map_or(Value::Null, int)),
    ("Replica_SQL_Running_State", |s| text(s.applier_text)),
    ("Source_Retry_Count", |s| int(s.config.retry_count)),
    ("Source_Bind", |s| text(&s.config.bind)),
    ("Last_IO_Error_Timestamp", |s| when(&s.receiver_error)),
    ("Last_SQL_Error_Timestamp", |s| when(&s.applier_error)),
    ("Source_SSL_Crl", |_| text("")),
    ("Source_SSL_Crlpath", |_| text("")),
    ("Retrieved_Gtid_Set", |s| text(&s.retrieved.to_string())),
    ("Executed_Gtid_Set", |_| Value::Null),
    ("Auto_Position", |s| int(s.config.auto_position.into())),
    ("Replicate_Rewrite_DB", |s| filter(s, "REPLICATE_REWRITE_DB")),
    ("Channel_Name", |s| text(&s.name)),
    ("Source_TLS_Version", |_| text("")),
    ("Source_public_key_path", |s| text(&s.config.public_key_path)),
    ("Get_Source_public_key", |s| int(s.config.get_public_key.into())),
    ("Network_Namespace", |s| text(&s.config.network_namespace)),
];

/// Columns that are numbers.
const NUMBERS: &[&str] = &[
    "Source_Port",
    "Connect_Retry",
    "Read_Source_Log_Pos",
    "Relay_Log_Pos",
    "Last_Errno",
    "Skip_Counter",
    "Exec_Source_Log_Pos",
    "Relay_Log_Space",
    "Until_Log_Pos",
    "Seconds_Behind_Source",
    "Last_IO_Errno",
    "Last_SQL_Errno",
    "Source_Server_Id",
    "SQL_Delay",
    "SQL_Remaining_Delay",
    "Source_Retry_Count",
    "Auto_Position",
    "Get_Source_public_key",
];

/// What a column of SHOW REPLICA STATUS is called in SHOW SLAVE STATUS.
fn name_before_8_0_22(name: &str) -> String {
    name.replace("Replica_", "Slave_").replace("Get_Source", "Get_master").replace("Source", "Master")
}

impl Showing<'_> {
    pub(crate) fn show_replica_status(&mut self, channel: Option<&[u8]>, old_names: bool) -> SqlResult<Shown> {
        if old_names {
            self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX, "SHOW SLAVE STATUS", "SHOW REPLICA STATUS"));
        }
        let channels = self.instance.replication().map(|replication| replication.status()).unwrap_or_default();
        let channel = channel.map(|name| String::from_utf8_lossy(name).into_owned());
        if let Some(name) = channel.as_ref().filter(|name| !name.is_empty() && channels.iter().all(|c| !c.name.eq_ignore_ascii_case(name)))
        {
            return Err(sql_error!(REPLICA_CHANNEL_DOES_NOT_EXIST, name));
        }
        let executed = self.instance.engine.log().visible().executed.to_string();
        let value = |status: &ChannelStatus, (name, value): &Line| {
            if *name == "Executed_Gtid_Set" { Value::text(&executed) } else { value(status) }
        };
        let wanted = |c: &&ChannelStatus| channel.as_ref().is_none_or(|name| c.name.eq_ignore_ascii_case(name));
        let rows = channels.iter().filter(wanted).map(|c| LINES.iter().map(|line| value(c, line)).collect()).collect();
        let columns = LINES.iter().map(|(name, _)| {
            let ty = if NUMBERS.contains(name) { SqlType::BIGINT } else { text_type(1024) };
            if old_names { column(&name_before_8_0_22(name), ty) } else { column(name, ty) }
        });
        Ok(Shown::new(columns.collect(), rows))
    }
}
