import type { Device } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Knowledge } from '#lib/query/known.ts'
import { tellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { PlantNode, Rollup } from './plant-nodes.ts'

type RollupMarkProps = { rollup: Rollup; knowledge: Knowledge; isBlinking: boolean }

/** Nothing where no alarm is, `—` where nobody knows. */
function RollupMark({ rollup, knowledge, isBlinking }: RollupMarkProps) {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  const { severity, count, acked } = rollup
  if (knowledge === 'not-permitted') return null
  if (knowledge !== 'known') {
    return (
      <span className="plant-hint" title={t('rollupUnknown')}>
        {MISSING}
      </span>
    )
  }
  if (severity === null) return null
  const label = t('rollup', { severity: words(`severity.${severity}`), count })
  return (
    <span className="plant-rollup" role="img" aria-label={label} title={label}>
      <SeverityIcon severity={severity} acked={acked} size={12} isBlinking={isBlinking} />
      {formatNumber(count)}
    </span>
  )
}

function DeviceState({ device, usedPorts }: { device: Device; usedPorts: number }) {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  if (device.state !== 'online')
    return <span className="plant-hint">{words(`deviceState.${device.state}`)}</span>
  return (
    <span className="plant-hint" title={words('deviceState.online')}>
      {t('ports', { used: usedPorts, all: device.portCount })}
    </span>
  )
}

function LinkState({ link }: { link: TreeLink }) {
  const words = useMessages(wordMessages)
  if (link.state !== 'unknown' && link.state !== 'disabled') return null
  return <span className="plant-hint">{words(`linkState.${link.state}`)}</span>
}

export function PlantName({ node }: { node: PlantNode }) {
  const t = useMessages(resourceMessages)
  if (node.kind === 'domain') return <span className="ellipsis">{tellName(node.name)}</span>
  if (node.kind === 'site') return <span className="ellipsis">{node.site.name}</span>
  if (node.kind === 'device') {
    return (
      <span className="ellipsis" title={node.device.name}>
        {node.device.code}
      </span>
    )
  }
  return (
    <span className="ellipsis plant-link" title={`${node.link.code} ${node.link.name}`}>
      {t('portOf', { port: node.link.port, code: node.link.code })}
    </span>
  )
}

type PlantMarksProps = { node: PlantNode; knowledge: Knowledge }

/** At the right end of a line: alarms at and below it, its state. */
export function PlantMarks({ node, knowledge }: PlantMarksProps) {
  return (
    <span className="plant-marks">
      {/* The alarm itself may blink, not everything above it. */}
      <RollupMark rollup={node.rollup} knowledge={knowledge} isBlinking={node.kind === 'link'} />
      {node.kind === 'device' && <DeviceState device={node.device} usedPorts={node.children.length} />}
      {node.kind === 'link' && <LinkState link={node.link} />}
    </span>
  )
}
