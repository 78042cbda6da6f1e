import { domainApi } from '@fibrewatch/contract/domain'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { translate, useMessages } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { useChosenId, useShown } from './chosen-id.ts'
import { DomainDetail } from './domain-detail.tsx'
import { domainLists } from './domain-form.tsx'
import { type DomainNode, useDomains } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { OrgTreePage } from './org-tree-page.tsx'
import { useDomainActions } from './use-domain-actions.tsx'
import { useMoving } from './use-moving.ts'

const download = { endpoint: domainApi.export, fileName: 'domains' }

/** A domain's parent decides who sees it: moving it to another parent asks first. */
async function mayChangeScope(nodes: readonly DomainNode[], { key, parentKey }: TreeMove): Promise<boolean> {
  const node = nodes.find((one) => one.key === key)
  const parent = nodes.find((one) => one.key === parentKey)
  if (node === undefined || parent === undefined || node.parentKey === parentKey) return true
  const names = { name: node.label, parent: parent.label }
  return await askUser({
    title: translate(organizationMessages, 'moveDomainAsk', names),
    text: translate(organizationMessages, 'moveDomainText', names),
    okText: translate(organizationMessages, 'moveDomain'),
    cancelText: translate(organizationMessages, 'cancel'),
  })
}

/** The top and the user's own domain cannot be moved. */
function useMayMove(nodes: readonly DomainNode[]) {
  const me = useAccess((state) => state.user)
  return ({ key, parentKey }: TreeMove): boolean => {
    const node = nodes.find((one) => one.key === key)
    if (parentKey === null || node === undefined || node.row.parentId === null) return false
    return node.row.id !== me?.domainId || me.isSuper === 1 || node.parentKey === parentKey
  }
}

function useDomainMoving(nodes: readonly DomainNode[]) {
  const sendMove = useCommand(domainApi.move, { invalidates: domainLists })
  const move = useMoving(nodes, async (positions) => {
    // A domain with a null parent cannot be moved, and has no siblings.
    const domains = positions.flatMap(({ id, parentId, orderNum }) =>
      parentId === null ? [] : [{ id, parentId, orderNum }],
    )
    return await sendMove({ body: { domains } })
  })
  return async (change: TreeMove) => {
    if (await mayChangeScope(nodes, change)) await move(change)
  }
}

/** Management domains: which part of the plant each user sees. */
export function DomainPage() {
  const t = useMessages(organizationMessages)
  const { query, nodes } = useDomains()
  const { chosenId, choose } = useChosenId()
  const { actions, add, dialog } = useDomainActions({
    onAdded: choose,
    onRemoved: (id) => id === chosenId && choose(null),
  })
  const move = useDomainMoving(nodes)
  const mayMove = useMayMove(nodes)
  const isMovable = useMayCall(domainApi.move)
  const chosen = useShown(nodes, chosenId)
  return (
    <OrgTreePage
      title={t('domains')}
      label={t('domainTree')}
      query={query}
      nodes={nodes}
      chosen={chosen}
      onChoose={choose}
      actions={actions}
      add={{ endpoint: domainApi.add, onSelect: () => add(chosen?.row ?? null) }}
      download={download}
      {...(isMovable ? { onMove: (change) => void move(change), mayMove } : {})}
      figureOf={({ devices }) => devices}
      intro={<p className="organization-intro">{t('domainScope')}</p>}
      hint={t('chooseDomain')}
      detail={
        chosen === undefined ? null : (
          <DomainDetail key={chosen.key} node={chosen} nodes={nodes} actions={actions} onChoose={choose} />
        )
      }
    >
      {dialog}
    </OrgTreePage>
  )
}
