//! LOAD DATA LOCAL INFILE of TPC-H's LINEITEM into a new table.

use std::time::Instant;

use tpchgen::generators::LineItemGenerator;

use crate::report::Figure;
use crate::server::Server;

/// The file, and what its table must answer.
#[derive(Default)]
pub struct Data {
    text: Vec<u8>,
    rows: u64,
    line_numbers: u64,
}

/// The table in the form of `tbl` files, generated in memory.
pub fn generate(scale: f64) -> Data {
    use std::io::Write as _;
    let mut data = Data::default();
    for line in LineItemGenerator::new(scale, 1, 1).iter() {
        data.rows += 1;
        data.line_numbers += u64::from(line.l_linenumber.unsigned_abs());
        writeln!(data.text, "{line}").expect("a vector takes everything");
    }
    data
}

const TABLE: &str = "create table lineitem (\
    l_orderkey int not null, l_partkey int not null, l_suppkey int not null, l_linenumber int not null, \
    l_quantity decimal(10,2), l_extendedprice decimal(10,2), l_discount decimal(10,2), l_tax decimal(10,2), \
    l_returnflag char(1), l_linestatus char(1), l_shipdate date, l_commitdate date, l_receiptdate date, \
    l_shipinstruct char(25), l_shipmode char(10), l_comment varchar(44), primary key (l_orderkey, l_linenumber)";

/// Loads the file and checks the table.
///
/// # Errors
/// The server's, or a table that does not hold what the file does.
pub fn load(server: &Server, data: &Data, indexed: bool) -> Result<Figure, String> {
    let mut client = server.client(None)?;
    client.query("create database tpch")?;
    client.query("use tpch")?;
    let keys = if indexed { ", key i_part(l_partkey, l_suppkey), key i_supp(l_suppkey)" } else { "" };
    client.query(&format!("{TABLE}{keys})"))?;
    let cpu = server.cpu_seconds();
    let started = Instant::now();
    client.query_with_file(
        "load data local infile 'lineitem.tbl' into table lineitem fields terminated by '|' lines terminated by '|\\n'",
        &data.text,
    )?;
    let seconds = started.elapsed().as_secs_f64();
    let cpu = server.cpu_seconds() - cpu;
    let got = client.query("select count(*), sum(l_linenumber) from lineitem")?;
    let want = [Some(data.rows.to_string()), Some(data.line_numbers.to_string())];
    if got.rows.first().map(Vec::as_slice) != Some(&want[..]) {
        return Err(format!("{} loaded {:?} in place of {want:?}", server.kind, got.rows));
    }
    if indexed {
        let by_index = client.value("select count(*) from lineitem force index (i_supp) where l_suppkey >= 0")?;
        if by_index != data.rows.to_string() {
            return Err(format!("{}: the index has {by_index} of {} rows", server.kind, data.rows));
        }
    }
    let rows = data.rows as f64;
    Ok(Figure { rate: rows / seconds, cpu_us: cpu * 1e6 / rows, ..Figure::default() })
}
