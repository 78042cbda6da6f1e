import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { type ReactNode, useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import type { RowAction } from '#ui/table/table.types.ts'
import { DomainAddForm, DomainEditForm, domainLists } from './domain-form.tsx'
import type { DomainNode } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'

type Opened = { kind: 'add'; parent: Domain | null } | { kind: 'edit'; domain: Domain }
type Options = { onAdded: (id: number) => void; onRemoved: (id: number) => void }

type DomainActions = {
  actions: readonly RowAction<DomainNode>[]
  add: (parent: Domain | null) => void
  dialog: ReactNode
}

function useRemoving(onRemoved: (id: number) => void) {
  const t = useMessages(organizationMessages)
  const send = useCommand(domainApi.delete, { doneText: t('domainRemoved'), invalidates: domainLists })
  const listBlocks = ({ children, users, sites, devices }: Domain) => [
    ...(children > 0 ? [t('blockDomains', { count: children })] : []),
    ...(users > 0 ? [t('blockUsers', { count: users })] : []),
    ...(sites > 0 ? [t('blockSites', { count: sites })] : []),
    ...(devices > 0 ? [t('blockDevices', { count: devices })] : []),
  ]
  return async ({ row }: DomainNode): Promise<void> => {
    const title = t('removeDomainAsk', { name: tellName(row.name) })
    const isSure = await confirmRemoval({ title, blocks: listBlocks(row), text: t('removeDomainText') })
    if (isSure && (await send({ body: { id: row.id } }))) onRemoved(row.id)
  }
}

export function useDomainActions({ onAdded, onRemoved }: Options): DomainActions {
  const t = useMessages(organizationMessages)
  const me = useAccess((state) => state.user)
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRemoving(onRemoved)
  const close = () => setOpened(null)
  const add = (parent: Domain | null) => setOpened({ kind: 'add', parent })
  const whyNotRemove = ({ row }: DomainNode) => {
    if (row.parentId === null) return t('whyNotTopDomain')
    return row.id === me?.domainId ? t('whyNotOwnDomain') : null
  }
  const actions: RowAction<DomainNode>[] = [
    {
      id: 'add',
      label: t('addBelow'),
      icon: 'add',
      endpoint: domainApi.add,
      onSelect: ({ row }) => add(row),
    },
    {
      id: 'edit',
      label: t('edit'),
      icon: 'edit',
      endpoint: domainApi.update,
      onSelect: ({ row }) => setOpened({ kind: 'edit', domain: row }),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: domainApi.delete,
      isDanger: true,
      whyNot: whyNotRemove,
      onSelect: remove,
    },
  ]
  const dialog =
    opened?.kind === 'add' ? (
      <DomainAddForm parent={opened.parent} onAdded={onAdded} onClose={close} />
    ) : (
      opened !== null && <DomainEditForm domain={opened.domain} onClose={close} />
    )
  return { actions, add, dialog }
}
