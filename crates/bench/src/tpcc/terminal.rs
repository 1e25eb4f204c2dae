//! What a user types (clauses 2.4.1, 2.5.1, 2.6.1, 2.7.1 and 2.8.1), and in which order (clause 5.2.4.2:
//! cards of a deck that is shuffled).

use super::schema::Size;
use crate::oltp::Random;

/// Ten of 23 cards are a new order, ten a payment.
const DECK: [Kind; 23] = {
    let mut deck = [Kind::NewOrder; 23];
    let mut at = 10;
    while at < 20 {
        deck[at] = Kind::Payment;
        at += 1;
    }
    deck[20] = Kind::OrderStatus;
    deck[21] = Kind::Delivery;
    deck[22] = Kind::StockLevel;
    deck
};
/// What NURand adds, one for each column that it draws (clause 2.1.6.1); loader and terminals agree on the
/// last names.
const C_LAST: i64 = 157;
const C_CUSTOMER: i64 = 323;
const C_ITEM: i64 = 6543;
const SYLLABLES: [&str; 10] = ["BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    NewOrder,
    Payment,
    OrderStatus,
    Delivery,
    StockLevel,
}

/// One line of an order.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub item: i64,
    pub supplier: i64,
    pub quantity: i64,
}

/// How a customer is named.
#[derive(Clone, Debug)]
pub enum Customer {
    Id(i64),
    Last(String),
}

/// A transaction's inputs.
#[derive(Clone, Debug)]
pub enum Input {
    NewOrder { warehouse: i64, district: i64, customer: i64, lines: Vec<Line>, fails: bool },
    Payment { warehouse: i64, district: i64, of_warehouse: i64, of_district: i64, customer: Customer, cents: i64 },
    OrderStatus { warehouse: i64, district: i64, customer: Customer },
    Delivery { warehouse: i64, carrier: i64 },
    StockLevel { warehouse: i64, district: i64, threshold: i64 },
}

impl Input {
    /// One of a hundred new orders names an item that is not there, and is rolled back.
    pub fn makes_an_order(&self) -> bool {
        matches!(self, Input::NewOrder { fails: false, .. })
    }
}

/// A number between both, these as well.
pub fn between(random: &mut Random, low: i64, high: i64) -> i64 {
    low + random.below((high - low + 1) as usize)
}

/// Clause 2.1.6: some are drawn more often.
fn uneven(random: &mut Random, a: i64, c: i64, low: i64, high: i64) -> i64 {
    let (narrow, wide) = (between(random, 0, a), between(random, low, high));
    ((narrow | wide) + c) % (high - low + 1) + low
}

/// Clause 4.3.2.3.
pub fn last_name(number: i64) -> String {
    [number / 100, number / 10, number].iter().map(|digit| SYLLABLES[(digit % 10) as usize]).collect()
}

/// A last name's number, of as many as `customers` may have.
pub fn draw_last_name(random: &mut Random, customers: usize) -> i64 {
    uneven(random, 255, C_LAST, 0, customers.min(1000) as i64 - 1)
}

/// A user at a terminal of one warehouse.
pub struct Terminal {
    random: Random,
    size: Size,
    warehouse: i64,
    deck: Vec<Kind>,
}

impl Terminal {
    /// Users are spread over the warehouses.
    pub fn new(number: usize, size: Size, seed: u64) -> Terminal {
        let random = Random((0x9e37_79b9 * (number as u64 + 1)) ^ (seed << 40));
        Terminal { random, size, warehouse: (number % size.warehouses) as i64 + 1, deck: Vec::new() }
    }

    pub fn next(&mut self) -> Input {
        let kind = match self.deck.pop() {
            Some(kind) => kind,
            None => self.shuffle(),
        };
        let warehouse = self.warehouse;
        match kind {
            Kind::NewOrder => self.new_order(),
            Kind::Payment => self.payment(),
            Kind::OrderStatus => Input::OrderStatus { warehouse, district: self.district(), customer: self.customer() },
            Kind::Delivery => Input::Delivery { warehouse, carrier: between(&mut self.random, 1, 10) },
            Kind::StockLevel => Input::StockLevel { warehouse, district: self.district(), threshold: between(&mut self.random, 10, 20) },
        }
    }

    /// Shuffles the deck and draws the first card.
    fn shuffle(&mut self) -> Kind {
        let mut deck = DECK.to_vec();
        for at in (1..deck.len()).rev() {
            deck.swap(at, self.random.below(at + 1) as usize);
        }
        let first = deck.pop().unwrap_or(Kind::NewOrder);
        self.deck = deck;
        first
    }

    fn district(&mut self) -> i64 {
        self.random.id(Size::DISTRICTS)
    }

    fn percent(&mut self, percent: i64) -> bool {
        self.random.below(100) < percent
    }

    fn customer_id(&mut self) -> i64 {
        uneven(&mut self.random, 1023, C_CUSTOMER, 1, self.size.customers as i64)
    }

    /// By last name in six of ten.
    fn customer(&mut self) -> Customer {
        if self.percent(60) {
            Customer::Last(last_name(draw_last_name(&mut self.random, self.size.customers)))
        } else {
            Customer::Id(self.customer_id())
        }
    }

    /// Another warehouse, if there is one.
    fn remote(&mut self) -> i64 {
        let others = self.size.warehouses - 1;
        if others == 0 {
            return self.warehouse;
        }
        let other = self.random.id(others);
        if other >= self.warehouse { other + 1 } else { other }
    }

    fn new_order(&mut self) -> Input {
        let (district, customer) = (self.district(), self.customer_id());
        let fails = self.percent(1);
        let count = between(&mut self.random, 5, 15);
        let mut lines: Vec<Line> = (0..count).map(|_| self.line()).collect();
        if fails && let Some(last) = lines.last_mut() {
            last.item = self.size.items as i64 + 1;
        }
        Input::NewOrder { warehouse: self.warehouse, district, customer, lines, fails }
    }

    fn line(&mut self) -> Line {
        let item = uneven(&mut self.random, 8191, C_ITEM, 1, self.size.items as i64);
        let supplier = if self.percent(1) { self.remote() } else { self.warehouse };
        Line { item, supplier, quantity: self.random.id(10) }
    }

    /// In 15 of 100 the customer is one of another warehouse.
    fn payment(&mut self) -> Input {
        let district = self.district();
        let (of_warehouse, of_district) = if self.percent(85) { (self.warehouse, district) } else { (self.remote(), self.district()) };
        let cents = between(&mut self.random, 100, 500_000);
        Input::Payment { warehouse: self.warehouse, district, of_warehouse, of_district, customer: self.customer(), cents }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_names_are_those_of_the_specification() {
        assert_eq!(last_name(371), "PRICALLYOUGHT");
        assert_eq!(last_name(40), "BARPRESBAR");
    }

    #[test]
    fn inputs_keep_within_the_tables() {
        let size = Size::of(3.0);
        let mut terminal = Terminal::new(1, size, 7);
        let mut new_orders = 0;
        for _ in 0..2300 {
            if let Input::NewOrder { customer, lines, fails, .. } = terminal.next() {
                new_orders += 1;
                assert!((1..=3000).contains(&customer) && (5..=15).contains(&lines.len()));
                let known = lines.iter().filter(|line| (1..=100_000).contains(&line.item)).count();
                assert_eq!(known, lines.len() - usize::from(fails));
                assert!(lines.iter().all(|line| (1..=3).contains(&line.supplier)));
            }
        }
        assert_eq!(new_orders, 1000, "ten of 23");
    }
}
