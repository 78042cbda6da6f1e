import { type Device, plantApi } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import type { FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { usePlaces } from '../cable-edit/use-places.ts'
import { PLANT_READS } from '../plant-reads.ts'
import type { ShownKey } from './device-key.tsx'
import { usePlantWords } from './plant-edit.messages.ts'
import { makeDeviceEditFields, makeDeviceFields, NEW_DEVICE } from './plant-fields.ts'

const FORM_ID = 'plant-device-form'
const WIDTH_PX = 640

/** A new device stands at no site where none is chosen. */
export const toNewDevice = ({ siteId, ...body }: FormValues): FormValues =>
  typeof siteId === 'number' ? { ...body, siteId } : body

/** Where it is unchanged here, it stays what others may have made of it meanwhile. */
const MOVING = ['code', 'kind', 'domainId'] as const

export function toChangedDevice(opened: Device, { siteId, ...values }: FormValues): FormValues {
  const unchanged = new Set<string>(MOVING.filter((name) => values[name] === opened[name]))
  const given = Object.entries(values).filter(([name]) => !unchanged.has(name))
  return { ...Object.fromEntries(given), siteId: siteId ?? null }
}

/** What saving brings about beyond what is typed. */
function DeviceEffects({ opened, values }: { opened: Device; values: FormValues }) {
  const t = usePlantWords()
  const isMoving = Number(values['domainId']) !== opened.domainId
  return (
    <>
      {values['code'] !== opened.code && <p>{t('deviceCodeEffect')}</p>}
      {isMoving && <p>{t('deviceDomainEffect')}</p>}
    </>
  )
}

export type DevicePlace = { domainId: number | undefined; siteId: number | null }

type AddProps = { place: DevicePlace; onClose: () => void; onAdded: (shown: ShownKey) => void }

export function DeviceAddForm({ place, onClose, onAdded }: AddProps) {
  const t = usePlantWords()
  const places = usePlaces()
  const [initial] = useState(place)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addDevice')}
      okText={t('addDevice')}
      endpoint={plantApi.deviceAdd}
      fields={makeDeviceFields(t, places)}
      initial={{ ...NEW_DEVICE, ...initial }}
      toBody={toNewDevice}
      invalidates={PLANT_READS}
      doneText={t('deviceAdded')}
      onDone={({ code, deviceKey }) => onAdded({ code, deviceKey })}
      onClose={onClose}
    />
  )
}

export function DeviceEditForm({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = usePlantWords()
  const places = usePlaces()
  const [opened] = useState(device)
  const { id, code } = opened
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editDeviceTitle', { code })}
      okText={t('saveDevice')}
      doneText={t('deviceSaved')}
      endpoint={plantApi.deviceUpdate}
      fields={makeDeviceEditFields(t, places)}
      initial={opened}
      fixed={{ id }}
      toBody={(values) => toChangedDevice(opened, values)}
      renderEffect={(values) => <DeviceEffects {...{ opened, values }} />}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
