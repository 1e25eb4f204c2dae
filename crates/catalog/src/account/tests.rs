//! A client that is taken for somebody else, or a grant that reaches too far.

use super::*;

#[test]
fn the_most_specific_host_wins() {
    let rank = |host: &str| Account { user: "u".into(), host: host.into(), ..Account::default() }.matches("u", "localhost", "127.0.0.1");
    assert!(rank("localhost") > rank("local%"));
    assert!(rank("local%") > rank("%"));
    assert!(rank("127.0.0.1").is_some());
    assert!(rank("127.0.0.0/255.0.0.0").is_some());
    assert!(rank("10.0.0.0/8").is_none());
    assert!(rank("127.0.0.1") > rank("127.0.0.0/8"));
    assert!(rank("127.0.0.0/8") > rank("127.0.0.0/255.255.0.0"));
    assert!(rank("127.0.0.0/255.0.0.0") > rank("localhost"));
    let through_socket = |host: &str| Account { host: host.into(), ..Account::default() }.matches("u", "localhost", "");
    assert!(through_socket("127.0.0.1").is_none() && through_socket("127.0.0.0/8").is_none() && through_socket("127.%").is_none());
    assert!(through_socket("localhost") > through_socket("%"));
}

#[test]
fn database_patterns_escape_underscores() {
    let mut account = Account::default();
    account.databases.insert("my\\_db%".into(), Grant { privileges: Privileges::SELECT, grant_option: false });
    assert!(account.sees_database("my_db1"));
    assert!(!account.sees_database("myxdb1"));
}

#[test]
fn passwords_expire_by_the_day() {
    let mut account = Account { password_changed: 1_000, ..Account::default() };
    let day = 86_400;
    assert!(!account.must_change(1_000 + 500 * day, 0));
    assert!(account.must_change(1_000 + 5 * day, 5) && !account.must_change(999 + 5 * day, 5));
    account.policy.lifetime = Some(3);
    assert!(account.must_change(1_000 + 3 * day, 0) && !account.must_change(999 + 3 * day, 1));
    account.policy.lifetime = Some(0);
    assert!(!account.must_change(i64::MAX, 1));
    account.expired = true;
    assert!(account.must_change(0, 0));
}
