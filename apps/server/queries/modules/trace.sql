-- both-ways.repository loadOtherWay
SELECT id
  FROM trace
  WHERE link_id = ? AND direction = 'backward' AND abs(wavelength_nm - ?) <= ? AND measured_at BETWEEN ?::timestamptz - make_interval(days => ?) AND ?::timestamptz + make_interval(days => ?)
  ORDER BY NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false) DESC, pulse_ns = ? DESC, abs(range_m - ?) <= ? * greatest(range_m, ?) DESC, abs(extract(epoch
  FROM measured_at - ?::timestamptz)), id DESC
  LIMIT 1;

-- link-traces.repository lockTracesOf
SELECT pg_advisory_xact_lock(?, hashint8(?));

-- past-trace.repository findStoredFile
select "id", "digest"
  from "trace"
  where "link_id" = ? and "direction" = ?
  order by "id" desc
  limit ?;

-- trace-correction.repository changeDirection
update "trace"
  set "direction" = ?, "summary" = ?
  where "id" = ? and "direction" = ? and "reference_version" is null
  returning "id";

-- trace-correction.repository createCorrection
INSERT INTO trace_correction (trace_id, number, from_direction, to_direction, corrected_at, corrected_by, reason) SELECT ?::uuid, coalesce(max(number), 0) + 1, ?, ?, ?::timestamptz, ?, ?
  FROM trace_correction
  WHERE trace_id = ?::uuid;

-- trace-correction.repository listCorrections
select "from_direction" as "from", "to_direction" as "to", "corrected_at" as "at", "corrected_by" as "by", "reason"
  from "trace_correction"
  where "trace_id" = ?
  order by "number" desc
  limit ?;

-- trace-correction.repository loadLastForward
SELECT id AS trace_id, measured_at, pulse_ns, (summary->>'spacingM')::float8 AS sample_spacing_m
  FROM trace
  WHERE link_id = ? AND direction = 'forward'
  ORDER BY measured_at DESC, id DESC
  LIMIT 1;

-- trace-correction.repository lockDirection
select "direction"
  from "trace"
  where "id" = ?
  for update;

-- trace-template.repository changeTemplate
INSERT INTO trace_template (link_id, revision, made_at, made_by, trace_id, trace_version, applies_to_arrivals, places) SELECT ?::bigint, ?::int + 1, ?, ?, ?::uuid, ?::int, ?::boolean, ?::jsonb
  WHERE ?::int = 0 OR EXISTS (SELECT 1
  FROM trace_template
  WHERE link_id = ?::bigint)
  ON CONFLICT (link_id) DO UPDATE
  SET revision = excluded.revision, made_at = excluded.made_at, made_by = excluded.made_by, trace_id = excluded.trace_id, trace_version = excluded.trace_version, applies_to_arrivals = excluded.applies_to_arrivals, places = excluded.places
  WHERE trace_template.revision = ?
  RETURNING revision;

-- trace-template.repository loadTemplate
select *
  from "trace_template"
  where "link_id" = ?;

-- trace-version.repository createVersion
INSERT INTO trace_version (trace_id, version, origin, made_at, made_by, reason, events, end_m, total_loss_db, orl_db)
  VALUES (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?);
update "trace"
  set "version" = ?
  where "id" = ? and "version" = ?
  returning "version";

-- trace-version.repository listVersionHeads
select "version", "origin", "made_at", "made_by", "reason"
  from "trace_version"
  where "trace_id" = ?
  order by "version" desc;

-- trace.repository Object.moveTraces
UPDATE trace
  SET domain_id = ?
  WHERE domain_id <> ? AND link_id IN (SELECT id
  FROM link
  WHERE device_id = ?);

-- trace.repository countTraces
SELECT count(*) AS total
  FROM (SELECT 1
  FROM trace
  WHERE true AND true
  LIMIT ?) found;

-- trace.repository createTrace
INSERT INTO trace (id, link_id, domain_id, measured_at, received_at, source, wavelength_nm, pulse_ns, averaging_s, range_m, end_m, total_loss_db, file_key, file_name, size_bytes, digest, summary, direction, is_past)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?);

-- trace.repository listLossHistory
SELECT wanted.id AS link_id, coalesce(latest.losses, '{}') AS total_losses_db, reference.total_loss_db AS reference_loss_db
  FROM unnest(?::bigint[]) AS wanted (id)
  LEFT JOIN LATERAL ( SELECT array_agg(total_loss_db
  ORDER BY measured_at, id) AS losses
  FROM (SELECT id, measured_at, total_loss_db
  FROM trace
  WHERE link_id = wanted.id AND direction = 'forward' AND total_loss_db IS NOT NULL AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)
  ORDER BY measured_at DESC, id DESC
  LIMIT ?) newest) latest ON true
  LEFT JOIN trace reference ON reference.link_id = wanted.id AND reference.reference_version IS NOT NULL;

-- trace.repository listOpenAlarms
SELECT type, coalesce(anchor_m, position_m) AS position_m
  FROM alarm
  WHERE link_id = ? AND state IN ('active', 'pending') AND drill_ends_at IS NULL AND type = ANY(?::text[]);

-- trace.repository listPlaceDays
SELECT daily.id AS trace_id, daily.measured_at, seen.position_m, seen.loss_db, seen.loss_sigma_db
  FROM (SELECT DISTINCT ON ((measured_at AT TIME ZONE 'UTC')::date) trace.id, measured_at, coalesce(newest.events, summary->'events') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE link_id = ? AND direction = ? AND true AND abs(wavelength_nm - ?) <= ? AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)
  ORDER BY (measured_at AT TIME ZONE 'UTC')::date DESC, measured_at DESC, trace.id DESC
  LIMIT ?) daily
  LEFT JOIN LATERAL ( SELECT (one->>'positionM')::float8 AS position_m, (one->>'lossDb')::float8 AS loss_db, (one->>'lossSigmaDb')::float8 AS loss_sigma_db
  FROM jsonb_array_elements(daily.events) AS one
  WHERE one->>'kind' IN ('reflective', 'non-reflective') AND abs((one->>'positionM')::float8 - ?) <= ?
  ORDER BY abs((one->>'positionM')::float8 - ?)
  LIMIT 1) seen ON true
  ORDER BY daily.measured_at;

-- trace.repository listTraces
SELECT trace.id, trace.link_id, link.code AS link_code, trace.domain_id, trace.measured_at, trace.received_at, trace.source, trace.is_past, trace.direction, trace.wavelength_nm, trace.pulse_ns, trace.averaging_s, trace.range_m, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, trace.reference_version, trace.size_bytes, trace.file_name, trace.file_key, trace.summary, trace.version, trace.end_m AS measured_end_m, trace.total_loss_db AS measured_loss_db, CASE WHEN newest.version IS NOT NULL THEN jsonb_build_object( 'version', newest.version, 'origin', newest.origin, 'madeAt', newest.made_at, 'madeBy', newest.made_by, 'reason', newest.reason, 'events', newest.events, 'endM', newest.end_m, 'totalLossDb', newest.total_loss_db, 'orlDb', newest.orl_db) END AS newest
  FROM trace
  JOIN link ON link.id = trace.link_id
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE true AND true AND true
  ORDER BY trace.measured_at DESC, trace.id DESC
  LIMIT ?;

-- trace.repository loadSameArrival
select "id", "digest"
  from "trace"
  where "link_id" = ? and "direction" = ?
  order by "id" desc
  limit ?;

-- trace.repository loadTrace
SELECT trace.id, trace.link_id, link.code AS link_code, trace.domain_id, trace.measured_at, trace.received_at, trace.source, trace.is_past, trace.direction, trace.wavelength_nm, trace.pulse_ns, trace.averaging_s, trace.range_m, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, trace.reference_version, trace.size_bytes, trace.file_name, trace.file_key, trace.summary, trace.version, trace.end_m AS measured_end_m, trace.total_loss_db AS measured_loss_db, CASE WHEN newest.version IS NOT NULL THEN jsonb_build_object( 'version', newest.version, 'origin', newest.origin, 'madeAt', newest.made_at, 'madeBy', newest.made_by, 'reason', newest.reason, 'events', newest.events, 'endM', newest.end_m, 'totalLossDb', newest.total_loss_db, 'orlDb', newest.orl_db) END AS newest
  FROM trace
  JOIN link ON link.id = trace.link_id
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE trace.id = ? AND "trace"."domain_id" = any(?::bigint[]);
SELECT trace.id, trace.link_id, link.code AS link_code, trace.domain_id, trace.measured_at, trace.received_at, trace.source, trace.is_past, trace.direction, trace.wavelength_nm, trace.pulse_ns, trace.averaging_s, trace.range_m, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, trace.reference_version, trace.size_bytes, trace.file_name, trace.file_key, trace.summary, trace.version, trace.end_m AS measured_end_m, trace.total_loss_db AS measured_loss_db, CASE WHEN newest.version IS NOT NULL THEN jsonb_build_object( 'version', newest.version, 'origin', newest.origin, 'madeAt', newest.made_at, 'madeBy', newest.made_by, 'reason', newest.reason, 'events', newest.events, 'endM', newest.end_m, 'totalLossDb', newest.total_loss_db, 'orlDb', newest.orl_db) END AS newest
  FROM trace
  JOIN link ON link.id = trace.link_id
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE trace.id = ? AND true;

-- trace.repository markReference
UPDATE trace
  SET reference_version = CASE WHEN id = ? THEN ?::int END
  WHERE link_id = ? AND (id = ? OR reference_version IS NOT NULL);

-- wavelength-pairs.repository listComparedWith
SELECT id, wavelength_nm, measured_at, file_key
  FROM trace
  WHERE link_id = ? AND measured_at BETWEEN ?::timestamptz - make_interval(secs => ?) AND ?::timestamptz + make_interval(secs => ?) AND summary->'wavelengths'->'traces' @> ?::jsonb AND id <> ?::uuid
  ORDER BY measured_at DESC, id DESC
  LIMIT ?;

-- wavelength-pairs.repository listOtherWavelengths
SELECT nearest.id, nearest.wavelength_nm, nearest.measured_at, nearest.file_key, NOT EXISTS ( SELECT 1
  FROM trace between_them
  WHERE between_them.link_id = ? AND between_them.direction = 'forward' AND between_them.measured_at > nearest.measured_at AND between_them.measured_at < ? AND abs(between_them.wavelength_nm - ?) <= ?) AS is_fresh
  FROM (SELECT DISTINCT ON (round(other.wavelength_nm / 20)) other.id, other.wavelength_nm, other.measured_at, other.file_key, abs(extract(epoch
  FROM other.measured_at - ?::timestamptz)) AS apart_s
  FROM trace other
  WHERE other.link_id = ? AND other.direction = 'forward' AND other.id IS DISTINCT
  FROM ?::uuid AND abs(other.wavelength_nm - ?) > ? AND other.measured_at BETWEEN ?::timestamptz - make_interval(secs => ?) AND ?::timestamptz + make_interval(secs => ?) AND NOT coalesce("other"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)
  ORDER BY round(other.wavelength_nm / 20), abs(extract(epoch
  FROM other.measured_at - ?::timestamptz)), other.id) nearest
  ORDER BY nearest.apart_s, nearest.id;

-- wavelength-pairs.repository loadLaterWavelengths
SELECT summary->'wavelengths' AS wavelengths
  FROM trace
  WHERE link_id = ? AND abs(wavelength_nm - ?) > ? AND measured_at BETWEEN ?::timestamptz - make_interval(secs => ?) AND ?::timestamptz + make_interval(secs => ?) AND summary->'wavelengths'->'traces' @> ?::jsonb
  ORDER BY measured_at, id
  LIMIT 1;

-- wavelength-pairs.repository removeComparisons
UPDATE trace
  SET summary = summary - 'wavelengths'
  WHERE link_id = ? AND measured_at BETWEEN ?::timestamptz - make_interval(secs => ?) AND ?::timestamptz + make_interval(secs => ?) AND summary->'wavelengths'->'traces' @> ?::jsonb AND id <> ?::uuid;
