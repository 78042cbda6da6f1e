import type { NodeInfo, NodeStop } from '@fibrewatch/contract/cable'
import type { FibreCondition } from '@fibrewatch/contract/fault'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatJointDb, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { cableMessages } from './cable.messages.ts'
import { nodeQuery } from './cable.queries.ts'
import { FibreChip, findPosition, TubeChip, useColourName, useFibreName } from './fibre-chip.tsx'
import { listSpliceRows, type SpliceEnd, type SpliceRow } from './splice-rows.ts'
import './cable-table.css'
import './node-view.css'

type NodeViewProps = { nodeId: number; cableId: number }

/** What is joined at a node, as a crew reads it there. */
export function NodeView({ nodeId, cableId }: NodeViewProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(nodeQuery(nodeId))
  return (
    <DataState query={query} what={t('nodeWhat')}>
      {(info) => (
        <SpliceTable
          info={info}
          stop={info.stops.find((stop) => stop.cableId === cableId) ?? info.stops[0]}
        />
      )}
    </DataState>
  )
}

/** How a fibre of the cable fares at its open fault; undefined where there is none. */
export type FindCondition = (fibre: number) => FibreCondition | undefined

type SpliceTableProps = {
  info: Pick<NodeInfo, 'stops' | 'joints'>
  stop: NodeStop | undefined
  findCondition?: FindCondition
}

/** The splices of a cable at a node, tube by tube. */
export function SpliceTable({ info, stop, findCondition }: SpliceTableProps) {
  const t = useMessages(cableMessages)
  const [tube, setTube] = useState(1)
  if (stop === undefined) return <div className="notice">{t('noStops')}</div>
  // Of the whole node, so that no column comes and goes with the tube.
  const hasPlaces = info.joints.some(({ tray, position }) => tray !== '' || position !== '')
  const rows = listSpliceRows(info, stop, (fibre) => findPosition(stop, fibre).tube === tube)
  return (
    <>
      <TubeChoice stop={stop} tube={tube} onChange={setTube} />
      <DenseTable className="cable-table" role="region" aria-label={t('nodeWhat')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th className="number">{t('tabFibres')}</th>
              <th>{t('in')}</th>
              <th>{t('out')}</th>
              {hasPlaces && <th>{t('position')}</th>}
              <th className="number">{t('lossDb')}</th>
              <th>{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SpliceLine
                key={row.key}
                row={row}
                hasPlaces={hasPlaces}
                condition={row.in.kind === 'fibre' ? findCondition?.(row.in.fibre) : undefined}
              />
            ))}
          </tbody>
        </table>
      </DenseTable>
    </>
  )
}

type TubeChoiceProps = { stop: NodeStop; tube: number; onChange: (tube: number) => void }

function TubeChoice({ stop, tube, onChange }: TubeChoiceProps) {
  const t = useMessages(cableMessages)
  const nameOf = useColourName()
  const count = Math.ceil(stop.fibreCount / stop.fibresPerTube)
  return (
    <div className="tube-choice" role="group" aria-label={t('chooseFibre')}>
      {Array.from({ length: count }, (_, index) => {
        const { tubeMarking } = findPosition(stop, index * stop.fibresPerTube + 1)
        return (
          <button
            key={index}
            type="button"
            className="button small"
            aria-pressed={index + 1 === tube}
            onClick={() => onChange(index + 1)}
          >
            <TubeChip marking={tubeMarking} />
            {index + 1} {nameOf(tubeMarking)}
          </button>
        )
      })}
    </div>
  )
}

/** What a fibre does that no joint names. */
const wordOf = ({ in: from, out }: SpliceRow): 'notJoined' | 'uncut' | 'straight' => {
  if (out === null) return 'notJoined'
  return from.kind === 'fibre' && from.stop.passing === 'uncut' ? 'uncut' : 'straight'
}

type SpliceLineProps = { row: SpliceRow; hasPlaces: boolean; condition: FibreCondition | undefined }

function SpliceLine({ row, hasPlaces, condition }: SpliceLineProps) {
  const t = useMessages(cableMessages)
  const { joint, out } = row
  const how = joint === null ? t(wordOf(row)) : t(joint.kind)
  // What is not joined fares no way at all.
  const state = condition === undefined || out === null ? how : t(`condition.${condition}`)
  const place =
    joint === null ? MISSING : [joint.tray, joint.position].filter((part) => part !== '').join(' · ')
  return (
    <tr className={condition === 'cut' ? 'is-cut' : undefined}>
      <td className="number">{row.in.kind === 'fibre' ? formatNumber(row.in.fibre) : MISSING}</td>
      <td>
        <EndCell end={row.in} />
      </td>
      <td>{out === null ? MISSING : <EndCell end={out} />}</td>
      {hasPlaces && <td>{place}</td>}
      <td className="number">{formatJointDb(joint?.lossDb ?? null)}</td>
      <td>{state}</td>
    </tr>
  )
}

function EndCell({ end }: { end: SpliceEnd }) {
  const t = useMessages(cableMessages)
  const nameOf = useFibreName()
  if (end.kind === 'port') return <>{t('port', { device: `#${end.deviceId}`, port: end.port })}</>
  return (
    <span className="cable-fibre">
      <FibreChip cable={end.stop} fibre={end.fibre} />
      {nameOf(end.stop, end.fibre)}
    </span>
  )
}
