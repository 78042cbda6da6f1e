import { logApi, type LogChange, type RequestLogInfo } from '@fibrewatch/contract/log'
import { useQuery } from '@tanstack/react-query'
import { formatElapsed } from '#lib/format/elapsed.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { DataState } from '#ui/data-state.tsx'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { DetailDrawer, DetailSection } from '#ui/parts/detail-drawer.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import { AnswerStatus, formatClient } from './log-cells.tsx'
import { logMessages } from './log.messages.ts'
import { formatParams, writeValue } from './request-params.ts'

function Side({ change, side }: { change: LogChange; side: 'before' | 'after' }) {
  const t = useMessages(logMessages)
  const value = change[side]
  if (value === undefined) return <span className="text-3">—</span>
  if (value === null || value === '') return <span className="text-3">{t('valueNone')}</span>
  return <span className="log-value">{writeValue(value)}</span>
}

function ChangeTable({ changes }: { changes: readonly LogChange[] }) {
  const t = useMessages(logMessages)
  if (changes.length === 0) return <p className="text-3 fs-13 log-none">{t('changesNone')}</p>
  return (
    <table className="log-changes">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" className="mono">
              {change.field}
            </th>
            <td>
              <Side change={change} side="before" />
            </td>
            <td>
              <Side change={change} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A long code: cut at its end, copied whole. */
function Code({ text }: { text: string }) {
  return (
    <CopyText text={text}>
      <span className="mono fs-12 log-code" title={text}>
        {text}
      </span>
    </CopyText>
  )
}

function Facts({ info: { row, hash } }: { info: RequestLogInfo }) {
  const t = useMessages(logMessages)
  const { username, apiToken, objectName, objectId, method, action, ip, requestId } = row
  return (
    <Descriptions
      facts={[
        { label: t('user'), value: username ?? t('nobody') },
        ...(apiToken === null ? [] : [{ label: t('apiToken'), value: apiToken }]),
        { label: t('object'), value: objectName ?? '—' },
        { label: t('objectId'), value: objectId ?? '—' },
        { label: t('path'), value: <span className="mono fs-12">{`${method} ${action}`}</span> },
        { label: t('ip'), value: <span className="mono fs-12">{ip ?? '—'}</span> },
        { label: t('client'), value: formatClient(row) },
        { label: t('requestId'), value: <Code text={requestId} /> },
        {
          label: t('hash'),
          value: hash === null ? <span className="text-3">{t('hashNone')}</span> : <Code text={hash} />,
        },
      ]}
    />
  )
}

function Entry({ info }: { info: RequestLogInfo }) {
  const t = useMessages(logMessages)
  const params = formatParams(info.row.params)
  return (
    <>
      <Facts info={info} />
      <DetailSection title={t('changes')}>
        <ChangeTable changes={info.changes} />
      </DetailSection>
      <DetailSection title={t('params')}>
        {params === null ? (
          <p className="text-3 fs-13 log-none">{t('paramsNone')}</p>
        ) : (
          <CodeBlock label={t('paramsSafe')} text={params} />
        )}
      </DetailSection>
    </>
  )
}

/** One entry of the request log: who, what, with which values, and what it changed. */
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const query = useQuery(queryOf(logApi.requestInfo, { query: { id } }))
  const row = query.data?.row
  return (
    <DetailDrawer
      title={row?.actionName ?? t('entry')}
      onClose={onClose}
      facts={
        row !== undefined && (
          <>
            <AnswerStatus status={row.status} />
            <Instant at={row.createTime} withMs />
            <span>{formatElapsed(row.consumeTime, language)}</span>
          </>
        )
      }
    >
      <DataState query={query} what={t('entry')}>
        {(info) => <Entry info={info} />}
      </DataState>
    </DetailDrawer>
  )
}
