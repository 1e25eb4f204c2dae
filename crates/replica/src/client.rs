//! The client's side of the protocol: login, plain queries, a dump of the log.
//!
//! Passwords go over as `mysql_native_password` and `caching_sha2_password` have it: hashed with the
//! server's scramble, in clear only inside TLS, or encrypted with the server's public key where the
//! configuration allows to ask for that (`GET_SOURCE_PUBLIC_KEY`) or names it. A broken connection and a
//! refused login are different errors: one is tried again at once, the other is told.

use std::io::{BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use aws_lc_rs::rsa::{OAEP_SHA1_MGF1SHA1, OaepPublicEncryptingKey, PublicEncryptingKey};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme, StreamOwned};
use session::replication::SourceConfig;
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::patience::{Awaited, Patience};

/// Protocol 4.1, secure connection, plug-in authentication, long passwords, data of ours for LOAD DATA
/// LOCAL, transactions, multi-results off, classic EOF packets.
const CAPABILITIES: u32 = 1 | 1 << 2 | 1 << 7 | 1 << 9 | 1 << 13 | 1 << 15 | 1 << 19;
const SSL: u32 = 1 << 11;
const UTF8MB4: u8 = 45;
const PACKET_MAX: usize = 0xff_ffff;
/// The longest that packets may be together: MySQL's, for what a replica takes. Who sends more lies.
const MESSAGE_MAX: usize = 1 << 30;
const NATIVE: &str = "mysql_native_password";
const CACHING_SHA2: &str = "caching_sha2_password";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Why the source cannot be spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientError {
    /// No connection, or it broke; a number of MySQL's client library.
    Lost(u16, String),
    /// The server's own error.
    Server(u16, String),
}

pub type Result<T> = std::result::Result<T, ClientError>;

fn lost(e: impl std::fmt::Display) -> ClientError {
    ClientError::Lost(2013, format!("Lost connection to MySQL server during query ({e})"))
}

fn wrong(what: &str) -> ClientError {
    ClientError::Lost(2027, format!("Malformed packet: {what}"))
}

enum Wire {
    Plain(BufReader<Awaited>),
    Tls(Box<BufReader<StreamOwned<ClientConnection, Awaited>>>),
}

impl Wire {
    fn reader(&mut self) -> &mut dyn Read {
        match self {
            Wire::Plain(stream) => stream,
            Wire::Tls(stream) => &mut **stream,
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Wire::Plain(stream) => stream.get_mut(),
            Wire::Tls(stream) => stream.get_mut(),
        }
    }

    fn awaited(&mut self) -> &mut Awaited {
        match self {
            Wire::Plain(stream) => stream.get_mut(),
            Wire::Tls(stream) => &mut stream.get_mut().sock,
        }
    }

    fn has_buffered(&self) -> bool {
        match self {
            Wire::Plain(stream) => !stream.buffer().is_empty(),
            Wire::Tls(stream) => !stream.buffer().is_empty(),
        }
    }
}

/// A connection to a source.
pub struct Client {
    wire: Wire,
    socket: TcpStream,
    patience: Patience,
    sequence: u8,
    pub packet: Vec<u8>,
}

/// What the server says first.
struct Greeting {
    capabilities: u32,
    scramble: Vec<u8>,
    plugin: String,
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize().into()
}

fn sha1(parts: &[&[u8]]) -> [u8; 20] {
    let mut hasher = Sha1::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize().into()
}

fn xor(a: &[u8], b: &[u8]) -> Vec<u8> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// The answer to a scramble.
fn response(plugin: &str, password: &[u8], scramble: &[u8]) -> Vec<u8> {
    if password.is_empty() {
        return Vec::new();
    }
    if plugin == NATIVE {
        let first = sha1(&[password]);
        return xor(&first, &sha1(&[scramble, &sha1(&[&first])]));
    }
    let first = sha256(&[password]);
    xor(&first, &sha256(&[&sha256(&[&first]), scramble]))
}

fn text_until_nul(bytes: &mut &[u8]) -> Option<String> {
    let end = bytes.iter().position(|b| *b == 0)?;
    let text = String::from_utf8_lossy(&bytes[..end]).into_owned();
    *bytes = &bytes[end + 1..];
    Some(text)
}

impl Greeting {
    fn decode(mut packet: &[u8]) -> Option<Greeting> {
        const FILLER: usize = 10;
        if packet.first() != Some(&10) {
            return None;
        }
        packet = &packet[1..];
        text_until_nul(&mut packet)?;
        let low = u16::from_le_bytes(packet.get(13..15)?.try_into().ok()?);
        let mut scramble = packet.get(4..12)?.to_vec();
        let high = u16::from_le_bytes(packet.get(18..20)?.try_into().ok()?);
        let len = usize::from(*packet.get(20)?);
        let rest = packet.get(21 + FILLER..)?;
        let more = rest.get(..len.saturating_sub(8).max(13).min(rest.len()))?;
        scramble.extend_from_slice(more.strip_suffix(&[0]).unwrap_or(more));
        let mut name = &rest[more.len()..];
        let plugin = text_until_nul(&mut name).unwrap_or_else(|| String::from_utf8_lossy(name).into_owned());
        Some(Greeting { capabilities: u32::from(low) | u32::from(high) << 16, scramble, plugin })
    }
}

/// What had to come whole has come: from now on the server may take its time for each piece.
///
/// # Errors
/// The connection is lost.
pub fn let_off(client: &mut Client) -> Result<()> {
    client.wire.awaited().let_off().map_err(lost)
}

impl Client {
    /// Connects and logs in. `opened` gets the socket before anything is waited for, so that another thread
    /// can shut it down.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn connect(config: &SourceConfig, patience: impl Into<Patience>, opened: impl FnOnce(&TcpStream)) -> Result<Client> {
        let patience = patience.into();
        let refused = |e: &dyn std::fmt::Display| {
            ClientError::Lost(2003, format!("Can't connect to MySQL server on '{}:{}' ({e})", config.host, config.port))
        };
        let addresses = (config.host.as_str(), config.port).to_socket_addrs().map_err(|e| refused(&e))?;
        let mut last = None;
        let connected = addresses.into_iter().find_map(|address| match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => Some(stream),
            Err(e) => {
                last = Some(e);
                None
            }
        });
        let Some(stream) = connected else {
            let why = last.map_or_else(|| "no address".to_owned(), |e| e.raw_os_error().map_or_else(|| e.to_string(), |n| n.to_string()));
            return Err(refused(&why));
        };
        stream.set_nodelay(true).map_err(lost)?;
        let socket = stream.try_clone().map_err(lost)?;
        opened(&socket);
        let stream = Awaited::new(stream, patience.clone()).map_err(lost)?;
        let wire = Wire::Plain(BufReader::with_capacity(64 << 10, stream));
        let mut client = Client { wire, socket, patience, sequence: 0, packet: Vec::new() };
        client.log_in(config)?;
        Ok(client)
    }

    fn log_in(&mut self, config: &SourceConfig) -> Result<()> {
        self.read()?;
        if self.packet.first() == Some(&0xff) {
            return Err(self.server_error());
        }
        let greeting = Greeting::decode(&self.packet).ok_or_else(|| wrong("greeting"))?;
        let mut capabilities = CAPABILITIES;
        if config.ssl {
            if greeting.capabilities & SSL == 0 {
                return Err(ClientError::Lost(2026, "SSL connection error: SSL is required but the server doesn't support it".to_owned()));
            }
            capabilities |= SSL;
        }
        let mut head = capabilities.to_le_bytes().to_vec();
        head.extend_from_slice(&(1u32 << 30).to_le_bytes());
        head.push(UTF8MB4);
        head.extend_from_slice(&[0; 23]);
        if config.ssl {
            self.write(&head)?;
            self.start_tls(config)?;
        }
        let plugin = if greeting.plugin == NATIVE { NATIVE } else { CACHING_SHA2 };
        let answer = response(plugin, config.password.as_bytes(), &greeting.scramble);
        head.extend_from_slice(config.user.as_bytes());
        head.push(0);
        head.push(answer.len() as u8);
        head.extend_from_slice(&answer);
        head.extend_from_slice(plugin.as_bytes());
        head.push(0);
        self.write(&head)?;
        self.finish_login(config, plugin.to_owned(), greeting.scramble)
    }

    fn finish_login(&mut self, config: &SourceConfig, mut plugin: String, mut scramble: Vec<u8>) -> Result<()> {
        /// A server asks for another plugin once.
        const ANSWERS_MAX: usize = 8;
        for _ in 0..ANSWERS_MAX {
            self.read()?;
            match self.packet.first() {
                Some(0) => return Ok(()),
                Some(0xfe) => {
                    let mut rest = &self.packet[1..];
                    plugin = text_until_nul(&mut rest).unwrap_or_default();
                    scramble = rest.strip_suffix(&[0]).unwrap_or(rest).to_vec();
                    if plugin != NATIVE && plugin != CACHING_SHA2 {
                        return Err(ClientError::Lost(2059, format!("Authentication plugin '{plugin}' cannot be loaded")));
                    }
                    let answer = response(&plugin, config.password.as_bytes(), &scramble);
                    self.write(&answer)?;
                }
                Some(1) if plugin == CACHING_SHA2 => match self.packet.get(1) {
                    Some(3) => {}
                    Some(4) => self.send_password(config, &scramble)?,
                    _ => return Err(wrong("authentication")),
                },
                Some(0xff) => return Err(self.server_error()),
                _ => break,
            }
        }
        Err(wrong("login"))
    }

    /// The password itself: the source has not seen it since its start.
    fn send_password(&mut self, config: &SourceConfig, scramble: &[u8]) -> Result<()> {
        let mut password = config.password.clone().into_bytes();
        password.push(0);
        if matches!(self.wire, Wire::Tls(_)) {
            return self.write(&password);
        }
        let insecure = |why: &str| {
            ClientError::Lost(
                2061,
                format!("Authentication plugin '{CACHING_SHA2}' reported error: Authentication requires secure connection.{why}"),
            )
        };
        if !config.get_public_key {
            return Err(insecure(""));
        }
        const ASK_FOR_KEY: u8 = 2;
        self.write(&[ASK_FOR_KEY])?;
        self.read()?;
        if self.packet.first() == Some(&0xff) {
            return Err(self.server_error());
        }
        let pem = String::from_utf8_lossy(self.packet.get(1..).unwrap_or_default()).into_owned();
        let base64: String = pem.lines().filter(|line| !line.starts_with("-----") && !line.starts_with('#')).collect();
        let der = value::base64::decode(base64.as_bytes()).ok_or_else(|| insecure(" (the public key is not PEM)"))?;
        let key = PublicEncryptingKey::from_der(&der).ok().and_then(|key| OaepPublicEncryptingKey::new(key).ok());
        let key = key.ok_or_else(|| insecure(" (the public key cannot be used)"))?;
        let plain: Vec<u8> = password.iter().zip(scramble.iter().cycle()).map(|(a, b)| a ^ b).collect();
        let mut sealed = vec![0; key.ciphertext_size()];
        let sealed = key.encrypt(&OAEP_SHA1_MGF1SHA1, &plain, &mut sealed, None).map_err(|_| insecure(" (encryption failed)"))?.to_vec();
        self.write(&sealed)
    }

    fn start_tls(&mut self, config: &SourceConfig) -> Result<()> {
        let failed = |why: &dyn std::fmt::Display| ClientError::Lost(2026, format!("SSL connection error: {why}"));
        let tls = tls_config(config).map_err(|why| failed(&why))?;
        let name = ServerName::try_from(config.host.clone()).map_err(|e| failed(&e))?;
        let mut connection = ClientConnection::new(Arc::new(tls), name).map_err(|e| failed(&e))?;
        let socket = self.socket.try_clone().map_err(|e| failed(&e))?;
        let mut socket = Awaited::new(socket, self.patience.clone()).map_err(|e| failed(&e))?;
        connection.complete_io(&mut socket).map_err(|e| failed(&e))?;
        self.wire = Wire::Tls(Box::new(BufReader::with_capacity(64 << 10, StreamOwned::new(connection, socket))));
        Ok(())
    }

    fn server_error(&self) -> ClientError {
        if self.packet.len() < 3 {
            return wrong("error");
        }
        let code = u16::from_le_bytes([self.packet.get(1).copied().unwrap_or(0), self.packet.get(2).copied().unwrap_or(0)]);
        let rest = self.packet.get(3..).unwrap_or_default();
        let text = if rest.first() == Some(&b'#') { rest.get(6..).unwrap_or_default() } else { rest };
        ClientError::Server(code, String::from_utf8_lossy(text).into_owned())
    }

    /// Whether the next packet, or part of it, has arrived already.
    pub fn has_more(&self) -> bool {
        self.wire.has_buffered()
    }

    /// Reads a packet into `packet`.
    ///
    /// # Errors
    /// The connection is lost.
    pub fn read(&mut self) -> Result<()> {
        self.packet.clear();
        self.packet.shrink_to(crate::relay::KEPT);
        loop {
            let mut header = [0; 4];
            self.wire.reader().read_exact(&mut header).map_err(lost)?;
            let length = u32::from_le_bytes([header[0], header[1], header[2], 0]) as usize;
            self.sequence = header[3].wrapping_add(1);
            let at = self.packet.len();
            if at + length > MESSAGE_MAX {
                return Err(ClientError::Lost(2020, "Got packet bigger than 'max_allowed_packet' bytes".to_owned()));
            }
            self.packet.resize(at + length, 0);
            self.wire.reader().read_exact(&mut self.packet[at..]).map_err(lost)?;
            if length < PACKET_MAX {
                return Ok(());
            }
        }
    }

    fn write(&mut self, payload: &[u8]) -> Result<()> {
        debug_assert!(payload.len() < PACKET_MAX, "a replica sends no long packets");
        let [a, b, c, _] = (payload.len() as u32).to_le_bytes();
        let mut packet = Vec::with_capacity(payload.len() + 4);
        packet.extend_from_slice(&[a, b, c, self.sequence]);
        packet.extend_from_slice(payload);
        self.sequence = self.sequence.wrapping_add(1);
        let writer = self.wire.writer();
        writer.write_all(&packet).and_then(|()| writer.flush()).map_err(lost)
    }

    /// Sends a command; its answer is read by the caller.
    ///
    /// # Errors
    /// The connection is lost.
    pub fn command(&mut self, code: u8, body: &[u8]) -> Result<()> {
        self.sequence = 0;
        let mut payload = vec![code];
        payload.extend_from_slice(body);
        self.write(&payload)
    }

    /// The acknowledgement of a semi-synchronous replica: the place in the source's log that is on disk here.
    ///
    /// # Errors
    /// The connection is lost.
    pub fn acknowledge(&mut self, file: &str, position: u64) -> Result<()> {
        const MAGIC: u8 = 0xef;
        self.sequence = 0;
        let mut payload = vec![MAGIC];
        payload.extend_from_slice(&position.to_le_bytes());
        payload.extend_from_slice(file.as_bytes());
        self.write(&payload)
    }

    /// A command that is answered by OK.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn simple(&mut self, code: u8, body: &[u8]) -> Result<()> {
        self.command(code, body)?;
        self.read()?;
        match self.packet.first() {
            Some(0) => Ok(()),
            Some(0xff) => Err(self.server_error()),
            _ => Err(wrong("answer")),
        }
    }

    /// A statement without rows.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn execute(&mut self, sql: &str) -> Result<()> {
        const QUERY: u8 = 3;
        self.simple(QUERY, sql.as_bytes())
    }

    /// The first row of a query, as text; NULL is `None`.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn row(&mut self, sql: &str) -> Result<Vec<Option<String>>> {
        const QUERY: u8 = 3;
        self.command(QUERY, sql.as_bytes())?;
        self.read()?;
        match self.packet.first() {
            Some(0xff) => return Err(self.server_error()),
            Some(0) => return Ok(Vec::new()),
            _ => {}
        }
        let mut first = None;
        // Columns end with an EOF packet, and so do rows.
        for rows in [false, true] {
            loop {
                self.read()?;
                match self.packet.first() {
                    Some(0xfe) if self.packet.len() < 9 => break,
                    Some(0xff) => return Err(self.server_error()),
                    _ if rows && first.is_none() => first = Some(decode_row(&self.packet).ok_or_else(|| wrong("row"))?),
                    _ => {}
                }
            }
        }
        Ok(first.unwrap_or_default())
    }

    /// Begins a query; its rows are read by [`Client::next_row`]. False if it has none.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn query(&mut self, sql: &str) -> Result<bool> {
        const QUERY: u8 = 3;
        self.command(QUERY, sql.as_bytes())?;
        self.answer()?;
        if self.packet.first() == Some(&0) {
            return Ok(false);
        }
        while self.next_row()? {}
        Ok(true)
    }

    /// Reads the next row into `packet`, to be looked at by [`fields`]; false behind the last.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn next_row(&mut self) -> Result<bool> {
        self.answer()?;
        Ok(!(self.packet.first() == Some(&0xfe) && self.packet.len() < 9))
    }

    /// Begins LOAD DATA LOCAL: the server asks for the data, which goes over by [`Client::send`].
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn begin_load(&mut self, sql: &str) -> Result<()> {
        const QUERY: u8 = 3;
        const WANTED: u8 = 0xfb;
        self.command(QUERY, sql.as_bytes())?;
        self.answer()?;
        if self.packet.first() == Some(&WANTED) { Ok(()) } else { Err(wrong("the server does not ask for the data")) }
    }

    /// A piece of LOAD DATA LOCAL's data.
    ///
    /// # Errors
    /// The connection is lost.
    pub fn send(&mut self, piece: &[u8]) -> Result<()> {
        piece.chunks(PACKET_MAX - 1).try_for_each(|part| self.write(part))
    }

    /// Ends LOAD DATA LOCAL's data: how many rows it made, and how many warnings.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn end_load(&mut self) -> Result<(u64, u16)> {
        self.write(&[])?;
        self.answer()?;
        let mut rest = self.packet.get(1..).unwrap_or_default();
        let rows = length(&mut rest).ok_or_else(|| wrong("answer"))?;
        length(&mut rest).ok_or_else(|| wrong("answer"))?;
        let warnings = rest.get(2..4).and_then(|b| b.try_into().ok()).map_or(0, u16::from_le_bytes);
        Ok((rows, warnings))
    }

    /// The next packet of an answer that is not an error.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn answer(&mut self) -> Result<()> {
        self.read()?;
        if self.packet.first() == Some(&0xff) { Err(self.server_error()) } else { Ok(()) }
    }

    /// The next packet of a dump: an event is what stands behind the first byte.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn next_event(&mut self) -> Result<()> {
        self.read()?;
        match self.packet.first() {
            Some(0) => Ok(()),
            Some(0xff) => Err(self.server_error()),
            _ => Err(ClientError::Lost(2013, "the source has ended the dump".to_owned())),
        }
    }
}

/// A length-encoded number.
fn length(rest: &mut &[u8]) -> Option<u64> {
    let (&first, behind) = rest.split_first()?;
    let width = match first {
        0xfc => 2,
        0xfd => 3,
        0xfe => 8,
        _ => 0,
    };
    let (digits, behind) = behind.split_at_checked(width)?;
    *rest = behind;
    Some(if width == 0 { u64::from(first) } else { digits.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b)) })
}

/// The values of a row, in order; NULL is `None`. What is cut ends it with an error.
pub fn fields(mut rest: &[u8]) -> impl Iterator<Item = Result<Option<&[u8]>>> {
    std::iter::from_fn(move || {
        const NULL: u8 = 0xfb;
        let first = *rest.first()?;
        if first == NULL {
            rest = &rest[1..];
            return Some(Ok(None));
        }
        let value = length(&mut rest).and_then(|len| rest.split_at_checked(usize::try_from(len).ok()?));
        let Some((value, behind)) = value else {
            rest = &[];
            return Some(Err(wrong("row")));
        };
        rest = behind;
        Some(Ok(Some(value)))
    })
}

fn decode_row(packet: &[u8]) -> Option<Vec<Option<String>>> {
    fields(packet).map(|field| field.ok().map(|value| value.map(|text| String::from_utf8_lossy(text).into_owned()))).collect()
}

/// Certificates, and the names in them, are checked where an authority is named; otherwise TLS only keeps
/// others from listening, as with MySQL.
fn tls_config(config: &SourceConfig) -> std::result::Result<ClientConfig, String> {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let builder =
        ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions().map_err(|e| e.to_string())?;
    if config.ssl_verify && config.ssl_ca.is_empty() {
        return Err("SOURCE_SSL_VERIFY_SERVER_CERT needs SOURCE_SSL_CA".to_owned());
    }
    let builder = if config.ssl_ca.is_empty() {
        builder.dangerous().with_custom_certificate_verifier(Arc::new(Unchecked(provider)))
    } else {
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(&config.ssl_ca).map_err(|e| e.to_string())? {
            roots.add(certificate.map_err(|e| e.to_string())?).map_err(|e| e.to_string())?;
        }
        builder.with_root_certificates(roots)
    };
    if config.ssl_cert.is_empty() {
        return Ok(builder.with_no_client_auth());
    }
    let chain = CertificateDer::pem_file_iter(&config.ssl_cert).map_err(|e| e.to_string())?;
    let chain = chain.collect::<std::result::Result<Vec<_>, _>>().map_err(|e| e.to_string())?;
    let key = PrivateKeyDer::from_pem_file(&config.ssl_key).map_err(|e| e.to_string())?;
    builder.with_client_auth_cert(chain, key).map_err(|e| e.to_string())
}

/// Takes any certificate.
#[derive(Debug)]
struct Unchecked(Arc<rustls::crypto::CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> std::result::Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_checked_without_an_authority() {
        let mut config = crate::config::defaults();
        assert!(tls_config(&config).is_ok());
        config.ssl_verify = true;
        assert!(tls_config(&config).is_err());
    }

    #[test]
    fn greetings_that_are_cut_are_refused() {
        let mut packet = b"\x0a8.0.31\0\x01\0\0\0abcdefgh\0\xff\xff\x2d\x02\0\xff\xc7\x15".to_vec();
        packet.extend([0; 10]);
        packet.extend(b"ijklmnopqrst\0caching_sha2_password\0");
        let greeting = Greeting::decode(&packet).expect("a greeting");
        assert_eq!((greeting.scramble.as_slice(), greeting.plugin.as_str()), (&b"abcdefghijklmnopqrst"[..], CACHING_SHA2));
        assert_ne!(greeting.capabilities & SSL, 0);
        for len in 0..packet.len() - 40 {
            assert!(Greeting::decode(&packet[..len]).is_none(), "{len} bytes");
        }
    }

    #[test]
    fn rows_are_read_whole_or_not() {
        assert_eq!(decode_row(b"\x02ab\xfb\x00"), Some(vec![Some("ab".into()), None, Some(String::new())]));
        assert_eq!(decode_row(b"\x05ab"), None);
        assert_eq!(decode_row(b"\xfc\x01"), None);
    }
}
