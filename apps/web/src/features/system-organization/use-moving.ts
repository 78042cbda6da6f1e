import { useMessages } from '#lib/i18n/i18n.ts'
import { showUndo } from '#ui/toast.tsx'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { organizationMessages } from './organization.messages.ts'
import {
  listChangedPlaces,
  listFormerPlaces,
  type Place,
  type PlaceNode,
  type PlaceRow,
} from './place-tree.ts'

type Send = (places: readonly Place[]) => Promise<boolean>

/** Sends what a drag changes, with an undo. */
export function useMoving<Row extends PlaceRow>(nodes: readonly PlaceNode<Row>[], send: Send) {
  const t = useMessages(organizationMessages)
  return async (move: TreeMove): Promise<void> => {
    const places = listChangedPlaces(nodes, move)
    const former = listFormerPlaces(nodes, places)
    if (places.length === 0 || !(await send(places))) return
    const name = nodes.find(({ key }) => key === move.key)?.label ?? ''
    showUndo(t('moved', { name }), () => void send(former))
  }
}
