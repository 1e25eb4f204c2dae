//! What must be true of any bytes from a socket: they are read to an end, and what is read does not depend
//! on the pieces in which they came. Shared by the robustness test and the fuzzer.

use proto::command::{Command, ParamError, RawParam, decode, decode_params};
use proto::compress::{Algorithm, Compression};
use proto::frame::{FrameError, Inbox};
use proto::handshake::{decode_change_user, decode_hello};
use proto::row::param_value;

/// `max_allowed_packet` of the test.
const MAX: usize = 1000;

/// One input: what it is to be read as, the number of parameters, capabilities, then the packet.
pub fn check(input: &[u8]) {
    let Some((&[kind, count, a, b, c, d], packet)) = input.split_first_chunk() else { return };
    let capabilities = u32::from_le_bytes([a, b, c, d]);
    if kind & 0x80 != 0 {
        let algorithm = if kind & 1 == 0 { Algorithm::Zlib } else { Algorithm::Zstd };
        let piece = 1 + usize::from(count);
        assert_eq!(inflated(algorithm, packet, piece), inflated(algorithm, packet, packet.len().max(1)));
        return;
    }
    match kind % 4 {
        0 => drop(decode_hello(packet)),
        1 => drop(decode_change_user(packet, capabilities)),
        2 => command(packet, capabilities, usize::from(count)),
        _ => frames(packet, 1 + usize::from(count)),
    }
}

fn command(packet: &[u8], capabilities: u32, count: usize) {
    let Ok(Command::Execute(execute)) = decode(packet, capabilities) else { return };
    // With the types of this packet, and with those of the last execution.
    let mut types = Vec::new();
    for long_data in [false, true] {
        let mut params = 0;
        let take = |param: RawParam<'_>| {
            params += 1;
            drop(param_value(&param));
            Ok::<_, ParamError>(())
        };
        if decode_params(&execute, capabilities, count, &mut types, |i| long_data && i % 2 == 0, take).is_ok() {
            assert_eq!(params, count);
        }
    }
}

/// All payloads of a stream that arrives in pieces, and the error that ends it.
fn payloads(bytes: &[u8], piece: usize) -> (Vec<Vec<u8>>, Option<FrameError>) {
    let (mut inbox, mut found) = (Inbox::default(), Vec::new());
    for piece in bytes.chunks(piece) {
        inbox.push(piece);
        loop {
            let mut payload = Vec::new();
            match inbox.next(MAX, &mut payload) {
                Ok(true) => {
                    assert!(payload.len() <= MAX);
                    found.push(payload);
                }
                Ok(false) => break,
                Err(error) => return (found, Some(error)),
            }
        }
        inbox.shrink();
    }
    (found, None)
}

/// What is in a compressed stream that arrives in pieces, and the error that ends it.
fn inflated(algorithm: Algorithm, bytes: &[u8], piece: usize) -> (Vec<u8>, Option<FrameError>) {
    let (mut compression, mut inbox) = (Compression::new(algorithm), Inbox::default());
    let mut error = None;
    for piece in bytes.chunks(piece) {
        compression.push(piece);
        error = loop {
            match compression.open(&mut inbox) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(error),
            }
        };
        if error.is_some() {
            break;
        }
        compression.shrink();
    }
    (inbox.take_rest(), error)
}

fn frames(bytes: &[u8], piece: usize) {
    assert_eq!(payloads(bytes, piece), payloads(bytes, bytes.len().max(1)));
}
