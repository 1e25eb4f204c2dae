//! Every function of the table on strange arguments: an error or a value, never a panic.

#![allow(clippy::unwrap_used)]

use expr::{EvalContext, NoColumns, NoSession, Settings, bind_expr, eval};
use parser::ParserMode;
use value::{Level, SqlError};

const STRANGE: &[&str] = &[
    "NULL",
    "0",
    "-1",
    "1",
    "'0'",
    "''",
    "'a'",
    "'é'",
    "x'ff'",
    "_binary x'e9ff'",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "1e308",
    "-1e308",
    "1e-300",
    "0.000000000000000000000000000001",
    "99999999999999999999999999999999999999999999",
    "'9999-12-31 23:59:59.999999'",
    "'0000-00-00'",
    "'2020-02-30'",
    "date'9999-12-31'",
    "time'-838:59:59'",
    "timestamp'1000-01-01 00:00:00'",
    "'[1,{\"a\":2}]'",
    "'$.a[last]'",
    "'%'",
    "'%Y-%m-%d %H:%i:%s.%f %j %U %X %V %W'",
    "'(a+)+$'",
    "repeat('ab',1000)",
    "cast('[]' as json)",
    "_latin1 x'e9'",
    "'a' collate utf8mb4_bin",
    "true",
    "1=1",
    "-0.0",
    "200001",
    "65",
];

/// Guards against a function that trusts its arguments.
#[test]
fn no_function_panics() {
    let settings = Settings { max_allowed_packet: 1 << 16, ..Settings::default() };
    let mut failed = Vec::new();
    let mut state = 0x1234_5678_9abc_def1u64;
    let mut next = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    for (_, table) in expr::functions::FAMILIES {
        for f in *table {
            if f.name.contains(' ') || f.name == "benchmark" {
                continue;
            }
            for _ in 0..60 {
                let most = if f.arity.1 == 255 { f.arity.0 as usize + 3 } else { f.arity.1 as usize };
                let n = f.arity.0 as usize + next(most - f.arity.0 as usize + 1);
                let args: Vec<&str> = (0..n).map(|_| STRANGE[next(STRANGE.len())]).collect();
                run(&format!("{}({})", f.name, args.join(", ")), &settings, &mut failed);
            }
        }
    }
    for op in
        ["+", "-", "*", "/", "div", "%", "=", "<=>", "<", "like", "regexp", "|", "<<", ">>", "and", "xor", "in (1, 'a', NULL, 2.5) or 1 ="]
    {
        for a in STRANGE {
            for b in STRANGE.iter().skip(next(3)).step_by(3) {
                run(&format!("{a} {op} {b}"), &settings, &mut failed);
            }
        }
    }
    for ty in [
        "signed",
        "unsigned",
        "char(3)",
        "binary(3)",
        "decimal(65,30)",
        "decimal(1,1)",
        "date",
        "time(6)",
        "datetime(6)",
        "year",
        "float",
        "double",
        "json",
    ] {
        for a in STRANGE {
            run(&format!("cast({a} as {ty})"), &settings, &mut failed);
        }
    }
    for unit in ["microsecond", "second", "day", "month", "year", "day_microsecond", "year_month", "hour_second", "week", "quarter"] {
        for a in STRANGE {
            for b in STRANGE.iter().skip(next(4)).step_by(4) {
                run(&format!("{a} + interval {b} {unit}"), &settings, &mut failed);
                run(&format!("timestampdiff({}, {a}, {b})", if unit.contains('_') { "day" } else { unit }), &settings, &mut failed);
            }
            run(&format!("extract({unit} from {a})"), &settings, &mut failed);
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

fn run(sql: &str, settings: &Settings, failed: &mut Vec<String>) {
    let mut warnings: Vec<(Level, SqlError)> = Vec::new();
    let mut cx = EvalContext::new(settings, &NoSession, &mut warnings);
    let Ok(ast) = parser::parse_expr(sql.as_bytes(), &ParserMode::new(settings.sql_mode.0)) else { return };
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        if let Ok(e) = bind_expr(&ast, &mut NoColumns, &mut cx)
            && let Ok(v) = eval(&e, &[], &mut cx)
        {
            let mut out = Vec::new();
            v.write_result_text(&e.ty, &mut out);
            e.metadata(Some(settings.collation_connection));
        }
    }));
    if done.is_err() {
        failed.push(sql.to_string());
    }
}
