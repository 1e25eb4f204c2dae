//! Clones from server to server: what a donor sends, and what is known of the last clone that this server
//! has received.
//!
//! The recipient sends COM_CLONE with [`PROTOCOL`]; the donor answers with messages, each a packet: what it
//! is, the files of a copy (`engine::copy`) piece by piece, and where its log ends; or with an error.
//! MySQL's donors and recipients have another protocol under the same command, for other files: they are
//! told so.
//!
//! What is always true: a clone of which the recipient has not got [`Message::End`] never becomes one
//! (`engine::Incoming`). One clone at a time arrives.

use std::fmt::Write;

use engine::CLONE_STATUS;
use parking_lot::Mutex;
use value::{SqlError, SqlResult, sql_error};
use world::World;

/// The command, and what stands behind it.
pub const COMMAND: u8 = 0x20;
pub const PROTOCOL: &[u8] = b"redoubt 1";

/// What a donor sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    Donor {
        version: &'a str,
        page_size: u64,
        server_uuid: &'a str,
    },
    /// A piece of a file.
    Piece {
        name: &'a str,
        offset: u64,
        bytes: &'a [u8],
    },
    /// What was sent of files does not count.
    Anew,
    /// The log's end.
    End {
        file: &'a str,
        position: u64,
    },
}

impl<'a> Message<'a> {
    /// A number, which is never that of an error packet, and what follows it: texts behind their length,
    /// the rest last.
    pub fn encode(&self, out: &mut Vec<u8>) {
        let text = |out: &mut Vec<u8>, text: &str| {
            out.push(text.len().min(255) as u8);
            out.extend_from_slice(&text.as_bytes()[..text.len().min(255)]);
        };
        match self {
            Message::Donor { version, page_size, server_uuid } => {
                out.push(1);
                text(out, version);
                out.extend_from_slice(&page_size.to_le_bytes());
                text(out, server_uuid);
            }
            Message::Piece { name, offset, bytes } => {
                out.push(2);
                text(out, name);
                out.extend_from_slice(&offset.to_le_bytes());
                out.extend_from_slice(bytes);
            }
            Message::Anew => out.push(3),
            Message::End { file, position } => {
                out.push(4);
                text(out, file);
                out.extend_from_slice(&position.to_le_bytes());
            }
        }
    }

    /// None: it is none.
    #[must_use]
    pub fn decode(packet: &'a [u8]) -> Option<Message<'a>> {
        fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
            let (len, behind) = rest.split_first()?;
            let (text, behind) = behind.split_at_checked(usize::from(*len))?;
            *rest = behind;
            std::str::from_utf8(text).ok()
        }
        fn number(rest: &mut &[u8]) -> Option<u64> {
            let (bytes, behind) = rest.split_first_chunk()?;
            *rest = behind;
            Some(u64::from_le_bytes(*bytes))
        }
        let (kind, mut rest) = packet.split_first()?;
        let rest = &mut rest;
        Some(match kind {
            1 => Message::Donor { version: text(rest)?, page_size: number(rest)?, server_uuid: text(rest)? },
            2 => Message::Piece { name: text(rest)?, offset: number(rest)?, bytes: rest },
            3 => Message::Anew,
            4 => Message::End { file: text(rest)?, position: number(rest)? },
            _ => return None,
        })
    }
}

/// MySQL's stages of a clone, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloneStage {
    DropData,
    FileCopy,
    PageCopy,
    RedoCopy,
    FileSync,
    Restart,
    Recovery,
}

impl CloneStage {
    pub const NAMES: [&str; 7] = ["DROP DATA", "FILE COPY", "PAGE COPY", "REDO COPY", "FILE SYNC", "RESTART", "RECOVERY"];
}

/// Times are in microseconds since 1970; 0: not yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageTimes {
    pub begin: u64,
    pub end: u64,
    pub bytes: u64,
}

/// The last clone that has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CloneState {
    /// The connection's number.
    pub pid: u64,
    pub begin: u64,
    /// 0: it goes on.
    pub end: u64,
    pub source: String,
    pub destination: String,
    pub error: u16,
    pub message: String,
    pub file: String,
    pub position: u64,
    pub executed: String,
    pub stages: [StageTimes; 7],
}

impl CloneState {
    /// Lines of `name=value`.
    fn to_text(&self) -> String {
        let plain = |text: &str| text.replace(['\n', '\r'], " ");
        let (source, destination, message) = (plain(&self.source), plain(&self.destination), plain(&self.message));
        let mut text = format!(
            "pid={}\nbegin={}\nend={}\nsource={source}\ndestination={destination}\nerror={}\nmessage={message}\nfile={}\nposition={}\nexecuted={}\n",
            self.pid,
            self.begin,
            self.end,
            self.error,
            self.file,
            self.position,
            plain(&self.executed)
        );
        for (n, stage) in self.stages.iter().enumerate() {
            // Writing to a text does not fail.
            let _ = writeln!(text, "stage{n}={} {} {}", stage.begin, stage.end, stage.bytes);
        }
        text
    }

    fn from_text(text: &str) -> Option<CloneState> {
        let of = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        let number = |name: &str| of(name)?.parse::<u64>().ok();
        let owned = |name: &str| of(name).map(str::to_owned);
        let mut stages = [StageTimes::default(); 7];
        for (n, stage) in stages.iter_mut().enumerate() {
            let mut numbers = of(&format!("stage{n}"))?.split(' ').map(|n| n.parse().ok());
            let mut next = || numbers.next().flatten();
            *stage = StageTimes { begin: next()?, end: next()?, bytes: next()? };
        }
        Some(CloneState {
            pid: number("pid")?,
            begin: number("begin")?,
            end: number("end")?,
            source: owned("source")?,
            destination: owned("destination")?,
            error: u16::try_from(number("error")?).ok()?,
            message: owned("message")?,
            file: owned("file")?,
            position: number("position")?,
            executed: owned("executed")?,
            stages,
        })
    }
}

/// Where a clone that arrives tells how far it is, and whoever asks finds it.
pub struct Clones {
    world: World,
    state: Mutex<Option<CloneState>>,
}

impl Clones {
    /// At a start. The database may be what a clone has brought: its way ends here.
    pub fn open(world: &World, executed: &str) -> Clones {
        let text = world.disk().read(CLONE_STATUS).unwrap_or_default();
        let mut state = CloneState::from_text(&String::from_utf8_lossy(&text));
        let mut ended = false;
        if let Some(state) = state.as_mut().filter(|state| state.end == 0) {
            let now = world.wall_micros();
            for stage in &mut state.stages[CloneStage::DropData as usize..] {
                stage.begin = if stage.begin == 0 { now } else { stage.begin };
                stage.end = if stage.end == 0 { now } else { stage.end };
            }
            (state.end, state.executed) = (now, executed.to_owned());
            ended = true;
        }
        let clones = Clones { world: world.clone(), state: Mutex::new(state) };
        if ended {
            clones.keep();
        }
        clones
    }

    #[must_use]
    pub fn state(&self) -> Option<CloneState> {
        self.state.lock().clone()
    }

    /// # Errors
    /// 3634: one goes on.
    pub fn begin(&self, pid: u64, source: String, destination: String) -> SqlResult<()> {
        let mut state = self.state.lock();
        if state.as_ref().is_some_and(|state| state.end == 0) {
            return Err(sql_error!(CLONE_TOO_MANY_CONCURRENT_CLONES, 1));
        }
        *state = Some(CloneState { pid, begin: self.world.wall_micros(), source, destination, ..CloneState::default() });
        Ok(())
    }

    fn change(&self, change: impl FnOnce(&mut CloneState, u64)) {
        if let Some(state) = self.state.lock().as_mut() {
            change(state, self.world.wall_micros());
        }
    }

    /// A stage begins; those before it have ended.
    pub fn stage(&self, stage: CloneStage) {
        self.change(|state, now| {
            for before in state.stages[..stage as usize].iter_mut().filter(|before| before.end == 0) {
                before.begin = if before.begin == 0 { now } else { before.begin };
                before.end = now;
            }
            let present = &mut state.stages[stage as usize];
            if present.begin == 0 {
                present.begin = now;
            }
        });
    }

    /// Bytes have arrived.
    pub fn arrived(&self, stage: CloneStage, bytes: usize) {
        self.change(|state, _| state.stages[stage as usize].bytes += bytes as u64);
    }

    /// What has arrived does not count.
    pub fn anew(&self) {
        self.change(|state, _| state.stages.iter_mut().for_each(|stage| stage.bytes = 0));
    }

    /// All has arrived; the donor's log ended there. Gives what the database is to know of it when it has
    /// been started.
    pub fn restarts(&self, file: &str, position: u64) -> String {
        self.stage(CloneStage::Restart);
        self.change(|state, _| (state.file, state.position) = (file.to_owned(), position));
        self.state().map(|state| state.to_text()).unwrap_or_default()
    }

    pub fn ended(&self, result: &SqlResult<()>) {
        self.change(|state, now| {
            state.end = now;
            if let Err(SqlError { code, message, .. }) = result {
                (state.error, state.message) = (*code, message.clone());
            }
        });
        self.keep();
    }

    /// For later starts; what cannot be kept is shown until this one ends.
    fn keep(&self) {
        if let Some(state) = self.state() {
            let _ = self.world.disk().replace(CLONE_STATUS, state.to_text().as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_sent() {
        let messages = [
            Message::Donor { version: "8", page_size: 16384, server_uuid: "u" },
            Message::Piece { name: "pages.000", offset: 1 << 40, bytes: b"abc" },
            Message::Anew,
            Message::End { file: "binlog.000001", position: 4 },
        ];
        for message in messages {
            let mut packet = Vec::new();
            message.encode(&mut packet);
            assert_eq!(Message::decode(&packet), Some(message));
            let whole = |len: usize| matches!(message, Message::Piece { .. }) && len >= packet.len() - 3;
            assert!((0..packet.len()).all(|len| whole(len) || Message::decode(&packet[..len]).is_none()), "{message:?}");
        }
        assert_eq!(Message::decode(b"\xff\0\0"), None);
    }

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let mut state =
            CloneState { pid: 7, end: 9, source: "h:1".into(), error: 3862, message: "two\nlines".into(), ..CloneState::default() };
        state.stages[3] = StageTimes { begin: 1, end: 2, bytes: 3 };
        let text = state.to_text();
        state.message = "two lines".into();
        assert_eq!(CloneState::from_text(&text), Some(state));
        assert_eq!(CloneState::from_text("pid=7"), None);
    }
}
