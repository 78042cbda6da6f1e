-- batch-file.repository countFiles
SELECT count(*) AS total
  FROM batch_file f
  WHERE f.batch_id = ?;

-- batch-file.repository createFile
insert into "batch_file" ("id", "batch_id", "file_name", "size_bytes", "digest", "received_at", "fibre_number", "direction", "state", "refusal", "wavelength_nm", "measured_at", "file_key", "doubts", "curve", "stated")
  values (?, …);

-- batch-file.repository listCountedCurves
SELECT f.id, f.fibre_number, f.direction, f.curve
  FROM batch_file f
  WHERE f.batch_id = ? AND f.wavelength_nm = ? AND f.state = 'ok' AND NOT ( "f"."state" = 'ok' AND EXISTS ( SELECT
  FROM batch_file later
  WHERE later.batch_id = "f"."batch_id" AND later.state = 'ok' AND later.fibre_number = "f"."fibre_number" AND later.direction = "f"."direction" AND later.wavelength_nm = "f"."wavelength_nm" AND (coalesce(later.measured_at, '-infinity'), later.id) > (coalesce("f"."measured_at", '-infinity'), "f"."id")))
  ORDER BY f.fibre_number, f.direction;

-- batch-file.repository listFiles
SELECT f.id, f.batch_id, f.file_name, f.size_bytes, f.received_at, CASE WHEN "f"."state" = 'ok' AND EXISTS ( SELECT
  FROM batch_file later
  WHERE later.batch_id = "f"."batch_id" AND later.state = 'ok' AND later.fibre_number = "f"."fibre_number" AND later.direction = "f"."direction" AND later.wavelength_nm = "f"."wavelength_nm" AND (coalesce(later.measured_at, '-infinity'), later.id) > (coalesce("f"."measured_at", '-infinity'), "f"."id")) THEN 'superseded' ELSE f.state END AS state, f.fibre_number, f.direction, f.doubts, f.is_placed_by_hand, f.refusal, f.wavelength_nm, f.measured_at, f.file_key, f.curve, f.stated
  FROM batch_file f
  WHERE f.batch_id = ? AND true
  ORDER BY coalesce(f.fibre_number, 0), coalesce(f.direction, ''), coalesce(f.wavelength_nm, 0), f.id
  LIMIT ?;

-- batch-file.repository listWavelengths
SELECT wavelength_nm, count(DISTINCT fibre_number) FILTER (WHERE direction = 'ab') AS fibres_ab, count(DISTINCT fibre_number) FILTER (WHERE direction = 'ba') AS fibres_ba
  FROM batch_file
  WHERE batch_id = ? AND state = 'ok'
  GROUP BY wavelength_nm
  ORDER BY wavelength_nm;

-- batch-file.repository loadFile
SELECT f.id, f.batch_id, f.file_name, f.size_bytes, f.received_at, CASE WHEN "f"."state" = 'ok' AND EXISTS ( SELECT
  FROM batch_file later
  WHERE later.batch_id = "f"."batch_id" AND later.state = 'ok' AND later.fibre_number = "f"."fibre_number" AND later.direction = "f"."direction" AND later.wavelength_nm = "f"."wavelength_nm" AND (coalesce(later.measured_at, '-infinity'), later.id) > (coalesce("f"."measured_at", '-infinity'), "f"."id")) THEN 'superseded' ELSE f.state END AS state, f.fibre_number, f.direction, f.doubts, f.is_placed_by_hand, f.refusal, f.wavelength_nm, f.measured_at, f.file_key, f.curve, f.stated
  FROM batch_file f
  JOIN batch ON batch.id = f.batch_id
  WHERE f.id = ? AND "batch"."domain_id" = any(?::bigint[]);
SELECT f.id, f.batch_id, f.file_name, f.size_bytes, f.received_at, CASE WHEN "f"."state" = 'ok' AND EXISTS ( SELECT
  FROM batch_file later
  WHERE later.batch_id = "f"."batch_id" AND later.state = 'ok' AND later.fibre_number = "f"."fibre_number" AND later.direction = "f"."direction" AND later.wavelength_nm = "f"."wavelength_nm" AND (coalesce(later.measured_at, '-infinity'), later.id) > (coalesce("f"."measured_at", '-infinity'), "f"."id")) THEN 'superseded' ELSE f.state END AS state, f.fibre_number, f.direction, f.doubts, f.is_placed_by_hand, f.refusal, f.wavelength_nm, f.measured_at, f.file_key, f.curve, f.stated
  FROM batch_file f
  JOIN batch ON batch.id = f.batch_id
  WHERE f.id = ? AND true;

-- batch-file.repository loadSameFile
SELECT f.id, f.batch_id, f.file_name, f.size_bytes, f.received_at, CASE WHEN "f"."state" = 'ok' AND EXISTS ( SELECT
  FROM batch_file later
  WHERE later.batch_id = "f"."batch_id" AND later.state = 'ok' AND later.fibre_number = "f"."fibre_number" AND later.direction = "f"."direction" AND later.wavelength_nm = "f"."wavelength_nm" AND (coalesce(later.measured_at, '-infinity'), later.id) > (coalesce("f"."measured_at", '-infinity'), "f"."id")) THEN 'superseded' ELSE f.state END AS state, f.fibre_number, f.direction, f.doubts, f.is_placed_by_hand, f.refusal, f.wavelength_nm, f.measured_at, f.file_key, f.curve, f.stated
  FROM batch_file f
  WHERE f.batch_id = ? AND f.digest = ?;

-- batch-file.repository placeFiles
UPDATE batch_file f
  SET fibre_number = input.fibre_number, direction = input.direction, doubts = input.doubts, is_placed_by_hand = ?, state = CASE WHEN input.doubts = '[]' THEN 'ok' ELSE 'needs-placing' END
  FROM (unnested) AS input
  WHERE f.id = input.id AND f.batch_id = ? AND f.state <> 'refused'
  RETURNING f.id;

-- batch-file.repository removeFiles
WITH gone AS ( DELETE
  FROM batch_file
  WHERE batch_id = ? AND id = ANY(?::uuid[])
  RETURNING file_name, file_key), listed AS ( INSERT INTO batch_removal (file_key) SELECT file_key
  FROM gone
  WHERE file_key IS NOT NULL) SELECT file_name
  FROM gone
  ORDER BY file_name;

-- batch.repository changeBatch
update "batch"
  set "name" = ?, "domain_id" = ?, "cable_name" = ?, "cable_code" = ?, "fibre_count" = ?, "end_a" = ?, "end_b" = ?, "launch_m" = ?, "receive_m" = ?, "limit_set_id" = ?, "remark" = ?, "updated_at" = ?
  where "id" = ?;

-- batch.repository countBatches
SELECT count(*) AS total
  FROM (SELECT
  FROM batch
  WHERE true
  LIMIT ?) found;

-- batch.repository createBatch
insert into "batch" ("name", "domain_id", "cable_name", "cable_code", "fibre_count", "end_a", "end_b", "launch_m", "receive_m", "limit_set_id", "remark", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- batch.repository listBatches
SELECT batch.id, batch.name, batch.domain_id, batch.cable_name, batch.cable_code, batch.fibre_count, batch.end_a, batch.end_b, batch.launch_m, batch.receive_m, batch.limit_set_id, batch.remark, batch.created_at, batch.updated_at, batch.revision, domain.name AS domain_name, limit_set.name AS limit_set_name, limit_set.updated_at AS limits_updated_at, coalesce(file.total, 0) AS file_total, coalesce(file.ok, 0) AS file_ok, coalesce(file.needs_placing, 0) AS file_needs_placing, coalesce(file.refused, 0) AS file_refused
  FROM batch
  JOIN domain ON domain.id = batch.domain_id
  LEFT JOIN limit_set ON limit_set.id = batch.limit_set_id
  LEFT JOIN LATERAL ( SELECT count(*) AS total, count(*) FILTER (WHERE state = 'ok') AS ok, count(*) FILTER (WHERE state = 'needs-placing') AS needs_placing, count(*) FILTER (WHERE state = 'refused') AS refused
  FROM batch_file
  WHERE batch_file.batch_id = batch.id) file ON true
  WHERE true AND true
  ORDER BY batch.id DESC
  LIMIT ?;

-- batch.repository loadBatch
SELECT batch.id, batch.name, batch.domain_id, batch.cable_name, batch.cable_code, batch.fibre_count, batch.end_a, batch.end_b, batch.launch_m, batch.receive_m, batch.limit_set_id, batch.remark, batch.created_at, batch.updated_at, batch.revision, domain.name AS domain_name, limit_set.name AS limit_set_name, limit_set.updated_at AS limits_updated_at, coalesce(file.total, 0) AS file_total, coalesce(file.ok, 0) AS file_ok, coalesce(file.needs_placing, 0) AS file_needs_placing, coalesce(file.refused, 0) AS file_refused
  FROM batch
  JOIN domain ON domain.id = batch.domain_id
  LEFT JOIN limit_set ON limit_set.id = batch.limit_set_id
  LEFT JOIN LATERAL ( SELECT count(*) AS total, count(*) FILTER (WHERE state = 'ok') AS ok, count(*) FILTER (WHERE state = 'needs-placing') AS needs_placing, count(*) FILTER (WHERE state = 'refused') AS refused
  FROM batch_file
  WHERE batch_file.batch_id = batch.id) file ON true
  WHERE batch.id = ? AND "batch"."domain_id" = any(?::bigint[]);
SELECT batch.id, batch.name, batch.domain_id, batch.cable_name, batch.cable_code, batch.fibre_count, batch.end_a, batch.end_b, batch.launch_m, batch.receive_m, batch.limit_set_id, batch.remark, batch.created_at, batch.updated_at, batch.revision, domain.name AS domain_name, limit_set.name AS limit_set_name, limit_set.updated_at AS limits_updated_at, coalesce(file.total, 0) AS file_total, coalesce(file.ok, 0) AS file_ok, coalesce(file.needs_placing, 0) AS file_needs_placing, coalesce(file.refused, 0) AS file_refused
  FROM batch
  JOIN domain ON domain.id = batch.domain_id
  LEFT JOIN limit_set ON limit_set.id = batch.limit_set_id
  LEFT JOIN LATERAL ( SELECT count(*) AS total, count(*) FILTER (WHERE state = 'ok') AS ok, count(*) FILTER (WHERE state = 'needs-placing') AS needs_placing, count(*) FILTER (WHERE state = 'refused') AS refused
  FROM batch_file
  WHERE batch_file.batch_id = batch.id) file ON true
  WHERE batch.id = ? AND true;

-- batch.repository lockBatch
UPDATE batch
  SET revision = revision + 1
  WHERE id = ? AND true
  RETURNING id;

-- batch.repository removeBatch
INSERT INTO batch_removal (file_key) SELECT file_key
  FROM batch_file
  WHERE batch_id = ? AND file_key IS NOT NULL;
delete
  from "batch"
  where "id" = ?;

-- limit-set.repository changeLimitSet
update "limit_set"
  set "name" = ?, "domain_id" = ?, "source" = ?, "updated_at" = ?, "limits" = ?
  where "id" = ?;

-- limit-set.repository countOfDomain
select count(*) as "total"
  from "limit_set"
  where "domain_id" = ?;

-- limit-set.repository createLimitSet
insert into "limit_set" ("name", "domain_id", "source", "limits", "updated_at")
  values (?, …)
  returning "id";

-- limit-set.repository listLimitSets
SELECT limit_set.id, limit_set.name, limit_set.domain_id, limit_set.source, limit_set.limits AS "values", limit_set.updated_at, domain.name AS domain_name, (SELECT count(*)
  FROM batch
  WHERE batch.limit_set_id = limit_set.id AND true) AS batches
  FROM limit_set
  LEFT JOIN domain ON domain.id = limit_set.domain_id
  WHERE ( limit_set.domain_id IS NULL OR true OR starts_with((SELECT path
  FROM domain
  WHERE id = ?), domain.path))
  ORDER BY domain.path NULLS FIRST, limit_set.name, limit_set.id;

-- limit-set.repository removeLimitSet
delete
  from "limit_set"
  where "id" = ?;

-- removal.repository endRemovals
DELETE
  FROM batch_removal
  WHERE file_key = ANY(?::text[]);

-- removal.repository listRemovals
select "file_key"
  from "batch_removal"
  order by "file_key"
  limit ?;
