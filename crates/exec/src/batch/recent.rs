//! [`Recent`]: what was found lately of short texts and keys, for columns that hold few different ones:
//! comparing text by its collation, or looking a key up, costs many times what this does.

/// Short byte strings that were new last, and a number for each.
#[derive(Default)]
pub(super) struct Recent {
    keys: [u128; Recent::KEYS],
    numbers: [u32; Recent::KEYS],
    next: usize,
}

impl Recent {
    const KEYS: usize = 8;

    /// A byte string of up to 15 bytes as a number, which is never 0.
    pub fn short(bytes: &[u8]) -> Option<u128> {
        let mut all = [0; 16];
        all[15] = 1 + bytes.len() as u8;
        all[..15].get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(u128::from_le_bytes(all))
    }

    pub fn get(&self, key: u128) -> Option<u32> {
        self.keys.iter().position(|known| *known == key).map(|at| self.numbers[at])
    }

    pub fn put(&mut self, key: u128, number: u32) {
        (self.keys[self.next], self.numbers[self.next]) = (key, number);
        self.next = (self.next + 1) % Recent::KEYS;
    }

    /// The answer for a byte string, remembered if it is short.
    pub fn answer(&mut self, bytes: &[u8], find: impl FnOnce() -> bool) -> bool {
        let Some(key) = Recent::short(bytes) else { return find() };
        if let Some(known) = self.get(key) {
            return known != 0;
        }
        let found = find();
        self.put(key, u32::from(found));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn strings_are_told_apart() {
        let mut recent = Recent::default();
        let texts: [&[u8]; 6] = [b"", b"\0", b"\0\0", b"a", b"a\0", &[7; 15]];
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(recent.get(Recent::short(text).unwrap()), None, "{text:?}");
            recent.put(Recent::short(text).unwrap(), n as u32);
        }
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(recent.get(Recent::short(text).unwrap()), Some(n as u32));
        }
        assert_eq!(Recent::short(&[7; 16]), None);
        (0..8).for_each(|n| recent.put(Recent::short(&[b'x', n]).unwrap(), 9));
        assert_eq!(recent.get(Recent::short(b"a").unwrap()), None, "eight others came later");
    }
}
