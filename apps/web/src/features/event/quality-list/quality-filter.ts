import {
  FIBRE_CLASSES,
  QUALITY_GRADES,
  QUALITY_RANGES,
  QUALITY_SORTS,
  QUALITY_TRENDS,
  QUALITY_WAVELENGTHS_NM,
  type QualityRange,
} from '@fibrewatch/contract/quality'
import { type Condition, figure, flag, keyword, oneOf, someOf } from '#lib/filter/condition.ts'
import { defineFilters } from '#lib/filter/filters.ts'

/** One end of a range of a figure, as named in an address. */
export type RangeEnd = `${QualityRange}${'Min' | 'Max'}`
export const RANGE_ENDS = QUALITY_RANGES.flatMap((range): RangeEnd[] => [`${range}Min`, `${range}Max`])

const MAX_KEYWORD = 80
const FIGURE_LIMIT = 1e6

const isId = (value: number) => Number.isSafeInteger(value) && value > 0
const isFigure = (value: number) => Math.abs(value) <= FIGURE_LIMIT
const isWavelength = (value: number) => QUALITY_WAVELENGTHS_NM.some((nm) => nm === value)

/** A condition for either end of every range; a missing end is open. */
const rangeEnds = Object.fromEntries(RANGE_ENDS.map((end) => [end, figure(end, isFigure)])) as {
  readonly [End in RangeEnd]: Condition<End, number | null, number>
}

/** Conditions and order of the list. */
export const qualityFilters = defineFilters({
  grades: someOf('grades', QUALITY_GRADES),
  wavelengthNm: figure('wavelengthNm', isWavelength),
  trend: oneOf('trend', QUALITY_TRENDS, null),
  keyword: keyword('keyword', MAX_KEYWORD),
  domainId: figure('domainId', isId),
  linkId: figure('linkId', isId),
  fibreClass: oneOf('fibreClass', FIBRE_CLASSES, null),
  ...rangeEnds,
  sortBy: oneOf('sortBy', QUALITY_SORTS, 'grade'),
  isAsc: flag('isAsc', true),
})

export type QualityFilter = typeof qualityFilters.none
