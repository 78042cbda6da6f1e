import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  FIBRE_CLASSES,
  QUALITY_GRADES,
  QUALITY_RANGES,
  QUALITY_SORTS,
  QUALITY_TRENDS,
  QUALITY_WAVELENGTHS_NM,
  type qualityApi,
  type QualityGrade,
  type QualityRange,
  type QualitySort,
} from '@fibrewatch/contract/quality'

/** One end of a range of a figure, as named in an address. */
export type RangeEnd = `${QualityRange}${'Min' | 'Max'}`
const RANGE_ENDS = QUALITY_RANGES.flatMap((range): RangeEnd[] => [`${range}Min`, `${range}Max`])

/** Filter and order of the list. No grades, null, an empty keyword: any. */
export type QualityFilter = {
  grades: readonly QualityGrade[]
  wavelengthNm: number | null
  trend: (typeof QUALITY_TRENDS)[number] | null
  keyword: string
  domainId: number | null
  linkId: number | null
  fibreClass: (typeof FIBRE_CLASSES)[number] | null
  /** A missing end is open. */
  ranges: Readonly<Partial<Record<RangeEnd, number>>>
  sortBy: QualitySort
  isAsc: boolean
}

export const NO_FILTER: QualityFilter = {
  grades: [],
  wavelengthNm: null,
  trend: null,
  keyword: '',
  domainId: null,
  linkId: null,
  fibreClass: null,
  ranges: {},
  sortBy: 'grade',
  isAsc: true,
}

const FIELD_NAMES: ReadonlySet<string> = new Set([
  'grades',
  'wavelengthNm',
  'trend',
  'keyword',
  'domainId',
  'linkId',
  'fibreClass',
  'sortBy',
  'isAsc',
  ...RANGE_ENDS,
])
const MAX_KEYWORD = 80
const FIGURE_LIMIT = 1e6

function parseFigure(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= FIGURE_LIMIT ? value : null
}

function parseId(text: string | null): number | null {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/** Reads a filter from an address: invalid parts are left out. */
export function parseQualityFilter(query: URLSearchParams): QualityFilter {
  const wanted = new Set(query.get('grades')?.split(','))
  return {
    grades: QUALITY_GRADES.filter((grade) => wanted.has(grade)),
    wavelengthNm: QUALITY_WAVELENGTHS_NM.find((nm) => String(nm) === query.get('wavelengthNm')) ?? null,
    trend: QUALITY_TRENDS.find((trend) => trend === query.get('trend')) ?? null,
    keyword: (query.get('keyword') ?? '').slice(0, MAX_KEYWORD),
    domainId: parseId(query.get('domainId')),
    linkId: parseId(query.get('linkId')),
    fibreClass: FIBRE_CLASSES.find((name) => name === query.get('fibreClass')) ?? null,
    ranges: Object.fromEntries(
      RANGE_ENDS.flatMap((end) => {
        const value = parseFigure(query.get(end))
        return value === null ? [] : [[end, value]]
      }),
    ),
    sortBy: QUALITY_SORTS.find((sort) => sort === query.get('sortBy')) ?? NO_FILTER.sortBy,
    isAsc: query.get('isAsc') !== 'false',
  }
}

/** As parameters of the address and of the request. */
export function makeQualityQuery(filter: QualityFilter): EndpointQuery<typeof qualityApi.stat> & {
  sortBy?: QualitySort
  isAsc?: boolean
} {
  const { grades, wavelengthNm, trend, keyword, domainId, linkId } = filter
  const { fibreClass, ranges, sortBy, isAsc } = filter
  return {
    ...(grades.length > 0 && { grades: grades.join(',') }),
    ...(wavelengthNm !== null && { wavelengthNm }),
    ...(trend !== null && { trend }),
    ...(keyword !== '' && { keyword }),
    ...(domainId !== null && { domainId }),
    ...(linkId !== null && { linkId }),
    ...(fibreClass !== null && { fibreClass }),
    ...ranges,
    ...(sortBy !== NO_FILTER.sortBy && { sortBy }),
    ...(!isAsc && { isAsc }),
  }
}

export function makeQualityParams(filter: QualityFilter): URLSearchParams {
  const entries = Object.entries(makeQualityQuery(filter)).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(entries)
}

/** Sets another filter in an address that also holds other parameters. */
export function changeQualityParams(former: URLSearchParams, filter: QualityFilter): URLSearchParams {
  const rest = [...former].filter(([name]) => !FIELD_NAMES.has(name))
  return new URLSearchParams([...rest, ...makeQualityParams(filter)])
}
