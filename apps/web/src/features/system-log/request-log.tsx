import { LOG_OBJECT_KINDS, logApi, type RequestLog, STATUS_CLASSES } from '@fibrewatch/contract/log'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { chosenOne, typedText } from '#lib/filter/field.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { AnswerStatus, formatClient, type LogWords, TIME_FILTER } from './log-cells.tsx'
import { logMessages } from './log.messages.ts'

const requests = listOf({ page: logApi.requestPage, export: logApi.requestExport })

function makeActionColumns(t: LogWords): ListColumn<RequestLog>[] {
  return [
    {
      id: 'createTime',
      head: t('time'),
      width: 150,
      sortBy: 'createTime',
      cell: ({ createTime }) => <Instant at={createTime} withMs />,
      filter: TIME_FILTER,
    },
    {
      id: 'username',
      head: t('user'),
      width: 120,
      cell: ({ username }) =>
        username === null ? (
          <span className="text-3">{t('nobody')}</span>
        ) : (
          <span className="ellipsis">{username}</span>
        ),
      filter: typedText('username'),
    },
    {
      id: 'actionName',
      head: t('action'),
      width: 150,
      card: 'title',
      cell: ({ actionName }) => <span className="ellipsis">{actionName}</span>,
    },
    {
      id: 'action',
      head: t('path'),
      width: 190,
      card: 'none',
      cell: ({ action }) => <span className="mono fs-12 text-2 ellipsis">{action}</span>,
      filter: { ...typedText('action'), label: t('pathFilter') },
    },
  ]
}

function makeObjectColumns(t: LogWords): ListColumn<RequestLog>[] {
  return [
    {
      id: 'objectName',
      head: t('object'),
      width: 160,
      grow: true,
      cell: ({ objectName, objectId }) => <span className="ellipsis">{objectName ?? objectId ?? '—'}</span>,
      filter: {
        ...chosenOne(
          'objectKind',
          LOG_OBJECT_KINDS.map((value) => ({ value, label: t(`object.${value}`) })),
        ),
        label: t('objectKind'),
      },
    },
    {
      id: 'objectId',
      head: t('objectId'),
      width: 110,
      card: 'none',
      hiddenByDefault: true,
      cell: ({ objectId }) => <span className="mono fs-12 ellipsis">{objectId ?? '—'}</span>,
      filter: typedText('objectId'),
    },
  ]
}

function makeAnswerColumns(t: LogWords): ListColumn<RequestLog>[] {
  return [
    {
      id: 'method',
      head: t('method'),
      width: 76,
      card: 'none',
      cell: ({ method }) => <span className="mono fs-12 text-2">{method}</span>,
      filter: chosenOne(
        'method',
        ['POST', 'DELETE'].map((value) => ({ value, label: value })),
      ),
    },
    {
      id: 'status',
      head: t('status'),
      width: 116,
      cell: ({ status }) => <AnswerStatus status={status} />,
      filter: chosenOne(
        'statusClass',
        STATUS_CLASSES.map((value) => ({ value, label: `${t(`result${value}`)} ${value}` })),
      ),
    },
    {
      id: 'consumeTime',
      head: t('duration'),
      unit: 'ms',
      width: 110,
      align: 'right',
      sortBy: 'consumeTime',
      card: 'none',
      cell: ({ consumeTime }) => formatNumber(consumeTime),
    },
    {
      id: 'ip',
      head: t('ip'),
      width: 124,
      cell: ({ ip }) => <span className="mono fs-12">{ip ?? '—'}</span>,
      filter: typedText('ip'),
    },
    {
      id: 'browser',
      head: t('client'),
      width: 190,
      cell: (row) => <span className="ellipsis text-2">{formatClient(row)}</span>,
    },
  ]
}

type RequestLogProps = { openId: string | null; onOpen: (id: string) => void }

/** Changes by users, and attempted ones. */
export function RequestLogTable({ openId, onOpen }: RequestLogProps) {
  const t = useMessages(logMessages)
  const columns = useMemo(
    () => [...makeActionColumns(t), ...makeObjectColumns(t), ...makeAnswerColumns(t)],
    [t],
  )
  return (
    <DataTable
      id="sys.log.request"
      label={t('requestLog')}
      source={requests}
      columns={columns}
      searchHint={t('requestHint')}
      defaultSort={{ by: 'createTime', isAsc: false }}
      rowKey={({ id }) => id}
      rowName={({ actionName, requestId }) => `${actionName} ${requestId}`}
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
      empty={t('requestEmpty')}
    />
  )
}
