//! Names and messages of MySQL's password plug-ins. Who checks a password is the session's matter; RSA is the server's.
//!
//! `mysql_native_password` is one answer. `caching_sha2_password` has a fast path (the server has seen the password before) and a full one: the password
//! itself, over TLS, a Unix socket, or encrypted with the server's RSA key.

pub const NATIVE: &str = "mysql_native_password";
pub const CACHING_SHA2: &str = "caching_sha2_password";

/// Bytes of the challenge in the greeting (without its NUL).
pub const CHALLENGE_LEN: usize = 20;

/// Messages of `caching_sha2_password` in AuthMoreData packets.
pub const FAST_AUTH_SUCCESS: u8 = 3;
pub const PERFORM_FULL_AUTHENTICATION: u8 = 4;
/// What a client sends to ask for the RSA key.
pub const REQUEST_PUBLIC_KEY: u8 = 2;

/// Undoes the masking of a password that was sent under RSA: XOR with the challenge (and its NUL), repeated; a NUL ends it.
pub fn unmask_password(masked: &[u8], challenge: &[u8; CHALLENGE_LEN]) -> Vec<u8> {
    let key = challenge.iter().chain(std::iter::once(&0)).cycle();
    let mut plain: Vec<u8> = masked.iter().zip(key).map(|(m, c)| m ^ c).collect();
    if plain.last() == Some(&0) {
        plain.pop();
    }
    plain
}
