import { type Cable, cableApi, type CableInfo } from '@fibrewatch/contract/cable'
import { type ReactNode, useState } from 'react'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { makeCableSubject } from '../map-hands/draw-subject.ts'
import { CableAddForm, CableEditForm } from './cable-form.tsx'
import { StopGridDialog } from './stop-grid-dialog.tsx'

type AddProps = {
  /** With its word, or the sign alone where the head beside it says what it adds. */
  isShort?: boolean
  onAdded?: (id: number) => void
}

export function AddCableButton({ isShort = false, onAdded }: AddProps) {
  const t = useEditWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        className={isShort ? 'button text icon-only small' : 'button small'}
        icon="add"
        label={isShort ? null : t('addCable')}
        name={t('addCable')}
        endpoint={cableApi.add}
        onSelect={() => setOpen(true)}
      />
      {isOpen && <CableAddForm onAdded={onAdded} onClose={() => setOpen(false)} />}
    </>
  )
}

type CableActionsProps = {
  cable: Cable
  /** It was deleted. */
  onGone?: () => void
  /** What else is done with it. */
  children?: ReactNode
}

/** Draws the way of a cable on the map, between its nodes. */
export function DrawCableButton({ info, onDraw }: { info: CableInfo; onDraw: () => void }) {
  const t = useEditWords()
  return (
    <ActionButton
      className="button small"
      label={t('drawCable')}
      endpoint={cableApi.stops}
      whyNot={makeCableSubject(info) === null ? t('drawCableNot') : null}
      onSelect={onDraw}
    />
  )
}

/** Nodes on the way of a cable, its data, and its end. */
export function CableActions({ cable, onGone, children }: CableActionsProps) {
  const t = useEditWords()
  const [open, setOpen] = useState<'cable' | 'stops' | null>(null)
  const close = () => setOpen(null)
  const remove = useCommand(cableApi.delete, { doneText: t('cableDeleted'), invalidates: PLANT_READS })
  const askRemove = async () => {
    const title = t('deleteCableAsk', { code: cable.code })
    const isSure = await confirmRemoval({ title, text: t('deleteCableText'), okText: t('deleteCable') })
    if (isSure && (await remove({ body: { id: cable.id } }))) onGone?.()
  }
  return (
    <>
      <ActionButton
        className="button small"
        label={t('editStops')}
        endpoint={cableApi.stops}
        onSelect={() => setOpen('stops')}
      />
      {children}
      <ActionButton
        className="button small"
        icon="edit"
        label={t('edit')}
        name={t('editCable')}
        endpoint={cableApi.update}
        onSelect={() => setOpen('cable')}
      />
      <ActionButton
        className="button small icon-only is-danger"
        icon="trash"
        label={null}
        name={t('deleteCable')}
        endpoint={cableApi.delete}
        onSelect={askRemove}
      />
      {open === 'cable' && <CableEditForm cable={cable} onClose={close} />}
      {open === 'stops' && <StopGridDialog cable={cable} onClose={close} />}
    </>
  )
}
