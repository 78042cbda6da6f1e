import type { QualityRuleSetRow } from '@fibrewatch/contract/quality'
import { defineMessages, useMessages } from '#lib/i18n/i18n.ts'

const ruleSetMessages = defineMessages('ruleSet', {
  zh: {
    seedAny: '其他波长',
    seedSource:
      '接头 ≤ 0.12 dB、设计 0.24 dB/km 与 0.12 dB/个：GB 51171-2016；接头平均 0.08 dB、活接头 0.5 dB：常用验收值；其余为行业经验值，未见于公开标准，请按本单位规定修改',
  },
  en: {
    seedAny: 'Other wavelengths',
    seedSource:
      'Splices ≤ 0.12 dB, design 0.24 dB/km and 0.12 dB a splice: GB 51171-2016; mean of splices 0.08 dB, connectors 0.5 dB: common acceptance; all others are common practice and in no public standard. Change them to your own rules',
  },
})

/** A rule set that came with the product for whatever no other fits. */
const ANY = '*'

/** What a rule set is called and where its figures come from: those of the product in the reader's language. */
export function useRuleSetWords() {
  const t = useMessages(ruleSetMessages)
  return {
    nameOf: ({ name }: Pick<QualityRuleSetRow, 'name'>) => (name === ANY ? t('seedAny') : name),
    sourceOf: ({ source, isSeed }: Pick<QualityRuleSetRow, 'source' | 'isSeed'>) =>
      isSeed ? t('seedSource') : source,
  }
}
