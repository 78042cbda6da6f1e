import { type SorImportFile, type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { saySorReason } from '@fibrewatch/contract/sor-import-reason'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatWavelength, MISSING } from '#lib/format/numbers.ts'
import { formatPulse } from '#lib/format/pulse.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Instant } from '#ui/time-text.tsx'
import './plant-import.css'
import { type SorWords, useSorWords } from './sor-import.messages.ts'

type Choosing = {
  /** Ids of files; null: none may be chosen any more. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
}

const PAGE_SIZE = 50

/** Every file with what it says of itself, its link and why it has that one, and what becomes of it. */
export function SorFileTable({ info, ...choosing }: { info: SorImportInfo } & Choosing) {
  const t = useSorWords()
  const [slice, setSlice] = useState({ page: 1, size: PAGE_SIZE })
  const { id, state, counts } = info
  const { page, size } = slice
  const query = useQuery({
    // What was uploaded, or became of it, since is read again.
    queryKey: [sorImportApi.files.path, id, page, size, state, counts],
    queryFn: ({ signal }) =>
      call(sorImportApi.files, { query: { id, page, limit: size }, signal, isQuiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="import-files" aria-label={t('filesWhat')}>
      <DataState
        query={query}
        what={t('filesWhat')}
        isEmpty={({ list }) => list.length === 0}
        empty={t('filesNone')}
      >
        {({ list, pagination: { total } }) => (
          <>
            <FileRows files={list} {...choosing} />
            {total > PAGE_SIZE && (
              <Pager
                {...slice}
                pages={Math.ceil(total / size)}
                total={total}
                onChange={(change) => setSlice({ ...slice, page: 1, ...change })}
              />
            )}
          </>
        )}
      </DataState>
    </section>
  )
}

function FileRows({ files, chosen, onChoose }: { files: readonly SorImportFile[] } & Choosing) {
  const t = useSorWords()
  const waiting = files.filter(({ state }) => state === 'ready').map(({ id }) => id)
  const isAll = chosen !== null && waiting.length > 0 && waiting.every((id) => chosen.has(id))
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const kept = [...(chosen ?? [])].filter((id) => !ids.includes(id))
    onChoose(new Set(isOn ? [...kept, ...ids] : kept))
  }
  return (
    <DenseTable className="import-file-table">
      <table>
        <thead>
          <tr>
            {chosen !== null && (
              <th>
                <input
                  type="checkbox"
                  aria-label={t('chooseAll')}
                  checked={isAll}
                  disabled={waiting.length === 0}
                  onChange={({ target }) => toggle(waiting, target.checked)}
                />
              </th>
            )}
            <th>{t('file')}</th>
            <th>{t('ids')}</th>
            <th>{t('settings')}</th>
            <th>{t('measured')}</th>
            <th>{t('link')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id} data-state={file.state}>
              {chosen !== null && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('choose', { name: file.fileName })}
                    checked={chosen.has(file.id)}
                    disabled={file.state !== 'ready'}
                    onChange={({ target }) => toggle([file.id], target.checked)}
                  />
                </td>
              )}
              <FileCells file={file} />
            </tr>
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}

function FileCells({ file }: { file: SorImportFile }) {
  const t = useSorWords()
  const language = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  const { fileName, stated, state, reason } = file
  return (
    <>
      <td className="import-cell" title={fileName}>
        {fileName}
      </td>
      <td>{sayIds(stated, t)}</td>
      <td className="import-settings">
        {stated === null
          ? MISSING
          : `${formatWavelength(stated.wavelengthNm)} · ${formatPulse(stated.pulseNs)}`}
      </td>
      <td>{stated?.measuredAt ? <Instant at={stated.measuredAt} /> : MISSING}</td>
      <LinkCell file={file} />
      <td className="import-reason import-file-state">
        {t(`file.${sayState(file)}`)}
        {reason !== null && <span className="text-3"> · {saySorReason(reason, language)}</span>}
        {state === 'ready' && file.isKnown && <span className="text-3"> · {t('known')}</span>}
      </td>
    </>
  )
}

/** One that waits for a link may not go in. */
function sayState({ state, isKnown, linkId }: SorImportFile): SorImportFile['state'] | 'needsLink' {
  if (state !== 'ready') return state
  if (isKnown) return 'same'
  return linkId === null ? 'needsLink' : state
}

function LinkCell({ file: { linkCode, fit, isLengthOff, state } }: { file: SorImportFile }) {
  const t = useSorWords()
  if (state === 'refused') return <td>{MISSING}</td>
  const why = fit === null ? t('notTried') : t(`fit.${fit}`)
  return (
    <td>
      {linkCode !== null && <strong>{linkCode} </strong>}
      <span className="text-3">{why}</span>
      {isLengthOff === true && <span className="import-warning"> · {t('lengthOff')}</span>}
    </td>
  )
}

function sayIds(stated: SorImportFile['stated'], t: SorWords): string {
  if (stated === null) return MISSING
  const { cableId, fibreId, locationA, locationB } = stated
  const places = [locationA, locationB].filter((place) => place.trim() !== '')
  const said = [
    cableId.trim() !== '' && t('cable', { id: cableId }),
    fibreId.trim() !== '' && t('fibre', { id: fibreId }),
    places.length > 0 && t('between', { a: locationA || MISSING, b: locationB || MISSING }),
  ].filter((one) => one !== false)
  return said.length === 0 ? MISSING : said.join(' · ')
}
