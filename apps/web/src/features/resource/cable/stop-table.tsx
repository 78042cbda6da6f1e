import type { CableStop } from '@fibrewatch/contract/cable'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { cableMessages } from './cable.messages.ts'
import './cable-table.css'

type StopTableProps = { stops: readonly CableStop[]; onSelectNode: (nodeId: number) => void }

/** The nodes that a cable passes, in their order. */
export function StopTable({ stops, onSelectNode }: StopTableProps) {
  const t = useMessages(cableMessages)
  if (stops.length === 0) return <div className="notice">{t('noStops')}</div>
  return (
    <DenseTable className="cable-table">
      <table>
        <thead>
          <tr>
            <th>{t('node')}</th>
            <th>{t('kind')}</th>
            <th className="number">{t('cableM')}</th>
            <th className="number">{t('marks')}</th>
            <th className="number">{t('slack')}</th>
            <th>{t('passing')}</th>
            <th>{t('laying')}</th>
            <th className="number">{t('joints')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, index) => (
            <StopLine
              key={stop.id}
              stop={stop}
              isEnd={index === 0 || index === stops.length - 1}
              onSelectNode={onSelectNode}
            />
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}

type StopLineProps = { stop: CableStop; isEnd: boolean; onSelectNode: (nodeId: number) => void }

function StopLine({ stop, isEnd, onSelectNode }: StopLineProps) {
  const t = useMessages(cableMessages)
  const {
    nodeId,
    nodeName,
    nodeCode,
    nodeKind,
    cableM,
    sheathInM,
    sheathOutM,
    slackM,
    passing,
    laying,
    jointCount,
  } = stop
  return (
    <tr>
      <td>
        <button
          type="button"
          className="button text small"
          title={nodeCode}
          onClick={() => onSelectNode(nodeId)}
        >
          {nodeName}
        </button>
      </td>
      <td>{t(`nodeKind.${nodeKind}`)}</td>
      <td className="number">{formatNumber(cableM)}</td>
      <td className="number">
        {formatNumber(sheathInM)} / {formatNumber(sheathOutM)}
      </td>
      <td className="number">{formatNumber(slackM)}</td>
      <td>{isEnd ? t('passing.cut') : t(`passing.${passing}`)}</td>
      <td>{laying === null ? MISSING : t(`laying.${laying}`)}</td>
      <td className="number">{formatNumber(jointCount)}</td>
    </tr>
  )
}
