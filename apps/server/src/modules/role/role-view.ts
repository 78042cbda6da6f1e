import { ENDPOINTS, isInstallationWide } from '@fibrewatch/contract/api'
import { LIVE_TOPIC_PERMISSION } from '@fibrewatch/contract/live'
import { permissionKind, type Role, type RoleMenuRow } from '@fibrewatch/contract/role'
import { listOff, makeMenuCodes, type MenuRow } from '#modules/menu'
import { type Actor, hasPermission, listExceeding } from '#platform/auth/actor'
import type { Locale } from '#platform/http/locale'
import { isChangeable, listRoleCodes } from './role-reach.ts'
import type { RoleRow } from './role.repository.ts'

const OWN_SCOPE = { zh: '用户所在管理域', en: "The user's own domain" } as const

export function makeRole(row: RoleRow, actor: Actor, locale: Locale): Role {
  const codes = listRoleCodes(row)
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    remark: row.remark,
    domainId: row.domainId,
    domainName: row.domainName,
    dataScope: row.dataScope,
    dataScopeText:
      row.dataScope === 'own' ? OWN_SCOPE[locale] : row.domainNames.join(locale === 'zh' ? '、' : ', '),
    isBuiltIn: row.builtIn,
    users: row.users,
    isChangeable: isChangeable(actor, row),
    isLimited: row.isLimited,
    isGrantable: listExceeding(actor, codes).length === 0,
    codes: codes.length,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  }
}

export interface GrantableMenus {
  readonly menus: readonly MenuRow[]
  /** Those the actor sees. */
  readonly visibleIds: ReadonlySet<number>
  readonly isPageOn: (viewPath: string | null) => boolean
}

/** The permission table: each menu with its codes, and which of them the actor may grant. */
export function makeRoleMenuRows(
  { menus, visibleIds, isPageOn }: GrantableMenus,
  actor: Actor,
  locale: Locale,
): RoleMenuRow[] {
  const codesOf = makeMenuCodes(menus)
  const off = listOff(menus, isPageOn)
  return menus.map(({ id, parentId, type, name, nameEn, viewPath, icon, orderNum }) => ({
    menuId: id,
    parentId,
    type,
    name,
    nameEn,
    viewPath,
    icon,
    orderNum,
    moduleOff: off.has(id),
    isGrantable: visibleIds.has(id),
    codes: (codesOf.get(id) ?? []).map((code) => ({
      code,
      label: labelOfCode(code, locale),
      kind: permissionKind(code),
      isInstallationWide: isInstallationWide(code),
      isGrantable: hasPermission(actor, code),
    })),
  }))
}

const LIVE_LABEL = { zh: '实时消息', en: 'Live messages' } as const

/** The names of the calls that a code opens. */
function labelOfCode(code: string, locale: Locale): string {
  const calls = ENDPOINTS.filter(({ access }) => access.kind === 'permission' && access.permission === code)
  const labels = [...new Set(calls.map(({ label }) => label[locale]))]
  const isLiveOnly = labels.length === 0 && Object.values(LIVE_TOPIC_PERMISSION).includes(code)
  return isLiveOnly ? LIVE_LABEL[locale] : labels.join(locale === 'zh' ? '、' : ', ')
}
