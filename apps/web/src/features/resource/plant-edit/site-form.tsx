import { plantApi, type Site } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import type { FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { usePlaces } from '../cable-edit/use-places.ts'
import { readPlace } from '../place-fields.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { usePlantWords } from './plant-edit.messages.ts'
import { makeSiteFields } from './plant-fields.ts'

const FORM_ID = 'plant-site-form'
const WIDTH_PX = 640

/** A new site has no place where none is typed. */
export const toNewSite = ({ lng, lat, ...body }: FormValues): FormValues => {
  const lngLat = readPlace({ lng, lat })
  return lngLat === null ? body : { ...body, lngLat }
}
const toChangedSite = ({ lng, lat, address, ...body }: FormValues): FormValues => ({
  ...body,
  address: address ?? null,
  lngLat: readPlace({ lng, lat }),
})

type AddProps = { domainId: number | undefined; onClose: () => void; onAdded?: (id: number) => void }

export function SiteAddForm({ domainId, onClose, onAdded }: AddProps) {
  const t = usePlantWords()
  const { domains } = usePlaces()
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addSite')}
      okText={t('addSite')}
      doneText={t('siteAdded')}
      endpoint={plantApi.siteAdd}
      fields={makeSiteFields(t, domains)}
      initial={{ domainId }}
      toBody={toNewSite}
      invalidates={PLANT_READS}
      onDone={({ id }) => onAdded?.(id)}
      onClose={onClose}
    />
  )
}

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function SiteEditForm({ site, onClose }: { site: Site; onClose: () => void }) {
  const t = usePlantWords()
  const { domains } = usePlaces()
  const [opened] = useState(site)
  const { id, version, code, lngLat } = opened
  const [lng = null, lat = null] = lngLat ?? []
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editSiteTitle', { code })}
      okText={t('saveSite')}
      doneText={t('siteSaved')}
      endpoint={plantApi.siteUpdate}
      fields={makeSiteFields(t, domains)}
      initial={{ ...opened, lng, lat }}
      fixed={{ id, version }}
      toBody={toChangedSite}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
