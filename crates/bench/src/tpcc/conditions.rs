//! The consistency conditions of clause 3.3.2, each as a query that counts what breaks it.
//!
//! The eleventh is written for a database in which nothing was delivered since it was loaded; here what was
//! delivered since is counted by the customers (`c_delivery_cnt`).

use super::schema::Size;
use crate::client::Client;

/// Number of the clause, and the query. `{delivered}` is what was delivered of a district when it was loaded.
const CONDITIONS: [(u32, &str); 12] = [
    (
        1,
        "select count(*) from warehouse join (select d_w_id, sum(d_ytd) as ytd from district group by d_w_id) d on d_w_id = w_id \
         where w_ytd <> ytd",
    ),
    (
        2,
        "select count(*) from district \
         join (select o_w_id, o_d_id, max(o_id) as last_order from orders group by o_w_id, o_d_id) o on o_w_id = d_w_id and o_d_id = d_id \
         left join (select no_w_id, no_d_id, max(no_o_id) as last_new from new_order group by no_w_id, no_d_id) n \
         on no_w_id = d_w_id and no_d_id = d_id where last_order <> d_next_o_id - 1 or last_new <> d_next_o_id - 1",
    ),
    (
        3,
        "select count(*) from (select max(no_o_id) - min(no_o_id) + 1 as span, count(*) as n from new_order group by no_w_id, no_d_id) n \
         where span <> n",
    ),
    (
        4,
        "select count(*) from (select o_w_id, o_d_id, sum(o_ol_cnt) as lines_of from orders group by o_w_id, o_d_id) o \
         join (select ol_w_id, ol_d_id, count(*) as n from order_line group by ol_w_id, ol_d_id) l on ol_w_id = o_w_id and ol_d_id = o_d_id \
         where lines_of <> n",
    ),
    (
        5,
        "select count(*) from orders left join new_order on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id \
         where (o_carrier_id is null) <> (no_o_id is not null)",
    ),
    (
        6,
        "select count(*) from orders left join (select ol_w_id, ol_d_id, ol_o_id, count(*) as n from order_line \
         group by ol_w_id, ol_d_id, ol_o_id) l on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id where n is null or o_ol_cnt <> n",
    ),
    (
        7,
        "select count(*) from order_line join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id \
         where (ol_delivery_d is null) <> (o_carrier_id is null)",
    ),
    (
        8,
        "select count(*) from warehouse join (select h_w_id, sum(h_amount) as paid from history group by h_w_id) h on h_w_id = w_id \
         where w_ytd <> paid",
    ),
    (
        9,
        "select count(*) from district join (select h_w_id, h_d_id, sum(h_amount) as paid from history group by h_w_id, h_d_id) h \
         on h_w_id = d_w_id and h_d_id = d_id where d_ytd <> paid",
    ),
    (
        10,
        "select count(*) from customer left join (select o_w_id, o_d_id, o_c_id, sum(ol_amount) as amount from orders \
         join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id where ol_delivery_d is not null \
         group by o_w_id, o_d_id, o_c_id) o on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id \
         left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as paid from history group by h_c_w_id, h_c_d_id, h_c_id) h \
         on h_c_w_id = c_w_id and h_c_d_id = c_d_id and h_c_id = c_id where c_balance <> coalesce(amount, 0) - coalesce(paid, 0)",
    ),
    (
        11,
        "select count(*) from (select o_w_id, o_d_id, count(*) as n from orders group by o_w_id, o_d_id) o \
         join (select c_w_id, c_d_id, sum(c_delivery_cnt) as since from customer group by c_w_id, c_d_id) c \
         on c_w_id = o_w_id and c_d_id = o_d_id \
         left join (select no_w_id, no_d_id, count(*) as waiting from new_order group by no_w_id, no_d_id) w \
         on no_w_id = o_w_id and no_d_id = o_d_id where n - coalesce(waiting, 0) <> {delivered} + since",
    ),
    (
        12,
        "select count(*) from customer left join (select o_w_id, o_d_id, o_c_id, sum(ol_amount) as amount from orders \
         join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id where ol_delivery_d is not null \
         group by o_w_id, o_d_id, o_c_id) o on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id \
         where c_balance + c_ytd_payment <> coalesce(amount, 0)",
    ),
];

/// All twelve.
///
/// # Errors
/// The server's, or the first condition that does not hold.
pub fn check(client: &mut Client, size: Size) -> Result<(), String> {
    for (number, query) in CONDITIONS {
        let broken = client.value(&query.replace("{delivered}", &size.delivered().to_string()))?;
        if broken != "0" {
            return Err(format!("condition {number} of TPC-C does not hold: {broken} rows break it"));
        }
    }
    Ok(())
}
