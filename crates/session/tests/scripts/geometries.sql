# Geometries: columns, indexes, values, and the functions that make and read them.
> create database geometries
> use geometries
> create table g (id int primary key, p point not null srid 0, g geometry, spatial index (p))
> create table h (id int primary key, p point not null, g geometry default null comment 'x', gc geometrycollection, ls linestring srid 4326, pg polygon, mp multipoint, ml multilinestring, mpg multipolygon, spatial index ix (p) comment 'c', spatial key (p))
> show warnings
> show create table h
> desc h
> show index from h where key_name <> 'PRIMARY'
> select column_name, data_type, column_type, character_maximum_length, collation_name, srs_id from information_schema.columns where table_schema = 'geometries' and table_name = 'h' order by ordinal_position
> create table e (p point, spatial index(p))
> create table e (p point default 'a')
> create table e (p int srid 4326)
> create table e (p point srid 99999)
> create table e (p point not null, key(p(10)))
> create table e (p point not null primary key)
> create table e (p int not null, spatial index(p))
> create table e (p point not null, q point not null, spatial index(p,q))
> create table e (p point not null, spatial index(p desc))
> create table e (p point auto_increment)
> create table e (p point collate utf8mb4_bin)
> create table e (p point not null, key(p))
> show create table e
> create table f (x double, y double, p point generated always as (point(x,y)) stored not null srid 0, spatial index(p), d point default (point(1,2)))
> insert into f (x, y) values (3, 4)
> select st_astext(p), st_astext(d) from f
> show create table f
> insert into g values (1, point(1,2), st_geomfromtext('polygon((0 0,1 0,1 1,0 0))'))
> insert into g values (2, 'abc', null)
> insert into g values (2, 5, null)
> insert into g values (2, null, null)
> insert into g (id) values (2)
> insert ignore into g values (2, null, null)
> insert ignore into g values (2, 'abc', null)
> insert into g values (2, st_geomfromtext('linestring(0 0,1 1)'), null)
> insert into g values (2, st_geomfromtext('point(0 0)',4326), null)
> insert into g values (2, st_geomfromtext('point(0 0)'), st_geomfromtext('point(10 20)',4326))
> insert into g values (3, x'000000000101000000000000000000F03F0000000000000040', x'000000000101000000000000000000F03F0000000000000040')
> insert into g values (4, x'000000000101000000000000000000F03F000000000000004000', null)
> insert into g values (4, x'0000000000000000013FF00000000000003FF0000000000000', null)
> insert into g values (4, x'000000000102000000FFFFFFFF', null)
> insert into g values (4, '', null)
> update g set p = point(3, 4) where id = 1
> update g set p = null where id = 1
> select id, hex(p), hex(g), st_astext(p), st_astext(g) from g order by id
> select id from g where p = point(3, 4)
> select hex(p), count(*) from g group by p order by 1
> select hex(p) from g union select hex(g) from g order by 1
> select p + 1 from g
> select p < 5 from g
> select p between p and p from g
> select -p from g
> select sum(p) from g
> select max(p) from g
> select abs(p) from g
> select p like 'a' from g
> select count(distinct p), count(g) from g
> create table c as select p, g, point(1, 2) q, if(1, p, g) r, st_geomfromtext('point(1 1)') t from g
> show create table c
> create table d like h
> show create table d
> alter table g modify p point not null srid 4326
> alter table g modify p geometry not null srid 0
> alter table g modify p blob not null
> alter table g modify p geometry null srid 0
> alter table g drop index p, modify p blob not null
> show create table g
> alter table g modify p linestring not null
> alter table g modify p point not null
> create spatial index sx on g (p)
> show warnings
> alter table g add spatial index (g)
> alter table g drop index sx, rename column p to pp
> show create table g
> select st_geomfromtext('POINT(1 2')
> select st_geomfromtext('POINT EMPTY')
> select st_astext(st_geomfromtext('GEOMETRYCOLLECTION EMPTY')), st_astext(st_geomfromtext('GEOMETRYCOLLECTION( )'))
> select st_astext(st_geomfromtext('MULTIPOINT(1 1,2 2)')), st_astext(st_geomfromtext('MULTIPOINT((1 1),(2 2))'))
> select st_astext(st_geomfromtext('MULTIPOINT((1 1),2 2)'))
> select st_astext(st_geomfromtext('  point  (  1.5e3   -2.25  )  ')), st_astext(st_geomfromtext('point(.5 -.5)')), st_astext(st_geomfromtext('point(1. +2)')), st_astext(st_geomfromtext('point(1e-400 1)'))
> select st_astext(st_geomfromtext('point(1e400 1)'))
> select st_astext(st_geomfromtext('point(nan 1)'))
> select st_astext(st_geomfromtext('linestring(1 1)'))
> select st_astext(st_geomfromtext('polygon((0 0,1 0,0 0))'))
> select st_astext(st_geomfromtext('polygon((0 0,1 0,1 1,0 1))'))
> select st_astext(st_geomfromtext('geometrycollection(point(1 1),linestring(0 0,1 1),geometrycollection(point(2 2)),multipoint(1 1),multipolygon(((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))),multilinestring((0 0,1 1),(2 2,3 3)))'))
> select st_astext(st_geomfromtext('point(10 20)',4326)), hex(st_geomfromtext('point(10 20)',4326)), st_astext(st_geomfromtext('point(10 20)',4326,'axis-order=long-lat')), st_astext(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')
> select st_geomfromtext('point(100 20)',4326)
> select st_geomfromtext('point(10 200)',4326)
> select st_geomfromtext('point(10 20)',4326,'axis-order=foo')
> select st_geomfromtext('point(10 20)',4326,'foo=bar')
> select st_geomfromtext('point(10 20)',4326,'axis-order=long-lat,axis-order=lat-long')
> select st_geomfromtext('point(1 1)',99999)
> select st_geomfromtext('point(1 1)',-1)
> select st_geomfromtext(null), st_geomfromtext('point(1 1)', null), point(null, 1)
> select st_pointfromtext('linestring(0 0,1 1)')
> select st_astext(st_geomcollfromtext('multipoint(1 1)'))
> select hex(st_geomfromwkb(x'0101000000000000000000F03F0000000000000040')), hex(st_geomfromwkb(x'00000000013FF00000000000004000000000000000'))
> select st_geomfromwkb(x'01020000ffffffff0000000000')
> select st_geomfromwkb('abc')
> select st_pointfromwkb(x'010700000000000000')
> select hex(st_asbinary(st_geomfromtext('point(10 20)',4326))), hex(st_aswkb(st_geomfromtext('point(10 20)',4326),'axis-order=long-lat')), hex(st_asbinary(point(1,2)))
> select st_x(st_geomfromtext('point(10 20)',4326)), st_y(st_geomfromtext('point(10 20)',4326)), st_latitude(st_geomfromtext('point(10 20)',4326)), st_longitude(st_geomfromtext('point(10 20)',4326)), st_x(point(1, 2)), st_y(point(1, 2))
> select st_x(linestring(point(1,1),point(2,2)))
> select st_latitude(point(1,1))
> select st_astext(st_x(point(1,2),5)), st_astext(st_y(point(1,2),5)), st_astext(st_latitude(st_geomfromtext('point(10 20)',4326),5)), st_astext(st_x(st_geomfromtext('point(10 20)',4326),5))
> select st_x(st_geomfromtext('point(10 20)',4326),100)
> select st_srid(st_srid(point(1,2),4326)), st_astext(st_srid(point(1,2),4326)), st_srid(st_srid(point(1,2),3857))
> select st_srid(point(1000,2),4326)
> select st_geometrytype(point(1,1)), st_geometrytype(st_geomfromtext('geometrycollection empty')), st_dimension(point(1,1)), st_dimension(st_geomfromtext('geometrycollection empty')), st_dimension(st_geomfromtext('geometrycollection(point(1 1),polygon((0 0,1 0,1 1,0 0)))'))
> select st_astext(polygon(linestring(point(0,0),point(1,0),point(1,1),point(0,0)))), st_astext(multipoint(point(1,1))), st_astext(geometrycollection(point(1,1),linestring(point(1,1),point(2,2)))), st_astext(geomcollection())
> select linestring(point(1,1))
> select linestring('a',point(1,1))
> select linestring(linestring(point(1,1),point(2,2)),point(1,1))
> select polygon(linestring(point(1,1),point(2,2),point(2,3),point(3,3)))
> select st_astext(point(0.1,1e100)), st_astext(point(1e15,1e16)), st_astext(point(1e-5,123456789012345678)), st_astext(point(1.7976931348623157e308,5e-324))
> select st_x('abc')
> select st_x(x'63000000010100000000000000000000400000000000000040')
> select st_astext(st_pointn(st_geomfromtext('linestring(0 0,1 1)'),1)), st_pointn(st_geomfromtext('linestring(0 0,1 1)'),3), st_numpoints(point(1,1)), st_numpoints(st_geomfromtext('linestring(0 0,1 1)')), st_astext(st_startpoint(st_geomfromtext('linestring(0 0,1 1)'))), st_astext(st_endpoint(st_geomfromtext('linestring(0 0,1 1)')))
> select st_astext(st_exteriorring(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'))), st_numinteriorrings(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))')), st_astext(st_interiorringn(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))'),1))
> select st_numgeometries(point(1,1)), st_numgeometries(st_geomfromtext('multipoint(1 1,2 2)')), st_astext(st_geometryn(st_geomfromtext('multipoint(1 1,2 2)'),2)), st_isempty(point(1,1)), st_isempty(st_geomfromtext('geometrycollection(geometrycollection())')), st_isclosed(st_geomfromtext('linestring(0 0,1 1,0 0)')), st_isclosed(point(1,1))
> select st_astext(st_swapxy(st_geomfromtext('linestring(0 1,2 3)'))), st_astext(st_envelope(st_geomfromtext('linestring(0 1,2 3)'))), st_astext(st_envelope(st_geomfromtext('linestring(0 1,0 3)')))
> select st_envelope(st_geomfromtext('linestring(0 1,2 3)',4326))
> select length(st_geomfromtext(concat(repeat('geometrycollection(', 900), 'point(1 1)', repeat(')', 900)))) n
> drop database geometries
