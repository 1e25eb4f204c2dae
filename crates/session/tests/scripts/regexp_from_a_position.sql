# For REGEXP_INSTR a text begins where the search begins; for REGEXP_SUBSTR and REGEXP_REPLACE what stands before is there. Answers are those of MySQL 8.0.31.
> select regexp_instr('a1b2', '^1', 2) i, regexp_substr('a1b2', '^1', 2) s, regexp_replace('a1b2', '^1', 'x', 2) r
i | s | r
  2 | NULL | a1b2
> select regexp_instr('a1b2', '(?<=a)1', 2) i, regexp_substr('a1b2', '(?<=a)1', 2) s, regexp_replace('a1b2', '(?<=a)1', 'x', 2) r
i | s | r
  0 | 1 | axb2
> select regexp_instr('aabb', '\\B.', 2) i, regexp_substr('aabb', '\\B.', 2) s, regexp_replace('aabb', '\\B.', 'x', 2, 1) r
i | s | r
  3 | a | axbb
> select regexp_instr('日本語', '^本', 2), regexp_instr('日本語', '語', 2, 1, 1), regexp_instr('日😀語', '語', 2, 1, 1), regexp_instr('aabb', '\\B.', 2, 2)
regexp_instr('日本語', '^本', 2) | regexp_instr('日本語', '語', 2, 1, 1) | regexp_instr('日?語', '語', 2, 1, 1) | regexp_instr('aabb', '\\B.', 2, 2)
  2 | 4 | 4 | 4
> select regexp_instr('', 'a', 0), regexp_instr('', '^', 3), regexp_instr('', '^', 1)
regexp_instr('', 'a', 0) | regexp_instr('', '^', 3) | regexp_instr('', '^', 1)
  0 | 3 | 1
> select regexp_instr('a', '^', 2)
regexp_instr('a', '^', 2)
ERROR 3686 (HY000): Index out of bounds in regular expression search.
