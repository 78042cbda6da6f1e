import { domainApi } from '@fibrewatch/contract/domain'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { plantApi } from '@fibrewatch/contract/plant'
import type { SystemFacts } from '@fibrewatch/contract/system-info'
import { userApi } from '@fibrewatch/contract/user'
import { useMayCall } from '#lib/access/access.ts'
import { formatBytes, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { Instant } from '#ui/time-text.tsx'
import { infoMessages } from './info.messages.ts'

const RESOURCES = '/resource/index'

type Count = 'users' | 'domains' | 'devices' | 'links'
/** The pages of the counted objects, and the calls that list them there. */
const PLACES: Record<Count, { to: string; endpoint: Pick<Endpoint, 'access'> }> = {
  users: { to: '/system/authority', endpoint: userApi.page },
  domains: { to: '/system/domain', endpoint: domainApi.list },
  devices: { to: RESOURCES, endpoint: plantApi.tree },
  links: { to: RESOURCES, endpoint: plantApi.tree },
}
const COUNTS = Object.keys(PLACES) as Count[]

/** A count that links to its list, for users who may see the list. */
function CountTile({ count, value }: { count: Count; value: number }) {
  const t = useMessages(infoMessages)
  const { to, endpoint } = PLACES[count]
  const mayOpen = useMayCall(endpoint)
  const [label, figure, context] = [t(count), formatNumber(value), t(`${count}Context`)]
  if (mayOpen) return <StatTile {...{ label, figure, context, to }} />
  return (
    <div className="tile">
      <div className="tile-label">{label}</div>
      <div className="tile-figure">{figure}</div>
      <div className="tile-context">{context}</div>
    </div>
  )
}

export function ContentsCard({ facts }: { facts: SystemFacts }) {
  const t = useMessages(infoMessages)
  return (
    <section className="info-counts" aria-label={t('contents')}>
      {COUNTS.map((count) => (
        <CountTile key={count} count={count} value={facts[count]} />
      ))}
    </section>
  )
}

export function InstallationCard({ facts }: { facts: SystemFacts }) {
  const t = useMessages(infoMessages)
  const kind = facts.databaseKind === 'embedded' ? 'databaseEmbedded' : 'databaseServer'
  return (
    <Card title={t('installation')}>
      <Descriptions
        facts={[
          { label: t('version'), value: facts.version },
          { label: t('node'), value: facts.nodeVersion },
          { label: t('database'), value: t(kind, { version: facts.databaseVersion }) },
          { label: t('databaseSize'), value: formatBytes(facts.databaseBytes) },
          { label: t('installed'), value: <Instant at={facts.installedAt} /> },
          { label: t('updated'), value: <Instant at={facts.updateTime} /> },
        ]}
      />
    </Card>
  )
}
