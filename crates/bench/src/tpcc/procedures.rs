//! The five transactions as procedures, called with what the user typed: one CALL each. They run unchanged
//! on MySQL and on MariaDB.

use std::fmt::Write as _;

use super::schema::money;
use super::terminal::{Customer, Input};
use crate::client::Client;

/// A new order's lines come as a text, `item:supplier:quantity,` for each.
const NEW_ORDER: &str = r"create procedure do_new_order(w int, d int, c int, given varchar(600), count_given int, all_local int)
begin
  declare tax_w, tax_d, less decimal(4,4);
  declare price decimal(5,2);
  declare sum_of, total decimal(12,2) default 0;
  declare last_name varchar(16);
  declare credit char(2);
  declare info char(24);
  declare item_name varchar(24);
  declare item_data, stock_data varchar(50);
  declare line_text varchar(40);
  declare order_id, item, supplier, wanted, in_stock, at int default 0;
  declare exit handler for not found
  begin
    rollback;
    select null;
  end;
  start transaction;
  select w_tax into tax_w from warehouse where w_id = w;
  select d_next_o_id, d_tax into order_id, tax_d from district where d_w_id = w and d_id = d for update;
  update district set d_next_o_id = order_id + 1 where d_w_id = w and d_id = d;
  select c_discount, c_last, c_credit into less, last_name, credit from customer where c_w_id = w and c_d_id = d and c_id = c;
  insert into orders values (order_id, d, w, c, now(), null, count_given, all_local);
  insert into new_order values (order_id, d, w);
  while at < count_given do
    set at = at + 1, line_text = substring_index(given, ',', 1), given = substring(given, length(line_text) + 2);
    set item = substring_index(line_text, ':', 1), wanted = substring_index(line_text, ':', -1);
    set supplier = substring_index(substring_index(line_text, ':', 2), ':', -1);
    select i_price, i_name, i_data into price, item_name, item_data from item where i_id = item;
    select s_quantity, s_data, case d when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
        when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09 else s_dist_10 end
      into in_stock, stock_data, info from stock where s_i_id = item and s_w_id = supplier for update;
    update stock set s_quantity = if(in_stock >= wanted + 10, in_stock - wanted, in_stock - wanted + 91), s_ytd = s_ytd + wanted,
      s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + (supplier <> w) where s_i_id = item and s_w_id = supplier;
    set sum_of = price * wanted, total = total + sum_of;
    insert into order_line values (order_id, d, w, at, item, supplier, null, wanted, sum_of, info);
  end while;
  commit;
  select total * (1 - less) * (1 + tax_w + tax_d);
end";

/// A customer is given by id, or by last name: then the id is null.
const PAYMENT: &str = r"create procedure do_payment(w int, d int, cw int, cd int, c int, last_name varchar(16), amount decimal(6,2))
begin
  declare name_w, name_d varchar(10);
  declare street_1, street_2, city varchar(20);
  declare state, middle, credit char(2);
  declare zip char(9);
  declare first_name varchar(16);
  declare phone char(16);
  declare since datetime;
  declare credit_limit, balance decimal(12,2);
  declare less decimal(4,4);
  declare named, skip int;
  start transaction;
  update warehouse set w_ytd = w_ytd + amount where w_id = w;
  select w_street_1, w_street_2, w_city, w_state, w_zip, w_name into street_1, street_2, city, state, zip, name_w
    from warehouse where w_id = w;
  update district set d_ytd = d_ytd + amount where d_w_id = w and d_id = d;
  select d_street_1, d_street_2, d_city, d_state, d_zip, d_name into street_1, street_2, city, state, zip, name_d
    from district where d_w_id = w and d_id = d;
  if c is null then
    select count(*) into named from customer where c_w_id = cw and c_d_id = cd and c_last = last_name;
    set skip = (named + 1) div 2 - 1;
    select c_id into c from customer where c_w_id = cw and c_d_id = cd and c_last = last_name order by c_first limit skip, 1;
  end if;
  select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_credit, c_credit_lim, c_discount,
      c_balance, c_since
    into first_name, middle, last_name, street_1, street_2, city, state, zip, phone, credit, credit_limit, less, balance, since
    from customer where c_w_id = cw and c_d_id = cd and c_id = c for update;
  if credit = 'BC' then
    update customer set c_balance = c_balance - amount, c_ytd_payment = c_ytd_payment + amount, c_payment_cnt = c_payment_cnt + 1,
        c_data = left(concat(c, ' ', cd, ' ', cw, ' ', d, ' ', w, ' ', amount, '|', c_data), 500)
      where c_w_id = cw and c_d_id = cd and c_id = c;
  else
    update customer set c_balance = c_balance - amount, c_ytd_payment = c_ytd_payment + amount, c_payment_cnt = c_payment_cnt + 1
      where c_w_id = cw and c_d_id = cd and c_id = c;
  end if;
  insert into history values (c, cd, cw, d, w, now(), amount, concat(name_w, '    ', name_d));
  commit;
  select c, balance - amount;
end";

const ORDER_STATUS: &str = r"create procedure do_order_status(w int, d int, c int, last_name varchar(16))
begin
  declare named, skip, order_id, carrier int;
  declare entered datetime;
  declare balance decimal(12,2);
  declare first_name varchar(16);
  declare middle char(2);
  declare continue handler for not found begin end;
  start transaction;
  if c is null then
    select count(*) into named from customer where c_w_id = w and c_d_id = d and c_last = last_name;
    set skip = (named + 1) div 2 - 1;
    select c_id into c from customer where c_w_id = w and c_d_id = d and c_last = last_name order by c_first limit skip, 1;
  end if;
  select c_balance, c_first, c_middle, c_last into balance, first_name, middle, last_name
    from customer where c_w_id = w and c_d_id = d and c_id = c;
  select o_id, o_entry_d, o_carrier_id into order_id, entered, carrier
    from orders where o_w_id = w and o_d_id = d and o_c_id = c order by o_id desc limit 1;
  select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d from order_line
    where ol_w_id = w and ol_d_id = d and ol_o_id = order_id;
  commit;
end";

/// The order is read FOR UPDATE: a snapshot that an earlier district's read has taken may not have it yet.
const DELIVERY: &str = r"create procedure do_delivery(w int, carrier int)
begin
  declare d, order_id, c, delivered int default 0;
  declare total decimal(12,2);
  declare continue handler for not found set order_id = null;
  start transaction;
  while d < 10 do
    set d = d + 1;
    select no_o_id into order_id from new_order where no_w_id = w and no_d_id = d order by no_o_id limit 1 for update;
    if order_id is not null then
      delete from new_order where no_w_id = w and no_d_id = d and no_o_id = order_id;
      select o_c_id into c from orders where o_w_id = w and o_d_id = d and o_id = order_id for update;
      update orders set o_carrier_id = carrier where o_w_id = w and o_d_id = d and o_id = order_id;
      update order_line set ol_delivery_d = now() where ol_w_id = w and ol_d_id = d and ol_o_id = order_id;
      select sum(ol_amount) into total from order_line where ol_w_id = w and ol_d_id = d and ol_o_id = order_id;
      update customer set c_balance = c_balance + total, c_delivery_cnt = c_delivery_cnt + 1
        where c_w_id = w and c_d_id = d and c_id = c;
      set delivered = delivered + 1;
    end if;
  end while;
  commit;
  select delivered;
end";

const STOCK_LEVEL: &str = r"create procedure do_stock_level(w int, d int, threshold int)
begin
  declare next_order, low int;
  start transaction;
  select d_next_o_id into next_order from district where d_w_id = w and d_id = d;
  select count(distinct s_i_id) into low from order_line join stock on s_i_id = ol_i_id
    where ol_w_id = w and ol_d_id = d and ol_o_id >= next_order - 20 and ol_o_id < next_order and s_w_id = w and s_quantity < threshold;
  commit;
  select low;
end";

/// Makes them.
///
/// # Errors
/// The server's.
pub fn create(client: &mut Client) -> Result<(), String> {
    [NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL].iter().try_for_each(|sql| client.query(sql).map(drop))
}

/// A customer as the procedures take it: id, last name.
fn named(customer: &Customer) -> String {
    match customer {
        Customer::Id(id) => format!("{id}, null"),
        Customer::Last(name) => format!("null, '{name}'"),
    }
}

fn call_of(input: &Input) -> String {
    match input {
        Input::NewOrder { warehouse, district, customer, lines, .. } => {
            let mut given = String::new();
            for line in lines {
                let _ = write!(given, "{}:{}:{},", line.item, line.supplier, line.quantity);
            }
            let local = i64::from(lines.iter().all(|line| line.supplier == *warehouse));
            format!("call do_new_order({warehouse}, {district}, {customer}, '{given}', {}, {local})", lines.len())
        }
        Input::Payment { warehouse, district, of_warehouse, of_district, customer, cents } => {
            format!("call do_payment({warehouse}, {district}, {of_warehouse}, {of_district}, {}, {})", named(customer), money(*cents))
        }
        Input::OrderStatus { warehouse, district, customer } => {
            format!("call do_order_status({warehouse}, {district}, {})", named(customer))
        }
        Input::Delivery { warehouse, carrier } => format!("call do_delivery({warehouse}, {carrier})"),
        Input::StockLevel { warehouse, district, threshold } => format!("call do_stock_level({warehouse}, {district}, {threshold})"),
    }
}

/// Runs one.
///
/// # Errors
/// The server's, or an answer that cannot be.
pub fn run(client: &mut Client, input: &Input) -> Result<(), String> {
    let answer = client.query(&call_of(input))?;
    let given = answer.rows.first().and_then(|row| row.first()).is_some_and(Option::is_some);
    let expected = match input {
        Input::NewOrder { fails, .. } => given != *fails,
        Input::OrderStatus { .. } => answer.rows.is_empty() || (5..=15).contains(&answer.rows.len()),
        Input::Payment { .. } | Input::Delivery { .. } | Input::StockLevel { .. } => given,
    };
    if expected { Ok(()) } else { Err(format!("{}: {:?}", call_of(input), answer.rows)) }
}
