//! Rows of a log in columns of other types, as MySQL 8.0 writes them (`tools/record_conversions.py`): which
//! settings allow it, and what the values become.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{Text, connect, instance};

const RECORDED: &str = include_str!("recorded/conversions.txt");
const FLAGS: [(char, &str); 4] = [('.', ""), ('n', "ALL_NON_LOSSY"), ('l', "ALL_LOSSY"), ('b', "ALL_LOSSY,ALL_NON_LOSSY")];
const SIGNS: [&str; 2] = ["ALL_LOSSY,ALL_NON_LOSSY,ALL_UNSIGNED", "ALL_LOSSY,ALL_NON_LOSSY,ALL_SIGNED,ALL_UNSIGNED"];

fn ask(session: &mut Session, sql: &str) -> Result<Vec<String>, String> {
    let mut text = Text::terse();
    session.query(sql.as_bytes(), &mut text);
    if text.out.starts_with("ERROR") { Err(text.out) } else { Ok(text.out.lines().map(|line| line.trim().to_owned()).collect()) }
}

/// The values that the events become in a column of type `to`, or the error.
fn write(session: &mut Session, events: &str, to: &str, flags: &str) -> Result<String, String> {
    ask(session, &format!("set global replica_type_conversions='{flags}'")).unwrap();
    ask(session, &format!("create table t (n int primary key auto_increment, c {to})")).unwrap();
    let is_printed = ["float", "double", "decimal"].iter().any(|kind| to.starts_with(kind));
    let look = if is_printed { "c" } else { "if(c is null, 'NULL', hex(c))" };
    let written = ask(session, &format!("binlog '{events}'"));
    let rows = ask(session, &format!("select {look} as c from t order by n")).unwrap();
    ask(session, "drop table t").unwrap();
    written.map(|_| rows[1..].join(","))
}

#[test]
fn columns_of_other_types_are_written_as_mysql_does() {
    let server = instance();
    let mut session = connect(&server, "main");
    ask(&mut session, "create database redoubt_conversions").unwrap();
    ask(&mut session, "use redoubt_conversions").unwrap();
    ask(&mut session, "set time_zone='+00:00', sql_mode=''").unwrap();
    let (mut from, mut events, mut wrong, mut seen) = ("", "", Vec::new(), 0);
    for line in RECORDED.lines() {
        if let Some(description) = line.strip_prefix("describe ") {
            ask(&mut session, &format!("binlog '{description}'")).unwrap();
            continue;
        }
        if let Some((name, bytes)) = line.strip_prefix("from ").and_then(|rest| rest.split_once('\t')) {
            (from, events) = (name, bytes);
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let (to, allowed) = (fields[0], fields[1]);
        seen += 1;
        for (flag, flags) in FLAGS {
            let got = write(&mut session, events, to, flags);
            if got.is_ok() != allowed.contains(flag) {
                wrong.push(format!("{from} to {to} with '{flags}': {got:?}, MySQL: {allowed}"));
            } else if let (Ok(values), 'b') = (&got, flag)
                && values != fields[2]
            {
                wrong.push(format!("{from} to {to}: {values}, MySQL: {}", fields[2]));
            }
        }
        for (flags, wanted) in SIGNS.iter().zip(&fields[3..]) {
            let got = write(&mut session, events, to, flags);
            if got.as_deref() != Ok(wanted) {
                wrong.push(format!("{from} to {to} with {flags}: {got:?}, MySQL: {wanted}"));
            }
        }
    }
    assert!(seen > 0 && wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}
