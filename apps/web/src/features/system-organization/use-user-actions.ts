import { departmentApi } from '@fibrewatch/contract/department'
import { domainApi } from '@fibrewatch/contract/domain'
import { logApi } from '@fibrewatch/contract/log'
import { onlineApi } from '@fibrewatch/contract/online'
import { userFactorApi } from '@fibrewatch/contract/second-factor'
import { type User, userApi } from '@fibrewatch/contract/user'
import { useNavigate } from 'react-router'
import { useAccess } from '#lib/access/access.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import type { BulkAction, RowAction } from '#ui/table/table.types.ts'
import { organizationMessages } from './organization.messages.ts'
import { isLockedOut } from './user-columns.tsx'
import { makeLogPath, makeSessionsPath } from './user-paths.ts'

type Words = Translate<keyof typeof organizationMessages.zh>
/** Trees show numbers of users. */
const invalidates = [userApi.page, departmentApi.list, domainApi.list]

/** Why the reader may not change a user; null when they may. */
export function useWhyNotUser() {
  const t = useMessages(organizationMessages)
  const isSuper = useAccess((state) => state.user?.isSuper === 1)
  const whyNotManage = (user: User) => (user.isSuper === 1 && !isSuper ? t('whyNotSuper') : null)
  return {
    whyNotManage,
    whyNotOther: (user: User, own: string) => (user.isSelf ? own : whyNotManage(user)),
  }
}

/** Disabling a user asks first; enabling does not. */
function useStatusChanges(t: Words) {
  const sendDisable = useCommand(userApi.update, { doneText: t('disableDone'), invalidates })
  const sendEnable = useCommand(userApi.update, { doneText: t('enableDone'), invalidates })
  const sendUnlock = useCommand(userApi.update, { doneText: t('unlockDone'), invalidates })
  return {
    enable: ({ id }: User) => sendEnable({ body: { id, status: 1 } }),
    // The server removes a lock-out along with the status: it has no call of its own.
    unlock: ({ id }: User) => sendUnlock({ body: { id, status: 1 } }),
    disable: async ({ id, name }: User) => {
      const question = { title: t('disableAsk', { name }), text: t('disableText'), okText: t('disable') }
      return (await confirmRemoval(question)) && (await sendDisable({ body: { id, status: 0 } }))
    },
  }
}

function useRemoving(t: Words) {
  const send = useCommand(userApi.delete, { doneText: t('userRemoved'), invalidates })
  return async (users: readonly User[]): Promise<boolean> => {
    const [user] = users
    const isOne = users.length === 1 && user !== undefined
    const title = isOne
      ? t('removeUserAsk', { name: user.name, username: user.username })
      : t('removeUsersAsk', { count: users.length })
    const isSure = await confirmRemoval({
      title,
      names: users.map(({ name }) => name),
      text: t('removeUserText'),
    })
    return isSure && (await send({ body: { userIds: users.map(({ id }) => id) } }))
  }
}

/** Links to more about a user. */
function useLinks(t: Words): RowAction<User>[] {
  const navigate = useNavigate()
  return [
    {
      id: 'sessions',
      label: t('openSessions'),
      icon: 'network',
      endpoint: onlineApi.list,
      placement: 'menu',
      onSelect: ({ username }) => navigate(makeSessionsPath(username)),
    },
    {
      id: 'log',
      label: t('openLog'),
      icon: 'clipboard',
      endpoint: logApi.requestPage,
      placement: 'menu',
      onSelect: ({ username }) => navigate(makeLogPath(username)),
    },
  ]
}

/** Enabling, disabling and unlocking: each shows only where it changes something. */
function useStatusActions(t: Words): RowAction<User>[] {
  const { enable, disable, unlock } = useStatusChanges(t)
  const { whyNotManage, whyNotOther } = useWhyNotUser()
  const change = { endpoint: userApi.update, placement: 'menu' } as const
  return [
    {
      ...change,
      id: 'unlock',
      label: t('unlock'),
      icon: 'lock',
      isFor: (user) => user.status === 1 && isLockedOut(user),
      onSelect: unlock,
      whyNot: whyNotManage,
    },
    {
      ...change,
      id: 'disable',
      label: t('disable'),
      icon: 'stop',
      isFor: ({ status }) => status === 1,
      onSelect: disable,
      whyNot: (user) => whyNotOther(user, t('whyNotDisableSelf')),
    },
    {
      ...change,
      id: 'enable',
      label: t('enable'),
      icon: 'play',
      isFor: ({ status }) => status === 0,
      onSelect: enable,
      whyNot: whyNotManage,
    },
  ]
}

/** For users who have lost their phone. */
function useFactorAction(t: Words): RowAction<User> {
  const send = useCommand(userFactorApi.remove, { doneText: t('factorRemoved'), invalidates })
  const { whyNotOther } = useWhyNotUser()
  return {
    id: 'factor',
    label: t('removeFactor'),
    icon: 'key',
    endpoint: userFactorApi.remove,
    placement: 'menu',
    isFor: ({ hasSecondFactor }) => hasSecondFactor,
    onSelect: async ({ id, name }) => {
      const text = t('removeFactorText')
      const question = { title: t('removeFactorAsk', { name }), text, okText: t('removeFactor') }
      return (await confirmRemoval(question)) && (await send({ body: { userId: id } }))
    },
    whyNot: (user) => whyNotOther(user, t('whyNotFactorSelf')),
  }
}

/** Removes one or several. */
function useRemoveActions(t: Words) {
  const remove = useRemoving(t)
  const { whyNotOther } = useWhyNotUser()
  const whyNot = (user: User) => whyNotOther(user, t('whyNotRemoveSelf'))
  const action = {
    id: 'delete',
    label: t('remove'),
    icon: 'trash',
    endpoint: userApi.delete,
    isDanger: true,
  } as const
  const ofRow: RowAction<User> = {
    ...action,
    placement: 'menu',
    onSelect: (user) => remove([user]),
    whyNot,
  }
  const ofMany: BulkAction<User> = {
    ...action,
    onSelect: remove,
    whyNot: (users) => users.map(whyNot).find((reason) => reason !== null) ?? null,
  }
  return { ofRow, ofMany }
}

type Options = {
  onEdit: (user: User) => void
  onReset: (user: User) => void
  transfer: RowAction<User>
  transferMany: BulkAction<User>
}

/** All actions on one user, and on several. */
export function useUserActions({ onEdit, onReset, transfer, transferMany }: Options) {
  const t = useMessages(organizationMessages)
  const { whyNotManage, whyNotOther } = useWhyNotUser()
  const status = useStatusActions(t)
  const factor = useFactorAction(t)
  const links = useLinks(t)
  const removal = useRemoveActions(t)
  const edit: RowAction<User> = {
    id: 'edit',
    label: t('edit'),
    icon: 'edit',
    endpoint: userApi.update,
    onSelect: onEdit,
    whyNot: whyNotManage,
  }
  const reset: RowAction<User> = {
    id: 'reset',
    label: t('resetAction'),
    icon: 'key',
    endpoint: userApi.password,
    onSelect: onReset,
    whyNot: (user) => whyNotOther(user, t('whyNotResetSelf')),
  }
  const rowActions = [
    edit,
    reset,
    ...status,
    factor,
    { ...transfer, icon: 'right' as const },
    ...links,
    removal.ofRow,
  ]
  return { rowActions, bulkActions: [transferMany, removal.ofMany] }
}
