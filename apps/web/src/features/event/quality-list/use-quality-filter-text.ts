import { QUALITY_RANGES } from '@fibrewatch/contract/quality'
import { formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import type { QualityFilter } from './quality-filter.ts'
import { useDomainNames } from './use-domain-names.ts'
import { qualityMessages } from './quality.messages.ts'

/** The filter in words, for a printed page; empty without one. */
export function useQualityFilterText(): (filter: QualityFilter) => string {
  const t = useMessages(qualityMessages)
  const words = useMessages(wordMessages)
  const domains = useDomainNames()
  return ({ grades, wavelengthNm, trend, fibreClass, keyword, domainId, ...filter }) => {
    const ends = QUALITY_RANGES.flatMap((range) => {
      const [min, max] = [filter[`${range}Min`], filter[`${range}Max`]]
      const scale = range === 'lengthM' ? 1000 : 1
      const write = (end: number | null) => (end === null ? '' : String(end / scale))
      return min === null && max === null ? [] : [`${t(`range.${range}`)} ${write(min)} … ${write(max)}`]
    })
    const parts = [
      ...grades.map((grade) => `${grade} ${words(`grade.${grade}`)}`),
      wavelengthNm === null ? '' : formatWavelength(wavelengthNm),
      trend === null ? '' : t(`trend.${trend}`),
      fibreClass ?? '',
      domainId === null ? '' : `${t('domain')} ${domains?.get(domainId) ?? domainId}`,
      keyword,
      ...ends,
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
}
