import type { CannotMeasureReason } from '@fibrewatch/contract/cannot-measure'
import type { TraceInfo } from '@fibrewatch/contract/trace'
import { formatDistance, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { formatPulse } from '#lib/format/pulse.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { cannotMeasureMessages } from './cannot-measure.messages.ts'
import './cannot-measure.css'

type Told = { why: string; remedy: string }
type Words = Translate<keyof typeof cannotMeasureMessages.zh>
type ReasonOf<Code extends CannotMeasureReason['code']> = Extract<CannotMeasureReason, { code: Code }>

const INDEX_DECIMALS = 4

function tellFading(t: Words, reason: ReasonOf<'fades-before-end'>): Told {
  const { neededPulseNs, neededAveraging: times } = reason
  const figures = {
    pulse: formatPulse(reason.pulseNs),
    reach: formatDistance(reason.reachM),
    link: formatDistance(reason.linkM),
    missing: formatNumber(reason.missingDb, 1),
  }
  const why = t(reason.reachM > 0 ? 'fades-before-end' : 'fades-at-once', figures)
  if (neededPulseNs === null)
    return { why, remedy: times === null ? t('fix:noPulse') : t('fix:averaging', { times }) }
  const pulse = formatPulse(neededPulseNs)
  return {
    why,
    remedy: times === null ? t('fix:pulse', { pulse }) : t('fix:pulseOrAveraging', { pulse, times }),
  }
}

function tellLongPulse(t: Words, reason: ReasonOf<'pulse-too-long'>): Told {
  const { pulseNs, apartM, hiddenGaps: hidden, gaps, neededPulseNs } = reason
  return {
    why: t('pulse-too-long', { pulse: formatPulse(pulseNs), apart: formatDistance(apartM), hidden, gaps }),
    remedy:
      neededPulseNs === null ? t('fix:noShorter') : t('fix:shorter', { pulse: formatPulse(neededPulseNs) }),
  }
}

/** A reason with its figures, and what would do. */
function tell(t: Words, reason: CannotMeasureReason): Told {
  switch (reason.code) {
    case 'range-too-short': {
      const figures = { reach: formatDistance(reason.reachM), link: formatDistance(reason.linkM) }
      const range = formatDistance(reason.neededRangeM)
      return { why: t('range-too-short', figures), remedy: t('fix:range', { range }) }
    }
    case 'fades-before-end':
      return tellFading(t, reason)
    case 'pulse-too-long':
      return tellLongPulse(t, reason)
    case 'wavelength-differs': {
      const reference = formatWavelength(reason.referenceNm)
      const wavelength = formatWavelength(reason.wavelengthNm)
      return {
        why: t('wavelength-differs', { wavelength, reference }),
        remedy: t('fix:wavelength', { reference }),
      }
    }
    case 'sampling-too-coarse': {
      const figures = { spacing: formatNumber(reason.spacingM, 1), needed: formatNumber(reason.neededM, 1) }
      return { why: t('sampling-too-coarse', figures), remedy: t('fix:sampling') }
    }
    case 'index-differs': {
      const index = formatNumber(reason.groupIndex, INDEX_DECIMALS)
      const link = formatNumber(reason.linkIndex, INDEX_DECIMALS)
      return {
        why: t('index-differs', { index, link, off: formatDistance(reason.offM) }),
        remedy: t('fix:index'),
      }
    }
    default: {
      const figures = { until: formatDistance(reason.untilM), usual: formatDistance(reason.usualM) }
      return { why: t('launch-saturated', figures), remedy: t('fix:launch') }
    }
  }
}

/** Why a trace cannot measure its link, or not as well as it could, and what would; nothing where it can or nobody asked. */
export function CannotMeasure({ cannotMeasure }: Pick<TraceInfo, 'cannotMeasure'>) {
  const t = useMessages(cannotMeasureMessages)
  if (cannotMeasure === null || cannotMeasure.length === 0) return null
  const isBlocked = cannotMeasure.some(({ hides }) => hides !== 'nothing')
  const title = t(isBlocked ? 'blocked' : 'coarse')
  return (
    <section className="cannot-measure" data-blocked={isBlocked} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {cannotMeasure.map((reason) => {
          const { why, remedy } = tell(t, reason)
          return (
            <li key={reason.code}>
              {why} <strong>{remedy}</strong>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
