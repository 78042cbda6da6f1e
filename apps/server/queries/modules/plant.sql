-- device-key.repository readDevicesByCode
SELECT id AS device_id, code, domain_id, key_hash, old_key_hash, old_key_until
  FROM device
  WHERE code = ANY(?::text[]) AND enabled AND removed_at IS NULL;

-- device-sight.repository changeDeviceState
update "device"
  set "state" = ?, "detail" = ?, "last_seen_at" = greatest(last_seen_at, ?)
  where "id" = ? and "enabled" = ? and "removed_at" is null and (?::timestamptz IS NULL OR date_trunc('milliseconds', last_seen_at) = ?::timestamptz)
  returning "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at";

-- device-sight.repository listDeviceCounts
select "kind", "state", count(*) as "devices"
  from "device"
  where "enabled" = ? and "removed_at" is null
  group by "kind", "state";

-- device-sight.repository listSilentDevices
SELECT id AS device_id, code, domain_id, detail, last_seen_at
  FROM device
  WHERE last_seen_at < ? AND state NOT IN ('offline', 'unknown') AND enabled AND removed_at IS NULL
  ORDER BY last_seen_at;

-- device-sight.repository loadSight
select "state", "detail", "last_seen_at"
  from "device"
  where "id" = ?;

-- device-sight.repository touchDevice
update "device"
  set "last_seen_at" = greatest(last_seen_at, ?)
  where "id" = ? and "state" = ? and detail IS NOT DISTINCT
  FROM ?
  returning "id";

-- device-write.repository changeDevice
update "device"
  set "code" = ?, "name" = ?, "kind" = ?, "domain_id" = ?, "site_id" = ?, "port_count" = ?, "enabled" = ?
  where "id" = ?
  returning "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at";

-- device-write.repository changeDeviceKey
update "device"
  set "old_key_hash" = key_hash, "old_key_until" = ?, "key_hash" = ?
  where "id" = ?;

-- device-write.repository countLinks
SELECT count(*) AS links, coalesce(max(port), 0) AS highest_port
  FROM link
  WHERE device_id = ANY(?::bigint[]);

-- device-write.repository countTests
SELECT (SELECT count(*)
  FROM test_plan
  JOIN link ON link.id = test_plan.link_id
  WHERE link.device_id = ?) AS plans, (SELECT count(*)
  FROM device_command
  WHERE device_id = ? AND ended_at IS NULL) AS commands;

-- device-write.repository createDevice
insert into "device" ("code", "name", "kind", "domain_id", "site_id", "port_count", "key_hash")
  values (?, …)
  returning "id";

-- device-write.repository lockDevice
select "code", "domain_id", "port_count"
  from "device"
  where "id" = ? and "removed_at" is null
  for no key update;

-- device-write.repository lockDevices
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where id = ANY(?::bigint[]) AND removed_at IS NULL AND true
  order by "id"
  for update;

-- device-write.repository lockLinksOf
select "id"
  from "link"
  where "device_id" = ?
  order by "id"
  for update;

-- device-write.repository moveLinks
update "link"
  set "domain_id" = ?
  where "device_id" = ? and "domain_id" <> ?;

-- device-write.repository removeDevices
update "device"
  set "removed_at" = ?, "key_hash" = ?, "old_key_hash" = ?, "old_key_until" = ?
  where id = ANY(?::bigint[]);

-- landmark-search.repository searchLandmarks
SELECT landmark.id, landmark.link_id, landmark.name, landmark.kind, landmark.optical_m, landmark.lng, landmark.lat, landmark.slack_m, landmark.remark, link.code AS link_code
  FROM (SELECT *
  FROM landmark
  ORDER BY lower(landmark.name) COLLATE "C", landmark.id
  LIMIT ?) AS landmark
  JOIN link ON link.id = landmark.link_id
  WHERE true AND strpos(lower(landmark.name) COLLATE "C", lower(?)) > 1 AND NOT lower(landmark.name) COLLATE "C" LIKE lower(?) COLLATE "C"
  ORDER BY lower(landmark.name) COLLATE "C", landmark.id
  LIMIT ?;
SELECT landmark.id, landmark.link_id, landmark.name, landmark.kind, landmark.optical_m, landmark.lng, landmark.lat, landmark.slack_m, landmark.remark, link.code AS link_code
  FROM (SELECT *
  FROM landmark
  WHERE lower(landmark.name) COLLATE "C" LIKE lower(?) COLLATE "C"
  ORDER BY lower(landmark.name) COLLATE "C", landmark.id
  LIMIT ?) AS landmark
  JOIN link ON link.id = landmark.link_id
  WHERE true
  ORDER BY lower(landmark.name) COLLATE "C", landmark.id
  LIMIT ?;
SELECT landmark.id, landmark.link_id, landmark.name, landmark.kind, landmark.optical_m, landmark.lng, landmark.lat, landmark.slack_m, landmark.remark, link.code AS link_code
  FROM (SELECT landmark.*, CASE WHEN lower(landmark.name) COLLATE "C" LIKE lower(?) COLLATE "C" THEN 1 WHEN strpos(landmark.sought, lower(?) COLLATE "C") <= char_length(landmark.name) THEN 2 ELSE 3 END AS rank
  FROM landmark
  WHERE true AND landmark.sought LIKE lower(?) COLLATE "C"
  ORDER BY rank, lower(landmark.name) COLLATE "C", landmark.id
  LIMIT ?) AS landmark
  JOIN link ON link.id = landmark.link_id
  ORDER BY landmark.rank, lower(landmark.name) COLLATE "C", landmark.id;

-- link-mapping.repository keepFormerMapping
INSERT INTO link_former (link_id, until, length_m, launch_offset_m, excess_ratio, route, landmarks) SELECT id, ?, length_m, launch_offset_m, excess_ratio, route, coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'linkId', link_id, 'name', name, 'kind', kind, 'opticalM', optical_m, 'lng', lng, 'lat', lat, 'slackM', slack_m, 'remark', remark)
  ORDER BY optical_m)
  FROM landmark
  WHERE landmark.link_id = link.id), '[]')
  FROM link
  WHERE id = ?;

-- link-mapping.repository listFormerMappings
SELECT *
  FROM link_former
  WHERE link_id = ANY(?::int8[])
  ORDER BY until;

-- link-mapping.repository loadLastFormer
select max("until") as "last"
  from "link_former"
  where "link_id" = ?;

-- link-resolver.repository readLinksByDevice
SELECT link.id AS link_id, link.code, link.name, link.device_id, device.code AS device_code, link.domain_id, link.length_m, link.enabled, coalesce(zones.list, '[]') AS zones
  FROM link
  JOIN device ON device.id = link.device_id
  LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'fromM', from_m, 'toM', to_m)
  ORDER BY from_m, id) AS list
  FROM zone
  WHERE zone.link_id = link.id) zones ON true
  WHERE link.device_id = ANY(?::bigint[]);

-- link-resolver.repository readOwners
SELECT id, device_id
  FROM link
  WHERE id = ANY(?::bigint[]);

-- link-write.repository Object.changeReference
update "link"
  set "reference_trace_id" = ?, "reference_version" = reference_version + 1
  where "id" = ?
  returning "reference_version";

-- link-write.repository changeLastTrace
update "link"
  set "last_trace_id" = ?, "last_trace_at" = ?, "last_pulse_ns" = ?, "last_spacing_m" = ?
  where "id" = ? and ("last_trace_at" is null or "last_trace_at" <= ?)
  returning "id";

-- link-write.repository changeLink
update "link"
  set "code" = ?, "name" = ?, "device_id" = ?, "port" = ?, "domain_id" = ?, "length_m" = ?, "launch_offset_m" = ?, "receive_fibre_m" = ?, "excess_ratio" = ?, "group_index" = ?, "enabled" = ?, "updated_at" = ?, "updated_by" = ?, "route" = ?, "name_reading" = ?, "version" = "version" + ?, "route_version" = "route_version" + ?
  where "id" = ?
  returning "version";

-- link-write.repository createLink
insert into "link" ("code", "name", "device_id", "port", "domain_id", "length_m", "launch_offset_m", "receive_fibre_m", "excess_ratio", "group_index", "enabled", "updated_at", "updated_by", "route", "name_reading")
  values (?, …)
  returning "id";

-- link-write.repository findForeignZoneCode
select "code"
  from "zone"
  where code = ANY(?::text[]) and "link_id" <> ?
  order by "code"
  limit ?;

-- link-write.repository isPortTaken
select "id"
  from "link"
  where "device_id" = ? and "port" = ?;

-- link-write.repository listLandmarks
select "id", "name", "kind", "optical_m", "lng", "lat", "slack_m", "remark"
  from "landmark"
  where "link_id" = ?
  order by "optical_m";

-- link-write.repository listZones
select "id", "code", "name", "from_m", "to_m"
  from "zone"
  where "link_id" = ?
  order by "from_m", "id";

-- link-write.repository loadLinkUse
SELECT (SELECT count(*)
  FROM trace
  WHERE link_id = ?) AS traces, (SELECT count(*)
  FROM alarm
  WHERE link_id = ?) AS alarms;

-- link-write.repository lockLink
select "code", "name", "device_id", "port", "domain_id", "length_m", "launch_offset_m", "receive_fibre_m", "excess_ratio", "group_index", "enabled", "id", "route", "version", "updated_by"
  from "link"
  where "id" = ?
  for update;

-- link-write.repository removeLink
delete
  from "link"
  where "id" = ?;

-- link-write.repository replaceLandmarks
INSERT INTO landmark (id, link_id, name, kind, optical_m, lng, lat, slack_m, remark) SELECT id, link_id, name, kind, optical_m, lng, lat, slack_m, remark
  FROM (unnested) AS input;
SELECT nextval(pg_get_serial_sequence(?, 'id')) AS id
  FROM generate_series(1, ?);
delete
  from "landmark"
  where "link_id" = ?;

-- link-write.repository replaceLastTrace
update "link"
  set "last_trace_id" = ?, "last_trace_at" = ?, "last_pulse_ns" = ?, "last_spacing_m" = ?
  where "id" = ? and "last_trace_id" = ?
  returning "id";

-- link-write.repository replaceZones
INSERT INTO zone (id, link_id, code, name, from_m, to_m) SELECT id, link_id, code, name, from_m, to_m
  FROM (unnested) AS input;
SELECT nextval(pg_get_serial_sequence(?, 'id')) AS id
  FROM generate_series(1, ?);
delete
  from "zone"
  where "link_id" = ?;

-- listed-links.repository listLinkBlocks
SELECT link.id / 256 AS block, count(*) AS count, bit_xor(hashint8extended(link.xmin::text::bigint, link.id) # hashtextextended(device.kind || ' ' || device.state, link.id))::text AS mark
  FROM link
  JOIN device ON device.id = link.device_id
  GROUP BY 1;

-- listed-links.repository listLinkOrder
select "id", "code"
  from "link"
  order by "code";

-- listed-links.repository listLinksOfBlocks
select "link"."id", "link"."code", "link"."name", "link"."device_id", "link"."port", "link"."domain_id", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."reference_trace_id", "link"."last_trace_id", "link"."last_trace_at", "device"."kind" as "device_kind", "device"."state" as "device_state"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where link.id / 256 = ANY(?::bigint[]);

-- place-locator.repository listRouteRows
SELECT link.id AS link_id, link.route AS line, link.length_m, link.launch_offset_m, link.excess_ratio, link.group_index, link.last_pulse_ns, link.last_spacing_m, coalesce(marks.list, '[]') AS landmarks
  FROM link
  LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'opticalM', optical_m, 'lng', lng, 'lat', lat, 'slackM', slack_m)
  ORDER BY optical_m) AS list
  FROM landmark
  WHERE landmark.link_id = link.id) marks ON true
  WHERE link.id = ANY(?::bigint[]) AND link.route IS NOT NULL;

-- plant-live.repository changeLiveSeq
UPDATE "device"
  SET live_seq = greatest(live_seq, ?)
  WHERE id = ?;
UPDATE "link"
  SET live_seq = greatest(live_seq, ?)
  WHERE id = ?;

-- plant-live.repository listChangedSince
SELECT id, live_seq AS seq
  FROM "device"
  WHERE live_seq > ? AND live_seq <= ?
  ORDER BY live_seq
  LIMIT ?;
SELECT id, live_seq AS seq
  FROM "link"
  WHERE live_seq > ? AND live_seq <= ?
  ORDER BY live_seq
  LIMIT ?;

-- plant-read.repository Object.hasSite
select "id"
  from "site"
  where "id" = ? and true AND true AND true;

-- plant-read.repository Object.listDevices
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where true AND true AND device.removed_at IS NULL
  order by "device"."code";

-- plant-read.repository Object.listDevicesById
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where device.id = ANY(?::bigint[]) and "device"."removed_at" is null;

-- plant-read.repository Object.listLandmarks
select "id", "link_id", "name", "kind", "optical_m", "lng", "lat", "slack_m", "remark"
  from "landmark"
  where "link_id" = ?
  order by "optical_m";

-- plant-read.repository Object.listLinksById
select "link"."id", "link"."code", "link"."name", "link"."device_id", "link"."port", "link"."domain_id", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."reference_trace_id", "link"."last_trace_id", "link"."last_trace_at", "device"."kind" as "device_kind", "device"."state" as "device_state"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where link.id = ANY(?::bigint[]);

-- plant-read.repository Object.listSites
select "site".*
  from "site"
  where "site"."domain_id" = any(?::bigint[]) AND true AND true
  order by "site"."code";
select "site".*
  from "site"
  where true AND true AND true
  order by "site"."code";

-- plant-read.repository Object.listZones
select *
  from "zone"
  where "link_id" = ?
  order by "from_m";

-- plant-read.repository Object.loadDevice
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where "device"."id" = ? and true AND true AND device.removed_at IS NULL;

-- plant-read.repository Object.loadLink
select "link"."id", "link"."code", "link"."name", "link"."device_id", "link"."port", "link"."domain_id", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."reference_trace_id", "link"."last_trace_id", "link"."last_trace_at", "device"."kind" as "device_kind", "device"."state" as "device_state", "link"."reference_version", "link"."created_at", "link"."last_pulse_ns", "link"."last_spacing_m", "link"."route_version", "link"."version", "device"."code" as "device_code", "device"."name" as "device_name", "device"."domain_id" as "device_domain_id"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where "link"."id" = ? and "link"."domain_id" = any(?::bigint[]) AND true AND true;
select "link"."id", "link"."code", "link"."name", "link"."device_id", "link"."port", "link"."domain_id", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."reference_trace_id", "link"."last_trace_id", "link"."last_trace_at", "device"."kind" as "device_kind", "device"."state" as "device_state", "link"."reference_version", "link"."created_at", "link"."last_pulse_ns", "link"."last_spacing_m", "link"."route_version", "link"."version", "device"."code" as "device_code", "device"."name" as "device_name", "device"."domain_id" as "device_domain_id"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where "link"."id" = ? and true AND true AND true;

-- plant-read.repository Object.loadRoute
select "route"
  from "link"
  where "id" = ?;

-- plant-read.repository Object.pageDevices
select count(*) as "total"
  from "device"
  where true AND true AND device.removed_at IS NULL;

-- plant-read.repository Object.pageLinks
select count(*) as "total"
  from "link"
  where true AND true AND true and true;

-- plant-read.repository Object.pageSites
select count(*) as "total"
  from "site"
  where true AND true AND true;

-- plant-read.repository pageDevices
select "device"."id", "device"."code", "device"."name", "device"."kind", "device"."domain_id", "device"."site_id", "device"."port_count", "device"."enabled", "device"."state", "device"."detail", "device"."last_seen_at"
  from "device"
  where true AND true AND device.removed_at IS NULL
  order by "device"."code"
  limit ? offset ?;

-- plant-read.repository pageLinks
select "link"."id", "link"."code", "link"."name", "link"."device_id", "link"."port", "link"."domain_id", "link"."length_m", "link"."launch_offset_m", "link"."receive_fibre_m", "link"."excess_ratio", "link"."group_index", "link"."enabled", "link"."reference_trace_id", "link"."last_trace_id", "link"."last_trace_at", "device"."kind" as "device_kind", "device"."state" as "device_state"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where true AND true AND true and true
  order by "link"."code"
  limit ? offset ?;

-- plant-read.repository pageSites
select "site".*
  from "site"
  where true AND true AND true
  order by "site"."code"
  limit ? offset ?;

-- site.repository changeSite
update "site"
  set "code" = ?, "name" = ?, "domain_id" = ?, "address" = ?, "lng" = ?, "lat" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";

-- site.repository createSite
insert into "site" ("code", "name", "domain_id", "address", "lng", "lat", "updated_at", "updated_by")
  values (?, …)
  returning "id";

-- site.repository loadSiteUse
select count(*) as "count"
  from "device"
  where "site_id" = ? and "removed_at" is null;
select count(*) as "count"
  from "node"
  where "site_id" = ?;

-- site.repository lockSite
select *
  from "site"
  where "id" = ?
  for update;

-- site.repository removeSite
delete
  from "site"
  where "id" = ?;
update "device"
  set "site_id" = ?
  where "site_id" = ? and "removed_at" is not null;

-- subject-names.repository listDeviceNames
SELECT id, name
  FROM device
  WHERE id = ANY(?::bigint[]);

-- subject-names.repository listLinkNames
SELECT link.id, coalesce(link.name_reading, '') AS reading, coalesce(marks.positions_m, '{}') AS positions_m, coalesce(marks.landmarks, '{}') AS landmarks
  FROM link
  LEFT JOIN LATERAL ( SELECT array_agg(optical_m
  ORDER BY optical_m) AS positions_m, array_agg(name
  ORDER BY optical_m) AS landmarks
  FROM landmark
  WHERE landmark.link_id = link.id AND lng IS NOT NULL AND lat IS NOT NULL) marks ON true
  WHERE link.id = ANY(?::bigint[]);
