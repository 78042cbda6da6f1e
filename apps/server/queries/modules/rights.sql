-- rights.repository listHeldRights
select id
  from role
  where id in (select unnest(u.role_ids)
  from app_user u
  where u.domain_id = any(?::bigint[]))
  order by id
  for key share;
select id
  from role
  where id in (select unnest(u.role_ids)
  from app_user u
  where u.id = any(?::bigint[]))
  order by id
  for key share;
select u.id
  from app_user u
  where u.domain_id = any(?::bigint[])
  order by u.id
  for share;
select u.id
  from app_user u
  where u.id = any(?::bigint[])
  order by u.id
  for share;
with counted as ( select min(u.name) as name, u.is_super, u.domain_id, counted.role_ids
  from app_user u
  cross join lateral ( select case when exists (select 1
  from parameter
  where key = 'rbac.roleResolution' and value = 'union') then u.role_ids else u.role_ids[1:1] end as role_ids) counted
  where u.domain_id = any(?::bigint[])
  group by u.is_super, u.domain_id, counted.role_ids) select counted.name, counted.is_super, array(select permission
  from role_menu
  where role_id = any(counted.role_ids) and not is_delete) as permissions, array(select id
  from domain below
  where starts_with(below.path, d.path) and (counted.role_ids = '{}' or exists (select 1
  from role
  where id = any(counted.role_ids) and data_scope = 'own') or exists (select 1
  from role_domain chosen
  join role on role.id = chosen.role_id and role.data_scope = 'chosen'
  join domain top on top.id = chosen.domain_id
  where chosen.role_id = any(counted.role_ids) and starts_with(below.path, top.path)))
  order by id) as domain_ids, array(select id
  from domain
  where parent_id is null) as top_ids
  from counted
  join domain d on d.id = counted.domain_id
  order by counted.name;
with counted as ( select min(u.name) as name, u.is_super, u.domain_id, counted.role_ids
  from app_user u
  cross join lateral ( select case when exists (select 1
  from parameter
  where key = 'rbac.roleResolution' and value = 'union') then u.role_ids else u.role_ids[1:1] end as role_ids) counted
  where u.id = any(?::bigint[])
  group by u.is_super, u.domain_id, counted.role_ids) select counted.name, counted.is_super, array(select permission
  from role_menu
  where role_id = any(counted.role_ids) and not is_delete) as permissions, array(select id
  from domain below
  where starts_with(below.path, d.path) and (counted.role_ids = '{}' or exists (select 1
  from role
  where id = any(counted.role_ids) and data_scope = 'own') or exists (select 1
  from role_domain chosen
  join role on role.id = chosen.role_id and role.data_scope = 'chosen'
  join domain top on top.id = chosen.domain_id
  where chosen.role_id = any(counted.role_ids) and starts_with(below.path, top.path)))
  order by id) as domain_ids, array(select id
  from domain
  where parent_id is null) as top_ids
  from counted
  join domain d on d.id = counted.domain_id
  order by counted.name;

-- rights.repository loadRightsNow
select u.is_super, array(select permission
  from role_menu
  where role_id = any(counted.role_ids) and not is_delete) as permissions, array(select id
  from domain below
  where starts_with(below.path, d.path) and (counted.role_ids = '{}' or exists (select 1
  from role
  where id = any(counted.role_ids) and data_scope = 'own') or exists (select 1
  from role_domain chosen
  join role on role.id = chosen.role_id and role.data_scope = 'chosen'
  join domain top on top.id = chosen.domain_id
  where chosen.role_id = any(counted.role_ids) and starts_with(below.path, top.path)))
  order by id) as domain_ids, array(select id
  from domain
  where parent_id is null) as top_ids
  from app_user u
  join domain d on d.id = u.domain_id
  cross join lateral ( select case when exists (select 1
  from parameter
  where key = 'rbac.roleResolution' and value = 'union') then u.role_ids else u.role_ids[1:1] end as role_ids) counted
  where u.id = ? and u.enabled;

-- rights.repository lockRightsRules
lock table domain, parameter in share mode;

-- signed-in.repository loadSignedIn
select s.id, s.expires_at, s.ended_at, s.ended_reason, s.last_seen_at, s.last_active_at, s.locked_at, u.id as user_id, u.username, u.name, u.is_super, u.enabled, u.must_change_password, u.domain_id, d.parent_id is null as is_at_root, exists (select 1
  from second_factor_holder
  where user_id = u.id) as has_second_factor, (select value
  from parameter
  where key = 'login.secondFactor') as factor_rule, false as is_display, u.has_password, counted.role_ids, array(select permission
  from role_menu
  where role_id = any(counted.role_ids) and not is_delete) as permissions, array(select id
  from domain below
  where starts_with(below.path, d.path) and (counted.role_ids = '{}' or exists (select 1
  from role
  where id = any(counted.role_ids) and data_scope = 'own') or exists (select 1
  from role_domain chosen
  join role on role.id = chosen.role_id and role.data_scope = 'chosen'
  join domain top on top.id = chosen.domain_id
  where chosen.role_id = any(counted.role_ids) and starts_with(below.path, top.path)))
  order by id) as domain_ids, array(select id
  from domain
  where parent_id is null) as top_ids, coalesce(s.confirmed_at, s.created_at) as confirmed_at
  from session s
  join app_user u on u.id = s.user_id
  join domain d on d.id = u.domain_id
  cross join lateral ( select case when exists (select 1
  from parameter
  where key = 'rbac.roleResolution' and value = 'union') then u.role_ids else u.role_ids[1:1] end as role_ids) counted
  where s.token_hash = ?;
