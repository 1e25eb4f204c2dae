//! COM_CLONE: what a donor sends to a server that clones it.

use std::sync::Arc;

use connection::sink::{Gone, SinkResult};
use state::clone::{Message, PROTOCOL};
use value::{SqlResult, sql_error};

use super::Session;
use crate::context::Context;
use crate::statement::copy_with_definitions_held;

impl Session {
    /// COM_CLONE: sends a copy of the database, as of its end.
    ///
    /// # Errors
    /// 1227, 3863; those of `engine::copy`.
    pub fn donate(&mut self, asked: &[u8], send: &mut dyn FnMut(&Message<'_>) -> SinkResult<()>) -> SqlResult<()> {
        self.begin_command("Clone", None);
        let allowed = self.cx.rights().require_dynamic("BACKUP_ADMIN");
        let understood = || if asked == PROTOCOL { Ok(()) } else { Err(sql_error!(CLONE_PROTOCOL, "the recipient is no Redoubt server")) };
        let result = allowed.and_then(|()| understood()).and_then(|()| donate_to(&mut self.cx, send));
        self.end_command();
        result
    }
}

fn donate_to(cx: &mut Context, send: &mut dyn FnMut(&Message<'_>) -> SinkResult<()>) -> SqlResult<()> {
    let gone = |Gone| sql_error!(QUERY_INTERRUPTED);
    let engine = Arc::clone(&cx.instance.engine);
    let (page_size, uuid) = (engine.store().status().page_size as u64, engine.server_uuid().to_string());
    send(&Message::Donor { version: state::VERSION, page_size, server_uuid: &uuid }).map_err(gone)?;
    let interrupt = cx.process.interrupt.clone();
    let mut begun = false;
    let copied = copy_with_definitions_held(cx, |engine| {
        if std::mem::replace(&mut begun, true) {
            send(&Message::Anew).map_err(|Gone| engine::Error::Interrupted)?;
        }
        engine.copy(None, &mut |name, offset, bytes| {
            let sent = if interrupt.is_raised() { Err(Gone) } else { send(&Message::Piece { name, offset, bytes }) };
            sent.map_err(|Gone| engine::Error::Interrupted)
        })
    })?;
    let file = engine.log().file_name(copied.to.file);
    send(&Message::End { file: &file, position: copied.to.offset }).map_err(gone)
}
