//! CREATE PIN and DROP PIN: pins keep a moment of the past within reach.

use catalog::storage_error;
use engine::PinKind;
use parser::ast::PinStatement;
use state::instance::Instance;
use value::{SqlResult, sql_error};

/// No name is longer.
const NAME_CHARS: usize = 64;

/// # Errors
/// 1059 for a name that is too long; those of the storage.
pub fn pin(instance: &Instance, pin: &PinStatement) -> SqlResult<()> {
    let engine = &instance.engine;
    match pin {
        PinStatement::Create { name } => {
            if name.name.is_empty() || name.name.chars().count() > NAME_CHARS {
                return Err(sql_error!(TOO_LONG_IDENT, name.name));
            }
            let made = engine.pin(PinKind::Kept, &name.name);
            made.map(drop).map_err(|e| if let engine::Error::Refused(why) = e { sql_error!(UNKNOWN_ERROR, why) } else { storage_error(e) })
        }
        PinStatement::Drop { name, if_exists } => {
            instance.pasts.forget(&name.name);
            let pins = engine.pins().map_err(storage_error)?;
            let there = match pins.iter().find(|pin| pin.name == name.name) {
                Some(pin) => engine.release_pin(pin.number).map_err(storage_error)?,
                None => false,
            };
            if there || *if_exists {
                Ok(())
            } else {
                Err(sql_error!(UNKNOWN_ERROR, format!("there is no pin of the name '{}'", name.name)))
            }
        }
    }
}
