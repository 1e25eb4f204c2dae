//! ALTER INSTANCE.

use catalog::storage_error;
use connection::diagnostics::Diagnostics;
use parser::ast::AlterInstance;
use state::instance::Instance;
use state::process::Process;
use value::{SqlResult, Warnings, sql_error};

/// # Errors
/// Those of the engine, or of the certificates.
pub fn alter_instance((instance, process, diagnostics): (&Instance, &Process, &mut Diagnostics), alter: &AlterInstance) -> SqlResult<()> {
    let interrupted = || process.interrupt.is_raised();
    match alter {
        AlterInstance::EnableRedoLog => instance.engine.enable_redo(&interrupted).map_err(storage_error),
        AlterInstance::DisableRedoLog => instance.engine.disable_redo(&interrupted).map_err(storage_error),
        AlterInstance::ReloadTls { channel: Some(channel), .. } if !channel.eq_ignore_ascii_case("mysql_main") => {
            Err(sql_error!(SYNTAX_ERROR))
        }
        AlterInstance::ReloadTls { no_rollback, .. } => {
            let failed = instance.reload_tls().map_err(|why| sql_error!(SSL_LIBRARY_ERROR, why));
            // There is nothing to roll back: what cannot be used is not taken.
            match failed {
                Err(error) if *no_rollback => {
                    diagnostics.warn(error);
                    Ok(())
                }
                failed => failed,
            }
        }
        _ => Err(sql_error!(NOT_SUPPORTED_YET, "ALTER INSTANCE ROTATE KEY")),
    }
}
