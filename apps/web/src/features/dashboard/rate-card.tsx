import type { KpiStat } from '@fibrewatch/contract/kpi'
import { useMemo, useRef, useState } from 'react'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { useChanged } from '#ui/keep/use-changed.ts'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import { loadLate } from '#ui/load-late.ts'
import { useTheme } from '#ui/theme.ts'
import { dashboardMessages } from './dashboard.messages.ts'
import type { RateBar, RateChart, RateData } from './rate-chart.ts'

const SLOT_MS = 600_000
/** EEMUA 191: more than 10 alarms in 10 minutes are a flood. */
const FLOOD_ABOVE = 10

/** Reads the theme's colours when it mounts: the card passes the theme as its key. */
function RateBars({ data, label }: { data: RateData; label: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<RateChart | null>(null)
  useKeptEffect('chart', '', () => {
    // Read now: if the page was hidden while the code loaded, the reference is empty.
    const element = container.current
    if (element === null) return () => {}
    let created: RateChart | undefined
    const giveUp = loadLate(
      () => import('./rate-chart.ts'),
      ({ createRateChart }) => {
        created = createRateChart(element)
        setChart(created)
      },
    )
    return () => {
      giveUp()
      created?.destroy()
      setChart(null)
    }
  })
  useChanged([chart, data], () => chart?.show(data))
  return <div ref={container} className="dashboard-chart" role="img" aria-label={label} />
}

/** `14:30` without the day: the axis spans one day. */
const tellMinute = (atMs: number): string => {
  const at = new Date(atMs)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

type RateCardProps = {
  kpi: KpiStat
  /** Since when the figures could not be updated. */
  stale: string | null
}

/** Alarms raised per ten minutes against the rate one operator can handle. */
export function RateCard({ kpi, stale }: RateCardProps) {
  const t = useMessages(dashboardMessages)
  const { trend, last10Min, raisedInWindow } = kpi
  const { navTheme, colorWeak } = useTheme()
  const data = useMemo<RateData>(() => {
    const bars = trend.map(({ at, raised }): RateBar => {
      const fromMs = Date.parse(at)
      const from = formatInstantFull(at).slice(5, 16)
      return {
        label: tellMinute(fromMs),
        tooltip: t('rateTooltip', { from, to: tellMinute(fromMs + SLOT_MS), count: raised }),
        raised,
      }
    })
    const texts = {
      target: t('rateTarget', { target: last10Min.target }),
      flood: t('rateFlood', { limit: FLOOD_ABOVE }),
    }
    return { bars, target: last10Min.target, floodAbove: FLOOD_ABOVE, texts, hasPatterns: colorWeak }
  }, [trend, last10Min.target, colorWeak, t])
  return (
    <Card
      className="dashboard-rate"
      title={t('rate')}
      hint={stale ?? t(raisedInWindow === 0 ? 'rateEmpty' : 'rateHint')}
    >
      <RateBars key={navTheme} data={data} label={t('rateLabel', { count: raisedInWindow })} />
    </Card>
  )
}
