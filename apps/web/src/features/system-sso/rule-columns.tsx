import type { SsoProvider, SsoRule } from '@fibrewatch/contract/single-sign-on'
import { useMemo } from 'react'
import { loadedOne } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { ssoMessages } from './sso.messages.ts'

export type SsoWords = Translate<keyof typeof ssoMessages.zh>

/** The condition in words. */
export function formatCondition({ claim, comparison, value }: SsoRule, t: SsoWords): string {
  return comparison === 'always' ? t('everybody') : `${claim} ${t(`comparison.${comparison}`)} ${value}`
}

/** What the rule gives, in words. */
export function formatGiven({ domainName, roleNames, isSuper, isWhole }: SsoRule, t: SsoWords): string {
  if (!isWhole) return t('broken')
  const rights = isSuper ? [t('superUser'), ...roleNames] : roleNames
  return [domainName ?? '—', ...rights].map(tellName).join(' · ')
}

function makeColumns(providers: readonly SsoProvider[], t: SsoWords): ListColumn<SsoRule>[] {
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  return [
    { id: 'orderNum', head: t('place'), width: 72, align: 'right', cell: ({ orderNum }) => orderNum },
    {
      id: 'provider',
      head: t('provider'),
      width: 150,
      cell: ({ provider }) => <span className="ellipsis">{nameOf(provider)}</span>,
      filter: loadedOne(
        'provider',
        providers.map(({ id, name }) => ({ value: id, label: name })),
      ),
    },
    {
      id: 'condition',
      head: t('condition'),
      width: 260,
      grow: true,
      card: 'title',
      cell: (row) => <span className="ellipsis">{formatCondition(row, t)}</span>,
    },
    {
      id: 'domain',
      head: t('domain'),
      width: 150,
      cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName ?? '—')}</span>,
    },
    {
      id: 'roles',
      head: t('roles'),
      width: 260,
      cell: (row) =>
        row.isWhole ? (
          <span className="ellipsis">
            {row.isSuper && <Tag>{t('superUser')}</Tag>} {row.roleNames.map(tellName).join('、')}
          </span>
        ) : (
          <span className="ellipsis strong" title={t('broken')}>
            {t('broken')}
          </span>
        ),
    },
    {
      id: 'remark',
      head: t('remark'),
      width: 180,
      cell: ({ remark }) => <span className="ellipsis text-2">{remark ?? '—'}</span>,
    },
    {
      id: 'updatedAt',
      head: t('updated'),
      width: 110,
      align: 'right',
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ]
}

export function useRuleColumns(providers: readonly SsoProvider[]): ListColumn<SsoRule>[] {
  const t = useMessages(ssoMessages)
  return useMemo(() => makeColumns(providers, t), [providers, t])
}
