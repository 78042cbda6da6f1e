-- event-list.repository countEvents
SELECT count(*) AS total
  FROM ( SELECT 1
  FROM domain
  JOIN event ON event.domain_id = domain.id
  WHERE true AND true AND true
  LIMIT ?) AS found;

-- event-list.repository listEvents
SELECT e.id, e.at, e.ingested_at, e.type, e.state, coalesce(device.code, ?) AS device_code, e.link_id, link.code AS link_code, link.name AS link_name, e.domain_id, e.position_m, e.length_m, e.severity, e.value, e.unit, e.confidence, e.duration_s, e.trace_id
  FROM domain
  CROSS JOIN LATERAL ( SELECT *
  FROM event
  WHERE event.domain_id = domain.id AND true
  ORDER BY event.at DESC, event.id DESC
  LIMIT ?) e
  LEFT JOIN device ON device.id = e.device_id
  LEFT JOIN link ON link.id = e.link_id
  WHERE true AND true
  ORDER BY e.at DESC, e.id DESC
  LIMIT ?;

-- event-store.repository Object.insertFacts
WITH stored AS ( INSERT INTO event (id, device_id, link_id, domain_id, type, state, at, ingested_at, position_m, position_sigma_m, length_m, severity, value, unit, confidence, duration_s, attributes, trace_id) SELECT id, device_id, link_id, domain_id, type, state, to_timestamp(at / 1000), to_timestamp(ingested_at / 1000), position_m, position_sigma_m, length_m, severity, value, unit, confidence, duration_s, attributes::jsonb, trace_id
  FROM (unnested) AS input
  ON CONFLICT (id, device_id) DO NOTHING
  RETURNING id, device_id) SELECT found.count, stored.id, stored.device_id
  FROM (SELECT count(*)
  FROM stored) AS found
  LEFT JOIN stored ON found.count < ?;
