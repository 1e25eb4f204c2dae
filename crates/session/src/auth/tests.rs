//! Passwords that MySQL accepts and we would not, or the other way round.

use super::*;

fn auth(plugin: &str, stored: &str) -> AccountAuth {
    AccountAuth { account: Account { plugin: plugin.into(), authentication: stored.into(), ..Account::default() } }
}

#[test]
fn sha_crypt_is_the_published_scheme() {
    // From the text of the scheme.
    assert_eq!(sha_crypt(b"Hello world!", b"saltstring", 5000), "5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc8");
}

#[test]
fn full_then_fast() {
    let stored = stored_form(CACHING_SHA2, b"secret", &[7; SALT_LEN]);
    assert!(is_stored_form(CACHING_SHA2, &stored));
    let auth = auth(CACHING_SHA2, &stored);
    let cache = PasswordCache::default();
    let nonce = [9u8; 20];
    let stage1 = sha256(&[b"secret"]);
    let mut response = sha256(&[&sha256(&[&stage1]), &nonce]);
    response.iter_mut().zip(stage1).for_each(|(a, b)| *a ^= b);
    assert_eq!(cache.check_fast(&auth, &nonce, &response), None);
    assert!(!cache.check_full(&auth, b"Secret"));
    assert!(cache.check_full(&auth, b"secret"));
    assert_eq!(cache.check_fast(&auth, &nonce, &response), Some(true));
}

#[test]
fn native_and_empty_passwords() {
    let with = auth(NATIVE, &native_hash(b"secret"));
    let scramble = [3u8; 20];
    let stage1 = sha1(&[b"secret"]);
    let mut response = sha1(&[&scramble, &sha1(&[&stage1])]);
    response.iter_mut().zip(stage1).for_each(|(a, b)| *a ^= b);
    assert!(with.check_native(&scramble, &response));
    assert!(!with.check_native(&scramble, b""));
    assert!(auth(NATIVE, "").check_native(&scramble, b""));
    assert!(!auth(NATIVE, "").check_native(&scramble, &response));
}
