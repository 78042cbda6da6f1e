import {
  FIBRE_CLASSES,
  QUALITY_GRADES,
  QUALITY_RANGES,
  QUALITY_SORTS,
  QUALITY_TRENDS,
  QUALITY_WAVELENGTHS_NM,
  type QualityRange,
} from '@fibrewatch/contract/quality'
import { figure, flag, keyword, MAX_KEYWORD, oneOf, shownAs, someOf } from '#lib/filter/condition.ts'
import type { Option, SpanEnd } from '#lib/filter/control.ts'
import { defineFilters } from '#lib/filter/filters.ts'
import { formatWavelength } from '#lib/format/numbers.ts'
import type { Translate } from '#lib/i18n/i18n.ts'
import type { qualityMessages } from './quality.messages.ts'

/** One end of a range of a figure, as named in an address. */
type RangeEnd = `${QualityRange}${'Min' | 'Max'}`

const M_PER_KM = 1000
const FIGURE_LIMIT = 1e6

const isId = (value: number) => Number.isSafeInteger(value) && value > 0
const isFigure = (value: number) => Math.abs(value) <= FIGURE_LIMIT
const isWavelength = (value: number) => QUALITY_WAVELENGTHS_NM.some((nm) => nm === value)

/** What the form needs to know: the words of the page, and the domains for those who may read them. */
export type QualityForm = {
  readonly t: Translate<keyof typeof qualityMessages.zh>
  readonly domains: readonly Option[] | null
}

/** One end of the range of a figure; a missing end is open. Lengths are typed in kilometres and sent in metres. */
const rangeEnd = <const Name extends RangeEnd>(name: Name, range: QualityRange, end: SpanEnd) =>
  shownAs(figure(name, isFigure), ({ t }: QualityForm) => ({
    label: t(`range.${range}`),
    field: { kind: 'figure', end, ...(range === 'lengthM' && { scale: M_PER_KM }) } as const,
  }))

const rangeEnds = Object.fromEntries(
  QUALITY_RANGES.flatMap((range) => [
    [`${range}Min`, rangeEnd(`${range}Min`, range, 'from')],
    [`${range}Max`, rangeEnd(`${range}Max`, range, 'to')],
  ]),
) as { readonly [End in RangeEnd]: ReturnType<typeof rangeEnd<End>> }

const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }))

/** Conditions and order of the list. */
export const qualityFilters = defineFilters({
  grades: someOf('grades', QUALITY_GRADES),
  wavelengthNm: shownAs(figure('wavelengthNm', isWavelength), ({ t }: QualityForm) => ({
    label: t('wavelength'),
    isFrequent: true,
    field: {
      kind: 'select',
      any: t('anyWavelength'),
      options: QUALITY_WAVELENGTHS_NM.map((nm) => ({ value: String(nm), label: formatWavelength(nm) })),
    },
  })),
  trend: shownAs(oneOf('trend', QUALITY_TRENDS, null), ({ t }: QualityForm) => ({
    label: t('trend'),
    isFrequent: true,
    field: {
      kind: 'select',
      any: t('anyTrend'),
      options: QUALITY_TRENDS.map((trend) => ({ value: trend, label: t(`trend.${trend}`) })),
    },
  })),
  keyword: keyword('keyword', MAX_KEYWORD),
  domainId: shownAs(figure('domainId', isId), ({ t, domains }: QualityForm) =>
    domains === null
      ? null
      : { label: t('domain'), field: { kind: 'select', any: t('anyDomain'), options: domains } },
  ),
  linkId: figure('linkId', isId),
  fibreClass: shownAs(oneOf('fibreClass', FIBRE_CLASSES, null), ({ t }: QualityForm) => ({
    label: t('fibreClass'),
    field: { kind: 'select', any: t('anyClass'), options: asOptions(FIBRE_CLASSES) },
  })),
  ...rangeEnds,
  sortBy: oneOf('sortBy', QUALITY_SORTS, 'grade'),
  isAsc: flag('isAsc', true),
})

export type QualityFilter = typeof qualityFilters.none
