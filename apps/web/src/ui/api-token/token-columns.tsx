import { type ApiToken, TOKEN_STATES, type TokenState } from '@fibrewatch/contract/api-token'
import { useMemo } from 'react'
import { chosenOne } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { apiTokenMessages } from './api-token.messages.ts'
import './api-token.css'

type Words = Translate<keyof typeof apiTokenMessages.zh>

const SHAPES: Record<TokenState, OutcomeKind> = {
  good: 'done',
  expired: 'stopped',
  revoked: 'barred',
  'account-off': 'barred',
}

function LastUse({ row: { lastUsedAt, lastUsedIp }, t }: { row: ApiToken; t: Words }) {
  if (lastUsedAt === null) return <span className="text-3">{t('never')}</span>
  return (
    <span className="ellipsis" title={lastUsedIp ?? undefined}>
      <Instant at={lastUsedAt} />
    </span>
  )
}

function makeSubjectColumns(t: Words): ListColumn<ApiToken>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 140,
      grow: true,
      sortBy: 'name',
      card: 'title',
      cell: ({ name }) => <span className="ellipsis">{name}</span>,
    },
    {
      id: 'prefix',
      head: t('prefix'),
      width: 120,
      card: 'line',
      cell: ({ prefix }) => <span className="mono fs-12">{`${prefix}…`}</span>,
    },
    {
      id: 'state',
      head: t('state'),
      width: 130,
      card: 'line',
      cell: ({ state }) => <Outcome kind={SHAPES[state]}>{t(`state.${state}`)}</Outcome>,
      filter: chosenOne(
        'state',
        TOKEN_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      ),
    },
    {
      id: 'permissions',
      head: t('permissions'),
      width: 100,
      cell: ({ permissions }) => (
        <span title={permissions.join('\n')}>{t('permissionCount', { count: permissions.length })}</span>
      ),
    },
    {
      id: 'domain',
      head: t('domain'),
      width: 100,
      cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName)}</span>,
    },
  ]
}

function makeTimeColumns(t: Words): ListColumn<ApiToken>[] {
  return [
    {
      id: 'expiresAt',
      head: t('expiresAt'),
      width: 110,
      align: 'right',
      sortBy: 'expiresAt',
      card: 'line',
      cell: ({ expiresAt }) => <Instant at={expiresAt} />,
    },
    {
      id: 'lastUsedAt',
      head: t('lastUsedAt'),
      width: 110,
      align: 'right',
      sortBy: 'lastUsedAt',
      card: 'line',
      cell: (row) => <LastUse row={row} t={t} />,
    },
    {
      id: 'createdAt',
      head: t('createdAt'),
      width: 110,
      align: 'right',
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'createdBy',
      head: t('createdBy'),
      width: 110,
      cell: ({ createdBy }) => (
        <span className="ellipsis">{createdBy === null ? '—' : tellName(createdBy)}</span>
      ),
    },
  ]
}

const makeAccountColumn = (t: Words): ListColumn<ApiToken> => ({
  id: 'username',
  head: t('account'),
  width: 130,
  sortBy: 'username',
  card: 'line',
  cell: ({ username, userName }) => (
    <span className="ellipsis" title={tellName(userName)}>
      {username}
    </span>
  ),
})

/** Of one's own tokens, or of those of several accounts. */
export function useTokenColumns(of: 'own' | 'accounts'): ListColumn<ApiToken>[] {
  const t = useMessages(apiTokenMessages)
  return useMemo(() => {
    const account = of === 'accounts' ? [makeAccountColumn(t)] : []
    return [...makeSubjectColumns(t), ...account, ...makeTimeColumns(t)]
  }, [of, t])
}
