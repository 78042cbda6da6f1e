import { type Department, departmentApi } from '@fibrewatch/contract/department'
import { userApi } from '@fibrewatch/contract/user'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import type { RowAction } from '#ui/table/table.types.ts'
import { childrenOf, makeTreeIndex } from '#ui/tree/tree-model.ts'
import { DepartmentAddForm, DepartmentEditForm } from './department-form.tsx'
import type { DepartmentNode } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'

type Opened = { kind: 'add'; parent: Department | null } | { kind: 'edit'; department: Department }

type Options = {
  nodes: readonly DepartmentNode[]
  onAdded?: (id: number) => void
  onRemoved?: (id: number) => void
}

type DepartmentActions = {
  actions: readonly RowAction<DepartmentNode>[]
  add: (parent: Department | null) => void
  dialog: ReactNode
}

/** Asks, naming what is in the way; then removes. */
function useRemoving({ nodes, onRemoved }: Options) {
  const t = useMessages(organizationMessages)
  const send = useCommand(departmentApi.delete, {
    doneText: t('departmentRemoved'),
    invalidates: [departmentApi.list, userApi.page],
  })
  return async ({ key, row }: DepartmentNode): Promise<void> => {
    const below = childrenOf(makeTreeIndex(nodes), key).length
    const blocks = [
      ...(below > 0 ? [t('blockDepartments', { count: below })] : []),
      ...(row.users > 0 ? [t('blockUsers', { count: row.users })] : []),
    ]
    const isSure = await confirmRemoval({ title: t('removeDepartmentAsk', { name: row.name }), blocks })
    if (isSure && (await send({ body: { departmentId: row.id } }))) onRemoved?.(row.id)
  }
}

/** The actions on a department, wherever its tree is shown. */
export function useDepartmentActions(options: Options): DepartmentActions {
  const t = useMessages(organizationMessages)
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRemoving(options)
  const close = () => setOpened(null)
  const add = (parent: Department | null) => setOpened({ kind: 'add', parent })
  const actions: RowAction<DepartmentNode>[] = [
    {
      id: 'add',
      label: t('addBelow'),
      icon: 'add',
      endpoint: departmentApi.add,
      onSelect: ({ row }) => add(row),
    },
    {
      id: 'edit',
      label: t('edit'),
      icon: 'edit',
      endpoint: departmentApi.update,
      onSelect: ({ row }) => setOpened({ kind: 'edit', department: row }),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: departmentApi.delete,
      isDanger: true,
      onSelect: remove,
    },
  ]
  const dialog =
    opened?.kind === 'add' ? (
      <DepartmentAddForm
        parent={opened.parent}
        onAdded={options.onAdded ?? (() => undefined)}
        onClose={close}
      />
    ) : (
      opened !== null && <DepartmentEditForm department={opened.department} onClose={close} />
    )
  return { actions, add, dialog }
}
