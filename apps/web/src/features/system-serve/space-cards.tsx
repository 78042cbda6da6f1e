import type { ServeStat } from '@fibrewatch/contract/serve'
import { formatBytes, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Descriptions, Progress } from '#ui/parts/tag.tsx'
import { serveMessages } from './serve.messages.ts'

type SpaceProps = { label: string; usedBytes: number; totalBytes: number }

function SpaceBar({ label, usedBytes, totalBytes }: SpaceProps) {
  const share = totalBytes > 0 ? usedBytes / totalBytes : null
  return (
    <div className="serve-bar strong">
      <span>{label}</span>
      <Progress share={share} label={label} text={formatPercent(share)} />
    </div>
  )
}

/** Memory of the machine and of this process. */
export function MemoryCard({ stat: { memory } }: { stat: ServeStat }) {
  const t = useMessages(serveMessages)
  const { totalBytes, availableBytes, processRssBytes, processHeapUsedBytes, processHeapTotalBytes } = memory
  const usedBytes = totalBytes - availableBytes
  return (
    <Card title={t('memory')} hint={t('available', { size: formatBytes(availableBytes) })}>
      <SpaceBar label={t('memoryUsed')} {...{ usedBytes, totalBytes }} />
      <Descriptions
        facts={[
          {
            label: t('memoryUsed'),
            value: t('ofTotal', { used: formatBytes(usedBytes), total: formatBytes(totalBytes) }),
          },
          { label: t('processRss'), value: formatBytes(processRssBytes) },
          {
            label: t('processHeap'),
            value: t('ofTotal', {
              used: formatBytes(processHeapUsedBytes),
              total: formatBytes(processHeapTotalBytes),
            }),
          },
        ]}
      />
    </Card>
  )
}

/** The file system of the data, and the size of the database in it. */
export function DiskCard({ stat: { disk, database } }: { stat: ServeStat }) {
  const t = useMessages(serveMessages)
  const { usedBytes, totalBytes, availableBytes } = disk
  return (
    <Card title={t('disk')} hint={t('available', { size: formatBytes(availableBytes) })}>
      {/* What is kept back for the system is neither used nor available: the share is of what can be used. */}
      <SpaceBar label={t('diskUsed')} usedBytes={usedBytes} totalBytes={usedBytes + availableBytes} />
      <Descriptions
        facts={[
          {
            label: t('diskUsed'),
            value: t('ofTotal', { used: formatBytes(usedBytes), total: formatBytes(totalBytes) }),
          },
          { label: t('databaseSize'), value: formatBytes(database.sizeBytes) },
        ]}
      />
    </Card>
  )
}
