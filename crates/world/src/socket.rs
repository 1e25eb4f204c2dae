//! What a socket's other end is doing, asked by somebody who does not read from it.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peeked {
    /// Nothing will come any more behind what is there.
    pub ended: bool,
    /// So many bytes wait to be read, as far as there was room for them.
    pub bytes: usize,
}

/// Looks at what waits to be read from a stream, without waiting for it and without taking it away.
#[must_use]
pub fn peek(socket: BorrowedFd<'_>, into: &mut [u8]) -> Peeked {
    let (start, len) = (into.as_mut_ptr().cast(), into.len());
    // SAFETY: the descriptor is borrowed, so it is open; the kernel writes at most `len` bytes to `start`.
    let read = unsafe { libc::recv(socket.as_raw_fd(), start, len, libc::MSG_PEEK | libc::MSG_DONTWAIT) };
    match usize::try_from(read) {
        Ok(0) => Peeked { ended: true, bytes: 0 },
        Ok(bytes) => Peeked { ended: has_hung_up(socket), bytes },
        Err(_) => {
            let waits = matches!(io::Error::last_os_error().kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted);
            Peeked { ended: !waits, bytes: 0 }
        }
    }
}

/// Whether the end has come, which bytes that nobody has read may stand before.
fn has_hung_up(socket: BorrowedFd<'_>) -> bool {
    #[cfg(target_os = "linux")]
    let wanted = libc::POLLRDHUP;
    #[cfg(not(target_os = "linux"))]
    let wanted = 0;
    let mut asked = libc::pollfd { fd: socket.as_raw_fd(), events: wanted, revents: 0 };
    // SAFETY: one descriptor, which is open, and no wait.
    let found = unsafe { libc::poll(&raw mut asked, 1, 0) };
    found > 0 && asked.revents & (wanted | libc::POLLHUP | libc::POLLERR) != 0
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{Shutdown, TcpListener, TcpStream};
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    use super::*;

    /// What is found in the end: the other side's doing takes its time.
    fn found(socket: &impl AsFd, wanted: Peeked) {
        let mut last = None;
        for _ in 0..5000 {
            last = Some(peek(socket.as_fd(), &mut [0; 8]));
            if last == Some(wanted) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{last:?}, not {wanted:?}");
    }

    fn the_end_is_seen(mut far: impl Write, near: &impl AsFd) {
        found(near, Peeked { ended: false, bytes: 0 });
        far.write_all(b"word").expect("sends");
        found(near, Peeked { ended: false, bytes: 4 });
        // Nothing was taken away.
        found(near, Peeked { ended: false, bytes: 4 });
        drop(far);
        found(near, Peeked { ended: true, bytes: 4 });
    }

    fn tcp() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let far = TcpStream::connect(listener.local_addr().expect("its address")).expect("connects");
        (far, listener.accept().expect("accepts").0)
    }

    #[test]
    fn the_end_is_seen_before_and_behind_what_nobody_has_read() {
        let (far, near) = tcp();
        the_end_is_seen(far, &near);
        let (far, near) = UnixStream::pair().expect("two ends");
        the_end_is_seen(far, &near);
        let (far, near) = tcp();
        found(&near, Peeked { ended: false, bytes: 0 });
        far.shutdown(Shutdown::Write).expect("says that nothing comes any more");
        found(&near, Peeked { ended: true, bytes: 0 });
    }

    #[test]
    fn a_connection_that_was_reset_has_ended() {
        let (far, mut near) = tcp();
        near.write_all(b"an answer that nobody reads").expect("sends");
        std::thread::sleep(Duration::from_millis(20));
        // With something unread in it, the socket's end is a reset.
        drop(far);
        found(&near, Peeked { ended: true, bytes: 0 });
    }
}
