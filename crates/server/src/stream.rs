//! One connection's bytes: TCP or a Unix socket, plain or under TLS.
//!
//! Reads and writes block. Another thread ends them with [`Closer::close`], which shuts the socket down.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::Duration;

use rustls::{ServerConfig, ServerConnection, StreamOwned};
use session::Door;

/// A plain socket. Cheap to clone: the clones are one descriptor.
#[derive(Clone)]
pub enum Socket {
    Tcp(Arc<TcpStream>),
    Unix(Arc<UnixStream>),
}

macro_rules! both {
    ($self:expr, $s:ident => $e:expr) => {
        match $self {
            Socket::Tcp($s) => $e,
            Socket::Unix($s) => $e,
        }
    };
}

impl Socket {
    pub fn fd(&self) -> RawFd {
        both!(self, s => s.as_raw_fd())
    }

    /// What is shown of it.
    pub fn door(&self) -> Door {
        let address = if let Self::Tcp(stream) = self { stream.peer_addr().ok() } else { None };
        Door { number: self.fd(), address }
    }

    /// None waits for ever.
    pub fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        both!(self, s => s.set_read_timeout(timeout))
    }

    pub fn set_write_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        both!(self, s => s.set_write_timeout(timeout))
    }

    fn shutdown(&self) {
        // The peer may be gone already; there is nothing to do about it.
        let _ = both!(self, s => s.shutdown(Shutdown::Both));
    }
}

impl Read for Socket {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        both!(self, s => (&**s).read(buf))
    }
}

impl Write for Socket {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        both!(self, s => (&**s).write(buf))
    }

    fn flush(&mut self) -> io::Result<()> {
        both!(self, s => (&**s).flush())
    }
}

/// A second handle on a connection's socket, with which others end it.
pub struct Closer(Socket);

impl Closer {
    pub fn close(&self) {
        self.0.shutdown();
    }
}

/// The bytes of a connection, under TLS once the client asked for it.
pub enum Stream {
    Plain(Socket),
    Tls(Box<StreamOwned<ServerConnection, Prefixed>>),
}

impl Stream {
    pub fn closer(&self) -> Closer {
        Closer(self.socket().clone())
    }

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
