import { type Role, roleApi } from '@fibrewatch/contract/role'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { tellName } from '#lib/words/first-names.ts'
import { PageHead } from '#ui/parts/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRemoveRoles, whyNotRemove } from './remove-roles.ts'
import { useRoleColumns } from './role-columns.tsx'
import { roleMessages } from './role.messages.ts'

const roles = listOf({ page: roleApi.page, export: roleApi.export })

type RoleListProps = {
  openId: number | null
  onOpen: (role: Role) => void
  /** Opens the first role while none is chosen; undefined where the list is shown alone. */
  onOpenFirst: ((role: Role) => void) | undefined
  onAdd: () => void
}

export function RoleList({ openId, onOpen, onOpenFirst, onAdd }: RoleListProps) {
  const t = useMessages(roleMessages)
  const columns = useRoleColumns()
  const remove = useRemoveRoles()
  return (
    <>
      <PageHead title={t('roles')} />
      <DataTable
        id="sys.role"
        label={t('roleList')}
        source={roles}
        columns={columns}
        searchHint={t('searchHint')}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => tellName(name)}
        openKey={openId === null ? null : String(openId)}
        onOpen={onOpen}
        onOpenFirst={onOpenFirst}
        whyNotSelectable={(role) => whyNotRemove(role, t)}
        bulkActions={[
          {
            id: 'delete',
            label: t('remove'),
            icon: 'trash',
            endpoint: roleApi.delete,
            isDanger: true,
            onSelect: remove,
          },
        ]}
        toolbarActions={[
          {
            id: 'add',
            label: t('add'),
            icon: 'add',
            isPrimary: true,
            endpoint: roleApi.add,
            onSelect: onAdd,
          },
        ]}
      />
    </>
  )
}
