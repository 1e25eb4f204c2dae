//! A small client of the MySQL protocol: text queries, prepared statements, local files. Loopback, user
//! root without a password.

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;

/// Capabilities: long password, found rows off, connect with database, local files, protocol 4.1,
/// transactions, secure connection, multi-results, plug-in authentication. Classic EOF packets, so that
/// every server answers alike.
const CAPABILITIES: u32 = 1 | 1 << 3 | 1 << 7 | 1 << 9 | 1 << 13 | 1 << 15 | 1 << 17 | 1 << 18 | 1 << 19;
const CHARSET_UTF8MB4: u8 = 45;
/// A status flag: another result follows.
const MORE_RESULTS: u16 = 8;
const PACKET_MAX: usize = 0xff_ffff;

pub struct Client {
    stream: BufReader<TcpStream>,
    sequence: u8,
    packet: Vec<u8>,
}

/// A row as text; None is NULL.
pub type TextRow = Vec<Option<String>>;

/// An answer without rows, or the rows.
#[derive(Debug, Default)]
pub struct Answer {
    pub affected: u64,
    pub rows: Vec<TextRow>,
}

/// A statement prepared on the server.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    id: u32,
    params: u16,
}

/// A parameter.
pub enum Param<'a> {
    Int(i64),
    Text(&'a str),
}

fn lenenc(bytes: &mut &[u8]) -> Option<u64> {
    let (&first, rest) = bytes.split_first()?;
    let width = match first {
        0xfb => return None,
        0xfc => 2,
        0xfd => 3,
        0xfe => 8,
        n => {
            *bytes = rest;
            return Some(u64::from(n));
        }
    };
    let mut wide = [0; 8];
    wide[..width].copy_from_slice(rest.get(..width)?);
    *bytes = &rest[width..];
    Some(u64::from_le_bytes(wide))
}

fn flags(bytes: &[u8]) -> u16 {
    u16::from_le_bytes([bytes.first().copied().unwrap_or(0), bytes.get(1).copied().unwrap_or(0)])
}

fn error_text(packet: &[u8]) -> String {
    let code = u16::from_le_bytes([packet.get(1).copied().unwrap_or(0), packet.get(2).copied().unwrap_or(0)]);
    format!("error {code}: {}", String::from_utf8_lossy(packet.get(9..).unwrap_or_default()))
}

impl Client {
    /// # Errors
    /// No server, or it refuses us.
    pub fn connect(port: u16, database: Option<&str>) -> Result<Self, String> {
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|e| e.to_string())?;
        stream.set_nodelay(true).map_err(|e| e.to_string())?;
        let mut client = Self { stream: BufReader::with_capacity(64 << 10, stream), sequence: 0, packet: Vec::new() };
        client.read()?;
        if client.packet.first() != Some(&10) {
            return Err(error_text(&client.packet));
        }
        let mut login = CAPABILITIES.to_le_bytes().to_vec();
        login.extend_from_slice(&(1u32 << 30).to_le_bytes());
        login.push(CHARSET_UTF8MB4);
        login.extend_from_slice(&[0; 23]);
        login.extend_from_slice(b"root\0\0");
        login.extend_from_slice(database.unwrap_or("").as_bytes());
        login.extend_from_slice(b"\0mysql_native_password\0");
        client.write(&login)?;
        loop {
            client.read()?;
            match client.packet.first() {
                Some(0) => return Ok(client),
                Some(0xfe) => client.write(&[])?, // another plug-in: no password either
                Some(1) => {}
                _ => return Err(error_text(&client.packet)),
            }
        }
    }

    fn read(&mut self) -> Result<(), String> {
        self.packet.clear();
        loop {
            let mut header = [0; 4];
            self.stream.read_exact(&mut header).map_err(|e| e.to_string())?;
            let length = u32::from_le_bytes([header[0], header[1], header[2], 0]) as usize;
            self.sequence = header[3].wrapping_add(1);
            let at = self.packet.len();
            self.packet.resize(at + length, 0);
            self.stream.read_exact(&mut self.packet[at..]).map_err(|e| e.to_string())?;
            if length < PACKET_MAX {
                return Ok(());
            }
        }
    }

    fn write(&mut self, payload: &[u8]) -> Result<(), String> {
        assert!(payload.len() < PACKET_MAX, "no benchmark sends packets that long");
        let [a, b, c, _] = (payload.len() as u32).to_le_bytes();
        let mut packet = Vec::with_capacity(payload.len() + 4);
        packet.extend_from_slice(&[a, b, c, self.sequence]);
        packet.extend_from_slice(payload);
        self.sequence = self.sequence.wrapping_add(1);
        self.stream.get_mut().write_all(&packet).map_err(|e| e.to_string())
    }

    fn command(&mut self, code: u8, body: &[u8]) -> Result<(), String> {
        self.sequence = 0;
        let mut payload = vec![code];
        payload.extend_from_slice(body);
        self.write(&payload)
    }

    /// Runs a statement; `file` is sent where the server asks for one.
    ///
    /// # Errors
    /// The server's error, or a broken connection.
    pub fn query_with_file(&mut self, sql: &str, file: &[u8]) -> Result<Answer, String> {
        self.command(3, sql.as_bytes())?;
        self.read()?;
        if self.packet.first() == Some(&0xfb) {
            for chunk in file.chunks(1 << 20) {
                self.write(chunk)?;
            }
            self.write(&[])?;
            self.read()?;
        }
        self.answer()
    }

    pub fn query(&mut self, sql: &str) -> Result<Answer, String> {
        self.query_with_file(sql, &[])
    }

    /// The only value of the only row.
    pub fn value(&mut self, sql: &str) -> Result<String, String> {
        let answer = self.query(sql)?;
        answer.rows.into_iter().next().and_then(|r| r.into_iter().next()).flatten().ok_or_else(|| format!("{sql}: no value"))
    }

    /// Reads an answer whose first packet has been read already. Of several results, as CALL has them, the
    /// first is kept.
    fn answer(&mut self) -> Result<Answer, String> {
        let mut first = None;
        loop {
            let (answer, status) = self.result()?;
            first.get_or_insert(answer);
            if status & MORE_RESULTS == 0 {
                return Ok(first.unwrap_or_default());
            }
            self.read()?;
        }
    }

    /// One result and its status flags.
    fn result(&mut self) -> Result<(Answer, u16), String> {
        let mut answer = Answer::default();
        match self.packet.first() {
            Some(0) => {
                let mut rest = &self.packet[1..];
                answer.affected = lenenc(&mut rest).unwrap_or(0);
                lenenc(&mut rest);
                return Ok((answer, flags(rest)));
            }
            Some(0xff) | None => return Err(error_text(&self.packet)),
            _ => {}
        }
        self.skip_to_eof()?;
        loop {
            self.read()?;
            match self.packet.first() {
                Some(0xfe) if self.packet.len() < 9 => return Ok((answer, flags(self.packet.get(3..).unwrap_or_default()))),
                Some(0xff) => return Err(error_text(&self.packet)),
                _ => {}
            }
            let mut rest = self.packet.as_slice();
            let mut row = Vec::new();
            while !rest.is_empty() {
                match lenenc(&mut rest) {
                    None => {
                        row.push(None);
                        rest = &rest[1..];
                    }
                    Some(n) => {
                        let (text, tail) = rest.split_at_checked(n as usize).ok_or("a row that ends too early")?;
                        row.push(Some(String::from_utf8_lossy(text).into_owned()));
                        rest = tail;
                    }
                }
            }
            answer.rows.push(row);
        }
    }

    fn skip_to_eof(&mut self) -> Result<(), String> {
        loop {
            self.read()?;
            match self.packet.first() {
                Some(0xfe) if self.packet.len() < 9 => return Ok(()),
                Some(0xff) => return Err(error_text(&self.packet)),
                _ => {}
            }
        }
    }

    /// # Errors
    /// The server's error, or a broken connection.
    pub fn prepare(&mut self, sql: &str) -> Result<Statement, String> {
        self.command(0x16, sql.as_bytes())?;
        self.read()?;
        let Some(&[0, a, b, c, d, c0, c1, p0, p1]) = self.packet.first_chunk::<9>() else { return Err(error_text(&self.packet)) };
        let statement = Statement { id: u32::from_le_bytes([a, b, c, d]), params: u16::from_le_bytes([p0, p1]) };
        for count in [statement.params, u16::from_le_bytes([c0, c1])] {
            if count > 0 {
                self.skip_to_eof()?;
            }
        }
        Ok(statement)
    }

    /// Runs a prepared statement; rows are counted, not decoded.
    ///
    /// # Errors
    /// The server's error, or a broken connection.
    pub fn execute(&mut self, statement: Statement, params: &[Param<'_>]) -> Result<u64, String> {
        assert_eq!(usize::from(statement.params), params.len(), "as many parameters as the statement has");
        let mut body = statement.id.to_le_bytes().to_vec();
        body.extend_from_slice(&[0, 1, 0, 0, 0]);
        if !params.is_empty() {
            body.resize(body.len() + params.len().div_ceil(8), 0);
            body.push(1);
            for p in params {
                body.extend_from_slice(match p {
                    Param::Int(_) => &[8, 0],
                    Param::Text(_) => &[254, 0],
                });
            }
            for p in params {
                match p {
                    Param::Int(n) => body.extend_from_slice(&n.to_le_bytes()),
                    Param::Text(s) => {
                        assert!(s.len() < 251, "no benchmark sends texts that long");
                        body.push(s.len() as u8);
                        body.extend_from_slice(s.as_bytes());
                    }
                }
            }
        }
        self.command(0x17, &body)?;
        self.read()?;
        match self.packet.first() {
            Some(0) => return Ok(0),
            Some(0xff) | None => return Err(error_text(&self.packet)),
            _ => {}
        }
        self.skip_to_eof()?;
        let mut rows = 0;
        loop {
            self.read()?;
            match self.packet.first() {
                Some(0xfe) if self.packet.len() < 9 => return Ok(rows),
                Some(0xff) => return Err(error_text(&self.packet)),
                _ => rows += 1,
            }
        }
    }
}
