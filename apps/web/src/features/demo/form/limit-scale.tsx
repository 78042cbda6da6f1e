import type { ComponentForm } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import type { CustomControl } from '#ui/form/field.types.ts'
import { SeverityTag } from '#ui/severity-tag.tsx'
import { exampleFormMessages } from './example-form.messages.ts'
import './limit-scale.css'

type Limits = ComponentForm['limits']

/** In rising order. */
const LIMITED_SEVERITIES = ['minor', 'major', 'critical'] as const
type Limited = (typeof LIMITED_SEVERITIES)[number]

/** In tenths of a decibel: whole numbers do not drift. */
const TOP_TENTHS = 100
const tenthsOf = (db: number): number => Math.round(db * 10)

/** Width of a word on the scale. */
const WORD_TENTHS = 8

const FIRST: Limits = { minor: 0.3, major: 1, critical: 3 }

/** Moves one limit and pushes the others, so that they still rise by at least a tenth. */
export function moveLimit(limits: Limits, moved: Limited, toDb: number): Limits {
  const at = LIMITED_SEVERITIES.indexOf(moved)
  const wanted = Math.min(Math.max(tenthsOf(toDb), at + 1), TOP_TENTHS - (LIMITED_SEVERITIES.length - 1 - at))
  const tenths = LIMITED_SEVERITIES.map((severity, other) => {
    const own = tenthsOf(limits[severity])
    const distance = other - at
    return distance < 0 ? Math.min(own, wanted + distance) : Math.max(own, wanted + distance)
  }).with(at, wanted)
  const [minor = 0, major = 0, critical = 0] = tenths.map((value) => value / 10)
  return { minor, major, critical }
}

const limitsOf = (value: unknown): Limits => (value ?? FIRST) as Limits

/** The ranges beside each other: quiet, then each severity up to the next. */
function Scale({ limits }: { limits: Limits }) {
  const t = useMessages(exampleFormMessages)
  const words = useMessages(wordMessages)
  const starts = LIMITED_SEVERITIES.map((severity) => tenthsOf(limits[severity]))
  const ends = [...starts.slice(1), TOP_TENTHS]
  const ranges = LIMITED_SEVERITIES.map((severity, at) => ({
    severity,
    tenths: (ends[at] ?? 0) - (starts[at] ?? 0),
  }))
  return (
    <div className="limit-scale" aria-hidden="true">
      <span className="limit-range" style={{ flexGrow: starts[0] }}>
        {(starts[0] ?? 0) >= WORD_TENTHS && t('noAlarm')}
      </span>
      {ranges.map(({ severity, tenths }) => (
        <span key={severity} className={`limit-range is-${severity}`} style={{ flexGrow: tenths }}>
          {tenths >= WORD_TENTHS && words(`severity.${severity}`)}
        </span>
      ))}
    </div>
  )
}

/** A custom control: three limits on one scale, which never cross. */
export function LimitScale({ control }: { control: CustomControl }) {
  const t = useMessages(exampleFormMessages)
  const words = useMessages(wordMessages)
  const { id, value, isDisabled, isInvalid, describedBy, onChange, onBlur } = control
  const limits = limitsOf(value)
  return (
    <div className="limits">
      <Scale limits={limits} />
      {LIMITED_SEVERITIES.map((severity, at) => (
        <label key={severity} className="limit">
          <SeverityTag severity={severity} acked={false} />
          <input
            {...(at === 0 ? { id } : {})}
            type="range"
            min={0.1}
            max={10}
            step={0.1}
            value={limits[severity]}
            disabled={isDisabled}
            aria-label={t('limitFrom', { severity: words(`severity.${severity}`) })}
            aria-valuetext={t('limitValue', { value: limits[severity].toFixed(1) })}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onChange={(event) => onChange(moveLimit(limits, severity, Number(event.target.value)))}
            onBlur={onBlur}
          />
          <output>{t('limitValue', { value: limits[severity].toFixed(1) })}</output>
        </label>
      ))}
    </div>
  )
}
