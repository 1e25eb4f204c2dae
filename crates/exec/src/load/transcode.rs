//! A file in a carried character set, as the UTF-8 text that such sets are inside the server.
//!
//! Half a character of Shift-JIS or GBK may look like a separator, so the text is read before it is split.

use value::{Charset, SqlResult};

use crate::sink::LocalData;

/// No character of any set has more bytes.
const CHARACTER_MAX: usize = 4;

pub(super) struct Transcoded<'a> {
    source: &'a mut dyn LocalData,
    charset: Charset,
    /// What was read and is no whole character yet.
    rest: Vec<u8>,
}

impl<'a> Transcoded<'a> {
    pub fn new(source: &'a mut dyn LocalData, charset: Charset) -> Transcoded<'a> {
        Transcoded { source, charset, rest: Vec::new() }
    }

    /// Appends what is whole; at the end of the file all, with a `?` for each byte that starts no character.
    fn take(&mut self, at_end: bool, buffer: &mut Vec<u8>) {
        let mut at = 0;
        while at < self.rest.len() {
            let bytes = &self.rest[at..];
            match self.charset.read_whole(bytes) {
                Ok(text) => {
                    buffer.extend_from_slice(&text);
                    at = self.rest.len();
                }
                Err(good) => {
                    Charset::Binary.convert(&bytes[..good], self.charset, buffer);
                    at += good;
                    if !at_end && self.rest.len() - at < CHARACTER_MAX {
                        break;
                    }
                    buffer.push(b'?');
                    at += 1;
                }
            }
        }
        self.rest.drain(..at);
    }
}

impl LocalData for Transcoded<'_> {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let before = buffer.len();
        loop {
            let more = self.source.read(&mut self.rest)?;
            self.take(!more, buffer);
            if !more {
                return Ok(buffer.len() > before);
            }
            if buffer.len() > before {
                return Ok(true);
            }
        }
    }

    fn size(&self) -> Option<u64> {
        self.source.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pieces(Vec<Vec<u8>>);

    impl LocalData for Pieces {
        fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
            if self.0.is_empty() {
                return Ok(false);
            }
            buffer.extend(self.0.remove(0));
            Ok(true)
        }
    }

    #[test]
    fn characters_may_be_cut_anywhere_between_pieces() {
        for (charset, text) in [(Charset::Gbk, "a中文\n|"), (Charset::Sjis, "表\\ｱ"), (Charset::Utf16, "a😀\n"), (Charset::Ujis, "丂,x")]
        {
            let own = charset.own_bytes(text.as_bytes()).into_owned();
            for size in 1..=own.len() {
                let mut pieces = Pieces(own.chunks(size).map(<[u8]>::to_vec).collect());
                let (mut file, mut read) = (Transcoded::new(&mut pieces, charset), Vec::new());
                while file.read(&mut read).expect("no error") {}
                assert_eq!(String::from_utf8_lossy(&read), text, "{charset:?} in pieces of {size}");
            }
        }
    }

    #[test]
    fn what_is_no_character_becomes_a_question_mark() {
        let mut pieces = Pieces(vec![b"a\xff".to_vec(), b"b\xd6".to_vec()]);
        let (mut file, mut read) = (Transcoded::new(&mut pieces, Charset::Gbk), Vec::new());
        while file.read(&mut read).expect("no error") {}
        assert_eq!(read, b"a?b?");
    }
}
