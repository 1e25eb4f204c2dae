//! A connection's client, as threads see it that do not read from it.
//!
//! It is gone when its end of the connection has ended (it hung up, was killed, was reset) and what it sent
//! before holds no statement any more: what a client has sent is done even if it did not stay to hear of
//! it. COM_QUIT is no statement, and under TLS neither is the alert that says goodbye.

use std::sync::atomic::{AtomicBool, Ordering};

use session::Client;
use world::Peeked;

use crate::stream::Socket;

/// Bytes that are looked at: two short records of TLS, and no more.
const LOOKED_AT: usize = 64;
/// A packet without a body, which is no statement: COM_QUIT is one.
const SHORT_PACKET: usize = 5;
/// The head of a record of TLS.
const RECORD_HEAD: usize = 5;
/// The kind of a record that is an alert, before version 1.3.
const ALERT: u8 = 21;
/// By how much what a record carries is at least shorter than it: its authentication.
const RECORD_TAG: usize = 16;
/// At most as much as an alert and a COM_QUIT in records of version 1.3 seem to carry; a packet with a
/// statement that changes anything (COMMIT is the shortest) is longer.
const GOODBYE: usize = 9;

/// The other end of a socket.
pub struct Peer {
    socket: Socket,
    tls: AtomicBool,
    /// Bytes of it have been read, and not yet done.
    unread: AtomicBool,
}

impl Peer {
    pub fn new(socket: Socket) -> Peer {
        Peer { socket, tls: AtomicBool::new(false), unread: AtomicBool::new(false) }
    }

    /// The connection goes on under TLS.
    pub fn speaks_tls(&self) {
        self.tls.store(true, Ordering::Relaxed);
    }

    /// Whether more has been read of it than the command that is done next.
    pub fn has_sent_more(&self, more: bool) {
        self.unread.store(more, Ordering::Relaxed);
    }
}

impl Client for Peer {
    fn close(&self) {
        self.socket.shutdown();
    }

    fn is_gone(&self) -> bool {
        if self.unread.load(Ordering::Relaxed) {
            return false;
        }
        let mut bytes = [0; LOOKED_AT];
        let Peeked { ended, bytes: count } = self.socket.peek(&mut bytes);
        ended && count < LOOKED_AT && says_nothing(&bytes[..count], self.tls.load(Ordering::Relaxed))
    }
}

/// No statement is in the last bytes that a client sent.
fn says_nothing(bytes: &[u8], tls: bool) -> bool {
    if !tls {
        return bytes.len() <= SHORT_PACKET;
    }
    let (mut rest, mut carried) = (bytes, 0);
    while let [kind, _, _, high, low, behind @ ..] = rest {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        if *kind != ALERT {
            carried += length.saturating_sub(RECORD_TAG);
        }
        rest = behind.get(length..).unwrap_or_default();
    }
    debug_assert!(rest.len() < RECORD_HEAD);
    carried <= GOODBYE
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};
    use std::time::Duration;

    use super::*;

    const QUIT: [u8; 5] = [1, 0, 0, 0, 1];

    fn record(kind: u8, length: u8) -> Vec<u8> {
        [vec![kind, 3, 3, 0, length], vec![0xaa; usize::from(length)]].concat()
    }

    #[test]
    fn a_goodbye_is_no_statement() {
        for plain in [&b""[..], &QUIT, &[9, 0]] {
            assert!(says_nothing(plain, false), "{plain:?}");
        }
        assert!(!says_nothing(b"\x07\0\0\0\x03COMMIT", false));
        // Version 1.3: what is carried, one byte for its kind, and the tag.
        let (alert, quit, commit) = (record(23, 2 + 17), record(23, 5 + 17), record(23, 11 + 17));
        for tls in [vec![], alert.clone(), quit.clone(), [quit.clone(), alert.clone()].concat(), alert[..3].to_vec()] {
            assert!(says_nothing(&tls, true), "{tls:?}");
        }
        for tls in [commit.clone(), [commit, alert].concat(), record(23, 11 + 16), record(23, 11 + 24)] {
            assert!(!says_nothing(&tls, true), "{tls:?}");
        }
        assert!(says_nothing(&record(ALERT, 2 + 24), true), "an alert of version 1.2");
    }

    #[test]
    fn who_has_sent_a_statement_is_not_gone_before_it_is_done() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let mut client = TcpStream::connect(listener.local_addr().expect("its address")).expect("connects");
        let peer = Peer::new(Socket::from(listener.accept().expect("accepts").0));
        assert!(!peer.is_gone());
        client.write_all(&QUIT).expect("sends");
        assert!(!peer.is_gone(), "it has not hung up");
        drop(client);
        let mut looks = 0;
        while !peer.is_gone() {
            looks += 1;
            assert!(looks < 5000, "nobody is there");
            std::thread::sleep(Duration::from_millis(1));
        }
        peer.has_sent_more(true);
        assert!(!peer.is_gone());
    }
}
