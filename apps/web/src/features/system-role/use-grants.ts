import { roleApi, type RoleMenuRow } from '@fibrewatch/contract/role'
import { useMemo, useState } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useCommand } from '#ui/parts/use-command.ts'
import { useWhyNot } from '#ui/table/action-button.tsx'
import { makeGrantNodes } from './grant-nodes.ts'
import {
  changeOf,
  type Changes,
  type GrantModel,
  makeGrantModel,
  makeMenus,
  type Mark,
  type RoleInfo,
  toggleMarks,
} from './grants.ts'
import { whyNotChange } from './remove-roles.ts'
import { roleMessages } from './role.messages.ts'

const NOTHING: Changes = new Map()

/** The unsaved changes of a role. */
export type GrantDraft = {
  model: GrantModel
  changes: Changes
  /** Rows that differ from the stored ones. */
  count: number
  /** Why the reader may change nothing here; null when they may. */
  whyNot: string | null
  toggle: (marks: readonly Mark[]) => void
}

/** The permissions of a role while they are edited. Only ticks are kept, so that changes by others show. */
export function useGrants({ role, links }: RoleInfo, rows: readonly RoleMenuRow[]) {
  const t = useMessages(roleMessages)
  const language = useLanguage()
  const [changes, setChanges] = useState(NOTHING)
  const [isSaving, setSaving] = useState(false)
  const nodes = useMemo(() => makeGrantNodes(rows, language), [rows, language])
  const model = useMemo(() => makeGrantModel(nodes, links, role.isLimited), [nodes, links, role.isLimited])
  const send = useCommand(roleApi.update, {
    doneText: t('saved'),
    invalidates: [roleApi.page, roleApi.list, roleApi.info, roleApi.effect],
  })
  const whyNot = useWhyNot(roleApi.update, whyNotChange(role, t))
  const count = nodes.filter((node) => changeOf(model, changes, node) !== null).length
  const toggle = (marks: readonly Mark[]) => setChanges(toggleMarks(model, changes, marks))
  const draft: GrantDraft = { model, changes, count, whyNot, toggle }
  const discard = () => setChanges(NOTHING)
  const save = async () => {
    setSaving(true)
    const isDone = await send({ body: { roleId: role.id, menus: makeMenus(model, changes) } })
    if (isDone) discard()
    setSaving(false)
  }
  return { draft, isSaving, discard, save }
}
