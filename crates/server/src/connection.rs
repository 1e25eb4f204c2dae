//! One connection from its login to its end: reads a command, has the session do it, sends what comes of it.
//! Between commands it may be parked (see `workers`) and resumed by another thread.

use std::collections::HashMap;
use std::os::fd::RawFd;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::IdMap;
use proto::auth::CHALLENGE_LEN;
use proto::capability as cap;
use proto::codec::Malformed;
use proto::command::{self, Command, Execute, ParamError};
use proto::compress::{Algorithm, LEVEL, UNCOMPRESSED, ZLIB, ZSTD, ZSTD_LEVELS};
use proto::handshake::{self, Login};
use proto::replica::{self, DumpRequest};
use proto::{response, row};
use session::client_charset::{of_handshake, text_of_handshake};
use session::dump::{DumpEnd, DumpFrom, EventSink};
use session::sink::{Column, Sink, SinkResult};
use session::{ClientInfo, ConnectInfo, Session};
use tracing::error;
use value::{SqlError, Value, sql_error};

use crate::channel::{Channel, Head, ReadError};
use crate::listener::Shared;
use crate::login::{self, Asked, Refused};
use crate::peer::Peer;
use crate::stream::{Socket, Stream};

/// How long a client that is refused may take to hear it.
const REFUSED_TIMEOUT: Duration = Duration::from_secs(10);
/// Until a client has logged in, nothing it sends needs to be longer.
const LOGIN_PACKET_MAX: usize = handshake::ATTRIBUTES_MAX + (64 << 10);

/// Serves a new connection until it ends or, with nothing to do, may be parked. `host` is the peer as
/// accounts name it.
pub fn serve(shared: &Arc<Shared>, socket: Socket, host: String) -> Option<Box<Parked>> {
    let local = matches!(socket, Socket::Unix(_));
    let id = socket.id();
    let peer = Arc::new(Peer::new(socket.clone()));
    let mut channel = Channel::new(Stream::Plain(socket), LOGIN_PACKET_MAX);
    channel.set_read_timeout(REFUSED_TIMEOUT);
    let info = ConnectInfo { host: host.clone(), client: Arc::<Peer>::clone(&peer) };
    let session = match Session::connect(&shared.instance, info) {
        Ok(session) => session,
        Err(error) => {
            let stateless = SqlError { state: "".into(), ..error };
            let _ = channel.error(&stateless).and_then(|()| channel.flush());
            return None;
        }
    };
    channel.packet_timeout = login::connect_timeout(&shared.instance);
    channel.set_read_timeout(channel.packet_timeout);
    session.process().info.lock().socket = Some(id);
    let challenge = challenge(shared);
    let (mut channel, login) = match login::greet(channel, (&shared.instance, session.id()), &shared.keys, &challenge) {
        Ok(greeted) => greeted,
        Err(not_greeted) => {
            shared.instance.aborted_connect();
            if let (Some(mut channel), Refused::Error(error)) = *not_greeted {
                let _ = channel.error(&error).and_then(|()| channel.flush());
            }
            return None;
        }
    };
    if channel.stream.tls_names().is_some() {
        peer.speaks_tls();
    }
    let mut connection = Connection {
        shared: Arc::clone(shared),
        session,
        statements: IdMap::default(),
        values: Vec::new(),
        binary: Vec::new(),
        challenge,
        host,
        local,
        peer,
        followed: None,
        idle_max: Duration::ZERO,
        write_timeout: Duration::ZERO,
        idle_since: Instant::now(),
    };
    if !connection.log_in(&mut channel, &login, true) {
        shared.instance.aborted_connect();
        return None;
    }
    if let Some((algorithm, _, _)) = compression(&login, channel.capabilities) {
        channel.start_compression(algorithm);
    }
    connection.commands(channel, true)
}

/// Goes on with a parked connection.
pub fn resume(shared: &Arc<Shared>, parked: Box<Parked>, why: Woken) -> Option<Box<Parked>> {
    let Parked { connection, mut channel } = *parked;
    debug_assert!(Arc::ptr_eq(&connection.shared, shared));
    match why {
        Woken::Overdue => {
            connection.end_badly(&mut channel, &ReadError::Io(std::io::ErrorKind::TimedOut.into()));
            None
        }
        Woken::Bytes => connection.commands(channel, true),
        Woken::ToStay => connection.commands(channel, false),
    }
}

/// Why a parked connection gets a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// Bytes have arrived, or the socket is closed.
    Bytes,
    /// It has been idle for longer than `wait_timeout`.
    Overdue,
    /// It cannot be watched.
    ToStay,
}

/// A connection that waits for its client without a thread.
pub struct Parked {
    connection: Connection,
    channel: Channel,
}

impl Parked {
    pub fn fd(&self) -> RawFd {
        self.channel.stream.socket().fd()
    }

    pub fn idle_until(&self) -> Instant {
        self.connection.idle_since + self.connection.idle_max
    }

    /// It was killed, and ending it takes no time.
    pub fn ends_quietly(&self) -> bool {
        self.connection.session.killed() && !self.connection.session.has_work_to_undo()
    }
}

/// Random, and free of NUL and `$` as clients expect.
fn challenge(shared: &Shared) -> [u8; CHALLENGE_LEN] {
    let mut bytes = [0; CHALLENGE_LEN];
    shared.instance.fill_random(&mut bytes);
    bytes.map(|b| {
        let b = b & 0x7f;
        if b == 0 || b == b'$' { b + 1 } else { b }
    })
}

/// What the wire side keeps of a prepared statement.
#[derive(Default)]
struct Statement {
    params: usize,
    types: Vec<u16>,
    /// Parameters sent ahead, in pieces.
    long_data: HashMap<usize, Vec<u8>>,
    /// What was wrong with a parameter sent ahead: executions fail until COM_STMT_RESET.
    wrong: Option<SqlError>,
    /// How many columns the client has been told of.
    known: usize,
    /// Those of its open cursor.
    columns: Arc<[row::Column]>,
    head: Option<Head>,
}

impl Statement {
    fn long_bytes(&self) -> u64 {
        self.long_data.values().map(|data| data.len() as u64).sum()
    }
}

struct Connection {
    shared: Arc<Shared>,
    session: Session,
    statements: IdMap<u32, Statement>,
    /// Parameters of the present command.
    values: Vec<Value>,
    /// Which of them are bytes and no text.
    binary: Vec<bool>,
    challenge: [u8; CHALLENGE_LEN],
    host: String,
    local: bool,
    peer: Arc<Peer>,
    /// The version of the session's settings that wire and connection follow.
    followed: Option<u64>,
    /// How long it may be idle.
    idle_max: Duration,
    /// As the socket has it now.
    write_timeout: Duration,
    /// When the last command ended, of a connection that is parked.
    idle_since: Instant,
}

/// Capacity for packets that a connection keeps from one command to the next.
const PACKET_KEPT: usize = 1 << 20;

/// Parameters for which a connection keeps room from one command to the next.
const PARAMETERS_KEPT: usize = 64;

const LONG_DATA_TOO_LONG: &str =
    "Parameter of prepared statement which is set through mysql_send_long_data() is longer than 'max_allowed_packet' bytes";

/// What became of a connection that was served.
enum Rest {
    /// It has been idle for a while.
    Idle,
    Ended,
}

/// What follows a command.
enum Next {
    Go,
    Close,
}

impl Connection {
    /// Authenticates, for a new connection and for COM_CHANGE_USER. False: the connection is over.
    fn log_in(&mut self, channel: &mut Channel, login: &Login, greeted: bool) -> bool {
        if let Ok(Some(collation)) = of_handshake(login.collation) {
            channel.results_charset = Some(collation.charset());
        }
        let tls = channel.stream.tls_names();
        let safe = self.local || tls.is_some();
        let instance = Arc::clone(&self.shared.instance);
        let collation =
            of_handshake(login.collation).map(drop).and_then(|()| self.check_compression(login, channel)).map_err(Refused::Error);
        let checked = collation.and_then(|()| {
            login::authenticate(
                channel,
                &instance,
                &self.shared.keys,
                &self.host,
                login,
                &Asked { challenge: self.challenge, greeted, safe, local: self.local },
            )
        });
        let result = checked.and_then(|account| {
            let client = ClientInfo { local: self.local, ..client_info(login, channel.capabilities, tls) };
            let database = login.database.as_deref().map(|name| text_of_handshake(login.collation, name));
            self.session
                .login(&account, &text_of_handshake(login.collation, &login.user), client, database.as_deref())
                .map_err(Refused::Error)
        });
        match result {
            Ok(()) => {
                self.follow_settings(channel);
                channel.end(&self.session.plain_ok()).and_then(|()| channel.flush()).is_ok()
            }
            Err(Refused::Gone) => false,
            Err(Refused::Error(error)) => {
                let _ = channel.error(&error).and_then(|()| channel.flush());
                false
            }
        }
    }

    /// 3922 and 3923 for a compression that is not to be had.
    fn check_compression(&self, login: &Login, channel: &Channel) -> Result<(), SqlError> {
        match compression(login, channel.capabilities) {
            None if !login::offers_compression(&self.shared.instance, UNCOMPRESSED) => {
                Err(sql_error!(WRONG_COMPRESSION_ALGORITHM_CLIENT, UNCOMPRESSED))
            }
            Some((Algorithm::Zstd, name, level)) if !ZSTD_LEVELS.contains(&level) => Err(sql_error!(WRONG_COMPRESSION_LEVEL_CLIENT, name)),
            _ => Ok(()),
        }
    }

    /// What the session's variables mean for the wire, before each command: nothing, unless the last one
    /// changed them.
    fn follow_settings(&mut self, channel: &mut Channel) {
        let version = Some(self.session.settings_version());
        if self.followed == version {
            return;
        }
        self.followed = version;
        let serving = self.session.serving();
        self.idle_max = serving.idle_max;
        channel.packet_max = usize::try_from(serving.packet_max).unwrap_or(usize::MAX);
        channel.results_charset = serving.results_charset;
        channel.results_collation = serving.results_collation;
        channel.packet_timeout = serving.read_timeout;
        if self.write_timeout != serving.write_timeout {
            self.write_timeout = serving.write_timeout;
            let _ = channel.stream.socket().set_write_timeout(Some(serving.write_timeout));
        }
    }

    /// Serves commands until the connection ends (none), or has been idle for a while and may be parked.
    fn commands(mut self, mut channel: Channel, may_park: bool) -> Option<Box<Parked>> {
        let shared = Arc::clone(&self.shared);
        match shared.instance.world().contain(|| self.serve_commands(&mut channel, may_park)) {
            Ok(Rest::Idle) => Some(Box::new(Parked { connection: self, channel })),
            Ok(Rest::Ended) => None,
            Err(panicked) => {
                let id = self.session.id();
                error!("connection {id} ends, its transaction is rolled back: {}", panicked.why);
                shared.instance.aborted_client();
                None
            }
        }
    }

    fn serve_commands(&mut self, channel: &mut Channel, may_park: bool) -> Rest {
        let mut packet = Vec::new();
        loop {
            channel.begin_command();
            self.follow_settings(channel);
            self.session.idle();
            let idle = self.idle_max;
            let patience = if may_park { self.shared.workers.patience() } else { idle };
            channel.set_read_timeout(patience.min(idle));
            let read = channel.read(&mut packet);
            if read.as_ref().is_err_and(|why| why.is_timeout() && patience < idle && !channel.has_begun()) {
                channel.shrink();
                self.session.process().rest();
                self.idle_since = Instant::now().checked_sub(patience).unwrap_or(self.idle_since);
                return Rest::Idle;
            }
            if let Err(why) = read {
                self.end_badly(channel, &why);
                return Rest::Ended;
            }
            if self.session.killed() {
                return Rest::Ended;
            }
            self.peer.has_sent_more(channel.has_begun() || channel.stream.has_unread());
            self.session.process().count_bytes(std::mem::take(&mut channel.bytes_received), std::mem::take(&mut channel.bytes_sent));
            let mut given_up = 0;
            let next = match command::decode(&packet, channel.capabilities) {
                // What it becomes takes as much again: a huge packet goes before it runs.
                Ok(Command::Query(text)) => {
                    channel.binary = false;
                    let source = self.session.source_of(text);
                    given_up = give_up_if_huge(&mut packet);
                    self.session.query_source(source, channel);
                    Ok(Next::Go)
                }
                Ok(Command::Execute(execute)) => {
                    channel.binary = true;
                    match self.parameters(&execute, channel) {
                        Err(error) if error.is(&value::error::UNKNOWN_STMT_HANDLER) => self.missing(channel, &error),
                        Err(error) => self.refuse(channel, &error),
                        Ok(()) => {
                            let (statement, cursor) = (execute.statement, execute.cursor & 1 != 0);
                            given_up = give_up_if_huge(&mut packet);
                            self.session.execute(statement, &mut self.values, &self.binary, cursor, channel);
                            self.executed(statement, cursor, channel);
                            Ok(Next::Go)
                        }
                    }
                }
                Ok(command) => self.command(channel, command),
                Err(_) => self.refuse(channel, &sql_error!(MALFORMED_PACKET)),
            };
            let sent = next.and_then(|next| channel.flush().map(|()| next));
            if !matches!(sent, Ok(Next::Go)) || self.session.killed() {
                return Rest::Ended;
            }
            given_up += give_up_if_huge(&mut packet);
            if given_up > 0 {
                // The statement took more than its text.
                self.shared.workers.gave_up(given_up);
            }
        }
    }

    fn end_badly(&self, channel: &mut Channel, why: &ReadError) {
        channel.answer_unasked(u8::from(matches!(why, ReadError::Closed)));
        let error = match why {
            why if why.is_timeout() => sql_error!(CLIENT_INTERACTION_TIMEOUT),
            // In the middle of a packet it may still hear.
            ReadError::Io(_) | ReadError::Closed if !(matches!(why, ReadError::Closed) && channel.has_begun()) => {
                self.shared.instance.aborted_client();
                return;
            }
            why => why.error(),
        };
        self.shared.instance.aborted_client();
        let _ = channel.error(&error).and_then(|()| channel.flush());
    }

    fn command(&mut self, channel: &mut Channel, command: Command<'_>) -> SinkResult<Next> {
        channel.binary = false;
        let is_free = matches!(
            command,
            Command::Quit | Command::Ping | Command::Prepare(_) | Command::SendLongData { .. } | Command::CloseStatement(_)
        );
        if self.session.must_change_password() && !is_free {
            return self.refuse(channel, &sql_error!(MUST_CHANGE_PASSWORD));
        }
        match command {
            Command::Quit => {
                self.session.quit();
                return Ok(Next::Close);
            }
            Command::Query(_) | Command::Execute(_) => unreachable!("served where the packet can be given up"),
            Command::Prepare(text) => self.prepare(channel, text)?,
            Command::SendLongData { statement, param, data } => {
                // No answer, not even for a mistake: the execution will fail.
                if let Some(s) = self.statements.get_mut(&statement) {
                    let param = usize::from(param);
                    if param >= s.params {
                        s.wrong = Some(sql_error!(WRONG_ARGUMENTS, "mysqld_stmt_send_long_data"));
                        return Ok(Next::Go);
                    }
                    let parameter = s.long_data.entry(param).or_default();
                    if parameter.len() + data.len() > channel.packet_max {
                        s.wrong = Some(sql_error!(UNKNOWN_ERROR, LONG_DATA_TOO_LONG));
                    } else {
                        parameter.extend_from_slice(data);
                        if let Err(error) = self.session.hold(data.len() as u64) {
                            channel.error(&error)?;
                            return Ok(Next::Close);
                        }
                    }
                }
            }
            Command::CloseStatement(id) => {
                if let Some(s) = self.statements.remove(&id) {
                    self.session.let_go(s.long_bytes());
                }
                self.session.close_statement(id);
            }
            Command::ResetStatement(id) => {
                if let Some(s) = self.statements.get_mut(&id) {
                    self.session.let_go(s.long_bytes());
                    s.long_data.clear();
                    s.wrong = None;
                }
                match self.session.reset_statement(id) {
                    Ok(()) => self.answer(channel, Ok(()))?,
                    Err(error) => return self.missing(channel, &error),
                }
            }
            Command::Fetch { statement, rows } => self.fetch(channel, statement, rows)?,
            Command::InitDb(name) => {
                let done = self.session.init_db(name);
                self.answer(channel, done)?;
            }
            Command::Ping => self.answer(channel, Ok(()))?,
            Command::Statistics => {
                let text = session::statistics_text(&self.shared.instance);
                channel.packet(|out| out.extend_from_slice(text.as_bytes()))?;
            }
            Command::FieldList { table, wildcard } => self.field_list(channel, table, wildcard)?,
            Command::ProcessInfo => self.session.query(b"SHOW PROCESSLIST", channel),
            Command::ProcessKill(id) => self.session.query(format!("KILL {id}").as_bytes(), channel),
            Command::Refresh(what) => {
                let done = self.session.refresh(what);
                self.answer(channel, done)?;
            }
            Command::Debug => self.answer_eof(channel)?,
            Command::SetOption { several } => {
                self.session.set_multi_statements(several);
                self.answer_eof(channel)?;
            }
            Command::ResetConnection => {
                self.forget_statements();
                self.session.reset_connection();
                self.answer(channel, Ok(()))?;
            }
            Command::ChangeUser(body) => {
                let Ok(login) = handshake::decode_change_user(body, channel.capabilities) else {
                    return channel.error(&sql_error!(UNKNOWN_COM)).map(|()| Next::Close);
                };
                self.forget_statements();
                self.session.log_out();
                channel.set_read_timeout(login::connect_timeout(&self.shared.instance));
                self.challenge = challenge(&self.shared);
                return Ok(if self.log_in(channel, &login, false) { Next::Go } else { Next::Close });
            }
            Command::RegisterReplica(body) => {
                let registered = match replica::decode_registration(body) {
                    Ok(r) => self.session.register_replica(r.server_id, r.host, r.port),
                    Err(Some(wrong)) => Err(sql_error!(UNKNOWN_ERROR, wrong)),
                    Err(None) => Err(sql_error!(MALFORMED_PACKET)),
                };
                self.answer(channel, registered)?;
            }
            Command::BinlogDump(body) => return self.dump(channel, replica::decode_dump(body)),
            Command::BinlogDumpGtid(body) => return self.dump(channel, replica::decode_dump_by_gtid(body)),
            Command::Clone(asked) => return self.donate(channel, asked),
            Command::Unknown(_) => return self.refuse(channel, &sql_error!(UNKNOWN_COM)),
        }
        Ok(Next::Go)
    }

    /// Sends a copy of the database. Whatever it ends with, the connection ends, too.
    fn donate(&mut self, channel: &mut Channel, asked: &[u8]) -> SinkResult<Next> {
        let donated = self.session.donate(asked, &mut |message| channel.packet(|out| message.encode(out)));
        if let Err(error) = donated {
            channel.error(&error)?;
        }
        channel.flush()?;
        Ok(Next::Close)
    }

    /// Sends the log. Whatever it ends with, the connection ends, too.
    fn dump(&mut self, channel: &mut Channel, request: Result<DumpRequest<'_>, Malformed>) -> SinkResult<Next> {
        struct Events<'a>(&'a mut Channel);
        impl EventSink for Events<'_> {
            fn event(&mut self, event: &[u8]) -> SinkResult<()> {
                self.0.packet(|out| {
                    out.push(0);
                    out.extend_from_slice(event);
                })
            }
            fn flush(&mut self) -> SinkResult<()> {
                self.0.flush()
            }
            fn asked(&mut self) -> SinkResult<()> {
                self.0.flush()?;
                self.0.expect_word();
                Ok(())
            }
            fn hear(&mut self, time: Duration) -> SinkResult<Option<Vec<u8>>> {
                self.0.hear(time)
            }
        }
        let Ok(request) = request else { return channel.error(&sql_error!(MALFORMED_PACKET)).map(|()| Next::Close) };
        let from = match request.gtids {
            Some(set) => DumpFrom::Gtids(set),
            None => DumpFrom::Place { file: request.file, position: request.position },
        };
        match self.session.dump(from, request.to_the_end, &mut Events(channel)) {
            Ok(DumpEnd::EndOfLog) => channel.packet(|out| response::encode_eof(out, 0, self.session.status()))?,
            Ok(DumpEnd::Gone) => {}
            Err(error) => channel.error(&error)?,
        }
        channel.flush()?;
        Ok(Next::Close)
    }

    fn forget_statements(&mut self) {
        for (_, statement) in self.statements.drain() {
            self.session.let_go(statement.long_bytes());
        }
    }

    /// OK or the error.
    fn answer(&mut self, channel: &mut Channel, done: Result<(), SqlError>) -> SinkResult<()> {
        match done {
            Ok(()) => channel.end(&self.session.plain_ok()),
            Err(error) => self.refuse(channel, &error).map(drop),
        }
    }

    /// A command of a statement that there is not.
    fn missing(&mut self, channel: &mut Channel, error: &SqlError) -> SinkResult<Next> {
        session::forget_conditions(&mut self.session);
        session::note_error(&mut self.session, error);
        channel.error(error)?;
        Ok(Next::Go)
    }

    /// A command that fails before there is a statement: its error stands beside those of the statement
    /// before it.
    fn refuse(&mut self, channel: &mut Channel, error: &SqlError) -> SinkResult<Next> {
        session::note_error(&mut self.session, error);
        channel.error(error)?;
        Ok(Next::Go)
    }

    /// What some commands answer in the place of OK.
    fn answer_eof(&mut self, channel: &mut Channel) -> SinkResult<()> {
        let ok = self.session.plain_ok();
        channel.end_of_rows(ok.warnings, ok.status)
    }

    fn prepare(&mut self, channel: &mut Channel, text: &[u8]) -> SinkResult<()> {
        let prepared = match self.session.prepare(text) {
            Ok(prepared) => prepared,
            Err(error) => return channel.error(&error),
        };
        let status = self.session.status();
        let (columns, params) = (prepared.columns, prepared.parameters.len());
        channel.packet(|out| response::encode_prepare_ok(out, prepared.id, columns.len() as u16, params as u16, prepared.warnings))?;
        if params > 0 {
            let parameters: Vec<Column> = prepared.parameters.into_iter().map(|ty| Column::computed("?", ty, true)).collect();
            channel.column_definitions(&parameters, status, true)?;
        }
        if !columns.is_empty() {
            channel.column_definitions(&columns, status, true)?;
        }
        self.statements.insert(prepared.id, Statement { params, known: columns.len(), ..Statement::default() });
        Ok(())
    }

    /// Takes the parameters of a COM_STMT_EXECUTE, and what the statement has kept for its answer.
    fn parameters(&mut self, execute: &Execute<'_>, channel: &mut Channel) -> Result<(), SqlError> {
        let Some(statement) = self.statements.get_mut(&execute.statement) else {
            return Err(sql_error!(UNKNOWN_STMT_HANDLER, execute.statement, "mysql_stmt_precheck"));
        };
        if let Some(why) = &statement.wrong {
            session::forget_conditions(&mut self.session);
            return Err(why.clone());
        }
        let (values, binary) = (&mut self.values, &mut self.binary);
        values.clear();
        binary.clear();
        let long = &statement.long_data;
        let sent_before = |i: usize| long.contains_key(&i);
        let decoded = command::decode_params(execute, channel.capabilities, statement.params, &mut statement.types, sent_before, |raw| {
            values.push(row::param_value(&raw)?);
            binary.push(row::is_bytes(raw.column_type));
            Ok::<_, ParamError>(())
        });
        decoded.map_err(|why| match why {
            ParamError::Malformed => sql_error!(MALFORMED_PACKET),
            ParamError::Type => sql_error!(WRONG_ARGUMENTS, "mysqld_stmt_execute"),
        })?;
        self.session.let_go(statement.long_bytes());
        for (i, data) in statement.long_data.drain() {
            if let Some(value) = values.get_mut(i) {
                *value = Value::from_vec(data);
            }
        }
        channel.head = statement.head.take();
        channel.expected = Some(statement.known).filter(|known| *known > 0);
        Ok(())
    }

    /// Behind an execution: its parameters go, and the statement keeps its columns as they were sent.
    fn executed(&mut self, statement: u32, cursor: bool, channel: &mut Channel) {
        self.values.clear();
        self.values.shrink_to(PARAMETERS_KEPT);
        self.binary.shrink_to(PARAMETERS_KEPT);
        let (head, known) = (channel.head.take(), channel.expected.take());
        if let Some(statement) = self.statements.get_mut(&statement) {
            statement.head = head;
            statement.known = known.unwrap_or(statement.known);
            if cursor {
                statement.columns = Arc::clone(&channel.columns);
            }
        }
    }

    fn fetch(&mut self, channel: &mut Channel, id: u32, rows: u32) -> SinkResult<()> {
        let Some(statement) = self.statements.get(&id) else {
            return self.missing(channel, &sql_error!(UNKNOWN_STMT_HANDLER, id, "mysql_stmt_precheck")).map(drop);
        };
        channel.binary = true;
        channel.begin_fetch(&statement.columns);
        self.session.fetch(id, rows, channel);
        Ok(())
    }

    /// Columns of a table, without rows: what command-line clients complete names with.
    fn field_list(&mut self, channel: &mut Channel, table: &[u8], wildcard: &[u8]) -> SinkResult<()> {
        match self.session.field_list(table, wildcard) {
            Err(error) => self.refuse(channel, &error).map(drop),
            Ok(columns) => {
                for (column, default) in &columns {
                    channel.field_list_definition(column, default)?;
                }
                channel.end_of_rows(0, self.session.status())
            }
        }
    }
}

/// One huge packet is not kept for ever.
fn give_up_if_huge(packet: &mut Vec<u8>) -> usize {
    if packet.capacity() <= PACKET_KEPT { 0 } else { std::mem::take(packet).capacity() }
}

/// How a connection with these capabilities is compressed, and how strongly. Of two ways it is zlib.
fn compression(login: &Login, capabilities: u32) -> Option<(Algorithm, &'static str, u8)> {
    if capabilities & cap::COMPRESS != 0 {
        return Some((Algorithm::Zlib, ZLIB, LEVEL));
    }
    (capabilities & cap::ZSTD_COMPRESSION != 0).then_some((Algorithm::Zstd, ZSTD, login.zstd_level))
}

fn client_info(login: &Login, capabilities: u32, tls: Option<(String, String)>) -> ClientInfo {
    let text = |b: &[u8]| text_of_handshake(login.collation, b);
    let has = |flag| capabilities & flag != 0;
    ClientInfo {
        collation: login.collation,
        found_rows: has(cap::FOUND_ROWS),
        multi_statements: has(cap::MULTI_STATEMENTS),
        one_result: !has(cap::MULTI_RESULTS),
        no_out_parameters: !has(cap::PS_MULTI_RESULTS),
        interactive: has(cap::INTERACTIVE),
        ignore_space: has(cap::IGNORE_SPACE),
        local_files: has(cap::LOCAL_FILES),
        changes_expired: has(cap::CAN_HANDLE_EXPIRED_PASSWORDS),
        session_track: has(cap::SESSION_TRACK),
        compression: compression(login, capabilities).map(|(_, name, level)| (name, level)),
        local: false,
        tls,
        attributes: login.attributes.iter().map(|(k, v)| (text(k), text(v))).collect(),
    }
}
