//! Names and messages of MySQL's password plug-ins. Who checks a password is the session's matter; RSA is
//! the server's.
//!
//! `mysql_native_password` is one answer. `caching_sha2_password` has a fast path (the server has seen the
//! password before) and a full one: the password itself, over TLS, a Unix socket, or encrypted with the
//! server's RSA key. `sha256_password` has only the full one, and asks for the key in words of its own.

pub const NATIVE: &str = "mysql_native_password";
pub const CACHING_SHA2: &str = "caching_sha2_password";
pub const SHA256: &str = "sha256_password";

/// Bytes of the challenge in the greeting (without its NUL).
pub const CHALLENGE_LEN: usize = 20;

/// Messages of `caching_sha2_password` in AuthMoreData packets.
pub const FAST_AUTH_SUCCESS: u8 = 3;
pub const PERFORM_FULL_AUTHENTICATION: u8 = 4;
/// What a client sends to ask for the RSA key.
pub const REQUEST_PUBLIC_KEY: u8 = 2;
/// The same in `sha256_password`.
pub const REQUEST_PUBLIC_KEY_SHA256: u8 = 1;

/// Undoes the masking of a password that was sent under RSA: XOR with the challenge (without the NUL that
/// ends it in the greeting), repeated; a NUL ends the password.
pub fn unmask_password(masked: &[u8], challenge: &[u8; CHALLENGE_LEN]) -> Vec<u8> {
    let mut plain: Vec<u8> = masked.iter().zip(challenge.iter().cycle()).map(|(m, c)| m ^ c).collect();
    if plain.last() == Some(&0) {
        plain.pop();
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As clients mask it: `password[i] ^ challenge[i % 20]`, its NUL included.
    #[test]
    fn a_password_of_any_length_is_unmasked() {
        let challenge: [u8; CHALLENGE_LEN] = std::array::from_fn(|i| i as u8 + 1);
        for length in 0..100 {
            let password: Vec<u8> = (0..length).map(|i| b'a' + i % 26).collect();
            let masked: Vec<u8> = password.iter().chain([&0]).enumerate().map(|(i, byte)| byte ^ challenge[i % CHALLENGE_LEN]).collect();
            assert_eq!(unmask_password(&masked, &challenge), password, "{length} bytes");
        }
    }
}
