import type { Alarm } from '@fibrewatch/contract/alarm'
import { formatKm } from '#lib/format/numbers.ts'
import type { Translate } from '#lib/i18n/i18n.ts'
import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { Duration, Instant } from '#ui/time-text.tsx'
import type { ColumnSort } from '#ui/grid/grid.types.ts'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import type { SortControls } from '../alarm-filter/alarm-sort.ts'
import type { eventMessages } from '../event.messages.ts'
import { makeTimeOrder } from '../time-order.ts'
import { AlarmStrip, LevelCell, LinkText, TypeText } from './alarm-cells.tsx'

type Words = Translate<keyof typeof eventMessages.zh>
type AlarmColumn = LiveColumn<Alarm> & {
  /** Hidden, from the right, when the list is narrower than this. */
  fromPx: number
}

const cellPlace = ({ place }: Alarm) => (
  <span className="ellipsis" title={place?.text}>
    {place?.text ?? '—'}
  </span>
)

/** Type, link, and position on it: these stay. */
function makeFirstColumns(t: Words, { sort, hasSeverity, changeSort }: SortControls): AlarmColumn[] {
  const bySeverity: ColumnSort = {
    order: sort === 'severity' ? 'descending' : null,
    onSort: () => changeSort('severity'),
  }
  return [
    {
      id: 'level',
      head: t('colLevel'),
      width: '92px',
      fromPx: 0,
      cell: (alarm) => <LevelCell alarm={alarm} />,
      ...(hasSeverity && { sort: bySeverity }),
    },
    {
      id: 'type',
      head: t('colType'),
      width: 'minmax(132px, 1.1fr)',
      fromPx: 0,
      cell: (alarm) => <TypeText alarm={alarm} />,
    },
    {
      id: 'link',
      head: t('colLink'),
      width: 'minmax(150px, 1.2fr)',
      fromPx: 0,
      cell: (alarm) => <LinkText alarm={alarm} />,
    },
    {
      id: 'distance',
      head: t('colDistance'),
      unit: 'km',
      width: '84px',
      align: 'right',
      fromPx: 0,
      cell: (alarm) => <AlarmDistance alarm={alarm} format={formatKm} />,
    },
    {
      id: 'strip',
      head: t('colStrip'),
      width: '116px',
      fromPx: 0,
      cell: (alarm) => <AlarmStrip alarm={alarm} />,
    },
  ]
}

/** Time, place on the ground, assignee: these are hidden one by one. */
function makeLeavingColumns(t: Words, { sort, changeSort }: SortControls): AlarmColumn[] {
  return [
    {
      id: 'raised',
      head: t('colRaised'),
      width: '104px',
      fromPx: 700,
      cell: ({ raisedAt }) => <Instant at={raisedAt} />,
      sort: makeTimeOrder(sort, changeSort),
    },
    {
      id: 'lasting',
      head: t('colLasting'),
      width: '88px',
      align: 'right',
      fromPx: 780,
      cell: ({ raisedAt, clearedAt }) => <Duration from={raisedAt} to={clearedAt} />,
    },
    {
      id: 'place',
      head: t('colPlace'),
      width: 'minmax(160px, 1.8fr)',
      fromPx: 1040,
      cell: cellPlace,
    },
    {
      id: 'ackedBy',
      head: t('colAckedBy'),
      width: '96px',
      fromPx: 1180,
      cell: ({ ackedBy }) => <span className="ellipsis">{ackedBy ?? '—'}</span>,
    },
  ]
}

export const makeAlarmColumns = (t: Words, sorting: SortControls): AlarmColumn[] => [
  ...makeFirstColumns(t, sorting),
  ...makeLeavingColumns(t, sorting),
]

export const fitColumns = (columns: readonly AlarmColumn[], widthPx: number): AlarmColumn[] =>
  columns.filter(({ fromPx }) => widthPx >= fromPx)
