//! The loader (clause 4.3.3): each table of a warehouse is a file of LOAD DATA LOCAL INFILE, made in memory.

use std::fmt::Write as _;

use super::schema::{self, Size, money};
use super::terminal::{between, draw_last_name, last_name};
use super::{conditions, procedures};
use crate::client::Client;
use crate::oltp::Random;
use crate::server::Server;

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LOADED_AT: &str = "2026-01-01 00:00:00";
/// What a customer has paid at first.
const PAID: usize = 10;

/// Makes the tables, fills them, makes the procedures, and looks whether the conditions hold.
///
/// # Errors
/// The server's, or a condition that does not hold.
pub fn load(server: &Server, size: Size) -> Result<(), String> {
    let mut client = server.client(None)?;
    client.query("create database tpcc character set latin1")?;
    client.query("use tpcc")?;
    for (name, columns) in schema::TABLES {
        client.query(&format!("create table {name} ({columns}) engine=innodb"))?;
    }
    procedures::create(&mut client)?;
    let mut rows = Rows { random: Random(0x7bcc), size };
    put(&mut client, "item", &rows.items())?;
    for warehouse in 1..=size.warehouses {
        put(&mut client, "stock", &rows.stock(warehouse))?;
        put(&mut client, "warehouse", &rows.warehouse(warehouse))?;
        let mut files = Files::default();
        for district in 1..=Size::DISTRICTS {
            rows.district(warehouse, district, &mut files);
        }
        let Files { districts, customers, history, orders, lines, new_orders } = files;
        for (table, text) in [
            ("district", districts),
            ("customer", customers),
            ("history", history),
            ("orders", orders),
            ("order_line", lines),
            ("new_order", new_orders),
        ] {
            put(&mut client, table, &text)?;
        }
    }
    for (table, _) in schema::TABLES {
        client.query(&format!("analyze table {table}"))?;
    }
    conditions::check(&mut client, size)
}

fn put(client: &mut Client, table: &str, text: &str) -> Result<(), String> {
    let loaded = client.query_with_file(&format!("load data local infile '{table}' into table {table}"), text.as_bytes())?;
    let rows = text.lines().count() as u64;
    if loaded.affected == rows { Ok(()) } else { Err(format!("{table}: {} of {rows} rows were loaded", loaded.affected)) }
}

/// Files of one warehouse that its districts fill.
#[derive(Default)]
struct Files {
    districts: String,
    customers: String,
    history: String,
    orders: String,
    lines: String,
    new_orders: String,
}

/// Appends a line; a text takes everything.
macro_rules! row {
    ($into:expr, $($what:tt)*) => {
        let _ = writeln!($into, $($what)*);
    };
}

struct Rows {
    random: Random,
    size: Size,
}

impl Rows {
    fn between(&mut self, low: i64, high: i64) -> i64 {
        between(&mut self.random, low, high)
    }

    /// Letters and digits, so many of them.
    fn text(&mut self, low: i64, high: i64) -> String {
        let length = self.between(low, high);
        (0..length).map(|_| char::from(LETTERS[self.random.below(LETTERS.len()) as usize])).collect()
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b'0' + self.random.below(10) as u8)).collect()
    }

    /// One text of ten holds ORIGINAL (clause 4.3.3.1).
    fn data(&mut self) -> String {
        let mut text = self.text(26, 50);
        if self.random.below(10) == 0 {
            let at = self.random.below(text.len() - 8) as usize;
            text.replace_range(at..at + 8, "ORIGINAL");
        }
        text
    }

    /// Two streets, city, state and zip.
    fn address(&mut self) -> String {
        let streets = [self.text(10, 20), self.text(10, 20), self.text(10, 20)].join("\t");
        let state = self.text(2, 2).to_uppercase();
        format!("{streets}\t{state}\t{}11111", self.digits(4))
    }

    fn items(&mut self) -> String {
        let mut file = String::new();
        for item in 1..=self.size.items {
            let (image, name, cents) = (self.between(1, 10_000), self.text(14, 24), self.between(100, 10_000));
            row!(file, "{item}\t{image}\t{name}\t{}\t{}", money(cents), self.data());
        }
        file
    }

    fn warehouse(&mut self, warehouse: usize) -> String {
        let (name, address, tax) = (self.text(6, 10), self.address(), self.between(0, 2000));
        format!("{warehouse}\t{name}\t{address}\t0.{tax:04}\t{}.00\n", self.size.customers * Size::DISTRICTS * PAID)
    }

    fn stock(&mut self, warehouse: usize) -> String {
        let mut file = String::new();
        for item in 1..=self.size.items {
            let quantity = self.between(10, 100);
            let districts: Vec<String> = (0..Size::DISTRICTS).map(|_| self.text(24, 24)).collect();
            row!(file, "{item}\t{warehouse}\t{quantity}\t{}\t0\t0\t0\t{}", districts.join("\t"), self.data());
        }
        file
    }

    fn district(&mut self, warehouse: usize, district: usize, files: &mut Files) {
        let (name, address, tax) = (self.text(6, 10), self.address(), self.between(0, 2000));
        let customers = self.size.customers;
        row!(files.districts, "{district}\t{warehouse}\t{name}\t{address}\t0.{tax:04}\t{}.00\t{}", customers * PAID, customers + 1);
        for customer in 1..=customers {
            self.customer((warehouse, district, customer), files);
        }
        let mut by: Vec<usize> = (1..=customers).collect();
        for at in (1..by.len()).rev() {
            by.swap(at, self.random.below(at + 1) as usize);
        }
        for (at, customer) in by.into_iter().enumerate() {
            self.order((warehouse, district, at + 1), customer, files);
        }
    }

    fn customer(&mut self, (warehouse, district, customer): (usize, usize, usize), files: &mut Files) {
        let last = match customer {
            1..=1000 => customer as i64 - 1,
            _ => draw_last_name(&mut self.random, self.size.customers),
        };
        let credit = if self.random.below(10) == 0 { "BC" } else { "GC" };
        let (first, address, phone) = (self.text(8, 16), self.address(), self.digits(16));
        let (discount, data) = (self.between(0, 5000), self.text(300, 500));
        row!(
            files.customers,
            "{customer}\t{district}\t{warehouse}\t{first}\tOE\t{}\t{address}\t{phone}\t{LOADED_AT}\t{credit}\t50000.00\t0.{discount:04}\t\
             -{PAID}.00\t{PAID}.00\t1\t0\t{data}",
            last_name(last)
        );
        let data = self.text(12, 24);
        row!(files.history, "{customer}\t{district}\t{warehouse}\t{district}\t{warehouse}\t{LOADED_AT}\t{PAID}.00\t{data}");
    }

    /// The last ones of a district are not delivered yet.
    fn order(&mut self, (warehouse, district, order): (usize, usize, usize), customer: usize, files: &mut Files) {
        let delivered = order <= self.size.delivered();
        let count = self.between(5, 15);
        let carrier = if delivered { self.between(1, 10).to_string() } else { "\\N".to_owned() };
        row!(files.orders, "{order}\t{district}\t{warehouse}\t{customer}\t{LOADED_AT}\t{carrier}\t{count}\t1");
        for number in 1..=count {
            let item = self.random.id(self.size.items);
            let (at, cents) = if delivered { (LOADED_AT, 0) } else { ("\\N", self.between(1, 999_999)) };
            let info = self.text(24, 24);
            row!(files.lines, "{order}\t{district}\t{warehouse}\t{number}\t{item}\t{warehouse}\t{at}\t5\t{}\t{info}", money(cents));
        }
        if !delivered {
            row!(files.new_orders, "{order}\t{district}\t{warehouse}");
        }
    }
}
