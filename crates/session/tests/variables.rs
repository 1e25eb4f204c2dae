//! What is kept from one execution to the next knows the types of user variables: each expression is asked
//! for in a text that is read anew, in one that comes again, in a prepared statement, and in two procedures,
//! of which one is old and one is new, while the variables get values of all types. The answers must be the
//! same, and so must those of CALLs with other literals.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{connect, instance, number, pick, run};
use world::Prng;

const VALUES: &[&str] = &[
    "1",
    "0",
    "-7",
    "18446744073709551615",
    "2.5",
    "-0.005",
    "1e3",
    "'12'",
    "'9x'",
    "'x'",
    "''",
    "_latin1'z'",
    "_binary'12'",
    "x'3132'",
    "null",
    "date'2024-02-29'",
    "'2024-02-29 01:02:03'",
    "time'11:12:13'",
    "true",
    "json_array(1)",
];

const EXPRESSIONS: &[&str] = &[
    "@a",
    "@a + 1",
    "-@A",
    "concat(@a, @b)",
    "@a < @b",
    "@a = @b",
    "@a <=> @b",
    "case when @a then @a else 1.5 end",
    "ifnull(@a, 0)",
    "coalesce(@a, @b)",
    "nullif(@a, @b)",
    "greatest(@a, @b)",
    "@a in (1, 'x', @b)",
    "@a between @b and 9",
    "cast(@a as char)",
    "round(@a, 1)",
    "hex(@a)",
    "json_array(@a)",
    "date_add(@a, interval 1 day)",
    "if(@a, @b, 2)",
    "@a | 1",
    "upper(@a)",
    "@`a` like '1%'",
    "(select count(*) from t where v = @a)",
    "(select group_concat(k order by k) from t where k < @a)",
    "(select max(v) from t where v between @b and @a)",
];

const ARGUMENTS: &[&str] = &[
    "1",
    "-3",
    "-7.5",
    "'2024-02-29'",
    "'é'",
    "'a'",
    "'it''s'",
    "2.5",
    "null",
    "@a",
    "abs(-4)",
    "concat('a', 'b' 'c')",
    "left('abc', 2)",
    "true",
    "x'41'",
];

fn with_warnings(session: &mut Session, sql: &str) -> String {
    run(session, sql) + &run(session, "show warnings")
}

fn body(e: &str) -> String {
    format!("begin declare r varchar(200); set r = {e}; select r; if {e} then select 'yes'; end if; select {e}; end")
}

/// The answer of what is kept, beside that of what is read anew, and both their texts.
fn twins(session: &mut Session, random: &mut Prng) -> [(String, String); 2] {
    let at = random.below(EXPRESSIONS.len() as u64) as usize;
    let e = EXPRESSIONS[at];
    let (kept, anew) = match random.below(4) {
        0 => (format!("select {e}"), format!("select /**/ {e}")),
        1 => (format!("execute s{at}"), format!("select /**/ {e}")),
        2 => {
            run(session, "drop procedure if exists made");
            run(session, &format!("create procedure made() {}", body(e)));
            (format!("call p{at}()"), "call made()".to_owned())
        }
        _ => {
            let arguments = [(); 3].map(|()| pick(random, ARGUMENTS)).join(", ");
            (format!("call q({arguments}, @r)"), format!("call /**/ q({arguments}, @r)"))
        }
    };
    [kept, anew].map(|sql| {
        let answer = with_warnings(session, &sql);
        (answer, sql)
    })
}

fn course(seed: u64, steps: u32) {
    let mut random = Prng::new(seed);
    let instance = instance();
    let mut session = connect(&instance, "root");
    run(&mut session, "create database d");
    run(&mut session, "use d");
    run(&mut session, "create table t (k int primary key, v varchar(20), key (v))");
    run(&mut session, "insert into t values (1, '1'), (2, '02'), (3, '2.5'), (4, 'x'), (5, null)");
    let reads = "begin select a, b, c, @a; set r = concat(a, b); end";
    run(&mut session, &format!("create procedure q(a varchar(20), b int, c decimal(10, 2), out r varchar(30)) {reads}"));
    for (at, e) in EXPRESSIONS.iter().enumerate() {
        run(&mut session, &format!("prepare s{at} from 'select {}'", e.replace('\'', "''")));
        run(&mut session, &format!("create procedure p{at}() {}", body(e)));
    }
    let mut history = Vec::new();
    for step in 0..steps {
        if random.percent(60) {
            let set = format!("set @{} = {}", pick(&mut random, &["a", "b", "A"]), pick(&mut random, VALUES));
            run(&mut session, &set);
            history.push(set);
        }
        if random.percent(3) {
            let names = format!("set names {}", pick(&mut random, &["utf8mb4", "latin1", "utf8mb4 collate utf8mb4_bin"]));
            run(&mut session, &names);
            history.push(names);
        }
        let [(kept, sql), (anew, fresh)] = twins(&mut session, &mut random);
        let last = &history[history.len().saturating_sub(6)..];
        assert_eq!(kept, anew, "seed {seed}, step {step}: {sql}\n{fresh}\nafter {last:?}");
    }
}

#[test]
fn what_is_kept_answers_as_what_is_read_anew() {
    for seed in 0..4 {
        course(seed, 700);
    }
}

/// `SEED=1 ROUNDS=1000 cargo test -p redoubt-session --release --test variables -- --ignored`
#[test]
#[ignore = "takes as long as one likes"]
fn what_is_kept_for_long() {
    let seed = number("SEED", 1);
    for round in 0..number("ROUNDS", 100) {
        course(seed + round, 5000);
    }
}
