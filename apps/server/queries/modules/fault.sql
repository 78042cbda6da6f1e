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
  JOIN link ON link.id = alarm.link_id
  JOIN port_stretch ON port_stretch.device_id = link.device_id AND port_stretch.port = link.port
  WHERE alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND alarm.position_m IS NOT NULL AND alarm.type = ANY(?::text[]);

-- fault.repository listOpenFaultIds
select "fault"."id"
  from "fault"
  inner join "cable" on "cable"."id" = "fault"."cable_id"
  where "fault"."id" > ? and "fault"."ended_at" is null and true
  order by "fault"."id"
  limit ?;

-- fault.repository pageFaults
SELECT count(*) AS total
  FROM fault
  JOIN cable ON cable.id = fault.cable_id
  WHERE true AND fault.merged_into IS NULL;
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
  WHERE true AND fault.merged_into IS NULL AND fault.cable_id = ?
  ORDER BY fault.opened_at DESC, fault.id DESC
  LIMIT ? OFFSET ?;
