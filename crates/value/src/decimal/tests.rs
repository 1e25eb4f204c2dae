//! Guards exactness and MySQL's scale rules; the expected values are MySQL 8.0.31's.

use super::*;

fn d(s: &str) -> Decimal {
    s.parse().unwrap()
}

#[test]
fn text_round_trips() {
    for s in [
        "0",
        "1",
        "-1",
        "0.5",
        "-0.05",
        "12345678901234567890123456789012345678.9",
        "99999999999999999999999999999999999999999999999999999999999999999",
        "-12345678901234567890123456789012345.123456789012345678901234567890",
    ] {
        assert_eq!(d(s).to_string(), s);
    }
    assert_eq!(d("1e3").to_string(), "1000");
    assert_eq!(d("1.5e-3").to_string(), "0.0015");
    assert_eq!(d("123.456e1").to_string(), "1234.56");
    assert_eq!(d(".5").to_string(), "0.5");
}

#[test]
fn sums_and_products_keep_their_scale() {
    assert_eq!(d("1.10").add(&d("2.205")).unwrap().to_string(), "3.305");
    assert_eq!(d("1").sub(&d("1.00")).unwrap().to_string(), "0.00");
    assert_eq!(d("1.10").mul(&d("2.20")).unwrap().to_string(), "2.4200");
    let big = d("99999999999999999999999999999999999999");
    assert_eq!(big.add(&big).unwrap().to_string(), "199999999999999999999999999999999999998");
    assert_eq!(big.mul(&big).unwrap().to_string(), "9999999999999999999999999999999999999800000000000000000000000000000000000001");
    assert_eq!(big.add(&big).unwrap().sub(&big).unwrap(), big);
    assert_eq!(
        d("-5").add(&d("99999999999999999999999999999999999999999")).unwrap().to_string(),
        "99999999999999999999999999999999999999994"
    );
}

#[test]
fn quotients_have_whole_words_of_digits() {
    assert_eq!(d("1").div(&d("3"), 4).unwrap().to_string(), "0.333333333");
    assert_eq!(d("7").div(&d("2"), 4).unwrap().round(4).to_string(), "3.5000");
    assert_eq!(d("-1").div(&d("3"), 4).unwrap().round(4).to_string(), "-0.3333");
    assert!(d("1").div(&d("0.00"), 4).is_none());
    let a = d("12345678901234567890123456789012345678901234567890");
    let b = d("987654321098765432109876543210");
    let q = a.div(&b, 4).unwrap();
    assert_eq!(q.round(4).to_string(), "12499999886093750001.4238");
    assert_eq!(a.div_integer(&b).unwrap().mul(&b).unwrap().add(&a.rem(&b).unwrap()).unwrap(), a);
}

#[test]
fn rounding_is_half_away_from_zero() {
    assert_eq!(d("2.5").round(0).to_string(), "3");
    assert_eq!(d("-2.5").round(0).to_string(), "-3");
    assert_eq!(d("0.05").round(1).to_string(), "0.1");
    assert_eq!(d("155").round(-1).to_string(), "160");
    assert_eq!(d("149.9").round(-2).to_string(), "100");
    assert_eq!(d("50").round(-2).to_string(), "100");
    assert_eq!(d("9.99").truncate(1).to_string(), "9.9");
    assert_eq!(d("1.5").round(3).to_string(), "1.500");
    assert_eq!(d("99999999999999999999999999999999999999999.5").round(0).to_string(), "100000000000000000000000000000000000000000");
    assert_eq!(d("-1.1").floor().to_string(), "-2");
    assert_eq!(d("1.1").ceil().to_string(), "2");
}

#[test]
fn order_ignores_scale() {
    assert_eq!(d("1.0"), d("1.00"));
    assert!(d("-2") < d("-1.5"));
    assert!(d("99999999999999999999999999999999999999999") > d("1.5"));
    assert!(d("-99999999999999999999999999999999999999999") < d("-1.5"));
}

#[test]
fn packed_form_orders_as_the_numbers_do() {
    let all = ["-99999999.99", "-1.01", "-1.00", "-0.01", "0.00", "0.01", "0.99", "1.00", "10.50", "99999999.99"];
    let packed: Vec<Vec<u8>> = all
        .iter()
        .map(|s| {
            let mut out = Vec::new();
            d(s).pack(10, 2, &mut out);
            assert_eq!(out.len(), packed_len(10, 2));
            assert_eq!(Decimal::unpack(&out, 10, 2).to_string(), *s);
            out
        })
        .collect();
    assert!(packed.is_sorted());
    // 1234567890.1234 as DECIMAL(14,4), the example of MySQL's decimal.cc.
    let mut out = Vec::new();
    d("1234567890.1234").pack(14, 4, &mut out);
    assert_eq!(out, [0x81, 0x0d, 0xfb, 0x38, 0xd2, 0x04, 0xd2]);
    out.clear();
    d("-1234567890.1234").pack(14, 4, &mut out);
    assert_eq!(out, [0x7e, 0xf2, 0x04, 0xc7, 0x2d, 0xfb, 0x2d]);
    let s = "12345678901234567890123456789012345.123456789012345678901234567890";
    out.clear();
    d(s).pack(65, 30, &mut out);
    assert_eq!(Decimal::unpack(&out, 65, 30).to_string(), s);
}

/// Keys of all scales and both representations, beside `Ord`, which does not know them.
#[test]
fn keys_compare_as_the_numbers_do() {
    let texts = ["0", "0.1", "0.000000001", "0.0000000009", "0.000000000000000001", "0.999999999", "1", "1.5", "9", "10", "99.25"];
    let whole = ["999999999", "1000000000", "1000000001", "999999999999999999", "1000000000000000000", "18446744073709551615"];
    let mut numbers: Vec<Decimal> = texts.iter().chain(&whole).map(|s| d(s)).collect();
    for text in whole {
        for fraction in ["5", "000000001", "0000000001", "123456789012345678", "999999999999999999999999999999"] {
            numbers.push(d(&format!("{text}.{fraction}")));
        }
    }
    for precision in 1..=MAX_PRECISION {
        for scale in [0, 1, 8, 9, 10, 18, 19, 20, 27, 30] {
            if scale <= precision {
                numbers.push(Decimal::max_value(precision, scale));
                numbers.push(Decimal::max_value(precision, scale).add(&Decimal::from_parts(1, scale)).expect("it is small enough"));
                numbers.push(Decimal::from_parts(0, scale));
                numbers.push(Decimal::from_parts(10, scale));
            }
        }
    }
    let negative: Vec<Decimal> = numbers.iter().map(Decimal::neg).collect();
    numbers.extend(negative);
    let key = |n: &Decimal| {
        let mut out = Vec::new();
        n.key(&mut out);
        out
    };
    numbers.sort();
    for pair in numbers.windows(2) {
        let (x, y) = (key(&pair[0]), key(&pair[1]));
        assert_eq!(x.cmp(&y), pair[0].cmp(&pair[1]), "{pair:?} {x:02x?} {y:02x?}");
        assert!(x == y || !y.starts_with(&x), "{pair:?} {x:02x?} {y:02x?}");
    }
    assert_eq!(key(&d("1234567890.250")), [0x82, 0, 0, 0, 1, 0x0d, 0xfb, 0x38, 0xd2, 0x1d, 0xcd, 0x65, 0]);
}

#[test]
fn every_width_packs_and_unpacks() {
    for precision in 1..=MAX_PRECISION {
        for scale in 0..=precision.min(MAX_SCALE) {
            let max = Decimal::max_value(precision, scale);
            // Numbers of every length up to the longest that is kept in 128 bits, which a wider column holds
            // as well.
            let lengths = (0..=38).map(|digits| 10i128.pow(digits) + 7).chain([0, i128::MAX, i128::from(u64::MAX), 1 << 64]);
            let numbers = lengths.flat_map(|n| [Decimal::from_parts(n, scale), Decimal::from_parts(-n, scale)]);
            for d in numbers.filter(|d| d.fits(precision, scale)).chain([max.clone(), max.neg()]) {
                let mut out = Vec::new();
                d.pack(precision, scale, &mut out);
                assert_eq!(out.len(), packed_len(precision, scale));
                assert_eq!(Decimal::unpack(&out, precision, scale), d, "DECIMAL({precision},{scale})");
                assert!(d.fits(precision, scale));
            }
        }
    }
}

#[test]
fn small_packed_coefficients_are_those_of_the_number() {
    for precision in 1..=18u8 {
        for scale in 0..=precision.min(MAX_SCALE) {
            let unpack = packed_small(precision, scale);
            let most = POW10[precision as usize] - 1;
            for n in [0, 1, 7, 10, 12_345, 999_999_999, 1_000_000_000, 123_456_789_012_345, most / 3, most - 1, most] {
                for n in [n.min(most), -n.min(most)] {
                    let mut packed = Vec::new();
                    Decimal::from_parts(n, scale).pack(precision, scale, &mut packed);
                    assert_eq!(i128::from(unpack(&packed)), n, "DECIMAL({precision},{scale})");
                }
            }
        }
    }
}
