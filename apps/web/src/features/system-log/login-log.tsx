import { logApi, type LoginLog } from '@fibrewatch/contract/log'
import { useMemo } from 'react'
import { chosenOne, typedText } from '#lib/filter/field.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { Outcome } from '#ui/parts/outcome.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { formatClient, type LogWords, TIME_FILTER } from './log-cells.tsx'
import { logMessages } from './log.messages.ts'

const logins = listOf({ page: logApi.loginPage, export: logApi.loginExport })

function makeResultColumns(t: LogWords): ListColumn<LoginLog>[] {
  return [
    {
      id: 'time',
      head: t('time'),
      width: 150,
      sortBy: 'time',
      cell: ({ time }) => <Instant at={time} withMs />,
      filter: TIME_FILTER,
    },
    {
      id: 'username',
      head: t('user'),
      width: 160,
      card: 'title',
      cell: ({ username }) => <span className="ellipsis">{username}</span>,
      filter: typedText('username'),
    },
    {
      id: 'ok',
      head: t('status'),
      width: 120,
      cell: ({ ok }) => <Outcome kind={ok ? 'done' : 'failed'}>{t(ok ? 'signedIn' : 'notSignedIn')}</Outcome>,
      filter: chosenOne('ok', [
        { value: 'true', label: t('signedIn') },
        { value: 'false', label: t('notSignedIn') },
      ]),
    },
    {
      id: 'reasonText',
      head: t('reason'),
      width: 320,
      grow: true,
      cell: ({ reasonText }) => <span className="ellipsis">{reasonText ?? '—'}</span>,
    },
  ]
}

function makeWhereColumns(t: LogWords): ListColumn<LoginLog>[] {
  return [
    {
      id: 'method',
      head: t('signInMethod'),
      width: 150,
      cell: ({ method, provider }) => (
        <span className="ellipsis">
          {method === null ? '—' : t(`method.${method}`)}
          {provider !== null && <span className="text-2"> {provider}</span>}
        </span>
      ),
    },
    {
      id: 'ip',
      head: t('ip'),
      width: 150,
      cell: ({ ip }) => <span className="mono fs-12">{ip ?? '—'}</span>,
      filter: typedText('ip'),
    },
    {
      id: 'browser',
      head: t('client'),
      width: 200,
      cell: (row) => <span className="ellipsis text-2">{formatClient(row)}</span>,
    },
  ]
}

/** Sign-ins, and failed ones with their reason. */
export function LoginLogTable() {
  const t = useMessages(logMessages)
  const columns = useMemo(() => [...makeResultColumns(t), ...makeWhereColumns(t)], [t])
  return (
    <DataTable
      id="sys.log.login"
      label={t('loginLog')}
      source={logins}
      columns={columns}
      searchHint={t('loginHint')}
      defaultSort={{ by: 'time', isAsc: false }}
      rowKey={({ id }) => String(id)}
      rowName={({ username }) => username}
      empty={t('loginEmpty')}
    />
  )
}
