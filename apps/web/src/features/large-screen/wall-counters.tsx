import type { KpiStat } from '@fibrewatch/contract/kpi'
import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import type { CSSProperties, ReactNode } from 'react'
import { formatInstant } from '#lib/format/time.ts'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmCounts, useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import type { Known } from '#lib/query/known.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { FitText } from './fit-text.tsx'
import { largeScreenMessages } from './large-screen.messages.ts'
import { RateBars } from './rate-bars.tsx'
import './wall-counters.css'

/** Sizes in units of the wall: look.md section 12. */
const FIGURE_UNITS = 84
const LABEL_UNITS = { most: 28, least: 22 }
/** Between the label and the element at its right. */
const LABEL_GAP_EM = 0.5
const ICON_EM = 0.85

/** Why there is no figure: no permission, or unknown since when. Null while it is known or loading. */
function useUnknown({ knowledge, knownAt }: Known): string | null {
  const t = useMessages(largeScreenMessages)
  const now = useNow()
  if (knowledge === 'not-permitted') return t('forbidden')
  if (knowledge !== 'failed') return null
  return t('unknownSince', {
    at: knownAt === null ? MISSING : formatInstant(new Date(knownAt).toISOString(), now),
  })
}

type TileProps = {
  figure: string
  /** After the figure, smaller. */
  unit?: string
  label: string
  note: string
  icon?: ReactNode
  extra?: ReactNode
  className?: string
}

function Tile({ figure, unit = '', label, note, icon, extra, className = '' }: TileProps) {
  return (
    <div className={`wall-tile ${className}`}>
      <div className="wall-figure">
        <FitText
          text={`${figure}${unit.slice(0, unit.length / 2)}`}
          most={FIGURE_UNITS}
          besideEm={icon === undefined ? 0 : ICON_EM}
        >
          {icon}
          {figure}
          {unit !== '' && <small>{unit}</small>}
        </FitText>
        {extra}
      </div>
      <div className="wall-label">
        <FitText text={label + note} {...LABEL_UNITS} besideEm={LABEL_GAP_EM}>
          <span>{label}</span>
          <span>{note}</span>
        </FitText>
      </div>
    </div>
  )
}

function SeverityTile({ severity, unknown }: { severity: Severity; unknown: string | null }) {
  const t = useMessages(largeScreenMessages)
  const word = useMessages(wordMessages)
  const counts = useAlarmCounts()?.severities[severity]
  const isHot = severity === 'critical' && (counts?.unacked ?? 0) > 0
  const isAnswered = counts !== undefined && counts.unacked === 0
  return (
    <Tile
      className={isHot ? 'is-hot' : ''}
      icon={
        <svg className="wall-tile-icon" viewBox="0 0 16 16" aria-hidden="true">
          <SeverityGlyph severity={severity} acked={isAnswered} />
        </svg>
      }
      figure={formatNumber(counts?.active)}
      label={word(`severity.${severity}`)}
      note={unknown ?? t('unackedCount', { count: formatNumber(counts?.unacked) })}
    />
  )
}

/** All alarms that wait, and those that returned to normal unacknowledged. */
function UnackedTile({ unknown }: { unknown: string | null }) {
  const t = useMessages(largeScreenMessages)
  const stat = useAlarmCounts()
  const returned = `${formatNumber(stat?.returned)}${stat?.returnedIsMore === true ? '+' : ''}`
  return (
    <Tile
      figure={formatNumber(stat?.unacked)}
      label={t('unacked')}
      note={unknown ?? t('returnedCount', { count: returned })}
    />
  )
}

type KpiTilesProps = { kpi: KpiStat | null; known: Known }

function KpiTiles({ kpi, known }: KpiTilesProps) {
  const t = useMessages(largeScreenMessages)
  const unknown = useUnknown(known)
  return (
    <>
      <Tile
        figure={formatNumber(kpi?.devices.online)}
        unit={` / ${formatNumber(kpi?.devices.total)}`}
        label={t('devices')}
        note={unknown ?? ''}
      />
      <Tile
        className="is-rate"
        figure={formatNumber(kpi?.last10Min.raised)}
        label={t('rate')}
        note={unknown ?? t('target', { target: formatNumber(kpi?.last10Min.target) })}
        extra={kpi !== null && <RateBars kpi={kpi} slots={18} />}
      />
    </>
  )
}

/** Shown while there is any: few instruments report indeterminate alarms. */
const isShown = (severity: Severity, active: number) => severity !== 'indeterminate' || active > 0

/** Alarms by severity, those that wait, and the figures of the operation; `—` for what is not known. */
export function WallCounters({ kpi, known }: KpiTilesProps) {
  const severities = useAlarmCounts()?.severities
  const unknown = useUnknown(useAlarmKnowledge('counts'))
  const shown = SEVERITIES.filter((severity) => isShown(severity, severities?.[severity].active ?? 0))
  return (
    <div className="wall-counters" style={{ '--severities': shown.length } as CSSProperties}>
      {shown.map((severity) => (
        <SeverityTile key={severity} severity={severity} unknown={unknown} />
      ))}
      <UnackedTile unknown={unknown} />
      <KpiTiles kpi={kpi} known={known} />
    </div>
  )
}
