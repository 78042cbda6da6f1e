-- role-link.repository listLinkPage
select *
  from "role_menu"
  where "is_delete" = ?
  order by "created_at" asc, "id"
  limit ? offset ?;
select count(*) as "total"
  from "role_menu"
  where "is_delete" = ?;

-- role-link.repository listLinks
select *
  from "role_menu"
  where "role_id" = ? and "is_delete" = ?
  order by "id";

-- role-link.repository loadLink
select *
  from "role_menu"
  where "id" = ?;

-- role-link.repository removeLinks
delete
  from "role_menu"
  where "id" in (?);

-- role-link.repository saveLink
insert into "role_menu" ("menu_id", "role_id", "permission", "is_delete", "created_at")
  values (?, …)
  on conflict ("role_id", "menu_id") do update
  set "permission" = ?, "is_delete" = ?
  returning "id";

-- role.repository changeRole
update "role"
  set "name" = ?, "remark" = ?, "updated_at" = ?
  where "id" = ?;
update "role"
  set "updated_at" = ?
  where "id" = ?;

-- role.repository countRoleUsers
SELECT count(*) AS users, count(*) FILTER (WHERE EXISTS ( SELECT 1
  FROM session
  WHERE user_id = app_user.id AND ended_at IS NULL AND expires_at > ?)) AS online
  FROM app_user
  WHERE role_ids @> array[?]::bigint[];

-- role.repository createBuiltInRole
insert into "role" ("name", "label", "remark", "domain_id", "built_in")
  values (?, …)
  returning "id";
insert into "role_menu" ("menu_id", "permission", "role_id")
  values (?, …), …;

-- role.repository createRole
insert into "role" ("name", "label", "remark", "domain_id", "data_scope", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- role.repository isTopDomain
select "id"
  from "domain"
  where "id" = ? and "parent_id" is null;

-- role.repository listRoleUsers
select "id", "username", "name"
  from "app_user"
  where role_ids && ?::bigint[] and true
  order by "id"
  limit ?;

-- role.repository listRoles
SELECT r.id, r.name, r.label, r.remark, r.domain_id, d.name AS domain_name, r.data_scope, r.built_in, r.created_at, r.updated_at, coalesce(held.users, 0) AS users, d.parent_id IS NOT NULL OR (r.data_scope = 'chosen' AND NOT EXISTS (SELECT 1
  FROM role_domain
  JOIN domain top ON top.id = domain_id
  WHERE role_id = r.id AND top.parent_id IS NULL)) AS is_limited, array(SELECT domain_id
  FROM role_domain
  WHERE role_id = r.id
  ORDER BY domain_id) AS domain_ids, array(SELECT name
  FROM role_domain
  JOIN domain ON domain.id = domain_id
  WHERE role_id = r.id
  ORDER BY domain_id) AS domain_names, array(SELECT menu_id
  FROM role_menu
  WHERE role_id = r.id AND NOT is_delete) AS menu_ids, array(SELECT permission
  FROM role_menu
  WHERE role_id = r.id AND NOT is_delete) AS permissions
  FROM role r
  JOIN domain d ON d.id = r.domain_id
  LEFT JOIN (SELECT held_id, count(*) AS users
  FROM app_user, unnest(role_ids) AS held_id
  GROUP BY held_id) held ON held.held_id = r.id
  WHERE (true OR starts_with((SELECT path
  FROM domain
  WHERE id = ?), d.path)) AND r.id = ?
  ORDER BY r.id;
SELECT r.id, r.name, r.label, r.remark, r.domain_id, d.name AS domain_name, r.data_scope, r.built_in, r.created_at, r.updated_at, coalesce(held.users, 0) AS users, d.parent_id IS NOT NULL OR (r.data_scope = 'chosen' AND NOT EXISTS (SELECT 1
  FROM role_domain
  JOIN domain top ON top.id = domain_id
  WHERE role_id = r.id AND top.parent_id IS NULL)) AS is_limited, array(SELECT domain_id
  FROM role_domain
  WHERE role_id = r.id
  ORDER BY domain_id) AS domain_ids, array(SELECT name
  FROM role_domain
  JOIN domain ON domain.id = domain_id
  WHERE role_id = r.id
  ORDER BY domain_id) AS domain_names, array(SELECT menu_id
  FROM role_menu
  WHERE role_id = r.id AND NOT is_delete) AS menu_ids, array(SELECT permission
  FROM role_menu
  WHERE role_id = r.id AND NOT is_delete) AS permissions
  FROM role r
  JOIN domain d ON d.id = r.domain_id
  LEFT JOIN (SELECT held_id, count(*) AS users
  FROM app_user, unnest(role_ids) AS held_id
  GROUP BY held_id) held ON held.held_id = r.id
  WHERE (true OR starts_with((SELECT path
  FROM domain
  WHERE id = ?), d.path)) AND true
  ORDER BY r.id;

-- role.repository lockRoles
select "id"
  from "role"
  where "id" in (?)
  order by "id"
  for update;
select "id"
  from "role"
  where "id" in (?, …)
  order by "id"
  for update;

-- role.repository lockRolesShared
select "id"
  from "role"
  where "id" in (?)
  order by "id"
  for key share;

-- role.repository removeRoles
delete
  from "role"
  where "id" in (?);

-- role.repository replaceRoleDomains
delete
  from "role_domain"
  where "role_id" = ?;
