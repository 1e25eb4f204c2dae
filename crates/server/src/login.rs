//! The exchange that precedes the first command: greeting, TLS, authentication; and COM_CHANGE_USER, which
//! repeats its end.
//!
//! Which plug-in answers is the account's matter. A user that does not exist goes through the same exchange
//! as one with another password, so that nobody learns which users there are.

use std::sync::Arc;
use std::time::Duration;

use proto::auth::{self, CHALLENGE_LEN};
use proto::capability as cap;
use proto::compress::{UNCOMPRESSED, ZLIB, ZSTD};
use proto::frame::FrameError;
use proto::handshake::{self, ClientHello, Greeting, Login};
use session::Instance;
use session::auth::AccountAuth;
use session::client_charset::text_of_handshake;
use session::vars::Var;
use value::{SqlError, sql_error};

use crate::channel::{Channel, ReadError};
use crate::tls::Keys;

/// Why a login came to nothing.
pub enum Refused {
    /// The client is gone or spoke nonsense: nothing to say.
    Gone,
    /// What to tell the client before closing.
    Error(SqlError),
}

impl From<session::sink::Gone> for Refused {
    fn from(_: session::sink::Gone) -> Self {
        Self::Gone
    }
}

impl From<ReadError> for Refused {
    fn from(e: ReadError) -> Self {
        match e {
            ReadError::Frame(FrameError::OutOfOrder) => Self::Error(sql_error!(NET_PACKETS_OUT_OF_ORDER)),
            ReadError::Frame(_) => Self::Error(sql_error!(HANDSHAKE_ERROR)),
            ReadError::Io(_) | ReadError::Closed => Self::Gone,
        }
    }
}

/// A greeting that came to nothing: the connection, unless it broke in the TLS handshake, and why.
pub type NotGreeted = Box<(Option<Channel>, Refused)>;

/// How long the client may take for each step of its login.
pub fn connect_timeout(instance: &Instance) -> Duration {
    Duration::from_secs(instance.globals.uint(Var::connect_timeout))
}

/// Whether clients are offered this compression, or none of them, `uncompressed`.
pub fn offers_compression(instance: &Instance, algorithm: &str) -> bool {
    let offered = instance.globals.snapshot().text(Var::protocol_compression_algorithms).unwrap_or_default();
    // Where nothing is named, nothing is compressed.
    offered.split(',').any(|name| name == algorithm) || (offered.is_empty() && algorithm == UNCOMPRESSED)
}

/// Greets and takes the client's login, under TLS if it asks for it. The challenge is what passwords are
/// proved against.
pub fn greet(
    mut channel: Channel,
    (instance, connection): (&Instance, u64),
    keys: &Keys,
    challenge: &[u8; CHALLENGE_LEN],
) -> Result<(Channel, Login), NotGreeted> {
    let not_offered = |algorithm, flag| if offers_compression(instance, algorithm) { 0 } else { flag };
    let without = not_offered(ZLIB, cap::COMPRESS) | not_offered(ZSTD, cap::ZSTD_COMPRESSION);
    let tls = keys.tls();
    let offered = cap::SERVER & !without | if tls.is_some() { cap::SSL } else { 0 };
    let greeting = Greeting {
        version: session::VERSION,
        connection_id: connection as u32,
        challenge,
        capabilities: offered,
        collation: 255,
        status: proto::status::AUTOCOMMIT,
        plugin: auth::CACHING_SHA2,
    };
    let mut packet = Vec::new();
    let hello = channel.send(|out| greeting.encode(out)).map_err(Refused::from).and_then(|()| read_hello(&mut channel, &mut packet));
    let hello = match hello {
        Ok(hello) => hello,
        Err(why) => return Err(Box::new((Some(channel), why))),
    };
    let login = match (hello, &tls) {
        (ClientHello::Login(login), _) => login,
        (ClientHello::Tls { .. }, None) => return Err(Box::new((Some(channel), Refused::Error(sql_error!(HANDSHAKE_ERROR))))),
        (ClientHello::Tls { .. }, Some(config)) => {
            channel = channel.start_tls(config).map_err(|_| Box::new((None, Refused::Gone)))?;
            match read_hello(&mut channel, &mut packet) {
                Ok(ClientHello::Login(login)) => login,
                Ok(ClientHello::Tls { .. }) => return Err(Box::new((Some(channel), Refused::Error(sql_error!(HANDSHAKE_ERROR))))),
                Err(why) => return Err(Box::new((Some(channel), why))),
            }
        }
    };
    channel.capabilities = login.capabilities & offered;
    Ok((channel, login))
}

fn read_hello(channel: &mut Channel, packet: &mut Vec<u8>) -> Result<ClientHello, Refused> {
    channel.read(packet)?;
    handshake::decode_hello(packet).map_err(|_| Refused::Error(sql_error!(HANDSHAKE_ERROR)))
}

/// What a client has to answer to.
pub struct Asked {
    pub challenge: [u8; CHALLENGE_LEN],
    /// It came with the greeting.
    pub greeted: bool,
    /// Nobody else hears what is said.
    pub safe: bool,
    /// Through the machine's socket.
    pub local: bool,
}

/// Checks who the client says it is. On success the session may be logged in with what comes back.
pub fn authenticate(
    channel: &mut Channel,
    instance: &Arc<Instance>,
    keys: &Keys,
    host: &str,
    login: &Login,
    asked: &Asked,
) -> Result<AccountAuth, Refused> {
    let Asked { challenge, greeted, safe, local } = asked;
    let safe = *safe;
    let user = text_of_handshake(login.collation, &login.user);
    let address = match host {
        _ if *local => "",
        "localhost" => "127.0.0.1",
        address => address,
    };
    let account = instance.account(&user, host, address);
    let plugin = account.as_ref().map_or(auth::CACHING_SHA2, |account| match account.plugin() {
        auth::NATIVE => auth::NATIVE,
        auth::SHA256 => auth::SHA256,
        _ => auth::CACHING_SHA2,
    });
    let mut answer = login.answer.clone();
    let offered = login.plugin.as_deref().unwrap_or(auth::NATIVE.as_bytes());
    // The challenge of a greeting is for the first login alone.
    if offered != plugin.as_bytes() || (!greeted && login.capabilities & cap::PLUGIN_AUTH != 0) {
        if login.capabilities & cap::PLUGIN_AUTH == 0 {
            return Err(Refused::Error(sql_error!(NOT_SUPPORTED_AUTH_MODE)));
        }
        channel.send(|out| handshake::encode_auth_switch(out, plugin, challenge))?;
        channel.read(&mut answer)?;
    }
    // An empty answer may come as a lone NUL.
    if answer == [0] {
        answer.clear();
    }
    let used_password = if answer.is_empty() { "NO" } else { "YES" };
    let denied = || Refused::Error(sql_error!(ACCESS_DENIED, user, host, used_password));
    let right = match &account {
        Some(account) if plugin == auth::NATIVE => account.check_native(challenge, &answer),
        Some(account) if plugin == auth::SHA256 => {
            let password = if answer.is_empty() { Some(answer) } else { sent_password(channel, keys, challenge, safe, answer)? };
            password.is_some_and(|password| instance.passwords().check_full(account, &password))
        }
        Some(account) => caching_sha2(channel, instance, keys, account, &answer, challenge, safe)?,
        None => {
            if plugin == auth::CACHING_SHA2 && !answer.is_empty() {
                full_password(channel, keys, challenge, safe)?;
            }
            false
        }
    };
    let Some(account) = account else { return Err(denied()) };
    instance.note_login(&account, (&user, host), right).map_err(Refused::Error)?;
    if right { Ok(account) } else { Err(denied()) }
}

fn caching_sha2(
    channel: &mut Channel,
    instance: &Instance,
    keys: &Keys,
    account: &AccountAuth,
    answer: &[u8],
    challenge: &[u8; CHALLENGE_LEN],
    safe: bool,
) -> Result<bool, Refused> {
    if let Some(right) = instance.passwords().check_fast(account, challenge, answer) {
        if right && !answer.is_empty() {
            channel.packet(|out| handshake::encode_auth_more(out, &[auth::FAST_AUTH_SUCCESS]))?;
        }
        return Ok(right);
    }
    let Some(password) = full_password(channel, keys, challenge, safe)? else { return Ok(false) };
    Ok(instance.passwords().check_full(account, &password))
}

/// Asks for the password itself: in the clear over a safe channel, else encrypted with our key.
fn full_password(channel: &mut Channel, keys: &Keys, challenge: &[u8; CHALLENGE_LEN], safe: bool) -> Result<Option<Vec<u8>>, Refused> {
    channel.send(|out| handshake::encode_auth_more(out, &[auth::PERFORM_FULL_AUTHENTICATION]))?;
    let mut packet = Vec::new();
    channel.read(&mut packet)?;
    sent_password(channel, keys, challenge, safe, packet)
}

/// The password of a packet that has it, or that asks for our key first.
fn sent_password(
    channel: &mut Channel,
    keys: &Keys,
    challenge: &[u8; CHALLENGE_LEN],
    safe: bool,
    mut packet: Vec<u8>,
) -> Result<Option<Vec<u8>>, Refused> {
    if safe {
        if packet.last() == Some(&0) {
            packet.pop();
        }
        return Ok(Some(packet));
    }
    if packet == [auth::REQUEST_PUBLIC_KEY] || packet == [auth::REQUEST_PUBLIC_KEY_SHA256] {
        channel.send(|out| handshake::encode_auth_more(out, keys.public_key_pem.as_bytes()))?;
        channel.read(&mut packet)?;
    }
    Ok(keys.decrypt(&packet).map(|masked| auth::unmask_password(&masked, challenge)))
}
