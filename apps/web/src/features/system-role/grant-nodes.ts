import { MENU_TYPE, type RoleMenuRow } from '@fibrewatch/contract'
import type { Language } from '#lib/i18n/language.ts'
import { type IconName, isIconName } from '#ui/icon.tsx'
import type { GrantNode } from './grants.ts'

const DEFAULT_ICONS: Readonly<Record<number, IconName>> = {
  [MENU_TYPE.directory]: 'folder',
  [MENU_TYPE.page]: 'file',
  [MENU_TYPE.permission]: 'key',
}

const iconOf = ({ icon, type }: RoleMenuRow): IconName =>
  icon !== null && isIconName(icon) ? icon : (DEFAULT_ICONS[type] ?? 'file')

/** The menus as lines of the permission table, in the order of the console. Codes and their names can be searched for. */
export function makeGrantNodes(rows: readonly RoleMenuRow[], language: Language): GrantNode[] {
  const parents = new Set(rows.map(({ parentId }) => parentId))
  return rows
    .toSorted((a, b) => a.orderNum - b.orderNum || a.menuId - b.menuId)
    .map((row) => ({
      key: String(row.menuId),
      parentKey: row.parentId === null ? null : String(row.parentId),
      label: language === 'en_US' ? (row.nameEn ?? row.name) : row.name,
      icon: iconOf(row),
      hint: row.codes.map(({ code, label }) => `${code} ${label}`).join(' '),
      row,
      hasChildren: parents.has(row.menuId),
    }))
}

const SEPARATOR = ':'

function commonStart(codes: readonly string[]): string[] {
  const [first = [], ...others] = codes.map((code) => code.split(SEPARATOR))
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  return length === -1 ? first.slice(0, -1) : first.slice(0, length)
}

/** Codes in short: the one there is, or what they begin with: `sys:user:*`. */
export function summariseCodes(codes: readonly string[]): string {
  if (codes.length <= 1) return codes[0] ?? ''
  const start = commonStart(codes)
  if (start.length > 0) return [...start, '*'].join(SEPARATOR)
  return [...new Set(codes.map((code) => `${code.split(SEPARATOR)[0]}${SEPARATOR}*`))].join(' ')
}
