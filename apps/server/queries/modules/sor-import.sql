-- sor-import.repository beginTry
update "sor_import_file"
  set "tries" = "tries" + ?
  where "id" = ?
  returning "tries";

-- sor-import.repository changeFile
update "sor_import_file"
  set "state" = ?, "reason" = ?, "tries" = ?
  where "id" = ?;
update "sor_import_file"
  set "state" = ?, "trace_id" = ?, "file_key" = ?, "tries" = ?
  where "id" = ?;
update "sor_import_file"
  set "state" = ?, "tries" = ?
  where "id" = ?;

-- sor-import.repository changeImport
update "sor_import"
  set "moved_at" = ?
  where "id" = ?;
update "sor_import"
  set "moved_at" = ?, "rule" = ?
  where "id" = ?;
update "sor_import"
  set "state" = ?, "mode" = ?, "moved_at" = ?, "domain_ids" = ?
  where "id" = ?;
update "sor_import"
  set "state" = ?, "moved_at" = ?
  where "id" = ?;

-- sor-import.repository countFiles
SELECT state, link_id IS NOT NULL AS is_matched, count(*)::int AS count
  FROM sor_import_file
  WHERE import_id = ?
  GROUP BY 1, 2;

-- sor-import.repository createFile
insert into "sor_import_file" ("id", "import_id", "file_name", "size_bytes", "digest", "file_key", "state", "reason", "stated")
  values (?, …)
  on conflict ("import_id", "digest") do nothing
  returning "id";

-- sor-import.repository createImport
insert into "sor_import" ("user_id", "name", "state", "moved_at", "created_at")
  values (?, …)
  returning "id";

-- sor-import.repository listExpiredImports
select "id"
  from "sor_import"
  where (("state" = ? and "moved_at" < ?) or ("state" in (?, …) and "moved_at" < ?))
  order by "moved_at"
  limit ?;

-- sor-import.repository listFiles
select "id", "import_id", "file_name", "size_bytes", "digest", "file_key", "state", "reason", "stated", "link_id", "direction", "trace_id", "fit"
  from "sor_import_file"
  where "import_id" = ?
  order by "id"
  limit ? offset ?;

-- sor-import.repository listLinksById
select "id", "code", "name", "length_m"
  from "link"
  where "id" in (?) and true;

-- sor-import.repository listLinksByKey
SELECT id, code, name, length_m
  FROM link
  WHERE lower(trim("code")) = ANY(?::text[]) AND true;

-- sor-import.repository listOpenImports
select "id"
  from "sor_import"
  where "state" in (?, …);

-- sor-import.repository listSilentImports
select "id"
  from "sor_import"
  where "state" in (?, …) and "moved_at" < ?;

-- sor-import.repository loadImport
select "id", "user_id", "name", "state", "mode", "domain_ids", "rule", "source_key", "created_at"
  from "sor_import"
  where "id" = ?;

-- sor-import.repository loadNextFile
select "id", "import_id", "file_name", "size_bytes", "digest", "file_key", "state", "reason", "stated", "link_id", "direction", "trace_id", "fit"
  from "sor_import_file"
  where "import_id" = ? and "state" = ? and ("link_id" is not null or "state" = ?)
  order by "id"
  limit ?;

-- sor-import.repository loadRememberedRule
select "rule"
  from "sor_import"
  where "user_id" = ? and "source_key" = ? and "rule" is not null
  order by "moved_at" desc
  limit ?;

-- sor-import.repository loadWaiting
SELECT count(DISTINCT i.id)::int AS imports, coalesce(sum(f.size_bytes), 0)::float8 AS bytes
  FROM sor_import i
  LEFT JOIN sor_import_file f ON f.import_id = i.id AND f.file_key IS NOT NULL
  WHERE i.user_id = ? AND i.state IN ('open', 'running');

-- sor-import.repository lockImport
select "id", "user_id", "name", "state", "mode", "domain_ids", "rule", "source_key", "created_at"
  from "sor_import"
  where "id" = ?
  for update;

-- sor-import.repository noteSame
update "sor_import_file"
  set "state" = ?, "trace_id" = ?, "file_key" = ?
  where "id" = ? and "state" = ?;

-- sor-import.repository noteSource
update "sor_import"
  set "source_key" = ?
  where "id" = ? and "source_key" is null;

-- sor-import.repository pageImports
select "id", "user_id", "name", "state", "mode", "domain_ids", "rule", "source_key", "created_at"
  from "sor_import"
  where "user_id" = ?
  order by "id" desc
  limit ? offset ?;
select count(*) as "total"
  from "sor_import"
  where "user_id" = ?;

-- sor-import.repository placeFiles
update "sor_import_file"
  set "link_id" = ?, "direction" = ?, "fit" = ?
  where "import_id" = ? and "state" = ? and "id" in (?)
  returning "id";
update "sor_import_file"
  set "link_id" = ?, "direction" = ?, "fit" = ?
  where "import_id" = ? and "state" = ? and "id" in (?) and ("fit" is null or "fit" <> ?)
  returning "id";

-- sor-import.repository releaseFiles
WITH kept AS (SELECT id, file_key
  FROM sor_import_file
  WHERE import_id = ? AND file_key IS NOT NULL) UPDATE sor_import_file f
  SET file_key = NULL
  FROM kept
  WHERE f.id = kept.id
  RETURNING kept.file_key;

-- sor-import.repository removeFiles
delete
  from "sor_import_file"
  where "import_id" = ?
  returning "file_key";

-- sor-import.repository removeImport
delete
  from "sor_import"
  where "id" = ?;
