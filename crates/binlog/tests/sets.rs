//! Sets of GTIDs must print, parse, encode and combine as MySQL's do.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use binlog::{Gtid, GtidSet, Uuid};

const A: &str = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
const B: &str = "4e11fa47-71ca-11e1-9e33-c80aa9429562";

#[test]
fn intervals_join_and_split() {
    let mut set = GtidSet::parse(&format!("{A}:1-3:5, {B}:7")).unwrap();
    assert_eq!(set.to_string(), format!("{A}:1-3:5,\n{B}:7"));
    set.add(Gtid::parse(&format!("{A}:4")).unwrap());
    assert_eq!(set.to_string(), format!("{A}:1-5,\n{B}:7"));
    assert_eq!(set.next_number(Uuid::parse(A).unwrap()), 6);
    let mut bytes = Vec::new();
    set.encode(&mut bytes);
    assert_eq!(bytes.len(), set.encoded_len());
    assert_eq!(GtidSet::decode(&bytes).unwrap(), set);
    let hole = GtidSet::parse(&format!("{A}:2-3")).unwrap();
    assert_eq!(set.subtract(&hole).to_string(), format!("{A}:1:4-5,\n{B}:7"));
    assert!(hole.is_subset(&set) && !set.is_subset(&hole));
    assert!(GtidSet::parse("nonsense:1").is_none());
}
