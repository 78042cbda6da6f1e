import {
  type CableService,
  cableServiceApi,
  SERVICE_PRIORITIES,
  SERVICE_WAYS,
} from '@fibrewatch/contract/cable-service'
import { useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { cableOptions } from './cable-edit.queries.ts'
import { usePlaces } from './use-places.ts'

const FORM_ID = 'cable-service-form'
const WIDTH_PX = 880
const LEAST_URGENT = 3

const makeFibresField = (t: CableEditWords): Field => ({
  name: 'fibres',
  kind: 'rows',
  label: t('fibres'),
  hint: t('fibresHint'),
  isRequired: false,
  fields: [
    {
      name: 'cableId',
      kind: 'remoteSelect',
      label: t('cable'),
      source: cableOptions,
      isRequired: true,
      width: 'code',
    },
    { name: 'fibre', kind: 'number', label: t('fibre'), step: 1, min: 1, width: 'code' },
    {
      name: 'way',
      kind: 'select',
      label: t('way'),
      options: SERVICE_WAYS.map((value) => ({ value, label: t(`way.${value}`) })),
      width: 'code',
    },
  ],
})

function useFields(): Field[] {
  const t = useEditWords()
  const { domains } = usePlaces()
  return [
    { name: 'code', kind: 'text', label: t('code'), hint: t('codeHint'), width: 'half' },
    { name: 'name', kind: 'text', label: t('name'), width: 'half' },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains, width: 'half' },
    {
      name: 'priority',
      kind: 'select',
      label: t('priority'),
      hint: t('priorityHint'),
      options: SERVICE_PRIORITIES.map((priority) => ({
        value: String(priority),
        label: t('priorityOption', { priority }),
      })),
      width: 'half',
    },
    { name: 'customer', kind: 'text', label: t('customer'), isRequired: false, width: 'half' },
    { name: 'circuit', kind: 'text', label: t('circuit'), isRequired: false, width: 'half' },
    { name: 'contact', kind: 'text', label: t('contact'), isRequired: false },
    makeFibresField(t),
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2, isRequired: false },
  ]
}

/** On a fibre of the cable beside it to begin with. */
export function ServiceAddForm({ cableId, onClose }: { cableId: number; onClose: () => void }) {
  const t = useEditWords()
  const domainId = useAccess(({ user }) => user?.domainId)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addService')}
      okText={t('addService')}
      doneText={t('serviceAdded')}
      endpoint={cableServiceApi.add}
      fields={useFields()}
      initial={{ priority: LEAST_URGENT, domainId, fibres: [{ cableId, fibre: 1, way: 'working' }] }}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function ServiceEditForm({ service, onClose }: { service: CableService; onClose: () => void }) {
  const t = useEditWords()
  const [opened] = useState(service)
  const { id, version, code } = opened
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editServiceTitle', { code })}
      okText={t('saveService')}
      doneText={t('serviceSaved')}
      endpoint={cableServiceApi.update}
      fields={useFields()}
      initial={opened}
      fixed={{ id, version }}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
