import type { Cable, CableStop } from '@fibrewatch/contract/cable'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatKm, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { AddCableButton } from '../cable-edit/cable-actions.tsx'
import { AllChangesButton } from '../cable-edit/plant-changes.tsx'
import { cableMessages } from './cable.messages.ts'
import { cableQuery, cablesQuery, type OpenFaults } from './cable.queries.ts'
import './cable-list.css'

type CableListProps = {
  selectedId: number | null
  nodeId: number | null
  faults: OpenFaults
  onSelect: (cableId: number) => void
  onSelectNode: (nodeId: number) => void
}

/** The cables below the tree: those that are found, and the nodes of the chosen one. */
export function CableList({ selectedId, nodeId, faults, onSelect, onSelectNode }: CableListProps) {
  const t = useMessages(cableMessages)
  const [keyword, setKeyword] = useState('')
  const query = useQuery(cablesQuery(useDeferredValue(keyword.trim())))
  return (
    <section className="cable-list" aria-label={t('cables')}>
      <div className="cable-list-head">
        <h2>{t('cables')}</h2>
        <input
          type="search"
          className="input"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={80}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <AllChangesButton />
        <AddCableButton isShort onAdded={onSelect} />
      </div>
      <DataState
        query={query}
        what={t('cablesWhat')}
        isEmpty={({ list }) => list.length === 0}
        empty={<NoCables keyword={keyword} onAdded={onSelect} />}
      >
        {({ list, pagination }) => (
          <ul>
            {list.map((cable) => (
              <li key={cable.id}>
                <CableButton
                  cable={cable}
                  isSelected={cable.id === selectedId}
                  mark={<FaultMark faults={faults} cableId={cable.id} />}
                  onSelect={onSelect}
                />
                {cable.id === selectedId && (
                  <StopList cableId={cable.id} nodeId={nodeId} onSelect={onSelectNode} />
                )}
              </li>
            ))}
            {pagination.total > list.length && (
              <li className="cable-list-more">{t('more', { count: pagination.total - list.length })}</li>
            )}
          </ul>
        )}
      </DataState>
    </section>
  )
}

/** Why there is none: nothing is entered yet, or nothing fits. */
function NoCables({ keyword, onAdded }: { keyword: string; onAdded: (cableId: number) => void }) {
  const t = useMessages(cableMessages)
  if (keyword !== '') return <>{t('noneFound', { keyword })}</>
  return (
    <>
      {t('noCables')}
      <AddCableButton onAdded={onAdded} />
    </>
  )
}

/** Nothing where no fault is, `—` where nobody knows. */
function FaultMark({ faults: { known, faults }, cableId }: { faults: OpenFaults; cableId: number }) {
  const t = useMessages(cableMessages)
  if (known.knowledge === 'not-permitted') return null
  if (known.knowledge !== 'known')
    return (
      <span className="cable-line-faults" title={t('faultsUnknown')}>
        {MISSING}
      </span>
    )
  const own = faults.filter((fault) => fault.cableId === cableId)
  const [worst] = own.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
  if (worst === undefined) return null
  return (
    <span className="cable-line-faults" role="img" aria-label={t('openFaults', { count: own.length })}>
      <SeverityIcon severity={worst.severity} acked={false} size={12} />
      {formatNumber(own.length)}
    </span>
  )
}

type CableButtonProps = {
  cable: Cable
  isSelected: boolean
  mark: ReactNode
  onSelect: (cableId: number) => void
}

function CableButton({ cable, isSelected, mark, onSelect }: CableButtonProps) {
  const t = useMessages(cableMessages)
  return (
    <button
      type="button"
      className="cable-line"
      aria-current={isSelected ? 'true' : undefined}
      title={`${cable.name} · ${cable.code} · ${cable.type}`}
      onClick={() => onSelect(cable.id)}
    >
      <span className="cable-line-name">
        {cable.name} <small>{cable.code}</small>
      </span>
      {mark}
      <span className="cable-line-fibres">{t('fibres', { count: cable.fibreCount })}</span>
    </button>
  )
}

type StopListProps = { cableId: number; nodeId: number | null; onSelect: (nodeId: number) => void }

function StopList({ cableId, nodeId, onSelect }: StopListProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(cableQuery(cableId))
  return (
    <DataState query={query} what={t('cableWhat')}>
      {({ stops }) => (
        <ul className="cable-stops">
          {stops.map((stop) => (
            <li key={stop.id}>
              <StopButton stop={stop} isSelected={stop.nodeId === nodeId} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      )}
    </DataState>
  )
}

type StopButtonProps = { stop: CableStop; isSelected: boolean; onSelect: (nodeId: number) => void }

function StopButton({ stop, isSelected, onSelect }: StopButtonProps) {
  return (
    <button
      type="button"
      className="cable-line is-stop"
      aria-current={isSelected ? 'true' : undefined}
      title={stop.nodeCode}
      onClick={() => onSelect(stop.nodeId)}
    >
      <span className="cable-line-name">{stop.nodeName}</span>
      <span className="cable-line-fibres">{formatKm(stop.cableM)} km</span>
    </button>
  )
}
