import { NODE_KINDS, nodeApi, type PlantNode } from '@fibrewatch/contract/cable'
import { useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { makePlaceFields, readPlace } from '../place-fields.ts'
import { useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { makeStateField } from './cable-form.tsx'
import { usePlaces } from './use-places.ts'

const FORM_ID = 'plant-node-form'
const WIDTH_PX = 720

function useFields(): Field[] {
  const t = useEditWords()
  const { domains, sites } = usePlaces()
  return [
    { name: 'code', kind: 'text', label: t('code'), hint: t('codeHint'), width: 'half' },
    { name: 'name', kind: 'text', label: t('name'), width: 'half' },
    {
      name: 'kind',
      kind: 'select',
      label: t('kind'),
      options: NODE_KINDS.map((value) => ({ value, label: t(`nodeKind.${value}`) })),
      width: 'half',
    },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains, width: 'half' },
    { name: 'siteId', kind: 'select', label: t('site'), options: sites, isRequired: false, width: 'half' },
    makeStateField(t),
    ...makePlaceFields(t),
    { name: 'address', kind: 'text', label: t('address'), isRequired: false },
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2, isRequired: false },
  ]
}

const toBody = ({ lng, lat, ...body }: FormValues): FormValues => ({
  ...body,
  lngLat: readPlace({ lng, lat }),
})

type AddProps = { onClose: () => void; onAdded: (id: number) => void }

export function NodeAddForm({ onClose, onAdded }: AddProps) {
  const t = useEditWords()
  const domainId = useAccess(({ user }) => user?.domainId)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addNode')}
      okText={t('addNode')}
      doneText={t('nodeAdded')}
      onDone={({ id }) => onAdded(id)}
      endpoint={nodeApi.add}
      fields={useFields()}
      initial={{ kind: 'closure', adminState: 'in-service', domainId }}
      toBody={toBody}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function NodeEditForm({ node, onClose }: { node: PlantNode; onClose: () => void }) {
  const t = useEditWords()
  const [opened] = useState(node)
  const { id, version, code, lngLat } = opened
  const [lng = null, lat = null] = lngLat ?? []
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editNodeTitle', { code })}
      okText={t('saveNode')}
      doneText={t('nodeSaved')}
      endpoint={nodeApi.update}
      fields={useFields()}
      initial={{ ...opened, lng, lat }}
      fixed={{ id, version }}
      toBody={toBody}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
