//! Locales: in which language DATE_FORMAT, MONTHNAME and DAYNAME name months and days (`lc_time_names`).
//!
//! A locale has a name (`de_DE`) and a number, which the binary log keeps. STR_TO_DATE reads English names
//! in all of them, as in MySQL.

mod names;

use names::{LOCALES, NAMES};

/// One of MySQL's locales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    number: u16,
    /// Its row of `NAMES`.
    row: u16,
}

impl Locale {
    /// By a name in any case.
    pub fn by_name(name: &str) -> Option<Locale> {
        Locale::by_number(LOCALES.iter().position(|known| known.eq_ignore_ascii_case(name))? as u64)
    }

    pub fn by_number(number: u64) -> Option<Locale> {
        let name = LOCALES.get(usize::try_from(number).ok()?)?;
        let row = NAMES.iter().position(|(locales, _)| locales.split(' ').any(|known| known == *name))?;
        Some(Locale { number: number as u16, row: row as u16 })
    }

    pub fn number(self) -> u16 {
        self.number
    }

    pub fn name(self) -> &'static str {
        LOCALES[self.number as usize]
    }

    /// `month` from 1 to 12; `None` for others.
    pub fn month(self, month: u32) -> Option<&'static str> {
        self.nth(0, month.checked_sub(1)?)
    }

    pub fn short_month(self, month: u32) -> Option<&'static str> {
        self.nth(1, month.checked_sub(1)?)
    }

    /// 0 is Monday.
    pub fn day(self, weekday: u32) -> Option<&'static str> {
        self.nth(2, weekday)
    }

    pub fn short_day(self, weekday: u32) -> Option<&'static str> {
        self.nth(3, weekday)
    }

    /// Characters of the longest name of a month.
    pub fn longest_month(self) -> u64 {
        self.longest(0)
    }

    /// Characters of the longest name of a day.
    pub fn longest_day(self) -> u64 {
        self.longest(2)
    }

    fn list(self, list: usize) -> std::str::Split<'static, char> {
        NAMES[self.row as usize].1[list].split('|')
    }

    fn nth(self, list: usize, n: u32) -> Option<&'static str> {
        self.list(list).nth(n as usize)
    }

    fn longest(self, list: usize) -> u64 {
        self.list(list).map(|name| name.chars().count() as u64).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each locale has its row, and each row twelve months and seven days.
    #[test]
    fn every_locale_has_all_names() {
        for number in 0..LOCALES.len() as u64 {
            let locale = Locale::by_number(number).unwrap();
            assert_eq!((Locale::by_name(&locale.name().to_lowercase()), u64::from(locale.number())), (Some(locale), number));
        }
        for (locales, lists) in NAMES {
            let counts = lists.map(|list| list.split('|').count());
            assert_eq!(counts, [12, 12, 7, 7], "{locales}");
        }
        assert_eq!(NAMES.iter().map(|(locales, _)| locales.split(' ').count()).sum::<usize>(), LOCALES.len());
    }

    #[test]
    fn names_are_those_of_the_locale() {
        let [en, de] = ["en_US", "DE_de"].map(|name| Locale::by_name(name).unwrap());
        assert_eq!(en, Locale::default());
        assert_eq!((de.month(3), de.short_month(3), de.day(0), de.short_day(6)), (Some("März"), Some("Mär"), Some("Montag"), Some("So")));
        assert_eq!((de.month(0), de.month(13), Locale::by_name("xx_XX"), Locale::by_number(111)), (None, None, None, None));
        assert_eq!((Locale::by_name("vi_VN").unwrap().longest_month(), de.longest_day()), (16, 10));
    }
}
