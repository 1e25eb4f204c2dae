//! The five transactions as statements of the client, as clauses 2.4.2 to 2.8.2 list them: texts, without
//! prepared statements, each answer awaited before the next is sent.

use super::schema::money;
use super::terminal::{Customer, Input, Line};
use crate::client::{Client, TextRow};

/// Runs one.
///
/// # Errors
/// The server's, a row that is not there, or an answer that cannot be.
pub fn run(client: &mut Client, input: &Input) -> Result<(), String> {
    client.query("start transaction")?;
    match input {
        Input::NewOrder { warehouse, district, customer, lines, fails } => {
            new_order(client, (*warehouse, *district, *customer), lines, *fails)
        }
        Input::Payment { warehouse, district, of_warehouse, of_district, customer, cents } => {
            payment(client, (*warehouse, *district), (*of_warehouse, *of_district, customer), *cents)
        }
        Input::OrderStatus { warehouse, district, customer } => order_status(client, (*warehouse, *district, customer)),
        Input::Delivery { warehouse, carrier } => delivery(client, *warehouse, *carrier),
        Input::StockLevel { warehouse, district, threshold } => stock_level(client, *warehouse, *district, *threshold),
    }
}

/// The first row's columns; an error if there is none.
fn row(client: &mut Client, sql: &str) -> Result<Vec<String>, String> {
    first(client, sql)?.ok_or_else(|| format!("{sql}: no row"))
}

fn first(client: &mut Client, sql: &str) -> Result<Option<Vec<String>>, String> {
    let text = |row: TextRow| row.into_iter().map(Option::unwrap_or_default).collect();
    Ok(client.query(sql)?.rows.into_iter().next().map(text))
}

/// Changes one row.
fn change(client: &mut Client, sql: &str) -> Result<(), String> {
    match client.query(sql)?.affected {
        1 => Ok(()),
        n => Err(format!("{sql}: {n} rows")),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// Clause 2.4.2.
fn new_order(client: &mut Client, (w, d, c): (i64, i64, i64), lines: &[Line], fails: bool) -> Result<(), String> {
    let warehouse_tax: f64 = number(&row(client, &format!("select w_tax from warehouse where w_id = {w}"))?[0])?;
    let next = row(client, &format!("select d_next_o_id, d_tax from district where d_w_id = {w} and d_id = {d} for update"))?;
    let (order, tax): (i64, f64) = (number(&next[0])?, number(&next[1])?);
    change(client, &format!("update district set d_next_o_id = {} where d_w_id = {w} and d_id = {d}", order + 1))?;
    let customer = format!("select c_discount, c_last, c_credit from customer where c_w_id = {w} and c_d_id = {d} and c_id = {c}");
    let discount: f64 = number(&row(client, &customer)?[0])?;
    let (count, local) = (lines.len(), i64::from(lines.iter().all(|line| line.supplier == w)));
    change(client, &format!("insert into orders values ({order}, {d}, {w}, {c}, now(), null, {count}, {local})"))?;
    change(client, &format!("insert into new_order values ({order}, {d}, {w})"))?;
    let mut total = 0.0;
    for (at, line) in lines.iter().enumerate() {
        match order_line(client, (w, d, order), at + 1, line)? {
            Some(amount) => total += amount,
            None if fails => return client.query("rollback").map(drop),
            None => return Err(format!("item {} is not there", line.item)),
        }
    }
    client.query("commit")?;
    let total = total * (1.0 - discount) * (1.0 + warehouse_tax + tax);
    if total > 0.0 { Ok(()) } else { Err(format!("an order costs {total}")) }
}

/// One line of an order; its amount, or none if there is no such item.
fn order_line(client: &mut Client, (w, d, order): (i64, i64, i64), at: usize, line: &Line) -> Result<Option<f64>, String> {
    let Line { item, supplier, quantity } = *line;
    let Some(found) = first(client, &format!("select i_price, i_name, i_data from item where i_id = {item}"))? else { return Ok(None) };
    let price: f64 = number(&found[0])?;
    let stock = row(
        client,
        &format!("select s_quantity, s_data, s_dist_{d:02} from stock where s_i_id = {item} and s_w_id = {supplier} for update"),
    )?;
    let left: i64 = number(&stock[0])?;
    let left = if left >= quantity + 10 { left - quantity } else { left - quantity + 91 };
    change(
        client,
        &format!(
            "update stock set s_quantity = {left}, s_ytd = s_ytd + {quantity}, s_order_cnt = s_order_cnt + 1, \
             s_remote_cnt = s_remote_cnt + {} where s_i_id = {item} and s_w_id = {supplier}",
            i64::from(supplier != w)
        ),
    )?;
    let amount = price * quantity as f64;
    change(
        client,
        &format!(
            "insert into order_line values ({order}, {d}, {w}, {at}, {item}, {supplier}, null, {quantity}, {amount:.2}, '{}')",
            stock[2]
        ),
    )?;
    Ok(Some(amount))
}

/// A customer's id and the asked columns: by last name the one in the middle of those who have it.
fn customer_row(client: &mut Client, (w, d, customer): (i64, i64, &Customer), columns: &str) -> Result<Vec<String>, String> {
    let of = format!("from customer where c_w_id = {w} and c_d_id = {d}");
    match customer {
        Customer::Id(id) => row(client, &format!("select c_id, {columns} {of} and c_id = {id} for update")),
        Customer::Last(name) => {
            let count: usize = number(&row(client, &format!("select count(*) {of} and c_last = '{name}'"))?[0])?;
            let skip = count.div_ceil(2).saturating_sub(1);
            row(client, &format!("select c_id, {columns} {of} and c_last = '{name}' order by c_first limit {skip}, 1 for update"))
        }
    }
}

/// Clause 2.5.2.
fn payment(client: &mut Client, (w, d): (i64, i64), (cw, cd, customer): (i64, i64, &Customer), cents: i64) -> Result<(), String> {
    let amount = money(cents);
    change(client, &format!("update warehouse set w_ytd = w_ytd + {amount} where w_id = {w}"))?;
    let place = "street_1, {t}street_2, {t}city, {t}state, {t}zip, {t}name".replace("{t}", "w_");
    let warehouse = row(client, &format!("select w_{place} from warehouse where w_id = {w}"))?;
    change(client, &format!("update district set d_ytd = d_ytd + {amount} where d_w_id = {w} and d_id = {d}"))?;
    let place = place.replace("w_", "d_");
    let district = row(client, &format!("select d_{place} from district where d_w_id = {w} and d_id = {d}"))?;
    let columns = "c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_credit, c_credit_lim, \
                   c_discount, c_balance, c_since";
    let found = customer_row(client, (cw, cd, customer), columns)?;
    let c: i64 = number(&found[0])?;
    let mut noted = String::new();
    if found[10] == "BC" {
        let data = row(client, &format!("select c_data from customer where c_w_id = {cw} and c_d_id = {cd} and c_id = {c}"))?;
        let mut text = format!("{c} {cd} {cw} {d} {w} {amount}|{}", data[0]);
        text.truncate(500);
        noted = format!(", c_data = '{text}'");
    }
    change(
        client,
        &format!(
            "update customer set c_balance = c_balance - {amount}, c_ytd_payment = c_ytd_payment + {amount}, \
             c_payment_cnt = c_payment_cnt + 1{noted} where c_w_id = {cw} and c_d_id = {cd} and c_id = {c}"
        ),
    )?;
    let data = format!("{}    {}", warehouse[5], district[5]);
    change(client, &format!("insert into history values ({c}, {cd}, {cw}, {d}, {w}, now(), {amount}, '{data}')"))?;
    client.query("commit").map(drop)
}

/// Clause 2.6.2.
fn order_status(client: &mut Client, (w, d, customer): (i64, i64, &Customer)) -> Result<(), String> {
    let c: i64 = number(&customer_row(client, (w, d, customer), "c_balance, c_first, c_middle, c_last")?[0])?;
    let last = format!(
        "select o_id, o_entry_d, o_carrier_id from orders where o_w_id = {w} and o_d_id = {d} and o_c_id = {c} order by o_id desc limit 1"
    );
    if let Some(order) = first(client, &last)? {
        let lines = client.query(&format!(
            "select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d from order_line \
             where ol_w_id = {w} and ol_d_id = {d} and ol_o_id = {}",
            order[0]
        ))?;
        if !(5..=15).contains(&lines.rows.len()) {
            return Err(format!("order {} has {} lines", order[0], lines.rows.len()));
        }
    }
    client.query("commit").map(drop)
}

/// Clause 2.7.4: the oldest new order of each district. The order itself is read FOR UPDATE: a snapshot that
/// an earlier read has taken may not have it yet.
fn delivery(client: &mut Client, w: i64, carrier: i64) -> Result<(), String> {
    for d in 1..=10 {
        let oldest = format!("select no_o_id from new_order where no_w_id = {w} and no_d_id = {d} order by no_o_id limit 1 for update");
        let Some(found) = first(client, &oldest)? else { continue };
        let order = &found[0];
        change(client, &format!("delete from new_order where no_w_id = {w} and no_d_id = {d} and no_o_id = {order}"))?;
        let of_order = format!("o_w_id = {w} and o_d_id = {d} and o_id = {order}");
        let customer = row(client, &format!("select o_c_id from orders where {of_order} for update"))?;
        change(client, &format!("update orders set o_carrier_id = {carrier} where {of_order}"))?;
        let of_lines = format!("ol_w_id = {w} and ol_d_id = {d} and ol_o_id = {order}");
        client.query(&format!("update order_line set ol_delivery_d = now() where {of_lines}"))?;
        let amount = row(client, &format!("select sum(ol_amount) from order_line where {of_lines}"))?;
        change(
            client,
            &format!(
                "update customer set c_balance = c_balance + {}, c_delivery_cnt = c_delivery_cnt + 1 \
                 where c_w_id = {w} and c_d_id = {d} and c_id = {}",
                amount[0], customer[0]
            ),
        )?;
    }
    client.query("commit").map(drop)
}

/// Clause 2.8.2: items of the last twenty orders of which little is left.
fn stock_level(client: &mut Client, w: i64, d: i64, threshold: i64) -> Result<(), String> {
    let next: i64 = number(&row(client, &format!("select d_next_o_id from district where d_w_id = {w} and d_id = {d}"))?[0])?;
    let low = client.value(&format!(
        "select count(distinct s_i_id) from order_line join stock on s_i_id = ol_i_id where ol_w_id = {w} and ol_d_id = {d} \
         and ol_o_id >= {} and ol_o_id < {next} and s_w_id = {w} and s_quantity < {threshold}",
        next - 20
    ))?;
    number::<u64>(&low)?;
    client.query("commit").map(drop)
}
