-- cable-map.repository listMarkedCables
SELECT cable.id, code, name, type, fibre_count, length_m, admin_state, concat_ws(' ', version, updated_at, way.mark) AS mark
  FROM cable
  LEFT JOIN ( SELECT cable_id, concat_ws(' ', count(*), sum(node.version), max(node.updated_at)) AS mark
  FROM cable_stop
  JOIN node ON node.id = node_id
  GROUP BY cable_id) way ON way.cable_id = cable.id
  WHERE true AND true
  ORDER BY code;

-- cable-map.repository listNodesIn
SELECT node.*, cables.cable_id, cables.cable_count
  FROM (SELECT id, code, name, kind, admin_state, lng, lat, count(*) OVER () AS total
  FROM node
  WHERE lng BETWEEN ? AND ? AND lat BETWEEN ? AND ? AND true AND true
  ORDER BY code
  LIMIT ?) node
  CROSS JOIN LATERAL ( SELECT min(cable.id) AS cable_id, count(DISTINCT cable.id) AS cable_count
  FROM cable_stop
  JOIN cable ON cable.id = cable_stop.cable_id
  WHERE node_id = node.id AND true) cables
  ORDER BY node.code;

-- cable-map.repository listPlacedStops
SELECT cable_id, node.lng, node.lat, line
  FROM cable_stop
  JOIN node ON node.id = node_id
  WHERE cable_id = ANY(?::int8[])
  ORDER BY cable_id, cable_m, cable_stop.id;

-- cable.repository changeCable
update "cable"
  set "code" = ?, "name" = ?, "domain_id" = ?, "type" = ?, "fibre_count" = ?, "fibres_per_tube" = ?, "colour_code" = ?, "length_m" = ?, "excess_ratio" = ?, "maker" = ?, "laid_on" = ?, "laid_by" = ?, "admin_state" = ?, "remark" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";

-- cable.repository createCable
insert into "cable" ("code", "name", "domain_id", "type", "fibre_count", "fibres_per_tube", "colour_code", "length_m", "excess_ratio", "maker", "laid_on", "laid_by", "admin_state", "remark", "id", "updated_at", "updated_by")
  values (?, …)
  returning "id";
insert into "cable" ("code", "name", "domain_id", "type", "fibre_count", "fibres_per_tube", "colour_code", "length_m", "excess_ratio", "maker", "laid_on", "laid_by", "admin_state", "remark", "updated_at", "updated_by")
  values (?, …)
  returning "id";

-- cable.repository loadCable
select *
  from "cable"
  where "id" = ? and true;

-- cable.repository loadCableUse
SELECT (SELECT count(DISTINCT joint_id)
  FROM joint_end
  JOIN cable_stop ON cable_stop.id = stop_id
  WHERE cable_id = ?) AS joints, (SELECT count(DISTINCT service_id)
  FROM service_fibre
  WHERE cable_id = ?) AS services, (SELECT count(*)
  FROM fault
  WHERE cable_id = ?) AS faults;

-- cable.repository loadLastUsedFibre
SELECT greatest( coalesce((SELECT max(fibre)
  FROM joint_end
  JOIN cable_stop ON cable_stop.id = stop_id
  WHERE cable_id = ?), 0), coalesce((SELECT max(fibre)
  FROM service_fibre
  WHERE cable_id = ?), 0)) AS last;

-- cable.repository lockCable
select *
  from "cable"
  where "id" = ?
  for update;

-- cable.repository pageCables
select "cable".*, (select count(*) as "count"
  from "cable_stop"
  where "cable_stop"."cable_id" = "cable"."id") as "stop_count"
  from "cable"
  where true and true
  order by "cable"."code"
  limit ? offset ?;
select count(*) as "total"
  from "cable"
  where true and true;

-- cable.repository removeCable
delete
  from "cable"
  where "id" = ?;

-- cable.repository stampCable
update "cable"
  set "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";

-- carried-service.repository changeService
update "cable_service"
  set "code" = ?, "name" = ?, "domain_id" = ?, "customer" = ?, "circuit" = ?, "priority" = ?, "contact" = ?, "remark" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";

-- carried-service.repository createService
insert into "cable_service" ("code", "name", "domain_id", "customer", "circuit", "priority", "contact", "remark", "updated_at", "updated_by")
  values (?, …)
  returning "id";

-- carried-service.repository listRidingServices
SELECT cable_service.id, cable_service.code, cable_service.name, cable_service.customer, cable_service.priority, cable_service.contact, service_fibre.cable_id, service_fibre.fibre, service_fibre.way
  FROM unnest(?::int8[], ?::int4[]) AS asked (cable_id, fibre)
  JOIN service_fibre ON service_fibre.cable_id = asked.cable_id AND service_fibre.fibre = asked.fibre
  JOIN cable_service ON cable_service.id = service_fibre.service_id
  WHERE true
  ORDER BY cable_service.priority, cable_service.code;

-- carried-service.repository listServiceFibres
select "cable_id", "fibre", "way"
  from "service_fibre"
  where "service_id" = ?
  order by "cable_id", "fibre";

-- carried-service.repository loadService
select *
  from "cable_service"
  where "id" = ? and true;

-- carried-service.repository lockService
select *
  from "cable_service"
  where "id" = ?
  for update;

-- carried-service.repository pageServices
SELECT cable_service.id, cable_service.code, cable_service.name, cable_service.domain_id, cable_service.customer, cable_service.circuit, cable_service.priority, cable_service.contact, cable_service.remark, cable_service.version, coalesce((SELECT json_agg(json_build_object('cableId', cable.id, 'cableCode', cable.code, 'fibre', fibre, 'way', way)
  ORDER BY way DESC, cable.code, fibre)
  FROM service_fibre
  JOIN cable ON cable.id = service_fibre.cable_id
  WHERE service_id = cable_service.id AND true), '[]') AS fibres
  FROM cable_service
  WHERE true
  ORDER BY cable_service.priority, cable_service.code
  LIMIT ? OFFSET ?;
SELECT count(*) AS total
  FROM cable_service
  WHERE true;

-- carried-service.repository removeService
delete
  from "cable_service"
  where "id" = ?;

-- carried-service.repository replaceServiceFibres
INSERT INTO service_fibre (service_id, cable_id, fibre, way) SELECT service_id, cable_id, fibre, way
  FROM (unnested) AS input;
delete
  from "service_fibre"
  where "service_id" = ?;

-- cutover.repository findOpenFault
SELECT cable.code, fault.number
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  WHERE fault.ended_at IS NULL AND cable.id = ANY(?::int8[])
  ORDER BY fault.id
  LIMIT 1;

-- cutover.repository keepFormer
INSERT INTO port_former (device_id, port, until, stretches, anchors) SELECT asked.device_id, asked.port, ?, coalesce((SELECT jsonb_agg(jsonb_build_object( 'cableId', cable_id, 'fibre', fibre, 'fromNodeId', from_node_id, 'toNodeId', to_node_id, 'fromCableM', from_cable_m, 'toCableM', to_cable_m, 'excessRatio', excess_ratio)
  ORDER BY place)
  FROM port_stretch
  WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port), '[]'), coalesce((SELECT jsonb_agg(jsonb_build_object('nodeId', node.id, 'opticalM', landmark.optical_m)
  ORDER BY landmark.optical_m, node.id, place)
  FROM port_stretch
  JOIN node ON node.id = port_stretch.to_node_id
  JOIN link ON link.device_id = asked.device_id AND link.port = asked.port
  JOIN landmark ON landmark.link_id = link.id AND landmark.name IN (node.code, node.name)
  WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port), '[]')
  FROM unnest(?::int8[], ?::int4[]) AS asked (device_id, port)
  ON CONFLICT DO NOTHING;
SELECT stop.id, stop.cable_id, stop.node_id, stop.cable_m, stop.sheath_in_m, stop.sheath_out_m, stop.slack_m, stop.passing, stop.laying, stop.line, node.code AS node_code, node.name AS node_name, node.kind AS node_kind, node.lng, node.lat, (SELECT count(*)
  FROM joint_end
  WHERE stop_id = stop.id) AS joint_count
  FROM cable_stop stop
  JOIN node ON node.id = stop.node_id
  WHERE stop.cable_id = ?
  ORDER BY stop.cable_m, stop.id;
insert into "cable_former" ("cable_id", "until", "length_m", "stops")
  values (?, …);

-- cutover.repository listPortFormers
SELECT port_former.*
  FROM port_former
  JOIN (SELECT DISTINCT *
  FROM unnest(?::int8[], ?::int4[])) AS asked (device_id, port) ON port_former.device_id = asked.device_id AND port_former.port = asked.port
  ORDER BY port_former.until;

-- cutover.repository listSeenLinks
SELECT link.id, link.code, link.device_id, link.port, true AS is_visible, coalesce((SELECT sum(abs(to_cable_m - from_cable_m) * (1 + excess_ratio))
  FROM port_stretch
  WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port), 0) AS fibre_m
  FROM link
  JOIN unnest(?::int8[], ?::int4[]) AS asked (device_id, port) ON link.device_id = asked.device_id AND link.port = asked.port
  ORDER BY link.code;

-- cutover.repository listServicesOn
SELECT DISTINCT service_id AS id
  FROM service_fibre
  WHERE cable_id = ANY(?::int8[])
  ORDER BY 1;

-- cutover.repository loadFormerWay
select "length_m", "stops"
  from "cable_former"
  where "cable_id" = ? and "until" > ?
  order by "until"
  limit ?;

-- cutover.repository loadLastCutover
select max("until") as "last"
  from "cable_former"
  where "cable_id" in (?, …);

-- cutover.repository loadLastOfPorts
SELECT max(until) AS last
  FROM port_former
  JOIN unnest(?::int8[], ?::int4[]) AS asked (device_id, port) ON port_former.device_id = asked.device_id AND port_former.port = asked.port;

-- cutover.repository makeCableId
SELECT nextval(pg_get_serial_sequence('cable', 'id')) AS id;

-- cutover.repository makeStopIds
SELECT nextval(pg_get_serial_sequence('cable_stop', 'id')) AS id
  FROM generate_series(1, ?);

-- cutover.repository placeStops
DELETE
  FROM cable_stop
  WHERE cable_id = ANY(?::int8[]) AND id <> ALL(?::int8[]);
INSERT INTO cable_stop (id, cable_id, node_id, cable_m, sheath_in_m, sheath_out_m, slack_m, passing, laying, line) SELECT id, cable_id, node_id, cable_m, sheath_in_m, sheath_out_m, slack_m, passing, laying, line::jsonb
  FROM (unnested) AS input
  ON CONFLICT (id) DO UPDATE
  SET cable_id = excluded.cable_id, node_id = excluded.node_id, cable_m = excluded.cable_m, sheath_in_m = excluded.sheath_in_m, sheath_out_m = excluded.sheath_out_m, slack_m = excluded.slack_m, passing = excluded.passing, laying = excluded.laying, line = excluded.line;

-- joint.repository changeJoint
update "joint"
  set "kind" = ?, "tray" = ?, "position" = ?, "loss_db" = ?, "measured_on" = ?
  where "id" = ?;

-- joint.repository createJoints
INSERT INTO joint (id, node_id, kind, tray, position, loss_db, measured_on) SELECT id, node_id, kind, tray, position, loss_db, measured_on
  FROM (unnested) AS input;
INSERT INTO joint_end (joint_id, place, stop_id, fibre, side, device_id, port) SELECT joint_id, place, stop_id, fibre, side, device_id, port
  FROM (unnested) AS input;

-- joint.repository listJoints
SELECT joint.id, joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on, (SELECT json_agg(json_build_object('stopId', stop_id, 'fibre', fibre, 'side', side, 'deviceId', device_id, 'port', port)
  ORDER BY place)
  FROM joint_end
  WHERE joint_id = joint.id) AS ends
  FROM joint
  WHERE joint.id = ANY(?::int8[])
  ORDER BY joint.id;

-- joint.repository listJointsAt
SELECT joint.id, joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on, (SELECT json_agg(json_build_object('stopId', stop_id, 'fibre', fibre, 'side', side, 'deviceId', device_id, 'port', port)
  ORDER BY place)
  FROM joint_end
  WHERE joint_id = joint.id) AS ends
  FROM joint
  WHERE joint.id IN ( SELECT joint_id
  FROM joint_end
  JOIN cable_stop ON cable_stop.id = stop_id
  WHERE cable_id = ANY(?::int8[])
  UNION SELECT joint_id
  FROM joint_end
  JOIN unnest(?::int8[], ?::int4[]) AS asked (device_id, port) ON joint_end.device_id = asked.device_id AND joint_end.port = asked.port);

-- joint.repository listNodeJoints
SELECT joint.id, joint.node_id, joint.kind, joint.tray, joint.position, joint.loss_db, joint.measured_on, (SELECT json_agg(json_build_object('stopId', stop_id, 'fibre', fibre, 'side', side, 'deviceId', device_id, 'port', port)
  ORDER BY place)
  FROM joint_end
  WHERE joint_id = joint.id) AS ends
  FROM joint
  WHERE joint.node_id = ?
  ORDER BY joint.tray, joint.position, joint.id;

-- joint.repository makeJoints
SELECT nextval(pg_get_serial_sequence('joint', 'id')) AS id
  FROM generate_series(1, ?);

-- joint.repository removeJoints
DELETE
  FROM joint
  WHERE id = ANY(?::int8[]);

-- network.repository listCablesOfStops
SELECT id, cable_id
  FROM cable_stop
  WHERE id = ANY(?::int8[]);

-- network.repository listCablesWithStops
SELECT cable.id AS cable_id, cable.code, cable.name, cable.domain_id, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, cable.excess_ratio, coalesce((SELECT json_agg(json_build_object('stopId', id, 'nodeId', node_id, 'cableM', cable_m, 'passing', passing)
  ORDER BY cable_m, id)
  FROM cable_stop
  WHERE cable_id = cable.id), '[]') AS stops
  FROM cable
  WHERE cable.id = ANY(?::int8[]);

-- network.repository listFibreLinks
SELECT DISTINCT port_stretch.fibre, link.id, link.code
  FROM port_stretch
  JOIN link ON link.device_id = port_stretch.device_id AND link.port = port_stretch.port
  WHERE port_stretch.cable_id = ? AND true
  ORDER BY port_stretch.fibre, link.code;

-- network.repository listKnownDevices
select "id", "code", "name", "port_count"
  from "device"
  where device.id = any(?::int8[]) and "removed_at" is null and true;

-- network.repository listLinksOfPorts
SELECT link.id, link.code, link.name, link.device_id, link.port
  FROM link
  JOIN (SELECT *
  FROM unnest(?::int8[], ?::int4[]) AS asked (device_id, port)) AS asked ON link.device_id = asked.device_id AND link.port = asked.port
  WHERE true
  ORDER BY link.code;

-- network.repository listPortStretches
SELECT port_stretch.*
  FROM port_stretch
  JOIN (SELECT *
  FROM unnest(?::int8[], ?::int4[]) AS asked (device_id, port)) AS asked ON port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port
  ORDER BY port_stretch.device_id, port_stretch.port, place;

-- network.repository listPortsThrough
SELECT DISTINCT device_id, port
  FROM port_stretch
  WHERE cable_id = ANY(?::int8[])
  ORDER BY device_id, port;

-- network.repository replacePortStretches
DELETE
  FROM port_stretch USING (SELECT *
  FROM unnest(?::int8[], ?::int4[]) AS asked (device_id, port)) AS asked
  WHERE port_stretch.device_id = asked.device_id AND port_stretch.port = asked.port;
INSERT INTO port_stretch (device_id, port, place, cable_id, fibre, from_node_id, to_node_id, from_cable_m, to_cable_m, excess_ratio) SELECT device_id, port, place, cable_id, fibre, from_node_id, to_node_id, from_cable_m, to_cable_m, excess_ratio
  FROM (unnested) AS input;

-- node.repository changeNode
update "node"
  set "code" = ?, "name" = ?, "kind" = ?, "domain_id" = ?, "site_id" = ?, "address" = ?, "admin_state" = ?, "remark" = ?, "lng" = ?, "lat" = ?, "updated_at" = ?, "updated_by" = ?, "version" = "version" + ?
  where "id" = ?
  returning "version";

-- node.repository createNode
insert into "node" ("code", "name", "kind", "domain_id", "site_id", "address", "admin_state", "remark", "lng", "lat", "updated_at", "updated_by")
  values (?, …)
  returning "id";

-- node.repository listNodeIds
select "node"."id"
  from "node"
  where "node"."id" > ? and true and exists (select "cable_stop"."id"
  from "cable_stop"
  where "cable_stop"."node_id" = "node"."id" and cable_stop.cable_id = any(?::int8[]))
  order by "node"."id"
  limit ?;

-- node.repository listNodeStops
SELECT stop.id, stop.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, stop.cable_m, stop.passing, stop.cable_m IN (way.from_m, way.to_m) AS is_end, array_remove(ARRAY[CASE WHEN stop.cable_m > way.from_m THEN 'a' END, CASE WHEN stop.cable_m < way.to_m THEN 'b' END], NULL) AS sides
  FROM cable_stop stop
  JOIN cable ON cable.id = stop.cable_id
  CROSS JOIN LATERAL (SELECT min(cable_m) AS from_m, max(cable_m) AS to_m
  FROM cable_stop
  WHERE cable_id = cable.id) way
  WHERE stop.node_id = ?
  ORDER BY cable.code, stop.cable_m;

-- node.repository listNodes
select *
  from "node"
  where node.id = any(?::int8[]) and true;

-- node.repository loadNode
select *
  from "node"
  where "id" = ? and true;

-- node.repository loadNodeUse
SELECT (SELECT count(*)
  FROM cable_stop
  WHERE node_id = ?) AS cables, (SELECT count(*)
  FROM joint
  WHERE node_id = ?) AS joints;

-- node.repository lockNode
select *
  from "node"
  where "id" = ?
  for update;

-- node.repository pageNodes
select "node".*, (select count(*) as "count"
  from "cable_stop"
  where "cable_stop"."node_id" = "node"."id") as "cable_count"
  from "node"
  where true and true and true and true and true
  order by "node"."code"
  limit ? offset ?;
select count(*) as "total"
  from "node"
  where true and true and true and true and true;

-- node.repository removeNode
delete
  from "node"
  where "id" = ?;

-- stop.repository findStrayStop
WITH stop AS ( SELECT id, node_id, cable_m = min(cable_m) OVER () AS is_first, cable_m = max(cable_m) OVER () AS is_last
  FROM cable_stop
  WHERE cable_id = ?) SELECT node_id
  FROM stop
  JOIN joint_end ON stop_id = stop.id
  WHERE (is_first AND side = 'a') OR (is_last AND side = 'b')
  LIMIT 1;

-- stop.repository listShownStops
SELECT stop.id, stop.cable_id, stop.node_id, stop.cable_m, stop.sheath_in_m, stop.sheath_out_m, stop.slack_m, stop.passing, stop.laying, stop.line, node.code AS node_code, node.name AS node_name, node.kind AS node_kind, node.lng, node.lat, (SELECT count(*)
  FROM joint_end
  WHERE stop_id = stop.id) AS joint_count
  FROM cable_stop stop
  JOIN node ON node.id = stop.node_id
  WHERE stop.cable_id = ?
  ORDER BY stop.cable_m, stop.id;

-- stop.repository listStops
select *
  from "cable_stop"
  where "cable_id" = ?
  order by "cable_m", "id";

-- stop.repository replaceStops
DELETE
  FROM cable_stop
  WHERE cable_id = ? AND id <> ALL(?::int8[]);
INSERT INTO cable_stop (id, cable_id, node_id, cable_m, sheath_in_m, sheath_out_m, slack_m, passing, laying, line) SELECT id, cable_id, node_id, cable_m, sheath_in_m, sheath_out_m, slack_m, passing, laying, line::jsonb
  FROM (unnested) AS input
  ON CONFLICT (id) DO UPDATE
  SET node_id = excluded.node_id, cable_m = excluded.cable_m, sheath_in_m = excluded.sheath_in_m, sheath_out_m = excluded.sheath_out_m, slack_m = excluded.slack_m, passing = excluded.passing, laying = excluded.laying, line = excluded.line;
SELECT nextval(pg_get_serial_sequence('cable_stop', 'id')) AS id
  FROM generate_series(1, ?);
