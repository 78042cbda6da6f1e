-- archive.repository listCables
select "id", "code", "domain_id", "name", "type", "fibre_count", "fibres_per_tube", "colour_code", "length_m", "excess_ratio", "maker", "laid_on", "laid_by", "admin_state", "remark"
  from "cable"
  where "domain_id" = any(?::bigint[]) and "id" > ?
  order by "id"
  limit ?;

-- archive.repository listDevices
select "device"."id", "device"."code", "device"."domain_id", "device"."name", "device"."kind", "site"."code" as "site", "device"."port_count", "device"."enabled"
  from "device"
  left join "site" on "site"."id" = "device"."site_id" and "site"."domain_id" = any(?::bigint[])
  where "device"."domain_id" = any(?::bigint[]) and "device"."removed_at" is null and "device"."id" > ?
  order by "device"."id"
  limit ?;

-- archive.repository listFibresOf
select "service_fibre"."service_id", "cable"."code" as "cable", "service_fibre"."fibre", "service_fibre"."way"
  from "service_fibre"
  inner join "cable" on "cable"."id" = "service_fibre"."cable_id"
  where "cable"."domain_id" = any(?::bigint[]) and service_id = ANY(?::bigint[])
  order by "service_fibre"."service_id", "cable"."code", "service_fibre"."fibre";

-- archive.repository listJointsOf
SELECT joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on::text AS measured_on, (SELECT json_agg(json_build_object( 'cable', cable.code, 'fibre', place.fibre, 'side', place.side, 'stop', (SELECT count(*)
  FROM cable_stop former
  JOIN node ON node.id = former.node_id
  WHERE former.cable_id = stop.cable_id AND "node"."domain_id" = any(?::bigint[]) AND (former.cable_m, former.id) < (stop.cable_m, stop.id)), 'device', device.code, 'port', place.port)
  ORDER BY place.place)
  FROM joint_end place
  LEFT JOIN cable_stop stop ON stop.id = place.stop_id
  LEFT JOIN cable ON cable.id = stop.cable_id AND "cable"."domain_id" = any(?::bigint[])
  LEFT JOIN device ON device.id = place.device_id AND device.removed_at IS NULL AND "device"."domain_id" = any(?::bigint[])
  WHERE place.joint_id = joint.id) AS ends
  FROM joint
  WHERE joint.node_id = ANY(?::bigint[])
  ORDER BY joint.node_id, joint.id;

-- archive.repository listLandmarksOf
select "link_id", "name", "kind", "optical_m", "lng", "lat", "slack_m", "remark"
  from "landmark"
  where link_id = ANY(?::bigint[])
  order by "link_id", "optical_m";

-- archive.repository listLinks
select "link"."id", "link"."code", "link"."domain_id", "link"."name", "device"."code" as "device", "link"."port", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."route"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where "link"."domain_id" = any(?::bigint[]) and "link"."id" > ?
  order by "link"."id"
  limit ?;

-- archive.repository listNodes
select "node"."id", "node"."code", "node"."domain_id", "node"."name", "node"."kind", "site"."code" as "site", "node"."lng", "node"."lat", "node"."address", "node"."admin_state", "node"."remark"
  from "node"
  left join "site" on "site"."id" = "node"."site_id" and "site"."domain_id" = any(?::bigint[])
  where "node"."domain_id" = any(?::bigint[]) and "node"."id" > ?
  order by "node"."id"
  limit ?;

-- archive.repository listServices
select "id", "code", "domain_id", "name", "customer", "circuit", "priority", "contact", "remark"
  from "cable_service"
  where "domain_id" = any(?::bigint[]) and "id" > ?
  order by "id"
  limit ?;

-- archive.repository listSites
select "id", "code", "domain_id", "name", "address", "lng", "lat"
  from "site"
  where "domain_id" = any(?::bigint[]) and "id" > ?
  order by "id"
  limit ?;

-- archive.repository listStopsOf
select "stop"."cable_id", "node"."code" as "node", "stop"."cable_m", "stop"."sheath_in_m", "stop"."sheath_out_m", "stop"."slack_m", "stop"."passing", "stop"."laying", "stop"."line"
  from "cable_stop" as "stop"
  inner join "node" on "node"."id" = "stop"."node_id"
  where "node"."domain_id" = any(?::bigint[]) and stop.cable_id = ANY(?::bigint[])
  order by "stop"."cable_id", "stop"."cable_m", "stop"."id";

-- archive.repository listValuesOf
select "object_id", "values"
  from "attribute_value"
  where "target" = ? and "object_id" in (?, …);

-- archive.repository listZonesOf
select "link_id", "code", "name", "from_m", "to_m"
  from "zone"
  where link_id = ANY(?::bigint[])
  order by "link_id", "from_m", "id";

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

-- import-row.repository listDone
SELECT row_no, change_id
  FROM plant_import_row
  WHERE import_id = ? AND change_id IS NOT NULL AND outcome IN ('added', 'changed')
  ORDER BY change_id DESC
  LIMIT ?;

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
  set "done_count" = ?, "last_key" = ?, "moved_at" = ?, "state" = ?, "counts" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "done_count" = ?, "moved_at" = ?, "state" = ?, "counts" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "is_broken" = ?, "moved_at" = ?, "state" = ?, "done_count" = ?, "counts" = ?, "rights" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "is_broken" = ?, "moved_at" = ?, "state" = ?, "done_count" = ?, "object_count" = ?, "rights" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "is_broken" = ?, "moved_at" = ?, "state" = ?, "mode" = ?, "done_count" = ?, "last_key" = ?, "counts" = ?, "rights" = ?
  where "id" = ?
  returning *;
update "plant_import"
  set "is_broken" = ?, "moved_at" = ?, "state" = ?, "mode" = ?, "done_count" = ?, "last_key" = ?, "domain_id" = ?, "datum" = ?, "object_count" = ?, "mapping" = ?, "counts" = ?, "rights" = ?
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

-- plant-import.repository listOpenImports
select "id"
  from "plant_import"
  where "state" in (?, …)
  order by "id";

-- plant-import.repository listSilentImports
select "id"
  from "plant_import"
  where "state" in (?, …) and "moved_at" < ?
  order by "id";

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

-- plant-import.repository loadOpenImport
select *
  from "plant_import"
  where "id" = ?;

-- plant-import.repository lockImport
select *
  from "plant_import"
  where "user_id" = ? and true and "headings_key" <> ? and "id" = ?
  for update;

-- plant-import.repository lockOpenImport
select *
  from "plant_import"
  where "id" = ?
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
