-- history.repository countChanges
select count(*) as "total"
  from (select "plant_change"."id"
  from "plant_change"
  where true
  limit ?) as "found";
select count(*) as "total"
  from (select "plant_change"."id"
  from "plant_change"
  where true and "plant_change"."kind" = ? and "plant_change"."object_id" = ?
  limit ?) as "found";

-- history.repository createChange
insert into "plant_change" ("kind", "object_id", "object_name", "domain_id", "before", "after", "at", "user_id", "user_name", "undoes_id")
  values (?, …)
  returning "id";

-- history.repository isUndone
select "id"
  from "plant_change"
  where "undoes_id" = ?;

-- history.repository listChanges
select "plant_change".*, "undoing"."id" as "undone_by_id"
  from "plant_change"
  left join "plant_change" as "undoing" on "undoing"."undoes_id" = "plant_change"."id"
  where true
  order by "plant_change"."id" desc
  limit ?;
select "plant_change".*, "undoing"."id" as "undone_by_id"
  from "plant_change"
  left join "plant_change" as "undoing" on "undoing"."undoes_id" = "plant_change"."id"
  where true and "plant_change"."kind" = ? and "plant_change"."object_id" = ?
  order by "plant_change"."id" desc
  limit ?;

-- history.repository lockChange
select *
  from "plant_change"
  where "id" = ? and true
  for update;

-- savepoint.repository inSavepoint
INSERT INTO plant_change (id, kind, object_id, object_name, domain_id, before, after, at, user_id, user_name, undoes_id) SELECT id, kind, object_id, object_name, domain_id, before::jsonb, after::jsonb, to_timestamp(at / 1000), user_id, user_name, undoes_id
  FROM (unnested) AS input;
RELEASE SAVEPOINT kept_row;
SAVEPOINT kept_row;
SELECT DISTINCT device_id, port
  FROM port_stretch
  WHERE cable_id = ANY(?::int8[])
  ORDER BY device_id, port;
SELECT greatest( coalesce((SELECT max(fibre)
  FROM joint_end
  JOIN cable_stop ON cable_stop.id = stop_id
  WHERE cable_id = ?), 0), coalesce((SELECT max(fibre)
  FROM service_fibre
  WHERE cable_id = ?), 0)) AS last;
SELECT nextval(pg_get_serial_sequence('link', 'id')) AS id
  FROM generate_series(1, ?);
SELECT nextval(pg_get_serial_sequence('plant_change', 'id')) AS id
  FROM generate_series(1, ?);
UPDATE "device"
  SET live_seq = greatest(live_seq, ?)
  WHERE id = ?;
UPDATE link
  SET code = input.code, name = input.name, name_reading = input.name_reading, device_id = input.device_id, port = input.port, domain_id = input.domain_id, length_m = input.length_m, launch_offset_m = input.launch_offset_m, receive_fibre_m = input.receive_fibre_m, excess_ratio = input.excess_ratio, group_index = input.group_index, enabled = input.enabled, route = input.route::jsonb, updated_at = input.updated_at, updated_by = input.updated_by, version = link.version + 1, route_version = link.route_version + input.moved
  FROM (unnested) AS input
  WHERE link.id = input.id;
delete
  from "site"
  where "id" = ?;
insert into "plant_change" ("kind", "object_id", "object_name", "domain_id", "before", "after", "at", "user_id", "user_name", "undoes_id")
  values (?, …)
  returning "id";
insert into "site" ("code", "name", "domain_id", "address", "lng", "lat", "updated_at", "updated_by")
  values (?, …)
  returning "id";
select "code", "name", "device_id", "port", "domain_id", "length_m", "launch_offset_m", "receive_fibre_m", "excess_ratio", "group_index", "enabled", "id", "route", "version", "updated_by"
  from "link"
  where id = ANY(?::bigint[])
  order by "id"
  for update;
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where device.id = ANY(?::bigint[]) and "device"."removed_at" is null;
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where id = ANY(?::bigint[]) AND removed_at IS NULL AND true
  order by "id"
  for update;
select "id"
  from "plant_change"
  where "undoes_id" = ?;
select "link_id", "id", "code", "name", "from_m", "to_m"
  from "zone"
  where link_id = ANY(?::bigint[])
  order by "link_id", "from_m", "id";
select "link_id", "id", "name", "kind", "optical_m", "lng", "lat", "slack_m", "remark"
  from "landmark"
  where link_id = ANY(?::bigint[])
  order by "link_id", "optical_m";
select "values"
  from "attribute_value"
  where "target" = ? and "object_id" = ?;
select *
  from "cable"
  where "id" = ?
  for update;
select *
  from "cable_stop"
  where "cable_id" = ?
  order by "cable_m", "id";
select *
  from "node"
  where "id" = ?
  for update;
select *
  from "plant_change"
  where "id" = ? and true
  for update;
select *
  from "plant_file"
  where "site_id" = ?
  order by "id";
select *
  from "site"
  where "id" = ?
  for update;
select count(*) as "count"
  from "device"
  where "site_id" = ? and "removed_at" is null;
select count(*) as "count"
  from "node"
  where "site_id" = ?;
update "cable"
  set "code" = ?, "name" = ?, "domain_id" = ?, "type" = ?, "fibre_count" = ?, "fibres_per_tube" = ?, "colour_code" = ?, "length_m" = ?, "excess_ratio" = ?, "maker" = ?, "laid_on" = ?, "laid_by" = ?, "admin_state" = ?, "remark" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";
update "device"
  set "code" = ?, "name" = ?, "kind" = ?, "domain_id" = ?, "site_id" = ?, "port_count" = ?, "enabled" = ?, "state" = ?, "detail" = ?
  where "id" = ?
  returning "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at";
update "device"
  set "site_id" = ?
  where "site_id" = ? and "removed_at" is not null;
update "node"
  set "code" = ?, "name" = ?, "kind" = ?, "domain_id" = ?, "site_id" = ?, "lng" = ?, "lat" = ?, "address" = ?, "admin_state" = ?, "remark" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";
update live_cursor
  set seq = seq + ?
  where id = 1
  returning seq;
