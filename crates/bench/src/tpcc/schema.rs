//! The nine tables of clause 1.3, and the two indexes that the transactions ask for: customers by last
//! name, orders by customer. There are no foreign keys, as in the kits that servers are compared with. And
//! how many rows there are.

/// Name and columns, in the order in which they are made.
pub const TABLES: [(&str, &str); 9] = [
    (
        "warehouse",
        "w_id int not null, w_name varchar(10), w_street_1 varchar(20), w_street_2 varchar(20), w_city varchar(20), w_state char(2), \
         w_zip char(9), w_tax decimal(4,4), w_ytd decimal(12,2), primary key (w_id)",
    ),
    (
        "district",
        "d_id int not null, d_w_id int not null, d_name varchar(10), d_street_1 varchar(20), d_street_2 varchar(20), d_city varchar(20), \
         d_state char(2), d_zip char(9), d_tax decimal(4,4), d_ytd decimal(12,2), d_next_o_id int, primary key (d_w_id, d_id)",
    ),
    (
        "customer",
        "c_id int not null, c_d_id int not null, c_w_id int not null, c_first varchar(16), c_middle char(2), c_last varchar(16), \
         c_street_1 varchar(20), c_street_2 varchar(20), c_city varchar(20), c_state char(2), c_zip char(9), c_phone char(16), \
         c_since datetime, c_credit char(2), c_credit_lim decimal(12,2), c_discount decimal(4,4), c_balance decimal(12,2), \
         c_ytd_payment decimal(12,2), c_payment_cnt int, c_delivery_cnt int, c_data varchar(500), primary key (c_w_id, c_d_id, c_id), \
         key by_name (c_w_id, c_d_id, c_last, c_first)",
    ),
    (
        "history",
        "h_c_id int, h_c_d_id int, h_c_w_id int, h_d_id int, h_w_id int, h_date datetime, h_amount decimal(6,2), h_data varchar(24)",
    ),
    ("new_order", "no_o_id int not null, no_d_id int not null, no_w_id int not null, primary key (no_w_id, no_d_id, no_o_id)"),
    (
        "orders",
        "o_id int not null, o_d_id int not null, o_w_id int not null, o_c_id int, o_entry_d datetime, o_carrier_id int, o_ol_cnt int, \
         o_all_local int, primary key (o_w_id, o_d_id, o_id), key by_customer (o_w_id, o_d_id, o_c_id, o_id)",
    ),
    (
        "order_line",
        "ol_o_id int not null, ol_d_id int not null, ol_w_id int not null, ol_number int not null, ol_i_id int, ol_supply_w_id int, \
         ol_delivery_d datetime, ol_quantity int, ol_amount decimal(6,2), ol_dist_info char(24), \
         primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)",
    ),
    ("item", "i_id int not null, i_im_id int, i_name varchar(24), i_price decimal(5,2), i_data varchar(50), primary key (i_id)"),
    (
        "stock",
        "s_i_id int not null, s_w_id int not null, s_quantity int, s_dist_01 char(24), s_dist_02 char(24), s_dist_03 char(24), \
         s_dist_04 char(24), s_dist_05 char(24), s_dist_06 char(24), s_dist_07 char(24), s_dist_08 char(24), s_dist_09 char(24), \
         s_dist_10 char(24), s_ytd int, s_order_cnt int, s_remote_cnt int, s_data varchar(50), primary key (s_w_id, s_i_id)",
    ),
];

/// How many rows there are.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub warehouses: usize,
    pub items: usize,
    /// Customers of a district; as many orders are there at first.
    pub customers: usize,
}

impl Size {
    const ITEMS: f64 = 100_000.0;
    const CUSTOMERS: f64 = 3000.0;
    pub const DISTRICTS: usize = 10;

    /// Less than one warehouse is one with so much of its rows.
    pub fn of(warehouses: f64) -> Size {
        let part = warehouses.clamp(0.01, 1.0);
        Size {
            warehouses: (warehouses as usize).max(1),
            items: (Size::ITEMS * part) as usize,
            customers: (Size::CUSTOMERS * part) as usize,
        }
    }

    /// The orders of a district that have been delivered at first: 2,100 of 3,000.
    pub fn delivered(&self) -> usize {
        self.customers * 7 / 10
    }
}

/// An amount of cents, as a decimal.
pub fn money(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
