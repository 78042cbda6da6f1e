import type { KpiStat } from '@fibrewatch/contract/kpi'
import { useMessages } from '#lib/i18n/i18n.ts'
import { largeScreenMessages } from './large-screen.messages.ts'

const BAR = { width: 8, step: 11, height: 54, least: 2 } as const

type RateBarsProps = {
  kpi: KpiStat
  /** Of ten minutes each, the latest last. */
  slots: number
  /** Draws the line of the target. */
  hasTarget?: boolean
}

/** Alarms per ten minutes; bars above what one operator can handle stand out. */
export function RateBars({ kpi, slots, hasTarget = false }: RateBarsProps) {
  const t = useMessages(largeScreenMessages)
  const { trend, last10Min } = kpi
  const bars = trend.slice(-slots)
  const highest = Math.max(...bars.map(({ raised }) => raised))
  const top = Math.max(highest, last10Min.manageable)
  const heightOf = (raised: number) => Math.max(BAR.least, (raised / top) * BAR.height)
  const width = slots * BAR.step
  const targetY = BAR.height - heightOf(last10Min.target)
  return (
    <svg
      className="wall-rate-bars"
      viewBox={`0 0 ${width} ${BAR.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('rateLabel', { top: highest })}
    >
      {bars.map(({ at, raised }, index) => (
        <rect
          key={at}
          x={index * BAR.step}
          y={BAR.height - heightOf(raised)}
          width={BAR.width}
          height={heightOf(raised)}
          fill={raised > last10Min.manageable ? 'var(--major-fill)' : 'var(--link-normal)'}
        />
      ))}
      {hasTarget && (
        <path
          className="wall-target"
          d={`M0 ${targetY}H${width}`}
          stroke="var(--text-2)"
          strokeDasharray="6 4"
        />
      )}
    </svg>
  )
}
