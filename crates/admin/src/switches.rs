//! What the tables of performance_schema that can be changed switch.

use std::sync::atomic::Ordering;

use state::instance::Instance;
use value::Value;

/// A row of `table`, found by its key, gets these switches; none: it has no such switch.
pub fn switch(instance: &Instance, table: &str, key: &[Value], new: &[Option<bool>]) {
    let setup = &instance.setup;
    let text = |value: &Value| value.to_text().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    let is_on = |at: usize| new.get(at).copied().flatten().unwrap_or(true);
    match table {
        "setup_consumers" => setup.switch_consumer(&text(&key[0]), is_on(0)),
        "setup_instruments" => setup.switch_instrument(&text(&key[0]), (is_on(0), is_on(1))),
        "setup_actors" => {
            let (host, user) = (text(&key[0]), text(&key[1]));
            for actor in setup.actors.write().iter_mut().filter(|actor| actor.host == host && actor.user == user) {
                (actor.enabled, actor.history) = (is_on(0), is_on(1));
            }
        }
        "setup_objects" => {
            let (kind, schema) = (text(&key[0]), text(&key[1]));
            for object in setup.objects.write().iter_mut().filter(|object| object.kind == kind && object.schema == schema) {
                (object.enabled, object.timed) = (is_on(0), is_on(1));
            }
        }
        "setup_threads" => setup.switch_connections((is_on(0), is_on(1))),
        _ => {
            let Value::UInt(id) = key[0] else { return };
            if let Some(process) = instance.processes.get(id) {
                process.instrumented.store(is_on(0), Ordering::Relaxed);
                process.history.store(is_on(1), Ordering::Relaxed);
            }
        }
    }
}
