import { type CableService, cableServiceApi, type SharedSection } from '@fibrewatch/contract/cable-service'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatKm, MISSING } from '#lib/format/numbers.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { type OptionSource, RemotePicker } from '#ui/form/remote-picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import './shared-risk.css'

const WIDTH_PX = 820
const MAX_FOUND = 50

const serviceSource: OptionSource = {
  id: 'plant.service',
  find: async (keyword, signal) => {
    const query = { limit: MAX_FOUND, ...(keyword === '' ? {} : { keyword }) }
    const { list } = await call(cableServiceApi.page, { query, signal, isQuiet: true })
    return list.map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }))
  },
  lookUp: async (id, signal) => {
    const { list } = await call(cableServiceApi.page, { query: { limit: MAX_FOUND }, signal, isQuiet: true })
    const found = list.find((service) => String(service.id) === id)
    return { value: id, label: found?.code ?? id, hint: found?.name ?? '' }
  },
}

type SharedRiskDialogProps = { service: Pick<CableService, 'id' | 'code'>; onClose: () => void }

/** What the ways of a service share: its own two, or with those of another that should be apart. */
export function SharedRiskDialog({ service, onClose }: SharedRiskDialogProps) {
  const t = useEditWords()
  const [otherId, setOtherId] = useState('')
  const other = otherId === '' ? {} : { otherId: Number(otherId) }
  const query = useQuery(queryOf(cableServiceApi.shared, { query: { id: service.id, ...other } }))
  return (
    <WindowDialog
      id="shared-risk"
      title={t('sharedTitle', { code: service.code })}
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      <div className="shared-risk">
        <label className="shared-risk-other">
          {t('sharedWith')}
          <RemotePicker
            label={t('sharedWith')}
            placeholder={t('sharedOwn')}
            value={otherId}
            source={serviceSource}
            onChange={setOtherId}
          />
        </label>
        <DataState query={query} what={t('sharedWhat')}>
          {({ isKnown, sections }) =>
            isKnown ? (
              <SharedSections sections={sections} />
            ) : (
              <p className="notice">{otherId === '' ? t('sharedNoSpare') : t('sharedNoWay')}</p>
            )
          }
        </DataState>
      </div>
    </WindowDialog>
  )
}

const sumM = (sections: readonly SharedSection[]): number =>
  sections.reduce((sum, { fromM, toM }) => sum + toM - fromM, 0)

function SharedSections({ sections }: { sections: readonly SharedSection[] }) {
  const t = useEditWords()
  if (sections.length === 0) return <p className="notice">{t('sharedNone')}</p>
  return (
    <>
      <p className="shared-risk-sum">
        {t('sharedSum', { count: sections.length, km: formatKm(sumM(sections)) })}
      </p>
      <DenseTable>
        <table aria-label={t('sharedWhat')}>
          <thead>
            <tr>
              <th scope="col">{t('sharedKind')}</th>
              <th scope="col">{t('cable')}</th>
              <th scope="col">{t('sharedFrom')}</th>
              <th scope="col">{t('sharedTo')}</th>
              <th scope="col" className="number">
                km
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <SectionRow key={`${section.cable?.id} ${section.fromM} ${section.toM}`} section={section} />
            ))}
          </tbody>
        </table>
      </DenseTable>
    </>
  )
}

function SectionRow({ section }: { section: SharedSection }) {
  const t = useEditWords()
  const { kind, cable, beside, from, to, fromM, toM } = section
  const codes = [cable, ...(kind === 'duct' ? [beside] : [])].map((one) => one?.code ?? t('endUnknown'))
  return (
    <tr>
      <td>{t(`sharedKind.${kind}`)}</td>
      <td>{codes.join(' · ')}</td>
      <td>{from?.name ?? MISSING}</td>
      <td>{to?.name ?? MISSING}</td>
      <td className="number">{formatKm(toM - fromM)}</td>
    </tr>
  )
}
