//! A variable that cannot be found, a default that does not convert, or a wrong error for a wrong value.

use super::*;

#[test]
fn names_are_sorted_and_defaults_convert() {
    for pair in VARIABLES.windows(2) {
        assert!(pair[0].name < pair[1].name, "{} and {}", pair[0].name, pair[1].name);
    }
    for (at, v) in VARIABLES.iter().enumerate() {
        assert_eq!(v.var as usize, at);
        assert!(v.default == "NULL" || parse_option(v, v.default).is_ok(), "{}", v.name);
        assert!(Variable::find(&v.name.to_uppercase()).is_some());
    }
}

#[test]
fn values_are_checked_as_mysql_does() {
    let find = |name| Variable::find(name).unwrap();
    let code = |name, value: Value| find(name).assign(&value).unwrap_err().code;
    assert_eq!(code("autocommit", Value::Int(2)), 1231);
    assert_eq!(code("max_connections", "many".into()), 1232);
    assert_eq!(code("transaction_isolation", "x".into()), 1231);
    assert_eq!(code("sql_mode", "NONSENSE".into()), 1231);
    let cut = find("max_connections").assign(&Value::Int(-5)).unwrap();
    assert_eq!((cut.value, cut.warning.unwrap().code), (VarValue::Uint(1), 1292));
}

#[test]
fn options_take_suffixes_and_suggest() {
    let v = Variable::find("innodb_buffer_pool_size").unwrap();
    assert_eq!(parse_option(v, "32M"), Ok(VarValue::Uint(32 << 20)));
    assert!(unknown_option("inodb-buffer-pool-size").contains("--innodb-buffer-pool-size?"));
}
