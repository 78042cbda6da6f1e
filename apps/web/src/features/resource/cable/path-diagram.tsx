import type { FibrePath, PathNode } from '@fibrewatch/contract/fibre-path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatJointDb, formatKm, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Knowledge } from '#lib/query/known.ts'
import { DataState } from '#ui/data-state.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { cableMessages } from './cable.messages.ts'
import { type OpenFaults, pathQuery } from './cable.queries.ts'
import { FibreChip, useFibreName } from './fibre-chip.tsx'
import {
  type Folded,
  makePathView,
  type PathView,
  type Section,
  type Station,
  type Step,
  turnPath,
} from './path-view.ts'
import './path-diagram.css'

type PathDiagramProps = {
  cableId: number
  fibre: number
  faults: OpenFaults
  onSelectNode: (nodeId: number) => void
}

/** A fibre from end to end: its stations, the fibres between them, and what the records say. */
export function PathDiagram({ cableId, fibre, faults, onSelectNode }: PathDiagramProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(pathQuery(cableId, fibre))
  return (
    <DataState query={query} what={t('pathWhat')}>
      {(path) => <Diagram {...{ path, faults, onSelectNode }} />}
    </DataState>
  )
}

type DiagramProps = { path: FibrePath; faults: OpenFaults; onSelectNode: (nodeId: number) => void }

function Diagram({ path, faults, onSelectNode }: DiagramProps) {
  const t = useMessages(cableMessages)
  const [isTurned, setIsTurned] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const view = makePathView(isTurned ? turnPath(path) : path, faults.faults, { isFolding: !isUnfolded })
  return (
    <div className="path-diagram">
      <div className="path-head">
        <PathSummary view={view} knowledge={faults.known.knowledge} />
        <button type="button" className="button small" onClick={() => setIsTurned(!isTurned)}>
          {t('turn')}
        </button>
      </div>
      <div className="path-scroll">
        <table>
          <tbody>
            <tr className="path-stations">
              <th scope="row">{t('node')}</th>
              {view.items.map((item) =>
                'steps' in item ? (
                  <FoldedCell key={item.key} folded={item} onUnfold={() => setIsUnfolded(true)} />
                ) : (
                  <StationCell key={item.key} step={item} onSelectNode={onSelectNode} />
                ),
              )}
            </tr>
            <FigureRow label={t('distance')} view={view} figureOf={({ distanceM }) => formatKm(distanceM)} />
            <FigureRow label={t('sheath')} view={view} figureOf={({ cableM }) => formatNumber(cableM)} />
            <FigureRow label={t('loss')} view={view} figureOf={lossOf} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

const lossOf = (station: Station): string =>
  station.kind === 'joint' ? formatJointDb(station.joint.lossDb) : MISSING

type PathSummaryProps = { view: PathView; knowledge: Knowledge }

/** How far it is seen; while faults are not known nothing is claimed. */
function PathSummary({ view: { totalM, seenM }, knowledge }: PathSummaryProps) {
  const t = useMessages(cableMessages)
  if (seenM === null) {
    return (
      <span className="path-summary">
        {t('total', { km: formatKm(totalM) })}
        {knowledge === 'failed' && <span className="path-unknown">{t('pathUnknown')}</span>}
        {knowledge === 'not-permitted' && <span className="path-unknown">{t('pathHidden')}</span>}
      </span>
    )
  }
  return (
    <span className="path-summary">
      {t('seen', { km: formatKm(seenM) })}
      <span className="path-unknown">{t('unseen', { km: formatKm(totalM - seenM) })}</span>
    </span>
  )
}

type FigureRowProps = { label: string; view: PathView; figureOf: (station: Station) => string }

function FigureRow({ label, view, figureOf }: FigureRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {view.items.map((item) =>
        'steps' in item ? (
          <td key={item.key} className="path-figure">
            …
          </td>
        ) : (
          <td key={item.key} className={classOf(item, 'path-figure')}>
            {figureOf(item.station)}
          </td>
        ),
      )}
    </tr>
  )
}

function classOf({ station, isUnseen }: Step, base: string): string {
  const fault = station.kind === 'fault' ? ' is-fault' : ''
  return `${base}${isUnseen ? ' is-unseen' : ''}${fault}`
}

function FoldedCell({ folded: { steps }, onUnfold }: { folded: Folded; onUnfold: () => void }) {
  const t = useMessages(cableMessages)
  const nameOf = useStationName()
  const [first, last] = [steps[0], steps.at(-1)]
  const isUnseen = first?.isUnseen === true
  const from = first === undefined ? '' : nameOf(first.station)
  const to = last === undefined ? '' : nameOf(last.station)
  const label = t('foldedLabel', { from, to, count: steps.length })
  return (
    <td className={isUnseen ? 'is-unseen' : undefined}>
      <span className="path-name" title={label}>
        {from}～{to}
      </span>
      <span className="path-note">{t('passing.straight')}</span>
      <span className="path-line">
        <button type="button" className="path-fold" aria-label={label} onClick={onUnfold}>
          {t('folded', { count: steps.length })}
        </button>
        <SectionLine section={last?.section ?? null} />
      </span>
    </td>
  )
}

/** What a station is called in one line. */
function useStationName(): (station: Station) => string {
  const t = useMessages(cableMessages)
  const nodeName = (node: PathNode | null) => node?.name ?? t('hidden')
  return (station) => {
    if (station.kind === 'joint') return nodeName(station.joint.node)
    if (station.kind === 'passed') return nodeName(station.node)
    if (station.kind === 'fault') return t(`kind.${station.fault.kind}`)
    const { kind, device, node } = station.end
    if (kind === 'port')
      return device === null ? t('portHidden') : t('port', { device: device.code, port: device.port })
    return nodeName(node)
  }
}

function useStationNote(): (station: Station) => string {
  const t = useMessages(cableMessages)
  return (station) => {
    if (station.kind === 'joint')
      return station.joint.jointId === null ? t('passing.straight') : t(station.joint.jointKind)
    if (station.kind === 'passed') return t('passing.uncut')
    if (station.kind === 'fault') return `±${formatNumber(station.fault.uncertaintyM)} m`
    if (station.end.kind === 'port') return station.end.device?.name ?? ''
    return t(station.end.kind)
  }
}

const nodeOf = (station: Station): PathNode | null => {
  if (station.kind === 'joint') return station.joint.node
  if (station.kind === 'passed') return station.node
  return station.kind === 'end' ? station.end.node : null
}

type StationCellProps = { step: Step; onSelectNode: (nodeId: number) => void }

function StationCell({ step, onSelectNode }: StationCellProps) {
  const nameOf = useStationName()
  const noteOf = useStationNote()
  const { station, section } = step
  const node = nodeOf(station)
  const name = nameOf(station)
  return (
    <td className={classOf(step, '')}>
      {node === null ? (
        <span className="path-name" title={name}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          className="path-name path-link"
          title={name}
          onClick={() => onSelectNode(node.id)}
        >
          {name}
        </button>
      )}
      <span className="path-note" title={noteOf(station)}>
        {noteOf(station)}
      </span>
      <span className="path-line">
        <StationMark station={station} />
        <SectionLine section={section} />
      </span>
    </td>
  )
}

function StationMark({ station }: { station: Station }) {
  if (station.kind === 'fault')
    return <SeverityIcon severity={station.fault.severity} acked={false} size={16} />
  return <span className={`path-mark is-${station.kind}`} aria-hidden="true" />
}

/** The fibre toward the next station. */
function SectionLine({ section }: { section: Section | null }) {
  const nameOf = useFibreName()
  if (section === null) return <span className="path-gap" />
  const { cable, fibre } = section
  return (
    <span
      className="path-section"
      title={cable === null ? undefined : `${cable.code} · ${nameOf(cable, fibre)}`}
    >
      {cable !== null && <FibreChip cable={cable} fibre={fibre} />}
    </span>
  )
}
