-- cut-alarm.repository listCablesOfLinks
SELECT DISTINCT port_stretch.cable_id
  FROM link
  JOIN port_stretch ON port_stretch.device_id = link.device_id AND port_stretch.port = link.port
  WHERE link.id = ANY(?::int8[])
  ORDER BY 1;

-- cut-alarm.repository listConcernedCables
SELECT cable_id
  FROM fault
  WHERE ended_at IS NULL
  UNION SELECT port_stretch.cable_id
  FROM alarm
  JOIN link ON link.id = coalesce(alarm.seen_link_id, alarm.link_id)
  JOIN port_stretch ON port_stretch.device_id = link.device_id AND port_stretch.port = link.port
  WHERE alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END IS NOT NULL AND (alarm.seen_link_id IS NOT NULL OR alarm.type = ANY(?::text[]));

-- cut-alarm.repository listCutAlarms
SELECT alarm.id AS alarm_id, alarm.first_at, coalesce(alarm.raised_at, alarm.first_at) AS raised_at, link.id AS link_id, link.device_id, link.port, CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END AS position_m, CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_sigma_m ELSE alarm.seen_sigma_m END AS sigma_m, link.launch_offset_m, link.group_index, link.last_pulse_ns AS pulse_ns, link.last_spacing_m AS sample_spacing_m, coalesce((SELECT json_agg(json_build_object('nodeId', node.id, 'opticalM', landmark.optical_m))
  FROM port_stretch
  JOIN node ON node.id = port_stretch.to_node_id
  JOIN landmark ON landmark.link_id = link.id AND landmark.name IN (node.code, node.name)
  WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port), '[]') AS anchors
  FROM alarm
  JOIN link ON link.id = coalesce(alarm.seen_link_id, alarm.link_id)
  WHERE alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END IS NOT NULL AND (alarm.seen_link_id IS NOT NULL OR alarm.type = ANY(?::text[])) AND EXISTS (SELECT
  FROM port_stretch
  WHERE port_stretch.device_id = link.device_id AND port_stretch.port = link.port AND port_stretch.cable_id = ?)
  ORDER BY alarm.first_at
  LIMIT ?;

-- fault.repository createFault
INSERT INTO fault (number, cable_id, cable_m, uncertainty_m, opened_at) SELECT ?, id, ?, …
  FROM cable
  WHERE id = ?
  RETURNING id;

-- fault.repository listFaultAlarms
SELECT alarm.id, alarm.type, alarm.severity, link.id AS link_id, link.code AS link_code, fault_alarm.fibre, CASE WHEN alarm.seen_link_id IS NULL THEN alarm.position_m ELSE alarm.seen_m END AS position_m, fault_alarm.cable_m, fault_alarm.uncertainty_m, alarm.first_at, alarm.state = 'active' AS is_active, alarm.acked AS is_acknowledged
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  JOIN link ON link.id = fault_alarm.link_id
  WHERE fault_alarm.fault_id = ? AND true
  ORDER BY alarm.first_at, alarm.id;

-- fault.repository listFibreLinks
SELECT port_stretch.fibre, link.id, link.code, true AS is_visible, coalesce(link.last_trace_at > ?, false) AND NOT EXISTS (SELECT
  FROM alarm
  WHERE alarm.link_id = link.id AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND alarm.type = ANY(?::text[])) AS is_whole
  FROM port_stretch
  JOIN link ON link.device_id = port_stretch.device_id AND link.port = port_stretch.port
  WHERE port_stretch.cable_id = ? AND ? BETWEEN least(from_cable_m, to_cable_m) AND greatest(from_cable_m, to_cable_m)
  ORDER BY port_stretch.fibre, link.code;

-- fault.repository listHitFibres
SELECT fault_alarm.fibre, bool_or(alarm.type = ANY(?::text[])) AS is_cut
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  WHERE fault_alarm.fault_id = ?
  GROUP BY fault_alarm.fibre;

-- fault.repository listOpenFaultIds
select "fault"."id"
  from "fault"
  inner join "cable" on "cable"."id" = "fault"."cable_id"
  where "fault"."id" > ? and "fault"."ended_at" is null and true
  order by "fault"."id"
  limit ?;

-- fault.repository listOpenFaults
SELECT fault.id AS fault_id, coalesce((SELECT json_agg(alarm_id)
  FROM fault_alarm
  WHERE fault_id = fault.id), '[]') AS alarm_ids
  FROM fault
  WHERE ended_at IS NULL AND cable_id = ?
  ORDER BY fault.id;

-- fault.repository loadFault
SELECT fault.id, fault.number, fault.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.domain_id, fault.cable_m, fault.uncertainty_m, fault.opened_at, fault.ended_at, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, seen.alarm_count, coalesce(seen.severity, 'indeterminate') AS severity, CASE WHEN seen.is_break THEN 'break' ELSE 'loss' END AS kind
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  LEFT JOIN LATERAL ( SELECT count(*) AS alarm_count, bool_or(alarm.type = ANY(?::text[])) AS is_break, (array_agg(alarm.severity
  ORDER BY alarm.state <> 'active', alarm.severity_rank))[1] AS severity
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  WHERE fault_alarm.fault_id = fault.id) seen ON true
  WHERE fault.id = ? AND true;

-- fault.repository lockFaults
SELECT pg_advisory_xact_lock(?);

-- fault.repository moveFault
update "fault"
  set "cable_m" = ?, "uncertainty_m" = ?
  where "id" = ?;

-- fault.repository pageFaults
SELECT count(*) AS total
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  WHERE true AND fault.merged_into IS NULL;
SELECT count(*) AS total
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  WHERE true AND fault.merged_into IS NULL AND (fault.ended_at IS NULL) = ?::boolean;
SELECT count(*) AS total
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  WHERE true AND fault.merged_into IS NULL AND fault.cable_id = ?;
SELECT fault.id, fault.number, fault.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.domain_id, fault.cable_m, fault.uncertainty_m, fault.opened_at, fault.ended_at, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, seen.alarm_count, coalesce(seen.severity, 'indeterminate') AS severity, CASE WHEN seen.is_break THEN 'break' ELSE 'loss' END AS kind
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  LEFT JOIN LATERAL ( SELECT count(*) AS alarm_count, bool_or(alarm.type = ANY(?::text[])) AS is_break, (array_agg(alarm.severity
  ORDER BY alarm.state <> 'active', alarm.severity_rank))[1] AS severity
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  WHERE fault_alarm.fault_id = fault.id) seen ON true
  WHERE true AND fault.merged_into IS NULL
  ORDER BY fault.opened_at DESC, fault.id DESC
  LIMIT ? OFFSET ?;
SELECT fault.id, fault.number, fault.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.domain_id, fault.cable_m, fault.uncertainty_m, fault.opened_at, fault.ended_at, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, seen.alarm_count, coalesce(seen.severity, 'indeterminate') AS severity, CASE WHEN seen.is_break THEN 'break' ELSE 'loss' END AS kind
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  LEFT JOIN LATERAL ( SELECT count(*) AS alarm_count, bool_or(alarm.type = ANY(?::text[])) AS is_break, (array_agg(alarm.severity
  ORDER BY alarm.state <> 'active', alarm.severity_rank))[1] AS severity
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  WHERE fault_alarm.fault_id = fault.id) seen ON true
  WHERE true AND fault.merged_into IS NULL AND (fault.ended_at IS NULL) = ?::boolean
  ORDER BY fault.opened_at DESC, fault.id DESC
  LIMIT ? OFFSET ?;
SELECT fault.id, fault.number, fault.cable_id, cable.code AS cable_code, cable.name AS cable_name, cable.domain_id, fault.cable_m, fault.uncertainty_m, fault.opened_at, fault.ended_at, cable.fibre_count, cable.fibres_per_tube, cable.colour_code, seen.alarm_count, coalesce(seen.severity, 'indeterminate') AS severity, CASE WHEN seen.is_break THEN 'break' ELSE 'loss' END AS kind
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  LEFT JOIN LATERAL ( SELECT count(*) AS alarm_count, bool_or(alarm.type = ANY(?::text[])) AS is_break, (array_agg(alarm.severity
  ORDER BY alarm.state <> 'active', alarm.severity_rank))[1] AS severity
  FROM fault_alarm
  JOIN alarm ON alarm.id = fault_alarm.alarm_id
  WHERE fault_alarm.fault_id = fault.id) seen ON true
  WHERE true AND fault.merged_into IS NULL AND fault.cable_id = ?
  ORDER BY fault.opened_at DESC, fault.id DESC
  LIMIT ? OFFSET ?;

-- fault.repository saveFaultAlarms
INSERT INTO fault_alarm (fault_id, alarm_id, link_id, fibre, cable_m, uncertainty_m) SELECT fault_id, alarm_id, link_id, fibre, cable_m, uncertainty_m
  FROM (unnested) AS input
  ON CONFLICT (fault_id, alarm_id) DO UPDATE
  SET link_id = excluded.link_id, fibre = excluded.fibre, cable_m = excluded.cable_m, uncertainty_m = excluded.uncertainty_m;

-- fault.repository takeNumber
INSERT INTO fault_number (day, last)
  VALUES (?::date, 1)
  ON CONFLICT (day) DO UPDATE
  SET last = fault_number.last + 1
  RETURNING last;

-- lost-power.repository isAlarmVisible
select "id"
  from "alarm"
  where "id" = ? and true;

-- lost-power.repository listLostTogether
WITH own AS ( SELECT alarm.id, coalesce(alarm.raised_at, alarm.first_at) AS at
  FROM alarm
  WHERE alarm.id = ? AND alarm.type = 'POWER_LOST' AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND alarm.position_m IS NULL AND alarm.seen_link_id IS NULL) SELECT alarm.id AS alarm_id, coalesce(alarm.raised_at, alarm.first_at) AS at, link.id AS link_id, link.code AS link_code, link.device_id, link.port
  FROM own
  JOIN alarm ON alarm.type = 'POWER_LOST' AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND alarm.position_m IS NULL AND alarm.seen_link_id IS NULL AND coalesce(alarm.raised_at, alarm.first_at) BETWEEN own.at - make_interval(secs => ?) AND own.at + make_interval(secs => ?)
  JOIN link ON link.id = alarm.link_id
  WHERE true
  ORDER BY alarm.id <> own.id, coalesce(alarm.raised_at, alarm.first_at), link.code
  LIMIT ?;
