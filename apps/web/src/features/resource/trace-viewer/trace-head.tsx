import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceInfo, TraceRow } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { Picker } from '#ui/form/picker.tsx'
import { traceEditMessages } from '#ui/trace-edit/trace-edit.messages.ts'
import { Instant } from '#ui/time-text.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { tracesQuery } from '../resource.queries.ts'
import { directionMessages } from './direction.messages.ts'
import { useWarningWords } from './warning-words.ts'

const INDEX_DECIMALS = 4

/** Port or far end, wavelength, pulse, averaging, index, time: how the trace was taken. */
export function TraceConditions({ port, info }: { port: number; info: TraceInfo | undefined }) {
  const t = useMessages(resourceMessages)
  const d = useMessages(directionMessages)
  const wordsOf = useWarningWords()
  if (info === undefined) return <span className="text-2 fs-12">{t('port', { port })}</span>
  const { wavelengthNm, pulseNs, averagingS, measuredAt, direction } = info.trace
  const parts = [
    direction === 'forward' ? t('port', { port }) : d('farEnd'),
    formatWavelength(wavelengthNm),
    t('pulse', { pulse: pulseNs }),
    ...(averagingS === null ? [] : [t('averaging', { seconds: formatNumber(averagingS) })]),
    t('index', { index: formatNumber(info.groupIndex, INDEX_DECIMALS) }),
  ]
  return (
    <span className="trace-conditions text-2 fs-12 ellipsis">
      {parts.join(' · ')} · <Instant at={measuredAt} />
      {info.warnings.length > 0 && (
        <span className="trace-warnings" title={info.warnings.map(wordsOf).join('\n')}>
          {t('warnings', { count: info.warnings.length })}
        </span>
      )}
    </span>
  )
}

type HistoryProps = {
  link: LinkInfo['link']
  /** As in the address: null follows the newest. */
  traceId: string | null
  shown: TraceRow | undefined
  onSelect: (traceId: string | null) => void
}

/** What a trace is called where one is chosen: when, how, from which end, whether it is a reference, and whether its events were edited. */
export function useTraceName(): (row: TraceRow) => string {
  const t = useMessages(resourceMessages)
  const now = useNow()
  const e = useMessages(traceEditMessages)
  const d = useMessages(directionMessages)
  return ({ measuredAt, wavelengthNm, pulseNs: pulse, direction, referenceVersion, edited }) => {
    const time = formatInstant(measuredAt, now)
    const name = t('traceOption', { time, wavelength: formatWavelength(wavelengthNm), pulse })
    const marks = [
      ...(direction === 'backward' ? [d('farEnd')] : []),
      ...(referenceVersion === null ? [] : [t('traceReference', { version: referenceVersion })]),
      ...(edited === null ? [] : [e('editedShort', { version: edited.version })]),
    ]
    return [name, ...marks].join(' · ')
  }
}

/** The traces of a link, newest first, nothing while there are none; the first choice follows whatever is newest. */
export function TraceHistory({ link, traceId, shown, onSelect }: HistoryProps) {
  const t = useMessages(resourceMessages)
  const now = useNow()
  const { data } = useQuery(tracesQuery(link.id))
  const listed = data?.list ?? []
  const isListed = traceId === null || listed.some(({ id }) => id === traceId)
  const rows = isListed || shown === undefined ? listed : [...listed, shown]
  const nameOf = useTraceName()
  if (rows.length === 0) return null
  const newest = { value: '', label: `${t('newest')} · ${formatInstant(link.lastTraceAt, now)}` }
  return (
    <span className="trace-select">
      <Picker
        label={t('history')}
        value={[traceId ?? '']}
        options={[newest, ...rows.map((row) => ({ value: row.id, label: nameOf(row) }))]}
        onChange={([chosen = '']) => onSelect(chosen === '' ? null : chosen)}
      />
    </span>
  )
}

type TraceHeadProps = { link: LinkInfo['link']; info: TraceInfo | undefined; children: ReactNode }

export function TraceHead({ link, info, children }: TraceHeadProps) {
  return (
    <header className="trace-head">
      <h2>
        {link.code} {link.name}
      </h2>
      <TraceConditions port={link.port} info={info} />
      <div className="trace-tools">{children}</div>
    </header>
  )
}
