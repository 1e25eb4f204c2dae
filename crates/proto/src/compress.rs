//! The compressed protocol: once a login that asked for it has ended, the stream of packets travels in
//! compressed packets, cut anywhere.
//!
//! By zlib, or by zstd, whose levels mean nothing here: there is one encoder.
//!
//! A compressed packet has a 3-byte length, a sequence number of its own, and the 3-byte length of what is
//! in it (0: as it is, because it is short or would only get longer). The numbers of the packets inside
//! mean nothing then: MySQL makes them follow those outside, its clients do not look, and neither do we.

use std::io::Read;

use flate2::{Compress, Compression as Level, Decompress, FlushCompress, FlushDecompress, Status};
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::CompressionLevel;

use crate::frame::{FrameError, Inbox, PACKET_MAX};

const HEADER: usize = 7;
/// What is shorter goes as it is.
const WORTH_IT: usize = 50;
/// zlib's level, as MySQL's `Compression_level` has it.
pub const LEVEL: u8 = 6;
/// Names of the algorithms.
pub const ZLIB: &str = "zlib";
pub const ZSTD: &str = "zstd";
pub const UNCOMPRESSED: &str = "uncompressed";

/// Levels of zstd that a client may ask for.
pub const ZSTD_LEVELS: std::ops::RangeInclusive<u8> = 1..=22;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    #[default]
    Zlib,
    Zstd,
}

/// Both directions of a connection that compresses.
#[derive(Default)]
pub struct Compression {
    algorithm: Algorithm,
    arrived: Vec<u8>,
    /// The number of the next compressed packet, in whichever direction.
    sequence: u8,
    wire: Vec<u8>,
    deflate: Option<Compress>,
}

impl Compression {
    pub fn new(algorithm: Algorithm) -> Self {
        Self { algorithm, ..Self::default() }
    }

    /// A new command: numbers begin again.
    pub fn begin_exchange(&mut self) {
        self.sequence = 0;
    }

    /// Whether part of a compressed packet has arrived.
    pub fn has_begun(&self) -> bool {
        !self.arrived.is_empty()
    }

    /// Gives up memory, between packets.
    pub fn shrink(&mut self) {
        self.wire = Vec::new();
        self.deflate = None;
        if self.arrived.is_empty() {
            self.arrived = Vec::new();
        }
    }

    /// The number of the next compressed packet.
    pub fn sequence(&self) -> u8 {
        self.sequence
    }

    /// Takes bytes from the socket.
    pub fn push(&mut self, bytes: &[u8]) {
        self.arrived.extend_from_slice(bytes);
    }

    /// Gives what is in the next compressed packet to `inbox`, if it has arrived. No more than that: its
    /// number tells whether it belongs to the present exchange.
    ///
    /// # Errors
    /// Another number than it should have; what does not decompress to the length that it announces. The
    /// stream has no meaning any more.
    pub fn open(&mut self, inbox: &mut Inbox) -> Result<bool, FrameError> {
        let Some(&[a, b, c, number, d, e, f]) = self.arrived.first_chunk::<HEADER>() else { return Ok(false) };
        if number != self.sequence {
            return Err(FrameError::OutOfOrder);
        }
        let length = u32::from_le_bytes([a, b, c, 0]) as usize;
        let inside = u32::from_le_bytes([d, e, f, 0]) as usize;
        let Some(body) = self.arrived.get(HEADER..HEADER + length) else { return Ok(false) };
        if inside == 0 {
            inbox.push(body);
        } else {
            inbox.push(&inflate(self.algorithm, body, inside)?);
        }
        self.sequence = number.wrapping_add(1);
        self.arrived.drain(..HEADER + length);
        if self.arrived.is_empty() && self.arrived.capacity() > 1 << 20 {
            self.arrived = Vec::new();
        }
        Ok(true)
    }

    /// The compressed packets for `packets`.
    pub fn wrap(&mut self, packets: &[u8]) -> &[u8] {
        self.wire.clear();
        for chunk in packets.chunks(PACKET_MAX) {
            let start = self.wire.len();
            self.wire.extend_from_slice(&[0; HEADER]);
            let shorter = chunk.len() >= WORTH_IT
                && match self.algorithm {
                    Algorithm::Zlib => self.deflate(chunk),
                    Algorithm::Zstd => self.compress(chunk),
                };
            if !shorter {
                self.wire.truncate(start + HEADER);
                self.wire.extend_from_slice(chunk);
            }
            let [a, b, c, _] = ((self.wire.len() - start - HEADER) as u32).to_le_bytes();
            let [d, e, f, _] = if shorter { chunk.len() as u32 } else { 0 }.to_le_bytes();
            self.wire[start..start + HEADER].copy_from_slice(&[a, b, c, self.sequence, d, e, f]);
            self.sequence = self.sequence.wrapping_add(1);
        }
        &self.wire
    }

    /// [`Compression::deflate`] by zstd.
    fn compress(&mut self, chunk: &[u8]) -> bool {
        let start = self.wire.len();
        ruzstd::encoding::compress(chunk, &mut self.wire, CompressionLevel::Fastest);
        self.wire.len() < start + chunk.len()
    }

    /// Appends `chunk`, compressed, to what is to be sent. False: it got no shorter, and what was appended
    /// is to be taken off.
    fn deflate(&mut self, chunk: &[u8]) -> bool {
        let deflate = self.deflate.get_or_insert_with(|| Compress::new(Level::new(u32::from(LEVEL)), true));
        deflate.reset();
        // No room for more than the chunk has: what would not fit is not worth it.
        self.wire.reserve_exact(chunk.len());
        let start = self.wire.len();
        self.wire.resize(start + chunk.len(), 0);
        let status = deflate.compress(chunk, &mut self.wire[start..], FlushCompress::Finish);
        self.wire.truncate(start + deflate.total_out() as usize);
        matches!(status, Ok(Status::StreamEnd)) && self.wire.len() < start + chunk.len()
    }
}

fn inflate(algorithm: Algorithm, body: &[u8], inside: usize) -> Result<Vec<u8>, FrameError> {
    let out = match algorithm {
        Algorithm::Zlib => {
            let mut out = vec![0; inside];
            let mut inflate = Decompress::new(true);
            let status = inflate.decompress(body, &mut out, FlushDecompress::Finish);
            (matches!(status, Ok(Status::StreamEnd)) && inflate.total_out() as usize == inside).then_some(out)
        }
        Algorithm::Zstd => {
            // A window is no larger than what may be inside.
            let decoder = StreamingDecoder::new_with_max_window_size(body, 2 * PACKET_MAX as u64);
            let mut out = Vec::new();
            // One byte more would show that there is more than was announced.
            let read = decoder.map(|decoder| decoder.take(inside as u64 + 1).read_to_end(&mut out));
            (matches!(read, Ok(Ok(_))) && out.len() == inside).then_some(out)
        }
    };
    out.ok_or(FrameError::Compressed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Outbox;

    /// Lines of a kind, noise, and a payload of several packets, in pieces of any size.
    #[test]
    fn what_was_sent_arrives() {
        arrives(Algorithm::Zlib, PACKET_MAX);
        // Its encoder is slow where nothing is optimized.
        arrives(Algorithm::Zstd, 300_000);
    }

    fn arrives(algorithm: Algorithm, large: usize) {
        let mut seed = 1_u64;
        let mut noise = |n: usize| -> Vec<u8> {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 56) as u8
            };
            (0..n).map(|_| next()).collect()
        };
        let payloads = [vec![3], b"select 1".repeat(100), noise(49), noise(50), noise(70_000), vec![7; large], noise(large + 5)];
        let mut sender = Compression::new(algorithm);
        let mut out = Outbox::default();
        let mut wire = Vec::new();
        for payload in &payloads {
            out.begin().extend_from_slice(payload);
            out.finish();
            wire.extend_from_slice(sender.wrap(out.as_slice()));
            out.clear();
        }
        assert!(wire.len() < payloads.iter().map(Vec::len).sum::<usize>() - large / 2);
        let mut receiver = Compression::new(algorithm);
        let mut inbox = Inbox::default();
        inbox.unnumbered();
        let (mut got, mut payload) = (Vec::new(), Vec::new());
        for piece in wire.chunks(99_991) {
            receiver.push(piece);
            while receiver.open(&mut inbox).expect("sound") {}
            while inbox.next(usize::MAX, &mut payload).expect("sound") {
                got.push(std::mem::take(&mut payload));
            }
        }
        assert!(got == payloads);
        assert!(!receiver.has_begun() && !inbox.has_begun());
    }

    #[test]
    fn what_does_not_decompress_is_an_error() {
        for algorithm in [Algorithm::Zlib, Algorithm::Zstd] {
            is_refused(algorithm);
        }
    }

    fn is_refused(algorithm: Algorithm) {
        let mut sender = Compression::new(algorithm);
        let sound = sender.wrap(&[b'a'; 1000]).to_vec();
        assert!(sound.len() < 100);
        let arrive = |bytes: &[u8]| {
            let mut inbox = Inbox::default();
            let mut receiver = Compression::new(algorithm);
            receiver.push(bytes);
            receiver.open(&mut inbox).map(|_| inbox.take_rest())
        };
        assert_eq!(arrive(&sound), Ok(vec![b'a'; 1000]));
        // Some of the bits behind the header mean nothing.
        for (at, bit) in (7..sound.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut broken = sound.clone();
            broken[at] ^= 1 << bit;
            let got = arrive(&broken);
            // zstd has no checksum here.
            let sound = |got: &Vec<u8>| *got == [b'a'; 1000] || algorithm == Algorithm::Zstd && got.len() == 1000;
            assert!(got.as_ref().map_or(true, sound), "byte {at}, bit {bit}");
        }
        let mut longer = sound.clone();
        longer[4] += 1;
        assert_eq!(arrive(&longer), Err(FrameError::Compressed));
        assert_eq!(arrive(&[1, 0, 0, 0, 255, 255, 255, 9]), Err(FrameError::Compressed));
    }
}
