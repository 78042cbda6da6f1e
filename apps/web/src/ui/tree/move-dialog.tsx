import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { makeMove, type TreeIndex, type TreeMove, type TreeNode } from './tree-model.ts'
import { treeMessages } from './tree.messages.ts'
import { TreePicker } from './tree-picker.tsx'

type MoveDialogProps = {
  node: TreeNode
  index: TreeIndex
  mayMove: ((move: TreeMove) => boolean) | undefined
  onMove: (move: TreeMove) => void
  onClose: () => void
}

const TOP = ''

/** Moves a node without dragging: choose its new parent. */
export function MoveDialog({ node, index, mayMove, onMove, onClose }: MoveDialogProps) {
  const t = useMessages(treeMessages)
  const [parentKey, setParent] = useState<string | null>(null)
  const makeOwnMove = (target: string): TreeMove | null =>
    target === TOP
      ? { key: node.key, parentKey: null, index: index.children.get(null)?.length ?? 0 }
      : makeMove(index, { key: node.key, targetKey: target, place: 'inside' })
  const isAllowed = (target: string) => {
    const move = makeOwnMove(target)
    return move !== null && mayMove?.(move) !== false
  }
  const top: TreeNode = { key: TOP, parentKey: null, label: t('moveTop'), isDisabled: !isAllowed(TOP) }
  const nodes = [...index.byKey.values()].map((one) => ({
    ...one,
    parentKey: one.parentKey ?? TOP,
    isDisabled: !isAllowed(one.key),
  }))
  const move = parentKey === null ? null : makeOwnMove(parentKey)
  return (
    <WindowDialog id="tree-move" title={t('moveTitle', { name: node.label })} widthPx={420} onClose={onClose}>
      <div className="form-scroll">
        <p className="text-2">{t('moveText')}</p>
        <TreePicker
          label={t('moveTo')}
          value={parentKey === null ? [] : [parentKey]}
          nodes={[top, ...nodes]}
          onChange={([key = null]) => setParent(key)}
        />
      </div>
      <div className="form-foot">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={move === null}
          onClick={() => {
            if (move !== null) onMove(move)
            onClose()
          }}
        >
          {t('move')}
        </button>
      </div>
    </WindowDialog>
  )
}
