import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { KpiStat } from '@fibrewatch/contract/kpi'
import { formatChange, formatDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import type { Known } from '#lib/query/known.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityGlyph, type ShownSeverity } from '#ui/severity-icon.tsx'
import { Duration } from '#ui/time-text.tsx'
import { tellMeasure, tellPlace } from './alarm-words.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import { RateBars } from './rate-bars.tsx'
import { turnAt } from './unattended.ts'
import { WALL_VIEWS, type WallSettings } from './wall-settings.ts'
import './wall-panel.css'

const ROWS = 5
/** Six hours of ten minutes. */
const RATE_SLOTS = 36

type RowProps = {
  severity: ShownSeverity | null
  isQuiet: boolean
  title: string
  text: string
  figure: string
  note: React.ReactNode
}

function Row({ severity, isQuiet, title, text, figure, note }: RowProps) {
  const word = useMessages(wordMessages)
  return (
    <li className={isQuiet ? 'wall-row is-quiet' : 'wall-row'}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {severity !== null && <SeverityGlyph severity={severity} acked={isQuiet} />}
      </svg>
      {severity !== null && <span className="visually-hidden">{word(`severity.${severity}`)}</span>}
      <div>
        <b className="ellipsis">{title}</b>
        <span className="ellipsis">{text}</span>
      </div>
      <div className="wall-row-figures">
        <b>{figure}</b>
        <span>{note}</span>
      </div>
    </li>
  )
}

type AlarmsProps = { alarms: readonly Alarm[]; known: Known }

function Alarms({ alarms, known: { knowledge } }: AlarmsProps) {
  const t = useMessages(largeScreenMessages)
  const nameOf = useAlarmTypeName()
  if (knowledge === 'not-permitted') return <p className="wall-note">{t('alarmsForbidden')}</p>
  if (knowledge === 'failed') return <p className="wall-note">{t('alarmsUnknown')}</p>
  if (alarms.length === 0)
    return <p className="wall-note">{t(knowledge === 'known' ? 'quiet' : 'loading')}</p>
  return (
    <ul className="wall-rows">
      {alarms.slice(0, ROWS).map((alarm) => (
        <Row
          key={alarm.id}
          severity={alarm.severity}
          isQuiet={alarm.acked}
          title={nameOf(alarm)}
          text={tellPlace(alarm)}
          figure={tellMeasure(alarm)}
          note={<Duration from={alarm.raisedAt} />}
        />
      ))}
    </ul>
  )
}

type FiguresProps = { kpi: KpiStat | null; known: Known }

function FiguresUnknown({ known: { knowledge } }: { known: Known }) {
  const t = useMessages(largeScreenMessages)
  const text = {
    loading: t('loading'),
    known: '',
    failed: t('figuresUnknown'),
    'not-permitted': t('figuresForbidden'),
  }[knowledge]
  return <p className="wall-note">{text}</p>
}

function Worst({ kpi, known }: FiguresProps) {
  const t = useMessages(largeScreenMessages)
  if (kpi === null) return <FiguresUnknown known={known} />
  if (kpi.worstLinks.length === 0) return <p className="wall-note">{t('worstNone')}</p>
  return (
    <ul className="wall-rows">
      {kpi.worstLinks.slice(0, ROWS).map(({ linkId, code, name, severity, totalLossDb, lossChangeDb }) => (
        <Row
          key={linkId}
          severity={severity}
          isQuiet={severity === null}
          title={name}
          text={code}
          figure={`${formatDb(totalLossDb)} dB`}
          note={t('worstChange', { change: formatChange(lossChangeDb, 2) })}
        />
      ))}
    </ul>
  )
}

function Rate({ kpi, known }: FiguresProps) {
  if (kpi === null) return <FiguresUnknown known={known} />
  return (
    <div className="wall-rate">
      <RateBars kpi={kpi} slots={RATE_SLOTS} hasTarget />
    </div>
  )
}

type WallPanelProps = { settings: WallSettings; alarms: AlarmsProps; figures: FiguresProps }

/** The views that take turns beside the map: the most urgent alarms, the worst links, the alarm rate. */
export function WallPanel({ settings, alarms, figures }: WallPanelProps) {
  const t = useMessages(largeScreenMessages)
  const now = useNow()
  const turns = WALL_VIEWS.map((view) => ({ view, seconds: settings.secondsOf[view] }))
  const view = turnAt(turns, now) ?? 'alarms'
  const title = { alarms: t('alarms'), worst: t('worst'), rate: t('rateDay') }[view]
  const note = { alarms: '', worst: t('worstLoss'), rate: tellTarget(figures.kpi, t) }[view]
  return (
    <section className="wall-box wall-panel" data-view={view}>
      <p className="wall-panel-head">
        <span className="ellipsis">{title}</span>
        <span>{note}</span>
      </p>
      {view === 'alarms' && <Alarms {...alarms} />}
      {view === 'worst' && <Worst {...figures} />}
      {view === 'rate' && <Rate {...figures} />}
    </section>
  )
}

const tellTarget = (kpi: KpiStat | null, t: (key: 'target', params: { target: number }) => string) =>
  kpi === null ? '' : t('target', { target: kpi.last10Min.target })
