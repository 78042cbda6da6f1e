import type { QualityRow, QualitySort } from '@fibrewatch/contract/quality'
import { type ReactNode, useMemo } from 'react'
import { formatChange, formatDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { useIsNarrow } from '#ui/media.ts'
import { Instant } from '#ui/time-text.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import { keyOfRow } from './quality-key.ts'
import { qualityMessages } from './quality.messages.ts'
import type { LossLines } from './use-loss-lines.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'

type Key = keyof typeof qualityMessages.zh
type Words = Translate<Key>

/** A steeper rise needs attention. */
const STEEP_DB_PER_YEAR = 0.5
const DAY_MS = 86_400_000
const YEAR_MS = 31_557_600_000
const FAR_YEARS = 5
/** Two measurements of one link differ by less. */
const NOISE_DB = 0.1
const NARROW_COLUMNS = new Set(['grade', 'link', 'margin', 'tested'])

type Sorting = Pick<QualityFilterControls, 'filter' | 'changeFilter'>
type Named = { by: QualitySort; head: string; unit?: string }

/** The head of a column: its name, its unit, and its order: first rising, then falling, then the list's own. */
function makeHead({ filter, changeFilter }: Sorting, { by, ...named }: Named) {
  const isSorted = filter.sortBy === by
  const rising = filter.isAsc ? 'ascending' : 'descending'
  const onSort = () => {
    if (!isSorted) return changeFilter({ sortBy: by, isAsc: true })
    return changeFilter(filter.isAsc ? { isAsc: false } : { sortBy: 'grade', isAsc: true })
  }
  return { ...named, sort: { order: isSorted ? rising : null, onSort } } as const
}

/** The value that set the grade stands out. */
const strong = (isWorst: boolean, text: ReactNode): ReactNode => (isWorst ? <b>{text}</b> : text)

type Placed = QualityRow['splice']
const placedText = (placed: Placed, digits: number, isWorst: boolean): ReactNode => (
  <>
    {strong(isWorst, formatNumber(placed?.value, digits))}
    {placed !== null && <span className="text-3 quality-place"> {placed.landmark}</span>}
  </>
)

function TrendCell({ trend }: { trend: QualityRow['trend'] }) {
  if (trend === null) return '—'
  const { dbPerYear, low, high } = trend
  const spansZero = low <= 0 && high >= 0
  const isSteep = !spansZero && dbPerYear > STEEP_DB_PER_YEAR
  const interval = `[${formatChange(low, 2)}, ${formatChange(high, 2)}]`
  return (
    <span className={spansZero ? 'text-3' : ''}>
      {strong(isSteep, formatChange(dbPerYear, 2))} <span className="text-3">{interval}</span>
    </span>
  )
}

const ageInDays = (instant: string): number => Math.floor((Date.now() - Date.parse(instant)) / DAY_MS)

/** The day the budget is used up; more than five years ahead it is not shown. */
function CrossingCell({ row, t }: { row: QualityRow; t: Words }) {
  const { grade, crossing, marginDb } = row
  if (grade === 'F') return t('broken')
  if (marginDb !== null && marginDb <= 0) return <b>{t('overdue')}</b>
  if (crossing === null) return '—'
  const inYears = (Date.parse(crossing.at) - Date.parse(row.measuredAt ?? crossing.at)) / YEAR_MS
  if (inYears > FAR_YEARS) return <span className="text-3">{t('beyond')}</span>
  return strong(inYears < 1, crossing.at)
}

type MakeProps = { t: Words; sorting: Sorting; lines: LossLines }

function makeSubjectColumns({ t, sorting }: MakeProps): LiveColumn<QualityRow>[] {
  return [
    {
      id: 'grade',
      ...makeHead(sorting, { by: 'grade', head: t('colGrade') }),
      width: '56px',
      align: 'center',
      cell: ({ grade }) => <GradeBadge grade={grade} />,
    },
    {
      id: 'link',
      ...makeHead(sorting, { by: 'code', head: t('colLink') }),
      width: 'minmax(110px, 1.4fr)',
      cell: ({ code, name }) => (
        <span className="ellipsis">
          {code} <span className="text-2">{name}</span>
        </span>
      ),
    },
    {
      id: 'wavelength',
      ...makeHead(sorting, { by: 'wavelengthNm', head: t('colWavelength'), unit: 'nm' }),
      width: '72px',
      align: 'right',
      cell: ({ wavelengthNm }) => (wavelengthNm === null ? '—' : wavelengthNm),
    },
    {
      id: 'length',
      ...makeHead(sorting, { by: 'lengthM', head: t('colLength'), unit: 'km' }),
      width: '92px',
      align: 'right',
      cell: ({ lengthM }) => formatKm(lengthM),
    },
  ]
}

function makeFigureColumns({ t, sorting }: MakeProps): LiveColumn<QualityRow>[] {
  return [
    {
      id: 'loss',
      ...makeHead(sorting, { by: 'totalLossDb', head: t('colLoss'), unit: 'dB' }),
      width: '96px',
      align: 'right',
      cell: ({ totalLossDb, worst }) => strong(worst === 'loss-change', formatDb(totalLossDb)),
    },
    {
      id: 'attenuation',
      ...makeHead(sorting, { by: 'attenuationDbPerKm', head: t('colAttenuation'), unit: 'dB/km' }),
      width: '126px',
      align: 'right',
      cell: ({ attenuationDbPerKm, worst }) =>
        strong(worst === 'attenuation', formatNumber(attenuationDbPerKm, 3)),
    },
    {
      id: 'splice',
      ...makeHead(sorting, { by: 'spliceDb', head: t('colSplice'), unit: 'dB' }),
      width: '118px',
      align: 'right',
      cell: ({ splice, worst }) => placedText(splice, 2, worst === 'splice-max'),
    },
    {
      id: 'reflectance',
      ...makeHead(sorting, { by: 'reflectanceDb', head: t('colReflectance'), unit: 'dB' }),
      width: '138px',
      align: 'right',
      cell: ({ reflection, worst }) => placedText(reflection, 1, worst === 'reflectance'),
    },
    {
      id: 'margin',
      ...makeHead(sorting, { by: 'marginDb', head: t('colMargin'), unit: 'dB' }),
      width: '104px',
      align: 'right',
      cell: ({ marginDb, worst }) => strong(worst === 'margin', formatDb(marginDb)),
    },
  ]
}

function makeTimeColumns({ t, sorting, lines }: MakeProps): LiveColumn<QualityRow>[] {
  return [
    {
      id: 'line',
      head: t('colLine'),
      width: '64px',
      cell: (row) => {
        const lossesDb = lines.get(keyOfRow(row))
        if (lossesDb === undefined) return '—'
        return <Sparkline values={lossesDb} floor={NOISE_DB} label={t('lineLabel', { code: row.code })} />
      },
    },
    {
      id: 'trend',
      ...makeHead(sorting, { by: 'trendDbPerYear', head: t('colTrend'), unit: t('perYear') }),
      width: '146px',
      align: 'right',
      cell: ({ trend }) => <TrendCell trend={trend} />,
    },
    {
      id: 'crossing',
      ...makeHead(sorting, { by: 'crossesAt', head: t('colCrossing') }),
      width: '96px',
      align: 'right',
      cell: (row) => <CrossingCell row={row} t={t} />,
    },
    {
      id: 'tested',
      ...makeHead(sorting, { by: 'measuredAt', head: t('colTested') }),
      width: '96px',
      align: 'right',
      cell: ({ measuredAt }) => (measuredAt === null ? t('never') : <Instant at={measuredAt} />),
    },
    {
      id: 'reference',
      ...makeHead(sorting, { by: 'referenceAt', head: t('colReference') }),
      width: '84px',
      align: 'right',
      cell: ({ referenceVersion, referenceAt }) =>
        referenceVersion === null || referenceAt === null ? (
          '—'
        ) : (
          <span>
            {t('version', { version: referenceVersion })}{' '}
            <span className="text-3">{t('ageDays', { days: ageInDays(referenceAt) })}</span>
          </span>
        ),
    },
  ]
}

/** Columns of the quality list; a phone shows grade, link, margin and time of measurement. */
export function useQualityColumns(
  { filter, changeFilter }: QualityFilterControls,
  lines: LossLines,
): LiveColumn<QualityRow>[] {
  const t = useMessages(qualityMessages)
  const isNarrow = useIsNarrow()
  return useMemo(() => {
    const given = { t, lines, sorting: { filter, changeFilter } }
    const columns = [...makeSubjectColumns(given), ...makeFigureColumns(given), ...makeTimeColumns(given)]
    return isNarrow ? columns.filter(({ id }) => NARROW_COLUMNS.has(id)) : columns
  }, [t, isNarrow, lines, filter, changeFilter])
}
