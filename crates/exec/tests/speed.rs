//! Times of the statements that a point workload runs, through plan and exec over the engine; `cargo test
//! --release -- --ignored speed --nocapture`.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise; not every test uses all of this")]

#[path = "common.rs"]
mod common;

use std::sync::Arc;
use std::time::Instant;

use common::{Db, Sink, type_of};
use engine::{CommitOptions, Isolation};
use exec::{ExecContext, ExecOptions, NoVirtualTables, ResultSink};
use expr::{EvalContext, NoSession};
use plan::{Column, Request, SessionInfo};
use value::{SqlResult, Value};

struct Count(u64);

impl ResultSink for Count {
    fn columns(&mut self, _: &Arc<[Column]>) -> SqlResult<()> {
        Ok(())
    }
    fn row(&mut self, _: &[Value]) -> SqlResult<()> {
        self.0 += 1;
        Ok(())
    }
    fn infile(&mut self, _: &str, _: bool) -> SqlResult<Box<dyn exec::LocalData + '_>> {
        Err(value::sql_error!(NOT_SUPPORTED_YET, "infile"))
    }
}

fn time(db: &mut Db, name: &str, sql: &str, n: u64, params: &dyn Fn(u64) -> Vec<Value>) {
    let mut warnings = Vec::new();
    let types: Vec<_> = params(0).iter().map(type_of).collect();
    let parsed = parser::parse(sql.as_bytes(), &parser::ParserMode { params: true, ..parser::ParserMode::default() }).unwrap();
    let plan = {
        let mut eval = EvalContext::new(&db.settings, &NoSession, &mut warnings);
        let request = Request { statement: &parsed.statement, source: &Arc::from(sql.as_bytes()), params: &types };
        plan::plan(&request, db, &SessionInfo { db: Some("test".into()), ..SessionInfo::default() }, &mut eval).unwrap()
    };
    let mut tx = db.engine.begin(Isolation::RepeatableRead);
    let mut sink = Count(0);
    let start = Instant::now();
    for i in 0..n {
        let values = params(i);
        let mut eval = EvalContext::new(&db.settings, &NoSession, &mut warnings);
        eval.params = &values;
        let options = ExecOptions::default();
        let mut cx = ExecContext {
            programs: None,
            engine: &db.engine,
            tx: &mut tx,
            eval: &mut eval,
            virtual_tables: &NoVirtualTables,
            tables: &db.cache,
            options,
            progress: &db.progress,
            tally: &exec::Tally::default(),
            profile: None,
            text: None,
        };
        exec::run(&plan, &mut cx, &mut sink).unwrap();
        tx.commit(CommitOptions::default()).unwrap();
    }
    let each = start.elapsed().as_nanos() as f64 / n as f64 / 1000.0;
    println!("{name:24} {each:8.2} us   ({} rows)", sink.0);
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    let mut db = Db::new();
    db.create("sb (id int primary key auto_increment, k int not null default 0, c char(120) not null, pad char(60) not null, key k (k))");
    let mut lines = String::new();
    for i in 1..=100_000u64 {
        lines.push_str(&format!("{i}\t{}\t{:0110}\t{:050}\n", i * 7919 % 100_000, i * 12345, i));
    }
    db.files.insert("sb".into(), lines.into_bytes());
    let start = Instant::now();
    db.run("load data infile 'sb' into table sb").unwrap();
    println!("load 100k {:?}", start.elapsed());
    let id = |i: u64| Value::Int((i * 7919 % 100_000 + 1) as i64);
    let range = |i: u64| vec![id(i), Value::Int((i * 7919 % 100_000 + 100) as i64)];
    let n = 20_000;
    time(&mut db, "point", "select c from sb where id = ?", n * 5, &|i| vec![id(i)]);
    time(&mut db, "range", "select c from sb where id between ? and ?", n, &range);
    time(&mut db, "sum", "select sum(k) from sb where id between ? and ?", n, &range);
    time(&mut db, "order", "select c from sb where id between ? and ? order by c", n, &range);
    time(&mut db, "distinct", "select distinct c from sb where id between ? and ? order by c", n, &range);
    let ten = |i: u64| (0..10).map(|j| id(i * 10 + j)).collect();
    time(&mut db, "random points", "select id, k, c, pad from sb where k in (?,?,?,?,?,?,?,?,?,?)", n, &ten);
    time(&mut db, "random ranges", "select count(k) from sb where k between ? and ? or k between ? and ? or k between ? and ?", n, &|i| {
        (0..3).flat_map(|j| range(i * 3 + j)).collect()
    });
    time(&mut db, "update non index", "update sb set c = ? where id = ?", n, &|i| vec![Value::text(&format!("{:0110}", i)), id(i)]);
    time(&mut db, "update index", "update sb set k = k + 1 where id = ?", n, &|i| vec![id(i)]);
    time(&mut db, "delete", "delete from sb where id = ?", n, &|i| vec![id(i)]);
    time(&mut db, "insert", "insert into sb (id, k, c, pad) values (?, ?, ?, ?)", n, &|i| {
        vec![
            Value::Int(1_000_000 + i as i64),
            Value::Int(i as i64 % 1000),
            Value::text(&format!("{:0110}", i)),
            Value::text(&format!("{:050}", i)),
        ]
    });
    let _ = |s: Sink<'_>| s.rows.rows.len();
}
