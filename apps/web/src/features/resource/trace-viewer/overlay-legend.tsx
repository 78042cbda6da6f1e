import { formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { MAX_OVERLAYS, OVERLAY_STEPS_DB, type OverlaidTrace, type Overlays } from './use-overlays.ts'
import { directionMessages } from './direction.messages.ts'
import { useTraceName } from './trace-head.tsx'
import './overlay-legend.css'

const STATE_KEYS = { shown: 'overlayShown', loading: 'overlayLoading', failed: 'overlayFailed' } as const

/** What stands beside the time: mirrored, or why nothing is drawn. */
function StateWord({ row, state, isMirrored }: OverlaidTrace) {
  const t = useMessages(resourceMessages)
  const d = useMessages(directionMessages)
  const end = d(row.direction === 'backward' ? 'farEnd' : 'nearEnd')
  const drawn = isMirrored ? `${end} · ${d('mirrored')}` : ''
  if (state === 'shown') return drawn === '' ? null : <span className="text-3">{drawn}</span>
  return <span className="text-3">{state === 'unplaced' ? d('unplaced') : t(STATE_KEYS[state])}</span>
}

/** Chooses traces to lie over the one that is read; disabled while there are none, or none are known. */
export function OverlayPicker({ overlays }: { overlays: Overlays }) {
  const t = useMessages(resourceMessages)
  const nameOf = useTraceName()
  const { choices, ids, onIds } = overlays
  return (
    <span className="overlay-select">
      <Picker
        isDisabled={choices.length === 0}
        label={t('overlays', { count: MAX_OVERLAYS })}
        placeholder={t('overlaysNone')}
        isMultiple
        value={ids}
        options={choices.map((row) => ({ value: row.id, label: nameOf(row) }))}
        onChange={onIds}
      />
    </span>
  )
}

const MARK = { widthPx: 30, heightPx: 10 }

/** The number of an overlaid trace and its line, as both stand in the plot. */
function OverlayMark({ trace: { name, colour, dashPx } }: { trace: OverlaidTrace }) {
  const { widthPx, heightPx } = MARK
  return (
    <>
      <b>{name}</b>
      <svg className="overlay-swatch" width={widthPx} height={heightPx} aria-hidden="true">
        <path
          d={`M0 ${heightPx / 2}H${widthPx}`}
          stroke={`var(${colour})`}
          strokeDasharray={dashPx.join(' ')}
          strokeWidth={2}
        />
      </svg>
    </>
  )
}

/** Which line is which, on paper. */
export function PrintedLegend({ overlays: { traces, stepDb } }: { overlays: Overlays }) {
  const t = useMessages(resourceMessages)
  const d = useMessages(directionMessages)
  const nameOf = useTraceName()
  const drawn = traces.filter(({ state }) => state === 'shown')
  if (drawn.length === 0) return null
  return (
    <ul className="overlay-printed" aria-label={t('overlaysOn')}>
      {drawn.map((trace) => (
        <li key={trace.row.id}>
          <OverlayMark trace={trace} />
          <span>
            {nameOf(trace.row)}
            {trace.isMirrored && ` · ${d('mirrored')}`}
          </span>
        </li>
      ))}
      {stepDb > 0 && (
        <li>
          {t('overlayStep')} {formatNumber(stepDb, 1)} dB
        </li>
      )}
    </ul>
  )
}

function LegendLine({ trace, onRemove }: { trace: OverlaidTrace; onRemove: () => void }) {
  const t = useMessages(resourceMessages)
  const now = useNow()
  const { row, state } = trace
  const name = formatInstant(row.measuredAt, now)
  return (
    <li data-state={state}>
      <OverlayMark trace={trace} />
      <span>{name}</span>
      <StateWord {...trace} />
      <button
        type="button"
        aria-label={t('overlayRemove', { name })}
        title={t('overlayRemove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  )
}

/** Which line is which, and how far apart they are drawn. */
export function OverlayLegend({ overlays }: { overlays: Overlays }) {
  const t = useMessages(resourceMessages)
  const { traces, ids, onIds, stepDb, onStep } = overlays
  if (traces.length === 0) return null
  return (
    <div className="overlay-legend">
      <ul aria-label={t('overlaysOn')}>
        {traces.map((trace) => (
          <LegendLine
            key={trace.row.id}
            trace={trace}
            onRemove={() => onIds(ids.filter((id) => id !== trace.row.id))}
          />
        ))}
      </ul>
      <span className="overlay-step">
        <span aria-hidden="true">{t('overlayStep')}</span>
        <Segmented
          label={t('overlayStep')}
          options={OVERLAY_STEPS_DB.map((step) => ({
            value: String(step),
            label: `${formatNumber(step, 1)} dB`,
          }))}
          value={String(stepDb)}
          onChange={(step) => onStep(Number(step))}
        />
      </span>
    </div>
  )
}
