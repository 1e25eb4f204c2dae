//! A long transaction that is open, or being rolled back, at every kill: the server opens at once, and
//! takes it back while others already work (C24). What conflicts with it waits; nobody sees it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bench::client::Client;

use crate::{Load, must, number};

/// Rows that the transaction changes: as many as a second or so takes.
const ROWS: u64 = if cfg!(debug_assertions) { 20_000 } else { 100_000 };

#[derive(Default)]
pub struct Loser {
    /// Transactions that had changed all rows when the server was killed, or were being rolled back.
    open: AtomicU64,
    /// Starts at which it was still there for the first statements.
    met: AtomicU64,
}

impl Load for Loser {
    fn make(&self, client: &mut Client) {
        must(client, "create table long_table (id int primary key, v int, pad varchar(100), key (v))");
        must(client, "insert into long_table values (1, 0, repeat('p', 60))");
        let mut rows = 1;
        while rows < ROWS {
            let more = rows.min(ROWS - rows);
            must(client, &format!("insert into long_table select id + {rows}, v, pad from long_table where id <= {more}"));
            rows += more;
        }
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        client.query("begin")?;
        client.query("update long_table set v = v + 1")?;
        client.query("delete from long_table where id % 100 = 7")?;
        let open = self.open.fetch_add(1, Ordering::Relaxed);
        // Some are killed while they are being rolled back.
        if open % 3 == 2 {
            client.query("rollback")?;
        }
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    fn check(&self, client: &mut Client) {
        let locked = client.query(&format!("select id from long_table where id = {ROWS} for update nowait"));
        if let Err(error) = &locked {
            assert!(error.starts_with("error 3572"), "{error}");
            self.met.fetch_add(1, Ordering::Relaxed);
        }
        assert_eq!(number(client, "select count(*) from long_table where v = 0") as u64, ROWS);
        assert_eq!(number(client, "select count(*) from long_table force index (v) where v <> 0"), 0);
        // It waits until the row is as it was.
        must(client, &format!("update long_table set pad = concat(pad, 'x') where id in (1, {ROWS})"));
        must(client, &format!("update long_table set pad = repeat('p', 60) where id in (1, {ROWS})"));
    }

    fn tables(&self) -> &'static [&'static str] {
        &["long_table"]
    }

    fn done(&self) -> String {
        format!("{} long transactions, {} met at a start", self.open.load(Ordering::Relaxed), self.met.load(Ordering::Relaxed))
    }
}
