//! Time to read everyday statements: `cargo run --release --example parser_speed`.

use std::hint::black_box;
use std::time::Instant;

fn main() {
    let mode = parser::ParserMode::prepare(0);
    for sql in [
        "SELECT c FROM sbtest1 WHERE id=?",
        "SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN 500 AND 599 ORDER BY c",
        "UPDATE sbtest1 SET k=k+1 WHERE id=5021",
        "INSERT INTO sbtest1 (id, k, c, pad) VALUES (0, 4992, '83868641912-28773972837-60736120486-75162659906-27563526494', '67847967377-48000963322-62604785301-91415491898-96926520291')",
        "COMMIT",
        "select sum(case when n_name = 'BRAZIL' then volume else 0 end) / sum(volume) as mkt_share from (select extract(year from o_orderdate) as o_year, l_extendedprice * (1 - l_discount) as volume, n2.n_name as nation from part, supplier, lineitem, orders, customer, nation n1, nation n2, region where p_partkey = l_partkey and s_suppkey = l_suppkey and l_orderkey = o_orderkey and o_custkey = c_custkey and c_nationkey = n1.n_nationkey and o_orderdate between date '1995-01-01' and date '1996-12-31' and p_type = 'ECONOMY ANODIZED STEEL') as all_nations group by o_year order by o_year",
    ] {
        let rounds = 200_000;
        let began = Instant::now();
        for _ in 0..rounds {
            let parsed = parser::parse(black_box(sql.as_bytes()), &mode);
            black_box(&parsed);
        }
        let each = began.elapsed().as_nanos() / rounds;
        println!("{each:>6} ns  {} bytes  {}", sql.len(), &sql[..sql.len().min(60)]);
    }
    let rows = vec!["(12345, 'abcdefghijklmnop', 67.89, NULL)"; 20_000].join(",");
    let sql = format!("INSERT INTO t VALUES {rows}");
    let began = Instant::now();
    black_box(&parser::parse(sql.as_bytes(), &mode));
    let seconds = began.elapsed().as_secs_f64();
    println!("multi-row INSERT: {:.0} MB/s, {:.0} ns a row", sql.len() as f64 / seconds / 1e6, seconds * 1e9 / 20_000.0);
}
