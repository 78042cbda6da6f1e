import { departmentApi } from '@fibrewatch/contract/department'
import { userApi } from '@fibrewatch/contract/user'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useCommand } from '#ui/parts/use-command.ts'
import { useChosenId, useShown } from './chosen-id.ts'
import { DepartmentDetail } from './department-detail.tsx'
import { useDepartments } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { OrgTreePage } from './org-tree-page.tsx'
import { useDepartmentActions } from './use-department-actions.tsx'
import { useMoving } from './use-moving.ts'

const download = { endpoint: departmentApi.export, fileName: 'departments' }

/** Departments: the units of an organisation. */
export function DepartmentPage() {
  const t = useMessages(organizationMessages)
  const { query, nodes } = useDepartments()
  const { chosenId, choose } = useChosenId()
  const { actions, add, dialog } = useDepartmentActions({
    nodes,
    onAdded: choose,
    onRemoved: (id) => id === chosenId && choose(null),
  })
  const sendMove = useCommand(departmentApi.move, { invalidates: [departmentApi.list, userApi.page] })
  const move = useMoving(nodes, (positions) =>
    sendMove({
      body: {
        depts: positions.map(({ isUnderOther, id, parentId, orderNum }) =>
          isUnderOther ? { id, parentId, orderNum } : { id, orderNum },
        ),
      },
    }),
  )
  const mayMove = useMayCall(departmentApi.move)
  const chosen = useShown(nodes, chosenId)
  return (
    <OrgTreePage
      title={t('departments')}
      label={t('departmentTree')}
      query={query}
      nodes={nodes}
      chosen={chosen}
      onChoose={choose}
      actions={actions}
      add={{ endpoint: departmentApi.add, onSelect: () => add(null) }}
      download={download}
      {...(mayMove ? { onMove: (change) => void move(change) } : {})}
      figureOf={({ users }) => users}
      hint={t(query.data?.length === 0 ? 'departmentsAbout' : 'chooseDepartment')}
      detail={
        chosen === undefined ? null : (
          <DepartmentDetail key={chosen.key} node={chosen} nodes={nodes} actions={actions} />
        )
      }
    >
      {dialog}
    </OrgTreePage>
  )
}
