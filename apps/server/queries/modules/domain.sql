-- domain.repository changeDomain
update "domain"
  set "name" = ?, "remark" = ?, "updated_at" = ?
  where "id" = ?;
update "domain"
  set "parent_id" = ?, "updated_at" = ?
  where "id" = ?;

-- domain.repository changePaths
WITH RECURSIVE walked AS ( SELECT id, '/' || id || '/' AS path
  FROM domain
  WHERE parent_id IS NULL
  UNION ALL SELECT below.id, walked.path || below.id || '/'
  FROM domain below
  JOIN walked ON walked.id = below.parent_id) UPDATE domain
  SET path = walked.path
  FROM walked
  WHERE walked.id = domain.id AND walked.path <> domain.path;

-- domain.repository createDomain
WITH RECURSIVE walked AS ( SELECT id, '/' || id || '/' AS path
  FROM domain
  WHERE parent_id IS NULL
  UNION ALL SELECT below.id, walked.path || below.id || '/'
  FROM domain below
  JOIN walked ON walked.id = below.parent_id) UPDATE domain
  SET path = walked.path
  FROM walked
  WHERE walked.id = domain.id AND walked.path <> domain.path;
insert into "domain" ("parent_id", "name", "remark", "order_num", "path", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- domain.repository createRootDomain
WITH RECURSIVE walked AS ( SELECT id, '/' || id || '/' AS path
  FROM domain
  WHERE parent_id IS NULL
  UNION ALL SELECT below.id, walked.path || below.id || '/'
  FROM domain below
  JOIN walked ON walked.id = below.parent_id) UPDATE domain
  SET path = walked.path
  FROM walked
  WHERE walked.id = domain.id AND walked.path <> domain.path;
insert into "domain" ("parent_id", "name", "path")
  values (?, …)
  returning "id";

-- domain.repository listDomainNodes
select "id", "parent_id", "name", "order_num"
  from "domain"
  where true
  order by "order_num", "id";

-- domain.repository listDomains
SELECT d.id, d.parent_id, d.name, d.remark, d.order_num, d.created_at, d.updated_at, (SELECT count(*)
  FROM domain
  WHERE parent_id = d.id) AS children, (SELECT count(*)
  FROM app_user
  WHERE domain_id = d.id) AS users, (SELECT count(*)
  FROM site
  WHERE domain_id = d.id) AS sites, (SELECT count(*)
  FROM device
  WHERE domain_id = d.id AND removed_at IS NULL) AS devices
  FROM domain d
  WHERE true
  ORDER BY d.order_num, d.id;

-- domain.repository loadDomainUse
SELECT (SELECT count(*)
  FROM domain
  WHERE parent_id = ?) AS children, (SELECT count(*)
  FROM app_user
  WHERE domain_id = ?) AS users, (SELECT count(*)
  FROM department
  WHERE domain_id = ?) AS departments, (SELECT count(*)
  FROM role
  WHERE domain_id = ? OR id IN (SELECT role_id
  FROM role_domain
  WHERE domain_id = ?)) AS roles, (SELECT count(*)
  FROM site
  WHERE domain_id = ?) AS sites, (SELECT count(*)
  FROM device
  WHERE domain_id = ?) AS devices, (SELECT count(*)
  FROM link
  WHERE domain_id = ?) AS links, (SELECT count(*)
  FROM cable
  WHERE domain_id = ?) AS cables, (SELECT count(*)
  FROM node
  WHERE domain_id = ?) AS nodes, (SELECT count(*)
  FROM cable_service
  WHERE domain_id = ?) AS services, (SELECT count(*)
  FROM (SELECT
  FROM alarm
  WHERE domain_id = ?
  LIMIT 1) found) AS alarms, (SELECT count(*)
  FROM (SELECT
  FROM trace
  WHERE domain_id = ?
  LIMIT 1) found) AS traces, (SELECT count(*)
  FROM (SELECT
  FROM event
  WHERE domain_id = ?
  LIMIT 1) found) AS events, (SELECT count(*)
  FROM batch
  WHERE domain_id = ?) AS batches, (SELECT count(*)
  FROM quality_rule_set
  WHERE domain_id = ?) AS rule_sets, (SELECT count(*)
  FROM report
  WHERE domain_id = ?) AS reports, (SELECT count(*)
  FROM netdisk_node
  WHERE domain_id = ?) AS files, (SELECT count(*)
  FROM netdisk_upload
  WHERE domain_id = ? AND finished_at IS NULL) AS uploads;

-- domain.repository loadOutsideDepartment
SELECT department.name, parent.id AS parent_id, parent.name AS parent_name, parent.domain_id AS parent_domain_id
  FROM department
  JOIN department parent ON parent.id = department.parent_id
  JOIN domain own ON own.id = department.domain_id
  JOIN domain above ON above.id = parent.domain_id
  WHERE NOT starts_with(own.path, above.path)
  ORDER BY department.id
  LIMIT 1;

-- domain.repository lockDepartments
LOCK TABLE department IN SHARE MODE;

-- domain.repository lockDomain
select "id"
  from "domain"
  where "id" = ?
  for update;

-- domain.repository lockDomains
LOCK TABLE domain IN SHARE ROW EXCLUSIVE MODE;

-- domain.repository removeDomain
delete
  from "domain"
  where "id" = ?;
