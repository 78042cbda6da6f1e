-- report.repository countReports
select count(*) as "total"
  from "report"
  where true and 1 = 1;

-- report.repository createReport
insert into "report" ("id", "number", "subject", "subject_name", "language", "request", "created_at", "kind", "domain_id", "total", "user_id", "user_name")
  values (?, …);

-- report.repository endReport
update "report"
  set "state" = ?, "failure" = ?, "ended_at" = ?
  where "id" = ? and "state" in (?, …);

-- report.repository finishReport
update "report"
  set "node_id" = ?, "path" = ?, "file_name" = ?, "size_bytes" = ?, "state" = ?, "done" = "total", "ended_at" = ?
  where "id" = ? and "state" = ?;

-- report.repository listOpenReports
select "id"
  from "report"
  where "state" in (?, …)
  order by "created_at";

-- report.repository listReports
select "id", "number", "kind", "subject", "subject_name", "language", "domain_id", "request", "state", "done", "total", "failure", "node_id", "path", "file_name", "size_bytes", "user_id", "user_name", "created_at", "ended_at"
  from "report"
  where true and 1 = 1
  order by "created_at" desc, "id" desc
  limit ? offset ?;

-- report.repository loadReport
select "id", "number", "kind", "subject", "subject_name", "language", "domain_id", "request", "state", "done", "total", "failure", "node_id", "path", "file_name", "size_bytes", "user_id", "user_name", "created_at", "ended_at"
  from "report"
  where "id" = ? and true;

-- report.repository markProgress
update "report"
  set "state" = ?, "done" = ?
  where "id" = ? and "state" in (?, …);

-- report.repository removeReport
delete
  from "report"
  where "id" = ?;

-- report.repository takeNumber
INSERT INTO report_number (day, last)
  VALUES (?::date, 1)
  ON CONFLICT (day) DO UPDATE
  SET last = report_number.last + 1
  RETURNING last;
