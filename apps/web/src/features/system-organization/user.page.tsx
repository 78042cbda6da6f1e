import { roleApi } from '@fibrewatch/contract/role'
import { type User, userApi } from '@fibrewatch/contract/user'
import { useMemo, useState } from 'react'
import { mayCall, useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import { useNarrowing } from './chosen-id.ts'
import { organizationMessages } from './organization.messages.ts'
import { type Issued, IssuedPassword, ResetForm } from './password-form.tsx'
import { useTransfer } from './transfer-form.tsx'
import { useUserActions, useWhyNotUser } from './use-user-actions.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserAddForm, UserEditForm } from './user-form.tsx'
import { UserTree } from './user-tree.tsx'
import './organization.css'

const users = listOf({ page: userApi.page, export: userApi.export })

type Opened = { kind: 'add' } | { kind: 'edit' | 'reset'; user: User }

type DialogsProps = {
  opened: Opened | null
  place: { departmentId: number | null; domainId: number | null }
  onClose: () => void
}

/** The open dialog, and after it the generated password. */
function UserDialogs({ opened, place, onClose }: DialogsProps) {
  const [issued, setIssued] = useState<Issued | null>(null)
  return (
    <>
      {opened?.kind === 'add' && <UserAddForm place={place} onIssued={setIssued} onClose={onClose} />}
      {opened?.kind === 'edit' && <UserEditForm user={opened.user} onClose={onClose} />}
      {opened?.kind === 'reset' && <ResetForm user={opened.user} onIssued={setIssued} onClose={onClose} />}
      {issued !== null && <IssuedPassword issued={issued} onClose={() => setIssued(null)} />}
    </>
  )
}

/** Users, filtered by the tree of departments or of management domains. */
export function UserPage() {
  const t = useMessages(organizationMessages)
  const columns = useUserColumns()
  const { by, id, narrow } = useNarrowing()
  const [opened, setOpened] = useState<Opened | null>(null)
  const transfer = useTransfer()
  const { whyNotManage } = useWhyNotUser()
  useAccess((state) => state.permissions)
  const place = { departmentId: by === 'departmentId' ? id : null, domainId: by === 'domainId' ? id : null }
  const actions = useUserActions({
    onEdit: (user) => setOpened({ kind: 'edit', user }),
    onReset: (user) => setOpened({ kind: 'reset', user }),
    transfer: transfer.rowAction,
    transferMany: transfer.bulkAction,
  })
  const params = useMemo(() => ({ [by]: id }), [by, id])
  return (
    <ListPage
      id="sys.user"
      label={t('users')}
      source={users}
      columns={columns}
      params={params}
      searchHint={t('userSearchHint')}
      rowKey={(user) => String(user.id)}
      rowName={({ name }) => name}
      rowClass={({ status }) => (status === 1 ? '' : 'is-off')}
      onOpen={(user) =>
        whyNotManage(user) === null && mayCall(userApi.update) && setOpened({ kind: 'edit', user })
      }
      {...actions}
      toolbarActions={[
        {
          id: 'add',
          label: t('addUser'),
          icon: 'add',
          isPrimary: true,
          endpoint: userApi.add,
          whyNot: () => (mayCall(roleApi.list) ? null : t('whyNotRoles')),
          onSelect: () => setOpened({ kind: 'add' }),
        },
      ]}
      asideTitle={t('narrowBy')}
      aside={<UserTree by={by} id={id} onNarrow={narrow} />}
      empty={id === null ? undefined : t('noUsersHere')}
    >
      <UserDialogs opened={opened} place={place} onClose={() => setOpened(null)} />
      {transfer.dialog}
    </ListPage>
  )
}
