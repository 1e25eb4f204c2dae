//! Statements by combination: every statement picks one alternative of each of its clauses, by a seed.
//!
//! The schema is [`SETUP`]. A statement whose rows come in a certain order says so; the rows of all others
//! are compared as a set. LIMIT stands only behind a total order.

use world::Prng;

/// What every statement finds.
pub const SETUP: &[&str] = &[
    "create table t (id int primary key auto_increment, a int, b varchar(10), c decimal(6,2) not null default 1.50, d datetime, e enum('x','y','z'), \
     n int not null, u tinyint unsigned unique, key (a), key ab (b, a))",
    "create table s (id int, k varchar(10) not null, v bigint, w date, primary key (k), key (id))",
    "create table p (x int, y varchar(5))",
    "create view vw as select id, a, b from t where a is not null",
    "insert into t values (1,10,'one',1.00,'2020-01-01 10:00:00','x',0,1), (2,20,'two',2.25,'2021-02-28 23:59:59','y',5,2), (3,20,'Two',3.50,null,'z',-3,3), \
     (4,null,'four',0.00,'2020-01-01 10:00:00',null,7,null), (5,30,null,99.99,'1999-12-31 00:00:00','x',5,250), (7,-5,'12abc',-4.75,null,'y',1,null)",
    "insert into s values (1,'one',100,'2020-01-01'), (2,'two',null,'2021-02-28'), (2,'deux',22,null), (9,'nine',-9,'2000-02-29')",
    "insert into p values (1,'a'), (1,'a'), (null,'b')",
];

/// The tables of [`SETUP`].
pub const TABLES: &[&str] = &["t", "s", "p"];

/// The families of statements, and how often each has its turn.
pub const FAMILIES: &[(&str, usize)] = &[
    ("select", 6),
    ("group", 4),
    ("join", 4),
    ("subquery", 3),
    ("union", 3),
    ("window", 2),
    ("insert", 5),
    ("update", 3),
    ("delete", 2),
    ("create", 3),
    ("alter", 4),
    ("other", 2),
];

#[derive(Clone, Debug)]
pub struct Case {
    pub family: &'static str,
    /// Run under an empty `sql_mode`.
    pub lax: bool,
    /// The order of the rows is the statement's.
    pub ordered: bool,
    pub sql: String,
}

const VALUES: &[&str] = &[
    "0",
    "1",
    "-1",
    "5",
    "20",
    "300",
    "1.5",
    "'two'",
    "'TWO '",
    "'12abc'",
    "''",
    "null",
    "'2020-01-01'",
    "'2020-01-01 10:00:00'",
    "1e3",
    "'x'",
    "2147483648",
    "date'2021-02-28'",
    "true",
    "99999.999",
    "'a long string of text'",
    "-0.5",
    "'3'",
    "20200101",
];
const NUMBERS: &[&str] = &["id", "a", "c", "n", "u"];
const COLUMNS: &[&str] = &["id", "a", "b", "c", "d", "e", "n", "u"];
const COMPARISONS: &[&str] = &["=", "<", ">", "<=", ">=", "<>", "<=>"];

pub struct Generator {
    dice: Prng,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator { dice: Prng::new(seed) }
    }

    /// `n` statements; families take turns by their weight.
    pub fn cases(&mut self, n: usize) -> Vec<Case> {
        let turns: Vec<&'static str> = FAMILIES.iter().flat_map(|(name, weight)| std::iter::repeat_n(*name, *weight)).collect();
        (0..n).map(|i| self.case(turns[i % turns.len()])).collect()
    }

    fn case(&mut self, family: &'static str) -> Case {
        let lax = !matches!(family, "union" | "window" | "group") && self.one_in(4);
        let (sql, ordered) = match family {
            "select" => self.select(),
            "group" => self.group(),
            "join" => self.join(),
            "subquery" => (self.subquery(), false),
            "union" => self.union(),
            "window" => self.window(),
            "insert" => (self.insert(), false),
            "update" => (self.update(), false),
            "delete" => (self.delete(), false),
            "create" => (self.create(), false),
            "alter" => (self.alter(), false),
            _ => (self.other(), false),
        };
        Case { family, lax, ordered, sql }
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.dice.below(n) == 0
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.dice.below(list.len() as u64) as usize]
    }

    /// Picks a shape and fills its `{}` with what `fill` gives.
    fn shape(&mut self, list: &[&str], mut fill: impl FnMut(&mut Self) -> String) -> String {
        let mut out = self.pick(list).to_string();
        while out.contains("{}") {
            let part = fill(self);
            out = out.replacen("{}", &part, 1);
        }
        out
    }

    fn value(&mut self) -> String {
        self.pick(VALUES).to_string()
    }

    /// An expression over one row of t.
    fn expr(&mut self) -> String {
        match self.dice.below(8) {
            0..=2 => self.pick(COLUMNS).to_string(),
            3 => self.value(),
            4 => self
                .shape(&["{} + 1", "-{}", "{} * 2", "{} div 2", "{} % 3", "abs({})", "round({}, 1)", "{} / 4"], |g| g.pick(NUMBERS).into()),
            5 => self.shape(
                &["upper({})", "concat({}, '-', {})", "length({})", "left({}, 2)", "ifnull({}, 'none')", "replace({}, 'o', '0')"],
                |g| g.pick(&["b", "e", "a", "d"]).into(),
            ),
            6 => self.shape(
                &[
                    "if({} > 1, {}, 'no')",
                    "coalesce({}, {}, 0)",
                    "nullif({}, {})",
                    "case when {} is null then 'n' else {} end",
                    "greatest({}, {})",
                ],
                |g| g.pick(COLUMNS).into(),
            ),
            _ => self
                .pick(&[
                    "year(d)",
                    "date(d)",
                    "d + interval 1 month",
                    "date_format(d, '%Y-%m')",
                    "datediff(d, '2020-06-01')",
                    "cast(b as signed)",
                    "cast(a as char)",
                ])
                .into(),
        }
    }

    fn condition(&mut self) -> String {
        match self.dice.below(11) {
            0..=3 => format!("{} {} {}", self.pick(COLUMNS), self.pick(COMPARISONS), self.value()),
            4 => format!("{} {} ({}, {}, {})", self.pick(COLUMNS), self.pick(&["in", "not in"]), self.value(), self.value(), self.value()),
            5 => self.shape(&["{} is null", "{} is not null", "not {}", "{}", "{} is true"], |g| g.pick(COLUMNS).into()),
            6 => format!("{} between {} and {}", self.pick(COLUMNS), self.value(), self.value()),
            7 => format!("b {} {}", self.pick(&["like", "not like", "regexp"]), self.pick(&["'t%'", "'%o%'", "'_wo'", "'T'", "'12'"])),
            8 => self.shape(&["({} or {})", "{} and {}", "({} xor {})", "not ({} and {})"], |g| {
                format!("{} {} {}", g.pick(NUMBERS), g.pick(COMPARISONS), g.value())
            }),
            9 => self
                .shape(&["({}, {}) = (20, 'two')", "({}, {}) in ((20, 'two'), (1, 0))", "({}, {}) > (10, 1)"], |g| g.pick(COLUMNS).into()),
            _ => self
                .pick(&[
                    "id in (select id from s)",
                    "exists (select 1 from s where s.id = t.id)",
                    "a > (select min(x) from p)",
                    "a > all (select v from s)",
                    "b = any (select k from s)",
                    "id not in (select x from p)",
                ])
                .into(),
        }
    }

    fn filter(&mut self) -> String {
        if self.one_in(3) { String::new() } else { format!(" where {}", self.condition()) }
    }

    fn limit(&mut self) -> &'static str {
        self.pick(&["", "", "", " limit 2", " limit 1, 3", " limit 2 offset 1", " limit 0"])
    }

    fn items(&mut self) -> String {
        let n = 1 + self.dice.below(4);
        let list: Vec<String> = (0..n)
            .map(|_| match self.dice.below(8) {
                0 => self.pick(&["*", "t.*", "t.id", "corpus.t.b", "'lit'", "1 as one", "null"]).into(),
                1 => format!("{} as {}", self.expr(), self.pick(&["x", "`a b`", "a", "'q'"])),
                _ => self.expr(),
            })
            .collect();
        // A star that is not the first item is a syntax error, which is worth one try, not many.
        let (stars, rest): (Vec<String>, Vec<String>) = list.into_iter().partition(|i| i == "*");
        stars.into_iter().take(1).chain(rest).collect::<Vec<_>>().join(", ")
    }

    fn select(&mut self) -> (String, bool) {
        if self.one_in(14) {
            let wrong = [
                "select nosuch from t",
                "select t2.a from t",
                "select * from nosuch",
                "select a from t order by 3",
                "select * from t as q where t.a = 1",
                "select a from t where count(*) > 1",
                "select (select 1, 2)",
                "select a from t where (select id from t) = 1",
                "select (1, 2) = 1",
                "select nosuch(1)",
                "select * from nodb.t",
                "select id, k from t, s, s",
                "select a a, b a from t having a > 1",
                "select *",
                "select a as x from t where x = 1",
                "select distinct a from t order by b",
                "select 1 from t limit 1 offset",
                "select a from t group by nosuch",
                "select max(max(a)) from t",
                "select abs(1, 2)",
                "select date_add(d, 1) from t",
                "select values(a) from t",
                "select default(b), default(c) from t limit 1",
                "select default(n) from t limit 1",
            ];
            return (self.pick(&wrong).into(), true);
        }
        let distinct = self.pick(&["", "", "", "distinct ", "all ", "sql_calc_found_rows "]);
        let items = self.items();
        let from = self.pick(&[
            "t",
            "t",
            "t",
            "t as t",
            "vw as t",
            "t use index (a)",
            "t force index (ab)",
            "(select * from t) as t",
            "t ignore index (a)",
        ]);
        let filter = self.filter();
        if from.contains("vw") || distinct.starts_with("dis") {
            return (format!("select {distinct}{items} from {from}{filter}"), false);
        }
        let order = self.pick(&[
            "",
            "",
            " order by id",
            " order by a desc, id",
            " order by b, a, id",
            " order by c + n, id",
            " order by d is null, d desc, id",
            " order by e, id desc",
            " order by rand(1) * 0, id",
        ]);
        let limit = if order.is_empty() { "" } else { self.limit() };
        let lock = self.pick(&["", "", "", "", " for update", " lock in share mode", " for share"]);
        (format!("select {distinct}{items} from {from}{filter}{order}{limit}{lock}"), !order.is_empty())
    }

    fn aggregate(&mut self) -> String {
        let arg = self.expr();
        match self.dice.below(9) {
            0 => "count(*)".into(),
            1 => format!("count({arg})"),
            2 => format!("count(distinct {arg})"),
            3 => format!("sum({})", self.pick(NUMBERS)),
            4 => format!("avg({})", self.pick(NUMBERS)),
            5 => format!("min({arg})"),
            6 => format!("max({arg})"),
            7 => format!("group_concat({arg} order by id separator '/')"),
            _ => self
                .pick(&[
                    "bit_or(n)",
                    "std(n)",
                    "var_samp(a)",
                    "sum(distinct a)",
                    "count(distinct a, b)",
                    "any_value(b)",
                    "sum(a) / count(a)",
                    "max(c) - min(c)",
                    "json_arrayagg(n)",
                ])
                .into(),
        }
    }

    fn group(&mut self) -> (String, bool) {
        let (first, second) = (self.aggregate(), self.aggregate());
        let filter = self.filter();
        if self.one_in(4) {
            let having = self.pick(&["", "", " having count(*) > 2", " having max(a) > 100", " having first > 1"]);
            let extra = self.pick(&["", "", "", ", a", ", 1", ", any_value(b)"]);
            return (format!("select {first} as first, {second}{extra} from t{filter}{having}"), false);
        }
        let (key, shown) = [
            ("a", "a"),
            ("b", "b"),
            ("e", "e"),
            ("year(d)", "year(d)"),
            ("1", "n"),
            ("k", "n % 2 as k"),
            ("a, e", "a, e"),
            ("id", "id, b, c"),
            ("b collate utf8mb4_bin", "b"),
            ("u is null", "a"),
        ][self.dice.below(10) as usize];
        let rollup = if self.one_in(5) { " with rollup" } else { "" };
        let having = self.pick(&[
            "",
            "",
            "",
            " having count(*) > 1",
            " having first is not null",
            " having max(n) > 0 or first = 0",
            " having a > 1",
            " having nosuch = 1",
        ]);
        let order = if rollup.is_empty() && key == "a" {
            self.pick(&["", " order by a", " order by a desc limit 2", " order by count(*), a"])
        } else {
            ""
        };
        (format!("select {shown}, {first} as first, {second} from t{filter} group by {key}{rollup}{having}{order}"), !order.is_empty())
    }

    fn join(&mut self) -> (String, bool) {
        let join = self.pick(&[
            "t join s on t.id = s.id",
            "t left join s on t.id = s.id",
            "t right join s on t.id = s.id",
            "t, s",
            "t cross join p",
            "t natural join s",
            "t join s using (id)",
            "t left join s using (id)",
            "t inner join s on t.b = s.k",
            "t left join s on t.b = s.k and s.v > 0",
            "t join s on t.id < s.id",
            "s left join (t join p on t.id = p.x) on s.id = t.id",
            "t straight_join s on t.id = s.id",
            "t left join p on t.id = p.x left join s on s.id = p.x",
            "t join (select id, count(*) n2 from s group by id) s on t.id = s.id",
            "t join vw on t.id = vw.id join s on s.id = t.id",
            "t left join s on false",
            "t join s on t.a",
            "t as q join s on q.id = s.id",
            "t natural left join s",
            "t, lateral (select s.* from s where s.id = t.id) s",
        ]);
        let items = self.pick(&[
            "*",
            "t.id, s.k",
            "t.b, s.v",
            "count(*)",
            "id",
            "t.*",
            "s.*, t.a",
            "t.id, coalesce(s.k, 'none')",
            "sum(s.v), count(s.v)",
            "t.id + s.id, s.w",
            "t.e, s.w, t.d",
        ]);
        let filter = self.pick(&[
            "",
            "",
            " where s.v is null",
            " where t.a > 10",
            " where t.id = 2",
            " where s.k like 't%'",
            " where t.a = 20 or s.v > 50",
            " where t.id in (1, 2)",
            " where s.w > '2020-06-01'",
            " where t.b = s.k",
        ]);
        (format!("select {items} from {join}{filter}"), false)
    }

    fn subquery(&mut self) -> String {
        let operator = self.pick(&["=", "<", ">", "<>", "in", "not in", "= any", "> all", "<= some"]);
        let inner = self.pick(&[
            "select id from s",
            "select x from p",
            "select max(id) from s",
            "select v from s where s.id = t.id",
            "select a from t",
            "select id, k from s",
            "select count(*) from p",
            "select n from t as i where i.a = t.a",
            "select 1 union select 20",
            "select id from s where false",
            "select distinct x from p where x is not null",
            "select id from s limit 1",
        ]);
        match self.dice.below(6) {
            0..=2 => format!("select id, a from t where {} {operator} ({inner})", self.pick(NUMBERS)),
            3 => format!("select id, ({inner}) as sub from t{}", self.filter()),
            4 => format!("select id from t where {} ({inner})", self.pick(&["exists", "not exists"])),
            _ => self.pick(&[
                "select * from (select a, count(*) n from t group by a) d where n > 1", "select d.x from (select 1 as x union all select 2) d", "with q as (select a, b from t where a > 0) select * from q", "with q (m) as (select max(a) from t) select t.id from t join q on t.a = q.m",
                "with recursive r (n) as (select 1 union all select n + 1 from r where n < 5) select * from r", "with recursive r as (select 1 as n, 'a' as s union all select n + 1, concat(s, 'b') from r where n < 3) select * from r", "select (select b from t where id = 2) b, (select 1 from t where false) n",
                "select * from (select 1) d, (select 2) d", "select * from (select 1, 1) d", "select * from (select a from t)", "select a from t where (a, b) in (select id, k from s)", "select (select t.a + s.id from s where s.k = 'one') from t", "select * from (table p) d", "select * from (values row(1, 'x'), row(2, 'y')) v",
                "with q as (select 1), q as (select 2) select * from q", "with q as (select 1 as a) select * from q a join q b", "select id from t where a = (select x from p)", "select * from t where row(a, b) = (select 20, 'two')",
            ]).into(),
        }
    }

    fn union(&mut self) -> (String, bool) {
        let one = |g: &mut Self| -> String {
            g.pick(&[
                "select id, b from t",
                "select id, k from s",
                "select x, y from p",
                "select 1, 'one'",
                "select null, null",
                "select a, d from t",
                "select n, c from t where n > 0",
                "select v, w from s",
                "select e, u from t",
                "select 1.5, 2e0",
                "values row(1, 2), row(3, 'x')",
                "table p",
                "select max(a), count(*) from t",
                "select 'text', 3",
                "select id from t",
                "(select id, b from t order by id limit 2)",
            ])
            .into()
        };
        let (first, second) = (one(self), one(self));
        let operator = self.pick(&["union", "union all", "union distinct"]);
        let third = if self.one_in(3) { format!(" {} {}", self.pick(&["union", "union all"]), one(self)) } else { String::new() };
        let order =
            self.pick(&["", "", "", " order by 1, 2", " order by 2 desc, 1", " order by 1, 2 limit 3", " order by id, 2", " limit 0"]);
        (format!("{first} {operator} {second}{third}{order}"), order.contains("order by 1, 2") || order.contains("2 desc, 1"))
    }

    fn window(&mut self) -> (String, bool) {
        let call = self.shape(
            &[
                "row_number()",
                "rank()",
                "dense_rank()",
                "sum({})",
                "count(*)",
                "avg({})",
                "lag({})",
                "lead({}, 2, 0)",
                "first_value({})",
                "last_value({})",
                "ntile(2)",
                "min({})",
                "nth_value({}, 2)",
                "percent_rank()",
                "cume_dist()",
                "count(distinct {})",
            ],
            |g| g.pick(COLUMNS).into(),
        );
        let window = self.pick(&[
            "order by id",
            "partition by a order by id",
            "partition by e",
            "order by a, id",
            "order by id rows between 1 preceding and 1 following",
            "order by id rows unbounded preceding",
            "",
            "order by n range between 2 preceding and current row",
            "order by id desc",
            "partition by a order by n, id rows between current row and unbounded following",
            "order by nosuch",
            "rows 1 preceding",
        ]);
        let filter = self.filter();
        let rest = self.pick(&["", " order by id", " order by id limit 3", " order by 2, 1"]);
        if self.one_in(4) {
            return (
                format!("select id, {call} over w as f from t{filter} window w as ({window}){rest}"),
                rest.contains("id") || rest.contains("2, 1"),
            );
        }
        (format!("select id, {call} over ({window}) as f from t{filter}{rest}"), !rest.is_empty())
    }

    fn insert(&mut self) -> String {
        let verb = self.pick(&[
            "insert into",
            "insert into",
            "insert into",
            "insert ignore into",
            "replace into",
            "insert low_priority into",
            "insert",
        ]);
        let v = |g: &mut Self| {
            g.pick(&[
                "0",
                "1",
                "10",
                "null",
                "default",
                "'two'",
                "'one'",
                "-1",
                "300",
                "'2020-02-30'",
                "'2022-03-04 05:06:07'",
                "'y'",
                "''",
                "1.005",
                "'abcdefghijklm'",
                "2 + 3",
                "upper('q')",
                "'w'",
                "99999.5",
                "'7x'",
            ])
            .to_string()
        };
        let body = match self.dice.below(9) {
            0 => format!("t (a, b, n) values ({}, {}, {})", v(self), v(self), v(self)),
            1 => format!("t (id, n, u) values ({}, {}, {}), ({}, {}, {})", v(self), v(self), v(self), v(self), v(self), v(self)),
            2 => format!("t set {} = {}, {} = {}", self.pick(COLUMNS), v(self), self.pick(COLUMNS), v(self)),
            3 => format!("s values ({}, {}, {}, {})", v(self), v(self), v(self), v(self)),
            4 => format!("s (k, id) values ({}, {}), ({}, {}), ('fresh', 8)", v(self), v(self), v(self), v(self)),
            5 => format!(
                "p {}",
                self.pick(&[
                    "values ()",
                    "select id, b from t",
                    "select x + 1, y from p",
                    "(y) select k from s",
                    "select * from p",
                    "(x) values row(1)",
                    "values row(1, 'q'), row(2, 'r')",
                    "table p",
                    "select id, b, c from t",
                    "(x, x) values (1, 2)",
                    "values (1), (2, 3)",
                    "(nosuch) values (1)",
                    "select null, 'toolong' from t where id < 3",
                    "with q as (select 5 as f) select f, 'w' from q"
                ])
            ),
            6 => format!(
                "t (n, {}) select {}, {} from s",
                self.pick(&["a", "b", "c", "u", "e", "d"]),
                self.pick(&["id", "v", "null", "1"]),
                self.pick(&["id", "k", "v", "w", "null", "'y'"])
            ),
            7 => format!("t (d, e, n) values ({}, {}, {})", v(self), v(self), v(self)),
            _ => format!("t (c, u, n, b) values ({}, {}, 1, {}), (default, {}, default(c), b)", v(self), v(self), v(self), v(self)),
        };
        let update = if verb.starts_with("replace") || self.dice.below(3) > 0 {
            ""
        } else {
            self.pick(&[
                " on duplicate key update n = n + 100",
                " on duplicate key update n = values(n) + 1",
                " on duplicate key update id = id + 50",
                " on duplicate key update k = concat(k, '+'), v = 1",
                " on duplicate key update b = default",
                " as new on duplicate key update n = new.n * 2",
            ])
        };
        format!("{verb} {body}{update}")
    }

    fn assignment(&mut self) -> String {
        let column = self.pick(COLUMNS);
        match self.dice.below(4) {
            0 | 1 => format!("{column} = {}", self.value()),
            2 => format!("{column} = {}", self.expr()),
            _ => self
                .pick(&[
                    "id = id + 10",
                    "a = default",
                    "n = default",
                    "u = u + 10",
                    "a = a + 1, n = a",
                    "b = concat(b, b)",
                    "c = c * 1000",
                    "t.e = 2",
                    "nosuch = 1",
                    "id = 1",
                    "a = (select max(v) from s)",
                    "n = (select max(n) from t)",
                    "d = now() where false",
                    "u = -1",
                    "b = null, n = null",
                ])
                .into(),
        }
    }

    fn update(&mut self) -> String {
        let assignments = if self.one_in(3) { format!("{}, {}", self.assignment(), self.assignment()) } else { self.assignment() };
        if self.one_in(5) {
            let tables = self.pick(&[
                "t join s on t.id = s.id",
                "t left join s on t.id = s.id",
                "t, p",
                "s join t using (id)",
                "t join (select max(id) m from s) q on t.id = q.m",
            ]);
            let set = self.pick(&["t.n = s.v", "t.a = 0, s.v = 5", "t.b = 'joined'", "q.m = 1", "t.n = t.n + 1", "x = t.id"]);
            return format!("update {tables} set {set}{}", self.pick(&["", " where t.id < 3", " where s.k = 'two'", " where t.n = 5"]));
        }
        let ignore = if self.one_in(5) { "ignore " } else { "" };
        if assignments.contains("where") {
            return format!("update {ignore}t set {assignments}");
        }
        let target = self.pick(&["t", "t", "t", "t as q", "corpus.t", "vw"]);
        let order = self.pick(&["", "", "", " order by id desc limit 2", " order by a, id limit 1", " order by id", " order by id desc"]);
        let filter = if target.contains('q') { "" } else { &self.filter() };
        format!("update {ignore}{target} set {assignments}{filter}{order}")
    }

    fn delete(&mut self) -> String {
        match self.dice.below(6) {
            0 => self
                .pick(&[
                    "delete t from t join s on t.id = s.id",
                    "delete t, s from t join s on t.id = s.id where t.id = 2",
                    "delete from t using t join s using (id)",
                    "delete q from t as q where q.a = 20",
                    "delete t from t as q",
                    "delete from t, s using t join s on t.b = s.k",
                    "delete nosuch from t",
                    "delete from vw where a = 20",
                    "delete t from t left join s on t.id = s.id where s.id is null",
                    "delete from t where id in (select id from t)",
                    "delete from t as q where q.id = 1",
                ])
                .into(),
            _ => format!(
                "delete {}from t{}{}",
                self.pick(&["", "", "ignore ", "quick "]),
                self.filter(),
                self.pick(&["", "", " order by id limit 2", " order by a desc, id limit 1", " order by id"])
            ),
        }
    }

    fn column_type(&mut self) -> &'static str {
        self.pick(&[
            "int",
            "int unsigned",
            "bigint",
            "tinyint(1)",
            "smallint zerofill",
            "decimal(8,3)",
            "float",
            "double unsigned",
            "varchar(20)",
            "char(3)",
            "text",
            "blob",
            "date",
            "datetime(3)",
            "timestamp",
            "time",
            "year",
            "enum('p','q')",
            "set('p','q','r')",
            "json",
            "bit(3)",
            "varbinary(9)",
            "varchar(10) character set latin1",
            "boolean",
            "longtext",
            "varchar(70000)",
            "char(300)",
            "float(7,2)",
            "int(5)",
        ])
    }

    fn attributes(&mut self) -> String {
        let mut out = String::new();
        for list in [
            &["", "", "", " not null", " null"][..],
            &[
                "",
                "",
                "",
                " default 1",
                " default 'p'",
                " default null",
                " default (1 + 1)",
                " default now()",
                " default current_timestamp on update current_timestamp",
                " default (uuid())",
                " default ''",
            ],
            &[
                "",
                "",
                "",
                " unique",
                " primary key",
                " comment 'it''s'",
                " auto_increment",
                " key",
                " invisible",
                " check (f > 0)",
                " generated always as (a + 1)",
                " as (concat(b, '!')) stored",
            ],
        ] {
            out.push_str(self.pick(list));
        }
        out
    }

    fn create(&mut self) -> String {
        match self.dice.below(8) {
            0..=2 => {
                let (ty, attributes) = (self.column_type(), self.attributes());
                let second = if self.one_in(2) { format!("g {} {}, ", self.column_type(), self.pick(&["", "not null", "default null"])) } else { String::new() };
                let key = self.pick(&["", "", ", primary key (a)", ", key (f)", ", unique key kk (a, b)", ", key (b(3) desc)", ", index (nosuch)", ", constraint cc check (a < 10)", ", primary key (b), key (b)", ", key (f(5))", ", unique (a), unique (a)", ", check (a > b) not enforced", ", primary key (a, f)"]);
                let options = self.pick(&["", "", " comment 'c'", " auto_increment = 100", " charset latin1", " collate utf8mb4_bin", " engine = innodb row_format = dynamic", " engine = myisam", " engine = nosuch", " charset nosuch", " max_rows = 5"]);
                format!("create table z (f {ty}{attributes}, {second}a int, b varchar(10){key}){options}")
            }
            3 => format!("create table z {}select {} from {}", self.pick(&["", "", "as ", "(f int) ", "(id int primary key) ", "ignore ", "(a varchar(5) not null) "]), self.items(), self.pick(&["t", "t where a = 20", "t limit 0"])),
            4 => self.pick(&["create table z like t", "create table t (a int)", "create table if not exists t (a int)", "create table z (a int, a int)", "create table z ()", "create table z (a int primary key, primary key (a))", "create table nodb.z (a int)", "create table z (a int auto_increment)", "create table z (a int) as select 1 as a, 2 as b", "create table `z ` (a int)", "create table z (`a b` int, `` int)", "create table z (a int default 'x')", "create table z (a int not null default null)", "create table if not exists z like p", "create table z like vw"]).into(),
            5 => format!("create {}index i on t ({})", self.pick(&["", "unique ", "fulltext "]), self.pick(&["a", "b", "b(3)", "a desc, id", "nosuch", "d, e", "c", "n", "a, a", "b(0)", "e(1)", "(a + 1)"])),
            6 => self.pick(&["create view z as select * from t", "create view z (q, r) as select a, b from t where a > 10", "create or replace view vw as select 1 as one", "create view vw as select 1", "create view z (q) as select a, b from t", "create view z as select a, a from t", "create algorithm = temptable view z as select count(*) from t", "create view z as select t.id, s.k from t left join s on t.id = s.id where t.a in (1, 2) or not t.b like 'x%'", "create view z as select nosuch from t", "create view z as select max(a) m, b from t group by b having m > 1 order by b limit 3", "create view z as select @x", "create view z as select 'it''s' as s, date'2020-01-01' as d, -a as neg, a between 1 and 2 as bt from t", "alter view vw as select id from t", "drop view vw", "drop view nosuch", "create view z as select a from vw with check option", "create view z as select case a when 1 then 'x' else b end as c, cast(a as char(3)) as k, if(a, 1, 0) as i from t union select 1, 2, 3"]).into(),
            _ => self.pick(&["create temporary table z (a int)", "create database corpus", "create database if not exists corpus", "drop database nodb", "drop database if exists nodb", "create temporary table t (q int)", "drop table z", "drop table if exists z", "drop table t, nosuch", "drop temporary table t", "drop index a on t", "drop index nosuch on t", "drop table vw", "drop view t", "drop index `primary` on t"]).into(),
        }
    }

    fn alter(&mut self) -> String {
        let action = match self.dice.below(8) {
            0 | 1 => format!(
                "add {}f {}{}{}",
                self.pick(&["", "column "]),
                self.column_type(),
                self.attributes(),
                self.pick(&["", " first", " after b", " after nosuch"])
            ),
            2 => format!(
                "modify {} {}{}",
                self.pick(&["a", "b", "c", "n", "u", "nosuch"]),
                self.column_type(),
                self.pick(&["", " not null", " default 5", " first", " after id"])
            ),
            3 => format!(
                "change {} {}",
                self.pick(&["a", "b", "n"]),
                self.pick(&["q int", "q varchar(20)", "id int", "n bigint unsigned", "q int not null default 7", "b char(4)"])
            ),
            4 => self
                .pick(&[
                    "drop column a",
                    "drop b",
                    "drop column nosuch",
                    "drop primary key",
                    "drop index ab",
                    "drop index nosuch",
                    "drop column id",
                    "drop key u",
                    "drop constraint nosuch",
                    "drop check nosuch",
                ])
                .into(),
            5 => self
                .pick(&[
                    "add index (n)",
                    "add unique (n)",
                    "add unique key uu (id, a)",
                    "add index ab (a)",
                    "add primary key (n)",
                    "add index i (d desc), add index j (e)",
                    "add constraint c1 check (n > -10)",
                    "add check (n > 0)",
                    "add fulltext (b)",
                    "rename index ab to ba",
                    "rename index nosuch to x",
                    "add key (nosuch)",
                    "alter index ab invisible",
                ])
                .into(),
            6 => self
                .pick(&[
                    "rename to z",
                    "rename s",
                    "rename column a to q",
                    "rename column a to b",
                    "rename column nosuch to q",
                    "alter a set default 8",
                    "alter a drop default",
                    "alter n set default (2 * 3)",
                    "alter nosuch set default 1",
                    "comment 'new'",
                    "auto_increment = 50",
                    "engine = innodb",
                    "engine = myisam",
                    "convert to character set latin1",
                    "default charset latin1",
                    "order by a",
                    "force",
                    "row_format = compressed",
                    "algorithm = instant",
                    "rename as z",
                ])
                .into(),
            _ => self
                .pick(&[
                    "add f int, drop a",
                    "add f int, add g int after f, add index (f, g)",
                    "drop a, drop column a",
                    "add a int",
                    "modify a bigint, rename column b to bb",
                    "drop index ab, add index ab (a, b)",
                    "add f int not null, add primary key (f)",
                    "drop primary key, add primary key (u)",
                    "modify id bigint auto_increment",
                    "drop id, add f int auto_increment primary key",
                    "add f int, algorithm = copy",
                    "add f int, algorithm = inplace, lock = none",
                    "modify e enum('x','y','z','w')",
                    "modify e enum('x','y')",
                    "modify b varchar(3)",
                    "modify d date",
                    "modify a tinyint unsigned",
                ])
                .into(),
        };
        format!("alter table t {action}")
    }

    fn other(&mut self) -> String {
        self.pick(&[
            "show columns from t",
            "show full columns from s",
            "show columns from t like 'a%'",
            "show index from t",
            "show keys from s where key_name = 'PRIMARY'",
            "show tables",
            "show full tables",
            "show tables like 't'",
            "show create table s",
            "show create view vw",
            "describe t",
            "desc t a",
            "show columns from nosuch",
            "show databases like 'corp%'",
            "show create database corpus",
            "show variables like 'sql_mode'",
            "show collation like 'utf8mb4_0900_ai_ci'",
            "show character set like 'latin1'",
            "show warnings",
            "show errors",
            "truncate table t",
            "truncate p",
            "truncate nosuch",
            "truncate vw",
            "rename table t to z",
            "rename table t to z, s to t",
            "rename table nosuch to z",
            "rename table t to s",
            "check table t",
            "analyze table t",
            "optimize table p",
            "check table nosuch",
            "do 1 + 1",
            "do nosuch",
            "set @x = 1, @y = 'a'",
            "select @x, @y := 5",
            "set nosuch = 1",
            "set sql_select_limit = 2",
            "set names latin1",
            "set global nosuch = 1",
            "select @@sql_mode",
            "select @@nosuch",
            "select @@session.autocommit, @@global.max_connections",
            "use nodb",
            "kill 999999",
            "prepare st from 'select ?'",
            "prepare st from 'select nosuch from t'",
            "execute nosuch",
            "deallocate prepare nosuch",
            "lock tables t read",
            "lock tables nosuch read",
            "unlock tables",
            "flush tables",
            "start transaction",
            "commit",
            "rollback to nosuch",
            "release savepoint nosuch",
            "savepoint s1",
            "call nosuch()",
            "explain nosuch",
            "handler t open",
            "select a into @q from t where id = 1",
            "select a from t into @q",
            "select a, b into @q from t where id = 1",
            "checksum table t",
            "select count(*) from information_schema.columns where table_schema = 'corpus'",
            "select table_name, column_name, data_type from information_schema.columns where table_schema = 'corpus' and table_name = 's'",
            "select table_name, table_type from information_schema.tables where table_schema = 'corpus'",
            "insert into vw (id, a) values (50, 1)",
            "select row_count(), found_rows(), last_insert_id()",
            "grant select on nosuch.* to nobody",
            "drop user nobody",
            "create user root@localhost",
            "show grants for nobody",
            "set password for nobody = 'x'",
            "select * from t procedure analyse()",
            "selec 1",
            "select 1 from",
            "insert into t values",
            "table t order by id limit 2",
            "values row(1, 'a'), row(2, 'b') order by 1",
            "show create table vw",
            "show triggers",
            "show procedure status like 'x'",
            "show events",
            "show engines like 'x'",
            "show open tables from nodb",
            "show table status like 's%x'",
            "set transaction isolation level read committed",
            "set session transaction read only",
            "set autocommit = 2",
            "set time_zone = 'nosuch'",
            "set character_set_client = utf16",
            "set sql_mode = 'nosuch'",
            "set @@session.sql_mode = 'ansi'",
        ])
        .into()
    }
}
