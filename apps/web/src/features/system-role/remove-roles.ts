import { type Role, roleApi } from '@fibrewatch/contract/role'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { roleMessages } from './role.messages.ts'
import type { RoleWords } from './role-columns.tsx'

const NAMED_USERS = 5

/** Why a role cannot be changed, or null. */
export const whyNotChange = ({ isChangeable }: Role, t: RoleWords): string | null =>
  isChangeable ? null : t('whyNotChange')

/** Why a role cannot be deleted, whoever holds it; null when it can. */
export const whyNotRemove = (role: Role, t: RoleWords): string | null =>
  role.isBuiltIn ? t('whyNotBuiltIn') : whyNotChange(role, t)

/** The users with a role, as far as the reader may know. */
async function describeHolders(client: QueryClient, role: Role, t: RoleWords): Promise<string> {
  const text = t('removeBlock', { name: tellName(role.name), count: role.users })
  try {
    const { users } = await client.fetchQuery(queryOf(roleApi.info, { query: { roleId: role.id } }))
    const names = users.slice(0, NAMED_USERS).map(({ name }) => name)
    return names.length === 0
      ? text
      : `${text}（${names.join(t('kindJoin'))}${users.length > NAMED_USERS ? '…' : ''}）`
  } catch {
    // Without them the number is shown: the names are optional.
    return text
  }
}

/** Asks, naming the users with them, then deletes; returns whether it was done. */
export function useRemoveRoles() {
  const t = useMessages(roleMessages)
  const client = useQueryClient()
  const send = useCommand(roleApi.delete, {
    doneText: t('removed'),
    invalidates: [roleApi.page, roleApi.list],
  })
  return async (roles: readonly Role[]): Promise<boolean> => {
    const [first] = roles
    if (first === undefined) return false
    const held = roles.filter(({ users }) => users > 0)
    const blocks = await Promise.all(held.map((role) => describeHolders(client, role, t)))
    const title =
      roles.length === 1
        ? t('removeAsk', { name: tellName(first.name) })
        : t('removeAskMany', { count: roles.length })
    const isSure = await confirmRemoval({
      title,
      names: roles.map(({ name }) => tellName(name)),
      text: t('removeText'),
      blocks,
    })
    return isSure && (await send({ body: { roleIds: roles.map(({ id }) => id) } }))
  }
}
