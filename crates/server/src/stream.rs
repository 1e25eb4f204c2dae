//! One connection's bytes: TCP or a Unix socket, plain or under TLS.
//!
//! Reads and writes block. Another thread ends them with [`Socket::shutdown`].
//! No descriptor is closed before its socket has been shut down, see [`Ended`].

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::Deref;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::Duration;

use rustls::{ServerConfig, ServerConnection, StreamOwned};
use session::SocketId;
use world::Peeked;

/// A plain socket. Cheap to clone: the clones are one descriptor.
#[derive(Clone)]
pub enum Socket {
    Tcp(Arc<Ended<TcpStream>>),
    Unix(Arc<Ended<UnixStream>>),
}

/// A socket that is shut down before it is closed. If the client has sent what nobody reads any more (the
/// rest of a packet that is too large), closing alone would only reset the connection; so its end comes
/// first, and the client's next write fails with EPIPE, as it does with MySQL.
pub struct Ended<S: Shut>(S);

/// The kinds of sockets that there are.
pub trait Shut {
    fn shut(&self) -> io::Result<()>;
}

impl Shut for TcpStream {
    fn shut(&self) -> io::Result<()> {
        self.shutdown(Shutdown::Both)
    }
}

impl Shut for UnixStream {
    fn shut(&self) -> io::Result<()> {
        self.shutdown(Shutdown::Both)
    }
}

impl<S: Shut> Deref for Ended<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0
    }
}

impl<S: Shut> Drop for Ended<S> {
    fn drop(&mut self) {
        // The peer may be gone already; there is nothing to do about it.
        let _ = self.0.shut();
    }
}

macro_rules! both {
    ($self:expr, $s:ident => $e:expr) => {
        match $self {
            Socket::Tcp($s) => $e,
            Socket::Unix($s) => $e,
        }
    };
}

impl From<TcpStream> for Socket {
    fn from(stream: TcpStream) -> Self {
        Self::Tcp(Arc::new(Ended(stream)))
    }
}

impl From<UnixStream> for Socket {
    fn from(stream: UnixStream) -> Self {
        Self::Unix(Arc::new(Ended(stream)))
    }
}

impl Socket {
    pub fn fd(&self) -> RawFd {
        both!(self, s => s.as_raw_fd())
    }

    /// What is shown of it.
    pub fn id(&self) -> SocketId {
        let address = if let Self::Tcp(stream) = self { stream.peer_addr().ok() } else { None };
        SocketId { number: self.fd(), address }
    }

    /// None waits for ever.
    pub fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        both!(self, s => s.set_read_timeout(timeout))
    }

    pub fn set_write_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        both!(self, s => s.set_write_timeout(timeout))
    }

    /// What the other end is doing, without reading from it.
    pub fn peek(&self, into: &mut [u8]) -> Peeked {
        both!(self, s => world::peek(s.as_fd(), into))
    }

    /// Others may do so, too, to end reads and writes of the one that serves it.
    pub fn shutdown(&self) {
        // The peer may be gone already; there is nothing to do about it.
        let _ = both!(self, s => s.shut());
    }
}

impl Read for Socket {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        both!(self, s => (&***s).read(buf))
    }
}

impl Write for Socket {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        both!(self, s => (&***s).write(buf))
    }

    fn flush(&mut self) -> io::Result<()> {
        both!(self, s => (&***s).flush())
    }
}

/// The bytes of a connection, under TLS once the client asked for it.
pub enum Stream {
    Plain(Socket),
    Tls(Box<StreamOwned<ServerConnection, Prefixed>>),
}

impl Stream {
    pub fn socket(&self) -> &Socket {
        match self {
            Self::Plain(s) => s,
            Self::Tls(s) => &s.sock.socket,
        }
    }

    /// Goes on under TLS. `early` are bytes of the client's hello that were read already.
    ///
    /// # Errors
    /// The handshake failed.
    pub fn start_tls(self, config: &Arc<ServerConfig>, early: Vec<u8>) -> io::Result<Self> {
        let Self::Plain(socket) = self else { return Err(io::Error::other("already under TLS")) };
        let connection = ServerConnection::new(Arc::clone(config)).map_err(io::Error::other)?;
        let mut tls = StreamOwned::new(connection, Prefixed { early, socket });
        while tls.conn.is_handshaking() {
            tls.conn.complete_io(&mut tls.sock)?;
        }
        Ok(Self::Tls(Box::new(tls)))
    }

    /// Protocol version and cipher of a TLS connection, in OpenSSL's spelling of the version.
    pub fn tls_names(&self) -> Option<(String, String)> {
        let Self::Tls(s) = self else { return None };
        let version = match s.conn.protocol_version() {
            Some(rustls::ProtocolVersion::TLSv1_2) => "TLSv1.2",
            _ => "TLSv1.3",
        };
        let cipher = s.conn.negotiated_cipher_suite().map(|c| format!("{:?}", c.suite())).unwrap_or_default();
        Some((version.to_string(), cipher.replace("TLS13_", "TLS_")))
    }
}

impl Stream {
    /// Bytes have been read from the socket, and not from here.
    pub fn has_unread(&mut self) -> bool {
        match self {
            Self::Plain(_) => false,
            Self::Tls(s) => s.conn.process_new_packets().is_ok_and(|state| state.plaintext_bytes_to_read() > 0),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(s) => s.read(buf),
            Self::Tls(s) => s.read(buf),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(s) => s.write(buf),
            Self::Tls(s) => s.write(buf),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(s) => s.flush(),
            Self::Tls(s) => s.flush(),
        }
    }
}

/// A socket, some of whose bytes were read before.
pub struct Prefixed {
    early: Vec<u8>,
    socket: Socket,
}

impl Read for Prefixed {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if self.early.is_empty() {
            return self.socket.read(buf);
        }
        let n = buf.len().min(self.early.len());
        buf[..n].copy_from_slice(&self.early[..n]);
        self.early.drain(..n);
        Ok(n)
    }
}

impl Write for Prefixed {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.socket.write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn what_a_client_still_sends_does_not_hide_that_the_connection_ended() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let mut client = TcpStream::connect(listener.local_addr().expect("its address")).expect("connects");
        let mut socket = Socket::from(listener.accept().expect("accepts").0);
        client.write_all(&[0; 1000]).expect("sends");
        let mut some = [0; 10];
        socket.read_exact(&mut some).expect("reads some of it");
        socket.write_all(b"the answer").expect("answers");
        drop(socket);
        let failed = loop {
            if let Err(e) = client.write_all(&[0; 1000]) {
                break e;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        assert_eq!(failed.kind(), io::ErrorKind::BrokenPipe);
        client.read_exact(&mut some).expect("the answer is there all the same");
        assert_eq!(&some, b"the answer");
    }
}
