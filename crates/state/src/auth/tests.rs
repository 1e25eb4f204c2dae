//! Passwords that MySQL accepts and we would not, or the other way round.

use super::*;

fn auth(plugin: &str, stored: &str) -> AccountAuth {
    AccountAuth { account: Account { plugin: plugin.into(), authentication: stored.into(), ..Account::default() } }
}

#[test]
fn a_hash_that_mysql_made_is_accepted() {
    // CREATE USER … IDENTIFIED BY 'Secret 1' on MySQL 8.0.31.
    let hex = "244124303035245F2B6D014B6A61623F15385572484A4805552C774A77706E2F674A6F524A466C64454C3348584264554F4F343565546B5A6B576F6C43774C346C5148446A37";
    let stored = String::from_utf8(unhex(hex).unwrap()).unwrap();
    assert!(is_stored_form(CACHING_SHA2, &stored));
    assert!(sha2_matches(&stored, b"Secret 1"));
    assert!(!sha2_matches(&stored, b"secret 1"));
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

/// CREATE USER … IDENTIFIED WITH sha256_password BY 'Secret 1' on MySQL 8.0.31.
#[test]
fn sha256_passwords_are_those_of_mysql() {
    let hex = "2435241E7D153657661A4F2053235503382D741954143624794956325442684B4B727047686655412E57434549567954566255477A2F396D5035575755626136653235";
    let stored = String::from_utf8(unhex(hex).unwrap()).unwrap();
    assert!(is_stored_form(SHA256, &stored) && sha2_matches(&stored, b"Secret 1") && !sha2_matches(&stored, b"secret 1"));
    let own = stored_form(SHA256, b"secret", &[7; SALT_LEN]);
    assert!(is_stored_form(SHA256, &own) && sha2_matches(&own, b"secret") && !sha2_matches(&own, b"Secret"), "{own}");
    assert!(!is_stored_form(CACHING_SHA2, &own) && !is_stored_form(SHA256, &stored_form(CACHING_SHA2, b"x", &[7; SALT_LEN])));
}
