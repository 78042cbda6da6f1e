-- user-account.repository changeOwnFields
update "app_user"
  set "nick_name" = ?, "email" = ?, "avatar_id" = ?, "updated_at" = ?
  where "id" = ?;
update "app_user"
  set "remark" = ?, "updated_at" = ?
  where "id" = ?;

-- user-account.repository createFirstUserRow
insert into "app_user" ("username", "name", "domain_id", "password_hash", "must_change_password", "name_reading", "is_super", "role_ids")
  values (?, …);

-- user-account.repository loadSettings
select "settings"
  from "app_user"
  where "id" = ?;

-- user-account.repository moveUsers
update "app_user"
  set "department_id" = ?, "updated_at" = ?
  where "id" in (?);

-- user-account.repository saveSettings
update "app_user"
  set "settings" = ?
  where "id" = ?;

-- user-change.repository changePasswordRow
update "app_user"
  set "password_hash" = ?, "must_change_password" = ?, "password_changed_at" = ?, "updated_at" = ?
  where "id" = ?;

-- user-change.repository changeUserRow
update "app_user"
  set "name" = ?, "nick_name" = ?, "email" = ?, "phone" = ?, "remark" = ?, "is_super" = ?, "domain_id" = ?, "department_id" = ?, "enabled" = ?, "updated_at" = ?, "name_reading" = ?, "role_ids" = ?
  where "id" = ?;

-- user-change.repository createUserRow
insert into "app_user" ("name", "nick_name", "email", "phone", "remark", "is_super", "role_ids", "domain_id", "department_id", "enabled", "username", "password_hash", "must_change_password", "created_at", "updated_at", "password_changed_at", "name_reading")
  values (?, …)
  on conflict do nothing
  returning "id";

-- user-change.repository hasDomain
select 1
  from domain
  where id = ?
  for key share;

-- user-change.repository hasPassword
select "has_password"
  from "app_user"
  where "id" = ?;

-- user-change.repository loadManagedUser
select "id", "username", "name", "nick_name", "email", "phone", "remark", "is_super", "role_ids", "domain_id", "department_id", "enabled"
  from "app_user"
  where "id" = ? and true
  for update;

-- user-change.repository removeUserRow
delete
  from "app_user"
  where "id" = ?;

-- user-list.repository countUsers
select count(*) as total
  from app_user u
  where true;

-- user-list.repository listUserIds
select u.id
  from app_user u
  where true
  order by u.created_at asc, u.id offset ?
  limit ?;
select u.id
  from app_user u
  where true
  order by u.id asc, u.id;
select u.id
  from app_user u
  where true
  order by u.id asc, u.id offset ?
  limit ?;

-- user-list.repository listUsers
select u.id, u.username, u.name, u.nick_name, u.avatar_id, u.email, u.phone, u.remark, u.is_super, u.enabled, u.role_ids as roles, array(select role.name
  from unnest(u.role_ids) with ordinality as held (id, position)
  join role on role.id = held.id
  order by held.position) as role_names, u.domain_id, domain.name as domain_name, u.department_id, department.name as department_name, (select max(locked_until)
  from login_failure
  where starts_with(subject, 'pair:') and substr(subject, strpos(subject, '|') + 1) = lower(u.username)) as locked_until, u.must_change_password, u.password_changed_at, exists (select 1
  from second_factor_holder
  where user_id = u.id) as has_second_factor, u.has_password, u.created_at, u.updated_at
  from app_user u
  join domain on domain.id = u.domain_id
  left join department on department.id = u.department_id
  where u.id = any(?::bigint[])
  order by array_position(?::bigint[], u.id);

-- user-list.repository loadUser
select u.id, u.username, u.name, u.nick_name, u.avatar_id, u.email, u.phone, u.remark, u.is_super, u.enabled, u.role_ids as roles, array(select role.name
  from unnest(u.role_ids) with ordinality as held (id, position)
  join role on role.id = held.id
  order by held.position) as role_names, u.domain_id, domain.name as domain_name, u.department_id, department.name as department_name, (select max(locked_until)
  from login_failure
  where starts_with(subject, 'pair:') and substr(subject, strpos(subject, '|') + 1) = lower(u.username)) as locked_until, u.must_change_password, u.password_changed_at, exists (select 1
  from second_factor_holder
  where user_id = u.id) as has_second_factor, u.has_password, u.created_at, u.updated_at
  from app_user u
  join domain on domain.id = u.domain_id
  left join department on department.id = u.department_id
  where u.id = ? and true;
