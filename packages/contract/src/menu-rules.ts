import { type Menu, MENU_TYPE } from './menu.ts'

/** The menu that every user sees, with any role (user specification, section 6). */
const HOME_MENU_NAME = '首页'

export const isHomeMenu = ({ name }: Pick<Menu, 'name'>): boolean => name === HOME_MENU_NAME

/** Whether a menu of this type may stand there: under a page only permissions, under a permission nothing. */
export const mayContain = (parentType: number, childType: number): boolean =>
  parentType === MENU_TYPE.directory || (parentType === MENU_TYPE.page && childType === MENU_TYPE.permission)

/** The codes a menu names: a comma-separated text. */
export const splitPerms = (perms: string | null): string[] =>
  (perms ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** The codes a role is given with a menu: a text counts only if it is a JSON array; only its strings count. */
export function parsePermissionCodes(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}
