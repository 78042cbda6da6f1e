import { type ServeStat, serveApi } from '@fibrewatch/contract/serve'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { ChecksCard } from './checks-card.tsx'
import { CpuCard } from './cpu-card.tsx'
import { DiskCard, MemoryCard } from './space-cards.tsx'
import { HistoryCard } from './history-card.tsx'
import { LoadCard, RuntimeCard } from './runtime-cards.tsx'
import { serveMessages } from './serve.messages.ts'
import './serve.css'

const REFRESH_EVERY_MS = 10_000

function StatCards({ stat }: { stat: ServeStat }) {
  return (
    <div className="serve-cards">
      <RuntimeCard stat={stat} />
      <CpuCard stat={stat} />
      <MemoryCard stat={stat} />
      <DiskCard stat={stat} />
      <LoadCard stat={stat} />
      <ChecksCard checks={stat.checks} />
    </div>
  )
}

/** The state of the server process that answers: over its last window, and over the hours and days before. */
export function ServePage() {
  const t = useMessages(serveMessages)
  const query = useQuery({ ...queryOf(serveApi.stat), refetchInterval: every(REFRESH_EVERY_MS) })
  return (
    <div className="serve-page">
      <DataState query={query} what={t('stat')}>
        {(stat) => <StatCards stat={stat} />}
      </DataState>
      <HistoryCard refreshEveryMs={REFRESH_EVERY_MS} />
    </div>
  )
}
