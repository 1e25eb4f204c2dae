# JSON_SCHEMA_VALID and JSON_SCHEMA_VALIDATION_REPORT. Compared with MySQL 8.0.31, but for texts that are no documents, which are 3141 here even where the schema fails first.
> create database d; use d
ok 1
ok 0
> select json_schema_valid('{"type":"object"}','{}'), json_schema_valid('{"type":"object"}','[]'), json_schema_valid(null,'{}'), json_schema_valid('{"type":"string"}','"a"')
json_schema_valid('{"type":"object"}','{}') | json_schema_valid('{"type":"object"}','[]') | json_schema_valid(null,'{}') | json_schema_valid('{"type":"string"}','"a"')
  1 | 0 | NULL | 1
> select json_schema_validation_report('{"type":"object"}','[]')
json_schema_validation_report('{"type":"object"}','[]')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'type' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"type":"object"}','{}')
json_schema_validation_report('{"type":"object"}','{}')
  {"valid": true}
> select json_schema_validation_report(null,'[]')
json_schema_validation_report(null,'[]')
  NULL
> select json_schema_valid('[]','[]')
json_schema_valid('[]','[]')
ERROR 3853 (22032): Invalid JSON type in argument 1 to function json_schema_valid; an object is required.
> select json_schema_valid('{"type":"object"','[]')
json_schema_valid('{"type":"object"','[]')
ERROR 3141 (22032): Invalid JSON text in argument 1 to function json_schema_valid: "Missing a comma or '}' after an object member." at position 16.
> select json_schema_valid(1,'[]')
json_schema_valid(1,'[]')
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_schema_valid; a JSON string or JSON type is required.
> select json_schema_valid('{"type":"object"}',1)
json_schema_valid('{"type":"object"}',1)
ERROR 3146 (22032): Invalid data type for JSON data in argument 2 to function json_schema_valid; a JSON string or JSON type is required.
> set @s='{"id":"http://x","$schema":"http://json-schema.org/draft-04/schema#","description":"geo","type":"object","properties":{"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180}},"required":["latitude","longitude"]}'
ok 0
> select json_schema_valid(@s,'{"latitude":63.4,"longitude":10.3}'), json_schema_valid(@s,'{}'), json_schema_valid(@s,'{"latitude":100,"longitude":10.3}')
json_schema_valid(@s,'{"latitude":63.4,"longitude":10.3}') | json_schema_valid(@s,'{}') | json_schema_valid(@s,'{"latitude":100,"longitude":10.3}')
  1 | 0 | 0
> select json_schema_validation_report(@s,'{"latitude":63.4}')
json_schema_validation_report(@s,'{"latitude":63.4}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'required' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "required"}
> select json_schema_validation_report(@s,'{"latitude":100,"longitude":10.3}')
json_schema_validation_report(@s,'{"latitude":100,"longitude":10.3}')
  {"valid": false, "reason": "The JSON document location '#/latitude' failed requirement 'maximum' at JSON Schema location '#/properties/latitude'", "schema-location": "#/properties/latitude", "document-location": "#/latitude", "schema-failed-keyword": "maximum"}
> select json_pretty(json_schema_validation_report(@s,'{"latitude":100,"longitude":310.3}'))
json_pretty(json_schema_validation_report(@s,'{"latitude":100,"longitude":310.3}'))
  {\n  "valid": false,\n  "reason": "The JSON document location '#/latitude' failed requirement 'maximum' at JSON Schema location '#/properties/latitude'",\n  "schema-location": "#/properties/latitude",\n  "document-location": "#/latitude",\n  "schema-failed-keyword": "maximum"\n}
> select json_schema_validation_report('{"minLength":3}','"ab"')
json_schema_validation_report('{"minLength":3}','"ab"')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'minLength' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "minLength"}
> select json_schema_validation_report('{"maxLength":3}','"abcd"')
json_schema_validation_report('{"maxLength":3}','"abcd"')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'maxLength' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "maxLength"}
> select json_schema_validation_report('{"pattern":"^a"}','"bcd"')
json_schema_validation_report('{"pattern":"^a"}','"bcd"')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'pattern' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "pattern"}
> select json_schema_validation_report('{"pattern":"a("}','"bcd"')
json_schema_validation_report('{"pattern":"a("}','"bcd"')
  {"valid": true}
> select json_schema_validation_report('{"enum":[1,"a"]}','"bcd"')
json_schema_validation_report('{"enum":[1,"a"]}','"bcd"')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'enum' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "enum"}
> select json_schema_validation_report('{"items":{"type":"integer"}}','[1,"a"]')
json_schema_validation_report('{"items":{"type":"integer"}}','[1,"a"]')
  {"valid": false, "reason": "The JSON document location '#/1' failed requirement 'type' at JSON Schema location '#/items'", "schema-location": "#/items", "document-location": "#/1", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"items":[{"type":"integer"}],"additionalItems":false}','[1,"a"]')
json_schema_validation_report('{"items":[{"type":"integer"}],"additionalItems":false}','[1,"a"]')
  {"valid": false, "reason": "The JSON document location '#/1' failed requirement 'items' at JSON Schema location '#'", "schema-location": "#", "document-location": "#/1", "schema-failed-keyword": "items"}
> select json_schema_validation_report('{"items":[{"type":"integer"}],"additionalItems":{"type":"null"}}','[1,"a"]')
json_schema_validation_report('{"items":[{"type":"integer"}],"additionalItems":{"type":"null"}}','[1,"a"]')
  {"valid": false, "reason": "The JSON document location '#/1' failed requirement 'type' at JSON Schema location '#/additionalItems'", "schema-location": "#/additionalItems", "document-location": "#/1", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"minItems":3}','[1,"a"]')
json_schema_validation_report('{"minItems":3}','[1,"a"]')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'minItems' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "minItems"}
> select json_schema_validation_report('{"maxItems":1}','[1,"a"]')
json_schema_validation_report('{"maxItems":1}','[1,"a"]')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'maxItems' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "maxItems"}
> select json_schema_validation_report('{"uniqueItems":true}','[1,1.0]'), json_schema_valid('{"uniqueItems":true}','[{"a":1},{"a":1}]')
json_schema_validation_report('{"uniqueItems":true}','[1,1.0]') | json_schema_valid('{"uniqueItems":true}','[{"a":1},{"a":1}]')
  {"valid": false, "reason": "The JSON document location '#/1' failed requirement 'uniqueItems' at JSON Schema location '#'", "schema-location": "#", "document-location": "#/1", "schema-failed-keyword": "uniqueItems"} | 0
> select json_schema_validation_report('{"minProperties":1}','{}')
json_schema_validation_report('{"minProperties":1}','{}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'minProperties' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "minProperties"}
> select json_schema_validation_report('{"maxProperties":0}','{"a":1}')
json_schema_validation_report('{"maxProperties":0}','{"a":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'maxProperties' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "maxProperties"}
> select json_schema_validation_report('{"additionalProperties":false,"properties":{"a":{}}}','{"b":1}')
json_schema_validation_report('{"additionalProperties":false,"properties":{"a":{}}}','{"b":1}')
  {"valid": false, "reason": "The JSON document location '#/b' failed requirement 'additionalProperties' at JSON Schema location '#'", "schema-location": "#", "document-location": "#/b", "schema-failed-keyword": "additionalProperties"}
> select json_schema_validation_report('{"additionalProperties":{"type":"string"},"properties":{"a":{}}}','{"a":1,"b":1}')
json_schema_validation_report('{"additionalProperties":{"type":"string"},"properties":{"a":{}}}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#/b' failed requirement 'type' at JSON Schema location '#/additionalProperties'", "schema-location": "#/additionalProperties", "document-location": "#/b", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"patternProperties":{"^b":{"type":"string"}}}','{"a":1,"b":1}')
json_schema_validation_report('{"patternProperties":{"^b":{"type":"string"}}}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#/b' failed requirement 'patternProperties' at JSON Schema location '#'", "schema-location": "#", "document-location": "#/b", "schema-failed-keyword": "patternProperties"}
> select json_schema_validation_report('{"dependencies":{"a":["c"]}}','{"a":1,"b":1}')
json_schema_validation_report('{"dependencies":{"a":["c"]}}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'dependencies' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "dependencies"}
> select json_schema_validation_report('{"dependencies":{"a":{"required":["c"]}}}','{"a":1,"b":1}')
json_schema_validation_report('{"dependencies":{"a":{"required":["c"]}}}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'dependencies' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "dependencies"}
> select json_schema_validation_report('{"allOf":[{"type":"object"},{"required":["z"]}]}','{"a":1,"b":1}')
json_schema_validation_report('{"allOf":[{"type":"object"},{"required":["z"]}]}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'allOf' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "allOf"}
> select json_schema_validation_report('{"anyOf":[{"type":"string"},{"required":["z"]}]}','{"a":1,"b":1}')
json_schema_validation_report('{"anyOf":[{"type":"string"},{"required":["z"]}]}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'anyOf' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "anyOf"}
> select json_schema_validation_report('{"oneOf":[{"type":"object"},{"required":["a"]}]}','{"a":1,"b":1}')
json_schema_validation_report('{"oneOf":[{"type":"object"},{"required":["a"]}]}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'oneOf' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "oneOf"}
> select json_schema_validation_report('{"oneOf":[{"type":"string"},{"required":["z"]}]}','{"a":1,"b":1}')
json_schema_validation_report('{"oneOf":[{"type":"string"},{"required":["z"]}]}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'oneOf' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "oneOf"}
> select json_schema_validation_report('{"not":{"type":"object"}}','{"a":1,"b":1}')
json_schema_validation_report('{"not":{"type":"object"}}','{"a":1,"b":1}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'not' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "not"}
> select json_schema_validation_report('{"multipleOf":2}','3'), json_schema_valid('{"multipleOf":0.1}','0.3')
json_schema_validation_report('{"multipleOf":2}','3') | json_schema_valid('{"multipleOf":0.1}','0.3')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'multipleOf' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "multipleOf"} | 0
> select json_schema_validation_report('{"maximum":2,"exclusiveMaximum":true}','2'), json_schema_validation_report('{"minimum":2,"exclusiveMinimum":true}','2')
json_schema_validation_report('{"maximum":2,"exclusiveMaximum":true}','2') | json_schema_validation_report('{"minimum":2,"exclusiveMinimum":true}','2')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'maximum' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "maximum"} | {"valid": false, "reason": "The JSON document location '#' failed requirement 'minimum' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "minimum"}
> select json_schema_validation_report('{"type":["string","null"]}','2'), json_schema_valid('{"type":"integer"}','2.0'), json_schema_valid('{"type":"integer"}','2.5'), json_schema_valid('{"type":"number"}','2'),json_schema_valid('{"type":"boolean"}','true'),json_schema_valid('{"type":"array"}','[]'),json_schema_valid('{"type":"null"}','null')
json_schema_validation_report('{"type":["string","null"]}','2') | json_schema_valid('{"type":"integer"}','2.0') | json_schema_valid('{"type":"integer"}','2.5') | json_schema_valid('{"type":"number"}','2') | json_schema_valid('{"type":"boolean"}','true') | json_schema_valid('{"type":"array"}','[]') | json_schema_valid('{"type":"null"}','null')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'type' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "type"} | 0 | 0 | 1 | 1 | 1 | 1
> select json_schema_validation_report('{"definitions":{"p":{"type":"integer"}},"properties":{"a":{"$ref":"#/definitions/p"}}}','{"a":"x"}')
json_schema_validation_report('{"definitions":{"p":{"type":"integer"}},"properties":{"a":{"$ref":"#/definitions/p"}}}','{"a":"x"}')
  {"valid": false, "reason": "The JSON document location '#/a' failed requirement 'type' at JSON Schema location '#/definitions/p'", "schema-location": "#/definitions/p", "document-location": "#/a", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"$ref":"http://x"}','{"a":"x"}')
json_schema_validation_report('{"$ref":"http://x"}','{"a":"x"}')
ERROR 1235 (42000): This version of MySQL doesn't yet support 'references in JSON Schema'
> select json_schema_validation_report('{"properties":{"a/b":{"properties":{"c~d e":{"type":"string"}}}}}','{"a/b":{"c~d e":1}}')
json_schema_validation_report('{"properties":{"a/b":{"properties":{"c~d e":{"type":"string"}}}}}','{"a/b":{"c~d e":1}}')
  {"valid": false, "reason": "The JSON document location '#/a~1b/c~0d%20e' failed requirement 'type' at JSON Schema location '#/properties/a~1b/properties/c~0d%20e'", "schema-location": "#/properties/a~1b/properties/c~0d%20e", "document-location": "#/a~1b/c~0d%20e", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"items":{"properties":{"a":{"type":"string"}}}}','[{"a":"x"},{"a":1}]')
json_schema_validation_report('{"items":{"properties":{"a":{"type":"string"}}}}','[{"a":"x"},{"a":1}]')
  {"valid": false, "reason": "The JSON document location '#/1/a' failed requirement 'type' at JSON Schema location '#/items/properties/a'", "schema-location": "#/items/properties/a", "document-location": "#/1/a", "schema-failed-keyword": "type"}
> select json_schema_valid('{"type":"objec"}','{}')
json_schema_valid('{"type":"objec"}','{}')
  0
> select json_schema_valid('{"type":5}','{}'), json_schema_valid('{"minimum":"a"}','1'),json_schema_valid('{"required":"a"}','{}')
json_schema_valid('{"type":5}','{}') | json_schema_valid('{"minimum":"a"}','1') | json_schema_valid('{"required":"a"}','{}')
  0 | 1 | 1
> select json_schema_valid('{"format":"email"}','"a"'), json_schema_valid('{"const":1}','2'), json_schema_valid('{}','2')
json_schema_valid('{"format":"email"}','"a"') | json_schema_valid('{"const":1}','2') | json_schema_valid('{}','2')
  1 | 1 | 1
> select json_schema_valid('{"properties":{"a":{"$ref":"#"}},"type":"object"}','{"a":{"a":5}}'), json_schema_validation_report('{"properties":{"a":{"$ref":"#"}},"type":"object"}','{"a":{"a":5}}')
json_schema_valid('{"properties":{"a":{"$ref":"#"}},"type":"object"}','{"a":{"a":5}}') | json_schema_validation_report('{"properties":{"a":{"$ref":"#"}},"type":"object"}','{"a":{"a":5}}')
  0 | {"valid": false, "reason": "The JSON document location '#/a/a' failed requirement 'type' at JSON Schema location '#'", "schema-location": "#", "document-location": "#/a/a", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"$ref":"#/nosuch"}','{"a":"x"}')
json_schema_validation_report('{"$ref":"#/nosuch"}','{"a":"x"}')
  {"valid": true}
> select json_schema_validation_report('{"required":["x","y"],"type":"array","minProperties":5}','{"a":"x"}')
json_schema_validation_report('{"required":["x","y"],"type":"array","minProperties":5}','{"a":"x"}')
  {"valid": false, "reason": "The JSON document location '#' failed requirement 'type' at JSON Schema location '#'", "schema-location": "#", "document-location": "#", "schema-failed-keyword": "type"}
> select json_schema_validation_report('{"properties":{"b":{"type":"array"},"a":{"type":"array"}}}','{"a":"x","b":"y"}')
json_schema_validation_report('{"properties":{"b":{"type":"array"},"a":{"type":"array"}}}','{"a":"x","b":"y"}')
  {"valid": false, "reason": "The JSON document location '#/a' failed requirement 'type' at JSON Schema location '#/properties/a'", "schema-location": "#/properties/a", "document-location": "#/a", "schema-failed-keyword": "type"}
> select json_schema_valid('{"type":"array"}','[1')
json_schema_valid('{"type":"array"}','[1')
ERROR 3141 (22032): Invalid JSON text in argument 2 to function json_schema_valid: "Missing a comma or ']' after an array element." at position 2.
> create table c(j json, check (json_schema_valid('{"type":"object","required":["a"]}', j)))
ok 0
> insert into c values('{"a":1}')
ok 1
> insert into c values('{"b":1}')
ERROR 3819 (HY000): Check constraint 'c_chk_1' is violated.
> select json_schema_valid('{"allOf":[{"$ref":"#"}]}','1')
json_schema_valid('{"allOf":[{"$ref":"#"}]}','1')
  1
> select json_schema_valid('{"definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"}]},"b":{"allOf":[{"$ref":"#/definitions/c"},{"$ref":"#/definitions/c"}]},"c":{"type":"integer"}},"$ref":"#/definitions/a"}','"x"')
json_schema_valid('{"definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"},{"$ref":"#/definitions/b"}]},"b":{"allOf":[{"$ref":"#/definitions/c"},{"$ref":"#/definitions/c"}]},"c":{"type":"integer"}},"$
  0
