import { departmentApi } from '@fibrewatch/contract/department'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { useRowItems } from '#ui/table/row-actions.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { Tree } from '#ui/tree/tree.tsx'
import type { Narrowing } from './chosen-id.ts'
import { type DepartmentNode, useDepartments, useDomains } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { makeFigure } from './org-figure.tsx'
import { useDepartmentActions } from './use-department-actions.tsx'

/** The whole list: no filter. */
const ALL = 'all'

const countUsers = ({ users }: { users: number }): number => users

type TreeProps = { id: number | null; onNarrow: (id: number | null) => void }

/** `null` is all users; a node says which department or domain. */
const parseKey = (key: string): number | null => (key === ALL ? null : Number(key))

function DepartmentTree({ id, onNarrow }: TreeProps) {
  const t = useMessages(organizationMessages)
  const { query, nodes, isAllowed } = useDepartments()
  const { actions, add, dialog } = useDepartmentActions({
    nodes,
    onRemoved: (removedId) => removedId === id && onNarrow(null),
  })
  const itemsOf = useRowItems<DepartmentNode>()
  const all: TreeNode = { key: ALL, parentKey: null, label: t('allUsers') }
  const nodeOf = ({ key }: TreeNode) => nodes.find((node) => node.key === key)
  if (!isAllowed) return <p className="notice">{t('whyNotDepartments')}</p>
  return (
    <>
      <DataState query={query} what={t('departmentTree')}>
        {() => (
          <Tree
            label={t('departmentTree')}
            nodes={[all, ...nodes]}
            hasSearch
            selectedKey={id === null ? ALL : String(id)}
            onSelect={({ key }) => onNarrow(parseKey(key))}
            menuOf={(node) => {
              const department = nodeOf(node)
              return department === undefined ? [] : itemsOf(actions, department)
            }}
            extra={makeFigure(nodes, countUsers)}
            tools={
              <ActionButton
                className="button icon-only"
                label=""
                name={t('addDepartment')}
                icon="add"
                endpoint={departmentApi.add}
                onSelect={() => add(nodes.find(({ row }) => row.id === id)?.row ?? null)}
              />
            }
          />
        )}
      </DataState>
      {dialog}
    </>
  )
}

function DomainTree({ id, onNarrow }: TreeProps) {
  const t = useMessages(organizationMessages)
  const { query, nodes, isAllowed } = useDomains()
  const all: TreeNode = { key: ALL, parentKey: null, label: t('allUsers') }
  if (!isAllowed) return <p className="notice">{t('whyNotDomains')}</p>
  return (
    <DataState query={query} what={t('domainTree')}>
      {() => (
        <Tree
          label={t('domainTree')}
          nodes={[all, ...nodes]}
          hasSearch
          selectedKey={id === null ? ALL : String(id)}
          onSelect={({ key }) => onNarrow(parseKey(key))}
          extra={makeFigure(nodes, countUsers)}
        />
      )}
    </DataState>
  )
}

type UserTreeProps = {
  by: Narrowing
  id: number | null
  onNarrow: (by: Narrowing, id: number | null) => void
}

/** Filters the users by a department or a management domain, and those below it. */
export function UserTree({ by, id, onNarrow }: UserTreeProps) {
  const t = useMessages(organizationMessages)
  // Which tree is shown is in the address once a node is chosen in it, and here until then.
  const [wanted, setWanted] = useState(by)
  const shown = id === null ? wanted : by
  const OneTree = shown === 'departmentId' ? DepartmentTree : DomainTree
  return (
    <>
      <div className="organization-switch">
        <Segmented
          label={t('narrowBy')}
          options={[
            { value: 'departmentId', label: t('department') },
            { value: 'domainId', label: t('domain') },
          ]}
          value={shown}
          onChange={(next) => {
            setWanted(next)
            onNarrow(next, null)
          }}
        />
      </div>
      <OneTree key={shown} id={id} onNarrow={(next) => onNarrow(shown, next)} />
    </>
  )
}
