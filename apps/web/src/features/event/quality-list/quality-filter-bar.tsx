import { domainApi } from '@fibrewatch/contract/domain'
import { QUALITY_GRADES, qualityApi, type QualityGrade } from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { MAX_KEYWORD } from '#lib/filter/condition.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { countSet, FilterBarFields, FilterFields } from '#ui/filter/filter-fields.tsx'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { KeywordField } from '#ui/filter/keyword-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { type QualityFilter, qualityFilters } from './quality-filter.ts'
import { qualityMessages } from './quality.messages.ts'
import { useDomainNames } from './use-domain-names.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'

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

function useQualityFields() {
  const t = useMessages(qualityMessages)
  const isAllowed = useMayCall(domainApi.list)
  const names = useDomainNames() ?? []
  const domains = [...names].map(([id, label]) => ({ value: String(id), label }))
  return qualityFilters.listFields({ t, domains: isAllowed ? domains : null })
}

type Fields = ReturnType<typeof useQualityFields>

/** Every figure of the list from … to, the domain and the class of the fibre. */
function MoreFilters({ fields, filter, changeFilter }: QualityFilterControls & { fields: Fields }) {
  const t = useMessages(filterMessages)
  const count = countSet(fields, filter)
  return (
    <PopoverButton
      label={count === 0 ? t('more') : t('moreSet', { count })}
      button={
        <>
          <Icon name="filter" />
          {count > 0 && count}
        </>
      }
      className={count === 0 ? 'button icon-only' : 'button'}
      popoverClass="quality-ranges"
    >
      {() => <FilterFields fields={fields} filter={filter} onChange={changeFilter} />}
    </PopoverButton>
  )
}

type BarProps = QualityFilterControls & {
  /** At the right end: the tools of the list. */
  children: ReactNode
}

/** Filters by grade, wavelength, trend, name, and by every figure of the list. */
export function QualityFilterBar({ children, ...controls }: BarProps) {
  const { filter, isFiltered, changeFilter, clearFilter } = controls
  const t = useMessages(qualityMessages)
  const fields = useQualityFields()
  return (
    <div className="filter-bar quality-filter">
      <GradeFilter {...controls} />
      <FilterBarFields
        fields={fields.filter(({ isFrequent }) => isFrequent)}
        filter={filter}
        onChange={changeFilter}
      />
      <KeywordField
        keyword={filter.keyword}
        label={t('searchLabel')}
        placeholder={t('search')}
        maxLength={MAX_KEYWORD}
        onChange={(keyword) => changeFilter({ keyword })}
      />
      <MoreFilters {...controls} fields={fields.filter(({ isFrequent }) => isFrequent !== true)} />
      {isFiltered && (
        <button type="button" className="button text small" onClick={clearFilter}>
          {t('clear')}
        </button>
      )}
      {children}
    </div>
  )
}
