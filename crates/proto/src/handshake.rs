//! Greeting, login and the messages of authentication.

use crate::auth::CHALLENGE_LEN;
use crate::capability as cap;
use crate::codec::{Decoded, Malformed, Reader, put_nul_bytes, terminated};

/// The server's first packet (HandshakeV10).
#[derive(Debug)]
pub struct Greeting<'a> {
    pub version: &'a str,
    pub connection_id: u32,
    pub challenge: &'a [u8; CHALLENGE_LEN],
    pub capabilities: u32,
    /// Id of the server's default collation (its low byte).
    pub collation: u8,
    pub status: u16,
    pub plugin: &'a str,
}

impl Greeting<'_> {
    pub fn encode(&self, out: &mut Vec<u8>) {
        let [c0, c1, c2, c3] = self.capabilities.to_le_bytes();
        out.push(10);
        put_nul_bytes(out, self.version.as_bytes());
        out.extend_from_slice(&self.connection_id.to_le_bytes());
        out.extend_from_slice(&self.challenge[..8]);
        out.push(0);
        out.extend_from_slice(&[c0, c1, self.collation]);
        out.extend_from_slice(&self.status.to_le_bytes());
        out.extend_from_slice(&[c2, c3, CHALLENGE_LEN as u8 + 1]);
        out.extend_from_slice(&[0; 10]);
        put_nul_bytes(out, &self.challenge[8..]);
        put_nul_bytes(out, self.plugin.as_bytes());
    }
}

/// A client's answer to the greeting (HandshakeResponse41), or the body of COM_CHANGE_USER.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Login {
    pub capabilities: u32,
    pub max_packet: u32,
    pub collation: u16,
    pub user: Vec<u8>,
    pub answer: Vec<u8>,
    pub database: Option<Vec<u8>>,
    pub plugin: Option<Vec<u8>>,
    pub attributes: Vec<(Vec<u8>, Vec<u8>)>,
    /// The level that a client wants which has zstd.
    pub zstd_level: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientHello {
    /// The client wants TLS first; its login follows inside.
    Tls {
        capabilities: u32,
    },
    Login(Login),
}

/// Bytes of attributes that a client may send.
pub const ATTRIBUTES_MAX: usize = 65_535;

/// Decodes a client's first packet.
///
/// # Errors
/// Packets of clients older than MySQL 4.1, and rubbish.
pub fn decode_hello(packet: &[u8]) -> Decoded<ClientHello> {
    let mut r = Reader::new(packet);
    let capabilities = r.u32()?;
    if capabilities & cap::PROTOCOL_41 == 0 {
        return Err(Malformed);
    }
    let max_packet = r.u32()?;
    let collation = u16::from(r.u8()?);
    r.bytes(23)?;
    if r.is_empty() && capabilities & cap::SSL != 0 {
        return Ok(ClientHello::Tls { capabilities });
    }
    let mut login = Login { capabilities, max_packet, collation, user: unquoted(terminated(&mut r)?).to_vec(), ..Login::default() };
    login.answer = if capabilities & cap::PLUGIN_AUTH_LENENC != 0 {
        r.lenenc_bytes()?.to_vec()
    } else if capabilities & cap::SECURE_CONNECTION != 0 {
        let n = usize::from(r.u8()?);
        r.bytes(n)?.to_vec()
    } else {
        terminated(&mut r)?.to_vec()
    };
    if capabilities & cap::CONNECT_WITH_DB != 0 {
        let database = terminated(&mut r)?;
        login.database = (!database.is_empty()).then(|| database.to_vec());
    }
    decode_plugin_and_attributes(&mut r, &mut login)?;
    if capabilities & cap::ZSTD_COMPRESSION != 0 {
        // What is missing is no level.
        login.zstd_level = r.u8().unwrap_or(0);
    }
    Ok(ClientHello::Login(login))
}

/// A name may stand in quotes.
fn unquoted(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"'").and_then(|name| name.strip_suffix(b"'")).unwrap_or(name)
}

/// Decodes COM_CHANGE_USER (without its command byte), for a connection with these capabilities.
///
/// # Errors
/// Rubbish.
pub fn decode_change_user(body: &[u8], capabilities: u32) -> Decoded<Login> {
    let mut r = Reader::new(body);
    let mut login = Login { capabilities, user: terminated(&mut r)?.to_vec(), ..Login::default() };
    let n = usize::from(r.u8()?);
    login.answer = r.bytes(n)?.to_vec();
    let database = terminated(&mut r)?;
    login.database = (!database.is_empty()).then(|| database.to_vec());
    login.collation = r.u16()?;
    decode_plugin_and_attributes(&mut r, &mut login)?;
    Ok(login)
}

fn decode_plugin_and_attributes(r: &mut Reader<'_>, login: &mut Login) -> Decoded<()> {
    if login.capabilities & cap::PLUGIN_AUTH != 0 {
        login.plugin = Some(terminated(r)?.to_vec());
    }
    if login.capabilities & cap::CONNECT_ATTRS != 0 {
        let attributes = r.lenenc_bytes()?;
        if attributes.len() > ATTRIBUTES_MAX {
            return Err(Malformed);
        }
        let mut attributes = Reader::new(attributes);
        // What comes behind one that makes no sense is not read.
        while let (Ok(name), Ok(value)) = (attributes.lenenc_bytes(), attributes.lenenc_bytes()) {
            login.attributes.push((name.to_vec(), value.to_vec()));
        }
    }
    Ok(())
}

/// Asks the client to authenticate with another plug-in.
pub fn encode_auth_switch(out: &mut Vec<u8>, plugin: &str, challenge: &[u8; CHALLENGE_LEN]) {
    out.push(0xfe);
    put_nul_bytes(out, plugin.as_bytes());
    put_nul_bytes(out, challenge);
}

/// A message of the plug-in to the client.
pub fn encode_auth_more(out: &mut Vec<u8>, data: &[u8]) {
    out.push(1);
    out.extend_from_slice(data);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_with_database_plugin_and_attributes_is_understood() {
        let flags = cap::PROTOCOL_41
            | cap::SECURE_CONNECTION
            | cap::CONNECT_WITH_DB
            | cap::PLUGIN_AUTH
            | cap::PLUGIN_AUTH_LENENC
            | cap::CONNECT_ATTRS;
        let mut p = flags.to_le_bytes().to_vec();
        p.extend_from_slice(&(1u32 << 24).to_le_bytes());
        p.push(255);
        p.extend_from_slice(&[0; 23]);
        p.extend_from_slice(b"root\0");
        p.push(3);
        p.extend_from_slice(b"abc");
        p.extend_from_slice(b"db\0mysql_native_password\0");
        p.extend_from_slice(&[4, 1, b'a', 1, b'b']);
        let ClientHello::Login(login) = decode_hello(&p).expect("well formed") else { panic!("a login") };
        assert_eq!(login.user, b"root");
        assert_eq!(login.answer, b"abc");
        assert_eq!(login.database.as_deref(), Some(&b"db"[..]));
        assert_eq!(login.plugin.as_deref(), Some(&b"mysql_native_password"[..]));
        assert_eq!(login.attributes, [(b"a".to_vec(), b"b".to_vec())]);
        for cut in 0..p.len() {
            let _ = decode_hello(&p[..cut]); // never panics
        }
    }

    #[test]
    fn a_tls_request_is_the_head_of_a_login() {
        let mut p = (cap::PROTOCOL_41 | cap::SSL).to_le_bytes().to_vec();
        p.extend_from_slice(&[0; 28]);
        assert!(matches!(decode_hello(&p), Ok(ClientHello::Tls { .. })));
    }
}
