import { SERVE_RANGES, serveApi, type ServePoint, type ServeRange } from '@fibrewatch/contract/serve'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { formatBytes, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Card } from '#ui/card.tsx'
import { DataState } from '#ui/data-state.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { TimeChart } from '#ui/time-chart/time-chart.tsx'
import { serveMessages } from './serve.messages.ts'

type Words = Translate<keyof typeof serveMessages.zh>
type Figure = Exclude<keyof ServePoint, 'at'>
type Chart = {
  figure: Figure
  label: keyof typeof serveMessages.zh
  format: (value: number, t: Words) => string
  isShare?: boolean
  steps?: readonly number[]
}

const formatMilliseconds = (value: number) => `${formatNumber(value, 1)} ms`
const formatRate: Chart['format'] = (value, t) => `${formatNumber(value, 1)} ${t('perSecond')}`
const formatCount = (value: number) => formatNumber(value)
const WHOLE = [0, 1] as const
/** Counts are whole numbers. */
const COUNT_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000]
const MB = 1024 ** 2
const BYTE_STEPS = [0.125, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 256, 512, 1024, 2048, 4096, 8192].map(
  (sizeMb) => sizeMb * MB,
)
const SYNC_KEY = 'serve'

const CHARTS: readonly Chart[] = [
  { figure: 'cpuLoad', label: 'chartCpu', format: formatPercent, isShare: true },
  { figure: 'memoryUsed', label: 'chartMemory', format: formatPercent, isShare: true },
  { figure: 'diskUsed', label: 'chartDisk', format: formatPercent, isShare: true },
  { figure: 'processRssBytes', label: 'chartRss', format: formatBytes, steps: BYTE_STEPS },
  { figure: 'eventLoopP99Ms', label: 'chartLoop', format: formatMilliseconds },
  { figure: 'requestsPerS', label: 'chartRequests', format: formatRate },
  { figure: 'websockets', label: 'chartWebsockets', format: formatCount, steps: COUNT_STEPS },
  { figure: 'ingestQueue', label: 'chartQueue', format: formatCount, steps: COUNT_STEPS },
]

function FigureChart({ chart, points }: { chart: Chart; points: readonly ServePoint[] }) {
  const t = useMessages(serveMessages)
  const { figure, label, format, isShare = false, steps } = chart
  const line = useMemo(
    () => ({ label: t(label), points: points.map((point) => ({ at: point.at, value: point[figure] })) }),
    [t, label, points, figure],
  )
  const formatValue = useCallback((value: number) => format(value, t), [format, t])
  return (
    <TimeChart
      line={line}
      format={formatValue}
      syncKey={SYNC_KEY}
      {...(isShare ? { range: WHOLE } : {})}
      {...(steps === undefined ? {} : { steps })}
    />
  )
}

/** The last hour, day or week of one server process. */
export function HistoryCard({ refreshEveryMs }: { refreshEveryMs: number }) {
  const t = useMessages(serveMessages)
  const [range, setRange] = useState<ServeRange>('1h')
  const [server, setServer] = useState<string | null>(null)
  const query = useQuery({
    ...queryOf(serveApi.history, { query: { range, ...(server === null ? {} : { server }) } }),
    refetchInterval: every(refreshEveryMs),
    placeholderData: keepPreviousData,
  })
  const servers = query.data?.servers ?? []
  const extra = (
    <>
      {servers.length > 1 && (
        <span className="history-server">
          <Picker
            label={t('server')}
            value={query.data === undefined ? [] : [query.data.server]}
            options={servers.map((name) => ({ value: name, label: name }))}
            onChange={([chosen = null]) => setServer(chosen)}
          />
        </span>
      )}
      <Segmented
        label={t('range')}
        options={SERVE_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={range}
        onChange={setRange}
      />
    </>
  )
  const stepS = query.data?.stepS
  return (
    <Card
      title={t('history')}
      extra={extra}
      {...(stepS === undefined ? {} : { hint: t('step', { seconds: stepS }) })}
    >
      <DataState
        query={query}
        what={t('history')}
        isEmpty={({ points }) => points.length === 0}
        empty={t('emptyHistory')}
      >
        {({ points }) => (
          <div className="serve-charts">
            {CHARTS.map((chart) => (
              <FigureChart key={chart.figure} chart={chart} points={points} />
            ))}
          </div>
        )}
      </DataState>
    </Card>
  )
}
