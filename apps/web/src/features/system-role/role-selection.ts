import type { NavigateOptions } from 'react-router'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'
import { SAFE_STEP } from '#lib/tab/tab.ts'

export const ROLE_PARTS = ['info', 'grants', 'scope', 'changes'] as const
export type RolePart = (typeof ROLE_PARTS)[number]

const isRolePart = (text: string | null): text is RolePart => ROLE_PARTS.some((part) => part === text)

/** The chosen role and tab: in the address, beside the state of the list. */
export function useRoleSelection() {
  const [query, setQuery] = usePageQuery()
  const change = (name: 'role' | 'part', value: string | null, how: NavigateOptions = {}) => {
    if (query.get(name) === value) return
    setQuery((former) => changeQuery(former, { [name]: value }), how)
  }
  const part = query.get('part')
  return {
    roleId: parseId(query.get('role')),
    part: isRolePart(part) ? part : ('grants' as const),
    openRole: (roleId: number | null) => change('role', roleId === null ? null : String(roleId)),
    /** Not the user's choice: it makes no history entry, and needs no question about unsaved work. */
    openFirst: (roleId: number) => change('role', String(roleId), { replace: true, state: SAFE_STEP }),
    closeRemoved: () => change('role', null, { replace: true, state: SAFE_STEP }),
    openPart: (next: RolePart) => change('part', next),
  }
}
