-- export.repository listExported
SELECT site.id, site.code, site.name, domain.name AS domain, site.lng, site.lat, site.address
  FROM site
  JOIN domain ON domain.id = site.domain_id
  WHERE true AND site.id > ?
  ORDER BY site.id
  LIMIT ?;

-- import-places.repository listRowsForPlaces
select "row_no", "object_key", "cells"
  from "plant_import_row"
  where "import_id" = ?
  order by "object_key", "row_no"
  limit ?;

-- import-row.repository countObjects
SELECT count(*) AS count
  FROM plant_import_row
  WHERE import_id = ?;

-- import-row.repository createRows
INSERT INTO plant_import_row (import_id, row_no, cells) SELECT import_id, row_no, cells::jsonb
  FROM (unnested) AS input;

-- import-row.repository keyRows
UPDATE plant_import_row
  SET object_key = coalesce(nullif(trim(cells ->> ?::int), ''), chr(1) || lpad(row_no::text, 8, '0')), outcome = NULL, reason = NULL, reason_values = NULL, change_id = NULL
  WHERE import_id = ?;

-- import-row.repository listFirstRows
select "cells"
  from "plant_import_row"
  where "import_id" = ?
  order by "row_no"
  limit ?;

-- import-row.repository listNextKeys
SELECT object_key, count(*) AS row_count, min(row_no) AS first_no
  FROM plant_import_row
  WHERE import_id = ? AND object_key > ?
  GROUP BY object_key
  ORDER BY object_key
  LIMIT ?;

-- import-row.repository listResults
SELECT row_no, object_key, outcome, reason, reason_values
  FROM plant_import_row
  WHERE import_id = ? AND outcome = ANY(?::text[]) AND row_no > ?
  ORDER BY row_no
  LIMIT ?;

-- import-row.repository listRowsOf
SELECT row_no, object_key, cells
  FROM plant_import_row
  WHERE import_id = ? AND object_key = ANY(?::text[])
  ORDER BY object_key, row_no;

-- import-row.repository pageResults
SELECT row_no, object_key, outcome, reason, reason_values
  FROM plant_import_row
  WHERE import_id = ? AND outcome = ?
  ORDER BY row_no
  LIMIT ? OFFSET ?;

-- import-row.repository storeResults
UPDATE plant_import_row
  SET outcome = input.outcome, reason = input.reason, reason_values = input.reason_values, change_id = input.change_id
  FROM (unnested) AS input
  WHERE import_id = ? AND plant_import_row.row_no = input.row_no;

-- named-object.repository listNamed
select "id", "code", "domain_id"
  from "site"
  where code = ANY(?::text[]) and true;

-- plant-import.repository changeImport
update "plant_import"
  set "done_count" = ?, "last_key" = ?, "state" = ?, "counts" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "state" = ?, "done_count" = ?, "counts" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "state" = ?, "done_count" = ?, "object_count" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "state" = ?, "mode" = ?, "done_count" = ?, "last_key" = ?, "counts" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "state" = ?, "mode" = ?, "done_count" = ?, "last_key" = ?, "domain_id" = ?, "datum" = ?, "object_count" = ?, "mapping" = ?, "counts" = ?
  where "id" = ?
  returning *;

-- plant-import.repository clearOldRows
WITH old AS (UPDATE plant_import
  SET has_rows = false
  WHERE has_rows AND created_at < ?
  RETURNING id) DELETE
  FROM plant_import_row
  WHERE import_id IN (SELECT id
  FROM old);
delete
  from "plant_import"
  where "headings_key" = ? and "created_at" < ?;

-- plant-import.repository createImport
insert into "plant_import" ("kind", "format", "file_name", "domain_id", "user_id", "user_name", "created_at", "state", "mode", "datum", "headings", "headings_key", "mapping", "is_remembered", "row_count", "counts")
  values (?, …)
  returning "id";

-- plant-import.repository loadImport
select *
  from "plant_import"
  where "user_id" = ? and true and "headings_key" <> ? and "id" = ?;

-- plant-import.repository loadMapping
select *
  from "plant_import"
  where "user_id" = ? and "kind" = ? and "headings_key" = ? and "state" <> ?
  order by "id" desc
  limit ?;

-- plant-import.repository lockImport
select *
  from "plant_import"
  where "user_id" = ? and true and "headings_key" <> ? and "id" = ?
  for update;

-- plant-import.repository pageImports
select *
  from "plant_import"
  where "user_id" = ? and true and "headings_key" <> ?
  order by "id" desc
  limit ? offset ?;
select count(*) as "total"
  from "plant_import"
  where "user_id" = ? and true and "headings_key" <> ?;

-- plant-import.repository storeHead
update "plant_import"
  set "headings_key" = ?, "is_remembered" = ?, "row_count" = ?, "headings" = ?, "mapping" = ?
  where "id" = ?;
