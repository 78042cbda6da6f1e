-- menu.repository changeMenu
update "menu"
  set "name" = ?, "name_en" = ?, "url" = ?, "permission" = ?, "parent_id" = ?, "type" = ?, "is_show" = ?, "router" = ?, "view_path" = ?, "icon" = ?, "order_num" = ?, "keepalive" = ?, "is_ext" = ?, "open_mode" = ?, "perms" = ?, "multi_tab" = ?, "updated_at" = ?
  where "id" = ?;
update "menu"
  set "parent_id" = ?, "order_num" = ?, "updated_at" = ?
  where "id" = ?;

-- menu.repository countRoleLinks
select count(*) as "links"
  from "role_menu"
  where "menu_id" in (?) and "is_delete" = ?;

-- menu.repository createMenu
insert into "menu" ("name", "name_en", "url", "permission", "parent_id", "type", "is_show", "router", "view_path", "icon", "order_num", "keepalive", "multi_tab", "is_ext", "open_mode", "perms", "created_at", "updated_at")
  values (?, …)
  returning "id";

-- menu.repository listAllMenus
select *
  from "menu"
  order by "order_num", "id";

-- menu.repository listViewPaths
select *
  from "menu"
  order by "order_num", "id";

-- menu.repository lockMenus
LOCK TABLE menu IN SHARE ROW EXCLUSIVE MODE;

-- menu.repository removeMenus
delete
  from "menu"
  where "id" in (?);
