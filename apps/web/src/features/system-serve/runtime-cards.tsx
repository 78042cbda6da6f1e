import type { ServeStat } from '@fibrewatch/contract/serve'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import { serveMessages } from './serve.messages.ts'

const MS_PER_S = 1000
const DELAY_DECIMALS = 1

/** Versions, machine and start time. */
export function RuntimeCard({ stat: { runtime, database, server } }: { stat: ServeStat }) {
  const t = useMessages(serveMessages)
  const language = useLanguage()
  const { os, arch, nodeVersion, productVersion, pid, startedAt, uptimeS } = runtime
  const { kind, version } = database
  return (
    <Card title={t('runtime')} hint={<span className="mono">{server}</span>}>
      <Descriptions
        facts={[
          { label: t('product'), value: productVersion },
          { label: t('node'), value: nodeVersion },
          { label: t('os'), value: `${os} ${arch}` },
          { label: t('pid'), value: pid },
          { label: t('started'), value: <Instant at={startedAt} /> },
          { label: t('uptime'), value: formatDuration(uptimeS * MS_PER_S, language) },
          {
            label: t('database'),
            value: t(kind === 'embedded' ? 'databaseEmbedded' : 'databaseServer', { version }),
          },
        ]}
      />
    </Card>
  )
}

/** The present load of the server. */
export function LoadCard({ stat }: { stat: ServeStat }) {
  const t = useMessages(serveMessages)
  const { eventLoop, websockets, ingestQueue, requestsPerS } = stat
  const delays = [eventLoop.p50Ms, eventLoop.p99Ms].map((delayMs) => formatNumber(delayMs, DELAY_DECIMALS))
  return (
    <Card title={t('load')}>
      <Descriptions
        facts={[
          { label: t('eventLoop'), value: `${delays.join(' / ')} ms` },
          { label: t('requests'), value: `${formatNumber(requestsPerS, 1)} ${t('perSecond')}` },
          { label: t('websockets'), value: formatNumber(websockets) },
          { label: t('queue'), value: formatNumber(ingestQueue) },
        ]}
      />
    </Card>
  )
}
