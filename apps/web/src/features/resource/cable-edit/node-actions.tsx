import { jointApi, type NodeInfo, nodeApi } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import { nodeQuery } from '../cable/cable.queries.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { JointDialog } from './joint-dialog.tsx'
import { NodeAddForm, NodeEditForm } from './node-form.tsx'

export function AddNodeButton({ onAdded }: { onAdded: (id: number) => void }) {
  const t = useEditWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        className="button small"
        icon="add"
        label={t('addNode')}
        endpoint={nodeApi.add}
        onSelect={() => setOpen(true)}
      />
      {isOpen && <NodeAddForm onAdded={onAdded} onClose={() => setOpen(false)} />}
    </>
  )
}

type NodeActionsProps = {
  nodeId: number
  /** It was deleted. */
  onGone?: () => void
}

/** Joints of a node, its data, and its end; nothing before it is known. */
export function NodeActions({ nodeId, onGone }: NodeActionsProps) {
  const { data } = useQuery(nodeQuery(nodeId))
  return data === undefined ? null : <KnownNodeActions info={data} onGone={onGone} />
}

type KnownProps = { info: NodeInfo; onGone: (() => void) | undefined }

function useRemoval({ info: { node, joints }, onGone }: KnownProps) {
  const t = useEditWords()
  const remove = useCommand(nodeApi.delete, { doneText: t('nodeDeleted'), invalidates: PLANT_READS })
  return async () => {
    const blocks = [
      ...(node.cableCount === 0 ? [] : [t('deleteNodeCables', { count: node.cableCount })]),
      ...(joints.length === 0 ? [] : [t('deleteNodeJoints', { count: joints.length })]),
    ]
    const title = t('deleteNodeAsk', { code: node.code })
    const isSure = await confirmRemoval({ title, blocks, text: t('deleteNodeText'), okText: t('deleteNode') })
    if (isSure && (await remove({ body: { id: node.id } }))) onGone?.()
  }
}

function KnownNodeActions(props: KnownProps) {
  const { node } = props.info
  const t = useEditWords()
  const [open, setOpen] = useState<'node' | 'joints' | null>(null)
  const close = () => setOpen(null)
  const askRemove = useRemoval(props)
  return (
    <>
      <ActionButton
        className="button small"
        icon="link"
        label={t('joints')}
        endpoint={jointApi.add}
        onSelect={() => setOpen('joints')}
      />
      <ActionButton
        className="button small"
        icon="edit"
        label={t('edit')}
        name={t('editNode')}
        endpoint={nodeApi.update}
        onSelect={() => setOpen('node')}
      />
      <ActionButton
        className="button small icon-only is-danger"
        icon="trash"
        label={null}
        name={t('deleteNode')}
        endpoint={nodeApi.delete}
        onSelect={askRemove}
      />
      {open === 'node' && <NodeEditForm node={node} onClose={close} />}
      {open === 'joints' && <JointDialog nodeId={node.id} onClose={close} />}
    </>
  )
}
