//! A client of the MySQL text protocol, just large enough to ask a real server what an expression gives.
//!
//! It logs in as a user without password, sends COM_QUERY, and keeps what matters for a comparison: column
//! metadata, rows, warnings, and errors.

#![allow(dead_code, reason = "each of the tests that include this asks for a part of it")]

use std::io::{Read, Write};
use std::net::TcpStream;

pub struct Client {
    stream: TcpStream,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meta {
    /// Schema, table, original table, name, original name.
    pub names: Vec<String>,
    pub kind: u8,
    pub length: u32,
    pub decimals: u8,
    pub flags: u16,
    pub charset: u16,
}

#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub columns: Vec<Meta>,
    pub rows: Vec<Vec<Option<Vec<u8>>>>,
    pub warnings: u16,
    /// What a statement without rows says: affected rows, insert id, and its message.
    pub done: Option<(u64, u64, String)>,
}

pub type Failure = (u16, String);

fn lenenc(data: &[u8], at: &mut usize) -> u64 {
    let first = data[*at];
    *at += 1;
    let n = match first {
        0xfc => 2,
        0xfd => 3,
        0xfe => 8,
        _ => return first as u64,
    };
    let mut v = 0u64;
    for i in 0..n {
        v |= (data[*at + i] as u64) << (8 * i);
    }
    *at += n;
    v
}

fn text<'a>(data: &'a [u8], at: &mut usize) -> &'a [u8] {
    let n = lenenc(data, at) as usize;
    *at += n;
    &data[*at - n..*at]
}

/// The fields of a row of the text protocol.
pub fn fields(packet: &[u8]) -> Vec<Option<Vec<u8>>> {
    let (mut at, mut row) = (0, Vec::new());
    while at < packet.len() {
        if packet[at] == 0xfb {
            at += 1;
            row.push(None);
        } else {
            row.push(Some(text(packet, &mut at).to_vec()));
        }
    }
    row
}

impl Client {
    pub fn connect(address: &str) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let mut client = Client { stream };
        client.receive()?;
        // LONG_PASSWORD | LONG_FLAG | PROTOCOL_41 | TRANSACTIONS | SECURE_CONNECTION | PLUGIN_AUTH; no
        // password: an empty answer.
        let caps: u32 = 1 | 4 | 0x200 | 0x2000 | 0x8000 | 0x80000;
        let mut hello = Vec::new();
        hello.extend_from_slice(&caps.to_le_bytes());
        hello.extend_from_slice(&(1u32 << 24).to_le_bytes());
        hello.push(255);
        hello.extend_from_slice(&[0; 23]);
        hello.extend_from_slice(b"root\0\0mysql_native_password\0");
        client.send(1, &hello)?;
        let answer = client.receive()?;
        if answer.first() == Some(&0xfe) {
            client.send(3, &[])?;
            client.receive()?;
        }
        Ok(client)
    }

    fn send(&mut self, sequence: u8, body: &[u8]) -> std::io::Result<()> {
        let mut packet = (body.len() as u32).to_le_bytes()[..3].to_vec();
        packet.push(sequence);
        packet.extend_from_slice(body);
        self.stream.write_all(&packet)
    }

    fn receive(&mut self) -> std::io::Result<Vec<u8>> {
        let mut head = [0; 4];
        self.stream.read_exact(&mut head)?;
        let mut body = vec![0; u32::from_le_bytes([head[0], head[1], head[2], 0]) as usize];
        self.stream.read_exact(&mut body)?;
        Ok(body)
    }

    fn failure(packet: &[u8]) -> Failure {
        (u16::from_le_bytes([packet[1], packet[2]]), String::from_utf8_lossy(&packet[9..]).into_owned())
    }

    pub fn query(&mut self, sql: &str) -> Result<Answer, Failure> {
        self.query_io(sql).unwrap_or_else(|e| Err((2013, e.to_string())))
    }

    fn query_io(&mut self, sql: &str) -> std::io::Result<Result<Answer, Failure>> {
        let mut body = vec![3];
        body.extend_from_slice(sql.as_bytes());
        self.send(0, &body)?;
        let first = self.receive()?;
        match first[0] {
            0xff => return Ok(Err(Self::failure(&first))),
            0 => {
                let mut at = 1;
                let (affected, id) = (lenenc(&first, &mut at), lenenc(&first, &mut at));
                let warnings = u16::from_le_bytes([first[at + 2], first[at + 3]]);
                let info = String::from_utf8_lossy(&first[at + 4..]).into_owned();
                return Ok(Ok(Answer { warnings, done: Some((affected, id, info)), ..Answer::default() }));
            }
            _ => {}
        }
        let mut answer = Answer::default();
        for _ in 0..lenenc(&first, &mut 0) {
            let packet = self.receive()?;
            let mut at = 0;
            let names: Vec<String> = (0..6).map(|_| String::from_utf8_lossy(text(&packet, &mut at)).into_owned()).collect();
            at += 1;
            let p = &packet[at..];
            answer.columns.push(Meta {
                names: names[1..].to_vec(),
                charset: u16::from_le_bytes([p[0], p[1]]),
                length: u32::from_le_bytes([p[2], p[3], p[4], p[5]]),
                kind: p[6],
                flags: u16::from_le_bytes([p[7], p[8]]),
                decimals: p[9],
            });
        }
        self.receive()?;
        loop {
            let packet = self.receive()?;
            match packet[0] {
                0xff => return Ok(Err(Self::failure(&packet))),
                0xfe if packet.len() < 9 => {
                    answer.warnings = u16::from_le_bytes([packet[1], packet[2]]);
                    return Ok(Ok(answer));
                }
                _ => {}
            }
            answer.rows.push(fields(&packet));
        }
    }

    /// The warnings of the last statement: number and text.
    pub fn warnings(&mut self) -> Vec<(u16, String)> {
        let rows = self.query("show warnings").map(|a| a.rows).unwrap_or_default();
        let field = |r: &[Option<Vec<u8>>], i: usize| String::from_utf8_lossy(r[i].as_deref().unwrap_or(b"")).into_owned();
        rows.iter().map(|r| (field(r, 1).parse().unwrap_or(0), field(r, 2))).collect()
    }
}
