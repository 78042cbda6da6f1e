import type { OnlineSession } from '@fibrewatch/contract/online'
import { useMemo } from 'react'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Avatar, Badge, Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { onlineMessages } from './online.messages.ts'

export type OnlineWords = Translate<keyof typeof onlineMessages.zh>

function State({ session, t }: { session: OnlineSession; t: OnlineWords }) {
  if (session.isLocked) return <Badge state="off">{t('stateLocked')}</Badge>
  return session.isConnected ? (
    <Badge state="on">{t('stateConnected')}</Badge>
  ) : (
    <Badge state="off">{t('stateAway')}</Badge>
  )
}

function makeWhoColumns(t: OnlineWords): ListColumn<OnlineSession>[] {
  return [
    {
      id: 'username',
      head: t('user'),
      width: 230,
      grow: true,
      sortBy: 'username',
      card: 'title',
      cell: ({ name, username, userId, isCurrent }) => (
        <>
          <Avatar name={name} />
          <span className="ellipsis">
            {name} <span className="text-3 mono fs-12">{username}</span>
          </span>
          {userId === null && <Tag>{t('wall')}</Tag>}
          {isCurrent && <Tag tone="brand">{t('current')}</Tag>}
        </>
      ),
    },
    {
      id: 'isConnected',
      head: t('state'),
      width: 120,
      cell: (session) => <State session={session} t={t} />,
    },
    {
      id: 'domainName',
      head: t('domain'),
      width: 120,
      cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName)}</span>,
    },
    {
      id: 'departmentName',
      head: t('department'),
      width: 120,
      cell: ({ departmentName }) => <span className="ellipsis">{departmentName ?? '—'}</span>,
    },
  ]
}

function makeWhereColumns(t: OnlineWords): ListColumn<OnlineSession>[] {
  return [
    {
      id: 'ip',
      head: t('ip'),
      width: 130,
      sortBy: 'ip',
      cell: ({ ip }) => <span className="mono fs-12">{ip ?? '—'}</span>,
    },
    {
      id: 'browser',
      head: t('client'),
      width: 170,
      cell: ({ browser, os }) => (
        <span className="ellipsis text-2">
          {[browser, os].filter((part) => part !== null).join(' / ') || '—'}
        </span>
      ),
    },
    {
      id: 'signedInAt',
      head: t('signedIn'),
      width: 110,
      align: 'right',
      sortBy: 'signedInAt',
      cell: ({ signedInAt }) => <Instant at={signedInAt} />,
    },
    {
      id: 'lastSeenAt',
      head: t('lastSeen'),
      width: 110,
      align: 'right',
      sortBy: 'lastSeenAt',
      cell: ({ lastSeenAt }) => <Instant at={lastSeenAt} />,
    },
  ]
}

export function useOnlineColumns(): ListColumn<OnlineSession>[] {
  const t = useMessages(onlineMessages)
  return useMemo(() => [...makeWhoColumns(t), ...makeWhereColumns(t)], [t])
}
