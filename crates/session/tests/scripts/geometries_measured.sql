# Geometries measured, compared by their bounding boxes, and as JSON. Answers are those of MySQL 8.0.31, but for geographic systems, where it measures on the ellipsoid.
> select cast(point(1, 2) as json) j, json_array(point(1, 2.5)) a, json_object('a', st_geomfromtext('linestring(0 0,1e20 1.123456789012345678)')) o
j | a | o
  {"type": "Point", "coordinates": [1.0, 2.0]} | [{"type": "Point", "coordinates": [1.0, 2.5]}] | {"a": {"type": "LineString", "coordinates": [[0.0, 0.0], [1e20, 1.1234567890123457]]}}
> select cast(st_geomfromtext('polygon((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))') as json) p, cast(st_geomfromtext('multipolygon(((0 0,10 0,10 10,0 0)))') as json) m
p | m
  {"type": "Polygon", "coordinates": [[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 0.0]], [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 1.0]]]} | {"type": "MultiPolygon", "coordinates": [[[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 0.0]]]]}
> select cast(st_geomfromtext('geometrycollection(point(1 2),multipoint(0 0,1 1))') as json) c, cast(st_geomfromtext('geometrycollection empty') as json) e
c | e
  {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1.0, 2.0]}, {"type": "MultiPoint", "coordinates": [[0.0, 0.0], [1.0, 1.0]]}]} | {"type": "GeometryCollection", "geometries": []}
> select json_set('{}', '$.a', point(1, 2)) s, json_array_append('[1]', '$', point(1, 2)) a, json_type(cast(point(1, 2) as json)) t
s | a | t
  {"a": {"type": "Point", "coordinates": [1.0, 2.0]}} | [1, {"type": "Point", "coordinates": [1.0, 2.0]}] | OBJECT
> select json_arrayagg(point(1, 2))
ERROR 1210 (HY000): Incorrect arguments to json_arrayagg
> select st_asgeojson(st_geomfromtext('point(10 20)', 4326)) p, st_asgeojson(st_geomfromtext('point(10 20)', 4326), 2, 7) a, st_asgeojson(st_geomfromtext('linestring(10.12345678 20.5555,3 4)', 4326), 2, 3) l
p | a | l
  {"type": "Point", "coordinates": [20.0, 10.0]} | {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::4326"}}, "bbox": [20.0, 10.0, 20.0, 10.0], "type": "Point", "coordinates": [20.0, 10.0]} | {"crs": {"type": "name", "properties": {"name": "EPSG:4326"}}, "bbox": [4.0, 3.0, 20.56, 10.12], "type": "LineString", "coordinates": [[20.56, 10.12], [4.0, 3.0]]}
> select st_asgeojson(st_geomfromtext('geometrycollection(geometrycollection empty,point(1 2))', 4326), 3, 7) j, st_asgeojson(point(1.005, -2.35), 1) r, st_asgeojson(null) n
j | r | n
  {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::4326"}}, "bbox": [2.0, 1.0, 2.0, 1.0], "type": "GeometryCollection", "geometries": [{"type": "GeometryCollection", "geometries": []}, {"bbox": [2.0, 1.0, 2.0, 1.0], "type": "Point", "coordinates": [2.0, 1.0]}]} | {"type": "Point", "coordinates": [1.0, -2.4]} | NULL
> select st_asgeojson(point(1, 2), -1)
st_asgeojson(point(1, 2), -1)
ERROR 1411 (HY000): Incorrect max decimal digits value: '-1' for function st_asgeojson
> select st_asgeojson(point(1, 2), 1, 8)
st_asgeojson(point(1, 2), 1, 8)
ERROR 1411 (HY000): Incorrect options value: '8' for function st_asgeojson
> select st_asgeojson(1)
ERROR 3064 (HY000): Incorrect type for argument geometry in function st_asgeojson.
> create database shapes
ok 1
> use shapes
ok 0
> create table g (a geometry, b geometry)
ok 0
> insert into g values (st_geomfromtext('polygon((0 0,4 0,4 4,0 4,0 0))'), st_geomfromtext('polygon((1 1,2 1,2 2,1 2,1 1))')), (st_geomfromtext('linestring(0 0,2 0)'), point(1, 0)), (point(1, 1), point(1, 1)), (st_geomfromtext('linestring(0 0,2 2)'), st_geomfromtext('linestring(1 1,3 3)')), (st_geomfromtext('linestring(0 0,2 2)'), point(2, 1)), (st_geomfromtext('linestring(0 0,2 2)'), point(5, 5)), (point(1, 1), st_geomfromtext('geometrycollection empty')), (null, point(1, 1))
ok 8, Records: 8  Duplicates: 0  Warnings: 0
> select mbrcontains(a, b) c, mbrwithin(a, b) w, mbrcovers(a, b) v, mbrcoveredby(a, b) y, mbrintersects(a, b) i, mbrdisjoint(a, b) d, mbrequals(a, b) e, mbrtouches(a, b) t, mbroverlaps(a, b) o from g
c | w | v | y | i | d | e | t | o
  1 | 0 | 1 | 0 | 1 | 0 | 0 | 0 | 0
  1 | 0 | 1 | 0 | 1 | 0 | 0 | 0 | 0
  1 | 1 | 1 | 1 | 1 | 0 | 1 | 0 | 0
  0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 1
  0 | 0 | 1 | 0 | 1 | 0 | 0 | 1 | 0
  0 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0
  NULL | NULL | NULL | NULL | NULL | NULL | 0 | NULL | NULL
  NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
> select mbrequals(st_geomfromtext('geometrycollection empty'), st_geomfromtext('geometrycollection empty')) e
e
  1
> select mbrcontains(st_geomfromtext('point(1 1)', 4326), point(1, 1))
mbrcontains(st_geomfromtext('point(1 1)', 4326), point(1, 1))
ERROR 3033 (HY000): Binary geometry function mbrcontains given two geometries of different srids: 4326 and 0, which should have been identical.
> select mbrcontains(1, point(1, 1))
mbrcontains(1, point(1, 1))
ERROR 3037 (22023): Invalid GIS data provided to function mbrcontains.
> select mbrtouches(st_geomfromtext('point(1 1)', 4326), st_geomfromtext('point(1 1)', 4326))
mbrtouches(st_geomfromtext('point(1 1)', 4326), st_geomfromtext('point(1 1)', 4326))
ERROR 3618 (22S00): mbrtouches(POINT, POINT) has not been implemented for geographic spatial reference systems.
> select st_length(st_geomfromtext('linestring(0 0,3 4,3 5)')) l, st_length(point(1, 1)) n, st_area(st_geomfromtext('polygon((0 0,10 0,10 10,0 10,0 0),(1 1,2 1,2 2,1 2,1 1))')) a
l | n | a
  6 | NULL | 99
> select st_area(point(1, 1))
st_area(point(1, 1))
ERROR 3516 (22S01): POLYGON/MULTIPOLYGON value is a geometry of unexpected type POINT in st_area.
> select st_length(st_geomfromtext('linestring(0 0,3 4)'), 'metre')
st_length(st_geomfromtext('linestring(0 0,3 4)'), 'metre')
ERROR 3882 (SU001): The geometry passed to function st_length is in SRID 0, which doesn't specify a length unit. Can't convert to 'metre'.
> select st_length(st_geomfromtext('linestring(0 0,3 4)', 4326))
st_length(st_geomfromtext('linestring(0 0,3 4)', 4326))
ERROR 3618 (22S00): st_length(LINESTRING) has not been implemented for geographic spatial reference systems.
> select st_distance_sphere(point(1, 2), point(3, 4)) d, st_distance_sphere(point(1, 2), point(3, 4), 1) r, st_distance_sphere(st_geomfromtext('point(10 20)', 4326), st_geomfromtext('point(30 40)', 4326)) g, st_distance_sphere(st_geomfromtext('multipoint(0 0,1 1)'), point(5, 5)) m
d | r | g | m
  314282.56444967334 | 0.04933028646581131 | 3040607.00428533 | 628516.7873194569
> select st_distance_sphere(point(1, 2), point(3, 4), 0)
st_distance_sphere(point(1, 2), point(3, 4), 0)
ERROR 3706 (22003): Invalid radius provided to function st_distance_sphere: Radius must be greater than zero.
> select st_distance_sphere(point(181, 2), point(3, 4))
st_distance_sphere(point(181, 2), point(3, 4))
ERROR 3616 (22S02): Longitude 181.000000 is out of range in function st_distance_sphere. It must be within (-180.000000, 180.000000].
> select st_distance_sphere(st_geomfromtext('linestring(0 0,1 1)'), point(5, 5))
st_distance_sphere(st_geomfromtext('linestring(0 0,1 1)'), point(5, 5))
ERROR 3704 (22S00): st_distance_sphere(LINESTRING, POINT) has not been implemented for Cartesian spatial reference systems.
> select st_distance_sphere(st_geomfromtext('point(10 20)', 3857), st_geomfromtext('point(10 20)', 3857))
st_distance_sphere(st_geomfromtext('point(10 20)', 3857), st_geomfromtext('point(10 20)', 3857))
ERROR 3705 (22S00): st_distance_sphere(POINT, POINT) has not been implemented for projected spatial reference systems.
> drop database shapes
ok 1
