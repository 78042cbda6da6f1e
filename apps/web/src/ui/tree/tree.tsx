import { useState } from 'react'
import { MoveDialog } from './move-dialog.tsx'
import { makeTreeIndex, type TreeNode } from './tree-model.ts'
import { TreeView } from './tree-view.tsx'
import type { TreeProps } from './tree.types.ts'

/** A tree whose nodes can be moved: by dragging, by Alt+arrows, or by "移动到…" from their menu. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { nodes, onMove, mayMove } = props
  const [asked, setAsked] = useState<Node | null>(null)
  return (
    <>
      <TreeView {...props} {...(onMove === undefined ? {} : { onAskMove: setAsked })} />
      {asked !== null && onMove !== undefined && (
        <MoveDialog
          node={asked}
          index={makeTreeIndex(nodes)}
          mayMove={mayMove}
          onMove={onMove}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
