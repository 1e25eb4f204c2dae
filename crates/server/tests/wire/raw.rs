//! Bytes to a server and bytes from it, without a driver between: all of them leave at once, then the
//! client's end of the connection, and what comes back is cut into packets.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use proto::capability as cap;
use proto::compress::{Algorithm, Compression};
use proto::frame::{Inbox, PACKET_MAX};

/// What clients of today say that they can.
pub const MODERN: u32 = OLD | cap::DEPRECATE_EOF | cap::SESSION_TRACK | cap::QUERY_ATTRIBUTES | cap::PLUGIN_AUTH_LENENC;
/// And those of yesterday.
pub const OLD: u32 = cap::LONG_PASSWORD
    | cap::LONG_FLAG
    | cap::CONNECT_WITH_DB
    | cap::LOCAL_FILES
    | cap::PROTOCOL_41
    | cap::TRANSACTIONS
    | cap::SECURE_CONNECTION
    | cap::MULTI_STATEMENTS
    | cap::MULTI_RESULTS
    | cap::PS_MULTI_RESULTS
    | cap::PLUGIN_AUTH;

/// Until nobody believes any more that an answer comes.
const PATIENCE: Duration = Duration::from_secs(60);
/// A payload up to this length is shown as it is.
const SHOWN: usize = 160;
/// The head of a compressed packet.
const OUTER: usize = 7;

/// A payload in packets, the first of which has that number.
pub fn framed(payload: &[u8], mut number: u8) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = payload;
    loop {
        let (piece, behind) = rest.split_at(rest.len().min(PACKET_MAX));
        out.extend_from_slice(&(piece.len() as u32).to_le_bytes()[..3]);
        out.push(number);
        out.extend_from_slice(piece);
        number = number.wrapping_add(1);
        rest = behind;
        if piece.len() < PACKET_MAX {
            return out;
        }
    }
}

/// A command.
pub fn com(payload: &[u8]) -> Vec<u8> {
    framed(payload, 0)
}

/// COM_QUERY of a client with these capabilities.
pub fn query(capabilities: u32, text: &str) -> Vec<u8> {
    let attributes: &[u8] = if capabilities & cap::QUERY_ATTRIBUTES == 0 { b"" } else { b"\0\x01" };
    com(&[b"\x03", attributes, text.as_bytes()].concat())
}

/// The login of root, who has no password.
pub fn login(capabilities: u32) -> Vec<u8> {
    login_of(capabilities, 45, b"root", b"wire")
}

/// The login of others who have none.
pub fn login_of(capabilities: u32, collation: u8, user: &[u8], database: &[u8]) -> Vec<u8> {
    let mut hello = capabilities.to_le_bytes().to_vec();
    hello.extend_from_slice(&(1u32 << 30).to_le_bytes());
    hello.push(collation);
    hello.extend_from_slice(&[0; 23]);
    hello.extend_from_slice(&[user, b"\0\0"].concat());
    if capabilities & cap::CONNECT_WITH_DB != 0 {
        hello.extend_from_slice(&[database, b"\0"].concat());
    }
    hello.extend_from_slice(b"caching_sha2_password\0");
    hello
}

pub const PING: &[u8] = b"\x01\0\0\0\x0e";
pub const QUIT: &[u8] = b"\x01\0\0\0\x01";

/// What a server sends to someone who sends that. In `piece`s, if there are any.
pub fn exchange(port: u16, bytes: &[u8], piece: Option<usize>) -> Vec<u8> {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream.set_nodelay(true).expect("a socket");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let (mut writer, mut reader) = (stream.try_clone().expect("a socket"), stream);
    let mut heard = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // It may hang up before it has heard all.
            for piece in bytes.chunks(piece.unwrap_or(usize::MAX)) {
                if writer.write_all(piece).is_err() {
                    break;
                }
            }
            let _ = writer.shutdown(Shutdown::Write);
        });
        // What has arrived before a reset is kept.
        let mut some = vec![0; 1 << 16];
        loop {
            match reader.read(&mut some) {
                Ok(0) => break,
                Ok(n) => heard.extend_from_slice(&some[..n]),
                Err(e) if e.kind() == std::io::ErrorKind::ConnectionReset => break,
                Err(e) => {
                    // A packet that no server sends.
                    heard.extend_from_slice(&framed(e.kind().to_string().as_bytes(), 0xee));
                    break;
                }
            }
        }
    });
    heard
}

/// The packets of what was heard; what is none at the end is one as well.
pub fn packets(heard: &[u8]) -> Vec<(u8, &[u8])> {
    let (mut found, mut rest) = (Vec::new(), heard);
    while let Some(&[a, b, c, number]) = rest.first_chunk() {
        let length = u32::from_le_bytes([a, b, c, 0]) as usize;
        let Some(payload) = rest.get(4..4 + length) else { break };
        found.push((number, payload));
        rest = &rest[4 + length..];
    }
    if !rest.is_empty() {
        found.push((0xff, rest));
    }
    found
}

/// The first packet of what was heard, and the others, where they are compressed from the second on behind
/// the answer to the login.
pub fn inflated(heard: &[u8], plain: usize, zstd: bool) -> Vec<u8> {
    let mut from = 0;
    for (_, payload) in packets(heard).iter().take(plain) {
        from += 4 + payload.len();
    }
    let mut out = heard[..from].to_vec();
    let algorithm = if zstd { Algorithm::Zstd } else { Algorithm::Zlib };
    let mut rest = &heard[from..];
    while let Some(&[a, b, c, _]) = rest.first_chunk() {
        let length = OUTER + u32::from_le_bytes([a, b, c, 0]) as usize;
        let (one, behind) = rest.split_at(length.min(rest.len()));
        // Each by itself: the numbers of one exchange after the other would not be in order.
        let mut one = one.to_vec();
        one[3] = 0;
        let (mut compression, mut inbox) = (Compression::new(algorithm), Inbox::default());
        compression.push(&one);
        match compression.open(&mut inbox) {
            Ok(_) => out.extend(inbox.take_rest()),
            Err(error) => out.extend_from_slice(format!("{error:?}").as_bytes()),
        }
        rest = behind;
    }
    out
}

/// A packet as the records have it.
fn shown(number: u8, payload: &[u8]) -> String {
    // A request for another plugin has a challenge behind its name.
    if payload.first() == Some(&0xfe) && payload.windows(10).any(|bytes| bytes == b"_password\0") {
        let name = payload.iter().position(|b| *b == 0).unwrap_or_default();
        return format!("{number}:{} and a challenge", payload[..name].escape_ascii());
    }
    if payload.len() <= SHOWN {
        return format!("{number}:{}", payload.escape_ascii());
    }
    let hash = payload.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, b| (hash ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
    format!("{number}:{} bytes {hash:x}", payload.len())
}

/// All packets but the greeting; what is no packet any more is number 255. Numbers of packets in compressed
/// ones mean nothing.
pub fn told(heard: &[u8], compressed: bool) -> String {
    let all = packets(heard);
    if all.len() < 2 {
        return "the end".to_owned();
    }
    all[1..].iter().map(|(number, payload)| shown(if compressed { 0 } else { *number }, payload)).collect::<Vec<_>>().join(" ")
}

/// A compressed packet of a client: `inside` is 0 for what goes as it is.
pub fn outer(number: u8, inside: usize, body: &[u8]) -> Vec<u8> {
    let mut out = (body.len() as u32).to_le_bytes()[..3].to_vec();
    out.push(number);
    out.extend_from_slice(&(inside as u32).to_le_bytes()[..3]);
    out.extend_from_slice(body);
    out
}
