import { MENU_TYPE } from '@fibrewatch/contract/menu'
import type { RoleMenuRow } from '@fibrewatch/contract/role'
import type { Language } from '#lib/i18n/language.ts'
import { menuTitle } from '#lib/words/menu-title.ts'
import { type IconName, isIconName } from '#ui/icon.tsx'
import type { GrantNode } from './grants.ts'

const DEFAULT_ICONS: Readonly<Record<number, IconName>> = {
  [MENU_TYPE.directory]: 'folder',
  [MENU_TYPE.page]: 'file',
  [MENU_TYPE.permission]: 'key',
}

const iconOf = ({ icon, type }: RoleMenuRow): IconName =>
  icon !== null && isIconName(icon) ? icon : (DEFAULT_ICONS[type] ?? 'file')

/** The menus as lines of the permission table, in the order of the console. Codes and their names can be searched. */
export function makeGrantNodes(rows: readonly RoleMenuRow[], language: Language): GrantNode[] {
  const parents = new Set(rows.map(({ parentId }) => parentId))
  return rows
    .toSorted((a, b) => a.orderNum - b.orderNum || a.menuId - b.menuId)
    .map((row) => ({
      key: String(row.menuId),
      parentKey: row.parentId === null ? null : String(row.parentId),
      label: menuTitle(row, language),
      icon: iconOf(row),
      hint: row.codes.map(({ code, label }) => `${code} ${label}`).join(' '),
      row,
      hasChildren: parents.has(row.menuId),
    }))
}

const SEPARATOR = ':'

const areaOf = (code: string): string => code.slice(0, code.indexOf(SEPARATOR))

function commonStart(codes: readonly string[]): string[] {
  const [first = [], ...others] = codes.map((code) => code.split(SEPARATOR))
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  return length === -1 ? first.slice(0, -1) : first.slice(0, length)
}

/**
 * Codes abbreviated: the only one, or their common beginning (`sys:user:*`) as long as none of the `others` begins with it
 * too; else the first and the number of the others: `monitor:alarm:ack +2`.
 */
export function summariseCodes(codes: readonly string[], others: readonly string[]): string {
  const [first = '', ...more] = codes
  if (more.length === 0) return first
  const start = commonStart(codes)
  const starts = start.length > 0 ? [start.join(SEPARATOR)] : [...new Set(codes.map(areaOf))]
  const isShared = others.some((other) => starts.some((one) => other.startsWith(one + SEPARATOR)))
  if (isShared) return `${first} +${more.length}`
  return starts.map((one) => `${one}${SEPARATOR}*`).join(' ')
}
