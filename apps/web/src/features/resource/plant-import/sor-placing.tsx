import { TRACE_DIRECTIONS, type TraceDirection } from '@fibrewatch/contract/trace-direction'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { treeQuery } from '../resource.queries.ts'
import './plant-import.css'
import { useSorWords } from './sor-import.messages.ts'
import type { Placing } from './use-sor-import.ts'

type PlacingProps = {
  /** Of the files that are chosen. */
  count: number
  isBusy: boolean
  onPlace: (placing: Omit<Placing, 'files'>) => void
}

/** Gives the chosen files to a link that a person chooses. */
export function SorPlacing({ count, isBusy, onPlace }: PlacingProps) {
  const t = useSorWords()
  const query = useQuery(treeQuery())
  const [linkId, setLinkId] = useState<number | null>(null)
  const [direction, setDirection] = useState<TraceDirection>('forward')
  return (
    <section className="import-line" aria-label={t('chooseLink')}>
      <span role="status">{t('chosen', { count })}</span>
      <span className="import-kind">
        <DataState query={query} what={t('link')}>
          {({ links }) => (
            <Picker
              label={t('chooseLink')}
              value={linkId === null ? [] : [String(linkId)]}
              options={links.map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }))}
              onChange={([value]) => setLinkId(value === undefined ? null : Number(value))}
            />
          )}
        </DataState>
      </span>
      <Segmented
        label={t('direction')}
        options={TRACE_DIRECTIONS.map((value) => ({ value, label: t(value) }))}
        value={direction}
        onChange={setDirection}
      />
      <button
        type="button"
        className="button"
        disabled={isBusy || count === 0 || linkId === null}
        title={linkId === null ? t('noLink') : undefined}
        onClick={() => linkId !== null && onPlace({ linkId, direction })}
      >
        {t('place')}
      </button>
    </section>
  )
}
