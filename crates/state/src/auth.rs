//! Passwords: how they are kept and how a client proves that it knows one.
//!
//! The packets are the server's matter; here is the arithmetic of `caching_sha2_password`,
//! `sha256_password` and `mysql_native_password`, as their documentation describes it. The slow hash of the
//! first two is SHA-crypt (Drepper's `$5$` scheme) with 5000 rounds and a salt of 20 bytes.

pub mod failures;
pub mod limits;

use std::collections::HashMap;

use catalog::account::Account;
use parking_lot::Mutex;
use sha1::Sha1;
use sha2::{Digest, Sha256};

pub const CACHING_SHA2: &str = "caching_sha2_password";
pub const SHA256: &str = "sha256_password";
pub const NATIVE: &str = "mysql_native_password";
const ROUNDS: usize = 5000;
const SALT_LEN: usize = 20;
/// Characters of SHA-crypt.
const HASH_LEN: usize = 43;

/// The account that a client asked for, as the server needs it during the packet exchange.
#[derive(Clone, Debug)]
pub struct AccountAuth {
    pub account: Account,
}

impl AccountAuth {
    pub fn plugin(&self) -> &str {
        &self.account.plugin
    }

    pub fn has_password(&self) -> bool {
        !self.account.authentication.is_empty()
    }

    /// The stored forms of the passwords that are good.
    fn stored(&self) -> impl Iterator<Item = &str> {
        [self.account.authentication.as_str(), &self.account.second].into_iter().filter(|stored| !stored.is_empty())
    }

    /// `mysql_native_password`: the 20 bytes that the client answered (or nothing, for no password).
    pub fn check_native(&self, scramble: &[u8], response: &[u8]) -> bool {
        if !self.has_password() || response.is_empty() {
            return !self.has_password() && response.is_empty();
        }
        self.stored().any(|stored| native_matches(stored, scramble, response))
    }
}

fn native_matches(stored: &str, scramble: &[u8], response: &[u8]) -> bool {
    let Some(stored) = stored.strip_prefix('*').and_then(unhex) else { return false };
    let mut stage1 = sha1(&[scramble, &stored]);
    if response.len() != stage1.len() {
        return false;
    }
    stage1.iter_mut().zip(response).for_each(|(a, b)| *a ^= b);
    sha1(&[&stage1]).as_slice() == stored.as_slice()
}

/// Remembers who has shown a password, so that later connections take the fast path of
/// `caching_sha2_password`.
#[derive(Default)]
pub struct PasswordCache {
    /// By user, host and stored hash (so that a changed password is not found): SHA256(SHA256(password)).
    entries: Mutex<HashMap<(String, String, String), [u8; 32]>>,
}

impl PasswordCache {
    fn key(account: &Account, stored: &str) -> (String, String, String) {
        (account.user.clone(), account.host.clone(), stored.to_string())
    }

    /// The fast path: `None` if the password has not been seen since the start, so that the full exchange
    /// is needed.
    pub fn check_fast(&self, auth: &AccountAuth, nonce: &[u8], response: &[u8]) -> Option<bool> {
        if !auth.has_password() || response.is_empty() {
            return Some(!auth.has_password() && response.is_empty());
        }
        let entries = self.entries.lock();
        let mut known = auth.stored().filter_map(|stored| entries.get(&Self::key(&auth.account, stored))).peekable();
        known.peek()?;
        if response.len() != size_of::<[u8; 32]>() {
            return Some(false);
        }
        let matches = |stored: &[u8; 32]| {
            let mut stage1 = sha256(&[stored, nonce]);
            stage1.iter_mut().zip(response).for_each(|(a, b)| *a ^= b);
            sha256(&[&stage1]) == *stored
        };
        // A mismatch may only mean a wrong entry; the full exchange decides.
        known.any(matches).then_some(true)
    }

    /// The full exchange: the password itself, which came over a safe channel.
    pub fn check_full(&self, auth: &AccountAuth, password: &[u8]) -> bool {
        if !auth.has_password() {
            return password.is_empty();
        }
        let Some(stored) = auth.stored().find(|stored| sha2_matches(stored, password)) else { return false };
        if auth.plugin() == CACHING_SHA2 {
            self.entries.lock().insert(Self::key(&auth.account, stored), sha256(&[&sha256(&[password])]));
        }
        true
    }

    pub fn clear(&self) {
        self.entries.lock().clear();
    }
}

/// The stored form of a password for a plugin; empty for an empty password.
pub fn stored_form(plugin: &str, password: &[u8], random: &[u8; SALT_LEN]) -> String {
    if password.is_empty() {
        return String::new();
    }
    if plugin == NATIVE {
        return native_hash(password);
    }
    // Salt bytes are printable, and neither NUL nor '$'.
    const ALPHABET: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let salt: Vec<u8> = random.iter().map(|b| ALPHABET[usize::from(b & 63)]).collect();
    let (hash, salt_text) = (sha_crypt(password, &salt, ROUNDS), String::from_utf8_lossy(&salt).into_owned());
    if plugin == SHA256 { format!("$5${salt_text}${hash}") } else { format!("$A$005${salt_text}{hash}") }
}

/// Whether a stored form is that of a password.
pub fn is_password(plugin: &str, stored: &str, password: &[u8]) -> bool {
    match plugin {
        _ if stored.is_empty() || password.is_empty() => stored.is_empty() && password.is_empty(),
        NATIVE => native_hash(password).eq_ignore_ascii_case(stored),
        _ => sha2_matches(stored, password),
    }
}

/// `*` and forty hexadecimal digits.
pub(crate) fn native_hash(password: &[u8]) -> String {
    let mut text = String::from("*");
    for byte in sha1(&[&sha1(&[password])]) {
        text.push_str(&format!("{byte:02X}"));
    }
    text
}

/// Whether a text may be the stored form of a password for the plugin (IDENTIFIED WITH … AS '…').
pub fn is_stored_form(plugin: &str, text: &str) -> bool {
    match plugin {
        NATIVE => text.is_empty() || (text.len() == 41 && text.starts_with('*') && unhex(&text[1..]).is_some()),
        CACHING_SHA2 => text.is_empty() || (text.len() == 7 + SALT_LEN + HASH_LEN && text.starts_with("$A$")),
        SHA256 => text.is_empty() || (text.len() == 4 + SALT_LEN + HASH_LEN && text.starts_with("$5$")),
        _ => true,
    }
}

/// Whether a password of `caching_sha2_password` or `sha256_password` is right.
fn sha2_matches(stored: &str, password: &[u8]) -> bool {
    if let Some((salt, hash)) = stored.strip_prefix("$5$").and_then(|rest| rest.rsplit_once('$')) {
        return sha_crypt(password, salt.as_bytes(), ROUNDS) == hash;
    }
    let Some(rest) = stored.strip_prefix("$A$") else { return false };
    let Some((rounds, rest)) = rest.split_once('$') else { return false };
    let (Ok(thousands), true) = (usize::from_str_radix(rounds, 16), rest.is_char_boundary(SALT_LEN) && rest.len() > SALT_LEN) else {
        return false;
    };
    let (salt, hash) = rest.split_at(SALT_LEN);
    sha_crypt(password, salt.as_bytes(), thousands * 1000) == hash
}

fn sha1(parts: &[&[u8]]) -> [u8; 20] {
    let mut h = Sha1::new();
    parts.iter().for_each(|p| h.update(p));
    h.finalize().into()
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut h = Sha256::new();
    parts.iter().for_each(|p| h.update(p));
    h.finalize().into()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).ok()).collect()
}

/// The 43 characters of SHA-crypt with SHA-256, <https://www.akkadia.org/drepper/SHA-crypt.txt>; step
/// numbers are that text's.
fn sha_crypt(password: &[u8], salt: &[u8], rounds: usize) -> String {
    // 4-8: digest B.
    let b = sha256(&[password, salt, password]);
    // 1-3, 9-12: digest A.
    let mut a = Sha256::new();
    a.update(password);
    a.update(salt);
    let mut left = password.len();
    while left > 0 {
        a.update(&b[..left.min(32)]);
        left = left.saturating_sub(32);
    }
    let mut bits = password.len();
    while bits > 0 {
        if bits & 1 == 1 {
            a.update(b)
        } else {
            a.update(password)
        }
        bits >>= 1;
    }
    let a: [u8; 32] = a.finalize().into();
    // 13-16: sequence P from digest DP.
    let mut dp = Sha256::new();
    password.iter().for_each(|_| dp.update(password));
    let dp: [u8; 32] = dp.finalize().into();
    let p: Vec<u8> = dp.iter().copied().cycle().take(password.len()).collect();
    // 17-20: sequence S from digest DS.
    let mut ds = Sha256::new();
    (0..16 + usize::from(a[0])).for_each(|_| ds.update(salt));
    let ds: [u8; 32] = ds.finalize().into();
    let s: Vec<u8> = ds.iter().copied().cycle().take(salt.len()).collect();
    // 21: the rounds.
    let mut c = a;
    for round in 0..rounds {
        let mut h = Sha256::new();
        if round & 1 == 1 {
            h.update(&p)
        } else {
            h.update(c)
        }
        if round % 3 != 0 {
            h.update(&s);
        }
        if round % 7 != 0 {
            h.update(&p);
        }
        if round & 1 == 1 {
            h.update(c)
        } else {
            h.update(&p)
        }
        c = h.finalize().into();
    }
    // 22: the scheme's own order of bytes and base 64.
    const ORDER: [[usize; 3]; 10] =
        [[0, 10, 20], [21, 1, 11], [12, 22, 2], [3, 13, 23], [24, 4, 14], [15, 25, 5], [6, 16, 26], [27, 7, 17], [18, 28, 8], [9, 19, 29]];
    let mut out = String::with_capacity(43);
    let mut emit = |mut word: u32, characters: usize| {
        for _ in 0..characters {
            out.push(char::from(b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(word & 63) as usize]));
            word >>= 6;
        }
    };
    for [x, y, z] in ORDER {
        emit(u32::from(c[x]) << 16 | u32::from(c[y]) << 8 | u32::from(c[z]), 4);
    }
    emit(u32::from(c[31]) << 8 | u32::from(c[30]), 3);
    out
}

#[cfg(test)]
mod tests;
