import { useDeferredValue, useState } from 'react'
import { formatDistance, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { writePoint } from '../map-hands/place-text.ts'
import { fieldMessages } from './field.messages.ts'
import { type ClosureRow, type FaultRow, listFieldRows } from './field-rows.ts'
import './field-list.css'

export type OpenSubject = (subject: 'node' | 'fault', id: number) => void

type FieldListProps = { kept: FieldPackage; onOpen: OpenSubject }

/** Faults and closures, to be found by what is written on them or by a place that was copied from a map. */
export function FieldList({ kept, onOpen }: FieldListProps) {
  const t = useMessages(fieldMessages)
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const { faults, closures, from } = listFieldRows(kept, keyword)
  return (
    <div className="field-list">
      <div className="field-find">
        <input
          type="search"
          className="input"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {from !== null && (
        <p className="field-from" role="status">
          {from.is === 'point'
            ? t('from', { place: writePoint(from.lngLat) })
            : t('fromAlong', { at: formatDistance(from.cableM) })}
        </p>
      )}
      {keyword.trim() !== '' && faults.length + closures.length === 0 ? (
        <p className="notice">{t('noneFound', { keyword: keyword.trim() })}</p>
      ) : (
        <>
          <FaultRows rows={faults} keyword={keyword} onOpen={onOpen} />
          <ClosureRows rows={closures} keyword={keyword} onOpen={onOpen} />
        </>
      )}
    </div>
  )
}

type RowsProps<Row> = { rows: readonly Row[]; keyword: string; onOpen: OpenSubject }

function FaultRows({ rows, keyword, onOpen }: RowsProps<FaultRow>) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  return (
    <section aria-label={t('faults')}>
      <h2>
        {t('faults')} <small>{formatNumber(rows.length)}</small>
      </h2>
      {rows.length === 0 && keyword.trim() === '' && <p className="notice">{t('noFaults')}</p>}
      <ul>
        {rows.map(({ entry: { fault, before }, distanceM }) => (
          <li key={fault.id}>
            <button type="button" className="field-line" onClick={() => onOpen('fault', fault.id)}>
              <SeverityIcon severity={fault.severity} acked={false} size={16} />
              <span className="field-line-name">
                <strong>{word(`kind.${fault.kind}`)}</strong> {fault.cableName}
                <small>
                  {fault.number}
                  {before !== null && ` · ${before.name}`}
                </small>
              </span>
              {distanceM !== null && <span className="field-line-far">{formatDistance(distanceM)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosureRows({ rows, keyword, onOpen }: RowsProps<ClosureRow>) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  return (
    <section aria-label={t('nodes')}>
      <h2>
        {t('nodes')} <small>{formatNumber(rows.length)}</small>
      </h2>
      {rows.length === 0 && keyword.trim() === '' && <p className="notice">{t('noNodes')}</p>}
      <ul>
        {rows.map(({ closure: { node, stops }, distanceM, isFaulty }) => (
          <li key={node.id}>
            <button type="button" className="field-line" onClick={() => onOpen('node', node.id)}>
              <span className="field-line-name">
                <strong>{node.name}</strong> {node.code}
                <small>
                  {[word(`nodeKind.${node.kind}`), ...new Set(stops.map(({ cableName }) => cableName))].join(
                    ' · ',
                  )}
                </small>
              </span>
              {isFaulty && <span className="tag">{t('faultHere')}</span>}
              {distanceM !== null && <span className="field-line-far">{formatDistance(distanceM)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
