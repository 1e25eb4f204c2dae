//! Packets on the wire: a 3-byte length, a sequence number, the bytes; a payload of 16 MiB - 1 or more
//! continues in the next packet.
//!
//! [`Inbox`] collects what a socket delivers and gives out whole payloads; [`Outbox`] collects answers, so
//! that a result set leaves in few writes.

/// The longest payload of one packet. A payload of exactly this length is followed by another packet, maybe
/// an empty one.
pub const PACKET_MAX: usize = 0xff_ffff;
const HEADER: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// A payload as long as `max_allowed_packet`, or longer (error 1153).
    TooLarge,
    /// A sequence number that does not follow the last one (error 1156).
    OutOfOrder,
    /// What does not decompress to what it announces (error 1157).
    Compressed,
}

/// Bytes that have arrived, and the payloads in them.
#[derive(Debug, Default)]
pub struct Inbox {
    bytes: Vec<u8>,
    /// Start of the first byte not given out yet.
    start: usize,
    /// Payload joined from several packets.
    joined: Vec<u8>,
    joining: bool,
    sequence: u8,
    /// Packets may have any number.
    unnumbered: bool,
}

/// Where a payload lies that [`Inbox::next`] gives out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Bytes { from: usize, to: usize },
    Joined,
}

impl Inbox {
    /// The next packet begins a new exchange: its number must be 0.
    pub fn begin_exchange(&mut self) {
        self.sequence = 0;
    }

    /// From now on packets come in compressed ones, whose numbers count.
    pub fn unnumbered(&mut self) {
        self.unnumbered = true;
    }

    /// The number that the next packet of this exchange has, in whichever direction.
    pub fn sequence(&self) -> u8 {
        self.sequence
    }

    pub fn set_sequence(&mut self, sequence: u8) {
        self.sequence = sequence;
    }

    /// Appends bytes from the socket.
    pub fn push(&mut self, bytes: &[u8]) {
        self.compact();
        self.bytes.extend_from_slice(bytes);
    }

    fn compact(&mut self) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
            if self.bytes.capacity() > 1 << 20 {
                self.bytes = Vec::new();
            }
        } else if self.start > 1 << 16 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
    }

    /// Whether bytes of a further packet have arrived already (a client that pipelines, or one that speaks
    /// out of turn).
    pub fn has_more(&self) -> bool {
        self.start < self.bytes.len()
    }

    /// Whether part of a packet has arrived.
    pub fn has_begun(&self) -> bool {
        self.has_more() || self.joining
    }

    /// Gives up memory, between packets.
    pub fn shrink(&mut self) {
        if !self.has_begun() {
            *self = Inbox { sequence: self.sequence, unnumbered: self.unnumbered, ..Inbox::default() };
        }
    }

    /// What has arrived and was not given out, for a connection that turns to TLS.
    pub fn take_rest(&mut self) -> Vec<u8> {
        let rest = self.bytes.split_off(self.start);
        self.bytes.clear();
        self.start = 0;
        rest
    }

    /// Moves the next whole payload into `into`, if it has arrived. `max` is `max_allowed_packet` in bytes.
    /// A payload of several packets changes its owner: it is neither copied nor kept.
    ///
    /// # Errors
    /// After an error the stream has no meaning any more: answer and close.
    pub fn next(&mut self, max: usize, into: &mut Vec<u8>) -> Result<bool, FrameError> {
        into.clear();
        match self.advance(max)? {
            None => return Ok(false),
            Some(Place::Bytes { from, to }) => into.extend_from_slice(&self.bytes[from..to]),
            Some(Place::Joined) => *into = std::mem::take(&mut self.joined),
        }
        Ok(true)
    }

    fn advance(&mut self, max: usize) -> Result<Option<Place>, FrameError> {
        loop {
            let arrived = &self.bytes[self.start..];
            let Some(&[a, b, c, number]) = arrived.first_chunk::<HEADER>() else { return Ok(None) };
            let length = u32::from_le_bytes([a, b, c, 0]) as usize;
            if number != self.sequence && !self.unnumbered {
                return Err(FrameError::OutOfOrder);
            }
            let so_far = if self.joining { self.joined.len() } else { 0 };
            if so_far + length >= max {
                self.sequence = number.wrapping_add(1);
                return Err(FrameError::TooLarge);
            }
            if arrived.len() < HEADER + length {
                return Ok(None);
            }
            let from = self.start + HEADER;
            let to = from + length;
            self.start = to;
            self.sequence = number.wrapping_add(1);
            let last = length < PACKET_MAX;
            if !self.joining && last {
                return Ok(Some(Place::Bytes { from, to }));
            }
            if !self.joining {
                self.joined.clear();
            }
            self.joined.extend_from_slice(&self.bytes[from..to]);
            self.joining = !last;
            if last {
                return Ok(Some(Place::Joined));
            }
            self.compact();
        }
    }
}

/// Packets that wait to be sent.
#[derive(Debug, Default)]
pub struct Outbox {
    bytes: Vec<u8>,
    /// Start of the packet being written, if one is.
    open: Option<usize>,
    sequence: u8,
}

impl Outbox {
    pub fn sequence(&self) -> u8 {
        self.sequence
    }

    pub fn set_sequence(&mut self, sequence: u8) {
        self.sequence = sequence;
    }

    /// Bytes that wait.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    /// Gives up memory; what waits stays.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Forgets what was sent; a buffer that one huge row has blown up is given back.
    pub fn clear(&mut self) {
        debug_assert!(self.open.is_none(), "a packet is being written");
        self.bytes.clear();
        if self.bytes.capacity() > 1 << 20 {
            self.bytes = Vec::new();
        }
    }

    /// Opens a packet: append its payload to what is returned, then call [`Outbox::finish`].
    pub fn begin(&mut self) -> &mut Vec<u8> {
        debug_assert!(self.open.is_none(), "a packet is being written");
        self.open = Some(self.bytes.len());
        self.bytes.extend_from_slice(&[0; HEADER]);
        &mut self.bytes
    }

    /// Appends whole packets as they were sent before; `sequence` is the number behind theirs.
    pub fn append(&mut self, packets: &[u8], sequence: u8) {
        debug_assert!(self.open.is_none(), "a packet is being written");
        self.bytes.extend_from_slice(packets);
        self.sequence = sequence;
    }

    /// Gives up the open packet.
    pub fn abandon(&mut self) {
        if let Some(start) = self.open.take() {
            self.bytes.truncate(start);
        }
    }

    /// Closes the packet that [`Outbox::begin`] opened: writes its header, splits it where it is too long
    /// for one.
    pub fn finish(&mut self) {
        let Some(start) = self.open.take() else { return };
        let length = self.bytes.len() - start - HEADER;
        if length < PACKET_MAX {
            self.header(start, length);
            return;
        }
        // Rare: every piece moves up by the headers before it, the last one first. A payload is never there
        // twice: it may be most of the memory there is.
        let pieces = length / PACKET_MAX + 1;
        self.bytes.reserve_exact((pieces - 1) * HEADER);
        self.bytes.resize(self.bytes.len() + (pieces - 1) * HEADER, 0);
        let place = |piece: usize, headers: usize| start + HEADER * headers + piece * PACKET_MAX;
        for piece in (1..pieces).rev() {
            let from = place(piece, 1);
            let end = (from + PACKET_MAX).min(start + HEADER + length);
            self.bytes.copy_within(from..end, place(piece, piece + 1));
        }
        for piece in 0..pieces {
            self.header(place(piece, piece), (length - piece * PACKET_MAX).min(PACKET_MAX));
        }
    }

    fn header(&mut self, start: usize, length: usize) {
        let [a, b, c, _] = (length as u32).to_le_bytes();
        self.bytes[start..start + HEADER].copy_from_slice(&[a, b, c, self.sequence]);
        self.sequence = self.sequence.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(payload: &[u8]) -> Vec<u8> {
        let mut out = Outbox::default();
        out.begin().extend_from_slice(payload);
        out.finish();
        out.as_slice().to_vec()
    }

    #[test]
    fn payloads_around_the_packet_limit_arrive_whole_in_any_pieces() {
        for length in [0, 1, PACKET_MAX - 1, PACKET_MAX, PACKET_MAX + 1, 2 * PACKET_MAX] {
            let payload: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            let wire = sent(&payload);
            let mut inbox = Inbox::default();
            let (mut got, mut whole) = (Vec::new(), false);
            for piece in wire.chunks(1_000_003) {
                inbox.push(piece);
                whole |= inbox.next(usize::MAX, &mut got).expect("well formed");
            }
            assert!(whole && got == payload, "length {length}");
            assert!(!inbox.has_begun());
            assert_eq!(inbox.joined.capacity(), 0, "a large payload is kept by its owner only");
        }
    }

    #[test]
    fn a_payload_over_the_limit_is_refused_before_it_is_collected() {
        let mut inbox = Inbox::default();
        inbox.push(&[0xff, 0xff, 0xff, 0]);
        assert_eq!(inbox.next(1 << 20, &mut Vec::new()), Err(FrameError::TooLarge));
        assert_eq!(inbox.sequence(), 1, "the error answers the packet that is refused");
    }

    #[test]
    fn a_wrong_sequence_number_is_refused() {
        let mut inbox = Inbox::default();
        inbox.push(&[1, 0, 0, 7, 0]);
        assert_eq!(inbox.next(100, &mut Vec::new()), Err(FrameError::OutOfOrder));
    }
}
