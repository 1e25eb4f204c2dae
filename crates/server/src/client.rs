//! The client's side of a few statements over the server's own socket, for commands of the same binary.
//!
//! Login is by `caching_sha2_password`; the socket of the machine is a safe channel, so the server may ask
//! for the password itself.

use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

use aws_lc_rs::digest::{SHA256, digest};
use proto::auth::CHALLENGE_LEN;
use proto::capability as cap;

const UTF8MB4: u8 = 45;
const PACKET_MAX: usize = 0xff_ffff;
const CACHING_SHA2: &[u8] = b"caching_sha2_password\0";
const COM_QUERY: u8 = 3;
/// What `caching_sha2_password` answers when the server wants the password itself.
const FULL: &[u8] = &[1, 4];

/// A connection to the server of this machine.
pub struct Client {
    stream: BufReader<UnixStream>,
    sequence: u8,
    packet: Vec<u8>,
}

/// An error packet's message, with its number.
fn said(packet: &[u8]) -> String {
    let Some((number, rest)) = packet.get(1..).and_then(|rest| rest.split_first_chunk::<2>()) else { return "no answer".to_owned() };
    let text = if rest.first() == Some(&b'#') { rest.get(6..).unwrap_or_default() } else { rest };
    format!("{} (error {})", String::from_utf8_lossy(text), u16::from_le_bytes(*number))
}

/// What is to be answered to, from the server's greeting.
fn challenge(greeting: &[u8]) -> Option<Vec<u8>> {
    const FIRST: usize = 8;
    const BETWEEN: usize = 19;
    let version = greeting.get(1..)?.iter().position(|b| *b == 0)?;
    let rest = greeting.get(1 + version + 1 + 4..)?;
    let second = rest.get(FIRST + BETWEEN..FIRST + BETWEEN + CHALLENGE_LEN - FIRST)?;
    Some([rest.get(..FIRST)?, second].concat())
}

fn answer(password: &str, challenge: &[u8]) -> Vec<u8> {
    if password.is_empty() {
        return Vec::new();
    }
    let first = digest(&SHA256, password.as_bytes());
    let twice = digest(&SHA256, first.as_ref());
    let mask = digest(&SHA256, &[twice.as_ref(), challenge].concat());
    first.as_ref().iter().zip(mask.as_ref()).map(|(a, b)| a ^ b).collect()
}

impl Client {
    /// # Errors
    /// What kept the connection from being made, as text.
    pub fn connect(socket: &Path, user: &str, password: &str) -> Result<Client, String> {
        let stream = UnixStream::connect(socket).map_err(|e| format!("no server answers at the socket {}: {e}", socket.display()))?;
        let mut client = Client { stream: BufReader::new(stream), sequence: 0, packet: Vec::new() };
        client.read()?;
        if client.packet.first() != Some(&10) {
            return Err(said(&client.packet));
        }
        let capabilities = cap::LONG_PASSWORD | cap::PROTOCOL_41 | cap::TRANSACTIONS | cap::SECURE_CONNECTION | cap::PLUGIN_AUTH;
        let mut login = capabilities.to_le_bytes().to_vec();
        login.extend_from_slice(&(PACKET_MAX as u32).to_le_bytes());
        login.push(UTF8MB4);
        login.extend_from_slice(&[0; 23]);
        login.extend_from_slice(user.as_bytes());
        let answer = answer(password, &challenge(&client.packet).ok_or("no greeting of a MySQL server")?);
        login.extend_from_slice(&[0, answer.len() as u8]);
        login.extend_from_slice(&answer);
        login.extend_from_slice(CACHING_SHA2);
        client.write(&login)?;
        client.log_in(password)?;
        Ok(client)
    }

    fn log_in(&mut self, password: &str) -> Result<(), String> {
        let clear = [password.as_bytes(), &[0]].concat();
        for _ in 0..4 {
            self.read()?;
            match self.packet.first() {
                Some(0) => return Ok(()),
                Some(0xff) | None => return Err(said(&self.packet)),
                Some(0xfe) if self.packet[1..].starts_with(CACHING_SHA2) => {
                    let challenge = self.packet[1 + CACHING_SHA2.len()..].strip_suffix(&[0]).unwrap_or_default().to_vec();
                    self.write(&answer(password, &challenge))?;
                }
                Some(0xfe) => return Err("the account does not use caching_sha2_password".to_owned()),
                _ if self.packet == FULL => self.write(&clear)?,
                _ => {}
            }
        }
        Err("the server goes on asking".to_owned())
    }

    /// Runs a statement that answers with no rows.
    ///
    /// # Errors
    /// The server's, as text; or a connection that broke.
    pub fn run(&mut self, statement: &str) -> Result<(), String> {
        self.sequence = 0;
        self.write(&[&[COM_QUERY], statement.as_bytes()].concat())?;
        self.read()?;
        if self.packet.first() == Some(&0) { Ok(()) } else { Err(said(&self.packet)) }
    }

    fn read(&mut self) -> Result<(), String> {
        let lost = |e: std::io::Error| format!("the connection to the server is lost: {e}");
        let mut head = [0; 4];
        self.stream.read_exact(&mut head).map_err(lost)?;
        let len = u32::from_le_bytes([head[0], head[1], head[2], 0]) as usize;
        self.sequence = head[3].wrapping_add(1);
        self.packet.resize(len, 0);
        self.stream.read_exact(&mut self.packet).map_err(lost)
    }

    fn write(&mut self, body: &[u8]) -> Result<(), String> {
        if body.len() >= PACKET_MAX {
            return Err("a statement that is too long".to_owned());
        }
        let mut packet = (body.len() as u32).to_le_bytes().to_vec();
        packet[3] = self.sequence;
        packet.extend_from_slice(body);
        self.stream.get_mut().write_all(&packet).map_err(|e| format!("the connection to the server is lost: {e}"))
    }
}
