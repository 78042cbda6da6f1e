import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type DropPosition, makeMove, type TreeMove, type TreeNode } from './tree-model.ts'
import type { TreeFolding } from './use-tree.ts'

type Target = { key: string; place: DropPosition }

export type DragControls = {
  /** Where the dragged node would land; null while it may not. */
  target: Target | null
  start: (event: DragEvent, key: string) => void
  over: (event: DragEvent, key: string) => void
  drop: (event: DragEvent) => void
  end: () => void
}

/** A folded node under the pointer opens by itself after this. */
const UNFOLD_AFTER_MS = 600
/** Upper and lower share of a line that mean before and after; between them: inside. */
const EDGE_SHARE = 0.28

function findDropPosition({ clientY, currentTarget }: DragEvent): DropPosition {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = height === 0 ? 0.5 : (clientY - top) / height
  if (share < EDGE_SHARE) return 'before'
  return share > 1 - EDGE_SHARE ? 'after' : 'inside'
}

type Rules = {
  onMove?: ((move: TreeMove) => void) | undefined
  mayMove?: ((move: TreeMove) => boolean) | undefined
}

/** Drag and drop of nodes: a line shows where one lands, a folded node opens under the pointer, Esc cancels. */
export function useTreeDrag<Node extends TreeNode>(folding: TreeFolding<Node>, rules: Rules): DragControls {
  const [target, setTarget] = useState<Target | null>(null)
  const dragged = useRef<string | null>(null)
  const unfold = useRef<{ key: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const stopUnfold = () => {
    clearTimeout(unfold.current?.timer)
    unfold.current = null
  }
  useEffect(() => () => clearTimeout(unfold.current?.timer), [])
  const moveTo = (key: string, place: DropPosition): TreeMove | null => {
    if (dragged.current === null) return null
    const move = makeMove(folding.index, { key: dragged.current, targetKey: key, place })
    return move !== null && rules.mayMove?.(move) !== false ? move : null
  }
  const waitToUnfold = (key: string) => {
    if (unfold.current?.key === key) return
    stopUnfold()
    unfold.current = { key, timer: setTimeout(() => folding.setOpen(key, true), UNFOLD_AFTER_MS) }
  }
  const end = () => {
    stopUnfold()
    dragged.current = null
    setTarget(null)
  }
  return {
    target,
    start: (event, key) => {
      event.stopPropagation()
      event.dataTransfer.setData('text/plain', key)
      event.dataTransfer.effectAllowed = 'move'
      dragged.current = key
    },
    over: (event, key) => {
      const place = findDropPosition(event)
      const isAllowed = moveTo(key, place) !== null
      const isSame = target?.key === key && target.place === place
      if (!isAllowed) return setTarget(null)
      event.preventDefault()
      waitToUnfold(key)
      return isSame ? undefined : setTarget({ key, place })
    },
    drop: (event) => {
      event.preventDefault()
      const move = target === null ? null : moveTo(target.key, target.place)
      end()
      if (move !== null) rules.onMove?.(move)
    },
    end,
  }
}
