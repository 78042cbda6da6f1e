import { roleApi } from '@fibrewatch/contract/role'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { SplitPage } from '#ui/parts/split-page.tsx'
import { RoleDetail } from './role-detail.tsx'
import { RoleAddForm } from './role-form.tsx'
import { RoleList } from './role-list.tsx'
import { useRoleSelection } from './role-selection.ts'
import { roleMessages } from './role.messages.ts'
import './role.css'

type ChosenProps = { roleId: number; selection: ReturnType<typeof useRoleSelection> }

function ChosenRole({ roleId, selection }: ChosenProps) {
  const t = useMessages(roleMessages)
  const info = useQuery(queryOf(roleApi.info, { query: { roleId } }))
  return (
    <DataState query={info} what={t('theRole')}>
      {(data) => <RoleDetail key={roleId} info={data} selection={selection} />}
    </DataState>
  )
}

/** Roles: their users, permissions, data scope and changes. */
export function RolePage() {
  const t = useMessages(roleMessages)
  const selection = useRoleSelection()
  const [isAdding, setAdding] = useState(false)
  const isNarrow = useIsNarrow()
  const { roleId, openRole, openFirst } = selection
  return (
    <>
      <SplitPage
        hint={t('hint')}
        list={
          <RoleList
            openId={roleId}
            onOpen={({ id }) => openRole(id)}
            onOpenFirst={isNarrow ? undefined : ({ id }) => openFirst(id)}
            onAdd={() => setAdding(true)}
          />
        }
        detail={roleId === null ? null : <ChosenRole roleId={roleId} selection={selection} />}
        onBack={() => openRole(null)}
      />
      {isAdding && <RoleAddForm onDone={openRole} onClose={() => setAdding(false)} />}
    </>
  )
}
