import type { Device, Link } from '@fibrewatch/contract'
import type { KeyboardEvent } from 'react'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Knowledge } from '#lib/query/known.ts'
import { tellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { PlantNode, Rollup } from './plant-nodes.ts'
import type { PlantRow } from './plant-rows.ts'

const ICONS: Record<PlantNode['kind'], IconName> = {
  domain: 'folder',
  site: 'site',
  device: 'device',
  link: 'trace',
}

const INDENT_PX = 12
const LEFT_PX = 8

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

function LinkState({ link }: { link: Link }) {
  const words = useMessages(wordMessages)
  if (link.state !== 'unknown' && link.state !== 'disabled') return null
  return <span className="plant-hint">{words(`linkState.${link.state}`)}</span>
}

function NodeName({ node }: { node: PlantNode }) {
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

type PlantTreeRowProps = {
  row: PlantRow
  /** Whether the alarms below each node are known. */
  knowledge: Knowledge
  isSelected: boolean
  isCurrent: boolean
  onPress: (row: PlantRow) => void
  onFocus: (key: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One line: fold mark, kind, name, state, alarms below it. */
export function PlantTreeRow(props: PlantTreeRowProps) {
  const { row, knowledge, isSelected, isCurrent, onPress, onFocus, onKeyDown } = props
  const { node, level, isExpanded } = row
  const hasChildren = node.children.length > 0
  return (
    <div
      role="treeitem"
      className="plant-row"
      data-key={node.key}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      style={{ paddingLeft: LEFT_PX + (level - 1) * INDENT_PX }}
      onClick={() => onPress(row)}
      onFocus={() => onFocus(node.key)}
      onKeyDown={onKeyDown}
    >
      <span className="plant-fold">
        {hasChildren && <Icon name={isExpanded ? 'down' : 'right'} size={12} />}
      </span>
      <Icon name={ICONS[node.kind]} size={14} />
      <NodeName node={node} />
      <span className="plant-row-end">
        {/* The alarm itself may blink, not everything above it. */}
        <RollupMark rollup={node.rollup} knowledge={knowledge} isBlinking={node.kind === 'link'} />
        {node.kind === 'device' && <DeviceState device={node.device} usedPorts={node.children.length} />}
        {node.kind === 'link' && <LinkState link={node.link} />}
      </span>
    </div>
  )
}
