import type { FibreEvent } from '@fibrewatch/contract/event'
import { formatKm, formatMeasured, formatNumber } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { useIsNarrow } from '#ui/media.ts'
import { SeverityTag } from '#ui/severity-tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import type { ColumnSort } from '#ui/grid/grid.types.ts'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import { eventMessages } from '../event.messages.ts'

const NARROW_COLUMNS = new Set(['at', 'type', 'distance'])

type Words = { t: Translate<keyof typeof eventMessages.zh>; words: Translate<keyof typeof wordMessages.zh> }

/** Time, type, source. */
function makeSubjectColumns({ t, words }: Words, byTime: ColumnSort): LiveColumn<FibreEvent>[] {
  return [
    {
      id: 'at',
      head: t('colAt'),
      width: '112px',
      cell: ({ at }) => <Instant at={at} withMs />,
      sort: byTime,
    },
    {
      id: 'type',
      head: t('colType'),
      width: 'minmax(120px, 1fr)',
      cell: ({ type }) => <span className="ellipsis">{words(`type.${type}`)}</span>,
    },
    {
      id: 'state',
      head: t('colState'),
      width: '72px',
      cell: ({ state }) => t(`eventState.${state}`),
    },
    {
      id: 'level',
      head: t('colLevel'),
      width: '100px',
      cell: ({ severity }) => (severity === null ? '—' : <SeverityTag severity={severity} acked size={14} />),
    },
    {
      id: 'link',
      head: t('colLink'),
      width: 'minmax(160px, 1.5fr)',
      cell: ({ linkCode, linkName }) => (
        <span className="ellipsis">
          {linkCode ?? '—'} <span className="text-2">{linkName}</span>
        </span>
      ),
    },
    {
      id: 'device',
      head: t('colDevice'),
      width: 'minmax(120px, 1fr)',
      cell: ({ deviceCode }) => deviceCode,
    },
  ]
}

/** Position, value, confidence. */
function makeFigureColumns({ t }: Words): LiveColumn<FibreEvent>[] {
  return [
    {
      id: 'distance',
      head: t('colDistance'),
      unit: 'km',
      width: '92px',
      align: 'right',
      cell: ({ positionM }) => formatKm(positionM),
    },
    {
      id: 'value',
      head: t('colValue'),
      width: '104px',
      align: 'right',
      cell: ({ value, unit }) => formatMeasured(value, unit),
    },
    {
      id: 'confidence',
      head: t('colConfidence'),
      width: '72px',
      align: 'right',
      cell: ({ confidence }) => formatNumber(confidence, 2),
    },
  ]
}

/** Columns of the event list; a phone shows time, type and position. */
export function useEventColumns(byTime: ColumnSort): LiveColumn<FibreEvent>[] {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const isNarrow = useIsNarrow()
  const columns = [...makeSubjectColumns({ t, words }, byTime), ...makeFigureColumns({ t, words })]
  return isNarrow ? columns.filter(({ id }) => NARROW_COLUMNS.has(id)) : columns
}
