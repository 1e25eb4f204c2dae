select {{|all |distinct |distinctrow |sql_no_cache |straight_join high_priority sql_small_result |sql_calc_found_rows |all distinct }}1
select {{*|t.*|d.t.*|a, *|*, a|t.*, *|*, t.*|t.a, d.t.b|`t`.*|.t.*}} from t
select 1 {{a|as a|'a'|as 'a'|"a"|`a`|as|as as|as key|key|as count|rank|as rank|a b|@a|as @a|as 1|= 2 a|status|as value|member|of|sounds|offset}}
select a from {{t|d.t|t x|t as x|t as 'x'|`t` `x`|.t|t, u|t,|(t)|((t))|(t, u)|(t x)|(t) x|dual|dual, t|t.|t .u|t. u|d.t.u|t = x|1}}
select a from t {{join|inner join|cross join|straight_join|left join|left outer join|right join|right outer join|natural join|natural left join|natural inner join|natural right outer join|natural cross join|full outer join|full join|outer join|inner left join}} u {{|on 1|using (a)|using (a, b)|using a|on|using ()}}
select * from a join b join c on 1 on 2
select * from a join b join c on 1
select * from a left join b left join c on 1 on 2
select * from a left join b left join c on 1
select * from a left join (b join c on 1) on 2 natural join d, e join f
select * from (a join b) left join (c, d) on 1
select * from ({{select 1|(select 1)|((select 1))|select 1 union select 2|(select 1) union (select 2)|(select 1) limit 1|with x as (select 1) select * from x|values row(1)|table t}}) {{t|as t|t(a)|t(a,b)||as t(a)|t()}}
select * from ((select 1) t join u)
select * from ((select 1) t)
select * from ((select 1) union select 2) t
select * from (((select 1)) t, u)
select * from lateral (select 1) t
select * from t, lateral (select t.a) as u (x) left join lateral (select 1) v on 1
select * from lateral t
select * from t {{use|force|ignore}} {{index|key}} {{|for join |for order by |for group by |for where }}({{a|a, b|primary|`primary`||a,}})
select * from t use index (a) ignore index (b) use key for join (c)
select * from t use index (a), force index (b)
select * from t x use index (a) join u force key (primary)
select * from t use index (a) x
select * from t partition ({{p0|p0, p1||1}}) {{|x|as x}}
select * from t x partition (p0)
select * from {oj t left join u on 1}
select * from { oj t }
select a from t where {{a|a = 1|a and b|(a)|}}
select a from t group by {{a|a, b|a desc|1|a with rollup|a, b with rollup|a with|rollup(a)||a having b|a asc}}
select a from t having a {{|limit 1|order by a}}
select a from t order by {{a|a asc|a desc, b|a desc asc||1|rand()|(select 1)|a collate x|a is null, b}}
select a from t limit {{1|1, 2|1 offset 2|?|?, ?|? offset ?|1, 2, 3|-1|1.5|'1'|@a|1 + 1|x|all|0x10|18446744073709551615|18446744073709551616|null}}
select a from t limit 1 order by a
select a from t where a group by a having a order by a limit 1 for update
select a from t having a where b
select a from t for {{update|share|update of t|update of t, d.u|share of t nowait|update skip locked|update nowait|update skip|update wait|share mode|update of}}
select a from t lock in share mode {{|nowait|for update}}
select a from t for share for update of x
select a from t for update limit 1
select 1 where 1
select 1 {{having 1|group by 1|order by 1|limit 1|window w as ()}}
select 1 into {{@a|@a, @b|@'a'|a|outfile 'x'|dumpfile 'x'|outfile x|@a from t|@@a|outfile 'x' fields terminated by ','|outfile 'x' character set utf8mb4 lines terminated by 'a'|}}
select a into @x from t {{|where 1|limit 1|for update|into @y}}
select a from t into @x {{for update|limit 1|where 1|lock in share mode}}
select a from t for update into @x
select (select 1 into @a)
select 1 {{union|union all|union distinct|intersect|except|except all|intersect distinct|minus|union union|}} select 2
select 1 union select 2 {{order by 1|limit 1|into @a|for update|union select 3|order by 1 limit 1 for share}}
select 1 {{order by 1|limit 1|into @a|for update}} union select 2
(select 1 {{order by 1|limit 1||for update}}) union (select 2 limit 1) {{order by 1|limit 1|}}
(select 1)
((select 1) limit 1) order by 1
(((select 1)))
(select 1) union select 2 union (select 3)
(select 1 union select 2) intersect (select 3 except select 4)
select 1 union (select 2 union select 3)
(select 1 into @a)
(select 1) into @a
{{values row(1)|values row(1), row(2)|values row()|values (1)|values row(1, default)|values row(1) order by 1|values row(1) union select 1|table t|table d.t order by a limit 1|table t union table u|table t where 1|table|values|values row(1) limit 1|values row 1}}
with {{a as (select 1)|a as (select 1), b as (select 2)|recursive a as (select 1 union all select a + 1 from a)|a(x, y) as (select 1, 2)|a as select 1|a (select 1)|recursive|a as ()|a as (table t)|a as ((select 1))}} select * from a
with a as (select 1) {{update t set a = 1|delete from t|insert into t select 1|(select 1)|values row(1)|replace into t select 1|delete t from t, a|with b as (select 2) select 1}}
with a as (select 1) select 1 union select 2 order by 1
select * from (with a as (select 1) select * from a) b
select {{row_number()|rank()|dense_rank()|percent_rank()|cume_dist()|ntile(4)|ntile(?)|lead(a)|lead(a, 1)|lag(a, 1, 0)|first_value(a)|last_value(a)|nth_value(a, 2)|sum(a)|count(*)|avg(distinct a)|group_concat(a)|json_arrayagg(a)|max(a)|rank(1)|row_number(a)|ntile()}} over {{()|w|(w)|(partition by a)|(order by a desc)|(partition by a, b order by c)|(w partition by a)|(rows unbounded preceding)|(order by a rows between 1 preceding and current row)|(order by a range between interval 1 day preceding and interval 1 day following)|(range current row)|(rows between unbounded preceding and unbounded following)|(rows unbounded following)|(groups 1 preceding)|(rows ? preceding)|(rows between current row and 1 following exclude ties)|(rows a preceding)|}} from t window w as ()
select nth_value(a, 2) {{from first|from last|respect nulls|ignore nulls|from first respect nulls|}} over () from t
select lead(a) {{ignore nulls|respect nulls|from first}} over w from t window w as (order by a), x as (w)
select sum(a) over w from t window {{w as (order by a)|w (order by a)|w as order by a|w as (), }}
select row_number() from t
select * from json_table('[]', '$[*]' columns({{a int path '$.a'|a for ordinality|a varchar(10) path '$.a' default '1' on empty|a int path '$' null on empty error on error|a int exists path '$'|nested path '$' columns (b int path '$')|nested '$' columns (b int path '$')|a int path '$' error on error null on empty|a int||a int path '$', b json path '$.b'}})) {{as t|t||as t(a)}}
select json_table('1', '$' columns (a int path '$'))
select /*+ {{max_execution_time(1)|set_var(a=1) bka(t)|foo|no_index(t a) join_order(a, b)||qb_name(x) hash_join(@x t)}} */ 1
select 1 /*+ foo */ , 2
select a b c from t
select from t
select
select 1 from
select * from t where
select * from t where a = 
select * form t
select 1,
select ,1
selct 1
select 1 1
select * from t where a =\n b c\n d
select * from\n\n\nt where and
select 'abc
select 1 `abc
select * from t group by a, order by b
select * from select
select key from t
select t.key, t.select, `select`, t.`key` from t
select a.b.c.d
select a . b, a .b, a. b, a. key
select t .* from t
select a from t procedure analyse()
select 1 limit 1 union select 2
