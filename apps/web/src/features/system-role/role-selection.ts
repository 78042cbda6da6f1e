import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { roleMessages } from './role.messages.ts'

export const ROLE_PARTS = ['info', 'grants', 'scope', 'changes'] as const
export type RolePart = (typeof ROLE_PARTS)[number]

const isRolePart = (text: string | null): text is RolePart => ROLE_PARTS.some((part) => part === text)

/** Asks before work that is not saved is left. */
async function mayLeave(unsaved: string | null): Promise<boolean> {
  if (unsaved === null) return true
  return await askUser({
    title: translate(roleMessages, 'leaveTitle'),
    text: translate(roleMessages, 'leaveText', { name: unsaved }),
    okText: translate(roleMessages, 'leave'),
    cancelText: translate(roleMessages, 'stay'),
  })
}

/** Which role is looked at, and which part of it: in the address, beside the state of the list. */
export function useRoleSelection() {
  const [query, setQuery] = useSearchParams()
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const change = async (name: 'role' | 'part', value: string | null) => {
    if (!(await mayLeave(unsaved))) return
    setQuery((former) => {
      const next = new URLSearchParams(former)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  }
  const id = Number(query.get('role'))
  const part = query.get('part')
  return {
    roleId: Number.isSafeInteger(id) && id > 0 ? id : null,
    part: isRolePart(part) ? part : ('grants' as const),
    openRole: (roleId: number | null) => void change('role', roleId === null ? null : String(roleId)),
    openPart: (next: RolePart) => void change('part', next),
    setUnsaved,
  }
}

export type SetUnsaved = (name: string | null) => void

/** Says that a part holds work that is not saved, while it is on the screen. */
export function useUnsaved(setUnsaved: SetUnsaved, name: string | null): void {
  useEffect(() => {
    setUnsaved(name)
    return () => setUnsaved(null)
  }, [setUnsaved, name])
}
