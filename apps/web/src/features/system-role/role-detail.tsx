import { roleApi } from '@fibrewatch/contract/role'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { GrantsTab } from './grants-tab.tsx'
import type { RoleInfo } from './grants.ts'
import { InfoTab } from './info-tab.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { useRemoveRoles, whyNotRemove } from './remove-roles.ts'
import { RoleCopyForm } from './role-form.tsx'
import type { RolePart, useRoleSelection } from './role-selection.ts'
import { roleMessages } from './role.messages.ts'
import { ScopeTab } from './scope-tab.tsx'

type Selection = ReturnType<typeof useRoleSelection>
type DetailProps = { info: RoleInfo; selection: Selection }

function HeadActions({ info, selection }: DetailProps) {
  const t = useMessages(roleMessages)
  const [opened, setOpened] = useState<'copy' | 'members' | null>(null)
  const remove = useRemoveRoles()
  const { role } = info
  const close = () => setOpened(null)
  return (
    <>
      <ActionButton
        className="button small is-danger"
        label={t('remove')}
        endpoint={roleApi.delete}
        whyNot={whyNotRemove(role, t)}
        onSelect={async () => (await remove([role])) && selection.closeRemoved()}
      />
      <ActionButton
        className="button small"
        label={t('copy')}
        endpoint={roleApi.add}
        onSelect={() => setOpened('copy')}
      />
      <button type="button" className="button small" onClick={() => setOpened('members')}>
        {t('members', { count: role.users })}
      </button>
      {opened === 'copy' && <RoleCopyForm source={info} onDone={selection.openRole} onClose={close} />}
      {opened === 'members' && <MembersDialog info={info} onClose={close} />}
    </>
  )
}

/** One role: its head and its open tab. */
export function RoleDetail({ info, selection }: DetailProps) {
  const t = useMessages(roleMessages)
  const { role } = info
  const parts: Record<RolePart, ReactNode> = {
    info: <InfoTab info={info} />,
    grants: <GrantsTab info={info} />,
    scope: <ScopeTab info={info} />,
    changes: <ChangesTab role={role} />,
  }
  return (
    <>
      <PageHead
        title={tellName(role.name)}
        code={role.label}
        hint={role.isBuiltIn ? <Tag>{t('builtIn')}</Tag> : undefined}
        actions={<HeadActions info={info} selection={selection} />}
      />
      <Tabs
        label={t('sections')}
        tabs={[
          { id: 'info', label: t('tabInfo') },
          { id: 'grants', label: t('tabGrants') },
          { id: 'scope', label: t('tabScope') },
          { id: 'changes', label: t('tabChanges') },
        ]}
        activeId={selection.part}
        onChange={selection.openPart}
      >
        {parts[selection.part]}
      </Tabs>
    </>
  )
}
