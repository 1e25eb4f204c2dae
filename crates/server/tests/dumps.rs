//! A dump of everything, by the stock program, into a server that is empty: databases, programs, accounts
//! and what they may do are there again.

mod support;

use std::fs::File;
use std::process::{Command, Stdio};

use support::Running;

/// Everything that a dump should carry over.
const MADE: &str = "
    create database shop character set latin1; use shop;
    create table item (id int auto_increment primary key, name varchar(50) not null, price decimal(8,2), tags json, pic blob, key (name), key ((price * 2)));
    insert into item (name, price, tags, pic) values ('anvil', 19.99, '{\"a\": [1, 2]}', x'00ff27'), ('r\\'ope', null, null, ''), ('\u{e9}', -1, '[]', null);
    create table sold (item int, at timestamp(3) null, n int check (n > 0), foreign key (item) references item (id) on delete cascade);
    insert into sold values (1, '2024-02-29 12:00:00.125', 2);
    create function times(n int) returns int deterministic return n * 2;
    create view dear as select name, price from item where price > 10;
    create view counted as select name, length(name) n, times(2) t from dear;
    delimiter //
    create procedure sell(what int, out left_over int) begin insert into sold values (what, now(3), 1); select count(*) into left_over from sold; end//
    delimiter ;
    create trigger upper before insert on item for each row set new.name = upper(new.name);
    create event later on schedule every 1 day starts '2040-01-01 00:00:00' disable do delete from sold;
    create user plain@localhost identified with mysql_native_password by 'secret';
    create user 'careful'@'10.%' identified with caching_sha2_password by 'longer secret' require ssl with max_queries_per_hour 7 max_user_connections 3
        password expire interval 90 day password history 3 failed_login_attempts 4 password_lock_time 2 comment 'of shop';
    create role clerk, boss; grant select, insert on shop.* to clerk; grant clerk to plain@localhost; set default role clerk to plain@localhost;
    grant select (name), update (name, price) on shop.item to 'careful'@'10.%'; grant execute on procedure shop.sell to 'careful'@'10.%' with grant option;
    grant backup_admin on *.* to boss with grant option; grant boss to 'careful'@'10.%' with admin option;
";

/// What is compared.
const SEEN: &[&str] = &[
    "select * from shop.item order by id",
    "select item, at, n from shop.sold",
    "select * from shop.counted",
    "show create database shop",
    "show create table shop.item",
    "show create table shop.sold",
    "show create view shop.counted",
    "show create function shop.times",
    "show create procedure shop.sell",
    "select trigger_name, action_timing, event_manipulation, action_statement, definer, sql_mode from information_schema.triggers where trigger_schema = 'shop'",
    "show create event shop.later",
    "show create user plain@localhost",
    "show create user 'careful'@'10.%'",
    "show create user clerk",
    "show grants for plain@localhost",
    "show grants for plain@localhost using clerk",
    "show grants for 'careful'@'10.%'",
    "show grants for clerk",
    "show grants for boss",
    "show grants for root@localhost",
    "select user, host, plugin, authentication_string, max_questions, max_user_connections from mysql.user order by user, host",
    "select count(*) from information_schema.tables where table_schema not in ('information_schema', 'performance_schema')",
];

fn seen(server: &Running) -> Vec<String> {
    SEEN.iter().map(|query| format!("{query}\n{}", server.sql(query))).collect()
}

#[test]
fn a_dump_of_everything_makes_an_empty_server_the_same() {
    let server = Running::start(&[]);
    let lines: Vec<&str> = MADE.lines().map(str::trim).collect();
    server.sql(&lines.join("\n"));
    let before = seen(&server);
    let file = server.dir.join("all.sql");
    let dumped = Command::new("mysqldump")
        .args(["--no-defaults", "-uroot", "--all-databases", "--routines", "--triggers", "--events", "--flush-privileges"])
        .arg(format!("--socket={}", server.dir.join("sock").display()))
        .stdout(File::create(&file).expect("a file"))
        .status();
    assert!(dumped.expect("mysqldump runs").success());
    let new = Running::start(&[]);
    let output = Command::new("mysql")
        .args(["--no-defaults", "-uroot"])
        .arg(format!("--socket={}", new.dir.join("sock").display()))
        .stdin(File::open(&file).expect("the dump"))
        .stderr(Stdio::piped())
        .output()
        .expect("mysql runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (old, new) in before.iter().zip(seen(&new)) {
        assert_eq!(*old, new);
    }
}
