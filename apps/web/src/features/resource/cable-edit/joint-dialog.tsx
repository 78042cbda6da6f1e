import { type Joint, jointApi, type NodeInfo } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import { nodeQuery } from '../cable/cable.queries.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { JointAddForm, JointEditForm } from './joint-form.tsx'
import { JointTable } from './joint-table.tsx'
import { findJoints, joinEnds, type ToldJoint, useToldJoints } from './joint-words.ts'
import './joint-dialog.css'

const WIDTH_PX = 1000

/** What is joined at a node: joined, changed and taken apart. */
export function JointDialog({ nodeId, onClose }: { nodeId: number; onClose: () => void }) {
  const t = useEditWords()
  const query = useQuery(nodeQuery(nodeId))
  const [open, setOpen] = useState<'add' | ToldJoint | null>(null)
  const close = () => setOpen(null)
  const title = t('jointsTitle', { code: query.data?.node.code ?? '' })
  return (
    <>
      <WindowDialog id="node-joints" title={title} widthPx={WIDTH_PX} onClose={onClose}>
        <DataState query={query} what={t('jointsWhat')}>
          {(info) => <Joints info={info} onAdd={() => setOpen('add')} onEdit={setOpen} />}
        </DataState>
      </WindowDialog>
      {open === 'add' && query.data !== undefined && <JointAddForm info={query.data} onClose={close} />}
      {open !== null && open !== 'add' && (
        <JointEditForm joint={open.joint} ends={joinEnds(open)} onClose={close} />
      )}
    </>
  )
}

/** Why the list is empty: nothing passes, nothing has to be recorded, or nothing was. */
function useWhyEmpty({ stops }: NodeInfo): string {
  const t = useEditWords()
  if (stops.length === 0) return t('jointsNoCable')
  const isThrough = stops.every(({ isEnd, passing }) => !isEnd && passing !== 'cut')
  return isThrough ? t('jointsUncut') : t('jointsEmpty')
}

type JointsProps = { info: NodeInfo; onAdd: () => void; onEdit: (told: ToldJoint) => void }

function Joints({ info, onAdd, onEdit }: JointsProps) {
  const t = useEditWords()
  const { joints, stops } = info
  const told = useToldJoints(joints, stops)
  const whyEmpty = useWhyEmpty(info)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const found = findJoints(told, text)
  const marked = found.filter(({ joint }) => chosen.has(joint.id))
  return (
    <>
      <div className="joint-tools">
        <ActionButton
          className="button small primary"
          icon="add"
          label={t('addJoints')}
          endpoint={jointApi.add}
          whyNot={stops.length === 0 ? t('jointsNoCable') : null}
          onSelect={onAdd}
        />
        <TakeApartButton info={info} marked={marked} />
        <input
          className="input joint-filter"
          aria-label={t('jointsFilter')}
          placeholder={t('jointsFilter')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="joint-room">
        {told.length === 0 ? (
          <p className="notice">{whyEmpty}</p>
        ) : (
          <JointTable found={found} chosen={chosen} onChoose={setChosen} onEdit={onEdit} />
        )}
      </div>
    </>
  )
}

/** Names as many as can be read. */
const MAX_NAMED = 5

function TakeApartButton({ info, marked }: { info: NodeInfo; marked: readonly ToldJoint[] }) {
  const t = useEditWords()
  const count = marked.length
  const remove = useCommand(jointApi.delete, {
    doneText: t('takenApart', { count }),
    invalidates: PLANT_READS,
  })
  const ask = async () => {
    const ids = marked.map(({ joint }: { joint: Joint }) => joint.id)
    const ends = marked.slice(0, MAX_NAMED).map(joinEnds).join('; ')
    const isSure = await confirmRemoval({
      title: t('takeApartAsk', { count, code: info.node.code }),
      text: t('takeApartText', { ends: count > MAX_NAMED ? `${ends} …` : ends }),
      okText: t('takeApart'),
    })
    if (isSure) await remove({ body: { ids } })
  }
  if (count === 0) return null
  return (
    <ActionButton
      className="button small is-danger"
      label={t('takeApartMany', { count })}
      endpoint={jointApi.delete}
      onSelect={ask}
    />
  )
}
