import { userApi } from '@fibrewatch/contract/user'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Descriptions } from '#ui/parts/tag.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import type { DepartmentNode } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { OrgHead } from './org-tree-page.tsx'
import { describePath } from './org-path.ts'
import { sumBelow } from './org-rows.ts'
import { useTransfer } from './transfer-form.tsx'
import { useMemberColumns } from './user-columns.tsx'
import { makeDepartmentUsersPath } from './user-paths.ts'

const members = listOf({ page: userApi.page, export: userApi.export })

type DetailProps = {
  node: DepartmentNode
  nodes: readonly DepartmentNode[]
  actions: readonly RowAction<DepartmentNode>[]
}

/** A department with all users in it and below. */
export function DepartmentDetail({ node, nodes, actions }: DetailProps) {
  const t = useMessages(organizationMessages)
  const columns = useMemberColumns()
  const { rowAction, bulkAction, dialog } = useTransfer()
  const { row } = node
  const params = useMemo(() => ({ departmentId: row.id }), [row.id])
  const all = sumBelow(nodes, node.key, ({ users }) => users)
  return (
    <>
      <div className="org-head">
        <OrgHead node={node} path={describePath(nodes, node)} actions={actions} />
        <Descriptions
          facts={[
            { label: t('domain'), value: tellName(row.domainName) },
            {
              label: t('users'),
              value: (
                <>
                  <Link to={makeDepartmentUsersPath(row.id)}>{t('usersCount', { count: all })}</Link>
                  {all > row.users && <span className="text-3"> {t('ownCount', { count: row.users })}</span>}
                </>
              ),
            },
            { label: t('order'), value: row.orderNum },
            { label: t('updated'), value: <Instant at={row.updateTime} /> },
          ]}
        />
      </div>
      <DataTable
        id="sys.dept.members"
        label={t('members')}
        source={members}
        columns={columns}
        params={params}
        searchHint={t('userSearchHint')}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowClass={({ status }) => (status === 1 ? '' : 'is-off')}
        rowActions={[{ ...rowAction, placement: 'row' }]}
        bulkActions={[bulkAction]}
        empty={t('noMembers')}
        isInAddress={false}
      />
      {dialog}
    </>
  )
}
