import { ADMIN_STATES, type Cable, cableApi, COLOUR_CODES } from '@fibrewatch/contract/cable'
import { useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { usePlaces } from './use-places.ts'

const FORM_ID = 'cable-form'
const WIDTH_PX = 880

export const makeStateField = (t: CableEditWords): Field => ({
  name: 'adminState',
  kind: 'select',
  label: t('adminState'),
  options: ADMIN_STATES.map((value) => ({ value, label: t(`adminState.${value}`) })),
  width: 'half',
})

function makeCoreFields(t: CableEditWords): Field[] {
  return [
    { name: 'fibreCount', kind: 'number', label: t('fibreCount'), step: 1, width: 'code' },
    { name: 'fibresPerTube', kind: 'number', label: t('fibresPerTube'), step: 1, width: 'code' },
    {
      name: 'colourCode',
      kind: 'select',
      label: t('colourCode'),
      options: COLOUR_CODES.map((value) => ({ value, label: t(`colourCode.${value}`) })),
      width: 'name',
    },
    { name: 'lengthM', kind: 'number', label: t('length'), unit: 'm', width: 'code' },
    { name: 'excessRatio', kind: 'number', label: t('excess'), hint: t('excessHint'), width: 'name' },
  ]
}

function useFields(): Field[] {
  const t = useEditWords()
  const { domains } = usePlaces()
  return [
    { name: 'code', kind: 'text', label: t('code'), hint: t('codeHint'), width: 'half' },
    { name: 'name', kind: 'text', label: t('name'), width: 'half' },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains, width: 'half' },
    {
      name: 'type',
      kind: 'text',
      label: t('type'),
      placeholder: 'GYTS-144B1',
      isRequired: false,
      width: 'half',
    },
    ...makeCoreFields(t),
    { name: 'maker', kind: 'text', label: t('maker'), isRequired: false, width: 'half' },
    makeStateField(t),
    { name: 'laidOn', kind: 'date', label: t('laidOn'), isRequired: false, width: 'half' },
    { name: 'laidBy', kind: 'text', label: t('laidBy'), isRequired: false, width: 'half' },
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2, isRequired: false },
  ]
}

/** What most cables are: twelve fibres to a tube, 1 % more fibre than sheath. */
const NEW_CABLE: FormValues = {
  fibresPerTube: 12,
  colourCode: 'gb',
  excessRatio: 0.01,
  adminState: 'in-service',
}

type AddProps = { onClose: () => void; onAdded?: ((id: number) => void) | undefined }

export function CableAddForm({ onClose, onAdded }: AddProps) {
  const t = useEditWords()
  const domainId = useAccess(({ user }) => user?.domainId)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addCable')}
      okText={t('addCable')}
      doneText={t('cableAdded')}
      endpoint={cableApi.add}
      fields={useFields()}
      initial={{ ...NEW_CABLE, domainId }}
      invalidates={PLANT_READS}
      onDone={({ id }) => onAdded?.(id)}
      onClose={onClose}
    />
  )
}

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function CableEditForm({ cable, onClose }: { cable: Cable; onClose: () => void }) {
  const t = useEditWords()
  const [opened] = useState(cable)
  const { id, version, code } = opened
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editCableTitle', { code })}
      okText={t('saveCable')}
      doneText={t('cableSaved')}
      endpoint={cableApi.update}
      fields={useFields()}
      initial={opened}
      fixed={{ id, version }}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
