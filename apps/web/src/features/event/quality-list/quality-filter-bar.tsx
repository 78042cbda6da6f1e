import {
  QUALITY_GRADES,
  QUALITY_TRENDS,
  QUALITY_WAVELENGTHS_NM,
  qualityApi,
  type QualityGrade,
} from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#lib/api/call.ts'
import { formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { type QualityFilter, qualityFilters } from './quality-filter.ts'
import { QualityMoreFilters } from './quality-more-filters.tsx'
import { qualityMessages } from './quality.messages.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'
import { useTyped } from './use-typed.ts'

const MAX_KEYWORD = 80

/** All grades mean the same as none: the address stays short. */
function toggle(grades: readonly QualityGrade[], grade: QualityGrade): readonly QualityGrade[] {
  const next = QUALITY_GRADES.filter((one) => grades.includes(one) !== (one === grade))
  return next.length === QUALITY_GRADES.length ? [] : next
}

function useGradeCounts(filter: QualityFilter) {
  const asked = qualityFilters.ask({ ...filter, grades: [], sortBy: 'grade', isAsc: true })
  return useQuery({
    queryKey: [...queryKeyOf(qualityApi.stat), asked],
    queryFn: ({ signal }) => call(qualityApi.stat, { query: asked, signal, isQuiet: true }),
    placeholderData: (former) => former,
  })
}

/** Rows by grade after the other filters; each can be chosen alone or with others. */
function GradeFilter({ filter, changeFilter }: QualityFilterControls) {
  const t = useMessages(qualityMessages)
  const words = useMessages(wordMessages)
  const { data } = useGradeCounts(filter)
  return (
    <fieldset className="severity-filter grade-filter">
      <legend className="visually-hidden">{t('gradeFilter')}</legend>
      {QUALITY_GRADES.map((grade) => (
        <button
          key={grade}
          type="button"
          aria-pressed={filter.grades.includes(grade)}
          onClick={() => changeFilter({ grades: toggle(filter.grades, grade) })}
        >
          <GradeBadge grade={grade} />
          <span>{words(`grade.${grade}`)}</span>
          <b>{formatNumber(data?.[grade])}</b>
        </button>
      ))}
    </fieldset>
  )
}

function SearchField({ filter, changeFilter }: QualityFilterControls) {
  const t = useMessages(qualityMessages)
  const typed = useTyped(filter.keyword, (keyword) => changeFilter({ keyword }))
  return (
    <label className="input keyword-field quality-keyword">
      <Icon name="search" />
      <input
        type="search"
        value={typed.value}
        maxLength={MAX_KEYWORD}
        placeholder={t('search')}
        aria-label={t('searchLabel')}
        onChange={(event) => typed.onChange(event.target.value)}
      />
    </label>
  )
}

/** Filters by grade, wavelength, trend, name, and by every figure of the list. */
export function QualityFilterBar({
  children,
  ...controls
}: QualityFilterControls & { /** At the right end: the tools of the list. */ children: ReactNode }) {
  const { filter, isFiltered, changeFilter, clearFilter } = controls
  const t = useMessages(qualityMessages)
  const wavelengths = QUALITY_WAVELENGTHS_NM.map((nm) => ({ value: String(nm), label: formatWavelength(nm) }))
  const trends = QUALITY_TRENDS.map((trend) => ({ value: trend, label: t(`trend.${trend}`) }))
  return (
    <div className="filter-bar quality-filter">
      <GradeFilter {...controls} />
      <Picker
        label={t('wavelength')}
        value={[String(filter.wavelengthNm ?? '')]}
        options={[{ value: '', label: t('anyWavelength') }, ...wavelengths]}
        onChange={([value]) => changeFilter({ wavelengthNm: value ? Number(value) : null })}
      />
      <Picker
        label={t('trend')}
        value={[filter.trend ?? '']}
        options={[{ value: '', label: t('anyTrend') }, ...trends]}
        onChange={([value]) =>
          changeFilter({ trend: QUALITY_TRENDS.find((trend) => trend === value) ?? null })
        }
      />
      <SearchField {...controls} />
      <QualityMoreFilters {...controls} />
      {isFiltered && (
        <button type="button" className="button text small" onClick={clearFilter}>
          {t('clear')}
        </button>
      )}
      {children}
    </div>
  )
}
