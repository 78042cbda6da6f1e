import { type Device, type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { PLANT_READS } from '../plant-reads.ts'
import { treeQuery } from '../resource.queries.ts'
import { usePlantWords } from './plant-edit.messages.ts'
import { listFreePorts, makeLinkEditFields, makeLinkFields, NEW_LINK } from './plant-fields.ts'

const FORM_ID = 'plant-link-form'
const WIDTH_PX = 640

/** Ports of a device that a link may have: the free ones, and that of the link itself. */
export function usePorts(device: Pick<Device, 'id' | 'portCount'> | undefined, own?: number): number[] {
  const { data } = useQuery(treeQuery())
  if (device === undefined) return []
  const free = listFreePorts(device, data?.links ?? [])
  return own === undefined ? free : [...new Set([...free, own])].toSorted((a, b) => a - b)
}

type AddProps = { device: Device; onClose: () => void; onAdded: (code: string) => void }

export function LinkAddForm({ device, onClose, onAdded }: AddProps) {
  const t = usePlantWords()
  const ports = usePorts(device)
  const [first] = useState(ports[0])
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={`${t('addLink')} · ${device.code}`}
      okText={t('addLink')}
      doneText={t('linkAdded')}
      intro={ports.length === 0 ? t('noPort') : undefined}
      endpoint={plantApi.linkAdd}
      fields={makeLinkFields(t, ports)}
      initial={{ ...NEW_LINK, port: first }}
      fixed={{ deviceId: device.id }}
      invalidates={PLANT_READS}
      onDone={({ code }) => onAdded(code)}
      onClose={onClose}
    />
  )
}

const toChangedLink = ({ receiveFibreM, ...body }: FormValues): FormValues => ({
  ...body,
  receiveFibreM: typeof receiveFibreM === 'number' && receiveFibreM > 0 ? receiveFibreM : null,
})

type EditProps = { info: LinkInfo; device: Device | undefined; onClose: () => void }

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function LinkEditForm({ info, device, onClose }: EditProps) {
  const t = usePlantWords()
  const [{ link, version }] = useState(info)
  const ports = usePorts(device, link.port)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editLinkTitle', { code: link.code })}
      okText={t('saveLink')}
      doneText={t('linkSaved')}
      endpoint={plantApi.linkUpdate}
      fields={makeLinkEditFields(t, ports)}
      initial={link}
      fixed={{ id: link.id, version }}
      toBody={toChangedLink}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
