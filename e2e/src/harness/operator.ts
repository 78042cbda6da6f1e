import { runSql } from './psql.ts'

/** What an operator of one management domain holds: he sees, and he acknowledges. */
const OPERATOR_PERMISSIONS = [
  'monitor:alarm:page',
  'monitor:alarm:info',
  'monitor:alarm:stat',
  'monitor:alarm:ack',
  'monitor:event:page',
  'monitor:kpi:stat',
  'monitor:trace:page',
  'monitor:trace:info',
  'plant:tree',
  'plant:map',
  'plant:link:info',
]

/**
 * Writes a user of one domain with the administrator's password. There is no call for it yet: the rows are those
 * the administration pages will write.
 */
export function insertOperator(
  databaseUrl: string,
  { username, domainId }: { username: string; domainId: number },
) {
  const codes = JSON.stringify(OPERATOR_PERMISSIONS)
  runSql(
    databaseUrl,
    `WITH new_role AS (
       INSERT INTO role (name, label) VALUES ('${username}', '${username}') RETURNING id
     ), new_menus AS (
       INSERT INTO role_menu (role_id, menu_id, permission)
       SELECT new_role.id, menu.id, '${codes}' FROM new_role, menu
     )
     INSERT INTO app_user (username, name, password_hash, role_ids, domain_id)
     SELECT '${username}', '值班员', admin.password_hash, ARRAY[new_role.id], ${domainId}
     FROM new_role, app_user AS admin WHERE admin.username = 'admin'`,
  )
}

/** Takes a page out of every menu, as the menu page will. */
export function hideMenu(databaseUrl: string, name: string): void {
  runSql(databaseUrl, `UPDATE menu SET is_show = false WHERE name = '${name}'`)
}
