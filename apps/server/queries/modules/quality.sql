-- graded-link.repository addToDay
INSERT INTO quality_day AS d (link_id, wavelength_nm, day, grade, loss_sum_db, loss_count)
  VALUES (?, ?, ?::date, ?, ?, ?)
  ON CONFLICT (link_id, wavelength_nm, day) DO UPDATE
  SET grade = CASE WHEN strpos('FDCBAU', excluded.grade) < strpos('FDCBAU', d.grade) THEN excluded.grade ELSE d.grade END, loss_sum_db = d.loss_sum_db + excluded.loss_sum_db, loss_count = d.loss_count + excluded.loss_count;

-- graded-link.repository changeGradedMark
UPDATE quality_link
  SET seen_trace_id = ?, last_trace_id = ?, graded_revision = ?, untold = ?::jsonb, reference_version = ?, rules_version = ?, length_m = ?, domain_id = ?, valid_until = (SELECT min(valid_until)
  FROM quality_grade
  WHERE link_id = ? AND grade <> 'U')
  WHERE link_id = ?;

-- graded-link.repository changeLinkSettings
INSERT INTO quality_link (link_id, budget_db, fibre_class)
  VALUES (?, …)
  ON CONFLICT (link_id) DO UPDATE
  SET budget_db = excluded.budget_db, fibre_class = excluded.fibre_class, rules_version = 0;

-- graded-link.repository forgetDaysBefore
DELETE
  FROM quality_day
  WHERE link_id = ? AND day < ?::date;

-- graded-link.repository isFallKnown
SELECT 1
  FROM alarm
  WHERE link_id = ? AND type = 'QUALITY_FALLEN' AND state IN ('active', 'pending') AND drill_ends_at IS NULL
  LIMIT 1;

-- graded-link.repository listDailyLosses
SELECT day - date '1970-01-01' AS day, loss_sum_db / loss_count AS value
  FROM quality_day
  WHERE link_id = ? AND wavelength_nm = ? AND day >= ?::date AND loss_count > 0
  ORDER BY day;

-- graded-link.repository listDailyTraces
SELECT *
  FROM ( SELECT DISTINCT ON ((measured_at AT TIME ZONE 'UTC')::date, wavelength_nm) trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index, coalesce(newest.events, summary->'events', '[]') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE link_id = ? AND measured_at >= ? AND trace.direction = 'forward' AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)
  ORDER BY (measured_at AT TIME ZONE 'UTC')::date, wavelength_nm, measured_at DESC, trace.id DESC) daily
  ORDER BY measured_at, id;

-- graded-link.repository listGrades
select "wavelength_nm", "grade", "since", "accepted", "trace_id", "measured_at", "trend"
  from "quality_grade"
  where "link_id" = ?
  order by "wavelength_nm";

-- graded-link.repository listLastTraces
SELECT trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index, coalesce(newest.events, summary->'events', '[]') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE link_id = ? AND trace.direction = 'forward' AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false) AND trace.id <= ?::uuid AND abs(wavelength_nm - ?) <= ?
  ORDER BY measured_at DESC, trace.id DESC
  LIMIT ?;

-- graded-link.repository listStaleLinks
SELECT link.id
  FROM link
  LEFT JOIN quality_link q ON q.link_id = link.id
  WHERE link.id > ? AND ( q.link_id IS NULL OR q.rules_version <> (SELECT version
  FROM quality_rules) OR q.reference_version <> link.reference_version OR q.last_trace_id IS DISTINCT
  FROM link.last_trace_id OR q.length_m <> link.length_m OR q.domain_id IS DISTINCT
  FROM link.domain_id OR q.valid_until < ? OR q.revision <> q.graded_revision OR q.untold IS NOT NULL)
  ORDER BY link.id
  LIMIT ?;

-- graded-link.repository listTracesAfter
SELECT trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index, coalesce(newest.events, summary->'events', '[]') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE link_id = ? AND trace.id > ? AND trace.direction = 'forward' AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)
  ORDER BY trace.id
  LIMIT ?;

-- graded-link.repository listTracesOfDay
SELECT trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index, coalesce(newest.events, summary->'events', '[]') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE link_id = ? AND measured_at >= ?::date AND measured_at < ?::date + 1 AND trace.direction = 'forward' AND NOT coalesce("trace"."summary"->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false) AND trace.id <= ?::uuid AND abs(wavelength_nm - ?) <= ?
  ORDER BY trace.id
  LIMIT ?;

-- graded-link.repository loadGradedTrace
SELECT trace.id, trace.direction, trace.is_past, measured_at, wavelength_nm, pulse_ns, CASE WHEN newest.version IS NULL THEN trace.end_m ELSE newest.end_m END AS end_m, CASE WHEN newest.version IS NULL THEN trace.total_loss_db ELSE newest.total_loss_db END AS total_loss_db, coalesce((summary->>'groupIndex')::float8, 1.468) AS group_index, coalesce(newest.events, summary->'events', '[]') AS events
  FROM trace
  LEFT JOIN trace_version newest ON newest.trace_id = trace.id AND newest.version = trace.version
  WHERE trace.id = ?;

-- graded-link.repository lockGradedLink
INSERT INTO quality_link (link_id) SELECT id
  FROM link
  WHERE id = ?
  ON CONFLICT DO NOTHING;
SELECT link.id AS link_id, link.length_m, link.domain_id, domain.path AS domain_path, link.reference_trace_id, link.reference_version, link.last_trace_id, link.last_trace_at, device.id AS device_id, device.code AS device_code, device.domain_id AS device_domain_id, (SELECT version
  FROM quality_rules) AS rules_version, q.fibre_class, q.budget_db AS own_budget_db, q.seen_trace_id, q.reference_version AS graded_reference_version, q.rules_version AS graded_rules_version, q.revision, q.untold
  FROM quality_link q
  JOIN link ON link.id = q.link_id
  JOIN domain ON domain.id = link.domain_id
  JOIN device ON device.id = link.device_id
  WHERE q.link_id = ?
  FOR UPDATE OF q;

-- graded-link.repository raiseRevision
INSERT INTO quality_link (link_id, revision) SELECT id, 1
  FROM link
  WHERE id = ?
  ON CONFLICT (link_id) DO UPDATE
  SET revision = quality_link.revision + 1;

-- graded-link.repository removeDay
DELETE
  FROM quality_day
  WHERE link_id = ? AND wavelength_nm = ? AND day = ?::date;

-- graded-link.repository removeUntested
delete
  from "quality_grade"
  where "link_id" = ? and "wavelength_nm" = ?;

-- graded-link.repository saveGrade
insert into "quality_grade" ("link_id", "grade", "worst", "score", "margin_db", "budget_db", "urgency", "trend_db_per_year", "crosses_at", "crosses_from", "crosses_to", "reference_version", "reference_at", "rule_set_id", "rule_set_revision", "wavelength_nm", "since", "accepted", "trace_id", "measured_at", "valid_until", "total_loss_db", "attenuation_db_per_km", "splice_db", "splice_m", "connector_db", "connector_m", "reflectance_db", "reflectance_m", "loss_change_db", "end_delta_m", "trend", "verdicts")
  values (?, …)
  on conflict ("link_id", "wavelength_nm") do update
  set "link_id" = ?, "grade" = ?, "worst" = ?, "score" = ?, "margin_db" = ?, "budget_db" = ?, "urgency" = ?, "trend_db_per_year" = ?, "crosses_at" = ?, "crosses_from" = ?, "crosses_to" = ?, "reference_version" = ?, "reference_at" = ?, "rule_set_id" = ?, "rule_set_revision" = ?, "wavelength_nm" = ?, "since" = ?, "accepted" = ?, "trace_id" = ?, "measured_at" = ?, "valid_until" = ?, "total_loss_db" = ?, "attenuation_db_per_km" = ?, "splice_db" = ?, "splice_m" = ?, "connector_db" = ?, "connector_m" = ?, "reflectance_db" = ?, "reflectance_m" = ?, "loss_change_db" = ?, "end_delta_m" = ?, "trend" = ?, "verdicts" = ?;
insert into "quality_grade" ("link_id", "wavelength_nm", "grade", "urgency", "score", "worst", "since", "accepted", "budget_db", "margin_db", "trend_db_per_year", "crosses_at", "crosses_from", "crosses_to", "trace_id", "measured_at", "valid_until", "reference_version", "reference_at", "rule_set_id", "rule_set_revision", "total_loss_db", "attenuation_db_per_km", "splice_db", "splice_m", "connector_db", "connector_m", "reflectance_db", "reflectance_m", "loss_change_db", "end_delta_m", "trend", "verdicts")
  values (?, …)
  on conflict ("link_id", "wavelength_nm") do update
  set "link_id" = ?, "wavelength_nm" = ?, "grade" = ?, "urgency" = ?, "score" = ?, "worst" = ?, "since" = ?, "accepted" = ?, "budget_db" = ?, "margin_db" = ?, "trend_db_per_year" = ?, "crosses_at" = ?, "crosses_from" = ?, "crosses_to" = ?, "trace_id" = ?, "measured_at" = ?, "valid_until" = ?, "reference_version" = ?, "reference_at" = ?, "rule_set_id" = ?, "rule_set_revision" = ?, "total_loss_db" = ?, "attenuation_db_per_km" = ?, "splice_db" = ?, "splice_m" = ?, "connector_db" = ?, "connector_m" = ?, "reflectance_db" = ?, "reflectance_m" = ?, "loss_change_db" = ?, "end_delta_m" = ?, "trend" = ?, "verdicts" = ?;

-- quality-list.repository countByGrade
SELECT q.grade, count(*) AS total
  FROM quality_grade q
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  WHERE true
  GROUP BY q.grade;

-- quality-list.repository countQuality
SELECT count(*) AS total
  FROM (SELECT 1
  FROM quality_grade q
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  WHERE true
  LIMIT ?) found;

-- quality-list.repository listDays
SELECT day, grade, CASE WHEN loss_count > 0 THEN loss_sum_db / loss_count END AS loss_db
  FROM quality_day
  WHERE link_id = ? AND wavelength_nm = ? AND day >= ?::date
  ORDER BY day;

-- quality-list.repository listHeat
SELECT d.link_id, d.wavelength_nm, array_agg(d.day - ?::date
  ORDER BY d.day) AS offsets, string_agg(d.grade, ''
  ORDER BY d.day) AS grades
  FROM quality_day d
  JOIN link ON link.id = d.link_id
  WHERE d.link_id = ANY(?::bigint[]) AND d.day BETWEEN ?::date AND ?::date AND true AND true
  GROUP BY d.link_id, d.wavelength_nm
  ORDER BY d.link_id, d.wavelength_nm;

-- quality-list.repository listLossLines
SELECT link_id, wavelength_nm, array_agg(span
  ORDER BY span) AS spans, array_agg(loss_db
  ORDER BY span) AS losses_db
  FROM (SELECT d.link_id, d.wavelength_nm, (d.day - ?::date) / ?::int AS span, sum(d.loss_sum_db) / sum(d.loss_count) AS loss_db
  FROM quality_day d
  JOIN link ON link.id = d.link_id
  WHERE d.link_id = ANY(?::bigint[]) AND d.day BETWEEN ?::date AND ?::date AND d.loss_count > 0 AND true
  GROUP BY d.link_id, d.wavelength_nm, span) spans
  GROUP BY link_id, wavelength_nm
  ORDER BY link_id, wavelength_nm;

-- quality-list.repository listQuality
SELECT q.*, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.splice_m - ? AND q.splice_m + ?
  ORDER BY abs(landmark.optical_m - q.splice_m)
  LIMIT 1) AS splice_at, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.connector_m - ? AND q.connector_m + ?
  ORDER BY abs(landmark.optical_m - q.connector_m)
  LIMIT 1) AS connector_at, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.reflectance_m - ? AND q.reflectance_m + ?
  ORDER BY abs(landmark.optical_m - q.reflectance_m)
  LIMIT 1) AS reflectance_at
  FROM (SELECT q.link_id, link.code, link.name, link.domain_id, link.length_m, own.fibre_class, q.wavelength_nm, q.grade, q.since, q.worst, q.score, q.total_loss_db, q.attenuation_db_per_km, q.splice_db, q.splice_m, q.connector_db, q.connector_m, q.reflectance_db, q.reflectance_m, q.loss_change_db, q.end_delta_m, q.budget_db, q.margin_db, q.trend, q.crosses_at, q.crosses_from, q.crosses_to, q.trace_id, q.measured_at, q.reference_version, q.reference_at, q.urgency AS sort_key
  FROM (SELECT q.link_id, q.wavelength_nm
  FROM quality_grade q
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  WHERE true AND q.link_id = ? AND true
  ORDER BY q.urgency ASC NULLS LAST, q.link_id, q.wavelength_nm
  LIMIT ?) page
  JOIN quality_grade q USING (link_id, wavelength_nm)
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  ORDER BY q.urgency ASC NULLS LAST, q.link_id, q.wavelength_nm) q
  ORDER BY q.sort_key ASC NULLS LAST, q.link_id, q.wavelength_nm;
SELECT q.*, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.splice_m - ? AND q.splice_m + ?
  ORDER BY abs(landmark.optical_m - q.splice_m)
  LIMIT 1) AS splice_at, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.connector_m - ? AND q.connector_m + ?
  ORDER BY abs(landmark.optical_m - q.connector_m)
  LIMIT 1) AS connector_at, ( SELECT landmark.name
  FROM landmark
  WHERE landmark.link_id = q.link_id AND landmark.optical_m BETWEEN q.reflectance_m - ? AND q.reflectance_m + ?
  ORDER BY abs(landmark.optical_m - q.reflectance_m)
  LIMIT 1) AS reflectance_at
  FROM (SELECT q.link_id, link.code, link.name, link.domain_id, link.length_m, own.fibre_class, q.wavelength_nm, q.grade, q.since, q.worst, q.score, q.total_loss_db, q.attenuation_db_per_km, q.splice_db, q.splice_m, q.connector_db, q.connector_m, q.reflectance_db, q.reflectance_m, q.loss_change_db, q.end_delta_m, q.budget_db, q.margin_db, q.trend, q.crosses_at, q.crosses_from, q.crosses_to, q.trace_id, q.measured_at, q.reference_version, q.reference_at, q.urgency AS sort_key
  FROM (SELECT q.link_id, q.wavelength_nm
  FROM quality_grade q
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  WHERE true AND true
  ORDER BY q.urgency ASC NULLS LAST, q.link_id, q.wavelength_nm
  LIMIT ?) page
  JOIN quality_grade q USING (link_id, wavelength_nm)
  JOIN link ON link.id = q.link_id
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  ORDER BY q.urgency ASC NULLS LAST, q.link_id, q.wavelength_nm) q
  ORDER BY q.sort_key ASC NULLS LAST, q.link_id, q.wavelength_nm;

-- quality-list.repository listWorstGrades
SELECT DISTINCT ON (q.link_id) q.link_id, q.grade
  FROM quality_grade q
  JOIN link ON link.id = q.link_id
  WHERE true
  ORDER BY q.link_id, q.urgency;

-- quality-list.repository loadJudged
SELECT q.verdicts, q.rule_set_id, own.budget_db AS own_budget_db
  FROM quality_grade q
  LEFT JOIN quality_link own ON own.link_id = q.link_id
  WHERE q.link_id = ? AND q.wavelength_nm = ?;

-- rule-set.repository changeRuleSet
UPDATE quality_rule_set
  SET name = ?, domain_id = ?, wavelength_nm = ?, fibre_class = ?, limits = ?::jsonb, design = ?::jsonb, valid_days = ?, source = ?, is_seed = false, revision = revision + 1, updated_at = ?
  WHERE id = ?;

-- rule-set.repository countGraded
SELECT count(*) AS total, count(*) FILTER (WHERE q.rules_version IS DISTINCT
  FROM (SELECT version
  FROM quality_rules)) AS left
  FROM link
  LEFT JOIN quality_link q ON q.link_id = link.id
  WHERE true;

-- rule-set.repository countRulesUp
UPDATE quality_rules
  SET version = version + 1;

-- rule-set.repository createRuleSet
INSERT INTO quality_rule_set (name, domain_id, wavelength_nm, fibre_class, limits, design, valid_days, source, updated_at)
  VALUES (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?)
  ON CONFLICT DO NOTHING
  RETURNING id;

-- rule-set.repository isScopeTaken
SELECT 1
  FROM quality_rule_set
  WHERE id <> ? AND domain_id IS NOT DISTINCT
  FROM ?::bigint AND wavelength_nm IS NOT DISTINCT
  FROM ?::int AND fibre_class IS NOT DISTINCT
  FROM ?::text;

-- rule-set.repository listRuleSets
SELECT r.id, r.name, r.domain_id, r.wavelength_nm, r.fibre_class, r.limits, r.design, r.valid_days, r.source, r.is_seed, r.revision, r.updated_at, domain.name AS domain_name, domain.path AS domain_path
  FROM quality_rule_set r
  LEFT JOIN domain ON domain.id = r.domain_id
  ORDER BY domain.path NULLS FIRST, r.wavelength_nm NULLS LAST, r.fibre_class NULLS FIRST, r.id;

-- rule-set.repository loadDomainPath
select "path"
  from "domain"
  where "id" = ?;

-- rule-set.repository removeRuleSet
delete
  from "quality_rule_set"
  where "id" = ?;
