//! Times of what sorting and DISTINCT do with strings; `cargo test --release -p redoubt-value --test speed
//! -- --ignored --nocapture`.

use std::hint::black_box;

use value::Collation;

const ROWS: usize = 100;
const ROUNDS: usize = 2000;

fn time(name: &str, mut f: impl FnMut()) {
    f();
    let start = on_cpu();
    (0..ROUNDS).for_each(|_| f());
    println!("{name:40} {:8.1} ns per row", (on_cpu() - start) / (ROUNDS * ROWS) as f64);
}

/// Nanoseconds that this thread has run: other processes do not count.
fn on_cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0)
}

/// Strings as sysbench makes them: eleven groups of eleven digits.
fn rows() -> Vec<Vec<u8>> {
    let mut seed = 7u64;
    let mut digit = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        b'0' + (seed >> 33) as u8 % 10
    };
    let group = |digit: &mut dyn FnMut() -> u8| (0..11).map(|_| digit()).collect::<Vec<u8>>();
    (0..ROWS).map(|_| (0..10).map(|_| group(&mut digit)).collect::<Vec<_>>().join(&b'-')).collect()
}

#[test]
#[ignore = "a measurement"]
fn strings_of_120_characters() {
    let rows = rows();
    for collation in [Collation::UTF8MB4_0900_AI_CI, Collation::UTF8MB4_GENERAL_CI, Collation::UTF8MB4_BIN, Collation::LATIN1_SWEDISH_CI] {
        let mut key = Vec::new();
        time(&format!("{}: key", collation.name()), || {
            for r in &rows {
                key.clear();
                collation.key_weights(black_box(r), &mut key);
                black_box(&key);
            }
        });
        time(&format!("{}: keys, sorted", collation.name()), || {
            let mut keys = Vec::new();
            let mut ends = vec![0];
            for r in &rows {
                collation.key_weights(black_box(r), &mut keys);
                ends.push(keys.len());
            }
            let mut order: Vec<usize> = (0..rows.len()).collect();
            order.sort_unstable_by_key(|i| &keys[ends[*i]..ends[i + 1]]);
            black_box(order);
        });
        time(&format!("{}: compared, sorted", collation.name()), || {
            let mut order: Vec<usize> = (0..rows.len()).collect();
            order.sort_unstable_by(|a, b| collation.compare(&rows[*a], &rows[*b]));
            black_box(order);
        });
        heads(collation, &rows);
    }
}

fn heads(collation: Collation, rows: &[Vec<u8>]) {
    let mut scratch = Vec::new();
    time(&format!("{}: heads, sorted", collation.name()), || {
        let mut order: Vec<(u64, usize)> = rows.iter().enumerate().map(|(i, r)| (collation.key_head(r, &mut scratch), i)).collect();
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| collation.compare(&rows[a.1], &rows[b.1])));
        black_box(order);
    });
}
