//! LOAD DATA LOCAL INFILE of TPC-H's LINEITEM into a new table.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Instant;

use tpchgen::generators::LineItemGenerator;

use crate::field::Mode;
use crate::report::Figure;
use crate::server::Server;

/// The file, and what its table must answer.
#[derive(Default)]
pub struct Data {
    text: Vec<u8>,
    rows: u64,
    line_numbers: u64,
    /// What foreign keys lead to, as files.
    orders: String,
    part_suppliers: String,
}

/// What LINEITEM has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    Primary,
    /// And two more indexes.
    Secondary,
    /// And these lead to other tables.
    Foreign,
}

impl Keys {
    pub fn name(self) -> &'static str {
        match self {
            Keys::Primary => "primary key",
            Keys::Secondary => "two indexes",
            Keys::Foreign => "foreign keys",
        }
    }
}

/// The table in the form of `tbl` files, generated in memory.
pub fn generate(scale: f64) -> Data {
    use std::io::Write as _;
    let mut data = Data::default();
    let (mut orders, mut part_suppliers) = (BTreeSet::new(), BTreeSet::new());
    for line in LineItemGenerator::new(scale, 1, 1).iter() {
        data.rows += 1;
        data.line_numbers += u64::from(line.l_linenumber.unsigned_abs());
        writeln!(data.text, "{line}").expect("a vector takes everything");
        orders.insert(line.l_orderkey);
        part_suppliers.insert((line.l_partkey, line.l_suppkey));
    }
    for order in orders {
        let _ = writeln!(data.orders, "{order}");
    }
    for (part, supplier) in part_suppliers {
        let _ = writeln!(data.part_suppliers, "{part}|{supplier}");
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
pub fn load(server: &Server, data: &Data, keys: Keys, mode: Mode) -> Result<Figure, String> {
    let mut client = server.client(None)?;
    client.query("create database tpch")?;
    client.query("use tpch")?;
    let attribute = mode.attribute();
    let indexed = keys != Keys::Primary;
    let mut definition = TABLE.to_owned();
    if indexed {
        definition.push_str(", key i_part(l_partkey, l_suppkey), key i_supp(l_suppkey)");
    }
    if keys == Keys::Foreign {
        definition
            .push_str(", foreign key (l_orderkey) references orders (o), foreign key (l_partkey, l_suppkey) references partsupp (p, s)");
        client.query(&format!("create table orders (o int primary key){attribute}"))?;
        client.query(&format!("create table partsupp (p int, s int, primary key (p, s)){attribute}"))?;
        client.query_with_file("load data local infile 'orders' into table orders", data.orders.as_bytes())?;
        let sql = "load data local infile 'partsupp' into table partsupp fields terminated by '|'";
        client.query_with_file(sql, data.part_suppliers.as_bytes())?;
    }
    client.query(&format!("{definition}){attribute}"))?;
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
