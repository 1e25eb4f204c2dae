//! How long a client waits for its server: for each piece, and, until it is let off, for all of them.
//!
//! A server that sends a byte now and then is never silent for long. Who has to hear something whole (a
//! greeting, answers) says when it must have come; from then on nothing more is read or written.

use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

use world::{Moment, World};

/// See the file's header.
#[derive(Clone)]
pub struct Patience {
    pub each: Duration,
    pub until: Option<(World, Moment)>,
}

impl From<Duration> for Patience {
    fn from(each: Duration) -> Patience {
        Patience { each, until: None }
    }
}

impl Patience {
    /// For each piece, and for all that comes until it is let off.
    #[must_use]
    pub fn for_all(world: &World, span: Duration) -> Patience {
        Patience { each: span, until: Some((world.clone(), world.now() + span)) }
    }

    /// What is left for the next piece.
    ///
    /// # Errors
    /// Nothing is.
    pub fn left(&self) -> Result<Duration> {
        let Some((world, until)) = &self.until else { return Ok(self.each) };
        let left = until.since(world.now());
        if left.is_zero() {
            Err(Error::new(ErrorKind::TimedOut, "the server has not come to an end in time"))
        } else {
            Ok(left.min(self.each))
        }
    }
}

/// A socket, and whoever waits for it.
pub(crate) struct Awaited {
    socket: TcpStream,
    patience: Patience,
}

impl Awaited {
    pub fn new(socket: TcpStream, patience: Patience) -> Result<Awaited> {
        let awaited = Awaited { socket, patience };
        awaited.set(awaited.patience.left()?)?;
        Ok(awaited)
    }

    fn set(&self, span: Duration) -> Result<()> {
        self.socket.set_read_timeout(Some(span))?;
        self.socket.set_write_timeout(Some(span))
    }

    /// From now on each piece may take its time.
    pub fn let_off(&mut self) -> Result<()> {
        if self.patience.until.take().is_some() { self.set(self.patience.each) } else { Ok(()) }
    }

    fn hurry(&self) -> Result<()> {
        if self.patience.until.is_some() { self.set(self.patience.left()?) } else { Ok(()) }
    }
}

impl Read for Awaited {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        self.hurry()?;
        self.socket.read(into)
    }
}

impl Write for Awaited {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.hurry()?;
        self.socket.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.socket.flush()
    }
}
