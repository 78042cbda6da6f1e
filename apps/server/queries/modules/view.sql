-- view.repository changeView
update "saved_view"
  set "user_id" = ?, "table_name" = ?, "name" = ?, "state" = ?, "role_id" = ?, "updated_at" = ?
  where "id" = ? and "user_id" = ?;

-- view.repository countViews
select 1
  from app_user
  where id = ?
  for no key update;
select count(*) as views
  from saved_view
  where user_id = ?;

-- view.repository createView
insert into "saved_view" ("user_id", "table_name", "name", "state", "role_id", "updated_at")
  values (?, …)
  on conflict do nothing
  returning "id";

-- view.repository hasNamesake
select "id"
  from "saved_view"
  where "user_id" = ? and "table_name" = ? and "name" = ? and "id" != ?;

-- view.repository listViews
select v.id, v.table_name as table, v.name, v.state, v.role_id, role.name as role_name, v.user_id = ? as is_own, v.updated_at
  from saved_view v
  left join role on role.id = v.role_id
  where v.table_name = ? and (v.user_id = ? or v.role_id = any(?::bigint[]))
  order by is_own desc, v.name, v.id;

-- view.repository removeView
delete
  from "saved_view"
  where "id" = ? and "user_id" = ?;
