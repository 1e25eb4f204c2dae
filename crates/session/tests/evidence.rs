//! What the server tells about itself: status, SHOW ENGINE INNODB STATUS, performance_schema, the slow and
//! the general query log.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::Rows;
use session::{ClientInfo, Column, ConnectInfo, Gone, Instance, InstanceOptions, LocalData, OkInfo, Session, Sink, SinkResult, SocketId};
use value::{SqlError, Value};
use world::{SimDisk, World};

struct Server {
    world: World,
    _instance: Arc<Instance>,
    session: Session,
}

fn connect(instance: &Arc<Instance>) -> Session {
    let mut session = Session::connect(instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account("root", "localhost", "").unwrap();
    session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
    session
}

impl Server {
    fn start(disk: &Arc<SimDisk>) -> Server {
        let world = World::simulated(disk.clone(), 1);
        let instance = Instance::open(world.clone(), InstanceOptions::default()).unwrap();
        let session = connect(&instance);
        Server { world, _instance: instance, session }
    }

    fn connect(&self) -> Session {
        connect(&self._instance)
    }

    /// Another connection.
    fn beside(&self) -> Server {
        Server { world: self.world.clone(), _instance: self._instance.clone(), session: self.connect() }
    }

    #[track_caller]
    fn ask(&mut self, sql: &str) -> Vec<Vec<String>> {
        let mut rows = Rows::default();
        self.session.query(sql.as_bytes(), &mut rows);
        assert_eq!(rows.error, None, "{sql}");
        rows.rows
    }

    fn number(&mut self, sql: &str) -> u64 {
        self.ask(sql)[0][0].parse().unwrap()
    }

    fn status(&mut self, name: &str) -> String {
        self.ask(&format!("show global status like '{name}'"))[0][1].clone()
    }
}

/// The sections and lines that people and tools look for.
#[test]
fn innodb_status_has_innodbs_form_and_true_figures() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, v int)");
    server.ask("insert into d.t values (1, 1), (2, 2), (3, 3)");
    server.ask("update d.t set v = 5 where id > 1");
    let text = server.ask("show engine innodb status")[0][2].clone();
    for line in [
        "INNODB MONITOR OUTPUT",
        "\nBACKGROUND THREAD\n",
        "\nSEMAPHORES\n",
        "\nTRANSACTIONS\n",
        "\nTrx id counter ",
        "\nHistory list length ",
        "\nFILE I/O\n",
        " OS file reads, ",
        "\nINSERT BUFFER AND ADAPTIVE HASH INDEX\n",
        "\nLOG\n",
        "\nLog sequence number ",
        "\nLast checkpoint at ",
        "\nBUFFER POOL AND MEMORY\n",
        "\nBuffer pool size ",
        "\nBuffer pool hit rate 1000 / 1000,",
        "\nROW OPERATIONS\n",
        " queries inside InnoDB, 0 queries in queue\n",
        "\nNumber of rows inserted ",
        "\nEND OF INNODB MONITOR OUTPUT\n",
    ] {
        assert!(text.contains(line), "{line:?} is not in\n{text}");
    }
    assert_eq!(server.status("Innodb_rows_updated"), "2");
    assert!(server.status("Innodb_buffer_pool_read_requests").parse::<u64>().unwrap() > 5);
    assert!(server.status("Innodb_pages_created").parse::<u64>().unwrap() > 0);
}

#[test]
fn innodb_status_shows_the_latest_deadlock() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, v int)");
    server.ask("insert into d.t values (1, 1), (2, 2)");
    assert!(!server.ask("show engine innodb status")[0][2].contains("DEADLOCK"));
    server.ask("begin");
    server.ask("update d.t set v = 5 where id = 1");
    let mut other = server.connect();
    let other = std::thread::scope(|scope| {
        let ended = scope.spawn(|| {
            for sql in ["begin", "update d.t set v = 6 where id = 2", "update d.t set v = 7 where id = 1", "commit"] {
                let mut rows = Rows::default();
                other.query(sql.as_bytes(), &mut rows);
                assert_eq!(rows.error, None, "{sql}");
            }
        });
        while server.number("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'") == 0 {
            std::thread::yield_now();
        }
        let mut rows = Rows::default();
        server.session.query(b"update d.t set v = 8 where id = 2", &mut rows);
        ended.join().unwrap();
        rows
    });
    assert!(other.error.expect("the victim").contains("1213"));
    let text = server.ask("show engine innodb status")[0][2].clone();
    let begin = text.find("LATEST DETECTED DEADLOCK").expect("the section");
    let section = &text[begin..begin + text[begin..].find("\nTRANSACTIONS\n").expect("what follows")];
    for line in [
        "\n*** (1) TRANSACTION:\n",
        "\nupdate d.t set v = 7 where id = 1\n\n*** (1) HOLDS THE LOCK(S):\n",
        ", OS thread handle 0, query id 0 ",
        "\nRECORD LOCKS space id ",
        " page no 0 n bits 0 index PRIMARY of table `d`.`t` trx id ",
        " lock_mode X locks rec but not gap\nRecord lock, key 2\n\n*** (1) WAITING FOR THIS LOCK TO BE GRANTED:\n",
        " lock_mode X locks rec but not gap waiting\nRecord lock, key 1\n\n*** (2) TRANSACTION:\n",
        "\nupdate d.t set v = 8 where id = 2\n\n*** (2) HOLDS THE LOCK(S):\n",
        " lock_mode X locks rec but not gap waiting\nRecord lock, key 2\n\n*** WE ROLL BACK TRANSACTION (2)\n",
    ] {
        assert!(section.contains(line), "{line:?} is not in\n{section}");
    }
}

/// MySQL's texts of a resize, and any byte count.
#[test]
fn a_resize_tells_how_far_it_is() {
    let mut server = Server::start(&SimDisk::new());
    assert_eq!(server.status("Innodb_buffer_pool_resize_status"), "");
    server.ask("set global innodb_buffer_pool_size = 300012345");
    assert_eq!(server.ask("select @@innodb_buffer_pool_size")[0][0], "300012345");
    for _ in 0..3 {
        server._instance.engine().background_step(2).unwrap();
    }
    let text = server.status("Innodb_buffer_pool_resize_status");
    assert!(text.starts_with("Completed resizing buffer pool at "), "{text}");
    assert_eq!(server.status("Innodb_buffer_pool_resize_status_code"), "0");
    assert_eq!(server.status("Innodb_buffer_pool_resize_status_progress"), "100");
    server.ask("set global innodb_buffer_pool_size = 300012345");
    let text = server.status("Innodb_buffer_pool_resize_status");
    assert_eq!(text, "Size did not change (old size = new size = 300012345. Nothing to do.");
}

#[test]
fn slow_statements_go_to_file_and_table() {
    let disk = SimDisk::new();
    let mut server = Server::start(&disk);
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, v int)");
    server.ask("insert into d.t values (1, 1), (2, 2), (3, 3)");
    server.ask("use d");
    server.ask("set global slow_query_log_file = 'slow.log'");
    server.ask("set global log_output = 'FILE,TABLE'");
    server.ask("set global slow_query_log = on");
    server.ask("select * from t");
    assert_eq!(server.number("select count(*) from mysql.slow_log"), 0, "nothing was slow");
    server.ask("set long_query_time = 0");
    server.ask("select * from t where v > 1");
    server.ask("set long_query_time = 10");
    let rows = server.ask("select user_host, rows_sent, rows_examined, db, cast(sql_text as char) from mysql.slow_log");
    let entry = ["root[root] @ localhost []", "2", "3", "d", "select * from t where v > 1"].map(String::from).to_vec();
    assert!(rows.contains(&entry), "{rows:?}");
    // A whole scan counts, however fast.
    server.ask("set global log_queries_not_using_indexes = on");
    server.ask("select count(*) from t where v = 3");
    server.ask("select v from t where id = 3");
    let texts: Vec<_> = server.ask("select cast(sql_text as char) from mysql.slow_log").into_iter().map(|row| row[0].clone()).collect();
    assert!(texts.iter().any(|t| t == "select count(*) from t where v = 3"), "{texts:?}");
    assert!(!texts.iter().any(|t| t == "select v from t where id = 3"), "{texts:?}");
    server.ask("set min_examined_row_limit = 100");
    server.ask("select max(v) from t");
    assert_eq!(server.number("select count(*) from mysql.slow_log where sql_text like '%max(v)%'"), 0);
    let log = String::from_utf8(server.world.disk().read("slow.log").unwrap()).unwrap();
    assert!(log.contains("# User@Host: root[root] @ localhost []  Id: "), "{log}");
    assert!(log.contains("  Lock_time: 0.000000 Rows_sent: 2  Rows_examined: 3\nuse d;\nSET timestamp="), "{log}");
    assert!(log.contains(";\nselect * from t where v > 1;\n"), "{log}");
    assert!(server.status("Slow_queries").parse::<u64>().unwrap() > 0);
}

#[test]
fn the_general_log_has_every_command() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("set global general_log_file = 'general.log'");
    server.ask("set global log_output = 'TABLE,FILE'");
    server.ask("set global general_log = on");
    server.ask("select 42");
    server.ask("set global general_log = off");
    server.ask("select 43");
    let rows = server.ask("select command_type, cast(argument as char) from mysql.general_log");
    assert!(rows.contains(&["Query", "select 42"].map(String::from).to_vec()), "{rows:?}");
    let log = String::from_utf8(server.world.disk().read("general.log").unwrap()).unwrap();
    assert!(log.contains(" Query\tselect 42\n") && !log.contains("43"), "{log}");
}

/// Who may read the logs, or what statements have run, does not learn passwords.
#[test]
fn passwords_are_in_no_log() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("set global general_log_file = 'general.log', global slow_query_log_file = 'slow.log'");
    server.ask("set global log_output = 'TABLE,FILE'");
    server.ask("set global general_log = on, global slow_query_log = on, session long_query_time = 0");
    server.ask("create user a identified by 'geheim'");
    server.ask("alter user a identified by 'geheim2'");
    server.ask("set password for a = 'geheim3'");
    server.ask("set global general_log = off, global slow_query_log = off");
    for log in ["general.log", "slow.log"] {
        let log = String::from_utf8(server.world.disk().read(log).unwrap()).unwrap();
        assert!(log.contains("create user a identified by '<secret>'") && !log.contains("geheim"), "{log}");
    }
    let seen = [
        ("mysql.general_log", "argument"),
        ("mysql.slow_log", "sql_text"),
        ("performance_schema.events_statements_history", "sql_text"),
        ("performance_schema.events_statements_summary_by_digest", "query_sample_text"),
    ];
    for (table, column) in seen {
        let rows = server.ask(&format!("select cast({column} as char) from {table}"));
        assert!(rows.iter().any(|row| row[0].contains("'<secret>'")), "{table}: {rows:?}");
        assert!(!rows.iter().any(|row| row[0].contains("geheim")), "{table}: {rows:?}");
    }
    server.ask("set global log_raw = on, global general_log = on");
    server.ask("set password for a = 'offen'");
    assert_eq!(server.number("select count(*) from mysql.general_log where argument like 'set password for a = _offen_'"), 1);
}

#[test]
fn administrative_statements_are_slow_only_if_asked_for() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, v int)");
    server.ask("set global log_output = 'TABLE', global slow_query_log = on, session long_query_time = 0");
    server.ask("alter table d.t add column w int");
    server.ask("set global log_slow_admin_statements = on");
    server.ask("alter table d.t add column x int");
    let rows = server.ask("select cast(sql_text as char) from mysql.slow_log where sql_text like 'alter%'");
    assert_eq!(rows, [["alter table d.t add column x int"]]);
}

/// Programs that follow changes are told the statement, if the session says so.
#[test]
fn row_events_bring_their_statement_along() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, v int)");
    let events = |server: &mut Server| -> Vec<(String, String)> {
        let kinds = ["Rows_query", "Table_map", "Write_rows", "Update_rows"];
        let rows = server.ask("show binlog events");
        rows.into_iter().filter(|row| kinds.contains(&row[2].as_str())).map(|row| (row[2].clone(), row[5].clone())).collect()
    };
    server.ask("insert into d.t values (1, 1)");
    assert_eq!(events(&mut server).iter().map(|(kind, _)| kind.as_str()).collect::<Vec<_>>(), ["Table_map", "Write_rows"]);
    server.ask("set binlog_rows_query_log_events = on");
    server.ask("update d.t set v = 2");
    server.ask("update d.t set v = 2");
    server.ask("set binlog_rows_query_log_events = off");
    server.ask("update d.t set v = 3");
    let found = events(&mut server);
    let kinds: Vec<_> = found.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["Table_map", "Write_rows", "Rows_query", "Table_map", "Update_rows", "Table_map", "Update_rows"]);
    assert_eq!(found[2].1, "# update d.t set v = 2");
}

/// What took how long, by statement and by stage.
#[test]
fn statements_are_profiled() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("set profiling = 1");
    server.ask("select 42");
    server.ask("set @a = 1");
    let profiles = server.ask("show profiles");
    assert_eq!(
        profiles.iter().map(|row| [row[0].as_str(), row[2].as_str()]).collect::<Vec<_>>(),
        [["1", "select 42"], ["2", "set @a = 1"]]
    );
    let stages = server.ask("show profile for query 1");
    assert_eq!(stages.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["starting", "optimizing", "executing", "query end"]);
    assert_eq!(server.ask("show profile limit 1 offset 1")[0][0], "executing");
    server.ask("set profiling = 0");
    server.ask("select 43");
    assert_eq!(server.ask("show profiles").len(), 2);
}

#[test]
fn waits_are_summed_by_account() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.world.advance(Duration::from_millis(1));
    let all = server.number("select count(*) from performance_schema.events_waits_summary_global_by_event_name");
    let mine =
        "select count(*) from performance_schema.events_waits_summary_by_account_by_event_name where user = 'root' and host = 'localhost'";
    assert_eq!(server.number(mine), all);
    assert_eq!(server.number("select count(*) from performance_schema.accounts where user = 'root' and current_connections = 1"), 1);
    assert!(server.number("select current_number_of_bytes_used from performance_schema.memory_summary_global_by_event_name where event_name = 'memory/innodb/buf_buf_pool'") > 0);
    assert_eq!(server.number("select count(*) from performance_schema.log_status where local->>'$.binary_log_file' like '%.0%'"), 1);
}

/// Connections and where the server listens are sockets, with the bytes that went over them.
#[test]
fn sockets_are_those_of_connections() {
    let mut server = Server::start(&SimDisk::new());
    assert_eq!(server.ask("select * from performance_schema.socket_instances").len(), 0, "no network, no socket");
    server._instance.listens(SocketId { number: 5, address: Some("127.0.0.1:3306".parse().unwrap()) });
    server._instance.listens(SocketId { number: 6, address: None });
    let mut other = server.beside();
    server.session.process().info.lock().socket = Some(SocketId { number: 7, address: Some("[::ffff:10.1.2.3]:4711".parse().unwrap()) });
    other.session.process().info.lock().socket = Some(SocketId { number: 8, address: None });
    other.ask("select 1");
    other.session.idle();
    other.session.process().count_bytes(30, 70);
    let me = server.number("select ps_current_thread_id()").to_string();
    let them = (server.number("select ps_current_thread_id()") + 1).to_string();
    let columns = "event_name, ifnull(thread_id, 'none'), socket_id, ip, port, state";
    assert_eq!(
        server.ask(&format!("select {columns} from performance_schema.socket_instances order by socket_id")),
        [
            ["wait/io/socket/sql/server_tcpip_socket", "none", "5", "127.0.0.1", "3306", "ACTIVE"],
            ["wait/io/socket/sql/server_unix_socket", "none", "6", "", "0", "ACTIVE"],
            ["wait/io/socket/sql/client_connection", &me, "7", "10.1.2.3", "4711", "ACTIVE"],
            ["wait/io/socket/sql/client_connection", &them, "8", "", "0", "IDLE"],
        ]
    );
    let of = format!(
        "select sum_number_of_bytes_read, sum_number_of_bytes_write, count_star from performance_schema.socket_summary_by_instance \
         join performance_schema.socket_instances using (object_instance_begin) where thread_id = {them}"
    );
    assert_eq!(server.ask(&of), [["30", "70", "0"]]);
    drop(other);
    let all =
        "select event_name, sum_number_of_bytes_read from performance_schema.socket_summary_by_event_name where event_name like '%client%'";
    assert_eq!(server.ask(all), [["wait/io/socket/sql/client_connection", "30"]], "those that have ended, too");
    assert_eq!(server.ask("select host from information_schema.processlist"), [["localhost:4711"]]);
}

/// Open tables, and who has locked them by name.
#[test]
fn table_handles_tell_who_has_locked_a_table() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    for table in ["t", "u", "v"] {
        server.ask(&format!("create table d.{table} (id int primary key)"));
        server.ask(&format!("select * from d.{table}"));
    }
    let mut others = [server.beside(), server.beside()];
    let of = "select object_name, ifnull(owner_thread_id, 'none'), ifnull(external_lock, 'none') from performance_schema.table_handles where object_schema = 'd' order by 1, 2";
    assert_eq!(server.ask(of), [["t", "none", "none"], ["u", "none", "none"], ["v", "none", "none"]]);
    let ids = others.each_mut().map(|other| other.number("select ps_current_thread_id()").to_string());
    others[0].ask("lock tables d.t write, d.u read");
    others[1].ask("lock tables d.u read");
    let locked =
        [["t", &ids[0], "WRITE EXTERNAL"], ["u", &ids[0], "READ EXTERNAL"], ["u", &ids[1], "READ EXTERNAL"], ["v", "none", "none"]];
    assert_eq!(server.ask(of), locked);
    server.ask("update performance_schema.setup_objects set enabled = 'NO' where object_type = 'TABLE' and object_schema = '%'");
    assert_eq!(server.ask(of).len(), 0);
}

/// A password in the process list is read by everybody who may see the list.
#[test]
fn the_process_list_shows_no_password() {
    let mut server = Server::start(&SimDisk::new());
    let account = server._instance.account("root", "localhost", "").unwrap();
    let info = ClientInfo { collation: 255, multi_statements: true, ..ClientInfo::default() };
    server.session = Session::connect(&server._instance, ConnectInfo::without_client("localhost")).unwrap();
    server.session.login(&account, "root", info, None).unwrap();
    for list in [
        "select info from information_schema.processlist",
        "select processlist_info from performance_schema.threads",
        "select sql_text from performance_schema.events_statements_current",
        "show full processlist",
    ] {
        let rows = server.ask(&format!("{list}; create user if not exists a identified by 'pass\\'word', b identified by 'word'"));
        let text = rows[0].last().unwrap();
        assert_eq!(*text, format!("{list}; create user if not exists a identified by '<secret>', b identified by '<secret>'"));
        server.ask("set sql_mode = 'no_backslash_escapes'");
        let rows = server.ask(&format!("{list}; create user if not exists a identified by 'x\\', b identified by 'word'"));
        let text = rows[0].last().unwrap();
        assert_eq!(*text, format!("{list}; create user if not exists a identified by '<secret>', b identified by '<secret>'"));
        server.ask("set sql_mode = default");
    }
}

/// A hundred thousand tables that were used once are not kept open.
#[test]
fn the_cache_of_open_tables_is_bounded() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("set global table_open_cache = 10");
    server.ask("create database d");
    for i in 0..30 {
        server.ask(&format!("create table d.t{i} (id int primary key, key (id))"));
        server.ask(&format!("insert into d.t{i} values ({i})"));
    }
    assert!(server.status("Open_tables").parse::<u64>().unwrap() <= 10);
    assert!(server.status("Table_open_cache_overflows").parse::<u64>().unwrap() >= 20);
    for i in 0..30 {
        server.ask(&format!("alter table d.t{i} add column c int default 7"));
        assert_eq!(server.ask(&format!("select * from d.t{i}")), [[i.to_string(), "7".to_owned()]]);
    }
    server.ask("drop database d");
    assert_eq!(server.status("Open_tables"), "0");
}

/// A query that needs more of `tmp/` than there is fails with MySQL's error, and takes nothing else with
/// it: neither the transaction around it nor what comes after.
#[test]
fn a_full_disk_ends_the_query_and_nothing_else() {
    let disk = SimDisk::new();
    let mut server = Server::start(&disk);
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, s varchar(200))");
    server.ask("set cte_max_recursion_depth = 100000, redoubt_sort_memory = 1");
    server.ask("begin");
    server.ask(
        "insert into d.t with recursive c as (select 1 i union all select i + 1 from c where i < 300) select i, repeat('x', 200) from c",
    );
    disk.set_capacity(disk.used() + 300_000);
    let queries = [
        "select s from d.t a, (select 1 union select 2 union select 3 union select 4 union select 5 union select 6 union select 7 union select 8) b order by s, id desc",
        "select sum(n) over (order by i) from (select count(*) over () n, x.id i, x.s, y.s z from d.t x, d.t y) q",
        "select s, count(distinct id, k) from (select a.id, b.id k, a.s from d.t a, d.t b) q group by s, k",
        "with recursive c as (select 1 i, repeat('x', 500) s union all select i + 1, s from c where i < 100000) select count(*) from c",
    ];
    for sql in queries {
        let mut rows = Rows::default();
        server.session.query(sql.as_bytes(), &mut rows);
        let error = rows.error.unwrap_or_default();
        assert!(error.starts_with("ERROR 1114 "), "{sql}: {error}");
    }
    assert_eq!(server.number("select count(*) from d.t"), 300);
    disk.set_capacity(u64::MAX);
    server.ask("commit");
    assert_eq!(server.ask(queries[0]).len(), 2400);
    assert_eq!(server.number("select count(*) from d.t"), 300);
}

/// Statements meet under their digest whatever their literals, prepared or not; what they did is summed,
/// and each connection keeps its last ones.
#[test]
fn statements_are_summed_by_digest() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("use d");
    server.ask("create table t (id int primary key, n int)");
    server.ask("truncate table performance_schema.events_statements_summary_by_digest");
    server.ask("insert into t values (1, 1), (2, 2), (3, 3)");
    for id in 1..4 {
        server.ask(&format!("select n from t where id = {id}"));
    }
    server.ask("prepare p from 'select n from t where id = ?'");
    server.ask("set @a = 2");
    server.ask("execute p using @a");
    server.ask("execute p using @a");
    let mut rows = Rows::default();
    server.session.query(b"insert into t values (9, 9), (1, 1), (10, 10)", &mut rows);
    assert!(rows.error.unwrap().contains("1062"));
    let columns =
        "schema_name, count_star, sum_errors, sum_rows_affected, sum_rows_sent, sum_no_index_used, query_sample_text like '%where id%'";
    let table = "performance_schema.events_statements_summary_by_digest";
    let of = |text: &str| format!("select {columns} from {table} where digest_text = '{text}'");
    assert_eq!(server.ask(&of("SELECT `n` FROM `t` WHERE `id` = ?")), [["d", "5", "0", "0", "5", "0", "1"]]);
    assert_eq!(server.ask(&of("INSERT INTO `t` VALUES (...) /* , ... */")), [["d", "2", "1", "3", "0", "0", "0"]]);
    server.ask("select * from t");
    assert_eq!(server.ask(&of("SELECT * FROM `t`")), [["d", "1", "0", "0", "3", "1", "0"]]);
    let sane = format!(
        "select count(*) from {table} where min_timer_wait > max_timer_wait or avg_timer_wait > max_timer_wait or quantile_95 > max_timer_wait or last_seen < first_seen or length(digest) <> 64"
    );
    assert_eq!(server.number(&sane), 0);
    // The history has the last ten of this connection, the newest last; the one that runs now is the
    // current one.
    let history =
        server.ask("select sql_text, mysql_errno, event_name from performance_schema.events_statements_history order by event_id");
    assert_eq!(history.len(), 10);
    assert!(
        history.iter().any(|row| row[0].starts_with("insert into t values (9") && row[1] == "1062" && row[2] == "statement/sql/insert")
    );
    let current = server.ask("select sql_text, end_event_id from performance_schema.events_statements_current");
    assert_eq!(current, [["select sql_text, end_event_id from performance_schema.events_statements_current", "NULL"]]);
    let kinds = server.ask("select event_name, count_star from performance_schema.events_statements_summary_global_by_event_name where event_name like '%insert'");
    assert_eq!(kinds, [["statement/sql/insert", "2"]]);
    server.ask("truncate table performance_schema.events_statements_summary_by_digest");
    assert_eq!(server.number(&format!("select count(*) from {table} where digest_text like 'SELECT `n`%'")), 0);
    server.ask("execute p using @a");
    assert_eq!(server.number(&format!("select sum(count_star) from {table} where digest_text like 'SELECT `n`%'")), 1);
}

/// A prepared statement runs in the database in which it was prepared, whichever is the current one, and all
/// of its executions are of one digest.
#[test]
fn a_prepared_statement_is_summed_up_under_the_database_it_runs_in() {
    let mut server = Server::start(&SimDisk::new());
    for sql in ["create database d", "create database e", "use d", "prepare p from 'select 41 + ?'", "set @a = 1"] {
        server.ask(sql);
    }
    for sql in ["set sql_notes = 0", "use e", "use e", "use d", "set sql_notes = 1", "set @b = 1", "drop database d"] {
        server.ask("execute p using @a");
        server.ask(sql);
    }
    server.ask("execute p using @a");
    let of = "select schema_name, count_star from performance_schema.events_statements_summary_by_digest where digest_text = 'SELECT ? + ?' order by 1";
    assert_eq!(server.ask(of), [["d", "8"]]);
}

/// Connections sum up for themselves and hand over: nothing is counted twice or lost, whether they run few
/// kinds of statements or many, live or have ended.
#[test]
fn statements_of_all_connections_are_summed() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, n int)");
    server.ask("insert into d.t values (1, 1), (2, 2)");
    let mut others: Vec<Server> = (0..3).map(|_| server.beside()).collect();
    let of = "select count(*), sum(count_star), sum(sum_rows_sent) from performance_schema.events_statements_summary_by_digest where query_sample_text like 'select n%'";
    for round in 1..=3 {
        for other in &mut others {
            for kind in 0..50 {
                other.ask(&format!("select n{} from d.t", ", n".repeat(kind)));
            }
        }
        let expected = ["50".to_owned(), (round * 150).to_string(), (round * 300).to_string()];
        assert_eq!(server.ask(of), std::slice::from_ref(&expected));
        assert_eq!(server.ask(of), [expected], "asked again");
    }
    others.pop();
    others[0].session.process().rest();
    others[1].ask("select n from d.t");
    let times = "select count_star, min_timer_wait <= avg_timer_wait, quantile_999 <= max_timer_wait, first_seen <= last_seen from performance_schema.events_statements_summary_by_digest where digest_text = 'SELECT `n` FROM `d` . `t`'";
    assert_eq!(server.ask(times), [["10", "1", "1", "1"]]);
    server.ask("truncate table performance_schema.events_statements_summary_by_digest");
    drop(others);
    assert_eq!(server.ask(of), [["0", "NULL", "NULL"]]);
}

/// What long work did can be looked up when it is over.
#[test]
fn stages_are_kept_when_they_have_ended() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, n int)");
    server.ask("insert into d.t with recursive c as (select 1 i union all select i + 1 from c where i < 500) select i, i from c");
    server.ask("alter table d.t add key (n)");
    let rows = server.ask("select event_name, work_completed > 0, end_event_id is not null, timer_end >= timer_start from performance_schema.events_stages_history order by event_id");
    let of = |name: &str| rows.iter().find(|row| row[0] == name).unwrap()[1..].join(" ");
    assert_eq!(of("stage/sql/copy to tmp table"), "1 1 1");
    assert!(of("stage/innodb/alter table (insert)").ends_with("1 1"), "{rows:?}");
    assert!(server.number("select sum(count_star) from performance_schema.events_stages_summary_global_by_event_name") > 0);
    assert_eq!(server.ask("select * from performance_schema.events_stages_current").len(), 0);
}

/// Queries, and what EXPLAIN ANALYZE says of the rows and loops of each step.
const ANALYZED: &str = "\
> select * from d.t where b = 'x'
-> Filter: (t.b = 'x') [rows=2 loops=1]
    -> Table scan on t [rows=6 loops=1]
> select * from d.t where id = 3
-> Single-row index lookup on t using PRIMARY (id=3) [rows=1 loops=1]
> select * from d.t order by b limit 2
-> Limit: 2 row(s) [rows=2 loops=1]
    -> Sort: t.b, limit input to 2 row(s) per chunk [rows=2 loops=1]
        -> Table scan on t [rows=6 loops=1]
> select 1 from d.t where id > 100 and (select count(*) from d.u where t_id = t.id) > 1
-> Filter: ((select #2) > 1) [rows=0 loops=1]
    -> Index range scan on t using PRIMARY over (100 < id) [rows=0 loops=1]
    -> Select #2 (subquery in condition; dependent)
        -> Aggregate: count(0)
            -> Covering index lookup on u using t_id (t_id=t.id)
> select t.id, u.c from d.t straight_join d.u on u.t_id = t.id where t.b = 'x'
-> Nested loop inner join [rows=6 loops=1]
    -> Filter: (t.b = 'x') [rows=2 loops=1]
        -> Table scan on t [rows=6 loops=1]
    -> Index lookup on u using t_id (t_id=t.id) [rows=3 loops=2]
> select t.id, u.c from d.t left join d.u on u.t_id = t.id and u.c > 5
-> Nested loop left join [rows=8 loops=1]
    -> Covering index scan on t using k [rows=6 loops=1]
    -> Filter: (u.c > 5) [rows=1 loops=6]
        -> Index lookup on u using t_id (t_id=t.id) [rows=2 loops=6]
> select b, count(*) from d.t group by b having count(*) > 1
-> Filter: (count(0) > 1) [rows=1 loops=1]
    -> Table scan on <temporary> [rows=5 loops=1]
        -> Aggregate using temporary table [rows=5 loops=1]
            -> Table scan on t [rows=6 loops=1]
> select * from d.t straight_join d.u u on t.b = concat(u.c, '') or t.a = u.c
-> Filter: ((t.b = concat(u.c,'')) or (t.a = u.c)) [rows=6 loops=1]
    -> Inner hash join (no condition) [rows=72 loops=1]
        -> Table scan on u [rows=12 loops=1]
        -> Hash
            -> Table scan on t [rows=6 loops=1]
> select * from d.t straight_join d.u u on t.a + 0 = u.c + 0 where t.a < 3
-> Inner hash join ((t.a + 0) = (u.c + 0)) [rows=3 loops=1]
    -> Table scan on u [rows=12 loops=1]
    -> Hash
        -> Filter: (t.a < 3) [rows=3 loops=1]
            -> Table scan on t [rows=6 loops=1]
> select * from (select a, count(*) n from d.t group by a) d where n > 1
-> Filter: (d.n > 1) [rows=1 loops=1]
    -> Table scan on d [rows=1 loops=1]
        -> Materialize [rows=1 loops=1]
            -> Filter: (count(0) > 1) [rows=1 loops=1]
                -> Group aggregate: count(0) [rows=5 loops=1]
                    -> Covering index scan on t using k [rows=6 loops=1]
> select id from d.t where a in (select c from d.u where c < 3)
-> Nested loop inner join [rows=3 loops=1]
    -> Table scan on <subquery2> [rows=2 loops=1]
        -> Materialize with deduplication [rows=2 loops=1]
            -> Filter: (u.c < 3) [rows=2 loops=1]
                -> Table scan on u [rows=12 loops=1]
    -> Covering index lookup on t using k (a=<subquery2>.c) [rows=2 loops=2]
> select a, (select max(c) from d.u where t_id = t.a) m from d.t
-> Covering index scan on t using k [rows=6 loops=1]
-> Select #2 (subquery in projection; dependent)
    -> Aggregate: max(u.c) [rows=1 loops=5]
        -> Index lookup on u using t_id (t_id=t.a) [rows=2 loops=5]
> select a from d.t union select c from d.u
-> Table scan on <union temporary> [rows=12 loops=1]
    -> Union materialize with deduplication [rows=12 loops=1]
        -> Covering index scan on t using k [rows=6 loops=1]
        -> Table scan on u [rows=12 loops=1]
";

/// EXPLAIN ANALYZE of a query, without its costs and times.
fn analyzed(server: &mut Server, query: &str) -> String {
    let text = server.ask(&format!("explain analyze {query}"))[0][0].clone();
    let mut out = String::new();
    for line in text.lines() {
        let (front, back) = line.split_once("actual time=").unwrap_or((line, ""));
        let front = front.split("  (cost").next().unwrap().trim_end_matches("  (");
        let counts = back.split_once(' ').map_or(String::new(), |(_, counts)| format!(" [{}]", counts.trim_end_matches(')')));
        out.push_str(&format!("{front}{counts}\n"));
    }
    out
}

/// Rows and loops are those of every step, and the rows are not sent.
#[test]
fn explain_analyze_counts_what_each_step_did() {
    let mut server = Server::start(&SimDisk::new());
    server.ask("create database d");
    server.ask("create table d.t (id int primary key, a int, b varchar(20), key k (a))");
    server.ask("create table d.u (id int primary key auto_increment, t_id int, c int, key t_id (t_id))");
    server.ask("insert into d.t values (1, 1, 'x'), (2, 1, 'y'), (3, 2, 'z'), (4, 3, 'x'), (5, 4, 'v'), (6, 5, 'u')");
    server.ask("insert into d.u (t_id, c) select a, id from d.t");
    server.ask("insert into d.u (t_id, c) select a, id + 10 from d.t");
    let got: String = ANALYZED
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|query| format!("> {query}\n{}", analyzed(&mut server, query)))
        .collect();
    assert_eq!(got, ANALYZED);
    assert_eq!(server.ask("explain analyze select id from d.t").len(), 1);
}

/// A client that takes two seconds for each row.
struct SlowReader(World);

impl Sink for SlowReader {
    fn columns(&mut self, _: &[Column]) -> SinkResult<()> {
        Ok(())
    }

    fn row(&mut self, _: &[Value]) -> SinkResult<()> {
        self.0.advance(Duration::from_secs(2));
        Ok(())
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        panic!("{error}")
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

/// They had the time since the CALL began, so that what ran last looked slowest.
#[test]
fn statements_of_a_program_have_times_and_counts_of_their_own() {
    let mut server = Server::start(&SimDisk::new());
    for sql in [
        "create database d",
        "use d",
        "create table t (k int primary key, v int)",
        "insert into t values (1, 1), (2, 2), (3, 3), (4, 4)",
        "create procedure within() begin select count(*) from t where v > 1; update t set v = v + 1 where k = 4; end",
        "create procedure p() begin declare x int; select v from t where k < 3; select count(*) into x from t; call within(); end",
        "set global log_output = 'table'",
        "set global slow_query_log = on",
        "set long_query_time = 1",
        "truncate performance_schema.events_statements_summary_by_digest",
    ] {
        server.ask(sql);
    }
    let mut reader = SlowReader(server.world.clone());
    server.session.query(b"call p()", &mut reader);
    let sums = "select digest_text, round(sum_timer_wait / 1e12), sum_rows_examined, sum_no_index_used \
                from performance_schema.events_statements_summary_by_digest where digest_text regexp 'call|select|update' order by 1";
    let sums: Vec<String> = server.ask(sums).into_iter().map(|row| row.join(" | ")).collect();
    assert_eq!(
        sums,
        [
            "CALL `p` ( ) | 6 | 11 | 1",
            "CALL `within` ( ) | 2 | 5 | 1",
            "SELECT `v` FROM `t` WHERE `k` < ? | 4 | 2 | 0",
            "SELECT COUNT ( * ) FROM `t` WHERE `v` > ? | 2 | 4 | 1",
            "SELECT COUNT ( * ) INTO `x` FROM `t` | 0 | 4 | 1",
            "UPDATE `t` SET `v` = `v` + ? WHERE `k` = ? | 0 | 1 | 0",
        ]
    );
    let slow = server.ask("select cast(sql_text as char), time_to_sec(query_time), rows_examined from mysql.slow_log");
    assert_eq!(slow, [["call p()", "6", "11"]]);
    for sql in [
        "set long_query_time = 10",
        "create procedure keyed() select v from t where k = 1",
        "create function f() returns int reads sql data begin declare x int; select count(*) into x from t where v < 3; return x; end",
        "truncate mysql.slow_log",
        "set global log_queries_not_using_indexes = on",
        "call p()",
        "call keyed()",
        "select f()",
        "do f()",
        "select v from t where k = 1",
    ] {
        server.ask(sql);
    }
    // Whoever runs what uses no index is told of, as in MySQL.
    let slow: Vec<_> = server.ask("select cast(sql_text as char) from mysql.slow_log").into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(slow, ["call p()", "select f()", "do f()"]);
}

/// Programs send `SELECT 1; -- where it is from` without having asked for several statements.
#[test]
fn a_comment_behind_a_statement_is_no_second_one() {
    let mut server = Server::start(&SimDisk::new());
    for comment in ["-- c", "/* c */", "# c", "\n -- c\n"] {
        assert_eq!(server.ask(&format!("select 1; {comment}")), [["1"]], "{comment}");
    }
}
