import { useMessages } from '#lib/i18n/i18n.ts'
import { showUndo } from '#ui/toast.tsx'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { organizationMessages } from './organization.messages.ts'
import {
  listChangedPositions,
  listFormerPositions,
  type TreePosition,
  type OrgNode,
  type OrgRow,
} from './org-rows.ts'

type Send = (positions: readonly TreePosition[]) => Promise<boolean>

/** Sends what a drag changes, with an undo. */
export function useMoving<Row extends OrgRow>(nodes: readonly OrgNode<Row>[], send: Send) {
  const t = useMessages(organizationMessages)
  return async (move: TreeMove): Promise<void> => {
    const positions = listChangedPositions(nodes, move)
    const former = listFormerPositions(nodes, positions)
    if (positions.length === 0 || !(await send(positions))) return
    const name = nodes.find(({ key }) => key === move.key)?.label ?? ''
    showUndo(t('moved', { name }), () => void send(former))
  }
}
