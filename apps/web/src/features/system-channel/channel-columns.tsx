import { CHANNEL_KINDS, type Channel, MAX_CHANNEL_COUNT } from '@fibrewatch/contract/notify'
import { useMemo } from 'react'
import { chosenOne } from '#lib/filter/field.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Outcome } from '#ui/parts/outcome.tsx'
import { SeverityTag } from '#ui/severity-tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { channelMessages } from './channel.messages.ts'

export type ChannelWords = Translate<keyof typeof channelMessages.zh>

export const formatAddress = ({ targets }: Pick<Channel, 'targets'>): string => targets.join(', ')

/** The server counts no further. */
const formatCount = (count: number): string =>
  count < MAX_CHANNEL_COUNT ? formatNumber(count) : `${formatNumber(count)}+`

function LastAttempt({ row: { lastAttempt }, t }: { row: Channel; t: ChannelWords }) {
  if (lastAttempt === null) return <span className="text-3">{t('never')}</span>
  return (
    <span className="ellipsis">
      <Outcome kind={lastAttempt.outcome === 'sent' ? 'done' : 'failed'}>
        {t(`outcome.${lastAttempt.outcome}`)}
      </Outcome>{' '}
      <Instant at={lastAttempt.at} />
    </span>
  )
}

function makeSubjectColumns(t: ChannelWords): ListColumn<Channel>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 140,
      sortBy: 'name',
      card: 'title',
      cell: ({ name }) => <span className="ellipsis">{name}</span>,
    },
    {
      id: 'kind',
      head: t('kind'),
      width: 90,
      cell: ({ kind }) => t(`kind.${kind}`),
      filter: chosenOne(
        'kind',
        CHANNEL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      ),
    },
    {
      id: 'address',
      head: t('address'),
      width: 200,
      card: 'line',
      grow: true,
      cell: (row) => (
        <span className="mono fs-12 ellipsis" title={formatAddress(row)}>
          {formatAddress(row)}
        </span>
      ),
    },
    {
      id: 'minSeverity',
      head: t('minSeverity'),
      width: 110,
      card: 'line',
      cell: ({ minSeverity }) => <SeverityTag severity={minSeverity} acked={false} size={14} />,
    },
    {
      id: 'domain',
      head: t('domain'),
      width: 120,
      cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName)}</span>,
    },
  ]
}

function makeStateColumns(t: ChannelWords): ListColumn<Channel>[] {
  return [
    {
      id: 'isEnabled',
      head: t('enabled'),
      width: 100,
      card: 'line',
      cell: ({ isEnabled }) => (
        <Outcome kind={isEnabled ? 'done' : 'stopped'}>{t(isEnabled ? 'on' : 'off')}</Outcome>
      ),
      filter: chosenOne('isEnabled', [
        { value: 'true', label: t('on') },
        { value: 'false', label: t('off') },
      ]),
    },
    { id: 'last', head: t('last'), width: 180, card: 'line', cell: (row) => <LastAttempt row={row} t={t} /> },
    {
      id: 'waiting',
      head: t('waiting'),
      width: 76,
      align: 'right',
      cell: ({ waiting }) => formatCount(waiting),
    },
    {
      id: 'dead',
      head: t('dead'),
      width: 96,
      align: 'right',
      cell: ({ dead }) => <span className={dead > 0 ? 'strong' : 'text-2'}>{formatCount(dead)}</span>,
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

export function useChannelColumns(): ListColumn<Channel>[] {
  const t = useMessages(channelMessages)
  return useMemo(() => [...makeSubjectColumns(t), ...makeStateColumns(t)], [t])
}
