//! The integers and strings of the protocol: little-endian, length-encoded, NUL-terminated.

/// A packet that ends too early or contradicts itself. The server answers 1835 (malformed packet) and goes
/// on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

pub type Decoded<T> = Result<T, Malformed>;

/// Reads a packet front to back; never past its end.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(packet: &'a [u8]) -> Self {
        Self { rest: packet }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// All that has not been read.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    pub fn bytes(&mut self, n: usize) -> Decoded<&'a [u8]> {
        let (head, tail) = self.rest.split_at_checked(n).ok_or(Malformed)?;
        self.rest = tail;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Decoded<[u8; N]> {
        let (head, tail) = self.rest.split_first_chunk::<N>().ok_or(Malformed)?;
        self.rest = tail;
        Ok(*head)
    }

    pub fn u8(&mut self) -> Decoded<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Decoded<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Decoded<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Decoded<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A length-encoded integer; the NULL marker 0xfb is malformed here.
    pub fn lenenc(&mut self) -> Decoded<u64> {
        match self.u8()? {
            n @ 0..=0xfa => Ok(u64::from(n)),
            0xfc => Ok(u64::from(self.u16()?)),
            0xfd => {
                let [a, b, c] = self.array::<3>()?;
                Ok(u64::from(u32::from_le_bytes([a, b, c, 0])))
            }
            0xfe => self.u64(),
            _ => Err(Malformed),
        }
    }

    pub fn lenenc_bytes(&mut self) -> Decoded<&'a [u8]> {
        let n = usize::try_from(self.lenenc()?).map_err(|_| Malformed)?;
        self.bytes(n)
    }

    /// Up to a NUL, which is consumed; a missing NUL at the end of the packet is tolerated, as MySQL does.
    pub fn nul_bytes(&mut self) -> &'a [u8] {
        match self.rest.iter().position(|b| *b == 0) {
            Some(n) => {
                let (head, tail) = self.rest.split_at(n);
                self.rest = &tail[1..];
                head
            }
            None => self.rest(),
        }
    }
}

/// Up to a NUL that must be there.
///
/// # Errors
/// There is none.
pub fn terminated<'a>(r: &mut Reader<'a>) -> Decoded<&'a [u8]> {
    let n = r.rest.iter().position(|b| *b == 0).ok_or(Malformed)?;
    let found = r.bytes(n)?;
    r.bytes(1)?;
    Ok(found)
}

pub fn put_lenenc(out: &mut Vec<u8>, n: u64) {
    match n {
        0..=0xfa => out.push(n as u8),
        0xfb..=0xffff => {
            out.push(0xfc);
            out.extend_from_slice(&(n as u16).to_le_bytes());
        }
        0x1_0000..=0xff_ffff => {
            out.push(0xfd);
            out.extend_from_slice(&(n as u32).to_le_bytes()[..3]);
        }
        _ => {
            out.push(0xfe);
            out.extend_from_slice(&n.to_le_bytes());
        }
    }
}

pub fn put_lenenc_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_lenenc(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

pub fn put_nul_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(bytes);
    out.push(0);
}
