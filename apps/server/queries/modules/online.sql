-- online.repository countOnline
select count(*) as total
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true;
select count(*) as total
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true and (u.username ilike ? or u.name ilike ? or s.display_name ilike ? or s.ip ilike ?);

-- online.repository hasDomain
select 1
  from domain
  where id = ? and true;

-- online.repository listOnlineIds
select s.id
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true
  order by s.created_at desc, s.id;
select s.id
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true
  order by s.created_at desc, s.id offset ?
  limit ?;
select s.id
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true and (u.username ilike ? or u.name ilike ? or s.display_name ilike ? or s.ip ilike ?)
  order by s.created_at desc, s.id offset ?
  limit ?;

-- online.repository listOpenSessions
select s.id, u.id as user_id, coalesce(u.username, '') as username, coalesce(u.name, s.display_name) as name, coalesce(u.is_super, false) as is_super, domain.id as domain_id, domain.name as domain_name, department.name as department_name, s.ip, s.os, s.browser, s.created_at, s.last_seen_at, s.locked_at, s.connected_at
  from session s
  left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id
  where s.id = any(?::uuid[]) and s.ended_at is null and s.expires_at > ? and coalesce(u.enabled, true) and true
  order by array_position(?::uuid[], s.id);
