import type { Cable } from '@fibrewatch/contract/cable'
import type { FaultInfo, FibreCondition } from '@fibrewatch/contract/fault'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { cableMessages } from './cable.messages.ts'
import { fibresQuery } from './cable.queries.ts'
import { type Coloured, FibreChip, findPosition, useColourName } from './fibre-chip.tsx'
import './fibre-grid.css'

type FibreCell = { fibre: number; links: readonly { code: string }[]; condition: FibreCondition | null }

type FibreGridProps = {
  cable: Cable
  selected: number | null
  onSelect: (fibre: number) => void
}

/** Every fibre of a cable: a row for each tube. */
export function FibreGrid({ cable, selected, onSelect }: FibreGridProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(fibresQuery(cable.id))
  return (
    <DataState query={query} what={t('cableWhat')}>
      {({ fibres }) => (
        <FibreMatrix
          cable={cable}
          cells={fibres.map((each) => ({ ...each, condition: null }))}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </DataState>
  )
}

/** The same, at a fault. */
export const makeFaultCells = ({ fibres }: FaultInfo): FibreCell[] => [...fibres]

const listTubes = ({ fibresPerTube }: Coloured, cells: readonly FibreCell[]): FibreCell[][] =>
  Array.from({ length: Math.ceil(cells.length / fibresPerTube) }, (_, tube) =>
    cells.slice(tube * fibresPerTube, (tube + 1) * fibresPerTube),
  )

type FibreMatrixProps = {
  cable: Coloured
  cells: readonly FibreCell[]
  selected: number | null
  onSelect: (fibre: number) => void
}

export function FibreMatrix({ cable, cells, selected, onSelect }: FibreMatrixProps) {
  const t = useMessages(cableMessages)
  const tubes = listTubes(cable, cells)
  const focusable = selected ?? cells[0]?.fibre
  return (
    <div className="fibre-grid" role="group" aria-label={t('gridLabel')}>
      {tubes.map((inTube) => (
        <div key={inTube[0]?.fibre} className="fibre-tube">
          <TubeName cable={cable} fibre={inTube[0]?.fibre ?? 1} />
          {inTube.map((cell) => (
            <FibreButton
              key={cell.fibre}
              {...{ cable, cell, onSelect }}
              isSelected={cell.fibre === selected}
              isFocusable={cell.fibre === focusable}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function TubeName({ cable, fibre }: { cable: Coloured; fibre: number }) {
  const t = useMessages(cableMessages)
  const nameOf = useColourName()
  const { tubeMarking } = findPosition(cable, fibre)
  return <span className="fibre-tube-name">{t('tubeOf', { tube: nameOf(tubeMarking) })}</span>
}

/** Marks that tell conditions apart without their colour. */
const GLYPHS: Readonly<Record<FibreCondition, string>> = {
  cut: '×',
  degraded: '!',
  intact: '✓',
  presumed: '/',
}

type FibreButtonProps = {
  cable: Coloured
  cell: FibreCell
  isSelected: boolean
  isFocusable: boolean
  onSelect: (fibre: number) => void
}

/** Arrow keys go from fibre to fibre, up and down from tube to tube. */
function moveFocus(event: KeyboardEvent<HTMLElement>, { fibresPerTube }: Coloured, fibre: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: fibresPerTube,
    ArrowUp: -fibresPerTube,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const grid = event.currentTarget.closest('.fibre-grid')
  grid?.querySelector<HTMLElement>(`[data-fibre="${fibre + step}"]`)?.focus()
}

function FibreButton({ cable, cell, isSelected, isFocusable, onSelect }: FibreButtonProps) {
  const t = useMessages(cableMessages)
  const nameOf = useColourName()
  const { fibre, links, condition } = cell
  const { tubeMarking, fibreMarking } = findPosition(cable, fibre)
  const name = t('fibreLabel', { fibre, tube: nameOf(tubeMarking), colour: nameOf(fibreMarking) })
  const use = links.length === 0 ? t('free') : t('use', { link: links.map(({ code }) => code).join(', ') })
  const label = [name, ...(condition === null ? [] : [t(`condition.${condition}`)]), use].join(' · ')
  return (
    <button
      type="button"
      className={`fibre-cell is-${condition ?? (links.length > 0 ? 'used' : 'free')}`}
      data-fibre={fibre}
      aria-pressed={isSelected}
      aria-label={label}
      title={label}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onSelect(fibre)}
      onKeyDown={(event) => moveFocus(event, cable, fibre)}
    >
      <FibreChip cable={cable} fibre={fibre} />
      <span aria-hidden="true">{condition === null ? fibre : GLYPHS[condition]}</span>
    </button>
  )
}
