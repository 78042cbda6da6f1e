import { departmentApi } from '@fibrewatch/contract/department'
import { type User, userApi } from '@fibrewatch/contract/user'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { BulkAction, RowAction } from '#ui/table/table.types.ts'
import { useDepartments } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'

type Asked = { users: readonly User[]; settle: (isDone: boolean) => void }

const NAMED = 3

function TransferForm({ users, settle }: Asked) {
  const t = useMessages(organizationMessages)
  const { nodes } = useDepartments()
  const names = users
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join('、')
  return (
    <FormDialog
      id="transfer-form"
      title={
        users.length === 1 ? t('transferAsk', { name: names }) : t('transferAskMany', { count: users.length })
      }
      okText={t('transferDo')}
      doneText={t('transferred', { count: users.length })}
      intro={users.length > NAMED ? t('transferNames', { names }) : undefined}
      effect={t('transferEffect')}
      endpoint={departmentApi.transfer}
      fields={[{ name: 'departmentId', kind: 'treeSelect', label: t('toDepartment'), nodes, width: 'name' }]}
      fixed={{ userIds: users.map(({ id }) => id) }}
      invalidates={[departmentApi.list, userApi.page]}
      onDone={() => settle(true)}
      onClose={() => settle(false)}
    />
  )
}

/** Moves users to another department, as an action of one row and of several. */
export function useTransfer() {
  const t = useMessages(organizationMessages)
  const { isAllowed, nodes } = useDepartments()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Resolves when the dialog closes: after a cancel the rows stay selected.
  const ask = (users: readonly User[]) =>
    new Promise<boolean>((resolve) => {
      const settle = (isDone: boolean) => {
        setAsked(null)
        resolve(isDone)
      }
      setAsked({ users, settle })
    })
  const whyNot = () => {
    if (!isAllowed) return t('whyNotDepartments')
    return nodes.length === 0 ? t('noDepartments') : null
  }
  const action = { id: 'transfer', label: t('transfer'), endpoint: departmentApi.transfer, whyNot }
  const rowAction: RowAction<User> = { ...action, placement: 'menu', onSelect: (user) => ask([user]) }
  const bulkAction: BulkAction<User> = { ...action, icon: 'right', onSelect: ask }
  return { rowAction, bulkAction, dialog: asked !== null && <TransferForm {...asked} /> }
}
