-- attribute.repository changeAttribute
update "attribute"
  set "target" = ?, "code" = ?, "name_zh" = ?, "name_en" = ?, "type" = ?, "unit" = ?, "required" = ?, "order_num" = ?, "enabled" = ?, "options" = ?, "default_value" = ?, "updated_at" = ?
  where "id" = ?;

-- attribute.repository createAttribute
insert into "attribute" ("name_en", "unit", "required", "order_num", "enabled", "target", "code", "name_zh", "type", "options", "default_value", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- attribute.repository listAttributes
SELECT a.*, (SELECT count(*)
  FROM attribute_value v
  WHERE v.target = a.target AND v.values ? a.code) AS
  values
  FROM attribute a
  WHERE a.target = ?
  ORDER BY a.target, a.order_num, a.id;
SELECT a.*, (SELECT count(*)
  FROM attribute_value v
  WHERE v.target = a.target AND v.values ? a.code) AS
  values
  FROM attribute a
  WHERE true
  ORDER BY a.target, a.order_num, a.id;

-- attribute.repository listDefinitions
select *
  from "attribute"
  where "target" = ? and "enabled" = ?
  order by "order_num", "id";

-- attribute.repository loadObject
SELECT o.id, o.code AS name, "o"."domain_id" AS domain_id
  FROM link o
  WHERE o.id = ? AND true;

-- attribute.repository loadValues
select "values"
  from "attribute_value"
  where "target" = ? and "object_id" = ?;

-- attribute.repository lockAttributes
LOCK TABLE attribute IN SHARE ROW EXCLUSIVE MODE;

-- attribute.repository removeAttribute
UPDATE attribute_value
  SET
  values =
  values - ?::text
  WHERE target = ? AND
  values ? ?;
delete
  from "attribute"
  where "id" = ?;

-- attribute.repository saveValues
insert into "attribute_value" ("target", "object_id", "values", "updated_at")
  values (?, …)
  on conflict ("target", "object_id") do update
  set "values" = ?, "updated_at" = ?;
