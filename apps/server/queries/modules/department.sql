-- department.repository changeDepartment
update "department"
  set "name" = ?, "parent_id" = ?, "domain_id" = ?, "updated_at" = ?
  where "id" = ?;
update "department"
  set "parent_id" = ?, "order_num" = ?, "updated_at" = ?
  where "id" = ?;

-- department.repository createDepartment
insert into "department" ("parent_id", "domain_id", "name", "order_num", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- department.repository listDepartments
SELECT p.id, p.parent_id, p.domain_id, d.name AS domain_name, d.path AS domain_path, p.name, p.order_num, (SELECT count(*)
  FROM app_user
  WHERE department_id = p.id) AS users, p.created_at, p.updated_at
  FROM department p
  JOIN domain d ON d.id = p.domain_id
  WHERE true
  ORDER BY p.order_num, p.id;

-- department.repository loadDomainPath
select "path"
  from "domain"
  where "id" = ?;

-- department.repository lockDepartment
select "id"
  from "department"
  where "id" = ?
  for update;

-- department.repository lockDepartments
LOCK TABLE department IN SHARE ROW EXCLUSIVE MODE;

-- department.repository lockMembers
select "id", "username", "is_super", "department_id"
  from "app_user"
  where "id" in (?) and true
  order by "id"
  for update;

-- department.repository removeDepartment
delete
  from "department"
  where "id" = ?;
