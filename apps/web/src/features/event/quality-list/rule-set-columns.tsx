import type { QualityRuleSetRow } from '@fibrewatch/contract/quality'
import { useMemo } from 'react'
import { formatNumber, formatWavelength, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useRuleSetWords } from '#lib/words/rule-set-words.ts'
import { Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { qualityMessages } from './quality.messages.ts'
import type { QualityWords } from './rule-set-form.tsx'

/** What A, B and C ask, in this order. */
function LimitsText({ limits: { A, B, C }, digits }: { limits: LimitsOf; digits: number }) {
  return [A, B, C].map((limit) => formatNumber(limit, digits)).join(' / ')
}
type LimitsOf = QualityRuleSetRow['limits']['margin']

type RuleSetProps = { ruleSet: QualityRuleSetRow }

function NameText({ ruleSet }: RuleSetProps) {
  const t = useMessages(qualityMessages)
  const { nameOf } = useRuleSetWords()
  return (
    <span className="ellipsis">
      {nameOf(ruleSet)} {ruleSet.isSeed && <Tag>{t('seed')}</Tag>}
    </span>
  )
}

function SourceText({ ruleSet }: RuleSetProps) {
  const text = useRuleSetWords().sourceOf(ruleSet)
  return (
    <span className="ellipsis text-2" title={text}>
      {text === '' ? MISSING : text}
    </span>
  )
}

function makeScopeColumns(t: QualityWords): ListColumn<QualityRuleSetRow>[] {
  return [
    {
      id: 'name',
      head: t('ruleSetName'),
      width: 170,
      sortBy: 'name',
      card: 'title',
      cell: (ruleSet) => <NameText ruleSet={ruleSet} />,
    },
    {
      id: 'domainName',
      head: t('domain'),
      width: 130,
      cell: ({ domainName }) => <span className="ellipsis">{domainName ?? t('wholeInstallation')}</span>,
    },
    {
      id: 'wavelengthNm',
      head: t('wavelength'),
      width: 100,
      sortBy: 'wavelengthNm',
      cell: ({ wavelengthNm }) => (wavelengthNm === null ? t('any') : formatWavelength(wavelengthNm)),
    },
    {
      id: 'fibreClass',
      head: t('fibreClass'),
      width: 90,
      cell: ({ fibreClass }) => fibreClass ?? t('any'),
    },
  ]
}

function makeFigureColumns(t: QualityWords): ListColumn<QualityRuleSetRow>[] {
  return [
    {
      id: 'attenuation',
      head: `${t('rule.attenuation')} A / B / C`,
      width: 190,
      cell: ({ limits }) => <LimitsText limits={limits.attenuation} digits={2} />,
    },
    {
      id: 'splice',
      head: `${t('rule.splice-max')} A / B / C`,
      width: 180,
      cell: ({ limits }) => <LimitsText limits={limits['splice-max']} digits={2} />,
    },
    {
      id: 'validDays',
      head: t('validDays'),
      width: 100,
      align: 'right',
      cell: ({ validDays }) => t('ageDays', { days: validDays }),
    },
    {
      id: 'source',
      head: t('sourceField'),
      width: 220,
      grow: true,
      cell: (ruleSet) => <SourceText ruleSet={ruleSet} />,
    },
    {
      id: 'revision',
      head: t('revision'),
      width: 70,
      align: 'right',
      cell: ({ revision }) => t('version', { version: revision }),
    },
    {
      id: 'updatedAt',
      head: t('updated'),
      width: 110,
      align: 'right',
      sortBy: 'updatedAt',
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ]
}

export function useRuleSetColumns(): ListColumn<QualityRuleSetRow>[] {
  const t = useMessages(qualityMessages)
  return useMemo(() => [...makeScopeColumns(t), ...makeFigureColumns(t)], [t])
}
