//! The error log: standard error or a file, and beside it the last lines in memory, which
//! `performance_schema.error_log` shows.

use std::fmt::{Debug, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use state::error_log::{ErrorLog, Line, Priority};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use world::host;

/// Starts it; a file is appended to.
///
/// # Errors
/// A sentence for the user.
pub fn start(file: Option<&Path>) -> Result<Arc<ErrorLog>, String> {
    let writer = match file {
        None => BoxMakeWriter::new(std::io::stderr),
        Some(path) => {
            let file = host::append(path).map_err(|e| format!("{}: {e}", path.display()))?;
            BoxMakeWriter::new(Arc::new(file))
        }
    };
    let lines = Arc::new(ErrorLog::default());
    let kept = Kept(Arc::clone(&lines));
    let written = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(false).with_target(false);
    let log = tracing_subscriber::registry().with(LevelFilter::INFO).with(written).with(kept);
    log.try_init().map_err(|e| format!("cannot start the error log: {e}"))?;
    Ok(lines)
}

/// Keeps what is logged.
struct Kept(Arc<ErrorLog>);

impl<S: Subscriber> Layer<S> for Kept {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let priority = match *event.metadata().level() {
            Level::ERROR => Priority::Error,
            Level::WARN => Priority::Warning,
            _ => Priority::Note,
        };
        let mut text = Text::default();
        event.record(&mut text);
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as i64);
        self.0.push(Line { at, priority, text: text.0 });
    }
}

/// The message, and what stands behind it, as in the file.
#[derive(Default)]
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let gap = if self.0.is_empty() { "" } else { " " };
        // Writing to a text does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, "{gap}{value:?}"),
            name => write!(self.0, "{gap}{name}={value:?}"),
        };
    }
}
