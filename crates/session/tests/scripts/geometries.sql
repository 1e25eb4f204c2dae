# Geometries: columns, indexes, values, and the functions that make and read them.
> create database geometries
ok 1
> use geometries
ok 0
> create table g (id int primary key, p point not null srid 0, g geometry, spatial index (p))
ok 0
> create table h (id int primary key, p point not null, g geometry default null comment 'x', gc geometrycollection, ls linestring srid 4326, pg polygon, mp multipoint, ml multilinestring, mpg multipolygon, spatial index ix (p) comment 'c', spatial key (p))
ok 0, warnings 3
> show warnings
Level | Code | Message
  Warning | 3674 | The spatial index on column 'p' will not be used by the query optimizer since the column does not have an SRID attribute. Consider adding an SRID attribute to the column.
  Warning | 3674 | The spatial index on column 'p' will not be used by the query optimizer since the column does not have an SRID attribute. Consider adding an SRID attribute to the column.
  Warning | 1831 | Duplicate index 'p' defined on the table 'geometries.h'. This is deprecated and will be disallowed in a future release.
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `id` int NOT NULL,\n  `p` point NOT NULL,\n  `g` geometry DEFAULT NULL COMMENT 'x',\n  `gc` geomcollection DEFAULT NULL,\n  `ls` linestring /*!80003 SRID 4326 */ DEFAULT NULL,\n  `pg` polygon DEFAULT NULL,\n  `mp` multipoint DEFAULT NULL,\n  `ml` multilinestring DEFAULT NULL,\n  `mpg` multipolygon DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  SPATIAL KEY `ix` (`p`) COMMENT 'c',\n  SPATIAL KEY `p` (`p`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> desc h
Field | Type | Null | Key | Default | Extra
  id | int | NO | PRI | NULL | 
  p | point | NO | MUL | NULL | 
  g | geometry | YES |  | NULL | 
  gc | geomcollection | YES |  | NULL | 
  ls | linestring | YES |  | NULL | 
  pg | polygon | YES |  | NULL | 
  mp | multipoint | YES |  | NULL | 
  ml | multilinestring | YES |  | NULL | 
  mpg | multipolygon | YES |  | NULL | 
> show index from h where key_name <> 'PRIMARY'
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  h | 1 | ix | 1 | p | A | 0 | 32 | NULL |  | SPATIAL |  | c | YES | NULL
  h | 1 | p | 1 | p | A | 0 | 32 | NULL |  | SPATIAL |  |  | YES | NULL
> select column_name, data_type, column_type, character_maximum_length, collation_name, srs_id from information_schema.columns where table_schema = 'geometries' and table_name = 'h' order by ordinal_position
COLUMN_NAME | DATA_TYPE | COLUMN_TYPE | CHARACTER_MAXIMUM_LENGTH | COLLATION_NAME | SRS_ID
  id | int | int | NULL | NULL | NULL
  p | point | point | NULL | NULL | NULL
  g | geometry | geometry | NULL | NULL | NULL
  gc | geomcollection | geomcollection | NULL | NULL | NULL
  ls | linestring | linestring | NULL | NULL | 4326
  pg | polygon | polygon | NULL | NULL | NULL
  mp | multipoint | multipoint | NULL | NULL | NULL
  ml | multilinestring | multilinestring | NULL | NULL | NULL
  mpg | multipolygon | multipolygon | NULL | NULL | NULL
> create table e (p point, spatial index(p))
ERROR 1252 (42000): All parts of a SPATIAL index must be NOT NULL
> create table e (p point default 'a')
ERROR 1101 (42000): BLOB, TEXT, GEOMETRY or JSON column 'p' can't have a default value
> create table e (p int srid 4326)
ERROR 1221 (HY000): Incorrect usage of SRID and non-geometry column
> create table e (p point srid 99999)
ERROR 3548 (SR001): There's no spatial reference system with SRID 99999.
> create table e (p point not null, key(p(10)))
ERROR 1089 (HY000): Incorrect prefix key; the used key part isn't a string, the used length is longer than the key part, or the storage engine doesn't support unique prefix keys
> create table e (p point not null primary key)
ERROR 3728 (HY000): Spatial indexes can't be primary or unique indexes.
> create table e (p int not null, spatial index(p))
ERROR 1687 (42000): A SPATIAL index may only contain a geometrical type column
> create table e (p point not null, q point not null, spatial index(p,q))
ERROR 1070 (42000): Too many key parts specified; max 1 parts allowed
> create table e (p point not null, spatial index(p desc))
ERROR 1221 (HY000): Incorrect usage of spatial/fulltext/hash index and explicit index order
> create table e (p point auto_increment)
ERROR 1063 (42000): Incorrect column specifier for column 'p'
> create table e (p point collate utf8mb4_bin)
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'binary'
> create table e (p point not null, key(p))
ok 0, warnings 1
> show create table e
Table | Create Table
  e | CREATE TABLE `e` (\n  `p` point NOT NULL,\n  SPATIAL KEY `p` (`p`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table f (x double, y double, p point generated always as (point(x,y)) stored not null srid 0, spatial index(p), d point default (point(1,2)))
ok 0
> insert into f (x, y) values (3, 4)
ok 1
> select st_astext(p), st_astext(d) from f
st_astext(p) | st_astext(d)
  POINT(3 4) | POINT(1 2)
> show create table f
Table | Create Table
  f | CREATE TABLE `f` (\n  `x` double DEFAULT NULL,\n  `y` double DEFAULT NULL,\n  `p` point GENERATED ALWAYS AS (point(`x`,`y`)) STORED NOT NULL /*!80003 SRID 0 */,\n  `d` point DEFAULT (point(1,2)),\n  SPATIAL KEY `p` (`p`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into g values (1, point(1,2), st_geomfromtext('polygon((0 0,1 0,1 1,0 0))'))
ok 1
> insert into g values (2, 'abc', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (2, 5, null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (2, null, null)
ERROR 3673 (23000): Column 'p' cannot be null
> insert into g (id) values (2)
ERROR 1364 (HY000): Field 'p' doesn't have a default value
> insert ignore into g values (2, null, null)
ERROR 3673 (23000): Column 'p' cannot be null
> insert ignore into g values (2, 'abc', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (2, st_geomfromtext('linestring(0 0,1 1)'), null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (2, st_geomfromtext('point(0 0)',4326), null)
ERROR 3643 (HY000): The SRID of the geometry does not match the SRID of the column 'p'. The SRID of the geometry is 4326, but the SRID of the column is 0. Consider changing the SRID of the geometry or the SRID property of the column.
> insert into g values (2, st_geomfromtext('point(0 0)'), st_geomfromtext('point(10 20)',4326))
ok 1
> insert into g values (3, x'000000000101000000000000000000F03F0000000000000040', x'000000000101000000000000000000F03F0000000000000040')
ok 1
> insert into g values (4, x'000000000101000000000000000000F03F000000000000004000', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (4, x'0000000000000000013FF00000000000003FF0000000000000', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (4, x'000000000102000000FFFFFFFF', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> insert into g values (4, '', null)
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> update g set p = point(3, 4) where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update g set p = null where id = 1
ERROR 3673 (23000): Column 'p' cannot be null
> select id, hex(p), hex(g), st_astext(p), st_astext(g) from g order by id
id | hex(p) | hex(g) | st_astext(p) | st_astext(g)
  1 | 00000000010100000000000000000008400000000000001040 | 000000000103000000010000000400000000000000000000000000000000000000000000000000F03F0000000000000000000000000000F03F000000000000F03F00000000000000000000000000000000 | POINT(3 4) | POLYGON((0 0,1 0,1 1,0 0))
  2 | 00000000010100000000000000000000000000000000000000 | E6100000010100000000000000000034400000000000002440 | POINT(0 0) | POINT(10 20)
  3 | 000000000101000000000000000000F03F0000000000000040 | 000000000101000000000000000000F03F0000000000000040 | POINT(1 2) | POINT(1 2)
> select id from g where p = point(3, 4)
id
  1
> select hex(p), count(*) from g group by p order by 1
hex(p) | count(*)
  00000000010100000000000000000000000000000000000000 | 1
  00000000010100000000000000000008400000000000001040 | 1
  000000000101000000000000000000F03F0000000000000040 | 1
> select hex(p) from g union select hex(g) from g order by 1
hex(p)
  00000000010100000000000000000000000000000000000000
  00000000010100000000000000000008400000000000001040
  000000000101000000000000000000F03F0000000000000040
  000000000103000000010000000400000000000000000000000000000000000000000000000000F03F0000000000000000000000000000F03F000000000000F03F00000000000000000000000000000000
  E6100000010100000000000000000034400000000000002440
> select p + 1 from g
ERROR 1210 (HY000): Incorrect arguments to +
> select p < 5 from g
ERROR 1210 (HY000): Incorrect arguments to <
> select p between p and p from g
ERROR 1210 (HY000): Incorrect arguments to between
> select -p from g
ERROR 1210 (HY000): Incorrect arguments to -
> select sum(p) from g
ERROR 1210 (HY000): Incorrect arguments to sum
> select max(p) from g
ERROR 1210 (HY000): Incorrect arguments to max
> select abs(p) from g
ERROR 1210 (HY000): Incorrect arguments to abs
> select p like 'a' from g
ERROR 1210 (HY000): Incorrect arguments to like
> select count(distinct p), count(g) from g
count(distinct p) | count(g)
  3 | 3
> create table c as select p, g, point(1, 2) q, if(1, p, g) r, st_geomfromtext('point(1 1)') t from g
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `p` point NOT NULL /*!80003 SRID 0 */,\n  `g` geometry DEFAULT NULL,\n  `q` point DEFAULT NULL,\n  `r` geometry DEFAULT NULL,\n  `t` geometry DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table d like h
ok 0
> show create table d
Table | Create Table
  d | CREATE TABLE `d` (\n  `id` int NOT NULL,\n  `p` point NOT NULL,\n  `g` geometry DEFAULT NULL COMMENT 'x',\n  `gc` geomcollection DEFAULT NULL,\n  `ls` linestring /*!80003 SRID 4326 */ DEFAULT NULL,\n  `pg` polygon DEFAULT NULL,\n  `mp` multipoint DEFAULT NULL,\n  `ml` multilinestring DEFAULT NULL,\n  `mpg` multipolygon DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  SPATIAL KEY `ix` (`p`) COMMENT 'c',\n  SPATIAL KEY `p` (`p`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table g modify p point not null srid 4326
ERROR 3644 (HY000): The SRID specification on the column 'p' cannot be changed because there is a spatial index on the column. Please remove the spatial index before altering the SRID specification.
> alter table g modify p geometry not null srid 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table g modify p blob not null
ERROR 1687 (42000): A SPATIAL index may only contain a geometrical type column
> alter table g modify p geometry null srid 0
ERROR 1252 (42000): All parts of a SPATIAL index must be NOT NULL
> alter table g drop index p, modify p blob not null
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table g
Table | Create Table
  g | CREATE TABLE `g` (\n  `id` int NOT NULL,\n  `p` blob NOT NULL,\n  `g` geometry DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table g modify p linestring not null
ERROR 1416 (22003): Cannot get geometry object from data you send to the GEOMETRY field
> alter table g modify p point not null
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create spatial index sx on g (p)
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 3674 | The spatial index on column 'p' will not be used by the query optimizer since the column does not have an SRID attribute. Consider adding an SRID attribute to the column.
> alter table g add spatial index (g)
ERROR 1252 (42000): All parts of a SPATIAL index must be NOT NULL
> alter table g drop index sx, rename column p to pp
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table g
Table | Create Table
  g | CREATE TABLE `g` (\n  `id` int NOT NULL,\n  `pp` point NOT NULL,\n  `g` geometry DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select st_geomfromtext('POINT(1 2')
st_geomfromtext('POINT(1 2')
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_geomfromtext('POINT EMPTY')
st_geomfromtext('POINT EMPTY')
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('GEOMETRYCOLLECTION EMPTY')), st_astext(st_geomfromtext('GEOMETRYCOLLECTION( )'))
st_astext(st_geomfromtext('GEOMETRYCOLLECTION EMPTY')) | st_astext(st_geomfromtext('GEOMETRYCOLLECTION( )'))
  GEOMETRYCOLLECTION EMPTY | GEOMETRYCOLLECTION EMPTY
> select st_astext(st_geomfromtext('MULTIPOINT(1 1,2 2)')), st_astext(st_geomfromtext('MULTIPOINT((1 1),(2 2))'))
st_astext(st_geomfromtext('MULTIPOINT(1 1,2 2)')) | st_astext(st_geomfromtext('MULTIPOINT((1 1),(2 2))'))
  MULTIPOINT((1 1),(2 2)) | MULTIPOINT((1 1),(2 2))
> select st_astext(st_geomfromtext('MULTIPOINT((1 1),2 2)'))
st_astext(st_geomfromtext('MULTIPOINT((1 1),2 2)'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('  point  (  1.5e3   -2.25  )  ')), st_astext(st_geomfromtext('point(.5 -.5)')), st_astext(st_geomfromtext('point(1. +2)')), st_astext(st_geomfromtext('point(1e-400 1)'))
st_astext(st_geomfromtext('  point  (  1.5e3   -2.25  )  ')) | st_astext(st_geomfromtext('point(.5 -.5)')) | st_astext(st_geomfromtext('point(1. +2)')) | st_astext(st_geomfromtext('point(1e-400 1)'))
  POINT(1500 -2.25) | POINT(0.5 -0.5) | POINT(1 2) | POINT(0 1)
> select st_astext(st_geomfromtext('point(1e400 1)'))
st_astext(st_geomfromtext('point(1e400 1)'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('point(nan 1)'))
st_astext(st_geomfromtext('point(nan 1)'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('linestring(1 1)'))
st_astext(st_geomfromtext('linestring(1 1)'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('polygon((0 0,1 0,0 0))'))
st_astext(st_geomfromtext('polygon((0 0,1 0,0 0))'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('polygon((0 0,1 0,1 1,0 1))'))
st_astext(st_geomfromtext('polygon((0 0,1 0,1 1,0 1))'))
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromtext.
> select st_astext(st_geomfromtext('geometrycollection(point(1 1),linestring(0 0,1 1),geometrycollection(point(2 2)),multipoint(1 1),multipolygon(((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))),multilinestring((0 0,1 1),(2 2,3 3)))'))
st_astext(st_geomfromtext('geometrycollection(point(1 1),linestring(0 0,1 1),geometrycollection(point(2 2)),multipoint(1 1),multipolygon(((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))),multilinestring((0 0,1 1),(2 2,3 3)))'))
  GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1),GEOMETRYCOLLECTION(POINT(2 2)),MULTIPOINT((1 1)),MULTIPOLYGON(((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))),MULTILINESTRING((0 0,1 1),(2 2,3 3)))
> select st_astext(st_geomfromtext('point(10 20)',4326)), hex(st_geomfromtext('point(10 20)',4326)), st_astext(st_geomfromtext('point(10 20)',4326,'axis-order=long-lat')), st_astext(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')
st_astext(st_geomfromtext('point(10 20)',4326)) | hex(st_geomfromtext('point(10 20)',4326)) | st_astext(st_geomfromtext('point(10 20)',4326,'axis-order=long-lat')) | st_astext(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')
  POINT(10 20) | E6100000010100000000000000000034400000000000002440 | POINT(20 10) | POINT(20 10)
> select st_geomfromtext('point(100 20)',4326)
st_geomfromtext('point(100 20)',4326)
ERROR 3617 (22S03): Latitude 100.000000 is out of range in function st_geomfromtext. It must be within [-90.000000, 90.000000].
> select st_geomfromtext('point(10 200)',4326)
st_geomfromtext('point(10 200)',4326)
ERROR 3616 (22S02): Longitude 200.000000 is out of range in function st_geomfromtext. It must be within (-180.000000, 180.000000].
> select st_geomfromtext('point(10 20)',4326,'axis-order=foo')
st_geomfromtext('point(10 20)',4326,'axis-order=foo')
ERROR 3559 (22023): Invalid value 'foo' for option 'axis-order' in function 'st_geomfromtext'.
> select st_geomfromtext('point(10 20)',4326,'foo=bar')
st_geomfromtext('point(10 20)',4326,'foo=bar')
ERROR 3558 (22023): Invalid option key 'foo' in function st_geomfromtext.
> select st_geomfromtext('point(10 20)',4326,'axis-order=long-lat,axis-order=lat-long')
st_geomfromtext('point(10 20)',4326,'axis-order=long-lat,axis-order=lat-long')
ERROR 3564 (22023): Duplicate option key 'axis-order' in funtion 'st_geomfromtext'.
> select st_geomfromtext('point(1 1)',99999)
st_geomfromtext('point(1 1)',99999)
ERROR 3548 (SR001): There's no spatial reference system with SRID 99999.
> select st_geomfromtext('point(1 1)',-1)
st_geomfromtext('point(1 1)',-1)
ERROR 1690 (22003): SRID value is out of range in 'st_geomfromtext'
> select st_geomfromtext(null), st_geomfromtext('point(1 1)', null), point(null, 1)
st_geomfromtext(null) | st_geomfromtext('point(1 1)', null) | point(null, 1)
  NULL | NULL | NULL
> select st_pointfromtext('linestring(0 0,1 1)')
st_pointfromtext('linestring(0 0,1 1)')
ERROR 3516 (22S01): WKT value is a geometry of unexpected type LINESTRING in st_pointfromtext.
> select st_astext(st_geomcollfromtext('multipoint(1 1)'))
st_astext(st_geomcollfromtext('multipoint(1 1)'))
  MULTIPOINT((1 1))
> select hex(st_geomfromwkb(x'0101000000000000000000F03F0000000000000040')), hex(st_geomfromwkb(x'00000000013FF00000000000004000000000000000'))
hex(st_geomfromwkb(x'0101000000000000000000F03F0000000000000040')) | hex(st_geomfromwkb(x'00000000013FF00000000000004000000000000000'))
  000000000101000000000000000000F03F0000000000000040 | 000000000101000000000000000000F03F0000000000000040
> select st_geomfromwkb(x'01020000ffffffff0000000000')
st_geomfromwkb(x'01020000ffffffff0000000000')
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromwkb.
> select st_geomfromwkb('abc')
st_geomfromwkb('abc')
ERROR 3037 (22023): Invalid GIS data provided to function st_geomfromwkb.
> select st_pointfromwkb(x'010700000000000000')
st_pointfromwkb(x'010700000000000000')
ERROR 3516 (22S01): WKB value is a geometry of unexpected type GEOMCOLLECTION in st_pointfromwkb.
> select hex(st_asbinary(st_geomfromtext('point(10 20)',4326))), hex(st_aswkb(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')), hex(st_asbinary(point(1,2)))
hex(st_asbinary(st_geomfromtext('point(10 20)',4326))) | hex(st_aswkb(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')) | hex(st_asbinary(point(1,2)))
  010100000000000000000024400000000000003440 | 010100000000000000000034400000000000002440 | 0101000000000000000000F03F0000000000000040
> select st_x(st_geomfromtext('point(10 20)',4326)), st_y(st_geomfromtext('point(10 20)',4326)), st_latitude(st_geomfromtext('point(10 20)',4326)), st_longitude(st_geomfromtext('point(10 20)',4326)), st_x(point(1, 2)), st_y(point(1, 2))
st_x(st_geomfromtext('point(10 20)',4326)) | st_y(st_geomfromtext('point(10 20)',4326)) | st_latitude(st_geomfromtext('point(10 20)',4326)) | st_longitude(st_geomfromtext('point(10 20)',4326)) | st_x(point(1, 2)) | st_y(point(1, 2))
  10 | 20 | 10 | 20 | 1 | 2
> select st_x(linestring(point(1,1),point(2,2)))
st_x(linestring(point(1,1),point(2,2)))
ERROR 3516 (22S01): POINT value is a geometry of unexpected type LINESTRING in st_x.
> select st_latitude(point(1,1))
st_latitude(point(1,1))
ERROR 3726 (22S00): Function st_latitude is only defined for geographic spatial reference systems, but one of its arguments is in SRID 0, which is not geographic.
> select st_astext(st_x(point(1,2),5)), st_astext(st_y(point(1,2),5)), st_astext(st_latitude(st_geomfromtext('point(10 20)',4326),5)), st_astext(st_x(st_geomfromtext('point(10 20)',4326),5))
st_astext(st_x(point(1,2),5)) | st_astext(st_y(point(1,2),5)) | st_astext(st_latitude(st_geomfromtext('point(10 20)',4326),5)) | st_astext(st_x(st_geomfromtext('point(10 20)',4326),5))
  POINT(5 2) | POINT(1 5) | POINT(5 20) | POINT(5 20)
> select st_x(st_geomfromtext('point(10 20)',4326),100)
st_x(st_geomfromtext('point(10 20)',4326),100)
ERROR 3617 (22S03): Latitude 100.000000 is out of range in function st_x. It must be within [-90.000000, 90.000000].
> select st_srid(st_srid(point(1,2),4326)), st_astext(st_srid(point(1,2),4326)), st_srid(st_srid(point(1,2),3857))
st_srid(st_srid(point(1,2),4326)) | st_astext(st_srid(point(1,2),4326)) | st_srid(st_srid(point(1,2),3857))
  4326 | POINT(2 1) | 3857
> select st_srid(point(1000,2),4326)
st_srid(point(1000,2),4326)
ERROR 3731 (22S02): A parameter of function st_srid contains a geometry with longitude 1000.000000, which is out of range. It must be within (-180.000000, 180.000000].
> select st_geometrytype(point(1,1)), st_geometrytype(st_geomfromtext('geometrycollection empty')), st_dimension(point(1,1)), st_dimension(st_geomfromtext('geometrycollection empty')), st_dimension(st_geomfromtext('geometrycollection(point(1 1),polygon((0 0,1 0,1 1,0 0)))'))
st_geometrytype(point(1,1)) | st_geometrytype(st_geomfromtext('geometrycollection empty')) | st_dimension(point(1,1)) | st_dimension(st_geomfromtext('geometrycollection empty')) | st_dimension(st_geomfromtext('geometrycollection(point(1 1),polygon((0 0,1 0,1 1,0 0)))'))
  POINT | GEOMCOLLECTION | 0 | NULL | 2
> select st_astext(polygon(linestring(point(0,0),point(1,0),point(1,1),point(0,0)))), st_astext(multipoint(point(1,1))), st_astext(geometrycollection(point(1,1),linestring(point(1,1),point(2,2)))), st_astext(geomcollection())
st_astext(polygon(linestring(point(0,0),point(1,0),point(1,1),point(0,0)))) | st_astext(multipoint(point(1,1))) | st_astext(geometrycollection(point(1,1),linestring(point(1,1),point(2,2)))) | st_astext(geomcollection())
  POLYGON((0 0,1 0,1 1,0 0)) | MULTIPOINT((1 1)) | GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(1 1,2 2)) | GEOMETRYCOLLECTION EMPTY
> select linestring(point(1,1))
linestring(point(1,1))
ERROR 3037 (22023): Invalid GIS data provided to function linestring.
> select linestring('a',point(1,1))
ERROR 1367 (22007): Illegal non geometric ''a'' value found during parsing
> select linestring(linestring(point(1,1),point(2,2)),point(1,1))
linestring(linestring(point(1,1),point(2,2)),point(1,1))
ERROR 1210 (HY000): Incorrect arguments to linestring
> select polygon(linestring(point(1,1),point(2,2),point(2,3),point(3,3)))
polygon(linestring(point(1,1),point(2,2),point(2,3),point(3,3)))
ERROR 3037 (22023): Invalid GIS data provided to function polygon.
> select st_astext(point(0.1,1e100)), st_astext(point(1e15,1e16)), st_astext(point(1e-5,123456789012345678)), st_astext(point(1.7976931348623157e308,5e-324))
st_astext(point(0.1,1e100)) | st_astext(point(1e15,1e16)) | st_astext(point(1e-5,123456789012345678)) | st_astext(point(1.7976931348623157e308,5e-324))
  POINT(0.1 1e100) | POINT(1e15 1e16) | POINT(0.00001 1.2345678901234568e17) | POINT(1.7976931348623157e308 5e-324)
> select st_x('abc')
st_x('abc')
ERROR 3037 (22023): Invalid GIS data provided to function st_x.
> select st_x(x'63000000010100000000000000000000400000000000000040')
st_x(x'63000000010100000000000000000000400000000000000040')
ERROR 3548 (SR001): There's no spatial reference system with SRID 99.
> select st_astext(st_pointn(st_geomfromtext('linestring(0 0,1 1)'),1)), st_pointn(st_geomfromtext('linestring(0 0,1 1)'),3), st_numpoints(point(1,1)), st_numpoints(st_geomfromtext('linestring(0 0,1 1)')), st_astext(st_startpoint(st_geomfromtext('linestring(0 0,1 1)'))), st_astext(st_endpoint(st_geomfromtext('linestring(0 0,1 1)')))
st_astext(st_pointn(st_geomfromtext('linestring(0 0,1 1)'),1)) | st_pointn(st_geomfromtext('linestring(0 0,1 1)'),3) | st_numpoints(point(1,1)) | st_numpoints(st_geomfromtext('linestring(0 0,1 1)')) | st_astext(st_startpoint(st_geomfromtext('linestring(0 0,1 1)'))) | st_astext(st_endpoint(st_geomfromtext('linestring(0 0,1 1)')))
  POINT(0 0) | NULL | NULL | 2 | POINT(0 0) | POINT(1 1)
> select st_astext(st_exteriorring(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'))), st_numinteriorrings(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))')), st_astext(st_interiorringn(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'),1))
st_astext(st_exteriorring(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'))) | st_numinteriorrings(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))')) | st_astext(st_interiorringn(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'),1))
  LINESTRING(0 0,10 0,10 10,0 0) | 1 | LINESTRING(1 1,2 1,2 2,1 1)
> select st_numgeometries(point(1,1)), st_numgeometries(st_geomfromtext('multipoint(1 1,2 2)')), st_astext(st_geometryn(st_geomfromtext('multipoint(1 1,2 2)'),2)), st_isempty(point(1,1)), st_isempty(st_geomfromtext('geometrycollection(geometrycollection())')), st_isclosed(st_geomfromtext('linestring(0 0,1 1,0 0)')), st_isclosed(point(1,1))
st_numgeometries(point(1,1)) | st_numgeometries(st_geomfromtext('multipoint(1 1,2 2)')) | st_astext(st_geometryn(st_geomfromtext('multipoint(1 1,2 2)'),2)) | st_isempty(point(1,1)) | st_isempty(st_geomfromtext('geometrycollection(geometrycollection())')) | st_isclosed(st_geomfromtext('linestring(0 0,1 1,0 0)')) | st_isclosed(point(1,1))
  NULL | 2 | POINT(2 2) | 0 | 1 | 1 | NULL
> select st_astext(st_swapxy(st_geomfromtext('linestring(0 1,2 3)'))), st_astext(st_envelope(st_geomfromtext('linestring(0 1,2 3)'))), st_astext(st_envelope(st_geomfromtext('linestring(0 1,0 3)')))
st_astext(st_swapxy(st_geomfromtext('linestring(0 1,2 3)'))) | st_astext(st_envelope(st_geomfromtext('linestring(0 1,2 3)'))) | st_astext(st_envelope(st_geomfromtext('linestring(0 1,0 3)')))
  LINESTRING(1 0,3 2) | POLYGON((0 1,2 1,2 3,0 3,0 1)) | LINESTRING(0 1,0 3)
> select st_envelope(st_geomfromtext('linestring(0 1,2 3)',4326))
st_envelope(st_geomfromtext('linestring(0 1,2 3)',4326))
ERROR 3618 (22S00): st_envelope(LINESTRING) has not been implemented for geographic spatial reference systems.
> select length(st_geomfromtext(concat(repeat('geometrycollection(', 900), 'point(1 1)', repeat(')', 900)))) n
n
  8125
> drop database geometries
ok 6
