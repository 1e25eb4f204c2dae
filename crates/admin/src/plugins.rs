//! INSTALL PLUGIN.

use value::{SqlResult, sql_error};

/// What MySQL has as plugins, by name and library, and is part of the server here.
const BUILT_IN: &[(&str, &str)] = &[
    ("clone", "mysql_clone.so"),
    ("rpl_semi_sync_source", "semisync_source.so"),
    ("rpl_semi_sync_replica", "semisync_replica.so"),
    ("rpl_semi_sync_master", "semisync_master.so"),
    ("rpl_semi_sync_slave", "semisync_slave.so"),
];

/// INSTALL PLUGIN of what is built in comes to nothing; nothing else can be installed.
///
/// # Errors
/// 1235.
pub fn install_plugin(name: &str, file: &[u8]) -> SqlResult<()> {
    if BUILT_IN.iter().any(|(plugin, library)| name.eq_ignore_ascii_case(plugin) && file == library.as_bytes()) {
        return Ok(());
    }
    Err(sql_error!(NOT_SUPPORTED_YET, "INSTALL PLUGIN"))
}
